"""What acts of CA do: hits, guns and torpedoes, the Spotted markers and the first sighting, each by its rule."""

from __future__ import annotations

import pytest

from tests.games.ca.evening import on_open_sea
from tests.refusing import Position
from tests.rows import Row, Values, check, done, named

CA, MYOKO = "sides.usn.ships.Northampton.", "sides.ijn.ships.Myoko."
NIGHT, SPOTTED = {"public.night": True}, {"umpire.spotted.Northampton.groups": ["all"]}
BEFORE = {"public.phase": "set-up", "public.turn": 0}
NO_VALUES: Values = {}
NOTHING_SAID: list[str] = []
SUNK = {f"{CA}power_hits": 2, f"{CA}speed": 0, f"{CA}fate": "sunk", f"{CA}hex": None, f"{CA}facing": None}
UMPIRED = {**NIGHT, "public.hidden": True}
MARK = {"ship": ["Northampton"]}
HIT = {"ship": "Northampton", "kind": "gunnery"}
GUNS, TUBES = {"public.phase": "first-gunnery", "public.turn": 1}, {"public.phase": "first-torpedo", "public.turn": 1}
CLOSE = {f"{CA}hex": "1014"}
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


def shoots(
    rule: str, values: Values, act: str, die: int, odds: str, result: str = "", seen: Values | None = None
) -> Row:
    """Myoko fires on Northampton, or launches torpedoes at her: the odds, and what the die does."""
    said, hits = RESULTS[result]
    does, after = {"fire": ("fires on", FIRED), "launch": ("launches torpedoes at", LAUNCHED)}[act]
    told = f"all: Myoko {does} Northampton at {odds}: {said}"
    return rule, values, act, FIRE, [die], {**after, **hits, **(seen or {})}, [told]


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
    ("7.62", UMPIRED, "spot", MARK, [], {"umpire.spotted.Northampton.groups": ["all"]},
     ["ijn: In sight: Northampton CA-2, in 1020, facing n, speed 4."]),
    ("7.62", {**NIGHT, **SPOTTED}, "spot", MARK, [], {}, ["all: correction: Northampton is spotted."]),
    ("7.62", {**NIGHT, "umpire.spotted.Northampton.groups": ["group 1"]}, "spot", MARK, [],
     {"umpire.spotted.Northampton.groups": ["all"]}, ["all: correction: Northampton is spotted."]),
    *((f"7.71: {words}", {**at, f"{MYOKO}torpedoes": "empty", f"{MYOKO}launches": 1}, "next", {}, [],
       {**after, "public.phase": "first-gunnery", "public.turn": turn}, [*said, f"all: Turn {turn}, First Player-Turn: "
        "Gunnery Attack Phase. Say which ships fire their guns at which, attack by attack.",
        "all: The Player-Turn of the IJN."]) for words, at, turn, after, said in (
       ("nothing is reloaded as the first Game-Turn begins", BEFORE, 1, NO_VALUES, NOTHING_SAID),
       ("a ship reloads as the enemy's Player-Turn ends", {"public.phase": "second-acceleration", "public.turn": 1}, 2,
        {f"{MYOKO}torpedoes": "reloading"}, ["ijn: Myoko begins to reload her torpedoes."]))),
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
     {f"{CA}speed": None, f"{CA}facing": None, f"{CA}hex": None, f"{CA}fate": "removed"},
     [f"{side}: correction: Northampton is off the map: removed." for side in ("usn", "ijn")]),
    ("8.1", {}, "hit", {**HIT, "result": "W"}, [], {f"{CA}weapon_hits": 1},
     ["all: correction: Northampton: 1 weapon hit, speed 4."]),
    ("8.1", {}, "hit", {**HIT, "result": "PW"}, [], {f"{CA}speed": 3, f"{CA}power_hits": 1, f"{CA}weapon_hits": 1},
     ["all: correction: Northampton: 1 power hit, 1 weapon hit, speed 3."]),
    ("8.1", {f"{CA}power_hits": 1, f"{CA}speed": 3}, "hit", {**HIT, "result": "P"}, [], {f"{CA}speed": None,
     f"{CA}power_hits": 2}, ["all: correction: Northampton: 2 power hits, dead in the water."]),
    ("8.1", {f"{CA}power_hits": 1, f"{CA}speed": 3, f"{CA}weapon_hits": 1}, "hit", {**HIT, "result": "W"}, [],
     {f"{CA}speed": None, f"{CA}facing": None, f"{CA}hex": None, f"{CA}weapon_hits": 2, f"{CA}fate": "sunk"},
     ["all: correction: Northampton: sunk."]),
    ("8.1", {f"{CA}weapon_hits": 2}, "hit", {**HIT, "result": "P"}, [], {f"{CA}speed": None, f"{CA}facing": None,
     f"{CA}hex": None, f"{CA}power_hits": 1, f"{CA}fate": "sunk"}, ["all: correction: Northampton: sunk."]),
    ("8.1", {}, "hit", {**HIT, "kind": "torpedo", "result": "PW"}, [], {f"{CA}speed": None, f"{CA}power_hits": 2},
     ["all: correction: Northampton: 2 power hits, dead in the water."]),
    ("8.1", {f"{CA}power_hits": 1, f"{CA}speed": 3}, "heal", {"ship": "Northampton", "result": "P", "speed": 4}, [],
     {f"{CA}speed": 4, f"{CA}power_hits": None}, ["all: correction: Northampton: speed 4."]),
    ("8.1", {f"{CA}weapon_hits": 1}, "heal", {"ship": "Northampton", "result": "W"}, [], {f"{CA}weapon_hits": None},
     ["all: correction: Northampton: speed 4."]),
    shoots("7.1", {**GUNS, **CLOSE}, "fire", 1, "2-1", "P"),
    shoots("7.1", {**GUNS, **CLOSE}, "fire", 2, "2-1", "W"),
    shoots("7.1", {**GUNS, **CLOSE}, "fire", 3, "2-1"),
    shoots("7.1", {**GUNS, **CLOSE}, "fire", 6, "2-1"),
    shoots("7.62(a)", {**GUNS, **NIGHT, **SPOTTED, **CLOSE}, "fire", 1, "2-1", "P", SEEN_BY_ALL),
    shoots("7.62(a)", {**GUNS, **NIGHT, **SPOTTED, **CLOSE}, "fire", 6, "2-1", "", SEEN_BY_ALL),
    shoots("7.4", {**TUBES, **CLOSE}, "launch", 1, "4-1", "P"),
    shoots("7.4", {**TUBES, **CLOSE}, "launch", 6, "4-1"),
    shoots("7.21", {**GUNS, f"{CA}hex": "1025"}, "fire", 2, "2-1", "W"),
    shoots("7.21", {**GUNS, f"{CA}hex": "1026"}, "fire", 1, "1-1", "P"),
    shoots("7.21", {**GUNS, f"{CA}hex": "1026"}, "fire", 2, "1-1"),
    shoots("7.5", {**GUNS, **CLOSE, f"{MYOKO}weapon_hits": 1}, "fire", 2, "1-1"),
    ("7.32", {**GUNS, **CLOSE, "sides.ijn.ships.Kagero.hex": "1011"}, "fire", {**FIRE, "firer": ["Myoko", "Kagero"]},
     [2], {f"{MYOKO}fired": True, "sides.ijn.ships.Kagero.fired": True, "umpire.attacked.gunnery": ["Northampton"]},
     ["all: Myoko and Kagero fire on Northampton at 1-1: no effect."]),
    ("7.72", {**TUBES, **CLOSE, f"{MYOKO}launches": 1}, "launch", FIRE, [6], {f"{MYOKO}launched": True,
     f"{MYOKO}torpedoes": "expended", f"{MYOKO}launches": 2, "umpire.attacked.torpedo": ["Northampton"]},
     ["all: Myoko launches torpedoes at Northampton at 4-1: no effect."]),
    shoots("7.22", {**TUBES, f"{CA}hex": "1017"}, "launch", 4, "4-1", "P"),
    shoots("7.22", {**TUBES, f"{CA}hex": "1018"}, "launch", 2, "2-1", "P"),
    shoots("7.22", {**TUBES, f"{CA}hex": "1024"}, "launch", 2, "2-1", "P"),
    shoots("7.22", {**TUBES, f"{CA}hex": "1025"}, "launch", 1, "1-1", "P"),
    shoots("7.22", {**TUBES, f"{CA}hex": "1031"}, "launch", 2, "1-1"),
    ("7.32", {**TUBES, **CLOSE, "sides.ijn.ships.Kagero.hex": "1011"}, "launch",
     {**FIRE, "firer": ["Myoko", "Kagero"]}, [6], {f"{CA}speed": 3, f"{MYOKO}launched": True,
     f"{MYOKO}torpedoes": "empty", f"{MYOKO}launches": 1, "sides.ijn.ships.Kagero.launched": True,
     "sides.ijn.ships.Kagero.torpedoes": "empty", "sides.ijn.ships.Kagero.launches": 1, f"{CA}power_hits": 1,
     "umpire.attacked.torpedo": ["Northampton"]},
     ["all: Myoko and Kagero launch torpedoes at Northampton at 9-1: a power hit. Northampton: 1 power hit, speed 3."]),
    ("7.43", {"public.phase": "second-torpedo", "public.turn": 1, "sides.usn.ships.Mahan.hex": "1013"}, "launch",
     {"firer": ["Mahan"], "target": "Myoko"}, [3], {"sides.usn.ships.Mahan.launched": True,
     "sides.usn.ships.Mahan.torpedoes": "expended", "sides.usn.ships.Mahan.launches": 1,
     "umpire.attacked.torpedo": ["Myoko"]},
     ["all: Mahan launches torpedoes at Myoko at 2-1: no effect."]),
    ("8.1: three hits sink her", {**SUNK, f"{CA}weapon_hits": 2}, "heal", {"ship": "Northampton", "result": "W"}, [],
     {f"{CA}weapon_hits": 1}, ["all: correction: Northampton: sunk."]),
    ("8.1: two do not", {**SUNK, f"{CA}weapon_hits": 1}, "heal", {"ship": "Northampton", "result": "W"}, [],
     {f"{CA}weapon_hits": None, f"{CA}fate": None}, ["all: correction: Northampton: not sunk."]),
    ("6.33: her highest speed, forced", {"public.phase": "first-acceleration", "public.turn": 1}, "forced speed",
     {"ship": ["Myoko"], "to": 7}, [], {f"{MYOKO}speed": 7, f"{MYOKO}speed_before": 4},
     ["all: Myoko changes speed from 4 to 7."]),
    ("3.1: the last row and column", {}, "chart", {"columns": 30, "rows": 39, "land": ["1039", "3010"]}, [],
     {"public.map.columns": 30, "public.map.rows": 39, "public.map.land": ["1039", "3010"]},
     ["all: The map: columns 30, rows 39, land 2."]),
    ("3.1: the last land is none", {"public.map.land": ["1111"]}, "chart", {"no_land": ["1111"]}, [],
     {"public.map.land": None}, ["all: The map: no land."]),
    ("7.63: who was spotted before the first Player-Turn", {**NIGHT, **SPOTTED, **BEFORE}, "next", {}, [],
     {"public.turn": 1, "public.phase": "first-gunnery"}, [
     "all: Turn 1, First Player-Turn: Gunnery Attack Phase. "
     "Say which ships fire their guns at which, attack by attack.",
     "all: The Player-Turn of the IJN."]),
]  # fmt: skip


@pytest.fixture
def position() -> Position:
    """Two ships of the IJN far enough from three of the USN, by day."""
    return on_open_sea()


@pytest.mark.parametrize("row", ROWS, ids=map(named, ROWS))
def test_an_act_does_what_its_rule_says_and_nothing_else(position: Position, row: Row) -> None:
    check(position, row)


@pytest.mark.parametrize("edge", ["", "west"])
def test_an_edge_that_no_course_leaves_over_is_said_not_to_be_used(position: Position, edge: str) -> None:
    values = {"public.phase": "first-movement", "public.turn": 1, "public.first": "ijn"}
    said = done(position, values, "move", {"ship": ["Myoko"], **({"edge": edge} if edge else {})}, []).umpire
    assert [line for line in said if "edge was not used" in line] == (
        ["only a course that ends with X leaves the map: the west edge was not used"] if edge else []
    )
