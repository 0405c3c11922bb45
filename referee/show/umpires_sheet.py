"""Makes the umpire's additional record sheet: what each side knows of the other, and the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.rules import Ruleset
from referee.engine.words import key_in_words
from referee.session.board.tree import heading_of
from referee.session.reading.picture import UMPIRE, Seen, known_to
from referee.session.reading.sheets import Block, Cell, Sheet, sheets
from referee.session.reading.tally import aliases, tally
from referee.session.record.state import State

WORDS = {True: "yes", False: "no"}


def umpire_sheet(game: str, state: State, rules: Ruleset, past: Sequence[State]) -> Sheet:
    """The sheet: by side the contacts and what else it knows of the other, then victory points turn by turn."""
    whole = known_to(state, UMPIRE, rules, past)
    called = aliases(game, whole)
    blocks = [
        block._replace(title=f"{heading_of(state.tree, side)}: {block.title[:1].lower()}{block.title[1:]}", empty=0)
        for side in state.sides
        for block in known_tables(game, known_to(state, side, rules, past))
    ]
    named = [block._replace(rows=[[with_name(cell, called) for cell in row] for row in block.rows]) for block in blocks]
    verdict = tally(game, whole).verdict
    notes = [f"{verdict}."] if verdict else []
    return Sheet("forces", "What each side knows, and the score", [*named, *points_tables(game, whole)], notes)


def known_tables(game: str, side: Seen) -> Iterator[Block]:
    """What a side's own sheets say of the enemy; if they say nothing, what it sees by the rules."""
    found = [
        block for sheet in sheets(game, side, ["forces"]) for block in sheet.blocks if block.of_enemy and block.rows
    ]
    rows: list[Sequence[Cell]] = [
        [key_in_words(kind), name, seen_in_words(what)]
        for kind, things in side.sees.items()
        for name, what in (things.items() if isinstance(things, Mapping) else [("", things)])
    ]
    if not found and rows:
        found = [Block("Enemy forces that it sees", [("What", 4), ("Which", 6), ("As it is seen", 14)], rows)]
    yield from found or [Block("Knows nothing about the enemy", [("", 1)])]


def seen_in_words(value: Any) -> str:
    """What the other side sees of a thing, in words."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key_in_words(str(key))} {seen_in_words(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ("; " if any(isinstance(inner, Mapping) for inner in value) else ", ").join(map(seen_in_words, value))
    return WORDS[value] if isinstance(value, bool) else str(value)


def with_name(cell: Cell, called: Mapping[str, str]) -> Cell:
    """What a side calls a thing, with its owner's name behind."""
    return f"{cell}: {called[cell]}" if isinstance(cell, str) and called.get(cell, cell) != cell else cell


def points_tables(game: str, whole: Seen) -> Iterator[Block]:
    """Victory points at the end of each turn, and how it stands."""
    stages = [(int(stage.public.get("turn", 0)), tally(game, stage)) for stage in (*whole.past, whole)]
    sides = [side for side in whole.sides if any(side in stands.points for _, stands in stages)]
    columns = [("Turn", 2), *((heading_of(whole.tree, side), 3) for side in sides), ("Sunk", 14)]
    rows: list[Sequence[Cell]] = []
    gone: set[str] = set()
    for turn, stands in stages:
        sunk = [loss.name for loss in stands.losses if loss.fate == "sunk" and loss.name not in gone]
        gone |= set(sunk)
        if sides or sunk:
            rows.append([turn or "start", *(str(stands.points.get(side, "")) for side in sides), ", ".join(sunk)])
    yield Block("Victory points" if sides else "What sank", columns, rows, 2)
    causes: list[Sequence[Cell]] = [
        [heading_of(whole.tree, side), why.text, str(vp)] for side, why, vp in stages[-1][1].causes
    ]
    if causes:
        yield Block("What the points are for", [("Side", 3), ("For", 18), ("Points", 3)], causes, 2)
