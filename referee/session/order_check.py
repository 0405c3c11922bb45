"""Orders checked all at once: a sheet is read and tried on a scratch copy of what its side knows, as if it were done in
order, so that a fault never betrays what the player could not know.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from referee.engine import catalogue
from referee.engine.errors import Refusal, bad_input, show
from referee.session import for_whom
from referee.session.acting import lawful
from referee.session.acting.act import Doing, Weighed
from referee.session.acting.catalogue import find
from referee.session.acting.order_everyone import for_everyone, in_place, spelled_out, what
from referee.session.acting.order_line import Known
from referee.session.acting.order_text import Typed, lines_of, says_none
from referee.session.acting.orders import Command, Order, Words, of_act, read, with_new, words_of
from referee.session.acting.sequence import in_a_sentence
from referee.session.board.owned import must_be_side
from referee.session.board.sight import board_of
from referee.session.board.tree import Tree, join, look, put_at
from referee.session.session import Session

SCENE = ("phase", "active")


class Fault(NamedTuple):
    """What is wrong with a line: the line, the sentence, its rule, what cures it; whether the rules forbid it, and the
    umpire may override them (none: something else is wrong); `secret`: it names what some side may not know.
    """

    line: int
    text: str
    message: str
    cite: str = ""
    cure: str = ""
    forcible: bool | None = None
    secret: bool = False

    def as_json(self) -> dict[str, Any]:
        """What there is of its fields, without `forcible`; and who it is for, if it is secret."""
        apart = ("forcible", "secret")
        found = {key: value for key, value in self._asdict().items() if value != "" and key not in apart}
        return {**found, **({"for": for_whom.UMPIRE} if self.secret else {})}

    def __str__(self) -> str:
        where = f"line {self.line} ({self.text})" if self.line else self.text
        return f"{where}: {self.message}" + (f"; {self.cure}" if self.cure else "")


class Checked(NamedTuple):
    """A sheet as it was read: its lines, the orders that are good, and all faults."""

    lines: Sequence[Typed]
    orders: Sequence[Order]
    faults: Sequence[Fault]


class Scratch(Doing):
    """A side's orders tried one after the other on what it knows; one that is refused leaves nothing behind."""

    def begin(self) -> None:
        """Remember changes from here on."""
        self.undone: list[tuple[tuple[str, ...], Any]] = []
        self.changes = {}

    def put(self, *parts: str, value: Any) -> None:
        self.undone.append((parts, look(self.tree, parts)))
        self.changes[join(*parts)] = value
        put_at(self.tree, parts, marshal.loads(marshal.dumps(value)))

    def take_back(self) -> None:
        """Undo all changes since `begin`."""
        for parts, value in reversed(self.undone):
            put_at(self.tree, parts, value)


def checked(
    session: Session,
    side: str,
    text: str,
    but_not: Sequence[int] = (),
    command: Command | None = None,
    *,
    tried: bool = True,
    forced: bool = False,
) -> Checked:
    """A side's sheet read, and tried on what that side knows, or what the rules forbid with it; `command` reads lines
    that are whole acts.
    """
    state, words = session.state, words_of(session.game)
    must_be_side("side", side, state.sides)
    lines = lines_of(nothing_of(words, state.tree, side) if says_none(text) else text)
    for number in but_not:
        if not 1 <= number <= len(lines):
            raise bad_input("but-not", f"there is no line {number}: they go from 1 to {len(lines)}")
    mask = words.masked(state.tree, side)
    scratch = Scratch(mask, state.sides, session.ruleset(), None, forced=forced)
    known: Known = (words.forces(mask, side), words.enemies(mask, side))
    here = words.span(mask, side)
    orders: list[Order] = []
    faults: list[Fault] = []
    given: dict[tuple[str, str], int] = {}
    later: list[tuple[Typed, Order]] = []
    written = {typed.number: typed for typed in lines}
    for typed in sorted(lines, key=is_for_others):
        if typed.number in but_not:
            continue
        reading = partial(
            read_line,
            session.game,
            side=side,
            phase=here[0],
            tree=scratch.tree,
            words=words,
            known=known,
            command=command,
        )
        try:
            written[typed.number], found = spelled(typed, side, words, scratch, known, given, reading)
            known = with_new(known, found)
            for order in found:
                twice(order, given, words)
            acts = [order for order in found if order.act and tried]
            for order in acts:
                if order.act not in words.SORTED:
                    try_out(order, scratch, words, here)
            later += [(typed, order) for order in acts if order.act in words.SORTED]
            orders += found
        except Refusal as refusal:
            faults.append(fault_of(typed, refusal))
    orders = in_turn(later, orders, scratch, words, here, faults)
    return Checked([*written.values()], sorted(orders, key=lambda order: order.line), sorted(faults))


def nothing_of(words: Words, tree: Tree, side: str) -> str:
    """What a sheet without orders says: nothing, unless the game has a line for it (no CAP)."""
    line = getattr(words, "nothing", None)
    return str(line(tree, side)) if line else ""


def in_turn(
    later: list[tuple[Typed, Order]],
    orders: list[Order],
    scratch: Scratch,
    words: Words,
    here: Sequence[str],
    faults: list[Fault],
) -> list[Order]:
    """The orders that are good when those of acts that are `SORTED` are tried in the order in which they are done."""
    while later:
        order = words.next_order(scratch.tree, [order for _, order in later])
        typed = next(typed for typed, one in later if one is order)
        later = [row for row in later if row[1] is not order]
        try:
            part = words.completed(scratch.tree, order, [one for _, one in later])
            try_out(part, scratch, words, here)
            if rest := words.rest(scratch.tree, part):
                later.insert(0, (typed, rest))
        except Refusal as refusal:
            faults.append(fault_of(typed, refusal))
            orders = [one for one in orders if one.line != typed.number]
            later = [row for row in later if row[0] is not typed]
    return orders


def is_for_others(typed: Typed) -> bool:
    """Is a line for those whom no other line orders?"""
    meant = for_everyone(typed.text)
    return meant is not None and meant.others


def spelled(
    typed: Typed,
    side: str,
    words: Words,
    scratch: Scratch,
    known: Known,
    given: Mapping[tuple[str, str], int],
    reading: Callable[[Typed], list[Order]],
) -> tuple[Typed, list[Order]]:
    """A line and its orders; one that is for all, or for the others, with their names."""
    meant, forces = for_everyone(typed.text), known[0]
    if meant is None:
        return typed, reading(typed)
    if any(typed.text.split()[0].lower() in names for names in forces.values()):
        try:  # a game's own word for all of a side
            return typed, reading(typed)
        except Refusal:
            pass
    own = board_of(scratch.ruleset.game, scratch.tree).side(side)
    groups = [in_place(getattr(own, group, {}), forces.get(group, {})) for group in words.on_sheet(scratch.tree, side)]
    return spelled_out(typed, meant, groups, given, reading)


def read_line(
    game: str, typed: Typed, side: str, phase: str, tree: Tree, words: Words, known: Known, command: Command | None
) -> list[Order]:
    """A line as orders: in short, or as an act."""
    whole = command(typed.text) if command else None
    if whole is not None:
        act, inputs = whole
        if inputs.get("side", side) != side:
            raise bad_input("side", f"an order must be for {side}, not {show(inputs['side'])}")
        declared = find(game, act).inputs
        if "side" in declared.fields:
            inputs = {**inputs, "side": side}
        declared.take(inputs)
        return of_act(typed, side, act, inputs, words, known)
    return read(typed, side, phase, tree, words, known)


def twice(order: Order, given: dict[tuple[str, str], int], words: Words) -> None:
    """Refuse a force that an earlier line has ordered already."""
    if order.act in words.REPEATED:
        return
    for doer in order.doers:
        before = given.setdefault((what(order), doer.partition("=")[0]), order.line)
        if before != order.line:
            raise bad_input("line", f"line {before} gives {doer} this order already; leave out one of the two")


def try_out(order: Order, scratch: Scratch, words: Words, here: Sequence[str]) -> None:
    """Do an order on the scratch copy, in the phase that it belongs to."""
    found = find(scratch.ruleset.game, order.act)
    now = words.when(scratch.tree, order) or (here[0] if not found.phases else "")
    may = [phase for phase in here if phase == now or (not now and phase in found.phases)]
    if not may:
        game, at = scratch.ruleset.game, [now] if now else found.phases
        why = f"it is an order for {in_a_sentence(game, *at)}, not for {in_a_sentence(game, here[0])}"
        scratch.forbid(found.cite, why, "line")
        may = [here[0]]
    public = scratch.tree["public"]
    scene = {key: value for key, value in public.items() if key in SCENE}
    scratch.begin()
    public["phase"] = may[0]
    try:
        if words.set_scene(scratch.tree, order):
            lawful.do(found, order.inputs, scratch)
        else:
            lawful.for_ever(found, order.inputs, scratch)
    except Weighed:
        pass
    except Refusal:
        scratch.take_back()
        raise
    finally:
        for key in SCENE:
            public.pop(key, None)
        public |= scene
        scratch.said.clear()
        scratch.umpire.clear()


def fault_of(typed: Typed, refusal: Refusal) -> Fault:
    """A refusal as the fault of a line."""
    cure = refusal.hint or ""
    forcible = refusal.forcible if refusal.kind == "not-allowed" else None
    cure = "" if "--force" in cure else cure
    return Fault(typed.number, typed.text, refusal.message, refusal.cite or "", cure, forcible)


def refused(session: Session, side: str, found: Checked) -> Refusal:
    """The refusal of a sheet, with all its faults, and what overrides those that the rules forbid."""
    count = "one line" if len(found.faults) == 1 else f"{len(found.faults)} lines"
    hint = f"correct them, or leave them out with --but-not {numbers(found.faults)}"
    if may := [fault for fault in found.faults if fault.forcible]:
        hint += f'; --force --why "…" overrides {lines_in_words(may)}'
    if never := [fault for fault in found.faults if fault.forcible is False and not fault.cure]:
        acts = ", ".join([*catalogue.correcting(session.game), "set"])
        hint += f"; nothing overrides {lines_in_words(never)}: enter what you decide with {acts}"
    message = f"{count} of the orders of {side} cannot be carried out; nothing was done"
    refusal = Refusal("bad-input", message, field="text", hint=hint)
    refusal.listed = [str(fault) for fault in found.faults]
    refusal.more = {"faults": [fault.as_json() for fault in found.faults]}
    for_whom.mark(refusal, session.game, session.state.tree, side)
    return refusal


def numbers(faults: Sequence[Fault]) -> str:
    """The lines of faults, as `--but-not` takes them."""
    return ",".join(str(number) for number in dict.fromkeys(fault.line for fault in faults))


def lines_in_words(faults: Sequence[Fault]) -> str:
    """The numbers of faulty lines in words: `line 4`, `lines 2,4`."""
    which = numbers(faults)
    return f"line{'s' if ',' in which else ''} {which}"
