"""What `odds` weighs of a raid is what its acts throw: the same dice give the same fates through both."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from referee.engine.answer import roll
from referee.engine.dice import Typed, program_dice
from referee.engine.errors import Refusal
from referee.engine.procedure import find
from referee.games.clash_of_carriers.evening.state import Board
from referee.session.acting import lawful
from referee.session.acting.act import Doing, Whole
from referee.session.acting.catalogue import find as act
from referee.show.cards import cards_text
from tests.games.clash_of_carriers.evening import Evening, begun
from tests.games.clash_of_carriers.positions import AT_AMERICANS, BOXED, RAIDING, J, U, Values
from tests.refusing import Position
from tests.rows import changed, done


def fought() -> Evening:
    """TG 52.10 has met Force B by day, and a battle has begun; Force B is alone in 3612."""
    evening = begun()
    evening.do("deploy", group="Force B", hex="0712", tf=False)
    evening.to("activation").do("relocate", group="Force B", hex="3612")
    evening.draw("TG 52.10")
    evening.do("move", group="TG 52.10", to=["3612"], dice=[10, 1])
    evening.do("battle", hex="3612", dice=[7, 3, *[1] * 14, *[10] * 7])
    return evening


def raid(evening: Evening, **what: Any) -> Evening:
    """The Mobile Fleet finds TG 58.1 and strikes at it."""
    evening.to("activation").do("relocate", group="TF Mobile Fleet", hex="2211")
    evening.draw("TF Mobile Fleet")
    evening.do("search", by="TF Mobile Fleet", target=["TG 58.1"], dice=[10])
    evening.do("raid", target="TG 58.1", **what)
    return evening


UNITS = ["Taiho DB", "Taiho T", "Shokaku DB", "Shokaku T", "Zuikaku FB", "Ryuho T", "Shokaku F/1", "Zuikaku F"]


def some_raid(chance: random.Random, few: int, most: int, **more: Any) -> Values:
    """Some units fly at TG 58.1; fighter bombers carry bombs."""
    names = chance.sample(UNITS, chance.randint(few, most))
    units = {name: {"role": "escort" if " F" in f"{name}/".replace("FB", "") else "attack"} for name in names}
    flying = {f"{J}air.{name}.box": "raid" for name in names}
    return {**RAIDING, "public.raid": {**AT_AMERICANS, "units": units}, **flying, **more}


def thrown(position: Position, values: Values, act: str, typed: Values, faces: list[int]) -> tuple[Whole, Values]:
    """The whole of an act, and what dice come to in it."""
    whole = position.whole(values, act, typed)
    source = Typed(faces) if faces else program_dice(len(repr(values)))
    ruleset = position.doing(values).ruleset
    outcome = roll(find("clash-of-carriers", whole.procedure), whole.inputs, ruleset, source, with_odds=False).outcome
    faces[:] = [die["value"] for die in source.thrown]
    return whole, outcome or {}


def fates(doing: Doing, whole: Whole, kind: str) -> list[str]:
    """What has become of the aircraft of a whole."""
    air = {name: unit for side in Board.of(doing).sides.values() for name, unit in side.air.items()}
    units = [air[row["name"]] for row in whole.inputs[kind]]
    return ["destroyed" if unit.box == "dead" else unit.side for unit in units]


def ships(doing: Doing, names: Sequence[str]) -> list[tuple[int, bool]]:
    """The hits of some ships, and whether they are sunk."""
    there = {name: ship for side in Board.of(doing).sides.values() for name, ship in side.ships.items()}
    return [(there[name].hits, there[name].sunk) for name in names]


@pytest.mark.parametrize("seed", range(12))
def test_8_5_8_6_a_raid_at_one_ship(position: Position, seed: int) -> None:
    chance, faces, hit = random.Random(seed), list[int](), seed % 4
    values = some_raid(chance, 2, 5, **{
        f"{U}ships.Hornet.hits": hit, "ruling aa-drm-stack": chance.choice(["cumulative", "worst"]),
        "ruling deliver-strength": chance.choice(["before-aa", "after-aa"])})  # fmt: skip
    typed = {"rest": "Hornet", "beside": ["Hornet=Oakland", "Hornet=Boston"][: chance.randint(0, 2)]}
    whole, came = thrown(position, values, "attack", typed, faces)
    doing = done(position, values, "attack", typed, faces)
    assert ships(doing, ["Hornet"]) == [(hit + came["hits"] + came["extra_hits"], came["sunk"])]
    assert fates(doing, whole, "strike") == came["strike"]


@pytest.mark.few(8)
@pytest.mark.parametrize("seed", range(17))
def test_8_2_to_8_6_a_raid_through_cap_to_one_ship_or_several(position: Position, seed: int) -> None:
    chance, faces = random.Random(seed), list[int]()
    up = {f"{U}air.{name}.{key}": value for name in ["VF-2/1", "VF-1/1"][: chance.randint(1, 2)]
          for key, value in (("box", "cap"), ("over", "TG 58.1"))}  # fmt: skip
    values = some_raid(chance, 3, 7, **up)
    targets = ["Hornet", "Yorktown", "Oakland"] if seed % 2 else ["Hornet"]
    flights = values["public.raid"]["units"]
    at = {name: chance.choice(targets) for name in flights if flights[name]["role"] == "attack"}
    beside = {"beside": ["Hornet=Boston"] if seed % 2 else []}
    whole, came = thrown(position, values, "attack", {"at": pairs(at, at), **beside}, faces)
    one_ship = len({*at.values()}) == 1
    assert whole.procedure == ("air-strike" if one_ship else "air-raid")
    meeting = 1 + any(row["role"] == "escort" for row in whole.inputs["strike"])
    doing = done(position, values, "intercept", {}, faces[:meeting])
    if flying := [unit.name for unit in Board.of(doing).public.raid.units.values() if not unit.engaged]:
        typed = {"at": pairs(at, flying), **beside}
        others = {path: value for path, value in changed(doing).items() if not path.startswith("public.raid")}
        there = {**values, **others, "public.raid": doing.tree["public"]["raid"]}
        doing = done(position, there, "attack", typed, faces[meeting:])
    names = ["Hornet"] if one_ship else [row["name"] for row in whole.inputs["ships"]]
    hits, extra, sunk = ([came[key]] if one_ship else came[key] for key in ("hits", "extra_hits", "sunk"))
    assert ships(doing, names) == [(a + b, c) for a, b, c in zip(hits, extra, sunk, strict=True)]
    assert {kind: fates(doing, whole, kind) for kind in ("strike", "cap")} == {
        kind: came[kind] for kind in ("strike", "cap")
    }


def pairs(at: Mapping[str, str], names: Iterable[str]) -> list[str]:
    """Air units and their targets, as they are typed."""
    return [f"{name}={at[name]}" for name in names if name in at]


@pytest.mark.parametrize("seed", range(10))
def test_12_5_12_6_a_round_of_guns_and_torpedoes(position: Position, seed: int) -> None:
    """The act throws each torpedo's criticals behind it, the whole all of them at the end: the same dice, in order."""
    chance, usn, ijn = random.Random(seed), ["Baltimore", "Boston", "DES DIV 42"], ["Myoko", "DIV61"]
    values = {**BOXED, **{f"public.battle.units.{name}.box": chance.randint(8, 16) for name in (*usn, *ijn)}}
    guns = [f"{one}={chance.choice(ijn)}" for one in usn] + [f"{one}={chance.choice(usn)}" for one in ijn]
    fish = [f"{one}={two}" for one, two in zip(ijn, chance.sample(usn, 2), strict=True)]
    typed = {"gun": chance.sample(guns, chance.randint(2, 5)), "torpedo": fish}
    names = [unit["name"] for unit in position.whole(values, "fire", typed).inputs["units"]]
    typed = {key: sorted(typed[key], key=lambda pair: names.index(pair.partition("=")[0])) for key in typed}
    doing = position.doing(values)
    doing.source = program_dice(seed + 1)
    lawful.do(act("clash-of-carriers", "fire"), typed, doing)
    dice = doing.source.thrown
    last = [die for die in dice if die["for"].startswith("critical")]
    faces = [die["value"] for die in (*(die for die in dice if die not in last), *last)]
    _, came = thrown(position, values, "fire", typed, faces)
    assert ships(doing, names) == [*zip(came["hits"], came["sunk"], strict=True)]


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


@pytest.mark.parametrize(
    ("beside", "hold", "fire"),
    [
        ([], [], []),
        (["Hornet=Oakland"], [], ["Oakland"]),
        (["Boston=Hornet", "Oakland=Boston"], [], ["Boston"]),
        (["Hornet=Oakland", "Hornet=Boston"], ["Oakland"], ["Boston"]),
        (["Hornet=Yorktown"], [], []),
    ],
)
def test_2_4_the_odds_of_a_raid_name_the_stand_ins_that_count_and_each_once(
    position: Position, beside: list[str], hold: list[str], fire: list[str]
) -> None:
    units = {name: {"role": "attack"} for name in ("Taiho DB", "Taiho T")}
    values = {
        **RAIDING,
        "public.raid": {**AT_AMERICANS, "units": units},
        **{f"{J}air.{one}.box": "raid" for one in units},
    }
    typed = {"at": ["Taiho DB=Hornet", "Taiho T=Yorktown"], "beside": beside, "hold": hold}
    assert position.whole(values, "attack", typed).stand_in == [*units, "Hornet", "Yorktown", *fire]


def test_a_large_raid_has_a_line_for_each_ship_and_the_cap_shared() -> None:
    evening = begun().to("air")
    evening.do("cap", unit=["VF-2/1", "VF-1/1"])
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
