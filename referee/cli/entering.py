"""A sheet filled in by hand, typed back in: line by line what was done, then value by value what was ticked or
written.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from referee.cli.answers import Reply
from referee.cli.asking import ask_line
from referee.cli.console.line import split_words
from referee.cli.dispatch import answer_to, command_first
from referee.engine.errors import Refusal, bad_input
from referee.engine.plain import counted, quote_word
from referee.engine.words import key_in_words
from referee.session.acting.sequence import phase
from referee.session.choosing import choose_session
from referee.session.reading.picture import UMPIRE, known_to
from referee.session.reading.sheets import KINDS, ORDERS, Written, values_on_sheet
from referee.session.session import Session
from referee.show.refusal import refusal_text

WHY = "from a sheet filled by hand"
TYPED = [kind for kind in KINDS if kind not in ("turns", ORDERS)]
NOTHING, END = "nothing", "."


def enter_sheets(kinds: Sequence[str], name: str | None) -> Iterator[Reply]:
    """Go through the sheets: first what was done, for it changes the rest."""
    session = choose_session(name)
    wanted = [kind for kind in TYPED if not kinds or kind in kinds]
    if "turns" in kinds and not wanted:
        how = "`next` goes on to each, and `sheet acts --enter` takes what was done in it"
        raise bad_input("what", f"you do not type in turns: {how}")
    done = (yield from enter_acts(session)) if "acts" in wanted else 0
    kept = changed = 0
    for one in values_now(session, [kind for kind in wanted if kind != "acts"]):
        answer = yield from enter_value(session, one)
        if answer is False:
            break
        changed, kept = (changed + 1, kept) if answer else (changed, kept + 1)
    acts = f"{counted(done, 'line')} done again, " if done else ""
    yield Reply(said=[f"{acts}{counted(changed, 'value')} changed, {kept} unchanged"])


def values_now(session: Session, kinds: Sequence[str]) -> Iterator[Written]:
    """The values on some kinds of sheets, each kind as it is when it is come to."""
    for kind in kinds:
        yield from values_on_sheet(session.game, known_to(session.state, UMPIRE, session.ruleset()), kind)


def enter_acts(session: Session) -> Generator[Reply, None, int]:
    """What was done, a line at a time, as it is typed after `referee`; how many lines were carried out."""
    how = "Type each act as you would after the word referee, with the dice thrown: do search --hex 1407 --dice 4; next"
    yield Reply(said=[how])
    done = 0
    while True:
        now = phase(session.game, session.state.phase)
        where = f"turn {session.state.turn}" + (f", {now.title}" if now else "")
        typed = ask_line(f"{where} (Enter: no more): ", at_end="")
        if not typed:
            return done
        done += yield from try_line(typed, session)
        session = choose_session(session.name)


def try_line(line: str, session: Session) -> Generator[Reply, None, bool]:
    """Do a line in a session; whether it was done, and not refused."""
    try:
        reply = answer_to(command_first([*split_words(line), "--session", session.name]))
        yield reply
    except Refusal as refusal:
        yield Reply(said=[refusal_text(refusal).rstrip("\n")])
        return False
    return not reply.status


def enter_value(session: Session, one: Written) -> Generator[Reply, None, bool | None]:
    """Ask for a value until it can stand: changed, `None` as it was; `False` ends the walk."""
    now = NOTHING if one.value in (None, "") else str(one.value)
    said = f"{one.side.upper()} {one.thing}, {key_in_words(one.field)} is {now}"
    while True:
        typed = ask_line(f"{said} (Enter: as on the sheet; . ends): ", at_end="")
        if typed in ("", now):
            return None
        if typed == END:
            return False
        if (yield from try_line(f"set {quote_word(one.path)} {quote_word(typed)} --why '{WHY}'", session)):
            return True
