"""The entry: the console apart, every line goes to `dispatch`."""

from __future__ import annotations

import sys

from referee.cli.dispatch import guarded, installed
from referee.cli.dispatch import run as dispatched


def main() -> None:
    """Run the command line and exit with its status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(guarded(sys.argv[1:], run))


def run(argv: list[str]) -> int:
    """Run a command; its exit status. The console and a shell's Tab take no way through typer, which costs time."""
    if argv[:1] == ["--complete"]:
        from referee.cli.completing.replying import run as reply

        return reply(argv[1:])
    if argv[:1] == ["play"] and not set(argv) & {"--help", "-h"}:
        from referee.cli.console import begin

        return installed(argv[1:], begin)
    return dispatched(argv)
