"""The commands on the record: `log …`."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import Json, SessionName, log_app


@log_app.command(name="text")
def log_text(
    side: Annotated[str | None, typer.Option("--for", help="only what this side was told")] = None,
    file: Annotated[str | None, typer.Option("--out", help="a new file; else it is printed", metavar="FILE")] = None,
    session: SessionName = None,
) -> None:
    """The record as plain text, by turn and phase, to paste."""
    from referee.cli.session import out
    from referee.session.choosing import choose
    from referee.session.record.folder import write_new
    from referee.session.record.state import voided
    from referee.show.record import side_text, umpire_text

    chosen = choose(session)
    state = chosen.state
    if side is not None:
        text = side_text(state, state.side(side))
    else:
        entries = chosen.entries()
        text = umpire_text(state, entries, voided(entries))
    if file is None:
        out(text)
        return
    write_new(file, text.encode())
    out(f"{file}: the record" + (f" for {side}" if side else ", for the umpire alone"))


@log_app.command(name="verify")
def log_verify(session: SessionName = None, as_json: Json = False) -> None:
    """Is the journal whole, would today's rules answer the same, and does each die prove itself?"""
    from referee.cli.record import damaged, verified
    from referee.session import proof, renewing
    from referee.session.choosing import choose

    chosen = choose(session)
    if renewing.damage(chosen):
        raise typer.Exit(damaged(chosen, as_json))
    raise typer.Exit(verified(chosen, proof.verdict(chosen), as_json))


@log_app.command(name="luck")
def log_luck(session: SessionName = None, as_json: Json = False) -> None:
    """Who was lucky: each side's throws against exact expectation."""
    from referee.cli.session import as_json_line, out
    from referee.session.choosing import choose
    from referee.session.reading import faces, luck
    from referee.show.folding import folded

    chosen = choose(session)
    entries = chosen.entries()
    rows = luck.ledger(chosen.game, entries, chosen.state.sides)
    dice = faces.tested(entries)
    if as_json:
        as_json_line({"ok": True, "sides": [row.as_json() for row in rows], "faces": [row._asdict() for row in dice]})
        return
    out(luck.as_lines(rows))
    for line in faces.as_lines(dice):
        out("\n".join(folded(line)))


@log_app.command(name="repair")
def log_repair(
    to: Annotated[int | None, typer.Option("--to", help="the last entry to keep; else all that stand")] = None,
    session: SessionName = None,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
) -> None:
    """Mend a damaged journal. What it was is kept beside it."""
    import sys

    from referee.cli.record import in_vain
    from referee.cli.session import out, sure
    from referee.session import renewing
    from referee.session.choosing import choose

    chosen = choose(session)
    planned = renewing.mending(chosen, to)
    if not yes and sys.stdin.isatty():
        for line in planned.findings:
            out(f"  {line}")
    lost = ", ".join(map(str, planned.lost)) or "none"
    sure(f"mend the journal of {chosen.name}? lost: {lost}", yes)
    came = renewing.mend(chosen, to)
    out(f"the journal ends with entry {len(came.entries)}; lost: {lost}; what it was lies in {came.kept}")
    in_vain(came)


@log_app.command(name="word")
def log_word(
    word: Annotated[str | None, typer.Argument(help="a word said before: what does it speak for?")] = None,
    session: SessionName = None,
) -> None:
    """The record's check-word, to be read out. It proves later that nothing before it was changed."""
    from referee.cli.session import out
    from referee.engine.errors import bad_input, show
    from referee.session.choosing import choose
    from referee.session.record import journal
    from referee.session.record.spoken import of_record

    chosen = choose(session)
    found = journal.scan(chosen.folder)
    if word is None:
        chosen.entries()
        out(of_record(found.last))
        return
    for entry, mark in zip(reversed(found.entries), reversed(found.marks), strict=True):
        if of_record(mark) == word.strip().lower():
            out(f"{word} is the word of entry {entry['n']}: nothing up to it has been changed since it was said")
            return
    raise bad_input(
        "word", f"{show(word)} is the word of no entry: it was misheard, or something before it was changed"
    )


@log_app.command(name="dice")
def log_dice(
    file: Annotated[str | None, typer.Option("--out", help="a new file, for the players", metavar="FILE")] = None,
    checking: Annotated[
        str | None, typer.Option("--checker", help="a new file: the twenty lines that check it", metavar="FILE")
    ] = None,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """The secret of the program's dice, after `close`, each die that it settled, and the program that checks them."""
    import json

    from referee.cli.record import secret_text
    from referee.cli.session import as_json_line, out
    from referee.engine.errors import Refusal, bad_input
    from referee.session import proof
    from referee.session.choosing import choose
    from referee.session.record.folder import write_new

    if checking is not None:
        write_new(checking, proof.program_text().encode())
        out(f"{checking}: checks the dice, on the players' own machine: python3 {checking} FILE MARK")
        if file is None:
            return
    chosen = choose(session)
    if not chosen.state.dice:
        raise bad_input("session", f"{chosen.name} has no secret of its dice; an earlier version opened it")
    if chosen.is_open():
        message = f"{chosen.name} is open: whoever knows the secret knows the dice to come"
        raise Refusal("bad-input", message, field="session", hint="referee close, when the evening is over")
    rows = proof.as_rows(chosen.entries())
    if file is not None:
        write_new(file, (json.dumps(rows, indent=1) + "\n").encode())
        out(f"{file}: the secret and {len(rows['dice'])} dice and cards, for the players")
    elif as_json:
        as_json_line({"ok": True, **rows})
    else:
        out(secret_text(rows))
