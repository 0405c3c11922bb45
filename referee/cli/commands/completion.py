"""The command that prints a shell's completion."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import app


@app.command()
def completion(shell: Annotated[str, typer.Argument(help="bash, zsh or fish")]) -> None:
    """A shell's completion, to be read by it: `eval "$(referee completion bash)"`."""
    import os
    import sys

    from referee.cli.completing import offering, replying
    from referee.engine.errors import unknown

    if shell not in replying.SHELLS:
        raise unknown("shell", shell, replying.SHELLS)
    path = os.path.join(os.path.dirname(replying.__file__), f"referee.{shell}")
    with open(path, encoding="utf-8") as file:
        sys.stdout.write(file.read())
    offering.all_tables()
