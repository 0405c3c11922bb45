"""From a line's words to what does it: the look-up and acts, the everyday ways, straight; all else by typer."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def guarded(argv: list[str], way: Callable[[list[str]], int] | None = None) -> int:
    """Run a command; its exit status, also where it is interrupted or the program has a fault. `way` runs it."""
    try:
        return (way or run)(argv)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        fault(error)
        return 1


def fault(error: Exception) -> None:
    """Say that the program has a fault; raise it where that is wanted."""
    if os.environ.get("REFEREE_TRACEBACK"):
        raise error
    sys.stderr.write(
        f"referee: a fault of the program: {type(error).__name__}: {error}\n\n"
        "hint: nothing was changed; REFEREE_TRACEBACK=1 shows where it happened\n"
    )


def run(argv: list[str]) -> int:
    """Run a command; its exit status."""
    if argv and argv[0] in ("odds", "roll", "batch"):
        from referee.cli.lookup import run as look_up

        return look_up(argv)
    return installed(argv, session_or_other)


def installed(argv: list[str], way: Callable[[list[str]], int]) -> int:
    """Run a command that needs what the program stands on; where that is not installed, say so."""
    try:
        return way(argv)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("referee"):
            raise
        sys.stderr.write(
            f"referee: {error.name} is not installed; odds, roll and batch work without it\n\n"
            "hint: install the program: python3 -m pip install .\n"
        )
        return 2


def session_or_other(argv: list[str]) -> int:
    """Run a command that needs the program installed; acts, done so often, take no way through typer."""
    if argv[:1] == ["next"] or (argv[:1] == ["do"] and argv[1:] and not argv[1].startswith("-")):
        from referee.cli.acting import typed_act

        return typed_act(argv)
    from referee.cli.app import run as app

    return app(argv)
