"""The state of sessions that earlier versions opened."""

from __future__ import annotations

from typing import Any


def from_1(tree: dict[str, Any]) -> dict[str, Any]:
    """The tree as `state.py` declares it now: a side keeps the turn of its damage control, and each ship that of her
    own.
    """
    umpire = tree["umpire"]
    for side, last in umpire.get("controlled", {}).items():
        for name in last.get("ships", ()):
            if name in tree["sides"][side].get("ships", {}):
                tree["sides"][side]["ships"][name]["controlled"] = last["turn"]
    if "controlled" in umpire:
        umpire["controlled"] = {side: last["turn"] for side, last in umpire["controlled"].items()}
    return tree
