"""Squadrons between sorties: repaired, cannibalised, replaced (Repairing Damaged Aircraft)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import flag, whole
from referee.engine.plain import counted
from referee.games.cunningham_somerville.evening import sight, state
from referee.games.cunningham_somerville.evening.air import deck_of, force_of, of_platform, of_weather
from referee.games.cunningham_somerville.evening.homeward import in_dozens
from referee.games.cunningham_somerville.evening.operation import MOST, stand_ins_among
from referee.games.cunningham_somerville.evening.zones import is_near
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import NEXT_TURN, OPEN, command
from referee.session.acting.named import thing
from referee.session.board.owned import called

CITE = "Repairing Damaged Aircraft"


class Repair(state.Named):
    """A night's repairs of a squadron."""

    squadron: state.Squadron = thing(called("the squadron", of="squadrons"))
    repair_score: int | None = whole(1, 7, None, meaning="the score that a repair needs, if the squadron has none")
    cannibalise: bool = flag(meaning="make one aircraft out of every two that stay damaged")
    crippled_platform: bool = flag(meaning="its platform is crippled; not needed if the ship is entered as crippled")

    def mean(self) -> None:
        if not self.squadron.damaged:
            raise at_odds("squadron", f"{self.squadron.name} has no damaged aircraft")
        if (self.repair_score or self.squadron.repair_score) is None:
            raise bad_input(
                "repair_score", f"{{}} is missing, and none is entered for {self.squadron.name}", "repair_score"
            )


def of_night(squadron: state.Squadron, what: str) -> Bars:
    """Aircraft are repaired, or replaced, in night turns."""
    if squadron.here.public.light in ("day", "dusk"):
        words = f"aircraft are {what} in night turns"
        yield Bar(CITE, words, "squadron", command("light", now="night") + ", when it is")


def of_repair(given: Repair) -> Bars:
    """Repairs are made by night, once, on an undamaged platform, but not on aircraft damaged this night."""
    squadron = given.squadron
    turn, deck = squadron.here.public.turn, deck_of(squadron)
    yield from of_night(squadron, "repaired")
    if squadron.repaired_turn == turn:
        yield Bar(
            CITE,
            f"{squadron.name} has already been repaired this turn",
            "squadron",
            "another --squadron, or " + NEXT_TURN,
        )
    yield from of_platform(squadron, "squadron")
    if given.crippled_platform or (deck and deck.crippled):
        yield Bar(CITE, "a crippled platform repairs no aircraft", "squadron")
    if squadron.damaged_turn == turn:
        yield Bar(CITE, "aircraft damaged this night wait for the next", "squadron", NEXT_TURN)


@act("repair", Repair, cite=CITE, bars=of_repair)
def repair(given: Repair, doing: Doing) -> None:
    """Repair a squadron's damaged aircraft in a night turn."""
    found = given.squadron
    readied = broken_up = 0
    marked = stand_ins_among([found])
    for some in in_dozens(found.damaged):
        inputs: dict[str, Any] = {"aircraft": some, "repair_score": given.repair_score or found.repair_score}
        if given.cannibalise and found.damaged <= MOST:
            inputs["cannibalise"] = True
        came = doing.resolve(
            "repairs", inputs, side=found.owner, stand_in=marked, about=sight.by_type("of", found)
        ).outcome
        readied, broken_up = readied + came["readied"], broken_up + came["destroyed"]
    if given.cannibalise and found.damaged > MOST:  # of all that are left, not dozen by dozen
        broken_up = (found.damaged - readied) // 2
        readied += broken_up
    still = found.damaged - readied - broken_up
    found.put(ready=found.ready + readied, damaged=still, repaired_turn=doing.turn, mended=readied)
    said = f"{readied or 'none'} readied for the day, {still or 'none'} still damaged"
    doing.tell(found.owner, f"{found.name}: {said}{f', {broken_up} broken up' if broken_up else ''}.")


class Replace(state.Named):
    """Damaged aircraft to be exchanged with a support carrier or a base."""

    squadron: state.Squadron = thing(called("the squadron that hands over damaged aircraft", of="squadrons"))
    support: state.Squadron = thing(called("the squadron of the same type that gives its own", of="squadrons"))
    aircraft: int = whole(1, 99, 1, meaning="how many; the base game limits the support carrier's traffic")

    def mean(self) -> None:
        if self.squadron == self.support:
            raise at_odds("support", "a squadron cannot replace its own aircraft")


def of_replace(given: Replace) -> Bars:
    """An aircraft is replaced by night by the same type, from a platform near by over which aircraft fly, but not if
    it was damaged this night.
    """
    front, rear = given.squadron, given.support
    yield from of_night(front, "replaced")
    for squadron, field in ((front, "squadron"), (rear, "support")):
        yield from of_platform(squadron, field)
        yield from of_weather(squadron, field)
    here, there = force_of(front), force_of(rear)
    if here and there and not is_near(here.zone, there.zone):
        words = f"{rear.name} is in {there.zone}, and replaces aircraft in its own zone and those next to it"
        words += f", not in {here.zone}"
        hint = command("force", name=there, zone=OPEN) + " corrects where its carrier is"
        yield Bar(CITE, words, "support", hint)
    if front.aircraft != rear.aircraft:
        yield Bar(CITE, f"{rear.name} does not fly the same type", "support", "a --support that flies the same type")
    if given.aircraft > (least := min(front.damaged, rear.ready)):
        words = f"only {counted(least, 'aircraft')}" if least else "no aircraft"
        yield Bar(CITE, f"{words} can be exchanged", "aircraft", firm=True)
    if front.damaged_turn == front.here.public.turn:
        words = "aircraft damaged this night are not replaced in the same turn"
        yield Bar(CITE, words, "squadron", NEXT_TURN)


@act("replace", Replace, cite=CITE, bars=of_replace)
def replace(given: Replace, doing: Doing) -> None:
    """Exchange damaged aircraft for others of the same type, which are unready until you say ready."""
    front, rear, n = given.squadron, given.support, given.aircraft
    front.put(damaged=front.damaged - n, unready=front.unready + n)
    rear.put(ready=rear.ready - n, damaged=rear.damaged + n)
    doing.tell(front.owner, f"{front.name} takes {n} of {rear.name}, unready; {rear.name} has {rear.damaged} damaged.")


class Ready(state.Named):
    """A squadron whose aircraft are readied."""

    squadron: state.Squadron = thing(called("the squadron", of="squadrons"))

    def mean(self) -> None:
        if not self.squadron.unready:
            raise at_odds("squadron", f"{self.squadron.name} has no unready aircraft")


@act("ready", Ready, cite="Air Operations")
def ready(given: Ready, doing: Doing) -> None:
    """Make a squadron's unready aircraft ready, as the base game allows."""
    found = given.squadron
    number = found.unready
    found.put(ready=found.ready + number, unready=0)
    doing.tell(found.owner, f"{found.name}: {counted(number, 'aircraft')} more ready.")
