"""What both sides know: the map, the weather, the initiative, the scenario's terms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.hexgrid import Hex, is_hex, parse_hex
from referee.session.board import fields, roots
from referee.session.board.thing import Thing, part, things
from referee.session.board.tree import turn_in

ALLIED, IJN = "allied", "ijn"
SIDES = (ALLIED, IJN)
ZONE = 10
WEATHERS = ("clear", "cloudy", "stormy")


class Map(Thing):
    """The map."""

    columns = fields.number(1, 99, 30, printed=True)
    rows = fields.number(1, 99, 20, printed=True)
    islands = fields.hexes("island hexes (13.c)", printed=True)

    @property
    def last(self) -> str:
        """Its last hex."""
        return f"{self.columns:02d}{self.rows:02d}"

    def holds(self, place: str) -> bool:
        """Is a hex on it?"""
        return is_hex(place) and parse_hex(place).column <= self.columns and parse_hex(place).row <= self.rows

    def zone(self, place: str) -> str:
        """The weather zone of a hex: 1 in the north-west, then eastward and row by row (14.a)."""
        across = -(-self.columns // ZONE)
        return str((parse_hex(place).row - 1) // ZONE * across + (parse_hex(place).column - 1) // ZONE + 1)

    def corners(self, zone: str) -> str:
        """The first and the last hex of a weather zone: `1101 to 2010`."""
        row, column = divmod(int(zone) - 1, -(-self.columns // ZONE))
        first = Hex(column * ZONE + 1, row * ZONE + 1)
        last = Hex(min(first.column + ZONE - 1, self.columns), min(first.row + ZONE - 1, self.rows))
        return f"{first.name} to {last.name}"


class Levels(Thing):
    """The initiative levels (6)."""

    allied = fields.number(-6, 6)
    ijn = fields.number(-6, 6)


class Zone(Thing):
    """A weather zone (14)."""

    weather = fields.choice(*WEATHERS, default="clear")


class Public(roots.Public):
    """What both sides know."""

    initiative = fields.maybe_choice(*SIDES, meaning="the side with the initiative in this turn (12.a)")
    level = part(Levels)
    zones = things(Zone, "the weather, zone by zone")
    map = part(Map, printed=True)
    turns = fields.number(0, 99, meaning="turns that the scenario lasts; 0: no end")
    vp_needed = fields.number(1, 999, 25, "the lead that wins (28)", printed=True)
    places_first = fields.choice(*SIDES, default=IJN, meaning="who places blocks first (11.a)", printed=True)
    rules = fields.words("the scenario's rules", printed=True)
    scenario_cap = fields.flag("CAP hinders searches by night and in storms too", printed=True)
    strike_limits = fields.amounts(0, 99, "air units in a strike, by base or side (16.c)", printed=True)
    port_torpedoes = fields.flag("D, T and A factors attack ships in port (24.g.v)", printed=True)
    most_task_forces = fields.amounts(0, 99, "task forces that a side may have, dummies included (7)", printed=True)

    def is_night_after(self, turns: int) -> bool:
        """Is it night so many turns after the present light, or before it? Day and night take turns (12)."""
        return self.night != bool(turns % 2)

    def brings(self, name: str, before: roots.Board[Any, Any, Any]) -> Iterator[tuple[str, Any, str]]:
        if name == "turn":
            night = self.is_night_after(self.turn - turn_in(before.tree))
            yield "night", night, f"for turn {self.turn} is a {'night' if night else 'day'} turn"

    @property
    def is_last_turn(self) -> bool:
        """Is it the scenario's last turn?"""
        return bool(self.turns) and self.turn >= self.turns
