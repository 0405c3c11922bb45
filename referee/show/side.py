"""What the umpire or a side knows, as tables on the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from referee.engine.answer import value_text

QUIET = ("source", "stand_in")
HEAD = ("session", "game", "scenario", "side", "turn", "phase")


def show_tree(data: Mapping[str, Any], who: str, console: Console | None = None) -> None:
    """Print a tree: its scalars in a line, each group of like things as a table, tellings at the end."""
    console = console or Console(highlight=False)
    head = ", ".join(f"{key} {data[key]}" for key in HEAD if data.get(key, "") != "")
    for line in fill(f"{who.upper()}  {head}", console.width - 1, subsequent_indent="  ").splitlines():
        console.print(line, markup=False, highlight=False, style="bold" if line.startswith(who.upper()) else None)
    for key, value in data.items():
        if key in (*HEAD, "derived", "told") or not isinstance(value, Mapping):
            continue
        if key == "sides":
            for side, own in value.items():
                branch(console, side, own)
        else:
            branch(console, key, value)
    tellings = data.get("told")
    if isinstance(tellings, list) and tellings:
        console.rule("told", align="left")
        for telling in tellings:
            mark = " (withdrawn)" if telling.get("withdrawn") else ""
            where = f"{telling['n']:>3}  turn {telling['turn']} {telling['phase']}"
            line = fill(f"{where}: {telling['text']}{mark}", console.width - 1, subsequent_indent=" " * 7)
            console.print(line, markup=False, highlight=False)


def branch(console: Console, title: str, tree: Mapping[str, Any]) -> None:
    """One branch of the tree."""
    plain = {key: value for key, value in tree.items() if value not in ({}, [], "") and not is_group(value)}
    if plain or any(is_group(value) for value in tree.values()):
        console.rule(title.replace("_", " "), align="left")
    if plain:
        text = ", ".join(f"{key.replace('_', ' ')} {value_text(value)}" for key, value in plain.items())
        console.print(text, markup=False)
    for key, value in tree.items():
        if is_group(value):
            console.print(group(key, value))


def told(thing: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """What is said of a thing: not what is empty."""
    yield from ((key, value) for key, value in thing.items() if key not in QUIET and value not in ("", [], {}))


def is_group(value: Any) -> bool:
    """Is it a collection of like things, each an object?"""
    return isinstance(value, Mapping) and bool(value) and all(isinstance(item, Mapping) for item in value.values())


def group(title: str, things: Mapping[str, Mapping[str, Any]]) -> Table:
    """Like things, a row for each: its name (a star where it has stand-in values) and what it has."""
    title = title.replace("_", " ")
    table = Table(
        title=title, title_justify="left", box=None, pad_edge=False, show_header=False, min_width=len(title) + 1
    )
    table.add_column(style="bold", overflow="fold", max_width=28)
    table.add_column(overflow="fold")
    for name, thing in things.items():
        pairs = [f"{key.replace('_', ' ')} {value_text(value)}" for key, value in told(thing)]
        table.add_row(escape(name) + ("*" if thing.get("stand_in") else ""), escape(", ".join(pairs)))
    return table
