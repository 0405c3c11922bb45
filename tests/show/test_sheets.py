"""Record sheets: they hold all that the viewer knows and nothing else, and go on paper whole."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from referee.cli.main import run
from referee.engine.rules import games
from referee.session import corrections
from referee.session.acting.catalogue import acts
from referee.session.reading.picture import UMPIRE, seen
from referee.session.reading.sheets import KINDS, Block, Boxes, Head, Sheet, head, sheets
from referee.session.scenario.scenario import open_session, shipped
from referee.session.session import How, Session
from referee.show.pdf import FONT
from referee.show.sheets import as_html, plain
from referee.show.sheets_pdf import BOX_SIZE, PADDING, SIZE, Pages, as_pdf
from tests.test_golden import FOLDER, played

SCENARIOS = [next(name for name in shipped() if name.startswith(f"{game}/")) for game in games()]

LIST = re.compile(r"(?:^|, )([a-z]+(?:-[a-z]+)*)")


def made(session: Session, who: str) -> tuple[Head, list[Sheet]]:
    known = seen(session.state, who, session.ruleset())
    return head(session.state, known), sheets(session.game, known)


def words(pages: list[Sheet]) -> str:
    rows = [row for page in pages for block in page.blocks for row in block.lines()]
    return "\n".join(plain(cell) for row in rows for cell in row)


def paper(session: Session, who: str) -> list[str]:
    """The text of each page of a viewer's PDF."""
    content, _ = as_pdf(*made(session, who))
    assert content.startswith(b"%PDF")
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


@pytest.mark.parametrize("game", games())
def test_every_game_has_blank_sheets_of_every_kind_each_on_one_page(game: str) -> None:
    blank = sheets(game, None)
    assert {sheet.kind for sheet in blank} == set(KINDS)
    content, lacking = as_pdf(Head(), blank)
    assert len(PdfReader(BytesIO(content)).pages) == len(blank)
    assert not lacking


@pytest.mark.parametrize("game", games())
def test_the_acts_that_notes_name_are_there(game: str) -> None:
    notes = [note for sheet in sheets(game, None) for note in sheet.notes]
    named = [
        act for note in notes for found in re.findall(r"referee do ([a-z, -]+)", note) for act in LIST.findall(found)
    ]
    assert named
    assert set(named) <= set(acts(game))


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_ship_stands_on_its_sides_sheets_and_on_the_umpires(name: str) -> None:
    session = open_session(name, "evening")
    whole = words(made(session, UMPIRE)[1])
    for side in session.state.sides:
        own = words(made(session, side)[1])
        for ship in session.state.tree["sides"][side].get("ships", {}):
            assert ship in whole
            assert ship in own


@pytest.mark.parametrize("name", SCENARIOS)
def test_headings_and_boxes_fit_their_columns(name: str) -> None:
    over, pages = made(open_session(name, "evening"), UMPIRE)
    pdf = Pages(over)

    def wide(text: str, style: str, size: float) -> float:
        pdf.set_font(FONT, style, size)
        return max((pdf.get_string_width(word) for word in text.split()), default=0)

    def fits(block: Block) -> None:
        for place, (title, share) in enumerate(block.columns):
            room = pdf.epw * share / block.width - 2 * PADDING[1]
            assert wide(title, "B", SIZE) <= room, title
            for row in (*block.lines(), *block.forms()[:1]):
                if isinstance(row[place], Boxes):
                    assert wide(plain(row[place]), "", BOX_SIZE) <= room, title

    for page in pages:
        for block in page.blocks:
            fits(block)
    pdf.add_page()
    pdf.file()  # lets go of the fonts


def test_an_evenings_sheets_say_how_things_stand(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    session = played(FOLDER / "naval-units" / "sea-zone-battle.txt", tmp_path)
    pages = made(session, UMPIRE)[1]
    ships = {row[0]: row for page in pages if page.kind == "damage" for row in page.blocks[0].lines()}
    for own in session.state.tree["sides"].values():
        for name, ship in own["ships"].items():
            boxes = ships[name][5]
            assert isinstance(boxes, Boxes)
            assert boxes.ticked == (boxes.total if "sunk" in ship else ship.get("hits", 0))


@pytest.fixture
def session() -> Session:
    return open_session("carrier-clashes/training", "evening")


def test_every_page_says_for_whose_eyes_it_is(session: Session) -> None:
    assert all("FOR THE UMPIRE ALONE" in page for page in paper(session, UMPIRE))
    pages = paper(session, "ijn")
    assert all("FOR IJN ALONE" in page and "evening" in page for page in pages)
    assert as_html(*made(session, "ijn")).count('class="alone"') == len(made(session, "ijn")[1])


def test_a_sides_sheets_change_with_nothing_that_it_was_not_told(session: Session) -> None:
    def allied() -> tuple[str, bytes]:
        return as_html(*made(session, "allied")), as_pdf(*made(session, "allied"))[0]

    before = allied()
    for path, value in (
        ("sides.ijn.task_forces.Vanguard.hex", "1509"),
        ("sides.ijn.ships.Kako.condition", "damaged"),
        ("sides.ijn.air.Shokaku fighters.at", "Kako"),
    ):
        session.act("set", {"path": path, "value": value}, How(why="for the test"))
    session.act("note", {"text": "the IJN is slow"})
    session.act("tell", {"to": "ijn", "text": "you are alone"})
    corrections.undo(session)
    assert allied() == before
    assert "Kako" not in before[0]
    assert "Vanguard" not in before[0]


def test_names_in_any_script(session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session.act("tell", {"to": "ijn", "text": "Ōyodo <and> Кузнецов, 零戦"})
    for command in (["slip", "ijn"], ["sheet", "acts", "ijn"]):
        assert run([*command, "--print", str(tmp_path / "paper.pdf")]) == 0
    capsys.readouterr()
    assert run(["slip", "ijn", "--print", str(tmp_path / "slip.PDF")]) == 0
    assert "零戦" in capsys.readouterr().err
    assert "Ōyodo <and> Кузнецов" in PdfReader(BytesIO((tmp_path / "slip.PDF").read_bytes())).pages[0].extract_text()
    assert (tmp_path / "slip.PDF").stat().st_mode & 0o777 == 0o600


def test_the_page_takes_names_as_text() -> None:
    page = as_html(Head("ijn", "<a>"), [Sheet("damage", "<i>", [Block("", [("<u>", 1)], [["<script>"]])])])
    assert not any(word in page for word in ("<a>", "<i>", "<u>", "<script>"))
    assert "http" not in page


def test_what_may_be_asked_for(session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", "damage", "ijn"]) == 0
    shown = capsys.readouterr().out
    assert "FOR IJN ALONE" in shown
    assert "Kako" in shown
    assert "Enterprise" not in shown
    assert run(["sheet", "--blank", "--game", "cc", "--print", str(tmp_path / "sheets.html")]) == 0
    assert "damage log" in (tmp_path / "sheets.html").read_text()
    assert run(["sheet", "--blank", "--game", "nu"]) == 0
    assert "forces   fleets" in capsys.readouterr().out
    for wrong in (["cargo"], ["ijn", "umpire"], ["--game", "cc"], ["--blank", "ijn"], ["--blank", "--game", "chess"]):
        assert run(["sheet", *wrong]) == 2
    assert run(["sheet", "--print", str(tmp_path / "no" / "sheets.pdf")]) == 2
