"""A new session: its folder made in one piece, and its first entry."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.rules import load
from referee.session.record import journal
from referee.session.record.glance import logs
from referee.session.record.journal import Entry
from referee.session.record.views import replace
from referee.session.session import Session, now

NAMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


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
    from referee import __version__

    name = name or f"{os.path.basename(scenario)}-{datetime.now().date().isoformat()}"
    public = tree.get("public", {})
    entry: Entry = {
        "n": 1,
        "at": now(),
        "act": "open",
        "by": "umpire",
        "turn": public.get("turn", 0),
        "phase": public.get("phase", ""),
        "format": journal.FORMAT,
        "session": name,
        "game": game,
        "scenario": about["title"],
        "version": __version__,
        "rules": digest(game),
        "sides": list(about["sides"]),
        "facts": [{"path": key, "value": tree[key]} for key in ("public", "sides", "umpire")],
        **({"told": dict(told)} if told else {}),
    }

    def fill(folder: str) -> None:
        replace(os.path.join(folder, "scenario.toml"), text)
        journal.append(folder, [entry], "")

    return made(name, fill)


def digest(game: str) -> str:
    """What the rules in force are known by."""
    ruleset = load(game)
    return journal.mark(repr((ruleset.printed, ruleset.rulings)).encode())


def made(name: str, fill: Callable[[str], None]) -> Session:
    """A session of a new name, its folder written by `fill`: whole, or not there at all."""
    if not NAMED.fullmatch(name):
        raise bad_input("name", f"{name!r} cannot be a folder's name: letters, digits, . _ -")
    folder = os.path.join(logs(), name)
    if os.path.exists(folder):
        refusal = bad_input("name", f"there is a session {name} already")
        refusal.hint = "--name NAME names another"
        raise refusal
    making = f"{folder}.new"
    try:
        os.makedirs(logs(), exist_ok=True)
        shutil.rmtree(making, ignore_errors=True)
        os.mkdir(making, 0o700)
        fill(making)
        os.rename(making, folder)
    except OSError as error:
        raise journal.unwritten(folder, error) from None
    finally:
        shutil.rmtree(making, ignore_errors=True)
    session = Session(folder)
    session.refresh()
    return session
