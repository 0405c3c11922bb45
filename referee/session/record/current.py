"""The current session: the one that commands use where none is named. Its name is kept next to the sessions.

The standard library alone, and little of it: the look-up path reads it.
"""

from __future__ import annotations

import os

from referee.session.record.folder import logs, names, replace

FILE = ".current"


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

    from referee.engine.errors import Refusal

    with contextlib.suppress(Refusal):
        replace(os.path.join(logs(), FILE), f"{name}\n".encode(), sync=False)
