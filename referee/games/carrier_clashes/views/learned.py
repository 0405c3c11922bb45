"""What each side of Carrier Clashes knew of the other's blocks: spotted, cards dealt, or last heard of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.carrier_clashes.evening import state
from referee.games.carrier_clashes.views.picture import board_of
from referee.session.reading.knowledge import TOLD, Learned, how_of, rows_of
from referee.session.reading.picture import Seen


def things_to_learn(stage: Seen, heard: Mapping[str, Seen]) -> Iterator[Learned]:
    """Each block that is in play, by its owner's name."""
    for side, own in board_of(stage).sides.items():
        enemy = heard[stage.other(side)]
        for tf in own.task_forces.values():
            rows = [(now, row) for now, name, row in rows_of(enemy, "contact") if name == tf.sticker]
            fresh = [row for now, row in rows if now]
            cards = [card for row in fresh for card in row.get("cards", ())]
            in_sight = bool(fresh) or tf.sticker in enemy.sees.get("blocks", {})
            place = rows[-1][1].get("hex", "") if rows else ""
            how = TOLD if cards else how_of(in_sight, bool(rows))
            said = f"{place}: {' '.join(cards)}" if cards else place
            yield Learned(side, tf.name, f"{tf.hex}: {truth_of_block(tf)}", how, said)


def truth_of_block(tf: state.TaskForce) -> str:
    """What a block really is."""
    return ", ".join(ship.name for ship in tf.sailing.values()) or "a dummy"
