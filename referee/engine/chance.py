"""What a procedure is made of: dice, and steps that ask for them; `throw` plays the steps once.

A step is a plain function `(state, dice) -> state`. Inside it dice are asked for in direct style, as often
as needed. `weighing` reads the same steps for the exact odds of every end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from referee.engine.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    T = TypeVar("T", bound=Hashable)
    Step = Callable[["Any", "Dice"], "Any"]
else:
    Step = Callable


class Die(NamedTuple):
    """A die of `sides` equal faces, 1 to `sides`."""

    sides: int

    @property
    def name(self) -> str:
        """`D12`."""
        return f"D{self.sides}"


D4, D6, D10, D12 = Die(4), Die(6), Die(10), Die(12)


class Dice:
    """Where faces and cards come from: the only thing a step touches besides its state.

    A source adds `read` and `draw`; the other ways of asking come down to these.
    """

    def read(self, die: Die, column: Sequence[T], why: str) -> T:
        """Throw `die` and read its face in `column` (one cell for each face)."""
        raise NotImplementedError

    def draw(self, deck: Sequence[str], why: str) -> str:
        """Draw a card blindly from `deck`; the caller takes it out."""
        raise NotImplementedError

    def deal(self, deck: Sequence[str], count: int, why: str, add: Callable[[T, str], T], seen: T) -> T:
        """Draw `count` cards from `deck` one after another, and `add` each to what has been `seen`.

        `add` must not care for their order: then hands are weighed instead of draws, and few of them differ.
        """
        left = list(deck)
        for _ in range(count):
            card = self.draw(left, why)
            left.remove(card)
            seen = add(seen, card)
        return seen

    def roll(self, die: Die, why: str) -> int:
        """Throw `die`: its face."""
        return self.read(die, range(1, die.sides + 1), why)

    def within(self, die: Die, bound: int, why: str) -> bool:
        """Throw `die`: is the face `bound` or less?"""
        hits = min(max(bound, 0), die.sides)
        return self.read(die, (True,) * hits + (False,) * (die.sides - hits), why)

    def choose(self, count: int, why: str) -> int:
        """One of `count` equal things, by its place from 1; no die is asked where there is only one."""
        return 1 if count == 1 else self.roll(Die(count), why)

    def note(self, text: str, cite: str = "") -> None:
        """Say what the dice brought about; heard in a throw only."""


class Until(NamedTuple):
    """Repeat `steps` until `done(state)`; a round that changes nothing is dropped, so endless re-rolls are exact."""

    done: Callable[[Any], bool]
    steps: Sequence[Any]


class Part(NamedTuple):
    """Steps that see only a part of the state: `into(state, end)` puts the end of `of(state)` back.

    Parts that are equal are weighed once, so a target's or a unit's own odds are found only once.
    `steps` may be a function of the part.
    """

    of: Callable[[Any], Hashable]
    steps: Sequence[Any] | Callable[[Any], Sequence[Any]]
    into: Callable[[Any, Any], Any]

    def of_part(self, part: Hashable) -> Sequence[Any]:
        """The steps for this part."""
        return self.steps(part) if callable(self.steps) else self.steps


class Commuting(NamedTuple):
    """Steps that do not touch each other: `thrown` in the order of the dice, `weighed` in one that keeps states few.

    Both orders ask the same dice: all targets are fired at before the first of them is bombed, but each target's
    whole fate is weighed before the next one's.
    """

    thrown: Sequence[Any]
    weighed: Sequence[Any]


class Reckoned(NamedTuple):
    """Steps whose odds are reckoned in one go: `ends(state)` gives each end its weight, as weighing would, but sooner.

    They are thrown as they stand, and so they are weighed where dice are given; tests hold both against each other.
    """

    steps: Sequence[Any]
    ends: Callable[[Any], Mapping[Any, int]]


class AtMost(NamedTuple):
    """No step, but a bound: from here on, more than `states` different states are too many.

    For a procedure of which every state comes to outcomes of its own: it is refused before much time is spent on it.
    """

    states: int


def throw(state: Any, steps: Iterable[Any], dice: Dice) -> Any:
    """Run the steps once."""
    for step in steps:
        if isinstance(step, Until):
            while not step.done(state):
                state = throw(state, step.steps, dice)
        elif isinstance(step, Part):
            part = step.of(state)
            state = step.into(state, throw(part, step.of_part(part), dice))
        elif isinstance(step, Commuting):
            state = throw(state, step.thrown, dice)
        elif isinstance(step, Reckoned):
            state = throw(state, step.steps, dice)
        elif not isinstance(step, AtMost):
            state = step(state, dice)
    return state
