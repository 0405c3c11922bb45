"""Who may be left alone when a strike fights CAP: only at low odds are fewer than all attacked (16.i)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.fraction import Fraction
from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.air.cap import Attack
from referee.games.carrier_clashes.rules.air.combat import odds_in_halves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def may_leave(attack: Attack | None, rules: Rules) -> list[int]:
    """The fewest who may be left alone, by place, bombers first; none if all must be attacked (16.i.iii, 16.i.iv)."""
    if attack is None or odds_in_halves(attack.strength, sum(attack.defenses.values())) >= 2:
        return []
    defenses, first = attack.defenses, attack.first
    some = [*_sums(defenses, first, [one for one in defenses if one not in first]), *_sums(defenses, (), first)]
    some = [one for one in some if 0 < len(one) < len(defenses)]
    if some and rules.ruling("partial-engagement") == "to-even-odds":
        some = [one for one in some if odds_in_halves(attack.strength, sum(defenses[place] for place in one)) in (1, 2)]
    attacked = max(some, key=len, default=tuple(defenses))
    return [place for place in defenses if place not in attacked]


def _sums(defenses: dict[int, Any], always: Sequence[int], others: Sequence[int]) -> list[tuple[int, ...]]:
    """For each sum of the defenses of all `always` and some `others` (not all), the most units that give it."""
    found: dict[Any, tuple[int, ...]] = {sum((defenses[one] for one in always), Fraction()): tuple(always)}
    for one in others:
        for total, units in list(found.items()):
            if len(units) + 1 > len(found.get(total + defenses[one], ())) and len(units) + 1 < len(defenses):
                found[total + defenses[one]] = (*units, one)
    return list(found.values())
