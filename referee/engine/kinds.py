"""The kinds of value that an input may have: each reads strictly, and says in words what it wants.

Nothing is converted, rounded or ignored: what is not as it should be is refused by its field.
"""

from __future__ import annotations

from collections.abc import Callable

from referee.engine.errors import Refusal, Unfit, show
from referee.engine.fraction import Fraction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


DIGITS = 1000  # of a number that is typed
LONGEST = 300_000  # characters of a text


def whole_number(text: str) -> int | None:
    """The whole number that a text stands for: the digits 0 to 9, at most `DIGITS` of them, with or without a
    sign in front.
    """
    digits = text[1:] if text[:1] in ("-", "+") else text
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= DIGITS else None


class Kind:
    """How one value is read: `take` from JSON, `parse` from an option's text into JSON."""

    shape = "any value"

    @property
    def what_to_type(self) -> str:
        """What is to be typed, in the words of a refusal that says it is missing."""
        return self.shape

    @property
    def of_each(self) -> Kind:
        """The kind of each value: of a list that of its entries."""
        return self

    def take(self, value: Any, at: str) -> Any:
        """The value, or a refusal of the field `at`."""
        return value

    def parse(self, text: str) -> Any:
        """An option's text as the JSON value that was meant; `take` then judges it."""
        return text

    def wrong(self, value: Any, at: str) -> Refusal:
        """The refusal of a value of the wrong shape."""
        return Unfit(at, f"must be {self.shape}, not {show(value)}")


class Whole(Kind):
    """A whole number in a range; true, 2.5 and "2" are not whole numbers. What `counts` things has its upper limit, as
    the length of a list has, only where it is typed.
    """

    def __init__(self, low: int | None, high: int | None, *, counts: bool = False) -> None:
        self.low = low
        self.high = high
        self.counts = counts
        if low is None:
            self.shape = "a whole number"
        elif high is None:
            self.shape = f"a whole number of {low} or more"
        else:
            self.shape = f"a whole number from {low} to {high}"

    def take(self, value: Any, at: str) -> int:
        if type(value) is not int:
            raise self.wrong(value, at)
        if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            raise self.wrong(value, at)
        return value

    def parse(self, text: str) -> Any:
        number = whole_number(text)
        return text if number is None else number


class Flag(Kind):
    """True or false."""

    shape = "true or false"

    def take(self, value: Any, at: str) -> bool:
        if value is True or value is False:
            return value
        raise self.wrong(value, at)

    def parse(self, text: str) -> Any:
        return {"true": True, "yes": True, "": True, "false": False, "no": False}.get(text, text)


class Choice(Kind):
    """One of a few words."""

    def __init__(self, options: tuple[str, ...]) -> None:
        self.options = options
        self.shape = " or ".join(options) if len(options) < 3 else f"one of {', '.join(options)}"

    def parse(self, text: str) -> Any:
        same = [] if text in self.options else [one for one in self.options if one.casefold() == text.casefold()]
        return same[0] if len(same) == 1 else text

    def take(self, value: Any, at: str) -> str:
        if isinstance(value, str) and value in self.options:
            return value
        raise self.wrong(value, at)


WANTS = ("side", "hex", "text", "phase", "path", "ruling", "procedure", "value")


ANY_TEXT = "a text"


class Text(Kind):
    """Free text; `allowed` narrows it. `wants` says for completion what is there: a `name`, or one of
    `WANTS`; `also` lists further words that may be there (a side, or `all`); it has at `most` so many characters.
    """

    def __init__(
        self,
        shape: str = "",
        allowed: Callable[[str], object] | None = None,
        wants: str = "name",
        also: tuple[str, ...] = (),
        most: int = LONGEST,
    ) -> None:
        self.most = most
        self.shape = shape or ("a side" if wants == "side" else ANY_TEXT)
        self.allowed = allowed
        self.wants = wants
        self.also = also

    @property
    def what_to_type(self) -> str:
        return "" if self.shape == ANY_TEXT else self.shape

    def parse(self, text: str) -> Any:
        if self.allowed is None or self.allowed(text) or not self.allowed(text.upper()):
            return text
        return text.upper()

    def take(self, value: Any, at: str) -> str:
        if not isinstance(value, str):
            raise self.wrong(value, at)
        if len(value) > self.most:
            raise Unfit(at, f"must have at most {self.most} characters, not {len(value)}")
        if not value.isprintable():
            from referee.engine.plain import first_hidden

            if sign := first_hidden(value):
                raise Unfit(at, f"holds an invisible character, {sign}; leave it out")
        if self.allowed is not None and not self.allowed(value):
            raise self.wrong(value, at)
        return value


class Quantity(Kind):
    """An exact number: a whole number, or text such as `"13/2"` (or `"6.5"` where decimals are allowed)."""

    def __init__(self, low: int | None, high: int | None, decimals: bool) -> None:
        self.low = low
        self.high = high
        self.decimals = decimals
        reach = "" if low is None else f" from {low} to {high}" if high is not None else f" of {low} or more"
        self.shape = (
            f'a whole number or text like "13/2"{" or " + chr(34) + "6.5" + chr(34) if decimals else ""}{reach}'
        )

    def take(self, value: Any, at: str) -> Fraction:
        number = self.exact(value)
        if number is None or (self.low is not None and number < self.low):
            raise self.wrong(value, at)
        if self.high is not None and number > self.high:
            raise self.wrong(value, at)
        return number

    def exact(self, value: Any) -> Fraction | None:
        """The number, or nothing if the text is no number."""
        if type(value) is int:
            return Fraction(value)
        if not isinstance(value, str) or not value.isascii():
            return None
        body = value.removeprefix("-")
        if not self.decimals and "/" not in body:
            return None
        marks = "./" if self.decimals else "/"
        if not body or any(not (c.isdigit() or c in marks) for c in body) or sum(body.count(m) for m in marks) > 1:
            return None
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            return None

    def parse(self, text: str) -> Any:
        number = whole_number(text)
        return text if number is None else number


class Listing(Kind):
    """A list of `low` to `high` values of one kind."""

    def __init__(self, kind: Kind, low: int = 0, high: int | None = None) -> None:
        self.kind = kind
        self.low = low
        self.high = high
        reach = f"{low} or more" if high is None else f"{low} to {high}"
        self.shape = f"a list of {reach} of: {kind.shape}"

    @property
    def of_each(self) -> Kind:
        return self.kind

    @property
    def what_to_type(self) -> str:
        """What one entry is, and how many there may be."""
        if self.low == self.high:
            return f"{self.kind.what_to_type}, {self.low} of them".removeprefix(", ")
        return f"{self.kind.what_to_type}, or several".removeprefix(", ") if self.high != 1 else self.kind.what_to_type

    def take(self, value: Any, at: str) -> list[Any]:
        if not isinstance(value, list):
            raise Unfit(at, f"must be {self.shape}, not {show(value)}")
        if len(value) < self.low or (self.high is not None and len(value) > self.high):
            reach = f"{self.low} or more" if self.high is None else f"{self.low} to {self.high}"
            reach = str(self.low) if self.low == self.high else reach
            raise Unfit(at, f"must have {reach} entries, not {len(value)}")
        return [self.kind.take(item, f"{at}[{i}]") for i, item in enumerate(value)]

    def parse(self, text: str) -> Any:
        return self.kind.parse(text)


class Object(Kind):
    """A JSON object read further by the procedure."""

    shape = "an object"

    def take(self, value: Any, at: str) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        raise self.wrong(value, at)

    def parse(self, text: str) -> Any:
        import json

        try:
            return json.loads(text)
        except ValueError:
            return text


class Cell(Kind):
    """A text or a whole number, as read off a card."""

    shape = "a text or a whole number"

    def take(self, value: Any, at: str) -> str:
        if isinstance(value, str) or type(value) is int:
            return str(value)
        raise self.wrong(value, at)


def takes_several(kind: Kind) -> bool:
    """May several values of a kind be in one option, with commas between?"""
    return isinstance(kind, Whole | Choice) or (isinstance(kind, Text) and kind.allowed is not None)
