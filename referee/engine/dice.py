"""Where faces come from: typed by the umpire, thrown from a seed or by the system, asked at a prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.engine.chance import Dice, Die
from referee.engine.errors import Refusal, show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    T = TypeVar("T")


Pick = Callable[[int], int]


class Source(Dice):
    """Dice that fall and remember how: `thrown`, `drawn` and `because` are the record of a throw."""

    origin = "program"

    def __init__(self) -> None:
        self.thrown: list[dict[str, Any]] = []
        self.drawn: list[dict[str, str]] = []
        self.because: list[dict[str, str]] = []

    def face(self, die: Die, why: str) -> int:
        """The next face."""
        raise NotImplementedError

    def card(self, deck: Sequence[str], why: str) -> str:
        """The next card."""
        raise NotImplementedError

    def read(self, die: Die, column: Sequence[T], why: str) -> T:
        face = self.face(die, why)
        self.thrown.append({"die": die.name, "value": face, "for": why})
        return column[face - 1]

    def draw(self, deck: Sequence[str], why: str) -> str:
        card = self.card(deck, why)
        self.drawn.append({"card": card, "for": why})
        return card

    def note(self, text: str, cite: str = "") -> None:
        self.because.append({"text": text, "cite": cite})

    def finish(self) -> None:
        """Nothing may be left over."""


class Thrown(Source):
    """Dice of the program: `pick(n)` gives a number from 0 to n - 1."""

    def __init__(self, pick: Pick) -> None:
        super().__init__()
        self.pick = pick

    def face(self, die: Die, why: str) -> int:
        return self.pick(die.sides) + 1

    def card(self, deck: Sequence[str], why: str) -> str:
        return deck[self.pick(len(deck))]


class Typed(Source):
    """Dice thrown at the table and typed in, in the order asked; the first odd one out is refused."""

    origin = "table"

    def __init__(self, faces: object, cards: object = None) -> None:
        super().__init__()
        self.faces = _row(faces, "dice")
        self.cards = _row(cards, "cards")

    def face(self, die: Die, why: str) -> int:
        place = len(self.thrown)
        if place >= len(self.faces):
            raise Refusal("bad-dice", f"one more die is wanted: a {die.name} for {why} (die {place + 1})")
        return face_of(die, self.faces[place], why, place + 1)

    def card(self, deck: Sequence[str], why: str) -> str:
        place = len(self.drawn)
        if place >= len(self.cards):
            raise Refusal("bad-dice", f"one more card is wanted: {why} (card {place + 1})")
        card = self.cards[place]
        if card not in deck:
            raise Refusal("bad-dice", f"card {place + 1} ({why}) cannot be {show(card)}: it is not there to be drawn")
        return str(card)

    def finish(self) -> None:
        for word, given, used in (("dice", self.faces, self.thrown), ("cards", self.cards, self.drawn)):
            if len(given) > len(used):
                raise Refusal("bad-dice", f"too many {word}: {len(used)} wanted, {len(given)} typed")


def face_of(die: Die, value: object, why: str, place: int | None = None) -> int:
    """A typed face, or a refusal; a D10's 0 is ten."""
    if type(value) is int:
        face = 10 if value == 0 and die.sides == 10 else value
        if 1 <= face <= die.sides:
            return face
    which = f"die {place} ({why})" if place else why
    raise Refusal("bad-dice", f"{which} is a {die.name}, 1 to {die.sides}, not {show(value)}")


def _row(values: object, word: str) -> list[Any]:
    if values is None:
        return []
    if not isinstance(values, list | tuple):
        raise Refusal("bad-dice", f"{word} must be a list, not {show(values)}")
    return list(values)


def program(seed: int | None = None) -> Thrown:
    """Dice of the program: repeatable with a seed, else of the operating system."""
    import random

    source = random.SystemRandom() if seed is None else random.Random(seed)
    return Thrown(source.randrange)
