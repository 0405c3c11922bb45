"""Words that the players add to the secret of the program's dice after its mark was read out, so that nobody
chose them.
"""

from __future__ import annotations

from referee.engine.inputs import Inputs, text
from referee.session.acting.act import Doing, act
from referee.session.board.owned import must_be_side

LONGEST = 40
SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789 -")


def is_word(word: str) -> bool:
    """Can it be said and written in one way only: small letters, digits, single spaces, -?"""
    return 0 < len(word) <= LONGEST and set(word) <= SIGNS and word == " ".join(word.split())


class Word(Inputs):
    """A word and who says it."""

    word: str = text(
        shape=f"small letters, digits, spaces and - ({LONGEST} at most)", allowed=is_word, meaning="the word"
    )
    side: str | None = text(None, wants="side", meaning="the side that says it")


@act("word", Word, cite="", example='--word "salt water"')
def add_word(given: Word, doing: Doing) -> None:
    """Enter a player's word, which from now on decides the dice together with the secret and earlier words."""
    must_be_side("side", given.side, doing.sides)
    who = given.side.upper() if given.side else "A player"
    doing.tell("all", f"{who} adds a word to the dice: {given.word}.")
