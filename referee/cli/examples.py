"""An act as one would type it in this session: made of the names, hexes and choices that are there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.cli.console import known as names
from referee.cli.console.line import quoted
from referee.engine.inputs import Field, Unit
from referee.engine.kinds import Choice, Flag, Kind, Listing, Text, Whole
from referee.session.acting.act import Act
from referee.session.session import Session

MOST = 6


def example_of(session: Session, act: Act) -> str:
    """`referee do move --name "TF 16" --hex 1409`: what must be entered, in its order; what cannot be guessed in
    capitals.
    """
    return example_of_names(act, names.known(session.game, session.state.tree, session.state.told), session.state.sides)


def example_of_names(act: Act, there: names.Known, sides: list[str]) -> str:
    """The same, of the names that are given."""
    words = ["referee", "do", act.name]
    loose = not any(field.required for field in act.inputs.fields.values())
    for name, field in act.inputs.fields.items():
        leads = loose and len(words) < MOST and (name == "hex" or (field.of and not field.new))
        if field.required or leads:
            words += [f"--{name.replace('_', '-')}", value_of(name, field, there, sides)]
    return " ".join(map(quoted, words))


def value_of(name: str, field: Field, there: names.Known, sides: list[str]) -> str:
    """A value for an input."""
    kind = field.kind.kind if isinstance(field.kind, Listing) else field.kind
    if isinstance(kind, Choice):
        return str(kind.options[0])
    if isinstance(kind, Whole):
        return str(kind.low if kind.low is not None else 1)
    if isinstance(kind, Unit):
        return ",".join(f"{key}={word(key, inner.kind)}" for key, inner in kind.inputs.fields.items() if inner.required)
    if isinstance(kind, Text) and ("hex" in name or kind.shape == "a hex"):
        return first(there.hexes, "HEX")
    if field.of and not field.new:
        found: Mapping[str, Any] = there.groups(field.of)
        fits = [one for one in found if any(one in there.names.get(group, {}) for group in field.of)]
        return first(fits[::-1] if field.whose == "enemy" else fits, word(name))
    if name in ("side", "to", "by"):
        return sides[0]
    return word(name)


def first(found: Iterable[str], otherwise: str) -> str:
    """The first of some names."""
    return next(iter(found), otherwise)


def word(name: str, kind: Kind | None = None) -> str:
    """What only the umpire knows, in capitals; a value of a plain kind as it may be."""
    if isinstance(kind, Choice):
        return str(kind.options[0])
    if isinstance(kind, Whole):
        return str(kind.low if kind.low is not None else 1)
    if isinstance(kind, Flag):
        return "true"
    return name.upper().replace("_", "-")
