"""Where in a TOML file a key, a value or a fault stands: line and column from 1.

Read is only what the parser has accepted, so that this need not know what is wrong TOML, only where right TOML is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine.kinds import whole_number
from referee.engine.misread import place_of

Way = tuple[str | int, ...]
BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
BARE = re.compile(r"[A-Za-z0-9_-]+")
TEXTS = (
    re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}(?!")', re.DOTALL),
    re.compile(r"'''.*?'{3,5}(?!')", re.DOTALL),
    re.compile(r'"(?:[^"\\]|\\.)*"'),
    re.compile(r"'[^']*'"),
)
PLAIN = re.compile(r"[^,\]}#\n]+")
FAULT = re.compile(r"\[+(?P<table>(?:\"[^\"]*\"|[^\]\"])*)\]+ ?(?P<said>.*)", re.DOTALL)
PLACE = re.compile(r"line (\d+), column (\d+): ")
NUMBERED = re.compile(r"(.*) (\d+)")


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
        self._read()

    def place(self, way: Way, of_key: bool = False) -> str | None:
        """`line 12, column 5` of a value, or of its key; of what it stands in, where it does not stand here itself."""
        while way:
            if way in self.spots:
                spot = self.spots[way]
                line, column = place_of(self.text[: spot.key if of_key else spot.value])
                return f"line {line}, column {column}"
            way, of_key = way[:-1], True
        return None

    def _read(self) -> None:
        table: Way = ()
        while self._skip() < len(self.text):
            if self.text[self.at] == "[":
                table = self._heading()
            else:
                self._pair(table)

    def _skip(self) -> int:
        """Over blanks and remarks; where the next sign is."""
        self.at = BLANK.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.at

    def _heading(self) -> Way:
        begins = self.at
        several = self.text.startswith("[[", self.at)
        self.at += 2 if several else 1
        names = self._keys()
        self.at = self.text.index("]" * (1 + several), self.at) + 1 + several
        way: Way = ()
        for place, name in enumerate(names):
            way = (*way, name)
            last = place == len(names) - 1
            if last and several:
                self.rows[way] = self.rows.get(way, -1) + 1
            if way in self.rows:
                self.spots.setdefault(way, Spot(begins, begins))
                way = (*way, self.rows[way])
            self.spots.setdefault(way, Spot(begins, begins))
        return way

    def _keys(self) -> list[str]:
        """A key of one or several parts."""
        out = []
        while True:
            self._skip()
            found = BARE.match(self.text, self.at)
            out.append(found[0] if found else self._quoted())
            self.at = found.end() if found else self.at
            while self.text[self.at] in " \t":
                self.at += 1
            if self.text[self.at] != ".":
                return out
            self.at += 1

    def _quoted(self) -> str:
        import tomllib

        begins = self.at
        self._text()
        return str(tomllib.loads(f"x = {self.text[begins : self.at]}")["x"])

    def _text(self) -> bool:
        """Over a text in quotation marks, if one stands here."""
        for kind in TEXTS:
            if found := kind.match(self.text, self.at):
                self.at = found.end()
                return True
        return False

    def _pair(self, table: Way) -> None:
        begins = self._skip()
        way: Way = (*table, *self._keys())
        self._skip()
        self.at += 1  # the =
        value = self._skip()
        for size in range(len(table) + 1, len(way)):
            self.spots.setdefault(way[:size], Spot(begins, value))
        self.spots[way] = Spot(begins, value)
        self._value(way)

    def _value(self, way: Way) -> None:
        if self.text[self.at] == "[":
            self.at += 1
            place = 0
            while self.text[self._skip()] != "]":
                self.spots[(*way, place)] = Spot(self.at, self.at)
                self._value((*way, place))
                place += 1
                if self.text[self._skip()] == ",":
                    self.at += 1
            self.at += 1
        elif self.text[self.at] == "{":
            self.at += 1
            while self.text[self._skip()] != "}":
                self._pair(way)
                if self.text[self._skip()] == ",":
                    self.at += 1
            self.at += 1
        elif not self._text():
            self.at = PLAIN.match(self.text, self.at).end()  # type: ignore[union-attr]


def placed(fault: str, data: Mapping[str, Any], source: Source) -> str:
    """A fault that begins with its table, `[task_force.TF 16] no ship …`, with the line and column that it is about."""
    found = FAULT.fullmatch(fault)
    where = source.place(*aim(found["table"], found["said"], data, source)) if found else None
    return f"{where}: {fault}" if where else fault


def in_file(path: str, faults: Iterable[str]) -> list[str]:
    """Faults of a TOML file, each with its path, and with line and column where they can be found."""
    if not (found := list(faults)):
        return []
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
        data, source = tomllib.loads(text), Source(text)
    except (OSError, ValueError):  # of a file that is not there, or cannot be read, no place is known
        return [f"{path}: {fault}" for fault in found]
    return [f"{path}: {placed(fault, data, source)}" for fault in found]


def by_line(fault: str) -> tuple[int, int]:
    """A fault's line and column, to sort by; those of which they are not known come last."""
    found = PLACE.match(fault)
    return (int(found[1]), int(found[2])) if found else (10**9, 0)


def aim(table: str, said: str, data: Mapping[str, Any], source: Source) -> tuple[Way, bool]:
    """The way to what a fault is about, and whether it is about the key itself."""
    way = () if table == "top" else way_of(table, data)
    if way is None:
        named = [way for way in source.spots if way[-1] == table]
        return (named[-1] if named else ()), True
    inside = value_at(data, way)
    first = re.match(r"[^:]*?(?=: | is (?:missing|not known))|\S+", said)
    word = first[0] if first else ""
    on = way_of(word, inside) if word else None
    if on:
        way = (*way, *on)
        return within(way, said[len(word) :], value_at(data, way)), "is not known" in said
    return within(way, said, inside), False


def within(way: Way, said: str, inside: Any) -> Way:
    """The value below a table or list of which a fault speaks: by its key, else the first that is named."""
    below = [(step, value) for step, value in leaves(inside) if step and word_of(value)]
    by_key = [step for step, value in below if f"{step[-1]} {word_of(value)}" in said]
    named = [(at, step) for step, value in below if (at := place_in(said, word_of(value))) is not None]
    if by_key:
        return (*way, *by_key[0])
    return (*way, *min(named, key=lambda pair: pair[0])[1]) if named else way


def place_in(said: str, word: str) -> int | None:
    """Where a value is named in a sentence, as a word of its own."""
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", said) if len(word) > 1 else None
    return found.start() if found else None


def word_of(value: Any) -> str:
    """A value as a sentence would name it."""
    return "" if isinstance(value, bool) else str(value)


def leaves(value: Any) -> Iterator[tuple[Way, Any]]:
    """Every value that is neither table nor list, with the way to it."""
    rows = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else None
    if rows is None:
        yield (), value
        return
    for key, inner in rows:
        yield from (((key, *step), leaf) for step, leaf in leaves(inner))


def value_at(data: Any, way: Iterable[str | int]) -> Any:
    """What stands at the end of a way."""
    for step in way:
        data = data[step]
    return data


def way_of(name: str, data: Any) -> Way | None:
    """The way that a table's name in a fault stands for: `line 3`, `line.3.hexes`, `task_force.TF 16`, `a."b.c"`."""
    if not name:
        return ()
    if isinstance(data, list):
        number, _, rest = name.partition(".")
        place = whole_number(number)
        if place is None or not 0 < place <= len(data):
            return None
        return onward(place - 1, rest, data)
    if not isinstance(data, Mapping):
        return None
    numbered = NUMBERED.fullmatch(name)
    if numbered and isinstance(data.get(numbered[1]), list):
        return way_of(f"{numbered[1]}.{numbered[2]}", data)
    for key in sorted(data, key=len, reverse=True):
        for shown in (key, f'"{key}"'):
            if name == shown or name.startswith(f"{shown}."):
                found = onward(key, name[len(shown) + 1 :], data)
                if found is not None:
                    return found
    head, dot, _ = name.rpartition(".")
    return way_of(head, data) if dot else None


def onward(step: str | int, rest: str, data: Any) -> Way | None:
    """A way that goes on below a step."""
    further = way_of(rest, data[step])
    return None if further is None else (step, *further)
