"""Names on a drawn map are clear of the counters and of each other, beside what they name."""

from __future__ import annotations

import re
from itertools import combinations
from json import dumps

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.hexgrid import Grid, Hex
from referee.session.how import How
from referee.session.reading.picture import UMPIRE, Mark, Picture, Track, Zone, known_to, picture
from referee.session.scenario.scenario import open_session
from referee.show.key import arc_text
from referee.show.labels import Box, Label, Stretch, first_clear, place_labels
from referee.show.map import Screen, as_text
from referee.show.map_panels import choose_parts
from referee.show.map_sheet import Sheet
from referee.show.map_svg import as_svg
from referee.show.window import range_arc, whole_map
from tests.show.drawn import parsed, texts

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


# Ranges and search arcs: the hexes that a map shades, on the screen, drawn and in pixels, are those of the
# rules.


SIDES = {"usn": "blue", "ijn": "red"}
WIDE, HIGH = 40, 30


def sea(south: int) -> Picture:
    """An empty sea."""
    return Picture("a sea", WIDE, HIGH, south)


def shaded_in_svg(svg: str, chart: Picture) -> list[str]:
    """The hexes of a drawing's arcs, by the first corner of each outline."""
    sheet = Sheet(chart, whole_map(chart))
    corner = {sheet.outline(place).partition("h")[0]: place.name for place in sheet.hexes()}
    (path,) = re.findall(r'class="arc" d="([^"]*)"', svg)
    return sorted(corner[start] for start in re.findall(r"M[^h]*", path))


@pytest.mark.parametrize("south", [0, 1])
@pytest.mark.parametrize("reach", [1, 5, 12, 40])
def test_a_range_is_all_hexes_within_it_and_no_other(south: int, reach: int) -> None:
    chart = sea(south)
    arc = range_arc(chart, f"2015={reach}")
    grid = Grid(south)
    there = (Hex(column, row) for column in range(1, WIDE + 1) for row in range(1, HIGH + 1))
    wanted = sorted(place.name for place in there if grid.distance(place, Hex(20, 15)) <= reach)
    assert sorted(arc.hexes) == wanted
    drawn = chart._replace(arcs=[arc])
    assert shaded_in_svg(as_svg(drawn, SIDES, all_of_it=True), chart) == wanted
    text = as_text(drawn, SIDES, Screen(200, 99, False), all_of_it=True)
    assert sum(line.count("+") for line in text.splitlines() if "in a search arc" not in line) == len(wanted)


@pytest.mark.parametrize(("start", "out_to"), [(0, 12), (5, 9), (11, 4), (22, 6), (30, 10)])
@pytest.mark.parametrize("edge", ["searched", "not-searched"])
def test_a_laid_arc_is_drawn_on_the_hexes_that_do_arcs_lists(start: int, out_to: int, edge: str) -> None:
    session = open_session("carrier-clashes/eastern-solomons", "evening")
    session.act("rule", {"ruling": "arc-edge", "option": edge}, How(why="ours"))
    laid = {"hex": "1510", "start": start, "arc": 6, "out_to": out_to}
    value = dumps({"units": ["Toko 1"], **laid})
    session.act("set", {"path": "sides.ijn.sweeps.1", "value": value}, How(why="a test"))
    chart = picture(session.game, known_to(session.state, UMPIRE, session.ruleset()))
    (arc,) = chart.arcs
    assert f", {10 * start:03d} to {10 * (start + 6) % 360:03d}, out to {out_to}" in arc_text(arc)
    (listed,) = [
        line
        for line in session.act("arcs", {"side": "ijn"}).say(session.state.sides)["umpire"]
        if line.startswith("once (")
    ]
    assert sorted(arc.hexes) == listed.partition(": ")[2].split()


# What a map is to be read by: tracks with names and ways, headings, a key in sight, borders beside the
# numbers.


SEA = Picture(
    "a sea",
    60,
    30,
    marks=[
        Mark("1212", "Canberra", "usn", "ship", "s", spotted=True),
        Mark("1312", "Chicago", "usn", "ship", "sw"),
        Mark("1012", "Chokai", "ijn", "ship", "ne"),
    ],
    tracks=[
        Track("Canberra", ["1210", "1211", "1212"], "usn"),
        Track("Chokai", ["0909", "0911", "1012"], "ijn"),
        Track("Chicago", ["0909", "1312"], "usn"),
    ],
)


def screen(picture: Picture, wide: int = 80, high: int = 24, colour: bool = False) -> str:
    """A map on a terminal."""
    return as_text(picture, SIDES, Screen(wide, high, colour))


def test_the_tracks_of_both_sides_have_signs_and_letters_of_their_own() -> None:
    text = screen(SEA)
    assert [sign in text for sign in ("•A", "◦a", "◉")] == [True] * 3
    said = " ".join(text.split())
    assert "• USN was there ◦ IJN was there ◉ both sides were there" in said
    assert "tracks, the oldest hex first: A 1210 1211 1212; a 0909 0911 1012; B 0909 1312" in said
    coloured = screen(SEA, colour=True)
    assert "\x1b[34m•A" in coloured
    assert "\x1b[31m◦a" in coloured


def test_a_mark_takes_its_whole_hex_from_a_track_beneath() -> None:
    over = SEA._replace(marks=[*SEA.marks, Mark("0911", "supply", "", "goal")])
    assert "1a" not in screen(over)


@pytest.mark.parametrize("wide", [80, 60])
def test_headings_stay_where_a_hex_has_two_columns(wide: int) -> None:
    marks = [Mark(f"{column:02d}12", f"ship {column}", "usn", "ship", "ne", spotted=True) for column in range(4, 30)]
    text = screen(Picture("a sea", 30, 20, marks=marks), wide)
    assert text.count("↗") == len(marks)


def test_at_80_by_24_the_key_stands_beside_the_map() -> None:
    marks = [
        Mark(f"{10 + i:02d}{5 + i:02d}", f"Group {i}", "usn", note="with a long list of ships" * 3) for i in range(9)
    ]
    lines = screen(SEA._replace(marks=marks, tracks=[])).splitlines()
    first = "\n".join(lines[:24])
    assert [f"{10 + i:02d}{5 + i:02d}  Group {i}" in first for i in range(9)] == [True] * 9
    assert max(map(len, lines)) <= 80
    assert "with a long list of ships" in "\n".join(lines[24:])


def test_a_track_says_whose_it_is_and_which_way_it_went() -> None:
    svg = as_svg(SEA, SIDES)
    assert svg.count('class="heading"') == 5
    assert "<title>Chokai: 0909, 0911, 1012</title>" in svg
    named = [text.said for text in texts(parsed(svg)) if text.kind == "name"]
    assert [named.count(name) for name in ("Canberra", "Chokai")] == [2, 2]


def test_no_name_lies_on_a_track() -> None:
    svg = as_svg(SEA, SIDES)
    lines = [
        Stretch(*map(float, (*a.split(","), *b.split(","))))
        for points in re.findall(r'class="track" points="([^"]+)"', svg)
        for a, b in zip(points.split(), points.split()[1:], strict=False)
    ]
    moved = re.findall(r'translate\(([\d.]+) ([\d.]+)\)" data-hexes', svg)[0]
    right, down = map(float, moved)
    for text in texts(parsed(svg)):
        box = Box(text.box.x - right, text.box.y - down, text.box.wide, text.box.tall)
        assert text.kind not in ("name", "number") or not any(line.meets(box) for line in lines), text


def test_a_zones_border_lies_on_hexsides_once_and_the_number_inside_its_hex() -> None:
    west, east = ([Hex(c, r).name for c in columns for r in range(1, 13)] for columns in (range(1, 7), range(7, 13)))
    svg = as_svg(Picture("a sea", 12, 12, zones=[Zone("zone 1", west), Zone("zone 2", east)]), SIDES, all_of_it=True)
    (border,) = re.findall(r'class="zone" d="([^"]*)"', svg)
    assert border.count("M") == 23  # two sides of each hex along the border, but one at an end
    right, down = map(float, re.findall(r'translate\(([\d.]+) ([\d.]+)\)" data-hexes', svg)[0])
    sides = [Stretch(*map(float, one)) for one in re.findall(r"M(\S+) (\S+)L(\S+?) ([-\d.]+)", border)]
    for text in texts(parsed(svg)):
        box = Box(text.box.x - right, text.box.y - down, text.box.wide, text.box.tall)
        assert text.kind != "number" or not any(side.meets(box) for side in sides), text


def test_a_straggler_stands_apart_and_does_not_make_the_battle_small() -> None:
    battle = [Mark(f"{10 + i:02d}{10 + i % 4:02d}", f"ship {i}", "usn", "ship", "n") for i in range(14)]
    alone = Mark("5525", "straggler", "ijn", "ship", "n")
    windows = choose_parts(Picture("a sea", 60, 30, marks=[*battle, alone]))
    assert [window.holds(Hex(55, 25)) for window in windows] == [False, True]
    assert windows[1].wide <= 8


def test_the_rims_numbers_stand_on_a_band_and_panels_apart() -> None:
    far = SEA._replace(marks=[*SEA.marks, Mark("5525", "straggler", "ijn", "ship", "n")])
    svg = as_svg(far, SIDES)
    bands = [tuple(map(float, box)) for box in re.findall(r'class="band" d="M(\S+) (\S+)h([\d.]+)v([\d.]+)', svg)]
    places = [tuple(map(float, place)) for place in re.findall(r'translate\((\S+) (\S+)\)" data-hexes', svg)]
    boxes = [Box(x + left, y + top, wide, tall) for (x, y), (left, top, wide, tall) in zip(places, bands, strict=True)]
    assert boxes[0].gap(boxes[1]) >= 8
