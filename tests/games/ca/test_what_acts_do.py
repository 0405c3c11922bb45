"""What acts of CA do: hits, guns and torpedoes, the Spotted markers and the first sighting, each by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session.acting import lawful
from referee.session.acting.catalogue import find
from tests.games.ca.evening import on_open_sea
from tests.refusing import Position
from tests.rows import Row, Values, check, done, named

CA, MYOKO = "sides.usn.ships.Northampton.", "sides.ijn.ships.Myoko."
MAHAN = "sides.usn.ships.Mahan."
NIGHT, SPOTTED = {"public.night": True}, {"umpire.spotted.Northampton.groups": ["all"]}
BEFORE = {"public.phase": "set-up", "public.turn": 0}
NO_VALUES: Values = {}
NOTHING_SAID: list[str] = []
HALTS: Values = {"ruling unseen-met": "halts"}
SUNK = {f"{CA}power_hits": 2, f"{CA}speed": 0, f"{CA}fate": "sunk", f"{CA}hex": None, f"{CA}facing": None}
UMPIRED = {**NIGHT, "public.hidden": True}
MARK = {"ship": ["Northampton"]}
HIT = {"ship": "Northampton", "kind": "gunnery"}
GUNS, TUBES = {"public.phase": "first-gunnery", "public.turn": 1}, {"public.phase": "first-torpedo", "public.turn": 1}
SAIL, SAIL_2 = ({"public.phase": f"{turn}-movement", "public.turn": 1} for turn in ("first", "second"))
SPEED, KAGERO = {"public.phase": "first-acceleration", "public.turn": 1}, "sides.ijn.ships.Kagero."
CLOSE = {f"{CA}hex": "1014"}
SAILS, SEEN_IN_1006 = {"ship": ["Myoko"]}, "usn: In sight: Myoko CA-2, in 1006, facing n, speed 4."
IN_THE_WAY = ["Myoko meets Northampton in {}, and is stopped short of her.",
              "Myoko has met Northampton, and stops short of her in {}."]  # fmt: skip
EAST = {**SAIL, "public.terms.number": 3, "public.terms.exit": {"ijn": "east"}, f"{MYOKO}hex": "3910",
        f"{MYOKO}facing": "ne"}  # fmt: skip
GONE = {f"{MYOKO}{key}": None for key in ("speed", "facing", "hex")}
LEFT = "all: Myoko leaves the map from 3910 by 4009, over the east edge."
SUPPLIED = {**SAIL, "public.terms.number": 6, f"{KAGERO}supplies": True, "public.map.supply": ["2009", "2008", "2007"]}
FIRE = {"firer": ["Myoko"], "target": "Northampton"}
FIRED = {f"{MYOKO}fired": True, "umpire.attacked.gunnery": ["Northampton"]}
LAUNCHED = {f"{MYOKO}launched": True, f"{MYOKO}torpedoes": "empty", f"{MYOKO}launches": 1,
            "umpire.attacked.torpedo": ["Northampton"]}  # fmt: skip
SEEN_BY_ALL = {"umpire.spotted.Myoko.groups": ["all"]}
RESULTS: dict[str, tuple[str, Values]] = {
    "": ("no effect.", {}),
    "P": ("a power hit. Northampton: 1 power hit, speed 3.", {f"{CA}speed": 3, f"{CA}power_hits": 1}),
    "W": ("a weapon hit. Northampton: 1 weapon hit, speed 4.", {f"{CA}weapon_hits": 1}),
}

BB = "sides.usn.ships.North Carolina."


def gone(ship: str, fate: str, **more: Any) -> dict[str, Any]:
    """A ship that is off the map."""
    return {f"{ship}{key}": None for key in ("hex", "facing", "speed")} | {
        f"{ship}{key}": value for key, value in {"fate": fate, **more}.items()
    }


def on_terms(number: int, **leaves: str) -> dict[str, Any]:
    """A Scenario's terms, and over which edge a side's ships leave."""
    return {"public.terms.number": number, "public.terms.exit": leaves}


FINAL = "The game is over: 2 to 12 points, ratio 0.16 to 1: USN major victory"
UNDER_FIRE = {f"{MYOKO}launches": 1, f"{MYOKO}torpedoes": "reloading", "umpire.attacked.gunnery": ["Myoko"]}
TURN_2 = ["all: Turn 2, First Player-Turn: Gunnery Attack Phase. Say which ships fire their guns at which, attack by "
          "attack.", "all: The Player-Turn of the IJN."]  # fmt: skip
TO_USN = " (IJN to USN)"
DRAW = "0 to 0 points, ratio none: a draw"
SUPPLIES = {f"{KAGERO}delivered": True, f"{KAGERO}supplies": True}
PLOTTED = f"{MYOKO}plot.courses."
SIX_DELIVERED = {f"sides.ijn.ships.Fubuki {n}": {"code": "DD-4", "hex": f"3{n}01", "facing": "n", "speed": 4,
                 "supplies": True, "delivered": True} for n in range(6)}  # fmt: skip
OTHER_EDGE = "umpire: Myoko left over the {} edge, and counts as not exited: {} (9.14)"
SCORES: list[tuple[str, Values, list[str]]] = [
    ("9.14: over another edge she has not exited", on_terms(4, ijn="north") | gone(MYOKO, "exited west"),
     [OTHER_EDGE.format("west", "in Scenario 4 her side's ships leave over the north edge"),
      DRAW]),
    ("6.43: nor one dead in the water", on_terms(4, ijn="north") | gone(MYOKO, "exited north", power_hits=2),
     [OTHER_EDGE.format("north", "a ship dead in the water cannot leave (6.43)"),
      "0 to 2 points, ratio 0 to 1: USN major victory"]),
    *((f"9.2 ({number}): a battleship has no line", on_terms(number, ijn="south") | {f"{BB}weapon_hits": 1},
       [f"umpire: North Carolina counts for nothing: the schedule of Scenario {number} has no line for a BB", points])
      for number, points in ((2, DRAW), (3, DRAW))),
    ("9.2 (4): but in this one", on_terms(4, ijn="north") | {f"{BB}weapon_hits": 1}, [DRAW]),
    ("9.2 (6): supplies", on_terms(6) | SUPPLIES,
     ["3 to 0 points, ratio unlimited: IJN major victory"]),
    ("9.2 (6): none are delivered", on_terms(6), [DRAW]),
    ("9.2 (6): not in another scenario", on_terms(4, ijn="north") | SUPPLIES, [DRAW]),
    ("9.2 (4): bombardments", on_terms(5, ijn="north") | {"sides.ijn.bombardment_points": 6},
     ["6 to 0 points, ratio unlimited: IJN major victory"]),
    ("9.2 (4): by ruling not in another scenario", {**on_terms(5, ijn="north"), "sides.ijn.bombardment_points": 6,
     "ruling bombardment-elsewhere": "scenario-4-only"},
     ["umpire: 6 bombardment points of the IJN earn nothing in Scenario 5", DRAW]),
    ("9.2 (10): some of a side are afloat", on_terms(10) | gone(MYOKO, "sunk"), ["a draw"]),
    ("9.2 (10): a side has no ships", on_terms(10) | {"sides.usn.ships": {}}, ["a draw"]),
    ("9.2 (10): all of a side are sunk", on_terms(10) | gone(MYOKO, "sunk") | gone(KAGERO, "sunk"), ["USN victory"]),
]  # fmt: skip


def shoots(
    rule: str, values: Values, act: str, die: int, odds: str, result: str = "", seen: Values | None = None
) -> Row:
    """Myoko fires on Northampton, or launches torpedoes at her: the odds, and what the die does."""
    said, hits = RESULTS[result]
    does, after = {"fire": ("fires on", FIRED), "launch": ("launches torpedoes at", LAUNCHED)}[act]
    told = f"all: Myoko {does} Northampton at {odds}: {said}"
    return rule, values, act, FIRE, [die], {**after, **hits, **(seen or {})}, [told, *([MYOKO_FIRED] if seen else [])]


GUNNERY_BEGINS = (
    "umpire: fire for each attack; its result counts at once. bombard where the scenario rewards it. No ship "
    "fires or is attacked twice."
)
MYOKO_FIRED = "umpire: spotted by their gunfire: Myoko (7.62(a))"
CA_SPOTTED = "umpire: Northampton is spotted by Myoko (7.62(b))"
MYOKO_SPOTTED = "umpire: Myoko is spotted by Northampton (7.62(b))"

ROWS: list[Row] = [
    ("7.62", NIGHT, "spot", MARK, [], {"umpire.spotted.Northampton.groups": ["all"]},
     ["all: correction: Northampton is spotted."]),
    ("7.62", {**NIGHT, "public.frozen": True}, "spot", MARK, [], {"public.frozen": None,
     "umpire.spotted.Northampton.groups": ["all"]},
     ["all: This is the first sighting. Ships may change their speed from now on.",
     "all: correction: Northampton is spotted."]),
    ("7.62", {**NIGHT, "public.plot_turns": 3}, "spot", MARK, [], {"public.plot_turns": None,
     "umpire.spotted.Northampton.groups": ["all"]},
     ["all: This is the first sighting. Ships may change their speed from now on and the plot is over: "
      "play goes on as usual.",
     "all: correction: Northampton is spotted."]),
    ("7.62: for a group", {**NIGHT, f"{MYOKO}group": "group 1"}, "spot", {**MARK, "group": ["GROUP 1"]}, [],
     {"umpire.spotted.Northampton.groups": ["group 1"]}, ["all: correction: Northampton is spotted."]),
    ("7.62", UMPIRED, "spot", MARK, [], {"umpire.spotted.Northampton.groups": ["all"]},
     ["ijn: In sight: Northampton CA-2, in 1020, facing n, speed 4."]),
    ("7.62", {**NIGHT, **SPOTTED}, "spot", MARK, [], {}, ["all: correction: Northampton is spotted."]),
    ("7.62", {**NIGHT, "umpire.spotted.Northampton.groups": ["group 1"]}, "spot", MARK, [],
     {"umpire.spotted.Northampton.groups": ["all"]}, ["all: correction: Northampton is spotted."]),
    *((f"7.71: {words}", {f"{MYOKO}torpedoes": "empty", f"{MYOKO}launches": 1, **at}, "next", {}, [],
       {**after, "public.phase": "first-gunnery", "public.turn": turn}, [*said, f"all: Turn {turn}, First Player-Turn: "
        "Gunnery Attack Phase. Say which ships fire their guns at which, attack by attack.",
        "all: The Player-Turn of the IJN.", GUNNERY_BEGINS]) for words, at, turn, after, said in (
       ("nothing is reloaded as the first Game-Turn begins", BEFORE, 1, NO_VALUES, NOTHING_SAID),
       ("a ship reloads as the enemy's Player-Turn ends", {"public.phase": "second-acceleration", "public.turn": 1}, 2,
        {f"{MYOKO}torpedoes": "reloading"}, ["ijn: Myoko begins to reload her torpedoes."]),
       ("and may launch again a turn later", {"public.phase": "second-acceleration", "public.turn": 1,
        f"{MYOKO}torpedoes": "reloading"}, 2, {f"{MYOKO}torpedoes": None},
        ["ijn: Myoko has reloaded her torpedoes."]))),
    ("7.63", {**NIGHT, **SPOTTED}, "unspot", MARK, [], {"umpire.spotted.Northampton.groups": None},
     ["all: correction: Northampton is not spotted."]),
    ("7.63", {**UMPIRED, **SPOTTED}, "unspot", MARK, [], {"umpire.spotted.Northampton.groups": None},
     ["ijn: Lost from sight: Northampton."]),
    ("7.6", {**NIGHT, "public.phase": "set-up", "public.turn": 0}, "hide", {}, [], {"public.hidden": True},
     ["all: Ships are hidden: each side sees only the enemy ships that are spotted."]),
    ("7.6", UMPIRED, "reveal", {}, [], {"public.hidden": None}, ["all: All ships are shown."]),
    ("8.1", {}, "hit", {**HIT, "result": "P"}, [], {f"{CA}speed": 3, f"{CA}power_hits": 1},
     ["all: correction: Northampton: 1 power hit, speed 3."]),
    *(("7.62: no card tells a side that hers is seen", {**UMPIRED, **marked}, "hit", {**HIT, "result": "P"}, [],
       {f"{CA}speed": 3, f"{CA}power_hits": 1},
       [f"{side}: correction: Northampton: 1 power hit, speed 3." for side in hear])
      for marked, hear in (({}, ["usn"]), (SPOTTED, ["usn", "ijn"]))),
    ("7.62: the same", {**UMPIRED, **SPOTTED}, "take-off", {"ship": "Northampton", "fate": "removed"}, [],
     {f"{CA}speed": None, f"{CA}facing": None, f"{CA}hex": None, f"{CA}fate": "removed",
      "umpire.spotted.Northampton.groups": None},
     [f"{side}: correction: Northampton is off the map: removed." for side in ("usn", "ijn")]),
    ("8.1", {}, "hit", {**HIT, "result": "W"}, [], {f"{CA}weapon_hits": 1},
     ["all: correction: Northampton: 1 weapon hit, speed 4."]),
    ("8.1", {}, "hit", {**HIT, "result": "PW"}, [], {f"{CA}speed": 3, f"{CA}power_hits": 1, f"{CA}weapon_hits": 1},
     ["all: correction: Northampton: 1 power hit, 1 weapon hit, speed 3."]),
    ("8.1", {f"{CA}power_hits": 1, f"{CA}speed": 3}, "hit", {**HIT, "result": "P"}, [], {f"{CA}speed": None,
     f"{CA}power_hits": 2}, ["all: correction: Northampton: 2 power hits, dead in the water."]),
    ("8.1: her marker goes with her", {f"{CA}power_hits": 1, f"{CA}speed": 3, f"{CA}weapon_hits": 1, **SPOTTED}, "hit",
     {**HIT, "result": "W"}, [],
     {f"{CA}speed": None, f"{CA}facing": None, f"{CA}hex": None, f"{CA}weapon_hits": 2, f"{CA}fate": "sunk",
      "umpire.spotted.Northampton.groups": None},
     ["all: correction: Northampton: sunk."]),
    ("8.1", {f"{CA}weapon_hits": 2}, "hit", {**HIT, "result": "P"}, [], {f"{CA}speed": None, f"{CA}facing": None,
     f"{CA}hex": None, f"{CA}power_hits": 1, f"{CA}fate": "sunk"}, ["all: correction: Northampton: sunk."]),
    ("8.1", {}, "hit", {**HIT, "kind": "torpedo", "result": "PW"}, [], {f"{CA}speed": None, f"{CA}power_hits": 2},
     ["all: correction: Northampton: 2 power hits, dead in the water."]),
    ("8.1", {f"{CA}power_hits": 1, f"{CA}speed": 3}, "heal", {"ship": "Northampton", "result": "P", "speed": 4}, [],
     {f"{CA}speed": 4, f"{CA}power_hits": None}, ["all: correction: Northampton: speed 4."]),
    ("8.1", {f"{CA}power_hits": 1, f"{CA}weapon_hits": 1, f"{CA}speed": 3}, "heal", {"ship": "Northampton",
     "result": "PW"}, [], {f"{CA}power_hits": None, f"{CA}weapon_hits": None},
     ["all: correction: Northampton: speed 3."]),
    shoots("7.1", {**GUNS, **CLOSE}, "fire", 1, "2-1", "P"),
    shoots("7.1", {**GUNS, **CLOSE}, "fire", 2, "2-1", "W"),
    shoots("7.1", {**GUNS, **CLOSE}, "fire", 3, "2-1"),
    shoots("7.62(a)", {**GUNS, **NIGHT, **SPOTTED, **CLOSE}, "fire", 1, "2-1", "P", SEEN_BY_ALL),
    shoots("7.62(a)", {**GUNS, **NIGHT, **SPOTTED, **CLOSE}, "fire", 6, "2-1", "", SEEN_BY_ALL),
    shoots("7.4", {**TUBES, **CLOSE}, "launch", 1, "4-1", "P"),
    shoots("7.4", {**TUBES, **CLOSE}, "launch", 6, "4-1"),
    shoots("7.21", {**GUNS, f"{CA}hex": "1026"}, "fire", 2, "1-1"),
    shoots("7.5", {**GUNS, **CLOSE, f"{MYOKO}weapon_hits": 1}, "fire", 2, "1-1"),
    ("7.32", {**GUNS, **CLOSE, f"{KAGERO}hex": "1011"}, "fire", {**FIRE, "firer": ["Myoko", "Kagero"]},
     [2], {f"{MYOKO}fired": True, f"{KAGERO}fired": True, "umpire.attacked.gunnery": ["Northampton"]},
     ["all: Myoko and Kagero fire on Northampton at 1-1: no effect."]),
    ("7.72", {**TUBES, **CLOSE, f"{MYOKO}launches": 1}, "launch", FIRE, [6], {f"{MYOKO}launched": True,
     f"{MYOKO}torpedoes": "expended", f"{MYOKO}launches": 2, "umpire.attacked.torpedo": ["Northampton"]},
     ["all: Myoko launches torpedoes at Northampton at 4-1: no effect."]),
    ("7.72: forced, torpedoes that are gone stay so", {**TUBES, **CLOSE, f"{MYOKO}torpedoes": "expended"},
     "forced launch", FIRE, [6], {f"{MYOKO}launched": True, "umpire.attacked.torpedo": ["Northampton"]},
     ["all: Myoko launches torpedoes at Northampton at 4-1: no effect."]),
    shoots("7.22", {**TUBES, f"{CA}hex": "1018"}, "launch", 2, "2-1", "P"),
    ("7.32", {**TUBES, **CLOSE, f"{KAGERO}hex": "1011"}, "launch",
     {**FIRE, "firer": ["Myoko", "Kagero"]}, [6], {f"{CA}speed": 3, f"{MYOKO}launched": True,
     f"{MYOKO}torpedoes": "empty", f"{MYOKO}launches": 1, f"{KAGERO}launched": True,
     f"{KAGERO}torpedoes": "empty", f"{KAGERO}launches": 1, f"{CA}power_hits": 1,
     "umpire.attacked.torpedo": ["Northampton"]},
     ["all: Myoko and Kagero launch torpedoes at Northampton at 9-1: a power hit. Northampton: 1 power hit, speed 3."]),
    ("7.43", {"public.phase": "second-torpedo", "public.turn": 1, f"{MAHAN}hex": "1013"}, "launch",
     {"firer": ["Mahan"], "target": "Myoko"}, [3], {f"{MAHAN}launched": True,
     f"{MAHAN}torpedoes": "expended", f"{MAHAN}launches": 1,
     "umpire.attacked.torpedo": ["Myoko"]},
     ["all: Mahan launches torpedoes at Myoko at 2-1: no effect."]),
    ("8.1: three hits sink her", {**SUNK, f"{CA}weapon_hits": 2}, "heal", {"ship": "Northampton", "result": "W"}, [],
     {f"{CA}weapon_hits": 1}, ["all: correction: Northampton: sunk."]),
    ("8.1: two do not", {**SUNK, f"{CA}weapon_hits": 1}, "heal", {"ship": "Northampton", "result": "W"}, [],
     {f"{CA}weapon_hits": None, f"{CA}fate": None}, ["all: correction: Northampton: not sunk.",
     "umpire: Northampton is not sunk: place puts her on the map again"]),
    ("6.33: her highest speed, forced", {"public.phase": "first-acceleration", "public.turn": 1}, "forced speed",
     {"ship": ["Myoko"], "to": 7}, [], {f"{MYOKO}speed": 7, f"{MYOKO}speed_before": 4},
     ["all: Myoko changes speed from 4 to 7."]),
    ("3.1: the last row and column", {}, "chart", {"columns": 30, "rows": 39, "land": ["1039", "3010"]}, [],
     {"public.map.columns": 30, "public.map.rows": 39, "public.map.land": ["1039", "3010"]},
     ["all: The map: columns 30, rows 39, land 2."]),
    *((f"3.1: {words}", {"public.map.land": ["2020", "2021"], "public.map.guadalcanal": ["2021"], "public.map.stand_in":
       ["land", "guadalcanal"]}, "chart", typed, [], {"public.map.stand_in": None, **after}, [f"all: The map: {said}."])
      for words, typed, after, said in (
       ("land entered takes the place of stand-ins", {"land": ["1111"], "guadalcanal": ["1111"]},
        {"public.map.land": ["1111"], "public.map.guadalcanal": ["1111"]}, "Guadalcanal 1, land 1"),
       ("of which some may stay", {"no_land": ["2020"]}, {"public.map.land": ["2021"], "public.map.guadalcanal": None},
        "land 1"))),
    ("3.1: the last land is none", {"public.map.land": ["1111"]}, "chart", {"no_land": ["1111"]}, [],
     {"public.map.land": None}, ["all: The map: no land."]),
    ("7.63: who was spotted before the first Player-Turn", {**NIGHT, **SPOTTED, **BEFORE}, "next", {}, [],
     {"public.turn": 1, "public.phase": "first-gunnery"}, [
     "all: Turn 1, First Player-Turn: Gunnery Attack Phase. "
     "Say which ships fire their guns at which, attack by attack.",
     "all: The Player-Turn of the IJN.", GUNNERY_BEGINS]),
    ("7.63: the enemy's Player-Turn begins", {**SPEED, **NIGHT, **SPOTTED}, "next", {}, [],
     {"public.phase": "second-gunnery", "umpire.spotted.Northampton.groups": None},
     ["all: Turn 1, Second Player-Turn: Gunnery Attack Phase. "
      "Say which ships fire their guns at which, attack by attack.",
      'all: "Spotted" markers of the USN come off: Northampton.', "all: The Player-Turn of the USN.", GUNNERY_BEGINS]),
    ("6.24", {**SAIL, f"{MYOKO}speed": 1, f"{KAGERO}hex": "1009", "public.map.land": ["0910", "1110"]}, "move", SAILS,
     [], {**GONE, f"{MYOKO}fate": "removed"},
     ["all: Myoko moves from 1010 to 1009, where she can only end stacked: she is removed (6.24)."]),
    *(("7.62(b)", {**SAIL_2, **light, f"{CA}hex": start}, "move", MARK, [],
       {f"{CA}hex": end, f"{CA}moved": True, **({"umpire.spotted.Northampton.groups": ["all"]} if near else {})}, said)
      for light, start, end, near, said in (
       (NIGHT, "1022", "1018", True, ["all: Northampton moves from 1022 to 1018, facing n; spotted.",
        CA_SPOTTED]),
       (NIGHT, "1023", "1019", False, ["all: Northampton moves from 1023 to 1019, facing n."]),
       (UMPIRED, "1022", "1018", True, ["usn: Northampton moves from 1022 to 1018, facing n.",
        "ijn: In sight: Northampton CA-2, in 1018, facing n, speed 4.", CA_SPOTTED]))),
    ("7.62: whom gunfire has shown to all no group sights for itself", {**SAIL, **NIGHT, **SEEN_BY_ALL, **CLOSE,
     f"{CA}group": "group 1"}, "move", SAILS, [], {f"{MYOKO}hex": "1006", f"{MYOKO}moved": True},
     ["all: Myoko moves from 1010 to 1006, facing n; spotted.", MYOKO_SPOTTED]),
    ("7.62: a torpedo that misses is not noticed", {**TUBES, **UMPIRED, **SPOTTED, **CLOSE}, "launch", FIRE, [6],
     LAUNCHED, ["ijn: Myoko launches torpedoes at Northampton at 4-1: no effect."]),
    *((f"6.22: a ship {words} is passed", {**SAIL, **UMPIRED, f"{CA}hex": "1008", **more}, "move", SAILS, [],
       {f"{MYOKO}hex": "1006", f"{MYOKO}moved": True, **SEEN_BY_ALL},
       ["ijn: Myoko moves from 1010 to 1006, facing n.", SEEN_IN_1006, MYOKO_SPOTTED])
      for words, more in (("unseen", NO_VALUES),
                          ("in sight, by the ruling,", {**HALTS, **SPOTTED, "ruling enemy-hex": "as-friendly"}))),
    *((f"6.22: {words}", {**SAIL, **UMPIRED, f"{CA}hex": there, **ruling}, "move", SAILS, [],
       {f"{MYOKO}hex": end, f"{MYOKO}moved": True, **SEEN_BY_ALL, "umpire.spotted.Northampton.groups": ["all"]},
       [f"ijn: Myoko moves from 1010 to {end}, facing n.", f"ijn: {IN_THE_WAY[0].format(there)}",
        SEEN_IN_1006.replace("1006", end), f"usn: {IN_THE_WAY[1].format(end)}", MYOKO_SPOTTED])
      for words, there, end, ruling in (("or stops her, by the ruling", "1007", "1009", {**HALTS, f"{KAGERO}hex":
                                         "1008"}), ("she does not end in its hex", "1006", "1007", NO_VALUES))),
    ("6.22: nor stops who leaves the map from its hex", {**SAIL, **UMPIRED, "public.terms.exit": {"ijn": "west"},
     f"{MYOKO}hex": "0410", f"{MYOKO}facing": "sw", f"{CA}hex": "0112"}, "move", {**SAILS, "steps": ["3F", "X"]}, [],
     {**GONE, f"{MYOKO}fate": "exited west"}, ["ijn: Myoko leaves the map from 0410 by 0112, over the west edge.",
     "usn: In sight: Myoko CA-2, exited west.", MYOKO_SPOTTED]),
    ("6.22: who is stopped before she moves is seen, too, by her group", {**SAIL, **UMPIRED, f"{CA}hex": "1009",
     f"{CA}group": "group 1", **HALTS}, "move", SAILS, [],
     {f"{MYOKO}moved": True, "umpire.spotted.Myoko.groups": ["group 1"], "umpire.spotted.Northampton.groups": ["all"]},
     ["ijn: Myoko stays in 1010, facing n.", f"ijn: {IN_THE_WAY[0].format('1009')}",
      f"usn: {IN_THE_WAY[1].format('1010')}"]),
    *(("7.62: her side alone hears of a ship unseen", UMPIRED, act, inputs, [], after, [f"usn: {said}", *read])
      for act, inputs, after, said, *read in (
       ("set", {"path": "Mahan.hex", "value": "2929"}, {f"{MAHAN}hex": "2929"}, "correction: hex of Mahan: 2929.",
        'umpire: sides.usn.ships.Mahan.hex: "1035" is now "2929"'),
       ("torpedoes", {"ship": "Mahan", "state": "expended"}, {f"{MAHAN}torpedoes": "expended", f"{MAHAN}launches": 1},
        "correction: Mahan: torpedoes expended."),
       ("place", {"ship": "Mahan", "hex": "2828"}, {f"{MAHAN}hex": "2828"}, "Mahan is in 2828, facing n, speed 4."))),
    ("7.62: who saw her sink", {**UMPIRED, f"{MYOKO}power_hits": 1, f"{MYOKO}weapon_hits": 1, f"{MYOKO}speed": 3},
     "hit", {"ship": "Myoko", "result": "W"}, [], {**GONE, f"{MYOKO}weapon_hits": 2, f"{MYOKO}fate": "sunk"},
     [f"{side}: correction: Myoko: sunk." for side in ("ijn", "usn")]),
    ("7.62: hears that she did not", {**UMPIRED, **GONE, f"{MYOKO}fate": "sunk", f"{MYOKO}power_hits": 2,
     f"{MYOKO}weapon_hits": 1, f"{MYOKO}speed": 0}, "heal", {"ship": "Myoko", "result": "W"}, [],
     {f"{MYOKO}fate": None, f"{MYOKO}weapon_hits": None},
     ["ijn: correction: Myoko: not sunk.", "usn: correction: Myoko: not sunk.",
      "umpire: Myoko is not sunk: place puts her on the map again"]),
    *((f"7.62: {words} where she is", {**light, **gone(MYOKO, "sunk")}, "place", {"ship": "Myoko", "hex": "1011",
       "speed": 4, **typed}, [], {f"{MYOKO}fate": None, f"{MYOKO}hex": "1011", f"{MYOKO}facing": faces, f"{MYOKO}speed":
       4}, said) for words, light, typed, faces, said in (
       ("and not", UMPIRED, {}, "n", ["usn: correction: Myoko is not sunk.",
                                      "ijn: Myoko is in 1011, facing n, speed 4."]),
       ("by day also", {}, {"facing": "s"}, "s", ["all: Myoko is in 1011, facing s, speed 4."]))),
    ("7.61: forced at a ship unseen", {**GUNS, **UMPIRED, **CLOSE}, "forced fire", FIRE, [1],
     {**FIRED, **RESULTS["P"][1], **SEEN_BY_ALL}, ["ijn: Myoko fires on an unseen ship at 2-1: a power hit.",
     f"usn: Myoko fires on Northampton at 2-1: {RESULTS['P'][0]}", MYOKO_FIRED]),
    ("7.61: forced at a ship unseen", {**TUBES, **UMPIRED, **CLOSE}, "forced launch", FIRE, [1],
     {**LAUNCHED, **RESULTS["P"][1]}, ["ijn: Myoko launches torpedoes at an unseen ship at 4-1: a power hit.",
     f"usn: Northampton is hit by torpedoes: {RESULTS['P'][0]}"]),
    ("7.0: below 1-1 no die is thrown", {**GUNS, **CLOSE, "sides.ijn.counters.CA-2.gunnery": 3}, "fire", FIRE, [],
     FIRED, ["all: Myoko fires on Northampton at below 1-1: no effect."]),
    *(("6.33", SPEED, "speed", {**SAILS, "to": to}, [], {f"{MYOKO}speed_before": 4, **after}, [f"all: Myoko {said}."])
      for to, after, said in ((4, NO_VALUES, "stays at speed 4"),
                              (6, {f"{MYOKO}speed": 6}, "changes speed from 4 to 6"))),
    *(("9.2 (3): an undamaged CA wins at once", {**EAST, **otherwise}, "move", {**SAILS, "steps": ["F", "TR", "X"]}, [],
       {**GONE, f"{MYOKO}fate": "exited east"}, [LEFT, *won])
      for otherwise, won in (
       (NO_VALUES, ["all: An undamaged CA has left over the east edge: the IJN has won (9.2 (3)).",
                   "umpire: the game is over: score --final"]),
       ({f"{MYOKO}weapon_hits": 1}, NOTHING_SAID), ({"public.terms.number": 4}, NOTHING_SAID))),
    ("9.2 (3): a damaged one does not", {**EAST, f"{MYOKO}hex": "4009", f"{MYOKO}power_hits": 1, f"{MYOKO}speed": 3},
     "move", {**SAILS, "steps": ["TR", "X"]}, [], {**GONE, f"{MYOKO}fate": "exited east"},
     ["all: Myoko leaves the map from 4009, over the east edge."]),
    ("9.2 (6)", SUPPLIED, "move", {"ship": ["Kagero"]}, [], {f"{KAGERO}hex": "2006", f"{KAGERO}moved": True,
     f"{KAGERO}delivered": True}, ["all: Kagero moves from 2010 to 2006, facing n.",
     "all: Kagero has delivered her supplies: three points for the IJN (9.2 (6))."]),
    ("3.1: land by stretches", {"public.map.land": ["2020"], "public.map.columns": None}, "chart",
     {"land": ["2019-2022", "1921-2121"]}, [],
     {"public.map.land": ["2020", "2019", "2021", "2022", "1921", "2121"]}, ["all: The map: land 6."]),
    ("3.1: and taken off so", {"public.map.land": ["2020", "2019", "2021", "2022", "2121"], "public.map.rows": None},
     "chart", {"no_land": ["2022-2020"]}, [], {"public.map.land": ["2019", "2121"]}, ["all: The map: land 2."]),
    ("7.11: targets of the other Player-Turn", {**GUNS, **CLOSE}, "targets", {"ship": "Northampton"}, [], {},
     ["umpire: Northampton CA-2 in 1014, gunnery:", "umpire: not now: Northampton is a ship of the USN, and this is "
      "the Player-Turn of the IJN (7.11); otherwise:", "umpire:    4 hexes  Myoko CA-2: strength 13, 2-1, hit 1/3",
      "umpire:   10 hexes  Kagero DD-4: strength 13, 6-1, hit 5/6"]),
    ("7.81: targets", {**GUNS, f"{CA}hex": "1025", f"{CA}power_hits": 1, f"{CA}weapon_hits": 1, f"{CA}speed": 3},
     "targets", {"ship": "Myoko"}, [], {}, ["umpire: Myoko CA-2 in 1010, gunnery:",
     "umpire:   15 hexes  Northampton CA-2: strength 12, 2-1, hit 1/3, sunk 1/3",
     "umpire: no target, because at extended range a ship nearer in class must be engaged (7.81, 7.58): Mahan (25)",
     "umpire: no target, because it is too far even for extended range (7.21): North Carolina (39)"]),
    ("7.61: targets by night", {**GUNS, **NIGHT}, "targets", {"ship": "Myoko"}, [], {},
     ["umpire: Myoko CA-2 in 1010, gunnery:", "umpire: no target, because it is night and the target is not spotted "
      "(7.61): Northampton (10), Mahan (25), North Carolina (39)"]),
    ("7.61: no targets", {**GUNS, **gone(CA, "sunk"), **gone(MAHAN, "sunk"), **gone(BB, "sunk")}, "targets",
     {"ship": "Myoko", "kind": "torpedo"}, [], {}, ["umpire: Myoko CA-2 in 1010, torpedo:",
     "umpire: there is no enemy ship on the map"]),
    *((f"9.2 (6): {words}", {**SUPPLIED, **values}, "move", {"ship": ["Kagero"]}, [],
       {f"{KAGERO}hex": "2006", f"{KAGERO}moved": True}, ["all: Kagero moves from 2010 to 2006, facing n."])
      for words, values in (("no more than six deliver", SIX_DELIVERED),
                            ("two hexes are too few", {"public.map.supply": ["2009", "2008", "2107"]}),
                            ("of none anything is known", {"public.map.supply": []}))),
    *((rule, values, "score", {}, [], {}, [*said, f"umpire: As it stands: {points}{TO_USN * ('ratio' in points)}"])
      for rule, values, (*said, points) in SCORES),
    ("9.2: the score at the end", {"public.phase": "second-acceleration", "public.turn": 10, **on_terms(2, ijn="south"),
     f"{CA}weapon_hits": 1}, "score", {"final": True}, [], {"public.result": FINAL}, [f"all: {FINAL}.",
     "umpire: North Carolina counts for nothing: the schedule of Scenario 2 has no line for a BB",
     "umpire: The game is over: 2 to 12 points, ratio 0.16 to 1: USN major victory (IJN to USN)"]),
    ("9.2 (5): a plot of all Game-Turns", {"public.plot_turns": 2}, "plot", {"ship": ["Myoko"]}, [],
     {f"{PLOTTED}1": ["F"] * 4, f"{PLOTTED}2": ["F"] * 4},
     ["ijn: Plotted: Myoko, Game-Turns 1 to 2; Game-Turn 2 ends in 1002, facing n."]),
    *((f"4.3: {words} do not go beyond the last Game-Turn", {**on, "public.turns": 1, "public.turn": 1, "public.phase":
       "second-movement", **{f"{ship}moved": True for ship in (CA, MAHAN, BB)}}, "sail-on", {}, [],
       {"public.phase": "second-acceleration"}, said) for words, on, said in (
       ("plotted turns", {"public.plot_turns": 3}, NOTHING_SAID), ("frozen ships", {"public.frozen": True},
       ["all: Turn 1, Second Player-Turn: Acceleration/Deceleration Phase. Say which ships change their speed."]))),
    ("9.2 (5): a plot of one", {"public.plot_turns": 2}, "plot", {"ship": ["Myoko"], "first": 2, "steps": ["FL", "3F"]},
     [], {f"{PLOTTED}2": ["FL", "F", "F", "F"]}, ["ijn: Plotted: Myoko, Game-Turn 2; Game-Turn 1 is not plotted."]),
    *((f"9.2 (5): plotted fire {words}", {"public.plot_turns": 2, "public.terms.number": 4, "public.map.land": ["1013"],
       "public.map.guadalcanal": ["1013"], **{f"{PLOTTED}{turn}": ["FL", "F", "F", "F"] for turn in (1, 2)}, **fires},
       "plot", {**SAILS, "first": 2, "last": 2, "bombard": hex}, [], {f"{MYOKO}plot.bombard.2": at},
       ["ijn: Plotted: Myoko, Game-Turn 2; Game-Turn 2 ends in 0210, facing sw."])
      for words, fires, hex, at in (("keeps the course", {}, "1013", "1013"),
                                    ("is cancelled", {f"{MYOKO}plot.bombard.2": "1013"}, "none", None))),
    *((f"7.7: {how}, launched {before} times before", {f"{MYOKO}launches": before}, "torpedoes",
       {"ship": "Myoko", "state": how}, [], {f"{MYOKO}{key}": value for key, value in after.items()},
       [f"ijn: correction: Myoko: torpedoes {how}."]) for before, how, after in (
       (1, "loaded", {}), (0, "empty", {"launches": 1, "torpedoes": "empty"}),
       (1, "reloading", {"torpedoes": "reloading"}), (0, "expended", {"launches": 2, "torpedoes": "expended"}))),
    *((f"6.14: a course that is forced, {steps}", {**SAIL, **otherwise}, "forced move", {**SAILS, "steps": [steps]}, [],
       after, [f"all: Myoko {said}."]) for steps, otherwise, after, said in (
       ("X", {f"{MYOKO}hex": "0110", f"{MYOKO}facing": "sw"}, {**GONE, f"{MYOKO}fate": "exited west"},
        "leaves the map from 0110, over the west edge"),
       ("5F", {}, {f"{MYOKO}hex": "1005", f"{MYOKO}moved": True}, "moves from 1010 to 1005, facing n"),
       ("2F", {}, {f"{MYOKO}hex": "1008", f"{MYOKO}moved": True}, "moves from 1010 to 1008, facing n"))),
    *((f"7.71: a ship under fire {does}", {"public.phase": "second-acceleration", "public.turn": 1, **UNDER_FIRE,
       "ruling reload-interrupted": option}, "next", {}, [], {"public.phase": "first-gunnery", "public.turn": 2,
       "umpire.attacked.gunnery": None, **after}, [*said, *TURN_2, GUNNERY_BEGINS]) for does, option, after, said in (
       ("waits", "waits", {}, []), ("begins anew", "starts-over", {f"{MYOKO}torpedoes": "empty"},
        ["ijn: Myoko must begin again to reload her torpedoes."]))),
    ("9.2 (4): points of a bombardment", {**GUNS, **on_terms(4), "public.map.land": ["1013"], "public.map.guadalcanal":
     ["1013"], "sides.ijn.bombardment_points": 2}, "bombard", {"firer": ["Myoko"], "hex": "1013"}, [],
     {f"{MYOKO}fired": True, **{f"{MYOKO}shot.{key}": value for key, value in (
      ("hex", "1013"), ("distance", 3), ("strength", 12), ("range", 15))}},
     ["all: Myoko bombards 1013.", "ijn: Bombardment: 1 point this turn, 3 in all."]),
    ("3.2: a counter", {}, "counter", {"code": "usn ca-2", "gunnery": 15}, [], {"sides.usn.counters.CA-2.gunnery": 15},
     ["umpire: usn CA-2: gunnery 15, from the counter"]),
    ("3.22: which of his land is Guadalcanal only the owner can say", {"public.terms": {"number": 4, "land": "B"},
     "public.map.land": ["1013"]}, "stand-ins", {}, [], {}, ["umpire: every value is known; no stand-in was needed"]),
    ("9.2: a ruling on deployments", {}, "rule", {"ruling": "scenario-misprints", "option": "as-printed"}, [],
     {"umpire.rulings.scenario-misprints": "as-printed"},
     ["umpire: ruling scenario-misprints: as-printed; until now errata",
      "umpire: it applies only when a scenario is made, and changes nothing in an open session"]),
]  # fmt: skip


@pytest.fixture
def position() -> Position:
    """Two ships of the IJN far enough from three of the USN, by day."""
    return on_open_sea()


@pytest.mark.parametrize("row", ROWS, ids=map(named, ROWS))
def test_an_act_does_what_its_rule_says_and_nothing_else(position: Position, row: Row) -> None:
    check(position, row)


NOT_USED = "only a course that ends with X leaves the map: the west edge was not used"
STAND_IN = "stand-in, not the published map: "


@pytest.mark.parametrize(
    ("values", "act", "inputs", "remarks"),
    [
        (SAIL, "move", SAILS, []),
        (SAIL, "move", {**SAILS, "edge": "west"}, [NOT_USED]),
        (SUPPLIED, "move", {"ship": ["Kagero"]}, []),
        *(({**SUPPLIED, "public.map.stand_in": ["supply"], key: value}, "move", {"ship": ["Kagero"]}, [])
          for key, value in ((f"{KAGERO}supplies", False), (f"{KAGERO}delivered", True), ("public.terms.number", 4))),
        ({**SUPPLIED, "public.map.stand_in": ["supply"]}, "move", {"ship": ["Kagero"]},
         [STAND_IN + "the supply hexes"]),
        ({**SAIL, "public.map.stand_in": ["land"]}, "move", SAILS, [STAND_IN + "its coasts and edges"]),
    ],
)  # fmt: skip
def test_what_the_umpire_reads(
    position: Position, values: Values, act: str, inputs: Values, remarks: list[str]
) -> None:
    assert done(position, values, act, inputs, []).umpire == remarks


def test_7_0_a_die_that_is_typed_below_1_1_is_refused(position: Position) -> None:
    values = {**GUNS, **CLOSE, "sides.ijn.counters.CA-2.gunnery": 3}
    with pytest.raises(Refusal, match="Myoko against Northampton: below 1-1, no die is thrown"):
        done(position, values, "fire", FIRE, [1])
    lawful.do(find("ca", "fire"), FIRE, position.doing(values))  # by the program's dice, of which it throws none
