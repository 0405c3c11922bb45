"""What follows from where everything is now: shared hexes, who may be searched for and raided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import activation, raiding, searching, state
from referee.session.acting.hints import command
from referee.session.acting.orders import Encounter


def encounters(board: state.Board) -> Iterator[Encounter]:
    """For the umpire: who shares a hex, what the marker that is played may search for and strike."""
    yield from same_hexes(board)
    if board.public.active.marker:
        yield from in_reach(board)


def same_hexes(board: state.Board) -> Iterator[Encounter]:
    """Hexes in which both sides are (6.2, 12.0)."""
    mine = {marker.hex: [] for marker in board.side("ijn").markers().values()}  # type: dict[str, list[str]]
    for marker in board.side("ijn").markers().values():
        mine[marker.hex].append(marker.name)
    for marker in board.side("usn").markers().values():
        if marker.hex in mine:
            yield Encounter(f"both sides are in {marker.hex}: {', '.join(mine[marker.hex])}; {marker.name}")


def in_reach(board: state.Board) -> Iterator[Encounter]:
    """What the activated marker may search for now, and what it may raid, by the bars of these acts (6, 8)."""
    active = board.public.active
    if active.marker in activation.CHIT.values():
        return
    own = board.side(active.side)
    marker = own.markers().get(active.marker)
    islands = [name for name in own.bases if activation.flotilla(board, name) == active.marker]
    homes = [ship.name for group in marker.groups for ship in group.carriers] if marker else islands
    by = searching.find_searcher(board, active.marker)
    for enemy in board.enemy(active.side).markers().values():
        away = f", {counted(board.distance(by.hex, enemy.hex), 'hex')} away" if by.hex else ""
        if not board.is_secret and not list(searching.of_searcher(board, by, [enemy])):
            line = f"{active.marker} may search for {enemy.name} in {enemy.hex}{away}"
            yield Encounter(line, command("search", by=active.marker, target=[enemy.name]))
        if found := may_raid(own, homes, enemy.as_typed):
            line = f"{active.marker} may raid {enemy.name} in {enemy.hex}{away}"
            yield Encounter(line, command("raid", home=found, target=enemy.name))


def may_raid(own: state.Side, homes: Sequence[str], target: state.Group) -> list[str]:
    """The carriers or islands that may send all their Ready units at a target together (8.0)."""
    ready = {unit.home for unit in state.air_at(own, "ready")}
    found: list[str] = []
    for name in [name for name in homes if name in ready]:
        raid = raiding.Raid.take({"home": [*found, name], "target": target.name}).found_on(own.here)
        found += [] if any(raiding.of_raid(raid)) else [name]
    return found
