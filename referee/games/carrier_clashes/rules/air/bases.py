"""Land bases: who is caught there, and an attack on them (24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from referee.engine.chance import D12, Dice, Reckoned, Step, Until
from referee.engine.distribution import Distribution
from referee.engine.errors import at_odds
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, flag, many, text, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.air import combat, on_target
from referee.games.carrier_clashes.rules.air.attack import Attackers, allow_weapons, factors, say_column

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


MOST = 60


class Caught(NamedTuple):
    """The air units at a base: how many are certainly there, and for how many more a D12 is thrown."""

    sure: int
    doubtful: int = 0
    bound: int = 0
    doing: str = "idle"
    names: tuple[str, ...] = ()

    def steps(self) -> list[Step]:
        """A die for each doubtful unit, on the number present."""
        return [self._die(place) for place in range(1, self.doubtful + 1)]

    def _die(self, place: int) -> Step:
        which = f"the {self.doing} air unit" if self.doubtful == 1 else f"{self.doing} air unit {place}"
        which = self.names[place - 1] if len(self.names) >= place else which
        why = combat.with_highest(f"presence at the base of {which}", self.bound)
        return lambda present, dice: present + dice.within(D12, self.bound, why)


class Presence(Inputs):
    """The air units of a base and what they are doing."""

    warned: bool = flag(meaning="the base has radar or early warning")
    night: bool = flag(meaning="it is a night turn")
    idle: int = whole(0, MOST, 0, meaning="air units neither on CAP nor on a strike")
    away: int = whole(0, MOST, 0, meaning="air units on CAP or on a strike")
    named: list[str] = many(text(), 0, MOST, (), meaning="your names for the units that throw; they change nothing")

    def who_is_caught(self, rules: Rules) -> Caught:
        """Who is at the base."""
        if self.night and rules.ruling("night-presence") == "all-present":
            rules.note("by night all air units are at the base", "24.d")
            return Caught(self.idle + self.away)
        sure, doubtful, doing = (0, self.idle, "idle") if self.warned else (self.idle, self.away, "away")
        bound = rules.table("die-rolls")["air-unit-present"]
        why = "warned: each idle unit" if self.warned else f"not warned: {sure} idle, and each unit away"
        rules.note(f"{why} is caught on {combat.or_less(bound)}", "24.d.i" if self.warned else "24.d.ii")
        return Caught(sure, doubtful, bound, doing, tuple(self.named))


@procedure("presence", Presence, cite="24.d")
def presence(given: Presence, rules: Rules) -> Plan:
    """How many air units are caught at their base?"""
    caught = given.who_is_caught(rules)
    return Plan(caught.sure, caught.steps(), lambda present: {"present": present})


class AtBase(Presence):
    """The air units at a base under attack: counted, or by what they are doing."""

    present: int | None = whole(0, MOST, None, meaning="air units present, if that is known")

    def check(self) -> None:
        if self.present is not None:
            self.refuse("idle", "away", "warned", "night", "named", why="the air units present are counted already")
        elif not self.given & {"idle", "away"}:
            raise at_odds("present", "say how many air units are present, or how many are idle and away")

    def who_is_caught(self, rules: Rules) -> Caught:
        return super().who_is_caught(rules) if self.present is None else Caught(self.present)


class Struck(NamedTuple):
    """The air units at a base: those whose D12 is still to come, destroyed, unavailable; has an attacker aborted?"""

    left: int
    destroyed: int = 0
    unavailable: int = 0
    aborted: bool = False
    begun: bool = False


class Raked(NamedTuple):
    """An attack on all air units present, at odds in halves; `rest`: without its last attacker, where one may abort."""

    aim: combat.Aim
    column: int
    rest: int | None = None

    def steps(self, caught: Caught) -> list[Any]:
        """Presence, then a D12 for each unit present; at 0:1 only for the first, under the * rule (16.j.v)."""
        if not self.column and self.rest is None:
            return [lambda present, dice: Struck(0)]
        return [*caught.steps(), lambda present, dice: Struck(present), Reckoned([self.each_die()], self.ends)]

    def each_die(self) -> Until:
        """A D12 for each unit present."""
        return Until(self._is_over, [self._die()])

    def ends(self, struck: Struck) -> Mapping[Struck, int]:
        """The weight of each end, reckoned at once.

        After the first die it is known in which column the other dice are read.
        """
        if self._is_over(struck):
            return {struck: 1}
        full, rest = self._columns()

        def follow(cell: tuple[str, bool]) -> Distribution:
            effect, aborts = cell
            column, cells = (self.rest or 0, rest or full) if aborts else (self.column, full)
            others = fates(cells, struck.left - 1 if column else 0)
            first = int(effect == "destroyed"), int(effect == "unavailable")
            return others.map(lambda end: Struck(0, first[0] + end[0], first[1] + end[1], aborts, True))

        return Distribution(Counter(on_target.with_stars(full, rest))).then(follow).weights

    def _is_over(self, struck: Struck) -> bool:
        now = self.rest if struck.aborted else self.column
        first = self.rest is not None and not struck.begun
        return not struck.left or (not now and not first)

    def _die(self) -> Step:
        full, rest = self._columns()
        first = self._face_effects(on_target.with_stars(full, rest), self.column)
        later = self._face_effects(on_target.with_stars(full, None), self.column)
        without = self._face_effects(on_target.with_stars(rest or full, None), self.rest or 0)

        def step(struck: Struck, dice: Dice) -> Struck:
            cells, why = without if struck.aborted else later if struck.begun else first
            effect, aborts = dice.read(D12, cells, why)
            if aborts:
                dice.note("a 12 under * AA: the last attacker aborts, the rest go in without it", "16.j.v")
            dice.note(f"an air unit: {combat.WORDS.get(effect, effect)}", "24.b")
            return Struck(
                struck.left - 1,
                struck.destroyed + (effect == "destroyed"),
                struck.unavailable + (effect == "unavailable"),
                struck.aborted or aborts,
                True,
            )

        return step

    @staticmethod
    def _face_effects(cells: tuple[Any, ...], column: int) -> tuple[tuple[Any, ...], str]:
        """The effect of each face, and what the die is thrown for."""
        attack = f"attack on an air unit at {combat.ratio(column)}"
        return cells, combat.with_need(attack, [cell for cell, _ in cells])

    def _columns(self) -> tuple[tuple[Any, ...], tuple[Any, ...] | None]:
        """The effect of each face: at the strength of all attackers, and without the last where it may abort."""
        return self._cells(self.column), None if self.rest is None else self._cells(self.rest)

    def _cells(self, column: int) -> tuple[Any, ...]:
        return self.aim.column(self.aim.target.defense * Fraction(column, 2))


@cache
def fates(cells: tuple[str, ...], units: int) -> Distribution:
    """How many of so many air units are destroyed and made unavailable, with a D12 each that reads these `cells`."""
    die = Distribution(Counter((int(cell == "destroyed"), int(cell == "unavailable")) for cell in cells))
    return die.power(units, lambda one, other: (one[0] + other[0], one[1] + other[1]), (0, 0))


class BaseAttack(AtBase, Attackers):
    """An attack on the air units at a base, and the units there."""

    def check(self) -> None:
        Attackers.check(self)
        AtBase.check(self)


@procedure("base-attack", BaseAttack, cite="24", worth={"destroyed": 2, "unavailable": 1})
def base_attack(given: BaseAttack, rules: Rules) -> Plan:
    """What does an attack do to the air units at a base?"""
    allow_weapons(given, "L", rules)
    target = base_target(rules)
    parts = factors(given, target, rules)
    aiming = combat.aim_at(rules, target, given.units()[0].weapon)
    column = say_column(rules, aiming, sum(parts, Fraction()))
    raked = Raked(aiming, column, aiming.halves(sum(parts[:-1], Fraction())) if given.star_aa else None)
    caught = given.who_is_caught(rules) if column or given.star_aa else Caught(0)

    def outcome(struck: Struck) -> dict[str, Any]:
        out: dict[str, Any] = {"destroyed": struck.destroyed, "unavailable": struck.unavailable}
        return out | {"aborted": struck.aborted} if given.star_aa else out

    return Plan(caught.sure, raked.steps(caught), outcome, combat.ratio(column))


def base_target(rules: Rules) -> combat.Target:
    """The air units at a base as a target (24.a)."""
    return combat.target_of(rules, "L", rules.table("limits")["base-defense"])
