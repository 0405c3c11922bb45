"""What the umpire reads: light and difficulty, what is due and left to do, what odds are of, what a state answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.engine.dice import program_dice
from referee.engine.errors import Refusal
from referee.games.cunningham_somerville.evening import (
    air,
    collisions,
    contact,
    encounters,
    marker,
    packs,
    permitted,
    sight,
    state,
    torpedoes,
    wolfpacks,
    zones,
)
from referee.games.cunningham_somerville.views import boxes, learned, story
from referee.session.acting import lawful
from referee.session.acting.catalogue import find
from referee.session.acting.due import due_now
from referee.session.reading.picture import UMPIRE, Seen
from tests.games.cunningham_somerville.small import A, Row, X, check, named, sighted
from tests.refusing import Position, Values
from tests.rows import done

Z_24, WREN = f"{X}ships.Z 24.", f"{A}ships.Wren."
DESTROYER = {f"{Z_24}kind": "destroyer"}
NIGHT = {"public.light": "night", "public.night": True, "public.turn": 2, **DESTROYER}
SEEN = {"viewer": "Wren", "target": "Z 24", "maximum": 12, "minimum": 2, "distance": 8}
ASKED = {"ship": "Wren", "target": "Z 24", "band": "long", "guns": "small"}
RANGED = {**DESTROYER, "public.turn": 2, "umpire.gunned.Wren": ["1 Z 24"]}

OTHERS = "umpire: the searchlight on her counts as another group's; if it is not, add --searchlight-by own-group"
BEAM = {**NIGHT, f"{Z_24}lit": {"searchlight": 2}, "umpire.gunned.Wren": ["1 Z 24"]}
OURS = {**BEAM, f"{A}ships.Starling.shining": 2, "umpire.beams.Starling": ["2 Nobody", "2 Z 24"],
        "umpire.beams.Nobody": ["2 Z 24"]}  # fmt: skip
APART = {f"{A}forces.Second": {"zone": "D5", "ships": ["Wren"]}, f"{A}forces.Convoy HX.ships": ["Starling"]}
ALONE: Values = {f"{A}forces.Convoy HX.ships": []}
SHONE, AT_WREN = {f"{A}ships.Starling.shining": 1}, {"umpire.beams.Starling": ["2 Wren"]}
AT_US = {**NIGHT, f"{Z_24}shining": 2, "umpire.beams.Z 24": ["2 Starling"], "umpire.gunned.Wren": ["1 Z 24"]}

FAR, BURNS_THERE = {"distance": 13}, f"{Z_24}casualties"
AFLAME = f"{WREN}casualties"


def lit(by: str, turn: int) -> Values:
    """Z 24 is lit in some turn."""
    return {**NIGHT, f"{Z_24}lit": {by: turn}}


LIT: list[tuple[Values, Values, list[str]]] = [
    (OURS, {}, ["full (searchlight)"]),
    *(({**OURS, **values}, {}, [OTHERS, "partial (searchlight)"]) for values in (APART, ALONE, AT_WREN, SHONE)),
    ({**BEAM, **ALONE, f"{WREN}shining": 2, "umpire.beams.Wren": ["2 Z 24"]}, {}, ["full (searchlight)"]),
    (AT_US, {}, ["full"]),
    (
        {
            **AT_US,
            "umpire.beams.Z 24": [],
            f"{X}ships.Z 25": {"kind": "destroyer", "shining": 2},
            "umpire.beams.Z 25": ["2 Starling"],
        },
        {},
        ["partial"],
    ),
    ({**AT_US, **APART}, {}, ["partial"]),
    (NIGHT, {}, ["none"]),
    (NIGHT, {"distance": 2}, ["full"]),
    (lit("star-shell", 2), {}, ["full (star-shell)"]),
    (lit("star-shell", 1), {}, ["none"]),
    (lit("snowflake", 2), {}, ["full (snowflake)"]),
    (lit("snowflake", 1), {}, ["none"]),
    ({**NIGHT, BURNS_THERE: ["fire"]}, {}, ["full"]),
    ({**NIGHT, BURNS_THERE: ["raging-fire"]}, {}, ["full"]),
    ({**NIGHT, f"{Z_24}crippled": True}, {}, ["full"]),
    ({**NIGHT, f"{Z_24}fired": 2}, {}, ["partial"]),
    ({**NIGHT, f"{Z_24}fired": 1}, {}, ["none"]),
    ({**NIGHT, f"{Z_24}shining": 2}, {}, ["partial"]),
    ({**NIGHT, f"{Z_24}shining": 1}, {}, ["none"]),
    ({**NIGHT, f"{Z_24}fired": 2}, FAR, ["none"]),
    (lit("searchlight", 2), {"searchlight": "60"}, ["full (searchlight)"]),
    (lit("searchlight", 2), {}, [OTHERS, "partial (searchlight)"]),
    (lit("searchlight", 2), {"searchlight_by": "own-group"}, ["full (searchlight)"]),
    (lit("searchlight", 2), FAR, [OTHERS, "none (searchlight)"]),
    (lit("searchlight", 1), {}, ["none"]),
]
WEATHER, GUNNERY = "Weather effects on Speed", "Naval Gunnery"
IN_DARK = {**NIGHT, f"{Z_24}fired": 2}
SHORT, MEDIUM, RAW = {"band": "short"}, {"band": "medium"}, {"raw_fast_modifier": 1}
DIFFICULTY: list[tuple[str, Values, Values, int]] = [
    ("Night Actions", OURS, {}, 0),
    ("Night Actions", {**OURS, **APART}, {}, 1),
    ("Night Actions", {**OURS, **SHONE, "umpire.beams.Starling": ["1 Z 24"]}, {}, 1),
    ("Night Actions", AT_US, {}, 0),
    ("Night Actions", {**AT_US, **APART}, {}, 1),
    (WEATHER, {**DESTROYER, "public.fronts.Gale": {"zone": "D5", "weather": "foul"}}, SHORT, 0),
    (WEATHER, {**DESTROYER, "public.fronts.Gale": {"zone": "D5", "weather": "severe"}}, SHORT, 1),
    (GUNNERY, RANGED, {}, 0),
    (GUNNERY, DESTROYER, {}, 1),
    (GUNNERY, DESTROYER, MEDIUM, 0),
    (GUNNERY, {**RANGED, "public.turn": 3}, {}, 1),
    (GUNNERY, {**DESTROYER, f"{WREN}radar": "effective"}, {}, 1),
    (GUNNERY, {**DESTROYER, f"{WREN}radar": "superior"}, {}, 0),
    (GUNNERY, {**DESTROYER, f"{WREN}radar": "superior", AFLAME: ["power-radar"]}, {}, 1),
    (GUNNERY, {**DESTROYER, AFLAME: ["fire"]}, {}, 1),
    (GUNNERY, {**RANGED, AFLAME: ["raging-fire"]}, {}, 1),
    (GUNNERY, RANGED, RAW, 1),
    (GUNNERY, {**RANGED, f"{WREN}modern_fire_control": True}, RAW, 0),
    (GUNNERY, {**IN_DARK, "umpire.gunned.Wren": ["1 Z 24"]}, {}, 1),
    (GUNNERY, {**NIGHT, f"{Z_24}crippled": True, "umpire.gunned.Wren": ["1 Z 24"]}, {}, 0),
    (GUNNERY, {**lit("star-shell", 2), "umpire.gunned.Wren": ["1 Z 24"]}, {}, 0),
    (GUNNERY, {**IN_DARK, f"{WREN}radar": "superior"}, {}, 0),
    (GUNNERY, IN_DARK, {"in_minimum": True}, 1),
    (GUNNERY, IN_DARK, {"illumination": "partial"}, 2),
]
ROWS: list[Row] = [
    *(
        ("Night Actions", values, "lit", {**SEEN, **more}, [], {}, [*before, f"umpire: Z 24 for Wren: {said}"])
        for values, more, (*before, said) in LIT
    ),
    *(
        (rule, values, "fire", {**ASKED, **more}, [], {}, [f"umpire: Wren at Z 24: +{hard}, difficulty {hard}"])
        for rule, values, more, hard in DIFFICULTY
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=map(named, ROWS))
def test_an_act_does_what_its_rule_says_and_nothing_else(row: Row) -> None:
    check(row)


SHADOW = {"boat": "Condor", "side": "axis", "zone": "D5", "carrier": True}
PROXIMITY = "other searches count its proximity, and next turn a new boat finds the force without a search"
CHOICE = "U 628 hit Biter as the defender's choice too: amend --input defender=SHIP for another"
REVEALS = (
    "the attack reveals Convoy HX; its true numbers may be told: "
    'sighting --name "Convoy HX" --exact [Spotting Fog of War]'
)
BY_DAY = {"pack": "Group Amsel", "against": "Convoy HX", "ship": "Biter", "day": True}


@pytest.mark.parametrize(("ruling", "burns"), [("for-the-op", True), ("own-boat-only", None)])
def test_a_boats_hit_is_a_flaming_datum_for_those_that_attack_after_it(
    position: Position, ruling: str, burns: bool | None
) -> None:
    doing = position.doing({"ruling flaming-datum-lasts": ruling})
    doing.source = program_dice(4)  # the first of the boats in contact hits, and not what the defender chose
    lawful.do(find("cunningham-somerville", "submarine-op"), BY_DAY, doing)
    attacks = [answer["inputs"].get("flaming_datum") for answer in doing.answers if "hits" in answer["outcome"]]
    assert attacks[:2] == [None, burns]


CONVOY = ("Empire Tide", "Tankexpress", "Starling", "Bluebell", "Biter")
SINKS, FIRE, RED = {f"{WREN}condition": "floundering"}, {f"{WREN}casualties": ["fire"]}, f"{X}strikes.Red"
BURNS, HELP = "in the Marker Step: Wren, fire", "no ship is going to help Wren"
DUTY = "a ship may be forced to go and help Wren; you throw, for the Axis side has not seen it"
CRITICAL, FLAK = "Wren: critical damage of {} still to be thrown", "next, the flak of its target's force"


def launched(due: int) -> dict[str, object]:
    """A launch of the first turn that is due in a turn."""
    return {**DESTROYER, f"{X}launches.1": {"ship": "Z 24", "turn": 1, "due": due}, "public.datums.1.turn": 1}


def strike(stage: str, **more: object) -> dict[str, object]:
    """A raid of KG 40."""
    fighters = {f"{X}squadrons.JG 5.kind": "multi-crew"} if "groups" in more else {}
    return {RED: {"stage": stage, "zone": "D5", "groups": {"KG 40": {"flying": 3}}, **more}, **fighters}


ESCORTS, NOBODY = {"flying": 2, "undisturbed": 2}, "none of its aircraft flies on; it comes home next"


FLOUNDERS = "in the Marker Step: Wren, floundering"
GONE = {f"{WREN}condition": "sunk"}
FLYING = {"KG 40": {"flying": 1, "undisturbed": 1}}
RUNS = 'attack-runs --name Red --squadron "KG 40"'
BY_CHOICE = "strike Red: 1 of KG 40 at the defender's choice still to attack"
ALL_SUNK = {
    f"{A}ships.{name}.{key}": value
    for name in CONVOY
    for key, value in (("rescuers", ["Nobody"]), ("condition", "floundering" if name == "Biter" else "sunk"))
}


def shaken(turn: int, *boats: str) -> dict[str, object]:
    """Boats that were shaken in some turn."""
    return {f"{X}boats.{boat}.{key}": value for boat in boats for key, value in (("state", "shaken"), ("shaken", turn))}


DUE: list[tuple[Values, list[str]]] = [
    ({}, []),
    ({f"{A}squadrons.811 Flight.hit": 1}, ['1 of 811 Flight, hit, must land -> land-cap --squadron "811 Flight" !']),
    ({f"{WREN}torpedo_hits": 1}, [CRITICAL.format("a torpedo hit is") + " -> critical --ship Wren --hit torpedo"]),
    ({f"{WREN}torpedo_hits": 2}, [CRITICAL.format("2 torpedo hits is")]),
    ({f"{WREN}hits": 1}, ["Wren: what a hit did is still to be entered -> damage --ship Wren"]),
    ({f"{WREN}hits": 2}, ["Wren: what 2 hits did is still to be entered"]),
    (SINKS, [FLOUNDERS, HELP, DUTY]),
    (GONE, [HELP, DUTY]),
    ({**SINKS, f"{WREN}distress": 0}, [FLOUNDERS, HELP, DUTY]),
    ({**GONE, f"{WREN}distress": 0}, [HELP, DUTY]),
    ({**ALL_SUNK, **GONE}, [DUTY, "in the Marker Step: Biter, floundering"]),
    ({**GONE, f"{WREN}identified": True}, [HELP, DUTY.partition(";")[0]]),
    ({**GONE, f"{WREN}distress": 0, "public.turn": 2}, []),
    ({**SINKS, f"{WREN}distress": 0, "public.turn": 2}, [FLOUNDERS, HELP, DUTY]),
    ({**SINKS, f"{WREN}rescuers": ["Starling"]}, [FLOUNDERS]),
    ({**SINKS, "umpire.rescues.Wren.turns.allied": 1}, [FLOUNDERS]),
    (shaken(0, "U 107"), ["U 107 is kept down: a submerged continuation this turn"]),
    (shaken(1, "U 107"), []),
    ({**shaken(0, "U 107"), f"{X}boats.U 107.continued": 1}, []),
    (shaken(0, "U 107", "U 223"), ["U 107, U 223 are kept down: a submerged continuation this turn"]),
    (FIRE, [f"{BURNS} -> damage-control"]),
    ({**FIRE, "umpire.controlled.allied": 0}, [BURNS]),
    ({**FIRE, "umpire.controlled.axis": 1}, [f"{BURNS} -> damage-control --side allied"]),
    ({**FIRE, "umpire.controlled.allied": 1}, []),
    ({f"{WREN}mounts.A": {"ready": 2}}, ["Wren, mount A: ready again in turn 2"]),
    ({f"{WREN}mounts.A": {"ready": 1}}, []),
    (launched(1), ["datum 1 is due -> torpedoes --number 1 !"]),
    (launched(2), []),
    (strike("formed"), ["strike Red: it is formed, and approaches next -> approach --name Red"]),
    (strike("approaching"),
     [f"strike Red: a dogfight, if fighters meet it; {FLAK} -> flak --name Red --flak-total … !"]),
    (strike("dogfight"), [f"strike Red: {FLAK}"]),
    (strike("dogfight", rounds=1), [f"strike Red: {FLAK}"]),
    (strike("dogfight", rounds=1, long_distance=True), [f"strike Red: the second round of its dogfights; {FLAK}"]),
    (strike("dogfight", rounds=2, long_distance=True), [f"strike Red: {FLAK}"]),
    (strike("homeward"), ["strike Red: it flies home next -> fly-home --name Red !"]),
    (strike("formed", groups={"KG 40": {"hit": 3}}), [f"strike Red: {NOBODY}"]),
    (strike("dogfight", groups={"KG 40": {"hit": 3}}), [f"strike Red: {NOBODY}"]),
    (strike("flak", groups={"KG 40": {"hit": 3}}), [f"strike Red: {NOBODY}"]),
    (strike("flak", flak_fired=True, groups=FLYING),
     [f"strike Red: 1 of KG 40 still to attack -> {RUNS} --target … --profile … !"]),
    ({**strike("flak", flak_fired=True, groups={"KG 40": {"flying": 1, "allocated": 1}}),
      f"{X}squadrons.KG 40.attack_factor": None}, [f"{BY_CHOICE} -> {RUNS} --after DA --target … --profile … !"]),
    (strike("flak", flak_fired=True, groups={**FLYING, "JG 5": ESCORTS}), ["strike Red: 1 of KG 40 still to attack"]),
    (strike("flak", flak_fired=True, groups={"JG 5": ESCORTS}), ["strike Red: it flies home next"]),
    ({**strike("flak", flak_fired=True, groups={"JG 5": ESCORTS}), f"{X}squadrons.JG 5.attack_factor": 5},
     ["strike Red: 2 of JG 5 still to attack"]),
]  # fmt: skip


@pytest.mark.parametrize(("values", "lines"), DUE)
def test_what_is_due_in_a_turn(position: Position, values: Values, lines: list[str]) -> None:
    found = due_now("cunningham-somerville", position.doing(values).tree)
    assert len(found) == len(lines)
    for due, line in zip(found, lines, strict=True):
        must = due.demanded and due.in_turn  # before the turn ends, and a phase may end
        whole = f"{due.line} -> {due.command}{' !' if must else ' ?' * due.demanded}"
        assert line == (whole if "->" in line else due.line)


HX, AMSEL = f"{A}forces.Convoy HX.", f"{X}forces.Group Amsel."
ATTACK = "Axis Group Amsel may attack Convoy HX in D5"
UNESCORTED = {f"{HX}ships": ["Biter", "Tankexpress", "Empire Tide"]}
RAIDERS = {**DESTROYER, f"{X}forces.Raiders": {"zone": "D5", "ships": ["Z 24"]}}


@pytest.mark.parametrize(
    ("values", "met", "not_met"),
    [
        ({}, [ATTACK], ["Axis boats that", "Allied ships that"]),
        ({f"{AMSEL}operated": 1}, [], [ATTACK]),
        ({f"{HX}ships": [], f"{HX}speed": "slow-convoy"}, [], [ATTACK]),
        (UNESCORTED, ["Allied ships that sail in no force: Starling, Wren, Bluebell"], []),
        ({**UNESCORTED, f"{WREN}condition": "sunk"}, ["Allied ships that sail in no force: Starling, Bluebell"], []),
        ({f"{AMSEL}boats": ["U 107"]}, ["Axis boats that sail in no force: U 223, U 402, U 628"], []),
        ({f"{AMSEL}boats": ["U 107"], f"{X}boats.U 223.state": "sunk"},
         ["Axis boats that sail in no force: U 402, U 628"], []),
        ({**RAIDERS, f"{AMSEL}boats": []}, [], ["Axis Raiders may", "Axis Group Amsel may"]),
        *((values, [f"spot --side axis --zone D5 --search {by} --to-spot …"], []) for values, by in (
         ({}, "submarine"), (RAIDERS, "surface"), ({**RAIDERS, f"{X}forces.Raiders.boats": ["U 47"],
         f"{X}boats.U 47": {}, f"{AMSEL}zone": "D6"}, "surface"))),
    ],
)  # fmt: skip
def test_who_meets_whom(position: Position, values: dict[str, object], met: list[str], not_met: list[str]) -> None:
    found = [*encounters.encounters(state.Board.of(position.doing(values)))]
    assert set(met) <= {words for one in found for words in (one.line, str(one.command))}
    assert not [one for one in found if one.line.startswith(tuple(not_met))]


RISK, MERCHANT = {f"{WREN}fire_risk": True}, {f"{WREN}kind": "merchant"}
STRUCK: list[tuple[Values, Values]] = [
    *(({}, {}), (RISK, {}), (MERCHANT, {}), ({**RISK, **MERCHANT}, {"fire_risk_merchant": True})),
    *(({f"{WREN}floatation_this_turn": n}, {"floatation_this_turn": most}) for n, most in ((1, 1), (2, 2), (3, 2))),
]


RUN = {"name": "Red", "squadron": "KG 40", "target": "Biter", "profile": "level"}
FIGHT = {"name": "Red", "fight": [{"interceptor": "811 Flight", "raider": "KG 40"}]}
SECOND = "second round: {}, and fighters that are ready join the CAP [Long-Distance CAP]"


TAKE_OFF = "Take off all flash, star shell, searchlight, flare and snowflake markers (Marker Step)."
CLASH = {"moving": "Wren", "non_moving": "Starling", "moving_speed": 4, "non_moving_speed": 4}
AT_Z_24 = {"ship": "Wren", "target": "Z 24", "to_hit": 5, "distance": 6}
HIT = 'enter what the hit does: damage --ship "Z 24", or critical --ship "Z 24" --hit shell'
IN_LIGHT = {**NIGHT, f"{Z_24}lit": {"star-shell": 2}}
SEARCH = {"side": "allied", "zone": "D5", "search": "surface", "to_spot": 4}
OVER = {f"{A}flying_boats.Sunderland": {"zone": "D5", "turn": 1, "state": "escorting", "escorts": "Convoy HX"}}
HELPS = "Sunderland escorts Convoy HX and helps it to search [Flying Porcupines and Sticklebacks]"
THERE, MAY_TELL = "Group Amsel is in D5", "sighting shows what you may tell of it"
TIDE, CARRIER_BESIDE = (
    f"{A}ships.Empire Tide.",
    {f"{A}forces.Second": {"zone": "D6", "ships": ["Biter"]}, f"{A}forces.Convoy HX.ships": ["Wren"]},
)
DIVES = "Group Amsel dives: if it moves this turn it is submerged, and plots C2 and C3"


def flaked(number: int) -> dict[str, object]:
    """A raid that has come through flak unharmed."""
    return {RED: {"stage": "flak", "zone": "D5", "flak_fired": True,
                  "groups": {"KG 40": {"flying": number, "undisturbed": number}}}}  # fmt: skip


@pytest.mark.parametrize(
    ("values", "act", "inputs", "dice", "remarks"),
    [
        ({}, "shadow", SHADOW, [5], ["Axis may plot one flying boat fewer from that base in turn 2"]),
        ({}, "damage-control", {"side": "allied"}, [], ["No casualty is due.", TAKE_OFF]),
        (FIRE, "damage-control", {"side": "allied"}, [6], [TAKE_OFF]),
        ({f"{WREN}hull": 3, f"{WREN}structural": 1, f"{WREN}hits": 1}, "damage", {"ship": "Wren", "structural": 1}, [],
         []),
        ({f"{WREN}structural": 2, f"{WREN}crippled": True, f"{WREN}hits": 2}, "damage",
         {"ship": "Wren", "structural": 1}, [],
         ["this stands for all 2 hits on Wren that waited; --hits says for how many"]),
        ({f"{WREN}hull": 3, f"{WREN}structural": 2}, "damage", {"ship": "Wren", "structural": 1}, [],
         ["Wren has lost her 3 hull boxes; if that cripples her: damage --crippled"]),
        ({f"{TIDE}floatation": 2}, "damage", {"ship": "Empire Tide", "floatation": 1}, [],
         ["Empire Tide: no floatation boxes are entered, so 3 are assumed (ruling boxes-not-entered)"]),
        ({}, "damage", {"ship": "Biter", "broken_back": True}, [],
         ["811 Sqn, 811 Flight flew from her: squadron --platform gives those in the air another deck, "
          "and set removes the rest"]),
        ({}, "damage", {"ship": "Wren", "broken_back": True}, [], []),
        ({**DESTROYER, f"{WREN}star_shell": 1, f"{WREN}fired": 1}, "fire", AT_Z_24, [3],
         ["Wren has fired star shell this turn: the guns that fired it fire at nobody else"]),
        ({**DESTROYER, f"{WREN}fired": 1, "umpire.gunned.Wren": ["1 Z 24"]}, "fire", AT_Z_24, [3],
         ["Wren has fired this turn before, at Z 24"]),
        *(({}, "submarine-op", {**BY_DAY, **typed}, [1, 1, 1, 3, 6, die, 4, 1, 6, 6], [*chosen,
           f"enter what each hit does: critical --ship {ship} --hit torpedo, or damage --ship {ship} --broken-back",
           REVEALS])
          for typed, die, ship, chosen in (
           ({"defender": "Tankexpress"}, 1, "Tankexpress", []), ({}, 4, "Biter", [CHOICE]))),
        ({}, "shadow", {"boat": "New", "side": "allied", "zone": "D5"}, [], [PROXIMITY]),
        (CARRIER_BESIDE, "shadow", {"boat": "New", "side": "axis", "zone": "D5"}, [],
         ['nothing can intercept it: correct the report with sighting --name "Convoy HX" --exact', PROXIMITY]),
        ({f"{X}flying_boats.Condor": {"zone": "D5", "turn": 1, "state": "shadowing"}, "public.turn": 2,
          "umpire.shadowed.1 Condor": ["Convoy HX"]}, "shadow", {"boat": "New", "side": "axis", "carrier": True}, [1],
         ["Convoy HX was shadowed last turn, so it is found without a search", PROXIMITY]),
        ({"public.squalls.D5.turn": 1, "public.haze.D5.turn": 1}, "spot", SEARCH, [1],
         [THERE, "squalls in D5: for ships in them or behind them the weather is foul (--weather foul) "
          "[Weather Conditions]", "haze in D5: ships cannot see as far [Weather Conditions]"]),
        ({f"{A}ships.Bluebell.condition": "bulkheads-hold", "public.fog": {}, f"{WREN}condition": "bulkheads-hold",
          f"{A}forces.Second": {"zone": "A1", "ships": ["Wren"]}, f"{A}forces.Convoy HX.ships": ["Bluebell", "Biter"]},
         "storm-moves", {"name": "North gale", "zone": "D5", "down": "D6"}, [],
         ["the sea gets worse for Bluebell, whose bulkheads hold: sea-worse --ship \"Bluebell\" [Damage Control]"]),
        ({"public.fronts.North gale": {"zone": "E2", "weather": "overcast"}}, "storm-moves",
         {"name": "North gale", "zone": "E3"}, [], []),
        ({f"{WREN}slowed": 1}, "collide", CLASH, [6, 6],
         ["Wren counts as a hazard, because a hit has just slowed her"]),
        (IN_LIGHT, "fire", AT_Z_24, [3], []),
        (IN_LIGHT, "fire", AT_Z_24, [6], [HIT]),
        ({}, "spot", {**SEARCH, "zone": "D9"}, [1], ["no enemy force is in D9"]),
        ({}, "spot", SEARCH, [1], [THERE]),
        ({}, "spot", SEARCH, [6], [f"{THERE}; {MAY_TELL}", DIVES]),
        ({f"{AMSEL}plotted": 1}, "spot", SEARCH, [6], [f"{THERE}; {MAY_TELL}"]),
        (OVER, "spot", SEARCH, [1], [THERE]),
        (OVER, "spot", {**SEARCH, "searcher": "Convoy HX"}, [1], [HELPS, THERE]),
        ({**OVER, "ruling escorting-boat": "plus-one"}, "spot", {**SEARCH, "searcher": "Convoy HX"}, [1],
         [HELPS, THERE]),
        ({}, "spot", {**SEARCH, "searcher": "Convoy HX"}, [1], [THERE]),
        ({}, "sighting", {"name": "Convoy HX"}, [],
         ["Convoy HX: carriers 1 to 2, merchants 1 to 3, capital ships 0, escorts 2 to 4"]),
        ({f"{WREN}kind": "light-cruiser"}, "sighting", {"name": "Convoy HX"}, [],
         [f"Convoy HX, light cruisers with {rest}" for rest in (
          "capital ships: carriers 1 to 2, merchants 1 to 3, capital ships 1 to 2, escorts 1 to 3",
          "escorts: carriers 1 to 2, merchants 1 to 3, capital ships 0, escorts 2 to 4")]),
        *((strike("homeward", groups={"KG 40": {"hit": 1}}), "fly-home", {"name": "Red", **typed}, [6], remarks)
          for typed, remarks in (({"zones": 2}, []), ({}, ["taken as one zone home; if it is farther: undo, and again "
          "with --zones 2 [Wing and a Prayer]"]))),
        (flaked(12), "attack-runs", RUN, [1] * 12, []),
        *((flaked(1), "attack-runs", {**RUN, "profile": profile}, [6], [f"enter what the hits do: {entered}"])
          for profile, entered in (("level", "damage --ship Biter, or critical --ship Biter --hit shell"),
          ("torpedo", "critical --ship Biter --hit torpedo, or damage --ship Biter --broken-back"))),
        (flaked(13), "attack-runs", RUN, [1] * 12, ["12 of 13 attack; enter another attack-runs for the others"]),
        (flaked(3), "attack-runs", {**RUN, "aircraft": 2}, [1] * 2, []),
        (strike("approaching"), "dogfight", FIGHT, [1, 1], []),
        (strike("approaching", long_distance=True), "dogfight", FIGHT, [6, 6], [SECOND.format("no pair is left")]),
        (strike("approaching", long_distance=True), "dogfight", FIGHT, [1, 1],
         [SECOND.format("811 Flight against KG 40 fight on")]),
        (strike("dogfight", long_distance=True, rounds=1), "dogfight", FIGHT, [1, 1], []),
    ],
)  # fmt: skip
def test_what_is_left_to_do_is_read(
    position: Position, values: dict[str, object], act: str, inputs: dict[str, object], dice: list[int],
    remarks: list[str],
) -> None:  # fmt: skip
    assert done(position, values, act, inputs, dice).umpire == remarks


THE_OTHERS = ["Empire Tide", "Starling", "Wren", "Bluebell", "Biter"]
NOT_WITH, REAR = "Tankexpress is not with Convoy HX", {f"{A}forces.Rear": {"zone": "D5", "ships": ["Tankexpress"]}}


FLIES = {"zone": "D5", "turn": 2, "state": "shadowing"}
OP = {"pack": "Group Amsel", "against": "Convoy HX", "ship": "Tankexpress"}
AT_BITER, FLAGS = {**OP, "ship": "Biter"}, {"flagship": ["Wren", "Z 24"]}
ALLIED = {"name": "Allied", "effective_radar": True}
SPOT, BY_HX, BY_BOAT = (
    {"weather": "clear", "to_spot": 4, "search": "surface"},
    {**SEARCH, "searcher": "Convoy HX"},
    {**SEARCH, "side": "axis", "search": "submarine"},
)
DARK = {**strike("approaching"), "public.light": "night", "public.night": True, "umpire.found.Red": ["811 Flight"]}
PLUS_ONE, CLOUDS = "ruling escorting-boat", {"zone": "D5", "weather": "overcast"}
DEAF = {f"{WREN}asdic_damaged": True}

WHOLES: list[tuple[str, Values, str, Values, Values]] = [
    ("Spotting: a flying boat helps", OVER, "spot", BY_HX,
     {**SPOT, "search": "flying-boat", "raw_modifier": None, "asv_radar": None}),
    ("Spotting: from the air it does not", OVER, "spot", {**BY_HX, "search": "air"},
     {**SPOT, "search": "air", "raw_modifier": None}),
    ("Spotting: it helps a pack", {f"{X}flying_boats.Condor": {**FLIES, "turn": 1, "escorts": "Group Amsel"}}, "spot",
     {**BY_BOAT, "searcher": "Group Amsel"}, {**SPOT, "search": "flying-boat", "boats": None}),
    ("Spotting: it helps by one", {**OVER, "ruling escorting-boat": "plus-one",
     f"{A}flying_boats.Sunderland.asv_radar": True}, "spot", BY_HX,
     {**SPOT, "raw_modifier": 1, "asv_radar": None}),
    ("Spotting: a flying boat helps under clouds", {**OVER, "public.fronts.Gale": CLOUDS}, "spot", BY_HX,
     {**SPOT, "search": "flying-boat", "weather": "overcast"}),
    ("Spotting: it helps by one under clouds", {**OVER, "public.fronts.Gale": CLOUDS, PLUS_ONE: "plus-one"}, "spot",
     BY_HX, {**SPOT, "raw_modifier": 1, "weather": "clear"}),
    ("Spotting: a flying boat with radar helps", {**OVER, f"{A}flying_boats.Sunderland.asv_radar": True}, "spot", BY_HX,
     {**SPOT, "search": "flying-boat", "asv_radar": True}),
    ("Spotting: nobody helps", {}, "spot", BY_HX, {**SPOT, "raw_modifier": None, "boats": None}),
    ("Spotting: a pack there", {}, "spot", BY_BOAT, {**SPOT, "search": "submarine", "boats": 4}),
    ("Spotting: a pack of ten", {f"{AMSEL}boats": [f"U {n}" for n in range(10)], **{f"{X}boats.U {n}": {}
     for n in range(10)}}, "spot", BY_BOAT, {"boats": 9}),
    ("Spotting: a pack beside it", {f"{AMSEL}zone": "D6"}, "spot", BY_BOAT,
     {**SPOT, "search": "submarine", "boats": None}),
    *((f"Spotting: the weather of {zone}", values, "spot", {**SEARCH, "zone": zone}, {"weather": weather})
      for zone, weather, values in (("D4", "fog", {}), ("E2", "severe", {}), ("D5", "clear", {}), ("E3", "foul", {}),
                                    ("E3", "clear", {"public.fronts.North gale.down_weather": None}))),
    ("Damage Control: who does it", {**FIRE, **{f"{A}ships.{name}.casualties": ["fire"] for name in CONVOY},
     **{f"{A}ships.{name}.tow_tried": 1 for name in CONVOY[3:]}}, "damage-control",
     {"side": "allied", "without": ["Empire Tide", "Starling"]}, {"casualties": [
      {"name": "Tankexpress: fire", "damage": "fire", "fire_risk": True}, {"name": "Wren: fire", "damage": "fire"}]}),
    ("Air Operations: a squadron of which none flies on", {RED: {"stage": "approaching", "zone": "D5", "groups": {
     "KG 40": {"hit": 3}, "KG 26": {"flying": 2}}}, f"{X}squadrons.KG 26": {"kind": "strike", "attack_factor": 5}},
     "flak", {"name": "Red", "vt": True, "flak_total": 8}, {"aircraft": 2, "dogfight": None}),
    *(("Collisions: the sea", {"public.fronts.Gale": {"zone": "D5", "weather": weather}}, "collide", CLASH,
       {"visibility_reduced": reduced, "severe_weather": severe})
      for weather, reduced, severe in (("overcast", None, None), ("foul", True, None), ("severe", None, True))),
    *(("Collisions: who is struck", values, "collide", {**CLASH, "moving": "Starling", "non_moving": "Wren"},
       {"fire_risk_merchant": None, "floatation_this_turn": None, "non_moving_handy": True,
        "moving_handy": True, **inputs}) for values, inputs in STRUCK),
    *((f"Collisions: {key} {value}", {f"{WREN}{key}": value}, "collide", CLASH,
       {"moving_hazard": hazard, "non_moving_hazard": None}) for key, value, hazard in (
       ("crippled", False, None), ("crippled", True, True), ("slowed", 1, True), ("casualties", ["steering"], True),
       ("casualties", ["minor-steering"], True), ("casualties", ["fire"], None))),
    *((f"Oh Lumme!: a {mover} runs into a {other}", {f"{WREN}kind": mover, f"{A}ships.Starling.kind": other}, "collide",
       CLASH, {"relative_size": size}) for mover, other, size in (
       ("heavy-cruiser", "destroyer", "larger"), ("escort", "carrier", "smaller"), ("capital", "light-cruiser", None),
       ("destroyer", "merchant", None))),
    ("Oh Lumme!: as the umpire says", {f"{WREN}kind": "capital"}, "collide", {**CLASH, "relative_size": "same"},
     {"relative_size": "same"}),
    ("The Submarine Op: what the force has", {}, "submarine-op", AT_BITER,
     {"target_speed": "slow-convoy", "huff_duff": True, "small_escorts": 3, "minor_escorts": None, "radar": True,
      "air_support": None, "flaming_datum": None, "day": None}),
    ("The Submarine Op: and does not", {f"{HX}radar": False, f"{HX}huff_duff": False}, "submarine-op", AT_BITER,
     {"radar": None, "huff_duff": None}),
    ("The Submarine Op: the umpire's word", {f"{HX}air_support": True, f"{HX}minor_escorts": 2,
     f"{WREN}screen": "fleet"}, "submarine-op", AT_BITER,
     {"air_support": True, "minor_escorts": 2, "small_escorts": 2, "fleet_escorts": 1}),
    ("The Submarine Op: a ship's radar", {f"{HX}radar": False, f"{WREN}radar": "effective"}, "submarine-op", AT_BITER,
     {"radar": True}),
    ("The Submarine Op: it is out", {f"{HX}radar": False, f"{WREN}radar": "effective",
     f"{WREN}casualties": ["power-radar"]}, "submarine-op", AT_BITER, {"radar": None}),
    ("The Submarine Op: an escorting boat", OVER, "submarine-op", AT_BITER, {"air_support": True}),
    ("The Submarine Op: of the turn before", {**OVER, "public.turn": 2}, "submarine-op", AT_BITER,
     {"air_support": None}),
    ("The Submarine Op: by day", {"public.light": "day"}, "submarine-op", AT_BITER, {"day": True}),
    ("The Submarine Op: a ship that burns", FIRE, "submarine-op", AT_BITER, {"flaming_datum": True}),
    ("The Submarine Op: an escort sunk, one that flounders and burns", {f"{WREN}condition": "sunk",
     f"{A}ships.Bluebell.condition": "floundering", f"{A}ships.Bluebell.casualties": ["fire"]}, "submarine-op",
     AT_BITER, {"small_escorts": 1, "flaming_datum": True}),
    ("The Submarine Op: without engines she is stopped", {f"{A}ships.Biter.casualties": ["major-engine"]},
     "submarine-op", AT_BITER, {"target": {"speed": "stopped"}}),
    ("The Submarine Op: her boxes are not entered, and three are lost",
     {f"{A}ships.Empire Tide.condition": "bulkheads-hold", f"{A}ships.Empire Tide.floatation": 3},
     "submarine-op", {**AT_BITER, "ship": "Empire Tide"}, {"target": {"speed": "stopped"}}),
    ("The Submarine Op: as slow as a cripple", {f"{A}ships.Starling.crippled": True, f"{HX}speed": "normal"},
     "submarine-op", AT_BITER, {"target_speed": "slow-convoy"}),
    ("Das Boot: asdic is whole", {}, "submarine-op", OP, {"damaged_asdic": None}),
    ("Das Boot: an escort's is damaged", DEAF, "submarine-op", OP, {"damaged_asdic": 1}),
    ("Das Boot: another's", {**DEAF, f"{HX}ramming": 1}, "submarine-op", OP, {"damaged_asdic": 2}),
    ("Das Boot: no more than there are", {f"{HX}ramming": 9}, "submarine-op", OP, {"damaged_asdic": 3}),
    ("Das Boot: no escort's", {f"{A}ships.Biter.asdic_damaged": True}, "submarine-op", OP, {"damaged_asdic": None}),
    ("Torpedo Los!: as her force sails", {}, "submarine-op", AT_BITER, {"target": {"speed": "normal"}}),
    ("Torpedo Los!: at high speed", {f"{HX}speed": "high"}, "submarine-op", AT_BITER, {"target": {"speed": "high"}}),
    ("Torpedo Los!: as it is said", {}, "submarine-op", {**AT_BITER, "target_speed": "high"},
     {"target": {"speed": "high"}}),
    ("Torpedo Los!: the defender's choice", {}, "submarine-op", {**AT_BITER, "defender": "Tankexpress"},
     {"target": {"speed": "normal"}, "defender_target": {"speed": "slow-merchant"}}),
    ("Torpedo Los!: the same", {}, "submarine-op", {**AT_BITER, "defender": "Biter"}, {"defender_target": None}),
    *((f"Torpedo Los!: the defender's choice is a kind of ship, {but}", {}, "submarine-op",
       {**AT_BITER, "defender_target": {"speed": "stopped"}, "aim": [{"boat": "U 107", "ship": "Biter", **aim}]},
       {"target": {"speed": "normal"}, "defender_target": chosen}) for but, aim, chosen in (
      ("and stays so", {}, {"speed": "stopped"}), ("but of one boat", {"defender": "Tankexpress"},
      {"speed": "slow-merchant"}), ("but of one the same", {"defender": "Biter"}, None))),
    ("Torpedo Los!: a kind of ship, and the defender's choice", {}, "submarine-op",
     {"pack": "Group Amsel", "against": "Convoy HX", "target": {"speed": "stopped"}, "defender": "Tankexpress"},
     {"target": {"speed": "stopped"}, "defender_target": {"speed": "slow-merchant"}}),
    ("Torpedo Los!: nobody has said at whom", {}, "submarine-op", {"pack": "Group Amsel", "against": "Convoy HX"},
     {"target": {"speed": "slow-merchant"}, "assumed": ["the boats attack slow merchants"]}),
    ("Torpedo Los!: another boat at another ship", {}, "submarine-op", {**AT_BITER, "aim": [{"boat": "U 402",
     "ship": "Tankexpress"}]}, {"target": {"speed": "normal"}, "assumed": ["all boats attack the target of U 107"]}),
    *(("Long-Distance CAP: the fights of a second round", strike("dogfight", long_distance=True, rounds=before,
       fights=3 * before), "dogfight", FIGHT, {"first": first}) for before, first in ((0, None), (1, 4))),
    ("The Advantage: as it is said, and by night", {**NIGHT, f"{WREN}tbs": True, f"{WREN}cic": True}, "advantage",
     {**FLAGS, "second": {"well_drilled": True}}, {"first": {**ALLIED, "tbs": True, "cic": True},
     "second": {"name": "Axis", "well_drilled": True}, "night": True}),
    ("The Advantage: no more than can be", {**DESTROYER, f"{WREN}structural": 13, f"{WREN}floatation": 5,
     f"{WREN}crippled": True, f"{HX}radar": None, f"{A}ships.Biter.radar": "effective"}, "advantage", FLAGS,
     {"first": {**ALLIED, "flagship_structural": 12, "flagship_floatation": 4, "flagship_crippled": True}}),
    ("The Advantage: one that is sunk", {**DESTROYER, f"{WREN}condition": "sunk"}, "advantage", FLAGS,
     {"first": {**ALLIED, "flagship_crippled": True}}),
    ("Dogfights: by day", strike("approaching"), "dogfight", FIGHT, {"night": None}),
    ("Dogfights: said to be night", strike("approaching"), "dogfight", {**FIGHT, "night": True}, {"night": True}),
    ("Dogfights: by night", DARK, "dogfight", FIGHT, {"night": True}),
    ("Dogfights: by night, said to be day", DARK, "dogfight", {**FIGHT, "night": False}, {"night": None}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "act", "inputs", "wanted"), [row[1:] for row in WHOLES], ids=[row[0] for row in WHOLES]
)
def test_what_odds_are_of(position: Position, values: Values, act: str, inputs: Values, wanted: Values) -> None:
    found = position.whole(values, act, inputs)
    weighed = {**found.inputs, "assumed": [*found.assumed]}
    assert {key: weighed.get(key) for key in wanted} == wanted


@pytest.mark.parametrize(
    ("act", "inputs", "hint"),
    [
        ("fog", {"zone": "Biscay"}, 'zone --name "Biscay" names a zone of your map'),
        ("fog", {"zone": "all"}, ""),
        ("fog", {"zone": "U 107"}, ""),
        ("haze", {"zone": "E2"}, "another --zone; --gone: it clears"),
        ("set", {"path": "Group Amsel", "value": "null"},
         'force --name … --zone D5 --boat "U 107,U 223,U 402,U 628" takes them over'),
    ],
)  # fmt: skip
def test_what_can_be_done_where_an_act_is_refused(position: Position, act: str, inputs: Values, hint: str) -> None:
    with pytest.raises(Refusal) as caught:
        done(position, {}, act, inputs, [])
    assert str(caught.value.hint or "") == hint


# What an evening answers in a small state.

Asks = Callable[[state.Board], Any]
BOTH: Values = {**DESTROYER, f"{AMSEL}ships": ["Z 24"]}


def in_company(board: state.Board) -> list[str]:
    allied = board.side("allied")
    return [bar.words for bar in packs.of_company(allied.ships["Tankexpress"], allied.forces["Convoy HX"])]


def told_apart(*names: str) -> Asks:
    return lambda board: [*marker.told_apart([board.side("allied").ships[name] for name in names]).values()]


def called(board: state.Board) -> str | None:
    return sight.call(board, "allied", board.side("axis").forces["Group Amsel"])


def seen_by_axis(board: state.Board) -> dict[str, Any]:
    return sight.sight(board, "axis")


def sheet_of(name: str) -> Asks:
    """What an order sheet says that it may do."""
    return lambda board: permitted.words_by_name(board.tree, "axis")[name]


def as_umpire(board: state.Board) -> Seen:
    """What the umpire knows."""
    public, own, umpire = (board.tree[root] for root in ("public", "sides", "umpire"))
    return Seen(UMPIRE, "", [*own], public, own, [], board.ruleset, umpire=umpire)


def in_zones(board: state.Board) -> list[str]:
    return [f"{box.zone}: {one.text}" for box in boxes.boxes(as_umpire(board)) for one in box.lying]


def boats_that_search(board: state.Board) -> int | None:
    """How many boats look in D5."""
    inputs = {"side": "axis", "zone": "D5", "search": "submarine", "to_spot": 4}
    return contact.most_boats(contact.Spot.take(inputs).found_on(board))


def handy(board: state.Board) -> tuple[bool, bool]:
    """Is Wren handy, and a hazard?"""
    ship = board.side("allied").ships["Wren"]
    return collisions.is_handy(ship), collisions.is_hazard(ship)


def may_plot(board: state.Board) -> bool:
    return any("Group Amsel" in one.line for one in encounters.still_to_plot(board, board.side("axis"), "axis"))


def passed_before(ramming: bool) -> Asks:
    clash = {"moving": "Wren", "non_moving": "Biter", "moving_speed": 4, "non_moving_speed": 3, "ramming": ramming}
    return lambda board: collisions.gather_inputs(collisions.Collide.take(clash).found_on(board)).get("passed_before")


def u_107(board: state.Board) -> tuple[bool, bool]:
    """May she attack in turn 5, and is she kept down?"""
    boat = board.side("axis").boats["U 107"]
    return boat.can_attack(5), boat.is_kept_down(5)


NOBODY_LEFT = {f"{HX}ships": ["Biter"], f"{AMSEL}boats": [], f"{AMSEL}deserted": True}
ANSWERS: list[tuple[str, Values, Asks, Any]] = [
    ("Spotting: her pack", {}, boats_that_search, 4),
    ("Spotting: a pack next to it", {f"{AMSEL}zone": "D6"}, boats_that_search, 4),
    ("Spotting: but those lost", {f"{AMSEL}zone": "D6", f"{X}boats.U 107.state": "sunk"}, boats_that_search, 3),
    ("Spotting: the largest pack", {f"{AMSEL}boats": ["U 107", "U 223"], f"{X}forces.B": {"zone": "D5",
     "boats": ["U 402"]}}, boats_that_search, 2),
    ("Spotting: boats in no force", {f"{AMSEL}zone": "D7", f"{AMSEL}boats": ["U 107"]}, boats_that_search, 3),
    ("Spotting: a named zone", {f"{AMSEL}zone": "Biscay"}, boats_that_search, 4),
    ("Spotting: boats that are not kept", {f"{X}boats": None, f"{AMSEL}boats": []}, boats_that_search, None),
    *((f"Collisions: {words}", {f"{WREN}handy": True, **{f"{WREN}{key}": value for key, value in values.items()}},
       handy, found) for words, values, found in (
        ("a handy ship", {}, (True, False)), ("that burns", {"casualties": ["fire"]}, (True, False)),
        ("that steers badly", {"casualties": ["minor-steering"]}, (False, True)),
        ("a cripple", {"crippled": True}, (False, True)), ("one that is flooded", {"floatation": 1}, (False, False)),
        ("one that is slowed", {"slowed": 1}, (True, True)),
        ("one that tows", {"towing": "Biter"}, (False, False)),
        ("one that is not handy", {"handy": None}, (False, False)))),
    ("Plots: who may still plot", {}, may_plot, True),
    ("Plots: who has plotted", {f"{AMSEL}plots": ["C2"]}, may_plot, False),
    *((f"Air Operations: of whom {ready} are ready", {f"{X}squadrons.KG 40.ready": ready}, sheet_of("KG 40"), words)
      for ready, words in ((0, "nothing"), (3, "3 ready"))),
    ("Air Operations: in which strike it flies", {f"{X}strikes.Blue": {"stage": "formed"}, **strike("formed")},
     lambda board: getattr(board.side("axis").squadrons["KG 40"].acts_with, "name", None), "Red"),
    ("Das Boot: who is kept down", shaken(0, "U 107"), sheet_of("Group Amsel"),
     "U 107 kept down: on; attack with U 223, U 402, U 628"),
    ("The Submarine Op: who has attacked", {f"{AMSEL}operated": 1}, sheet_of("Group Amsel"),
     "no plot: Group Amsel has made its submarine operation this turn, and a pack that makes one does not move"),
    ("Plots: who has moved", {f"{AMSEL}plotted": 1}, may_plot, False),
    ("Plots: who has attacked", {f"{AMSEL}operated": 1}, may_plot, False),
    ("Collisions: who has passed the test rams again", {f"{WREN}rammed": ["Biter"]}, passed_before(True), True),
    ("Collisions: who has not", {f"{WREN}rammed": []}, passed_before(True), None),
    ("Collisions: who rams nobody", {f"{WREN}rammed": ["Biter"]}, passed_before(False), None),
    *((f"Das Boot: {words}", {"public.turn": 5, **{f"{X}boats.U 107.{key}": value for key, value in values.items()}},
       u_107, found) for words, values, found in (
        ("a boat attacks", {}, (True, False)), ("shaken now", {"state": "shaken", "shaken": 5}, (False, False)),
        ("the turn before", {"state": "shaken", "shaken": 4}, (False, True)),
        ("earlier", {"state": "shaken", "shaken": 3}, (True, False)),
        ("at a time not known", {"state": "shaken"}, (True, False)),
        ("damaged", {"state": "damaged", "shaken": 3}, (False, False)),
        ("sunk", {"state": "sunk"}, (False, False)), ("expended", {"state": "expended"}, (False, False)))),
    *((f"Torpedo Los!: {kind} of speed {full} in a force at {force}", {f"{WREN}kind": kind, f"{WREN}full": full,
       f"{WREN}crippled": crippled},
       lambda board, force=force: packs.speed_of(board.side("allied").ships["Wren"], force), speed)
      for kind, full, crippled, force, speed in (
        ("escort", 3, None, "high", "fast-merchant"), ("escort", 4, None, "high", "high"),
        ("escort", None, None, "high", "high"), ("escort", 4, None, None, "normal"),
        ("destroyer", 3, None, "normal", "normal"), ("merchant", 3, None, "high", "slow-merchant"),
        ("fast-merchant", 3, None, "high", "fast-merchant"), ("destroyer", 4, True, "high", "slow-merchant"))),
    ("Torpedoes: counters that are not on the table", {"public.datums.1.turn": 1, "public.datums.3.turn": 1},
     lambda board: torpedoes.Launch.offered("number", {}, board), [2]),
    *((f"Collisions: slowed in turn {turn}", {"public.turn": 3, f"{WREN}slowed": turn},
       lambda board: collisions.is_suddenly_slower(board.side("allied").ships["Wren"]), suddenly)
      for turn, suddenly in ((None, False), (1, False), (2, True), (3, True), (4, False))),
    *((f"Air Operations: from a ship, {how}", {f"{A}ships.Biter.condition": how},
       lambda board: [bar.words for bar in air.of_platform(board.side("allied").squadrons["811 Sqn"], "name")],
       [f"Biter, the platform of 811 Sqn, {barred}"] if barred else [])
      for how, barred in ((None, ""), ("bulkheads-hold", ""), ("floundering", "flounders"), ("sunk", "is sunk"))),
    ("The Submarine Op: a ship of the force", {}, in_company, []),
    ("The Submarine Op: its ships are not entered", {f"{HX}ships": []}, in_company, []),
    ("The Submarine Op: she sails alone", {f"{HX}ships": THE_OTHERS}, in_company, [f"{NOT_WITH}: she is in no force"]),
    ("The Submarine Op: with others", {**REAR, f"{HX}ships": []}, in_company, [f"{NOT_WITH}: she sails with Rear"]),
    *((f"{one} and {other}", {}, lambda _, one=one, other=other: zones.is_near(one, other), is_near)
      for one, other, is_near in (
        ("D5", "D5", True), ("D5", "E6", True), ("D5", "c4", True), ("D5", "F5", False), ("D5", "D7", False),
        ("Z1", "AA2", True), ("Y1", "AA2", False), ("AZ9", "BA9", True), ("A1", "AA1", False),
        ("D5", "North Sea", True))),
    *((f"beside {zone}", {}, lambda _, zone=zone: zones.zones_beside(zone), beside) for zone, beside in (
        ("North Sea", []), ("A1", ["A2", "B1", "B2"]), ("Z99", ["Y98", "Y99", "Z98", "AA98", "AA99"]))),
    ("The Submarine Op: nine boats in contact", {}, lambda _: wolfpacks.in_company(9), {"boats_in_contact": 9}),
    ("The Submarine Op: and more", {}, lambda _: wolfpacks.in_company(10),
     {"boats_in_contact": 9, "more_in_contact": 1}),
    ("Damage Control: ships by their kinds", {}, told_apart("Wren", "Tankexpress"), ["an escort", "a merchant"]),
    ("Damage Control: alike ones by numbers", {}, told_apart("Wren", "Tankexpress", "Starling"),
     ["an escort (1 of 2)", "a merchant", "an escort (2 of 2)"]),
    ("Spotting: boats are submarines", {}, called, "a submarine"),
    ("Spotting: boats and ships a force", BOTH, called, "the force"),
    ("Spotting: and ships", {**BOTH, f"{AMSEL}boats": []}, called, "the force"),
    ("Spotting: and nothing that is entered", {f"{AMSEL}boats": []}, called, "the force"),
    *(("Spotting: a force that was found", sighted(reported=told),
       lambda board: sight.seen_in_words(board, "axis", board.side("allied").forces["Convoy HX"]),
       f"a contact in D5, reported in turn 1: {said}")
      for told, said in ((None, "a force"), ("1 carrier", "1 carrier"))),
    ("Zones: what is there, in this turn", {**NOBODY_LEFT, **strike("formed"), "public.turn": 2,
     f"{X}flying_boats": {"Now": FLIES, "Earlier": {**FLIES, "turn": 1}, "Lost": {**FLIES, "lost": 2}},
     f"{A}strikes.Unbound": {"stage": "formed"}}, in_zones, ["D5: Convoy HX: Biter", "D5: Now: flying boat",
     "D5: Red: strike, formed"]),
    ("Losses: boats that are sunk or damaged", {f"{X}boats.{boat}.state": state for boat, state in (
     ("U 107", "sunk"), ("U 223", "damaged"), ("U 402", "shaken"), ("U 628", "expended"))},
     lambda board: [(one.name, one.fate) for one in story.own_losses(as_umpire(board))],
     [("U 107", "sunk"), ("U 223", "damaged")]),
    ("Who knew of whom: of nobody who is not there", NOBODY_LEFT,
     lambda board: [one.name for one in learned.things_to_learn(as_umpire(board), {})], ["Convoy HX"]),
    ("Spotting: nobody is spotted", {}, seen_by_axis, {}),
    ("Spotting: and what is told of it", sighted(reported="1 carrier"), seen_by_axis,
     {"contacts": [{"zone": "D5", "turn": 1, "reported": "1 carrier"}]}),
]  # fmt: skip


@pytest.mark.parametrize("row", ANSWERS, ids=lambda row: row[0])
def test_what_an_evening_answers(position: Position, row: tuple[str, Values, Asks, Any]) -> None:
    _, values, asks, answer = row
    assert asks(state.Board.of(position.doing(values))) == answer
