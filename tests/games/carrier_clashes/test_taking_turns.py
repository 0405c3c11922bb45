"""Whose turn it is within a phase: who begins too soon, or goes on too late, is noted for the umpire (12, 15.f)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.carrier_clashes.evening import training

ALLIED = ("search", {"hex": "1307", "searcher": ["VB-6"]})
IJN = ("search", {"hex": "1605", "searcher": ["Tone"]})


@pytest.mark.parametrize(
    ("acts", "noted"),
    [
        ([IJN], None),
        ([IJN, ALLIED], None),
        ([ALLIED], "note: the IJN side searches first (15.f); it has done nothing yet in this phase"),
        ([ALLIED, IJN], "note: the IJN side searches first (15.f), and the Allied side has begun"),
    ],
)
def test_15f_the_side_without_the_initiative_searches_first(
    acts: list[tuple[str, dict[str, Any]]], noted: str | None
) -> None:
    evening = training()
    evening.to("first-search", winner="allied")
    for name, inputs in acts:
        said = evening.do(name, dice=None, **inputs)
    notes = [line for line in said["umpire"] if "(15.f)" in line]
    assert notes == ([noted] if noted else [])
    assert not any("(15.f)" in line for to in ("all", "allied", "ijn") for line in said[to])


def test_12f_the_side_without_the_initiative_moves_first() -> None:
    evening = training()
    evening.to("movement-unspotted", winner="ijn")
    assert not any("(12.f)" in line for line in evening.do("move", name="TF 16", hex="1411")["umpire"])
    evening.do("move", name="Carrier Force", hex="1405")
    late = evening.do("move", name="TF 64", hex="1510")["umpire"]
    assert "note: the Allied side moves first (12.f), and the IJN side has begun" in late
