"""What both sides know: sea zones, battles and submarine combat in them, raids on their ports, who is active."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.naval_units.rules.docked import LEVELS
from referee.session.board import fields, roots
from referee.session.board.fields import Field
from referee.session.board.thing import things

MOST_TURNS = 9999


def a_turn(meaning: str) -> Field[int]:
    """A turn of the game; 0 is none."""
    return fields.number(0, MOST_TURNS, meaning=meaning)


class Here(roots.Here["roots.Board[Public, Any, Any]"]):
    """A part of what both sides know."""


class Zone(Here):
    """A sea zone."""

    monsoon = fields.flag("it is a monsoon turn there")
    convoy = fields.text(meaning="the side whose convoys sail there")
    beside = fields.words("the sea zones next to it, where the scenario has a map", printed=True)

    def is_next_to(self, other: Zone) -> bool:
        """Is a sea zone adjacent? Where the scenario does not say so of both, the umpire decides."""
        return not (self.beside and other.beside) or other.name in self.beside

    def faults(self) -> Iterator[str]:
        if self.convoy and self.convoy not in self.here.sides:
            yield f"convoys of {self.convoy} sail there, which is not a side"


class Battle(Here):
    """A battle in the sea zone of its name."""

    has_own_name = False
    active = fields.text(meaning="the active side")
    minimum = fields.number(1, 4, 1, "the least number of rounds, from the D4")
    rounds = fields.number(0, 99, meaning="rounds fought")
    night = fields.flag("the night die says night")
    last = fields.maybe_choice("air", "surface", meaning="how the last round was fought")
    revealed = fields.flag("the allocations of this round are revealed")
    tried = fields.words("sides that have thrown for a withdrawal since the last round")
    fired = fields.words("ships that have fired in a round of guns that is not over")
    aimed = fields.words("ships that were fired at in it")
    screens = fields.words("escorts that screen in it, each with the ship behind her: escort=ship")

    def faults(self) -> Iterator[str]:
        if self.name not in self.here.public.zones:
            yield f"there is no sea zone {self.name}"
        if self.active not in self.here.sides:
            yield f"active is {self.active or 'nobody'}, which is no side"


class SubmarineCombat(Here):
    """Submarine combat in the sea zone of its name."""

    has_own_name = False
    side = fields.text(meaning="the submarines' side")
    rounds = fields.number(0, 99, meaning="rounds fought")

    def faults(self) -> Iterator[str]:
        if self.name not in self.here.public.zones:
            yield f"there is no sea zone {self.name}"
        if self.side not in self.here.sides:
            yield f"its side is {self.side or 'nobody'}, which is no side"


def raid_name(zone: str, by: str) -> str:
    """The name under which a side's raid on the port of a sea zone is kept."""
    return f"{zone}, {by}"


class PortRaid(Here):
    """A raid that goes on at a port; it is called by `raid_name`, as a sea zone may hold a port of each side."""

    has_own_name = False
    by = fields.text(meaning="the side that raids")
    rounds = fields.number(0, 99, meaning="rounds flown")
    surprise = fields.choice(*LEVELS, default=LEVELS[0], meaning="the surprise in the next round")
    turn = a_turn("the turn of the raid")
    phase = fields.text(meaning="its phase")

    @property
    def zone(self) -> str:
        """The sea zone of the port."""
        return self.name.removesuffix(raid_name("", self.by))

    @property
    def goes_on(self) -> bool:
        """May it have another round: is it still the phase in which it was flown?"""
        now = self.here.public
        return (self.turn, self.phase) == (now.turn, now.phase)


class Public(roots.Public):
    """What both sides know."""

    rules = fields.words("other remarks of the scenario", printed=True)
    active = fields.text(meaning="the active side")
    active_turn = a_turn("the turn in which it is active")
    active_phase = fields.text(meaning="the phase in which it is active")
    zones = things(Zone)
    battles = things(Battle)
    submarine_combat = things(SubmarineCombat)
    port_raids = things(PortRaid)
