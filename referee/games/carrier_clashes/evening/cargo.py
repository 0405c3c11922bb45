"""Transport missions: cargo landed and taken aboard, and points for it (26, 12.f.v)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, whole
from referee.games.carrier_clashes.evening import names, sea, state
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import all_called, side_among


class Unload(Inputs):
    """Ships that land their cargo."""

    ship: list[str] = all_called("ships with cargo aboard", 1, 20, of="ships")
    side: str | None = side_among(state.SIDES)


@act("unload", Unload, cite="26.d", phases=("unloading",))
def unload(given: Unload, doing: Doing) -> None:
    """Ships land their cargo where the scenario lets them; it is a mission, open to both sides."""
    for ship in names.ships(doing, given.ship, "ship", given.side):
        force = ship.force
        if force is None:
            raise bad_input("ship", f"{ship.name} is off the map")
        place = where_landed(doing, ship, force)
        if not ship.aboard:
            raise doing.impossible(
                "26",
                f"{ship.name} has no cargo aboard",
                "ship",
                hint=f'load --ship "{ship.name}", at a base of its side, takes some on',
            )
        if force.mission == "given-up":
            doing.forbid(
                "20.c",
                f"{force.name} has given up its mission",
                "ship",
                hint=f'mission --name "{force.name}" --what land-supplies in the next turn',
            )
        kind = kind_of_carrier(ship)
        inputs: dict[str, Any] = {"kind": kind, "cargo": ship.aboard, "whole_turn": force.has_stayed}
        landed = reckoned(doing, "unload", {**inputs, "starts_or_ends": place is not None})["vp"]
        if not landed:
            doing.forbid(
                "26.d",
                f"{ship.name} must spend the whole turn in the hex",
                "ship",
                hint="let the ship lie there through the next turn, then unload",
            )
            landed = ship.aboard
        rows = ship.side.landed
        rows.add(str(names.next_number(rows)), ship=ship.name, kind=kind, vp=landed, turn=doing.turn)
        ship.put(aboard=None)
        if force.mission != "land-supplies":
            if place in (force.hex, None):
                force.put(mission="land-supplies")
            where = place or force.hex
            doing.tell("all", f"The {doing.title(ship.owner)} side lands supplies in {where}.", hex=where)
        doing.tell(ship.owner, f"{ship.name} lands its cargo: {landed} VP.")


def where_landed(doing: Doing, ship: state.Ship, force: state.TaskForce) -> str | None:
    """The hex where a ship lands its cargo: where she is, an APD also where she began the turn (26.d)."""
    here = sea.hex_of(force)
    places = [here] if kind_of_carrier(ship) == "transport" else [here, force.started or here]
    allowed = [place for place in places if place in ship.side.unloading]
    if not allowed:
        where = " and ".join(dict.fromkeys(places))
        doing.forbid("26.a", f"{ship.name} in {where} is where nothing is landed", "ship")
    return allowed[0] if allowed else None


def kind_of_carrier(ship: state.Ship) -> str:
    """What carries the cargo, as the procedure `unload` has it."""
    return "transport" if ship.target_class == "M" else "apd" if ship.apd else "other"


def reload(doing: Doing, force: state.TaskForce) -> None:
    """A task force gave its mission up: what it landed in this turn is aboard again (20.c)."""
    rows = force.side.landed
    back = [row for row in rows.values() if row.ship in force.ships and row.turn == doing.turn]
    for row in back:
        force.side.ships[row.ship].put(aboard=row.vp)
    if back:
        doing.tell(force.owner, f"Not landed after all: {', '.join(row.ship for row in back)}.")
    for row in back:
        rows.remove(row.name)


class Load(Inputs):
    """Ships that take cargo aboard."""

    ship: list[str] = all_called("ships that carry cargo", 1, 20, of="ships")
    vp: int | None = whole(1, 99, None, meaning="VP of cargo for each, if not all that it holds")
    side: str | None = side_among(state.SIDES)


@act("load", Load, cite="26.e", phases=("unloading",))
def load(given: Load, doing: Doing) -> None:
    """Ships that have spent the turn at a base of their own take cargo aboard."""
    for ship in names.ships(doing, given.ship, "ship", given.side):
        force, kind = ship.force, kind_of_carrier(ship)
        if not any(base.hex == ship.place for base in ship.side.bases.values()):
            doing.forbid("26.e", f"{ship.name} is at no base of its side", "ship")
        if force and not force.has_stayed:
            doing.forbid(
                "26.e",
                f"{ship.name} must spend the whole turn there",
                "ship",
                hint="let the ship lie there through the next turn, then load",
            )
        if kind == "other" and not ship.carries:
            doing.forbid("26.c", f"{ship.name} carries no cargo in this scenario", "ship")
        if any(row.ship == ship.name and row.turn == doing.turn for row in ship.side.landed.values()):
            doing.forbid(
                "26.e",
                f"{ship.name} has landed cargo in this turn and does not load in it",
                "ship",
                hint="load in the next turn",
            )
        holds = ship.cargo if kind == "transport" else names.limit(doing, "apd-cargo")
        vp = given.vp or holds
        if not holds:
            doing.forbid(
                "26.b", f"{ship.name} holds no cargo", "ship", hint="another --ship: show lists which hold cargo"
            )
        if ship.aboard >= holds:
            doing.forbid(
                "26.b",
                f"{ship.name} has {ship.aboard} VP of cargo aboard, and holds no more",
                "ship",
                hint=f'unload --ship "{ship.name}" first, or another',
            )
        if vp > holds:
            doing.forbid("26.b", f"{ship.name} holds {holds} VP of cargo, not {vp}", "vp")
        ship.put(aboard=vp)
        doing.tell(ship.owner, f"{ship.name} has {vp} VP of cargo aboard.")
