"""The things on a map, as a table."""

from __future__ import annotations

from csv import writer
from io import StringIO

from referee.session.reading.picture import Picture
from referee.show.plain import csv_cell


def positions_as_csv(found: Picture) -> str:
    """The things on a map and their hexes, as CSV."""
    out = StringIO()
    rows = writer(out, lineterminator="\n")
    rows.writerow(("hex", "name", "side", "kind", "facing", "spotted", "note"))
    for mark in found.marks:
        spotted = "yes" if mark.spotted else "no"
        rows.writerow(map(csv_cell, (mark.hex, mark.label, mark.side, mark.kind, mark.facing, spotted, mark.note)))
    return out.getvalue()
