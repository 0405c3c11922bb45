"""Surface combat (20)."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from referee.engine.answer import odds
from referee.engine.procedure import find
from referee.engine.rules import load

from ...apart import hold
from .asked import chances, refused, thrown

ALLIED: dict[str, Any] = {"side": "allied", "target_class": "C", "defense": 2}
IJN: dict[str, Any] = {"side": "ijn", "target_class": "C", "defense": 2}


def fire(by: int, weapon: str, strength: int, target: int, **keys: Any) -> dict[str, Any]:
    return {"by": by, "weapon": weapon, "strength": strength, "target": target, **keys}


def fought(dice: list[int], rulings: dict[str, str] | None = None, **inputs: Any) -> list[str]:
    return list(thrown("surface-round", dice, rulings, **{"time": "night", "first": "allied", **inputs})["ships"])


def test_20_b_a_slower_pursuer_is_avoided_without_a_die() -> None:
    assert thrown("avoid", pursuer_speed=3, evader_speed=4) == {"avoided": True}
    for faster, lowest in ((0, 2), (1, 4), (2, 6), (5, 6)):
        assert thrown("avoid", [lowest], pursuer_speed=faster, evader_speed=0)["avoided"]
        assert not thrown("avoid", [lowest - 1], pursuer_speed=faster, evader_speed=0)["avoided"]


def test_20_e_i_no_secondary_batteries_in_the_first_round_by_day() -> None:
    assert thrown("allocation", own_b=2, enemy_d=3)["secondary"] == 0
    assert thrown("allocation", own_b=2, enemy_d=3, time="night")["secondary"] == 2


def test_20_e_ii_the_side_that_was_unspotted_fires_first() -> None:
    levels: dict[str, Any] = {"allied_level": 3, "ijn_level": 0}
    assert thrown("night-initiative", **levels, ijn_unspotted=True) == {"first": "ijn"}
    unseen: dict[str, Any] = {"ijn_unspotted": True, "allied_unspotted": True, "allied_roll": 1, "ijn_roll": 5}
    assert thrown("night-initiative", **levels, **unseen) == {"first": "ijn"}
    assert refused("night-initiative", **levels, ijn_roll=2) == ("bad-input", "allied_roll")


def test_20_e_ii_by_night_a_ship_that_is_hit_no_longer_fires() -> None:
    both: dict[str, Any] = {"ship": [ALLIED, IJN], "fire": [fire(1, "C", 4, 2), fire(2, "C", 4, 1)]}
    assert fought([4], **both) == ["none", "damaged"]
    assert fought([4, 2], {"night-damage": "end-of-round"}, **both) == ["sunk", "damaged"]
    assert fought([4, 2], **both, time="day") == ["sunk", "damaged"]


def test_20_e_ii_of_a_salvo_only_those_unhurt_fire() -> None:
    three: dict[str, Any] = {
        "ship": [ALLIED, IJN, IJN],
        "fire": [fire(1, "C", 4, 2), fire(2, "C", 4, 1), fire(3, "C", 4, 1)],
    }
    assert fought([4, 5], **three) == ["none", "damaged", "none"]
    assert fought([12, 5], **three) == ["damaged", "none", "none"]


def test_20_d_viii_guns_come_before_torpedoes_and_salvos_in_their_order() -> None:
    salvos = [fire(1, "T", 4, 2), fire(1, "B", 4, 2, salvo=2), fire(1, "C", 4, 2), fire(1, "D", 8, 2)]
    # C and D: 4 + 4 = 8, 4:1; B alone 2:1; T 2:1 with a hit.
    assert fought([9, 5, 4, 6], ship=[ALLIED, IJN], fire=salvos) == ["none", "damaged"]
    assert fought([4], ship=[ALLIED, IJN], fire=salvos) == ["none", "sunk"]


def test_18_a_a_damaged_destroyer_is_gone_at_once_unless_ruled_otherwise() -> None:
    destroyer = IJN | {"target_class": "D"}
    twice: dict[str, Any] = {
        "ship": [ALLIED, ALLIED, destroyer],
        "fire": [fire(1, "D", 4, 3), fire(2, "D", 4, 3, salvo=2)],
    }
    assert fought([4], **twice)[2] == "damaged"
    assert fought([4, 1], {"damaged-destroyers": "end-of-action"}, **twice)[2] == "sunk"


def test_20_what_cannot_fire_is_refused() -> None:
    night: dict[str, Any] = {"time": "night", "first": "ijn"}
    ships: dict[str, Any] = {"ship": [ALLIED, IJN]}
    assert refused("surface-round", **night, **ships, fire=[fire(1, "C", 3, 3)]) == ("bad-input", "fire[0].target")
    assert refused("surface-round", **night, **ships, fire=[fire(1, "C", 3, 1)]) == ("bad-input", "fire[0].target")
    split = [fire(1, "C", 3, 2), fire(1, "C", 3, 2, salvo=2)]
    assert refused("surface-round", **night, **ships, fire=split) == ("not-allowed", "20.e.vi", "fire[1].weapon")
    hurt = [ALLIED | {"condition": "ditw"}, IJN]
    assert refused("surface-round", **night, ship=hurt, fire=[fire(1, "C", 3, 2)]) == (
        "not-allowed",
        "18.d",
        "fire[0].by",
    )
    caught = [ALLIED | {"target_class": "A", "launched": True}, IJN]
    assert refused("surface-round", **night, ship=caught, fire=[fire(2, "C", 3, 1)]) == (
        "not-allowed",
        "17.d",
        "ship[0].launched",
    )


def test_20_a_melee_of_forty_ships_does_not_hang() -> None:
    ships = [ALLIED] * 20 + [IJN] * 20
    volleys = [fire(by, weapon, 3 + by % 5, (by + 19) % 40 + 1) for by in range(1, 41) for weapon in ("C", "T")][:60]
    few_first = [fire(by, "C", 6, by - 20) for by in range(21, 30)] + [fire(by, "C", 6, by + 20) for by in range(1, 21)]
    for fires in (volleys, few_first):
        begun = time.process_time()
        inputs = {"time": "night", "first": "ijn", "ship": ships, "fire": fires}
        answer = odds(find("carrier-clashes", "surface-round"), inputs, load("carrier-clashes"))
        assert answer.distribution is None
        assert len(answer.marginals()) == 40
        assert thrown_by_chance(ships, fires)
        assert time.process_time() - begun < 5


def thrown_by_chance(ships: list[dict[str, Any]], volleys: list[dict[str, Any]]) -> bool:
    """A fight too large to weigh can be thrown."""
    from referee.engine.answer import roll
    from referee.engine.dice import program_dice

    inputs: dict[str, Any] = {"time": "night", "first": "ijn", "ship": ships, "fire": volleys}
    answer = roll(find("carrier-clashes", "surface-round"), inputs, load("carrier-clashes"), program_dice(1))
    return answer.outcome is not None and answer.distribution is None


def test_20_a_usual_fight_is_weighed() -> None:
    three = [fire(1, "C", 6, 3), fire(2, "C", 5, 3), fire(3, "C", 6, 1), fire(4, "T", 6, 2)]
    assert (
        len(chances("surface-round", time="day", round=2, first="ijn", ship=[ALLIED] * 2 + [IJN] * 2, fire=three)) > 20
    )


def brawl(random: Random, ships: int, weapons: int) -> dict[str, Any]:
    """A round of so many ships a side, each of which fires so many weapons."""
    rows = [
        {"side": side, "target_class": "BCCCDD"[place % 6], "defense": 2 + place % 3, "name": f"{side} {place}"}
        for side in ("allied", "ijn")
        for place in range(ships)
    ]
    fires = [
        fire(by, weapon, random.randint(3, 12), random.randint(1, ships) + ships * (by <= ships))
        for by in range(1, 2 * ships + 1)
        for weapon in random.sample("DCBT", weapons)
    ]
    time = random.choice(["day", "night", "night"])
    return {"time": time, "round": 2, "first": random.choice(["allied", "ijn"]), "ship": rows, "fire": fires}


@pytest.mark.parametrize("seed", range(12))
def test_20_each_ships_fate_apart_is_what_the_joint_rows_add_up_to(seed: int) -> None:
    random = Random(seed)
    inputs = brawl(random, random.randint(1, 3), 1)
    want = [f"ships[0]>={random.choice(['damaged', 'sunk'])}", f"ships[{len(inputs['ship']) - 1}]=none"]
    procedure, rules = find("carrier-clashes", "surface-round"), load("carrier-clashes")
    whole, apart = (odds(procedure, inputs, rules, want=want, joint=joint) for joint in (True, False))
    assert (whole.distribution is None, apart.distribution is None) == (False, True)
    assert [row.as_json() for row in apart.marginals()] == [row.as_json() for row in whole.marginals()]
    assert apart.wanted == whole.wanted
    hold("carrier-clashes", "surface-round", inputs)


def test_20_six_against_six_with_two_dozen_weapons_have_their_fates_by_night() -> None:
    inputs = brawl(Random(1), 6, 2) | {"time": "night"}
    procedure, rules = find("carrier-clashes", "surface-round"), load("carrier-clashes")
    found = odds(procedure, inputs, rules, joint=False)
    assert found.distribution is None
    assert len(found.marginals()) == 12
