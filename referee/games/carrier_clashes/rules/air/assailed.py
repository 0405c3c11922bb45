"""The targets of a strike on a TF, and how many ends it can have."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from referee.engine.record import NamedTuple
from referee.games.carrier_clashes.rules.air.on_target import Combined, outcomes
from referee.games.carrier_clashes.rules.air.raid import Raid


class End(NamedTuple):
    """How a strike has ended: each ship's result, units shot down, units that aborted, CAP withdrawn and lost."""

    results: tuple[str, ...]
    lost: int = 0
    aborted: int = 0
    withdrawn: int = 0
    cap_lost: int = 0


class Assailed(NamedTuple):
    """A target: its place in the list of ships, and the attacks on it in their order."""

    place: int
    attacks: list[Combined]

    @property
    def members(self) -> frozenset[int]:
        """The places of all units that attack it."""
        return frozenset(at for combined in self.attacks for at, _, _ in combined.parts)


def count_ways(assailed: Sequence[Assailed]) -> int:
    """The number of ways in which the targets can fare, if all who attack them come."""
    return prod(_count_results(each, [2] * (max(each.members) + 1)) for each in assailed)


def _count_results(assailed: Assailed, shares: Sequence[int]) -> int:
    """The number of results that a target can have from the units that come."""
    return len(outcomes([salvo for combined in assailed.attacks if (salvo := combined.salvo(shares))]))


def at_least(raiding: Raid, assailed: Sequence[Assailed]) -> int:
    """A lower bound for the number of ends of a strike.

    One attacker may be left for each target, while others are lost or not.
    """
    places = range(len(raiding.strike))
    alone = [min(_count_results(each, [2 * (at == one) for at in places]) for one in each.members) for each in assailed]
    hit = raiding.cap_faces()
    exposed = sum(1 for at in raiding.attackers() if hit.get(at) or raiding.aa[at])
    cap = {(withdrawn, lost) for withdrawn, lost in raiding.hurt_cap().weights}
    return prod(alone) * max(exposed - len(assailed) + 1, 1) * len(cap)
