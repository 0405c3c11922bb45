"""Whom packs and torpedoes are aimed at, where a sheet of orders names a kind of ship or whatever force is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.errors import Refusal
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.packs import CITE
from referee.session.acting.hints import OPEN, Command, command
from referee.session.acting.orders import Order

KINDS = {f"{'an' if kind[0] == 'e' else 'a'} {kind}": kind for kind in state.KINDS}


def at_the_force_there(board: state.Board, order: Order) -> Order:
    """A pack's attack as one on the force in its zone; where there is none, or several, the umpire chooses."""
    zone = board.side(order.side).forces[str(order.inputs["pack"])].zone
    there = [force for force in board.enemy(order.side).forces.values() if force.zone == zone and board.is_there(force)]
    hint = command("submarine-op", pack=order.inputs["pack"], against=OPEN, ship=OPEN) if there else None
    if len(there) != 1 or "ship" not in order.inputs:
        which = ", ".join(force.name for force in there) or "none"
        words = f"which force, and which ship? In {zone} there is {which}"
        raise Refusal("not-allowed", words, cite=CITE, field="against", hint=hint)
    hint = command("submarine-op", pack=order.inputs["pack"], against=there[0], ship=OPEN)
    named: dict[str, Any] = {"ship": by_name(board, there[0], str(order.inputs["ship"]), hint)}
    if aims := order.inputs.get("aim"):
        hint = command("submarine-op", **{**hint.given, **named})
        named["aim"] = [{**aim, "ship": by_name(board, there[0], aim["ship"], hint, aim["boat"])} for aim in aims]
    return order._replace(inputs={**order.inputs, "against": there[0].name, **named})


def at_a_ship(board: state.Board, order: Order) -> Order:
    """A launch at a kind of ship as a launch at the one ship of that kind, of those in the zone of who launches if
    there are several; if it is not clear which, the umpire chooses.
    """
    called = str(order.inputs.get("target"))
    if called not in KINDS:
        return order
    force = board.force_of(board.side(order.side).ships[str(order.inputs["ship"])])
    enemy = [ship for ship in board.enemy(order.side).ships.values() if ship.is_afloat and ship.kind == KINDS[called]]
    near = [ship for ship in enemy if force and (their := board.force_of(ship)) and their.zone == force.zone]
    there = [ship.name for ship in near or enemy]
    hint = command("launch", **{**order.inputs, "target": there[0] if there else OPEN})
    return order._replace(inputs={**order.inputs, "target": only_one(there, called, "target", "Torpedoes", hint)})


def by_name(board: state.Board, force: state.Force, called: str, hint: Command, boat: str | None = None) -> str:
    """The name of the ship in a force that a `boat`, or every boat, was ordered to attack by her kind; if there are
    several, the umpire chooses.
    """
    if called not in KINDS:
        return called
    there = [ship.name for ship in board.ships_in(force) if ship.kind == KINDS[called]]
    first = there[0] if there else OPEN
    aimed = {"aim": [{"boat": boat, "ship": first}]} if boat else {"ship": first}
    return only_one(there, called, "aim" if boat else "ship", CITE, command(hint.act, **{**hint.given, **aimed}))


def only_one(there: Sequence[str], called: str, field: str, cite: str, hint: Command) -> str:
    """The one ship that is meant by a kind; refused if there is none, or several."""
    if len(there) == 1:
        return there[0]
    listed = f"There {'are' if there[1:] else 'is'} {', '.join(there) or 'none'}"
    raise Refusal("not-allowed", f"which ship is {called}? {listed}", cite=cite, field=field, hint=hint)
