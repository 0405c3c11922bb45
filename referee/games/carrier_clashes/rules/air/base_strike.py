"""A whole strike on a land base (16, 24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.chance import Dice, Part
from referee.engine.distribution import Distribution
from referee.engine.errors import bad_input, not_allowed
from referee.engine.fraction import Fraction
from referee.engine.inputs import flag, many, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.engine.weighing import weigh
from referee.games.carrier_clashes.rules.air.antiaircraft import Guns, barrage, check_base
from referee.games.carrier_clashes.rules.air.bases import AtBase, Caught, Raked, Struck, base_target
from referee.games.carrier_clashes.rules.air.combat import Aim, aim_at, factor
from referee.games.carrier_clashes.rules.air.losses import SURE, Losses, in_fields
from referee.games.carrier_clashes.rules.air.raid import (
    Over,
    Raid,
    Raiding,
    Striker,
    approach_steps,
    raid,
    steps_if_reached,
)
from referee.games.carrier_clashes.rules.air.strike_leaves import Leaves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.chance import Step


class BaseStriker(Striker):
    """An air unit of a strike on a base."""

    underlined: bool = flag(meaning="the strafer's F factor is underlined")

    def check(self) -> None:
        super().check()
        if self.underlined and self.kind != "strafer":
            raise bad_input("underlined", f"underlined F factors are for strafers, not for kind {self.kind}")
        if self.kind == "strafer" and not self.f:
            raise bad_input("f", "f of a strafer must be 1 or more, not 0")


class BaseStrike(Raiding, AtBase):
    """A strike on a base, and all that it meets."""

    strike: list[BaseStriker] = many(
        BaseStriker, 1, 16, meaning="the strike, in the order in which its owner keeps units"
    )
    ship: list[Guns] = many(Guns, 0, 40, (), meaning="AA of ships in the port")
    base_aa: int | None = whole(0, default=None, meaning="the base's AA; 0 if left out")

    def check(self) -> None:
        AtBase.check(self)
        check_base(self.base_aa, self.base_star)


class BaseEnd(NamedTuple):
    """How a strike on a base has ended."""

    destroyed: int = 0
    unavailable: int = 0
    lost: int = 0
    aborted: bool = False
    withdrawn: int = 0
    cap_lost: int = 0

    def outcome(self) -> dict[str, int]:
        """The outcome as JSON has it, without `reached`."""
        return {
            "destroyed": self.destroyed,
            "unavailable": self.unavailable,
            "aircraft_lost": self.lost,
            "aborted": int(self.aborted),
            "cap_withdrawn": self.withdrawn,
            "cap_lost": self.cap_lost,
        }


@procedure("base-strike", BaseStrike, cite="24")
def base_strike(given: BaseStrike, rules: Rules) -> Plan:
    """What does a whole strike on a base come to?"""
    arriving = approach_steps(given, "base", False, rules)
    aa = barrage(rules, [unit.kind for unit in given.strike], given.ship, given.base_aa or 0, given.base_star)
    raiding = raid(given.strike, given.cap, given.weather, aa, rules)
    for place, unit in enumerate(given.strike):
        if unit.kind == "torpedo":
            raise not_allowed("17", "aerial torpedoes cannot attack a base", f"strike[{place}].kind")
    target = base_target(rules)
    worth = {
        place: factor(
            rules,
            target,
            given.strike[place].factors,
            given.strike[place].strength or given.strike[place].f or 0,
            no_aa=aa.says == "none",
            underlined=given.strike[place].underlined,
        )
        for place in raiding.attackers()
    }
    assault = Assault(aim_at(rules, target, "P"), worth, aa.says == "star", given.who_is_caught(rules))
    attack: list[Any] = [assault.part(), _base_end]

    def ends(raiding: Raid) -> Mapping[BaseEnd, int]:
        return assault.weights_of_ends(raiding, [*raiding.steps(rules), *attack])

    def outcome(end: str | BaseEnd) -> dict[str, Any]:
        came = BaseEnd() if isinstance(end, str) else end
        return {
            "reached": end if isinstance(end, str) else "yes",
            **came.outcome(),
        }

    apart = BaseLeaves(arriving, raiding, raiding.steps(rules), attack, assault).apart
    return Plan("yes", steps_if_reached(arriving, [raiding.reckon_with(rules, attack, ends)]), outcome, apart=apart)


class Assault(NamedTuple):
    """The attack of a strike on a base: each attacker's factor by its place, the * rule, and the units at the base."""

    aim: Aim
    worth: dict[int, Fraction]
    star: bool
    caught: Caught

    def part(self) -> Part:
        """The attack of the units that come, on `Over`; its results are in `done`."""
        return Part(self._begin, self._steps, lambda over, struck: over._replace(done=(struck,)))

    def _begin(self, over: Over) -> Raked | None:
        shares = [self.worth[at] * over.shares[at] / 2 for at in self.worth if over.shares[at]]
        if not shares:
            return None
        rest = self.aim.halves(sum(shares[:-1], Fraction())) if self.star else None
        return Raked(self.aim, self.aim.halves(sum(shares, Fraction())), rest)

    def _steps(self, raked: Raked | None) -> list[Any]:
        if raked is None:
            return [lambda _, dice: Struck(0)]
        return [lambda _, dice: self.caught.sure, *raked.steps(self.caught)]

    def weights_of_ends(self, raiding: Raid, steps: Sequence[Any]) -> Mapping[BaseEnd, int]:
        """The weight of each end."""
        if not raiding.attackers():
            return weigh("yes", steps).weights

        def end(raided: tuple[int, Struck], besides: tuple[int, int, int]) -> BaseEnd:
            (lost, struck), (escorts, withdrawn, cap_lost) = raided, besides
            return BaseEnd(struck.destroyed, struck.unavailable, lost + escorts, struck.aborted, withdrawn, cap_lost)

        return self.losses_and_damage(raiding).times(raiding.hurt_besides(), end).weights

    def losses_and_damage(self, raiding: Raid, counted: bool = True) -> Distribution:
        """Attackers lost (0 where they are not `counted`) and what the base suffered.

        First it is reckoned how the losses fall, for all attackers at once, then what each strength does.
        """
        attackers = raiding.attackers()
        worth, scale = in_fields({at: self.worth[at] / 2 for at in attackers}, self.aim.target.defense)
        losses = Losses(raiding.fliers(worth), raiding.all_before, counted)
        raked: dict[tuple[int, Raked | None], int] = {}
        for (lost, last), strengths in losses.gather(self.star).items():
            at, share = divmod(last - 1, 2) if last else (0, 0)
            gone = losses.fliers[at].worth * (share + 1) if last else 0
            for strength, weight in strengths.items():
                came = self._at(Fraction(strength, scale), Fraction(strength - gone, scale)) if strength else None
                raked[lost, came] = raked.get((lost, came), 0) + weight
        done = {came: weigh(None, self._steps(came)) for _, came in raked}

        def follow(key: tuple[int, Raked | None]) -> Distribution:
            lost, came = key
            return done[came].map(lambda struck: (lost, struck._replace(left=0, begun=False)))

        return Distribution(raked).then(follow)

    def _at(self, strength: Fraction, rest: Fraction) -> Raked:
        column = min(self.aim.halves(strength), SURE)
        return Raked(self.aim, column, min(self.aim.halves(rest), SURE) if self.star else None)


class BaseLeaves(Leaves):
    """The leaves of a strike on a base."""

    places = ("destroyed", "unavailable")
    nothing = BaseEnd()

    def __init__(
        self, arriving: Sequence[Step], raiding: Raid, chain: Sequence[Step], attacks: Sequence[Step], assault: Assault
    ) -> None:
        super().__init__(arriving, raiding, chain, attacks)
        self.assault = assault

    def again(self, raiding: Raid, chain: Sequence[Step]) -> BaseLeaves:
        """The same strike with losses that are known."""
        return BaseLeaves([], raiding, chain, self.attacks, self.assault)

    def of_target(self, some: tuple[str, ...]) -> Distribution:
        """What happens to the base, whether a unit aborts, and with these what happens to the strike."""
        if not self.raiding.attackers():
            ends = weigh("yes", [*self.chain, *self.attacks])
        else:
            lost = "aircraft_lost" in some
            escorts = self.raiding.lose(self.raiding.escorts()) if lost else Distribution.sure(0)
            ends = self.assault.losses_and_damage(self.raiding, lost).times(
                escorts,
                lambda done, gone: BaseEnd(done[1].destroyed, done[1].unavailable, done[0] + gone, done[1].aborted),
            )
        return ends.map(lambda end: tuple(self.value(leaf, "yes", end) for leaf in some))

    def value(self, leaf: str, reached: str, end: BaseEnd) -> Any:
        """The value of a leaf."""
        return reached if leaf == "reached" else end.outcome()[leaf]


def _base_end(over: Over, dice: Dice) -> BaseEnd:
    (struck,) = over.done
    hits = over.toll.cap
    return BaseEnd(
        struck.destroyed, struck.unavailable, over.lost, struck.aborted, hits.count("withdrawn"), hits.count("lost")
    )
