"""Each rule bars by itself, and without it the act passes; every bar of the evening has such a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.bars import Row, holds, without_row
from tests.games.carrier_clashes import air_bars, forming_bars, sea_bars, search_bars, surface_bars
from tests.games.carrier_clashes.small import Lawful, against, barred
from tests.refusing import Position

TABLES = (air_bars, forming_bars, sea_bars, search_bars, surface_bars)
ROWS = [barred(row) for table in TABLES for row in table.ROWS]
PASSING = [pytest.param(*row[:2], id=row[2]) for table in TABLES for row in getattr(table, "PASSING", ())]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_rule_bars_alone_and_without_it_the_act_passes(position: Position, row: Row) -> None:
    holds(position, row)


@pytest.mark.parametrize(("passes", "otherwise"), PASSING)
def test_a_rule_lets_it_pass(passes: Lawful, otherwise: Mapping[str, Any]) -> None:
    assert against(passes, otherwise) == []


def test_every_bar_is_met_alone(position: Position) -> None:
    assert without_row(position, ROWS) == []
