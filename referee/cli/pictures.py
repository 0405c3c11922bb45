"""`map`: the table's map as the umpire or a side sees it, on the terminal or as a picture."""

from __future__ import annotations

import os
import sys

from referee.session.past import at
from referee.session.reading.picture import UMPIRE, Picture, picture, seen
from referee.session.reading.timeline import course
from referee.session.record.folder import write_over
from referee.session.session import Session, choose
from referee.show.plain import cell


def drawn(session: Session, who: str) -> Picture:
    """The map as the umpire or a side sees it now, with the tracks of the turns before."""
    state = session.state
    past = course(session.entries(), state)[:-1]
    return picture(session.game, seen(state, who, session.ruleset(), past))


def show_map(
    name: str | None, who: str, svg: str | None, csv: str | None, all_of_it: bool, when: str | None = None
) -> None:
    """Print the map, or write it (or the positions alone) to a file."""
    session = at(choose(name), when)
    found = drawn(session, who)
    sides = session.state.sides
    if csv is not None:
        write(csv, positions(found))
        sys.stderr.write(f"{csv}: the positions as {'you see' if who == UMPIRE else who.upper() + ' sees'} them\n")
    if svg is None and csv is None:
        from referee.show.answer import coloured
        from referee.show.map import as_text

        sys.stdout.write(as_text(found, sides, wide=columns(), colour=coloured(), all_of_it=all_of_it))
        return
    if svg is None:
        return
    from referee.show.map_svg import as_svg

    write(svg, as_svg(found, sides, all_of_it=all_of_it))
    sys.stderr.write(f"{svg}: the map as {'you see' if who == UMPIRE else who.upper() + ' sees'} it\n")


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


def columns() -> int:
    """The columns of the terminal; 100 where there is none."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return 100


def write(path: str, content: str | bytes) -> None:
    """Write a file for the umpire's eyes, readable by the umpire's account alone; `-` is standard output."""
    if path != "-":
        write_over(path, content.encode() if isinstance(content, str) else content)
    elif isinstance(content, str):
        sys.stdout.write(content)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
