"""After every entry of the evenings played the state is as it is declared, and no act writes but through the board."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from referee.games.carrier_clashes.evening import state
from referee.session.board.conformity import faults
from referee.session.record.state import State, voided
from tests.test_golden import FOLDER

JOURNALS = sorted((FOLDER / "carrier-clashes").glob("*.journal.jsonl"))
EVENING = Path(state.__file__).parent


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: path.name.partition(".")[0])
def test_every_entry_leaves_a_state_as_declared(journal: Path) -> None:
    entries = [json.loads(row) for row in journal.read_text().splitlines()]
    void, stands = voided(entries), State()
    for entry in entries:
        if entry["n"] not in void:
            stands.settle({"rules": "", **entry})
            assert faults(state.Board(stands.tree)) == [], entry["n"]


@pytest.mark.parametrize("module", sorted(EVENING.glob("*.py")), ids=lambda path: path.stem)
def test_acts_read_and_write_through_the_board(module: Path) -> None:
    assert re.findall(r"doing\.(?:put|get)\(", module.read_text()) == []
