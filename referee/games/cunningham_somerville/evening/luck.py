"""What throws are worth to the side that throws them, for the luck ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.session.acting.act import worth

Outcome = Mapping[str, Any]
FATES = {"away": 0, "evades": 0, "shaken": -1, "damaged": -2, "sunk": -3}
UNDER_FLAK = {"NE": 0, "DA": -1, "DIST": -1, "ABT": -2, "KILL": -3}


@worth("damage-control")
def damage_control(outcome: Outcome) -> int:
    """A casualty that is over counts one; one that is worse or for good takes one off, a ship lost five."""
    state = outcome["state"]
    if state in ("sunk", "exploded"):
        return -5
    over = state in ("out", "restored", "bulkheads-hold")
    return int(over) - int(state == "permanent") - int(outcome["structure_lost"])


@worth("torpedo")
def torpedo(outcome: Outcome) -> int:
    """A hit counts one; what browning hits may be anybody's."""
    return int(outcome["result"] == "hit")


@worth("spotting")
def spotting(outcome: Outcome) -> int:
    """Spotted counts one."""
    return int(outcome["spotted"])


@worth("contact")
def contact(outcome: Outcome) -> int:
    """Boats in contact."""
    return int(outcome["in_contact"])


@worth("submarine-attack")
def submarine_attack(outcome: Outcome) -> int:
    """A hit counts two; a boat shaken takes one off, damaged two, sunk three."""
    return int(2 * (outcome["hits"] + outcome["defender_hits"]) + FATES[outcome["boat"]])


@worth("dogfight")
def dogfight(outcome: Outcome) -> int:
    """The strike's: interceptors hit, less its own aircraft hit."""
    return int(outcome["a_hit"] - outcome["b_hit"])


@worth("flak")
def flak(outcome: Outcome) -> int:
    """The strike's: an abort takes two off, a kill three, a distraction one."""
    return UNDER_FLAK[outcome["result"]]


@worth("attack-run")
def attack_run(outcome: Outcome) -> int:
    """Hits (twice), less aircraft hit."""
    return int(2 * outcome["hits"] - outcome["aircraft_hit"])


@worth("wing-and-prayer")
def wing_and_prayer(outcome: Outcome) -> int:
    """Damaged takes one off, lost two."""
    return int(-outcome["damaged"] - 2 * outcome["lost"])


@worth("repairs")
def repairs(outcome: Outcome) -> int:
    """Aircraft readied."""
    return int(outcome["readied"])


@worth("tow")
def tow(outcome: Outcome) -> int:
    """A tow that is passed."""
    return int(outcome["passed"])
