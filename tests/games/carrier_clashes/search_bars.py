"""Each rule of searches and submarines bars by itself, and without it the act passes (13.c, 15, 18, 25)."""

from __future__ import annotations

from tests.games.carrier_clashes.small import CARRIERS, TF_16, VANGUARD, A, J, Lawful, Passing, Row, in_phase

SEARCHING, LATER = "first-search", "second-search"
VB_6, VS_6 = f"{A}air.VB-6.", f"{A}air.VS-6."
GATO, SHORTLAND = f"{A}submarines.Gato.", f"{J}bases.Shortland."
DONE, BY_US, BY_THEM = f"{A}sweeps.1", "umpire.searches.allied", "umpire.searches.ijn"
ARC = {"units": ["VB-6"], "hex": "1410", "start": 33, "arc": 6, "out_to": 5}
BY_NIGHT = {"public.night": True, f"{A}night_searchers": ["VB-6"]}
BOAT = {f"{A}submarines.Gato": {"hex": "1407", "strength": 4, "speed": 2}}
SEEN = {"hex": "1508", "turn": 1, "phase": SEARCHING, "cards": ["JS"], "by": {"VB-6": ["JS"]}}
BOMBERS = f'{J}air."Shokaku torpedo bombers".'
THEIRS = {
    f"{BOMBERS}strengths": {"P": 9}, f"{BOMBERS}searched": SEARCHING, f"{TF_16}spotted": True,
    'umpire.sightings."TF 16"': {**SEEN, "hex": "1410", "by": {"Shokaku torpedo bombers": ["AS"]}},
}  # fmt: skip

SEARCH = Lawful("search", {"hex": "1407", "searcher": ["VB-6"]}, in_phase(SEARCHING))
SEARCH_LATE = Lawful("search", SEARCH.inputs, in_phase(LATER))
SEARCH_BY_NIGHT = Lawful("search", SEARCH.inputs, {**in_phase(SEARCHING), **BY_NIGHT})
SHIPS_SEARCH = Lawful("search", {"hex": "1410", "searcher": ["Tone"]}, in_phase(SEARCHING))
SWEEP = Lawful("sweep", {"unit": ["VB-6"], "start": 33}, in_phase(SEARCHING))
WIDE = Lawful("sweep", {"unit": ["VB-6"], "start": 33, "arc": 6}, in_phase(SEARCHING))
SHORT = Lawful("sweep", {"unit": ["VB-6"], "start": 33, "out_to": 5}, in_phase(SEARCHING))
TOGETHER = Lawful("sweep", {"unit": ["VB-6", "VS-6"], "start": 33}, in_phase(SEARCHING))
SPOT = Lawful("submarine", {"name": "Gato"}, in_phase(SEARCHING, **BOAT))
SPOT_ONE = Lawful("submarine", {"name": "Gato", "target": "Carrier Force"}, SPOT.values)
DIVE = Lawful(
    "submarine", {"name": "Gato", "target": "Carrier Force", "attack": True},
    {**SPOT.values, "public.night": True, f"{CARRIERS}spotted": True},
)  # fmt: skip
DIVE_AT_ANY = Lawful("submarine", {"name": "Gato", "attack": True}, DIVE.values)
ARMED = Lawful(
    "armed-search", {"unit": "VB-6", "target": "Vanguard", "kind": "cruiser"},
    in_phase(
        SEARCHING,
        **{f"{VB_6}searched": SEARCHING, f"{VANGUARD}spotted": True, "umpire.sightings.Vanguard": SEEN},
    ),
)  # fmt: skip

# fmt: off
ROWS: list[Row] = [
    (SEARCH, {f"{VB_6}search": []}, "15.a", "VB-6 has no search values"),
    (SEARCH, {f"{TF_16}ships": ["Helena", "DesDiv 12"]}, "16", "VB-6 is not on the map"),
    (SEARCH, {f"{VB_6}lost": "shot down, turn 1"}, "16", "VB-6 was lost"),
    (SEARCH, {f"{VB_6}out": True}, "24.b", "is out of action for the turn"),
    (SEARCH, {f"{A}ships.Enterprise.condition": "damaged"}, "18.b", "Enterprise is damaged and may not launch"),
    (SEARCH, {"public.map.islands": ["1410"]}, "13.c", "Enterprise is in an island hex and may not search"),
    (SEARCH_LATE, {f"{TF_16}islands": True}, "13.c", "Enterprise passed an island hex this turn and may not search"),
    (SEARCH, {f"{VB_6}struck": "first-air-strike"}, "15.n", "struck in the strike phase before this search phase"),
    (SEARCH_LATE, {f"{VB_6}struck": "second-air-strike"}, "15.n", "struck in the strike phase before this search"),
    (SEARCH, {f"{VB_6}over": "TF 16"}, "15.m", "is on CAP over TF 16"),
    (SEARCH, {"public.night": True}, "Search Roll Modifiers", "VB-6 does not search by night in this scenario"),
    (SEARCH, {f"{VB_6}search": [2, 6]}, "15.a", "VB-6 in 1410 searches 2 hexes, 1407 is 3 away"),
    (SEARCH, {DONE: {**ARC, "done": True}}, "15.a", "VB-6 has an arc in this phase"),
    (SEARCH, {f"{BY_US}.units": {"VB-6": ["1413"]}}, "15.a", "1413, 1407 are not in one arc of 60 degrees of VB-6"),
    (SEARCH, {f"{BY_US}.hexes": ["1407"]}, "15.e", "1407 was searched in this phase"),
    (SEARCH_BY_NIGHT, {f"{BY_US}.submarine_attacked": True}, "25.g", "by night submarines attack after the other"),
    (SHIPS_SEARCH, {f"{VANGUARD}ships": ["Kagero Division"]}, "15.a", "Tone is no longer in play"),
    (SHIPS_SEARCH, {f"{J}ships.Tone.condition": "damaged"}, "18.b", "Tone is damaged and may not search"),
    (SHIPS_SEARCH, {f"{J}ships.Tone.condition": "ditw"}, "18.d", "Tone is dead in the water and may not search"),
    (SWEEP, {DONE: ARC}, "15.a", "VB-6 may search one arc in a phase and has one already"),
    (SWEEP, {f"{BY_US}.units": {"VB-6": ["1409"]}}, "15.a", "VB-6 may search one arc in a phase and has one already"),
    (SWEEP, {f"{VB_6}search": [4, 2]}, "15.b", "out to 4 hexes an arc is at least 30 degrees, not 20"),
    (SWEEP, {f"{VB_6}search": [3, 5]}, "15.b", "out to 3 hexes an arc is at least 60 degrees, not 50"),
    (WIDE, {f"{VB_6}search": [5, 5]}, "15.c", "together they search 50 degrees, not 60"),
    (SHORT, {f"{VB_6}search": [4, 6]}, "15.c", "searchers combine out to the shortest range, 4, not 5"),
    (TOGETHER, {f"{VS_6}at": "Henderson Field"}, "15.c", "VB-6, VS-6 are not in the same hex and cannot search an "
        "arc together"),
    (DIVE_AT_ANY, {f"{GATO}hex": None}, "25", "Gato is not on the map"),
    (SPOT, {f"{GATO}sideways": True}, "25.e", "Gato attacked a force with destroyers and waits for the next movement"),
    (SPOT, {f"{GATO}searched": SEARCHING}, "25", "Gato has spotted in this phase"),
    (SPOT, {f"{SHORTLAND}hex": "1407", f"{SHORTLAND}port": True}, "25.i", "does not search or attack in the port"),
    (SPOT, {"public.night": True, f"{CARRIERS}spotted": True}, "25.g", "by night a submarine only attacks spotted"),
    (DIVE_AT_ANY, {f"{CARRIERS}spotted": None}, "25.g", "there is no spotted task force in 1407"),
    (SPOT, {f"{BY_THEM}.hexes": ["1611"]}, "25.a", "by day submarines search before all others"),
    (SPOT_ONE, {f"{CARRIERS}hex": "1406"}, "25", "Carrier Force is not in 1407"),
    (DIVE, {f"{CARRIERS}spotted": None}, "25.g", "Carrier Force is not spotted"),
    (DIVE, {DONE: ARC}, "25.g", "by night submarines attack after the other searches, and some arcs"),
    (ARMED, {f"{VB_6}lost": "ditched"}, "15.o.i", "VB-6 is out of action for the turn"),
    (ARMED, {f"{VB_6}out": True}, "15.o.i", "VB-6 is out of action for the turn"),
    (ARMED, {**THEIRS, "--unit": "Shokaku torpedo bombers", "--target": "TF 16"}, "15.o", "only Allied units attack"),
    (ARMED, {f"{VB_6}strengths": {"L": 4}}, "15.o", "VB-6 has no P strength"),
    (ARMED, {"umpire.sightings": {}}, "15.o", "VB-6 has not spotted Vanguard in this phase"),
    (ARMED, {"umpire.sightings.Vanguard.turn": 0}, "15.o", "VB-6 has not spotted Vanguard in this phase"),
    (ARMED, {f"{VANGUARD}spotted": None}, "15.o", "VB-6 has not spotted Vanguard in this phase"),
    (ARMED, {"umpire.sightings.Vanguard.attacked_by": ["VB-6"]}, "15.o", "VB-6 has attacked Vanguard already"),
    (ARMED, {"umpire.sightings.Vanguard.by": {"VB-6": ["JD"]}}, "15.o", "no card of a cruiser was seen in Vanguard"),
]
# fmt: on


# fmt: off
PASSING: list[Passing] = [
    (SEARCH, {f"{TF_16}islands": True}, "13.c: an island passed counts after the move alone"),
    (SEARCH_LATE, {f"{VB_6}struck": "first-air-strike"}, "15.n: a strike before the last phase"),
    (SEARCH, {f"{BY_US}.units": {"VB-6": ["1409"]}}, "15.a: two hexes in one arc"),
    (SEARCH, {DONE: {**ARC, "units": ["VS-6"]}}, "15.a: another unit's arc"),
    (SWEEP, {f"{VB_6}search": [4, 3]}, "15.b: thirty degrees out to four hexes"),
    (SPOT, {f"{SHORTLAND}hex": "1407", f"{SHORTLAND}port": None}, "25.i: a base that is no port"),
    (DIVE, {DONE: {**ARC, "done": True}}, "25.g: the arcs have been searched"),
    (DIVE, {f"{CARRIERS}cards": ["AD"]}, "25.c: a force with one card, which is sure to be drawn"),
]
# fmt: on
