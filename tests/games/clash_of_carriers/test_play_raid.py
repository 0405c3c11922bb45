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


def test_16_1_4_a_flagship_that_is_gone_is_listed_till_another_is_chosen() -> None:
    evening = begun().to("air").do("hit", ship="Taiho", hits=9)
    line = "Taiho, the flagship, is gone: the IJN chooses another"
    assert line in [due.line for due in evening.due()]
    evening.do("flagship", ship="Shokaku")
    assert line not in [due.line for due in evening.due()]


def test_11_0_no_marker_without_the_rule(tmp_path: Path) -> None:
    evening = begun(rules="[]", folder=tmp_path).to("submarines")
    assert evening.refused("submarine", hex="0101").kind == "bad-input"


def flown() -> Evening:
    """Three bombers come over TG 58.1."""
    return met(begun()).do("raid", unit=["Taiho DB", "Taiho T", "Shokaku DB"], target="TG 58.1")


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
