"""The shipped scenario: its forces as printed, its faults, the owner's counters, and courses on its map (7.3, 16.1)."""

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
from referee.session.scenario.scenario import find
from tests.games.clash_of_carriers.evening import SHIPPED, begun


def test_16_1_forces_are_as_printed() -> None:
    evening = begun()
    ijn, usn = evening.tree["sides"]["ijn"], evening.tree["sides"]["usn"]
    assert (len(usn["ships"]), len(ijn["ships"])) == (76, 33)
    assert sum(u["factor"] for u in ijn["air"].values() if not u.get("land")) == 69
    assert evening.thing("air", "253rd").box == "coming"
    seen = {name: row["hex"] for name, row in evening.seen("ijn")["markers"].items()}
    assert seen == {"TF 58": "3111", "TG 58.1": "2811", "TG 58.4": "3209", "TG 52.10": "3712"}


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
    assert evening.do("victory")["umpire"] == ["USN 57, IJN 20: a margin of +37, a decisive USN victory."]


@pytest.mark.parametrize("south", [0, 1])
@pytest.mark.parametrize("start", ["1414", "1514"])
def test_7_3_the_same_course_is_homeward_from_every_column(start: str, south: int) -> None:
    hexes = Grid(south)
    for side, allowed in (("usn", {"ne", "se", "s"}), ("ijn", {"n", "nw", "sw"})):
        found = {way for way in FACINGS if is_homeward(hexes, side, start, hexes.neighbour(parse_hex(start), way).name)}
        assert found == allowed


def test_a_way_is_a_shortest_one() -> None:
    hexes = Grid(0)
    for goal in ("0101", "3030", "1401", "1314", "2007"):
        way = chart.way_to_goal(hexes, parse_hex("1414"), parse_hex(goal), set())
        assert len(way) == hexes.distance(parse_hex("1414"), parse_hex(goal))
        steps = [parse_hex("1414"), *way]
        assert all(hexes.distance(one, two) == 1 for one, two in itertools.pairwise(steps))
    along_the_edge = chart.way_to_goal(hexes, parse_hex("0101"), parse_hex("0701"), set())
    assert all(place.row >= 1 for place in along_the_edge)


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


def test_16_1_4_a_battle_without_taiho_has_another_flagship(tmp_path: Path) -> None:
    alone = '[group."Force A"]\nships = ["Shokaku", "Haguro"]'
    evening = begun(folder=tmp_path, **{'[group."Force A"]': alone})
    assert evening.refused("flagship").cite == "16.1.4"
    evening.to("formations")
    assert evening.board.side("ijn").flagship == "Shokaku"
    assert evening.refused("flagship", ship="Haguro").message.startswith("Shokaku is the flagship, and afloat")


def test_15_6_what_lands_says_how_many_factors_the_carrier_began_with() -> None:
    evening = begun().set("public.rules", '["15.6"]').set('sides.ijn.air."Zuikaku F".box', "dead")
    evening.do("land", unit="Taiho F", carrier="Zuikaku")
    (answer,) = evening.session.entries()[-1]["answers"]
    assert (answer["procedure"], answer["outcome"]["limit"]) == ("carrier-capacity", 12)
