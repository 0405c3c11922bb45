"""What a state of each game cannot hold: the values that are otherwise than in the scenario's opening, the only fault
that is found then, and beside them values that are near it and may be.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from referee.engine.catalogue import module
from referee.session.board import conformity, tree
from referee.session.scenario.scenario import beginning, find

Values = dict[str, Any]
CA, CC, COC = "ca/savo-island", "carrier-clashes/training", "clash-of-carriers/philippine-sea"
CS, NU = "cunningham-somerville/convoy", "naval-units/sea-zone-battle"
MYOKO = "sides.ijn.ships.Myoko."
DESDIV = "sides.allied.ships.DesDiv 12."
HELENA = "sides.allied.ships.Helena."
VF_6 = "sides.allied.air.VF-6."
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
        ({f"{MYOKO}code": "BB-9"}, "that of no counter of the IJN", {f"{MYOKO}code": "CA-1"}),
        ({f"{MYOKO}fate": "sunk"}, "one of the two must go",
         {f"{MYOKO}fate": "sunk", f"{MYOKO}hex": None}),
        ({f"{MYOKO}facing": None}, "without a facing", {f"{MYOKO}facing": "s"}),
        ({f"{MYOKO}hex": "6301", "public.map.columns": 62}, "6301 is no hex of the map",
         {f"{MYOKO}hex": "6201", "public.map.columns": 62}),
        ({f"{MYOKO}hex": "0101", "public.map.land": ["0101"]}, "0101 is land (6.21)",
         {"public.map.land": ["0101"]}),
        ({f"{MYOKO}power_hits": 2, f"{MYOKO}weapon_hits": 1, f"{MYOKO}speed": 0},
         "with 3 hits she is sunk",
         {f"{MYOKO}power_hits": 1, f"{MYOKO}weapon_hits": 1, f"{MYOKO}speed": 0}),
        ({f"{MYOKO}power_hits": 2, f"{MYOKO}weapon_hits": 1, f"{MYOKO}hex": None},
         "with 3 hits she is sunk",
         {f"{MYOKO}power_hits": 2, f"{MYOKO}weapon_hits": 1, f"{MYOKO}hex": None,
          f"{MYOKO}fate": "sunk"}),
        ({f"{MYOKO}speed": 4, f"{MYOKO}power_hits": 1}, "above the maximum of a CA with 1 power hits, 3",
         {f"{MYOKO}speed": 3, f"{MYOKO}power_hits": 1}),
    ],
    CC: [
        ({f"{VANGUARD}hex": "9901"}, "is not on the map", {f"{VANGUARD}hex": "0101"}),
        ({f"{DESDIV}condition": "ditw", f"{TASK_FORCES}TF 16.ships": ["Helena"]}, "cannot be dead in the water",
         {f"{HELENA}condition": "ditw"}),
        ({f"{HELENA}target_class": "M", f"{HELENA}condition": "ditw"}, "never dead in the water",
         {f"{HELENA}target_class": "M", f"{HELENA}condition": "damaged"}),
        ({f"{DESDIV}condition": "damaged"}, "out of play, and still sails in TF 16",
         {f"{HELENA}condition": "damaged"}),
        ({f"{HELENA}condition": "sunk"}, "out of play, and still sails in TF 16",
         {f"{HELENA}condition": "sunk", f"{TASK_FORCES}TF 16.ships": ["Enterprise", "DesDiv 12"]}),
        ({f"{VF_6}home": "Langley"}, 'home: the Allied side has no carrier or base "Langley"',
         {f"{VF_6}home": "Henderson Field"}),
        ({f"{VF_6}at": "Helena"}, 'at: "Helena" is no carrier', {f"{VF_6}at": "Henderson Field"}),
        ({f"{VF_6}over": "TF 1"}, 'over: the Allied side has no task force or base "TF 1"',
         {f"{VF_6}over": "TF 64"}),
        ({f"{VF_6}over": "TF 16", f"{VF_6}lost": "ditched"}, "it is lost, and still on CAP",
         {f"{VF_6}lost": "ditched"}),
        ({f"{STRIKES}Strike 1": {"units": {"VF-6": {}}}, f"{VF_6}lost": "ditched"},
         "it is lost, and still flies in Strike 1", {f"{STRIKES}Strike 1": {"units": {"VF-6": {}}}}),
        ({f"{STRIKES}Strike 1": {"units": {"VF-6": {}}}, f"{VF_6}over": "TF 16"},
         "it flies in Strike 1 and on CAP at once", {f"{VF_6}over": "TF 16"}),
        ({f"{STRIKES}Strike 1": {"units": {"VF-6": {}}}, f"{STRIKES}Strike 2": {"units": {"VF-6": {}}}},
         "it flies in Strike 1 and in Strike 2 at once",
         {f"{STRIKES}Strike 1": {"units": {"VF-6": {}}}, f"{STRIKES}Strike 2": {"units": {"VB-6": {}}}}),
        ({f"{TASK_FORCES}TF 64.ships": ["San Juan", "DesDiv 8", "Helena"]}, "Helena sails in another task force too",
         {f"{TASK_FORCES}TF 64.ships": ["San Juan"]}),
        ({f"{STRIKES}Strike 1": {"land": "Helena"}}, 'land: "Helena" is neither a carrier nor a base',
         {f"{STRIKES}Strike 1": {"land": "Enterprise"}}),
        ({f"{STRIKES}Strike 1": {"land": "Shortland"}}, 'land: "Shortland" is neither a carrier nor a base',
         {f"{STRIKES}Strike 1": {"land": "Henderson Field"}}),
    ],
    COC: [
        ({f'{GROUPS}"TG 58.1".hex': "4135", f'{GROUPS}"TG 58.1".tf': None}, "4135 is no hex of the map",
         {f'{GROUPS}"TG 58.1".hex': "4034", f'{GROUPS}"TG 58.1".tf': None}),
        ({f'{GROUPS}"TG 58.7".detached': True}, "cannot belong to TF 58 (7.3)",
         {f'{GROUPS}"TG 58.7".detached': True, f'{GROUPS}"TG 58.7".tf': None}),
        ({f'{GROUPS}"TG 58.9"': {"hex": "3111", "ships": ["Wasp"]}}, "Wasp sails in TG 58.",
         {f'{GROUPS}"TG 58.9"': {"hex": "3111", "ships": []}}),
        ({f"{WASP}sunk": True}, "Wasp is sunk and sails in no group", {f"{WASP}sunk": None}),
        ({f"{WASP}left": True}, "Wasp has left the map and sails in no group", {f"{WASP}left": None}),
        ({f"{WASP}hits": 6}, "6 boxes are crossed off, and she has 5", {f"{WASP}hits": 4}),
        ({f"{WASP}hits": 5}, "all 5 of her boxes are crossed off", {f"{WASP}hits": 4}),
        ({f"{VF_8}home": "Kaga"}, "has no carrier and no island Kaga", {f"{VF_8}home": "Wasp"}),
        ({f"{VF_8}reduced": 5}, "its reverse side has 5, more than 4", {f"{VF_8}reduced": 4}),
        ({f"{VF_8}side": "reduced", f"{VF_8}reduced": None}, "it has no reverse side",
         {f"{VF_8}side": "reduced"}),
        ({f"{VF_8}box": "cap"}, "over what is CAP?", {f"{VF_8}box": "cap", f"{VF_8}over": "TG 58.2"}),
        ({f"{VF_8}over": "TG 58.2"}, "none other does", {f"{VF_8}over": None}),
        ({f"{VF_8}back": 3}, "comes back on a turn, and none other does",
         {f"{VF_8}back": 3, f"{VF_8}box": "away"}),
        ({f"{VF_8}at": "2811"}, "only CAP is sent out",
         {f"{VF_8}at": "2811", f"{VF_8}box": "cap", f"{VF_8}over": "TG 58.2"}),
        ({f"{VF_8}fought": True}, "only CAP has met a raid",
         {f"{VF_8}fought": True, f"{VF_8}box": "cap", f"{VF_8}over": "TG 58.2"}),
        ({"public.rules": ["11.0", "99"]}, "rules: 99 is no advanced or optional rule", {"public.rules": ["11.0"]}),
        ({"public.rules": ["11.0", "11.0"]}, "rules: 11.0 stands there twice", {"public.rules": []}),
        ({f'{GROUPS}"TG 58.7".hex': "3112"}, "TF 58 lie in 3111 and 3112",
         {f'{GROUPS}"TG 58.7".hex': "3112", f'{GROUPS}"TG 58.7".tf': None}),
        ({"sides.ijn.flagship": "Wasp"}, "the IJN has no Wasp", {"sides.ijn.flagship": "Shokaku"}),
    ],
    CS: [
        ({f"{WREN}casualties": ["headache"]}, "headache is no casualty", {f"{WREN}casualties": ["major-engine"]}),
        ({f"{WREN}condition": "sunk", f"{WREN}casualties": ["major-engine"]},
         "she is sunk and has neither casualties nor a tow", {f"{WREN}condition": "sunk"}),
        ({f"{WREN}condition": "sunk", f"{WREN}towing": "Biter"},
         "she is sunk and has neither casualties nor a tow", {f"{WREN}towing": "Biter"}),
        ({f"{AMSEL}boats": ["U 99"]}, "the axis side has no boat U 99", {f"{AMSEL}boats": []}),
        ({f"{AMSEL}ships": ["Wren"]}, "the axis side has no ship Wren", {f"{AMSEL}ships": []}),
    ],
    NU: [
        ({f"{ASTORIA}type": None}, "it has no type of the unit chart", {f"{ASTORIA}type": "CL"}),
        ({f"{YORKTOWN}hits": 2}, "a CV sinks at 2 hits: 2 taken, and not sunk", {f"{YORKTOWN}hits": 1}),
        ({f"{YORKTOWN}port_hits": 4}, "a CV sinks in port at 4 hits: 4 taken", {f"{YORKTOWN}port_hits": 3}),
        ({f"{YORKTOWN}planes": 8}, "a CV carries 6 planes, not 8", {f"{YORKTOWN}planes": 6}),
        ({f"{ASTORIA}type": "BBAV"}, "only Japan has a BBAV", {"sides.japanese.ships.Kumano.type": "BBAV"}),
        ({f"{ASTORIA}sunk": "Coral Sea"}, "it is sunk, and still sails with TF 17",
         {f"{ASTORIA}sunk": "Coral Sea", f"{TF_17}ships": ["Yorktown", "Hammann"]}),
        ({f"{TF_17}zone": "Java Sea"}, "there is no sea zone Java Sea", {f"{TF_17}zone": "Solomon Sea"}),
        ({f"{TF_17}leaving_for": "Java Sea"}, "there is no sea zone Java Sea", {f"{TF_17}leaving_for": "Solomon Sea"}),
        ({f"{TF_17}ships": []}, "it has no ships", {f"{TF_17}ships": ["Yorktown"]}),
        ({f"{TF_17}ships": ["Langley"]}, "the allied side has no ship Langley", {f"{TF_17}ships": ["Astoria"]}),
        ({f"{TF_17}ships": ["Hobart"]}, "Hobart sails in another fleet too", {f"{TF_17}ships": ["Hammann"]}),
        ({f"{MORESBY}zone": "Java Sea"}, "there is no sea zone Java Sea", {f"{MORESBY}zone": "Solomon Sea"}),
    ],
}  # fmt: skip


@cache
def opening(scenario: str) -> Any:
    """A scenario's opening state."""
    return beginning(find(scenario))


def faults(scenario: str, values: Values) -> list[str]:
    """What is wrong with the opening, where some values are otherwise."""
    there = tree.copied(opening(scenario))
    for path, value in values.items():
        tree.put(there, path, tree.copied(value))
    return conformity.faults(module(find(scenario).game, "evening.state").Board(there))


@pytest.mark.parametrize(
    ("scenario", "values", "fault", "beside"),
    [(scenario, *row) for scenario, rows in ROWS.items() for row in rows],
    ids=[f"{scenario.partition('/')[0]}: {row[1]}" for scenario, rows in ROWS.items() for row in rows],
)
def test_a_state_does_not_hold(scenario: str, values: Values, fault: str, beside: Values) -> None:
    found = faults(scenario, values)
    assert found
    assert all(fault in line for line in found), found
    assert faults(scenario, beside) == []
