"""Ships told off to rescue survivors, by their own side or the other's die, and its points (Rescuing Survivors)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, flag
from referee.engine.plain import counted
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.harm import ship_afloat
from referee.session.acting.act import Doing, act
from referee.session.board.owned import all_called, called

CITE = "Rescuing Survivors"


class Rescue(Inputs):
    """A ship in distress, and who helps her."""

    casualty: str = called("the ship that flounders or has sunk", of="ships")
    ship: list[str] = bare(all_called("the ships that go to the rescue", 0, 6, of="ships"))
    impose: bool = flag(meaning="the other side throws to make somebody go; with --ship it says whom it sends")
    done: bool = flag(meaning="a turn of rescue has succeeded, by each of these ships")


@act("rescue", Rescue, cite=CITE)
def rescue(given: Rescue, doing: Doing) -> None:
    """Ships are told off to rescue, by their own side or the other; or a turn of rescue is done, and its points."""
    casualty = state.of(doing).ship(given.casualty, "casualty")
    if casualty.condition not in ("floundering", *state.GONE):
        raise bad_input("casualty", f"{casualty.name} is neither floundering nor sunk: nobody is in the water")
    helpers = [ship_afloat(doing, name, "ship") for name in given.ship]
    for helper in helpers:
        if helper == casualty or helper.condition == "floundering":
            doing.forbid(CITE, f"{helper.name} is in distress herself", "ship", hint="another --ship of her side")
    if given.impose and not imposed(doing, casualty, helpers):
        return
    if given.impose and not helpers:
        return
    if not helpers:
        raise bad_input("ship", f"which ships go to the rescue of {casualty.name}?")
    if given.done:
        for helper in helpers:
            if helper.rescued == doing.turn:
                doing.forbid(
                    "SOS for points",
                    f"{helper.name} has rescued survivors in this turn",
                    "ship",
                    hint="another --ship, or the next turn: phase --turn",
                )
            helper.put(rescued=doing.turn)
        rescued(doing, casualty, helpers)
        return
    if any(helper.owner != casualty.owner for helper in helpers):
        doing.forbid(CITE, "enemy ships go of their own will: --done counts what they rescue", "ship")
    names = [helper.name for helper in helpers]
    casualty.put(rescuers=names)
    doing.tell(casualty.owner, f"{', '.join(names)} to the rescue of {casualty.name}.")


def imposed(doing: Doing, casualty: state.Ship, helpers: list[state.Ship]) -> bool:
    """Can the other side make somebody go? It throws once, and only where nobody was told off."""
    if casualty.rescuers:
        doing.forbid(
            CITE,
            f"{', '.join(casualty.rescuers)} goes to {casualty.name} already",
            "impose",
            hint=f'rescue --casualty "{casualty.name}" --done counts a turn that succeeded',
        )
    if casualty.duty_thrown:
        doing.forbid(
            CITE,
            f"it has been thrown already who must go to {casualty.name}",
            "impose",
            hint=f'rescue --casualty "{casualty.name}" --ship NAME sends one of free will',
        )
    for helper in helpers:
        if not may_be_sent(helper, casualty):
            kinds = "rescue ships, destroyers and smaller" + (
                ", cruisers" if casualty.size == "cruiser-or-larger" else ""
            )
            doing.forbid(CITE, f"{helper.name} ({helper.kind}) cannot be sent; only {kinds}", "ship")
    enemy = state.of(doing).other(casualty.owner)
    came = doing.resolve("rescue-duty", {"casualty": casualty.size}, side=enemy).outcome or {}
    casualty.put(duty_thrown=True)
    may = ", ".join(one.replace("-", " ") for one in came["may_send"])
    said = f"must send a ship to {{}}: {may}" if came["imposed"] else "need send nobody to {}"
    doing.tell("all", f"The {casualty.owner} side {said}.", casualty)
    return bool(came["imposed"])


def may_be_sent(helper: state.Ship, casualty: state.Ship) -> bool:
    """A rescue ship, a destroyer or smaller; to a cruiser or larger a cruiser too."""
    cruiser = helper.kind in state.CRUISERS and casualty.size == "cruiser-or-larger"
    return helper.rescue_ship or helper.kind in state.SMALL or cruiser


def rescued(doing: Doing, casualty: state.Ship, helpers: list[state.Ship]) -> None:
    """A turn of rescue: counted, and its points where the ship's value is known."""
    board = state.of(doing)
    rescues = board.umpire.rescues
    record = rescues[casualty.name] if casualty.name in rescues else rescues.add(casualty.name)
    for side in dict.fromkeys(helper.owner for helper in helpers):
        turns = record.turns.get(side, 0) + sum(helper.owner == side for helper in helpers)
        record.put(turns={**record.turns, side: turns})
        points = ""
        if casualty.value:
            size = "cargo" if casualty.size == "merchant" else casualty.size
            inputs: dict[str, Any] = {
                "value": casualty.value,
                "casualty": "transport" if casualty.kind == "transport" else size,
                "rescues": turns,
            }
            inputs |= {"enemy": True} if side != casualty.owner else {}
            now = (doing.resolve("rescue-points", inputs, side=side).outcome or {})["points"]
            own = board.side(side)
            own.put(rescue_points={**own.rescue_points, casualty.name: now})
            points = f", {counted(now, 'point')}"
        if side != casualty.owner:
            casualty.put(identified=True)
        doing.tell(side, f"Survivors of {{}} are rescued{points}.", casualty)
