"""Transport missions: cargo landed and taken aboard, and points for it (26, 12.f.v)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.inputs import whole
from referee.games.carrier_clashes.evening import looking, names, state
from referee.session.acting.act import Doing, act, pending
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.due import Due
from referee.session.acting.hints import command
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, side_among


class Unload(state.Named):
    """Ships that land their cargo."""

    ship: list[state.Ship] = thing(all_called("ships with cargo aboard", 1, of="ships"))
    side: str | None = side_among(state.SIDES)


def of_unload(given: Unload) -> Bars:
    """What forbids landing cargo."""
    for ship in given.ship:
        yield from of_unloading(ship)


def of_unloading(ship: state.Ship) -> Bars:
    """A ship with cargo lands it at a place that the scenario allows her, after a whole turn there; an APD
    also where she began or ends the turn. She lands none after her task force has given up its mission (20.c,
    26).
    """
    force = ship.force
    if force is None:
        yield Bar("26", f"{ship.name} is off the map", "ship", firm=True)
        return
    if landing_place(ship, force) is None:
        where = " and ".join(dict.fromkeys(landing_places(ship, force)))
        words = f"{ship.name} is in {where}, which is not a place to land cargo"
        yield Bar("26.a", words, "ship", where_to_land(ship.side))
    elif kind_of_carrier(ship) == "transport" and not force.has_stayed:
        hint = "leave the ship there for the whole next turn, then unload"
        yield Bar("26.d", f"{ship.name} must spend the whole turn in the hex", "ship", hint)
    if not ship.aboard:
        hint = f'load --ship "{ship.name}", at a base of its side, takes some on'
        yield Bar("26", f"{ship.name} has no cargo aboard", "ship", hint, firm=True)
    if force.mission == "given-up":
        hint = f'mission --name "{force.name}" --what land-supplies in the next turn'
        yield Bar("20.c", f"{force.name} has given up its mission", "ship", hint)


def where_to_land(side: state.Side) -> str:
    """A hint for cargo that cannot be landed where it is (26.a)."""
    places = " or ".join(side.unloading)
    return f"move it to {places} first" if places else "the scenario names no such place of its side"


def landing_places(ship: state.Ship, force: state.TaskForce) -> list[str]:
    """The hexes in which a ship might land cargo: her own, for an APD also where she began the turn (26.d)."""
    here = str(force.hex)
    return [here] if kind_of_carrier(ship) == "transport" else [here, force.started or here]


def landing_place(ship: state.Ship, force: state.TaskForce) -> str | None:
    """The hex in which a ship lands her cargo, if the scenario lets her (26.a)."""
    return next((place for place in landing_places(ship, force) if place in ship.side.unloading), None)


@act("unload", Unload, cite="26.d", phases=("unloading",), bars=of_unload)
def unload(given: Unload, doing: Doing) -> None:
    """Ships land their cargo where the scenario lets them; it is a mission, open to both sides."""
    for ship in given.ship:
        force = ship.force
        assert force is not None
        place, kind, landed = landing_place(ship, force), kind_of_carrier(ship), ship.aboard
        rows = ship.side.landed
        rows.add(str(names.next_number(rows)), ship=ship.name, kind=kind, vp=landed, turn=doing.turn)
        ship.put(aboard=None)
        if force.mission != "land-supplies":
            if place in (force.hex, None):
                force.put(mission="land-supplies")
            where = place or force.hex
            doing.tell("all", f"The {doing.title(ship.owner)} side lands supplies in {where}.", hex=where)
        doing.tell(ship.owner, f"{ship.name} lands its cargo: {landed} VP.")


@pending("unloading")
def cargo_to_land(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Ships that may land their cargo where they are, though none has to (26.d)."""
    board = state.Board(dict(tree))
    for side in board.order_of_play:
        ships = [ship for ship in board.side(side).ships.values() if looking.clear(of_unloading(ship))]
        if ships:
            line = f"{names.names_in_a_row(ships)} may land cargo (26.d)"
            yield Due(line, command("unload", ship=ships), side, demanded=False)


def kind_of_carrier(ship: state.Ship) -> str:
    """The kind of ship that carries the cargo, as the procedure `unload` takes it."""
    return "transport" if ship.target_class == "M" else "apd" if ship.apd else "other"


def take_back_cargo(doing: Doing, force: state.TaskForce) -> None:
    """A task force gave its mission up: what it landed in this turn is aboard again (20.c)."""
    rows = force.side.landed
    back = [row for row in rows.values() if row.ship in force.ships and row.turn == doing.turn]
    for row in back:
        force.side.ships[row.ship].put(aboard=row.vp)
    if back:
        doing.tell(force.owner, f"Not landed, after all: {', '.join(row.ship for row in back)}.")
    for row in back:
        rows.remove(row.name)


class Load(state.Named):
    """Ships that take cargo aboard."""

    ship: list[state.Ship] = thing(all_called("ships that carry cargo", 1, of="ships"))
    vp: int | None = whole(1, 99, None, meaning="VP of cargo for each; without it, as much as it holds")
    side: str | None = side_among(state.SIDES)


def of_load(given: Load) -> Bars:
    """A ship takes aboard no more cargo than she can hold (26.b)."""
    for ship in given.ship:
        yield from of_loading(ship)
        room = cargo_capacity(ship) - ship.aboard
        if given.vp is not None and 0 < room < given.vp:
            besides = f" besides the {ship.aboard} aboard" if ship.aboard else ""
            yield Bar("26.b", f"{ship.name} holds {room} VP of cargo{besides}, not {given.vp}", "vp")


def of_loading(ship: state.Ship) -> Bars:
    """A ship that can hold cargo takes it aboard at a base of her own side, after a whole turn there (26.b,
    26.c, 26.e).
    """
    force = ship.force
    if not any(base.hex == ship.place for base in ship.side.bases.values()):
        yield Bar("26.e", f"{ship.name} is not at a base of its side", "ship")
    if force and not force.has_stayed:
        hint = "leave the ship there for the whole next turn, then load"
        yield Bar("26.e", f"{ship.name} must spend the whole turn there", "ship", hint)
    if any(row.ship == ship.name and row.turn == ship.here.public.turn for row in ship.side.landed.values()):
        words = f"{ship.name} has landed cargo in this turn and does not load in it"
        yield Bar("26.e", words, "ship", "load in the next turn")
    if kind_of_carrier(ship) == "other" and not ship.carries:
        yield Bar("26.c", f"{ship.name} carries no cargo in this scenario", "ship")
    elif not cargo_capacity(ship):
        hint = "another --ship: show lists which hold cargo"
        yield Bar("26.b", f"{ship.name} holds no cargo", "ship", hint)
    elif ship.aboard >= cargo_capacity(ship):
        words = f"{ship.name} has {ship.aboard} VP of cargo aboard, and holds no more"
        yield Bar("26.b", words, "ship", f'unload --ship "{ship.name}" first, or another')


def cargo_capacity(ship: state.Ship) -> int:
    """VP of cargo that a ship holds (26.b)."""
    return ship.cargo if kind_of_carrier(ship) == "transport" else names.limit(ship.here, "apd-cargo")


@act("load", Load, cite="26.e", phases=("unloading",), bars=of_load)
def load(given: Load, doing: Doing) -> None:
    """Ships that have spent the turn at a base of their own take cargo aboard."""
    for ship in given.ship:
        vp = ship.aboard + given.vp if given.vp else cargo_capacity(ship)
        ship.put(aboard=vp)
        doing.tell(ship.owner, f"{ship.name} has {vp} VP of cargo aboard.")
