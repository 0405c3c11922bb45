"""Surface battles in a session (12)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from referee.games.clash_of_carriers.evening import targets
from referee.session import carrying, order_check
from referee.session.acting.sealed import plain_text
from referee.session.how import How
from referee.show.cards import cards_text
from tests.games.clash_of_carriers.evening import Evening, begun


def joined(night: bool = False) -> Evening:
    """TG 52.10 has met Force B, by day or by night; Force B is alone in 3612."""
    evening = begun()
    evening.do("deploy", group="Force B", hex="0712", tf=False).to("formations")
    if night:
        evening.set("public.turn", "3").to("formations")
    evening.to("activation").do("relocate", group="Force B", hex="3612")
    evening.draw("TG 52.10").do("move", group="TG 52.10", to=["3612"], dice=[10, 1])
    assert "do battle" in evening.said["umpire"][-1]
    return evening


BATTLE = [7, 3, *[1] * 14, *[10] * 7]


def fought(night: bool = False) -> Evening:
    return joined(night).do("battle", hex="3612", dice=BATTLE)


def test_12_5_targets_says_what_a_ship_does_to_each_enemy() -> None:
    evening = fought()
    entries = len(evening.session.entries())
    said = evening.do("targets", ship="DIV4").said["umpire"]
    assert said[0] == "DIV4 in box 5, round 1 in 3612:"
    assert said[1].startswith("New Mexico, Idaho, Maryland,")
    far = "torpedoes barred, because IJN torpedoes run at most 12 boxes, not 20 (12.6)"
    assert said[1].endswith(f"St. Louis, 20 boxes away: guns hit 3/10, sunk 0; {far}")
    assert said[2].endswith(f"20 boxes away: guns hit 3/10, sunk 1/10; {far}")
    assert said[3:] == ["stand-in values"]
    assert len(evening.session.entries()) == entries
    assert evening.refused("targets", ship="Taiho").field == "ship"


def test_of_many_rows_of_targets_the_first_are_shown_and_the_rest_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = fought()
    _, *rows, _ = evening.do("targets", ship="DIV4").said["umpire"]
    monkeypatch.setattr(targets, "MOST", 1)
    _, *said, _ = evening.do("targets", ship="DIV4").said["umpire"]
    assert said == [rows[0], f"+ {len(rows) - 1} more"]


def test_12_5_who_has_fired_has_nobody_to_fire_at() -> None:
    evening = fought()
    evening.do("fire", gun=["DIV4=Idaho"], dice=[10])
    said = evening.do("targets", ship="DIV4").said["umpire"]
    assert said[0] == "nobody may fire now, because the fire of round 1 is over; it is one act for all ships (12.5)"
    assert said[2].endswith("20 boxes away")


def test_12_5_night_limits_what_is_seen() -> None:
    evening = fought(night=True)
    assert evening.refused("fire", gun=["Nagato=Idaho"]).cite == "12.5"
    evening.force("fire", gun=["Nagato=Idaho"], dice=[1])
    assert "by night" in evening.session.entries()[-1]["overridden"][0]


def test_12_9_after_round_eight_the_more_undamaged_stay() -> None:
    evening = fought()
    evening.set("public.battle.round", "8")
    evening.do("disengage")
    assert [*evening.board.umpire.retreats] == ["ijn"]


def test_12_7_targets_names_the_aircraft_that_may_still_fly() -> None:
    evening = fought()
    lead = "her Ready aircraft, at any of them: fly (12.7): "
    (day,) = (line for line in evening.do("targets", ship="Junyo").said["umpire"] if line.startswith(lead))
    assert {"Junyo DB", "Junyo F"} <= set(day.removeprefix(lead).split(", "))
    evening.do("fire").do("fly", at=["Junyo DB=Idaho"], dice=[1, 1])
    (left,) = (line for line in evening.do("targets", ship="Junyo").said["umpire"] if line.startswith(lead))
    assert "Junyo DB" not in left
    dark = fought(night=True).do("targets", ship="Junyo").said["umpire"]
    assert any(line.startswith("cannot fly, because aircraft do not scramble by night (12.2): ") for line in dark)


# Surface battles in their order, their fire, and who retreats where (12).


def test_12_3_whoever_leaves_first_stops_nobody_else() -> None:
    evening = fought()
    for name, box in (("Nagato", "1"), ("Mogami", "1"), ("Idaho", "25")):
        evening.set(f"public.battle.units.{name}.box", box)
    evening.set("public.battle.initiative", "ijn")
    evening.do("steer", leave=["Nagato", "Mogami", "Idaho"], dice=[1, 10, 10])
    assert "Nagato" not in evening.board.public.battle.units
    assert {"Mogami", "Idaho"} <= set(evening.board.public.battle.units)


def wiped_out() -> Evening:
    """A lone destroyer has met TG 52.10."""
    evening = begun().to("formations").do("form", group="Force D", ship=["DIV4"]).to("activation")
    evening.do("relocate", group="Force D", hex="3612").draw("TG 52.10")
    return evening.do("move", group="TG 52.10", to=["3612"], dice=[10, 1]).do("battle", dice=[7, 3, *[1] * 15])


def test_12_9_a_side_that_is_wiped_out_retreats_nowhere() -> None:
    evening = wiped_out().do("fire", gun=["Idaho=DIV4"], dice=[10])
    assert evening.ship("DIV4").sunk
    assert (evening.board.public.battle.is_there, [*evening.board.umpire.retreats]) == (False, [])
    assert evening.said["all"][-1] == "The battle in 3612 is over; nobody has to retreat."
    evening.do("draw")


def test_12_9_each_group_retreats_where_it_will() -> None:
    evening = begun().to("formations").do("form", group="TG 52.1", ship=["California", "Pennsylvania"])
    evening.do("form", group="Force D", ship=["DIV4"]).to("activation").do("relocate", group="Force D", hex="3612")
    evening.do("relocate", group="TG 52.1", hex="3612").draw("TG 52.10")
    evening.do("move", group="TG 52.10", to=["3612"], dice=[10, 1]).do("battle", dice=[7, 3, *[1] * 15])
    evening.do("disengage", usn=True, dice=[10, 1])
    evening.do("retreat", to="3712", group=["TG 52.1"])
    assert [*evening.board.umpire.retreats["usn"].groups] == ["TG 52.10"]
    assert evening.refused("draw").cite == "12.9"
    evening.set("umpire.torpedoes.side", "ijn").set("umpire.torpedoes.group", "TG 52.1")
    assert evening.refused("retreat", to="3613").cite == "11.1.4"
    evening.do("torpedo", ship="California", dice=[1])
    evening.do("retreat", to="3613")
    assert (evening.group("TG 52.1").hex, evening.group("TG 52.10").hex) == ("3712", "3613")
    assert (evening.group("TG 52.1").retreated, [*evening.board.umpire.retreats]) == (-1, [])


def test_odds_of_a_round_and_of_a_raid_touch_nothing() -> None:
    evening = fought()
    count = len(evening.session.entries())
    answer = evening.session.weigh("fire", {"gun": ["Idaho=DIV4", "DIV4=Idaho"], "torpedo": []})
    assert answer.procedure == "battle-round"
    assert len(evening.session.entries()) == count


def test_12_2_a_battle_of_many_ships_begins_on_one_screen() -> None:
    done = joined().session.act("battle", {"hex": "3612"}, How(dice=BATTLE))
    text = cards_text(done.entry, done.say(["usn", "ijn"]))
    assert len(text.splitlines()) <= 24
    assert "D10 deployment of: New Mexico 1, Idaho 1" in text


# Raids in a session: launch, interception, placement, AA fire ship by ship, attacks, the way home (8, 9,
# 13-15).


def met(evening: Evening, place: str = "2211") -> Evening:
    """The Mobile Fleet is six hexes from TG 58.1, and each has detected the other."""
    evening.to("activation")
    evening.do("relocate", group="TF Mobile Fleet", hex=place)
    evening.draw("TF Mobile Fleet").do("search", by="TF Mobile Fleet", target=["TG 58.1"], dice=[10])
    return evening


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


# A round of a surface battle by players' orders (12.3-12.8).


def faults_of(evening: Evening, text: str, side: str = "usn") -> list[str]:
    return [str(fault) for fault in order_check.check_sheet(evening.session, side, text).faults]


def carried(evening: Evening, usn: str, ijn: str, dice: Sequence[int]) -> carrying.Carried:
    for side, text in (("usn", usn), ("ijn", ijn)):
        assert faults_of(evening, text, side) == []
        carrying.handed_in(evening.session, side, text)
    return carrying.carry_out(evening.session, how=How(dice=list(dice)))


def test_12_a_pair_of_sheets_is_a_round() -> None:
    evening = fought()
    came = carried(
        evening, "Idaho box 22; Idaho at DIV4; Maryland leave", "DIV4 box 8 smoke 7; DIV4 at Idaho", [1, 10, 9]
    )
    acts = [(entry["act"], entry["inputs"]) for entry in came.entries[1:]]
    assert acts == [
        ("steer", {"to": ["Idaho=22"], "leave": ["Maryland"]}),
        ("steer", {"to": ["DIV4=8"], "smoke": ["DIV4=7"]}),
        ("fire", {"gun": ["DIV4=Idaho", "Idaho=DIV4"]}),
        ("disengage", {}),
    ]
    assert evening.board.public.battle.round == 2


def test_12_8_either_side_breaks_off_by_its_sheet() -> None:
    evening = fought()
    came = carried(evening, "all disengage", "DIV4 box 8", [10, 1])
    assert [entry["act"] for entry in came.entries] == ["carry-out", "steer", "disengage"]
    assert came.entries[-1]["inputs"] == {"usn": True}
    assert not evening.board.public.battle.is_there


def test_12_what_the_rules_forbid_is_said_line_by_line() -> None:
    evening = fought()
    said = faults_of(evening, "Idaho box 2; Nagato box 6; Idaho at Maryland; Idaho torp DIV4; Hornet at DIV4")
    assert [line.partition(":")[0] for line in said] == [
        "line 1 (Idaho box 2)",
        "line 2 (Nagato box 6)",
        "line 3 (Idaho at Maryland)",
        "line 4 (Idaho torp DIV4)",
        "line 5 (Hornet at DIV4)",
    ]
    assert "has 3 MP" in said[0]
    assert "not a ship of yours on the display" in said[4]


def test_12_without_a_battle_nobody_fires() -> None:
    assert "there is no surface battle" in faults_of(joined(), "Idaho at Nagato")[0]


def test_the_sheet_of_a_round_leaves_the_orders_of_groups_standing() -> None:
    evening = fought()
    carrying.handed_in(evening.session, "usn", "chit 58.4; Idaho at DIV4")
    carrying.handed_in(evening.session, "usn", "Idaho box 22")
    sheet = evening.session.state.tree["umpire"]["orders"]["usn"]
    assert plain_text(sheet["text"]) == "Idaho box 22;chit 58.4"


def test_12_7_a_round_in_which_only_aircraft_attack_has_its_fire_all_the_same() -> None:
    evening = fought()
    came = carried(evening, "Idaho box 22", "Junyo DB at Idaho", [1, 1])
    assert [(entry["act"], entry["inputs"]) for entry in came.entries[1:]] == [
        ("steer", {"to": ["Idaho=22"]}),
        ("fire", {}),
        ("fly", {"at": ["Junyo DB=Idaho"]}),
        ("disengage", {}),
    ]
