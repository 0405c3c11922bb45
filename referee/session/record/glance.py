"""Which session is meant where none is named, its name kept next to the sessions; and a glance at it.

A glance has its game, rulings and tables, from the snapshot alone. Whoever must be sure reads the journal (`session`).
The standard library alone, and little of it: the look-up path reads it.
"""

from __future__ import annotations

import os

from referee.engine.errors import Refusal, unknown
from referee.engine.record import NamedTuple
from referee.session.record.folder import logs, names, replace, snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FILE = ".current"


class Glance(NamedTuple):
    """What a look-up takes of a session."""

    name: str
    game: str
    rulings: dict[str, str]
    tables: dict[str, Any]
    closed: bool


def glance(name: str | None = None) -> Glance | None:
    """The session of a name, else `$REFEREE_SESSION`, else the current one, else the only open one.

    Nothing where none is to be taken: a look-up takes no session that is closed, unless it is named.
    """
    named = os.environ.get("REFEREE_SESSION") or None if name is None else name
    there = names()
    chosen = current() if named is None else None
    if chosen is not None:
        there = [chosen]
    if named is not None:
        if named not in there:
            raise unknown(f"session in {logs()}:", named, there)
        return _seen(named)
    still = [seen for seen in map(_sound, there) if seen is not None and not seen.closed]
    return still[0] if len(still) == 1 else None


def _sound(name: str) -> Glance | None:
    """The same, or nothing of a session that is damaged: it stops no other."""
    try:
        return _seen(name)
    except Refusal:
        return None


def _seen(name: str) -> Glance:
    folder = os.path.join(logs(), name)
    kept = snapshot(folder, whole=False)
    if kept is None:
        from referee.session.record.views import brief_of, standing

        kept = brief_of(standing(folder))
    return Glance(name, kept["game"], kept["rulings"], kept["tables"], kept["closed"])


def current() -> str | None:
    """The current session's name; nothing where none was chosen, or it is gone."""
    try:
        with open(os.path.join(logs(), FILE), encoding="utf-8") as file:
            name = file.read().strip()
    except (OSError, ValueError):
        return None
    return name if name in names() else None


def meant_now() -> str | None:
    """The session of `$REFEREE_SESSION`, else the current one; nothing where neither is said."""
    return os.environ.get("REFEREE_SESSION") or current()


def make_current(name: str) -> None:
    """From now on this is the session that is meant; where that cannot be kept, it must be named."""
    import contextlib

    with contextlib.suppress(Refusal):
        replace(os.path.join(logs(), FILE), f"{name}\n".encode(), sync=False)
