"""The key to a map: a letter for each mark, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.engine.plain import counted
from referee.session.reading.picture import Arc, Mark, Picture
from referee.show.colours import Sides, place_of_side

WORDS = {"dummy": "dummy", "submarine": "submarine", "base": "base", "wreck": "wreck"}


def letter_marks(picture: Picture, sides: Sides) -> list[tuple[str, Mark]]:
    """A letter for each mark: A, B … for the first side, a, b … for the second, 1, 2 … for neutral things."""
    alphabets = {
        side: "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if not i else "abcdefghijklmnopqrstuvwxyz" for i, side in enumerate(sides)
    }
    taken: dict[str, int] = {}
    out = []
    for mark in sorted(picture.marks, key=lambda mark: place_of_side(sides, mark.side)):
        letters = alphabets.get(mark.side, "123456789")
        place = taken[mark.side] = taken.get(mark.side, -1) + 1
        lap, letter = divmod(place, len(letters))
        out.append((letters[letter] + (str(lap + 1) if lap else ""), mark))
    return out


def mark_details(mark: Mark) -> Iterable[str]:
    """What the key says about a mark, besides its name."""
    said = [
        WORDS.get(mark.kind, ""),
        f"heading {mark.facing}" if mark.facing else "",
        "spotted" if mark.spotted else "",
    ]
    yield from (word for word in (*said, mark.note) if word)


def arc_text(arc: Arc) -> str:
    """What an arc is: whose search it is, between which bearings, and how far it reaches."""
    span = "" if arc.wide >= 36 else f", {10 * arc.start:03d} to {10 * (arc.start + arc.wide) % 360:03d}"
    if not arc.side:
        return f"{arc.label}: {counted(arc.out_to, 'hex')}"
    if not arc.out_to:
        return arc.label
    return f"search by {arc.label or arc.hex}{span}, out to {arc.out_to}"


def corner_hexes(hexes: Sequence[str]) -> str:
    """The first and the last of some hexes."""
    names = sorted(hexes)
    return f"{names[0]} to {names[-1]}" if len(names) > 1 else "".join(names)


def legend_rows(picture: Picture, sides: Sides) -> list[Mapping[str, str]]:
    """The marks as rows of a table: each `side`, `hex`, `label`, `kind`, and what is `said` of it."""
    return [
        {
            "side": mark.side,
            "hex": mark.hex,
            "label": mark.label,
            "kind": mark.kind,
            "said": "; ".join(mark_details(mark)),
        }
        for _, mark in letter_marks(picture, sides)
    ]
