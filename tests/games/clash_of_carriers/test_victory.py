"""Victory."""

from __future__ import annotations

import pytest

from .asked import because, outcome


def test_10_2_more_than_14_units_make_up_for_nothing() -> None:
    assert outcome("saipan-penalty", units=[16, 12, 0]) == {"penalty": 16}


@pytest.mark.parametrize(
    ("factors", "level"),
    [(60, "usn-decisive"), (59, "usn-significant"), (38, "draw"), (19, "ijn-pyrrhic"), (1, "ijn-pyrrhic")],
)
def test_10_3_a_level_begins_at_its_number(factors: int, level: str) -> None:
    assert outcome("victory", air_factors_destroyed=factors)["level"] == level


def test_10_3_anything_negative_is_decisive_for_the_ijn() -> None:
    assert outcome("victory", saipan_penalty=400, usn_cv_sunk=99)["level"] == "ijn-decisive"


def test_10_2_the_last_odd_factor_goes_by_ruling() -> None:
    assert outcome("victory", [], {"air-factor-rounding": "half-up"}, air_factors_destroyed=3)["usn"] == 2
    assert outcome("victory", air_factors_destroyed=3)["usn"] == 1
    assert not any("ruling" in text for text in because("victory", air_factors_destroyed=4))


def test_16_1_4_an_ijn_that_did_not_strike_has_lost_whatever_it_sank() -> None:
    assert outcome("victory", usn_cv_sunk=3, ijn_failed_to_strike=True) == {
        "usn": 0,
        "ijn": 60,
        "margin": -60,
        "level": "usn-decisive",
    }
