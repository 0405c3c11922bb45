"""What acts of fights and corrections do, and what odds are of: each by its rule, in a small state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.cli.acting import odds_of
from referee.cli.options import parse_act
from referee.session.acting.catalogue import find
from tests import rows
from tests.games.clash_of_carriers.positions import (
    ALL_BUT_BALTIMORE,
    AT_AMERICANS,
    AT_FORCE_A,
    BALTIMORE_SUNK,
    BOTH_SUNK,
    BOXED,
    DETACHED,
    FLIGHT,
    FORMING,
    FOUGHT,
    HORNET_SUNK,
    IJN_CAP,
    OF_58_1,
    OF_58_4,
    ONLY_TAIHO,
    PLACED,
    POOL,
    RAIDING,
    REPORT,
    SEEN,
    SPOTTED,
    SUBS,
    TAIHO_SUNK,
    TELLING,
    TG_58_1,
    TG_58_4,
    J,
    U,
    Values,
    active,
    evening_where,
    in_phase,
)
from tests.refusing import Position
from tests.rows import Row, done, named

US, JS, UA, JA = f"{U}ships.", f"{J}ships.", f"{U}air.", f"{J}air."
FLYING, DISPLAY = "public.raid.units.", "public.battle.units."
OVER: Values = dict.fromkeys(f"public.raid.{key}" for key in ("side", "target", "hex", "size"))
AT_HORNET = {"role": "attack", "ship": "Hornet"}
HOLD = {"hold": ["Taiho"]}


def ours(**more: Any) -> Values:
    """VB-2 flies at Taiho; what is otherwise of its raid."""
    return {**RAIDING, **SPOTTED, "public.raid": {**PLACED, **more}, f"{UA}VB-2.box": "raid"}


def theirs(unit: str = "Taiho DB", **more: Any) -> Values:
    """An air unit of the IJN's flies at Hornet."""
    raid = {**AT_AMERICANS, "placed": True, "units": {unit: AT_HORNET}, **more}
    return {**RAIDING, "public.raid": raid, f"{JA}{unit}.box": "raid"}


def home(raid: Values, **units: Any) -> Values:
    """The raid is over; where its air units are now, if not in the Flown Box."""
    flown = raid["public.raid"]["units"]
    gone = {f"{FLYING}{name}.{key}": None for name, row in flown.items() for key in row}
    air = UA if raid["public.raid"]["side"] == "usn" else JA
    boxes = {f"{air}{name}.box": units.get(name.replace(" ", "_"), "flown") for name in flown}
    return {**OVER, **gone, **({"public.raid.placed": None} if "placed" in raid["public.raid"] else {}), **boxes}


def flights(**at: str) -> Values:
    """Our raid of several: by air unit the ship it attacks; fighters suppress."""
    names = {name.replace("__", "/").replace("_", "-"): ship for name, ship in at.items()}
    units = {
        name: {"role": "suppress" if name.startswith("VF") else "attack", "ship": at} for name, at in names.items()
    }
    return {**ours(units=units), f"{UA}VB-2.box": None, **{f"{UA}{name}.box": "raid" for name in names}}


OURS, THEIRS, TORPEDOES = ours(), theirs(), theirs("Ryuho T")
SUPPRESSED = flights(VB_2="Taiho", VF_2__1="Taiho")
ELSEWHERE = flights(VB_2="Taiho", VF_2__1="Shokaku")
AT_TWO = flights(VB_2="Taiho", VT_2="Taiho", VB_1="Zuikaku")
BY_VT_2 = flights(VT_2="Taiho")
UNPLACED = {**ours(), "public.raid": FLIGHT, f"{UA}VF-2/1.box": "raid"}
FIGHTER = {**theirs("Taiho F"), f"{FLYING}Taiho F.role": "suppress"}
AT_GUAM = ours(target="Guam", hex="3516", placed=False, units={"VB-2": {"role": "attack"}})
AT_NOBODY = ours(target="Force X", placed=False, units={"VB-2": {"role": "attack"}})
BESIDE = theirs(beside=["Hornet=Oakland"])
FAR = {**OURS, f"{UA}VB-2.extended": True}
GONE = "all: The raid flies home."
NO_HITS = "all: VB-2 attacks Taiho: no hits."
GROUNDED = {f"{JA}Taiho {kind}.box": "flown" for kind in ("F", "DB", "T")}


def fired(unit: str, *ships: str, over: bool = True, **more: Any) -> Values:
    """Who has fired at an air unit, and what AA did to it."""
    out = {"fired_by": [*ships], **({"fired": True} if over else {}), **more}
    return {f"{FLYING}{unit}.{key}": value for key, value in out.items()}


def aa(unit: str, drm: int, now: str = "") -> str:
    return f"all: AA fire on {unit}: {now}{drm} to its attack."


HIT, REDUCED = "all: Taiho DB is hit by Hornet.", {f"{JA}Taiho DB.side": "reduced"}
BY_HORNET = "all: Ryuho T is shot down by Hornet."
RYUHO_DOWN = {f"{FLYING}Ryuho T.role": None, f"{FLYING}Ryuho T.ship": None, f"{JA}Ryuho T.box": "dead"}

FORCE_A_EXACT = (
    "umpire: Force A: in truth 3 CV, 2 CA, 1 CL, 2 DD; told 3 CV, 2 CA, 1 CL, 2 DD; may be off by 0; worded by the die"
)
STOPS = "umpire: it stops in 2810, where a submarine marker or an enemy is (7.1, 11.1.3)"
IJN_RETREATS = "umpire: do retreat --side ijn --to …; --group for one group of several"
FLAK: list[Row] = [
    ("8.5.2: no effect", OURS, "flak", {}, [1], fired("VB-2", "Taiho"), []),
    ("8.5.2: a modifier", OURS, "flak", {}, [8], fired("VB-2", "Taiho", aa_drm=-1), [aa("VB-2", -1),
     "umpire: Taiho fires at VB-2: no steps, -1 to its attack"]),
    ("8.5.2: a step", THEIRS, "flak", {}, [9], {**fired("Taiho DB", "Hornet", factor=5), **REDUCED}, [HIT,
     "umpire: Hornet fires at Taiho DB: 1 step, +0 to its attack"]),
    ("8.5.2: both", THEIRS, "flak", {}, [10], {**fired("Taiho DB", "Hornet", factor=5, aa_drm=-1), **REDUCED},
     [HIT, aa("Taiho DB", -1), "umpire: Hornet fires at Taiho DB: 1 step, -1 to its attack"]),
    ("8.5.2: modifiers together", {**THEIRS, f"{FLYING}Taiho DB.aa_drm": -1}, "flak", {}, [8],
     fired("Taiho DB", "Hornet", factor=5, aa_drm=-3), [aa("Taiho DB", -3, "now "),
     "umpire: Hornet fires at Taiho DB: no steps, -2 to its attack"]),
    ("8.5.2: what it had is not told again", {**THEIRS, f"{FLYING}Taiho DB.aa_drm": -2}, "flak", {}, [1],
     fired("Taiho DB", "Hornet", factor=5), []),
    ("8.5.2: as many as can be kept", {**THEIRS, f"{FLYING}Taiho DB.aa_drm": -40}, "flak", {}, [8],
     fired("Taiho DB", "Hornet", factor=5), [aa("Taiho DB", -42, "now "),
     "umpire: Hornet fires at Taiho DB: no steps, -2 to its attack"]),
    ("8.5.2: the worst, by ruling", {**THEIRS, f"{FLYING}Taiho DB.aa_drm": -1, "ruling aa-drm-stack": "worst"}, "flak",
     {}, [8], fired("Taiho DB", "Hornet", factor=5, aa_drm=-2), [aa("Taiho DB", -2, "now "),
     "umpire: Hornet fires at Taiho DB: no steps, -2 to its attack"]),
    ("14.0: a fighter delivers nothing", FIGHTER, "flak", {}, [9], fired("Taiho F", "Hornet", aa_drm=-2),
     []),
    ("14.0: it is not in use", {**THEIRS, "public.rules": []}, "flak", {}, [9],
     {**fired("Taiho DB", "Hornet"), **REDUCED}, [HIT, "umpire: Hornet fires at Taiho DB: 1 step, +0 to its attack"]),
    ("14.0: nor for one that is shot down", {**TORPEDOES, "public.rules": []}, "flak", {}, [10], RYUHO_DOWN,
     [BY_HORNET, "umpire: Hornet fires at Ryuho T: 1 step, -1 to its attack"]),
    ("14.0: with the strength that is left, by ruling", {**THEIRS, "ruling deliver-strength": "after-aa"}, "flak", {},
     [9], {**fired("Taiho DB", "Hornet"), **REDUCED}, [HIT,
     "umpire: Hornet fires at Taiho DB: 1 step, +0 to its attack"]),
    ("14.0: the strength before all AA", {**BESIDE, **REDUCED, f"{FLYING}Taiho DB.factor": 5,
     f"{FLYING}Taiho DB.fired_by": ["Hornet"]}, "flak", {}, [1], fired("Taiho DB", "Hornet", "Oakland"), []),
    ("14.0: it does not", TORPEDOES, "flak", {}, [10, 1], RYUHO_DOWN, [BY_HORNET,
     "umpire: Hornet fires at Ryuho T: 1 step, -1 to its attack"]),
    ("14.0: as many as can be kept", {**TORPEDOES, f"{FLYING}Ryuho T.aa_drm": -40}, "flak", {}, [10, 10],
     {**fired("Ryuho T", "Hornet", down=True, factor=1), f"{JA}Ryuho T.box": "dead"},
     ["all: Ryuho T is shot down by Hornet, but still attacks.",
     "umpire: Hornet fires at Ryuho T: 1 step, -1 to its attack"]),
    ("8.5: ships in adjacent boxes too", BESIDE, "flak", {}, [1, 1], fired("Taiho DB", "Hornet", "Oakland", factor=5),
     []),
    ("8.5: one that holds", BESIDE, "flak", {"hold": ["Hornet"]}, [1], fired("Taiho DB", "Oakland", factor=5), []),
    ("8.5.2: ship by ship", BESIDE, "flak", {"ship": ["Oakland"]}, [1],
     fired("Taiho DB", "Oakland", over=False, factor=5),
     ["umpire: next USN: the USN names ship and target in turn (8.5.2), or attack fires all: Hornet at Taiho DB  "
      '(do flak --ship Hornet --unit "Taiho DB")']),
    ("8.5.1: fighters suppress it", {**SUPPRESSED, f"{FLYING}VF-2/1.fired": True}, "flak", {"unit": ["VB-2"]}, [9],
     fired("VB-2", "Taiho", aa_drm=-1), [aa("VB-2", -1), "umpire: Taiho fires at VB-2: no steps, -1 to its attack"]),
    ("8.5: she has fired at another", {**SUPPRESSED, f"{FLYING}VF-2/1.fired_by": ["Taiho"]}, "flak",
     {"ship": ["Taiho"], "unit": ["VB-2"]}, [1], fired("VB-2", "Taiho"), []),
    *(("8.5: all have fired", {**OURS, f"{FLYING}VB-2.fired": True}, act, typed, [], {}, []) for act, typed in (
       ("flak", {}), ("forced flak", {"unit": ["VB-2"]}))),
    ("8.5.2: nobody fires at it", THEIRS, "flak", {"hold": ["Taiho DB"]}, [], {f"{FLYING}Taiho DB.fired": True}, []),
    *(("8.5.2: nobody can", {**THEIRS, **none}, "flak", {}, [], {
       f"{FLYING}Taiho DB.fired": True, f"{FLYING}Taiho DB.factor": 5}, [])
      for none in ({f"{US}Hornet.most_aa": 0}, HORNET_SUNK)),
]  # fmt: skip

OF_DIV61 = {f"{J}groups.Force X": {"hex": "2511", "ships": ["DIV61"]}, f"{J}groups.Force A.ships": [
    "Taiho", "Shokaku", "Zuikaku", "Myoko", "Haguro", "Yahagi", "DIVS10/17"]}  # fmt: skip
DIV61_SUNK = {f"{JS}DIV61.hits": 2, f"{JS}DIV61.sunk": True, "umpire.harmed": ["DIV61"]}

ATTACKS: list[Row] = [
    ("8.6: after AA", OURS, "attack", {}, [1, 5], home(OURS), [NO_HITS, GONE]),
    ("8.6: modifiers of AA", {**OURS, f"{FLYING}VB-2.aa_drm": -21}, "attack", HOLD, [10],
     {**home(OURS), f"{FLYING}VB-2.aa_drm": None}, [NO_HITS, GONE]),
    ("8.4: placed and done", UNPLACED, "attack", {"rest": "Taiho", **HOLD}, [1], home(UNPLACED),
     ["all: Over Force A: VB-2 at Taiho, VF-2/1 at Taiho.", NO_HITS, GONE]),
    ("8.6: sunk before", {**AT_TWO, **BOTH_SUNK}, "attack", {}, [], home(AT_TWO), [
     "all: VB-2, VT-2 find Taiho sunk.", "all: VB-1 finds Zuikaku sunk.", GONE]),
    ("8.6: shot down before", TORPEDOES, "attack", {"unit": ["Ryuho T"]}, [10, 1], {**home(TORPEDOES, Ryuho_T="dead"),
     "public.raid.placed": None}, [BY_HORNET, GONE, "umpire: Hornet fires at Ryuho T: 1 step, -1 to its attack"]),
    ("8.4: by force somebody is over no ship", {**UNPLACED, "public.raid.placed": True}, "forced attack", HOLD, [],
     {**home(UNPLACED), "public.raid.placed": None}, [GONE]),
    ("8.0: an airfield", AT_GUAM, "attack", {}, [], home(AT_GUAM), [GONE,
     "umpire: the rulebook does not say what an attack does to an airfield (8.0): the raid flies home"]),
    ("8.6: nobody is left there", AT_NOBODY, "attack", {}, [], home(AT_NOBODY), [GONE]),
    *(("8.1.2", FAR, "attack", HOLD, [1, die], {**home(OURS, **{"VB-2": "away"}), f"{UA}VB-2.extended": None,
       f"{UA}VB-2.back": back}, [NO_HITS, GONE, f"usn: VB-2 flew extended and is back on turn {back}."])
      for die, back in ((5, 5), (6, 3))),
    ("8.6: losses of a fatigued unit", {**OURS, f"{FLYING}VB-2.losses": 2, f"{JS}Taiho.hits": 3}, "attack", HOLD, [10],
     {**home(OURS), f"{FLYING}VB-2.losses": None, f"{JS}Taiho.hits": 5, "umpire.harmed": ["Taiho"]},
     ["ijn: Taiho: 5 of 6 boxes crossed off; now MP 1 on odd turns and 1 on even ones, gunnery 0, AA 1, no torpedoes.",
      "all: VB-2 attacks Taiho: 2 hits.", GONE]),
    ("9.3: a hit, and two of a critical", BY_VT_2, "attack", HOLD, [7, 10],
     {**home(BY_VT_2), **GROUNDED, f"{JS}Taiho.hits": 3, "umpire.harmed": ["Taiho"]},
     ["ijn: Taiho can no longer fly aircraft: her Ready units go to the Flown Box (9.4).",
      "ijn: Taiho: 3 of 6 boxes crossed off; now MP 3 on odd turns and 3 on even ones, gunnery 1, AA 2, no torpedoes.",
      "all: VT-2 attacks Taiho: 3 hits.", GONE]),
    ("8.6: in the order that is typed", AT_TWO, "attack", {"unit": ["VT-2", "VB-2"], "hold": ["Taiho", "Zuikaku"]},
     [1, 1, 1], home(AT_TWO), [f"all: {unit} attacks {ship}: no hits." for unit, ship in (
     ("VT-2", "Taiho"), ("VB-2", "Taiho"), ("VB-1", "Zuikaku"))] + [GONE]),
    ("7.2: four air units", ours(size=4), "attack", HOLD, [1], {**home(OURS), f"{J}groups.Force A.slowed": -1},
     [NO_HITS, GONE, "ijn: Force A has a -1 MP marker."]),
    ("7.2: none for a group that is sunk", {**ours(size=4, target="Force X", units={"VB-2": {"role": "attack",
     "ship": "DIV61"}}), **OF_DIV61, f"{JS}DIV61.hits": 1}, "attack", {"hold": ["DIV61"]}, [10],
     {**home(OURS), **DIV61_SUNK, f"{J}groups.Force X.hex": None, f"{J}groups.Force X.ships": None},
     ["all: Force X in 2511 has no ship left, and comes off the map.",
      "all: VB-2 attacks DIV61: 1 hit, and DIV61 is sunk.", GONE]),
    ("7.2: no more than two markers", {**ours(size=4), f"{J}groups.Force A.slowed": -2}, "attack", HOLD, [1],
     home(OURS), [NO_HITS, GONE]),
]  # fmt: skip

# CAP, and who is placed (5.7, 8.2-8.4, 13.0).

ENGAGED = {f"{FLYING}VF-2/1.engaged": True}
WIND = in_phase("air", {"public.rules": ["15.3"], f"{TG_58_4}.hex": "2912"})
CAP = {f"{UA}VF-2/1.box": "cap", f"{UA}VF-2/1.over": "TG 58.1"}
COMING = {**RAIDING, "public.raid": AT_AMERICANS, f"{JA}Taiho DB.box": "raid", "umpire.raid_from": ["2511"]}
MEETS, BOTH = {**COMING, **CAP}, {f"{UA}VF-2/2.box": "cap", f"{UA}VF-2/2.over": "TG 58.1"}
WITH_ESCORT = {**MEETS, f"{JA}Taiho F.box": "raid", "public.raid": {**AT_AMERICANS, "size": 2, "units": {
    "Taiho DB": {"role": "attack"}, "Taiho F": {"role": "escort"}}}}  # fmt: skip
MET, OVER_TARGET = {"public.raid.met": ["2811"], f"{UA}VF-2/1.fought": True}, "all: CAP in 2811 ({}) meets the raid. "
NOTHING = ["all: Nothing is left of the raid."]
SHOT_DOWN = {**OVER, f"{FLYING}Taiho DB.role": None, f"{JA}Taiho DB.box": "dead", "umpire.raid_from": None,
             f"{UA}VF-2/1.fought": True}  # fmt: skip


def met(cap: str, raid: str, who: str = "VF-2/1") -> str:
    return f"{OVER_TARGET.format(who)}CAP now: {cap or 'no unit is flipped'}. Raid now: {raid or 'no unit is flipped'}."


AIR: list[Row] = [
    ("8.2.1: no step", MEETS, "intercept", {}, [5], MET, [met("", "")]),
    ("7.2: by ruling a raid that is shot down costs an MP", {**MEETS, "ruling raid-shot-down": "costs-one",
     "public.raid.size": 4}, "intercept", {}, [10], {**SHOT_DOWN, f"{U}groups.TG 58.1.slowed": -1},
     [met("", "Taiho DB destroyed"), *NOTHING, "usn: TG 58.1 has a -1 MP marker."]),
    ("8.2.3: all CAP in the hex", {**MEETS, **BOTH}, "intercept", {}, [10], {**SHOT_DOWN, f"{UA}VF-2/2.fought": True},
     [met("", "Taiho DB destroyed", "VF-2/1, VF-2/2"), *NOTHING]),
    *((f"8.2.2: escorts{more}", escorts, "intercept", typed, [5, 5], {**MET, f"{FLYING}Taiho F.engaged": True},
       [met("", "")]) for more, escorts, typed in (("", WITH_ESCORT, {}), (", and one that is to suppress AA fire",
       {**WITH_ESCORT, f"{JA}Zuikaku F.box": "raid", "public.raid": {**AT_AMERICANS, "size": 3, "units": {
        **WITH_ESCORT["public.raid"]["units"], "Zuikaku F": {"role": "escort"}}}}, {"suppress": ["Zuikaku F"]}))),
    *(("13.0: one or two hexes out", {**MEETS, **over}, "vector", {"unit": ["VF-2/1"], "hex": out}, [],
       {f"{UA}VF-2/1.side": "reduced", f"{UA}VF-2/1.at": out}, [f"all: USN CAP is sent out to {out}: VF-2/1."])
      for out, over in (("2711", {}), ("2611", {f"{TG_58_4}.hex": "2811", f"{UA}VF-2/1.over": "TG 58.4"}))),
    ("13.0: by force one that is not on CAP", COMING, "forced vector", {"unit": ["VF-2/1"], "hex": "2711"}, [],
     {f"{UA}VF-2/1.{key}": value for key, value in (("side", "reduced"), ("at", "2711"), ("box", "cap"),
      ("over", "TG 58.1"))}, ["all: USN CAP is sent out to 2711: VF-2/1."]),
    ("8.4: each over a ship", UNPLACED, "place", {"at": ["VB-2=Taiho"], "rest": "Shokaku"}, [],
     {f"{FLYING}VB-2.ship": "Taiho", f"{FLYING}VF-2/1.ship": "Shokaku", f"{FLYING}VF-2/1.role": "suppress",
      "public.raid.placed": True}, ["all: Over Force A: VB-2 at Taiho, VF-2/1 at Shokaku."]),
    ("8.4: by force somebody is nowhere", UNPLACED, "forced place", {"at": ["VB-2=Taiho"]}, [],
     {f"{FLYING}VB-2.ship": "Taiho", "public.raid.placed": True}, ["all: Over Force A: VB-2 at Taiho."]),
    ("15.3: into no enemies where she has sailed into the wind", {**WIND, f"{TG_58_1}.wind": 1,
     f"{J}groups.Force A.tf": None, f"{J}groups.Force A.hex": "2912"}, "cap", {"unit": ["VF-2/1"]}, [],
     {f"{UA}VF-2/1.box": "cap", f"{UA}VF-2/1.over": "TG 58.1"}, ["usn: On CAP over TG 58.1: VF-2/1."]),
    ("5.7: over an island beyond the map", {**WIND, f"{JA}253rd.box": "ready"}, "cap", {"unit": ["253rd"]},
     [], {f"{JA}253rd.box": "cap", f"{JA}253rd.over": "Truk"}, ["ijn: On CAP over Truk: 253rd."]),
    ("8.2.4: nobody is left to be placed", {**UNPLACED, **ENGAGED, f"{FLYING}VB-2.engaged": True}, "place", {}, [],
     {"public.raid.placed": True}, ["all: Over Force A: nobody."]),
    ("15.3: over another group, where its own turns to with its last MP", {**WIND, f"{TG_58_1}.moved": 4}, "cap",
     {"unit": ["VF-2/1"], "over": "TG 58.4"}, [],
     {f"{TG_58_1}.{key}".replace('"', ""): value for key, value in (("hex", "2912"), ("moved", 5), ("wind", 1))}
     | {f"{UA}VF-2/1.box": "cap", f"{UA}VF-2/1.over": "TG 58.4"},
     ["all: TG 58.1 turns into the wind, to 2912.", "usn: On CAP over TG 58.4: VF-2/1."]),
    ("8.5: adjacent boxes", COMING, "place", {"rest": "Hornet", "beside": ["Hornet=Oakland"]}, [],
     {f"{FLYING}Taiho DB.ship": "Hornet", "public.raid.beside": ["Hornet=Oakland"], "public.raid.placed": True},
     ["all: Over TG 58.1: Taiho DB at Hornet. Adjacent: Hornet and Oakland."]),
]  # fmt: skip

# Surface battles (12.5-12.7).

TUBES_EMPTY = {f"{DISPLAY}Myoko.torpedoed": True}
FISH = {**BOXED, f"{JS}Myoko.torpedo": True}
AFTER_FIRE = {**BOXED, "public.battle.step": "fire"}
STEP, HARMED = {"public.battle.step": "fire"}, {"umpire.harmed": ["Myoko"]}
AT_MYOKO, BY_MYOKO = {"gun": ["Baltimore=Myoko"]}, {"torpedo": ["Myoko=Baltimore"]}
OTHERS = ["Taiho", "Shokaku", "Zuikaku", "Haguro", "Yahagi", "DIV61", "DIVS10/17"]
SUNK = {f"{DISPLAY}Myoko.side": None, f"{DISPLAY}Myoko.box": None, f"{J}groups.Force A.ships": OTHERS,
        f"{JS}Myoko.hits": 4, f"{JS}Myoko.sunk": True, **HARMED}  # fmt: skip
ONE_LEFT = {f"{JS}Myoko.hits": 3}
LEFT = {
    1: "MP 4 on odd turns and 5 on even ones, gunnery 4, AA 2, torpedoes",
    2: "MP 3 on odd turns and 3 on even ones, gunnery 3, AA 1, torpedoes",
    3: "MP 1 on odd turns and 2 on even ones, gunnery 1, AA 1, no torpedoes",
}


def crossed_off(hits: int, took: int | None = None) -> list[str]:
    """What is said of hits on Myoko."""
    words = f"{took or hits} hit{'' if (took or hits) == 1 else 's'}"
    return [f"all: Myoko: {words}.", f"ijn: Myoko: {hits} of 4 boxes crossed off; now {LEFT[hits]}."]


def all_moved(*names: str) -> Values:
    """Units that have moved, or move no more."""
    return {f"{DISPLAY}{name}.moved": True for name in names}


ONE_EACH = {f"{J}groups.Force A.hex": "2811", f"{J}groups.Force A.ships": ["Myoko"], f"{J}groups.Force X": {
            "hex": "0618", "ships": OTHERS}, f"{J}groups.Dummy": {"hex": "2811"}, f"{TG_58_1}.ships": ["Baltimore"],
            f"{U}groups.Rest": {"hex": "3209", "ships": ALL_BUT_BALTIMORE}}  # fmt: skip

SURFACE: list[Row] = [
    ("12.2: a box that is read from the display", FOUGHT, "steer", {"to": ["Boston=8"]}, [],
     {f"{DISPLAY}Boston.box": 8}, ["all: Round 1: Boston in 8."]),
    ("12.3: the side with the initiative moves nobody", {**BOXED, "public.battle.moving": None}, "steer", {}, [],
     {"public.battle.moving": "ijn", **all_moved("Baltimore", "Boston", "Hornet", "DES DIV 42")},
     ["all: Round 1: the USN moves no more; now the IJN moves."]),
    ("12.3: nor does the other side", {**BOXED, "public.battle.moving": "ijn"}, "steer", {}, [],
     all_moved("Myoko", "DIV61"), ["all: Round 1: the IJN moves no more; fire follows."]),
    ("12.4: smoke", BOXED, "steer", {"to": ["DES DIV 42=10"], "smoke": ["DES DIV 42=9"]}, [],
     {**{f"{DISPLAY}DES DIV 42.{key}": value for key, value in (("box", 10), ("smoked", True), ("moved", True))},
      "public.battle.smoke": [9]}, ["all: Round 1: DES DIV 42 lays smoke in 9, DES DIV 42 to 10."]),
    ("12.5: no hits", BOXED, "fire", AT_MYOKO, [1], STEP,
     ["all: Guns: Baltimore at Myoko, no hits.", "all: Myoko: no hits."]),
    ("12.5: hits", BOXED, "fire", AT_MYOKO, [10], {**STEP, **HARMED, f"{JS}Myoko.hits": 2},
     ["all: Guns: Baltimore at Myoko, 2 hits.", *crossed_off(2)]),
    ("12.5: two at one", BOXED, "fire", {"gun": ["Baltimore=Myoko", "Boston=Myoko"]}, [10, 10], {**STEP, **SUNK},
     ["all: Guns: Baltimore at Myoko, 2 hits; Boston at Myoko, 2 hits.", "all: Myoko: 4 hits, and Myoko is sunk."]),
    ("12.5: all at once", {**BOXED, **ONE_LEFT}, "fire", {"gun": ["Baltimore=Myoko", "Myoko=Baltimore"]}, [10, 10],
     {**STEP, **SUNK, f"{US}Baltimore.hits": 1, "umpire.harmed": ["Myoko", "Baltimore"]},
     ["all: Guns: Baltimore at Myoko, 1 hit; Myoko at Baltimore, 1 hit.",
      "all: Myoko: 1 hit, and Myoko is sunk. Baltimore: 1 hit.",
      "usn: Baltimore: 1 of 4 boxes crossed off; now MP 4 on odd turns and 5 on even ones, gunnery 4, AA 3, "
      "no torpedoes."]),
    ("12.5: modifiers of the card", BOXED, "fire", {**AT_MYOKO, "drm": 3}, [5],
     {**STEP, **HARMED, f"{JS}Myoko.hits": 1}, ["all: Guns: Baltimore at Myoko, 1 hit.", *crossed_off(1)]),
    ("12.6: once a battle", FISH, "fire", BY_MYOKO, [1], {**STEP, **TUBES_EMPTY},
     ["all: Torpedoes: Myoko at Baltimore, no hits.", "all: Baltimore: no hits."]),
    ("12.6, 9.3: a hit, and two of a critical", FISH, "fire", BY_MYOKO, [7, 10],
     {**STEP, **TUBES_EMPTY, f"{US}Baltimore.hits": 3, "umpire.harmed": ["Baltimore"]},
     ["all: Torpedoes: Myoko at Baltimore, 3 hits.", "all: Baltimore: 3 hits.",
      f"usn: Baltimore: 3 of 4 boxes crossed off; now {LEFT[3]}."]),
    ("12.6: two at one", {**FISH, f"{DISPLAY}Haguro": {"side": "ijn", "box": 12}, f"{JS}Haguro.torpedo": True}, "fire",
     {"torpedo": ["Myoko=Baltimore", "Haguro=Baltimore"]}, [8, 1, 8, 1],
     {**STEP, **TUBES_EMPTY, f"{DISPLAY}Haguro.torpedoed": True, f"{US}Baltimore.hits": 2,
      "umpire.harmed": ["Baltimore"]},
     ["all: Torpedoes: Myoko at Baltimore, 1 hit; Haguro at Baltimore, 1 hit.", "all: Baltimore: 2 hits.",
      "usn: Baltimore: 2 of 4 boxes crossed off; now MP 3 on odd turns and 3 on even ones, gunnery 3, AA 2, "
      "no torpedoes."]),
    ("12.6: a factor of 1", FISH, "fire", {**BY_MYOKO, "factor": ["Myoko=1"]}, [1], {**STEP, **TUBES_EMPTY},
     ["all: Torpedoes: Myoko at Baltimore, no hits.", "all: Baltimore: no hits."]),
    ("12.6: by force, without torpedoes", BOXED, "forced fire", {"torpedo": ["Baltimore=Myoko"]}, [9],
     {**STEP, f"{DISPLAY}Baltimore.torpedoed": True},
     ["all: Torpedoes: Baltimore at Myoko, no hits.", "all: Myoko: no hits."]),
    ("12.6: sunk by guns before", {**FISH, f"{JS}Myoko.hits": 2, f"{US}Boston.torpedo": True}, "fire", {**AT_MYOKO,
     "torpedo": ["Myoko=Baltimore", "Boston=Myoko"]}, [10], {**STEP, **SUNK},
     ["all: Guns: Baltimore at Myoko, 2 hits.", "all: Myoko: 2 hits, and Myoko is sunk.",
      "all: Myoko fires no torpedoes at Baltimore: one of them is sunk.",
      "all: Boston fires no torpedoes at Myoko: one of them is sunk."]),
    ("12.6: lost to guns before", {**FISH, f"{JS}Myoko.hits": 1}, "fire", {**AT_MYOKO, **BY_MYOKO}, [10],
     {**STEP, **HARMED, f"{JS}Myoko.hits": 3}, ["all: Guns: Baltimore at Myoko, 2 hits.", crossed_off(3, 2)[0],
      "all: Myoko fires no torpedoes at Baltimore: she has lost them.", crossed_off(3, 2)[1]]),
    ("12.3: both sides lose all that had not left", {**BOXED, **{f"{DISPLAY}{name}": None for name in (
     "Boston", "Hornet", "DES DIV 42", "DIV61")}, f"{US}Baltimore.hits": 3, **ONE_LEFT,
     "umpire.battle_groups": {"usn": ["TG 58.1"], "ijn": ["Force A"]}}, "fire",
     {"gun": ["Baltimore=Myoko", "Myoko=Baltimore"]}, [10, 10],
     {**{f"public.battle.{key}": None for key in ("hex", "round", "initiative", "moving")}, **SUNK,
      f"{DISPLAY}Baltimore.side": None, f"{DISPLAY}Baltimore.box": None, f"{U}groups.TG 58.1.ships": ALL_BUT_BALTIMORE,
      f"{US}Baltimore.hits": 4, f"{US}Baltimore.sunk": True, "umpire.harmed": ["Myoko", "Baltimore"],
      **{f"umpire.{key}": value for side, group in (("usn", "TG 58.1"), ("ijn", "Force A")) for key, value in (
       (f"battle_groups.{side}", None), (f"retreats.{side}.hex", "2811"), (f"retreats.{side}.groups", [group]))}},
     ["all: Guns: Baltimore at Myoko, 1 hit; Myoko at Baltimore, 1 hit.",
      "all: Myoko: 1 hit, and Myoko is sunk. Baltimore: 1 hit, and Baltimore is sunk.",
      "all: The battle in 2811 is over; the USN (east or south) and the IJN (west or north) have to retreat.",
      "umpire: do retreat --side usn --to …; --group for one group of several", IJN_RETREATS]),
    ("12.7, 9.3: a hit, and two of a critical", AFTER_FIRE, "fly", {"at": ["VT-2=Myoko"]}, [1, 7, 10],
     {"public.battle.step": "air", f"{UA}VT-2.box": "flown", **HARMED, f"{JS}Myoko.hits": 3},
     ["all: VT-2 at Myoko: no unit is flipped.", *crossed_off(3)]),
    ("12.7: AA of the ship attacked", {**AFTER_FIRE, f"{DISPLAY}Taiho": {"side": "ijn", "box": 14}}, "fly",
     {"at": ["Taiho DB=Hornet"]}, [9, 5], {"public.battle.step": "air", f"{JA}Taiho DB.box": "flown", **REDUCED},
     ["all: Taiho DB at Hornet: Taiho DB reduced.", "all: Hornet: no hits."]),
    ("14.0: nobody delivers where it is not in use", {**AFTER_FIRE, f"{DISPLAY}Ryuho": {"side": "ijn", "box": 14},
     "public.rules": []}, "fly", {"at": ["Ryuho T=Hornet"]}, [10], {"public.battle.step": "air",
     f"{JA}Ryuho T.box": "dead"}, ["all: Ryuho T at Hornet: Ryuho T destroyed.", "all: Hornet: no hits."]),
    ("12.0: by force with nobody detected, and no dummy", {**RAIDING, **ONE_EACH, "umpire.battle_due": "2811"},
     "forced battle", {}, [1, 5, 5, 5], {"umpire.battle_due": None, "umpire.battle_groups.usn": ["TG 58.1"],
      "umpire.battle_groups.ijn": ["Force A"], "public.battle.hex": "2811", "public.battle.initiative": "ijn",
      f"{DISPLAY}Baltimore.box": 23, f"{DISPLAY}Myoko.side": "ijn", f"{DISPLAY}Myoko.box": 3},
     ["all: Surface battle in 2811; the IJN has the initiative.", "all: Boxes on the display: Baltimore 23, Myoko 3."]),
]  # fmt: skip


# Cripples on their way home, and corrections (6.3, 7.2, 7.3, 9.0).

CRIPPLES = f"{U}groups.Cripples."
SAILS = in_phase("end", DETACHED)
AROUND = {f"{J}groups.Force {one}.{key}": value for one, hex in zip("ABC", ("2911", "2812", "2912"), strict=True)
          for key, value in (("tf", None), ("hex", hex))}  # fmt: skip
MARKER = {f"{CRIPPLES}hex": "3811", "public.submarines.IJN S1": {"side": "ijn", "hex": "3912"},
          "umpire.pulled": {"ijn": {"near": 1, "far": 1, "total": 3, "real": 2}}}  # fmt: skip
HOMEWARD = {"group": "Cripples", "to": ["2912", "3012", "3113"]}
LEFT_MAP = {**dict.fromkeys(f"{CRIPPLES}{key}" for key in ("hex", "detached", "ships")), f"{US}Hornet.left": True}


def sailed(words: str, start: str = "2811") -> list[str]:
    return [f"usn: Cripples {words}.", f"ijn: A detached group in {start} {words}."]


SECRET, DETECTED = {"public.rules": ["11.0", "15.7"]}, f"{U}groups.TG 58.1.detected"
SEEN_BY = {f"{TG_58_1}.detected": ["ijn-carriers"]}
MARKERS = {f"{TG_58_1}.slowed": -1, f"{TG_58_1}.retreated": -1, f"{TG_58_1}.reorganised": -1}
FOUGHT_ASHORE = {f"{JS}Taiho.hits": 2, f"{JS}Taiho.started": "Force X"}
SCATTERED = [name for name in ALL_BUT_BALTIMORE if name != "Canberra"]
LAST_SHIP = in_phase("activation", {
    f"{TG_58_4}.ships": ["Canberra"], f"{TG_58_1}.ships": ["Baltimore", *SCATTERED, *OF_58_4],
    "umpire.retreats": {"usn": {"hex": "2811", "groups": ["TG 58.1", "TG 58.4"]}}})  # fmt: skip
ALONE = {"umpire.retreats": {"usn": {"hex": "2811", "groups": ["TG 58.4"]}}}

NO_TAIHO = {f"{J}groups.Force A.ships": ["Shokaku", "Zuikaku", "Myoko", *OTHERS[3:]]}
TAIHO_GONE = {f"{JS}Taiho.hits": 6, f"{JS}Taiho.sunk": True, f"{JA}Taiho DB.box": "dead", f"{JA}Taiho T.box": "dead"}
IN_FORCE_D = {**NO_TAIHO, f"{J}groups.Force D": {"hex": "0618", "tf": True, "ships": ["Taiho"]}, f"{JS}Taiho.hits": 5}
ALL_LOST = "ijn: Lost with Taiho: Taiho F, Taiho DB, Taiho T."
TAIHO_HIT = "ijn: Taiho: 1 hit, and Taiho is sunk."
NOT_FLYING = {f"{FLYING}VB-2.role": None, f"{FLYING}VF-2/1.role": None}

CORRECTED: list[Row] = [
    ("7.3: as far as they go", SAILS, "sail", HOMEWARD, [],
     {f"{CRIPPLES}hex": "3113", f"{CRIPPLES}moved": 3, f"{CRIPPLES}sailed": True}, sailed("sails to 3113")),
    ("7.3: the last MP leaves the map", {**SAILS, f"{CRIPPLES}hex": "3811"}, "sail",
     {"group": "Cripples", "to": ["3912", "4011"], "exit": True}, [], LEFT_MAP, sailed("leaves the map", "3811")),
    ("7.3: enemies on every way", {**SAILS, **AROUND, f"{CRIPPLES}held_back": -1}, "sail", {"group": "Cripples"}, [],
     {f"{CRIPPLES}sailed": True}, sailed("stays in 2811")),
    *((f"11.1.3: {what}", {**SAILS, **MARKER}, "sail", {"group": "Cripples", **way}, [3],
       {f"{CRIPPLES}hex": "3912", f"{CRIPPLES}moved": 1, "umpire.pulled.ijn.total": 2,
        "public.submarines.IJN S1.face": "false-contact"},
       [*sailed("sails to 3912", "3811"), "all: The submarine marker in 3912 is a false contact."])
      for what, way in (("to a submarine marker", {"to": ["3912"]}), ("and off the map", {"to": ["3912", "4012"],
       "exit": True}))),
    ("15.7: in secret it is seen", {**FORMING, **SECRET}, "detected", {"group": "TG 58.1"}, [],
     {DETECTED: ["ijn-carriers"], f"{U}groups.TG 58.1.shown": True},
     ["all: correction: TG 58.1 in 2811 is detected (carriers)."]),
    ("15.7: or not", {**FORMING, **SECRET, **SEEN_BY}, "detected", {"group": "TG 58.1", "no": True}, [],
     {DETECTED: None}, ["usn: correction: TG 58.1 in 2811 is not detected (carriers)."]),
    ("7.2: one is taken off", {**FORMING, **MARKERS}, "mp-markers", {"group": "TG 58.1", "attacked": 0}, [],
     {f"{U}groups.TG 58.1.slowed": None}, ["usn: correction: TG 58.1 has a -2 MP marker."]),
    ("9.0: in a battle", FOUGHT, "hit", {"ship": "Myoko", "hits": 4}, [], SUNK,
     ["all: Myoko: 4 hits, and Myoko is sunk."]),
    ("9.0: she fights on", FOUGHT, "hit", {"ship": "Myoko", "hits": 1}, [], {**HARMED, f"{JS}Myoko.hits": 1},
     crossed_off(1)[::-1]),
    *((f"15.6: with her {what}", {**raid, f"{UA}VT-2.box": "dead"}, "hit", {"ship": "Hornet", "hits": 5}, [],
       {**gone, **{f"{UA}{one}.box": "gone" for one in ("VF-2/1", "VF-2/2", "VB-2")}, f"{US}Hornet.hits": 5,
        f"{US}Hornet.sunk": True, f"{U}groups.TG 58.1.ships": OF_58_1},
       ["usn: Lost with Hornet: VF-2/1, VF-2/2, VB-2.", "usn: Hornet: 5 hits, and Hornet is sunk.", *said])
      for what, raid, gone, said in (("goes all aboard", RAIDING, {}, []),
       ("goes all of a raid", UNPLACED, {**OVER, **NOT_FLYING}, ["all: Nothing is left of the raid."]),
       ("goes some of a raid", {**UNPLACED, f"{FLYING}VB-15": {"role": "attack"}, f"{UA}VB-15.box": "raid"},
        NOT_FLYING, []))),
    ("12.9: who is sunk need not retreat", LAST_SHIP, "hit", {"ship": "Canberra", "hits": 4}, [],
     {**{f"{U}groups.TG 58.4.{key}": None for key in ("hex", "ships")}, "umpire.retreats.usn.groups": ["TG 58.1"],
      f"{U}ships.Canberra.hits": 4, f"{U}ships.Canberra.sunk": True},
     ["all: TG 58.4 in 3209 has no ship left, and comes off the map.",
      "usn: Canberra: 4 hits, and Canberra is sunk."]),
    ("12.9: nor does a side whose groups are all sunk", {**LAST_SHIP, **ALONE}, "hit", {"ship": "Canberra", "hits": 4},
     [], {**{f"{U}groups.TG 58.4.{key}": None for key in ("hex", "ships")},
          **{f"umpire.retreats.usn.{key}": None for key in ("hex", "groups")},
          f"{U}ships.Canberra.hits": 4, f"{U}ships.Canberra.sunk": True},
     ["all: TG 58.4 in 3209 has no ship left, and comes off the map.",
      "usn: Canberra: 4 hits, and Canberra is sunk."]),
    ("9.0: of hits that were heard of", {**FORMING, **FOUGHT_ASHORE, "umpire.harmed": ["Taiho"]}, "heal",
     {"ship": "Taiho", "hits": 2}, [], {f"{JS}Taiho.hits": None},
     ["ijn: correction: Taiho has 0 of 6 boxes off.", "usn: correction: Taiho took 2 hits fewer."]),
    ("9.0: she was not sunk", {**FORMING, **TAIHO_SUNK, f"{JS}Taiho.hits": 6, "umpire.harmed": ["Taiho"]}, "heal",
     {"ship": "Taiho", "hits": 1}, [], {f"{JS}Taiho.hits": 5, f"{JS}Taiho.sunk": None, f"{J}groups.Force A.ships": [
      "Zuikaku", "Shokaku", "Myoko", "Haguro", "Yahagi", "DIV61", "DIVS10/17", "Taiho"]},
     ["ijn: correction: Taiho has 5 of 6 boxes off.", "usn: correction: Taiho took 1 hit fewer and is not sunk.",
     "umpire: aircraft lost with Taiho stay lost; set their box if they did not sink with her"]),
    ("9.3: an effect of the card", {**FORMING, f"{JS}Taiho.effects": ["fire"], "umpire.harmed": ["Taiho"]}, "hit",
     {"ship": "Taiho", "effect": "rudder jammed"}, [], {f"{JS}Taiho.effects": ["fire", "rudder jammed"]},
     ["ijn: Taiho: rudder jammed. Its effect is on the card.", "all: Taiho: no hits.",
     "umpire: Taiho: rudder jammed. Enter its effect: set Taiho.most_mp, most_aa, no_torpedoes …"]),
    *(("10.2, 15.6: a carrier is lost while a fighter is in the air", {**FORMING, **IJN_CAP, "public.rules": rules,
       f"{JS}Taiho.hits": 5}, "hit", {"ship": "Taiho", "hits": 1}, [], {**NO_TAIHO, **TAIHO_GONE,
       f"{JA}Taiho F.homeless": True},
      [*said, "ijn: Lost with Taiho: Taiho DB, Taiho T.", TAIHO_HIT, *read])
      for rules, said, read in (([], [], []), (["15.6"], [
       "ijn: Taiho F has lost its carrier: it finds another deck this turn, or is lost (15.6)."],
       ['umpire: do land --unit "Taiho F" --carrier … finds a deck']))),
    *(("3.2: a TG of the TF is lost", {**FORMING, **IN_FORCE_D, **there}, "hit", {"ship": "Taiho", "hits": 1}, [],
       {**TAIHO_GONE, f"{JA}Taiho F.box": "dead", **dict.fromkeys(gone), **{
       f"{J}groups.Force D.{key}": None for key in ("hex", "tf", "ships")}}, [ALL_LOST, TAIHO_HIT, *said])
      for there, gone, said in (
       ({"umpire.torpedoes": {"side": "usn", "group": "Force D"}}, ["umpire.torpedoes.side", "umpire.torpedoes.group"],
        []),
       ({f"{J}groups.Force {one}.tf": None for one in "ABC"} | {"umpire.pool": {"TF Mobile Fleet": {
        "side": "ijn", "kind": "tf"}}}, [f"umpire.pool.TF Mobile Fleet.{key}" for key in ("side", "kind")],
        ["all: TF Mobile Fleet in 0618 has no ship left, and comes off the map."]))),
    ("7.1: a TF with all its TGs", FORMING, "relocate", {"group": "Force A", "hex": "2812"}, [],
     {f"{J}groups.Force {one}.hex": "2812" for one in "ABC"},
     [f"{side}: correction: TF Mobile Fleet is in 2812." for side in ("ijn", "usn")]),
    ("15.7: in secret", {**FORMING, **SECRET}, "relocate", {"group": "TG 58.1", "hex": "2812"}, [],
     {f"{U}groups.TG 58.1.hex": "2812"}, ["usn: correction: TG 58.1 is in 2812."]),
]  # fmt: skip


# Searches (6, 12.0).

LOOKED = {"umpire.stage": "search", "umpire.searched.TG 58.1": ["Force A"]}
FOUND = {**LOOKED, f"{J}groups.Force A.detected": ["usn-carriers"]}
NOTHING_FOUND = ["usn: The search by TG 58.1 finds nothing of Force A."]


def reported(place: str) -> list[str]:
    found = f"usn: Search by TG 58.1: Force A in {place}: 3 CV, 2 CA, 1 CL, 2 DD."
    return [f"ijn: Force A in {place} is detected.", found]


SEARCHES: list[Row] = [
    (f"6: {what}", {**RAIDING, f"{J}groups.Force A.hex": place}, "search", {"by": "58.1", "target": ["Force A"]},
     [die], after, said)
    for what, place, die, after, said in (
        ("found three hexes away", "2511", 10, FOUND, [*reported("2511"), FORCE_A_EXACT]),
        ("not found", "2511", 1, LOOKED, NOTHING_FOUND),
        ("found in its hex: a battle", "2811", 10, {**FOUND, "umpire.battle_due": "2811"}, [*reported("2811"),
         FORCE_A_EXACT, "umpire: the USN meets detected ships in 2811: a surface battle, do battle --hex 2811"]),
        ("not found in its hex", "2811", 1, LOOKED, NOTHING_FOUND),
    )
]  # fmt: skip

# Formations (3, 6.3, 7.2, 15.5).

G_1, G_4, G_9 = f"{U}groups.TG 58.1.", f"{U}groups.TG 58.4.", f"{U}groups.TG 58.9."
A_ALONE = {f"{J}groups.Force A.tf": None}
NO_TF = {f"{J}groups.Force {one}.tf": None for one in "ABC"}
TOGETHER, ANEW = {**FORMING, f"{TG_58_4}.hex": "2811"}, {"public.rules": ["11.0", "15.5"]}
BY_ITSELF = {f"{G_1}ships": ALL_BUT_BALTIMORE, f"{G_9}hex": "2811", f"{G_9}ships": ["Baltimore"]}
OVER_THERE = {f"{G_1}ships": ALL_BUT_BALTIMORE, f"{G_4}ships": [*OF_58_4, "Baltimore"]}
NEW_GROUP = {"group": "58.9", "ship": ["Baltimore"]}
OF_FORCE_C = ["Chitose", "Chiyoda", "Zuiho", "Yamato", "Musashi", "Kongo", "Haruna", "Atago", "Takao", "Maya", "Chokai",
              "Kumano", "Suzuya", "Tone", "Chikuma", "Noshiro", "DIV31", "DIV32"]  # fmt: skip
IS_FORMED, TO_58_4 = ["usn: TG 58.9 is formed in 2811: Baltimore."], {"ship": ["Baltimore"], "to": "TG 58.4"}
NO_CRIPPLES = {f"{G_1}ships": [name for name in OF_58_1 if name != "DES DIV 42"]}
ALL_MARKS = {f"{TG_58_1}.detected": ["ijn-carriers"], f"{TG_58_1}.slowed": -1, f"{TG_58_1}.retreated": -1,
             f"{TG_58_1}.shown": True, f"{TG_58_4}.detected": ["ijn-islands"], f"{TG_58_4}.slowed": -2}  # fmt: skip

FORMED: list[Row] = [
    ("3.2.3: a TF anew, wherever", {**FORMING, **NO_TF, f"{J}groups.Force A.hex": "0518"}, "join",
     {"group": "Force A"}, [], {f"{J}groups.Force A.tf": True}, ["ijn: Force A joins TF Mobile Fleet."]),
    ("6.3: detected as its TF is", {**FORMING, **A_ALONE, f"{J}groups.Force B.detected": ["usn-carriers"],
     f"{J}groups.Force B.shown": True}, "join", {"group": "Force A"}, [],
     {f"{J}groups.Force A.tf": True, **{f"{J}groups.Force {one}.{key}": value for one in "AC" for key, value in (
      ("detected", ["usn-carriers"]), ("shown", True))}}, ["ijn: Force A joins TF Mobile Fleet."]),
    ("3.2.3: it leaves, however many are detached", {**FORMING, f"{J}groups.Force C": None, f"{J}groups.Lame": {
     "hex": "0618", "detached": True, "ships": OF_FORCE_C}}, "leave", {"group": "Force A"}, [],
     {f"{J}groups.Force A.tf": None},
     ["ijn: Force A leaves TF Mobile Fleet."]),
    ("3.1.4", {**TOGETHER, f"{TG_58_4}.shown": True}, "shift", TO_58_4, [], OVER_THERE, ["usn: Baltimore to TG 58.4."]),
    ("15.5: where no group is disbanded", {**TOGETHER, **ANEW}, "shift", TO_58_4, [], OVER_THERE,
     ["usn: Baltimore to TG 58.4."]),
    ("6.3, 7.2: detection and markers go along", {**TOGETHER, **ALL_MARKS}, "shift", TO_58_4, [],
     {**OVER_THERE, f"{G_4}detected": ["ijn-carriers", "ijn-islands"], f"{G_4}shown": True, f"{G_4}retreated": -1},
     ["usn: Baltimore to TG 58.4."]),
    ("3.1.5", FORMING, "form", NEW_GROUP, [], BY_ITSELF, IS_FORMED),
    ("15.5: a new group loses an MP", {**FORMING, **ANEW}, "form", NEW_GROUP, [],
     {**BY_ITSELF, f"{G_9}reorganised": -1}, IS_FORMED),
    ("15.5: so does one that takes in a TG", {**FORMING, **ANEW, f'{U}groups."TG 58.9"': {"hex": "2811",
     "ships": ["Baltimore"]}, f"{TG_58_1}.ships": ALL_BUT_BALTIMORE}, "shift", {"ship": ["Baltimore"],
     "to": "TG 58.1"}, [], {f"{G_1}ships": [*ALL_BUT_BALTIMORE, "Baltimore"], f"{G_1}reorganised": -1,
     f"{G_9}hex": None, f"{G_9}ships": None}, ["usn: Baltimore to TG 58.1."]),
    ("15.5: not before the first turn", {**in_phase("set-up", turn=0), **ANEW}, "form", NEW_GROUP, [], BY_ITSELF,
     IS_FORMED),
    ("3.4, 7.3: more may be detached than a TG holds", {**FORMING, f"{JS}Yamato.hits": 1}, "detach",
     {"group": "Lame", "ship": OF_FORCE_C}, [], {
         **{f"{J}groups.Force C.{key}": None for key in ("hex", "tf", "ships")}, f"{J}groups.Lame.hex": "0618",
         f"{J}groups.Lame.detached": True, f"{J}groups.Lame.ships": OF_FORCE_C},
     [f"ijn: Lame is detached in 0618: {', '.join(OF_FORCE_C)}."]),
    ("3.1.6: it is taken off", {**FORMING, f"{J}groups.Dummy": {"hex": "0618"}}, "disband", {"group": "Dummy"}, [],
     {f"{J}groups.Dummy.hex": None}, ["ijn: Dummy is taken off."]),
    ("3.4: an escort joins them", {**FORMING, **DETACHED}, "detach", {"group": "Cripples", "ship": ["DES DIV 42"]}, [],
     {**NO_CRIPPLES, f"{CRIPPLES}ships": ["Hornet", "DES DIV 42"]},
     ["usn: Cripples is detached in 2811: DES DIV 42."]),
]  # fmt: skip


# Markers as they are drawn, moves, searches that find or tell nothing, raids, reports (4, 6-8, 11, 15.7, 16.1.4).

G_A, G_D, POOLED = f"{J}groups.Force A.", f"{J}groups.Force D.", "umpire.pool.{}.{}"
ACTED: Values = {"umpire.pool": {"TG 58.1": {"side": "usn", "kind": "tg", "state": "activated"},
                                 "TF Mobile Fleet": {"side": "ijn", "kind": "tf"}}}  # fmt: skip
WAITING: Values = {"umpire.pool": {**ACTED["umpire.pool"], "TG 58.1": {"side": "usn", "kind": "tg"}}}
TG_DRAWN = {POOLED.format("TG 58.1", key): None for key in ("side", "kind")}
TF_DRAWN = {POOLED.format("TF Mobile Fleet", key): None for key in ("side", "kind")}
ASIDE = {**TG_DRAWN, POOLED.format("TG 58.1", "state"): None}
FLEET_PLAYED = {**TF_DRAWN, "public.active.side": "ijn", "public.active.marker": "TF Mobile Fleet"}
FLEET_DRAWN = "all: Drawn: TF Mobile Fleet (IJN)."
UNDER = {"public.submarines.IJN S1": {"side": "ijn", "hex": "2810"},
         "umpire.pulled": {"ijn": {"near": 1, "far": 1, "total": 3, "real": 2}}}  # fmt: skip
ON, ONE_ON = {"group": "TG 58.1", "to": ["2711"]}, {"group": "TG 58.1", "to": ["2711", "2611"]}
MET_THERE, ONE_LEFT_UNDER = {**RAIDING, f"{G_A}hex": "2611"}, {"umpire.pulled.ijn.total": 2}
IN_SECRET = {**RAIDING, "public.rules": ["11.0", "15.7"]}
DUMMY_58_9 = {f'{U}groups."TG 58.9"': {"hex": "2811"}, "umpire.pool": {"TG 58.9": {"side": "usn", "kind": "tg"}},
              **active("TG 58.9")}  # fmt: skip
NO_58_9 = {f"{G_9}hex": None, POOLED.format("TG 58.9", "state"): "removed"}
ONLY_DIV61 = {**OF_DIV61, f"{G_A}ships": ["DIV61"], f"{G_A}hex": "0717", f"{G_A}tf": None, f"{J}groups.Force X": {
    "hex": "0618", "ships": OF_DIV61[f"{G_A}ships"]}}  # fmt: skip
OF_TF = ["TG 58.2", "TG 58.3", "TG 58.7"]
USN_S1 = {"public.submarines.USN S1": {"side": "usn", "hex": "0716"}, "umpire.pulled": {"usn": {"total": 5, "real": 5}}}
COURSE, THIS_FAR = {"group": "TG 58.1", "to": ["2810", "2809"]}, {f"{G_1}hex": "2810", f"{G_1}moved": 1}
SEEKING, SAILING, FIGHTING = {"umpire.stage": "search"}, {"umpire.stage": "movement"}, {"umpire.stage": "combat"}
OF_58_1_SEEN = "2 CV, 2 CVL, 3 CA, 2 CL, 4 DD."
BY_58_1, FLEET_AT = {"by": "TG 58.1"}, {f"{J}groups.Force {one}.hex": "2511" for one in "ABC"}
DUMMY_THERE = {**RAIDING, f"{J}groups.Force D": {"hex": "2511"}}
DUMMY_FOUND = "ijn: Force D turns out to be a dummy and is removed."
TF_DUMMY = {**RAIDING, **NO_TF, f"{J}groups.Force D": {"hex": "2511", "tf": True},
            **{f"{J}groups.Force {one}.hex": "0618" for one in "ABC"},
            "umpire.pool": {"TF Mobile Fleet": {"side": "ijn", "kind": "tf"}}}  # fmt: skip
FLEET_NEAR = in_phase("activation", DETACHED, active("TF Mobile Fleet", "ijn"), {
    f"{J}groups.Force {one}.hex": "2211" for one in "ABC"})  # fmt: skip
BY_FLEET = {"by": "TF Mobile Fleet", "target": ["2811"]}
TWO_LAME = {f"{U}groups.Lame": {"hex": "2811", "detached": True, "ships": ["Baltimore"]}, f"{US}Baltimore.hits": 1,
            f"{TG_58_1}.ships": [name for name in OF_58_1 if name != "Baltimore"]}  # fmt: skip
DUE_REPORT = {f"umpire.reports_due.TF Mobile Fleet.{key}": None for key in ("side", "hex", "fudge", "truth.CV",
              "markers")}  # fmt: skip
STILL_DUE = {f"umpire.reports_due.Force A.{key}": value for key, value in (("markers", ["Force A"]), ("hex", "2511"),
             ("fudge", 2), ("truth.CV", 3), ("truth.CA", 2), ("truth.CL", 1), ("truth.DD", 2))}  # fmt: skip
TOLD_A = "ijn: Force A in 2511 is detected."
IN_BATTLE = {**BOXED, "umpire.battle_groups": {"usn": ["TG 58.1"], "ijn": ["Force A"]}}
BATTLE_OVER = {
    **{f"public.battle.{key}": None for key in ("hex", "round", "initiative", "moving")},
    **{f"{DISPLAY}{name}.{key}": None for name in BOXED["public.battle"]["units"] for key in ("side", "box")},
    "umpire.battle_groups.usn": None,
    "umpire.battle_groups.ijn": None,
}
LONE = {**BOXED, f"{J}groups.Force X": {"hex": "2811", "ships": ["Myoko"]}, f"{G_A}ships": OTHERS, f"{G_A}hex": "0618",
        f"{DISPLAY}DIV61": None, f"{JS}Myoko.hits": 3,
        "umpire.battle_groups": {"usn": ["TG 58.1"], "ijn": ["Force X"]}}  # fmt: skip
IN_CORNER = {**IN_BATTLE, f"{TG_58_1}.hex": "4034", "public.battle.hex": "4034", f"{G_A}hex": "4034"}
TWO_SHIPS = {f"{G_A}ships": ["Taiho", "Myoko"], f"{J}groups.Force X": {"hex": "0618", "ships": [
             "Shokaku", "Zuikaku", "Haguro", "Yahagi", "DIV61", "DIVS10/17"]}}  # fmt: skip
BOTH_ACTED = {
    "umpire.pool": {name: {"side": "usn", "kind": "tg", "state": "activated"} for name in ("TG 58.1", "TG 58.4")}
}
AT_25 = {**BOXED, f"{DISPLAY}Baltimore.box": 25, f"{DISPLAY}Boston.box": 25}


BEATEN = in_phase("activation", {f"{TG_58_4}.hex": "2811", **A_ALONE, "umpire.retreats": {
    "usn": {"hex": "2811", "groups": ["TG 58.1", "TG 58.4"]},
    "ijn": {"hex": "0618", "groups": ["Force A"]}}})  # fmt: skip
MANY, MARKED = [*ALL_BUT_BALTIMORE, *OF_58_4], ["umpire: stand-in values"]
BOMBERS = [f"V{kind}-{number}" for number in (1, 2, 8, 10, 14, 15, 16) for kind in "BT"][:13]


def flies(unit: str, side: str, target: str | None, place: str, start: str, **more: Any) -> Values:
    """What a raid of one unit is, once it is launched."""
    raid = {"target": target, "hex": place, "size": 1, **({"side": "ijn"} if side == "ijn" else {})}
    out = {f"public.raid.{key}": value for key, value in raid.items() if value is not None}
    air = UA if side == "usn" else JA
    return {**out, f"{FLYING}{unit}.role": "attack", f"{air}{unit}.box": "raid", **FIGHTING,
     "umpire.raid_from": [start],
            **more}  # fmt: skip


def moved(place: str, hexes: int, **more: Any) -> Values:
    """TG 58.1 has moved to a hex."""
    return {f"{G_1}hex": place, f"{G_1}moved": hexes, **SAILING, **more}


OF_MYOKO = [
    "umpire: Myoko in box 12, round 1 in 2811:",
    "umpire: Baltimore, 2 boxes away: guns hit 1/2, sunk 0; torpedoes hit 1/2, sunk 23/500",
    "umpire: Boston, 4 boxes away: guns hit 1/2, sunk 0; torpedoes hit 1/2, sunk 23/500",
    "umpire: Hornet, 13 boxes away: guns hit 1/2, sunk 0; torpedoes barred, because IJN torpedoes run at most 12 "
    "boxes, not 13 (12.6)",
    "umpire: DES DIV 42, 3 boxes away: guns hit 1/2, sunk 1/5; torpedoes hit 1/2, sunk 29/100",
    "umpire: stand-in values",
]

MARKERS_DRAWN: list[Row] = [
    *(("4.2: as the players drew it", in_phase("activation", pool), "draw", {"marker": "58.1"}, [],
       {**TG_DRAWN, "public.active.marker": "TG 58.1"}, ["all: Drawn: TG 58.1 (USN)."]) for pool in (WAITING, POOL)),
    ("4.2: by a die", in_phase("activation", WAITING), "draw", {}, [2], FLEET_PLAYED, [FLEET_DRAWN]),
    ("4.0, 6.0: by force once more, in a subphase that is over", {**RAIDING, "umpire.stage": "combat",
     "umpire.searched": {"TG 58.1": ["Force A"]}}, "forced search", {**BY_58_1, "target": ["Force A"]}, [1], {},
     NOTHING_FOUND),
    ("8.7: one that has acted is put aside", in_phase("activation", ACTED), "draw", {}, [1], {**ASIDE, **FLEET_PLAYED},
     ["all: TG 58.1 is put aside.", FLEET_DRAWN]),
    ("8.7: and drawn by the players", in_phase("activation", ACTED), "draw", {"marker": "TG 58.1"}, [], ASIDE,
     ["all: TG 58.1 is put aside: draw again."]),
    ("8.7: a chit activates", in_phase("activation", active("USN Command"), WAITING), "activate", {"group": "TG 58.1"},
     [], {"public.active.side": None, "public.active.marker": "TG 58.1",
          POOLED.format("TG 58.1", "state"): "activated"}, ["all: USN Command activates TG 58.1."]),
    *((f"16.1.4: the Fleet, once it is ordered{', told' * told}", in_phase("activation", WAITING, {f"{J}ordered": True,
       f"{J}flagship": "Taiho", f"{J}flagship_told": told}), "draw", {"marker": "TF Mobile Fleet"}, [],
       {**FLEET_PLAYED, **due}, [FLEET_DRAWN]) for told, due in ((False, {"umpire.flagship_due": True}), (True, {}))),
    ("16.1.4: its order", FORMING, "order", {}, [], {f"{J}ordered": True},
     ["all: The IJN orders its land-based air forces to attack carrier groups.",
     "umpire: When TF Mobile Fleet is drawn, the IJN reports where the flagship is: do flagship (16.1.4)."]),
    ("16.1.4: the whereabouts of the flagship", TELLING, "flagship", {"report": "0719"}, [],
     {"umpire.flagship_due": None, f"{J}flagship_told": True},
     ["usn: The flagship of the Mobile Fleet is within 3 hexes of hex 0719.",
     "umpire: told by the IJN; she is in 0618"]),
    ("16.1.4: another flagship, where there is no Taiho", {**FORMING, f"{JS}Taiho": None, f"{JA}Taiho F": None,
     f"{JA}Taiho DB": None, f"{JA}Taiho T": None, **NO_TAIHO, f"{J}flagship": None},
     "flagship", {"ship": "Zuikaku"}, [], {f"{J}flagship": "Zuikaku"}, ["ijn: Zuikaku is the flagship."]),
    ("16.1.1: a scenario that begins later says where", in_phase("set-up", {
        f"{J}groups.Force {one}.hex": "1615" for one in "ABC"}, turn=4),
     "form", {"group": "Force D", "hex": "1615", "side": "ijn"}, [], {f"{J}groups.Force D.hex": "1615"},
     ["ijn: Force D is formed in 1615: a dummy."]),
    ("16.1.1: a force begins elsewhere", in_phase("set-up", turn=0), "deploy",
     {"group": "Force A", "hex": "0617", "tf": False}, [], {f"{G_A}hex": "0617", f"{G_A}tf": None},
     ["ijn: Force A begins in 0617."]),
    ("5.7: CAP comes down", {**in_phase("air"), **CAP}, "down", {"unit": ["VF-2/1"]}, [],
     {f"{UA}VF-2/1.box": None, f"{UA}VF-2/1.over": None}, ["usn: No longer on CAP: VF-2/1."]),
    ("15.6: another deck, from the air once hers has left", {**RAIDING, "public.rules": ["15.6"], **IJN_CAP,
     f"{JA}Zuikaku F.box": "dead", f"{JS}Taiho.left": True, **NO_TAIHO}, "land",
     {"unit": "Taiho F", "carrier": "Zuikaku"}, [], {f"{JA}Taiho F.home": "Zuikaku"},
     ["ijn: Taiho F lands on Zuikaku."]),
    ("15.6: her own", {**RAIDING, "public.rules": ["15.6"]}, "land", {"unit": "Taiho F", "carrier": "Taiho"}, [], {},
     ["ijn: Taiho F lands on Taiho."]),
    *((f"10.4: the count, {what}", {**in_phase("tally"), **lost}, "victory", {}, [], {},
       [f"umpire: USN {usn}, IJN {ijn}: a margin of {usn - ijn}, a decisive IJN victory."])
      for what, lost, usn, ijn in (("Japanese losses", TAIHO_SUNK, 10, 28),
       ("American", {**BALTIMORE_SUNK, f"{US}Boston.hits": 1}, 0, 37),
       ("none from land", {f"{JA}261st.box": "dead"}, 0, 33), ("flipped", {f"{JA}Taiho F.side": "reduced"}, 1, 33),
       ("not by ruling", {f"{JA}Taiho F.side": "reduced", "ruling reduced-air-factors": "eliminated-only"}, 0, 33))),
    ("7.1: a move", RAIDING, "move", ON, [], moved("2711", 1), ["all: TG 58.1 moves to 2711."]),
    ("7.1, 7.2: round a submarine marker, with MP markers", {**RAIDING, **UNDER, **MARKERS}, "move",
     {"group": "TG 58.1", "to": ["2710"]}, [], moved("2710", 2, **{path.replace('"', ""): None for path in MARKERS},
     **{f"{G_1}held_back": -3}), ["all: TG 58.1 moves to 2710."]),
    ("6.2: both sides throw in a shared hex", {**MET_THERE, f"{J}groups.Force B.tf": None,
     f"{J}groups.Force B.hex": "2611"}, "move", {**ON, "to": ["2611"]}, [1, 1, 1],
     moved("2611", 2, **{f"{G_1}stopped": True}), ["all: TG 58.1 moves to 2611.",
     "usn: In the same hex nothing is found of Force A in 2611.",
     "usn: In the same hex nothing is found of Force B in 2611.",
     "ijn: In the same hex nothing is found of TG 58.1 in 2611."]),
    ("6.5: a dummy searches for nothing, and was not detected as such", {**MET_THERE, **DUMMY_58_9,
     f'{U}groups."TG 58.9".detected': ["ijn-carriers"]}, "move", {"group": "TG 58.9", "to": ["2711", "2611"]}, [1, 10],
     {**NO_58_9, f"{G_9}detected": None, **SAILING}, ["all: TG 58.9 moves to 2611.",
     "usn: In the same hex nothing is found of Force A in 2611.",
     "usn: TG 58.9 turns out to be a dummy and is removed.",
     "ijn: In the same hex: TG 58.9 in 2611 is a dummy and is removed."]),
    ("15.7: it throws a die a side too", {**MET_THERE, **SECRET, **DUMMY_58_9}, "move", {"group": "TG 58.9", "to": [
     "2711", "2611"]}, [1, 1], {f"{G_9}hex": "2611", f"{G_9}moved": 2, **SAILING}, ["usn: TG 58.9 moves to 2611."]),
    ("12.0: where one is found a battle is due", MET_THERE, "move", {**ON, "to": ["2611"]}, [10, 1],
     moved("2611", 2, **{f"{G_1}stopped": True, f"{G_A}detected": ["usn-carriers"], "umpire.battle_due": "2611"}),
     ["all: TG 58.1 moves to 2611.", "ijn: Force A in 2611 is detected.",
      "ijn: In the same hex nothing is found of TG 58.1 in 2611.",
      "usn: In the same hex: Force A in 2611: 3 CV, 2 CA, 1 CL, 2 DD.", FORCE_A_EXACT,
      "umpire: the USN meets detected ships in 2611: a surface battle, do battle --hex 2611"]),
    ("15.7: a move in secret throws a die a side", IN_SECRET, "move", ON, [1, 1], moved("2711", 1),
     ["usn: TG 58.1 moves to 2711."]),
    ("15.7: who is on the map stops it", {**MET_THERE, **SECRET, f"{G_A}shown": True}, "move", {**ON, "to": ["2611"]},
     [1, 1], moved("2611", 2, **{f"{G_1}stopped": True}), ["usn: TG 58.1 moves to 2611.",
     "usn: In the same hex nothing is found of Force A in 2611."]),
    ("15.7: whoever is on the way", {**IN_SECRET, f"{G_A}hex": "2711"}, "move", ONE_ON, [1, 1], moved("2611", 2),
     ["usn: TG 58.1 moves to 2611."]),
    ("15.7: who stops it by ruling", {**IN_SECRET, f"{G_A}hex": "2711", "ruling unseen-meeting": "stops"}, "move",
     ONE_ON,
     [1, 1], moved("2711", 1, **{f"{G_1}stopped": True}), ["usn: TG 58.1 moves to 2711.",
     "umpire: it stops in 2711, where a submarine marker or an enemy is (7.1, 11.1.3)"]),
    *((f"11.1.3: past a marker {what}", {**RAIDING, **UNDER, **more}, "move", COURSE, dice, moved("2809", 2),
       [f"{hearer}: TG 58.1 moves to 2809."]) for what, more, dice, hearer in (
       ("of her own", {"public.submarines.IJN S1.side": "usn"}, [], "all"),
       ("that has been turned over", {"public.submarines.IJN S1.face": "submarine"}, [], "all"),
       ("of which she knows", {**SECRET, f"{U}turned_over": ["IJN S1"]}, [1, 1], "usn"))),
    ("11.1.3: a false contact", {**RAIDING, **UNDER}, "move", COURSE, [3], {**THIS_FAR, **SAILING, **ONE_LEFT_UNDER,
     "public.submarines.IJN S1.face": "false-contact"},
     ["all: TG 58.1 moves to 2810.", "all: The submarine marker in 2810 is a false contact.", STOPS]),
    ("11.1.4: a submarine", {**RAIDING, **UNDER, "umpire.reports": "owner"}, "move", COURSE, [2, 10],
     {**THIS_FAR, **SAILING, **ONE_LEFT_UNDER, "umpire.pulled.ijn.real": 1,
      "public.submarines.IJN S1.face": "submarine",
     f"{G_1}detected": ["ijn-carriers", "ijn-islands"], "umpire.torpedoes.side": "ijn",
     "umpire.torpedoes.group": "TG 58.1"},
     ["all: TG 58.1 moves to 2810.", "all: The submarine marker in 2810 is a submarine.",
      "usn: TG 58.1 in 2810 is detected.", f"ijn: Submarine: TG 58.1 in 2810: {OF_58_1_SEEN}", STOPS,
      "umpire: TG 58.1: in truth 2 CV, 2 CVL, 3 CA, 2 CL, 4 DD; told 2 CV, 2 CVL, 3 CA, 2 CL, 4 DD; may be off by 0; "
      "worded by the die", "umpire: the submarine's owner chooses a ship of TG 58.1: do torpedo --ship Hornet"]),
    ("12.9: a TF by its name", in_phase("activation", {"umpire.retreats": {"usn": {"hex": "3111",
     "groups": OF_TF[:2]}, "ijn": {"hex": "0618", "groups": ["Force A"]}}}), "retreat", {"to": "3112",
     "group": ["TF 58"]}, [], {"umpire.retreats.usn.hex": None,
     "umpire.retreats.usn.groups": None, **{f"{U}groups.{name}.{key}": value for name in OF_TF for key, value in (
     ("hex", "3112"), ("retreated", -1))}},
     [f"all: The USN retreats to 3112, with a -1 MP marker: {', '.join(OF_TF)}."]),
    ("11.1.3: a dummy", {**RAIDING, **UNDER, **DUMMY_58_9}, "move", {"group": "TG 58.9", "to": ["2810"]}, [2, 10],
     {**NO_58_9, **SAILING, **ONE_LEFT_UNDER, "umpire.pulled.ijn.real": 1,
      "public.submarines.IJN S1.face": "submarine"},
     ["all: TG 58.9 moves to 2810.", "all: The submarine marker in 2810 is a submarine.",
      "ijn: Submarine: TG 58.9 is a dummy and is removed.", "usn: TG 58.9 turns out to be a dummy and is removed."]),
    *((f"11.1.4: {what}", {**in_phase("activation", active("Force A", "ijn")), **ONLY_DIV61, **USN_S1}, "move",
       {"group": "Force A", "to": ["0716"]}, dice, {f"{G_A}hex": "0716", f"{G_A}moved": 1, f"{G_A}detected": [
       "usn-carriers"], **SAILING, "umpire.pulled.usn.total": 4, "umpire.pulled.usn.real": 4,
       "public.submarines.USN S1.face": "submarine"}, ["all: Force A moves to 0716.",
       "all: The submarine marker in 0716 is a submarine.", *said, "ijn: Force A in 0716 is detected.",
       "usn: Submarine: Force A in 0716: 1 DD.",
       f"umpire: Force A: in truth 1 DD; told 1 DD; may be off by {off}; worded by the program"])
      for what, dice, off, said in (
       ("no attack", [3, 1], 3, []), ("at any ship", [5, 1, 1], 2, ["all: Torpedoes at DIV61: no hits."]),
       ("at no destroyer", [7, 1], 1, []))),
    ("11.1.4: at one of those that are no destroyers", {**in_phase("activation", active("Force A", "ijn")),
     **ONLY_DIV61, f"{G_A}ships": ["DIV61", "Haguro", "Yahagi"], **USN_S1, f"{J}groups.Force X.ships": [
     "Taiho", "Shokaku", "Zuikaku", "Myoko", "DIVS10/17"]}, "move", {"group": "Force A", "to": ["0716"]},
     [7, 1, 1, 1, 2, 1], {f"{G_A}hex": "0716", f"{G_A}moved": 1, f"{G_A}detected": ["usn-carriers"], **SAILING,
      "umpire.pulled.usn.total": 4, "umpire.pulled.usn.real": 4, "public.submarines.USN S1.face": "submarine"},
     ["all: Force A moves to 0716.", "all: The submarine marker in 0716 is a submarine.",
      "all: Torpedoes at Yahagi: no hits.", "ijn: Force A in 0716 is detected.",
      "usn: Submarine: Force A in 0716: 1 CA, 1 CL, 1 DD.",
      "umpire: Force A: in truth 1 CA, 1 CL, 1 DD; told 1 CA, 1 CL, 1 DD; may be off by 1; worded by the program"]),
    ("11.1.4, 9.3: a hit, and two of a critical", in_phase("end", {"umpire.torpedoes": AT_FORCE_A}), "torpedo",
     {"ship": "Haguro"}, [7, 10], {"umpire.torpedoes.side": None, "umpire.torpedoes.group": None, f"{JS}Haguro.hits": 3,
     "umpire.harmed": ["Haguro"]}, [f"ijn: Haguro: 3 of 4 boxes crossed off; now {LEFT[3]}.",
     "all: Torpedoes at Haguro: 3 hits."]),
    ("12.9: retreats meet it too", {**in_phase("activation", {"umpire.retreats": {"usn": {"hex": "2811",
     "groups": ["TG 58.1"]}}}), **UNDER, "public.submarines.IJN S1.hex": "2911"}, "retreat", {"to": "2911"}, [3],
     {f"{G_1}hex": "2911", f"{G_1}retreated": -1, "umpire.retreats.usn.hex": None, "umpire.retreats.usn.groups": None,
      **ONE_LEFT_UNDER, "public.submarines.IJN S1.face": "false-contact"},
     ["all: The USN retreats to 2911, with a -1 MP marker.", "all: The submarine marker in 2911 is a false contact."]),
    ("11.1.3: the last marker is what is left", {**RAIDING, **UNDER, "umpire.pulled.ijn.total": 1,
     "umpire.pulled.ijn.real": 1}, "move", COURSE, [1], {**THIS_FAR, **SAILING, "umpire.pulled.ijn.total": None,
     "umpire.pulled.ijn.real": None, "public.submarines.IJN S1.face": "submarine"},
     ["all: TG 58.1 moves to 2810.", "all: The submarine marker in 2810 is a submarine, which detects nothing.",
     STOPS]),
    ("15.7: of a false contact hears who entered it", {**IN_SECRET, **UNDER}, "move", COURSE, [3, 1, 1],
     {**THIS_FAR, **SAILING, **ONE_LEFT_UNDER, f"{U}turned_over": ["IJN S1"]},
     ["usn: TG 58.1 moves to 2810.", "usn: The submarine marker in 2810 is a false contact.", STOPS]),
    ("6.3.3, 15.7: who is found from land is not detected", IN_SECRET, "search", {"by": "VP-16", "inside": ["2511"]},
     [10, *[1] * 8], {f"{G_A}shown": True, "umpire.searched.VP-16": ["Force A"]},
     ["ijn: Force A in 2511 is found.", "usn: Search by VP-16: Force A in 2511: 3 CV, 2 CA, 1 CL, 2 DD.",
      FORCE_A_EXACT,
      "umpire: the IJN throws 9 dice for every search, whatever is there; 8 of these were for no marker (15.7)"]),
    ("15.7: a search in secret throws nine dice", IN_SECRET, "search", BY_58_1, [1] * 9, LOOKED,
     ["usn: The search by TG 58.1 finds nothing.",
     "umpire: the IJN throws 9 dice for every search, whatever is there; 8 of these were for no marker (15.7)"]),
    ("15.7: by night of its own hex", {**IN_SECRET, "public.night": True, f"{G_A}hex": "2711"}, "search", BY_58_1,
     [10] * 9, {**SEEKING, "umpire.searched.TG 58.1": []}, ["usn: The search by TG 58.1 finds nothing.",
     "umpire: the IJN throws 9 dice for every search, whatever is there; 9 of these were for no marker (15.7)"]),
    ("15.7: who is found", IN_SECRET, "search", BY_58_1, [10, *[1] * 8], {**FOUND, f"{G_A}shown": True},
     [*reported("2511"), FORCE_A_EXACT,
     "umpire: the IJN throws 9 dice for every search, whatever is there; 8 of these were for no marker (15.7)"]),
    ("3.1.6: a dummy", DUMMY_THERE, "search", {**BY_58_1, "target": ["Force D"]}, [5],
     {f"{G_D}hex": None, **SEEKING, "umpire.searched.TG 58.1": ["Force D"]},
     ["usn: Search by TG 58.1: Force D in 2511 is a dummy and is removed.", DUMMY_FOUND]),
    ("3.1.6: a dummy in the TF", {**DUMMY_THERE, **FLEET_AT, f"{G_A}tf": True, f"{G_D}tf": True, "umpire.pool": {
     "TF Mobile Fleet": {"side": "ijn", "kind": "tf"}}}, "search",
     {**BY_58_1, "target": ["TF Mobile Fleet"]}, [10],
     {f"{G_D}hex": None, f"{G_D}tf": None, **SEEKING, "umpire.searched.TG 58.1": ["TF Mobile Fleet"],
      **{f"{J}groups.Force {one}.detected": ["usn-carriers"] for one in "ABC"}},
     ["usn: Search by TG 58.1: Force D is a dummy and is removed.",
      "usn: Search by TG 58.1: TF Mobile Fleet in 2511: 3 CV, 6 CVL, 5 BB, 11 CA, 2 CL, 6 DD.", DUMMY_FOUND,
      "ijn: TF Mobile Fleet in 2511 is detected.",
      "umpire: TF Mobile Fleet: in truth 3 CV, 6 CVL, 5 BB, 11 CA, 2 CL, 6 DD; told 3 CV, 6 CVL, 5 BB, 11 CA, 2 CL, 6 "
      "DD; may be off by 0; worded by the die"]),
    ("6: a die for each hex, by ruling", {**DUMMY_THERE, f"{J}groups.Force B.tf": None,
     f"{J}groups.Force B.hex": "2611", "ruling search-roll-per": "hex"}, "search", BY_58_1, [10, 1],
     {f"{G_D}hex": None, f"{G_A}detected": ["usn-carriers"], **SEEKING, "umpire.searched.TG 58.1": [
      "Force A", "Force D", "Force B"]}, [
     "usn: Search by TG 58.1: Force D is a dummy and is removed.", reported("2511")[1],
     "usn: The search by TG 58.1 finds nothing of Force B.", DUMMY_FOUND, TOLD_A, FORCE_A_EXACT]),
    *(("3.1.6: a TF of dummies alone, by ruling", {**TF_DUMMY, "ruling tf-of-dummies": ruling, **drawn}, "search",
       {**BY_58_1, "target": ["TF Mobile Fleet"]}, [10], {f"{G_D}hex": None, f"{G_D}tf": None, **marker, **SEEKING,
        "umpire.searched.TG 58.1": ["TF Mobile Fleet"]},
       ["usn: Search by TG 58.1: TF Mobile Fleet in 2511 is a dummy and is removed.", DUMMY_FOUND])
      for ruling, drawn, marker in (("leaves", {}, TF_DRAWN), ("stays", {}, {POOLED.format("TF Mobile Fleet",
      "state"): "activated"}), ("stays", {"umpire.pool": None}, {}))),
    ("6.1: a report of chance", RAIDING, "search", {**BY_58_1, "target": ["Force A"]}, [7, 1, 1, 1, 1], FOUND,
     [TOLD_A, "usn: Search by TG 58.1: Force A in 2511: 1 CV, 1 CA, 1 CL, 1 DD.",
     "umpire: Force A: in truth 3 CV, 2 CA, 1 CL, 2 DD; told 1 CV, 1 CA, 1 CL, 1 DD; may be off by 2; worded by the "
     "program"]),
    ("6.1: one that its owner words", RAIDING, "search", {**BY_58_1, "target": ["Force A"], "reports": "owner"}, [7],
     {**FOUND, **STILL_DUE}, [TOLD_A,
     "ijn: Force A in 2511: your report may be off by 2 for each type of ship, but may leave none out (6.1).",
     "usn: Search by TG 58.1: Force A in 2511 is found; a report follows.",
     "umpire: Force A: in truth 3 CV, 2 CA, 1 CL, 2 DD; may be off by 2: do sighting"]),
    *(("6.1: of ships that are gone", in_phase("activation", {"umpire.reports_due": {"Force X": {**REPORT,
       "markers": ["Force X"]}}}), "forced sighting", {"count": [count]}, [], {
        path.replace("TF Mobile Fleet", "Force X"): None for path in DUE_REPORT},
       [f"usn: Report: what was found in 0618: {words}.",
        f"umpire: what was found in 0618: in truth 3 CV; told {words}; may be off by 1; worded by the IJN"])
      for count, words in (("CV=4", "4 CV"), ("CV=0", "no ships"))),
    *((f"6, 3.4: what is in a hex {what}, by ruling", {**FLEET_NEAR, **more, "ruling search-roll-per": "hex"},
       "search", BY_FLEET, dice, {**found, **SEEKING, "umpire.searched.TF Mobile Fleet": names}, said)
      for what, more, names, dice, found, said in (
       ("together", {}, ["TG 58.1", "Cripples"], [10],
        {f"{U}groups.{one}.detected": ["ijn-carriers"] for one in ("TG 58.1", "Cripples")},
        ["usn: TG 58.1 and Cripples are detected.",
         "ijn: Search by TF Mobile Fleet: TG 58.1 and a detached group in 2811: 2 CV, 2 CVL, 3 CA, 2 CL, 4 DD.",
         "umpire: TG 58.1 and Cripples: in truth 2 CV, 2 CVL, 3 CA, 2 CL, 4 DD; told 2 CV, 2 CVL, 3 CA, 2 CL, 4 DD; "
         "may be off by 0; worded by the die"]),
       ("is missed", TWO_LAME, ["TG 58.1", "Cripples", "Lame"], [1], {},
        ["ijn: The search by TF Mobile Fleet finds nothing of TG 58.1, 2 detached groups in 2811."]))),
    ("6.1: as it is worded", in_phase("activation", SEEN), "sighting", {"count": ["CV=4", "DD=0"]}, [], DUE_REPORT,
     ["usn: Report: TF Mobile Fleet in 0618: 4 CV.",
     "umpire: TF Mobile Fleet: in truth 3 CV; told 4 CV; may be off by 1; worded by the IJN"]),
    ("3.4: a detached group is known by its hex", FLEET_NEAR, "search", {"by": "TF Mobile Fleet",
     "target": ["Cripples"]},
     [10], {f"{CRIPPLES}detected": ["ijn-carriers"], **SEEKING, "umpire.searched.TF Mobile Fleet": ["Cripples"]},
     ["usn: Cripples is detected.", "ijn: Search by TF Mobile Fleet: a detached group in 2811: 1 CV.",
     "umpire: Cripples: in truth 1 CV; told 1 CV; may be off by 0; worded by the die"]),
    ("3.4: in a raid too", {**FLEET_NEAR, f"{CRIPPLES}detected": ["ijn-carriers"]}, "raid",
     {"unit": ["Taiho DB"], "target": "Cripples"}, [], flies("Taiho DB", "ijn", None, "2811", "2211",
     **{"umpire.raid_detached": "Cripples"}),
     ["usn: IJN raid against Cripples: Taiho DB.", "ijn: IJN raid against a detached group in 2811: Taiho DB."]),
    *((rule, {**RAIDING, **SPOTTED, **wind}, "raid", {"unit": ["VB-2"], "target": "Force A"}, [],
       flies("VB-2", "usn", "Force A", "2511", "2811"), ["all: USN raid against Force A in 2511: VB-2."])
      for rule, wind in (("8.0: a raid", {}), ("15.3: she has sailed into the wind", {
       "public.rules": ["15.3", "15.7"], f"{TG_58_1}.wind": 2}))),
    ("15.3: by force with another group's, from its own hex", {**RAIDING, "public.rules": ["15.3"]},
     "forced raid", {"unit": ["VB-2", "VB-15"], "target": "Force A"}, [],
     {**flies("VB-2", "usn", "Force A", "2511", "2811"), **moved("3012", 2, **FIGHTING), f"{G_1}wind": 2,
      f"{FLYING}VB-15.role": "attack", f"{UA}VB-15.box": "raid", "public.raid.size": 2, "umpire.raid_from": [
      "3012", "3209"]}, ["all: TG 58.1 turns into the wind, to 3012.",
      "all: USN raid against Force A in 2511: VB-2, VB-15."]),
    ("8.0: at the force that is meant, though a ship is called so", {**RAIDING, **FLEET_AT, f"{G_A}tf": True,
     **{f"{J}groups.Force {one}.detected": ["usn-carriers"] for one in "AB"}}, "raid",
     {"unit": ["VB-2"], "target": "mobile"}, [2], flies("VB-2", "usn", "Force B", "2511", "2811"),
     ["all: USN raid against Force B in 2511: VB-2."]),
    ("16.1.4: at a TF of carriers of which battleships are detected", in_phase("activation",
     active("61st Air Flotilla", "ijn"), {f'{U}groups."TG 58.7".detected': ["ijn-islands"], f"{J}ordered": True}),
     "raid",
     {"unit": ["521st (Guam)"], "target": "TF 58"}, [], flies("521st (Guam)", "ijn", "TG 58.7", "3111", "3516"),
     ["all: IJN raid against TG 58.7 in 3111: 521st (Guam)."]),
    ("8.0: at an island", RAIDING, "raid", {"unit": ["VB-2"], "target": "Guam"}, [],
     flies("VB-2", "usn", "Guam", "3516", "2811"), ["all: USN raid against Guam in 3516: VB-2."]),
    ("8.2: its CAP", {**AT_GUAM, f"{JA}261st.box": "cap", f"{JA}261st.over": "Guam"}, "intercept", {}, [5],
     {"public.raid.met": ["3516"], f"{JA}261st.fought": True},
     ["all: CAP in 3516 (261st) meets the raid. CAP now: no unit is flipped. Raid now: no unit is flipped."]),
    ("12.3: each gets away by itself", AT_25, "steer", {"leave": ["Baltimore", "Boston"]}, [1, 10],
     {f"{DISPLAY}Baltimore.side": None, f"{DISPLAY}Baltimore.box": None, f"{DISPLAY}Boston.moved": True},
     ["all: Round 1: Baltimore leaves the display, Boston does not get away."]),
    ("12.8: nobody breaks off", {**IN_BATTLE, "public.battle.round": 3}, "disengage", {}, [],
     {"public.battle.round": 4, "public.battle.moving": None}, ["all: The battle goes on: round 4."]),
    ("12.9: after round eight the more undamaged stay", {**IN_BATTLE, "public.battle.round": 8}, "disengage", {}, [],
     {**BATTLE_OVER, "umpire.retreats.ijn.hex": "2811", "umpire.retreats.ijn.groups": ["Force A"]},
     ["all: The battle in 2811 is over; the IJN (west or north) has to retreat.", IJN_RETREATS]),
    ("12.5: at whom a ship may fire", {**BOXED, f"{US}Baltimore.stand_in": False}, "targets", {"ship": "Baltimore"}, [],
     {},
     ["umpire: Baltimore in box 10, round 1 in 2811:", "umpire: Myoko, 2 boxes away: guns hit 1/2, sunk 0",
      "umpire: DIV61, 3 boxes away: guns hit 1/2, sunk 1/5", "umpire: stand-in values"]),
    ("12.6: with none left, some without a box", {**FISH, **TUBES_EMPTY, f"{DISPLAY}Boston.box": None}, "targets",
     {"ship": "Myoko"}, [], {}, ["umpire: Myoko has fired her torpedoes in this battle (12.6)", OF_MYOKO[0],
     OF_MYOKO[1].partition(";")[0], "umpire: Boston, no box yet", "umpire: Hornet, 1 box away: guns hit 1/2, sunk 0",
     OF_MYOKO[4].partition(";")[0], OF_MYOKO[5]]),
    *((f"12.6: without a factor, {what}", {**FISH, f"{JS}Myoko.most_gunnery": 0, f"{DISPLAY}Myoko.box": None,
       "public.night": True, **more}, "targets", {"ship": "Myoko"}, [], {}, ["umpire: Myoko has no guns to fire (12.5)",
       f"umpire: {words} (12.6)", "umpire: Myoko without a box: do steer --to, round 1 in 2811:",
       "umpire: Baltimore, Boston, Hornet, DES DIV 42, no box yet", OF_MYOKO[5]]) for what, more, words in (
       ("none fired", {}, "the torpedoes of Myoko need a factor to read the table: fire --factor"),
       ("all fired", TUBES_EMPTY, "Myoko has fired her torpedoes in this battle"))),
    ("2.4: without the tables of the card", {**BOXED, "umpire.tables": {}}, "targets", {"ship": "Baltimore"}, [], {},
     ["umpire: Baltimore in box 10, round 1 in 2811:", *(f"umpire: {name}, {away} boxes away: guns read the column for "
      "factor 5 with +0 to the die, in the table damage" for name, away in (("Myoko", 2), ("DIV61", 3))),
      "umpire: stand-in values"]),
    ("12.2: by night nobody flies, and published values", {**BOXED, "public.night": True, f"{US}Hornet.stand_in": False,
     f"{JS}Myoko.stand_in": False, f"{JS}Myoko.hits": 1, f"{JS}DIV61.stand_in": False}, "targets", {"ship": "Hornet"},
     [], {},
     ["umpire: Hornet in box 11, round 1 in 2811:", "umpire: Myoko, 1 box away: guns hit 1/10, sunk 0",
      "umpire: DIV61, 2 boxes away: guns hit 1/10, sunk 0", "umpire: cannot fly, because aircraft do not scramble by "
      "night (12.2): VF-2/1, VF-2/2, VB-2, VT-2"]),
    ("12.6: with torpedoes", {**FISH, f"{DISPLAY}Hornet.box": 25}, "targets", {"ship": "Myoko"}, [], {},
     OF_MYOKO),
    ("12.5: no more lines than a screen holds", {**AFTER_FIRE, "public.battle.units": {"Myoko": {"side": "ijn",
     "box": 25}, **{name: {"side": "usn", "box": box} for box, name in enumerate(MANY, 1)}}}, "targets",
     {"ship": "Myoko"}, [], {}, ["umpire: nobody may fire now, because the fire of round 1 is over; it is one act for "
     "all ships (12.5)", "umpire: Myoko in box 25, round 1 in 2811:", *(f"umpire: {name}, {25 - box} boxes away"
     for box, name in enumerate(MANY[:18], 1)), "umpire: + 5 more", *MARKED]),
    ("12.5: when fire is over, and who flies", {**AFTER_FIRE, f"{UA}VF-2/2.box": "flown"}, "targets",
     {"ship": "Hornet"}, [], {},
     ["umpire: nobody may fire now, because the fire of round 1 is over; it is one act for all ships (12.5)",
      "umpire: Hornet in box 11, round 1 in 2811:", "umpire: Myoko, 1 box away", "umpire: DIV61, 2 boxes away",
      "umpire: her Ready aircraft, at any of them: fly (12.7): VF-2/1, VB-2, VT-2", "umpire: stand-in values"]),
    ("15.7: ships that were shown are so in a new TG", {**FORMING, **SECRET, f"{TG_58_1}.shown": True}, "form",
     NEW_GROUP,
     [], {**BY_ITSELF, f"{G_9}shown": True}, IS_FORMED),
    ("7.2: MP markers go along", {**FORMING, f"{TG_58_1}.slowed": -2}, "form", NEW_GROUP, [],
     {**BY_ITSELF, f"{G_9}slowed": -2}, IS_FORMED),
    ("8.7: all that are left have acted", in_phase("activation", BOTH_ACTED, active("TG 58.2")), "draw", {}, [1], {
     **ASIDE, **{path.replace("58.1", "58.4"): value for path, value in ASIDE.items()}, "public.active.side": None,
     "public.active.marker": None}, ["all: TG 58.1 is put aside.", "all: TG 58.4 is put aside.",
     "all: The pool is empty: the Activation Phase is over."]),
    ("16.1.4: the flagship is sunk", {**FORMING, f"{J}flagship": "Taiho", f"{JS}Taiho.hits": 5}, "hit",
     {"ship": "Taiho", "hits": 1}, [], {**NO_TAIHO, **TAIHO_GONE, f"{JA}Taiho F.box": "dead"},
     [ALL_LOST, "ijn: Taiho was the flagship: choose another (16.1.4).", TAIHO_HIT,
     "umpire: the IJN chooses another flagship: do flagship --ship Shokaku"]),
    ("15.7: nine dice, though nothing is near", {**in_phase("activation", active("TG 58.1")), **SECRET}, "search",
     BY_58_1,
     [1] * 9, {**SEEKING, "umpire.searched.TG 58.1": []}, ["usn: The search by TG 58.1 finds nothing.",
     "umpire: the IJN throws 9 dice for every search, whatever is there; 9 of these were for no marker (15.7)"]),
    ("3.1.6: a dummy whose marker is still to be drawn", {**DUMMY_THERE, "umpire.pool": {"Force D": {"side": "ijn",
     "kind": "tg"}}}, "search", {**BY_58_1, "target": ["Force D"]}, [5],
     {f"{G_D}hex": None, "umpire.pool.Force D.state": "removed", **SEEKING, "umpire.searched.TG 58.1": ["Force D"]},
     ["usn: Search by TG 58.1: Force D in 2511 is a dummy and is removed.", DUMMY_FOUND]),
    ("3.1.6: a dummy in the hex that is typed", FORMING, "form", {"group": "58.9", "ship": ["2811"]}, [],
     {f"{G_9}hex": "2811"}, ["usn: TG 58.9 is formed in 2811: a dummy."]),
    ("6.1: its owner words an exact one too", RAIDING, "search", {**BY_58_1, "target": ["Force A"], "reports": "owner"},
     [10], FOUND, [TOLD_A, "usn: Search by TG 58.1: Force A in 2511 is found; a report follows.",
                   "usn: Report: Force A in 2511: 3 CV, 2 CA, 1 CL, 2 DD.", FORCE_A_EXACT]),
    ("15.7: a submarine that is laid on the enemy finds him", {**SUBS, **SECRET, "umpire.pulled": {"usn": {"any": 2,
     "total": 5, "real": 5}}}, "submarine", {"hex": "0618"}, [9, 1],
     {"umpire.pulled.usn.any": 1, "umpire.pulled.usn.total": 4, "umpire.pulled.usn.real": 4,
      "umpire.pulled.usn.laid": 1, "public.submarines.USN S1.hex": "0618", "public.submarines.USN S1.face": "submarine",
      f"{G_A}shown": True, f"{G_A}detected": ["usn-carriers"], "umpire.torpedoes.group": "Force A"},
     ["all: The USN places a submarine marker in 0618.", "all: The submarine marker in 0618 is a submarine.",
      "ijn: Force A in 0618 is detected.", "usn: Submarine: Force A in 0618: 3 CV, 2 CA, 1 CL, 2 DD.", FORCE_A_EXACT,
      "umpire: the submarine's owner chooses a ship of Force A: do torpedo --ship Taiho"]),
    *((rule, {**SUBS, "public.submarines.IJN S1": {"side": "ijn", "hex": "0101"}, **more}, "forced submarine",
       {"hex": place}, [], {f"umpire.pulled.usn.{kind}": None, "umpire.pulled.usn.laid": 1,
       "public.submarines.USN S1.hex": place}, [f"all: The USN places a submarine marker in {place}."])
      for rule, more, place, kind in (
       ("11.1.2: two hexes is far from the enemy", {}, "0616", "far"),
       ("11.1.2: so is everywhere from nobody", dict.fromkeys([f"{J}groups", f"{J}ships", f"{J}air"]), "0616", "far"),
       ("11.1.2: in the open it turns over for nobody", {}, "0618", "near"),
       ("15.7: in secret anywhere", {**SECRET, "umpire.pulled": {"usn": {"any": 1}}}, "0616", "any"))),
    ("3.4: a correction is told to both", in_phase("activation"), "set",
     {"path": 'sides.usn.groups."TG 58.1".hex', "value": "2411"}, [], {f"{G_1}hex": "2411"},
     ["usn: correction: hex of TG 58.1: 2411.", "ijn: correction: TG 58.1 hex is 2411, not 2811.",
     'umpire: sides.usn.groups."TG 58.1".hex: "2811" is now "2411"']),
    ("12.8: a side breaks off", IN_BATTLE, "disengage", {"ijn": True}, [10, 1],
     {**BATTLE_OVER, "umpire.retreats.ijn.hex": "2811", "umpire.retreats.ijn.groups": ["Force A"]},
     ["all: The battle in 2811 is over; the IJN (west or north) has to retreat.", IJN_RETREATS]),
    ("12.9: from the corner of the map nobody retreats", IN_CORNER, "disengage", {"usn": True}, [10, 10], BATTLE_OVER,
     ["all: The battle in 4034 is over; the USN (east or south) has to retreat.",
      "all: TG 58.1 in 4034 has no hex to the east or south to retreat to, and stays (12.9)."]),
    ("12.9: a side that is wiped out retreats nowhere", LONE, "fire", AT_MYOKO, [10],
     {**{path: value for path, value in BATTLE_OVER.items() if "DIV61" not in path}, f"{J}groups.Force X.hex": None,
      f"{J}groups.Force X.ships": None, f"{JS}Myoko.hits": 4, f"{JS}Myoko.sunk": True, **HARMED},
     ["all: Guns: Baltimore at Myoko, 1 hit.", "all: Force X in 2811 has no ship left, and comes off the map.",
      "all: Myoko: 1 hit, and Myoko is sunk.", "all: The battle in 2811 is over; nobody has to retreat."]),
    *((f"8.4: {aim} has none", {**RAIDING, **there, "public.raid": {**FLIGHT, "target": aim}}, "targets", {}, [], {},
       [f"umpire: {aim} has no ships that could be attacked"]) for aim, there in (
       ("Guam", {}), ("Dummy", {f"{J}groups.Dummy": {"hex": "2511"}}))),
    *(("8.4: what a raid does to each ship", {**RAIDING, **SPOTTED, **TWO_SHIPS, **there}, "targets", {}, [], {},
       [f"umpire: the raid on Force A{met}, all at one of its ships:",
        f"umpire: Taiho (CV), AA 4, 6 left: {taiho}", f"umpire: Myoko (CA), AA 2, 4 left: {myoko or taiho}", *marked])
      for there, met, taiho, myoko, marked in (
       ({"public.raid": FLIGHT}, ", 2 units", "hit 12/25, sunk 0", "", MARKED),
       ({"public.raid": PLACED, **IJN_CAP}, " once CAP has met it, 1 unit", "hit 21/50, sunk 0", "", MARKED),
       ({"public.raid": {**FLIGHT, "units": {"VF-2/1": {"role": "attack"}}}}, ", 1 unit",
        "barred, because bombers attack ships; F units do not (8.6)", "", MARKED),
       ({"public.raid": {**FLIGHT, "units": {name: {"role": "attack"} for name in BOMBERS}}, **dict.fromkeys([
         f"{JS}Taiho.stand_in", f"{JS}Myoko.stand_in", *(f"{UA}{name}.stand_in" for name in BOMBERS)], False)},
        ", 13 units", "hit >99.9%, sunk 93.1%", "hit >99.9%, sunk 98.4%", []))),
    *(("8.7: an idle chit of the USN, by ruling", {**in_phase("activation", {"umpire.pool": {
       "USN Command": {"side": "usn", "kind": "command"}, "TF Mobile Fleet": {"side": "ijn", "kind": "tf"}}}),
       "ruling usn-chit-idle": ruling}, "draw", {}, [1], {**gone, "public.active.marker": "USN Command"},
       ["all: Drawn: USN Command (USN)."]) for ruling, gone in (("returns", {}), ("leaves", {
       POOLED.format("USN Command", key): None for key in ("side", "kind")}))),
    ("15.0: no rules", in_phase("set-up", turn=0), "use", {"without": ["11.0", "13.0", "14.0", "15.1"]}, [],
     {"public.rules": None}, ["all: In use: none."]),
    ("15.0: rules that are agreed on", in_phase("set-up", turn=0), "use", {"rule": ["15.7"], "without": ["14.0"]}, [],
     {"public.rules": ["11.0", "13.0", "15.1", "15.7"]},
     ["all: In use: 11.0 submarines; 13.0 radar intercept CAP; 15.1 secret composition; 15.7 secret movement."]),
    *(("12.9: who retreats is known by the groups that are named", BEATEN, "retreat", {"to": place, "group": [name]},
       [], {f"{side}.{name}.hex": place, f"{side}.{name}.retreated": -1, **left},
       [f"all: The {whose} retreats to {place}, with a -1 MP marker: {name}."])
      for place, side, name, whose, left in (
       ("2911", f"{U}groups", "TG 58.4", "USN", {"umpire.retreats.usn.groups": ["TG 58.1"]}),
       ("0518", f"{J}groups", "Force A", "IJN", {f"umpire.retreats.ijn.{key}": None for key in ("hex", "groups")}))),
]  # fmt: skip


@pytest.mark.parametrize(
    "row", [*FLAK, *ATTACKS, *AIR, *SURFACE, *CORRECTED, *SEARCHES, *FORMED, *MARKERS_DRAWN], ids=named
)
def test_an_act_does_what_its_rule_says_and_nothing_else(position: Position, row: Row) -> None:
    rows.check(position, row)


@pytest.mark.parametrize(
    ("values", "act", "inputs", "dice", "story"),
    [
        (SAILS, "sail", HOMEWARD, [], {}),
        ({**SAILS, **AROUND}, "sail", {"group": "Cripples"}, [], {"story": ""}),
        ({**FLEET_NEAR, **TWO_LAME, "ruling search-roll-per": "hex"}, "search", BY_FLEET, [10],
         {"spotted": ["TG 58.1", "Cripples", "Lame"]}),
    ],
    ids=["who sails", "not who stays", "each that is spotted"],
)  # fmt: skip
def test_what_is_in_the_story(
    position: Position, values: Values, act: str, inputs: Values, dice: list[int], story: Values
) -> None:
    (row,) = done(position, values, act, inputs, dice).told["usn"]
    assert {key: row[key] for key in ("story", "spotted") if key in row} == story


STAY_LOST = "aircraft lost with Taiho stay lost; set their box if they did not sink with her"
AIRFIELD = "the rulebook does not say what an attack does to an airfield (8.0): the raid flies home"


@pytest.mark.parametrize(
    ("values", "act", "inputs", "dice", "read"),
    [
        (AT_GUAM, "attack", {}, [], [AIRFIELD]),
        (AT_NOBODY, "attack", {}, [], []),
        ({**IN_SECRET, **{f"{J}groups.D{number}.hex": "2511" for number in range(9)}}, "search", BY_58_1, [1] * 9,
         ["the IJN throws 9 dice for every search, whatever is there; 0 of these were for no marker (15.7)"]),
        ({**RAIDING, **{f"{J}groups.D{number}.hex": "2511" for number in range(9)}}, "search", BY_58_1, [1] * 10, []),
        ({**RAIDING, **UNDER}, "move", COURSE, [2, 10],
         ["it stops in 2810, where a submarine marker or an enemy is (7.1, 11.1.3)",
          f"TG 58.1: in truth {OF_58_1_SEEN[:-1]}; told {OF_58_1_SEEN[:-1]}; may be off by 0; worded by the die",
          "the submarine's owner chooses a ship of TG 58.1: do torpedo --ship Hornet"]),
        (THEIRS, "flak", {}, [1], []),
        (THEIRS, "flak", {}, [8], ["Hornet fires at Taiho DB: no steps, -2 to its attack"]),
        (THEIRS, "flak", {}, [9], ["Hornet fires at Taiho DB: 1 step, +0 to its attack"]),
        (MEETS, "intercept", {}, [5], []),
        ({**UNPLACED, **IJN_CAP, f"{JA}Taiho F.side": "reduced"}, "intercept", {}, [1, 10], ["no CAP is left in 2511"]),
        (FORMING, "form", NEW_GROUP, [], []),
        *(({**FORMING, **sunk, f"{ship}.hits": hits}, "heal", {"ship": ship.rpartition(".")[2], "hits": 1}, [], read)
          for sunk, ship, hits, read in ((TAIHO_SUNK, f"{JS}Taiho", 6, [STAY_LOST]), (BALTIMORE_SUNK, f"{US}Baltimore",
          4, []))),
        *(({**FORMING, f"{J}flagship": "Taiho", **more}, "hit", {"ship": "Taiho", "hits": 6}, [], read)
          for more, read in (({}, ["the IJN chooses another flagship: do flagship --ship Shokaku"]), (ONLY_TAIHO, []))),
        ({**RAIDING, **SPOTTED, **ONE_EACH, f"{J}groups.Force X.hex": "2811", "umpire.tables": {}}, "battle",
         {"hex": "2811"}, [7, 3, 4, 5],
         ["read the boxes with these numbers from the display and enter them: do steer --to Baltimore=…"]),
        (FORMING, "form", {"group": "Ghost", "hex": "2811", "side": "usn"}, [],
         ["the enemy would read Ghost on the marker, but no printed marker has that name (3.1.6)"]),
    ],
)  # fmt: skip
def test_what_the_umpire_reads(
    position: Position, values: Values, act: str, inputs: Values, dice: list[int], read: list[str]
) -> None:
    assert done(position, values, act, inputs, dice).umpire == read


# What odds are of.

SPENT_BY_RULING = {"radar-escorts": "spent"}
SPENT = {"ruling radar-escorts": "spent"}
GUAM_CAP = {f"{JA}521st (Guam).box": "cap", f"{JA}521st (Guam).over": "Guam"}
ALL_AT = ["all of it is at Taiho"]
ISLAND = ["the raid meets CAP; the rulebook does not say what it does to an island (8.0)"]

OF_RAID = {"unit": ["VB-2", "VF-2/1"], "target": "Force A"}
ARMED = [*ALL_BUT_BALTIMORE[4:], *OF_58_4[3:7]]
TWELVE = {**FOUGHT, "public.battle.units": {"Myoko": {"side": "ijn", "box": 25}, **{
          name: {"side": "usn", "box": 20} for name in ARMED[:11]}}}  # fmt: skip
AT_FIRST = ["all of it is at Taiho, and none flies extended"]

WHOLES: list[tuple[str, Values, str, Values, Values, list[str]]] = [
    ("8.0: a raid before it is launched", {**RAIDING, **SPOTTED}, "raid", {**OF_RAID, "extended": True},
     {"cap": [], "strike": ["VB-2 attack", "VF-2/1 suppress"], "target_aa": 4, "boxes": 6}, AT_FIRST),
    ("8.1.1: those that are too far from it flip", {**RAIDING, **SPOTTED, f"{J}groups.Force A.hex": "1811"}, "raid",
     {**OF_RAID, "extended": True}, {"strike": ["VB-2 attack", "VF-2/1 suppress"]},
     ["all of it is at Taiho, and VB-2, VF-2/1 extended"]),
    ("8.1.1: which does not fly extended", {**RAIDING, **SPOTTED, f"{J}groups.Force A.hex": "1811"}, "raid", OF_RAID,
     {}, AT_FIRST),
    ("8.0: through CAP", {**RAIDING, **SPOTTED, **IJN_CAP}, "raid", OF_RAID,
     {"cap": ["Taiho F"], "strike": ["VB-2 attack", "VF-2/1 escort"]}, AT_FIRST),
    ("8.1: of those whose carrier is sunk", {**RAIDING, **SPOTTED, **HORNET_SUNK}, "raid", {**OF_RAID,
     "extended": True}, {}, AT_FIRST),
    ("8.0: of fighters alone", {**RAIDING, **SPOTTED, **IJN_CAP}, "raid", {**OF_RAID, "unit": ["VF-2/1"]},
     {"strike": ["VF-2/1 escort"]}, AT_FIRST),
    ("8.6: as it was placed", OURS, "attack", {}, {"cap": [], "strike": ["VB-2 attack"], "target_aa": 4, "boxes": 6},
     []),
    ("8.6: modifiers", OURS, "attack", {"drm": 1, "aa_drm": 2, "critical_drm": 3},
     {"card_drm": 1, "aa_card_drm": 2, "critical_drm": 3}, []),
    ("8.6: at two ships", ELSEWHERE, "attack", {}, {"strike": ["VB-2 attack Taiho", "VF-2/1 suppress Shokaku"]}, []),
    ("8.6: at one of them", ELSEWHERE, "attack", {"unit": ["VB-2"]}, {"strike": ["VB-2 attack"]}, []),
    ("8.4: nobody is placed yet", UNPLACED, "attack", {}, {"strike": ["VB-2 attack", "VF-2/1 suppress"], "boxes": 6},
     ALL_AT),
    ("8.4: with the first that is", UNPLACED, "attack", {"at": ["VB-2=Shokaku"]}, {"boxes": 5}, ["VF-2/1 at Shokaku"]),
    ("8.4: the rest", UNPLACED, "attack", {"rest": "Shokaku"}, {"boxes": 5}, []),
    ("8.4: one and the rest", UNPLACED, "attack", {"at": ["VB-2=Shokaku"], "rest": "Taiho"},
     {"strike": ["VB-2 attack Shokaku", "VF-2/1 suppress Taiho"]}, []),
    ("8.4: as it is to be placed", UNPLACED, "place", {"rest": "Shokaku"}, {"boxes": 5, "card_drm": None}, []),
    ("8.2.2: CAP first", {**UNPLACED, **IJN_CAP}, "attack", {},
     {"cap": ["Taiho F"], "strike": ["VB-2 attack", "VF-2/1 escort"]}, ALL_AT),
    ("8.2.4: CAP that has met it", {**UNPLACED, **IJN_CAP, "public.raid.met": ["2511"]}, "attack", {},
     {"cap": [], "strike": ["VB-2 attack", "VF-2/1 suppress"]}, ALL_AT),
    ("8.2.2: an escort fights again", {**UNPLACED, **IJN_CAP, **ENGAGED}, "attack", {},
     {"strike": ["VB-2 attack", "VF-2/1 escort"]}, ALL_AT),
    ("8.2.2: by ruling it does not", {**UNPLACED, **IJN_CAP, **ENGAGED, **SPENT}, "attack", {},
     {"cap": ["Taiho F"], "strike": ["VB-2 attack"]}, ALL_AT),
    ("8.2.4: it never suppresses", {**UNPLACED, **ENGAGED}, "attack", {}, {"strike": ["VB-2 attack"]}, ALL_AT),
    ("8.5: AA has fired", {**OURS, f"{FLYING}VB-2.fired": True}, "attack", {}, {}, ["AA fires again at VB-2"]),
    ("8.5: she holds", OURS, "attack", HOLD, {"target_aa": 0}, []),
    ("8.2.1: a USN unit's losses", {**OURS, f"{FLYING}VB-2.losses": 2}, "attack", {}, {"losses": [2]}, []),
    ("8.2.1: none", OURS, "attack", {}, {"losses": [None]}, []),
    *((f"8.6: {len(all_at)} units at a ship", flights(**{name.replace("-", "_"): "Taiho" for name in all_at}),
       "attack", {}, {"target_aa": aa_of_one}, []) for all_at, aa_of_one in ((BOMBERS[:12], 4), (BOMBERS, None))),
    ("12.5: the nearest enemy", BOXED, "fire", {}, {"units": ["Baltimore Myoko", "Boston Myoko", "Hornet Myoko",
     "DES DIV 42 Myoko", "Myoko Hornet", "DIV61 Hornet"]},
     ["each fires her guns at the nearest enemy, and no torpedoes"]),
    ("12.5: of twelve", TWELVE, "fire", {}, {"units": ["Myoko Boston", *(f"{name} Myoko" for name in ARMED[:11])]},
     ["each fires her guns at the nearest enemy, and no torpedoes"]),
    ("12.5: more are typed", {**TWELVE, f"{DISPLAY}{ARMED[11]}": {"side": "usn", "box": 20}}, "fire",
     {"gun": [f"{name}=Myoko" for name in ARMED]}, {}, []),
    ("12.6: what hits by guns leave of torpedoes", FISH, "fire", BY_MYOKO, {"torpedo_after": [[4, 3, 0, 0], None]}, []),
    ("8.5: an adjacent box", BESIDE, "attack", {}, {"adjacent": [{"aa": 4, "suppression": 0}]}, []),
    ("14.0: the IJN delivers", THEIRS, "attack", {}, {"deliver": True}, []),
    ("14.0: it is not in use", {**THEIRS, "public.rules": []}, "attack", {}, {"deliver": False}, []),
    ("14.0: the USN does not", OURS, "attack", {}, {"deliver": False}, []),
    ("8.0: CAP over an island", {**AT_GUAM, **GUAM_CAP, **SPENT, f"{FLYING}VF-2/1": {"engaged": True},
     f"{UA}VF-2/1.box": "raid"}, "attack", {},
     {"cap": ["521st (Guam)"], "strike": ["VB-2 attack"]}, ISLAND),
]  # fmt: skip


def in_brief(inputs: Mapping[str, Any], key: str) -> Any:
    """An input of odds; air units and ships by what counts of them."""
    if key == "losses":
        return [unit.get("losses") for unit in inputs["strike"]]
    if key == "torpedo_after":
        return [unit.get(key) for unit in inputs["units"]]
    if key not in ("cap", "strike", "units"):
        return inputs.get(key)
    return [" ".join(unit[one] for one in ("name", "role", "at", "target") if one in unit) for unit in inputs[key]]


@pytest.mark.parametrize("row", WHOLES, ids=[row[0] for row in WHOLES])
def test_what_odds_are_of(position: Position, row: tuple[str, Values, str, Values, Values, list[str]]) -> None:
    _, values, act, inputs, wanted, assumed = row
    whole = position.whole(values, act, inputs)
    assert {key: in_brief(whole.inputs, key) for key in wanted} == wanted
    assert list(whole.assumed) == assumed


@pytest.mark.parametrize(
    ("values", "act", "typed", "why"),
    [
        (RAIDING, "raid", ["--unit", "VB-2", "--target", "Guam"], "there is no CAP"),
        ({**AT_GUAM, **GUAM_CAP, f"{FLYING}VB-2.engaged": True, "umpire.rulings": SPENT_BY_RULING}, "attack", [],
         "none of the raid still fights CAP"),
    ],
)  # fmt: skip
def test_8_0_the_odds_of_a_raid_on_an_island_may_say_that_nothing_is_thrown(
    values: Values, act: str, typed: list[str], why: str
) -> None:
    call = parse_act(find("clash-of-carriers", act).inputs, typed)
    answer: Any = odds_of(evening_where(values), act, call).data
    assert answer["because"][0]["text"].startswith(f"no dice: {why}, and the rulebook does not say")
    assert (answer["ok"], answer["for"]) == (True, "umpire")  # the raid's side may not know that there is none
