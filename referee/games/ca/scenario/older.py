"""The state of sessions that earlier versions opened."""

from __future__ import annotations

from typing import Any


def from_1(tree: dict[str, Any]) -> dict[str, Any]:
    """The tree as `state.py` declares it now: a "Spotted" marker is a thing, no longer the list of the groups for
    which it holds.
    """
    spotted = tree["umpire"].get("spotted", {})
    tree["umpire"]["spotted"] = {name: {"groups": groups} for name, groups in spotted.items()}
    return tree
