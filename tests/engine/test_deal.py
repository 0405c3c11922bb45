"""Cards dealt blindly: hands are weighed, draws are thrown."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from referee.engine.chance import Dice, throw
from referee.engine.dice import Typed
from referee.engine.limits import TooMany
from referee.engine.weighing import count_sequences, weigh

DECK = ("JH", "2D", "2D", "AS", "QS")


def see(seen: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(sorted((*seen, card)))


def three(_: tuple[str, ...], dice: Dice) -> tuple[str, ...]:
    return dice.deal(DECK, 3, "searched", see, ())


def test_hands_weigh_as_all_orders_of_drawing_do() -> None:
    odds = weigh((), [three])
    every = Counter(tuple(sorted(hand)) for hand in permutations(DECK, 3))
    assert {hand: Fraction(weight, odds.total) for hand, weight in odds.weights.items()} == {
        hand: Fraction(count, 60) for hand, count in every.items()
    }
    assert count_sequences((), [three]) == 60


def test_cards_typed_are_drawn_one_after_another() -> None:
    assert throw((), [three], Typed([], ["2D", "JH", "2D"])) == ("2D", "2D", "JH")


def test_what_was_drawn_already_is_played_and_the_rest_weighed() -> None:
    odds = weigh((), [three], cards=("2D", "2D"))
    assert {hand: odds.p(hand) for hand in odds.weights} == dict.fromkeys(
        [("2D", "2D", "AS"), ("2D", "2D", "JH"), ("2D", "2D", "QS")], "1/3"
    )


def test_too_many_hands_are_refused_soon() -> None:
    deck = tuple(rank + suit for suit in "HSDC" for rank in "A23456789TJQK")
    with pytest.raises(TooMany):
        weigh((), [lambda _, dice: dice.deal(deck, 10, "searched", see, ())])
