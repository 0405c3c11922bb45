"""Who has not moved yet in the movement phase (12.f)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.carrier_clashes.evening.board import TITLES
from referee.session.acting.act import pending

FEW = ("no", "one", "two", "three", "four", "five", "six")


@pending("movement-spotted")
def spotted(tree: Mapping[str, Any]) -> list[str]:
    """Spotted task forces that have not moved."""
    return unmoved(tree, seen=True)


@pending("movement-unspotted")
def unspotted(tree: Mapping[str, Any]) -> list[str]:
    """Unspotted task forces and submarines that have not moved."""
    return unmoved(tree, seen=False) + [
        f"{TITLES[side]} submarines {name} have not moved"
        for side, own in tree["sides"].items()
        for name, block in own.get("submarines", {}).items()
        if "moved" not in block and not block.get("sideways")
    ]


def unmoved(tree: Mapping[str, Any], *, seen: bool) -> list[str]:
    """A sentence for each side that has task forces on the map that have not moved."""
    out = []
    for side, own in tree["sides"].items():
        names = [
            name
            for name, tf in own.get("task_forces", {}).items()
            if tf.get("hex") and "moved" not in tf and bool(tf.get("spotted")) == seen
        ]
        if names:
            count = FEW[len(names)] if len(names) < len(FEW) else str(len(names))
            what = f"{'spotted' if seen else 'unspotted'} task force{'s' if len(names) > 1 else ''}"
            has = "have" if len(names) > 1 else "has"
            out.append(f"the {TITLES[side]} side has {count} {what} that {has} not moved: {', '.join(names)}")
    return out
