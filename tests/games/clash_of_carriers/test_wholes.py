"""What `odds` weighs of a raid is what its acts throw: the same dice give the same fates through both."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.engine.answer import roll
from referee.engine.dice import Typed, program_dice
from referee.engine.errors import Refusal
from referee.engine.procedure import Procedure, find
from referee.games.clash_of_carriers.evening.attack import Attack, whole_attack
from referee.games.clash_of_carriers.evening.gunnery import Fire, whole_round
from referee.session.acting.act import Whole
from referee.session.how import PLAIN
from referee.show.cards import cards_text
from tests.games.clash_of_carriers.evening import Evening, begun


def fought() -> Evening:
    """TG 52.10 has met Force B by day, and a battle has begun; Force B is alone in 3612."""
    evening = begun().do("deploy", group="Force B", hex="0712", tf=False).to("activation")
    evening.do("relocate", group="Force B", hex="3612").draw("TG 52.10")
    evening.do("move", group="TG 52.10", to=["3612"], dice=[10, 1])
    return evening.do("battle", hex="3612", dice=[7, 3, *[1] * 14, *[10] * 7])


UNITS = ["Taiho DB", "Taiho T", "Shokaku DB", "Shokaku T", "Zuikaku FB", "Ryuho T", "Shokaku F/1", "Zuikaku F"]


def raid(evening: Evening, **what: Any) -> Evening:
    """The Mobile Fleet finds TG 58.1 and strikes at it."""
    evening.to("activation").do("relocate", group="TF Mobile Fleet", hex="2211").draw("TF Mobile Fleet")
    evening.do("search", by="TF Mobile Fleet", target=["TG 58.1"], dice=[10])
    return evening.do("raid", target="TG 58.1", **what)


def some_units(chance: random.Random, few: int, most: int) -> dict[str, list[str]]:
    """The units of a raid; fighter bombers carry bombs."""
    units = chance.sample(UNITS, chance.randint(few, most))
    return {"unit": units, "bomb": [name for name in units if name.endswith("FB")]}


def thrown(evening: Evening, words: dict[str, Any], seed: int) -> tuple[Whole, list[int], dict[str, Any]]:
    """The whole of an attack, dice for it, and what these come to."""
    session = evening.session
    whole = whole_attack(Attack.take(words).found_on(session._doing(session.state, PLAIN, None).board))
    source = program_dice(seed + 1)
    outcome = roll(procedure_of(whole), whole.inputs, session.ruleset(), source, with_odds=False).outcome
    return whole, [die["value"] for die in source.thrown], outcome or {}


def procedure_of(whole: Whole) -> Procedure:
    return find("clash-of-carriers", whole.procedure)


def fates(evening: Evening, whole: Whole) -> dict[str, list[str]]:
    """What has become of the aircraft of a whole."""
    units = {kind: [evening.air(row["name"]) for row in whole.inputs[kind]] for kind in ("strike", "cap")}
    return {kind: ["destroyed" if one.box == "dead" else one.side for one in there] for kind, there in units.items()}


@pytest.mark.parametrize("seed", range(12))
def test_8_5_8_6_a_raid_at_one_ship(seed: int) -> None:
    chance = random.Random(seed)
    evening = begun(f"raid-{seed}").do("rule", ruling="aa-drm-stack", option=chance.choice(["cumulative", "worst"]))
    evening.do("rule", ruling="deliver-strength", option=chance.choice(["before-aa", "after-aa"]))
    raid(evening, **some_units(chance, 2, 5))
    beside = ["Hornet=Oakland", "Hornet=Boston"][: chance.randint(0, 2)]
    evening.do("hit", ship="Hornet", hits=chance.randint(0, 3)).do("place", rest="Hornet", beside=beside)
    whole, faces, outcome = thrown(evening, {}, seed)
    before = evening.ship("Hornet").hits
    evening.do("attack", dice=faces)
    hits = outcome["hits"] + outcome["extra_hits"]
    assert (evening.ship("Hornet").hits - before, evening.ship("Hornet").sunk) == (hits, outcome["sunk"])
    assert fates(evening, whole)["strike"] == outcome["strike"]


@pytest.mark.few(8)
@pytest.mark.parametrize("seed", range(17))
def test_8_2_to_8_6_a_raid_through_cap_to_one_ship_or_several(seed: int) -> None:
    chance = random.Random(seed)
    evening = begun(f"cap-{seed}").to("air").do("cap", unit=["VF-2/1", "VF-1/1"][: chance.randint(1, 2)])
    raid(evening, **some_units(chance, 3, 7))
    ships = ["Hornet", "Yorktown", "Oakland"] if seed % 2 else ["Hornet"]
    at = {unit.name: chance.choice(ships) for unit in evening.board.public.raid.units.values() if unit.role == "attack"}
    beside = ["Hornet=Boston"] if seed % 2 else []
    whole, faces, outcome = thrown(evening, {"at": [f"{unit}={at[unit]}" for unit in at], "beside": beside}, seed)
    assert whole.procedure == ("air-raid" if len({*at.values()}) > 1 else "air-strike")
    meeting = 1 + any(row["role"] == "escort" for row in whole.inputs["strike"])
    evening.do("intercept", dice=faces[:meeting])
    if flying := [unit.name for unit in evening.board.public.raid.units.values() if not unit.engaged]:
        through = [f"{unit}={at[unit]}" for unit in at if unit in flying]
        evening.do("attack", dice=faces[meeting:], at=through, beside=beside)
    one_ship = whole.procedure == "air-strike"
    named = [{"name": "Hornet"}] if one_ship else whole.inputs["ships"]
    lists = [[outcome[key]] if one_ship else outcome[key] for key in ("hits", "extra_hits", "sunk")]
    for row, hits, extra, sunk in zip(named, *lists, strict=True):
        assert (evening.ship(row["name"]).hits, evening.ship(row["name"]).sunk) == (hits + extra, sunk)
    assert fates(evening, whole) == {kind: outcome[kind] for kind in ("strike", "cap")}


@pytest.mark.parametrize("seed", range(10))
def test_12_5_12_6_a_round_of_guns_and_torpedoes(seed: int) -> None:
    """The act throws each torpedo's criticals behind it, the whole all of them at the end: the same dice, in order."""
    chance = random.Random(seed)
    evening, usn, ijn = fought(), ["Idaho", "Maryland", "Honolulu"], ["Nagato", "Mogami", "DIV4"]
    for name in (*usn, *ijn):
        evening.set(f"public.battle.units.{name}.box", str(chance.randint(8, 16)))
    guns = [f"{one}={chance.choice(ijn)}" for one in usn] + [f"{one}={chance.choice(usn)}" for one in ijn]
    fish = [f"{one}={two}" for one, two in zip(["Mogami", "DIV4"], chance.sample(usn, 2), strict=True)]
    typed = {"gun": chance.sample(guns, chance.randint(2, 6)), "torpedo": fish}
    session = evening.session
    whole = whole_round(Fire.take(typed).found_on(session._doing(session.state, PLAIN, None).board))
    names = [unit["name"] for unit in whole.inputs["units"]]
    order = {key: sorted(typed[key], key=lambda pair: names.index(pair.partition("=")[0])) for key in typed}
    before = {name: evening.ship(name).hits for name in names}
    evening.do("fire", seed=seed + 1, gun=order["gun"], torpedo=order["torpedo"])
    dice = session.entries()[-1]["dice"]
    last = [die for die in dice if die["for"].startswith("critical")]
    faces = [die["value"] for die in dice if die not in last] + [die["value"] for die in last]
    outcome = roll(procedure_of(whole), whole.inputs, session.ruleset(), Typed(faces), with_odds=False).outcome or {}
    for name, hits, sunk in zip(names, outcome["hits"], outcome["sunk"], strict=True):
        assert (evening.ship(name).hits - before[name], evening.ship(name).sunk) == (hits, sunk)


def test_a_die_says_whose_it_is_and_the_number_that_does_something() -> None:
    evening = fought().set("public.battle.units.DIV4.box", "22")
    evening.do("fire", gun=["Idaho=Nagato"], torpedo=["DIV4=Honolulu"], dice=[1, 1])
    said = [die["for"] for die in evening.session.entries()[-1]["dice"]]
    assert said[0] == "attack by the guns of Idaho on Nagato, 6 or more"
    assert said[1].startswith("attack by the torpedoes of DIV4 on Honolulu")


def test_placing_is_weighed_as_it_is_typed() -> None:
    evening = raid(begun(), unit=["Taiho DB", "Taiho T"])
    answer = evening.session.weigh("place", {"at": ["Taiho DB=Yorktown"], "rest": "Hornet"})
    assert answer.procedure == "air-raid"
    assert answer.names["hits[0]"] == "Yorktown"
    assert answer.names["sunk[1]"] == "Hornet"
    assert answer.names["strike[1]"] == "Taiho T"
    plain = evening.session.weigh("attack", {})
    assert plain.procedure == "air-strike"
    assert "assumed: all of it is at Hornet" in [row["text"] for row in plain.because]
    with pytest.raises(Refusal, match="Taiho is not a ship of the target: ") as caught:
        evening.session.weigh("attack", {"rest": "Taiho"})
    assert caught.value.field == "rest"
    typed = evening.session.weigh("attack", {"at": ["Taiho DB=Yorktown"], "rest": "Hornet"})
    assert typed.distribution == answer.distribution
    evening.do("attack", seed=3, at=["Taiho DB=Yorktown"], rest="Hornet")
    assert not evening.board.public.raid.is_there


def test_a_large_raid_has_a_line_for_each_ship_and_the_cap_shared() -> None:
    evening = begun().to("air").do("cap", unit=["VF-2/1", "VF-1/1"])
    raid(evening, home=["Taiho", "Shokaku", "Zuikaku", "Hiyo"])
    bombers = [flight.name for flight in evening.board.public.raid.units.values() if flight.role == "attack"]
    at = [f"{name}={['Hornet', 'Yorktown', 'Bataan'][place % 3]}" for place, name in enumerate(bombers)]
    answer = evening.session.weigh("attack", {"at": at})
    assert answer.distribution is None
    assert answer.chance(["sunk[Hornet]=true", "sunk[Yorktown]=false"])
    assert {answer.names[f"hits[{place}]"] for place in range(3)} == {"Hornet", "Yorktown", "Bataan"}
    found = {marginal.of for marginal in answer.marginals()}
    assert {"hits[2]", "sunk[2]", "cap[1]", f"strike[{len(bombers) - 1}]"} <= found


def test_12_2_a_battle_of_many_ships_begins_on_one_screen() -> None:
    session = fought().session
    (entry,) = [one for one in session.entries() if one["act"] == "battle"]
    text = cards_text(entry, {"all": [], "usn": [], "ijn": [], "umpire": []}, state=session.state)
    assert len(text.splitlines()) <= 24
    assert "D10 deployment of: New Mexico 1, Idaho 1" in text
