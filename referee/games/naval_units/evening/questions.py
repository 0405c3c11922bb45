"""What is asked in the same word in every game, answered for Naval Units."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.plain import how_many
from referee.games.naval_units.evening.state import Board


def points(board: Board) -> Iterator[str]:
    """The rules count no points: what each side has lost, and its income where it is kept."""
    for side, own in board.sides.items():
        lost = [ship.name for ship in own.ships.values() if not ship.afloat]
        income = f"; {own.ipc} IPC" if own.ipc is not None else ""
        yield f"{board.title(side)}: {how_many(len(lost), 'ship')} lost{': ' if lost else ''}{', '.join(lost)}{income}."
    yield "The naval rules have no points; the game that you play them with decides who wins."


def dawn(board: Board) -> Iterator[str]:
    """Light and what lasts: it is reckoned battle by battle."""
    for zone, battle in board.public.battles.items():
        yield f"The battle in {zone} is in round {battle.rounds + 1}: it is {'night' if battle.night else 'day'} there."
    if not board.public.battles:
        yield "Each battle has its own night or day; there is no battle now."
