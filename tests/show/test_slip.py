"""A slip shows what one side was told last, and nothing else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from referee.session import corrections
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show import slip as slips
from tests.shell import Shell


@pytest.fixture
def session() -> Session:
    opened = open_session("carrier-clashes/training", "evening")
    opened.act("tell", {"to": "ijn", "text": "Smoke to the <north>."})
    opened.act("tell", {"to": "allied", "text": "You are alone."})
    return opened


def test_a_slip_holds_what_its_side_was_told_and_nothing_else(session: Session, referee: Shell) -> None:
    text = referee("slip ijn --text")
    assert "For IJN alone" in text
    assert "Smoke to the <north>." in text
    assert "alone." not in text.replace("For IJN alone", "")
    corrections.undo(session)
    assert "Nothing yet." in referee("slip allied --text")
    session.act("tell", {"to": "allied", "text": "A carrier burns."})
    session.act("note", {"text": "secret"})
    assert referee("slip ijn --text") == text


def test_a_slip_that_is_too_tall_is_shown_a_screen_at_a_time() -> None:
    text = "\n\n".join(["For IJN alone", *(f"Message {number}\nof two lines." for number in range(1, 12))]) + "\n"
    screens = slips.as_screens(text, 24)
    assert len(screens) == 2
    assert all(screen.startswith("For IJN alone\n\nMessage") and screen.count("\n") <= 22 for screen in screens)
    assert "".join(screen.partition("\n\n")[2].replace("\n\n", "\n") for screen in screens) == "".join(
        f"{telling}\n" for telling in text.rstrip("\n").split("\n\n")[1:]
    )
    assert slips.as_screens("For IJN alone\n\nNothing yet.\n", 24) == ["For IJN alone\n\nNothing yet.\n"]


def test_a_page_to_print(session: Session, tmp_path: Path, referee: Shell) -> None:
    referee("slip ijn --print", str(tmp_path / "slip.html"))
    page = (tmp_path / "slip.html").read_text()
    assert "&lt;north&gt;" in page
    assert "http" not in page


def test_a_page_is_for_phones_too(session: Session, tmp_path: Path, referee: Shell) -> None:
    pytest.importorskip("segno")
    referee("slip ijn --qr --print", str(tmp_path / "slip.html"))
    page = (tmp_path / "slip.html").read_text()
    assert 'name="viewport"' in page
    assert "padding: 1.2em 1em" in page
    assert page.count("<svg") == 1


def test_a_code_holds_the_slips_text_and_its_white_rim() -> None:
    segno = pytest.importorskip("segno")
    from referee.show import qr

    found = qr.qr_rows("For IJN alone\n\nSmoke to the north.")
    assert len({len(row) for row in found}) == 1
    assert not any(any(row) for row in (*found[:4], *found[-4:]))
    assert [list(row) for row in found] == [
        [bool(module) for module in row]
        for row in segno.make("For IJN alone\n\nSmoke to the north.", error="l", micro=False).matrix_iter(border=4)
    ]
    drawn = qr.as_text("Smoke", 80, 24)
    assert {len(line) for line in drawn.splitlines()} == {len("\x1b[38;5;16;48;5;231m\x1b[0m") + 29}
    with pytest.raises(Exception, match="holds 1200"):
        qr.qr_rows("x" * 1300)
    with pytest.raises(Exception, match="the screen has 40 by 10"):
        qr.as_text("Smoke" * 20, 40, 10)


@pytest.mark.parametrize(
    ("label", "pages", "size"), [("62", 1, (62, None)), ("62x29", 1, (62, 29)), ("30x20", 3, (30, 20))]
)
def test_a_label_is_as_wide_as_the_roll(
    label: str, pages: int, size: tuple[int, int | None], session: Session, tmp_path: Path,
    referee: Shell,
) -> None:  # fmt: skip
    file = tmp_path / "label.pdf"
    referee("slip ijn --print", str(file), "--label", label)
    found = PdfReader(file)
    box = found.pages[0].mediabox
    assert len(found.pages) == pages
    assert round(float(box.width) / 72 * 25.4) == size[0]
    assert round(float(box.height) / 72 * 25.4) == (size[1] or round(float(box.height) / 72 * 25.4))
    assert float(box.height) / 72 * 25.4 < 60
    texts = [page.extract_text() for page in found.pages]
    assert pages == 1 or all(
        f"For IJN alone, {i} of {pages}" in " ".join(one.split()) for i, one in enumerate(texts, 1)
    )
    said = re.sub(r"For IJN alone, \d of \d ", "", " ".join(" ".join(texts).split()))
    assert "Smoke to the <north>." in said


def read_on(terminal: int) -> bytes:
    """What else is written to a terminal; nothing when nobody writes to it any more."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


def test_any_key_clears_the_screen(session: Session) -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "referee", "slip", "ijn"], stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True
    ) as slipping:
        os.close(theirs)
        shown = b""
        while b"any key: done" not in shown:
            shown += os.read(ours, 4096)
        os.write(ours, b"x")
        while last := read_on(ours):
            shown += last
        assert slipping.wait(10) == 0
    os.close(ours)
    assert shown.rpartition(b"any key: done")[2].strip().endswith(b"\x1b[H\x1b[2J\x1b[3J")


@pytest.mark.parametrize(
    ("game", "phase", "over"),
    [
        ("clash-of-carriers", "tally", "For IJN alone, turn 7, End Phase: count"),
        ("ca", "first-gunnery", "For IJN alone, turn 7, first gunnery"),  # its whole name is too long for the picture
        ("naval-units", "Night", "For IJN alone, turn 7, Night"),
    ],
)
def test_a_drawn_slip_names_its_phase_in_whole_where_that_fits(game: str, phase: str, over: str) -> None:
    drawn = slips.as_svg("ijn", slips.with_phases(game, [{"turn": 7, "phase": phase, "text": "Smoke."}]))
    assert f">{over}</text>" in drawn


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["slip", "usn", "--text"], "For RN alone"),
        (["slip", "rn", "--text"], "The Player-Turn of the RN."),
        (["replay"], "HAND TO RN"),
        (["status"], "RN to move"),
        (["sheet", "orders", "usn"], "Orders of RN"),
        (["sheet", "damage"], "RN: ship log"),
        (["map", "usn", "--svg", "-"], "RN: "),
        (["report", "--md", "-"], "| RN | none |"),
        (["report", "usn", "--html", "-"], "The RN side"),
    ],
)
def test_a_side_is_called_as_its_players_call_it(words: list[str], said: str, referee: Shell) -> None:
    session = open_session("ca/south-china-sea-a", "evening")
    session.act("tell", {"to": "usn", "text": "Smoke to the north."})
    session.act("next", {})
    text = referee(*words)
    assert said in text
    assert "USN" not in text
