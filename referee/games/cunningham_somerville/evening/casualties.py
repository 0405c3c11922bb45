"""A ship's casualties: their names, which of them stands for its system, and the acts that enter what hits do (Special
Effects).
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.cunningham_somerville.evening.state import CASUALTIES, SYSTEMS, Ship
from referee.session.acting.hints import Hint, command

FIRES = ("fire", "raging-fire")
POWER = {
    "power-radar": "loss of power to radar and searchlights",
    "power-guns": "loss of power to the guns",
    "power-all": "loss of all power",
}


def system_of(casualty: str) -> str:
    """The system that a casualty belongs to."""
    return next(system for system, known in SYSTEMS.items() if casualty in known)


def casualty_in_words(casualty: str) -> str:
    """A casualty, to be read aloud."""
    return POWER.get(casualty) or f"{casualty.replace('-', ' ')}{'' if casualty in FIRES else ' casualty'}"


def with_casualty(known: Sequence[str], casualty: str, permanent: Sequence[str]) -> list[str]:
    """Casualties with one more; of each system only the worst is kept, none that is no worse than a permanent one."""
    order = SYSTEMS[system_of(casualty)]
    if any(one in order[order.index(casualty) :] for one in permanent):
        return list(known)
    same = [one for one in known if one in order]
    worst = max([*same, casualty], key=order.index)
    return sorted([*(one for one in known if one not in order), worst], key=CASUALTIES.index)


def how_hits_are_entered(ship: Ship) -> Hint:
    """The acts that enter what shells or bombs do to a ship."""
    return command("damage", ship=ship) + ", or " + command("critical", ship=ship, hit="shell")


def how_entered(ship: Ship) -> Hint:
    """The acts that enter what a torpedo does to a ship."""
    return command("critical", ship=ship, hit="torpedo") + ", or " + command("damage", ship=ship, broken_back=True)
