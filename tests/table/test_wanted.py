"""The screen for all says which dice are wanted of whom, as far as all may count them, and never what for."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from referee.cli import asking, dice_asked
from referee.cli.acting import with_dice_asked
from referee.cli.dice_asked import wanted_of
from referee.devices import PUBLIC, Book
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.table import hall
from referee.table.hall import LOOSE
from referee.table.viewing import Viewer
from tests.table.wire import Wire


@pytest.fixture
def savo() -> Session:
    session = open_session("ca/savo-island", "savo")
    session.act("next", {}, How(force=True, why="begin"))
    return session


@pytest.fixture
def training() -> Session:
    return open_session("carrier-clashes/training", "training")


GUNS: dict[str, Any] = {"firer": "Myoko", "target": "Canberra"}


def test_dice_of_what_lies_open_are_counted_by_all(savo: Session) -> None:
    assert wanted_of(savo, "fire", GUNS, "umpire", False) == "ijn"
    assert wanted_of(savo, "fire", {**GUNS, "firer": "Nonesuch"}, "umpire", False) is None


def test_dice_of_what_is_hidden_are_not(training: Session) -> None:
    hidden = open_session("ca/savo-island", "hidden")
    hidden.act("stand-ins", {})
    hidden.act("hide", {})
    assert wanted_of(hidden, "fire", GUNS, "umpire", False) is None
    engage = {"by": "TF 16", "target": "Carrier Force"}
    assert wanted_of(training, "engage", engage, "umpire", False) is None


def test_dice_of_a_phase_are_nobodys_and_all_count_them(training: Session) -> None:
    assert wanted_of(training, "next", {}, "umpire", True) == ""


def test_what_is_wanted_is_shown_while_it_is_asked_and_not_what_for(
    training: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dice_asked, "is_served", lambda folder: True)
    training.act("dice", {"mode": "table"})
    shown = []

    def answer(question: asking.Question) -> str:
        book = Book(training.folder)
        book.look()
        shown.append((question.prompt, book.wanted, Viewer(PUBLIC).look(training, book.wanted).html))
        return "3 4"

    raw = {"procedure": "initiative", "inputs": {"allied_level": 1, "ijn_level": 0}, "tell": "all"}
    with asking.asking_through(answer):
        with_dice_asked(training, "roll", raw, How(ask=lambda thrower: thrower))
        with_dice_asked(training, "roll", {**raw, "tell": "ijn"}, How(ask=lambda thrower: thrower))
    assert [wanted for _, wanted, _ in shown] == ["Wanted: 2 D6", ""]
    assert all((">Wanted: 2 D6<" in html) is bool(wanted) for _, wanted, html in shown)
    assert "initiative" not in shown[0][1]
    book = Book(training.folder)
    book.look()
    assert book.wanted == ""


# The law on the wire, of time: an answer says nothing by when it comes.


@pytest.mark.parametrize(("takes", "comes"), [(0.01, 1), (0.99, 1), (1.01, 2), (2.5, 3)])
def test_an_answer_comes_on_the_clock(
    takes: float, comes: float, savo: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [7.3]

    async def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(hall, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(hall, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(hall, "os", SimpleNamespace(urandom=lambda count: b"\xff" * count))
    wire = Wire(savo, "ijn")
    run = wire.hall.workers.run

    async def slowly(*given: Any) -> Any:
        await sleep(takes)
        return await run(*given)

    monkeypatch.setattr(wire.hall.workers, "run", slowly)
    assert "faults" in asyncio.run(wire.ask("ijn", "POST", "/check", '"Myoko" sideways'))
    assert now[0] - 7.3 == pytest.approx(comes + LOOSE)
