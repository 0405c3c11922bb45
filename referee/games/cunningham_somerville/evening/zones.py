"""Zones of the sea: what an umpire may call one (Do You Need Two Gaming Surfaces?)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.games.cunningham_somerville.evening import state
from referee.session.acting.act import Doing, act
from referee.session.board.owned import all_called, called
from referee.session.board.short_names import in_its_case

FIELDS = ("zone", "to", "down", "beside", "beside_storm")


def a_zone(meaning: str, default: Any = ...) -> Any:
    """An input that names a zone."""
    return called(meaning, default, of=("zones", "fog"))


def all_zones(meaning: str) -> Any:
    """An input of several zones."""
    return all_called(meaning, 0, 30, of=("zones", "fog"))


def is_near(one: str, other: str) -> bool:
    """Is a zone the same as another, or next to it, also diagonally? Yes, where the map names zones otherwise."""
    if not (state.ON_THE_MAP.fullmatch(one) and state.ON_THE_MAP.fullmatch(other)):
        return True
    (column, row), (there, beside) = place_of(one), place_of(other)
    return abs(column - there) <= 1 and abs(row - beside) <= 1


def place_of(zone: str) -> tuple[int, int]:
    """The column and row of a zone such as D5; after Z comes AA."""
    letters = zone.rstrip("0123456789").upper()
    column = sum((ord(letter) - 64) * 26**at for at, letter in enumerate(reversed(letters)))
    return column, int(zone[len(letters) :])


def zones_beside(zone: str) -> list[str]:
    """The zones next to one, also diagonally, where the map calls them by a letter and a number."""
    if not state.ON_THE_MAP.fullmatch(zone):
        return []
    column, row = place_of(zone)
    there = [(across, down) for across in range(column - 1, column + 2) for down in range(row - 1, row + 2)]
    named = [f"{letters_of(across)}{down}" for across, down in there if across and down]
    return [one for one in named if one != zone and state.ON_THE_MAP.fullmatch(one)]


def letters_of(column: int) -> str:
    """A column's letters; after Z comes AA."""
    before, last = divmod(column - 1, 26)
    return (letters_of(before) if before else "") + chr(65 + last)


def must_be_zones(board: state.Board, words: Iterable[str | None], field: str) -> None:
    """Refuse a word that is no zone."""
    for word in words:
        if word is not None:
            board.must_be_place(word, field)


class Zoned(state.Named):
    """Inputs among which are zones."""

    def mean(self) -> None:
        for name in FIELDS:
            if name in self.fields:
                value = getattr(self, name)
                must_be_zones(self.board, value if isinstance(value, list) else [value], name)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> Sequence[str] | None:
        """The zones that are in use."""
        return board.zones() if name in FIELDS else None


class Zone(state.Named):
    """Zones of the map that are not called by a letter and a number."""

    name: list[str] = all_called("what the map calls them", 1, 30)


@act("zone", Zone, cite="Do You Need Two Gaming Surfaces?")
def name_zones(given: Zone, doing: Doing) -> None:
    """Name zones of your map, so that forces and weather may be placed in them."""
    board = given.board
    for at, name in enumerate(given.name):
        if board.is_taken(name):
            raise bad_input("name", f"{name} is already the name of something else; each zone needs its own name")
        if (there := in_its_case(name, [*board.zones(), *given.name[:at]])) != name:
            raise bad_input("name", f"{name} is the zone {there}, which is named already")
    board.public.put(zones=list(dict.fromkeys([*board.public.zones, *given.name])))
    doing.tell("all", f"Zones: {', '.join(given.name)}.")
