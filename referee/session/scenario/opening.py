"""A new session: its folder made in one piece, and its first entry."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from referee.engine import settings
from referee.engine.dice import sworn
from referee.engine.errors import bad_input
from referee.engine.rules import load
from referee.session.entries import now
from referee.session.record import journal, writing
from referee.session.record.folder import as_name, make_folder, replace
from referee.session.record.journal import Entry
from referee.session.record.shape import wrong_sides
from referee.session.session import Session


def opened(
    name: str | None,
    scenario: str,
    text: bytes,
    game: str,
    about: Mapping[str, Any],
    tree: Mapping[str, Any],
    told: Mapping[str, Any],
) -> Session:
    """A session with its first entry; `about` holds the scenario's title and sides.

    `told` is what each side has been told before, each telling with its turn and phase.
    """
    from referee.engine import __version__

    if name is None:
        name = f"{as_name(os.path.basename(scenario))}-{datetime.now().date().isoformat()}"
    if fault := wrong_sides(list(about["sides"])):
        raise bad_input("sides", fault)
    public = tree.get("public", {})
    entry: Entry = {
        **journal.heading(1, now(), "open", "umpire", public.get("turn", 0), public.get("phase", "")),
        "format": journal.FORMAT,
        "session": name,
        "game": game,
        "scenario": about["title"],
        "version": __version__,
        "rules": digest(game),
        "sides": list(about["sides"]),
        **({"who": who} if (who := settings.umpire()) else {}),
        **sworn(),
        "facts": [{"path": key, "value": tree[key]} for key in ("public", "sides", "umpire")],
        **({"told": dict(told)} if told else {}),
    }

    def fill(folder: str) -> None:
        replace(os.path.join(folder, "scenario.toml"), text)
        writing.append(folder, [entry], "")

    session = Session(make_folder(name, fill))
    session.refresh()
    return session


def digest(game: str) -> str:
    """What the rules in force are known by."""
    ruleset = load(game)
    return journal.mark(repr((ruleset.printed, ruleset.rulings)).encode())
