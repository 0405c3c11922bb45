"""What throws are worth to the side that throws them, for the luck ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.session.acting.act import worth

Outcome = Mapping[str, Any]
FATES = {"hidden": 0, "sighted": 1, "sunk": 2}


@worth("search")
def search(outcome: Outcome) -> int:
    """Found counts one."""
    return int(outcome["result"] == "found")


@worth("contact")
def contact(outcome: Outcome) -> int:
    """A battle counts two, a fleet that was found one."""
    return ("not-found", "evaded", "battle").index(outcome["result"])


@worth("withdrawal")
def withdrawal(outcome: Outcome) -> int:
    """Away counts one."""
    return int(outcome["result"] == "withdraws")


@worth("air-strike")
def air_strike(outcome: Outcome) -> int:
    """Raiders that come home, less the enemy's hits left: planes and ships alike."""
    home = sum(outcome[kind] for kind in ("escort", "torpedo", "dive", "kamikaze"))
    return int(home - outcome["cap"] - sum(outcome["targets_left"]) - sum(outcome["cover_left"]))


@worth("surface-round")
def surface_round(outcome: Outcome) -> int:
    """The attackers' hits left, less the defenders'."""
    return sum(outcome["attackers_left"]) - sum(outcome["defenders_left"])


@worth("interception")
def interception(outcome: Outcome) -> int:
    """The interceptors' hits left, less the movers'."""
    return sum(outcome["interceptors_left"]) - sum(outcome["movers_left"])


@worth("submarine-attack")
def submarine_attack(outcome: Outcome) -> int:
    """Submarines not sunk (twice) or not sighted, less the defenders' hits left."""
    return -sum(outcome["defenders_left"]) - sum(FATES[state] for state in outcome["submarines"])


@worth("asw")
def asw(outcome: Outcome) -> int:
    """Sighted counts one, sunk two."""
    return int(outcome["sighted"] + 2 * outcome["sunk"])


@worth("economic-attack")
def economic_attack(outcome: Outcome) -> int:
    """Income taken."""
    return int(outcome["ipc"])


@worth("port-raid")
def port_raid(outcome: Outcome) -> int:
    """Planes that come home, less the ships' hits left."""
    return int(outcome["torpedo"] + outcome["dive"] + outcome["kamikaze"] - sum(outcome["ships_left"]))


@worth("shore-bombardment")
def shore_bombardment(outcome: Outcome) -> int:
    """Hits."""
    return int(outcome["hits"])
