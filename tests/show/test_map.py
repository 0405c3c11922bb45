"""Maps, on a terminal of any size and drawn: nothing over anything or beyond the page, all to be read in print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.session.reading.picture import Mark, Picture, Track, Zone
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.colours import PAINTS, colours_of_sides
from referee.show.folding import columns, cut_short
from referee.show.map import Screen, as_text
from referee.show.map_panels import A4
from referee.show.map_svg import LEGIBLE, as_svg
from referee.show.window import moving_parts, part_around, range_arc
from tests.shell import Shell
from tests.show.drawn import SVG, overlapping, parsed, size, texts

SIDES = {"usn": "blue", "ijn": "red"}
SCENARIOS = [
    "carrier-clashes/training",
    "carrier-clashes/eastern-solomons",
    "ca/guadalcanal-2",
    "ca/samar-day",
    "ca/tassafaronga",
    "clash-of-carriers/philippine-sea",
]
FAR = Picture(
    "a wide sea",
    64,
    36,
    marks=[
        Mark("1010", "TF 16", "usn", "block", spotted=True),
        Mark("1110", "TF 17", "usn", "block"),
        Mark("5530", "Striking Force", "ijn", "contact", note="last seen here, turn 2", stale=True),
    ],
    zones=[Zone("zone 4", [f"{column:02d}{row:02d}" for column in range(5, 20) for row in range(5, 20)])],
    tracks=[Track("TF 16", ["0808", "1010"], "usn")],
)


@pytest.mark.few(12)
@pytest.mark.parametrize("screen", [(80, 24), (120, 40), (60, 20), (200, 60)])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_map_keeps_to_the_terminals_width_and_is_read_without_colour(
    scenario: str, screen: tuple[int, int], referee: Shell
) -> None:
    session = open_session(scenario, "evening")
    wide, high = screen
    text = referee("map --columns", str(wide), "--lines", str(high))
    assert max(map(len, text.splitlines())) <= wide
    assert "\x1b" not in text
    for side in session.state.sides:
        for name in session.state.tree["sides"][side].get("ships", {}):
            assert name in re.sub(r"\s+", " ", text) or scenario != "ca/guadalcanal-2"


def test_on_a_small_screen_the_parts_are_drawn_in_which_something_moves() -> None:
    text = as_text(FAR, SIDES, Screen(80, 24, False))
    head, drawn, _ = text.partition("drawn: ")
    assert (drawn, "0707 to 1413 and 5227 to 5833; --whole" in text) == ("drawn: ", True)
    assert [sign in head for sign in ("A*", "a?", "Striking Force", "zone 4")] == [True] * 4
    assert len(text.splitlines()) <= 40
    assert "even columns are half a hex lower" in text


def test_where_the_key_lies_below_the_screen_a_part_begins_with_the_names_in_it() -> None:
    wide = Picture("a sea", 38, 17, marks=[Mark("0101", "TF 16", "usn", "block"), Mark("3817", "Myoko", "ijn", "ship")])
    lines = as_text(wide, SIDES, Screen(80, 24, False)).splitlines()
    assert lines[:4] == ["a sea", "", "A TF 16   a Myoko", ""]
    assert "TF 16   a" not in as_text(wide, SIDES, Screen(80, 60, False))


def test_the_whole_is_drawn_on_demand_in_panels_as_wide_as_the_screen() -> None:
    text = as_text(FAR, SIDES, Screen(80, 24, False), all_of_it=True)
    assert [f"\n{row:02d} " in text for row in (1, 36)] == [True, True]
    assert sum(line.lstrip().startswith(("01", "02", "39")) for line in text.splitlines() if line[:4] == "    ") >= 2
    assert "drawn:" not in text


def test_around_something_and_how_far() -> None:
    part = part_around(FAR, ["tf16"], 2)
    assert (part.left, part.top, part.right, part.bottom) == (8, 8, 12, 12)
    text = as_text(FAR, SIDES, Screen(80, 40, False), part=part)
    assert "not on this part: Striking Force 5530" in text
    assert "\n13" not in text


def test_what_a_side_does_not_see_is_no_name_of_its_map(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "ijn", "--around", "TF 16"]) != 0
    unseen = capsys.readouterr().err
    assert run(["map", "ijn", "--around", "TF 61"]) != 0
    assert capsys.readouterr().err == unseen.replace("TF 16", "TF 61")


def test_a_range_is_a_hexagon_or_a_sector_clockwise() -> None:
    around = range_arc(FAR, "1010=2")
    assert (len(around.hexes), around.wide) == (19, 36)
    ahead = range_arc(FAR, "tf16=2,300-060")
    assert {"1009", "1008", "0909", "1109"} <= set(ahead.hexes)
    assert not {"1011", "1012"} & set(ahead.hexes)
    text = as_text(FAR._replace(arcs=[ahead]), SIDES, Screen(80, 24, False))
    assert "range of TF 16, 300 to 060: 2 hexes" in text


@pytest.mark.few(3)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_on_a_drawn_map_nothing_lies_over_anything_and_all_is_read_in_print(scenario: str, tmp_path: Path) -> None:
    open_session(scenario, "evening")
    for who, words in (("umpire", []), ("umpire", ["--whole"])):
        assert run(["map", who, *words, "--svg", str(tmp_path / "map.svg")]) == 0
        drawn = (tmp_path / "map.svg").read_text()
        wide, tall = size(drawn)
        found = texts(parsed(drawn))
        assert "width=" not in drawn.partition(">")[0]
        assert overlapping([text for text in found if text.kind != "number" or not words]) == []
        for text in found:
            assert -1 <= text.box.x <= text.box.x + text.box.wide <= wide + 1, text
            assert -1 <= text.box.y <= text.box.y + text.box.tall <= tall + 1, text
        across = A4[wide > tall]
        least = min(found, key=lambda text: text.size)
        assert least.size * across / wide >= 0.9 * LEGIBLE or words, least


def test_sides_keep_their_colour_and_are_told_apart_without_it() -> None:
    about = {"colours": {"ijn": "red", "usn": "blue"}}
    assert colours_of_sides(about, ["ijn", "usn"]) == {"ijn": "red", "usn": "blue"}
    assert colours_of_sides(about, ["raaf", "ijn"]) == {"raaf": "blue", "ijn": "red"}
    assert len({paint.marked for paint in PAINTS.values()}) == len({paint.letters for paint in PAINTS.values()}) == 6
    drawn = as_svg(FAR, SIDES)
    grey = re.sub(r"#[0-9a-f]{6}", "#777777", drawn)
    blue, red = (re.findall(rf"\.map \.{colour} \.name[^}}]*}}", grey)[0] for colour in ("blue", "red"))
    assert blue.partition("{")[2] != red.partition("{")[2]


def test_where_empty_sea_lies_between_the_parts_are_drawn_one_by_one_with_the_whole_in_small() -> None:
    assert len(moving_parts(FAR)) == 2
    drawn = parsed(as_svg(FAR, SIDES))
    assert len([path for path in drawn.iter(f"{SVG}path") if path.get("class") == "sea"]) == 2
    assert len([rect for rect in drawn.iter(f"{SVG}rect") if rect.get("class") == "frame"]) == 2
    everything = parsed(as_svg(FAR, SIDES, all_of_it=True))
    assert not [rect for rect in everything.iter(f"{SVG}rect") if rect.get("class") == "frame"]


def test_a_zones_name_stands_inside_one_of_its_hexes() -> None:
    drawn = parsed(as_svg(FAR, SIDES))
    (name,) = [text for text in texts(drawn) if text.kind == "zone-name"]
    assert name.box.wide <= 40


def test_as_png_for_a_chat(tmp_path: Path, referee: Shell) -> None:
    pytest.importorskip("resvg_py")
    open_session("carrier-clashes/training", "evening")
    said = referee("map ijn --png", str(tmp_path / "map.png"))
    content = (tmp_path / "map.png").read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(content[16:20], "big") == 1600
    assert "the map as IJN sees it" in said.err


def test_without_the_library_png_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, referee: Shell) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    open_session("carrier-clashes/training", "evening")
    assert "needs the library resvg-py" in referee("map --png map.png", status=2)


def test_names_in_kanji_take_two_columns_a_letter() -> None:
    marks = [Mark("0303", "翔鶴", "ijn"), Mark("0703", "瑞鶴", "ijn")]
    text = as_text(Picture("a sea", 12, 6, marks=marks), SIDES, Screen(80, 40, False))
    (row,) = [line for line in text.splitlines() if "翔鶴 " in line and "0303" not in line]
    assert columns(row[: row.index("b ")]) == columns("    " + "    " * 6)
    drawn = as_svg(Picture("a sea", 12, 6, marks=marks), SIDES)
    assert drawn.count(">翔鶴<") == 2


def test_goals_of_one_kind_are_one_entry_of_a_drawn_maps_key() -> None:
    goals = [Mark(hex, name, "ijn", "goal") for hex, name in (("0303", "port"), ("0505", "mine"), ("0707", "port"))]
    key = re.findall(
        r"<text [^>]*><tspan[^>]*>(.*?)</tspan>(.*?)</text>", as_svg(Picture("a sea", 12, 9, marks=goals), SIDES)
    )
    assert key == [("port", " 0303, 0707"), ("mine", " 0505")]


def test_a_long_name_is_cut_where_there_is_no_room() -> None:
    assert [cut_short("Hiryu", wide) for wide in (4, 5)] == ["Hir…", "Hiryu"]


def test_an_accent_alone_stays_on_its_letter() -> None:
    accented = "Takanami to O\u0304yodo"
    chart = Picture("a sea", 12, 6, marks=[Mark("0303", accented, "ijn")])
    assert f"a {accented}" in " ".join(as_text(chart, SIDES, Screen(80, 40, False)).split())
    assert columns("O\u0304yodo") == columns("\u014cyodo") == 5
