"""The commands on the record: shown, as plain text, verified, its luck, repaired."""

from __future__ import annotations

import os

from referee.cli.session import as_json_line, out, sure
from referee.engine.errors import unknown
from referee.session import corrections
from referee.session.record.folder import logs, names
from referee.session.record.state import voided
from referee.session.session import Session, choose
from referee.show.folding import width
from referee.show.record import entry_lines, side_text, umpire_text


def log_show(name: str | None, side: str | None, last: int, as_json: bool) -> None:
    """The record."""
    session = choose(name)
    if side is not None:
        if side not in session.state.sides:
            raise unknown("side", side, session.state.sides)
        for telling in session.state.told[side][-last:]:
            if as_json:
                as_json_line(telling)
            else:
                gone = " (withdrawn)" if telling.get("withdrawn") else ""
                out(f"{telling['n']:>4}  turn {telling['turn']} {telling['phase']}: {telling['text']}{gone}")
        return
    entries = session.entries()
    void = voided(entries)
    wide = width()
    for entry in entries[-last:]:
        if as_json:
            as_json_line(entry)
        else:
            lines = entry_lines(
                entry, entry["n"] in void, f"{entry['at'][11:16]} turn {entry['turn']} {entry['phase']}: ", wide
            )
            out("\n".join(lines))


def log_text(name: str | None, side: str | None, file: str | None) -> None:
    """The record as plain text, printed or into a new file."""
    from referee.session.record.transfer import write_new

    session = choose(name)
    state = session.state
    if side is not None and side not in state.sides:
        raise unknown("side", side, state.sides)
    if side is not None:
        text = side_text(state, side)
    else:
        entries = session.entries()
        text = umpire_text(state, entries, voided(entries))
    if file is None:
        out(text)
        return
    write_new(file, text.encode())
    out(f"{file}: the record" + (f" for {side}" if side else ", for the umpire alone"))


def log_verify(name: str | None, as_json: bool) -> None:
    """Is the journal whole, and does it still replay?"""
    session = choose(name)
    found = corrections.verify(session)
    if as_json:
        as_json_line({"ok": not found, "entries": session.state.count, "differences": found})
        return
    for line in found:
        out(line)
    if not found:
        out(f"{session.name}: {session.state.count} entries, whole, and today's rules answer the same")


def log_luck(name: str | None, as_json: bool) -> None:
    """Who was lucky."""
    from referee.session.reading.luck import as_lines, ledger

    session = choose(name)
    rows = ledger(session.game, session.entries(), session.state.sides)
    if as_json:
        as_json_line([row.as_json() for row in rows])
    else:
        out(as_lines(rows))


def log_repair(name: str | None, to: int, yes: bool) -> None:
    """Go back to the last entry that can be trusted."""
    chosen = name or os.environ.get("REFEREE_SESSION")
    there = names()
    if chosen is None and len(there) == 1:
        chosen = there[0]
    if chosen not in there:
        raise unknown("session", chosen, there)
    session = Session(os.path.join(logs(), chosen))
    sure(f"cut the journal of {chosen} off after entry {to}?", yes)
    out(corrections.repair(session, to))
