"""Corrections: undo, amend. Nothing is deleted; the journal shows what was and what replaced it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import Refusal, bad_input
from referee.session.acting.act import Doing
from referee.session.acting.dice_sources import Kept
from referee.session.record.journal import Entry
from referee.session.record.state import fold, voided
from referee.session.session import How, Session, dice_of, entry_of, now

UNDONE_BY = ("undo", "amend")
BEGINNING = ("open", "upgrade", "repair")


class Undone(NamedTuple):
    """What a correction did: its entry, the entries it voided, what must be taken back aloud and said, by side."""

    entry: Entry
    voided: list[Entry]
    withdrawn: dict[str, list[str]]
    again: list[Entry]
    stopped: str | None = None
    anew: dict[str, list[str]] | None = None

    def say(self, sides: Sequence[str]) -> dict[str, list[str]]:
        """The read-aloud cards: for each side what is withdrawn, then what it is told anew."""
        anew = self.anew or {}
        cards = {
            side: [*(f"withdrawn: {text}" for text in self.withdrawn.get(side, ())), *anew.get(side, ())]
            for side in sides
        }
        return {"all": [], **cards, "umpire": list(self.again[0].get("umpire", ())) if self.again else []}


def undo(session: Session, to: int | None = None, how: How | None = None) -> Undone:
    """Void the last entry that stands, or all after entry `to`; undoing an undo brings back what it voided."""
    with session.locked():
        planned = undoing(session, to, how)
        before = session.state.told
        session.write(session.state, [planned.entry])
        after = session.state.told
        return planned._replace(withdrawn=taken_back(before, after), anew=told_anew(before, after))


def undoing(session: Session, to: int | None = None, how: How | None = None) -> Undone:
    """What an undo would do; nothing is written."""
    entries = session.entries()
    void = voided(entries)
    start = beginning(entries)
    standing = [entry for entry in entries[start:] if entry["n"] not in void]
    if to is not None and not start <= to <= len(entries):
        raise bad_input("to", f"to must be an entry from {start} to {len(entries)}, not {to}")
    gone = [entry for entry in standing if entry["n"] > to] if to is not None else last_act(standing)
    if not gone:
        raise bad_input("to", "there is nothing to undo")
    entry = correction(session, "undo", {} if to is None else {"to": to}, how)
    entry["voids"] = [old["n"] for old in gone]
    while to is not None and (back := _back(entries, entry, to)):
        entry["voids"] = sorted([*entry["voids"], *back])
    return Undone(entry, gone, {}, [])


def beginning(entries: Sequence[Entry]) -> int:
    """The entry that nothing goes back beyond: the opening, the last `upgrade` or `repair`."""
    return max(int(entry["n"]) for entry in entries if entry["act"] in BEGINNING)


def _back(entries: Sequence[Entry], undoing: Entry, to: int) -> list[int]:
    """What would stand again after entry `to`, because what had voided it is void: corrections of corrections."""
    void = voided([*entries, undoing])
    return [entry["n"] for entry in entries[to:] if entry["n"] not in void]


def last_act(standing: Sequence[Entry]) -> list[Entry]:
    """The last entry that stands, with the entries that were done again with it."""
    if not standing:
        return []
    last = standing[-1]
    if "again" not in last:
        return [last]
    place = max(i for i, entry in enumerate(standing) if entry["act"] == "amend")
    return list(standing[place:])


def amend(
    session: Session, number: int, inputs: Mapping[str, Any] | None, dice: list[Any] | None, why: str | None
) -> Undone:
    """Do an entry again with other dice or inputs, and all that follows it with its own dice.

    Stops at the first entry that is no longer possible or needs other dice, and leaves the session there.
    """
    with session.locked():
        planned = amendment(session, number, inputs, dice, why)
        before = session.state.told
        session.write(session.state, [planned.entry, *planned.again])
        after = session.state.told
        return planned._replace(withdrawn=taken_back(before, after), anew=told_anew(before, after))


def amendment(
    session: Session, number: int, inputs: Mapping[str, Any] | None, dice: list[Any] | None, why: str | None
) -> Undone:
    """What an amendment would do; nothing is written."""
    if not why:
        raise Refusal("bad-input", "an amendment wants a reason", field="why", hint='--why "…"')
    entries = session.entries()
    amendable(entries, number)
    void = voided(entries)
    later = [e for e in entries[number - 1 :] if e["n"] not in void and e["act"] not in UNDONE_BY]
    entry = correction(session, "amend", {"n": number, **({"inputs": dict(inputs)} if inputs else {})}, None)
    entry["why"] = why
    entry["voids"] = [e["n"] for e in later]
    again, stopped = replayed(session, entries, later, entry, inputs or {}, dice)
    entry["redo"] = len(again)
    return Undone(entry, later, {}, again, stopped)


def amendable(entries: Sequence[Entry], number: int) -> Entry:
    """The entry of a number, if it can be amended."""
    start = beginning(entries)
    if not start < number <= len(entries):
        there = f"they go from {start + 1} to {len(entries)}" if len(entries) > start else "there is none yet"
        raise bad_input("n", f"there is no entry {number} to amend; {there}")
    if entries[number - 1]["act"] in UNDONE_BY:
        raise bad_input("n", f"entry {number} is itself a correction; undo it instead")
    if number in voided(entries):
        raise bad_input("n", f"entry {number} no longer stands")
    return entries[number - 1]


def replayed(
    session: Session,
    entries: Sequence[Entry],
    later: Sequence[Entry],
    correcting: Entry,
    inputs: Mapping[str, Any],
    dice: list[Any] | None,
) -> tuple[list[Entry], str | None]:
    """The entries done again after a correction, and what stopped them, if anything did."""
    state = fold([*entries, correcting])
    again: list[Entry] = []
    for place, old in enumerate(later):
        raw = {**old.get("inputs", {}), **(inputs if place == 0 else {})}
        how = How(force="overridden" in old, why=old.get("why"), by=old["by"], rulings=old.get("rulings"))
        # Other dice may want fewer cards than were dealt, or more.
        source = Kept(old.get("dice", ()), old.get("cards", ()), dice if place == 0 else None, dice_of(state))
        try:
            from referee.session.acting.catalogue import find

            act = find(session.game, old["act"])
            ruleset = session.ruleset(how.rulings)
            doing = Doing(state.tree, state.sides, ruleset, source, forced=how.force)
            session.run(act, act.inputs.take(raw), doing)
            source.finish()
        except Refusal as refusal:
            if place == 0:
                raise
            return again, f"entry {old['n']} ({old['act']}) cannot be done again: {refusal.message}"
        new = entry_of(state, old["act"], raw, doing, source, how)
        new["again"] = old["n"]
        again.append(new)
        state.take(new)
    return again, None


def correction(session: Session, act: str, inputs: dict[str, Any], how: How | None) -> Entry:
    """The beginning of a correction's entry."""
    state = session.state
    public = state.public
    entry: Entry = {
        "n": state.count + 1,
        "at": now(),
        "act": act,
        "by": how.by if how else "umpire",
        "turn": public.get("turn", 0),
        "phase": public.get("phase", ""),
        "inputs": inputs,
    }
    if how and how.why:
        entry["why"] = how.why
    return entry


Told = Mapping[str, Sequence[Mapping[str, Any]]]


def taken_back(before: Told, after: Told) -> dict[str, list[str]]:
    """What a correction has withdrawn of what was told, by side: what had been withdrawn before is not said again."""
    out: dict[str, list[str]] = {}
    for side, told in after.items():
        gone = Counter(row["text"] for row in before[side] if row.get("withdrawn"))
        for row in told:
            if row.get("withdrawn"):
                gone[row["text"]] -= 1
                if gone[row["text"]] < 0:
                    out.setdefault(side, []).append(row["text"])
    return out


def told_anew(before: Told, after: Told) -> dict[str, list[str]]:
    """What stands after a correction of what each side was told, and did not stand before it."""
    out: dict[str, list[str]] = {}
    for side, told in after.items():
        stood = Counter(row["text"] for row in before[side] if not row.get("withdrawn"))
        for row in told:
            if not row.get("withdrawn"):
                stood[row["text"]] -= 1
                if stood[row["text"]] < 0:
                    out.setdefault(side, []).append(row["text"])
    return out
