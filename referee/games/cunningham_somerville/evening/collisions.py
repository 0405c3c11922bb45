"""Ships that run into each other, by mischance or to ram (Collisions, Oh Lumme!)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import at_odds
from referee.engine.inputs import flag
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.contact import meet_in_action
from referee.games.cunningham_somerville.evening.given import entered_inputs
from referee.games.cunningham_somerville.evening.harm import Harm, of_afloat
from referee.games.cunningham_somerville.evening.state import MERCHANTS
from referee.games.cunningham_somerville.evening.tows import towers_of
from referee.games.cunningham_somerville.evening.weather import felt_by
from referee.games.cunningham_somerville.rules.collisions import Collision, Ram
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars, of_field
from referee.session.acting.named import anyones, thing
from referee.session.board.owned import called

BLOWS = {
    "avoided": "no collision",
    "not-attempted": "no attempt to ram",
    "glancing": "a glancing blow",
    "full": "a full blow",
}


class Collide(state.Named, Ram):
    """Two ships whose bases interpenetrate; handiness, hazards and the size of warships are the ships' own unless they
    are typed.
    """

    moving: state.Ship = thing(anyones(called("the ship that moves", of="ships")))
    non_moving: state.Ship = thing(anyones(called("the ship that it runs into", of="ships")))
    ramming: bool = flag(meaning="it rams on purpose: first comes the determination test")

    def mean(self) -> None:
        if self.moving == self.non_moving:
            raise at_odds("non_moving", f"{self.moving.name} cannot run into itself")


def of_collision(given: Collide) -> Bars:
    """Both ships are afloat, and the one that runs into the other is under way; a ship that failed a test to
    ram does not ram in this battle.
    """
    mover, other = given.moving, given.non_moving
    yield from of_field(of_afloat(mover), "moving")
    yield from of_field(of_afloat(other), "non_moving")
    if mover.is_afloat and mover.is_stopped and not towers_of(mover):
        words = f"{mover.name} is dead in the water and cannot run into another ship"
        yield Bar("Collisions", words, "moving", "--moving is the ship that runs into her")
    if other.is_afloat and other.is_stopped and given.non_moving_speed and not towers_of(other):
        words = f"{other.name} is dead in the water: her speed is 0"
        yield Bar("Collisions", words, "non_moving_speed", "--non-moving-speed 0")
    if given.ramming and mover.failed_to_ram:
        words = f"{mover.name} has failed a test to ram and may not ram again in this battle"
        yield Bar("Collisions", words, "ramming", "without --ramming, if the collision happens anyway")


def is_hazard(ship: state.Ship) -> bool:
    """Is she a hazard to navigation: crippled, with a steering casualty, or suddenly slower?"""
    return ship.crippled or not ship.steers or is_suddenly_slower(ship)


def is_suddenly_slower(ship: state.Ship) -> bool:
    """Has a hit of the gunnery phase before this turn's movement, or of the torpedo phase between them, reduced it?"""
    turn = ship.here.public.turn
    return ship.slowed is not None and turn - 1 <= ship.slowed <= turn


def is_handy(ship: state.Ship) -> bool:
    """Does she have the benefit of being handy now (Special Features)?"""
    return ship.handy and not ship.crippled and not ship.floatation and not ship.towing and ship.steers


def gather_inputs(given: Collide) -> dict[str, Any]:
    """The inputs as `collision` or `ram` takes them."""
    mover, other = given.moving, given.non_moving
    inputs: dict[str, Any] = {}
    for key, ship in (("moving", mover), ("non_moving", other)):
        inputs |= {f"{key}_{what}": True for what, so in (("handy", is_handy), ("hazard", is_hazard)) if so(ship)}
    if {mover.size, other.size} == {"destroyer-or-smaller", "cruiser-or-larger"}:
        inputs["relative_size"] = "larger" if mover.size == "cruiser-or-larger" else "smaller"
    if other.fire_risk and other.kind in MERCHANTS:
        inputs["fire_risk_merchant"] = True
    if floatation := min(other.floatation_this_turn, 2):
        inputs["floatation_this_turn"] = floatation
    if given.ramming and other.name in mover.rammed:
        inputs["passed_before"] = True
    if (felt := felt_by(mover)) in ("foul", "fog", "severe"):
        inputs["severe_weather" if felt == "severe" else "visibility_reduced"] = True
    return inputs | entered_inputs(given, Ram if given.ramming else Collision)


def whole_collision(given: Collide) -> Whole:
    """The collision, or the attempt to ram."""
    return Whole("ram" if given.ramming else "collision", gather_inputs(given))


@act("collide", Collide, cite="Oh Lumme!", whole=whole_collision, bars=of_collision)
def collide(given: Collide, doing: Doing) -> None:
    """A ship runs into another, by accident or to ram it, and both suffer for it."""
    mover, other = given.moving, given.non_moving
    inputs = gather_inputs(given)
    for ship in (mover, other):
        if is_suddenly_slower(ship):
            doing.remark(f"{ship.name} counts as a hazard, because a hit has just slowed her")
    came = doing.resolve("ram" if given.ramming else "collision", inputs, side=mover.owner).outcome
    if given.ramming and not came["determined"]:
        mover.put(failed_to_ram=True)
    elif given.ramming:
        mover.put(rammed=list(dict.fromkeys([*mover.rammed, other.name])))
    for ship in (mover, other):
        ship.put(identified=ship.identified or mover.owner != other.owner)
    meet_in_action(mover, other, doing.turn)
    doing.tell("all", f"{{}} and {{}}: {BLOWS[came['result']]}.", mover, other)
    if came["result"] in ("avoided", "not-attempted"):
        return
    struck, hit = Harm(doing, mover), Harm(doing, other)
    struck.boxes(came["moving_structural"])
    struck.end()
    other.put(floatation_this_turn=inputs.get("floatation_this_turn", 0))  # as it was typed
    hit.boxes(came["non_moving_structural"], came["non_moving_floatation"])
    # Its floatation is among the boxes already.
    hit.suffer(effect for effect in came["effects"] if effect != "floatation")
    hit.end()
    for ship, key in ((mover, "moving_speed"), (other, "non_moving_speed")):
        if ship.is_afloat and came[key] != getattr(given, key):
            doing.tell("all", f"{{}} is slowed to speed {came[key]}." if came[key] else "{} stops.", ship)
