"""What the commands print with, and a session in a list of them."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from typing import Any

from referee.engine.errors import Refusal
from referee.engine.plain import escaped
from referee.session.record.current import current
from referee.session.record.folder import logs
from referee.session.session import Session


def out(text: str) -> None:
    """Print to standard output."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def as_json_line(value: Any) -> None:
    """Print one JSON object."""
    out(escaped(json.dumps(value, ensure_ascii=False)))


def sure(question: str, yes: bool) -> None:
    """Ask once, on a terminal; elsewhere --yes is not needed."""
    from referee.cli.asking import agreed

    if not yes and sys.stdin.isatty() and not agreed(question):
        raise Refusal("bad-input", "nothing was changed", field="yes")


def about(row: Mapping[str, Any]) -> str:
    """A session of the list in words."""
    if "locked" in row:
        return f"locked: referee unlock {row['session']}"
    if "damaged" in row:
        return f"damaged: {row['damaged']}; referee log verify --session {row['session']}"
    where = f"turn {row['turn']} {row['phase']}".strip()
    return f"{row['game']}, {where}, entry {row['entries']}" + ("" if row["open"] else ", closed")


def listed(name: str) -> dict[str, Any]:
    """A session as `status --json` lists it: `session`, `current`, and where it stands, or what of it is `damaged`."""
    session = Session(os.path.join(logs(), name))
    meant = name == (os.environ.get("REFEREE_SESSION") or current())
    try:
        state = session.state
    except Refusal as refusal:
        return {"session": name, "current": meant, "damaged": refusal.message.partition(";")[0]}
    public = state.public
    return {
        "session": name,
        "current": meant,
        "game": session.game,
        "scenario": state.about["scenario"],
        "turn": public.get("turn", 0),
        "phase": public.get("phase", ""),
        "entries": state.count,
        "open": session.is_open(),
    }
