"""What pictures and pages need: the map as the umpire or a side sees it, files for the umpire's eyes, their words."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from referee.engine.errors import bad_input
from referee.session.reading.picture import UMPIRE, Picture, picture, seen
from referee.session.reading.timeline import course
from referee.session.record.folder import write_over
from referee.session.session import Session
from referee.show.plain import cell
from referee.show.window import ranged


def drawn(session: Session, who: str, ranges: Sequence[str] = ()) -> Picture:
    """The map as the umpire or a side sees it now, with the tracks of the turns before, and ranges asked for."""
    state = session.state
    past = course(session.entries(), state)[:-1]
    found = picture(session.game, seen(state, who, session.ruleset(), past))
    return found._replace(arcs=[*found.arcs, *(ranged(found, word) for word in ranges)])


def seen_by(who: str) -> str:
    """Whose eyes a map is made for, as a sentence goes on: `you see`, `IJN sees`."""
    return "you see" if who == UMPIRE else f"{who.upper()} sees"


def report_is(who: str, still_open: bool) -> str:
    """What a report is, and for whom."""
    if who != UMPIRE:
        return f"the battle as {who.upper()} knows it"
    return "the whole battle, for the umpire alone" if still_open else "the whole battle, for everybody"


def positions(found: Picture) -> str:
    """What stands where, as CSV."""
    from csv import writer
    from io import StringIO

    out = StringIO()
    rows = writer(out, lineterminator="\n")
    rows.writerow(("hex", "name", "side", "kind", "facing", "spotted", "note"))
    for mark in found.marks:
        spotted = "yes" if mark.spotted else "no"
        rows.writerow(map(cell, (mark.hex, mark.label, mark.side, mark.kind, mark.facing, spotted, mark.note)))
    return out.getvalue()


def screen(wide: int | None, high: int | None) -> tuple[int, int]:
    """Columns and lines of the terminal, 100 by 48 where there is none; what was asked for goes before."""
    try:
        size: tuple[int, int] = os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError):
        size = (100, 48)
    for name, value, least in (("columns", wide, 40), ("lines", high, 16)):
        if value is not None and value < least:
            raise bad_input(name, f"{name} must be {least} or more, not {value}")
    return wide or size[0], high or size[1]


def write(path: str, content: str | bytes) -> None:
    """Write a file for the umpire's eyes, readable by the umpire's account alone; `-` is standard output."""
    if path != "-":
        write_over(path, content.encode() if isinstance(content, str) else content)
    elif isinstance(content, str):
        sys.stdout.write(content)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
