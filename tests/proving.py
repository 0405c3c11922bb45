"""What a session's record fails to prove."""

from __future__ import annotations

from referee.session import proof
from referee.session.session import Session


def wrong_in(session: Session) -> list[str]:
    """The dice that are not proved, and where today's rules would answer differently; as `log verify` lists them."""
    found = proof.verdict(session)
    return [*found.unproved, *found.otherwise]
