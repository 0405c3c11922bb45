"""A sheet filled in by hand, typed back in: line by line what was done, then value by value what was ticked or
written.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence

from referee.cli.asking import ask_line
from referee.cli.dispatch import dispatch_line
from referee.engine.errors import bad_input
from referee.engine.plain import counted
from referee.session.acting.sequence import phase
from referee.session.choosing import choose_session
from referee.session.reading.picture import UMPIRE, known_to
from referee.session.reading.sheets import KINDS, ORDERS, Written, values_on_sheet
from referee.session.session import Session

WHY = "from a sheet filled by hand"
TYPED = [kind for kind in KINDS if kind not in ("turns", ORDERS)]
NOTHING, END = "nothing", "."


def enter_sheets(kinds: Sequence[str], name: str | None) -> None:
    """Go through the sheets: first what was done, for it changes the rest."""
    session = choose_session(name)
    wanted = [kind for kind in TYPED if not kinds or kind in kinds]
    if "turns" in kinds and not wanted:
        raise bad_input(
            "what",
            "you do not type in turns: `next` goes on to each, and `sheet acts --enter` takes what was done in it",
        )
    done = enter_acts(session) if "acts" in wanted else 0
    kept = changed = 0
    for kind in wanted:
        if kind == "acts":
            continue
        for one in values_on_sheet(session.game, known_to(session.state, UMPIRE, session.ruleset()), kind):
            answer = enter_value(session, one)
            if answer is False:
                return say_outcome(done, changed, kept)
            changed, kept = (changed + 1, kept) if answer else (changed, kept + 1)
    return say_outcome(done, changed, kept)


def say_outcome(done: int, changed: int, kept: int) -> None:
    """Say how many were entered, changed, and kept."""
    acts = f"{counted(done, 'line')} done again, " if done else ""
    sys.stderr.write(f"{acts}{counted(changed, 'value')} changed, {kept} unchanged\n")


def enter_acts(session: Session) -> int:
    """What was done, a line at a time, as it is typed after `referee`; how many lines were carried out."""
    sys.stderr.write(
        "Type each act as you would after the word referee, with the dice thrown: do search --hex 1407 --dice 4; next\n"
    )
    done = 0
    while True:
        now = phase(session.game, session.state.phase)
        where = f"turn {session.state.turn}" + (f", {now.title}" if now else "")
        typed = ask_line(f"{where} (Enter: no more): ", at_end="")
        if not typed:
            return done
        try:
            words = shlex.split(typed)
        except ValueError:
            sys.stderr.write("a quotation mark is not closed; type the line again\n")
            continue
        if dispatch_line([*words, "--session", session.name]) == 0:
            done += 1
        session = choose_session(session.name)


def enter_value(session: Session, one: Written) -> bool | None:
    """Ask for a value until it can stand: changed, `None` as it was; `False` ends the walk."""
    now = NOTHING if one.value in (None, "") else str(one.value)
    said = f"{one.side.upper()} {one.thing}, {one.field.replace('_', ' ')} is {now}"
    while True:
        typed = ask_line(f"{said} (Enter: as on the sheet; . ends): ", at_end="")
        if typed in ("", now):
            return None
        if typed == END:
            return False
        if dispatch_line(["set", one.path, typed, "--why", WHY, "--session", session.name]) == 0:
            return True
