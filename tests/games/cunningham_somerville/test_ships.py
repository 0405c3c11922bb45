"""Ships' Speeds to The Advantage; Night Actions, Smoke Screens, Spotting, Weather; Submarines and The Submarine Op."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.engine import answer, limits
from referee.engine.dice import program_dice
from referee.engine.procedure import find
from referee.engine.rules import load

from ...apart import answered
from .asked import GAME, because, chances, outcome, refused


@pytest.mark.parametrize(
    ("knots", "full"), [(1, 2), (9, 2), (10, 3), (17, 3), (18, 4), (25, 5), (28, 6), (36, 9), (37, 10)]
)
def test_ships_speeds_knots_and_inches_agree(knots: int, full: int) -> None:
    assert outcome("speed", knots=knots)["speed"] == full
    for lost in (1, 2, 3):
        assert outcome("speed", knots=knots, floatation_damage=lost) == outcome(
            "speed", full=full, floatation_damage=lost
        )


MERCHANT = {"speed": "slow-merchant"}


def test_submarine_op_alike_boats_are_weighed_as_one_kind() -> None:
    pack: dict[str, Any] = {"target_speed": "normal", "target": MERCHANT}
    ace = {"ace": True}
    named = [{**ace, "name": "U 99"}, {**ace, "gnat": False}]
    assert chances("submarine-op", boats=[ace, ace], **pack) == chances("submarine-op", boats=named, **pack)


def test_submarine_op_a_whole_wolfpack_has_its_sums() -> None:
    pack = {"target_speed": "slow-convoy", "fleet_escorts": 2, "target": MERCHANT, "boats": [{"ace": True}, *[{}] * 8]}
    assert answered(GAME, "submarine-op", pack) <= limits.WORK
    thrown = answer.roll(find(GAME, "submarine-op"), pack, load(GAME), program_dice(1), with_odds=False)
    assert thrown.outcome is not None


def test_flak_the_umpire_may_keep_the_base_games_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cunningham-somerville"
    folder.mkdir()
    table = folder / "tables.toml"
    table.write_text('[flak]\n"4-7" = ["NE", "NE", "NE", "DIST", "ABT", "DA"]\n"8-11" = ["NE", "BOOM"]\n')
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path))
    assert outcome("flak", [5], flak_base="airstrip") == {"result": "ABT"}
    assert outcome("flak", [5], flak_total=7) == {"result": "ABT"}
    assert "flak from the owner's table, row 4-7" in because("flak", flak_total=4)
    assert refused("flak") == ("bad-input", "flak_total")
    assert refused("flak", flak_total=4, flak_base="airstrip") == ("bad-input", "flak_base")
    for wrong in (3, 8):
        assert refused("flak", flak_total=wrong)[0] == "table-missing"
