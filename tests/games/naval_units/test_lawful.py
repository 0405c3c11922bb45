"""Each rule of what may be done: a row that is refused for it alone, and a row beside it that passes.

A row is a state (the shipped scenario with some values otherwise), an act, and the rule that forbids it (none: it
passes).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple, cast

import pytest

from referee.games.naval_units.evening import (
    air,
    contact,
    due,
    encounters,
    hunts,
    known,
    moving,
    permitted,
    ports,
    round_orders,
    rounds,
    screens,
    sight,
    state,
    submarines,
)
from referee.games.naval_units.evening.port_hits import takes_in_port
from referee.games.naval_units.evening.waters import zone_in_words
from referee.session.acting import lawful
from referee.session.acting.catalogue import find
from referee.session.acting.due import due_now
from referee.session.acting.orders import Order
from referee.session.board.tree import copy_of
from tests.games.naval_units.positions import CONVOY, CORAL, SOLOMON, TRUK, seven, six
from tests.refusing import RULING, Position
from tests.rows import done

Values = Mapping[str, Any]
ALLIED, JAPANESE = "sides.allied", "sides.japanese"
FLEETS, SHIPS = f"{ALLIED}.fleets", f"{ALLIED}.ships"
SEARCH, AIR, GUNS = "Search rolls", "Planes to ship combat", "Ship-to-Ship Combat"
BELOW, INCOME, PORT = "Submarine Combat", "Submarine Economic Attacks", "Planes vs. Ships at Port"
LEAVING, CHART, NIGHT = "Naval Interception of Naval Units", "unit chart", "Night Surface Actions"


AS_SHIPPED: Values = {}


class Row(NamedTuple):
    """A rule, the state, the act with its inputs, and the rule's heading where it forbids it."""

    rule: str
    cite: str
    act: str
    inputs: Values
    values: Values = AS_SHIPPED


IN_A_ROW: Values = {
    f"public.zones.{zone}.beside": beside
    for zone, beside in {TRUK: [CONVOY], CONVOY: [TRUK, CORAL], CORAL: [CONVOY]}.items()
}


def battle(zone: str, **values: Any) -> dict[str, Any]:
    """A battle of one round at least, the Allied side active."""
    return {f"public.battles.{zone}": {"active": "allied", **values}}


def missions(side: str, zone: str, **planes: int) -> dict[str, Any]:
    """What a side's planes are to do there."""
    return {f"sides.{side}.missions.{zone}": planes}


ACTIVE = {"public.active": "japanese", "public.active_turn": 2}
NO_PLANES = {f"{SHIPS}.Yorktown.planes": 0, f"{JAPANESE}.ships.Zuiho.planes": 0}
IN_SOLOMON = {f"{FLEETS}.Patrol.zone": SOLOMON}
IN_CONVOY = {f"{FLEETS}.Patrol.zone": CONVOY}
SEARCHED = {f"{ALLIED}.searched": {CORAL: 2}}
AIR_ROUND = {**missions("allied", CORAL, cap=2, torpedo=4), **missions("japanese", CORAL, cap=4)}
OPEN = {**battle(CORAL, revealed=True), **AIR_ROUND}
FOUGHT = {"rounds": 1, "last": "air"}
LEAVES = {f"{JAPANESE}.fleets.Screen.leaving_for": TRUK}
CARRIERS_LEAVE = {f"{JAPANESE}.fleets.Carrier Force.leaving_for": TRUK}
COMBAT = {**IN_SOLOMON, f"public.submarine_combat.{SOLOMON}": {"side": "allied", "rounds": 1}}
FOUR = {"public.turn": 4}
BOMBERS = {
    **FOUR,
    **{f"{ALLIED}.bases.Port Moresby.{key}": n for key, n in (("hunted", 4), ("scouting", 1), ("bombers", 3))},
}
PORTS = {"zone": TRUK, "side": "allied", "target": [{"name": "Ise", "torpedo": 2}], "carrier": ["Yorktown"]}
RAID, FLOWN = f"public.port_raids.{TRUK}, allied", {"by": "allied", "rounds": 1, "surprise": "moderate"}
AT_ATAGO = {"zone": SOLOMON, "target": ["Wahoo=Atago"]}
ESCORTED = {f"{JAPANESE}.ships.Atago.type": "LST", f"{JAPANESE}.ships.Asagumo.type": "DE"}
AT_KIRISHIMA = {"zone": SOLOMON, "target": ["Wahoo=Kirishima"]}
STRIKE = {"side": "allied", "zone": CORAL, "target": [{"name": "Zuiho", "torpedo": 4}]}
LEAVE = {"side": "japanese", "zone": CORAL, "to": TRUK}
FIVE_CARRIERS = {f"{FLEETS}.TF 17.ships": ["Yorktown", "Astoria", "Hammann", *(f"CV-{at}" for at in range(4))],
                 **{f"{SHIPS}.CV-{at}": {"type": "CV", "planes": 6} for at in range(4)}}  # fmt: skip
RABAUL = {f"{JAPANESE}.bases.Rabaul": {"zone": TRUK, "planes": 1}}
PART = ["Washington", "Kirishima"]
BOTH = {"zone": SOLOMON, "ship": PART, "target": ["Washington=Kirishima", "Kirishima=Washington"]}
CORAL_SEARCH = {"side": "allied", "zone": CORAL}

AWAY = {f"{FLEETS}.TF 17.zone": TRUK}
KSS = {f"{JAPANESE}.ships.I-1": {"type": "KSS"}, f"{JAPANESE}.fleets.Sixth": {"zone": TRUK, "ships": ["I-1"]}}
KAITENS = {**KSS, f"{JAPANESE}.fleets.Sixth.zone": SOLOMON, f"{FLEETS}.TF 44.leaving_for": TRUK}
KAITEN = {"zone": SOLOMON, "target": ["I-1=Washington"]}
PORTION = {**LEAVE, "fleet": ["Carrier Force"]}
LONG = {**battle(CORAL, active="japanese", minimum=1, rounds=2, last="air", tried=["japanese"]),
        f"{JAPANESE}.fleets.Screen.zone": CORAL}  # fmt: skip

FORBIDDEN = [
    Row("the active player alone searches", SEARCH, "search", CORAL_SEARCH, ACTIVE),
    Row("who leaves submarine combat goes to another zone", "Naval Combat", "move",
        {"fleet": "Screen", "to": SOLOMON, "port": True}, {**COMBAT, **ACTIVE, "public.active": "allied"}),
    Row("the active player alone moves", "Naval Combat", "move", {"fleet": "TF 44", "to": TRUK}, ACTIVE),
    Row("who leaves of his own in the other's phase", "Naval Combat", "intercept", {"fleet": "TF 44", "to": TRUK},
        ACTIVE),
    Row("one attempt a sea zone", SEARCH, "search", CORAL_SEARCH, SEARCHED),
    Row("side has already found its enemy", SEARCH, "search", CORAL_SEARCH, battle(CORAL)),
    Row("a fleet that leaves is intercepted first", LEAVING, "search", {"side": "allied", "zone": SOLOMON}, LEAVES),
    Row("a battle wants two sides", "Naval Combat", "battle", {"side": "allied", "zone": CONVOY}, IN_CONVOY | LEAVES),
    Row("no night after turn 5", NIGHT, "battle", {"side": "allied", "zone": CORAL, "night": True}, {"public.turn": 6}),
    Row("the last turn of the night by ruling", NIGHT, "battle", {"side": "allied", "zone": CORAL, "night": True},
        {"public.turn": 5, f"{RULING}night-turn-five": "not-rolled"}),
    Row("a night wants Japan", NIGHT, "battle", {"side": "allied", "zone": CORAL, "night": True},
        {f"{JAPANESE}.nation": "other"}),
    Row("no night interception after turn 5", NIGHT, "intercept", {"fleet": "Screen", "night": True},
        {**LEAVES, "public.turn": 6}),
    Row("no more planes intercept than there are", LEAVING, "intercept",
        {"fleet": "Carrier Force", "raid": [{"name": "Kumano", "torpedo": 7}]}, CARRIERS_LEAVE),
    Row("no larger CAP meets interceptors than their target has planes", LEAVING, "intercept",
        {"fleet": "Carrier Force", "raid": [{"name": "Kumano", "torpedo": 6}], "cap": 5}, CARRIERS_LEAVE),
    Row("who met the enemy stops", "Naval Combat", "move", {"fleet": "TF 44", "to": TRUK},
        {f"{SHIPS}.Hobart.stopped": 2}),
    Row("a ship moves as far as the chart says", CHART, "move", {"fleet": "TF 44", "to": TRUK, "zones": 3}),
    Row("or as her own value", CHART, "move", {"fleet": "TF 44", "to": TRUK, "zones": 2},
        {f"{SHIPS}.Perkins.moves": 1}),
    Row("who fights withdraws", AIR, "move", {"fleet": "TF 17", "to": TRUK}, battle(CORAL)),
    Row("who fights withdraws, and does not dock", AIR, "move", {"fleet": "TF 17", "to": CORAL, "port": True},
        battle(CORAL)),
    Row("who fights withdraws, and is not placed elsewhere", AIR, "place", {"fleet": "TF 17", "port": True},
        battle(CORAL)),
    Row("ships of another zone", "Naval Combat", "place", {"fleet": "TF 17", "ship": ["Hobart"]}),
    *(Row(f"allocations that lie open stand{words}", AIR, "allocate", {"side": "allied", "cap": 1}, {**OPEN, **more})
      for words, more in (("", {}), (", though a side had made none", {f"{ALLIED}.missions.{CORAL}": None}),
                          (", though planes are lost in the raid", {f"{ALLIED}.missions.{CORAL}.struck": True,
                                                                    f"{SHIPS}.Yorktown.planes": 1}))),
    Row("planes are allocated by who has them", AIR, "allocate", {"side": "allied"}, {**battle(CORAL), **NO_PLANES}),
    Row("no planes are sent up in a round of guns", GUNS, "allocate", {"side": "allied", "zone": CORAL},
        battle(CORAL, fired=["Astoria"])),
    Row("targets are chosen when both have allocated", AIR, "air-strike", STRIKE,
        {**battle(CORAL), **missions("allied", CORAL, torpedo=4)}),
    Row("one raid a round", AIR, "air-strike", STRIKE,
        {**OPEN, **missions("allied", CORAL, torpedo=4), f"{ALLIED}.missions.{CORAL}.struck": True}),
    Row("all allocated planes must have one", AIR, "air-strike",
        {**STRIKE, "target": [{"name": "Zuiho", "torpedo": 3}]}, OPEN),
    Row("a raid wants missions", AIR, "air-strike", STRIKE, battle(CORAL)),
    Row("a round ends when all have allocated", AIR, "round-over", {},
        {**battle(CORAL), **missions("allied", CORAL, cap=2)}),
    Row("a round ends when all raids are flown", AIR, "round-over", {}, OPEN),
    Row("a round in which nobody allocates is no round", AIR, "round-over", {}, battle(CORAL, **FOUGHT)),
    Row("a round of planes wants planes", AIR, "round-over", {}, {**battle(CORAL), **NO_PLANES}),
    Row("a battle is not over in a round of planes", AIR, "battle-over", {},
        {**OPEN, **battle(CORAL, revealed=True, rounds=1)}),
    Row("a battle is not over in a round of guns", GUNS, "battle-over", {},
        battle(SOLOMON, fired=["Washington"], rounds=1)),
    Row("a battle is not over before the minimum of rounds", "Evasion rolls", "battle-over", {},
        battle(CORAL, minimum=2, **FOUGHT)),
    Row("guns wait until no planes are left", GUNS, "surface-round", {"zone": CORAL},
        {**battle(CORAL), f"{SHIPS}.Yorktown.planes": 0}),
    Row("guns wait for the round of planes", AIR, "surface-round", {"zone": CORAL}, OPEN),
    Row("each ship fires once a round", GUNS, "surface-round", BOTH, battle(SOLOMON, fired=["Washington"])),
    Row("who was fired at screens nobody in a later part", GUNS, "surface-round",
        {**BOTH, "screen": ["Hobart=Washington"]}, battle(SOLOMON, fired=["Asagumo"], aimed=["Hobart"])),
    Row("a screen holds for all parts of a round", GUNS, "surface-round",
        {**BOTH, "screen": ["Hobart=Washington"]}, battle(SOLOMON, fired=["Asagumo"], screens=["Hobart=Perkins"])),
    Row("one screen a ship in all parts", GUNS, "surface-round",
        {**BOTH, "screen": ["Hobart=Washington"]}, battle(SOLOMON, fired=["Asagumo"], screens=["Perkins=Washington"])),
    Row("seven ships a side fight in parts", GUNS, "surface-round", BOTH, seven(battle(SOLOMON))),
    Row("nobody leaves before a round is fought", "Evasion rolls", "withdraw", LEAVE, battle(CORAL)),
    Row("they withdraw to an adjacent zone", AIR, "withdraw", {**LEAVE, "agreed": True},
        {**battle(CORAL, **FOUGHT), **IN_A_ROW}),
    Row("they withdraw to a friendly zone", AIR, "withdraw", {**LEAVE, "to": SOLOMON, "agreed": True},
        battle(CORAL, **FOUGHT)),
    Row("one withdrawal roll a round", AIR, "withdraw", LEAVE, battle(CORAL, **FOUGHT, tried=["japanese"])),
    Row("nobody leaves in a round of guns", GUNS, "withdraw", {**LEAVE, "agreed": True},
        battle(CORAL, **FOUGHT, fired=["Astoria"])),
    Row("nobody leaves in a round of planes", AIR, "withdraw", {**LEAVE, "agreed": True},
        {**OPEN, **battle(CORAL, **FOUGHT, revealed=True)}),
    Row("nobody leaves whose own planes have missions", AIR, "withdraw", {**LEAVE, "agreed": True},
        {**battle(CORAL, **FOUGHT), **missions("japanese", CORAL, cap=4)}),
    Row("who searches has something there", SEARCH, "search", {"side": "allied", "zone": CONVOY}),
    Row("ships search the zone in which they are", SEARCH, "search",
        {"side": "allied", "zone": CONVOY, "searchers": "ships"}),
    Row("ships and planes search where the ships are", SEARCH, "search",
        {"side": "allied", "zone": CONVOY, "searchers": "both"}),
    Row("planes search where their carriers are, or off their base", SEARCH, "search",
        {"side": "allied", "zone": SOLOMON, "searchers": "planes"}),
    Row("one shot at the shore a turn", CHART, "bombard", {"ship": ["Ise"]}, {f"{JAPANESE}.ships.Ise.bombarded": 2}),
    Row("a submarine attacks in its own phase", BELOW, "submarine-attack", AT_KIRISHIMA, {**IN_SOLOMON, **ACTIVE}),
    Row("destroyer escorts are engaged before transports", CHART, "submarine-attack", AT_ATAGO,
        {**IN_SOLOMON, **ESCORTED, f"{RULING}escort-first": "first-round"}),
    Row("who was not in round 1 begins another combat", BELOW, "submarine-attack", AT_KIRISHIMA, COMBAT),
    Row("submarines intercept for one round", LEAVING, "submarine-attack", AT_KIRISHIMA,
        {**IN_SOLOMON, **LEAVES, f"{JAPANESE}.fleets.Screen.pursued": True}),
    *(Row(f"only planes of the USA and the UK hunt, from turn 4: {side}", BELOW, "asw",
          {"side": side, "zone": CORAL, "planes": 1}, {"public.turn": turn})
      for side, turn in (("allied", 3), ("japanese", 4))),
    Row("no more planes hunt than there are", BELOW, "asw", {"side": "allied", "zone": CORAL, "planes": 9}, FOUR),
    Row("planes that have hunted hunt no more", BELOW, "asw", {"side": "allied", "zone": CORAL, "planes": 3},
        {**FOUR, f"{SHIPS}.Yorktown.hunted": 4, f"{SHIPS}.Yorktown.scouts": 6}),
    Row("bombers that have searched search no more", BELOW, "asw", {"side": "allied", "zone": CORAL, "bombers": 3},
        BOMBERS),
    Row("a battleship hunts no submarines", BELOW, "asw",
        {"side": "allied", "zone": SOLOMON, "hunter": ["Washington"]}),
    Row("who hunts has an escort there", BELOW, "asw", {"side": "allied", "zone": CONVOY}),
    Row("a ship hunts once a turn", BELOW, "asw", {"side": "japanese", "zone": CORAL, "hunter": ["Kumano"]},
        {f"{JAPANESE}.ships.Kumano.hunted": 2}),
    Row("the active player hunts", BELOW, "asw", CORAL_SEARCH, ACTIVE),
    Row("nothing to end below", BELOW, "submarines-over", {"zone": SOLOMON}, IN_SOLOMON),
    Row("one attack on income a turn", INCOME, "economic-attack", {"submarine": ["Wahoo"], "target": "industry"},
        {f"{SHIPS}.Wahoo.raided": 2}),
    Row("convoys sail in convoy zones", INCOME, "economic-attack", {"submarine": ["Wahoo"], "target": "convoy"},
        {f"{JAPANESE}.fleets.Combined Fleet.zone": CORAL}),
    Row("a guarded convoy is safe", INCOME, "economic-attack", {"submarine": ["Wahoo"], "target": "convoy"},
        {**IN_CONVOY, f"{JAPANESE}.fleets.Screen.zone": CONVOY}),
    Row("no more planes raid than there are", PORT, "port-raid",
        {**PORTS, "target": [{"name": "Ise", "torpedo": 7}]}),
    Row("a port's CAP is no larger than its planes", PORT, "port-raid", {**PORTS, "cap": 1}),
    Row("planes with missions do nothing else", PORT, "port-raid", PORTS, OPEN),
    Row("planes with missions fly no CAP over a port", PORT, "port-raid", {**PORTS, "cap": 1},
        {**RABAUL, **battle(TRUK), **missions("japanese", TRUK, cap=1), f"{RULING}land-planes": "join"}),
    Row("there is no raid", PORT, "raid-over", {"zone": TRUK}),
    Row("a raid of an earlier turn is over", PORT, "raid-over", {"zone": TRUK}, {RAID: {**FLOWN, "turn": 1}}),
    Row("what is bought is paid for", CHART, "commission", {"ship": "Iowa", "type": "BBB", "side": "allied"},
        {f"{ALLIED}.ipc": 29}),
    Row("an old battleship cannot be bought", CHART, "commission", {"ship": "Idaho", "type": "B", "side": "allied"}),
    Row("only Japan has a hybrid", CHART, "commission", {"ship": "X", "type": "BBAV", "side": "allied", "free": True}),
    *(Row(f"{what} carries none", CHART, "load", {"ship": ship, "unit": ["1st"]}, AWAY)
      for what, ship in (("a Japanese cruiser", "Kumano"), ("an Allied destroyer", "Hammann"))),
    Row("a battleship carries no ground units", CHART, "load", {"ship": "Washington", "unit": ["7th Marines"]},
        {f"{FLEETS}.TF 44.zone": CONVOY}),
    Row("transports work where they do not fight", LEAVING, "unload", {"ship": "Yukaze", "unit": ["1st"]},
        {**battle(CORAL), f"{JAPANESE}.ships.Yukaze.cargo": ["1st"]}),
    Row("the active player's transports work", LEAVING, "load", {"ship": "Asagumo", "unit": ["1st"]},
        {**ACTIVE, "public.active": "allied", f"{FLEETS}.TF 44.zone": CONVOY}),
    Row("transports beside an enemy submarine", LEAVING, "unload", {"ship": "Asagumo", "unit": ["1st"]},
        {**IN_SOLOMON, f"{FLEETS}.TF 44.zone": CONVOY, f"{JAPANESE}.ships.Asagumo.cargo": ["1st"]}),
]  # fmt: skip

BY_RULING = [
    Row("planes on land do not take part", "Naval Combat", "battle", {"side": "allied", "zone": CORAL}, AWAY),
    Row("and are allocated", "", "allocate", {"side": "allied", "cap": 1},
        {**battle(CORAL), **AWAY, f"{RULING}land-planes": "join"}),
    Row("planes ashore join by ruling", "", "battle", {"side": "allied", "zone": CORAL},
        {**AWAY, f"{RULING}land-planes": "join"}),
    Row("any submarine intercepts", "", "submarine-attack", AT_KIRISHIMA, {**IN_SOLOMON, **LEAVES}),
    Row("an interception is no round of the combat that goes on there", "", "submarine-attack", AT_KIRISHIMA,
        {**COMBAT, **LEAVES, f"{JAPANESE}.fleets.Screen.port": True}),
    Row("nor is it barred where nobody may intercept", "", "submarine-attack", AT_KIRISHIMA, {**COMBAT, **LEAVES}),
    Row("a Kaiten does not intercept by the chart", CHART, "submarine-attack", KAITEN,
        {**KAITENS, f"{RULING}interception-units": "chart"}),
    Row("a Kaiten intercepts", "", "submarine-attack", KAITEN, KAITENS),
    Row("a transport does not intercept by the chart", CHART, "intercept",
        {"fleet": "Screen", "ship": ["Hobart", "Atago"]},
        {**LEAVES, f"{SHIPS}.Hobart.type": "LST", f"{RULING}interception-units": "chart"}),
    Row("a transport intercepts", "", "intercept", {"fleet": "Screen", "ship": ["Hobart", "Atago"]},
        {**LEAVES, f"{SHIPS}.Hobart.type": "LST"}),
    Row("a portion of the active force leaves freely, however many rounds", "", "withdraw", PORTION, LONG),
    Row("a destroyer escort is engaged before transports in all rounds", CHART, "submarine-attack", AT_ATAGO,
        {**COMBAT, **ESCORTED, f"{ALLIED}.attacking": ["Wahoo"], f"{RULING}escort-first": "while-afloat"}),
    Row("or in the first alone", "", "submarine-attack", AT_ATAGO,
        {**COMBAT, **ESCORTED, f"{ALLIED}.attacking": ["Wahoo"], f"{RULING}escort-first": "first-round"}),
    Row("a super battleship has no shot at the shore", CHART, "bombard", {"ship": ["Yamato"]}),
    Row("a super battleship bombards by ruling", "", "bombard", {"ship": ["Yamato"]},
        {f"{RULING}super-battleship": "as-battleship"}),
    Row("a Kaiten attacks no industry", INCOME, "economic-attack", {"submarine": ["I-1"], "target": "industry"}, KSS),
    Row("a Kaiten attacks no convoy, whatever the ruling", INCOME, "economic-attack",
        {"submarine": ["I-1"], "target": "convoy"},
        {**KSS, f"public.zones.{SOLOMON}.convoy": "allied", f"{JAPANESE}.fleets.Sixth.zone": SOLOMON,
         f"{FLEETS}.TF 44.zone": CORAL, f"{RULING}kaiten-industry": "allowed"}),
    Row("a Kaiten attacks industry by ruling", "", "economic-attack", {"submarine": ["I-1"], "target": "industry"},
        {**KSS, f"{RULING}kaiten-industry": "allowed"}),
]  # fmt: skip

ALLOWED = [
    Row("transports without destroyer escorts are attacked", "", "submarine-attack", AT_ATAGO,
        {**IN_SOLOMON, **ESCORTED, f"{JAPANESE}.ships.Asagumo.type": "DD"}),
    Row("the active player searches", "", "search", CORAL_SEARCH, {**ACTIVE, "public.active": "allied"}),
    Row("the active player moves", "", "move", {"fleet": "TF 44", "to": TRUK}, {**ACTIVE, "public.active": "allied"}),
    Row("who was active before does not bar a move", "", "move", {"fleet": "TF 44", "to": TRUK},
        {**ACTIVE, "public.active_turn": 1}),
    Row("who has begun to leave goes on", "", "move", {"fleet": "TF 44", "to": TRUK, "unopposed": True},
        {**ACTIVE, f"{FLEETS}.TF 44.leaving_for": TRUK}),
    Row("another zone may be searched, which submarines leave", "", "search", {**CORAL_SEARCH, "zone": SOLOMON},
        {**SEARCHED, **IN_SOLOMON, f"{FLEETS}.Patrol.leaving_for": TRUK}),
    Row("a new turn is a new attempt", "", "search", CORAL_SEARCH, {**SEARCHED, "public.turn": 3}),
    Row("night on turn 5", "", "battle", {"side": "allied", "zone": CORAL, "night": True}, {"public.turn": 5}),
    Row("a night interception", "", "intercept", {"fleet": "Screen", "night": True}, LEAVES),
    Row("who leaves a port, as his enemy knows him", "", "intercept", {"fleet": "Screen"},
        {f"{JAPANESE}.fleets.Screen.port": True, f"{JAPANESE}.fleets.Screen.leaving_for": SOLOMON}),
    Row("all the planes that are there intercept", "", "intercept",
        {"fleet": "Carrier Force", "raid": [{"name": "Kumano", "torpedo": 6}]}, CARRIERS_LEAVE),
    Row("all the planes of a target meet interceptors", "", "intercept",
        {"fleet": "Carrier Force", "raid": [{"name": "Kumano", "torpedo": 6}], "cap": 4}, CARRIERS_LEAVE),
    Row("who stopped on an earlier turn goes on", "", "move", {"fleet": "TF 44", "to": TRUK},
        {f"{SHIPS}.Hobart.stopped": 1}),
    Row("as far as the chart says", "", "move", {"fleet": "TF 44", "to": TRUK, "zones": 2}),
    Row("out of submarine combat, however far it has moved", "", "move", {"fleet": "Patrol", "to": CONVOY},
        {**COMBAT, f"{ALLIED}.attacking": ["Wahoo"], f"{SHIPS}.Wahoo.moved": 2, f"{SHIPS}.Wahoo.moved_on": 2,
         f"{SHIPS}.Wahoo.stopped": 2}),
    *(Row(f"{fleet} takes no part in a battle off the port, and leaves", "", "move", {"fleet": fleet, "to": CONVOY},
          battle(TRUK)) for fleet in ("Combined Fleet", "Patrol")),
    *(Row(f"before the first turn: {act}", "", act, inputs, {"public.turn": 0}) for act, inputs in (
        ("move", {"fleet": "TF 44", "to": TRUK}), ("bombard", {"ship": ["Ise"]}),
        ("economic-attack", {"submarine": ["Wahoo"], "target": "industry"}))),
    Row("into a port of its zone, however far it has moved", "", "move",
        {"fleet": "TF 44", "to": SOLOMON, "port": True},
        {f"{SHIPS}.Washington.moved": 2, f"{SHIPS}.Washington.moved_on": 2}),
    Row("a new turn's moves", "", "move", {"fleet": "TF 44", "to": TRUK},
        {f"{SHIPS}.Washington.moved": 2, f"{SHIPS}.Washington.moved_on": 1}),
    Row("allocated again until all lies open", "", "allocate", {"side": "allied", "cap": 1},
        {**battle(CORAL), **missions("allied", CORAL, cap=2)}),
    Row("or planes are lost before they fly", "", "allocate", {"side": "allied", "cap": 1},
        {**OPEN, f"{SHIPS}.Yorktown.planes": 5}),
    Row("a raid as allocated", "", "air-strike", STRIKE, OPEN),
    Row("a raid meets as large a CAP as is up", "", "air-strike", STRIKE,
        {**battle(CORAL, revealed=True), **missions("allied", CORAL, torpedo=4),
         **missions("japanese", CORAL, cap=30)}),
    Row("a raid as large as the carriers are many", "", "air-strike",
        {**STRIKE, "target": [{"name": "Zuiho", "torpedo": 30}]},
        {**battle(CORAL, revealed=True), **missions("allied", CORAL, torpedo=30), **FIVE_CARRIERS}),
    Row("a round ends when the raids are flown", "", "round-over", {},
        {**OPEN, **missions("allied", CORAL, cap=2), **missions("japanese", CORAL, cap=4)}),
    *(Row(f"a round ends whose raid has no {what} left", "", "round-over", {},
          {**battle(CORAL, revealed=True), **missions("allied", CORAL, torpedo=4), **gone}) for what, gone in (
        ("target", {f"{JAPANESE}.fleets.Carrier Force.zone": TRUK,
                    f"{JAPANESE}.bases.Lae": {"zone": CORAL, "planes": 2}}), ("planes", NO_PLANES))),
    Row("a round of guns ends when all have fired", "", "round-over", {},
        battle(SOLOMON, fired=["Washington", "Hobart", "Perkins", "Kirishima", "Atago", "Asagumo"])),
    Row("guns without planes", "", "surface-round", {"zone": SOLOMON}, battle(SOLOMON)),
    Row("a part of a round", "", "surface-round", BOTH, battle(SOLOMON)),
    Row("the rest of a round", "", "surface-round", BOTH, battle(SOLOMON, fired=["Hobart", "Atago"])),
    Row("a screen that goes on in a later part", "", "surface-round",
        {**BOTH, "ship": [*PART, "Hobart"], "screen": ["Hobart=Washington"]},
        battle(SOLOMON, fired=["Asagumo"], screens=["Hobart=Washington"])),
    *(Row(f"a screen in a later part{words}", "", "surface-round",
          {**BOTH, "ship": [*PART, "Hobart"], "screen": ["Hobart=Washington"]},
          {**battle(SOLOMON, fired=["Asagumo"], screens=before), **more}) for words, before, more in (
        ("", ["Atago=Kirishima"], {}), (" for one that is sunk", ["Perkins=Washington"],
         {f"{SHIPS}.Perkins.sunk": SOLOMON, f"{FLEETS}.TF 44.ships": ["Washington", "Hobart"]}))),
    Row("a portion of the active force leaves freely", "", "withdraw", {**LEAVE, "fleet": ["Carrier Force"]},
        {**battle(CORAL, active="japanese", minimum=4, **FOUGHT), f"{JAPANESE}.fleets.Screen.zone": CORAL}),
    Row("a withdrawal once the minimum is fought", "", "withdraw", LEAVE, battle(CORAL, **FOUGHT)),
    Row("of two battles a side leaves the one that has been fought long enough", "", "withdraw",
        {"side": "japanese", "to": TRUK},
        {**battle(CORAL, active="japanese", **FOUGHT), **battle(SOLOMON, active="japanese", minimum=4, **FOUGHT)}),
    Row("of two battles, the one in which the fleet named fights", "", "withdraw",
        {"fleet": ["Carrier Force"], "to": TRUK},
        {**battle(CORAL, active="japanese", **FOUGHT), **battle(SOLOMON, active="japanese", **FOUGHT)}),
    Row("of two battles, the one of the ships named", "", "surface-round", {"ship": ["Washington", "Kirishima"]},
        {**battle(CORAL), **NO_PLANES, **battle(SOLOMON)}),
    Row("what the enemy has allocated in secret holds nobody", "", "withdraw", {**LEAVE, "agreed": True},
        {**battle(CORAL, **FOUGHT), **missions("allied", CORAL, torpedo=4)}),
    Row("both stop, though one has allocated", "", "battle-over", {},
        {**battle(CORAL, **FOUGHT), **missions("allied", CORAL, torpedo=4)}),
    Row("planes search a zone in which no ships are", "", "search", {**CORAL_SEARCH, "searchers": "planes"},
        {**AWAY, f"{RULING}land-planes": "join"}),
    Row("ships alone roll after any round", "", "withdraw", LEAVE, battle(CORAL, minimum=4, rounds=1, last="surface")),
    Row("the zone next to it is adjacent", "", "withdraw", {**LEAVE, "to": CONVOY},
        {**battle(CORAL, **FOUGHT), **IN_A_ROW}),
    *(Row(f"beside {zone}, of which alone a map tells, the umpire decides", "", "withdraw", LEAVE,
          {**battle(CORAL, **FOUGHT), f"public.zones.{zone}.beside": [CONVOY], f"public.zones.{other}.beside": []})
      for zone, other in ((CORAL, TRUK), (TRUK, CORAL))),
    Row("a fleet that fights takes in ships", "", "place", {"fleet": "TF 17", "ship": ["Astoria"]}, battle(CORAL)),
    Row("who is let go does not roll", "", "withdraw", {**LEAVE, "agreed": True},
        battle(CORAL, **FOUGHT, tried=["japanese"])),
    Row("a shot at the shore on a new turn", "", "bombard", {"ship": ["Ise"]}, {f"{JAPANESE}.ships.Ise.bombarded": 1}),
    Row("a submarine's first round", "", "submarine-attack", AT_KIRISHIMA, IN_SOLOMON),
    Row("a submarine's next round", "", "submarine-attack", AT_KIRISHIMA, {**COMBAT, f"{ALLIED}.attacking": ["Wahoo"]}),
    Row("a submarine intercepts in the other's phase", "", "submarine-attack", AT_KIRISHIMA,
        {**IN_SOLOMON, **LEAVES, **ACTIVE}),
    Row("planes that have not hunted", "", "asw", {"side": "allied", "zone": CORAL, "planes": 2},
        {**FOUR, f"{SHIPS}.Yorktown.hunted": 4, f"{SHIPS}.Yorktown.scouts": 6}),
    Row("planes that hunted on an earlier turn", "", "asw", {"side": "allied", "zone": CORAL, "planes": 8},
        {**FOUR, f"{SHIPS}.Yorktown.hunted": 3, f"{SHIPS}.Yorktown.scouts": 6}),
    Row("bombers that have not searched", "", "asw", {"side": "allied", "zone": CORAL, "bombers": 2}, BOMBERS),
    Row("bombers that searched on an earlier turn", "", "asw", {"side": "allied", "zone": CORAL, "bombers": 3},
        {**BOMBERS, "public.turn": 5}),
    *(Row(f"{planes} alone hunt", "", "asw", {"side": "allied", "zone": CORAL, planes: 1},
          {**FOUR, f"{FLEETS}.TF 17.ships": ["Yorktown"]}) for planes in ("planes", "bombers")),
    Row("another ship hunts", "", "asw", {"side": "japanese", "zone": CORAL, "hunter": ["Yukaze"]},
        {f"{JAPANESE}.ships.Kumano.hunted": 2}),
    Row("income on a new turn", "", "economic-attack", {"submarine": ["Wahoo"], "target": "industry"},
        {f"{SHIPS}.Wahoo.raided": 1}),
    Row("a convoy that nobody guards", "", "economic-attack", {"submarine": ["Wahoo"], "target": "convoy"}, IN_CONVOY),
    Row("convoys where no zone is marked", "", "economic-attack", {"submarine": ["Wahoo"], "target": "convoy"},
        {f"{JAPANESE}.fleets.Combined Fleet.zone": CORAL, f"public.zones.{CONVOY}.convoy": None}),
    Row("a raid with the planes there are", "", "port-raid", PORTS),
    Row("Japan's kamikaze planes", "", "port-raid", {"side": "japanese", "zone": SOLOMON, "carrier": ["Zuiho"],
        "target": [{"name": "Hobart", "kamikaze": 1}]}, {f"{FLEETS}.TF 44.port": True}),
    Row("a raid of escorts", "", "port-raid", {**PORTS, "target": [{"name": "Ise"}], "escort": 1}),
    Row("planes ashore fly CAP over their port", "", "port-raid", {**PORTS, "cap": 1},
        {**RABAUL, f"{RULING}land-planes": "join"}),
    Row("a raid of this turn goes on", "", "raid-over", {"zone": TRUK}, {RAID: {**FLOWN, "turn": 2}}),
    Row("a raid with all the planes there are", "", "port-raid",
        {**PORTS, "target": [{"name": "Ise", "torpedo": 6}]}),
    Row("six ships a side fight all at once, or some of them", "", "surface-round", BOTH, six(battle(SOLOMON))),
    Row("all of six ships a side", "", "surface-round", {"zone": SOLOMON}, six(battle(SOLOMON))),
    *(Row(f"turn {turn} of 99", "", "search", CORAL_SEARCH, {"public.turn": turn}) for turn in (1, 99)),
    Row("what can be paid is bought", "", "commission", {"ship": "Iowa", "type": "BBB", "side": "allied"}),
    Row("what can just be paid", "", "commission", {"ship": "Iowa", "type": "BBB", "side": "allied"},
        {f"{ALLIED}.ipc": 30}),
    Row("a battle of ships alone ends after any round", "", "battle-over", {},
        battle(CORAL, minimum=4, rounds=1, last="surface")),
    Row("a battle in which one side has only planes ashore", "", "battle-over", {},
        {**battle(CORAL, minimum=4), f"{JAPANESE}.fleets.Carrier Force.zone": TRUK,
         f"{JAPANESE}.bases.Lae": {"zone": CORAL, "planes": 2}}),
    Row("of two battles the one that may end", "", "battle-over", {}, {**battle(SOLOMON), **battle(CORAL, **FOUGHT)}),
    Row("what costs nothing", "", "commission", {"ship": "Idaho", "type": "B", "side": "allied", "free": True}),
    Row("a side without income buys what it likes", "", "commission", {"ship": "Iowa", "type": "BBB", "side": "allied"},
        {f"{ALLIED}.ipc": None}),
    *(Row(f"a destroyer {where} lands what she carries", "", "unload", {"ship": "Yukaze", "unit": ["1st"]},
          {**there, f"{JAPANESE}.ships.Yukaze.cargo": ["1st"]}) for where, there in (
        ("whose zone is free", AWAY), ("in port", {f"{JAPANESE}.fleets.Carrier Force.port": True}),
        ("in no fleet", {f"{JAPANESE}.fleets.Carrier Force.ships": ["Zuiho", "Kumano"]}))),
]  # fmt: skip


@pytest.mark.parametrize("row", [*FORBIDDEN, *ALLOWED, *BY_RULING], ids=lambda row: row.rule)
def test_what_the_rules_forbid_and_what_they_let(row: Row, position: Position) -> None:
    doing, found = position.doing(row.values), find("naval-units", row.act)
    doing.source = None
    bars = lawful.objections(found, row.inputs, doing)
    assert list(dict.fromkeys(bar.cite for bar in bars)) == ([row.cite] if row.cite else []), bars
    assert {bar.field for bar in bars} <= {None, *found.inputs.fields}, bars  # none is a procedure's own refusal


# What is offered, and what an evening answers.

LEAVES_TWO = {**CARRIERS_LEAVE, f"{FLEETS}.TF 44.leaving_for": TRUK}
SAILED = {f"{JAPANESE}.ships.Zuiho.moved": 2, f"{JAPANESE}.ships.Zuiho.moved_on": 2}
STOPPED = {f"{JAPANESE}.ships.{name}.stopped": 2 for name in ("Zuiho", "Kumano", "Yukaze")}
INTO_PORT = [{"fleet": "Carrier Force", "to": CORAL, "port": True}]

OFFERED: list[tuple[str, Values, str, str, str, list[Any]]] = [
    ("a raid as allocated", OPEN, "allied", "air-strike", "target", [STRIKE["target"]]),
    ("not before both have allocated", battle(CORAL) | missions("allied", CORAL, torpedo=4), "allied", "air-strike",
     "target", []),
    ("planes raid a port", AWAY, "Yorktown", "port-raid", "target", [[{"name": "Yamato", "torpedo": 1}]]),
    ("no planes do not", {**AWAY, f"{SHIPS}.Yorktown.planes": 0}, "Yorktown", "port-raid", "target", []),
    ("who intercepts her own fleet's enemy", CARRIERS_LEAVE, "Astoria", "intercept", "fleet", [None]),
    ("who leaves, by whom", CARRIERS_LEAVE, "Zuiho", "intercept", "fleet", ["TF 17"]),
    ("of two that leave, hers", LEAVES_TWO, "Zuiho", "intercept", "fleet", ["TF 17"]),
    ("submarines do not", CARRIERS_LEAVE, "Wahoo", "intercept", "fleet", []),
    ("whoever leaves", {**LEAVES_TWO, **LEAVES}, "Astoria", "intercept", "fleet", [None]),
    ("who may leave by a roll", battle(CORAL, **FOUGHT), "Carrier Force", "withdraw", "agreed", [None]),
    ("whom the dice have kept, by agreement", battle(CORAL, **FOUGHT, tried=["japanese"]), "Carrier Force", "withdraw",
     "agreed", [True]),
    ("who has moved, a port of its zone", SAILED, "Carrier Force", "move", "", INTO_PORT),
    ("who was stopped, too", STOPPED, "Carrier Force", "move", "", INTO_PORT),
    ("a ship that can be paid for", {f"{JAPANESE}.ipc": 29}, "japanese", "commission", "free", [None]),
    ("one for nothing where none can", {f"{JAPANESE}.ipc": 0}, "japanese", "commission", "free", [True]),
]  # fmt: skip


@pytest.mark.parametrize("row", OFFERED, ids=lambda row: row[0])
def test_what_may_offers(position: Position, row: tuple[str, Values, str, str, str, list[Any]]) -> None:
    _, values, who, act, name, wanted = row
    found = [one.given for one in position.offers(values, who) if one.act.name == act]
    assert [given.get(name) if name else given for given in found] == wanted


TYPED: list[tuple[str, Values, Values, str, Any]] = [
    ("air-strike", OPEN, STRIKE, "lost_first", "first"),
    ("air-strike", OPEN, STRIKE, "loss_order", ["torpedo", "dive", "kamikaze"]),
    ("air-strike", OPEN, STRIKE, "cover_order", ["torpedo", "dive", "kamikaze"]),
    ("port-raid", AS_SHIPPED, PORTS, "lost_first", "first"),
    ("port-raid", AS_SHIPPED, PORTS, "loss_order", ["torpedo", "dive", "kamikaze"]),
    ("port-raid", AS_SHIPPED, {**PORTS, "artillery_factor": 4}, "artillery", 2),
    ("port-raid", AS_SHIPPED, {**PORTS, "artillery": 2}, "artillery_factor", 4),
    ("port-raid", AS_SHIPPED, PORTS, "surprise", "complete"),
]


@pytest.mark.parametrize(
    ("act", "values", "inputs", "name", "value"), TYPED, ids=[f"{row[0]} {row[3]}" for row in TYPED]
)
def test_what_is_typed_of_a_raid_is_weighed(
    position: Position, act: str, values: Values, inputs: Values, name: str, value: Any
) -> None:
    found = find("naval-units", act)
    assert found.whole is not None
    doing = position.doing(values)
    plain = found.whole(lawful.take_inputs(found, inputs, doing))
    typed = found.whole(lawful.take_inputs(found, {**inputs, name: value}, doing))
    assert typed.inputs == {**plain.inputs, name: value}
    assert plain.inputs.get(name) != value


GOES = "Screen is leaving Solomon Sea: it goes"
WAITS = "Screen is leaving Solomon Sea: the Allied side intercepts it, or lets it go (move --unopposed)"
BELOW_IT: Values = {**LEAVES, f"{FLEETS}.TF 44.zone": TRUK, **IN_SOLOMON}
LAST_PLANE: Values = {**battle(CORAL), f"{JAPANESE}.ships.Zuiho.sunk": CORAL, f"{JAPANESE}.ships.Zuiho.planes": 1,
                      f"{JAPANESE}.fleets.Carrier Force.ships": ["Kumano", "Yukaze"]}  # fmt: skip
AT_GUNS = f"battle in {SOLOMON}, round 1 (at least 2): fire the guns"


WAY = {**LEAVES, f"{JAPANESE}.fleets.Screen.way": 2}
ISE_HIT = {f"{JAPANESE}.ships.Ise.port_hits": 1}
ATTACKING: Values = {**COMBAT, f"{ALLIED}.attacking": ["Wahoo"]}
GOING = {"fleet": "Screen", "to": TRUK, "unopposed": True}
OUT = {"fleet": "Combined Fleet", "to": CONVOY, "unopposed": True}


@pytest.mark.parametrize(
    ("values", "inputs", "moved", "stops", "remark"),
    [
        ({}, {**GOING, "to": CONVOY}, 1, False, ""),
        ({}, GOING, 1, False, "an enemy submarine is in Truk Lagoon: "),
        (battle(TRUK), {**GOING, "port": True}, 1, False, ""),
        (WAY, GOING, 2, False, "an enemy submarine is in Truk Lagoon: "),
        (WAY, {**GOING, "to": CONVOY}, 1, False, ""),
        (WAY, {**GOING, "zones": 1}, 1, False, "an enemy submarine is in Truk Lagoon: "),
        (AWAY, {"fleet": "TF 17", "to": CORAL}, 1, True, "enemy surface ships are in Coral Sea: "),
        ({}, {"fleet": "Patrol", "to": CORAL}, 1, True, "enemy ships are in Coral Sea: if their player wishes, "),
        ({}, {"fleet": "Patrol", "to": CONVOY}, 1, False, ""),
        (ATTACKING, {"fleet": "Patrol", "to": CONVOY}, 0, False, ""),
        (ISE_HIT, {**OUT, "port": True}, 1, False, ""),
        ({**ISE_HIT, f"{JAPANESE}.fleets.Combined Fleet.leaving_for": CONVOY}, OUT, 1, False, ""),
        (ISE_HIT, {"fleet": "Combined Fleet", "to": TRUK}, 0, False, "Ise took 1 hit in port; "),
    ],
)
def test_how_far_ships_have_moved_and_what_they_meet(
    position: Position, values: Values, inputs: Values, moved: int, stops: bool, remark: str
) -> None:
    doing = done(position, values, "move", inputs, [])
    fleet = next(
        own.fleets[inputs["fleet"]] for own in state.Board(doing.tree).sides.values() if inputs["fleet"] in own.fleets
    )
    assert [(ship.moved, bool(ship.stopped)) for ship in fleet.afloat] == [(moved, stops)] * len(fleet.afloat)
    assert len(doing.umpire) == bool(remark)
    assert all(line.startswith(remark) for line in doing.umpire)


# What an evening answers in a small state.

Asks = Callable[[state.Board], Any]
AT_TRUK = f"the port of {TRUK}: 6 planes may raid (Yorktown)"
RAIDS_TRUK = f'port-raid --side allied --zone "{TRUK}" --target …'
ALONE: Values = {f"{FLEETS}.TF 44.ships": ["Washington", "Perkins"]}
AT_SEA: Values = {f"{JAPANESE}.fleets.Combined Fleet.port": None}
WITHOUT = ("Allied ships without a fleet: Hobart", "place --fleet … --zone … --ship Hobart")
DOCKED, SLIPS = {f"{JAPANESE}.fleets.Screen.port": True}, {f"{RULING}port-sortie": "slips-out"}
WITH_PERKINS = {f"{FLEETS}.Patrol.ships": ["Wahoo", "Perkins"], f"{FLEETS}.TF 44.ships": ["Washington", "Hobart"]}
UNDERWAY = {f"{JAPANESE}.ships.{name}.type": "SS" for name in ("Kirishima", "Atago", "Asagumo")}
PLANES, BASE = f"{SHIPS}.Yorktown.planes", f"{ALLIED}.bases.Port Moresby."
NONE_AT_SEA, NONE_ASHORE, NO_BOMBERS = {PLANES: 0}, {f"{BASE}planes": 0}, {f"{BASE}bombers": 0}
BY_ROLL, FREELY = "the {} side may withdraw by a roll", "a portion of the {} force may leave freely"
ALLIED_ROLL, JAPANESE_ROLL, JAPANESE_PART = (
    f"{CORAL}: {BY_ROLL.format('Allied')}",
    f"{CORAL}: {BY_ROLL.format('Japanese')}",
    f"{CORAL}: {FREELY.format('Japanese')}",
)


def below(board: state.Board) -> list[str]:
    """What may be done where submarines and ships of both sides are."""
    found = [one.command for one in encounters.submarine_combats(board, SOLOMON, "allied")]
    return [line.partition(" --zone")[0] for line in found if line.startswith(("submarine-attack", "asw"))]


def at_port(board: state.Board) -> list[str]:
    return [found.line for found in encounters.at_port(board, TRUK, "allied")]


def met(line: str) -> Asks:
    """The command of what may be met."""
    return lambda board: {one.line: one.command for one in encounters.encounters(board)}.get(line)


def takes(board: state.Board) -> int:
    return takes_in_port(board.side("japanese").ships["Tama"])


def tried_on(board: state.Board, act: str, zone: str) -> state.Board:
    """A scratch copy on which an order of the Allied side is tried."""
    tree = copy_of(board.tree)
    round_orders.set_scene(tree, Order(act, {"zone": zone}, [], side="allied"))
    return state.Board(tree)


def in_a_hunt(board: state.Board) -> list[str | None]:
    """Where the two fleets that leave are while a hunt in the Solomon Sea is tried on a sheet."""
    board = tried_on(board, "asw", SOLOMON)
    return [board.side("allied").fleets["TF 44"].zone, board.side("japanese").fleets["Carrier Force"].zone]


def leaves_combat(board: state.Board) -> bool:
    return moving.leaves_combat(board.side("allied").fleets["Patrol"])


def called(board: state.Board) -> list[str]:
    """What the enemy calls the ships in the Solomon Sea."""
    there = board.side("japanese").ships_as_called(SOLOMON, False)
    return [name.replace(f"in {SOLOMON}", "in") for name, _ in there]


def due_lines(board: state.Board) -> list[str]:
    return [one.line for one in due_now(board.game, board.tree)]


def whose_act(board: state.Board) -> list[tuple[str | None, str]]:
    return [(one.side, one.command) for one in due_now(board.game, board.tree) if one.demanded]


def seen(side: str, *way: str) -> Asks:
    """What a side sees of the enemy, by its keys."""
    return lambda board: reduce(lambda found, key: found.get(key), way, cast(Any, sight.sight(board, side)))


def watching(board: state.Board) -> int:
    """How many may intercept the screen."""
    return len(moving.interceptors(board.side("japanese").fleets["Screen"]))


def split(board: state.Board) -> list[list[str]]:
    """Six escorts of those that are there, and the others, where one screens."""
    escorts = hunts.escorts_in(board.side("japanese"), SOLOMON)
    return [state.names(some) for some in air.split_escorts(escorts, {"DD 6"})]


def searchers(board: state.Board) -> str:
    return contact.all_there(board.side("allied"), CORAL)


def may_leave(board: state.Board) -> list[str]:
    return [one.line for one in due.may_leave(board, board.public.battles[CORAL])]


def of_fleet(board: state.Board) -> str:
    return permitted.of_fleet(board.side("allied").fleets["TF 44"])


def of_ship(name: str) -> Asks:
    return lambda board: "industry" in permitted.of_ship(board.side("allied").ships[name])


def of_zone(zone: str) -> Asks:
    return lambda board: [*permitted.of_zone(board.side("allied"), zone)]


def in_round(named: list[str], first: list[str]) -> Asks:
    """Who of TF 44 meets submarines."""

    def asked(board: state.Board) -> list[str]:
        return state.names(submarines.ships_in_round([*board.side("allied").fleets["TF 44"].afloat], named, first))

    return asked


def missions_of(board: state.Board) -> str | None:
    return ports.zone_of_missions(board.side("allied").ships["Yorktown"])


def over(*sides: str) -> Asks:
    """Is the round in the Coral Sea over by the sheets of these sides?"""
    return lambda board: round_orders.over_by_itself(board, board.public.battles[CORAL], sides)


def by_sheet(act: str, zone: str, target: list[Any]) -> Order:
    """A line of an attack, as it is carried out with others."""
    then = {"instead": act, "zone": zone, "target": target}
    return Order(act, {"zone": zone, "target": target}, [], side="allied", then=then)


def word(instead: str, zone: str, side: str) -> Order:
    """A side's word on who leaves a zone."""
    return Order("", {}, [], side=side, then={"instead": instead, "zone": zone})


def withdraws(zone: str, **who: Any) -> Order:
    return Order("withdraw", {"zone": zone, **who}, [], side="japanese")


def enemies_word(ship: str, by: str, zone: str) -> Asks:
    """What enemies do about an Allied ship that loads, where a side has said of a zone that they let her."""
    order = Order("load", {"ship": ship}, [], side="allied")
    return lambda board: round_orders.as_carried_out(board, order, [word("let", zone, by)]).inputs.get("enemies")


def moment(order: Order) -> Asks:
    return lambda board: round_orders.moment_of(board, order)


def follows(*tried: Order, done: Sequence[Order] = ()) -> Asks:
    """The act that follows from the lines that are done, after those that were tried."""

    def asked(board: state.Board) -> list[str]:
        found = round_orders.next_act(board, done, [*board.sides], tried)
        return [f"{found.act} {next(iter(found.inputs.values()))}"] if found else []

    return asked


def as_tried(act: str) -> Asks:
    """Who has fired in the Coral Sea in which round while an order is tried on a sheet."""

    def asked(board: state.Board) -> tuple[list[str], int]:
        fight = tried_on(board, act, CORAL).public.battles[CORAL]
        return fight.fired, fight.rounds

    return asked


def let_go(name: str, **raw: str) -> Asks:
    return lambda board: moving.Move.offered(name, {"unopposed": True, **raw}, board)


def known_to_stop(board: state.Board) -> list[str]:
    """The enemy ships that are known to have met others on this turn."""
    ships = known.state_known(board.tree, "allied")["sides"]["japanese"]["ships"]
    return [name for name, ship in ships.items() if ship.get("stopped")]


def screens_kept(board: state.Board) -> Any:
    """The screens of a round of guns at a ship that is not there."""
    inputs = {"target": ["Washington=Zuiho"], "screen": ["Asagumo=Kirishima"]}
    order = Order("surface-round", inputs, [])
    return screens.with_screens_that_hold(board, board.public.battles[SOLOMON], order).inputs["screen"]


ZUIHO_RAID = by_sheet("air-strike", CORAL, [{"name": "Zuiho", "torpedo": 4}])
AT_KIRISHIMA_GUNS = by_sheet("surface-round", SOLOMON, ["Washington=Kirishima"])
GUNS_OF_BOTH = (by_sheet("surface-round", CORAL, ["Astoria=Kumano"]), AT_KIRISHIMA_GUNS)
AT_PORT = by_sheet("port-raid", SOLOMON, [{"name": "Kirishima", "torpedo": 1}])
SCREENING = [
    Order("", {}, [], side=side, then={"instead": "screen", "zone": zone, "pair": "Hobart=Washington"})
    for zone, side in ((SOLOMON, "allied"), (CORAL, "allied"), (SOLOMON, "japanese"), (SOLOMON, "allied"))
]
EARLY = {**LONG, **battle(CORAL, active="japanese", minimum=3, rounds=1, last="air")}
TRAIN = {f"{JAPANESE}.ships.Maru.type": "LSI", f"{JAPANESE}.ships.Etorofu.type": "DE",
         f"{JAPANESE}.fleets.Train": {"zone": TRUK, "ships": ["Maru", "Etorofu"]}}  # fmt: skip
ALLOCATES, ROUND_ENDS = f'allocate --side {{}} --zone "{CORAL}"', f'round-over --zone "{CORAL}"'
FORCE = f"the japanese force in the {SOLOMON}"
WAHOO_BELOW = by_sheet("submarine-attack", SOLOMON, ["Wahoo=Kirishima"])
IN_GUNS = battle(CORAL, **FOUGHT, fired=["Astoria"])
ATAGO_STOPPED = {f"{JAPANESE}.ships.Atago.stopped": 2}
ROUND_FLOWN: Values = {**battle(CORAL, revealed=True), **missions("allied", CORAL, cap=2),
                       **missions("japanese", CORAL, cap=4)}  # fmt: skip
ANSWERS: list[tuple[str, Values, Asks, Any]] = [
    *((f"in port a {kind} takes, by the ruling {ruling}", {f"{JAPANESE}.ships.Tama.type": kind,
       f"{RULING}port-transports": ruling}, takes, hits)
      for kind, ruling, hits in (("CL", "single", 2), ("LST", "double", 2), ("LST", "single", 1))),
    *((f"due: {lines[0]}", values, due_lines, lines) for values, lines in (
        ({**LEAVES, f"{JAPANESE}.fleets.Screen.pursued": True}, [WAITS]),
        ({**LEAVES, f"{FLEETS}.TF 44.zone": TRUK}, [GOES]),
        ({**BELOW_IT, f"{JAPANESE}.fleets.Screen.pursued": True}, [GOES]),
        (six(battle(SOLOMON, minimum=2)), [AT_GUNS]),
        (battle(SOLOMON, fired=["Washington", "Hobart", "Perkins", "Kirishima", "Atago", "Asagumo"]),
         [f"battle in {SOLOMON}, round 1 (at least 1): all ships have fired"]),
        (seven(battle(SOLOMON, minimum=2)), [AT_GUNS]),
        (battle(CORAL, fired=["Yorktown"]),
         [f"battle in {CORAL}, round 1 (at least 1): Astoria, Hammann, Zuiho, Kumano, Yukaze have not fired"]),
        ({**battle(CORAL, **FOUGHT), **missions("allied", CORAL, cap=1)},
         [f"battle in {CORAL}, round 2 (at least 1): 4 planes without a mission", JAPANESE_ROLL]),
        (battle(SOLOMON, fired=["Washington", "Hobart", "Perkins", "Kirishima", "Atago"]),
         [f"battle in {SOLOMON}, round 1 (at least 1): Asagumo has not fired"]),
        ({**LAST_PLANE, **battle(CORAL, rounds=1)}, [
         f"battle in {CORAL}, 1 round fought: fight another, withdraw, or type battle-over", ALLIED_ROLL, JAPANESE_ROLL,
         "1 plane of Zuiho has no deck and is lost when the round is over"]),
        ({RAID: {**FLOWN, "turn": 2}}, [f"the raid on the port of {TRUK} has flown 1 round and may go on"]))),
    *((f"whose act is due: {side} {act}", values, whose_act, found) for values, found in (
        (LEAVES, [("allied", "intercept --fleet Screen")]),
        (battle(CORAL), [(side, ALLOCATES.format(side)) for side in ("allied", "japanese")]),
        ({**battle(CORAL), **missions("allied", CORAL, dive=6)}, [("japanese", ALLOCATES.format("japanese"))]),
        ({**OPEN, **missions("allied", CORAL, torpedo=2)},
         [("allied", f'air-strike --side allied --zone "{CORAL}" --target name=Zuiho,torpedo=2')]),
        ({**OPEN, f"{ALLIED}.missions.{CORAL}.struck": True}, [(None, ROUND_ENDS)]),
        ({**LAST_PLANE, **battle(CORAL, revealed=True), **missions("allied", CORAL, cap=1)}, [(None, ROUND_ENDS)]),
        ({**OPEN, f"{SHIPS}.Yorktown.planes": 2}, [("allied", ALLOCATES.format("allied"))]))
      for side, act in found[:1]),
    *((f"the {side} side sees: {'.'.join(way)}", values, seen(side, *way), found) for side, values, way, found in (
        ("allied", {}, ("forces", SOLOMON), {"units": {"BC": 1, "CA": 1, "DD": 1}}),
        ("japanese", {f"{SHIPS}.{name}.known": True for name in ("Washington", "Hobart", "Perkins")} | {
         f"{SHIPS}.Washington.hits": 1}, ("forces", SOLOMON, "ships"),
         {"Hobart": "CL, 1 hit left", "Perkins": "DD, 1 hit left", "Washington": "BB, 1 hit left"}),
        ("allied", {f"{JAPANESE}.ships.Tama.known": True, f"{JAPANESE}.ships.Tama.port_hits": 1},
         ("forces", f"{TRUK}, port", "ships"), {"Tama": "CL, 1 hit left, 1 taken in port"}),
        ("allied", OPEN, ("missions",), {CORAL: {"cap": 4}}),
        ("japanese", OPEN, ("missions",), {CORAL: {"cap": 2, "torpedo": 4}}),
        ("allied", {**OPEN, **missions("japanese", CORAL, cap=0)}, ("missions",), {CORAL: {"cap": 0}}),
        ("japanese", {**battle(CORAL), **missions("allied", CORAL, torpedo=2)}, ("missions",), None),
        ("japanese", {**OPEN, f"{ALLIED}.missions.{CORAL}": None}, ("missions",), None),
        ("allied", LEAVES, ("leaving",), {SOLOMON: "leaving"}), ("japanese", LEAVES, ("leaving",), None))),
    ("submarines elsewhere", {}, below, []),
    ("one has attacked before, and the enemy is active", {**IN_SOLOMON, "public.active": "allied",
     "public.active_turn": 2, f"{SHIPS}.Wahoo.attacked": 2, f"{JAPANESE}.ships.Atago.assailed": 2}, below, []),
    ("submarines below ships attack and are hunted", IN_SOLOMON, below, ["submarine-attack", "asw --side japanese"]),
    ("no ships are there", {**IN_SOLOMON, f"{JAPANESE}.fleets.Screen.zone": CORAL}, below, []),
    ("their combat goes on", COMBAT, below, ["asw --side japanese"]),
    ("planes may raid docked ships", {**AWAY, f"{ALLIED}.bases.Tulagi.zone": TRUK}, at_port,
     [f"Yamato, Ise, Tama in {AT_TRUK}"]),
    ("no planes", {**AWAY, PLANES: 0}, at_port, []),
    ("planes with missions", {**AWAY, **battle(TRUK), **missions("allied", TRUK, torpedo=6)}, at_port, []),
    ("one ship is met", {f"{JAPANESE}.fleets.Screen.ships": ["Atago"]},
     met(f"Allied may search {SOLOMON}, where Atago is"), f'search --side allied --zone "{SOLOMON}"'),
    ("an escort before the transport that she guards", TRAIN, met(f"Allied Wahoo, Silversides may attack Maru, Etorofu "
     f"in {TRUK}"), f'submarine-attack --zone "{TRUK}" --target Wahoo=Etorofu,Silversides=Etorofu'),
    ("who is at sea is attacked from below", AT_SEA, met(f"Allied Wahoo, Silversides may attack Yamato, Ise, Tama in "
     f"{TRUK}"), f'submarine-attack --zone "{TRUK}" --target Wahoo=Yamato,Silversides=Yamato'),
    ("and hunts", AT_SEA, met(f"Tama may hunt Wahoo, Silversides in {TRUK}"), f'asw --side japanese --zone "{TRUK}"'),
    ("but for who has hunted", {**IN_SOLOMON, f"{JAPANESE}.ships.Atago.hunted": 2},
     met(f"Asagumo may hunt Wahoo, Silversides in {SOLOMON}"), f'asw --side japanese --zone "{SOLOMON}"'),
    ("where one side has searched, both are named", SEARCHED,
     lambda board: [one.line for one in encounters.encounters(board) if one.line.startswith("both")],
     [f"both sides are in {CORAL}: Allied Yorktown, Astoria, Hammann; Japanese Zuiho, Kumano, Yukaze"]),
    ("a ship without a fleet", ALONE, met(WITHOUT[0]), WITHOUT[1]),
    ("unless she is sunk", {**ALONE, f"{SHIPS}.Hobart.sunk": SOLOMON}, met(WITHOUT[0]), None),
    ("two docked ships", {**AWAY, f"{JAPANESE}.fleets.Combined Fleet.ships": ["Ise", "Tama"]},
     met(f"Ise, Tama in {AT_TRUK}"), RAIDS_TRUK),
    ("those who met the enemy search first", {f"{SHIPS}.Yorktown.stopped": 2},
     lambda board: next(encounters.encounters(board)).command, f'search --side allied --zone "{CORAL}"'),
    ("a hunt waits for who comes, not for who leaves its zone", LEAVES_TWO, in_a_hunt, [SOLOMON, TRUK]),
    ("submarines that attack retreat", ATTACKING, leaves_combat, True),
    ("not from port", {**ATTACKING, f"{FLEETS}.Patrol.port": True}, leaves_combat, False),
    ("nor from elsewhere", {**ATTACKING, f"{FLEETS}.Patrol.zone": TRUK}, leaves_combat, False),
    ("nor with a ship", {**ATTACKING, **WITH_PERKINS}, leaves_combat, False),
    ("nor who has not attacked", COMBAT, leaves_combat, False),
    ("who may intercept", {}, watching, 3),
    ("who leaves a port", DOCKED, watching, 3),
    ("who leaves the sea, where ports let slip", SLIPS, watching, 3),
    ("who slips out of port", {**DOCKED, **SLIPS}, watching, 0),
    ("where nobody is", {f"{FLEETS}.TF 44.zone": TRUK}, watching, 0),
    ("from submarine combat", COMBAT, watching, 0),
    ("submarines that leave", UNDERWAY, watching, 0),
    ("six escorts", six(ships=7), split, [["Atago", "Asagumo", "DD 4", "DD 5", "DD 6", "DD 7"], []]),
    ("of seven those that screen first", six(ships=8), split,
     [["DD 6", "Atago", "Asagumo", "DD 4", "DD 5", "DD 7"], ["DD 8"]]),
    ("planes aboard search", {**NONE_ASHORE, **NO_BOMBERS}, searchers, "both"),
    ("planes ashore", {**NONE_AT_SEA, **NO_BOMBERS}, searchers, "both"),
    ("bombers ashore", {**NONE_AT_SEA, **NONE_ASHORE}, searchers, "both"),
    ("ships alone", {**NONE_AT_SEA, **NONE_ASHORE, **NO_BOMBERS}, searchers, "ships"),
    ("planes alone", AWAY, searchers, "planes"),
    ("who has tried a roll", LONG, may_leave, [ALLIED_ROLL, JAPANESE_PART]),
    ("all or a portion", {**LONG, **battle(CORAL, active="japanese", minimum=1, rounds=2, last="air")}, may_leave,
     [ALLIED_ROLL, JAPANESE_ROLL, JAPANESE_PART]),
    ("a portion alone", EARLY, may_leave, [JAPANESE_PART]),
    ("a portion of the other side's may not", {**LONG, **battle(CORAL, rounds=2, last="air")}, may_leave,
     [ALLIED_ROLL, JAPANESE_ROLL]),
    ("no enemy ships", {**battle(CORAL, rounds=1, last="air", tried=["allied"]),
     f"{JAPANESE}.fleets.Carrier Force.zone": SOLOMON}, may_leave, [f"{CORAL}: the Allied side may withdraw freely"]),
    ("who has allocated has not tried", {**LONG, **missions("allied", CORAL, cap=1)}, may_leave, [JAPANESE_PART]),
    ("who has tried has allocated", {**LONG, **missions("japanese", CORAL, cap=1)}, may_leave, [ALLIED_ROLL]),
    ("nobody in a round of planes", {**OPEN, **battle(CORAL, revealed=True, **FOUGHT)}, may_leave, []),
    ("nobody in a round of guns", battle(CORAL, rounds=1, last="surface", fired=["Astoria"]), may_leave, []),
    ("nobody before a round is fought", battle(CORAL), may_leave, []),
    ("as far as the slowest may", {}, of_fleet, "moves, docks (2 zones)"),
    ("as far as she still may", {f"{SHIPS}.Washington.moved": 1, f"{SHIPS}.Washington.moved_on": 2}, of_fleet,
     "moves, docks (1 zone)"),
    ("who is leaving", {f"{FLEETS}.TF 44.leaving_for": TRUK}, of_fleet, f"leaving for {TRUK}"),
    ("who was stopped", {f"{SHIPS}.Hobart.stopped": 2}, of_fleet,
     "stays: Hobart of TF 44 met enemy ships this turn; it stops where it is and searches"),
    ("all that are few meet submarines", {}, in_round([], ["Hobart"]), ["Washington", "Hobart", "Perkins"]),
    ("or those named", {}, in_round(["Hobart"], []), ["Hobart"]),
    ("a submarine attacks income", {}, of_ship("Wahoo"), True),
    ("once a turn", {f"{SHIPS}.Wahoo.raided": 2}, of_ship("Wahoo"), False),
    ("a cruiser does not", {}, of_ship("Astoria"), False),
    *((f"submarines reach who {words}", {f"{JAPANESE}.fleets.Combined Fleet.leaving_for": bound},
       lambda board: state.names(submarines.ships_in_reach(board.side("japanese"), TRUK)), found)
      for words, bound, found in (("leaves a port", SOLOMON, ["Yamato", "Ise", "Tama"]), ("stays", None, []))),
    ("a side searches", {}, of_zone(CORAL), ["search (CVL, CA, DD)"]),
    ("once a turn in a zone", SEARCHED, of_zone(CORAL), []),
    ("where an enemy is", {f"{JAPANESE}.fleets.Carrier Force.zone": SOLOMON}, of_zone(CORAL), []),
    ("in battle it allocates", battle(CORAL), of_zone(CORAL), ["6 planes to allocate"]),
    ("all are allocated", OPEN, of_zone(CORAL), []),
    ("it intercepts", LEAVES, of_zone(SOLOMON), ["intercept"]),
    ("a carrier's missions", OPEN, missions_of, CORAL),
    ("none of a ship in no fleet", {**OPEN, f"{FLEETS}.TF 17.ships": ["Astoria", "Hammann"]}, missions_of, None),
    ("none in port", {**OPEN, f"{FLEETS}.TF 17.port": True}, missions_of, None),
    ("none are flown", {}, missions_of, None),
    ("a raid flies in a battle", OPEN, moment(ZUIHO_RAID), "now"),
    ("and in none that is over", {}, moment(ZUIHO_RAID), "never"),
    ("nor where its side has no missions", {**battle(CORAL, revealed=True), **missions("japanese", CORAL, cap=4)},
     moment(ZUIHO_RAID), "later"),
    ("so do guns, whoever comes", {**battle(SOLOMON), f"{FLEETS}.TF 17.leaving_for": SOLOMON},
     moment(AT_KIRISHIMA_GUNS), "now"),
    ("and not there", {}, moment(AT_KIRISHIMA_GUNS), "never"),
    ("a hunt waits for nobody who leaves", LEAVES, moment(Order("asw", {"zone": SOLOMON}, [], side="allied")), "now"),
    ("who withdraws from no battle does not wait", {}, moment(withdraws(SOLOMON)), "now"),
    *((f"{words} waits for the rounds that must be fought", EARLY, moment(withdraws(CORAL, **who)), when)
      for words, who, when in (("a force", {}, "later"), ("no portion", {"fleet": ["Carrier Force"]}, "now"))),
    *((f"of the enemy's word for a zone a transport {ship} hears {heard}", ALONE, enemies_word(ship, by, zone), heard)
      for ship, by, zone, heard in (("Washington", "japanese", SOLOMON, "let"), ("Washington", "allied", SOLOMON, None),
                                    ("Hobart", "japanese", SOLOMON, None), ("Maru", "japanese", SOLOMON, None))),
    ("a round is over by itself", ROUND_FLOWN, follows(), [f"round-over {CORAL}"]),
    ("no raid flies before all lies open", {**battle(CORAL), **missions("allied", CORAL, torpedo=4)},
     follows(done=[ZUIHO_RAID]), []),
    *((f"who leaves hears {words}", where, follows(done=[word(*said)]), then) for words, where, said, then in (
        ("that nobody intercepts", LEAVES, ("let", SOLOMON, "allied"), ["move Screen"]),
        ("nothing from another zone", LEAVES, ("let", CORAL, "allied"), []),
        ("nothing from its own side", LEAVES, ("let", SOLOMON, "japanese"), []),
        ("nothing from submarines' guns", BELOW_IT, ("intercept", SOLOMON, "allied"), []))),
    ("a raid that is typed without its zone is of the battle", battle(CORAL), lambda board: round_orders.as_carried_out(
        board, Order("air-strike", {"target": [{"name": "Zuiho", "torpedo": 4}]}, [], side="allied"), []).then["zone"],
     CORAL),
    ("a raid on a port leaves screens to others", {},
     lambda board: [one.then["used"] for one in round_orders.of_side([AT_PORT, *SCREENING], "port-raid", "allied", [])],
     [[0]]),
    ("screens are of a zone, of a side, and used once", {},
     lambda board: round_orders.screens_of(SCREENING, SOLOMON, [3], "allied"), [0]),
    ("once", ROUND_FLOWN, follows(Order("round-over", {"zone": CORAL}, [])), []),
    ("the guns of a zone", battle(SOLOMON), follows(done=GUNS_OF_BOTH), [f"surface-round {SOLOMON}"]),
    ("who attacks from below lets nobody go", LEAVES,
     follows(Order("submarine-attack", {}, [], then={"used": [0]}), done=[WAHOO_BELOW]), []),
    ("on a sheet no planes go up in a round of guns", IN_GUNS, as_tried("allocate"), (["Astoria"], 1)),
    ("who withdraws waits for its end", IN_GUNS, as_tried("withdraw"), ([], 1)),
    ("or that of a round of planes", {**battle(CORAL, **FOUGHT), **missions("allied", CORAL, cap=1)},
     as_tried("withdraw"), ([], 2)),
    ("who may be let go", LEAVES_TWO, let_go("fleet"), ["TF 44", "Carrier Force"]),
    ("whereto", {**LEAVES_TWO, f"{FLEETS}.TF 44.leaving_for": CORAL}, let_go("to", fleet="TF 44"), [CORAL]),
    ("nobody leaves", {}, let_go("fleet"), None),
    ("nothing else is offered", LEAVES_TWO, let_go("port"), None),
    ("all of a force have met the enemy", {**ATAGO_STOPPED, f"{JAPANESE}.fleets.Screen.ships": ["Atago"]},
     known_to_stop, [f"CA in {SOLOMON}"]),
    ("one of them has", ATAGO_STOPPED, known_to_stop, []),
    ("screens of a round that is refused stay", battle(SOLOMON), screens_kept, ["Asagumo=Kirishima"]),
    *(("ships are called by name once they are known", values, called, found) for values, found in (
        (six(), ["BC in", "CA in", "DD in", "DD in 2", "DD in 3", "DD in 4"]),
        (six({f"{JAPANESE}.ships.{name}.known": True for name in ("Kirishima", "DD 4")}),
         ["Kirishima", "DD 4", "CA in", "DD in", "DD in 2", "DD in 3"]))),
    ("a base has no name that the enemy calls it by", {},
     lambda board: sight.call(board, "japanese", board.side("allied").bases["Port Moresby"]), None),
    *((f"of {of} {side} calls {word}", {**leaves, f"{JAPANESE}.fleets.Screen.ships": ["Kirishima", "Atago"],
       f"{JAPANESE}.fleets.Rear": {"zone": SOLOMON, "ships": ["Asagumo"]}},
       lambda board, of=of, word=word, side=side: state.names(board.so_called((of,), word, side)), meant)
      for of, word, side, leaves, meant in (
        ("fleets", FORCE, "japanese", LEAVES, ["Screen"]), ("fleets", FORCE, "japanese", {}, []),
        ("fleets", FORCE, None, LEAVES, []), ("ships", FORCE, "japanese", LEAVES, []),
        ("ships", f"CA in {SOLOMON}", "japanese", LEAVES, ["Atago"]))),
    *((f"a value that is seen: {way[-1]}", {}, lambda board, way=way: sight.place(way), said) for way, said in (
        (("forces", CORAL, "ships"), f"the enemy's known ships in the {CORAL}"),
        (("forces", CORAL, "ships", "Zuiho"), "Zuiho"),
        (("missions", CORAL, "cap"), f"the enemy's cap mission in the {CORAL}"))),
    ("zones in a sentence", {}, lambda board: [*map(zone_in_words, ("The Narrows", "Iron Slot", CONVOY))],
     ["the Narrows", "the Iron Slot", CONVOY]),
    ("raiders are all who fly against ships", {**battle(CORAL), **missions("allied", CORAL, torpedo=3, dive=2,
     kamikaze=1, cap=1)}, lambda board: board.side("allied").missions[CORAL].raiders, 6),
    ("a side's planes are gone before all lay open", {**battle(CORAL), **missions("allied", CORAL, cap=2),
     f"{JAPANESE}.ships.Zuiho.planes": 0}, over("allied", "japanese"), False),
    *((f"next in a round of planes: {does}", {**OPEN, **more},
       lambda board: rounds.next_in_round(board, board.public.battles[CORAL]).split(" --")[0], does) for does, more in (
       ("allocate", {f"{SHIPS}.Yorktown.planes": 5}), ("air-strike", {}),
       ("round-over", {f"{ALLIED}.missions.{CORAL}.struck": True}))),
    ("a round waits for the sheet of who flies in it", ROUND_FLOWN, over("allied"), False),
]  # fmt: skip


@pytest.mark.parametrize("row", ANSWERS, ids=lambda row: row[0])
def test_what_an_evening_answers(position: Position, row: tuple[str, Values, Asks, Any]) -> None:
    _, values, asks, answer = row
    assert asks(state.Board.of(position.doing(values))) == answer


# What odds are of.

WAHOO = {"zone": SOLOMON, "target": ["Wahoo=Kirishima"]}
ALLOCATED = {**battle(CORAL), **missions("allied", CORAL, torpedo=4)}
ONE = "one submarine, even if there is none"
NO_ESCORTS, NO_CAP = "no escorts: nothing is allocated yet", "no CAP: nothing is allocated yet"
FOUGHT_BY_24 = six(battle(SOLOMON, rounds=1, last="surface"), ships=24)
FROM_ABOVE = {"fleet": "Carrier Force", "raid": [{"name": "Zuiho", "torpedo": 2}], "screen": ["Yukaze=Zuiho"]}
TO_END = ["nobody withdraws", "ships are paired", "escorts that are free screen"]
ENEMY_BELOW = {f"public.submarine_combat.{SOLOMON}": {"side": "japanese", "rounds": 1}}
BELOW_SIX = {**IN_SOLOMON, f"{JAPANESE}.ships.DD 4.type": "B"}


def pack(count: int) -> Values:
    """So many submarines of Japan's in the Coral Sea."""
    names = [f"I-{n}" for n in range(count)]
    fleet = {f"{JAPANESE}.fleets.Sixth": {"zone": CORAL, "ships": names}} if names else {}
    return {**{f"{JAPANESE}.ships.{name}": {"type": "SS"} for name in names}, **fleet}


def leaving(side: str) -> Values:
    return {"side": side, "zone": SOLOMON, "to": TRUK}


WEIGHED: list[tuple[str, Values, str, Values, Values, list[str]]] = [
    *((f"a hunt for {boats} submarines", pack(boats), "asw", CORAL_SEARCH, {"submarines": weighed}, assumed)
      for boats, weighed, assumed in ((0, 1, [ONE]), (1, 1, []), (6, 6, []), (7, 6, []))),
    ("those hunt that have not", {f"{JAPANESE}.ships.Kumano.hunted": 2}, "asw", {"side": "japanese", "zone": CORAL},
     {"hunters": ["DD"], "names": ["Yukaze"]}, [ONE]),
    ("dice of an attack on income name the submarines", {}, "economic-attack", {"submarine": ["Wahoo", "Silversides"],
     "target": "industry"}, {"names": ["Wahoo", "Silversides"]}, []),
    ("by ruling those intercept whose line says so", {**LEAVES, f"{SHIPS}.Hobart.type": "LST",
     f"{RULING}interception-units": "chart"}, "intercept", {"fleet": "Screen"}, {"interceptors": ["BB", "DD"]}, []),
    *((f"escorts fire that {words}", OPEN, "air-strike", {**STRIKE, **typed}, {"cover": ["DD"]}, [])
      for words, typed in (("are no targets", {"target": [{"name": "Kumano", "torpedo": 4}]}),
                           ("are named", {"cover": ["Yukaze"]}))),
    ("all ships of both sides count in a withdrawal", FOUGHT_BY_24, "withdraw", leaving("japanese"),
     {"ships": 24, "enemy_ships": 3}, []),
    ("and in the other's", FOUGHT_BY_24, "withdraw", leaving("allied"), {"ships": 3, "enemy_ships": 24}, []),
    ("six ships meet submarines", six(BELOW_SIX), "submarine-attack", WAHOO,
     {"defenders": ["BC", "CA", "DD", "B", "DD", "DD"]}, []),
    ("of seven those that hunt", seven(BELOW_SIX), "submarine-attack", WAHOO,
     {"defenders": ["BC", "CA", *["DD"] * 4]}, []),
    ("of eight with seven escorts the one attacked and five", six(IN_SOLOMON, ships=8), "submarine-attack",
     {"zone": SOLOMON, "target": ["Wahoo=Asagumo"]}, {"defenders": 6}, []),
    ("those that intercept meet who leaves", {**IN_SOLOMON, **LEAVES, f"{JAPANESE}.fleets.Screen.ships": ["Kirishima",
     "Atago"], f"{JAPANESE}.fleets.Rear": {"zone": SOLOMON, "ships": ["Asagumo"]}}, "submarine-attack", WAHOO,
     {"defenders": ["BC", "CA"]}, []),
    ("or those that are named, whatever their number", seven(BELOW_SIX), "submarine-attack",
     {**WAHOO, "defender": ["Kirishima", "Atago", "Asagumo", "DD 4", "DD 5", "DD 6", "DD 7"]},
     {"defenders": ["BC", "CA", "DD", "B", "DD", "DD"], "more_defenders": ["DD"]}, []),
    *((f"submarines {words} begin with round {number}", {**IN_SOLOMON, f"{SHIPS}.Wahoo.attacked": 2, **more},
       "submarine-attack", WAHOO, {"round": number}, []) for words, number, more in (
        ("that have attacked others", 1, {}), ("beside those of the enemy", 1, ENEMY_BELOW),
        ("that have attacked these", 2, {f"{JAPANESE}.ships.Atago.assailed": 2}))),
    ("a battle to its end, of twelve hits", {**battle(SOLOMON), f"{SHIPS}.Hobart.type": "BBB",
     f"{SHIPS}.Perkins.type": "BBB"}, "surface-round", {"zone": SOLOMON, "to_end": True},
     {"attackers": ["BB", "BBB", "BBB"], "defenders": ["BC", "CA", "DD"]}, TO_END),
    ("nothing is allocated", battle(CORAL), "air-strike", STRIKE, {"escort": 0, "cap": 0}, [NO_ESCORTS, NO_CAP]),
    ("only the raid is", ALLOCATED, "air-strike", STRIKE, {"escort": 0, "cap": 0}, [NO_CAP]),
    ("both are", {**ALLOCATED, **missions("japanese", CORAL, cap=4)}, "air-strike", STRIKE, {"escort": 0, "cap": 4},
     []),
    ("an interception from the air is a raid", CARRIERS_LEAVE, "intercept", FROM_ABOVE, {"cover screens": [None, 1]},
     ["the planes alone: the round of guns comes after"]),
]  # fmt: skip


@pytest.mark.parametrize("row", WEIGHED, ids=lambda row: row[0])
def test_what_is_weighed(position: Position, row: tuple[str, Values, str, Values, Values, list[str]]) -> None:
    _, values, act, inputs, wanted, assumed = row
    whole = position.whole(values, act, inputs)
    assert {key: in_short(whole.inputs, key, wanted[key]) for key in wanted} == wanted
    assert list(whole.assumed) == assumed


def in_short(inputs: Values, key: str, wanted: Any) -> Any:
    """An input; of ships their types, another field that is named, or how many there are."""
    name, _, field = key.partition(" ")
    found = inputs[name]
    if isinstance(found, list):
        kinds = [one if isinstance(one, str) else one.get(field or "type") for one in found]
        return len(found) if isinstance(wanted, int) else kinds
    return found
