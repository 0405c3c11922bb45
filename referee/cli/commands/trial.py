"""The commands that show, explain and measure the program itself."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import app


@app.command()
def demo(
    fast: Annotated[bool, typer.Option("--fast", help="without pauses")] = False,
    seed: Annotated[int, typer.Option(help="another seed, another turn")] = 1902,
    name: Annotated[str, typer.Option(help="the session's name")] = "demo",
) -> None:
    """A turn of a carrier battle, played before your eyes."""
    from referee.cli.demo import play

    raise typer.Exit(play(fast, seed, name))


@app.command()
def bench() -> None:
    """Measure speed, as ratios against a baseline of the same run."""
    from referee.cli.bench import run as measure

    raise typer.Exit(measure())


@app.command(name="help")
def explain(
    topic: Annotated[list[str] | None, typer.Argument(help="a topic, a command, an act, a procedure")] = None,
) -> None:
    """What there is: a topic, a command, an act of the session, a procedure of its game."""
    from referee.cli.explaining import explained

    raise typer.Exit(explained(topic or []))
