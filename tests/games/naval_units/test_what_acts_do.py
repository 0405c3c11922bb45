"""What acts of Naval Units do: each by its rule, in the shipped zones with some values otherwise."""

from __future__ import annotations

import pytest

from tests.games.naval_units.evening import TRUK
from tests.refusing import Position
from tests.rows import Row, check, named

PORT = "Planes vs. Ships at Port"
RAID = {"zone": TRUK, "side": "allied", "target": [{"name": "Ise", "torpedo": 2}], "carrier": ["Yorktown"]}
RAIDED = "public.port_raids.Truk Lagoon, allied."
GOES_ON = {f"{RAIDED}by": "allied", f"{RAIDED}rounds": 1, f"{RAIDED}surprise": "moderate", f"{RAIDED}turn": 2}
DOCKED = "sides.japanese.ships."
SEEN = {f"{DOCKED}Ise.known": True, f"{DOCKED}Tama.known": True}
HIT = "all: Port of Truk Lagoon: Allied raid, surprise complete: 0 planes lost; Ise (B) has 3 hits left in port."

ROWS: list[Row] = [
    (f"{PORT}: all that are docked fire", {}, "port-raid", RAID, [9, 6, 12, 12, 12, 12],
     {**GOES_ON, **SEEN, f"{DOCKED}Ise.port_hits": 1, f"{DOCKED}Yamato.known": True}, [HIT]),
    (f"{PORT}: besides its target one other fires", {}, "port-raid", {**RAID, "other": ["Tama"]}, [9, 6, 12, 12, 12],
     {**GOES_ON, **SEEN, f"{DOCKED}Ise.port_hits": 1}, [HIT]),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=map(named, ROWS))
def test_an_act_does_what_its_rule_says_and_nothing_else(position: Position, row: Row) -> None:
    check(position, row)
