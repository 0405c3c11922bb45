"""The fields of a thing: what one value of the state may be, its default, and what it means.

    class Ship(Thing):
        hex = a_hex()
        condition = choice("none", "damaged", "sunk", default="none")
        fired = flag()

`ship.condition` reads with its type; what is not in the tree reads as its default, and a default is never written out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar, overload

from referee.engine.errors import Unfit, show
from referee.engine.hexgrid import is_hex
from referee.engine.kinds import Choice, Flag, Kind, Listing, Object, Text, Whole

T = TypeVar("T")


class Held(Protocol):
    """What a field needs from the thing that has it."""

    _values: Mapping[str, Any] | None

    def _read(self, name: str) -> Any: ...


class Column(NamedTuple):
    """How a printed value is typed by whoever has the counter: its heading on the sheet, or one for each key of what
    holds several. `needed`: every counter has it; without a heading it is asked for in files alone.
    """

    headings: str | Mapping[str, str] = ""
    needed: bool = False


def required_heading(headings: str | Mapping[str, str] = "") -> Column:
    """A printed value that every counter has."""
    return Column(headings, True)


IN_FILES = Column()
"""A printed value that files may hold, and sheets do not ask for."""
Printed = bool | str | Mapping[str, str] | Column
"""Is a value printed, and if so, under what heading is it typed?"""


class Declared(Generic[T]):
    """What a thing declares under a name: on a thing it gives the value, on the class it is itself. `printed`: it
    is printed on the counter or in the scenario and never changes in a session; `set` does not touch it. What is
    printed on the counter has a heading: its sheet, its file and its form are made from that (`typed_fields`).
    """

    def __init__(self, meaning: str = "", *, printed: Printed = False) -> None:
        self.meaning = meaning
        self.printed = bool(printed)
        self.typed = printed if isinstance(printed, Column) else None if isinstance(printed, bool) else Column(printed)
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

    def __init__(self, kind: Kind, default: T, meaning: str = "", *, printed: Printed = False) -> None:
        super().__init__(meaning, printed=printed)
        self.kind = kind
        self.default = default

    def read(self, thing: Held) -> T:
        held = thing._values
        value: Any = thing._read(self.name) if held is None else held.get(self.name)
        if value is None:
            value = self.default
        found: T = value.copy() if type(value) in (list, dict) else value
        return found

    def __set__(self, thing: Held, value: T) -> None:
        raise AttributeError(f"{self.name} is written by put({self.name}=…)")

    def check_value(self, value: Any, at: str) -> Any:
        """The value as the tree holds it: `None` for the default; refused by the field `at` if it is wrong."""
        if value is None:
            return None
        taken = self.kind.take(value, at)
        return None if taken == self.default else taken


class Mapped(Kind):
    """An object of values of one kind by name: any names, or some of its `keys`."""

    def __init__(self, kind: Kind, keys: Sequence[str] = ()) -> None:
        self.kind = kind
        self.keys = tuple(keys)
        self.shape = f"an object of: {kind.shape}" + (f", by {', '.join(keys)}" if keys else "")

    def take(self, value: Any, at: str) -> dict[str, Any]:
        if not isinstance(value, Mapping) or (self.keys and not set(value) <= set(self.keys)):
            raise Unfit(at, f"must be {self.shape}, not {show(value)}")
        return {str(key): self.kind.take(item, f"{at}.{key}") for key, item in value.items()}

    def parse(self, text: str) -> Any:
        return Object().parse(text)


class Listed(Listing):
    """A list, of any length if no bounds are said, or of none; typed, its values are joined by commas, or it is a JSON
    list.
    """

    def take(self, value: Any, at: str) -> list[Any]:
        return [] if value == [] else super().take(value, at)

    def parse(self, text: str) -> Any:
        if text.lstrip().startswith("["):
            return Object().parse(text)
        return [self.kind.parse(part.strip()) for part in text.split(",")] if text.strip() else []


class OneOf(Kind):
    """One of a few whole numbers."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.options = tuple(numbers)
        self.shape = f"one of {', '.join(map(str, numbers))}"

    def take(self, value: Any, at: str) -> int:
        if type(value) is int and value in self.options:
            return value
        raise self.wrong(value, at)

    def parse(self, text: str) -> Any:
        return Whole(None, None).parse(text)


class OneOrMore(Kind):
    """A whole number, or one for each of some keys."""

    def __init__(self, low: int, high: int, keys: Sequence[str]) -> None:
        self.one, self.each = Whole(low, high), Mapped(Whole(low, high), keys)
        self.shape = f"{self.one.shape}, or {self.each.shape}"

    @property
    def what_to_type(self) -> str:
        return f"{self.one.shape}, or one for each, such as {self.each.keys[0]}={self.one.low or 1}"

    def take(self, value: Any, at: str) -> int | dict[str, int]:
        return self.each.take(value, at) if isinstance(value, Mapping) and value else self.one.take(value, at)

    def parse(self, text: str) -> Any:
        if "=" not in text:
            return self.one.parse(text)
        return {key: self.one.parse(value) for key, _, value in (part.partition("=") for part in text.split(","))}


def typed_under(heading: str, field: Field[T]) -> Field[T]:
    """The same field, which changes in a session; its first value is typed under a heading of the sheet."""
    field.typed = Column(heading)
    return field


def number(
    low: int = 0, high: int = 99, default: int = 0, meaning: str = "", *, printed: Printed = False
) -> Field[int]:
    """A whole number from `low` to `high`; `default` if it is not written."""
    return Field(Whole(low, high), default, meaning, printed=printed)


def maybe_number(low: int = 0, high: int = 99, meaning: str = "", *, printed: Printed = False) -> Field[int | None]:
    """A whole number from `low` to `high`, or none."""
    return Field(Whole(low, high), None, meaning, printed=printed)


def maybe_one_of(*numbers: int, meaning: str = "", printed: Printed = False) -> Field[int | None]:
    """One of a few whole numbers, or none."""
    return Field(OneOf(numbers), None, meaning, printed=printed)


def choice(*options: str, default: str, meaning: str = "", printed: Printed = False) -> Field[str]:
    """One of a few words."""
    return Field(Choice(options), default, meaning, printed=printed)


def required_choice(*options: str, meaning: str = "", printed: Printed = False) -> Field[str]:
    """One of a few words that every such thing has: there is no default, and it is always written."""
    none: Any = None
    return Field(Choice(options), none, meaning, printed=printed)


def maybe_choice(*options: str, meaning: str = "", printed: Printed = False) -> Field[str | None]:
    """One of a few words, or none."""
    return Field(Choice(options), None, meaning, printed=printed)


def text(default: str = "", meaning: str = "", *, printed: Printed = False) -> Field[str]:
    """A text."""
    return Field(Text(), default, meaning, printed=printed)


def numbers(low: int = 0, high: int = 99, meaning: str = "", *, printed: Printed = False) -> Field[list[int]]:
    """A list of whole numbers."""
    return Field(Listed(Whole(low, high)), [], meaning, printed=printed)


def some_of(*options: str, most: int, meaning: str = "", printed: Printed = False) -> Field[list[str]]:
    """A list of one to `most` of a few words."""
    return Field(Listed(Choice(options), 1, most), [], meaning, printed=printed)


def pair(low: int = 0, high: int = 99, meaning: str = "", *, printed: Printed = False) -> Field[list[int]]:
    """Two whole numbers, or none."""
    return Field(Listed(Whole(low, high), 2, 2), [], meaning, printed=printed)


def amounts(
    low: int = 0, high: int = 999, meaning: str = "", *, keys: Sequence[str] = (), printed: Printed = False
) -> Field[dict[str, int]]:
    """Whole numbers by their names, or by some of `keys`."""
    return Field(Mapped(Whole(low, high), keys), {}, meaning, printed=printed)


class Simple(Generic[T]):
    """How fields of a kind without bounds are declared: `words("what they are")`."""

    def __init__(self, kind: Kind, default: T) -> None:
        self.kind = kind
        self.default = default

    def __call__(self, meaning: str = "", *, printed: Printed = False) -> Field[T]:
        return Field(self.kind, self.default, meaning, printed=printed)


A_HEX = Text("a hex of four digits", is_hex)
A_ZONE = Text()
flag = Simple(Flag(), False)  # false if it is not written
maybe_text: Simple[str | None] = Simple(Text(), None)
a_hex: Simple[str | None] = Simple(A_HEX, None)  # the thing checks whether it is on the map (`Thing.faults`)
a_zone = Simple(A_ZONE, "")  # a zone of the map, by its name; empty if there is none
maybe_zone: Simple[str | None] = Simple(A_ZONE, None)
zones: Simple[list[str]] = Simple(Listed(A_ZONE), [])
words: Simple[list[str]] = Simple(Listed(Text()), [])  # names or words
hexes: Simple[list[str]] = Simple(Listed(A_HEX), [])
places: Simple[dict[str, str]] = Simple(Mapped(A_HEX), {})  # hexes by the names of what is there
texts: Simple[dict[str, str]] = Simple(Mapped(Text()), {})  # by their names
lists: Simple[dict[str, list[str]]] = Simple(Mapped(Listed(Text())), {})  # lists of words by their names
records: Simple[dict[str, dict[str, Any]]] = Simple(Mapped(Object()), {})  # by their names; their shape is elsewhere
record: Simple[dict[str, Any]] = Simple(Object(), {})  # its shape is elsewhere, and described in its `meaning`
