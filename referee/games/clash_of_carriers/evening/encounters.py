"""What follows from where all now are: shared hexes, who may be searched for and raided, ships without a group."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import activation, raiding, searching, state
from referee.session.acting.orders import Encounter


def encounters(board: state.Board) -> Iterator[Encounter]:
    """For the umpire: who shares a hex, what the marker that is played may search for and strike, ships left behind."""
    yield from same_hexes(board)
    if board.public.phase == "activation" and board.public.active.marker:
        yield from in_reach(board)
    yield from left_behind(board)


def same_hexes(board: state.Board) -> Iterator[Encounter]:
    """Hexes in which both sides are (6.2, 12.0)."""
    mine = {marker.hex: [] for marker in board.side("ijn").markers().values()}  # type: dict[str, list[str]]
    for marker in board.side("ijn").markers().values():
        mine[marker.hex].append(marker.name)
    for marker in board.side("usn").markers().values():
        if marker.hex in mine:
            yield Encounter(f"{marker.hex} is shared: {', '.join(mine[marker.hex])}; {marker.name}")


def in_reach(board: state.Board) -> Iterator[Encounter]:
    """What the marker that is played may search for now, and what it may raid, by the bars of these acts (6, 8)."""
    active = board.public.active
    own = board.side(active.side).markers().get(active.marker)
    if own is None:
        return
    by = searching.searcher(board, active.marker)
    for enemy in board.enemy(active.side).markers().values():
        away = counted(board.distance(own.hex, enemy.hex), "hex")
        if not board.is_secret and not list(searching.of_searcher(board, by, [enemy])):
            line = f"{active.marker} may search for {enemy.name} in {enemy.hex}, {away} away"
            yield Encounter(line, f'search --by "{active.marker}" --target "{enemy.name}"')
        if enemy.is_detected(f"{active.side}-carriers") and (homes := may_raid(board, own, enemy.name)):
            line = f"{enemy.name} in {enemy.hex} is detected, {away} from {active.marker}"
            yield Encounter(line, f'raid --home "{",".join(homes)}" --target "{enemy.name}"')


def may_raid(board: state.Board, own: state.Marker, target: str) -> list[str]:
    """The carriers of a marker that may send all their Ready units at a target (8.0)."""
    carriers = [ship.name for group in own.groups for ship in group.carriers]
    ready = {unit.home for unit in state.air_at(own.groups[0].side, "ready")}
    found = [name for name in carriers if name in ready]
    asked = [raiding.Raid.take({"home": [name], "target": target}).found_on(board) for name in found]
    return [name for name, raid in zip(found, asked, strict=True) if not list(raiding.of_raid(raid))]


def left_behind(board: state.Board) -> Iterator[Encounter]:
    """Ships that sail in no group."""
    for side in activation.CHIT:
        own = board.side(side)
        held = {name for group in own.groups.values() for name in group.ships}
        alone = [ship.name for ship in own.ships.values() if ship.is_afloat and ship.name not in held]
        if alone:
            yield Encounter(f"{board.title(side)} ships in no group: {', '.join(alone)}")
