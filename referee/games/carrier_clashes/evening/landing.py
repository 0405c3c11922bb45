"""Where aircraft come down: on another deck or base, back home, or in the sea (16.l, 18.f)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.plain import counted
from referee.games.carrier_clashes.evening import decks, flyers, names, state
from referee.games.carrier_clashes.rules.upkeep.damage import fitness_of
from referee.session.acting.act import Doing, act, entering, pending
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.due import Due
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called, side_among


class Land(state.Named):
    """Air units that were in the air when their carrier was hit, and where they come down."""

    unit: list[state.Air] = thing(all_called("air units whose carrier was hit while they flew", 1, of="air"))
    at: state.Deck = thing(called("the carrier or base where they land", of=("ships", "bases")))
    side: str | None = side_among(state.SIDES)


def of_land(given: Land) -> Bars:
    """What forbids a landing."""
    for unit in given.unit:
        yield from list(is_elsewhere(unit, given.at)) or may_come_down(unit)
        if not unit.lost:
            yield from of_landing(unit, given.at)
    yield from decks.have_room(given.unit, given.at)


def is_elsewhere(unit: state.Air, host: state.Deck) -> Bars:
    """A unit on a deck or base has landed there (18.f)."""
    if unit.at == host.name and not (unit.adrift or unit.lost or unit.strikes):
        yield Bar("18.f", f"{unit.name} is at {host.name} already", "unit", firm=True)


def may_come_down(unit: state.Air) -> Bars:
    """Only a unit that was in the air when its carrier was hit lands elsewhere, and a unit that strikes lands
    after the strike (18.f).
    """
    if unit.lost:
        yield Bar("18.f", f"{unit.name} was lost", "unit", firm=True)
    elif unit.strikes:
        yield Bar("18.f", f"{unit.name} flies in {unit.strikes[0].name}, and lands after that", "unit", firm=True)
    elif unit.place is None:
        yield Bar("18.f", f"{unit.name} is nowhere on the map", "unit", firm=True)
    elif not unit.adrift:
        hint = "another --unit, one that lost its carrier; ferry changes the base of others"
        yield Bar("18.f", f"{unit.name} was not in the air when its carrier was hit", "unit", hint)


def of_landing(unit: state.Air, host: state.Deck) -> Bars:
    """What forbids a unit to land on a deck or base."""
    yield from decks.takes_in(unit, host)
    yield from decks.is_near(unit, host)


@act("land", Land, cite="18.f", bars=of_land)
def land(given: Land, doing: Doing) -> None:
    """Aircraft whose carrier was hit while they were in the air land on another carrier or base."""
    for unit in given.unit:
        flyers.change_base(unit, given.at.name)
    lands = "lands" if len(given.unit) == 1 else "land"
    doing.tell(given.owner, f"{names.names_in_a_row(given.unit)} {lands} at {given.at.name}.")


class Ferry(state.Named):
    """Air units that fly home."""

    unit: list[state.Air] = thing(all_called("air units away from their own base or carrier", 1, of="air"))
    side: str | None = side_among(state.SIDES)


def of_ferry(given: Ferry) -> Bars:
    """What forbids a flight home."""
    for unit in given.unit:
        yield from flyers.is_in_action(unit)
        if not unit.lost:
            yield from may_fly_home(unit)
            yield from flyers.may_leave_its_deck(unit, "launch")
            yield from home_takes_in(unit)


def may_fly_home(unit: state.Air) -> Bars:
    """A unit that is elsewhere flies home in a phase in which it neither strikes nor flies CAP (16.l.ii,
    16.l.iii).
    """
    if unit.strikes:
        yield Bar("16.l.iii", f"{unit.name} flies in {unit.strikes[0].name}", "unit", firm=True)
    elif unit.at == unit.home:
        hint = "it is there already; another --unit"
        yield Bar("16.l.ii", f"{unit.name} is at {unit.home} already", "unit", hint, firm=True)
    elif unit.over or unit.struck == unit.here.public.phase:
        yield Bar("16.l.iii", f"{unit.name} strikes or flies CAP in this phase", "unit")


def home_takes_in(unit: state.Air) -> Bars:
    """The unit's own base or carrier must be there, within twice its range, and not dead in the water
    (16.l.ii, 18.d).
    """
    home = unit.own_deck
    if home.place is None:
        yield Bar("16.l.ii", f"{unit.home} is no longer in play", "unit", firm=True)
    if home.place is None or unit.place is None:
        return
    if isinstance(home, state.Ship) and not fitness_of(home.condition).land:
        yield Bar("18.d", f"{home.name} is dead in the water and cannot receive aircraft", "unit")
    far = unit.here.distance(unit.place, home.place)
    flown = {"distance": far, "unit_range": unit.value_against("range", flyers.FIGHTERS), "ferry": True}
    if not unit.here.reckon("reach", flown)["reaches"]:
        yield Bar("16.l.ii", f"{unit.home} is {counted(far, 'hex')} away from {unit.name}", "unit")


@act("ferry", Ferry, cite="16.l.ii", phases=flyers.STRIKE_PHASES, bars=of_ferry)
def ferry(given: Ferry, doing: Doing) -> None:
    """Air units that landed elsewhere fly back to their own base or carrier in a strike phase."""
    for unit in given.unit:
        unit.put(at=unit.home, adrift=None, ferried=doing.phase)
    doing.tell(given.owner, f"Back at their own base: {names.names_in_a_row(given.unit)}.")


@entering("first-surface-combat", "second-surface-combat", "task-force")
def ditch_the_stranded(doing: Doing) -> None:
    """Aircraft that found no deck by the end of the phase are lost; aircraft of a damaged carrier are back (18.f)."""
    for side, own in state.Board.of(doing).sides.items():
        gone = [unit for unit in own.air.values() if unit.is_homeless]
        for unit in gone:
            flyers.lose(doing, unit, "no deck to land on")
        if gone:
            doing.tell(side, f"Lost, with no deck to land on: {names.names_in_a_row(gone)}.")
        for unit in own.air.values():
            unit.put(adrift=None)


MANY = 3
"""If at least this many air units must land, they are only counted; the command names them."""


@pending("turn")
def homeless_aircraft(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Aircraft in the air whose deck is gone; the phase waits only for those that some deck or base can take (18.f)."""
    board = state.Board(dict(tree))
    for side in board.order_of_play:
        if waiting := [unit.name for unit in board.side(side).air.values() if must_land(unit)]:
            who = ", ".join(waiting) if len(waiting) < MANY else f"{len(waiting)} air units"
            yield Due(f"{who} must land elsewhere, or be lost (18.f)", command("land", unit=waiting, at=OPEN), side)


def must_land(unit: state.Air) -> bool:
    """Is it in the air without a deck, in no strike, and able to land somewhere (18.f)?"""
    return unit.is_homeless and not unit.strikes and finds_deck(unit)


def finds_deck(unit: state.Air) -> bool:
    """Is there a friendly deck or base in its range with room for it (18.f)?"""
    hosts: list[state.Deck] = [*unit.side.bases.values(), *unit.side.ships.values()]
    return any(not [*of_landing(unit, host), *decks.have_room([unit], host)] for host in hosts)
