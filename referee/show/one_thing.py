"""One thing of a side: its counter, where and how it is, what it did this turn, what the enemy knows of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine.words import value_text
from referee.session.board.fields import Field
from referee.session.board.sight import called, is_said
from referee.session.board.sight import seen as seen_by
from referee.session.board.thing import Thing
from referee.session.reading.picture import UMPIRE, seen
from referee.session.reading.sheets import Boxes, sheets
from referee.session.record.state import voided
from referee.session.session import Session
from referee.show.folding import wrapped

LATEST = 400
TOLD = 3
ACT_COMMANDS = ("open", "next", "note", "tell")


class OneThing(NamedTuple):
    """A thing: `counter` by the printed field, `now` by the field that has a value, `sheet` by the heading of its
    record sheet, `did` a line for each act of the turn, `called` what the enemy calls it (nothing where it does not
    see it), `told` what the enemy was told of it last.
    """

    name: str
    side: str
    kind: str
    place: str
    counter: Mapping[str, Any]
    now: Mapping[str, Any]
    sheet: Mapping[str, str]
    did: list[str]
    called: str | None
    told: list[str]


def one_thing(session: Session, thing: Thing) -> OneThing:
    """All that there is to say of a thing."""
    state = session.state
    other = next(side for side in state.sides if side != thing.owner)
    handle = called(session.game, state.tree, other, thing)
    if handle and not is_said(seen_by(session.game, state.tree, other), handle):
        handle = None
    names = {name for name in (handle, getattr(thing, "called", "")) if isinstance(name, str) and name}
    told = [
        row["text"]
        for row in state.told[other]
        if not row.get("withdrawn") and any(names_it(list(row.values()), name) or name in row["text"] for name in names)
    ]
    return OneThing(
        thing.name,
        thing.owner,
        type(thing).__name__.lower(),
        place_of(thing),
        dict(values(thing, printed=True)),
        dict(values(thing, printed=False)),
        row_of(session, thing.name),
        list(done_in_turn(session, thing)),
        handle,
        told[-TOLD:],
    )


def place_of(thing: Thing) -> str:
    """Where it is, in a word; nothing where it is nowhere."""
    for name in ("lies_in", "zone", "at", "box"):
        found = getattr(thing, name, None)
        if isinstance(found, str) and found:
            return found
    return ""


def values(thing: Thing, *, printed: bool) -> Iterator[tuple[str, Any]]:
    """Its fields that have a value other than their default, those of the counter or those that change."""
    for name, field in thing.fields.items():
        value = getattr(thing, name)
        if isinstance(field, Field) and field.printed == printed and value not in (field.default, None, "", [], {}):
            yield name, value


def row_of(session: Session, name: str) -> dict[str, str]:
    """What the umpire's record sheets say of a thing, by the headings of its rows."""
    known = seen(session.state, UMPIRE, session.ruleset())
    out: dict[str, str] = {}
    for sheet in sheets(session.game, known, ["damage", "forces"]):
        for block in sheet.blocks:
            for row in block.rows:
                if row and str(row[0]).rstrip("*") == name:
                    cells = zip(block.columns, row, strict=False)
                    out |= {
                        title: cell_text(cell) for (title, _), cell in cells if title and cell not in (None, "", name)
                    }
    return {title: text for title, text in out.items() if text and text.rstrip("*") != name}


def cell_text(cell: Any) -> str:
    """A cell in words: of boxes how many are ticked."""
    if isinstance(cell, Boxes):
        return f"{cell.ticked} of {cell.total}" if cell.ticked else ""
    return str(cell)


def done_in_turn(session: Session, thing: Thing) -> Iterator[str]:
    """What it did, or what was done to it, in this turn: an act each, with what its side was told of it."""
    state = session.state
    entries = session.latest(LATEST)
    void = voided(entries)
    for entry in entries:
        if entry["n"] in void or entry["turn"] != state.public.get("turn", 0) or entry["act"] in ACT_COMMANDS:
            continue
        if names_it(entry.get("inputs", {}), thing.name):
            told = [row if isinstance(row, str) else row["text"] for row in entry.get("told", {}).get(thing.owner, ())]
            about = next((line for line in told if thing.name in line), told[0] if told else "")
            yield f"#{entry['n']} {entry['act']}" + (f": {about}" if about else "")


def names_it(value: Any, name: str) -> bool:
    """Does what an act was given name a thing?"""
    if isinstance(value, Mapping):
        return any(names_it(inner, name) for inner in value.values())
    if isinstance(value, list):
        return any(names_it(inner, name) for inner in value)
    return isinstance(value, str) and name in (value, *value.split("="))


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
