"""Ranges and search arcs: the hexes that a map shades, on the screen, drawn and in pixels, are those of the rules."""

from __future__ import annotations

import re
from io import BytesIO
from json import dumps
from pathlib import Path

import pytest

from referee.engine.hexgrid import Grid, Hex
from referee.session.how import How
from referee.session.reading.picture import UMPIRE, Picture, known_to, picture
from referee.session.scenario.scenario import open_session
from referee.show.map import Screen, as_text
from referee.show.map_panels import PAD, RIM
from referee.show.map_sheet import TALL, Sheet
from referee.show.map_svg import as_svg
from referee.show.window import range_arc, whole_map
from tests.show.drawn import size

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
@pytest.mark.parametrize("reach", [1, 2, 3, 5, 8, 12, 20, 40])
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


def test_a_range_of_twelve_has_469_hexes() -> None:
    assert len(range_arc(Picture("a sea", 60, 60), "3030=12").hexes) == 469


@pytest.mark.few(1)
@pytest.mark.parametrize("word", ["2015=9", "2015=6,030-090", "2015=9,300-060", "2015=4,180-180"])
def test_the_pixels_show_the_same_hexes(word: str) -> None:
    pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    from referee.show.png import as_png

    arc = range_arc(sea(0), word)
    chart = sea(0)._replace(arcs=[arc])
    svg = as_svg(chart, SIDES, all_of_it=True)
    pixels = image.open(BytesIO(as_png(svg))).convert("RGB")
    scale = pixels.width / size(svg)[0]
    (down,) = re.findall(r'translate\([\d.]+ ([\d.]+)\)" data-hexes', svg)
    sheet = Sheet(chart, whole_map(chart))

    def colour(place: Hex) -> tuple[int, int, int]:
        x, y = sheet.centre(place)
        found: tuple[int, int, int] = pixels.getpixel(
            (round(scale * (PAD + RIM + x)), round(scale * (float(down) + y + 0.25 * TALL)))
        )
        return found

    plain = colour(Hex(1, 1))
    assert {place.name for place in sheet.hexes() if colour(place) != plain} == set(arc.hexes)


@pytest.mark.parametrize(("start", "out_to"), [(0, 12), (5, 9), (11, 4), (22, 6), (30, 10)])
@pytest.mark.parametrize("edge", ["searched", "not-searched"])
def test_a_laid_arc_is_drawn_on_the_hexes_that_do_arcs_lists(
    start: int, out_to: int, edge: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    session = open_session("carrier-clashes/eastern-solomons", "evening")
    session.act("rule", {"ruling": "arc-edge", "option": edge}, How(why="ours"))
    laid = {"hex": "1510", "start": start, "arc": 6, "out_to": out_to}
    value = dumps({"units": ["Toko 1"], **laid})
    session.act("set", {"path": "sides.ijn.sweeps.1", "value": value}, How(why="a test"))
    chart = picture(session.game, known_to(session.state, UMPIRE, session.ruleset()))
    (arc,) = chart.arcs
    (listed,) = [
        line
        for line in session.act("arcs", {"side": "ijn"}).say(session.state.sides)["umpire"]
        if line.startswith("once (")
    ]
    assert sorted(arc.hexes) == listed.partition(": ")[2].split()
