"""What each side of CA knew of the other's ships: in sight, or where it saw them last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.ca.evening.state import Board
from referee.games.ca.views.known import last_seen
from referee.session.reading.knowledge import Learned, how_of
from referee.session.reading.picture import Seen


def things_to_learn(stage: Seen, heard: Mapping[str, Seen]) -> Iterator[Learned]:
    """Each ship afloat."""
    for side, own in Board.still(stage.tree).sides.items():
        enemy = heard[stage.other(side)]
        known, now = last_seen(enemy), enemy.sees.get("enemy", {})
        for ship in own.afloat.values():
            place = str(known.get(ship.name, {}).get("hex", ""))
            how = how_of(ship.name in now, ship.name in known)
            yield Learned(side, ship.name, f"{ship.place}: {ship.code}, {ship.condition}", how, place)
