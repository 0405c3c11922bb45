"""Squadrons between sorties: repaired, cannibalised, replaced (Repairing Damaged Aircraft)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag, whole
from referee.engine.plain import counted
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.operation import marked
from referee.games.cunningham_somerville.evening.strikes import platform_stands
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called

CITE = "Repairing Damaged Aircraft"
MOST = 12


class Repair(Inputs):
    """A night's repairs of a squadron."""

    squadron: str = called("the squadron", of="squadrons")
    repair_score: int | None = whole(1, 7, None, meaning="the score that a repair needs, if it is not entered")
    cannibalise: bool = flag(meaning="make one of each two that stay damaged")
    crippled_platform: bool = flag(meaning="its platform is crippled; a ship's own state is known")


def squadron_of(doing: Doing, name: str, field: str, side: str | None = None) -> state.Squadron:
    """A squadron by its name."""
    board = state.of(doing)
    return board.side(board.owner_of("squadrons", name, field, side)).squadrons[name]


@act("repair", Repair, cite=CITE)
def repair(given: Repair, doing: Doing) -> None:
    """A night turn's repairs of a squadron's damaged aircraft."""
    found = squadron_of(doing, given.squadron, "squadron")
    score = given.repair_score or found.repair_score
    if not found.damaged:
        raise bad_input("squadron", f"{found.name} has no damaged aircraft")
    if score is None:
        raise bad_input("repair_score", f"repair_score is missing: {found.name} has none entered")
    if found.repaired_turn == doing.turn:
        doing.forbid(
            CITE,
            f"{found.name} has been repaired in this turn",
            "squadron",
            hint="another --squadron, or the next turn: phase --turn",
        )
    platform_stands(doing, found, "squadron")
    ships = state.of(doing).side(found.owner).ships
    crippled = bool(found.platform and found.platform in ships and ships[found.platform].crippled)
    inputs: dict[str, Any] = {"aircraft": min(found.damaged, MOST), "repair_score": score}
    inputs |= {"cannibalise": True} if given.cannibalise else {}
    inputs |= {"crippled_platform": True} if given.crippled_platform or crippled else {}
    if found.damaged_turn == doing.turn and not doing.forced:
        inputs["damaged_this_night"] = True
    came = doing.resolve("repairs", inputs, side=found.owner, stand_in=marked([found])).outcome or {}
    still = found.damaged - min(found.damaged, MOST) + came["damaged"]
    found.put(ready=found.ready + came["readied"], damaged=still, repaired_turn=doing.turn)
    gone = f", {came['destroyed']} broken up" if came["destroyed"] else ""
    doing.tell(found.owner, f"{found.name}: {came['readied']} readied for the day, {still} still damaged{gone}.")


class Replace(Inputs):
    """Damaged aircraft exchanged with a support carrier's or a base's."""

    squadron: str = called("the squadron that gives damaged aircraft", of="squadrons")
    support: str = called("the squadron of the same type that gives its own", of="squadrons")
    aircraft: int = whole(1, 12, 1, meaning="how many; the support carrier's traffic limit is the base game's")


@act("replace", Replace, cite=CITE)
def replace(given: Replace, doing: Doing) -> None:
    """Damaged aircraft are exchanged for others of the same type, which are not ready before the umpire says so."""
    front = squadron_of(doing, given.squadron, "squadron")
    rear = squadron_of(doing, given.support, "support", front.owner)
    if front == rear:
        raise bad_input("support", "a squadron cannot replace its own aircraft")
    for squadron, field in ((front, "squadron"), (rear, "support")):
        platform_stands(doing, squadron, field)
    if front.aircraft != rear.aircraft:
        doing.forbid(
            CITE,
            f"{rear.name} does not fly the same type",
            "support",
            hint="a --support that flies the same type",
        )
    least = min(front.damaged, rear.ready)
    if given.aircraft > least:
        raise bad_input("aircraft", f"only {counted(least, 'aircraft')} can be exchanged")
    if front.damaged_turn == doing.turn:
        doing.forbid(
            CITE,
            "aircraft damaged this night are not replaced in the same turn",
            "squadron",
            hint="replace in the next turn: phase --turn",
        )
    n = given.aircraft
    front.put(damaged=front.damaged - n, unready=front.unready + n)
    rear.put(ready=rear.ready - n, damaged=rear.damaged + n)
    doing.tell(front.owner, f"{front.name} takes {n} of {rear.name}, unready; {rear.name} has {rear.damaged} damaged.")


class Ready(Inputs):
    """A squadron whose aircraft are readied."""

    squadron: str = called("the squadron", of="squadrons")


@act("ready", Ready, cite="Air Operations")
def ready(given: Ready, doing: Doing) -> None:
    """A squadron's unready aircraft are ready, as the base game has it."""
    found = squadron_of(doing, given.squadron, "squadron")
    if not found.unready:
        raise bad_input("squadron", f"{found.name} has no unready aircraft")
    number = found.unready
    found.put(ready=found.ready + number, unready=0)
    doing.tell(found.owner, f"{found.name}: {counted(number, 'aircraft')} more ready.")
