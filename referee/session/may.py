"""What a thing may do now, and why not the rest: every act of the moment is asked, with all that may stand in it.

Nothing is said here of any rule. The values that an act's declared inputs may take are tried one after the other on a
state that is thrown away; the act's own bars answer (`lawful.objections`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count, islice
from typing import Any, NamedTuple

from referee.engine import catalogue
from referee.engine.errors import Refusal
from referee.engine.hexgrid import is_hex
from referee.engine.inputs import Field, Inputs, Unit
from referee.engine.kinds import Choice, Flag, Kind, Listing, Text, Whole
from referee.engine.rules import Ruleset
from referee.session.acting import lawful
from referee.session.acting.act import Act, Doing
from referee.session.acting.bars import Bar, Bars, bars_of
from referee.session.acting.catalogue import acts, common
from referee.session.acting.named import Named
from referee.session.acting.orders import words_of
from referee.session.acting.where import belongs
from referee.session.board.board import Board
from referee.session.board.naming import groups_of
from referee.session.board.thing import Thing
from referee.session.board.tree import Tree
from referee.session.session import Session

TRIES = 400
"""So many ways to fill in an act are tried before it is held to be barred."""
ALIKE, FEW = 30, 4
"""So many ways that meet one and the same bar: others would meet it too; few, where it is about the doer."""
MOST_NUMBERS = 20
Values = Mapping[str, Any]


class Possible(NamedTuple):
    """An act that a thing may do: one way to say it, and by input the values that may stand there instead (in a list:
    in place of its first).
    """

    name: str
    act: Act
    given: Values
    inputs: Mapping[str, Sequence[Any]]


class Barred(NamedTuple):
    """An act that a thing may not do: how it was tried, and what the rules have against it."""

    name: str
    act: Act
    given: Values
    bars: Sequence[Bar]


class May(NamedTuple):
    """What there is to do."""

    may: Sequence[Possible]
    barred: Sequence[Barred]


class Force(NamedTuple):
    """What does acts and is no thing of the board: land-based searchers; a side as a whole."""

    name: str
    owner: str
    lies_in: str | None = None


class Asked:
    """A state in which acts are asked: the true one, or what a side knows."""

    def __init__(self, session: Session, side: str | None = None) -> None:
        state = session.state
        self.game = session.game
        self.sides: list[str] = state.sides
        self.ruleset: Ruleset = session.ruleset()
        self.tree: Tree = words_of(self.game).masked(state.tree, side) if side else state.tree
        self.board: Board[Any, Any, Any] = catalogue.module(self.game, "evening.state").Board.still(
            self.tree, self.ruleset
        )
        self.moments: dict[str, list[Bar]] = {}
        self.unsure = {act.name for act in acts(self.game).values() if not act.bars}
        """The acts that are refused by more than their bars: they are tried."""
        self.doers: Mapping[str, Sequence[str]] = getattr(catalogue.optional(self.game, "evening.orders"), "DOERS", {})
        self.barred = BarredValues()
        self.answered: dict[tuple[str, ...], bool] = {}
        self.near: str | None = None
        self.near_by: dict[str | None, list[str]] = {}

    def doing(self) -> Doing:
        """An act to be asked, without dice."""
        return Doing(self.tree, self.sides, self.ruleset, None, light=True)

    def acts(self) -> list[Act]:
        """The acts of the moment that things do: none of the umpire's own, no looks, none that every game has."""
        phase, public = str(self.tree["public"].get("phase", "")), self.tree["public"]
        apart = {*common(), *catalogue.umpires(self.game)}
        return [
            act
            for act in acts(self.game).values()
            if act.name not in apart and not act.looks and (not act.phases or phase in act.phases)
            if belongs(act.where, public)
        ]

    def objections(self, act: Act, raw: Values) -> list[Bar]:
        """What the rules have against an act, tried as far as its first dice; refused where it is not clear what is
        meant.
        """
        found = list(dict.fromkeys(self.against(act, act.inputs.take(raw), raw)))
        if found or act.name in self.unsure:
            return found
        try:
            return lawful.objections(act, raw, self.doing())
        except Refusal:
            self.unsure.add(act.name)
            raise

    def against(self, act: Act, taken: Inputs, raw: Values) -> Bars:
        """The same one by one, the inputs read already, by the bars alone where these say all that there is to say."""
        if act.name not in self.moments:
            self.moments[act.name] = list(lawful.of_the_moment(act, self.doing()))
        moment = self.moments[act.name]
        yield from moment
        try:
            given = taken.found_on(self.board) if isinstance(taken, Named) else taken
        except Refusal as refusal:
            if not moment:
                raise
            yield from bars_of(refusal) if refusal.kind == "not-allowed" else ()
            return
        silent = not moment
        for bar in act.bars(given) if act.bars else ():
            silent = False
            yield bar
        if silent and act.name in self.unsure:
            yield from lawful.objections(act, raw, self.doing())

    def accepted(self, act: Act, raw: Values, name: str, values: Iterable[Any]) -> list[Any]:
        """Those of some values that are accepted in an input of a way; the same way is asked once for all things."""
        taken, names = act.inputs.take(raw), sorted(raw)
        said = [str(raw[one]) for one in names]
        before, after = (act.name, *names, *said[: names.index(name)]), tuple(said[names.index(name) + 1 :])
        found = []
        for value in values:
            key = (*before, str(value), *after)
            if key not in self.answered:
                self.answered[key] = self.accepts(act, taken, {**raw, name: value}, name)
            if self.answered[key]:
                found.append(value)
        return found

    def accepts(self, act: Act, taken: Inputs, raw: Values, name: str) -> bool:
        """Is a way accepted that differs in one input from what was read?"""
        try:
            return next(self.against(act, taken.exchanged(name, raw[name]), raw), None) is None
        except Refusal:
            return False

    # What may stand in an act.

    def doing_fields(self, act: Act, groups: Sequence[str], side: str) -> list[str]:
        """The inputs of an act that may name a thing of these groups of a side as its doer."""
        fields = act.inputs.fields
        named = self.doers.get(act.name)
        return [
            name
            for name, field in fields.items()
            if set(field.of or of_rows(field)) & set(groups) and not field.new
            if field.whose in ("", "own", "enemy", "any", side)
            if (name in named if named is not None else field.whose not in ("enemy", "any"))
        ]

    def values(self, act: Act, name: str, raw: Values, sides: Sequence[str]) -> list[Any]:
        """All that may stand in an input, beside what is given so far, where one of `sides` acts; words of one's own
        stand in capitals.
        """
        field = act.inputs.fields[name]
        offered = getattr(act.inputs, "offered", None)
        found = offered(name, raw, self.board) if offered else None
        return list(found) if found is not None else list(self._derived(field, name, sides))

    def _derived(self, field: Field, name: str, sides: Sequence[str]) -> Iterable[Any]:
        kind = field.kind.kind if isinstance(field.kind, Listing) else field.kind
        if isinstance(kind, Choice):
            is_side = set(kind.options) == set(self.sides)
            return sides if is_side and field.whose != "enemy" else kind.options
        if isinstance(kind, Flag):
            return (True, False)
        if isinstance(kind, Whole):
            low = kind.low or 0
            high = low + MOST_NUMBERS if kind.high is None else min(kind.high, low + MOST_NUMBERS)
            return range(low, high + 1)
        if field.of and not field.new:
            return self.names(field, sides)
        if is_place(name, kind):
            return self.hexes()
        if isinstance(kind, Text) and name == "side":
            return sides
        return [self.new_word(name)] if isinstance(kind, Text) else ()

    def names(self, field: Field, sides: Sequence[str]) -> list[str]:
        """The names of things that an input may hold, where one of `sides` acts."""
        others = [self.board.other(side) for side in sides]
        either = {"enemy": others, "any": [*sides, *others]}
        whose = either.get(field.whose) or ([field.whose] if field.whose in self.sides else sides)
        return list(dict.fromkeys(self.board.names_of(field.of, [*whose, None])))

    def new_word(self, name: str) -> str:
        """A word of one's own for an input, that nothing is called yet."""
        word = name.upper().replace("_", "-")
        more = (f"{word} {number}" for number in count(2))
        return word if word not in self.words else next(one for one in more if one not in self.words)

    @cached_property
    def words(self) -> set[str]:
        """All names and words that occur."""
        return set(words_in(self.tree))

    def hexes(self) -> list[str]:
        """Every hex of the map; those near the thing that is asked about first."""
        if self.near not in self.near_by:
            near, every = self.near, self.every_hex
            key = (lambda place: self.board.distance(near, place)) if near else None
            self.near_by[near] = sorted(every, key=key)
        return self.near_by[self.near]

    @cached_property
    def every_hex(self) -> list[str]:
        """Every hex of the map."""
        sheet = getattr(self.board.public, "map", None)
        last = getattr(sheet, "last", None) or "9999"
        rows = range(1, int(last[2:]) + 1)
        there = (f"{column:02}{row:02}" for column in range(1, int(last[:2]) + 1) for row in rows)
        return [place for place in there if sheet is None or sheet.holds(place)]

    # One act.

    def of_act(self, act: Act, doer: str, thing: Thing | Force, *, values: bool = True) -> Possible | Barred:
        """May a thing do an act, named in the input `doer` (or in none)? `values`: with all that may stand in each."""
        name, side = thing.name, thing.owner
        self.near = thing.lies_in
        firsts = self.firsts(act, doer, name, side)
        nearest_bars: tuple[Values, Sequence[Bar]] = (firsts[0], ())
        common_bars: set[Bar] = set()
        ways = (way for first in firsts for way in self.ways(act, first, side))
        for tried, (raw, bars) in enumerate(ways, 1):
            if not bars:
                return self.possible(act, thing, raw, values)
            self.barred.learn(act, doer, thing.lies_in, raw, bars)
            common_bars = set(bars) if tried == 1 else common_bars & set(bars)
            if not nearest_bars[1] or len(bars) < len(nearest_bars[1]):
                nearest_bars = (raw, bars)
            of_the_doer = tried >= FEW and any(bar.field == doer for bar in common_bars)
            of_all = tried >= ALIKE and any(bar.field != "hex" for bar in common_bars)
            if tried >= TRIES or of_the_doer or of_all:
                break
        for other in self.otherwise(act):
            for raw, bars in islice(self.ways(act, {**firsts[0], **other}, side), FEW):
                if not bars:
                    return self.possible(act, thing, raw, values)
        raw, bars = nearest_bars
        bars = [bar for bar in bars if bar in common_bars] or bars
        bars = bars or [Bar(act.cite, f"there is nothing that {name} could {act.name}", doer)]
        return Barred(name, act, raw, bars)

    def possible(self, act: Act, thing: Thing | Force, raw: Values, values: bool) -> Possible:
        """A way that is accepted, and what may stand there instead."""
        raw = self.with_choices(act, raw)
        return Possible(thing.name, act, raw, self.all_instead(act, raw, thing.owner) if values else {})

    def otherwise(self, act: Act) -> Iterator[Values]:
        """The choices that an act leaves to their defaults, each in another way than by default."""
        for name, field in act.inputs.fields.items():
            kind = field.kind
            if not field.required and isinstance(kind, Choice) and set(kind.options) != set(self.sides):
                yield from ({name: option} for option in kind.options if option != field.default)

    def firsts(self, act: Act, doer: str, name: str, side: str) -> list[Values]:
        """An act with the input that names its doer; where that is paired with something, with all that it may be."""
        if not doer:
            return [{}]
        if not isinstance(act.inputs.fields[doer].kind, Listing):
            return [{doer: True if isinstance(act.inputs.fields[doer].kind, Flag) else name}]
        offered = getattr(act.inputs, "offered", None)
        there = (offered(doer, {}, self.board) or ()) if offered else ()
        if of_rows(act.inputs.fields[doer]):
            return [{doer: [one]} for one in there if name == next(iter(one.values()))]
        if any("=" in str(one) for one in there):
            return [{doer: [one]} for one in there if str(one).startswith(f"{name}=")]
        return [{doer: [name]}]

    def ways(self, act: Act, raw: Values, side: str) -> Iterator[tuple[Values, Sequence[Bar]]]:
        """Every way to fill in what an act still wants, each with what the rules have against it; where it is not clear
        what is meant, or the rules are against what an input is without a word, that is filled in too.
        """
        fields = act.inputs.fields
        wanted = next((name for name, field in fields.items() if field.required and name not in raw), None)
        if wanted is None:
            try:
                bars = self.objections(act, raw)
                yield raw, bars
                wanted = next((bar.field for bar in bars if bar.field and self.is_offered(act, bar.field, raw)), None)
                if wanted is None:
                    return
            except Refusal as refusal:
                wanted = (refusal.field or "").partition("[")[0].replace("-", "_")
                if wanted not in fields or wanted in raw:
                    yield raw, [Bar(refusal.cite or act.cite, refusal.message, refusal.field, refusal.hint)]
                    return
        values = self.values(act, wanted, raw, [side])
        alive = [value for value in values if self.barred.why(act, raw, wanted, value) is None]
        if values and not alive:
            yield {**raw, wanted: values[0]}, [bar for bar in [self.barred.why(act, raw, wanted, values[0])] if bar]
        for value in alive:
            kind = fields[wanted].kind
            if isinstance(kind, Listing) and not isinstance(value, list):
                yield from self.ways(act, {**raw, wanted: [value]}, side)
            else:
                yield from self.ways(act, {**raw, wanted: value}, side)

    def is_offered(self, act: Act, name: str, raw: Values) -> bool:
        """Is an input not yet given that names a thing or a hex, or for which the act offers values of its own?"""
        if name not in act.inputs.fields or name in raw:
            return False
        offered: Any = getattr(act.inputs, "offered", None)
        found = offered(name, raw, self.board) if offered else None
        return found is not None or is_listed(name, act.inputs.fields[name])

    def with_choices(self, act: Act, raw: Values) -> Values:
        """A way that is accepted, with the choices that it leaves to their defaults, where any may stand there."""
        offered: Any = getattr(act.inputs, "offered", None)
        defaults = {
            name: field.default
            for name, field in act.inputs.fields.items()
            if name not in raw and isinstance(field.kind, Choice) and isinstance(field.default, str)
            if not offered or offered(name, raw, self.board) != []
        }
        return {**raw, **defaults}

    def all_instead(self, act: Act, raw: Values, side: str) -> Mapping[str, Sequence[Any]]:
        """By input that names a thing, a hex or a choice, all that may stand there instead."""
        return {name: found for name in raw if (found := self.instead(act, name, raw, side)) is not None}

    def instead(self, act: Act, name: str, raw: Values, side: str) -> list[Any] | None:
        """All values that are accepted in an input of a way; nothing where it names no thing, hex or choice."""
        field = act.inputs.fields[name]
        if not is_listed(name, field):
            return None
        sides = [side] if self.is_settled(act, name, raw, side) else [side, self.board.other(side)]
        values = self.values(act, name, raw, sides)
        if not isinstance(field.kind, Listing):
            return self.accepted(act, raw, name, values)
        _, *others = raw[name] or [None]
        there = [[one, *others] for one in values if one not in others]
        return [one[0] for one in self.accepted(act, raw, name, there)]

    def is_settled(self, act: Act, name: str, raw: Values, side: str) -> bool:
        """Is it settled which side acts, whatever stands in one input?"""
        own = [row for row in getattr(act.inputs, "naming", ()) if row[1].whose not in ("enemy", "any")]
        there = [(field, raw[one]) for one, field in own if one != name and raw.get(one)]
        first = [(field, value[0] if isinstance(value, list) else value) for field, value in there]
        named = any(word in self.board.names_of(field.of, [side]) for field, word in first)
        return named or (name != "side" and bool(raw.get("side")))

    def of_thing(self, thing: Thing, *, values: bool = True) -> May:
        """What a thing of a side may do; `values`: with all that may stand in each input."""
        groups, may, barred = self.groups(thing), list[Possible](), list[Barred]()
        for act in self.acts():
            found: list[Possible | Barred] = []
            fields = self.doing_fields(act, groups, thing.owner)
            for field in [one for one in fields if self.firsts(act, one, thing.name, thing.owner)]:
                found.append(self.of_act(act, field, thing, values=values))
                if isinstance(found[-1], Possible):
                    break
            if found and isinstance(found[-1], Possible):
                may.append(found[-1])
            elif found and isinstance(found[0], Barred):
                barred.append(found[0])
        return May(may, barred)

    def groups(self, thing: Thing) -> list[str]:
        """The groups of its side's things in which a thing stands."""
        return [kind for kind, group in groups_of(self.board, thing.owner) if group.of is type(thing)]


class BarredValues:
    """What was learnt of values while many things were asked: those that an act takes from nobody.

    A bar that is about one input, and says the same of a value to doers in two places, is of that value.
    """

    def __init__(self) -> None:
        self.places: dict[tuple[str, str, str, Bar], set[str | None]] = {}
        self.bars: dict[tuple[str, str, str], Bar] = {}

    def learn(self, act: Act, doer: str, place: str | None, raw: Values, bars: Sequence[Bar]) -> None:
        """Take up what the rules have against a way, where it holds one input beside the doer."""
        beside = [name for name in raw if name not in (doer, "side")]
        if len(beside) != 1:
            return
        (name,) = beside
        if act.inputs.fields[name].new:
            return  # a name of one's own stands for many
        value = str(raw[name])
        for bar in bars:
            if bar.field == name:
                places = self.places.setdefault((act.name, name, value, bar), set())
                places.add(place)
                if len(places) > 1:
                    self.bars[act.name, name, value] = bar

    def why(self, act: Act, raw: Values, name: str, value: Any) -> Bar | None:
        """What is known to stand against a value, where the doer alone is given."""
        if len(raw) > 1:
            return None
        return self.bars.get((act.name, name, str(value))) or self.bars.get((act.name, name, str([value])))


def of_rows(field: Field) -> Sequence[str]:
    """The groups of what the rows of a list name first, where rows have inputs of their own."""
    kind = field.kind.kind if isinstance(field.kind, Listing) else None
    return next((one.of for one in kind.inputs.fields.values() if one.of), ()) if isinstance(kind, Unit) else ()


def is_listed(name: str, field: Field) -> bool:
    """Does an input name a thing, a hex or a choice?"""
    kind = field.kind.kind if isinstance(field.kind, Listing) else field.kind
    return isinstance(kind, Choice) or is_place(name, kind) or bool(field.of and not field.new)


def is_place(name: str, kind: Kind) -> bool:
    """Is a hex wanted?"""
    return isinstance(kind, Text) and (kind.allowed is is_hex or name == "hex")


def words_in(held: Any) -> Iterator[str]:
    """All keys and texts in what a tree holds."""
    if isinstance(held, str):
        yield held
    for inner in held if isinstance(held, dict | list) else ():
        yield from words_in(inner)
        if isinstance(held, dict):
            yield from words_in(held[inner])
