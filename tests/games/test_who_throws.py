"""Whose dice an act asks for: in general, and for those whose purpose begins with a word, whose those are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from referee.engine.dice import Typed
from referee.session.acting import lawful
from referee.session.acting.catalogue import find
from tests.refusing import opened

Values = Mapping[str, Any]
NU, SOLOMON = "naval-units/sea-zone-battle", "public.battles.Solomon Sea"
RAID = {"zone": "Truk Lagoon", "side": "allied", "target": [{"name": "Ise", "torpedo": 1}], "carrier": ["Yorktown"]}
CS = "cunningham-somerville/convoy"
OVER = {"sides.axis.strikes.Red": {"stage": "approaching", "zone": "D5", "groups": {"KG 40": {"flying": 2}}}}
PORT = dict.fromkeys(("surprise", "artillery", "anti-aircraft"), "Japanese")
GUNS = {"Washington": "Allied", "Hobart": "Allied", "Perkins": "Allied", "Kirishima": "Japanese",
        "Atago": "Japanese", "Asagumo": "Japanese"}  # fmt: skip

ROWS: list[tuple[str, str, Values, str, Values, Sequence[int], Mapping[str, str]]] = [
    ("Ship-to-Ship Combat: for her ships each side", NU, {SOLOMON: {"active": "allied"}}, "surface-round",
     {"zone": "Solomon Sea"}, [12] * 8, {"": "Allied", **GUNS}),
    ("Planes vs. Ships at Port: the port for itself", NU, {}, "port-raid", RAID, [9, 6, 12, 12, 12],
     {"": "Allied", **PORT}),
    ("Flak: the force that fires, once at each aircraft", CS, OVER, "flak",
     {"name": "Red", "vt": True, "flak_total": 5}, [3, 3], {"": "Axis", "Condor 2": "Allied"}),
]  # fmt: skip


class Asked(Typed):
    """Typed dice that keep who was asked to throw them."""

    by: Mapping[str, str] = {}

    def begin(self, game: str, procedure: str, inputs: Mapping[str, Any], by: Mapping[str, str] | None = None) -> None:
        self.by = by or {}
        super().begin(game, procedure, inputs, by)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_who_is_asked_to_throw(row: tuple[str, str, Values, str, Values, Sequence[int], Mapping[str, str]]) -> None:
    _, scenario, values, act, inputs, dice, by = row
    position = opened(scenario)
    doing = position.doing(values)
    doing.source = asked = Asked(list(dice))
    lawful.do(find(position.board.game, act), inputs, doing)
    assert asked.by == by
