"""The groups of a strike on a TF that attack together, and the effect of each at its odds (16.k, 17)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.fraction import Fraction
from referee.engine.record import NamedTuple
from referee.engine.weighing import weigh
from referee.games.carrier_clashes.rules.air.assailed import Assailed
from referee.games.carrier_clashes.rules.air.combat import RESULTS, Aim, by_face
from referee.games.carrier_clashes.rules.air.losses import MOST_FIELDS, SURE, Flier, in_fields
from referee.games.carrier_clashes.rules.air.on_target import Fate, Salvo, assault_steps, with_stars
from referee.games.carrier_clashes.rules.air.raid import Raid

Row = tuple[int, ...]  # a weight for each result, or for each possible one


class Group(NamedTuple):
    """Units that attack together: their places among the attackers, and the odds (in halves) at each field of strength.

    Above 12:1 all odds are the same.
    """

    members: tuple[int, ...]
    aim: Aim
    ladder: list[int]

    def result_with(self, result: int, later: int) -> int:
        """The result together with those of later attacks on the target; it may keep them from being thrown."""
        over = not self.aim.damage and RESULTS[result] in self.aim.target.over
        return result if over or result > later else later

    @property
    def total(self) -> int:
        """The sum of the weights of its results: of a D12, and of two D6 for torpedoes."""
        return 12 * 36 if self.aim.damage else 12

    def results(self, column: int, rest: int | None) -> dict[bool, Row]:
        """The weight of each result at this column (`rest`: without the last attacker), with and without an abort."""
        cells, other = (
            None if at is None else by_face(self.aim.twice, self.aim.at, at, self.aim.nothing) for at in (column, rest)
        )
        out: dict[bool, list[int]] = {}
        fates = weigh(Fate(), assault_steps([Salvo(self.aim, with_stars(cells or (), other), "")]))
        for fate, weight in fates.weights.items():
            row = out.setdefault(fate.aborted, [0] * len(RESULTS))
            row[RESULTS.index(fate.result)] += weight * self.total // fates.total
        return {aborted: tuple(row) for aborted, row in out.items()}


def may_come(aiming: Aim) -> set[str]:
    """The results that an attack can have."""
    return {result for result in (aiming.twice, aiming.at, *aiming.damage) if isinstance(result, str)} or {"sunk"}


class Formed(NamedTuple):
    """A strike as it is reckoned: its attackers' worth by place in half shares, and the groups against each target."""

    worth: dict[int, int]
    targets: list[list[Group]]

    def fliers(self, raiding: Raid) -> list[Flier]:
        """The attackers as their losses fall."""
        return raiding.fliers(self.worth)


def form_groups(raiding: Raid, assailed: Sequence[Assailed]) -> Formed | None:
    """The groups that attack together; none if their strengths are too large to be reckoned."""
    attackers = raiding.attackers()
    worth: dict[int, int] = {}
    targets = []
    for each in assailed:
        groups = []
        for combined in each.attacks:
            halves = {at: value / 2 for at, value, _ in combined.parts}
            counted, scale = in_fields(halves, combined.aim.target.defense)
            worth |= counted
            most = 2 * sum(counted.values())
            if most > MOST_FIELDS:
                return None
            columns = [combined.aim.halves(Fraction(strength)) for strength in range(most // scale + 1)]
            ladder = [min(columns[strength // scale], SURE) for strength in range(most + 1)]
            groups.append(Group(tuple(attackers.index(at) for at in halves), combined.aim, ladder))
        targets.append(groups)
    return Formed(worth, targets)
