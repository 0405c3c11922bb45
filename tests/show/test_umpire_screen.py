"""The umpire's screen: all tables of a game, the commonest first, nothing over anything and nothing beyond the page."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from pypdf import PdfReader

from referee.engine.rules import compile_rules, data_folder, games, load
from referee.session.acting.catalogue import acts
from referee.session.acting.sequence import phases
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.show.labels import Box
from referee.show.pdf import HIGH, WIDE
from referee.show.screen_tables import ScreenWords, make_piece, plain_name
from referee.show.umpire_screen import AREAS, Screen, as_html, make_screen
from referee.show.umpire_screen_pdf import EDGE, FULL, READ, Sheets, make_pages
from tests.shell import Shell


@cache
def of(game: str) -> Screen:
    """A game's screen, as the rulebook has it."""
    return make_screen(load(game))


@cache
def laid(game: str) -> Sheets:
    """Its tables on sheets."""
    return make_pages(of(game))


@pytest.mark.few(1)
@pytest.mark.parametrize("game", games())
def test_every_table_stands_on_a_sheet_of_two_sides_or_on_two_and_no_side_is_white(game: str) -> None:
    rules = load(game)
    made = of(game)
    titles = [one.title for piece in (*made.first, *made.rest) for one in (piece, *piece.more)]
    apart = compile_rules(str(Path(data_folder("rules")) / game), ("screen",))["screen"]["apart"]
    cut = (data["title"] for name, data in rules.printed.items() if name not in apart)
    assert [title for title in cut if not any(title.startswith(one) for one in titles)] == []
    assert titles[0] == ("Sequence of play" if phases(game) else made.first[0].title)
    assert made.first[0].head[0] == "Phase"
    sheets = laid(game)
    assert sheets.page_no() == (4 if game == "cunningham-somerville" else 2)
    assert sheets.size >= READ
    assert all(fullness(sheets, page) > FULL for page in range(1, sheets.page_no() + 1))
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(sheets.as_bytes())).pages).split())
    assert all(" ".join(title.split()[:2]) in text for title in titles)
    assert not sheets.lacking


def fullness(sheets: Sheets, page: int) -> float:
    """How much of a page tables take."""
    taken = sum(wide * tall for number, _, _, wide, tall in sheets.boxes if number == page)
    return taken / ((HIGH - 2 * EDGE) * (sheets.bottom - EDGE))


@pytest.mark.few(1)
@pytest.mark.parametrize("game", games())
def test_no_table_lies_over_another_nor_beyond_the_page(game: str) -> None:
    sheets = laid(game)
    boxes = [(page, Box(x, y, wide, tall)) for page, x, y, wide, tall in sheets.boxes]
    for (page, one), (other_page, other) in combinations(boxes, 2):
        assert page != other_page or one.shared_area(other) == 0
    for _, box in boxes:
        assert EDGE <= box.x <= box.x + box.wide <= HIGH - EDGE + 0.01
        assert EDGE <= box.y <= box.y + box.tall <= WIDE - EDGE


@pytest.mark.parametrize("game", games())
def test_the_screens_lists_name_tables_that_there_are(game: str) -> None:
    rules = load(game)
    kept = compile_rules(str(Path(data_folder("rules")) / game), ("screen",))["screen"]
    assert set(kept) <= {"first", "apart", "dice", "needs", "by", "words", "beside", "reckoned", "areas", "course"}
    listed = [*kept["first"], *kept["apart"]]
    assert len(listed) == len(set(listed))
    about = [name for names in kept["areas"].values() for name in names]
    assert len(about) == len(set(about))
    assert set(about) <= set(rules.printed)
    assert set(kept["areas"]) <= set(AREAS)
    under = kept.get("beside", {})
    inner = [name for names in under.values() for name in names]
    assert {*listed, *kept.get("needs", {}), *kept.get("by", {}), *under, *inner} <= set(rules.printed)


@pytest.mark.parametrize(
    ("game", "table", "row"),
    [
        ("ca", "crt", ["PW", "-", "-", "-", "-", "1  17%", "1-2  33%", "1-3  50%", "1-4  67%", "1-5  83%"]),
        ("carrier-clashes", "weather", ["clear", "1-4  67%", "1-3  50%", "1-2  33%"]),
        ("carrier-clashes", "finding-a-tf", ["Designated", "4 or less  67%", "2 or less  33%"]),
        ("carrier-clashes", "avoiding", ["2 or more", "6 or more  17%"]),
        ("clash-of-carriers", "victory-levels", ["below 0", "IJN decisive"]),
        ("clash-of-carriers", "victory-levels", ["10 to 19", "draw"]),
        ("clash-of-carriers", "vp-usn", ["Yamato or Musashi sunk", "10"]),
        ("clash-of-carriers", "island-recovery", ["Guam", "5 or less  50%"]),
        ("cunningham-somerville", "contact", ["Normal", "4 or more  50%"]),
        ("naval-units", "evasion", ["9-12  33%", "evaded"]),
        ("naval-units", "planes", ["Torpedo", "6 or less  50%", "4 or less  33%", "4 or less  33%"]),
    ],
)
def test_a_result_stands_with_the_roll_it_needs_and_its_chance(game: str, table: str, row: list[str]) -> None:
    rules = load(game)
    kept = compile_rules(str(Path(data_folder("rules")) / game), ("screen",))["screen"]
    said = ScreenWords(kept.get("needs", {}), kept.get("by", {}), kept.get("words", {}))
    assert row in [list(one) for one in make_piece(table, rules.printed[table], said).rows]


@pytest.mark.few(1)
@pytest.mark.parametrize("game", games())
def test_what_a_table_is_about_stands_on_its_bar_as_a_word_and_no_colour_alone(game: str) -> None:
    made = of(game)
    words = {one.area for one in (*made.first, *made.rest) if one.area}
    page = as_html(made)
    text = " ".join(found.extract_text() for found in PdfReader(BytesIO(make_pages(made).as_bytes())).pages)
    assert words
    assert [word for word in words if f"<span>{word}</span>" not in page or word.upper() not in text] == []


@pytest.mark.parametrize("game", ["naval-units", "cunningham-somerville"])
def test_where_the_rulebook_has_no_sequence_of_play_the_screen_says_what_to_do_in_a_turn(game: str) -> None:
    rules = load(game)
    rows = [row for one in make_screen(rules).first if one.head[:1] == ["Phase"] for row in one.rows]
    named = {word.strip(",.;") for row in rows for word in row[2].split()}
    assert len(named & set(acts(game))) >= 10
    assert all(all(row) for row in rows)


def test_what_a_d12_does_by_the_odds_is_worked_out_by_the_rules() -> None:
    (found,) = [one for one in of("carrier-clashes").first if one.title.startswith("What a D12 does to")]
    by_odds = {head: [row[place] for row in found.rows] for place, head in enumerate(found.head) if place}
    assert by_odds["3:1"] == ["6  50%", "3  25%"]
    assert by_odds["1:2"] == ["1  8%", "-"]


@pytest.mark.parametrize("game", games())
def test_modifiers_stand_under_their_table(game: str) -> None:
    rules, made = load(game), of(game)
    alone = [piece.title for piece in (*made.first, *made.rest)]
    for name in rules.printed:
        for base in (name.removesuffix("-modifiers"), name.removesuffix("-drm")):
            if base != name and base in rules.printed:
                assert rules.printed[name]["title"].partition(":")[0].partition(",")[0] not in alone or base == name


@pytest.mark.parametrize("game", games())
def test_no_identifier_stands_on_it(game: str) -> None:
    made = of(game)
    pieces = [one for whole in (*made.first, *made.rest) for one in (whole, *whole.more)]
    cells = [cell for one in pieces for row in (one.head[:1], *one.rows) for cell in row]
    assert [cell for cell in cells if re.search(r"[a-z]_[a-z]|^-?9999$|^from$", cell)] == []


def test_a_scenario_of_ca_shows_its_own_victory_points_and_levels_alone() -> None:
    session = open_session("ca/guadalcanal-2", "evening")
    made = make_screen(session.ruleset(), (), session.state.tree)
    pieces = [one for whole in (*made.first, *made.rest) for one in (whole, *whole.more)]
    titles = [one.title for one in pieces]
    assert "Victory points of Scenarios 4" in " ".join(titles)
    assert "Victory points of Scenarios 2" not in " ".join(titles)
    (levels,) = [one for one in pieces if one.title == "Level of victory"]
    assert [row[0] for row in levels.rows] == [str(session.state.public["terms"]["number"])]
    assert "Victory in this scenario" in titles


@pytest.mark.parametrize("game", games())
def test_rulings_are_sentences(game: str) -> None:
    (piece,) = [one for one in of(game).rest if one.title == "Rulings in force"]
    assert all(re.fullmatch(r"(\* )?[A-Z0-9].*[.?] .*\[.+\]|(\* )?[A-Z].*: .*\. \[.+\]", row[0]) for row in piece.rows)
    assert all("-" not in row[0].partition(":")[0] or "?" in row[0] for row in piece.rows)


@pytest.mark.parametrize(("scenario", "there"), [("savo-island", False), ("samar-day", True)])
def test_rulings_of_other_scenarios_of_ca_are_left_out(scenario: str, there: bool) -> None:
    session = open_session(f"ca/{scenario}", "evening")
    (rulings,) = (
        one for one in make_screen(session.ruleset(), (), session.state.tree).rest if one.title == "Rulings in force"
    )
    said = " ".join(row[0] for row in rulings.rows)
    assert ("Samar both" in said) == there
    assert "Exit facing" in said


@pytest.mark.few(1)
@pytest.mark.parametrize("game", games())
def test_sentences_stand_in_columns_from_left_to_right(game: str) -> None:
    sheets = laid(game)
    found = [
        (page, x, part)
        for (page, x, *_), (part, _) in zip(sheets.boxes, sheets.queue, strict=True)
        if part.title.startswith("Rulings in force")
    ]
    assert [(page, x) for page, x, _ in found] == sorted((page, x) for page, x, _ in found)
    (whole,) = (one for one in of(game).rest if one.title == "Rulings in force")
    assert [row for _, _, part in found for row in part.rows] == list(whole.rows)


def test_names_are_read_as_words_and_figures_stay() -> None:
    said = [plain_name(word) for word in ("strike-unit-by-cap", "far_from", "1-1", "12+", "usn-CL", "all-move-4", "-1")]
    assert said == ["strike unit by CAP", "far from", "1-1", "12+", "USN CL", "all move 4", "-1"]


def test_a_sessions_rulings_and_the_owners_tables_stand_on_it(tmp_path: Path, referee: Shell) -> None:
    session = open_session("clash-of-carriers/philippine-sea", "evening")
    session.act("rule", {"ruling": "hex-grid", "option": "odd-low"}, How(why="our map"))
    said = referee("rules print --print", str(tmp_path / "screen.html"))
    page = (tmp_path / "screen.html").read_text()
    assert "as evening plays it" in said.err
    assert "Air to air" in page
    assert "Stand-in, not the published table." in page
    assert page.index("* Hex grid: ") < page.index("not the default")
    assert "http" not in page
    referee("rules print coc --print", str(tmp_path / "bare.html"))
    bare = (tmp_path / "bare.html").read_text()
    assert "Stand-in, not" not in bare
    assert "On the game" in bare


def test_the_page_is_as_many_pages_as_it_says(tmp_path: Path, referee: Shell) -> None:
    file = tmp_path / "screen.pdf"
    said = referee("rules print ca --print", str(file))
    pages = len(PdfReader(file).pages)
    assert f"{file}: the umpire's screen, {pages} pages, as the rulebook has it" in said.err
    made = of("ca")
    assert as_html(made).count("<section") == len([*made.first, *made.rest])
