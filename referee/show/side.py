"""What the umpire or a side knows, as tables on the terminal; on the standard library alone, for it is typed often."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.words import value_text
from referee.show.folding import width
from referee.show.style import coloured, styled

QUIET = ("source", "stand_in")
HEAD = ("session", "game", "scenario", "side", "turn", "phase")
NAMED = 28


def tree_text(data: Mapping[str, Any], who: str, before: int = 0) -> str:
    """A tree: its scalars in a line, each group of like things as a table, tellings at the end, of which so many that
    came before are left out.
    """
    wide, colour = width(), coloured()
    head = ", ".join(f"{key} {data[key]}" for key in HEAD if data.get(key, "") != "")
    first, *others = wrapped(f"{who.upper()}  {head}", wide, "  ")
    lines = [styled(first, "1", colour), *others]
    for key, value in data.items():
        if key in (*HEAD, "derived", "told") or not isinstance(value, Mapping):
            continue
        for title, tree in value.items() if key == "sides" else [(key, value)]:
            lines += branch(title, tree, wide, colour)
    tellings = data.get("told")
    if isinstance(tellings, list) and tellings:
        lines.append(rule("told", wide))
        lines += [f"     {before} before these: show {who} --told"] if before else []
        for telling in tellings:
            mark = " (withdrawn)" if telling.get("withdrawn") else ""
            where = f"{telling['n']:>3}  turn {telling['turn']} {telling['phase']}"
            lines += wrapped(f"{where}: {telling['text']}{mark}", wide, " " * 7)
    return "\n".join(lines)


def branch(title: str, tree: Mapping[str, Any], wide: int, colour: bool) -> Iterator[str]:
    """One branch of the tree."""
    plain = {key: value for key, value in tree.items() if value not in ({}, [], "") and not is_group(value)}
    if plain or any(is_group(value) for value in tree.values()):
        yield rule(title.replace("_", " "), wide)
    if plain:
        yield from wrapped(pairs_of(plain.items()), wide)
    for key, value in tree.items():
        if is_group(value):
            yield from group(key, value, wide, colour)


def pairs_of(pairs: Iterable[tuple[str, Any]]) -> str:
    """What is said, each with its name."""
    return ", ".join(f"{key.replace('_', ' ')} {value_text(value)}" for key, value in pairs)


def rule(title: str, wide: int) -> str:
    """A line across, with a title in it."""
    return f"{title} ".ljust(wide, "─")


def wrapped(text: str, wide: int, further: str = "") -> list[str]:
    """A text in lines, those after the first set in."""
    return textwrap.wrap(text, wide - 1, subsequent_indent=further, break_on_hyphens=False)


def told(thing: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """What is said of a thing: not what is empty."""
    yield from ((key, value) for key, value in thing.items() if key not in QUIET and value not in ("", [], {}))


def is_group(value: Any) -> bool:
    """Is it a collection of like things, each an object?"""
    return isinstance(value, Mapping) and bool(value) and all(isinstance(item, Mapping) for item in value.values())


def group(title: str, things: Mapping[str, Mapping[str, Any]], wide: int, colour: bool) -> Iterator[str]:
    """Like things, a row for each: its name (a star where it has stand-in values) and what it has."""
    yield title.replace("_", " ")
    names = [name + ("*" if thing.get("stand_in") else "") for name, thing in things.items()]
    column = min(NAMED, wide // 2, max(map(len, names)))
    for name, thing in zip(names, things.values(), strict=True):
        left, right = wrapped(name, column + 1) or [""], wrapped(pairs_of(told(thing)), wide - column - 2)
        for place in range(max(len(left), len(right))):
            lead = left[place] if place < len(left) else ""
            more = right[place] if place < len(right) else ""
            yield (styled(lead, "1", colour) + " " * (column - len(lead)) + "  " + more).rstrip()
