"""How far groups may still sail this turn, and whom they have met (7.1, 7.2, 7.3, 12.0)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from referee.games.clash_of_carriers.evening import chart, fitness, state
from referee.games.clash_of_carriers.evening.state import Board, Group

STAGES = {"search-first": ("search", "movement", "combat"), "movement-first": ("movement", "search", "combat")}
MOST_SHIPS = 60  # that `movement` takes at once


def asked_of(groups: Sequence[Group]) -> dict[str, Any]:
    """What `movement` is asked about groups that move together: their ships as they are now, their markers.

    Of a TF with more ships than it takes, the slowest.
    """
    board = groups[0].here
    ships = [ship for group in groups for ship in group.sailing]
    now = [(ship.name, fitness.factors(ship)) for ship in ships]
    if len(now) > MOST_SHIPS:
        now = sorted(now, key=lambda row: row[1].mp(max(board.public.turn, 1)))[:MOST_SHIPS]
    rows = [{"name": name, "odd": factors.mp_odd, "even": factors.mp_even} for name, factors in now]
    of: dict[str, Any] = {"ships": rows} if rows else {"dummy": True}
    marker = min(group.mp_marker for group in groups)
    return of | {
        "turn": max(board.public.turn, 1),
        "marker": marker,
        "night": board.is_night,
        "night_bonus": board.in_use("15.4"),
    }


def allowance(groups: Sequence[Group]) -> int:
    """The MP of groups that move together this turn, before what they have spent."""
    return int(groups[0].here.reckon("movement", asked_of(groups))["mp"])


def mp_left(groups: Sequence[Group]) -> int:
    """The MP that groups have left; none once they have met the enemy (7.1)."""
    if any(group.stopped for group in groups):
        return 0
    return max(allowance(groups) - max(group.moved for group in groups), 0)


def set_out(groups: Sequence[Group]) -> None:
    """Groups begin to move: their MP markers count for this move, and come off (7.2)."""
    for group in groups:
        if not group.moved and not group.held_back:
            group.put(
                held_back=group.slowed + group.retreated + group.reorganised, slowed=0, retreated=0, reorganised=0
            )


def waiting_to_sail(board: Board, side: str) -> list[Group]:
    """A side's detached groups that have not sailed this turn, and still can (4.3, 7.3)."""
    groups = board.side(side).detached_groups
    return [group for group in groups if not group.sailed and mp_left([group])]


def in_sight(board: Board, side: str) -> set[str]:
    """The hexes in which a side sees enemies."""
    return {enemy.hex for enemy in board.enemy(side).markers().values() if board.is_seen(enemy)}


def farthest_sail(group: Group) -> int:
    """The MP that a detached group can sail towards its edges now, clear of enemies in sight (7.3).

    All that it has left, unless enemies bar every way before.
    """
    board, side = group.here, group.owner
    mp, here, enemies = mp_left([group]), {group.place}, in_sight(board, side)
    for step in range(mp):
        if any(chart.is_at_edge(side, place) for place in here):
            return mp
        here = {ahead for place in here for ahead in chart.hexes_homeward(board, side, place)} - enemies
        if not here:
            return step
    return mp


def way_off(group: Group) -> list[str] | None:
    """The shortest way by which a detached group leaves the map now, clear of enemies in sight: the hexes that it
    enters; nothing if it does not get as far (7.3).
    """
    board, side, enemies = group.here, group.owner, in_sight(group.here, group.owner)
    ways: list[list[str]] = [[]]
    for _ in range(mp_left([group])):
        ends = {way[-1] if way else group.place: way for way in reversed(ways)}
        for place in sorted(ends):
            if chart.is_at_edge(side, place):
                return ends[place]
        ways = [
            [*way, ahead]
            for place, way in sorted(ends.items())
            for ahead in chart.hexes_homeward(board, side, place)
            if ahead not in enemies
        ]
    return None


def too_high(board: Board, side: str, phase: str) -> Iterator[tuple[str, list[str], str]]:
    """Where a side is stacked too high, after the phase just over: the hex, the markers, what they must do (3.3)."""
    places: dict[str, list[str]] = {}
    for marker in board.side(side).markers().values():
        if not marker.is_detached:
            places.setdefault(marker.hex, []).append(marker.name)
    for place, there in places.items():
        if must := must_part(board, side, there, phase):
            yield place, there, must


def must_part(board: Board, side: str, there: Collection[str], phase: str) -> str | None:
    """What a side's markers in one hex must do, after the phase just over; nothing if they may stay (3.3)."""
    tf = state.TF[side]
    wanted = {"tgs": sum(name != tf for name in there), "tf": tf in there, "phase": phase}
    must: str | None = board.reckon("stacking", wanted)["must"]
    return must


def must_leave(board: Board) -> str | None:
    """The hex that the activated marker must still leave, since no waiting marker could make room in it (3.3).

    A hex stacked too high when the Initial Phase ended, and a marker that has not moved, and can.
    """
    umpire, active = board.umpire, board.public.active
    own = board.side(active.side)
    marker = own.markers().get(active.marker) if active.is_there else None
    order = STAGES[board.ruling("subphase-order")]
    over = umpire.stage is not None and order.index(umpire.stage) > order.index("movement")
    if marker is None or over or marker.hex not in umpire.crowded.get(active.side, ()):
        return None
    if marker.groups[0].moved or not mp_left(marker.groups):
        return None
    there = [other.name for other in own.markers_in(marker.hex) if not other.is_detached]
    staying = [name for name in there if name not in umpire.pool or umpire.pool[name].state != "waiting"]
    return marker.hex if must_part(board, active.side, staying, "initial") else None


def groups_to_fight(board: Board, side: str, place: str) -> list[Group]:
    """A side's groups in a hex that may begin a battle there: those of the activated marker, since it has come there
    (12.0).
    """
    active, there = board.public.active, board.side(side).markers_in(place)
    if active.marker:
        there = [marker for marker in there if marker.name == active.marker]
    return [group for marker in there for group in marker.groups if group.ships]


def meets_detected(board: Board, side: str, place: str) -> bool:
    """Are ships of a side in a hex with enemies that it has detected (12.0)?"""
    theirs = [group for marker in board.enemy(side).markers_in(place) for group in marker.groups if group.ships]
    return bool(groups_to_fight(board, side, place)) and any(f"{side}-carriers" in group.detected for group in theirs)
