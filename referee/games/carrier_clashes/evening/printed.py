"""Printed values with a form of their own: the list of stand-ins, and values that depend on the attack strength."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import Unfit, show
from referee.engine.kinds import Kind
from referee.session.board import fields

WEAPONS = ("P", "L", "M", "H", "A", "F")


class StandIn(Kind):
    """The values of a counter that are not the published ones: all of them (true), or a list of keys."""

    shape = "true, false or a list of keys"

    def take(self, value: Any, at: str) -> bool | list[str]:
        if isinstance(value, bool) or (isinstance(value, list) and all(isinstance(key, str) for key in value)):
            return value
        raise Unfit(at, f"must be {self.shape}, not {show(value)}")


def stand_in() -> fields.Field[Any]:
    """The printed values that are not the published ones."""
    return fields.Field(StandIn(), False, "values that are not the published ones: true, or their keys", printed=True)


def one_or_more(low: int, high: int, meaning: str, heading: str) -> fields.Field[Any]:
    """A printed number, or one for each attack strength (4.d.ii.8)."""
    return fields.Field(fields.OneOrMore(low, high, WEAPONS), 0, meaning, printed=fields.required_heading(heading))
