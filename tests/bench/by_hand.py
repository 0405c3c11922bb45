"""Fights as an umpire types them, the players' dice included: every prompt and every line that is read is counted."""

from __future__ import annotations

import io
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from referee.cli import asking
from referee.cli.asking import Question, Reader
from referee.cli.console.aside import is_answered
from referee.cli.console.offer import Desk
from referee.cli.console.run import in_text
from referee.engine.errors import Refusal
from referee.session.choosing import use_session
from referee.session.session import Session


class Fight(NamedTuple):
    """A fight: its scenario, what is done before it with the program's dice, and all lines typed, rows of dice too;
    `rounds`: of how many like ones it is made.
    """

    title: str
    scenario: str
    before: Sequence[str]
    lines: Sequence[str]
    rounds: int = 1


class Spent(NamedTuple):
    """What a fight cost: signs and lines typed, lines read; what was refused, which lines nobody asked for."""

    signs: int
    lines: int
    read: int
    refused: Sequence[str]
    left: Sequence[str]


CROSSED = Fight(
    "Eastern Solomons, a crossed strike",
    "carrier-clashes/eastern-solomons",
    (
        "ne --seed 2",
        "ne 2 --yes",
        "or i ibA spot;Toko arc 9;chik arc 12",
        "or a VP231 arc 30;VP232 arc 33;VS3 arc 31 out 5;go --seed 5",
        "ne 3 --yes",
        "or i car 1410;ry 1209;van 1510;con 1212;adv 1610;ibA 1711",
        "or a 11 1611;16 1612;go",
        "ne 2 --yes",
        "or i ibA spot;ShB51 arc 12",
        "or a VS5 arc 28 out 5;go --seed 12",
        "ne --yes",
        "dice table",
    ),
    (
        "or i zuik d3a, shok d3a 1, zuik a6m 1, shok a6m 1 vs 1612 at ent; shok d3a 2, zuik b5n 1, shok a6m 2 vs 1611 "
        "with A at sara",
        "or a vb3, vs3, vt8-1 vs 1410 with A low vf5-3 at shok; vb6, vt3-1, vf6-4 vs 1410 with A at zuik; go",
        "or i shok a6m 3, zuik a6m 2 cap carr; zuik a6m 3 cap carr low",
        "or a vf6-1, 2 cap tf16; vf6-3 cap tf16 low; vf5-1, 2 cap tf11; go",
        "",
        "",
        "7 4 9 1 12 5 3 8 4 9 1 11 3 7 1 5 12 7 9 6 3 6 2",
        "",
        "6 11 3 7 2 11 3",
        "342",
    ),
)


GUNS = Fight(
    "Okinawa, nine ships a side",
    "ca/okinawa",
    (
        "do stand-ins",
        "dice table",
        "ne",
    ),
    (
        "or i aga at fle5;yam nag at iowa;aga kag1..6 yam nag 4F;kag1 torp fle5;aga torp fle6;go",
        "3 / 2 4",
        "ne",
        "or u iowa ala1 at yam;ala2 at nag;fle1..4 4F s6;fle5..6 3F;iowa ala1 ala2 3F FL;go",
        "ne",
        "or i yam at ala1;nag at iowa;aga kag1..2 at fle5;kag2..4 torp fle6;kag1..6 aga 4F s6;yam nag 4F;go",
        "1 6 / 3",
        "ne",
        "or u iowa at nag;ala1..2 at yam;fle5 torp aga;fle5 3F;iowa ala2 4F;ala1 3F;fle1..4 5F FL s7;go",
        "2",
        "ne",
        "or i yam at ala1;nag at ala2;kag1..2 at fle5;kag5..6 torp fle5;kag3..4 FL 5F;aga FR 5F;kag1 FL 5F;"
        "kag2 kag5 6F;kag6 6F;yam nag 4F;go",
        "2 6 5 / 4",
        "ne",
        "or u iowa at yam;ala2 at nag;iowa ala2 4F;fle1..4 7F;go",
        "3 1",
        "ne",
    ),
    rounds=3,
)
RAID = Fight(
    "Philippine Sea, a raid",
    "clash-of-carriers/philippine-sea",
    (
        "next",
        "do order",
        "next --dice 3",
        "do cap --unit VF-2/1,VF-1/1",
        "next --dice 1,2,2",
        "do submarine --hex 1115",
        "do submarine --hex 0915",
        "next --yes",
        "dice table",
        'draw --marker "61st Air Flotilla"',
        'search --by "61st Air Flotilla" --target "TG 58.1" --dice 10',
    ),
    (
        'or i 61st raid 58.1 with "521st (Guam)" "523rd (Guam)" 261st --now',
        'or i "521st (Guam)" "523rd (Guam)" at hornet --now',
        "6 4",
        "attack",
        "10 4",
        "8 6",
    ),
)
FIGHTS = (CROSSED, GUNS, RAID)


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


def typed_by_hand(session: Session, lines: Sequence[str]) -> tuple[str, list[str], list[str]]:
    """What is said to some lines and at what they answer, the sentences of what is refused, and what is left over."""
    desk, refused, left, said = Desk(session), [], list(lines), io.StringIO()
    with use_session(session), at_terminal(left, said, desk):
        while left:
            try:
                in_text(desk, left.pop(0))
            except Refusal as refusal:
                refused.append(refusal.message)
    text = said.getvalue()
    refused += [line for line in text.splitlines() if line.startswith("referee: ")]
    return text, refused, left


def spent(fight: Fight, session: Session) -> Spent:
    """A fight typed from its first sheet to its last card."""
    _, refused, _ = typed_by_hand(session, fight.before)
    text, more, left = typed_by_hand(session, fight.lines)
    signs = sum(len(line) + 1 for line in fight.lines)
    return Spent(signs, len(fight.lines), text.count("\n"), [*refused, *more], left)
