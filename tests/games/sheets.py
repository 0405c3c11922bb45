"""Sheets of orders that the sides hand in, and what comes of them when they are carried out.

    Pair("Combat: moves come first", ("Coral search; TF44 Coral", "Solomon let"), "move search …")

A row is the rule, the sheet of each side and the acts that come of them (`…`: and more), and where it matters what was
done before, the dice, inputs of the acts by their places, values of the state afterwards, words of what is met, words
of what is told or listed, what is done once the sheets are in, and a seed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.session import carrying, order_check
from referee.session.board import tree
from referee.session.how import How
from referee.session.session import Session

Values = Mapping[str, Any]
Before = tuple[str, Values | str] | tuple[str, Values | str, list[int]] | Values
"""An act or the sheets of the two sides, perhaps with dice; or values that are otherwise."""


class Pair(NamedTuple):
    """The sheets of the two sides, one of them perhaps empty, and what comes of them."""

    rule: str
    sheets: tuple[str, str]
    acts: str
    before: Sequence[Before] = ()
    dice: list[int] | None = None
    inputs: Mapping[int, Values] = MappingProxyType({})
    after: Values = MappingProxyType({})
    met: str = ""
    told: str = ""
    then: Sequence[Before] = ()
    seed: int = 1


def faults_of(session: Session, text: str, side: str) -> list[str]:
    """What is wrong with a sheet."""
    return [fault.words for fault in order_check.check_sheet(session, side, text).faults]


def handed_in(session: Session, *sheets: str) -> None:
    """Hand in a sheet of each side, where it has one."""
    for side, text in zip(session.state.sides, sheets, strict=True):
        if text:
            carrying.handed_in(session, side, text)


def carried(session: Session, *sheets: str, dice: list[int] | None = None) -> carrying.Carried:
    """Hand in a sheet of each side, where it has one, and carry them out."""
    handed_in(session, *sheets)
    return carrying.carry_out(session, how=How(dice=dice, seed=1 if dice is None else None))


def acts(came: carrying.Carried) -> str:
    """The acts that came of orders."""
    return " ".join(entry["act"] for entry in came.entries[1:])


def put(session: Session, *before: Before) -> None:
    """Do what comes before."""
    for one in before:
        if isinstance(one, Mapping):
            for path, value in one.items():
                typed = value if isinstance(value, str) else json.dumps(value)
                session.act("set", {"path": path, "value": typed}, How(force=True, why="for the test"))
        else:
            first, second, *typed_dice = one
            dice = typed_dice[0] if typed_dice else None
            if isinstance(second, str):
                carried(session, first, second, dice=dice)
            else:
                session.act(first, second, How(dice=dice, seed=1 if dice is None else None))


def check(session: Session, row: Pair) -> None:
    """The sheets come to what the row says."""
    put(session, *row.before)
    handed_in(session, *row.sheets)
    put(session, *row.then)
    came = carrying.carry_out(session, how=How(dice=row.dice, seed=row.seed if row.dice is None else None))
    wanted = row.acts.removesuffix(" …")
    assert acts(came) == wanted or (row.acts != wanted and acts(came).startswith(wanted))
    for place, inputs in row.inputs.items():
        assert {key: came.entries[place]["inputs"].get(key) for key in inputs} == inputs
    assert {path: tree.look_up(session.state.tree, tree.split(path)) for path in row.after} == row.after
    met = " ".join(fault.words for fault in came.met)
    assert row.met in met if row.met else came.met == []
    told = [[entry.get("told"), entry.get("umpire")] for entry in came.entries]
    assert row.told in f"{told} {came.encounters}"
