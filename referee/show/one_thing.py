"""One thing of a side on the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.words import value_text
from referee.session.reading.one_thing import OneThing
from referee.show.folding import wrapped


def one_thing_text(thing: OneThing) -> str:
    """What there is to say about a thing, in lines."""
    where = f", {thing.place}" if thing.place else ""
    lines = [f"{thing.name} ({thing.kind}, {thing.side}){where}"]
    lines += [f"  now      {values_in_a_line(thing.now)}"] if thing.now else []
    lines += [f"  counter  {values_in_a_line(thing.counter)}"] if thing.counter else []
    lines += (
        [f"  sheet    {'; '.join(f'{title} {text}' for title, text in thing.sheet.items())}"] if thing.sheet else []
    )
    lines += [f"  did      {line}" for line in thing.did] or ["  did      nothing this turn"]
    lines.append(f"  enemy    {f'sees it as {thing.called}' if thing.called else 'does not see it'}")
    lines += [f"  told     {line}" for line in thing.told]
    return "\n".join(map(wrapped, lines))


def values_in_a_line(values: Mapping[str, Any]) -> str:
    """Values by their names, in a line."""
    return "; ".join(
        name.replace("_", " ") if value is True else f"{name.replace('_', ' ')} {value_text(value)}"
        for name, value in values.items()
    )
