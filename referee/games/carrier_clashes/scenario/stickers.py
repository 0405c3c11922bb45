"""Stickers of blocks: numbers from 1 to 99, drawn by their own dice when a session is opened (4.b, 15.k)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.dice import Source, program_dice

HIGHEST = 99


def sticker_dice() -> Source:
    """The dice that stickers are drawn with; no other dice depend on them."""
    return program_dice()


def dealt_stickers(sides: Sequence[str]) -> dict[str, list[str]]:
    """Every sticker, dealt out to the sides in an order that reveals nothing.

    Each side gets the same number, whatever it owns.
    """
    dice, left = sticker_dice(), [str(number) for number in range(1, HIGHEST + 1)]
    order = []
    while left:
        order.append(dice.card(left, "a sticker"))
        left.remove(order[-1])
    share = HIGHEST // len(sides)
    return {side: order[place * share : (place + 1) * share] for place, side in enumerate(sides)}


def next_of(left: list[str]) -> str:
    """The sticker that has been out of use for longest; the sticker retired last is reused last."""
    left.append(left.pop(0))
    return left[-1]
