"""Chooses the session that is meant if none is named (its name is kept next to the sessions), and reads a glance of
it.

A glance has its game, rulings and tables, from the snapshot alone. Whoever must be sure reads the journal
(`session`). The standard library alone, and little of it: the look-up path reads it.
"""

from __future__ import annotations

import os

from referee.engine.errors import Refusal, unknown
from referee.engine.record import NamedTuple
from referee.session.record.folder import locked_file, logs_folder, read_snapshot, replace, session_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FILE = ".current"
IN_USE: list[Any] = []
"""The sessions that a console has open, the last of which is meant."""


class Glance(NamedTuple):
    """What a look-up takes of a session."""

    name: str
    game: str
    rulings: dict[str, str]
    tables: dict[str, Any]
    closed: bool


def session_meant(name: str | None = None) -> Glance | None:
    """The session that is meant; nothing if none is to be taken: a look-up takes no session that is closed, unless
    it is named.
    """
    there = sessions_meant(name)
    if name is not None or named_here():
        return _glance_at(there[0])
    return _glance_if_open(there[0]) if len(there) == 1 else None


def sessions_meant(name: str | None = None) -> list[str]:
    """The session of a name, else the console's, else `$REFEREE_SESSION`, else the current one, else the only open one;
    where none is meant alone, all that may be.
    """
    there = session_names()
    name = meant_now() if name is None else name
    if name is not None:
        if name not in there:
            is_locked = os.path.exists(locked_file(name))
            hint = f"{name} is locked: referee unlock {name} brings it back" if is_locked else None
            raise unknown(f"session in {logs_folder()}:", name, there, hint=hint)
        return [name]
    return there if len(there) < 2 else [one for one in there if _glance_if_open(one)] or there


def _glance_if_open(name: str) -> Glance | None:
    """The same, or nothing of a session that is closed, or damaged: it stops no other."""
    try:
        seen = _glance_at(name)
    except Refusal:
        return None
    return None if seen.closed else seen


def _glance_at(name: str) -> Glance:
    folder = os.path.join(logs_folder(), name)
    kept = read_snapshot(folder, whole=False)
    if kept is None:
        from referee.session.record.views import brief_of, standing_state

        kept = brief_of(standing_state(folder))
    return Glance(name, kept["game"], kept["rulings"], kept["tables"], kept["closed"])


def current_name() -> str | None:
    """The current session's name; nothing if none was chosen, or it is gone."""
    try:
        with open(os.path.join(logs_folder(), FILE), encoding="utf-8") as file:
            name = file.read().strip()
    except (OSError, ValueError):
        return None
    return name if name in session_names() else None


def named_here() -> str | None:
    """The session of the console that is open, else of `$REFEREE_SESSION`; nothing if neither is said."""
    return IN_USE[-1].name if IN_USE else os.environ.get("REFEREE_SESSION")


def meant_now() -> str | None:
    """The session that is named here, else the current one; nothing if neither is said."""
    return named_here() or current_name()


def make_current(name: str) -> None:
    """From now on this is the session that is meant; if that is impossible kept, it must be named."""
    import contextlib

    with contextlib.suppress(Refusal):
        replace(os.path.join(logs_folder(), FILE), f"{name}\n".encode(), sync=False)
