"""Ships are put on the map: before the first turn, when they come later, and to correct it (9.12, 9.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.hexgrid import FACINGS
from referee.engine.inputs import bare, choice, own, whole
from referee.engine.plain import counted
from referee.games.ca.evening import ships, state
from referee.games.ca.evening.state import Board, Ship
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import command
from referee.session.acting.named import anyones, thing
from referee.session.board.owned import called, called_hex


class Enter(state.Named):
    """A ship that comes later, and where."""

    ship: Ship = thing(own(called("the ship", of="ships")))
    hex: str = called_hex("a hex at the edge over which she enters")

    def mean(self) -> None:
        ships.on_map(self.board, self.hex, "hex")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> Iterable[Any] | None:
        """The hexes at the edge over which she comes."""
        side = board.side(board.phasing_side)
        ship = side.ships.get(str(raw.get("ship")))
        return at_edge(board.public.map, ship.enters.edge) if name == "hex" and ship else None


def at_edge(sheet: state.Sheet, edge: str) -> Iterator[str]:
    """The hexes of the map along an edge; none if it is not known."""
    columns, rows = sheet.columns or state.LARGEST, sheet.rows or state.LARGEST
    if edge in ("west", "east"):
        column = 1 if edge == "west" else sheet.columns
        yield from (f"{column:02d}{row:02d}" for row in range(1, rows + 1) if column)
    else:
        row = 1 if edge == "north" else sheet.rows
        yield from (f"{column:02d}{row:02d}" for column in range(1, columns + 1) if row)


def of_enter(given: Enter) -> Bars:
    """What forbids a ship to come."""
    yield from ships.may_act(given.ship, "ship", "6.11")
    yield from is_to_come(given.ship)
    yield from is_at_her_edge(given.ship, given.hex)
    yield from is_open(given.ship, given.hex)


def is_to_come(ship: Ship) -> Bars:
    """A reinforcement enters once, not before its Game-Turn (9.2)."""
    if ship.is_afloat:
        words = f"{ship.name} is on the map already"
        yield Bar("9.2", words, "ship", "move moves her, take-off removes her", firm=True)
    elif not ship.is_due:
        yield from ships.is_there(ship, "ship")
    else:
        yield from has_come(ship)


def has_come(ship: Ship) -> Bars:
    """No reinforcement is on the map before its Game-Turn (9.2)."""
    if ship.is_due and ship.here.public.turn < ship.enters.turn:
        words = f"{ship.name} enters in Game-Turn {ship.enters.turn}, this is {ship.here.public.turn}"
        yield Bar("9.2", words, "ship", "until then, next goes on")


def is_at_her_edge(ship: Ship, hex: str) -> Bars:
    """A reinforcement enters over the edge that the scenario names (9.2)."""
    if not ship.is_due:
        return
    if hex not in at_edge(ship.here.public.map, ship.enters.edge):
        hint = ships.enter_command(ship) + " is at that edge"
        yield Bar("9.2", f"{hex} is not at the {ship.enters.edge} edge", "hex", hint)


def is_awaited(board: Board) -> bool:
    """Is a reinforcement of either side still to come?"""
    return any(ship.is_due for side in board.sides.values() for ship in side.ships.values())


@act("enter", Enter, cite="9.2", phases=("first-movement", "second-movement"), bars=of_enter, when=is_awaited)
def enter(given: Enter, doing: Doing) -> None:
    """Put a reinforcement on a hex at her edge of the map; then she moves like any other ship."""
    put_down(doing, given.ship, given.hex, given.ship.heading, given.ship.speed)


class Place(state.Named):
    """A ship, and its hex."""

    ship: Ship = thing(anyones(called("the ship", of="ships")))
    hex: str = called_hex("the hex, such as 0716")
    facing: str | None = bare(choice(*FACINGS, default=None, meaning="her facing; without it, as before"))
    speed: int | None = bare(whole(0, 7, None, meaning="her Movement Allowance; without it, as before"))

    def mean(self) -> None:
        ships.on_map(self.board, self.hex, "hex")


def of_place(given: Place) -> Bars:
    """What forbids a ship to be put there."""
    yield from is_whole(given.ship)
    yield from has_come(given.ship)
    yield from is_open(given.ship, given.hex)
    yield from is_no_faster(given.ship, given.speed or 0)


def is_whole(ship: Ship) -> Bars:
    """A ship with three hits is sunk and cannot be placed (8.1)."""
    if ship.power_hits + ship.weapon_hits >= state.SINKING:
        hint = f'heal --ship "{ship.name}" --result P takes one back first'
        yield Bar("8.1", f"{ship.name} has {state.SINKING} hits and is sunk", "ship", hint, firm=True)


def is_open(ship: Ship, hex: str) -> Bars:
    """No ship is placed on land or where another ship is (6.21, 6.22)."""
    board = ship.here
    if hex in board.public.map.land:
        yield Bar("6.21", f"{hex} is land", "hex", "another --hex; map shows the land", firm=True)
    for other in board.afloat():
        if other.hex == hex and other != ship:
            beside, force = ships.hex_beside(other, board.public.map.land), board.is_begun or None
            hint = command("place", ship=other, hex=beside, force=force) + " moves her first"
            yield Bar("6.22", f"{other.name} is in {hex}", "hex", hint, firm=True)


def is_no_faster(ship: Ship, speed: int) -> Bars:
    """No ship is faster than her type and her power hits allow (6.42, 6.5)."""
    if speed > ship.top_speed:
        hits = f" with {counted(ship.power_hits, 'power hit')}" if ship.power_hits else ""
        words = f"speed {speed} is too much for {ship.name}: a {ship.type}{hits} makes at most {ship.top_speed}"
        cite = "6.42" if ship.power_hits else "6.5"
        yield Bar(cite, words, "speed", f"--speed {ship.top_speed} is the most", firm=True)


@act("place", Place, cite="9.12", phases=("set-up",), bars=of_place)
def place(given: Place, doing: Doing) -> None:
    """Put a ship on the map before the first turn; later only to correct the map, with --force."""
    ship = given.ship
    at_speed = min(ship.speed, ship.top_speed) if given.speed is None else given.speed
    put_down(doing, ship, given.hex, given.facing or ship.heading, at_speed)


def put_down(doing: Doing, ship: Ship, hex: str, facing: str, at_speed: int) -> None:
    """Put a ship in a hex."""
    board = ship.here
    was_sunk = ship.fate == "sunk"
    ship.put(hex=hex, facing=facing, speed=at_speed, fate=None)
    if was_sunk and not board.is_seen(ship):
        doing.tell(board.other(ship.owner), "correction: {} is not sunk.", ship)
    ships.tell(doing, ship, f"{{}} is in {hex}, facing {facing}, speed {at_speed}.", ship, hex=hex)
