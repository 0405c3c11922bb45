"""An hour of each game, typed by somebody who knows the rulebook and has read only the umpire's page.

`GAME.keys` has a line a command, as typed at the prompt, natural mistakes among them (`! `, refused); the first line
says which scenario. `GAME.refused` keeps what each mistake was answered; `pytest --golden` writes it anew, to be judged
again: every answer says what was wrong and what to type instead.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.cli.console.line import split
from referee.cli.console.offer import Desk
from referee.cli.curing import SAYS_MORE
from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.session.session import FORCE, Session
from referee.show.refusal import refusal_text
from tests.sentences import faults

HOURS = sorted(Path(__file__).parent.glob("*.keys"))


def without_force(said: str) -> str:
    """The hint of a refusal, but for what is said of every check."""
    hint = said.partition("\nhint: ")[2].strip()
    return hint.removesuffix(FORCE).strip("; ")


def answered(desk: Desk, line: str, capsys: pytest.CaptureFixture[str]) -> tuple[bool, str]:
    """Is a line taken, and what is said where it is not?"""
    try:
        taken = run([str(word) for word in desk.read(split(line)).argv]) == 0
    except Refusal as refusal:
        return False, refusal_text(refusal)
    said = capsys.readouterr()
    return taken, said.err


@pytest.mark.parametrize("keys", HOURS, ids=lambda path: path.stem)
def test_an_hour_of_play_meets_no_refusal_without_a_cure(
    keys: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    monkeypatch.setenv("NO_COLOR", "1")
    first, *lines = keys.read_text().splitlines()
    assert run(["new", first.removeprefix("# "), "--name", "hour"]) == 0
    session = Session(str(tmp_path / "hour"))
    desk = Desk(session)
    refused = []
    for line in lines:
        if not line or line.startswith("#"):
            continue
        taken, said = answered(desk, line.removeprefix("! "), capsys)
        assert taken != line.startswith("! "), (line, said)
        if not taken:
            refused.append(f"> {line.removeprefix('! ')}\n{said.strip()}\n")
            assert faults(said) == [], (line, said)
            assert without_force(said) or SAYS_MORE.search(said), f"a reason without a cure: {said}"
    assert len(lines) >= 60
    thrown = [die for entry in session.entries() for die in entry.get("dice", ())]
    assert all(die["from"] == "table" for die in thrown), "a golden hour types its dice"
    expected = keys.with_suffix(".refused")
    if request.config.getoption("--golden"):
        expected.write_text("\n".join(refused))
    assert "\n".join(refused) == expected.read_text(), f"{expected.name} differs; pytest --golden writes it anew"
    assert json.dumps(session.state.tree)
