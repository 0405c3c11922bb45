"""The zones of Cunningham & Somerville: storms and fronts, fog, squalls, haze; forces, flights, and contacts."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.cunningham_somerville.evening.state import Board, Public
from referee.session.reading.picture import UMPIRE, Box, Lying, Seen


def boxes(seen: Seen) -> Iterator[Box]:
    """A box for each zone where the viewer knows of something."""
    board = Board.still(seen.tree, seen.rules)
    lying: dict[str, list[Lying]] = {zone: [] for zone in board.zones()}
    for zone, row in [*own_lying(board), *(contacts(seen, board) if seen.who != UMPIRE else ())]:
        lying.setdefault(zone, []).append(row)
    for zone in sorted(lying):
        fronts = [front for front in board.public.fronts.values() if front.zone == zone]
        leads = list(dict.fromkeys(front.down for front in fronts if front.down))
        is_dim = zone in board.public.fog or zone in board.public.haze
        yield Box(zone, list(weather(board.public, zone)), lying[zone], leads, is_dim)


def weather(public: Public, zone: str) -> Iterator[str]:
    """The weather of a zone."""
    for name, front in public.fronts.items():
        if front.zone == zone:
            yield f"{front.weather} ({name})"
        if front.down == zone:
            yield f"{front.down_weather or 'clear'} (ahead of {name})"
    for what in ("fog", "squalls", "haze"):
        if zone in getattr(public, what):
            yield what


def own_lying(board: Board) -> Iterator[tuple[str, Lying]]:
    """The viewer's own forces, flying boats and strikes, each with its zone."""
    for side, own in board.sides.items():
        for force in own.forces.values():
            if not board.is_there(force):
                continue
            ships = [f"{ship.name}{f' ({ship.condition})' if ship.condition else ''}" for ship in board.ships_in(force)]
            counted = [
                f"{number} {what}s"
                for what in ("fleet_escort", "small_escort", "minor_escort")
                if (number := getattr(force, f"{what}s"))
            ]
            names = [*ships, *(boat.name for boat in board.boats_in(force)), *counted]
            yield force.zone, Lying(side, force.name, ", ".join(names).replace("_", " "))
        for boat in own.flying_boats.values():
            if boat.turn == board.public.turn and boat.lost is None:
                yield boat.zone, Lying(side, boat.name, "flying boat")
        for strike in own.strikes.values():
            if strike.zone:
                yield strike.zone, Lying(side, strike.name, f"strike, {strike.stage}")


def contacts(seen: Seen, board: Board) -> Iterator[tuple[str, Lying]]:
    """What a side has found of the enemy: where it is this turn, or where it was earlier."""
    for row in seen.sees.get("contacts", ()):
        old = row["turn"] != board.public.turn
        name = f"contact of turn {row['turn']}"
        yield row["zone"], Lying(seen.other(seen.who), name, row.get("reported", ""), seen=True, stale=old)
