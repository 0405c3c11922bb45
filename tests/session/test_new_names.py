"""What is new has a name of its own, whatever kind of thing it is: a word at the table means one thing."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session import order_check
from referee.session.how import How
from referee.session.scenario.scenario import open_session

NU, CS, COC = "naval-units/sea-zone-battle", "cunningham-somerville/convoy", "clash-of-carriers/philippine-sea"
BISCAY = ("zone", {"name": ["Biscay"]})
TAKEN = [
    (NU, [], "place", {"fleet": "Hobart", "ship": ["Perkins"]}, "a ship; a fleet", "fleet"),
    (NU, [], "place", {"fleet": "coral sea", "ship": ["Perkins"]}, "a zone; a fleet", "fleet"),
    (NU, [], "commission", {"ship": "TF 44", "type": "DD", "side": "allied"}, "a fleet; a ship", "ship"),
    (NU, [], "commission", {"ship": "Truk Lagoon", "type": "DD", "side": "allied"}, "a zone; a ship", "ship"),
    (NU, [], "base", {"name": "Hobart", "side": "allied", "zone": "Coral Sea"}, "a ship; a base", "name"),
    (NU, [], "zone", {"name": "Screen"}, "a fleet; a zone", "name"),
    (CS, [BISCAY], "squadron", {"name": "Biscay", "side": "axis", "factor": 3}, "a zone; a squadron", "name"),
    (CS, [], "squadron", {"name": "D5", "side": "axis", "factor": 3}, "a zone; a squadron", "name"),
    (CS, [], "squadron", {"name": "Wren", "side": "allied", "factor": 3}, "a ship; a squadron", "name"),
    (CS, [], "force", {"name": "811 Sqn", "side": "allied", "zone": "D5"}, "a squadron; a force", "name"),
    (CS, [], "strike", {"name": "Convoy HX", "squadron": [{"squadron": "811 Sqn"}]}, "a force; a strike", "name"),
    (CS, [], "boat", {"name": "Group Amsel", "side": "axis"}, "a force; a boat", "name"),
    (CS, [], "ship", {"name": "U 107", "side": "axis", "kind": "destroyer"}, "a boat; a ship", "name"),
    (COC, [], "form", {"group": "Boston", "ship": ["Baltimore"]}, "a ship; a group", "group"),
]


@pytest.mark.parametrize(("scenario", "before", "act", "raw", "words", "field"), TAKEN)
def test_a_new_thing_is_not_called_as_one_of_another_kind(
    scenario: str, before: list[tuple[str, dict[str, Any]]], act: str, raw: dict[str, Any], words: str, field: str
) -> None:
    session = open_session(scenario, "evening")
    for name, inputs in before:
        session.act(name, inputs, How())
    if scenario == COC:
        session.act("phase", {"phase": "formations", "turn": 1}, How(force=True, why="set up by hand"))
    count = session.state.count
    with pytest.raises(Refusal, match=f"is the name of {words} needs its own name") as caught:
        session.act(act, raw, How())
    assert (caught.value.field, session.state.count) == (field, count)


@pytest.mark.parametrize(
    ("scenario", "act", "raw", "field"),
    [
        (NU, "place", {"fleet": "Allied", "ship": ["Perkins"]}, "fleet"),
        (NU, "base", {"name": "all", "side": "allied", "zone": "Coral Sea"}, "name"),
        (CS, "squadron", {"name": "axis", "side": "axis", "factor": 3}, "name"),
        (CS, "force", {"name": "umpire", "side": "allied", "zone": "D5"}, "name"),
    ],
)
def test_nothing_new_is_called_as_a_side_or_all(scenario: str, act: str, raw: dict[str, Any], field: str) -> None:
    with pytest.raises(Refusal, match="a name cannot be") as caught:
        open_session(scenario, "evening").act(act, raw, How())
    assert caught.value.field == field


def test_a_sheet_is_checked_for_it() -> None:
    order = ("strike", {"name": "Convoy HX", "squadron": [{"squadron": "811 Sqn"}]})
    found = order_check.check_sheet(open_session(CS, "evening"), "allied", "an act", command=lambda _: order)
    assert ["is the name of a force; a strike needs" in str(fault) for fault in found.faults] == [True]


@pytest.mark.parametrize(
    ("scenario", "act", "raw"),
    [
        (NU, "place", {"fleet": "Perkins Group", "ship": ["Perkins"]}),
        (NU, "place", {"fleet": "Patrol", "ship": ["Perkins"], "zone": "Solomon Sea"}),
        (CS, "squadron", {"name": "812 Sqn", "side": "allied", "factor": 3}),
        (CS, "squadron", {"name": "811 Sqn", "ready": 3}),
        (CS, "strike", {"name": "Blue", "squadron": [{"squadron": "811 Sqn"}]}),
    ],
)
def test_a_name_of_its_own_is_taken_and_so_is_that_of_what_is_there(
    scenario: str, act: str, raw: dict[str, Any]
) -> None:
    session = open_session(scenario, "evening")
    session.act(act, raw, How(force=True, why="names alone"))
