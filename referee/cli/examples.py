"""An act as one would type it in this session: made of the names, hexes and choices that are there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.cli.console import known as names
from referee.cli.console.line import quoted
from referee.engine.inputs import Field, Unit
from referee.engine.kinds import Choice, Flag, Kind, Listing, Text, Whole
from referee.session.acting.act import Act
from referee.session.acting.sequence import phases
from referee.session.session import Session

MOST = 6


def example_of(session: Session, act: Act) -> str:
    """`referee do move --name "TF 16" --hex 1409`: what must be entered, in its order; what cannot be guessed in
    capitals.
    """
    there = names.known(session.game, session.state.tree, session.state.told)
    return example_of_names(act, there, session.state.sides, not phases(session.game))


def example_of_names(act: Act, there: names.Known, sides: list[str], free: bool = False) -> str:
    """The same, of the names that are given; in a game that is `free` of a sequence of play nobody is on the move, and
    the side is said.
    """
    if act.example:
        return f"referee do {act.name} {act.example}"
    words = ["referee", "do", act.name]
    used: list[str] = []
    loose = not any(field.required for field in act.inputs.fields.values())
    for name, field in act.inputs.fields.items():
        leads = loose and len(words) < MOST and (name == "hex" or (field.of and not field.new))
        leads = leads or (free and name == "side")
        if field.required or leads:
            words += [f"--{name.replace('_', '-')}", value_of(name, field, there, sides, used)]
    return " ".join(map(quoted, words))


def value_of(name: str, field: Field, there: names.Known, sides: list[str], used: list[str]) -> str:
    """A value for an input; a name is not `used` twice while there are others."""
    kind = field.kind.kind if isinstance(field.kind, Listing) else field.kind
    least = field.kind.low if isinstance(field.kind, Listing) else 1
    if isinstance(kind, Choice):
        return str(kind.options[0])
    if isinstance(kind, Whole):
        return str(kind.low if kind.low is not None else 1)
    if isinstance(kind, Unit):
        needed = {key: inner for key, inner in kind.inputs.fields.items() if inner.required}
        return ",".join(f"{key}={value_of(key, inner, there, sides, used)}" for key, inner in needed.items())
    if isinstance(kind, Text) and ("hex" in name or kind.shape.startswith("a hex")):
        return ",".join(list(there.hexes)[: max(least, 1)]) or "HEX"
    if field.of and not field.new:
        found: Mapping[str, Any] = there.groups(field.of)
        fits = [one for one in found if any(one in there.names.get(group, {}) for group in field.of)]
        fits = fits[::-1] if field.whose == "enemy" else fits
        used.append(first([one for one in fits if one not in used] or fits, word(name)))
        return used[-1]
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
