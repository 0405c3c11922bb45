"""What acts of Naval Units do: each by its rule, in the shipped zones with some values otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.naval_units.positions import CONVOY, CORAL, SOLOMON, TRUK, six
from tests.games.naval_units.test_what_acts_refuse import FULL, HOBART, YORKTOWN
from tests.refusing import Position
from tests.rows import Row, changed, check, done, named

PORT, GUNS = "Planes vs. Ships at Port", "Ship-to-Ship Combat"
RAID = {"zone": TRUK, "side": "allied", "target": [{"name": "Ise", "torpedo": 2}], "carrier": ["Yorktown"]}
RAIDED = "public.port_raids.Truk Lagoon, allied."
GOES_ON = {f"{RAIDED}by": "allied", f"{RAIDED}rounds": 1, f"{RAIDED}surprise": "moderate", f"{RAIDED}turn": 2}
DOCKED = "sides.japanese.ships."
SEEN = {f"{DOCKED}Ise.known": True, f"{DOCKED}Tama.known": True}
HIT = (
    "all: Port of Truk Lagoon, Allied raid with complete surprise: the raid loses no planes; "
    "Ise (B) has 3 hits left in port."
)
SHIPS, SHOHO = "sides.allied.ships.", {"ship": "Shoho", "type": "CVL", "side": "allied", "free": True}
HURT = {f"{SHIPS}Washington.hits": 1}

TAKEN = "Naval Interception of Naval Units"
CARRIERS = "sides.japanese.fleets.Carrier Force."
LEAVES = {f"{CARRIERS}leaving_for": TRUK, f"{CARRIERS}ships": ["Zuiho"]}
WITH_I_1 = {**LEAVES, f"{CARRIERS}ships": ["Zuiho", "I-1"], f"{DOCKED}I-1": {"type": "SS"}}
BOMBED = {"fleet": "Carrier Force", "raid": [{"name": "Zuiho", "torpedo": 2}]}
ZUIHO = {f"{CARRIERS}leaving_for": None, f"{DOCKED}Zuiho.planes": None, f"{DOCKED}Zuiho.known": True,
         f"{DOCKED}Zuiho.sunk": CORAL}  # fmt: skip
ZUIHO_SUNK = [
    "japanese: 4 planes of Zuiho are lost with it.",
    "all: Coral Sea, interception from the air: the raid loses no planes; Zuiho (CVL) is sunk.",
]
FIGHT = {f"public.battles.{SOLOMON}": {"active": "allied"}}
NEEDS = "needs 9 preemptively, then 5; hit 41/48, sunk"
ENEMIES = [
    f"umpire: Washington (BB) in {SOLOMON}, needs this or less on a D12, for each enemy by itself:",
    f"umpire: Kirishima (BC, 2 left): {NEEDS} 5/16",
    f"umpire: Atago (CA, 1 left): {NEEDS} 41/48",
    f"umpire: Asagumo (DD, 1 left): {NEEDS} 41/48",
    *(f"umpire: DD {n} (DD, 1 left): {NEEDS} 41/48" for n in range(4, 19)),
]
ALONE = {**FIGHT, "sides.allied.fleets.TF 44.ships": ["Washington"]}
OVER = {f"public.battles.{SOLOMON}.active": None, "sides.allied.fleets.TF 44.zone": None,
        "sides.allied.fleets.TF 44.ships": None, f"{SHIPS}Washington.sunk": SOLOMON}  # fmt: skip
IN_CORAL = {f"public.battles.{CORAL}": {"active": "allied"}}
HUNTED, SCREENS = f"public.submarine_combat.{SOLOMON}.", "sides.japanese.fleets.Screen."
COMBAT = {f"{HUNTED}side": "allied", f"{HUNTED}rounds": 1, "sides.allied.attacking": ["Wahoo"],
          "sides.allied.fleets.Patrol.zone": SOLOMON, "sides.allied.fleets.TF 44.zone": CORAL,
          f"{SCREENS}ships": ["Asagumo"]}  # fmt: skip
BASE, NOTHING = "sides.allied.bases.Port Moresby.", [f"allied: Hunt in {CORAL}: nothing found."]
ESCORTS = {f"{SHIPS}Astoria.hunted": 4, f"{SHIPS}Hammann.hunted": 4}
HUNTED_BEFORE = {"public.turn": 4, f"{SHIPS}Yorktown.hunted": 4, f"{SHIPS}Yorktown.scouts": 5, f"{BASE}hunted": 4,
                 f"{BASE}scouting": 1, f"{BASE}bombers": 3}  # fmt: skip
LAST = "sides.japanese.fleets.Carrier Force"
REAR = "sides.allied.fleets.Rear."
ASHORE = {**IN_CORAL, "ruling land-planes": "join", f"{CARRIERS}zone": SOLOMON,
          "sides.japanese.bases.Lae": {"zone": CORAL, "planes": 2}}  # fmt: skip
ALLIED_LEAVE = {"side": "allied", "zone": CORAL, "to": TRUK}
RAIDING, ATTACK = f"sides.allied.missions.{CORAL}.", f"sides.japanese.missions.{CORAL}."
OPEN = {f"public.battles.{CORAL}": {"active": "allied", "revealed": True}, f"{RAIDING}torpedo": 2, f"{ATTACK}cap": 1}
AT_ZUIHO = {"side": "allied", "zone": CORAL, "target": [{"name": "Zuiho", "torpedo": 2}]}
MET = {f"{RAIDING}struck": True} | {
    **{f"{SHIPS}{name}.known": True for name in ("Yorktown", "Astoria", "Hammann")},
    **{f"{DOCKED}{name}.known": True for name in ("Zuiho", "Kumano", "Yukaze")},
}
THREE = ["Kirishima", "Atago", "Asagumo"]
IOWA, BOUGHT = {"ship": "Iowa", "type": "BBB", "side": "allied"}, "allied: Iowa costs 30 IPC: 0 left."
LOOKS = {"zone": SOLOMON, "side": "allied"}
FOUND = {"public.active": "allied", "public.active_turn": 2, f"sides.allied.searched.{SOLOMON}": 2}
BEGUN = {f"public.battles.{SOLOMON}.active": "allied"} | {
    **{f"{SHIPS}{name}.known": True for name in ("Washington", "Hobart", "Perkins")},
    **{f"{DOCKED}{name}.known": True for name in ("Kirishima", "Atago", "Asagumo")},
}
BELOW = {"sides.allied.fleets.Patrol.zone": SOLOMON}
UNGUARDED = {**BELOW, f"{DOCKED}Atago.type": "BC"}
ASSAILED = {
    f"{DOCKED}{name}.{key}": value
    for name in ("Kirishima", "Atago", "Asagumo")
    for key, value in (("known", True), ("assailed", 2))
}


def begins(night: str) -> list[str]:
    """A battle of one round at least begins."""
    return [
        f"all: {SOLOMON}: a battle begins{night}. It lasts at least 1 round; the Allied side is active.",
        f"allied: {SOLOMON}: you see Kirishima (BC), Atago (CA), Asagumo (DD).",
        f"japanese: {SOLOMON}: you see Washington (BB), Hobart (CL), Perkins (DD).",
    ]


def over(who: str) -> list[str]:
    """Washington is sunk, and with her ends the battle."""
    end = f"{SOLOMON}: the battle is over; {who} ships left there."
    return ["allied: Washington (BB) is sunk.", f"allied: {end}", f"japanese: {end}"]


NO_DECK = {f"public.battles.{CORAL}": {"active": "allied", "revealed": True}, f"{DOCKED}Zuiho.sunk": CORAL,
           f"{CARRIERS}ships": ["Kumano", "Yukaze"]}  # fmt: skip
ALL_KNOWN = {key: True for key in BEGUN if key.endswith("known")}
PARTLY = {f"public.battles.{SOLOMON}": {"active": "allied", "fired": ["Kirishima", "Washington", "Hobart", "Perkins"]}}
FIRED = ["Washington", "Hobart", "Perkins", "Kirishima", "Atago", "Asagumo"]
TWO_FIRED = {f"public.battles.{SOLOMON}": {"active": "allied", "fired": ["Washington", "Kirishima"]}}
ONCE = "in this round: each ship fires once a round (Ship-to-Ship Combat)"
AT_GUNS = f'battle in {SOLOMON}, round 1 (at least 1): fire the guns  (surface-round --zone "{SOLOMON}")'
WASHINGTON_NEEDS = (
    "Washington (BB) needs 9 preemptively, then 5: Kirishima hit 41/48, sunk 5/16; Atago, Asagumo hit 41/48, sunk 41/48"
)
HOBART_NEEDS = "Hobart (CL) needs 4: Kirishima hit 1/3; Atago, Asagumo hit 1/3, sunk 1/3"
PERKINS_NEEDS = "Perkins (DD) needs 3: Kirishima hit 1/4; Atago, Asagumo hit 1/4, sunk 1/4"
ATAGO_NEEDS = "Atago (CA) needs 6: Washington hit 1/8; Hobart, Perkins hit 1/2, sunk 1/2"
ASAGUMO_NEEDS = "Asagumo (DD) needs 3: Washington hit 1/16; Hobart, Perkins hit 1/4, sunk 1/4"
EACH = f"in {SOLOMON}, needs this or less on a D12, for each enemy by itself:"
TARGETS: list[tuple[str, dict[str, Any], str | None, list[str]]] = [
    ("no battle", {}, "Hobart", ["Hobart (CL) cannot fire: she is in no battle"]),
    ("each enemy", FIGHT, "Kirishima", [f"Kirishima (BC) {EACH}",
     "Washington (BB, 2 left): needs 8/4; hit 7/9, sunk 2/9", "Hobart (CL, 1 left): needs 8/4; hit 7/9, sunk 7/9",
     "Perkins (DD, 1 left): needs 8/4; hit 7/9, sunk 7/9"]),
    ("who is fired at before she fires", FIGHT, "Atago", [f"Atago (CA) {EACH}",
     "Washington (BB, 2 left): needs 6; hit 1/8", "Hobart (CL, 1 left): needs 6; hit 1/2, sunk 1/2",
     "Perkins (DD, 1 left): needs 6; hit 1/2, sunk 1/2"]),
    ("she has fired", TWO_FIRED, "Washington",
     [f"Washington (BB) cannot fire: Washington has fired {ONCE}"]),
    ("planes are left", IN_CORAL, "Yorktown",
     ["Yorktown (CV) cannot fire: the Allied side still has 6 planes there (Ship-to-Ship Combat)"]),
    ("a fleet may search", {}, "TF 17", [f"TF 17 in {CORAL}:",
     f'Allied may search {CORAL}, where Zuiho, Kumano, Yukaze are: search --side allied --zone "{CORAL}"']),
    ("a fleet fires", FIGHT, "TF 44", [f"TF 44 in {SOLOMON}:", AT_GUNS, WASHINGTON_NEEDS, HOBART_NEEDS, PERKINS_NEEDS]),
    ("without guns", {**FIGHT, f"{SHIPS}Hobart.type": "CVE"}, "TF 44", [f"TF 44 in {SOLOMON}:", AT_GUNS,
     WASHINGTON_NEEDS, "Hobart (CVE) no guns that fire", PERKINS_NEEDS]),
    ("at none in port or below", {**FIGHT, f"{SCREENS}ships": ["Atago"], f"{DOCKED}I-1.type": "SS",
     "sides.japanese.fleets.Wolf": {"zone": SOLOMON, "ships": ["I-1"]},
     "sides.japanese.fleets.Docked": {"zone": SOLOMON, "port": True, "ships": ["Asagumo"]}}, "Hobart",
     [f"Hobart (CL) {EACH}", "Atago (CA, 1 left): needs 4; hit 1/3, sunk 1/3",
      "no target, because submarines fight apart from other ships (Submarine Combat): I-1",
      "no target, because they are in port, where guns do not reach: Asagumo"]),
    ("no guns at all", {**ALONE, f"{SHIPS}Washington.type": "CVE", f"{SCREENS}ships": ["Atago"]}, "Washington",
     [f"Washington (CVE) {EACH}", "Atago (CA, 1 left): no guns that fire"]),
    ("from below", {**FIGHT, "sides.allied.fleets.Patrol.zone": SOLOMON}, "Wahoo",
     ["Wahoo (SS) cannot fire: submarines fight apart from other ships: submarine-attack (Submarine Combat)"]),
    ("from port", {**FIGHT, f"{SCREENS}port": True}, "Atago", ["Atago (CA) cannot fire: she is in port"]),
    ("submarines", {}, "Patrol", [f"Patrol in {TRUK}:", f"Wahoo, Silversides may attack industry, if any is next to "
     f"{TRUK}: economic-attack --submarine Wahoo,Silversides --target industry"]),
    ("a fleet in port", {}, "Combined Fleet", [f"Combined Fleet in the port of {TRUK}:",
     f"it may attack nobody in {TRUK} now: none of the enemy ships there (Wahoo, Silversides)"]),
    ("all of a battle", FIGHT, None, [
     AT_GUNS, WASHINGTON_NEEDS, HOBART_NEEDS, PERKINS_NEEDS,
     "Kirishima (BC) needs 8/4: Washington hit 7/9, sunk 2/9; Hobart, Perkins hit 7/9, sunk 7/9",
     ATAGO_NEEDS, ASAGUMO_NEEDS]),
    ("all but who has fired", TWO_FIRED, None, [
     f"battle in {SOLOMON}, round 1 (at least 1): Hobart, Perkins, Atago, Asagumo have not fired  "
     f'(surface-round --zone "{SOLOMON}")', HOBART_NEEDS, PERKINS_NEEDS,
     f"Washington cannot fire: they have fired {ONCE}",
     ATAGO_NEEDS, ASAGUMO_NEEDS, f"Kirishima cannot fire: they have fired {ONCE}"]),
]  # fmt: skip

IN_PARTS = {f"public.battles.{SOLOMON}": {"active": "allied", "fired": ["Washington", "Hobart", "Kirishima"],
            "aimed": ["Washington"], "screens": ["Hobart=Washington"]}}  # fmt: skip
ROUND_OVER = {f"public.battles.{SOLOMON}.{key}": value for key, value in (
              ("fired", None), ("aimed", None), ("screens", None), ("rounds", 1), ("last", "surface"))}  # fmt: skip
LAST_ENEMY = {**FIGHT, f"{DOCKED}Kirishima.sunk": SOLOMON, f"{DOCKED}Atago.sunk": SOLOMON,
              f"{SCREENS}ships": ["Asagumo"]}  # fmt: skip
FIRED_LATER = ["Atago", "Asagumo", "Perkins"]

MINIMUM_FOUGHT = (
    "umpire: the minimum is fought; they fight on if both agree, otherwise they withdraw [Planes to ship combat]"
)
SUBMARINE_THERE = (
    "umpire: an enemy submarine is in Truk Lagoon: if it does not attack, the fleet may go on [Naval Combat]"
)
COMBAT_GOES_ON = (
    "umpire: submarine-attack fights another round, submarines-over ends it; either side may leave with move"
)
HAVE_INTERCEPTED = 'umpire: they have intercepted: move --fleet Screen --to "Truk Lagoon" --unopposed'
NO_SUBMARINE = "umpire: no submarine is in Coral Sea"
ROWS: list[Row] = [
    *((f"{TAKEN}: who is sunk from the air meets no guns, and arrives nowhere", LEAVES, "intercept", BOMBED, dice,
       {**ZUIHO, f"{CARRIERS}zone": None, f"{CARRIERS}ships": None, **lost},
       [ZUIHO_SUNK[0], ZUIHO_SUNK[1].replace("no planes", planes)])
      for dice, lost, planes in (([12, 12, 6, 12], {}, "no planes"),
                                 ([1, 12, 6], {f"{SHIPS}Yorktown.planes": 5}, "1 plane"))),
    (f"{TAKEN}: submarines that are left meet no guns, and sail on", WITH_I_1, "intercept", BOMBED, [12, 12, 6, 12],
     {**ZUIHO, f"{CARRIERS}zone": TRUK, f"{CARRIERS}ships": ["I-1"], f"{DOCKED}I-1.moved": 1,
      f"{DOCKED}I-1.moved_on": 2},
     [ZUIHO_SUNK[0], "japanese: You move Carrier Force to Truk Lagoon.", ZUIHO_SUNK[1],
      "allied: The Japanese force in the Coral Sea goes to Truk Lagoon.", SUBMARINE_THERE]),
    (f"{TAKEN}: a raid that hits nobody is said", LEAVES, "intercept", BOMBED, [12] * 8,
     {f"{CARRIERS}zone": TRUK, f"{CARRIERS}leaving_for": None, f"{DOCKED}Zuiho.moved": 1, f"{DOCKED}Zuiho.moved_on": 2,
      f"{DOCKED}Zuiho.known": True, **{f"{SHIPS}{name}.known": True for name in ("Yorktown", "Astoria", "Hammann")}},
     ["all: Coral Sea, interception from the air: the raid loses no planes; no hits on ships.",
      "all: Coral Sea: Yorktown (CV), Astoria (CA), Hammann (DD) intercept Zuiho (CVL).",
      "all: Coral Sea, interception: no hits.", "japanese: You move Carrier Force to Truk Lagoon.",
      "allied: The Japanese force in the Coral Sea goes to Truk Lagoon.", SUBMARINE_THERE]),
    (f"{TAKEN}: an escort at which planes are sent fires once", {**LEAVES, f"{CARRIERS}ships": ["Zuiho", "Yukaze"]},
     "intercept", {"fleet": "Carrier Force", "raid": [{"name": "Yukaze", "torpedo": 1}]}, [12] * 7,
     {f"{CARRIERS}zone": TRUK, f"{CARRIERS}leaving_for": None, **{f"{DOCKED}{name}.{key}": value
      for name in ("Zuiho", "Yukaze") for key, value in (("known", True), ("moved", 1), ("moved_on", 2))},
      **{f"{SHIPS}{name}.known": True for name in ("Yorktown", "Astoria", "Hammann")}},
     ["all: Coral Sea, interception from the air: the raid loses no planes; no hits on ships.",
      "all: Coral Sea: Yorktown (CV), Astoria (CA), Hammann (DD) intercept Zuiho (CVL), Yukaze (DD).",
      "all: Coral Sea, interception: no hits.", "japanese: You move Carrier Force to Truk Lagoon.",
      "allied: The Japanese force in the Coral Sea goes to Truk Lagoon.", SUBMARINE_THERE]),
    (f"{TAKEN}: a screen that the raid has sunk is neither screen nor target of the guns",
     {**LEAVES, f"{CARRIERS}ships": ["Zuiho", "Yukaze"]}, "intercept",
     {"fleet": "Carrier Force", "raid": [{"name": "Zuiho", "torpedo": 1}], "screen": ["Yukaze=Zuiho"],
      "target": ["Hammann=Yukaze"], "ship": ["Yorktown", "Astoria", "Hammann", "Zuiho", "Yukaze"]},
     [12, 12, 1, 12, 12, 12, 12],
     {f"{CARRIERS}leaving_for": None, f"{CARRIERS}zone": TRUK, f"{CARRIERS}ships": ["Zuiho"],
      f"{DOCKED}Yukaze.sunk": CORAL, f"{DOCKED}Zuiho.moved": 1, f"{DOCKED}Zuiho.moved_on": 2,
      **{f"{DOCKED}{name}.known": True for name in ("Zuiho", "Yukaze")},
      **{f"{SHIPS}{name}.known": True for name in ("Yorktown", "Astoria", "Hammann")}},
     ["all: Coral Sea, interception from the air: the raid loses no planes; Yukaze (DD) is sunk.",
      "all: Coral Sea: Yorktown (CV), Astoria (CA), Hammann (DD) intercept Zuiho (CVL).",
      "all: Coral Sea, interception: no hits.",
      "japanese: You move Carrier Force to Truk Lagoon.",
      "allied: The Japanese force in the Coral Sea goes to Truk Lagoon.", SUBMARINE_THERE]),
    (f"{GUNS}: eighteen enemies are told one by one", six(FIGHT, ships=18), "targets", {"ship": "Washington"}, [], {},
     ENEMIES),
    (f"{GUNS}: more are counted", six(FIGHT, ships=19), "targets", {"ship": "Washington"}, [], {},
     [*ENEMIES, "umpire: + 1 more"]),
    ("Search rolls: who is active", {}, "active", {"side": "allied"}, [], {"public.active": "allied",
     "public.active_turn": 2}, ["all: The Allied side is active."]),
    (f"{GUNS}: all have fired in parts of a round", {f"public.battles.{SOLOMON}": {"active": "allied",
     "fired": ["Washington", "Hobart", "Perkins", "Kirishima", "Atago", "Asagumo"]}}, "round-over", {"zone": SOLOMON},
     [], {f"public.battles.{SOLOMON}.fired": None, f"public.battles.{SOLOMON}.rounds": 1,
     f"public.battles.{SOLOMON}.last": "surface"}, [f"all: {SOLOMON}: round 1 is over."]),
    ("unit chart: a shot at the shore, in each hearer's words", {}, "bombard", {"ship": ["Ise"]}, [7],
     {f"{DOCKED}Ise.bombarded": 2},
     [f"allied: The Japanese B in the port of {TRUK} fires at the shore: 1 hit.",
      "japanese: Ise fires at the shore: 1 hit."]),
    ("Naval Combat: a ship in no fleet sinks", {f"{SHIPS}Iowa.type": "BB"}, "hits", {"ship": "Iowa", "hits": 2}, [],
     {f"{SHIPS}Iowa.sunk": ""}, ["allied: Iowa (BB) is sunk."]),
    ("Naval Combat: a hit that sinks", {f"{DOCKED}Ise.hits": 1}, "hits", {"ship": "Ise"}, [],
     {"sides.japanese.fleets.Combined Fleet.ships": ["Yamato", "Tama"], f"{DOCKED}Ise.sunk": TRUK},
     ["japanese: Ise (B) is sunk."]),
    ("unit chart: a base", {}, "base", {"name": "Henderson", "side": "allied", "zone": SOLOMON, "planes": 4}, [],
     {"sides.allied.bases.Henderson.zone": SOLOMON, "sides.allied.bases.Henderson.planes": 4},
     ["allied: Henderson, off the Solomon Sea: 4 planes, 0 bombers."]),
    ("unit chart: a base that is changed", {}, "base", {"name": "Port Moresby", "bombers": 2}, [],
     {f"{BASE}bombers": 2}, ["allied: Port Moresby, off the Coral Sea: 2 planes, 2 bombers."]),
    ("unit chart: ground units are landed", FULL, "unload", {"ship": "LST-1", "unit": ["1st Marines"]}, [],
     {f"{SHIPS}LST-1.cargo": ["2nd Marines"]}, ["allied: LST-1 lands 1st Marines."]),
    ("unit chart: ground units are lost with their transport", FULL, "hits", {"ship": "LST-1"}, [],
     {"sides.allied.fleets.Train.zone": None, "sides.allied.fleets.Train.ships": None, f"{SHIPS}LST-1.cargo": None,
      f"{SHIPS}LST-1.sunk": CONVOY},
     ["allied: 1st Marines, 2nd Marines are lost with LST-1.", "allied: LST-1 (LST) is sunk."]),
    *(("monsoon zones", {"public.zones.North Sea.monsoon": True}, "zone", {"name": "North Sea", **given}, [],
       {f"public.zones.North Sea.{name}": value}, [f"all: North Sea: {said}."])
      for given, name, value, said in (({"convoy": "allied"}, "convoy", "allied", "a convoy zone of the Allied side"),
                                       ({"monsoon": False}, "monsoon", None, "no monsoon"))),
    ("Planes to ship combat: a portion of the active force leaves freely",
     {f"public.battles.{CORAL}": {"active": "allied", "minimum": 3, "rounds": 1, "last": "air"},
      "sides.allied.fleets.TF 17.ships": ["Yorktown", "Astoria"], f"{REAR}zone": CORAL, f"{REAR}ships": ["Hammann"]},
     "withdraw", {"side": "allied", "zone": CORAL, "to": TRUK, "fleet": ["Rear"]}, [], {f"{REAR}zone": TRUK},
     [f"allied: Rear withdraws to {TRUK}.",
      f"japanese: A part of the Allied force in the {CORAL} withdraws to {TRUK}."]),
    ("Planes to ship combat: how many fleets leave is not told, nor does what the enemy has allocated hold them",
     {f"public.battles.{CORAL}": {"active": "allied", "rounds": 1, "last": "air"},
      f"sides.japanese.missions.{CORAL}": {"cap": 1},
      "sides.allied.fleets.TF 17.ships": ["Yorktown", "Astoria"], f"{REAR}zone": CORAL, f"{REAR}ships": ["Hammann"]},
     "withdraw", {"side": "allied", "zone": CORAL, "to": TRUK, "agreed": True}, [],
     {f"{REAR}zone": TRUK, "sides.allied.fleets.TF 17.zone": TRUK, f"sides.japanese.missions.{CORAL}.cap": None,
      **{f"public.battles.{CORAL}.{key}": None for key in ("active", "rounds", "last")}},
     [line for side, said in (("allied", "TF 17, Rear withdraw"),
                              ("japanese", f"The Allied force in the {CORAL} withdraws"))
      for line in (f"{side}: {said} to {TRUK}.",
                   f"{side}: {CORAL}: the battle is over; the Allied side has no ships left there.")]),
    *((f"Planes to ship combat: a withdrawal roll, {words}", {f"public.battles.{CORAL}": {"active": "allied",
       "rounds": 1, "last": "air"}}, "withdraw", {"side": "japanese", "zone": CORAL, "to": TRUK}, dice, after, said)
      for words, dice, after, said in (
       ("lost", [6, 6], {f"public.battles.{CORAL}.tried": ["japanese"]},
        [f"all: {CORAL}: the Japanese side wants to withdraw and cannot; the battle goes on."]),
       ("won", [12, 1], {f"{CARRIERS}zone": TRUK, **{f"public.battles.{CORAL}.{key}": None for key in ("active",
        "rounds", "last")}}, [line for side, who in (("japanese", "Carrier Force"), ("allied", "The Japanese force in "
        f"the {CORAL}")) for line in (f"{side}: {who} withdraws to {TRUK}.",
        f"{side}: {CORAL}: the battle is over; the Japanese side has no ships left there.")]))),
    ("Planes to ship combat: planes ashore alone hold nobody", ASHORE, "withdraw", ALLIED_LEAVE, [],
     {"sides.allied.fleets.TF 17.zone": TRUK},
     [f"allied: TF 17 withdraws to {TRUK}.", f"japanese: The Allied force in the {CORAL} withdraws to {TRUK}."]),
    ("Planes to ship combat: of two battles the round that may end", {f"public.battles.{CORAL}": {"active": "allied"},
     f"public.battles.{SOLOMON}": {"active": "allied", "fired": FIRED}}, "round-over", {}, [],
     {f"public.battles.{SOLOMON}.fired": None, f"public.battles.{SOLOMON}.rounds": 1,
      f"public.battles.{SOLOMON}.last": "surface"}, [f"all: {SOLOMON}: round 1 is over."]),
    ("Planes to ship combat: of two battles a raid flies in its own, and may sink the last ship there",
     {**{f"public.battles.{zone}": {"active": "allied", "revealed": zone == CORAL} for zone in (CORAL, SOLOMON)},
      f"sides.allied.missions.{CORAL}": {"torpedo": 1}, "sides.allied.ships.Yorktown.planes": 1,
      "sides.allied.fleets.TF 17.ships": ["Yorktown"], f"{LAST}.ships": ["Zuiho"],
      "sides.japanese.ships.Zuiho.planes": 0},
     "air-strike", {"side": "allied", "target": [{"name": "Zuiho", "torpedo": 1}]}, [12, 1],
     {"sides.japanese.ships.Zuiho.sunk": CORAL, f"{LAST}.ships": None, f"{LAST}.zone": None,
      f"sides.allied.missions.{CORAL}.struck": True, "sides.japanese.ships.Zuiho.known": True,
      "sides.allied.ships.Yorktown.known": True},
     [f"all: {CORAL}, Allied raid: the raid loses no planes; Zuiho (CVL) is sunk."]),
    (f"{PORT}: all that are docked fire; a raid of an earlier phase was another",
     {**GOES_ON, f"{RAIDED}rounds": 2, f"{RAIDED}phase": "Combat moves"}, "port-raid", RAID, [9, 6, 12, 12, 12, 12],
     {f"{RAIDED}rounds": 1, f"{RAIDED}phase": None, **SEEN, f"{DOCKED}Ise.port_hits": 1, f"{DOCKED}Yamato.known": True},
     [HIT]),
    (f"{PORT}: a hit taken in port is repaired",
     {f"{DOCKED}Yamato.port_hits": 3, f"{DOCKED}Yamato.known": True}, "hits",
     {"ship": "Yamato", "hits": -1, "port": True}, [], {f"{DOCKED}Yamato.port_hits": 2},
     [f"{side}: Yamato (BBB) has 4 hits left in port." for side in ("allied", "japanese")]),
    *((f"{PORT}: a transport that took a hit by another ruling {what}", {f"{DOCKED}Tama.type": "LSI",
       f"{DOCKED}Tama.port_hits": 1}, act, inputs, dice, after, said)
      for what, act, inputs, dice, after, said in (
          ("is afloat", "port-raid", RAID, [9, 6, 12, 12, 12, 12],
           {**GOES_ON, **SEEN, f"{DOCKED}Ise.port_hits": 1, f"{DOCKED}Yamato.known": True}, [HIT]),
          ("is repaired", "hits", {"ship": "Tama", "hits": -1, "port": True}, [], {f"{DOCKED}Tama.port_hits": None},
           ["japanese: Tama (LSI) has 1 hit left in port."]))),
    (f"{PORT}: a raid is over with its turn", GOES_ON, "phase", {"turn": 3}, [],
     {"public.turn": 3, **dict.fromkeys(GOES_ON)}, ["all: Turn 3.",
     "umpire: left undone: ALLIED: the raid on the port of Truk Lagoon has flown 1 round and may go on"]),
    (f"{PORT}: besides its target one other fires", {}, "port-raid", {**RAID, "other": ["Tama"]}, [9, 6, 12, 12, 12],
     {**GOES_ON, **SEEN, f"{DOCKED}Ise.port_hits": 1}, [HIT]),
    ("unit chart: as many planes as she carries", {}, "commission", {**SHOHO, "planes": 4}, [],
     {f"{SHIPS}Shoho.type": "CVL", f"{SHIPS}Shoho.planes": 4}, ["allied: Shoho (CVL) joins you."]),
    ("Naval Combat: hits that are taken back", HURT, "hits", {"ship": "Washington", "hits": -1}, [],
     {f"{SHIPS}Washington.hits": None}, ["allied: Washington has 2 hits left."]),
    ("Planes to ship combat: the last ship of a side", ALONE, "hits", {"ship": "Washington", "hits": 3}, [], OVER,
     over("the Allied side has no")),
    ("Planes to ship combat: the last ship of both", {**ALONE, "sides.japanese.fleets.Screen.zone": CORAL}, "hits",
     {"ship": "Washington", "hits": 3}, [], OVER, over("neither side has")),
    *((f"Submarine Economic Attacks: {words}", {"sides.japanese.ipc": ipc}, "economic-attack",
       {"submarine": ["Wahoo"], "target": "industry"}, [9], {**left, f"{SHIPS}Wahoo.raided": 2},
       ["all: Allied submarines cost the Japanese side 3 IPC (industry)."])
      for words, ipc, left in (("no more than there is", 2, {"sides.japanese.ipc": 0}), ("none is kept", None, {}))),
    *(("Planes to ship combat: planes that stay out", IN_CORAL, "allocate", {"side": "allied", "cap": cap}, [],
       {f"sides.allied.missions.{CORAL}.cap": cap}, [f"allied: {CORAL}: {cap} CAP; {stay} aboard."])
      for cap, stay in ((4, "2 stay"), (5, "1 stays"))),
    ("Submarine Combat: planes of carriers hunt before those ashore", {"public.turn": 4}, "asw",
     {"side": "allied", "zone": CORAL, "planes": 7, "bombers": 1}, [],
     {**ESCORTS, f"{SHIPS}Yorktown.hunted": 4, f"{SHIPS}Yorktown.scouts": 6, **dict.fromkeys((
      f"{BASE}scouts", f"{BASE}scouting"), 1), f"{BASE}hunted": 4}, [*NOTHING, NO_SUBMARINE]),
    ("Submarine Combat: bombers alone", {"public.turn": 4}, "asw", {"side": "allied", "zone": CORAL, "bombers": 1}, [],
     {**ESCORTS, f"{BASE}scouting": 1, f"{BASE}hunted": 4}, [*NOTHING, NO_SUBMARINE]),
    ("Submarine Combat: those that have not hunted", HUNTED_BEFORE, "asw",
     {"side": "allied", "zone": CORAL, "planes": 2, "bombers": 2}, [],
     {**ESCORTS, f"{SHIPS}Yorktown.scouts": 6, f"{BASE}scouts": 1, f"{BASE}scouting": 3}, [*NOTHING, NO_SUBMARINE]),
    ("Submarine Combat: ships attacked and escorts fight", UNGUARDED, "submarine-attack",
     {"zone": SOLOMON, "target": ["Wahoo=Asagumo"]}, [12, 12, 12],
     {f"{HUNTED}side": "allied", f"{HUNTED}rounds": 1, "sides.allied.attacking": ["Wahoo"],
      f"{SHIPS}Wahoo.attacked": 2, f"{DOCKED}Asagumo.known": True, f"{DOCKED}Asagumo.assailed": 2},
     [f"all: {SOLOMON}, Allied submarines, round 1: a submarine stays hidden.",
     COMBAT_GOES_ON]),
    ("Submarine Combat: the last ship above", COMBAT, "hits", {"ship": "Asagumo"}, [],
     {f"{HUNTED}side": None, f"{HUNTED}rounds": None, "sides.allied.attacking": None, f"{SCREENS}zone": None,
      f"{SCREENS}ships": None, f"{DOCKED}Asagumo.sunk": SOLOMON},
     ["japanese: Asagumo (DD) is sunk.", f"all: {SOLOMON}: submarine combat is over."]),
    ("Submarine Combat: it is over with the last submarine that attacked, though another is there", COMBAT,
     "submarine-attack", {"zone": SOLOMON, "target": ["Wahoo=Asagumo"]}, [12, 4],
     {f"{HUNTED}side": None, f"{HUNTED}rounds": None, "sides.allied.attacking": None, f"{SHIPS}Wahoo.attacked": 2,
      f"{SHIPS}Wahoo.known": True, f"{SHIPS}Wahoo.sunk": SOLOMON, f"{DOCKED}Asagumo.known": True,
      f"{DOCKED}Asagumo.assailed": 2, "sides.allied.fleets.Patrol.ships": ["Silversides"]},
     [f"all: {SOLOMON}, Allied submarines, round 2: Wahoo (SS) is sunk.",
      f"all: {SOLOMON}: submarine combat is over."]),
    (f"{TAKEN}: submarines that are sunk as they intercept do not end the combat of others",
     {**COMBAT, "sides.allied.attacking": ["Silversides"], f"{SCREENS}leaving_for": TRUK, f"{SCREENS}port": True,
      "sides.japanese.fleets.Rear": {"zone": SOLOMON, "ships": ["Atago"]}}, "submarine-attack",
     {"zone": SOLOMON, "target": ["Wahoo=Asagumo"]}, [12, 4, 4],
     {f"{SHIPS}Wahoo.attacked": 2, f"{SHIPS}Wahoo.known": True, f"{SHIPS}Wahoo.sunk": SOLOMON,
      f"{DOCKED}Asagumo.known": True, f"{DOCKED}Asagumo.assailed": 2,
      "sides.allied.fleets.Patrol.ships": ["Silversides"], f"{SCREENS}pursued": True},
     [f"all: {SOLOMON}, Allied submarines, round 1: Wahoo (SS) is sunk.",
     HAVE_INTERCEPTED]),
    (f"{TAKEN}: who is sunk as he intercepts ends no combat, as there was none",
     {**BELOW, f"{SCREENS}leaving_for": TRUK, f"{SCREENS}ships": ["Asagumo"]}, "submarine-attack",
     {"zone": SOLOMON, "target": ["Wahoo=Asagumo"]}, [12, 4, 4],
     {f"{SHIPS}Wahoo.attacked": 2, f"{SHIPS}Wahoo.known": True, f"{SHIPS}Wahoo.sunk": SOLOMON,
      f"{DOCKED}Asagumo.known": True, f"{DOCKED}Asagumo.assailed": 2,
      "sides.allied.fleets.Patrol.ships": ["Silversides"], f"{SCREENS}pursued": True},
     [f"all: {SOLOMON}, Allied submarines, round 1: Wahoo (SS) is sunk."]),
    (f"{TAKEN}: a fleet that stays after all", {f"{SCREENS}leaving_for": TRUK}, "move",
     {"fleet": "Screen", "to": SOLOMON}, [], {f"{SCREENS}leaving_for": None},
     [f"allied: The Japanese force in the {SOLOMON} stays there.", f"japanese: Screen stays in the {SOLOMON}."]),
    (f"{TAKEN}: a fleet that stays in its port", {f"{SCREENS}port": True}, "move",
     {"fleet": "Screen", "to": SOLOMON, "port": True}, [], {}, [f"japanese: Screen stays in the {SOLOMON}."]),
    *((f"{TAKEN}: a fleet that {does}", {f"{SCREENS}port": docked}, "move",
       {"fleet": "Screen", "to": SOLOMON, **docks}, [], {f"{SCREENS}port": port},
       [f"allied: The Japanese force in the {of}{SOLOMON} {does}.", f"japanese: You take Screen {into} port."])
      for does, docked, docks, port, into, of in (("docks", None, {"port": True}, True, "into", ""),
                                                  ("leaves port", True, {}, None, "out of", "port of the "))),
    *((f"{PORT}: planes shot down", {}, "port-raid", RAID, [9, 6, 12, 12, *fire],
       {**SEEN, f"{DOCKED}Ise.port_hits": 1, f"{DOCKED}Yamato.known": True, f"{SHIPS}Yorktown.planes": left, **on},
       [HIT.replace("no planes", lost)])
      for fire, lost, left, on in (([12, 1], "1 plane", 5, GOES_ON), ([1, 1], "2 planes", 4, {}))),
    (f"{PORT}: a raid that the CAP shoots down is over; it has seen the ships", {**GOES_ON, f"{DOCKED}Ise.known": None,
     "sides.japanese.bases.Truk": {"zone": TRUK, "planes": 3}}, "port-raid",
     {**RAID, "target": [{"name": "Ise", "torpedo": 1}], "cap": 1}, [1, 12],
     {**dict.fromkeys(GOES_ON), **SEEN, f"{DOCKED}Yamato.known": True, f"{SHIPS}Yorktown.planes": 5},
     [f"all: Over the port of {TRUK}: the Allied raid loses 1 plane, the Japanese CAP none.",
      f"all: Port of {TRUK}: no raider gets through the CAP."]),
    (f"{PORT}: a second round surprises less", dict(GOES_ON), "port-raid", RAID,
     [6, 12, 12, 12, 12], {**SEEN, f"{DOCKED}Yamato.known": True, f"{DOCKED}Ise.port_hits": 1, f"{RAIDED}rounds": 2,
     f"{RAIDED}surprise": None}, [HIT.replace("complete", "moderate")]),
    ("Planes to ship combat: once the other side has lost its planes, what is allocated lies open", {**IN_CORAL,
     f"{RAIDING}torpedo": 2, f"{DOCKED}Zuiho.planes": 0}, "air-strike", AT_ZUIHO, [12] * 6,
     {**MET, f"public.battles.{CORAL}.revealed": True},
     [f"all: {CORAL}, round 1: the Allied side flies 2 torpedo bombers.",
      f"all: {CORAL}, Allied raid: the raid loses no planes; no hits on ships."]),
    ("Planes to ship combat: no CAP is allocated", {**OPEN, f"{ATTACK}cap": None, f"{ATTACK}torpedo": 1}, "air-strike",
     AT_ZUIHO, [12] * 6, MET, [f"all: {CORAL}, Allied raid: the raid loses no planes; no hits on ships."]),
    ("Planes to ship combat: raid and CAP are shot down", OPEN, "air-strike", AT_ZUIHO, [1] * 4,
     {**MET, f"{SHIPS}Yorktown.planes": 4, f"{RAIDING}torpedo": None, f"{DOCKED}Zuiho.planes": 3, f"{ATTACK}cap": None},
     [f"all: {CORAL}, Allied raid: the raid loses 2 planes, the Japanese CAP 1; no hits on ships."]),
    ("Planes to ship combat: the last plane outside a battle", {f"{DOCKED}Zuiho.planes": 1}, "hits", {"ship": "Zuiho"},
     [], {f"{DOCKED}Zuiho.planes": None, f"{DOCKED}Zuiho.sunk": CORAL, f"{CARRIERS}ships": ["Kumano", "Yukaze"]},
     ["japanese: 1 plane of Zuiho is lost with it.", "japanese: Zuiho (CVL) is sunk."]),
    *((f"unit chart: a ship that {how}", {"sides.allied.ipc": 30}, "commission", {**IOWA, "free": free}, [],
       {f"{SHIPS}Iowa.type": "BBB", **paid}, ["allied: Iowa (BBB) joins you.", *said])
      for how, free, paid, said in (("is there already", True, {}, []),
                                    ("is paid for", False, {"sides.allied.ipc": 0}, [BOUGHT]))),
    ("Planes vs. Ships at Port: no hit", {}, "hits", {"ship": "Ise", "hits": 0, "port": True}, [], {},
     ["japanese: Ise takes no hit in port."]),
    ("Planes vs. Ships at Port: a hit", {}, "hits", {"ship": "Ise", "port": True}, [], {f"{DOCKED}Ise.port_hits": 1},
     ["japanese: Ise (B) has 3 hits left in port."]),
    ("Search rolls: nothing", {}, "search", LOOKS, [12], FOUND, [f"allied: Search of {SOLOMON}: you found nothing."]),
    ("Evasion rolls: it gets away", {}, "search", LOOKS, [1, 12, 12], FOUND,
     [f"allied: Search of {SOLOMON}: you found a fleet, but it got away.",
      f"japanese: Your fleet in the {SOLOMON} was found, but got away."]),
    ("Evasion rolls: a battle", {}, "search", LOOKS, [1, 1, 1], {**FOUND, **BEGUN}, begins("")),
    ("Night Surface Actions", {}, "search", LOOKS, [1, 12, 1],
     {**FOUND, **BEGUN, f"public.battles.{SOLOMON}.night": True}, begins(", by night")),
    *(("Submarine Combat: a round", {**BELOW, **leaves}, "submarine-attack",
       {"zone": SOLOMON, "target": ["Wahoo=Kirishima"]}, [12] * 5,
       {**ASSAILED, f"{SHIPS}Wahoo.attacked": 2, **after},
       [f"all: {SOLOMON}, Allied submarines, round 1: a submarine stays hidden.", read])
      for leaves, after, read in (
       ({}, {key: value for key, value in COMBAT.items() if "fleets" not in key}, COMBAT_GOES_ON),
       ({f"{SCREENS}leaving_for": TRUK}, {f"{SCREENS}pursued": True}, HAVE_INTERCEPTED))),
    ("Naval Combat: no hit", HURT, "hits", {"ship": "Washington", "hits": 0}, [], {},
     ["allied: Washington takes no hit."]),
    ("Naval Combat: a ship that had been sunk", HOBART, "hits", {"ship": "Hobart", "hits": -1}, [],
     {f"{SHIPS}Hobart.sunk": None}, ["allied: Hobart is afloat, with 1 hit left.",
     "umpire: Hobart is afloat again: place puts it in a fleet"]),
    ("Planes to ship combat: planes of a ship that is sunk", YORKTOWN, "planes", {"name": "Yorktown", "planes": 4}, [],
     {}, ["allied: Yorktown has 4 planes."]),
    ("Planes to ship combat: as many as she carries", {}, "planes", {"name": "Zuiho", "planes": 4}, [], {},
     ["japanese: Zuiho has 4 planes."]),
    *(("Search rolls: it reads the same where nobody is", {f"{BASE}zone": TRUK}, "search",
       {**LOOKS, "zone": TRUK, "searchers": "planes"}, [die],
       {"public.active": "allied", "public.active_turn": 2, f"sides.allied.searched.{TRUK}": 2},
       [f"allied: Search of {TRUK}: you found nothing.",
        f"umpire: whatever the die says, no enemy surface ships are at sea in {TRUK}"]) for die in (1, 12)),
    ("Planes to ship combat: an allocation is secret", IN_CORAL, "allocate",
     {"side": "allied", "torpedo": 2, "escort": 1}, [], {f"{RAIDING}escort": 1, f"{RAIDING}torpedo": 2},
     [f"allied: {CORAL}: 1 escort, 2 torpedo bombers; 3 stay aboard."]),
    ("Planes to ship combat: until both are made", {**IN_CORAL, f"{RAIDING}torpedo": 2, f"{RAIDING}escort": 1},
     "allocate", {"side": "japanese", "cap": 4}, [],
     {f"public.battles.{CORAL}.revealed": True, f"{ATTACK}cap": 4},
     [f"all: {CORAL}, round 1: the Allied side flies 1 escort, 2 torpedo bombers; the Japanese side flies 4 CAP."]),
    *((f"Planes to ship combat: {planes} without a deck {lost} lost with the round",
       {**NO_DECK, f"{RAIDING}cap": 1, f"{DOCKED}Zuiho.planes": count},
       "round-over", {"zone": CORAL}, [], {f"public.battles.{CORAL}.revealed": None, f"{RAIDING}cap": None,
        f"{DOCKED}Zuiho.planes": None, f"public.battles.{CORAL}.rounds": 1, f"public.battles.{CORAL}.last": "air"},
       [f"japanese: {planes} of Zuiho {lost} lost, without a deck to land on.", f"all: {CORAL}: round 1 is over.",
        MINIMUM_FOUGHT])
      for count, planes, lost in ((4, "4 planes", "are"), (1, "1 plane", "is"))),
    ("Planes to ship combat: planes without a deck land where there are more than before",
     {**NO_DECK, f"{DOCKED}Kumano.type": "CVE", f"{DOCKED}Kumano.planes": 1}, "planes", {"name": "Kumano", "planes": 2},
     [], {f"{DOCKED}Kumano.planes": 2, f"{DOCKED}Zuiho.planes": 3},
     ["japanese: Kumano has 2 planes.", "japanese: 1 plane of Zuiho lands there."]),
    ("Planes to ship combat: and not where there are as many",
     {**NO_DECK, f"{DOCKED}Kumano.type": "CVE", f"{DOCKED}Kumano.planes": 1}, "planes", {"name": "Kumano", "planes": 1},
     [], {}, ["japanese: Kumano has 1 plane."]),
    ("Planes to ship combat: planes ashore fight alone by ruling",
     {**OPEN, "ruling land-planes": "join", "sides.allied.fleets.TF 17.zone": CONVOY}, "air-strike",
     {"side": "allied", "target": [{"name": "Zuiho", "torpedo": 2}]}, [1, 12, 12, 12, 12, 12, 6],
     {f"{BASE}planes": 1, f"{RAIDING}torpedo": 1, f"{RAIDING}struck": True, f"{CARRIERS}ships": ["Kumano", "Yukaze"],
      f"{DOCKED}Zuiho.sunk": CORAL, **{f"{DOCKED}{name}.known": True for name in ("Zuiho", "Kumano", "Yukaze")}},
     [f"all: {CORAL}, Allied raid: the raid loses 1 plane, the Japanese CAP none; Zuiho (CVL) is sunk.",
     "umpire: the planes of Zuiho are in the air, and the rulebook does not say what happens to them. Give them decks "
     "with `planes` before the round is over, or they are lost."]),
    ("Planes to ship combat: and without them it is over",
     {**IN_CORAL, "ruling land-planes": "join", "sides.allied.fleets.TF 17.zone": CONVOY}, "planes",
     {"name": "Port Moresby", "planes": 0}, [], {f"public.battles.{CORAL}.active": None, f"{BASE}planes": None},
     ["allied: Port Moresby has no planes.", *(
      f"{side}: {CORAL}: the battle is over; the Allied side has no ships left there."
      for side in ("allied", "japanese"))]),
    ("Planes to ship combat: at whom untargeted escorts shoot", {**OPEN, f"{ATTACK}cap": None}, "air-strike",
     {"side": "allied", "target": [{"name": "Kumano", "torpedo": 1}, {"name": "Zuiho", "torpedo": 1}],
      "cover_at": "Zuiho"}, [12, 12, 2, 6], {**MET, f"{SHIPS}Yorktown.planes": 5, f"{RAIDING}torpedo": 1,
      f"{CARRIERS}ships": ["Zuiho", "Yukaze"], f"{DOCKED}Kumano.sunk": CORAL},
     [f"all: {CORAL}, Allied raid: the raid loses 1 plane; Kumano (CA) is sunk."]),
    *(("Submarine Combat: nothing is found", values, "asw", {"side": "japanese", "zone": SOLOMON}, dice,
       {f"{DOCKED}Atago.hunted": 2, f"{DOCKED}Asagumo.hunted": 2}, [f"japanese: Hunt in {SOLOMON}: nothing found.",
        *read])
      for values, dice, *read in ((BELOW, [12] * 8), ({}, [], f"umpire: no submarine is in {SOLOMON}"))),
    ("Submarine Combat: a second attack of a turn goes on", {**BELOW, f"{SHIPS}Wahoo.attacked": 2, **ASSAILED},
     "submarine-attack", {"zone": SOLOMON, "target": ["Wahoo=Kirishima"]}, [12, 4],
     {"sides.allied.fleets.Patrol.ships": ["Silversides"], f"{SHIPS}Wahoo.known": True, f"{SHIPS}Wahoo.sunk": SOLOMON},
     [f"all: {SOLOMON}, Allied submarines, round 2: Wahoo (SS) is sunk.",
      f"all: {SOLOMON}: submarine combat is over."]),
    (f"{GUNS}: a round", FIGHT, "surface-round", {}, [9, 5, *[12] * 6], {f"{SCREENS}ships": ["Atago", "Asagumo"],
     f"public.battles.{SOLOMON}.rounds": 1, f"public.battles.{SOLOMON}.last": "surface", **ALL_KNOWN,
     f"{DOCKED}Kirishima.sunk": SOLOMON},
     [f"all: {SOLOMON}, guns: Kirishima (BC) is sunk.", f"all: {SOLOMON}: round 1 is over."]),
    (f"{GUNS}: a part of a round", FIGHT, "surface-round",
     {"ship": FIRED[:4], "more": True}, [12] * 6,
     {f"public.battles.{SOLOMON}.fired": FIRED[:4], f"public.battles.{SOLOMON}.aimed": ["Kirishima", "Washington"],
      **{key: True for key in ALL_KNOWN if "Atago" not in key and "Asagumo" not in key}},
     [f"all: {SOLOMON}, guns: no hits.", "umpire: the round goes on: Atago, Asagumo fire, with surface-round"]),
    (f"{GUNS}: the last part fires at those who have fired", PARTLY, "surface-round", {"ship": ["Atago", "Asagumo"]},
     [1, 12], {f"public.battles.{SOLOMON}.fired": None, f"public.battles.{SOLOMON}.rounds": 1,
      f"public.battles.{SOLOMON}.last": "surface", f"{SHIPS}Washington.hits": 1,
      **{key: True for key in ALL_KNOWN if "Kirishima" not in key}},
     [f"all: {SOLOMON}, guns: Washington (BB) has 1 hit left.", f"all: {SOLOMON}: round 1 is over."]),
    (f"{GUNS}: a part that sinks all enemies ends the battle", LAST_ENEMY, "surface-round",
     {"ship": ["Washington", "Asagumo"], "more": True}, [9], {f"public.battles.{SOLOMON}.active": None,
      f"{SCREENS}zone": None, f"{SCREENS}ships": None, f"{SHIPS}Washington.known": True,
      f"{DOCKED}Asagumo.known": True, f"{DOCKED}Asagumo.sunk": SOLOMON},
     [f"all: {SOLOMON}, guns: Asagumo (DD) is sunk.", f"all: {SOLOMON}: round 1 is over.", *(
      f"{side}: {SOLOMON}: the battle is over; the Japanese side has no ships left there."
      for side in ("allied", "japanese"))]),
    (f"{TAKEN}: a fleet that leaves enemies waits for their word", {}, "move", {"fleet": "Screen", "to": TRUK}, [],
     {f"{SCREENS}leaving_for": TRUK}, [f"japanese: Screen is about to leave the {SOLOMON} for {TRUK}.",
      f"allied: The Japanese force in the {SOLOMON} is leaving: do you intercept it?",
      'umpire: if they do: intercept --fleet Screen; if not: move --fleet Screen --to "Truk Lagoon" --unopposed '
      "[Naval Interception of Naval Units]"]),
    (f"{TAKEN}: they let it go", {f"{SCREENS}leaving_for": TRUK}, "move",
     {"fleet": "Screen", "to": TRUK, "unopposed": True}, [], {f"{SCREENS}zone": TRUK, f"{SCREENS}leaving_for": None,
      **{f"{DOCKED}{name}.{key}": value for name in ("Kirishima", "Atago", "Asagumo")
         for key, value in (("moved", 1), ("moved_on", 2))}},
     [f"japanese: You move Screen to {TRUK}.", f"allied: The Japanese force in the {SOLOMON} goes to {TRUK}.",
     SUBMARINE_THERE]),
    *((f"{TAKEN}: {words}", values, "intercept", said, [1, 1, *[12] * 6],
       {f"{SCREENS}zone": CORAL, f"{SCREENS}ships": ["Atago", "Asagumo"], **gone, **ALL_KNOWN,
        f"{DOCKED}Kirishima.sunk": SOLOMON, **{f"{DOCKED}{name}.{key}": value for name in ("Atago", "Asagumo")
        for key, value in (("moved", 1), ("moved_on", 2), ("stopped", 2))}},
       [f"all: {SOLOMON}: Washington (BB), Hobart (CL), Perkins (DD) intercept "
        "Kirishima (BC), Atago (CA), Asagumo (DD).", f"all: {SOLOMON}, interception: Kirishima (BC) is sunk.",
        f"japanese: You move Screen to the {CORAL}.",
        f"allied: The Japanese force in the {SOLOMON} goes to the {CORAL}.",
        f"umpire: enemy surface ships are in {CORAL}: the fleet stops there and searches [Naval Combat]"])
      for words, values, said, gone in (
       ("the fleet that leaves", {f"{SCREENS}leaving_for": CORAL}, {}, {f"{SCREENS}leaving_for": None}),
       ("a fleet, with where she goes", {}, {"fleet": "Screen", "to": CORAL}, {}))),
    ("Search rolls: ships in another fleet change no counter", {}, "place", {"fleet": "Detached", "ship": ["Asagumo"]},
     [], {f"{SCREENS}ships": ["Kirishima", "Atago"], "sides.japanese.fleets.Detached.zone": SOLOMON,
      "sides.japanese.fleets.Detached.ships": ["Asagumo"]}, [f"japanese: Detached is in {SOLOMON}: Asagumo."]),
    *((f"{TAKEN}: who joins a fleet {words}", {f"{DOCKED}I 19.type": "SS", f"{SCREENS}leaving_for": TRUK}, "place",
       {"fleet": "Screen", "ship": ["I 19"], "port": port}, [], {f"{SCREENS}ships": [*THREE, "I 19"], **after},
       [f"japanese: Screen is in {SOLOMON}{docked}: {', '.join(THREE)}, I 19.",
        f"allied: The Japanese force in the {of}{SOLOMON}: 1 BC, 1 CA, 1 DD, 1 SS."])
      for words, port, docked, of, after in (
       ("that leaves goes with it", False, "", "", {}),
       ("that docks stays", True, ", in port", "port of the ",
        {f"{SCREENS}port": True, f"{SCREENS}leaving_for": None}))),
    ("Search rolls: who joins a fleet in port is there", {f"{DOCKED}I 19.type": "SS"}, "place",
     {"fleet": "Combined Fleet", "ship": ["I 19"]}, [],
     {"sides.japanese.fleets.Combined Fleet.ships": ["Yamato", "Ise", "Tama", "I 19"]},
     [f"japanese: Combined Fleet is in {TRUK}, in port: Yamato, Ise, Tama, I 19.",
      f"allied: The Japanese force in the port of {TRUK}: 1 BBB, 1 B, 1 CL, 1 SS."]),
    ("Search rolls: a ship that comes does", {f"{DOCKED}I 19.type": "SS"}, "place",
     {"fleet": "Sixth Fleet", "zone": SOLOMON, "ship": ["I 19"]}, [], {"sides.japanese.fleets.Sixth Fleet.zone":
      SOLOMON, "sides.japanese.fleets.Sixth Fleet.ships": ["I 19"]},
     [f"japanese: Sixth Fleet is in {SOLOMON}: I 19.",
      f"allied: The Japanese force in the {SOLOMON}: 1 BC, 1 CA, 1 DD, 1 SS."]),
    ("unit chart: what the other side calls its ground units is not known", {f"{SHIPS}LST-1": {"type": "LST",
     "cargo": ["1st Infantry"]}, "sides.allied.fleets.Train": {"zone": CONVOY, "ships": ["LST-1"]}}, "load",
     {"ship": "Yukaze", "unit": ["1st Infantry"], "enemies": "let"}, [], {f"{DOCKED}Yukaze.cargo": ["1st Infantry"]},
     ["japanese: Yukaze loads 1st Infantry."]),
    (f"{PORT}: a CAP comes off the port's planes", {"sides.japanese.bases.Truk": {"zone": TRUK, "planes": 3}},
     "port-raid", {**RAID, "target": [{"name": "Tama", "torpedo": 1}], "cap": 1, "escort": 1},
     [12, 8, 4, 9, 6, 12, 12, 12], {"sides.japanese.bases.Truk.planes": 2, **GOES_ON, **SEEN,
      f"{DOCKED}Yamato.known": True, f"{DOCKED}Tama.port_hits": 1},
     [f"all: Over the port of {TRUK}: the Allied raid loses no planes, the Japanese CAP 1.",
      HIT.replace("Ise (B) has 3 hits", "Tama (CL) has 1 hit")]),
    (f"{PORT}: both sides may have a port in one zone", {"sides.japanese.bases.Truk": {"zone": TRUK, "planes": 3},
     f"{SHIPS}Ward.type": "DD", "sides.allied.fleets.Patrol Base": {"zone": TRUK, "ships": ["Ward"], "port": True},
     f"public.port_raids.{TRUK}, allied": {"by": "allied", "rounds": 1, "turn": 2}}, "port-raid",
     {"side": "japanese", "zone": TRUK, "target": [{"name": "Ward", "torpedo": 1}], "carrier": ["Truk"]}, [1, 12, 12],
     {**{f"public.port_raids.{TRUK}, japanese.{key}": value
         for key, value in (("by", "japanese"), ("rounds", 1), ("turn", 2))}, f"{SHIPS}Ward.known": True},
     [f"all: Port of {TRUK}, Japanese raid with no surprise: the raid loses no planes; no hits on ships."]),
    (f"{PORT}: the raid on one of them is over", {f"public.port_raids.{zone}, {side}": {"by": side, "rounds": 1,
     "turn": 2} for zone in (TRUK, CORAL) for side in ("allied", "japanese")}, "raid-over",
     {"zone": TRUK, "side": "japanese"}, [],
     {f"public.port_raids.{TRUK}, japanese.{key}": None for key in ("by", "rounds", "turn")},
     [f"all: Port of {TRUK}: the raid is over."]),
    (f"{PORT}: the only raid is over", GOES_ON, "raid-over", {}, [], dict.fromkeys(GOES_ON),
     [f"all: Port of {TRUK}: the raid is over."]),
    (f"{PORT}: a raid that sinks the last ship there is over", {"sides.japanese.fleets.Combined Fleet.ships": ["Tama"],
     **{f"{DOCKED}{name}.sunk": TRUK for name in ("Yamato", "Ise")}, f"{DOCKED}Tama.port_hits": 1}, "port-raid",
     {**RAID, "target": [{"name": "Tama", "torpedo": 2}]}, [9, 6, 12, 12],
     {**{f"sides.japanese.fleets.Combined Fleet.{key}": None for key in ("zone", "ships", "port")},
      f"{DOCKED}Tama.known": True, f"{DOCKED}Tama.sunk": TRUK},
     [HIT.replace("Ise (B) has 3 hits left in port", "Tama (CL) is sunk")]),
    (f"{PORT}: hits that sink her there", {}, "hits", {"ship": "Yamato", "hits": 6, "port": True}, [],
     {"sides.japanese.fleets.Combined Fleet.ships": ["Ise", "Tama"], f"{DOCKED}Yamato.sunk": TRUK},
     ["japanese: Yamato (BBB) is sunk."]),
    (f"{PORT}: and are taken back", {f"{DOCKED}Yamato.sunk": TRUK,
     "sides.japanese.fleets.Combined Fleet.ships": ["Ise", "Tama"]}, "hits",
     {"ship": "Yamato", "hits": -1, "port": True}, [], {f"{DOCKED}Yamato.sunk": None, f"{DOCKED}Yamato.port_hits": 5},
     ["japanese: Yamato is afloat, with 1 hit left in port.",
     "umpire: Yamato is afloat again: place --port puts it in a fleet"]),
    (f"{GUNS}: who has fired and is named as target takes part", PARTLY, "surface-round",
     {"target": ["Atago=Perkins", "Asagumo=Perkins"]}, [12, 12], {f"public.battles.{SOLOMON}.fired": None,
      f"public.battles.{SOLOMON}.rounds": 1, f"public.battles.{SOLOMON}.last": "surface",
      **{f"{DOCKED}{name}.known": True for name in ("Atago", "Asagumo")}, f"{SHIPS}Perkins.known": True},
     [f"all: {SOLOMON}, guns: no hits.", f"all: {SOLOMON}: round 1 is over."]),
    (f"{GUNS}: whom nobody fires at needs no screen", {f"public.battles.{SOLOMON}": {"active": "allied",
     "fired": ["Washington", "Hobart", "Kirishima"], "screens": ["Hobart=Perkins"]}}, "surface-round",
     {"ship": FIRED_LATER, "target": ["Atago=Washington", "Asagumo=Washington", "Perkins=Atago"]}, [12, 12, 12],
     {**{key: value for key, value in ROUND_OVER.items() if "aimed" not in key},
      **{key: True for key in ALL_KNOWN if "Kirishima" not in key and "Hobart" not in key}},
     [f"all: {SOLOMON}, guns: no hits.", f"all: {SOLOMON}: round 1 is over."]),
    (f"{GUNS}: by force who has fired fires again", {f"public.battles.{SOLOMON}": {"active": "allied", "fired": [
     "Washington"]}}, "forced surface-round", {"ship": ["Washington", "Kirishima"], "more": True}, [12] * 4,
     {f"public.battles.{SOLOMON}.fired": ["Washington", "Kirishima"], f"public.battles.{SOLOMON}.aimed": ["Kirishima",
      "Washington"], f"{SHIPS}Washington.known": True, f"{DOCKED}Kirishima.known": True},
     [f"all: {SOLOMON}, guns: no hits.",
     "umpire: the round goes on: Hobart, Perkins, Atago, Asagumo fire, with surface-round"]),
    (f"{GUNS}: by force another screens", IN_PARTS, "forced surface-round", {"ship": FIRED_LATER, "screen": [
     "Perkins=Washington"], "target": ["Atago=Washington", "Perkins=Atago", "Asagumo=Washington"]}, [12, 1, 12],
     {**ROUND_OVER, **{key: True for key in ALL_KNOWN if "Kirishima" not in key and "Hobart" not in key},
      "sides.allied.fleets.TF 44.ships": ["Washington", "Hobart"], f"{SHIPS}Perkins.sunk": SOLOMON},
     [f"all: {SOLOMON}, guns: Perkins (DD) is sunk.", f"all: {SOLOMON}: round 1 is over."]),
    *((f"{GUNS}: a screen {what}", IN_PARTS, "surface-round", {"ship": FIRED_LATER, "target": [
       "Atago=Washington", "Perkins=Atago", f"Asagumo={at}"]}, [12, 1, 12],
       {**ROUND_OVER, **{key: True for key in ALL_KNOWN if "Kirishima" not in key}, **hit},
       [f"all: {SOLOMON}, guns: {said}.", f"all: {SOLOMON}: round 1 is over."])
      for what, at, hit, said in (
       ("takes hits in all parts of a round", "Perkins", {"sides.allied.fleets.TF 44.ships": ["Washington", "Perkins"],
        f"{SHIPS}Hobart.sunk": SOLOMON}, "Hobart (CL) is sunk"),
       ("that is fired at screens no more", "Hobart", {f"{SHIPS}Washington.hits": 1},
        "Washington (BB) has 1 hit left"))),
    ("Submarine Combat: either lets go", COMBAT, "submarines-over", {}, [],
     {f"{HUNTED}side": None, f"{HUNTED}rounds": None, "sides.allied.attacking": None},
     [f"all: {SOLOMON}: submarine combat is over."]),
    *(("targets: " + words, values, "targets", {"ship": ship} if ship else {}, [], {},
       [f"umpire: {line}" for line in said]) for words, values, ship, said in TARGETS),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=map(named, ROWS))
def test_an_act_does_what_its_rule_says_and_nothing_else(position: Position, row: Row) -> None:
    check(position, row)


def test_where_planes_ashore_alone_are_nobody_is_asked_whether_a_side_may_leave(position: Position) -> None:
    assert done(position, ASHORE, "withdraw", ALLIED_LEAVE, []).answers == []


WAHOO = {"zone": SOLOMON, "target": ["Wahoo=Kirishima"]}
IN_THE_AIR = (
    "the planes of Zuiho are in the air, and the rulebook does not say what happens to them. Give them decks with "
    "`planes` before the round is over, or they are lost."
)


@pytest.mark.parametrize(
    ("values", "act", "inputs", "dice", "remarks"),
    [
        ({f"public.battles.{SOLOMON}": {"active": "allied", "fired": FIRED}}, "round-over", {}, [], []),
        ({**NO_DECK, f"{RAIDING}cap": 1, f"public.battles.{CORAL}.minimum": 2}, "round-over", {"zone": CORAL}, [], []),
        ({}, "port-raid", {**RAID, "escort": 1}, [9, 6, *[12] * 4], ["escorts only fight CAP, and there is none"]),
        ({}, "port-raid", RAID, [9, 6, *[12] * 4], []),
        (FIGHT, "surface-round", {"ship": FIRED[:4], "more": True}, [12] * 6,
         ["the round goes on: Atago, Asagumo fire, with surface-round"]),
        ({f"public.battles.{SOLOMON}": {"active": "allied", "fired": FIRED[:5]}}, "surface-round",
         {"ship": ["Asagumo"], "more": True}, [12], ["all have fired: round-over ends the round"]),
        ({f"{DOCKED}Yamato.sunk": TRUK, "sides.japanese.fleets.Combined Fleet.ships": ["Ise", "Tama"]}, "hits",
         {"ship": "Yamato", "hits": -1, "port": True}, [], ["Yamato is afloat again: place --port puts it in a fleet"]),
        ({f"{BASE}zone": TRUK}, "search", {**LOOKS, "zone": TRUK, "searchers": "planes"}, [1],
         ["whatever the die says, no enemy surface ships are at sea in Truk Lagoon"]),
        ({f"{SCREENS}zone": TRUK, "public.battles.Coral Sea": {"active": "japanese"}}, "move",
         {"fleet": "Screen", "to": CORAL, "unopposed": True}, [],
         ["there is a battle in Coral Sea: the fleet stops there and fights in it [Naval Combat]"]),
        *(({**OPEN, f"{DOCKED}Zuiho.planes": 1}, "air-strike", AT_ZUIHO, [12, cap, *[12] * 5, 1, 12], said)
          for cap, said in ((12, [IN_THE_AIR]), (4, []))),
        (BELOW, "submarine-attack", WAHOO, [12] * 5,
         ["submarine-attack fights another round, submarines-over ends it; either side may leave with move"]),
        ({**BELOW, f"{SCREENS}leaving_for": TRUK, f"{SCREENS}docking": True}, "submarine-attack", WAHOO, [12] * 5,
         [f'they have intercepted: move --fleet Screen --to "{TRUK}" --port --unopposed']),
        ({}, "hits", {"ship": "Yorktown"}, [], []),
        (LAST_ENEMY, "surface-round", {"ship": ["Washington", "Asagumo"], "more": True}, [9], []),
    ],
)  # fmt: skip
def test_what_the_umpire_reads(
    position: Position, values: dict[str, Any], act: str, inputs: dict[str, Any], dice: list[int], remarks: list[str]
) -> None:
    assert done(position, values, act, inputs, dice).umpire == remarks


@pytest.mark.parametrize(
    ("docking", "to", "port"),
    [(True, TRUK, True), (False, TRUK, None), (True, CORAL, None)],
    ids=["she was bound for the port", "for the sea off it", "for the port, and goes elsewhere"],
)
def test_who_is_intercepted_on_the_way_into_a_port_arrives_there(
    position: Position, docking: bool, to: str, port: bool | None
) -> None:
    leaves = {f"{SCREENS}leaving_for": TRUK, f"{SCREENS}docking": docking or None}
    after = changed(done(position, leaves, "intercept", {"fleet": "Screen", "to": to}, [12] * 8))
    assert (after[f"{SCREENS}zone"], after.get(f"{SCREENS}port")) == (to, port)
