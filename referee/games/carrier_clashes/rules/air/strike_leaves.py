"""The leaves of a strike's outcome weighed apart: each ship's fate, the losses, the CAP's (16, 17, 18)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine import limits
from referee.engine.distribution import Distribution
from referee.engine.procedure import Apart
from referee.engine.weighing import weigh
from referee.games.carrier_clashes.rules.air.assailed import Assailed, End
from referee.games.carrier_clashes.rules.air.combat import RESULTS
from referee.games.carrier_clashes.rules.air.losses import Losses
from referee.games.carrier_clashes.rules.air.raid import Raid
from referee.games.carrier_clashes.rules.air.strike_groups import form
from referee.games.carrier_clashes.rules.air.strike_odds import Reckoning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.chance import Step

COUNTED = ("aircraft_lost", "aborted", "cap_withdrawn", "cap_lost")
OF_CAP = COUNTED[2:]


class Leaves:
    """A strike's leaves; what several of them need is reckoned once.

    `arriving` are the steps before the target is reached, `steps` those after it, whose ends are `End`s.
    """

    def __init__(
        self,
        arriving: Sequence[Step],
        steps: Sequence[Step],
        raiding: Raid,
        assailed: Sequence[Assailed],
        star: bool,
        ships: int,
    ) -> None:
        self.arriving = arriving
        self.steps = steps
        self.raiding = raiding
        self.assailed = assailed
        self.star = star
        self.ships = ships
        self.places = {f"ships[{place}]": place for place in range(ships)}
        self.targets = {each.place: target for target, each in enumerate(assailed)}
        self.found: dict[str, Distribution] = {}
        self.reckoning: Reckoning | None = None

    @property
    def apart(self) -> Apart:
        """The strike as a plan has it."""
        return Apart(("reached", *self.places, *COUNTED), self.odds)

    def odds(self, some: tuple[str, ...]) -> Distribution:
        """These leaves together, a tuple of their values."""

        def follow(word: str) -> Distribution:
            if word == "yes":
                return self.fought(some)
            return Distribution.sure(tuple(value(leaf, word, End(("none",) * self.ships)) for leaf in some))

        with limits.counted():
            return weigh("yes", self.arriving).then(follow)

    def fought(self, some: tuple[str, ...]) -> Distribution:
        """The same where the target is reached: what happens to the CAP hangs together with nothing else."""
        cap = tuple(leaf for leaf in some if leaf in OF_CAP)
        others = tuple(leaf for leaf in some if leaf not in (*cap, "reached"))
        hurt = self.raiding.hurt_cap().map(lambda end: tuple(end[OF_CAP.index(leaf)] for leaf in cap))
        values = self.hanging_together(others).times(hurt, lambda one, other: ("yes", *one, *other))
        order = [("reached", *others, *cap).index(leaf) for leaf in some]
        return values.map(lambda end: tuple(end[place] for place in order))

    def hanging_together(self, some: tuple[str, ...]) -> Distribution:
        """What becomes of ships and of the strike: of one leaf apart, of several by all that may happen."""
        if not some:
            return Distribution.sure(())
        if some == ("aircraft_lost",):
            return self.raiding.lose(range(len(self.raiding.strike))).map(lambda lost: (lost,))
        reckoning = self.reckoned()
        if reckoning is None:
            return self.whole().map(lambda end: tuple(value(leaf, "yes", end) for leaf in some))
        if some == ("aborted",):
            aborts = [self.fate(reckoning, target).marginal(0) for target in self.targets.values()]
            return one_of(aborts if self.star else []).map(lambda aborted: (aborted,))
        if len(some) == 1:
            target = self.targets.get(self.places[some[0]])
            if target is None:
                return Distribution.sure(("none",))
            return self.fate(reckoning, target).map(lambda end: (RESULTS[end[1]],))
        return self.whole().map(lambda end: tuple(value(leaf, "yes", end) for leaf in some))

    def fate(self, reckoning: Reckoning, target: int) -> Distribution:
        """One target's aborts and result."""
        name = f"target {target}"
        if name not in self.found:
            self.found[name] = Distribution(reckoning.fates(target))
        return self.found[name]

    def reckoned(self) -> Reckoning | None:
        """What reckons one target; nothing where strengths are too large for it."""
        if self.reckoning is None and (formed := form(self.raiding, self.assailed)):
            losses = Losses(formed.fliers(self.raiding), self.raiding.all_before, lost=False)
            self.reckoning = Reckoning(losses, formed.targets, self.star)
        return self.reckoning

    def whole(self) -> Distribution:
        """All ends, the CAP's fate left out where it can be."""
        if "whole" not in self.found:
            formed = form(self.raiding, self.assailed)
            if formed is None:
                self.found["whole"] = weigh("yes", self.steps)
            else:
                losses = Losses(formed.fliers(self.raiding), self.raiding.all_before)
                ends = Distribution(Reckoning(losses, formed.targets, self.star).ends())
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


def value(leaf: str, reached: str, end: End) -> Any:
    """The value of a leaf."""
    if leaf == "reached":
        return reached
    if leaf in COUNTED:
        return (end.lost, end.aborted, end.withdrawn, end.cap_lost)[COUNTED.index(leaf)]
    return end.results[int(leaf.removeprefix("ships[").removesuffix("]"))]


def one_of(chances: Sequence[Distribution]) -> Distribution:
    """0 or 1, where at most one of several things happens."""
    out = Distribution({0: 1})
    for chance in chances:
        happens = out.weights.get(1, 0) * chance.total + chance.weights.get(1, 0) * out.total
        out = Distribution({0: out.total * chance.total - happens, 1: happens})
    return out
