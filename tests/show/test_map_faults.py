"""What a map is to be read by: tracks with names and ways, headings, a key in sight, borders beside the numbers."""

from __future__ import annotations

import re

import pytest

from referee.engine.hexgrid import Hex
from referee.session.reading.picture import Mark, Picture, Track, Zone
from referee.show.labels import Box, Stretch
from referee.show.map import Screen, as_text
from referee.show.map_panels import choose_parts
from referee.show.map_svg import as_svg
from tests.show.drawn import parsed, texts

SIDES = {"usn": "blue", "ijn": "red"}
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
