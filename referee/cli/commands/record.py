"""The commands on the record: `log …`."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import Json, PassphraseFile, SessionName, app, log_app


@log_app.command(name="show")
def log_show(
    side: Annotated[str | None, typer.Option("--for", help="only what this side was told")] = None,
    last: Annotated[int, typer.Option(help="only the last so many entries")] = 0,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """The record, entry by entry."""
    from referee.cli import record as commands

    commands.log_show(session, side, last, as_json)


@log_app.command(name="text")
def log_text(
    side: Annotated[str | None, typer.Option("--for", help="only what this side was told")] = None,
    file: Annotated[str | None, typer.Option("--out", help="a new file; else it is printed", metavar="FILE")] = None,
    session: SessionName = None,
) -> None:
    """The record as plain text, by turn and phase, to paste."""
    from referee.cli import record as commands

    commands.log_text(session, side, file)


@log_app.command(name="verify")
def log_verify(session: SessionName = None, as_json: Json = False) -> None:
    """Is the journal whole, would today's rules answer the same, and does each die prove itself?"""
    from referee.cli import record as commands

    raise typer.Exit(commands.log_verify(session, as_json))


@log_app.command(name="luck")
def log_luck(session: SessionName = None, as_json: Json = False) -> None:
    """Who was lucky: each side's throws against exact expectation."""
    from referee.cli import record as commands

    commands.log_luck(session, as_json)


@log_app.command(name="repair")
def log_repair(
    to: Annotated[int | None, typer.Option("--to", help="the last entry to keep; else all that stand")] = None,
    session: SessionName = None,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
) -> None:
    """Mend a damaged journal. What it was is kept beside it."""
    from referee.cli import record as commands

    commands.log_repair(session, to, yes)


@log_app.command(name="word")
def log_word(
    word: Annotated[str | None, typer.Argument(help="a word said before: what does it speak for?")] = None,
    session: SessionName = None,
) -> None:
    """The record's check-word, to be read out. It proves later that nothing before it was changed."""
    from referee.cli import record as commands

    commands.log_word(session, word)


@log_app.command(name="seed")
def log_seed(
    file: Annotated[str | None, typer.Option("--out", help="a new file, for the players", metavar="FILE")] = None,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """The secret of the program's dice, after `close`, and each die that it settled."""
    from referee.cli import record as commands

    commands.log_seed(session, file, as_json)


@app.command()
def upgrade(session: SessionName = None) -> None:
    """Bring a session of an earlier version up to date. A copy is kept."""
    from referee.cli import record as commands

    commands.upgrade(session)


@app.command()
def lock(
    session: Annotated[str | None, typer.Argument(help="the session; else the current one")] = None,
    passphrase_file: PassphraseFile = None,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
) -> None:
    """Lock a session away: one encrypted file, and no plain folder."""
    from referee.cli import locking

    locking.lock(session, passphrase_file, yes)


@app.command()
def unlock(
    session: Annotated[str | None, typer.Argument(help="the session; else the only one locked")] = None,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Bring a locked session back."""
    from referee.cli import locking

    locking.unlock(session, passphrase_file)
