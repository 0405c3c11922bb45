"""A TOML text in sections, so that of a long file only what changed is made anew.

A section is what one table says by itself, or all of a table that is not taken apart; joined they are the text that
the whole data would make.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterator, Mapping
from typing import Any

import tomli_w

from referee.engine.plain import escape_controls
from referee.session.record.journal import mark

PLAIN = 2
"""The version of `marshal` in which the same data are always the same bytes."""
Places = dict[str, tuple[int, int]]
"""Sections by the mark of what they say, in the order of the text: where each begins and ends, in bytes."""


def sections(data: Mapping[str, Any], deep: int, at: tuple[str, ...] = ()) -> Iterator[dict[str, Any]]:
    """What each section of data says, in their order; tables as `deep` as that are taken apart.

    A table that holds a list of tables stays whole: those stand among the tables in it.
    """
    tables = {key: value for key, value in data.items() if isinstance(value, dict)}
    alone = {key: value for key, value in data.items() if key not in tables}
    if not tables or not deep or any(map(_holds_tables, alone.values())):
        yield _below(at, data)
        return
    if alone:
        yield _below(at, alone)
    for key, table in tables.items():
        yield from sections(table, deep - 1, (*at, key))


def _holds_tables(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, dict) for item in value)


def _below(at: tuple[str, ...], said: Mapping[str, Any]) -> dict[str, Any]:
    """What is said in a table, from the top of the data."""
    out = dict(said)
    for key in reversed(at):
        out = {key: out}
    return out


def sections_by_mark(data: Mapping[str, Any], deep: int) -> dict[str, dict[str, Any]]:
    """The sections of data, as `sections` has them, by their marks."""
    return {mark(marshal.dumps(said, PLAIN)): said for said in sections(data, deep)}


def text(parts: Mapping[str, dict[str, Any]], before: bytes, places: Places) -> tuple[bytes, Places]:
    """The text of sections, and their places in it; one that stood in the text `before` is taken from there."""
    out: list[bytes] = []
    found: Places = {}
    size = 0
    for name, said in parts.items():
        raw = before[slice(*places[name])] if name in places else escape_controls(tomli_w.dumps(said)).encode()
        found[name] = (size, size + len(raw))
        size += len(raw) + 1
        out.append(raw)
    return b"\n".join(out), found
