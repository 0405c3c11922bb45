"""Rules of the air, of searches and of submarines as evenings meet them: what was found at tables (15-18, 24, 25)."""

from __future__ import annotations

import pytest

from referee.games.carrier_clashes.evening import cap, known, state
from referee.session.acting.due import due_now
from tests.games.carrier_clashes.evening import Evening, cites, training
from tests.games.carrier_clashes.small import TF_64, A, position
from tests.games.carrier_clashes.test_orders import carried, faults_of
from tests.games.carrier_clashes.test_play_strike import spotted_by


@pytest.fixture
def evening() -> Evening:
    return training()


@pytest.fixture
def spotted() -> Evening:
    """The Carrier Force and TF 16 are spotted; the second air strike phase begins."""
    return spotted_by(training())


def board_of(evening: Evening) -> state.Board:
    return state.Board(evening.tree)


# Searches (15).


def test_15e_an_arc_that_is_laid_searches_with_those_who_search_its_hex(evening: Evening) -> None:
    evening.to("first-search")
    evening.do("sweep", unit=["VS-6"], start=33, arc=6)
    said = evening.do("search", hex="1407", searcher=["VB-6"], dice=[2], cards=["JH", "AD", "AS"])
    answer = evening.session.entries()[-1]["answers"][0]
    assert answer["inputs"]["range"] == [3, 3]
    assert "VS-6 also searches 1407, by arc; it is one search (15.e)." in said["allied"]
    said = evening.do("search", side="allied")
    assert not any("again in this phase" in line for line in said["allied"])


def test_15e_who_comes_to_a_searched_hex_by_arc_hears_that_he_adds_nothing(evening: Evening) -> None:
    evening.to("first-search")
    evening.do("search", hex="1407", searcher=["VB-6"], dice=[2], cards=["JH", "AD", "AS"])
    evening.do("sweep", unit=["VS-6"], start=33, arc=6)
    assert "Not searched again in this phase: 1407." in evening.do("search", side="allied")["allied"]


def test_15e_all_who_search_a_hex_on_a_sheet_are_one_search_of_it(evening: Evening) -> None:
    evening.to("first-search")
    sheet = "VB-6 search 1407; VS-6 search 1407"
    assert faults_of(evening, sheet) == []
    came = carried(evening, sheet, "Tone search 1410")
    assert came.met == []
    searched = [entry["inputs"]["searcher"] for entry in came.entries if entry["act"] == "search"]
    assert searched == [["Tone"], ["VB-6", "VS-6"]]
    assert "was searched in this phase" in faults_of(evening, "Enterprise search 1407")[0]


def test_15k_each_deal_of_a_turn_is_shown_by_itself(spotted: Evening) -> None:
    (block,) = [row for row in spotted.sees("allied")["blocks"].values() if row["hex"] == "1407"]
    assert block["cards"] == ["AD", "AS", "JH"]
    spotted.to("second-search")
    spotted.do("search", hex="1407", searcher=["VB-6"], dice=[1], cards=["JH", "AD"])
    (block,) = [row for row in spotted.sees("allied")["blocks"].values() if row["hex"] == "1407"]
    assert "cards" not in block
    assert block["deals"] == {"1": ["AD", "AS", "JH"], "2": ["AD", "JH"]}


def test_who_is_spotted_for_strikes_only_is_hidden_again_though_no_strikes_follow(evening: Evening) -> None:
    evening.set("public.night_phases", '["first-search"]')
    evening.to("turn-record")
    evening.to("first-search")
    assert evening.tree["public"]["night"]
    evening.set("sides.ijn.task_forces.Vanguard.spotted_for_strikes", "true")
    assert "blocks" in evening.sees("allied")
    evening.to("movement-spotted")
    assert "blocks" not in evening.sees("allied")


# Submarines (25).


def test_25g_arcs_that_are_laid_are_searched_before_a_submarine_attacks_by_night() -> None:
    evening = training(scenario={"night_searchers": ["VS-6"], "night_phases": ["first-search"]})
    evening.to("turn-record")
    evening.to("first-search")
    evening.do("sweep", unit=["VS-6"], start=33, arc=6)
    evening.set("sides.ijn.task_forces.Vanguard.spotted", "true")
    evening.set("sides.allied.submarines.Gato.hex", "1508")
    assert cites(evening.refused("submarine", name="Gato", attack=True)) == ["25.g"]
    evening.do("search", side="allied", dice=[1])
    evening.do("submarine", name="Gato", attack=True)
    assert cites(evening.refused("sweep", unit=["VS-6"], start=33)) == ["25.g", "15.a"]
    evening.to("movement-spotted")


# CAP (15.m, 16.f, 16.i).


def test_16ivi_cap_that_fought_over_a_force_that_is_lost_defends_no_other_hex(spotted: Evening) -> None:
    """Its force is off the map, it flies over its own again, in another hex: there it meets no strike."""
    spotted.set("sides.allied.task_forces.TF 64.spotted", "true")
    spotted.do("launch", target="TF 64", unit=["Shokaku dive bombers"], side="ijn", why="far, for the test")
    spotted.do("launch", target="TF 16", unit=["Shokaku fighters", "Shokaku torpedo bombers"], side="ijn", why="seen")
    spotted.do("cap", over="TF 64", unit=["VF-6"])
    spotted.do("strike", side="ijn", strike="Strike 1", spare=["nobody"], dice=[12])
    for ship in ("San Juan", "DesDiv 8"):
        spotted.do("hit", ship=ship, result="sunk")
    vf_6 = board_of(spotted).side("allied").air["VF-6"]
    assert (vf_6.over, vf_6.defended) == ("TF 16", "1611")
    assert spotted.refused("cap", over="TF 16", unit=["VF-6"]).cite == "16.i.vi"
    said = spotted.do("strike", side="ijn", strike="Strike 2", dice=[12])
    assert any("CAP against it: none." in line for line in said["all"])


@pytest.mark.parametrize(
    ("over", "hex", "reach", "posting"),
    [
        ("TF 16", "1410", 3, "own"),
        ("TF 64", "1410", 3, "near"),
        ("TF 64", "1411", 3, "near"),
        ("TF 64", "1412", 3, "far"),
        ("TF 64", "1412", 4, "near"),
        ("TF 64", "1413", 5, "far"),
    ],
)
def test_16iv_cap_is_near_within_half_its_range_and_far_beyond(over: str, hex: str, reach: int, posting: str) -> None:
    """VF-6 is at home with TF 16 in 1410; TF 64 is 0 to 3 hexes away."""
    doing = position().doing({f"{TF_64}hex": hex, f"{A}air.VF-6.range": reach})
    own = state.Board.of(doing).side("allied")
    assert cap.cap_post(own.air["VF-6"], own.task_forces[over]) == posting


def test_a_side_knows_the_strikes_whose_counters_it_sees(spotted: Evening) -> None:
    spotted.do("launch", target="TF 16", unit=["Shokaku dive bombers"], side="ijn")
    board = state.Board(known.state_known(spotted.tree, "allied"))
    (strike,) = board.side("ijn").strikes.values()
    assert (strike.target, strike.hex, strike.stage) == ("TF 16", "1410", "launched")
    own = state.Board(known.state_known(spotted.tree, "ijn")).side("ijn").strikes["Strike 1"]
    assert own.prey is not None
    assert own.prey.name == "block " + spotted.own("allied", "task_forces", "TF 16")["called"]


# Strikes (16, 17, 24).


def test_18f_aircraft_that_were_to_land_at_home_may_land_elsewhere_when_she_is_hit(spotted: Evening) -> None:
    spotted.do("launch", target="TF 16", unit=["Shokaku dive bombers"], land="Shokaku", side="ijn")
    spotted.do("hit", ship="Shokaku", result="ditw")
    spotted.do("strike", side="ijn", dice=[12])
    spotted.do("attack", at=["Enterprise"], dice=[12])
    assert spotted.own("ijn", "air", "Shokaku dive bombers")["adrift"] == "1407"
    spotted.do("land", unit=["Shokaku dive bombers"], at="Shortland")
    assert spotted.own("ijn", "air", "Shokaku dive bombers")["at"] == "Shortland"


def test_16k_a_strike_of_which_nobody_is_left_sees_no_ships(spotted: Evening) -> None:
    spotted.do("launch", target="TF 16", unit=["Shokaku dive bombers"], side="ijn")
    spotted.set("sides.ijn.strikes.Strike 1.units.Shokaku dive bombers.half", "true")
    spotted.do("strike", side="ijn", dice=[1])
    assert "group" not in spotted.own("ijn", "strikes", "Strike 1")


def test_17_a_bomber_with_torpedoes_takes_its_bombs_against_a_base() -> None:
    evening = training(base={"Shortland": {"hex": "1407"}}, air={"TBF-1": {"strengths": {"A": 6, "L": 4}}})
    evening.to("first-air-strike")
    evening.do("launch", target="Shortland", unit=["VT-6"])
    assert evening.own("allied", "strikes", "Strike 1")["units"]["VT-6"]["weapon"] == "L"


def test_24_a_base_holds_any_number_of_air_units() -> None:
    many = {f"Wing {n}": {"side": "ijn", "type": "B5N2", "at": "Shortland"} for n in range(1, 41)}
    evening = training(base={"Shortland": {"hex": "1407", "aa": 0}}, air_unit=many)
    evening.to("first-air-strike")
    evening.do("launch", target="Shortland", unit=["VB-6"])
    evening.do("strike")
    assert evening.own("allied", "strikes", "Strike 1")["stage"] == "over"


def test_24b_who_is_destroyed_at_a_warned_base_is_one_whose_die_said_it_was_there() -> None:
    """Of five idle units at a base with radar only the fifth is present; it is the one that is destroyed."""
    many = {f"Wing {n}": {"side": "ijn", "type": "B5N2", "at": "Shortland"} for n in range(1, 5)}
    evening = training(base={"Shortland": {"hex": "1407", "aa": 0, "radar": True}}, air_unit=many)
    evening.to("first-air-strike")
    units = [unit.name for unit in board_of(evening).side("ijn").air.values() if unit.at == "Shortland"]
    evening.do("launch", target="Shortland", unit=["VB-6"])
    evening.do("strike", dice=[*[12] * (len(units) - 1), 1, 1])
    dice = [die["for"] for die in evening.session.entries()[-1]["dice"]]
    assert dice[0] == f"presence at the base of {units[0]}: needs 3 or less"
    lost = [name for name in units if evening.own("ijn", "air", name).get("lost")]
    assert lost == [units[-1]]


# Blocks (4.b).


def test_a_new_force_takes_no_sticker_that_was_used_while_others_are_left(evening: Evening) -> None:
    sunk = evening.own("allied", "task_forces", "TF 64")["called"]
    for ship in ("San Juan", "DesDiv 8"):
        evening.do("hit", ship=ship, result="sunk")
    evening.to("task-force")
    used = {tf["called"] for tf in evening.tree["sides"]["allied"]["task_forces"].values()} | {sunk}
    evening.do("form", name="TF 17", ship=["Helena"])
    assert evening.own("allied", "task_forces", "TF 17")["called"] not in used


def test_24b_who_is_caught_on_the_ground_before_it_flies_is_not_in_its_strike() -> None:
    """A unit's strike is declared when its base is struck: destroyed there, it neither flies nor is met."""
    unit = "4th Air Group"
    row = {"side": "ijn", "type": "D3A2", "at": "Shortland"}
    evening = training(base={"Shortland": {"hex": "1407", "aa": 0}}, air_unit={unit: row})
    evening.to("first-air-strike")
    evening.do("launch", target="Shortland", unit=["VB-6"])
    evening.do("launch", target="Henderson Field", unit=[unit], side="ijn", why="as far as it likes")
    evening.do("strike", side="allied", dice=[1, 1])
    assert evening.own("ijn", "air", unit)["lost"].startswith("on the ground at Shortland")
    evening.do("cap", over="Henderson Field", unit=["VMF-223"])
    due = [one.command for one in due_now(state.GAME, evening.tree)]
    assert due == ['strike --side ijn --strike "Strike 1"']
    said = evening.do("strike", side="ijn", dice=[])
    assert said["all"] == ["IJN Strike 1 has no units left."]


def test_24b_who_is_put_out_of_action_on_the_ground_stays_there() -> None:
    """Its strike was to land elsewhere; it never flew."""
    unit = "4th Air Group"
    row = {"side": "ijn", "type": "D3A2", "at": "Shortland"}
    evening = training(
        base={"Shortland": {"hex": "1407", "aa": 0}}, air_unit={unit: row}, ship={"Shokaku": {"capacity": 9}}
    )
    evening.to("first-air-strike")
    evening.do("launch", target="Shortland", unit=["VB-6"])
    evening.do("launch", target="Henderson Field", unit=[unit], land="Shokaku", side="ijn", why="as far as it likes")
    evening.do("strike", side="allied", dice=[1, 4])
    evening.do("strike", side="ijn", dice=[])
    struck = evening.own("ijn", "air", unit)
    assert (struck["at"], struck["out"], "transferred" in struck) == ("Shortland", True, False)


def test_16_a_strike_and_its_cap_are_as_large_as_they_are() -> None:
    """Twenty bombers at a base that fourteen fighters defend: what may be typed bounds nothing that is on the board."""
    row = {"side": "allied", "type": "SBD-3", "at": "Henderson Field"}
    fighter = {"side": "ijn", "type": "A6M2", "at": "Shortland"}
    many = {f"VB {n}": row for n in range(1, 21)} | {f"Fighters {n}": fighter for n in range(1, 15)}
    evening = training(
        base={"Shortland": {"hex": "1510", "aa": 15}}, air_unit=many, scenario={"strike_limits": {"allied": 20}}
    )
    evening.to("first-air-strike")
    evening.do("launch", target="Shortland", unit=[f"VB {n}" for n in range(1, 21)])
    evening.do("cap", over="Shortland", unit=[f"Fighters {n}" for n in range(1, 15)])
    evening.do("strike")
    assert evening.own("allied", "strikes", "Strike 1")["stage"] == "over"


def test_16k_any_number_of_bombers_attack_one_ship() -> None:
    row = {"side": "allied", "type": "SBD-3", "at": "Enterprise"}
    many = {f"VB {n}": row for n in range(1, 21)}
    evening = spotted_by(
        training(air_unit=many, ship={"Enterprise": {"capacity": 30}}, scenario={"strike_limits": {"allied": 20}})
    )
    evening.do("launch", target="Carrier Force", unit=[f"VB {n}" for n in range(1, 21)])
    evening.do("strike", at=["Shokaku"], dice=[12])
    assert evening.own("allied", "strikes", "Strike 1")["stage"] == "over"
