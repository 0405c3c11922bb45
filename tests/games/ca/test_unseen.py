"""What is unseen stays unseen: over it a course reads as over empty sea, and no correction of it reaches the enemy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.cli.may import as_text
from tests.games.ca.evening import Evening, line


def test_a_course_past_an_unseen_ship_reads_the_same_as_over_empty_sea(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = []
    for place in ("1016", "1116", "3838"):
        folder = tmp_path / place
        folder.mkdir()
        monkeypatch.setenv("REFEREE_LOGS", str(folder))
        ships = (line("ijn CA-2", "1014", 4, "s"), line("usn CA-2", place, 0))
        table = Evening.opened(folder, *ships, night=True, hidden=True).to("first-movement")
        table.do("move", ship=["Myoko"])
        table.do("next")
        files.append(table.file("ijn"))
    assert files[0] == files[1] == files[2]


@pytest.mark.parametrize(
    ("act", "inputs"),
    [
        ("hit", {"ship": "Northampton", "result": "W"}),
        ("set", {"path": "Northampton.hex", "value": "2929"}),
        ("set", {"path": "Northampton.speed", "value": "1"}),
        ("take-off", {"ship": "Northampton", "fate": "removed"}),
        ("torpedoes", {"ship": "Northampton", "state": "expended"}),
        ("place", {"ship": "Northampton", "hex": "2828"}),
    ],
)
def test_no_correction_of_an_unseen_ship_reaches_the_enemys_file(
    tmp_path: Path, act: str, inputs: dict[str, Any]
) -> None:
    ships = (line("ijn CA-2", "1014", 4, "s"), line("usn CA-2", "3030", 3))
    table = Evening.opened(tmp_path, *ships, night=True, hidden=True)
    before = table.file("ijn")
    assert "Northampton" not in before
    said = table.do(act, **inputs)
    assert table.file("ijn") == before
    assert said["ijn"] == said["all"] == []


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
