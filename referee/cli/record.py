"""The record in lines: an entry, a telling, the dice's secret, and what is wrong with a damaged journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.cli.answers import Reply
from referee.engine.errors import Refusal
from referee.session import proof, renewing
from referee.session.board.tree import moment_in_words
from referee.session.record import head, journal
from referee.session.record.journal import Entry
from referee.session.session import Session
from referee.show.folding import width
from referee.show.record import clock_time, entry_lines


def entry_text(entry: Entry, void: bool) -> str:
    """An entry as `log show` has it; `void`: it was taken back."""
    lead = f"{clock_time(entry)} {moment_in_words(entry['turn'], entry['phase'])}: "
    return "\n".join(entry_lines(entry, void, lead, width()))


def telling_text(telling: Mapping[str, Any]) -> str:
    """A telling as its side's log has it."""
    gone = " (withdrawn)" if telling.get("withdrawn") else ""
    return f"{telling['n']:>4}  {moment_in_words(telling['turn'], telling['phase'])}: {telling['text']}{gone}"


def reply_if_sound(session: Session, found: proof.Verdict) -> Reply:
    """Print what a sound journal proves, in words or as JSON, with one verdict; the exit status."""
    notices = [*journal.scan(session.folder).notices]
    if head.read(session.folder) is None:
        notices.append(
            f"{head.NAME} is missing, so a line cut off at the end would not be noticed; the next entry writes it again"
        )
    verdict = f"{session.name}: {found.text}"
    refusal = Refusal("damaged", verdict) if found.unproved else None
    data = {
        "ok": refusal is None,
        **({"error": refusal.as_json()} if refusal else {}),
        "verdict": verdict,
        "entries": found.entries,
        "unproved": found.unproved,
        "differences": found.otherwise,
        "notices": notices,
        "dice": found.origins.lines,
    }
    lines = [*found.unproved, *found.otherwise, *notices, verdict, *found.origins.lines]
    return Reply("\n".join(lines), data, refusal.status if refusal else 0)


def secret_text(rows: Mapping[str, Any]) -> str:
    """The secret of the program's dice, its mark, and a line for each die that it settled (`proof.as_rows`)."""
    lines = [f"secret {rows['secret']}", f"mark   {rows['commitment']}"]
    for die in rows["dice"]:
        words = f", words {' / '.join(die['words'])}" if die["words"] else ""
        gone = ", discarded" if die["discarded"] else ""
        lines.append(f"{die['count']:>5}  1 to {die['sides']}: {die['value']}  (entry {die['entry']}{words}{gone})")
    lines.append(f"typed at the table: {rows['typed']}; typed and discarded: {rows['typed_discarded']}")
    return "\n".join(lines)


def reply_if_damaged(session: Session) -> Reply:
    """Print which parts of a damaged journal stand, which are doubtful, and what each way back would cost; the
    exit status.
    """
    found = journal.scan(session.folder)
    refusal = journal.refusal_of_damage(session.folder, found)
    planned = renewing.mending(session)
    last = len(planned.entries) - 1
    ways = [f"log repair keeps {last - len(planned.lost)} of {last} entries"]
    if (back := min(planned.lost, default=last + 1) - 1) >= 1:
        ways.append(f"log repair --to {back} goes back to entry {back}, and costs {last - back}")
    rows = {"lost": planned.lost, "findings": planned.findings, "unsaid": planned.unsaid, "ways": ways}
    return Reply(
        "\n".join([refusal.message, *(f"  {line}" for line in planned.findings), *ways, *in_vain(planned)]),
        {"ok": False, "error": refusal.as_json(), "entries": last, **rows},
        refusal.status,
    )


def in_vain(planned: renewing.Mended) -> Iterator[str]:
    """Say what the sides were told and the record will no longer hold."""
    for side, texts in planned.unsaid.items():
        yield f"told to {side.upper()}, and no longer in the record; take it back, or tell it again:"
        yield from (f"  {text}" for text in texts)
