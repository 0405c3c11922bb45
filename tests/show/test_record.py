"""The record as plain text: what it holds of each entry, and what a side's never holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.session import corrections
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.record import WIDE, as_ascii

ATTACK = {"weapon": "H", "strength": 12, "target_class": "B", "defense": 2}


def evening(*, secrets: bool = True) -> Session:
    session = open_session("carrier-clashes/training", "evening")
    session.act("tell", {"to": "all", "text": "Dämmerung – Shōkaku…"})
    if secrets:
        session.act("roll", {"procedure": "attack", "inputs": ATTACK, "side": "ijn"}, How(dice=[5]))
        session.act("set", {"path": "sides.ijn.ships.Kako.condition", "value": "damaged"}, How(why="a cocked die"))
        session.act("tell", {"to": "ijn", "text": "the secret word is plankton"})
    session.act("tell", {"to": "allied", "text": "smoke north"})
    corrections.undo(session)
    session.act("next", {}, How(seed=1))
    return session


def text(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["log", "text", *words]) == 0
    return capsys.readouterr().out


def test_an_entry_says_who_did_what_then_dice_odds_and_result(capsys: pytest.CaptureFixture[str]) -> None:
    evening()
    found = text(capsys)
    assert found.isascii()
    assert max(map(len, found.splitlines())) <= WIDE
    lines = [re.sub(r"^( *\d+\.) \d\d:\d\d ", r"\1 ", line) for line in found.splitlines()]
    assert lines[:4] == [
        "Training: one morning between the islands (carrier-clashes), allied against",
        "ijn",
        "FOR THE UMPIRE ALONE: this holds the secrets of both sides.",
        "",
    ]
    assert lines[4] == "--- Turn 0, set-up ---"
    place = next(i for i, line in enumerate(lines) if line.startswith("   3. IJN: roll procedure attack"))
    below = [line.strip() for line in lines[place:] if line.startswith("        ")][-60:]
    assert "dice: D12 5 attack at 3:1: needs 6 or less; sunk on 3 or less" in below
    assert "odds: 3:1, 25.0% (1/4)" in below
    assert "result: damaged" in below
    assert "      to all: Dammerung - Shokaku..." in lines
    assert "      why: a cocked die" in lines
    assert "   6. UMPIRE: tell to allied [VOID]" in lines
    assert "   7. UMPIRE: undo, which voids #6" in lines
    assert "--- Turn 1, Initiative phase ---" in lines


def test_a_side_reads_its_own_tellings_and_nothing_else(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = []
    for secrets in (True, False):
        monkeypatch.setenv("REFEREE_LOGS", str(tmp_path / str(secrets)))
        evening(secrets=secrets)
        found.append(text(capsys, "--for", "allied"))
    assert found[0] == found[1]
    assert "   2. [withdrawn] smoke north" in found[0].splitlines()
    assert "plankton" not in found[0]


def test_the_record_goes_into_a_new_file_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    evening()
    file = tmp_path / "log.txt"
    printed = text(capsys)
    assert text(capsys, "--out", str(file)) == f"{file}: the record, for the umpire alone\n"
    assert file.read_text() == printed
    assert file.stat().st_mode & 0o777 == 0o600
    assert run(["log", "text", "--out", str(file)]) == 2
    assert run(["log", "text", "--for", "usn"]) == 2


def test_signs_and_accents_become_ascii() -> None:
    assert as_ascii("Hōshō “×½” Søren → 3 °") == 'Hosho "x1/2" Soren -> 3 ?'
