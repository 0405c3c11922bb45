"""Things: what a session holds, typed. A game declares once what it keeps; everything else reads and writes
through it.

    class Ship(Thing):
        hex = a_hex()
        speed = number(0, 9)

    class Side(roots.Side):
        ships = things(Ship)

    class Board(roots.Board[Public, Side, Umpire]):
        game = "ca"
        roots = Public, Side, Umpire

`board.side("usn").ships["Quincy"].put(speed=5)` writes one fact at one path, checked. Nothing of a board is kept beside
the tree: a thing is a path into it, and two things at one path are equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from referee.session.board.fields import Declared, Field
from referee.session.board.tree import join, look_up

if TYPE_CHECKING:
    from referee.session.board.board import Board

    Ground = Board[Any, Any, Any]


class Reckoned(property):
    """A property computed from a thing's values; on a board that nobody writes, only once (`still`)."""

    if not TYPE_CHECKING:

        def __get__(self, thing: Any, owner: Any = None) -> Any:
            if thing.board.kept is None:
                return self.fget(thing)
            reckoned = thing._reckoned
            if self not in reckoned:
                reckoned[self] = self.fget(thing)
            value = reckoned[self]
            return list(value) if type(value) is list else dict(value) if type(value) is dict else value


class NotThere(str):
    """What is wrong with a thing that names what is not there: what acts reckon from it would fail."""


class Thing:
    """A thing of the state: a path into the tree, with the fields there; `name` is what its owner calls it."""

    fields: ClassVar[dict[str, Field[Any]]] = {}
    parts: ClassVar[dict[str, Many[Any] | One[Any]]] = {}
    has_own_name: ClassVar[bool] = True
    """Is its name its own? Else it is a number, or that of what it is about."""
    of_a_place: ClassVar[bool] = False
    """Is its name that of the place of which it says something?"""

    def __init__(self, board: Ground, path: tuple[str, ...]) -> None:
        self.board = board
        self.path = path
        self._values: Mapping[str, Any] | None = None
        self._reckoned: dict[Reckoned, Any] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        found = {name: value for of in reversed(cls.__mro__) for name, value in vars(of).items()}
        cls.fields = {name: value for name, value in found.items() if isinstance(value, Field)}
        cls.parts = {name: value for name, value in found.items() if isinstance(value, Many | One)}
        for name, value in vars(cls).copy().items():
            if type(value) is property:
                setattr(cls, name, Reckoned(value.fget, doc=value.__doc__))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing) and other.path == self.path

    def __hash__(self) -> int:
        return hash(self.path)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {join(*self.path)}>"

    @property
    def name(self) -> str:
        """What its owner calls it."""
        return self.path[-1]

    @property
    def owner(self) -> str:
        """The side that owns it; refused (a fault of the program) for what no side owns."""
        if self.path[0] != "sides":
            raise TypeError(f"{self!r} has no owner")
        return self.path[1]

    @property
    def lies_in(self) -> str | None:
        """The hex in which it is, by itself or with what it belongs to, if there is a map. A game defines it for
        things without a `hex`.
        """
        found: str | None = self._read("hex") if "hex" in self.fields else None
        return found

    @property
    def is_lost(self) -> bool:
        """Is it out of the game, though it still has a base? A game may define it."""
        return False

    @property
    def flies(self) -> Sequence[Thing]:
        """The aircraft that fly from it. A game may define it."""
        return ()

    @property
    def acts_through(self) -> Sequence[Thing]:
        """The things that act for it by themselves: its aircraft. A game may define more, as the ships of a force."""
        return self.flies

    @property
    def acts_with(self) -> Thing | None:
        """The thing that acts for it, if it does not act by itself. A game may define it."""
        return None

    @property
    def stands_for(self) -> Sequence[Thing]:
        """The things that are meant by its name: itself. A game may define it, for a marker of several."""
        return (self,)

    @property
    def is_there(self) -> bool:
        """Does the tree hold it?"""
        return look_up(self.board.tree, self.path) is not None

    def _read(self, name: str) -> Any:
        if self.board.kept is None:
            return look_up(self.board.tree, (*self.path, name))
        if self._values is None:
            held = look_up(self.board.tree, self.path)
            self._values = held if isinstance(held, dict) else {}
        return self._values.get(name)

    def put(self, **values: Any) -> None:
        """Set values, each checked by its field; `None`, or a field's default, removes one. Unchanged values are
        not written.
        """
        for name, value in values.items():
            field = self.fields[name]
            taken = field.check_value(value, name)
            if taken != self._read(name):
                self.board.write(*self.path, name, value=taken)

    def clear(self) -> None:
        """Remove all values of a part."""
        if self.is_there:
            self.board.write(*self.path, value=None)

    def faults(self) -> Iterator[str]:
        """What is wrong with it though each value is valid, a sentence for each (`NotThere`: one that no force helps).
        A game may define it.
        """
        yield from ()

    def brings(self, name: str, before: Ground) -> Iterator[tuple[str, Any, str]]:
        """What a correction of one of its values brings with it by the rules, where `before` is the board as it was:
        another of its values, what that becomes, and why. A game may define it.
        """
        yield from ()

    def before_removal(self) -> tuple[str, str] | None:
        """Why it should not be removed as it is, and what to type first. A game may define it."""
        return None


T = TypeVar("T", bound=Thing)


class Things(Mapping[str, T]):
    """The things of a kind at a path, by name, in the order in which they were added."""

    def __init__(self, of: type[T], board: Ground, path: tuple[str, ...]) -> None:
        self.of = of
        self.board = board
        self.path = path
        self._there: Mapping[str, Any] | None = None
        self._made: dict[str, T] = {}

    @property
    def rows(self) -> Mapping[str, Any]:
        """The tree's own rows, by name: to copy them into another tree as they are."""
        if self.board.kept is None:
            return look_up(self.board.tree, self.path) or {}
        if self._there is None:
            self._there = look_up(self.board.tree, self.path) or {}
        return self._there

    def __getitem__(self, name: str) -> T:
        if name in self._made:
            return self._made[name]
        if name not in self.rows:
            raise KeyError(name)
        found = self.of(self.board, (*self.path, name))
        if self.board.kept is not None:
            self._made[name] = found
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(list(self.rows))

    def __len__(self) -> int:
        return len(self.rows)

    def add(self, name: str, **values: Any) -> T:
        """Add a thing with its values; one with the same name is replaced."""
        made = {
            key: taken
            for key, value in values.items()
            if (taken := self.of.fields[key].check_value(value, key)) is not None
        }
        self.board.write(*self.path, name, value=made)
        return self[name]

    def remove(self, name: str) -> None:
        """Take a thing away."""
        if name in self.rows:
            self.board.write(*self.path, name, value=None)

    def clear(self) -> None:
        """Take all of them away."""
        if self.rows:
            self.board.write(*self.path, value=None)


V = TypeVar("V")


class Inner(Declared[V], Generic[V, T]):
    """A field that holds further things."""

    def __init__(self, of: type[T], meaning: str = "", *, printed: bool = False) -> None:
        super().__init__(meaning, printed=printed)
        self.of = of

    def read(self, thing: Any) -> V:
        found = self.made(thing.board, (*thing.path, self.name))
        if thing.board.kept is not None:
            vars(thing)[self.name] = found  # from now on it is found there
        return found

    def made(self, board: Ground, path: tuple[str, ...]) -> V:
        """What stands at a path of the tree."""
        raise NotImplementedError


class Many(Inner[Things[T], T]):
    """A field that holds things of a kind by their names."""

    def made(self, board: Ground, path: tuple[str, ...]) -> Things[T]:
        return Things(self.of, board, path)


class One(Inner[T, T]):
    """A field that is a thing itself: a part with fields of its own."""

    def made(self, board: Ground, path: tuple[str, ...]) -> T:
        return self.of(board, path)


things = Many
"""Things of a kind, by their names; `printed`: counters, which `set` does not touch."""
part = One
"""A part with fields of its own."""
