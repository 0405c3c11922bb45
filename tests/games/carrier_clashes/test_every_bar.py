"""Every bar of the evening has a row that is refused for it alone, and beside it the same act that passes."""

from __future__ import annotations

from tests.bars import without_row
from tests.games.carrier_clashes import (
    test_air_bars,
    test_forming_bars,
    test_sea_bars,
    test_search_bars,
    test_surface_bars,
)
from tests.games.carrier_clashes.small import barred
from tests.refusing import Position

TABLES = (test_air_bars, test_forming_bars, test_sea_bars, test_search_bars, test_surface_bars)


def test_every_bar_is_met_alone(position: Position) -> None:
    rows = [barred(row) for table in TABLES for row in table.ROWS]
    assert without_row(position, rows, "referee.games.carrier_clashes.evening") == []
