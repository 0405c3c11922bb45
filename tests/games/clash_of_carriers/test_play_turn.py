"""The evening's turn: scenario, formations, pool, recoveries, the count (3-5, 10, 16)."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.engine.hexgrid import FACINGS, Grid, parse_hex
from referee.engine.rules import load
from referee.games.clash_of_carriers.evening import chart
from referee.games.clash_of_carriers.rules.movement import is_homeward
from referee.games.clash_of_carriers.scenario.scenario import check, opening, squadrons
from referee.session.how import How
from referee.session.scenario.scenario import find
from tests.games.clash_of_carriers.evening import SHIPPED, begun


def test_16_1_forces_are_as_printed() -> None:
    evening = begun()
    ijn, usn = evening.get("sides", "ijn"), evening.get("sides", "usn")
    assert (len(usn["ships"]), len(ijn["ships"])) == (76, 33)
    assert sum(u["factor"] for u in ijn["air"].values() if not u.get("land")) == 69
    assert evening.air("253rd").box == "coming"
    assert evening.markers("usn") == {
        "TF 58": "3111",
        "TG 58.1": "2811",
        "TG 58.4": "3209",
        "TG 52.10": "3712",
    }


def test_16_1_units_printed_twice_are_told_apart() -> None:
    names = squadrons(load("clash-of-carriers"))
    assert {"VF-25 (Belleau Wood)", "VF-25 (Cowpens)", "VF-8/1", "VF-8/2"} <= set(names["usn"])
    assert {"521st (Guam)", "521st (Yap)", "521st (Iwo Jima)", "263rd (Iwo Jima)", "Shokaku F/2"} <= set(names["ijn"])


def test_scenario_faults_are_all_said_at_once() -> None:
    data = dict(find(SHIPPED).data)
    groups = {
        **data["group"],
        "Force B": {"side": "ijn", "hex": "0818"},
        "Force A": {"side": "ijn", "hex": "1618", "tf": True},
        "Force C": {"side": "ijn", "hex": "1618", "tf": True, "ships": ["Yamatto"]},
    }
    found = check({**data, "group": groups, "scenario": {**data["scenario"], "rules": ["11.0", "19.0"]}})
    for part in ("19.0", "did you mean Yamato?", "within 3 hexes of 0618", "column 07"):
        assert any(part in fault for fault in found), (part, found)


def test_without_stand_ins_the_counters_are_asked_for(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="referee rules form clash-of-carriers"):
        begun(folder=tmp_path, **{"stand_in = true": ""})


def test_owner_counters_come_before_stand_ins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "clash-of-carriers"
    folder.mkdir()
    row = 'type = "CV", mp_odd = 6, mp_even = 6, gunnery = 2, aa = 7, torpedo = false, boxes = 6'
    (folder / "units.toml").write_text(f"[ship]\nTaiho = {{ {row} }}\n")
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path))
    tree = opening(find(SHIPPED).data)
    assert tree["sides"]["ijn"]["ships"]["Taiho"]["aa"] == 7
    assert "stand_in" not in tree["sides"]["ijn"]["ships"]["Taiho"]
    assert tree["sides"]["ijn"]["ships"]["Shokaku"]["stand_in"] is True


def test_16_1_1_the_ijn_may_begin_elsewhere() -> None:
    evening = begun()
    evening.do("deploy", group="Force B", hex="0712", tf=False)
    assert evening.markers("ijn") == {"TF Mobile Fleet": "0618", "Force B": "0712"}
    assert evening.refused("deploy", group="Force C", hex="0812", tf=False).cite == "16.1.1"
    assert evening.refused("deploy", group="TF Mobile Fleet", hex="0611").cite == "16.1.1"


def test_5_2_the_pool_holds_every_marker_but_tgs_in_the_tf() -> None:
    evening = begun().to("activation")
    names = list(evening.get("umpire", "pool"))
    assert "TG 58.2" not in names
    assert {"TF 58", "USN Command", "IJN Command", "61st Air Flotilla", "22nd Air Flotilla"} <= set(names)


def test_5_5_usn_units_recover_fatigued_by_day_and_fresh_by_night() -> None:
    evening = begun().to("formations")
    evening.set("sides.usn.air.VB-8.box", "flown")
    evening.to("air")
    assert evening.air("VB-8").side == "reduced"
    evening.to("air").to("air").set("sides.usn.air.VB-8.box", "flown").to("air")
    unit = evening.air("VB-8")
    assert (evening.board.public.turn, unit.side, unit.box) == (4, "full", "ready")
    assert evening.refused("cap", unit=["VF-8/1"]).cite == "5.7"


def test_16_1_2_the_dead_come_back_to_guam_by_day() -> None:
    evening = begun().to("formations")
    evening.set("sides.ijn.air.261st.box", "dead")
    evening.do("next", dice=[7, 5])
    unit = evening.air("261st")
    assert (unit.home, unit.side, unit.box) == ("Guam", "reduced", "ready")
    assert evening.board.side("ijn").reinforcement_turn == 7


def test_10_2_saipan_is_counted_at_the_end_of_each_turn() -> None:
    evening = begun().to("end")
    evening.set('sides.usn.groups."TG 52.10".hex', "3612")
    evening.do("next")
    assert evening.said["usn"][-1] == "At Saipan: 0 naval units, 14 points lost."
    assert "At Saipan" not in evening.file("ijn")


def test_10_4_the_historical_result() -> None:
    evening = begun().to("formations")
    for carrier in ("Taiho", "Shokaku", "Hiyo"):
        evening.do("hit", ship=carrier, hits=9)
    carried = [unit for unit in evening.board.side("ijn").air.values() if not unit.land]
    lost = sum(unit.factor for unit in carried if unit.box == "dead")
    for name, factor in [(unit.name, unit.factor) for unit in carried if unit.box != "dead"]:
        if lost + factor <= 64:
            lost += factor
            evening.set(f"sides.ijn.air.{name}.box", "dead")
    assert lost == 64
    evening.do("victory")
    assert evening.said["umpire"] == ["USN 57, IJN 20: a margin of +37, a decisive USN victory."]


def test_4_2_players_say_which_marker_they_drew_and_throw_no_die() -> None:
    evening = begun().to("activation").do("dice", mode="table")
    with pytest.raises(Refusal, match=r"which marker was drawn\? in the pool are TF 58, TG 58.1"):
        evening.session.act("draw", {}, How())
    assert evening.draw("TG 58.1").board.public.active.marker == "TG 58.1"


# Movement Points as they are at every step, courses by the grid, formations that keep their burdens (3, 7,
# 9.1).


@pytest.mark.parametrize("south", [0, 1])
@pytest.mark.parametrize("start", ["1414", "1514"])
def test_7_3_the_same_course_is_homeward_from_every_column(start: str, south: int) -> None:
    hexes = Grid(south)
    for side, allowed in (("usn", {"ne", "se", "s"}), ("ijn", {"n", "nw", "sw"})):
        found = {way for way in FACINGS if is_homeward(hexes, side, start, hexes.neighbour(parse_hex(start), way).name)}
        assert found == allowed


def test_7_2_a_marker_counts_for_one_move_and_is_not_shed_by_forming_anew() -> None:
    evening = begun().to("formations").do("mp-markers", group="TG 58.1", attacked=-2)
    assert evening.said["usn"] == ["correction: TG 58.1 has a -2 MP marker."]
    evening.do("form", group="TG 58.5", ship=["Canberra", "Boston"])
    assert evening.group("TG 58.5").slowed == -2
    evening.to("activation").draw("TG 58.5").do("move", group="TG 58.5", to=["2911", "3011", "3111"])
    assert evening.refused("move", group="TG 58.5", to=["3211"]).cite == "7.1"
    assert (evening.group("TG 58.5").slowed, evening.group("TG 58.1").slowed) == (0, -2)
    evening.to("formations")
    assert evening.group("TG 58.5").mp_marker == 0


def test_11_1_3_detached_ships_stop_at_a_submarine_marker_and_sail_on() -> None:
    evening = begun().to("formations").do("hit", ship="Nagato", hits=1).do("detach", group="Lame", ship=["Nagato"])
    evening.to("submarines", seed=3).force("submarine", hex="0617").to("end")
    assert evening.get("public", "submarines")
    evening.do("sail", dice=[1, 2], group="Lame", to=["0617", "0616", "0615"])
    assert evening.group("Lame").hex == "0617"
    assert [due.line for due in evening.due()] == ["Lame in 0617 sails for its edge"]
    evening.do("sail", group="Lame", to=["0616", "0615"]).to("tally")
    assert evening.group("Lame").hex == "0615"
    assert not evening.get("public", "submarines")


def test_11_1_4_a_choice_of_torpedoes_stands_in_the_way_of_the_end() -> None:
    evening = begun().to("formations").do("hit", ship="Nagato", hits=1).do("detach", group="Lame", ship=["Nagato"])
    evening.to("submarines", seed=3).force("submarine", hex="0617").to("end")
    evening.do("sail", dice=[3, 9], group="Lame", to=["0617", "0616", "0615"])
    assert evening.refused("next").kind == "not-allowed"
    evening.do("torpedo", dice=[1], ship="Nagato").do("sail", group="Lame", to=["0616", "0615"]).do("next")
    assert evening.group("Lame").hex == "0615"


def test_a_way_is_a_shortest_one() -> None:
    hexes = Grid(0)
    for goal in ("0101", "3030", "1401", "1314", "2007"):
        way = chart.way_to_goal(hexes, parse_hex("1414"), parse_hex(goal), set())
        assert len(way) == hexes.distance(parse_hex("1414"), parse_hex(goal))
        steps = [parse_hex("1414"), *way]
        assert all(hexes.distance(one, two) == 1 for one, two in itertools.pairwise(steps))


def test_9_1_without_her_damage_log_it_is_said_that_her_factors_stand() -> None:
    evening = begun().to("formations")
    tables = dict(evening.session.state.tree["umpire"]["tables"])
    del tables["damage-log"]
    evening.set("umpire.tables", json.dumps(tables)).do("hit", ship="Taiho", hits=1)
    assert "as if undamaged: her Damage Log has not been entered" in evening.said["ijn"][0]
    assert "damage-log of Taiho" in evening.said["umpire"][0]
    evening.to("activation").draw("TF Mobile Fleet").do("move", group="TF Mobile Fleet", to=["0718"])
    reasons = str(evening.session.entries()[-1]["answers"][0]["because"])
    assert "Taiho as if undamaged (1 hit, no Damage Log entered)" in reasons
    evening.set("Taiho.most_mp", "2")
    assert evening.refused("move", group="TF Mobile Fleet", to=["0918"]).cite == "7.1"


def test_7_1_who_was_met_in_its_hex_may_move_when_its_marker_is_drawn() -> None:
    evening = begun().to("formations").do("leave", group="Force B").to("air")
    evening.do("relocate", group="TG 58.4", hex="0716").do("detected", group="Force B", by="carriers").to("activation")
    evening.force("relocate", group="Force B", hex="0816")
    evening.do("draw", marker="TG 58.4").do("move", group="TG 58.4", to=["0816"], seed=3)
    evening.do("battle", hex="0816").do("disengage", usn=True, ijn=True)
    evening.do("retreat", side="usn", to="0817").do("retreat", side="ijn", to="0815")
    assert evening.refused("move", group="TG 58.4", to=["0818"]).cite == "7.1"
    evening.do("draw", marker="Force B").do("move", group="Force B", to=["0814"])
    assert evening.group("Force B").hex == "0814"


def test_7_3_who_is_barred_on_every_side_is_due_and_stays_by_an_act() -> None:
    evening = begun().to("formations").do("hit", ship="Nagato", hits=1).do("detach", group="Lame", ship=["Nagato"])
    evening.to("end").do("relocate", group="Lame", hex="0618")
    for group, hex_ in (("TG 58.1", "0617"), ("TG 58.4", "0519"), ("TF 58", "0518")):
        evening.do("relocate", group=group, hex=hex_)
    assert [(due.line, due.command) for due in evening.due()] == [
        ("Lame in 0618: enemies block every way to its edge", "sail --group Lame")
    ]
    assert evening.refused("next").kind == "not-allowed"
    evening.do("sail", group="Lame").do("next")
    assert evening.group("Lame").hex == "0618"


def test_3_1_4_ships_of_the_landing_and_of_tf_58_never_sail_in_one_group() -> None:
    evening = begun().to("formations")
    landing, carriers = evening.group("TG 52.10"), evening.group("TG 58.1")
    evening.set("sides.usn.groups.TG 52.10.hex", str(carriers.hex))
    ship = landing.ships[0]
    refusal = evening.refused("shift", ship=[ship], to="TG 58.1")
    assert (refusal.cite, refusal.message) == (
        "3.1.4",
        "TG 58.1 would have ships of TG 52.10 and ships of TF 58's TGs, which are never in one TG (3.1.4)",
    )
    assert evening.refused("form", group="TG 58.5", ship=[ship, carriers.ships[0]]).cite == "3.1.4"
    evening.do("form", group="TG 58.5", ship=[ship])
    assert evening.refused("shift", ship=[carriers.ships[0]], to="TG 58.5").cite == "3.1.4"
