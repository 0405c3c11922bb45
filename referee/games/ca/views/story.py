"""How a battle of CA stands: victory points where the scenario has them, and ships lost and hit (9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from referee.engine.errors import Refusal
from referee.games.ca.evening.board import OTHER, hits
from referee.games.ca.evening.score import asked, verdict
from referee.session.acting.act import reckoned
from referee.session.reading.picture import UMPIRE, Seen
from referee.session.reading.tally import DAMAGED, STILL, SUNK, Loss, Tally, board


def tally(seen: Seen) -> Tally:
    """A side counts its own ships and the enemy's as it last saw them."""
    when = "night" if seen.public.get("night") else "day"
    losses = list(ships_lost(seen))
    doing = board(seen, fleets(seen))
    try:
        outcome = reckoned(doing, "score", asked(doing, interim="result" not in seen.public))
    except Refusal as refusal:
        return Tally(when, {}, losses, notes=[f"No points can be counted: {refusal.message}."])
    if "result" in seen.public:
        words = str(seen.public["result"])
    else:
        words = f"As it stands: {verdict(outcome)}" if seen.who == UMPIRE else ""
    if outcome["ijn_points"] is None:
        return Tally(when, {}, losses, words, ["This scenario has no victory points (9.2)."])
    points = {side: Fraction(outcome[f"{side}_points"]) for side in seen.sides}
    note = (
        "" if seen.who == UMPIRE else "Points for the enemy's ships as you last saw them; bombardments are not in them."
    )
    return Tally(when, points, losses, words, [note] if note else [])


def fleets(seen: Seen) -> dict[str, dict[str, object]]:
    """Both sides' ships, as far as they are known."""
    own = {side: dict(branch) for side, branch in seen.own.items()}
    if seen.who != UMPIRE:
        own[OTHER[seen.who]] = {"ships": seen.own[seen.who].get("enemy", {})}
    return own


def ships_lost(seen: Seen) -> Iterator[Loss]:
    """Ships sunk and hit, of the enemy's those that are known."""
    for side, branch in fleets(seen).items():
        ships = branch.get("ships", {})
        assert isinstance(ships, dict)
        for name, ship in ships.items():
            power, weapons = hits(ship)
            said = ", ".join(f"{number} {letter}" for number, letter in ((power, "P"), (weapons, "W")) if number)
            if ship.get("fate") == "sunk":
                yield Loss(side, name, SUNK)
            elif said:
                yield Loss(side, name, STILL if power >= 2 else DAMAGED, said)
