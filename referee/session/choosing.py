"""Which session is meant."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

from referee.engine.errors import Refusal, unknown
from referee.session.record.folder import logs, names
from referee.session.record.glance import meant_now
from referee.session.session import Session


def choose(name: str | None = None) -> Session:
    """The session of a name, else `$REFEREE_SESSION`, else the current one, else the only open one."""
    name = meant_now() if name is None else name
    there = names()
    if name is not None:
        if name not in there:
            is_locked = os.path.exists(os.path.join(logs(), f"{name}.age"))
            hint = f"{name} is locked: referee unlock {name} brings it back" if is_locked else None
            raise unknown(f"session in {logs()}:", name, there, hint=hint)
        folder = os.path.join(logs(), name)
        return next((session for session in _held if session.folder == folder), None) or Session(folder)
    if not there:
        hint = "referee new SCENARIO opens one"
        raise Refusal("bad-input", f"there is no session in {logs()}", field="session", hint=hint)
    sessions = [Session(os.path.join(logs(), found)) for found in there]
    still = sessions if len(sessions) == 1 else [session for session in sessions if session.is_sound_and_open()]
    if len(still) == 1:
        return still[0]
    listed = ", ".join(session.name for session in still or sessions)
    raise Refusal(
        "bad-input",
        f"which session? There are {listed}",
        field="session",
        hint="referee use NAME makes one the current session; --session NAME names one for a single command",
    )


_held: list[Session] = []


@contextlib.contextmanager
def use_session(session: Session) -> Iterator[None]:
    """Make this session the one that is meant inside the block: `choose` gives it, with all that it has read."""
    before = os.environ.get("REFEREE_SESSION")
    os.environ["REFEREE_SESSION"] = session.name
    _held.append(session)
    try:
        yield
    finally:
        _held.remove(session)
        os.environ.pop("REFEREE_SESSION")
        if before is not None:
            os.environ["REFEREE_SESSION"] = before
