"""The automatic part of a turn: day and night, initiative, weather, marks that end, sightings (12, 14, 15.l)."""

from __future__ import annotations

from referee.games.carrier_clashes.evening import move, names, points, state
from referee.session.acting.act import Doing, entering, stopping
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.sequence import is_last
from referee.session.board.tree import turn_in

MOST_ZONES = 6


@entering("turn")
def new_turn(doing: Doing) -> None:
    """Day and night take turns (12); marks that last for a turn are over, and air units that were out are back."""
    board = state.Board.of(doing)
    board.public.put(night=board.public.is_night_after(doing.turn - turn_in(doing.before)), initiative=None)
    board.umpire.lots.clear()
    for side, own in board.sides.items():
        back = [unit for unit in own.air.values() if unit.out]
        if back:
            doing.tell(side, f"Available again: {names.names_in_a_row(back)}.")
        for unit in own.air.values():
            unit.put(searched=None, struck=None, ferried=None, withdrawn=None, out=None, transferred=None)
            unit.put(over=None, altitude=None, up_since=None, fought=None, defended=None)
        for ship in own.ships.values():
            ship.put(launched=None, bombarding=None)
        for base in own.bases.values():
            base.put(fired=None)
        for tf in own.task_forces.values():
            tf.put(moved=None, islands=None, started=None, engaged=None, avoided=None, mission=None)
            tf.put(reorganized=None)
        for block in own.submarines.values():
            block.put(moved=None, searched=None)


@entering("initiative")
def initiative(doing: Doing) -> None:
    """The weather of every zone is thrown (14.a), then both sides throw for initiative (12.a)."""
    board = state.Board.of(doing)
    public = board.public
    zones = sorted(public.zones.values(), key=lambda zone: int(zone.name))
    for start in range(0, len(zones), MOST_ZONES):
        some = zones[start : start + MOST_ZONES]
        after = doing.resolve("weather", {"zone": [zone.weather for zone in some]}).outcome["zones"]
        for zone, now in zip(some, after, strict=True):
            zone.put(weather=now)
    doing.tell("all", f"{'Night' if public.night else 'Day'}. Weather: {board.sky}.")
    thrown = doing.resolve("initiative", {"allied_level": public.level.allied, "ijn_level": public.level.ijn})
    winner = str(thrown.outcome["initiative"])
    public.put(initiative=winner)
    board.umpire.put(initiative_dice=[int(die["value"]) for die in thrown.dice[-2:]])
    doing.tell("all", f"The {doing.title(winner)} side has the initiative, and goes second in all that follows.")


@entering("first-air-strike", "second-air-strike", "third-air-strike")
def strikes_begin(doing: Doing) -> None:
    """A strike phase begins: nobody has fought in it yet.

    CAP that fought in an earlier phase is fresh (16.i.vii), CAP declared against searches is still up (15.m),
    strikes are numbered anew.
    """
    board = state.Board.of(doing)
    again = doing.board.ruling("cap-withdrawal") == "phase"
    board.umpire.lots.clear()
    board.umpire.put(targets=None)
    for own in board.sides.values():
        own.strikes.clear()
        for unit in own.air.values():
            unit.put(fought=None, defended=None)
            if again:
                unit.put(withdrawn=None)


@entering("first-search", "first-surface-combat", "movement-spotted", "second-surface-combat")
def strikes_over(doing: Doing) -> None:
    """The strikes' counters are taken up (16.a), and forces spotted for the strikes alone are hidden again.

    That is so whether strikes have followed or not, and by night too (Search Roll Modifiers).
    """
    board = state.Board.of(doing)
    board.umpire.put(targets=None)
    for lot in board.umpire.lots.values():
        lot.put(strike=None)
    for own in board.sides.values():
        own.strikes.clear()
    turned_back(doing, board, for_strikes=True)


@entering("task-force")
def sightings_lapse(doing: Doing) -> None:
    """Spotted task forces go back on edge, and earlier sightings are stale (15.l)."""
    board = state.Board.of(doing)
    turned_back(doing, board)
    move.look_away(board)


def turned_back(doing: Doing, board: state.Board, *, for_strikes: bool = False) -> None:
    """Blocks are no longer seen, all or only those spotted for the strikes; a side that saw them hears it."""
    for side, own in board.sides.items():
        forces = [tf for tf in own.task_forces.values() if tf.is_seen and not (for_strikes and tf.spotted)]
        forces.sort(key=lambda tf: (len(tf.called), tf.called))
        if forces:
            places = "; ".join("{} in {}" for _ in forces)
            said = [part for tf in forces for part in (tf, tf.hex)]
            doing.tell(doing.board.other(side), f"No longer seen: {places}.", *said)
        for tf in forces:
            tf.put(spotted=None, spotted_for_strikes=None)
        for tf in own.task_forces.values():
            tf.put(spotted_for_strikes=None)


@entering("turn-record")
def turn_ends(doing: Doing) -> None:
    """Both sides look at the map again; after the scenario's last turn the points decide (28)."""
    board = state.Board.of(doing)
    move.look_again(doing, board)
    if board.public.is_last_turn:
        doing.tell("all", "That was the last turn: the scenario is over.")
        points.tell_the_end(doing, board)


@stopping("turn")
def play_goes_on(board: state.Board) -> Bars:
    """No turn follows the scenario's last (28)."""
    if board.public.is_last_turn and is_last(board.game, board.public.phase):
        yield Bar("28", f"turn {board.public.turn} was the last; do points shows the result", "act")
