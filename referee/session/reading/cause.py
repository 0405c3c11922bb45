"""What a side has points for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction


class Why(NamedTuple):
    """What points are for: a kind, in words with a place for names (`{} sunk`), and the names."""

    kind: str
    names: Sequence[str] = ()

    @property
    def text(self) -> str:
        """It in words."""
        return self.kind.format(", ".join(self.names))


class Cause(NamedTuple):
    """A side, what it has points for, and how many."""

    side: str
    why: Why
    points: Fraction
