"""The cards that stand for a TF's ships: dealing them, and which sets of cards are lawful (4.f, 8, 15.g, 22)."""

from __future__ import annotations

from functools import cache, reduce

from referee.engine.chance import Dice
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, many, name, text, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

KINDS = ("carrier", "battleship", "transport", "cruiser", "destroyer")
JOKER = "XX"


def is_card(word: str) -> bool:
    """Is it a rank and a suit, or the joker?"""
    return word == JOKER or (len(word) == 2 and word[0] in "A23456789TJQK" and word[1] in "HSDC")


def cards_listed(low: int, high: int, meaning: str) -> Any:
    """An input of `low` to `high` cards."""
    return many(text(shape="a card such as JH, TC or XX", allowed=is_card), low, high, meaning=meaning)


class Deck(Inputs):
    """The cards of a TF."""

    card: list[str] = cards_listed(1, 60, "the TF's cards, such as JH 2D XX")


class Deal(Deck):
    """A deck, and how much of it is dealt."""

    count: int = whole(0, 10, meaning="cards dealt (all of them if fewer)")
    show: str = choice("cards", "classes", default="cards", meaning="the cards seen, or the ships they show")


@procedure("deal", Deal, cite="15.g")
def deal(given: Deal, rules: Rules) -> Plan:
    """Which cards of a TF does the searching player see?"""
    refuse_extra_copies(given.card, rules)
    sight = sight_of(given.show, rules)
    count = min(given.count, len(given.card))
    rules.note(f"{count} of the TF's {counted(len(given.card), 'card')} dealt blindly", "15.g")

    def step(seen: Any, dice: Dice) -> Any:
        return dice.deal(given.card, count, "card dealt", sight.add, seen)

    return Plan(sight.nothing, [step], sight.shown)


class Sight(NamedTuple):
    """How dealt cards are remembered (`nothing`, then `add` a card), and how the outcome has them (`shown`)."""

    nothing: Any
    add: Callable[[Any, str], Any]
    shown: Callable[[Any], dict[str, Any]]


def sight_of(show: str, rules: Rules) -> Sight:
    """Dealt cards, as the cards themselves or as the ships that they show."""
    if show == "cards":
        return Sight((), lambda seen, card: tuple(sorted((*seen, card))), lambda seen: {"seen": list(seen)})
    meaning = Meaning(rules)

    worth = {
        card: [meaning.ships(card) * (kind == counted) for counted in KINDS] for card, kind in meaning.kinds.items()
    }

    def add(seen: tuple[int, ...], card: str) -> tuple[int, ...]:
        return *map(int.__add__, seen, worth[card]), seen[-1] or meaning.kinds[card] == "dummy"

    return Sight((0, 0, 0, 0, 0, False), add, lambda seen: dict(zip((*KINDS, "dummy"), seen, strict=True)))


class Meaning:
    """The meaning of cards (8.a-f)."""

    def __init__(self, rules: Rules) -> None:
        suits, self.worth = rules.table("cards"), rules.table("card-values")
        self.cards: dict[str, list[str]] = {kind: suits[kind].split() for kind in suits}
        self.kinds = {card: kind for kind, cards in self.cards.items() for card in cards}
        self.order = {card: place for place, card in enumerate(self.kinds)}

    def kind(self, card: str) -> str:
        """The kind of ship, or `dummy`."""
        return self.kinds[card]

    def ships(self, card: str) -> int:
        """The number of ships of its kind; none for a sign of dummies."""
        return 0 if self.kinds[card] == "dummy" else int(self.worth[card[0]])


def extra_copies(cards: Sequence[str], rules: Rules) -> str | None:
    """A card that is held more often than a player's decks hold it."""
    limits = rules.table("limits")
    for card in cards:
        if cards.count(card) > limits["jokers" if card == JOKER else "decks"]:
            return card
    return None


def refuse_extra_copies(cards: Sequence[str], rules: Rules) -> None:
    """Refuse a TF that holds a card more often than a player's decks do."""
    card = extra_copies(cards, rules)
    if card is not None:
        rules.forbid("8", f"{card} is {cards.count(card)} times in this TF, more often than in two decks", "card")


class Ship(Inputs):
    """Ships of one kind, real or dummy."""

    kind: str = choice(*KINDS, meaning="what its card stands for")
    also: str | None = choice(*KINDS, default=None, meaning="the other kind, for a ship with two suits")
    count: int = whole(1, 20, 1, meaning="so many of them")
    name: str | None = name()

    def check(self) -> None:
        if self.also == self.kind:
            raise bad_input("also", f"also must be a kind other than {self.kind}")


class Ships(Inputs):
    """The ships of a TF that its cards stand for."""

    ship: list[Ship] = many(Ship, 0, 20, (), meaning="real ships")
    dummy: list[Ship] = many(Ship, 0, 20, (), meaning="dummy ships")


FAULTS = {
    "ship-count": "they do not stand for its ships",
    "needs-heart-7-to-10": "a heart from 7 to 10 is wanted for its dummy ships",
    "needs-joker": "a joker is wanted where all is dummies",
    "marker-without-dummies": "hearts from 7 to 10 and the joker are for dummies",
    "joker-with-real-ships": "the joker goes with no real ship",
    "too-many-copies": "a card is there more often than in two decks",
}
"""What is wrong with cards, as it is said."""


class DeckCheck(Ships):
    """A TF's ships and its cards."""

    card: list[str] = cards_listed(0, 60, "the TF's cards")


@procedure("deck-check", DeckCheck, cite="8, 22.b")
def deck_check(given: DeckCheck, rules: Rules) -> Plan:
    """Does a deck of cards rightly stand for a TF's ships?"""
    meaning = Meaning(rules)
    shown = [sum(meaning.ships(card) for card in given.card if meaning.kind(card) == kind) for kind in KINDS]
    least = least_ships([*given.ship, *given.dummy])
    rules.note(f"the cards show {_in_words(shown)}; the TF has {counted(least[-1], 'ship')}, dummies among them", "8")
    joker = JOKER in given.card
    heart = any(meaning.kind(card) == "dummy" and card != JOKER for card in given.card)
    found = {
        "ship-count": sum(shown) != least[-1]
        or any(_count_within(shown, group) < few for group, few in enumerate(least)),
        "needs-heart-7-to-10": bool(given.ship and given.dummy) and not heart,
        "needs-joker": bool(given.dummy) and not given.ship and not joker,
        "marker-without-dummies": (joker or heart) and not given.dummy,
        "joker-with-real-ships": joker and bool(given.ship and given.dummy),
        "too-many-copies": extra_copies(given.card, rules) is not None,
    }
    faults = sorted(fault for fault, there in found.items() if there)
    rules.note("; ".join(FAULTS[one] for one in faults) or "nothing is wrong with them", "8, 22.b")
    return certain_plan({"valid": not faults, "faults": faults})


def _in_words(shown: Sequence[int]) -> str:
    return ", ".join(counted(count, kind) for count, kind in zip(shown, KINDS, strict=True) if count) or "no ship"


def _count_within(shown: Sequence[int], group: int) -> int:
    return sum(count for place, count in enumerate(shown) if group >> place & 1)


def least_ships(ships: Iterable[Ship]) -> tuple[int, ...]:
    """For each group of kinds (as a sum of 1, 2, 4, 8, 16 for `KINDS`) the ships that cannot be shown as another kind.

    Two-suit ships can be divided among the kinds as required exactly if every group of kinds gets at least these
    ships; the last is the number of all ships.
    """
    least = [0] * (1 << len(KINDS))
    for ship in ships:
        needs = 1 << KINDS.index(ship.kind) | (1 << KINDS.index(ship.also) if ship.also else 0)
        for group in range(len(least)):
            least[group] += ship.count * (group & needs == needs)
    return tuple(least)


class Tally(NamedTuple):
    """The number of card sets, and the fewest and the most cards in one set."""

    sets: int
    fewest: int
    most: int


def of_both(one: Tally | None, other: Tally | None) -> Tally | None:
    """The card sets of both together."""
    if one is None or other is None:
        return one or other
    return Tally(one.sets + other.sets, min(one.fewest, other.fewest), max(one.most, other.most))


def combine(one: Tally | None, other: Tally | None) -> Tally | None:
    """Every card set of one with every card set of the other."""
    if one is None or other is None:
        return None
    return Tally(one.sets * other.sets, one.fewest + other.fewest, one.most + other.most)


@cache
def hands_of(worths: tuple[int, ...], decks: int) -> Sequence[Tally | None]:
    """For each number of ships, the sets of a kind's cards that show them; each card is there once in a deck."""
    hands: list[Tally | None] = [Tally(1, 0, 0)] + [None] * (decks * sum(worths))
    for worth in worths:
        copies = [(n * worth, Tally(1, n, n)) for n in range(decks + 1)]
        hands = [
            reduce(of_both, [combine(hands[ships - shown], more) for shown, more in copies if shown <= ships])
            for ships in range(len(hands))
        ]
    return hands


@procedure("deck-count", Ships, cite="8.h")
def deck_count(given: Ships, rules: Rules) -> Plan:
    """In how many ways may a TF be shown by cards?"""
    meaning = Meaning(rules)
    decks = rules.table("limits")["decks"]
    hands = [hands_of(tuple(meaning.ships(card) for card in meaning.cards[kind]), decks) for kind in KINDS]

    @cache
    def tally(least: tuple[int, ...]) -> Tally | None:
        """All card sets for the kinds that are left, each group of which shows at least so many ships."""
        if len(least) == 1:
            return Tally(1, 0, 0)
        hand = hands[-(len(least).bit_length() - 1)]
        found = None
        for own in range(least[1], min(least[-1] - least[-2], len(hand) - 1) + 1):
            others = tally(
                tuple(max(without, both - own) for without, both in zip(least[::2], least[1::2], strict=True))
            )
            found = of_both(found, combine(hand[own], others))
        return found

    found = tally(least_ships([*given.ship, *given.dummy]))
    if found is None:
        rules.note("two decks do not hold enough cards for these ships", "8.h")
        return certain_plan({"decks": 0, "fewest": None, "most": None})
    sets = f"{counted(found.sets, 'set')} of cards, {found.fewest} to {found.most} to a set"
    rules.note(f"these ships are shown by {sets}", "8.h")
    return certain_plan({"decks": found.sets, "fewest": found.fewest, "most": found.most})
