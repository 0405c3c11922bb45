"""Packed distributions: over a few named counts and one long sum, many times faster than over tuples.

The counts are in one whole number, a key. All weights of a key are in another: the weight of the sum s in its field
s of so many bits, so that adding to every sum is a shift, and weighing all of them is one multiplication. A game says
what a thing adds in each of its ways (`Way`), what can no longer happen (`keep`), and reads the whole (`items`).
"""

from __future__ import annotations

from collections.abc import Collection, Container, Hashable, Iterable, Iterator, Mapping

from referee.engine import limits
from referee.engine.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SIZE = 1 << 8
LONG = 1 << 14  # bits of weights
QUICK = 8  # so often as many are pushed on in the time of one end of a die


class Counts:
    """Names of small whole numbers packed in one key, from -128 to 127; the last counts from 0 without limit. The
    first `balanced` of them count one thing against another, so that they matter only together.
    """

    def __init__(self, *names: str, balanced: int = 0) -> None:
        self.names = names
        self.top = int(SIZE ** (len(names) - 1))
        self.low = int(SIZE**balanced)
        self.half = int(sum(SIZE // 2 * SIZE**place for place in range(balanced)))
        self.all_halves = sum(SIZE // 2 * SIZE**place for place in range(len(names) - 1))
        self.known: dict[int, tuple[int, ...]] = {}

    def key(self, **values: int) -> int:
        """The key of these values; a value that is not named is 0."""
        return sum(value * SIZE ** self.names.index(name) for name, value in values.items())

    def values(self, key: int) -> tuple[int, ...]:
        """The values of a key, in the order of the names."""
        found = self.known.get(key)
        if found is None:
            rest, values = key + self.all_halves, []
            for _ in self.names[1:]:
                rest, digit = divmod(rest, SIZE)
                values.append(digit - SIZE // 2)
            found = self.known[key] = (*values, rest)
        return found

    def balance(self, key: int) -> int:
        """The key of the `balanced` counts alone."""
        low: int = (key + self.half) % self.low
        return low - self.half


class Way(NamedTuple):
    """A way in which a thing can fall: what it adds to the key and to the sum, and its weight. `first` is what
    the last count becomes if it is still 0.
    """

    key: int
    amount: int
    weight: int
    first: int = 0


class Sums:
    """A distribution over keys and sums: the packed weights of each key. `bits` must hold every weight to come."""

    __slots__ = ("bits", "counts", "table")

    def __init__(self, counts: Counts, bits: int, table: dict[int, int] | None = None) -> None:
        self.counts = counts
        self.bits = bits
        self.table = {0: 1} if table is None else table

    def add(self, ways: Collection[Way], unit: int = 1) -> Sums:
        """The sums with one more independent thing; its amounts count so many `unit`s."""
        out: dict[int, int] = {}
        top, field = self.counts.top, self.bits * unit
        unset, weights = top - self.counts.all_halves, 0
        for key, weights in self.table.items():
            for more, amount, weight, first in ways:
                name = key + more
                if first and key < unset:
                    name += top * first
                out[name] = out.get(name, 0) + (weights * weight << field * amount)
        limits.spend(len(ways) * len(self.table) * (2 + weights.bit_length() // LONG) // QUICK)
        return Sums(self.counts, self.bits, out)

    def plus(self, other: Sums) -> Sums:
        """The sums with the weights of `other` added."""
        out = dict(self.table)
        for key, weights in other.table.items():
            out[key] = out.get(key, 0) + weights
        return Sums(self.counts, self.bits, out)

    def keep(self, **within: Container[int]) -> Sums:
        """Only those in which each named count is within its bounds: the rest no longer matters."""
        places = [(self.counts.names.index(name), values) for name, values in within.items()]
        table = {}
        for key, weights in self.table.items():
            values = self.counts.values(key)
            for place, allowed in places:
                if values[place] not in allowed:
                    break
            else:
                table[key] = weights
        return Sums(self.counts, self.bits, table)

    def limited_to(self, amount: int) -> Sums:
        """Only this sum."""
        mask = (1 << self.bits) - 1 << self.bits * amount
        return Sums(self.counts, self.bits, {key: weights & mask for key, weights in self.table.items()})

    def items(self) -> Iterator[tuple[int, Iterator[tuple[int, int]]]]:
        """Every key, counts packed as `Counts` packs them, with its sums: `(sum, weight)` each, rising."""
        for key, weights in self.table.items():
            yield key, nonzero_sums(weights, self.bits)


def field_bits(most: int) -> int:
    """The bits of a field, whole bytes of them, in which weights up to `most` can be added up."""
    return 8 * (most.bit_length() // 8 + 1)


def nonzero_sums(weights: int, bits: int) -> Iterator[tuple[int, int]]:
    """The sums of a key whose weight is not 0, rising: `(sum, weight)` each. `bits` is a field's width."""
    if not weights:
        return
    width = bits // 8
    first = ((weights & -weights).bit_length() - 1) // bits
    last = -(-weights.bit_length() // bits)
    data = (weights >> bits * first).to_bytes((last - first) * width, "little")
    for at in range(0, len(data), width):
        if weight := int.from_bytes(data[at : at + width], "little"):
            yield first + at // width, weight


def pack_rows(rows: Mapping[int, Iterable[int]], bits: int, unit: int) -> dict[int, int]:
    """Keys with the packed weights of a row each, put side by side at every `unit` of the sum."""
    return {key: sum(weights << bits * unit * at for at, weights in enumerate(row)) for key, row in rows.items()}


def gather(rows: Iterable[tuple[Hashable, int, int]], bits: int) -> dict[Any, int]:
    """For each key the packed weights of all `(key, sum, weight)`, equal ones added up."""
    out: dict[Any, int] = {}
    for key, amount, weight in rows:
        out[key] = out.get(key, 0) + (weight << bits * amount)
    return out


def add_sums(one: int, other: int, bits: int) -> Iterator[tuple[int, int]]:
    """The sums of two things that are independent, each with its packed weights: `(sum, weight)` each, rising."""
    return nonzero_sums(one * other, bits)
