"""A journal written anew: brought up from an older format, or repaired. The old one is kept next to it."""

from __future__ import annotations

import os
from typing import NamedTuple

from referee.engine.dice import new_secret
from referee.engine.errors import Refusal, bad_input
from referee.session.corrections import new_correction
from referee.session.how import utc_now
from referee.session.record import journal, repair
from referee.session.record.declared import scan_declared
from referee.session.record.folder import read_file, replace
from referee.session.record.journal import Entry
from referee.session.record.shape import ROOTS
from referee.session.record.state import fold
from referee.session.session import Session


class Mended(NamedTuple):
    """What a repair did, or would do: the entries that stand and those that are lost, what was found, what sides were
    told that no entry holds.

    `kept` is the file that holds the journal as it was.
    """

    entries: list[Entry]
    lost: list[int]
    findings: list[str]
    unsaid: dict[str, list[str]]
    kept: str = ""


def upgrade(session: Session) -> tuple[Entry, str]:
    """Write the entry that a journal of an older format goes on with; the copy that was kept is at the path given."""
    with session.locked():
        state = session.state
        if not state.is_older:
            raise Refusal("bad-input", f"{session.name} is up to date", field="session")
        kept = os.path.join(session.folder, f"journal.format-{state.about['format']}.jsonl")
        replace(kept, read_file(os.path.join(session.folder, journal.NAME)))
        entry = new_correction(session, "upgrade", {})
        facts = [{"path": root, "value": state.tree[root]} for root in ROOTS]
        entry |= {"format": journal.FORMAT, **new_secret(), "facts": facts}
        session.write(state, [entry])
    return entry, kept


def damage(session: Session) -> journal.Reading | None:
    """What is wrong with a session's journal; nothing if it is sound."""
    found = scan_declared(session.folder)
    if not found.fault and not found.entries:
        return found._replace(fault="is missing", bad=1)
    return found if found.fault else None


def plan_mending(session: Session, to: int | None = None) -> Mended:
    """What a repair would do, `to` an entry or as far as can be; nothing is written. Refuses a sound journal."""
    found = damage(session)
    if found is None:
        raise bad_input("session", f"the journal of {session.name} is sound; nothing was changed")
    surveyed = repair.survey(session.folder)
    if not surveyed.entries:
        message = f"the opening entry of {session.name} is lost, and without it the rest cannot be used"
        raise Refusal("damaged", message, hint=journal.BACKUP)
    if to is None:
        entries = repair.mended_entries(surveyed, utc_now(), journal.digest(found.raw))
        lost, findings = surveyed.lost, surveyed.findings
    else:
        sound = min(surveyed.lost, default=len(surveyed.entries) + 1) - 1
        if not 1 <= to <= sound:
            raise bad_input("to", f"to must be from 1 to {sound}, the last entry before the damage, not {to}")
        entries, findings = surveyed.entries[:to], surveyed.findings
        lost = list(range(to + 1, len(surveyed.entries) + 1))
    unsaid = repair.lost_tellings(session.folder, surveyed, fold(entries))
    return Mended(entries, lost, findings, unsaid)


def mend(session: Session, to: int | None = None) -> Mended:
    """Repair a damaged journal; the damaged one is kept next to it."""
    with session.lock_held():
        planned = plan_mending(session, to)
        path = os.path.join(session.folder, journal.NAME)
        raw = read_file(path)
        kept = f"{path}.{utc_now()[:19].replace(':', '')}-{journal.digest(raw)[:8]}"
        replace(kept, raw)
        repair.write(session.folder, planned.entries)
    session.refresh()
    return planned._replace(kept=kept)
