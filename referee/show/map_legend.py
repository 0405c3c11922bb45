"""Writes what goes beside and below a map on the terminal: the key in letters, what is not drawn, what the signs
mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from referee.session.reading.picture import Mark, Picture
from referee.show.colours import Sides, paint_of, side_heading
from referee.show.folding import columns, padded, wrap
from referee.show.key import arc_text, corner_hexes, mark_details
from referee.show.map_ground import Ground
from referee.show.style import in_style
from referee.show.window import Window, whole_map

TWO_COLUMNS = 110  # columns of the screen from which the key has two
GAP = 2
LEAST, MOST = 16, 40  # columns of a key beside the map
Lettered = Sequence[tuple[str, Mark]]


class Row(NamedTuple):
    """A line of the key beside the map, and the mark about which it says all."""

    text: str
    told: Mark | None = None


def key_beside(lettered: Lettered, sides: Sides, wide: int, high: int, colour: bool) -> list[Row]:
    """All that is said about each mark, folded, with the side's name first; if that is higher than the map, all that
    fits on a line, else the mark's place and name alone, and a note of those of which that is all.
    """
    for folding in (True, False):
        rows: list[Row] = []
        before = ""
        for key, mark in lettered:
            if mark.side != before:
                rows.append(Row(in_style(side_heading(sides, mark.side), "1", colour)))
                before = mark.side
            letter = in_style(key, paint_of(sides, mark.side).ansi, colour) + " " * (4 - len(key))
            whole = "  ".join([place_and_name(mark), *mark_details(mark)])
            fits = columns(whole) <= wide - 4
            said = wrap(whole, wide - 4) if folding else [whole if fits else place_and_name(mark)]
            told = mark if folding or fits else None
            rows += [Row((" " * 4 if place else letter) + line, told) for place, line in enumerate(said)]
        if len(rows) <= high:
            return rows
    return rows


def place_and_name(mark: Mark) -> str:
    """Where a mark is, and its name."""
    return f"{mark.hex}  {mark.label}"


def room_beside(lettered: Lettered, window: Window, most: int, edge: int, wide: int) -> tuple[int, int]:
    """How wide a hex and the key may be so that the key fits next to the map; (0, 0) if it does not fit."""
    needed = max([LEAST, *(6 + columns(place_and_name(mark)) for _, mark in lettered)])
    for cell in range(most, 1, -1):
        left = wide - edge - cell * window.wide - GAP
        if left >= min(needed, MOST):
            return cell, min(left, 2 * MOST)
    return 0, 0


def legend(lettered: Lettered, sides: Sides, screen_wide: int, colour: bool) -> Iterator[str]:
    """The key: each mark with all that is said of it, by side."""
    wide = screen_wide // 2 - 2 if screen_wide >= TWO_COLUMNS else screen_wide
    for side in dict.fromkeys(mark.side for _, mark in lettered):
        if side:
            yield in_style(side_heading(sides, side), "1", colour)
        rows: list[list[str]] = []
        for key, mark in lettered:
            if mark.side != side:
                continue
            text = "  ".join([place_and_name(mark), *mark_details(mark)])
            first, *rest = wrap(text, max(wide - 6, 20))
            letter = in_style(key, paint_of(sides, side).ansi, colour) + " " * (4 - len(key))
            rows.append([f"  {letter}{padded(first, wide - 6)}", *(padded(f"      {line}", wide) for line in rest)])
        yield from _in_columns(rows, wide, screen_wide)


def notes(
    picture: Picture, ground: Ground, lettered: Lettered, drawn: Sequence[Window], flat: bool, wide: int
) -> Iterator[str]:
    """What is not drawn, and what the signs mean; `lettered` is what is on no part that is drawn."""
    told = partial(wrap, wide=wide, initial_indent="  ", subsequent_indent="  ")
    elsewhere = [f"{mark.label} {mark.hex}" for _, mark in lettered]
    if elsewhere:
        yield from told(f"not on this part: {', '.join(elsewhere)}")
    if list(drawn) != [whole_map(picture)]:
        shown = " and ".join(window.corners for window in drawn)
        yield from told(f"drawn: {shown}; --whole shows all {picture.columns} by {picture.rows}")
    if flat:
        lower = "odd" if picture.south else "even"
        yield from told(f"hexes of {lower} columns are half a hex lower than drawn here")
    yield from told("   ".join(ground.legend()))
    yield from told(ground.track_lines())
    yield from told("; ".join(arc_text(arc) for arc in picture.arcs))
    yield from told(", ".join(f"{zone.label} {corner_hexes(zone.hexes)}" for zone in picture.zones))


def _in_columns(rows: Sequence[Sequence[str]], wide: int, most: int) -> Iterator[str]:
    """Rows of the key, in two columns where there is room."""
    if 2 * wide > most:
        yield from (line for row in rows for line in row)
        return
    half = -(-len(rows) // 2)
    left, right = ([line for row in part for line in row] for part in (rows[:half], rows[half:]))
    for i in range(max(len(left), len(right))):
        before = left[i] if i < len(left) else " " * wide
        yield before + (f"  {right[i]}" if i < len(right) else "")
