"""What a state of each game cannot hold: values that are otherwise than in the opening, a word of the one fault that is
found then, and values near them that may be.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from referee.engine.catalogue import module
from referee.session.board import conformity, tree
from referee.session.scenario.scenario import find, opening_tree

Values = dict[str, Any]
CA, CC, COC = "ca/savo-island", "carrier-clashes/training", "clash-of-carriers/philippine-sea"
CS, NU = "cunningham-somerville/convoy", "naval-units/sea-zone-battle"
MYOKO = "sides.ijn.ships.Myoko."
DESDIV = "sides.allied.ships.DesDiv 12."
HELENA = "sides.allied.ships.Helena."
VF_6 = "sides.allied.air.VF-6."
SWEEP = "sides.allied.sweeps.1"
STRIKES = "sides.allied.strikes."
TASK_FORCES = "sides.allied.task_forces."
WASP = "sides.usn.ships.Wasp."
VF_8 = "sides.usn.air.VF-8/1."
GROUPS = "sides.usn.groups."
WREN = "sides.allied.ships.Wren."
AMSEL = "sides.axis.forces.Group Amsel."
ASTORIA = "sides.allied.ships.Astoria."
TF_17 = "sides.allied.fleets.TF 17."
VANGUARD = "sides.ijn.task_forces.Vanguard."
YORKTOWN = "sides.allied.ships.Yorktown."
MORESBY = "sides.allied.bases.Port Moresby."

ROWS: dict[str, list[tuple[Values, str, Values]]] = {
    CA: [
        ({f"{MYOKO}code": "BB-9"}, "'BB-9'", {f"{MYOKO}code": "CA-1"}),
        ({f"{MYOKO}fate": "sunk"}, "sunk", {f"{MYOKO}fate": "sunk", f"{MYOKO}hex": None}),
        ({f"{MYOKO}facing": None}, "facing", {f"{MYOKO}facing": "s"}),
        ({f"{MYOKO}hex": "6301", "public.map.columns": 62}, "0101 to 6299", {f"{MYOKO}hex": "6201",
         "public.map.columns": 62}),
        ({f"{MYOKO}hex": "5336", "public.map.rows": 35}, "0101 to 9935", {f"{MYOKO}hex": "5335",
         "public.map.rows": 35}),
        ({f"{MYOKO}shot": {"hex": "0101", "range": 9}}, "9.2 (4)",
         {f"{MYOKO}shot": {"hex": "0101", "range": 9, "strength": 5}}),
        ({f"{MYOKO}hex": "0101", "public.map.land": ["0101"]}, "(6.21)", {"public.map.land": ["0101"]}),
        ({f"{MYOKO}power_hits": 2, f"{MYOKO}weapon_hits": 1}, "3 hits",
         {f"{MYOKO}power_hits": 1, f"{MYOKO}weapon_hits": 1, f"{MYOKO}speed": 0}),
        ({f"{MYOKO}power_hits": 2, f"{MYOKO}weapon_hits": 1, f"{MYOKO}hex": None}, "3 hits",
         {f"{MYOKO}power_hits": 2, f"{MYOKO}weapon_hits": 1, f"{MYOKO}hex": None, f"{MYOKO}fate": "sunk"}),
        ({f"{MYOKO}speed": 4, f"{MYOKO}power_hits": 1}, "1 power hit", {f"{MYOKO}speed": 3,
         f"{MYOKO}power_hits": 1}),
    ],
    CC: [
        ({f"{VANGUARD}hex": "9901"}, "9901", {f"{VANGUARD}hex": "0101"}),
        ({f"{DESDIV}condition": "ditw", f"{TASK_FORCES}TF 16.ships": ["Helena"]}, "(18.a)",
         {f"{HELENA}condition": "ditw"}),
        ({f"{HELENA}target_class": "M", f"{HELENA}condition": "ditw"}, "(17.c)",
         {f"{HELENA}target_class": "M", f"{HELENA}condition": "damaged"}),
        ({f"{HELENA}target_class": "M", f"{HELENA}cargo": 7, f"{HELENA}aboard": 8}, "(26.b, 26.c)",
         {f"{HELENA}target_class": "M", f"{HELENA}cargo": 7, f"{HELENA}aboard": 7}),
        ({f"{DESDIV}apd": True, f"{DESDIV}aboard": 3}, "(26.b, 26.c)", {f"{DESDIV}apd": True, f"{DESDIV}aboard": 2}),
        ({f"{HELENA}aboard": 1}, "(26.b, 26.c)", {f"{HELENA}carries": True, f"{HELENA}aboard": 1}),
        ({f"{DESDIV}condition": "damaged"}, "TF 16", {f"{HELENA}condition": "damaged"}),
        ({f"{HELENA}condition": "sunk"}, "TF 16", {f"{HELENA}condition": "sunk",
         f"{TASK_FORCES}TF 16.ships": ["Enterprise", "DesDiv 12"]}),
        ({f"{VF_6}home": "Langley"}, "Langley", {f"{VF_6}home": "Henderson Field"}),
        ({f"{VF_6}at": "Helena"}, "Helena", {f"{VF_6}at": "Henderson Field"}),
        ({f"{VF_6}over": "TF 1"}, "TF 1", {f"{VF_6}over": "TF 64"}),
        ({f"{VF_6}over": "TF 16", f"{VF_6}lost": "ditched"}, "CAP", {f"{VF_6}lost": "ditched"}),
        ({f"{STRIKES}Strike 1": {"units": {"VF-6": {}}}, f"{VF_6}lost": "ditched"}, "Strike 1",
         {f"{STRIKES}Strike 1": {"units": {"VF-6": {}}}}),
        ({SWEEP: {"units": ["VF-9"], "hex": "1410"}}, "no VF-9",
         {SWEEP: {"units": ["VF-6", "Helena", "Henderson Field"], "hex": "1410"}}),
        ({f"{STRIKES}Strike 1": {"units": {"VF-9": {}}}}, "no air unit VF-9",
         {f"{STRIKES}Strike 1": {"units": {"VF-6": {}}}}),
        ({f"{STRIKES}Strike 1": {"units": {"VF-6": {}}}, f"{VF_6}over": "TF 16"}, "CAP",
         {f"{VF_6}over": "TF 16"}),
        ({f"{STRIKES}Strike 1": {"units": {"VF-6": {}}}, f"{STRIKES}Strike 2": {"units": {"VF-6": {}}}},
         "Strike 2", {f"{STRIKES}Strike 1": {"units": {"VF-6": {}}},
         f"{STRIKES}Strike 2": {"units": {"VB-6": {}}}}),
        ({f"{TASK_FORCES}TF 64.ships": ["San Juan", "DesDiv 8", "Helena"]}, "Helena",
         {f"{TASK_FORCES}TF 64.ships": ["San Juan"]}),
        ({f"{STRIKES}Strike 1": {"land": "Helena"}}, "Helena",
         {f"{STRIKES}Strike 1": {"land": "Enterprise"}}),
        ({f"{STRIKES}Strike 1": {"land": "Shortland"}}, "Shortland",
         {f"{STRIKES}Strike 1": {"land": "Henderson Field"}}),
        ({"umpire.engagements.1": {"hex": "1508", "state": "fought"}}, "nobody is next in its order of fire",
         {"umpire.engagements.1": {"hex": "1508", "state": "engaged"}}),
    ],
    COC: [
        ({f'{GROUPS}"TG 58.1".hex': "4135", f'{GROUPS}"TG 58.1".tf': None}, "4135",
         {f'{GROUPS}"TG 58.1".hex': "4034", f'{GROUPS}"TG 58.1".tf': None}),
        ({f'{GROUPS}"TG 58.7".detached': True}, "(7.3)", {f'{GROUPS}"TG 58.7".detached': True,
         f'{GROUPS}"TG 58.7".tf': None}),
        ({f'{GROUPS}"TG 58.9"': {"hex": "3111", "ships": ["Wasp"]}}, "Wasp",
         {f'{GROUPS}"TG 58.9"': {"hex": "3111", "ships": []}}),
        ({f"{WASP}sunk": True}, "Wasp", {f"{WASP}sunk": None}),
        ({f"{WASP}left": True}, "Wasp", {f"{WASP}left": None}),
        ({f"{WASP}hits": 6}, "6 boxes", {f"{WASP}hits": 4}),
        ({f"{WASP}hits": 5}, "5 ", {f"{WASP}hits": 4}),
        ({f"{VF_8}home": "Kaga"}, "Kaga", {f"{VF_8}home": "Wasp"}),
        ({f"{VF_8}reduced": 5}, "5", {f"{VF_8}reduced": 4}),
        ({f"{VF_8}side": "reduced", f"{VF_8}reduced": None}, "reverse", {f"{VF_8}side": "reduced"}),
        ({f"{VF_8}box": "cap"}, "CAP", {f"{VF_8}box": "cap", f"{VF_8}over": "TG 58.2"}),
        ({f"{VF_8}over": "TG 58.2"}, "CAP", {f"{VF_8}over": None}),
        ({f"{VF_8}back": 3}, "turn", {f"{VF_8}back": 3, f"{VF_8}box": "away"}),
        ({f"{VF_8}at": "2811"}, "CAP", {f"{VF_8}at": "2811", f"{VF_8}box": "cap", f"{VF_8}over": "TG 58.2"}),
        ({f"{VF_8}fought": True}, "CAP", {f"{VF_8}fought": True, f"{VF_8}box": "cap",
         f"{VF_8}over": "TG 58.2"}),
        ({"public.rules": ["11.0", "99"]}, "99", {"public.rules": ["11.0"]}),
        ({"public.rules": ["11.0", "11.0"]}, "11.0", {"public.rules": []}),
        ({f'{GROUPS}"TG 58.7".hex': "3112"}, "3111 and 3112", {f'{GROUPS}"TG 58.7".hex': "3112",
         f'{GROUPS}"TG 58.7".tf': None}),
        ({"public.submarines.IJN S1": {"side": "ijn", "hex": "9999"}}, "9999",
         {"public.submarines.IJN S1": {"side": "ijn", "hex": "2811"}}),
        ({"sides.ijn.flagship": "Wasp"}, "Wasp", {"sides.ijn.flagship": "Shokaku"}),
    ],
    CS: [
        ({f"{WREN}casualties": ["headache"]}, "headache", {f"{WREN}casualties": ["major-engine"]}),
        ({f"{WREN}condition": "sunk", f"{WREN}casualties": ["major-engine"]},
         "sunk", {f"{WREN}condition": "sunk"}),
        ({f"{WREN}condition": "sunk", f"{WREN}towing": "Biter"},
         "sunk", {f"{WREN}towing": "Biter"}),
        ({f"{AMSEL}boats": ["U 99"]}, "U 99", {f"{AMSEL}boats": []}),
        ({f"{AMSEL}ships": ["Wren"]}, "Wren", {f"{AMSEL}ships": []}),
    ],
    NU: [
        ({f"{ASTORIA}type": None}, "type", {f"{ASTORIA}type": "CL"}),
        ({f"{YORKTOWN}hits": 2}, "2 hits", {f"{YORKTOWN}hits": 1}),
        ({f"{YORKTOWN}port_hits": 4}, "4 hits", {f"{YORKTOWN}port_hits": 3}),
        ({f"{YORKTOWN}planes": 8}, "6 planes", {f"{YORKTOWN}planes": 6}),
        ({f"{ASTORIA}type": "BBAV"}, "BBAV", {"sides.japanese.ships.Kumano.type": "BBAV"}),
        ({f"{ASTORIA}sunk": "Coral Sea"}, "TF 17",
         {f"{ASTORIA}sunk": "Coral Sea", f"{TF_17}ships": ["Yorktown", "Hammann"]}),
        ({f"{TF_17}zone": "Java Sea"}, "Java Sea", {f"{TF_17}zone": "Solomon Sea"}),
        ({f"{TF_17}leaving_for": "Java Sea"}, "Java Sea", {f"{TF_17}leaving_for": "Solomon Sea"}),
        ({f"{TF_17}ships": []}, "ships", {f"{TF_17}ships": ["Yorktown"]}),
        ({f"{TF_17}ships": ["Langley"]}, "Langley", {f"{TF_17}ships": ["Astoria"]}),
        ({f"{TF_17}ships": ["Hobart"]}, "Hobart", {f"{TF_17}ships": ["Hammann"]}),
        ({f"{MORESBY}zone": "Java Sea"}, "Java Sea", {f"{MORESBY}zone": "Solomon Sea"}),
        ({"public.battles.Coral Sea": {"rounds": 1}}, "active is nobody",
         {"public.battles.Coral Sea": {"active": "allied"}}),
        ({"public.battles.Coral Sea": {"active": "usn"}}, "active is usn",
         {"public.battles.Coral Sea": {"active": "japanese"}}),
        ({"public.battles.Java Sea": {"active": "allied"}}, "no sea zone Java Sea", {"public.battles.Coral Sea":
         {"active": "allied"}}),
        ({"public.submarine_combat.Coral Sea": {"side": "usn"}}, "its side is usn",
         {"public.submarine_combat.Coral Sea": {"side": "allied"}}),
        ({"public.zones.Coral Sea.convoy": "usn"}, "convoys of usn", {"public.zones.Coral Sea.convoy": "allied"}),
        ({"sides.allied.missions.Coral Sea": {"cap": 1}}, "no battle in Coral Sea",
         {"sides.allied.missions.Coral Sea": {"cap": 1}, "public.battles.Coral Sea": {"active": "allied"}}),
    ],
}  # fmt: skip


@cache
def opening(scenario: str) -> Any:
    """A scenario's opening state."""
    return opening_tree(find(scenario))


def faults(scenario: str, values: Values) -> list[str]:
    """What is wrong with the opening, where some values are otherwise."""
    there = tree.copy_of(opening(scenario))
    for path, value in values.items():
        tree.put(there, path, tree.copy_of(value))
    return conformity.faults(module(find(scenario).game, "evening.state").Board(there))


@pytest.mark.parametrize(
    ("scenario", "values", "fault", "beside"),
    [(scenario, *row) for scenario, rows in ROWS.items() for row in rows],
    ids=[
        f"{scenario.partition('/')[0]}: {next(iter(row[0])).rpartition('.')[2]} {row[1]}"
        for scenario, rows in ROWS.items()
        for row in rows
    ],
)
def test_a_state_does_not_hold(scenario: str, values: Values, fault: str, beside: Values) -> None:
    found = faults(scenario, values)
    assert found
    assert all(fault in line for line in found), found
    assert faults(scenario, beside) == []
