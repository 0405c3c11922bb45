"""The paths of the state that `set` takes: the next keys of one half typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.session.board.tree import Tree, join


def keys(tree: Tree, typed: str, named: Sequence[str]) -> list[tuple[str, str]]:
    """Paths one key longer than what is typed, with their values; if sides are named, only theirs and the public
    ones.
    """
    if named:
        own = {side: tree["sides"].get(side, {}) for side in named}
        tree = {"public": tree["public"], "sides": own if len(own) == 1 else {}}
    deep = typed.count(".") + (1 if typed else 0)
    found = []
    for path, value in branches(tree, ()):
        name = join(*path)
        if name.count(".") <= deep and name.lower().startswith(typed.lower()):
            found.append((name, "" if isinstance(value, Mapping) else str(value)[:40]))
    return found


def branches(tree: Mapping[str, Any], way: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every path of a tree with what stands there."""
    for key, value in tree.items():
        yield (*way, key), value
        if isinstance(value, Mapping):
            yield from branches(value, (*way, key))
