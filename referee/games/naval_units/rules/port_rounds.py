"""The rounds of a raid on a port: who fires and bombs, at which surprise (Planes vs. Ships at Port)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from referee.engine.chance import Commuting, Dice, Part, Step
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.naval_units.rules import air, port_classes
from referee.games.naval_units.rules.docked import CITE, LEVELS, Asked, Port, PortRaid, has_planes, steps_at_ship
from referee.games.naval_units.rules.hits import struck_in_words, volley
from referee.games.naval_units.rules.raid import Attack, bombs, hit_faces, planes_of
from referee.games.naval_units.rules.units import (
    name_of,
)

WEAK = 3


def lower_surprise(level: str, rounds: int) -> str:
    """The surprise after so many rounds."""
    return LEVELS[max(LEVELS.index(level) - rounds, 0)]


class Shot(NamedTuple):
    """Dice of a round: which ship and what (`shells` at the planes, `bombs`, `guns` of the ship) they are about."""

    ship: int
    what: str
    step: Part


def settle_by_ship(shots: Sequence[Shot], last: bool, asked: Asked) -> list[Part]:
    """What is still to be thrown in a round, ship by ship; of the `last` one no more than is asked for."""
    steps = []
    for ship in sorted({shot.ship for shot in shots}):
        for shot in shots:
            needed = (ship in asked.ships and shot.what != "guns") or (asked.planes and shot.what != "bombs")
            if shot.ship == ship and (needed or not last):
                steps.append(shot.step)
        if last:
            steps += [steps_at_ship(ship, kind, done=True) for kind in range(len(air.KINDS))]
    return steps


class Fight:
    """The rounds of a raid on a port; `end` settles a round once its dice are thrown."""

    def __init__(
        self, given: PortRaid, rules: Rules, left: Sequence[int], planes: air.Planes, end: Callable[[Port], Port]
    ) -> None:
        self.names = [name_of(ship, f"ship {at}") for at, ship in enumerate(given.ships_by_place.values(), 1)]
        self.left = left
        self.flown = [at for at, count in enumerate(planes) if count]
        moving = bool(planes.torpedo or planes.dive) and rules.ruling("port-speed") == "applied"
        quiet = Rules(rules.ruleset, rules.overrides)
        number_of = cache(lambda kind, moves, about: hit_faces(about, kind, moves, planes, moving))
        docked = given.ships_by_place.values()
        self.numbers = [number_of(s.type, s.moves, rules if any(s.planes()) else quiet) for s in docked]
        once = given.artillery > 1 and rules.ruling("artillery-fire") == "once-a-plane"
        self.pieces = 1 if once else given.artillery
        self.every = rules.ruling("port-shots") == "every-attacker"
        self.weak = [rules.table("units")[ship.type]["defense"][0] <= WEAK for ship in given.ships_by_place.values()]
        self.defense = rules.table("port-defense")
        self.end = end
        rules.note(
            f"ships hit planes at {', '.join(f'{self.defense[level]} ({level})' for level in LEVELS)} by the surprise, "
            f"those with a defense of {WEAK} or less at {self.defense[LEVELS[-1]]}",
            CITE,
        )
        shot_down = Attack.shot_down
        self.shells = {
            kind: volley(
                planes_of, given.artillery_factor or 0, f"artillery at {air.NAMES[air.KINDS[kind]]}", shot_down
            )
            for kind in self.flown
        }
        self.drops = [
            {kind: bombs(number[kind], air.KINDS[kind], name, most) for kind in self.flown}
            for number, name, most in zip(self.numbers, self.names, left, strict=True)
        ]

    def number(self, ship: int, level: str) -> int:
        """The number at which a ship's guns hit planes."""
        return int(self.defense[LEVELS[-1] if self.weak[ship] else level])

    def guns(self, ship: int, level: str, place: int, if_so: Callable[[Port], bool]) -> Part:
        """A ship fires at planes."""

        def count(port: Port) -> int:
            if not if_so(port):
                return 0
            return max(sum(port[4 * place + 1 : 4 * place + 4]), 1) if self.every else 1

        def hit(port: Port, hits: int) -> Port:
            return (*port[:-4], port[-4] + hits, *port[-3:])

        return volley(count, self.number(ship, level), f"anti-aircraft fire of {self.names[ship]}", hit)

    def round_of_ship(self, ship: int, level: str, last: bool, asked: Asked) -> Part:
        """A ship's round as if it were alone in port; that it fires where artillery left no plane changes nothing.

        In the last round it is neither bombed nor fires where nobody asks what comes of that.
        """
        bombed, fires = not last or ship in asked.ships, not last or asked.planes
        start, stop = 4 * ship, 4 * ship + 4
        steps = [
            *(steps_at_ship(0, kind, *[self.shells[kind]] * self.pieces) for kind in self.flown if self.pieces),
            *([self.guns(ship, level, 0, lambda port: port[0] > 0)] if fires else []),
            *(steps_at_ship(0, kind, *([self.drops[ship][kind]] if bombed else []), done=last) for kind in self.flown),
        ]

        def into(port: Port, end: Port) -> Port:
            return (*port[:start], *end[:4], *port[stop:-4], *(a + b for a, b in zip(port[-4:], end[4:], strict=True)))

        return Part(lambda port: (*port[start:stop], 0, 0, 0, 0), steps, into)

    def shots(self, level: str, port: Port) -> list[Shot]:
        """A round's dice in their order, at a surprise in force, of those in the port that are afloat."""
        up = [ship for ship in range(len(self.names)) if port[4 * ship]]
        return [
            *(
                Shot(ship, "shells", steps_at_ship(ship, kind, self.shells[kind]))
                for _ in range(self.pieces)
                for ship in up
                for kind in self.flown
            ),
            *(
                Shot(ship, "bombs", steps_at_ship(ship, kind, self.drops[ship][kind]))
                for ship in up
                for kind in self.flown
            ),
            *(Shot(ship, "guns", self.guns(ship, level, ship, has_planes)) for ship in up),
        ]

    def round(self, level: str, last: bool, asked: Asked) -> Commuting:
        """A round at a surprise in force; of the `last` no more is weighed than is asked for."""

        def dice(port: Port) -> list[Part]:
            return [shot.step for shot in self.shots(level, port)]

        def report(port: Port, dice: Dice) -> Port:
            dice.note(struck_in_words(self.names, self.left, port[:-4:4]), CITE)
            return port

        thrown: list[Step] = [Part(lambda port: port, dice, lambda _, port: port), report]
        weighed = [ship for ship in range(len(self.names)) if not last or asked.planes or ship in asked.ships]
        return Commuting(thrown, [self.round_of_ship(ship, level, last, asked) for ship in weighed])

    def port_of(self, level: str) -> port_classes.Port:
        """The port's classes, at a level of surprise in the first round."""

        def number(ship: int, rounds: int) -> int:
            return self.number(ship, lower_surprise(level, rounds))

        return port_classes.Port(self.numbers, lambda flying: max(flying, 1) if self.every else 1, number, self.end)
