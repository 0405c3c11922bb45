"""What is offered is accepted, what is accepted was offered: a short evening of each game, probed (`tests/law.py`)."""

from __future__ import annotations

import os

import pytest

from tests.law import SCENARIOS, Probed

FIRST = int(os.environ.get("REFEREE_SEED", "1"))


@pytest.mark.few(1)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_offered_is_what_is_accepted(scenario: str) -> None:
    evening = Probed(scenario, 1)
    evening.play(8)
    assert evening.probes > 20
    assert evening.differences == []


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(FIRST, FIRST + 3))
def test_what_is_offered_in_a_whole_evening(scenario: str, seed: int) -> None:
    evening = Probed(scenario, seed)
    evening.play()
    assert evening.differences == []
