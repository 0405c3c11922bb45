"""What becomes of a carrier's aircraft and of dummies: who is lost, who flies on, what leaves the map."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.carrier_clashes.evening import (
    attack,
    cargo,
    contact,
    damage,
    dummies,
    encounters,
    flyers,
    fuel,
    permitted,
    permitted_air,
    points,
    state,
)
from referee.session.acting.bars import Bar
from tests.games.carrier_clashes.small import TF_64, VANGUARD, A, J, in_phase, position
from tests.rows import changed, done, told

Values = dict[str, Any]
FLYING = in_phase("second-air-strike")
ON_CAP = {**FLYING, f"{A}air.VF-6.over": "TF 16"}
GONE = "aboard Enterprise, turn 1"
VANGUARDS = ["Tone", "Kagero Division"]
DECOY = f"{J}task_forces.Decoy."

CARRIERS: list[tuple[str, str, Values, list[str], list[str]]] = [
    ("18.g: half of those aboard", "damaged", FLYING, ["VS-6", "VT-6"],
     ["allied: Lost aboard Enterprise: VS-6, VT-6."]),
    ("18.g: half of an odd number, rounded up, and one flies", "damaged", ON_CAP, ["VS-6", "VT-6"],
     ["allied: Lost aboard Enterprise: VS-6, VT-6.",
      "allied: In the air, and free to land elsewhere: VF-6."]),
    ("18.g: all of a carrier that sinks", "sunk", FLYING, ["VF-6", "VB-6", "VS-6", "VT-6"],
     ["allied: Lost aboard Enterprise: VF-6, VB-6, VS-6, VT-6."]),
    ("18.g: but who flies", "sunk", ON_CAP, ["VB-6", "VS-6", "VT-6"],
     ["allied: Lost aboard Enterprise: VB-6, VS-6, VT-6.",
      "allied: In the air without a deck, and must land elsewhere: VF-6."]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("result", "values", "lost", "said"), [row[1:] for row in CARRIERS], ids=[row[0] for row in CARRIERS]
)
def test_who_is_lost_with_a_carrier(result: str, values: Values, lost: list[str], said: list[str]) -> None:
    doing = position().doing(values)
    count = damage.lose_aboard(doing, state.Board.of(doing).side("allied").ships["Enterprise"], result, "none")
    doing.finish()
    assert [
        unit for unit in ("VF-6", "VB-6", "VS-6", "VT-6") if changed(doing).get(f"{A}air.{unit}.lost") == GONE
    ] == lost
    assert (count, told(doing)) == (len(lost), said)


@pytest.mark.parametrize(
    ("sunk", "said"),
    [
        (["Tone"], ["ijn: Cards of Vanguard now: JD.", "all: Tone is sunk."]),
        (
            VANGUARDS,
            [
                "ijn: Vanguard has no ships left and is off the map.",
                "all: Tone is sunk.",
                "all: Kagero Division is sunk.",
            ],
        ),
    ],
)
def test_8j_a_force_hears_of_its_cards_while_it_has_ships(sunk: list[str], said: list[str]) -> None:
    doing = position().doing(FLYING)
    for name in sunk:
        damage.take_result(doing, state.Board.of(doing).side("ijn").ships[name], "sunk")
    doing.finish()
    assert sorted(told(doing)) == sorted(said)


@pytest.mark.parametrize(
    ("values", "path"),
    [({f"{DECOY}dummies": {"cruiser": 1}}, f"{DECOY}dummies.cruiser"), ({}, f"{J}dummies_away.Decoy")],
    ids=["22.e: dummy ships", "21.b: a dummy, which may come back"],
)
def test_a_force_without_ships_is_taken_off_the_map(values: Values, path: str) -> None:
    doing = position().doing(values)
    dummies.take_off_dummies(doing, state.Board.of(doing).side("ijn").task_forces["Decoy"])
    assert set(changed(doing)) == {f"{DECOY}hex", f"{DECOY}called", path}


def test_why_a_unit_may_do_nothing_is_said_by_the_first_rule_alone() -> None:
    bars = [Bar("15.n", "VB-6 has searched", "unit"), Bar("16.l", "VB-6 flies", "unit")]
    assert [permitted_air.first_reason("VB-6", bars), permitted_air.first_reason("VB-6", [])] == [["has searched"], []]


def landed(ship: str, turn: int) -> Values:
    """What a ship has landed in a turn; it is turn 1."""
    return {"public.turn": 1, f"{A}landed.1": {"ship": ship, "kind": "apd", "vp": 2, "turn": turn}}


@pytest.mark.parametrize(
    ("values", "aboard"),
    [(landed("Helena", 1), ["Helena"]), (landed("Helena", 0), []), (landed("San Juan", 1), [])],
    ids=["in this turn", "in the turn before", "of another task force"],
)
def test_20_c_who_gives_up_a_mission_has_not_landed_what_it_landed_in_the_turn(
    values: Values, aboard: list[str]
) -> None:
    doing = position().doing(values)
    allied = state.Board.of(doing).side("allied")
    cargo.take_back_cargo(doing, allied.task_forces["TF 16"])
    assert [ship.name for ship in allied.ships.values() if ship.aboard] == aboard


@pytest.mark.parametrize(
    ("dummies", "gone", "said"),
    [(2, 1, "1 dummy cruiser is discarded from Decoy."), (3, 2, "2 dummy cruisers are discarded from Decoy.")],
)
def test_25_f_dummy_ships_that_were_attacked_are_discarded(dummies: int, gone: int, said: str) -> None:
    doing = position().doing({f"{DECOY}dummies": {"cruiser": dummies}, f"{DECOY}cards": ["AS"]})
    decoy = state.Board.of(doing).side("ijn").task_forces["Decoy"]
    contact.fewer_dummies(doing, decoy, "cruiser", gone)
    doing.finish()
    assert (told(doing)[0], decoy.dummies) == (f"ijn: {said}", {"cruiser": dummies - gone})


AT_SHORTLAND = {
    "public.turn": 11,
    f"{J}refueling_points": ["1304"],
    f"{VANGUARD}hex": "1304",
    "public.phase": "unloading",
}
REFUEL = "refuel --name Vanguard"


@pytest.mark.parametrize(
    ("values", "command"),
    [
        (AT_SHORTLAND, REFUEL),
        ({**AT_SHORTLAND, f"{VANGUARD}hex": "1305"}, ""),
        ({**AT_SHORTLAND, f"{VANGUARD}moved": 1}, ""),
        ({**AT_SHORTLAND, "public.phase": "first-search"}, ""),
        ({**AT_SHORTLAND, "public.turn": 10}, None),
    ],
    ids=["where it refuels", "elsewhere", "it has moved", "in another phase", "a turn earlier"],
)
def test_23_whose_endurance_ends_may_refuel(values: Values, command: str | None) -> None:
    found = encounters.running_out(state.Board.of(position().doing(values)))
    assert [one.command for one in found if "Vanguard" in one.line] == ([] if command is None else [command])


FLEW = {"units": {"VB-6": {"weapon": "P", "kind": "dive"}}, "hex": "1508", "stage": "through"}


@pytest.mark.parametrize(
    ("ship", "phase", "launched", "condition"),
    [
        ("Shokaku", "second-air-strike", True, "sunk"),
        ("Shokaku", "second-air-strike", False, "damaged"),
        ("Shokaku", "first-air-strike", True, "damaged"),
        ("Tone", "second-air-strike", True, "damaged"),
    ],
    ids=["in the second phase", "she launched none", "in the first phase", "no carrier"],
)
def test_17_d_a_carrier_that_launched_a_strike_is_sunk_by_what_would_damage_her(
    ship: str, phase: str, launched: bool, condition: str
) -> None:
    strike = {f"{A}strikes.Strike 1": {**FLEW, "group": [ship]}}
    counter = {f"{J}ships.{ship}.defense": 9, f"{J}ships.{ship}.launched": launched or None}
    doing = done(position(), {**in_phase(phase), **strike, **counter}, "attack", {"at": [f"VB-6={ship}"]}, [2])
    assert changed(doing)[f"{J}ships.{ship}.condition"] == condition


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ({"result": "none", "hits": 0}, "no effect"),
        ({"result": "damaged", "hits": 1}, "1 hit, damaged"),
        ({"result": "ditw", "hits": 2}, "2 hits, dead in the water"),
        ({"result": "sunk"}, "sunk"),
    ],
)
def test_16_k_what_an_attack_did_in_words(outcome: Values, words: str) -> None:
    assert attack.in_words(outcome) == words


@pytest.mark.parametrize(
    ("units", "words"),
    [
        (["VB-6", "VS-6"], "exchange --lost VS-6 --kept VB-6 gives up another"),
        (["VB-6", "VS-6", "VT-6"], "exchange --lost VT-6 --kept VB-6 gives up another (of VS-6, VT-6)"),
    ],
)
def test_18_g_the_owner_may_give_up_another_unit(units: list[str], words: str) -> None:
    assert flyers.how_to_exchange(units, ["VB-6"]) == words


@pytest.mark.parametrize(("moved", "last_turn"), [(0, 10), (4, 10), (5, 9), (6, 8), (7, 8)])
def test_23_d_long_moves_cost_endurance(moved: int, last_turn: int) -> None:
    doing = position().doing({f"{TF_64}moved": moved})
    fuel.fuel_burnt.run(doing)
    assert state.Board.of(doing).side("allied").ships["DesDiv 8"].last_turn == last_turn


@pytest.mark.parametrize(("turn", "words"), [(8, []), (9, ["endurance to turn 10"]), (10, ["endurance to turn 10"])])
def test_23_a_force_whose_endurance_soon_ends_is_told_so(turn: int, words: list[str]) -> None:
    board = state.Board.of(position().doing({"public.turn": turn}))
    (said,) = [said for name, said in permitted.movers(board, board.side("allied")) if name == "TF 64"]
    assert [one for one in said if one.startswith("endurance")] == words


@pytest.mark.parametrize(
    ("turn", "phase", "hears"),
    [(2, "turn-record", "all"), (2, "movement-spotted", "umpire"), (1, "turn-record", "umpire"), (0, "deal", "none")],
)
def test_28_only_after_the_last_turn_all_hear_the_points_of_a_session_that_is_closed(
    turn: int, phase: str, hears: str
) -> None:
    doing = position().doing({"public.turn": turn, "public.phase": phase})
    points.tell_points_at_close.run(doing)
    doing.finish()
    told, remarked = str(doing.told.get("all")), " ".join(doing.umpire)
    assert ("Victory points" in told, "points now" in remarked) == (hears == "all", hears == "umpire")
