"""What acts, procedures, things and record sheets declare: kinds, bounds, defaults, worths and widths stay as they are.

`tests/declared/<game>.txt` holds a line for each value, written anew by `pytest tests/test_declared.py --golden` when
a change is meant. What is declared anew, and not on the list yet, is free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.engine.catalogue import module
from referee.engine.inputs import REQUIRED, Inputs, Unit
from referee.engine.kinds import Kind, Listing
from referee.engine.procedure import procedures
from referee.session.acting.catalogue import acts
from referee.session.board.fields import Field, Mapped
from referee.session.board.thing import Many, One, Thing
from referee.session.reading import sheets
from tests.conftest import GAMES

FREE = ("a name; required", "a text; required", "a text; default ''", "true or false; default False", "nothing")
KEPT = Path(__file__).parent / "declared"


def of_inputs(inputs: type[Inputs], way: str) -> Iterator[str]:
    """A line for each value of an act, or of a procedure; those of an object within it below it."""
    for name, field in inputs.fields.items():
        yield f"{way}.{name}: {shape(field.kind)}; {default(field.default)}"
        yield from within(field.kind, f"{way}.{name}")


def within(kind: Kind, way: str) -> Iterator[str]:
    """The values of objects in a value."""
    if isinstance(kind, Listing | Mapped):
        yield from within(kind.kind, f"{way}[]")
    elif isinstance(kind, Unit):
        yield from of_inputs(kind.inputs, way)


def of_thing(thing: type[Thing], way: str) -> Iterator[str]:
    """A line for each field of a thing; those of things in it below it."""
    for owner in reversed(thing.__mro__):
        for name, field in vars(owner).items():
            if isinstance(field, Field):
                printed = ", printed" if field.printed else ""
                yield f"{way}.{name}: {shape(field.kind)}; {default(field.default)}{printed}"
            elif isinstance(field, Many | One):
                yield from of_thing(field.of, f"{way}.{name}")


def shape(kind: Kind) -> str:
    """What a value must be; of an object, its values have lines of their own."""
    return kind.shape.partition("an object with")[0] + "an object" if "an object with" in kind.shape else kind.shape


def default(value: Any) -> str:
    """A default as a line has it."""
    return "required" if value is REQUIRED else f"default {value!r}"


def declared(game: str) -> dict[str, str]:
    """Every value that a game declares, by its name."""
    lines: list[str] = []
    for name, procedure in procedures(game).items():
        lines += of_inputs(procedure.inputs, f"procedure {name}")
        lines.append(f"worth of {name}: {procedure.worth or 'nothing'}")
    for name, act in acts(game).items():
        lines += of_inputs(act.inputs, f"act {name}")
    for root in module(game, "evening.state").Board.roots:
        lines += of_thing(root, root.__name__.lower())
    lines += of_sheets(game)
    return {name: said for name, said in read(lines).items() if said not in FREE}


def of_sheets(game: str) -> Iterator[str]:
    """A line for each column of a blank record sheet: its share of the width; the lines to write in are behind."""
    for sheet in sheets.sheets(game, None):
        for block in sheet.blocks:
            title = f"sheet {sheet.kind} {sheet.title}, {block.title}".replace(": ", ", ")
            yield f"{title}: {block.empty} lines"
            yield from (f"{title}, {name}: width {width}" for name, width in block.columns)


def read(lines: Iterable[str]) -> dict[str, str]:
    """Lines as what is said of each name."""
    return {name: said for name, _, said in (line.partition(": ") for line in lines)}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_declared_stays(game: str, request: pytest.FixtureRequest) -> None:
    file, now = KEPT / f"{game}.txt", declared(game)
    if request.config.getoption("--golden"):
        file.parent.mkdir(exist_ok=True)
        file.write_text("".join(f"{name}: {said}\n" for name, said in sorted(now.items())))
    before = read(file.read_text().splitlines())
    both = [name for name in before if name in now]
    assert {name: now[name] for name in both} == {name: before[name] for name in both}
    assert len(both) > len(before) // 2
