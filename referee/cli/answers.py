"""What every command shares: the session it names, its answer as JSON, its refusal and exit status."""

from __future__ import annotations

import sys

from referee.cli.output import json_out
from referee.engine.errors import Refusal
from referee.show.refusal import refusal_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from referee.engine.answer import Answer


def session_named(argv: Sequence[str]) -> str | None:
    """The session that `--session` names."""
    for place, word in enumerate(argv):
        if word == "--session" and place + 1 < len(argv):
            return argv[place + 1]
        if word.startswith("--session="):
            return word[len("--session=") :]
    return None


def as_answer(found: Answer | Refusal, name: str | None = None) -> dict[str, Any]:
    """The contract's object of an answer or a refusal."""
    is_refusal = isinstance(found, Refusal)
    body = {"error": found.as_json()} if is_refusal else found.as_json()
    return {"id": name, "ok": not is_refusal, **body}


def refused(refusal: Refusal, as_json: bool) -> int:
    """Say why not; the exit status."""
    _refusals.append(refusal)
    if as_json:
        json_out(as_answer(refusal))
    else:
        sys.stderr.write(refusal_text(refusal))
    return refusal.status


_refusals: list[Refusal] = []


def take_refusal() -> Refusal | None:
    """What was refused last since this was last asked, for who answers it in another form; asked once."""
    last = _refusals[-1] if _refusals else None
    _refusals.clear()
    return last
