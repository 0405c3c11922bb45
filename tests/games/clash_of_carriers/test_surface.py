"""Surface combat, unit by unit, and whole Battle Rounds."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from referee.engine import answer, limits
from referee.engine.dice import Typed
from referee.engine.limits import TooMany
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.games.clash_of_carriers.rules import card

from ...apart import answered, hold
from .asked import GAME, chances, refused

DAMAGE: dict[str, Any] = {"damage": {"columns": {"1-2": ["-"] * 10, "3+": ["-"] * 5 + ["1"] * 3 + ["2"] * 2}}}
CRITICAL = {"torpedo-critical": {"columns": {"all": ["-"] * 8 + ["fire", "1"]}}}


def ship(name: str, side: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "side": side, "box": 10, "boxes": 3, **more}


def test_a_table_that_is_wanting_is_asked_for_where_the_fight_is_too_large_to_look_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def weigh(*_: Any) -> None:
        raise TooMany("more than can be weighed")

    monkeypatch.setattr(card, "weigh", weigh)
    fires = {"torpedo": 3, "torpedo_target": "Iowa"}
    units = [ship("Iowa", "usn"), ship("DIV31", "ijn", **fires)]
    assert refused("battle-round", units=units, tables=DAMAGE) == ("table-missing", "torpedo-critical")


def test_12_6_by_night_torpedoes_run_at_what_is_in_sight_by_ruling() -> None:
    units = [ship("Iowa", "usn", box=17), ship("DIV31", "ijn", torpedo=3, torpedo_target="Iowa")]
    night = {"units": units, "night": True, "tables": {**DAMAGE, **CRITICAL}}
    assert refused("battle-round", {"torpedo-spotting": "applies"}, **night)[1] == "12.5"
    assert chances("battle-round", {"torpedo-spotting": "ignored"}, **night)


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


@pytest.mark.parametrize(("state", "cite"), [("activated", "8.7"), ("removed", "3.1.6")])
def test_an_idle_marker_is_put_aside_by_its_rule(state: str, cite: str) -> None:
    idle = {"name": "TG 58.1", "side": "usn", "kind": "tg", "state": state}
    pool = {"pool": [idle, {"name": "TG 58.2", "side": "usn", "kind": "tg"}]}
    thrown = answer.roll(find(GAME, "activation"), pool, load(GAME), Typed([1]))
    assert [why["cite"] for why in thrown.because if "put aside" in why["text"]] == [cite]
