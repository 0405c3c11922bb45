"""The entry: straight to the look-up for `odds`, `roll` and `batch`, to typer for all else."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and exit with its status."""
    argv = sys.argv[1:]
    if argv and argv[0] in ("odds", "roll", "batch"):
        from referee.cli.lookup import run

        status = run(argv)
    else:
        try:
            from referee.cli.app import run as app
        except ModuleNotFoundError as error:
            if error.name is None or error.name.startswith("referee"):
                raise
            sys.stderr.write(
                f"referee: {error.name} is not installed; odds, roll and batch work without it\n\n"
                "hint: install the program: python3 -m pip install .\n"
            )
            status = 2
        else:
            status = app(argv)
    sys.exit(status)
