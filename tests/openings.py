"""Evenings that have come to a fight: by scenario lists of commands as they are typed, the first of them empty; or
values that are otherwise than at the scenario's start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.carrier_clashes.surface_bars import ENGAGED, FOUGHT, MET, OFF_HENDERSON
from tests.games.carrier_clashes.test_what_acts_refuse import SPOTTED, STRUCK_AT
from tests.games.clash_of_carriers import positions as coc

OPENINGS: Mapping[str, Sequence[Sequence[str]]] = {
    "ca/savo-island": (
        (),
        (
            "place --ship Myoko --hex 5816 --facing ne --speed 4",
            'place --ship "Furutaka 1" --hex 5917 --facing n --speed 3',
            "place --ship Yubari --hex 4104 --facing se --speed 5",
            'spot --ship Canberra,"Northampton 1","Northampton 2",Myoko',
            "hit --ship Canberra --result PW",
            "torpedoes --ship Myoko --state empty",
        ),
    ),
    "ca/samar-day": (
        (),
        (
            "place --ship Yamato --hex 0921 --facing sw --speed 5",
            'place --ship "Kagero 1" --hex 0219 --facing nw --speed 5',
            'place --ship "Kagero 2" --hex 0118 --facing sw --speed 2',
            'hit --ship "Iowa 1" --result P',
        ),
    ),
    "naval-units/sea-zone-battle": (
        (),
        ('battle --zone "Solomon Sea" --side allied', "hits --ship Washington --hits 1"),
        (
            'battle --zone "Solomon Sea" --side japanese --night',
            "surface-round --ship Kirishima --target Kirishima=Hobart",
        ),
        ('battle --zone "Coral Sea" --side allied --minimum 2',),
        (
            'battle --zone "Coral Sea" --side japanese',
            'allocate --side allied --zone "Coral Sea" --torpedo 2 --escort 2 --cap 2',
            'allocate --side japanese --zone "Coral Sea" --dive 2 --cap 2',
        ),
        (
            'move --fleet Patrol --to "Solomon Sea"',
            'submarine-attack --zone "Solomon Sea" --submarine Wahoo --at Kirishima',
        ),
        ("phase --turn 3", "active --side japanese", 'move --fleet "Combined Fleet" --to "Convoy Zone 12"'),
    ),
    "cunningham-somerville/convoy": (
        (),
        (
            'strike --name Red --squadron "squadron=KG 40" --zone D5',
            "approach --name Red --detected",
            'dogfight --name Red --fight "interceptor=811 Flight,raider=KG 40" --long-distance',
        ),
        (
            'strike --name Red --squadron "squadron=KG 40" --zone D5',
            "flak --name Red --vt --flak-total 2",
        ),
        (
            'ship --name "Z 24" --side axis --kind destroyer --full 9',
            'force --name Flotilla --side axis --zone D5 --ship "Z 24"',
            "light --now night",
            "damage --ship Wren --casualty major-engine",
            'launch --ship "Z 24" --number 1 --target Biter --distance 9 --mount A',
            'fire --ship "Z 24" --target Starling --to-hit 4 --distance 5 --in-minimum',
        ),
        (
            'submarine-op --pack "Group Amsel" --against "Convoy HX" --ship Tankexpress',
            "damage --ship Bluebell --floatation 1 --floundering",
            "damage --ship Tankexpress --structural 1 --casualty fire",
            "phase --turn 2",
        ),
        (
            "shadow --boat Condor --side axis --zone D5",
            'set "U 223.state" shaken',
            'set "U 223.shaken" 1',
            "phase --turn 2",
        ),
    ),
}

STATES: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "carrier-clashes/training": ({}, MET, ENGAGED, FOUGHT, OFF_HENDERSON, SPOTTED, STRUCK_AT),
    "clash-of-carriers/philippine-sea": (
        {},
        {**coc.RAIDING, **coc.SPOTTED},
        coc.ALOFT,
        {**coc.ALOFT, **coc.IJN_CAP},
        coc.FOUGHT,
        coc.ORDERED,
    ),
}
