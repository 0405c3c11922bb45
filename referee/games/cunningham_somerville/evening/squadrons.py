"""Squadrons between sorties: entered, repaired, cannibalised, replaced (Repairing Damaged Aircraft)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, whole
from referee.games.cunningham_somerville.evening.board import change, count, thing, values_of
from referee.session.acting.act import Doing, act
from referee.session.board.owned import a_side, called, own, side_of, whose

CITE = "Repairing Damaged Aircraft"
MOST = 12


class Squadron(Inputs):
    """A squadron's entries, from the base game; those left out stay as they are."""

    name: str = called("the squadron", of="squadrons")
    side: str | None = side_of("its side, if it is new")
    aircraft: str | None = called("type of aircraft", None)
    kind: str | None = choice("fighter", "multi-crew", "strike", default=None, meaning="what it is in a dogfight")
    ready: int | None = whole(0, 99, None, meaning="aircraft ready")
    damaged: int | None = whole(0, 99, None, meaning="aircraft damaged")
    factor: int | None = whole(1, 9, None, meaning="the score that it needs in a dogfight")
    attack_factor: int | None = whole(1, 9, None, meaning="the score that an attack run needs")
    repair_score: int | None = whole(1, 7, None, meaning="the score that a repair needs")
    engines: int | None = whole(1, 4, None, meaning="engines of the type")
    pilots: str | None = choice("superior", "normal", "poor", default=None, meaning="its pilots")
    rugged: bool | None = flag(None, meaning="a rugged type")
    fragile: bool | None = flag(None, meaning="a fragile type")


@act("squadron", Squadron, cite="Air Operations")
def squadron(given: Squadron, doing: Doing) -> None:
    """A squadron is entered, or changed."""
    side = next((one for one in doing.sides if given.name in own(doing, one, "squadrons")), None)
    side = a_side(doing, side or given.side)
    if given.name not in own(doing, side, "squadrons"):
        doing.put("sides", side, "squadrons", given.name, value={"kind": given.kind or "strike"})
    change(doing, side, "squadrons", given.name, **values_of(given))
    found = thing(doing, side, "squadrons", given.name)
    doing.tell(side, f"{given.name}: {found.get('ready', 0)} ready, {found.get('damaged', 0)} damaged.")


class Repair(Inputs):
    """A night's repairs of a squadron."""

    squadron: str = called("the squadron", of="squadrons")
    repair_score: int | None = whole(1, 7, None, meaning="the score that a repair needs, if it is not entered")
    cannibalise: bool = flag(meaning="make one of each two that stay damaged")
    crippled_platform: bool = flag(meaning="its platform is crippled")


@act("repair", Repair, cite=CITE)
def repair(given: Repair, doing: Doing) -> None:
    """A night turn's repairs of a squadron's damaged aircraft."""
    side = whose(doing, "squadrons", given.squadron, "squadron")
    found = thing(doing, side, "squadrons", given.squadron)
    damaged, score = found.get("damaged", 0), given.repair_score or found.get("repair_score")
    if not damaged:
        raise bad_input("squadron", f"{given.squadron} has no damaged aircraft")
    if score is None:
        raise bad_input("repair_score", f"repair_score is missing: {given.squadron} has none entered")
    if found.get("repaired_turn") == doing.turn:
        doing.forbid(CITE, f"{given.squadron} has been repaired in this turn", "squadron")
    inputs: dict[str, Any] = {"aircraft": min(damaged, MOST), "repair_score": score}
    inputs |= {key: True for key in ("cannibalise", "crippled_platform") if getattr(given, key)}
    if found.get("damaged_turn") == doing.turn and not doing.forced:
        inputs["damaged_this_night"] = True
    marked = [given.squadron] if found.get("stand_in") else []
    came = doing.resolve("repairs", inputs, side=side, stand_in=marked).outcome or {}
    still = damaged - min(damaged, MOST) + came["damaged"]
    now = {"ready": found.get("ready", 0) + came["readied"], "damaged": still, "repaired_turn": doing.turn}
    change(doing, side, "squadrons", given.squadron, **now)
    gone = f", {came['destroyed']} broken up" if came["destroyed"] else ""
    doing.tell(side, f"{given.squadron}: {came['readied']} readied for the day, {still} still damaged{gone}.")


class Replace(Inputs):
    """Damaged aircraft exchanged with a support carrier's or a base's."""

    squadron: str = called("the squadron that gives damaged aircraft", of="squadrons")
    support: str = called("the squadron of the same type that gives its own", of="squadrons")
    aircraft: int = whole(1, 12, 1, meaning="how many; the support carrier's traffic limit is the base game's")


@act("replace", Replace, cite=CITE)
def replace(given: Replace, doing: Doing) -> None:
    """Damaged aircraft are exchanged for others of the same type, which are not ready before the umpire says so."""
    side = whose(doing, "squadrons", given.squadron, "squadron")
    whose(doing, "squadrons", given.support, "support", side)
    front, rear = (thing(doing, side, "squadrons", name) for name in (given.squadron, given.support))
    if given.squadron == given.support:
        raise bad_input("support", "a squadron cannot replace its own aircraft")
    if front.get("aircraft") != rear.get("aircraft"):
        doing.forbid(CITE, f"{given.support} does not fly the same type", "support")
    least = min(front.get("damaged", 0), rear.get("ready", 0))
    if given.aircraft > least:
        raise bad_input("aircraft", f"only {count(least, 'aircraft')} can be exchanged")
    if front.get("damaged_turn") == doing.turn:
        doing.forbid(CITE, "aircraft damaged this night are not replaced in the same turn", "squadron")
    n = given.aircraft
    unready = front.get("unready", 0) + n
    change(doing, side, "squadrons", given.squadron, damaged=front["damaged"] - n, unready=unready)
    change(doing, side, "squadrons", given.support, ready=rear["ready"] - n, damaged=rear.get("damaged", 0) + n)
    doing.tell(side, f"{given.squadron} takes {n} of {given.support}, unready; {given.support} has {n} damaged.")


class Ready(Inputs):
    """A squadron whose aircraft are readied."""

    squadron: str = called("the squadron", of="squadrons")


@act("ready", Ready, cite="Air Operations")
def ready(given: Ready, doing: Doing) -> None:
    """A squadron's unready aircraft are ready, as the base game has it."""
    side = whose(doing, "squadrons", given.squadron, "squadron")
    found = thing(doing, side, "squadrons", given.squadron)
    if not found.get("unready"):
        raise bad_input("squadron", f"{given.squadron} has no unready aircraft")
    change(doing, side, "squadrons", given.squadron, ready=found.get("ready", 0) + found["unready"], unready=0)
    doing.tell(side, f"{given.squadron}: {count(found['unready'], 'aircraft')} more ready.")
