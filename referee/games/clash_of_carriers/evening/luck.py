"""What throws are worth to the side that throws them, for the luck ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.session.acting.act import worth

Outcome = Mapping[str, Any]


@worth("search")
def search(outcome: Outcome) -> int:
    """The owner of the ships throws: not to be found is worth one."""
    return int(not outcome["found"])


@worth("aa")
def flak(outcome: Outcome) -> int:
    """A step shot off counts two, a modifier one a point."""
    return 2 * int(outcome["steps"]) - int(outcome["attack_drm"])


@worth("air-to-air")
def cap(outcome: Outcome) -> int:
    """The CAP's side throws first: units of the raid flipped or destroyed, less its own."""
    return sum(map(lost, outcome["strike"])) - sum(map(lost, outcome["cap"]))


def lost(state: str) -> int:
    """What has become of an air unit."""
    return ("full", "reduced", "destroyed").index(state)


@worth("air-attack")
def bombs(outcome: Outcome) -> int:
    """Boxes crossed off."""
    return int(outcome["hits"]) + int(outcome["extra_hits"])


@worth("submarine-attack")
def submarine(outcome: Outcome) -> int:
    """As an air attack."""
    return int(outcome["hits"]) + int(outcome["extra_hits"])


@worth("surface-torpedo")
def torpedo(outcome: Outcome) -> int:
    """As an air attack."""
    return int(outcome["hits"]) + int(outcome["extra_hits"])


@worth("surface-gunnery")
def guns(outcome: Outcome) -> int:
    """Boxes crossed off."""
    return int(outcome["hits"])


@worth("deliver-the-ordnance")
def delivered(outcome: Outcome) -> int:
    """A bomber that still attacks."""
    return int(outcome["attacks"])
