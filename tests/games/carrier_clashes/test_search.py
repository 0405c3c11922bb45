"""Searching (15, Search Roll Modifiers)."""

from __future__ import annotations

import pytest

from referee.engine.hexgrid import Grid, parse_hex
from referee.games.carrier_clashes.evening import arcs
from referee.games.carrier_clashes.views.coverage import coverage
from referee.session import corrections
from tests.games.carrier_clashes.evening import training
from tests.games.carrier_clashes.small import A, in_phase, position
from tests.models.play_cc_arcs import span
from tests.proving import wrong_in

# Bearings on the hex grid in whole numbers, and search arcs at the edge of the map (15.a-15.d).


NORTHEAST = [(1, 0), (2, 1), (1, 1), (1, 2), (1, 3), (1, 4)]
"""Directions from north on: north itself, between, 30 degrees, between, 60 degrees, between."""
SOUTHEAST = [(0, 1), (-1, 4), (-1, 3), (-1, 2), (-1, 1), (-2, 1)]
AROUND = [*NORTHEAST, *SOUTHEAST]
ALL = [*AROUND, *((-north, -east) for north, east in AROUND)]


def test_15_a_bearing_is_on_a_multiple_of_thirty_degrees_or_between_two() -> None:
    assert [arcs.by_thirty(*direction) for direction in ALL] == [*range(24)]


@pytest.mark.parametrize("touching", [False, True])
@pytest.mark.parametrize("origin", ["1010", "1110"])
def test_15d_a_hex_lies_in_the_wedges_between_its_corners_by_the_plane_geometry_of_the_second_model(
    origin: str, touching: bool
) -> None:
    grid, here = Grid(), parse_hex(origin)
    for place in grid.within(here, 4):
        low, high = (round(edge / 10, 6) for edge in span(origin, place.name)) if place != here else (0, 36)
        edge = 1e-6 if touching else 0  # how far beyond its corners a hex is touched
        wedges = {one % 36 for one in range(-36, 72) if low < one + 1 + edge and one - edge < high}
        assert arcs.cells(grid, here, place, touching) == wedges, place


def covered(*arcs_of: tuple[str | None, int, int, int]) -> dict[str, list[int]]:
    """The hexes of a map of 30 by 20 that arcs cover (from, start, width, out to), with the distance of each search."""
    keys = ("hex", "start", "arc", "out_to")
    found = arcs.Covered(Grid(), columns=30, rows=20, touching=False)
    return found.searches([dict(zip(keys, arc, strict=True)) for arc in arcs_of])


@pytest.mark.parametrize(
    ("origin", "hexes"),
    [
        ("0202", ["0102", "0103", "0201", "0202", "0203", "0302", "0303"]),
        ("0101", ["0101", "0102", "0201"]),
        ("3020", ["2920", "3019", "3020"]),
        (None, []),  # its hex was lost with a line of the journal
    ],
)
def test_15_a_full_circle_covers_what_lies_on_the_map(origin: str | None, hexes: list[str]) -> None:
    assert sorted(covered((origin, 0, 36, 1))) == hexes


def test_15d_two_arcs_side_by_side_search_the_hexes_between_them_once() -> None:
    one, beside, across = (("1010", start, 6, 4) for start in (0, 6, 3))
    assert set(map(len, covered(one, beside).values())) == {1}
    assert set(map(len, covered(one, beside, across).values())) == {1, 2}
    assert covered(one, ("1011", 0, 6, 4))["1109"] == [2, 3]


def test_15_each_side_sees_on_its_map_what_it_has_searched_and_how_often() -> None:
    arc = {"units": ["VB-6"], "hex": "1410", "start": 18, "arc": 6, "out_to": 1}
    doing = position().doing({
        **in_phase("first-search"), f"{A}sweeps": {"1": {**arc, "done": True}, "2": {**arc, "start": 0}},
        "umpire.searches.allied.units": {"VS-6": ["1410"]}, "umpire.searches.ijn.units": {"Tone": ["1607"]},
    })  # fmt: skip
    seen = {who: [(arc.label, arc.hexes) for arc in coverage(doing.tree, who, doing.ruleset)] for who in (
        "allied", "ijn", "umpire")}  # fmt: skip
    assert seen["allied"] == [
        ("searched by the Allied side: 3 hexes", ["1311", "1410", "1411"]),
        ("searched 2 times or more by the Allied side: 1 hex", ["1410"]),
    ]
    assert seen["ijn"] == [("searched by the IJN side: 1 hex", ["1607"])]
    assert seen["umpire"] == [*seen["allied"], *seen["ijn"]]


@pytest.mark.parametrize(("thrown", "misread"), [(1, 2), (2, 1)], ids=["a card too many", "one too few"])
def test_a_search_amended_keeps_the_cards_that_were_dealt(thrown: int, misread: int) -> None:
    evening, cards = training(), ["AD", "JH", "AS"]
    evening.to("first-search")
    evening.do("search", hex="1407", searcher=["VS-6"], dice=[misread], cards=cards[: misread + 1])
    number = evening.session.entries()[-1]["n"]
    corrections.amend(evening.session, number, None, [thrown], "misread")
    assert set(evening.seen("allied")["blocks"]["block 19"]["cards"]) == set(cards[: thrown + 1])
    assert wrong_in(evening.session) == []
