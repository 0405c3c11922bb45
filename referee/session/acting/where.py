"""In which sessions an act is of use: what the public state must be. Completion reads it: nothing heavy here."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    Where = Sequence[
        tuple[str, Sequence[Any]]
    ]  # a path below public, and the values it may have, or a list of it hold; none: whatever counts


def is_of_use(where: Where, public: Mapping[str, Any]) -> bool:
    """Is the act of use in this session?"""
    for path, values in where:
        found: Any = public
        for key in path.split("."):
            found = found.get(key) if isinstance(found, dict) else None
        there = found if isinstance(found, list) else [found]
        if not any(one in values for one in there) if values else not found:
            return False
    return True
