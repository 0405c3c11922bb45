"""Things: what a session holds, typed. A game says once what it keeps, and everything else reads and writes through it.

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

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, overload

from referee.engine.errors import Refusal, bad_input, show, unknown
from referee.engine.rules import about_game, title_of
from referee.session.board.fields import Field
from referee.session.board.tree import Tree, join, look


class Writes(Protocol):
    """Sets the value at a path, `None` removes it: an act's `put`."""

    def __call__(self, *parts: str, value: Any) -> None: ...


class Ground(Protocol):
    """What a thing stands on: the tree, and how it is written."""

    tree: Tree

    def write(self, *parts: str, value: Any) -> None: ...
    def other(self, side: str) -> str: ...
    def title(self, side: str) -> str: ...


_about = cache(about_game)


class Thing:
    """A path into the tree, and the fields that lie there; `name` is what its owner calls it."""

    fields: ClassVar[dict[str, Field[Any]]] = {}
    parts: ClassVar[dict[str, Many[Any] | One[Any]]] = {}

    def __init__(self, board: Ground, path: tuple[str, ...]) -> None:
        self.board = board
        self.path = path

    def __init_subclass__(cls) -> None:
        found = {name: value for of in reversed(cls.__mro__) for name, value in vars(of).items()}
        cls.fields = {name: value for name, value in found.items() if isinstance(value, Field)}
        cls.parts = {name: value for name, value in found.items() if isinstance(value, Many | One)}

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
    def is_there(self) -> bool:
        """Does the tree hold it?"""
        return look(self.board.tree, self.path) is not None

    def _read(self, name: str) -> Any:
        return look(self.board.tree, (*self.path, name))

    def put(self, **values: Any) -> None:
        """Set values, each checked by its field; `None`, or a field's default, takes one away. What stands is not
        written again.
        """
        for name, value in values.items():
            field = self.fields[name]
            taken = field.checked(value, name)
            if taken != self._read(name):
                self.board.write(*self.path, name, value=taken)

    def clear(self) -> None:
        """Take all that it holds away: of a part, nothing is left of it."""
        if self.is_there:
            self.board.write(*self.path, value=None)

    def faults(self) -> Iterator[str]:
        """What is wrong with it though each of its values is well: a sentence a fault. For the game to say."""
        yield from ()


T = TypeVar("T", bound=Thing)


class Things(Mapping[str, T]):
    """The things of a kind at a path, by their names, in the order in which they came."""

    def __init__(self, of: type[T], board: Ground, path: tuple[str, ...]) -> None:
        self.of = of
        self.board = board
        self.path = path

    def _names(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = look(self.board.tree, self.path) or {}
        return found

    def __getitem__(self, name: str) -> T:
        if name not in self._names():
            raise KeyError(name)
        return self.of(self.board, (*self.path, name))

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._names()))

    def __len__(self) -> int:
        return len(self._names())

    def add(self, name: str, **values: Any) -> T:
        """A new thing of a name, with its values; what was there under that name is replaced."""
        made = {
            key: taken
            for key, value in values.items()
            if (taken := self.of.fields[key].checked(value, key)) is not None
        }
        self.board.write(*self.path, name, value=made)
        return self[name]

    def remove(self, name: str) -> None:
        """Take a thing away."""
        if name in self._names():
            self.board.write(*self.path, name, value=None)

    def clear(self) -> None:
        """Take all of them away."""
        if self._names():
            self.board.write(*self.path, value=None)


class Many(Generic[T]):
    """A field that holds things of a kind by their names."""

    def __init__(self, of: type[T], meaning: str = "", *, printed: bool = False) -> None:
        self.of = of
        self.meaning = meaning
        self.printed = printed
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, thing: None, owner: type) -> Self: ...
    @overload
    def __get__(self, thing: Thing, owner: type) -> Things[T]: ...
    def __get__(self, thing: Thing | None, owner: type) -> Self | Things[T]:
        return self if thing is None else Things(self.of, thing.board, (*thing.path, self.name))


class One(Generic[T]):
    """A field that is a thing itself: a part with fields of its own."""

    def __init__(self, of: type[T], meaning: str = "", *, printed: bool = False) -> None:
        self.of = of
        self.meaning = meaning
        self.printed = printed
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, thing: None, owner: type) -> Self: ...
    @overload
    def __get__(self, thing: Thing, owner: type) -> T: ...
    def __get__(self, thing: Thing | None, owner: type) -> Self | T:
        return self if thing is None else self.of(thing.board, (*thing.path, self.name))


def things(of: type[T], meaning: str = "", *, printed: bool = False) -> Many[T]:
    """Things of a kind, by their names; `printed`: counters, which `set` does not touch."""
    return Many(of, meaning, printed=printed)


def part(of: type[T], meaning: str = "", *, printed: bool = False) -> One[T]:
    """A part with fields of its own."""
    return One(of, meaning, printed=printed)


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


def singular(kind: str) -> str:
    """A kind's key as one of its things is called: `task_forces` holds a task force."""
    words = kind.replace("_", " ").lower()
    if words.endswith("ies"):
        return words[:-3] + "y"
    return words.removesuffix("es") if words.endswith(("ches", "shes")) else words.removesuffix("s")


def conformity(kind: type[Thing], held: Any, at: str) -> Iterator[str]:
    """Every way in which a part of the tree is not what is declared: a sentence a fault."""
    if not isinstance(held, Mapping):
        yield f"{at} must be an object, not {show(held)}"
        return
    for key, value in held.items():
        here = f"{at}.{key}"
        if key in kind.fields:
            try:
                kind.fields[key].kind.take(value, here)
            except Refusal as refusal:
                yield refusal.message
        elif key in kind.parts:
            inner = kind.parts[key]
            if isinstance(inner, One):
                yield from conformity(inner.of, value, here)
            elif not isinstance(value, Mapping):
                yield f"{here} must be an object, not {show(value)}"
            else:
                for name, each in value.items():
                    yield from conformity(inner.of, each, f"{here}.{name}")
        else:
            yield f"{here} is nothing that this game keeps"


def faults(board: Board[Any, Any, Any]) -> list[str]:
    """Every way in which a tree is not what the game declares, and what its things say is wrong with them."""
    public, side, umpire = board.roots
    out = [*conformity(public, board.tree["public"], "public"), *conformity(umpire, board.tree["umpire"], "umpire")]
    for name, own in board.tree["sides"].items():
        out += conformity(side, own, f"sides.{name}")
    return out or [f"{join(*thing.path)}: {fault}" for thing in walk(board) for fault in thing.faults()]


def walk(board: Board[Any, Any, Any]) -> Iterator[Thing]:
    """Every thing there is, the roots first."""
    for root in (board.public, *board.sides.values(), board.umpire):
        yield from _below(root)


def _below(thing: Thing) -> Iterator[Thing]:
    yield thing
    for name, inner in thing.parts.items():
        held = getattr(thing, name)
        if isinstance(inner, One):
            yield from _below(held)
        else:
            for each in held.values():
                yield from _below(each)


def name_among(within: Mapping[str, Any], rest: list[str]) -> tuple[str, list[str]]:
    """The name that a path goes on with, and what follows it; one with points in it needs no quotes if it is there."""
    for length in range(len(rest), 1, -1):
        if (name := ".".join(rest[:length])) in within:
            return name, rest[length:]
    return rest[0], rest[1:]


class Place:
    """Where a path leads by the declaration: a field of a thing, or a thing; `within`: the things that it is one of.

    `printed`: it belongs to what is printed, and does not change in a session.
    """

    def __init__(self, thing: Thing, key: str | None, within: Things[Any] | None, *, printed: bool = False) -> None:
        self.thing = thing
        self.key = key
        self.within = within
        self.printed = printed


def place_of(board: Board[Any, Any, Any], parts: list[str]) -> Place:
    """The declared place of a path; a refusal (field `path`) that names what may stand where the path goes wrong.

    `sides.usn.ships.Quincy.speed` is a field; `sides.usn.ships.Quincy` a thing, which need not be there yet.
    """
    roots = {"public": board.public, "umpire": board.umpire}
    if parts[0] == "sides":
        if len(parts) < 2 or parts[1] not in board.sides:
            raise unknown("side", parts[1] if len(parts) > 1 else "", board.sides, field="path")
        thing: Thing = board.side(parts[1])
        rest = parts[2:]
    elif parts[0] in roots:
        thing, rest = roots[parts[0]], parts[1:]
    else:
        raise unknown("key at the top:", parts[0], ["public", "sides", "umpire"], field="path")
    within: Things[Any] | None = None
    printed = False
    while rest:
        key, *rest = rest
        if key in thing.fields:
            if rest:
                raise bad_input("path", f"{key} is one value; nothing lies below it")
            return Place(thing, key, within, printed=printed)
        if key not in thing.parts:
            known = [*thing.fields, *thing.parts]
            raise unknown(f"key at {join(*thing.path)}:", key, known, field="path")
        inner = thing.parts[key]
        printed = printed or inner.printed
        if isinstance(inner, One):
            thing, within = getattr(thing, key), None
        else:
            if not rest:
                raise bad_input("path", f"which of {join(*thing.path, key)}? a name follows")
            within = getattr(thing, key)
            name, rest = name_among(within, rest)
            thing = within.of(within.board, (*within.path, name))
    return Place(thing, None, within, printed=printed)
