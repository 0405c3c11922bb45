"""Exact distributions and their algebra: weights are whole numbers over a common total."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from math import gcd, lcm

from referee.engine import limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Ways = tuple[Collection[tuple[Any, int]], int]


# Exact odds may have thousands of digits (a battle to the end); Python would refuse to write them out.
sys.set_int_max_str_digits(0)


QUICK = 4  # ends that are at hand are followed in the time of one end of a die


class Distribution:
    """Exact probabilities: `weights[end] / total`."""

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[Any, int], total: int | None = None) -> None:
        self.weights = weights
        self.total = sum(weights.values()) if total is None else total

    @classmethod
    def sure(cls, end: Any) -> Distribution:
        """The distribution of one certain end."""
        return cls({end: 1}, 1)

    def map(self, key: Callable[[Any], Any]) -> Distribution:
        """The distribution of `key(end)`, with equal keys added up."""
        out: dict[Any, int] = {}
        for end, weight in self.weights.items():
            name = key(end)
            out[name] = out.get(name, 0) + weight
        return Distribution(out, self.total)

    def marginal(self, place: int) -> Distribution:
        """For ends that are tuples, the distribution of one place."""
        return self.map(lambda end: end[place])

    def then(self, follow: Callable[[Any], Distribution]) -> Distribution:
        """The distribution after each end is followed by `follow(end)`, with reduced weights."""

        def ways(end: Any) -> Ways:
            after = follow(end)
            return after.weights.items(), after.total

        return Distribution(reduce_weights(push_on(self.weights, ways, quick=QUICK)))

    def times(self, other: Distribution, join: Callable[[Any, Any], Any] | None = None) -> Distribution:
        """This together with something independent of it: `join(end, other's end)`, or the pair of both."""
        out: dict[Any, int] = {}
        ways = [(more, share) for more, share in other.weights.items() if share]
        for end, weight in self.weights.items():
            for more, share in ways:
                both = (end, more) if join is None else join(end, more)
                out[both] = out.get(both, 0) + weight * share
        return Distribution(out, self.total * other.total)

    def power(self, count: int, join: Callable[[Any, Any], Any], start: Any) -> Distribution:
        """`start` joined with `count` independent copies of this, one after the other."""
        out = Distribution.sure(start)
        for _ in range(count):
            out = out.times(self, join)
        return out

    def p(self, end: Any) -> str:
        """The probability of `end` as a fraction in lowest terms."""
        weight = self.weights.get(end, 0)
        common = gcd(weight, self.total)
        top, bottom = weight // common, self.total // common
        return str(top) if bottom == 1 else f"{top}/{bottom}"


def push_on(
    weights: Mapping[Any, int], ways: Callable[[Any], Ways], most: int = limits.STATES, quick: int = 1
) -> dict[Any, int]:
    """Replace each end by its ways: `(further ends with their weights, the sum of these)`. All weights stay over
    one common denominator. Counts the work (much less where it is `quick`), and raises `TooMany` over `most`
    ends.
    """
    common = 1
    out: dict[Any, int] = {}
    for end, weight in weights.items():
        further, total = ways(end)
        if common % total:
            scale = lcm(common, total) // common
            common *= scale
            out = {known: before * scale for known, before in out.items()}
        factor = weight * (common // total)
        for after, share in further:
            out[after] = out.get(after, 0) + share * factor
        limits.spend((1 + len(further)) // quick)
        if len(out) > most:
            raise limits.TooMany
    return reduce_weights(out) if common > 1 << 64 else out


def reduce_weights(weights: dict[Any, int]) -> dict[Any, int]:
    """The weight of each end, with the common divisor taken out."""
    common = gcd(*weights.values())
    return {end: weight // common for end, weight in weights.items()} if common > 1 else weights
