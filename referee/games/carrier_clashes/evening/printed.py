"""Printed values of a shape of their own: which are stand-ins, and values that go by the attack strength."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from referee.engine.errors import bad_input, show
from referee.engine.kinds import Kind
from referee.session.board import fields


class StandIn(Kind):
    """Which values of a counter are not the published ones: all of them (true), or a list of keys."""

    shape = "true, false or a list of keys"

    def take(self, value: Any, at: str) -> bool | list[str]:
        if isinstance(value, bool) or (isinstance(value, list) and all(isinstance(key, str) for key in value)):
            return value
        raise bad_input(at, f"{at} must be {self.shape}, not {show(value)}")


class OneOrMore(Kind):
    """A whole number, or one for each attack strength (4.d.ii.8)."""

    shape = "a whole number, or one for each attack strength"

    def take(self, value: Any, at: str) -> int | dict[str, int]:
        values = list(value.values()) if isinstance(value, Mapping) else [value]
        if not all(isinstance(one, int) and not isinstance(one, bool) for one in values):
            raise bad_input(at, f"{at} must be {self.shape}, not {show(value)}")
        return dict(value) if isinstance(value, Mapping) else cast(int, value)


def stand_in() -> fields.Field[Any]:
    """Which printed values are not the published ones."""
    return fields.Field(StandIn(), False, "values that are not the published ones: true, or their keys", printed=True)


def one_or_more(meaning: str) -> fields.Field[Any]:
    """A printed number, or one for each attack strength."""
    return fields.Field(OneOrMore(), 0, meaning, printed=True)
