"""Ground units aboard transports: loaded and unloaded (unit chart, Naval Interception of Naval Units)."""

from __future__ import annotations

from referee.engine.errors import at_odds
from referee.engine.inputs import choice
from referee.engine.plain import counted
from referee.games.naval_units.evening import active, moving, sea, state
from referee.games.naval_units.rules.units import TRANSPORTS
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import option
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called

INTERCEPTION = moving.INTERCEPTION
MOST_ABOARD = 2


class Cargo(state.Named):
    """A transport, and ground units."""

    ship: state.Ship = thing(called("the transport", of="ships"))
    unit: list[str] = all_called("your names for the ground units", 1, MOST_ABOARD)
    enemies: str = choice("fight", "let", default="fight", meaning="what enemy ships in the sea zone do")

    def mean(self) -> None:
        sea.is_afloat(self.ship, "ship")


def room_of(ship: state.Ship) -> int:
    """The ground units that a ship carries: a transport two, a Japanese destroyer one infantry (unit chart)."""
    if ship.type in TRANSPORTS:
        return MOST_ABOARD
    carries = "japan-carries-infantry" in state.unit_chart()[ship.type]["abilities"] and ship.side.nation == "japan"
    return int(carries)


def at_work(ship: state.Ship, enemies: str) -> Bars:
    """The active player's transports load and unload where they neither fight nor wait to be intercepted, and enemy
    ships in the sea zone let them (Naval Interception).
    """
    fleet = ship.fleet
    yield from active.of_active(ship.side, "loads and unloads", INTERCEPTION, "ship")
    if fleet and fleet.fights:
        yield Bar(INTERCEPTION, f"{ship.name} is in battle in {fleet.zone}", "ship", "the battle is fought first")
    if fleet and fleet.leaving_for:
        words = f"{ship.name} is leaving {fleet.zone}; first it must be intercepted or let go"
        yield Bar(INTERCEPTION, words, "ship", moving.how_to_let_go(fleet) + " lets it go")
    if fleet and not fleet.port and enemies == "fight" and ship.side.enemy.ships_in(fleet.zone):
        title = ship.here.title(ship.side.enemy.name)
        words = f"{title} ships are in {fleet.zone}; first they fight, or let {ship.name} do it"
        yield Bar(INTERCEPTION, words, "enemies", option(enemies="let") + ": they do not fight")


class Load(Cargo):
    """A transport, and the ground units that go aboard."""

    def mean(self) -> None:
        super().mean()
        for unit in self.unit:
            if any(unit in own.cargo for own in self.ship.side.ships.values()):
                raise at_odds("unit", f"{unit} is aboard a ship already")


def of_load(given: Load) -> Bars:
    """What forbids loading."""
    yield from at_work(given.ship, given.enemies)
    yield from of_room(given)


def of_room(given: Load) -> Bars:
    """A ship takes aboard as many ground units as her kind carries (unit chart)."""
    ship, room = given.ship, room_of(given.ship)
    if not room:
        yield Bar("unit chart", f"{ship.name} ({ship.type}) carries no ground units", "ship")
    elif len(ship.cargo) + len(given.unit) > room:
        words = f"{ship.name} ({ship.type}) carries {counted(room, 'ground unit')}, and has {len(ship.cargo)} aboard"
        yield Bar("unit chart", words, "unit")


@act("load", Load, cite="unit chart", bars=of_load, lasting=of_room, example='--ship LST-1 --unit "7th Marines"')
def load(given: Load, doing: Doing) -> None:
    """Ground units go aboard a transport; you keep track of their class and of where they are ashore."""
    ship = given.ship
    ship.put(cargo=[*ship.cargo, *given.unit])
    doing.tell(ship.owner, f"{ship.name} loads {', '.join(given.unit)}.")


class Unload(Cargo):
    """A transport, and the ground units that go ashore."""

    def mean(self) -> None:
        super().mean()
        for unit in self.unit:
            sea.place_in_list(self.ship.cargo, unit, "unit", f"ground unit aboard {self.ship.name}")


def of_unload(given: Unload) -> Bars:
    """What forbids unloading."""
    yield from at_work(given.ship, given.enemies)


@act("unload", Unload, cite="unit chart", bars=of_unload, example='--ship LST-1 --unit "7th Marines"')
def unload(given: Unload, doing: Doing) -> None:
    """Ground units go ashore from a transport."""
    ship = given.ship
    ship.put(cargo=[unit for unit in ship.cargo if unit not in given.unit])
    doing.tell(ship.owner, f"{ship.name} lands {', '.join(given.unit)}.")
