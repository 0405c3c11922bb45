"""The colours of the sides: the same in every game and picture, and told apart even without colour.

A game says in `[colours]` of its `game.toml` what colour a side's counters are; a side that is not named there takes
the first colour that is left. Each colour has a way to be known in black and white: how a counter is edged, how a name
is lettered, and on the terminal which letters stand for its things.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

NOBODY = "nobody"
Sides = Mapping[str, str]
"""The colour of each side's things, as `game.toml` names it."""


class Paint(NamedTuple):
    """A colour on white and on dark paper, on the terminal (ANSI), and how names and counters of it are marked."""

    light: str
    dark: str
    ansi: str
    letters: str
    marked: str


PAINTS = {
    "blue": Paint("#1f4e9c", "#6ea0f0", "1;97;44", "font-style:normal", "plain edge"),
    "red": Paint("#b3261e", "#ef6f64", "1;97;41", "font-style:italic", "white line inside, names in italics"),
    "gold": Paint("#7a5c00", "#d9b23c", "1;30;43", "text-decoration:underline", "white cross-bar, names underlined"),
    "green": Paint("#1e6b3a", "#5fc088", "1;30;42", "letter-spacing:.12em", "white corner, names spaced"),
    "violet": Paint("#6b2fa0", "#b58ae6", "1;97;45", "text-decoration:overline", "white dot, names overlined"),
    "grey": Paint("#4a5560", "#a9b4be", "1;97;100", "font-weight:400", "two white lines, names light"),
}
NOBODYS = Paint("#555555", "#aaaaaa", "1;30;47", "font-style:normal", "")


class SideColours(dict[str, str]):
    """The colour of each side's things; `called`: what its players call a side, where it is not the game's word."""

    called: Mapping[str, str] = {}


def colours_of_sides(about: Mapping[str, Any], sides: Sequence[str], called: Mapping[str, str] = {}) -> SideColours:
    """The colour of each side, in the order of the sides; `about` is what the game says of itself."""
    said: Mapping[str, str] = about.get("colours", {})
    named = {side: said[side] for side in sides if said.get(side) in PAINTS}
    left = [colour for colour in PAINTS if colour not in named.values()]
    found = SideColours((side, named.get(side) or (left.pop(0) if left else NOBODY)) for side in sides)
    found.called = called
    return found


def side_heading(sides: Sides, side: str) -> str:
    """A side's name over its things in a picture, a key or a table: `IJN`."""
    called = sides.called if isinstance(sides, SideColours) else {}
    return called.get(side, side).upper()


def paint_of(sides: Sides, side: str) -> Paint:
    """A side's paint; for anyone else the neutral one."""
    return PAINTS.get(sides.get(side, NOBODY), NOBODYS)


def place_of_side(sides: Sides, side: str) -> int:
    """A side's place; neutral things come last."""
    names = list(sides)
    return names.index(side) if side in names else len(names)
