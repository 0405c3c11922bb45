"""What all parts of the board of Clash of Carriers share: the sides, and what everything on it can do."""

from __future__ import annotations

from referee.session.board import roots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.clash_of_carriers.evening.state import Board, Side

SIDES = ("usn", "ijn")


class Here(roots.Here["Board"]):
    """A thing of this game's board."""


class Own(roots.Own["Board", "Side"]):
    """A thing that a side owns."""
