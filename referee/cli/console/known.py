"""What a prompt may offer by name: all for the umpire; on a line that names a side, what that side's view holds.

Read at every Tab in a shell, too: it stands on the standard library alone, and little of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.engine.hexgrid import is_hex
from referee.engine.plain import singular
from referee.engine.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.session.board.tree import Tree

    Told = Mapping[str, Sequence[Mapping[str, Any]]]

DEPTH = 3
TOLD = ("hex", "contact")
ZONES = ("zone", "zones", "down")


class Known(NamedTuple):
    """Names by the group they stand in, each with short help; hexes with what lies there; by name whose a thing is.

    `whole` has every name there is, squeezed: who types a whole name may do so in small letters on any line.
    """

    names: dict[str, dict[str, str]]
    hexes: dict[str, str]
    owners: dict[str, str]
    whole: Mapping[str, str] = {}

    def groups(self, of: Sequence[str] = ()) -> dict[str, str]:
        """By name what is said of it, for the names of some groups; for all where none of them is there, or none is
        said.
        """
        wanted = [group for group in self.names if group in of]
        out: dict[str, str] = {}
        for group in wanted or self.names:
            out.update(self.names[group])
        return out


def known(game: str, tree: Tree, told: Told, named: Iterable[str] = ()) -> Known:
    """What may be offered: to the umpire, or where sides are named only what every one of them may see.

    `tree` and `told` are those of the state: the facts by branch, and what each side was told.
    """
    views = [of_side(game, tree, told, side) for side in named]
    if not views:
        return of_umpire(tree)
    first, *others = views
    return Known(
        {
            group: kept
            for group, names in first.names.items()
            if (kept := {n: h for n, h in names.items() if all(n in view.names.get(group, {}) for view in others)})
        },
        {hex: what for hex, what in first.hexes.items() if all(hex in view.hexes for view in others)},
        {},
    )


def of_umpire(tree: Tree) -> Known:
    """Everything."""
    found = Known({}, {}, {})
    for branch in ("public", "umpire"):
        gather(found, tree[branch], "")
    for side, own in tree["sides"].items():
        gather(found, own, side)
    return found


def of_side(game: str, tree: Tree, told: Told, side: str) -> Known:
    """What stands in a side's view: what both know, its own branch, what it sees and was told, and nothing else."""
    from referee.session.board.sight import seen

    found = Known({}, {}, {})
    gather(found, tree["public"], "")
    gather(found, tree["sides"].get(side, {}), side)
    for force in seen(game, tree, side).get("forces", {}).values():
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


def gather(found: Known, tree: Mapping[str, Any], side: str, depth: int = DEPTH) -> None:
    """Take up every group of named things in a tree, and every hex and zone."""
    for key, value in tree.items():
        if key in ZONES and isinstance(value, (str, list)):
            for zone in [value] if isinstance(value, str) else value:
                found.names.setdefault("zones", {}).setdefault(zone, "zone")
        if isinstance(value, str):
            if is_hex(value) and key == "hex":
                found.hexes.setdefault(value, "")
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, str) and is_hex(item):
                    found.hexes.setdefault(item, key.replace("_", " "))
        elif isinstance(value, Mapping) and value and all(isinstance(thing, Mapping) for thing in value.values()):
            names = found.names.setdefault(key, {})
            for name, thing in value.items():
                names.setdefault(name, about(key, thing, side))
                if side:
                    found.owners.setdefault(name, side)
                gather(found, {key: thing[key] for key in ZONES if key in thing}, side, 0)
                where = thing.get("hex")
                if isinstance(where, str) and is_hex(where):
                    there = found.hexes.get(where)
                    found.hexes[where] = f"{there}, {name}" if there else name
        elif isinstance(value, Mapping) and value and all(isinstance(v, str) and is_hex(v) for v in value.values()):
            found.names.setdefault(key, {}).update({name: f"{singular(key)}, {hex}" for name, hex in value.items()})
        elif isinstance(value, Mapping) and depth:
            gather(found, value, side, depth - 1)


def about(group: str, thing: Mapping[str, Any], side: str) -> str:
    """A thing in a few words: what it is, whose, where, in what state."""
    words = [singular(group), side]
    for key in ("type", "hex", "at", "condition"):
        if isinstance(thing.get(key), str) and thing[key] != "none":
            words.append(thing[key])
    words += [key.replace("_", " ") for key, value in thing.items() if value is True and key != "stand_in"]
    return ", ".join(word for word in words if word)
