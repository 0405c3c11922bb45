"""Fleets that leave a sea zone where the enemy may intercept them (Naval Interception of Naval Units)."""

from __future__ import annotations

from referee.engine.errors import Refusal, bad_input
from referee.engine.inputs import Inputs, flag
from referee.games.naval_units.evening import fleets, guns, sea, state
from referee.games.naval_units.evening.guns import Clash
from referee.session.acting.act import Doing, act
from referee.session.board.owned import all_called, called

CITE = "Naval Interception of Naval Units"


class Intercept(Inputs):
    """A fleet that leaves a sea zone, and who intercepts it."""

    fleet: str = called("the fleet that leaves; if ships of it are left, it goes on where it was bound", of="fleets")
    to: str | None = called("the sea zone it goes to, if `move` has not said it", None, of="zones")
    ship: list[str] = all_called("ships that take part, of both sides; left out, all there", 0, 12, of="ships")
    target: list[str] = all_called(
        "targets: ship=enemy ship; else each has its opposite, over again", of="ships", pairs=True
    )
    screen: list[str] = all_called("screens: escort=ship of its own side", of="ships", pairs=True)
    night: bool = flag(meaning="it is fought by night")


def round_of(given: Intercept, doing: Doing) -> Clash:
    """The round in the zone that is left: those who intercept are the attackers."""
    board = state.of(doing)
    fleet = sea.fleet_of(board, given.fleet)
    enemy = board.enemy(fleet.owner)
    watching = enemy.surface(fleet.zone)
    if doing.ruling("interception-units") == "chart" and not given.ship:
        watching = [ship for ship in fleets.interceptors(doing, enemy, fleet.zone) if not ship.is_submarine]
    if fleet.port or not fleet.surface or not watching:
        nobody = f"no surface ships of {fleet.name} are at sea, or none are in {fleet.zone} to intercept it"
        hint = fleets.from_below(fleet.zone) if enemy.submarines(fleet.zone) and fleet.surface else None
        raise Refusal("bad-input", nobody, field="fleet", hint=hint)
    there = [watching, fleet.surface]
    return guns.clash("interception", ("interceptors", "movers"), [enemy, fleet.side], there, given, given.night)


@act("intercept", Intercept, cite=CITE, whole=lambda given, doing: guns.weighed(round_of(given, doing)))
def intercept(given: Intercept, doing: Doing) -> None:
    """One round by those who intercept a fleet that leaves their sea zone; then it goes on."""
    board = state.of(doing)
    fleet = sea.fleet_of(board, given.fleet)
    zone = fleet.zone
    to = sea.a_zone(board, given.to, "to") if given.to else fleet.leaving_for
    if to is None or to == zone:
        raise bad_input("fleet", f"{fleet.name} leaves no sea zone: move --fleet … --to … says whereto, then intercept")
    fleets.may_leave(doing, fleet, to)
    fight = round_of(given, doing)
    for ships in fight.ships:
        sea.meet(ships)
    hunters, movers = map(sea.listed, fight.ships)
    they = [*hunters.things, *movers.things]
    doing.tell("all", f"{{}}: {hunters.text} intercept {movers.text}.", zone, *they, zone=zone)
    guns.fought(doing, fight, zone, "interception")
    if fleet.is_there:
        fleets.arrive(doing, fleet, to, fleet.docking and to == fleet.leaving_for)
