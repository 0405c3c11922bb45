"""Where in a TOML file a key, a value or a fault stands: line and column from 1.

Read is only what the parser has accepted, so that this need not know what is wrong TOML, only where right TOML is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from itertools import count
from typing import Any, NamedTuple

from referee.engine.errors import show
from referee.engine.misread import place_of

Way = tuple[str | int, ...]
BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
TEXT = r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'"
KEY = re.compile(rf"(?:{TEXT}|[^\"'=\]])+")
LONG = r'"""(?:[^\\]|\\.)*?"{3,5}(?!")|' + r"'''.*?'{3,5}(?!')"
PLAIN = re.compile(rf"{LONG}|{TEXT}|[^,\]}}#\n]+", re.DOTALL)
"""A value that is neither a list nor a table."""
CLOSING = {"[": "]", "{": "}"}


class Faulty(str):
    """A fault of a file in words, and the `way` to what it is about; `said` is the fault without its table.

    `of_key`: it is about the key there, not about its value; `is_gap`: something is not filled in yet, and no more.
    """

    way: Way = ()
    said: str = ""
    of_key: bool = False
    is_gap: bool = False


def table_fault(table: Way, said: str, *further: str | int, of_key: bool = False, is_gap: bool = False) -> Faulty:
    """A fault of a table, `[task_force.TF 16] no ship …`, that is about what stands `further` on in it; what is in
    a list counts from 1.
    """
    steps = (
        str(step + 1) if isinstance(step, int) else step if step and step.isprintable() else show(step)
        for step in table
    )
    out = Faulty(f"[{'.'.join(steps) or 'top'}] {said}")
    out.way, out.said, out.of_key, out.is_gap = (*table, *further), said, of_key, is_gap
    return out


def in_other_words(fault: str, text: str) -> Faulty:
    """The same fault in other words."""
    out = Faulty(text)
    vars(out).update(getattr(fault, "__dict__", {}))
    return out


class Spot(NamedTuple):
    """Where a key begins, and where its value does; a list's own values have no key."""

    key: int
    value: int


class Source:
    """The places of a TOML text, by the way to each value: `("ship", "Enterprise", "aa")`, `("line", 2, "hexes")`."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.spots: dict[Way, Spot] = {}
        self.rows: dict[Way, int] = {}
        self.at = 0
        table: Way = ()
        while self._skip() < len(self.text):
            if self.text[self.at] == "[":
                table = self._heading()
            else:
                self._pair(table)

    def place(self, fault: str) -> tuple[int, int] | None:
        """Line and column of what a fault is about: its value, or its key; of what that is in, where it does not
        stand here itself.
        """
        way, of_key = getattr(fault, "way", ()), getattr(fault, "of_key", False)
        while way:
            if way in self.spots:
                spot = self.spots[way]
                return place_of(self.text[: spot.key if of_key else spot.value])
            way, of_key = way[:-1], True
        return None

    def _skip(self) -> int:
        """Over blanks and remarks; where the next sign is."""
        self.at = BLANK.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.at

    def _heading(self) -> Way:
        begins = self.at
        several = self.text.startswith("[[", self.at)
        self.at += 1 + several
        *above, last = self._names()
        self.at += several
        way: Way = ()
        for name in above:
            way = self._row_at((*way, name), begins)
        if several:
            self.rows[*way, last] = self.rows.get((*way, last), -1) + 1
        return self._row_at((*way, last), begins)

    def _row_at(self, way: Way, begins: int) -> Way:
        """The way to a table that a heading names: of several the last."""
        self.spots.setdefault(way, Spot(begins, begins))
        if way in self.rows:
            way = (*way, self.rows[way])
            self.spots.setdefault(way, Spot(begins, begins))
        return way

    def _names(self) -> list[str]:
        """A key of one or several parts, as the parser reads it; with the sign behind it."""
        found = KEY.match(self.text, self.at)
        assert found
        self.at = found.end() + 1
        held: Any = tomllib.loads(f"{found[0]} = 0")
        out = []
        while isinstance(held, dict):
            ((name, held),) = held.items()
            out.append(name)
        return out

    def _pair(self, table: Way) -> None:
        begins = self._skip()
        way: Way = (*table, *self._names())
        value = self._skip()
        for size in range(len(table), len(way)):
            self.spots.setdefault(way[: size + 1], Spot(begins, value))
        self._value(way)

    def _value(self, way: Way) -> None:
        if not (closing := CLOSING.get(self.text[self.at])):
            self.at = PLAIN.match(self.text, self.at).end()  # type: ignore[union-attr]
            return
        self.at += 1
        for place in count():
            if self.text[self._skip()] == closing:
                break
            if closing == "}":
                self._pair(way)
            else:
                self.spots[*way, place] = Spot(self.at, self.at)
                self._value((*way, place))
            if self.text[self._skip()] == ",":
                self.at += 1
        self.at += 1


def placed_fault(fault: str, source: Source) -> str:
    """A fault with the line and column of what it is about, where its file has that."""
    where = source.place(fault)
    return in_other_words(fault, f"line {where[0]}, column {where[1]}: {fault}") if where else fault


def in_file(path: str, faults: Iterable[str]) -> list[str]:
    """Faults of a TOML file, each with its path, and with line and column where they can be found."""
    if not (found := list(faults)):
        return []
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
        tomllib.loads(text)
        source = Source(text)
    except (OSError, ValueError):  # of a file that is not there, or cannot be read, no place is known
        source = Source("")
    return [in_other_words(fault, f"{path}: {placed_fault(fault, source)}") for fault in found]
