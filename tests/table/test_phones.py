"""What a turn costs the umpire where its orders come from phones (`python -m tests.bench turnaround`)."""

from __future__ import annotations

import pytest

from tests.bench import phones
from tests.bench.by_hand import table
from tests.bench.turnaround import opened
from tests.bench.turns import SCRIPTS, Script
from tests.cli.test_turnaround import rows


@pytest.mark.parametrize("script", rows(SCRIPTS))
def test_a_turn_from_phones_costs_at_most_half_of_the_signs(script: Script) -> None:
    with table():
        turn = phones.played(script, opened(script))
    assert turn.refused == []
    assert 0 < 2 * turn.phones <= turn.paper
