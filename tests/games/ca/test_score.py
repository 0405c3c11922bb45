"""A great fleet is counted (9.2); how ships score is in rows of what `score` says, and in the sample cases."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any

import pytest

from referee.games.ca.views.story import tally
from referee.session.reading.picture import known_to
from tests.games.ca.evening import Evening, line, on_open_sea


def test_9_2_great_fleets_are_counted(tmp_path: Path) -> None:
    def fleet(first: int) -> str:
        return " ".join(f"{column}{row:02d}" for column in range(first, first + 10) for row in range(10, 12))

    hexes = (("ijn CA-2", fleet(20)[5:]), ("ijn DD-4", fleet(10)), ("usn DD-2", fleet(30)), ("usn CA-2", "0130"))
    ships = [*(line(code, there, 0) for code, there in hexes), line("usn DD-2", "0131", 0, ship="Sims")]
    table = Evening.opened(tmp_path, *ships, number=2, exit={"ijn": "south"})
    assert "0 to 230 points" in table.do("score", final=True, why="time is up")["all"][0]


SHIPS = {"ijn": ("Myoko", "Kagero"), "usn": ("Northampton", "Mahan", "North Carolina")}
ALL_SUNK = {f"sides.{side}.ships.{name}.{key}": value for side, names in SHIPS.items() for name in names
            for key, value in (("fate", "sunk"), ("hex", None), ("facing", None), ("speed", 0))}  # fmt: skip
DELIVERED = {f"sides.ijn.ships.Kagero.{key}": True for key in ("supplies", "delivered")}


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"public.terms.number": 6, **DELIVERED, "sides.ijn.bombardment_points": 6},
         ["ijn 3 Kagero delivered supplies", "ijn 6 bombardment"]),
        ({"public.terms.number": 10, **ALL_SUNK},
         ["No points can be counted: ships: both sides cannot be sunk to the last ship."]),
    ],
)  # fmt: skip
def test_9_2_what_points_are_for_or_why_there_are_none(values: dict[str, Any], said: list[str]) -> None:
    state, doing = copy(on_open_sea().state), on_open_sea().doing(values)
    state.tree = doing.tree
    found = tally(known_to(state, "umpire", doing.ruleset))
    assert [*found.notes, *(f"{side} {points} {why.text}" for side, why, points in found.causes)] == said
