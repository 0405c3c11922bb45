"""Battles of the games that have no sequence of play, played through by machine, with orders drawn at random.

What the rulebooks leave to the umpire is drawn as well, and what only a base game prints is assumed (`ASSUMED`).
A *dead end* is something due that cannot be done. Points are the price, or the value, of what the other side lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.cunningham_somerville.evening import state as somerville
from referee.games.naval_units.evening import state as units
from referee.session.acting.catalogue import find
from referee.session.acting.due import due_now, required_only
from referee.session.how import How
from tests.at_random import Played, Result, Table

TURNS = {
    "bismarck": "dddd",
    "solomons": "ddd",
    "coral-sea": "ddd",
    "hunt": "ddnd",
    "hx-229": "nddn",
    "pedestal": "ddnd",
}
"""The turns of each battle, as its special rules say: by day or by night."""
ASSUMED = {"structural": 1, "floatation": 1}
"""What a torpedo or a bomb does to a ship, by machine alone: the base game says it at the table."""
FLAK = ("KILL", "ABT", "DA", "DIST", "NE", "NE")
"""What flak does for each score, by machine alone."""
PROFILES = {"Ju 87": "dive", "SM.79": "torpedo"}
ROUNDS = 12  # of one battle in a sea zone


class Free(Table):
    """Two players who give orders at random where no phase is prescribed."""

    def __init__(self, scenario: str, seed: int) -> None:
        super().__init__(scenario, seed)
        self.first = int(self.public["turn"])
        self.lights = TURNS[scenario.partition("/")[2]]
        self.last = self.first + len(self.lights) - 1

    def play(self, turns: int | None = None) -> Played:
        """Play to the end, or for so many turns."""
        last = min(self.last, self.first + turns - 1) if turns else self.last
        for turn in range(self.first, last + 1):
            for side in reversed(self.session.state.sides):
                self.act("phase", turn=turn, phase=f"{side} side")
                self.a_turn_of(side)
                self.settle()
        return Played(self.result(), self.done, self.dead_ends)

    def act(self, name: str, /, **inputs: Any) -> bool:
        """Do an act; was it accepted?"""
        return self.do(self.named(name), {key: value for key, value in inputs.items() if value not in (None, [])})

    def named(self, name: str) -> Any:
        """An act of this game."""
        return find(self.session.game, name)

    @property
    def light(self) -> str:
        """d for day, n for night."""
        return self.lights[int(self.public["turn"]) - self.first]

    def settle(self) -> None:
        """Do what is due; what cannot be done is a dead end, and is forced."""
        for _ in range(60):
            there = required_only(due_now(self.session.game, self.session.state.tree))
            if not there:
                return
            if not any(self.met(due) for due in there):
                break
        self.dead_ends.append(f"{self.where}: {'; '.join(due.line for due in there)}")
        self.session.act("phase", {"phase": "after a dead end"}, How(seed=1, force=True, why="a dead end"))

    def a_turn_of(self, side: str) -> None:
        """What a side does on its turn."""
        raise NotImplementedError

    def lost(self) -> Iterator[tuple[str, int]]:
        """For each ship and boat lost its side, and what it is worth to the other."""
        raise NotImplementedError

    def result(self) -> Result:
        """Who has more points."""
        points = dict.fromkeys(self.session.state.sides, 0)
        for side, worth in self.lost():
            points[self.other(side)] += worth
        best = max(points.values())
        ahead = [side for side, found in points.items() if found == best]
        return Result(f"more points for the {ahead[0]} side" if len(ahead) == 1 else "as many points", points)

    def other(self, side: str) -> str:
        return next(one for one in self.session.state.sides if one != side)


def beside(zones: list[str], zone: str) -> list[str]:
    """The zones next to one: these battles' zones are in a row."""
    at = zones.index(zone)
    return [*zones[max(at - 1, 0) : at], *zones[at + 1 : at + 2]]


class Units(Free):
    """Naval Units: fleets move, search, fight, hunt."""

    @property
    def board(self) -> units.Board:
        return units.Board(self.session.state.tree)

    def a_turn_of(self, side: str) -> None:
        """Moves, submarines, searches, and the battles that come of them."""
        self.act("active", side=side)
        zones = list(self.public["zones"])
        for name, fleet in list(self.board.side(side).fleets.items()):
            to = self.random.choice(beside(zones, fleet.zone))
            if fleet.ships and self.random.random() < 0.6 and self.act("move", fleet=name, to=to):
                self.leaves(name)
        for zone in zones:
            self.below(side, zone)
            if self.random.random() < 0.8:
                self.act("search", side=side, zone=zone)
            self.fight(zone)

    def leaves(self, fleet: str) -> None:
        """A fleet that waits to be intercepted is, or is let go."""
        waiting = next((own.fleets[fleet] for own in self.board.sides.values() if fleet in own.fleets), None)
        if waiting is None or not waiting.leaving_for:
            return
        if self.random.random() < 0.5 or not self.act("intercept", fleet=fleet):
            self.act("move", fleet=fleet, to=waiting.leaving_for, unopposed=True)

    def below(self, side: str, zone: str) -> None:
        """Submarines of a side attack in a zone, and are hunted there."""
        own, other = self.board.side(side), self.board.side(self.other(side))
        targets = [ship.name for ship in other.surface(zone)]
        boats = [ship.name for ship in own.submarines(zone)]
        if boats and targets and self.random.random() < 0.8:
            self.act("submarine-attack", zone=zone, submarine=boats, at=self.random.choice(targets))
            self.act("submarines-over", zone=zone)
        if other.submarines(zone) and self.random.random() < 0.5:
            self.act("asw", side=side, zone=zone)

    def fight(self, zone: str) -> None:
        """Rounds of a battle, until it is over or neither will go on."""
        for _ in range(ROUNDS):
            if zone not in self.public.get("battles", {}):
                return
            flying = [side for side in self.session.state.sides if self.board.side(side).planes_in_battle(zone)]
            if flying:
                self.air(zone, flying)
            else:
                self.act("surface-round", zone=zone)
            if zone in self.public.get("battles", {}) and self.random.random() < 0.3:
                side = self.random.choice(self.session.state.sides)
                self.act("withdraw", side=side, zone=zone, to=self.random.choice(beside([*self.public["zones"]], zone)))
        self.act("battle-over", zone=zone)

    def air(self, zone: str, flying: list[str]) -> None:
        """A round of raids."""
        for side in flying:
            left = self.board.side(side).planes_in_battle(zone)
            given = dict.fromkeys(("cap", "escort", "torpedo", "dive"), 0)
            for _ in range(left):
                given[self.random.choice(list(given))] += 1
            self.act("allocate", side=side, zone=zone, **given)
        for side in self.session.state.sides:
            mission = self.board.side(side).missions.get(zone)
            targets = [ship.name for ship in self.board.side(self.other(side)).surface(zone)]
            if mission and mission.raiders and targets:
                planes = {key: count for key, count in mission.counts.items() if key in ("torpedo", "dive")}
                self.act("air-strike", side=side, zone=zone, target=[{"name": self.random.choice(targets), **planes}])
        self.act("round-over", zone=zone)

    def lost(self) -> Iterator[tuple[str, int]]:
        """The chart's price; an old battleship, which has none, as a battlecruiser."""
        for side, own in self.board.sides.items():
            for ship in own.ships.values():
                if not ship.afloat:
                    yield side, int(units.unit_chart()[ship.type].get("cost", 18))


class Somerville(Free):
    """Cunningham & Somerville: boats attack, aircraft strike."""

    @property
    def board(self) -> somerville.Board:
        return somerville.Board(self.session.state.tree)

    def a_turn_of(self, side: str) -> None:
        """Submarine operations against what is in their zone, then strikes from every platform."""
        self.act("light", now={"d": "day", "n": "night"}[self.light])
        for pack in [one for one in self.board.side(side).forces.values() if self.board.boats_in(one)]:
            for enemy in self.board.side(self.other(side)).forces.values():
                ships = self.board.ships_in(enemy)
                if ships and enemy.zone == pack.zone:
                    self.operate(side, pack, enemy, ships)
        for squadron in list(self.board.side(side).squadrons.values()):
            if squadron.kind == "strike" and squadron.ready and self.light == "d" and self.random.random() < 0.8:
                self.strike(side, squadron)

    def operate(self, side: str, pack: Any, enemy: Any, ships: list[Any]) -> None:
        """A pack at a force."""
        at = self.random.choice(ships).name
        given = {"pack": pack.name, "against": enemy.name, "ship": at}
        if not self.act("submarine-op", **given, defender_target=self.random.choice(ships).name):
            self.act("submarine-op", **given)
        self.hits()

    def hits(self) -> None:
        """What torpedoes and bombs did."""
        for _ in range(20):
            there = due_now(self.session.game, self.session.state.tree)
            struck = next((due.command.given["ship"] for due in there if due.command.act == "critical"), None)
            if not struck or not self.act("critical", ship=struck, hit="torpedo", penetrating=True, **ASSUMED):
                return

    def strike(self, side: str, squadron: Any) -> None:
        """A strike of a squadron at an enemy ship, met by some of the fighters there, from forming to landing."""
        enemy = self.board.side(self.other(side))
        force = next(iter(enemy.forces.values()))
        ships = self.board.ships_in(force)
        name = f"{squadron.name} {self.public['turn']}"
        if not ships or not self.act("strike", name=name, squadron=[{"squadron": squadron.name}], zone=force.zone):
            return
        self.act("approach", name=name, detected=True)
        fighters = [one.name for one in enemy.squadrons.values() if one.kind != "strike" and one.ready]
        met = [
            {"interceptor": one, "raider": squadron.name} for one in self.random.sample(fighters, min(2, len(fighters)))
        ]
        self.act("dogfight", name=name, fight=met)
        self.act("flak", name=name, flak_row=list(FLAK))
        at, profile = self.random.choice(ships).name, PROFILES.get(squadron.aircraft or "", "level")
        group = self.board.side(side).strikes[name].groups.get(squadron.name)
        run = {"name": name, "squadron": squadron.name, "target": at, "profile": profile}
        if group and group.undisturbed:
            self.attack(run)
        if group and group.distracted:
            self.attack({**run, "after": "DIST", "dist_modifier": -1})
        if group and group.allocated:
            self.attack({**run, "target": self.random.choice(ships).name, "after": "DA"})
        self.act("fly-home", name=name, zones=2)
        for one in met:
            self.act("land-cap", squadron=one["interceptor"], zones=1)

    def attack(self, run: Mapping[str, Any]) -> None:
        """Attack runs at a ship, and what their hits do to her."""
        if self.do(self.named("attack-runs"), run):
            answers = [*self.session.entries()][-1].get("answers", ())
            for _ in range(sum(one["outcome"].get("hits", 0) for one in answers)):
                self.act("damage", ship=run["target"], **ASSUMED)

    def lost(self) -> Iterator[tuple[str, int]]:
        """A ship's value, half of it where she is crippled; 10 for a boat sunk, 5 for one sent home damaged."""
        for side, own in self.board.sides.items():
            for ship in own.ships.values():
                worth = ship.value or 0
                yield side, worth if not ship.is_afloat else worth // 2 if ship.crippled else 0
            for boat in own.boats.values():
                yield side, {"sunk": 10, "damaged": 5}.get(boat.state or "", 0)
