"""Files that people write: the shape that all of them share, and their faults, each with its table and a cure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from referee.engine.errors import nearest, show

RESERVED = ("all", "umpire")
Name = Annotated[str, Field(pattern=r"^[^,=]*[^,=\s][^,=]*$")]
SideName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]


class Strict(BaseModel):
    """A table of a file: unknown keys are faults."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Headed(Strict):
    """What every scenario's file says at its top."""

    format: Literal[1]
    game: str
    title: str
    date: str = ""
    about: str = ""
    rulings: dict[str, str] = {}


def shape_faults(error: ValidationError, *table: str) -> list[str]:
    """Faults of shape, each with its table (below `table`); what stands in a list is counted from 1."""
    out = []
    for fault in error.errors():
        steps = (str(part + 1) if isinstance(part, int) else str(part) for part in fault["loc"])
        *into, key = (*table, *steps) or ("the file",)
        found = {"missing": "is missing", "extra_forbidden": "is not known here"}.get(fault["type"])
        said = f" {found}" if found else f": {fault['msg'].lower()}, not {show(fault['input'])}"
        out.append(f"[{'.'.join(into) or 'top'}] {key}{said}")
    return out


def side_faults(sides: Sequence[str], things: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """What is wrong with the names of the sides, and with whose the `things` (by kind and name) are."""
    for name in sides:
        if name in RESERVED:
            yield f"[top] sides: {name} cannot be a side's name"
    if len(set(sides)) < len(sides):
        yield "[top] sides: both have the same name"
    for kind, named in things.items():
        for name, thing in named.items():
            if thing.side not in sides:
                yield f"[{kind}.{name}] no side {thing.side!r}{cure(thing.side, sides)}"


def cure(name: str, known: Iterable[str]) -> str:
    """The nearest name that there is, as a cure."""
    close = nearest(name, known)
    return f"; did you mean {close[0]}?" if close else ""


def lean(table: BaseModel) -> dict[str, Any]:
    """A table's values without what it does not have, and without whose it is."""
    return {k: v for k, v in table.model_dump(exclude={"side"}).items() if v not in (None, "", 0, False, {}, [])}
