"""Ships are put on the map: before the first turn, when they come later, and to correct it (9.12, 9.2)."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.hexgrid import FACINGS, read
from referee.engine.inputs import Inputs, bare, choice, text, whole
from referee.games.ca.evening import ships, state
from referee.games.ca.evening.state import Ship
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called


class Enter(Inputs):
    """A ship that comes later, and where."""

    ship: str = called("the ship", of="ships")
    hex: str = text(meaning="a hex at the edge over which it comes")


@act("enter", Enter, cite="9.2", phases=("first-movement", "second-movement"))
def enter(given: Enter, doing: Doing) -> None:
    """A reinforcement is put on a hex at its edge, and then moves like any other ship."""
    board = state.of(doing)
    ship = ships.called(doing, given.ship, "ship", board.phasing)
    if not ship.is_due:
        ships.afloat(doing, given.ship, "ship", board.phasing)
        raise bad_input("ship", f"{given.ship} is on the map already: move steers her, take-off removes her")
    if doing.turn != ship.enters.turn:
        doing.forbid(
            "9.2",
            f"{given.ship} enters in Game-Turn {ship.enters.turn}, this is {doing.turn}",
            "ship",
            hint="next goes on, until then",
        )
    place = read(ships.on_map(doing, given.hex, "hex"))
    sheet = board.public.map
    lies = {"west": place.column == 1, "north": place.row == 1}
    lies |= {"east": place.column == sheet.columns, "south": place.row == sheet.rows}
    if not lies[ship.enters.edge]:
        doing.forbid("9.2", f"{given.hex} is not at the {ship.enters.edge} edge", "hex")
    put_down(doing, ship, given.hex, ship.heading, ship.speed)


class Place(Inputs):
    """A ship, and where it lies."""

    ship: str = called("the ship", of="ships")
    hex: str = text(meaning="the hex, such as 0716")
    facing: str | None = bare(choice(*FACINGS, default=None, meaning="where it points; else as before"))
    speed: int | None = bare(whole(0, 7, None, meaning="its Movement Allowance; else as before"))


@act("place", Place, cite="9.12", phases=("set-up",))
def place(given: Place, doing: Doing) -> None:
    """Put a ship on the map before the first turn; later only to correct the map, with --force."""
    ship = ships.called(doing, given.ship, "ship")
    at_speed = min(ship.speed, ship.top_speed) if given.speed is None else given.speed
    put_down(doing, ship, ships.on_map(doing, given.hex, "hex"), given.facing or ship.heading, at_speed)


def put_down(doing: Doing, ship: Ship, hex: str, facing: str, at_speed: int) -> None:
    """A ship lies in a hex from now on."""
    board = state.of(doing)
    if hex in board.public.map.land:
        doing.forbid("6.21", f"{hex} is land", "hex")
    for other in board.afloat():
        if other.hex == hex and other != ship:
            doing.forbid("6.22", f"{other.name} lies in {hex}", "hex")
    if at_speed > ship.top_speed:
        most = f"a {ship.type} with {ship.power_hits} power hits makes {ship.top_speed} at most"
        raise bad_input("speed", f"speed {at_speed} is too much for {ship.name}: {most} (6.5, 6.42)")
    if ship.power_hits + ship.weapon_hits >= state.SINKING:
        raise bad_input("ship", f"{ship.name} has {state.SINKING} hits and is sunk (8.1); heal one first")
    was_sunk = ship.fate == "sunk"
    ship.put(hex=hex, facing=facing, speed=at_speed, fate=None)
    if was_sunk and not board.is_seen(ship):
        doing.tell(board.other(ship.owner), "correction: {} is not sunk.", ship)
    ships.tell(doing, ship, f"{{}} lies in {hex}, facing {facing}, speed {at_speed}.", ship, hex=hex)
