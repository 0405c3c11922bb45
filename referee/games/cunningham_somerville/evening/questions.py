"""The questions that every game answers under the same name, answered for Cunningham & Somerville."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.plain import how_many
from referee.games.cunningham_somerville.evening.state import Board


def points(board: Board) -> Iterator[str]:
    """What each side has lost by the values on its cards, and its points for survivors."""
    for side, own in board.sides.items():
        lost = {ship.name: ship.value for ship in own.ships.values() if not ship.is_afloat}
        known = sum(value for value in lost.values() if value is not None)
        rows = [f"{name} {'?' if value is None else value}" for name, value in lost.items()]
        yield f"{board.title(side)} has lost {how_many(known, 'point')}{': ' if rows else ''}{', '.join(rows)}."
        if own.rescue_points:
            saved = ", ".join(f"{name} {value}" for name, value in own.rescue_points.items())
            yield f"{board.title(side)} has rescued survivors for {sum(own.rescue_points.values())} points: {saved}."
    yield "All other points are those of the base game."


def dawn(board: Board) -> Iterator[str]:
    """Light, the weather zone by zone, and the markers on the table, each with the turn since which it is there."""
    public = board.public
    yield f"The light of turn {public.turn}: {public.light or 'not set; light sets it'}."
    for front in public.fronts.values():
        ahead = f", {front.down_weather} in {front.down}" if front.down and front.down_weather else ""
        yield f"{front.name}: {front.weather} weather in {front.zone}{ahead}."
    for what, there in (("Fog", public.fog), ("Squalls", public.squalls), ("Haze", public.haze)):
        if there:
            yield f"{what} in {', '.join(f'{name} (since turn {one.turn})' for name, one in there.items())}."
