"""Corrections: undo, redo, amend. Nothing is deleted; the journal shows both what was and what replaced it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine import settings
from referee.engine.errors import Refusal, bad_input, show
from referee.session.acting.catalogue import find
from referee.session.acting.dice_sources import done_again
from referee.session.acting.sealed import ENCODED, SEALED, hide_sealed
from referee.session.board.tree import join
from referee.session.how import PLAIN, How, as_answer, dice_of, utc_now
from referee.session.record.journal import Entry, entry_head
from referee.session.record.state import fold, is_repair, those_that_stand, voided_numbers
from referee.session.session import Session

STEPS = ("undo", "redo")
UNDONE_BY = (*STEPS, "amend")
UMPIRE = "umpire"
SEALED_AT = ("umpire.orders.", "umpire.sealed.")


class Undone(NamedTuple):
    """What a correction did: its entry, the entries that stood and no longer do, what must be taken back aloud and said
    anew by side, the entries done again, what stopped them, the entries that stand again, and those that came in from
    sides since, which an undo has passed over.
    """

    entry: Entry
    voided: list[Entry]
    withdrawn: dict[str, list[str]]
    again: list[Entry]
    stopped: str | None = None
    anew: Mapping[str, Sequence[str]] = {}
    back: Sequence[Entry] = ()
    passed: Sequence[Entry] = ()

    def say(self, sides: Sequence[str]) -> dict[str, list[str]]:
        """The read-aloud cards, line by line: for each side what is withdrawn, then what it is told anew; under
        `umpire` the rest.
        """
        cards = {
            side: [*(f"withdrawn: {text}" for text in self.withdrawn.get(side, ())), *self.anew.get(side, ())]
            for side in sides
        }
        return {"all": [], **cards, "umpire": list(self.again[0].get("umpire", ())) if self.again else []}

    def as_json(self, sides: Sequence[str]) -> dict[str, Any]:
        """The JSON object: the entry, the numbers of those that it changed, what must be said."""
        changed = {"voids": self.voided, "back": self.back, "again": self.again, "passed": self.passed}
        return as_answer(
            self.entry,
            self.say(sides),
            **{key: [entry["n"] for entry in entries] for key, entries in changed.items()},
            stopped=self.stopped,
            answers=[answer for entry in self.again for answer in entry.get("answers", ())],
            withdrawn=self.withdrawn,
        )


def undo(session: Session, to: int | None = None, how: How = PLAIN, of: str = UMPIRE) -> Undone:
    """Take back the last act that stands, or go back to the session after entry `to`. What a side has handed in since
    then stays, for nothing depends on it; with `of` a side, that is taken back.
    """
    return _write(session, lambda: plan_undo(session, to, how, of))


def redo(session: Session, how: How = PLAIN) -> Undone:
    """Bring back what was undone last; the next `redo` brings back what was undone before it."""
    return _write(session, lambda: plan_redo(session, how))


def _write(session: Session, plan: Callable[[], Undone]) -> Undone:
    """Write a planned correction under the lock, and find what each side must hear about it."""
    with session.locked():
        planned = plan()
        before = session.state.told
        session.write(session.state, [planned.entry, *planned.again])
        after = session.state.told
        gone, anew = (changed_tellings(before, after, withdrawn=withdrawn) for withdrawn in (True, False))
        return planned._replace(withdrawn=gone, anew=anew)


def plan_undo(session: Session, to: int | None = None, how: How = PLAIN, of: str = UMPIRE) -> Undone:
    """What an undo would do; nothing is written."""
    if of != UMPIRE:
        session.state.side(of)
    if to is not None and of != UMPIRE:
        raise bad_input("of", "--of takes back what a side handed in last; do not use it with --to")
    said = {"to": to} if to is not None else {"of": of} if of != UMPIRE else {}
    entry, entries = new_correction(session, "undo", said, how), session.entries()
    start = earliest_entry(entries)
    if to is not None and not start <= to < entry["n"]:
        raise bad_input("to", f"to must be an entry from {start} to {len(entries)}, not {to}")
    standing = [old for old in those_that_stand(entries) if old["n"] > start]
    own = [old for old in standing if (old["by"] if handed_in(old) else UMPIRE) == of]
    gone = last_act(own) if to is None else [old for old in standing if old["n"] > to]
    if not gone:
        raise nothing_to_undo(standing, of)
    entry["voids"] = [old["n"] for old in gone]
    # what would stand again after entry `to`, because what had voided it is void: corrections of corrections
    while to is not None and (back := [one["n"] for one in those_that_stand([*entries, entry])[:-1] if one["n"] > to]):
        entry["voids"] = sorted([*entry["voids"], *back])
    passed = [old for old in standing if to is None and old["n"] > gone[-1]["n"] and handed_in(old)]
    return changes_made(entries, entry)._replace(passed=passed)


def handed_in(entry: Entry) -> bool:
    """Did a side itself hand it in, as a sealed order or a message, so that nothing else depends on it?"""
    if entry["by"] == UMPIRE or "sheet" in entry:
        return False
    return all(fact["path"].startswith(SEALED_AT) for fact in entry.get("facts", ()))


def nothing_to_undo(standing: Sequence[Entry], of: str) -> Refusal:
    """The refusal where nothing stands that can be taken back; what came in from sides is named."""
    if of != UMPIRE:
        return bad_input("of", f"there is nothing left that {of} handed in")
    refusal = bad_input("to", "there is nothing to undo")
    if came := [old for old in standing if handed_in(old)]:
        last = came[-1]
        refusal.hint = f"{entry_in_words(last)} came in from {last['by']}: undo --of {last['by']} takes it back"
    return refusal


def plan_redo(session: Session, how: How = PLAIN) -> Undone:
    """What a redo would do; nothing is written."""
    entry, entries = new_correction(session, "redo", {}, how), session.entries()
    stand = those_that_stand(entries)
    last = next((old for old in reversed(stand) if old["act"] != "redo" and not is_sheet(old)), None)
    if last is None or last["act"] != "undo":
        is_undone = any(old["act"] == "undo" for old in stand)
        why = f"{entry_in_words(last)} was done after the last undo" if last and is_undone else "nothing was undone"
        raise Refusal("bad-input", f"there is nothing to redo: {why}", field="act")
    entry["voids"] = [last["n"]]
    return changes_made(entries, entry)


def is_sheet(entry: Entry) -> bool:
    """Is it a waiting sealed order? It does not stop a `redo` of what was undone before it."""
    return handed_in(entry) or (entry["act"] in SEALED and "sheet" not in entry)


def changes_made(entries: Sequence[Entry], correcting: Entry) -> Undone:
    """What an `undo` or `redo` changes of what stands."""
    before, after = voided_numbers(entries), voided_numbers([*entries, correcting])
    changed = before ^ after
    acts = [entry for entry in entries if entry["n"] in changed and entry["act"] not in STEPS]
    gone = [entry for entry in acts if entry["n"] in after]
    return Undone(correcting, gone, {}, [], back=[entry for entry in acts if entry["n"] in before])


def entry_in_words(entry: Entry) -> str:
    """An entry in words: its number, act and first input."""
    first = next((str(value) for value in entry.get("inputs", {}).values() if isinstance(value, str)), "")
    short = first if len(first) <= 30 and not first.startswith(ENCODED) else ""
    by = [entry["by"]] if entry["by"] != UMPIRE else []
    by += [entry["who"]] if "who" in entry else []
    return f"#{entry['n']} {entry['act']} {short}".rstrip() + (f" (by {', '.join(by)})" if by else "")


def earliest_entry(entries: Sequence[Entry]) -> int:
    """The earliest entry to which one can go back, which says all that stands after it: the opening, the last
    `upgrade` or repair of the record.
    """
    return max(int(entry["n"]) for entry in entries if entry["act"] in ("open", "upgrade") or is_repair(entry))


def last_act(standing: Sequence[Entry]) -> list[Entry]:
    """The last act that stands, with the entries that were done again with it, or the whole sheet of orders that was
    carried out with it; an `undo` or `redo` is none.
    """
    acts = [entry for entry in standing if entry["act"] not in STEPS]
    if not acts:
        return []
    last = acts[-1]
    if "sheet" in last:
        return [entry for entry in acts if entry.get("sheet") == last["sheet"]]
    if "again" not in last and last["act"] != "amend":
        return [last]
    place = max((i for i, entry in enumerate(acts) if entry["act"] == "amend"), default=len(acts))
    return list(acts[place:])


def amend(
    session: Session, number: int, inputs: Mapping[str, Any] | None, dice: list[Any] | None, why: str | None
) -> Undone:
    """Do an entry again with other dice or inputs, and all that follows it with its own dice.

    Stops at the first entry that is no longer possible or needs other dice, and leaves the session there.
    """
    return _write(session, lambda: plan_amendment(session, number, inputs, dice, why))


def plan_amendment(
    session: Session, number: int, inputs: Mapping[str, Any] | None, dice: list[Any] | None, why: str | None
) -> Undone:
    """What an amendment would do; nothing is written."""
    if not (why or "").strip():
        raise Refusal("bad-input", "an amendment needs a reason", field="why", hint='--why "…"')
    entries = session.entries()
    amended = amendable_entry(entries, number)
    if inputs:
        inputs = hide_sealed(amended["act"], inputs)
    later = [e for e in those_that_stand(entries) if e["n"] >= number and e["act"] not in UNDONE_BY]
    said = {"n": number, **({"inputs": dict(inputs)} if inputs else {})}
    entry = new_correction(session, "amend", said, How(why=why))
    entry["voids"] = [e["n"] for e in later]
    again, stopped = replay(session, entries, later, entry, inputs or {}, dice)
    entry["redo"] = len(again)
    return Undone(entry, later, {}, again, stopped)


def amendable_entry(entries: Sequence[Entry], number: int) -> Entry:
    """The entry of a number, if it can be amended."""
    start = earliest_entry(entries)
    if not start < number <= len(entries):
        there = f"they go from {start + 1} to {len(entries)}" if len(entries) > start else "there is none yet"
        if 0 < number <= start:
            raise bad_input("n", f"up to entry {start} ({entries[start - 1]['act']}) no entry can be amended; {there}")
        raise bad_input("n", f"there is no entry {show(number)} to amend; {there}")
    if entries[number - 1]["act"] in UNDONE_BY:
        raise bad_input("n", f"entry {number} is itself a correction; undo it instead")
    if number in voided_numbers(entries):
        hint = "log show lists what counts; redo brings back what was undone last"
        raise Refusal("bad-input", f"entry {number} no longer counts", field="n", hint=hint)
    return entries[number - 1]


def replay(
    session: Session,
    entries: Sequence[Entry],
    later: Sequence[Entry],
    correcting: Entry,
    inputs: Mapping[str, Any],
    dice: list[Any] | None,
) -> tuple[list[Entry], str | None]:
    """The entries done again after a correction, with new numbers, and what stopped them, if anything did."""
    state = fold([*entries, correcting])
    again: list[Entry] = []
    for place, old in enumerate(later):
        if place and inputs and later[0]["act"] == "orders" and "sheet" in old:
            anew = "orders --now" if later[0]["inputs"].get("when") == "now" else "carry-out"
            return again, f"entry {old['n']} ({old['act']}) did what the sheet said before: {anew} does the new one"
        raw = hide_sealed(old["act"], {**old.get("inputs", {}), **(inputs if place == 0 else {})})
        said = {key: old[key] for key in ("why", "by", "rulings", "who") if key in old}
        how = How(force="overridden" in old, **said)
        source = done_again(old, dice if place == 0 else None, dice_of(state))
        try:
            new = session.done_on(state, find(session.game, old["act"]), raw, how, source)
        except Refusal as refusal:
            if place == 0:
                raise
            return again, f"entry {old['n']} ({old['act']}) cannot be done again: {refusal.message}"
        if "sheet" in old and (facts := [*new.get("facts", ()), *of_sheets(old)]):
            new["facts"] = facts
        new["again"] = old["n"]
        again.append(new)
        state.fold_in(new)
    return again, None


def of_sheets(entry: Entry) -> list[dict[str, Any]]:
    """What an entry that carried out orders says about their sheets: which orders are done."""
    return [fact for fact in entry.get("facts", ()) if fact["path"].startswith(join("umpire", "orders"))]


def new_correction(session: Session, act: str, inputs: dict[str, Any], how: How = PLAIN) -> Entry:
    """The beginning of a correction's entry."""
    state = session.state
    entry = entry_head(state.count + 1, utc_now(), act, how.by, state.turn, state.phase) | {"inputs": inputs}
    optional = {"why": how.why, "who": how.who or settings.umpire()}
    return entry | {key: value for key, value in optional.items() if value}


Told = Mapping[str, Sequence[Mapping[str, Any]]]
"""What each side was told, in order: `text` and facts each."""


def changed_tellings(before: Told, after: Told, *, withdrawn: bool) -> dict[str, list[str]]:
    """What a correction has `withdrawn` of what was told, or what it tells anew, by side: the texts of which there are
    more than before.
    """
    out: dict[str, list[str]] = {}
    for side, told in after.items():
        there = Counter(row["text"] for row in before[side] if bool(row.get("withdrawn")) == withdrawn)
        for text in (row["text"] for row in told if bool(row.get("withdrawn")) == withdrawn):
            there[text] -= 1
            if there[text] < 0:
                out.setdefault(side, []).append(text)
    return out
