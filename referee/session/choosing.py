"""Chooses the session that a command means, as it is or as it was at an earlier moment."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator

from referee.engine.errors import Refusal, bad_input, show
from referee.engine.kinds import whole_number
from referee.session.record.folder import logs_folder
from referee.session.record.glance import IN_USE, sessions_meant
from referee.session.record.journal import Entry
from referee.session.record.state import State, fold, tellings_of, those_that_stand
from referee.session.session import Session


def choose_session(name: str | None = None) -> Session:
    """The session of a name, else `$REFEREE_SESSION`, else the current one, else the only open one."""
    there = sessions_meant(name)
    if len(there) == 1:
        folder = os.path.join(logs_folder(), there[0])
        return next((session for session in IN_USE if session.folder == folder), None) or Session(folder)
    if not there:
        hint = "referee new SCENARIO opens one"
        raise Refusal("bad-input", f"there is no session in {logs_folder()}", field="session", hint=hint)
    raise Refusal(
        "bad-input",
        f"which session? There are {', '.join(there)}",
        field="session",
        hint="referee use NAME makes one the current session; --session NAME names one for a single command",
    )


@contextlib.contextmanager
def use_session(session: Session) -> Iterator[None]:
    """Inside the block this session is the one meant: `choose_session` gives it, with all that it has read."""
    IN_USE.append(session)
    try:
        yield
    finally:
        IN_USE.remove(session)


UMPIRE = "umpire"
MOST = 12  # phases that a refusal lists, the latest


class Past(Session):
    """A session after one of its entries, without what was undone by then. It can be read, never written."""

    def __init__(self, session: Session, number: int) -> None:
        super().__init__(session.folder)
        self._then = session.entries()[:number]
        self._folded_then = fold(self._then)

    @property
    def state(self) -> State:
        """Where the session stood."""
        return self._folded_then

    def entries(self) -> list[Entry]:
        """The journal up to then."""
        return self._then

    def refresh(self) -> None:
        """Make the derived files current."""

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        raise Refusal("bad-input", "the past can only be looked at", field="at")
        yield


def session_at(session: Session, when: str | None, who: str = UMPIRE) -> Session:
    """The session as of a number, or of the end of `TURN/PHASE` (its beginning will do); `None`: as it is."""
    return session if when is None else Past(session, number_at(session, when, who))


def number_at(session: Session, when: str, who: str = UMPIRE) -> int:
    """The number of the entry that `14` or `3/search` means; refuses by the field `at`.

    The umpire counts entries; a side counts what it was told, for it knows of no others.
    """
    entries = session.entries()
    told = tellings_of(entries, [who if who in session.state.sides else "all"])
    counted = [entry["n"] for entry in entries] if who == UMPIRE else [entry["n"] for _, entry, _ in told]
    what = "an entry" if who == UMPIRE else f"one of the messages to {who}"
    number = whole_number(when)
    if number is not None:
        if not 1 <= number <= len(counted):
            reach = f"from 1 to {len(counted)}" if counted else "and there are none yet"
            raise bad_input("at", f"at must be {what}, {reach}, not {show(number)}")
        return int(counted[number - 1])
    begun, slash, phase = when.partition("/")
    turn = whole_number(begun)
    if not slash or turn is None:
        example = next((str(entry["phase"]) for entry in reversed(entries) if entry["phase"]), "phase")
        raise bad_input("at", f"at must be {what} or TURN/PHASE, as in 14 or 3/{example}, not {show(when)}")
    stand = those_that_stand(entries)
    there = [entry for entry in stand if entry["turn"] == turn]
    named = re.compile(f"(?:.*-)?{re.escape(phase)}", re.IGNORECASE)  # by a word of its name: `search`
    found = [entry["n"] for entry in there if named.match(str(entry["phase"]))]
    if not found:
        shown = there or [entry for entry in stand if entry["phase"]]
        phases = list(dict.fromkeys(f"{entry['turn']}/{entry['phase']}" for entry in shown))
        known = ", ".join(phases[-MOST:]) or "none yet"
        raise bad_input("at", f"nothing was done in {when}; try: {known}")
    return int(found[-1])
