"""The umpire's screen: all tables of a game, the commonest first, nothing over anything and nothing beyond the page."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from pypdf import PdfReader

from referee.cli.main import run
from referee.engine.rules import games, load
from referee.session.acting.sequence import phases
from referee.session.scenario.scenario import open_session
from referee.session.session import How
from referee.show.labels import Box
from referee.show.pdf import HIGH, WIDE
from referee.show.umpire_screen import as_html, plain, screen
from referee.show.umpire_screen_pdf import EDGE, FIRST, LEAST, as_pdf, paged


@pytest.mark.parametrize("game", games())
def test_every_table_stands_on_it_and_the_commonest_on_its_first_two_pages(game: str) -> None:
    rules = load(game)
    made = screen(rules)
    titles = [piece.title for piece in (*made.first, *made.rest)]
    left_out = [data["title"] for data in rules.printed.values() if data["title"] not in titles]
    assert len(titles) == len(set(titles))
    assert len(left_out) < 12
    assert titles[0] == "Sequence of play" or not phases(game)
    sheets = paged(made)
    first = [page for page, *_ in sheets.boxes[: len(made.first)]]
    assert max(first) <= FIRST
    assert sheets.size >= LEAST + 1
    assert sheets.page_no() <= 5
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(sheets.file())).pages).split())
    assert all(" ".join(title.split()[:2]) in text for title in titles)
    assert not sheets.lacking


@pytest.mark.parametrize("game", games())
def test_no_table_lies_over_another_nor_beyond_the_page(game: str) -> None:
    sheets = paged(screen(load(game)))
    boxes = [(page, Box(x, y, wide, tall)) for page, x, y, wide, tall in sheets.boxes]
    for (page, one), (other_page, other) in combinations(boxes, 2):
        assert page != other_page or one.over(other) == 0
    for _, box in boxes:
        assert EDGE <= box.x <= box.x + box.wide <= HIGH - EDGE + 0.01
        assert EDGE <= box.y <= box.y + box.tall <= WIDE - EDGE
    sheets.file()


@pytest.mark.parametrize("game", games())
def test_the_screens_lists_name_tables_that_there_are(game: str) -> None:
    from referee.engine.rules import compiled, data_folder

    rules = load(game)
    kept = compiled(str(Path(data_folder("rules")) / game), ("screen",))["screen"]
    assert set(kept) == {"first", "apart"}
    named = [*kept["first"], *kept["apart"]]
    assert len(named) == len(set(named))
    assert set(named) <= set(rules.printed)


@pytest.mark.parametrize("game", games())
def test_every_figure_of_a_table_stands_there(game: str) -> None:
    made = screen(load(game))
    pieces = {piece.title: piece for piece in (*made.first, *made.rest)}
    for data in load(game).printed.values():
        if data["title"] in pieces and data["kind"] in ("faces", "grid"):
            rows = data["rows"]
            assert len(pieces[data["title"]].rows) == len(rows)
            count = [len(row) for row in (rows.values() if data["kind"] == "grid" else rows)]
            more = 1 if data["kind"] == "grid" else 0
            assert [len(row) for row in pieces[data["title"]].rows] == [number + more for number in count]


def test_names_are_read_as_words_and_figures_stay() -> None:
    said = [plain(word) for word in ("strike-unit-by-cap", "far_from", "1-1", "12+", "usn-CL", "all-move-4", "-1")]
    assert said == ["strike unit by CAP", "far from", "1-1", "12+", "USN CL", "all move 4", "-1"]


def test_a_sessions_rulings_and_the_owners_tables_stand_on_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = open_session("clash-of-carriers/philippine-sea", "evening")
    session.act("rule", {"ruling": "hex-grid", "option": "odd-low"}, How(why="our map"))
    assert run(["rules", "print", "--print", str(tmp_path / "screen.html")]) == 0
    page = (tmp_path / "screen.html").read_text()
    assert "as evening plays it" in capsys.readouterr().err
    assert "Air to air" in page
    assert "Stand-in, not the published table." in page
    assert page.index("* hex grid") < page.index("not the default")
    assert "http" not in page
    assert run(["rules", "print", "coc", "--print", str(tmp_path / "bare.html")]) == 0
    bare = (tmp_path / "bare.html").read_text()
    assert "Air to air" not in bare
    assert "Not entered: on the game" in bare


def test_the_page_is_as_many_pages_as_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "screen.pdf"
    assert run(["rules", "print", "ca", "--print", str(file)]) == 0
    pages = len(PdfReader(file).pages)
    assert f"{file}: the umpire's screen, {pages} pages, as the rulebook has it" in capsys.readouterr().err
    assert as_pdf(screen(load("ca")))[0].startswith(b"%PDF")
    assert as_html(screen(load("ca"))).count("<section") == len([*screen(load("ca")).first, *screen(load("ca")).rest])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "game is missing: "),
        (["chess"], "game"),
        (["ca", "--print", "none/screen.pdf"], "none/screen.pdf"),
        (["ca", "--print", "taken"], "taken is there already and is something else"),
        (["ca", "--session", "nowhere"], "nowhere"),
    ],
)
def test_what_cannot_be_printed(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").write_text("a letter")
    monkeypatch.chdir(tmp_path)
    assert run(["rules", "print", *words]) == 2
    assert said in capsys.readouterr().err
