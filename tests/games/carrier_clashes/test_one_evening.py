"""One evening through everything: typed in few keys with the table's dice, killed, begun again, ending in the report.

`tests/golden/carrier-clashes/one-evening.keys` has a line a command, as typed at the prompt; `! ` begins one that must
be refused. Up to KILL a process of its own plays, and is killed; after RESTART everything is read anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cli.main import run
from referee.session import proof
from tests.games.naval_units.test_one_evening import NAME, Table, played_until_killed
from tests.test_golden import lasting

KEYS = Path("tests/golden/carrier-clashes/one-evening.keys")


def lines() -> tuple[list[str], list[str]]:
    """What is typed before and after KILL."""
    typed = [line for line in KEYS.read_text().splitlines() if line and not line.startswith("#")]
    at = typed.index("KILL")
    return typed[:at], typed[at + 1 :]


def test_one_evening_through_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    monkeypatch.setenv("NO_COLOR", "1")
    assert run(["new", str(KEYS.with_suffix(".toml")), "--name", NAME]) == 0
    table = Table(tmp_path / NAME)
    before, after = lines()
    answered = played_until_killed(table, before)
    table.again()
    assert table.session.state.count == answered
    for line in after:
        if line == "RESTART":
            table.again()
            continue
        capsys.readouterr()
        status = run(table.written(line.removeprefix("! ")))
        said = capsys.readouterr()
        assert (status != 0) == line.startswith("! "), (line, said.err)
        assert max(map(len, said.out.splitlines()), default=0) <= 80
    session = table.session
    assert proof.verify(session) == []
    found = {"journal.jsonl": "".join(lasting(entry) + "\n" for entry in session.entries())}
    for side in session.state.sides:
        found[f"{side}.toml"] = (tmp_path / NAME / f"{side}.toml").read_text()
    assert run(["report", "--md", str(tmp_path / "report.md")]) == 0
    found["report.md"] = (tmp_path / "report.md").read_text()
    for name, text in found.items():
        expected = KEYS.with_name(f"{KEYS.stem}.{name}")
        if request.config.getoption("--golden"):
            expected.write_text(text)
        assert text == expected.read_text(), f"{expected.name} differs; pytest --golden writes it anew"


def test_the_evening_goes_through_everything() -> None:
    typed = [line for part in lines() for line in part]
    acts = {line.removeprefix("! ").split()[0] for line in typed}
    fights = {"submarine", "cap", "search", "sweep", "armed-search", "launch", "strike", "attack", "engage", "screen"}
    rest = {"reveal", "fire", "withdraw", "move", "unload", "refuel", "dummy", "form", "mission", "cease", "hit"}
    assert fights | rest | {"undo", "set", "amend", "rule", "note", "exchange", "divide", "told", "points"} <= acts
    assert sum(line.startswith("! ") for line in typed) >= 8
