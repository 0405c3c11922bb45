"""Lines of the rulebook that an evening has to hold, one by one."""

from __future__ import annotations

import itertools
from itertools import product
from random import Random
from typing import Any

import pytest

from referee.games.carrier_clashes.evening import cards, sea, state
from referee.session import corrections
from referee.session.acting.due import due_now
from tests.games.carrier_clashes.evening import Evening, training
from tests.games.carrier_clashes.test_play_search import spot
from tests.games.carrier_clashes.test_play_strike import spotted_by

CARRIER_SEEN: dict[str, Any] = {"hex": "1407", "searcher": ["VS-6"], "dice": [2], "cards": ["JH", "AD", "AS"]}
SIXTEEN_SEEN: dict[str, Any] = {
    "hex": "1410",
    "searcher": ["Shokaku torpedo bombers"],
    "dice": [6],
    "cards": ["AH", "AD", "AS"],
}


def at_strikes(evening: Evening) -> Evening:
    """Both carriers' task forces are spotted, and the second air strike phase begins."""
    evening.to("first-search")
    evening.do("search", **CARRIER_SEEN)
    evening.do("search", **SIXTEEN_SEEN)
    evening.to("second-air-strike")
    return evening


@pytest.fixture
def evening() -> Evening:
    return training()


@pytest.fixture
def strikes(evening: Evening) -> Evening:
    return at_strikes(evening)


# Aircraft and decks.


def test_18f_flyers_of_a_damaged_carrier_may_fly_to_another_deck_or_home(strikes: Evening) -> None:
    strikes.do(
        "cap",
        over="Carrier Force",
        unit=["Shokaku reserve", "Shokaku fighters"],
        altitude="low",
        why="up before the strike",
    )
    strikes.do("strike", target="Carrier Force", unit=["VB-6"], at=["Shokaku"], dice=[4])
    assert strikes.own("ijn", "ships", "Shokaku")["condition"] == "damaged"
    strikes.do("land", unit=["Shokaku reserve"], at="Shortland")
    assert strikes.own("ijn", "air", "Shokaku reserve")["at"] == "Shortland"
    assert not [due for due in due_now("carrier-clashes", strikes.tree) if due.demanded]
    said = strikes.do("next")
    assert not any("no deck" in text for text in said["ijn"])
    assert "lost" not in strikes.own("ijn", "air", "Shokaku fighters")


# Movement.


def test_13c_the_way_goes_round_islands_or_is_asked_for(evening: Evening) -> None:
    evening.do("place", name="TF 16", hex="1511")
    evening.to("movement-unspotted")
    refusal = evening.refused("move", "bad-input", name="TF 16", hex="1514")
    assert (refusal.field, "1512" in refusal.message) == ("via", True)
    evening.do("move", name="TF 16", hex="1513", via=["1512"])
    assert evening.own("allied", "task_forces", "TF 16")["islands"] is True


def test_a_way_is_as_long_as_the_distance_and_goes_from_hex_to_hex(evening: Evening) -> None:
    board = state.Board(evening.tree)
    for goal in ("1404", "2017", "0101", "1515", "3020"):
        way, _ = sea.route(board, ["1410", goal])
        assert len(way) - 1 == board.distance("1410", goal)
        assert {board.distance(one, two) for one, two in itertools.pairwise(way)} == {1}


# Searching.


def test_15j_a_search_for_strikes_alone_leaves_what_was_seen(evening: Evening) -> None:
    evening.to("first-search")
    evening.do("search", **SIXTEEN_SEEN)
    evening.to("second-search")
    evening.do("cap", over="TF 16", unit=["VF-6"])
    evening.do("search", hex="1410", searcher=["Shokaku torpedo bombers"], dice=[2])
    assert evening.sees("ijn")["blocks"]["block 18"] == {"hex": "1410", "cards": ["AD", "AH", "AS"]}


BOAT = {"I-1": {"side": "ijn", "hex": "1410", "strength": 9, "speed": 2, "stand_in": True}}


def test_25g_by_night_a_submarine_meets_the_spotted_alone_and_of_a_dummy_it_hears_nothing() -> None:
    evening = training(submarine={"I-1": {**BOAT["I-1"], "hex": "1209"}}, scenario={"night_phases": ["first-search"]})
    evening.to("turn-record")
    evening.to("first-search")
    assert evening.refused("submarine", name="I-1").cite == "25.g"
    assert "no spotted task force in 1209" in evening.refused("submarine", name="I-1", attack=True).message
    assert "TF 99" in evening.tree["sides"]["allied"]["task_forces"]


# Surface combat.


@pytest.fixture
def met(evening: Evening) -> Evening:
    """TF 64 is with the spotted Vanguard; the first surface combat phase begins."""
    return meeting(evening)


def meeting(evening: Evening) -> Evening:
    evening.do("place", name="TF 64", hex="1508")
    evening.to("first-search")
    evening.do("search", hex="1508", searcher=["VB-6"], dice=[6], cards=["JD", "JS"])
    evening.to("first-surface-combat")
    return evening


def test_the_round_and_whose_fire_it_is_stand_among_what_is_due(met: Evening) -> None:
    met.do("engage", by=["TF 64"], target=["Vanguard"])
    met.do("reveal")
    (due,) = due_now("carrier-clashes", met.tree)
    assert (due.side, due.demanded) == ("ijn", True)
    assert due.line == "engagement 1 in 1508, round 1: Vanguard to fire"
    assert met.refused("next").kind == "not-allowed"


SHORE: dict[str, Any] = {
    "base": {"Shortland": {"hex": "1508", "attack": {"C": 2}, "port": False}},
    "scenario": {"bombard": ["Shortland"]},
}


@pytest.fixture
def ashore() -> Evening:
    """By night TF 64 and TF 16 are before Shortland, where the Vanguard is; the second surface combat phase begins."""
    evening = training(**SHORE)
    for name in ("TF 64", "TF 16"):
        evening.do("place", name=name, hex="1508")
    evening.to("turn-record")
    evening.to("second-surface-combat")
    return evening


def test_20c_a_mission_is_heard_of_in_its_phase_for_later_it_says_where_its_force_is(ashore: Evening) -> None:
    ashore.do("mission", name="TF 64", what="bombard")
    assert ashore.sees("ijn")["unspotted"] == {"an unspotted force in 1508": {"mission": "bombard"}}
    ashore.do("next", why="nobody fires")
    assert "unspotted" not in ashore.sees("ijn")


# Cards, cargo, endurance, the end.


def test_26d_an_apd_lands_where_it_began_the_turn_and_nobody_learns_where_it_went() -> None:
    evening = training(
        ship={"DesDiv 8": {"apd": True}}, scenario={"unloading": {"allied": ["1611"]}, "cargo": {"DesDiv 8": 2}}
    )
    evening.to("movement-unspotted")
    evening.do("move", name="TF 64", hex="1614")
    evening.to("unloading")
    said = evening.do("unload", ship=["DesDiv 8"])
    assert said["all"] == ["The Allied side lands supplies in 1611."]
    assert "1614" not in str(evening.session.state.told["ijn"])
    assert "mission" not in evening.own("allied", "task_forces", "TF 64")


def test_23h_the_distance_counts_where_the_endurance_ended() -> None:
    evening = training(scenario={"refueling_points": {"allied": ["3011"]}})
    evening.set("sides.allied.ships.DesDiv 8.last_turn", "1")
    evening.to("turn-record")
    assert evening.own("allied", "ships", "DesDiv 8")["ran_out"] == "1611"
    evening.to("movement-unspotted")
    points = evening.do("points", side="ijn")["umpire"]
    evening.set("sides.allied.task_forces.TF 64.hex", "2911")
    assert evening.do("points", side="ijn")["umpire"] == points
    assert "DesDiv 8 cannot reach" in points[0]


def test_5_no_turn_follows_the_last_and_all_hear_that_it_is_over(evening: Evening) -> None:
    evening.to("turn-record")
    evening.to("second-surface-combat")
    evening.do("next")
    said = evening.do("next")
    assert "That was the last turn: the scenario is over." in said["all"]
    assert "turn 2 was the last" in evening.refused("next").message
    assert "turn 2 was the last" in str(evening.refused("search", side="ijn").hint)  # not: next goes on


def test_a_hit_is_corrected_with_all_that_follows_from_it(evening: Evening) -> None:
    evening.do("hit", ship="Kako", result="sunk")
    assert "Kako" not in evening.own("ijn", "task_forces", "Carrier Force")["ships"]
    assert evening.own("ijn", "task_forces", "Carrier Force")["cards"] == ["JH", "AD"]
    evening.do("hit", ship="Kako", result="none", task_force="Carrier Force")
    assert "Kako" in evening.own("ijn", "task_forces", "Carrier Force")["ships"]
    assert "condition" not in evening.own("ijn", "ships", "Kako")
    assert evening.refused("hit", ship="Fubuki Division", result="ditw").cite == "17.c, 18.a"


def test_an_air_unit_is_taken_off_and_brought_back(evening: Evening) -> None:
    evening.do("lost", unit=["VF-6"], how="in a storm")
    assert evening.own("allied", "air", "VF-6")["lost"] == "in a storm, turn 0"
    evening.do("lost", unit=["VF-6"])
    assert "lost" not in evening.own("allied", "air", "VF-6")


# Names.


def test_a_block_is_named_by_its_sticker_too(evening: Evening) -> None:
    evening.do("place", name="block 26", hex="1509")
    assert evening.own("ijn", "task_forces", "Vanguard")["hex"] == "1509"


def test_stickers_are_the_scenarios_or_drawn_from_one_to_ninety_nine(evening: Evening) -> None:
    board = state.Board(evening.tree)
    drawn = [tf.called for side in board.sides.values() for tf in side.task_forces.values()]
    assert len(set(drawn)) == len(drawn) == 6
    assert all(1 <= int(sticker) <= 99 for sticker in drawn)
    named = training("named", task_force={"Decoy": {"called": "Z"}})
    assert state.Board(named.tree).side("ijn").task_forces["Decoy"].sticker == "Z"


def test_on_a_table_unspotted_blocks_are_seen_and_stand_still_while_nobody_looks(evening: Evening) -> None:
    evening.do("rule", ruling="blocks", option="on-table")
    assert evening.sees("allied")["on_table"] == {"1407": 1, "1508": 1, "1708": 1}
    evening.to("movement-unspotted")
    evening.do("move", name="Decoy", hex="1706")
    assert evening.sees("allied")["on_table"] == {"1407": 1, "1508": 1, "1708": 1}
    evening.do("next")
    assert evening.sees("allied")["on_table"] == {"1407": 1, "1508": 1, "1706": 1}


def test_15g_a_card_is_asked_for_with_its_block_hex_and_number(evening: Evening) -> None:
    evening.to("first-search")
    evening.do("search", **CARRIER_SEEN)
    assert {card["for"] for card in evening.session.entries()[-1]["cards"]} == {
        "card dealt of block 19 in 1407, 3 in all"
    }


# What random evenings held against a second reading of the rulebook brought to light (16, 17, 20, 23, 26).


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
