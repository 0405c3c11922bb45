"""Dice of an evening corrected long afterwards: what follows is done again with its own dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cli.main import run
from referee.session import corrections
from referee.session.session import Session
from tests.games.ca.evening import Evening, line
from tests.proving import wrong_in
from tests.test_golden import FOLDER, played


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
