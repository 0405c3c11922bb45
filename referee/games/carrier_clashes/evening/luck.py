"""What throws are worth to the side that throws them, for the luck ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.carrier_clashes.rules.air.combat import RESULTS
from referee.session.acting.act import worth

Outcome = Mapping[str, Any]


@worth("search")
def search(outcome: Outcome) -> int:
    """A card seen counts one."""
    return int(outcome["cards"])


@worth("attack")
def attack(outcome: Outcome) -> int:
    """Damaged counts one, dead in the water two, sunk three."""
    return ranked(outcome["result"])


@worth("submarine")
def submarine(outcome: Outcome) -> int:
    """As an attack."""
    return ranked(outcome["result"])


@worth("armed-search")
def armed_search(outcome: Outcome) -> int:
    """As an attack."""
    return ranked(outcome["result"])


@worth("surface-round")
def surface_round(outcome: Outcome) -> int:
    """As attacks, all ships together: a side's own ships suffer nothing in its own fire."""
    return sum(ranked(result) for result in outcome["ships"])


@worth("base-attack")
def base_attack(outcome: Outcome) -> int:
    """An air unit destroyed counts two, one out of action one."""
    return 2 * int(outcome["destroyed"]) + int(outcome["unavailable"])


@worth("cap")
def cap(outcome: Outcome) -> int:
    """To CAP: each unit shot down counts one, each of its own lost one off."""
    return int(outcome["strike"].count("shot-down") - outcome["cap"].count("lost"))


@worth("aa")
def antiaircraft(outcome: Outcome) -> int:
    """Each unit shot down counts one."""
    return int(len(outcome["strike"]) - outcome["strike"].count("safe"))


@worth("avoid")
def avoid(outcome: Outcome) -> int:
    """To have avoided combat counts one."""
    return int(outcome["avoided"])


def ranked(result: str) -> int:
    """A result by its weight; none counts nothing."""
    return RESULTS.index(result)
