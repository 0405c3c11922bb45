"""What umpires correct: hits, markers, torpedoes, ships taken off, with both sides' sight right; and what looks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.session import corrections
from referee.session.how import How
from referee.session.session import Session
from tests.games.ca.evening import Evening, line
from tests.proving import wrong_in
from tests.test_golden import FOLDER, played

MYOKO = "ijn CA-2"
KAGERO = "ijn DD-4"
NORTHAMPTON = "usn CA-2"
MAHAN = "usn DD-2"


def duel(tmp_path: Path, **terms: Any) -> Evening:
    return Evening.opened(tmp_path, line(MYOKO, "1010"), line(NORTHAMPTON, "1020", 7), **terms)


def test_7_71_a_counter_turned_face_down_is_seen_on_an_open_table(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, line(MYOKO, "1010", 0), line(NORTHAMPTON, "1015", 0)).to("first-torpedo")
    assert "torpedoes" not in table.seen_by("usn")["Myoko"]
    table.do("launch", firer=["Myoko"], target="Northampton", dice=[6])
    assert table.seen_by("usn")["Myoko"]["torpedoes"] == "empty"
    table.to("first-torpedo")
    assert table.seen_by("usn")["Myoko"]["torpedoes"] == "reloading"
    table.do("torpedoes", ship="Myoko", state="expended")
    assert "torpedoes" not in table.seen_by("usn")["Myoko"]


def test_7_1_what_a_ship_may_fire_at_is_looked_up_without_an_entry(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1010"), line(NORTHAMPTON, "1020"), line(MAHAN, "4110 1025"))
    table = Evening.opened(tmp_path, *ships, sheet={"columns": 60}).to("first-gunnery")
    count = len(table.session.entries())
    assert table.do("targets", ship="Myoko")["umpire"] == [
        "Myoko CA-2 in 1010, gunnery:",
        "  10 hexes  Northampton CA-2: strength 12, 2-1, hit 1/3",
        "  15 hexes  Mahan 2 DD-2: strength 12, 6-1, hit 5/6",
        "no target, because it is too far even for extended range (7.21): Mahan 1 (31)",
    ]
    assert "16 hexes" not in table.do("targets", ship="Myoko", kind="torpedo")["umpire"][2]
    assert len(table.session.entries()) == count
    assert table.refused("targets", ship="Akagi") == "ship"


def test_7_61_at_night_the_table_says_who_is_not_spotted(tmp_path: Path) -> None:
    table = duel(tmp_path, night=True).to("first-gunnery")
    (barred,) = table.do("targets", ship="Myoko")["umpire"][1:]
    assert barred == "no target, because it is night and the target is not spotted (7.61): Northampton (10)"
    table.do("spot", ship=["Northampton"])
    table.do("hit", ship="Northampton", result="PW")
    assert "sunk 1/3" in table.do("targets", ship="Myoko")["umpire"][1]


def test_7_0_a_die_typed_for_an_attack_below_1_1_is_refused_with_the_reason(tmp_path: Path) -> None:
    table = Evening.opened(tmp_path, line(KAGERO, "1010"), line(NORTHAMPTON, "1012")).to("first-gunnery")
    with pytest.raises(Exception, match="below 1-1, no die"):
        table.session.act("fire", {"firer": ["Kagero"], "target": "Northampton"}, How(dice=[3]))
    assert "no effect" in table.do("fire", firer=["Kagero"], target="Northampton")["all"][0]


def test_7_6_who_saw_a_hidden_ship_sink_hears_that_she_did_not(tmp_path: Path) -> None:
    ships = (line(MYOKO, "1010"), line(NORTHAMPTON, "3030"))
    table = Evening.opened(tmp_path, *ships, night=True, hidden=True)
    table.do("hit", ship="Myoko", result="PW")
    assert "Myoko: sunk" in table.do("hit", ship="Myoko", result="W")["usn"][0]
    assert table.do("heal", ship="Myoko", result="W")["usn"] == ["correction: Myoko: not sunk."]
    assert "Myoko" not in table.seen_by("usn")
    table.do("place", ship="Myoko", hex="1010")
    assert table.do("take-off", ship="Myoko", fate="sunk")["usn"] == ["correction: Myoko is off the map: sunk."]
    assert table.do("place", ship="Myoko", hex="1011")["usn"] == ["correction: Myoko is not sunk."]
    assert "1011" not in str(table.seen_by("usn"))
    said = table.do("take-off", ship="Myoko", fate="removed")
    assert not said.get("all")
    assert not said.get("usn")


# Dice of an evening corrected long afterwards: what follows is done again with its own dice.


def standing(session: Session) -> dict[str, list[str]]:
    told = session.state.told.items()
    return {side: [row["text"] for row in rows if "withdrawn" not in row] for side, rows in told}


def test_torpedoes_misread_change_the_rest_and_only_what_was_told_of_them(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", str(tmp_path))
        evening = played(FOLDER / "ca" / "guadalcanal-2.txt", tmp_path)
    before, told = evening.state.tree, standing(evening)
    launch = next(entry for entry in evening.entries() if entry["act"] == "launch")
    assert before["sides"]["ijn"]["ships"]["Kagero 9"].get("power_hits") is None
    came = corrections.amend(evening, launch["n"], None, [1], "misread: a 1")
    assert (came.stopped, [entry["again"] for entry in came.again]) == (None, [entry["n"] for entry in came.voided])
    assert evening.state.tree["sides"]["ijn"]["ships"]["Kagero 9"]["power_hits"] == 1
    assert all("Kagero 9" in text or "ratio" in text for texts in came.withdrawn.values() for text in texts)
    assert {side: len(texts) for side, texts in came.withdrawn.items()} == {"ijn": 1, "usn": 2}
    assert wrong_in(evening) == []
    corrections.undo(evening)
    assert Session(evening.folder).state.tree == before
    assert standing(evening) == told


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
    assert (evening.ship("Myoko 1")["hex"], evening.ship("Myoko 1")["facing"]) == ("1008", "nw")
    assert evening.ship("Myoko 2")["hex"] == "1208"
    again = str(next(entry["n"] for entry in evening.session.entries()[::-1] if entry.get("again") == int(number)))
    assert run(["amend", again, "--input", "steps=F,FL", "--why", "too short", "--yes"]) == 3
    assert "6.14" in capsys.readouterr().err
    assert Evening(Session(table.session.folder)).ship("Myoko 1")["hex"] == "1008"
