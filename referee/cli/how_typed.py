"""Reads from the options how an act is to be done: its dice, who says so, whether somebody can be asked."""

from __future__ import annotations

import sys

from referee.cli.options import Call
from referee.engine.errors import bad_input
from referee.session.how import How


def how_of(game: str, call: Call) -> How:
    """How an act is to be done, as the options say."""
    ask = read = None
    if "no-input" not in call.flags and sys.stdin.isatty():
        from referee.cli.asking import card_reader

        ask, read = (lambda thrower: thrower), card_reader(game)  # `dice_asked.with_dice` asks
    return How(
        dice=call.row("dice"),
        cards=call.row("cards"),
        seed=call.seed(),
        fresh="fresh-dice" in call.flags,
        force="force" in call.flags,
        why=call.word("why"),
        by="umpire" if (by := call.word("by")) is None else by,
        rulings=call.rulings(),
        ask=ask,
        read=read,
    )


def refuse_of_odds(name: str, call: Call) -> None:
    """Refuse an option that only odds take, where an act is to be done."""
    if of_odds := sorted({*call.words, *call.flags} & {"want", "joint", "all", "weigh"}):
        raise bad_input(of_odds[0], f"--{of_odds[0]} is for odds: referee odds {name} … --{of_odds[0]}")
