"""Whether aircraft may fly, and by which of their values (4.d.ii, 13.c, 18.b)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.carrier_clashes.evening.board import condition, islands, task_force_of
from referee.session.acting.act import Doing
from referee.session.board.owned import own

SEARCH_PHASES = ("first-search", "second-search")
STRIKE_PHASES = ("first-air-strike", "second-air-strike", "third-air-strike")
FIGHTERS = "F"


def valued(unit: Mapping[str, Any], key: str, weapon: str | None) -> int:
    """A unit's defense or range: the one that goes with an attack strength, where it has several (4.d.ii.8)."""
    value = unit[key]
    if isinstance(value, Mapping):
        return int(value[weapon] if weapon in value else max(value.values()))
    return int(value)


def check_flyer(doing: Doing, side: str, name: str, field: str) -> None:
    """Is an air unit in action at all?"""
    unit = own(doing, side, "air")[name]
    if unit.get("lost"):
        doing.forbid("16", f"{name} was lost", field)
    if unit.get("out"):
        doing.forbid("24.b", f"{name} is out of action for the turn", field)
    if unit.get("adrift"):
        doing.forbid("18.f", f"{name} has lost its deck and must land elsewhere: land", field)


def check_deck(doing: Doing, side: str, name: str, what: str, field: str) -> None:
    """May a ship search, or its aircraft fly: not when damaged, nor a carrier in an island hex (13.c, 18.b, 18.d)."""
    ship = own(doing, side, "ships").get(name)
    if ship is None:
        return
    if condition(ship) != "none":
        doing.forbid("18.b", f"{name} is {condition(ship)} and may not {what}", field)
    if ship["target_class"] != "A" or what == "send up CAP":
        return
    tf = own(doing, side, "task_forces").get(task_force_of(doing, side, name) or "", {})
    if tf.get("hex") in islands(doing):
        doing.forbid("13.c", f"{name} lies in an island hex and may not {what}", field)
    elif tf.get("islands") and doing.phase in ("second-search", "third-air-strike"):
        doing.forbid("13.c", f"{name} passed an island hex this turn and may not {what}", field)
