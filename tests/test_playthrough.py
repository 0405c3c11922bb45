"""Shipped battles are played through by machine, and no phase of them is a dead end (`tests/playthrough.py`)."""

from __future__ import annotations

import os

import pytest

from referee.engine.errors import Refusal
from referee.session.how import How
from referee.session.scenario.scenario import shipped
from tests.playthrough import POINTS, Result, Table, spread

FIRST = int(os.environ.get("REFEREE_SEED", "1"))
EVERYDAY = ("carrier-clashes/training", "carrier-clashes/ryujo", "carrier-clashes/coral-sea")
BATTLES = [word for word in shipped() if word.partition("/")[0] in POINTS]


@pytest.mark.parametrize("battle", EVERYDAY)
def test_its_first_turn_is_played_to_the_end(battle: str) -> None:
    played = Table(battle, 1).play(1)
    assert played.dead_ends == []
    assert played.acts["next"] > 4
    assert played.acts["move"] > 0


@pytest.mark.long
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("seed", range(FIRST, FIRST + 5))
def test_it_is_played_to_its_last_turn(battle: str, seed: int) -> None:
    played = Table(battle, seed).play()
    assert played.dead_ends == []
    assert set(played.result.points) == set(Table(battle, seed).session.state.sides)


def test_a_phase_that_cannot_be_left_is_a_dead_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("carrier-clashes/training", 1)
    before = table.session.act

    def barred(name: str, raw: object, how: How | None = None) -> object:
        if name == "next" and not (how and how.force) and table.public["phase"] == "first-search":
            raise Refusal("not-allowed", "nobody leaves")
        return before(name, raw, how or How(seed=1))  # type: ignore[arg-type]

    monkeypatch.setattr(table.session, "act", barred)
    assert table.play(1).dead_ends == ["turn 1 first-search: next is refused"]


def test_the_spread_is_told_by_side() -> None:
    found = [
        Result("a draw", {"usn": 3, "ijn": 5}),
        Result("a draw", {"usn": 9, "ijn": -2}),
        Result("x", {"usn": 4, "ijn": 0}),
    ]
    assert list(spread(found)) == [
        "2 x a draw",
        "1 x x",
        "usn: 3 to 9 points, half of the evenings 4 or more",
        "ijn: -2 to 5 points, half of the evenings 0 or more",
    ]
