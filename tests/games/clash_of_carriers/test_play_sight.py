"""What a side sees and hears of the other: printed markers, never an owner's words (3.4, 6, 11, 15.7)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.session.board.handles import Untold
from referee.session.how import PLAIN
from tests.games.clash_of_carriers.evening import Evening, begun

SECRET = '["11.0", "13.0", "14.0", "15.1", "15.7"]'
BY_IJN = 9


def dice(evening: Evening) -> list[str]:
    """Which dice the last act threw."""
    return [die["die"] for die in evening.session.entries()[-1]["dice"]]


def crippled(evening: Evening) -> Evening:
    """Hornet and San Juan are detached, in the hex of TG 58.1."""
    evening.to("formations").do("hit", ship="Hornet", hits=1)
    return evening.do("detach", group="Lame Ducks", ship=["Hornet", "San Juan"])


def test_3_4_the_enemy_sees_a_detached_group_by_its_hex() -> None:
    evening = crippled(begun())
    assert evening.seen("ijn")["detached"] == [{"hex": "2811"}]
    evening.to("activation").do("relocate", group="TF Mobile Fleet", hex="2211").draw("TF Mobile Fleet")
    evening.do("search", by="TF Mobile Fleet", target=["Lame Ducks"], dice=[10])
    assert evening.said["ijn"] == ["Search by TF Mobile Fleet: a detached group in 2811: 1 CV, 1 CL."]
    assert evening.said["usn"] == ["Lame Ducks is detected."]
    evening.do("raid", unit=["Taiho DB"], target="Lame Ducks")
    assert evening.said["ijn"][0].startswith("IJN raid against a detached group in 2811:")
    assert evening.said["usn"][0].startswith("IJN raid against Lame Ducks")
    evening.do("place", rest="Hornet").do("attack", dice=[1, 1])
    evening.to("end").do("sail", group="Lame Ducks", to=["3213"])
    assert evening.said["ijn"] == ["A detached group in 2811 sails to 3213."]
    assert "Lame" not in evening.file("ijn")


def test_7_3_the_enemy_hears_no_owners_name_when_a_group_leaves_the_map() -> None:
    evening = crippled(begun()).to("end").do("relocate", group="Lame Ducks", hex="4012")
    evening.do("sail", group="Lame Ducks", exit=True)
    assert evening.said["ijn"] == ["A detached group in 4012 leaves the map."]
    assert "Lame" not in evening.file("ijn")
    assert "detached" not in evening.seen("ijn")


def test_set_leaves_no_stale_marker_behind() -> None:
    evening = begun().to("activation").set('sides.usn.groups."TG 58.1".hex', "2411")
    assert evening.markers("usn")["TG 58.1"] == "2411"
    assert evening.said["ijn"] == ["correction: TG 58.1 hex is 2411, not 2811."]


def test_6_4_detection_is_seen_by_both() -> None:
    evening = begun().to("activation").do("relocate", group="TF Mobile Fleet", hex="2311").draw("TG 58.1")
    evening.do("search", by="TG 58.1", dice=[10])
    assert evening.seen("usn")["markers"]["TF Mobile Fleet"] == {"hex": "2311", "detected": ["usn-carriers"]}


def test_15_7_only_what_was_found_is_seen(tmp_path: Path) -> None:
    evening = begun(rules=SECRET, folder=tmp_path).to("activation")
    assert (evening.seen("usn"), evening.seen("ijn")) == ({}, {})
    evening.do("relocate", group="TF Mobile Fleet", hex="2311").draw("TG 58.1")
    assert evening.said["usn"] == []
    evening.do("search", by="TG 58.1", dice=[10, *[1] * (BY_IJN - 1)])
    assert evening.markers("ijn") == {"TF Mobile Fleet": "2311"}


def test_15_7_ships_that_were_found_lie_on_the_map_in_their_new_tg_too() -> None:
    evening = begun().set("public.rules", SECRET).to("formations")
    evening.set('sides.usn.groups."TG 58.1".shown', "true").do("form", group="TG 58.5", ship=["Oakland", "Boston"])
    assert evening.markers("usn") == {"TG 58.1": "2811", "TG 58.5": "2811"}
    evening.set('sides.ijn.groups."Force A".shown', "true").do("leave", group="Force A")
    assert evening.markers("ijn") == {"Force A": "0618"}
    evening.do("join", group="Force A").do("leave", group="Force B")
    assert set(evening.markers("ijn")) == {"TF Mobile Fleet", "Force B"}
    evening.do("hit", ship="Hornet", hits=1).do("detach", group="Lame Ducks", ship=["Hornet"])
    assert evening.seen("ijn")["detached"] == [{"hex": "2811"}]


def test_15_7_who_is_not_seen_cannot_be_told_of(tmp_path: Path) -> None:
    evening = begun(rules=SECRET, folder=tmp_path).to("activation").draw("IJN Command")
    evening.do("activate", group="TF Mobile Fleet")
    doing = evening.session._doing(evening.session.state, PLAIN, None)
    doing.tell("usn", "{} is near", evening.group("Force A"))
    with pytest.raises(Untold):
        doing.finish()


def changed(name: str, folder: Path, change: Callable[[Evening], object]) -> Evening:
    """A secret evening in which something of the IJN's alone is otherwise."""
    evening = begun(name, rules=SECRET, folder=folder)
    change(evening)
    return evening.to("activation")


def test_15_7_the_number_of_dice_of_a_search_tells_nothing(tmp_path: Path) -> None:
    def cripples(evening: Evening) -> None:
        evening.to("formations").do("hit", ship="Nagato", hits=1).do("hit", ship="Kongo", hits=1)
        evening.do("detach", group="One", ship=["Nagato"]).do("detach", group="Two", ship=["Kongo"])

    def dummies(evening: Evening) -> None:
        for name in ("D1", "D2", "D3"):
            evening.do("form", group=name, side="ijn", hex="0618")

    thrown = []
    for name, change in (("plain", lambda _: None), ("cripples", cripples), ("dummies", dummies)):
        evening = changed(name, tmp_path, change).do("relocate", group="TG 58.1", hex="0718").draw("TG 58.1")
        evening.do("search", by="TG 58.1", dice=[1] * BY_IJN)
        thrown.append((dice(evening), evening.file("usn").replace('hex = "0718"', "")))
    assert thrown[0] == thrown[1] == thrown[2]


def test_15_7_every_move_throws_one_die_a_side_whatever_is_there(tmp_path: Path) -> None:
    thrown = []
    for name, place in (("empty", "0101"), ("met", "0719"), ("again", "0719")):
        evening = begun(name, rules=SECRET, folder=tmp_path).to("activation")
        evening.do("relocate", group="TG 58.1", hex=place).draw("TF Mobile Fleet")
        evening.do("move", group="TF Mobile Fleet", to=["0719"], dice=[1, 1])
        thrown.append((dice(evening), evening.said["ijn"]))
    assert thrown[0] == thrown[1] == thrown[2]


def test_15_7_an_unseen_enemy_on_the_way_does_not_stop_a_move(tmp_path: Path) -> None:
    for ruling, hexes in (("sails-on", "0820"), ("stops", "0719")):
        evening = begun(ruling, rules=SECRET, folder=tmp_path).do("rule", ruling="unseen-meeting", option=ruling)
        evening.to("activation").do("relocate", group="TG 58.1", hex="0719").draw("TF Mobile Fleet")
        evening.do("move", group="TF Mobile Fleet", to=["0719", "0820"], dice=[1, 1])
        assert evening.group("Force A").hex == hexes


def test_15_7_a_false_contact_is_known_to_who_entered_it_alone(tmp_path: Path) -> None:
    evening = begun(rules=SECRET, folder=tmp_path).to("submarines").do("submarine", hex="0719").to("activation")
    before = evening.file("usn")
    evening.draw("TF Mobile Fleet")
    heard = evening.file("usn")
    evening.do("move", group="TF Mobile Fleet", to=["0719"], dice=[5, 1, 1])
    assert "The submarine marker in 0719 is a false contact." in evening.said["ijn"]
    assert (evening.said["usn"], evening.said["all"]) == ([], [])
    assert evening.file("usn") == heard != before
    assert evening.board.public.submarines["USN S1"].hex == "0719"
    assert evening.board.faces_down("ijn") == {}


def test_15_7_a_submarine_that_detects_tells_both(tmp_path: Path) -> None:
    evening = begun(rules=SECRET, folder=tmp_path).to("submarines").do("submarine", hex="0719").to("activation")
    evening.draw("TF Mobile Fleet").do("move", group="TF Mobile Fleet", to=["0719"], seed=4)
    face = evening.board.public.submarines["USN S1"].face
    assert ("The submarine marker in 0719 is a submarine." in evening.said["all"]) == (face == "submarine")


def test_11_1_4_no_other_submarine_marker_is_laid_nor_entered_before_a_choice_is_made(tmp_path: Path) -> None:
    rules = SECRET.replace("]", ', "11.0"]') if "11.0" not in SECRET else SECRET
    evening = begun(rules=rules, folder=tmp_path).to("submarines", seed=3).do("submarine", hex="0618", dice=[1, 10, 1])
    assert evening.refused("submarine", hex="0718").cite == "11.1.4"
    evening.do("torpedo", ship="Taiho", dice=[1])
    evening.do("submarine", hex="0718")


def test_6_3_by_night_a_secret_search_is_of_the_own_hex_and_throws_as_ever(tmp_path: Path) -> None:
    evening = begun(rules=SECRET, folder=tmp_path).set("public.turn", "3").to("activation")
    evening.do("relocate", group="TF Mobile Fleet", hex="2711").draw("TG 58.1")
    evening.do("search", by="TG 58.1", dice=[10] * BY_IJN)
    assert evening.said["usn"] == ["The search by TG 58.1 finds nothing."]


def test_3_1_6_a_dummy_and_the_real_thing_are_told_in_the_same_words() -> None:
    heard = []
    for name, ships in (("real", ["Yahagi"]), ("dummy", [])):
        evening = begun(name).to("formations").do("form", group="Force D", side="ijn", ship=ships, hex="0618")
        evening.to("activation").draw("Force D").do("move", group="Force D", to=["0718"])
        evening.draw("TG 58.1")
        heard.append(evening.file("usn"))
    assert heard[0] == heard[1]


def test_3_4_a_raid_in_the_air_names_no_detached_group() -> None:
    evening = crippled(begun()).to("activation").do("relocate", group="TF Mobile Fleet", hex="2211")
    evening.do("detected", group="Lame Ducks").draw("TF Mobile Fleet")
    evening.do("raid", unit=["Taiho DB"], target="Lame Ducks")
    assert evening.board.public.raid.target_group == evening.group("Lame Ducks")
    assert "Lame" not in evening.file("ijn")
    evening.do("place", rest="Hornet").do("attack")
    assert evening.board.umpire.raid_detached is None


def test_a_markers_place_among_the_others_tells_nothing() -> None:
    evening = begun().do("deploy", group="Force B", hex="0712", tf=False)
    evening.do("deploy", group="Force A", hex="0618", tf=False)
    assert list(evening.markers("ijn")) == ["Force A", "Force B", "TF Mobile Fleet"]


def test_6_1_the_searcher_does_not_hear_which_of_its_owners_reports_are_exact() -> None:
    for die in (9, 10):
        evening = begun().to("activation").draw("TG 58.1").do("relocate", group="TF Mobile Fleet", hex="2211")
        evening.do("search", by="TG 58.1", reports="owner", dice=[die])
        heard = evening.said["usn"]
        if evening.board.umpire.reports_due:
            heard = [
                *heard,
                *evening.do("sighting", count=["CV=3", "CVL=6", "BB=5", "CA=10", "CL=2", "DD=6"]).said["usn"],
            ]
        assert [line.partition(":")[0] for line in heard] == ["Search by TG 58.1", "Report"]
        assert heard[0].endswith("TF Mobile Fleet in 2211 is found; a report follows.")


def test_9_0_who_sees_a_marker_hears_that_it_comes_off_the_map() -> None:
    evening = crippled(begun()).do("hit", ship="San Juan", hits=9).do("hit", ship="Hornet", hits=9)
    assert evening.said["ijn"] == ["A detached group in 2811 has no ship left, and comes off the map."]
    assert "detached" not in evening.seen("ijn")
    evening = begun().do("use", rule=["15.7"]).to("formations")
    for ship in evening.group("TG 52.10").ships:
        evening.do("hit", ship=ship, hits=99)
    assert evening.said["ijn"] == []
    assert evening.said["all"] == []
