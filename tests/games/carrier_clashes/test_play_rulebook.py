"""Lines of the rulebook that an evening has to hold, one by one."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from referee.games.carrier_clashes.evening import sea, state
from referee.session.acting.due import due_now
from tests.games.carrier_clashes.evening import Evening, training

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


def test_18g_cap_of_the_strike_phase_is_aboard_in_surface_combat(evening: Evening) -> None:
    evening.do("place", name="TF 64", hex="1407")
    at_strikes(evening)
    evening.do("cap", over="Carrier Force", unit=["Shokaku reserve", "Shokaku fighters"], why="up before the strike")
    evening.to("first-surface-combat")
    evening.do("engage", by=["TF 64"], target=["Carrier Force"])
    evening.do("reveal")
    for _ in range(2):
        evening.do("fire", hold=True)
    evening.do("fire", hold=True)
    evening.do("fire", at=["DesDiv 8:T=Shokaku"], dice=[3, 3], why="she may reach her")
    lost = [unit for unit in evening.tree["sides"]["ijn"]["air"].values() if unit.get("lost")]
    assert evening.own("ijn", "ships", "Shokaku")["condition"] in ("damaged", "ditw")
    assert len(lost) == 2


def test_18b_nobody_flies_home_from_or_to_a_deck_that_cannot(strikes: Evening) -> None:
    strikes.set("sides.allied.air.VF-6.at", "Henderson Field")
    strikes.do("hit", ship="Enterprise", result="ditw")
    strikes.set("sides.allied.bases.Henderson Field.hex", "1411")
    assert strikes.refused("ferry", unit=["VF-6"]).cite == "18.d"
    strikes.do("hit", ship="Enterprise", result="damaged")
    strikes.do("ferry", unit=["VF-6"])


def test_12b_landing_on_ones_own_deck_does_not_lengthen_the_reach(strikes: Evening) -> None:
    strikes.set("sides.ijn.task_forces.Carrier Force.hex", "1405")
    refusal = strikes.refused("launch", target="Carrier Force", unit=["VB-6"], land="Enterprise")
    assert refusal.cite == "12.b, 12.d"


def test_16iiv_a_unit_that_withdrew_from_combat_does_not_strike(strikes: Evening) -> None:
    strikes.set("sides.allied.air.VF-6.withdrawn", "true")
    assert strikes.refused("launch", target="Carrier Force", unit=["VB-6", "VF-6"]).cite == "16.i.iv"


def test_4d_aircraft_without_a_size_do_not_land_on_carriers() -> None:
    evening = at_strikes(training(air={"SBD-3": {"size": 0}}))
    evening.set("sides.allied.air.VB-6.adrift", "1410")
    evening.set("sides.allied.air.VB-6.at", "Henderson Field")
    assert evening.refused("land", unit=["VB-6"], at="Enterprise").cite == "4.d.ii.3"


def test_16lii_who_comes_back_to_its_own_base_by_a_strike_has_changed_its_base(strikes: Evening) -> None:
    strikes.set("sides.allied.bases.Henderson Field.hex", "1409")
    strikes.set("sides.allied.air.VB-6.at", "Henderson Field")
    strikes.do("strike", target="Carrier Force", unit=["VB-6"], land="Enterprise", at=["Kako"], dice=[12])
    assert strikes.own("allied", "air", "VB-6")["at"] == "Enterprise"
    assert strikes.own("allied", "air", "VB-6")["transferred"] is True


def test_16li_a_strike_that_misses_lands_where_it_meant_to(strikes: Evening) -> None:
    strikes.storm("cloudy")
    strikes.set("sides.allied.bases.Henderson Field.hex", "1408")
    strikes.do("strike", target="Carrier Force", unit=["VB-6"], land="Henderson Field", dice=[6, *[6] * 8])
    assert strikes.own("allied", "air", "VB-6")["at"] == "Henderson Field"


def test_16j_only_losses_of_the_same_event_are_exchanged(strikes: Evening) -> None:
    strikes.do("strike", target="Carrier Force", unit=["VB-6"], at=["Shokaku"], dice=[4])
    strikes.set("sides.ijn.air.Shokaku fighters.at", "Shortland")
    gone = next(name for name, unit in strikes.tree["sides"]["ijn"]["air"].items() if unit.get("lost"))
    strikes.do("strike", target="TF 16", unit=["Shokaku fighters"], why="to have it in the air")
    strikes.do("lost", unit=["Shokaku fighters"], how="in the test")
    refusal = strikes.refused("exchange", lost=["Shokaku fighters"], kept=[gone])
    assert refusal.cite == "18.g"


def test_16iiii_cap_below_even_odds_is_asked_whom_it_leaves_alone_before_the_first_die(evening: Evening) -> None:
    evening.set("sides.allied.bases.Henderson Field.hex", "1409")
    at_strikes(evening)
    evening.do("cap", over="Carrier Force", unit=["Shokaku reserve"], why="up before the strike")
    evening.do("launch", target="Carrier Force", unit=["VB-6", "VF-6"])
    refusal = evening.refused("strike", "bad-input")
    assert (refusal.field, "VB-6" in refusal.message or "Strike 1" in refusal.message) == ("spare", True)
    evening.do("strike", spare=["nobody"], dice=[12, 12, 12])


# Movement.


def test_13c_the_way_goes_round_islands_or_is_asked_for(evening: Evening) -> None:
    evening.do("place", name="TF 16", hex="1511")
    evening.to("movement-unspotted")
    refusal = evening.refused("move", "bad-input", name="TF 16", hex="1514")
    assert (refusal.field, "1512" in refusal.message) == ("via", True)
    evening.do("move", name="TF 16", hex="1513", via=["1512"])
    assert evening.own("allied", "task_forces", "TF 16")["islands"] is True


def test_13c_a_shortest_way_round_the_islands_is_taken(evening: Evening) -> None:
    evening.do("place", name="TF 16", hex="1411")
    evening.to("movement-unspotted")
    evening.do("move", name="TF 16", hex="1611")
    assert "islands" not in evening.own("allied", "task_forces", "TF 16")


def test_a_way_is_as_long_as_the_distance_and_goes_from_hex_to_hex(evening: Evening) -> None:
    board = state.Board(evening.tree)
    for goal in ("1404", "2017", "0101", "1515", "3020"):
        way, _ = sea.route(board, ["1410", goal])
        assert len(way) - 1 == board.distance("1410", goal)
        assert {board.distance(one, two) for one, two in itertools.pairwise(way)} == {1}


# Searching.


def test_15o_who_did_not_search_the_hex_attacks_nothing_there(evening: Evening) -> None:
    evening.to("first-search")
    evening.do("sweep", unit=["VS-6"], start=33, arc=6)
    evening.do("sweep", unit=["VB-6"], start=15, arc=6)
    evening.do("search", side="allied")
    refusal = evening.refused("armed-search", unit="VB-6", target="Carrier Force", kind="destroyer")
    assert "has not spotted" in refusal.message


def test_15a_who_has_laid_an_arc_searches_no_other_hex(evening: Evening) -> None:
    evening.to("first-search")
    evening.do("sweep", unit=["VS-6"], start=33)
    assert evening.refused("search", hex="1407", searcher=["VS-6"]).cite == "15.a"


def test_15oi_a_unit_that_threw_a_twelve_attacks_no_more(evening: Evening) -> None:
    evening.do("place", name="Vanguard", hex="1407")
    evening.to("first-search")
    evening.do("search", hex="1407", searcher=["VS-6"], dice=[6], cards=["JH", "AD", "AS", "JD", "JS"])
    evening.do("armed-search", unit="VS-6", target="Carrier Force", kind="carrier", dice=[12])
    assert evening.refused("armed-search", unit="VS-6", target="Vanguard", kind="cruiser").cite == "15.o.i"


def test_15j_a_search_for_strikes_alone_leaves_what_was_seen(evening: Evening) -> None:
    evening.to("first-search")
    evening.do("search", **SIXTEEN_SEEN)
    evening.to("second-search")
    evening.do("cap", over="TF 16", unit=["VF-6"])
    evening.do("search", hex="1410", searcher=["Shokaku torpedo bombers"], dice=[2])
    assert evening.sees("ijn")["blocks"]["block 18"] == {"hex": "1410", "cards": ["AD", "AH", "AS"]}


BOAT = {"I-1": {"side": "ijn", "hex": "1410", "strength": 9, "speed": 2, "stand_in": True}}


def test_25a_by_day_submarines_search_before_all_others() -> None:
    evening = training(submarine=BOAT)
    evening.to("first-search")
    evening.do("search", hex="1307", searcher=["VB-6"], dice=[1])
    assert evening.refused("submarine", name="I-1").cite == "25.a"


def test_25g_by_night_a_submarine_meets_the_spotted_alone_and_dummies_answer_like_empty_sea() -> None:
    evening = training(submarine={"I-1": {**BOAT["I-1"], "hex": "1209"}}, scenario={"night_phases": ["first-search"]})
    evening.to("turn-record")
    evening.to("first-search")
    assert evening.refused("submarine", name="I-1").cite == "25.g"
    said = evening.do("submarine", name="I-1", attack=True, dice=[])
    assert said["ijn"] == ["I-1 in 1209: nothing sighted."]
    assert "TF 99" in evening.tree["sides"]["allied"]["task_forces"]


# Surface combat.


@pytest.fixture
def met(evening: Evening) -> Evening:
    """TF 64 lies with the spotted Vanguard; the first surface combat phase begins."""
    return meeting(evening)


def meeting(evening: Evening) -> Evening:
    evening.do("place", name="TF 64", hex="1508")
    evening.to("first-search")
    evening.do("search", hex="1508", searcher=["VB-6"], dice=[6], cards=["JD", "JS"])
    evening.to("first-surface-combat")
    return evening


def test_20a_an_engagement_that_touches_two_makes_them_one(met: Evening) -> None:
    for name in ("Carrier Force", "TF 16"):
        side = "ijn" if name == "Carrier Force" else "allied"
        met.set(f"sides.{side}.task_forces.{name}.hex", "1508")
    met.set("sides.ijn.task_forces.Carrier Force.spotted", "true")
    met.do("engage", by=["TF 64"], target=["Vanguard"])
    met.do("engage", by=["TF 16"], target=["Carrier Force"])
    assert len(met.tree["umpire"]["engagements"]) == 2
    met.do("engage", by=["TF 16"], target=["Vanguard"])
    (battle,) = met.tree["umpire"]["engagements"].values()
    assert (sorted(battle["allied"]), sorted(battle["ijn"])) == (["TF 16", "TF 64"], ["Carrier Force", "Vanguard"])


def test_20evi_nobody_fights_twice_in_a_phase(met: Evening) -> None:
    met.do("engage", by=["TF 64"], target=["Vanguard"])
    met.do("reveal")
    met.do("cease")
    assert met.refused("engage", by=["TF 64"], target=["Vanguard"]).cite == "20.e.vi"


def test_20eiii_two_hexes_are_two(met: Evening) -> None:
    met.do("engage", by=["TF 64"], target=["Vanguard"])
    met.do("reveal")
    for _ in range(4):
        met.do("fire", hold=True)
    assert "twice" in met.refused("withdraw", hex="1507", choices=["1507", "1507"]).message


def test_20eiii_a_force_whose_last_ship_sinks_does_not_withdraw() -> None:
    evening = meeting(training(ship={"San Juan": {"guns": {"C": 60}}}))
    evening.set("sides.ijn.task_forces.Vanguard.ships", '["Tone"]')
    evening.set("public.initiative", "ijn")
    evening.do("engage", by=["TF 64"], target=["Vanguard"])
    evening.do("reveal")
    for _ in range(4):
        evening.do("fire", hold=True)
    evening.do("fire", at=["San Juan=Tone"], dice=[1])
    said = evening.do("withdraw", hex="1507", choices=["1507", "1509"])
    assert "Tone is sunk." in said["all"]
    assert not any("withdraw" in text for text in (*said["all"], *said["ijn"], *said["allied"]))


def test_20f_screened_ships_hold_their_fire_unless_the_ruling_lets_them(met: Evening) -> None:
    met.do("engage", by=["TF 64"], target=["Vanguard"])
    met.do("screen", ship=["Tone"])
    met.do("reveal")
    assert "screened and does not fire" in met.refused("fire", at=["Tone=San Juan"]).message
    met.do("rule", ruling="screened-fire", option="they-fire")
    met.do("fire", at=["Tone=San Juan"], dice=[12])


def test_20f_who_may_fire_at_the_screen_is_told(met: Evening) -> None:
    met.do("engage", by=["TF 64"], target=["Vanguard"])
    met.do("screen", ship=["Tone"])
    said = met.do("reveal")
    assert "1 enemy ship is screened; none of your ships may fire at it." in said["allied"]


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
    """By night TF 64 and TF 16 lie before Shortland, where the Vanguard is; the second surface combat phase begins."""
    evening = training(**SHORE)
    for name in ("TF 64", "TF 16"):
        evening.do("place", name=name, hex="1508")
    evening.to("turn-record")
    evening.to("second-surface-combat")
    return evening


def test_20c_the_enemy_is_offered_his_engagement_before_a_bombardment(ashore: Evening) -> None:
    ashore.do("mission", name="TF 64", what="bombard")
    assert "may engage TF 64 first" in ashore.refused("bombard", base="Shortland", ship=["San Juan"]).message
    ashore.do("unopposed", target="TF 64")
    assert ashore.refused("engage", by=["Vanguard"], target=["TF 64"]).cite == "20.c"
    ashore.do("bombard", base="Shortland", ship=["San Juan"])


def test_24e_who_has_fought_and_is_still_there_screens_the_base(ashore: Evening) -> None:
    ashore.do("mission", name="TF 64", what="bombard")
    ashore.do("engage", by=["Vanguard"], target=["TF 64"])
    ashore.do("reveal")
    assert "after the engagement" in ashore.refused("bombard", base="Shortland", ship=["San Juan"]).message
    ashore.do("cease")
    assert ashore.refused("bombard", base="Shortland", ship=["San Juan"]).cite == "24.e"


def test_20c_a_mission_must_be_one(ashore: Evening) -> None:
    assert ashore.refused("mission", name="TF 99", what="bombard").cite == "20.c"
    assert ashore.refused("mission", name="Vanguard", what="bombard").cite == "24"
    assert ashore.refused("mission", name="TF 64", what="land-supplies").cite == "26.a"


def test_20c_a_mission_given_up_does_not_betray_its_force(ashore: Evening) -> None:
    ashore.do("mission", name="TF 64", what="bombard")
    ashore.set("sides.ijn.task_forces.Vanguard.spotted", "true")
    ashore.do("engage", by=["Vanguard"], target=["TF 64"], avoid=["TF 64"], dice=[6])
    ashore.set("sides.ijn.task_forces.Carrier Force.hex", "1508")
    assert ashore.refused("engage", by=["Carrier Force"], target=["TF 64"]).cite == "20.a"
    assert ashore.refused("mission", name="TF 64", what="bombard").cite == "20.c"


def test_24_only_ships_with_guns_bombard(ashore: Evening) -> None:
    ashore.do("mission", name="TF 16", what="bombard")
    ashore.do("unopposed", target="TF 16")
    refusal = ashore.refused("bombard", base="Shortland", ship=["Helena", "Enterprise"])
    assert "Enterprise has no guns" in refusal.message


# Cards, cargo, endurance, the end.


def test_8h_as_many_task_forces_make_change_as_must(evening: Evening) -> None:
    cards = {"TF 16": '["AH", "AS", "AD"]', "TF 64": '["AS", "AD"]', "TF 17": "[]"}
    evening.do("place", name="TF 64", hex="1410")
    for name in ("TF 16", "TF 64"):
        evening.set(f"sides.allied.task_forces.{name}.cards", cards[name])
    evening.do("form", name="TF 17", ship=["Helena", "DesDiv 12"])
    hands = [card for tf in evening.tree["sides"]["allied"]["task_forces"].values() for card in tf.get("cards", ())]
    assert all(hands.count(card) <= 2 for card in hands)


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


def test_26b_a_ship_without_room_for_cargo_loads_none() -> None:
    evening = training(ship={"San Juan": {"target_class": "M", "guns": {}, "suits": ["lC"]}},
                       task_force={"TF 64": {"hex": "1513", "cards": ["AC", "JD"]}})  # fmt: skip
    evening.to("unloading")
    assert evening.refused("load", ship=["San Juan"]).cite == "26.b"


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


def test_23h_a_damaged_ship_goes_a_hex_less() -> None:
    evening = training(scenario={"refueling_points": {"allied": ["2611"]}})
    evening.do("place", name="TF 64", hex="1411")
    evening.set("sides.allied.ships.DesDiv 8.last_turn", "-1")
    evening.set("sides.allied.ships.San Juan.last_turn", "1")
    evening.set("sides.allied.task_forces.TF 64.ships", '["San Juan"]')
    # 12 hexes: 6 in the turn that is left, 3 in each of the two after
    assert not [line for line in evening.do("points", side="ijn")["umpire"] if "San Juan" in line]
    evening.do("hit", ship="San Juan", result="damaged")
    said = evening.do("points", side="ijn")["umpire"]
    assert "IJN 1: San Juan cannot reach a refueling point in time" in said


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


def test_20div_by_night_all_of_a_sides_groups_count_together(ashore: Evening) -> None:
    ashore.set("sides.ijn.task_forces.Vanguard.spotted", "true")
    ashore.do("engage", by=["TF 64", "TF 16"], target=["Vanguard"])
    ashore.do("reveal")
    order = {"1": ("allied", "TF 64"), "2": ("ijn", "Vanguard"), "3": ("allied", "TF 16")}
    for number, (side, name) in order.items():
        ashore.set(f"umpire.engagements.1.order.{number}.side", side)
        ashore.set(f"umpire.engagements.1.order.{number}.task_forces", f'["{name}"]')
    ashore.do("fire", at=["San Juan=Kagero Division"], dice=[12])
    ashore.do("fire", hold=True)
    refusal = ashore.refused("fire", at=["Helena=Kagero Division"])
    assert (refusal.cite, "San Juan" in refusal.message) == ("20.d.iv", True)
    ashore.do("fire", at=["Helena=Tone"], dice=[12])


def test_15g_a_card_is_asked_for_with_its_block_hex_and_number(evening: Evening) -> None:
    evening.to("first-search")
    evening.do("search", **CARRIER_SEEN)
    assert {card["for"] for card in evening.session.entries()[-1]["cards"]} == {
        "card dealt of block 19 in 1407, 3 in all"
    }
