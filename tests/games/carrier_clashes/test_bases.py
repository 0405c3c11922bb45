"""Land bases: presence, attacks, and whole strikes reckoned as their steps would be weighed (24)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.engine.answer import start
from referee.engine.chance import Reckoned
from referee.engine.dice import Typed
from referee.engine.errors import Refusal
from referee.engine.joint import list_outcomes
from referee.engine.procedure import find
from referee.engine.rules import Rules, load
from referee.engine.weighing import weigh
from referee.games.carrier_clashes.evening import raid, state
from referee.games.carrier_clashes.rules.air.base_strike import Assault
from referee.games.carrier_clashes.rules.air.bases import Raked, Struck, base_target
from referee.games.carrier_clashes.rules.air.combat import aim_at
from tests.games.carrier_clashes.small import A, in_phase, position
from tests.rows import changed, told

from ...apart import hold
from .asked import chances


@pytest.mark.parametrize("seed", range(12))
def test_24_the_odds_reckoned_are_those_of_the_steps(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    procedure, rules = find("carrier-clashes", "base-strike"), load("carrier-clashes")
    inputs, rulings = some_strike(chance), some_rulings(chance)
    try:
        _, _, plan = start(procedure, inputs, rules, rulings)
    except Refusal:
        pytest.skip("not a lawful strike")
    reckoned = list_outcomes(plan)
    monkeypatch.setattr(Assault, "weights_of_ends", lambda self, raiding, steps: dict(weigh("yes", steps).weights))
    assert {str(row["outcome"]): row["p"] for row in reckoned} == {
        str(row["outcome"]): row["p"] for row in list_outcomes(plan)
    }


@pytest.mark.parametrize("column", [0, 1, 2, 7, 13, 24])
@pytest.mark.parametrize("rest", [None, 0, 1, 5, 13, 24])
@pytest.mark.parametrize("present", [0, 1, 4])
def test_24_the_attack_reckoned_is_that_die_by_die(column: int, rest: int | None, present: int) -> None:
    rules = Rules(load("carrier-clashes"))
    raked = Raked(aim_at(rules, base_target(rules), "P"), column, rest)
    found = [
        weigh(Struck(present), steps).map(lambda end: (end.destroyed, end.unavailable, end.aborted))
        for steps in ([Reckoned([raked.each_die()], raked.ends)], [raked.each_die()])
    ]
    reckoned, weighed = [{end: each.p(end) for end in each.weights} for each in found]
    assert reckoned == weighed


@pytest.mark.parametrize("seed", range(24))
def test_24_the_leaves_weighed_apart_are_those_of_the_joint_rows(seed: int) -> None:
    chance = random.Random(seed)
    inputs = some_strike(chance) | ({} if seed % 2 else {"distance": 8, "origin_weather": "stormy"})
    hold("carrier-clashes", "base-strike", inputs, some_rulings(chance))


def some_strike(chance: random.Random) -> dict[str, Any]:
    """A small strike on a base."""
    units: list[dict[str, Any]] = []
    for _ in range(chance.randint(1, 3)):
        kind = chance.choice(["dive", "level", "strafer", "escort"])
        unit: dict[str, Any] = {"kind": kind, "defense": chance.randint(1, 4)}
        unit["f" if kind in ("strafer", "escort") else "strength"] = chance.randint(1, 12)
        if kind == "level":
            unit["weapon"] = chance.choice("LMH")
        units.append(unit)
    cap = [{"f": chance.randint(1, 9), "defense": chance.randint(1, 8)} for _ in range(chance.randint(0, 2))]
    aa: dict[str, Any] = chance.choice([{}, {"base_star": True}, {"base_aa": 6}, {"base_aa": 25}])
    there: dict[str, Any] = chance.choice([{"present": 2}, {"idle": 1, "away": 2}, {"idle": 2, "warned": True}])
    return {"strike": units, "cap": cap, **aa, **there}


def some_rulings(chance: random.Random) -> dict[str, str]:
    """Some rulings at their other option."""
    others = {"aa-losses": "all-before", "strafers": "as-torpedo-bombers", "aa-escorts": "fired-at"}
    return {name: option for name, option in others.items() if chance.random() < 0.4}


def test_24_a_usual_strike_has_odds_that_add_up() -> None:
    strike = [{"kind": "dive", "defense": 3, "strength": 6}] * 4
    assert len(chances("base-strike", strike=strike, base_aa=12, idle=3, cap=[{"f": 6, "defense": 6}])) > 20


BY_NIGHT, WINGS = {"public.night": True}, f"{A}air.VMF-223."


@pytest.mark.parametrize(
    ("values", "idle", "away", "doubtful"),
    [
        ({}, True, False, True),
        ({f"{A}bases.Henderson Field.radar": None}, True, False, False),
        ({f"{WINGS}over": "Henderson Field"}, False, True, False),
        ({f"{WINGS}over": "Henderson Field", f"{A}bases.Henderson Field.radar": None}, False, True, True),
        ({f"{WINGS}struck": "second-air-strike"}, False, True, False),
        ({f"{WINGS}struck": "first-air-strike"}, True, False, True),
        ({f"{WINGS}lost": "over 1407, turn 1"}, False, False, False),
        (BY_NIGHT, True, False, False),
        ({**BY_NIGHT, "ruling night-presence": "as-by-day"}, True, False, True),
    ],
    ids=[
        "at a warned base", "at one that is not", "on CAP", "on CAP over one that is not", "it struck in this phase",
        "in the phase before", "lost", "by night", "by night as by day",
    ],
)  # fmt: skip
def test_24_d_for_whom_a_die_says_whether_he_is_there(
    values: dict[str, Any], idle: bool, away: bool, doubtful: bool
) -> None:
    board = state.Board.of(position().doing({**in_phase("second-air-strike"), **values}))
    henderson = board.side("allied").bases["Henderson Field"]
    found = [[unit.name for unit in units] for units in (*raid.at_base(henderson), raid.in_doubt(henderson))]
    assert found == [["VMF-223"] if there else [] for there in (idle, away, doubtful)]


HENDERSON = "all: Henderson Field:"
HEARD = "allied: At Henderson Field, destroyed:"


@pytest.mark.parametrize(
    ("strength", "dice", "said", "becomes"),
    [
        (2, [3, 1],
         [f"{HENDERSON} 0 air units destroyed, 1 out for the turn.", f"{HEARD} none; out for the turn: VMF-223."],
         (None, True)),
        (2, [4], [f"{HENDERSON} 0 air units destroyed, 0 out for the turn."], (None, None)),
        (6, [3, 1],
         [f"{HENDERSON} 1 air unit destroyed, 0 out for the turn.", f"{HEARD} VMF-223; out for the turn: none."],
         ("on the ground at Henderson Field, turn 1", None)),
    ],
    ids=["caught, and out of action", "it has taken off", "caught, and destroyed"],
)  # fmt: skip
def test_24_d_what_becomes_of_a_unit_at_a_warned_base_is_told_to_its_owner(
    strength: int, dice: list[int], said: list[str], becomes: tuple[str | None, bool | None]
) -> None:
    doing = position().doing(in_phase("second-air-strike"))
    doing.source = Typed(dice)
    henderson = state.Board.of(doing).side("allied").bases["Henderson Field"]
    raid.raid(doing, henderson, [{"weapon": "P", "strength": strength}], None, [])
    doing.finish()
    after = changed(doing)
    assert (told(doing), (after.get(f"{WINGS}lost"), after.get(f"{WINGS}out"))) == (said, becomes)
