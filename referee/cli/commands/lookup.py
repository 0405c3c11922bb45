"""Looking up: a short way around typer; declared here for the help and for completion."""

from __future__ import annotations

import typer

from referee.cli.app import PASSED, app


@app.command(context_settings=PASSED, add_help_option=False)
def odds(ctx: typer.Context) -> None:
    """The exact odds of a procedure."""
    _lookup("odds", ctx)


@app.command(context_settings=PASSED, add_help_option=False)
def roll(ctx: typer.Context) -> None:
    """Resolve a procedure with dice typed or thrown."""
    _lookup("roll", ctx)


@app.command(context_settings=PASSED, add_help_option=False)
def batch(ctx: typer.Context) -> None:
    """JSON Lines in, JSON Lines out."""
    _lookup("batch", ctx)


def _lookup(verb: str, ctx: typer.Context) -> None:
    from referee.cli.lookup import look_up

    raise typer.Exit(look_up([verb, *ctx.args]))
