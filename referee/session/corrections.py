"""Corrections: undo, amend, verify, repair. Nothing is deleted; the journal shows what was and what replaced it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.answer import roll
from referee.engine.dice import Typed, program
from referee.engine.errors import Refusal, bad_input
from referee.engine.procedure import find as find_procedure
from referee.session.acting.act import Doing
from referee.session.acting.dice_sources import Again, TypedIn
from referee.session.record import journal
from referee.session.record.folder import replace
from referee.session.record.journal import Entry
from referee.session.record.state import fold, voided
from referee.session.session import How, Session, entry_of, now

UNDONE_BY = ("undo", "amend")


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
    standing = [entry for entry in entries[1:] if entry["n"] not in void]
    if to is not None and not 1 <= to <= len(entries):
        raise bad_input("to", f"to must be an entry from 1 to {len(entries)}, not {to}")
    gone = [entry for entry in standing if entry["n"] > to] if to is not None else last_act(standing)
    if not gone:
        raise bad_input("to", "there is nothing to undo")
    entry = correction(session, "undo", {} if to is None else {"to": to}, how)
    entry["voids"] = [old["n"] for old in gone]
    while to is not None and (back := _back(entries, entry, to)):
        entry["voids"] = sorted([*entry["voids"], *back])
    return Undone(entry, gone, {}, [])


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
    if not 1 < number <= len(entries):
        there = f"they go from 2 to {len(entries)}" if len(entries) > 1 else "the session has only been opened"
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
        faces = dice if place == 0 and dice is not None else [die["value"] for die in old.get("dice", ())]
        cards = [card["card"] for card in old.get("cards", ())]
        how = How(force="overridden" in old, why=old.get("why"), by=old["by"], rulings=old.get("rulings"))
        if place == 0 and dice is not None and cards:
            # Other dice may want fewer cards than were dealt, or more.
            source: Typed = TypedIn(faces, None, Again((), old["cards"], program()))
        else:
            source = Typed(faces, cards)
        source.origin = old["dice"][0].get("from", "table") if old.get("dice") else "table"
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


def verify(session: Session) -> list[str]:
    """Where today's rules would answer differently from the journal; old answers stand."""
    entries = session.entries()
    void = voided(entries)
    ruleset = session.ruleset()
    out = []
    for entry in entries:
        if entry["n"] in void:
            continue
        ruleset.overridden = [] if "overridden" in entry else None
        dice, cards = list(entry.get("dice", ())), list(entry.get("cards", ()))
        for answer in entry.get("answers", ()):
            if answer.get("known"):
                faces = [die["value"] for die in answer["dice"]]
            else:
                faces = [dice.pop(0)["value"] for _ in answer.get("dice", ())]
            drawn = [cards.pop(0)["card"] for _ in answer.get("cards", ())]
            try:
                found = find_procedure(session.game, answer["procedure"])
                listed = "distribution" in answer
                new = roll(
                    found, answer["inputs"], ruleset, Typed(faces, drawn), entry.get("rulings"), with_odds=listed
                )
            except Refusal as refusal:
                out.append(f"entry {entry['n']}: {answer['procedure']} is now refused: {refusal.message}")
                continue
            where = f"entry {entry['n']}: {answer['procedure']}"
            if new.outcome != answer["outcome"]:
                out.append(f"{where} would now be {new.outcome}, not {answer['outcome']}")
            elif "distribution" in answer and odds_of(new.distribution) != odds_of(answer["distribution"]):
                out.append(f"{where} has other odds now")
    return out


def odds_of(rows: Sequence[Mapping[str, Any]] | None) -> dict[str, str]:
    """A distribution as something that can be compared."""
    import json

    return {json.dumps(row["outcome"], sort_keys=True): row["p"] for row in rows or ()}


def repair(session: Session, to: int) -> str:
    """Go back to the entries 1 to `to`; what is cut off is kept beside the journal. For a damaged journal only."""
    path = os.path.join(session.folder, journal.NAME)
    with open(path, "rb") as file:
        lines = file.read().split(b"\n")
    good, _, _ = journal.scan(session.folder)
    if not 1 <= to <= len(good):
        raise bad_input("to", f"to must be from 1 to {len(good)}, the last entry that can be trusted, not {to}")
    kept = f"{path}.{now().replace(':', '')}"
    replace(kept, b"\n".join(lines))
    replace(path, b"".join(line + b"\n" for line in lines[:to]))
    session._state = None
    session.refresh()
    return f"the journal now ends with entry {to}; what it was lies in {os.path.basename(kept)}"
