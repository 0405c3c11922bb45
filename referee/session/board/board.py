"""A game's whole state, typed: its three roots, its sides, and how it is written."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from referee.engine.errors import unknown
from referee.engine.plain import singular
from referee.engine.rules import about_game, title_of
from referee.session.board.thing import Thing
from referee.session.board.tree import Tree

_about = cache(about_game)


class Writes(Protocol):
    """Sets the value at a path, `None` removes it: an act's `put`."""

    def __call__(self, *parts: str, value: Any) -> None: ...


P = TypeVar("P", bound=Thing)
S = TypeVar("S", bound=Thing)
U = TypeVar("U", bound=Thing)


class Board(Generic[P, S, U]):
    """A game's whole state, typed: what both sides know, each side's own, what the umpire alone keeps.

    A game's board names its game and its three roots. Without `put` it can only be read.
    """

    game: ClassVar[str]
    roots: ClassVar[tuple[type[Thing], type[Thing], type[Thing]]]

    def __init__(self, tree: Tree, put: Writes | None = None) -> None:
        self.tree = tree
        self._put = put

    def write(self, *parts: str, value: Any) -> None:
        """One fact."""
        if self._put is None:
            raise TypeError("this board is only read")
        self._put(*parts, value=value)

    @property
    def public(self) -> P:
        """What both sides know."""
        root: Any = self.roots[0]
        found: P = root(self, ("public",))
        return found

    @property
    def umpire(self) -> U:
        """What the umpire alone keeps."""
        root: Any = self.roots[2]
        found: U = root(self, ("umpire",))
        return found

    @property
    def sides(self) -> dict[str, S]:
        """Each side's own, by the sides' names in the scenario's order."""
        return {name: self.side(name) for name in self.tree["sides"]}

    def side(self, name: str) -> S:
        """A side's own."""
        root: Any = self.roots[1]
        found: S = root(self, ("sides", name))
        return found

    def other(self, side: str) -> str:
        """The enemy of a side."""
        return next(str(name) for name in self.tree["sides"] if name != side)

    def title(self, side: str) -> str:
        """A side as a sentence has it."""
        return title_of(_about(self.game), side)

    @property
    def is_night(self) -> bool:
        """Is it a night turn?"""
        return bool(self.tree["public"].get("night"))

    def enemy(self, side: str) -> S:
        """What the enemy of a side owns."""
        return self.side(self.other(side))

    def owner_of(self, kind: str, name: str, field: str, side: str | None = None) -> str:
        """The side (if `side` is given, that one) that has a thing of a kind (`ships`) and name; else a refusal by
        `field` that names the nearest.
        """
        asked = [side] if side else list(self.tree["sides"])
        for one in asked:
            if name in (self.tree["sides"][one].get(kind) or {}):
                return str(one)
        there = [known for one in asked for known in self.tree["sides"][one].get(kind) or {}]
        raise unknown(singular(kind), name, there, field=field)
