"""Task forces, cards, dummies, movement, endurance, submarines, cargo, pools and points in a session (7-13, 20-28)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.games.carrier_clashes.evening import points
from referee.session.acting.due import due_now
from referee.session.scenario.scenario import faults, find, open_session
from tests.games.carrier_clashes.evening import Evening, training
from tests.refusing import opened


@pytest.fixture
def evening() -> Evening:
    return training()


def written(path: Path, changes: dict[str, Any]) -> Evening:
    """The training scenario with tables changed or added, opened."""
    import tomli_w

    data = json.loads(json.dumps(find("carrier-clashes/training").data))
    for table, keys in changes.items():
        data[table] = {**data.get(table, {}), **keys}
    path.write_text(tomli_w.dumps(data))
    assert faults(find(str(path))) == []
    return Evening(open_session(str(path), "evening"))


def test_23_long_moves_cost_endurance_and_slow_company_saves_it() -> None:
    slow = {"side": "allied", "target_class": "M", "defense": 2, "speed": 3, "suits": ["lC"]}
    train = {"side": "allied", "hex": "1410", "ships": ["Alhena"], "cards": ["AC"]}
    evening = training(ship={"Alhena": slow}, task_force={"TF 62": train})
    evening.to("movement-unspotted")
    evening.do("move", name="TF 64", hex="1605")
    evening.to("unloading")
    assert evening.own("allied", "ships", "DesDiv 8")["last_turn"] == 8
    assert evening.own("allied", "ships", "DesDiv 8")["fuel"] == ["0 turns at sea: turn 10", "turn 1, moved 6: turn 8"]
    assert evening.own("allied", "ships", "San Juan")["last_turn"] == 25
    evening.to("task-force")
    evening.do("form", name="TF 62", ship=["DesDiv 12"])
    assert evening.own("allied", "ships", "DesDiv 12")["last_turn"] == 17
    evening.do("form", name="TF 65", ship=["DesDiv 12"])
    assert evening.own("allied", "ships", "DesDiv 12")["last_turn"] == 11
    said = evening.do("endurance", side="allied")["umpire"]
    assert any("endurance to turn 11" in text and "slow ship gone" in text for text in said)


SUBMARINE = {"I-1": {"side": "ijn", "hex": "1410", "strength": 9, "speed": 2, "stand_in": True}}


def test_25_a_submarine_spots_attacks_and_is_turned_sideways(tmp_path: Path) -> None:
    evening = written(tmp_path / "boats.toml", {"submarine": SUBMARINE})
    evening.to("first-search")
    said = evening.do("submarine", name="I-1", attack=True, dice=[2, 5, 5], cards=["AH", "AD"])
    assert said["ijn"] == ["I-1 in 1410: block 18 in 1410: AH AD."]
    assert "I-1 attacks Enterprise: damaged." in said["all"]
    assert evening.own("allied", "ships", "Enterprise")["condition"] == "damaged"
    assert evening.own("allied", "task_forces", "TF 16")["spotted"] is True
    assert evening.refused("submarine", name="I-1").cite == "25.e"
    evening.to("movement-unspotted")
    assert evening.refused("move", name="I-1", hex="1411").cite == "25.e"
    evening.to("second-search")
    evening.do("submarine", name="I-1", dice=[], cards=["AS", "AH"])


@pytest.mark.parametrize(
    ("changes", "pinned"),
    [
        ({}, True),
        ({"apd": True}, False),  # APDs do not count as destroyer units
        ({"target_class": "C"}, False),
    ],
)
def test_25e_destroyers_pin_a_submarine_that_attacks_and_apds_do_not(
    tmp_path: Path, changes: dict[str, Any], pinned: bool
) -> None:
    ships = find("carrier-clashes/training").data["ship"]
    evening = written(
        tmp_path / "apd.toml",
        {"submarine": SUBMARINE, "ship": {"DesDiv 12": {**ships["DesDiv 12"], **changes}}},
    )
    evening.to("first-search")
    evening.do("submarine", name="I-1", attack=True, cards=["AH", "AS"], dice=[12])
    assert bool(evening.own("ijn", "submarines", "I-1").get("sideways")) == pinned
    evening.to("movement-unspotted")
    if pinned:
        assert evening.refused("move", name="I-1", hex="1411").cite == "25.e"
    else:
        evening.do("move", name="I-1", hex="1411")
    evening.to("second-search")
    assert not evening.own("ijn", "submarines", "I-1").get("sideways")  # it has waited for the movement phase


def test_25_a_submarine_in_empty_sea_says_so_in_the_same_form(tmp_path: Path) -> None:
    boats = {"I-1": {**SUBMARINE["I-1"], "hex": "0101"}}
    evening = written(tmp_path / "boats.toml", {"submarine": boats})
    assert evening.sees("allied")["submarines"] == {"I-1": "0101"}
    evening.to("first-search")
    assert evening.do("submarine", name="I-1")["ijn"] == ["I-1 in 0101: nothing sighted."]
    evening.to("movement-unspotted")
    assert evening.refused("move", name="I-1", hex="0104").cite == "25.h"


@pytest.mark.parametrize(("winner", "at_once"), [("allied", True), ("ijn", False)])
def test_12f_25j_the_side_that_moves_second_sees_the_submarines_of_the_first_before_it_moves(
    tmp_path: Path, winner: str, at_once: bool
) -> None:
    boats = {"I-1": {**SUBMARINE["I-1"], "hex": "0101"}}
    evening = written(tmp_path / "boats.toml", {"submarine": boats})
    evening.to("movement-unspotted", winner)
    said = evening.do("move", name="I-1", hex="0102")
    assert not said["all"]
    assert said["allied"] == (["Submarines I-1 are in 0102."] if at_once else [])
    assert evening.sees("allied")["submarines"] == {"I-1": "0102" if at_once else "0101"}
    assert ("Submarines I-1 are in 0102." in evening.do("next")["allied"]) != at_once
    assert evening.sees("allied")["submarines"] == {"I-1": "0102"}


def test_22c_signs_of_dummies_let_the_searcher_take_them_off(tmp_path: Path) -> None:
    force = {"Vanguard": {
        "side": "ijn", "hex": "1508", "ships": ["Tone", "Kagero Division"], "cards": ["JS", "JD", "7H", "AH"],
        "dummies": [{"kind": "carrier", "count": 1}],
    }}  # fmt: skip
    evening = written(tmp_path / "dummies.toml", {"task_force": force})
    evening.to("first-search")
    evening.do("search", hex="1508", searcher=["VB-6"], dice=[1], cards=["AH", "JS"])
    assert evening.refused("expose", target="Vanguard").cite == "22.c"
    evening.do("armed-search", unit="VB-6", target="Vanguard", kind="carrier", dice=[])
    assert evening.own("ijn", "task_forces", "Vanguard")["cards"] == ["JS", "JD"]


def test_26_a_transport_lands_its_cargo_after_a_whole_turn(tmp_path: Path) -> None:
    data = find("carrier-clashes/training").data
    ship = {"Betelgeuse": {
        "side": "allied", "target_class": "M", "defense": 2, "speed": 3, "suits": ["lC"], "cargo": 6, "stand_in": True,
    }}  # fmt: skip
    force = {"TF 62": {"side": "allied", "hex": "1513", "ships": ["Betelgeuse"], "cards": ["AC"]}}
    terms = {**data["scenario"], "unloading": {"allied": ["1513"]}, "cargo": {"Betelgeuse": 6}}
    evening = written(tmp_path / "cargo.toml", {"ship": ship, "task_force": force, "scenario": terms})
    evening.to("movement-unspotted")
    evening.do("move", name="TF 62", hex="1512")
    evening.do("move", name="TF 62", hex="1513")
    evening.to("unloading")
    assert evening.refused("unload", ship=["Betelgeuse"]).cite == "26.d"
    evening.to("turn-record")
    evening.to("unloading")
    said = evening.do("unload", ship=["Betelgeuse"])
    assert said["allied"] == ["Betelgeuse lands its cargo: 6 VP."]
    assert evening.do("points", side="allied")["umpire"][0] == "Allied 6: Betelgeuse landed cargo on turn 2"
    evening.set("sides.ijn.task_forces.Vanguard.hex", "1513")
    evening.to("second-surface-combat")
    evening.do("engage", by=["Vanguard"], target=["TF 62"], why="it is night", avoid=["TF 62"], dice=[6])
    assert evening.do("points", side="allied")["umpire"][0] == "Allied 0 VP in all"
    assert evening.own("allied", "ships", "Betelgeuse")["aboard"] == 6


def test_27_carriers_come_from_the_pool_in_secret(tmp_path: Path) -> None:
    pool = {"ijn": {"cards": ["Shokaku", "dummy", "dummy"], "draws": 2, "opponent_draws": 1}}
    evening = written(tmp_path / "pool.toml", {"pool": pool})
    assert [str(one.command) for one in due_now(evening.session.game, evening.tree)] == ["pool --side ijn"]
    said = evening.do("pool", side="ijn", cards=["dummy", "dummy", "Shokaku"])
    assert not [*due_now(evening.session.game, evening.tree)]
    assert said["ijn"][-1] == "You draw dummy, dummy."
    assert said["allied"] == ["From the enemy's pool you draw Shokaku."]
    assert "Shokaku" not in evening.tree["sides"]["ijn"]["ships"]
    assert all(unit["at"] != "Shokaku" for unit in evening.tree["sides"]["ijn"].get("air", {}).values())
    assert evening.refused("pool", side="ijn").cite == "27.d"


def test_27_a_carrier_that_is_drawn_sails_and_who_draws_none_is_told_so(tmp_path: Path) -> None:
    evening = written(tmp_path / "pool.toml", {"pool": {"ijn": {"cards": ["Shokaku", "dummy"], "draws": 1}}})
    said = evening.do("pool", side="ijn", cards=["Shokaku"])
    assert said["ijn"] == ["You draw Shokaku."]
    assert said["allied"] == ["From the enemy's pool you draw no card."]
    assert "Shokaku" in evening.tree["sides"]["ijn"]["ships"]


def test_18_a_correction_of_damage_is_told_to_the_other_side_only_where_it_sees_or_knows_the_ship() -> None:
    evening = training()
    said = evening.do("hit", ship="Kako", result="damaged")
    assert (said["all"], said["allied"]) == ([], [])
    assert said["ijn"] == ["correction: Kako is damaged."]
    said = evening.do("hit", ship="Kako", result="none")
    assert (said["all"], said["allied"]) == ([], [])
    evening.to("first-search")
    evening.do("search", hex="1407", searcher=["VS-6"], dice=[2], cards=["JH", "AD", "AS"])
    evening.to("second-air-strike")
    evening.do("strike", target="Carrier Force", unit=["VB-6"], at=["VB-6=Kako"], dice=[8])
    assert evening.own("ijn", "ships", "Kako")["condition"] == "damaged"
    assert evening.do("hit", ship="Kako", result="none")["all"] == ["correction: Kako is undamaged."]
    assert evening.do("hit", ship="Shokaku", result="damaged")["all"] == []


def test_22c_who_is_dealt_a_sign_of_dummies_hears_what_he_may_ask_for(tmp_path: Path) -> None:
    force = {"Vanguard": {
        "side": "ijn", "hex": "1508", "ships": ["Tone", "Kagero Division"], "cards": ["JS", "JD", "7H", "AH"],
        "dummies": [{"kind": "carrier", "count": 1}],
    }}  # fmt: skip
    evening = written(tmp_path / "dummies.toml", {"task_force": force})
    evening.to("first-search")
    said = evening.do("search", hex="1508", searcher=["VB-6"], dice=[1], cards=["7H", "JS"])
    sticker = evening.own("ijn", "task_forces", "Vanguard")["called"]
    assert f"A sign of dummies: you may have all dummy ships of block {sticker} taken off (22.c)." in said["allied"]
    assert not any("sign of dummies" in line for line in said["ijn"])
    open_ones = [one for one in due_now(evening.session.game, evening.tree) if "22.c" in one.line]
    assert [(one.side, one.command) for one in open_ones] == [("allied", "expose --target Vanguard")]
    evening.do("expose", target="Vanguard")
    assert not [one for one in due_now(evening.session.game, evening.tree) if "22.c" in one.line]


def test_28_after_the_last_turn_all_hear_the_points_and_who_has_won(evening: Evening) -> None:
    evening.to("turn-record")
    assert "Victory points" not in str(evening.do("points"))
    evening.do("hit", ship="Shokaku", result="sunk")
    evening.to("task-force", force="on with it")
    said = evening.do("next", why="on with it", dice=[])
    assert said["all"][-1] == "Victory points: Allied 120, IJN 0. The Allied side wins by 120."
    assert evening.do("close")["all"] == ["Victory points: Allied 120, IJN 0. The Allied side wins by 120."]


def test_28_a_session_that_is_closed_before_its_end_tells_its_points_to_the_umpire_alone(evening: Evening) -> None:
    evening.to("first-search")
    said = evening.do("close")
    assert said["all"] == []
    assert "points now: Allied 0, IJN 0" in said["umpire"]


@pytest.mark.parametrize(
    ("turn", "phase", "hears"),
    [(2, "turn-record", "all"), (2, "movement-spotted", "umpire"), (1, "turn-record", "umpire"), (0, "deal", "none")],
)
def test_28_only_after_the_last_turn_all_hear_the_points_of_a_session_that_is_closed(
    turn: int, phase: str, hears: str
) -> None:
    doing = opened("carrier-clashes/training").doing({"public.turn": turn, "public.phase": phase})
    points.tell_points_at_close.run(doing)
    doing.finish()
    told, remarked = str(doing.told.get("all")), " ".join(doing.umpire)
    assert ("Victory points" in told, "points now" in remarked) == (hears == "all", hears == "umpire")
