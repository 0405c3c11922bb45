"""The state as data: a tree that TOML can hold, its paths, and how one fact is set."""

from __future__ import annotations

import json
import marshal
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

Tree = dict[str, Any]
"""A game's state: `public`, `sides` by name, `umpire`, and below them the fields that `evening/state.py` declares."""


def turn_in(tree: Mapping[str, Any]) -> int:
    """The game turn; 0 before the first."""
    return int(tree["public"].get("turn", 0))


def phase_in(tree: Mapping[str, Any]) -> str:
    """The phase's id, or its name where the umpire gives it; empty before the first."""
    return str(tree["public"].get("phase", ""))


class Timed:
    """What has a state, and so stands in a turn and a phase."""

    tree: Tree

    @property
    def turn(self) -> int:
        """The game turn; 0 before the first."""
        return turn_in(self.tree)

    @property
    def phase(self) -> str:
        """The phase's id, or its name where the umpire gives it; empty before the first."""
        return phase_in(self.tree)


def called_in(tree: Mapping[str, Any], side: str) -> str:
    """What the players call a side, where the scenario has their own word for it; else nothing."""
    return str(tree.get("public", {}).get("called", {}).get(side, ""))


def heading_of(tree: Mapping[str, Any], side: str) -> str:
    """A side as it is over a card, a slip or a sheet: `ALLIED`; `RN`, where its players call it so."""
    return (called_in(tree, side) or side).upper()


def moment_in_words(turn: int, phase: str) -> str:
    """When something is or was: `turn 3 first-search`; before the first turn `set-up`."""
    return f"turn {turn} {phase}".rstrip() if turn else phase or "set-up"


def in_turn(turn: int) -> str:
    """When something was done, after its verb: `in turn 3`; before the first turn `at set-up`."""
    return f"in turn {turn}" if turn else "at set-up"


def join(*parts: str) -> str:
    """A path of keys: joined by points, a key in quotes where it has a point or a quote in it."""
    return ".".join(json.dumps(p, ensure_ascii=False) if not p or set(p) & set('."') else p for p in parts)


PART = re.compile(r'("(?:[^"\\]|\\.)+"|[^".][^.]*)(?:\.(?=.)|\Z)', re.DOTALL)
"""A key of a path, in quotes or not, and the point behind it."""


def split(path: str) -> list[str]:
    """The keys of a path; `ValueError` for a text that is no path."""
    if '"' not in path and all(keys := path.split(".")):
        return keys
    parts, place = list[str](), 0
    while place < len(path) or not parts:
        if not (found := PART.match(path, place)):
            raise ValueError(path)
        parts.append(json.loads(found[1]) if found[1].startswith('"') else found[1])
        place = found.end()
    return parts


def look_up(tree: Any, parts: Iterable[str | int], default: Any = None) -> Any:
    """The value at a path, or `default`."""
    here: Any = tree
    try:
        for part in parts:
            here = here[part]
    except (KeyError, TypeError):  # no such key, or no object
        return default
    return here


def put(tree: Tree, path: str, value: Any) -> None:
    """Set the value at a path, or remove it where the value is `None`."""
    put_at(tree, split(path), value)


def put_at(tree: Tree, parts: Sequence[str], value: Any) -> None:
    """The same, by the keys of the path."""
    *way, last = parts
    here = tree
    for part in way:
        here = here.setdefault(part, {})
    if value is None:
        here.pop(last, None)
    else:
        here[last] = value


def values_in(value: Any) -> Iterable[Any]:
    """What a JSON value holds: the values of an object, the items of a list."""
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def held_in(value: Any) -> Iterator[Any]:
    """A JSON value, and all that it holds, at whatever depth."""
    return (held for level in levels_of(value) for held in level)


def levels_of(value: Any) -> Iterator[list[Any]]:
    """A JSON value, then all that it holds, then all that this holds, and so on."""
    level = [value]
    while level:
        yield level
        level = [one for held in level for one in values_in(held)]


def words_in(value: Any) -> Iterator[str]:
    """All keys and texts in what a tree holds."""
    for held in held_in(value):
        if isinstance(held, str):
            yield held
        yield from held if isinstance(held, dict) else ()


def copy_of(value: Any) -> Any:
    """A copy of a tree value that shares nothing with it."""
    return marshal.loads(marshal.dumps(value)) if isinstance(value, dict | list) else value


def copy_along(tree: Tree, way: Sequence[str], own: dict[int, Tree]) -> None:
    """Copy the objects along a path, so that they may be changed; `own` holds those copied already. All else stays
    shared with the tree that this one was copied from.
    """
    here = tree
    for part in way:
        inner = here.get(part)
        if not isinstance(inner, dict):
            return
        if id(inner) not in own:
            here[part] = inner = dict(inner)
            own[id(inner)] = inner
        here = inner
