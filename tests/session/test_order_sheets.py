"""The sheet of orders says what each thing may do, by its side's knowledge alone, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cli.orders import act_reader
from referee.session import order_check
from referee.session.acting.orders import what_may_be_done
from referee.session.how import How
from referee.session.reading.picture import known_to
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.order_sheet import order_sheets
from tests.quick import Quick


def may(session: Session, side: str) -> dict[str, str]:
    """What is in the column, by name."""
    state = session.state
    (found,) = order_sheets(session.game, known_to(state, side, session.ruleset()), state.tree)
    return {
        str(row[0]): str(row[2])
        for block in found.blocks
        for row in block.rows
        if [name for name, _ in block.columns][2:3] == ["May"]
    }


Do = tuple[str, dict[str, Any]]
FORCED = How(force=True, why="a test", seed=1)
CA, COC = "ca/savo-island", "clash-of-carriers/philippine-sea"
CC, CS, NU = "carrier-clashes/training", "cunningham-somerville/convoy", "naval-units/sea-zone-battle"
NEAR = ("set", {"path": "sides.ijn.task_forces.Carrier Force.hex", "value": "1611"})
SPOTTED = ("set", {"path": "sides.ijn.task_forces.Carrier Force.spotted", "value": "true"})
CANBERRA = [
    ("set", {"path": "sides.usn.ships.Canberra.hex", "value": "5626"}),
    ("set", {"path": "umpire.spotted.Canberra", "value": '{"groups": ["all"]}'}),
]
SEARCHED = ("search", {"side": "japanese", "zone": "Coral Sea"})


def to(phase: str) -> Do:
    """A phase of the first turn."""
    return "phase", {"phase": phase, "turn": 1}


@pytest.mark.parametrize(
    ("scenario", "before", "side", "name", "says"),
    [
        (CC, [NEAR, to("first-search")], "allied", "VS-6", "arc or hex to "),
        (CC, [to("first-search"), ("cap", {"unit": ["VF-6"], "over": "TF 16"})], "allied", "VF-6",
         "on CAP over TF 16: down"),
        (CC, [NEAR, to("first-surface-combat")], "allied", "TF 64", "nothing"),
        (CC, [NEAR, to("first-surface-combat"), SPOTTED], "allied", "TF 64", "engage block "),
        (CC, [NEAR, to("first-surface-combat"), SPOTTED], "allied", "DesDiv 8", "D 4, T 6"),
        (CC, [to("movement-spotted"), SPOTTED], "allied", "TF 64", "6 hexes"),
        (CA, [], "ijn", "Myoko", "6 points, to s7"),
        (CA, [("stand-ins", {}), *CANBERRA], "ijn", "Myoko", "at Canberra"),
        (COC, [], "usn", "TG 58.1", "5 MP; search to 13; raid with 12 Ready"),
        (COC, [("next", {})], "usn", "VF-2/1", "cap"),
        (NU, [], "allied", "Coral Sea", "search (CA, CVL, DD)"),
        (NU, [SEARCHED], "allied", "TF 17", "in battle: withdraw"),
        (NU, [SEARCHED], "allied", "Coral Sea", " planes to allocate"),
        (CS, [], "axis", "Group Amsel", "plots; attack with U 107, U 223, U 402, U 628"),
        (CS, [("plot", {"name": "Convoy HX", "to": "D6"})], "allied", "Convoy HX", "has plotted"),
        (CS, [("plot", {"name": "Convoy HX", "to": "D6"}), ("phase", {"turn": 2})], "allied", "Convoy HX",
         "owes C2, C3: on"),
    ],
)  # fmt: skip
def test_what_a_thing_may_do_now_stands_beside_it(
    scenario: str, before: list[Do], side: str, name: str, says: str
) -> None:
    session = Quick(scenario)
    for act, inputs in before:
        session.act(act, inputs, How(dice=[3, 2, 5, 2]) if act == "search" else FORCED)
    assert says in may(session, side)[name]


@pytest.mark.parametrize("scenario", ["ca/savo-island", "clash-of-carriers/philippine-sea"])
def test_without_its_state_a_sheet_says_no_more_than_where_things_are(scenario: str) -> None:
    session = open_session(scenario, "evening")
    side = session.state.sides[0]
    (found,) = order_sheets(session.game, known_to(session.state, side, session.ruleset()))
    assert any(block.rows for block in found.blocks[:-2])
    assert all(row[2] == "" for block in found.blocks[:-2] for row in block.rows)
    assert what_may_be_done(session.game, session.state.tree, side)


@pytest.mark.parametrize(
    ("scenario", "side", "line", "wanted"),
    [
        ("carrier-clashes/training", "allied", "cap --unit VF-6", "over is missing"),
        ("naval-units/sea-zone-battle", "allied", "air-strike", "target is missing"),
        ("naval-units/sea-zone-battle", "allied", "air-strike --target name=Zuiho,torpedo=1", "which sea zone?"),
        ("cunningham-somerville/convoy", "axis", "submarine-op", "pack is missing"),
        ("ca/savo-island", "ijn", "speed", "is missing"),
        ("clash-of-carriers/philippine-sea", "usn", "move --to 1010", "group is missing"),
    ],
)
def test_an_act_on_a_sheet_says_what_is_missing(scenario: str, side: str, line: str, wanted: str) -> None:
    session = Quick(scenario)
    (fault,) = order_check.check_sheet(session, side, line, command=act_reader(session, side)).faults
    assert wanted in fault.message
