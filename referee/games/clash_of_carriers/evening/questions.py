"""The questions that every game answers under the same name, answered for Clash of Carriers."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.clash_of_carriers.evening import state
from referee.games.clash_of_carriers.evening.calendar import date_of

LOOKS = {"points": "victory"}


def dawn(board: state.Board) -> Iterator[str]:
    """Light, and what ends with the turn: detections, submarine markers, CAP, the game."""
    public = board.public
    light = "night" if board.is_night else "day"
    yield f"Turn {public.turn}, {date_of(public.turn)} June, is {light}." if public.turn else "It is the set-up."
    other = [
        turn for turn in range(public.turn + 1, public.turns + 1) if (turn in public.night_turns) != board.is_night
    ]
    if other:
        yield f"The next {'day' if board.is_night else 'night'} turn is {other[0]}, on {date_of(other[0])} June."
    for side, own in board.sides.items():
        found = [group.name for group in own.groups.values() if group.detected]
        until = "this turn ends" if board.is_night else "a night turn ends"
        if found:
            yield f"{board.title(side)} groups that stay detected until {until} (4.3): {', '.join(found)}."
        if flying := state.air_at(own, "cap"):
            yield f"{board.title(side)} CAP, up until the turn ends: {', '.join(unit.name for unit in flying)}."
    if public.submarines:
        yield "Submarine markers come off when the turn ends (11.1.6)."
    yield f"The last turn is {public.turns}."
