"""Small states, written in a row: an act that the rules let pass, and what is otherwise where one of them bars it.

    (MOVE, {f"{VANGUARD}spotted": True}, "12.f", "is spotted and moved before the unspotted")

A row's first part is an act in a state where it passes. The second holds what is otherwise: values by their paths, and
inputs by their names after `--`. The third and fourth are the one rule that bars it then, and words of what it says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from unittest.mock import ANY

from referee.session.acting.bars import Bar
from tests import bars
from tests.refusing import Position, opened

A, J = "sides.allied.", "sides.ijn."
TF_16, TF_64 = f'{A}task_forces."TF 16".', f'{A}task_forces."TF 64".'
VANGUARD, CARRIERS = f"{J}task_forces.Vanguard.", f'{J}task_forces."Carrier Force".'


class Lawful(NamedTuple):
    """An act that the rules let pass, and where."""

    act: str
    inputs: Mapping[str, Any]
    values: Mapping[str, Any]


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
