"""Scenario 5: both players plot their first Game-Turns in secret; ships sail so until a sighting (9.2 (5))."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal, bad_input
from referee.engine.inputs import Inputs, bare, many, text, whole
from referee.games.ca.evening import bombard, move, ships, state
from referee.games.ca.evening.state import Ship
from referee.session.acting.act import Doing, act, pending, saying
from referee.session.acting.due import Due, demanded, due_now, leave
from referee.session.acting.sequence import walk
from referee.session.board.owned import all_called

CITE = "9.2 (5)"
NO_FIRE = "none"


class PlotCourse(Inputs):
    """Ships, and what they are to do in some of the plotted Game-Turns."""

    ship: list[str] = all_called("the ship; several steer the same course", 1, 30, of="ships")
    steps: list[str] = bare(
        many(
            text(shape="a step: F, FL, FR, TL or TR, or several such as 3F", allowed=move.is_step),
            0,
            8,
            (),
            meaning="the course of each of these Game-Turns; none: straight ahead, or with --bombard as plotted before",
        )
    )
    first: int = whole(1, 20, 1, meaning="the first Game-Turn of this course")
    last: int | None = whole(1, 20, None, meaning="the last; else the last that is plotted")
    bombard: str | None = text(None, meaning="a land hex to bombard in these Game-Turns; none: no bombardment")


@act("plot", PlotCourse, cite=CITE, phases=("set-up",), where=[("plot_turns", ())])
def plot(given: PlotCourse, doing: Doing) -> None:
    """A player's secret plot, ship by ship; a later entry replaces an earlier one of the same Game-Turns."""
    turns = state.of(doing).public.plot_turns
    if not turns:
        doing.forbid(CITE, "this scenario has no plot", "ship", hint="move sails her in the Movement Phase")
    last = given.last or turns
    if not given.first <= last <= turns:
        raise bad_input("last", f"the plot is for Game-Turns 1 to {turns}, not {given.first} to {last}")
    if "X" in move.spelled(given.steps):
        raise bad_input("steps", "steps: a plotted course does not leave the map")
    for name in dict.fromkeys(given.ship):
        ship = ships.afloat(doing, name, "ship")
        enter_plot(doing, ship, given, [str(turn) for turn in range(given.first, last + 1)])
        end = followed(doing, ship, turns)
        doing.tell(ship.owner, f"Plotted: {{}}, Game-Turns {given.first} to {last}; {end}.", ship)


def enter_plot(doing: Doing, ship: Ship, given: PlotCourse, turns: Sequence[str]) -> None:
    """Courses and fire of some Game-Turns; who plots fire alone keeps the courses plotted before."""
    courses, fire = ship.plot.courses, ship.plot.bombard
    straight, steps = ["F"] * ship.speed, move.spelled(given.steps)
    for turn in turns:
        kept = courses.get(turn) if given.bombard and not steps else None
        courses[turn] = kept or steps or straight
    if given.bombard == NO_FIRE:
        fire = {turn: place for turn, place in fire.items() if turn not in turns}
    elif given.bombard:
        bombard.check_bombarding(doing, ship.owner, "ship")
        bombard.check_shore(doing, given.bombard, "bombard")
        fire |= dict.fromkeys(turns, given.bombard)
    ship.plot.put(courses=courses, bombard=fire)


def followed(doing: Doing, ship: Ship, turns: int) -> str:
    """Where a ship's plot leads, each course checked against the map and its points; other ships are not foreseen."""
    sheet, courses = state.of(doing).public.map, ship.plot.courses
    here: Mapping[str, Any] = {"end": ship.hex, "facing": ship.facing}
    turn = 0
    for turn in range(1, turns + 1):
        if str(turn) not in courses:
            return f"Game-Turn {turn - 1} ends in {here['end']}; {turn} is not plotted"
        asked: dict[str, Any] = {
            "class": ship.type,
            "start": here["end"],
            "facing": here["facing"],
            "speed": ship.speed,
            "power_hits": ship.power_hits,
            "steps": courses[str(turn)],
            "land": sheet.land,
        }
        asked |= {key: value for key in ("columns", "rows") if (value := getattr(sheet, key)) is not None}
        found = ships.allowed(doing, "move", asked, "steps", f"{ship.name}, Game-Turn {turn}")
        here = found or move.as_told(doing, here["end"], here["facing"], courses[str(turn)], None)
    return f"Game-Turn {turn} ends in {here['end']}, facing {here['facing']}"


@pending("set-up")
def unplotted(tree: dict[str, Any]) -> Iterator[Due]:
    """Ships whose plot is not complete."""
    board = state.Board(tree)
    turns = board.public.plot_turns
    wanted = {str(turn) for turn in range(1, turns + 1)}
    for side, own in board.sides.items() if turns else ():
        late = [name for name, ship in own.afloat.items() if not wanted <= set(ship.plot.courses)]
        if late:
            line = f"ships without a plot of {turns} Game-Turns: {', '.join(late)} ({CITE})"
            yield Due(line, f'plot --ship "{late[0]}" --steps COURSE', side=side)


SAID = {
    "gunnery": ("What was plotted is fired, and nothing else.", "The plotted fire is done by itself."),
    "torpedo": ("Nothing is in sight: no torpedoes.", "next goes on; sail-on goes on to the first event."),
    "movement": ("Ships sail as plotted.", "Done by itself; move by hand those that cannot."),
    "acceleration": ("Speeds stay as they are.", "next goes on; sail-on goes on to the first event."),
}


FROZEN = {
    "gunnery": ("Nothing is in sight: no guns.", "sail-on goes on to the ships' movement."),
    "torpedo": ("Nothing is in sight: no torpedoes.", "sail-on goes on to the ships' movement."),
    "acceleration": ("Speeds stay as they are until the first sighting.", "sail-on goes on to the ships' movement."),
}


@saying("turn")
def as_plotted(tree: dict[str, Any], phase: str) -> tuple[str, str] | None:
    """While the plot lasts the players choose nothing, while speeds are frozen by night nothing but courses."""
    kind, public = phase.partition("-")[2], state.Board(tree).public
    if public.plot_turns:
        return SAID.get(kind)
    return FROZEN.get(kind) if public.frozen and public.night else None


class SailOn(Inputs):
    """Nothing to enter."""


@act("sail-on", SailOn, cite=CITE, where=[("frozen", ())])
def sail_on(given: SailOn, doing: Doing) -> None:
    """Walk on to the first sighting: through plotted Game-Turns, to a ship that cannot go on, or to their end; where
    speeds are frozen, to the next ships that are to move.
    """
    board = state.of(doing)
    if not board.public.plot_turns and not board.public.frozen:
        doing.forbid(CITE, "no plot is being sailed, and speeds are free: next goes on", "act")
    if not board.public.plot_turns:
        sail_on_frozen(doing)
        return
    leave(doing)
    while board.public.plot_turns:
        before = doing.turn
        walk(doing, quiet=True)
        if doing.turn != before and board.public.plot_turns:
            doing.tell(state.ALL, f"Game-Turn {doing.turn}: ships sail as plotted.")
        if demanded(due_now(doing.ruleset.game, doing.tree)):
            doing.remark("a ship cannot sail as plotted: move it by hand, then go on with sail-on")
            return


def sail_on_frozen(doing: Doing) -> None:
    """Before the first sighting of Scenario 3 nothing is chosen but courses: go on to those who are to steer next."""
    leave(doing)
    while True:
        here = walk(doing, quiet=True)
        if here.id.endswith("movement") or not state.of(doing).public.frozen:
            break
    doing.tell(state.ALL, f"Turn {doing.turn}, {here.title}. {here.say}".rstrip())


def bombard_as_plotted(doing: Doing) -> None:
    """The fire that is plotted for this Player-Turn: by night nothing but land can be fired at before a sighting."""
    board, turn = state.of(doing), str(doing.turn)
    shots: dict[str, list[str]] = {}
    for name, ship in board.side(board.phasing).afloat.items():
        if turn in ship.plot.bombard:
            shots.setdefault(ship.plot.bombard[turn], []).append(name)
    for hex, names in shots.items():
        try:
            bombard.bombarded(doing, names, hex)
        except Refusal as refusal:
            doing.remark(f"not as plotted: {refusal.message}")


def sail_as_plotted(doing: Doing) -> None:
    """Ships move as plotted until a sighting; those that cannot are left to be moved by hand."""
    board, turn = state.of(doing), str(doing.turn)
    own = board.side(board.phasing).afloat.values()
    courses = {ship: ship.plot.courses[turn] for ship in own if turn in ship.plot.courses}
    if bare := [ship.name for ship in own if ship.speed and ship not in courses]:
        doing.remark(f"nothing is plotted for Game-Turn {turn}, to be moved by hand (move): {', '.join(bare)}")
    while courses:
        ship = move.next_to_sail(doing, courses)
        try:
            move.sail(doing, ship, courses.pop(ship))
        except Refusal as refusal:
            doing.remark(f"not as plotted, to be moved by hand (move): {refusal.message}")
        if courses and not board.public.plot_turns and doing.ruling("plot-interrupted") == "at-once":
            still = ", ".join(ship.name for ship in courses)
            doing.remark(f"sighted: still to move, and no longer as plotted: {still} ({CITE})")
            return
