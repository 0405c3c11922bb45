"""What a procedure is made of: dice, and steps that ask for them; `throw` plays the steps once.

A step is a plain function `(state, dice) -> state`. Inside it dice are asked for in direct style, as often
as needed. `weighing` reads the same steps for the exact odds of every end: it replays a function for each face; the
kinds of steps below, which are called like functions, say by `weigh` how else they are to be weighed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from referee.engine.limits import TooMany
from referee.engine.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol, Self, TypeVar

    from referee.engine.distribution import Ways

    T = TypeVar("T", bound=Hashable)
    Step = Callable[["Any", "Dice"], "Any"]
    Weights = dict[Any, int]

    class Scale(Protocol):
        """What a kind of step asks of the weighing (`weighing.Scale`)."""

        most: int
        as_thrown: bool
        bound: Callable[[int], None]
        push_through: Callable[[Weights, Sequence[Step]], Weights]
        advance: Callable[..., Weights]
        settle: Callable[[Weights, Callable[[Any], bool], Sequence[Step]], Weights]
        remember: Callable[[Part, Any, Callable[[Any], Sequence[Step]]], Ways]

else:
    Step = Callable


RECKONED = 2  # ends that are reckoned in one go take as long as one end of a die


class Purpose(str):
    """What a die is for, in two parts: the `head`, which may be in two parts itself, and what it needs, or does there:
    `Purpose("AA at VB-3", "2 or less", ": needs ")`.
    """

    head: str
    need: str
    between: str

    def __new__(cls, head: str, need: str, between: str = ": ") -> Self:
        """`between` stands between the two."""
        made = super().__new__(cls, f"{head}{between}{need}")
        made.head, made.need, made.between = head, need, between
        return made

    def of(self, head: str) -> Purpose:
        """The same of another head."""
        return type(self)(head, self.need, self.between)


class Whose(Purpose):
    """A purpose headed by whose it is: `aircraft 2: attack`."""


class Needs(Purpose):
    """A purpose with the face that will do: `search, needs 3 or less`."""


class Unasked(Purpose):
    """The purpose of a die that the table is not asked for: it can change nothing, or only chooses a report's words."""


def parts_of(why: str) -> dict[str, str]:
    """Of what a die is for, `whose` it is and what it `needs`, as far as that is said."""
    out: dict[str, str] = {}
    while isinstance(why, Purpose):
        if isinstance(why, Whose):
            out["whose"] = why.head
        if isinstance(why, Needs):
            out["needs"] = why.need
        why = why.head
    return out


def said_of(who: str, what: str) -> str:
    """What a die does, headed by `who` does it, if that is said."""
    return Whose(who, what) if who else what


def with_about(why: str, about: str) -> str:
    """What a die is for, with what it is about next to its head."""
    if isinstance(why, Purpose):
        return why.of(with_about(why.head, about))
    return about.of(f"{why} {about.head}") if isinstance(about, Purpose) else f"{why} {about}"


class Die(NamedTuple):
    """A die of `sides` equal faces, 1 to `sides`."""

    sides: int

    @property
    def name(self) -> str:
        """`D12`."""
        return f"D{self.sides}"


D4, D6, D10, D12 = Die(4), Die(6), Die(10), Die(12)


class Dice:
    """Where faces and cards come from: the only thing a step touches besides its state. A source adds `read` and
    `draw`; all other ways to ask use these two.
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
        """Throw `die` and give its face."""
        return self.read(die, range(1, die.sides + 1), why)

    def within(self, die: Die, bound: int, why: str) -> bool:
        """Throw `die`: is the face `bound` or less?"""
        hits = min(max(bound, 0), die.sides)
        return self.read(die, (True,) * hits + (False,) * (die.sides - hits), why)

    def count(self, die: Die, bound: int, times: int, why: str) -> int:
        """Throw `die` so many times: how many faces are `bound` or less?"""
        return sum(self.within(die, bound, why) for _ in range(times))

    def choose(self, count: int, why: str) -> int:
        """One of `count` equal things, by its place from 1; if there is only one, no die is thrown."""
        return 1 if count == 1 else self.roll(Die(count), why)

    def note(self, text: str, cite: str = "") -> None:
        """Say what the dice brought about; used in a throw only."""


class Until:
    """Repeat `steps` until `done(state)`; a round that changes nothing is dropped, so endless re-rolls are exact."""

    def __init__(self, done: Callable[[Any], bool], steps: Sequence[Step]) -> None:
        self.done = done
        self.steps = steps

    def __call__(self, state: Any, dice: Dice) -> Any:
        while not self.done(state):
            state = throw(state, self.steps, dice)
        return state

    def weigh(self, weights: Weights, scale: Scale) -> Weights:
        """Weigh the loop to its end."""
        return scale.settle(weights, self.done, self.steps)


class Part:
    """Steps that see only a part of the state: `into(state, end)` puts the end of `of(state)` back. Equal parts
    are weighed once, so a target's or a unit's own odds are found only once. `steps` may be a function of the
    part.
    """

    def __init__(
        self,
        of: Callable[[Any], Hashable],
        steps: Sequence[Step] | Callable[[Any], Sequence[Step]],
        into: Callable[[Any, Any], Any],
    ) -> None:
        self.of = of
        self.steps = steps
        self.into = into

    def __call__(self, state: Any, dice: Dice) -> Any:
        part = self.of(state)
        return self.into(state, throw(part, self.of_part(part), dice))

    def weigh(self, weights: Weights, scale: Scale) -> Weights:
        """Weigh each different part once."""

        def ways(state: Any) -> Ways:
            ends, total = scale.remember(self, self.of(state), self.of_part)
            return [(self.into(state, end), weight) for end, weight in ends], total

        return scale.advance(weights, ways)

    def of_part(self, part: Hashable) -> Sequence[Step]:
        """The steps for this part."""
        return self.steps(part) if callable(self.steps) else self.steps


class Commuting:
    """Independent steps: `thrown` in the order of the dice, `weighed` in an order that keeps the states few. Both
    orders ask for the same dice: all targets are fired at before the first of them is bombed, but each target's
    whole fate is weighed before the next one's.
    """

    def __init__(self, thrown: Sequence[Step], weighed: Sequence[Step]) -> None:
        self.thrown = thrown
        self.weighed = weighed

    def __call__(self, state: Any, dice: Dice) -> Any:
        return throw(state, self.thrown, dice)

    def weigh(self, weights: Weights, scale: Scale) -> Weights:
        """Weigh the steps in the order that keeps the states few."""
        return scale.push_through(weights, self.thrown if scale.as_thrown else self.weighed)


class Reckoned:
    """Steps whose odds are computed in one go: `ends(state)` gives the weight of each end, as weighing would, but
    sooner. They are thrown as they stand, and weighed as they stand if dice are given; tests compare both.
    """

    def __init__(self, steps: Sequence[Step], ends: Callable[[Any], Mapping[Any, int]]) -> None:
        self.steps = steps
        self.ends = ends

    def __call__(self, state: Any, dice: Dice) -> Any:
        return throw(state, self.steps, dice)

    def weigh(self, weights: Weights, scale: Scale) -> Weights:
        """Take all the ends at once."""
        if scale.as_thrown:
            return scale.push_through(weights, self.steps)

        def ways(state: Any) -> Ways:
            ends = self.ends(state)
            return ends.items(), sum(ends.values())

        return scale.advance(weights, ways, RECKONED)


class Distinct:
    """Not a step but a promise: from here on at most `alike` states lead to the same outcome. So a procedure with
    far too many outcomes is refused early.
    """

    def __init__(self, alike: int = 1) -> None:
        self.alike = alike

    def __call__(self, state: Any, dice: Dice) -> Any:
        return state

    def weigh(self, weights: Weights, scale: Scale) -> Weights:
        """Keep the distribution, and from now on hold it to the bound."""
        scale.bound(self.alike)
        if len(weights) > scale.most:
            raise TooMany
        return weights


def throw(state: Any, steps: Iterable[Step], dice: Dice) -> Any:
    """Run the steps once."""
    for step in steps:
        state = step(state, dice)
    return state
