"""Trails kept beside the states, held against a state for each of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine import limits
from referee.engine.distribution import Distribution
from referee.engine.trails import follow_trails

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
