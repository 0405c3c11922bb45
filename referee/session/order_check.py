"""Orders checked all at once: a sheet is read and tried on a scratch copy of what its side knows, as if it were done in
order, so that a fault never betrays what the player could not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from referee.engine import catalogue
from referee.engine.errors import Refusal, at_odds, bad_input, show
from referee.session import for_whom
from referee.session.acting import lawful
from referee.session.acting.act import Doing, Weighed
from referee.session.acting.catalogue import find
from referee.session.acting.due import Due
from referee.session.acting.forcing import must_be_its_own
from referee.session.acting.order_everyone import act_of, acting_for, for_everyone, in_place, spelled_out
from referee.session.acting.order_line import Line
from referee.session.acting.order_sheets import Typed, lines_of, says_none
from referee.session.acting.orders import ActReader, Order, Reading, phases_for
from referee.session.acting.sequence import in_a_sentence
from referee.session.board.board import title_in
from referee.session.board.owned import must_be_side
from referee.session.board.sight import board_of
from referee.session.board.tree import copy_of, look_up, put_at
from referee.session.session import Session

SCENE = (("public", "phase"), ("public", "active"), ("umpire", "stage"))
"""The moment at which an order is tried; that of the next is another."""


TEXTS = 3
"""So many lines are quoted where several have the same fault."""


class Fault(NamedTuple):
    """What is wrong with a line: the line, the sentence, its rule, what cures it; whether the rules forbid it, and the
    umpire may override them (none: something else is wrong); `secret`: it names what some side may not know; `dues`:
    what is due, where that is it.
    """

    line: int
    text: str
    message: str
    cite: str = ""
    cure: str = ""
    forcible: bool | None = None
    secret: bool = False
    dues: Sequence[Due] = ()

    def as_json(self) -> dict[str, Any]:
        """Its line, words, rule and cure, as far as it has them; and who may read it, if it is secret."""
        apart = ("forcible", "secret", "dues")
        found = {key: value for key, value in self._asdict().items() if value != "" and key not in apart}
        return {**found, **({"for": for_whom.UMPIRE} if self.secret else {})}

    @property
    def words(self) -> str:
        """The fault in full, on one line."""
        where = f"line {self.line} ({self.text})" if self.line else self.text
        return f"{where}: " + self.message + ("; " + self.cure if self.cure else "")


class Checked(NamedTuple):
    """A sheet as it was read: its lines, the orders that are good, and all faults."""

    lines: Sequence[Typed]
    orders: Sequence[Order]
    faults: Sequence[Fault]


class Trial(Reading):
    """A sheet whose orders are tried one after the other as if they were done, and what is wrong with its lines;
    `command` reads lines that are whole acts.
    """

    def __init__(self, session: Session, side: str, command: ActReader | None, forced: bool) -> None:
        super().__init__(session.game, session.state.tree, side)
        self.command = command
        self.tree = copy_of(self.tree)
        self.doing = partial(Doing, sides=session.state.sides, ruleset=session.ruleset(), source=None, forced=forced)
        self.given: dict[tuple[str, str], int] = {}
        self.orders: list[Order] = []
        self.later: list[tuple[Typed, Order]] = []
        self.faults: list[Fault] = []
        self.moments: dict[int, tuple[int, int]] = {}
        """When each line is done: the place of its phase among those of the sheet, and its stage there."""

    def take_all(self, lines: Sequence[Typed], tried: bool, moments: Mapping[int, tuple[int, int]]) -> dict[int, Typed]:
        """Take lines in the order of their `moments`, at each those for the others last: each as it is written then,
        by its number.
        """

        def when(typed: Typed) -> tuple[tuple[int, int], bool]:
            return moments.get(typed.number, (0, 0)), getattr(for_everyone(typed.text), "others", False)

        return {typed.number: self.take(typed, tried) for typed in sorted(lines, key=when)}

    def take(self, typed: Typed, tried: bool) -> Typed:
        """Read a line, and try what it orders; the line, with the names of those whom it is for."""
        line = typed
        try:
            line, found = self.spell_out(typed)
            self.learn(found)
            self.moments[typed.number] = max(map(self.moment_of, found), default=(0, 0))
            for order in found:
                self.must_be_once(order)
            acts = [order for order in found if order.act and tried]
            for order in acts:
                if order.act not in self.words.SORTED:
                    self.try_out(order)
            self.later += [(typed, order) for order in acts if order.act in self.words.SORTED]
            self.orders += found
        except Refusal as refusal:
            self.faults.append(fault_of(typed, refusal))
        return line

    def moment_of(self, order: Order) -> tuple[int, int]:
        """When an order is done: the place of its phase among those of the sheet, and its stage there, if the game's
        lines are checked `BY_STAGE`.
        """
        at = phases_for(self.game, self.tree, order)
        stage = order.stage if getattr(self.words, "BY_STAGE", False) else 0
        return next((place for place, phase in enumerate(self.here) if phase in at), 0), stage

    def whole_line(self, line: Line) -> list[Order]:
        """The orders of a line, unless the orders before it use up everything that it is for."""
        there = self.words.forces(self.tree, self.side)
        made = {order.makes for order in self.orders}
        for name in (doer.partition("=")[0] for doer in line.doers):
            if name not in there.get(line.group, ()) and (line.group, name) not in made:
                refusal = line.wrong(f"the orders before this one leave nothing of {name}")
                refusal.hint = f"leave it out, or the order that takes {name} away"
                raise refusal
        return super().whole_line(line)

    def spell_out(self, typed: Typed) -> tuple[Typed, list[Order]]:
        """A line and its orders; if it is for all, or for the others, with their names in place of that word."""
        meant, forces = for_everyone(typed.text), self.known[0]
        if meant is None:
            return typed, self.orders_in(typed)
        if any(typed.text.split()[0].lower() in names for names in forces.values()):
            with suppress(Refusal):  # a game's own word for all of a side
                return typed, self.orders_in(typed)
        own = board_of(self.game, self.tree).side(self.side)
        kinds = ("ships",) if meant.kind else self.words.on_sheet(self.tree, self.side)
        groups = [in_place(getattr(own, kind, {}), forces.get(kind, {}), meant.kind) for kind in kinds]
        acting = [acting_for(getattr(own, kind, {}), names) for kind, names in zip(kinds, groups, strict=True)]
        groups = [*acting, *(names for names in groups if names not in acting)]
        return spelled_out(typed, meant, groups, self.given, self.orders_in, self.never)

    def never(self, orders: Sequence[Order], name: str) -> bool:
        """Do the rules forbid one of several that a line is for its part at every moment, or is its moment over?"""
        for order in (one for one in orders if name in one.doers and len(orders) + len(one.doers) > 2 and one.act):
            if order.doers == [name] and self.words.moment_of(self.tree, order) == "never":
                return True
            doers = self.words.DOERS.get(order.act, ())
            said = [field for field in doers if name in (order.inputs.get(field) or ())]
            try:
                alone = {**order.inputs, **{field: [name] for field in said if order.inputs[field] != name}}
                lawful.for_ever(find(self.game, order.act), alone, self.doing(self.tree))
            except Refusal as refusal:
                if len(order.doers) > 1 or refusal.kind == "not-allowed":
                    return True
        return False

    def orders_in(self, typed: Typed) -> list[Order]:
        """A line as orders: in short, or as an act."""
        whole = self.command(typed.text) if self.command and not self.names_first(typed.text) else None
        if whole is None:
            return self.read(typed)
        act, inputs = whole
        if inputs.get("side", self.side) != self.side:
            raise bad_input("side", f"an order must be for {self.side}, not {show(inputs['side'])}")
        declared = find(self.game, act).inputs
        if "side" in declared.fields:
            inputs = {**inputs, "side": self.side}
        declared.take(inputs)
        return self.of_act(typed, act, inputs)

    def must_be_once(self, order: Order) -> None:
        """Refuse a force that an earlier line has ordered already."""
        for doer in order.doers if order.act not in self.words.REPEATED else ():
            before = self.given.setdefault((act_of(order), doer.partition("=")[0]), order.line)
            if before != order.line:
                raise bad_input("line", f"line {before} gives {doer} this order already; leave out one of the two")

    def in_turn(self) -> None:
        """Try the orders of acts that are `SORTED` in the order in which they are done."""
        while self.later:
            order = self.words.next_order(self.tree, [order for _, order in self.later])
            typed = next(typed for typed, one in self.later if one is order)
            self.later = [row for row in self.later if row[1] is not order]
            try:
                part = self.words.as_carried_out(self.tree, order, [one for one in self.orders if one is not order])
                self.try_out(part)
                if rest := self.words.left_to_do(self.tree, part):
                    self.later.insert(0, (typed, rest))
            except Refusal as refusal:
                self.faults.append(fault_of(typed, refusal))
                self.orders = [one for one in self.orders if one.line != typed.number]
                self.later = [row for row in self.later if row[0] is not typed]

    def try_out(self, order: Order) -> None:
        """Do an order in the phase that it belongs to; one that is refused leaves nothing behind."""
        doing, found = self.doing(self.tree), find(self.game, order.act)
        at = phases_for(self.game, self.tree, order) or self.here[:1]
        may = [phase for phase in self.here if phase in at]
        if not may:
            its, now = in_a_sentence(self.game, *at), in_a_sentence(self.game, self.here[0])
            doing.forbid(found.cite, f"it is an order for {its}, not for {now}", "line")
        scene = {path: copy_of(look_up(self.tree, path)) for path in SCENE}
        tried = order._replace(tried_in=self.tree["public"]["phase"])
        self.tree["public"]["phase"] = (may or self.here)[0]
        try:
            with suppress(Weighed):
                if self.words.set_scene(self.tree, tried):
                    lawful.do(found, order.inputs, doing)
                    must_be_its_own(order.inputs, doing)
                else:
                    lawful.for_ever(found, order.inputs, doing)
            self.tree = doing.tree
        finally:
            for path, value in scene.items():
                put_at(self.tree, path, value)


def check_sheet(
    session: Session,
    side: str,
    text: str,
    but_not: Sequence[int] = (),
    command: ActReader | None = None,
    *,
    tried: bool = True,
    forced: bool = False,
) -> Checked:
    """A side's sheet read, and tried on what that side knows, or what the rules forbid with it; `command` reads lines
    that are whole acts.
    """
    must_be_side("side", side, session.state.sides)
    trial = Trial(session, side, command, forced)
    nothing = getattr(trial.words, "empty_sheet", lambda tree, side: "")
    lines = lines_of(nothing(session.state.tree, side) if says_none(text) else text)
    if not (lines or says_none(text)):
        raise at_odds("text", "the sheet has no orders")
    for number in but_not:
        if not 1 <= number <= len(lines):
            raise bad_input("but-not", f"there is no line {number}: they go from 1 to {len(lines)}")
    kept = [typed for typed in lines if typed.number not in but_not]
    found = trial.take_all(kept, tried, {})
    moments = trial.moments
    if [*moments.values()] != sorted(moments.values()):  # lines of what comes earlier
        trial = Trial(session, side, command, forced)
        found = trial.take_all(kept, tried, moments)
    trial.in_turn()
    written = [found.get(typed.number, typed) for typed in lines]
    return Checked(written, sorted(trial.orders, key=lambda order: order.line), sorted(trial.faults))


def fault_of(typed: Typed, refusal: Refusal) -> Fault:
    """A refusal as the fault of a line."""
    forcible = refusal.forcible if refusal.kind == "not-allowed" else None
    cure = (refusal.hint if refusal.instead is None else refusal.instead) or ""
    return Fault(typed.number, typed.text, refusal.message, refusal.cite or "", cure, forcible)


def refusal_of_sheet(session: Session, side: str, found: Checked) -> Refusal:
    """The refusal of a sheet, with all its faults, and what overrides those that the rules forbid."""
    count = "one line" if len(found.faults) == 1 else f"{len(found.faults)} lines"
    hint = "correct them"
    if {fault.line for fault in found.faults} != {typed.number for typed in found.lines}:
        hint += f", or leave them out with --but-not {line_numbers(found.faults)}"
    if may := [fault for fault in found.faults if fault.forcible]:
        hint += f'; --force --why "…" overrides {lines_in_words(may)}'
    if never := [fault for fault in found.faults if fault.forcible is False and not fault.cure]:
        acts = ", ".join([*catalogue.correcting_acts(session.game), "set"])
        hint += f"; nothing overrides {lines_in_words(never)}: enter what you decide with {acts}"
    whose = title_in(session.game, session.state.tree, side)
    message = f"{count} of the {whose} orders cannot be carried out; nothing was done"
    refusal = Refusal("bad-input", message, field="text", hint=hint)
    refusal.listed = [*faults_in_words(found.faults)]
    refusal.rows = {"faults": found.faults}
    for_whom.mark_secrets(refusal, session.game, session.state.tree, side)
    return refusal


def faults_in_words(faults: Sequence[Fault]) -> Iterator[str]:
    """Each fault in words; what is wrong with several lines in the same words is said once."""
    alike: dict[tuple[str, str], list[Fault]] = {}
    for fault in faults:
        alike.setdefault((fault.message, fault.cure), []).append(fault)
    for first, *others in alike.values():
        if others and first.line:
            texts = "; ".join(fault.text for fault in (first, *others)[:TEXTS])
            more = "; …" if len(others) >= TEXTS else ""
            where = f"{lines_in_words([first, *others])} ({texts}{more})"
            yield f"{where}: {first.message}" + (f"; {first.cure}" if first.cure else "")
        else:
            yield from (fault.words for fault in (first, *others))


def line_numbers(faults: Sequence[Fault]) -> str:
    """The lines of faults, as `--but-not` takes them."""
    return ",".join(str(number) for number in dict.fromkeys(fault.line for fault in faults))


def lines_in_words(faults: Sequence[Fault]) -> str:
    """The numbers of faulty lines in words: `line 4`, `lines 2,4`."""
    which = line_numbers(faults)
    return f"line{'s' if ',' in which else ''} {which}"
