"""What the sequence of play does by itself: Player-Turns begin and end, torpedoes are reloaded (4.2, 7.63, 7.71)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.rules import Rules
from referee.games.ca.evening import bombard, courses, move, plot, ships, spotting
from referee.games.ca.evening.state import ALL, Board, Ship, Side
from referee.games.ca.rules import torpedoes
from referee.session.acting.act import Doing, entering, pending, stopping
from referee.session.acting.bars import Bars
from referee.session.acting.due import Due
from referee.session.acting.hints import OPEN, Command, command


@stopping("turn")
def play_goes_on(board: Board) -> Bars:
    """After the game has ended no phase begins (4.3)."""
    yield from ships.goes_on(board, "act")


@entering("turn")
def new_turn(doing: Doing) -> None:
    """The second Player-Turn is over."""
    board = Board.of(doing)
    if doing.turn > 1:
        end_player_turn(doing, board, board.other(board.public.first))
    if board.public.plot_turns and doing.turn > board.public.plot_turns:
        spotting.plot_runs_out(doing, board)


@entering("first-gunnery")
def first_player_turn(doing: Doing) -> None:
    """The First Player-Turn begins."""
    begin_player_turn(doing, Board.of(doing))


@entering("second-gunnery")
def second_player_turn(doing: Doing) -> None:
    """The First Player-Turn ends, the second begins."""
    board = Board.of(doing)
    end_player_turn(doing, board, board.public.first)
    begin_player_turn(doing, board)


def begin_player_turn(doing: Doing, board: Board) -> None:
    """Say whose Player-Turn it is; while the plot lasts, fire as plotted."""
    if board.public.plot_turns:
        plot.bombard_as_plotted(doing, board)
    else:
        doing.tell(ALL, f"The Player-Turn of the {doing.title(board.phasing_side)}.")


def end_player_turn(doing: Doing, board: Board, side: str) -> None:
    """The other side's markers come off, its ships reload; what held for the Player-Turn is over."""
    spotting.markers_off(doing, board, board.other(side))
    reload_torpedoes(doing, board.enemy(side))
    for name, own in board.sides.items():  # the other's too: what was forced out of turn is over as well
        own.put(bombardment_points=bombard.points(board, name))
        for ship in own.ships.values():
            ship.put(fired=False, launched=False, moved=False, speed_before=None)
            ship.shot.clear()
    board.umpire.attacked.clear()


def reload_torpedoes(doing: Doing, side: Side) -> None:
    """At the end of an enemy Player-Turn without a gunnery attack on her, a ship goes on reloading (7.71)."""
    attacked = side.here.umpire.attacked.gunnery
    for name, ship in side.afloat.items():
        before = ship.torpedoes
        if before not in ("empty", "reloading"):
            continue
        event = "enemy-turn-under-fire" if name in attacked else "enemy-turn"
        after, _ = torpedoes.state_after("ijn", before, ship.times_launched, event, Rules(doing.ruleset))
        if after != before:
            ship.put(torpedoes=after)
            said = {"reloading": "begins to reload her torpedoes", "loaded": "has reloaded her torpedoes"}
            doing.tell(ship.owner, f"{{}} {said.get(after, 'must begin again to reload her torpedoes')}.", ship)


@entering("first-movement", "second-movement")
def movement_begins(doing: Doing) -> None:
    """While the plot lasts, ships move as plotted."""
    board = Board.of(doing)
    if board.public.plot_turns:
        plot.sail_as_plotted(doing, board)


@pending("first-movement", "second-movement")
def ships_to_move(tree: dict[str, Any]) -> Iterator[Due]:
    """Ships still to move, and those that are to enter: every point must be spent (6.14)."""
    board = Board(tree)
    side = board.phasing_side
    for ship in move.still_to_move(board):
        if courses.has_no_course(ship):
            decide = "the rulebook is silent: move --force with any step, or take-off"
            line = f"{ship.name} has no legal course (6.14); {decide}"
            yield Due(line, to_move(ship), side)
    if still := [*move.still_to_move(board)]:
        yield Due(f"still to move: {', '.join(ship.name for ship in still)} (6.14)", to_move(still[0]), side)
    for ship in board.ships_of(side).values():
        if ship.is_due and ship.enters.turn <= board.public.turn:
            line = f"{ship.name} is still to enter over the {ship.enters.edge} edge (9.2)"
            yield Due(line, ships.enter_command(ship), side)


def to_move(ship: Ship) -> Command:
    """The command by which a ship moves."""
    return command("move", ship=ship, steps=OPEN)
