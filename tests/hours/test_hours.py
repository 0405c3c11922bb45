"""An hour of each game, typed by somebody who knows the rulebook and has read only the umpire's page.

`GAME.keys` has a line a command, as typed at the prompt, natural mistakes among them (`! `, refused); the first line
says which scenario. `GAME.heard` keeps what the table hears to each: what is said to all, to a side, to the umpire
("you"), what was thrown and why, what is due where it is not what it was, and what a mistake was answered: every such
answer says what was wrong and what to type instead. `pytest --golden tests/hours` writes it anew and shows the
difference, to be judged again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.engine.words import outcome_in_words as in_words
from referee.session.acting.due import due_now
from referee.session.acting.forcing import FORCE
from referee.session.session import Session
from referee.show.refusal import refusal_text
from tests.kept import as_kept
from tests.sentences import faults
from tests.test_golden import without_salt

SAYS_MORE = re.compile(
    r"[:;] |\?$|, not | must | takes? |\bat (most|least)\b|, where | is wanted|\b(wants?|needs?)\b|\bonly\b|\bnearest\b"
)
"""A message that says by itself what is wanted: a bound, a list, what to type."""

LOOKING = ("status", "show", "map", "report", "why", "odds", "log")
HOURS = sorted(Path(__file__).parent.glob("*.keys"))


def without_force(said: str) -> str:
    """The hint of a refusal, but for what is said of every check."""
    hint = said.partition("\nhint: ")[2].strip()
    return hint.removesuffix(FORCE).strip("; ")


def answered(desk: Desk, line: str, capsys: pytest.CaptureFixture[str]) -> tuple[bool, str]:
    """Is a line taken, and what is said to it? Of what only looks, nothing is kept."""
    try:
        words = [str(word) for word in desk.read(split_words(line)).argv]
        capsys.readouterr()
        if line.partition(" ")[0] in LOOKING:
            taken = run(words) == 0
            return taken, "" if taken else capsys.readouterr().err
        taken = run([*words, "--json"]) == 0
    except Refusal as refusal:
        return False, refusal_text(refusal)
    said = capsys.readouterr()
    if not taken:
        run(words)
        return False, capsys.readouterr().err
    return True, "".join(f"{row}\n" for row in heard(json.loads(said.out)))


def heard(answer: dict[str, Any]) -> Iterator[str]:
    """What an act brings to the table."""
    for one in answer.get("answers", ()):
        dice = [f"{die['die']} {die['value']} for {die['for']}" for die in one.get("dice", ())]
        cards = [f"{card['card']} for {card['for']}" for card in one.get("cards", ())]
        yield f"{', '.join([*dice, *cards]) or 'no die'}: {in_words(one['outcome'])}"
        yield from (f"  {why['text']} [{why['cite']}]" for why in one["because"])
    for who, sentences in answer.get("say", {}).items():
        yield from (f"{'you' if who == 'umpire' else who}: {sentence}" for sentence in sentences)


def due(session: Session) -> str:
    """What is due, and what may still be done."""
    found = due_now(session.game, session.state.tree)
    rows = [f"{'due' if one.demanded else 'open'}: {one.side or 'all'}: {one.line} ({one.command})\n" for one in found]
    return "".join(rows) or "due: nothing\n"


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
    table, before = [], ""
    for line in lines:
        if not line or line.startswith("#"):
            continue
        taken, said = answered(desk, line.removeprefix("! "), capsys)
        assert taken != line.startswith("! "), (line, said)
        rows = [row for row in without_salt(said).splitlines() if row]
        table += [f"{row}\n" for row in (f"> {line.removeprefix('! ')}", *rows)]
        if taken and (now := due(session)) != before:
            table.append(now)
            before = now
        elif not taken:
            assert faults(said) == [], (line, said)
            assert without_force(said) or SAYS_MORE.search(said), f"a reason without a cure: {said}"
    assert len(lines) >= 60
    thrown = [die for entry in session.entries() for die in entry.get("dice", ())]
    assert all(die["from"] == "table" for die in thrown), "a golden hour types its dice"
    as_kept(keys.with_suffix(".heard"), "".join(table), request)
    assert json.dumps(session.state.tree)
