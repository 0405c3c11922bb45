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
from .asked import chances

ALLIED: dict[str, Any] = {"side": "allied", "target_class": "C", "defense": 2}
IJN: dict[str, Any] = {"side": "ijn", "target_class": "C", "defense": 2}


def fire(by: int, weapon: str, strength: int, target: int, **keys: Any) -> dict[str, Any]:
    return {"by": by, "weapon": weapon, "strength": strength, "target": target, **keys}


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
