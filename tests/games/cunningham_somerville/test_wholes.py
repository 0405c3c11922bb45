"""What `odds ACT` weighs is what the acts throw: the same dice through the acts and through the whole."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from referee.engine.answer import roll
from referee.engine.dice import Typed
from referee.engine.errors import Refusal
from referee.engine.procedure import find as find_procedure
from referee.session.acting.act import Whole
from tests.games.evening import Evening
from tests.refusing import Position

GAME = "cunningham-somerville"
PAIR = {"interceptor": "811 Flight", "raider": "KG 40"}
PACK: dict[str, Any] = {"pack": "Group Amsel", "against": "Convoy HX", "ship": "Tankexpress"}
AHEAD: dict[str, Any] = {"target": "Biter", "profile": "level", "vt": True, "flak_total": 8, "dist_modifier": -1}


def thrown(evening: Evening, whole: Whole, dice: list[int]) -> dict[str, Any]:
    """The whole with these dice."""
    procedure = find_procedure(GAME, whole.procedure)
    return dict(roll(procedure, whole.inputs, evening.session.ruleset(), Typed(dice)).outcome or {})


@pytest.mark.parametrize("seed", range(12))
def test_a_strike_from_its_fights_to_the_way_home_is_one_air_operation(evening: Evening, seed: int) -> None:
    random = Random(seed)
    strike: dict[str, Any] = {"name": "Red", "squadron": [{"squadron": "KG 40", "aircraft": 3}]}
    whole = evening.whole("strike", {**strike, **AHEAD, "fight": [PAIR], "zones": 2})
    assert whole.procedure == "air-operation"
    evening.do("strike", **strike)
    fight = [random.randint(1, 6) for _ in range(2)]
    evening.do("dogfight", fight, name="Red", fight=[PAIR])
    flying = group(evening).flying
    flak = [random.randint(1, 6) for _ in range(flying)]
    evening.do("flak", flak, name="Red", vt=True, flak_total=8)
    results = [("NE", "NE", "DIST", "ABT", "KILL", "DA")[face - 1] for face in flak]
    runs = {place: random.randint(1, 6) for place, result in enumerate(results) if result in ("NE", "DIST", "DA")}
    hits = dict.fromkeys(("NE", "DIST", "DA"), 0)
    for after in hits:
        faces = [face for place, face in runs.items() if results[place] == after]
        if faces:
            more: dict[str, Any] = {"dist_modifier": -1} if after == "DIST" else {}
            attack = {"target": "Biter", "profile": "level", "after": after, **more}
            evening.do("attack-runs", faces, name="Red", squadron="KG 40", **attack)
            hits[after] = evening.session.entries()[-1]["answers"][0]["outcome"]["hits"]
    came = group(evening)
    home = [random.randint(1, 6) for _ in range(came.hit)]
    evening.do("fly-home", home or None, name="Red", zones=2)
    said = thrown(evening, whole, [*fight, *flak, *runs.values(), *home])
    squadron = evening.thing("squadrons", "KG 40")
    assert (said["hits"], said["allocated_hits"]) == (hits["NE"] + hits["DIST"], hits["DA"])
    assert said["aborted"] == came.aborted
    assert said["damaged"] == squadron.damaged
    assert said["lost"] == 3 - squadron.ready - squadron.damaged
    assert said["interceptors_hit"] == evening.thing("squadrons", "811 Flight").hit


def group(evening: Evening) -> Any:
    """The bombers of the strike."""
    return evening.thing("strikes", "Red").groups["KG 40"]


def test_what_was_not_typed_is_assumed_and_said(evening: Evening) -> None:
    strike: dict[str, Any] = {"name": "Red", "squadron": [{"squadron": "KG 40", "aircraft": 2}]}
    said = " ".join(reason["text"] for reason in evening.session.weigh("strike", strike).because)
    for word in ("--flak-total", "--target", "--light-aa", "--profile", "--fight", "stand-in"):
        assert word in said
    before = len(evening.session.entries())
    evening.do("strike", **strike)
    assert evening.whole("flak", {"name": "Red", **AHEAD}).procedure == "air-strike"
    assert len(evening.session.entries()) == before + 1
    with pytest.raises(Refusal, match="target is only for odds strike"):
        evening.do("strike", name="Blue", squadron=[{"squadron": "KG 40"}], target="Biter")


FULL = {"name": "Red", "squadron": [{"squadron": "KG 40"}], "fight": [PAIR], **AHEAD}
BITER = "sides.allied.ships.Biter."
KG_40, KG_26 = "sides.axis.squadrons.KG 40", "sides.axis.squadrons.KG 26"
NIGHT = {"public.light": "night", "public.night": True}
BOMBERS = {"kind": "strike", "ready": 2, "attack_factor": 5, "engines": 2, "factor": 6}
BOTH = [{"squadron": "KG 40"}, {"squadron": "KG 26"}]
STRIKES: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any], list[str]]] = [
    ("one squadron attacks", {}, {}, {"aircraft": 3, "night": None, "overcast": None}, []),
    ("of two the first is weighed", {KG_26: BOMBERS}, {"squadron": BOTH}, {"aircraft": 3},
     ["the attack of KG 40 alone; KG 26 by itself"]),
    ("a dozen attack at once", {f"{KG_40}.ready": 12}, {}, {"aircraft": 12}, []),
    ("more attack after them", {f"{KG_40}.ready": 15}, {}, {"aircraft": 12},
     ["12 of the 15 aircraft of KG 40; the others attack after them"]),
    ("it is night", NIGHT, {}, {"night": True}, []),
    ("by night, and said not to be", NIGHT, {"night": False}, {"night": None}, []),
    ("by day, and said to be by night", {}, {"night": True}, {"night": True}, []),
    *((f"under clouds, and {said}", {"public.fronts.Gale": {"zone": "D5", "weather": "overcast"}}, typed,
       {"overcast": clouds}, []) for said, typed, clouds in (
      ("nothing said", {"zone": "D5"}, True), ("said to be clear", {"overcast": False}, None))),
    ("at a handy ship that is stopped", {f"{BITER}handy": True, f"{BITER}casualties": ["major-engine"]}, {},
     {"handy": True, "target_state": "stopped"}, []),
    ("at a base", {}, {"target": "Brest", "light_aa": "airbase"}, {"light_aa": "airbase", "target_state": "land"}, []),
    ("high above her light AA", {}, {"profile": "high-level"}, {"light_aa": None}, []),
    ("at one whose light AA is not entered", {f"{BITER}light_aa": None}, {}, {"light_aa": "1"},
     ["light AA 1: --light-aa says otherwise"]),
    ("its escorts are met", {KG_26: {**BOMBERS, "kind": "multi-crew"}}, {"squadron": BOTH, "fight": [{**PAIR,
     "raider": "KG 26"}]}, {"fights": [{"name": "Wildcat against aircraft", "a_kind": "fighter", "a_count": 1,
     "a_pilots": "normal", "a_factor": 4, "b_kind": "multi-crew", "b_count": 1, "b_pilots": "normal",
     "disadvantaged": "none"}]}, []),
    ("others of its bombers are met", {KG_26: BOMBERS}, {"squadron": BOTH, "fight": [{**PAIR, "raider": "KG 26"}]},
     {"fights": None}, ["the attack of KG 40 alone; KG 26 by itself", "nobody intercepts: --fight names interceptors"]),
]  # fmt: skip


@pytest.mark.parametrize(("values", "typed", "weighed", "assumed"), [row[1:] for row in STRIKES],
                         ids=[row[0] for row in STRIKES])  # fmt: skip
def test_what_a_strike_weighs(
    position: Position, values: dict[str, Any], typed: dict[str, Any], weighed: dict[str, Any], assumed: list[str]
) -> None:
    whole = position.whole(values, "strike", {**FULL, **typed})
    assert {key: whole.inputs.get(key) for key in weighed} == weighed
    assert list(whole.assumed) == assumed


@pytest.mark.parametrize(("pairs", "beyond"), [(12, []), (13, ["the first 12 fights of 13"])])
def test_no_more_than_a_dozen_fights_are_weighed(position: Position, pairs: int, beyond: list[str]) -> None:
    flown = {"stage": "formed", "zone": "D5", "groups": {"KG 40": {"flying": 13}}}
    values = {"sides.axis.strikes.Red": flown, "sides.allied.squadrons.811 Flight.ready": 13}
    whole = position.whole(values, "dogfight", {"name": "Red", "fight": [PAIR] * pairs})
    assert (len(whole.inputs["fights"]), list(whole.assumed)) == (12, beyond)


def test_a_round_of_dogfights_is_weighed_with_all_its_pairs(evening: Evening) -> None:
    evening.do("strike", name="Red", squadron=[{"squadron": "KG 40", "aircraft": 3}])
    given: dict[str, Any] = {"name": "Red", "fight": [PAIR, {**PAIR, "disadvantaged": "raider"}]}
    came = thrown(evening, evening.whole("dogfight", given), [4, 6, 3, 1])
    evening.do("dogfight", [4, 6, 3, 1], **given)
    assert came["b_hit"] == group(evening).hit
    assert came["a_hit"] == evening.thing("squadrons", "811 Flight").hit


@pytest.mark.parametrize("seed", range(10))
def test_a_marker_step_is_weighed_with_every_casualty_of_every_ship(evening: Evening, seed: int) -> None:
    random = Random(seed)
    evening.do("damage", ship="Wren", structural=1, casualty=["fire", "minor-engine"])
    evening.do("damage", ship="Biter", structural=1, casualty=["power-all"])
    evening.do("damage", ship="Bluebell", floatation=1, casualty=["fire"])
    whole = evening.whole("damage-control", {"side": "allied"})
    dice = [random.randint(1, 6) for _ in range(5)]
    if dice[2] == 1:  # she sinks: no die for her fire
        dice.pop()
    before = sum(evening.ship(name).structural for name in ("Wren", "Biter", "Bluebell"))
    came = thrown(evening, whole, dice)
    evening.do("damage-control", dice, side="allied")
    states = dict(zip((one["name"] for one in whole.inputs["casualties"]), came["casualties"], strict=True))
    assert len(states) == 5
    fires = {"fire": ["fire"], "raging-fire": ["raging-fire"], "out": []}
    wren = evening.ship("Wren")
    assert [one for one in wren.casualties if "fire" in one] == fires[states["Wren: fire"]]
    gone = evening.ship("Bluebell").condition == "sunk"
    assert gone == (states["Bluebell: floundering"] == "sunk")
    assert (states["Bluebell: fire"] == "gone") == gone
    after = sum(evening.ship(name).structural for name in ("Wren", "Biter", "Bluebell"))
    assert after - before == came["structure_lost"]


@pytest.mark.parametrize(("typed", "dice", "came"), [
    ({}, [3, 3], {"safe": 1, "damaged": 0, "lost": 2}),
    ({"hazardous": True}, [2, 4, 5, 4, 4], {"safe": 1, "damaged": 2, "lost": 0}),
])  # fmt: skip
def test_the_way_home_is_that_of_those_who_were_hit_and_in_hazardous_conditions_of_all(
    evening: Evening, typed: dict[str, Any], dice: list[int], came: dict[str, int]
) -> None:
    evening.do("strike", name="Red", squadron=[{"squadron": "KG 40", "aircraft": 3}])
    home: dict[str, Any] = {"name": "Red", "zones": 3, **typed}
    if not typed:
        with pytest.raises(Refusal, match="no aircraft of Red was hit"):
            evening.whole("fly-home", home)
    evening.do("flak", [4, 5, 1], name="Red", vt=True, flak_total=12)
    whole = evening.whole("fly-home", home)
    assert whole.inputs["squadrons"][0]["hit"] == group(evening).hit
    assert thrown(evening, whole, dice) == came
    evening.do("fly-home", dice, **home)
    assert evening.thing("squadrons", "KG 40").damaged == came["damaged"]


def test_unhurt_aircraft_that_land_hazardously_are_weighed(evening: Evening) -> None:
    evening.do("strike", name="Red", squadron=[{"squadron": "KG 40", "aircraft": 1}])
    answer = evening.session.weigh("fly-home", {"name": "Red", "hazardous": True})
    assert [(row["outcome"]["damaged"], row["p"]) for row in answer.distribution or []] == [(0, "5/6"), (1, "1/6")]


@pytest.mark.parametrize(("due", "beyond"), [(40, []), (41, ["the first 40 of 41 casualties"])])
def test_no_more_than_forty_casualties_are_weighed(evening: Evening, due: int, beyond: list[str]) -> None:
    hurt = ["fire"] * (due - 2)
    for name, casualties in (("Wren", hurt), ("Starling", ["fire", "minor-steering"])):
        evening.set(f"sides.allied.ships.{name}.casualties", json.dumps(casualties))
    whole = evening.whole("damage-control", {"side": "allied"})
    assert (len(whole.inputs["casualties"]), list(whole.assumed)) == (40, beyond)
    assert thrown(evening, whole, [4] * 40)["casualties"]


def test_odds_against_a_known_ship_count_her_card_and_are_for_the_umpire_alone(evening: Evening) -> None:
    evening.do("strike", name="Red", squadron=[{"squadron": "KG 40"}])
    evening.do("flak", [3, 3, 3], name="Red", vt=True, flak_total=0)
    evening.set("Biter.identified", "true")
    run = {"name": "Red", "squadron": "KG 40", "target": "Biter", "profile": "level"}
    assert evening.session.weigh("attack-runs", run).is_secret
    assert not evening.session.weigh("attack-runs", {**run, "profile": "high-level"}).is_secret


def test_the_whole_operation_is_weighed_as_it_is_thrown(evening: Evening) -> None:
    answer = evening.session.weigh("submarine-op", PACK)
    assert answer.procedure == "submarine-op"
    dice = [3, 1, 2, 3, 3, 2, 6, 1, 1, 6, 1]
    evening.do("submarine-op", dice, **PACK)
    stages = [one for one in evening.session.entries()[-1]["answers"] if one["procedure"] == "submarine-attack"]
    hits = sum(one["outcome"]["hits"] + one["outcome"]["defender_hits"] for one in stages)
    assert any(row["outcome"]["hits"] + row["outcome"]["defender_hits"] == hits for row in answer.distribution or [])


def test_a_search_that_any_die_finds_is_weighed(evening: Evening) -> None:
    search: dict[str, Any] = {"side": "axis", "zone": "A1", "search": "surface", "to_spot": 1}
    answer = evening.session.weigh("spot", search)
    assert [row["outcome"] for row in answer.distribution or []] == [{"spotted": True}]
