"""Where aircraft come down: on another deck or base, back home, or in the sea (16.l, 18.f)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from referee.engine.inputs import Inputs
from referee.games.carrier_clashes.evening import flyers, looking, names, sea, state
from referee.session.acting.act import Doing, act, entering, pending, reckoned
from referee.session.acting.due import Due
from referee.session.board.owned import all_called, called, side_among


class Land(Inputs):
    """Air units that were in the air when their carrier was hit, and where they come down."""

    unit: list[str] = all_called("air units whose carrier was hit while they flew", 1, 12, of="air")
    at: str = called("the carrier or base where they land", of=("ships", "bases"))
    side: str | None = side_among(state.SIDES)


@act("land", Land, cite="18.f")
def land(given: Land, doing: Doing) -> None:
    """Aircraft whose carrier was hit while they were in the air land on another carrier or base."""
    found = names.units(doing, given.unit, "unit", given.side)
    side = found[0].owner
    host = names.host(doing, given.at, "at", side)
    for unit in found:
        if unit.lost:
            raise doing.impossible("18.f", f"{unit.name} was lost", "unit")
        if unit.strikes:
            text = f"{unit.name} flies in {unit.strikes[0].name}, and lands when that is over"
            raise doing.impossible("18.f", text, "unit")
        if unit.at == host.name and not unit.adrift:
            raise doing.impossible("18.f", f"{unit.name} is at {host.name} already", "unit")
        if not unit.adrift:
            doing.forbid(
                "18.f",
                f"{unit.name} was not in the air when its carrier was hit",
                "unit",
                hint="another --unit, one that lost its deck; ferry changes the base of others",
            )
        flyers.check_landing(doing, unit, host, sea.hex_of(unit, "unit"))
        flyers.settle(unit, host.name)
    doing.tell(side, f"{names.listed(found)} {'lands' if len(found) == 1 else 'land'} at {host.name}.")


class Ferry(Inputs):
    """Air units that fly home."""

    unit: list[str] = all_called("air units away from their own base or carrier", 1, 12, of="air")
    side: str | None = side_among(state.SIDES)


@act("ferry", Ferry, cite="16.l.ii", phases=flyers.STRIKE_PHASES)
def ferry(given: Ferry, doing: Doing) -> None:
    """Air units that landed elsewhere fly back to their own base or carrier in a strike phase."""
    found = names.units(doing, given.unit, "unit", given.side)
    for unit in found:
        check_ferry(doing, unit)
        unit.put(at=unit.home, adrift=None, ferried=doing.phase)
    doing.tell(found[0].owner, f"Back at their own base: {names.listed(found)}.")


def check_ferry(doing: Doing, unit: state.Air) -> None:
    """May an air unit fly home now (16.l.ii, 16.l.iii, 18.b, 18.d)?"""
    flyers.check_flyer(doing, unit, "unit")
    if unit.strikes:
        raise doing.impossible("16.l.iii", f"{unit.name} flies in {unit.strikes[0].name}", "unit")
    if unit.at == unit.home:
        raise doing.impossible(
            "16.l.ii",
            f"{unit.name} is at {unit.home} already",
            "unit",
            hint="it is there: nothing to do; another --unit",
        )
    if unit.over or unit.struck == doing.phase:
        doing.forbid("16.l.iii", f"{unit.name} strikes or flies CAP in this phase", "unit")
    flyers.check_deck(doing, unit.deck, "send aircraft home", "unit")
    home = unit.side.ships.get(unit.home) or unit.side.bases.get(unit.home)
    if home is None or home.place is None or unit.place is None:
        raise doing.impossible("16.l.ii", f"{unit.home} is no longer in play", "unit")
    if isinstance(home, state.Ship) and home.condition == "ditw":
        doing.forbid("18.d", f"{home.name} is dead in the water and takes in no aircraft", "unit")
    far = doing.distance(unit.place, home.place)
    flown = {"distance": far, "unit_range": unit.valued("range", flyers.FIGHTERS), "ferry": True}
    if not reckoned(doing, "reach", flown)["reaches"]:
        doing.forbid("16.l.ii", f"{unit.home} is {far} hexes away from {unit.name}", "unit")


@entering("first-surface-combat", "second-surface-combat", "task-force")
def ditch_the_stranded(doing: Doing) -> None:
    """Aircraft that found no deck by the end of the phase are lost; those of a damaged carrier are back (18.f)."""
    for side, own in state.Board.of(doing).sides.items():
        gone = [unit for unit in own.air.values() if unit.is_homeless]
        for unit in gone:
            flyers.lose(doing, unit, "no deck to land on")
        if gone:
            doing.tell(side, f"Lost, with no deck to land on: {names.listed(gone)}.")
        for unit in own.air.values():
            unit.put(adrift=None)


@pending("turn")
def homeless(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Aircraft in the air whose deck is gone; the phase waits only for those that some deck or base can take (18.f)."""
    board = state.Board(dict(tree))
    for side, own in board.sides.items():
        flying = [unit for unit in own.air.values() if unit.is_homeless and not unit.lost and not unit.strikes]
        waiting = [unit.name for unit in flying if finds_deck(board, unit)]
        if waiting:
            command = f'land --unit "{",".join(waiting)}" --at DECK'
            yield Due(f"{', '.join(waiting)} must land elsewhere, or be lost (18.f)", command, side)


def finds_deck(board: state.Board, unit: state.Air) -> bool:
    """Is there a friendly deck or base in its range with room for it (18.f)?"""
    doing = looking.reading(board)
    hosts: list[state.Ship | state.Base] = [
        *unit.side.bases.values(),
        *(ship for ship in unit.side.ships.values() if ship.is_carrier),
    ]
    here = str(unit.adrift)
    return any(looking.passes(partial(flyers.check_landing, doing, unit, host, here)) for host in hosts if host.place)
