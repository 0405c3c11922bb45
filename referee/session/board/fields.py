"""The fields of a thing: what one value of the state may be, its default, and what it means.

    class Ship(Thing):
        hex = a_hex()
        condition = choice("none", "damaged", "sunk", default="none")
        fired = flag()

`ship.condition` reads with its type; what is not in the tree reads as its default, and a default is never written out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, Self, TypeVar, overload

from referee.engine.errors import bad_input, show
from referee.engine.hexgrid import is_hex
from referee.engine.kinds import Choice, Flag, Kind, Listing, Object, Text, Whole

T = TypeVar("T")


class Held(Protocol):
    """What a field needs of the thing that has it."""

    def _read(self, name: str) -> Any: ...


class Declared(Generic[T]):
    """What a thing declares under a name: it reads itself from the thing; on the class it is itself.

    `printed`: it stands on the counter or in the scenario and never changes in a session; `set` does not touch it.
    """

    def __init__(self, meaning: str = "", *, printed: bool = False) -> None:
        self.meaning = meaning
        self.printed = printed
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, thing: None, owner: type) -> Self: ...
    @overload
    def __get__(self, thing: Held, owner: type) -> T: ...
    def __get__(self, thing: Held | None, owner: type) -> Self | T:
        return self if thing is None else self.read(thing)

    def read(self, thing: Any) -> T:
        """What the thing has under this name."""
        raise NotImplementedError


class Field(Declared[T]):
    """One value: its kind, its default (also the meaning of its absence) and what it means."""

    def __init__(self, kind: Kind, default: T, meaning: str = "", *, printed: bool = False) -> None:
        super().__init__(meaning, printed=printed)
        self.kind = kind
        self.default = default

    def read(self, thing: Held) -> T:
        value = thing._read(self.name)
        if value is None:
            value = self.default
        out: Any = list(value) if isinstance(value, list) else dict(value) if isinstance(value, dict) else value
        found: T = out
        return found

    def __set__(self, thing: Held, value: T) -> None:
        raise AttributeError(f"{self.name} is written by put({self.name}=…)")

    def checked(self, value: Any, at: str) -> Any:
        """The value as the tree holds it: `None` where it is the default; refused by the field `at` if it is wrong."""
        if value is None:
            return None
        taken = self.kind.take(value, at)
        return None if taken == self.default else taken


class Mapped(Kind):
    """An object of values of one kind, by their names."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.shape = f"an object of: {kind.shape}"

    def take(self, value: Any, at: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise bad_input(at, f"{at} must be {self.shape}, not {show(value)}")
        return {str(key): self.kind.take(item, f"{at}.{key}") for key, item in value.items()}

    def parse(self, text: str) -> Any:
        return Object().parse(text)


class Listed(Listing):
    """A list of any length; typed, its values are joined by commas, or it is a JSON list."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind, 0, None)

    def parse(self, text: str) -> Any:
        if text.lstrip().startswith("["):
            return Object().parse(text)
        return [self.kind.parse(part.strip()) for part in text.split(",")] if text.strip() else []


def flag(meaning: str = "", *, printed: bool = False) -> Field[bool]:
    """True or false; false where it is not written."""
    return Field(Flag(), False, meaning, printed=printed)


def maybe(meaning: str = "", *, printed: bool = False) -> Field[bool | None]:
    """True, false, or not said."""
    return Field(Flag(), None, meaning, printed=printed)


def number(low: int = 0, high: int = 99, default: int = 0, meaning: str = "", *, printed: bool = False) -> Field[int]:
    """A whole number from `low` to `high`; `default` where it is not written."""
    return Field(Whole(low, high), default, meaning, printed=printed)


def maybe_number(low: int = 0, high: int = 99, meaning: str = "", *, printed: bool = False) -> Field[int | None]:
    """A whole number from `low` to `high`, or none."""
    return Field(Whole(low, high), None, meaning, printed=printed)


def choice(*options: str, default: str, meaning: str = "", printed: bool = False) -> Field[str]:
    """One of a few words."""
    return Field(Choice(options), default, meaning, printed=printed)


def required_choice(*options: str, meaning: str = "", printed: bool = False) -> Field[str]:
    """One of a few words that every such thing has: there is no default, and it is always written."""
    none: Any = None
    return Field(Choice(options), none, meaning, printed=printed)


def maybe_choice(*options: str, meaning: str = "", printed: bool = False) -> Field[str | None]:
    """One of a few words, or none."""
    return Field(Choice(options), None, meaning, printed=printed)


def text(default: str = "", meaning: str = "", *, printed: bool = False) -> Field[str]:
    """A text."""
    return Field(Text(), default, meaning, printed=printed)


def maybe_text(
    meaning: str = "", *, shape: str = "a text", allowed: Callable[[str], bool] | None = None, printed: bool = False
) -> Field[str | None]:
    """A text, or none; `shape` says in words what `allowed` lets pass."""
    return Field(Text(shape, allowed), None, meaning, printed=printed)


def a_hex(meaning: str = "", *, printed: bool = False) -> Field[str | None]:
    """A hex as four digits, or none; whether it lies on the map is the thing's to say (`Thing.faults`)."""
    return Field(Text("a hex of four digits", is_hex), None, meaning, printed=printed)


def words(meaning: str = "", *, printed: bool = False) -> Field[list[str]]:
    """A list of names or words."""
    return Field(Listed(Text()), [], meaning, printed=printed)


def hexes(meaning: str = "", *, printed: bool = False) -> Field[list[str]]:
    """A list of hexes."""
    return Field(Listed(Text("a hex of four digits", is_hex)), [], meaning, printed=printed)


def numbers(low: int = 0, high: int = 99, meaning: str = "", *, printed: bool = False) -> Field[list[int]]:
    """A list of whole numbers."""
    return Field(Listed(Whole(low, high)), [], meaning, printed=printed)


def amounts(low: int = 0, high: int = 999, meaning: str = "", *, printed: bool = False) -> Field[dict[str, int]]:
    """Whole numbers by their names."""
    return Field(Mapped(Whole(low, high)), {}, meaning, printed=printed)


def texts(meaning: str = "", *, printed: bool = False) -> Field[dict[str, str]]:
    """Texts by their names."""
    return Field(Mapped(Text()), {}, meaning, printed=printed)


def lists(meaning: str = "", *, printed: bool = False) -> Field[dict[str, list[str]]]:
    """Lists of words by their names."""
    return Field(Mapped(Listed(Text())), {}, meaning, printed=printed)


def record(meaning: str = "", *, printed: bool = False) -> Field[dict[str, Any]]:
    """An object whose shape is fixed elsewhere, and said in `meaning` (a table, terms of a scenario)."""
    return Field(Object(), {}, meaning, printed=printed)
