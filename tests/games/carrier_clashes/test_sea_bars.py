"""Each rule of movement, fuel and cargo bars by itself, and without it the act passes (12.f, 13, 23, 25, 26)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.carrier_clashes.evening import state
from tests.games.carrier_clashes.evening import training
from tests.games.carrier_clashes.test_surface_bars import Lawful, bars
from tests.refusing import Position

A, J = "sides.allied.", "sides.ijn."
VANGUARD = f"{J}task_forces.Vanguard."
TONE, KAGERO = f"{J}ships.Tone.", f'{J}ships."Kagero Division".'
SPOTTED, UNSPOTTED, UNLOADING = "movement-spotted", "movement-unspotted", "unloading"


def in_phase(phase: str, **more: Any) -> dict[str, Any]:
    return {"public.phase": phase, "public.turn": 1, "public.night": None, "public.initiative": "ijn", **more}


BOAT = {f"{J}submarines.I-1": {"hex": "0505", "strength": 5, "speed": 3}}
CARRYING = {f"{TONE}carries": True, f"{TONE}aboard": 2, f"{J}unloading": ["1508"]}
SHIPPED = {**CARRYING, f"{TONE}target_class": "M", f"{TONE}cargo": 3}
AT_SHORTLAND = {f"{VANGUARD}hex": "1304", f"{TONE}carries": True}
TANKED = {f"{VANGUARD}hex": "1001", f"{J}refueling_points": ["1001"]}

MOVE = Lawful("move", {"name": "Vanguard", "hex": "1608"}, in_phase(UNSPOTTED))
DIVE = Lawful("move", {"name": "I-1", "hex": "0506"}, in_phase(UNSPOTTED, **BOAT))
EXIT = Lawful("exit", {"name": "Vanguard"}, in_phase(UNSPOTTED, **{f"{J}exits": ["1508"]}))
REFUEL = Lawful("refuel", {"name": "Vanguard"}, in_phase(UNLOADING, **TANKED))
UNLOAD = Lawful("unload", {"ship": ["Tone"]}, in_phase(UNLOADING, **SHIPPED))
APD = Lawful(
    "unload", {"ship": ["Tone"]}, in_phase(UNLOADING, **CARRYING, **{f"{TONE}apd": True, f"{VANGUARD}moved": 2})
)
LOAD = Lawful("load", {"ship": ["Tone"]}, in_phase(UNLOADING, **AT_SHORTLAND))

# fmt: off
ROWS: list[tuple[Lawful, dict[str, Any], str, str]] = [
    (MOVE, {f"{VANGUARD}spotted": True}, "12.f", "is spotted and moved before the unspotted"),
    (MOVE, {"public.phase": SPOTTED}, "12.f", "is not spotted and moves later"),
    (MOVE, {f"{VANGUARD}moved": 6}, "13", "Vanguard moves 6 hexes a turn, not 7"),
    (MOVE, {f"{TONE}condition": "damaged", f"{VANGUARD}moved": 5}, "13", "Vanguard moves 5 hexes a turn, not 6"),
    (MOVE, {f"{TONE}condition": "ditw"}, "18.d", "Tone is dead in the water and may not move"),
    (MOVE, {f"{TONE}condition": "ditw", "public.night": True}, "18.d", "Tone is dead in the water and may not move"),
    (MOVE, {f"{KAGERO}last_turn": 0, f"{VANGUARD}moved": 3}, "23.b", "moves 3 hexes a turn, not 4"),
    (MOVE, {f"{KAGERO}last_turn": 0, f"{VANGUARD}moved": 3, f"{TONE}speed": 4}, "23.b", "moves 3 hexes a turn, not 4"),
    (DIVE, {"public.phase": SPOTTED}, "25.h", "I-1 moves with the unspotted"),
    (DIVE, {f"{J}submarines.I-1.sideways": True}, "25.e", "attacked a task force with destroyers"),
    (DIVE, {f"{J}submarines.I-1.moved": 3}, "25.h", "I-1 moves 3 hexes a turn, not 4"),
    (EXIT, {f"{J}exits": ["1509"]}, "13.b", "no hex where the scenario lets"),
    (EXIT, {f"{VANGUARD}moved": 6}, "13", "Vanguard moves 6 hexes a turn, not 7"),
    (EXIT, {f"{TONE}condition": "ditw"}, "18.d", "Tone is dead in the water and may not move"),
    (REFUEL, {f"{VANGUARD}ships": []}, "23.f", "holds no ship"),
    (REFUEL, {f"{VANGUARD}moved": 1}, "23.f", "it must spend the entire turn there"),
    (REFUEL, {f"{VANGUARD}started": "1002"}, "23.f", "it must spend the entire turn there"),
    (REFUEL, {f"{J}refueling_points": []}, "23.a", "is at no refueling point of its side"),
    (REFUEL, {"public.night": True}, "23.f", "only USN ships refuel at a rendezvous by night"),
    (UNLOAD, {f"{J}unloading": ["1509"]}, "26.a", "Tone in 1508 is where nothing is landed"),
    (UNLOAD, {f"{TONE}aboard": None}, "26", "has no cargo aboard"),
    (UNLOAD, {f"{VANGUARD}moved": 1}, "26.d", "must spend the whole turn in the hex"),
    (UNLOAD, {f"{VANGUARD}mission": "given-up"}, "20.c", "has given up its mission"),
    (APD, {f"{VANGUARD}hex": "1510"}, "26.a", "Tone in 1510 is where nothing is landed"),
    (LOAD, {f"{VANGUARD}hex": "1508"}, "26.e", "is at no base of its side"),
    (LOAD, {f"{VANGUARD}moved": 1}, "26.e", "must spend the whole turn there"),
    (LOAD, {f"{TONE}carries": None}, "26.c", "carries no cargo in this scenario"),
    (LOAD, {f"{TONE}target_class": "M"}, "26.b", "holds no cargo"),
    (LOAD, {f"{TONE}aboard": 2}, "26.b", "and holds no more"),
    (LOAD, {f"{J}landed.1": {"ship": "Tone", "kind": "other", "vp": 1, "turn": 1}}, "26.e", "has landed cargo"),
]
# fmt: on


@pytest.fixture(scope="module")
def position(tmp_path_factory: pytest.TempPathFactory) -> Position:
    """The training scenario, in memory."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", str(tmp_path_factory.mktemp("logs")))
        return Position(training().session, state.Board)


@pytest.mark.parametrize(("row", "otherwise", "cite", "words"), ROWS, ids=[f"{row[2]}: {row[3]}" for row in ROWS])
def test_a_rule_bars_alone_and_without_it_the_act_passes(
    position: Position, row: Lawful, otherwise: dict[str, Any], cite: str, words: str
) -> None:
    assert bars(position, row) == []
    (message,) = bars(position, row, **otherwise)
    assert words in message
    assert message.endswith(f"({cite})")


def test_18d_a_ship_dead_in_the_water_moves_by_night_beside_a_sound_cruiser(position: Position) -> None:
    dead = {f"{KAGERO}target_class": "C", f"{KAGERO}condition": "ditw", "public.night": True}
    assert bars(position, MOVE, **dead) == []
    (message,) = bars(position, MOVE, **dead, **{f"{TONE}defense": 1})
    assert message == "Kagero Division is dead in the water and may not move (18.d)"
    assert (
        bars(position, MOVE._replace(inputs={"name": "Vanguard", "hex": "1508"}), **{f"{TONE}condition": "ditw"}) == []
    )


def test_26d_an_apd_unloads_where_she_began_the_turn_too(position: Position) -> None:
    assert bars(position, APD, **{f"{VANGUARD}hex": "1510", f"{VANGUARD}started": "1508"}) == []
