"""Two players who give orders at random, drawn from what is offered, in a game with a sequence of play.

In each phase some things of each side are drawn; of each it is asked whether it may do one of the acts of the moment
(`session.may`), and one way of it is done, its hexes and targets drawn from those that are accepted. Half of the moves
go towards an enemy, for where both only wander they never meet. What the rules demand is done before a phase is left.
A *dead end* is a phase that cannot be left by anything that is offered.
Everything follows from the seed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from referee.engine.errors import Refusal
from referee.engine.kinds import Listing
from referee.session import may
from referee.session.acting.act import Act
from referee.session.acting.bars import Bar
from referee.session.acting.catalogue import acts, find
from referee.session.acting.due import Due, due_now, required_only
from referee.session.acting.sequence import phases
from referee.session.board.naming import groups_of
from referee.session.how import How
from tests.quick import Quick

SELDOM = ("form", "cards", "cap-down", "ferry", "exit", "dummy", "land", "divide")
"""What players seldom do: one in ten of what would be drawn is done."""
OTHERWISE: Mapping[str, tuple[str, dict[str, Any], int]] = {
    "fire": ("cease", {}, 25),
    "strike": ("strike", {"spare": ["nobody"], "ignore": ["nobody"]}, 0),
}
"""What a player does in place of an act that is due: where it cannot be done, and else so often in a hundred."""
WAYS = 6  # ways of an act that are drawn, before it is given up
NEAR = 61  # hexes, of all of the map the nearest, among which a move is drawn
MORE = 3  # further things in a list, as air units of a strike


class Result(NamedTuple):
    """Who wins, in the program's words, and each side's points."""

    winner: str
    points: Mapping[str, int]


class Played(NamedTuple):
    """How a battle went: its result, how many acts were done, and where there was no way on."""

    result: Result
    acts: Counter[str]
    dead_ends: Sequence[str]


class Table:
    """Two players of Carrier Clashes."""

    points = ("points", r"\b(?P<side>Allied|IJN) (?P<points>-?\d+)(?:/\d)? VP in all")
    """The act that says how it stands, and where a side's points are in what it says; last comes who wins."""
    at_once = 6
    """How many things of a kind and a side are asked in a phase."""
    tries = 90
    """How many acts are done in one phase, before it is called a dead end."""
    seldom: Sequence[str] = SELDOM
    when_due: Sequence[str] = ()
    otherwise: Mapping[str, tuple[str, dict[str, Any], int]] = OTHERWISE

    def __init__(self, scenario: str, seed: int) -> None:
        self.session = Quick(scenario)
        self.random = Random(f"{scenario} {seed}")
        self.done: Counter[str] = Counter()
        self.dead_ends: list[str] = []

    def play(self, turns: int | None = None) -> Played:
        """Play to the end, or for so many turns."""
        last = int(self.public.get("turns", turns or 1))
        last = min(last, int(self.public.get("turn", 0)) + turns) if turns else last
        end = phases(self.session.game)[-1].id
        self.set_up()
        while not (self.public.get("turn") == last and self.public.get("phase") == end) and not self.is_over():
            self.orders()
            self.leave()
        return Played(self.result(), self.done, self.dead_ends)

    def is_over(self) -> bool:
        """Has the battle ended before its last turn?"""
        return bool(self.public.get("ended"))

    def set_up(self) -> None:
        """The forces are as the scenario has them; carriers are drawn where there are pools."""
        for side in self.session.state.sides:
            if "pool" in acts(self.session.game):
                self.do(find(self.session.game, "pool"), {"side": side})
        self.leave()

    def result(self) -> Result:
        """How it stands."""
        act, last = self.points
        said = " ".join(self.session.act(act, {}, How(seed=1)).entry.get("umpire", ()))
        found = [*re.finditer(last, said)]
        points = {one["side"].lower(): int(one["points"]) for one in found if one["side"]}
        return Result(said.rpartition(": ")[2].rpartition(", ")[2], points)

    @property
    def public(self) -> Mapping[str, Any]:
        """What all know."""
        return self.session.state.public

    @property
    def where(self) -> str:
        """Turn and phase."""
        return f"turn {self.public.get('turn')} {self.public.get('phase')}"

    def asked(self) -> may.Asked:
        """The state as it is, in which acts are asked."""
        return may.Asked(self.session)

    def orders(self) -> None:
        """Some of each side's things, drawn, are each asked for one act of the moment, drawn too, and mostly do it."""
        asked = self.asked()
        drawn = [one for side in self.session.state.sides for one in self.doers(asked, side)]
        self.random.shuffle(drawn)
        for side, kind, name in drawn:
            there = dict(groups_of(asked.board, side))
            thing = there[kind].get(name) if kind in there else None
            if thing is not None and self.one(asked, thing, side):
                asked = self.asked()

    def doers(self, asked: may.Asked, side: str) -> list[tuple[str, str, str]]:
        """Things of a side, by group and name, that an act of the moment is for: so many of them, drawn."""
        acts = [act for act in asked.acts if self.is_likely(act)]
        kinds = [
            (kind, group)
            for kind, group in groups_of(asked.board, side)
            if any(asked.doing_fields(act, [kind], side) for act in acts)
        ]
        out = []
        for kind, group in kinds:
            there = [name for name, thing in group.items() if self.is_asked(thing)]
            out += [(side, kind, name) for name in self.random.sample(there, min(len(there), self.at_once))]
        return out

    def is_likely(self, act: Act) -> bool:
        """Is an act of the moment one that players think of by themselves, and do more often than seldom?"""
        return bool(act.phases) and act.name not in (*self.seldom, *self.when_due)

    def is_asked(self, thing: Any) -> bool:
        """Is a thing among those from which is drawn who is asked?"""
        return True

    def one(self, asked: may.Asked, thing: Any, side: str) -> bool:
        """One act of a thing, in a way that is drawn; was it done?"""
        groups = asked.groups(thing)
        likely = [
            (act, fields[0])
            for act in asked.acts
            if (fields := asked.doing_fields(act, groups, side))
            if self.is_likely(act) or (act.name not in self.when_due and self.random.random() < 0.1)
        ]
        self.random.shuffle(likely)
        asked.near = thing.lies_in
        for act, field in likely[:2]:
            firsts = asked.firsts(act, field, thing.name, side)
            if firsts and self.tried(asked, act, field, self.random.choice(firsts), side):
                return True
        return False

    def tried(self, asked: may.Asked, act: Act, doer: str, first: Mapping[str, Any], side: str) -> bool:
        """An act with words drawn for all that it wants, until one way of it is done; what the rules have against its
        doer they will have against every way.
        """
        for _ in range(WAYS):
            raw, bars = self.way(asked, act, first, side)
            if not bars:
                return self.do(act, self.with_more(asked, act, raw, side))
            if any(bar.field == doer for bar in bars):
                break
        return False

    def way(
        self, asked: may.Asked, act: Act, first: Mapping[str, Any], side: str
    ) -> tuple[dict[str, Any], Sequence[Bar]]:
        """A way to do an act, drawn, and what the rules have against it."""
        raw, fields, bars = dict(first), act.inputs.fields, list[Bar]()
        for _ in fields:
            wanted = next((name for name, field in fields.items() if field.required and name not in raw), None)
            if wanted is None:
                wanted, bars = self.wanted(asked, act, raw)
            if wanted is None:
                break
            there = self.drawn(asked, wanted, asked.values(act, wanted, raw, [side]), side)
            if not there:
                return raw, bars or [Bar(act.cite, f"nothing may stand in {wanted}", wanted)]
            raw[wanted] = [there[0]] if isinstance(fields[wanted].kind, Listing) else there[0]
        return raw, bars

    def wanted(self, asked: may.Asked, act: Act, raw: Mapping[str, Any]) -> tuple[str | None, list[Bar]]:
        """The input that an act still wants, and what the rules have against it as it stands."""
        try:
            bars = asked.objections(act, raw)
        except Refusal as refusal:
            field = (refusal.field or "").partition("[")[0].replace("-", "_")
            found = [Bar(refusal.cite or act.cite, refusal.message, field)]
            return (field if field in act.inputs.fields and field not in raw else None), found
        return next((bar.field for bar in bars if bar.field and asked.is_offered(act, bar.field, raw)), None), bars

    def with_more(self, asked: may.Asked, act: Act, raw: Mapping[str, Any], side: str) -> dict[str, Any]:
        """A way that is accepted, with more in its lists, as far as that is accepted too."""
        found = dict(raw)
        for name in [one for one in found if isinstance(act.inputs.fields[one].kind, Listing)]:
            for value in self.drawn(asked, name, asked.values(act, name, found, [side]), side)[:MORE]:
                more = {**found, name: [*found[name], *([value] if value not in found[name] else [])]}
                found = more if accepts(asked, act, more) else found
        return found

    def drawn(self, asked: may.Asked, name: str, there: Sequence[Any], side: str) -> list[Any]:
        """Some of the values that might be in an input; of hexes the near ones, half the time those nearer to an
        enemy first.
        """
        hexes = name in ("hex", "to") and all(isinstance(one, str) and len(one) == 4 for one in there)
        near = there[:NEAR] if hexes else there
        found = self.random.sample(near, min(len(near), 24))
        if not hexes or self.random.random() < 0.5:
            return found[:8]
        enemies = [place for place in self.places(asked, side) if place]
        if not enemies:
            return found[:8]
        aim = self.random.choice(enemies)
        return sorted(found, key=lambda one: asked.board.distance(one, aim))[:12]

    def places(self, asked: may.Asked, side: str) -> Iterator[str | None]:
        """Where the other side's things are."""
        for other in self.session.state.sides:
            for _, group in groups_of(asked.board, other) if other != side else ():
                yield from (thing.lies_in for thing in group.values())

    def do(self, act: Act, raw: Mapping[str, Any], how: How | None = None) -> bool:
        """Do an act; was it accepted?"""
        try:
            self.session.act(act.name, raw, how or How(seed=self.random.randrange(10**6)))
        except Refusal:
            return False
        self.done[act.name] += 1
        return True

    # What the rules demand.

    def leave(self) -> None:
        """Do what is demanded, with orders between, and leave the phase; what cannot be done is a dead end, and is
        forced.
        """
        for _ in range(self.tries):
            if self.do(find(self.session.game, "next"), {}) or self.is_over():
                return
            if not any(self.met(due) for due in required_only(due_now(self.session.game, self.session.state.tree))):
                break
            self.between()
        said = [due.line for due in required_only(due_now(self.session.game, self.session.state.tree))]
        self.dead_ends.append(f"{self.where}: {'; '.join(said) or 'next is refused'}")
        self.session.act("next", {}, How(seed=1, force=True, why="a dead end"))

    def between(self) -> None:
        """What players do after each thing that was due."""

    def met(self, due: Due) -> bool:
        """Do what is due: as it is given, filled in, or in another way."""
        if due.command.act not in acts(self.session.game):
            return False
        act = find(self.session.game, due.command.act)
        raw = due.command.said_to(act.inputs)
        other, more, odds = self.otherwise.get(act.name, (act.name, {}, 0))
        if self.random.randrange(100) < odds and self.do(find(self.session.game, other), self.kept(other, raw) | more):
            return True
        if not due.command.open_ones and self.do(act, raw):
            return True
        asked = self.asked()
        sides = [due.side] if due.side else self.session.state.sides
        if any(self.filled(asked, act, due.command.given, raw, side) for side in sides) or self.do(act, raw):
            return True
        return self.do(find(self.session.game, other), self.kept(other, raw) | more)

    def kept(self, act: str, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The inputs that another act takes as well."""
        return {name: value for name, value in raw.items() if name in find(self.session.game, act).inputs.fields}

    def filled(self, asked: may.Asked, act: Act, given: Mapping[str, Any], raw: dict[str, Any], side: str) -> bool:
        """Do an act with what a player has still to say in it drawn from what may be there."""
        for name in reversed([name for name in given if name not in raw]):  # what comes last is for all that is left
            listed = isinstance(act.inputs.fields[name].kind, Listing)
            there = [*asked.values(act, name, raw, side), *self.names(asked)]
            self.random.shuffle(there)
            for value in there:
                filled = {**raw, name: [value] if listed else value}
                if accepts(asked, act, filled) and self.do(act, filled):
                    return True
        ways = [way for way, bars in islice(asked.ways(act, raw, side), 30) if not bars]
        return any(self.do(act, way) for way in self.random.sample(ways, len(ways))[:6])

    def names(self, asked: may.Asked) -> list[str]:
        """The name of each thing of either side."""
        sides = self.session.state.sides
        return [name for side in sides for _, group in groups_of(asked.board, side) for name in group]


def accepts(asked: may.Asked, act: Act, raw: Mapping[str, Any]) -> bool:
    """Is an act accepted, as far as its first dice?"""
    try:
        return not asked.objections(act, raw)
    except Refusal:
        return False
