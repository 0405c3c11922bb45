"""Searches in secret: what the searcher hears, what he does not, and that the form tells nothing (6, 11, 15.7)."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest

from referee.games.clash_of_carriers.evening import finding
from referee.games.clash_of_carriers.views.contacts import contacts
from referee.games.clash_of_carriers.views.picture import picture
from referee.session.reading.picture import known_to
from tests.games.clash_of_carriers.evening import Evening, begun

SECRET = '["11.0", "13.0", "14.0", "15.1", "15.7"]'
SEARCHES_OF_IJN = 9


def near(evening: Evening, place: str = "2311") -> Evening:
    """The Mobile Fleet is within reach of TG 58.1."""
    return evening.do("relocate", group="TF Mobile Fleet", hex=place)


def test_6_1_the_searcher_hears_the_report_and_nothing_else() -> None:
    evening = near(begun().to("activation")).draw("TG 58.1")
    evening.do("search", by="TG 58.1", dice=[7, 1, 5, 1, 5, 3, 1])
    assert evening.said["usn"] == ["Search by TG 58.1: TF Mobile Fleet in 2311: 1 CV, 8 CVL, 3 BB, 13 CA, 3 CL, 4 DD."]
    assert evening.said["umpire"][0].startswith("TF Mobile Fleet: in truth 3 CV, 6 CVL")
    assert 'report = "1 CV, 8 CVL, 3 BB, 13 CA, 3 CL, 4 DD"' in evening.file("usn")
    assert "fudge" not in evening.file("usn")
    assert evening.refused("search", by="TG 58.1").cite == "6.0"


def test_6_1_the_owner_may_word_the_report_within_the_law() -> None:
    evening = near(begun().to("activation")).draw("TG 58.1")
    evening.do("search", by="TG 58.1", reports="owner", dice=[9])
    assert evening.said["usn"] == ["Search by TG 58.1: TF Mobile Fleet in 2311 is found; a report follows."]
    too_far = ["CV=5", "CVL=6", "BB=5", "CA=11", "CL=2", "DD=6"]
    assert evening.refused("sighting", count=too_far).cite == "6.1"
    evening.do("sighting", count=["CV=2", *too_far[1:]])
    assert evening.said["usn"] == ["Report: TF Mobile Fleet in 2311: 2 CV, 6 CVL, 5 BB, 11 CA, 2 CL, 6 DD."]
    assert "worded by IJN" in evening.said["umpire"][0]


def test_3_1_6_a_dummy_that_is_found_is_off_the_map() -> None:
    evening = begun().to("formations")
    evening.do("form", group="Force D", side="ijn", hex="0618").to("activation")
    evening.set("sides.ijn.groups.Force D.hex", "2611").draw("TG 58.1")
    evening.do("search", by="TG 58.1", dice=[5])
    assert evening.said["usn"] == ["Search by TG 58.1: Force D in 2611 is a dummy and is removed."]
    assert "Force D" not in evening.get("sides", "ijn", "groups")
    evening.draw("Force D")
    assert evening.said["all"] == ["Force D is put aside: draw again."]


def test_4_3_detections_lapse_at_the_end_of_the_night() -> None:
    evening = near(begun().to("activation")).draw("TG 58.1")
    evening.do("search", by="TG 58.1", dice=[10])
    assert evening.group("Force A").detected == ["usn-carriers"]
    evening.to("end")
    assert evening.group("Force A").detected == ["usn-carriers"]
    for _ in range(3):
        evening.to("end")
    assert evening.group("Force A").detected == ["usn-carriers"]
    evening.to("tally")
    assert evening.group("Force A").detected == []
    told = contacts(known_to(evening.session.state, "usn", evening.session.ruleset()))
    assert told["TF Mobile Fleet"].stale


def test_15_7_a_search_has_the_same_form_whatever_is_there(tmp_path: Path) -> None:
    files = []
    for name, place, dummy in (("far", "0618", False), ("missed", "2311", False), ("dummies", "0618", True)):
        evening = begun(name, rules=SECRET, folder=tmp_path).to("formations")
        if dummy:
            evening.do("form", group="Force D", side="ijn", hex="0618")
            evening.set("sides.ijn.groups.Force D.hex", "2611")
        evening.to("activation")
        evening.do("relocate", group="TF Mobile Fleet", hex=place)
        evening.draw("TG 58.1").do("search", by="TG 58.1", dice=[1] * SEARCHES_OF_IJN)
        assert evening.said["usn"] == ["The search by TG 58.1 finds nothing."]
        files.append(evening.file("usn"))
    assert files[0] == files[1] == files[2]


def test_15_7_movement_is_told_to_its_owner_alone(tmp_path: Path) -> None:
    moved = begun("moved", rules=SECRET, folder=tmp_path).to("activation").draw("TF Mobile Fleet")
    moved.do("move", group="TF Mobile Fleet", to=["0818"], dice=[9, 9])
    stayed = begun("stayed", rules=SECRET, folder=tmp_path).to("activation").draw("TF Mobile Fleet")
    assert (moved.said["all"], moved.said["usn"]) == ([], [])
    assert moved.said["ijn"] == ["TF Mobile Fleet moves to 0818."]
    assert moved.file("usn") == stayed.file("usn")


def test_15_7_passing_over_the_enemy_without_finding_him_tells_nothing(tmp_path: Path) -> None:
    files = []
    for name, place in (("met", "0719"), ("empty", "0101")):
        evening = begun(name, rules=SECRET, folder=tmp_path).to("activation")
        evening.set('sides.usn.groups."TG 58.1".hex', place).draw("TF Mobile Fleet")
        evening.do("move", group="TF Mobile Fleet", to=["0719"], dice=[1, 1])
        files.append(evening.file("ijn"))
    assert files[0] == files[1]


def test_a_side_does_not_hear_of_the_other_sides_secrets() -> None:
    quiet = begun("quiet").to("formations").to("activation")
    busy = begun("busy").to("formations")
    busy.do("shift", ship=["Yahagi"], to="Force B").to("air").do("cap", unit=["Taiho F"]).to("activation")
    assert quiet.file("usn") == busy.file("usn")


def test_a_sides_map_shows_what_it_may_see(tmp_path: Path) -> None:
    evening = begun(rules=SECRET, folder=tmp_path).to("activation")
    shown = [mark.label for mark in picture(known_to(evening.session.state, "usn", evening.session.ruleset())).marks]
    assert "TG 58.1" in shown
    assert not {"Force A", "TF Mobile Fleet"} & set(shown)
    shown = [mark.label for mark in picture(known_to(evening.session.state, "umpire", evening.session.ruleset())).marks]
    assert {"TG 58.1", "Force A", "Guam"} <= set(shown)


def test_3_1_6_a_dummy_in_the_tf_is_found_out_with_it() -> None:
    evening = begun().do("form", group="Force D", side="ijn", hex="0618").to("formations")
    evening.do("leave", group="Force C").do("join", group="Force D").to("activation")
    evening.do("relocate", group="TF Mobile Fleet", hex="2211").draw("TG 58.1")
    evening.do("search", by="TG 58.1", target=["TF Mobile Fleet"], seed=5, drm=9)
    assert "Force D" not in evening.board.side("ijn").groups
    assert evening.group("Force A").detected == ["usn-carriers"]


@pytest.mark.parametrize("ruling", ["leaves", "stays"])
def test_3_1_6_a_tf_of_dummies_alone_is_no_more_once_it_is_found(ruling: str) -> None:
    evening = begun(ruling).do("rule", ruling="tf-of-dummies", option=ruling).to("formations")
    for force in ("Force A", "Force B", "Force C"):
        evening.do("leave", group=force)
    evening.do("form", group="Force D", side="ijn", hex="0618").do("join", group="Force D").to("activation")
    evening.do("relocate", group="TF Mobile Fleet", hex="2211").draw("TG 58.1")
    evening.do("search", by="TG 58.1", target=["TF Mobile Fleet"], seed=5, drm=9)
    assert "Force D" not in evening.board.side("ijn").groups
    assert ("TF Mobile Fleet" in evening.board.umpire.pool) == (ruling == "stays")
    if ruling == "stays":
        evening.draw("TF Mobile Fleet")
        assert evening.said["all"] == ["TF Mobile Fleet is put aside: draw again."]
        assert "TF Mobile Fleet" not in evening.board.umpire.pool


@pytest.mark.parametrize(
    ("truth", "kept"),
    [((5, 5, 5), True), ((5, 5, 6), False), ((4, 5, 7), True)],
    ids=["a thousand ways to word it", "1,100", "990: however many there are, the fudge factor bounds them"],
)
def test_6_1_the_odds_of_a_report_are_kept_where_there_are_few(truth: tuple[int, int, int], kept: bool) -> None:
    doing = Mock()
    doing.resolve.return_value.outcome = {"report": []}
    finding.at_random(doing, "usn", {"truth": dict(zip(("CV", "BB", "DD"), truth, strict=True)), "fudge": 5})
    assert doing.resolve.call_args.kwargs["with_odds"] is kept
