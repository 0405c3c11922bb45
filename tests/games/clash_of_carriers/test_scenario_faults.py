"""What cannot be in a scenario of Clash of Carriers: each fault is found when it is opened, and said with its table."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import data_folder
from referee.games.clash_of_carriers.scenario.scenario import check

Data = dict[str, Any]
SHIPPED = Path(data_folder("scenarios"), "clash-of-carriers", "philippine-sea.toml")


def tg(name: str, **row: Any) -> Callable[[Data], None]:
    """One more TG, or another row of it."""
    return lambda data: data["group"].update({name: {"side": "usn", "hex": "3209", "ships": [], **row}})


def at(place: str, **row: Any) -> Callable[[Data], None]:
    """Other values in a TG of the scenario."""
    return lambda data: data["group"][place].update(row)


def terms(**row: Any) -> Callable[[Data], None]:
    """Other terms."""
    return lambda data: data["scenario"].update(row)


def top(**row: Any) -> Callable[[Data], None]:
    """Other tables."""
    return lambda data: data.update(row)


def without(side: str) -> Callable[[Data], None]:
    """A side without TGs."""
    return lambda data: data.update(group={name: row for name, row in data["group"].items() if row["side"] != side})


FAULTS: list[tuple[Callable[[Data], None], str]] = [
    (at("TG 58.1", hex="4535"), "[group.TG 58.1] '4535' is not a hex of the map"),
    (terms(saipan="9999"), "[scenario.saipan] '9999' is not a hex of the map"),
    (top(place={"Guam": {"hex": "4199"}}), "[place.Guam] '4199' is not a hex of the map"),
    (top(place={"Pelelu": {"hex": "0632"}}), "[place.Pelelu] no island of that name is in 16.1; did you mean Peleliu?"),
    (tg("tg 58.1"), "[group.tg 58.1] there is a TG 58.1 already"),
    (tg("61st Air Flotilla"), "[group.61st Air Flotilla] there is a 61st Air Flotilla already"),
    (tg("TF 58"), "[group.TF 58] there is a TF 58 already"),
    (tg("Guam"), "[group.Guam] there is a Guam already"),
    (tg(""), '[group.""] a TG\'s name is one line'),
    (tg("a\nb"), '[group."a\\nb"] a TG\'s name is one line'),
    (tg("TG 58.5", hex="2020"), "[group.TG 58.5] a dummy begins in the hex of a TG, and there is none in 2020 (3.1.6)"),
    (tg("TG 58.5", ships=["Taiho"]), "[group.TG 58.5] Taiho is a ship of the IJN"),
    (tg("TG 58.5", ships=["Boston"]), "[group.TG 58.5] Boston sails in 2 TGs"),
    (at("TG 58.2", hex="2311"), "[group.TG 58.2] TF 58 begins within 9 hexes of Saipan, 3712 (16.1.4)"),
    (at("Force A", ships=[]), ""),
    (without("usn"), "[group] no ship is there of the USN"),
    (without("ijn"), "[group] no ship is there of the IJN"),
    (terms(rules=["15.1", "15.1"]), "[scenario] rules: 15.1 appears 2 times"),
    (terms(night_turns=[4, 4]), "[scenario] night_turns: 4 appears 2 times"),
    (top(real_submarines={"usn": 9}), "[real_submarines] usn must be a whole number from 0 to 5, not 9"),
    (top(sides=["usn"]), "[top] sides must be a list of 2"),
    (top(sides=["usn", "usn"]), "[top] sides: both sides play"),
    (top(tables={"nonsense": {}}), "[tables.nonsense] the table nonsense is not a table of this card"),
    (top(tables={"damage": {"columns": {"1-2": ["x"]}}}), '[tables.damage] the table damage cannot have "x"'),
]


@pytest.mark.parametrize(("change", "fault"), FAULTS, ids=[fault or "none" for _, fault in FAULTS])
def test_a_fault_of_a_scenario_is_found_when_it_is_opened(change: Callable[[Data], None], fault: str) -> None:
    data = tomllib.loads(SHIPPED.read_text())
    change(data)
    found = check(data)
    assert any(one.startswith(fault) for one in found) if fault else not found, found


def test_the_mobile_fleet_begins_with_a_force_that_has_ships() -> None:
    data = tomllib.loads(SHIPPED.read_text())
    for force in ("Force A", "Force B", "Force C"):
        data["group"][force]["ships"] = []
    data["group"]["Force D"] = {"side": "ijn", "hex": "0712", "ships": ["Taiho"]}
    assert any("at least one of Force A, B and C" in one for one in check(data))
