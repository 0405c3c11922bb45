"""What acts of a strike do: flares, the Golden Comb, stand-off weapons and the way home, each by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cunningham_somerville.small import A, Row, X, check, named, sighted
from tests.refusing import Position
from tests.rows import Values, done

RED, KG_40 = f"{X}strikes.Red", f"{X}squadrons.KG 40."
FLOWN = f"{RED}.groups.KG 40."
BITER, WREN, STARLING = f"{A}ships.Biter.", f"{A}ships.Wren.", f"{A}ships.Starling."
SQN, FLIGHT = f"{A}squadrons.811 Sqn.", f"{A}squadrons.811 Flight."
NIGHT = {"public.light": "night", "public.night": True}


def red(stage: str, **group: int) -> dict[str, object]:
    """A raid of KG 40 over the convoy; after its flak unless it approaches."""
    flak = {} if stage == "approaching" else {"flak_fired": True}
    return {RED: {"stage": stage, "zone": "D5", **flak, "groups": {"KG 40": group}}}


REVEALED: list[tuple[str, object]] = [("identified", True), ("under_fire", 1)]
FLARES = {"name": "Red", "squadron": "KG 40", "flak_row": ["DA", "KILL", "ABT", "DIST", "NE", "NE"]}
DARK = {**NIGHT, **red("approaching", flying=3)}
THROUGH = red("flak", flying=3, undisturbed=3)
COLUMN = [{"name": "Wren", "bombers": 2}, {"name": "Starling", "bombers": 1}]
COMB = {"name": "Red", "squadron": "KG 40", "ship": COLUMN}
AIMED = {"name": "Red", "squadron": "KG 40", "target": "Biter"}
FRITZ, HS_293 = {**AIMED, "weapon": "fritz-x", "date": "1943-07"}, {**AIMED, "weapon": "hs-293", "date": "1943-08"}
SAID = {"fritz-x": "a Fritz X", "hs-293": "an HS 293", "bat": "a Bat", "okha": "an Okha"}
BAT, OKHA = {**AIMED, "weapon": "bat", "date": "1945-04"}, {**AIMED, "weapon": "okha", "date": "1945-04"}
HOME = {"name": "Red"}
VT = {"name": "Red", "vt": True, "flak_total": 3}

SEEN = sighted()

GALE = {"public.fronts.Gale": {"zone": "D5", "weather": "severe"}}
RUN = {**AIMED, "profile": "level"}
ATTACKED = {f"{RED}.stage": "attack-runs", f"{BITER}identified": True, f"{BITER}under_fire": 1, **SEEN}
ONE = {"interceptor": "811 Flight", "raider": "KG 40"}
FIGHT = {"name": "Red", "fight": [ONE]}
MANY = red("flak", flying=14, undisturbed=14)


def ran(hits: int) -> list[str]:
    """Attack runs without a hit, and what light AA does."""
    said = f"attacks Biter: no hits; light AA hits {hits or 'no'} aircraft."
    return [f"allied: Condor {said}", f"axis: KG 40 {said}"]


def fought(hits: int, fighters: str) -> list[str]:
    """A fight of one aircraft against one."""
    said = f": {hits or 'no'} aircraft of the strike and {fighters} are hit."
    return [f"allied: Dogfight, 811 Flight against Condor{said}", f"axis: Dogfight, Wildcat against KG 40{said}"]


def pair(number: int) -> dict[str, object]:
    """A pair that is left."""
    names = {"strike": "Red", "interceptor": "811 Flight", "raider": "KG 40"}
    return {f"umpire.paired.Red {number}.{key}": name for key, name in names.items()}


FOUGHT = {f"{FLOWN}fought": True, f"{FLOWN}fresh": 2}
BOTH_LEFT = {f"{RED}.stage": "dogfight", **FOUGHT, f"{RED}.rounds": 1, f"{RED}.fights": 1, **pair(1)}
BOTH_HIT = {f"{FLOWN}flying": 2, f"{FLOWN}hit": 1, **FOUGHT, f"{FLIGHT}ready": 1, f"{FLIGHT}hit": 1}
SECOND = {RED: {"stage": "dogfight", "zone": "D5", "rounds": 1, "fights": 1, "long_distance": True,
                "groups": {"KG 40": {"flying": 3}}}}  # fmt: skip
ATTACKING: dict[str, Any] = {f"{RED}.stage": "attack-runs", **SEEN}


def both(said: str) -> list[str]:
    """What each side is told of KG 40's aircraft."""
    return [f"allied: {said.format('Condor')}", f"axis: {said.format('KG 40')}"]


FLARES_AND_BOMBS = "umpire: if the aircraft also carries bombs, it attacks at -1: attack-runs --flares [Flares]"


def dropped(dice: list[int], words: str, after: Values, flies: Values = DARK, drops: int = 1) -> Row:
    """Flares are dropped."""
    typed = FLARES if drops == 1 else {**FLARES, "drops": drops}
    said = both(f"Flares of {{}}: {words}.") + ([] if f"{FLOWN}hit" in after else [FLARES_AND_BOMBS])
    return "Night Visibility and Flares", flies, "flares", typed, dice, after, said


def combed(dice: list[int], wren: int, starling: int, lost: int = 0, left: int = 0, **otherwise: Any) -> Row:
    """Three bombers attack a column of two that are not handy, with so many hits on each; what is otherwise with them,
    and what is typed besides.
    """
    typed: Values = {key: otherwise[key] for key in ("attack_factor", "raw_modifier") if key in otherwise}
    flies = red("flak", flying=3 + left, undisturbed=3 + left)
    done = {f"{FLOWN}done": 3 - lost, f"{FLOWN}flying": left or None, f"{FLOWN}undisturbed": left or None}
    seen = {f"{ship}{key}": value for ship in (STARLING, WREN) for key, value in REVEALED}
    after = {**ATTACKING, **done, **seen}
    after |= {f"{FLOWN}hit": lost} if lost else {}
    after |= {f"{ship}torpedo_hits": hits for ship, hits in ((WREN, wren), (STARLING, starling)) if hits}
    hits = [
        f"{hits} hit{'s' * (hits > 1)} on {name}" for name, hits in (("Wren", wren), ("Starling", starling)) if hits
    ]
    told = f"{', '.join(hits) or 'no hits'}; light AA hits {lost or 'no'} aircraft."
    said = both(f"{{}} attacks the column: {told}")
    if wren:
        told = "critical --ship Wren --hit torpedo, or damage --ship Wren --broken-back"
        said.append(f"umpire: enter what each torpedo does: {told}")
    return (
        "The Golden Comb",
        {**flies, **dict.fromkeys((f"{STARLING}handy", f"{WREN}handy")), **otherwise.get("values", {})},
        "golden-comb",
        {**COMB, **typed},
        dice,
        after,
        said,
    )


GUIDED: dict[str, Any] = {f"{BITER}identified": True, f"{BITER}under_fire": 1, **SEEN, f"{FLOWN}done": 1}
TWO_LEFT = {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2}


def guided(weapon: Values, die: int, hit: str = "", values: Values = THROUGH, left: Values = TWO_LEFT) -> Row:
    """A stand-off weapon at Biter; what is left of those who carry it."""
    said = both(f"{{}} attacks Biter with {SAID[weapon['weapon']]}: {f'a hit, {hit}' if hit else 'no hit'}.")
    if hit:
        said.append("umpire: enter what the hit does: damage --ship Biter, or critical --ship Biter --hit shell")
    after = {**left, **GUIDED} | ({f"{BITER}hits": 1} if hit else {})
    return "The Shape of Things To Come", values, "guided-weapon", weapon, [die], after, said


CLEAR: Values = {}


def home(squadron: str, ready: int, safe: int, damaged: int) -> Values:
    """A squadron, some aircraft of which have come home."""
    after = {f"{squadron}ready": ready + safe} if safe else {}
    return after | ({f"{squadron}damaged": damaged, f"{squadron}damaged_turn": 1} if damaged else {})


def how_they_came(safe: int, damaged: int, lost: int) -> str:
    """What is said of them: 1 home safe, 2 lost."""
    came = {"home safe": safe, "damaged": damaged, "lost": lost}
    return ", ".join(f"{number} {how}" for how, number in came.items() if number)


def landed(name: str, dice: list[int], safe: int, damaged: int, lost: int, values: Values = CLEAR, **typed: Any) -> Row:
    """Fighters land that were hit on CAP."""
    squadron, ready = {"811 Sqn": (SQN, 3), "811 Flight": (FLIGHT, 2)}[name]
    rule = "Hazardous Landings" if values or "hazardous" in typed else "Wing and a Prayer"
    hits = {f"{squadron}hit": safe + damaged + lost}
    said = [f"allied: {name}: {how_they_came(safe, damaged, lost)}."]
    after = {**home(squadron, ready, safe, damaged), f"{squadron}hit": None}
    return rule, {**hits, **values}, "land-cap", {"squadron": name, **typed}, dice, after, said


ONE_ZONE = "umpire: taken as one zone home; if it is farther: undo, and again with --zones 2 [Wing and a Prayer]"


def flown(group: dict[str, int], dice: list[int], safe: int, damaged: int, lost: int, **typed: Any) -> Row:
    """A raid flies home after its attack."""
    gone = dict.fromkeys((f"{RED}.stage", f"{RED}.zone", f"{RED}.flak_fired", *(f"{FLOWN}{key}" for key in group)))
    rule = "Hazardous Landings" if "hazardous" in typed else "Wing and a Prayer"
    said = [f"axis: KG 40: {how_they_came(safe, damaged, lost)}."]
    if "hit" in group and "zones" not in typed:
        said.append(ONE_ZONE)
    after = {**gone, **home(KG_40, 3, safe, damaged)}
    return rule, red("attack-runs", **group), "fly-home", {**HOME, **typed}, dice, after, said


SHELLED = "umpire: enter what the hits do: damage --ship Biter, or critical --ship Biter --hit shell"

ROWS: list[Row] = [
    ("Attack Runs", red("flak", flying=3, undisturbed=3, done=1, hit=1), "attack-runs", {**RUN, "aircraft": 2}, [1, 1],
     {**ATTACKED, f"{FLOWN}flying": 1, f"{FLOWN}undisturbed": 1, f"{FLOWN}hit": 3}, ran(2)),
    ("Attack Runs", red("flak", flying=3, distracted=3), "attack-runs", {**RUN, "after": "DIST", "dist_modifier": -1},
     [1] * 3, {**ATTACKED, f"{FLOWN}flying": None, f"{FLOWN}distracted": None, f"{FLOWN}hit": 3}, ran(3)),
    *(("Attack Runs: a sky that is clear by another reading, or by what is typed", {**THROUGH, **sky}, "attack-runs",
       {**RUN, "profile": "dive", **typed}, [3] * 3, {**ATTACKED, f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None,
        f"{FLOWN}done": 3}, ran(0)) for sky, typed in (({**GALE, "ruling severe-sky": "clear"}, {}),
      (GALE, {"overcast": False}))),
    ("Scissors Tactics: who came through undisturbed", THROUGH, "attack-runs", {**AIMED, "profile": "torpedo",
     "scissors": True}, [1] * 3, {**ATTACKED, f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None, f"{FLOWN}hit": 3},
     ran(3)),
    *(("Scissors Tactics: of three, two that were in no dogfight", {**THROUGH, **FOUGHT}, "attack-runs",
       {**AIMED, "profile": "torpedo", "aircraft": 2, **typed}, [1] * 2,
       {**ATTACKED, f"{FLOWN}flying": 1, f"{FLOWN}undisturbed": 1, f"{FLOWN}hit": 2, f"{FLOWN}fresh": fresh}, ran(2))
      for typed, fresh in (({"scissors": True}, None), ({}, 1))),
    ("Attack Runs: torpedoes that hit", red("flak", flying=1, undisturbed=1), "attack-runs", {**AIMED,
     "profile": "torpedo"}, [6], {**ATTACKED, f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None, f"{FLOWN}done": 1,
     f"{BITER}torpedo_hits": 1}, [*both("{} attacks Biter: 1 hit; light AA hits no aircraft."),
     "umpire: enter what the hits do: critical --ship Biter --hit torpedo, or damage --ship Biter --broken-back"]),
    ("Attack Runs: twelve at a time, at a ship in no force", {**MANY, f"{A}forces.Convoy HX.ships": ["Wren"]},
     "attack-runs", RUN, [1] * 12, {f"{RED}.stage": "attack-runs", f"{BITER}identified": True, f"{BITER}under_fire": 1,
      f"{FLOWN}flying": 2, f"{FLOWN}undisturbed": 2, f"{FLOWN}hit": 12}, [*ran(12),
      "umpire: 12 of 14 attack; enter another attack-runs for the others"]),
    ("Dogfights", red("approaching", flying=3), "dogfight", FIGHT, [1, 1], BOTH_LEFT, fought(0, "no fighters")),
    ("Dogfights", red("approaching", flying=3), "dogfight", FIGHT, [6, 6],
     {**BOTH_HIT, f"{RED}.stage": "dogfight", f"{RED}.rounds": 1, f"{RED}.fights": 1}, fought(1, "1 fighter")),
    ("Dogfights: two attack one aircraft, and one another", {**red("approaching", flying=3), f"{FLIGHT}ready": 3},
     "dogfight", {"name": "Red", "fight": [{**ONE, "interceptors": 2}, ONE]}, [1] * 6,
     {**BOTH_LEFT, "umpire.paired.Red 1.interceptors": 2, f"{FLOWN}fresh": 1, f"{RED}.fights": 2, **pair(2)},
     fought(0, "no fighters")),
    ("Long-Distance CAP: a pair that fights on is fresh no less", {**SECOND, **FOUGHT, **pair(1),
     "umpire.paired.Blue 1": {"strike": "Blue", "interceptor": "811 Flight", "raider": "KG 26"}}, "dogfight", FIGHT,
     [1, 1], {f"{RED}.rounds": 2, f"{RED}.fights": 2, **dict.fromkeys(pair(1))}, fought(0, "no fighters")),
    *(("Long-Distance CAP", {**SECOND, **values}, "dogfight", {**FIGHT, **typed}, [6, 6],
       {**BOTH_HIT, f"{RED}.rounds": 2, f"{RED}.fights": 2, **after}, fought(1, "1 fighter"))
      for values, typed, after in (({}, {}, {}), ({f"{RED}.long_distance": None}, {"long_distance": True},
                                                 {f"{RED}.long_distance": True}))),
    ("VT Fuses", {**red("approaching", flying=2), f"{RED}.groups.KG 26.hit": 1, f"{X}squadrons.KG 26.kind": "strike"},
     "flak", VT, [3, 5], {f"{RED}.stage": "flak", f"{RED}.flak_fired": True, f"{FLOWN}undisturbed": 1,
      f"{FLOWN}distracted": 1}, ["allied: Flak at the raid: Condor, 1 unharmed, 1 distracted; aircraft, none left.",
     "axis: Flak at Red: KG 40, 1 unharmed, 1 distracted; KG 26, none left."]),
    ("VT Fuses", red("flak", flying=3, undisturbed=1, distracted=1, allocated=1), "forced flak", VT, [5],
     {f"{FLOWN}undisturbed": None, f"{FLOWN}distracted": 2}, ["allied: Flak at the raid: Condor, 1 distracted.",
     "axis: Flak at Red: KG 40, 1 distracted."]),
    dropped([5, 1], "1 up to 4 inches off, where the defender likes", {f"{RED}.flares": 1}),
    dropped([3, 2], "1 without effect", {f"{FLOWN}flying": 2, f"{FLOWN}hit": 1}),
    dropped([6], "1 where it was aimed", {f"{RED}.flares": 2}, {**NIGHT, **THROUGH, f"{RED}.flares": 1}),
    dropped([2, 2], "1 without effect", {f"{FLOWN}flying": None, f"{FLOWN}distracted": None, f"{FLOWN}hit": 1},
            {**NIGHT, **red("flak", flying=1, distracted=1)}),
    dropped([2, 2], "1 without effect", {f"{FLOWN}flying": 1, f"{FLOWN}undisturbed": None, f"{FLOWN}hit": 1},
            {**NIGHT, **red("flak", flying=2, undisturbed=1, allocated=1)}),
    combed([5, 1, 4, 5, 6, 4, 6], 2, 0, lost=1),
    combed([5, 6, 5, 6, 5, 6], 1, 0, values=NIGHT),
    combed([3, 6, 3, 6, 3, 6], 0, 0, values={f"{WREN}casualties": ["fire"]}),
    combed([5, 6, 5, 6, 4, 6], 2, 0, attack_factor=4, raw_modifier=-1, values={f"{KG_40}attack_factor": None}),
    combed([3, 6, 3, 6, 3, 6], 0, 0),
    guided(FRITZ, 2),
    guided(FRITZ, 3, "AP 7"),
    guided(BAT, 3, "AP 3"),
    guided(OKHA, 4, "HE 6"),
    guided(HS_293, 2, "HE 3", red("approaching", flying=3), {f"{FLOWN}flying": 2}),
    guided({**HS_293, "height": "level"}, 2, "HE 3"),
    guided({**HS_293, "date": "1943-10"}, 2, values={**THROUGH, f"{BITER}handy": True}),
    guided({**FRITZ, "date": "1943-12", "ecm": True}, 3),
    guided({**BAT, "near_land": True}, 4),
    flown({"done": 1, "aborted": 1, "flying": 1}, [], 3, 0, 0),
    flown({"done": 2, "hit": 1}, [3], 2, 0, 1),
    flown({"done": 2, "hit": 1}, [4], 2, 1, 0),
    flown({"done": 2, "hit": 1}, [6], 3, 0, 0),
    flown({"hit": 1}, [4], 0, 0, 1, zones=5),
    flown({"done": 1, "aborted": 1, "flying": 1}, [1, 6, 2], 2, 1, 0, hazardous=True),
    flown({"done": 1, "hit": 1}, [2, 5, 1], 1, 0, 1, hazardous=True),
    ("Hazardous Landings", {**red("attack-runs", done=2), f"{RED}.hazardous": True}, "fly-home", HOME, [1, 2],
     {f"{KG_40}ready": 4, f"{RED}.stage": None, f"{RED}.zone": None, f"{RED}.flak_fired": None, f"{FLOWN}done": None,
     f"{RED}.hazardous": None, f"{KG_40}damaged": 1, f"{KG_40}damaged_turn": 1},
     ["axis: KG 40: 1 home safe, 1 damaged."]),
    landed("811 Flight", [4, 1], 0, 1, 0, hazardous=True),
    landed("811 Flight", [4, 1], 0, 1, 0, {**NIGHT, f"{FLIGHT}night_trained": True}),
    landed("811 Flight", [4, 1], 0, 1, 0, {"public.fronts.Gale": {"zone": "D5", "weather": "foul"}}),

    *(("Attack Runs: by night a target is seen that burns or is lit", {**THROUGH, **values}, "attack-runs", RUN,
     [5] * 3,
       {f"{FLOWN}flying": None, f"{FLOWN}undisturbed": None, f"{FLOWN}done": 3, **ATTACKED,
        **({f"{BITER}hits": hits} if hits else {})},
       [f"{who} attacks Biter: {hits or 'no'} hits; light AA hits no aircraft."
        for who in ("allied: Condor", "axis: KG 40")] + ([SHELLED] if hits else []))
      for values, hits in ((NIGHT, 0), ({**NIGHT, f"{KG_40}asv_radar": True}, 3),
       ({**NIGHT, f"{BITER}casualties": ["fire"]}, 3), ({**NIGHT, f"{BITER}lit.star-shell": 1}, 3),
       ({**NIGHT, f"{RED}.flares": 1}, 3), ({**NIGHT, f"{BITER}lit.star-shell": 0}, 0))),
    ("Attack Runs: by night at what is no ship, with a factor of their own", {**NIGHT, **THROUGH,
     f"{KG_40}attack_factor": None}, "attack-runs", {**RUN, "target": "Malta", "target_state": "land",
     "light_aa": "airbase", "dedicated": True}, [3] * 3, {f"{RED}.stage": "attack-runs", f"{FLOWN}flying": None,
     f"{FLOWN}undisturbed": None, f"{FLOWN}done": 3}, both("{} attacks Malta: no hits; light AA hits no aircraft.")),
    ("Attack Runs: on a boat", {f"{A}strikes.Red": {"stage": "flak", "flak_fired": True, "groups": {"811 Sqn": {
     "flying": 3, "undisturbed": 3}}}}, "attack-runs", {"name": "Red", "squadron": "811 Sqn", "target": "U 107",
     "profile": "dive", "light_aa": "1", "attack_factor": 3}, [3, 3, 3], {f"{A}strikes.Red.stage": "attack-runs",
     f"{A}strikes.Red.groups.811 Sqn.flying": None, f"{A}strikes.Red.groups.811 Sqn.undisturbed": None,
     f"{A}strikes.Red.groups.811 Sqn.done": 3},
     ["allied: 811 Sqn attacks a submarine: 3 hits; light AA hits no aircraft.",
      "axis: Swordfish attacks U 107: 3 hits; light AA hits no aircraft.",
      "umpire: enter what the hits do: the base game says it"]),
    ("Night Interceptions and Dogfights: who has found it is forgotten", {**NIGHT, **red("homeward", flying=3),
     "umpire.found.Red": ["811 Flight"], "umpire.missed.Red": ["JG"]}, "fly-home", HOME, [6, 6, 6],
     {f"{KG_40}ready": 6, f"{RED}.stage": None, f"{RED}.zone": None, f"{RED}.flak_fired": None, f"{FLOWN}flying": None,
      "umpire.found.Red": None, "umpire.missed.Red": None}, ["axis: KG 40: 3 home safe."]),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=map(named, ROWS))
def test_an_act_does_what_its_rule_says_and_nothing_else(row: Row) -> None:
    check(row)


def test_the_first_ship_that_a_comb_hits_is_the_one_whose_damage_is_asked_for(position: Position) -> None:
    _, values, act, inputs, dice, *_ = combed([4, 6, 5, 6, 4, 6], 1, 0)
    typed = "critical --ship Wren --hit torpedo, or damage --ship Wren --broken-back"
    assert done(position, values, act, inputs, dice).umpire == [f"enter what each torpedo does: {typed}"]
