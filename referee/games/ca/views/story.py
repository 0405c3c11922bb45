"""How a battle of CA stands: victory points where the scenario has them, and ships lost and hit (9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from referee.engine.errors import Refusal
from referee.engine.rules import Rules
from referee.games.ca.evening.score import score_inputs, verdict
from referee.games.ca.evening.state import Board
from referee.games.ca.rules.score import SUPPLY_POINTS, Score, level_of, worth
from referee.games.ca.views.known import last_seen
from referee.session.acting.act import Doing
from referee.session.board.tree import Tree
from referee.session.reading.cause import Cause, Why
from referee.session.reading.picture import UMPIRE, Seen
from referee.session.reading.tally import DAMAGED, STILL, SUNK, Loss, Tally, points_needed


def tally(seen: Seen) -> Tally:
    """A side counts its own ships and the enemy's as it sees them."""
    when, tree = "night" if seen.public.get("night") else "day", known_tree(seen)
    losses = list(ships_lost(Board.still(tree)))
    doing = Doing(tree, seen.sides, seen.rules, None)
    board = Board.of(doing)
    try:
        outcome = board.reckon("score", score_inputs(doing, board, interim="result" not in seen.public))
    except Refusal as refusal:
        return Tally(when, {}, losses, notes=[f"No points can be counted: {refusal.message}."])
    words = standing_in_words(doing, board, outcome, seen) if "result" in seen.public or seen.who == UMPIRE else ""
    if outcome["ijn_points"] is None:
        return Tally(when, {}, losses, words, ["This scenario has no victory points (9.2)."])
    points = {side: Fraction(outcome[f"{side}_points"]) for side in seen.sides}
    what = "the enemy's ships as you see them, or last saw them" + (
        "" if seen.who == "ijn" else "; bombardments are not counted"
    )
    if seen.who == UMPIRE:
        return Tally(when, points, losses, words, [], list(causes(doing, board, Rules(seen.rules))))
    return Tally(when, points, losses, words, [f"Points for {what}."])


def causes(doing: Doing, board: Board, rules: Rules) -> Iterator[Cause]:
    """What each side has its points for (9.2)."""
    given = Score.take(score_inputs(doing, board, interim=not board.public.result))
    for ship in given.ships:
        points, why = worth(ship, given, rules)
        if points:
            side = "usn" if ship.side == "ijn" else "ijn"
            yield Cause(side, Why(f"{{}} {why}", [ship.name or ship.type]), Fraction(points * ship.count))
        if ship.supplied:
            yield Cause("ijn", Why("{} delivered supplies", [ship.name or ship.type]), Fraction(SUPPLY_POINTS))
    if given.bombardment_points:
        yield Cause("ijn", Why("bombardment"), Fraction(given.bombardment_points))


def standing_in_words(doing: Doing, board: Board, outcome: Mapping[str, Any], seen: Seen) -> str:
    """Who has won, or how it stands, and what the loser lacks; a side is told the result alone."""
    is_over = "result" in seen.public
    if seen.who != UMPIRE:
        return str(seen.public["result"])
    ijn, usn = outcome["ijn_points"], outcome["usn_points"]
    if ijn is None:
        return str(seen.public["result"]) if is_over else verdict(doing, outcome)
    number, rules = board.public.terms.number, Rules(seen.rules)

    def level(more_ijn: int = 0, more_usn: int = 0) -> str:
        winner, name = level_of(number, ijn + more_ijn, usn + more_usn, rules)
        said = verdict(doing, {"winner": winner, "level": name})
        return said if said.startswith("a ") else f"a{'n' if winner == 'ijn' else ''} {said}"

    lacks = (
        points_needed("USN", lambda more: level(0, more)) if outcome["winner"] == "ijn" else points_needed("IJN", level)
    )
    return f"IJN {ijn}, USN {usn}, {verdict(doing, outcome)}{lacks}"


def known_tree(seen: Seen) -> Tree:
    """What is known as a tree; of the enemy's ships, those that a side sees or saw, as it knows them."""
    tree = seen.tree
    ships = {name: {k: v for k, v in ship.items() if k != "turn"} for name, ship in last_seen(seen).items()}
    enemy: dict[str, Any] = {"ships": ships}
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
