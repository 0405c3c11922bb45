"""Small states, written in a row: an act that the rules let pass, and what is otherwise where one of them bars it.

    (MOVE, {f"{VANGUARD}spotted": True}, "12.f", "is spotted and moved before the unspotted")

A row's first part is an act in a state where it passes. The second holds what is otherwise: values by their paths, and
inputs by their names after `--`. The third and fourth are the one rule that bars it then, and words of what it says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from unittest.mock import ANY

from referee.games.carrier_clashes.evening import state
from referee.session.acting.act import Doing, Whole
from referee.session.acting.bars import Bar
from referee.session.acting.catalogue import find
from tests import bars, refusing
from tests.refusing import Position, opened

A, J = "sides.allied.", "sides.ijn."
TF_16, TF_64 = f'{A}task_forces."TF 16".', f'{A}task_forces."TF 64".'
VANGUARD, CARRIERS = f"{J}task_forces.Vanguard.", f'{J}task_forces."Carrier Force".'


class Lawful(NamedTuple):
    """An act that the rules let pass, and where."""

    act: str
    inputs: Mapping[str, Any]
    values: Mapping[str, Any]


Values = Mapping[str, Any]
Asks = Callable[[state.Board], Any]
Answer = tuple[str, Values, Asks, Any]
"""The rule, what is otherwise in the opening, what is asked there, and the answer."""

Row = tuple[Lawful, Mapping[str, Any], str, str]
Passing = tuple[Lawful, Mapping[str, Any], str]


def in_phase(phase: str, **more: Any) -> dict[str, Any]:
    """A phase of a day turn in which the IJN has the initiative, and what is otherwise there."""
    return {"public.phase": phase, "public.turn": 1, "public.night": None, "public.initiative": "ijn", **more}


def position() -> Position:
    """The training scenario, in memory."""
    return opened("carrier-clashes/training")


def against(row: Lawful, otherwise: Mapping[str, Any] | None = None) -> list[Bar]:
    """What the rules have against an act, where something is otherwise."""
    there, inputs = barred((row, otherwise or {}, "", "")).otherwise()
    return bars.against(position(), there, row.act, inputs)


def barred(row: Row) -> bars.Row:
    """A row as `tests/bars.py` holds it; its bar is about some input of the act."""
    passes, otherwise, cite, words = row
    return bars.Row(cite, passes.values, passes.act, passes.inputs, otherwise, re.escape(words), ANY)


def asking(rule: str, asks: Asks, *cases: tuple[str, Values, Any]) -> list[Answer]:
    """Rows that ask the same elsewhere: words behind the rule, what is otherwise there, the answer."""
    return [(f"{rule}: {words}", values, asks, answer) for words, values, answer in cases]


def doing_on(board: state.Board) -> Doing:
    """An act that is being done there."""
    return Doing(board.tree, [*board.sides], board.ruleset, None)


def weighed(act: str, pick: Callable[[Whole], Any], **inputs: Any) -> Asks:
    """Something of what `odds ACT` weighs."""
    return lambda board: pick(refusing.whole(find(state.GAME, act), inputs, doing_on(board)))
