"""A game's whole state, typed: its three roots, its sides, and how it is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from referee.engine.answer import odds
from referee.engine.errors import unknown
from referee.engine.hexgrid import Grid, parse_hex
from referee.engine.inputs import without_limits
from referee.engine.plain import singular
from referee.engine.procedure import Procedure
from referee.engine.procedure import find as find_procedure
from referee.engine.rules import Ruleset, about_game, load, title_of
from referee.session.board.thing import Thing, Things
from referee.session.board.tree import Tree, called_in, put_at


def title_in(game: str, tree: Mapping[str, Any], side: str) -> str:
    """A side as it is written in a sentence: as its players call it, else by the game's word."""
    return called_in(tree, side) or title_of(about_game(game), side)


@cache
def procedure_of(game: str, name: str) -> Procedure:
    """A procedure for whatever is on a board: the limits of its lists and counts hold only for what is typed."""
    found = find_procedure(game, name)
    return found._replace(inputs=without_limits(found.inputs))


class Writes(Protocol):
    """Sets the value at a path, `None` removes it: an act's `put`."""

    def __call__(self, *parts: str, value: Any) -> None: ...


class Moment(Protocol):
    """What a board needs from the act that is being done."""

    @property
    def tree(self) -> Tree: ...
    @property
    def put(self) -> Writes: ...
    @property
    def ruleset(self) -> Ruleset: ...


P = TypeVar("P", bound=Thing)
S = TypeVar("S", bound=Thing)
U = TypeVar("U", bound=Thing)


class Board(Generic[P, S, U]):
    """A game's whole state, typed: what both sides know, each side's own, what the umpire alone keeps. A game's
    board names its game and its three roots. Without `put` it can only be read.
    """

    game: ClassVar[str]
    roots: ClassVar[tuple[type[Thing], type[Thing], type[Thing]]]
    words: ClassVar[Mapping[str, str]] = {}
    """What one thing of a group is called, where it is not the group's name in the singular."""
    also_called: ClassVar[Mapping[str, str]] = {}
    """What a side's things may be called besides their names, and whose they are."""

    def __init__(self, tree: Tree, put: Writes | None = None, ruleset: Ruleset | None = None) -> None:
        self.tree = tree
        self._put = put
        self._ruleset = ruleset
        self.kept: dict[Any, Any] | None = None
        """What was reckoned of it, where nobody writes on it."""

    @classmethod
    def of(cls, doing: Moment) -> Self:
        """The board that an act reads and writes."""
        return cls(doing.tree, doing.put, doing.ruleset)

    @classmethod
    def still(cls, tree: Tree, ruleset: Ruleset | None = None) -> Self:
        """A read-only board on a tree that does not change: nothing is computed twice."""
        board = cls(tree, None, ruleset)
        board.kept = {}
        return board

    @classmethod
    def scratch(cls, tree: Tree) -> Self:
        """A board on a scratch tree: each write changes the tree at once."""
        return cls(tree, lambda *parts, value: put_at(tree, parts, value))

    def write(self, *parts: str, value: Any) -> None:
        """Write one fact."""
        if self._put is None:
            raise TypeError("this board is only read")
        self._put(*parts, value=value)

    # What holds in this game.

    @property
    def ruleset(self) -> Ruleset:
        """The rules that hold here: those of the act that is being done, else those of the session."""
        if self._ruleset is None:
            umpire = self.tree.get("umpire", {})
            self._ruleset = load(self.game, umpire.get("rulings"), umpire.get("tables"))
        return self._ruleset

    def ruling(self, name: str) -> str:
        """The option in force of a ruling that only a session asks."""
        return self.ruleset.in_force(name)

    @property
    def grid(self) -> Grid:
        """The hex grid of the map."""
        if self.kept is None:
            return self.ruleset.grid()
        if "grid" not in self.kept:
            self.kept["grid"] = self.ruleset.grid()
        grid: Grid = self.kept["grid"]
        return grid

    def distance(self, one: str, other: str) -> int:
        """The distance in hexes between two hexes of the map, each of four digits."""
        return self.grid.distance(parse_hex(one), parse_hex(other))

    def reckon(self, procedure: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
        """The outcome of a procedure without dice, by its documented keys."""
        answer = odds(procedure_of(self.game, procedure), inputs, self.ruleset)
        outcome: dict[str, Any] = (answer.distribution or [])[0]["outcome"]
        return outcome

    # What there is.

    def so_called(self, of: Sequence[str], word: str, side: str | None) -> list[Thing]:
        """The things with this name in some groups: a side's, or (no side) nobody's. A game may widen it, if its
        things have more than one name.
        """
        return [group[word] for group in self.groups(of, [side]) if word in group]

    def meant_by(self, of: Sequence[str], word: str) -> Sequence[str]:
        """The names of the things of some groups that a side means by a word that is no name: what it calls things of
        the other that it does not know. A game may define it.
        """
        return ()

    def flown_from(self, word: str, side: str) -> Sequence[Thing]:
        """The things from which a force flies that takes orders and is not itself a thing. A game may define it."""
        return ()

    def places(self) -> Sequence[str]:
        """The zones of the map that have names. A game may define it."""
        return ()

    def must_be_place(self, word: str, field: str) -> None:
        """Refuse a word that is no zone of the map, where it may be any word. A game may define it."""

    def names_of(self, of: Sequence[str], sides: Iterable[str | None]) -> list[str]:
        """The names in some groups of some sides (`None`: what is nobody's)."""
        return [name for group in self.groups(of, sides) for name in group]

    def names_in(self, of: Sequence[str], hex_number: str) -> list[str]:
        """The names of the things of some groups that lie in a hex, whose ever they are: a player says `1210` for the
        one task force there. A game may widen it, if things are there under one marker.
        """
        things = (one for group in self.groups(of, (*self.tree["sides"], None)) for one in group.values())
        return [one.name for one in things if one.lies_in == hex_number and not one.is_lost]

    def groups(self, of: Sequence[str], sides: Iterable[str | None]) -> Iterator[Things[Any]]:
        """The things of some kinds of some sides (`None`: what is nobody's), group by group."""
        found = (self.group(kind, side) for side in sides for kind in of)
        return (group for group in found if group is not None)

    def group(self, kind: str, side: str | None) -> Things[Any] | None:
        """A side's things of a kind (`ships`), or (no side) nobody's; empty if there are none."""
        for root in (self.side(side),) if side else (self.public, self.umpire):
            if kind in root.parts:
                found = getattr(root, kind)
                return found if isinstance(found, Things) else None
        return None

    @property
    def public(self) -> P:
        """What both sides know."""
        found: P = self._root(0, ("public",))
        return found

    @property
    def umpire(self) -> U:
        """What the umpire alone keeps."""
        found: U = self._root(2, ("umpire",))
        return found

    @property
    def sides(self) -> dict[str, S]:
        """Each side's own, by the sides' names in the scenario's order."""
        return {name: self.side(name) for name in self.tree["sides"]}

    def side(self, name: str) -> S:
        """A side's own."""
        found: S = self._root(1, ("sides", name))
        return found

    def _root(self, place: int, path: tuple[str, ...]) -> Any:
        """One of the roots; always the same object on a board that nobody writes."""
        if self.kept is None:
            return self.roots[place](self, path)
        if path not in self.kept:
            self.kept[path] = self.roots[place](self, path)
        return self.kept[path]

    def other(self, side: str) -> str:
        """The enemy of a side."""
        return next(str(name) for name in self.tree["sides"] if name != side)

    def title(self, side: str) -> str:
        """A side as it is written in a sentence."""
        return title_in(self.game, self.tree, side)

    @property
    def is_night(self) -> bool:
        """Is it a night turn?"""
        return bool(self.tree["public"].get("night"))

    def enemy(self, side: str) -> S:
        """What the enemy of a side owns."""
        return self.side(self.other(side))

    def word_of(self, kind: str) -> str:
        """What one thing of a group is called."""
        return self.words.get(kind) or singular(kind)

    def owner_of(self, kind: str, name: str, field: str, side: str | None = None) -> str:
        """The side (if `side` is given, that one) that has a thing of a kind (`ships`) and name; else a refusal by
        `field` that names the nearest.
        """
        asked = [side] if side else list(self.tree["sides"])
        for one in asked:
            if name in (self.tree["sides"][one].get(kind) or {}):
                return str(one)
        there = [known for one in asked for known in self.tree["sides"][one].get(kind) or {}]
        raise unknown(self.word_of(kind), name, there, field=field)
