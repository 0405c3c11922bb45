"""What is asked in the same word in every game, answered for CA."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.ca.evening.state import Board

LOOKS = {"points": "score"}


def dawn(board: Board) -> Iterator[str]:
    """Light, and what ends with the Player-Turn and the plot; the light of a scenario does not change."""
    public = board.public
    yield f"It is {'night' if board.is_night else 'day'} in the whole scenario."
    for side, own in board.sides.items():
        seen = [ship.name for ship in own.afloat.values() if board.groups_spotting(ship)]
        if seen:
            yield f"{board.title(side)} ships with a Spotted marker (7.62): {', '.join(seen)}."
    if public.plot_turns:
        yield f"The plot lasts until Game-Turn {public.plot_turns}, or the first sighting (9.2)."
    yield f"The last Game-Turn is {public.turns}."
