"""The journal entry of an act, as it is made and as it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from referee.engine import settings
from referee.engine.dice import Source
from referee.session.acting.act import Doing
from referee.session.record.journal import Entry, heading
from referee.session.record.state import State

if TYPE_CHECKING:
    from referee.session.how import How

ODDS_KEPT = 1_000


def begins_a_turn(entry: Entry) -> bool:
    """Does the game turn change with it?"""
    return any(fact["path"] == "public.turn" for fact in entry.get("facts", ()))


def now() -> str:
    """The time, UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def as_kept(entry: Entry) -> Entry:
    """An entry as the journal keeps it: without the odds if there are very many outcomes, with a note of that."""
    if not any(len(answer.get("distribution", ())) > ODDS_KEPT for answer in entry.get("answers", ())):
        return entry
    answers = []
    for answer in entry["answers"]:
        if (count := len(answer.get("distribution", ()))) > ODDS_KEPT:
            reason = {
                "text": f"the odds of {count} outcomes are not kept; p is the probability of this one",
                "cite": "",
            }
            answer = {**answer, "because": [*answer["because"], reason]}
            del answer["distribution"]
        answers.append(answer)
    return {**entry, "answers": answers}


def entry_of(state: State, name: str, raw: Mapping[str, Any], doing: Doing, source: Source, how: How) -> Entry:
    """The journal entry of an act that is over."""
    entry = heading(state.count + 1, now(), name, how.by, doing.turn, doing.phase) | {"inputs": {**raw, **doing.chosen}}
    optional = {
        "who": how.who or settings.umpire(),
        "dice": source.thrown,
        "cards": source.drawn,
        "answers": doing.answers,
        "facts": doing.facts,
        "told": doing.told,
        "umpire": doing.umpire,
        "overridden": doing.overridden,
        "rulings": dict(how.rulings or {}),
        "why": how.why,
    }
    if how.seed is not None:
        entry["seed"] = how.seed
    if doing.account is not None:
        entry["account"] = doing.account
    return {**entry, **{key: value for key, value in optional.items() if value}}
