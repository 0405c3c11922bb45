"""CAP: fighters kept over a task force or a base, high or low (15.m, 16.f, 16.g, 16.i)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.inputs import choice
from referee.engine.plain import counted
from referee.games.carrier_clashes.evening import flyers, names, sea, state
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called, side_among

FLOWN = (*flyers.SEARCH_PHASES, *flyers.STRIKE_PHASES)
Prey = state.TaskForce | state.Base


class Cap(state.Named):
    """Fighters, and what they defend."""

    over: Prey = thing(called("the task force or base defended", of=("bases", "task_forces")))
    unit: list[state.Air] = thing(all_called("air units with an F strength", 1, of="air"))
    altitude: str = choice(
        "high", "low", default="high", meaning="high against dive and level bombers, low against torpedo bombers"
    )
    side: str | None = side_among(state.SIDES)


def of_cap(given: Cap) -> Bars:
    """What forbids fighters to fly CAP."""
    for unit in given.unit:
        yield from of_fighter(unit)
        if not keeps_post(unit, given.over, given.altitude):
            yield from of_post(unit, given.over)
            yield from keeps_altitude(unit, given.altitude)
    yield from is_defended(given.over)


@act("cap", Cap, cite="16.f", phases=FLOWN, bars=of_cap)
def cap(given: Cap, doing: Doing) -> None:
    """Fighters fly CAP over a task force or a base; in a search phase that also hinders the enemy's searches."""
    for unit in given.unit:
        if not keeps_post(unit, given.over, given.altitude):
            unit.put(over=given.over.name, altitude=given.altitude, up_since=doing.phase)
    doing.tell(
        given.owner, f"{given.altitude.capitalize()} CAP over {{}}: {names.names_in_a_row(given.unit)}.", given.over
    )


class Down(state.Named):
    """Fighters called back."""

    unit: list[state.Air] = thing(all_called("air units on CAP", 1, of="air"))
    side: str = side_among(state.SIDES)


def of_down(given: Down) -> Bars:
    """What forbids calling fighters back."""
    for unit in given.unit:
        yield from is_up(unit)
        yield from may_leave(unit)


def is_up(unit: state.Air) -> Bars:
    """Only units on CAP can be called back (16.f)."""
    if not unit.over:
        up = "; " + command("cap", over=OPEN, unit=[unit]) + " sends it up" if unit.f else ""
        hint = "it cannot be brought down" + up
        yield Bar("16.f", f"{unit.name} is not on CAP", "unit", hint, firm=True)


def may_leave(unit: state.Air) -> Bars:
    """CAP that has fought stays over what it defended (16.i.vi), and so does CAP that has counted against a
    search (15.m).
    """
    if unit.over and unit.fought:
        where = unit.over if unit.defended in (None, over_hex(unit)) else unit.defended  # what it fought for is gone
        yield Bar("16.i.vi", f"{unit.name} has fought over {where} and stays up", "unit")
    elif is_bound(unit):
        yield Bar("15.m", f"{unit.name} claimed CAP over {unit.over} against searches and stays there", "unit")


@act("cap-down", Down, cite="16.f", phases=FLOWN, bars=of_down)
def cap_down(given: Down, doing: Doing) -> None:
    """Take fighters off CAP again, unless they have fought or a search has counted them."""
    for unit in given.unit:
        flyers.come_down(unit)
    doing.tell(given.owner, f"No longer on CAP: {names.names_in_a_row(given.unit)}.")


def is_bound(unit: state.Air) -> bool:
    """Was its CAP declared against searches, and has its phase ended or a search come (15.m)?"""
    if not unit.over or unit.up_since not in flyers.SEARCH_PHASES:
        return False
    here, place = unit.here, over_hex(unit)
    return unit.up_since != here.public.phase or place in here.searches_of(here.other(unit.owner)).hexes


def flies_no_cap(unit: state.Air) -> Bars:
    """A unit on CAP neither searches nor strikes; CAP that was claimed against searches stays where it is
    (15.m).
    """
    if unit.over:
        down = f'cap-down --unit "{unit.name}" brings it down, or another'
        hint = "another unit: it claimed CAP against searches and stays there" if is_bound(unit) else down
        yield Bar("15.m", f"{unit.name} is on CAP over {unit.over}", "unit", hint)


def over_hex(unit: state.Air) -> str | None:
    """The hex over which a unit flies CAP."""
    over = unit.side.task_forces.get(unit.over or "") or unit.side.bases.get(unit.over or "")
    return over.hex if over else None


def keeps_post(unit: state.Air, over: Prey, altitude: str) -> bool:
    """Is a fighter to fly the CAP that it claimed against searches (15.m)?"""
    return is_bound(unit) and unit.over == over.name and (unit.altitude or "high") == altitude


# What the rules forbid.


def of_fighter(unit: state.Air) -> Bars:
    """Units with an F strength fly CAP, from an undamaged deck, and do nothing else (16.f, 16.i)."""
    yield from flyers.is_in_action(unit)
    if unit.lost:
        return
    if not unit.f:
        yield Bar("16.i", f"{unit.name} has no F strength", "unit", firm=True)
    yield from is_free(unit)
    yield from flyers.may_leave_its_deck(unit, "cap")


def is_free(unit: state.Air) -> Bars:
    """A fighter does not fly CAP once it has withdrawn from CAP combat (16.i.iv), nor in a phase in which it
    flies home (16.l.iii), strikes or searches (15.n, 16).
    """
    phase = unit.here.public.phase
    if unit.withdrawn:
        yield Bar("16.i.iv", f"{unit.name} withdrew from combat", "unit")
    if unit.ferried == phase:
        yield Bar("16.l.iii", f"{unit.name} flies back to its own base in this phase", "unit")
    if phase in (unit.struck, unit.searched):
        yield Bar("16", f"{unit.name} strikes or searches in this phase", "unit")


def keeps_altitude(unit: state.Air, altitude: str) -> Bars:
    """CAP that has fought stays at its altitude (16.g)."""
    if unit.over and unit.fought and unit.altitude != altitude:
        yield Bar("16.g", f"{unit.name} has fought {unit.altitude} over {unit.over} and stays there", "altitude")


def of_post(unit: state.Air, over: Prey) -> Bars:
    """A fighter defends what is in its range (16.i.v); it stays with what it claimed against searches (15.m)
    or fought for (16.i.vi).
    """
    if unit.place:
        far, reach = (
            unit.here.distance(unit.place, sea.hex_of(over, "over")),
            unit.value_against("range", flyers.FIGHTERS),
        )
        if far > reach:
            yield Bar("16.i.v", f"{unit.name} has range {reach}, but {over.name} is {counted(far, 'hex')} away", "over")
    if is_bound(unit):
        yield Bar("15.m", f"{unit.name} claimed CAP over {unit.over} against searches and cannot change", "unit")
    yield from defends_one_hex(unit, over)


def defends_one_hex(unit: state.Air, over: Prey) -> Bars:
    """CAP that has fought defends no other hex in the phase (16.i.vi)."""
    defended = unit.defended or (over_hex(unit) if unit.fought else None)
    if defended and defended != over.place:
        yield Bar("16.i.vi", f"{unit.name} has defended another hex in this phase", "unit")


def is_defended(over: Prey) -> Bars:
    """In a search phase CAP is a claim (15.m); in a strike phase it meets strikes (16.f)."""
    if over.here.public.phase in flyers.SEARCH_PHASES:
        yield from may_claim(over)
    elif over.here.public.phase in flyers.STRIKE_PHASES:
        yield from is_struck(over)


def may_claim(over: Prey) -> Bars:
    """The Allied side claims CAP against searches over a carrier's task force or a base with radar (15.m)."""
    if over.owner != state.ALLIED:
        hint = "the IJN puts up CAP only against strikes: launch, then cap"
        yield Bar("15.m", "only the Allied side declares CAP against searches", "over", hint)
        return
    if over.name in over.side.cap_claims:
        return
    if isinstance(over, state.Base):
        hosts = [over.name] if over.radar else []
    else:
        hosts = [ship.name for ship in over.sailing.values() if ship.is_carrier]
    if not hosts:
        what = "has no radar" if isinstance(over, state.Base) else "holds no carrier"
        yield Bar("15.m", f"{over.name} {what}", "over")
    elif not any(unit.at in hosts and unit.f and not unit.lost for unit in over.side.air.values()):
        yield Bar("15.m", f"no air unit with an F strength is based at {names.names_in_a_row(hosts)}", "over")


def hinders_searches(board: state.Board, place: str) -> bool:
    """Does CAP over a hex hinder searches? Neither by night nor in a storm, unless the scenario says so (Search Roll
    Modifiers).
    """
    return board.public.scenario_cap or not (board.is_night or board.weather(place) == "stormy")


def is_struck(over: Prey) -> Bars:
    """In a strike phase CAP goes to the targets of the enemy's strikes; in a port it covers everything (16.f)."""
    port = over.here.port_in(over.owner, over.hex)
    for strike in over.enemy.strikes.values():
        if strike.stage not in ("launched", "arrived"):
            continue
        if strike.target == over.name or (port and strike.hex == over.hex):
            return
    text = f"no strike is on its way against {over.name}; CAP goes up when the strikes have been declared"
    yield Bar(
        "16.f", text, "over", "launch declares the strikes, then cap; or --over the target of one that is on its way"
    )


# How it meets a strike.


def cap_post(unit: state.Air, prey: Prey) -> str:
    """How far off a unit flies CAP: over its own base or task force, within half its range, or farther (16.i.v).

    In a port all are one target (24.g.vi).
    """
    port = unit.here.port_in(unit.owner, prey.hex)
    force = unit.deck.force if isinstance(unit.deck, state.Ship) else None
    if prey.name == unit.at or prey == force:
        return "own"
    if port and isinstance(prey, state.TaskForce) and unit.place == prey.hex:
        return "own"
    away = unit.here.distance(sea.hex_of(unit, "unit"), sea.hex_of(prey))
    return "near" if 2 * away <= unit.value_against("range", flyers.FIGHTERS) else "far"


def cap_over(prey: Prey | None, withheld: Sequence[str]) -> list[state.Air]:
    """The CAP over a target that is neither withheld nor spent; in a port, all CAP over the port (24.g.viii)."""
    if prey is None:
        return []
    port = prey.here.port_in(prey.owner, prey.hex)
    out = []
    for name, unit in prey.side.air.items():
        if not unit.over or name in withheld or unit.out or unit.withdrawn:
            continue
        if any(defends_one_hex(unit, prey)):
            continue
        if unit.over == prey.name or (port and over_hex(unit) == prey.hex):
            out.append(unit)
    return out


def cap_unit(unit: state.Air, prey: Prey) -> dict[str, Any]:
    """A CAP unit as the procedure `cap` takes it."""
    return {
        "name": unit.name,
        "f": unit.f,
        "defense": unit.value_against("defense", flyers.FIGHTERS),
        "altitude": unit.altitude or "high",
        "posting": cap_post(unit, prey),
    }
