"""The leaves of a raid's outcome weighed apart: what the ship takes, and the fate of each unit (8.2-8.6, 9.3, 14.0).

Unit by unit, and units that are alike once. Step by step, as after some dice (`finished`), all leaves take 2 to 18
times as long.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.engine import limits
from referee.engine.chance import D10, Reckoned
from referee.engine.distribution import Distribution
from referee.engine.procedure import Apart
from referee.engine.record import NamedTuple
from referee.engine.weighing import follow_thrown, more_than_asked_for, weigh
from referee.games.clash_of_carriers.rules.hits import Ship, after_critical, take_hits
from referee.games.clash_of_carriers.rules.over_target import Sky, Sortie, Target
from referee.games.clash_of_carriers.rules.squadrons import DESTROYED, state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.chance import Dice, Step

OF_SHIP = ("hits", "extra_hits", "effects", "sunk")


class Wanted(NamedTuple):
    """What a weighing is to give: the ship's hits (extra ones too) or effects, and which units of both sides."""

    ship: tuple[str, ...]
    strike: tuple[int, ...]
    cap: tuple[int, ...]

    def strip_ship(self, ship: Ship) -> Ship:
        """The ship without the values that nobody asks for."""
        counts = "hits" in self.ship
        return ship._replace(
            hits=ship.hits if counts else 0,
            extra=ship.extra if counts else 0,
            effects=ship.effects if "effects" in self.ship else (),
        )


class Leaves:
    """A raid's leaves.

    `fight` are the steps of CAP against the raid from `start` on; what the leaves share is weighed once.
    """

    def __init__(self, start: Sky, fight: Sequence[Step], target: Target) -> None:
        self.start = start
        self.fight = fight
        self.target = target
        self.strike = range(len(start.strike))
        self.cap = range(len(start.cap))
        self.met: Distribution | None = None
        self.flown: dict[tuple[Any, ...], Distribution] = {}
        self.critical: Distribution | None = None
        self.known: dict[Wanted, Distribution] = {}

    @property
    def apart(self) -> Apart:
        """The raid as a plan takes it."""
        units = [*(f"strike[{at}]" for at in self.strike), *(f"cap[{at}]" for at in self.cap)]
        return Apart((*OF_SHIP, *units), self.odds, self.odds_after)

    def odds_after(self, some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        """The same after some dice: those of the fight with CAP, and later those of AA fire and attacks."""
        with limits.counted():
            begun, to_come, left_over = follow_thrown(self.start, [*self.fight, self.target.without_tally], faces)
            if not left_over:
                rest = Leaves(self.start, self.fight, self.target)
                rest.met = weigh(None, [Reckoned((), lambda _: begun.weights), *to_come])
                return rest.odds(some)
            thrown = [(what, place, self.target.sortie(place, steps)) for what, place, steps in self.target.in_order()]
            begun, to_come, left_over = follow_thrown(
                next(iter(begun.weights)), [step for _, _, step in thrown], left_over
            )
            if left_over:
                raise more_than_asked_for()
            still = [(what, place) for what, place, _ in thrown[len(thrown) - len(to_come) :]]
            return self.finish(self.what_is_asked(some), begun, still).map(
                lambda sky: tuple(self.value(leaf, sky) for leaf in some)
            )

    def finish(self, wanted: Wanted, begun: Distribution, still: Sequence[tuple[str, int]]) -> Distribution:
        """The raid to its end, where some AA fire and attacks are done and these are `still` to come."""
        steps: list[Any] = [Reckoned((), lambda _: begun.weights)]
        parts = {"fire": self.target.fire(), "attack": self.target.bombs() if wanted.ship else {}}
        for turn, place in enumerate(self.target.fired_at, 1):
            mine = [
                self.target.sortie(place, parts[what][place]) for what, at in still if at == place and at in parts[what]
            ]
            later = {*self.target.fired_at[turn:], *self.target.suppressors, *wanted.strike}
            steps += [*mine, drop_unasked(wanted, place, later)]
        return weigh(None, steps)

    def what_is_asked(self, some: tuple[str, ...]) -> Wanted:
        """The values for which these leaves ask."""
        hits = {"hits", "extra_hits", "sunk"} & {*some}
        ship = (*(("hits",) if hits else ()), *(("effects",) if "effects" in some else ()))
        return Wanted(
            ship,
            tuple(at for at in self.strike if f"strike[{at}]" in some),
            tuple(at for at in self.cap if f"cap[{at}]" in some),
        )

    def odds(self, some: tuple[str, ...]) -> Distribution:
        """These leaves together, a tuple of their values."""
        wanted = self.what_is_asked(some)
        with limits.counted():
            if wanted not in self.known:
                self.known[wanted] = self.after_raid(wanted, self.after_cap())
            return self.known[wanted].map(lambda sky: tuple(self.value(leaf, sky) for leaf in some))

    def value(self, leaf: str, sky: Sky) -> Any:
        """The value of a leaf."""
        if leaf in OF_SHIP:
            value = sky.ship.outcome()[leaf]
            return tuple(value) if leaf == "effects" else value
        units, _, place = leaf.removesuffix("]").partition("[")
        usn = self.target.usn
        return state(sky.strike[int(place)], usn) if units == "strike" else state(sky.cap[int(place)], not usn)

    def after_cap(self) -> Distribution:
        """The raid after CAP."""
        if self.met is None:
            self.met = weigh(self.start, [*self.fight, self.target.without_tally])
        return self.met

    def after_raid(self, wanted: Wanted, met: Distribution) -> Distribution:
        """The raid to its end from where CAP left it, with only the wanted values kept."""
        target = self.target
        due = [at for at in target.fired_at if at in target.attackers and wanted.ship]
        last = max((*due, *wanted.strike), default=-1)
        firing = [
            at for at in target.fired_at if at in (*due, *wanted.strike) or (at in target.suppressors and at < last)
        ]
        odds = met.map(lambda sky: forget_all_but(sky, {*firing, *target.suppressors, *wanted.strike}, wanted.cap))
        for turn, place in enumerate(firing, 1):
            later = {*firing[turn:], *wanted.strike, *(target.suppressors if turn < len(firing) else ())}

            def follow(sky: Sky, place: int = place, later: Collection[int] = later) -> Distribution:
                left = sum(target.usn or sky.strike[at] < DESTROYED for at in target.suppressors)
                unit = self.sortie(place, sky.strike[place], left, place in due and not sky.ship.is_sunk)
                return unit.map(lambda end: self.after(sky, place, end, later, wanted))

            odds = self.after_criticals(odds.then(follow), wanted) if place in due else odds.then(follow)
        return odds

    def after(self, sky: Sky, place: int, end: Sortie, later: Collection[int], wanted: Wanted) -> Sky:
        """The raid after one unit's turn."""
        strike = (*sky.strike[:place], end.lost if place in later else 0, *sky.strike[place + 1 :])
        ship = sky.ship
        if end.ship.hits:
            ship = take_hits(ship, end.ship.hits, end.ship.due > 0)
        return Sky(
            tuple(lost if at in later else 0 for at, lost in enumerate(strike)), sky.cap, (), wanted.strip_ship(ship)
        )

    def after_criticals(self, odds: Distribution, wanted: Wanted) -> Distribution:
        """After the critical hits that are due."""
        if self.critical is None and any(sky.ship.due for sky in odds.weights):
            column = self.target.card.column("torpedo-critical", "all", self.target.given.critical_drm)
            self.critical = weigh(None, [lambda _, dice: dice.read(D10, column, "critical hit")])
        cells = self.critical

        def hurt(sky: Sky) -> Distribution:
            if cells is None or not sky.ship.due:
                return Distribution.sure(sky)
            return cells.map(lambda cell: sky._replace(ship=wanted.strip_ship(after_critical(sky.ship, cell))))

        while any(sky.ship.due for sky in odds.weights):
            odds = odds.then(hurt)
        return odds

    def sortie(self, place: int, lost: int, left: int, attacks: bool) -> Distribution:
        """One unit under fire, and its attack on a ship with boxes enough.

        Units that are alike are weighed once.
        """
        flier = self.target.fliers[place]
        alike = flier.kind, flier.factor, flier.reduced, flier.task, lost, left, attacks
        if alike not in self.flown:
            steps = self.target.under_fire(place)
            if attacks:
                steps = [*steps, self.target.attack(place)[0]]
            self.flown[alike] = weigh(Sortie(lost, None, left, Ship(None)), steps).map(
                lambda unit: unit._replace(aim=None, suppressors=0)
            )
        return self.flown[alike]


def forget_all_but(sky: Sky, strike: Collection[int], cap: Collection[int]) -> Sky:
    """The state with only these units, as CAP left them."""
    return Sky(
        tuple(lost if at in strike else 0 for at, lost in enumerate(sky.strike)),
        tuple(lost if at in cap else 0 for at, lost in enumerate(sky.cap)),
        (),
        sky.ship,
    )


def drop_unasked(wanted: Wanted, place: int, later: Collection[int]) -> Step:
    """The step after a unit's turn: it drops the values of the unit and of the ship that nobody asks for."""

    def step(sky: Sky, _: Dice) -> Sky:
        strike = tuple(0 if at == place and at not in later else lost for at, lost in enumerate(sky.strike))
        aims = tuple(None if at == place else aim for at, aim in enumerate(sky.aims))
        return Sky(strike, sky.cap, aims, wanted.strip_ship(sky.ship))

    return step
