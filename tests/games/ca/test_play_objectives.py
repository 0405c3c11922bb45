"""What scenarios ask besides fighting; counters and map entered at the table (3, 9.2)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.session.reading.picture import known_to, picture
from referee.session.scenario.scenario import open_session
from referee.show.status import status_text
from tests.games.ca.evening import COUNTERS, Evening, line

MYOKO = "ijn CA-2"
KIRISIMA = "ijn BC-1"
NORTHAMPTON = "usn CA-2"
SHORE = {"land": ["1020", "1021"], "guadalcanal": ["1020"]}
PLOT: dict[str, Any] = {"night": True, "number": 5, "frozen_until_sighting": True, "plot_turns": 2, "hidden": True}


@pytest.mark.parametrize(
    ("ruling", "hexes", "left"),
    [("at-once", "1010 1510", ["Myoko 2"]), ("at-once", "1510 1010", []), ("phase-end", "1010 1510", [])],
)
def test_9_2_5_a_sighting_ends_the_plot(tmp_path: Path, ruling: str, hexes: str, left: list[str]) -> None:
    table = Evening.opened(tmp_path, line(MYOKO, hexes, 2, "s"), line(NORTHAMPTON, "1019", 0), **PLOT)
    table.do("rule", ruling="plot-interrupted", option=ruling)
    table.do("plot", ship=["Myoko 1", "Myoko 2", "Northampton"])
    said = [table.do("next")["umpire"] for _ in range(3)][-1]
    assert [name for name in ("Myoko 1", "Myoko 2") if not table.ship(name).moved] == left
    assert any("these ships still have to move" in text for text in said) is bool(left)
    assert "frozen" not in table.session.state.public
    assert [seen["hex"] for seen in table.seen("usn")["enemy"].values()] == ["1012"]


def test_9_2_5_a_plotted_bombardment_gives_the_ship_away(tmp_path: Path) -> None:
    ships = (line(KIRISIMA, "1010", 2), line(MYOKO, "4001", 2, "s"), line(NORTHAMPTON, "3030", 0))
    table = Evening.opened(tmp_path, *ships, sheet=SHORE, **PLOT)
    table.do("plot", ship=["Kirisima", "Myoko", "Northampton"])
    for ship, shore in (("Kirisima", "1020"), ("Myoko", "1021")):
        table.do("plot", ship=[ship], first=1, last=1, bombard=shore)
    said = table.do("next")
    assert [text for text in said["all"] if "bombards" in text] == ["Kirisima bombards 1020."]
    assert "not as plotted: Myoko is 35 hexes from 1021, and her guns reach at most 30 (7.21)" in said["umpire"]
    assert table.seen("usn")["enemy"]["Kirisima"]["hex"] == "1010"
    assert "plot_turns" not in table.session.state.public


def test_9_2_5_plotted_turns_are_read_aloud_as_what_they_are(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, line(MYOKO, "1010", 2), line(NORTHAMPTON, "1030", 2, "s"), **PLOT)
    table.do("plot", ship=["Myoko", "Northampton"])
    said = []
    while table.board.public.turn < 3:
        done = table.do("next")
        said += [text.partition(" Phase. ")[2] for text in done["all"] if " Phase. " in text]
        if table.board.public.plot_turns:
            assert "Say which" not in status_text(table.session)
    assert len(said) == 17
    assert said[2:4] == ["Ships sail as plotted.", "Speeds stay as they are."]
    assert not any("Say which" in text for text in said[:16])
    assert said[16] == "Say which ships fire their guns at which, attack by attack."


def test_9_2_5_a_ship_in_the_way_is_left_to_be_moved_by_hand(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, line(MYOKO, "1010", 2), line(NORTHAMPTON, "1008", 0), **PLOT)
    table.do("plot", ship=["Myoko", "Northampton"])
    table.do("rule", ruling="unseen-met", option="refused")
    said = table.do("sail-on")
    assert any("; move by hand: Myoko" in text for text in said["umpire"])
    assert "a ship cannot move as plotted: move her by hand, then go on with sail-on" in said["umpire"]
    assert table.refused("next").cite == "session"


def test_3_2_a_counter_is_entered_when_it_is_first_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COUNTERS, "ijn CA-2", {})
    table = Evening.opened(tmp_path, line(MYOKO, "1010"), line(NORTHAMPTON, "1015")).to("first-gunnery")
    assert table.refused("fire", firer=["Myoko"], target="Northampton").table == "counters"
    assert table.refused("counter", code="ijn CA-2").field == "gunnery"
    assert table.refused("counter", code="ijn CA-9", gunnery=1).field == "code"
    table.do("counter", code="IJN ca-2b", gunnery=15, range=15)
    said = table.do("fire", firer=["Myoko"], target="Northampton", dice=[6])
    assert "3-1" in said["all"][0]


def test_3_22_stand_ins_are_marked_in_every_answer_until_the_counter_is_entered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(COUNTERS, "ijn CA-2", {"range": 15})
    table = Evening.opened(tmp_path, line(MYOKO, "1010"), line(NORTHAMPTON, "1015")).to("first-gunnery")
    assert table.do("stand-ins")["umpire"] == ["stand-in, not the counter: ijn CA-2"]
    assert table.do("stand-ins")["umpire"] == ["every value is known; no stand-in was needed"]
    table.do("fire", firer=["Myoko"], target="Northampton", dice=[6])
    because = table.session.entries()[-1]["answers"][0]["because"]
    assert because[-1]["text"] == "stand-in, not the published value: gunnery of ijn CA-2"
    table.do("counter", code="ijn CA-2", gunnery=15, defense=6, torpedo=24)
    assert "stand_in" not in table.session.state.tree["sides"]["ijn"]["counters"]["CA-2"]


def test_3_1_the_map_is_entered_or_a_marked_stand_in() -> None:
    table = Evening(open_session("ca/tassafaronga", "test"))
    table.do("stand-ins")
    sheet = table.session.state.public["map"]
    assert sheet["stand_in"] == ["columns", "rows", "land", "supply", "guadalcanal"]
    assert table.refused("chart").field == "columns"
    assert table.refused("chart", land=["2115"]).cite == "6.21"
    table.do("chart", land=["2030"], supply=["2029"], columns=60, rows=35)
    assert table.board.public.map.stand_in == []


def test_3_1_the_map_shows_what_its_viewer_knows(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1010", 2), line(NORTHAMPTON, "1030", 0))
    table = Evening.opened(tmp_path, *ships, night=True, hidden=True, sheet={"land": ["2020"], "supply": ["2121"]})
    table.to("second-gunnery")
    state, rules = table.session.state, table.session.ruleset()
    drawn = {who: picture("ca", known_to(state, who, rules)) for who in ("umpire", "ijn", "usn")}
    assert {mark.label for mark in drawn["umpire"].marks} == {"supply", "Myoko", "Northampton"}
    assert {mark.label for mark in drawn["usn"].marks} == {"supply", "Northampton"}
    assert drawn["usn"].terrain == {"2020": "land"}
    assert drawn["usn"].captions[0] == "Night, ships hidden. USN out over the west edge."


@pytest.mark.parametrize(("hex", "size"), [("1010", (61, 34)), ("6910", (71, 34)), ("1045", (61, 47))])
def test_3_1_a_map_of_unknown_size_reaches_as_far_as_what_lies_on_it(
    hex: str, size: tuple[int, int], tmp_path: Path
) -> None:
    table = Evening.opened(tmp_path, line(MYOKO, "1010", 2), line(NORTHAMPTON, "1012", 0))
    state, rules = table.session.state, table.session.ruleset()
    drawn = picture("ca", known_to(state, "umpire", rules))
    assert (drawn.columns, drawn.rows) == (40, 40)
    state.tree["public"]["map"] = {}
    state.tree["sides"]["ijn"]["ships"]["Myoko"]["hex"] = hex
    drawn = picture("ca", known_to(state, "umpire", rules))
    assert (drawn.columns, drawn.rows) == size
