"""What is typed of a thing, made from what the state declares of it: the table of a file, the columns of a sheet.

A field is declared once, in the game's `evening/state.py`, and with its heading if it is printed on a counter; what a
file may hold, what a sheet asks for, and what is said where it is wrong follow from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from referee.engine.kinds import Choice, Flag, Kind, Listing, Whole
from referee.session.board import fields
from referee.session.board.thing import Thing
from referee.session.scenario.schema import Strict
from referee.session.scenario.sheets import Column


def typed_fields(thing: type[Thing]) -> Iterator[tuple[str, fields.Field[Any], fields.Column]]:
    """The printed fields of a thing that are typed, with how."""
    for name, field in thing.fields.items():
        if isinstance(field, fields.Field) and field.typed is not None:
            yield name, field, field.typed


def table_of(thing: type[Thing], *names: str, **defaults: Any) -> type[Strict]:
    """The table of a file that holds a counter's printed values, or these `names` of a thing's; `defaults` are those
    of files alone: `...` where a file must say it, `None` where it need not.
    """
    typed = {name: column.needed for name, _, column in typed_fields(thing)}
    held: dict[str, Any] = {}
    wanted = {*names, *defaults} if names or not typed else {*typed}
    for name, field in thing.fields.items():
        if name in wanted:
            kind, default = python_type(field.kind), defaults.get(name, ... if typed.get(name) else field.default)
            held[name] = (kind | None if default is None else kind, Field(default, description=field.meaning or None))
    return create_model(thing.__name__, __base__=Strict, **held)


def python_type(kind: Kind) -> Any:
    """A kind of value as the type that a file's table declares."""
    if isinstance(kind, Whole):
        return Annotated[int, Field(ge=kind.low, le=kind.high)]
    if isinstance(kind, Flag):
        return bool
    if isinstance(kind, Choice | fields.OneOf):
        return Literal[kind.options]
    if isinstance(kind, Listing):
        return Annotated[list[python_type(kind.kind)], Field(min_length=kind.low or None, max_length=kind.high)]  # type: ignore[misc]
    if isinstance(kind, fields.Mapped):
        return dict[Literal[kind.keys] if kind.keys else str, python_type(kind.kind)]  # type: ignore[misc]
    if isinstance(kind, fields.OneOrMore):
        return python_type(kind.one) | python_type(kind.each)
    return str


def columns_of(thing: type[Thing]) -> tuple[Column, ...]:
    """The columns of a sheet of such counters."""
    return tuple(
        column._replace(may_be_empty=not typed_as.needed)
        for name, field, typed_as in typed_fields(thing)
        for column in columns_of_field(name, field, typed_as.headings)
    )


def columns_of_field(name: str, field: fields.Field[Any], headings: str | Mapping[str, str]) -> Iterator[Column]:
    """The column of a field; the columns of what holds several values, by their keys; none if it has no heading."""
    if isinstance(headings, Mapping):
        assert isinstance(field.kind, fields.Mapped)
        for key, heading in headings.items():
            yield Column(heading, (name, key), field.kind.kind, f"{key} {field.meaning}")
    elif headings:
        yield Column(headings, (name,), field.kind, field.meaning)
