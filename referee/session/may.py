"""What a thing may do now, and why it may not do the rest: every act of the moment is tried with all its possible
values.

No rule is written here. The values that an act's declared inputs may take are tried one after the other on a
state that is thrown away; the act's own bars answer (`lawful.objections`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, Protocol

from referee.engine import catalogue
from referee.engine.errors import Refusal, with_names
from referee.engine.inputs import Inputs
from referee.engine.kinds import Listing
from referee.engine.rules import Ruleset
from referee.session.acting import lawful
from referee.session.acting.act import Act, Doing
from referee.session.acting.bars import Bar, Bars, bars_of
from referee.session.acting.catalogue import acts, shared_acts
from referee.session.acting.hints import in_list
from referee.session.acting.named import Named
from referee.session.acting.orders import words_of
from referee.session.acting.where import is_of_use
from referee.session.board.sight import board_of
from referee.session.board.thing import Thing
from referee.session.board.tree import Tree, phase_in
from referee.session.fillings import Fillings, Values, is_listed

TRIES = 2000
"""How many ways to fill in an act are tried before it counts as barred."""
FEW = 4
"""So many ways, of several values, that all meet a bar about none of what differs in them: every other would, too."""


class Standing(Protocol):
    """What is asked of the state at one moment."""

    @property
    def tree(self) -> Tree: ...
    @property
    def sides(self) -> list[str]: ...


class Evening(Protocol):
    """What is asked of a session."""

    @property
    def game(self) -> str: ...
    @property
    def state(self) -> Standing: ...
    def ruleset(self) -> Ruleset: ...


class Possible(NamedTuple):
    """An act that a thing may do: one way to say it, and for each input the values that may be there instead
    (in a list: in place of its first).
    """

    name: str
    act: Act
    given: Values
    inputs: Mapping[str, Sequence[Any]]


class Barred(NamedTuple):
    """An act that a thing may not do: how it was tried, and what the rules have against it; `idle`: no rule names it,
    but there is nothing for it.
    """

    name: str
    act: Act
    given: Values
    bars: Sequence[Bar]
    idle: bool = False


class May(NamedTuple):
    """What there is to do."""

    may: Sequence[Possible]
    barred: Sequence[Barred]

    @classmethod
    def of(cls, found: Iterable[Possible | Barred]) -> May:
        """Answers about acts, sorted into what may be done and what may not."""
        rows = list(found)
        return cls([one for one in rows if isinstance(one, Possible)], [one for one in rows if isinstance(one, Barred)])

    @property
    def rows(self) -> list[Possible | Barred]:
        """The answers, one after the other."""
        return [*self.may, *self.barred]


class Force(NamedTuple):
    """Something that acts and is not a thing on the board: land-based searchers, or a side as a whole."""

    name: str
    owner: str
    lies_in: str | None = None


class Asked(Fillings):
    """A state on which acts are tried: the true one, or what a side knows."""

    def __init__(self, session: Evening, side: str | None = None) -> None:
        state = session.state
        self.game = session.game
        self.ruleset: Ruleset = session.ruleset()
        tree = words_of(self.game).state_known(state.tree, side) if side else state.tree
        super().__init__(board_of(self.game, tree, self.ruleset), state.sides)
        self.knowing = side
        self.moments: dict[str, list[Bar]] = {}
        every = acts(self.game).values()
        self.unsure = {act.name for act in every if not act.bars or getattr(act.inputs, "tried", False)}
        """The acts that are refused by more than their bars: they are tried."""
        self.unclear: set[Bar] = set()
        """What was against ways that mean nothing; the rules' own bars say more."""
        self.answered: dict[tuple[str, ...], bool] = {}

    def doing(self) -> Doing:
        """An act being tried, without dice."""
        return Doing(self.tree, self.sides, self.ruleset, None)

    @cached_property
    def acts(self) -> list[Act]:
        """The acts of the moment that things do: not the umpire's own, no looks, none that every game has."""
        phase, public = phase_in(self.tree), self.tree["public"]
        apart = {*shared_acts(), *catalogue.umpires_acts(self.game)}
        return [
            act
            for act in acts(self.game).values()
            if act.name not in apart and not act.only_looks and (not act.phases or phase in act.phases)
            if is_of_use(act.where, public) and (act.when is None or act.when(self.board))
        ]

    def objections(self, act: Act, raw: Values) -> list[Bar]:
        """What the rules have against an act, tried as far as its first dice; refused if it is not clear what is
        meant.
        """
        found = list(dict.fromkeys(self.bars_against(act, act.inputs.take(raw), raw)))
        if found or act.name in self.unsure:
            return found
        try:
            return lawful.objections(act, raw, self.doing())
        except Refusal:
            self.unsure.add(act.name)
            raise

    def bars_against(self, act: Act, taken: Inputs, raw: Values) -> Bars:
        """The same one by one, for inputs already read; by the bars alone if they say all there is to say."""
        if act.name not in self.moments:
            self.moments[act.name] = list(lawful.of_the_moment(act, self.doing()))
        moment = self.moments[act.name]
        yield from moment
        try:
            given = taken.found_on(self.board) if isinstance(taken, Named) else taken
        except Refusal as refusal:
            if refusal.kind == "not-allowed":
                yield from bars_of(refusal)
            elif not moment:
                raise
            return
        silent = not moment
        for bar in act.bars(given) if act.bars else ():
            silent = False
            yield bar
        if silent and act.name in self.unsure:
            yield from lawful.objections(act, raw, self.doing())

    def accepted_values(self, act: Act, raw: Values, name: str, values: Iterable[Any]) -> list[Any]:
        """The values among some that an input accepts, the other inputs fixed; the same question is asked once for
        all things.
        """
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
        """Are these inputs accepted, with one of them changed?"""
        try:
            return next(self.bars_against(act, taken.with_value(name, raw[name]), raw), None) is None
        except Refusal:
            return False

    # One act.

    def of_act(self, act: Act, doer: str, thing: Thing | Force, *, values: bool = True) -> Possible | Barred:
        """May a thing do an act, named in the input `doer` (or in none)? `values`: with all that may be in each."""
        name, side = thing.name, thing.owner
        self.near = thing.lies_in
        firsts = self.firsts(act, doer, name, side)
        firsts += [{**first, **other} for first in firsts[:1] for other in self.otherwise(act)]
        barred: list[tuple[Values, Sequence[Bar]]] = []
        ways = (way for first in firsts for way in self.ways(act, first, side))
        for raw, bars in islice(ways, TRIES):
            if not bars:
                return self.accepted_way(act, thing, raw, values)
            barred.append((raw, bars))
        for raw in (raised for way, bars in barred for raised in self.with_hints(act, way, bars)):
            with suppress(Refusal):
                if not self.objections(act, raw):
                    return self.accepted_way(act, thing, raw, values)
        clear = [way for way in barred if not self.unclear.issuperset(way[1])] or barred
        raw, bars = min(clear, key=lambda way: len(way[1]), default=(firsts[0], ()))
        bars = [bar for bar in bars if all(bar in others for _, others in clear)] or bars
        nothing = Bar(act.cite, f"there is nothing that {name} can do with {act.name} now", doer)
        return Barred(name, act, raw, bars or [nothing], idle=not bars)

    def accepted_way(self, act: Act, thing: Thing | Force, raw: Values, values: bool) -> Possible:
        """Inputs that are accepted, and the other values that may be typed."""
        raw = self.with_choices(act, raw)
        return Possible(thing.name, act, raw, self.all_instead(act, raw, thing.owner) if values else {})

    def ways(self, act: Act, raw: Values, side: str) -> Iterator[tuple[Values, Sequence[Bar]]]:
        """Every way to fill in the inputs that an act still needs, each with what the rules have against it; one that
        is unclear, or refused only for a missing input, is filled in further.
        """
        fields = act.inputs.fields
        lacks = [name for name, field in fields.items() if field.required and name not in raw]
        wanted = min(lacks, key=lambda name: not fields[name].of, default=None)  # things first
        without: Sequence[Bar] = ()
        if wanted is None:
            try:
                without = self.objections(act, raw)
                yield raw, without
                wanted = next(
                    (bar.field for bar in without if bar.field and self.is_offered(act, bar.field, raw)), None
                )
                if wanted is None:
                    return
            except Refusal as refusal:
                wanted = (refusal.field or "").partition("[")[0].replace("-", "_")
                if wanted not in fields or wanted in raw:
                    named = [f"--{one.replace('_', '-')}" if "_" in one else one for one in refusal.named]
                    words = with_names(refusal.pattern, named) if named else refusal.words  # as they are typed
                    bar = Bar(refusal.cite or act.cite, words, refusal.field, refusal.hint)
                    self.unclear |= {bar} if refusal.kind != "not-allowed" else set()
                    yield raw, [bar]
                    return
        met, tried, chosen, values = set[Bar](), 0, set[str](), self.values(act, wanted, raw, [side])
        if not (values or is_listed(wanted, fields[wanted]) or isinstance(fields[wanted].kind, Listing)):
            yield raw, [Bar(act.cite, f"only you can say {fields[wanted].meaning} (--{wanted})", wanted)]
        for several, value in enumerate(values):
            for way, bars in self.ways(act, {**raw, wanted: in_list(act.inputs, wanted, value)}, side):
                yield way, bars
                met = met & set(bars) if tried else set(bars)
                chosen, tried = chosen & way.keys() if tried else way.keys() - raw.keys(), tried + 1
            if several and tried >= FEW and any(bar.field not in chosen or bar in without for bar in met):
                return

    def all_instead(self, act: Act, raw: Values, side: str) -> Mapping[str, Sequence[Any]]:
        """All values that may be typed instead, for each input that names a thing, a hex or a choice."""
        return {name: found for name in raw if (found := self.all_accepted(act, name, raw, side)) is not None}

    def all_accepted(self, act: Act, name: str, raw: Values, side: str) -> list[Any] | None:
        """All values that are accepted in an input; empty if it names no thing, hex or choice."""
        field = act.inputs.fields[name]
        if not is_listed(name, field):
            return None
        other = self.board.other(side)
        sides = [side] if self.knowing or self.is_settled(act, name, raw, side) else [side, other]
        offered = [one if isinstance(one, list) else [one] for one in self.values(act, name, raw, sides)]
        values = list({str(value): value for one in offered for value in one}.values())
        if self.knowing and field.whose not in ("enemy", "any"):
            theirs = set(self.board.names_of(field.of, [other])) - set(self.board.names_of(field.of, [side]))
            values = [value for value in values if str(value) not in theirs]
        if not isinstance(field.kind, Listing):
            return self.accepted_values(act, raw, name, values)
        _, *others = raw[name] or [None]
        there = [[one, *others] for one in values if one not in others]
        return [one[0] for one in self.accepted_values(act, raw, name, there)]

    def of_parts(self, thing: Thing) -> May:
        """What the parts of a thing may do, each act for the first that may do it; of the others what holds of all,
        else what holds of each.
        """
        found = [self.of_thing(part, values=False) for part in thing.acts_through]
        able, barred = dict[str, Possible](), dict[str, list[Barred]]()
        for offer in (offer for one in found for offer in one.may):
            able.setdefault(offer.act.name, offer)
        for row in (row for one in found for row in one.barred if row.act.name not in able):
            barred.setdefault(row.act.name, []).append(row)
        may = [one._replace(inputs=self.all_instead(one.act, one.given, thing.owner)) for one in able.values()]
        why = list[Barred]()
        for rows in barred.values():
            common = [bar for bar in rows[0].bars if all(bar in row.bars for row in rows)]
            why += [rows[0]._replace(name=thing.name, bars=common)] if common else rows
        return May(may, why)

    def of_thing(self, thing: Thing, *, values: bool = True) -> May:
        """What a thing of a side may do; `values`: with all that may be in each input."""
        groups, rows = self.groups(thing), list[Possible | Barred]()
        for act in self.acts:
            found: list[Possible | Barred] = []
            fields = self.doing_fields(act, groups, thing.owner)
            for field in [one for one in fields if self.firsts(act, one, thing.name, thing.owner)]:
                found.append(self.of_act(act, field, thing, values=values))
                if isinstance(found[-1], Possible):
                    break
            rows += found[-1:] if found and isinstance(found[-1], Possible) else found[:1]
        return May.of(rows)
