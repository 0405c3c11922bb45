"""What each game calls a value that a side sees, and what it says where such a value is there no more."""

from __future__ import annotations

import pytest

from referee.session.board.sight import namer_of, words_for_gone

CALLED = [
    ("ca", "ships Tenryu hex", "ships Tenryu hex"),
    ("ca", "markers Myoko", "the marker on Myoko"),
    ("naval-units", "forces/Coral Sea", "the enemy's force in the Coral Sea"),
    ("naval-units", "forces/Coral Sea/units", "the enemy's force in the Coral Sea"),
    ("naval-units", "forces/Coral Sea/units/CV", "the enemy's CV in the Coral Sea"),
    ("naval-units", "forces/Truk Lagoon, port/ships", "the enemy's known ships in the port of Truk Lagoon"),
    ("naval-units", "forces/Coral Sea/ships/Zuiho", "Zuiho"),
    ("naval-units", "missions/Coral Sea", "the enemy's mission in the Coral Sea"),
    ("naval-units", "missions/Coral Sea/torpedo", "the enemy's torpedo mission in the Coral Sea"),
    ("naval-units", "leaving", "forces about to leave"),
    ("naval-units", "leaving/Coral Sea", "the enemy's force that is about to leave the Coral Sea"),
]
GONE = [
    ("ca", "markers Myoko", "taken off"),
    ("ca", "ships Myoko hex", "off the map"),
    ("ca", "ships Myoko power_hits", "0"),
    ("ca", "ships Myoko weapon_hits", "0"),
    ("ca", "ships Myoko torpedoes", "face up"),
    ("ca", "ships Myoko speed", "none"),
    ("carrier-clashes", "task_forces 26 cards", "none"),
    ("carrier-clashes", "ships Tone condition", "none"),
    ("carrier-clashes", "task_forces 26 hex", "no longer seen"),
    ("clash-of-carriers", "markers TG detected", "no more"),
    ("clash-of-carriers", "markers TG hex", "no longer seen"),
]


def way(keys: str) -> tuple[str, ...]:
    """The keys that lead to a value."""
    return tuple(keys.split("/" if "/" in keys else " "))


@pytest.mark.parametrize(("game", "keys", "words"), CALLED)
def test_what_is_seen_is_called(game: str, keys: str, words: str) -> None:
    assert namer_of(game)(way(keys)) == words


@pytest.mark.parametrize(("game", "keys", "words"), GONE)
def test_what_is_gone_from_what_is_seen_is(game: str, keys: str, words: str) -> None:
    assert words_for_gone(game)(way(keys)) == words
