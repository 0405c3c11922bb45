"""A slip shows what one side was told last, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cli.main import run
from referee.session import corrections
from referee.session.scenario.scenario import open_session
from referee.session.session import Session


@pytest.fixture
def session() -> Session:
    opened = open_session("carrier-clashes/training", "evening")
    opened.act("tell", {"to": "ijn", "text": "Smoke to the <north>."})
    opened.act("tell", {"to": "allied", "text": "You are alone."})
    return opened


def slip(*words: str, capsys: pytest.CaptureFixture[str], status: int = 0) -> str:
    assert run(["slip", *words]) == status
    return capsys.readouterr().out


def test_a_slip_holds_what_its_side_was_told(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    text = slip("ijn", "--text", capsys=capsys)
    assert "For IJN alone" in text
    assert "Smoke to the <north>." in text
    assert "alone." not in text.replace("For IJN alone", "")


def test_what_is_withdrawn_is_on_no_slip(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    corrections.undo(session)
    assert "Nothing yet." in slip("allied", "--text", capsys=capsys)


def test_a_slip_changes_with_nothing_that_its_side_was_not_told(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    before = slip("ijn", "--text", capsys=capsys)
    session.act("tell", {"to": "allied", "text": "A carrier burns."})
    session.act("note", {"text": "secret"})
    assert slip("ijn", "--text", capsys=capsys) == before


def test_a_page_to_print(session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    slip("ijn", "--print", str(tmp_path / "slip.html"), capsys=capsys)
    page = (tmp_path / "slip.html").read_text()
    assert "&lt;north&gt;" in page
    assert "http" not in page
    slip("ijn", "--print", str(tmp_path / "no" / "slip.html"), capsys=capsys, status=2)
    slip("usn", capsys=capsys, status=2)
    slip("ijn", "--columns", "3", capsys=capsys, status=2)
