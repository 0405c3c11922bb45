"""What is at the edge of an act: the last marker, a name typed twice, a ship sunk under another act's hands."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from tests.games.clash_of_carriers.evening import Evening, begun


def waiting_submarine(face: int) -> Evening:
    """In the End Phase a detached carrier sails onto a submarine, whose die for contact falls so."""
    evening = begun()
    evening.set("umpire.reports", "owner")
    evening.to("formations").do("hit", ship="Taiho", hits=1).do("detach", group="Cripple", ship=["Taiho"])
    evening.to("submarines").set("umpire.pulled.usn.near", "1").set("umpire.pulled.usn.real", "5")
    evening.do("submarine", hex="0617").to("end")
    return evening.do("sail", group="Cripple", to=["0617", "0616", "0615", "0614"], dice=[face])


def test_16_1_4_the_flagship_is_told_of_though_the_fleets_marker_is_the_last_and_was_activated() -> None:
    evening = begun().to("formations")
    evening.do("order").to("activation").draw("IJN Command").do("activate", group="TF Mobile Fleet")
    for marker in ("61st Air Flotilla", "22nd Air Flotilla", "TG 58.1", "TG 58.4", "TG 52.10", "TF 58", "USN Command"):
        evening.draw(marker)
    evening.do("draw", dice=[])
    assert [due.command for due in evening.due() if due.demanded] == ["flagship --report …"]
    evening.do("flagship", report="0618").do("next")


def test_16_1_4_a_battle_without_taiho_has_another_flagship(tmp_path: Path) -> None:
    alone = '[group."Force A"]\nships = ["Shokaku", "Haguro"]'
    evening = begun(folder=tmp_path, **{'[group."Force A"]': alone})
    assert evening.refused("flagship").cite == "16.1.4"
    evening.to("formations")
    assert evening.get("sides", "ijn", "flagship") == "Shokaku"
    assert evening.refused("flagship", ship="Haguro").message.startswith("Shokaku is the flagship, and afloat")


def test_1_1_what_is_not_published_is_said_on_the_first_turn_whichever_it_is(tmp_path: Path) -> None:
    evening = begun(folder=tmp_path, **{"turns = 12\n": "turns = 12\nfirst_turn = 5\n"})
    assert any(line.startswith("Stand-ins, not the published values") for line in evening.do("next").said["umpire"])


@pytest.mark.parametrize("count", [[], ["CV=4"]])
def test_6_1_a_report_of_a_submarine_is_worded_in_the_end_phase_too(count: list[str]) -> None:
    evening = waiting_submarine(3)
    assert "sighting" in evening.due()[0].command
    evening.do("sighting", count=count)
    assert evening.said["usn"][0].startswith("Report: a detached group in 0617:")


def test_6_1_and_in_the_submarines_own() -> None:
    evening = begun().do("use", rule=["15.7"])
    evening.set("umpire.reports", "owner").to("submarines").set("umpire.pulled.usn.real", "5")
    evening.do("submarine", hex="0618", dice=[3, 1])
    assert "sighting" in evening.due()[0].command
    evening.do("sighting")
    assert "sighting" not in evening.due()[0].command


def test_11_1_4_a_submarine_does_not_wait_for_a_group_that_is_gone() -> None:
    evening = waiting_submarine(9)
    assert "torpedo" in evening.due()[0].command
    assert str(evening.refused("torpedo", ship="Shokaku").hint).startswith("another --ship: Taiho;")
    evening.do("hit", ship="Taiho", hits=9)
    assert not [due for due in evening.due() if due.demanded]
    assert evening.refused("torpedo", ship="Shokaku").cite == "11.1.4"
    evening.do("next")


def test_8_2_the_cap_of_an_island_beyond_the_map_meets_no_raid_on_the_map() -> None:
    evening = begun().to("formations").do("relocate", group="TF Mobile Fleet", hex="2601")
    evening.to("air")
    fighter = next(unit.name for unit in evening.board.side("ijn").air.values() if unit.land and unit.is_fighter)
    evening.set(f'sides.ijn.air."{fighter}".home', "Iwo Jima").do("cap", unit=[fighter])
    evening.do("cap", unit=["Taiho F"]).to("activation").do("detected", group="TF Mobile Fleet")
    evening.do("relocate", group="TG 58.1", hex="2603").draw("TG 58.1")
    evening.do("raid", unit=["VB-2"], target="TF Mobile Fleet").do("intercept")
    assert "(Taiho F)" in evening.said["all"][0]
    evening.do("place", rest=evening.group(evening.board.public.raid.target).ships[0]).do("attack")
    evening.do("relocate", group="TG 58.1", hex="2501")
    evening.force("raid", unit=["VT-2"], target="Iwo Jima", extended=True)
    evening.do("intercept")
    assert f"({fighter})" in evening.said["all"][0]


def whole_fleet() -> Evening:
    """On turn 9 TF 58 has all five of its TGs, 62 ships (3.2.1)."""
    evening = begun().to("formations")
    evening.set("public.turn", "9")
    for group in ("TG 58.1", "TG 58.4"):
        evening.do("relocate", group=group, hex="3111").do("join", group=group)
    return evening.to("activation").draw("TF 58")


def test_3_2_1_a_tf_of_five_tgs_moves_as_its_slowest_ship_does() -> None:
    evening = whole_fleet()
    assert sum(len(group.ships) for group in evening.board.side("usn").tf) == 62
    assert evening.due()[1].line == "TF 58 is played, 4 MP left"
    assert evening.do("move", group="TF 58", to=["3115"]).group("TG 58.4").hex == "3115"


def test_12_5_all_of_two_fleets_steer_and_fire_in_one_act() -> None:
    evening = whole_fleet().do("relocate", group="TF Mobile Fleet", hex="3111")
    evening.do("detected", group="TF Mobile Fleet").do("battle", hex="3111")
    units = evening.board.public.battle.units
    for name, unit in units.items():
        evening.set(f'public.battle.units."{name}".box', "15" if unit.side == "usn" else "10")
    evening.do("steer", to=[f"{name}=15" for name, unit in units.items() if unit.side == "usn"])
    armed = [name for name in units if evening.now(name).gunnery]
    enemy = {"usn": "Taiho", "ijn": "Iowa"}
    assert len(armed) > 60
    evening.do("fire", gun=[f"{name}={enemy[units[name].side]}" for name in armed])
    assert evening.board.public.battle.step == "fire"


@pytest.mark.parametrize("name", ["two\nlines", " ahead", "behind ", "x" * 61, ""])
def test_a_new_name_is_one_line(name: str) -> None:
    assert begun().to("formations").refused("form", group=name, hex="0618", side="ijn").field == "group"


def test_8_2_cap_over_a_dummy_that_is_found_out_flies_over_its_own_group() -> None:
    evening = begun().to("formations").do("form", group="Decoy", hex="2811", side="usn")
    evening.to("air").do("cap", unit=["VF-2/1"], over="Decoy").to("activation")
    evening.do("relocate", group="TF Mobile Fleet", hex="2311").draw("TF Mobile Fleet")
    evening.do("search", by="TF Mobile Fleet", target=["Decoy"], dice=[10]).do("detected", group="TG 58.1")
    evening.do("raid", unit=["Taiho DB"], target="TG 58.1")
    assert evening.due()[0].command == "intercept --hex 2811"
    evening.do("intercept")


def attacked() -> Evening:
    """Taiho's dive bombers and torpedo bombers come to TG 58.1, two of whose fighters fly CAP."""
    evening = begun().to("air").do("cap", unit=["VF-2/1", "VF-2/2"]).to("activation")
    evening.do("relocate", group="TF Mobile Fleet", hex="2511").draw("TF Mobile Fleet")
    return evening.do("detected", group="TG 58.1").do("raid", unit=["Taiho DB", "Taiho T"], target="TG 58.1")


def test_the_odds_of_a_raid_pass_over_no_name_and_no_island() -> None:
    evening = attacked()
    for act, given, field in (
        ("attack", {"unit": ["VB-1"]}, "unit"),
        ("attack", {"hold": ["Iowa"]}, "hold"),
    ):
        with pytest.raises(Refusal) as caught:
            evening.session.weigh(act, given)
        assert caught.value.field == field
    assert evening.session.weigh("raid", {"unit": ["VB-2"], "target": "Guam"}) is None


def test_8_0_the_odds_of_a_raid_on_an_island_are_those_of_its_cap() -> None:
    evening = begun().to("air").do("cap", unit=["261st"]).to("activation").draw("TG 58.1")
    answer = evening.session.weigh("raid", {"unit": ["VB-2"], "target": "Guam"})
    assert answer.procedure == "air-to-air"
    assert any("the rulebook does not say what it does to an island" in row["text"] for row in answer.because)


def struck_with_all_but(carrier: str) -> Evening:
    """A group of three carriers has been struck by all that was Ready, but for one carrier's units."""
    evening = begun().to("activation").do("relocate", group="TF Mobile Fleet", hex="2411")
    evening.do("detected", group="TG 58.1").draw("TF Mobile Fleet")
    for name, unit in evening.board.side("ijn").air.items():
        if not unit.land and unit.home not in ("Taiho", carrier):
            evening.set(f'sides.ijn.air."{name}".box', "flown")
    evening.do("raid", home=["Taiho"], target="TG 58.1").do("place", rest="Hornet").do("attack")
    return evening


def test_16_1_4_who_is_ready_or_flies_cap_might_still_strike() -> None:
    evening = struck_with_all_but("Zuiho").to("tally")
    assert not evening.board.side("ijn").struck
    evening.to("air").do("cap", unit=["Zuiho F", "Zuiho FB"]).set('sides.ijn.air."Zuiho T".box', "flown").to("tally")
    assert not evening.board.side("ijn").struck
    while not evening.board.public.ended:
        evening.to("tally")
    assert evening.board.public.failed_to_strike


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("sides.usn.air.VB-2.home", "Taiho"),
        ("sides.ijn.flagship", "Iowa"),
        ("public.battle.hex", "2020"),
        ('sides.usn.groups."TG 58.1".hex', "9999"),
        ('public.submarines."USN S1".hex', "4035"),
        ("umpire.torpedoes.group", "Nobody"),
        ("sides.usn.ships.Hornet.hits", "99"),
        ("public.rules", '["15.9"]'),
        ("public.rules", '["15.7", "15.7"]'),
    ],
)
def test_set_takes_no_name_that_is_not_there(path: str, value: str) -> None:
    assert begun().to("activation").refused("set", path=path, value=value).field == "value"


def beaten_in(place: str) -> Evening:
    """TG 58.1 breaks off from a battle in a hex."""
    evening = begun().to("activation").do("relocate", group="TG 58.1", hex=place)
    evening.do("relocate", group="TF Mobile Fleet", hex=place).do("detected", group="TG 58.1")
    return evening.draw("TF Mobile Fleet").do("battle", hex=place).do("disengage", usn=True, dice=[10, 10])


def test_12_9_from_the_corner_of_the_map_nobody_retreats() -> None:
    evening = beaten_in("4034")
    assert evening.said["all"][-1] == "TG 58.1 in 4034 has no hex to the east or south to retreat to, and stays (12.9)."
    assert (evening.group("TG 58.1").hex, evening.group("TG 58.1").retreated) == ("4034", 0)
    assert not [due for due in evening.due() if "retreat" in due.command]
    evening.draw("TG 58.4")


def test_12_9_nor_where_stacking_leaves_no_room() -> None:
    evening = begun().to("formations")
    for count, place in enumerate(["4034", "4034", "4033"]):
        evening.do("form", group=f"Decoy {count}", hex="2811", side="usn")
        evening.do("relocate", group=f"Decoy {count}", hex=place)
    evening.to("activation").do("relocate", group="TG 58.1", hex="4033")
    evening.do("relocate", group="TF Mobile Fleet", hex="4033").do("detected", group="TG 58.1")
    evening.draw("TF Mobile Fleet").do("battle", hex="4033").do("disengage", usn=True, dice=[10, 10])
    assert evening.said["all"][-1].endswith("and stays (12.9).")
    assert beaten_in("4033").due()[0].command == "retreat --side usn --to …"


def crowded(phase: str = "tally") -> Evening:
    """TG 58.4 and TG 52.10 are with TG 58.1 in 2811, since before the end of that phase."""
    evening = begun().to(phase)
    for group in ("TG 58.4", "TG 52.10"):
        evening.do("relocate", group=group, hex="2811")
    return evening


def demanded(evening: Evening) -> list[str]:
    return [due.command for due in evening.due() if due.demanded]


def test_3_3_the_last_that_could_make_room_in_a_hex_must_move_out_of_it() -> None:
    evening = crowded("formations").to("activation").draw("TG 58.1").draw("TG 52.10").draw("TG 58.4")
    assert 'move --group "TG 58.4" --to …' in demanded(evening)
    refusal = evening.refused("draw", marker="TF 58")
    assert (refusal.cite, "must move out" in refusal.message) == ("3.3", True)
    evening.do("move", group="TG 58.4", to=["2810"]).draw("TF 58")
    assert demanded(evening) == ["draw"]
