"""Names that a prompt may offer, read from the typed board: all for the umpire; what a side's view holds on a
line that names the side.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from referee.engine.hexgrid import is_hex
from referee.engine.kinds import Flag, Listing
from referee.engine.record import NamedTuple
from referee.session.board import fields
from referee.session.board.short_names import squeeze
from referee.session.board.sight import board_of, seen_now
from referee.session.board.thing import Thing, Things

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.kinds import Kind
    from referee.session.board.board import Board
    from referee.session.board.tree import Tree

    Told = Mapping[str, Sequence[Mapping[str, Any]]]

LEAST = 2
"""A name of more words than these may lose its first."""
ZONE = re.compile(r"[a-z][0-9]{1,2}", re.IGNORECASE)
TOLD = ("hex", "contact")
TELLING = ("type", "hex", "at", "condition")
"""The fields that say what and where a thing is, where it has them."""


class Known(NamedTuple):
    """Names by the group they are in, each with short help; hexes with what is there; by name whose a thing is.

    `whole` has every name there is, squeezed: who types a whole name may do so in small letters on any line. `mover`
    is the side that moves, where one does.
    """

    names: dict[str, dict[str, str]]
    hexes: dict[str, str]
    owners: dict[str, str]
    whole: Mapping[str, str] = {}
    mover: str = ""

    def groups(self, of: Sequence[str] = ()) -> dict[str, str]:
        """For the names of some groups, what is said about each; for all names if none of the groups has any or
        none is given.
        """
        wanted = [group for group in of if self.names.get(group)]
        out: dict[str, str] = {}
        for group in self.names:
            if not wanted or group in wanted:
                out.update(self.names[group])
        return out

    def to_offer(self, of: Sequence[str] = ()) -> dict[str, str]:
        """The same, but nothing of another group where those of the game that are asked for have no names yet."""
        has_none = any(group in self.names for group in of) and not any(self.names.get(group) for group in of)
        return {} if has_none else self.groups(of)

    def meant_among(self, of: Sequence[str]) -> list[dict[str, str]]:
        """Where a name of some groups is looked for: among them, then among all; nowhere if none of them is known (as
        the pool on a line that names a side), for then the act finds it.
        """
        is_known = not of or any(self.names.get(group) for group in of)
        return [self.groups(of), self.groups()] if is_known else []


class Spoken:
    """What a line may speak of: the sides, and the names, which are gathered when they are first wanted; `everything`
    gathers those of the whole session, where a line may be short for fewer.
    """

    def __init__(
        self, sides: Sequence[str], gather: Callable[[], Known], everything: Callable[[], Known] | None = None
    ) -> None:
        self.sides = sides
        self._gather = gather
        self._everything = everything or gather

    @cached_property
    def known(self) -> Known:
        """The names."""
        return self._gather()

    def acted_by(self, name: str) -> None:
        """A line says who acts: of his side it is, whoever's move it is."""
        if owner := self.known.owners.get(name):
            self.known = self.known._replace(mover=owner)

    def is_named(self, word: str, of: Sequence[str]) -> bool:
        """Is a word the whole name of a thing of these groups?"""
        return any(word in self._everything().names.get(group, ()) for group in of)

    def is_zone(self, word: str) -> bool:
        """Has a word the shape of a zone (`B4`), in a game whose zones are not all called otherwise?"""
        if not ZONE.fullmatch(word):
            return False
        zones = self._everything().names.get("zones", ())
        return not zones or any(map(ZONE.fullmatch, zones))


def offered_names(game: str, tree: Tree, told: Told, named: Iterable[str] = ()) -> Known:
    """What may be offered: to the umpire, or where sides are named only what every one of them may see.

    `tree` and `told` are those of the state: the facts by branch, and what each side was told.
    """
    views = [of_side(game, tree, told, side) for side in named]
    if not views:
        return of_umpire(game, tree)
    first, *others = views
    return Known(
        {
            group: {n: h for n, h in names.items() if all(n in view.names.get(group, {}) for view in others)}
            for group, names in first.names.items()
        },
        {hex: what for hex, what in first.hexes.items() if all(hex in view.hexes for view in others)},
        {},
    )


def whole_names(names: Iterable[str]) -> dict[str, str]:
    """Names as they are typed in haste, and without the first of three words or more where only one is so called:
    `Mobile Fleet` is `TF Mobile Fleet`.
    """
    whole = {squeeze(name): name for name in names}
    tails = [(squeeze(" ".join(name.split()[1:])), name) for name in whole.values() if len(name.split()) > LEAST]
    count = Counter(tail for tail, _ in tails)
    return {tail: name for tail, name in tails if count[tail] == 1} | whole


def of_whose(
    there: dict[str, str], board: Board[Any, Any, Any], of: Sequence[str], side: str, whose: str
) -> dict[str, str]:
    """Those of the names that belong to a side, or to its enemy; all if none is left."""
    own = board.names_of(of, [side])
    return {name: help for name, help in there.items() if (name in own) == (whose == "own")} or there


def of_umpire(game: str, tree: Tree) -> Known:
    """Everything; `whole` is without what the umpire alone keeps, of which nobody speaks."""
    found, board = Known({}, {}, {}), board_of(game, tree)
    for root in (board.public, *board.sides.values()):
        gather(found, root)
    take_names_in_play(found, board, board.sides)
    spoken_of = found.groups() | dict.fromkeys(board.also_called, "")
    gather(found, board.umpire)
    found.names.setdefault("others", {}).update(board.also_called)
    found.owners.update(board.also_called)
    return found._replace(whole=whole_names(spoken_of))


def of_side(game: str, tree: Tree, told: Told, side: str) -> Known:
    """What a side's view holds: what both know, its own branch, what it sees and was told, and nothing else."""
    found, board = Known({}, {}, {}), board_of(game, tree)
    own = [side] if side in board.sides else []
    for root in (board.public, *map(board.side, own)):
        gather(found, root)
    take_names_in_play(found, board, own)
    for force in seen_now(game, tree, side).get("forces", {}).values():
        if isinstance(force, Mapping) and isinstance(force.get("ships"), Mapping):
            found.names.setdefault("ships", {}).update({name: f"ship, {what}" for name, what in force["ships"].items()})
    for telling in told[side]:
        for key in TOLD:
            word = telling.get(key)
            if isinstance(word, str) and is_hex(word):
                found.hexes.setdefault(word, "told")
            elif isinstance(word, str):
                found.names.setdefault("contacts", {}).setdefault(word, "told")
    return found


def gather(found: Known, thing: Thing) -> None:
    """Add the groups of things that a root or a part declares, and their hexes and zones."""
    for kind in thing.parts:
        part = getattr(thing, kind)
        if isinstance(part, Things):
            gather_group(found, kind, part)
        else:
            gather(found, part)
    take_zones(found, thing, of_kind(thing, fields.A_ZONE))
    for name in of_kind(thing, fields.A_HEX):
        value = getattr(thing, name)
        if isinstance(value, Mapping):
            word = thing.board.word_of(name)
            found.names.setdefault(name, {}).update({one: f"{word}, {hex}" for one, hex in value.items()})
        for hex in values_in(value):
            found.hexes.setdefault(hex, "" if name == "hex" else name.replace("_", " "))


def gather_group(found: Known, kind: str, group: Things[Any]) -> None:
    """Add the things of a group by name, with their hexes and zones."""
    names = found.names.setdefault(kind, {})
    side = group.path[1] if group.path[0] == "sides" else ""
    zones, telling = of_kind(group.of, fields.A_ZONE), [name for name in TELLING if name in group.of.fields]
    flags = [name for name, one in group.of.fields.items() if isinstance(one.kind, Flag) and name != "stand_in"]
    for name, thing in group.items():
        if name not in names:
            names[name] = thing_in_words(kind, thing, side, telling, flags)
        if owner := side or getattr(thing, "side", ""):
            found.owners.setdefault(name, str(owner))
        take_zones(found, thing, zones)
        where = getattr(thing, "hex", None) if "hex" in thing.fields else None
        if where:
            there = found.hexes.get(where)
            found.hexes[where] = f"{there}, {name}" if there else name


def take_names_in_play(found: Known, board: Board[Any, Any, Any], sides: Iterable[str]) -> None:
    """Add to the groups of things what else the game calls so (a marker over several, as a TF)."""
    for side in sides:
        for kind, names in found.names.items():
            for name in board.names_of([kind], [side]):
                names.setdefault(name, f"{board.word_of(kind)}, {side}")
                found.owners.setdefault(name, side)


def take_zones(found: Known, thing: Thing, zones: Iterable[str]) -> None:
    """Add the zones that a thing names in these fields."""
    for name in zones:
        for zone in values_in(getattr(thing, name)):
            found.names.setdefault("zones", {}).setdefault(zone, "zone")


def of_kind(thing: Thing | type[Thing], kind: Kind) -> Sequence[str]:
    """The fields of a thing whose value, or each that it holds, is of a kind."""
    held = {name: field.kind for name, field in thing.fields.items()}
    each = {name: one.kind if isinstance(one, Listing | fields.Mapped) else one for name, one in held.items()}
    return [name for name, one in each.items() if one is kind]


def values_in(value: Any) -> list[str]:
    """A value, or each that it holds, without those that are not there."""
    held = value.values() if isinstance(value, Mapping) else [value] if isinstance(value, str) else value or ()
    return [one for one in held if one]


def thing_in_words(kind: str, thing: Thing, side: str, telling: Sequence[str], flags: Sequence[str]) -> str:
    """A thing in a few words: what it is, whose, by what is `telling` where and in what state, and its `flags`."""
    values = [value for name in telling if (value := getattr(thing, name)) not in (None, "none")]
    marks = [name.replace("_", " ") for name in flags if getattr(thing, name)]
    return ", ".join(filter(None, [thing.board.word_of(kind), side, *values, *marks]))
