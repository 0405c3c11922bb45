"""After every entry of the evenings played the state is as it is declared, and no act writes but through the board."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.engine import catalogue
from referee.session.board.conformity import faults
from referee.session.record.state import State, voided_numbers
from tests.test_golden import FOLDER

JOURNALS = [(path.parent.name, path) for path in sorted(FOLDER.glob("*/*.journal.jsonl"))]
EVENINGS = sorted(Path(catalogue.__file__).parents[1].glob("games/*/evening/*.py"))


@pytest.mark.few(9)
@pytest.mark.parametrize(("game", "journal"), JOURNALS, ids=lambda value: Path(value).name.partition(".")[0])
def test_every_entry_leaves_a_state_as_declared(game: str, journal: Path) -> None:
    board = catalogue.module(game, "evening.state").Board
    entries: list[Any] = [json.loads(row) for row in journal.read_text().splitlines()]
    void, stands = voided_numbers(entries), State()
    for entry in entries:
        if entry["n"] not in void:
            stands.apply_facts({"rules": "", **entry})
            assert faults(board(stands.tree)) == [], entry["n"]


@pytest.mark.parametrize("module", EVENINGS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_acts_read_and_write_through_the_board(module: Path) -> None:
    assert re.findall(r"doing\.(?:put|get)\(", module.read_text()) == []
