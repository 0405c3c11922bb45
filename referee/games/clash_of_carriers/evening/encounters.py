"""What follows from where all now are: shared hexes, who may be searched for and raided, ships without a group."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.hexgrid import read
from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import activation, asked, searching, state, unfinished
from referee.session.acting.orders import Encounter

AIR_RANGE = 12


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
    """What the marker that is played may search for, and what is detected near enough to be raided (6, 8)."""
    doing = unfinished.reading(board.tree)
    active = board.public.active
    own = board.side(active.side).markers().get(active.marker)
    if own is None:
        return
    by = searching.Searcher(active.marker, active.side, f"{active.side}-group", own.hex)
    reach = 0 if board.is_night else int(asked.printed(doing, "search-range").get(by.kind, 0))
    done = board.umpire.searched.get(active.marker, [])
    here = read(own.hex)
    for enemy in board.enemy(active.side).markers().values():
        away = doing.grid.distance(here, read(enemy.hex))
        if away <= reach and enemy.name not in done and not board.is_secret:
            line = f"{active.marker} may search for {enemy.name} in {enemy.hex}, {counted(away, 'hex')} away"
            yield Encounter(line, f'search --by "{active.marker}" --target "{enemy.name}"')
        if away <= AIR_RANGE and enemy.is_detected(f"{active.side}-carriers"):
            line = f"{enemy.name} in {enemy.hex} is detected, {counted(away, 'hex')} from {active.marker}"
            yield Encounter(line, f'raid --home CARRIER --target "{enemy.name}"')


def left_behind(board: state.Board) -> Iterator[Encounter]:
    """Ships that sail in no group."""
    for side in activation.CHIT:
        own = board.side(side)
        held = {name for group in own.groups.values() for name in group.ships}
        alone = [ship.name for ship in own.ships.values() if ship.is_afloat and ship.name not in held]
        if alone:
            yield Encounter(f"{board.title(side)} ships in no group: {', '.join(alone)}")
