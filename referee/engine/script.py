"""Dice that fall as they are told, and fork where nobody has said how."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import comb, factorial, gcd, perm

from referee.engine import limits
from referee.engine.chance import Dice
from referee.engine.dice import face_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.chance import Die, T
    from referee.engine.distribution import Ways

HAND_WORK = 8  # of a kind of hand


class Fork(BaseException):
    """A die whose face is not decided yet; a `BaseException` so that no step can swallow it."""

    def __init__(self, shares: Mapping[Any, int], total: int, common: int = 1) -> None:
        self.shares = shares
        self.total = total
        self.common = common

    @property
    def ways(self) -> Ways:
        """The shares and their sum, without the `common` divisor."""
        if self.common == 1:
            return self.shares.items(), self.total
        return [(cell, n // self.common) for cell, n in self.shares.items()], self.total // self.common

    @classmethod
    def over_cells(cls, cells: Sequence[Any], total: int) -> Fork:
        """The distribution over cells, equal ones merged."""
        shares: dict[Any, int] = {}
        for cell in cells:
            shares[cell] = shares.get(cell, 0) + 1
        return cls(shares, total)


class Script(Dice):
    """Dice that fall as written in `path`, then fork; given dice come before the path."""

    def __init__(self, path: tuple[Any, ...], faces: Sequence[int] = (), cards: Sequence[str] = ()) -> None:
        self.path = path
        self.at = 0
        self.faces = faces
        self.cards = cards
        self.used = 0
        self.drawn = 0

    def read(self, die: Die, column: Sequence[T], why: str) -> T:
        if self.used < len(self.faces):
            face = face_of(die, self.faces[self.used], why)
            self.used += 1
            return column[face - 1]
        if self.at < len(self.path):
            self.at += 1
            cell: T = self.path[self.at - 1]
            return cell
        raise Fork.over_cells(column, die.sides)

    def count(self, die: Die, bound: int, times: int, why: str) -> int:
        hits = min(max(bound, 0), die.sides)
        if self.used < len(self.faces) or not 0 < hits < die.sides:
            return super().count(die, bound, times, why)
        if self.at < len(self.path):
            self.at += 1
            counted: int = self.path[self.at - 1]
            return counted
        raise Fork(*shares_of_hits(hits, die.sides - hits, times))

    def draw(self, deck: Sequence[str], why: str) -> str:
        if self.drawn < len(self.cards):
            card = self.cards[self.drawn]
            if card not in deck:
                raise ValueError(f"{card} is not among the cards that may be drawn ({why})")
            self.drawn += 1
            return card
        if self.at < len(self.path):
            self.at += 1
            drawn: str = self.path[self.at - 1]
            return drawn
        raise Fork.over_cells(deck, len(deck))

    def deal(self, deck: Sequence[str], count: int, why: str, add: Callable[[T, str], T], seen: T) -> T:
        if self.drawn < len(self.cards):
            return super().deal(deck, count, why, add, seen)
        if self.at < len(self.path):
            self.at += 1
            hand: T = self.path[self.at - 1]
            return hand
        raise Fork(shares_of_hands(deck, count, add, seen), perm(len(deck), count))


@lru_cache(1024)
def shares_of_hits(hit: int, miss: int, times: int) -> tuple[dict[int, int], int, int]:
    """How often so many dice hit: for each count of hits the number of falls, their sum, and their common divisor."""
    shares = {n: comb(times, n) * hit**n * miss ** (times - n) for n in range(times + 1)}
    return shares, (hit + miss) ** times, gcd(hit, miss) ** times


def shares_of_hands(deck: Sequence[str], count: int, add: Callable[[T, str], T], seen: T) -> dict[T, int]:
    """Every hand of `count` cards as it is seen, with the number of ways in which it can be drawn."""
    copies = {card: deck.count(card) for card in deck}
    ways = {(0, seen): factorial(count)}
    left = len(deck)
    for card, most in copies.items():
        left -= most
        after: dict[tuple[int, T], int] = {}
        for (held, before), weight in ways.items():
            for more in range(min(most, count - held) + 1):
                if held + more + left >= count:
                    key = held + more, before
                    after[key] = after.get(key, 0) + weight * comb(most, more)
                before = add(before, card)
        limits.spend(HAND_WORK * len(after))
        ways = after
    return {hand: weight for (_, hand), weight in ways.items()}
