"""Who is seen at night: "Spotted" markers placed and taken off, and the first sighting (7.6, 9.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.ca.evening.state import ALL, Board, Ship
from referee.session.acting.act import Doing


def by_gunfire(doing: Doing, firers: Sequence[Ship]) -> None:
    """Ships that used their guns give themselves away to every enemy (7.62(a))."""
    if not firers[0].here.is_night:
        return
    for ship in firers:
        mark(doing, ship, [ALL])
    doing.remark(f"spotted by their gunfire: {', '.join(ship.name for ship in firers)} (7.62(a))")


def by_movement(doing: Doing, ship: Ship, track: Mapping[str, Any]) -> list[str]:
    """A ship that spends points within eight hexes of enemies is spotted; the enemies that spot her (7.62(b))."""
    board = ship.here
    if not board.is_night:
        return []
    enemies = [
        {"name": enemy.name, "hex": enemy.hex, **({"group": enemy.group} if enemy.group else {})}
        for enemy in ship.enemy.afloat.values()
    ]
    found = board.reckon("spotting", {**track, "enemies": enemies})
    if found["spotted"]:
        mark(doing, ship, found["groups"] or [ALL])
    return list(found["by"])


def mark(doing: Doing, ship: Ship, groups: Sequence[str]) -> None:
    """Mark a ship as spotted for these enemy groups, besides those for which she is marked already."""
    board = ship.here
    before = board.groups_spotting(ship)
    now = [ALL] if ALL in (*before, *groups) else sorted({*before, *groups})
    if now != before:
        board.umpire.spotted.add(ship.name, groups=now)
    first_sighting(doing, board)


def first_sighting(doing: Doing, board: Board) -> None:
    """What a scenario holds back until the first sighting is free from now on; both players hear of it (9.13)."""
    public = board.public
    if not public.frozen and not public.plot_turns:
        return
    more = " and the plot is over: play goes on as usual" if public.plot_turns else ""
    free_speeds(board)
    now = f"Ships may change their speed from now on{more}."
    doing.tell(ALL, f"This is the first sighting. {now}", story="This is the first sighting.")


def plot_runs_out(doing: Doing, board: Board) -> None:
    """The plotted Game-Turns are over without a sighting; play goes on as usual (9.2 (5))."""
    free_speeds(board)
    doing.tell(ALL, "The plotted Game-Turns are over, and there was no sighting. Play goes on as usual.")


def free_speeds(board: Board) -> None:
    """Speeds are free, and no plot holds any more."""
    board.public.put(frozen=False, plot_turns=0)
    for side in board.sides.values():
        for ship in side.ships.values():
            ship.plot.clear()


def marker_goes_with(ship: Ship) -> None:
    """The marker of a ship that is off the map is off it, too."""
    if ship.fate:
        ship.here.umpire.spotted.remove(ship.name)


def markers_off(doing: Doing, board: Board, side: str) -> None:
    """A side's markers come off at the end of the enemy Player-Turn (7.63)."""
    off = [ship for ship in board.ships_of(side).values() if ship.name in board.umpire.spotted]
    gone = [ship for ship in off if ship.is_afloat]
    if gone and board.is_hidden:
        doing.tell(board.other(side), f"Lost from sight: {', '.join(['{}'] * len(gone))}.", *gone)
    elif off and not board.is_hidden:
        names = ", ".join(["{}"] * len(off))
        doing.tell(ALL, f'"Spotted" markers of the {doing.title(side)} come off: {names}.', *off)
    for ship in off:
        board.umpire.spotted.remove(ship.name)


def remark_on(doing: Doing, seen: Mapping[str, Sequence[str]]) -> None:
    """Remark on who spotted each ship that moved, those that the same enemies spotted together (7.62(b))."""
    together: dict[tuple[str, ...], list[str]] = {}
    for name, seen_by in seen.items():
        if seen_by:
            together.setdefault(tuple(seen_by), []).append(name)
    for by, names in together.items():
        doing.remark(f"{', '.join(names)} {'is' if len(names) == 1 else 'are'} spotted by {', '.join(by)} (7.62(b))")


def spotted_for(ship: Ship) -> str:
    """The groups for which a ship is spotted, in words to follow others."""
    groups = [group for group in ship.here.groups_spotting(ship) if group != ALL]
    return f" for {' and '.join(groups)}" if groups else ""
