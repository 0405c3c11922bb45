"""Long output comes a screen at a time, at a terminal alone."""

from __future__ import annotations

import io
import os

import pytest

from referee.cli import answers, asking, page, pager
from referee.cli.dispatch import run_guarded
from referee.session.session import Session
from referee.show.answer import without_styles
from tests.shell import Shell


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "is_at_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((60, 12)))
    monkeypatch.setenv("LINES", "12")


def test_long_output_stops_at_each_screen_and_q_ends_it(session: Session, terminal: None, referee: Shell) -> None:
    answers = ["", "q"]
    asked = []

    def answer(question: asking.Question) -> str:
        asked.append(question.prompt)
        return answers.pop(0)

    with asking.asking_through(answer, lambda: False):
        lines = referee("show ijn").splitlines()
    assert len(lines) == 20
    assert all(prompt.endswith("lines: Enter goes on, q ends ") for prompt in asked)
    assert max(len(without_styles(line)) for line in lines) <= 60
    assert len(referee("show ijn --no-pager").splitlines()) > 24


def test_short_output_is_not_asked_about(session: Session, terminal: None, referee: Shell) -> None:
    with asking.asking_through(lambda question: pytest.fail(question.prompt)):
        assert "evening" in referee("sessions")


@pytest.mark.parametrize(("rows", "asked"), [(10, []), (11, []), (12, [2]), (21, [11]), (22, [12, 2])])
def test_a_last_line_takes_the_place_of_the_question(terminal: None, rows: int, asked: list[int]) -> None:
    left: list[int] = []
    shown = io.StringIO()

    def goes_on(more: int) -> bool:
        left.append(more)
        return True

    paper = page.Page(shown, goes_on)
    paper.write("row\n" * rows)
    paper.show()
    assert (shown.getvalue(), left) == ("row\n" * rows, asked)


def test_a_line_counts_as_tall_as_it_is_shown_without_its_colours() -> None:
    rows = {"\n": 1, "x" * 10: 1, "x" * 11: 2, "\x1b[1m" + "x" * 10 + "\x1b[0m\n": 1}
    assert {row: page.rows_filled(row, 10) for row in rows} == rows


def test_the_console_is_paged_where_no_line_is_typed_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert pager.is_paged(["show", "ijn"])
    assert not pager.is_paged(["show", "ijn", "--json"])
    with asking.asking_through(lambda question: "", lambda: False):
        assert pager.is_paged(["show", "ijn"])
        assert not pager.is_paged(["show", "ijn", "--no-pager"])
        assert pager.is_paged(["orders", "ijn", "fur1 ahead; go"])
        assert not pager.is_paged(["orders", "ijn"]), "its lines are typed one by one"
    with asking.asking_through(lambda question: "", lambda: True):
        assert not pager.is_paged(["show", "ijn"])


def test_a_command_typed_instead_of_reading_on_stands_at_the_next_prompt(
    session: Session, terminal: None, referee: Shell
) -> None:
    with asking.asking_through(lambda question: "status", lambda: False):
        assert len(referee("show ijn").splitlines()) < 20
    assert (asking.left_over(), asking.left_over()) == ("status", "")


def test_where_nobody_reads_nothing_is_paged() -> None:
    assert not pager.is_paged(["show", "ijn"])
    assert not pager.is_paged([])


def at_the_end(question: asking.Question) -> str:
    """Ctrl-D."""
    raise EOFError


def test_the_end_of_the_input_ends_it_too(session: Session, terminal: None, referee: Shell) -> None:
    with asking.asking_through(at_the_end, lambda: False):
        assert len(referee("show ijn").splitlines()) == 10


def test_who_does_not_answer_has_not_agreed(capsys: pytest.CaptureFixture[str]) -> None:
    with asking.asking_through(at_the_end):
        assert not asking.confirm("undo?")
    assert capsys.readouterr().err == "\n"


def test_where_an_answer_is_needed_its_end_is_said_and_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    def way(argv: list[str]) -> int:
        asking.ask_line("the card says: ")
        return 0

    with asking.asking_through(at_the_end):
        assert run_guarded(["do"], way) == 2
    assert capsys.readouterr().err.endswith("the program needs an answer, and nobody answers; nothing was changed\n")
