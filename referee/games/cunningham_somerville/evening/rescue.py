"""Ships assigned to rescue survivors, by their own side or the other's die, and its points (Rescuing Survivors)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import bare, flag
from referee.engine.plain import counted
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.harm import is_distress_seen, of_afloat
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import NEXT_TURN, OPEN, command
from referee.session.acting.named import anyones, thing
from referee.session.board.owned import all_called, called

CITE = "Rescuing Survivors"


class Rescue(state.Named):
    """A ship in distress, and who helps her."""

    casualty: state.Ship = thing(anyones(called("the ship that flounders or has sunk", of="ships")))
    ship: list[state.Ship] = thing(anyones(bare(all_called("the ships that go to the rescue", 0, 60, of="ships"))))
    impose: bool = flag(meaning="the other side (or you, for it) throws to force a rescue; --ship names whom it sends")
    done: bool = flag(meaning="a turn of rescue has succeeded, by each of these ships or by those that were sent")

    helpers: list[state.Ship]

    def mean(self) -> None:
        """Who helps: those that are named, else those who were sent before."""
        casualty = self.casualty
        helpers = list(self.ship)
        if self.done and not helpers:
            ships = casualty.side.ships
            helpers = [ships[name] for name in casualty.rescuers if name in ships and ships[name].is_afloat]
        if not helpers and not self.impose and needs_rescue(casualty):
            raise bad_input("ship", f"which ships go to the rescue of {casualty.name}?")
        vars(self)["helpers"] = helpers


def needs_rescue(ship: state.Ship) -> bool:
    """Are her people in the water, or about to be?"""
    return ship.condition in ("floundering", *state.GONE)


def of_rescue(given: Rescue) -> Bars:
    """Ships that are not in distress themselves rescue survivors; an enemy does so only if he wants to
    (Rescuing Survivors).
    """
    casualty = given.casualty
    if not needs_rescue(casualty):
        words = f"{casualty.name} is not floundering or sunk, so nobody is in the water"
        yield Bar(CITE, words, "casualty", "another --casualty", firm=True)
    for helper in given.helpers:
        yield from of_helper(helper, casualty)
    if given.impose:
        yield from of_duty(casualty)
        for helper in given.helpers:
            yield from of_sent(helper, casualty)
    elif given.done:
        yield from (bar for helper in given.helpers for bar in of_done(helper))
    elif any(helper.owner != casualty.owner for helper in given.helpers):
        yield Bar(CITE, "enemy ships go only of their own will; --done counts what they rescue", "ship")


def of_helper(helper: state.Ship, casualty: state.Ship) -> Bars:
    """A ship that helps is afloat, and not in distress herself."""
    yield from of_afloat(helper)
    if helper == casualty or helper.condition == "floundering":
        yield Bar(CITE, f"{helper.name} is in distress herself", "ship", "another --ship of her side")


def of_duty(casualty: state.Ship) -> Bars:
    """The other side throws in the turn after, once, and only where nobody was sent."""
    turn = casualty.here.public.turn
    if casualty.rescuers:
        words = f"help is going to {casualty.name} already: {', '.join(casualty.rescuers)}"
        hint = command("rescue", casualty=casualty, done=True) + ", for a turn that succeeded"
        yield Bar(CITE, words, "impose", hint)
    if casualty.duty_thrown:
        words = f"the other side has already thrown for a rescue of {casualty.name}"
        hint = command("rescue", casualty=casualty, ship=OPEN) + " sends a ship of her owner's choice"
        yield Bar(CITE, words, "impose", hint)
    if casualty.distress is not None and turn <= casualty.distress:
        words = f"{casualty.name} fell into distress this turn; the other side throws in the Marker Step of the next"
        yield Bar(CITE, words, "impose", f"in turn {turn + 1}: phase --turn {turn + 1}")


def of_sent(helper: state.Ship, casualty: state.Ship) -> Bars:
    """The other side can send only some ships, and none of its own."""
    if helper.owner != casualty.owner:
        yield Bar(CITE, f"{helper.name} is an enemy of {casualty.name}: nobody can make her go", "ship")
    elif not may_be_sent(helper, casualty):
        kinds = "rescue ships, destroyers and smaller"
        kinds += ", cruisers" if casualty.size == "cruiser-or-larger" else ""
        yield Bar(CITE, f"{helper.name} ({helper.kind}) cannot be sent; only {kinds}", "ship")


def of_done(helper: state.Ship) -> Bars:
    """A ship rescues once a turn."""
    if helper.rescued == helper.here.public.turn:
        words = f"{helper.name} has already rescued survivors this turn"
        yield Bar("SOS for points", words, "ship", "another --ship, or " + NEXT_TURN)


@act("rescue", Rescue, cite=CITE, bars=of_rescue)
def rescue(given: Rescue, doing: Doing) -> None:
    """Send ships to rescue a crew, by their own side's choice or the other's, or count a turn of rescue."""
    casualty, helpers = given.casualty, given.helpers
    if given.impose and (not impose_rescue(doing, casualty) or not helpers):
        return
    names = [helper.name for helper in helpers if helper.owner == casualty.owner]
    casualty.put(rescuers=list(dict.fromkeys([*casualty.rescuers, *names])))
    if given.done:
        for helper in helpers:
            helper.put(rescued=doing.turn)
        count_rescue(doing, casualty, helpers)
        return
    doing.tell(
        casualty.owner, f"{', '.join(names)} {'goes' if len(names) == 1 else 'go'} to the rescue of {casualty.name}."
    )


def impose_rescue(doing: Doing, casualty: state.Ship) -> bool:
    """Can the other side make somebody go? A side that has not seen the casualty hears nothing: the umpire throws for
    it.
    """
    is_seen = is_distress_seen(casualty)
    enemy = casualty.here.other(casualty.owner) if is_seen else None
    came = doing.resolve("rescue-duty", {"casualty": casualty.size}, side=enemy).outcome
    casualty.put(duty_thrown=True)
    *most, last = (f"a {one.replace('-', ' ')}" for one in came["may_send"])
    may = f"{', '.join(most)}, or {last}"
    said = f"must send a ship to {{}}: {may}" if came["imposed"] else "need not send a ship to {}"
    hearer, duty = "all" if is_seen else casualty.owner, {"story": ""} if came["imposed"] else {}
    doing.tell(hearer, f"The {casualty.here.title(casualty.owner)} side {said}.", casualty, **duty)
    return bool(came["imposed"])


def may_be_sent(helper: state.Ship, casualty: state.Ship) -> bool:
    """A rescue ship, a destroyer or smaller; to a cruiser or larger a cruiser too."""
    cruiser = helper.kind in state.CRUISERS and casualty.size == "cruiser-or-larger"
    return helper.rescue_ship or helper.kind in state.SMALL or cruiser


def count_rescue(doing: Doing, casualty: state.Ship, helpers: list[state.Ship]) -> None:
    """Count a turn of rescue, and its points where the ship's value is known."""
    board = casualty.here
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
            now = doing.resolve("rescue-points", inputs, side=side).outcome["points"]
            own = board.side(side)
            own.put(rescue_points={**own.rescue_points, casualty.name: now})
            points = f": {counted(now, 'point')} in all"
        if side != casualty.owner:
            casualty.put(identified=True)
        doing.tell(side, f"Survivors of {{}} are rescued{points}.", casualty)
