"""The unit chart, searching, evading, night and breaking off."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.naval_units.scenario.sheets import missing_for
from tests.asked import Asked

ASKED = Asked("naval-units")


def evaded(rulings: dict[str, str] | None = None, **inputs: Any) -> str:
    return ASKED.chances("evasion", rulings, **inputs).get('{"result": "evaded"}', "0")


def test_night_japan_evades_better_at_night_or_always() -> None:
    fleet = [{"type": "BB"}]
    assert evaded(fleet=fleet, turn=5, nation="japan") == "1/3"
    assert evaded(fleet=fleet, turn=5, nation="japan", night=True) == "5/12"
    assert evaded({"japan-evasion": "always"}, fleet=fleet, turn=5, nation="japan") == "5/12"
    assert evaded({"japan-evasion": "always"}, fleet=fleet, turn=6, nation="japan") == "1/3"
    assert evaded(fleet=fleet, turn=5, nation="usa", night=True) == "1/3"


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


def test_a_scenario_needs_the_ships_of_its_fleets_that_nobody_has() -> None:
    fleets = {"TF 1": {"ships": ["Wasp", "Hornet"]}, "TF 2": {"ships": ["Hornet", "Essex"]}}
    assert missing_for({"fleet": fleets, "ship": {"Wasp": {}}}) == ["Hornet", "Essex"]
