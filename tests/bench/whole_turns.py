"""Whole turns as an umpire types them, phase by phase, with the players' dice: what each phase costs."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple
from unittest import mock

from referee.cli import dice_asked
from referee.cli.asking import Question
from referee.cli.console.offer import Desk
from referee.cli.console.run import in_text
from referee.cli.dice_row import Row, groups_of_dice
from referee.engine.errors import Refusal
from referee.session.choosing import use_session
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.bench.by_hand import answered, table


class Turn(NamedTuple):
    """A turn: its scenario, the lines typed in each of its phases, and what the players' dice are drawn from.

    The dice are no part of the lines: who is asked for a row of them throws it and it is typed as it was read out.
    """

    title: str
    scenario: str
    phases: Mapping[str, Sequence[str]]
    seed: int


class Cost(NamedTuple):
    """What a phase cost: commands and rows of dice typed, signs of both with Enter, lines read; what was refused."""

    commands: int
    rows: int
    signs: int
    read: int
    refused: Sequence[str]


TURNS = (
    Turn(
        "Eastern Solomons, turn 1",
        "carrier-clashes/eastern-solomons",
        {
            "turn, air": ("dice table", "ne 3"),
            "air operations 1": (
                "or i ibA spot;Toko arc 9;chik arc 12",
                "or a VF6-1..2 cap 16;VF63 cap 16 low;VF5-1..2 cap 11;VP231 arc 30;VP232 arc 33;VS3 arc 31 out 5;go",
            ),
            "movement 1": (
                "ne 3",
                "or i car 1410;ry 1209;van 1510;con 1212;adv 1610;ibA 1711",
                "or a 11 1611;16 1612;go",
            ),
            "air operations 2": (
                "ne 2",
                "or i ibA spot;ShB51 arc 12",
                "or a VF6-1..2 cap 16;VF63 cap 16 low;VF5-1..2 cap 11;VS5 arc 28 out 5;go",
            ),
            "strikes": (
                "ne",
                "or i ryujo b5n, ryujo a6m 1 vs hen; zuik d3a, shok d3a 1, zuik a6m 1, shok a6m 1 vs 1612 at ent;"
                "shok d3a 2, zuik b5n 1, shok a6m 2 vs 1611 with A at sara",
                "or a vb3, vs3-1, vt8-1 vs 1410 with A low vf5-3 at shok; vb6, vt3-1, vf6-4 vs 1410 with A at zuik; go",
                "or i shok a6m 3, zuik a6m 2 cap carr; zuik a6m 3 cap carr low",
                "or a vf6-1, 2 cap tf16; vf6-3 cap tf16 low; vf5-1, 2 cap tf11; vmf223-1 cap hen; go",
            ),
            "end": ("i zuik a6m, zuik d3a 1 land shok; zuik d3a 2 land ryujo", "ne 3 --force --why ditched"),
        },
        2,
    ),
    Turn(
        "Philippine Sea, turn 1",
        "clash-of-carriers/philippine-sea",
        {
            "beginning": ("dice table", "ne", "ne"),
            "orders": (
                "orders u VF-2/1 VF-1/1 cap;VF-8/1 VF-14/1 VF-16/1 cap TF58;58.1 2313;chit 58.4;58.4 3110",
                "orders i TaihoF cap;mob search;mob 0917 1016;61st search;go",
                "orders u subs 0718 0617 1315 --now",
            ),
            "activations": ("car", "draw 61st", "car", "draw 58.1", "car", "draw mob", "car", "draw usnc", "car"),
            "other markers": ("draw 52", "draw TF58", "draw 22nd", "draw ijnc", "draw usnc"),
            "end": ("ne 2",),
        },
        22,
    ),
    Turn(
        "Naval Units, turn 2",
        "naval-units/sea-zone-battle",
        {
            "moves": ("dice table", 'phase "Combat moves"', "or j screen coral", "or a sol intercept;go"),
            "search": ("phase Combat", "or j coral search --now"),
            "air round 1": (
                "or j coral cap 2, dive 2 at york",
                "or a coral cap 3, torp 3 at kumano; hammann screens york;go",
            ),
            "air round 2": (
                "or j coral cap 1, dive 1 at york",
                "or a coral cap 2, torp 2 at yukaze; hammann screens york;go",
            ),
            "air round 3": ("or j coral cap 1", "or a coral cap 1, torp 1 at zuiho;go", "end battle"),
            "raid on a port": ("phase Raids", "port-raid al truk yamato,torpedo=1 york", "raid-over"),
            "income": ("phase Submarines", "or a wahoo silver industry --now"),
        },
        38,
    ),
)


MEANT = {"[y/N] ": "y", "Enter: nobody): ": ""}


class Table:
    """The umpire at the terminal and the players' dice: what was typed, and what was read."""

    def __init__(self, session: Session, seed: int) -> None:
        self.desk = Desk(session)
        self.dice = Random(seed)
        self.said = io.StringIO()
        self.refused: list[str] = []
        self.lines: list[str] = []
        self.typed: list[str] = []
        self.rows: list[str] = []
        self.asked: list[Row] = []

    def answer(self, question: Question) -> str:
        """A row of dice as the players throw it; what is asked once more is meant; to all else the next line."""
        self.said.write(f"{question.prompt}\n")
        if self.asked:
            self.rows.append(thrown(self.asked.pop(), self.dice))
            return self.rows[-1]
        meant = next((said for end, said in MEANT.items() if question.prompt.endswith(end)), None)
        if meant is None and not self.lines:
            raise EOFError
        self.typed.append(self.lines.pop(0) if meant is None else meant)
        return self.typed[-1]

    def phase(self, lines: Sequence[str]) -> Cost:
        """The lines of a phase typed, with all that is asked."""
        self.lines, self.typed, self.rows, self.refused, before = [*lines], [], [], [], self.said.tell()
        while self.lines:
            self.typed.append(self.lines.pop(0))
            try:
                in_text(self.desk, self.typed[-1])
            except Refusal as refusal:
                self.refused.append(refusal.message)
        text = self.said.getvalue()[before:]
        self.refused += [line for line in text.splitlines() if line.startswith("referee: ")]
        signs = sum(len(line) + 1 for line in (*self.typed, *self.rows))
        return Cost(len(self.typed), len(self.rows), signs, text.count("\n"), self.refused)


def spent(turn: Turn) -> dict[str, Cost]:
    """What each phase of a turn costs."""
    with table():
        session = open_session(turn.scenario, "turn")
        return played(turn, Table(session, turn.seed))


def played(turn: Turn, at: Table) -> dict[str, Cost]:
    """A turn typed phase by phase."""

    class Asked(Row):
        """A row of dice that the players throw."""

        def prompt(self) -> str:
            at.asked.append(self)
            return super().prompt()

    with (
        use_session(at.desk.session),
        answered(at.answer, at.said),
        mock.patch.object(dice_asked, "Row", Asked),
    ):
        return {name: at.phase(lines) for name, lines in turn.phases.items()}


def thrown(row: Row, dice: Random) -> str:
    """A row as it is typed: the faces of each group, and the cards that are drawn."""
    copy, parts = Row(row.wanted_still), list[str]()
    for group in groups_of_dice(row.still_open):
        before = len(copy.taken)
        for place in range(before, before + len(group)):
            copy.taken.append(dice.choice(copy.choices_at(place)))
        parts.append(" ".join(map(str, copy.taken[before:])))
    return " / ".join(parts)


def whole(phases: Mapping[str, Cost]) -> Cost:
    """What a turn cost in all."""
    rows = list(phases.values())
    commands, thrown, signs, read = (sum(column) for column in zip(*(row[:4] for row in rows), strict=True))
    return Cost(commands, thrown, signs, read, [line for row in rows for line in row.refused])


def said(turn: Turn) -> Iterator[str]:
    """A turn's costs, a line a phase."""
    phases = spent(turn)
    for name, cost in (*phases.items(), ("in all", whole(phases))):
        words = f"{cost.commands:>3} commands {cost.rows:>3} rows of dice {cost.signs:>5} signs {cost.read:>4} read"
        yield f"  {turn.title:<28} {name:<20} {words}"
        yield from (f"    refused: {line}" for line in cost.refused)
