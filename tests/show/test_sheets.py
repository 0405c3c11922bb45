"""Record sheets: they hold all that the viewer knows and nothing else, and go on paper whole."""

from __future__ import annotations

import re
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from pypdf import PdfReader

from referee.engine.rules import games
from referee.session.acting.catalogue import acts
from referee.session.how import How
from referee.session.reading.picture import UMPIRE, known_to
from referee.session.reading.sheets import (
    KINDS,
    ORDERS,
    Block,
    Boxes,
    Head,
    Sheet,
    page_head,
    sheets,
    turns_of,
    values_on_sheet,
)
from referee.session.record.folder import logs_folder
from referee.session.scenario.scenario import open_session, shipped_in
from referee.session.session import Session
from referee.show import umpires_sheet
from referee.show.pdf import FONT
from referee.show.sheets import as_html, cell_text
from referee.show.sheets_pdf import BOX_SIZE, PADDING, SIZE, Pages, make_pages
from tests.shell import Shell
from tests.test_golden import FOLDER, played

SCENARIOS = [next(name for name in shipped_in() if name.startswith(f"{game}/")) for game in games()]

LIST = re.compile(r"(?:^|, )([a-z]+(?:-[a-z]+)*)")


def made(session: Session, who: str) -> tuple[Head, list[Sheet]]:
    known = known_to(session.state, who, session.ruleset())
    return page_head(session.state, known), sheets(session.game, known)


def words(pages: list[Sheet]) -> str:
    rows = [row for page in pages for block in page.blocks for row in block.lines()]
    return "\n".join(cell_text(cell) for row in rows for cell in row)


def paper(session: Session, who: str) -> list[str]:
    """The text of each page of a viewer's PDF."""
    content = make_pages(*made(session, who)).as_bytes()
    assert content.startswith(b"%PDF")
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


@pytest.mark.parametrize("game", games())
def test_every_game_has_blank_sheets_of_every_kind_each_on_one_page(game: str) -> None:
    blank = sheets(game, None)
    assert {sheet.kind for sheet in blank} == set(KINDS) - {ORDERS}
    pages = make_pages(Head(), blank)
    assert len(PdfReader(BytesIO(pages.as_bytes())).pages) == len(blank)
    assert not pages.lacking


LINES: dict[str, dict[str, tuple[int, int]]] = {
    "ca/savo-island": {
        "ships": (26, 2), "Where they are": (20, 2),
        "What the counters print (* stand-in, not the published values)": (8, 0), "the enemy": (4, 4),
    },
    "carrier-clashes/training": {
        "Endurance": (14, 2), "Victory points": (12, 4), "ships": (28, 2), "Where they are": (9, 2),
        "What they are": (9, 1), "Bases": (3, 0), "the enemy": (6, 2), "air units": (26, 2),
    },
    "clash-of-carriers/philippine-sea": {
        "Victory points": (10, 10), "ships": (28, 2), "Where they are": (12, 3), "What sails in them": (10, 2),
        "the enemy": (6, 3), "air units": (28, 2),
    },
    "cunningham-somerville/convoy": {
        "Weather": (6, 3), "ships": (24, 3), "Forces": (8, 3), "Submarines": (6, 1), "Squadrons": (8, 2),
        "Strikes in the air": (6, 2),
    },
    "naval-units/sea-zone-battle": {
        "Rounds of battle": (18, 18), "ships": (28, 4), "Fleets": (10, 3), "Planes ashore": (4, 2),
        "the enemy": (6, 3),
    },
}  # fmt: skip


def to_write_in(pages: list[Sheet]) -> dict[str, int]:
    """How many lines each table leaves to write in; those of the acts apart."""
    named = {"damage": "ships", "forces": "air units"}
    return {
        "the enemy" if block.of_enemy else block.title or named[page.kind]: block.empty
        for page in pages
        for block in page.blocks
        if block.empty and page.kind != "acts"
    }


@pytest.mark.parametrize("name", LINES)
def test_a_blank_sheet_has_lines_for_a_whole_side_and_a_filled_one_for_what_comes(name: str) -> None:
    session = open_session(name, "evening")
    blank, filled = to_write_in(sheets(session.game, None)), to_write_in(made(session, UMPIRE)[1])
    assert {table: (lines, filled.get(table, 0)) for table, lines in blank.items()} == LINES[name]


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
        widths = pdf.widths(block)
        assert sum(widths) == pytest.approx(pdf.epw)
        for place, (title, _) in enumerate(block.columns):
            room = widths[place] - 2 * PADDING[1]
            assert wide(title, "B", SIZE) <= room, title
            for row in (*block.lines(), *block.forms()[:1]):
                if isinstance(row[place], Boxes):
                    assert wide(pdf.cell_text(row[place]), "", BOX_SIZE) <= room, title

    for page in pages:
        for block in page.blocks:
            fits(block)
    pdf.add_page()
    pdf.as_bytes()  # lets go of the fonts


@pytest.mark.parametrize(
    ("turns", "now", "first", "last"),
    [
        (None, 1, 1, 12),  # a game without an end: this turn and those ahead, as nothing stands of those before
        (None, 191, 191, 202),
        (6, 5, 1, 6),
        (6, 7, 1, 7),
    ],
)
def test_a_turn_record_has_the_whole_game_or_the_turns_ahead(
    turns: int | None, now: int, first: int, last: int
) -> None:
    session = open_session("naval-units/bismarck", "evening")
    known = known_to(session.state, UMPIRE, session.ruleset())
    known = known._replace(public={**known.public, "turn": now, **({"turns": turns} if turns else {})})
    assert turns_of(known) == [*range(first, last + 1)]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (["Nelson", "Ohio"], "Nelson, Ohio"),
        ([{"zone": "B4", "turn": 7}, {"zone": "FL", "turn": 48}], "zone B4, turn 7; zone FL, turn 48"),
    ],
)
def test_what_a_side_sees_stands_apart(value: Any, words: str) -> None:
    assert umpires_sheet.seen_in_words(value) == words


@pytest.mark.parametrize(("active", "words"), [("", "Moves"), ("british", "Moves, BRITISH")])
def test_a_turn_of_naval_units_says_its_phase_and_who_is_active(active: str, words: str) -> None:
    session = open_session("naval-units/bismarck", "evening")
    session.act("phase", {"turn": 1, "phase": "Moves"})
    if active:
        session.act("active", {"side": active})
    (record, *_) = made(session, UMPIRE)[1]
    assert next(row for row in record.blocks[0].rows if row[0] == 1)[1] == words


def test_an_evenings_sheets_say_how_things_stand() -> None:
    session = played(FOLDER / "naval-units" / "sea-zone-battle.txt", Path(logs_folder()))
    pages = made(session, UMPIRE)[1]
    ships = {row[0]: row for page in pages if page.kind == "damage" for row in page.blocks[0].lines()}
    for own in session.state.tree["sides"].values():
        for name, ship in own["ships"].items():
            boxes = ships[name][5]
            assert isinstance(boxes, Boxes)
            assert boxes.ticked == (boxes.total if "sunk" in ship else ship.get("hits", 0))


def test_before_the_first_turn_the_sheets_are_of_the_set_up(session: Session) -> None:
    assert made(session, UMPIRE)[0].when == "Set-up"


def test_every_page_says_for_whose_eyes_it_is(session: Session) -> None:
    assert all("FOR THE UMPIRE ALONE" in page for page in paper(session, UMPIRE))
    page = as_html(*made(session, "ijn"))
    assert "for ijn alone" in page.lower()
    assert page.count('class="alone"') == page.count('<table class="sheet">') == 1
    blank = sheets("carrier-clashes", None)
    assert as_html(Head(), blank).count('class="alone"') == len(blank)


def a_font(path: Path, signs: str) -> Path:
    """A font that knows a few signs, each a box."""
    pen = TTGlyphPen(None)
    for place in ((100, 0), (100, 700), (800, 700), (800, 0)):
        (pen.moveTo if place == (100, 0) else pen.lineTo)(place)
    pen.closePath()
    box, names = pen.glyph(), [".notdef", *(f"sign{i}" for i in range(len(signs)))]
    made = FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({ord(sign): f"sign{i}" for i, sign in enumerate(signs)})
    made.setupGlyf(dict.fromkeys(names, box))
    made.setupHorizontalMetrics(dict.fromkeys(names, (900, 100)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    made.setupOS2()
    made.setupPost()
    made.save(path)
    return path


def test_letters_of_a_font_of_this_machine_go_into_the_file(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, referee: Shell
) -> None:
    session.act("tell", {"to": "ijn", "text": "零戦 over Ōyodo <and> Кузнецов, 海"})
    fonts = tmp_path / "fonts" / "deep"
    fonts.mkdir(parents=True)
    a_font(fonts / "ipaexg.ttf", "零戦")
    monkeypatch.setattr("referee.show.more_letters.FOLDERS", (str(tmp_path / "fonts"),))
    assert "no letters for 海 " in referee("slip ijn --print", str(tmp_path / "slip.pdf")).err
    assert "零戦 over Ōyodo <and> Кузнецов" in PdfReader(tmp_path / "slip.pdf").pages[0].extract_text()
    assert (tmp_path / "slip.pdf").stat().st_mode & 0o777 == 0o600
    a_font(fonts / "vl-gothic-regular.ttf", "零戦海")  # behind one that knows fewer
    assert "no letters" not in referee("slip ijn --print", str(tmp_path / "slip.pdf")).err
    monkeypatch.setenv("REFEREE_FONT", str(a_font(tmp_path / "mine.ttf", "零戦海")))
    assert "no letters" not in referee("slip ijn --print", str(tmp_path / "slip.pdf")).err
    for name, said in (("none.ttf", "a file that does not exist"), ("page.ttf", "no font that can be read")):
        (tmp_path / "page.ttf").write_text("a page")
        monkeypatch.setenv("REFEREE_FONT", str(tmp_path / name))
        assert said in referee("slip ijn --print", str(tmp_path / "slip.pdf"), status=2)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("name", "most"), [("carrier-clashes/training", 5), ("ca/savo-island", 6), ("naval-units/free", 3)]
)
def test_filled_sheets_follow_each_other_in_type_for_arms_length(
    name: str, most: int, tmp_path: Path, referee: Shell
) -> None:
    open_session(name, "evening")
    said = referee("sheet --print", str(tmp_path / "sheets.pdf"))
    pages = PdfReader(tmp_path / "sheets.pdf").pages
    assert len(pages) <= most
    assert f"{len(pages)} page{'s' * (len(pages) > 1)}, for you alone" in said.err
    assert SIZE >= 10
    assert all(len(page.extract_text().splitlines()) > 8 for page in pages)


def test_the_page_takes_names_as_text() -> None:
    page = as_html(Head("ijn", "<a>"), [Sheet("damage", "<i>", [Block("", [("<u>", 1)], [["<script>"]])])])
    assert not any(word in page for word in ("<a>", "<i>", "<u>", "<script>"))
    assert "http" not in page


def test_what_may_be_asked_for(session: Session, tmp_path: Path, referee: Shell) -> None:
    shown = referee("sheet damage ijn")
    assert "FOR IJN ALONE" in shown
    assert "Kako" in shown
    assert "Enterprise" not in shown
    referee("sheet --blank --game cc --print", str(tmp_path / "sheets.html"))
    assert "damage log" in (tmp_path / "sheets.html").read_text()
    assert "forces   fleets" in referee("sheet --blank --game nu")


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_may_be_written_in_is_declared_and_settable(name: str) -> None:
    session = open_session(name, "evening")
    known = known_to(session.state, UMPIRE, session.ruleset())
    rows = [one for kind in ("damage", "forces") for one in values_on_sheet(session.game, known, kind)]
    assert rows or name.endswith("/free")
    for one in {row.field: row for row in rows if row.value is not None}.values():
        session.act("set", {"path": one.path, "value": str(one.value)}, How(why="as it is"))


def test_a_sheet_filled_by_hand_is_typed_back_in(
    session: Session, monkeypatch: pytest.MonkeyPatch, referee: Shell
) -> None:
    lines = ["note 'by candle light", "note 'by candle light'", "", "", "burning", "damaged", "", "ditw", "."]
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(lines) + "\n"))
    told = referee("sheet acts damage --enter")
    assert "is not closed" in told.err
    assert "burning" in told.err
    assert "1 line done again, 2 values changed, 2 unchanged" in told.err
    again = Session(session.folder)
    ships = again.state.tree["sides"]["allied"]["ships"]
    assert [ship.get("condition", "none") for ship in ships.values()][:4] == ["none", "damaged", "none", "ditw"]
    assert [entry["act"] for entry in again.entries()[-3:]] == ["note", "set", "set"]
    assert again.entries()[-1]["why"] == "from a sheet filled by hand"
    assert referee("sheet damage --enter", stdin=".\n").err.endswith("): 0 values changed, 0 unchanged\n")
