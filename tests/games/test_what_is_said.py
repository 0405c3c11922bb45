"""What acts say in one state and not in another that differs in one thing, in every game.

    ("Planes to ship combat", NU, battle("Coral Sea", minimum=1), "round-over", {}, [], "the minimum is fought",
     {"public.battles.Coral Sea.minimum": 2})

A row is the rule, the scenario, what is otherwise there, the act and what is typed, its dice, the beginning of what
somebody hears or words of it, and what is otherwise (an input after `--`) where nobody does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.refusing import opened
from tests.rows import done

Values = Mapping[str, Any]
NU = "naval-units/sea-zone-battle"
J = "sides.japanese"
FIRED = ["Washington", "Hobart", "Perkins", "Kirishima", "Atago", "Asagumo"]
SOLOMON: Values = {"public.battles.Solomon Sea": {"active": "allied", "fired": FIRED, "minimum": 1}}


def night(dark: bool) -> Values:
    """A battle by night, or by day."""
    return {"public.battles.Solomon Sea": {"active": "allied", "night": dark}}


ROWS: list[tuple[str, str, Values, str, Values, Sequence[int], str, Values]] = [
    ("Planes to ship combat", NU, SOLOMON, "round-over", {}, [], "umpire: the minimum is fought",
     {"public.battles.Solomon Sea.minimum": 2}),
    ("Naval Movement", NU, {}, "move", {"fleet": "Screen", "to": "Solomon Sea", "port": True, "unopposed": True}, [],
     "allied: .* docks", {"--to": "Coral Sea"}),
    ("Naval Movement", NU, {}, "move", {"fleet": "Combined Fleet", "to": "Truk Lagoon"}, [], "allied: .* leaves port",
     {"--to": "Coral Sea"}),
    ("Night Surface Actions", NU, night(True), "targets", {"ship": "Kirishima"}, [], "umpire: Washington .* needs 9/5",
     night(False)),
    ("Night Surface Actions: Japan's", NU, night(True), "targets", {"ship": "Kirishima"}, [],
     "umpire: Washington .* needs 9/5", {"--ship": "Washington"}),
]  # fmt: skip


def said(scenario: str, values: Values, act: str, inputs: Values, dice: Sequence[int]) -> list[str]:
    """What an act says."""
    doing = done(opened(scenario), values, act, inputs, dice)
    heard = [(side, row if isinstance(row, str) else row["text"]) for side, rows in doing.told.items() for row in rows]
    return [f"{side}: {line}" for side, line in (*heard, *(("umpire", line) for line in doing.umpire))]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]}: {row[6]}" for row in ROWS])
def test_it_is_said_in_its_state_alone(row: tuple[str, str, Values, str, Values, Sequence[int], str, Values]) -> None:
    _, scenario, values, act, inputs, dice, words, otherwise = row
    besides = {path: value for path, value in otherwise.items() if not path.startswith("--")}
    typed = {name.removeprefix("--"): value for name, value in otherwise.items() if name.startswith("--")}
    lines = said(scenario, values, act, inputs, dice)
    assert any(re.match(words, line) for line in lines), lines
    lines = said(scenario, {**values, **besides}, act, {**inputs, **typed}, dice)
    assert not any(re.match(words, line) for line in lines), lines
