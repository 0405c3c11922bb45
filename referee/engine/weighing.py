"""The second reading of a procedure: `weigh` pushes every way the dice can fall through its steps, exactly.

Equal states are merged between steps, so one die, or one inseparable clump of dice, is a step.
Weights are whole numbers over a common denominator: exact, and a dozen times faster than fractions.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from math import comb, factorial, gcd, lcm, perm

from referee.engine.chance import AtMost, Commuting, Dice, Part, Reckoned, Until
from referee.engine.dice import face_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.chance import Die, Step, T


# Exact odds may have thousands of digits (a battle to the end); Python would refuse to write them out.
sys.set_int_max_str_digits(0)

STATE_LIMIT = 400_000
WORK_LIMIT = 4_000_000
LOOP_WORK = 150


class TooMany(Exception):
    """More states than can be weighed in a few seconds."""


class Distribution:
    """Exact probabilities: `weights[end] / total`."""

    __slots__ = ("total", "weights")

    def __init__(self, weights: dict[Any, int], total: int) -> None:
        self.weights = weights
        self.total = total

    def merged(self, key: Callable[[Any], Any]) -> Distribution:
        """The same odds over `key(end)`, equal ones added up."""
        out: dict[Any, int] = {}
        for end, weight in self.weights.items():
            name = key(end)
            out[name] = out.get(name, 0) + weight
        return Distribution(out, self.total)

    def p(self, end: Any) -> str:
        """The probability of `end` as a fraction in lowest terms."""
        weight = self.weights.get(end, 0)
        common = gcd(weight, self.total)
        top, bottom = weight // common, self.total // common
        return str(top) if bottom == 1 else f"{top}/{bottom}"


def weigh(state: Any, steps: Sequence[Any], faces: Sequence[int] = (), cards: Sequence[str] = ()) -> Distribution:
    """The exact distribution of the states in which `throw` can end.

    `faces` and `cards` are what has been thrown already: they are played, and the rest is weighed.
    Faces or cards that were never asked for are left in the way: `ValueError`. No face of the die: a `Refusal`.
    """
    scale = _Scale(deque(faces), deque(cards))
    out = scale.through({state: 1}, steps)
    if scale.faces or scale.cards:
        raise ValueError("more dice were given than are asked for")
    return Distribution(out, sum(out.values()))


def sequences(state: Any, steps: Sequence[Any]) -> int:
    """How many ways the dice can fall: a die asked for nothing changes no odds, only this number."""
    out = _Scale(deque(), deque(), counting=True).through({state: 1}, steps)
    return sum(out.values())


class _Fork(BaseException):
    """A die whose face is not decided yet; a `BaseException` so that no step can swallow it."""

    def __init__(self, shares: Mapping[Any, int], total: int) -> None:
        self.shares = shares
        self.total = total

    @classmethod
    def over(cls, cells: Sequence[Any], total: int) -> _Fork:
        """Equal cells, merged."""
        shares: dict[Any, int] = {}
        for cell in cells:
            shares[cell] = shares.get(cell, 0) + 1
        return cls(shares, total)


class _Script(Dice):
    """Dice that fall as written in `path`, then fork; what is given stands before the path."""

    def __init__(self, path: tuple[Any, ...], faces: Sequence[int] = (), cards: Sequence[str] = ()) -> None:
        self.path = path
        self.at = 0
        self.faces = faces
        self.cards = cards
        self.used = 0
        self.drawn = 0

    def read(self, die: Die, column: Sequence[T], why: str) -> T:
        if self.used < len(self.faces):
            face = face_of(die, self.faces[self.used], why)
            self.used += 1
            return column[face - 1]
        if self.at < len(self.path):
            self.at += 1
            cell: T = self.path[self.at - 1]
            return cell
        raise _Fork.over(column, die.sides)

    def draw(self, deck: Sequence[str], why: str) -> str:
        if self.drawn < len(self.cards):
            card = self.cards[self.drawn]
            if card not in deck:
                raise ValueError(f"{card} is not among the cards that may be drawn ({why})")
            self.drawn += 1
            return card
        if self.at < len(self.path):
            self.at += 1
            drawn: str = self.path[self.at - 1]
            return drawn
        raise _Fork.over(deck, len(deck))

    def deal(self, deck: Sequence[str], count: int, why: str, add: Callable[[T, str], T], seen: T) -> T:
        if self.drawn < len(self.cards):
            return super().deal(deck, count, why, add, seen)
        if self.at < len(self.path):
            self.at += 1
            hand: T = self.path[self.at - 1]
            return hand
        raise _Fork(_hands(deck, count, add, seen), perm(len(deck), count))


def _hands(deck: Sequence[str], count: int, add: Callable[[T, str], T], seen: T) -> dict[T, int]:
    """Every hand of `count` cards as it is seen, with the number of ways in which it can be drawn."""
    copies = {card: deck.count(card) for card in deck}
    ways = {(0, seen): factorial(count)}
    left, work = len(deck), 0
    for card, most in copies.items():
        left -= most
        after: dict[tuple[int, T], int] = {}
        for (held, before), weight in ways.items():
            for more in range(min(most, count - held) + 1):
                if held + more + left >= count:
                    key = held + more, before
                    after[key] = after.get(key, 0) + weight * comb(most, more)
                before = add(before, card)
        work += len(after)
        if work > WORK_LIMIT // 8:
            raise TooMany
        ways = after
    return {hand: weight for (_, hand), weight in ways.items()}


class _Scale:
    """One weighing: the dice given so far and the memory of parts already weighed."""

    def __init__(self, faces: deque[int], cards: deque[str], counting: bool = False) -> None:
        self.faces = faces
        self.cards = cards
        self.counting = counting
        self.parts: dict[tuple[int, Any], tuple[Part, list[tuple[Any, int]]]] = {}
        self.work = 0
        self.most = STATE_LIMIT

    def through(self, odds: dict[Any, int], steps: Sequence[Any]) -> dict[Any, int]:
        """Push weighted states through the steps; the weights stay over one common denominator."""
        for step in steps:
            if isinstance(step, Until):
                odds = self.settle(odds, step)
            elif isinstance(step, Commuting):
                as_thrown = self.faces or self.cards or self.counting
                odds = self.through(odds, step.thrown if as_thrown else step.weighed)
            elif isinstance(step, Reckoned) and (self.faces or self.cards or self.counting):
                odds = self.through(odds, step.steps)
            elif isinstance(step, AtMost):
                self.most = step.states
            else:
                odds = self.advance(odds, step)
        return odds

    def advance(self, odds: dict[Any, int], step: Any) -> dict[Any, int]:
        """One step (or part) for every state."""
        if len(odds) > 1 and (self.faces or self.cards):
            raise ValueError("what was given goes on after a die that was not given")
        common = 1
        out: dict[Any, int] = {}
        for state, weight in odds.items():
            ends, total = self.branches(step, state)
            if common % total and not self.counting:
                scale = lcm(common, total) // common
                common *= scale
                out = {end: weight * scale for end, weight in out.items()}
            factor = weight if self.counting else weight * (common // total)
            for end, share in ends:
                out[end] = out.get(end, 0) + share * factor
            self.work += len(ends)
            if len(out) > self.most or self.work > WORK_LIMIT:
                raise TooMany
        if common > 1 << 64 and (shared := gcd(*out.values())) > 1:
            out = {end: weight // shared for end, weight in out.items()}
        return out

    def branches(self, step: Any, state: Any) -> tuple[list[tuple[Any, int]], int]:
        """Every way a step can go from a state: its ends with their weights, and the weights' sum."""
        if isinstance(step, Part):
            ends = self.of_part(step, step.of(state))
            return [(step.into(state, end), weight) for end, weight in ends], sum(w for _, w in ends)
        if isinstance(step, Reckoned):
            reckoned = step.ends(state)
            return list(reckoned.items()), sum(reckoned.values())
        if self.faces or self.cards:
            return self.played(step, state)
        return self.replayed(step, state)

    def of_part(self, step: Part, part: Any) -> list[tuple[Any, int]]:
        """The weighted ends of a part, found once for each; the step is kept so that its `id` stays its own."""
        if self.faces or self.cards:
            return list(self.through({part: 1}, step.of_part(part)).items())
        known = self.parts.get((id(step), part))
        if known is None:
            known = step, list(self.through({part: 1}, step.of_part(part)).items())
            self.parts[id(step), part] = known
        return known[1]

    def replayed(
        self, step: Step, state: Any, faces: Sequence[int] = (), cards: Sequence[str] = ()
    ) -> tuple[list[tuple[Any, int]], int]:
        """Replay one step for each face of each die it asks for."""
        ends: list[tuple[Any, int, int]] = []
        paths: list[tuple[tuple[Any, ...], int, int]] = [((), 1, 1)]
        while paths:
            path, weight, total = paths.pop()
            try:
                ends.append((step(state, _Script(path, faces, cards)), weight, total))
            except _Fork as fork:
                paths += [((*path, cell), weight * n, total * fork.total) for cell, n in fork.shares.items()]
        if self.counting:
            return [(end, weight) for end, weight, _ in ends], 1
        common = lcm(*(total for _, _, total in ends))
        return [(end, weight * (common // total)) for end, weight, total in ends], common

    def played(self, step: Step, state: Any) -> tuple[list[tuple[Any, int]], int]:
        """One step with the dice given so far; where they run out within it, the rest of it is weighed."""
        script = _Script((), tuple(self.faces), tuple(self.cards))
        try:
            end = step(state, script)
        except _Fork:
            ways = self.replayed(step, state, tuple(self.faces), tuple(self.cards))
            self.forget(script.used, script.drawn)
            return ways
        self.forget(script.used, script.drawn)
        return [(end, 1)], 1

    def forget(self, faces: int, cards: int) -> None:
        """Take what has been played off what was given."""
        for _ in range(faces):
            self.faces.popleft()
        for _ in range(cards):
            self.cards.popleft()

    def settle(self, odds: dict[Any, int], loop: Until) -> dict[Any, int]:
        """Run a loop to its end: the states it can visit form a graph without circles but self-loops."""
        while self.faces or self.cards:
            if len(odds) > 1:
                raise ValueError("what was given goes on after a die that was not given")
            state = next(iter(odds))
            if loop.done(state):
                return odds
            odds = self.through(odds, loop.steps)
        follow: dict[Any, tuple[list[tuple[Any, int]], int]] = {}
        waiting = [state for state in odds if not loop.done(state)]
        while waiting:
            state = waiting.pop()
            if state in follow:
                continue
            ends = [(e, w) for e, w in self.through({state: 1}, loop.steps).items() if e != state]
            if not ends:
                raise RuntimeError(f"a loop never leaves {state!r}")
            follow[state] = ends, sum(w for _, w in ends)
            self.work += LOOP_WORK
            if self.work > WORK_LIMIT:
                raise TooMany
            waiting += [end for end, _ in ends if end not in follow and not loop.done(end)]
        for level in _levels(follow):
            common = 1 if self.counting else lcm(*(follow[state][1] for state in level if state in odds))
            moving = [(odds.pop(state), *follow[state]) for state in level if state in odds]
            if common > 1:
                odds = {state: weight * common for state, weight in odds.items()}
            for weight, ends, total in moving:
                factor = weight if self.counting else weight * (common // total)
                for end, share in ends:
                    odds[end] = odds.get(end, 0) + share * factor
            if common > 1 and (shared := gcd(*odds.values())) > 1:
                odds = {state: weight // shared for state, weight in odds.items()}
        return odds


def _levels(follow: dict[Any, tuple[list[tuple[Any, int]], int]]) -> list[list[Any]]:
    """The loop's states in an order in which every state comes after all that lead to it."""
    into = dict.fromkeys(follow, 0)
    for ends, _ in follow.values():
        for end, _ in ends:
            if end in into:
                into[end] += 1
    level = [state for state, count in into.items() if not count]
    levels, seen = [], 0
    while level:
        levels.append(level)
        seen += len(level)
        after = []
        for state in level:
            for end, _ in follow[state][0]:
                if end in into:
                    into[end] -= 1
                    if not into[end]:
                        after.append(end)
        level = after
    if seen < len(follow):
        raise RuntimeError("a loop returns to an earlier state and never settles")
    return levels
