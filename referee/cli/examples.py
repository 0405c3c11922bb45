"""An example of an act for this session, made from the names, hexes and choices that exist."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from itertools import islice

from referee.cli.console import known as names
from referee.cli.console.line import quoted
from referee.cli.may import whole_line
from referee.cli.options import ACT, ACT_FLAGS, parse
from referee.engine import examples
from referee.engine.errors import Refusal
from referee.engine.inputs import Field, Unit
from referee.engine.kinds import Choice, Kind, Listing, Quantity, Text, Whole
from referee.engine.plain import singular
from referee.session.acting.act import Act
from referee.session.acting.catalogue import SHEETS
from referee.session.acting.lawful import objections
from referee.session.acting.sequence import phases
from referee.session.board.naming import groups_of
from referee.session.fillings import Values
from referee.session.may import Asked, Possible
from referee.session.session import Session

MOST = 6
TRIES = 60


def example_of(session: Session, act: Act) -> str:
    """`referee do move --name "TF 16" --hex 1409`: what must be entered, in order. In its phase it can be typed as
    it stands, if possible; what does not exist yet stands as `a strike`.
    """
    there = names.offered_names(session.game, session.state.tree, session.state.told)
    guessed = example_of_names(act, session.game, there, session.state.sides)
    asked = Asked(session)
    if act.name in SHEETS or not what_forbids(asked, act._replace(phases=()), guessed):
        return guessed
    ways = (way for side in asked.sides for way in islice(asked.ways(act, {}, side), TRIES))
    found = next((raw for raw, bars in ways if not bars), None) or next(offered_things(asked, act), None)
    return guessed if found is None else f"referee {whole_line(act, found)}"


def offered_things(asked: Asked, act: Act) -> Iterator[Values]:
    """What the things of both sides may do of an act, as `may` offers it."""
    if act.name not in {one.name for one in asked.acts}:
        return
    for side in asked.sides:
        for _, group in groups_of(asked.board, side):
            for thing in group.values():
                for doer in asked.doing_fields(act, asked.groups(thing), side):
                    there = asked.firsts(act, doer, thing.name, side)
                    found = asked.of_act(act, doer, thing, values=False) if there else None
                    if isinstance(found, Possible):
                        yield found.given


def first_of(session: Session, act: Act, example: str) -> str:
    """What must be true before an example can be typed as it stands; nothing if it can be typed now."""
    return "" if act.name in SHEETS else what_forbids(Asked(session), act, example)


def what_forbids(asked: Asked, act: Act, example: str) -> str:
    """What forbids an example in a session."""
    try:
        raw = parse(act.inputs, shlex.split(example)[3:], ACT, ACT_FLAGS).inputs
        bars = objections(act, raw, asked.doing())
    except Refusal as refusal:
        return refusal.message
    return "; ".join(bar.message for bar in bars)


def example_of_names(act: Act, game: str, there: names.Known, sides: list[str]) -> str:
    """The same, from the given names; in a game without a sequence of play nobody is on the move, and the side is
    named.
    """
    if act.example:
        return f"referee do {act.name} {act.example}"
    if act.name == "roll":
        return a_throw(game)
    free = not phases(game)
    words = ["referee", "do", act.name]
    guess = Guess(there, sides)
    loose = not any(field.required for field in act.inputs.fields.values())
    for name, field in act.inputs.fields.items():
        leads = loose and len(words) < MOST and (name == "hex" or (field.of and not field.new))
        leads = leads or (free and name == "side")
        if field.required or leads:
            words += [f"--{name.replace('_', '-')}", guess.value(name, field)]
    return " ".join(map(quoted, words))


def a_throw(game: str) -> str:
    """The shortest worked example of a game, as the act `roll` takes it."""
    typed = (
        f"--procedure {one.procedure} --inputs '{json.dumps(one.inputs)}'" for one in examples.read(game) if one.inputs
    )
    return f"referee do roll {min(typed, key=len)}"


class Guess:
    """Values for the inputs of an act, one after the other: all own things are one side's, the enemy's the other's."""

    def __init__(self, there: names.Known, sides: list[str]) -> None:
        self.there, self.sides = there, sides
        self.mover = ""
        self.used: set[str] = set()

    def value(self, name: str, field: Field) -> str:
        """A value for an input; a name does not stand in it twice while there are others."""
        kind = field.kind.of_each
        least = field.kind.low if isinstance(field.kind, Listing) else 1
        if isinstance(kind, Text) and ("hex" in name or kind.shape.startswith("a hex")):
            return ",".join(list(self.there.hexes)[: max(least, 1)]) or "0101"
        if is_side(name, kind, self.sides) and not field.of:
            self.mover = self.mover or self.sides[0]
            return self.mover
        if isinstance(kind, Choice):
            return str(kind.options[0])
        if isinstance(kind, Whole):
            return str(kind.low if kind.low is not None else 1)
        if isinstance(kind, Unit):
            needed = {key: inner for key, inner in kind.inputs.fields.items() if inner.required}
            return ",".join(f"{key}={self.value(key, inner)}" for key, inner in needed.items())
        if field.of and not field.new:
            return self.name(name, field)
        return self.word(name, field, kind)

    def word(self, name: str, field: Field, kind: Kind) -> str:
        """What only the umpire knows: a number, what the input's shape has as an example, a name."""
        if isinstance(kind, Quantity):
            return str(kind.low or 1)
        if sample := re.search(r'"([^"]+)"', kind.shape):
            return sample[1]
        if isinstance(kind, Text) and kind.wants == "text":
            return "your words"
        return "New" if field.new else f"a {singular(field.of[0] if field.of else name)}".replace("_", " ")

    def name(self, name: str, field: Field) -> str:
        """A name of a group that the input is of: of the side that moves, or of its enemy."""
        groups = self.there.names
        there = [one for one in self.there.groups(field.of) if any(one in groups.get(group, {}) for group in field.of)]
        enemys = field.whose == "enemy"
        mover = self.mover or (self.sides[0] if enemys and self.sides else "")
        fits = [one for one in there if not mover or (self.there.owners.get(one, mover) == mover) != enemys]
        fresh = [one for one in [*fits, *there] if one not in self.used]
        found = next(iter([*fresh, *fits, *there]), self.word(name, field, field.kind))
        self.used.add(found)
        self.mover = mover or self.there.owners.get(found, "")
        return found


def is_side(name: str, kind: Kind, sides: list[str]) -> bool:
    """Is a side asked for, or one of those who may be told?"""
    if isinstance(kind, Choice):
        return bool(sides) and set(kind.options) == set(sides)
    return bool(sides) and isinstance(kind, Text) and name in ("side", "to", "by")
