"""For pictures and pages: the map as the umpire or a side sees it, and files for the umpire's eyes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.cli.answers import Reply
from referee.engine.catalogue import optional_module
from referee.engine.errors import bad_input
from referee.engine.plain import counted
from referee.session.board.tree import heading_of
from referee.session.reading.knowledge import states_by_turn
from referee.session.reading.picture import PUBLIC, UMPIRE, Picture, known_to, picture, picture_for_all, seen_by_all
from referee.session.reading.story import Story
from referee.session.record.folder import read_file, write_over
from referee.session.record.together import write_together
from referee.session.session import Session
from referee.show.window import range_arc


def draw_map(session: Session, who: str, ranges: Sequence[str] = ()) -> Picture:
    """The map as the umpire or a side sees it now, with the tracks of the turns before, and ranges asked for."""
    state = session.state
    past = states_by_turn(session.entries(), state)[:-1]
    if who == PUBLIC:
        found = picture_for_all(session.game, seen_by_all(state, session.ruleset(), past))
    else:
        found = picture(session.game, known_to(state, who, session.ruleset(), past))
    return found._replace(arcs=[*found.arcs, *(range_arc(found, word) for word in ranges)])


def with_coverage(found: Picture, session: Session, who: str) -> Picture:
    """The same with the hexes that were searched in this phase in place of the arcs."""
    module = optional_module(session.game, "views.coverage")
    if module is None:
        raise bad_input("searched", f"{session.game} does not record which hexes were searched")
    return found._replace(arcs=list(module.coverage(session.state.tree, who, session.ruleset())))


def seen_by(session: Session, who: str) -> str:
    """Who sees a map, to end a sentence: `you see`, `IJN sees`."""
    return "you see" if who == UMPIRE else "all see" if who == PUBLIC else f"{heading_of(session.state.tree, who)} sees"


def report_is(session: Session, who: str, still_open: bool) -> str:
    """What a report is, and for whom."""
    if who != UMPIRE:
        return f"the battle as {heading_of(session.state.tree, who)} knows it"
    return "the whole battle, for the umpire alone" if still_open else "the whole battle, for everybody"


def screen_size(wide: int | None, high: int | None) -> tuple[int, int]:
    """The terminal's columns and lines, 100 by 48 if there is none; numbers that were asked for win."""
    try:
        size: tuple[int, int] = os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError):
        size = (100, 48)
    for name, value, least in (("columns", wide, 40), ("lines", high, 16)):
        if value is not None and value < least:
            raise bad_input(name, f"{name} must be {least} or more, not {value}")
    return wide or size[0], high or size[1]


def keep_others(path: str, raw: bytes) -> None:
    """Refuse to overwrite a file that is not of the kind to be written."""
    begins = read_file(path, 2) if os.path.isfile(path) else b""
    if begins and begins != raw[:2]:
        raise bad_input("file", f"{path} exists already and is something else; choose another name")


def write_maps(
    told: Story, about: Mapping[str, Any], folder: str, page: str, kind: str = "svg"
) -> Callable[[str], str]:
    """Write a report's maps into a folder, made if need be; where a page of the report finds each by its name."""
    from referee.show.png import as_png
    from referee.show.report import maps

    drawn = maps(told, about)
    made: Callable[[str], bytes] = as_png if kind == "png" else str.encode
    files = {os.path.join(folder, f"{name}.{kind}"): made(drawing) for name, drawing in drawn.items()}
    try:
        write_together(folder, files, write_private, mode=0o700)
    except OSError as error:
        raise bad_input("maps", f"the folder {folder} cannot be made: {error.strerror}") from None
    sys.stderr.write(f"{folder}: {counted(len(drawn), 'map')}\n")
    way = folder if page == "-" else os.path.relpath(folder, os.path.dirname(os.path.abspath(page)))
    return lambda name: f"{way}/{name}.{kind}".replace(os.sep, "/").replace(" ", "%20")


def write_drawing(drawing: str, svg: str | None, png: str | None, what: str) -> Iterator[Reply]:
    """Write a drawing as SVG, as PNG, or as both."""
    if svg is not None:
        yield write_for_umpire(svg, drawing, what)
    if png is not None:
        from referee.show.png import as_png

        yield write_for_umpire(png, as_png(drawing), what)


def write_for_umpire(path: str, content: str | bytes, what: str) -> Reply:
    """Write a file for the umpire's eyes and say `what` it is; `-` gives it as the answer."""
    if path == "-":
        return Reply(content)
    write_private(path, content)
    return Reply(said=[f"{path}: {what}"])


def write_private(path: str, content: str | bytes) -> None:
    """Write a file for the umpire's eyes, readable by the umpire's account alone.

    A file that is there is replaced if it is of the same kind, a page that was made before; no other is.
    """
    raw = content.encode() if isinstance(content, str) else content
    keep_others(path, raw)
    write_over(path, raw)
