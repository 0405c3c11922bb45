"""Random evenings of Clash of Carriers held against the second model; `pytest -m long` plays many, to the last turn."""

from __future__ import annotations

import os

import pytest

from tests.models.play_coc import Evening

FIRST = int(os.environ.get("REFEREE_SEED", "1"))
PAIRS = int(os.environ.get("REFEREE_PAIRS", "100"))


@pytest.mark.parametrize("seed", [2, 12])
def test_an_evening_is_as_the_rulebook_has_it(seed: int) -> None:
    assert Evening(seed, turns=2).play()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(FIRST, FIRST + PAIRS))
def test_many_evenings_are(seed: int) -> None:
    assert Evening(seed).play()
