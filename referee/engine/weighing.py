"""How a procedure is weighed: `weigh` pushes every way in which the dice can fall through its steps, exactly.

Equal states are merged between steps, so one die, or one inseparable clump of dice, is a step.
Weights are whole numbers over a common denominator: exact, and a dozen times faster than fractions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from math import lcm

from referee.engine import limits
from referee.engine.chance import throw
from referee.engine.distribution import Distribution, push_on, reduce_weights
from referee.engine.limits import TooMany
from referee.engine.script import Fork, Script

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.chance import Part, Step, Weights
    from referee.engine.distribution import Ways


LOOP_WORK = 20  # of a state of a loop, besides its ends
RUN_WORK = 4  # of an end that a step is run for, besides
PART_WORK = 3  # of an end of a part, which is put back into the whole, besides


def weigh(state: Any, steps: Sequence[Any], faces: Sequence[int] = (), cards: Sequence[str] = ()) -> Distribution:
    """The exact distribution of the states in which `throw` can end. `faces` and `cards` have been thrown
    already: they are played, and the rest is weighed. `ValueError` if some of them were never asked for; a
    `Refusal` for a face that the die does not have.
    """
    with limits.counted():
        scale = Scale(deque(faces), deque(cards))
        out = scale.push_through({state: 1}, steps)
    if scale.faces or scale.cards:
        raise more_than_asked_for()
    return Distribution(out)


def more_than_asked_for() -> ValueError:
    """The error for dice that are left over at the end."""
    return ValueError("more dice were given than are needed")


def follow_thrown(
    state: Any, steps: Sequence[Any], faces: Sequence[int]
) -> tuple[Distribution, Sequence[Any], Sequence[int]]:
    """Where the steps lead with the dice thrown so far: the ends, the steps not yet begun, the faces left over.
    Faces are left over only when all steps are done; then there is one end. A step in which the dice run out is
    weighed to its end. A face that the die does not have raises a `Refusal`.
    """
    with limits.counted():
        scale = Scale(deque(faces), deque())
        weights = {state: 1}
        done = 0
        while scale.faces and done < len(steps):
            weights = scale.push_through(weights, steps[done : done + 1])
            done += 1
    return Distribution(weights), steps[done:], tuple(scale.faces)


def play_out(state: Any, steps: Sequence[Any], faces: Sequence[int]) -> tuple[Any, Sequence[int]] | None:
    """The end to which the dice lead, and the faces left over; nothing if the steps ask for more."""
    script = Script((), faces)
    try:
        return throw(state, steps, script), faces[script.used :]
    except Fork:
        return None


def count_sequences(state: Any, steps: Sequence[Any]) -> int:
    """How many ways the dice can fall: a die thrown for nothing changes only this number, not the odds."""
    with limits.counted():
        out = Scale(deque(), deque(), counting=True).push_through({state: 1}, steps)
    return sum(out.values())


class Scale:
    """One weighing: the dice given so far and the memory of parts already weighed.

    The kinds of steps ask it to push weighted states on; all weights stay over one common denominator.
    """

    def __init__(self, faces: deque[int], cards: deque[str], counting: bool = False) -> None:
        self.faces = faces
        self.cards = cards
        self.counting = counting
        self.parts: dict[tuple[int, Any], tuple[Part, list[tuple[Any, int]], int]] = {}
        self.most = limits.STATES

    @property
    def as_thrown(self) -> bool:
        """Must the dice be asked for one by one, in the order in which they are thrown?"""
        return bool(self.faces or self.cards or self.counting)

    def bound(self, alike: int) -> None:
        """From now on at most `alike` states lead to the same outcome."""
        self.most = alike * limits.OUTCOMES

    def push_through(self, weights: Weights, steps: Sequence[Step]) -> Weights:
        """Push weighted states through the steps: each kind of step weighs itself, a plain function is tried with
        every face.
        """
        for step in steps:
            weigh = getattr(step, "weigh", None)
            weights = weigh(weights, self) if weigh else self.advance(weights, self.function(step))
        return weights

    def advance(self, weights: Weights, ways: Callable[[Any], Ways], quick: int = 1) -> Weights:
        """Replace every state by its ways: `(ends with weights, sum of these)`."""
        if len(weights) > 1 and (self.faces or self.cards):
            raise ValueError("a die is missing before the last of the dice given")
        if self.counting:
            out: Weights = {}
            for state, weight in weights.items():
                ends = ways(state)[0]
                limits.spend(1 + len(ends))
                for end, share in ends:
                    out[end] = out.get(end, 0) + share * weight
        else:
            out = push_on(weights, ways, self.most, quick)
        if len(out) > self.most:
            raise TooMany
        return out

    def remember(self, step: Part, part: Any, steps: Callable[[Any], Sequence[Step]]) -> Ways:
        """The ends of a part and the sum of their weights, computed once for each; the step is kept so that its
        `id` stays valid.
        """
        if self.faces or self.cards:
            ends = list(self.push_through({part: 1}, steps(part)).items())
            return ends, sum(weight for _, weight in ends)
        known = self.parts.get((id(step), part))
        if known is None:
            ends = list(self.push_through({part: 1}, steps(part)).items())
            known = step, ends, sum(weight for _, weight in ends)
            self.parts[id(step), part] = known
        limits.spend(PART_WORK * len(known[1]))
        return known[1:]

    def function(self, step: Step) -> Callable[[Any], Ways]:
        """The ways that a plain function can take from a state."""
        if self.faces or self.cards:
            return lambda state: self.weigh_step(step, state)
        return lambda state: self.replay_step(step, state)

    def replay_step(self, step: Step, state: Any, faces: Sequence[int] = (), cards: Sequence[str] = ()) -> Ways:
        """Replay one step for each face of each die it asks for."""
        ends: list[tuple[Any, int, int]] = []
        paths: list[tuple[tuple[Any, ...], int, int]] = [((), 1, 1)]
        while paths:
            path, weight, total = paths.pop()
            try:
                ends.append((step(state, Script(path, faces, cards)), weight, total))
            except Fork as fork:
                cells, whole = (fork.shares.items(), fork.total) if self.counting else fork.ways
                paths += [((*path, cell), weight * n, total * whole) for cell, n in cells]
        limits.spend(RUN_WORK * len(ends))
        if self.counting:
            return [(end, weight) for end, weight, _ in ends], 1
        if len(ends) == 1:
            return [(ends[0][0], 1)], 1
        common = lcm(*(total for _, _, total in ends))
        return [(end, weight * (common // total)) for end, weight, total in ends], common

    def weigh_step(self, step: Step, state: Any) -> Ways:
        """One step with the dice given so far; if they run out within it, the rest of it is weighed."""
        script = Script((), tuple(self.faces), tuple(self.cards))
        try:
            end = step(state, script)
        except Fork:
            ways = self.replay_step(step, state, tuple(self.faces), tuple(self.cards))
            self.forget(script.used, script.drawn)
            return ways
        self.forget(script.used, script.drawn)
        return [(end, 1)], 1

    def forget(self, faces: int, cards: int) -> None:
        """Take the dice that have been played off the given ones."""
        for _ in range(faces):
            self.faces.popleft()
        for _ in range(cards):
            self.cards.popleft()

    def settle(self, weights: Weights, done: Callable[[Any], bool], steps: Sequence[Step]) -> Weights:
        """Run a loop to its end: the states it can visit form a graph without cycles other than self-loops."""
        while self.faces or self.cards:
            if len(weights) > 1:
                raise ValueError("a die is missing before the last of the dice given")
            state = next(iter(weights))
            if done(state):
                return weights
            weights = self.push_through(weights, steps)
        follow: dict[Any, tuple[list[tuple[Any, int]], int]] = {}
        waiting = [state for state in weights if not done(state)]
        while waiting:
            state = waiting.pop()
            ends = [(e, w) for e, w in self.push_through({state: 1}, steps).items() if e != state]
            if not ends:
                raise RuntimeError(f"a loop never leaves {state!r}")
            follow[state] = ends, sum(w for _, w in ends)
            limits.spend(LOOP_WORK)
            waiting += [end for end, _ in ends if end not in follow and not done(end)]
        for level in _levels(follow):
            here = [state for state in level if state in weights]
            common = 1 if self.counting else lcm(*(follow[state][1] for state in here))
            moving = [(weights.pop(state), *follow[state]) for state in here]
            if common > 1:
                weights = {state: weight * common for state, weight in weights.items()}
            for weight, ends, total in moving:
                factor = weight if self.counting else weight * (common // total)
                for end, share in ends:
                    weights[end] = weights.get(end, 0) + share * factor
                limits.spend(len(ends))
            if common > 1:
                weights = reduce_weights(weights)
        return weights


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
