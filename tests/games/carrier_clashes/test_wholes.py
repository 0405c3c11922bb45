"""A strike that is flown comes, with the same dice, to what its odds are of (16, 17, 24); the wholes of other acts are
held in `tests/test_wholes.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.engine.answer import roll
from referee.engine.dice import Typed, program_dice
from referee.games.carrier_clashes.evening import state
from referee.session.acting import lawful
from referee.session.acting.catalogue import find
from referee.session.board.board import procedure_of
from tests.games.carrier_clashes.small import CARRIERS, A, J, in_phase, position

Values = Mapping[str, Any]
DIVE, TORPEDO, HIGH = ({"kind": "dive", "weapon": "P"}, {"kind": "torpedo", "weapon": "A"},
                       {"kind": "escort", "escorting": "high"})  # fmt: skip
FIGHTERS, RESERVE = f"{J}air.Shokaku fighters.", f"{J}air.Shokaku reserve."
ALL_FIGHT = {"spare": ["nobody"], "ignore": ["nobody"]}
AT = {"at": ["VB-6=Shokaku", "VS-6=Kako", "VT-6=Shokaku"]}
FLOWN = in_phase("second-air-strike", **{
    f"{CARRIERS}spotted": True, "umpire.targets": {"allied Strike 1": "Carrier Force"}, f"{A}air.VF-6.f": 9,
    f"{A}strikes.Strike 1": {"hex": "1407", "origin": "1410", "units": {
        "VB-6": DIVE, "VS-6": DIVE, "VT-6": TORPEDO, "VF-6": HIGH}}})  # fmt: skip
CAP = {f"{unit}{key}": value for unit, altitude in ((FIGHTERS, "high"), (RESERVE, "low")) for key, value in (
    ("over", "Carrier Force"), ("altitude", altitude), ("up_since", "second-air-strike"), ("defense", 4))}  # fmt: skip
GUNS = {f"{J}ships.Kako.aa": 40}
THROUGH = {f"{A}strikes.Strike 1.stage": "through", f"{A}strikes.Strike 1.group": ["Shokaku", "Kako"]}
HALVED = {f"{A}strikes.Strike 1.units.VB-6": {**DIVE, "fate": "doomed", "half": True}}
AT_BASE = {
    **FLOWN, **in_phase("third-air-strike"), f"{J}bases.Shortland.hex": "1407", f"{J}bases.Shortland.aa": 25,
    f"{A}strikes.Strike 1": {"hex": "1407", "origin": "1410", "base": True, "units": {
        "VB-6": DIVE, "VS-6": DIVE, "VF-6": {"kind": "strafer", "weapon": "F"}}},
    "umpire.targets": {"allied Strike 1": "Shortland"}, f"{FIGHTERS}at": "Shortland", f"{RESERVE}at": "Shortland",
    f"{A}air.VF-6.underlined": True,
}  # fmt: skip

FLIGHTS: list[tuple[str, Values, str, Values, str]] = [
    ("16.j: nothing in its way", FLOWN, "strike", AT, "strike"),
    ("16.i: through CAP at both altitudes and AA", {**FLOWN, **CAP, **GUNS}, "strike", {**AT, **ALL_FIGHT}, "strike"),
    ("17.d: at a carrier that has launched", {**FLOWN, **GUNS, f"{J}ships.Shokaku.launched": True}, "strike", AT,
     "strike"),
    ("16.i.iii: CAP leaves a bomber alone", {**FLOWN, **CAP, f"{FIGHTERS}f": 3, f"{RESERVE}f": 3,
     f"{RESERVE}altitude": "high", f"{A}air.VB-6.defense": 1}, "strike",
     {"spare": ["VS-6"], "ignore": ["nobody"], **AT}, "strike"),
    ("16.k: what has come through AA", {**FLOWN, **THROUGH}, "attack", AT, "strike-attacks"),
    ("16.k: half of it", {**FLOWN, **THROUGH, **HALVED}, "attack", {**AT, "together": True}, "strike-attacks"),
    ("16.j.v: under AA at less than 1:1", {**FLOWN, **THROUGH, f"{A}strikes.Strike 1.aa": "star"}, "attack", AT,
     "strike-attacks"),
    ("24.g.vi: on ships in a port", {**FLOWN, f"{A}strikes.Strike 1.units": {"VB-6": DIVE, "VS-6": DIVE},
     f"{J}bases.Shortland.hex": "1407", f"{J}bases.Shortland.port": True, f"{J}bases.Shortland.aa": 25}, "strike",
     {"at": ["VB-6=Shokaku", "VS-6=Kako"]}, "strike"),
    ("24: on a base", AT_BASE, "strike", {}, "base-strike"),
    ("24: through its CAP", {**AT_BASE, f"{FIGHTERS}at": "Shokaku", f"{FIGHTERS}over": "Shortland",
     f"{FIGHTERS}altitude": "high", f"{FIGHTERS}up_since": "third-air-strike"}, "strike", ALL_FIGHT, "base-strike"),
]  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("values", "act", "inputs", "whole"), [row[1:] for row in FLIGHTS], ids=[row[0] for row in FLIGHTS]
)
def test_what_is_flown_comes_to_what_its_odds_are_of(
    values: Values, act: str, inputs: Values, whole: str, seed: int
) -> None:
    inputs = {"side": "allied", "strike": "Strike 1", **inputs}
    weighed = position().whole(values, act, inputs)
    assert weighed.procedure == whole
    doing = position().doing(values)
    doing.source = program_dice(seed)
    lawful.do(find(state.GAME, act), inputs, doing)
    source = Typed([die["value"] for die in doing.source.thrown])
    outcome = (
        roll(procedure_of(state.GAME, whole), weighed.inputs, doing.ruleset, source, with_odds=False).outcome or {}
    )
    source.finish()
    board = state.Board.of(doing)
    ours, theirs = board.side("allied").air, board.side("ijn")
    flown = [unit for unit in weighed.inputs["strike"] if whole != "strike-attacks"]
    lost = {"aircraft_lost": sum(bool(ours[unit["name"]].lost) for unit in flown)} if flown else {}
    cap = [theirs.air[unit["name"]] for unit in weighed.inputs.get("cap", [])]
    if whole == "base-strike":
        there = [unit for unit in theirs.air.values() if unit.at == "Shortland" and unit not in cap]
        lost |= {"destroyed": sum(bool(unit.lost) for unit in there), "unavailable": sum(unit.out for unit in there)}
    else:
        results = dict(zip((ship["name"] for ship in weighed.inputs["ship"]), outcome["ships"], strict=True))
        assert {name: theirs.ships[name].condition for name in results} == results
    lost |= {"cap_lost": sum(bool(unit.lost) for unit in cap)} if cap else {}
    assert {key: outcome[key] for key in lost} == lost
