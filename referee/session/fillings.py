"""What may be in an act's inputs: names of things, hexes, choices, numbers, one's own words.

No rule is applied here: `may` asks which of these are lawful.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from itertools import count, takewhile
from typing import Any

from referee.engine import catalogue
from referee.engine.hexgrid import Grid, Hex, is_hex, parse_hex
from referee.engine.inputs import Field, Unit
from referee.engine.kinds import Choice, Flag, Kind, Listing, Text, Whole
from referee.session.acting.act import Act
from referee.session.acting.bars import Bar
from referee.session.acting.hints import commands_in
from referee.session.board.board import Board
from referee.session.board.naming import groups_of
from referee.session.board.thing import Thing
from referee.session.board.tree import Tree, words_in

MOST_NUMBERS = 20
Values = Mapping[str, Any]


@lru_cache(256)
def nearest_first(last: str, near: str | None, grid: Grid) -> Sequence[str]:
    """Every hex of a map from 0101 to its last; those nearest to a hex first, where one is given."""
    there = [Hex(column, row) for column in range(1, int(last[:2]) + 1) for row in range(1, int(last[2:]) + 1)]
    if near:
        there.sort(key=partial(grid.distance, parse_hex(near)))
    return tuple(place.name for place in there)


class Fillings:
    """The values that the inputs of acts may take, on a board that nobody writes."""

    def __init__(self, board: Board[Any, Any, Any], sides: Sequence[str]) -> None:
        self.board = board
        self.tree: Tree = board.tree
        self.sides = sides
        self.doers: Mapping[str, Sequence[str]] = getattr(
            catalogue.optional_module(board.game, "evening.orders"), "DOERS", {}
        )
        self.near: str | None = None

    def groups(self, thing: Thing) -> list[str]:
        """The groups of its side's things in which a thing stands."""
        return [kind for kind, group in groups_of(self.board, thing.owner) if group.of is type(thing)]

    def doing_fields(self, act: Act, groups: Sequence[str], side: str) -> list[str]:
        """The inputs of an act that may name a thing of these groups of a side as its doer."""
        fields = act.inputs.fields
        named = getattr(act.inputs, "doers", self.doers.get(act.name))
        return [
            name
            for name, field in fields.items()
            if set(field.of or of_rows(field)) & set(groups) and not field.new
            if field.whose in ("", "own", "enemy", "any", side)
            if (name in named if named is not None else field.whose not in ("enemy", "any"))
        ]

    def values(self, act: Act, name: str, raw: Values, sides: Sequence[str]) -> list[Any]:
        """All that may be in an input, next to what is given so far, if one of `sides` acts; for one's
        own words an example.
        """
        field = act.inputs.fields[name]
        found = self.offered(act, name, raw)
        if found is None and is_place(name, field.kind) and self.near:
            reach = getattr(act.inputs, "reach", None)
            found = self.hexes_within(reach(raw, self.board) if reach else None)
        return list(found) if found is not None else list(self.declared_values(field, name, sides))

    def offered(self, act: Act, name: str, raw: Values) -> Iterable[Any] | None:
        """What an act itself offers for an input; `None` if it leaves that to what is declared."""
        offers = getattr(act.inputs, "offered", None)
        found: Iterable[Any] | None = offers(name, raw, self.board) if offers else None
        return found

    def declared_values(self, field: Field, name: str, sides: Sequence[str]) -> Iterable[Any]:
        """What an input is declared to hold if one of `sides` acts."""
        kind = field.kind.of_each
        if isinstance(kind, Choice):
            is_side = set(kind.options) == set(self.sides)
            return sides if is_side and field.whose != "enemy" else kind.options
        if isinstance(kind, Flag):
            return (True, False)
        if isinstance(kind, Whole):
            low = kind.low or 0
            high = low + MOST_NUMBERS if kind.high is None else min(kind.high, low + MOST_NUMBERS)
            return sorted(range(low, high + 1), key=abs)  # a modifier may be none
        if field.of and not field.new:
            return self.names(field, sides)
        if is_place(name, kind):
            return self.hexes()
        if isinstance(kind, Text) and name == "side":
            return sides
        return [self.new_word(name)] if isinstance(kind, Text) else ()

    def names(self, field: Field, sides: Sequence[str]) -> list[str]:
        """The names of things that an input may hold if one of `sides` acts."""
        others = [self.board.other(side) for side in sides]
        either = {"enemy": others, "any": [*sides, *others]}
        whose = either.get(field.whose) or ([field.whose] if field.whose in self.sides else sides)
        return list(dict.fromkeys(self.board.names_of(field.of, [*whose, None])))

    def new_word(self, name: str) -> str:
        """A name for something new that nothing bears yet."""
        word = "New" if name == "name" else f"New {name.replace('_', ' ')}"
        more = (f"{word} {number}" for number in count(2))
        return word if word not in self.words else next(one for one in more if one not in self.words)

    @cached_property
    def words(self) -> set[str]:
        """All names and words that occur."""
        return set(words_in(self.tree))

    def hexes(self) -> Sequence[str]:
        """Every hex of the map; those near the thing that is asked about first."""
        last = getattr(getattr(self.board.public, "map", None), "last", None) or "9999"
        return nearest_first(last, self.near, self.board.grid)

    def hexes_within(self, reach: int | None) -> Iterable[str]:
        """The hexes within so many hexes of the thing that is asked about; every hex if no number is given."""
        if reach is None or self.near is None:
            return self.hexes()
        return takewhile(lambda place: self.board.distance(str(self.near), place) <= reach, self.hexes())

    def is_offered(self, act: Act, name: str, raw: Values) -> bool:
        """Is an input still open that names a thing or a hex, is a flag, or has values that the act offers?"""
        if name not in act.inputs.fields or name in raw:
            return False
        field = act.inputs.fields[name]
        return self.offered(act, name, raw) is not None or isinstance(field.kind, Flag) or is_listed(name, field)

    def with_hints(self, act: Act, raw: Values, bars: Sequence[Bar]) -> Iterator[Values]:
        """Inputs that are barred, with each flag that a hint says to raise and the values given with it."""
        for one in (one for bar in bars for one in commands_in(bar.hint) if one.act in ("", act.name)):
            if any(value is True and name not in raw for name, value in one.given.items()):
                yield {**raw, **one.said}

    def with_choices(self, act: Act, raw: Values) -> Values:
        """An accepted way, with the choices left to their defaults, where any may be there."""
        defaults = {
            name: field.default
            for name, field in act.inputs.fields.items()
            if name not in raw and isinstance(field.kind, Choice) and isinstance(field.default, str)
            if self.offered(act, name, raw) != []
        }
        return {**raw, **defaults}

    def is_settled(self, act: Act, name: str, raw: Values, side: str) -> bool:
        """Is it clear which side acts, whatever value one input has?"""
        own = [row for row in getattr(act.inputs, "naming", ()) if row[1].whose not in ("enemy", "any")]
        there = [(field, raw[one]) for one, field in own if one != name and raw.get(one)]
        first = [(field, value[0] if isinstance(value, list) else value) for field, value in there]
        named = any(word in self.board.names_of(field.of, [side]) for field, word in first)
        return named or (name != "side" and bool(raw.get("side")))

    def otherwise(self, act: Act) -> Iterator[Values]:
        """The choices that an act leaves to their defaults, each with another value."""
        for name, field in act.inputs.fields.items():
            kind = field.kind
            if not field.required and isinstance(kind, Choice) and set(kind.options) != set(self.sides):
                yield from ({name: option} for option in kind.options if option != field.default)

    def firsts(self, act: Act, doer: str, name: str, side: str) -> list[Values]:
        """An act with the input that names its doer; if that is paired with something, with all possible pairs."""
        if not doer:
            return [{}]
        if not isinstance(act.inputs.fields[doer].kind, Listing):
            return [{doer: True if isinstance(act.inputs.fields[doer].kind, Flag) else name}]
        there = list(self.offered(act, doer, {}) or ())
        if of_rows(act.inputs.fields[doer]):
            return [{doer: [one]} for one in there if name == next(iter(one.values()))]
        if any("=" in str(one) for one in there):
            return [{doer: [one]} for one in there if str(one).startswith(f"{name}=")]
        return [{doer: [name]}]


def of_rows(field: Field) -> Sequence[str]:
    """The groups of the things that the rows of a list name first, if rows have inputs of their own."""
    kind = field.kind.kind if isinstance(field.kind, Listing) else None
    return next((one.of for one in kind.inputs.fields.values() if one.of), ()) if isinstance(kind, Unit) else ()


def is_listed(name: str, field: Field) -> bool:
    """Does an input name a thing, a hex or a choice?"""
    kind = field.kind.of_each
    return isinstance(kind, Choice) or is_place(name, kind) or bool(field.of and not field.new)


def is_place(name: str, kind: Kind) -> bool:
    """Does the input want a hex?"""
    return isinstance(kind, Text) and (kind.allowed is is_hex or name == "hex")
