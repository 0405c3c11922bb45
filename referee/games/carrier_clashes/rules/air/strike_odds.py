"""The odds of a whole strike on a TF, reckoned in one go: losses, and what each target's attackers do to it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from referee.engine import limits
from referee.engine.limits import TooMany
from referee.engine.record import NamedTuple
from referee.engine.weighing import weigh
from referee.games.carrier_clashes.rules.air.assailed import Assailed, End
from referee.games.carrier_clashes.rules.air.combat import RESULTS, Aim, Fate, Salvo, assault, faces, starred
from referee.games.carrier_clashes.rules.air.losses import (
    AFTER,
    AT,
    BEFORE,
    LAST,
    LOST,
    MOST_FIELDS,
    SURE,
    Cuts,
    Losses,
    Table,
    balance,
    fields,
    in_fields,
    width,
)
from referee.games.carrier_clashes.rules.air.raid import Raid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Odds = tuple[int, ...]
Rows = dict[int, list[tuple[int, list[int]]]]
MOST_WORK = 15_000_000
MOST_WEIGHED = 8
FEW = 3


class Group(NamedTuple):
    """Units that attack together: their places among the attackers, and the odds (in halves) at each field of strength.

    Above 12:1 all odds are the same.
    """

    members: tuple[int, ...]
    aim: Aim
    ladder: list[int]

    def then(self, result: int, later: int) -> int:
        """Its result and those of later attacks on the target together: it may keep them from being thrown."""
        over = not self.aim.damage and RESULTS[result] in self.aim.target.over
        return result if over or result > later else later

    @property
    def total(self) -> int:
        """The sum of the weights of its results: of a D12, and of two D6 for torpedoes."""
        return 12 * 36 if self.aim.damage else 12

    def results(self, odds: int, rest: int | None) -> dict[bool, Odds]:
        """The weight of each result at these odds (`rest`: without the last attacker), without and with an abort."""
        column, other = (
            None if at is None else faces(self.aim.twice, self.aim.at, at, self.aim.nothing) for at in (odds, rest)
        )
        out: dict[bool, list[int]] = {}
        fates = weigh(Fate(), assault([Salvo(self.aim, starred(column or (), other), "")]))
        for fate, weight in fates.weights.items():
            row = out.setdefault(fate.aborted, [0] * len(RESULTS))
            row[RESULTS.index(fate.result)] += weight * self.total // fates.total
        return {aborted: tuple(row) for aborted, row in out.items()}


class Reckoning:
    """The odds of all targets' results, of the units lost and of an abort."""

    def __init__(self, losses: Losses, targets: Sequence[Sequence[Group]], star: bool) -> None:
        self.losses = losses
        self.targets = targets
        self.groups = [group for groups in targets for group in groups]
        self.star = star
        self.known: dict[tuple[Any, ...], Any] = {}
        self.work = 0
        results = [sorted({0} | {RESULTS.index(r) for g in groups for r in _may(g.aim)}) for groups in targets]
        self.results = results
        self.whole: int = 144 ** len(losses.fliers) * prod(group.total for group in self.groups)
        self.width = self.whole.bit_length() // 8 + 1

    def ends(self) -> dict[tuple[int, int, tuple[int, ...]], int]:
        """The weight of each (units lost, aborts, results of the targets)."""
        if not self.groups:
            return {(0, 0, ()): 1}
        if len(self.groups) == 1:
            return self.one_group()
        out: dict[tuple[int, int, tuple[int, ...]], int] = {}
        for (lost, aborted), sums in self.all_targets().items():
            for result, packed in zip(self.results[-1], sums, strict=True):
                for field, weight in fields(packed, self.width):
                    results = []
                    for possible in self.results[:-1]:
                        field, place = divmod(field, len(possible))
                        results.append(possible[place])
                    out[lost, aborted, (*results, result)] = weight
        return out

    def one_group(self) -> dict[tuple[int, int, tuple[int, ...]], int]:
        """The same where all attack together: their strength is turned into a result last of all."""
        (group,) = self.groups
        out: dict[tuple[int, int, tuple[int, ...]], int] = {}
        for (lost, last), packed in self.losses.swept(self.star).items():
            for aborted, row in self.fold(group, last, packed).items():
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
                    found = self.spread(place, table, rows, balances.pop())
                    if balances:
                        field = 8 * self.width * prod(map(len, self.results[:place]))
                        table = {owed: packed(part, field) for owed, part in found.items()}
                for key, into in found.get(0, {}).items():
                    sums = out.setdefault((key % LAST // LOST, key // LAST), [0] * len(into))
                    for at, weights in enumerate(into):
                        sums[at] += weights
        return out

    def spread(
        self, place: int, before: dict[int, Table], rows: Rows, balances: set[int]
    ) -> dict[int, dict[int, list[int]]]:
        """One target more: for each balance, key and result of it what the targets before it have done.

        Only from some `balances` the targets after it can come to an end.
        """
        cost = len(self.results[place]) * (1 + self.width * prod(map(len, self.results[:place])) // 300)
        out: dict[int, dict[int, list[int]]] = {}
        for owed, table in before.items():
            for more, entries in rows.items():
                if owed + more not in balances:
                    continue
                self.work += cost * len(table) * len(entries)
                if self.work > MOST_WORK:
                    raise TooMany
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
        seen = tuple(self.losses.seen(group.members, cuts) for group in groups)
        name = "target", place, seen, max(min(first, start + len(groups)), start - 1) if first >= 0 else -1
        if name not in self.known:
            rows: Rows = {}
            for key, row in self.joined(groups, cuts, first - start if first >= 0 else None).items():
                possible = [row[result] for result in self.results[place]]
                rows.setdefault(balance(key), []).append((key - balance(key), possible))
            self.known[name] = rows
        found: Rows = self.known[name]
        return found

    def joined(self, groups: Sequence[Group], cuts: Cuts, first: int | None) -> dict[int, Odds]:
        """All attacks on a target: the worst result; but for torpedo hits, one may keep the next from being thrown."""
        out: dict[int, Odds] = {}
        for place in reversed(range(len(groups))):
            group = groups[place]
            one = self.attack(group, cuts, AFTER if first is None else (place > first) - (place < first))
            if place == len(groups) - 1:
                out = one
                continue
            both: dict[int, list[int]] = {}
            chain = [[group.then(result, later) for later in range(len(RESULTS))] for result in range(len(RESULTS))]
            then = [(key, [pair for pair in enumerate(row) if pair[1]]) for key, row in out.items()]
            for key, row in one.items():
                ways = [(chain[result], weight) for result, weight in enumerate(row) if weight]
                for more, other in then:
                    sums = both.setdefault(key + more, [0] * len(RESULTS))
                    for worse, weight in ways:
                        for later, times in other:
                            sums[worse[later]] += weight * times
            out = {key: tuple(row) for key, row in both.items()}
        return out

    def attack(self, group: Group, cuts: Cuts, when: int) -> dict[int, Odds]:
        """One attack: under the * rule before the strike's first (nobody comes), at it, or after it."""
        name = "attack", group.members, self.losses.seen(group.members, cuts), when
        if name not in self.known:
            out: dict[int, list[int]] = {}
            for key, packed in self.losses.strengths(group.members, cuts, when == AT).items():
                last = key // LAST
                if when == BEFORE:
                    packed &= (1 << 8 * width(len(group.members))) - 1
                elif when == AT and not last:
                    continue
                for aborted, row in self.fold(group, last, packed).items():
                    sums = out.setdefault(key + LAST * (aborted - last), [0] * len(RESULTS))
                    for result, weight in enumerate(row):
                        sums[result] += weight
            self.known[name] = {key: tuple(row) for key, row in out.items() if any(row)}
        found: dict[int, Odds] = self.known[name]
        return found

    def fold(self, group: Group, last: int, packed: int) -> dict[bool, list[int]]:
        """The results of an attack whose strength is distributed so; `last` names the unit that may abort."""
        by_odds: dict[tuple[int, int | None], int] = {}
        at_last = (last - 1) // 2
        worth = self.losses.fliers[at_last].worth * (last - 2 * at_last) if last else 0
        for strength, weight in fields(packed, width(len(group.members))):
            odds = group.ladder[strength], group.ladder[strength - worth] if last else None
            by_odds[odds] = by_odds.get(odds, 0) + weight
        out: dict[bool, list[int]] = {}
        for (full, rest), weight in by_odds.items():
            name = group.members, full, rest
            if name not in self.known:
                self.known[name] = group.results(full, rest)
            for aborted, row in self.known[name].items():
                sums = out.setdefault(aborted, [0] * len(RESULTS))
                for result, times in enumerate(row):
                    sums[result] += weight * times
        return out


def packed(part: dict[int, list[int]], field: int) -> Table:
    """The weights of each result in fields of so many bits, one beside the other."""
    return {key: sum(weights << field * at for at, weights in enumerate(into)) for key, into in part.items()}


def _may(aiming: Aim) -> set[str]:
    """The results that an attack can have."""
    return {result for result in (aiming.twice, aiming.at, *aiming.damage) if isinstance(result, str)} or {"sunk"}


def reckon(raiding: Raid, assailed: Sequence[Assailed], star: bool, ships: int, steps: Sequence[Any]) -> dict[End, int]:
    """The weight of each end of a strike that has found its target; `steps` are what is reckoned."""
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
                return _weighed(steps, len(attackers))
            odds = [combined.aim.odds(Fraction(strength)) for strength in range(most // scale + 1)]
            ladder = [min(odds[strength // scale], SURE) for strength in range(most + 1)]
            groups.append(Group(tuple(attackers.index(at) for at in halves), combined.aim, ladder))
        targets.append(groups)
    # A few attacks on a single target are found faster side by side, as if each had a target of its own.
    alone = len(targets) == 1 and len(targets[0]) <= FEW
    apart = [[group] for group in targets[0]] if alone else targets
    reckoning = Reckoning(Losses(raiding.fliers(worth), raiding.all_before), apart, star)
    fates = reckoning.ends()
    if sum(fates.values()) != reckoning.whole:
        raise AssertionError("the losses of a strike do not balance")
    beside = raiding.beside()
    out: dict[End, int] = {}
    for (lost, aborted, results), weight in fates.items():
        by_place = ["none"] * ships
        if alone:
            result = 0
            for group, one in zip(reversed(targets[0]), reversed(results), strict=True):
                result = group.then(one, result)
            results = (result,)
        for each, result in zip(assailed, results, strict=True):
            by_place[each.place] = RESULTS[result]
        named = tuple(by_place)
        for (escorts, withdrawn, cap_lost), times in beside.items():
            end = End(named, lost + escorts, aborted, withdrawn, cap_lost)
            out[end] = out.get(end, 0) + weight * times
            if len(out) > limits.OUTCOMES:
                raise TooMany
    return out


def _weighed(steps: Sequence[Any], attackers: int) -> dict[End, int]:
    """Strengths too large to be reckoned: few units are weighed step by step."""
    if attackers > MOST_WEIGHED:
        raise TooMany
    return dict(weigh("yes", steps).weights)
