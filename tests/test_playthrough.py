"""Shipped battles are played through by machine, and no phase of them is a dead end (`tests/playthrough.py`)."""

from __future__ import annotations

import os

import pytest

from referee.engine.errors import Refusal
from referee.session.how import How
from referee.session.scenario.scenario import shipped_in
from tests.at_random import Result, Table
from tests.playthrough import PLAYERS, spread, table

UNSET = ("/free", "/convoy", "/sea-zone-battle")  # what the manual and its lessons use; they have no last turn
FIRST = int(os.environ.get("REFEREE_SEED", "1"))
EVERYDAY = {  # by battle how many turns are played
    "ca/savo-island": 2,
    "ca/guadalcanal-2": 1,
    "carrier-clashes/training": 1,
    "carrier-clashes/ryujo": 1,
    "carrier-clashes/coral-sea": 1,
    "clash-of-carriers/beyond-darkness": 1,
    "naval-units/bismarck": 4,
    "naval-units/solomons": 3,
    "cunningham-somerville/hunt": 4,
    "cunningham-somerville/pedestal": 4,
}
BATTLES = [word for word in shipped_in() if word.partition("/")[0] in PLAYERS and not word.endswith(UNSET)]


@pytest.mark.few(4)
@pytest.mark.parametrize("battle", EVERYDAY)
def test_its_first_turns_are_played_to_the_end(battle: str) -> None:
    played = table(battle, 1).play(EVERYDAY[battle])
    assert played.dead_ends == []
    assert played.acts["next"] > 4 or played.acts["phase"] == EVERYDAY[battle]
    assert played.acts["move"] + played.acts["submarine-op"] + played.acts["strike"] > 0


@pytest.mark.long
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("seed", range(FIRST, FIRST + 5))
def test_it_is_played_to_its_last_turn(battle: str, seed: int) -> None:
    players = table(battle, seed)
    played = players.play()
    assert played.dead_ends == []
    assert set(played.result.points) == set(players.session.state.sides)


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
