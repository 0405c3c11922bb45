"""Fleets that move: what stops them, how far they go, who may intercept them (Naval Combat, Naval Interception)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.errors import at_odds
from referee.engine.inputs import flag, whole
from referee.engine.plain import counted
from referee.engine.rules import Rules
from referee.games.naval_units.evening import active, battles, fleets, rounds, sea, state
from referee.games.naval_units.evening.waters import zone_in_words
from referee.games.naval_units.rules.units import has_ability
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import NEW, OPEN, Command, command
from referee.session.acting.named import thing
from referee.session.board.board import Board
from referee.session.board.owned import called

CITE = "Naval Combat"
INTERCEPTION = "Naval Interception of Naval Units"


class Move(state.Named):
    """A fleet and where it goes."""

    fleet: state.Fleet = thing(called("the fleet", of="fleets"))
    to: battles.Zone = thing(called("the sea zone it moves to", of="zones"))
    port: bool = flag(meaning="it docks in a port there")
    unopposed: bool = flag(meaning="nobody intercepts it")
    zones: int = whole(1, 5, 1, meaning="how many sea zones that is from where it is")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board[Any, Any, Any]) -> Iterable[Any] | None:
        """Once a fleet is leaving, that fleet and where it goes, for a move that nobody opposes."""
        if name in ("fleet", "to") and raw.get("unopposed"):
            every = [fleet for side in board.sides.values() for fleet in side.fleets.values() if fleet.leaving_for]
            if leaving := [fleet for fleet in every if raw.get("fleet") in (None, fleet.name)]:
                return [fleet.name if name == "fleet" else fleet.leaving_for for fleet in leaving]
        return None

    def mean(self) -> None:
        if fleets.is_at(self.fleet, self.to.name, self.port):
            raise at_odds("to", f"{self.fleet.name} is in {self.to.name} already")


def of_move(given: Move) -> Bars:
    """What forbids a fleet's move."""
    yield from of_turn(given.fleet, given.to.name)
    yield from may_leave(given.fleet, given.to.name, given.port)
    yield from is_near_enough(given.fleet, given.to.name, given.zones)


def of_turn(fleet: state.Fleet, to: str) -> Bars:
    """The active player moves (Naval Combat); a fleet that has begun to leave goes on, and either side may leave
    submarine combat (Submarine Combat).
    """
    if to != fleet.leaving_for and (to == fleet.zone or not leaves_combat(fleet)):
        yield from active.of_active(fleet.side, "moves", CITE, "fleet")


def may_leave(fleet: state.Fleet, to: str, port: bool = False) -> Bars:
    """Nobody moves out of a battle, or on from a zone where enemy ships have stopped him."""
    if to != fleet.zone or port:
        yield from fleets.stays_in_battle(fleet, to, port)
    met = fleet.ships_that_met
    if met and to != fleet.zone and not leaves_combat(fleet):
        stops = "it stops where it is" + (" and searches" if fleet.surface else "")
        words = f"{who_met(fleet, met)} enemy ships this turn; {stops}"
        yield Bar(CITE, words, "fleet", way_out(fleet, met))


def who_met(fleet: state.Fleet, met: list[state.Ship]) -> str:
    """Who of a fleet met the enemy, in words."""
    return f"{fleet.name} met" if len(met) == len(fleet.ships) else f"{', '.join(state.names(met))} of {fleet.name} met"


def way_out(fleet: state.Fleet, met: list[state.Ship]) -> str | None:
    """What lets the rest of a fleet go on, where some of it are stopped, and where all may go."""
    free, port = [ship.name for ship in fleet.afloat if ship not in met], into_port(fleet)
    if not free:
        return port
    others = command("place", fleet=NEW, ship=free) + " lets the others go on"
    return others + "; " + port if port else others


def leaves_combat(fleet: state.Fleet) -> bool:
    """Does it leave submarine combat? Either side may: submarines that have attacked, and the ships above (Submarine
    Combat).
    """
    combat = fleet.here.public.submarine_combat.get(fleet.zone)
    if combat is None or fleet.port:
        return False
    if combat.side != fleet.owner:
        return bool(fleet.surface)
    return not fleet.surface and any(name in fleet.side.attacking for name in fleet.ships)


def is_near_enough(fleet: state.Fleet, to: str, zones: int) -> Bars:
    """A ship moves as many sea zones in a turn as the unit chart gives it."""
    if to == fleet.zone or leaves_combat(fleet):
        return
    for ship in fleet.afloat:
        if ship.zones_moved + zones > ship.pace:
            done = f" and has moved {ship.zones_moved}" if ship.zones_moved else f", not {zones}"
            far = counted(ship.pace, "sea zone")
            yield Bar("unit chart", f"{ship.name} ({ship.type}) moves {far} in a turn{done}", "fleet", into_port(fleet))
            return


def into_port(fleet: state.Fleet) -> str | None:
    """What a fleet may do that sails no farther: it docks where it is, if it is at sea."""
    return None if fleet.port else command("move", fleet=fleet, to=fleet.zone, port=True) + " docks it where it is"


@act("move", Move, cite=CITE, bars=of_move)
def move(given: Move, doing: Doing) -> None:
    """A fleet moves to a sea zone; if the enemy may intercept it as it leaves, you ask him first."""
    fleet, to = given.fleet, given.to.name
    if fleet.port and not given.port and not fleet.leaving_for:
        for ship in fleet.afloat:
            if ship.port_hits:
                taken = counted(ship.port_hits, "hit")
                doing.remark(
                    f"{ship.name} took {taken} in port; the rulebook does not say how they count at sea: enter them "
                    "with `hits`"
                )
    watching = interceptors(fleet) if to != fleet.zone and not given.unopposed else []
    zones = given.zones if "zones" in given.given or to != fleet.leaving_for else fleet.way
    if watching:
        is_leaving(doing, fleet, to, watching, port=given.port, zones=zones)
    else:
        arrive(doing, fleet, to, given.port, zones)


def interceptors(fleet: state.Fleet) -> list[state.Ship]:
    """The ships that may intercept a fleet as it leaves its sea zone, submarines among them; by ruling as it leaves a
    port there too. Nobody intercepts one that leaves submarine combat: the active side's ships do not defend.
    """
    board = fleet.here
    ships = fleet.enemy.ships_in(fleet.zone)
    if (
        not ships
        or not fleet.surface
        or leaves_combat(fleet)
        or (fleet.port and board.ruling("port-sortie") == "slips-out")
    ):
        return []
    if board.ruling("interception-units") == "chart":
        return [ship for ship in ships if has_ability(Rules(board.ruleset), ship.type, "naval-interception")]
    return ships


def are_leaving(side: state.Side, zone: str) -> list[state.Fleet]:
    """A side's fleets that are about to leave a zone, and would be searched for there."""
    return [fleet for fleet in side.fleets_in(zone) if fleet.leaving_for and fleet.surface]


def may_still_be_met(fleet: state.Fleet) -> bool:
    """May a fleet that is leaving still be intercepted: by ships, or by submarines that have not met it?"""
    there = interceptors(fleet)
    return any(not ship.is_submarine for ship in there) or (bool(there) and not fleet.pursued)


def is_leaving(
    doing: Doing, fleet: state.Fleet, to: str, watching: list[state.Ship], *, port: bool, zones: int
) -> None:
    """A fleet is about to leave: the other side is asked whether it intercepts."""
    fleet.put(leaving_for=to, docking=port, way=zones)
    where = f"the port of {zone_in_words(to)}" if port else zone_in_words(to)
    doing.tell(fleet.owner, f"{fleet.name} is about to leave {zone_in_words(fleet.zone)} for {where}.")
    doing.tell(fleet.here.other(fleet.owner), "{} is leaving: do you intercept it?", fleet, story="")
    intercept, let = how_to_intercept(fleet, watching), how_to_let_go(fleet)
    doing.remark("if they do: " + intercept + "; if not: " + let + f" [{INTERCEPTION}]")


def how_to_intercept(fleet: state.Fleet, watching: list[state.Ship]) -> Command:
    """The act by which they intercept a fleet: submarines alone by an attack of theirs."""
    if all(ship.is_submarine for ship in watching):
        prey = sea.prey_from_below(fleet.surface)
        return command("submarine-attack", zone=fleet.zone, target=[f"{watching[0].name}={prey.name}"])
    return command("intercept", fleet=fleet)


def how_to_let_go(fleet: state.Fleet) -> Command:
    """The act by which a fleet that waits to be intercepted goes on."""
    return command("move", fleet=fleet, to=fleet.leaving_for, port=fleet.docking or None, unopposed=True)


def attack_from_below(zone: str) -> Command:
    """The act by which submarines attack what is in a zone."""
    return command("submarine-attack", zone=zone, target=OPEN)


def arrive(doing: Doing, fleet: state.Fleet, to: str, port: bool, zones: int) -> None:
    """A fleet goes where it was bound; what meets it there."""
    board, start = fleet.here, fleet.zone
    enemy = fleet.enemy
    where = f"the port of {zone_in_words(to)}" if port else zone_in_words(to)
    if to != start:
        goes = f"{fleet.name} goes from {zone_in_words(start)} to {where}."
        doing.tell(fleet.owner, f"You move {fleet.name} to {where}.", story=goes)
        doing.tell(enemy.name, "{} goes to {}.", fleet, where, same=True)
    else:
        does, done = in_its_zone(fleet, port)
        if port != fleet.port or fleet.leaving_for:
            doing.tell(enemy.name, f"{{}} {does}.", fleet)
        doing.tell(fleet.owner, done)
    entered = to != start and not port
    meets = bool(entered and enemy.surface(to))
    free = leaves_combat(fleet)
    fleet.put(zone=to, port=port, **sea.STAYS)
    for ship in fleet.afloat:
        if to != start and not free:
            ship.put(moved=ship.zones_moved + zones, moved_on=doing.turn)
        if meets:
            ship.put(stopped=doing.turn)
    rounds.end_if_done(doing, board, start)
    if meets and not fleet.surface:
        doing.remark(
            f"enemy ships are in {to}: if their player wishes, submarine-attack attacks them [Submarine Combat]"
        )
    elif meets and to in board.public.battles:
        doing.remark(f"there is a battle in {to}: the fleet stops there and fights in it [Naval Combat]")
    elif meets:
        doing.remark(f"enemy surface ships are in {to}: the fleet stops there and searches [Naval Combat]")
    elif entered and enemy.submarines(to):
        doing.remark(f"an enemy submarine is in {to}: if it does not attack, the fleet may go on [Naval Combat]")


def in_its_zone(fleet: state.Fleet, port: bool) -> tuple[str, str]:
    """What a fleet does that leaves its port, docks, or does not go after all: for the enemy, for its owner."""
    if port == fleet.port:
        return "stays there", f"{fleet.name} stays in {zone_in_words(fleet.zone)}."
    return (
        ("docks", f"You take {fleet.name} into port.")
        if port
        else ("leaves port", f"You take {fleet.name} out of port.")
    )
