"""Packed distributions, held against plain ones."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine import limits
from referee.engine.chance import Dice, throw
from referee.engine.dice import Typed
from referee.engine.distribution import Distribution
from referee.engine.limits import TooMany
from referee.engine.sums import Counts, Sums, Way, field_bits
from referee.engine.trails import follow_trails
from referee.engine.weighing import count_sequences, weigh

COUNTS = Counts("up", "down", "lost", "last", balanced=2)
ways = st.lists(
    st.tuples(st.integers(-1, 1), st.integers(-1, 1), st.integers(0, 1), st.integers(0, 3), st.integers(1, 12)),
    min_size=1,
    max_size=3,
)
Plain = dict[tuple[tuple[int, ...], int], int]


def plainly(things: list[list[tuple[int, ...]]], unit: int) -> Plain:
    """Every row of ways, one by one; `last` is the first thing that adds to the sum."""
    out: Plain = {((0, 0, 0, 0), 0): 1}
    for place, thing in enumerate(things, 1):
        after: Plain = {}
        for ((up, down, lost, last), sum_), weight in out.items():
            for a, b, c, amount, share in thing:
                key = (up + a, down + b, lost + c, last or (place if amount else 0)), sum_ + amount * unit
                after[key] = after.get(key, 0) + weight * share
        out = after
    return out


def all_added(things: list[list[tuple[int, ...]]], unit: int) -> Sums:
    sums = Sums(COUNTS, field_bits(36 ** len(things)))
    for place, thing in enumerate(things, 1):
        sums = sums.add(
            [Way(COUNTS.key(up=a, down=b, lost=c), n, share, place if n else 0) for a, b, c, n, share in thing], unit
        )
    return sums


def read(sums: Sums) -> Plain:
    out: Plain = {}
    for key, row in sums.items():
        for amount, weight in row:
            out[COUNTS.values(key), amount] = weight
    return out


@given(st.lists(ways, max_size=4), st.integers(1, 3))
def test_things_are_added_as_row_by_row(things: list[list[tuple[int, ...]]], unit: int) -> None:
    sums, plain = all_added(things, unit), plainly(things, unit)
    assert read(sums) == plain
    assert read(sums.limited_to(unit)) == {key: weight for key, weight in plain.items() if key[1] == unit}
    kept = sums.keep(up=range(-1, 2), lost=(0, 2))
    assert read(kept) == {key: weight for key, weight in plain.items() if -1 <= key[0][0] <= 1 and key[0][2] in (0, 2)}
    for values, _ in plain:
        key = COUNTS.key(**dict(zip(COUNTS.names, values, strict=True)))
        assert COUNTS.values(COUNTS.balance(key))[:2] == values[:2]
        assert COUNTS.values(key - COUNTS.balance(key))[2:] == values[2:]
    assert read(sums.plus(sums)) == {key: 2 * weight for key, weight in plain.items()}


# Cards dealt blindly: hands are weighed, draws are thrown.

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


# what a state (0 to 2) comes to in a turn: the state after it, what is left behind, its weight
ends = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(1, 9)), min_size=1, max_size=4)
turns = st.lists(st.tuples(ends, ends, ends), max_size=4)


def odds_of(rows: list[tuple[int, int, int]]) -> Distribution:
    weights: dict[tuple[int, int], int] = {}
    for after, behind, weight in rows:
        weights[after, behind] = weights.get((after, behind), 0) + weight
    return Distribution(weights)


@given(turns)
def test_every_trail_has_its_weight(turns: list[tuple[list[tuple[int, int, int]], ...]]) -> None:
    plain = Distribution.sure((0, ()))
    for rows in turns:

        def go_on(end: Any, rows: Any = rows) -> Distribution:
            state, trail = end
            return odds_of(rows[state]).map(lambda step: (step[0], (*trail, step[1])))

        plain = plain.then(go_on)
    tables = [list(map(odds_of, rows)) for rows in turns]
    followed = follow_trails(0, [table.__getitem__ for table in tables])
    found = Distribution({(state, trail): weight for state, trail, weight in followed})
    assert len(found.weights) == len(followed)
    assert {end: found.p(end) for end in found.weights} == {end: plain.p(end) for end in plain.weights}


def test_trails_that_are_too_many_to_list_are_refused() -> None:
    fork = Distribution({(0, 0): 1, (0, 1): 1})
    with pytest.raises(limits.TooMany):
        follow_trails(0, [lambda _: fork] * 16)
