"""How a battle of CA stands: victory points where the scenario has them, and ships lost and hit (9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from referee.engine.errors import Refusal
from referee.games.ca.evening.score import asked, verdict
from referee.games.ca.evening.state import Board
from referee.session.acting.act import Doing, reckoned
from referee.session.board.tree import Tree
from referee.session.reading.picture import UMPIRE, Seen
from referee.session.reading.tally import DAMAGED, STILL, SUNK, Loss, Tally


def tally(seen: Seen) -> Tally:
    """A side counts its own ships and the enemy's as it sees them."""
    when, tree = "night" if seen.public.get("night") else "day", known(seen)
    losses = list(ships_lost(Board(tree)))
    doing = Doing(tree, seen.sides, seen.rules, None)
    try:
        outcome = reckoned(doing, "score", asked(doing, interim="result" not in seen.public))
    except Refusal as refusal:
        return Tally(when, {}, losses, notes=[f"No points can be counted: {refusal.message}."])
    if "result" in seen.public:
        words = str(seen.public["result"])
    else:
        words = f"As it stands: {verdict(doing, outcome)}" if seen.who == UMPIRE else ""
    if outcome["ijn_points"] is None:
        return Tally(when, {}, losses, words, ["This scenario has no victory points (9.2)."])
    points = {side: Fraction(outcome[f"{side}_points"]) for side in seen.sides}
    what = "the enemy's ships as you see them" + ("" if seen.who == "ijn" else "; bombardments are not in them")
    note = "" if seen.who == UMPIRE else f"Points for {what}."
    return Tally(when, points, losses, words, [note] if note else [])


def known(seen: Seen) -> Tree:
    """What is known as a tree; of the enemy's ships, those that a side sees."""
    tree = seen.tree
    enemy: dict[str, Any] = {"ships": seen.sees.get("enemy", {})}
    sides = {side: own if side in seen.own else enemy for side, own in tree["sides"].items()}
    return {**tree, "sides": sides}


def ships_lost(board: Board) -> Iterator[Loss]:
    """Ships sunk and hit, of the enemy's those that are known."""
    for side, own in board.sides.items():
        for name, ship in own.ships.items():
            hits = ((ship.power_hits, "P"), (ship.weapon_hits, "W"))
            said = ", ".join(f"{number} {letter}" for number, letter in hits if number)
            if ship.fate == "sunk":
                yield Loss(side, name, SUNK)
            elif said:
                yield Loss(side, name, STILL if ship.power_hits >= 2 else DAMAGED, said)
