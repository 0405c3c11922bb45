"""What a command takes, slot by slot: what may be in each, and how it is typed."""

from __future__ import annotations

from functools import cache

from referee.engine.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from referee.engine.inputs import Field

WANTED = (
    *("file", "folder", "session", "entry", "place", "sheet", "topic", "declared", "form", "game", "game or sheet"),
    *("counters", "scenario", "setting"),
)
"""What an input is `of` where it names no thing of the state."""
KEPT = 10
"""How many of a slot's first fields are kept for completion, and its `inner` slots."""


class Slot(NamedTuple):
    """One thing that a command takes.

    `wants` says what may be there: name, hex, side, choice, flag, text, path, entry, ruling, scenario, game, value.
    A name is one `of` these groups of the state (of any, if none is said), or `new`; `whose`: the moving side's `own`,
    or the `enemy`'s.
    """

    name: str
    meaning: str = ""
    wants: str = "value"
    options: tuple[str, ...] = ()
    many: bool = False
    of: tuple[str, ...] = ()
    whose: str = ""
    also: tuple[str, ...] = ()
    new: bool = False
    shape: str = ""
    inner: tuple[Slot, ...] = ()
    required: bool = False
    is_number: bool = False
    is_name: bool = False
    pairs: bool = False

    @property
    def leader(self) -> Slot:
        """The first key of a unit: its name or its type."""
        return next((one for one in self.inner if one.required), self)

    @property
    def is_side(self) -> bool:
        """Does the slot take the side of an act, and nothing else?"""
        return (self.wants == "side" and not self.also) or (self.wants == "choice" and self.name == "side")


def slot_of(name: str, field: Field) -> Slot:
    """An input of an act or a procedure as a slot."""
    from referee.engine.inputs import Unit
    from referee.engine.kinds import Choice, Flag, Listing, Quantity, Text, Whole
    from referee.session.board.owned import is_listed, is_name

    many = isinstance(field.kind, Listing)
    kind = field.kind.of_each
    options = kind.options if isinstance(kind, Choice) else ()
    wants, also = (kind.wants, kind.also) if isinstance(kind, Text) else ("value", ())
    wants = "choice" if isinstance(kind, Choice) else "flag" if isinstance(kind, Flag) else wants
    of = field.of
    if of and of[0] in WANTED:
        wants, of = of[0], ()
    inner = tuple(slot_of(key, each) for key, each in kind.inputs.fields.items()) if isinstance(kind, Unit) else ()
    given = (many, of, field.whose, also, field.new, kind.shape, inner, field.required)
    allowed = kind.allowed if isinstance(kind, Text) else None
    kinds = isinstance(kind, Whole | Quantity), allowed is is_name, allowed is is_listed
    return Slot(name.replace("_", "-"), field.meaning, wants, options, *given, *kinds)


def slots_of(fields: Mapping[str, Field]) -> list[Slot]:
    """Inputs, or the options that say how something is to be done, as slots."""
    return [slot_of(name, field) for name, field in fields.items()]


@cache
def as_data(slot: Slot) -> tuple[Any, ...]:
    """What a completion needs of a slot, as plain data to be kept; the same slot is kept once."""
    return (*slot[:KEPT], tuple(map(as_data, slot.inner)))


def from_data(row: Any) -> Slot:
    """The other way round."""
    *kept, inner = row
    return Slot(*kept)._replace(inner=tuple(map(from_data, inner)))


def place_typed(slot: Slot) -> str:
    """A place as a usage line has it."""
    word = ("|".join(slot.options) or slot.name.upper()) + (" …" if slot.many else "")
    return word if slot.required else f"[{word}]"


def option_typed(slot: Slot) -> str:
    """An option, and behind it what it takes: its choices, N for a number, else what it wants, or its name."""
    if slot.wants == "flag":
        return f"--{slot.name}"
    wanted = "N" if slot.is_number or slot.wants == "entry" else slot.wants.upper()
    return f"--{slot.name} {'|'.join(slot.options) or (slot.name.upper() if wanted in ('NAME', 'VALUE') else wanted)}"
