"""Task forces, damage, aircraft (7, 12.b, 13, 16.l, 18)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.fraction import Fraction
from referee.games.carrier_clashes.evening import points, state
from referee.games.carrier_clashes.evening.names import card_of_ship
from tests.games.carrier_clashes.small import VANGUARD, A, J, position


def test_8_g_a_counter_with_two_suits_is_of_two_kinds() -> None:
    assert card_of_ship(["S"], "Tone") == {"kind": "cruiser", "name": "Tone"}
    assert card_of_ship(["S", "D"], "Naka") == {"kind": "cruiser", "also": "destroyer", "name": "Naka"}


# Tone makes 6 hexes a turn, in her extra turns 3, 3, 2 and 2; Shortland, where she refuels, is in 1304. It is turn 5.

TONE = f"{J}ships.Tone."


@pytest.mark.parametrize(
    ("values", "vp"),
    [
        ({f"{VANGUARD}hex": "1310", f"{TONE}last_turn": 5}, []),
        ({f"{VANGUARD}hex": "1311", f"{TONE}last_turn": 5}, [1]),
        ({f"{VANGUARD}hex": "1316", f"{TONE}last_turn": 6}, []),
        ({f"{VANGUARD}hex": "1317", f"{TONE}last_turn": 6}, [1]),
        ({f"{VANGUARD}hex": "1320", f"{TONE}last_turn": 4}, [12]),
        ({f"{VANGUARD}hex": "1320", f"{TONE}last_turn": 4, f"{TONE}ran_out": "1306"}, []),
        ({f"{VANGUARD}hex": "1320", f"{TONE}last_turn": 5, f"{TONE}ran_out": "1306"}, [12]),
        ({f"{VANGUARD}hex": "1320", f"{TONE}last_turn": None}, []),
        ({f"{VANGUARD}hex": "1311", f"{TONE}last_turn": 5, f"{TONE}target_class": "M"}, []),
        ({f"{VANGUARD}hex": None, f"{TONE}last_turn": 5}, []),
    ],
    ids=[
        "two more turns bring her home", "they do not", "her last turn and two more do", "they do not either",
        "nor do four", "counted from where her endurance ended", "it has not ended before this turn",
        "she has endurance without end", "a transport", "she is off the map",
    ],
)  # fmt: skip
def test_23_h_what_is_earned_for_ships_that_cannot_get_home_in_time(values: dict[str, Any], vp: list[int]) -> None:
    board = state.Board.of(position().doing({"public.turn": 5, **values}))
    assert [(why.text, worth) for why, worth in points.cut_off(board.side("allied"))] == [
        ("Tone cannot reach a refueling point in time", Fraction(worth)) for worth in vp
    ]


@pytest.mark.parametrize(("kind", "vp"), [("apd", 1), ("apd", 2), ("transport", 6)])
def test_26_what_is_landed_earns_its_points(kind: str, vp: int) -> None:
    landed = {f"{A}landed.1": {"ship": "San Juan", "kind": kind, "vp": vp, "turn": 1}}
    board = state.Board.of(position().doing(landed))
    earned = Fraction(vp)
    rows, whole = points.points_by_cause(board.side("allied"))
    assert ([(why.text, vp) for why, vp in rows], whole) == ([("San Juan landed cargo on turn 1", earned)], earned)
