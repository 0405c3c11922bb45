"""A small evening for tests: a few ships on open sea, with counters that are easy to reckon with."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import tomli_w

from referee.games.ca.evening import state
from referee.games.ca.evening.move import still_to_move
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.games import evening
from tests.quick import Quick
from tests.refusing import Position

COUNTERS = {
    "ijn CA-2": {"gunnery": 12, "range": 15, "defense": 6, "torpedo": 24},
    "ijn DD-4": {"gunnery": 4, "range": 8, "defense": 2, "torpedo": 24},
    "ijn BC-1": {"gunnery": 30, "range": 18, "defense": 19, "torpedo": 0},
    "usn CA-2": {"gunnery": 13, "range": 15, "defense": 5, "torpedo": 0},
    "usn DD-2": {"gunnery": 3, "range": 8, "defense": 2, "torpedo": 12},
    "usn BB-1": {"gunnery": 46, "range": 20, "defense": 21, "torpedo": 0},
}
NAMES = {
    "ijn CA-2": "Myoko",
    "ijn DD-4": "Kagero",
    "ijn BC-1": "Kirisima",
    "usn CA-2": "Northampton",
    "usn DD-2": "Mahan",
    "usn BB-1": "North Carolina",
}


def line(counter: str, hexes: str, speed: int = 4, heading: str = "n", **more: Any) -> dict[str, Any]:
    """A line of the deployment: `line("ijn CA-2", "1010 1011")`."""
    side, _, code = counter.partition(" ")
    found: dict[str, Any] = {"side": side, "ship": NAMES[counter], "code": code, "speed": speed, "heading": heading}
    return found | {"count": max(len(hexes.split()), 1), "hexes": hexes.split()} | more


class Evening(evening.Evening):
    """An evening of CA."""

    @classmethod
    def opened(
        cls,
        folder: Path,
        *lines: dict[str, Any],
        sheet: Any = None,
        by: Callable[[str], Session] = lambda path: open_session(path, "test"),
        **terms: Any,
    ) -> Evening:
        """Open a scenario of these lines; by day, Scenario 7's terms, ten turns, the IJN first."""
        common = {"number": 7, "first_player": "ijn", "game_turns": 10, "night": False, "exit": {"usn": "west"}}
        data = {
            "format": 1,
            "game": "ca",
            "title": "a test",
            "sides": ["ijn", "usn"],
            "scenario": common | terms,
            "line": list(lines),
            "map": {"columns": 40, "rows": 40} | (sheet or {}),
            "counters": COUNTERS,
        }
        path = folder / "test.toml"
        path.write_text(tomli_w.dumps(data))
        return cls(by(str(path)))

    def to(self, phase: str) -> Evening:
        """Walk on to a phase; ships that have not moved sail straight ahead."""
        while True:
            if self.phase.endswith("movement") and (still := [ship.name for ship in still_to_move(self.board)]):
                self.do("move", ship=still)
            self.do("next")
            if self.phase == phase:
                return self


@cache
def on_open_sea() -> Position:
    """Two ships of the IJN far enough from three of the USN, by day, in memory."""
    ijn = (line("ijn CA-2", "1010"), line("ijn DD-4", "2010"))
    usn = (line("usn CA-2", "1020"), line("usn DD-2", "1035"), line("usn BB-1", "3039"))
    with TemporaryDirectory() as folder:
        return Position(Evening.opened(Path(folder), *ijn, *usn, by=Quick).session, state.Board)
