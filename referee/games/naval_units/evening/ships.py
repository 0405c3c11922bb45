"""What the umpire puts in and puts right: sea zones, new ships, hits and planes (unit chart)."""

from __future__ import annotations

from referee.engine.errors import at_odds, bad_input, unknown
from referee.engine.inputs import bare, choice, flag, whole
from referee.engine.plain import counted, how_many, with_article
from referee.games.naval_units.evening import port_hits, rounds, sea, state
from referee.games.naval_units.evening.waters import zone_in_words
from referee.games.naval_units.rules.units import TYPES
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, option
from referee.session.acting.named import thing
from referee.session.board.owned import called, side_of


class Zone(state.Named):
    """A sea zone."""

    name: str = called("the name of the sea zone on the map", of="zones", new=True)
    monsoon: bool | None = flag(None, meaning="it is a monsoon turn there (or --no-monsoon)")
    convoy: str | None = side_of("the side whose convoys sail there: a convoy zone")


@act("zone", Zone, cite="Naval Combat")
def zone(given: Zone, doing: Doing) -> None:
    """Enter a sea zone that the evening needs, its monsoon, or whose convoys sail there."""
    board = given.board
    zones = board.public.zones
    convoy = sea.a_side(board, given.convoy, "convoy").name if given.convoy else None
    found = zones[given.name] if given.name in zones else zones.add(given.name)
    if given.monsoon is not None:
        found.put(monsoon=given.monsoon)
        doing.tell("all", f"{given.name}: {'monsoon' if given.monsoon else 'no monsoon'}.")
    if convoy:
        found.put(convoy=convoy)
        doing.tell("all", f"{given.name}: a convoy zone of the {doing.title(convoy)} side.")


class Base(state.Named):
    """Planes ashore."""

    name: str = called("the base", of="bases")
    side: str | None = side_of("the side, for a new base")
    zone: str | None = called("the sea zone off it, over which its planes fly", None, of="zones")
    planes: int | None = whole(0, 24, None, meaning="its planes; without it, as many as it has")
    bombers: int | None = whole(0, 24, None, meaning="its land-based bombers; without it, as many as it has")


@act("base", Base, cite="Planes to ship combat", example='--name Henderson --side allied --zone "Coral Sea" --planes 2')
def base(given: Base, doing: Doing) -> None:
    """Enter a land base, or change it: the sea zone off it, its planes and bombers."""
    board = given.board
    known = next((side for side in board.sides.values() if given.name in side.bases), None)
    if known and given.side not in (None, known.name):
        raise bad_input("side", f"{given.name} is a base of the {board.title(known.name)} side")
    side = known or sea.a_side(board, given.side)
    if given.zone is not None and given.zone not in board.public.zones:
        adds = f'do zone --name "{given.zone}" adds one'
        raise unknown("sea zone", given.zone, board.public.zones, field="zone", hint=adds)
    if known is None and given.zone is None:
        raise at_odds("zone", f"which sea zone is {given.name} at? " + option(zone=OPEN))
    found = side.bases[given.name] if known else side.bases.add(given.name, zone=given.zone)
    before = found.zone
    typed = {key: value for key in ("zone", "planes", "bombers") if (value := getattr(given, key)) is not None}
    found.put(**typed)
    flying = f"{counted(found.planes, 'plane')}, {counted(found.bombers, 'bomber')}"
    doing.tell(side.name, f"{given.name}, off {zone_in_words(found.zone)}: {flying}.")
    for where in dict.fromkeys((before, found.zone)):
        rounds.end_if_done(doing, board, where)


class Commission(state.Named):
    """A new ship."""

    ship: str = called("the ship's name", of="ships", new=True)
    type: str = choice(*TYPES, meaning="type of unit")
    side: str | None = side_of("the side that gets it")
    hits: int = whole(0, 5, 0, meaning="hits already taken")
    planes: int | None = whole(0, 8, None, meaning="planes aboard; without it, as many as it carries")
    moves: int | None = whole(1, 5, None, meaning="movement value, if it is not the chart's")
    free: bool = flag(meaning="it costs nothing, because the side has it already")

    def mean(self) -> None:
        self.acts_for(sea.a_side(self.board, self.owner).name)
        if any(self.ship in own.ships for own in self.board.sides.values()):
            raise at_odds("ship", f"there is a ship {self.ship} already")
        if self.hits >= state.unit_chart()[self.type]["hits"]:
            raise at_odds("hits", f"{with_article(self.type)} with {counted(self.hits, 'hit')} is sunk")
        if self.planes is not None:
            planes_that_fit(self.type, self.planes)


def of_commission(given: Commission) -> Bars:
    """A side builds the kinds of its nation, and pays for them (unit chart)."""
    side = given.own
    if "japan-only" in state.unit_chart()[given.type]["abilities"] and side.nation != "japan":
        yield Bar("unit chart", f"only Japan has {with_article(given.type)}, not {side.nation}", "type")
    if not given.free:
        yield from is_paid(side, given.type)


def is_paid(side: state.Side, kind: str) -> Bars:
    """A ship is paid for from the side's income, where that is kept, at the chart's price (unit chart)."""
    price, hint = state.unit_chart()[kind].get("cost"), option(free=True) + ": it costs nothing"
    if side.ipc is None:
        return
    if price is None:
        yield Bar("unit chart", f"{with_article(kind)} has no price and cannot be bought", "type", hint)
    elif price > side.ipc:
        yield Bar(
            "unit chart",
            f"{with_article(kind)} costs {price} IPC, and the {side.title} side has {side.ipc}",
            "type",
            hint,
        )


@act("commission", Commission, cite="unit chart", bars=of_commission)
def commission(given: Commission, doing: Doing) -> None:
    """A new ship joins a side and is paid for; `place` puts it in a fleet."""
    side = given.own
    line = state.unit_chart()[given.type]
    planes = line["planes"] if given.planes is None else given.planes
    values = {"type": given.type, "hits": given.hits, "planes": planes, "moves": given.moves}
    ship = side.ships.add(given.ship, **values)
    price = 0 if given.free else line.get("cost", 0)
    doing.tell(side.name, f"{ship.name} ({ship.type}) joins you.")
    if side.ipc is not None and price:
        side.put(ipc=max(side.ipc - price, 0))
        doing.tell(side.name, f"{ship.name} costs {price} IPC: {side.ipc} left.")


def planes_that_fit(kind: str, planes: int, field: str = "planes") -> int:
    """That number of planes, or a refusal."""
    most = state.unit_chart()[kind]["planes"]
    if planes > most:
        carries = f"carries {counted(most, 'plane')} at most" if most else "carries no planes"
        raise bad_input(
            field, f"{with_article(kind)} {carries}, not {planes}" if most else f"{with_article(kind)} {carries}"
        )
    return planes


class Hits(state.Named):
    """A ship and what happened to it."""

    ship: state.Ship = thing(called("the ship", of="ships"))
    hits: int = bare(
        whole(-6, 6, 1, meaning="hits taken; a number below 0 removes hits, and brings back a ship that was sunk")
    )
    port: bool = flag(meaning="hits taken in port, where most ships take double")

    def mean(self) -> None:
        ship = self.ship
        if not ship.afloat and self.hits >= 0:
            raise bad_input("ship", f"{ship.name} is sunk; --hits -1 brings it back with one hit left")
        if self.port and ship.fleet and not ship.fleet.port:
            raise bad_input("port", f"{ship.name} is at sea, not in port; leave out --port")
        if -self.hits > (taken := hits_taken(ship, port=self.port)):
            raise bad_input("hits", f"{ship.name} has taken {how_many(taken, 'hit')}{' in port' if self.port else ''}")


def hits_taken(ship: state.Ship, *, port: bool) -> int:
    """The hits that can be removed: those that sank it, of a ship that is sunk."""
    if ship.afloat:
        return int(ship.port_hits if port else ship.hits)
    return port_hits.takes_in_port(ship) if port else ship.sinks_at


@act("hits", Hits, cite="Naval Combat")
def hits(given: Hits, doing: Doing) -> None:
    """Enter hits on a ship, or hits repaired, that no other act has counted."""
    ship = given.ship
    said = brought_back(given, doing) if not ship.afloat else take_hits(given, doing)
    for side in given.board.sides:
        if side == ship.owner or ship.known:
            doing.tell(side, said.text + ".", *said.things, **sea.sunk_among(said.things))
    sea.remark_planes(doing, said.things)
    if ship.sunk:
        rounds.end_if_done(doing, given.board, ship.sunk)


def brought_back(given: Hits, doing: Doing) -> sea.Said:
    """A ship that was sunk is afloat again; what is said of her."""
    ship = given.ship
    if given.port:
        most = port_hits.takes_in_port(ship)
        ship.put(sunk=None, port_hits=most + given.hits)
        doing.remark(f"{ship.name} is afloat again: place --port puts it in a fleet")
        return sea.Said("{} is afloat, with {} left in port", (ship, counted(most - ship.port_hits, "hit")))
    ship.put(sunk=None, hits=ship.sinks_at + given.hits)
    doing.remark(f"{ship.name} is afloat again: place puts it in a fleet")
    return sea.Said("{} is afloat, with {} left", (ship, counted(ship.hits_left, "hit")))


def take_hits(given: Hits, doing: Doing) -> sea.Said:
    """Hits on a ship that is afloat, or repaired; what is said of them."""
    ship = given.ship
    if given.port and given.hits < 0:
        ship.put(port_hits=ship.port_hits + given.hits)
        return sea.Said("{} ({}) has {} left in port", (ship, ship.type, counted(port_hits.left_in_port(ship), "hit")))
    if given.port:
        found = port_hits.hit_in_port(doing, ship, port_hits.left_in_port(ship) - given.hits)
        return found or sea.Said("{} takes no hit in port", (ship,))
    if given.hits < 0:
        ship.put(hits=ship.hits + given.hits)
        return sea.Said("{} has {} left", (ship, counted(ship.hits_left, "hit")))
    return sea.set_left(doing, ship, ship.hits_left - given.hits) or sea.Said("{} takes no hit", (ship,))


class Planes(state.Named):
    """Planes of a ship or a base."""

    name: sea.Home = thing(called("the ship or base", of=("bases", "ships")))
    planes: int = whole(0, 24, meaning="planes it has now")

    def mean(self) -> None:
        ship = self.name
        if not isinstance(ship, state.Ship):
            return
        if not ship.room:
            raise at_odds("name", f"{with_article(ship.type)} carries no planes")
        if not ship.afloat and self.planes > ship.planes:
            has = f"has {counted(ship.planes, 'plane')} in the air" if ship.planes else "has no planes in the air"
            raise at_odds("planes", f"{ship.name} is sunk, and {has}")
        planes_that_fit(ship.type, self.planes)


def land_the_homeless(doing: Doing, home: sea.Home, most: int) -> None:
    """Planes in the zone of a deck or base that have lost their own deck land there, so many at `most`."""
    zone = home.zone if isinstance(home, state.Base) else home.fleet.zone if home.fleet else ""
    for ship in home.side.homeless(zone) if zone else ():
        if (landed := min(ship.planes, most)) > 0:
            most -= landed
            ship.put(planes=ship.planes - landed)
            land = "lands" if landed == 1 else "land"
            doing.tell(home.owner, f"{counted(landed, 'plane')} of {ship.name} {land} there.")


@act("planes", Planes, cite="Planes to ship combat")
def planes(given: Planes, doing: Doing) -> None:
    """Say how many planes are aboard a ship, or at a base."""
    home, more = given.name, given.planes - given.name.planes
    home.put(planes=given.planes)
    doing.tell(home.owner, f"{home.name} has {how_many(given.planes, 'plane')}.")
    land_the_homeless(doing, home, more)
    if isinstance(home, state.Base):
        rounds.end_if_done(doing, given.board, home.zone)
