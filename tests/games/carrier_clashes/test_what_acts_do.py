"""What acts of strikes, submarines, bombardments and forming do, and what follows from orders in a surface combat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.engine.dice import Typed, program_dice
from referee.games.carrier_clashes.evening import (
    bombard,
    cards,
    cargo,
    damage,
    encounters,
    fuel,
    landing,
    move,
    orders,
    points,
    pool,
    reveal,
    state,
    surface_orders,
    turn,
    waiting,
)  # fmt: skip
from referee.session.acting import lawful
from referee.session.acting.catalogue import find
from referee.session.acting.due import due_now
from referee.session.acting.orders import Order
from referee.session.acting.sequence import as_it_stands, phase
from tests import rows
from tests.games.carrier_clashes.air_bars import CAP, DOWN
from tests.games.carrier_clashes.sea_bars import EXIT, UNLOAD
from tests.games.carrier_clashes.search_bars import ARMED, DIVE, SPOT_ONE
from tests.games.carrier_clashes.small import (
    CARRIERS,
    TF_16,
    TF_64,
    VANGUARD,
    A,
    Answer,
    Asks,
    J,
    asking,
    doing_on,
    in_phase,
    position,
    weighed,
)  # fmt: skip
from tests.games.carrier_clashes.surface_bars import (
    BATTLE,
    ENGAGED,
    FIRST,
    FOUGHT,
    MET,
    OFF_HENDERSON,
    OVER,
    SCREENED_BY_ONE,
    THIRD_SHIP,
    THREE,
)  # fmt: skip

Values = dict[str, Any]
LOOKS = in_phase("first-search")
SHIPS, AIR, FORCE = f"{J}ships.", f"{A}air.", f"{J}task_forces.Carrier Force."

# Strikes over ships (16.k, 16.j.v, 18.d, 24.g).

VB, VS, VT = ("VB-6", "dive", "P"), ("VS-6", "dive", "P"), ("VT-6", "torpedo", "A")
VS_WITH_TORPEDOES = ("VS-6", "torpedo", "A")
FLOWN = in_phase("second-air-strike", **{f"{CARRIERS}spotted": True, f"{AIR}VS-6.strengths": {"P": 10, "A": 6}})
OVER_1, FIRST_SEARCH = {f"{A}strikes.Strike 1.stage": "over"}, "first-search"
ALL_MISS = "all: Allied Strike 1: no ship is hit."
TO_HENDERSON = {f"{AIR}VB-6.at": "Henderson Field", f"{AIR}VB-6.transferred": True}


def strike(*units: tuple[str, str, str], at: tuple[str, ...] = ("Shokaku",), number: int = 1, **more: Any) -> Values:
    """A strike that has come through CAP and AA and sees these ships."""
    flights = {name: {"kind": kind, "weapon": weapon} for name, kind, weapon in units}
    row = {"hex": "1407", "stage": "through", "group": [*at], "units": flights, **more}
    return {**FLOWN, f'{A}strikes."Strike {number}"': row, f"umpire.targets.allied Strike {number}": "Carrier Force"}


def at(*units: str, ship: str = "Shokaku") -> Values:
    return {"at": [f"{unit}={ship}" for unit in units]}


def aborts(unit: str) -> str:
    return f"all: {unit} aborts its attack under AA fire and is out for the turn."


DESTROYERS = "Fubuki Division"
OUT_OF_PLAY = {f"{SHIPS}Kako.condition": "sunk", f"{CARRIERS}ships": ["Shokaku", DESTROYERS],
               f"{CARRIERS}cards": ["JH", "AD"]}  # fmt: skip
TWO_STRIKES = {**strike(VB), **strike(VS, number=2)}
NONE_LEFT = {**FLOWN, f'{A}strikes."Strike 1"': {"hex": "1407", "stage": "through", "group": ["Shokaku"], "units": {
    "VF-6": {"kind": "escort"}}}, "umpire.targets.allied Strike 1": "Carrier Force"}  # fmt: skip
LANDS = {**strike(VB, VS, VT, land="Henderson Field"), f"{AIR}VT-6.out": True}
LANDS[f'{A}strikes."Strike 1"']["units"]["VS-6"]["land"] = "Enterprise"  # it came with a strike that lands there
LANDS[f'{A}strikes."Strike 1"']["units"]["VT-6"]["fate"] = "gone"  # out of action where it was
IN_PORT = {f"{J}bases.Shortland.hex": "1407", f"{J}bases.Shortland.port": True}
DECOY = f"{J}task_forces.Decoy."
DECOY_TOO = {f"{DECOY}hex": "1407", "umpire.targets.allied Strike 1": "Decoy"}
SINKS = {f"{FORCE}ships": ["Shokaku", "Kako"], f"{FORCE}cards": ["JH", "AS"], "umpire.harmed": [DESTROYERS]}
NOW_CARDS = "ijn: Cards of Carrier Force now: JH AS."
AT_DESTROYERS, WITH_TORPEDOES = strike(VB, VT, at=(DESTROYERS,)), at("VB-6", "VT-6", ship=DESTROYERS)
BOTH_WITH_TORPEDOES = strike(VB, VT, VS_WITH_TORPEDOES, at=(DESTROYERS,))
ATTACK, BY_VB_6, TORPEDO_AT, TORPEDOES = "attack", at("VB-6"), at("VT-6"), at("VT-6", "VS-6")

COMES_TO = {"umpire.targets": {"allied Strike 1": "Carrier Force"}}
TWO_BOMBERS = {f'{A}strikes."Strike 1"': {"hex": "1407", "origin": "1410", "units": {
    unit: {"kind": "dive", "weapon": "P"} for unit in ("VB-6", "VS-6")}}}  # fmt: skip
BOTH_COME = {**FLOWN, "umpire.targets": {f"allied Strike {number}": "Carrier Force" for number in (1, 2)}, **{
    f'{A}strikes."Strike {number}"': {"hex": "1407", "origin": "1410", "units": {unit: {"kind": "dive", "weapon": "P"}},
    **more} for number, unit, more in ((1, "VB-6", {}), (2, "VS-6", {"land": "Henderson Field"}))}}  # fmt: skip
STORM = {"public.zones": {zone: {"weather": "stormy"} for zone in "123456"}}
ASTRAY = {**FLOWN, **STORM, **TWO_BOMBERS, **COMES_TO, f"{VANGUARD}hex": "1407", f"{VANGUARD}spotted": True}
WEAK_CAP = {f"{J}air.Shokaku reserve.{key}": value for key, value in (
    ("over", "Vanguard"), ("altitude", "high"), ("f", 8))}  # fmt: skip
FOUND_ANOTHER, STAGE_1, STAGE_2 = [1, 6, *[1] * 8], *(f"{A}strikes.Strike {n}.stage" for n in (1, 2))
FINDS = [
    "allied: Allied Strike 1 misses block 19 and finds block 26.",
    "ijn: Allied Strike 1 misses Carrier Force and finds Vanguard.",
]
AT_VANGUARD, ARRIVED = {"umpire.targets.allied Strike 1": "Vanguard"}, {STAGE_1: "arrived"}
SEES_VANGUARD = {STAGE_1: "through", f"{A}strikes.Strike 1.aa": "star", f"{A}strikes.Strike 1.group": ["Tone",
                 "Kagero Division"]}  # fmt: skip
SEEN_BY_IT, NOT_SHOT = (
    "allied: Strike 1 sees Tone (C 3), Kagero Division (D 2).",
    "all: AA at Allied Strike 1: nothing is shot down.",
)
FLIGHT_1, SEES_CARRIERS, CARRIERS_GROUP = (
    f"{A}strikes.Strike 1.units.",
    "allied: Strike 1 sees Shokaku (A 4), Kako (C 2), Fubuki Division (D 2).",
    ["Shokaku", "Kako", DESTROYERS],
)
FATES = {"VB-6": {"kind": "dive", "weapon": "P", "fate": "doomed", "how": "to AA"},
         "VS-6": {"kind": "dive", "weapon": "P", "fate": "gone", "half": True, "how": "to CAP"}}  # fmt: skip


def shot_down(how: str) -> Values:
    """Two bombers are shot down: half of them attack before they are lost, and others may be given up."""
    return {STAGE_1: "through", f"{A}strikes.Strike 1.group": CARRIERS_GROUP,
            f"{AIR}VS-6.lost": f"{how}, turn 1", f"{FLIGHT_1}VB-6.how": how, f"{FLIGHT_1}VB-6.fate": "doomed",
            f"{FLIGHT_1}VS-6.how": how, f"{FLIGHT_1}VS-6.fate": "gone", "umpire.lots.1.units": ["VB-6", "VS-6"],
            "umpire.lots.1.strike": "Strike 1"}  # fmt: skip


ALLIES_FIRST = "umpire: note: the Allied side searches first (15.f); it has done nothing yet in this phase"
OWNER_ALONE = "umpire: only her owner is told, since the other side has not heard of any damage to Shokaku"

STRIKES: list[rows.Row] = [
    ("16.k", strike(VB), ATTACK, BY_VB_6, [12], OVER_1,
     ["all: Shokaku is attacked by VB-6 at 2.5:1: no effect.", ALL_MISS]),
    ("22.d: a sign of dummies in what is struck comes off", {**strike(VB), f"{FORCE}dummies": {"cruiser": 1}}, ATTACK,
     BY_VB_6, [12], {**OVER_1, f"{FORCE}dummies.cruiser": None},
     ["ijn: The dummy ships of Carrier Force are taken off.", "all: Shokaku is attacked by VB-6 at 2.5:1: no effect.",
      ALL_MISS]),
    ("22.d: only if they attack", {**strike(VB), f"{FORCE}dummies": {"cruiser": 1}}, ATTACK,
     at("VB-6", ship="nobody"), [], OVER_1, [ALL_MISS]),
    ("16.k: none is left that can", NONE_LEFT, ATTACK, {}, [], OVER_1,
     ["umpire: Allied Strike 1 has no unit left that can attack"]),
    ("16.k: no ship is left", {**strike(VB, at=("Kako",)), **OUT_OF_PLAY}, ATTACK, {}, [], OVER_1,
     ["all: Allied Strike 1 finds no ship left to attack."]),
    ("16.k: one by name, the others at one ship", {**strike(VB, VS, at=("Shokaku", "Kako")), f"{AIR}VB-6.underlined":
     True}, ATTACK, {"at": ["VB-6=Kako", "Shokaku"]}, [12, 12], OVER_1,
     ["all: Shokaku is attacked by VS-6 at 2.5:1: no effect.", "all: Kako is attacked by VB-6 at 5:1: no effect.",
      ALL_MISS]),
    ("16.k: the strike of the unit that is named", TWO_STRIKES, ATTACK, at("VS-6"), [12],
     {f"{A}strikes.Strike 2.stage": "over"},
     ["all: Shokaku is attacked by VS-6 at 2.5:1: no effect.", "all: Allied Strike 2: no ship is hit."]),
    ("16.k.iii: torpedo bombers in salvos of their own", strike(VT, VS_WITH_TORPEDOES), ATTACK, TORPEDOES, [12, 12],
     OVER_1, ["all: Shokaku is attacked by VT-6, VS-6 at 1.5:1: no effect.", ALL_MISS]),
    ("16.k.iii: together", {**strike(VT, VS_WITH_TORPEDOES), "public.port_torpedoes": True}, ATTACK,
     {**TORPEDOES, "together": True}, [12], OVER_1,
     ["all: Shokaku is attacked by VT-6, VS-6 at 3:1: no effect.", ALL_MISS]),
    ("16.j.v: the first salvo aborts", strike(VT, VS_WITH_TORPEDOES, aa="star"), ATTACK, TORPEDOES, [12, 12],
     {**OVER_1, f"{AIR}VT-6.out": True},
     ["all: Shokaku is attacked by VT-6, VS-6 at 1.5:1: no effect.", aborts("VT-6"), ALL_MISS]),
    ("16.j.v: the last of those together aborts", strike(VB, VS, aa="star"), ATTACK, at("VB-6", "VS-6"), [12],
     {**OVER_1, f"{AIR}VS-6.out": True},
     ["all: Shokaku is attacked by VB-6, VS-6 at 5:1: no effect.", aborts("VS-6"), ALL_MISS]),
    ("16.k: nothing more at what is sunk", AT_DESTROYERS, ATTACK, WITH_TORPEDOES, [1],
     {**OVER_1, **SINKS, f"{SHIPS}{DESTROYERS}.condition": "sunk"},
     [f"all: {DESTROYERS} is attacked by VB-6 at 2.5:1: sunk.", f"all: VT-6 finds {DESTROYERS} already gone.",
      NOW_CARDS]),
    ("18.a: by ruling, only after the strike", {**AT_DESTROYERS, "ruling damaged-destroyers": "end-of-action"}, ATTACK,
     WITH_TORPEDOES, [4, 12], {**OVER_1, **SINKS, f"{SHIPS}{DESTROYERS}.condition": "damaged"},
     [f"all: {DESTROYERS} is attacked by VB-6 at 2.5:1: damaged.",
      f"all: {DESTROYERS} is attacked by VT-6 at 1.5:1: no effect.", f"all: {DESTROYERS} is out of play.",
      NOW_CARDS]),
    ("18.a: destroyers that are damaged are gone at once", BOTH_WITH_TORPEDOES, ATTACK,
     at("VB-6", "VT-6", "VS-6", ship=DESTROYERS), [4],
     {**OVER_1, **SINKS, f"{SHIPS}{DESTROYERS}.condition": "damaged"},
     [f"all: {DESTROYERS} is attacked by VB-6 at 2.5:1: damaged.", f"all: VT-6, VS-6 find {DESTROYERS} already gone.",
      f"all: {DESTROYERS} is out of play.", NOW_CARDS]),
    ("16.l: where a unit lands", LANDS, ATTACK, at("VB-6", "VS-6"), [12], {**OVER_1, **TO_HENDERSON},
     ["all: Shokaku is attacked by VB-6, VS-6 at 5:1: no effect.", ALL_MISS]),
    ("24.g.v: torpedoes that the port allows", {**strike(VT), **IN_PORT, "public.port_torpedoes": True}, ATTACK,
     at("VT-6"), [12], OVER_1, ["all: Shokaku is attacked by VT-6 at 1.5:1: no effect.", ALL_MISS]),
    ("24.g.v: forced", {**strike(VT), **IN_PORT}, "forced attack", at("VT-6"), [12], OVER_1,
     ["all: Shokaku is attacked by VT-6 at 1.5:1: no effect.", ALL_MISS]),
    ("22.d, 24.g.vi: dummy ships in the port come off", {**strike(VB), **IN_PORT, **DECOY_TOO,
     f"{DECOY}dummies": {"cruiser": 1}}, ATTACK, BY_VB_6, [12],
     {**OVER_1, **dict.fromkeys(f"{DECOY}{key}" for key in ("hex", "called", "dummies.cruiser"))},
     ["allied: An unspotted force in 1407 holds no ship and is taken off the map.",
      "ijn: Decoy holds no ship and is taken off the map.", "all: Shokaku is attacked by VB-6 at 2.5:1: no effect.",
      ALL_MISS]),
    ("24.g.vi: a dummy in the port is not told from its ships", {**strike(VB), **IN_PORT, **DECOY_TOO}, ATTACK, BY_VB_6,
     [12], OVER_1, ["all: Shokaku is attacked by VB-6 at 2.5:1: no effect.", ALL_MISS]),

    ("16: a strike whose target is gone", {**strike(VB, stage="launched"),
     "umpire.targets": {"allied Strike 1": "TF X"}},
     "strike", {}, [], OVER_1, ["all: Allied Strike 1 finds nothing left of its target and turns back."]),
    ("16: one that has no units left", {**FLOWN, **COMES_TO, f'{A}strikes."Strike 1"': {"hex": "1407", "units": {
     "VB-6": {"kind": "dive", "weapon": "P", "fate": "gone"}}}}, "strike", {}, [], OVER_1,
     ["all: Allied Strike 1 has no units left."]),
    ("16.e: it does not form up", ASTRAY, "strike", {}, [6], OVER_1, ["all: Allied Strike 1 fails to form up."]),
    ("16.e: it finds nobody", ASTRAY, "strike", {}, [1, 6, *[6] * 8], OVER_1,
     ["allied: Allied Strike 1 does not find block 19.", "ijn: Allied Strike 1 does not find Carrier Force."]),
    ("16.e: it finds another, of which its plan does not speak", ASTRAY, "strike", {"at": ["Shokaku"]}, FOUND_ANOTHER,
     {**AT_VANGUARD, **SEES_VANGUARD}, [FINDS[0], SEEN_BY_IT, FINDS[1],
     "all: Allied Strike 1: VB-6, VS-6 (P 10 each). CAP against it: none.", NOT_SHOT,
     "umpire: Strike 1 has found Vanguard instead of its target: attack goes on with it"]),
    ("24.c: a strike with strafers finds a base alone", {**ASTRAY, "public.phase": "third-air-strike",
     f"{J}bases.Shortland.hex": "1407", f"{J}bases.Shortland.port": None, f'{A}strikes."Strike 1"': {"hex": "1407",
     "origin": "1410", "base": True, "units": {"VF-6": {"kind": "strafer", "weapon": "F"}}},
     "umpire.targets": {"allied Strike 1": "Shortland"}}, "strike", {}, FOUND_ANOTHER, OVER_1,
     ["all: Allied Strike 1 does not find Shortland."]),
    ("16.e: a plan for ships is none for a base that it finds", {**ASTRAY, "public.phase": "third-air-strike",
     f"{J}bases.Shortland.hex": "1407", f"{J}bases.Shortland.port": None, f"{VANGUARD}hex": "0101",
     f"{FLIGHT_1}VS-6": None}, "strike", {"at": ["Shokaku"]}, FOUND_ANOTHER, {**OVER_1,
     f"{A}strikes.Strike 1.base": True, f"{A}strikes.Strike 1.aa": "star", "umpire.targets.allied Strike 1":
     "Shortland"}, [FINDS[0].replace("block 26", "Shortland"), FINDS[1].replace("Vanguard", "Shortland"),
     "all: Allied Strike 1: VB-6 (P 10). CAP against it: none.", NOT_SHOT,
     "all: Shortland: no air units destroyed, none out for the turn."]),
    ("16.i.iii: and attacks all", {**ASTRAY, **WEAK_CAP}, "strike", {"spare": ["nobody"]},
     FOUND_ANOTHER, {**AT_VANGUARD, **SEES_VANGUARD, f"{J}air.Shokaku reserve.fought": True,
     f"{J}air.Shokaku reserve.defended": "1407"}, [FINDS[0], SEEN_BY_IT, FINDS[1],
     "all: Allied Strike 1: VB-6, VS-6 (P 10 each). CAP against it: Shokaku reserve (high, F 8).",
     "all: CAP meets Allied Strike 1: nothing is shot down.", NOT_SHOT]),
    ("18.g: of those shot down by CAP others may be given up", {**FLOWN, **TWO_BOMBERS, **COMES_TO,
     f"{J}air.Shokaku fighters.over": "Carrier Force", f"{J}air.Shokaku fighters.altitude": "high",
     f"{J}air.Shokaku fighters.f": 40}, "strike", {}, [1, 1],
     {**shot_down("to CAP"), f"{A}strikes.Strike 1.aa": "star", f"{J}air.Shokaku fighters.fought": True,
      f"{J}air.Shokaku fighters.defended": "1407"},
     ["all: Allied Strike 1: VB-6, VS-6 (P 10 each). CAP against it: Shokaku fighters (high, F 40).",
      "all: CAP meets Allied Strike 1: VB-6 shot down; VS-6 shot down.", NOT_SHOT, SEES_CARRIERS]),
    ("18.g: of those shot down by AA", {**FLOWN, **TWO_BOMBERS, **COMES_TO, f"{SHIPS}Kako.aa": 60,
     f"{SHIPS}Kako.star": None}, "strike", {}, [1, 1],
     {**shot_down("to AA"), f"{A}strikes.Strike 1.aa": "fires"},
     ["all: Allied Strike 1: VB-6, VS-6 (P 10 each). CAP against it: none.",
      "all: AA at Allied Strike 1: VB-6 shot down after its attack; VS-6 shot down.", SEES_CARRIERS]),
    ("16.i.ii: who is given up instead before the attack", {**FLOWN, **COMES_TO, f'{A}strikes."Strike 1"': {
     "hex": "1407", "stage": "through", "group": ["Kako"], "units": FATES}, f"{AIR}VS-6.lost": "over 1407, turn 1",
     "umpire.lots.1": {"side": "allied", "units": ["VB-6", "VS-6"], "strike": "Strike 1"}}, "exchange",
     {"lost": ["VB-6"], "kept": ["VS-6"]}, [],
     {f"{FLIGHT_1}VB-6.fate": "gone", f"{FLIGHT_1}VB-6.half": True, f"{FLIGHT_1}VB-6.how": "to CAP",
      f"{FLIGHT_1}VS-6.fate": "doomed", f"{FLIGHT_1}VS-6.half": None, f"{FLIGHT_1}VS-6.how": "to AA",
      f"{AIR}VB-6.lost": "over 1407, turn 1", f"{AIR}VS-6.lost": None}, ["allied: Lost: VB-6; kept: VS-6."]),
    ("18.g: who was not lost with it, forced", {**FLOWN, f"{AIR}VS-6.lost": "over 1407, turn 1"}, "forced exchange",
     {"lost": ["VB-6"], "kept": ["VS-6"]}, [], {f"{AIR}VB-6.lost": "over 1407, turn 1", f"{AIR}VS-6.lost": None},
     ["allied: Lost: VB-6; kept: VS-6."]),
    ("24.b: who is out of action instead", {**FLOWN, f"{AIR}VB-6.out": True, "umpire.lots.1": {"side": "allied",
     "units": ["VB-6", "VS-6"]}}, "exchange", {"lost": ["VS-6"], "kept": ["VB-6"]}, [],
     {f"{AIR}VB-6.out": None, f"{AIR}VS-6.out": True}, ["allied: Lost or out of action: VS-6; kept: VB-6."]),
    ("19.c, 16.l: who joins lands where it meant to, or at home", {**BOTH_COME, f"{A}strikes.Strike 3": {"hex": "1407",
     "origin": "1410", "units": {"VT-6": {"kind": "dive", "weapon": "P"}}}, "umpire.targets": {
     f"allied Strike {number}": "Carrier Force" for number in (1, 2, 3)}}, "combine", {"target": "Carrier Force"},
     [1, 1], {**ARRIVED, **{f"{A}strikes.Strike {number}.stage": "over" for number in (2, 3)}, **{
      f"{FLIGHT_1}{unit}.{key}": value for unit, land in (("VS-6", "Henderson Field"), ("VT-6", "Enterprise"))
      for key, value in (("kind", "dive"), ("weapon", "P"), ("land", land))}},
     ["all: Allied Strike 1 is joined by Strike 2, Strike 3."]),
    ("19.c: nobody joins", BOTH_COME, "combine", {"target": "Carrier Force"}, [6],
     {**ARRIVED, f"{A}strikes.Strike 2.stage": "arrived"}, ["all: Allied Strike 1 is joined by no other."]),
    ("19.c: one does not form up", {**BOTH_COME, **STORM}, "combine", {"target": "Carrier Force"}, [6, 1, 1],
     {STAGE_1: "over", STAGE_2: "arrived"},
     ["all: Allied Strike 1 fails to form up.", "allied: No two strikes meet over the target."]),
    ("19.c: one finds another target", {**BOTH_COME, **STORM, f"{VANGUARD}hex": "1407", f"{VANGUARD}spotted": True},
     "combine", {"target": "Carrier Force"}, [1, 1, *FOUND_ANOTHER],
     {**ARRIVED, STAGE_2: "arrived", "umpire.targets.allied Strike 2": "Vanguard"},
     [FINDS[0].replace("Strike 1", "Strike 2"), "allied: No two strikes meet over the target.",
      FINDS[1].replace("Strike 1", "Strike 2")]),
    ("16.i.i: CAP at the other altitude has not fought", {**FLOWN, **TWO_BOMBERS, **COMES_TO, **{
     f"{J}air.Shokaku {unit}.{key}": value for unit, height in (("fighters", "high"), ("reserve", "low"))
     for key, value in (("over", "Carrier Force"), ("altitude", height), ("f", 8))}}, "strike", {"spare": ["nobody"]},
     [12, 12], {STAGE_1: "through", f"{A}strikes.Strike 1.aa": "star", f"{A}strikes.Strike 1.group": CARRIERS_GROUP,
     f"{J}air.Shokaku fighters.fought": True, f"{J}air.Shokaku fighters.defended": "1407"},
     ["all: Allied Strike 1: VB-6, VS-6 (P 10 each). CAP against it: Shokaku fighters (high, F 8); Shokaku reserve "
      "(low, F 8).", "all: CAP meets Allied Strike 1: nothing is shot down.", NOT_SHOT, SEES_CARRIERS]),
    ("16.j.i: AA leaves nobody", {**FLOWN, **TWO_BOMBERS, **COMES_TO, f"{SHIPS}Kako.aa": 60, f"{SHIPS}Kako.star": None,
     "ruling aa-losses": "all-before"}, "strike", {}, [1, 1],
     {**OVER_1, f"{A}strikes.Strike 1.aa": "fires", "umpire.lots.1.units": ["VB-6", "VS-6"],
      "umpire.lots.1.strike": "Strike 1", **{f"{AIR}{unit}.lost": "to AA, turn 1" for unit in ("VB-6", "VS-6")},
      **{f"{FLIGHT_1}{unit}.{key}": value for unit in ("VB-6", "VS-6") for key, value in (
       ("fate", "gone"), ("how", "to AA"))}},
     ["all: Allied Strike 1: VB-6, VS-6 (P 10 each). CAP against it: none.",
      "all: AA at Allied Strike 1: VB-6 shot down; VS-6 shot down.",
      "umpire: Allied Strike 1 has no unit left that can attack"]),
    ("16.i.vi: CAP that has defended another hex meets nothing", {**FLOWN, f"{TF_16}spotted": True,
     f"{AIR}VF-6.over": "TF 16", f"{AIR}VF-6.altitude": "high", f"{AIR}VF-6.defended": "1611",
     f"{J}strikes.Strike 1": {"hex": "1410", "origin": "1407", "units": {"Shokaku dive bombers": {"kind": "dive",
     "weapon": "P"}}}, "umpire.targets": {"ijn Strike 1": "TF 16"}}, "strike", {"side": "ijn"}, [12],
     {f"{J}strikes.Strike 1.stage": "through", f"{J}strikes.Strike 1.aa": "fires",
      f"{J}strikes.Strike 1.group": ["Enterprise", "Helena", "DesDiv 12"]},
     ["all: IJN Strike 1: Shokaku dive bombers (P 9). CAP against it: none.",
      "all: AA at IJN Strike 1: nothing is shot down.",
      "ijn: Strike 1 sees Enterprise (A 4), Helena (C 3), DesDiv 12 (D 2)."]),
    ("16.e.iii, 24.g.vi: a port is found in any weather, all its ships one force", {**FLOWN, **STORM, **TWO_BOMBERS,
     **COMES_TO, **IN_PORT, f"{J}bases.Shortland.aa": 60, f"{VANGUARD}hex": "1407"}, "strike", {}, [1, 12, 12],
     {STAGE_1: "through", f"{A}strikes.Strike 1.aa": "fires", f"{A}strikes.Strike 1.group": [
      "Shokaku", "Kako", DESTROYERS, "Tone", "Kagero Division"]},
     ["all: Allied Strike 1: VB-6, VS-6 (P 10 each). CAP against it: none.", NOT_SHOT,
      f"{SEES_CARRIERS[:-1]}, Tone (C 3), Kagero Division (D 2)."]),
]  # fmt: skip

# Submarines and armed searches (15.o, 25).

CRUISERS = {f"{VANGUARD}ships": ["Tone", "Kako", "Kagero Division"], f"{CARRIERS}ships": ["Shokaku", DESTROYERS]}
DAY_DIVE = {**SPOT_ONE.values, f"{CARRIERS}called": "57", f"{VANGUARD}called": "36"}
BELOW = {"name": "Gato", "target": "Carrier Force", "attack": True}
MISSES, SIDEWAYS = (
    "all: Gato attacks Shokaku: no effect.",
    "all: Gato is turned sideways until after the next movement.",
)
DEALT = "allied: Gato in 1407: block 57 in 1407: JH AS."
SPOTS = ["ijn: Carrier Force in 1407 is spotted.", DEALT, MISSES]
NO_ESCORT = {f"{CARRIERS}ships": ["Shokaku", "Kako"], f"{VANGUARD}ships": ["Tone", "Kagero Division", DESTROYERS]}
ONE_SHIP = {
    f"{VANGUARD}hex": "1407",
    f"{VANGUARD}ships": ["Tone"],
    f"{VANGUARD}cards": ["JS"],
    f"{CARRIERS}hex": "1508",
    f"{CARRIERS}ships": ["Shokaku", "Kako", DESTROYERS, "Kagero Division"],
}


def dived(*hand: str, force: str = "Carrier Force", **more: Any) -> Values:
    """What is kept of a submarine that has spotted a force and attacked it."""
    sighting = {"hex": "1407", "turn": 1, "phase": "first-search", "cards": [*hand], "deals.1": [*hand],
                "by.Gato": [*hand]}  # fmt: skip
    gato = {"searched": "first-search", **more}
    return {f"{A}submarines.Gato.{key}": value for key, value in gato.items()} | {
        f"umpire.sightings.{force}.{key}": value for key, value in sighting.items()
    }


PINNED = dived("JH", "AS", sideways=True)
SEEN = {f"{FORCE}spotted": True}
DUMMY = {f"{VANGUARD}dummies": {"carrier": 1}, f"{VANGUARD}cards": ["JS", "JD", "7H", "AH"], f"{VANGUARD}called": "36"}
LAID = {f"{A}sweeps.1": {"units": ["VS-6"], "hex": "1410", "start": 33, "arc": 6, "out_to": 5}}
BY_US, OF_VANGUARD_SEEN = "umpire.searches.allied.", "umpire.sightings.Vanguard."
OF_VANGUARD, ALL_OF_THEM = f"{J}task_forces.Vanguard.", ["Shokaku", "Kako", DESTROYERS, "Tone", "Kagero Division"]


BY_THEM = "umpire.searches.ijn."
OF_FORCE_SEEN = "umpire.sightings.Carrier Force."


def dealt_an_ace(turn: int) -> Values:
    """The carriers were spotted in a turn, and one card of theirs was dealt."""
    kept = {"cards": ["AD"], "deals": {"1": ["AD"]}, "turn": turn, "hex": "1407", "phase": FIRST_SEARCH}
    up = {
        f"{J}air.Shokaku fighters.{key}": value
        for key, value in (("over", "Carrier Force"), ("up_since", FIRST_SEARCH))
    }  # CAP of the IJN hinders no search (15.m)
    return {**LOOKS, **SEEN, **up, "umpire.sightings.Carrier Force": {**kept, "by": {"Gato": ["AD"]}}}


VB_6_SPOTS: Values = {f"{AIR}VB-6.searched": FIRST_SEARCH, f"{BY_US}dice": [1], f"{BY_US}hexes": ["1407"],
                      f"{BY_US}units.VB-6": ["1407"], f"{OF_FORCE_SEEN}by.VB-6": ["AS", "JH"]}  # fmt: skip
BY_VB_6_AT_1407: Values = {"hex": "1407", "searcher": ["VB-6"]}
IS_TOLD = ["allied: Search of 1407: block 19 in 1407: AS JH."]
OF_TWO_ARCS = [
    "umpire: VS-6 in 1410: arc from 330 to 030 degrees, out to 2 hexes.",
    "umpire: VS-6 in 1410: arc from 330 to 030 degrees, out to 1 hex.",
    "umpire: 2 times (2 hexes): 1409 1410",
    "umpire: once (3 hexes): 1309 1408 1509",
    "umpire:     13 14 15 ",
    "umpire: 08  .     .",
    "umpire:        1",
    "umpire: 09  1     1",
    "umpire:        2",
    "umpire: 10  .     .",
    "umpire:        2",
]

SEARCHES: list[rows.Row] = [
    *((f"15.o: the {which} cruiser", {**ARMED.values, **CRUISERS}, "armed-search", ARMED.inputs, [which, 6],
       {"umpire.sightings.Vanguard.attacked_by": ["VB-6"]},
       [f"allied: VB-6 attacks {ship}: no effect.", f"ijn: A searching aircraft attacks {ship}: no effect."])
      for which, ship in ((1, "Tone"), (2, "Kako"))),
    ("15.o: a dummy, so that it attacks again", {**ARMED.values, f"{VANGUARD}called": "36", f"{VANGUARD}spotted": True,
     f"{VANGUARD}dummies": {"battleship": 2}, f"{VANGUARD}cards": ["JS", "JD", "7H", "QC"],
     "umpire.sightings.Vanguard.by": {"VB-6": ["QC", "JS"]}}, "armed-search",
     {**ARMED.inputs, "kind": "battleship"}, [1],
     {f"{VANGUARD}dummies.battleship": None, f"{VANGUARD}cards": ["JS", "JD"]},
     ["allied: VB-6 attacks a battleship of block 36: it was a dummy; it may attack again.",
      "ijn: A searching aircraft attacks a battleship of Vanguard: it was a dummy.",
      "ijn: 2 dummy battleships are discarded from Vanguard.", "ijn: Cards of Vanguard now: JS JD."]),
    *((f"15.o: {words}", {**ARMED.values, f"{VANGUARD}called": "86", f"{VANGUARD}spotted": True, **values,
       "umpire.sightings.Vanguard.by": {"VB-6": ["JC"]}}, "armed-search", {**ARMED.inputs, "kind": "battleship"}, [],
       after, said)
      for words, values, after, said in (
       ("what was a dummy is no longer there", {}, {},
        ["allied: VB-6 attacks a battleship of block 86: there is none.",
         "ijn: A searching aircraft attacks a battleship of Vanguard: there is none."]),
       ("one of two dummies of a force without ships", {f"{VANGUARD}ships": [], f"{VANGUARD}cards": ["XX", "JC", "JS"],
        f"{CARRIERS}ships": ALL_OF_THEM, f"{VANGUARD}dummies": {"battleship": 1, "cruiser": 1}},
        {f"{OF_VANGUARD}dummies.battleship": None, f"{OF_VANGUARD}cards": ["JS", "XX"]},
        ["allied: VB-6 attacks a battleship of block 86: it was a dummy; it may attack again.",
         "ijn: A searching aircraft attacks a battleship of Vanguard: it was a dummy.",
         "ijn: 1 dummy battleship is discarded from Vanguard.", "ijn: Cards of Vanguard now: JS XX."]),
       ("the last dummy of a force without ships", {f"{VANGUARD}ships": [], f"{VANGUARD}cards": ["XX", "JC"],
        f"{CARRIERS}ships": ALL_OF_THEM, f"{VANGUARD}dummies": {"battleship": 1}},
        {**dict.fromkeys(f"{OF_VANGUARD}{key}" for key in ("hex", "called", "ships", "cards", "spotted",
         "dummies.battleship")), **dict.fromkeys(f"{OF_VANGUARD_SEEN}{key}" for key in (
         "hex", "turn", "phase", "cards", "by.VB-6"))},
        ["allied: VB-6 attacks a battleship of block 86: it was a dummy; it may attack again.",
         "allied: Block 86 holds no ship and is taken off the map.",
         "ijn: A searching aircraft attacks a battleship of Vanguard: it was a dummy.",
         "ijn: 1 dummy battleship is discarded from Vanguard.",
         "ijn: Vanguard holds no ship and is taken off the map."]))),
    ("15.o: an attack on what nobody has sighted, forced", LOOKS, "forced armed-search", ARMED.inputs, [6], {},
     ["allied: VB-6 attacks Tone: no effect.", "ijn: A searching aircraft attacks Tone: no effect."]),
    ("15.o.i: of a hit each hears once", {**ARMED.values, **CRUISERS}, "armed-search", ARMED.inputs, [1, 1],
       {"umpire.sightings.Vanguard.attacked_by": ["VB-6"], "umpire.harmed": ["Tone"],
        f"{J}ships.Tone.condition": "damaged"},
       ["allied: VB-6 attacks Tone: damaged.", "ijn: A searching aircraft attacks Tone: damaged."]),
    ("25.e: destroyers pin it", DAY_DIVE, "submarine", BELOW, ["JH", "AS", 6], {**PINNED, **SEEN},
     [*SPOTS, SIDEWAYS]),
    ("25.e: there are none", {**DAY_DIVE, **NO_ESCORT}, "submarine", BELOW, ["JH", "AS", 6],
     {**dived("JH", "AS"), **SEEN}, SPOTS),
    ("25.e: APDs do not", {**DAY_DIVE, f"{SHIPS}{DESTROYERS}.apd": True}, "submarine", BELOW, ["JH", "AD", 6],
     {**dived("JH", "AD"), **SEEN}, [SPOTS[0], DEALT.replace("AS", "AD"), MISSES]),
    ("25.g: by night nobody searches after it", {**DAY_DIVE, **DIVE.values}, "submarine", BELOW, ["JH", "AS", 6],
     {**PINNED, "umpire.searches.allied.submarine_attacked": True}, [DEALT, MISSES, SIDEWAYS]),
    ("25.c: a force with one card", {**DAY_DIVE, **ONE_SHIP}, "submarine", {**BELOW, "target": "Vanguard"},
     ["JS", 6], {**dived("JS", force="Vanguard"), f"{J}task_forces.Vanguard.spotted": True},
     ["ijn: Vanguard in 1407 is spotted.", "allied: Gato in 1407: block 36 in 1407: JS.",
      "all: Gato attacks Tone: no effect."]),
    ("17.c: what a torpedo does is said in words", {**DAY_DIVE, **ONE_SHIP}, "submarine",
     {**BELOW, "target": "Vanguard"}, ["JS", 1, 5, 4],
     {**dived("JS", force="Vanguard"), f"{J}task_forces.Vanguard.spotted": True, "umpire.harmed": ["Tone"],
      f"{J}ships.Tone.condition": "ditw"},
     ["ijn: Vanguard in 1407 is spotted.", "allied: Gato in 1407: block 36 in 1407: JS.",
      "all: Gato attacks Tone: dead in the water."]),
    ("25.f: a dummy of the type that is attacked", {**DAY_DIVE, f"{CARRIERS}dummies": {"cruiser": 1,
     "carrier": 1}}, "submarine", BELOW, ["JH", "AS", 2, 6], {**PINNED, **SEEN, f"{FORCE}dummies.carrier": None,
     f"{FORCE}cards": ["JH", "AS", "AS", "AD", "7H"]},
     [SPOTS[0], "ijn: 1 dummy carrier is discarded from Carrier Force.",
      "ijn: Cards of Carrier Force now: JH AS AS AD 7H.", *SPOTS[1:], SIDEWAYS]),

    ("22.c: a sign of dummies is dealt", {**LOOKS, **DUMMY}, "search", {"hex": "1508", "searcher": ["VB-6"]},
     [1, "7H", "JS"], {f"{AIR}VB-6.searched": FIRST_SEARCH, f"{J}task_forces.Vanguard.spotted": True,
     f"{BY_US}units.VB-6": ["1508"], f"{BY_US}hexes": ["1508"], f"{BY_US}dice": [1], **{
     f"{OF_VANGUARD_SEEN}{key}": value for key, value in (("hex", "1508"), ("turn", 1), ("phase", FIRST_SEARCH),
     ("cards", ["7H", "JS"]), ("deals.1", ["7H", "JS"]), ("by.VB-6", ["7H", "JS"]))}},
     ["ijn: Vanguard in 1508 is spotted.", "allied: Search of 1508: block 36 in 1508: 7H JS.",
      "allied: A sign of dummies: you may have all dummy ships of block 36 taken off (22.c)."]),
    ("15.k: spotted twice in a turn", dealt_an_ace(turn=1), "search", BY_VB_6_AT_1407, [1, "JH", "AS"], {**VB_6_SPOTS,
     f"{OF_FORCE_SEEN}cards": ["AD", "AS", "JH"], f"{OF_FORCE_SEEN}deals.2": ["AS", "JH"]}, IS_TOLD),
    ("15.o: spotted in an earlier phase of it", {**dealt_an_ace(turn=1), "public.phase": "second-search",
     f"{OF_FORCE_SEEN}attacked_by": ["Gato"]}, "search", BY_VB_6_AT_1407, [1, "JH", "AS"], {**VB_6_SPOTS,
     f"{AIR}VB-6.searched": "second-search", f"{OF_FORCE_SEEN}phase": "second-search", f"{OF_FORCE_SEEN}by.Gato": None,
     f"{OF_FORCE_SEEN}attacked_by": None, f"{OF_FORCE_SEEN}cards": ["AD", "AS", "JH"],
     f"{OF_FORCE_SEEN}deals.2": ["AS", "JH"]}, IS_TOLD),
    ("15.k: spotted in an earlier turn", dealt_an_ace(turn=0), "search", BY_VB_6_AT_1407, [1, "JH", "AS"],
     {**VB_6_SPOTS,
     f"{OF_FORCE_SEEN}cards": ["AS", "JH"], f"{OF_FORCE_SEEN}deals.1": ["AS", "JH"], f"{OF_FORCE_SEEN}turn": 1,
     f"{OF_FORCE_SEEN}by.Gato": None}, IS_TOLD),
    ("15.e: an arc that is laid searches with it", {**LOOKS, **LAID, "public.level.allied": -3}, "search",
     {"hex": "1407", "searcher": ["VB-6"]}, [1], {**dict.fromkeys((f"{AIR}{unit}.searched" for unit in ("VB-6",
     "VS-6")),
     FIRST_SEARCH), f"{BY_US}units.VB-6": ["1407"], f"{BY_US}units.VS-6": ["1407"], f"{BY_US}hexes": ["1407"],
     f"{BY_US}dice": [1]}, ["allied: VS-6 also searches 1407, by arc; it is one search (15.e).",
                            "allied: Search of 1407: nothing sighted."]),
    ("25: nothing is there", {**DAY_DIVE, f"{A}submarines.Gato.hex": "0101"}, "submarine", {"name": "Gato"}, [],
     {f"{A}submarines.Gato.searched": FIRST_SEARCH}, ["allied: Gato in 0101: nothing sighted."]),
    ("25.a: it spots a force with one card and does not attack", {**DAY_DIVE, **ONE_SHIP}, "submarine",
     {"name": "Gato"}, ["JS"], {**dived("JS", force="Vanguard"), f"{J}task_forces.Vanguard.spotted": True},
     ["ijn: Vanguard in 1407 is spotted.", "allied: Gato in 1407: block 36 in 1407: JS."]),
    ("15.e: arcs search no hex again", {**LOOKS, f"{A}sweeps.1": {**LAID[f"{A}sweeps.1"], "out_to": 1},
     f"{BY_US}hexes": ["0101", "1409"]}, "search", {"side": "allied"}, [1],
     {f"{BY_US}hexes": ["0101", "1409", "1410"], f"{BY_US}dice": [1], f"{A}sweeps.1.done": True},
     ["allied: Not searched again in this phase: 1409.", "allied: Search of 2 hexes: nothing sighted."]),
    ("15.c: what lies in an arc is found at once, a dummy too", {**LOOKS, f"{A}sweeps.1": {**LAID[f"{A}sweeps.1"],
     "out_to": 3}, f"{J}task_forces.Decoy.hex": "1408", f"{VANGUARD}hex": "0101"}, "search", {"side": "allied"},
     [1, "JH", "AD"], {f"{J}task_forces.Decoy.hex": None, f"{J}task_forces.Decoy.called": None,
     f"{J}dummies_away.Decoy": "86", f"{A}sweeps.1.done": True, f"{FORCE}spotted": True,
     f"{BY_US}hexes": ["1308", "1309", "1407", "1408", "1409", "1410", "1508", "1509"], f"{BY_US}dice": [1],
     **{f"umpire.sightings.Carrier Force.{key}": value for key, value in (("hex", "1407"), ("turn", 1),
     ("phase", FIRST_SEARCH), ("cards", ["AD", "JH"]), ("deals.1", ["AD", "JH"]), ("by.VS-6", ["AD", "JH"]))}},
     ["ijn: Carrier Force in 1407 is spotted.",
      "ijn: Decoy in 1408 is spotted; it is a dummy, and is removed until the task force phase.",
      "allied: Search of 8 hexes: block 19 in 1407: AD JH.",
      "allied: Search of 8 hexes: block 86 in 1408 is a dummy and is removed."]),
    *((f"15.m: CAP that was claimed{words}", {**LOOKS, f"{AIR}VF-6.over": "TF 16", f"{AIR}VF-6.up_since": FIRST_SEARCH,
       **weather}, "search", {"hex": "1410", "searcher": ["Shokaku torpedo bombers"]}, [2],
       {f"{J}air.Shokaku torpedo bombers.searched": FIRST_SEARCH, f"{BY_THEM}hexes": ["1410"], f"{BY_THEM}dice": [2],
        f"{BY_THEM}units.Shokaku torpedo bombers": ["1410"], **seen}, [*said, ALLIES_FIRST])
      for words, weather, seen, said in (
       (" lets it be spotted for strikes alone", {}, {f"{A}task_forces.TF 16.spotted_for_strikes": True},
        ["allied: TF 16 in 1410 is spotted for the next strike phase only.",
         "ijn: Search of 1410: block 18 in 1410, no cards, for the next strike phase only."]),
       (" leaves who is spotted spotted", {f"{TF_16}spotted": True, f"{TF_16}called": "33"}, {},
        ["ijn: Search of 1410: block 33 in 1410, no cards."]),
       (" hinders nobody in a storm", STORM, {}, ["ijn: Search of 1410: nothing sighted."]),
       (" over a base hinders too", {f"{AIR}VF-6.over": "Henderson Field", f"{A}bases.Henderson Field.hex": "1410"},
        {f"{A}task_forces.TF 16.spotted_for_strikes": True},
        ["allied: TF 16 in 1410 is spotted for the next strike phase only.",
         "ijn: Search of 1410: block 18 in 1410, no cards, for the next strike phase only."]))),
    ("15.a: the map of an arc", LOOKS, "arc", {"unit": ["VB-6"], "start": 18, "arc": 6, "out_to": 2}, [], {},
     [f"umpire: {line}" for line in ("VB-6 in 1410: arc from 180 to 240 degrees, out to 2 hexes.",
      "once (6 hexes): 1211 1311 1312 1410 1411 1412", "    12 13 14 ", "10     .", "    .     1", "11     1",
      "    1     1", "12     1", "    .     1")]),
    ("15.d: of two that were laid", {**LOOKS, **{f"{A}sweeps.{number}": {**LAID[f"{A}sweeps.1"], "out_to": out_to}
     for number, out_to in ((1, 2), (2, 1))}}, "arcs", {"side": "allied"}, [], {}, OF_TWO_ARCS),
]  # fmt: skip

# Bombardment (24).

TONE, TO_BOMBARD = f"{SHIPS}Tone.", {"base": "Henderson Field", "ship": ["Tone"]}
BOMBARDED = {f"{TONE}bombarding": FIRST}
UNHARMED = "all: Henderson Field: no air units destroyed, none out for the turn."
HARBOUR = {f"{J}bases.Shortland.hex": "1611", f"{J}bases.Shortland.port": True, f"{TF_64}spotted": True,
           f"{J}bases.Shortland.attack": {"C": 4, "D": 0}}  # fmt: skip
FIRES = {"base": "Shortland", "ship": "San Juan"}
LOSES_SAN_JUAN = {f"{A}task_forces.TF 64.ships": ["DesDiv 8"], f"{A}task_forces.TF 64.cards": ["JD"],
                  f"{A}ships.San Juan.condition": "sunk", "umpire.harmed": ["San Juan"]}  # fmt: skip
HAS_FIRED, SINKS_HER = {f"{J}bases.Shortland.fired": FIRST}, "all: Shortland fires at San Juan, 4:1: sunk."
CAUGHT_THERE = {
    **in_phase("first-air-strike"), f"{J}bases.Shortland.hex": "1407", f"{J}bases.Shortland.aa": None,
    f'{A}strikes."Strike 1"': {"hex": "1407", "origin": "1410", "units": {"VB-6": {"kind": "dive", "weapon": "P"}}},
    f"{J}air.Shokaku dive bombers.at": "Shortland", f"{J}strikes.Strike 1": {"hex": "1512", "land": "Shokaku",
    "units": {"Shokaku dive bombers": {"kind": "dive", "weapon": "P"}}},
    "umpire.targets": {"allied Strike 1": "Shortland", "ijn Strike 1": "Henderson Field"},
}  # fmt: skip
OF_DIVES = f"{J}strikes.Strike 1.units.Shokaku dive bombers."
FLOWN_AT_BASE = {**OVER_1, f"{A}strikes.Strike 1.base": True, f"{A}strikes.Strike 1.aa": "star"}
OVER_SHORTLAND = ["all: Allied Strike 1: VB-6 (P 10). CAP against it: none.", NOT_SHOT]


SHORE: list[rows.Row] = [
    ("24: two ships", OFF_HENDERSON, "bombard", {**TO_BOMBARD, "ship": ["Tone", "Kagero Division"]}, [6],
     {**BOMBARDED, f"{SHIPS}Kagero Division.bombarding": FIRST},
     ["all: Tone, Kagero Division bombard Henderson Field.", UNHARMED]),
    *((f"24.d: {words}", {**OFF_HENDERSON, f"{TONE}guns": {"C": guns}}, "bombard", TO_BOMBARD, dice,
       {**BOMBARDED, **after}, ["all: Tone bombards Henderson Field.", *said])
      for words, guns, dice, after, said in (
       ("caught at a warned base, and destroyed", 8, [3, 1],
        {f"{AIR}VMF-223.lost": "on the ground at Henderson Field, turn 1"},
        ["all: Henderson Field: 1 air unit destroyed, none out for the turn.",
         "allied: At Henderson Field, destroyed: VMF-223; out for the turn: none."]),
       ("caught, and out of action", 7, [3, 1], {f"{AIR}VMF-223.out": True},
        ["all: Henderson Field: no air units destroyed, 1 out for the turn.",
         "allied: At Henderson Field, destroyed: none; out for the turn: VMF-223."]),
       ("it has taken off", 60, [4], {}, [UNHARMED]))),
    ("24.d, 24.f: B guns with shells", {**OFF_HENDERSON, f"{TONE}guns": {"B": 8, "C": 2, "D": 0}}, "bombard",
     {**TO_BOMBARD, "shells": True}, [6], {**BOMBARDED, f"{TONE}bombarded": True},
     ["all: Tone bombards Henderson Field.", UNHARMED]),
    ("26.e: cargo is taken aboard besides what is there", {**in_phase("unloading"), f"{J}bases.Shortland.hex": "1508",
     f"{TONE}target_class": "M", f"{TONE}cargo": 5, f"{TONE}aboard": 2}, "load", {"ship": ["Tone"], "vp": 1}, [],
     {f"{TONE}aboard": 3}, ["ijn: Tone has 3 VP of cargo aboard."]),
    ("26: cargo that is landed where it may not be, forced", {**in_phase("unloading"), f"{TONE}carries": True,
     f"{TONE}aboard": 2}, "forced unload", {"ship": ["Tone"]}, [],
     {f"{TONE}aboard": None, f"{OF_VANGUARD}mission": "land-supplies", **{f"{J}landed.1.{key}": value for key, value in
      (("ship", "Tone"), ("kind", "other"), ("vp", 2), ("turn", 1))}},
     ["all: The IJN side lands supplies in 1508.", "ijn: Tone lands its cargo: 2 VP."]),
    ("24.f: others bombard again", {**OFF_HENDERSON, f"{TONE}bombarded": True}, "bombard", TO_BOMBARD, [6], BOMBARDED,
     ["all: Tone bombards Henderson Field.", UNHARMED]),

    ("18.i: guns ashore by day, at the end of the round", {**FOUGHT, **HARBOUR}, "shore-fire", FIRES, [1],
     {**HAS_FIRED, "umpire.engagements.1.hurt.San Juan": "sunk"}, [SINKS_HER]),
    ("18.i: a miss", {**FOUGHT, **HARBOUR}, "shore-fire", FIRES, [12], HAS_FIRED,
     ["all: Shortland fires at San Juan, 4:1: no effect."]),
    *((f"18.i: {words}, at once", {**fight, **HARBOUR}, "shore-fire", FIRES, [1], {**HAS_FIRED, **LOSES_SAN_JUAN},
       [SINKS_HER, "allied: Cards of TF 64 now: JD."])
      for words, fight in (("before the first round", ENGAGED), ("by night", {**FOUGHT, "public.night": True,
       "umpire.engagements.1": {**BATTLE, "night": True}}))),
    *((f"24.b: who is {words} is not in its strike", CAUGHT_THERE, "strike", {"side": "allied"}, [die],
       {**FLOWN_AT_BASE, f"{J}air.Shokaku dive bombers.{key}": value, f"{OF_DIVES}fate": "gone", f"{OF_DIVES}how": how},
       [*OVER_SHORTLAND, f"all: Shortland: {gone} out for the turn.",
        f"ijn: At Shortland, destroyed: {lost}; out for the turn: {out}."])
      for words, die, key, value, how, gone, lost, out in (
       ("destroyed", 1, "lost", "on the ground at Shortland, turn 1", "on the ground at Shortland",
        "1 air unit destroyed, none", "Shokaku dive bombers", "none"),
       ("out of action", 4, "out", True, "out of action at Shortland",
        "no air units destroyed, 1", "none", "Shokaku dive bombers"))),
    ("16.j.v: one aborts over a base", CAUGHT_THERE, "strike", {"side": "allied"}, [12],
     {**FLOWN_AT_BASE, f"{AIR}VB-6.out": True},
     [*OVER_SHORTLAND, "all: Shortland: no air units destroyed, none out for the turn.", aborts("VB-6")]),
    *((f"24.c: {words} against 4", {**CAUGHT_THERE, f"{AIR}VF-6.underlined": line,
       f"{J}strikes": {}, f'{A}strikes."Strike 1".units': {"VF-6": {"kind": "strafer", "weapon": "F"}}}, "strike", {},
       [4], {**FLOWN_AT_BASE, **after},
       ["all: Allied Strike 1: VF-6 (F 6). CAP against it: none.", NOT_SHOT,
        f"all: Shortland: no air units destroyed, {out} out for the turn.", *said])
      for words, line, after, out, said in (
       ("6", None, {}, "none", []),
       ("an underlined factor counts twice: 12", True, {f"{J}air.Shokaku dive bombers.out": True}, 1,
        ["ijn: At Shortland, destroyed: none; out for the turn: Shokaku dive bombers."]))),
]  # fmt: skip


# Ships that are screened and revealed (20.d, 20.f).

IN_FIGHT, CALLED = "umpire.engagements.1.", {**ENGAGED, f"{VANGUARD}called": "36"}
NOW_FOUGHT = {f"{IN_FIGHT}{key}": value for key, value in (
    ("state", "fought"), ("order.1.task_forces", ["TF 64"]), ("order.2.side", "ijn"),
    ("order.2.task_forces", ["Vanguard"]))}  # fmt: skip
THEY_FACE, IN_ORDER = (
    ["ijn: In 1611 you face San Juan (C 2), DesDiv 8 (D 2).",
     "ijn: Order of fire: an unspotted force in 1611 (Allied); then Vanguard (IJN)."],
    "allied: Order of fire: TF 64 (Allied); then block 36 (IJN).",
)  # fmt: skip
AT_A_DUMMY = {**ENGAGED, f"{DECOY}hex": "1611", f"{DECOY}called": "83", f"{IN_FIGHT}ijn": ["Decoy"]}
MAY_PASS = "allied: {}; {} may fire at {}."

REVEALED: list[rows.Row] = [
    ("20.d", CALLED, "reveal", {}, [], NOW_FOUGHT,
     [*THEY_FACE, "allied: In 1611 you face Tone (C 3), Kagero Division (D 2).", IN_ORDER]),
    ("22: dummy ships are taken off", {**CALLED, f"{VANGUARD}dummies": {"cruiser": 1}}, "reveal", {}, [],
     {**NOW_FOUGHT, f"{J}task_forces.Vanguard.dummies.cruiser": None},
     ["ijn: The dummy ships of Vanguard are taken off.", *THEY_FACE,
      "allied: In 1611 you face Tone (C 3), Kagero Division (D 2).", IN_ORDER]),
    ("22: so is one of dummy ships", {**ENGAGED, f"{VANGUARD}called": "86", f"{VANGUARD}ships": [],
     f"{CARRIERS}ships": ALL_OF_THEM, f"{VANGUARD}dummies": {"cruiser": 1}, f"{VANGUARD}cards": ["XX", "JS"]}, "reveal",
     {}, [], {**dict.fromkeys(f"{OF_VANGUARD}{key}" for key in ("hex", "called", "ships", "cards", "spotted",
     "dummies.cruiser")), f"{IN_FIGHT}ijn": None, f"{IN_FIGHT}state": "over"},
     ["allied: Block 86 holds no ship and is taken off the map.",
      "ijn: Vanguard holds no ship and is taken off the map.", "all: There is nobody to fight."]),
    ("20.d: a force that is gone since", {**CALLED, f"{IN_FIGHT}allied": ["TF 64", "TF 65"]}, "reveal", {}, [],
     {**NOW_FOUGHT, f"{IN_FIGHT}allied": ["TF 64"]},
     [*THEY_FACE, "allied: In 1611 you face Tone (C 3), Kagero Division (D 2).", IN_ORDER]),
    ("22: so is a dummy force", AT_A_DUMMY, "reveal", {}, [],
     {f"{DECOY}hex": None, f"{DECOY}called": None, f"{J}dummies_away.Decoy": "83", f"{IN_FIGHT}ijn": None,
      f"{IN_FIGHT}state": "over"},
     ["allied: An unspotted force in 1611 holds no ship and is taken off the map.",
      "ijn: Decoy holds no ship and is taken off the map.", "all: There is nobody to fight."]),
    ("20.f: one is screened", {**CALLED, f"{TONE}screened": True}, "reveal", {}, [], NOW_FOUGHT,
     [*THEY_FACE, "allied: In 1611 you face Kagero Division (D 2).",
      MAY_PASS.format("1 enemy ship is screened", "none of your ships", "it"), IN_ORDER]),
    ("20.f: all are", {**CALLED, f"{TONE}screened": True, f"{SHIPS}Kagero Division.screened": True}, "reveal", {}, [],
     NOW_FOUGHT, [*THEY_FACE, "allied: In 1611 you face only screened ships.",
     MAY_PASS.format("2 enemy ships are screened", "2 of your ships, of your choice,", "them"), IN_ORDER]),
    *(("20.f: a side screens", CALLED, "screen", {"side": "allied", "ship": ships}, [],
       {f"{IN_FIGHT}screens": ["allied"], **dict.fromkeys((f"{A}ships.{ship}.screened" for ship in ships), True)},
       [f"all: In 1611 the Allied side screens {words}."])
      for ships, words in (([], "no ships"), (["San Juan"], "1 ship"), (["San Juan", "DesDiv 8"], "2 ships"))),
    ("20.c: its own side does not hear that somebody let it pass", OFF_HENDERSON, "unopposed", {"target": "Vanguard"},
     [], {"umpire.let_pass": ["Vanguard"]}, ["umpire: Vanguard goes on with its mission unopposed"]),
    ("20.c: a mission that is declared anew may be opposed", {**OFF_HENDERSON, f"{VANGUARD}mission": None,
     "umpire.let_pass": ["Carrier Force", "Vanguard"]}, "mission", {"name": "Vanguard", "what": "bombard"}, [],
     {f"{VANGUARD}mission": "bombard", "umpire.let_pass": ["Carrier Force"]},
     ["allied: An unspotted force in 1513 of the IJN side has a mission: bombard.",
      "ijn: Vanguard of the IJN side has a mission: bombard."]),
    ("18: only her owner has heard of it", in_phase("second-air-strike"), "hit", {"ship": "Kako", "result": "damaged"},
     [], {f"{SHIPS}Kako.condition": "damaged"}, ["ijn: correction: Kako is damaged.",
     "umpire: only her owner is told, since the other side has not heard of any damage to Kako"]),
    ("18: both see her in a fight", {**FOUGHT, f"{VANGUARD}called": "36"}, "hit",
     {"ship": "Tone", "result": "damaged"}, [], {f"{TONE}condition": "damaged", "umpire.harmed": ["Tone"]},
     ["all: correction: Tone is damaged."]),
    ("18: one that is out of play already", {f"{CARRIERS}ships": ["Shokaku", "Kako"],
     f"{SHIPS}{DESTROYERS}.condition": "damaged"}, "hit", {"ship": DESTROYERS, "result": "sunk"}, [],
     {f"{SHIPS}{DESTROYERS}.condition": "sunk"}, [f"ijn: correction: {DESTROYERS} is sunk.",
     "umpire: only her owner is told, since the other side has not heard of any damage to Fubuki Division"]),
]  # fmt: skip

# Corrections, the pool, company, and what targets read (18, 20.d, 22, 23, 27).

ONE_LEFT = {f"{TF_64}ships": ["San Juan"], f"{TF_16}ships": ["Enterprise", "Helena", "DesDiv 12", "DesDiv 8"],
            f"{TF_64}called": "44"}  # fmt: skip
OFF_MAP = dict.fromkeys(f"{A}task_forces.TF 64.{key}" for key in ("hex", "called", "ships", "cards"))
GONE_64 = "allied: TF 64 has no ships left and is off the map."
FIRES_IN_VAIN = "all: Round 2, Allied fire in 1611: no effect."
FIRES_TWICE = {str(place): {"side": side, "task_forces": [force]} for place, (side, force) in enumerate((
    ("allied", "TF 64"), ("ijn", "Vanguard"), ("allied", "TF 16")), 1)}  # fmt: skip
POOL = {"cards": ["Shokaku", "dummy", "dummy"], "draws": 2, "opponent_draws": 1}
FORMS = in_phase("task-force", **{f"{A}ships.Helena.speed": 3, "umpire.stickers.allied": ["18", "35"]})
REFUELS = in_phase("unloading", **{f"{J}refueling_points": ["1508"], f"{SHIPS}Tone.speed": 2})
FUEL, NEW_17 = f"{A}ships.DesDiv 12.", f"{A}task_forces.TF 17."
IN_1, FIRST_ONES = "umpire: {} in engagement 1 in 1611, round 2:", "umpire: others fire first: TF 64"
STAND_IN, NOT_BEFORE = (
    "umpire: stand-in values",
    "umpire: {} is not in an engagement whose ships are revealed, and may not fire before that (20.d)",
)
BY_TONE, FISH_OF_TONE = (
    "umpire: guns at San Juan (C 2): 6 against 2 is 3:1, hit 1/2, sunk 1/4",
    "umpire: torpedoes at San Juan (C 2): 4 against 2 is 2:1, hit 1/3, sunk 5/24",
)
OTHER_GROUP = "umpire: no target for {}, because {} may not fire at other groups; none of the group may (20.d.iv): {}"

IN_TWO = {**FOUGHT, f"{DECOY}hex": "1410", "umpire.engagements.2": {**BATTLE, "hex": "1410", "allied": ["TF 16"],
          "ijn": ["Decoy"]}}  # fmt: skip
FISH_FIRED = {f"{A}ships.DesDiv 8.torpedoes_fired": True}

CORRECTED: list[rows.Row] = [
    ("16.f: CAP that stays is declared anew", {**CAP.values, f"{AIR}VF-6.over": "TF 16", f"{AIR}VF-6.altitude": "high",
     f"{AIR}VF-6.up_since": "first-air-strike"}, "cap", CAP.inputs, [], {f"{AIR}VF-6.up_since": "second-air-strike"},
     ["allied: High CAP over TF 16: VF-6."]),
    ("16.f: they come down", DOWN.values, "cap-down", DOWN.inputs, [],
     {f"{AIR}VF-6.over": None, f"{AIR}VF-6.altitude": None}, ["allied: No longer on CAP: VF-6."]),
    ("18: a hit that never was, of which both had heard", {**LOOKS, f"{CARRIERS}ships": ["Shokaku", "Kako"],
     f"{CARRIERS}cards": ["JH", "AS"], f"{SHIPS}{DESTROYERS}.condition": "damaged", "umpire.harmed": [DESTROYERS]},
     "hit", {"ship": DESTROYERS, "result": "none", "task_force": "Carrier Force"}, [],
     {f"{SHIPS}{DESTROYERS}.condition": None, f"{FORCE}ships": ["Shokaku", "Kako", DESTROYERS],
      f"{FORCE}cards": ["JH", "AS", "AD"]},
     ["ijn: Cards of Carrier Force now: JH AS AD.", f"all: correction: {DESTROYERS} is undamaged."]),
    ("18.f: who flies from her looks for a deck", {**FLOWN, f"{J}air.Shokaku fighters.over": "Carrier Force",
     f"{J}air.Shokaku fighters.up_since": "second-air-strike", f"{J}air.Shokaku reserve.adrift": "1406"}, "hit",
     {"ship": "Shokaku", "result": "ditw"}, [],
     {f"{SHIPS}Shokaku.condition": "ditw", f"{J}air.Shokaku fighters.adrift": "1407"},
     ["ijn: correction: Shokaku is dead in the water.",
     "umpire: aboard Shokaku: Shokaku dive bombers, Shokaku torpedo bombers; lost --unit removes those that are lost "
     "(18.g)", OWNER_ALONE]),
    ("18.f: or has one again", {**FLOWN, f"{J}air.Shokaku fighters.adrift": "1407",
     f"{SHIPS}Shokaku.condition": "ditw"},
     "hit", {"ship": "Shokaku", "result": "none"}, [], {f"{SHIPS}Shokaku.condition": None,
     f"{J}air.Shokaku fighters.adrift": None}, ["ijn: correction: Shokaku is undamaged.", OWNER_ALONE]),
    ("8.j, 16.f: CAP over a force that is lost flies over its own", {**FLOWN, **ONE_LEFT, f"{TF_64}spotted": True,
     f"{AIR}VF-6.over": "TF 64"}, "hit", {"ship": "San Juan", "result": "sunk"}, [],
     {**OFF_MAP, f"{A}task_forces.TF 64.spotted": None, f"{AIR}VF-6.over": "TF 16",
     f"{A}ships.San Juan.condition": "sunk"},
     [GONE_64, "allied: correction: San Juan is sunk.", "ijn: Block 44 is off the map.",
     "umpire: only her owner is told, since the other side has not heard of any damage to San Juan"]),
    ("18.f: CAP over its carrier alone has nothing left below it", {**FLOWN, f"{CARRIERS}ships": ["Shokaku"],
     f"{VANGUARD}ships": ["Tone", "Kako"], f"{CARRIERS}called": "86", f"{J}air.Shokaku fighters.over": "Carrier Force",
     f"{J}air.Shokaku fighters.up_since": "second-air-strike"}, "hit", {"ship": "Shokaku", "result": "sunk"}, [],
     {f"{SHIPS}Shokaku.condition": "sunk", f"{J}air.Shokaku fighters.adrift": "1407", **dict.fromkeys((
      *(f"{J}air.Shokaku fighters.{key}" for key in ("over", "up_since")),
      *(f"{FORCE}{key}" for key in ("hex", "called", "ships", "cards", "spotted"))))},
     ["ijn: Carrier Force has no ships left and is off the map.", "ijn: correction: Shokaku is sunk.",
      "allied: Block 86 is off the map.",
      "umpire: aboard Shokaku: Shokaku dive bombers, Shokaku torpedo bombers, Shokaku reserve; lost --unit removes "
      "those that are lost (18.g)", OWNER_ALONE]),
    ("20.e.iv: torpedoes are kept where the guns have sunk her", FOUGHT, "fire", {"at": ["DesDiv 8:D=Kagero Division",
     "DesDiv 8:T=Kagero Division#2"]}, [1], {f"{IN_FIGHT}hurt.Kagero Division": "sunk", f"{IN_FIGHT}next": 1},
     ["all: Round 2, Allied fire in 1611: Kagero Division sunk.",
      "all: DesDiv 8 keeps her torpedoes: Kagero Division is already gone.",
      "umpire: San Juan did not fire: no target was named"]),
    ("18.h: guns ashore had hit her harder in the round", {**FOUGHT,
     "umpire.engagements.1": {**BATTLE, "next": 1, "hurt": {"San Juan": "sunk"}}}, "fire", {"at": ["Tone=San Juan"]},
     [4], {**LOSES_SAN_JUAN, f"{IN_FIGHT}round": 3, f"{IN_FIGHT}next": None, f"{IN_FIGHT}hurt.San Juan": None},
     ["all: Round 2, IJN fire in 1611: San Juan damaged.", "all: San Juan is sunk.",
      "allied: Cards of TF 64 now: JD.", "umpire: Kagero Division did not fire: no target was named"]),
    ("20.e.iv: torpedoes are fired once", FOUGHT, "fire", {"at": ["DesDiv 8:T=Kagero Division"]}, [2, 3],
     {f"{A}ships.DesDiv 8.torpedoes_fired": True, f"{IN_FIGHT}hurt.Kagero Division": "sunk", f"{IN_FIGHT}next": 1},
     ["all: Round 2, Allied fire in 1611: Kagero Division sunk.",
     "umpire: San Juan did not fire: no target was named"]),
    *((f"20.e.iii, 20.e.v: {words}", {**FOUGHT, f"{TF_16}hex": "1611", "umpire.engagements.1": {
       **BATTLE, "allied": ["TF 64", "TF 16"], "order": FIRES_TWICE, **more}}, "fire",
       {"hold": True} if held else {"at": ["San Juan:C=Tone"]}, [] if held else [12],
       {f"{IN_FIGHT}{key}": value for key, value in after.items()}, said)
      for words, held, more, after, said in (
       ("who fires again in the round has fired", False, {}, {"fired": ["allied"], "next": 1}, [FIRES_IN_VAIN,
        "umpire: DesDiv 8 did not fire: no target was named"]),
       ("who holds may still withdraw", True, {}, {"next": 1}, ["all: Round 2, Allied fire in 1611: nobody fires."]),
       ("the next round begins anew", True, {"next": 2, "fired": ["allied"]}, {"fired": None, "next": None, "round": 3},
        ["all: Round 2, Allied fire in 1611: nobody fires."]))),
    ("20.g: with the last ship a fight is over", {**FOUGHT, **ONE_LEFT, "umpire.engagements.1": {**BATTLE, "next": 1},
     f"{TONE}guns": {"C": 60}}, "fire", {"at": ["Tone=San Juan"]}, [1],
     {**OFF_MAP, f"{IN_FIGHT}allied": None, f"{IN_FIGHT}state": "over", f"{IN_FIGHT}round": 3,
      f"{A}ships.San Juan.condition": "sunk", "umpire.harmed": ["San Juan"]},
     ["all: Round 2, IJN fire in 1611: San Juan sunk.", "all: The engagement in 1611 is over.",
      GONE_64, "ijn: An unspotted force in 1611 is off the map.",
      "umpire: Kagero Division did not fire: no target was named"]),
    *((f"21.d, 12.f: on a table, {words}", {**in_phase(phase), "umpire.rulings.blocks": "on-table", **kept}, "dummy",
       {"name": "Decoy", "do": "remove"}, [], {f"{DECOY}{key}": None for key in ("hex", "called", *marks)} |
       {f"{J}dummies_away.Decoy": "86"}, ["ijn: Decoy is off the map.", *said])
      for words, phase, kept, marks, said in (
       ("where both look on", "unloading", {}, (), ["allied: A block in 1708 is off the map."]),
       ("where one looks away", "movement-unspotted", {"umpire.table.ijn": {"blocks": {"1708": 1}}}, (), []),
       ("where it is spotted", "movement-unspotted", {"umpire.table.ijn": {"blocks": {}}, f"{DECOY}spotted": True},
        ("spotted",), ["allied: Block 86 is off the map."]))),
    ("21.c: one of two comes back", in_phase("task-force", **{f"{J}dummies_away": {"TF 1": "86", "TF 2": "87"},
     f"{A}dummies_away": {"TF 1": "12"}}), "dummy", {"name": "TF 1", "hex": "1708", "side": "ijn"}, [],
     {f"{J}dummies_away.TF 1": None, f"{J}task_forces.TF 1.hex": "1708",
     f"{J}task_forces.TF 1.called": "86"}, ["ijn: TF 1 is back, in 1708."]),
    ("18: an air unit is lost", {**LOOKS, f"{TF_16}ships": ["Helena", "DesDiv 12"]}, "lost",
     {"unit": ["VF-6"], "how": "in a storm"}, [],
     {f"{AIR}VF-6.lost": "in a storm, turn 1"}, ["allied: correction: VF-6 lost."]),
    ("18: and brought back", {**LOOKS, f"{AIR}VF-6.lost": "in a storm, turn 0"}, "lost", {"unit": ["VF-6"]}, [],
     {f"{AIR}VF-6.lost": None}, ["allied: correction: VF-6 brought back."]),
    *((f"23.c: {words}", {**FORMS, **before}, "form", {"name": "TF 17", "ship": ["Helena", "DesDiv 12"]}, [],
       {**after, f"{A}task_forces.TF 16.ships": ["Enterprise"],
        f"{A}task_forces.TF 16.cards": ["AH"], f"{A}task_forces.TF 16.reorganized": True, f"{NEW_17}hex": "1410",
        f"{NEW_17}called": "35", f"{NEW_17}ships": ["Helena", "DesDiv 12"], f"{NEW_17}reorganized": True,
        f"{NEW_17}cards": ["AS", "AD"]},
       ["allied: Cards of TF 16 now: AH.", "allied: Cards of TF 17 now: AS AD.",
        "allied: TF 17 in 1410: Helena, DesDiv 12."])
      for words, before, after in (
       ("slow company saves endurance", {}, {f"{FUEL}company": 3, f"{FUEL}last_turn": 17, f"{FUEL}fuel": [
        "0 turns at sea: turn 12", "turn 1, company of 3: turn 17"]}),
       ("half of the one turn that is left is none", {f"{FUEL}last_turn": 2}, {f"{FUEL}company": 3}),
       ("nor is that of the last", {f"{FUEL}last_turn": 1}, {f"{FUEL}company": 3}),
       ("it has ended", {f"{FUEL}last_turn": 0}, {}))),
    ("7: who is in it already, forced", in_phase("task-force"), "forced form",
     {"name": "TF 16", "ship": ["Helena"]}, [],
     {f"{A}task_forces.TF 16.reorganized": True}, ["allied: TF 16 in 1410: Enterprise, Helena, DesDiv 12."]),
    ("22: of dummy ships alone", in_phase("task-force", **{f"{A}task_forces.TF 99.dummies": {"cruiser": 1}}), "form",
     {"name": "TF 17", "all_of": ["TF 99"]}, [], {**dict.fromkeys(f"{A}task_forces.TF 99.{key}" for key in ("hex",
     "called", "dummies.cruiser")), f"{NEW_17}hex": "1209", f"{NEW_17}called": "35", f"{NEW_17}dummies.cruiser": 1,
     f"{NEW_17}reorganized": True, f"{NEW_17}cards": ["JS", "XX"]},
     ["allied: Cards of TF 17 now: JS XX.", "allied: TF 17 in 1209: dummy ships only."]),
    ("23.c: without it some is lost", {**FORMS, f"{FUEL}company": 3}, "form", {"name": "TF 17", "ship": ["DesDiv 12"]},
     [], {f"{FUEL}last_turn": 8, f"{FUEL}fuel": ["0 turns at sea: turn 12", "turn 1, slow ship gone: turn 8"],
      f"{FUEL}company": None, f"{A}task_forces.TF 16.ships": ["Enterprise", "Helena"],
      f"{A}task_forces.TF 16.cards": ["AH", "AS"], f"{A}task_forces.TF 16.reorganized": True, f"{NEW_17}hex": "1410",
      f"{NEW_17}called": "35", f"{NEW_17}ships": ["DesDiv 12"], f"{NEW_17}reorganized": True, f"{NEW_17}cards": ["AD"]},
     ["allied: Cards of TF 16 now: AH AS.", "allied: Cards of TF 17 now: AD.", "allied: TF 17 in 1410: DesDiv 12."]),
    ("23.f: what is taken on in slow company counts from the next turn", REFUELS, "refuel", {"name": "Vanguard"}, [],
     {f"{TONE}last_turn": 27, f"{TONE}fuel": ["refueled on turn 1: turn 27"], f"{SHIPS}Kagero Division.company": 2,
      f"{SHIPS}Kagero Division.last_turn": 24,
      f"{SHIPS}Kagero Division.fuel": ["refueled on turn 1: turn 13", "turn 1, company of 2: turn 24"]},
     ["ijn: Vanguard refuels in 1508; its endurance now lasts to turn 24."]),
    ("27: who is drawn sails", in_phase("set-up", **{"umpire.pool.ijn": {"cards": ["Shokaku", "dummy"], "draws": 1}}),
     "pool", {"side": "ijn"}, ["Shokaku"], {f"{J}pool": ["Shokaku"], "umpire.pool.ijn.drawn": True},
     ["ijn: You draw Shokaku.", "allied: From the enemy's pool you draw no card."]),
    ("27: where none is drawn", in_phase("set-up", **{"umpire.pool.ijn": {"cards": ["dummy"]}}), "pool",
     {"side": "ijn"}, [], {"umpire.pool.ijn.drawn": True},
     ["ijn: You draw no card.", "allied: From the enemy's pool you draw no card."]),
    ("20.d: at whom a ship may fire", FOUGHT, "targets", {"ship": "Tone"}, [], {}, [IN_1.format("Tone"), FIRST_ONES,
     BY_TONE, FISH_OF_TONE, OTHER_GROUP.format("guns and torpedoes", "Tone of group C", "DesDiv 8 (D 2)"), STAND_IN]),
    ("20.d: all of a force", FOUGHT, "targets", {"ship": "Vanguard"}, [], {}, [IN_1.format("Vanguard"), FIRST_ONES,
     f"{BY_TONE} (Tone alone)", f"{FISH_OF_TONE} (Tone alone)",
     "umpire: guns at DesDiv 8 (D 2): 4 against 2 is 2:1, hit 1/3, sunk 1/6 (Kagero Division alone)",
     "umpire: torpedoes at DesDiv 8 (D 2): 4 against 2 is 2:1, hit 1/3, sunk 65/216 (Kagero Division alone)",
     STAND_IN]),
    ("20.d: in another fight", IN_TWO, "targets", {"ship": "TF 16"}, [], {}, [
     "umpire: TF 16 in engagement 2 in 1410, round 2:", "umpire: others fire first: TF 64",
     "umpire: nothing to fire in this round"]),
    ("20.e.iv: she has fired her torpedoes", {**FOUGHT, **FISH_FIRED}, "targets", {"ship": "DesDiv 8", "kind":
     "torpedoes"}, [], {}, [IN_1.format("DesDiv 8"), "umpire: no target for torpedoes, because DesDiv 8 has fired her "
     "torpedoes (20.e.iv): Tone (C 3), Kagero Division (D 2)"]),
    ("20.f: who is screened, and whose torpedoes are fired", {**FOUGHT, **THIRD_SHIP, f"{TONE}screened": True,
     **FISH_FIRED}, "targets", {"ship": "TF 64"}, [], {}, [IN_1.format("TF 64"),
     "umpire: guns at Kagero Division (D 2): 18 against 2 is 9:1, hit 1, sunk 3/4",
     "umpire: no target for guns, because 2 ships fire at screened ships; 1 may in a round (20.f): Tone (C 3), "
     "screened",
     "umpire: no target for torpedoes, because DesDiv 8 has fired her torpedoes (20.e.iv): Tone (C 3), screened, "
     "Kagero Division (D 2)", STAND_IN]),
    ("20.f: she is screened herself", {**FOUGHT, f"{A}ships.San Juan.screened": True}, "targets", {"ship": "San Juan"},
     [], {}, [IN_1.format("San Juan"), "umpire: San Juan is screened and does not fire (20.f)"]),
    ("20.a: whom not", MET, "targets", {"ship": "Vanguard"}, [], {}, [NOT_BEFORE.format("Vanguard"),
     "umpire: TF 64 in 1611: no engagement, because TF 64 is neither spotted nor on a mission (20.a)"]),
    ("23.f: who has no endurance takes on no oil", {**REFUELS, f"{SHIPS}Kagero Division.target_class": "M",
     f"{SHIPS}Kagero Division.company": 2}, "refuel", {"name": "Vanguard"}, [],
     {f"{TONE}last_turn": 27, f"{TONE}fuel": ["refueled on turn 1: turn 27"]},
     ["ijn: Vanguard refuels in 1508; its endurance now lasts to turn 27."]),
    ("20.g, 8.j: what was hit counts as all cease fire, and cards are said once", {**FOUGHT, **THREE,
     f"{VANGUARD}cards": ["QS", "JD"], f"{IN_FIGHT}hurt": {"Tone": "sunk", "Kagero Division": "damaged"}}, "cease", {},
     [], {f"{IN_FIGHT}state": "over", f"{IN_FIGHT}hurt.Tone": None, f"{IN_FIGHT}hurt.Kagero Division": None,
      f"{TONE}condition": "sunk", f"{SHIPS}Kagero Division.condition": "damaged", f"{OF_VANGUARD}ships": ["Kako"],
      f"{OF_VANGUARD}cards": ["AS"], "umpire.harmed": ["Tone", "Kagero Division"]},
     ["all: Tone is sunk.", "all: Kagero Division is damaged and out of play.", "all: The engagement in 1611 is over.",
      "ijn: Cards of Vanguard now: AS."]),
    ("13.b: who saw a task force hears that it leaves the map", {**EXIT.values, f"{VANGUARD}spotted": True,
     f"{VANGUARD}called": "86", "public.phase": "movement-spotted"}, "exit", EXIT.inputs, [],
     {**dict.fromkeys(f"{OF_VANGUARD}{key}" for key in ("hex", "called", "ships", "cards", "spotted")),
      **{f"{SHIPS}{ship}.away": "left the map on turn 1" for ship in ("Tone", "Kagero Division")}},
     ["ijn: Vanguard leaves the map from 1508.", "allied: Block 86 leaves the map from 1508."]),
    ("12.f: who goes on after the other side has begun", {**in_phase("movement-unspotted"),
     "public.initiative": "allied", f"{TF_16}moved": 0}, "move", {"name": "Vanguard", "hex": "1509"}, [],
     {f"{J}task_forces.Vanguard.{key}": value for key, value in (("hex", "1509"), ("moved", 1), ("started", "1508"))},
     ["umpire: note: the IJN side moves first (12.f), and the Allied side has begun",
      "umpire: Vanguard: 1508 - 1509, 1 hex"]),
]  # fmt: skip


def test_27_a_carrier_that_the_other_side_draws_leaves_with_her_aircraft() -> None:
    doing = rows.done(position(), in_phase("set-up", **{"umpire.pool.ijn": POOL}), "pool", {"side": "ijn"},
                      ["dummy", "dummy", "Shokaku"])  # fmt: skip
    side = state.Board.of(doing).side("ijn")
    assert ("Shokaku" in side.ships, [unit for unit in side.air if "Shokaku" in unit]) == (False, [])
    assert (side.pool, state.Board.of(doing).side("allied").pool_of_the_enemy) == (["dummy", "dummy"], ["Shokaku"])
    assert rows.told(doing) == ["ijn: Cards of Carrier Force now: AS AD.", "ijn: You draw dummy, dummy.",
                                "allied: From the enemy's pool you draw Shokaku."]  # fmt: skip


STOPS: list[tuple[str, Values, Values, str, str]] = [
    ("16.e", {}, {"at": ["Shokaku"]}, "through",
     "Strike 1 has found Vanguard instead of its target: attack goes on with it"),
    ("16.i.vii", {**WEAK_CAP, f"{J}air.Shokaku reserve.fought": True, f"{J}air.Shokaku fighters.over": "Vanguard"},
     {}, "arrived",
     'CAP over Vanguard has fought: strike --again "Shokaku reserve", or strike alone, goes on with Strike 1 '
     "(16.i.vii)"),
    ("16.i.iii", WEAK_CAP, {}, "arrived",
     "IJN decides: CAP over Vanguard has less than 1:1, and may spare units (16.i.iii): strike --spare VS-6, or "
     "others, goes on with Strike 1"),
    ("16.i.iii: who is named for another target", WEAK_CAP, {"spare": ["VB-6"]}, "arrived",
     "IJN decides: CAP over Vanguard has less than 1:1, and may spare units (16.i.iii): strike --spare VS-6, or "
     "others, goes on with Strike 1"),
    ("16.j.ii", {f"{SHIPS}Tone.target_class": "A", f"{SHIPS}Kagero Division.target_class": "A"}, {"group": 1},
     "arrived", "Vanguard has several AA groups: strike --group 1, or another, goes on with Strike 1 (16.j.ii)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "inputs", "stage", "read"), [row[1:] for row in STOPS], ids=[row[0] for row in STOPS]
)
def test_16e_a_strike_that_has_found_another_target_stops_for_what_is_to_be_said_of_it(
    values: Values, inputs: Values, stage: str, read: str
) -> None:
    doing = rows.done(position(), {**ASTRAY, **values}, "strike", inputs, FOUND_ANOTHER)
    assert doing.umpire == [read]
    assert {key: value for key, value in rows.changed(doing).items() if key in {STAGE_1, *AT_VANGUARD}} == {
        STAGE_1: stage, **AT_VANGUARD}  # fmt: skip


# Who engages whom (20.a-20.c).

ALL_CALLED = {f"{VANGUARD}called": "36", f"{TF_64}called": "44", f"{CARRIERS}called": "57"}
MEET = {**MET, **ALL_CALLED}
BOTH_MEET = {**MEET, f"{CARRIERS}hex": "1611", f"{CARRIERS}spotted": True}
JOINING = {
    **BOTH_MEET,
    **ENGAGED,
    f"{J}task_forces.Decoy.hex": "1209",
    "umpire.engagements.2": {"hex": "1209", "allied": ["TF 99"], "ijn": ["Decoy"], "state": "engaged"},
    f"{TF_64}engaged": "allied",
    f"{VANGUARD}engaged": "allied",
    f"{TF_16}hex": "1611",
}
BY_64, AVOIDS = {"by": ["TF 64"], "target": ["Vanguard"]}, {"avoid": ["Vanguard"]}
OF_64, OF_VANGUARD, SHAKEN = f"{A}task_forces.TF 64.engaged", f"{J}task_forces.Vanguard.", "umpire.shaken.Vanguard"
IN_ONE = {f"{IN_FIGHT}hex": "1611", f"{IN_FIGHT}allied": ["TF 64"], f"{IN_FIGHT}ijn": ["Vanguard"]}
COMMITTED = {**IN_ONE, OF_64: "allied", f"{OF_VANGUARD}engaged": "allied"}
GOT_AWAY = {f"{OF_VANGUARD}avoided": True, SHAKEN: ["TF 64"]}
ANEW = {f"{IN_FIGHT}state": None, f"{IN_FIGHT}round": None}


def engages(who: str, whom: str, hidden: str = "An unspotted force in 1611 engages") -> list[str]:
    blocks = {"Vanguard": "block 36", "Carrier Force": "block 57", "Vanguard, Carrier Force": "block 36, block 57"}
    return [f"allied: {who} {blocks[whom]}.", f"ijn: {hidden} {whom}."]


WITHDRAWN = {f"{A}task_forces.TF 64.hex": "1610", f"{IN_FIGHT}state": "over"}
BEGAN = {f"{A}task_forces.TF 64.started": "1611"}

ENGAGES: list[rows.Row] = [
    ("20.a", MEET, "engage", BY_64, [], COMMITTED, engages("TF 64 engages", "Vanguard")),
    ("20.b: who tries to avoid it in vain", MEET, "engage", {**BY_64, **AVOIDS}, [1], COMMITTED,
     [line for pair in zip(
         ["allied: Block 36 tries to avoid combat and cannot.", "ijn: Vanguard tries to avoid combat and cannot."],
         engages("TF 64 engages", "Vanguard"), strict=True) for line in pair]),
    ("20.b: who avoids it", MEET, "engage", {**BY_64, **AVOIDS}, [6], GOT_AWAY,
     ["allied: Block 36 avoids combat.", "ijn: Vanguard avoids combat."]),
    ("20.b: from two", {**MEET, "umpire.shaken": {"Vanguard": ["TF 16"]}}, "engage", {**BY_64, **AVOIDS}, [6],
     {**GOT_AWAY, SHAKEN: ["TF 16", "TF 64"]}, ["allied: Block 36 avoids combat.", "ijn: Vanguard avoids combat."]),
    ("20.b: one of two", BOTH_MEET, "engage", {**BY_64, **AVOIDS, "target": ["Vanguard", "Carrier Force"]}, [6],
     {**GOT_AWAY, **IN_ONE, OF_64: "allied", f"{FORCE}engaged": "allied", f"{IN_FIGHT}ijn": ["Carrier Force"]},
     ["allied: Block 36 avoids combat.", engages("TF 64 engages", "Carrier Force")[0], "ijn: Vanguard avoids combat.",
      engages("TF 64 engages", "Carrier Force")[1]]),
    ("20.a: two of them", {**MEET, f"{TF_16}hex": "1611"}, "engage", {**BY_64, "by": ["TF 64", "TF 16"]}, [],
     {**COMMITTED, f"{A}task_forces.TF 16.engaged": "allied", f"{IN_FIGHT}allied": ["TF 64", "TF 16"]},
     engages("TF 64 and TF 16 engage", "Vanguard", "Two unspotted forces in 1611 engage")),
    ("24.g.vi: two of them in a port", {**MEET, f"{TF_16}hex": "1611", f"{A}bases.Henderson Field.hex": "1611",
     f"{A}bases.Henderson Field.port": True, f"{A}task_forces.TF 99.hex": "1611", f"{TF_16}ships": ["Enterprise"],
     f"{A}task_forces.TF 17": {"hex": "1611", "ships": ["Helena"], "avoided": True}}, "engage", BY_64, [],
     {**COMMITTED, f"{A}task_forces.TF 16.engaged": "allied", f"{IN_FIGHT}allied": ["TF 64", "TF 16"]},
     engages("TF 64 and TF 16 engage", "Vanguard")),
    ("20.a: the side with the initiative", {**MEET, f"{TF_64}spotted": True}, "engage",
     {"by": ["Vanguard"], "target": ["TF 64"]}, [],
     {**IN_ONE, OF_64: "ijn", f"{OF_VANGUARD}engaged": "ijn", "umpire.engaging": True},
     ["allied: Block 36 engages TF 64.", "ijn: Vanguard engages block 44."]),
    ("20.a: another joins", JOINING, "engage", {"by": ["TF 16"], "target": ["Vanguard"]}, [],
     {**ANEW, f"{IN_FIGHT}allied": ["TF 64", "TF 16"], f"{A}task_forces.TF 16.engaged": "allied"},
     engages("TF 16 engages", "Vanguard")),
    ("20.a: another is met", JOINING, "engage", {"by": ["TF 64"], "target": ["Carrier Force"]}, [],
     {**ANEW, f"{IN_FIGHT}ijn": ["Vanguard", "Carrier Force"], f"{FORCE}engaged": "allied"},
     engages("TF 64 engages", "Carrier Force")),
    ("20.e.iii: where the turn began is kept",
     {**MEET, f"{TF_64}started": "1512", "umpire.engagements.1": {**BATTLE, "round": 3}}, "withdraw",
     {"hex": "1610", "choices": ["1610", "1711"]}, [], WITHDRAWN,
     ["allied: TF 64 withdraws to 1610.", "ijn: An unspotted force in 1611 withdraws to 1610.",
      "all: The engagement in 1611 is over."]),
    *((f"20.e.iii: {who}", {**MEET, **otherwise, "umpire.engagements.1": {**BATTLE, "round": 3}}, "withdraw",
       {"hex": "1610", "choices": ["1610", "1711"]}, [], {**WITHDRAWN, **BEGAN, **more},
       ["allied: TF 64 withdraws to 1610.", "ijn: An unspotted force in 1611 withdraws to 1610.",
        "all: The engagement in 1611 is over."])
      for who, otherwise, more in (
       ("a side withdraws", {}, {}),
       ("to islands", {"public.map.islands": ["1610"]}, {f"{A}task_forces.TF 64.islands": True}),
       ("from islands", {"public.map.islands": ["1611"]}, {f"{A}task_forces.TF 64.islands": True}),
       ("it gives up its mission", {f"{TF_64}mission": "bombard"}, {f"{A}task_forces.TF 64.mission": None}))),
    ("18.i: whose last ship was hit in the round withdraws no more", {**MEET, **ONE_LEFT, "umpire.engagements.1": {
     **BATTLE, "round": 3, "hurt": {"San Juan": "sunk"}}}, "withdraw", {"hex": "1610", "choices": ["1610", "1711"]}, [],
     {**OFF_MAP, f"{A}ships.San Juan.condition": "sunk", f"{IN_FIGHT}hurt.San Juan": None, f"{IN_FIGHT}state": "over",
      "umpire.harmed": ["San Juan"]},
     [GONE_64, "ijn: An unspotted force in 1611 is off the map.", "all: San Juan is sunk.",
      "all: The engagement in 1611 is over."]),
    *((f"20.c: what was landed in {words}", {**MEET, f"{VANGUARD}mission": "land-supplies",
       f"{TONE}carries": True, f"{J}landed.1": {"ship": "Tone", "kind": "other", "vp": 2, "turn": turn_},
       f"{J}landed.2": {"ship": "Kako", "kind": "other", "vp": 2, "turn": 1}}, "engage",
       {**BY_64, **AVOIDS}, [6], {**GOT_AWAY, f"{OF_VANGUARD}mission": "given-up", **after},
       ["allied: Block 36 avoids combat and gives up its mission.",
        "ijn: Vanguard avoids combat and gives up its mission.", *said])
      for words, turn_, after, said in (
       ("the turn is aboard again", 1, {f"{TONE}aboard": 2, **dict.fromkeys(f"{J}landed.1.{key}" for key in (
        "ship", "kind", "vp", "turn"))}, ["ijn: Not landed, after all: Tone."]),
       ("an earlier turn stays ashore", 0, {}, []))),
]  # fmt: skip


@pytest.mark.parametrize("row", [*STRIKES, *SEARCHES, *SHORE, *REVEALED, *CORRECTED, *ENGAGES], ids=rows.named)
def test_an_act_does_what_its_rule_says_and_nothing_else(row: rows.Row) -> None:
    rows.check(position(), row)


# Task forces formed anew (7, 22).


def formed(name: str, **inputs: Any) -> Asks:
    """The task forces that have changed, and their ships and dummy ships."""

    def asked(board: state.Board) -> list[str]:
        doing = doing_on(board)
        lawful.do(find(state.GAME, "form"), {"name": name, **inputs}, doing)
        forces = [tf for tf in state.Board.of(doing).side("allied").task_forces.values() if tf.reorganized]
        dummies = [[f"{count} dummy {kind}" for kind, count in tf.dummies.items()] for tf in forces]
        return [f"{tf.name}: {', '.join([*tf.ships, *more])}" for tf, more in zip(forces, dummies, strict=True)]

    return asked


FORMING = in_phase("task-force", **{f"{TF_64}hex": "1410"})
WITH_DUMMIES = {**FORMING, f"{TF_64}dummies": {"cruiser": 2, "destroyer": 1}}
LIMITED = {**FORMING, "public.most_task_forces": {"allied": 3}}
JOINED, SAN_JUAN = "TF 16: Enterprise, Helena, DesDiv 12, San Juan", {"ship": ["San Juan"]}

FORMED: list[Answer] = [
    ("7: ships of two", FORMING, formed("TF 1", ship=["Helena", "San Juan"]),
     ["TF 16: Enterprise, DesDiv 12", "TF 64: DesDiv 8", "TF 1: Helena, San Juan"]),
    ("22: all of one, with its dummies", WITH_DUMMIES, formed("TF 16", all_of=["TF 64"]),
     [f"{JOINED}, DesDiv 8, 2 dummy cruiser, 1 dummy destroyer"]),
    *((f"22: {words}", WITH_DUMMIES, formed("TF 16", **SAN_JUAN, dummy=[f"cruiser={count}"]), [
       f"{JOINED}{theirs}", f"TF 64: DesDiv 8, {left}1 dummy destroyer"]) for words, count, theirs, left in (
       ("a dummy comes along", 1, ", 1 dummy cruiser", "1 dummy cruiser, "),
       ("all of a kind", 2, ", 2 dummy cruiser", ""), ("none", 0, "", "2 dummy cruiser, "))),
    ("22: of the first ship's alone", {**WITH_DUMMIES, f"{TF_16}dummies": {"cruiser": 1}},
     formed("TF 1", ship=["San Juan", "Helena"], dummy=["cruiser=1"]),
     ["TF 16: Enterprise, DesDiv 12, 1 dummy cruiser", "TF 64: DesDiv 8, 1 dummy cruiser, 1 dummy destroyer",
      "TF 1: San Juan, Helena, 1 dummy cruiser"]),
    ("7: no more than the scenario allows, once one is empty", {**LIMITED, f"{TF_64}dummies": {"cruiser": 1}},
     formed("TF 1", all_of=["TF 64"]), ["TF 1: San Juan, DesDiv 8, 1 dummy cruiser"]),
    ("7: nor once all its ships and dummies have left it", {**LIMITED, f"{TF_64}dummies": {"cruiser": 1}},
     formed("TF 1", ship=["San Juan", "DesDiv 8"], dummy=["cruiser=1"]), ["TF 1: San Juan, DesDiv 8, 1 dummy cruiser"]),
    ("7: one that is there is joined", LIMITED, formed("TF 16", **SAN_JUAN), [JOINED, "TF 64: DesDiv 8"]),
]  # fmt: skip

# What follows from where all are (15, 16, 20, 24).

STRIKING = in_phase("second-air-strike", **{f"{CARRIERS}spotted": True})
BOTH_THERE, MAY_ENGAGE = "both sides are in 1611", "TF 64 may engage Vanguard (spotted) in 1611"
NO_MISSION = {**OFF_HENDERSON, f"{VANGUARD}mission": None}
ENEMIES_THERE = {**OFF_HENDERSON, f"{TF_64}hex": "1513"}


def announced(part: str, words: str, of: str = "first-search") -> Asks:
    """What the umpire reads of a phase, from these words on."""
    found = phase(state.GAME, of)
    assert found
    return lambda board: (said := getattr(as_it_stands(state.GAME, found, board.tree), part))[
        said.index(words) :].partition(".")[0].partition(",")[0]  # fmt: skip


FOUND: list[Answer] = [
    ("15: searches by day", LOOKS, announced("say", "Submarines first"), "Submarines first"),
    ("15.h.i: one die", LOOKS, announced("do", "One die"), "One die for all searches of a side in the phase"),
    *((f"15.h.i: by ruling one for each hex, {words}", {**LOOKS, "umpire.rulings.search-die": "one-per-hex",
       "public.night": night}, announced("do", begins), said) for words, night, begins, said in (
       ("by day", None, "One die", "One die for each hex searched"),
       ("by night", True, "submarine", "submarine last"))),
    ("12.f.vi: by night", {"public.night": True}, announced("do", "", "unloading"),
     "Only USN ships may refuel at a rendezvous by night"),
    *asking("is met", lambda board: [one.line.partition(":")[0] for one in encounters.encounters(board)],
            ("15: who may be searched", LOOKS, ["Carrier Force in 1407", "Vanguard in 1508", "Decoy in 1708",
             "TF 99 in 1209", "TF 16 in 1410", "TF 64 in 1611"]),
            ("16: bombers", STRIKING, ["Carrier Force in 1407 is in reach of 3 Allied units"]),
            ("16: not once strikes fly", {**STRIKING, f"{A}strikes.Strike 1": {"hex": "1407", "units": {}},
             "umpire.targets": {"allied Strike 1": "Vanguard"}}, []),
            ("16: in another phase", {**STRIKING, "public.phase": FIRST}, []),
            ("20.a", MET, [BOTH_THERE, MAY_ENGAGE]),
            ("20.a: in another phase", {**MET, "public.phase": "turn-record"}, [BOTH_THERE]),
            ("20.a: they fight", FOUGHT, [BOTH_THERE]), ("20.a: they are to fight", ENGAGED, [BOTH_THERE]),
            ("20.a: a dummy engages nobody", {**MET, f"{A}task_forces.TF 99.hex": "1611", f"{TF_64}hex": "1209"},
             [BOTH_THERE]),
            ("20.c: a mission that may be declared", NO_MISSION,
             ["Vanguard is at Henderson Field, which may be bombarded"]),
            ("20.c: it is declared", OFF_HENDERSON, []),
            ("20.c: in another phase", {**NO_MISSION, "public.phase": "turn-record"}, [])),
    ("7: ships alone, in another phase", {**in_phase(FIRST), f"{TF_16}ships": ["Enterprise"],
     f"{A}ships.Helena.away": "left the map on turn 1"}, lambda board: [
        (one.line, one.command) for one in encounters.left_alone(board)],
     [("Allied ships without a task force: DesDiv 12", "")]),
    *asking("20.c", lambda board: [due.line for due in bombard.open_missions.run(board.tree)],
            ("24: it may bombard what the scenario lets it", {**OFF_HENDERSON, "umpire.bombard": ["Lunga"],
             f"{A}bases.Lunga.hex": "1513"}, ["Vanguard may bombard Lunga, as it has declared"]),
            ("it may be engaged", ENEMIES_THERE,
             ["TF 64 may engage Vanguard, or let it go on with its mission: bombard"]),
            ("no mission", {**ENEMIES_THERE, f"{VANGUARD}mission": None}, [])),
]  # fmt: skip

# What is due of strikes (16, 19).


def due_of(what: Any) -> Asks:
    """What is due, each line with its command behind an arrow."""
    return lambda board: [f"{due.line.replace('engagement 1 in 1611', '1')} > {due.command}".rstrip(" >")
                          for due in what.run(board.tree)]  # fmt: skip


def planned(*, again: int = 0) -> Asks:
    """The strike that both sheets have fly, once it was tried so often."""

    def asked(board: state.Board) -> Any:
        tried: list[Order] = []
        for _ in range(again + 1):
            found = orders.next_act(board.tree, (), ("allied", "ijn"), tried)
            tried += [found] if found else []
        return found and found.inputs

    return asked


DIVE_BOMBER, STRIKE_1 = {"kind": "dive", "weapon": "P"}, f"{A}strikes.Strike 1."
FIGHTERS, RESERVE = f"{J}air.Shokaku fighters.", f"{J}air.Shokaku reserve."
ALOFT: Values = {
    **in_phase("second-air-strike"), f"{A}strikes.Strike 1": {"hex": "1407", "units": {"VB-6": DIVE_BOMBER}},
    "umpire.targets": {"allied Strike 1": "Carrier Force", "allied Strike 2": "Vanguard"},
}  # fmt: skip
ANSWERED = {f"{FIGHTERS}over": "Carrier Force", f"{FIGHTERS}up_since": "second-air-strike"}
IS_UP = {**ALOFT, **ANSWERED}
TWO_UP = {**IS_UP, f"{A}strikes.Strike 2": {"hex": "1508", "units": {"VS-6": DIVE_BOMBER}}}
CROSSED = {**TWO_UP, f"{J}strikes.Strike 1": {"hex": "1410", "units": {"Shokaku dive bombers": DIVE_BOMBER}},
           "umpire.targets.ijn Strike 1": "TF 16"}  # fmt: skip
AT_ONE = {"umpire.targets.allied Strike 2": "Carrier Force", f"{A}strikes.Strike 2.hex": "1407"}
CAP_OF_OURS = ("CAP is wanted over TF 16 in 1410, or no cap; then IJN Strike 1 is flown > "
               'strike --side ijn --strike "Strike 1"')  # fmt: skip
FLY_1, FLY_2 = (f'strike --side allied --strike "Strike {number}"' for number in (1, 2))
TO_FLY, ATTACKS = "Strike 1 against Carrier Force is to be flown", "Strike 1 over Carrier Force is to attack"
TO_ATTACK = 'attack --side allied --strike "Strike 1"'
MAY_COMBINE = ("Strike 1 and Strike 2 against Carrier Force may combine over it (19.c) > "
               'combine --target "Carrier Force"')  # fmt: skip
TWO_FLY = {**IS_UP, f"{STRIKE_1}units": {"VB-6": DIVE_BOMBER, "VS-6": DIVE_BOMBER}}
WEAK = {f"{FIGHTERS}f": 1, f"{AIR}VB-6.defense": 1}
ESCORTED = {**TWO_FLY, f"{STRIKE_1}units.VF-6": {"kind": "escort", "escorting": "high"}, f"{AIR}VF-6.f": 3, **{
    f"{unit}{key}": value for unit in (FIGHTERS, RESERVE) for key, value in (
     ("over", "Carrier Force"), ("up_since", "second-air-strike"), ("altitude", "high"), ("defense", 3))}}  # fmt: skip
WEAK_ESCORTS = ("Allied decides: the escorts of Strike 1 have less than 1:1, and may ignore CAP (16.i.iv): "
                '--ignore "Shokaku reserve", or --ignore nobody')  # fmt: skip
CAP_IS_WEAK = ("Allied Strike {} against Carrier Force is to be flown; IJN decides: CAP over Carrier Force has less "
               "than 1:1, and may spare units (16.i.iii): --spare {}, or --spare nobody")  # fmt: skip
TWO_GROUPS = {**TWO_FLY, f"{SHIPS}Kako.target_class": "A"}

TO_BE_FLOWN: list[Answer] = [
    *asking("16.f", due_of(waiting.strikes_to_fly),
            ("CAP is wanted first", ALOFT, ["CAP is wanted over Carrier Force in 1407, or no cap; then Allied Strike 1 "
             f"is flown > {FLY_1}"]),
            ("it is up", IS_UP, [f"{TO_FLY} > {FLY_1}"]),
            ("it is shot down", {**IS_UP, f"{FIGHTERS}over": None, f"{FIGHTERS}lost": "CAP, turn 1"},
             [f"{TO_FLY} > {FLY_1}"]),
            ("one after the other", TWO_UP,
             [f"{TO_FLY} > {FLY_1}", f"Strike 2 against Vanguard is to be flown > {FLY_2}"]),
            ("12, 19.c: two on one target, while CAP is wanted of their own side", {**CROSSED, **AT_ONE}, [MAY_COMBINE,
             "Strike 1 and Strike 2 against Carrier Force are to be flown > strike --side allied", CAP_OF_OURS]),
            ("19.c: two on one base may not", {**TWO_UP, "umpire.targets": {f"allied Strike {number}": "Shortland" for
             number in (1, 2)}}, [f"Strike {number} against Shortland is to be flown > {fly}" for number, fly in (
              (1, FLY_1), (2, FLY_2))]),
            ("one without units", {**IS_UP, f"{STRIKE_1}units.VB-6.fate": "gone"}, [f"{TO_FLY} > {FLY_1}"]),
            ("12: two on two targets", CROSSED, ["Strike 1 against Carrier Force, Strike 2 against Vanguard are to be "
             "flown > strike --side allied", CAP_OF_OURS]),
            ("16.k: with the ship that is meant", {**IS_UP, f"{STRIKE_1}meant": "Shok"},
             [f"{TO_FLY} > {FLY_1} --at Shokaku"]),
            ("16.k: over ships", {**ALOFT, f"{STRIKE_1}stage": "through", f"{STRIKE_1}group": ["Shokaku"]},
             [f"{ATTACKS} > {TO_ATTACK} --at …"]),
            ("16.k: with nobody to attack them", {**ALOFT, f"{STRIKE_1}stage": "through",
             f"{STRIKE_1}group": ["Shokaku"],
             f"{STRIKE_1}units.VB-6.kind": "escort"}, [f"{ATTACKS} > {TO_ATTACK}"]),
            ("16.k: over none", {**ALOFT, f"{STRIKE_1}stage": "through"}, [f"{ATTACKS} > {TO_ATTACK}"]),
            ("16.k: it is over", {**ALOFT, f"{STRIKE_1}stage": "over"}, [])),
    ("16.k: a strike that was declared is flown", IS_UP, planned(), {"strike": "Strike 1", "side": "allied"}),
    ("16.k: then it waits", IS_UP, planned(again=1), None),
    *asking("16.i.iii", due_of(waiting.strikes_to_fly),
            ("weak CAP is asked whom it leaves alone", {**TWO_FLY, **WEAK},
             [f"{CAP_IS_WEAK.format(1, 'VS-6')} > {FLY_1} --spare nobody"]),
            ("not where it never comes to 1:2", {**TWO_FLY, **WEAK, f"{AIR}VB-6.defense": 9, f"{AIR}VS-6.defense": 9},
             [f"{TO_FLY} > {FLY_1}"]),
            ("of each strike on its target", {**TWO_FLY, **WEAK, f"{AIR}VT-6.defense": 1, f"{A}strikes.Strike 2": {
             "hex": "1407", "units": {"VT-6": DIVE_BOMBER, "VF-6": DIVE_BOMBER}},
             "umpire.targets.allied Strike 2": "Carrier Force"}, [MAY_COMBINE, *(
             f"{CAP_IS_WEAK.format(n, spared)} > {fly} --spare nobody" for n, spared, fly in (
              (1, "VS-6", FLY_1), (2, "VF-6", FLY_2)))]),
            ("16.i.iv: weak escorts", ESCORTED, [f"{TO_FLY}; {WEAK_ESCORTS} > {FLY_1} --ignore nobody"]),
            ("16.i: both", {**ESCORTED, f"{FIGHTERS}f": 2, f"{RESERVE}f": 2}, [
             f"{CAP_IS_WEAK.format(1, 'VB-6,VS-6')}; {WEAK_ESCORTS} > {FLY_1} --spare nobody --ignore nobody"]),
            *((f"16.i.iv: not with {words}", {**ESCORTED, **more}, [f"{TO_FLY} > {FLY_1}"]) for words, more in (
              ("a single unit of CAP", {f"{RESERVE}over": None, f"{FIGHTERS}f": 40}),
              ("even odds", {f"{AIR}VF-6.f": 6}),
              ("0:1 even against one", {f"{FIGHTERS}defense": 7, f"{RESERVE}defense": 7})))),
    *asking("16.j.ii", due_of(waiting.strikes_to_fly), *(
        (words, {**TWO_GROUPS, **{f"{STRIKE_1}{key}": value for key, value in more.items()}},
         [f"{TO_FLY} > {FLY_1} --group {how}"]) for words, more, how in (
         ("two AA groups", {}, "1"), ("as it was declared", {"meant_group": 2}, "2"),
         ("a group that is not there", {"meant_group": 7}, "1"),
         ("with the ship that is meant", {"meant": "Kako"}, "2 --at Kako"),
         ("who sails in another", {"meant": "Kako", "meant_group": 1}, "1")))),
]  # fmt: skip

# What else is due, and what phases bring (12, 18, 20, 22-28).


def begins(hook: Any) -> Asks:
    """What a phase that begins or ends changes of aircraft, ships and submarines, and what is said."""

    def asked(board: state.Board) -> tuple[Mapping[str, Any], list[str]]:
        doing = doing_on(board)
        hook.run(doing)
        doing.finish()
        there = {path: value for path, value in rows.changed(doing).items() if ".strikes." not in path}
        return there, rows.told(doing)

    return asked


def moved_unseen(hex: str | None) -> Asks:
    """What is said once the other side looks again, of a submarine that is now in a hex."""

    def asked(board: state.Board) -> list[str]:
        doing = doing_on(board)
        there = state.Board.of(doing)
        move.look_away(there)
        there.side("allied").submarines["Gato"].put(hex=hex)
        move.look_again(doing, there)
        doing.finish()
        return rows.told(doing)

    return asked


STRANDED = {**in_phase("second-air-strike"), f"{A}ships.Enterprise.condition": "ditw", f"{AIR}VF-6.adrift": "1510"}
NO_SHIPS = {f"{VANGUARD}ships": [], f"{CARRIERS}ships": ["Shokaku", "Kako", DESTROYERS, "Tone", "Kagero Division"]}
MOVING, GATO, LIES = in_phase("movement-unspotted"), f"{A}submarines.Gato", {"hex": "1407", "strength": 4, "speed": 2}
ALLIED_THREE = "3 unspotted task forces not moved: TF 16, TF 64, TF 99"
SIGN: Values = {
    **LOOKS,
    **DUMMY,
    f"{VANGUARD}spotted": True,
    "umpire.sightings.Vanguard": {"hex": "1508", "turn": 1, "phase": FIRST_SEARCH, "cards": ["7H"]},
}
OF_DESDIV, AT_SEA, LOOK = f"{A}ships.DesDiv 8.", "0 turns at sea: turn 10", "umpire.table."
LAST_TURN = "all: That was the last turn: the scenario is over."
NO_POINTS = "all: Victory points: Allied 0, IJN 0. Neither side wins: the lead is 0."

DUE: list[Answer] = [
    *asking("26.d", due_of(cargo.cargo_to_land),
            ("cargo that may be landed", UNLOAD.values, ["Tone may land cargo (26.d) > unload --ship Tone"]),
            ("not after a move", {**UNLOAD.values, f"{VANGUARD}moved": 1}, [])),
    *asking("20.f", due_of(reveal.still_open),
            *((f"who may still screen after {done}", {**ENGAGED, "umpire.engagements.1.screens": done}, [
              *(f"1: ships may be screened (20.f) > screen --side {side} --battle 1 --ship …" for side in may),
              "1: the ships must be revealed > reveal --battle 1"])
              for done, may in (([], ["allied"]), (["allied"], ["ijn"]), (["allied", "ijn"], []))),
            ("20.d: whose fire it is", FOUGHT, ["1, round 2: TF 64 to fire > fire --battle 1 --at …"]),
            ("18.b: who has nobody left to fire holds", {**FOUGHT, **ONE_LEFT, f"{A}ships.San Juan.condition":
             "damaged"}, ["1, round 2: TF 64 to fire > fire --battle 1 --hold"]),
            ("20.g: nobody is left", {**FOUGHT, **NO_SHIPS}, ["1: nobody is left to fight > cease --battle 1"]),
            ("20.g: it is over", {**OVER, **NO_SHIPS}, [])),
    *asking("18.f", due_of(landing.homeless_aircraft),
            ("who must land", STRANDED, ["VF-6 must land elsewhere, or be lost (18.f) > land --unit VF-6 --at …"]),
            ("three of them", {**STRANDED, f"{AIR}VB-6.adrift": "1510", f"{AIR}VS-6.adrift": "1510"},
             ["3 air units must land elsewhere, or be lost (18.f) > land --unit VF-6,VB-6,VS-6 --at …"]),
            ("18.f: whose carrier is gone, as far as he flies", {**STRANDED, f"{TF_16}ships": ["Helena"],
             f"{A}ships.Enterprise.condition": "none", f"{AIR}VF-6.adrift": "1510", f"{AIR}VMF-223.adrift": "1513"},
             ["VF-6 must land elsewhere, or be lost (18.f) > land --unit VF-6 --at …"]),
            ("where no deck is in reach the phase does not wait", {**STRANDED, f"{AIR}VF-6.adrift": "2901",
             f"{TF_16}hex": "2901"}, [])),
    *asking("18.f", begins(landing.ditch_the_stranded),
            ("at its end they are lost", STRANDED, ({f"{AIR}VF-6.adrift": None,
             f"{AIR}VF-6.lost": "no deck to land on, turn 1"}, ["allied: Lost, with no deck to land on: VF-6."])),
            ("18.b: of a damaged carrier they are back", {**STRANDED, f"{A}ships.Enterprise.condition": "damaged"},
             ({f"{AIR}VF-6.adrift": None}, []))),
    *asking("23.h", begins(fuel.endurance_ended),
            ("where the endurance ends, if it does", {f"{OF_DESDIV}last_turn": 1, "public.turn": 1,
              f"{A}ships.San Juan.target_class": "M"},
             ({f"{OF_DESDIV}ran_out": "1611"}, [])),
            ("not before", {f"{OF_DESDIV}last_turn": 2, "public.turn": 1}, ({}, [])),
            ("nor where it has ended", {f"{OF_DESDIV}last_turn": 1, f"{OF_DESDIV}ran_out": "1410", "public.turn": 1},
             ({}, []))),
    *asking("23.d", begins(fuel.fuel_burnt), *((f"{moved} hexes", {f"{TF_64}moved": moved}, ({
        f"{OF_DESDIV}last_turn": last, f"{OF_DESDIV}fuel": [AT_SEA, f"turn 0, moved {counted}: turn {last}"]}
        if last else {}, [])) for moved, last, counted in ((4, 0, 0), (5, 9, 5), (7, 8, 6))),
        ("who has no end", {f"{TF_64}moved": 5, f"{OF_DESDIV}last_turn": None}, ({}, [])),
        ("25.e: a submarine has waited for the movement", {GATO: {**LIES, "sideways": True}},
         ({f"{GATO}.sideways": None}, []))),
    *asking("28: a session is closed", begins(points.tell_points_at_close), *(
        (f"in turn {number}, {place}", {"public.turn": number, "public.phase": place}, ({}, said))
        for number, place, said in ((2, "turn-record", [NO_POINTS]), (0, "deal", []),
         (2, "movement-spotted", ["umpire: points now: Allied 0, IJN 0"]),
         (1, "turn-record", ["umpire: points now: Allied 0, IJN 0"])))),
    *asking("28", begins(turn.turn_ends),
            ("after the last turn all hear the points", {"public.turn": 2}, ({}, [LAST_TURN, NO_POINTS])),
            ("and who has won", {"public.turn": 2, f"{SHIPS}Shokaku.condition": "sunk",
             f"{CARRIERS}ships": ["Kako", DESTROYERS]}, ({}, [LAST_TURN,
             "all: Victory points: Allied 120, IJN 0. The Allied side wins by 120."])),
            ("not before", {"public.turn": 1}, ({}, [])),
            ("never without an end", {"public.turn": 2, "public.turns": 0}, ({}, []))),
    ("15.l: all who were spotted are hidden again, and lie as who was not", {**in_phase("task-force"), GATO: LIES,
     f"{A}submarines.Grouper": {"strength": 4}, f"{VANGUARD}spotted": True, f"{TF_16}spotted_for_strikes": True,
     f"{J}task_forces.Decoy.hex": None}, begins(turn.sightings_lapse),
     ({f"{A}task_forces.TF 16.spotted_for_strikes": None, f"{J}task_forces.Vanguard.spotted": None,
       f"{LOOK}allied.submarines.Gato": "1407", **{f"{LOOK}{side}.blocks.{hex}": 1 for side, hex in (
        ("allied", "1410"), ("allied", "1611"), ("allied", "1209"), ("ijn", "1407"), ("ijn", "1508"))}},
      ["ijn: No longer seen: block 18 in 1410.", "allied: No longer seen: block 26 in 1508."])),
    ("16.a: strikes are over", {**ALOFT, "umpire.lots.1": {"side": "allied", "units": ["VB-6"], "strike": "Strike 1"},
     f"{VANGUARD}spotted_for_strikes": True}, begins(turn.strikes_over),
     ({f"{J}task_forces.Vanguard.spotted_for_strikes": None, "umpire.targets.allied Strike 1": None,
       "umpire.targets.allied Strike 2": None, "umpire.lots.1.strike": None},
      ["allied: No longer seen: block 26 in 1508."])),
    *asking("27", due_of(pool.carriers_undrawn), ("a pool", {"umpire.pool.ijn": POOL},
            ["its carriers are not drawn from the pool (27) > pool --side ijn"]),
            ("that is drawn", {"umpire.pool.ijn": {**POOL, "drawn": True}}, [])),
    *asking("12.f", lambda board: [due.line for due in due_now(state.GAME, board.tree)],
            ("it is spotted: another phase", {**MOVING, f"{VANGUARD}spotted": True}, [
             ALLIED_THREE, "2 unspotted task forces not moved: Carrier Force, Decoy"]),
            ("it is spotted: its phase", in_phase("movement-spotted", **{f"{VANGUARD}spotted": True,
             f"{CARRIERS}spotted": True, f"{CARRIERS}hex": None}),
             ["1 spotted task force not moved: Vanguard"]),
            ("submarines that stay", {**MOVING, GATO: {**LIES, "moved": 0}, f"{A}submarines.Grouper": {
             **LIES, "sideways": True}}, [
             ALLIED_THREE, "3 unspotted task forces not moved: Carrier Force, Vanguard, Decoy"]),
            ("22.c: a sign of dummies", SIGN,
             ["a sign of dummies was dealt from Vanguard: all its dummy ships may be taken off (22.c)"]),
            ("22.c: none", {**SIGN, "umpire.sightings.Vanguard.cards": ["JS"]}, []),
            ("22.c: they are off", {**SIGN, f"{VANGUARD}dummies": None}, [])),
    ("25.j: submarines are face up where they are now", {**MOVING, GATO: LIES}, moved_unseen("1408"),
     ["ijn: Submarines Gato are in 1408."]),
    ("25.j: not who stays", {**MOVING, GATO: LIES}, moved_unseen("1407"), []),
    ("25.j: nor who is there no more", {**MOVING, GATO: LIES}, moved_unseen(None), []),
]  # fmt: skip

# What damage does (18).


def harmed(ship: str, result: str) -> Asks:
    """Her condition, the air units that are lost and those that have no deck, and what is said."""

    def asked(board: state.Board) -> tuple[str, list[str], list[str], list[str]]:
        doing = doing_on(board)
        ijn = state.Board.of(doing).side("ijn")
        damage.take_result(doing, ijn.ships[ship], result)
        doing.finish()
        air = [*ijn.air.values()]
        adrift = [unit.name.removeprefix("Shokaku ") for unit in air if unit.adrift]
        lost = [unit.name.removeprefix("Shokaku ") for unit in air if unit.lost]
        return ijn.ships[ship].condition, lost, adrift, rows.told(doing)

    return asked


def attacked(inputs: Values, *dice: int) -> Asks:
    """What a strike's attack on Shokaku comes to, in words."""

    def asked(board: state.Board) -> str:
        doing = doing_on(board)
        doing.source = Typed([*dice])
        lawful.do(find(state.GAME, ATTACK), inputs, doing)
        doing.finish()
        return rows.told(doing)[0].rpartition(": ")[2]

    return asked


LAUNCHED = {**strike(VB), f"{SHIPS}Shokaku.launched": True}
HIT_IN = in_phase("second-air-strike", **{f"{SHIPS}{DESTROYERS}.last_turn": None})
KAKO_HURT = {**HIT_IN, f"{SHIPS}Kako.condition": "damaged"}
UP = {**HIT_IN, **ANSWERED}
BOMBERS, HALF = ["dive bombers", "torpedo bombers"], ["torpedo bombers", "reserve"]
LOST_ABOARD = "ijn: Lost aboard Shokaku: Shokaku "
TWO_OF_THEM = [f"{LOST_ABOARD}torpedo bombers, Shokaku reserve."]
GIVES_ANOTHER = 'umpire: exchange --lost "Shokaku dive bombers" --kept "Shokaku torpedo bombers" gives up another'
AND_TWO_LOST = "all: Shokaku is damaged; 2 air units lost aboard."
NO_CARRIER = "ijn: Cards of Carrier Force now: AS AD."
KAKO_ALONE = {**HIT_IN, f"{CARRIERS}ships": ["Kako"], f"{VANGUARD}ships": ["Tone", "Kagero Division", "Shokaku",
              DESTROYERS]}  # fmt: skip

ONE_SHOT = {**FLOWN, **COMES_TO, **TWO_BOMBERS, f"{STRIKE_1}units": {"VB-6": DIVE_BOMBER}, f"{FIGHTERS}f": 40,
            f"{FIGHTERS}over": "Carrier Force", f"{FIGHTERS}altitude": "high"}  # fmt: skip

HARMED: list[Answer] = [
    *((f"24.b: instead of one {words} another may be given up", {}, lambda _, dice=dice: rows.done(position(), {
       **CAUGHT_THERE, f"{J}strikes": {}, f"{J}air.Shokaku reserve.at": "Shortland"}, "strike", {}, dice).umpire,
       ['exchange --lost "Shokaku reserve" --kept "Shokaku dive bombers" gives up another']) for words, dice in (
       ("that is destroyed", [1, 12]), ("out of action", [4, 12]))),
    ("18.g: instead of one bomber that is shot down alone none is given up", {}, lambda _: [
     path for path in rows.changed(rows.done(position(), ONE_SHOT, "strike", {}, [1])) if "lots" in path], []),
    ("16.k: two torpedoes hit", strike(VT), attacked(TORPEDO_AT, 1, 3, 3), "2 hits, dead in the water."),
    ("16.k: one does", strike(VT), attacked(TORPEDO_AT, 3, 5), "1 hit, damaged."),
    *asking("17.d", attacked(BY_VB_6, 2), ("a bomb", strike(VB), "damaged."),
            ("a carrier that has launched sinks by it", LAUNCHED, "sunk."),
            ("not in the first phase", {**LAUNCHED, "public.phase": "first-air-strike"}, "damaged.")),
    *asking("18.h", harmed("Kako", "damaged"),
            ("18.b", HIT_IN, ("damaged", [], [], ["all: Kako is damaged."])),
            ("nothing twice", KAKO_HURT, ("damaged", [], [], [])),
            ("the worse counts", {**HIT_IN, f"{SHIPS}Kako.condition": "ditw"}, ("ditw", [], [], []))),
    ("18.h: the worse comes", KAKO_HURT, harmed("Kako", "ditw"), ("ditw", [], [], ["all: Kako is dead in the water."])),
    ("18.a: destroyers are out of play", HIT_IN, harmed(DESTROYERS, "damaged"),
     ("damaged", [], [], [NOW_CARDS, f"all: {DESTROYERS} is damaged and out of play."])),
    ("8.j: the last ship beside dummy ships", {**KAKO_ALONE, f"{CARRIERS}dummies": {"cruiser": 1}},
     harmed("Kako", "sunk"), ("sunk", [], [], ["ijn: Cards of Carrier Force now: AS XX.", "all: Kako is sunk."])),
    ("18.h: off the map", {**KAKO_ALONE, f"{CARRIERS}ships": []}, harmed("Kako", "damaged"),
     ("damaged", [], [], ["all: Kako is damaged."])),
    ("8.j: the last ship of a force", KAKO_ALONE, harmed("Kako", "sunk"),
     ("sunk", [], [], ["ijn: Carrier Force has no ships left and is off the map.", "all: Kako is sunk."])),
    *asking("18.g", harmed("Shokaku", "damaged"),
            ("half of those aboard", HIT_IN, ("damaged", HALF, [], [*TWO_OF_THEM, AND_TWO_LOST,
             f"{GIVES_ANOTHER} (of Shokaku fighters, Shokaku dive bombers)"])),
            ("18.g: who strikes is not aboard", {**HIT_IN,
             **{f"{J}air.Shokaku {unit}.struck": "second-air-strike" for unit in
             (*BOMBERS, "reserve")}}, ("damaged", ["fighters"], [*BOMBERS, "reserve"], [f"{LOST_ABOARD}fighters.",
             "ijn: In the air, and free to land elsewhere: Shokaku dive bombers, Shokaku torpedo bombers, Shokaku "
             "reserve.", "all: Shokaku is damaged; 1 air unit lost aboard."])),
            ("18.g: once strikes are over CAP is aboard again", {**UP, "public.phase": FIRST}, (
             "damaged", HALF, [], [*TWO_OF_THEM, AND_TWO_LOST,
             f"{GIVES_ANOTHER} (of Shokaku fighters, Shokaku dive bombers)"])),
            ("18.f: those in the air may land elsewhere", UP, ("damaged", HALF, ["fighters"], [
             *TWO_OF_THEM, "ijn: In the air, and free to land elsewhere: Shokaku fighters.", AND_TWO_LOST,
             GIVES_ANOTHER]))),
    *asking("18.g", harmed("Shokaku", "sunk"),
            ("18.f: those in the air must", UP, ("sunk", [*BOMBERS, "reserve"], ["fighters"], [
             f"{LOST_ABOARD}dive bombers, Shokaku torpedo bombers, Shokaku reserve.",
             "ijn: In the air without a deck, and must land elsewhere: Shokaku fighters.", NO_CARRIER,
             "all: Shokaku is sunk; 3 air units lost aboard."])),
            ("nobody aboard", {**HIT_IN, **{f"{J}air.Shokaku {unit}.lost": "shot down" for unit in (*BOMBERS, "reserve",
             "fighters")}}, ("sunk", ["fighters", *BOMBERS, "reserve"], [], [NO_CARRIER, "all: Shokaku is sunk."])),
            ("one aboard", {**HIT_IN, **{f"{J}air.Shokaku {unit}.lost": "shot down" for unit in (*BOMBERS, "reserve")}},
             ("sunk", ["fighters", *BOMBERS, "reserve"], [], [f"{LOST_ABOARD}fighters.", NO_CARRIER,
              "all: Shokaku is sunk; 1 air unit lost aboard."]))),
]  # fmt: skip

# Cards (8.h, 8.j, 22.b).


def shared(counts: tuple[int, ...], *values: int) -> Asks:
    """Which force has each card of these values, so that all have as many as they need."""
    return lambda _: cards.shared_out(counts, values)


def dealt_together(board: state.Board) -> Any:
    forces = state.Board.of(doing := doing_on(board)).side("allied").task_forces
    return cards.dealt_together(doing, [forces["TF 16"], forces["TF 64"]])


def dummies_alone(jokers: int) -> Values:
    """Two forces of one dummy each, where a third holds some jokers."""
    forces: Values = {f"{force}{key}": value for force in (TF_16, TF_64) for key, value in (
        ("ships", []), ("dummies", {"cruiser": 1}))}  # fmt: skip
    return {**forces, f"{A}task_forces.TF 99.cards": ["XX"] * jokers}


CARDS: list[Answer] = [
    ("8.h: two cards for three ships", {}, shared((3,), 2, 1, 1), [0, 0, None]),
    ("8.h: few cards", {}, shared((2,), 1, 1, 2), [None, None, 0]),
    ("8.h: one each", {}, shared((2, 2), 2, 2), [0, 1]),
    ("8.h: for two forces", {}, shared((3, 1), 2, 1, 1), [0, 0, 1]),
    ("8.h: each what fits", {}, shared((1, 2), 2, 1), [1, 0]),
    ("8.h: none fits", {}, shared((1,), 2), None),
    ("8.h: none is wanted", {}, shared((0,), 2), [None]),
    *asking("22.b", dealt_together, ("a joker each", dummies_alone(2), {"TF 16": ["AS", "XX"], "TF 64": ["AS", "XX"]}),
            ("there are no more than four", dummies_alone(3), None)),
]  # fmt: skip

# What follows from orders in a surface combat (20), and who bombards past a screen (24.e).


def past_a_screen(board: state.Board) -> list[str] | None:
    """The ships of Vanguard that may bombard past the screen of the fight before."""
    found = bombard.strongest_bombarders(board.side("ijn").task_forces["Vanguard"])
    return found and [ship.name for ship in found[1]]


def ordered(instead: str, side: str = "allied", *forces: str, **more: Any) -> Order:
    """What is to be done in a fight."""
    return Order("", {}, [], side=side, then={"instead": instead, "forces": [*forces], **more})


def fires(*forces: str, **more: Any) -> Order:
    return ordered("fire", "allied", *(forces or ("TF 64",)), **more)


def mission(what: str, **then: Any) -> Order:
    return Order("mission", {"name": "Vanguard", "what": what}, [], side="ijn", then=then)


def follows(*orders: Order, sides: tuple[str, ...] = ("allied", "ijn"), again: bool = False) -> Asks:
    """The act that follows, what is typed but for the fight, and whose it is; `again`: once it was tried."""

    def asked(board: state.Board) -> Any:
        found = surface_orders.next_act(board, orders, sides, [])
        if found and again:
            return surface_orders.next_act(board, orders, sides, [found])
        return found and (found.act, {key: found.inputs[key] for key in found.inputs if key != "battle"}, found.doers)

    return asked


BOMBARDS = ["Tone", "Kagero Division"]
PROPOSED = ["San Juan:D=Tone#1", "San Juan:C=Tone#1", "DesDiv 8:D=Kagero Division#1"]
TURNS = {"1": {"side": "allied", "task_forces": ["TF 64", "TF 16"]}, "2": {"side": "ijn", "task_forces": ["Vanguard"]}}
WITH_TF_16 = {**FOUGHT, f"{TF_16}hex": "1611",
              "umpire.engagements.1": {**BATTLE, "allied": ["TF 64", "TF 16"], "order": TURNS}}  # fmt: skip
CARRIER_ALONE = {**WITH_TF_16, f"{TF_16}ships": ["Enterprise"], f"{TF_64}ships": ["San Juan", "DesDiv 8", "Helena",
                 "DesDiv 12"]}  # fmt: skip

FOLLOWS: list[Answer] = [
    ("24.g.vii: half the guns of those in the port that are not hit", {**FOUGHT, **HARBOUR,
     f"{TONE}condition": "damaged", f"{SHIPS}Kagero Division.guns": {"D": 4, "C": 0}},
     lambda board: bombard.shore_guns(board.side("ijn").bases["Shortland"]),
     [{"weapon": "C", "strength": 4}, {"weapon": "D", "strength": 4, "half": True}]),
    *((f"24.d: guns{words}", {f"{TONE}guns": {"B": 8, "C": 2}}, lambda board, shells=shells: bombard.guns_of(
       [board.side("ijn").ships["Tone"]], shells), [{"weapon": "B", "strength": 8, **heavy}, {"weapon": "C", "strength":
       2}]) for words, shells, heavy in (("", False, {}), (" with shells", True, {"shells": True}))),
    *asking("24.g.vii: the odds of guns ashore are for the umpire", weighed("shore-fire", lambda found: found.is_secret,
            base="Henderson Field", ship="Tone"), ("whom nobody has been shown", OFF_HENDERSON, True),
            ("not of who bombards", {**OFF_HENDERSON, f"{TONE}bombarding": FIRST}, False), ("not after a fight",
            {**ENEMIES_THERE, "umpire.engagements.1": {**BATTLE, "hex": "1513"}}, False)),
    ("20.a: who may engage it first, if it still declares", {**ENEMIES_THERE, "umpire.engaging": True},
     lambda board: [bar.hint for bar in bombard.of_bombarding(board.side("ijn").task_forces["Vanguard"])],
     ['unopposed --target "Vanguard"']),
    *asking("24.e", past_a_screen, ("after a fight without a screen", OVER, BOMBARDS),
            ("behind a screen", SCREENED_BY_ONE, None),
            ("as many as get past it", {**SCREENED_BY_ONE, **THREE}, ["Tone"])),
    ("20.d: as proposed", FOUGHT, follows(fires()), ("fire", {"at": PROPOSED}, ["TF 64"])),
    ("20.d: as it is said", FOUGHT, follows(fires(at=["San Juan:C=Tone#1"])),
     ("fire", {"at": ["San Juan:C=Tone#1"]}, ["TF 64"])),
    ("20.d: one by name, the others as proposed", FOUGHT, follows(fires(at=["San Juan:C=Tone#1"]), fires()),
     ("fire", {"at": ["San Juan:C=Tone#1", PROPOSED[2]]}, ["TF 64"])),
    ("20.d: another force's fire", FOUGHT, follows(fires("TF 16")), None),
    ("20.d: the other side's", FOUGHT, follows(ordered("fire", "ijn", "Vanguard")), None),
    ("20.d: one of two forces", WITH_TF_16, follows(fires("TF 64")), ("fire", {"at": PROPOSED}, ["TF 64", "TF 16"])),
    ("20.d: one that has no guns", CARRIER_ALONE, follows(fires("TF 16")), None),
    ("20.d: the other holds its fire", CARRIER_ALONE, follows(fires("TF 64", hold=True), fires("TF 16")),
     ("fire", {"hold": True}, ["TF 64", "TF 16"])),
    ("20.f: a screen that was refused waits for the umpire", ENGAGED,
     follows(ordered("screen", "allied", ships=["San Juan"]), again=True), None),
    ("20.f: until both sheets are in", ENGAGED, follows(sides=("allied",)), None),
    ("20.f: the second screens who is in it", {**ENGAGED, "umpire.engagements.1.screens": ["allied"]},
     follows(ordered("screen", "ijn", ships=["Tone", "Kako"])), ("screen", {"ship": ["Tone"], "side": "ijn"},
     ["Tone"])),
    ("20.g: one ceases", FOUGHT, follows(ordered("cease", "allied", "TF 64"), ordered("cease", "ijn", "Decoy")), None),
    ("20.g: the other fires", FOUGHT, follows(fires(hold=True), ordered("cease", "ijn", "Vanguard")),
     ("fire", {"hold": True}, ["TF 64"])),
    ("24.d: with shells", OFF_HENDERSON, follows(mission("bombard", shells=True)),
     ("bombard", {"base": "Henderson Field", "ship": BOMBARDS, "shells": True}, ["Vanguard"])),
    ("24: another mission", OFF_HENDERSON, follows(mission("land-supplies")), None),
    ("24: a force that is gone", OFF_HENDERSON, follows(Order("mission", {"name": "Scouts", "what": "bombard"}, [],
     side="ijn")), None),
    ("24: one sheet is in", OFF_HENDERSON, follows(mission("bombard"), sides=("ijn",)), None),
    ("20: what was refused is not tried again", OFF_HENDERSON, follows(mission("bombard"), again=True), None),
]  # fmt: skip

ALL = [*FORMED, *FOUND, *TO_BE_FLOWN, *DUE, *HARMED, *CARDS, *FOLLOWS]


@pytest.mark.parametrize(("values", "asked", "answer"), [row[1:] for row in ALL], ids=[row[0] for row in ALL])
def test_what_is_answered(values: Values, asked: Asks, answer: Any) -> None:
    assert asked(state.Board.of(position().doing(values))) == answer


# What odds of a fire are of (17.d, 20.d, 20.e).

CARRIER_THERE = {**FOUGHT, f"{VANGUARD}ships": ["Tone", "Shokaku"],
                 f"{CARRIERS}ships": ["Kako", DESTROYERS, "Kagero Division"]}  # fmt: skip
CAUGHT, AT_CARRIER = {**CARRIER_THERE, f"{SHIPS}Shokaku.launched": True}, {"at": ["San Juan:C=Shokaku"]}
OURS = ["San Juan:D5=Tone#1", "San Juan:C3=Tone#1", "DesDiv 8:D4=Kagero Division#1"]
THEIRS = ["Tone:C6=San Juan#1", "Kagero Division:D4=DesDiv 8#1"]
AS_PROPOSED = "fire as proposed: San Juan=Tone, DesDiv 8=Kagero Division"
ANSWER = "the answer as proposed: Tone=San Juan, Kagero Division=DesDiv 8"
THEIR_FIRE, LATER = (
    "fire as proposed: Tone=San Juan, Kagero Division=DesDiv 8",
    "this fire alone: {} more follow in the round",
)


def at_this(**more: Any) -> Values:
    """Where the round stands."""
    return {**FOUGHT, "umpire.engagements.1": {**BATTLE, **more}}


ODDS: list[tuple[str, Values, Values, list[str], list[str]]] = [
    ("20.d: as proposed, and the answer", FOUGHT, {}, [*OURS, *THEIRS], [AS_PROPOSED, ANSWER]),
    ("20.d: as it is typed", FOUGHT, {"at": ["San Juan:C=Tone"]}, ["San Juan:C3=Tone#1", *THEIRS], [ANSWER]),
    ("20.e: in the first salvo", FOUGHT, {"at": ["San Juan:C=Tone#1"]}, ["San Juan:C3=Tone#1", *THEIRS], [ANSWER]),
    ("20.e: in another salvo", FOUGHT, {"at": ["San Juan:C=Tone#2"]}, ["San Juan:C3=Tone#2", *THEIRS], [ANSWER]),
    ("20.d: nothing fires first", FOUGHT, {"hold": True}, THEIRS, [ANSWER]),
    ("20.d: the second fire", at_this(next=1), {}, THEIRS, [THEIR_FIRE]),
    ("20.d: two more follow", at_this(order=FIRES_TWICE), {}, OURS, [AS_PROPOSED, LATER.format(2)]),
    ("20.d: one more follows", at_this(order=FIRES_TWICE, next=1), {}, THEIRS, [THEIR_FIRE, LATER.format(1)]),
    ("20.e.i: no D guns in the first round by day", at_this(round=1), {}, [OURS[1], THEIRS[0]],
     ["fire as proposed: San Juan=Tone", "the answer as proposed: Tone=San Juan"]),
    ("20.e.i: by night they fire", {**at_this(round=1, night=True), "public.night": True}, {}, [*OURS, *THEIRS],
     [AS_PROPOSED, ANSWER]),
    ("18.b: who is damaged does not fire", {**FOUGHT, f"{SHIPS}Tone.condition": "damaged"}, {}, [*OURS, THEIRS[1]],
     [AS_PROPOSED, "the answer as proposed: Kagero Division=DesDiv 8"]),
    ("17.d: a carrier that has launched", CAUGHT, AT_CARRIER, ["San Juan:C3=Shokaku#1", "Tone:C6=San Juan#1", "caught"],
     ["the answer as proposed: Tone=San Juan"]),
    *((f"17.d: {words}", {**CAUGHT, **values}, AT_CARRIER, ["San Juan:C3=Shokaku#1", "Tone:C6=San Juan#1", *caught],
       ["the answer as proposed: Tone=San Juan"]) for words, values, caught in (
       ("in the phase after it alone", {"ruling caught-phase": "first-only"}, ["caught"]),
       ("not by night", {"public.night": True}, []))),
    ("20.f: at ships that are all screened nobody fires unasked", {**FOUGHT, "ruling screened-fire": "they-fire",
     f"{TONE}screened": True, f"{SHIPS}Kagero Division.screened": True}, {}, THEIRS, ["nobody fires", ANSWER]),
    ("20.d: whose like are all screened fires at others", {**FOUGHT, f"{TONE}screened": True}, {},
     ["San Juan:D5=Kagero Division#1", "San Juan:C3=Kagero Division#1", OURS[2], THEIRS[1]],
     ["fire as proposed: San Juan=Kagero Division, DesDiv 8=Kagero Division",
      "the answer as proposed: Kagero Division=DesDiv 8"]),
    ("20.e: of a force that is gone nobody fires", at_this(order={**TURNS, "1": {"side": "allied",
     "task_forces": ["TF 65", "TF 64"]}}), {}, [*OURS, *THEIRS], [AS_PROPOSED, ANSWER]),
    ("17.d: one that has not", CARRIER_THERE, AT_CARRIER, ["San Juan:C3=Shokaku#1", "Tone:C6=San Juan#1"],
     ["the answer as proposed: Tone=San Juan"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "inputs", "shots", "assumed"), [row[1:] for row in ODDS], ids=[row[0] for row in ODDS]
)
def test_what_odds_of_a_fire_are_of(values: Values, inputs: Values, shots: list[str], assumed: list[str]) -> None:
    whole = position().whole(values, "fire", inputs)
    ships = whole.inputs["ship"]
    said = []
    for one in whole.inputs["fire"]:
        by, at = (ships[one[who] - 1]["name"] for who in ("by", "target"))
        said.append(f"{by}:{one['weapon']}{one['strength']}={at}#{one['salvo']}")
    assert [*said, *("caught" for ship in ships if ship.get("launched"))] == shots
    assert list(whole.assumed) == assumed


@pytest.mark.parametrize(("numbers", "gap"), [((1, 2, 2), False), ((2, 5, 5), True)])
def test_aa_groups_are_numbered_without_a_gap_and_the_umpire_hears_of_one(numbers: tuple[int, ...], gap: bool) -> None:
    values = in_phase("first-search", **{f"{A}ships.Helena.target_class": "A"})
    ships = [f"{ship}={number}" for ship, number in zip(("Enterprise", "Helena", "DesDiv 12"), numbers, strict=True)]
    doing = rows.done(position(), values, "divide", {"name": "TF 16", "ship": ships}, [])
    assert doing.told["allied"] == ["AA group 1: Enterprise; AA group 2: Helena, DesDiv 12"]
    assert bool(doing.umpire) is gap


def test_16_a_strike_its_cap_and_its_base_are_as_large_as_they_are() -> None:
    """What may be typed bounds nothing that is on the board: 20 bombers, 14 fighters, 40 air units at a base."""
    there = position().state.tree["sides"]
    bomber, fighter = there["allied"]["air"]["VB-6"], there["ijn"]["air"]["Shokaku fighters"]
    bombers, at_base = [f"VB {number}" for number in range(20)], {**fighter, "at": "Shortland"}
    values = {
        **in_phase("first-air-strike"), **{f"{AIR}{name}": bomber for name in bombers},
        **{f"{J}air.Wing {number}": at_base for number in range(40)},
        **{f"{J}air.Fighters {number}": {**at_base, "over": "Shortland"} for number in range(14)},
        f"{J}bases.Shortland.hex": "1407", "umpire.targets": {"allied Strike 1": "Shortland"},
        f"{A}strikes.Strike 1": {"hex": "1407", "origin": "1410", "units": dict.fromkeys(bombers, DIVE_BOMBER)},
    }  # fmt: skip
    doing = position().doing(values)
    doing.source = program_dice(1)
    lawful.do(find(state.GAME, "strike"), {"side": "allied"}, doing)
    assert state.Board.of(doing).side("allied").strikes["Strike 1"].stage == "over"
