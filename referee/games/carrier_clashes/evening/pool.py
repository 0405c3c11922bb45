"""The carrier pool: which carriers each side has, and what the other may guess of it (27)."""

from __future__ import annotations

from collections import Counter

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice
from referee.games.carrier_clashes.evening import damage, state
from referee.session.acting.act import Doing, act


class Pool(Inputs):
    """Whose pool."""

    side: str = choice(*state.SIDES, meaning="whose carriers are drawn")


@act("pool", Pool, cite="27", phases=("set-up",))
def pool(given: Pool, doing: Doing) -> None:
    """A side draws its carriers from its pool, then the other side draws; each sees its own cards alone."""
    board, side, other = state.Board.of(doing), given.side, doing.other(given.side)
    cards = board.umpire.pool.get(side)
    if cards is None:
        raise bad_input("side", f"the scenario has no carrier pool for the {side} side")
    if cards.drawn:
        doing.forbid(
            "27.d",
            f"the {side} side has drawn its carriers",
            "side",
            hint="it is done: next goes on; undo takes the draw back",
        )
    inputs = {"pool": cards.cards, "owner_draws": cards.draws, "opponent_draws": cards.opponent_draws}
    outcome = doing.resolve("carrier-pool", inputs, side=side).outcome or {}
    cards.put(drawn=True)
    drawn = Counter(outcome["owner"])
    for name in dict.fromkeys(cards.cards):
        if name in board.side(side).ships and not drawn[name]:
            stay_away(doing, board.side(side).ships[name])
    board.side(side).put(pool=outcome["owner"])
    doing.tell(side, f"You draw {', '.join(outcome['owner']) or 'no card'}.")
    board.side(other).put(pool_of_the_enemy=outcome["opponent"])
    doing.tell(other, f"From the enemy's pool you draw {', '.join(outcome['opponent']) or 'no card'}.")


def stay_away(doing: Doing, carrier: state.Ship) -> None:
    """A carrier that was not drawn is not in the scenario, nor are her aircraft."""
    side = carrier.side
    damage.leave(doing, carrier)
    for unit in list(side.air.values()):
        if unit.at == carrier.name:
            side.air.remove(unit.name)
    side.ships.remove(carrier.name)
