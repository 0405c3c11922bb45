"""Digits packed into one number."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.engine import digits

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
