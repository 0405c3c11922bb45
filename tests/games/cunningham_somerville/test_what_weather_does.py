"""What acts of the weather, the light and the zones do, and those of squadrons between sorties, each by its rule."""

from __future__ import annotations

import pytest

from tests.games.cunningham_somerville.small import A, Row, check, named

GALE = "public.fronts.North gale"
SQN, RELIEF = f"{A}squadrons.811 Sqn.", f"{A}squadrons.Relief."
NEW = {"name": "New", "zone": "B2", "down": "B3"}
OLD = {"name": "North gale"}
NIGHT = {"public.light": "night", "public.night": True}
HURT = {**NIGHT, f"{SQN}damaged": 3}
SPARE = {f"{SQN}damaged": 3, f"{A}squadrons.Relief": {"kind": "strike", "aircraft": "Swordfish", "ready": 3}}

FOG_BESIDE = (
    'umpire: it drives fog away from the zones next to it; there is fog in D4: storm-moves --name "North gale" '
    "--beside … [Fog]"
)
ROWS: list[Row] = [
    ("Fog", {}, "storm", {**NEW, "beside": ["D4"]}, [6], {"public.fronts.New.zone": "B2",
     "public.fronts.New.weather": "overcast"}, ["all: New: overcast weather in B2."]),
    *(("Storms", {}, "storm-moves", {**OLD, **typed}, [], after,
       [f"all: North gale: severe weather in E2, foul in {at}.", FOG_BESIDE])
      for typed, after, at in (({"down": "F2"}, {f"{GALE}.down": "F2"}, "F2"), ({}, {}, "E3"))),
    ("Storms", {GALE: {"zone": "E2", "weather": "overcast"}}, "storm-moves", {**OLD, "zone": "E3"}, [],
     {f"{GALE}.zone": "E3"}, ["all: North gale: overcast weather in E3."]),
    ("Fog", {}, "storm-moves", {**OLD, "zone": "E3", "beside": ["D4"]}, [], {"public.fog.D4.turn": None,
     f"{GALE}.zone": "E3", f"{GALE}.down": None}, ["all: North gale: severe weather in E3.",
     "all: The fog in D4 is gone.",
     'umpire: foul weather comes down weather of it; say in which zone: storm-moves --name "North gale" --down …']),
    ("Storms", {GALE: {"zone": "E2", "weather": "overcast"}}, "storm-dissipates", OLD, [], {f"{GALE}.zone": None,
     f"{GALE}.weather": None}, ["all: North gale: the weather clears in E2."]),
    ("Fog", {}, "fog", {"zone": "C2"}, [], {"public.fog.C2.turn": 1}, ["all: Fog in C2."]),
    ("Fog", {"public.fog.E2.turn": 1}, "fog-lifts", {"turn": "night"}, [5], {"public.fog.E2.turn": None},
     ["all: Fog stays in D4.", "all: The fog in E2 is gone."]),
    ("Fog", {"public.fog.E3.turn": 1, f"{GALE}.down_weather": "overcast", "public.fronts.Mild": {"zone": "D4",
     "weather": "overcast"}}, "fog-lifts", {"turn": "night"}, [5, 5], {}, ["all: Fog stays in D4.",
     "all: Fog stays in E3."]),
    ("Fog", {}, "fog-lifts", {"turn": "night", "beside_storm": ["D4"]}, [], {"public.fog.D4.turn": None},
     ["all: The fog in D4 is gone."]),
    ("Weather Conditions", {}, "haze", {"zone": "C2"}, [], {"public.haze.C2.turn": 1}, ["all: Haze in C2."]),
    ("Weather Conditions", {"public.squalls.C2.turn": 1}, "squalls", {"zone": "C2", "gone": True}, [],
     {"public.squalls.C2.turn": None}, ["all: The squalls in C2 have passed."]),
    ("Weather Conditions", NIGHT, "light", {"now": "day"}, [], {"public.light": "day", "public.night": None},
     ["all: It is day."]),
    ("Weather Conditions", NIGHT, "light", {"now": "dusk"}, [], {"public.light": "dusk", "public.night": None},
     ["all: It is dusk or dawn."]),
    ("Weather Conditions", {}, "light", {"now": "night"}, [], {"public.light": "night", "public.night": True},
     ["all: It is night."]),
    ("Do You Need Two Gaming Surfaces?", {"public.zones": ["The Gap"]}, "zone",
     {"name": ["Denmark Strait", "The Gap"]}, [], {"public.zones": ["The Gap", "Denmark Strait"]},
     ["all: Zones: Denmark Strait, The Gap."]),
    ("Repairing Damaged Aircraft", {**HURT, f"{SQN}damaged": 15}, "repair",
     {"squadron": "811 Sqn", "cannibalise": True}, [4, *[1] * 14], {f"{SQN}ready": 11, f"{SQN}damaged": None,
     f"{SQN}repaired_turn": 1, f"{SQN}mended": 8},
     ["allied: 811 Sqn: 8 readied for the day, none still damaged, 7 broken up."]),
    ("Repairing Damaged Aircraft: by the score that is typed", {**HURT, f"{SQN}damaged": 15,
     f"{SQN}repair_score": None}, "repair", {"squadron": "811 Sqn", "repair_score": 5}, [4] * 15,
     {f"{SQN}repaired_turn": 1},
     ["allied: 811 Sqn: none readied for the day, 15 still damaged."]),
    ("Repairing Damaged Aircraft", SPARE, "replace", {"squadron": "811 Sqn", "support": "Relief", "aircraft": 3}, [],
     {f"{SQN}damaged": None, f"{RELIEF}ready": None, f"{SQN}unready": 3, f"{RELIEF}damaged": 3},
     ["allied: 811 Sqn takes 3 of Relief, unready; Relief has 3 damaged."]),
    ("Air Operations", {f"{SQN}unready": 2}, "ready", {"squadron": "811 Sqn"}, [], {f"{SQN}ready": 5,
     f"{SQN}unready": None}, ["allied: 811 Sqn: 2 aircraft more ready."]),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=map(named, ROWS))
def test_an_act_does_what_its_rule_says_and_nothing_else(row: Row) -> None:
    check(row)
