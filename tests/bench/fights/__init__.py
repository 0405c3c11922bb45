"""Fights that are measured: those of a usual evening, and each compound procedure's as its units double."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.bench.fights.ca import CA
from tests.bench.fights.carrier_clashes import CARRIER_CLASHES, strike_of
from tests.bench.fights.clash_of_carriers import CLASH_OF_CARRIERS, card
from tests.bench.fights.cunningham_somerville import CUNNINGHAM_SOMERVILLE
from tests.bench.fights.naval_units import NAVAL_UNITS

__all__ = ["Growing", "growing", "strike_of", "usual_fights"]


class Growing(NamedTuple):
    """A compound procedure and its fights: `of(size)` are the inputs, `used` the largest of `sizes` that players use.

    `unit` is what there is so much of.
    """

    game: str
    procedure: str
    unit: str
    sizes: tuple[int, ...]
    used: int
    of: Callable[[int], dict[str, Any]]


def growing() -> Iterator[Growing]:
    """Every compound procedure of the five games."""
    for game, rows in (
        ("ca", CA),
        ("carrier-clashes", CARRIER_CLASHES),
        ("clash-of-carriers", CLASH_OF_CARRIERS),
        ("cunningham-somerville", CUNNINGHAM_SOMERVILLE),
        ("naval-units", NAVAL_UNITS),
    ):
        for procedure, row in rows.items():
            yield Growing(game, procedure, *row)


def usual_fights() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Fights of an evening by what they are called: game, procedure and inputs of each, as `odds` takes them."""
    attackers: list[dict[str, Any]] = [
        {"kind": ("dive", "torpedo")[place % 2], "defense": 3, "strength": 5 + place, "target": place % 3 + 1}
        for place in range(8)
    ]
    escorts = [{"kind": "escort", "defense": 3, "f": 5, "escorting": ("high", "low")[place % 2]} for place in range(4)]
    strike = {**strike_of(12), "strike": attackers + escorts}
    bombers = [{"kind": ("DB", "T")[place % 2], "factor": 3 + place % 2} for place in range(6)]
    fighters = [{"kind": "F", "factor": 3, "reduced": 1} for _ in range(2)]
    raid = {"attacker": "ijn", "strike": bombers, "cap": fighters, "target_aa": 4, "boxes": 5}
    planes = [{"type": "CV", "dive": 2, "torpedo": 1}, {"type": "BB", "torpedo": 2}, {"type": "CA", "dive": 1}]
    pack = {"target_speed": "slow-convoy", "target": {"speed": "slow-merchant"}, "fleet_escorts": 3, "small_escorts": 2}
    return {
        "cc strike: 8 attackers, 4 escorts, 6 CAP, 3 targets": ("carrier-clashes", "strike", strike),
        "coc air-strike: 6 units, 2 CAP": (
            "clash-of-carriers",
            "air-strike",
            {**raid, "criticals": False, "tables": card("air-to-air", "damage", "aa")},
        ),
        "nu air-strike: 6 planes, 2 CAP, 3 targets": ("naval-units", "air-strike", {"cap": 2, "targets": planes}),
        "nu port-raid: 6 planes, 3 ships": ("naval-units", "port-raid", {"ships": planes}),
        "cs submarine-op: 4 boats": ("cunningham-somerville", "submarine-op", {**pack, "boats": [{}] * 4}),
    }
