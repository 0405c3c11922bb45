"""The score of a battle of Carrier Clashes: victory points, ships and air units lost (28)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening import state
from referee.games.carrier_clashes.evening.points import points_by_cause
from referee.games.carrier_clashes.rules.upkeep.points import total
from referee.games.carrier_clashes.views.picture import board_of
from referee.session.reading.cause import Cause
from referee.session.reading.picture import UMPIRE, Seen
from referee.session.reading.tally import DAMAGED, LOST, STILL, SUNK, Loss, Tally, points_needed

FATES = {"damaged": DAMAGED, "ditw": STILL, "sunk": SUNK}


def tally(seen: Seen) -> Tally:
    """The score; a side knows only what its own losses have earned the enemy."""
    known, rules = state.Board.still(seen.tree, seen.rules), Rules(seen.rules)
    counted = {side: points_by_cause(own) for side, own in known.sides.items() if own.enemy.name in seen.own}
    worth = {side: total(points, rules) for side, (_, points) in counted.items()}
    points = {side: Fraction(vp) for side, vp in worth.items()}
    when = ("night" if seen.public.get("night") else "day") if seen.public.get("turn") else ""
    losses = [*own_losses(seen), *enemy_losses(seen)]
    if seen.who == UMPIRE:
        causes = [
            Cause(side, why, Fraction(vp.numerator, vp.denominator))
            for side, (rows, _) in counted.items()
            for why, vp in rows
        ]
        notes = ["Points as if the scenario ended there (28)."]
        return Tally(when, points, losses, verdict(known, worth), notes, causes)
    enemy = known.title(known.other(seen.who))
    return Tally(when, points, losses, notes=[f"The {enemy} points are what your own losses are worth (28)."])


def verdict(known: state.Board, worth: dict[str, int | str]) -> str:
    """The winner, if the scenario ends now."""
    asked = {f"{side}_vp": vp for side, vp in worth.items()} | {"needed": known.public.vp_needed}
    outcome = known.reckon("victory", asked)
    lead = f"A lead of {outcome['margin']}: "
    if outcome["winner"] == "none":
        return lead + "nobody wins"
    loser = known.other(outcome["winner"])

    def level(more: int) -> str:
        value = Fraction(str(worth[loser])) + more
        points = value.numerator if value.denominator == 1 else str(value)
        after = known.reckon("victory", {**asked, f"{loser}_vp": points})
        return "a draw" if after["winner"] == "none" else str(after["winner"])

    return (
        f"{lead}the {known.title(outcome['winner'])} side wins{points_needed(f'the {known.title(loser)} side', level)}"
    )


def aliases(seen: Seen) -> dict[str, str]:
    """Task forces and dummies by their stickers."""
    forces = (tf for own in board_of(seen).sides.values() for tf in own.task_forces.values())
    return {tf.sticker: tf.name for tf in forces if tf.sticker != tf.name}


def own_losses(seen: Seen) -> Iterator[Loss]:
    """Ships hit and air units lost that the viewer sees itself."""
    for side, own in board_of(seen).sides.items():
        for name, ship in own.ships.items():
            if ship.condition != "none":
                yield Loss(side, name, FATES[ship.condition])
        for name, unit in own.air.items():
            if unit.lost:
                yield Loss(side, name, LOST, unit.lost.partition(", turn")[0])


def enemy_losses(seen: Seen) -> Iterator[Loss]:
    """The last report on each of the enemy's ships."""
    own = {name for _, name, _ in seen.things("ships")}
    told = [row for row in seen.told if {"ship", "condition"} <= {*row} and not row.get("withdrawn")]
    said = {row["ship"]: row["condition"] for row in told}
    for name, now in said.items():
        if name not in own and now in FATES:
            yield Loss(seen.other(seen.who), name, FATES[now])
