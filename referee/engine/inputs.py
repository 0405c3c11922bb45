"""Inputs: the one frozen, strict declaration on which options, JSON, help and generated tests rest.

    class Search(Inputs):
        level: int = whole(-6, 6, meaning="initiative level of the searching side")
        range: list[int] = many(whole(0, 60), 1, 12, meaning="distance in hexes of each searching unit")
        night: bool = flag(meaning="it is a night turn")

Every field is read strictly: nothing is converted, rounded or ignored. What contradicts is refused in `check`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.engine.errors import Missing, NoInput, Refusal, Unfit, bad_input, close_or_all, show
from referee.engine.kinds import Cell, Choice, Flag, Kind, Listing, Object, Quantity, Text, Whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar, Self


REQUIRED: Any = object()


class Unit(Kind):
    """An object with inputs of its own: a unit, a ship, a searcher."""

    def __init__(self, inputs: type[Inputs]) -> None:
        self.inputs = inputs
        self.shape = "an object with " + ", ".join(inputs.fields)

    @property
    def what_to_type(self) -> str:
        """Its first keys as they are typed."""
        keys = [name for name, field in self.inputs.fields.items() if field.required] or list(self.inputs.fields)
        return ",".join(f"{key.replace('_', '-')}=…" for key in keys[:4])

    def take(self, value: Any, at: str) -> Inputs:
        if not isinstance(value, dict):
            raise Unfit(at, f"must be {self.shape}, not {show(value)}")
        return self.inputs.take(value, at)

    def parse(self, text: str) -> Any:
        """`key=value,key=value`; a bare key is true, a repeated key a list; or a JSON object."""
        if text.lstrip()[:1] in ("{", "["):
            import json

            try:
                return json.loads(text)
            except ValueError:
                return text
        out: dict[str, Any] = {}
        for pair in text.split(",") if text else []:
            key, _, value = pair.partition("=")
            key = key.strip().replace("-", "_")
            field = self.inputs.fields.get(key)
            if field is None:
                out[key] = value
            elif isinstance(field.kind, Listing):
                out.setdefault(key, []).append(field.kind.parse(value.strip()))
            elif key in out:
                out[key] = [out[key], value]
            else:
                out[key] = field.kind.parse(value.strip())
        return out


class Field:
    """One input: its kind, its default and what it means.

    `of` says whose name it is (`"ships"`, `("ships", "bases")`: groups of the state), `new` that it names something
    new, `whose` that it is one of the side that moves (`own`), of the other (`enemy`), of either (`any`) or of the side
    that it names, `bare` that a bare word may stand for it after those that must be entered, `thing` that the act is
    given what it names, `handed_as` under what names an act hands what it says to a procedure.
    """

    __slots__ = ("bare", "default", "handed_as", "kind", "meaning", "new", "of", "thing", "whose")

    def __init__(
        self, kind: Kind, default: Any, meaning: str, of: str | tuple[str, ...] = (), new: bool = False
    ) -> None:
        self.kind = kind
        self.default = default
        self.meaning = meaning
        self.of = (of,) if isinstance(of, str) else tuple(of)
        self.new = new
        self.bare = False
        self.thing = False
        self.whose = ""
        self.handed_as: tuple[str, ...] = ()

    @property
    def required(self) -> bool:
        """Must it be entered?"""
        return self.default is REQUIRED

    def of_kind(self, kind: Kind) -> Field:
        """The same input, of another kind."""
        out = Field(kind, self.default, self.meaning, self.of, self.new)
        out.bare, out.thing, out.whose, out.handed_as = self.bare, self.thing, self.whose, self.handed_as
        return out


class Inputs:
    """A procedure's (or a unit's) inputs: attributes as declared, and `given`, the names that were entered."""

    fields: ClassVar[dict[str, Field]] = {}
    given: frozenset[str]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        classes = reversed(cls.__mro__)
        cls.fields = {n: f for of in classes for n, f in vars(of).items() if isinstance(f, Field)}

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("inputs are frozen")

    @classmethod
    def take(cls, raw: Mapping[str, Any], at: str = "") -> Self:
        """Read JSON strictly; `at` is the place of this object in a larger one. Raises a refusal of kind
        `bad-input`.
        """
        lead = f"{at}." if at else ""
        for name in raw:
            if name not in cls.fields:
                if not name:
                    said = f"has a value without a name; the names are: {', '.join(cls.fields)}"
                    raise Unfit(at, said) if at else bad_input(at, f"the request {said}")
                raise NoInput(at, str(name), close_or_all(str(name), cls.fields))
        out = cls()
        values = vars(out)
        for name, field in cls.fields.items():
            if name in raw:
                values[name] = field.kind.take(raw[name], lead + name)
            elif field.required:
                typed = field.kind.what_to_type
                wanted = field.meaning or field.kind.shape
                wanted += "" if typed in wanted else f" ({typed})"
                raise Missing(lead + name, f"is missing: {wanted}")
            else:
                default = field.default
                values[name] = list(default) if isinstance(default, list | tuple) else default
        values["given"] = frozenset(raw)
        try:
            out.check()
        except Refusal as refusal:
            raise refusal.within(at) from None
        return out

    def with_value(self, name: str, value: Any) -> Self:
        """The same inputs with another value in one that was entered; refused as the whole would be."""
        out = type(self)()
        values = vars(out)
        values.update(vars(self))
        values[name] = self.fields[name].kind.take(value, name)
        out.check()
        return out

    def check(self) -> None:
        """Refuse inputs that contradict each other: `raise bad_input(field, message)`, the field as seen from
        this object.
        """

    def need(self, *names: str, why: str = "") -> None:
        """Refuse unless every one of `names` was entered, a list with something in it."""
        for name in names:
            if name not in self.given or getattr(self, name) == []:
                raise Missing(name, f"is missing{': ' + why if why else ''}")

    def refuse(self, *names: str, why: str) -> None:
        """Refuse if any of `names` was entered."""
        for name in names:
            if name in self.given:
                raise Unfit(name, f"cannot be given here: {why}")


def whole(
    low: int | None = None, high: int | None = None, default: Any = REQUIRED, *, meaning: str = "", of: str = ""
) -> Any:
    """A whole number from `low` to `high`, both included; `of` says what it is the number of (`Field`)."""
    return Field(Whole(low, high), default, meaning, of or ())


def count(low: int, high: int, default: Any = REQUIRED, *, meaning: str = "") -> Any:
    """How many there are, from `low` to `high` where it is typed."""
    return Field(Whole(low, high, counts=True), default, meaning)


def flag(default: Any = False, *, meaning: str = "") -> Any:
    """True or false."""
    return Field(Flag(), default, meaning)


def choice(*options: str, default: Any = REQUIRED, meaning: str = "") -> Any:
    """One of `options`."""
    return Field(Choice(options), default, meaning)


def text(
    default: Any = REQUIRED,
    *,
    shape: str = "",
    allowed: Callable[[str], bool] | None = None,
    meaning: str = "",
    of: str | tuple[str, ...] = (),
    new: bool = False,
    wants: str = "name",
    also: tuple[str, ...] = (),
) -> Any:
    """A text; `shape` says in words what `allowed` accepts, `of` and `new` what it names (`Field`), `wants` and
    `also` what may be there (`Text`).
    """
    return Field(Text(shape, allowed, wants, also), default, meaning, of, new)


def message(meaning: str) -> Any:
    """Somebody's own words that are told, noted or put on record: any text that is not empty."""
    return Field(Text("text that is not empty", str.strip, "text"), REQUIRED, meaning)


def quantity(
    low: int | None = None,
    high: int | None = None,
    default: Any = REQUIRED,
    *,
    decimals: bool = False,
    meaning: str = "",
) -> Any:
    """An exact number, read as a `Fraction`."""
    return Field(Quantity(low, high, decimals), default, meaning)


def many(of: Any, low: int = 0, high: int | None = None, default: Any = REQUIRED, *, meaning: str = "") -> Any:
    """A list: `of` is another field (`many(whole(0, 60), 1, 12)`) or a class of inputs (a list of units)."""
    if isinstance(of, Field):
        return Field(Listing(of.kind, low, high), default, meaning, of.of, of.new)
    return Field(Listing(Unit(of), low, high), default, meaning)


def several(of: Any, meaning: str) -> Any:
    """A list of any length, which may be left out: `of` is another field."""
    return many(of, default=(), meaning=meaning)


def bare(field: Any) -> Any:
    """The same input; typed, a bare word may stand for it after those that must be entered."""
    field.bare = True
    return field


def own(field: Any) -> Any:
    """The same input; it names things of the side that moves, and only those are offered."""
    field.whose = "own"
    return field


def enemys(field: Any) -> Any:
    """The same input; it names things of the side that does not move, and only those are offered."""
    field.whose = "enemy"
    return field


def of_the(side: str, field: Any) -> Any:
    """The same input; it names things of the only side that does this act."""
    field.whose = side
    return field


def handed_as(field: Any, *names: str) -> Any:
    """The same input of an act; what a procedure of the act refuses under one of these names is said of it."""
    field.handed_as = names
    return field


def unit(of: type[Inputs], default: Any = REQUIRED, *, meaning: str = "") -> Any:
    """An object with inputs of its own."""
    return Field(Unit(of), default, meaning)


def cell(default: Any = REQUIRED, *, meaning: str = "") -> Any:
    """A cell of a table: a text, or a whole number (read as its text)."""
    return Field(Cell(), default, meaning)


def any_object(default: Any = REQUIRED, *, meaning: str = "") -> Any:
    """A JSON object that the procedure reads itself."""
    return Field(Object(), default, meaning)


def name() -> Any:
    """What the umpire calls a unit: free text without effect."""
    return Field(Text(), None, "your name for it; it changes nothing")


def without_limits(of: type[Inputs]) -> type[Inputs]:
    """The same inputs without a limit on the length of lists, and on counts: a board may hold more than anybody would
    type.
    """

    def loose(kind: Kind) -> Kind:
        if isinstance(kind, Listing):
            return Listing(loose(kind.kind), kind.low, None)
        if isinstance(kind, Whole) and kind.counts:
            return Whole(kind.low, None, counts=True)
        return Unit(without_limits(kind.inputs)) if isinstance(kind, Unit) else kind

    out: type[Inputs] = type(of.__name__, (of,), {"__doc__": of.__doc__})
    out.fields = {name: field.of_kind(loose(field.kind)) for name, field in of.fields.items()}
    return out


def what_counts(of: type[Inputs], raw: Mapping[str, Any], names: dict[str, str] | None = None) -> dict[str, Any]:
    """The part of some inputs that counts when two throws are compared: defaults are left out, and each name that
    the umpire gives a thing, which has no effect, becomes its place among them.
    """
    if names is None:
        names = {}
        _name(of, raw, names)

    def plain(kind: Kind, value: Any) -> Any:
        if isinstance(kind, Unit) and isinstance(value, Mapping):
            return what_counts(kind.inputs, value, names)
        if isinstance(kind, Listing) and isinstance(value, list | tuple):
            return [plain(kind.kind, one) for one in value]
        return names.get(value, value) if isinstance(value, str) else value

    return {
        key: plain(field.kind, raw.get(key, None if field.required else field.default))
        for key, field in of.fields.items()
    }


def _name(of: type[Inputs], raw: Any, names: dict[str, str]) -> None:
    """Give each name in some inputs a number, in the order in which they stand."""
    for key, field in of.fields.items():
        value = raw.get(key) if isinstance(raw, Mapping) else None
        kind = field.kind.of_each
        for one in value if isinstance(value, list) else [value]:
            if isinstance(kind, Unit):
                _name(kind.inputs, one, names)
            elif key == "name" and isinstance(kind, Text) and isinstance(one, str):
                names.setdefault(one, f"#{len(names) + 1}")
