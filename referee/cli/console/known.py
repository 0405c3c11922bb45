"""What a prompt may offer by name: all for the umpire; on a line that names a side, what that side's view holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.hexgrid import is_hex
from referee.session.board.thing import singular
from referee.session.record import views
from referee.session.record.state import State

DEPTH = 3
TOLD = ("hex", "contact")


class Known(NamedTuple):
    """Names by the group they stand in, each with short help; hexes with what lies there."""

    names: dict[str, dict[str, str]]
    hexes: dict[str, str]

    def groups(self, of: Sequence[str] = ()) -> dict[str, str]:
        """The names of some groups; all names where none of them is there, or none is said."""
        wanted = [group for group in self.names if group in of]
        out: dict[str, str] = {}
        for group in wanted or self.names:
            out.update(self.names[group])
        return out


def known(state: State, named: Iterable[str] = ()) -> Known:
    """What may be offered: to the umpire, or where sides are named only what every one of them may see."""
    views = [of_side(state, side) for side in named]
    if not views:
        return of_umpire(state)
    first, *others = views
    return Known(
        {
            group: kept
            for group, names in first.names.items()
            if (kept := {n: h for n, h in names.items() if all(n in view.names.get(group, {}) for view in others)})
        },
        {hex: what for hex, what in first.hexes.items() if all(hex in view.hexes for view in others)},
    )


def of_umpire(state: State) -> Known:
    """Everything."""
    found = Known({}, {})
    for branch in ("public", "umpire"):
        gather(found, state.tree[branch], "")
    for side, own in state.tree["sides"].items():
        gather(found, own, side)
    return found


def of_side(state: State, side: str) -> Known:
    """What stands in a side's view, and nothing else."""
    view = views.view(state, side)
    found = Known({}, {})
    gather(found, view["public"], "")
    gather(found, view["own"], side)
    for force in view.get("seen", {}).get("forces", {}).values():
        if isinstance(force, Mapping) and isinstance(force.get("ships"), Mapping):
            found.names.setdefault("ships", {}).update({name: f"ship, {what}" for name, what in force["ships"].items()})
    for telling in view["told"]:
        for key in TOLD:
            word = telling.get(key)
            if isinstance(word, str) and is_hex(word):
                found.hexes.setdefault(word, "told")
            elif isinstance(word, str):
                found.names.setdefault("contacts", {}).setdefault(word, "told")
    return found


def gather(found: Known, tree: Mapping[str, Any], side: str, depth: int = DEPTH) -> None:
    """Take up every group of named things in a tree, and every hex."""
    for key, value in tree.items():
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
