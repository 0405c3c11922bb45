"""Rules and helpers for the ships that acts name: whether they may act, what their counters print, who hears of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.engine.errors import Unfit
from referee.engine.hexgrid import STEPS, parse_hex
from referee.engine.rules import table_missing
from referee.games.ca.evening import state
from referee.games.ca.evening.state import ALL, Ship
from referee.games.ca.rules.equipment import GRID
from referee.session.acting.act import Doing
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, Command, Hint, Open, command
from referee.session.acting.sequence import is_last, way_to_phase

# What any act on a ship asks.


def is_there(ship: Ship, field: str) -> Bars:
    """A ship that is not on the map does nothing, and nothing can be done to her (6.24, 8.1, 9.14)."""
    if not ship.is_afloat:
        hint = enter_command(ship) + " puts her on the map, once she may enter" if ship.is_due else None
        yield Bar(ship.gone_by, f"{ship.name} is not on the map: {ship.what_became}", field, hint, firm=True)


def enter_command(ship: Ship) -> Command:
    """The command by which a ship enters the map."""
    return command("enter", ship=ship, hex=OPEN)


def may_act(ship: Ship, field: str, cite: str) -> Bars:
    """Only the Phasing Player's ships fire and move (6.11, 7.11), and none once the game is over (4.3)."""
    board = ship.here
    yield from is_on(board, field)
    if board.is_begun and ship.owner != board.phasing_side:
        turn, phase = f"this is the Player-Turn of the {board.title(board.phasing_side)}", board.public.phase
        own = f"{'first' if ship.owner == board.public.first else 'second'}-{phase.partition('-')[2]}"
        said = f"{ship.name} is a ship of the {board.title(ship.owner)}, and {turn}"
        yield Bar(cite, said, field, way_to_phase(board.game, phase, [own]))


def is_on(board: state.Board, field: str | None) -> Bars:
    """Play ends with the game (4.3)."""
    if board.public.result:
        hint = "undo takes back the score that ended it; close ends the session"
        yield Bar("4.3", "the game is over", field, hint)


def goes_on(board: state.Board, field: str) -> Bars:
    """Play ends with the game, and no Game-Turn follows the scenario's last (4.3)."""
    yield from is_on(board, field)
    if is_at_its_end(board) and not board.public.result:
        yield Bar("4.3", f"Game-Turn {board.public.turn} was the last", field, "score --final shows who has won")


def is_at_its_end(board: state.Board) -> bool:
    """Has the last phase of the last Game-Turn come?"""
    public = board.public
    return public.turn > public.turns or (public.turn == public.turns and is_last(board.game, public.phase))


def is_free_to_fire(board: state.Board, field: str) -> Bars:
    """While the plot of Scenario 5 lasts, ships fire only as plotted (9.2 (5))."""
    if board.public.plot_turns:
        words = "in the plotted Game-Turns ships fire as plotted, and at nothing else"
        yield Bar("9.2 (5)", words, field, "sail-on goes on to the first sighting")


# Hexes and counters.


def on_map(board: state.Board, place: str, field: str) -> None:
    """Refuse a hex that is not on the map."""
    sheet = board.public.map
    if not sheet.holds(place):
        raise Unfit(field, f"must be a hex of the map, 0101 to {sheet.last}, not {place!r}")


def hex_beside(ship: Ship, land: Iterable[str]) -> str | Open:
    """A hex next to a ship on the map where she could lie as well, where this is the land; open if there is none."""
    board = ship.here
    taken = {*land, *(other.hex for other in board.afloat())}
    near = (GRID.neighbour(parse_hex(ship.place), facing).name for facing in STEPS)
    return next((hex for hex in near if board.public.map.holds(hex) and hex not in taken), OPEN)


def is_known(ship: Ship, *words: str) -> bool:
    """Has what a ship's counter prints under some words been entered?"""
    counter = ship.side.counters[ship.code]
    return all(getattr(counter, word) is not None for word in words)


def printed_values(ship: Ship, *words: str) -> list[int]:
    """What a ship's counter prints under some words; refused if it has not been entered."""
    counter = ship.side.counters[ship.code]
    found = {word: getattr(counter, word) for word in words}
    gone = [word for word in words if found[word] is None]
    if gone:
        name = f"{ship.owner} {ship.code}"
        refusal = table_missing("counters", f"the {' and '.join(gone)} of the counter {name} has not been entered")
        entered = command("counter", code=name, **dict.fromkeys(gone, OPEN))
        refusal.hint = Hint("referee do ", entered, ", or referee do stand-ins")
        raise refusal
    return [int(found[word]) for word in words]


def stand_ins(used: Iterable[tuple[Ship, str]]) -> list[str]:
    """Which of the values used (ship, word) are stand-ins, said once each."""
    marked = [
        f"{word} of {ship.owner} {ship.code}" for ship, word in used if word in ship.side.counters[ship.code].stand_in
    ]
    return list(dict.fromkeys(marked))


# What is said.


def places_for(count: int) -> str:
    """Places for so many names in a telling: `{}, {} and {}`."""
    return " and ".join(filter(None, (", ".join(["{}"] * (count - 1)), "{}")))


def tell(doing: Doing, ship: Ship, text: str, *things: Any, seen: bool = False, **facts: Any) -> None:
    """Tell a ship's side, and the other one if it sees her, or has `seen` her before: apart where ships are hidden, as
    her side must not know.
    """
    board = ship.here
    if not board.is_hidden:
        doing.tell(ALL, text, *things, **facts)
        return
    doing.tell(ship.owner, text, *things, **facts)
    if seen or board.is_seen(ship):
        doing.tell(board.other(ship.owner), text, *things, same=True, **facts)
