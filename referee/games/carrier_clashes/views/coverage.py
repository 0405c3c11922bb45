"""The hexes searched in this phase, by side and how often (15); a side's map shows its own searches alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine.plain import counted
from referee.engine.rules import Rules, Ruleset
from referee.games.carrier_clashes.evening import state
from referee.games.carrier_clashes.evening.arcs import Covered
from referee.session.board.tree import Tree
from referee.session.reading.picture import UMPIRE, Arc


def coverage(tree: Tree, who: str, ruleset: Ruleset) -> Iterator[Arc]:
    """For each side, or for the viewer, the hexes searched at least once, at least twice, and so on.

    Each number of searches is a shade laid over the one before.
    """
    board, rules = state.Board.still(tree), Rules(ruleset)
    chart = board.public.map
    covered = Covered(rules.grid(), chart.columns, chart.rows, rules.ruling("arc-edge") == "searched")
    for side, own in board.sides.items():
        if who not in (UMPIRE, side):
            continue
        rows = [arc.row for arc in own.sweeps.values() if arc.done]
        times = Counter({place: len(distances) for place, distances in covered.searches(rows).items()})
        times.update(place for places in board.searches_of(side).units.values() for place in places)
        for count in range(1, max(times.values(), default=0) + 1):
            hexes = sorted(place for place, number in times.items() if number >= count)
            often = "" if count == 1 else f" {count} times or more"
            words = f"searched{often} by the {board.title(side)} side: {counted(len(hexes), 'hex')}"
            yield Arc(hexes[0], 0, 36, 0, side, words, hexes)
