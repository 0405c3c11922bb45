"""Smoke screens, laid and dissipating (Smoke Screens)."""

from __future__ import annotations

import re
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import bare, flag, text
from referee.games.cunningham_somerville.evening import state
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import NEW, NEXT_TURN, OPEN, command
from referee.session.board.owned import called
from referee.session.board.short_names import in_its_case


class Smoke(state.Named):
    """A smoke screen."""

    name: str = called("your name for the screen", new=True)
    screen: str | None = bare(text(None, meaning="its 2-inch segments, from the funnel: 1111 is a screen of four"))
    gone: bool = flag(meaning="take it off the table")

    def mean(self) -> None:
        """A screen is told to both sides, and so bears no ship's name: her enemy may not know it."""
        vars(self)["name"] = in_its_case(self.name, self.board.public.smoke)
        if self.gone:
            self.refuse("screen", why="a screen that is gone has no segments")
        if self.board.is_taken(self.name):
            raise bad_input("name", f"{self.name} is the name of something else; a smoke screen needs its own name")


@act("smoke", Smoke, cite="Smoke Screens")
def smoke(given: Smoke, doing: Doing) -> None:
    """Lay a smoke screen, lay it anew, or take it off."""
    public = given.board.public
    if given.gone:
        if given.name not in public.smoke:
            raise at_odds("name", f"there is no smoke screen {given.name}")
        public.put(smoke={name: screen for name, screen in public.smoke.items() if name != given.name})
        doing.tell("all", f"The smoke screen {given.name} is gone.")
        return
    screen = given.screen or ""
    if not re.fullmatch("1[01]{0,9}", screen):
        raise bad_input("screen", "screen must be 1 to 10 segments, 1 or 0, the first 1: 1111")
    public.put(smoke={**public.smoke, given.name: screen})
    doing.tell("all", f"Smoke screen {given.name} is {2 * len(screen)} inches long.")


class Wind(state.Named):
    """The wind."""

    high_wind: bool = flag(meaning="the wind is high: only the first segment stays")


def of_wind(given: Wind) -> Bars:
    """Each screen is diced for once in the Marker Step (Smoke Screens)."""
    board = given.board
    if not board.public.smoke:
        yield Bar("Smoke Screens", "there are no smoke screens", "act", command("smoke", name=NEW, screen=OPEN))
    elif board.umpire.lifted == board.public.turn:
        words = f"smoke screens have lifted in the Marker Step of turn {board.public.turn}"
        yield Bar("Smoke Screens", words, "act", NEXT_TURN)


@act("smoke-lifts", Wind, cite="Smoke Screens", bars=of_wind)
def smoke_lifts(given: Wind, doing: Doing) -> None:
    """Throw in the Marker Step for every smoke screen: which of its segments dissipate, from the farthest on?"""
    public = given.board.public
    given.board.umpire.put(lifted=doing.turn)
    for name, screen in public.smoke.items():
        inputs: dict[str, Any] = {"screen": screen} | ({"high_wind": True} if given.high_wind else {})
        left = doing.resolve("smoke", inputs).outcome["screen"]
        public.put(smoke={**public.smoke, name: left})
        doing.tell("all", f"Smoke screen {name}: of its segments of 2 inches, {segments_left(left)}.")


def segments_left(screen: str) -> str:
    """Which segments of a screen are left, counted from the funnel."""
    left = [str(place) for place, segment in enumerate(screen, 1) if segment == "1"]
    if not left[1:]:
        return "only the one at the funnel is left"
    return f"{', '.join(left[:-1])} and {left[-1]} are left, counted from the funnel"
