"""The attacks of a strike that has come through CAP and AA (16.k, 17, 18)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine import limits
from referee.engine.chance import Dice, Reckoned, Step
from referee.engine.distribution import Distribution
from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.procedure import Apart, Plan, procedure
from referee.engine.rules import Rules
from referee.engine.weighing import follow_thrown, more_than_asked_for, weigh
from referee.games.carrier_clashes.rules.air.assailed import Assailed, count_ways
from referee.games.carrier_clashes.rules.air.combat import (
    CONDITIONS,
    RANKS,
    SHIP_CLASSES,
    allow_condition,
    check_launched,
)
from referee.games.carrier_clashes.rules.air.raid import Over
from referee.games.carrier_clashes.rules.air.strike import assailed_by, attacks_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KINDS = {"P": "dive", "L": "level", "M": "level", "H": "level", "A": "torpedo"}


class Bomber(Inputs):
    """An air unit that still attacks, and the ship it attacks."""

    weapon: str = choice(*KINDS, meaning="P, L, M, H bombs, A torpedoes")
    strength: int = whole(1, meaning="printed attack strength")
    half: bool = flag(meaning="at half strength")
    target: int = whole(1, default=1, meaning="the place in the list of the ship it attacks")
    salvo: int = whole(1, default=1, meaning="torpedo bombers with the same target and number combine")
    name: str | None = name()

    def check(self) -> None:
        if self.weapon != "A":
            self.refuse("salvo", why="bombers of a kind always combine; only torpedo bombers choose")

    @property
    def kind(self) -> str:
        """How it flies."""
        return KINDS[self.weapon]

    @property
    def factors(self) -> str:
        """The weapon it attacks with."""
        return self.weapon


class Target(Inputs):
    """A ship that the strike sees."""

    target_class: str = choice(*SHIP_CLASSES, meaning="its class")
    defense: int = whole(1, meaning="printed defense strength")
    condition: str = choice(*CONDITIONS, default="none", meaning="its condition before the attack")
    launched: bool = flag(meaning="a carrier that launched a strike in the first air strike phase")
    name: str | None = name()

    def check(self) -> None:
        check_launched(self.target_class, self.launched)


class StrikeAttacks(Inputs):
    """What still attacks, its plan, and the ships."""

    strike: list[Bomber] = many(Bomber, 1, 32, meaning="the units that still attack")
    ship: list[Target] = many(Target, 1, 20, meaning="the ships attacked, in the order in which they are")
    no_aa: bool = flag(meaning="the task force has no AA capability at all")
    star_aa: bool = flag(meaning="its AA is only a star, or less than 1:1")
    in_port: bool = flag(meaning="the task force is in a port")
    port_allows: bool = flag(meaning="the scenario lets torpedo bombers attack ships in port")

    def check(self) -> None:
        if self.no_aa and self.star_aa:
            raise at_odds("star_aa", "{} and {} contradict each other", "star_aa", "no_aa")
        if self.port_allows and not self.in_port:
            raise bad_input("port_allows", "{} goes with {} only", "port_allows", "in_port")
        for place, unit in enumerate(self.strike):
            if unit.target > len(self.ship):
                raise at_odds(f"strike[{place}].target", f"the list of ships ends with ship {len(self.ship)}")


@procedure("strike-attacks", StrikeAttacks, cite="16.k", follows={"ships": "ship"}, worth={"ships": RANKS})
def strike_attacks(given: StrikeAttacks, rules: Rules) -> Plan:
    """What do the attacks of a strike that has come through CAP and AA do?"""
    for place, ship in enumerate(given.ship):
        allow_condition(ship.target_class, ship.condition, f"ship[{place}].condition")
    for place, unit in enumerate(given.strike):
        if unit.weapon == "A" and given.in_port and not given.port_allows:
            rules.forbid("24.g.v", "torpedo bombers cannot attack ships in a port", f"strike[{place}].weapon")
    assailed = assailed_by(given.strike, given.ship, given.no_aa, rules)
    coming = Over(shares=tuple(1 if unit.half else 2 for unit in given.strike))
    steps: Sequence[Step] = attacks_on(assailed, given.star_aa)

    def outcome(over: Over) -> dict[str, Any]:
        results = ["none"] * len(given.ship)
        for each, (result, _) in zip(assailed, over.done, strict=True):
            results[each.place] = result
        return {"ships": results, "aborted": sum(aborts for _, aborts in over.done)}

    return Plan(coming, steps, outcome, None, count_ways(assailed), _leaf_by_leaf(coming, assailed, steps, given))


def _leaf_by_leaf(coming: Over, assailed: Sequence[Assailed], steps: Sequence[Step], given: StrikeAttacks) -> Apart:
    """Each ship's fate apart: the attacks on one target touch no other."""
    leaves = [f"ships[{place}]" for place in range(len(given.ship))]
    targets = {f"ships[{each.place}]": target for target, each in enumerate(assailed)}

    def after(some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        with limits.counted():
            begun, to_come, left_over = follow_thrown(coming, steps, faces)
            if left_over:
                raise more_than_asked_for()
            known = len(steps) - len(to_come)
            wanted = [place for place in range(known, len(steps)) if f"ships[{assailed[place].place}]" in some]
            if "aborted" in some and given.star_aa and not known:
                wanted = sorted({*wanted, 0})
            told = [*range(known), *wanted]
            values = value_of(some, told)
            return weigh(None, [Reckoned((), lambda _: begun.weights), *(steps[place] for place in wanted), values])

    def value_of(some: tuple[str, ...], told: Sequence[int]) -> Step:
        def values(over: Over, _: Dice) -> tuple[Any, ...]:
            done = dict(zip(told, over.done, strict=True))
            fates = {"aborted": sum(aborted for _, aborted in done.values())}
            return tuple(
                fates[leaf] if leaf in fates else done[targets[leaf]][0] if leaf in targets else "none" for leaf in some
            )

        return values

    return Apart((*leaves, "aborted"), lambda some: after(some, ()), after)
