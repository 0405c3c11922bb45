"""Names on a drawn map lie clear of the counters and of each other, beside what they name."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.session.reading.picture import Mark, Picture
from referee.show.labels import Box, Label, first_clear, place_labels
from referee.show.map_svg import as_svg

ROOM = Box(0, 0, 600, 400)


def counter(x: float, y: float) -> Box:
    return Box(x - 13, y - 10, 26, 20)


def put(labels: list[Label], taken: list[Box]) -> list[Box]:
    """Where names are put; here there is always room."""
    return [box for box in place_labels(labels, taken, ROOM) if box]


def apart(boxes: list[Box]) -> bool:
    return all(one.shared_area(other) == 0 for one, other in combinations(boxes, 2))


def test_a_lone_name_goes_under_its_counter() -> None:
    (box,) = put([Label(counter(300, 200), ["TF 16"], 9)], [counter(300, 200)])
    assert box.y == 210
    assert box.middle[0] == 300


def test_a_name_stays_on_the_map() -> None:
    corners = [counter(13, 390), counter(587, 390), counter(587, 10)]
    boxes = put([Label(at, ["Carrier Force"], 9) for at in corners], corners)
    for at, box in zip(corners, boxes, strict=True):
        assert box.shared_area(ROOM) == pytest.approx(box.area)
        assert at.gap(box) < 10


def test_names_in_neighbouring_hexes_do_not_cover_each_other() -> None:
    line = [counter(200 + 30 * i, 200 + 17 * (i % 2)) for i in range(6)]
    boxes = put([Label(at, [f"Kagero {i}"], 9) for i, at in enumerate(line)], line)
    assert apart([*line, *boxes])


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), unique=True, max_size=12))
def test_a_name_for_each_counter_and_never_far_from_it(cells: list[tuple[int, int]]) -> None:
    counters = [counter(60 + 52 * x, 30 + 36 * y) for x, y in cells]
    labels = [Label(at, ["Outer Force", "Convoy"][: 1 + i % 2], 9) for i, at in enumerate(counters)]
    boxes = put(labels, counters)
    assert len(boxes) == len(counters)
    assert apart([*counters, *boxes])
    assert all(at.gap(box) <= 81 for at, box in zip(counters, boxes, strict=True))


def test_where_there_is_no_room_nothing_is_written_over_anything() -> None:
    line = [counter(20 + 26 * i, 15) for i in range(4)]
    boxes = place_labels([Label(at, ["Kagero Division"], 9) for at in line], line, Box(0, 0, 120, 40))
    assert None in boxes
    assert apart([*line, *(box for box in boxes if box)])


def test_what_is_clear_is_the_first_that_touches_nothing() -> None:
    boxes = [Box(0, 0, 10, 10), Box(20, 0, 10, 10), Box(40, 0, 10, 10)]
    assert first_clear(boxes, [Box(5, 5, 20, 2)]) == boxes[2]
    assert first_clear(boxes[:2], [Box(5, 5, 20, 2)]) is None


def test_a_stack_has_its_names_in_lines_and_counts_the_rest() -> None:
    marks = [Mark("0303", f"TF {i}", "usn", "block") for i in range(6)]
    drawn = as_svg(Picture("a map", 6, 6, marks=marks), {"usn": "blue", "ijn": "red"})
    assert [f">{name}</text>" in drawn for name in ("TF 0", "TF 2", "and 3 more", "TF 3")] == [True, True, True, False]
    assert "TF 5</tspan> 0303" in drawn
