"""What went wrong at tables: plots that end, islands that earn nothing, slips that leave ships where none can be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.engine.rules import labels_of
from referee.engine.words import outcome_in_words as in_words
from referee.games.ca.evening.bombard import guadalcanals_land
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.may import as_text
from referee.show.status import status_text
from tests.games.ca.evening import Evening, line

MYOKO = "ijn CA-2"
KIRISIMA = "ijn BC-1"
NORTHAMPTON = "usn CA-2"
PLOT: dict[str, Any] = {
    "night": True,
    "number": 5,
    "frozen_until_sighting": True,
    "plot_turns": 2,
    "hidden": True,
    "exit": {"ijn": "north"},
}
FAR = (line(KIRISIMA, "1010", 2, "s"), line(NORTHAMPTON, "3030", 0))


@pytest.mark.parametrize(("number", "counts"), [(4, True), (5, True), (6, True), (7, False)])
def test_9_2_an_owners_guadalcanal_counts_where_its_scenario_has_it(
    number: int, counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "own"))
    (tmp_path / "own" / "ca").mkdir(parents=True)
    (tmp_path / "own" / "ca" / "tables.toml").write_text('columns = 68\nrows = 36\nguadalcanal = ["1021"]\n')
    table = Evening.opened(tmp_path, *FAR, number=number, exit={"ijn": "north"})
    assert table.board.public.map.guadalcanal == (["1021"] if counts else [])


def test_9_2_4_the_stand_in_islands_are_told_apart() -> None:
    table = Evening(open_session("ca/guadalcanal-1", "test"))
    table.do("stand-ins")
    shore = guadalcanals_land(table.board.public.map)
    assert "2234" in shore
    assert "4914" not in shore
    assert len(shore) == len(table.board.public.map.land) - 10


def test_9_2_5_an_uneventful_plot_ends_without_a_sighting_and_speeds_are_free(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, *FAR, **PLOT)
    table.do("plot", ship=["Kirisima", "Northampton"])
    said = table.do("sail-on")
    assert said["all"] == [
        "Game-Turn 1: ships sail as plotted.",
        "Game-Turn 2: ships sail as plotted.",
        "The plotted Game-Turns are over, and there was no sighting. Play goes on as usual.",
        "The Player-Turn of the IJN.",
    ]
    assert (table.ship("Kirisima").hex, table.board.public.turn, table.phase) == ("1014", 3, "first-gunnery")
    assert table.refused("sail-on").cite == "9.2 (5)"
    table.to("first-acceleration").do("speed", ship=["Kirisima"], to=3)


def test_9_2_5_sailing_on_stops_at_the_first_sighting(tmp_path: Path) -> None:
    ships = (line(KIRISIMA, "1010", 2, "s"), line(MYOKO, "2010", 2), line(NORTHAMPTON, "1021", 0))
    table = Evening.opened(tmp_path, *ships, **PLOT)
    assert table.refused("sail-on").cite == "session"
    table.do("plot", ship=["Kirisima", "Myoko", "Northampton"])
    said = table.do("sail-on")
    assert "the plot is over; these ships still have to move, by hand: Myoko (9.2 (5))" in said["umpire"]
    assert not any("then go on with sail-on" in text for text in said["umpire"])
    assert said["all"][-1].startswith("This is the first sighting.")
    assert (table.board.public.turn, table.phase) == (2, "first-movement")


def test_9_13_where_speeds_are_frozen_one_command_goes_on_to_who_is_to_steer_next(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1010", 2, "s"), line(NORTHAMPTON, "1032", 2))
    table = Evening.opened(tmp_path, *ships, night=True, hidden=True, frozen_until_sighting=True)
    said = table.do("sail-on")["all"]
    assert table.phase == "first-movement"
    assert said[0] == "The Player-Turn of the IJN."
    assert said[1].startswith("Turn 1, ")
    assert table.refused("sail-on").cite == "session"
    table.do("move", ship=["Myoko"])
    assert "Speeds stay as they are" in "".join(table.do("next")["all"])
    table.do("sail-on")
    assert table.phase == "second-movement"
    table.do("move", ship=["Northampton"])
    table.do("spot", ship=["Myoko"])
    assert table.refused("sail-on").cite == "9.2 (5)"


def test_9_2_5_a_plot_that_lacks_a_turn_can_be_forced_and_goes_on_by_hand(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, *FAR, line(MYOKO, "2020", 2), line("ijn DD-4", "2525", 0), **PLOT)
    table.do("plot", ship=["Kirisima"], last=1)
    table.do("plot", ship=["Northampton", "Myoko"])
    table.do("next", why="they have it in their heads")
    table.to("first-acceleration").to("first-torpedo")
    said = table.do("next")
    assert "nothing is plotted for Game-Turn 2; move by hand: Kirisima" in said["umpire"]
    table.do("move", ship=["Kirisima"])
    table.do("next")


def test_4_3_after_the_game_status_asks_for_nothing(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1010", 0), line(NORTHAMPTON, "1015", 2))
    table = Evening.opened(tmp_path, *ships).to("first-movement")
    heads = ("SAY", "DO", "DUE", "OPEN", "ACT")
    assert {row.split()[0] for row in status_text(table.session).splitlines()} >= {"SAY", "DO", "ACT"}
    table.do("score", final=True, why="the IJN gives up")
    said = [row.split()[0] for row in status_text(table.session).splitlines()]
    assert "OVER" in said
    assert not [head for head in heads if head in said]


@pytest.mark.parametrize(
    ("ratio", "said"),
    [("22/9", "2.44 to 1"), ("5/6", "0.83 to 1"), ("4", "4 to 1"), ("7995/1000", "7.99 to 1"), ("none", "none")],
)
def test_9_2_a_ratio_reads_as_the_schedules_print_it(ratio: str, said: str) -> None:
    """In the line of the look-up and of the act."""
    outcome = {"winner": "usn", "ijn_points": 5, "usn_points": 6, "ratio": ratio}
    assert in_words(outcome, labels_of("ca")) == f"winner usn, IJN points 5, USN points 6, ratio {said}"


def test_6_14_a_ship_without_a_lawful_course_is_named_and_what_the_umpire_may_do(tmp_path: Path) -> None:
    ships = (line(KIRISIMA, "1101", 2, "n"), line(MYOKO, "2010", 1), line(NORTHAMPTON, "3030", 0))
    table = Evening.opened(tmp_path, *ships).to("first-movement")
    (late,) = [due.line for due in table.due() if "no legal course" in due.line]
    assert late.startswith("Kirisima has no legal course (6.14)")
    with pytest.raises(Refusal) as caught:
        table.do("move", ship=["Kirisima"])
    assert 'move --ship "Kirisima" --steps TL --force' in (caught.value.hint or "")
    table.do("move", ship=["Kirisima"], steps=["TL"], why="her helm is hard over")
    assert (table.ship("Kirisima").hex, table.ship("Kirisima").facing) == ("1101", "nw")
    assert not any("no legal course" in due.line for due in table.due())


def test_6_1_a_ship_set_where_another_lies_is_due_and_status_goes_on(tmp_path: Path) -> None:
    ships = (line(KIRISIMA, "2010", 2, "n"), line(MYOKO, "1101", 1, "n"), line(NORTHAMPTON, "3030", 0))
    table = Evening.opened(tmp_path, *ships).to("first-movement")
    table.do("set", path="sides.ijn.ships.Kirisima.hex", value="1101", why="put down wrongly")
    assert [due.line for due in table.due() if "another ship" in due.line]
    table.do("set", path="sides.ijn.ships.Kirisima.hex", value="2010", why="put right")
    assert not any("another ship" in due.line for due in table.due())


def test_a_course_misread_is_amended_as_it_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    monkeypatch.setenv("REFEREE_SESSION", "test")
    table = Evening.opened(tmp_path, line("ijn CA-2", "1010 1212"), line("usn CA-2", "3030"))
    table.to("first-movement")
    table.do("move", ship=["Myoko 1"], steps=["F", "F", "F", "F"])
    number = str(table.session.state.count)
    table.do("move", ship=["Myoko 2"])
    assert run(["amend", number, "--input", "steps=2F,TL", "--why", "a turn", "--yes"]) == 0
    assert "done again" in capsys.readouterr().out
    evening = Evening(Session(table.session.folder))
    assert (evening.ship("Myoko 1").hex, evening.ship("Myoko 1").facing) == ("1008", "nw")
    assert evening.ship("Myoko 2").hex == "1208"
    again = str(next(entry["n"] for entry in evening.session.entries()[::-1] if entry.get("again") == int(number)))
    assert run(["amend", again, "--input", "steps=F,FL", "--why", "too short", "--yes"]) == 3
    assert "6.14" in capsys.readouterr().err
    assert Evening(Session(table.session.folder)).ship("Myoko 1").hex == "1008"


@pytest.mark.parametrize("phase", ["first-gunnery", "first-torpedo", "first-movement"])
def test_what_a_side_may_do_as_it_knows_it_does_not_depend_on_ships_unseen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, phase: str
) -> None:
    said = []
    for place in ("1012", "1510", "3838"):
        folder = tmp_path / place
        folder.mkdir()
        monkeypatch.setenv("REFEREE_LOGS", str(folder))
        ships = (line("ijn CA-2", "1014 1020", 2, "n"), line("usn CA-2", place, 0), line("usn DD-2", "1024", 0))
        table = Evening.opened(folder, *ships, night=True, hidden=True)
        table.do("spot", ship=["Mahan"])
        table.to(phase)
        said.append(as_text(table.session, "ijn", known=True, everything=True))
    assert said[0] == said[1] == said[2]
    assert "Northampton" not in "".join(said[0])
