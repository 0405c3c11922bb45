"""What random evenings held against a second reading of the rulebook brought to light (16, 17, 20, 23, 26)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from referee.games.carrier_clashes.evening import cards
from referee.session import corrections
from referee.session.acting.due import due_now
from tests.games.carrier_clashes.asked import chances, thrown
from tests.games.carrier_clashes.evening import Evening, training
from tests.games.carrier_clashes.test_play_strike import spotted_by
from tests.games.carrier_clashes.test_play_surface import spot


@pytest.fixture
def spotted() -> Evening:
    return spotted_by(training())


def test_16_a_strike_whose_target_is_gone_turns_back(spotted: Evening) -> None:
    spotted.do("launch", target="Carrier Force", unit=["VB-6"])
    spotted.do("launch", target="Carrier Force", unit=["VT-6"])
    spotted.set("sides.ijn.task_forces.Carrier Force.ships", '["Fubuki Division"]')
    spotted.do("hit", ship="Fubuki Division", result="sunk")
    assert "Carrier Force" not in spotted.tree["sides"]["ijn"]["task_forces"]
    said = spotted.do("strike", side="allied", dice=[])
    assert said["all"] == ["Allied Strike 1 finds nothing left of its target and turns back."]
    assert spotted.refused("next").listed == [
        'ALLIED: Strike 2 against Carrier Force is to be flown  (do strike --side allied --strike "Strike 2")'
    ]
    spotted.do("strike", side="allied", strike="Strike 2", dice=[])
    spotted.do("next")
    assert spotted.own("allied", "air", "VB-6")["struck"] == "second-air-strike"


def test_17c_salvos_of_an_attack_are_torpedoes_alone() -> None:
    attacker = [{"weapon": "A", "strength": 4}, {"weapon": "A", "strength": 4, "salvo": 2}]
    ship: dict[str, Any] = {"target_class": "C", "defense": 4}
    assert thrown("attack", [1, 2, 6, 6, 6], attacker=attacker, **ship) == {"result": "damaged", "hits": 3}
    together = chances("attack", attacker=[{"weapon": "A", "strength": 8}], **ship)
    assert chances("attack", attacker=attacker, **ship) != together


def test_23f_slow_company_doubles_what_a_ship_has_taken_on_counted_from_the_next_turn() -> None:
    slow = {"side": "allied", "target_class": "M", "defense": 2, "speed": 2, "suits": ["lC"], "stand_in": True}
    train = {"side": "allied", "hex": "1611", "ships": ["Alhena"], "cards": ["AC"]}
    evening = training(
        ship={"Alhena": slow}, task_force={"TF 62": train}, scenario={"refueling_points": {"allied": ["1611"]}}
    )
    evening.do("form", name="TF 62", all_of=["TF 64"])
    evening.to("unloading")
    assert evening.refused("refuel", name="TF 99").cite == "23.f"
    evening.do("refuel", name="TF 62")
    assert evening.own("allied", "ships", "DesDiv 8")["last_turn"] == 2 + 2 * 10


def test_16e_a_strike_that_finds_another_force_keeps_its_dice_and_attacks_what_it_sees(spotted: Evening) -> None:
    spotted.do("place", name="Vanguard", hex="1407", why="for the test")
    spotted.storm()
    spotted.do("launch", target="Carrier Force", unit=["VB-6"])
    said = spotted.do("strike", side="allied", at=["Shokaku"], dice=[1, 6, *[1] * 8])
    assert "finds" in said["allied"][0]
    assert any("instead of its target" in text for text in said["umpire"])
    assert spotted.own("allied", "strikes", "Strike 1")["stage"] == "through"
    spotted.do("attack", at=["Tone"], dice=[12])


def test_16e_what_was_said_of_the_target_is_not_said_of_what_a_strike_finds_instead() -> None:
    spotted = spotted_by(training(air={"A6M2": {"f": 16}}))
    spotted.do("place", name="Vanguard", hex="1407", why="for the test")
    spot(spotted, "ijn", "Vanguard")
    spotted.storm()
    spotted.do("launch", target="Carrier Force", unit=["VB-6", "VF-6"])
    spotted.do("launch", target="Vanguard", unit=["VT-6"])
    spotted.do("cap", over="Vanguard", unit=["Shokaku reserve"], altitude="high")
    spotted.set("sides.ijn.air.Shokaku reserve.fought", "true")

    def astray(**more: Any) -> list[str]:
        said = spotted.do("strike", strike="Strike 1", spare=["VB-6"], dice=[1, 6, *[1] * 8], **more)
        return said["umpire"]

    assert any("CAP over Vanguard has fought" in text for text in astray(group=1))
    assert spotted.own("allied", "strikes", "Strike 1")["stage"] == "arrived"
    corrections.undo(spotted.session)
    spotted.set("sides.ijn.air.Shokaku reserve.fought", "false")
    assert any("CAP over Vanguard has less than 1:1" in text for text in astray(group=1))
    assert spotted.refused("strike", "bad-input", strike="Strike 1").field == "spare"


def test_19c_units_of_a_strike_that_joins_another_land_where_their_own_meant_to(spotted: Evening) -> None:
    spotted.do("launch", target="Carrier Force", unit=["VB-6"])
    spotted.do("launch", target="Carrier Force", unit=["VT-6"], land="Henderson Field", why="far, for the test")
    spotted.do("combine", target="Carrier Force", dice=[1])
    spotted.do("strike", spare=["nobody"], dice=[])
    spotted.do("attack", at=["Kako"], dice=[12, 12])
    assert spotted.own("allied", "air", "VT-6")["at"] == "Henderson Field"
    assert spotted.own("allied", "air", "VT-6")["transferred"]
    assert spotted.own("allied", "air", "VB-6")["at"] == "Enterprise"
    assert "transferred" not in spotted.own("allied", "air", "VB-6")


@pytest.mark.parametrize(("option", "last_turn"), [("printed", 10), ("slow", 20)])
def test_23c_a_ship_dead_in_the_water_is_slow_company_by_the_ruling(option: str, last_turn: int) -> None:
    evening = training()
    evening.do("rule", ruling="ditw-company", option=option)
    evening.do("hit", ship="San Juan", result="ditw")
    assert evening.own("allied", "ships", "DesDiv 8")["last_turn"] == last_turn


def test_8h_cards_are_shared_out_wherever_they_can_be() -> None:
    for seed in range(60):
        one = Random(seed)
        counts, values = [one.randint(0, 6) for _ in range(3)], [one.randint(1, 4) for _ in range(one.randint(3, 5))]
        found = cards.shared_out(counts, values)
        ways = [
            way
            for way in product((0, 1, 2, None), repeat=len(values))
            if [sum(v for v, at in zip(values, way, strict=True) if at == place) for place in range(3)] == counts
        ]
        assert (found is None) == (not ways)
        if found:
            assert tuple(found) in ways
            assert found.count(None) == max(way.count(None) for way in ways)


def test_16ii_losses_exchanged_between_strike_and_attack_are_the_strikes_own(spotted: Evening) -> None:
    spotted.do("launch", target="Carrier Force", unit=["VB-6", "VT-6"])
    evening = spotted
    evening.set("sides.allied.strikes.Strike 1.units.VT-6.kind", "dive")
    evening.set("sides.allied.strikes.Strike 1.units.VT-6.weapon", "P")
    evening.do("cap", over="Carrier Force", unit=["Shokaku reserve"])
    evening.do("strike", side="allied", spare=["nobody"], dice=[1, 1])
    flights = evening.own("allied", "strikes", "Strike 1")["units"]
    assert (flights["VB-6"]["fate"], flights["VT-6"]["fate"]) == ("doomed", "gone")
    evening.do("exchange", lost=["VB-6"], kept=["VT-6"])
    flights = evening.own("allied", "strikes", "Strike 1")["units"]
    assert (flights["VB-6"]["fate"], flights["VT-6"]["fate"]) == ("gone", "doomed")
    assert evening.refused("attack", "unknown", at=["VB-6=Kako"]).kind == "unknown"
    assert not evening.own("allied", "air", "VT-6").get("lost")


def test_19c_strikes_that_may_combine_stand_among_what_is_due(spotted: Evening) -> None:
    for unit in ("VB-6", "VT-6"):
        spotted.do("launch", target="Carrier Force", unit=[unit])
    due = due_now("carrier-clashes", spotted.tree)
    told = next(one for one in due if "may combine over it (19.c)" in one.line)
    assert not told.demanded
    assert told.command == 'combine --target "Carrier Force"'
