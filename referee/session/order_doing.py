"""Orders done one after the other on a copy of the state, as far as they can be done; the rest stays in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.dice import Source
from referee.engine.errors import Refusal, at_odds
from referee.session.acting.catalogue import find
from referee.session.acting.dice_sources import InARow
from referee.session.acting.due import Due, due_now, due_text, required_only
from referee.session.acting.hints import in_a_row
from referee.session.acting.order_sheets import sealed_sheet, waiting_sheets
from referee.session.acting.orders import Order, is_for_now, is_over_after, words_of
from referee.session.acting.sequence import Phase, as_it_stands, phase
from referee.session.board.board import title_in
from referee.session.board.tree import copy_of, join, put_at
from referee.session.how import How, dice_of
from referee.session.order_check import Fault
from referee.session.record.journal import Entry
from referee.session.record.state import State
from referee.session.session import Session

MOST_FOLLOWING = 400
NEXT = "the next phase"


def nothing_done(met: Sequence[Fault], dues: Sequence[Due], waits: Sequence[Order]) -> None:
    """Refuse a carrying-out that would do nothing; say what must come first, or that the orders wait."""
    refusal = Refusal("not-allowed", "none of the orders can be carried out now", cite="session", field="side")
    must = [due for due in dues if due.demanded]
    if met:
        refusal.listed, refusal.rows = [fault.words for fault in met], {"met": met}
    else:
        why = [(order, order.then.get("until", "" if must else "its moment has not come")) for order in waits]
        early = dict.fromkeys(f"line {order.line} of {order.side}: {words}" for order, words in why if words)
        refusal.listed = [*early, *map(due_text, must)]
        refusal.rows = {"due": must} if must else {}
    raise refusal


def by_whom(order: Order) -> tuple[str, tuple[str, ...]]:
    """A side, and its things to which an order is given."""
    return order.side, tuple(order.doers)


class Carrying:
    """Orders being carried out on a copy of the state; the entries are written when all is done.

    It stops at the first order that cannot be done, or act that follows: nothing more is drawn or thrown, and what is
    left stays in.
    `now`: they were never in, but are done at once.
    """

    def __init__(
        self,
        session: Session,
        work: State,
        orders: Mapping[str, Sequence[Order]],
        sheets: Mapping[str, Mapping[str, Any]],
        how: How,
        spoilt: Sequence[Fault] = (),
        now: Mapping[str, Any] | None = None,
    ) -> None:
        self.session = session
        self.now = now
        self.work = work
        self.words = words_of(session.game)
        self.orders = orders
        before = {side: set(sheet.get("done", ())) for side, sheet in sheets.items()}
        every = [order for found in orders.values() for order in found]
        self.finished = [order for order in every if order.place in before.get(order.side, ())]
        self.left = [order for order in every if order not in self.finished]
        self.done = [order._replace(then={**order.then, "spent": True}) for order in self.finished]
        self.sides = list(orders)
        self.how = how
        self.used = (0, 0)
        self.walked: dict[int, Phase] = {}
        self.entries: list[Entry] = []
        self.met = list(spoilt)
        self.stopped = bool(spoilt)
        self.goes_on = False
        self.idle = False
        self.waiting: list[Order] = []

    def source(self) -> Source | None:
        """The dice of the next act, if they were typed in a row."""
        typed = self.how.dice is not None or self.how.cards is not None
        return InARow(self.how.dice, self.how.cards, dice_of(self.work), self.used) if typed else None

    def do(self, act: str, raw: Mapping[str, Any]) -> None:
        """Do an act, as one entry."""
        source = self.source()
        umpire = self.work.umpire
        aside = umpire.pop("orders", None) if act == "next" else None  # nobody need be told that they are still in
        try:
            entry = self.session.done_on(self.work, find(self.session.game, act), raw, self.how, source)
        finally:
            if aside:
                umpire["orders"] = aside
        self.used = self.used[0] + len(entry.get("dice", ())), self.used[1] + len(entry.get("cards", ()))
        # Later acts must not write on what the journal gets; the umpire's lines are no part of the state.
        self.work.fold_in(copy_of({**entry, "umpire": []}))
        if act == "next" and (found := phase(self.session.game, self.work.phase)):
            self.walked[entry["n"]] = as_it_stands(self.session.game, found, self.work.tree)
        self.entries.append(entry)

    def all_phases(self) -> None:
        """Do the orders of the present phase and what follows from them; then walk on to where others belong."""
        if self.stopped:
            return
        here = self.words.phases_ahead(self.work.tree, self.sides[0]) if self.sides else ()
        self.one_phase(here)
        while self.left and not self.waiting and not self.stopped:
            now = self.words.phases_ahead(self.work.tree, self.sides[0])
            if not any(self.belongs(order, now) for order in self.left) and not self.walks_on(here):
                break
            self.one_phase(self.words.phases_ahead(self.work.tree, self.sides[0]))

    def walks_on(self, here: Sequence[str]) -> bool:
        """Go on to the next phase, unless others have to act here; is it one of those that the sheets are for?"""
        others = [side for side in self.words.acting_sides(self.work.tree) if side not in self.sides]
        if open_ones := [due for due in due_now(self.session.game, self.work.tree) if due.side in others]:
            cure = "their orders come first; or next, then carry-out"
            self.met.append(Fault(0, NEXT, in_a_row(map(due_text, open_ones)), cure=cure, dues=open_ones))
            return False
        try:
            self.do("next", {})
        except Refusal as refusal:
            if refusal.kind == "bad-dice":
                raise
            due = required_only(due_now(self.session.game, self.work.tree)) if "due" in refusal.rows else ()
            listed = ": " + in_a_row(refusal.listed) if refusal.listed else ""
            self.met.append(Fault(0, NEXT, refusal.message + listed, dues=due))
            return False
        return self.work.phase in here

    def end(self) -> None:
        """Note on the sheets what is done, and keep the rest in; refused if nothing was done."""
        undone = (*self.waiting, *self.left)
        waits = [order for order in undone if order.act or order.then.get("waits") or "until" in order.then]
        if not self.stopped or self.goes_on:
            still = {(order.side, order.place) for order in waits}
            every = (order for found in self.orders.values() for order in found)
            self.finished += [order for order in every if (order.side, order.place) not in still]
        halted = waits or (self.goes_on and self.now is None)
        if len(self.entries) == 1 and halted and not self.idle and not any(fault.line for fault in self.met):
            nothing_done(self.met, due_now(self.session.game, self.work.tree), waits)
        if self.now is None:
            self.note_done(over=not self.goes_on)
            for side in self.orders:
                if lines := {order.line for order in waits if order.side == side}:
                    self.say_waiting(side, len(lines))
        else:
            self.seal_rest(self.now)
        for word, typed, used in zip(("dice", "cards"), (self.how.dice, self.how.cards), self.used, strict=True):
            if (left := len(typed or ()) - used) > 0:
                refusal = Refusal("bad-dice", f"too many {word}: {left} are left over")
                refusal.listed = [fault.words for fault in self.met]
                raise refusal

    def remark(self, words: str) -> None:
        """Tell the umpire something with the last entry."""
        self.entries[-1]["umpire"] = [*self.entries[-1].get("umpire", ()), words]

    def unfinished_lines(self, side: str) -> list[int]:
        """The lines of a side's orders that are not done, or not whole."""
        done = {order.place for order in self.finished if order.side == side}
        return sorted({order.line for order in self.orders[side] if order.place not in done})

    def note_done(self, *, over: bool = False) -> None:
        """Note on the sheets, with the last entry, what is done; a sheet that is done whole is removed once all that
        follows from it is `over`.
        """
        if self.now is not None:
            return
        sheets = waiting_sheets(self.work.tree)
        for side in [side for side in sheets if side in self.orders]:
            done = {order.place for order in self.finished if order.side == side}
            whole = not self.unfinished_lines(side)
            if whole and over:
                self.fact(None, "umpire", "orders", side)
                continue
            if done - set(sheets[side].get("done", ())):
                now = [order.place for order in self.orders[side] if order.place in done]
                self.fact(now, "umpire", "orders", side, "done")
            if whole and not sheets[side].get("follows"):
                self.fact(True, "umpire", "orders", side, "follows")

    def seal_rest(self, now: Mapping[str, Any]) -> None:
        """Seal what is left of orders that were to be done at once, unless another sheet of that side is in."""
        side = str(now["side"])
        still = self.unfinished_lines(side)
        if not still and not self.goes_on:
            return
        if side in waiting_sheets(self.work.tree):
            message = "it is too early, and it is not kept: another sheet is in"
            self.met += [Fault(line, side, message) for line in still]
            return
        kept = sealed_sheet(side, now["text"], now["salt"], now.get("but_not", ()), (self.work.turn, self.work.phase))
        kept |= {"now": True} if still else {"follows": True}
        self.fact({**kept, "done": [order.place for order in self.finished]}, "umpire", "orders", side)
        if still:
            self.say_waiting(side, len(still))

    def say_waiting(self, side: str, count: int) -> None:
        """Tell the umpire how many lines of a side's orders wait."""
        lines = "1 line waits" if count == 1 else f"{count} lines wait"
        whose = title_in(self.session.game, self.work.tree, side)
        self.remark(f"{lines} for later among the {whose} orders: carry-out goes on")

    def fact(self, value: Any, *parts: str) -> None:
        """Set a value of the state with the last entry."""
        put_at(self.work.tree, parts, value)
        self.entries[-1]["facts"] = [*self.entries[-1].get("facts", ()), {"path": join(*parts), "value": value}]

    def one_phase(self, here: Sequence[str]) -> None:
        """The orders that belong to the present phase, stage by stage, each stage side by side in lawful order."""
        rank = {side: place for place, side in enumerate(self.words.acting_sides(self.work.tree))}
        now = [order for order in self.left if self.belongs(order, here)]
        self.left = [order for order in self.left if order not in now]
        now.sort(key=lambda order: (order.stage, rank.get(order.side, 0), order.line))
        tried: list[Order] = []
        refused: Order | None = None
        for order in [one for one in now if not is_for_now(self.session.game, self.work.tree, one)]:
            now.remove(order)  # late ones: all are tried, and said, before anything is drawn or thrown
            self.one_order(order, now)
        said: list[Order] = []  # those done from which something is still to follow
        while not self.stopped:
            ready = [order for order in now if self.is_ready(order, said)]
            if ready:
                order = self.words.next_order(self.work.tree, ready)
                now.remove(order)
                self.one_order(order, now)
                said += [order] if order.then.get("waits") else []
                continue
            after = self.words.next_act(self.work.tree, self.done, self.sides, tried)
            if refused and (after is None or (after.act, by_whom(after)) != (refused.act, by_whom(refused))):
                self.stopped = self.goes_on = True
                break
            if after is None or len(tried) > MOST_FOLLOWING:
                break
            tried.append(after)
            refused = None
            try:
                self.do(after.act, after.inputs)
                used = [self.done[place] for place in after.then.get("used", ())]
                places = [(one.side, one.place) for one in used]
                self.finished += used
                said = [one for one in said if (one.side, one.place) not in places]
                self.note_done()
            except Refusal as refusal:
                self.meet(after, refusal)
                refused = after
        self.waiting += [*(one for one in said if self.words.moment_of(self.work.tree, one) != "never"), *now]

    def is_ready(self, order: Order, said: Sequence[Order]) -> bool:
        """Is an order done now? Orders that wait for their turn are done one at a time, each when its turn comes."""
        moment = self.words.moment_of(self.work.tree, order)
        alike = (one for one in said if one.then.get("instead", one.act) == order.then.get("instead", order.act))
        return moment == "never" or (moment == "now" and by_whom(order) not in map(by_whom, alike))

    def one_order(self, order: Order, others: list[Order]) -> None:
        """Do an order whose moment has come; keep what it meets, and do the rest of it next."""
        try:
            if order.act and self.words.moment_of(self.work.tree, order) == "never":
                raise at_odds("line", "it is too late")
            before = [*others, *self.done]
            completed = self.words.as_carried_out(self.work.tree, order, before) if order.act else order
            if completed.act:
                self.do(completed.act, completed.inputs)
                if rest := self.words.left_to_do(self.work.tree, completed):
                    others.insert(0, rest)
                    return
                self.finished.append(order)
                self.note_done()
            elif "idle" in completed.then:
                self.finished.append(order)
                self.idle = True
                self.remark(f"{order.side}, line {order.line}: {completed.then['idle']}")
                self.note_done()
            elif "left_out" in completed.then:
                self.remark(f"{order.side}, line {order.line}: {completed.then['left_out']}")
            self.done.append(completed)
        except Refusal as refusal:
            self.meet(order, refusal)
            self.finished.append(order)
            self.stopped = True

    def belongs(self, order: Order, here: Sequence[str]) -> bool:
        """Is an order done in the present phase, of those phases from `here` on that its sheet is for? One that is late
        is, too: it is refused there.
        """
        game, tree = self.session.game, self.work.tree
        return is_for_now(game, tree, order) or is_over_after(game, tree, order, here)

    def meet(self, order: Order, refusal: Refusal) -> None:
        """Keep what an order met; if its dice are missing, nothing at all is done."""
        if refusal.kind == "bad-dice":
            raise refusal
        who = f"{order.side} {', '.join(order.doers) or order.act}".strip()
        fault = Fault(order.line, who, refusal.message, refusal.cite or "", refusal.hint or "")
        self.met += [fault] if fault not in self.met else []
