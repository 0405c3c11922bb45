"""How the losses of a strike fall, all dice of CAP and AA weighed at once (16.i.ii, 16.j.i).

Of the units shot down, the first half in the list still attack and the rest do not. So there is a cut in the list:
a unit shot down before the cut still attacks, one shot down after it does not. Once the cut is known, the units'
fates no longer depend on each other, except that as many must be shot down on one side of the cut as on the other.
So every cut (of the losses to CAP and of those to AA) is tried in turn. Each group that attacks together gives its
strength by itself, and keeps the balance of its losses. The groups are then multiplied, and only the results in
which the losses balance can happen. The tables are packed (`sums`): the sum is the strength with which units
attack, counted in fields.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import lcm

from referee.engine import limits
from referee.engine.fraction import Fraction
from referee.engine.record import NamedTuple
from referee.engine.sums import LONG, QUICK, Counts, Sums, Way, field_bits

SURE = 24
MOST_FIELDS = 1 << 13
MOST_UNITS = 64
# `cap`, `aa`: shot down before the cut (or at it) less shot down after it. `lost`: units lost. `last`: the last
# attacker, if it is asked for: twice its place, plus its share.
COUNTS = Counts("cap", "aa", "lost", "last", balanced=2)
CAP, AA, LOST, LAST = (COUNTS.key(**{name: 1}) for name in COUNTS.names)
BEFORE, AT, AFTER, NONE = -1, 0, 1, 2
OPEN = -2


class Flier(NamedTuple):
    """A unit that would attack: the faces of a D12 on which CAP and AA shoot it down, and its worth by half shares.

    With `by_halves`, half of CAP's losses among such units come before the attack, and half after it; of other
    units all come before.
    """

    cap: int
    aa: int
    by_halves: bool
    worth: int


class Cuts(NamedTuple):
    """The unit at the cut of CAP's losses and the one at the cut of AA's, as places in the list (-1: no losses)."""

    cap: int
    aa: int


class Others(NamedTuple):
    """How the losses among so many units balance: packed weights, with both balances together as one sum.

    Each unit raises both balances by 1, so that neither is negative.
    """

    weights: int
    bits: int
    units: int

    def field(self, cap: int, aa: int) -> int:
        """The place, in bits, at which the weight of two balances begins."""
        return self.bits * (cap * (2 * self.units + 1) + aa)

    def balance_shifts(self, ways: Iterable[Way]) -> list[tuple[int, int]]:
        """The ways of a unit as changes to both balances: a shift by so many bits, with so much weight."""
        out: dict[int, int] = {}
        for way in ways:
            cap, aa, _, _ = COUNTS.values(way.key)
            field = self.field(cap + 1, aa + 1)
            out[field] = out.get(field, 0) + way.weight
        return list(out.items())

    def weigh(self, due: int) -> int:
        """The weight of the balances of a key."""
        cap, aa, _, _ = COUNTS.values(due)
        if max(abs(cap), abs(aa)) > self.units:
            return 0
        return self.weights >> self.field(cap + self.units, aa + self.units) & (1 << self.bits) - 1


def cut_places(cut: int, here: int, possible: bool) -> Iterator[tuple[int, int]]:
    """Where a cut can be once one more unit is passed on the way to the head, and where that unit then is.

    Places in the list count from 0. A cut that has not been met yet (`OPEN`) may be `here`, if that is possible.
    """
    if cut == OPEN:
        yield OPEN, AFTER
        if possible:
            yield here, AT
    else:
        yield cut, NONE if cut == -1 else BEFORE


def side_of_cut(place: int, cut: int) -> int:
    """Is a place before the cut, at it, or after it?"""
    return NONE if cut < 0 else (place > cut) - (place < cut)


class Losses:
    """The fates of all units in their owner's order; with `all_before`, AA's losses all come before the attack.

    `lost` says whether the units lost are counted: without them there is less to weigh.
    """

    def __init__(self, fliers: Sequence[Flier], all_before: bool, lost: bool = True) -> None:
        self.fliers = [unit if unit.cap else unit._replace(by_halves=False) for unit in fliers]
        self.all_before = all_before
        self.lost = LOST if lost else 0
        doomed = accumulate((unit.by_halves for unit in self.fliers), initial=0)
        shot = accumulate((unit.aa > 0 for unit in self.fliers), initial=0)
        # How many units before a place CAP and AA may shoot down, to balance what is lost from there on.
        self.before = list(zip(doomed, shot, strict=True))
        self.known: dict[tuple[int, ...], list[Way]] = {}
        self.places: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
        self.tables: dict[tuple[object, ...], Sums] = {}

    def cuts(self) -> Iterator[Cuts]:
        """Every way to cut the list."""
        doomed = [at for at, unit in enumerate(self.fliers) if unit.by_halves]
        shot = [at for at, unit in enumerate(self.fliers) if unit.aa and not self.all_before]
        for cap in (-1, *doomed):
            for aa in (-1, *shot):
                yield Cuts(cap, aa)

    def strengths(self, members: tuple[int, ...], cuts: Cuts, last: bool = False) -> Sums:
        """The strength with which `members` (places in the list, rising) attack."""
        return self._strengths(members, 0, self.cuts_within(members, cuts), last)

    def cuts_within(self, members: tuple[int, ...], cuts: Cuts) -> Cuts:
        """The cuts as `members` see them; -1 stays as it is."""
        rows = self.places.get(members)
        if rows is None:
            units = range(len(self.fliers))
            cap, aa = ([*(place(members, at) for at in units), -1] for place in (self.place_of_cap, self.place))
            rows = self.places[members] = cap, aa
        return Cuts(rows[0][cuts.cap], rows[1][cuts.aa])

    @staticmethod
    def place(members: Sequence[int], cut: int) -> int:
        """Where a cut is as `members` see it: by the place among them (odd), or between them (even)."""
        return sum(2 * (at < cut) + (at == cut) for at in members)

    def place_of_cap(self, members: Sequence[int], cut: int) -> int:
        """The same for a cut of CAP's losses: it moves past all units whose losses it does not part."""
        place = self.place(members, cut)
        while place % 2 == 0 and place // 2 < len(members) and not self.fliers[members[place // 2]].by_halves:
            place += 2
        return place

    def _strengths(self, members: tuple[int, ...], skip: int, seen: Cuts, last: bool) -> Sums:
        """The same for the members from `skip` on; the cuts before them are all the same."""
        seen = Cuts(*(cut if cut < 0 else max(cut, 2 * skip) for cut in seen))
        name = members, skip, seen, last
        table = self.tables.get(name)
        if table is None:
            table = Sums(COUNTS, field_bits(144 ** len(members)))
            if skip < len(members):
                table = self._strengths(members, skip + 1, seen, last)
                cap, aa = (side_of_cut(2 * skip + 1, cut) for cut in seen)
                at = members[skip]
                table = table.add(self._ways(at, cap, aa, last), self.fliers[at].worth)
                doomed, shot = self.before[at]
                if cap == AFTER:
                    table = table.keep(cap=range(-doomed, MOST_UNITS))
                if aa == AFTER:
                    table = table.keep(aa=range(-shot, MOST_UNITS))
            self.tables[name] = table
        return table

    def _ways(self, at: int, cap: int, aa: int, last: bool) -> list[Way]:
        """The ways in which a unit can fare; the amount is its share of its strength in halves.

        `cap` and `aa` say where the unit is: before the cut, at it (and so it is shot down), or after it; where
        there is no cut, no unit is shot down. But among the units shot down by AA, one that CAP left at half
        strength comes last, wherever it is, and it never attacks. If there is no cut, it is the only one.
        """
        name = at, cap, aa, last
        if name not in self.known:
            ways = self._fall(self.fliers[at], cap, aa)
            self.known[name] = [Way(*way, (2 * at + way[1]) * (last and way[1] > 0)) for way in ways if way[2]]
        return self.known[name]

    def _fall(self, unit: Flier, cap: int, aa: int) -> list[tuple[int, int, int]]:
        """The key, the share in halves and the weight of each way in which the unit can fare."""
        lost = self.lost
        met = [(0, 2, 12 - unit.cap)]
        if not unit.by_halves:
            met += [(lost, 0, unit.cap)]
        elif cap == BEFORE:
            met += [(lost + CAP, 2, unit.cap)]
        elif cap == AT:
            met = [(lost + CAP, 2, unit.cap), (lost, 1, unit.cap)]
        elif cap == AFTER:
            met += [(lost - CAP, 0, unit.cap)]
        out: list[tuple[int, int, int]] = []
        for key, share, weight in met:
            down, shot, missed = key or lost, weight * unit.aa, (key, share, weight * (12 - unit.aa))
            if not share:
                out += [(key, 0, weight * 12)] if aa != AT else []
            elif self.all_before:
                out += [(down, 0, shot), missed]
            elif share == 1:
                out += [(down if aa == NONE else down - AA, 0, shot), missed] if aa != AT else []
            elif aa == BEFORE:
                out += [(down + AA, 2, shot), missed]
            elif aa == AT:
                out += [(down + AA, 2, shot), (down, 1, shot)]
            elif aa == AFTER:
                out += [(down - AA, 0, shot), missed]
            else:
                out += [missed]
        return out

    def balance_others(self, members: Sequence[int], silent: Collection[int] = ()) -> dict[Cuts, Others]:
        """How the losses among all but `members` balance, for each way in which these see the cuts.

        None of the `silent` units comes to attack. All ways to cut the list are reckoned at once, from its end to
        its head.
        """
        count = len(self.fliers) - len(members)
        start = Others(1, field_bits(144**count), count)
        passing = {Cuts(cap, aa): start.weights for cap in (OPEN, -1) for aa in (OPEN, -1)}
        for at in reversed(range(len(self.fliers))):
            unit, by_cap_here, by_aa_here = self.fliers[at], self.place_of_cap(members, at), self.place(members, at)
            after: dict[Cuts, int] = {}
            moved: dict[tuple[int, int], list[tuple[int, int]]] = {}
            for lies, before in passing.items():
                for cap, by_cap in cut_places(lies.cap, by_cap_here, unit.by_halves):
                    for aa, by_aa in cut_places(lies.aa, by_aa_here, unit.aa > 0 and not self.all_before):
                        weights = before
                        if at not in members:
                            if (by_cap, by_aa) not in moved:
                                ways = self._ways(at, by_cap, by_aa, False)
                                comes = at not in silent
                                moved[by_cap, by_aa] = start.balance_shifts(
                                    way for way in ways if comes or not way.amount
                                )
                            weights = sum(before * weight << field for field, weight in moved[by_cap, by_aa])
                            limits.spend(len(moved[by_cap, by_aa]) * (2 + before.bit_length() // LONG) // QUICK)
                        cuts = Cuts(cap, aa)
                        after[cuts] = after.get(cuts, 0) + weights
            passing = after
        return {cuts: Others(weights, *start[1:]) for cuts, weights in passing.items() if OPEN not in cuts}

    def gather(self, last: bool) -> dict[tuple[int, int], dict[int, int]]:
        """All units as one group: the weights of their strengths (in fields), for each (units lost, last attacker).

        The last attacker is its place in the list, from 0. All ways to cut the list are reckoned at once, from its
        end to its head. For each cut it is known on which side the next unit is, unless the cut is at that unit.
        """
        start = Sums(COUNTS, field_bits(144 ** len(self.fliers)))
        passing = {Cuts(cap, aa): start for cap in (NONE, AFTER) for aa in (NONE, AFTER)}
        for at in reversed(range(len(self.fliers))):
            unit = self.fliers[at]
            after: dict[Cuts, Sums] = {}
            for lies, table in passing.items():
                for cap in (AFTER, AT) if lies.cap == AFTER and unit.by_halves else (lies.cap,):
                    for aa in (AFTER, AT) if lies.aa == AFTER and unit.aa and not self.all_before else (lies.aa,):
                        now = table.add(self._ways(at, cap, aa, last), unit.worth)
                        known = after.get(cuts := Cuts(cap or BEFORE, aa or BEFORE))
                        after[cuts] = now if known is None else known.plus(now)
            doomed, shot = self.before[at]
            passing = {
                lies: table.keep(cap=range(-doomed, 1), aa=range(-shot, 2 if lies.cap == AFTER else 1))
                for lies, table in after.items()
            }
        out: dict[tuple[int, int], dict[int, int]] = {}
        for lies, table in passing.items():
            if AFTER not in lies:
                for key, strengths in table.keep(cap=(0,), aa=(0,)).items():
                    _, _, lost, final = COUNTS.values(key)
                    row = out.setdefault((lost, final), {})
                    for strength, weight in strengths:
                        row[strength] = row.get(strength, 0) + weight
        return out


def in_fields(shares: Mapping[int, Fraction], defense: Fraction) -> tuple[dict[int, int], int]:
    """The worth of half a share of each unit in fields of strength, and how many fields make a strength of 1.

    From 12:1 on (`SURE` halves) all odds are the same, so no unit counts for more than that.
    """
    capped = {at: min(share, SURE // 2 * defense) for at, share in shares.items()}
    scale = lcm(*(share.denominator for share in capped.values()))
    return {at: int(share * scale) for at, share in capped.items()}, scale
