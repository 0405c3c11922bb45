"""Turns and fights as umpires type them, line by line: what `python -m tests.bench turnaround` plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Turn(NamedTuple):
    """A turn or fight: its scenario, what is done before it begins, and the lines typed, phase by phase.

    Of a fight the lines have the rows of the players' dice among them; with a `seed` they are drawn from it, and typed
    where they are asked for.
    """

    title: str
    scenario: str
    before: Sequence[str]
    phases: Mapping[str, Sequence[str]]
    seed: int | None = None

    @property
    def lines(self) -> Sequence[str]:
        """The lines of all phases."""
        return [line for lines in self.phases.values() for line in lines]


AIR_1 = (
    "or i ibA spot;Toko arc 9;chik arc 12",
    "or a VF6-1..2 cap 16;VF63 cap 16 low;VF5-1..2 cap 11;VP231 arc 30;VP232 arc 33;VS3 arc 31 out 5;go",
)
SAIL = ("ne 3", "or i car 1410;ry 1209;van 1510;con 1212;adv 1610;ibA 1711", "or a 11 1611;16 1612;go")
AIR_2 = (
    "ne 2",
    "or i ibA spot;ShB51 arc 12",
    "or a VF6-1..2 cap 16;VF63 cap 16 low;VF5-1..2 cap 11;VS5 arc 28 out 5;go",
)
SOLOMONS, MARIANAS = "carrier-clashes/eastern-solomons", "clash-of-carriers/philippine-sea"
ORDERS = (
    "orders u VF-2/1 VF-1/1 cap;VF-8/1 VF-14/1 VF-16/1 cap TF58;58.1 2313;chit 58.4;58.4 3110",
    "orders i TaihoF cap;mob search;mob 0917 1016;61st search;go",
    "orders u subs 0718 0617 1315 --now",
)
CROSSED = Turn(
    "Eastern Solomons, a crossed strike",
    SOLOMONS,
    (
        "ne --seed 2",
        "ne 2 --yes",
        "or i ibA spot;Toko arc 9;chik arc 12",
        "or a VP231 arc 30;VP232 arc 33;VS3 arc 31 out 5;go --seed 5",
        "ne 3 --yes",
        *SAIL[1:],
        "ne 2 --yes",
        "or i ibA spot;ShB51 arc 12",
        "or a VS5 arc 28 out 5;go --seed 12",
        "ne --yes",
        "dice table",
    ),
    {
        "fight": (
            "or i zuik d3a, shok d3a 1, zuik a6m 1, shok a6m 1 vs 1612 at ent; "
            "shok d3a 2, zuik b5n 1, shok a6m 2 vs 1611 with A at sara",
            "or a vb3, vs3, vt8-1 vs 1410 with A low vf5-3 at shok; vb6, vt3-1, vf6-4 vs 1410 with A at zuik; go",
            "or i shok a6m 3, zuik a6m 2 cap carr; zuik a6m 3 cap carr low",
            "or a vf6-1, 2 cap tf16; vf6-3 cap tf16 low; vf5-1, 2 cap tf11; go",
            "",
            "",
            "7 4 9 1 12 5 3 8 4 9 1 11 3 7 1 5 12 7 9 6 3 6 2",
            "",
            "6 11 3 7 2 11 3",
            "342",
        )
    },
)
GUNS = Turn(
    "Okinawa, nine ships a side",
    "ca/okinawa",
    ("do stand-ins", "dice table", "ne"),
    {
        "fight": (
            "or i aga at fle5;yam nag at iowa;aga kag1..6 yam nag 4F;kag1 torp fle5;aga torp fle6;go",
            "3 / 2 4",
            "ne",
            "or u iowa ala1 at yam;ala2 at nag;fle1..4 4F s6;fle5..6 3F;iowa ala1 ala2 3F FL;go",
            "ne",
            "or i yam at ala1;nag at iowa;aga kag1..2 at fle5;kag2..4 torp fle6;kag1..6 aga 4F s6;yam nag 4F;go",
            "1 6 / 3",
            "ne",
            "or u iowa at nag;ala1..2 at yam;fle5 torp aga;fle5 3F;iowa ala2 4F;ala1 3F;fle1..4 5F FL s7;go",
            "2",
            "ne",
            "or i yam at ala1;nag at ala2;kag1..2 at fle5;kag5..6 torp fle5;kag3..4 FL 5F;aga FR 5F;kag1 FL 5F;"
            "kag2 kag5 6F;kag6 6F;yam nag 4F;go",
            "2 6 5 / 4",
            "ne",
            "or u iowa at yam;ala2 at nag;iowa ala2 4F;fle1..4 7F;go",
            "3 1",
            "ne",
        )
    },
)
RAID = Turn(
    "Philippine Sea, a raid",
    MARIANAS,
    (
        "next",
        "do order",
        "next --dice 3",
        "do cap --unit VF-2/1,VF-1/1",
        "next --dice 1,2,2",
        "do submarine --hex 1115",
        "do submarine --hex 0915",
        "next --yes",
        "dice table",
        'draw --marker "61st Air Flotilla"',
        'search --by "61st Air Flotilla" --target "TG 58.1" --dice 10',
    ),
    {
        "fight": (
            'or i 61st raid 58.1 with "521st (Guam)" "523rd (Guam)" 261st --now',
            'or i "521st (Guam)" "523rd (Guam)" at hornet --now',
            "6 4",
            "attack",
            "10 4",
            "8 6",
        )
    },
)
FIGHTS = (CROSSED, GUNS, RAID)
TURNS = (
    Turn(
        "Eastern Solomons, turn 1",
        SOLOMONS,
        (),
        {
            "turn, air": ("dice table", "ne 3"),
            "air operations 1": AIR_1,
            "movement 1": SAIL,
            "air operations 2": AIR_2,
            "strikes": (
                "ne",
                "or i ryujo b5n, ryujo a6m 1 vs hen; zuik d3a, shok d3a 1, zuik a6m 1, shok a6m 1 vs 1612 at ent;"
                "shok d3a 2, zuik b5n 1, shok a6m 2 vs 1611 with A at sara",
                "or a vb3, vs3-1, vt8-1 vs 1410 with A low vf5-3 at shok; vb6, vt3-1, vf6-4 vs 1410 with A at zuik; go",
                "or i shok a6m 3, zuik a6m 2 cap carr; zuik a6m 3 cap carr low",
                "or a vf6-1, 2 cap tf16; vf6-3 cap tf16 low; vf5-1, 2 cap tf11; vmf223-1 cap hen; go",
            ),
            "end": ("i zuik a6m, zuik d3a 1 land shok; zuik d3a 2 land ryujo", "ne 3 --force --why ditched"),
        },
        seed=2,
    ),
    Turn(
        "Philippine Sea, turn 1",
        MARIANAS,
        (),
        {
            "beginning": ("dice table", "ne", "ne"),
            "orders": ORDERS,
            "activations": ("car", "draw 61st", "car", "draw 58.1", "car", "draw mob", "car", "draw usnc", "car"),
            "other markers": ("draw 52", "draw TF58", "draw 22nd", "draw ijnc", "draw usnc"),
            "end": ("ne 2",),
        },
        seed=22,
    ),
    Turn(
        "Naval Units, turn 2",
        "naval-units/sea-zone-battle",
        (),
        {
            "moves": ("dice table", 'phase "Combat moves"', "or j screen coral", "or a sol intercept;go"),
            "search": ("phase Combat", "or j coral search --now"),
            "air round 1": (
                "or j coral cap 2, dive 2 at york",
                "or a coral cap 3, torp 3 at kumano; hammann screens york;go",
            ),
            "air round 2": (
                "or j coral cap 1, dive 1 at york",
                "or a coral cap 2, torp 2 at yukaze; hammann screens york;go",
            ),
            "air round 3": ("or j coral cap 1", "or a coral cap 1, torp 1 at zuiho;go", "end battle"),
            "raid on a port": ("phase Raids", "port-raid al truk yamato,torpedo=1 york", "raid-over"),
            "income": ("phase Submarines", "or a wahoo silver industry --now"),
        },
        seed=38,
    ),
)
