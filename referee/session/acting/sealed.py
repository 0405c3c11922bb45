"""Sealed orders: a player's written order entered unseen, a spoken check-word, and the proof when it is opened.

The check-word is reckoned from the name, the text and a salt; it is told when the order is sealed, and with the order
its salt is told, so that the word can be reckoned again by anybody. The text is kept so that it is not read by accident
(not in clear in any file); whoever means to can read it: the umpire is trusted.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from referee.engine.errors import at_odds, bad_input, show, unknown
from referee.engine.inputs import Inputs, text
from referee.session.acting.act import Doing, act
from referee.session.board.owned import hearer, must_be_side
from referee.session.board.roots import Sealed
from referee.session.board.thing import Things
from referee.session.board.tree import in_turn
from referee.session.record.spoken import WORDS, mark_in_words

SEALED = ("seal", "orders")
ENCODED = "sealed:"
"""What an encoded text begins with."""


def a_name(meaning: str, *, new: bool = False) -> Any:
    """An input that is a sealed order's name: any words."""
    return text(shape="a name", allowed=lambda word: bool(word.strip()), meaning=meaning, of="sealed", new=new)


class Seal(Inputs):
    """An order and its name."""

    name: str = a_name("the new sealed order's name", new=True)
    salt: str = text("", meaning="what keeps the check-word from being guessed; drawn where it is left out")
    side: str | None = text(None, wants="side", meaning="whose order it is")
    tell: str | None = hearer("who is told the check-word: a side or all; without it, that side, or all")
    text: str = text(wants="text", meaning="the order, hidden or plain")


@act("seal", Seal, cite="")
def seal(given: Seal, doing: Doing) -> None:
    """Seal a player's order: nobody sees it, and everyone is told its check-word."""
    must_be_side("side", given.side, doing.sides)
    must_be_side("tell", given.tell, doing.sides, "all")
    there = doing.board.umpire.sealed
    if given.name in there:
        raise at_odds("name", f"there is already a sealed order {show(given.name)}")
    if not plain_text(given.text).strip():
        raise bad_input("text", "text must be an order, not empty")
    word = check_word(given.name, plain_text(given.text), given.salt)
    hidden, to = encode_text(plain_text(given.text)), given.tell or given.side or "all"
    there.add(given.name, text=hidden, salt=given.salt, word=word, turn=doing.turn, to=to)
    doing.tell(to, f"Order {given.name} is sealed; its check-word is {word}.")


class Open(Inputs):
    """A sealed order's name."""

    name: str = a_name("the sealed order")
    tell: str | None = hearer("who hears it: a side or all; without it, those who were told the check-word")


@act("unseal", Open, cite="")
def unseal(given: Open, doing: Doing) -> None:
    """Open and read a sealed order; its check-word proves that it was not changed."""
    there: Things[Sealed] = doing.board.umpire.sealed
    if given.name not in there:
        raise unknown("sealed order", given.name, there, field="name")
    must_be_side("tell", given.tell, doing.sides, "all")
    order = there[given.name]
    plain = plain_text(order.text)
    word = check_word(given.name, plain, order.salt, order.word.count("-") + 1)
    if word != order.word:
        doing.remark(f"order {given.name} was changed: its check-word was {order.word} and is now {word}")
        return
    said = f"Order {given.name}, sealed {in_turn(order.turn)}, check-word {word}: {plain}"
    doing.tell(given.tell or order.to, f"{said} (salt {order.salt})" if order.salt else said)
    there.remove(given.name)


def check_word(name: str, plain: str, salt: str, words: int = WORDS) -> str:
    """The words to say for an order; orders sealed by earlier versions have two."""
    return mark_in_words(f"{name}\n{plain}", salt, words)


def hide_sealed(name: str, raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """The inputs of an act as the journal keeps them: the text of a sealed order hidden, with a salt drawn if it
    has none.
    """
    order = raw.get("text")
    if name not in SEALED or not isinstance(order, str):
        return raw
    salt = raw.get("salt") or os.urandom(12).hex()
    return {**raw, "text": encode_text(plain_text(order)), "salt": salt}


def encode_text(plain: str) -> str:
    """A text encoded, so that nobody reads it by accident."""
    from base64 import b64encode

    return ENCODED + b64encode(plain.encode()).decode()


def plain_text(kept: str) -> str:
    """A text that was encoded, or a plain one."""
    from base64 import b64decode

    try:
        return b64decode(kept.removeprefix(ENCODED)).decode() if kept.startswith(ENCODED) else kept
    except ValueError:  # a player's own words begin so
        return kept
