"""What the acts share: what is typed, which zone and battle is meant, ships hit and sunk, planes lost, what is said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import Refusal, at_odds, bad_input, unknown, which_side
from referee.engine.inputs import choice
from referee.engine.plain import counted, how_many
from referee.games.naval_units.evening import battles, state
from referee.games.naval_units.rules.units import TRANSPORTS
from referee.session.acting.act import Doing
from referee.session.acting.bars import Bar, refusal_for
from referee.session.acting.hints import OPEN, Hint, command
from referee.session.board.thing import Thing, Things

STAYS: Mapping[str, Any] = {"leaving_for": None, "docking": False, "way": 1, "pursued": False}
"""A fleet's values when it does not wait to be intercepted."""


Home = state.Ship | state.Base
"""Where planes are at home."""


# What is entered.


def searchers_of(meaning: str) -> Any:
    """An input that says what searches."""
    return choice("ships", "planes", "both", default=None, meaning=meaning)


# Which is meant.


def a_side(board: state.Board, side: str | None, field: str = "side") -> state.Side:
    """The side that is typed, or a refusal."""
    if side in board.sides:
        return board.side(str(side))
    if not side:
        raise which_side(list(board.sides), field)
    raise unknown("side", side, board.sides, field=field)


def turn_of(board: state.Board) -> int:
    """The turn, which the rules ask for."""
    if not 1 <= board.public.turn <= 99:
        message = f"the rules go by the turn, from 1 to 99: it is {board.public.turn}"
        raise Refusal("not-allowed", message, cite="session", hint="do phase --turn 1")
    return board.public.turn


def the_zone(board: state.Board, zone: battles.Zone | None, fits: Callable[[battles.Battle], bool]) -> str:
    """A zone as named, else that of the only battle, or of the only one that `fits` what is done."""
    fights = board.public.battles
    if zone is not None:
        return zone.name
    if len(fights) == 1:
        return next(iter(fights))
    if len(meant := [name for name, fight in fights.items() if fits(fight)]) == 1:
        return meant[0]
    if not fights:
        refusal = at_odds("zone", "which sea zone? No battle is being fought")
        refusal.hint = how_it_begins()
        raise refusal
    refusal = at_odds("zone", f"which sea zone? there are battles in {', '.join(fights)}")
    refusal.hint = ", or ".join(f'--zone "{name}"' for name in fights)
    raise refusal


def battle_in(board: state.Board, zone: str) -> battles.Battle:
    """The battle in a zone, or a refusal."""
    if zone not in board.public.battles:
        refusal = unknown("battle", zone, board.public.battles, field="zone", hint=how_it_begins(zone))
        if not board.public.battles:
            refusal.message = "no battle is being fought"
        raise refusal
    return board.public.battles[zone]


def how_it_begins(zone: str | None = None) -> Hint:
    """The acts that begin a battle."""
    where = {"side": OPEN, "zone": zone or OPEN}
    found, met = command("search", **where), command("battle", **where)
    return found + " finds the enemy; " + met + " begins one that was found at the table"


def the_battle(board: state.Board, zone: battles.Zone | None, fits: Callable[[battles.Battle], bool]) -> battles.Battle:
    """The battle in a zone as named, else the only one, or the only one that `fits`."""
    return battle_in(board, the_zone(board, zone, fits))


def ship_of(board: state.Board, name: str, field: str, side: str | None = None) -> state.Ship:
    """A ship by its name, of either side or of one."""
    return board.side(board.owner_of("ships", name, field, side)).ships[name]


def is_afloat(ship: state.Ship, field: str) -> None:
    """Refuse a ship that is sunk."""
    if not ship.afloat:
        raise bad_input(field, f"{ship.name} is sunk; hits --hits -1 brings a ship back")


def ship_afloat(board: state.Board, name: str, field: str, side: str | None = None) -> state.Ship:
    """A ship that is not sunk."""
    ship = ship_of(board, name, field, side)
    is_afloat(ship, field)
    return ship


def place_in_list(names: Sequence[str], name: str, field: str, what: str) -> int:
    """The place of a name in a list, from 1, or a refusal."""
    if name not in names:
        raise unknown(what, name, names, field=field)
    return names.index(name) + 1


def must_be_there(side: state.Side, name: str, zone: str, field: str, *, port: bool = False) -> None:
    """Refuse a ship that is sunk, elsewhere, or in port where it should be at sea (and the other way round); one that
    leaves a port is taken as at sea.
    """
    ship = side.ships.get(name)
    if ship is None:
        return
    fleet = ship.fleet
    is_afloat(ship, field)
    if fleet is None:
        raise at_odds(field, f"{name} is in no fleet")
    if fleet.zone != zone:
        raise bad_input(field, f"{name} is in {fleet.zone}, not in {zone}")
    if fleet.port == port or (fleet.leaving_for and not port):
        return
    words = "is at sea, not in port" if port else "is in port: only planes attack it, in a port-raid"
    another = f"another --{field.partition('[')[0]}"
    raise refusal_for([Bar("Planes vs. Ships at Port", f"{name} {words}", field, another, firm=True)])


def prey_from_below(ships: Sequence[state.Ship]) -> state.Ship:
    """The first of some ships that submarines may attack, whoever guards the transports among them (unit chart)."""
    return next((ship for ship in ships if ship.type not in TRANSPORTS), ships[0])


# What is said.


class Said(NamedTuple):
    """Words with places for what they name, each of which a hearer calls as it may."""

    text: str
    things: tuple[Any, ...] = ()


def losses(raid: str, lost: int, cap: str = "", shot: int = 0) -> Said:
    """The planes that a raid lost, and the CAP if it met one."""
    return Said(f"{raid} loses {how_many(lost, 'plane')}" + (f", {cap} {shot or 'none'}" if cap else ""))


def tell_all(doing: Doing, zone: str, what: str, said: Iterable[Said | None]) -> None:
    """Say to all what a fight came to."""
    lines = [line for line in said if line] or [Said("no hits")]
    things = [thing for line in lines for thing in line.things]
    named = [zone, what, *things]
    doing.tell("all", "{}, {}: " + "; ".join(line.text for line in lines) + ".", *named, **sunk_among(named))
    remark_planes(doing, things)


def remark_planes(doing: Doing, things: Iterable[Any]) -> None:
    """What becomes of the planes that are still in the air of ships just sunk."""
    for ship in things:
        if isinstance(ship, state.Ship) and not ship.afloat and ship.planes:
            doing.remark(
                f"the planes of {ship.name} are in the air, and the rulebook does not say what happens to them. Give "
                "them decks with `planes` before the round is over, or they are lost."
            )


def sunk_among(things: Sequence[Any]) -> dict[str, list[str]]:
    """What a telling says besides: under `sunk` the places of the ships among what it names that are sunk."""
    found = [f"{{{at}}}" for at, one in enumerate(things) if isinstance(one, state.Ship) and not one.afloat]
    return {"sunk": found} if found else {}


def ships_in_a_row(ships: Sequence[Thing]) -> Said:
    """Ships in a row."""
    return Said(", ".join("{} ({})" for _ in ships), tuple(of for ship in ships for of in (ship, kind(ship))))


def kind(ship: Any) -> str:
    """A ship's type."""
    return str(ship.type)


def make_known(ships: Iterable[state.Ship]) -> None:
    """Ships fight: from now on the other side calls them by their names."""
    for ship in ships:
        ship.put(known=True)


# Hits.


def set_left(doing: Doing, ship: state.Ship, now: int) -> Said | None:
    """A ship's hits left are `now`; what is to be said of it, if anything changed."""
    if now >= ship.hits_left:
        return None
    if now <= 0:
        sink(doing, ship)
        return Said("{} ({}) is sunk", (ship, ship.type))
    ship.put(hits=ship.sinks_at - now)
    return Said("{} ({}) has {} left", (ship, ship.type, counted(now, "hit")))


def sink(doing: Doing, ship: state.Ship) -> None:
    """A ship is gone, with what it carries. In a battle its planes are in the air until the round is over; else they
    are lost with it.
    """
    fleet = ship.fleet
    zone = fleet.zone if fleet else ""
    flying = fleet is not None and fleet.fights
    take_out(ship)
    ship.put(sunk=zone)
    if ship.cargo:
        doing.tell(ship.owner, "{} are lost with {}.", ", ".join(ship.cargo), ship)
        ship.put(cargo=[])
    if ship.planes and not flying:
        lost = "is" if ship.planes == 1 else "are"
        doing.tell(ship.owner, f"{{}} of {{}} {lost} lost with it.", counted(ship.planes, "plane"), ship)
        ship.put(planes=0)


def take_out(ship: state.Ship) -> None:
    """A ship leaves its fleet; a fleet without ships is no more."""
    if fleet := ship.fleet:
        rest = [name for name in fleet.ships if name != ship.name]
        if rest:
            fleet.put(ships=rest)
        else:
            ship.side.fleets.remove(fleet.name)


# Planes.


def homes_of(side: state.Side, zone: str) -> list[Home]:
    """A side's decks at sea in a zone that have planes aboard, and the bases whose planes fly over it."""
    return [*side.carriers(zone), *side.bases_at(zone)]


def lose_planes(side: state.Side, zone: str, lost: int) -> None:
    """Planes lost come off ships that are sunk first, then off the last carrier of the list, and so on; off bases last,
    where they fight.
    """
    homes: list[Home] = [*reversed(side.homeless(zone)), *reversed(side.carriers(zone))]
    for home in (*homes, *(reversed(side.bases_at(zone)) if side.planes_ashore(zone) else ())):
        gone = min(home.planes, lost)
        lost -= gone
        home.put(planes=home.planes - gone)


def no_decks(doing: Doing, board: state.Board, zone: str) -> None:
    """Planes in the air over a zone without a deck are lost."""
    for side in board.sides.values():
        for ship in side.homeless(zone):
            lost = "is lost" if ship.planes == 1 else "are lost"
            doing.tell(
                ship.owner, f"{{}} of {{}} {lost}, without a deck to land on.", counted(ship.planes, "plane"), ship
            )
            ship.put(planes=0)


# Battles.


def in_round(board: state.Board, zone: str) -> bool:
    """Is a round of planes under way in a zone?"""
    return any(zone in side.missions for side in board.sides.values())


def drop_thing(held: Things[Any], name: str) -> None:
    """Take a thing away, and with the last of its kind the kind."""
    if list(held) == [name]:
        held.clear()
    else:
        held.remove(name)
