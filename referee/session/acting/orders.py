"""Players' orders in short form, and the acts that they stand for: one grammar for all games.

    16 1409; 11 stay               who, then a hex or a verb, then options
    VS-6 arc 33 out 5

Names are those of the ordering side alone, by their beginnings; `VB-6` without its number is all of them. What the
words of a game mean its module `evening.orders` says (`Words`); each line becomes acts that can be typed alone as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from referee.engine.catalogue import module, needed_module
from referee.engine.errors import Refusal, unknown
from referee.session.acting.catalogue import acts, find
from referee.session.acting.hints import NO_COMMAND, Command
from referee.session.acting.order_line import LONGEST_NAME, ForEach, Form, Known, Line
from referee.session.acting.order_sheets import Typed, lines_of
from referee.session.acting.plain_words import things_in
from referee.session.acting.sealed import plain_text
from referee.session.board.short_names import squeeze
from referee.session.board.tree import Tree, phase_in


class Order(NamedTuple):
    """An act that a player orders: by which of his things, at which `stage` of its phase; `line` is its line's
    number. `then` is what the line says for an act that follows by itself, why it is `idle`, with nothing to do, or
    who is `left_out` of it. An order without an act means to do nothing `instead` of one; of those of the same things
    that say that they `waits`, one is done each time, and what was done by an earlier `carry-out` is `spent`. `makes`
    is the group and the name of something new, which the lines after it may order. While it is tried, `tried_in` is
    the phase in which that is.
    """

    act: str
    inputs: Mapping[str, Any]
    doers: Sequence[str]
    stage: int = 0
    then: Mapping[str, Any] = {}
    line: int = 0
    side: str = ""
    part: int = 0
    makes: tuple[str, str] | None = None
    tried_in: str = ""

    @property
    def place(self) -> str:
        """Where it is on its sheet, as `Orders.done` keeps it: its line, and its place there."""
        return f"{self.line}.{self.part}"


Moment = Literal["now", "later", "never"]


class Encounter(NamedTuple):
    """Something for the umpire that follows from where all are now: what, and the act that does it, as after
    `do`; `secret`: it names what some side may not know; `lead` says before it that it is due, and whose.
    """

    line: str
    command: Command = NO_COMMAND
    secret: bool = False
    lead: str = ""

    @property
    def text(self) -> str:
        """What it is, with whose."""
        return self.lead + self.line

    def as_json(self) -> dict[str, Any]:
        """Its line and command; who it is for, where not every side may hear it."""
        return {"line": self.text, "command": self.command, **({"for": "umpire"} if self.secret else {})}


class Words(Protocol):
    """What a game's module `evening.orders` defines. `DOERS`: for each act that may be ordered, the inputs that
    name who does it; `REPEATED`: the acts that one thing may be ordered to do more than once; `SORTED`: the acts
    that are done in the order that `foremost` gives, whatever their lines. `empty_sheet` may say for a state and a side
    which line a sheet without orders stands for.
    """

    FORMS: Sequence[Form]
    DOERS: Mapping[str, Sequence[str]]
    REPEATED: frozenset[str]
    SORTED: frozenset[str]
    VERBS: frozenset[str]

    def state_known(self, tree: Tree, side: str) -> Tree:
        """The state as a side knows it: no enemy thing that it does not see."""

    def forces(self, tree: Tree, side: str) -> Mapping[str, Mapping[str, bool]]:
        """What a side may give orders to, by group, the likeliest first: each name, and whether it is in play."""

    def on_sheet(self, tree: Tree, side: str) -> Sequence[str]:
        """The groups of things that a side is likely to order in the phases to come."""

    def enemies(self, tree: Tree, side: str) -> Mapping[str, str | None]:
        """All that a side may name of the enemy, by what it calls it, each with its hex or `None`."""

    def phases_ahead(self, tree: Tree, side: str) -> Sequence[str]:
        """The phases that a side's sheet covers, from the next one in which it acts."""

    def acting_sides(self, tree: Tree) -> Sequence[str]:
        """The sides whose sheets are carried out in the present phase, in the order in which they act."""

    def read(self, line: Line) -> list[Order]:
        """The orders of a line."""

    def still_counts(self, tree: Tree, order: Order, done: bool, anew: Sequence[Order]) -> bool:
        """Does an order of the earlier sheet, `done` or not, still count when another sheet is handed in, with the
        orders `anew`, rather than being replaced?
        """

    def phase_of(self, tree: Tree, order: Order) -> str:
        """The phase in which an order is done; nothing if its act says it."""

    def set_scene(self, tree: Tree, order: Order) -> bool:
        """Prepare a scratch copy of what the side knows, so that an order may be tried on it as if its moment had
        come; false if too much may happen until then.
        """

    def moment_of(self, tree: Tree, order: Order) -> Moment:
        """Has the moment of an order come in its phase?"""

    def next_order(self, tree: Tree, orders: Sequence[Order]) -> Order:
        """Which of the orders whose moment has come is done first."""

    def as_carried_out(self, tree: Tree, order: Order, others: Sequence[Order]) -> Order:
        """An order as it is carried out together with all others."""

    def left_to_do(self, tree: Tree, order: Order) -> Order | None:
        """What is left to do of an order that was begun, and may go on at once; nothing if it is done."""

    def next_act(self, tree: Tree, done: Sequence[Order], sides: Sequence[str], tried: Sequence[Order]) -> Order | None:
        """The next act that follows by itself from the orders of these sides that were done, unless it was tried
        before.
        """

    def encounters(self, tree: Tree) -> Iterator[Encounter]:
        """What follows from where all are now."""


def words_of(game: str) -> Words:
    """A game's words for its orders."""
    found: Words = needed_module(game, "evening.orders", "has no players' orders")
    return found


def what_may_be_done(game: str, tree: Tree, side: str) -> Mapping[str, str]:
    """What each thing may do in the coming phases, by its name, in a few words, from what a side knows."""
    found: Mapping[str, str] = module(game, "evening.permitted").words_by_name(tree, side)
    return found


class Reading:
    """A side's sheet being read: what the side knows, what it may name, the phases that the sheet is for."""

    def __init__(self, game: str, tree: Tree, side: str) -> None:
        self.game, self.side, self.words = game, side, words_of(game)
        self.tree = self.words.state_known(tree, side)
        self.known: Known = (self.words.forces(self.tree, side), self.words.enemies(self.tree, side))
        self.here = self.words.phases_ahead(self.tree, side)

    def read(self, typed: Typed) -> list[Order]:
        """The orders of a line; refused unless it is understood to its end."""
        line = Line(typed, self.side, self.here[0], self.tree, self.words.VERBS, self.known)
        try:
            found = self.whole_line(line)
        except ForEach:
            found = [order for one in line.for_each() for order in self.whole_line(one)]
        return [order._replace(line=typed.number, side=self.side, part=part) for part, order in enumerate(found)]

    def names_first(self, text: str) -> bool:
        """Does a line begin with the whole name of one of the side's own things (`dummy 1 off`), and so is no act?"""
        words, names = text.split(), {squeeze(name) for group in self.known[0].values() for name in group}
        return any(squeeze("".join(words[:count])) in names for count in range(1, LONGEST_NAME + 1))

    def whole_line(self, line: Line) -> list[Order]:
        """The orders of a line that is understood to its end."""
        found = self.words.read(line)
        line.end(self.words.FORMS)
        return found

    def of_act(self, typed: Typed, act: str, inputs: Mapping[str, Any]) -> list[Order]:
        """The order of a line that is an act; refused if players give no such order, or it is not for the side's own
        things.
        """
        if act not in self.words.DOERS:
            raise unknown("order or act that a player may order:", act, self.words.DOERS, field=act)
        own = {name for group in self.known[0].values() for name in group}
        doers: list[str] = []
        for field in self.words.DOERS[act]:
            value = inputs.get(field)
            rows = [value] if isinstance(value, str) else list(value or ())
            doers += [str(next(iter(row.values()))) if isinstance(row, dict) else row for row in rows]
        for name in doers:
            if name.partition("=")[0] not in own:
                raise unknown("force or unit of yours:", name, things_in(self.known[0]), field=name)
        return [Order(act, dict(inputs), doers, line=typed.number, side=self.side)]

    def learn(self, orders: Sequence[Order]) -> None:
        """What these orders make may be named, too."""
        forces, enemies = self.known
        for group, name in (order.makes for order in orders if order.makes):
            forces = {**forces, group: {**forces.get(group, {}), name: True}}
        self.known = forces, enemies


ActReader = Callable[[str], "tuple[str, Mapping[str, Any]] | None"]
"""Reads a line that is an act as it is typed at the prompt: its name and inputs; nothing where it is none."""


def span_of(phases: Sequence[str], phase: str) -> Sequence[str]:
    """Of phases that go together those from the present one on; else only the present one."""
    return phases[phases.index(phase) :] if phase in phases else (phase,)


def phases_for(game: str, tree: Tree, order: Order) -> Sequence[str]:
    """The phases that an order is for; none if it is for any."""
    when = words_of(game).phase_of(tree, order) if order.act else ""
    return [when] if when else find(game, order.act).phases if order.act else ()


def is_for_now(game: str, tree: Tree, order: Order) -> bool:
    """Is the present phase one that an order is for?"""
    now = phases_for(game, tree, order)
    return not now or phase_in(tree) in now


def is_over_after(game: str, tree: Tree, order: Order, here: Sequence[str]) -> bool:
    """Does none of the later phases of its sheet take an order?"""
    later = here[1:]
    return not set(phases_for(game, tree, order) or later).intersection(later)


def moment_passes(game: str, tree: Tree, side: str, sheet: Mapping[str, Any]) -> bool:
    """Does the moment of an order that waits on a side's sheet pass with the present phase, or has it passed, so that
    its line is no longer read?
    """
    reading, done = Reading(game, tree, side), sheet.get("done", ())
    return any(
        order is None
        or (order.act and order.place not in done and is_over_after(game, reading.tree, order, reading.here))
        for order in orders_of(reading, sheet)
    )


def orders_of(reading: Reading, sheet: Mapping[str, Any]) -> Iterator[Order | None]:
    """The orders of a sheet, an act for a line that is one; none for a line that is no longer read."""
    for typed in lines_of(plain_text(sheet["text"])):
        if typed.number in sheet.get("but_not", ()):
            continue
        first = typed.text.removeprefix("do ").partition(" ")[0]
        if first in acts(reading.game) and not reading.names_first(typed.text):
            yield Order(first, {}, [], line=typed.number, side=reading.side)
            continue
        try:
            found = reading.read(typed)
        except Refusal:
            yield None
            continue
        reading.learn(found)
        yield from found
