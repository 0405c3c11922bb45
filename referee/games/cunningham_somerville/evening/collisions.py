"""Ships that run into each other, by mischance or to ram (Collisions, Oh Lumme!)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import flag
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.given import entered
from referee.games.cunningham_somerville.evening.harm import Harm, ship_afloat
from referee.games.cunningham_somerville.evening.state import MERCHANTS, SYSTEMS
from referee.games.cunningham_somerville.rules.collisions import Collision, Ram
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import called

BLOWS = {
    "avoided": "no collision",
    "not-attempted": "no attempt to ram",
    "glancing": "a glancing blow",
    "full": "a full blow",
}


class Collide(Ram):
    """Two ships whose bases interpenetrate; handiness and hazards are the ships' own unless they are typed."""

    moving: str = called("the ship that moves", of="ships")
    non_moving: str = called("the ship that it runs into", of="ships")
    ramming: bool = flag(meaning="it means to: the determination test comes first")


def is_hazard(ship: state.Ship) -> bool:
    """Is she a hazard to navigation: crippled, or with a steering casualty? A sudden loss of speed is typed."""
    return ship.crippled or any(casualty in SYSTEMS["steering"] for casualty in ship.hurt)


def is_handy(ship: state.Ship) -> bool:
    """Does she have the benefit of being handy now (Special Features)?"""
    steers = not any(casualty in SYSTEMS["steering"] for casualty in ship.hurt)
    return ship.handy and not ship.crippled and not ship.floatation and not ship.towing and steers


def gathered(given: Collide, doing: Doing) -> tuple[state.Ship, state.Ship, dict[str, Any]]:
    """The ship that moves, the other, and the inputs as `collision` or `ram` takes them."""
    mover, other = ship_afloat(doing, given.moving, "moving"), ship_afloat(doing, given.non_moving, "non_moving")
    if mover == other:
        raise bad_input("non_moving", f"{given.moving} cannot run into itself")
    inputs: dict[str, Any] = {}
    for key, ship in (("moving", mover), ("non_moving", other)):
        inputs |= {f"{key}_{what}": True for what, so in (("handy", is_handy), ("hazard", is_hazard)) if so(ship)}
    if other.fire_risk and other.kind in MERCHANTS:
        inputs["fire_risk_merchant"] = True
    if floatation := min(other.floatation_this_turn, 2):
        inputs["floatation_this_turn"] = floatation
    if given.ramming and mover.failed_to_ram:
        inputs["failed_before"] = True
    if given.ramming and other.name in mover.rammed:
        inputs["passed_before"] = True
    return mover, other, inputs | entered(given, Ram if given.ramming else Collision)


def whole(given: Collide, doing: Doing) -> Whole:
    """The collision, or the attempt to ram."""
    return Whole("ram" if given.ramming else "collision", gathered(given, doing)[2])


@act("collide", Collide, cite="Oh Lumme!", whole=whole)
def collide(given: Collide, doing: Doing) -> None:
    """A ship runs into another, by mischance or to ram it; what both suffer is kept."""
    mover, other, inputs = gathered(given, doing)
    came = doing.resolve("ram" if given.ramming else "collision", inputs, side=mover.owner).outcome or {}
    if given.ramming and not came["determined"]:
        mover.put(failed_to_ram=True)
    elif given.ramming:
        mover.put(rammed=list(dict.fromkeys([*mover.rammed, other.name])))
    for ship in (mover, other):
        ship.put(identified=ship.identified or mover.owner != other.owner)
    doing.tell("all", f"{{}} and {{}}: {BLOWS[came['result']]}.", mover, other)
    if came["result"] in ("avoided", "not-attempted"):
        return
    struck, hit = Harm(doing, mover), Harm(doing, other)
    struck.boxes(came["moving_structural"])
    struck.end()
    hit.boxes(came["non_moving_structural"], came["non_moving_floatation"])
    # Its floatation is among the boxes already.
    hit.suffer(effect for effect in came["effects"] if effect != "floatation")
    hit.end(at_once=came["non_moving_sunk"])
    for ship, key in ((mover, "moving_speed"), (other, "non_moving_speed")):
        if ship.is_afloat:
            doing.tell("all", f"{{}} is at speed {came[key]}.", ship)
