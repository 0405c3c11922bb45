"""Every bar of the evening has a row that is refused for it alone, and beside it the same act that passes."""

from __future__ import annotations

from tests.alone import never_alone
from tests.games.carrier_clashes import (
    test_air_bars,
    test_forming_bars,
    test_sea_bars,
    test_search_bars,
    test_surface_bars,
)
from tests.games.carrier_clashes.small import ALONE, check

TABLES = (test_air_bars, test_forming_bars, test_sea_bars, test_search_bars, test_surface_bars)


def test_every_bar_is_met_alone() -> None:
    rows = [row for table in TABLES for row in table.ROWS]
    for row in rows:
        if id(row) not in ALONE:
            check(row)
    assert never_alone("carrier_clashes", (ALONE[id(row)] for row in rows)) == []
