"""The leaves of a Battle Round weighed apart: what each unit takes, and why she takes it (9.1, 9.3, 12.5, 12.6).

What becomes of a unit depends on the guns at her and at the units that send her torpedoes. Guns at different
units are independent, and so are the torpedoes of different units once it is known what guns did to them.
By the kernel's forgetting (`leaves`) all leaves of a round take 5 to 40 times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from referee.engine import limits
from referee.engine.chance import D10, Reckoned
from referee.engine.distribution import Distribution
from referee.engine.leaves import value_at
from referee.engine.procedure import Apart
from referee.engine.weighing import follow_thrown, more_than_asked_for, weigh
from referee.games.clash_of_carriers.rules.hits import Ship, after_critical, take_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.chance import Part
    from referee.games.clash_of_carriers.rules.battle_fleet import Action, Fleet

OF_UNIT = ("hits", "sunk", "effects")


class RoundLeaves:
    """A round's leaves: the steps of a fleet's guns and torpedoes, and the parts already weighed."""

    def __init__(self, fleet: Fleet, start: Action, guns: Sequence[Part], runs: Sequence[Part]) -> None:
        self.fleet = fleet
        self.start = start
        self.guns = guns
        self.runs = runs
        self.count = len(fleet.units)
        self.gunned: dict[int, Distribution] = {}
        self.sent: dict[tuple[int, int], Distribution] = {}
        self.worse: dict[tuple[int, int, bool], Distribution] = {}
        self.cells: Distribution | None = None
        self.begun = Distribution.sure(start)
        self.fired = 0

    @property
    def apart(self) -> Apart:
        """The round as a plan takes it."""
        leaves = tuple(f"{key}[{place}]" for key in OF_UNIT for place in range(self.count))
        return Apart(leaves, self.odds, self.odds_after)

    def odds_after(self, some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        """The same after some dice: those of guns, and later those of torpedoes and criticals."""
        with limits.counted():
            begun, to_come, left_over = follow_thrown(self.start, self.guns, faces)
            if left_over:
                return self.odds_in_torpedoes(some, next(iter(begun.weights)), left_over)
            rest = RoundLeaves(self.fleet, self.start, self.guns, self.runs)
            rest.begun, rest.fired = begun, len(self.guns) - len(to_come)
            return rest.odds(some)

    def odds_in_torpedoes(self, some: tuple[str, ...], gunned: Action, faces: Sequence[int]) -> Distribution:
        """These leaves together once guns are done and some dice of torpedoes were thrown.

        Of the steps still to come, only those against the units asked for are weighed.
        """
        steps = self.fleet.in_order(self.runs)
        begun, to_come, left_over = follow_thrown(gunned, [step for _, step in steps], faces)
        if left_over:
            raise more_than_asked_for()
        units = {int(leaf.removesuffix("]").partition("[")[2]) for leaf in some}
        still = [step for target, step in steps[len(steps) - len(to_come) :] if target in units]

        def told(end: Action) -> tuple[Any, ...]:
            outcome = self.fleet.outcome(end)
            return tuple(value_at(outcome, leaf) for leaf in some)

        return weigh(None, [Reckoned((), lambda _: begun.weights), *still]).map(told)

    def least(self) -> int:
        """The least number of outcomes of the round, where all torpedoes may miss."""
        return prod(len(self.under_guns(unit).weights) for unit in range(self.count))

    def odds(self, some: tuple[str, ...]) -> Distribution:
        """These leaves together, a tuple of their values."""
        wanted = [leaf.removesuffix("]").partition("[") for leaf in some]
        units = list(dict.fromkeys(int(place) for _, _, place in wanted))
        told = [(units.index(int(place)), OF_UNIT.index(key)) for key, _, place in wanted]
        with_effects = {int(place) for key, _, place in wanted if key == "effects"}
        with limits.counted():
            fates = self.fates(units, with_effects)
            return fates.map(lambda end: tuple(end[unit][key] for unit, key in told))

    def fates(self, units: Sequence[int], with_effects: set[int]) -> Distribution:
        """For each of these units `(hits, sunk, effects)`, all together."""
        firing = {unit: [at for at, target in self.fleet.torpedo_targets if target == unit] for unit in units}
        needs = [{unit, *firing[unit]} for unit in units]
        odds = Distribution.sure(((), ()))  # what guns did to those who matter later, and the fates so far
        for turn, unit in enumerate(units):
            later = set[int]().union(*needs[turn + 1 :])
            alone = [at for at in firing[unit] if at not in later and not any(at in need for need in needs[:turn])]
            shared = [at for at in firing[unit] if at not in alone]

            def follow(
                end: Any,
                unit: int = unit,
                later: set[int] = later,
                alone: Sequence[int] = alone,
                shared: Sequence[int] = shared,
            ) -> Distribution:
                known, so_far = end
                return self.results_of_guns(dict(known), [unit, *shared]).then(
                    lambda gunned: self.fate(dict(gunned), unit, alone, shared, unit in with_effects).map(
                        lambda fate: (tuple(row for row in gunned if row[0] in later), (*so_far, fate))
                    )
                )

            odds = odds.then(follow)
        return odds.map(lambda end: end[1])

    def results_of_guns(self, known: dict[int, int], units: Sequence[int]) -> Distribution:
        """The results of guns: the known ones, with those on these units added."""
        odds = Distribution.sure(tuple(known.items()))
        for unit in units:
            if unit not in known:
                odds = odds.times(self.under_guns(unit), lambda rows, lost, unit=unit: (*rows, (unit, lost)))  # type: ignore[misc]
        return odds

    def under_guns(self, unit: int) -> Distribution:
        """Boxes that guns cross off a unit."""
        if unit not in self.gunned:
            to_come = list(zip(self.guns, self.fleet.guns, strict=True))[self.fired :]
            steps = [shot for shot, (_, target) in to_come if target == unit]
            self.gunned[unit] = weigh(None, [Reckoned((), lambda _: self.begun.weights), *steps]).map(
                lambda action: action.gunned[unit]
            )
        return self.gunned[unit]

    def torpedoes(self, at: int, lost: int) -> Distribution:
        """Hits of one unit's torpedoes at a target that is afloat.

        Guns have crossed off some of the firing unit's boxes before.
        """
        if (at, lost) not in self.sent:
            run = next(step for step, (by, _) in zip(self.runs, self.fleet.torpedo_targets, strict=True) if by == at)
            gunned = tuple(lost if place == at else 0 for place in range(self.count))
            begun = self.start._replace(gunned=gunned)
            self.sent[at, lost] = weigh(begun, [run]).map(lambda action: action.running[at])
        return self.sent[at, lost]

    def fate(
        self, gunned: dict[int, int], unit: int, alone: Sequence[int], shared: Sequence[int], effects: bool
    ) -> Distribution:
        """`(hits, sunk, effects)` of a unit that guns have hit, by the torpedoes sent at her."""
        boxes = self.fleet.units[unit].boxes
        left = boxes - gunned[unit]
        if not left:
            return Distribution.sure((boxes, True, ()))
        running = Distribution.sure(0)
        for at in shared:
            running = running.times(self.torpedoes(at, gunned[at]), lambda one, other: min(one + other, left))
        for at in alone:
            hits = self.under_guns(at).then(lambda lost, at=at: self.torpedoes(at, lost))  # type: ignore[misc]
            running = running.times(hits, lambda one, other: min(one + other, left))
        return running.then(lambda hits: self.after_criticals(left, hits, effects)).map(
            lambda ship: (boxes - ship.left, ship.is_sunk, ship.effects)
        )

    def after_criticals(self, left: int, hits: int, effects: bool) -> Distribution:
        """A unit with boxes left after torpedo hits, and their critical hits unless they sank her."""
        if (left, hits, effects) not in self.worse:
            odds = Distribution.sure(take_hits(Ship(left), hits, torpedo=self.fleet.given.criticals))
            while any(ship.due for ship in odds.weights):
                odds = odds.then(lambda ship: self.critical(ship, effects) if ship.due else Distribution.sure(ship))
            self.worse[left, hits, effects] = odds
        return self.worse[left, hits, effects]

    def critical(self, ship: Ship, effects: bool) -> Distribution:
        """One more critical hit."""
        if self.cells is None:
            column = self.fleet.card.column("torpedo-critical", "all", self.fleet.given.critical_drm)
            self.cells = weigh(None, [lambda _, dice: dice.read(D10, column, "critical hit")])
        odds = self.cells.map(lambda cell: after_critical(ship, cell))
        return odds if effects else odds.map(lambda end: end._replace(effects=()))
