"""The leaves of a strike's outcome weighed apart: each ship's fate, the losses, the CAP's (16, 17, 18, 24).

Eight units take 6 ms where one target, or all targets together, are reckoned (`strike_odds`). The kernel takes 4 s
to weigh the same steps, and sixteen units are too many for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine import limits
from referee.engine.chance import Reckoned
from referee.engine.distribution import Distribution
from referee.engine.procedure import Apart
from referee.engine.weighing import follow_thrown, more_than_asked_for, weigh
from referee.games.carrier_clashes.rules.air.assailed import Assailed, End
from referee.games.carrier_clashes.rules.air.combat import RESULTS
from referee.games.carrier_clashes.rules.air.losses import Losses
from referee.games.carrier_clashes.rules.air.raid import Over, Raid
from referee.games.carrier_clashes.rules.air.strike_groups import form_groups
from referee.games.carrier_clashes.rules.air.strike_odds import FEW, Reckoning, all_fates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.chance import Dice, Step

COUNTED = ("aircraft_lost", "aborted", "cap_withdrawn", "cap_lost")
OF_CAP = COUNTED[2:]


class Leaves:
    """A strike's leaves; whatever several of them need is reckoned once.

    A subclass says what is attacked, and how. `arriving` are the steps before the target is reached, `chain` those
    of CAP and AA, `attacks` those of the attacks; the last of these makes the `End`.
    """

    places: Sequence[str]
    nothing: Any

    def __init__(self, arriving: Sequence[Step], raiding: Raid, chain: Sequence[Step], attacks: Sequence[Step]) -> None:
        self.arriving = arriving
        self.raiding = raiding
        self.chain = chain
        self.attacks = attacks
        self.found: dict[str, Distribution] = {}

    @property
    def apart(self) -> Apart:
        """The strike as a plan takes it."""
        return Apart(("reached", *self.places, *COUNTED), self.odds, self.odds_after)

    def odds(self, some: tuple[str, ...]) -> Distribution:
        """These leaves together, a tuple of their values."""
        with limits.counted():
            return weigh("yes", self.arriving).then(lambda word: self.odds_on_arrival(word, some))

    def odds_after(self, some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        """The same after some dice: the known losses are certain, the rest is weighed as before."""
        with limits.counted():
            words, to_come, left_over = follow_thrown("yes", self.arriving, faces)
            if not left_over:
                return words.then(lambda word: weigh(word, to_come)).then(lambda word: self.odds_on_arrival(word, some))
            if "yes" not in words.weights:
                raise more_than_asked_for()
            fought, to_come, left_over = follow_thrown(None, self.chain, left_over)
            (over,) = fought.weights
            if left_over:
                return self.odds_in_attack(some, over, left_over)
            known = self.raiding.after(over, len(self.chain) - len(to_come))
            return self.again(known, [Reckoned((), lambda _: fought.weights), *to_come]).odds_at_target(some)

    def odds_on_arrival(self, word: str, some: tuple[str, ...]) -> Distribution:
        """The same once it is known whether the target is reached."""
        if word == "yes":
            return self.odds_at_target(some)
        return Distribution.sure(tuple(self.value(leaf, word, self.nothing) for leaf in some))

    def odds_at_target(self, some: tuple[str, ...]) -> Distribution:
        """The same where the target is reached; the fate of the CAP depends on nothing else here."""
        cap = tuple(leaf for leaf in some if leaf in OF_CAP)
        others = tuple(leaf for leaf in some if leaf not in (*cap, "reached"))
        hurt = self.raiding.hurt_cap().map(lambda end: tuple(end[OF_CAP.index(leaf)] for leaf in cap))
        values = self.hanging_together(others).times(hurt, lambda one, other: ("yes", *one, *other))
        order = [("reached", *others, *cap).index(leaf) for leaf in some]
        return values.map(lambda end: tuple(end[place] for place in order))

    def hanging_together(self, some: tuple[str, ...]) -> Distribution:
        """The fates of the target and of the strike: for one leaf apart, for several by all that may happen."""
        if not some:
            return Distribution.sure(())
        if some == ("aircraft_lost",):
            return self.raiding.lose(range(len(self.raiding.strike))).map(lambda lost: (lost,))
        return self.of_target(some)

    def odds_in_attack(self, some: tuple[str, ...], over: Over, faces: Sequence[int]) -> Distribution:
        """The same where the attacks have begun."""
        begun, to_come, left_over = follow_thrown(over, self.attacks, faces)
        if left_over:
            raise more_than_asked_for()
        steps = self.needed_steps(some, over, to_come)
        ends = weigh(None, [Reckoned((), lambda _: begun.weights), *steps])
        return ends.map(lambda end: tuple(self.value(leaf, "yes", end) for leaf in some))

    def needed_steps(self, some: tuple[str, ...], over: Over, to_come: Sequence[Step]) -> Sequence[Step]:
        """The steps of the attacks to come that some leaves need."""
        return to_come

    def of_target(self, some: tuple[str, ...]) -> Distribution:
        """The fate of the target, aborts, and any leaves that depend on each other."""
        raise NotImplementedError

    def again(self, raiding: Raid, chain: Sequence[Step]) -> Leaves:
        """The same strike with losses that are known; `chain` are the steps still to come."""
        raise NotImplementedError

    def value(self, leaf: str, reached: str, end: Any) -> Any:
        """The value of a leaf."""
        raise NotImplementedError


class ShipLeaves(Leaves):
    """The leaves of a strike on ships."""

    def __init__(
        self,
        arriving: Sequence[Step],
        raiding: Raid,
        chain: Sequence[Step],
        attacks: Sequence[Step],
        ships: int,
        assailed: Sequence[Assailed],
        star: bool,
    ) -> None:
        super().__init__(arriving, raiding, chain, attacks)
        self.assailed = assailed
        self.star = star
        self.ships = ships
        self.nothing = End(("none",) * ships)
        self.places = [f"ships[{place}]" for place in range(ships)]
        self.targets = {f"ships[{each.place}]": target for target, each in enumerate(assailed)}
        self.reckoning: Reckoning | None = None

    def again(self, raiding: Raid, chain: Sequence[Step]) -> ShipLeaves:
        """The same strike with losses that are known."""
        return ShipLeaves([], raiding, chain, self.attacks, self.ships, self.assailed, self.star)

    def needed_steps(self, some: tuple[str, ...], over: Over, to_come: Sequence[Step]) -> Sequence[Step]:
        """The attacks to come on the ships that are asked for, and the attack that a unit may abort."""
        asked = {self.targets[leaf] for leaf in some if leaf in self.targets}
        if self.star and "aborted" in some:
            coming = (at for at, each in enumerate(self.assailed) if any(over.shares[unit] for unit in each.members))
            asked |= {next(coming, 0)}
        done = len(self.attacks) - len(to_come)
        return [
            step if at in asked or at == len(self.assailed) else _not_asked for at, step in enumerate(to_come, done)
        ]

    def of_target(self, some: tuple[str, ...]) -> Distribution:
        """The fate of ships, and aborts."""
        reckoning = self.reckon_target()
        if reckoning is not None and some == ("aborted",):
            aborts = [self.fate(reckoning, target).marginal(0) for target in self.targets.values()]
            return one_of(aborts if self.star else []).map(lambda aborted: (aborted,))
        if reckoning is not None and len(some) == 1:
            target = self.targets.get(some[0])
            if target is None:
                return Distribution.sure(("none",))
            return self.fate(reckoning, target).map(lambda end: (RESULTS[end[1]],))
        return self.whole().map(lambda end: tuple(self.value(leaf, "yes", end) for leaf in some))

    def fate(self, reckoning: Reckoning, target: int) -> Distribution:
        """One target's aborts and result."""
        name = f"target {target}"
        if name not in self.found and len(reckoning.targets) == 1 and len(reckoning.targets[0]) <= FEW:
            ends = Distribution(all_fates(reckoning.losses, reckoning.targets, self.star))
            self.found[name] = ends.map(lambda end: (end[1], end[2][0]))
        if name not in self.found:
            self.found[name] = Distribution(reckoning.fates(target))
        return self.found[name]

    def reckon_target(self) -> Reckoning | None:
        """The reckoning of one target; nothing if the strengths are too large for it."""
        if self.reckoning is None and (formed := form_groups(self.raiding, self.assailed)):
            losses = Losses(formed.fliers(self.raiding), self.raiding.all_before, lost=False)
            self.reckoning = Reckoning(losses, formed.targets, self.star)
        return self.reckoning

    def whole(self) -> Distribution:
        """All ends, without the CAP's fate where it can be left out."""
        if "whole" not in self.found:
            formed = form_groups(self.raiding, self.assailed)
            if formed is None:
                self.found["whole"] = weigh("yes", [*self.chain, *self.attacks])
            else:
                losses = Losses(formed.fliers(self.raiding), self.raiding.all_before)
                ends = Distribution(all_fates(losses, formed.targets, self.star))
                escorts = self.raiding.lose(self.raiding.escorts())
                self.found["whole"] = ends.times(escorts, self.end)
        return self.found["whole"]

    def end(self, fates: tuple[int, int, tuple[int, ...]], escorts: int) -> End:
        """Attackers lost, aborts and the targets' results, with the escorts lost."""
        lost, aborted, results = fates
        by_place = ["none"] * self.ships
        for each, result in zip(self.assailed, results, strict=True):
            by_place[each.place] = RESULTS[result]
        return End(tuple(by_place), lost + escorts, aborted)

    def value(self, leaf: str, reached: str, end: End) -> Any:
        """The value of a leaf."""
        if leaf == "reached":
            return reached
        if leaf in COUNTED:
            return (end.lost, end.aborted, end.withdrawn, end.cap_lost)[COUNTED.index(leaf)]
        return end.results[self.places.index(leaf)]


def _not_asked(over: Over, _: Dice) -> Over:
    return over._replace(done=(*over.done, ("none", False)))


def one_of(chances: Sequence[Distribution]) -> Distribution:
    """0 or 1: the number of several things that happen, where at most one of them can."""
    out = Distribution({0: 1})
    for chance in chances:
        happens = out.weights.get(1, 0) * chance.total + chance.weights.get(1, 0) * out.total
        out = Distribution({0: out.total * chance.total - happens, 1: happens})
    return out
