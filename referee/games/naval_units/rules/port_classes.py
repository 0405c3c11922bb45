"""Rounds of a raid on a port, weighed by classes: which ships are afloat, and where the planes are (at Port).

Within a class the ships' hits are independent of each other: where the planes fly next hangs on who is sunk and how
many planes are lost, and on nothing else. So a class is a product, a row of weights for each ship. This holds without
artillery, which shoots planes down ship by ship.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from referee.engine import limits
from referee.engine.chance import D12
from referee.engine.distribution import Distribution
from referee.engine.record import NamedTuple
from referee.engine.sums import Counts, Sums, Way, field_bits

SIDES = D12.sides
Row = tuple[int, ...]


class Port(NamedTuple):
    """What does not change in a raid: the numbers at which kamikaze, torpedo and dive bombers hit each ship.

    `shots(planes)` is how many dice a ship throws at planes, `number(ship, round)` at which they hit.
    `settled` is the end of a round, as it is thrown.
    """

    bombs: Sequence[Sequence[int]]
    shots: Callable[[int], int]
    number: Callable[[int, int], int]
    settled: Callable[[Row], Row]


class Class(NamedTuple):
    """Ports alike: the planes at each ship and those done, the weights of each ship's hits left (from 0 up)."""

    planes: Row
    left: tuple[Row, ...]


@cache
def hits(dice: tuple[tuple[int, int], ...]) -> Row:
    """The weights of the hits of so many dice each at a number, from 0 up; all together 12 to the number of dice."""
    out = Distribution.sure(0)
    for count, number in dice:
        good = min(max(number, 0), SIDES)
        out = out.times(Distribution({0: SIDES - good, 1: good}).power(count, int.__add__, 0), int.__add__)
    return weights_up_to(out, sum(count for count, _ in dice))


def hits_left_after(left: Row, taken: Row) -> Row:
    """The weights of hits left, from 0 up, after hits taken."""
    both = distribution_of(left).times(distribution_of(taken), lambda before, hits: max(before - hits, 0))
    return weights_up_to(both, len(left) - 1)


def distribution_of(row: Row) -> Distribution:
    """Weights from 0 up as a distribution."""
    return Distribution({number: weight for number, weight in enumerate(row) if weight})


def weights_up_to(found: Distribution, most: int) -> Row:
    """The weights of the numbers from 0 to `most`."""
    return tuple([found.weights.get(number, 0) for number in range(most + 1)])


class Fought(NamedTuple):
    """A round of a class: hits left of each ship after it, the weights of planes lost, and the dice that it took."""

    left: tuple[Row, ...]
    lost: Row
    dice: int


def fight(port: Port, now: Class, rounds: int) -> Fought:
    """A round."""
    planes = [now.planes[4 * at + 1 : 4 * at + 4] for at in range(len(now.left))]
    if not any(map(any, planes)):
        return Fought(now.left, (1,), 0)
    left: list[Row] = []
    shots: list[tuple[int, int]] = []
    dice = 0
    for at, row in enumerate(now.left):
        if len(row) == 1:
            left.append(row)
            continue
        bombs = tuple((count, number) for count, number in zip(planes[at], port.bombs[at], strict=True) if count)
        left.append(hits_left_after(row, hits(bombs)))
        shots.append((port.shots(sum(planes[at])), port.number(at, rounds)))
        dice += sum(planes[at]) + shots[-1][0]
    limits.spend(4 * len(left))
    return Fought(tuple(left), hits(tuple(sorted(shots))), dice)


def classes(port: Port, start: Row, rounds: int) -> Iterator[tuple[Class, int, int]]:
    """The classes before the last of some rounds: class, weight, and how many dice it took to come there."""
    first = Class(start, tuple((0,) * hits_left + (1,) if hits_left else (1,) for hits_left in start[:-4:4]))
    now = {(first, 0): 1}
    for at in range(rounds - 1):
        after: dict[tuple[Class, int], int] = {}
        for (each, dice), weight in now.items():
            for (later, more), share in split_by_round(port, each, at).items():
                key = (later, dice + more)
                after[key] = after.get(key, 0) + weight * share
        now = after
    for (each, dice), weight in now.items():
        yield each, weight, dice


def split_by_round(port: Port, now: Class, rounds: int) -> dict[tuple[Class, int], int]:
    """A class after a round: the weight of each class that it becomes, with the dice thrown in the round.

    It is told apart by the ships that are sunk and the planes that are lost.
    """
    end = fight(port, now, rounds)
    out: dict[tuple[Class, int], int] = {}
    fates = [(False,) if len(row) == 1 else (True, False) if row[0] else (True,) for row in end.left]
    for afloat in product(*fates):
        weight = 1
        for row, up in zip(end.left, afloat, strict=True):
            weight *= 1 if up else row[0]
        left = tuple((0, *row[1:]) if up else (1,) for row, up in zip(end.left, afloat, strict=True))
        for lost, share in enumerate(end.lost):
            key = (Class(planes_left(port, now, afloat, lost), left), end.dice)
            out[key] = out.get(key, 0) + weight * share
            limits.spend(4)
    return out


def planes_left(port: Port, now: Class, afloat: Sequence[bool], lost: int) -> Row:
    """The planes after a round; of a ship's hits left only whether there are any."""
    row = list(now.planes)
    row[:-4:4] = map(int, afloat)
    row[-4] = lost
    after = list(port.settled(tuple(row)))
    after[:-4:4] = [0] * len(afloat)
    return tuple(after)


Last = Sequence[tuple[Class, int, int, Fought]]
"""The last round: each class before it, its weight, the dice thrown before, and what it comes to."""


def last_round(port: Port, start: Row, rounds: int) -> Last:
    """The last of some rounds: each class before it, its weight, the dice before, and what it comes to."""
    return [(each, weight, dice, fight(port, each, rounds - 1)) for each, weight, dice in classes(port, start, rounds)]


def last_round_ends(port: Port, last: Last, ships: Sequence[int], planes: bool) -> Mapping[Row, int]:
    """The weight of each end of the last round, told of some ships, and of the planes or not; of the rest 0."""
    most = max(dice + end.dice for _, _, dice, end in last)
    counts = Counts(*(f"ship {at}" for at in ships), "rest")
    homes: dict[Row, int] = {}
    total = Sums(counts, field_bits(SIDES**most), {})
    for each, weight, dice, end in last:
        share = weight * SIDES ** (most - dice - end.dice)
        for at, row in enumerate(end.left):
            share *= 1 if at in ships else sum(row)
        sums = Sums(counts, total.bits, {0: share})
        for at in ships:
            one = counts.key(**{f"ship {at}": 1})
            sums = sums.add([Way(one * left, 0, ways) for left, ways in enumerate(end.left[at]) if ways])
        lost: dict[int, int] = {}
        for many, share in enumerate(end.lost):
            home = at_home(port, each, many) if planes else ()
            place = homes.setdefault(home, len(homes))
            lost[place] = lost.get(place, 0) + share
        total = total.plus(sums.add([Way(0, place, share) for place, share in lost.items() if share]))
    known = list(homes)
    out = {}
    for key, rows in total.items():
        values = counts.values(key)
        lefts = [0] * len(last[0][0].left)
        for at, left in zip(ships, values, strict=False):
            lefts[at] = left
        body = [value for left in lefts for value in (left, 0, 0, 0)]
        for place, share in rows:
            out[(*body, 0, *(known[place] or (0, 0, 0)))] = share
    return out


def at_home(port: Port, now: Class, lost: int) -> Row:
    """The planes of each kind that are left after the last round."""
    after = planes_left(port, now, [len(row) > 1 for row in now.left], lost)
    return tuple(sum(after[kind::4]) for kind in range(1, 4))
