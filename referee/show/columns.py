"""Like things as a table: short values that most of them have in columns, the rest behind or below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from referee.engine.words import AS_THEY_STAND, Wording, is_empty, value_in_words
from referee.show.folding import padded, wrap
from referee.show.style import in_style

QUIET = ("source", "stand_in")
NAMED = 28  # signs of a name; a longer one is folded
LONGEST = 16  # signs of a value in a column
MANY = 3  # things with nothing to say: so many or more share a line
SET_IN = " " * 4
APART = 2


class Column(NamedTuple):
    """A column: what it holds, its heading word by word, its width, and whether it holds numbers."""

    key: str
    heading: list[str]
    wide: int
    numbers: bool

    def cell(self, text: str) -> str:
        """A text in its column: numbers to the right."""
        return padded(text, self.wide, to_the_right=self.numbers)


def is_group(value: Any) -> bool:
    """Is it a collection of like things, each an object?"""
    return isinstance(value, Mapping) and bool(value) and all(isinstance(item, Mapping) for item in value.values())


def group_rows(
    title: str, things: Mapping[str, Mapping[str, Any]], wide: int, colour: bool, words: Wording = AS_THEY_STAND
) -> Iterator[str]:
    """Like things under a heading, a row for each; if many have nothing to say, they share a line."""
    bare = [
        name for name, thing in things.items() if not any(is_worth_saying(key, value) for key, value in thing.items())
    ]
    if len(bare) == len(things):
        yield from wrap_lines(f"{words.key(title)}  {', '.join(names_with_stars(things, bare))}", wide, SET_IN)
        return
    if len(bare) < MANY:
        bare = []
    told = {name: thing for name, thing in things.items() if name not in bare}
    yield from table_rows(title, told, wide, colour, words)
    if bare:
        yield from wrap_lines(f"the rest  {', '.join(names_with_stars(things, bare))}", wide, SET_IN)


def table_rows(
    title: str, things: Mapping[str, Mapping[str, Any]], wide: int, colour: bool, words: Wording
) -> Iterator[str]:
    """Things, each with its name, what is in columns, and the rest behind it or, where that is too long, below."""
    title = words.key(title)
    names = names_with_stars(things, things)
    held = [
        {key: value_in_words(value, words) for key, value in thing.items() if is_worth_saying(key, value)}
        for thing in things.values()
    ]
    named = min(NAMED, wide // 2, max(map(len, names)))
    under = max(named, len(title))
    columns = choose_columns(things, held, wide - under - APART, words)
    named = under if columns else named
    yield from heading_lines(title, columns, named)
    for name, values, thing in zip(names, held, things.values(), strict=True):
        first = "".join(
            column.cell(values.get(column.key, words.unsaid(column.key))) + " " * APART for column in columns
        )
        rest = other_values(thing, columns, words)
        room = wide - named - APART - len(first)
        behind = wrap_lines(rest, room) if not columns else [rest] if len(rest) < room else []
        lefts = wrap_lines(name, named + 1) or [""]
        for place, (left, right) in enumerate(zip_longest(lefts, behind or [""], fillvalue="")):
            middle = first if place == 0 else " " * len(first)
            yield (in_style(left, "1", colour) + padded(left, named + APART)[len(left) :] + middle + right).rstrip()
        if rest and not behind:
            yield from wrap_lines(SET_IN + rest, wide, SET_IN)


def names_with_stars(things: Mapping[str, Mapping[str, Any]], names: Iterable[str]) -> list[str]:
    """Names of things, with a star where a thing has stand-in values."""
    return [name + ("*" if things[name].get("stand_in") else "") for name in names]


def choose_columns(
    things: Mapping[str, Mapping[str, Any]], held: Sequence[Mapping[str, str]], room: int, words: Wording
) -> list[Column]:
    """The columns of a table that fit into a width: short values that at least half of the things have."""
    found: list[Column] = []
    for key in dict.fromkeys(key for values in held for key in values):
        texts = [values[key] for values in held if key in values]
        heading = words.key(key).split()
        wide = max(map(len, [*texts, *heading]))
        if len(held) > 1 and 2 * len(texts) >= len(held) and max(map(len, texts)) <= LONGEST and wide + APART <= room:
            numbers = all(type(thing[key]) is int for thing in things.values() if key in thing)
            found.append(Column(key, heading, wide, numbers))
            room -= wide + APART
    return found


def other_values(thing: Mapping[str, Any], columns: Sequence[Column], words: Wording) -> str:
    """The values of a thing that no column holds."""
    shown = {column.key for column in columns}
    rest = {key: value for key, value in thing.items() if key not in shown and is_worth_saying(key, value)}
    return "; ".join(words.said(key, value) for key, value in rest.items())


def heading_lines(title: str, columns: Sequence[Column], named: int) -> Iterator[str]:
    """The title and over each column what it holds, on as many lines as its words need."""
    high = max((len(column.heading) for column in columns), default=1)
    for line in range(high):
        words = ""
        for column in columns:
            above = line - (high - len(column.heading))
            word = column.heading[above] if above >= 0 else ""
            words += column.cell(word) + " " * APART
        lead = title if line == high - 1 else ""
        yield (padded(lead, named + APART) + words).rstrip()


def is_worth_saying(key: str, value: Any) -> bool:
    """Is it worth saying: not empty, and not where a value comes from?"""
    return key not in QUIET and not is_empty(value)


def wrap_lines(text: str, wide: int, further: str = "") -> list[str]:
    """A text in lines, those after the first indented."""
    return wrap(text, wide - 1, subsequent_indent=further, break_on_hyphens=False)
