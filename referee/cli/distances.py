"""`range A B`: two hexes, or the hexes of two things by their names, and how far it is from one to the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine.errors import Refusal, unknown
from referee.engine.hexgrid import Grid, is_hex, read
from referee.session.board.short_names import meant
from referee.session.reading.picture import UMPIRE, picture, seen
from referee.session.session import Session

LIES = ("hex", "task_force", "group", "force", "at", "base", "carrier", "aboard", "over")
DEPTH = 4


class Distance(NamedTuple):
    """Two ends, their hexes, and the hexes between, the first not counted."""

    one: str
    one_hex: str
    other: str
    other_hex: str
    hexes: int

    @property
    def text(self) -> str:
        """In words."""
        ends = [name if name == where else f"{name} ({where})" for name, where in (self[:2], self[2:4])]
        return f"{ends[0]} to {ends[1]}: {self.hexes} hex{'' if self.hexes == 1 else 'es'}"


def between(session: Session, one: str, other: str) -> Distance:
    """The distance; refuses a game without a map, and a name that lies nowhere."""
    state = session.state
    drawn = picture(session.game, seen(state, UMPIRE, session.ruleset()))
    there = dict(places(state.tree))
    (first, here), (second, then) = (place_of(word, there, field) for word, field in ((one, "a"), (other, "b")))
    return Distance(first, here, second, then, Grid(south=drawn.south).distance(read(here), read(then)))


def place_of(word: str, there: Mapping[str, str], field: str) -> tuple[str, str]:
    """What a word means, and its hex."""
    if is_hex(word):
        return word, word
    found = meant(word, list(there))
    if len(found) > 1:
        raise Refusal("unknown", f"{word!r} is short for {', '.join(found[:6])}: a letter more", field=field)
    if not found:
        raise unknown("hex, or thing on the map,", word, there, field=field)
    return found[0], there[found[0]]


def places(tree: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Everything that lies in a hex, by its name: by itself, or with what it belongs to."""
    things: dict[str, Mapping[str, Any]] = {}
    for branch in tree.values():
        for name, thing in things_in(branch):
            if name not in things or any(isinstance(thing.get(key), str) for key in LIES):  # not its marker or its log
                things[name] = thing
    holders = {
        held: name
        for name, thing in things.items()
        for listed in thing.values()
        if isinstance(listed, list)
        for held in listed
        if isinstance(held, str)
    }
    for name in things:
        here: str | None = name
        for _ in range(DEPTH):
            thing = things.get(here or "", {})
            lying = (thing[key] for key in LIES if isinstance(thing.get(key), str) and thing[key] != here)
            here = next(lying, holders.get(here or ""))
            if here is None:
                break
            if is_hex(here):
                yield name, here
                break


def things_in(branch: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every thing of a branch by its name, an object among objects, as it stands in the state."""
    for value in branch.values():
        if isinstance(value, Mapping):
            if value and all(isinstance(thing, Mapping) for thing in value.values()):
                yield from value.items()
            yield from things_in(value)
