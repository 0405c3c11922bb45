"""A raid of usual size is weighed exactly in less time than it takes to throw it two thousand times."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path
from typing import Any

from referee.engine import answer
from referee.engine.chance import throw
from referee.engine.dice import program_dice
from referee.engine.procedure import find
from referee.engine.rules import load

GAME = "clash-of-carriers"
STAND_IN = Path(__file__).parents[3] / "rules" / GAME / "stand-in" / "tables.toml"
THROWS = 2000
PART = 10


def unit(kind: str, factor: int, reduced: int) -> dict[str, Any]:
    return {"kind": kind, "factor": factor, "reduced": reduced}


def test_six_bombers_on_two_ships_are_weighed_before_they_are_thrown() -> None:
    ruleset = load(GAME, None, tomllib.loads(STAND_IN.read_text()))
    bombers = [unit("DB", 5, 3), unit("T", 3, 1), unit("DB", 4, 2), unit("T", 2, 1), unit("DB", 4, 2), unit("T", 2, 1)]
    escorts = [unit("F", 4, 2), unit("F", 3, 1), unit("F", 3, 1)]
    cap = [unit("F", 4, 3)] * 3
    guns = {"target_aa": 6, "adjacent": [{"aa": 6}, {"aa": 4}, {"aa": 6}], "boxes": 5, "deliver": True}
    calls: list[tuple[str, dict[str, Any]]] = [
        ("air-to-air", {"defender": "usn", "cap": cap, "strike": [*escorts, *bombers]}),
        ("air-strike", {"attacker": "ijn", "strike": bombers[:3], **guns}),
        ("air-strike", {"attacker": "ijn", "strike": bombers[3:], **guns}),
    ]
    begun = time.process_time()
    for name, inputs in calls:
        assert answer.odds(find(GAME, name), inputs, ruleset).distribution
    weighed = time.process_time() - begun
    plans = [answer.start(find(GAME, name), inputs, ruleset, None)[2] for name, inputs in calls]
    source = program_dice(1)
    begun = time.process_time()
    for _ in range(THROWS // PART):
        for plan in plans:
            throw(plan.state, plan.steps, source)
    assert weighed < (time.process_time() - begun) * PART
