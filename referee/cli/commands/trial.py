"""The commands that show and measure the program itself."""

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
