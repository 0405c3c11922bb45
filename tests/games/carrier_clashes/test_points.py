"""Unloading, carrier pools, victory points (26-28)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.fraction import Fraction
from referee.games.carrier_clashes.evening import points, state
from tests.games.carrier_clashes.small import VANGUARD, A, J, position

from .asked import chances, refused, thrown


def vp(ship: dict[str, Any], rulings: dict[str, str] | None = None) -> Any:
    return thrown("victory-points", rulings=rulings, ship=[ship])["vp"]


def test_26_d_transports_take_a_whole_turn_others_touch_the_hex() -> None:
    for kind, touching in (("transport", 0), ("apd", 2), ("other", 2)):
        assert thrown("unload", kind=kind, cargo=2)["vp"] == 0
        assert thrown("unload", kind=kind, cargo=2, starts_or_ends=True)["vp"] == touching
        assert thrown("unload", kind=kind, cargo=2, whole_turn=True)["vp"] == 2


def test_points_table_by_defense_rating() -> None:
    values = {
        (kind, result): vp({"kind": kind, "defense": 2, "result": result})
        for kind in ("carrier", "battleship", "cruiser")
        for result in ("sunk", "ditw", "damaged")
    }
    assert list(values.values()) == [60, 40, 20, 24, 16, 8, 24, 16, 8]
    assert [vp({"kind": "destroyer", "defense": 2, "result": result}) for result in ("sunk", "damaged")] == [6, 2]


def test_points_table_cargo_goes_down_with_the_ship() -> None:
    assert vp({"kind": "apd", "defense": 1, "undelivered": 2, "result": "sunk"}) == 5
    assert vp({"kind": "apd", "defense": 1, "undelivered": 1, "result": "damaged"}) == "5/2"
    assert vp({"kind": "transport", "cargo": 6, "undelivered": 4, "result": "sunk"}) == 10
    assert vp({"kind": "transport", "cargo": 6, "undelivered": 4, "result": "damaged"}) == 5


def test_points_table_halves_are_dropped_from_the_total_alone() -> None:
    halves = [{"kind": "transport", "cargo": 7, "result": "damaged"}] * 3
    assert thrown("victory-points", ship=halves)["vp"] == "21/2"
    assert thrown("victory-points", rulings={"vp-fractions": "down"}, ship=halves)["vp"] == 10


def test_points_table_what_does_not_go_together() -> None:
    def fault(**ship: Any) -> tuple[str | None, ...]:
        return refused("victory-points", ship=[{"result": "sunk", **ship}])

    assert fault(kind="carrier") == ("bad-input", "ship[0].defense")
    assert fault(kind="transport", defense=2) == ("bad-input", "ship[0].cargo")
    assert fault(kind="cruiser", defense=2, cargo=2) == ("bad-input", "ship[0].cargo")
    assert fault(kind="cruiser", defense=2, undelivered=0) == ("bad-input", "ship[0].undelivered")
    assert fault(kind="transport", cargo=2, undelivered=3) == ("bad-input", "ship[0].undelivered")
    assert fault(kind="apd", defense=1, result="ditw") == ("not-allowed", "28", "ship[0].result")


def test_28_a_lead_of_25_wins() -> None:
    assert thrown("victory", allied_vp=30, ijn_vp=5) == {"winner": "allied", "margin": 25}
    assert thrown("victory", allied_vp=5, ijn_vp="59/2") == {"winner": "none", "margin": "49/2"}
    assert thrown("victory", allied_vp=5, ijn_vp=5, needed=0) == {"winner": "none", "margin": 0}
    for text in ("3", "3.5", "1/0", "-1/2"):
        assert refused("victory", allied_vp=text, ijn_vp=5) == ("bad-input", "allied_vp")


def test_27_each_player_draws_what_the_other_left() -> None:
    odds = chances("carrier-pool", pool=["Wasp", "dummy", "dummy"], owner_draws=1, opponent_draws=1)
    assert odds == {
        '{"owner": ["dummy"], "opponent": ["dummy"]}': "1/3",
        '{"owner": ["dummy"], "opponent": ["Wasp"]}': "1/3",
        '{"owner": ["Wasp"], "opponent": ["dummy"]}': "1/3",
    }
    assert refused("carrier-pool", pool=["Wasp"], owner_draws=2) == ("bad-input", "owner_draws")
    assert refused("carrier-pool", pool=["Wasp"], owner_draws=1, opponent_draws=1) == ("bad-input", "opponent_draws")


def test_27_a_pool_too_large_to_list_is_refused_at_once_and_still_drawn() -> None:
    pool = [f"carrier {n}" for n in range(20)]
    assert refused("carrier-pool", pool=pool, owner_draws=7, opponent_draws=7) == ("bad-input", "pool")
    drawn = thrown("carrier-pool", pool=pool, owner_draws=7, opponent_draws=7, cards=pool[:14])
    assert (len(drawn["owner"]), len(drawn["opponent"])) == (7, 7)


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
