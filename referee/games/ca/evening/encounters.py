"""What follows from where all now are: who may fire at whom, who is near enough to be spotted, who is stopped."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.hexgrid import parse_hex
from referee.games.ca.evening import may_fire, ships, state
from referee.games.ca.evening.state import Ship
from referee.session.acting.hints import command
from referee.session.acting.orders import Encounter

NEAR = 8


def encounters(board: state.Board) -> Iterator[Encounter]:
    """For the umpire: attacks that may be made in this phase, then sight by night, then ships that are stopped."""
    phase = board.public.phase
    if phase.endswith(("gunnery", "torpedo")) and not board.public.plot_turns:
        yield from attacks(board, "gunnery" if phase.endswith("gunnery") else "torpedo")
    if board.is_night:
        yield from in_the_dark(board)
    yield from dead_in_the_water(board)


def attacks(board: state.Board, kind: str) -> Iterator[Encounter]:
    """Each enemy ship that may be attacked now, and by whom (7.1, 7.6)."""
    own = list(board.side(board.phasing_side).afloat.values())
    if any(ships.is_on(board, None)):
        return
    enemies, may = board.enemy(board.phasing_side).afloat, dict[str, list[Ship]]()
    for ship in own:
        for target, verdict in may_fire.verdicts(kind, ship).items() if may_fire.is_armed(kind, ship) else ():
            if not verdict.bars and ships.is_known(enemies[target], "defense"):
                may.setdefault(target, []).append(ship)
    act, verb = ("fire", "may be fired at") if kind == "gunnery" else ("launch", "may be torpedoed")
    for target, firers in may.items():
        together = command(act, firer=firers[: state.TOGETHER], target=target)
        yield Encounter(f"{target} {verb} by {', '.join(ship.name for ship in firers)}", together)


def in_the_dark(board: state.Board) -> Iterator[Encounter]:
    """Ships that no enemy has spotted and that are near enough for it, once they spend a point (7.62(b))."""
    grid = board.grid
    places = {
        side: [(ship, parse_hex(ship.place)) for ship in own.afloat.values()] for side, own in board.sides.items()
    }
    for side, there in places.items():
        for ship, here in there:
            if board.groups_spotting(ship):
                continue
            near = [enemy.name for enemy, at in places[board.other(side)] if grid.distance(here, at) <= NEAR]
            if near:
                yield Encounter(f"{ship.name}, not spotted, is within {NEAR} hexes of {', '.join(near)}")


def dead_in_the_water(board: state.Board) -> Iterator[Encounter]:
    """Ships that are dead in the water (8.1)."""
    still: list[Ship] = [ship for ship in board.afloat() if ship.power_hits >= state.STOPPED]
    if still:
        yield Encounter(f"dead in the water: {', '.join(ship.name for ship in still)}")
