"""Evenings whose acts follow one another: what goes on between them, by whose choice, and what is odds of the whole."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from referee.engine.answer import roll
from referee.engine.dice import Typed
from referee.engine.procedure import find as find_procedure
from referee.engine.rules import load
from referee.session.scenario.scenario import faults, find, read
from tests.asked import Asked
from tests.games.evening import Evening
from tests.games.naval_units.positions import GAME, SOLOMON, TRUK
from tests.quick import Quick

KIRISHIMA: dict[str, Any] = {"zone": SOLOMON, "target": ["Wahoo=Kirishima"]}


def test_a_free_session_is_filled_at_the_table() -> None:
    evening = Evening(Quick(f"{GAME}/free"))
    evening.do("phase", turn=3, phase="Combat moves")
    evening.do("zone", name="North Sea", monsoon=True)
    evening.do("commission", ship="Hood", type="BC", side="allied")
    evening.do("place", fleet="Force H", zone="North Sea", ship=["Hood"])
    fleet = evening.thing("fleets", "Force H")
    assert (fleet.zone, fleet.ships, fleet.port) == ("North Sea", ["Hood"], False)
    evening.refused("commission", "only Japan", ship="Kaiten", type="KSS", side="allied")
    evening.refused("next", "no sequence of play")
    evening.set("Force H.ships", "nothing")
    assert [*evening.board.side("allied").so_called(["fleets"], "the Allied force in the North Sea")] == []
    evening.do("set", path="Force H", value="nothing")  # as no ship is left in it
    assert not evening.board.side("allied").fleets


def test_every_fault_of_a_scenario_is_said(tmp_path: Path) -> None:
    text = find("naval-units/sea-zone-battle").text.decode()
    bad = (
        text.replace('type = "CVL"', 'type = "CVX"').replace('"Hobart", ', '"Hobard", ').replace("ipc = 40", "ipc = -1")
    )
    path = tmp_path / "bad.toml"
    path.write_text(bad)
    assert len(faults(read(str(path), "bad"))) == 1
    for was, now in (("ipc = -1", "ipc = 40"), ('convoy = "japanese"', 'convoy = "japan"'),
                     ('beside = ["Truk Lagoon"]', 'beside = ["Truk", "Coral Sea"]')):  # fmt: skip
        bad = bad.replace(was, now)
    hurt = '[ship.{}]\nside = "{}"\ntype = "{}"\n{}\n'.format
    more = [hurt("Hood", "allied", "BC", "hits = 2"), hurt("Ryujo", "japanese", "CVL", "planes = 5")]
    more += ["[side.dutch]", '[fleet.Empty]\nside = "allied"\nzone = "Java Sea"\nships = []']
    path.write_text("\n".join([bad, *more]))
    found = faults(read(str(path), "bad"))
    for fault in ("CVX", "did you mean Hobart", "[side.dutch] no such side", "convoy: no such side",
                  "beside: no sea zone 'Truk'", "Coral Sea has no Convoy Zone 12 beside it", "2 hits are too many",
                  "carries 4 planes, not 5", "[fleet.Empty] has no ships", "no sea zone 'Java Sea'"):  # fmt: skip
        assert any(fault in line for line in found), (fault, found)


# Submarines at sea: attacks, hunts, and income.


def test_the_odds_of_a_hunt_are_of_all_submarines_that_are_there(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    whole = evening.whole("asw", {"side": "japanese", "zone": SOLOMON})
    assert whole is not None
    evening.do("asw", [5, 4, 4, 5, 5, 5, 5], side="japanese", zone=SOLOMON)
    answers = evening.session.entries()[-1]["answers"]
    assert [answer["outcome"]["sunk"] for answer in answers] == [1, 0]
    assert whole.inputs["submarines"] == 2
    both = Asked("naval-units").chances("asw", **whole.inputs)
    one = Asked("naval-units").chances("asw", **{**whole.inputs, "submarines": 1})
    chance = Fraction(one['{"sunk": 1, "sighted": 0, "hidden": 0}'])
    assert Fraction(both['{"sunk": 2, "sighted": 0, "hidden": 0}']) == chance**2


# Raids on ports.


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
    thrown = roll(find_procedure(GAME, "port-attack"), whole.inputs, load(GAME), Typed(dice, [])).outcome
    assert thrown is not None
    evening.do("port-raid", dice, **inputs)
    left = [evening.ship(name) for name in ("Yamato", "Ise", "Tama", "Shokaku")]
    assert [6 - left[0].port_hits, 4 - left[1].port_hits, 2 - left[2].port_hits, 4 - left[3].port_hits] == thrown[
        "ships_left"
    ]
    home = sum(thrown[key] for key in ("escort", "torpedo", "dive", "kamikaze"))
    assert evening.ship("Yorktown").planes == before - 4 + home
    assert evening.ship("Shokaku").planes == 6 - 2 + thrown["cap"]
