"""The sheet of orders says what each thing may do, by its side's knowledge alone, in every game."""

from __future__ import annotations

import pytest

from referee.cli.orders import act_reader
from referee.session import order_check
from referee.session.acting.orders import what_may_be_done
from referee.session.how import How
from referee.session.reading.picture import known_to
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.order_sheet import order_sheets
from tests.games.carrier_clashes.evening import training
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


def test_carrier_clashes_by_its_phases() -> None:
    evening = training()
    evening.set("sides.ijn.task_forces.Carrier Force.hex", "1611")
    evening.to("first-search")
    assert may(evening.session, "allied")["VS-6"].startswith("arc or hex to ")
    evening.do("cap", unit=["VF-6"], over="TF 16")
    assert may(evening.session, "allied")["VF-6"] == "on CAP over TF 16: down"
    evening.to("first-surface-combat")
    assert may(evening.session, "allied")["TF 64"] == "nothing"
    evening.set("sides.ijn.task_forces.Carrier Force.spotted", "true")
    assert may(evening.session, "allied")["TF 64"].startswith("engage block ")
    assert may(evening.session, "allied")["DesDiv 8"] == "D 4, T 6"
    evening.to("movement-spotted")
    assert may(evening.session, "allied")["TF 64"] == "6 hexes"


def test_ca_names_whom_a_ship_may_fire_at() -> None:
    session = open_session("ca/savo-island", "evening")
    assert may(session, "ijn")["Myoko"] == "6 points, to s7"
    session.act("stand-ins", {})
    session.act("set", {"path": "sides.usn.ships.Canberra.hex", "value": "5626"}, How(force=True, why="near"))
    session.act("set", {"path": "umpire.spotted.Canberra", "value": '{"groups": ["all"]}'}, How(force=True, why="seen"))
    assert "at Canberra" in may(session, "ijn")["Myoko"]


def test_clash_of_carriers_says_points_searches_and_raids() -> None:
    session = open_session("clash-of-carriers/philippine-sea", "evening")
    assert may(session, "usn")["TG 58.1"] == "5 MP; search to 13; raid with 12 Ready"
    session.act("next", {})
    assert may(session, "usn")["VF-2/1"] == "cap"


def test_naval_units_says_what_is_open_in_each_zone() -> None:
    session = open_session("naval-units/sea-zone-battle", "evening")
    assert may(session, "allied")["Coral Sea"] == "search (CA, CVL, DD)"
    session.act("search", {"side": "japanese", "zone": "Coral Sea"}, How(dice=[3, 2, 5, 2]))
    found = may(session, "allied")
    assert found["TF 17"] == "in battle: withdraw"
    assert found["Coral Sea"].endswith(" planes to allocate")


def test_cunningham_and_somerville_says_what_is_owed() -> None:
    session = open_session("cunningham-somerville/convoy", "evening")
    assert may(session, "axis")["Group Amsel"] == "plots; attack with U 107, U 223, U 402, U 628"
    session.act("plot", {"name": "Convoy HX", "to": "D6"})
    assert may(session, "allied")["Convoy HX"] == "has plotted"
    session.act("phase", {"turn": 2})
    assert may(session, "allied")["Convoy HX"] == "owes C2, C3: on"


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
