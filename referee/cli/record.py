"""The commands on the record: shown, as plain text, verified, its luck, repaired."""

from __future__ import annotations

import json
import sys

from referee.cli.answers import refused
from referee.cli.session import as_json_line, out, sure
from referee.engine.dice import commitment
from referee.engine.errors import Refusal, bad_input, show, unknown
from referee.session import proof, renewing
from referee.session.record import journal
from referee.session.record.folder import write_new
from referee.session.record.spoken import of_record
from referee.session.record.state import voided
from referee.session.session import Session, choose
from referee.show.folding import folded, width
from referee.show.record import clock, entry_lines, side_text, umpire_text


def log_show(name: str | None, side: str | None, last: int, as_json: bool) -> None:
    """The record."""
    session = choose(name)
    if side is not None:
        if side not in session.state.sides:
            raise unknown("side", side, session.state.sides)
        for telling in session.state.told[side][-last:]:
            if as_json:
                as_json_line({"ok": True, **telling})
            else:
                gone = " (withdrawn)" if telling.get("withdrawn") else ""
                out(f"{telling['n']:>4}  turn {telling['turn']} {telling['phase']}: {telling['text']}{gone}")
        return
    entries = session.entries()
    void = voided(entries)
    wide = width()
    for entry in entries[-last:]:
        if as_json:
            hidden = () if not session.is_open() else ("secret",)
            as_json_line({"ok": True, **{key: value for key, value in entry.items() if key not in hidden}})
        else:
            lines = entry_lines(
                entry, entry["n"] in void, f"{clock(entry)} turn {entry['turn']} {entry['phase']}: ", wide
            )
            out("\n".join(lines))


def log_text(name: str | None, side: str | None, file: str | None) -> None:
    """The record as plain text, printed or into a new file."""
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


def log_verify(name: str | None, as_json: bool) -> int:
    """Is the journal whole, does it still replay, and is each die what it had to be? The exit status."""
    session = choose(name)
    if renewing.damage(session):
        return damaged(session, as_json)
    found = proof.verify(session)
    entries = session.entries()
    if as_json:
        rows = {"ok": not found, "entries": len(entries), "differences": found, "dice": proof.origins(entries)}
        as_json_line(rows)
        return 0
    for line in (*found, *journal.scan(session.folder).notices):
        out(line)
    if not found:
        out(f"{session.name}: {len(entries)} entries, whole, and today's rules answer the same")
    for line in proof.origins(entries):
        out(line)
    return 0


def damaged(session: Session, as_json: bool) -> int:
    """Say what of a damaged journal stands, what is doubtful, and what each way back would cost; the exit status."""
    found = journal.scan(session.folder)
    refusal = journal.damaged(session.folder, found)
    try:
        planned = renewing.mending(session)
    except Refusal as hopeless:
        return refused(hopeless, as_json)
    last = len(planned.entries) - 1
    ways = [f"log repair keeps {last - len(planned.lost)} of {last} entries"]
    if (back := min(planned.lost, default=last + 1) - 1) >= 1:
        ways.append(f"log repair --to {back} goes back to entry {back}, and costs {last - back}")
    if as_json:
        rows = {"lost": planned.lost, "findings": planned.findings, "unsaid": planned.unsaid, "ways": ways}
        as_json_line({"ok": False, "error": refusal.as_json(), "entries": last, **rows})
        return refusal.status
    out(refusal.message)
    for line in planned.findings:
        out(f"  {line}")
    for line in ways:
        out(line)
    in_vain(planned)
    return refusal.status


def in_vain(planned: renewing.Mended) -> None:
    """Say what the sides were told and the record will no longer say."""
    for side, texts in planned.unsaid.items():
        out(f"told to {side.upper()}, and no longer in the record; withdraw it, or tell it again:")
        for text in texts:
            out(f"  {text}")


def log_luck(name: str | None, as_json: bool) -> None:
    """Who was lucky, and whether the dice are true."""
    from referee.session.reading.faces import as_lines as of_faces
    from referee.session.reading.faces import tested
    from referee.session.reading.luck import as_lines, ledger

    session = choose(name)
    entries = session.entries()
    rows = ledger(session.game, entries, session.state.sides)
    faces = tested(entries)
    if as_json:
        as_json_line({"ok": True, "sides": [row.as_json() for row in rows], "faces": [row._asdict() for row in faces]})
        return
    out(as_lines(rows))
    for line in of_faces(faces):
        out("\n".join(folded(line)))


def log_repair(name: str | None, to: int | None, yes: bool) -> None:
    """Mend a damaged journal: as much of it as stands, or up to an entry."""
    session = choose(name)
    planned = renewing.mending(session, to)
    if not yes and sys.stdin.isatty():
        for line in planned.findings:
            out(f"  {line}")
    lost = ", ".join(map(str, planned.lost)) or "none"
    sure(f"mend the journal of {session.name}? lost: {lost}", yes)
    came = renewing.mend(session, to)
    out(f"the journal ends with entry {len(came.entries)}; lost: {lost}; what it was lies in {came.kept}")
    in_vain(came)


def upgrade(name: str | None) -> None:
    """Bring a session of an older format up to date."""
    session = choose(name)
    entry, kept = renewing.upgrade(session)
    out(f"{session.name} is up to date with entry {entry['n']}; what it was lies in {kept}")
    read_out(session)


def log_word(name: str | None, word: str | None) -> None:
    """The record's check-word now; or, of a word that was said, up to where it speaks for the record."""
    session = choose(name)
    found = journal.scan(session.folder)
    if word is None:
        session.entries()
        out(f"{of_record(found.last)}")
        return
    for entry, mark in zip(reversed(found.entries), reversed(found.marks), strict=True):
        if of_record(mark) == word.strip().lower():
            out(f"{word} is the word of entry {entry['n']}: nothing up to it has been changed since it was said")
            return
    raise bad_input(
        "word", f"{show(word)} is the word of no entry: it was misheard, or something before it was changed"
    )


def log_seed(name: str | None, file: str | None, as_json: bool) -> None:
    """The secret of the program's dice, once the session is closed, and every die that it settled."""
    session = choose(name)
    if not session.state.dice:
        raise bad_input("session", f"{session.name} has no secret of its dice; an earlier version opened it")
    if session.is_open():
        message = f"{session.name} is open: whoever knows the secret knows the dice to come"
        raise Refusal("bad-input", message, field="session", hint="referee close, when the evening is over")
    rows = proof.as_rows(session.entries())
    if file is not None:
        write_new(file, (json.dumps(rows, indent=1) + "\n").encode())
        out(f"{file}: the secret and {len(rows['dice'])} dice and cards, for the players")
    elif as_json:
        as_json_line({"ok": True, **rows})
    else:
        out(f"secret {rows['secret']}\nmark   {rows['commitment']}")
        for die in rows["dice"]:
            words = f", words {' / '.join(die['words'])}" if die["words"] else ""
            out(f"{die['count']:>5}  1 to {die['sides']}: {die['value']}  (entry {die['entry']}{words})")


def read_out(session: Session) -> None:
    """Print what is read out before the first die of the program falls."""
    out(f"read out before the first die: the dice's mark is {commitment(session.state.dice['secret'])}")
