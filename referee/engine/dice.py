"""Where faces come from: typed by the umpire, thrown from a seed or by the operating system, or asked at a prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.engine.chance import Dice, Die
from referee.engine.errors import Refusal, show
from referee.engine.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    T = TypeVar("T")


Pick = Callable[[int], int]


class Source(Dice):
    """Dice that fall and remember how: `thrown`, `drawn` and `because` are the record of a throw."""

    origin = "program"
    proof: Mapping[str, int] = {}
    """What the last face or card is proved by: its `count` among the program's dice, nothing where it has none."""
    is_of_players = False
    """Do the players throw it, unless the umpire leaves it to the program?"""
    fell_before = False
    """Is the last throw one that was undone, which falls again as it fell?"""

    def __init__(self) -> None:
        self.thrown: list[dict[str, Any]] = []
        self.drawn: list[dict[str, str]] = []
        self.because: list[dict[str, str]] = []

    def begin(self, game: str, procedure: str, inputs: Mapping[str, Any], by: Mapping[str, str] | None = None) -> None:
        """Begin to throw a procedure of a game. `by` says who throws: under "" in general, under the first words
        of a die's purpose who throws that die.
        """

    def face(self, die: Die, why: str) -> int:
        """The next face."""
        raise NotImplementedError

    def card(self, deck: Sequence[str], why: str) -> str:
        """The next card."""
        raise NotImplementedError

    def read(self, die: Die, column: Sequence[T], why: str) -> T:
        face = self.face(die, why)
        self.thrown.append({"die": die.name, "value": face, "for": str(why)})
        return column[face - 1]

    def draw(self, deck: Sequence[str], why: str) -> str:
        card = self.card(deck, why)
        self.drawn.append({"card": card, "for": str(why)})
        return card

    def note(self, text: str, cite: str = "") -> None:
        self.because.append({"text": str(text), "cite": cite})

    def finish(self) -> None:
        """Check that no dice or cards are left over."""


class Thrown(Source):
    """Dice of the program: `pick(n)` gives a number from 0 to n - 1."""

    def __init__(self, pick: Pick) -> None:
        super().__init__()
        self.pick = pick

    def face(self, die: Die, why: str) -> int:
        return self.pick(die.sides) + 1

    def card(self, deck: Sequence[str], why: str) -> str:
        return deck[self.pick(len(deck))]


class Sworn(Source):
    """Dice of the program, fixed beforehand by a secret: number `count` + 1 is thrown next. Whoever knows the
    secret and the players' `words` can compute them all, and nobody can choose them (`settled`).
    """

    def __init__(self, secret: str, words: Sequence[str], count: int) -> None:
        super().__init__()
        self.secret = secret
        self.words = list(words)
        self.number = count

    def face(self, die: Die, why: str) -> int:
        place = self._next(die.sides)
        self.proof = {"count": self.number}
        return place + 1

    def card(self, deck: Sequence[str], why: str) -> str:
        place = self._next(len(deck))
        self.proof = {"count": self.number, "of": len(deck), "place": place + 1}
        return deck[place]

    def _next(self, sides: int) -> int:
        self.number += 1
        return number_of(self.secret, self.words, self.number, sides)


class Fallen(NamedTuple):
    """A face or a card that fell before, with its thrower and its proof."""

    value: Any
    origin: str = "table"
    proof: Mapping[str, int] = {}


class Typed(Source):
    """Dice thrown at the table and typed in, or fallen before, in the order asked; the first one too many or too few is
    refused.
    """

    origin = "table"

    def __init__(self, faces: object, cards: object = None, used: tuple[int, int] = (0, 0)) -> None:
        """`used`: how many of the dice and of the cards went before."""
        super().__init__()
        self.faces = _row(faces, "dice")
        self.cards = _row(cards, "cards")
        self.used = used

    def face(self, die: Die, why: str) -> int:
        place = self.used[0] + len(self.thrown)
        if place >= len(self.faces):
            raise Refusal("bad-dice", f"one more die is needed: a {die.name} for {why} (die {place + 1})")
        return face_of(die, self.taken(self.faces[place]), why, place + 1)

    def card(self, deck: Sequence[str], why: str) -> str:
        place = self.used[1] + len(self.drawn)
        if place >= len(self.cards):
            raise Refusal("bad-dice", f"one more card is needed: {why} (card {place + 1})")
        card = self.taken(self.cards[place])
        if card not in deck:
            raise Refusal(
                "bad-dice", f"card {place + 1} ({why}) cannot be {show(card)}: it is not among the cards left to draw"
            )
        return str(card)

    def taken(self, one: object) -> Any:
        """What was typed, or fell before."""
        value, self.origin, self.proof = one if isinstance(one, Fallen) else Fallen(one)
        return value

    def finish(self) -> None:
        for word, given, used in (("dice", self.faces, self.thrown), ("cards", self.cards, self.drawn)):
            if len(given) > len(used):
                raise Refusal("bad-dice", too_many(word, used, given))


def too_many(word: str, used: Sequence[Mapping[str, Any]], typed: Sequence[object]) -> str:
    """What is wrong if more dice or cards were typed than are wanted: how many are wanted, and what the last one
    was for.
    """
    last = f", the last for {used[-1]['for']}" if used else ": nothing is thrown here" if word == "dice" else ""
    return f"too many {word}: {len(used)} wanted, {len(typed)} typed{last}"


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


def program_dice(seed: int | None = None) -> Thrown:
    """The program's own dice: repeatable with a seed, else from the operating system."""
    import random

    source = random.SystemRandom() if seed is None else random.Random(seed)
    return Thrown(source.randrange)


def source_of(faces: object, cards: object, seed: object) -> Source:
    """The dice of a call: typed, thrown from a seed, or the operating system's; refused if two are given."""
    if faces is None and cards is None:
        if seed is not None and type(seed) is not int:
            raise Refusal("bad-request", f"seed must be a whole number, not {show(seed)}", field="seed")
        return program_dice(seed)
    if seed is not None:
        raise Refusal("bad-request", "dice are typed or thrown from a seed, not both", field="seed")
    return Typed(faces, cards)


def number_of(secret: str, words: Sequence[str], count: int, sides: int) -> int:
    """Number `count` of a session's dice, from 0 to `sides` - 1: HMAC-SHA256 under the secret, without a bias.

    The message is `count/try/word/word…`; a value that would favour low faces is passed over for the next try.
    """
    import hmac

    tries = 0
    while True:
        tries += 1
        message = "/".join([str(count), str(tries), *words])
        value = int.from_bytes(hmac.digest(secret.encode(), message.encode(), "sha256"), "big")
        if value < 2**256 - 2**256 % sides:
            return value % sides


def new_secret() -> dict[str, str]:
    """What fixes a session's dice: a `secret` of 256 bits that nobody can foresee, and its `commitment`."""
    import secrets

    secret = secrets.token_hex(32)
    return {"secret": secret, "commitment": commitment(secret)}


def commitment(secret: str) -> str:
    """What is read aloud before the first die is thrown, so that the secret cannot be changed: its SHA-256."""
    import hashlib

    return hashlib.sha256(secret.encode()).hexdigest()


def faces_of_no_rule(number: int, sides: int) -> list[int]:
    """So many dice, thrown for nothing that is kept."""
    import secrets

    return [secrets.randbelow(sides) + 1 for _ in range(number)]
