"""The commands that correct: set, undo, amend."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import PASSED, Json, SessionName, acted, app
from referee.engine.errors import Refusal


@app.command(name="set", context_settings=PASSED)
def set_value(
    ctx: typer.Context,
    path: Annotated[str, typer.Argument(help="where, as in umpire.toml")],
    value: Annotated[str, typer.Argument(help="the value")],
    why: Annotated[str, typer.Option(help="the reason")] = "",
) -> None:
    """Correct one value of the state."""
    if not why:
        raise Refusal("bad-input", "a correction wants a reason", field="why", hint='--why "…"')
    acted("set", ["--path", path, "--value", value, "--why", why, *ctx.args])


@app.command()
def undo(
    to: Annotated[int | None, typer.Option(help="void all after this entry")] = None,
    why: Annotated[str | None, typer.Option(help="the reason")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """Void the last entry, or all after N. What was told is withdrawn."""
    from referee.cli import session as commands

    commands.undo(session, to, why, yes, as_json)


@app.command()
def amend(
    number: Annotated[int, typer.Argument(metavar="N", help="the entry")],
    why: Annotated[str, typer.Option(help="the reason")] = "",
    dice: Annotated[str | None, typer.Option(help="the dice as they really fell: 7,3")] = None,
    inputs: Annotated[list[str] | None, typer.Option("--input", help="an input as it really was: key=value")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """Do an entry again with other dice or inputs. All that follows keeps its own dice."""
    from referee.cli import session as commands

    commands.amend(session, number, inputs or [], dice, why, yes, as_json)
