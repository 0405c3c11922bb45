"""What acts of a strike do: flares, the Golden Comb, stand-off weapons and the way home, each by its rule."""

from __future__ import annotations

import pytest

from tests.games.cunningham_somerville.small import A, Row, X, check, named

RED, KG_40 = f"{X}strikes.Red", f"{X}squadrons.KG 40."
FLOWN = f"{RED}.groups.KG 40."
BITER, WREN, STARLING = f"{A}ships.Biter.", f"{A}ships.Wren.", f"{A}ships.Starling."
SQN, FLIGHT = f"{A}squadrons.811 Sqn.", f"{A}squadrons.811 Flight."
NIGHT = {"public.light": "night", "public.night": True}


def red(stage: str, **group: int) -> dict[str, object]:
    """A raid of KG 40 over the convoy; after its flak unless it approaches."""
    flak = {} if stage == "approaching" else {"flak_fired": True}
    return {RED: {"stage": stage, "zone": "D5", **flak, "groups": {"KG 40": group}}}


FLARES = {"name": "Red", "squadron": "KG 40", "flak_row": ["DA", "KILL", "ABT", "DIST", "NE", "NE"]}
DARK = {**NIGHT, **red("approaching", flying=3)}
THROUGH = red("flak", flying=3, undisturbed=3)
COLUMN = [{"name": "Wren", "bombers": 2}, {"name": "Starling", "bombers": 1}]
COMB = {"name": "Red", "squadron": "KG 40", "ship": COLUMN}
AIMED = {"name": "Red", "squadron": "KG 40", "target": "Biter"}
FRITZ, HS_293 = {**AIMED, "weapon": "fritz-x", "date": "1943-07"}, {**AIMED, "weapon": "hs-293", "date": "1943-08"}
BAT, OKHA = {**AIMED, "weapon": "bat", "date": "1945-04"}, {**AIMED, "weapon": "okha", "date": "1945-04"}
HOME = {"name": "Red"}
VT = {"name": "Red", "vt": True, "flak_total": 3}

SIGHTING = {"by": "axis", "force": "Convoy HX", "zone": "D5", "turn": 1}
SEEN = {f"umpire.sightings.1.{key}": value for key, value in SIGHTING.items()}

GALE = {"public.fronts.Gale": {"zone": "D5", "weather": "severe"}}
RUN = {**AIMED, "profile": "level"}
ATTACKED = {f"{RED}.stage": "attack-runs", f"{BITER}identified": True, **SEEN}
ONE = {"interceptor": "811 Flight", "raider": "KG 40"}
FIGHT, TWICE = {"name": "Red", "fight": [ONE]}, {"name": "Red", "fight": [ONE, ONE]}
MANY = red("flak", flying=14, undisturbed=14)


def ran(hits: int) -> list[str]:
    """Attack runs without a hit, and what light AA does."""
    said = f"attacks Biter: 0 hits; light AA hits {hits} aircraft."
    return [f"allied: Condor {said}", f"axis: KG 40 {said}"]


def fought(hits: int, fighters: str) -> list[str]:
    """A fight of one aircraft against one."""
    said = f": {hits} aircraft of the strike and {fighters} are hit."
    return [f"allied: Dogfight, 811 Flight against Condor{said}", f"axis: Dogfight, Wildcat against KG 40{said}"]


def pair(number: int) -> dict[str, object]:
    """A pair that is left."""
    names = {"strike": "Red", "interceptor": "811 Flight", "raider": "KG 40"}
    return {f"umpire.paired.Red {number}.{key}": name for key, name in names.items()}


BOTH_LEFT = {f"{RED}.stage": "dogfight", f"{FLOWN}fought": True, f"{RED}.rounds": 1, f"{RED}.fights": 1, **pair(1)}
BOTH_HIT = {f"{FLOWN}flying": 2, f"{FLOWN}hit": 1, f"{FLOWN}fought": True, f"{FLIGHT}ready": 1, f"{FLIGHT}hit": 1}
SECOND = {RED: {"stage": "dogfight", "zone": "D5", "rounds": 1, "fights": 1, "long_distance": True,
                "groups": {"KG 40": {"flying": 3}}}}  # fmt: skip

ROWS: list[Row] = [
    ("Attack Runs", red("flak", flying=3, undisturbed=3, done=1, hit=1), "attack-runs", {**RUN, "aircraft": 2}, [1, 1],
     {**ATTACKED, f"{FLOWN}flying": 1, f"{FLOWN}undisturbed": 1, f"{FLOWN}hit": 3}, ran(2)),
    ("Attack Runs", red("flak", flying=3, distracted=3), "attack-runs", {**RUN, "after": "DIST", "dist_modifier": -1},
     [1] * 3, {**ATTACKED, f"{FLOWN}flying": None, f"{FLOWN}distracted": None, f"{FLOWN}hit": 3}, ran(3)),
    *(("Attack Runs: a sky that is clear by another reading, or by what is typed", {**THROUGH, **sky}, "attack-runs",
       {**RUN, "profile": "dive", **typed}, [3] * 3, {**ATTACKED, f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None,
        f"{FLOWN}done": 3}, ran(0)) for sky, typed in (({**GALE, "ruling severe-sky": "clear"}, {}),
      (GALE, {"overcast": False}))),
    ("Torpedo Critical Damage: a torpedo from the air", red("flak", flying=1, undisturbed=1), "attack-runs",
     {**AIMED, "profile": "torpedo"}, [6],
     {**ATTACKED, f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None, f"{FLOWN}done": 1, f"{BITER}torpedo_hits": 1},
     ["allied: Condor attacks Biter: 1 hit; light AA hits 0 aircraft.",
      "axis: KG 40 attacks Biter: 1 hit; light AA hits 0 aircraft."]),
    ("Attack Runs: twelve at a time", MANY, "attack-runs", RUN, [1] * 12,
     {**ATTACKED, f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{FLOWN}hit": 12}, ran(12)),
    ("Dogfights", red("approaching", flying=3), "dogfight", FIGHT, [1, 1], BOTH_LEFT, fought(0, "0 fighters")),
    ("Dogfights", red("approaching", flying=3), "dogfight", FIGHT, [6, 6],
     {**BOTH_HIT, f"{RED}.stage": "dogfight", f"{RED}.rounds": 1, f"{RED}.fights": 1}, fought(1, "1 fighter")),
    ("Dogfights", red("approaching", flying=3), "dogfight", TWICE, [1] * 4,
     {**BOTH_LEFT, f"{RED}.fights": 2, **pair(2)}, fought(0, "0 fighters")),
    ("Dogfights: two attack one aircraft, and one another", {**red("approaching", flying=3), f"{FLIGHT}ready": 3},
     "dogfight", {"name": "Red", "fight": [{**ONE, "interceptors": 2}, ONE]}, [1] * 6,
     {**BOTH_LEFT, "umpire.paired.Red 1.interceptors": 2, f"{RED}.fights": 2, **pair(2)}, fought(0, "0 fighters")),
    ("Long-Distance CAP", SECOND, "dogfight", FIGHT, [6, 6], {**BOTH_HIT, f"{RED}.rounds": 2, f"{RED}.fights": 2},
     fought(1, "1 fighter")),
    ("Night Visibility and Flares", DARK, "flares", FLARES, [6], {f"{RED}.flares": 1},
     ["allied: Flares of Condor: 1 where it was aimed.", "axis: Flares of KG 40: 1 where it was aimed."]),
    ("Night Visibility and Flares", DARK, "flares", FLARES, [5, 1], {f"{RED}.flares": 1},
     ["allied: Flares of Condor: 1 up to 4 inches off, where the defender likes.",
     "axis: Flares of KG 40: 1 up to 4 inches off, where the defender likes."]),
    ("Night Visibility and Flares", DARK, "flares", FLARES, [5, 5], {f"{RED}.flares": 1},
     ["allied: Flares of Condor: 1 where it was aimed.", "axis: Flares of KG 40: 1 where it was aimed."]),
    ("Night Visibility and Flares", DARK, "flares", FLARES, [4, 4], {},
     ["allied: Flares of Condor: 1 without effect.", "axis: Flares of KG 40: 1 without effect."]),
    ("Night Visibility and Flares", DARK, "flares", FLARES, [5, 3], {f"{FLOWN}flying": 2, f"{FLOWN}aborted": 1},
     ["allied: Flares of Condor: 1 without effect.", "axis: Flares of KG 40: 1 without effect."]),
    ("Night Visibility and Flares", DARK, "flares", FLARES, [3, 2], {f"{FLOWN}flying": 2, f"{FLOWN}hit": 1},
     ["allied: Flares of Condor: 1 without effect.", "axis: Flares of KG 40: 1 without effect."]),
    ("Night Visibility and Flares", DARK, "flares", {**FLARES, "drops": 2}, [6, 1, 1], {f"{RED}.flares": 2},
     ["allied: Flares of Condor: 1 where it was aimed; 1 up to 4 inches off, where the defender likes.",
     "axis: Flares of KG 40: 1 where it was aimed; 1 up to 4 inches off, where the defender likes."]),
    ("Night Visibility and Flares", DARK, "flares", {**FLARES, "drops": 3}, [6, 2, 2], {f"{FLOWN}flying": 2,
     f"{FLOWN}hit": 1, f"{RED}.flares": 1}, ["allied: Flares of Condor: 1 where it was aimed; 1 without effect.",
     "axis: Flares of KG 40: 1 where it was aimed; 1 without effect."]),
    ("Night Visibility and Flares", {**NIGHT, **THROUGH, f"{RED}.flares": 1}, "flares", FLARES, [6],
     {f"{RED}.flares": 2}, ["allied: Flares of Condor: 1 where it was aimed.",
     "axis: Flares of KG 40: 1 where it was aimed."]),
    ("Night Visibility and Flares", {**NIGHT, **THROUGH}, "flares", FLARES, [2, 2], {f"{FLOWN}flying": 2,
     f"{FLOWN}undisturbed": 2, f"{FLOWN}hit": 1}, ["allied: Flares of Condor: 1 without effect.",
     "axis: Flares of KG 40: 1 without effect."]),
    ("The Golden Comb", THROUGH, "golden-comb", COMB, [5, 6, 4, 6, 4, 6], {f"{RED}.stage": "attack-runs",
     f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None, f"{STARLING}identified": True, **SEEN,
     f"{WREN}identified": True,
     f"{FLOWN}done": 3}, ["allied: Condor attacks the column: 2 hits on 2 ships; light AA hits 0 aircraft.",
     "axis: KG 40 attacks the column: 2 hits on 2 ships; light AA hits 0 aircraft."]),
    ("The Golden Comb", THROUGH, "golden-comb", COMB, [4, 6, 5, 6, 4, 6], {f"{RED}.stage": "attack-runs",
     f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None, f"{STARLING}identified": True, **SEEN,
     f"{WREN}identified": True,
     f"{FLOWN}done": 3}, ["allied: Condor attacks the column: 1 hit on 1 ship; light AA hits 0 aircraft.",
     "axis: KG 40 attacks the column: 1 hit on 1 ship; light AA hits 0 aircraft."]),
    ("The Golden Comb", THROUGH, "golden-comb", COMB, [1, 3, 6, 6, 4, 6, 6], {f"{RED}.stage": "attack-runs",
     f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None, f"{STARLING}identified": True, **SEEN,
     f"{WREN}identified": True,
     f"{FLOWN}hit": 1, f"{FLOWN}done": 2},
     ["allied: Condor attacks the column: 2 hits on 2 ships; light AA hits 1 aircraft.",
     "axis: KG 40 attacks the column: 2 hits on 2 ships; light AA hits 1 aircraft."]),
    ("The Golden Comb", THROUGH, "golden-comb", COMB, [1, 2, 6, 6, 4, 6, 6], {f"{RED}.stage": "attack-runs",
     f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None, f"{STARLING}identified": True, **SEEN,
     f"{WREN}identified": True,
     f"{FLOWN}done": 3}, ["allied: Condor attacks the column: 2 hits on 2 ships; light AA hits 0 aircraft.",
     "axis: KG 40 attacks the column: 2 hits on 2 ships; light AA hits 0 aircraft."]),
    ("The Golden Comb", THROUGH, "golden-comb", COMB, [5, 1, 4, 5, 6, 4, 6], {f"{RED}.stage": "attack-runs",
     f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None, f"{STARLING}identified": True, **SEEN,
     f"{WREN}identified": True,
     f"{FLOWN}hit": 1, f"{FLOWN}done": 2},
     ["allied: Condor attacks the column: 2 hits on 1 ship; light AA hits 1 aircraft.",
     "axis: KG 40 attacks the column: 2 hits on 1 ship; light AA hits 1 aircraft."]),
    ("The Golden Comb", {**THROUGH, f"{WREN}handy": True}, "golden-comb", COMB, [5, 6, 5, 6, 5, 6],
     {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None,
     f"{STARLING}identified": True, **SEEN, f"{WREN}identified": True, f"{FLOWN}done": 3},
     ["allied: Condor attacks the column: 2 hits on 2 ships; light AA hits 0 aircraft.",
     "axis: KG 40 attacks the column: 2 hits on 2 ships; light AA hits 0 aircraft."]),
    ("The Golden Comb", {**THROUGH, f"{WREN}casualties": ["major-engine"]}, "golden-comb", COMB, [4, 6, 4, 6, 5, 6],
     {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None,
     f"{STARLING}identified": True, **SEEN, f"{WREN}identified": True, f"{FLOWN}done": 3},
     ["allied: Condor attacks the column: 3 hits on 2 ships; light AA hits 0 aircraft.",
     "axis: KG 40 attacks the column: 3 hits on 2 ships; light AA hits 0 aircraft."]),
    ("The Golden Comb", {**THROUGH, **NIGHT}, "golden-comb", COMB, [5, 6, 5, 6, 5, 6],
     {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None,
     f"{STARLING}identified": True, **SEEN, f"{WREN}identified": True, f"{FLOWN}done": 3},
     ["allied: Condor attacks the column: 1 hit on 1 ship; light AA hits 0 aircraft.",
     "axis: KG 40 attacks the column: 1 hit on 1 ship; light AA hits 0 aircraft."]),
    ("The Golden Comb", {**THROUGH, **NIGHT, f"{RED}.flares": 1}, "golden-comb", COMB, [5, 6, 5, 6, 5, 6],
     {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None,
     f"{STARLING}identified": True, **SEEN, f"{WREN}identified": True, f"{FLOWN}done": 3},
     ["allied: Condor attacks the column: 3 hits on 2 ships; light AA hits 0 aircraft.",
     "axis: KG 40 attacks the column: 3 hits on 2 ships; light AA hits 0 aircraft."]),
    ("The Golden Comb", {**THROUGH, **NIGHT, f"{KG_40}asv_radar": True}, "golden-comb", COMB, [5, 6, 5, 6, 5, 6],
     {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None,
     f"{STARLING}identified": True, **SEEN, f"{WREN}identified": True, f"{FLOWN}done": 3},
     ["allied: Condor attacks the column: 3 hits on 2 ships; light AA hits 0 aircraft.",
     "axis: KG 40 attacks the column: 3 hits on 2 ships; light AA hits 0 aircraft."]),
    ("The Golden Comb", {**THROUGH, **NIGHT, f"{WREN}crippled": True}, "golden-comb", COMB, [5, 6, 5, 6, 5, 6],
     {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None,
     f"{STARLING}identified": True, **SEEN, f"{WREN}identified": True, f"{FLOWN}done": 3},
     ["allied: Condor attacks the column: 2 hits on 1 ship; light AA hits 0 aircraft.",
     "axis: KG 40 attacks the column: 2 hits on 1 ship; light AA hits 0 aircraft."]),
    ("The Golden Comb", THROUGH, "golden-comb", {**COMB, "attack_factor": 4, "raw_modifier": -1}, [5, 6, 5, 6, 4, 6],
     {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None,
     f"{STARLING}identified": True, **SEEN, f"{WREN}identified": True, f"{FLOWN}done": 3},
     ["allied: Condor attacks the column: 2 hits on 1 ship; light AA hits 0 aircraft.",
     "axis: KG 40 attacks the column: 2 hits on 1 ship; light AA hits 0 aircraft."]),
    ("The Golden Comb", red("flak", flying=4, undisturbed=4), "golden-comb", COMB, [5, 6, 5, 6, 5, 6],
     {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": 1, f"{FLOWN}undisturbed": 1, f"{STARLING}identified": True,
     **SEEN,
     f"{WREN}identified": True, f"{FLOWN}done": 3},
     ["allied: Condor attacks the column: 3 hits on 2 ships; light AA hits 0 aircraft.",
     "axis: KG 40 attacks the column: 3 hits on 2 ships; light AA hits 0 aircraft."]),
    ("The Shape of Things To Come", THROUGH, "guided-weapon", FRITZ, [2], {f"{RED}.stage": "attack-runs",
     f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{BITER}identified": True, **SEEN, f"{FLOWN}done": 1},
     ["allied: Condor attacks Biter with FRITZ-X: no hit.", "axis: KG 40 attacks Biter with FRITZ-X: no hit."]),
    ("The Shape of Things To Come", THROUGH, "guided-weapon", FRITZ, [3], {f"{RED}.stage": "attack-runs",
     f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{BITER}identified": True, **SEEN, f"{FLOWN}done": 1},
     ["allied: Condor attacks Biter with FRITZ-X: a hit, AP 7.",
     "axis: KG 40 attacks Biter with FRITZ-X: a hit, AP 7."]),
    ("The Shape of Things To Come", THROUGH, "guided-weapon", HS_293, [1], {f"{RED}.stage": "attack-runs",
     f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{BITER}identified": True, **SEEN, f"{FLOWN}done": 1},
     ["allied: Condor attacks Biter with HS-293: no hit.", "axis: KG 40 attacks Biter with HS-293: no hit."]),
    ("The Shape of Things To Come", THROUGH, "guided-weapon", HS_293, [2], {f"{RED}.stage": "attack-runs",
     f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{BITER}identified": True, **SEEN, f"{FLOWN}done": 1},
     ["allied: Condor attacks Biter with HS-293: a hit, HE 3.", "axis: KG 40 attacks Biter with HS-293: a hit, HE 3."]),
    ("The Shape of Things To Come", THROUGH, "guided-weapon", BAT, [2], {f"{RED}.stage": "attack-runs",
     f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{BITER}identified": True, **SEEN, f"{FLOWN}done": 1},
     ["allied: Condor attacks Biter with BAT: no hit.", "axis: KG 40 attacks Biter with BAT: no hit."]),
    ("The Shape of Things To Come", THROUGH, "guided-weapon", BAT, [3], {f"{RED}.stage": "attack-runs",
     f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{BITER}identified": True, **SEEN, f"{FLOWN}done": 1},
     ["allied: Condor attacks Biter with BAT: a hit, AP 3.", "axis: KG 40 attacks Biter with BAT: a hit, AP 3."]),
    ("The Shape of Things To Come", THROUGH, "guided-weapon", OKHA, [3], {f"{RED}.stage": "attack-runs",
     f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{BITER}identified": True, **SEEN, f"{FLOWN}done": 1},
     ["allied: Condor attacks Biter with OKHA: no hit.", "axis: KG 40 attacks Biter with OKHA: no hit."]),
    ("The Shape of Things To Come", THROUGH, "guided-weapon", OKHA, [4], {f"{RED}.stage": "attack-runs",
     f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{BITER}identified": True, **SEEN, f"{FLOWN}done": 1},
     ["allied: Condor attacks Biter with OKHA: a hit, HE 6.", "axis: KG 40 attacks Biter with OKHA: a hit, HE 6."]),
    ("The Shape of Things To Come", red("flak", flying=2, distracted=2), "guided-weapon",
     {**OKHA, "delivery": "DIST"}, [4], {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": 1, f"{FLOWN}distracted": 1,
     f"{BITER}identified": True, **SEEN, f"{FLOWN}done": 1}, ["allied: Condor attacks Biter with OKHA: a hit, HE 6.",
     "axis: KG 40 attacks Biter with OKHA: a hit, HE 6."]),
    ("The Shape of Things To Come", red("flak", flying=2, allocated=1), "guided-weapon", {**OKHA, "delivery": "DA"},
     [4], {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": 1, f"{FLOWN}allocated": None, **SEEN,
     f"{BITER}identified": True,
     f"{FLOWN}done": 1}, ["allied: Condor attacks Biter with OKHA: a hit, HE 6.",
     "axis: KG 40 attacks Biter with OKHA: a hit, HE 6."]),
    ("The Shape of Things To Come", red("approaching", flying=3), "guided-weapon", HS_293, [2], {f"{FLOWN}flying": 2,
     f"{BITER}identified": True, **SEEN, f"{FLOWN}done": 1}, ["allied: Condor attacks Biter with HS-293: a hit, HE 3.",
     "axis: KG 40 attacks Biter with HS-293: a hit, HE 3."]),
    ("The Shape of Things To Come", THROUGH, "guided-weapon", {**HS_293, "height": "level"}, [2],
     {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{BITER}identified": True, **SEEN,
     f"{FLOWN}done": 1}, ["allied: Condor attacks Biter with HS-293: a hit, HE 3.",
     "axis: KG 40 attacks Biter with HS-293: a hit, HE 3."]),
    ("The Shape of Things To Come", {**THROUGH, f"{BITER}handy": True}, "guided-weapon",
     {**HS_293, "date": "1943-10"}, [2], {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": 2,
     f"{FLOWN}undisturbed": 2, f"{BITER}identified": True, **SEEN, f"{FLOWN}done": 1},
     ["allied: Condor attacks Biter with HS-293: no hit.", "axis: KG 40 attacks Biter with HS-293: no hit."]),
    ("The Shape of Things To Come", THROUGH, "guided-weapon", {**FRITZ, "date": "1943-12", "ecm": True}, [3],
     {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{BITER}identified": True, **SEEN,
     f"{FLOWN}done": 1}, ["allied: Condor attacks Biter with FRITZ-X: no hit.",
     "axis: KG 40 attacks Biter with FRITZ-X: no hit."]),
    ("The Shape of Things To Come", THROUGH, "guided-weapon", {**FRITZ, "date": "1944-04", "ecm": True}, [5],
     {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{BITER}identified": True, **SEEN,
     f"{FLOWN}done": 1}, ["allied: Condor attacks Biter with FRITZ-X: no hit.",
     "axis: KG 40 attacks Biter with FRITZ-X: no hit."]),
    ("The Shape of Things To Come", THROUGH, "guided-weapon", {**BAT, "near_land": True}, [4],
     {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{BITER}identified": True, **SEEN,
     f"{FLOWN}done": 1}, ["allied: Condor attacks Biter with BAT: no hit.",
     "axis: KG 40 attacks Biter with BAT: no hit."]),
    ("VT Fuses", red("approaching", flying=2), "flak", VT, [3, 5], {f"{RED}.stage": "flak", f"{RED}.flak_fired": True,
     f"{FLOWN}undisturbed": 1, f"{FLOWN}distracted": 1}, ["allied: Flak at the raid: Condor, 1 unharmed, 1 distracted.",
     "axis: Flak at Red: KG 40, 1 unharmed, 1 distracted."]),
    ("VT Fuses", red("flak", flying=3, undisturbed=1, distracted=1, allocated=1), "forced flak", VT, [5],
     {f"{FLOWN}undisturbed": None, f"{FLOWN}distracted": 2}, ["allied: Flak at the raid: Condor, 1 distracted.",
     "axis: Flak at Red: KG 40, 1 distracted."]),
    ("Wing and a Prayer", red("attack-runs", done=1, aborted=1, flying=1), "fly-home", HOME, [], {f"{KG_40}ready": 6,
     f"{RED}.stage": None, f"{RED}.zone": None, f"{RED}.flak_fired": None, f"{FLOWN}done": None,
     f"{FLOWN}aborted": None, f"{FLOWN}flying": None}, ["axis: KG 40: 3 home safe, 0 damaged, 0 lost."]),
    ("Wing and a Prayer", red("attack-runs", done=2, hit=1), "fly-home", HOME, [3], {f"{KG_40}ready": 5,
     f"{RED}.stage": None, f"{RED}.zone": None, f"{RED}.flak_fired": None, f"{FLOWN}done": None,
     f"{FLOWN}hit": None}, ["axis: KG 40: 2 home safe, 0 damaged, 1 lost."]),
    ("Wing and a Prayer", red("attack-runs", done=2, hit=1), "fly-home", HOME, [4], {f"{KG_40}ready": 5,
     f"{RED}.stage": None, f"{RED}.zone": None, f"{RED}.flak_fired": None, f"{FLOWN}done": None, f"{FLOWN}hit": None,
     f"{KG_40}damaged": 1, f"{KG_40}damaged_turn": 1}, ["axis: KG 40: 2 home safe, 1 damaged, 0 lost."]),
    ("Wing and a Prayer", red("attack-runs", done=2, hit=1), "fly-home", HOME, [5], {f"{KG_40}ready": 5,
     f"{RED}.stage": None, f"{RED}.zone": None, f"{RED}.flak_fired": None, f"{FLOWN}done": None, f"{FLOWN}hit": None,
     f"{KG_40}damaged": 1, f"{KG_40}damaged_turn": 1}, ["axis: KG 40: 2 home safe, 1 damaged, 0 lost."]),
    ("Wing and a Prayer", red("attack-runs", done=2, hit=1), "fly-home", HOME, [6], {f"{KG_40}ready": 6,
     f"{RED}.stage": None, f"{RED}.zone": None, f"{RED}.flak_fired": None, f"{FLOWN}done": None,
     f"{FLOWN}hit": None}, ["axis: KG 40: 3 home safe, 0 damaged, 0 lost."]),
    ("Wing and a Prayer", red("attack-runs", hit=1), "fly-home", {**HOME, "zones": 4}, [4], {f"{RED}.stage": None,
     f"{RED}.zone": None, f"{RED}.flak_fired": None, f"{FLOWN}hit": None, f"{KG_40}damaged": 1,
     f"{KG_40}damaged_turn": 1}, ["axis: KG 40: 0 home safe, 1 damaged, 0 lost."]),
    ("Wing and a Prayer", red("attack-runs", hit=1), "fly-home", {**HOME, "zones": 5}, [4], {f"{RED}.stage": None,
     f"{RED}.zone": None, f"{RED}.flak_fired": None, f"{FLOWN}hit": None},
     ["axis: KG 40: 0 home safe, 0 damaged, 1 lost."]),
    ("Wing and a Prayer", red("attack-runs", hit=1), "fly-home", {**HOME, "zones": 5}, [6], {f"{RED}.stage": None,
     f"{RED}.zone": None, f"{RED}.flak_fired": None, f"{FLOWN}hit": None, f"{KG_40}damaged": 1,
     f"{KG_40}damaged_turn": 1}, ["axis: KG 40: 0 home safe, 1 damaged, 0 lost."]),
    ("Hazardous Landings", red("attack-runs", done=1, aborted=1, flying=1), "fly-home", {**HOME, "hazardous": True},
     [1, 6, 2], {f"{KG_40}ready": 5, f"{RED}.stage": None, f"{RED}.zone": None, f"{RED}.flak_fired": None,
     f"{FLOWN}done": None, f"{FLOWN}aborted": None, f"{FLOWN}flying": None, f"{KG_40}damaged": 1,
     f"{KG_40}damaged_turn": 1}, ["axis: KG 40: 2 home safe, 1 damaged, 0 lost."]),
    ("Hazardous Landings", red("attack-runs", done=1, hit=1), "fly-home", {**HOME, "hazardous": True}, [2, 5, 1],
     {f"{KG_40}ready": 4, f"{RED}.stage": None, f"{RED}.zone": None, f"{RED}.flak_fired": None, f"{FLOWN}done": None,
     f"{FLOWN}hit": None}, ["axis: KG 40: 1 home safe, 0 damaged, 1 lost."]),
    ("Hazardous Landings", red("attack-runs", done=1, hit=1), "fly-home", {**HOME, "hazardous": True}, [2, 5, 2],
     {f"{KG_40}ready": 4, f"{RED}.stage": None, f"{RED}.zone": None, f"{RED}.flak_fired": None, f"{FLOWN}done": None,
     f"{FLOWN}hit": None, f"{KG_40}damaged": 1, f"{KG_40}damaged_turn": 1},
     ["axis: KG 40: 1 home safe, 1 damaged, 0 lost."]),
    ("Hazardous Landings", {**red("attack-runs", done=2), f"{RED}.hazardous": True}, "fly-home", HOME, [1, 2],
     {f"{KG_40}ready": 4, f"{RED}.stage": None, f"{RED}.zone": None, f"{RED}.flak_fired": None, f"{FLOWN}done": None,
     f"{RED}.hazardous": None, f"{KG_40}damaged": 1, f"{KG_40}damaged_turn": 1},
     ["axis: KG 40: 1 home safe, 1 damaged, 0 lost."]),
    ("Wing and a Prayer", {f"{SQN}hit": 3}, "land-cap", {"squadron": "811 Sqn"}, [2, 3, 5], {f"{SQN}ready": 4,
     f"{SQN}hit": None, f"{SQN}damaged": 1, f"{SQN}damaged_turn": 1},
     ["allied: 811 Sqn: 1 home safe, 1 damaged, 1 lost."]),
    ("Wing and a Prayer", {f"{FLIGHT}hit": 3}, "land-cap", {"squadron": "811 Flight"}, [1, 2, 4],
     {f"{FLIGHT}ready": 3, f"{FLIGHT}hit": None, f"{FLIGHT}damaged": 1, f"{FLIGHT}damaged_turn": 1},
     ["allied: 811 Flight: 1 home safe, 1 damaged, 1 lost."]),
    ("Wing and a Prayer", {f"{FLIGHT}hit": 3}, "land-cap", {"squadron": "811 Flight", "zones": 2}, [2, 3, 5],
     {f"{FLIGHT}ready": 3, f"{FLIGHT}hit": None, f"{FLIGHT}damaged": 1, f"{FLIGHT}damaged_turn": 1},
     ["allied: 811 Flight: 1 home safe, 1 damaged, 1 lost."]),
    ("Hazardous Landings", {f"{FLIGHT}hit": 1}, "land-cap", {"squadron": "811 Flight", "hazardous": True}, [4, 1],
     {f"{FLIGHT}hit": None, f"{FLIGHT}damaged": 1, f"{FLIGHT}damaged_turn": 1},
     ["allied: 811 Flight: 0 home safe, 1 damaged, 0 lost."]),
    ("Hazardous Landings", {f"{FLIGHT}hit": 1, "public.fronts.Gale": {"zone": "D5", "weather": "foul"}}, "land-cap",
     {"squadron": "811 Flight"}, [4, 1], {f"{FLIGHT}hit": None, f"{FLIGHT}damaged": 1, f"{FLIGHT}damaged_turn": 1},
     ["allied: 811 Flight: 0 home safe, 1 damaged, 0 lost."]),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=map(named, ROWS))
def test_an_act_does_what_its_rule_says_and_nothing_else(row: Row) -> None:
    check(row)
