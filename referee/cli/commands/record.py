"""The commands on the record: `log …`."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import Json, SessionName, log_app


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
    """Is the journal whole, and would today's rules answer the same?"""
    from referee.cli import record as commands

    commands.log_verify(session, as_json)


@log_app.command(name="luck")
def log_luck(session: SessionName = None, as_json: Json = False) -> None:
    """Who was lucky: each side's throws against exact expectation."""
    from referee.cli import record as commands

    commands.log_luck(session, as_json)


@log_app.command(name="repair")
def log_repair(
    to: Annotated[int, typer.Option("--to", help="the last entry to keep")],
    session: SessionName = None,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
) -> None:
    """Go back to the last entry to be trusted. What is cut off is kept."""
    from referee.cli import record as commands

    commands.log_repair(session, to, yes)
