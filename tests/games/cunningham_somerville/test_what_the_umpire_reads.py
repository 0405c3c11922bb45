"""What the umpire reads who asks how well a ship is lit, and how difficult she is to hit."""

from __future__ import annotations

import pytest

from referee.games.cunningham_somerville.evening import questions, state
from tests.games.cunningham_somerville.small import A, Row, X, check, named
from tests.refusing import Position
from tests.rows import done

Z_24, WREN = f"{X}ships.Z 24.", f"{A}ships.Wren."
DESTROYER = {f"{Z_24}kind": "destroyer"}
NIGHT = {"public.light": "night", "public.night": True, "public.turn": 2, **DESTROYER}
SEEN = {"viewer": "Wren", "target": "Z 24", "maximum": 12, "minimum": 2, "distance": 8}
ASKED = {"ship": "Wren", "target": "Z 24", "band": "long", "guns": "small"}
RANGED = {**DESTROYER, "public.turn": 2, "umpire.gunned.Wren": ["1 Z 24"]}

OTHERS = "umpire: the searchlight on her counts as another group's; if it is not, add --searchlight-by own-group"
BEAM = {**NIGHT, f"{Z_24}lit": {"searchlight": 2}, "umpire.gunned.Wren": ["1 Z 24"]}
OURS = {**BEAM, f"{A}ships.Starling.shining": 2, "umpire.beams.Starling": ["2 Z 24"]}
APART = {f"{A}forces.Second": {"zone": "D5", "ships": ["Wren"]}, f"{A}forces.Convoy HX.ships": ["Starling"]}
AT_US = {**NIGHT, f"{Z_24}shining": 2, "umpire.beams.Z 24": ["2 Starling"], "umpire.gunned.Wren": ["1 Z 24"]}

ROWS: list[Row] = [
    ("Night Actions", OURS, "lit", SEEN, [], {}, ["umpire: Z 24 for Wren: full (searchlight)"]),
    ("Night Actions", {**OURS, **APART}, "lit", SEEN, [], {}, [OTHERS, "umpire: Z 24 for Wren: partial (searchlight)"]),
    ("Night Actions", AT_US, "lit", SEEN, [], {}, ["umpire: Z 24 for Wren: full"]),
    ("Night Actions", {**AT_US, **APART}, "lit", SEEN, [], {}, ["umpire: Z 24 for Wren: partial"]),
    ("Night Actions", OURS, "fire", ASKED, [], {}, ["umpire: Wren at Z 24: +0, difficulty 0"]),
    ("Night Actions", {**OURS, **APART}, "fire", ASKED, [], {}, ["umpire: Wren at Z 24: +1, difficulty 1"]),
    ("Night Actions", {**OURS, "umpire.beams.Starling": ["1 Z 24"]}, "fire", ASKED, [], {},
     ["umpire: Wren at Z 24: +1, difficulty 1"]),
    ("Night Actions", AT_US, "fire", ASKED, [], {}, ["umpire: Wren at Z 24: +0, difficulty 0"]),
    ("Night Actions", {**AT_US, **APART}, "fire", ASKED, [], {}, ["umpire: Wren at Z 24: +1, difficulty 1"]),
    ("Night Actions", NIGHT, "lit", SEEN, [], {}, ["umpire: Z 24 for Wren: none"]),
    ("Night Actions", NIGHT, "lit", {**SEEN, "distance": 2}, [], {}, ["umpire: Z 24 for Wren: full"]),
    ("Night Actions", {**NIGHT, f"{Z_24}lit": {"star-shell": 2}}, "lit", SEEN, [], {},
     ["umpire: Z 24 for Wren: full (star-shell)"]),
    ("Night Actions", {**NIGHT, f"{Z_24}lit": {"star-shell": 1}}, "lit", SEEN, [], {},
     ["umpire: Z 24 for Wren: none"]),
    ("Night Actions", {**NIGHT, f"{Z_24}lit": {"snowflake": 2}}, "lit", SEEN, [], {},
     ["umpire: Z 24 for Wren: full (snowflake)"]),
    ("Night Actions", {**NIGHT, f"{Z_24}lit": {"snowflake": 1}}, "lit", SEEN, [], {},
     ["umpire: Z 24 for Wren: none"]),
    ("Night Actions", {**NIGHT, f"{Z_24}casualties": ["fire"]}, "lit", SEEN, [], {},
     ["umpire: Z 24 for Wren: full"]),
    ("Night Actions", {**NIGHT, f"{Z_24}casualties": ["raging-fire"]}, "lit", SEEN, [], {},
     ["umpire: Z 24 for Wren: full"]),
    ("Night Actions", {**NIGHT, f"{Z_24}crippled": True}, "lit", SEEN, [], {}, ["umpire: Z 24 for Wren: full"]),
    ("Night Actions", {**NIGHT, f"{Z_24}fired": 2}, "lit", SEEN, [], {}, ["umpire: Z 24 for Wren: partial"]),
    ("Night Actions", {**NIGHT, f"{Z_24}fired": 1}, "lit", SEEN, [], {}, ["umpire: Z 24 for Wren: none"]),
    ("Night Actions", {**NIGHT, f"{Z_24}shining": 2}, "lit", SEEN, [], {}, ["umpire: Z 24 for Wren: partial"]),
    ("Night Actions", {**NIGHT, f"{Z_24}shining": 1}, "lit", SEEN, [], {}, ["umpire: Z 24 for Wren: none"]),
    ("Night Actions", {**NIGHT, f"{Z_24}fired": 2}, "lit", {**SEEN, "distance": 13}, [], {},
     ["umpire: Z 24 for Wren: none"]),
    ("Night Actions", {**NIGHT, f"{Z_24}lit": {"searchlight": 2}}, "lit", {**SEEN, "searchlight": "60"}, [], {},
     ["umpire: Z 24 for Wren: full (searchlight)"]),
    ("Night Actions", {**NIGHT, f"{Z_24}lit": {"searchlight": 2}}, "lit", SEEN, [], {},
     [OTHERS,
     "umpire: Z 24 for Wren: partial (searchlight)"]),
    ("Night Actions", {**NIGHT, f"{Z_24}lit": {"searchlight": 2}}, "lit", {**SEEN, "distance": 13}, [], {},
     [OTHERS,
     "umpire: Z 24 for Wren: none (searchlight)"]),
    ("Night Actions", {**NIGHT, f"{Z_24}lit": {"searchlight": 1}}, "lit", SEEN, [], {},
     ["umpire: Z 24 for Wren: none"]),
    ("Naval Gunnery", RANGED, "fire", ASKED, [], {}, ["umpire: Wren at Z 24: +0, difficulty 0"]),
    ("Naval Gunnery", DESTROYER, "fire", ASKED, [], {}, ["umpire: Wren at Z 24: +1, difficulty 1"]),
    ("Naval Gunnery", DESTROYER, "fire", {**ASKED, "band": "medium"}, [], {},
     ["umpire: Wren at Z 24: +0, difficulty 0"]),
    ("Naval Gunnery", {**RANGED, "public.turn": 3}, "fire", ASKED, [], {},
     ["umpire: Wren at Z 24: +1, difficulty 1"]),
    ("Naval Gunnery", {**DESTROYER, f"{WREN}radar": "effective"}, "fire", ASKED, [], {},
     ["umpire: Wren at Z 24: +1, difficulty 1"]),
    ("Naval Gunnery", {**DESTROYER, f"{WREN}radar": "superior"}, "fire", ASKED, [], {},
     ["umpire: Wren at Z 24: +0, difficulty 0"]),
    ("Naval Gunnery", {**DESTROYER, f"{WREN}radar": "superior", f"{WREN}casualties": ["power-radar"]}, "fire", ASKED,
     [], {}, ["umpire: Wren at Z 24: +1, difficulty 1"]),
    ("Naval Gunnery", {**DESTROYER, f"{WREN}casualties": ["fire"]}, "fire", ASKED, [], {},
     ["umpire: Wren at Z 24: +1, difficulty 1"]),
    ("Naval Gunnery", {**RANGED, f"{WREN}casualties": ["raging-fire"]}, "fire", ASKED, [], {},
     ["umpire: Wren at Z 24: +1, difficulty 1"]),
    ("Naval Gunnery", RANGED, "fire", {**ASKED, "raw_fast_modifier": 1}, [], {},
     ["umpire: Wren at Z 24: +1, difficulty 1"]),
    ("Naval Gunnery", {**RANGED, f"{WREN}modern_fire_control": True}, "fire", {**ASKED, "raw_fast_modifier": 1}, [],
     {}, ["umpire: Wren at Z 24: +0, difficulty 0"]),
    ("Naval Gunnery", {**NIGHT, f"{Z_24}fired": 2, "umpire.gunned.Wren": ["1 Z 24"]}, "fire", ASKED, [], {},
     ["umpire: Wren at Z 24: +1, difficulty 1"]),
    ("Naval Gunnery", {**NIGHT, f"{Z_24}crippled": True, "umpire.gunned.Wren": ["1 Z 24"]}, "fire", ASKED, [], {},
     ["umpire: Wren at Z 24: +0, difficulty 0"]),
    ("Naval Gunnery", {**NIGHT, f"{Z_24}lit": {"star-shell": 2}, "umpire.gunned.Wren": ["1 Z 24"]}, "fire", ASKED,
     [], {}, ["umpire: Wren at Z 24: +0, difficulty 0"]),
    ("Naval Gunnery", {**NIGHT, f"{Z_24}fired": 2, f"{WREN}radar": "superior"}, "fire", ASKED, [], {},
     ["umpire: Wren at Z 24: +0, difficulty 0"]),
    ("Naval Gunnery", {**NIGHT, f"{Z_24}fired": 2}, "fire", {**ASKED, "in_minimum": True}, [], {},
     ["umpire: Wren at Z 24: +1, difficulty 1"]),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=map(named, ROWS))
def test_an_act_does_what_its_rule_says_and_nothing_else(row: Row) -> None:
    check(row)


FRONT = {"zone": "D5", "weather": "foul"}


@pytest.mark.parametrize(
    ("front", "line"),
    [
        (FRONT, "Gale: foul weather in D5."),
        ({**FRONT, "down": "D6"}, "Gale: foul weather in D5."),
        ({**FRONT, "down_weather": "overcast"}, "Gale: foul weather in D5."),
        ({**FRONT, "down": "D6", "down_weather": "overcast"}, "Gale: foul weather in D5, overcast in D6."),
    ],
)
def test_weather_conditions_a_front_reaches_the_zone_ahead_of_it(
    position: Position, front: dict[str, str], line: str
) -> None:
    assert line in questions.dawn(state.Board.of(position.doing({"public.fronts.Gale": front})))


SHADOW = {"boat": "Condor", "side": "axis", "zone": "D5", "carrier": True}
PROXIMITY = "other searches count its proximity, and next turn a new boat finds the force without a search"


@pytest.mark.parametrize(
    ("die", "remarks"),
    [
        (1, [PROXIMITY]),
        (2, []),
        (4, []),
        (5, ["Axis may plot one flying boat fewer from that base in turn 2"]),
    ],
    ids=["it shadows", "it is driven off", "on a four too", "it is shot down"],
)
def test_flying_boats_what_follows_is_read(position: Position, die: int, remarks: list[str]) -> None:
    assert done(position, {}, "shadow", SHADOW, [die]).umpire == remarks
