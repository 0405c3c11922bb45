"""The commands on the record: `log …`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.cli.answers import Reply
from referee.cli.command import IN_SESSION, OPTIONS, SESSION, command, session_of
from referee.cli.options import Also, Call
from referee.engine.errors import Refusal, bad_input, show
from referee.engine.inputs import Inputs, bare, flag, text, whole
from referee.session.record import journal
from referee.session.record.folder import write_new
from referee.session.record.state import voided_numbers
from referee.session.session import Session
from referee.show.record import entry_text, secret_text, side_text, telling_text, umpire_text

if TYPE_CHECKING:
    from referee.session.proof import Verdict
    from referee.session.renewing import Mended

OF_SIDE: Also = {**IN_SESSION, "for": text(wants="side", meaning="only what this side was told")}
OUT = "a new file; without it, the record is printed"


class Record(Inputs):
    """Show the record, entry by entry."""

    last: int = bare(whole(0, default=0, meaning="how many of the last entries to show; without it, all"))


@command("log show", Record, {**OF_SIDE, **OPTIONS}, looks=True)
def log_show(given: Record, call: Call) -> Reply:
    """The record, or what a side was told."""

    chosen, side = session_of(call), call.word("for")
    if side is not None:
        state = chosen.state
        state.side(side)
        told = state.told[side][-given.last :]
        rows = [{"ok": True, **telling} for telling in told]
        nothing = f"{side} has been told nothing yet"
        return Reply(lambda: "\n".join(map(telling_text, told)) or nothing, lambda: rows, looked_at=chosen)
    entries = chosen.latest(given.last) if given.last else chosen.entries()
    void = voided_numbers(entries)
    hidden = () if not chosen.is_open() else ("secret",)
    return Reply(
        lambda: "\n".join(entry_text(entry, entry["n"] in void) for entry in entries),
        lambda: [
            {"ok": True, **{key: value for key, value in entry.items() if key not in hidden}} for entry in entries
        ],
        looked_at=chosen,
    )


class AsText(Inputs):
    """Write the record as plain text, by turn and phase."""

    out: str | None = text(None, of="file", meaning=OUT)


@command("log text", AsText, {**OF_SIDE, **OPTIONS}, looks=True)
def log_text(given: AsText, call: Call) -> Reply:
    """Print it, or write it."""

    chosen, side = session_of(call), call.word("for")
    state = chosen.state
    if side is not None:
        text = side_text(state, state.side(side))
    else:
        entries = chosen.entries()
        text = umpire_text(state, entries, voided_numbers(entries))
    if given.out is None:
        return Reply(text)
    write_new(given.out, text.encode())
    return Reply(f"{given.out}: the record" + (f" for {side}" if side else ", for the umpire alone"))


class Verify(Inputs):
    """Check that the journal is whole, that today's rules give the same answers, and that each die can be proved."""


@command("log verify", Verify, SESSION, looks=True)
def log_verify(_: Verify, call: Call) -> Reply:
    """Hold it against itself."""
    from referee.session import proof, renewing

    chosen = session_of(call)
    return reply_if_damaged(chosen) if renewing.damage(chosen) else reply_if_sound(chosen, proof.verdict(chosen))


def reply_if_sound(session: Session, found: Verdict) -> Reply:
    """Print what a sound journal proves, in words or as JSON, with one verdict; the exit status."""
    from referee.show.proof import origins_in_lines, verdict_in_words

    notices = [*journal.scan(session.folder).notices]
    verdict = f"{session.name}: {verdict_in_words(found)}"
    origins = origins_in_lines(found.origins)
    refusal = Refusal("damaged", verdict) if found.unproved else None
    data = {
        "ok": refusal is None,
        **({"error": refusal.as_json()} if refusal else {}),
        "verdict": verdict,
        "entries": found.entries,
        "unproved": found.unproved,
        "differences": found.otherwise,
        "notices": notices,
        "dice": origins,
    }
    lines = [*found.unproved, *found.otherwise, *notices, verdict, *origins]
    return Reply("\n".join(lines), data, refusal.status if refusal else 0)


def reply_if_damaged(session: Session) -> Reply:
    """Print which parts of a damaged journal stand, which are doubtful, and what each way back would cost; the
    exit status.
    """
    from referee.session import renewing

    found = journal.scan(session.folder)
    refusal = journal.refusal_of_damage(session.folder, found)
    planned = renewing.plan_mending(session)
    last = len(planned.entries) - 1
    ways = [f"log repair keeps {last - len(planned.lost)} of {last} entries"]
    if (back := min(planned.lost, default=0) - 1) >= 1:
        ways.append(f"log repair --to {back} goes back to entry {back}, and costs {last - back}")
    rows = {"lost": planned.lost, "findings": planned.findings, "unsaid": planned.unsaid, "ways": ways}
    return Reply(
        "\n".join([refusal.message, *(f"  {line}" for line in planned.findings), *ways, *in_vain(planned)]),
        {"ok": False, "error": refusal.as_json(), "entries": last, **rows},
        refusal.status,
    )


def in_vain(planned: Mended) -> Iterator[str]:
    """Say what the sides were told and the record will no longer hold."""
    for side, texts in planned.unsaid.items():
        yield f"told to {side.upper()}, and no longer in the record; take it back, or tell it again:"
        yield from (f"  {text}" for text in texts)


class Luck(Inputs):
    """Show who was lucky: what each side's throws brought, beside their exact expectation."""


@command("log luck", Luck, SESSION, looks=True)
def log_luck(_: Luck, call: Call) -> Reply:
    """Each side's throws, and each kind of die."""
    from referee.session.reading import throws
    from referee.show import faces
    from referee.show.folding import fold
    from referee.show.luck import luck_lines

    chosen = session_of(call)
    entries = chosen.entries()
    rows = throws.ledger(chosen.game, entries, chosen.state.sides)
    dice = faces.test_dice(entries)
    return Reply(
        lambda: "\n".join(row for line in [*luck_lines(rows), *faces.as_lines(dice)] for row in fold(line)),
        {"ok": True, "sides": [row.as_json() for row in rows], "faces": [row._asdict() for row in dice]},
    )


class Repair(Inputs):
    """Repair a damaged journal. The damaged file is kept beside it."""

    to: int | None = whole(default=None, of="entry", meaning="the last entry to keep; without it, all that are intact")
    yes: bool = flag(meaning="do not ask")


REPAIR = "--yes does it; --to N goes back to entry N instead"


@command("log repair", Repair)
def log_repair(given: Repair, call: Call) -> Reply:
    """Say what would be lost, ask, mend."""
    from referee.cli.asking import confirmed_once
    from referee.session import renewing

    chosen = session_of(call)
    planned = renewing.plan_mending(chosen, given.to)
    lost = ", ".join(map(str, planned.lost)) or "none"
    what = f"repair the journal of {chosen.name}? lost: {lost}"
    sure = given.yes or given.to is not None
    confirmed_once(what, given.yes, [*planned.findings, *in_vain(planned)], "" if sure or not planned.lost else REPAIR)
    came = renewing.mend(chosen, given.to)
    said = f"the journal ends with entry {len(came.entries)}; lost: {lost}; the old journal is kept in {came.kept}"
    return Reply("\n".join([said, *in_vain(came)]))


class Word(Inputs):
    """Show the record's check-word, to read out. It proves later that nothing before it was changed."""

    word: str | None = bare(text(None, meaning="a check-word given earlier: show which entry it belongs to"))


@command("log word", Word, looks=True)
def log_word(given: Word, call: Call) -> Reply:
    """The word, or what one speaks for."""
    from referee.session.record.spoken import of_record

    chosen = session_of(call)
    found = journal.scan(chosen.folder)
    if given.word is None:
        chosen.entries()
        return Reply(of_record(found.last))
    for entry, mark in zip(reversed(found.entries), reversed(found.marks), strict=True):
        if of_record(mark) == given.word.strip().lower():
            said = f"{given.word} is the check-word of entry {entry['n']}"
            return Reply(f"{said}: nothing up to it has been changed since then")
    wrong = "it was misheard, or something before it has been changed"
    raise bad_input("word", f"{show(given.word)} is the check-word of no entry: {wrong}")


class Dice(Inputs):
    """After `close`, show the secret of the program's dice, each die it decided, and a program to check them."""

    out: str | None = text(None, of="file", meaning="a new file, for the players")
    checker: str | None = text(None, of="file", meaning="a new file for the program of twenty lines that checks them")


@command("log dice", Dice, SESSION)
def log_dice(given: Dice, call: Call) -> Reply:
    """Print it, or write it for the players."""
    import json

    from referee.engine.places import manual_path
    from referee.session import proof

    said = ""
    if given.checker is not None:
        with open(manual_path("check_dice.py"), "rb") as file:
            write_new(given.checker, file.read())
        said = f"{given.checker}: checks the dice, on the players' own machine: python3 {given.checker} FILE MARK\n"
        if given.out is None:
            return Reply(said)
    chosen = session_of(call)
    if not chosen.state.dice:
        raise bad_input("session", f"{chosen.name} has no secret for its dice; an earlier version opened it")
    if chosen.is_open():
        message = f"{chosen.name} is open, and whoever knows the secret knows the dice to come"
        raise Refusal("bad-input", message, field="session", hint="referee close, when the evening is over")
    rows = proof.as_rows(chosen.entries())
    if given.out is None:
        return Reply(lambda: secret_text(rows), {"ok": True, **rows})
    write_new(given.out, (json.dumps(rows, indent=1) + "\n").encode())
    return Reply(f"{said}{given.out}: the secret and {len(rows['dice'])} dice and cards, for the players")
