"""Rows of what acts do: a small state, the act, its dice, every value that it changes, and what each side is told.

    ("Fog", {}, "fog", {"zone": "C2"}, [], {"public.fog.C2.turn": 1}, ["all: Fog in C2."])

A row is the rule, what is otherwise than in the position it is held against, the act and what is typed, the dice,
every value of the state that is another afterwards (`None`: gone), and what is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.dice import Typed
from referee.session.acting import lawful
from referee.session.acting.act import Doing
from referee.session.acting.catalogue import find
from tests.refusing import Position

Values = Mapping[str, Any]
Row = tuple[str, Values, str, Values, Sequence[int | str], Values, Sequence[str]]


def done(position: Position, values: Values, act: str, inputs: Values, dice: Sequence[int | str]) -> Doing:
    """An act that is done with these dice and cards, and what it leaves; none too many, and nothing that cannot be."""
    how, _, name = act.rpartition(" ")
    doing = position.doing(values, forced=how == "forced")
    doing.source = Typed([die for die in dice if isinstance(die, int)], [one for one in dice if isinstance(one, str)])
    lawful.do(find(position.board.game, name), inputs, doing)
    doing.finish()
    doing.source.finish()
    assert doing.tree == doing.before or position.faults(doing.tree) == []
    return doing


def changed(doing: Doing) -> dict[str, Any]:
    """Every value that an act has changed, by its path."""
    return dict(differences(doing.before, doing.tree))


def differences(before: Any, after: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The single values in which two states differ, each with its path, as they are in the later one; lists whole."""
    if before == after:
        return
    if not isinstance(before, dict) and not isinstance(after, dict):
        yield path, after
        return
    one, other = (there if isinstance(there, dict) else {} for there in (before, after))
    for key in {**one, **other}:
        yield from differences(one.get(key), other.get(key), f"{path}.{key}" if path else key)


def told(doing: Doing) -> list[str]:
    """What the sides are told, each line with who hears it, and what the umpire alone reads."""
    lines = [(to, row if isinstance(row, str) else row["text"]) for to, rows in doing.told.items() for row in rows]
    return [f"{to}: {line}" for to, line in [*lines, *(("umpire", line) for line in doing.umpire)]]


def named(row: Row) -> str:
    """A row's name: the rule, the act, what is typed and thrown."""
    rule, _, act, inputs, dice, *_ = row
    typed = " ".join(str(value) for value in inputs.values())
    return f"{rule}: {act} {typed} {''.join(map(str, dice))}".strip()


def check(position: Position, row: Row) -> None:
    """The act does what the row says, and nothing else."""
    _, values, act, inputs, dice, after, said = row
    doing = done(position, values, act, inputs, dice)
    assert changed(doing) == after
    assert told(doing) == said
