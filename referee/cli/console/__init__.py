"""The umpire's console: every command without the word `referee`, in a process that keeps the session loaded."""

from __future__ import annotations

import sys


def play(name: str | None, as_json: bool = False) -> int:
    """`referee play`: the console at a terminal; elsewhere one command a line from standard input."""
    from referee.session.table import choose, held

    session = choose(name)
    with held(session):
        if sys.stdin.isatty() and sys.stdout.isatty() and not as_json:
            from referee.cli.console.screen import Screen

            return Screen(session).run()
        from referee.cli.console.offer import Desk
        from referee.cli.console.run import script

        return script(Desk(session, exact=True), sys.stdin, as_json)
