"""What a ship can do in her present condition: her factors after hits and critical effects, her boxes, her aircraft
(9.1, 9.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening.state import AirUnit, Ship
from referee.games.clash_of_carriers.rules.hits import flies_still, left_by
from referee.games.clash_of_carriers.rules.owners import LOG


class Factors(NamedTuple):
    """A ship's factors as they are now."""

    mp_odd: int
    mp_even: int
    gunnery: int
    aa: int
    torpedo: bool

    def mp(self, turn: int) -> int:
        """Her Movement Points on a turn."""
        return self.mp_odd if turn % 2 else self.mp_even


def log_of(owner: Mapping[str, Any], ship: Ship) -> Mapping[str, Any] | None:
    """A ship's Damage Log, as it is among the owner's tables, if it has been entered."""
    log: Mapping[str, Any] | None = owner.get(LOG, {}).get(ship.name)
    return log


def factors(ship: Ship, more: int = 0) -> Factors:
    """Her factors: the counter's, reduced by her Damage Log after her hits (and `more`), and by critical effects."""
    return factors_with(ship.here.ruleset.owner, ship, more)


def factors_with(owner: Mapping[str, Any], ship: Ship, more: int = 0) -> Factors:
    """The same, from the owner's tables."""
    log = log_of(owner, ship)
    now = {key: getattr(ship, key) for key in Factors._fields}
    now |= left_by(log["boxes"], ship.hits + more) if log else {}
    for key, most in (("mp_odd", ship.most_mp), ("mp_even", ship.most_mp), ("aa", ship.most_aa)):
        now[key] = now[key] if most is None else min(now[key], most)
    now["gunnery"] = now["gunnery"] if ship.most_gunnery is None else min(now["gunnery"], ship.most_gunnery)
    now["torpedo"] = bool(now["torpedo"]) and not ship.no_torpedoes
    return Factors(**now)


def all_boxes(ship: Ship) -> int:
    """The boxes of her Damage Log, or her Protection Factor where it has not been entered."""
    log = log_of(ship.here.ruleset.owner, ship)
    return len(log["boxes"]) if log else ship.boxes


def boxes_left(ship: Ship) -> int:
    """Her boxes not yet crossed off."""
    return max(all_boxes(ship) - ship.hits, 0)


def can_fly(ship: Ship) -> bool:
    """May a carrier still fly aircraft (9.4)?"""
    log = log_of(ship.here.ruleset.owner, ship) or {}
    return ship.is_afloat and flies_still(ship.hits, all_boxes(ship), log.get("half_at"))


def without_log(ships: Iterable[Ship]) -> list[Ship]:
    """Ships whose hits change nothing, because their Damage Log has not been entered (9.1)."""
    return [ship for ship in ships if ship.hits and log_of(ship.here.ruleset.owner, ship) is None]


def without_damage_logs(*ships: Ship) -> list[str]:
    """Ships whose factors stand as if they were undamaged, because their Damage Logs are missing (9.1)."""
    return [
        f"{ship.name} as if undamaged ({counted(ship.hits, 'hit')}, no Damage Log entered)"
        for ship in without_log(ships)
    ]


def stand_ins(*things: Ship | AirUnit) -> list[str]:
    """Which of some ships and air units have values that are not the counters', or that no Damage Log reduces (9.1)."""
    ships = [thing for thing in things if isinstance(thing, Ship)]
    return [*(thing.name for thing in things if thing.stand_in), *without_damage_logs(*ships)]
