"""What acts of a battle and after it do: tows, rescue, smoke, light, collisions and guns, each by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cunningham_somerville.small import MARKER_STEP, PROXIMITY, A, Row, X, check, named, sighted
from tests.rows import Values

WREN, STARLING, BITER = f"{A}ships.Wren.", f"{A}ships.Starling.", f"{A}ships.Biter."
TIDE, BLUEBELL = f"{A}ships.Empire Tide.", f"{A}ships.Bluebell."
Z_24 = f"{X}ships.Z 24."
U_107 = f"{X}boats.U 107."
BACK = {f"{U_107}attacks": 2, f"{U_107}shaken": 1}
HX, AMSEL, CONDOR = f"{A}forces.Convoy HX", f"{X}forces.Group Amsel", f"{X}flying_boats.Condor."
SPOTTED = sighted()
DESTROYER = {f"{Z_24}kind": "destroyer"}
NIGHT = {"public.light": "night", "public.night": True, **DESTROYER}

DEAD = {f"{WREN}casualties": ["major-engine"]}
TOWED = {**DEAD, f"{STARLING}towing": "Wren"}
FOUL = {"public.fronts.Gale": {"zone": "D5", "weather": "foul"}}
TOW = {"tower": "Starling", "towed": "Wren"}

FLOUNDERS = {"umpire.slicks": ["Wren"], f"{WREN}condition": "floundering"}
TIDE_SINKS = {"umpire.slicks": ["Empire Tide"], f"{TIDE}condition": "floundering"}
BITER_SINKS = {"umpire.slicks": ["Biter"], f"{BITER}condition": "sunk"}
SEND = {"casualty": "Wren", "impose": True}
SAVED = {"casualty": "Biter", "done": True}

SHELL = {"by": "star-shell", "ship": "Starling", "target": "Z 24"}
BEAM = {f"{STARLING}shining": 1, "umpire.beams.Starling": ["1 Z 25", "1 Z 24"]}
LAMP = {"by": "searchlight", "ship": "Starling", "target": "Z 24"}
CLASH = {"moving": "Wren", "non_moving": "Starling", "moving_speed": 4, "non_moving_speed": 4}
MET = {f"{WREN}identified": True, f"{Z_24}identified": True, **SPOTTED}
RAM = {**CLASH, "non_moving": "Z 24", "ramming": True}
FLAGS = {"flagship": ["Wren", "Z 24"]}
GUNS = {"ship": "Wren", "target": "Z 24", "to_hit": 5, "distance": 6}
BY_STARLING = {**GUNS, "friend": [{"name": "Starling", "to_hit": 5, "distance": 6}]}
LIT = {**NIGHT, f"{Z_24}lit": {"star-shell": 1}}
LIFTED = {"umpire.lifted": 1}


def smoke_left(name: str, left: str) -> str:
    """What all hear of a screen that has lifted in part."""
    return f"all: Smoke screen {name}: of its segments of 2 inches, {left}."


AT_THE_FUNNEL = "only the one at the funnel is left"
TOLD_OFF = {f"{WREN}condition": "sunk", f"{WREN}rescuers": ["Nobody", "Starling", "Bluebell"]}
FIRES = {f"{ship}casualties": ["fire"] for ship in (WREN, STARLING, BITER)}
IN_NIGHT = {**NIGHT, f"{Z_24}lit": {"star-shell": 1}}
AT_Z_24 = {"ship": "Wren", "target": "Z 24", "to_hit": 5, "distance": 6}
WITH_STARLING = {**AT_Z_24, "friend": [{"name": "Starling", "to_hit": 5, "distance": 6}]}
FIRED = {f"{WREN}fired": 1, f"{Z_24}under_fire": 1, "umpire.gunned.Wren": ["1 Z 24"], **SPOTTED}
FIRED_AT_BOTH = {**FIRED, f"{STARLING}under_fire": 1}


def burnt(*ships: str) -> dict[str, object]:
    """Fires that become raging fires."""
    now = {"casualties": ["raging-fire"], "structural": 1, "controlled": 1}
    return {f"{ship}{key}": value for ship in ships for key, value in now.items()} | {"umpire.controlled.allied": 1}


def burn(*names: str) -> list[str]:
    """What their side hears of them."""
    return [f"allied: {name}: fire becomes a raging fire (1), 1 structural box lost. Her speed is 4." for name in names]


SHELL_LIGHTS = {f"{STARLING}star_shell": 1, f"{STARLING}fired": 1, f"{Z_24}lit.star-shell": 1}
NO_HIT = ["allied: Wren fires at a destroyer: no hit.", "axis: An escort fires at Z 24: no hit."]


def lit_by(light: str) -> list[str]:
    """Starling's light on Z 24, as either side hears of it."""
    return [f"allied: Starling: {light} lights a destroyer.", f"axis: An escort: {light} lights Z 24."]


MAY_MOVE = "umpire: in the next turn both may move at 1 inch"


def tows(values: Values, die: int, passes: bool, **typed: Any) -> Row:
    """Starling tries to pass a tow to Wren."""
    after = {f"{STARLING}tow_tried": 1, **({f"{STARLING}towing": "Wren"} if passes else {})}
    said = f"allied: Starling {'tows' if passes else 'cannot pass the tow to'} Wren."
    return "Towing", values, "tow", {**TOW, **typed}, [die], after, [said, *([MAY_MOVE] if passes else [])]


MUST_OR_CRUISER = "must send a ship to {}: a rescue ship, a destroyer or smaller, or a cruiser."
NEED_NOT = "need not send a ship to {}."


def sends(values: Values, casualty: str, die: int, words: str, seen_as: str) -> Row:
    """Must a side send a ship to a casualty? The other side knows her by her kind."""
    said = [f"{to}: The Allied side {words.format(name)}" for to, name in (("allied", casualty), ("axis", seen_as))]
    after = {f"{A}ships.{casualty}.duty_thrown": True}
    return "Rescuing Survivors", values, "rescue", {**SEND, "casualty": casualty}, [die], after, said


def saves(values: Values, casualty: str, points: int, turns: int, *ships: str) -> Row:
    """Survivors are rescued, by Starling unless others do it: the points in all, and the turns that ships gave."""
    helped = list(ships or ("Starling",))
    after = {f"{A}ships.{ship}.rescued": 1 for ship in helped} | {f"{A}ships.{casualty}.rescuers": helped}
    after |= {f"{A}rescue_points.{casualty}": points, f"umpire.rescues.{casualty}.turns.allied": turns}
    said = [f"allied: Survivors of {casualty} are rescued: {points} points in all."]
    return "SOS for points", values, "rescue", {**SAVED, "casualty": casualty, "ship": helped}, [], after, said


SEARCH = {"side": "axis", "zone": "D5", "search": "surface", "to_spot": 4}
REAR, NOTHING = f"{A}forces.Second", "axis: Search of {}: nothing spotted."
BOATS_SEEN = sighted("Group Amsel", by="allied")
SECOND = {REAR: {"zone": "D5", "ships": ["Wren"]}, f"{HX}.ships": ["Biter"]}


ROWS: list[Row] = [
    ("Rescuing Survivors: those of them that are afloat", {**TOLD_OFF, f"{BLUEBELL}condition": "sunk"}, "rescue",
     {"casualty": "Wren", "done": True}, [], {f"{STARLING}rescued": 1, f"{A}rescue_points.Wren": 5,
      "umpire.rescues.Wren.turns.allied": 1}, ["allied: Survivors of Wren are rescued: 5 points in all."]),
    ("Damage Control: all ships", FIRES, "damage-control", {"side": "allied"}, [1] * 3, burnt(WREN, STARLING, BITER),
     [*burn("Starling", "Wren", "Biter"), MARKER_STEP]),
    ("Damage Control: without one", FIRES, "damage-control", {"side": "allied", "without": ["Starling"]}, [1] * 2,
     burnt(WREN, BITER), [*burn("Wren", "Biter"), MARKER_STEP]),
    ("Friendly Fire", IN_NIGHT, "fire", WITH_STARLING, [1, 1], {**FIRED, f"{STARLING}under_fire": 1},
     ["allied: Wren fires at a destroyer: no hit.", "allied: Wren fired at her own side's Starling.",
      "axis: An escort fires at Z 24: no hit."]),
    *(("Air Operations: aircraft that are ready", {}, "strike",
       {"name": "Blue", "squadron": [{"squadron": "811 Sqn", **sent}]}, [],
       {f"{A}squadrons.811 Sqn.ready": left, f"{A}strikes.Blue.stage": "formed",
        f"{A}strikes.Blue.groups.811 Sqn.flying": flying}, [f"allied: Blue is formed: {flying} of 811 Sqn."])
      for sent, flying, left in (({}, 3, None), ({"aircraft": 3}, 3, None), ({"aircraft": 1}, 1, 2))),
    *(("Torpedoes", DESTROYER, "launch", {"ship": "Z 24", "number": 1, "target": "Biter", "distance": far}, [],
       {"public.datums.1.turn": 1, f"{Z_24}identified": True, "umpire.aims.1": "Biter", f"{X}launches.1.ship": "Z 24",
        f"{X}launches.1.target": "a carrier", f"{X}launches.1.turn": 1, f"{X}launches.1.due": due}, said)
      for far, due, said in (
       ("4", 1, ["all: Torpedo datum 1 at 4 inches or less: it is adjudicated at once."]),
       ("12", 2, ["all: Torpedo datum 1 is placed next to Z 24.",
                 "axis: Datum 1 at a carrier is adjudicated in the torpedo phase of turn 2."]))),
    ("Air Operations: a squadron without a kind", {}, "squadron", {"name": "New", "side": "axis"}, [],
     {f"{X}squadrons.New.kind": "strike"}, ["axis: New: 0 ready, 0 damaged."]),
    ("Air Operations: a squadron with one", {}, "squadron", {"name": "New", "side": "axis", "kind": "fighter",
     "platform": "Brest"}, [], {f"{X}squadrons.New.kind": "fighter", f"{X}squadrons.New.platform": "Brest"},
     ["axis: New: 0 ready, 0 damaged, on Brest."]),
    ("Towing: who has tried to pass one does no damage control", {f"{STARLING}tow_tried": 1,
     f"{STARLING}casualties": ["fire"]}, "damage-control", {"side": "allied"}, [], {"umpire.controlled.allied": 1},
     ["umpire: Starling, who has tried to pass a tow in this step, does no damage control [Towing]",
      "umpire: No casualty is due.",
      "umpire: Take off all flash, star shell, searchlight, flare and snowflake markers (Marker Step)."]),
    ("Merchant and Crippled Ships Movement: what a ship has done goes with her", {f"{HX}.plotted": 1,
     f"{HX}.plots": ["C2", "C3"]}, "force", {"name": "Rear", "zone": "D6", "ship": ["Wren"]}, [],
     {f"{HX}.ships": ["Empire Tide", "Tankexpress", "Starling", "Bluebell", "Biter"], f"{A}forces.Rear.zone": "D6",
      f"{A}forces.Rear.plotted": 1, f"{A}forces.Rear.plots": ["C2", "C3"], f"{A}forces.Rear.ships": ["Wren"]},
     ["allied: Rear is in D6: Wren."]),
    ("The Submarine Op: and with a boat", {f"{AMSEL}.operated": 1}, "force", {"name": "Second", "zone": "D5",
     "boat": ["U 107"]}, [], {f"{AMSEL}.boats": ["U 223", "U 402", "U 628"], f"{X}forces.Second.zone": "D5",
      f"{X}forces.Second.operated": 1, f"{X}forces.Second.boats": ["U 107"]}, ["axis: Second is in D5: U 107."]),
    *(("Flying Boats: who has flown more than four zones rests; who has radar keeps it", {**SECOND,
        f"{WREN}condition": "sunk", f"{X}flying_boats.Condor": {"zone": "D4", "turn": 0, **radar}}, "shadow",
       {"boat": "Condor", "side": "axis", "zone": "D5", "carrier": True, "zones": zones}, [1],
       {f"{CONDOR}zone": "D5", f"{CONDOR}turn": 1, f"{CONDOR}state": "shadowing", **rests,
        "umpire.shadowed.1 Condor": ["Convoy HX"], **SPOTTED},
       ["allied: A flying boat goes on shadowing over D5.", "axis: Condor goes on shadowing over D5.", PROXIMITY])
      for zones, radar, rests in ((4, {"asv_radar": True}, {}), (5, {}, {f"{CONDOR}rests": 2}))),
    ("Das Boot: back from her base", BACK, "boat", {"name": "U 107", "state": "ready", "gnat": True}, [],
     {f"{U_107}attacks": None, f"{U_107}shaken": None, f"{U_107}gnat": True}, ["axis: U 107 is yours, ready again."]),
    *(("Das Boot: as she is", {**BACK, f"{U_107}state": "damaged"}, "boat", {"name": "U 107", **typed}, [], after,
       [f"axis: U 107: {said}."]) for typed, after, said in (({}, {}, "as it was"),
      ({"poor_quality": True}, {f"{U_107}poor_quality": True}, "poor quality"))),
    ("Das Boot: a boat that is new", {}, "boat", {"name": "U 99", "side": "axis", "state": "ready", "ace": True}, [],
     {f"{X}boats.U 99.ace": True}, ["axis: U 99 is yours, ready again."]),
    ("Towing", TOWED, "tow", {**TOW, "cast_off": True}, [], {f"{STARLING}towing": None},
     ["allied: Starling casts off Wren."]),
    ("Towing", TOWED, "forced tow", {"tower": "Bluebell", "towed": "Wren"}, [5], {f"{STARLING}towing": None,
     f"{BLUEBELL}tow_tried": 1, f"{BLUEBELL}towing": "Wren"}, ["allied: Bluebell tows Wren.", MAY_MOVE]),
    ("Rescuing Survivors", FLOUNDERS, "rescue", {"casualty": "Wren", "ship": ["Starling", "Bluebell"]}, [],
     {f"{WREN}rescuers": ["Starling", "Bluebell"]}, ["allied: Starling, Bluebell go to the rescue of Wren."]),
    ("Rescuing Survivors", FLOUNDERS, "rescue", {**SEND, "ship": ["Starling"]}, [4], {f"{WREN}duty_thrown": True},
     ["allied: The Allied side need not send a ship to Wren.",
      "axis: The Allied side need not send a ship to an escort."]),
    ("SOS for points", {**BITER_SINKS, f"{BITER}rescuers": ["Wren"]}, "rescue", SAVED, [], {f"{WREN}rescued": 1,
     f"{A}rescue_points.Biter": 6, "umpire.rescues.Biter.turns.allied": 1},
     ["allied: Survivors of Biter are rescued: 6 points in all."]),
    ("SOS for points", {**FLOUNDERS, **DESTROYER}, "rescue", {**SAVED, "casualty": "Wren", "ship": ["Z 24"]}, [],
     {f"{WREN}identified": True, f"{Z_24}rescued": 1, f"{X}rescue_points.Wren": 2,
     "umpire.rescues.Wren.turns.axis": 1}, ["axis: Survivors of Wren are rescued: 2 points in all."]),
    ("Rescuing Survivors: who rescues was sent", {**FLOUNDERS, f"{WREN}value": None}, "rescue",
     {**SAVED, "casualty": "Wren", "ship": ["Starling"]}, [], {f"{STARLING}rescued": 1, f"{WREN}rescuers": ["Starling"],
     "umpire.rescues.Wren.turns.allied": 1}, ["allied: Survivors of Wren are rescued."]),
    ("Smoke Screens", {"public.smoke.Veil": "1"}, "smoke", {"name": "veil", "screen": "111"}, [],
     {"public.smoke.Veil": "111"}, ["all: Smoke screen Veil is 6 inches long."]),
    ("Smoke Screens", {"public.smoke": {"Veil": "1", "Pall": "11"}}, "smoke", {"name": "Veil", "gone": True}, [],
     {"public.smoke.Veil": None}, ["all: The smoke screen Veil is gone."]),
    ("Smoke Screens", {"public.smoke": {"Veil": "111", "Pall": "11"}}, "smoke-lifts", {}, [4, 3, 3],
     {"public.smoke.Veil": "101", "public.smoke.Pall": "1", **LIFTED},
     [smoke_left("Veil", "1 and 3 are left, counted from the funnel"), smoke_left("Pall", AT_THE_FUNNEL)]),
    ("Snowflake", NIGHT, "illuminate", {"by": "snowflake", "ship": "Starling"}, [], {f"{STARLING}lit.snowflake": 1},
     ["allied: Starling: snowflake lights Starling.", "axis: An escort: snowflake lights an escort."]),
    ("Snowflake", NIGHT, "illuminate", {"by": "snowflake", "ship": "Starling", "beside": ["Empire Tide"]}, [],
     {f"{TIDE}lit.snowflake": 1, f"{STARLING}lit.snowflake": 1},
     ["allied: Starling: snowflake lights Starling, Empire Tide.",
     "axis: An escort: snowflake lights an escort, a merchant."]),
    ("Snowflake", NIGHT, "illuminate", {"by": "snowflake", "ship": "Starling", "beside": ["Empire Tide", "Wren"]}, [],
     {f"{TIDE}lit.snowflake": 1, f"{STARLING}lit.snowflake": 1, f"{A}ships.Wren.lit.snowflake": 1},
     ["allied: Starling: snowflake lights Starling, Empire Tide, Wren.",
     "axis: An escort: snowflake lights 2 escorts, a merchant."]),
    ("Collisions", DESTROYER, "collide", RAM, [1], {f"{WREN}failed_to_ram": True, **MET},
     ["all: Wren and Z 24: no attempt to ram."]),
    ("Collisions", DESTROYER, "collide", RAM, [6, 6, 6], {f"{WREN}rammed": ["Z 24"], **MET},
     ["all: Wren and Z 24: no collision."]),
    *(("Oh Lumme!: a handy ship that rams (-2), perhaps one that is stationary (-2)", DESTROYER, "collide",
       {**RAM, "non_moving_speed": speed}, dice, {f"{WREN}rammed": ["Z 24"], **MET, f"{WREN}structural": 1,
        f"{Z_24}structural": 1, f"{Z_24}casualties": ["minor-engine"]}, ["all: Wren and Z 24: a glancing blow.",
        "all: Wren is slowed to speed 3.", *slowed, "allied: Wren: 1 structural box lost. Her speed is 4.",
        "axis: Z 24: 1 structural box lost, minor engine casualty."]) for speed, dice, slowed in (
      (4, [6, 2, 2, 4, 4], ["all: Z 24 is slowed to speed 3."]), (0, [6, 3, 3, 4, 4], []))),
    ("The Advantage", DESTROYER, "advantage", FLAGS, [5, 3], {"public.advantage": "allied"},
     ["all: Allied has the advantage."]),
    ("The Advantage: her force has effective radar", {**DESTROYER, "public.advantage": "axis"}, "advantage", FLAGS,
     [3, 4], {"public.advantage": None}, ["all: The throw for the advantage is a tie."]),
    *(("Naval Gunnery", {**DESTROYER, **values}, "fire", GUNS, [4], FIRED, NO_HIT)
      for values in ({}, {f"{Z_24}condition": "floundering"})),
    ("Naval Gunnery", {**DESTROYER, "umpire.gunned.Wren": ["0 Z 24", "1 Z 25"], f"{X}ships.Z 25.kind": "destroyer"},
     "fire", GUNS, [4], {**FIRED, "umpire.gunned.Wren": ["0 Z 24", "1 Z 25", "1 Z 24"]},
     [*NO_HIT, "umpire: Wren has fired this turn before, at Z 25"]),
    ("Naval Gunnery", {**DESTROYER, "public.turn": 3, "umpire.gunned.Wren": ["1 Z 24", "2 Z 24"]}, "fire", GUNS, [4],
     {**sighted(turn=3), "umpire.gunned.Wren": ["2 Z 24", "3 Z 24"], f"{WREN}fired": 3,
      f"{Z_24}under_fire": 3},
     NO_HIT),
    ("Naval Gunnery", DESTROYER, "fire", {"ship": "Wren", "target": "Z 24", "band": "short", "guns": "small"}, [],
     {}, ["umpire: Wren at Z 24: +0, difficulty 0"]),
    ("Friendly Fire (Isn't)", LIT, "fire", BY_STARLING, [1, 5],
     {**FIRED_AT_BOTH, f"{STARLING}hits": 1},
     ["allied: Wren fires at a destroyer: no hit.",
     "allied: Wren hits her own side's Starling.", "axis: An escort fires at Z 24: no hit.",
     "umpire: enter what the hit does: damage --ship Starling, or critical --ship Starling --hit shell"]),
    ("Friendly Fire (Isn't)", LIT, "fire", BY_STARLING, [1, 4], FIRED_AT_BOTH,
     ["allied: Wren fires at a destroyer: no hit.",
     "allied: Wren fired at her own side's Starling.", "axis: An escort fires at Z 24: no hit."]),
    ("Friendly Fire (Isn't)", LIT, "fire", BY_STARLING, [2], FIRED,
     NO_HIT),
    ("The Shape of Things To Come: without flak",
     {f"{X}strikes.Red": {"stage": "approaching", "zone": "D5", "groups": {"KG 40": {"flying": 3}}}}, "guided-weapon",
     {"name": "Red", "squadron": "KG 40", "target": "Biter", "weapon": "hs-293", "date": "1943-08"}, [1],
     {f"{X}strikes.Red.groups.KG 40.flying": 2, f"{X}strikes.Red.groups.KG 40.done": 1, f"{BITER}identified": True,
      f"{BITER}under_fire": 1, **SPOTTED},
     ["allied: Condor attacks Biter with an HS 293: no hit.", "axis: KG 40 attacks Biter with an HS 293: no hit."]),
    tows({**DEAD, **FOUL}, 5, False),
    tows(FLOUNDERS, 5, True, speed=1),
    sends(FLOUNDERS, "Wren", 4, NEED_NOT, "an escort"),
    sends(BITER_SINKS, "Biter", 3, MUST_OR_CRUISER, "a carrier"),
    saves({**TIDE_SINKS, f"{TIDE}kind": "transport"}, "Empire Tide", 2, 1),
    *(("Star Shell", {**NIGHT, **values}, "illuminate", SHELL, [], SHELL_LIGHTS, lit_by("star shell"))
      for values in ({f"{Z_24}fired": 1}, {f"{Z_24}crippled": True, f"{STARLING}star_shell": 0},
                     {f"{STARLING}radar": "effective"})),
    *(("Searchlights", {**NIGHT, "umpire.beams.Starling": ["0 Z 24", "1 Z 25"]}, "illuminate",
       {**LAMP, "lamp": lamp, "distance": far}, [], {**BEAM, f"{Z_24}lit.searchlight": 1}, lit_by("a searchlight"))
      for lamp, far in (("24", 4), ("36", 4), ("44", 6), ("60", 8))),

    ("Spotting: on the score", {}, "spot", SEARCH, [4], SPOTTED, ["axis: Search of D5: an enemy force is spotted.",
     "umpire: Convoy HX is in D5; sighting shows what you may tell of it"]),
    ("Spotting: not below it", {}, "spot", SEARCH, [3], {}, [NOTHING.format("D5"), "umpire: Convoy HX is in D5"]),
    ("Spotting: by night it is harder", NIGHT, "spot", SEARCH, [4], {}, [NOTHING.format("D5"),
     "umpire: Convoy HX is in D5"]),
    ("Spotting: two forces", SECOND, "spot", SEARCH, [4],
     {**SPOTTED, **sighted("Second", 2)}, ["axis: Search of D5: 2 enemy forces are spotted.",
     "umpire: Convoy HX is in D5; sighting shows what you may tell of it",
     "umpire: Second is in D5; sighting shows what you may tell of it"]),
    *(("Spotting: nobody afloat there", values, "spot", {**SEARCH, "zone": "C3"}, [6], {}, [NOTHING.format("C3"),
       "umpire: no enemy force is in C3"])
      for values in ({}, {REAR: {"zone": "C3", "ships": []}},
                     {REAR: {"zone": "C3", "speed": "fast-convoy", "deserted": True}},
                     {REAR: {"zone": "C3", "speed": "normal", "boats": ["P 1"]}, f"{A}boats.P 1.state": "sunk"},
                     {**SECOND, f"{REAR}.zone": "C3", f"{WREN}condition": "sunk"})),
    *(("Spotting: a force whose ships are not entered", {REAR: {"zone": "C3", **known}}, "spot",
       {**SEARCH, "zone": "C3"}, [6], sighted("Second", zone="C3"), ["axis: Search of C3: an enemy force is spotted.",
       "umpire: Second is in C3; sighting shows what you may tell of it"])
      for known in ({"speed": "fast-convoy"}, {"minor_escorts": 1})),
    ("Spotting: a pack dives", {}, "spot", {**SEARCH, "side": "allied"}, [6],
     {f"{AMSEL}.dived": 1, **BOATS_SEEN},
     ["allied: Search of D5: a submarine is spotted.",
     "umpire: Group Amsel is in D5; sighting shows what you may tell of it",
     "umpire: Group Amsel dives: if it moves this turn it is submerged, and plots C2 and C3"]),
    *(("Spotting Fog of War: of the force that was spotted last, and not reported", {**SPOTTED, **values}, "sighting",
       {"merchants": 1, "carriers": 2, "escorts": 4}, [],
       {"umpire.sightings.1.reported": "2 carriers, 1 merchant, 4 escorts"},
       ["axis: In D5: 2 carriers, 1 merchant, 4 escorts."])
      for values in ({"umpire.sightings.1.reported": "1 carrier", **sighted("Nobody", 2)},
                     {REAR: {"zone": "D5"}, **sighted("Second", 2, reported="1 carrier")})),
    *(("Spotting Fog of War: true numbers", {**SPOTTED, **values}, "sighting", {"name": "Convoy HX", "exact": True}, [],
       {"umpire.sightings.1.reported": said, "umpire.sightings.1.exact": True}, [f"axis: In D5: {said}."])
      for values, said in (({f"{HX}.minor_escorts": 2}, "carriers 1, merchants 2, escorts 5"),
                           ({f"{HX}.ships": []}, "no ships"))),
    *(("Spotting: of boats no more than that a submarine is spotted", BOATS_SEEN, "sighting", {"name": "Group Amsel",
       **typed}, [], after, [f"{to} a submarine{end}"]) for typed, after, to, end in (
      ({}, {}, "umpire: Group Amsel: say only that", " is spotted"),
      ({"exact": True}, {"umpire.sightings.1.reported": "a submarine"}, "allied: In D5:", "."))),
    *(("Weather Conditions: light that is corrected", {f"public.{one}": now for one, now in values.items()}, "set",
       {"path": f"public.{key}", "value": value}, [], {f"public.{one}": now for one, now in after.items()},
       [f"all: correction: {line}." for line in said] + [f"umpire: public.{line}" for line in read])
      for values, key, value, after, said, *read in (
       ({}, "light", "night", {"light": "night", "night": True}, ("light: night", "night: yes"),
        'light: null is now "night"', "night: false is now true, for the light is night"),
       ({"light": "day"}, "night", "true", {"light": "night", "night": True}, ("night: yes", "light: night"),
        "night: false is now true", 'light: "day" is now "night", for it is night'),
       ({"light": "dusk", "night": True}, "night", "false", {"night": None}, ("night: no",),
        "night: true is now false"),
       ({}, "night", "true", {"night": True}, ("night: yes",), "night: false is now true"),
       ({"light": "night", "night": True}, "light", "null", {"light": None}, ("light: none",),
        'light: "night" is now null'))),
    ("Merchant and Crippled Ships Movement: a force without ships is taken away", {REAR: {"zone": "D5"}}, "set",
     {"path": "Second", "value": "null"}, [], {f"{REAR}.zone": None}, ["allied: correction: Second: gone.",
     'umpire: sides.allied.forces.Second: {"zone": "D5"} is now null']),
    *(("Torpedoes: reloaded", {**DESTROYER, f"{Z_24}mounts.A": {"launched": 3, "ready": ready}, "public.turn": 6,
       **more}, "phase", {"turn": 7}, [], {"public.turn": 7}, ["all: Turn 7.", *said])
      for ready, more, said in (
       (7, {}, ["axis: Z 24, mount A: reloaded, ready in this turn's torpedo phase."]), (8, {}, []),
       (7, {f"{Z_24}condition": "sunk", f"{Z_24}duty_thrown": True, f"{Z_24}rescuers": ["Z 24"]}, []))),
    *(("Flying Boats: a new boat finds what was shadowed last turn", {f"{X}flying_boats.Condor": flies,
     "public.turn": 2, "umpire.shadowed.1 Condor": ["Convoy HX"], f"{HX}.zone": "D6",
     **{f"{side}flying_boats.New": {"zone": "A1", "turn": 0} for side in (A, X)}}, "shadow",
     {"boat": "New", "side": "axis", "carrier": True, "asv_radar": True}, [1], {"umpire.shadowed.2 New": ["Convoy HX"],
     **{f"{X}flying_boats.New.{key}": value for key, value in (
      ("zone", "D6"), ("asv_radar", True), ("turn", 2), ("state", "shadowing"))},
     **sighted(zone="D6", turn=2)},
     ["allied: A flying boat goes on shadowing over D6.", "axis: New goes on shadowing over D6.",
      "umpire: Convoy HX was shadowed last turn, so it is found without a search", PROXIMITY])
      for flies in ({"zone": "D5", "turn": 1, "state": "shadowing"}, {"zone": "D4", "turn": 2, "state": "driven-off"})),
    ("Fire and Explosion: a cargo that explodes floods her", {"public.fronts.Gale": {"zone": "D5",
     "weather": "severe"}, f"{WREN}identified": True}, "collide", {"moving": "Wren", "non_moving": "Tankexpress",
     "moving_speed": 8, "non_moving_speed": 3}, [1, 1, 6, 5], {f"{A}ships.Tankexpress.{key}": value for key, value in (
     ("structural", 1), ("floatation", 3), ("floatation_this_turn", 3), ("condition", "removed"), ("distress", 1))}
     | {f"{WREN}structural": 2}, ["allied: Wren and Tankexpress: a full blow.",
     "allied: Wren: 2 structural boxes lost. Her speed is 2, held down by the sea.",
     "allied: Tankexpress is gone in an instant; an oil slick marks the survivors.",
     "axis: Wren and a merchant: a full blow.", "all: Wren stops.",
     "umpire: Tankexpress: no floatation boxes are entered, so 3 are assumed (ruling boxes-not-entered)"]),

    ("Floundering: three boxes of floatation in a turn, two of which were typed", {"public.fronts.Gale": {"zone": "D5",
     "weather": "severe"}}, "collide", {"moving": "Wren", "non_moving": "Empire Tide", "moving_speed": 4,
     "non_moving_speed": 3, "floatation_this_turn": 2, "night_unseen": True}, [1, 1, 3, 3], {f"{WREN}structural": 1,
     **{f"{TIDE}{key}": value for key, value in (("structural", 1), ("floatation", 1), ("floatation_this_turn", 3),
     ("condition", "removed"), ("distress", 1))}}, ["allied: Wren and Empire Tide: a full blow.", "allied: Wren stops.",
     "allied: Wren: 1 structural box lost. Her speed is 2, held down by the sea.",
     "allied: Empire Tide is gone in an instant; an oil slick marks the survivors.",
     "axis: An escort and a merchant: a full blow.", "axis: An escort stops."]),
    *(("Das Boot: boats that are kept down plot their continuation", {**values, **{f"{X}boats.{boat}.{key}": value
       for boat in boats for key, value in (("state", "shaken"), ("shaken", 0))}}, "plot", {"name": "Group Amsel"}, [],
       {**after, **{f"{X}boats.{boat}.continued": 1 for boat in boats}}, [f"axis: {said} in D5."])
      for values, boats, after, said in (
       ({f"{AMSEL}.boats": ["U 223"]}, ["U 223"], {f"{AMSEL}.plotted": 1}, "Group Amsel: submerged continuation"),
       ({f"{AMSEL}.plots": ["C2", "C3"]}, ["U 223"], {f"{AMSEL}.plots": ["C3"], f"{AMSEL}.plotted": 1},
        "Group Amsel: C2"))),
    ("Merchant and Crippled Ships Movement: nobody is left of a force", {f"{HX}.ships": ["Wren"]}, "force",
     {"name": "Rear", "side": "allied", "zone": "D6", "ship": ["Wren"]}, [], {f"{HX}.ships": None,
      f"{HX}.deserted": True, f"{A}forces.Rear.zone": "D6", f"{A}forces.Rear.ships": ["Wren"]},
     ["allied: Rear is in D6: Wren."]),
    ("Special Features: what is entered of a ship", {}, "ship", {"name": "Wren", "tbs": True, "radar": "effective"},
     [], {f"{WREN}radar": "effective", f"{WREN}tbs": True}, ["allied: Wren: radar effective, tbs."]),
    ("Merchant and Crippled Ships Movement: a force whose ships are not entered", {}, "force", {"name": "Second",
     "side": "allied", "zone": "C3", "minor_escorts": 2}, [], {f"{REAR}.zone": "C3", f"{REAR}.minor_escorts": 2},
     ["allied: Second is in C3: no ships."]),
    ("Special Features: a ship that is new", {}, "ship", {"name": "Z 25", "side": "axis", "kind": "destroyer",
     "full": 9, "light_aa": "1"}, [], {f"{X}ships.Z 25.kind": "destroyer", f"{X}ships.Z 25.full": 9,
     f"{X}ships.Z 25.light_aa": "1"}, ["axis: Z 25 (destroyer) is yours."]),
    ("Air Operations: what is entered of a squadron", {}, "squadron", {"name": "811 Flight", "night_trained": True},
     [], {f"{A}squadrons.811 Flight.night_trained": True}, ["allied: 811 Flight: 2 ready, 0 damaged."]),
    ("Flying Porcupines and Sticklebacks: a boat that was not entered meets one that was", {f"{X}flying_boats": {
     "Condor": {"zone": "D5", "turn": 1, "state": "escorting", "escorts": "Group Amsel"}}}, "boat-duel",
     {"charlie": "Sunderland", "escort": "Condor"}, [4, 2], {f"{CONDOR}state": "abandons", f"{CONDOR}escorts": None,
      f"{CONDOR}met": 1, f"{A}flying_boats.Sunderland.zone": "D5", f"{A}flying_boats.Sunderland.turn": 1,
      f"{A}flying_boats.Sunderland.state": "continues", f"{A}flying_boats.Sunderland.met": 1},
     ["all: Charlie flies on; the flying boat that escorts goes home."]),
    ("Flying Porcupines and Sticklebacks: by night, with radar", {**NIGHT, f"{X}flying_boats.Condor": {"zone": "D5",
     "turn": 1, "state": "shadowing"}}, "boat-duel", {"charlie": "Condor", "escort": "Sunderland", "asv_radar": True},
     [4, 2], {f"{CONDOR}state": "continues", f"{CONDOR}met": 1, f"{CONDOR}asv_radar": True,
      f"{A}flying_boats.Sunderland.zone": "D5", f"{A}flying_boats.Sunderland.turn": 1,
      f"{A}flying_boats.Sunderland.state": "abandons", f"{A}flying_boats.Sunderland.met": 1},
     ["all: Charlie flies on; the flying boat that escorts goes home."]),
    ("Flying Porcupines and Sticklebacks: the other way about", {f"{X}flying_boats.Condor": {"zone": "D5", "turn": 1,
     "state": "shadowing"}, "umpire.shadowed": {"1 Condor": ["Convoy HX"], "1 New": ["Convoy HX"]}}, "boat-duel",
     {"charlie": "Condor", "escort": "Sunderland"}, [2, 4], {f"{CONDOR}state": "abandons", f"{CONDOR}met": 1,
      "umpire.shadowed.1 Condor": None, f"{A}flying_boats.Sunderland.zone": "D5",
      f"{A}flying_boats.Sunderland.turn": 1, f"{A}flying_boats.Sunderland.state": "continues",
      f"{A}flying_boats.Sunderland.met": 1}, ["all: Charlie goes home; the flying boat that escorts flies on."]),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=map(named, ROWS))
def test_an_act_does_what_its_rule_says_and_nothing_else(row: Row) -> None:
    check(row)
