"""What torpedoes, boats and forces may go for: the table for the table (Torpedoes, The Submarine Op)."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

import pytest

from tests.games.cunningham_somerville.asked import chances
from tests.games.cunningham_somerville.small import A, X, sighted
from tests.refusing import Position
from tests.rows import Values, done

U_107, HIPPER = {"ship": "U 107"}, {"ship": "Hipper"}
PACK = "U 107 of Group Amsel in D5, with 3 other boats in contact; chance of at least one hit:"
CRUISER = {f"{X}ships.Hipper.kind": "heavy-cruiser"}
HURT = {**CRUISER, f"{X}ships.Hipper.mounts": {"A": {"launched": 1}, "B": {"destroyed": True}, "C": {}},
        f"{A}ships.Wren.condition": "removed"}  # fmt: skip
FOUND = sighted("Group Amsel", by="allied")
RUN = "at 4 +0, adjudicated at once; at 8 +1, adjudicated next torpedo phase; at 12 +2, adjudicated next torpedo phase"
EACH = "chance to hit each of these: on {}:"
SCORES = EACH.format("2 or more 5/6, on 3 or more 2/3, on 4 or more 1/2, on 5 or more 1/3, on 6 or more 1/6")
OTHERS = "Empire Tide (merchant), Tankexpress (merchant), Starling (escort), {}Bluebell (escort), Biter (carrier)"
CONVOY, ALL = OTHERS.format(""), OTHERS.format("Wren (escort), ")
AWAY = "Convoy HX cannot be attacked: Group Amsel is in D5, Convoy HX in D6 (The Submarine Op)"
BOATS = [PACK, *(f"{name}: {chance}" for name, chance in (
    ("Empire Tide (merchant)", "29/36"), ("Tankexpress (merchant)", "29/36"), ("Starling (escort)", "7/18"),
    ("Wren (escort)", "7/18"), ("Bluebell (escort)", "19/36"), ("Biter (carrier)", "19/36")))]  # fmt: skip
MARU = [f"Maru {number}" for number in range(11)]
READY = ["aircraft ready: 811 Sqn (3), 811 Flight (2)", "zones in which an enemy is sighted: none yet; spot searches"]

ROWS: list[tuple[str, Values, Values, list[str]]] = [
    ("a boat", {}, U_107, BOATS),
    ("a boat whose pack is elsewhere", {f"{A}forces.Convoy HX.zone": "D6"}, U_107, [PACK, AWAY]),
    ("a pack that is elsewhere", {f"{A}forces.Convoy HX.zone": "D6"}, {"ship": "Group Amsel"},
     ["Group Amsel in D5:", PACK, AWAY]),
    *((f"of {maru + 6} ships in all sixteen", {**{f"{A}ships.{name}": {"kind": "merchant"} for name in MARU[:maru]},
       f"{A}forces.Rear": {"zone": "D5", "ships": MARU[:maru]}}, U_107,
       [*BOATS, *(f"{name} (merchant): 1" for name in MARU[:10]), *more])
      for maru, more in ((10, []), (11, ["+ 1 more of Rear"]))),
    ("a boat that is kept down", {f"{X}boats.U 107.state": "shaken"}, U_107, ["U 107 cannot attack: it is shaken"]),
    ("a boat, and another that is kept down", {f"{X}boats.U 223.state": "shaken", f"{A}forces.Convoy HX.zone": "D6"},
     U_107, [PACK.replace("3", "2"), AWAY]),
    ("a boat in no pack", {f"{X}boats.U 9": {}}, {"ship": "U 9"}, ["U 9 cannot attack: it is in no pack"]),
    ("a ship's torpedoes", CRUISER, HIPPER, [f"Hipper, torpedoes to 12 inches: {RUN}", SCORES, ALL]),
    ("from her zone, also at a ship in no force", {**CRUISER, f"{X}forces.Raider": {"zone": "D5", "ships": ["Hipper"]},
     f"{A}forces.Convoy HX.ships": ["Wren"]}, HIPPER, [f"Hipper, torpedoes to 12 inches: {RUN}", SCORES, ALL]),
    ("by the score read and the inches measured", CRUISER, {**HIPPER, "to_hit": 4, "distance": 12},
     ["Hipper, torpedoes to 12 inches: at 12 +2, adjudicated next torpedo phase", EACH.format("4 or more 1/2"), ALL]),
    ("farther", CRUISER, {**HIPPER, "distance": 13}, ["Hipper cannot launch: 13 inches are beyond 12 (Torpedoes)"]),
    ("farther with Long Lances", CRUISER, {**HIPPER, "distance": 14, "long_lance": True},
     ["Hipper, torpedoes to 24 inches: at 14 +0, adjudicated phase after next", SCORES, ALL]),
    ("what keeps a ship from launching, and who is no target", {**HURT, f"{X}forces.Raider": {"zone": "D6",
     "ships": ["Hipper"]}}, HIPPER, [f"Hipper, torpedoes to 12 inches: {RUN}", "mount A is empty (Torpedo Reloads)",
     "mount B is destroyed (Torpedo Reloads)", SCORES, "nobody", f"no target, because Convoy HX is in D5: {CONVOY}",
     "no target, because she is removed: Wren (escort)"]),
    ("a pack", {}, {"ship": "Group Amsel"}, ["Group Amsel in D5:", *BOATS,
     'submarine-op --pack "Group Amsel" --against "Convoy HX" --ship "Empire Tide"']),
    ("a force that has not seen its enemy", {f"{X}forces.Gone": {"zone": "D5"}}, {"ship": "Convoy HX"},
     ["Convoy HX in D5:", "Group Amsel is in D5 and not seen yet: spot --side allied --zone D5 --search … --to-spot …",
      *READY]),
    ("a force that has found its enemy", {**FOUND, **sighted(number=2, zone="D4"), f"{A}squadrons.811 Flight.ready": 0},
     {"ship": "Convoy HX"}, ["Convoy HX in D5:",
     "Group Amsel is found: its battle is fought on the table", "aircraft ready: 811 Sqn (3)",
     "zones in which an enemy is sighted: D5"]),
    ("a force whose enemy is elsewhere", {f"{X}forces.Group Amsel.zone": "D6"}, {"ship": "Convoy HX"},
     ["Convoy HX in D5:", "Group Amsel is out of reach, in D6", *READY]),
]  # fmt: skip


@pytest.mark.parametrize(("values", "typed", "read"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_what_may_be_attacked(position: Position, values: Values, typed: Values, read: list[str]) -> None:
    assert done(position, values, "targets", typed, []).umpire == read


@pytest.mark.parametrize(
    ("name", "target"), [("Tankexpress", {"speed": "slow-merchant"}), ("Biter", {"speed": "normal"}),
    ("Bluebell", {"speed": "fast-merchant", "handy": True}), ("Wren", {"speed": "normal", "handy": True})]
)  # fmt: skip
def test_a_boats_chances_are_those_of_its_attack_on_each_ship(name: str, target: Values) -> None:
    found = dict(re.findall(r"^(.+) \(\w+\): (\S+)$", "\n".join(BOATS), re.MULTILINE))
    screen: dict[str, Any] = {"small_escorts": 3, "radar": True, "boats_in_contact": 4, "ace": True}
    asked = chances("submarine-attack", **screen, target=target)
    assert Fraction(found[name]) == sum(Fraction(p) for outcome, p in asked.items() if json.loads(outcome)["hits"])
