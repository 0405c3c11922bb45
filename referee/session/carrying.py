"""Orders handed in sealed, and carried out together.

Carried out, each order is an act on the true state, in the lawful sequence; what is met there is for the umpire. All
entries of one carrying-out bear its first number as `sheet`, and one `undo` takes them back.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.dice import Source
from referee.engine.errors import Refusal, bad_input
from referee.session.acting.catalogue import find
from referee.session.acting.dice_sources import InARow
from referee.session.acting.due import due_now
from referee.session.acting.order_line import lines_of
from referee.session.acting.order_sheets import waiting
from referee.session.acting.orders import Command, Encounter, Order, Words, words_of
from referee.session.acting.sealed import covered, shown
from referee.session.acting.sequence import phase
from referee.session.board.tree import Tree
from referee.session.order_check import Fault, checked, refused
from referee.session.record.journal import Entry
from referee.session.record.state import State, voided
from referee.session.session import PLAIN, How, Session, dice_of

MOST_FOLLOWING = 400


class Carried(NamedTuple):
    """What came of orders: the entries, the lines that met what their side did not know, what is left to the umpire."""

    entries: Sequence[Entry]
    met: Sequence[Fault]
    encounters: Sequence[Encounter]
    game: str = ""

    def say(self, sides: Sequence[str]) -> dict[str, list[str]]:
        """The read-aloud cards, line by line: under `all`, under each side, under `umpire` all that was told, in order,
        nothing twice. Of a phase that was walked through its title: what it asks the players for they have written.
        """
        out: dict[str, list[str]] = {to: [] for to in ("all", *sides, "umpire")}
        for entry in self.entries:
            told = entry.get("told", {})
            walked = phase(self.game, entry["phase"]) if entry["act"] == "next" and entry != self.entries[-1] else None
            heading = f"Turn {entry['turn']}, {walked.title}." if walked else ""
            for to in ("all", *sides):
                said = [row if isinstance(row, str) else row["text"] for row in told.get(to, ())]
                out[to] += [heading if walked and line == f"{heading} {walked.say}" else line for line in said]
            out["umpire"] += [line for line in entry.get("umpire", ()) if not walked or line != walked.do]
        return {to: list(dict.fromkeys(lines)) for to, lines in out.items()}

    def as_json(self, sides: Sequence[str]) -> dict[str, Any]:
        """The answer to one who reads JSON, as the contract has that of an act: `entry` and `entries`, `acts`, what
        was `met`, `encounters`, `say`.
        """
        return {
            "ok": True,
            "entry": self.entries[0]["n"],
            "entries": [entry["n"] for entry in self.entries],
            "acts": [entry["act"] for entry in self.entries],
            "met": [fault.as_json() for fault in self.met],
            "encounters": [found._asdict() for found in self.encounters],
            "say": self.say(sides),
        }


def handed_in(
    session: Session,
    side: str,
    text: str,
    but_not: Sequence[int] = (),
    command: Command | None = None,
    how: How = PLAIN,
    *,
    now: bool = False,
) -> Carried:
    """A side's sheet: refused with all its faults, or kept sealed; `now`: carried out at once, by itself."""
    found = checked(session, side, text, but_not, command, forced=how.force)
    if found.faults:
        raise refused(session, side, found)
    text = ";".join([text.rstrip("; \r\n"), *standing(session, side, command)])
    raw: dict[str, Any] = {"side": side, "text": text.replace("\r", "").replace("\n", ";").strip("; ")}
    raw |= {"but_not": sorted(set(but_not))} if but_not else {}
    if not now:
        return Carried([session.act("orders", raw, how).entry], [], [])
    return carried(session, "orders", {**raw, "when": "now"}, {side: found.orders}, {side: raw}, how)


def standing(session: Session, side: str, command: Command | None) -> list[str]:
    """The lines of a side's sheet before that stand beside one that is handed in now."""
    words, sheet = words_of(session.game), waiting(session.state.tree).get(side)
    if sheet is None:
        return []
    before = checked(session, side, shown(sheet["text"]), sheet.get("but_not", ()), command, tried=False)
    lines = {order.line for order in before.orders if words.stands(session.state.tree, order)}
    return [typed.text for typed in before.lines if typed.number in lines]


def carry_out(
    session: Session,
    sides: Sequence[str] = (),
    reader: Callable[[str], Command] | None = None,
    how: How = PLAIN,
) -> Carried:
    """Open the sheets that are in, and do what they say; `reader` gives for a side who reads lines that are acts."""
    there = waiting(session.state.tree)
    sheets: dict[str, Sequence[Order]] = {}
    spoilt: list[Fault] = []
    due = words_of(session.game).together(session.state.tree)
    for side in sides or [side for side in there if side in due]:
        if side in there:
            sheet = there[side]
            command = reader(side) if reader else None
            found = checked(session, side, shown(sheet["text"]), sheet.get("but_not", ()), command, tried=False)
            sheets[side] = found.orders
            spoilt += found.faults
    if not sides and there and not sheets:
        message = f"the sheets of {', '.join(there)} are for later: in this phase {', '.join(due)} acts"
        raise Refusal("bad-input", message, field="side")
    which = list(sheets) if sheets and set(sheets) != set(there) else list(sides)
    came = carried(session, "carry-out", {"side": which} if which else {}, sheets, there, how)
    return came._replace(met=[*spoilt, *came.met])


def carried(
    session: Session,
    first: str,
    raw: Mapping[str, Any],
    orders: Mapping[str, Sequence[Order]],
    sheets: Mapping[str, Mapping[str, Any]],
    how: How,
) -> Carried:
    """Do orders on the true state and write their entries, all or none."""
    words = words_of(session.game)

    def work(state: State) -> Carrying:
        carrying = Carrying(session, state.copied(), words, orders, sheets, how)
        carrying.do(first, covered(first, raw))
        carrying.all_phases()
        carrying.row.end()
        kept = [entry["act"] for entry in carrying.entries[1:]]
        if kept and set(kept) == {"orders"} and not any(fault.line for fault in carrying.met):
            nothing_done(carrying.met)
        return carrying

    with session.many_acts(), session.written(how, work) as (state, carrying):
        for entry in carrying.entries:
            entry["sheet"] = carrying.entries[0]["n"]
        session.write(state, carrying.entries)
    return Carried(carrying.entries, carrying.met, encountered(session), session.game)


def nothing_done(met: Sequence[Fault]) -> None:
    """Refuse what would change nothing but that it was tried."""
    refusal = Refusal("not-allowed", "none of the orders that are in can be done now", cite="session", field="side")
    refusal.listed = [str(fault) for fault in met]
    raise refusal


class Carrying:
    """Orders being carried out on a copy of the state; the entries are written when all is done."""

    def __init__(
        self,
        session: Session,
        work: State,
        words: Words,
        orders: Mapping[str, Sequence[Order]],
        sheets: Mapping[str, Mapping[str, Any]],
        how: How,
    ) -> None:
        self.session = session
        self.work = work
        self.words = words
        self.left = [order for found in orders.values() for order in found]
        self.sides = list(orders)
        self.sheets = sheets
        self.how = how
        self.row = InARow(how.dice, how.cards, Source())
        self.entries: list[Entry] = []
        self.done: list[Order] = []
        self.met: list[Fault] = []
        self.waiting: list[Order] = []

    def source(self) -> Source | None:
        """The dice of the next act, if they were typed in a row."""
        if self.how.dice is None and self.how.cards is None:
            return None
        row = InARow(None, None, dice_of(self.work))
        row.faces, row.throws = self.row.faces, self.row.throws
        row.cards, row.deals = self.row.cards, self.row.deals
        return row

    @property
    def phase(self) -> str:
        """The phase that it has come to."""
        return str(self.work.public.get("phase", ""))

    def do(self, act: str, raw: Mapping[str, Any]) -> None:
        """An act, as one entry."""
        kept = [*self.row.faces], [*self.row.cards]
        source = self.source()
        try:
            entry = self.session.done_on(self.work, find(self.session.game, act), raw, self.how, source)
        except Refusal as refusal:
            if refusal.kind == "bad-dice":
                raise
            self.row.faces[:], self.row.cards[:] = kept
            raise
        self.work.take(marshal.loads(marshal.dumps(entry)))  # later acts must not write on what the journal gets
        self.entries.append(entry)

    def all_phases(self) -> None:
        """Do the orders of the present phase and what follows from them; then walk on to where others belong."""
        here = self.words.span(self.work.tree, self.sides[0]) if self.sides else ()
        self.one_phase(here)
        while self.left and not self.waiting:
            try:
                self.do("next", {})
            except Refusal as refusal:
                if refusal.kind == "bad-dice":
                    raise
                due = "; ".join(refusal.listed)
                self.met.append(Fault(0, "the next phase", f"{refusal.message}{f': {due}' if due else ''}"))
                break
            if self.phase not in here:
                break
            self.one_phase(self.words.span(self.work.tree, self.sides[0]))
        self.keep([*self.waiting, *self.left])

    def keep(self, left: Sequence[Order]) -> None:
        """What is left of the sheets stays sealed."""
        for side, raw in self.sheets.items():
            lines = {order.line for order in left if order.side == side and (order.act or order.then.get("waits"))}
            if lines:
                done = [typed.number for typed in lines_of(shown(raw["text"])) if typed.number not in lines]
                kept = {key: raw[key] for key in ("text", "salt") if raw.get(key)}
                self.do("orders", {"side": side, **kept, "but_not": done, "when": "kept"})

    def one_phase(self, here: Sequence[str]) -> None:
        """The orders that belong to the present phase, stage by stage, each stage side by side in lawful order."""
        rank = {side: place for place, side in enumerate(self.words.together(self.work.tree))}
        now = [order for order in self.left if self.belongs(order, here)]
        self.left = [order for order in self.left if order not in now]
        now.sort(key=lambda order: (order.stage, rank.get(order.side, 0), order.line))
        tried: list[Order] = []
        while True:
            order = next((order for order in now if self.words.ready(self.work.tree, order) != "later"), None)
            if order is not None:
                now.remove(order)
                self.one_order(order, now)
                continue
            after = self.words.follows(self.work.tree, self.done, self.sides, tried)
            if after is None or len(tried) > MOST_FOLLOWING:
                break
            tried.append(after)
            try:
                self.do(after.act, after.inputs)
            except Refusal as refusal:
                self.meet(after, refusal)
        self.waiting += now

    def one_order(self, order: Order, others: Sequence[Order]) -> None:
        """Do an order whose moment has come; what it meets is kept."""
        if not order.act:
            self.done.append(order)
            return
        try:
            if self.words.ready(self.work.tree, order) == "never":
                raise bad_input("line", "its moment has gone by")
            settled = self.words.settled(self.work.tree, order, [*others, *self.done])
            if settled.act:
                self.do(settled.act, settled.inputs)
            self.done.append(settled)
        except Refusal as refusal:
            self.meet(order, refusal)

    def belongs(self, order: Order, here: Sequence[str]) -> bool:
        """Is an order done in the present phase?"""
        if not order.act:
            return True
        when = self.words.when(self.work.tree, order)
        found = find(self.session.game, order.act)
        later = set(here[1:])
        if when:
            return when == self.phase or when not in later
        return not found.phases or self.phase in found.phases or not set(found.phases) & later

    def meet(self, order: Order, refusal: Refusal) -> None:
        """Keep what an order met; without its dice nothing at all is done."""
        if refusal.kind == "bad-dice":
            raise refusal
        who = f"{order.side} {', '.join(order.doers) or order.act}".strip()
        self.met.append(Fault(order.line, who, refusal.message, refusal.cite or "", refusal.hint or ""))


def told_since(entries: Sequence[Entry], side: str) -> int:
    """How much a side was told since the sheets that were carried out last were opened; nothing once another phase
    has begun.
    """
    void = voided(entries)
    stand = [entry for entry in entries if entry["n"] not in void]
    last = next((entry for entry in reversed(stand) if "sheet" in entry), None)
    if last is None or (stand[-1]["turn"], stand[-1]["phase"]) != (last["turn"], last["phase"]):
        return 0
    told = [entry["told"] for entry in stand if entry["n"] >= last["sheet"] and "told" in entry]
    return sum(len(said.get(to, ())) for said in told for to in ("all", side))


def encountered(session: Session) -> list[Encounter]:
    """What follows from where all now are: what is due or may be done, and what the board shows, each said once."""
    tree = session.state.tree
    found = list(_due(session.game, tree))
    found += words_of(session.game).encounters(tree)
    seen: dict[str, Encounter] = {}
    for one in found:
        seen.setdefault(one.line, one)
    return list(seen.values())


def _due(game: str, tree: Tree) -> Iterator[Encounter]:
    for due in due_now(game, tree):
        whose = f"{due.side.upper()}: " if due.side else ""
        yield Encounter(f"{'DUE ' if due.demanded else ''}{whose}{due.line}", due.command)


def acting(session: Session) -> Sequence[str]:
    """The sides whose sheets are carried out in the present phase."""
    return words_of(session.game).together(session.state.tree)


def wanted_from(session: Session) -> list[str]:
    """The sides whose orders are not in, where some side's are."""
    there = waiting(session.state.tree)
    return [side for side in acting(session) if side not in there] if there else []
