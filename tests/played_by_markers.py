"""Two players of Clash of Carriers who give orders at random: the marker drawn searches, sails and strikes."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from referee.games.clash_of_carriers.evening import state
from referee.games.clash_of_carriers.evening.raiding import activating_marker
from referee.games.clash_of_carriers.evening.victory import STRIKE_BY
from referee.session.acting.act import Act
from referee.session.acting.catalogue import find
from referee.session.acting.due import Due
from tests.at_random import Table, accepts

OF_MARKER = ("raid", "search", "move")
"""What a marker that was drawn does, one after the other."""
FAR = 6  # hexes, within which a marker's way is drawn
PAIRS = {"steer": 5, "fire": 6, "fly": 3}
"""How many ships or air units of a side do something in a round of a battle, at most."""


class Markers(Table):
    """Two players of Clash of Carriers."""

    points = ("victory", r"\b(?P<side>USN|IJN) (?P<points>-?\d+)")
    at_once = 2
    tries = 300
    seldom = ("form", "shift", "disband", "detach", "leave", "join", "order", "use", "deploy")
    when_due = (
        *("activate", "intercept", "place", "attack", "sighting", "torpedo", "sail"),
        *("steer", "fire", "fly", "disengage", "retreat"),
    )
    otherwise = MappingProxyType({"disengage": ("disengage", {"usn": True, "ijn": True}, 50)})

    def __init__(self, scenario: str, seed: int) -> None:
        super().__init__(scenario, seed)
        self.played: tuple[Any, ...] = ()

    @property
    def board(self) -> state.Board:
        return state.Board(self.session.state.tree)

    @property
    def marker(self) -> str | None:
        """The marker that was drawn and is being played."""
        return self.board.public.active.marker if self.public.get("phase") == "activation" else None

    def orders(self) -> None:
        """A marker that was just drawn; then, of each side, some things."""
        marker = self.marker
        if marker and self.played != (self.public["turn"], marker):
            self.played = (self.public["turn"], marker)
            self.of_marker(marker, self.board.public.active.side)
        if not self.board.public.battle.is_there:
            super().orders()

    def between(self) -> None:
        """In an activation orders are now and then given again after something that was due."""
        if self.marker and (self.played != (self.public["turn"], self.marker) or self.random.random() < 0.4):
            self.orders()

    def of_marker(self, marker: str, side: str) -> None:
        """The marker that was drawn searches, sails and strikes as a whole: a TF is no thing that could be asked."""
        if self.random.random() < 0.8:
            self.do(self.named("search"), {"by": marker})
        if self.random.random() < 0.8:
            self.sail(marker, side)
        if self.random.random() < 0.8:
            self.with_all(marker, side)

    def named(self, name: str) -> Act:
        return find(self.session.game, name)

    def sail(self, marker: str, side: str) -> None:
        """A marker moves, half the time towards an enemy; the IJN's always, while it must still strike."""
        move, asked, here = self.named("move"), self.asked(), self.board.side(side).markers().get(marker)
        if here is None or here.hex == self.public["saipan"]:  # who guards the landing stays
            return
        near = [place for place in asked.hexes() if 0 < asked.board.distance(here.hex, place) <= FAR]
        drawn = self.drawn(asked, "to", near, side)
        if side == "ijn" and self.must_strike:
            usn = [one.hex for one in self.board.side("usn").markers().values()]
            drawn = sorted(near, key=lambda place: min(asked.board.distance(place, one) for one in usn))[:20]
        for place in drawn:
            raw = {"group": marker, "to": [place]}
            if accepts(asked, move, raw) and self.do(move, raw):
                return

    @property
    def must_strike(self) -> bool:
        """Has the IJN still to strike with all it has, in a battle that comes to the end of 19 June (16.1.4)?"""
        public = self.board.public
        return public.turn <= STRIKE_BY <= public.turns and not self.board.side("ijn").struck

    def with_all(self, marker: str, side: str) -> None:
        """All carriers of a marker that can strike at one target."""
        raid, asked = self.named("raid"), self.asked()
        here = self.board.side(side).markers().get(marker)
        homes = [ship.name for group in here.groups for ship in group.carriers] if here else []
        targets = list(self.board.enemy(side).markers())
        for target in self.random.sample(targets, len(targets)):
            ready = [ship for ship in homes if accepts(asked, raid, {"home": [ship], "target": target})]
            if ready and self.do(raid, {"home": ready, "target": target}):
                return

    def is_likely(self, act: Act) -> bool:
        """While a raid is in the air no other is flown, and nobody sails."""
        return super().is_likely(act) and not (self.board.public.raid.is_there and act.name in OF_MARKER)

    def is_asked(self, thing: Any) -> bool:
        """Of an activation, what the marker commands; while a raid is in the air either side may do something."""
        if not self.marker or self.board.public.raid.is_there:
            return True
        return isinstance(thing, state.AirUnit) and activating_marker(thing) == self.marker

    # A battle on the display.

    def met(self, due: Due) -> bool:
        """A round of a battle is fought as a whole; a retreat goes to a hex beside."""
        if due.command.act == "steer":
            return self.a_round()
        return self.retreat(due) if due.command.act == "retreat" else super().met(due)

    def a_round(self) -> bool:
        """Some ships of each side move, some fire, and aircraft of theirs attack."""
        fight = self.board.public.battle
        for side in (fight.initiative, fight.here.other(fight.initiative)):
            moves = [f"{one.name}={(one.box or 1) + self.random.randint(-4, 4)}" for one in fight.of(side)]
            self.several("steer", "to", moves)
        fired = self.several("fire", "gun", self.paired()) or self.do(self.named("fire"), {})
        if self.random.random() < 0.3:
            there = self.asked().values(self.named("fly"), "at", {}, self.session.state.sides)
            self.several("fly", "at", there)
        return fired

    def paired(self) -> list[str]:
        """Every ship on the display at an enemy, drawn."""
        fight = self.board.public.battle
        both = {side: fight.of(side) for side in self.session.state.sides}
        other = {side: fight.of(fight.here.other(side)) for side in both}
        return [f"{one.name}={self.random.choice(other[side]).name}" for side in both for one in both[side]]

    def several(self, act: str, field: str, there: Sequence[str]) -> bool:
        """An act with some of the values that may be in it; was it done?"""
        asked, kept = self.asked(), list[str]()
        for value in self.random.sample(there, min(len(there), 3 * PAIRS[act])):
            if len(kept) < PAIRS[act] and accepts(asked, self.named(act), {field: [*kept, value]}):
                kept.append(value)
        return bool(kept) and self.do(self.named(act), {field: kept})

    def retreat(self, due: Due) -> bool:
        """Whoever retreats goes to a hex beside, all or group by group."""
        owing = self.board.umpire.retreats[str(due.side)]
        asked = self.asked()
        beside = [one for one in asked.hexes() if asked.board.distance(one, str(owing.hex)) == 1]
        whom: list[dict[str, Any]] = [{}, *({"group": [name]} for name in owing.groups)]
        return any(
            self.do(self.named("retreat"), {"side": due.side, "to": place, **group})
            for group in whom
            for place in self.random.sample(beside, len(beside))
        )
