"""What becomes of a carrier's aircraft and of dummies: who is lost, who flies on, what leaves the map."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.carrier_clashes.evening import damage, dummies, permitted_air, state
from referee.session.acting.bars import Bar
from tests.games.carrier_clashes.small import A, J, in_phase, position
from tests.rows import changed, told

Values = dict[str, Any]
FLYING = in_phase("second-air-strike")
ON_CAP = {**FLYING, f"{A}air.VF-6.over": "TF 16"}
GONE = "aboard Enterprise, turn 1"
DECOY = f"{J}task_forces.Decoy."

CARRIERS: list[tuple[str, str, Values, list[str], list[str]]] = [
    ("18.g: half of those aboard", "damaged", FLYING, ["VS-6", "VT-6"],
     ["all: Lost aboard Enterprise: 2 air units.", "allied: Lost aboard Enterprise: VS-6, VT-6."]),
    ("18.g: half of an odd number, rounded up, and one flies", "damaged", ON_CAP, ["VS-6", "VT-6"],
     ["all: Lost aboard Enterprise: 2 air units.", "allied: Lost aboard Enterprise: VS-6, VT-6.",
      "allied: In the air, and free to land elsewhere: VF-6."]),
    ("18.g: all of a carrier that sinks", "sunk", FLYING, ["VF-6", "VB-6", "VS-6", "VT-6"],
     ["all: Lost aboard Enterprise: 4 air units.", "allied: Lost aboard Enterprise: VF-6, VB-6, VS-6, VT-6."]),
    ("18.g: but who flies", "sunk", ON_CAP, ["VB-6", "VS-6", "VT-6"],
     ["all: Lost aboard Enterprise: 3 air units.", "allied: Lost aboard Enterprise: VB-6, VS-6, VT-6.",
      "allied: In the air without a deck, to land elsewhere: VF-6."]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("result", "values", "lost", "said"), [row[1:] for row in CARRIERS], ids=[row[0] for row in CARRIERS]
)
def test_who_is_lost_with_a_carrier(result: str, values: Values, lost: list[str], said: list[str]) -> None:
    doing = position().doing(values)
    damage.lose_aboard(doing, state.Board.of(doing).side("allied").ships["Enterprise"], result, "none")
    doing.finish()
    assert [
        unit for unit in ("VF-6", "VB-6", "VS-6", "VT-6") if changed(doing).get(f"{A}air.{unit}.lost") == GONE
    ] == lost
    assert told(doing) == said


@pytest.mark.parametrize(
    ("values", "path"),
    [({f"{DECOY}dummies": {"cruiser": 1}}, f"{DECOY}dummies.cruiser"), ({}, f"{J}dummies_away.Decoy")],
    ids=["22.e: dummy ships", "21.b: a dummy, which may come back"],
)
def test_a_force_without_ships_is_taken_off_the_map(values: Values, path: str) -> None:
    doing = position().doing(values)
    dummies.unmask(doing, state.Board.of(doing).side("ijn").task_forces["Decoy"])
    assert set(changed(doing)) == {f"{DECOY}hex", f"{DECOY}called", path}


def test_why_a_unit_may_do_nothing_is_said_by_the_first_rule_alone() -> None:
    bars = [Bar("15.n", "VB-6 has searched", "unit"), Bar("16.l", "VB-6 flies", "unit")]
    assert [permitted_air.why("VB-6", bars), permitted_air.why("VB-6", [])] == [["has searched"], []]
