"""An example of an act for this session, made from the names, hexes and choices that exist."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from itertools import islice
from typing import Any

from referee.cli.options import parse_act
from referee.engine import examples
from referee.engine.errors import Refusal
from referee.engine.inputs import Field, Unit
from referee.engine.kinds import Choice, Kind, Listing, Quantity, Text
from referee.engine.plain import a_thing
from referee.session.acting.act import Act
from referee.session.acting.catalogue import SHEETS
from referee.session.acting.lawful import objections
from referee.session.acting.named import ANYONES
from referee.session.acting.sequence import phases
from referee.session.board.naming import groups_of
from referee.session.fillings import Fillings, Values, is_listed
from referee.session.may import Asked, Possible
from referee.session.session import Session

MOST = 2
TRIES = 60


def example_of(session: Session, act: Act) -> str:
    """`referee do move --name "TF 16" --hex 1409`: what must be entered, in order. In its phase it can be typed as
    it stands, if possible; what does not exist yet stands as `a strike`.
    """
    asked = Asked(session)
    guessed = with_choices_asked_for(asked, act, example_of_names(act, session.game, asked))
    if act.name in SHEETS or not what_forbids(asked, act._replace(phases=()), guessed)[0]:
        return guessed
    ways = (way for side in asked.sides for way in islice(asked.ways(act, {}, side), TRIES))
    found = next((raw for raw, bars in ways if not bars), None) or next(offered_things(asked, act), None)
    return guessed if found is None else f"referee do {act.as_typed(found)}"


def with_choices_asked_for(asked: Asked, act: Act, example: str) -> str:
    """An example with the choices that the act asks for in this case: what kind a new ship is."""
    for _ in range(MOST):
        _, field = what_forbids(asked, act, example)
        kind = act.inputs.fields[field].kind.of_each if field in act.inputs.fields else None
        if not isinstance(kind, Choice) or f" --{field.replace('_', '-')} " in example:
            break
        example += f" --{field.replace('_', '-')} {kind.options[0]}"
    return example


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
    return "" if act.name in SHEETS else what_forbids(Asked(session), act, example)[0]


def what_forbids(asked: Asked, act: Act, example: str) -> tuple[str, str]:
    """What forbids an example in a session, and the input for which it is refused outright, if it is."""
    try:
        bars = objections(act, parse_act(act.inputs, shlex.split(example)[3:]).inputs, asked.doing())
    except Refusal as refusal:
        return refusal.message, refusal.field or ""
    return "; ".join(bar.message for bar in bars), ""


def example_of_names(act: Act, game: str, there: Fillings) -> str:
    """The same, from what there is; in a game without a sequence of play nobody is on the move, and the side is
    named.
    """
    if act.example:
        return f"referee do {act.name} {act.example}"
    if act.name == "roll":
        return a_throw(game)
    free, fields = not phases(game), act.inputs.fields
    loose = not any(field.required for field in fields.values())
    guess, given = Guess(there), dict[str, Any]()
    for name, field in fields.items():
        leads = loose and len(given) < MOST and (name == "hex" or (field.of and not field.new))
        if field.required or leads or (free and name == "side"):
            given[name] = guess.value(name, field)
    return f"referee do {act.as_typed(given)}"


def a_throw(game: str) -> str:
    """The shortest worked example of a game, as the act `roll` takes it."""
    worked = (one for one in examples.read_examples(game) if one.inputs)
    typed = (f"--procedure {one.procedure} --inputs '{json.dumps(one.inputs)}'" for one in worked)
    return f"referee do roll {min(typed, key=len)}"


class Guess:
    """Values for the inputs of an act, one after the other: all own things are one side's, the enemy's the other's."""

    def __init__(self, there: Fillings) -> None:
        self.there = there
        self.sides = there.sides
        things = (one for side in there.sides for _, group in groups_of(there.board, side) for one in group.values())
        there.near = next(filter(None, (one.lies_in for one in things)), None)
        self.used: list[Any] = []

    def value(self, name: str, field: Field) -> Any:
        """A value for an input; a name is not in it twice while there are others."""
        kind, times = field.kind.of_each, field.kind.low if isinstance(field.kind, Listing) else 1
        found = [self.one(name, field, kind)]
        for place in range(1, times):
            if field.whose == ANYONES:  # one of either side
                self.sides = self.there.sides[place % len(self.there.sides) :]
            found.append(self.one(name, field, kind))
        return found if isinstance(field.kind, Listing) else found[0]

    def one(self, name: str, field: Field, kind: Kind) -> Any:
        """One value: a name or choice that exists, else an invented value."""
        if isinstance(kind, Unit):
            return {key: self.value(key, inner) for key, inner in kind.inputs.fields.items() if inner.required}
        sides = self.sides[:1] if field.whose == "enemy" or not field.of else self.sides
        declared = islice(self.there.declared_values(field, name, sides), TRIES)
        there = [*declared] or self.there.names(field, self.there.sides)
        own = isinstance(kind, Text) and (field.new or not (field.of or is_listed(name, field) or name == "side"))
        if own or not there:
            return self.word(name, field, kind)
        found = next((one for one in there if one not in self.used), there[0])
        self.used.append(found)
        if field.of and field.whose != "enemy":
            self.sides = [side for side in self.sides if found in self.there.names(field, [side])] or self.sides
        return found

    def word(self, name: str, field: Field, kind: Kind) -> Any:
        """What only the umpire knows: a number, what the input's shape has as an example, a name."""
        if isinstance(kind, Quantity):
            return str(kind.low or 1)
        if sample := re.search(r'"([^"]+)"', kind.shape):
            return sample[1]
        if isinstance(kind, Text) and kind.wants == "side":
            return self.sides[0]
        if isinstance(kind, Text) and kind.wants == "text":
            return "your words"
        return "New" if field.new else a_thing(self.there.board.word_of(field.of[0] if field.of else name))
