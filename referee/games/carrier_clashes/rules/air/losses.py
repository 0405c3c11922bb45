"""How the losses of a strike fall, all dice of CAP and AA weighed at once (16.i.ii, 16.j.i).

Of those shot down the first half in the list still attack and the rest do not. So there is a cut in the list: who is
shot down before it comes to attack, who is shot down after it does not. With the cut known each unit's fate is its own
affair, but that as many must be shot down on one side of it as on the other. So every cut (of the losses to CAP and of
those to AA) is tried in turn: each group that attacks together finds its strength by itself, and keeps the balance of
its losses; the groups are multiplied, and what balances in the end is what can happen.

A distribution over strengths is one whole number: the weight of strength s stands in its field s of `width` bytes, so
to add to every strength is to shift. A key counts all else that must be known, each in its place (see `Count`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm

from referee.engine.record import NamedTuple

SURE = 24
MOST_FIELDS = 1 << 13
FIELD = 1 << 6
CAP, AA, LOST, LAST = 1, FIELD, FIELD**2, FIELD**3
BEFORE, AT, AFTER, NONE = -1, 0, 1, 2

Way = tuple[int, int, int]
Table = dict[int, int]


class Flier(NamedTuple):
    """A unit that would attack: the faces of a D12 at which CAP and AA shoot it down, and its worth by half shares.

    `by_halves`: half of CAP's losses among such units come before the attack, half after; of others all come before.
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

    `cap`, `aa`: shot down before the cut (or at it) less shot down after it. `lost`: units lost. `last`: the last
    attacker, where it is asked for: twice its place + share.
    """

    cap: int
    aa: int
    lost: int
    last: int


@cache
def count(key: int) -> Count:
    """A key taken apart; the first two fields may be negative."""
    both = balance(key)
    cap = (both + FIELD // 2) % FIELD - FIELD // 2
    return Count(cap, (both - cap) // FIELD, (key - both) % LAST // LOST, (key - both) // LAST)


def balance(key: int) -> int:
    """The first two fields of a key."""
    half = (FIELD + 1) * FIELD // 2
    return (key + half) % LOST - half


def balancing(table: Table, caps: range, aas: range) -> Table:
    """What of a table may still come to balance: the rest can never happen, whatever becomes of the units to come."""
    due = {key: count(key) for key in table}
    return {key: weights for key, weights in table.items() if due[key].cap in caps and due[key].aa in aas}


def where(place: int, cut: int) -> int:
    """Does a place lie before the cut, at it, or after it?"""
    return NONE if cut < 0 else (place > cut) - (place < cut)


class Losses:
    """The fates of all units in their owner's order; `all_before`: AA's losses all come before the attack."""

    def __init__(self, fliers: Sequence[Flier], all_before: bool) -> None:
        self.fliers = [unit if unit.cap else unit._replace(by_halves=False) for unit in fliers]
        self.all_before = all_before
        self.tables: dict[tuple[object, ...], Table] = {}

    def cuts(self) -> Iterator[Cuts]:
        """Every way to cut the list."""
        doomed = [at for at, unit in enumerate(self.fliers) if unit.by_halves]
        shot = [at for at, unit in enumerate(self.fliers) if unit.aa and not self.all_before]
        for cap in (-1, *doomed):
            for aa in (-1, *shot):
                yield Cuts(cap, aa)

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
                table = self._strengths(members, skip + 1, seen, last)
                cap, aa = (where(2 * skip + 1, cut) for cut in seen)
                ways = self._ways(self.fliers[members[skip]], cap, aa)
                table = self._with(table, members, skip, ways, last)
                doomed, shot = self._before(members[skip])
                caps = range(-doomed if cap == AFTER else -FIELD, FIELD)
                table = balancing(table, caps, range(-shot if aa == AFTER else -FIELD, FIELD))
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
                if last and share and key < LAST:
                    name += LAST * (2 * at + share)
                out[name] = out.get(name, 0) + (weights * weight << field * share)
        return out

    def _before(self, at: int) -> tuple[int, int]:
        """How many units before a place CAP and AA may shoot down, to balance what is lost from there on."""
        units = self.fliers[:at]
        return sum(unit.by_halves for unit in units), sum(unit.aa > 0 for unit in units)

    def _ways(self, unit: Flier, cap: int, aa: int) -> list[Way]:
        """What can become of a unit: key, share of its strength in halves, weight.

        `cap` and `aa` say where it lies: before the cut, at it (and so it is shot down), after it; where there is no
        cut nobody is shot down. But of those shot down by AA one that CAP left at half strength comes last, wherever
        it lies, and it never attacks; if there is no cut, it is the only one.
        """
        met = [(0, 2, 12 - unit.cap)]
        if not unit.by_halves:
            met += [(LOST, 0, unit.cap)]
        elif cap == BEFORE:
            met += [(LOST + CAP, 2, unit.cap)]
        elif cap == AT:
            met = [(LOST + CAP, 2, unit.cap), (LOST, 1, unit.cap)]
        elif cap == AFTER:
            met += [(LOST - CAP, 0, unit.cap)]
        out: list[Way] = []
        for key, share, weight in met:
            down, shot, missed = key or LOST, weight * unit.aa, (key, share, weight * (12 - unit.aa))
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
        return [way for way in out if way[2]]

    def swept(self, last: bool) -> dict[tuple[int, int], int]:
        """All units as one group: the strength with which they attack, for each (units lost, last attacker).

        From the end of the list to its head, with all ways to cut it at once: of each cut it is known where the next
        unit lies, unless that is where it is cut.
        """
        members = tuple(range(len(self.fliers)))
        passing: dict[Cuts, Table] = {Cuts(cap, aa): {0: 1} for cap in (NONE, AFTER) for aa in (NONE, AFTER)}
        for at in reversed(members):
            unit = self.fliers[at]
            after: dict[Cuts, Table] = {}
            for lies, table in passing.items():
                for cap in (AFTER, AT) if lies.cap == AFTER and unit.by_halves else (lies.cap,):
                    for aa in (AFTER, AT) if lies.aa == AFTER and unit.aa and not self.all_before else (lies.aa,):
                        into = after.setdefault(Cuts(cap or BEFORE, aa or BEFORE), {})
                        for key, weights in self._with(table, members, at, self._ways(unit, cap, aa), last).items():
                            into[key] = into.get(key, 0) + weights
            doomed, shot = self._before(at)
            passing = {
                lies: balancing(table, range(-doomed, 1), range(-shot, 2 if lies.cap == AFTER else 1))
                for lies, table in after.items()
            }
        out: dict[tuple[int, int], int] = {}
        for lies, table in passing.items():
            for key, weights in table.items():
                if AFTER not in lies and not balance(key):
                    came = count(key)
                    out[came.lost, came.last] = out.get((came.lost, came.last), 0) + weights
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
