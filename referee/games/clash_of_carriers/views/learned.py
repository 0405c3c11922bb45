"""What each side of Clash of Carriers knew of the other's groups: detected, reported, or reported once (6.1, 6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.clash_of_carriers.evening import state
from referee.games.clash_of_carriers.views.contacts import contacts
from referee.games.clash_of_carriers.views.picture import board_of
from referee.session.reading.knowledge import TOLD, Learned, how_of
from referee.session.reading.picture import Seen


def things_to_learn(stage: Seen, heard: Mapping[str, Seen]) -> Iterator[Learned]:
    """Each marker on the map with what is under it; that a marker is there is news only under secret movement."""
    for side in board_of(stage).sides.values():
        enemy = heard[stage.other(side.name)]
        known = contacts(enemy)
        for name, marker in side.markers().items():
            called = f"a detached group in {marker.hex}" if marker.is_detached else name
            contact = known.get(called)
            now = contact is not None and contact.turn == int(stage.public.get("turn", 0))
            detected = any(group.detected for group in marker.groups)
            when = f" in turn {contact.turn}" if contact and not now else ""
            said = f"{contact.hex}{when}: {contact.report}" if contact else str(marker.hex) if detected else ""
            how = TOLD if now else how_of(detected, contact is not None)
            sailing = [ship for group in marker.groups for ship in group.sailing]
            lies = state.in_words(state.ships_by_type(sailing)) if sailing else "a dummy"
            yield Learned(side.name, name, f"{marker.hex}: {lies}", how, said)
