"""Planes against ships at port: the surprise, and a raid of some rounds (Planes vs. Ships at Port)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import chain

from referee.engine.chance import D12, Part, Reckoned, Step
from referee.engine.inputs import Inputs, whole
from referee.engine.leaves import leaves_weighed_apart
from referee.engine.procedure import Plan, Worth, procedure
from referee.engine.rules import Rules
from referee.engine.weighing import follow_thrown, more_than_asked_for
from referee.games.naval_units.rules import air, port_classes
from referee.games.naval_units.rules.docked import CITE, LEVELS, Asked, Port, PortRaid, after_round, drop_past
from referee.games.naval_units.rules.port_rounds import Fight, lower_surprise, settle_by_ship
from referee.games.naval_units.rules.units import (
    TRANSPORTS,
    hits_left,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.distribution import Distribution


class PortSurprise(Inputs):
    """The round of a raid on a port."""

    round: int = whole(1, 20, 1, meaning="the round of the raid")


@procedure("port-surprise", PortSurprise, cite=CITE)
def port_surprise(given: PortSurprise, rules: Rules) -> Plan:
    """How far is a port surprised in this round of a raid, and how do its ships defend?"""
    column = tuple(lower_surprise(level, given.round - 1) for level in rules.table("port-surprise").column())
    if given.round > 1:
        rules.note(f"round {given.round}: the surprise has fallen by {given.round - 1}", CITE)
    defense = rules.table("port-defense")
    return Plan(
        "none",
        [lambda _, dice: dice.read(D12, column, "surprise")],
        lambda level: {"surprise": level, "defense": defense[level]},
    )


FOLLOWS = {"ships_left": "ships", "more_ships_left": "more_ships"}


RAID: Worth = {"torpedo": 1, "dive": 1, "kamikaze": 1, "ships_left": -1, "more_ships_left": -1}
"The worth of a raid on a port: planes that come home, less the ships' hits left."


def leaves_of(given: PortRaid) -> list[str]:
    """Where an outcome has what is left of each ship."""
    return [path.replace("ships[", "ships_left[") for path in given.ships_by_place]


def docked_left(given: PortRaid, rules: Rules) -> list[int]:
    """The hits that each ship can still take in port."""
    left = []
    for path, ship in given.ships_by_place.items():
        double = ship.type not in TRANSPORTS or rules.ruling("port-transports") == "double"
        left.append(hits_left(rules, ship, f"{path}.hits", double))
    return left


@procedure("port-raid", PortRaid, cite=CITE, follows=FOLLOWS, worth=RAID)
def port_raid(given: PortRaid, rules: Rules) -> Plan:
    """What does a raid on a port do in some rounds, and what becomes of its planes?"""
    left = docked_left(given, rules)
    for path, ship in given.ships_by_place.items():
        air.no_kamikaze(ship.kamikaze, given.nation, rules, f"{path}.kamikaze")
    docked = given.ships_by_place.values()
    planes = air.add_planes([*chain(*(ship.planes() for ship in docked))])
    start = (*chain(*((hits, *ship.planes()) for hits, ship in zip(left, docked, strict=True))), 0, 0, 0, 0)
    expended = not planes.kamikaze or rules.ruling("kamikaze-fate") == "expended"

    def end(port: Port) -> Port:
        return after_round(port, given.loss_order, given.lost_first, expended)

    raid = Raid(given, start, Fight(given, rules, left, planes, end))
    column = rules.table("port-surprise").column()

    def outcome(ended: tuple[str, Port]) -> dict[str, Any]:
        level, port = ended
        planes = {kind: sum(port[at::4]) for at, kind in enumerate(air.KINDS, 1)}
        return {"surprise": level, **given.afloat(port[:-4:4]), **planes}

    surprise: list[Step] = [] if given.surprise else [lambda _, dice: dice.read(D12, column, "surprise")]
    leaves = ["surprise", *leaves_of(given), *air.KINDS]
    level = given.surprise or LEVELS[0]
    apart = leaves_weighed_apart(leaves, level, surprise, raid.steps, outcome, raid.rest)
    return Plan(level, [*surprise, *raid.steps(leaves)], outcome, apart=apart)


class Raid:
    """A raid's rounds, from the port as it is at the `start`."""

    def __init__(self, given: PortRaid, start: Port, fight: Fight) -> None:
        self.given = given
        self.start = start
        self.fight = fight
        self.ships = range(len(given.ships_by_place))
        self.leaves = leaves_of(given)
        self.end_round = Part(lambda _: None, (), lambda port, _: fight.end(port))
        self.last_round = cache(self.last_round_at)

    def last_round_at(self, level: str) -> tuple[port_classes.Port, port_classes.Last]:
        """The port by its classes, at a level of surprise, and its last round."""
        port = self.fight.port_of(level)
        return port, port_classes.last_round(port, self.start, self.given.rounds)

    def asked_of(self, some: Collection[str]) -> Asked:
        """What these leaves ask for."""
        ships = frozenset(at for at in self.ships if self.leaves[at] in some)
        return Asked(ships, any(kind in some for kind in air.KINDS))

    def steps(self, some: Collection[str]) -> list[Any]:
        """The raid once the surprise is known, of which no more is kept than some leaves need."""
        asked = self.asked_of(some)
        return [Part(lambda level: level, lambda level: self.whole(level, asked), lambda _, end: end)]

    def whole(self, level: str, asked: Asked) -> list[Any]:
        """All rounds; without artillery they are reckoned in one go."""
        if not self.given.artillery:
            some, every = sorted(asked.ships), self.rounds_of(level, Asked(frozenset(self.ships), True))
            reckoned = Reckoned(
                every, lambda _: port_classes.last_round_ends(*self.last_round(level), some, asked.planes)
            )
            return [Part(lambda _: self.start, [reckoned], lambda level, port: (level, port))]
        return [Part(lambda _: self.start, self.rounds_of(level, asked), lambda level, port: (level, port))]

    def rounds_of(self, level: str, asked: Asked, rounds: int | None = None) -> list[Any]:
        """All rounds, one after the other; or the last ones."""
        steps: list[Any] = []
        for left_over in range((self.given.rounds if rounds is None else rounds) - 1, -1, -1):
            now = lower_surprise(level, self.given.rounds - 1 - left_over)
            steps += [self.fight.round(now, left_over == 0, asked), self.end_round, drop_past(asked, left_over)]
        return steps

    def rest(self, level: str, faces: Sequence[int]) -> tuple[Distribution, Callable[[Collection[str]], list[Any]]]:
        """What is left of the raid once dice were thrown beyond the surprise."""
        port = self.start
        for left_over in range(self.given.rounds - 1, -1, -1):
            shots = self.fight.shots(lower_surprise(level, self.given.rounds - 1 - left_over), port)
            known, to_come, faces = follow_thrown(port, [shot.step for shot in shots], faces)
            if not faces:
                break
            port = self.fight.end(next(iter(known.weights)))
        else:
            raise more_than_asked_for()

        def left_of(some: Collection[str]) -> list[Any]:
            asked = self.asked_of(some)
            still = settle_by_ship(shots[len(shots) - len(to_come) :], left_over == 0, asked)
            ended = [self.end_round, drop_past(asked, left_over), *self.rounds_of(level, asked, left_over)]
            return [*still, *ended, lambda port, _: (level, port)]

        return known, left_of
