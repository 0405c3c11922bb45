"""The commands that show and explain the program itself."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import app


@app.command()
def demo(
    fast: Annotated[bool, typer.Option("--fast", help="without pauses")] = False,
    step: Annotated[bool, typer.Option("--step", help="Enter goes on to the next scene")] = False,
    name: Annotated[str | None, typer.Option(help="keep its session, closed; else nothing is left")] = None,
) -> None:
    """The point in a minute. Odds, a search, a strike, both sides' maps, a slip taken back, luck."""
    from referee.cli.demo import play

    raise typer.Exit(play(fast, step, name))


@app.command(name="help")
def explain(
    topic: Annotated[
        list[str] | None, typer.Argument(help="a topic, a page of the manual, a game, a command, an act, a procedure")
    ] = None,
) -> None:
    """What there is: a topic, a page of the manual, a command, an act of the session, a procedure of its game."""
    from referee.cli.explaining import explained

    raise typer.Exit(explained(topic or []))


@app.command()
def manual(
    folder: Annotated[str | None, typer.Argument(help="a new folder, or that of an earlier site")] = None,
    man: Annotated[str | None, typer.Option("--man", help="only the man page, into this file", metavar="FILE")] = None,
) -> None:
    """The manual as a site of HTML pages, the man page beside them. Needs the extra `docs`, and no network."""
    from referee.cli.manual.writing import write

    raise typer.Exit(write(folder, man))
