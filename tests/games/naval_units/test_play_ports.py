"""Raids on ports."""

from __future__ import annotations

from typing import Any

from referee.engine import answer
from referee.engine.dice import Typed
from referee.engine.procedure import find
from referee.engine.rules import load
from tests.apart import hold
from tests.games.naval_units.evening import GAME, TRUK, Evening, evening

__all__ = ["evening"]


def raid(**more: Any) -> dict[str, Any]:
    """A torpedo bomber of Yorktown at Tama."""
    planes = {"target": [{"name": "Tama", "torpedo": 1}], "carrier": ["Yorktown"]}
    return {"side": "allied", "zone": TRUK, **planes, **more}


def test_ships_in_port_take_double_and_surprise_falls(evening: Evening) -> None:
    evening.do("port-raid", [9, 6, 12, 12, 12], **raid())
    assert evening.ship("Tama").port_hits == 1
    assert evening.board.public.port_raids[f"{TRUK}, allied"].surprise == "moderate"
    evening.do("port-raid", [6, 2, 12, 12], **raid())
    assert evening.ship("Tama").sunk == TRUK
    assert evening.ship("Yorktown").planes == 5


def test_a_ports_cap_comes_off_its_planes_and_is_no_larger(evening: Evening) -> None:
    evening.refused("port-raid", "a CAP of 1 over Truk Lagoon, where 0", **raid(cap=1))
    evening.do("set", path="sides.japanese.bases.Truk", value='{"zone": "Truk Lagoon", "planes": 3}')
    evening.do("port-raid", [12, 8, 4, 9, 6, 12, 12, 12], **raid(cap=1, escort=1))
    assert evening.side("japanese").bases["Truk"].planes == 2


def test_docked_ships_are_seen_by_name_once_they_are_raided(evening: Evening) -> None:
    place = f"{TRUK}, port"
    assert evening.seen_by("allied")["forces"][place] == {"units": {"BBB": 1, "B": 1, "CL": 1}}
    evening.do("port-raid", [9, 6, 12, 12, 12], **raid())
    assert evening.seen_by("allied")["forces"][place]["ships"]["Tama"] == "CL, 1 hit left, 1 taken in port"


def test_a_raid_with_a_cap_is_weighed_whole_and_thrown_alike(evening: Evening) -> None:
    evening.do("commission", ship="Shokaku", type="CV", side="japanese", free=True)
    evening.do("place", fleet="Docks", zone=TRUK, ship=["Shokaku"], port=True)
    inputs: dict[str, Any] = {"zone": TRUK, "side": "allied", "carrier": ["Yorktown"], "cap": 2, "escort": 1,
              "target": [{"name": "Yamato", "torpedo": 2}, {"name": "Ise", "dive": 1}]}  # fmt: skip
    whole = evening.whole("port-raid", inputs)
    assert whole is not None
    assert whole.procedure == "port-attack"
    before = evening.board.side("allied").ships["Yorktown"].planes
    dice = [8, 8, 9, 4, 12, 12, 9, 6, 12, 12, 12, 12, 12]
    thrown = answer.roll(find(GAME, "port-attack"), whole.inputs, load(GAME), Typed(dice, [])).outcome
    assert thrown is not None
    evening.do("port-raid", dice, **inputs)
    left = [evening.ship(name) for name in ("Yamato", "Ise", "Tama", "Shokaku")]
    assert [6 - left[0].port_hits, 4 - left[1].port_hits, 2 - left[2].port_hits, 4 - left[3].port_hits] == thrown[
        "ships_left"
    ]
    home = sum(thrown[key] for key in ("escort", "torpedo", "dive", "kamikaze"))
    assert evening.ship("Yorktown").planes == before - 4 + home
    assert evening.ship("Shokaku").planes == 6 - 2 + thrown["cap"]


def test_the_leaves_of_a_raid_under_a_cap_are_those_of_the_joint_rows() -> None:
    ships = [{"type": "CA", "torpedo": 1}, {"type": "DD", "dive": 1}]
    hold(GAME, "port-attack", {"cap": 2, "escort": 1, "ships": ships})
    hold(GAME, "port-attack", {"cap": 1, "ships": ships, "surprise": "moderate"}, {"cap-sequence": "two-steps"})


def test_both_sides_may_have_a_port_in_one_zone_and_raids_on_both_go_on(evening: Evening) -> None:
    evening.do("commission", ship="Ward", type="DD", side="allied")
    evening.do("place", fleet="Patrol Base", zone=TRUK, ship=["Ward"], port=True)
    evening.do("set", path="sides.japanese.bases.Truk", value='{"zone": "Truk Lagoon", "planes": 3}')
    evening.do("port-raid", [9, 12, 12, 12, 12], **raid())
    other: dict[str, Any] = {
        "side": "japanese",
        "zone": TRUK,
        "target": [{"name": "Ward", "torpedo": 1}],
        "carrier": ["Truk"],
    }
    evening.do("port-raid", [1, 12, 12], **other)
    evening.refused("raid-over", "--side allied or --side japanese", zone=TRUK)
    evening.do("port-raid", [12, 12, 12, 12], **raid())
    assert evening.board.public.port_raids[f"{TRUK}, allied"].rounds == 2
    evening.do("raid-over", zone=TRUK, side="japanese")
    assert list(evening.board.public.port_raids) == [f"{TRUK}, allied"]


def test_hits_in_port_are_counted_by_the_port_and_only_there() -> None:
    evening = Evening()
    evening.do("hits", ship="Yamato", hits=6, port=True)
    assert not evening.board.side("japanese").ships["Yamato"].afloat
    said = evening.do("hits", ship="Yamato", hits=-1, port=True)
    assert "Yamato is afloat, with 1 hit left in port." in said["japanese"]
    assert evening.board.side("japanese").ships["Yamato"].hits == 0
    evening.do("place", fleet="Combined Fleet", ship=["Yamato"], port=True)
    evening.do("hits", ship="Yamato", hits=1, port=True)
    assert not evening.board.side("japanese").ships["Yamato"].afloat
    evening.refused("hits", "Yorktown is at sea, not in port; leave out --port", ship="Yorktown", port=True)
