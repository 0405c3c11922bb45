"""A line of orders typed at the prompt by itself, and the editor that opens again with what was wrong."""

from __future__ import annotations

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from referee.cli.console import order_editor
from referee.cli.console.offer import Desk
from referee.cli.console.run import in_json
from referee.cli.dispatch import dispatch_line as run
from referee.cli.orders import act_reader
from referee.engine.errors import Refusal
from referee.session.choosing import use_session
from referee.session.session import Session
from tests.cli.lines import written_out
from tests.games.carrier_clashes.evening import Evening, training


@pytest.fixture
def evening() -> Evening:
    found = training()
    found.to("movement-spotted")
    found.to("movement-unspotted")
    return found


def test_it_is_done_as_that_act(evening: Evening) -> None:
    with use_session(evening.session):
        answer = in_json(Desk(evening.session), "16 1409") or {}
    assert answer["act"] == "move"
    assert evening.own("allied", "task_forces", "TF 16")["hex"] == "1409"


def test_a_name_of_both_sides_wants_the_side(evening: Evening) -> None:
    evening.do("set", path="sides.ijn.task_forces.TF 16", value='{"hex": "1010", "called": "88"}', why="a twin")
    with pytest.raises(Refusal, match="may belong to either side: allied 16 1409 or ijn 16 1409"):
        written_out(Desk(evening.session), "16 1409")
    assert written_out(Desk(evening.session), "al 16 1409")[:2] == ["do", "move"]


def typed_in(session: Session, keys: str, text: str = "") -> str:
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        return order_editor.edit_sheet(session, "allied", text, input=pipe, output=DummyOutput())


def test_the_editor_begins_with_what_was_typed_before(evening: Evening) -> None:
    assert typed_in(evening.session, "16 1409\r11 stay\r\r").strip() == "16 1409\n11 stay"
    assert typed_in(evening.session, "\x7f\x7f05\x04", "16 1409") == "16 1405"


def test_after_faults_the_editor_opens_again_with_the_text(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []

    def edit(session: Session, side: str, text: str = "") -> str:
        seen.append(text)
        return "16 0101" if not text else "16 1409"

    monkeypatch.setattr(order_editor, "edit_sheet", edit)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert run(["orders", "allied"]) == 0
    assert seen == ["", "16 0101"]
    said = capsys.readouterr()
    assert "line 1 (16 0101)" in said.err
    assert "sealed" in said.out


@pytest.mark.parametrize(("more", "seen"), [([], ["16 0101\n64 stay"]), (["--check"], []), (["--no-input"], [])])
def test_a_sheet_typed_at_the_shells_terminal_that_is_refused_stands_in_the_editor(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, more: list[str], seen: list[str]
) -> None:
    edited: list[str] = []

    def edit(session: Session, side: str, text: str = "") -> str:
        edited.append(text)
        return "16 1409; 64 stay"

    monkeypatch.setattr(order_editor, "edit_sheet", edit)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert run(["orders", "allied", "16 0101;64 stay", *more]) == (0 if seen else 2)
    assert edited == seen


def test_quotes_around_a_name_in_a_line_that_is_an_act_are_no_part_of_it(evening: Evening) -> None:
    """What is in the state is plain text, so that a sheet with such a line can be tried."""
    found = act_reader(evening.session, "allied")('move "TF 16" 1409')
    assert found == ("move", {"name": "TF 16", "hex": "1409"})
    assert {type(value) for value in found[1].values()} == {str}


def test_an_empty_sheet_leaves_the_editor(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order_editor, "edit_sheet", lambda session, side, text="": "" if text else "16 0101")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert run(["orders", "allied"]) == 2
