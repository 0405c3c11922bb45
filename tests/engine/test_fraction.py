"""Fractions: the same figures, order and words as the standard library's."""

from __future__ import annotations

import fractions
import math
import operator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine import digits
from referee.engine.fraction import Fraction

TWO: tuple[Any, ...] = (operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod)
ORDER: tuple[Any, ...] = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)
ONE: tuple[Any, ...] = (operator.neg, abs, bool, int, math.floor, math.ceil, str)

numbers = st.one_of(st.integers(-50, 50), st.fractions(-50, 50, max_denominator=12))


def own(number: int | fractions.Fraction) -> int | Fraction:
    """A number as it is reckoned with here; a whole one is left as it is."""
    return number if isinstance(number, int) else Fraction(number.numerator, number.denominator)


def same(found: object, wanted: object) -> bool:
    return str(found) == str(wanted)


@given(st.fractions(-50, 50, max_denominator=12), numbers, st.booleans())
def test_two_numbers_are_reckoned_as_the_standard_library_does(one: Any, other: Any, turned: bool) -> None:
    if turned:
        one, other = other, one
    for work in TWO[:-1] if turned else TWO:
        if other == 0 and work in TWO[3:]:
            with pytest.raises(ZeroDivisionError):
                work(own(one), own(other))
        else:
            assert same(work(own(one), own(other)), work(one, other)), work
    for work in ORDER:
        assert work(own(one), own(other)) is work(one, other), work


@given(st.fractions(-50, 50, max_denominator=12))
def test_one_number_is_read_rounded_and_written_as_the_standard_library_does(number: fractions.Fraction) -> None:
    for work in ONE:
        assert same(work(own(number)), work(number)), work
    assert own(number) == Fraction(str(number)) == Fraction(own(number))
    whole = Fraction(number.numerator)
    assert hash(whole) == hash(number.numerator)
    assert whole in {number.numerator}


@pytest.mark.parametrize("text", ["13/2", "-13/2", "4/6", "6.5", "-0.25", ".5", "5.", "7", "-7"])
def test_a_text_is_read_as_the_standard_library_does(text: str) -> None:
    assert str(Fraction(text)) == str(fractions.Fraction(text))


@pytest.mark.parametrize("text", ["", "-", "/", "1/", "/2", ".", "one", "1/2/3"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        Fraction(text)
    with pytest.raises(ZeroDivisionError):
        Fraction("1/0")


def test_a_float_is_not_reckoned_with() -> None:
    with pytest.raises(TypeError):
        Fraction(1, 2) + 0.5  # type: ignore[operator]
    assert Fraction(1, 2) != 0.5


# Digits packed into one number.


rows = st.lists(st.integers(0, digits.MOST), min_size=1, max_size=12)


@given(rows)
def test_what_is_written_is_read(row: list[int]) -> None:
    assert digits.read(digits.write(range(len(row)), row), range(len(row))) == tuple(row)


@given(rows, st.integers(0, 12))
def test_the_lowest_are_those_of_the_first_places(row: list[int], count: int) -> None:
    lowest = digits.lowest(digits.write(range(len(row)), row), count)
    assert digits.read(lowest, range(len(row))) == (*row[:count], *[0] * len(row[count:]))


@given(rows)
def test_a_number_is_taken_away_digit_by_digit(row: list[int]) -> None:
    places = range(len(row))
    less = [digit // 2 for digit in row]
    taken = digits.write(places, row) - digits.write(places, less)
    assert digits.read(taken, places) == tuple(digit - half for digit, half in zip(row, less, strict=True))
