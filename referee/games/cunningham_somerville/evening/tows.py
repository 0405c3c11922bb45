"""A tow is passed, or cast off (Towing)."""

from __future__ import annotations

from referee.engine.errors import at_odds
from referee.engine.inputs import bare, flag, whole
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.harm import of_afloat
from referee.games.cunningham_somerville.evening.weather import sea_of
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars, of_field
from referee.session.acting.hints import NEXT_TURN, command
from referee.session.acting.named import thing
from referee.session.board.owned import called

CITE = "Towing"


class Tow(state.Named):
    """Two ships."""

    tower: state.Ship = thing(called("the ship that tows", of="ships"))
    towed: state.Ship = thing(called("the ship that is towed", of="ships"))
    speed: int = bare(whole(0, 10, 0, meaning="the towing ship's speed"))
    foul_or_severe: bool = flag(meaning="the weather is foul or severe; the weather of the zone counts without it")
    attacked_last_turn: bool = flag(meaning="either ship was attacked in the last turn")
    cast_off: bool = flag(meaning="cast off the tow")

    def mean(self) -> None:
        if self.tower == self.towed:
            raise at_odds("towed", f"{self.tower.name} cannot tow herself")
        if self.cast_off and self.tower.towing != self.towed.name:
            raise at_odds("cast_off", f"{self.tower.name} does not tow {self.towed.name}")


def of_tow(given: Tow) -> Bars:
    """A ship may tow if neither was attacked in the last turn, stopped or at 1 inch; she may always cast off
    (Towing).
    """
    tower, towed = given.tower, given.towed
    yield from of_field(of_afloat(tower), "tower")
    yield from of_field(of_afloat(towed), "towed")
    if given.cast_off or not tower.is_afloat or not towed.is_afloat:
        return
    yield from of_tower(tower)
    yield from of_pair(tower, towed)
    yield from of_towed(towed)
    if given.speed > 1:
        yield Bar(CITE, "the towing ship must be stopped or at 1 inch", "speed")
    yield from of_fire(given)


def of_fire(given: Tow) -> Bars:
    """Neither ship was attacked in the last turn: what is known are guns, aircraft, and torpedoes that hit; the rest is
    typed.
    """
    if given.attacked_last_turn:
        yield Bar(CITE, "neither ship may have been attacked in the last turn", "attacked_last_turn")
    for field, ship in (("tower", given.tower), ("towed", given.towed)):
        if ship.under_fire == ship.here.public.turn - 1:
            words = f"{ship.name} was attacked in turn {ship.under_fire}"
            yield Bar(CITE, words, field, "tow again a turn later; " + NEXT_TURN)


def of_tower(ship: state.Ship) -> Bars:
    """A ship that tows can move and has no other tow; she tries once in a step, and does no damage control in it."""
    turn = ship.here.public.turn
    if ship.is_stopped:
        yield Bar(CITE, f"{ship.name} is dead in the water herself", "tower", "another --tower")
    if ship.towing:
        hint = "first " + command("tow", tower=ship, towed=ship.towing, cast_off=True)
        yield Bar(CITE, f"{ship.name} is already towing {ship.towing}", "tower", hint)
    if ship.tow_tried == turn:
        hint = "tow again in the Marker Step of " + NEXT_TURN
        yield Bar(CITE, f"{ship.name} has tried to pass a tow in this step", "tower", hint)
    if ship.controlled == turn:
        words = f"{ship.name} has done damage control on herself in this step"
        yield Bar(CITE, words, "tower", "another --tower, or the Marker Step of " + NEXT_TURN)


def of_towed(ship: state.Ship) -> Bars:
    """A ship that is towed is dead in the water."""
    if not ship.is_stopped:
        stopped = command("damage", ship=ship, casualty=["major-engine"])
        hint = "she needs no tow; " + stopped + ", if her engines are out of action"
        yield Bar(CITE, f"{ship.name} is not dead in the water", "towed", hint)


def of_pair(tower: state.Ship, towed: state.Ship) -> Bars:
    """A ship has one tow, two do not tow each other, and they are side by side."""
    if towed.towing == tower.name:
        hint = "first " + command("tow", tower=towed, towed=tower, cast_off=True)
        yield Bar(CITE, f"{towed.name} is towing {tower.name}", "towed", hint, firm=True)
    for other in towers_of(towed):
        if other != tower:
            hint = "first " + command("tow", tower=other, towed=towed, cast_off=True)
            yield Bar(CITE, f"{other.name} is already towing {towed.name}", "towed", hint)
    forces = [force for ship in (tower, towed) if (force := ship.here.force_of(ship))]
    if len({force.zone for force in forces}) > 1:
        where = " and ".join(f"{force.name} in {force.zone}" for force in forces)
        words = f"a tow is passed between ships side by side, and these are with {where}"
        hint = command("force", name=forces[1], zone=forces[0].zone) + ", if they are together"
        yield Bar(CITE, words, "towed", hint)


def towers_of(ship: state.Ship) -> list[state.Ship]:
    """The ships that tow a ship: one at most, of her own side."""
    return [other for other in ship.side.ships.values() if other.towing == ship.name]


@act("tow", Tow, cite=CITE, bars=of_tow)
def tow(given: Tow, doing: Doing) -> None:
    """Try to pass a tow, or cast it off."""
    tower, towed = given.tower, given.towed
    if given.cast_off:
        tower.put(towing=None)
        doing.tell(tower.owner, f"{tower.name} casts off {towed.name}.")
        return
    typed = "foul_or_severe" in given.given
    rough = given.foul_or_severe if typed else sea_of(tower) in ("foul", "severe")
    inputs = {"tower_speed": given.speed} | ({"foul_or_severe": True} if rough else {})
    passed = doing.resolve("tow", inputs, side=tower.owner).outcome["passed"]
    tower.put(tow_tried=doing.turn)
    if passed:
        for other in towers_of(towed):
            other.put(towing=None)
        tower.put(towing=towed.name)
        doing.remark("in the next turn both may move at 1 inch")
    doing.tell(tower.owner, f"{tower.name} {'tows' if passed else 'cannot pass the tow to'} {towed.name}.")
