"""Docked ships as a raid on them goes on: hits left, and the planes at each (Planes vs. Ships at Port)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.chance import Part
from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, choice, many, name, whole
from referee.engine.record import NamedTuple
from referee.games.naval_units.rules import air
from referee.games.naval_units.rules.raid import Attack
from referee.games.naval_units.rules.units import (
    TYPES,
    by_place,
    hits_taken,
    in_lists,
    lists_of,
    nation_of,
    typed_moves,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CITE = "Planes vs. Ships at Port"
LEVELS = ("none", "moderate", "complete")

# A port is a row of fours. For each ship: its hits left and the kamikaze, torpedo and dive bombers at it. At the end:
# hits on planes that are still to be taken, and the planes that are done.
Port = tuple[int, ...]


class Docked(air.Bombers):
    """A ship at port and the planes that attack it."""

    type: str = choice(*TYPES, meaning="type of ship")
    hits: int = hits_taken()
    moves: int | None = typed_moves()
    name: str | None = name()


class PortRaid(Inputs):
    """Ships at port and the planes that attack them."""

    ships: list[Docked] = many(Docked, 1, 6, meaning="the ships at port, each with the planes that attack it")
    more_ships: list[Docked] = many(Docked, 0, 54, (), meaning="further ships at port, where there are more than six")
    nation: str = nation_of("nation of the raiders")
    loss_order: list[str] = air.loss_order()
    lost_first: str = air.lost_first()
    artillery: int = whole(0, 6, 0, meaning="pieces of artillery in the territory")
    artillery_factor: int | None = whole(1, 12, None, meaning="artillery hits planes at this number or less")
    surprise: str | None = choice(*LEVELS, default=None, meaning="the surprise in the first round, if it is known")
    rounds: int = whole(1, 4, 1, meaning="rounds to fight")

    @property
    def ships_by_place(self) -> dict[str, Docked]:
        """All the ships, by where they are entered."""
        return by_place(self, *lists_of("ships"))

    def afloat(self, left: Sequence[Any]) -> dict[str, Any]:
        """What is left of each, as an outcome has it."""
        return in_lists("ships_left", left, len(self.ships))

    def check(self) -> None:
        air.each_once(self.loss_order)
        if not any(any(ship.planes()) for ship in self.ships_by_place.values()):
            raise at_odds("ships", "none of the ships is attacked by a plane")
        if self.artillery and self.artillery_factor is None:
            raise bad_input(
                "artillery_factor", "{} is missing: the rulebook prints no number for artillery", "artillery_factor"
            )
        if self.artillery_factor is not None and not self.artillery:
            raise bad_input("artillery_factor", "{} cannot be given here: there is no artillery", "artillery_factor")


def steps_at_ship(ship: int, kind: int, *steps: Part, done: bool = False) -> Part:
    """Steps on the planes of a kind at one ship; with these they may be done."""
    left, planes = 4 * ship, 4 * ship + 1 + kind
    home = kind - len(air.KINDS)

    def into(port: Port, attack: Attack) -> Port:
        row = list(port)
        row[left], row[planes] = attack.left, attack.planes
        if done:
            row[home] += attack.planes
            row[planes] = 0
        return tuple(row)

    return Part(lambda port: Attack(port[planes], port[left]), steps, into)


def has_planes(port: Port) -> bool:
    """Is there a plane left?"""
    return any(any(port[kind::4]) for kind in range(1, 4))


def after_round(port: Port, order: Sequence[str], lost_first: str, expended: bool) -> Port:
    """At the end of a round: planes hit are lost, spent kamikaze gone, and the others without a ship choose a new one.

    That is the first ship afloat; if there is none, they are done.
    """
    row = [*port[-4:], *port[:-4]]
    losses = row[0]
    for kind in order:
        planes = air.KINDS.index(kind) + 1
        for at in (*air.in_order_of_loss(range(4 + planes, len(row), 4), lost_first), planes):
            gone = min(row[at], losses)
            row[at] -= gone
            losses -= gone
    row[0] = 0
    if expended:
        row[1::4] = [0] * len(row[1::4])
    ships = range(4, len(row), 4)
    refuge = next((ship for ship in ships if row[ship]), 0)
    for ship in ships:
        if not row[ship]:
            for place in range(1, 4):
                row[refuge + place] += row[ship + place]
                row[ship + place] = 0
    return (*row[4:], *row[:4])


class Asked(NamedTuple):
    """What a weighing is to tell: the hits left of some ships, and whether the planes left."""

    ships: frozenset[int]
    planes: bool


def drop_past(asked: Asked, rounds: int) -> Part:
    """Drop of a port what matters no more when so many rounds are still to come.

    Before the last one it matters of other ships whether they are afloat; if the planes are asked for, else nothing.
    """

    def forget(port: Port) -> Port:
        row = list(port)
        for ship in range(len(port) // 4 - 1):
            left, planes = 4 * ship, slice(4 * ship + 1, 4 * ship + 4)
            if ship not in asked.ships:
                row[left] = min(row[left], rounds if asked.planes else 0)
            if not asked.planes and (rounds == 0 or ship not in asked.ships):
                row[planes] = [0, 0, 0]
        if not asked.planes:
            row[-3:] = [0, 0, 0]
        return tuple(row)

    return Part(lambda _: None, (), lambda port, _: forget(port) if rounds < 2 else port)
