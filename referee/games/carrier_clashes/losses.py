"""How the losses of a strike fall, all dice of CAP and AA weighed at once (16.i.ii, 16.j.i).

Of those shot down the first half in the list still attack and the rest do not. So there is a cut in the list: who is
shot down before it comes to attack, who is shot down after it does not. With the cut known each unit's fate is its own
affair, but that as many must be shot down on one side of it as on the other. So every cut (of the losses to CAP and of
those to AA) is tried in turn: each group that attacks together finds its strength by itself, and counts what is still
owed; the groups are multiplied; and then the dice that change nobody's strength pay what is owed.

A distribution over strengths is one whole number: the weight of strength s stands in its field s of `width` bytes, so
to add to every strength is to shift. A key counts all else that must be known, each in its place (see `Count`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, lcm

from referee.engine.record import NamedTuple

SURE = 24
MOST_FIELDS = 1 << 13
FIELD = 1 << 6
AA, LOST, POOL, FEWER = FIELD, FIELD**2, FIELD**3, (FIELD**4, FIELD**5)
LAST = FIELD**6

Way = tuple[int, int, int]
Table = dict[int, int]


class Flier(NamedTuple):
    """A unit that would attack: the faces of a D12 at which CAP and AA shoot it down, and its worth by half shares.

    `by_halves`: half of CAP's losses among such units come before the attack, half after; of others all come before.
    A die that has been thrown hits on 12 faces or on none; all others of CAP hit such units equally, and of AA all
    units on one of two numbers of faces at most.
    """

    cap: int
    aa: int
    by_halves: bool
    worth: int


class Cuts(NamedTuple):
    """The unit at the cut of CAP's losses and of AA's: as a place in the list (-1: there are none)."""

    cap: int
    aa: int


class Count(NamedTuple):
    """A key, field by field.

    `cap`, `aa`: shot down before the cut (or at it) less shot down after it. `lost`: units lost. `pool`: of the units
    before CAP's cut, those shot down by AA (they are not lost twice). `fewer`: of those before AA's cut, those that are
    gone already, by how well AA hits them. `last`: the last attacker, where it is asked for: twice its place + share.
    """

    cap: int
    aa: int
    lost: int
    pool: int
    fewer: tuple[int, int]
    last: int


@cache
def count(key: int) -> Count:
    """A key taken apart; the first two fields may be negative."""
    signed = []
    for _ in range(2):
        low = (key + FIELD // 2) % FIELD - FIELD // 2
        signed.append(low)
        key = (key - low) // FIELD
    lost, pool, one, other = (key // FIELD**place % FIELD for place in range(4))
    return Count(signed[0], signed[1], lost, pool, (one, other), key // FIELD**4)


def balance(key: int) -> int:
    """The first two fields of a key."""
    half = (FIELD + 1) * FIELD // 2
    return (key + half) % LOST - half


class Losses:
    """The fates of all units in their owner's order; `all_before`: AA's losses all come before the attack."""

    def __init__(self, fliers: Sequence[Flier], all_before: bool) -> None:
        self.fliers = [unit if unit.cap else unit._replace(by_halves=False) for unit in fliers]
        self.all_before = all_before
        exposed = [unit.cap for unit in self.fliers if unit.by_halves]
        self.by_cap = next((cap for cap in exposed if cap < 12), 12)
        self.aimed = sorted({unit.aa for unit in fliers if 0 < unit.aa < 12})
        self.tables: dict[tuple[object, ...], Table] = {}

    def cuts(self) -> Iterator[Cuts]:
        """Every way to cut the list."""
        units = list(enumerate(self.fliers))
        fired_at = [at for at, unit in units if unit.aa]
        aa = [-1, *fired_at] if fired_at and not self.all_before else [-1 if fired_at else len(units)]
        for cap in (-1, *(at for at, unit in units if unit.by_halves)):
            for at in aa:
                yield Cuts(cap, at)

    def dues(self, cuts: Cuts) -> Dues:
        """The dice that make no difference with these cuts."""
        pool, told, exposed, others = 0, 0, [0] * len(self.aimed), [0] * len(self.aimed)
        for at, unit in enumerate(self.fliers):
            doomed = unit.by_halves and at <= cuts.cap
            pooled = doomed and at < cuts.cap and self.pooled(unit)
            pool += pooled
            if pooled == doomed and at < cuts.aa and unit.aa in self.aimed:
                (exposed if pooled else others)[self.aimed.index(unit.aa)] += 1
            elif at in cuts or 12 in (unit.cap, unit.aa):
                told += 1
        return Dues(self.by_cap, self.aimed, pool, exposed, others, told)

    def pooled(self, unit: Flier) -> bool:
        """Is CAP's die left to be paid where it makes no difference? One that has been thrown is told."""
        return unit.by_halves and unit.cap == self.by_cap

    def strengths(self, members: tuple[int, ...], cuts: Cuts, last: bool = False) -> Table:
        """The strength with which `members` (places in the list, rising) attack."""
        return self._strengths(members, 0, self.seen(members, cuts), last)

    @staticmethod
    def seen(members: Sequence[int], cuts: Cuts) -> Cuts:
        """The cuts as `members` see them: by the place among them (odd), or between them (even); -1 stays."""
        return Cuts(
            *(cut if cut < 0 else sum(2 * (at < cut) + (at == cut) for at in members) for cut in (cuts.cap, cuts.aa))
        )

    def _strengths(self, members: tuple[int, ...], skip: int, seen: Cuts, last: bool) -> Table:
        """Of the members from `skip` on; cuts before them are all the same."""
        seen = Cuts(*(cut if cut < 0 else max(cut, 2 * skip) for cut in seen))
        name = members, skip, seen, last
        table = self.tables.get(name)
        if table is None:
            table = {0: 1}
            if skip < len(members):
                unit, place = self.fliers[members[skip]], 2 * skip + 1
                table = self._strengths(members, skip + 1, seen, last)
                ways = self._ways(unit, place - seen.cap, place - seen.aa, seen)
                table = self._with(table, members, skip, ways, last)
                if 0 <= seen.cap < place or 0 <= seen.aa < place:
                    table = self._payable(table, members[skip], seen.cap < place, seen.aa < place)
            self.tables[name] = table
        return table

    def _with(self, table: Table, members: tuple[int, ...], skip: int, ways: Sequence[Way], last: bool) -> Table:
        """One more unit at the head of the list."""
        out: Table = {}
        at = members[skip]
        field = 8 * width(len(members)) * self.fliers[at].worth
        for key, weights in table.items():
            for more, share, weight in ways:
                name = key + more
                if last and share and key < LAST // 2:
                    name += LAST * (2 * at + share)
                out[name] = out.get(name, 0) + (weights * weight << field * share)
        return out

    def _payable(self, table: Table, at: int, cap: bool, aa: bool) -> Table:
        """What more is owed than there are units before the place `at` (and so before the cuts) is never paid."""
        doomed = sum(unit.by_halves for unit in self.fliers[:at]) if cap else FIELD
        shot = sum(unit.aa > 0 for unit in self.fliers[:at]) if aa else FIELD
        owed = {key: count(key) for key in table}
        return {key: table[key] for key, due in owed.items() if -due.cap <= doomed and -due.aa <= shot}

    def _ways(self, unit: Flier, cap: int, aa: int, cuts: Cuts, told: bool = False) -> list[Way]:
        """What can become of a unit: key, share of its strength in halves, weight.

        `cap` and `aa` are below 0 before the cut, 0 at it, above 0 after it. Before it the die makes no difference and
        is left to be paid, unless all is to be `told`. Of those shot down by AA one that CAP left at half strength
        comes last, and it never attacks; if there is no cut, it is the only one.
        """
        met = [(LOST, 0, unit.cap), (0, 2, 12 - unit.cap)]
        pooled = cap < 0 and not told and self.pooled(unit)
        if pooled:
            met = [(0, 2, 1)]
        elif unit.by_halves and cap < 0:
            met = [(LOST + 1, 2, unit.cap), met[1]]
        elif unit.by_halves and cap == 0:
            met = [(LOST + 1, 2, unit.cap), (LOST, 1, unit.cap)]
        elif unit.by_halves:
            met[0] = (LOST - 1, 0, unit.cap if cuts.cap >= 0 else 0)
        told = told or unit.aa not in self.aimed
        out: list[Way] = []
        for key, share, weight in met:
            down = key + (0 if key else LOST) + (POOL if pooled else 0)
            shot, missed = weight * unit.aa, (key, share, weight * (12 - unit.aa))
            if not share:
                gone = key + (FEWER[self.aimed.index(unit.aa)] if aa < 0 and not told else 0)
                out += [(gone, 0, weight * 12)] if aa else []
            elif self.all_before:
                out += [(down, 0, shot), missed]
            elif share == 1:
                out += [(down - AA if cuts.aa >= 0 else down, 0, shot), missed] if aa else []
            elif aa < 0:
                out += [(down + AA, 2, shot), missed] if key or told else [(key, 2, weight)]
            elif aa == 0:
                out += [(down + AA, 2, shot), (down, 1, shot)]
            else:
                out += [(down - AA, 0, shot if cuts.aa >= 0 else 0), missed]
        return [way for way in out if way[2]]

    def swept(self, last: bool) -> dict[tuple[int, int], int]:
        """All units as one group: the strength with which they attack, for each (units lost, last attacker).

        From the end of the list to its head, with all ways to cut it at once: each cut is still ahead (0), has been
        passed (1), or there is none (-1).
        """
        members = tuple(range(len(self.fliers)))
        fired_at = any(unit.aa for unit in self.fliers)
        aa_cuts = (1,) if not fired_at else (-1,) if self.all_before else (-1, 0)
        cap_cuts = (-1, 0) if any(unit.by_halves for unit in self.fliers) else (-1,)
        passing: dict[Cuts, Table] = {Cuts(cap, aa): {0: 1} for cap in cap_cuts for aa in aa_cuts}
        out: dict[tuple[int, int], int] = {}
        self._settle(passing, len(members), out, last)
        for at in reversed(members):
            unit = self.fliers[at]
            after: dict[Cuts, Table] = {}
            for cuts, table in passing.items():
                for cap in (-cuts.cap,) if cuts.cap else (1, 0) if unit.by_halves else (1,):
                    for aa in (-cuts.aa,) if cuts.aa else (1, 0) if unit.aa else (1,):
                        now = Cuts(cuts.cap if cap else 1, cuts.aa if aa else 1)
                        into = after.setdefault(now, {})
                        ways = self._ways(unit, cap, aa, cuts, told=True)
                        for key, weights in self._with(table, members, at, ways, last).items():
                            into[key] = into.get(key, 0) + weights
            passing = {cuts: self._payable(table, at, True, True) for cuts, table in after.items()}
            self._settle(passing, at, out, last)
        return out

    def _settle(self, passing: dict[Cuts, Table], at: int, out: dict[tuple[int, int], int], last: bool) -> None:
        """Take out what has passed both cuts where all that is left, the first `at` units, attack in full."""
        left = self.fliers[:at]
        if any(not self.pooled(unit) or unit.aa == 12 for unit in left) or (self.all_before and left):
            return
        exposed = [sum(unit.aa == aa for unit in left) for aa in self.aimed]
        spared = 12 ** sum(not unit.aa for unit in left)
        sure = 16 * width(len(self.fliers)) * sum(unit.worth for unit in left)
        for cuts in [cuts for cuts in passing if cuts.cap and cuts.aa]:
            dues = Dues(self.by_cap, self.aimed, at, exposed, [0] * len(self.aimed))
            for key, weights in passing.pop(cuts).items():
                named = key + (LAST * 2 * at if last and left and key < LAST // 2 else 0)
                for name, weight in dues.paid(named):
                    out[name] = out.get(name, 0) + (weights * weight * spared << sure)


class Dues:
    """The dice that change nobody's strength, left to pay what is owed by those that do.

    `pool` units before CAP's cut, each shot down by it on `by_cap` faces; before AA's cut `exposed` units of the pool
    and `others`, by the faces on which AA hits them (`aimed`). The dice of `told` units are not among them.
    """

    def __init__(
        self, by_cap: int, aimed: list[int], pool: int, exposed: list[int], others: list[int], told: int = 0
    ) -> None:
        self.pool = pool
        self.told = told
        self.most = sum(exposed) + sum(others)
        self.doomed = [by_cap**doomed * (12 - by_cap) ** (pool - doomed) for doomed in range(pool + 1)]
        self.exposed = hits(tuple(zip(aimed, exposed, strict=True)))
        self.others = list(zip(aimed, others, strict=True))
        self.known: dict[int, list[tuple[tuple[int, int], int]]] = {}

    def payable(self, balance: int, last: bool) -> bool:
        """Can this be paid at all: now, or (if these are not the `last`) with the groups that are still to come?

        These may hold the units at the cuts, and those whose dice are known.
        """
        owed = count(balance)
        if last:
            return 0 <= -owed.cap <= self.pool and 0 <= -owed.aa <= self.most
        return -owed.cap <= self.pool + self.told and -owed.aa <= self.most + self.told

    def paid(self, key: int) -> list[tuple[tuple[int, int], int]]:
        """The ways in which what `key` owes is paid: the weight of each (units lost in all, last attacker)."""
        ways = self.known.get(key)
        if ways is None:
            ways = self.known[key] = list(self._paid(count(key)).items()) if self.payable(key, True) else []
        return ways

    def _paid(self, owed: Count) -> dict[tuple[int, int], int]:
        doomed, shot = -owed.cap, -owed.aa
        others = hits(tuple((aa, number - gone) for (aa, number), gone in zip(self.others, owed.fewer, strict=False)))
        out: dict[tuple[int, int], int] = {}
        for more in range(max(0, shot - len(others) + 1), min(shot + 1, len(self.exposed))):
            if weight := self.exposed[more] * others[shot - more] * self.doomed[doomed]:
                for once, ways in overlaps(self.pool, owed.pool + more, doomed):
                    at = owed.lost + shot + once, owed.last
                    out[at] = out.get(at, 0) + weight * ways
        return out


@cache
def overlaps(pool: int, down: int, doomed: int) -> list[tuple[int, int]]:
    """If `doomed` of a pool are shot down by CAP and `down` by AA: how many by CAP alone, and in how many ways."""
    return [
        (doomed - both, comb(down, both) * comb(pool - down, doomed - both))
        for both in range(max(0, doomed + down - pool), min(down, doomed) + 1)
    ]


@cache
def hits(dice: tuple[tuple[int, int], ...]) -> list[int]:
    """The weights of 0, 1, 2 .. hits by D12s, each given as (faces that hit, dice)."""
    out = [1]
    for faces, number in dice:
        for _ in range(number):
            missed, hit = [w * (12 - faces) for w in out] + [0], [0] + [w * faces for w in out]
            out = [a + b for a, b in zip(missed, hit, strict=True)]
    return out


def in_fields(shares: Mapping[int, Fraction], defense: Fraction) -> tuple[dict[int, int], int]:
    """What half a share of each unit is worth in fields of strength, and how many fields make a strength of 1.

    From 12:1 on (`SURE` halves) all odds are the same, so no more than that is counted of any.
    """
    capped = {at: min(share, SURE // 2 * defense) for at, share in shares.items()}
    scale = lcm(*(share.denominator for share in capped.values()))
    return {at: int(share * scale) for at, share in capped.items()}, scale


def width(units: int) -> int:
    """The bytes of a field that holds the weights of so many units' dice, one of CAP and one of AA for each."""
    whole: int = 144**units
    return whole.bit_length() // 8 + 1


def fields(weights: int, width: int) -> Iterator[tuple[int, int]]:
    """The fields of a packed distribution that are not empty, each with its weight."""
    first = ((weights & -weights).bit_length() - 1) // (8 * width) if weights else 0
    data = (weights >> 8 * width * first).to_bytes((weights.bit_length() + 7) // 8 + width, "little")
    last = -(-weights.bit_length() // (8 * width))
    for at in range(first, last):
        start = (at - first) * width
        if weight := int.from_bytes(data[start : start + width], "little"):
            yield at, weight
