"""A session that is brought to a moment once in a run, and copied for every other test that begins there."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from pathlib import Path

from referee.session.record.folder import logs_folder
from referee.session.record.views import Derived
from referee.session.session import Session

kept: dict[Hashable, tuple[str, dict[str, bytes]]] = {}
"""By moment, with the owner's rules and whether files were made: a session's name, and what lay in its folder."""


def once(moment: Hashable, make: Callable[[], Session]) -> Session:
    """The session that `make` leaves; of the same moment, with the same rules, a copy of what it left before."""
    key = moment, os.environ.get("REFEREE_RULES"), Derived.write
    if key not in kept:
        session = make()
        there = Path(session.folder)
        kept[key] = there.name, {path.name: path.read_bytes() for path in there.iterdir() if path.is_file()}
        return session
    name, files = kept[key]
    folder = Path(logs_folder(), name)
    folder.mkdir(parents=True, exist_ok=True)
    for file, raw in files.items():
        (folder / file).write_bytes(raw)
    return Session(str(folder))
