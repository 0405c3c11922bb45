"""Packed distributions, held against plain ones."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from referee.engine.sums import Counts, Sums, Way, add_sums, field_bits, gather, nonzero_sums, pack_rows

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
    for (values, amount), weight in plain.items():
        key = COUNTS.key(**dict(zip(COUNTS.names, values, strict=True)))
        assert sums.weight_of(amount, key) == weight
        assert COUNTS.values(COUNTS.balance(key))[:2] == values[:2]
        assert COUNTS.values(key - COUNTS.balance(key))[2:] == values[2:]
    assert read(sums.plus(sums)) == {key: 2 * weight for key, weight in plain.items()}


@given(st.lists(st.integers(0, 999), min_size=1, max_size=6), st.integers(1, 5))
def test_rows_are_packed_side_by_side(row: list[int], unit: int) -> None:
    bits = field_bits(999)
    (weights,) = pack_rows({7: row}, bits, unit).values()
    assert dict(nonzero_sums(weights, bits)) == {at * unit: weight for at, weight in enumerate(row) if weight}


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 5), st.integers(1, 9)), max_size=12))
def test_rows_are_gathered_by_key_and_sum(rows: list[tuple[int, int, int]]) -> None:
    bits = field_bits(9 * 12)
    plain: Counter[tuple[int, int]] = Counter()
    for key, amount, weight in rows:
        plain[key, amount] += weight
    found = {(key, n): weight for key, packed in gather(rows, bits).items() for n, weight in nonzero_sums(packed, bits)}
    assert found == plain


@given(*[st.dictionaries(st.integers(0, 5), st.integers(1, 9), max_size=4)] * 2)
def test_sums_of_two_independent_things_are_added(one: dict[int, int], other: dict[int, int]) -> None:
    bits = field_bits(9 * 9 * 16)
    plain: Counter[int] = Counter()
    for amount, weight in one.items():
        for more, share in other.items():
            plain[amount + more] += weight * share
    (left, right) = (gather([("", *row) for row in each.items()], bits).get("", 0) for each in (one, other))
    assert dict(add_sums(left, right, bits)) == plain
