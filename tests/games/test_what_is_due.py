"""What is due in each game: values that are otherwise than in the opening, how the line begins that they call for, its
command behind an arrow, and values near them that do not call for it.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.session.acting.due import due_now
from tests.games.carrier_clashes.small import in_phase
from tests.games.carrier_clashes.surface_bars import ENGAGED, FOUGHT
from tests.refusing import opened

Values = dict[str, Any]
CA, CC = "ca/savo-island", "carrier-clashes/training"
CS, NU = "cunningham-somerville/convoy", "naval-units/sea-zone-battle"
SET_UP: Values = {"public.phase": "set-up", "public.turn": 0}
MAPPED: Values = {**SET_UP, "public.map.columns": 62, "public.map.rows": 35, "public.terms.land": "none"}
RED = "sides.axis.strikes.Red"
GUNS: Values = {"public.battles.Solomon Sea": {"active": "allied"}}
FIRED: Values = {"public.battles.Solomon Sea.fired": ["Washington"]}
HAVE_NOT = "battle in Solomon Sea, round 1 (at least 1): Hobart, Perkins, Kirishima, Atago, Asagumo"
SHELLED: Values = {"public.terms.number": 4}
COMES: Values = {"public.phase": "second-movement"}
SUPPLIED: Values = {"public.terms.number": 6, "public.map.guadalcanal": ["1014"]}


def strike(stage: str, **more: Any) -> Values:
    """Three aircraft of KG 40 on their way."""
    return {RED: {"stage": stage, "zone": "D5", "groups": {"KG 40": {"flying": 3}}, **more}}


def datum(due: int) -> Values:
    """A launch that is due in some turn."""
    return {"sides.axis.launches.1": {"ship": "U 107", "target": "Biter", "turn": 0, "due": due}}


def reloads(ready: int) -> Values:
    """A mount of torpedoes that is ready again in some turn."""
    return {"sides.allied.ships.Wren.mounts.A": {"launched": 0, "ready": ready}}


def strikes(*stages: str, **more: Any) -> Values:
    """Strikes of the IJN's against TF 16 in these stages."""
    out: Values = in_phase("first-air-strike")
    for number, stage in enumerate(stages, 1):
        out[f'sides.ijn.strikes."Strike {number}"'] = {"hex": "1410", "units": {}, "stage": stage, **more}
    return out | {"umpire.targets": {f"ijn Strike {number}": "TF 16" for number in range(1, len(stages) + 1)}}


THROUGH = strikes("through", group=["Enterprise"], units={"Shokaku dive bombers": {}})
SCREENED: Values = {"umpire.engagements.1.screens": ["allied"]}
CAP_FIRST = "CAP is wanted over TF 16 in 1410, or no cap; then IJN Strike 1"
NAMED = f"{CAP_FIRST} is flown -> strike --side ijn --strike"

THE_MAP = "the map to enter, or take stand-ins (do stand-ins)"
ROWS: list[tuple[str, str, Values, str, Values]] = [
    ("16: one strike", CC, strikes("launched"), NAMED, strikes("over")),
    ("16: of two on one target none by name", CC, strikes("launched"), NAMED, strikes("launched", "launched")),
    ("16: two strikes", CC, strikes("launched", "launched"),
     f"{CAP_FIRST}, Strike 2 are flown -> strike --side ijn", strikes("launched")),
    ("16.k", CC, THROUGH, 'Strike 1 over TF 16 is to attack -> attack --side ijn --strike "Strike 1"', strikes("over")),
    ("20.f: the first side", CC, ENGAGED, "engagement 1 in 1611: ships may be screened (20.f) -> screen --side allied",
     {**ENGAGED, **SCREENED}),
    ("20.f: then the other", CC, {**ENGAGED, **SCREENED},
     "engagement 1 in 1611: ships may be screened (20.f) -> screen --side ijn", ENGAGED),
    ("20.f: both have", CC, ENGAGED, "engagement 1 in 1611: ships may be screened",
     {**ENGAGED, "umpire.engagements.1.screens": ["allied", "ijn"]}),
    ("20.d", CC, FOUGHT, "engagement 1 in 1611, round 2: TF 64 to fire -> fire --battle 1 --at …", ENGAGED),
    ("3.1", CA, {**MAPPED, "public.terms.land": "A"}, f"{THE_MAP}: land A",
     {**MAPPED, "public.terms.land": "A", "public.map.land": ["1014"]}),
    ("3.1: open sea has none", CA, {**MAPPED, "public.map.rows": None}, f"{THE_MAP}: rows", MAPPED),
    ("9.2 (4)", CA, {**MAPPED, **SHELLED}, f"{THE_MAP}: which land is Guadalcanal",
     {**MAPPED, **SHELLED, "public.map.guadalcanal": ["1014"]}),
    ("9.2 (6)", CA, {**MAPPED, **SUPPLIED}, f"{THE_MAP}: supply hexes",
     {**MAPPED, **SUPPLIED, "public.map.supply": ["1014"]}),
    ("9.2: a reinforcement in her turn", CA, {**COMES, "public.turn": 3}, "Craven 5 is still to enter over the west",
     {**COMES, "public.turn": 2}),
    ("Air Strikes", CS, strike("formed"), "strike Red: it is formed, and approaches next", strike("approaching")),
    ("Dogfights", CS, strike("approaching"), "strike Red: a dogfight, if fighters meet it;",
     strike("flak")),
    ("Dogfights: over a long distance", CS, strike("flak", rounds=1, long_distance=True),
     "strike Red: the second round of its dogfights", strike("flak", rounds=1)),
    ("Dogfights: two rounds", CS, strike("flak", rounds=1, long_distance=True),
     "strike Red: the second round of its dogfights", strike("flak", rounds=2, long_distance=True)),
    ("Flak", CS, strike("flak"), "strike Red: next, the flak", strike("homeward")),
    ("Flak: once", CS, strike("flak"), "strike Red: next, the flak", strike("flak", flak_fired=True)),
    ("Ship-to-Ship Combat: ships still to fire", NU, {**GUNS, **FIRED}, f"{HAVE_NOT} have not fired", GUNS),
    ("Torpedoes: in their turn", CS, datum(1), "datum 1 is due", datum(2)),
    ("Torpedo Reloads", CS, reloads(2), "Wren, mount A: ready again in turn 2", reloads(1)),
    ("Fly home", CS, strike("homeward"), "strike Red: it flies home next", strike("flak")),
]  # fmt: skip


def lines(scenario: str, values: Values) -> list[str]:
    """What is due where some values are otherwise."""
    position = opened(scenario)
    found = due_now(position.session.game, position.doing(values).tree)
    return [f"{due.line} -> {due.command}" for due in found]


@pytest.mark.parametrize(
    ("scenario", "values", "begins", "beside"),
    [row[1:] for row in ROWS],
    ids=[f"{row[1].partition('/')[0]} {row[0]}" for row in ROWS],
)
def test_a_line_is_due_in_its_state_alone(scenario: str, values: Values, begins: str, beside: Values) -> None:
    assert any(line.startswith(begins) for line in lines(scenario, values)), lines(scenario, values)
    assert not any(line.startswith(begins) for line in lines(scenario, beside)), lines(scenario, beside)
