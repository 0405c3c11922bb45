"""Names are taken in any case: every act of whole evenings is meant so with its names in the wrong capitals."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.engine.inputs import Field, Unit
from referee.engine.kinds import Listing
from referee.engine.rules import load
from referee.session.acting import lawful
from referee.session.acting.act import Doing
from referee.session.acting.catalogue import find
from referee.session.acting.named import in_their_case
from referee.session.board.sight import board_of
from referee.session.choosing import choose_session
from referee.session.record.state import State, fold
from referee.session.scenario.scenario import open_session

JOURNALS = sorted((Path(__file__).parents[1] / "golden").rglob("one-evening.journal.jsonl"))
LEFT_OUT = dict.fromkeys(("rules", "version", "at", "secret", "commitment"), "")  # of a golden opening
COMMON = {"open", "set", "tell", "note", "orders", "carry-out", "roll", "undo", "redo", "amend"}


def swapped(value: Any, field: Field) -> Any:
    """A value with the capitals of all names swapped."""
    kind = field.kind
    if isinstance(kind, Listing) and isinstance(value, list):
        return [swapped(one, field.of_kind(kind.kind)) for one in value]
    if isinstance(kind, Unit) and isinstance(value, dict):
        fields = kind.inputs.fields
        return {key: swapped(one, fields[key]) for key, one in value.items()}
    return value.swapcase() if field.of and not field.new and isinstance(value, str) else value


def meant(state: State, act: str, raw: dict[str, Any]) -> Any:
    """The things that an act is given by these inputs, or why not."""
    game, umpire, found = state.about["game"], state.tree["umpire"], find(state.about["game"], act)
    doing = Doing(state.tree, state.sides, load(game, umpire.get("rulings"), umpire.get("tables")), None)
    try:
        given = lawful.take_inputs(found, in_their_case(found.inputs, raw, board_of(game, state.tree)), doing)
    except Refusal as refusal:
        return refusal.message
    return {name: repr(getattr(given, name)) for name in raw if found.inputs.fields[name].thing}


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: str(path.parent.name))
def test_an_evening_is_understood_in_any_capitals(journal: Path) -> None:
    first, *rows = map(json.loads, journal.read_text().splitlines())
    state, tried = fold([LEFT_OUT | first]), 0
    for row in rows:
        raw = row.get("inputs", {})
        if row["act"] not in COMMON and not row.get("overridden") and "voids" not in row:
            fields = find(first["game"], row["act"]).inputs.fields
            loud = {name: swapped(value, fields[name]) for name, value in raw.items()}
            if loud != raw:
                assert meant(state, row["act"], loud) == meant(state, row["act"], raw), row["n"]
                tried += 1
        state.fold_in(row)
    assert tried > 15


@pytest.mark.parametrize(
    ("scenario", "line", "inputs"),
    [
        ("ca/savo-island", "spot --ship yubari --group 'GROUP 1'", {"group": ["GROUP 1"]}),
        ("cs/convoy", "light --now NIGHT", {"now": "night"}),
    ],
)
def test_groups_and_choices_are_taken_in_any_case(scenario: str, line: str, inputs: dict[str, Any]) -> None:
    assert run(["new", scenario, "--name", "loud"]) == 0
    assert run(["do", *shlex.split(line)]) == 0
    assert inputs.items() <= choose_session("loud").entries()[-1]["inputs"].items()


def test_6_1_steps_are_taken_in_any_case() -> None:
    assert find("ca", "move").inputs.fields["steps"].kind.of_each.parse("fl") == "FL"


@pytest.mark.parametrize(("typed", "name"), [("1210", "Carrier Force"), ("0915", "0915"), ("1212", "1212")])
def test_a_hex_stands_for_the_one_thing_that_is_wanted_there(typed: str, name: str) -> None:
    session = open_session("carrier-clashes/midway", "evening")
    launch = find("carrier-clashes", "launch")
    assert session.with_names(session.state, launch, {"target": typed}) == {"target": name}
