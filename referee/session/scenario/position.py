"""A position: where a session stands as the `[position]` of a scenario, which is opened from there and not from its
beginning.

`[position]` holds the state's tree as umpire.toml shows it (`public`, `sides`, `umpire`), so that any game's position
can be written down, and what each side was told under `told`: much that a side knows is there alone. What cannot be
in it, the things of a game's board say themselves (`faults`).
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import tomli_w
from pydantic import ValidationError

from referee.engine.errors import Refusal, bad_input, show
from referee.engine.rules import load
from referee.session.acting.common_acts import is_phase
from referee.session.acting.sequence import must_be_phase, phases
from referee.session.board import conformity
from referee.session.board.sight import board_of
from referee.session.board.tree import Tree, join, look_up
from referee.session.record.folder import write_new
from referee.session.record.shape import TOLD
from referee.session.scenario.forms import first_line
from referee.session.scenario.schema import Position, shape_faults
from referee.session.scenario.source import table_fault
from referee.session.session import Session

HEADER = """\
# FOR THE UMPIRE ALONE: this file holds the secrets of both sides.
# A position saved from a session: `referee scenario check` checks it, `referee new` goes on from it. The position is
# [position], the state as in umpire.toml; what stands above it is the scenario as it began. The tables
# [[position.told.SIDE]] are what each side was told so far; without them nobody was told anything.

"""
FIRST = re.compile(r"^[ \t]*\[+[ \t]*position[ \t]*[.\]]", re.MULTILINE)
SCHEMA = re.compile(r"^#:schema .*\n")
TITLE = re.compile(r"^title[ \t]*=.*$", re.MULTILINE)


def save(session: Session, path: str, title: str | None = None) -> None:
    """Write where a session stands as a scenario's file of its own; one that is there already is left alone."""
    must_be_toml(path)
    if title is not None and not title.strip():
        raise bad_input("title", "title must be some text")
    source, tree = os.path.join(session.folder, "scenario.toml"), dict(session.state.tree)
    tree["umpire"] = {key: value for key, value in tree["umpire"].items() if key != "closed"}  # it is played on
    try:
        with open(source, encoding="utf-8") as file:
            text = file.read()
        text = text_at_beginning(text, title) + "\n" + tomli_w.dumps({"position": tree}) + told_text(session)
    except (OSError, ValueError) as error:
        raise Refusal("damaged", f"{source}, the session's scenario, cannot be read: {error}") from None
    write_new(path, (HEADER + first_line(session.game, "scenario") + text).encode())


def must_be_toml(path: str) -> None:
    """Refuse a path that is no scenario's."""
    if not path.endswith(".toml"):
        raise bad_input("file", f"the file's name must end in .toml, as in friday.toml, not {show(path)}")


def text_at_beginning(text: str, title: str | None) -> str:
    """A scenario's text as it began: without the position it was opened from, and under a new title.

    The umpire's own lines and remarks are kept; only where the position is in the midst of them are they lost.
    """
    data = tomllib.loads(text)
    data.pop("position", None)
    found = FIRST.search(text)
    kept = text.removeprefix(HEADER)
    kept = SCHEMA.sub("", kept[: len(kept) - len(text) + found.start()] if found else kept, count=1)
    if title is not None:
        data["title"] = title
        line = tomli_w.dumps({"title": title}).rstrip()
        kept = TITLE.sub(lambda _: line, kept, count=1)
    return f"{kept.rstrip()}\n" if is_toml(kept, data) else tomli_w.dumps(data)


def is_toml(text: str, data: Mapping[str, Any]) -> bool:
    """Does a text say just this?"""
    try:
        return tomllib.loads(text) == data
    except tomllib.TOMLDecodeError:
        return False


def told_text(session: Session) -> str:
    """What each side was told, as tables of the position; a side's count begins anew from them."""
    out = []
    for side in session.state.sides:
        for row in session.state.told[side]:
            kept = {key: value for key, value in row.items() if key != "n"}
            out.append(f"\n[[position.told.{side}]]\n{tomli_w.dumps(kept)}")
    return "".join(out)


# Its faults.


def faults(game: str, position: Any, opening: Tree, sides: Iterable[str]) -> list[str]:
    """Every fault of a position, held against the state in which the same scenario begins."""
    try:
        Position.model_validate(position)
    except ValidationError as error:
        return [*shape_faults(error, Position, position, "position")]
    found: list[str] = [*_side_faults(position, list(sides))]
    found = found or [*_missing(position, opening)]
    misfits = [] if found else conformity.all_misfits(board_of(game, position))
    found += [table_fault(("position",), fault, *way) for way, fault in misfits]
    return found or [*_term_faults(game, position, opening)]


def _side_faults(position: Mapping[str, Any], sides: list[str]) -> Iterator[str]:
    if set(own := position["sides"]) != set(sides):
        yield table_fault(("position", "sides"), f"must be {' and '.join(sides)}, not {', '.join(own) or 'nobody'}")
    told = position.get("told", {})
    if not set(told) <= set(sides):
        yield table_fault(("position", "told"), f"holds tables [[position.told.SIDE]] for {' and '.join(sides)}")
    for way, row in ((("told", side, place), row) for side in told for place, row in enumerate(told[side])):
        try:
            TOLD.take(row, "")
        except Refusal as refusal:
            yield table_fault(("position", *way), refusal.message, refusal.field or "")


def _missing(position: Mapping[str, Any], opening: Tree) -> Iterator[str]:
    """Groups of things that every state of this scenario has."""
    for way in (("public",), *(("sides", side) for side in opening["sides"])):
        here = look_up(position, way)
        for key, value in look_up(opening, way).items():
            if isinstance(value, Mapping) and key not in here:
                empty = join("position", *way, key)
                missing = f"{key} is missing; where there is none, an empty [{empty}] says so"
                yield table_fault(("position", *way), missing, key, of_key=True)


def _term_faults(game: str, position: Mapping[str, Any], opening: Tree) -> Iterator[str]:
    """A phase that the game does not have, and rulings that it does not know."""
    phase = position["public"].get("phase", "")
    try:
        must_be_phase(game, phase, "phase", opening["public"].get("phase", ""))
    except Refusal as refusal:
        yield table_fault(("position", "public"), refusal.message, "phase")
    if not phases(game) and phase and not is_phase(phase):
        yield table_fault(("position", "public"), f"phase must be text in one line, not {show(phase)}", "phase")
    for name, option in position["umpire"].get("rulings", {}).items():
        try:
            load(game, {name: option})
        except Refusal as refusal:
            yield table_fault(("position", "umpire", "rulings"), refusal.message, name)
