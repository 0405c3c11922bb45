"""The odds of a whole strike on a TF, reckoned at once: losses, and the results of the attacks on each target."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from referee.engine import limits
from referee.engine.sums import add_sums, field_bits, gather, nonzero_sums, pack_rows
from referee.engine.weighing import weigh
from referee.games.carrier_clashes.rules.air.assailed import Assailed, End
from referee.games.carrier_clashes.rules.air.combat import RESULTS
from referee.games.carrier_clashes.rules.air.losses import (
    AFTER,
    AT,
    BEFORE,
    COUNTS,
    LAST,
    Cuts,
    Losses,
    Others,
)
from referee.games.carrier_clashes.rules.air.raid import Raid
from referee.games.carrier_clashes.rules.air.strike_groups import Group, Row, form_groups, may_come

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Rows = dict[int, list[tuple[int, list[int]]]]
"""One target, by the balance that its attackers leave due.

Each entry is what else is counted (`COUNTS`), with a weight for each of the target's results.
"""
Table = dict[int, int]
"""The weights of the results of all targets so far, packed, by what is counted (`COUNTS`)."""
SHORT = 1 << 12  # for every so many bits, weights cost as much again
FOLD = 1  # cost of reading a strength as odds
QUICK = 3  # weights multiplied in the time that one end of a die takes
FEW = 3


class Reckoning:
    """The odds of all targets' results, of the units lost and of an abort."""

    def __init__(self, losses: Losses, targets: Sequence[Sequence[Group]], star: bool) -> None:
        self.losses = losses
        self.targets = targets
        self.groups = [group for groups in targets for group in groups]
        self.star = star
        self.known: dict[tuple[Any, ...], Any] = {}
        places = range(len(RESULTS))
        self.chains = {
            group.members: [[group.result_with(result, later) for later in places] for result in places]
            for group in self.groups
        }
        results = [sorted({0} | {RESULTS.index(r) for g in groups for r in may_come(g.aim)}) for groups in targets]
        self.results = results
        self.whole: int = 144 ** len(losses.fliers) * prod(group.total for group in self.groups)
        self.bits = field_bits(self.whole)

    def ends(self) -> dict[tuple[int, int, tuple[int, ...]], int]:
        """The weight of each (units lost, aborts, results of the targets in their order, as places in `RESULTS`)."""
        if not self.groups:
            return {(0, 0, ()): 1}
        if len(self.groups) == 1:
            return self.one_group()
        out: dict[tuple[int, int, tuple[int, ...]], int] = {}
        for (lost, aborted), sums in self.all_targets().items():
            for result, weights in zip(self.results[-1], sums, strict=True):
                for field, weight in nonzero_sums(weights, self.bits):
                    results = []
                    for possible in self.results[:-1]:
                        field, place = divmod(field, len(possible))
                        results.append(possible[place])
                    out[lost, aborted, (*results, result)] = weight
        return out

    def one_group(self) -> dict[tuple[int, int, tuple[int, ...]], int]:
        """The weight, as in `ends`, where all attack together, by (units lost, aborts, results).

        Their strength is turned into a result at the end.
        """
        (group,) = self.groups
        out: dict[tuple[int, int, tuple[int, ...]], int] = {}
        for (lost, last), strengths in self.losses.gather(self.star).items():
            for aborted, row in self.fold(group, last, strengths.items()).items():
                for result, weight in enumerate(row):
                    if weight:
                        key = lost, int(aborted), (result,)
                        out[key] = out.get(key, 0) + weight
        return out

    def all_targets(self) -> dict[tuple[int, int], list[int]]:
        """For each (units lost, aborts) and each result of the last target the joint results of the others, packed."""
        out: dict[tuple[int, int], list[int]] = {}
        for cuts in self.losses.cuts():
            for first in range(len(self.groups) + 1) if self.star else (-1,):
                targets = [self.target(place, cuts, first) for place in range(len(self.targets))]
                balances = [{0}]
                for rows in reversed(targets[1:]):
                    balances.append({due - more for due in balances[-1] for more in rows})
                table: dict[int, Table] = {0: {0: 1}}
                for place, rows in enumerate(targets):
                    found = self.add_target(place, table, rows, balances.pop())
                    if balances:
                        unit = prod(map(len, self.results[:place]))
                        table = {owed: pack_rows(part, self.bits, unit) for owed, part in found.items()}
                for key, into in found.get(0, {}).items():
                    _, _, lost, aborted = COUNTS.values(key)
                    sums = out.setdefault((lost, aborted), [0] * len(into))
                    for at, weights in enumerate(into):
                        sums[at] += weights
        return out

    def fates(self, place: int) -> dict[tuple[int, int], int]:
        """The fate of one target: the weight of each (aborts in the attacks on it, its place in `RESULTS`)."""
        groups = self.targets[place]
        members = tuple(sorted(at for group in groups for at in group.members))
        earlier = {at for before in self.targets[:place] for group in before for at in group.members}
        start = sum(map(len, self.targets[:place]))
        units = range(len(self.losses.fliers))
        of_cap = {self.losses.place_of_cap(members, at): at for at in units} | {-1: -1}
        of_aa = {self.losses.place(members, at): at for at in units} | {-1: -1}
        others = self.losses.balance_others(members)
        out: dict[tuple[int, int], int] = {}
        for cuts, rest in others.items():
            now = Cuts(of_cap[cuts.cap], of_aa[cuts.aa])
            if not self.star:
                self.tally(place, now, -1, [(1, rest)], out)
                continue
            quiet = self.silent(place, members, earlier)[cuts]
            for first in range(start, start + len(groups) + 1):
                self.tally(place, now, first, [(1, quiet)], out)
            if earlier:
                self.tally(place, now, start - 1, [(1, rest), (-1, quiet)], out)
        return out

    def silent(self, place: int, members: Sequence[int], earlier: set[int]) -> dict[Cuts, Others]:
        """The others' balances, by what is cut from a target's attackers, where no unit attacks an earlier target."""
        name = "silent", place
        if name not in self.known:
            self.known[name] = self.losses.balance_others(members, earlier)
        found: dict[Cuts, Others] = self.known[name]
        return found

    def tally(
        self, place: int, cuts: Cuts, first: int, others: list[tuple[int, Others]], out: dict[tuple[int, int], int]
    ) -> None:
        """Add the results of the attacks on one target, where they and all `others` (each so many times) balance."""
        for due, entries in self.target(place, cuts, first).items():
            weight = sum(times * rest.weigh(-due) for times, rest in others)
            for key, row in entries if weight else ():
                aborted = COUNTS.values(key)[-1]
                for result, share in zip(self.results[place], row, strict=True):
                    if share:
                        out[aborted, result] = out.get((aborted, result), 0) + weight * share

    def add_target(
        self, place: int, before: dict[int, Table], rows: Rows, balances: set[int]
    ) -> dict[int, dict[int, list[int]]]:
        """One target more: for each balance, key and result of it, the results of the targets before it.

        The targets after it can only come to an end from some `balances`.
        """
        cost = len(self.results[place]) * (1 + self.bits * prod(map(len, self.results[:place])) // SHORT)
        out: dict[int, dict[int, list[int]]] = {}
        for owed, table in before.items():
            for more, entries in rows.items():
                if owed + more not in balances:
                    continue
                limits.spend(cost * len(table) * len(entries) // QUICK)
                sums = out.setdefault(owed + more, {})
                for key, weights in table.items():
                    for other, row in entries:
                        into = sums.get(key + other)
                        if into is None:
                            sums[key + other] = [weights * times for times in row]
                        else:
                            for at, times in enumerate(row):
                                if times:
                                    into[at] += weights * times
        return out

    def target(self, place: int, cuts: Cuts, first: int) -> Rows:
        """One target's results."""
        groups = self.targets[place]
        start = sum(map(len, self.targets[:place]))
        seen = tuple(self.losses.cuts_within(group.members, cuts) for group in groups)
        name = "target", place, seen, max(min(first, start + len(groups)), start - 1) if first >= 0 else -1
        if name not in self.known:
            rows: Rows = {}
            for key, row in self.worst_results(groups, cuts, first - start if first >= 0 else None).items():
                possible = [row[result] for result in self.results[place]]
                due = COUNTS.balance(key)
                rows.setdefault(due, []).append((key - due, possible))
            self.known[name] = rows
        found: Rows = self.known[name]
        return found

    def worst_results(self, groups: Sequence[Group], cuts: Cuts, first: int | None) -> dict[int, Row]:
        """All attacks on a target: the weights of the worst result, by what is counted.

        Except for torpedo hits, one result may keep the next attack from being thrown.
        """
        out: dict[int, Row] = {}
        for place in reversed(range(len(groups))):
            group = groups[place]
            one = self.attack(group, cuts, AFTER if first is None else (place > first) - (place < first))
            if place == len(groups) - 1:
                out = one
                continue
            both: dict[int, list[int]] = {}
            chain = self.chains[group.members]
            then = [(key, [pair for pair in enumerate(row) if pair[1]]) for key, row in out.items()]
            limits.spend(len(one) * len(then) * len(RESULTS) // QUICK)
            for key, row in one.items():
                ways = [(chain[result], weight) for result, weight in enumerate(row) if weight]
                for more, other in then:
                    sums = both.get(key + more)
                    if sums is None:
                        sums = both[key + more] = [0] * len(RESULTS)
                    for worse, weight in ways:
                        for later, times in other:
                            sums[worse[later]] += weight * times
            out = {key: tuple(row) for key, row in both.items()}
        return out

    def attack(self, group: Group, cuts: Cuts, when: int) -> dict[int, Row]:
        """One attack: the weight of each result, by what is counted.

        Under the * rule it comes before the strike's first attack (no unit comes), is that attack, or comes after
        it.
        """
        name = "attack", group.members, self.losses.cuts_within(group.members, cuts), when
        if name not in self.known:
            out: dict[int, list[int]] = {}
            table = self.losses.strengths(group.members, cuts, when == AT)
            for key, strengths in (table.limited_to(0) if when == BEFORE else table).items():
                last = COUNTS.values(key)[-1]
                if when == AT and not last:
                    continue
                for aborted, row in self.fold(group, last, strengths).items():
                    sums = out.setdefault(key + LAST * (aborted - last), [0] * len(RESULTS))
                    for result, weight in enumerate(row):
                        sums[result] += weight
            self.known[name] = {key: tuple(row) for key, row in out.items() if any(row)}
        found: dict[int, Row] = self.known[name]
        return found

    def fold(self, group: Group, last: int, strengths: Iterable[tuple[int, int]]) -> dict[bool, list[int]]:
        """The weight of each result of an attack with these strengths, by whether the last unit (`last`) aborts."""
        by_column: dict[tuple[int, int | None], int] = {}
        folded = 0
        at_last = (last - 1) // 2
        worth = self.losses.fliers[at_last].worth * (last - 2 * at_last) if last else 0
        for strength, weight in strengths:
            columns = group.ladder[strength], group.ladder[strength - worth] if last else None
            by_column[columns] = by_column.get(columns, 0) + weight
            folded += 1
        limits.spend(FOLD * folded)
        out: dict[bool, list[int]] = {}
        for (full, rest), weight in by_column.items():
            name = group.members, full, rest
            if name not in self.known:
                self.known[name] = group.results(full, rest)
            for aborted, row in self.known[name].items():
                sums = out.setdefault(aborted, [0] * len(RESULTS))
                for result, times in enumerate(row):
                    sums[result] += weight * times
        return out


def all_fates(
    losses: Losses, targets: Sequence[Sequence[Group]], star: bool
) -> dict[tuple[int, int, tuple[int, ...]], int]:
    """The weight of each (units lost, aborts, results of the targets in their order, as places in `RESULTS`).

    A few attacks on a single target are found faster side by side, as if each had its own target.
    """
    if len(targets) != 1 or len(targets[0]) > FEW:
        return Reckoning(losses, targets, star).ends()
    out: dict[tuple[int, int, tuple[int, ...]], int] = {}
    for (lost, aborted, results), weight in Reckoning(losses, [[group] for group in targets[0]], star).ends().items():
        result = 0
        for group, one in zip(reversed(targets[0]), reversed(results), strict=True):
            result = group.result_with(one, result)
        key = lost, aborted, (result,)
        out[key] = out.get(key, 0) + weight
    return out


def reckon(raiding: Raid, assailed: Sequence[Assailed], star: bool, ships: int, steps: Sequence[Any]) -> dict[End, int]:
    """The weight of each end of a strike that has found its target; `steps` are those reckoned."""
    formed = form_groups(raiding, assailed)
    if formed is None:
        return dict(weigh("yes", steps).weights)
    losses = Losses(formed.fliers(raiding), raiding.all_before)
    fates = all_fates(losses, formed.targets, star)
    whole = Reckoning(losses, formed.targets, star).whole
    assert sum(fates.values()) == whole, "the losses of a strike do not balance"
    besides = raiding.hurt_besides()
    bits = field_bits(whole * besides.total)

    def named(results: Sequence[int]) -> tuple[str, ...]:
        by_place = ["none"] * ships
        for each, result in zip(assailed, results, strict=True):
            by_place[each.place] = RESULTS[result]
        return tuple(by_place)

    ends = fates.items()
    attackers = gather((((named(results), aborted), lost, weight) for (lost, aborted, results), weight in ends), bits)
    others = besides.weights.items()
    hurt = gather((((gone, cap_lost), escorts, weight) for (escorts, gone, cap_lost), weight in others), bits)
    limits.check_list_length(len(attackers) * len(hurt))
    out: dict[End, int] = {}
    for (found, aborted), losses_of_these in attackers.items():
        for (withdrawn, cap_lost), losses_of_escorts in hurt.items():
            for lost, weight in add_sums(losses_of_these, losses_of_escorts, bits):
                out[End(found, lost, aborted, withdrawn, cap_lost)] = weight
        limits.check_list_length(len(out))
    return out
