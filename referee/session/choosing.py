"""Chooses the session that a command means."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

from referee.engine.errors import Refusal
from referee.session.record.folder import logs_folder
from referee.session.record.glance import IN_USE, sessions_meant
from referee.session.session import Session


def choose_session(name: str | None = None) -> Session:
    """The session of a name, else `$REFEREE_SESSION`, else the current one, else the only open one."""
    there = sessions_meant(name)
    if len(there) == 1:
        folder = os.path.join(logs_folder(), there[0])
        return next((session for session in _held if session.folder == folder), None) or Session(folder)
    if not there:
        hint = "referee new SCENARIO opens one"
        raise Refusal("bad-input", f"there is no session in {logs_folder()}", field="session", hint=hint)
    raise Refusal(
        "bad-input",
        f"which session? There are {', '.join(there)}",
        field="session",
        hint="referee use NAME makes one the current session; --session NAME names one for a single command",
    )


_held: list[Session] = []


@contextlib.contextmanager
def use_session(session: Session) -> Iterator[None]:
    """Inside the block this session is the one meant: `choose_session` gives it, with all that it has read."""
    _held.append(session)
    IN_USE.append(session.name)
    try:
        yield
    finally:
        _held.remove(session)
        IN_USE.remove(session.name)
