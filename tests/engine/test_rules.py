"""A game's rules as data: what its `game.toml` says of sides and hexes."""

from __future__ import annotations

from referee.engine.rules import Rules, load
from referee.games.ca.rules.equipment import GRID


def test_a_side_is_called_by_its_title_else_by_its_own_name() -> None:
    rules = load("carrier-clashes")
    assert [rules.title(side) for side in ("allied", "ijn", "uk", "free-french")] == [
        "Allied",
        "IJN",
        "UK",
        "Free French",
    ]


def test_the_hexes_lie_as_the_game_or_a_ruling_says() -> None:
    assert load("ca").grid() == GRID
    assert [load("clash-of-carriers", {"hex-grid": option}).grid().south for option in ("even-low", "odd-low")] == [
        0,
        1,
    ]
    rules = Rules(load("carrier-clashes"), {"map-grid": "odd-columns-south"})
    assert rules.grid().south == 1
    assert [reason["cite"] for reason in rules.because] == ["3"]
