"""The carrier pool: the carriers that each side has, and what the other side may guess of them (27)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.errors import at_odds
from referee.engine.inputs import choice
from referee.games.carrier_clashes.evening import damage, state
from referee.session.acting.act import Doing, act, pending
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.due import Due
from referee.session.acting.hints import command


class Pool(state.Named):
    """Whose pool."""

    side: str = choice(*state.SIDES, meaning="the side whose carriers are drawn")

    def mean(self) -> None:
        if self.side not in self.board.umpire.pool:
            raise at_odds("side", f"the scenario has no carrier pool for the {self.board.title(self.side)} side")


def of_pool(given: Pool) -> Bars:
    """A side draws its carriers once (27.d)."""
    if given.board.umpire.pool[given.side].drawn:
        hint = "it is done; next goes on, undo takes the draw back"
        yield Bar("27.d", f"the {given.board.title(given.side)} side has already drawn its carriers", "side", hint)


@act("pool", Pool, cite="27", phases=("set-up",), bars=of_pool)
def pool(given: Pool, doing: Doing) -> None:
    """A side draws its carriers from its pool, then the other side draws; each sees only its own cards."""
    board, side, other = given.board, given.side, doing.board.other(given.side)
    cards = board.umpire.pool[side]
    inputs = {"pool": cards.cards, "owner_draws": cards.draws, "opponent_draws": cards.opponent_draws}
    outcome = doing.resolve("carrier-pool", inputs, side=side).outcome
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


@pending("set-up")
def carriers_undrawn(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Pools from which no card was drawn; players may do without them (27.b)."""
    board = state.Board(dict(tree))
    for side in board.order_of_play:
        if side in board.umpire.pool and not board.umpire.pool[side].drawn:
            yield Due("its carriers are not drawn from the pool (27)", command("pool", side=side), side, demanded=False)
