"""What each side of Naval Units knew of the other's fleets: how many of which type were where, and their names once
seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.naval_units.views.boxes import fleet_text
from referee.games.naval_units.views.sheets import board_of
from referee.session.reading.knowledge import NOTHING, SEEN, TOLD, Learned
from referee.session.reading.picture import Seen


def things_to_learn(stage: Seen, heard: Mapping[str, Seen]) -> Iterator[Learned]:
    """Each fleet that is afloat."""
    board = board_of(stage)
    for side in stage.sides:
        forces = heard[stage.other(side)].sees.get("forces", {})
        for fleet in board.side(side).fleets.values():
            force = forces.get(f"{fleet.zone}, port" if fleet.port else fleet.zone, {})
            named = [ship.name for ship in fleet.afloat if ship.name in force.get("ships", {})]
            types = [f"{number} {kind}" for kind, number in force.get("units", {}).items()]
            how = TOLD if named else SEEN if force else NOTHING
            said = f"{fleet.zone}: {', '.join(named or types)}" if force else ""
            yield Learned(side, fleet.name, f"{fleet.zone}: {fleet_text(fleet)}", how, said)
