"""The unit chart, searching, evading, night and breaking off."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.rules import load
from referee.games.naval_units.rules.units import TYPES
from referee.games.naval_units.scenario.sheets import missing_for
from tests.asked import Asked

ASKED = Asked("naval-units")
NIGHT = "Night Surface Actions"


def evaded(rulings: dict[str, str] | None = None, **inputs: Any) -> str:
    return ASKED.chances("evasion", rulings, **inputs).get('{"result": "evaded"}', "0")


def test_unit_chart_has_every_type() -> None:
    assert sorted(load("naval-units").printed["units"]["entries"]) == sorted(TYPES)


def test_unit_chart_counts_a_fleet_by_types_without_a_price_for_old_battleships() -> None:
    units = [{"type": "B"}, {"type": "LSI", "count": 3}, {"type": "SSL", "moves": 5}]
    assert ASKED.outcome("fleet", units=units) == {
        "cost": None,
        "speed_total": 2 + 12 + 5,
        "slowest": 2,
        "planes": 0,
        "hits": 6,
    }
    assert ASKED.outcome("fleet", units=[{"type": "SS"}])["slowest"] is None


def test_speed_scale_adds_two_to_printed_moves_below_four_only() -> None:
    plus_two = {"speed-scale": "plus-two"}
    units = [{"type": "SS"}, {"type": "CV"}, {"type": "LSI"}, {"type": "DD", "moves": 1}]
    assert ASKED.outcome("fleet", (), plus_two, units=units)["speed_total"] == 4 + 5 + 4 + 1
    assert ASKED.outcome("fleet", (), {**plus_two, "transport-rows": "defense-moves"}, units=[{"type": "LSI"}]) == {
        "cost": 5,
        "speed_total": 3,
        "slowest": 3,
        "planes": 0,
        "hits": 1,
    }


def test_search_radar_of_planes_alone_by_ruling() -> None:
    inputs: dict[str, Any] = {"searchers": "planes", "nation": "uk", "turn": 1}
    assert ASKED.chances("search", **inputs)['{"result": "found"}'] == "2/3"
    assert ASKED.chances("search", {"radar-planes": "not-planes-alone"}, **inputs)['{"result": "found"}'] == "1/2"


def test_night_japan_evades_better_at_night_or_always() -> None:
    fleet = [{"type": "BB"}]
    assert evaded(fleet=fleet, turn=5, nation="japan") == "1/3"
    assert evaded(fleet=fleet, turn=5, nation="japan", night=True) == "5/12"
    assert evaded({"japan-evasion": "always"}, fleet=fleet, turn=5, nation="japan") == "5/12"
    assert evaded({"japan-evasion": "always"}, fleet=fleet, turn=6, nation="japan") == "1/3"
    assert evaded(fleet=fleet, turn=5, nation="usa", night=True) == "1/3"


def test_night_die_on_turn_five_by_ruling() -> None:
    assert len(ASKED.chances("night", nation="usa", enemy_nation="japan", turn=5)) == 2
    not_rolled = {"night-turn-five": "not-rolled"}
    assert ASKED.refused("night", not_rolled, nation="japan", turn=5) == ("not-allowed", NIGHT, "turn")
    fleet = [{"type": "DD"}]
    assert ASKED.refused("evasion", not_rolled, fleet=fleet, turn=5, night=True) == ("not-allowed", NIGHT, "night")
    assert ASKED.refused("night", nation="usa", enemy_nation="uk", turn=1) == ("not-allowed", NIGHT, "nation")


def test_contact_asks_no_night_die_without_japan_and_no_rounds_between_ships() -> None:
    inputs: dict[str, Any] = {"searchers": "ships", "turn": 1, "fleet": [{"type": "BB"}]}
    assert ASKED.outcome("contact", [4, 8, 3], **inputs) == {"result": "battle", "minimum": 3, "night": False}
    found = ASKED.outcome("contact", [4, 12, 7], **inputs, enemy_nation="japan", surface_only=True)
    assert found == {"result": "battle", "minimum": 1, "night": True}


@pytest.mark.parametrize(
    ("side", "fought", "option", "answer"),
    [
        ("active", 0, "active-any-time", "no"),
        ("active", 1, "active-any-time", "free"),
        ("other", 1, "active-any-time", "no"),
        ("other", 3, "active-any-time", "roll"),
        ("active", 1, "before-minimum", "free"),
        ("active", 3, "before-minimum", "roll"),
        ("other", 1, "both-after-minimum", "no"),
        ("other", 3, "both-after-minimum", "free"),
        ("active", 3, "both-after-minimum", "free"),
    ],
)
def test_evasion_rolls_a_portion_withdraws(side: str, fought: int, option: str, answer: str) -> None:
    inputs: dict[str, Any] = {"side": side, "rounds_fought": fought, "minimum": 3, "portion": True}
    assert ASKED.outcome("may-withdraw", (), {"portion-withdrawal": option}, **inputs) == {"withdrawal": answer}


def test_withdrawal_a_hybrid_battleship_counts_as_a_carrier_by_ruling() -> None:
    inputs: dict[str, Any] = {"ships": [{"type": "BB"}], "enemy_ships": [{"type": "BBAV", "planes": 1}], "turn": 1}
    assert ASKED.outcome("withdrawal", [6, 6], **inputs) == {"result": "withdraws"}
    assert ASKED.outcome("withdrawal", [6, 6], {"hybrid-carrier": "counted"}, **inputs) == {"result": "continues"}
    assert ASKED.outcome("withdrawal", [6, 6], {"withdrawal-tie": "continuing-side"}, **inputs) == {
        "result": "continues"
    }


def test_withdrawal_knows_how_many_planes_a_type_carries() -> None:
    inputs: dict[str, Any] = {"ships": [{"type": "CVE", "planes": 3}], "enemy_ships": [{"type": "BB"}], "turn": 1}
    assert ASKED.refused("withdrawal", **inputs) == ("bad-input", "ships[0].planes")


def test_a_scenario_needs_the_ships_of_its_fleets_that_nobody_has() -> None:
    fleets = {"TF 1": {"ships": ["Wasp", "Hornet"]}, "TF 2": {"ships": ["Hornet", "Essex"]}}
    assert missing_for({"fleet": fleets, "ship": {"Wasp": {}}}) == ["Hornet", "Essex"]
