"""The carrier pool: which carriers each side has, and what the other may guess of it (27)."""

from __future__ import annotations

from collections import Counter

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice
from referee.games.carrier_clashes.evening.board import OTHER, task_force_of
from referee.games.carrier_clashes.evening.damage import leave
from referee.session.acting.act import Doing, act
from referee.session.board.owned import own


class Pool(Inputs):
    """Whose pool."""

    side: str = choice("allied", "ijn", meaning="whose carriers are drawn")


@act("pool", Pool, cite="27", phases=("set-up",))
def pool(given: Pool, doing: Doing) -> None:
    """A side draws its carriers from its pool, then the other side draws; each sees its own cards alone."""
    side = given.side
    cards = doing.get("umpire", "pool", side)
    if cards is None:
        raise bad_input("side", f"the scenario has no carrier pool for the {side} side")
    if cards.get("drawn"):
        doing.forbid("27.d", f"the {side} side has drawn its carriers", "side")
    inputs = {"pool": cards["cards"], "owner_draws": cards["draws"], "opponent_draws": cards["opponent_draws"]}
    outcome = doing.resolve("carrier-pool", inputs, side=side).outcome or {}
    doing.put("umpire", "pool", side, "drawn", value=True)
    drawn = Counter(outcome["owner"])
    for name in dict.fromkeys(cards["cards"]):
        if name in own(doing, side, "ships") and not drawn[name]:
            stay_away(doing, side, name)
    doing.put("sides", side, "pool", value=outcome["owner"])
    doing.tell(side, f"You draw {', '.join(outcome['owner']) or 'no card'}.")
    doing.put("sides", OTHER[side], "pool_of_the_enemy", value=outcome["opponent"])
    doing.tell(OTHER[side], f"From the enemy's pool you draw {', '.join(outcome['opponent']) or 'no card'}.")


def stay_away(doing: Doing, side: str, carrier: str) -> None:
    """A carrier that was not drawn is not in the scenario, nor are her aircraft."""
    if task_force_of(doing, side, carrier):
        leave(doing, side, carrier)
    for name, unit in list(own(doing, side, "air").items()):
        if unit["at"] == carrier:
            doing.put("sides", side, "air", name, value=None)
    doing.put("sides", side, "ships", carrier, value=None)
