"""A whole flight home: those that were hit, and in hazardous conditions all (Wing and a Prayer, Hazardous Landings)."""

from __future__ import annotations

from referee.engine.chance import D6, Dice
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag, many, name, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.repairs import HOME, Home, Homeward, fates_by_face, steps_home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Returning(Homeward):
    """A squadron's aircraft on their way home."""

    name: str | None = name()
    unhurt: int = whole(0, 99, 0, meaning="aircraft that were not hit")
    hit: int = whole(0, 99, 0, meaning="aircraft that were hit")
    hazardous: bool = flag(meaning="they land in hazardous conditions")

    def check(self) -> None:
        super().check()
        if not self.unhurt and not self.hit:
            raise bad_input("hit", "unhurt and hit are both 0: no aircraft comes home")


class FlightHome(Inputs):
    """All that come home together."""

    squadrons: list[Returning] = many(Returning, 1, 8, meaning="the squadrons, in order")


@procedure("flight-home", FlightHome, cite="Wing and a Prayer", worth=HOME)
def flight_home(given: FlightHome, rules: Rules) -> Plan:
    """How many aircraft come home safe or damaged, and how many are lost?"""
    steps: list[Any] = []
    for squadron in given.squadrons:
        if squadron.hazardous:
            rules.note("on a landing die of 1 an aircraft is damaged, and a damaged one is lost", "Hazardous Landings")
            steps += [land_unhurt] * squadron.unhurt
        else:
            steps.append(come_home(squadron.unhurt))
        if squadron.hit:
            steps += steps_home(fates_by_face(squadron, rules), squadron.hit, squadron.hazardous)
    return Plan(Home(), steps, lambda home: home._asdict())


def land_unhurt(home: Home, dice: Dice) -> Home:
    """An unhurt aircraft lands in hazardous conditions."""
    return home.with_one("damaged" if dice.within(D6, 1, "landing of an aircraft") else "safe")


def come_home(unhurt: int) -> Any:
    """Aircraft come home in the state that they are in."""
    return lambda home, _: home._replace(safe=home.safe + unhurt)
