"""A great fleet is counted (9.2); how ships score is in rows of what `score` says, and in the sample cases."""

from __future__ import annotations

from pathlib import Path

from tests.games.ca.evening import Evening, line


def test_9_2_a_fleet_of_forty_a_side_is_counted(tmp_path: Path) -> None:
    def fleet(first: int) -> str:
        return " ".join(f"{column}{row:02d}" for column in range(first, first + 10) for row in range(10, 12))

    ships = [line(code, fleet(at), 0) for code, at in (("ijn DD-4", 10), ("ijn CA-2", 20), ("usn DD-2", 30))]
    ships.append(line("usn CA-2", "0130", 0))
    table = Evening.opened(tmp_path, *ships, number=2, exit={"ijn": "south"})
    assert "0 to 240 points" in table.do("score", final=True, why="time is up")["all"][0]
