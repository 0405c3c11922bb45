"""How a battle of Cunningham & Somerville stands: ships and boats lost and damaged; the base game decides victory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.cunningham_somerville.evening.state import GONE, Board
from referee.session.reading.picture import UMPIRE, Seen
from referee.session.reading.tally import DAMAGED, FLOUNDERING, SUNK, Loss, Tally, enemy_sunk


def tally(seen: Seen) -> Tally:
    """Ships and submarines; how many aircraft each squadron has left is in its side's file."""
    losses = list(own_losses(seen))
    if seen.who != UMPIRE:
        losses += enemy_sunk(seen)
    return Tally("", {}, losses, notes=["Victory points are the base game's, and not counted here."])


def own_losses(seen: Seen) -> Iterator[Loss]:
    """Ships and boats that the viewer sees for itself."""
    for side, name, ship in seen.things("ships"):
        state = ship.get("condition", "")
        if state in GONE:
            yield Loss(side, name, SUNK)
        elif state or harm_in_words(ship):
            yield Loss(side, name, FLOUNDERING if state == "floundering" else DAMAGED, harm_in_words(ship))
    for side, name, boat in seen.things("boats"):
        if boat.get("state") in (SUNK, DAMAGED):
            yield Loss(side, name, boat["state"])


def harm_in_words(ship: Mapping[str, Any]) -> str:
    """Boxes lost and casualties, in words."""
    boxes = [f"{ship[key]} {key}" for key in ("structural", "floatation") if ship.get(key)]
    casualties = [str(casualty).replace("-", " ") for casualty in ship.get("casualties", ())]
    return ", ".join([*boxes, *casualties])


def aliases(seen: Seen) -> dict[str, str]:
    """The type of aircraft by which the enemy knows a squadron, where only one squadron flies it."""
    board = Board.still(seen.tree, seen.rules)
    squadrons = [one for own in board.sides.values() for one in own.squadrons.values() if one.aircraft]
    types = Counter(str(one.aircraft) for one in squadrons)
    return {str(one.aircraft): one.name for one in squadrons if types[str(one.aircraft)] == 1}
