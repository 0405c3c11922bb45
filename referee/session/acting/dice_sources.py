"""Dice of a session: the same again after an undo, or wanted from the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.chance import Die
from referee.engine.dice import Source, Typed
from referee.engine.errors import Refusal


class Wanted(Source):
    """The players throw, but nobody can be asked: the first die is refused by name."""

    origin = "table"

    def face(self, die: Die, why: str) -> int:
        raise Refusal("bad-dice", f"a {die.name} is wanted from the table for {why}", hint="type it: --dice 7,3")

    def card(self, deck: Sequence[str], why: str) -> str:
        raise Refusal("bad-dice", f"a card is wanted from the table: {why}", hint="type it: --cards JH,QS")


class TypedIn(Typed):
    """Dice typed at the table; what was not typed at all (cards dealt blindly, or dice beside typed cards) is fresh."""

    def __init__(self, faces: list[Any] | None, cards: list[Any] | None, fresh: Source) -> None:
        super().__init__(faces, cards)
        self.fresh = fresh
        self.deals = cards is None
        self.throws = faces is None

    def face(self, die: Die, why: str) -> int:
        if self.throws:
            self.origin = self.fresh.origin
            return self.fresh.face(die, why)
        self.origin = "table"
        return super().face(die, why)

    def card(self, deck: Sequence[str], why: str) -> str:
        return self.fresh.card(deck, why) if self.deals else super().card(deck, why)

    def finish(self) -> None:
        if not self.throws and len(self.faces) > len(self.thrown):
            raise Refusal("bad-dice", f"too many dice: {len(self.thrown)} wanted, {len(self.faces)} typed")
        if not self.deals and len(self.cards) > len(self.drawn):
            raise Refusal("bad-dice", f"too many cards: {len(self.drawn)} wanted, {len(self.cards)} typed")


class Again(Source):
    """The dice of an act that was undone, in their order, and fresh ones once they run out."""

    def __init__(self, dice: Sequence[Mapping[str, Any]], cards: Sequence[Mapping[str, Any]], fresh: Source) -> None:
        super().__init__()
        self.dice = list(dice)
        self.cards = list(cards)
        self.fresh = fresh

    def face(self, die: Die, why: str) -> int:
        if self.dice:
            before = self.dice.pop(0)
            if before["die"] == die.name:
                self.origin = before.get("from", "program")
                return int(before["value"])
            self.dice.clear()
        self.origin = self.fresh.origin
        return self.fresh.face(die, why)

    def card(self, deck: Sequence[str], why: str) -> str:
        if self.cards:
            before = str(self.cards.pop(0)["card"])
            if before in deck:
                return before
            self.cards.clear()
        return self.fresh.card(deck, why)
