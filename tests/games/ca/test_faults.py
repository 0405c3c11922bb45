"""What went wrong at tables: plots that end, islands that earn nothing, slips that leave ships where none can be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.engine.rules import labels_of
from referee.engine.words import outcome_in_words as in_words
from referee.games.ca.evening.bombard import guadalcanals_land
from referee.games.ca.evening.move import Move
from referee.games.ca.evening.state import Board
from referee.session.acting.due import due_now
from referee.session.scenario.scenario import open_session
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
SHORE = {"land": ["1020", "1021", "2020"], "guadalcanal": ["1021"]}
FAR = (line(KIRISIMA, "1010", 2, "s"), line(NORTHAMPTON, "3030", 0))


def test_9_2_4_only_guadalcanal_is_bombarded_for_points(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, *FAR, number=4, exit={"ijn": "north"}, sheet=SHORE).to("first-gunnery")
    with pytest.raises(Refusal, match="land, but not of Guadalcanal"):
        table.do("bombard", firer=["Kirisima"], hex="2020")
    table.do("bombard", firer=["Kirisima"], hex="1020")
    assert table.do("score")["umpire"][0].startswith("As it stands: 3 to 0 points")


def test_9_2_4_which_land_is_guadalcanal_must_have_been_said(tmp_path: Path) -> None:
    sheet = {"land": ["1020"]}
    table = Evening.opened(tmp_path, *FAR, number=4, exit={"ijn": "north"}, sheet=sheet).to("first-gunnery")
    with pytest.raises(Refusal, match="which land is Guadalcanal has not been entered"):
        table.do("bombard", firer=["Kirisima"], hex="1020")
    assert table.refused("chart", guadalcanal=["1021"]) == "guadalcanal"
    table.do("chart", guadalcanal=["1020"])
    table.do("bombard", firer=["Kirisima"], hex="1020")


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
    assert (table.ship("Kirisima")["hex"], table.board.public.turn, table.phase) == ("1014", 3, "first-gunnery")
    assert table.refused("sail-on") == "9.2 (5)"
    table.to("first-acceleration").do("speed", ship=["Kirisima"], to=3)


def test_9_2_5_sailing_on_stops_at_the_first_sighting(tmp_path: Path) -> None:
    ships = (line(KIRISIMA, "1010", 2, "s"), line(MYOKO, "2010", 2), line(NORTHAMPTON, "1021", 0))
    table = Evening.opened(tmp_path, *ships, **PLOT)
    assert table.refused("sail-on") == "session"
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
    assert table.refused("sail-on") == "session"
    table.do("move", ship=["Myoko"])
    assert "Speeds stay as they are" in "".join(table.do("next")["all"])
    table.do("sail-on")
    assert table.phase == "second-movement"
    table.do("move", ship=["Northampton"])
    table.do("spot", ship=["Myoko"])
    assert table.refused("sail-on") == "9.2 (5)"


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


def test_9_2_5_plotted_fire_keeps_the_course_and_can_be_cancelled(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, *FAR, sheet=SHORE, **PLOT)
    table.do("plot", ship=["Kirisima"], steps=["FL", "F"])
    table.do("plot", ship=["Kirisima"], first=2, last=2, bombard="1020")
    plot = table.board.ships_of("ijn")["Kirisima"].plot
    assert (plot.courses, plot.bombard) == ({"1": ["FL", "F"], "2": ["FL", "F"]}, {"2": "1020"})
    table.do("plot", ship=["Kirisima"], first=2, last=2, bombard="none")
    assert table.board.ships_of("ijn")["Kirisima"].plot.bombard == {}
    assert table.refused("plot", ship=["Northampton"], bombard="1020") == "9.2 (4)"
    assert table.refused("plot", ship=["Kirisima"], bombard="2020") == "9.2 (4)"
    assert table.refused("plot", ship=["Kirisima"], bombard="9999") == "bombard"


@pytest.mark.parametrize(("hits", "wins"), [("", True), ("P", False), ("W", False), ("PW", False)])
def test_9_2_3_an_undamaged_ca_wins_at_once(hits: str, wins: bool, tmp_path: Path) -> None:
    ships = (line(MYOKO, "3910", 4, "ne"), line(NORTHAMPTON, "1030", 0))
    table = Evening.opened(tmp_path, *ships, number=3, exit={"ijn": "east"}).to("first-movement")
    if hits:
        table.do("hit", ship="Myoko", result=hits)
    said = table.do(
        "move", ship=["Myoko"], steps=["X"] if "P" in hits else ["F", "TR", "X"], why="as the umpire has it"
    )
    won = "An undamaged CA has left over the east edge: the IJN has won (9.2 (3))."
    assert (won in said["all"]) is wins
    assert any("score --final" in line for line in said["umpire"]) is wins


def test_3_1_land_is_added_removed_and_entered_by_stretches(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, *FAR, sheet={"land": ["2020"]})
    table.do("chart", land=["2019-2022", "1921-2121"])
    assert table.board.public.map.land == ["2020", "2019", "2021", "2022", "1921", "2121"]
    table.do("chart", no_land=["2022-2020"])
    assert table.board.public.map.land == ["2019", "1921", "2121"]
    assert table.refused("chart", land=["2020-2122"]) == "land[0]"


def test_3_1_land_that_is_entered_takes_the_place_of_a_stand_in() -> None:
    table = Evening(open_session("ca/guadalcanal-1", "test"))
    table.do("stand-ins")
    table.do("chart", land=["2030"])
    assert (table.board.public.map.land, table.board.public.map.guadalcanal) == (["2030"], [])


@pytest.mark.parametrize(("ruling", "end", "seen"), [("passes", "1018", False), ("halts", "1015", True)])
def test_6_22_an_unseen_ship_on_the_way_does_not_refuse_a_course(
    tmp_path: Path, ruling: str, end: str, seen: bool
) -> None:
    ships = (line(MYOKO, "1014", 4, "s"), line(NORTHAMPTON, "1016", 0))
    table = Evening.opened(tmp_path, *ships, night=True, hidden=True).to("first-movement")
    table.do("rule", ruling="unseen-met", option=ruling)
    said = table.do("move", ship=["Myoko"])
    assert table.ship("Myoko")["hex"] == end
    assert any("Northampton" in text for text in said["ijn"]) == seen
    assert ("Northampton" in table.seen_by("ijn")) == seen


def test_6_22_a_course_that_ends_in_an_unseen_ships_hex_stops_short_and_both_hear(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1012 1015", 4, "s"), line(NORTHAMPTON, "1016", 0))
    table = Evening.opened(tmp_path, *ships, night=True, hidden=True).to("first-movement")
    said = table.do("move", ship=["Myoko 1"])
    assert said["ijn"] == [
        "Myoko 1 moves from 1012 to 1014, facing s.",
        "Myoko 1 meets Northampton in 1016, and is stopped short of her.",
    ]
    assert said["usn"][1:] == ["Myoko 1 has met Northampton, and stops short of her in 1014."]


def test_9_2_a_ruling_on_deployments_says_that_it_changes_nothing_here(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, *FAR)
    said = table.do("rule", ruling="scenario-misprints", option="as-printed")
    assert said["umpire"][1].startswith("it applies only when a scenario is made")
    assert len(table.do("rule", ruling="line-corner", option="blocked")["umpire"]) == 1


@pytest.mark.parametrize(("act", "phase"), [("fire", "first-gunnery"), ("launch", "first-torpedo")])
def test_7_61_an_attack_forced_on_a_ship_unseen_names_her_to_her_own_side_alone(
    tmp_path: Path, act: str, phase: str
) -> None:
    ships = (line(MYOKO, "1010", 0), line(NORTHAMPTON, "1015", 0))
    table = Evening.opened(tmp_path, *ships, night=True, hidden=True).to(phase)
    said = table.do(act, firer=["Myoko"], target="Northampton", dice=[1], why="fired at the flash")
    assert "an unseen ship" in said["ijn"][0]
    assert "Northampton" not in "".join([*said["ijn"], *said["all"]])
    assert "Northampton: 1 power hit" in said["usn"][0]


def test_9_2_5_whoever_has_not_plotted_every_turn_is_named(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, *FAR, **PLOT)

    def late() -> list[str]:
        return [due.line for due in due_now("ca", table.session.state.tree) if "plot" in due.line]

    assert "Kirisima" in late()[0]
    table.do("plot", ship=["Kirisima"], first=2, last=2)
    assert "Kirisima" in late()[0]
    table.do("plot", ship=["Kirisima"], first=1, last=1)
    assert not any("Kirisima" in line for line in late())
    table.do("plot", ship=["Northampton"], first=1, last=1)
    commands = [due.command for due in due_now("ca", table.session.state.tree)]
    assert "plot --ship Northampton --first 2 --steps …" in commands
    table.do("plot", ship=["Northampton"])
    assert late() == []


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


def test_6_33_a_speed_that_stays_is_said_to_stay(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1010", 3), line(NORTHAMPTON, "1030", 0))
    table = Evening.opened(tmp_path, *ships).to("first-acceleration")
    assert table.do("speed", ship=["Myoko"], to=3)["all"] == ["Myoko stays at speed 3."]
    assert table.do("speed", ship=["Myoko"], to=5)["all"] == ["Myoko changes speed from 3 to 5."]


def test_6_14_a_ship_without_a_lawful_course_is_named_and_what_the_umpire_may_do(tmp_path: Path) -> None:
    ships = (line(KIRISIMA, "1101", 2, "n"), line(MYOKO, "2010", 1), line(NORTHAMPTON, "3030", 0))
    table = Evening.opened(tmp_path, *ships).to("first-movement")
    (late,) = [due.line for due in due_now("ca", table.session.state.tree) if "no legal course" in due.line]
    assert late.startswith("Kirisima has no legal course (6.14)")
    with pytest.raises(Refusal) as caught:
        table.do("move", ship=["Kirisima"])
    assert 'move --ship "Kirisima" --steps TL --force' in (caught.value.hint or "")
    table.do("move", ship=["Kirisima"], steps=["TL"], why="her helm is hard over")
    assert (table.ship("Kirisima")["hex"], table.ship("Kirisima")["facing"]) == ("1101", "nw")
    assert not any("no legal course" in due.line for due in due_now("ca", table.session.state.tree))


def test_9_14_a_ship_at_the_edge_that_may_leave_there_has_a_lawful_course(tmp_path: Path) -> None:
    ships = (line(KIRISIMA, "1101", 2, "n"), line(NORTHAMPTON, "3030", 0))
    table = Evening.opened(tmp_path, *ships, exit={"ijn": "north"}).to("first-movement")
    assert not any("no legal course" in due.line for due in due_now("ca", table.session.state.tree))
    board = Board(table.session.state.tree)
    assert Move.offered("steps", {"ship": ["Kirisima"]}, board) == [["X"]], "what is offered is the way off the map"
    table.do("move", ship=["Kirisima"], steps=["X"])


def test_7_11_targets_say_when_it_is_not_her_player_turn(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1010", 0), line(NORTHAMPTON, "1015", 0))
    table = Evening.opened(tmp_path, *ships).to("first-gunnery")
    said = table.do("targets", ship="Northampton")["umpire"]
    assert said[1] == (
        "not now: Northampton is a ship of the USN, and this is the Player-Turn of the IJN (7.11); otherwise:"
    )
    assert not any("not now" in row for row in table.do("targets", ship="Myoko")["umpire"])


def test_9_2_4_the_odds_of_bombarding_the_sea_have_a_word(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, *FAR, number=4, exit={"ijn": "north"}, sheet=SHORE).to("first-gunnery")
    for hex, word in (("1120", True), ("1020", False)):
        answer = table.session.weigh("bombard", {"firer": ["Kirisima"], "hex": hex})
        assert any(row["text"].startswith("the rules forbid it now") for row in answer.because) == word


def test_6_1_a_ship_set_where_another_lies_is_due_and_status_goes_on(tmp_path: Path) -> None:
    ships = (line(KIRISIMA, "2010", 2, "n"), line(MYOKO, "1101", 1, "n"), line(NORTHAMPTON, "3030", 0))
    table = Evening.opened(tmp_path, *ships).to("first-movement")
    table.do("set", path="sides.ijn.ships.Kirisima.hex", value="1101", why="put down wrongly")
    assert [due.line for due in due_now("ca", table.session.state.tree) if "another ship" in due.line]
    table.do("set", path="sides.ijn.ships.Kirisima.hex", value="2010", why="put right")
    assert not any("another ship" in due.line for due in due_now("ca", table.session.state.tree))
