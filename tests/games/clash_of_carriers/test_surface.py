"""Surface combat, unit by unit, and whole Battle Rounds."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from referee.engine import answer, limits
from referee.engine.limits import TooMany
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.games.clash_of_carriers.rules import card

from ...apart import answered, hold
from .asked import GAME, chances, outcome, refused

DAMAGE: dict[str, Any] = {"damage": {"columns": {"1-2": ["-"] * 10, "3+": ["-"] * 5 + ["1"] * 3 + ["2"] * 2}}}
CRITICAL = {"torpedo-critical": {"columns": {"all": ["-"] * 8 + ["fire", "1"]}}}


def torpedo(side: str, distance: int, rulings: dict[str, str] | None = None, **inputs: Any) -> int:
    ends: dict[str, Any] = {"from_box": 1, "to_box": 1 + distance}
    found = outcome("surface-torpedo", (), rulings, side=side, factor=3, table_result=["-"], **ends, **inputs)
    drm: int = found["drm"]
    return drm


def test_12_3_smoke_helps_a_unit_to_leave() -> None:
    assert chances("surface-exit", side="ijn", box=1, round=8, smoke=True) == {
        '{"exits": true}': "9/10",
        '{"exits": false}': "1/10",
    }


def test_12_4_smoke_counts_at_both_ends_of_the_line() -> None:
    line: dict[str, Any] = {"side": "usn", "from_box": 9, "to_box": 4, "factor": 3, "table_result": ["-"]}
    for boxes, drm in (([4], -1), ([9], -1), ([3, 10], 0), ([5, 5, 6], -1)):
        assert outcome("surface-gunnery", **line, smoke_boxes=boxes)["drm"] == drm
    per_box = {"smoke-drm": "per-box"}
    assert outcome("surface-gunnery", (), per_box, **line, smoke_boxes=[5, 5, 6, 10])["drm"] == -2


def test_12_6_torpedoes_lose_one_for_each_box_beyond_the_free_run() -> None:
    assert [torpedo("usn", distance) for distance in (3, 4, 7)] == [0, -1, -4]
    assert [torpedo("ijn", distance) for distance in (6, 8, 12)] == [0, -2, -6]
    shot: dict[str, Any] = {"side": "usn", "from_box": 1, "factor": 3, "table_result": ["-"]}
    assert refused("surface-torpedo", **shot, to_box=9) == ("not-allowed", "12.6", "to_box")
    assert refused("surface-torpedo", **shot, to_box=2, already_fired=True) == ("not-allowed", "12.6", "already_fired")


def test_12_5_night_spotting_binds_torpedoes_unless_ruled_otherwise() -> None:
    shot: dict[str, Any] = {
        "side": "ijn",
        "from_box": 1,
        "to_box": 8,
        "factor": 3,
        "night": True,
        "table_result": ["-"],
    }
    assert refused("surface-torpedo", **shot) == ("not-allowed", "12.5", "to_box")
    assert torpedo("ijn", 7, {"torpedo-spotting": "ignored"}, night=True) == -1


@pytest.mark.parametrize(
    ("inputs", "dice", "end"),
    [
        ({"usn": True, "ijn": True, "round": 7}, [], ("ends", "agreement")),
        ({"round": 7}, [], ("continues", "agreement")),
        ({"round": 8}, [], ("ends", "round-8")),
        ({"ijn": True, "round": 1}, [10, 1], ("ends", "roll")),
        ({"ijn": True, "round": 1}, [9, 9], ("continues", "roll")),
    ],
)
def test_12_8_how_a_battle_ends(inputs: dict[str, Any], dice: list[int], end: tuple[str, str]) -> None:
    assert tuple(outcome("disengage", dice, **inputs).values()) == end


def test_12_9_who_retreats() -> None:
    assert outcome("retreat", end="exit", side="ijn")["towards"] == [["west", "north"]]
    assert outcome("retreat", end="both")["retreats"] == ["usn", "ijn"]
    assert outcome("retreat", end="round-8", undamaged_usn=2, undamaged_ijn=2)["retreats"] == ["usn", "ijn"]
    assert refused("retreat", end="both", side="usn") == ("bad-input", "side")
    assert refused("retreat", end="one-side") == ("bad-input", "side")
    assert refused("retreat", end="round-8", undamaged_usn=2) == ("bad-input", "undamaged_ijn")


def ship(name: str, side: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "side": side, "box": 10, "boxes": 3, **more}


def fought(dice: list[int], units: list[dict[str, Any]], **inputs: Any) -> list[list[Any]]:
    found = outcome("battle-round", dice, units=units, tables={**DAMAGE, **CRITICAL}, **inputs)
    return [found["hits"], found["sunk"], found["effects"]]


def test_12_5_guns_fire_also_at_a_ship_that_has_enough() -> None:
    iowa = {"gunnery": 3, "target": "Kongo"}
    units = [ship("Iowa", "usn", **iowa), ship("Alabama", "usn", **iowa), ship("Kongo", "ijn", boxes=1)]
    assert fought([10, 10], units) == [[0, 0, 1], [False, False, True], [[], [], []]]


def test_9_1_guns_reduce_the_torpedoes_of_the_same_round() -> None:
    fires = {"torpedo": 3, "torpedo_target": "Iowa", "torpedo_after": [2, 0]}
    units = [ship("Iowa", "usn", gunnery=3, target="DIV31"), ship("DIV31", "ijn", **fires)]
    assert fought([1, 10, 1, 1], units)[0] == [2, 0]
    assert fought([6, 10], units)[0] == [0, 1]
    assert fought([10], units)[0] == [0, 2]
    assert refused("battle-round", units=[ship("Iowa", "usn"), ship("DIV31", "ijn", **{**fires, "torpedo": 0})]) == (
        "bad-input",
        "units[1].torpedo",
    )


def test_12_6_torpedoes_are_not_fired_at_a_wreck_nor_from_one() -> None:
    gun = {"gunnery": 3, "target": "DIV31"}
    fires = {"torpedo": 3, "torpedo_target": "Iowa"}
    units = [ship("Iowa", "usn", **gun), ship("DIV31", "ijn", boxes=1, **fires)]
    assert fought([6], units) == [[0, 1], [False, True], [[], []]]
    units[1]["torpedo_target"] = "Reno"
    units.append(ship("Reno", "usn", boxes=1))
    assert fought([5, 6], units, criticals=False)[1] == [False, False, True]


def test_9_3_criticals_come_after_all_torpedoes_and_end_with_the_ship() -> None:
    fires = {"torpedo": 3, "torpedo_target": "Iowa"}
    units = [ship("Iowa", "usn", boxes=4), ship("DIV31", "ijn", **fires), ship("DIV32", "ijn", **fires)]
    assert fought([6, 6, 10, 9], units) == [[3, 0, 0], [False] * 3, [["fire"], [], []]]
    assert fought([10, 6, 10], units)[1] == [True, False, False]
    assert fought([10, 10], units)[0] == [4, 0, 0]


def test_a_table_that_is_wanting_is_asked_for_where_the_fight_is_too_large_to_look_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def weigh(*_: Any) -> None:
        raise TooMany("more than can be weighed")

    monkeypatch.setattr(card, "weigh", weigh)
    fires = {"torpedo": 3, "torpedo_target": "Iowa"}
    units = [ship("Iowa", "usn"), ship("DIV31", "ijn", **fires)]
    assert refused("battle-round", units=units, tables=DAMAGE) == ("table-missing", "torpedo-critical")


def test_12_5_targets_are_enemies_of_the_list() -> None:
    units = [ship("Iowa", "usn", gunnery=3, target="Kongo"), ship("Haruna", "ijn")]
    assert refused("battle-round", units=units) == ("bad-input", "units[0].target")
    twins = [ship("Iowa", "usn"), ship("Iowa", "ijn")]
    assert refused("battle-round", units=twins) == ("bad-input", "units[1].name")
    far = [ship("Iowa", "usn"), ship("Haruna", "ijn", box=17, gunnery=3, target="Iowa")]
    assert refused("battle-round", units=far, night=True) == ("not-allowed", "12.5", "units[1].target")


def test_12_5_a_round_without_fire_needs_no_table() -> None:
    assert outcome("battle-round", units=[ship("Iowa", "usn"), ship("Haruna", "ijn")])["hits"] == [0, 0]


def some_round(chance: random.Random) -> dict[str, Any]:
    """A lawful round: up to three ships a side, guns and torpedoes at whom they please."""
    names = {
        "usn": ["Iowa", "Alabama", "Idaho"][: chance.randint(1, 3)],
        "ijn": ["Kongo", "DIV31"][: chance.randint(1, 2)],
    }
    units = []
    for side, own in names.items():
        enemies = names["ijn" if side == "usn" else "usn"]
        for name in own:
            unit = ship(name, side, boxes=chance.randint(1, 3))
            if chance.random() < 0.8:
                unit |= {"gunnery": chance.choice([1, 3]), "target": chance.choice(enemies)}
            if chance.random() < 0.7:
                after: list[int] = chance.choice([[], [1, 0], [0], [3]])
                unit |= {"torpedo": 3, "torpedo_target": chance.choice(enemies), "torpedo_after": after}
            units.append(unit)
    return {"units": units, "criticals": chance.random() < 0.7, "tables": {**DAMAGE, **CRITICAL}}


@pytest.mark.parametrize("seed", range(24))
def test_the_leaves_of_a_round_are_those_of_the_joint_rows(seed: int) -> None:
    hold(GAME, "battle-round", some_round(random.Random(seed)))


def test_a_round_of_six_on_six_has_each_ships_fate_and_what_is_wanted_of_several() -> None:
    units = []
    for place in range(6):
        aimed = {"gunnery": 3, "torpedo": 3, "torpedo_after": [2, 0], "boxes": 2}
        units.append(ship(f"U{place}", "usn", target=f"J{place}", torpedo_target=f"J{(place + 1) % 6}", **aimed))
        units.append(ship(f"J{place}", "ijn", target=f"U{place}", torpedo_target=f"U{(place + 2) % 6}", **aimed))
    battle = {"units": units, "tables": {**DAMAGE, **CRITICAL}}
    assert answered(GAME, "battle-round", battle) <= limits.WORK // 100
    found = answer.odds(find(GAME, "battle-round"), battle, load(GAME), want=["sunk[U0]=true", "sunk[J0]=true"])
    assert found.distribution is None
    each = [next(m for m in found.marginals() if m.of == f"sunk[{place}]").as_json() for place in (0, 1)]
    one, other = (next(Fraction(row["p"]) for row in m["values"] if row["value"]) for m in each)
    assert 0 < Fraction(found.wanted or "0") < min(one, other)
