"""What was done and said earlier in a phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.session.session import Session
from referee.show.cards import reason_lines

RECENT = 60
"""So many entries are looked through for reasons that were given before in the phase."""


def given_before(session: Session, entry: Mapping[str, Any]) -> set[str]:
    """The reasons printed in this phase before an act: each is given once, and later only by `why`."""
    if entry["n"] is None or not reason_lines(entry):
        return set()
    return {why for one in before_in_phase(session, entry) for why in reason_lines(one)}


def before_in_phase(session: Session, entry: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The entries before one, in the same phase, as far as so many are looked through."""
    here = (entry["turn"], entry["phase"])
    since = session.latest(RECENT, lambda one: one["n"] >= entry["n"] or (one["turn"], one["phase"]) == here)
    return [one for one in since if one["n"] < entry["n"]]
