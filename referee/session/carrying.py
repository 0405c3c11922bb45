"""Orders handed in sealed, and carried out together.

Carried out, each order is an act on the true state, in the lawful sequence; what it meets there is left to the
umpire. All entries of one carrying-out bear its first number as `sheet`, and one `undo` takes them back. With each of
them the sheet says how much of it is done, so that what is left stays in wherever it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from referee.engine.errors import Refusal
from referee.session import for_whom
from referee.session.acting.due import due_now
from referee.session.acting.order_sheets import going_on, lines_of, says_none, waiting_sheets
from referee.session.acting.orders import ActReader, Encounter, Order, words_of
from referee.session.acting.sealed import hide_sealed, plain_text
from referee.session.acting.sequence import Phase
from referee.session.how import PLAIN, How, as_answer
from referee.session.order_check import Checked, Fault, check_sheet, refusal_of_sheet
from referee.session.order_doing import Carrying
from referee.session.record.journal import Entry
from referee.session.record.state import State, those_that_stand, told_texts
from referee.session.session import Session


class Carried(NamedTuple):
    """The result of orders: the entries, the lines that met what their side did not know, what is left to the
    umpire, and what of that was so `before`; by entry the phases that were `walked` through.
    """

    entries: Sequence[Entry]
    met: Sequence[Fault]
    encounters: Sequence[Encounter]
    before: Sequence[Encounter] = ()
    walked: Mapping[int, Phase] = {}

    @property
    def new_encounters(self) -> Sequence[Encounter]:
        """What follows from these orders and did not before."""
        lines = {one.text for one in self.before}
        return [one for one in self.encounters if one.text not in lines]

    def say(self, sides: Sequence[str]) -> dict[str, list[str]]:
        """The read-aloud cards, line by line: under `all`, under each side, in order, what was told twice told twice;
        under `umpire` nothing twice. Of a phase that was walked through its title: what it asks the players for they
        have written.
        """
        out: dict[str, list[str]] = {to: [] for to in ("all", *sides, "umpire")}
        for entry in self.entries:
            told = entry.get("told", {})
            walked = self.walked.get(entry["n"]) if entry != self.entries[-1] else None
            heading = f"Turn {entry['turn']}, {walked.title}." if walked else ""
            for to in ("all", *sides):
                rows = told.get(to, ())
                heads = [walked and to == "all" and "story" in row and not row["story"] for row in rows]
                out[to] += [heading if head else line for head, line in zip(heads, told_texts(rows), strict=True)]
            out["umpire"] += [line for line in entry.get("umpire", ()) if not walked or line != walked.do]
        return {**out, "umpire": list(dict.fromkeys(out["umpire"]))}

    def as_json(self, sides: Sequence[str]) -> dict[str, Any]:
        """The answer to one who reads JSON, that of an act, and besides its `entries`, `acts`, what was `met`, and
        `encounters`.
        """
        return as_answer(
            self.entries[0],
            self.say(sides),
            answers=[answer for entry in self.entries for answer in entry.get("answers", ())],
            entries=[entry["n"] for entry in self.entries],
            acts=[entry["act"] for entry in self.entries],
            met=[fault.as_json() for fault in self.met],
            encounters=[found.as_json() for found in self.encounters],
        )


def handed_in(
    session: Session,
    side: str,
    text: str,
    but_not: Sequence[int] = (),
    command: ActReader | None = None,
    how: How = PLAIN,
    *,
    now: bool = False,
) -> Carried:
    """Hand in a side's sheet: refuse it with all its faults, or keep it sealed; `now`: carry it out at once, by
    itself.
    """
    found = check_sheet(session, side, text, but_not, command, forced=how.force)
    if found.faults:
        raise refusal_of_sheet(session, side, found)
    before = lines_that_count(session, side, command, found.orders)
    if [line.text for line in found.lines] != [line.text for line in lines_of(text)]:
        more = any(";" in line.text for line in found.lines)  # a line that became several
        count = [line.text for line in found.lines if not more or line.number not in but_not]
        text, but_not = ";".join(count), () if more else but_not  # `the others` are those of this moment
        found = check_sheet(session, side, text, but_not, command, forced=how.force) if more else found
    kept = [line for line, _ in before]
    text = ";".join(kept if kept and says_none(text) else [text.rstrip("; \r\n"), *kept])
    raw: dict[str, Any] = {"side": side, "text": text.replace("\r", "").replace("\n", ";").strip("; ")}
    raw |= {"but_not": sorted(set(but_not))} if but_not else {}
    first = len(found.lines) + 1
    done = [f"{line}.{part}" for line, (_, parts) in enumerate(before, first) for part in parts]
    raw |= {"done": done} if done else {}
    if not now:
        return Carried([session.act("orders", raw, how).entry], [], [])
    return do_orders(session, "orders", {**raw, "when": "now"}, {side: found.orders}, {side: raw}, how)


def lines_that_count(
    session: Session, side: str, command: ActReader | None, anew: Sequence[Order]
) -> list[tuple[str, list[int]]]:
    """The lines of a side's earlier sheet that still count next to the orders that are handed in `anew`, each with
    those of its orders that are done, by their places in it.
    """
    words, sheet = words_of(session.game), waiting_sheets(session.state.tree).get(side)
    if sheet is None:
        return []
    before = read_again(session, side, sheet, command)
    tree, done = session.state.tree, {order.place for order in before.orders if order.place in sheet.get("done", ())}
    count = [order for order in before.orders if words.still_counts(tree, order, order.place in done, anew)]
    rows = []
    for typed in before.lines:
        if any(order.line == typed.number for order in count):
            same = [order for order in before.orders if order.line == typed.number]
            rows.append((typed.text, [order.part for order in same if order.place in done]))
    return rows


def carry_out(
    session: Session,
    sides: Sequence[str] = (),
    reader: Callable[[str], ActReader] | None = None,
    how: How = PLAIN,
) -> Carried:
    """Open the sheets that are in, and do what they say; `reader` gives for a side who reads lines that are acts."""
    there = waiting_sheets(session.state.tree)
    sheets, spoilt = orders_of_sheets(session, sides, reader)
    if not sides and there and not sheets:
        due = ", ".join(sides_due(session))
        message = f"the sheets of {', '.join(there)} are for later: {due} acts in this phase"
        raise Refusal("bad-input", message, field="side")
    which = list(sheets) if sheets and set(sheets) != set(there) else list(sides)
    return do_orders(session, "carry-out", {"side": which} if which else {}, sheets, there, how, spoilt)


def sides_due(session: Session) -> list[str]:
    """The sides whose sheets are carried out now: of the phase, or gone on with."""
    return [*words_of(session.game).acting_sides(session.state.tree), *going_on(session.state.tree)]


def orders_of_sheets(
    session: Session, sides: Sequence[str], reader: Callable[[str], ActReader] | None
) -> tuple[dict[str, Sequence[Order]], list[Fault]]:
    """The orders of the sheets that are in, of these sides or of all that are due; lines that cannot be read now."""
    there, due = waiting_sheets(session.state.tree), sides_due(session)
    sheets: dict[str, Sequence[Order]] = {}
    spoilt: list[Fault] = []
    for side in [one for one in sides or there if one in there and (sides or one in due)]:
        found = read_again(session, side, there[side], reader(side) if reader else None)
        sheets[side] = found.orders
        done = {place.partition(".")[0] for place in there[side].get("done", ())}
        spoilt += [fault for fault in found.faults if str(fault.line) not in done]
    return sheets, spoilt


def read_again(session: Session, side: str, sheet: Mapping[str, Any], command: ActReader | None) -> Checked:
    """A sheet that is in, read by the rules of this moment; no order of it is tried."""
    return check_sheet(session, side, plain_text(sheet["text"]), sheet.get("but_not", ()), command, tried=False)


def rehearse(session: Session, reader: Callable[[str], ActReader]) -> Sequence[Entry]:
    """Try out the sheets that are in, with dice that count for nothing; nothing is written."""
    sheets, spoilt = orders_of_sheets(session, (), reader)
    state, there = session.state.copy(), waiting_sheets(session.state.tree)
    carrying = Carrying(session, state, sheets, there, How(seed=1), spoilt)
    with suppress(Refusal):
        carrying.do("carry-out", {})
        carrying.all_phases()
    return carrying.entries[1:]


def do_orders(
    session: Session,
    first: str,
    raw: Mapping[str, Any],
    orders: Mapping[str, Sequence[Order]],
    sheets: Mapping[str, Mapping[str, Any]],
    how: How,
    spoilt: Sequence[Fault] = (),
) -> Carried:
    """Do orders on the true state and write their entries, all or none; `spoilt`: lines that can no longer be read."""
    raw = hide_sealed(first, raw)
    now = raw if first == "orders" else None

    def work(state: State) -> Carrying:
        kept = sheets if now is None else {}
        carrying = Carrying(session, state.copy(), orders, kept, how, spoilt, now)
        try:
            carrying.do(first, raw)
            carrying.all_phases()
            carrying.end()
        except Refusal as refusal:
            for_whom.mark_secrets(refusal, session.game, state.tree, next(iter(orders)) if len(orders) == 1 else None)
            raise
        return carrying

    with session.work_to_write(how, work) as (state, carrying):
        before = encounters(session)
        for entry in carrying.entries:
            entry["sheet"] = carrying.entries[0]["n"]
        session.write(state, carrying.entries)
    said = [fault.words for fault in carrying.met]
    secret = for_whom.which_name_secrets(said, session.game, session.state.tree)
    met = [fault._replace(secret=hidden) for fault, hidden in zip(carrying.met, secret, strict=True)]
    return Carried(carrying.entries, met, encounters(session), before, carrying.walked)


def told_since(entries: Sequence[Entry], side: str) -> int:
    """How much a side was told since the sheets carried out last were opened; nothing once another phase has begun."""
    stand = those_that_stand(entries)
    last = next((entry for entry in reversed(stand) if "sheet" in entry), None)
    if last is None or (stand[-1]["turn"], stand[-1]["phase"]) != (last["turn"], last["phase"]):
        return 0
    told = [entry["told"] for entry in stand if entry["n"] >= last["sheet"] and "told" in entry]
    return sum(len(said.get(to, ())) for said in told for to in ("all", side))


def encounters(session: Session) -> list[Encounter]:
    """What follows from where all are now: what is due or may be done, and what the board shows, each said once."""
    tree = session.state.tree
    dues = [(f"{due.whose}: " if due.side else "", due) for due in due_now(session.game, tree)]
    found = [Encounter(due.line, due.command, lead=f"{'DUE ' * due.demanded}{whose}") for whose, due in dues]
    found += words_of(session.game).encounters(tree)
    seen: dict[str, Encounter] = {}
    for one in found:
        seen.setdefault(one.text, one)
    return [*seen.values()]


def wanted_from(session: Session) -> list[str]:
    """The sides whose orders are still missing, once some side's are in."""
    tree = session.state.tree
    there = waiting_sheets(tree)
    return [side for side in words_of(session.game).acting_sides(tree) if side not in there] if there else []
