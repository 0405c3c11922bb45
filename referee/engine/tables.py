"""Printed tables: the layout of each kind in `tables.toml`, its look-ups, and its checks.

| kind | laid out as | looked up with |
| --- | --- | --- |
| `faces` | `die`, `columns`, `rows = [["1-4", cell, ...], ...]` | `column(name)`: a cell for each face |
| `grid` | `columns`, `[name.rows]` with a row of cells for each key | `at(row, column)` |
| `ladder` | `rows = [[from, cell, ...], ...]` rising, `columns` if several | `step(value)`: the highest row not above |
| `list` | `[name.entries]`: a value (or a table of values) for each key | `table[key]` |
| `modifiers` | `[name.entries]`: a whole number for each key | `table[key]` |

Every table has a `cite`; `results` may list the cells that are allowed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


KINDS = ("faces", "grid", "ladder", "list", "modifiers")


class Table:
    """One printed table: plain data and its look-ups."""

    __slots__ = ("data", "name")

    def __init__(self, name: str, data: Mapping[str, Any]) -> None:
        self.name = name
        self.data = data

    @property
    def cite(self) -> str:
        """Where the rulebook prints it."""
        return str(self.data["cite"])

    @property
    def columns(self) -> list[str]:
        """The column headings, as printed."""
        return list(self.data.get("columns", ()))

    def column(self, name: str | None = None) -> tuple[Any, ...]:
        """`faces`: the cell for each face of the die, 1 first; the only column if no name is given."""
        place = 0 if name is None else self.columns.index(name)
        cells = {face: row[place + 1] for row in self.data["rows"] for face in parse_faces(row[0])}
        return tuple(cells[face] for face in range(1, int(self.data["die"][1:]) + 1))

    def at(self, row: str, column: str) -> Any:
        """`grid`: the cell of a row and a column."""
        return self.data["rows"][row][self.columns.index(column)]

    def step(self, value: Any, column: str | None = None) -> Any:
        """`ladder`: the cell of the highest row not above `value`; nothing below the first."""
        place = 0 if column is None else self.columns.index(column)
        found = None
        for row in self.data["rows"]:
            if row[0] <= value:
                found = row[place + 1]
        return found

    def __getitem__(self, key: str) -> Any:
        return self.data["entries"][key]

    def __contains__(self, key: object) -> bool:
        return key in self.data["entries"]

    def __iter__(self) -> Iterator[str]:
        return iter(self.data["entries"])


def parse_faces(text: str) -> list[int]:
    """`"1-4"` is faces 1 to 4, `"5"` is 5, `"1,3-4"` is 1, 3 and 4; `ValueError` if it is none of these."""
    out: list[int] = []
    for piece in str(text).split(","):
        low, dash, high = piece.strip().partition("-")
        out += range(int(low), int(high if dash else low) + 1)
    return out


def faults(name: str, data: Mapping[str, Any]) -> list[str]:
    """Everything that is wrong with a table, each fault with its remedy."""
    kind = data.get("kind")
    if kind not in KINDS:
        return [f"[{name}] kind must be one of {', '.join(KINDS)}, not {kind!r}"]
    out = [] if isinstance(data.get("cite"), str) and data["cite"] else [f"[{name}] needs a cite"]
    if kind == "faces":
        out += _faces_faults(name, data)
    elif kind == "grid":
        width = len(data.get("columns", ()))
        for key, row in data.get("rows", {}).items():
            if len(row) != width:
                out.append(f"[{name}] row {key} has {len(row)} cells for {width} columns")
    elif kind == "ladder":
        out += _ladder_faults(name, data)
    elif kind == "modifiers":
        wrong = [key for key, value in data.get("entries", {}).items() if type(value) is not int]
        out += [f"[{name}] {key} must be a whole number" for key in wrong]
    body = "entries" if kind in ("list", "modifiers") else "rows"
    if not data.get(body):
        out.append(f"[{name}] is empty: it needs {body}")
    return out + _result_faults(name, data)


def _faces_faults(name: str, data: Mapping[str, Any]) -> list[str]:
    out = []
    die = str(data.get("die", ""))
    if not (die[:1] == "D" and die[1:].isdigit()):
        return [f'[{name}] needs a die, such as "D6"']
    width = max(len(data.get("columns", ())), 1)
    seen: dict[int, int] = {}
    for row in data.get("rows", ()):
        if len(row) != width + 1:
            out.append(f"[{name}] row {row[0]} has {len(row) - 1} cells for {width} columns")
        try:
            for face in parse_faces(row[0]):
                seen[face] = seen.get(face, 0) + 1
        except ValueError:
            out.append(f'[{name}] row {row[0]!r} must name faces, such as "1-4"')
    wanted = range(1, int(die[1:]) + 1)
    missing = [str(face) for face in wanted if face not in seen]
    double = [str(face) for face, count in seen.items() if count > 1]
    beyond = [str(face) for face in seen if face not in wanted]
    for faulty, what in ((missing, "without a row"), (double, "in two rows"), (beyond, f"not on a {die}")):
        if faulty:
            out.append(f"[{name}] face {', '.join(faulty)} {what}; every face of the {die} must appear once")
    return out


def _ladder_faults(name: str, data: Mapping[str, Any]) -> list[str]:
    width = max(len(data.get("columns", ())), 1)
    rows = data.get("rows", [])
    out = [f"[{name}] row {r[0]} has {len(r) - 1} cells for {width} columns" for r in rows if len(r) != width + 1]
    bounds = [row[0] for row in rows]
    if any(b <= a for a, b in itertools.pairwise(bounds)):
        out.append(f"[{name}] the first numbers of the rows must rise: {', '.join(map(str, bounds))}")
    return out


def _result_faults(name: str, data: Mapping[str, Any]) -> list[str]:
    allowed = data.get("results")
    if allowed is None:
        return []
    rows = data.get("rows", {})
    cells = [c for r in (rows.values() if isinstance(rows, Mapping) else (r[1:] for r in rows)) for c in r]
    cells += [value for value in data.get("entries", {}).values() if not isinstance(value, Mapping)]
    return [f"[{name}] {cell!r} is not a known result" for cell in dict.fromkeys(cells) if cell not in allowed]
