"""An umpire at the terminal: every line typed, every prompt and every line that is read is counted (`turnaround`)."""

from __future__ import annotations

import io
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from random import Random
from typing import NamedTuple
from unittest import mock

from referee.cli import asking, dice_asked
from referee.cli.asking import Question, Reader
from referee.cli.console.offer import Desk
from referee.cli.console.run import in_text, is_answered
from referee.cli.dice_row import Row, groups_of_dice
from referee.engine.errors import Refusal
from referee.session.choosing import use_session
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.bench.turns import FIGHTS, TURNS, Turn

MEANT = {"[y/N] ": "y", "Enter: nobody): ": ""}


class Cost(NamedTuple):
    """What a phase cost: commands and rows of dice typed, signs of both with Enter, lines read; what was refused, and
    which lines nobody asked for.
    """

    commands: int
    rows: int
    signs: int
    read: int
    refused: Sequence[str]
    left: Sequence[str]


class Terminal(io.StringIO):
    """Standard input at which somebody sits."""

    def isatty(self) -> bool:
        return True


@contextmanager
def at_terminal(lines: list[str], said: io.StringIO, desk: Desk | None = None) -> Iterator[None]:
    """Somebody who types these lines: at the console's prompt, and at every question, which he reads."""

    def answer(question: Question) -> str:
        said.write(f"{question.prompt}\n")
        if not lines:
            raise EOFError
        return lines.pop(0)

    with answered(answer, said, partial(is_answered, desk) if desk else lambda line: False):
        yield


@contextmanager
def answered(answer: Reader, said: io.StringIO, aside: Callable[[str], bool] = lambda line: False) -> Iterator[None]:
    """Somebody sits at the terminal, who answers what is asked; all that is printed goes to `said`."""
    before, streams = sys.stdin, (sys.stdout, sys.stderr)
    sys.stdin, sys.stdout, sys.stderr = Terminal(), said, said
    try:
        with asking.asking_through(answer, lambda: False, aside):
            yield
    finally:
        sys.stdin, (sys.stdout, sys.stderr) = before, streams


@contextmanager
def table() -> Iterator[str]:
    """A folder for sessions that is gone afterwards."""
    before = os.environ.get("REFEREE_LOGS")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["REFEREE_LOGS"] = folder
        try:
            yield folder
        finally:
            os.environ.pop("REFEREE_LOGS")
            if before is not None:
                os.environ["REFEREE_LOGS"] = before


class Table:
    """The umpire at the terminal and, with a seed, the players' dice: what was typed, and what was read."""

    def __init__(self, session: Session, seed: int | None = None) -> None:
        self.desk = Desk(session)
        self.dice = None if seed is None else Random(seed)
        self.said = io.StringIO()
        self.lines: list[str] = []
        self.typed: list[str] = []
        self.rows: list[str] = []
        self.asked: list[Row] = []

    def answer(self, question: Question) -> str:
        """A row of dice as the players throw it; what is asked once more is meant; to all else the next line."""
        self.said.write(f"{question.prompt}\n")
        if self.dice and self.asked:
            self.rows.append(thrown(self.asked.pop(), self.dice))
            return self.rows[-1]
        ends = MEANT.items() if self.dice else ()
        meant = next((said for end, said in ends if question.prompt.endswith(end)), None)
        if meant is None and not self.lines:
            raise EOFError
        self.typed.append(self.lines.pop(0) if meant is None else meant)
        return self.typed[-1]

    def phase(self, lines: Sequence[str]) -> Cost:
        """The lines of a phase typed, with all that is asked; both streams are one text."""
        self.lines, self.typed, self.rows, refused, before = [*lines], [], [], list[str](), self.said.tell()
        asked = self.asked

        class Asked(Row):
            """A row of dice that the players throw."""

            def prompt(self) -> str:
                asked.append(self)
                return super().prompt()

        with ExitStack() as there:
            there.enter_context(use_session(self.desk.session))
            there.enter_context(answered(self.answer, self.said, partial(is_answered, self.desk)))
            if self.dice:
                there.enter_context(mock.patch.object(dice_asked, "Row", Asked))
            while self.lines:
                self.typed.append(self.lines.pop(0))
                try:
                    in_text(self.desk, self.typed[-1])
                except Refusal as refusal:
                    refused.append(refusal.message)
        text = self.said.getvalue()[before:]
        refused += [line for line in text.splitlines() if line.startswith("referee: ")]
        signs = sum(len(line) + 1 for line in (*self.typed, *self.rows))
        return Cost(len(self.typed), len(self.rows), signs, text.count("\n"), refused, self.lines)


def thrown(row: Row, dice: Random) -> str:
    """A row as it is typed: the faces of each group, and the cards that are drawn."""
    copy, parts = Row(row.wanted[len(row.taken) :]), list[str]()
    for group in groups_of_dice(row.still_open):
        before = len(copy.taken)
        for place in range(before, before + len(group)):
            copy.taken.append(dice.choice(copy.choices_at(place)))
        parts.append(" ".join(map(str, copy.taken[before:])))
    return " / ".join(parts)


def typed_by_hand(session: Session, lines: Sequence[str]) -> tuple[str, Sequence[str], Sequence[str]]:
    """What is said to some lines and at what they answer, the sentences of what is refused, and what is left over."""
    at = Table(session)
    cost = at.phase(lines)
    return at.said.getvalue(), cost.refused, cost.left


def played(turn: Turn) -> tuple[dict[str, Cost], str]:
    """What each phase of a turn costs, `in all` the whole, and all that is said in it."""
    with table():
        session = open_session(turn.scenario, "turn")
        refused = Table(session).phase(turn.before).refused
        at = Table(session, turn.seed)
        phases = {name: at.phase(lines) for name, lines in turn.phases.items()}
    rows = list(phases.values())
    commands, thrown, signs, read = (sum(column) for column in zip(*(row[:4] for row in rows), strict=True))
    refused = [*refused, *(line for row in rows for line in row.refused)]
    whole = Cost(commands, thrown, signs, read, refused, [line for row in rows for line in row.left])
    return {**phases, "in all": whole}, at.said.getvalue()


def said(turn: Turn) -> Iterator[str]:
    """A turn's costs, a line a phase."""
    for name, cost in played(turn)[0].items():
        words = f"{cost.commands:>3} commands {cost.rows:>3} rows of dice {cost.signs:>5} signs {cost.read:>4} read"
        yield f"  {turn.title:<36} {name:<20} {words}"
        yield from (f"    refused: {line}" for line in cost.refused)


def run() -> int:
    """Play fights and whole turns, and print what each costs the umpire."""
    sys.stdout.writelines(f"{line}\n" for turn in (*FIGHTS, *TURNS) for line in said(turn))
    return 0
