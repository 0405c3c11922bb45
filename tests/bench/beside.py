"""The last part of `odds`: three usual fights weighed by icepool, and the same by the program itself.

icepool (extra `bench`) is a library for exact odds of dice in general. It is given the steps of each fight, in the
parts into which they fall (so that it need not hold more states at a time than the program), and the rules that are
between them; the weighing is all its own. Every row must come out the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import compress
from math import gcd
from typing import Any, NamedTuple

import icepool

from referee.engine.answer import odds, start
from referee.engine.chance import Commuting, Dice, Die, Distinct, Part, Reckoned, Until
from referee.engine.procedure import Plan, find
from referee.engine.rules import Rules, load
from referee.games.carrier_clashes.rules.air.antiaircraft import barrage
from referee.games.carrier_clashes.rules.air.assailed import End
from referee.games.carrier_clashes.rules.air.fates import after_aa, after_cap, attack_shares
from referee.games.carrier_clashes.rules.air.raid import Over, Raid, raid
from referee.games.carrier_clashes.rules.air.strike import Strike, assailed_by, attacks_on
from tests.bench.fights import usual_fights


class Asked(BaseException):
    """A die whose face is not decided yet; a `BaseException` so that no step can swallow it."""

    def __init__(self, column: Sequence[Any]) -> None:
        self.column = column


class Path(Dice):
    """Dice that fall as is said, until one is asked of which nothing is said."""

    def __init__(self, cells: Sequence[Any]) -> None:
        self.cells = iter(cells)

    def read(self, die: Die, column: Sequence[Any], why: str) -> Any:
        for cell in self.cells:
            return cell
        raise Asked(column)


class Pool:
    """Steps as icepool weighs them. States are known to it by their numbers, which it puts in order soonest."""

    def __init__(self) -> None:
        self.states: list[Any] = []
        self.numbers: dict[Any, int] = {}
        self.parts: dict[tuple[int, Any], Any] = {}

    def number(self, state: Any) -> int:
        if state not in self.numbers:
            self.numbers[state] = len(self.states)
            self.states.append(state)
        return self.numbers[state]

    def sure(self, state: Any) -> Any:
        """A die that can only fall so."""
        return icepool.Die([self.number(state)])

    def through(self, die: Any, steps: Sequence[Any]) -> Any:
        """A die of states after these steps."""
        for step in steps:
            if isinstance(step, Commuting):
                die = self.through(die, step.weighed)
            elif isinstance(step, Reckoned):
                die = self.through(die, step.steps)
            elif isinstance(step, Until):
                while not all(step.done(self.states[number]) for number in die.outcomes()):
                    die = die.map(lambda number, step=step: self.again(step, number))
            elif not isinstance(step, Distinct):
                die = die.map(lambda number, step=step: self.after(step, self.states[number]))
        return die

    def again(self, loop: Until, number: int) -> Any:
        """A loop's next turn from a state, if there is one."""
        return number if loop.done(self.states[number]) else self.through(icepool.Die([number]), loop.steps)

    def after(self, step: Any, state: Any) -> Any:
        """The die of what a state becomes by one step."""
        if not isinstance(step, Part):
            return self.played(step, state, ())
        part = step.of(state)
        if (id(step), part) not in self.parts:
            self.parts[id(step), part] = self.through(self.sure(part), step.of_part(part))
        ends = self.parts[id(step), part]
        return ends.map(lambda end: self.number(step.into(state, self.states[end])))

    def played(self, step: Callable[[Any, Dice], Any], state: Any, cells: tuple[Any, ...]) -> Any:
        """The same of a function that asks for dice, of which the first have fallen."""
        try:
            return self.number(step(state, Path(cells)))
        except Asked as asked:
            column = asked.column
            return icepool.Die(range(len(column))).map(lambda face: self.played(step, state, (*cells, column[face])))

    def outcomes(self, plan: Plan, die: Any) -> dict[str, int]:
        """The weight of each outcome, known by how it is written."""
        out: dict[str, int] = {}
        for number, weight in die.items():
            name = repr(plan.outcome(self.states[number]))
            out[name] = out.get(name, 0) + weight
        return out


def by_steps(plan: Plan) -> dict[str, int]:
    """The weight of each outcome of a fight, written as JSON, its steps one after the other."""
    pool = Pool()
    return pool.outcomes(plan, pool.through(pool.sure(plan.state), plan.steps))


def strike(plan: Plan, inputs: dict[str, Any]) -> dict[str, int]:
    """A whole strike: the weight of each outcome, written as JSON.

    Who of the attackers gets through is weighed first, then what these do, and besides what befalls escorts and CAP.
    """
    rules = Rules(load("carrier-clashes"))
    given = Strike.take(inputs)
    kinds = [unit.kind for unit in given.strike]
    aa = barrage(rules, kinds, given.ship, given.base_aa, given.base_star, given.in_port)
    raiding = raid(given.strike, given.cap, given.weather, aa, rules)
    assailed = assailed_by(given.strike, given.ship, aa.says == "none", rules)
    attacks = attacks_on(assailed, aa.says == "star")
    pool = Pool()

    @cache
    def attacked(worth: tuple[int, ...]) -> Any:
        return pool.through(pool.sure(Over(shares=worth)), attacks).map(lambda end: pool.number(pool.states[end].done))

    def ended(through: int, besides: int) -> int:
        (lost, done), (escorts, withdrawn, cap_lost) = pool.states[through], pool.states[besides]
        results = ["none"] * len(given.ship)
        for each, (result, _) in zip(assailed, done, strict=True):
            results[each.place] = result
        aborted = sum(aborts for _, aborts in done)
        return pool.number(End(tuple(results), lost + escorts, aborted, withdrawn, cap_lost))

    def fought(number: int) -> Any:
        lost, worth = pool.states[number]
        return attacked(worth).map(lambda done: pool.number((lost, pool.states[done])))

    through = getting_through(raiding, kinds, pool).map(fought)
    return pool.outcomes(plan, icepool.map(ended, through, escorts_and_cap(raiding, pool)))


def getting_through(raiding: Raid, kinds: Sequence[str], pool: Pool) -> Any:
    """How many attackers are lost, and with which share of its strength each unit attacks."""
    places, by_cap = raiding.attackers(), raiding.cap_faces()
    shot_by_cap = icepool.tupleize(*(icepool.coin(by_cap.get(at, 0), 12) for at in places))

    def under_aa(*down: Any) -> Any:
        shot = set(compress(places, down))
        fates = after_cap(["shot-down" if at in shot else "safe" for at in range(len(kinds))], kinds, raiding.halved)
        worth = attack_shares(fates, kinds)
        dice = icepool.tupleize(*(icepool.coin(raiding.aa[at] if worth[at] else 0, 12) for at in places))

        def settled(*hit: Any) -> int:
            by_aa = list(compress(places, hit))
            after = after_aa(fates, by_aa, raiding.all_before)
            return pool.number((len(shot.union(by_aa)), attack_shares(after, kinds)))

        return dice.map(settled, star=True)

    return shot_by_cap.map(under_aa, star=True)


def escorts_and_cap(raiding: Raid, pool: Pool) -> Any:
    """Escorts lost, CAP withdrawn and CAP lost."""
    by_cap = raiding.cap_faces()
    dice = [icepool.coin(144 - (12 - by_cap.get(at, 0)) * (12 - raiding.aa[at]), 144) for at in raiding.escorts()]
    hurt = [die.map(lambda hit: icepool.Vector((int(hit), 0, 0))) for die in dice]
    for volley in raiding.volleys:
        for cells, _ in volley.dice if not volley.by_cap else ():
            falls = [icepool.Vector((0, int(cell == "withdrawn"), int(cell == "lost"))) for cell in cells]
            hurt.append(icepool.Die(falls))
    return sum(hurt, start=icepool.Die([icepool.Vector((0, 0, 0))])).map(lambda all_of: pool.number(tuple(all_of)))


class Beside(NamedTuple):
    """How many times as long as the program icepool takes for a fight's joint rows, and for each fate by itself."""

    fight: str
    rows: int
    joint: float
    fates: float

    def __str__(self) -> str:
        return f"  {self.fight:<52} {self.rows:>7,} rows   joint {self.joint:6.1f}   each fate {self.fates:6.1f}"


FIGHTS = ("cc strike", "coc air-strike", "nu air-strike")


def compared(seconds: Callable[[Callable[[], Any]], float]) -> Iterator[Beside]:
    """Three fights, timed by `seconds`; raises `AssertionError` where a row differs."""
    for fight, (game, procedure, inputs) in usual_fights().items():
        if not fight.startswith(FIGHTS):
            continue
        found, rules = find(game, procedure), load(game)
        _, _, plan = start(found, inputs, rules, None)

        def theirs(plan: Plan = plan, inputs: Any = inputs, fight: str = fight) -> dict[str, int]:
            return strike(plan, inputs) if fight.startswith("cc strike") else by_steps(plan)

        def ours(joint: bool, found: Any = found, inputs: Any = inputs, rules: Any = rules) -> Any:
            answer = odds(found, inputs, rules, joint=joint)
            return answer.distribution if joint else answer.marginals()

        rows = {repr(row["outcome"]): row["p"] for row in ours(True)}
        if rows != in_lowest_terms(theirs()):
            raise AssertionError(f"icepool weighs otherwise: {fight}")
        taken = seconds(theirs)
        joint, fates = (taken / seconds(partial(ours, whole)) for whole in (True, False))
        yield Beside(fight, len(rows), round(joint, 1), round(fates, 1))


def in_lowest_terms(weights: dict[str, int]) -> dict[str, str]:
    """By outcome its weight as the program writes probabilities, `1/4`."""
    total, out = sum(weights.values()), {}
    for name, weight in weights.items():
        common = gcd(weight, total)
        out[name] = f"{weight // common}/{total // common}" if total != common else str(weight // common)
    return out
