"""What the acts of a session refuse, chapter by chapter: the position, the act, the field and the words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cunningham_somerville.small import A, X, sighted
from tests.refusing import Position

FLIGHT, SWORDFISH, CONDORS = f"{A}squadrons.811 Flight", f"{A}squadrons.811 Sqn", f"{X}squadrons.KG 40"
PACK = {"pack": "Group Amsel", "against": "Convoy HX"}
ON_TANKER = {**PACK, "ship": "Tankexpress"}
FIGHT = [{"interceptor": "KG 40", "raider": "811 Sqn"}]
STRIKE = {f"{A}strikes.First": {"stage": "formed", "zone": "D5", "groups": {"811 Sqn": {"flying": 2}}}}
ATTACKING = {f"{A}strikes.First": {"stage": "attack-runs", "flak_fired": True, "groups": {"811 Sqn": {}}}}
THROUGH = {f"{A}strikes.First.groups.811 Sqn.undisturbed": 2}
LAND = {"name": "First", "squadron": "811 Sqn", "target": "Brest", "target_state": "land", "profile": "level"}
TWIN = {f"{A}squadrons.824 Sqn": {"kind": "strike", "aircraft": "Swordfish", "platform": "Biter", "ready": 3}}
SEEN = sighted()
PLOT = {f"{A}launches.3": {"ship": "Wren", "target": "Starling", "turn": 1, "due": 1}}
OTHER_PACK = {f"{X}forces.Other": {"zone": "D5", "boats": []}}

SHADOWED = {f"{X}flying_boats.Condor": {"zone": "D5", "turn": 1, "state": "shadowing"}, "public.turn": 2,
            "umpire.shadowed.1 Condor": ["Convoy HX"]}  # fmt: skip
ANEW = {"boat": "New", "side": "axis"}
Z_24 = {f"{X}ships.Z 24": {"kind": "destroyer"}}
AT_Z_24 = {"ship": "Wren", "target": "Z 24", "to_hit": 5, "distance": 6,
           "friend": [{"name": "Starling", "to_hit": 5, "distance": 6}]}  # fmt: skip

THREE = {f"{X}strikes.Red": {"stage": "formed", "groups": {"KG 40": {"flying": 3}}}, f"{FLIGHT}.ready": 5}
ONE = {"interceptor": "811 Flight", "raider": "KG 40"}
GANG = {**ONE, "interceptors": 3}

MENDED = {f"{SWORDFISH}.repaired_turn": 1, f"{SWORDFISH}.mended": 2}

Row = tuple[dict[str, Any], str, dict[str, Any], str, str | None]

SHIPS: list[Row] = [
    ({}, "ship", {"name": "Vanoc"}, "what kind of ship is Vanoc", "kind"),
    ({}, "ship", {"name": "Wren", "boxes": 2}, "1, 3 or 4 floatation boxes", "boxes"),
    ({f"{X}boats.U 402.state": "sunk"}, "boat", {"name": "U 402"}, "U 402 is sunk", "name"),
    ({}, "collide", {"moving": "Wren", "non_moving": "Wren", "moving_speed": 4, "non_moving_speed": 3},
     "Wren cannot run into itself", "non_moving"),
    ({}, "force", {"name": "Escort", "side": "allied"}, "which zone is Escort", "zone"),
    ({}, "force", {"name": "Escort", "zone": "D5", "boat": ["Wren"]}, 'there is no boat "Wren"', "boat"),
    ({}, "plot", {"name": "Convoy HX"}, "has no continuation to plot", "to"),
    (Z_24, "illuminate", {"by": "searchlight", "ship": "Wren"}, "which ship does the searchlight light", "target"),
    (Z_24, "illuminate", {"by": "star-shell", "ship": "Wren", "target": "Z 24", "beside": ["Biter"]},
     "only snowflake lights ships nearby", "beside"),
    (Z_24, "illuminate", {"by": "star-shell", "ship": "Wren", "target": "Z 24", "lamp": "24"}, "it is a searchlight's",
     "lamp"),
    (Z_24, "fire", {"ship": "Wren", "target": "Z 24"}, "band and guns say how difficult", "band"),
    (Z_24, "fire", {"ship": "Wren", "target": "Z 24", "to_hit": 5}, "she fires", "distance"),
    ({}, "strike", {"name": "Blue", "squadron": [{"squadron": "811 Sqn", "aircraft": 4}]}, "send 3 or fewer",
     "squadron[0].aircraft"),
    (MENDED, "strike", {"name": "Blue", "squadron": [{"squadron": "811 Sqn", "aircraft": 2}]},
     "811 Sqn has 1 aircraft ready; send 1 or fewer; 2 repaired this night fly from the next turn on",
     "squadron[0].aircraft"),
    ({**THREE, f"{FLIGHT}.ready": 2, f"{FLIGHT}.repaired_turn": 1, f"{FLIGHT}.mended": 2}, "dogfight",
     {"name": "Red", "fight": [ONE]}, "811 Flight has no aircraft there", "fight[0].interceptors"),
    ({f"{A}squadrons.811 Sqn.ready": 0}, "strike", {"name": "Blue", "squadron": [{"squadron": "811 Sqn"}]},
     "no aircraft ready; the act squadron corrects", "squadron[0].aircraft"),
    ({**ATTACKING, f"{A}strikes.First.groups.811 Sqn.distracted": 2, f"{X}ships.Z 24": {"kind": "destroyer",
     "light_aa": "2"}},
     "attack-runs", {**LAND, "target": "Z 24", "target_state": "moving", "profile": "dive", "after": "DIST",
     "dist_modifier": 0, "scissors": True}, "disturbed aircraft cannot attack in scissors", "scissors"),
    ({**SHADOWED, "umpire.shadowed.1 Condor": ["Nobody"]}, "shadow", ANEW, "no force of the enemy", "zone"),
    ({**SHADOWED, f"{A}forces.Convoy HX.ships": [], f"{A}forces.Convoy HX.speed": None}, "shadow", ANEW,
     "no force of the enemy was shadowed", "zone"),
    (Z_24, "fire", AT_Z_24, "by day, or in minimum visibility, no friend", "friend"),
    ({**Z_24, "public.night": True}, "fire", {**AT_Z_24, "in_minimum": True}, "no friend is mistaken", "friend"),
    ({}, "mend", {"ship": "Wren", "casualty": ["fire"]}, "Wren has no fire", "casualty"),
    ({}, "odds damage-control", {}, "no casualty is due", "side"),
    ({}, "damage", {"ship": "Wren"}, "what did Wren suffer. no hits on her wait", "structural"),
    ({f"{A}ships.Wren.hits": 1}, "damage", {"ship": "Wren", "hits": 2}, "Wren has 1 hit waiting, not 2", "hits"),
    ({}, "sea-worse", {"ship": ["Wren"]}, "Wren has no bulkheads that hold", "ship"),
    ({}, "tow", {"tower": "Wren", "towed": "Wren"}, "Wren cannot tow herself", "towed"),
    ({}, "tow", {"tower": "Wren", "towed": "Biter", "cast_off": True}, "Wren does not tow Biter", "cast_off"),
    ({f"{A}ships.Wren.towing": "Biter"}, "tow", {"tower": "Wren", "towed": "Starling"},
     "Wren is already towing Biter", "tower"),
    ({}, "rescue", {"casualty": "Wren"}, r"nobody is in the water \(Rescuing", "casualty"),
    ({f"{A}ships.Wren.condition": "floundering"}, "rescue", {"casualty": "Wren"},
     "which ships go to the rescue of Wren", "ship"),
    ({f"{A}ships.Wren.condition": "floundering", f"{X}ships.Tirpitz": {"kind": "capital"}}, "rescue",
     {"casualty": "Wren", "ship": ["Tirpitz"]}, "enemy ships go only of their own will", "ship"),
    ({f"{X}ships.Z 24": {"kind": "destroyer", "condition": "removed"}}, "rescue",
     {"casualty": "Z 24", "impose": True, "ship": ["Wren"]}, "Wren is an enemy of Z 24", "ship"),
    ({}, "smoke", {"name": "north", "gone": True}, "there is no smoke screen north", "name"),
    ({}, "smoke-lifts", {}, "there are no smoke screens", "act"),
    ({"public.smoke.Veil": "11", "umpire.lifted": 1}, "smoke-lifts", {}, "in the Marker Step of turn 1", "act"),
    *(({f"{A}ships.Wren.{key}": value}, "set", {"path": "Wren.condition", "value": "sunk"},
       "she is sunk and has neither casualties nor a tow", "value")
      for key, value in (("casualties", ["fire"]), ("towing", "Biter"))),
    ({}, "set", {"path": "Convoy HX.zone", "value": "Narnia"}, "there is no zone Narnia", "value"),
    ({}, "set", {"path": "public.fog.Narnia.turn", "value": "1"}, "there is no zone Narnia", "path"),
    ({}, "set", {"path": "sides.axis.forces.Axe", "value": '{"zone": "Narnia"}'}, "there is no zone Narnia", "value"),
    ({"public.datums.3": {"turn": 1}}, "launch", {"ship": "Wren", "number": 3, "distance": "8"},
     "datum 3 is on the table already", "number"),
    ({}, "launch", {"ship": "Wren", "number": 3, "target": "Biter", "distance": "25/2"}, "beyond their 12", "distance"),
    (PLOT, "torpedoes", {"number": 3, "to_hit": 4, "distance": "5", "early": True}, "within 4 inches, not 5",
     "distance"),
    (Z_24, "fire", {"ship": "Wren", "target": "Z 24", "to_hit": 5, "distance": 6, "illumination": "partial"},
     "illumination must be full by day", "illumination"),
    ({**Z_24, "public.night": True, f"{A}ships.Wren.radar": "superior"}, "fire",
     {"ship": "Wren", "target": "Z 24", "to_hit": 5, "distance": 30, "band": "extreme", "blind_fire": True},
     "reaches to long range only", "band"),
    (SEEN, "sighting", {"name": "Convoy HX", "carriers": 1, "merchants": 2, "escorts": 3, "capital_ships": 1},
     "these numbers may not be told", "capital_ships"),
    ({**SEEN, f"{A}ships.Wren.kind": "light-cruiser"}, "sighting", {"name": "Convoy HX", "carriers": 1, "merchants": 2,
     "escorts": 4, "capital_ships": 1}, "these numbers may not be told", "carriers"),
    ({}, "launch", {"ship": "Wren", "number": 3, "distance": "8", "mount": ["A"]}, "a dummy has no target",
     "mount"),
    ({f"{A}ships.Wren.mounts.A": {"destroyed": True}}, "launch", {"ship": "Wren", "number": 3,
     "distance": "8", "target": "Biter", "mount": ["A"]}, "mount A of Wren is destroyed", "mount"),
    (Z_24, "launch", {"ship": "Wren", "number": 3, "distance": "8", "target": "Z 24", "mount": ["A", "A"]},
     "names A twice", "mount"),
    (PLOT, "torpedoes", {"number": 3}, "torpedoes were launched there", "to_hit"),
    ({**Z_24, "public.light": "day"}, "illuminate", {"by": "searchlight", "ship": "Wren", "target": "Z 24"},
     "it is day", "by"),
]  # fmt: skip

OVERHEAD = {
    "sides.axis.strikes.Red": {
        "stage": "flak", "flak_fired": True, "groups": {"KG 40": {"flying": 3, "undisturbed": 3}},
    }
}  # fmt: skip
AIR: list[Row] = [
    ({**OVERHEAD, "sides.allied.ships.Biter.light_aa": None}, "attack-runs", {"name": "Red",
     "squadron": "KG 40", "target": "Biter", "profile": "level"},
     "light_aa is missing: ship --name Biter --light-aa … enters it", "light_aa"),
    ({}, "land-cap", {"squadron": "811 Flight"}, "no aircraft of 811 Flight was hit", "squadron"),
    ({}, "repair", {"squadron": "811 Flight"}, "811 Flight has no damaged aircraft", "squadron"),
    ({f"{FLIGHT}.damaged": 1, f"{FLIGHT}.repair_score": None}, "repair", {"squadron": "811 Flight"},
     "none is entered for 811 Flight", "repair_score"),
    ({f"{FLIGHT}.damaged": 1, f"{FLIGHT}.repaired_turn": 1}, "repair", {"squadron": "811 Flight"},
     "has already been repaired this turn", "squadron"),
    ({}, "replace", {"squadron": "811 Sqn", "support": "811 Sqn"}, "cannot replace its own aircraft",
     "support"),
    (TWIN, "replace", {"squadron": "811 Sqn", "support": "824 Sqn"}, "no aircraft can be exchanged",
     "aircraft"),
    ({**TWIN, f"{SWORDFISH}.damaged": 1, f"{SWORDFISH}.damaged_turn": 1}, "replace", {"squadron": "811 Sqn",
     "support": "824 Sqn"}, "are not replaced in the same turn", "squadron"),
    ({}, "ready", {"squadron": "811 Sqn"}, "811 Sqn has no unready aircraft", "squadron"),
    (STRIKE, "strike", {"name": "FIRST", "squadron": [{"squadron": "811 Flight"}]},
     "there is already a strike First", "name"),
    ({}, "strike", {"name": "Second", "squadron": [{"squadron": "811 Sqn", "aircraft": 1}] * 2},
     "811 Sqn is named twice", "squadron[1].squadron"),
    ({}, "odds strike", {"name": "Second", "squadron": [{"squadron": "811 Flight"}]},
     "none of the strike's aircraft attack ships", "squadron"),
    ({f"{SWORDFISH}.attack_factor": None}, "odds strike", {"name": "Second",
     "squadron": [{"squadron": "811 Sqn"}]}, "attack factor of 811 Sqn is not entered", "squadron"),
    ({**STRIKE, f"{CONDORS}.factor": None}, "odds dogfight", {"name": "First", "fight": FIGHT},
     "dogfight factor of KG 40 is not entered", "fight[0]"),
    (ATTACKING, "attack-runs", {**LAND, "squadron": "811 Flight"}, "811 Flight does not fly in First",
     "squadron"),
    (ATTACKING, "attack-runs", LAND, "811 Sqn has .*0.* left to attack|no aircraft", "aircraft"),
    ({**ATTACKING, **THROUGH, f"{X}ships.Bismarck": {"kind": "capital"}}, "attack-runs", {**LAND,
     "target": "Bismark", "target_state": "moving"}, "no enemy ship Bismark: is it Bismarck", "target"),
    (THREE, "dogfight", {"name": "Red", "fight": [GANG, ONE]},
     "3 interceptors attack one aircraft, and 1 another", "fight"),
    (THREE, "dogfight", {"name": "Red", "fight": [{**ONE, "interceptors": 2}, {**ONE, "raiders": 2}]},
     "3 interceptors meet 3 raiders", "fight[0].interceptors"),
    ({**ATTACKING, **THROUGH, f"{SWORDFISH}.attack_factor": None}, "attack-runs", LAND,
     "none is entered for 811 Sqn", "attack_factor"),
]  # fmt: skip

SUNK = {f"{A}ships.Wren.condition": "sunk"}
DEAD = {f"{A}ships.Wren.casualties": ["major-engine"]}
NIGHT = {**Z_24, "public.light": "night", "public.night": True}
DAMAGED = {f"{SWORDFISH}.damaged": 1}
LAMP = {"by": "searchlight", "ship": "Wren", "target": "Z 24", "lamp": "36"}
SHELL = {"by": "star-shell", "ship": "Wren", "target": "Z 24"}
COLUMN = [{"name": "Starling", "bombers": 2}, {"name": "Wren", "bombers": 1}]
COMB = {"name": "Red", "squadron": "KG 40", "ship": COLUMN}
FOUGHT = {f"{X}strikes.Red.groups.KG 40.fought": True, f"{X}strikes.Red.groups.KG 40.fresh": 2}
RUN = {"name": "Red", "squadron": "KG 40", "target": "Biter", "profile": "dive"}
GLIDE = {"name": "Red", "squadron": "KG 40", "target": "Biter", "date": "1943-09", "weapon": "hs-293"}
REAR = {f"{A}forces.Rear": {"zone": "A1", "ships": ["Wren"]}, f"{A}forces.Convoy HX.ships": ["Starling"]}
FLYING = {f"{X}flying_boats.Condor": {"zone": "D5", "turn": 1, "state": "shadowing"}}


def weather(of: str) -> dict[str, Any]:
    """A front over the convoy."""
    return {"public.fronts.Gale": {"zone": "D5", "weather": of}}


AT_SEA: list[Row] = [
    *((SUNK, f"forced {act}", inputs, "Wren is sunk", field) for act, inputs, field in (
      ("damage", {"ship": "Wren", "structural": 1, "hits": 1}, "ship"),
      ("critical", {"ship": "Wren", "hit": "shell"}, "ship"),
      ("tow", {"tower": "Wren", "towed": "Bluebell"}, "tower"), ("tow", {"tower": "Biter", "towed": "Wren"}, "towed"),
      ("launch", {"ship": "Wren", "number": 1, "distance": "8"}, "ship"))),
    ({**SUNK, f"{A}ships.Starling.condition": "floundering"}, "rescue", {"casualty": "Starling", "ship": ["Wren"]},
     "Wren is sunk", "ship"),
    ({**SUNK, **OVERHEAD}, "attack-runs", {**RUN, "target": "Wren"}, "Wren is sunk", "target"),
    ({**SUNK, **REAR}, "plot", {"name": "Rear", "to": "D6"}, "no ship or boat of Rear is at sea", "name"),
    ({**DEAD, f"{A}ships.Bluebell.condition": "floundering"}, "plot", {"name": "Convoy HX", "to": "D6"},
     "Wren, Bluebell are dead in the water", "to"),
    ({**DEAD, **REAR}, "tow", {"tower": "Starling", "towed": "Wren"}, "Convoy HX in D5 and Rear in A1", "towed"),
    ({}, "launch", {"ship": "Starling", "number": 7, "distance": 9, "target": "Starling"},
     "cannot launch at herself", "target"),
    ({f"{A}ships.Biter.condition": "floundering"}, "fire",
     {"ship": "Wren", "target": "Biter", "to_hit": 4, "distance": 3}, "her survivors must be rescued first", "target"),
    ({}, "sea-worse", {}, "no ship's bulkheads hold", "act"),
    ({}, "smoke", {"name": "wren", "screen": "11"}, "wren is the name of something else", "name"),
    ({"public.smoke": {"Lee": "11"}}, "smoke", {"name": "Lee", "screen": "1", "gone": True}, "has no segments",
     "screen"),
    ({}, "smoke", {"name": "Lee"}, "screen must be 1 to 10 segments", "screen"),
    ({f"{X}boats.U 107.state": "damaged"}, "boat", {"name": "U 107", "state": "ready"}, "out of the campaign",
     "state"),
    ({}, "submarine-op", PACK, "what does U 107 attack", "ship"),
    *(({}, act, {"name": name, "side": "axis", **more}, f"{name} is on the other side", "side")
      for act, name, more in (("ship", "Wren", {}), ("squadron", "811 Sqn", {}),
      ("force", "New", {"zone": "D5", "ship": ["Wren"]}))),
    ({}, "zone", {"name": ["Group Amsel"]}, "the name of something else", "name"),
    ({}, "zone", {"name": ["all"]}, "the name of something else", "name"),
    ({}, "targets", {"ship": "U 107", "to_hit": 3}, "score follows from its target's speed .Torpedo Los!.", "to_hit"),
]  # fmt: skip

BY_NIGHT: list[Row] = [
    (NIGHT, "fire", {"ship": "Wren", "target": "Z 24", "to_hit": 5, "distance": 6, "blind_fire": True},
     "has no radar that works", "blind_fire"),
    (NIGHT, "illuminate", SHELL, "does not track Z 24 by radar or see her lit", "target"),
    ({**NIGHT, f"{A}ships.Wren.star_shell": 1}, "illuminate", {**SHELL, "sees": True},
     "has already fired star shell", "ship"),
    (NIGHT, "illuminate", {**LAMP, "distance": 5}, "reaches 4 inches, not 5", "distance"),
    (NIGHT, "illuminate", {**SHELL, "by": "searchlight", "distance": 9}, "60-inch searchlight reaches 8", "distance"),
    ({**NIGHT, f"{A}ships.Wren.casualties": ["power-radar"]}, "illuminate", LAMP, "no power for her searchlights",
     "ship"),
    ({}, "advantage", {"flagship": ["Starling", "Wren"]}, "are on one side", "flagship"),
]  # fmt: skip

OVER = {"zone": "D5", "turn": 1, "state": "escorting"}
ESCORTS = {f"{A}flying_boats": {"Sunderland": {**OVER, "escorts": "Convoy HX"}, "Catalina": OVER}}

SEA_AND_SKY: list[Row] = [
    ({**OVERHEAD, f"{A}ships.Starling.light_aa": None}, "golden-comb", COMB, "flak factor of Starling is not entered",
     "ship[0].name"),
    ({**OVERHEAD, f"{CONDORS}.attack_factor": None}, "golden-comb", COMB, "none is entered for KG 40", "attack_factor"),
    ({}, "submarine-op", {**PACK, "aim": [{"boat": "U 107", "ship": "Nobody"}]}, "Nobody", "aim[0].ship"),
    (OVERHEAD, "golden-comb", {**COMB, "ship": [{"name": "Wren"}] * 2}, "Wren is named twice", "ship[1].name"),
    ({f"{X}strikes.Red": {"stage": "formed", "groups": {"KG 40": {"hit": 1}}}}, "flares", {"name": "Red",
     "squadron": "KG 40", "vt": True, "flak_total": 8}, "no aircraft of KG 40 flies on in Red", "squadron"),
    ({}, "set", {"path": f"{A}squadrons.New", "value": '{"kind": "strike", "rugged": true, "fragile": true}'},
     "a type of aircraft is rugged or fragile, not both", "value"),
    (STRIKE, "set", {"path": SWORDFISH, "value": "null"}, "there is no squadron 811 Sqn to fly in it", "value"),
    ({**OVERHEAD, f"{X}strikes.Red.groups.KG 40.distracted": 1}, "attack-runs", {**RUN, "after": "DIST"},
     "the base game's modifier for distracted aircraft", "dist_modifier"),
    (OVERHEAD, "attack-runs", {**RUN, "dist_modifier": -1}, "it is for distracted aircraft", "dist_modifier"),
    (OVERHEAD, "golden-comb", {**COMB, "ship": [{"name": "Starling"}]}, "3 to 10 torpedo bombers, not 1", "ship"),
    (OVERHEAD, "golden-comb", {**COMB, "ship": [*COLUMN, {"name": "Biter"}]}, "3 undisturbed bombers", "ship"),
    ({**OVERHEAD, **FOUGHT}, "golden-comb", COMB, "KG 40 has 2 bombers that were in no dogfight", "squadron"),
    ({**OVERHEAD, **FOUGHT}, "attack-runs", {**RUN, "profile": "torpedo", "scissors": True},
     "disturbed aircraft cannot attack in scissors", "scissors"),
    *(({**OVERHEAD, **weather(of)}, "attack-runs", RUN, "dive bombing is impossible in overcast", "overcast")
      for of in ("foul", "severe", "overcast")),
    ({**OVERHEAD, f"{X}strikes.Red.flak_fired": False}, "guided-weapon", {**GLIDE, "delivery": "DIST"},
     "no aircraft DIST left to attack", "delivery"),
    ({**OVERHEAD, **weather("foul")}, "guided-weapon", GLIDE, "cannot be dropped from high up in overcast",
     "overcast"),
    ({**OVERHEAD, f"{X}strikes.Red.stage": "attack-runs"}, "flares", {"name": "Red", "squadron": "KG 40", "vt": True,
     "flak_total": 8}, "is attacking already", "name"),
    ({**DAMAGED, "public.light": "day"}, "repair", {"squadron": "811 Sqn"}, "repaired in night turns", "squadron"),
    *(({**DAMAGED, **values}, "repair", {"squadron": "811 Sqn", **typed}, "a crippled platform repairs no aircraft",
       "squadron") for values, typed in (({f"{A}ships.Biter.crippled": True}, {}), ({}, {"crippled_platform": True}))),
    ({}, "squadron", {"name": "KG 40", "platform": "Biter"}, "a ship of the other side", "platform"),
    (FLYING, "shadow", {"boat": "Condor", "side": "allied", "zone": "D5"}, "a flying boat of the Axis side", "boat"),
    (FLYING, "boat-duel", {"charlie": "Condor", "escort": "Condor"}, "a flying boat of the Axis side", "escort"),
    ({}, "storm", {"name": "Gale", "zone": "C4", "down": "C4"}, "another zone than", "down"),
    *((values, "haze", {"zone": "D5", "gone": True}, f"D5 has no haze; zones that have: {there}", "zone")
      for values, there in (({}, "none"), ({"public.haze.C2.turn": 1}, "C2"))),
    ({f"{A}strikes.First": {"stage": "flak", "flak_fired": True, "groups": {"811 Sqn": {"undisturbed": 3}}}},
     "attack-runs", {**RUN, "name": "First", "squadron": "811 Sqn", "target": "Wren"}, "Wren is on the Allied side",
     "target"),
    ({**SEEN, f"{A}ships.Wren.condition": "sunk", f"{A}forces.Convoy HX.ships": ["Wren"]}, "sighting",
     {"name": "Convoy HX"}, "no ship or boat of Convoy HX is at sea", "name"),
    *(({}, act, inputs, f"there is no zone {word}", field) for act, inputs, word, field in (
      ("fog", {"zone": "Group Amsel"}, "Group Amsel", "zone"), ("storm", {"name": "Gale", "zone": "U 107"}, "U 107",
      "zone"), ("storm", {"name": "Gale", "zone": "C3", "down": "axis"}, "axis", "down"),
      ("plot", {"name": "Convoy HX", "to": "all"}, "all", "to"),
      ("force", {"name": "Convoy HX", "zone": "Biscay"}, "Biscay", "zone"),
      ("spot", {"side": "axis", "zone": "U 107", "search": "surface", "to_spot": 4}, "U 107", "zone"),
      ("shadow", {"side": "axis", "zone": "Starling", "boat": "Condor"}, "Starling", "zone"),
      ("strike", {"name": "Red", "zone": "Biscay", "squadron": [{"squadron": "KG 40"}]}, "Biscay", "zone"))),
    ({}, "fog", {"zone": "E2"}, "the weather in E2 is severe", "zone"),
    (ESCORTS, "escort", {"boat": "Catalina", "over": "Convoy HX", "gone": True},
     "Catalina does not escort Convoy HX", "gone"),
    ({"sides.axis.strikes.Red": {"stage": "formed", "zone": "D5", "groups": {"KG 40": {"flying": 3}}},
      f"{FLIGHT}.platform": None}, "intercept", {"name": "Red", "squadron": "811 Flight"},
     "which radar controls 811 Flight", "radar"),
    ({}, "fog", {"zone": ""}, 'zone must be a name, not ""', "zone"),
    ({}, "force", {"name": "Third", "side": "axis", "zone": "  "}, 'zone must be a name, not "  "', "zone"),
    ({}, "storm", {"name": "NORTH gale", "zone": "B2"}, "there is a storm North gale already", "name"),
    ({}, "zone", {"name": ["Biscay", "BISCAY"]}, "BISCAY is the zone Biscay", "name"),
    ({}, "storm-moves", {"name": "South gale"}, "no front .South gale.; nearest: North gale", "name"),
    ({"public.fronts.South gale": {"zone": "C1", "weather": "overcast"}}, "storm-moves",
     {"name": "South gale", "zone": "C4", "beside": ["D4"]}, "overcast by itself drives no fog away", "beside"),
    ({"public.fog": {}}, "fog-lifts", {"turn": "night"}, "there is no fog", "act"),
    (OTHER_PACK, "submarine-op", {**PACK, "against": "Other"},
     "Other is Axis; a force of the Allied side is needed", "against"),
    *((values, "submarine-op", {**ON_TANKER, **typed}, words, field) for values, typed, words, field in (
      ({}, {"aim": [{"boat": "U 99", "ship": "Wren"}]}, "U 99 cannot attack with Group Amsel; there are: U 107",
       "aim[0].boat"),
      ({}, {"aim": [{"boat": "U 107", "ship": ship} for ship in ("Wren", "Biter")]}, "U 107 is named twice",
       "aim[1].boat"),
      (SUNK, {"aim": [{"boat": "U 107", "ship": "Biter", "defender": "Wren"}]}, "Wren is sunk", "aim[0].defender"),
      ({}, {"target": {"speed": "normal"}}, "every boat attacks Tankexpress", "target"),
      ({}, {"defender": "Wren", "defender_target": {"speed": "normal"}}, "the defender chooses Wren",
       "defender_target"))),
    (PLOT, "torpedoes", {"number": 3, "to_hit": 4, "distance": "5", "others": [{"name": "Starling", "to_hit": 5}]},
     "Starling is the target herself", "others[0].name"),
    *((NIGHT, "fire", {**AT_Z_24, "illumination": "full", "friend": [{"name": name, "to_hit": 5, "distance": 6}
       for name in names]}, words, f"friend[{len(names) - 1}].name") for names, words in (
      (["Wren"], "Wren is no other friend"), (["Starling", "Starling"], "Starling is named twice"))),
    *(({}, "squadron", {"name": name, **typed}, "rugged or fragile, not both: --no-", "fragile") for name, typed in (
      ("KG 40", {"rugged": True}), ("811 Flight", {"fragile": True}), ("811 Sqn", {"rugged": True, "fragile": True}))),
    (SEEN, "sighting", {"name": "Convoy HX", "exact": True, "carriers": 1}, "--exact tells the true numbers",
     "carriers"),
    ({}, "sighting", {"name": "Group Amsel", "escorts": 1}, "that a submarine is spotted, and no number", "escorts"),
    ({"public.fog": {zone: {"turn": 1} for zone in ("C2", "E6")}}, "fog-lifts", {"turn": "night",
     "beside_storm": ["C2", "D4"]}, "D4 has no fog; zones that have: C2, E6", "beside_storm"),
    ({"public.fog": {}}, "storm-moves", {"name": "North gale", "beside": ["D4"]},
     "D4 has no fog; zones that have: none", "beside"),
    ({}, "plot", {"name": "Convoy HX", "to": "D5"}, "Convoy HX is in D5 already", "to"),
    ({f"{A}forces.Convoy HX.speed": None}, "submarine-op", ON_TANKER, "how fast is the force",
     "target_speed"),
]  # fmt: skip


@pytest.mark.parametrize(
    "row", [*SHIPS, *AIR, *AT_SEA, *BY_NIGHT, *SEA_AND_SKY], ids=lambda row: f"{row[1]}: {row[3][:40]}"
)
def test_an_act_is_refused(position: Position, row: Row) -> None:
    values, act, inputs, words, field = row
    position.refuses_in(values, act, inputs, words, field)
