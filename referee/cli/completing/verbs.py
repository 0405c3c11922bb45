"""A command, an act or a procedure with its slots; a line read as far as it goes; and how a table keeps them."""

from __future__ import annotations

from referee.engine.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from referee.cli.slots import Slot
    from referee.session.acting.where import Where


SLOTS = ("places", "options", "how")


class Verb(NamedTuple):
    """A command: what it stands for after `referee`, its bare words in their places, its options, and those that only
    say how it is to be done (dice, seed, why …).

    `named`: its bare words become options (`move TF16 0716` is `do move --name "TF 16" --hex 0716`).
    """

    name: str
    argv: tuple[str, ...]
    summary: str = ""
    cite: str = ""
    places: tuple[Slot, ...] = ()
    options: tuple[Slot, ...] = ()
    how: tuple[Slot, ...] = ()
    phases: tuple[str, ...] = ()
    where: Where = ()
    named: bool = False

    def option(self, name: str) -> Slot | None:
        """An option by its whole name."""
        return next((slot for slot in (*self.options, *self.how) if slot.name == name), None)


class Reading(NamedTuple):
    """A line read as far as it goes: what it stands for (`line`, of which some may be `Said`), its command, and what
    the next word would be. `next` is the slot of the next word: an option's value, a place, or nothing; `verbs` what
    may follow if the command itself is not whole yet. `used` are the options and places that were filled, `is_order`
    says that it is a player's order, typed by itself.
    """

    line: list[str]
    verb: Verb | None
    next: Slot | None
    verbs: Mapping[str, Verb]
    used: frozenset[str] = frozenset()
    place: Slot | None = None
    is_order: bool = False

    @property
    def argv(self) -> list[str]:
        """The line word by word, as it would be typed after `referee`."""
        return written_out(self.line)


def written_out(line: Sequence[str]) -> list[str]:
    """A line word by word, what is read already as well."""
    return [word for part in line for word in getattr(part, "words", (part,))]


def as_row(verb: Verb) -> tuple[Any, ...]:
    """A verb as plain data, to be kept."""
    from referee.cli.slots import as_data

    kept = {name: tuple(map(as_data, getattr(verb, name))) for name in SLOTS}
    where = tuple((path, tuple(values)) for path, values in verb.where)
    return tuple({**verb._asdict(), **kept, "where": where}.values())


def from_row(row: Any) -> Verb:
    """The other way round."""
    from referee.cli.slots import from_data

    verb = Verb(*row)
    slots: dict[str, Any] = {name: tuple(map(from_data, getattr(verb, name))) for name in SLOTS}
    return verb._replace(**slots)


def summaries(rows: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Each name with its summary."""
    return [(name, Verb(*row).summary) for name, row in rows.items()]


def read_whole(verb: Verb, argv: list[str], words: Sequence[str]) -> Reading:
    """Read a line of whole words, as a shell has them: `argv`, of which `words` are behind the command."""
    places, used = list(verb.places), set[str]()
    waiting: Slot | None = None
    for word in words:
        if waiting is not None:
            waiting = None
        elif word.startswith("--"):
            name, equals, _ = word[2:].partition("=")
            used.add(name)
            slot = verb.option(name)
            waiting = slot if slot and not equals and slot.wants != "flag" else None
        elif places and not places[0].many:
            places.pop(0)
    return Reading(argv, verb, waiting, {}, frozenset(used), places[0] if places else None)
