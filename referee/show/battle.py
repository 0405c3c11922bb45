"""The whole battle on one map: where everything went turn by turn, where it was seen, and where it sank."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from referee.engine.hexgrid import is_hex
from referee.session.reading.picture import Mark, Picture, Track
from referee.session.reading.story import Story
from referee.session.reading.tally import SUNK
from referee.show.window import FIXED

TELLS = "Numbers along a track are turns; a star means spotted in that turn, a cross sunk in that turn."


def whole_battle(story: Story) -> Picture | None:
    """A map of all turns; none for a battle without maps, or with fewer than two."""
    pictures = [(turn.number, turn.picture) for turn in story.turns if turn.picture]
    if len(pictures) < 2:
        return None
    last = pictures[-1][1]
    sunk = [mark for _, mark in wrecks(story)]
    marks = [mark for mark in last.marks if mark.kind != "goal"]
    return last._replace(
        title=f"{story.scenario}: the whole battle",
        marks=[*marks, *sunk],
        tracks=list(tracks(pictures, {turn.number: turn.sighted for turn in story.turns})),
        arcs=[],
        captions=[TELLS],
    )


def tracks(pictures: list[tuple[int, Picture]], sighted: Mapping[int, Collection[str]]) -> Iterator[Track]:
    """Where each thing was at the end of each turn, leaving out the turns in which it stood still."""
    been: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for number, picture in pictures:
        for mark in picture.marks:
            if mark.kind in FIXED or not is_hex(mark.hex):
                continue
            seen = mark.spotted or mark.label in sighted.get(number, ())
            said = ("start" if not number else str(number)) + ("*" if seen else "")
            points = been.setdefault((mark.side, mark.label), [])
            if not points or points[-1][0] != mark.hex:
                points.append((mark.hex, said))
    for (side, label), points in been.items():
        if len(points) > 1:
            yield Track(label, [place for place, _ in points], side, [said for _, said in points])


def wrecks(story: Story) -> Iterator[tuple[str, Mark]]:
    """Ships that sank, and where, if a map showed them: the last hex of the ship, or of the force in which she
    sailed.
    """
    for place, turn in enumerate(story.turns):
        known = [other.picture for other in story.turns[: place + 1] if other.picture]
        for loss in turn.losses:
            if loss.fate == SUNK and (where := last_hex(known, loss.side, loss.name)):
                yield loss.name, Mark(where, f"{loss.name}, turn {turn.number}", loss.side, "wreck", note="sunk")


def last_hex(pictures: Sequence[Picture], side: str, name: str) -> str:
    """Where a ship was last, searching the maps from the latest: by her own counter, or by that of her force."""
    held = next((mark for picture in reversed(pictures) if (mark := counter_with(picture, side, name))), None)
    if held is None:
        return ""
    marks = (mark for picture in reversed(pictures) for mark in picture.marks)
    return next(mark.hex for mark in marks if (mark.side, mark.label) == (side, held.label))


def counter_with(picture: Picture, side: str, name: str) -> Mark | None:
    """The counter on a map that is a ship, or that is known to contain her."""
    for mark in picture.marks:
        aboard = mark.note.replace(";", ",").replace(" (", ", ").split(", ")
        if mark.side == side and (mark.label == name or name in aboard):
            return mark
    return None
