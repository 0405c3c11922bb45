"""How a battle of Clash of Carriers stands: victory points, ships and air units lost (10.0)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from referee.engine.rules import Rules
from referee.games.clash_of_carriers.evening.calendar import date_of
from referee.games.clash_of_carriers.evening.state import LOST as GONE
from referee.games.clash_of_carriers.evening.state import SIDES, Board
from referee.games.clash_of_carriers.evening.victory import WORDS, counted_up, factors_destroyed, ships_that_count
from referee.games.clash_of_carriers.views.picture import board_of
from referee.session.reading.cause import Cause, Why
from referee.session.reading.picture import UMPIRE, Seen
from referee.session.reading.tally import DAMAGED, LOST, REDUCED, SUNK, Loss, Tally, enemy_sunk, points_needed


def tally(seen: Seen) -> Tally:
    """Points count both sides' ships and aircraft, so that only the umpire can count them."""
    turn = int(seen.public.get("turn", 0))
    when = f"{date_of(turn)} June, {'night' if seen.public.get('night') else 'day'}" if turn else ""
    losses = list(own_losses(seen))
    if seen.who != UMPIRE:
        losses += enemy_sunk(seen)
        return Tally(
            when, {}, losses, notes=["Victory points depend on both sides' ships, so the umpire counts them (10.0)."]
        )
    known = board_of(seen)
    end = known.reckon("victory", counted_up(known))
    points = {side: Fraction(end[side]) for side in SIDES}
    levels = Rules(seen.rules).table("victory-levels")

    def level(change: int) -> str:
        return f"a {WORDS[levels.step(end['usn'] - end['ijn'] + change)]}"

    behind = end["level"].startswith("ijn")
    lacks = points_needed("USN", level) if behind else points_needed("IJN", lambda more: level(-more))
    verdict = f"USN {end['usn']}, IJN {end['ijn']}, {WORDS[end['level']]}{lacks}"
    notes = ["IJN points include the worth of its carriers still afloat (10.2)."]
    return Tally(when, points, losses, verdict, notes, list(causes(known, Rules(seen.rules))))


def causes(known: Board, rules: Rules) -> Iterator[Cause]:
    """What each side has its points for; two factors of air units count one point (10.1, 10.2)."""
    for side in SIDES:
        table = rules.table(f"vp-{side}")
        for key, ship in ships_that_count(known):
            if key in table:
                yield Cause(side, Why(f"{{}} {key.rpartition('_')[2]}", [ship.name]), Fraction(table[key]))
    for unit, factors in factors_destroyed(known.side("ijn")):
        yield Cause("usn", Why("{} lost" if unit.box in GONE else "{} reduced", [unit.name]), Fraction(factors, 2))
    if penalty := sum(known.umpire.saipan):
        yield Cause("usn", Why("too few naval units at Saipan"), Fraction(-penalty))


def own_losses(seen: Seen) -> Iterator[Loss]:
    """Ships and air units that the viewer sees for itself."""
    for side in board_of(seen).sides.values():
        for ship in side.ships.values():
            if ship.sunk:
                yield Loss(side.name, ship.name, SUNK)
            elif ship.hits or ship.effects:
                how = [f"{ship.hits} of {ship.boxes} boxes"] if ship.hits else []
                yield Loss(side.name, ship.name, DAMAGED, ", ".join([*how, *ship.effects]))
        for unit in side.air.values():
            if unit.box in GONE:
                yield Loss(side.name, unit.name, LOST)
            elif unit.side == "reduced":
                yield Loss(side.name, unit.name, REDUCED)
