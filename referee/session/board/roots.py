"""What the sessions of every game hold; a game's three roots add their own fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar, cast

from referee.engine.errors import nearest_as_cure, show
from referee.session.board import fields
from referee.session.board.board import Board
from referee.session.board.thing import Thing, things

__all__ = ["Board", "Here", "Own", "Public", "Reminder", "Side", "Umpire"]

B = TypeVar("B", bound=Board[Any, Any, Any])
S = TypeVar("S", bound=Thing)


class Here(Thing, Generic[B]):
    """A thing that knows the board of its game."""

    @property
    def here(self) -> B:
        """The board on which it stands."""
        return cast(B, self.board)


class Own(Here[B], Generic[B, S]):
    """A thing that a side owns."""

    @property
    def side(self) -> S:
        """Its owner's side."""
        side: S = self.here.side(self.owner)
        return side

    @property
    def enemy(self) -> S:
        """The enemy's side."""
        enemy: S = self.here.enemy(self.owner)
        return enemy

    def misplaced(self, kind: str, groups: str) -> Iterator[str]:
        """What it lists of a kind (`ships`) that its side has not, or that stands twice in the side's `groups`."""
        there, every = getattr(self.side, kind), getattr(self.side, groups).values()
        for name in getattr(self, kind):
            if name not in there:
                whose, word = self.board.title(self.owner), self.board.word_of(kind)
                yield f"{kind}: the {whose} side has no {word} {show(name)}{nearest_as_cure(name, there)}"
            elif (times := sum(getattr(group, kind).count(name) for group in every)) > 1:
                yield f"{kind}: {name} is listed {times} times"


class Public(Thing):
    """What both sides know."""

    turn = fields.number(0, 9999, meaning="the game turn")
    phase = fields.text(meaning="the phase, by its id")
    night = fields.flag(meaning="it is a night turn")
    called = fields.texts("what its players call a side, where it is not the game's word")
    night_phases = fields.words("phases that are also played by night")


class Side(Thing):
    """What a side owns and knows."""


class Reminder(Thing):
    """What the umpire wants to be reminded of."""

    text = fields.text()
    turn = fields.maybe_number(0, 9999)
    phase = fields.text()
    set = fields.number(0, 9999, meaning="the turn in which it was noted")


class Sealed(Thing):
    """A sealed order, its check-word, and when and to whom it was told."""

    text = fields.text(meaning="what was written, hidden")
    salt = fields.text(meaning="random text that protects the check-word from guessing")
    word = fields.text(meaning="its check-word")
    turn = fields.number(0, 9999, meaning="the turn in which it was sealed")
    to = fields.text(meaning="who was told the check-word: a side, or all")


class Orders(Thing):
    """A side's sheet of orders, sealed until it is carried out."""

    text, salt, word, turn = Sealed.text, Sealed.salt, Sealed.word, Sealed.turn
    phase = fields.text(meaning="the phase in which it was handed in")
    but_not = fields.numbers(1, 500, "lines that are left out")
    done = fields.words("orders that have been carried out, each by its line and its place in it: 3.0")
    follows = fields.flag("all its orders are done, but not all that follows from them")
    now = fields.flag("it is the rest of a sheet that was to be done at once")


class Umpire(Thing):
    """What the umpire alone keeps."""

    dice = fields.choice("table", "program", default="program", meaning="who throws")
    closed = fields.flag(meaning="the session is closed")
    rulings = fields.texts("the rulings that this session has changed: ruling, option")
    house = fields.texts("house rules: number, words")
    tables = fields.records("the owner's tables, as the session holds them")
    reminders = things(Reminder)
    sealed = things(Sealed, "sealed orders")
    orders = things(Orders, "the sides' sheets of orders, by side")
