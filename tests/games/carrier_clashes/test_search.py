"""Searching (15, Search Roll Modifiers)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from referee.engine.hexgrid import Grid, Hex
from referee.games.carrier_clashes.evening import arcs, state
from tests.games.carrier_clashes.small import position

from .asked import because, chances, refused, thrown

CHART = "Search Roll Modifiers"


def search(die: int, rulings: dict[str, str] | None = None, **inputs: Any) -> tuple[int, str]:
    found = thrown("search", [die], rulings, **{"level": 0, "range": [4], **inputs})
    return found["cards"], found["spotted"]


def test_chart_all_must_search_beyond_5_or_10_hexes() -> None:
    assert [search(4, range=hexes)[0] for hexes in ([5, 12], [6, 12], [11, 12])] == [4, 4, 3]
    assert search(3, range=[6])[0] == 2


def test_chart_cloud_does_not_count_with_declared_cap_but_a_storm_does() -> None:
    assert search(4, declared_cap=True) == search(4, declared_cap=True, weather="cloudy") == (2, "yes")
    assert search(5, declared_cap=True, weather="stormy", scenario_cap=True) == (1, "yes")


def test_chart_one_short_of_a_card_spots_for_the_next_strikes_under_cap_only() -> None:
    assert search(2, declared_cap=True) == (0, "strike-only")
    assert search(1, declared_cap=True) == (0, "no")
    assert search(2, weather="stormy") == (0, "no")


def test_15_h_iv_the_limit_follows_the_level_and_never_falls_below_nothing() -> None:
    assert search(6, level=2)[0] == 6
    assert search(6, {"search-maximum": "four"}, level=2)[0] == 4
    assert search(6, level=-5, range=[1] * 9) == (0, "no")
    assert not any("search-maximum" in reason for reason in because("search", level=0, range=[4]))


def test_chart_night_and_storm_take_leave_of_the_scenario() -> None:
    cap: dict[str, Any] = {"level": 0, "range": [4], "declared_cap": True}
    assert refused("search", level=0, range=[4], night=True) == ("not-allowed", CHART, "night")
    assert refused("search", weather="stormy", **cap) == ("not-allowed", CHART, "declared_cap")
    assert refused("search", night=True, night_capable=True, **cap) == ("not-allowed", CHART, "declared_cap")
    phase: dict[str, Any] = {
        "level": 0,
        "search": [{"nearest": 4}, {"nearest": 4, "declared_cap": True, "weather": "stormy"}],
    }
    assert refused("search-phase", **phase) == ("not-allowed", CHART, "search[1].declared_cap")


def test_15_h_i_one_die_serves_the_whole_phase() -> None:
    phase: dict[str, Any] = {"level": 0, "search": [{"nearest": 4}, {"nearest": 4}]}
    assert len(chances("search-phase", **phase)) == 4
    assert len(chances("search-phase", {"search-die": "one-per-hex"}, **phase)) == 16


def test_15_b_narrow_arcs_are_for_4_hexes_or_more() -> None:
    narrow = [{"range": 5, "arc": 3}]
    assert thrown("search-arc", searcher=narrow)["allowed"] is True
    assert thrown("search-arc", searcher=narrow, out_to=3)["allowed"] is False
    assert thrown("search-arc", searcher=[{"range": 5, "arc": 36}] * 2)["arc"] == 360


def test_15_g_no_card_is_dealt_where_none_is_earned() -> None:
    card = ["JH", "2D", "7H"]
    assert thrown("search-tf", [1], level=-1, range=[4], card=card) == {"spotted": "no", "seen": []}
    shown = thrown("search-tf", [2], level=0, range=[4], card=card, show="classes", cards=["2D", "7H"])
    assert (shown["spotted"], shown["destroyer"], shown["dummy"]) == ("yes", 2, True)


def test_15_o_dummies_are_discarded_until_a_ship_is_found() -> None:
    ships = [{"dummy": True}, {}, {"dummy": True}]
    wanted = {"ship": 2, "result": "none", "aircraft": "unavailable", "dummies": 1}
    assert thrown("armed-search", [3, 2, 12], ship=ships) == wanted
    assert thrown("armed-search", [1, 2, 2, 12], ship=ships[:2] + ships)["ship"] == 4
    assert len(chances("armed-search", ship=ships)) == 9


# Bearings on the hex grid in whole numbers, and search arcs at the edge of the map (15.a-15.d).


NORTHEAST = [(1, 0), (2, 1), (1, 1), (1, 2), (1, 3), (1, 4)]
"""Directions from north on: north itself, between, 30 degrees, between, 60 degrees, between."""
SOUTHEAST = [(0, 1), (-1, 4), (-1, 3), (-1, 2), (-1, 1), (-2, 1)]
AROUND = [*NORTHEAST, *SOUTHEAST]
ALL = [*AROUND, *((-north, -east) for north, east in AROUND)]


@pytest.mark.parametrize(("steps", "direction"), list(enumerate(ALL)), ids=map(str, ALL))
def test_15_a_bearing_is_on_a_multiple_of_thirty_degrees_or_between_two(steps: int, direction: tuple[int, int]) -> None:
    assert arcs.by_thirty(*direction) == steps


def by_angles(grid: Grid, origin: Hex, place: Hex, touching: bool) -> set[int]:
    """The wedges of ten degrees between the outermost corners of a hex, by their angles."""
    north, east = arcs.direction_to(grid, origin, place)
    corners = [(2 * math.cos(angle), 2 * math.sin(angle)) for angle in map(math.radians, range(30, 360, 60))]
    angles = [math.degrees(math.atan2(east + e, math.sqrt(3) * north + n)) for n, e in corners]
    if max(angles) - min(angles) > 180:
        angles = [angle % 360 for angle in angles]
    low, high = round(min(angles) / 10, 6), round(max(angles) / 10, 6)
    there = range(-36, 72)
    return {one % 36 for one in there if (low <= one + 1 and one <= high if touching else low < one + 1 and one < high)}


@pytest.mark.parametrize("touching", [False, True])
@pytest.mark.parametrize("origin", ["1010", "1110"])
def test_15_d_a_hex_lies_in_the_wedges_between_its_corners(origin: str, touching: bool) -> None:
    grid, here = state.Board.of(position().doing({})).grid, Hex(int(origin[:2]), int(origin[2:]))
    for place in grid.within(here, 4):
        if place != here:
            assert arcs.cells(grid, here, place, touching) == by_angles(grid, here, place, touching), place


@pytest.mark.parametrize(
    ("origin", "covered"),
    [
        ("0202", ["0102", "0103", "0201", "0202", "0203", "0302", "0303"]),
        ("0101", ["0101", "0102", "0201"]),
        ("3020", ["2920", "3019", "3020"]),
        (None, []),  # its hex was lost with a line of the journal
    ],
)
def test_15_a_full_circle_covers_what_lies_on_the_map(origin: str | None, covered: list[str]) -> None:
    board = state.Board.of(position().doing({}))
    found = arcs.Covered(board.grid, columns=30, rows=20, touching=False)
    assert sorted(found.searches([{"hex": origin, "start": 0, "arc": 36, "out_to": 1}])) == covered


# Submarines (25).


ANNOUNCED = {"submarine-pinned": "when-it-announces"}


def may(cards: list[str], deck: list[str]) -> list[str]:
    return list(thrown("submarine-draw", cards=cards, card=deck)["may_attack"])


def dives(dice: list[int], cards: list[str], rulings: dict[str, str] | None = None, **inputs: Any) -> tuple[Any, ...]:
    found = thrown("submarine", dice, rulings, cards, **{"strength": 9, **inputs})
    return found["ship"], found["result"], found["dummies"], found["pinned"]


def test_25_c_in_a_small_tf_the_first_card_alone_counts() -> None:
    assert may(["JH", "2D"], ["JH", "2D", "AS"]) == ["carrier"]
    assert may(["2D", "JH"], ["JH", "2D", "AS"]) == []
    assert may(["8H", "JH"], ["JH", "8H", "AS"]) == []


def test_25_d_in_a_larger_tf_either_card_but_no_diamond() -> None:
    deck = ["JH", "2D", "AS", "JC", "XX"]
    assert may(["AS", "JH"], deck) == ["carrier", "cruiser"]
    assert may(["AS", "2D"], deck) == may(["2D", "AS"], deck) == []
    assert may(["XX", "JC"], deck) == ["battleship"]


def test_25_g_and_i_ports_and_unspotted_tfs_at_night() -> None:
    assert refused("submarine-draw", card=["JH"], in_port=True) == ("not-allowed", "25.i", "in_port")
    assert refused("submarine-draw", card=["JH"], night=True) == ("not-allowed", "25.g", "night")
    assert may(["JH"], ["JH"]) == ["carrier"]
    assert len(chances("submarine-draw", card=["JH"], night=True, spotted=True)) == 1


def test_25_f_a_dummy_is_removed_and_the_submarine_attacks_again() -> None:
    ships = [
        {"kind": "carrier", "dummy": True},
        {"kind": "cruiser", "dummy": True},
        {"kind": "cruiser", "defense": 3},
    ]
    deck = ["JH", "QS", "7H", "2D"]
    assert dives([1, 12], ["JH", "QS"], card=deck, ship=ships) == (3, "none", 2, False)
    assert dives([2, 12], ["JH", "QS"], card=deck, ship=ships, prefer=["cruiser"]) == (3, "none", 0, False)
    assert dives([], ["JH", "7H"], card=deck, ship=ships, destroyers=True) == (None, "none", 1, True)


def test_25_e_pinned_when_it_attacks_or_when_it_announces() -> None:
    tf: dict[str, Any] = {"card": ["2D"], "destroyers": True}
    assert dives([], ["2D"], **tf) == (None, "none", 0, False)
    assert dives([], ["2D"], ANNOUNCED, **tf) == (None, "none", 0, True)


def test_17_c_torpedoes_at_0_to_1_ask_no_die() -> None:
    battleship = [{"kind": "battleship", "defense": 9}]
    assert dives([], ["JC"], card=["JC"], ship=battleship, strength=8, destroyers=True) == (1, "none", 0, True)


def test_25_what_must_be_listed() -> None:
    assert refused("submarine", card=["JH"], strength=3, ship=[{"kind": "carrier"}]) == (
        "bad-input",
        "ship[0].defense",
    )
    assert refused("submarine", card=["JH", "AC"], strength=3, ship=[{"kind": "carrier", "dummy": True}]) == (
        "bad-input",
        "ship",
    )
    assert refused("submarine", card=["AD"], strength=3, prefer=["cruiser", "cruiser"]) == ("bad-input", "prefer")


def test_25_f_twenty_dummies_are_weighed_at_once() -> None:
    ships = [{"kind": "cruiser", "dummy": True}] * 20
    assert chances("submarine", card=["QS", "XX"], strength=3, ship=ships) == {
        '{"ship": null, "result": "none", "dummies": 20, "pinned": false}': "1/2",
        '{"ship": null, "result": "none", "dummies": 0, "pinned": false}': "1/2",
    }
