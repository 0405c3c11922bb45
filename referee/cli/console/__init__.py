"""The umpire's console: every command without the word `referee`, in a process that keeps the session loaded."""

from __future__ import annotations

import os
import sys


def play(name: str | None, as_json: bool = False) -> int:
    """`referee play`: the console at a terminal; elsewhere one command a line from standard input."""
    from referee.cli.answers import is_at_terminal, lines_of_input
    from referee.session.choosing import choose_session, use_session
    from referee.session.record.glance import make_current

    session = choose_session(name)
    make_current(session.name)
    with use_session(session):
        if is_at_terminal() and not as_json:
            from referee.cli.console.lead import first_lines
            from referee.cli.console.terminal import PROMPT, quiet

            ask_who()
            with quiet():  # the prompt is there at once; what is typed before it can be read waits
                greeted = first_lines(session)
                sys.stdout.write(greeted + PROMPT)
                sys.stdout.flush()
                from referee.cli.console.screen import Screen

                return Screen(session, greeted).run()
        from referee.cli.console.offer import Desk
        from referee.cli.console.run import run_script

        return run_script(Desk(session, exact=True), lines_of_input(), as_json)


def ask_who() -> None:
    """Where that is settled so, as on a club's shared laptop: ask once who umpires; it is in the record."""
    from referee.cli.asking import ask_line
    from referee.engine import settings

    if settings.asks_for_umpire():
        os.environ[settings.VARIABLES["umpire"]] = settings.clean_name(ask_line("Who umpires? ", at_end=""))
