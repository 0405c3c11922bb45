"""How a campaign of Naval Units stands: ships lost and hit; the rulebook has no victory points."""

from __future__ import annotations

from collections.abc import Iterator

from referee.session.reading.picture import UMPIRE, Seen
from referee.session.reading.tally import DAMAGED, SUNK, Loss, Tally, enemy_sunk


def tally(seen: Seen) -> Tally:
    """Ships alone; planes have no names to be counted by."""
    losses = list(own_losses(seen))
    if seen.who != UMPIRE:
        losses += enemy_sunk(seen)
    return Tally("", {}, losses, notes=["The rulebook gives no victory points."])


def own_losses(seen: Seen) -> Iterator[Loss]:
    """Ships, where the viewer sees them itself."""
    for side, name, ship in seen.things("ships"):
        if "sunk" in ship:
            yield Loss(side, name, SUNK, ship["sunk"])
        elif hits := ship.get("hits"):
            yield Loss(side, name, DAMAGED, f"{hits} hit{'' if hits == 1 else 's'}")
