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
from referee.session.acting import lawful
from referee.session.acting.act import Doing, Whole
from referee.session.acting.catalogue import find
from referee.session.how import How
from referee.session.session import Session
from tests.games.cunningham_somerville.test_play import do, own, session, ship

__all__ = ["session"]

GAME = "cunningham-somerville"
PAIR = {"interceptor": "811 Flight", "raider": "KG 40"}
AHEAD: dict[str, Any] = {"target": "Biter", "profile": "level", "vt": True, "flak_total": 8, "dist_modifier": -1}


def whole_of(session: Session, act: str, inputs: dict[str, Any]) -> Whole:
    """What `odds ACT` weighs."""
    found = find(GAME, act)
    doing = Doing(session.state.tree, session.state.sides, session.ruleset(), None)
    assert found.whole is not None
    return found.whole(lawful.meant(found, inputs, doing))


def thrown(session: Session, whole: Whole, dice: list[int]) -> dict[str, Any]:
    """The whole with these dice."""
    procedure = find_procedure(GAME, whole.procedure)
    return dict(roll(procedure, whole.inputs, session.ruleset(), Typed(dice)).outcome or {})


@pytest.mark.parametrize("seed", range(12))
def test_a_strike_from_its_fights_to_the_way_home_is_one_air_operation(session: Session, seed: int) -> None:
    random = Random(seed)
    strike: dict[str, Any] = {"name": "Red", "squadron": [{"squadron": "KG 40", "aircraft": 3}]}
    whole = whole_of(session, "strike", {**strike, **AHEAD, "fight": [PAIR], "zones": 2})
    assert whole.procedure == "air-operation"
    do(session, "strike", **strike)
    fight = [random.randint(1, 6) for _ in range(2)]
    do(session, "dogfight", fight, name="Red", fight=[PAIR])
    flying = group(session)["flying"]
    flak = [random.randint(1, 6) for _ in range(flying)]
    do(session, "flak", flak, name="Red", vt=True, flak_total=8)
    results = [("NE", "NE", "DIST", "ABT", "KILL", "DA")[face - 1] for face in flak]
    runs = {place: random.randint(1, 6) for place, result in enumerate(results) if result in ("NE", "DIST", "DA")}
    hits = dict.fromkeys(("NE", "DIST", "DA"), 0)
    for after in hits:
        faces = [face for place, face in runs.items() if results[place] == after]
        if faces:
            more = {"dist_modifier": -1} if after == "DIST" else {}
            attack = {"name": "Red", "squadron": "KG 40", "target": "Biter", "profile": "level", "after": after, **more}
            do(session, "attack-runs", faces, **attack)
            hits[after] = session.entries()[-1]["answers"][0]["outcome"]["hits"]
    came = group(session)
    home = [random.randint(1, 6) for _ in range(came.get("hit", 0))]
    do(session, "fly-home", home or None, name="Red", zones=2)
    said = thrown(session, whole, [*fight, *flak, *runs.values(), *home])
    squadron = own(session, "axis", "squadrons", "KG 40")
    assert (said["hits"], said["allocated_hits"]) == (hits["NE"] + hits["DIST"], hits["DA"])
    assert said["aborted"] == came.get("aborted", 0)
    assert said["damaged"] == squadron.get("damaged", 0)
    assert said["lost"] == 3 - squadron["ready"] - squadron.get("damaged", 0)
    assert said["interceptors_hit"] == own(session, "allied", "squadrons", "811 Flight").get("hit", 0)


def group(session: Session) -> dict[str, Any]:
    """The bombers of the strike."""
    found: dict[str, Any] = own(session, "axis", "strikes", "Red")["groups"]["KG 40"]
    return found


def test_what_was_not_typed_is_assumed_and_said(session: Session) -> None:
    strike: dict[str, Any] = {"name": "Red", "squadron": [{"squadron": "KG 40", "aircraft": 2}]}
    said = " ".join(reason["text"] for reason in session.weigh("strike", strike).because)
    for word in ("--flak-total", "--target", "--light-aa", "--profile", "--fight", "stand-in"):
        assert word in said
    before = len(session.entries())
    do(session, "strike", **strike)
    assert whole_of(session, "flak", {"name": "Red", **AHEAD}).procedure == "air-strike"
    assert len(session.entries()) == before + 1
    with pytest.raises(Refusal, match="target is only for odds strike"):
        do(session, "strike", name="Blue", squadron=[{"squadron": "KG 40"}], target="Biter")


def test_of_more_than_a_dozen_it_is_said_that_a_dozen_is_weighed(session: Session) -> None:
    session.act("set", {"path": "sides.axis.squadrons.KG 40.ready", "value": "15"}, How(why="reinforced"))
    strike: dict[str, Any] = {"name": "Red", "squadron": [{"squadron": "KG 40"}], **AHEAD}
    whole = whole_of(session, "strike", strike)
    assert whole.inputs["aircraft"] == 12
    assert "12 of the 15 aircraft of KG 40; the others attack after them" in whole.assumed


def test_a_round_of_dogfights_is_weighed_with_all_its_pairs(session: Session) -> None:
    do(session, "strike", name="Red", squadron=[{"squadron": "KG 40", "aircraft": 3}])
    given = {"name": "Red", "fight": [PAIR, {**PAIR, "disadvantaged": "raider"}]}
    came = thrown(session, whole_of(session, "dogfight", given), [4, 6, 3, 1])
    do(session, "dogfight", [4, 6, 3, 1], **given)
    assert came["b_hit"] == group(session).get("hit", 0)
    assert came["a_hit"] == own(session, "allied", "squadrons", "811 Flight").get("hit", 0)


@pytest.mark.parametrize("seed", range(10))
def test_a_marker_step_is_weighed_with_every_casualty_of_every_ship(session: Session, seed: int) -> None:
    random = Random(seed)
    do(session, "damage", ship="Wren", structural=1, casualty=["fire", "minor-engine"])
    do(session, "damage", ship="Biter", structural=1, casualty=["power-all"])
    do(session, "damage", ship="Bluebell", floatation=1, casualty=["fire"])
    whole = whole_of(session, "damage-control", {"side": "allied"})
    dice = [random.randint(1, 6) for _ in range(5)]
    if dice[2] == 1:  # she sinks: no die for her fire
        dice.pop()
    before = sum(ship(session, name).get("structural", 0) for name in ("Wren", "Biter", "Bluebell"))
    came = thrown(session, whole, dice)
    do(session, "damage-control", dice, side="allied")
    states = dict(zip((one["name"] for one in whole.inputs["casualties"]), came["casualties"], strict=True))
    assert len(states) == 5
    fires = {"fire": ["fire"], "raging-fire": ["raging-fire"], "out": []}
    assert [one for one in ship(session, "Wren").get("casualties", []) if "fire" in one] == fires[states["Wren: fire"]]
    gone = ship(session, "Bluebell").get("condition") == "sunk"
    assert gone == (states["Bluebell: floundering"] == "sunk")
    assert (states["Bluebell: fire"] == "gone") == gone
    after = sum(ship(session, name).get("structural", 0) for name in ("Wren", "Biter", "Bluebell"))
    assert after - before == came["structure_lost"]


def test_the_way_home_is_that_of_those_who_were_hit(session: Session) -> None:
    do(session, "strike", name="Red", squadron=[{"squadron": "KG 40", "aircraft": 3}])
    with pytest.raises(Refusal, match="no aircraft of Red was hit"):
        whole_of(session, "fly-home", {"name": "Red"})
    do(session, "flak", [4, 5, 1], name="Red", vt=True, flak_total=12)
    whole = whole_of(session, "fly-home", {"name": "Red", "zones": 3})
    assert whole.inputs["squadrons"][0]["hit"] == group(session).get("hit", 0)
    came = thrown(session, whole, [3] * group(session).get("hit", 0))
    do(session, "fly-home", [3] * group(session).get("hit", 0), name="Red", zones=3)
    assert came["damaged"] == own(session, "axis", "squadrons", "KG 40").get("damaged", 0)


def test_the_way_home_in_hazardous_conditions_is_that_of_all(session: Session) -> None:
    do(session, "strike", name="Red", squadron=[{"squadron": "KG 40", "aircraft": 3}])
    do(session, "flak", [4, 5, 1], name="Red", vt=True, flak_total=12)
    home = {"name": "Red", "zones": 3, "hazardous": True}
    came = thrown(session, whole_of(session, "fly-home", home), [2, 4, 5, 4, 4])
    do(session, "fly-home", [2, 4, 5, 4, 4], **home)
    assert came == {"safe": 1, "damaged": 2, "lost": 0}
    assert own(session, "axis", "squadrons", "KG 40")["damaged"] == 2


def test_unhurt_aircraft_that_land_hazardously_are_weighed(session: Session) -> None:
    do(session, "strike", name="Red", squadron=[{"squadron": "KG 40", "aircraft": 1}])
    answer = session.weigh("fly-home", {"name": "Red", "hazardous": True})
    assert [(row["outcome"]["damaged"], row["p"]) for row in answer.distribution or []] == [(0, "5/6"), (1, "1/6")]


@pytest.mark.parametrize(("due", "beyond"), [(40, []), (41, ["the first 40 of 41 casualties"])])
def test_no_more_than_forty_casualties_are_weighed(session: Session, due: int, beyond: list[str]) -> None:
    hurt = ["fire"] * (due - 2)
    for name, casualties in (("Wren", hurt), ("Starling", ["fire", "minor-steering"])):
        do(session, "set", path=f"sides.allied.ships.{name}.casualties", value=json.dumps(casualties))
    whole = whole_of(session, "damage-control", {"side": "allied"})
    assert (len(whole.inputs["casualties"]), list(whole.assumed)) == (40, beyond)
    assert thrown(session, whole, [4] * 40)["casualties"]
