"""Raids in a session: launch, interception, placement, AA fire ship by ship, attacks, the way home (8, 9, 13-15)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from tests.games.clash_of_carriers.evening import Evening, begun


def met(evening: Evening, place: str = "2211") -> Evening:
    """The Mobile Fleet lies six hexes from TG 58.1, and each has detected the other."""
    evening.to("activation")
    evening.do("relocate", group="TF Mobile Fleet", hex=place)
    evening.draw("TF Mobile Fleet").do("search", by="TF Mobile Fleet", target=["TG 58.1"], dice=[10])
    return evening


def seen(evening: Evening) -> Evening:
    """TG 58.1 is activated and has detected the Mobile Fleet."""
    return met(evening).draw("TG 58.1").do("search", by="TG 58.1", dice=[10])


def test_8_1_a_raid_out_of_range_is_refused_and_may_be_forced() -> None:
    evening = seen(begun())
    evening.do("relocate", group="TF Mobile Fleet", hex="1911")
    refusal = evening.refused("raid", unit=["VB-2"], target="TF Mobile Fleet")
    assert (refusal.cite, "extended" in refusal.message) == ("8.1", True)
    evening.do("raid", unit=["VB-2"], target="TF Mobile Fleet", extended=True)
    assert evening.air("VB-2").side == "reduced"


def test_8_1_2_units_that_flew_extended_come_back_later() -> None:
    evening = seen(begun())
    evening.do("relocate", group="TF Mobile Fleet", hex="1911")
    evening.do("raid", unit=["VB-2"], target="TF Mobile Fleet", extended=True)
    target = evening.get("public", "raid", "target")
    ship = evening.get("sides", "ijn", "groups", target)["ships"][0]
    evening.do("place", rest=ship).do("attack", dice=[1, 1, 6])
    unit = evening.air("VB-2")
    assert (unit.box, unit.back) == ("away", 3)
    evening.to("air").to("air")
    unit = evening.air("VB-2")
    assert (unit.box, unit.side) == ("ready", "full")


def test_the_odds_of_an_attack_are_those_of_the_whole_raid_on_a_ship() -> None:
    evening = met(begun())
    evening.do("raid", unit=["Shokaku F/1", "Taiho DB", "Taiho T"], target="TG 58.1")
    evening.do("place", at=["Taiho T=Yorktown"], rest="Hornet", beside=["Hornet=Oakland"])
    before = len(evening.session.entries())
    for unit, units in (("Taiho DB", 2), ("Taiho T", 1)):
        answer = evening.session.weigh("attack", {"unit": [unit]})
        assert answer.procedure == "air-strike"
        assert {len(row["outcome"]["strike"]) for row in answer.distribution} == {units}
        assert sum(Fraction(row["p"]) for row in answer.distribution) == 1
    assert len(evening.session.entries()) == before


def test_16_1_4_a_tf_with_carriers_is_a_carrier_tf_though_only_its_battleships_are_detected() -> None:
    evening = begun().to("activation").draw("61st Air Flotilla")
    evening.set('sides.usn.groups."TG 58.7".detected', '["ijn-islands"]')
    assert evening.refused("raid", unit=["523rd (Guam)"], target="TF 58").cite == "16.1.4"
    evening.set("sides.ijn.ordered", "true").do("raid", unit=["523rd (Guam)"], target="TF 58")
    assert evening.board.public.raid.target == "TG 58.7"


def test_16_1_4_nothing_goes_west_before_the_decisive_strike() -> None:
    evening = begun().to("activation").draw("TF Mobile Fleet")
    assert evening.refused("move", group="TF Mobile Fleet", to=["0518"]).cite == "16.1.4"
    evening = met(begun("struck"))
    carriers = ["Taiho", "Shokaku", "Zuikaku", "Junyo", "Hiyo", "Ryuho", "Chitose", "Chiyoda"]
    evening.do("raid", home=carriers, target="TG 58.1")
    assert evening.said["ijn"][0].startswith("Still to strike before the Fleet may turn west: Zuiho F")
    evening.do("place", rest="Hornet").do("attack")
    evening.do("raid", home=["Zuiho"], target="TG 58.1")
    assert evening.board.side("ijn").struck


def test_15_3_bombers_are_launched_into_the_wind(tmp_path: Path) -> None:
    evening = begun(rules='["15.3"]', folder=tmp_path).to("air")
    evening.do("cap", unit=["VF-2/1"])
    assert evening.group("TG 58.1").hex == "2912"
    seen(evening)
    evening.do("move", group="TG 58.1", to=["2811", "2711", "2611", "2612"])
    assert evening.refused("raid", unit=["VB-2"], target="TF Mobile Fleet").cite == "15.3"


def test_15_3_a_raid_turns_into_the_wind_with_what_movement_is_left(tmp_path: Path) -> None:
    evening = seen(begun(rules='["15.3"]', folder=tmp_path))
    evening.do("move", group="TG 58.1", to=["2711"]).do("raid", unit=["VB-2"], target="TF Mobile Fleet")
    assert (evening.group("TG 58.1").hex, evening.group("TG 58.1").moved) == ("2912", 3)
    assert evening.said["all"][0] == "TG 58.1 turns into the wind, to 2912."


def test_15_6_aircraft_of_a_sunk_carrier_land_elsewhere(tmp_path: Path) -> None:
    evening = begun(rules='["15.6"]', folder=tmp_path).to("air").do("cap", unit=["Zuiho F"])
    evening.do("hit", ship="Zuiho", hits=4)
    assert (evening.air("Zuiho T").box, evening.air("Zuiho F").homeless) == ("dead", True)
    assert evening.refused("land", unit="Zuiho F", carrier="Chitose").cite == "15.6"
    evening.set("sides.ijn.air.Chitose T.box", "dead")
    assert "Zuiho F has no deck and is lost with the turn; room on Chitose" in [due.line for due in evening.due()]
    evening.to("end")
    assert any("Zuiho F has no deck" in line for line in evening.refused("next").listed)
    evening.do("land", unit="Zuiho F", carrier="Chitose").do("next")
    assert evening.air("Zuiho F").home == "Chitose"


def test_16_1_4_a_flagship_that_is_gone_is_listed_till_another_is_chosen() -> None:
    evening = begun().to("air").do("hit", ship="Taiho", hits=9)
    line = "Taiho, the flagship, is gone: the IJN chooses another"
    assert line in [due.line for due in evening.due()]
    evening.do("flagship", ship="Shokaku")
    assert line not in [due.line for due in evening.due()]


def test_10_2_without_15_6_they_are_lost_with_her() -> None:
    evening = begun().to("air").do("cap", unit=["Zuiho F"]).do("hit", ship="Zuiho", hits=4)
    evening.to("tally")
    assert all(evening.air(f"Zuiho {kind}").box == "dead" for kind in ("F", "FB", "T"))


def test_11_0_no_marker_without_the_rule(tmp_path: Path) -> None:
    evening = begun(rules="[]", folder=tmp_path).to("submarines")
    assert evening.refused("submarine", hex="0101").kind == "bad-input"


def flown() -> Evening:
    """Three bombers come over TG 58.1."""
    return met(begun()).do("raid", unit=["Taiho DB", "Taiho T", "Shokaku DB"], target="TG 58.1")


def test_8_2_2_escorts_too_few_for_suppression_are_a_check_that_force_overrides() -> None:
    evening = begun().to("air").do("cap", unit=["VF-2/1", "VF-1/1"])
    met(evening).do("raid", unit=["Taiho F", "Shokaku F/1", "Taiho DB"], target="TG 58.1")
    refusal = evening.refused("intercept", suppress=["Taiho F"])
    assert (refusal.cite, refusal.forcible) == ("8.2.2", True)
    evening.force("intercept", suppress=["Taiho F"])
    flights = evening.board.public.raid.units
    assert not flights["Taiho F"].engaged
    assert evening.session.entries()[-1]["act"] == "intercept"


def test_8_2_2_hunters_too_many_are_a_check_that_force_overrides() -> None:
    evening = begun().to("air").do("cap", unit=["VF-2/1"])
    met(evening).do("raid", unit=["Taiho F", "Taiho DB"], target="TG 58.1")
    assert evening.refused("intercept", hunt=["VF-2/1=Taiho DB"]).forcible
    evening.force("intercept", hunt=["VF-2/1=Taiho DB"])
    assert "2811" in evening.board.public.raid.met


def test_a_raid_takes_the_force_meant_though_a_ship_is_called_so_too() -> None:
    """`mobile` is a cruiser of the USN, and the IJN's fleet: a target is a force."""
    evening = begun().to("activation").draw("TG 58.1").do("relocate", group="mobile", hex="2311")
    assert evening.board.side("ijn").markers()["TF Mobile Fleet"].hex == "2311"
    evening.do("search", by="58.1", target=["Mobile"], seed=5, drm=9)
    evening.do("raid", home=["Hornet"], target="Mobile")
    assert evening.board.public.raid.hex == "2311"


def test_cap_takes_the_force_by_its_beginning() -> None:
    evening = begun().to("air").do("cap", unit=["VF-2/1"], over="58.1")
    assert evening.board.side("usn").air["VF-2/1"].over == "TG 58.1"


def test_13_0_radar_sends_out_nobody_who_has_met_the_raid_nor_once_it_is_over_the_ships() -> None:
    evening = met(begun().to("air").do("cap", unit=["VF-2/1", "VF-1/1"]))
    evening.do("raid", unit=["Shokaku DB", "Taiho DB"], target="TG 58.1").do("intercept", dice=[1])
    assert evening.refused("vector", unit=["VF-2/1"], hex="2711").cite == "8.2.4"
    evening.do("place", rest="Hornet")
    assert evening.refused("vector", unit=["VF-2/1"], hex="2711").cite == "13.0"
    evening.do("attack", seed=3)
    assert not evening.board.public.raid.units


def test_8_2_4_radar_sends_out_nobody_who_has_met_an_earlier_raid_of_the_turn() -> None:
    evening = met(begun().to("air").do("cap", unit=["VF-2/1", "VF-1/1"]))
    evening.do("raid", unit=["Zuiho T"], target="TG 58.1").do("intercept", dice=[10])
    assert not evening.board.public.raid.is_there
    evening.do("raid", unit=["Shokaku DB"], target="TG 58.1")
    assert evening.refused("vector", unit=["VF-2/1"], hex="2711").cite == "8.2.4"
    assert next(due.command for due in evening.due()) == "intercept --hex 2811"
    evening.force("vector", unit=["VF-2/1"], hex="2711")
    evening.to("formations")
    assert not evening.air("VF-1/1").fought


def test_8_3_which_ships_lie_beside_each_other_is_said_to_all() -> None:
    evening = flown().do("place", rest="Hornet", beside=["Hornet=Oakland"])
    assert evening.said["all"][-1].endswith("Adjacent: Hornet and Oakland.")


def test_13_0_on_the_way_only_what_radar_has_sent_out_meets_a_raid() -> None:
    evening = begun().to("formations").do("relocate", group="TG 58.4", hex="2611").to("air")
    evening.do("cap", unit=["VF-2/1"]).do("cap", unit=["VF-15/1"])
    evening.to("activation").do("relocate", group="TF Mobile Fleet", hex="2211").draw("TF Mobile Fleet")
    evening.do("search", by="TF Mobile Fleet", target=["TG 58.1"], dice=[10])
    evening.do("raid", unit=["Taiho DB"], target="TG 58.1").do("vector", unit=["VF-2/1"], hex="2611")
    evening.do("intercept", hex="2611", dice=[1])
    assert evening.said["all"][-1].startswith("CAP in 2611 (VF-2/1) meets the raid.")
    assert not evening.air("VF-15/1").fought
