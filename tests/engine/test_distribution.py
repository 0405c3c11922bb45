"""The algebra of exact distributions, held against counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine import limits
from referee.engine.chance import D6, D12, Dice, Distinct, throw
from referee.engine.dice import Typed
from referee.engine.distribution import Distribution
from referee.engine.weighing import count_sequences, weigh

weights = st.dictionaries(st.integers(0, 5), st.integers(1, 9), min_size=1, max_size=4)


def shares(odds: Distribution) -> dict[object, Fraction]:
    assert odds.total == sum(odds.weights.values())
    return {end: Fraction(weight, odds.total) for end, weight in odds.weights.items()}


def added(one: int, other: int) -> int:
    return one + other


@given(weights, weights)
def test_independent_ones_are_multiplied_pair_by_pair(one: dict[int, int], other: dict[int, int]) -> None:
    both = Distribution(one).times(Distribution(other))
    assert both.weights == {(a, b): one[a] * other[b] for a, b in product(one, other)}
    assert shares(both.marginal(0)) == shares(Distribution(one))
    assert shares(both.marginal(1)) == shares(Distribution(other))
    assert shares(both.map(lambda end: end[0] + end[1])) == shares(Distribution(one).times(Distribution(other), added))


@given(weights, st.integers(0, 4))
def test_a_power_is_every_row_of_so_many(one: dict[int, int], count: int) -> None:
    wanted: Counter[int] = Counter()
    for row in product(one, repeat=count):
        times = 1
        for end in row:
            times *= one[end]
        wanted[7 + sum(row)] += times
    assert Distribution(one).power(count, added, 7).weights == wanted


@given(weights, st.lists(weights, min_size=6, max_size=6))
def test_what_follows_is_weighed_by_what_came_before(one: dict[int, int], after: list[dict[int, int]]) -> None:
    wanted: dict[int, Fraction] = {}
    for end, weight in one.items():
        for more, share in after[end].items():
            p = Fraction(weight, sum(one.values())) * Fraction(share, sum(after[end].values()))
            wanted[more] = wanted.get(more, Fraction()) + p
    assert shares(Distribution(one).then(lambda end: Distribution(after[end]))) == wanted


def test_a_probability_is_written_in_lowest_terms() -> None:
    odds = Distribution({"hit": 4, "miss": 2})
    assert (odds.p("hit"), odds.p("miss"), odds.p("other")) == ("2/3", "1/3", "0")
    assert Distribution.sure("hit").p("hit") == "1"


@given(st.integers(-1, 13), st.integers(0, 5))
def test_a_die_counted_is_as_many_dice_one_by_one(bound: int, times: int) -> None:
    def one_by_one(hits: int, dice: Dice) -> int:
        return hits + dice.within(D12, bound, "hit")

    def at_once(_: int, dice: Dice) -> int:
        return dice.count(D12, bound, times, "hit")

    assert shares(weigh(0, [at_once])) == shares(weigh(0, [one_by_one] * times))
    assert count_sequences(0, [at_once]) == 12**times
    if times > 1:
        assert shares(weigh(0, [at_once], [3])) == shares(weigh(0, [one_by_one] * times, [3]))
    faces = list(range(1, times + 1))
    assert throw(0, [at_once], Typed(faces)) == sum(face <= bound for face in faces)


def test_more_outcomes_than_are_listed_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    def roll(row: tuple[int, ...], dice: Dice) -> tuple[int, ...]:
        return (*row, dice.roll(D6, "any"))

    monkeypatch.setattr(limits, "OUTCOMES", 36)
    assert len(weigh((), [Distinct(), roll, roll]).weights) == 36
    assert len(weigh((), [Distinct(6), roll, roll, roll]).weights) == 216
    with pytest.raises(limits.TooMany):
        weigh((), [Distinct(), roll, roll, roll])
    with pytest.raises(limits.TooMany):
        weigh((), [roll, roll, roll, Distinct()])


def test_work_within_a_weighing_counts_as_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def roll(_: int, dice: Dice) -> int:
        weigh(0, [lambda _, dice: dice.roll(D6, "within")])
        return dice.roll(D6, "any")

    weigh(0, [roll])
    whole = limits.work_spent()
    weigh(0, [lambda _, dice: dice.roll(D6, "any")])
    assert whole > limits.work_spent() > 0
    monkeypatch.setattr(limits, "WORK", whole - 1)
    with pytest.raises(limits.TooMany):
        weigh(0, [roll])
    monkeypatch.setattr(limits, "WORK", whole)
    weigh(0, [roll])
