"""Each rule of movement, fuel and cargo bars by itself, and without it the act passes (12.f, 13, 23, 25, 26)."""

from __future__ import annotations

from tests.games.carrier_clashes.small import VANGUARD, A, J, Lawful, Passing, Row, in_phase

TONE, KAGERO = f"{J}ships.Tone.", f'{J}ships."Kagero Division".'
SPOTTED, UNSPOTTED, UNLOADING = "movement-spotted", "movement-unspotted", "unloading"


BOAT = {f"{J}submarines.I-1": {"hex": "0505", "strength": 5, "speed": 3}}
CARRYING = {f"{TONE}carries": True, f"{TONE}aboard": 2, f"{J}unloading": ["1508"]}
SHIPPED = {**CARRYING, f"{TONE}target_class": "M", f"{TONE}cargo": 3}
AT_SHORTLAND = {f"{VANGUARD}hex": "1304", f"{TONE}carries": True}
DEAD = {f"{KAGERO}target_class": "C", f"{KAGERO}condition": "ditw", "public.night": True}
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
ROWS: list[Row] = [
    (Lawful("next", {}, in_phase("turn-record")), {"public.turn": 2}, "28", "turn 2 was the last"),
    (MOVE, {f"{VANGUARD}spotted": True}, "12.f", "is spotted and moved before the unspotted"),
    (MOVE, {"public.phase": SPOTTED}, "12.f", "is not spotted and moves later"),
    (MOVE, {f"{VANGUARD}moved": 6}, "13", "Vanguard moves 6 hexes a turn, not 7"),
    (MOVE, {f"{TONE}speed": 0}, "13", "Vanguard moves 0 hexes a turn, not 1"),
    (MOVE, {f"{TONE}condition": "damaged", f"{VANGUARD}moved": 5}, "13", "Vanguard moves 5 hexes a turn, not 6"),
    (MOVE, {f"{TONE}condition": "ditw"}, "18.d", "Tone is dead in the water and may not move"),
    (MOVE, {f"{TONE}condition": "ditw", "public.night": True}, "18.d", "Tone is dead in the water and may not move"),
    (MOVE, {**DEAD, f"{TONE}defense": 1}, "18.d", "Kagero Division is dead in the water and may not move"),
    (MOVE, {f"{KAGERO}last_turn": 0, f"{VANGUARD}moved": 3}, "23.b", "moves 3 hexes a turn, not 4"),
    (MOVE, {f"{KAGERO}last_turn": 0, f"{VANGUARD}moved": 3, f"{TONE}speed": 4}, "23.b", "moves 3 hexes a turn, not 4"),
    (DIVE, {"public.phase": SPOTTED}, "25.h", "I-1 moves with the unspotted"),
    (DIVE, {f"{J}submarines.I-1.sideways": True}, "25.e", "attacked a task force with destroyers"),
    (DIVE, {f"{J}submarines.I-1.moved": 3}, "25.h", "I-1 moves 3 hexes a turn, not 4"),
    (EXIT, {f"{J}exits": ["1509"]}, "13.b", "not a hex where the scenario lets"),
    (EXIT, {f"{VANGUARD}moved": 6}, "13", "Vanguard moves 6 hexes a turn, not 7"),
    (EXIT, {f"{TONE}condition": "ditw"}, "18.d", "Tone is dead in the water and may not move"),
    (REFUEL, {f"{VANGUARD}ships": []}, "23.f", "has no ship"),
    (REFUEL, {f"{VANGUARD}moved": 1}, "23.f", "it must spend the entire turn there"),
    (REFUEL, {f"{VANGUARD}started": "1002"}, "23.f", "it must spend the entire turn there"),
    (REFUEL, {f"{J}refueling_points": [], **{f"{J}bases.Shortland.{key}": value for key, value in (
     ("hex", "1001"), ("refuels", None))}}, "23.a", "is not at a refueling point of its side"),
    (REFUEL, {"public.night": True}, "23.f", "only USN ships may refuel at a rendezvous by night"),
    (UNLOAD, {f"{J}unloading": ["1509"]}, "26.a", "Tone is in 1508, which is not a place to land cargo"),
    (UNLOAD, {f"{VANGUARD}ships": ["Kagero Division"]}, "26", "Tone is off the map"),
    (UNLOAD, {f"{TONE}aboard": None}, "26", "has no cargo aboard"),
    (UNLOAD, {f"{VANGUARD}moved": 1}, "26.d", "must spend the whole turn in the hex"),
    (UNLOAD, {f"{VANGUARD}mission": "given-up"}, "20.c", "has given up its mission"),
    (APD, {f"{VANGUARD}hex": "1510"}, "26.a", "Tone is in 1510, which is not a place to land cargo"),
    (LOAD, {f"{VANGUARD}ships": ["Kagero Division"]}, "26.e", "is not at a base of its side"),
    (LOAD, {f"{VANGUARD}moved": 1}, "26.e", "must spend the whole turn there"),
    (LOAD, {f"{TONE}carries": None}, "26.c", "carries no cargo in this scenario"),
    (LOAD, {f"{TONE}target_class": "M"}, "26.b", "holds no cargo"),
    (LOAD, {f"{TONE}aboard": 2}, "26.b", "and holds no more"),
    (LOAD, {f"{TONE}target_class": "M", f"{TONE}cargo": 3, "--vp": 4}, "26.b", "Tone holds 3 VP of cargo, not 4"),
    (LOAD, {f"{TONE}target_class": "M", f"{TONE}cargo": 3, f"{TONE}aboard": 2, "--vp": 2}, "26.b",
        "Tone holds 1 VP of cargo besides the 2 aboard, not 2"),
    (LOAD, {f"{J}landed.1": {"ship": "Tone", "kind": "other", "vp": 1, "turn": 1}}, "26.e", "has landed cargo"),
]
# fmt: on


# fmt: off
PASSING: list[Passing] = [
    (Lawful("next", {}, in_phase("unloading")), {"public.turn": 2}, "28: the last turn goes on to its last phase"),
    (MOVE, DEAD, "18.d: dead in the water, by night beside a sound cruiser"),
    (MOVE, {f"{TONE}condition": "ditw", "--hex": "1508"}, "18.d: dead in the water, she stays"),
    (MOVE, {f"{KAGERO}last_turn": 0, f"{VANGUARD}moved": 2}, "23.b: past its endurance, as far as oil allows"),
    (APD, {f"{VANGUARD}hex": "1510", f"{VANGUARD}started": "1508"}, "26.d: where she began the turn"),
    (REFUEL, {"--name": "TF 64", f"{A}refueling_points": ["1611"], "public.night": True}, "12.f.vi: by night"),
    (LOAD, {f"{TONE}target_class": "M", f"{TONE}cargo": 3, "--vp": 3}, "26.b: all that she holds"),
    (LOAD, {f"{J}landed.1": {"ship": "Tone", "kind": "other", "vp": 1, "turn": 0}}, "26.e: landed in a turn before"),
    (LOAD, {f"{J}landed.1": {"ship": "Kako", "kind": "other", "vp": 1, "turn": 1}}, "26.e: landed by another ship"),
    (DIVE, {"--hex": "0508"}, "25.h: as far as her counter says"),
]
# fmt: on
