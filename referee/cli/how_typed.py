"""Reads from the options how an act is to be done: its dice, who says so, whether somebody can be asked."""

from __future__ import annotations

import sys

from referee.cli.options import Call
from referee.session.how import How


def how_of(game: str, call: Call) -> How:
    """How an act is to be done, as the options say."""
    ask = read = None
    if "no-input" not in call.flags and sys.stdin.isatty():
        from referee.cli.asking import card_reader
        from referee.cli.dice_asked import asking_for_dice

        ask, read = asking_for_dice, card_reader(game)
    return How(
        dice=call.row("dice"),
        cards=call.row("cards"),
        seed=call.seed(),
        fresh="fresh-dice" in call.flags,
        force="force" in call.flags,
        why=call.word("why"),
        by=call.word("by") or "umpire",
        rulings=call.rulings(),
        ask=ask,
        read=read,
    )
