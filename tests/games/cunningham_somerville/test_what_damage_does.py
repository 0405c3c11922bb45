"""What acts of torpedoes, damage and its control, flying boats and night fighters do, each by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cunningham_somerville.small import MARKER_STEP, PROXIMITY, A, Row, X, check, named, sighted
from tests.rows import Values

WREN, STARLING, BLUEBELL = f"{A}ships.Wren.", f"{A}ships.Starling.", f"{A}ships.Bluebell."
TANKER, BITER, FLIGHT = f"{A}ships.Tankexpress.", f"{A}ships.Biter.", f"{A}squadrons.811 Flight."
TIDE = f"{A}ships.Empire Tide."
Z_24, LAUNCH, RED = f"{X}ships.Z 24.", f"{X}launches.1.", f"{X}strikes.Red"
CONDOR, SUNDERLAND = f"{X}flying_boats.Condor.", f"{A}flying_boats.Sunderland."

DESTROYER = {f"{Z_24}kind": "destroyer"}
AT_BITER = {"ship": "Z 24", "number": 1, "target": "Biter", "distance": 9}
RUNNING = {
    **DESTROYER, "public.turn": 2, "public.datums.1.turn": 1, "umpire.aims.1": "Biter",
    f"{X}launches.1": {"ship": "Z 24", "target": "a carrier", "turn": 1, "due": 2},
}  # fmt: skip
OVER: dict[str, Any] = dict.fromkeys(
    ["public.datums.1.turn", "umpire.aims.1", *(f"{LAUNCH}{key}" for key in ("ship", "target", "turn", "due"))]
)
CONDORS, BROKEN_UP = f"{X}squadrons.KG 40.", {"squadron": "KG 40", "cannibalise": True}
IN_ACTION = sighted(turn=2)
HITS = {"number": 1, "to_hit": 4, "distance": 9}
BROWNING = {**HITS, "others": [{"name": "wren", "to_hit": 5}]}
SPECIAL = {"ship": "Starling", "hit": "special"}
OURS = {"side": "allied"}
RAID = {RED: {"stage": "formed", "zone": "D5", "groups": {"KG 40": {"flying": 3}}}}
NIGHT: dict[str, Any] = {"public.light": "night", "public.night": True, **RAID, f"{FLIGHT}night_trained": True}
SCRAMBLE = {"name": "Red", "squadron": "811 Flight"}
BY_CONDOR = {"boat": "Condor", "side": "axis", "zone": "D5", "cam_ship": True}
GALE = {"public.fronts.Gale": {"zone": "D5", "weather": "foul"}}
SIGHTED = sighted()

GONE = [
    "allied: Bluebell is gone in an instant; an oil slick marks the survivors.",
    "axis: An escort is gone in an instant; an oil slick marks the survivors.",
]
ELSEWHERE = sighted(zone="D4")
LAST = {f"{BLUEBELL}condition": "floundering", f"{BLUEBELL}distress": 0}
BOATS: dict[str, Any] = {f"{X}boats.U {n}": {} for n in range(1, 12)}
PACK = {**BOATS, f"{X}forces.Group Amsel.boats": [f"U {n}" for n in range(1, 12)]}
HX = f"{A}forces.Convoy HX."
COUNTED = {f"{HX}ships": ["Biter"], f"{HX}small_escorts": 1}
BY_DAY = {"pack": "Group Amsel", "against": "Convoy HX", "ship": "Biter", "day": True}
RAMMED = {f"{X}forces.Group Amsel.operated": 1, f"{X}boats.U 223.state": "sunk"}
ENGAGED = [
    "axis: Group Amsel: U 223 makes contact.",
    "axis: U 223 is engaged before it can attack; it is sunk.",
    "allied: A submarine is sunk.",
]
AT_ANY = {"pack": "Group Amsel", "against": "Convoy HX", "target": {"speed": "slow-merchant"}, "day": True}
IN_CONTACT = "axis: Group Amsel: U 628 makes contact."
ATTACKED = {f"{X}boats.U 628.attacks": 3, f"{X}forces.Group Amsel.operated": 1, **SIGHTED}
OP = {"pack": "Group Amsel", "against": "Convoy HX", "ship": "Tankexpress"}


def suffered(dice: list[int], casualty: str, words: str, speed: int, **after: Any) -> Row:
    """Special effects on Starling: what she suffers."""
    took = {f"{STARLING}casualties": [casualty]} if casualty else {}
    took |= {f"{STARLING}{key}": value for key, value in after.items()}
    return "Special Effects", {}, "critical", SPECIAL, dice, took, [f"allied: Starling: {words}. Her speed is {speed}."]


def controlled(had: str, die: int, words: str, speed: int, name: str = "Wren", **after: Any) -> Row:
    """Damage control of one casualty: it stays, if nothing else comes `after`."""
    ship = f"{A}ships.{name}."
    comes = {f"{ship}{key}": value for key, value in after.items()}
    done = {**comes, f"{ship}controlled": 1, "umpire.controlled.allied": 1}
    said = [f"allied: {name}: {words.replace('#', f'({die})')}. Her speed is {speed}.", MARKER_STEP]
    return "Damage Control", {f"{ship}casualties": [had]}, "damage-control", OURS, [die], done, said


def sought(die: int, finds: bool, values: Values = NIGHT, **typed: Any) -> Row:
    """Fighters are sent up in the dark, and find the raid or not."""
    after = {f"umpire.{'found' if finds else 'missed'}.Red": ["811 Flight"]}
    said = [f"allied: 811 Flight {'finds the raid' if finds else 'does not find it'}."]
    return "Night Interceptions and Dogfights", values, "intercept", {**SCRAMBLE, **typed}, [die], after, said


HULL_LOST = "umpire: Wren has lost her 3 hull boxes; if that cripples her: damage --crippled"
HIT_BITER = (
    "umpire: enter what each hit does: critical --ship Biter --hit torpedo, or damage --ship Biter --broken-back"
)
HX_REVEALED = (
    'umpire: the attack reveals Convoy HX; its true numbers may be told: sighting --name "Convoy HX" --exact '
    "[Spotting Fog of War]"
)

ROWS: list[Row] = [
    ("Critical Damage: for all her hits", {f"{WREN}hits": 3}, "damage", {"ship": "Wren", "structural": 1}, [],
     {f"{WREN}hits": None, f"{WREN}structural": 1}, ["allied: Wren: 1 structural box lost. Her speed is 4.",
     "umpire: this stands for all 3 hits on Wren that waited; --hits says for how many"]),
    *(("Critical Damage: for some of her hits, or as many as there are", {f"{WREN}hits": 3}, "damage",
       {"ship": "Wren", "structural": 1, "hits": hits}, [], {f"{WREN}hits": left, f"{WREN}structural": 1},
       ["allied: Wren: 1 structural box lost. Her speed is 4."]) for hits, left in ((2, 1), (3, None))),
    ("Critical Damage: of one of her hits", {f"{WREN}hits": 3}, "critical", {"ship": "Wren", "hit": "shell"}, [1, 1],
     {f"{WREN}hits": 2}, ["allied: Wren: critical damage, row 2. Her speed is 4.",
     "umpire: read row 2 of the base game's critical damage, and enter it with damage"]),
    ("Special Effects: of a hit that is entered", {f"{WREN}hits": 1}, "critical", {"ship": "Wren", "hit": "special"},
     [3], {f"{WREN}casualties": ["fire"]}, ["allied: Wren: fire. Her speed is 4."]),
    ("Towing: a tow ends with her who is lost", {f"{WREN}casualties": ["major-engine"], f"{STARLING}towing": "Wren",
     f"{BLUEBELL}towing": "Biter"}, "damage", {"ship": "Wren", "broken_back": True}, [], {f"{STARLING}towing": None,
     f"{WREN}casualties": None, f"{WREN}condition": "removed", f"{WREN}distress": 1},
     ["allied: Wren is gone in an instant; an oil slick marks the survivors."]),
    ("Floundering: she flounders already", {f"{WREN}condition": "floundering"}, "damage",
     {"ship": "Wren", "floundering": True, "structural": 1}, [], {f"{WREN}structural": 1},
     ["allied: Wren: 1 structural box lost. Her speed is 0."]),
    ("Critical Damage: a torpedo hit is still to be thrown", {f"{WREN}torpedo_hits": 1}, "damage",
     {"ship": "Wren", "structural": 1}, [], {f"{WREN}structural": 1},
     ["allied: Wren: 1 structural box lost. Her speed is 4."]),
    ("Floundering", SIGHTED, "damage", {"ship": "Bluebell", "broken_back": True}, [],
     {f"{BLUEBELL}condition": "removed", f"{BLUEBELL}distress": 1, "umpire.slicks": ["Bluebell"]},
     GONE),
    ("Floundering", {**ELSEWHERE, f"{BITER}floatation_this_turn": 1}, "damage",
     {"ship": "Biter", "floatation": 1}, [], {f"{BITER}floatation": 1, f"{BITER}floatation_this_turn": 2,
     f"{BITER}slowed": 1}, ["allied: Biter: 1 floatation box lost. Her speed is 3."]),
    ("Floundering", {**ELSEWHERE, f"{BITER}floatation_this_turn": 6}, "damage",
     {"ship": "Biter", "floatation": 1}, [], {f"{BITER}floatation": 1, f"{BITER}floatation_this_turn": 7,
     f"{BITER}condition": "removed", f"{BITER}distress": 1, f"{BITER}slowed": 1},
     ["allied: Biter is gone in an instant; an oil slick marks the survivors.",
     "umpire: 811 Sqn, 811 Flight flew from her: squadron --platform gives those in the air another deck, and set "
     "removes the rest"]),
    ("Floundering", {**ELSEWHERE, **LAST}, "damage", {"ship": "Bluebell", "broken_back": True}, [],
     {f"{BLUEBELL}condition": "removed"}, GONE[:1]),
    ("Floundering", {f"{BLUEBELL}identified": True}, "damage", {"ship": "Bluebell", "broken_back": True}, [],
     {f"{BLUEBELL}condition": "removed", f"{BLUEBELL}distress": 1, "umpire.slicks": ["Bluebell"]},
     ["all: Bluebell is gone in an instant; an oil slick marks the survivors."]),
    *(("Floundering: all boxes of her hull", {f"{WREN}structural": 3, **values}, "damage",
       {"ship": "Wren", "structural": lost}, [], {f"{WREN}structural": 3 + lost, **after},
       [f"allied: Wren: {lost} structural box{'es' * (lost > 1)} lost{said}", *read])
      for values, lost, after, said, *read in (
      ({}, 1, {}, ". Her speed is 4.", HULL_LOST), ({f"{WREN}hull": None}, 5, {}, ". Her speed is 4."),
      ({}, 2, {f"{WREN}condition": "floundering", f"{WREN}distress": 1}, ", she flounders. Her speed is 0.",
       HULL_LOST))),
    ("Floundering", {f"{A}forces.Convoy HX.ships": ["Wren"]}, "damage", {"ship": "Bluebell", "broken_back": True}, [],
     {f"{BLUEBELL}condition": "removed", f"{BLUEBELL}distress": 1, "umpire.slicks": ["Bluebell"]},
     GONE),
    ("Damage Control", {**SIGHTED, **LAST, "umpire.slicks": ["Bluebell"]}, "damage-control", OURS, [6],
     {f"{BLUEBELL}condition": "bulkheads-hold", "umpire.slicks": None, f"{BLUEBELL}distress": None,
     f"{BLUEBELL}controlled": 1, "umpire.controlled.allied": 1},
     ["axis: An escort stays afloat; her oil slick is taken off.",
     "allied: Bluebell: her bulkheads hold (6). Her speed is 3.", MARKER_STEP]),
    ("Damage Control", {**SIGHTED, f"{BLUEBELL}condition": "bulkheads-hold"}, "sea-worse", {}, [],
     {f"{BLUEBELL}condition": "floundering", f"{BLUEBELL}distress": 1, "umpire.slicks": ["Bluebell"]},
     ["axis: An escort flounders; an oil slick marks her.",
     "allied: Bluebell: the sea gets worse; she flounders again."]),
    ("Contact!", PACK, "submarine-op", OP, [1] * 9 + [1, 1], {f"{X}forces.Group Amsel.operated": 1},
     ["axis: Group Amsel: no boat makes contact."]),
    ("Collisions", ELSEWHERE, "damage", {"ship": "Wren", "casualty": ["minor-engine"]}, [],
     {f"{WREN}casualties": ["minor-engine"], f"{WREN}slowed": 1},
     ["allied: Wren: minor engine casualty. Her speed is 3."]),
    ("Collisions: no slower than before", {**ELSEWHERE, f"{WREN}casualties": ["minor-engine"]}, "damage",
     {"ship": "Wren", "casualty": ["minor-engine"]}, [], {}, ["allied: Wren: minor engine casualty. Her speed is 3."]),
    ("Special Effects: a casualty no worse than a permanent one", {f"{WREN}permanent": ["major-engine"]}, "damage",
     {"ship": "Wren", "casualty": ["minor-engine"]}, [], {},
     ["allied: Wren: minor engine casualty. Her speed is 0."]),
    ("Special Effects: a casualty worse than a permanent one", {f"{WREN}permanent": ["minor-engine"]}, "damage",
     {"ship": "Wren", "casualty": ["major-engine"]}, [], {f"{WREN}casualties": ["major-engine"], f"{WREN}slowed": 1},
     ["allied: Wren: major engine casualty. Her speed is 0."]),
    ("Repairing Damaged Aircraft", {**NIGHT, f"{CONDORS}damaged": 12}, "repair", BROKEN_UP, [1] * 12,
     {f"{CONDORS}ready": 9, f"{CONDORS}damaged": None, f"{CONDORS}repaired_turn": 1, f"{CONDORS}mended": 6},
     ["axis: KG 40: 6 readied for the day, none still damaged, 6 broken up."]),
    ("Torpedoes: the target is 12 inches away", RUNNING, "torpedoes", {**HITS, "distance": 12}, [5],
     {**OVER, **IN_ACTION, f"{BITER}torpedo_hits": 1, f"{BITER}under_fire": 2},
     ["allied: Datum 1: Biter is hit.", "axis: Datum 1: a carrier is hit.",
     "umpire: enter what it does: critical --ship Biter --hit torpedo, or damage --ship Biter --broken-back"]),
    ("Torpedoes: the target ran farther", RUNNING, "torpedoes", {**HITS, "distance": 13}, [], OVER,
     ["all: Datum 1: no hit."]),
    ("Das Boot: an escort that is only counted", COUNTED, "submarine-op", BY_DAY, [1, 3, 1, 1, 1, 1, 6],
     {f"{HX}ramming": 1, **RAMMED},
     [*ENGAGED, "allied: Convoy HX: an escort has rammed a boat; her asdic is damaged.",
     "umpire: she is an escort that is not entered as a ship, and also loses a structural box [Das Boot]"]),
    ("Das Boot: every escort has rammed a boat", {**COUNTED, f"{HX}ramming": 1}, "submarine-op", BY_DAY,
     [1, 3, 1, 1, 1, 1, 6], RAMMED, [*ENGAGED,
     "umpire: none of its own escorts is left that could have rammed the boat [Das Boot]"]),
    ("Das Boot: a ship that is under way has", {f"{HX}ships": ["Bluebell", "Biter", "Wren"],
     f"{BLUEBELL}casualties": ["major-engine"]}, "submarine-op", BY_DAY,
     [1, 3, 1, 1, 1, 1, 6], {f"{WREN}asdic_damaged": True, f"{WREN}structural": 1, **RAMMED},
     [*ENGAGED, "allied: Wren: she has rammed a boat; her asdic is damaged, 1 structural box lost. Her speed is 4."]),
    ("Das Boot: one hits the ship aimed at", {}, "submarine-op", BY_DAY, [1, 1, 1, 3, 3, 6, 6, 6],
     {**ATTACKED, f"{BITER}torpedo_hits": 1, f"{BITER}under_fire": 1},
     [IN_CONTACT, "axis: U 628: 1 hit.", "allied: Torpedoes: 1 hit on Biter.", HIT_BITER, HX_REVEALED]),
    ("Das Boot: two hit her", {}, "submarine-op", BY_DAY, [1, 1, 1, 3, 6, 4, 4, 1, 6, 6],
     {**ATTACKED, f"{BITER}torpedo_hits": 2, f"{BITER}under_fire": 1},
     [IN_CONTACT, "axis: U 628: 2 hits.", "allied: Torpedoes: 2 hits on Biter.",
     "umpire: U 628 hit Biter as the defender's choice too: amend --input defender=SHIP for another", HIT_BITER,
     HX_REVEALED]),
    ("Das Boot: ships that are not named", {}, "submarine-op", AT_ANY, [1, 1, 1, 3, 6, 4, 2, 1, 6, 6], ATTACKED,
     [IN_CONTACT, "axis: U 628: 2 hits.",
      "allied: Torpedoes: 1 hit on the boat's target and 1 hit on your choice.",
      "umpire: enter what each hit does: critical --hit torpedo, for the ship that was hit", HX_REVEALED]),
    ("Torpedo Reloads", {**DESTROYER, f"{Z_24}reloads": 1}, "launch", {**AT_BITER, "mount": ["A"]}, [],
     {"public.datums.1.turn": 1, f"{Z_24}mounts.A.launched": 1, f"{Z_24}mounts.A.ready": 5,
     f"{Z_24}identified": True, f"{LAUNCH}ship": "Z 24", f"{LAUNCH}target": "a carrier", f"{LAUNCH}turn": 1,
     f"{LAUNCH}due": 2, f"{LAUNCH}mounts": ["A"], "umpire.aims.1": "Biter"},
     ["all: Torpedo datum 1 is placed next to Z 24.",
     "axis: Datum 1 at a carrier is adjudicated in the torpedo phase of turn 2.",
     "axis: Mount A of Z 24 is ready again in turn 5."]),
    ("Torpedo Reloads", DESTROYER, "launch", {**AT_BITER, "mount": ["A"]}, [], {"public.datums.1.turn": 1,
     f"{Z_24}mounts.A.launched": 1, f"{Z_24}identified": True, f"{LAUNCH}ship": "Z 24",
     f"{LAUNCH}target": "a carrier", f"{LAUNCH}turn": 1, f"{LAUNCH}due": 2, f"{LAUNCH}mounts": ["A"],
     "umpire.aims.1": "Biter"}, ["all: Torpedo datum 1 is placed next to Z 24.",
     "axis: Datum 1 at a carrier is adjudicated in the torpedo phase of turn 2.", "axis: Mount A of Z 24 is empty."]),
    *(("Torpedoes", {**RUNNING, **values}, "torpedoes", typed, dice, over, ["all: Datum 1: no hit."])
      for values, typed, dice, over in (
       ({}, BROWNING, [3, 4], OVER), ({}, {"number": 1, "out_of_range": True}, [], OVER),
       ({}, {"number": 1, "distance": 13}, [], OVER), ({f"{BITER}condition": "sunk"}, {"number": 1}, [], OVER),
       ({f"{LAUNCH}target": None, "umpire.aims": {}}, {"number": 1, "others": [{"to_hit": 5}]}, [],
        dict.fromkeys(OVER.keys() - {f"{LAUNCH}target", "umpire.aims.1"})))),
    ("Torpedoes", RUNNING, "torpedoes", BROWNING, [3, 5], {**OVER, **IN_ACTION,
     f"{WREN}torpedo_hits": 1, f"{WREN}under_fire": 2},
     ["allied: Datum 1: Wren is hit.", "axis: Datum 1: an escort is hit.",
     "umpire: enter what it does: critical --ship Wren --hit torpedo, or damage --ship Wren --broken-back"]),
    ("Browning: a ship that was not named", RUNNING, "torpedoes", {**HITS, "others": [{"to_hit": 5}] * 2}, [3, 1, 5],
     OVER, ["all: Datum 1: another ship near it is hit.",
     "umpire: she is number 1 of the others that you entered; you gave her no name"]),
    ("Torpedo Reloads", {**DESTROYER, f"{Z_24}reloads": 1, f"{Z_24}mounts.A": {"launched": 0, "ready": 3}},
     "mount-destroyed", {"ship": "Z 24", "mount": "B"}, [], {f"{Z_24}mounts.A.ready": None,
     f"{Z_24}mounts.B.destroyed": True}, ["axis: Z 24: mount B is destroyed, and she can no longer reload."]),
    ("Torpedo Reloads", {**DESTROYER, f"{Z_24}reloads": 1, f"{Z_24}mounts.A": {"launched": 0, "ready": 1}},
     "mount-destroyed", {"ship": "Z 24", "mount": "B"}, [], {f"{Z_24}mounts.B.destroyed": True},
     ["axis: Z 24: mount B is destroyed, and she can no longer reload."]),
    ("Special Effects", {}, "critical", {**SPECIAL, "penetrating": True}, [6], {f"{STARLING}floatation": 1,
     f"{STARLING}floatation_this_turn": 1, f"{STARLING}slowed": 1},
     ["allied: Starling: 1 floatation box lost. Her speed is 3."]),
    ("Special Effects", {f"{STARLING}casualties": ["minor-engine"]}, "critical", SPECIAL, [5],
     {f"{STARLING}casualties": ["major-engine"], f"{STARLING}slowed": 1},
     ["allied: Starling: major engine casualty. Her speed is 0."]),
    ("Collisions: a torpedo slows her before the movement of its turn, and not of the next", {"public.turn": 3},
     "critical", {"ship": "Wren", "hit": "torpedo"}, [1, 4],
     {f"{WREN}casualties": ["minor-engine"], f"{WREN}slowed": 2},
     ["allied: Wren: minor engine casualty. Her speed is 3."]),
    ("Damage", {}, "damage", {"ship": "Wren", "asdic": True, "floundering": True}, [], {f"{WREN}asdic_damaged": True,
     f"{WREN}condition": "floundering", f"{WREN}distress": 1},
     ["allied: Wren: her asdic is damaged, she flounders. Her speed is 0."]),
    ("Collisions: how fast she was is not known", DESTROYER, "damage", {"ship": "Z 24", "floatation": 1}, [],
     {f"{Z_24}floatation": 1, f"{Z_24}floatation_this_turn": 1, f"{Z_24}slowed": 1},
     ["axis: Z 24: 1 floatation box lost."]),
    ("Damage", {}, "damage", {"ship": "Wren", "floatation": 1}, [], {f"{WREN}floatation": 1,
     f"{WREN}floatation_this_turn": 1, f"{WREN}slowed": 1}, ["allied: Wren: 1 floatation box lost. Her speed is 3."]),
    ("Floundering", {}, "damage", {"ship": "Bluebell", "floatation": 1}, [], {f"{BLUEBELL}floatation": 1,
     f"{BLUEBELL}floatation_this_turn": 1, f"{BLUEBELL}condition": "floundering", f"{BLUEBELL}distress": 1,
     f"{BLUEBELL}slowed": 1}, ["allied: Bluebell: 1 floatation box lost, she flounders. Her speed is 0."]),
    ("Damage Control", {f"{BLUEBELL}condition": "floundering"}, "damage-control", OURS, [1],
     {f"{BLUEBELL}condition": "sunk", f"{BLUEBELL}distress": 1, f"{BLUEBELL}controlled": 1,
     "umpire.controlled.allied": 1}, ["allied: Bluebell sinks; an oil slick marks the survivors.", MARKER_STEP]),
    ("Damage Control", {f"{BLUEBELL}condition": "floundering"}, "damage-control", OURS, [5],
     {f"{BLUEBELL}controlled": 1, "umpire.controlled.allied": 1},
     ["allied: Bluebell: she still flounders (5). Her speed is 0.", MARKER_STEP]),
    ("Damage Control", {f"{BLUEBELL}condition": "floundering"}, "damage-control", OURS, [6],
     {f"{BLUEBELL}condition": "bulkheads-hold", f"{BLUEBELL}controlled": 1, "umpire.controlled.allied": 1},
     ["allied: Bluebell: her bulkheads hold (6). Her speed is 3.", MARKER_STEP]),
    ("Damage Control", {f"{WREN}casualties": ["fire", "minor-engine"], f"{WREN}permanent": ["power-guns"]}, "mend",
     {"ship": "Wren", "casualty": ["fire", "power-guns"]}, [], {f"{WREN}casualties": ["minor-engine"],
     f"{WREN}permanent": None}, ["allied: Wren no longer has: fire, power-guns."]),
    ("Damage Control", {f"{WREN}condition": "bulkheads-hold", f"{BLUEBELL}condition": "bulkheads-hold"}, "sea-worse",
     {"ship": ["Wren"]}, [], {f"{WREN}condition": "floundering", f"{WREN}distress": 1},
     ["allied: Wren: the sea gets worse; she flounders again."]),
    ("Air Operations", RAID, "approach", {"name": "Red", "detected": True}, [], {f"{RED}.stage": "approaching"},
     ["axis: Red approaches D5.", "allied: A raid approaches."]),
    ("Flying Porcupines and Sticklebacks: a TF, usually a convoy; a wolfpack is one", {}, "escort",
     {"boat": "Condor", "over": "Group Amsel"}, [], {f"{CONDOR}zone": "D5", f"{CONDOR}turn": 1,
     f"{CONDOR}state": "escorting", f"{CONDOR}escorts": "Group Amsel"}, ["axis: Condor escorts Group Amsel."]),
    *(("Critical Damage on Merchant Ships: a fire risk", {f"{TANKER}{hits}": 1}, "critical",
       {"ship": "Tankexpress", "hit": hit}, [5, 6],
       {f"{TANKER}{hits}": None, f"{TANKER}condition": "removed", f"{TANKER}distress": 1},
       ["allied: Tankexpress is gone in an instant; an oil slick marks the survivors."])
      for hit, hits in (("torpedo", "torpedo_hits"), ("shell", "hits"))),
    ("Critical Damage on Merchant Ships: none", {f"{TIDE}torpedo_hits": 2}, "critical",
     {"ship": "Empire Tide", "hit": "torpedo"}, [5, 6, 6],
     {f"{TIDE}torpedo_hits": 1, f"{TIDE}casualties": ["minor-steering"]},
     ["allied: Empire Tide: minor steering casualty, she turns about. Her speed is 2."]),
    ("Critical Damage on Merchant Ships: a warship", {f"{WREN}fire_risk": True}, "critical",
     {"ship": "Wren", "hit": "shell"}, [5, 6, 6], {}, ["allied: Wren: critical damage, row 11. Her speed is 4.",
     "umpire: read row 11 of the base game's critical damage, and enter it with damage"]),
    ("Critical Damage on Merchant Ships: special effects", {}, "critical", {"ship": "Tankexpress", "hit": "special"},
     [6], {}, ["allied: Tankexpress: no damage. Her speed is 3."]),
    ("Torpedo Critical Damage: she explodes", {}, "critical", {"ship": "Wren", "hit": "torpedo", "penetrating": True},
     [6, 6], {f"{WREN}condition": "removed", f"{WREN}distress": 1},
     ["allied: Wren is gone in an instant; an oil slick marks the survivors."]),
    ("Das Boot: sunk after her attack", {}, "submarine-op", AT_ANY, [1, 1, 1, 3, 3, 2, 1, 1, 1],
     {**ATTACKED, f"{X}boats.U 628.state": "sunk"},
     [IN_CONTACT, "axis: U 628: no hits; it is sunk.", "allied: Torpedoes: no hit.", "allied: A submarine is sunk.",
     HX_REVEALED]),
    ("Das Boot: who could not attack has no fewer", {f"{X}boats.U 628.attacks": 3}, "submarine-op", BY_DAY,
     [1, 1, 1, 3, 1, 5], {f"{X}forces.Group Amsel.operated": 1},
     [IN_CONTACT, "axis: U 628 is engaged before it can attack."]),
    ("Das Boot: out of torpedoes", {}, "submarine-op", AT_ANY, [1, 1, 1, 3, 3, 2, 6, 1],
     {**ATTACKED, f"{X}boats.U 628.state": "expended"},
     [IN_CONTACT, "axis: U 628: no hits; it has no torpedoes left, and goes back to base.",
     "allied: Torpedoes: no hit.", HX_REVEALED]),
    ("Flying Porcupines and Sticklebacks: it escorts no longer",
     {f"{A}flying_boats.Sunderland": {"zone": "D5", "turn": 1, "state": "escorting", "escorts": "Convoy HX"}}, "escort",
     {"boat": "Sunderland", "over": "Convoy HX", "gone": True}, [],
     {f"{SUNDERLAND}state": "abandons", f"{SUNDERLAND}escorts": None},
     ["allied: Sunderland no longer escorts Convoy HX."]),
    *(("Flying Boats: catapults in weather", {f"{HX}ships": ["Wren"], **weather}, "shadow", BY_CONDOR, dice,
       {f"{CONDOR}zone": "D5", f"{CONDOR}turn": 1, f"{CONDOR}state": state, **held, **SIGHTED},
       [f"allied: A flying boat {words} over D5.", f"axis: Condor {words} over D5.", *read])
      for weather, dice, state, words, held, *read in (({}, [2], "driven-off", "is driven off", {}),
      (GALE, [], "shadowing", "goes on shadowing", {"umpire.shadowed.1 Condor": ["Convoy HX"]},
       'umpire: nothing can intercept it: correct the report with sighting --name "Convoy HX" --exact', PROXIMITY))),
    ("Night Interceptions and Dogfights: found in the dark", {**NIGHT, "umpire.found.Red": ["811 Flight"]}, "dogfight",
     {"name": "Red", "fight": [{"interceptor": "811 Flight", "raider": "KG 40"}]}, [5],
     {f"{RED}.stage": "dogfight", f"{RED}.groups.KG 40.flying": 2, f"{RED}.groups.KG 40.hit": 1,
      f"{RED}.groups.KG 40.fought": True, f"{RED}.groups.KG 40.fresh": 2, f"{RED}.rounds": 1, f"{RED}.fights": 1},
     ["allied: Dogfight, 811 Flight against Condor: 1 aircraft of the strike and no fighters are hit.",
      "axis: Dogfight, Wildcat against KG 40: 1 aircraft of the strike and no fighters are hit."]),
    ("Night Interceptions and Dogfights: from ashore", {**NIGHT, f"{FLIGHT}platform": None}, "intercept",
     {**SCRAMBLE, "radar": "effective"}, [5], {"umpire.found.Red": ["811 Flight"]},
     ["allied: 811 Flight finds the raid."]),
    suffered([1, 2], "steering", "steering casualty, she turns 90° to port", 3),
    suffered([1, 3], "steering", "steering casualty, she turns 90° to starboard", 3),
    suffered([1, 5], "steering", "steering casualty, she turns about", 3),
    suffered([2, 3], "power-radar", "loss of power to radar and searchlights", 4),
    suffered([2, 4], "power-guns", "loss of power to the guns", 4),
    suffered([2, 6], "power-all", "loss of all power", 4),
    suffered([3], "fire", "fire", 4),
    suffered([4], "minor-engine", "minor engine casualty", 3, slowed=1),
    suffered([5], "major-engine", "major engine casualty", 0, slowed=1),
    suffered([6], "", "no damage", 4),
    controlled("fire", 1, "fire becomes a raging fire #, 1 structural box lost", 4,
               casualties=["raging-fire"], structural=1),
    controlled("fire", 2, "fire stays #", 4),
    controlled("fire", 5, "fire is out #", 4, casualties=None),
    controlled("raging-fire", 2, "raging fire stays #, 1 structural box lost", 4, structural=1),
    controlled("raging-fire", 6, "raging fire is out #", 4, casualties=None),
    controlled("minor-steering", 4, "minor steering casualty is put right #", 4, casualties=None),
    controlled("major-steering", 1, "major steering casualty is permanent #", 3, casualties=None,
               permanent=["major-steering"]),
    controlled("power-radar", 1, "loss of power to radar and searchlights is permanent #", 4,
               casualties=None, permanent=["power-radar"]),
    controlled("minor-engine", 3, "minor engine casualty stays #", 3),
    controlled("major-engine", 1, "major engine casualty is permanent #", 0, casualties=None,
               permanent=["major-engine"]),
    controlled("major-engine", 5, "major engine casualty becomes a minor one #", 3,
               casualties=["minor-engine"]),
    controlled("minor-engine", 3, "minor engine casualty stays #", 3, "Tankexpress"),
    controlled("fire", 2, "fire becomes a raging fire #, 1 structural box lost", 3, "Tankexpress",
               casualties=["raging-fire"], structural=1),
    sought(4, False, radar="effective"),
    sought(3, True, radar="effective", ai_radar=True),
    sought(3, True, {**NIGHT, f"{FLIGHT}ai_radar": True}, radar="effective"),

    ("Damage Control: but not after a fire", {f"{BLUEBELL}condition": "bulkheads-hold"}, "damage",
     {"ship": "Bluebell", "casualty": ["fire"]}, [], {f"{BLUEBELL}casualties": ["fire"]},
     ["allied: Bluebell: fire. Her speed is 3."]),
    ("Damage Control: bulkheads that held give way after another hit", {f"{BLUEBELL}condition": "bulkheads-hold"},
     "damage", {"ship": "Bluebell", "structural": 1}, [], {f"{BLUEBELL}condition": "floundering",
     f"{BLUEBELL}structural": 1, f"{BLUEBELL}distress": 1},
     ["allied: Bluebell: 1 structural box lost, she flounders. Her speed is 0."]),
    ("Floundering: boxes that were not entered are three", {f"{TIDE}floatation": 2}, "damage",
     {"ship": "Empire Tide", "floatation": 1}, [], {f"{TIDE}floatation": 3, f"{TIDE}floatation_this_turn": 1,
     f"{TIDE}condition": "floundering", f"{TIDE}distress": 1, f"{TIDE}slowed": 1},
     ["allied: Empire Tide: 1 floatation box lost, she flounders. Her speed is 0.",
     "umpire: Empire Tide: no floatation boxes are entered, so 3 are assumed (ruling boxes-not-entered)"]),
    ("Torpedoes: a crippled ship reloads no more", {f"{STARLING}mounts.A": {"launched": 1, "ready": 5},
     f"{STARLING}mounts.B": {"launched": 1}}, "damage",
     {"ship": "Starling", "crippled": True}, [], {f"{STARLING}mounts.A.ready": None, f"{STARLING}crippled": True},
     ["allied: Starling: crippled. Her speed is 4."]),
    ("Damage Control: a fire risk explodes", {f"{TANKER}casualties": ["raging-fire"]}, "damage-control", OURS, [1, 1],
     {f"{TANKER}casualties": None, f"{TANKER}condition": "removed", f"{TANKER}distress": 1, f"{TANKER}controlled": 1,
      "umpire.controlled.allied": 1}, ["allied: Tankexpress is gone in an instant; an oil slick marks the survivors.",
      MARKER_STEP]),
    *(("Weather effects on Speed", {**DESTROYER, f"{Z_24}full": 9, f"{X}forces.Flotilla": {"zone": "D5",
       "ships": ["Z 24"]}, "public.fronts.Gale": {"zone": "D5", "weather": weather}}, "damage",
       {"ship": name, "structural": 1}, [], {f"{ship}structural": 1},
       [f"{ship.split('.')[1]}: {name}: 1 structural box lost. Her speed is {speed}."])
      for ship, name, weather, speed in (
       (WREN, "Wren", "foul", "4"), (WREN, "Wren", "severe", "2, held down by the sea"),
       (Z_24, "Z 24", "foul", "6, held down by the sea"), (Z_24, "Z 24", "severe", "4, held down by the sea"),
       (TANKER, "Tankexpress", "severe", "1, held down by the sea"), (BITER, "Biter", "severe", "4"))),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=map(named, ROWS))
def test_an_act_does_what_its_rule_says_and_nothing_else(row: Row) -> None:
    check(row)
