"""Scenario 5: both players plot their first Game-Turns in secret; ships sail so until a sighting (9.2 (5))."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import bad_input
from referee.engine.inputs import text, whole
from referee.games.ca.evening import bombard, courses, move, ships, spotting, state
from referee.games.ca.evening.state import Board, Ship
from referee.session.acting.act import Doing, act, pending, saying
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.due import Due, due_now, leave, required_only
from referee.session.acting.hints import OPEN, Hint, command
from referee.session.acting.named import anyones, thing
from referee.session.acting.sequence import go_on
from referee.session.board.owned import all_called

CITE = "9.2 (5)"
NO_FIRE = "none"


class PlotCourse(state.Named):
    """Ships, and what they are to do in some of the plotted Game-Turns."""

    ship: list[Ship] = thing(anyones(all_called("the ship; several steer the same course", 1, state.FLEET, of="ships")))
    steps: list[str] = move.steps(
        "F, FL, FR, TL or TR",
        "the course in each of these Game-Turns; without it, straight ahead, or with --bombard as plotted before",
    )
    first: int = whole(1, 20, 1, meaning="the first Game-Turn of this course")
    last: int | None = whole(1, 20, None, meaning="the last Game-Turn; without it, the last of the plot")
    bombard: str | None = text(None, meaning="a land hex to bombard in these Game-Turns; none means no bombardment")

    course: Sequence[str] = ()
    turns: Sequence[str] = ()

    def mean(self) -> None:
        most = self.board.public.plot_turns
        last = self.last or most
        if most and not self.first <= last <= most:
            raise bad_input("last", f"the plot is for Game-Turns 1 to {most}, not {self.first} to {last}")
        vars(self)["course"] = move.check_steps(move.spell_out(self.steps))
        vars(self)["turns"] = [str(turn) for turn in range(self.first, last + 1)]
        if "X" in self.course:
            raise bad_input("steps", "steps: a plotted course does not leave the map")
        if self.shore:
            ships.on_map(self.board, self.shore, "bombard")

    @property
    def shore(self) -> str:
        """The land hex to bombard; empty if there is none, or the bombardment is cancelled."""
        return "" if self.bombard in (None, NO_FIRE) else str(self.bombard)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> Iterable[Any] | None:
        """Rounds to either side, where straight ahead does not do; the shore, where a hex is wanted."""
        if name == "bombard":
            return sorted(bombard.guadalcanals_land(board.public.map))
        there = [side.ships[one] for side in board.sides.values() for one in raw.get("ship", ()) if one in side.ships]
        return [[step] * ship.speed for ship in there for step in ("FL", "FR")] if name == "steps" else None


class Leg(NamedTuple):
    """What a ship is to do in a plotted Game-Turn: her course, and the land hex that she bombards."""

    course: Sequence[str]
    bombard: str | None


def of_plot(given: PlotCourse) -> Bars:
    """Ships are plotted in scenarios that have a plot; each course begins where the one before it ends (9.2
    (5)).
    """
    if not given.board.public.plot_turns:
        hint = "move moves her in the Movement Phase"
        yield Bar(CITE, "this scenario has no plot", "ship", hint, firm=True)
        return
    for ship in given.ship:
        yield from ships.is_there(ship, "ship")
        if given.shore:
            yield from bombard.is_rewarded(given.board, ship.owner, "ship")
    if given.shore:
        yield from bombard.is_shore(given.board, given.shore, "bombard")
    for ship in given.ship:
        followed = follow_plot(ship, plot_of(ship, given, given.turns))
        part = lawful_part(ship, given, followed.sailed) if followed.bars else None
        yield from (bar._replace(hint=part) for bar in followed.bars)


def lawful_part(ship: Ship, given: PlotCourse, last: int) -> Hint | None:
    """The same for one ship, up to the last Game-Turn that she can sail so; nothing if she can sail none."""
    part = [turn for turn in given.turns if int(turn) <= last]
    if not part or follow_plot(ship, plot_of(ship, given, part)).bars:
        return None
    first = given.first if given.first > 1 else None
    typed = command("plot", ship=ship, steps=given.steps or None, first=first, last=last, bombard=given.bombard)
    return typed + " is lawful"


def plot_of(ship: Ship, given: PlotCourse, turns: Sequence[str]) -> dict[str, Leg]:
    """A ship's whole plot by Game-Turn, with what is entered now for some turns; who plots fire alone keeps the
    courses plotted before.
    """
    out = {turn: Leg(steps, ship.plot.bombard.get(turn)) for turn, steps in ship.plot.courses.items()}
    for turn in turns:
        before = out.get(turn, Leg((), None))
        kept = before.course if given.bombard else ()
        fire = before.bombard if given.bombard is None else given.shore or None
        out[turn] = Leg(list(given.course or kept or courses.straight_steps(ship)), fire)
    return out


class Followed(NamedTuple):
    """A ship's plot: how it ends, in words, what the rules have against its courses, the last Game-Turn before any."""

    words: str
    bars: Sequence[Bar]
    sailed: int


def follow_plot(ship: Ship, plot: Mapping[str, Leg]) -> Followed:
    """A ship's plot, each course checked against the map and her points; other ships are not foreseen."""
    if not ship.is_afloat:
        return Followed("", (), 0)
    here, bars, sailed = courses.Start(ship.place, ship.heading), list[Bar](), 0
    turns = ship.here.public.plot_turns
    for turn in range(1, turns + 1):
        if str(turn) not in plot:
            before = f"Game-Turn {turn - 1} ends in {here.hex}; {turn}" if turn > 1 else "Game-Turn 1"
            return Followed(f"{before} is not plotted", bars, sailed)
        passage = courses.passage_from(ship, here, plot[str(turn)].course)
        bars += [bar._replace(words=f"Game-Turn {turn}: " + bar.words) for bar in move.is_lawful(passage)]
        here, sailed = courses.Start(passage.end["end"], passage.end["facing"]), sailed if bars else turn
        if here.hex in ship.here.public.map.land:  # she ran aground in spite of the rules
            return Followed(f"Game-Turn {turn} ends in {here.hex}, on land", bars, sailed)
    return Followed(f"Game-Turn {turns} ends in {here.hex}, facing {here.facing}", bars, sailed)


@act("plot", PlotCourse, cite=CITE, phases=("set-up",), where=[("plot_turns", ())], bars=of_plot)
def plot(given: PlotCourse, doing: Doing) -> None:
    """A player's secret plot, ship by ship; a later entry replaces an earlier one of the same Game-Turns."""
    for ship in given.ship:
        legs = plot_of(ship, given, given.turns)
        fire = {turn: leg.bombard for turn, leg in legs.items() if leg.bombard}
        ship.plot.put(courses={turn: list(leg.course) for turn, leg in legs.items()}, bombard=fire)
        first, last = given.turns[0], given.turns[-1]
        span = f"Game-Turn {first}" if first == last else f"Game-Turns {first} to {last}"
        doing.tell(ship.owner, f"Plotted: {{}}, {span}; {follow_plot(ship, legs).words}.", ship)


@pending("set-up")
def ships_to_plot(tree: dict[str, Any]) -> Iterator[Due]:
    """Ships whose plot is not complete."""
    board = Board(tree)
    turns = board.public.plot_turns
    wanted = {str(turn) for turn in range(1, turns + 1)}
    for side, own in board.sides.items() if turns else ():
        late = [name for name, ship in own.afloat.items() if not wanted <= set(ship.plot.courses)]
        if late:
            line = f"ships without a plot of {turns} Game-Turns: {', '.join(late)} ({CITE})"
            first = min(int(turn) for turn in wanted - set(own.ships[late[0]].plot.courses))
            since = first if first > 1 else None
            yield Due(line, command("plot", ship=late[0], first=since, steps=OPEN), side=side)


@saying("turn")
def as_plotted(tree: dict[str, Any], phase: str) -> Iterator[str]:
    """While the plot lasts the players choose nothing, while speeds are frozen by night nothing but courses."""
    kind, public = phase.partition("-")[2], Board(tree).public
    if public.plot_turns:
        yield f"{kind}-plotted"
    elif public.frozen and public.night and kind != "movement":
        yield f"{kind}-frozen"


class SailOn(state.Named):
    """Nothing to enter."""


def of_sailing_on(given: SailOn) -> Bars:
    """Ships sail on as plotted, or while speeds are frozen (9.2 (5))."""
    public = given.board.public
    yield from ships.goes_on(given.board, "act")
    if not public.plot_turns and not public.frozen:
        yield Bar(CITE, "no plot is being followed, and speeds are free", "act", "next goes on")


@act("sail-on", SailOn, cite=CITE, where=[("frozen", ())], bars=of_sailing_on)
def sail_on(given: SailOn, doing: Doing) -> None:
    """Go on towards the first sighting: as plotted, or while speeds are frozen, to the next ships that are to move."""
    board = given.board
    if not board.public.plot_turns:
        sail_on_frozen(doing, board)
        return
    leave(doing)
    while board.public.plot_turns and not [*ships.goes_on(board, "act")]:
        before = doing.turn
        go_on(doing, quiet=True)
        if doing.turn != before and board.public.plot_turns:
            doing.tell(state.ALL, f"Game-Turn {doing.turn}: ships sail as plotted.")
        if board.public.plot_turns and required_only(due_now(doing.ruleset.game, doing.tree)):
            doing.remark("a ship cannot move as plotted: move her by hand, then go on with sail-on")
            return


def sail_on_frozen(doing: Doing, board: Board) -> None:
    """Before the first sighting of Scenario 3 nothing is chosen but courses: go on to those who are to steer next."""
    leave(doing)
    while True:
        here = go_on(doing, quiet=True)
        if here.id.endswith("movement") or [*ships.goes_on(board, "act")]:
            break
    doing.tell(state.ALL, f"Turn {doing.turn}, {here.title}. {here.say}".rstrip(), story="")


def bombard_as_plotted(doing: Doing, board: Board) -> None:
    """The fire that is plotted for this Player-Turn: by night nothing but land can be fired at before a sighting."""
    turn = str(doing.turn)
    shots: dict[str, list[Ship]] = {}
    for ship in board.side(board.phasing_side).afloat.values():
        if turn in ship.plot.bombard:
            shots.setdefault(ship.plot.bombard[turn], []).append(ship)
    for hex, firers in shots.items():
        shore = [*bombard.is_rewarded(board, board.phasing_side, "firer"), *bombard.is_shore(board, hex, "hex")]
        against = {ship: [*shore, *bombard.may_bombard(ship, hex)] for ship in firers}
        not_as_plotted(doing, "", [bar for bars in against.values() for bar in bars])
        if able := [ship for ship, bars in against.items() if not bars]:
            bombard.count_bombardments(doing, able, hex)


def not_as_plotted(doing: Doing, how: str, bars: Sequence[Bar]) -> None:
    """Say which part of the plot cannot be done, and what is done instead."""
    for message in dict.fromkeys(bar.message for bar in bars):
        doing.remark(f"not as plotted{how}: " + message)


def sail_as_plotted(doing: Doing, board: Board) -> None:
    """Ships move as plotted until a sighting; those that cannot are left to be moved by hand."""
    turn = str(doing.turn)
    own = list(board.side(board.phasing_side).afloat.values())
    plots = {ship: ship.plot.courses[turn] for ship in own if turn in ship.plot.courses}
    if bare := [ship.name for ship in own if ship.speed and ship not in plots]:
        doing.remark(f"nothing is plotted for Game-Turn {turn}; move by hand: {', '.join(bare)}")
    seen: dict[str, list[str]] = {}
    while plots:
        passage = courses.next_of(list(plots), plots, courses.places_of(board))
        del plots[passage.ship]
        if passage.bars:
            not_as_plotted(doing, "; move by hand", passage.bars)
        else:
            seen[passage.ship.name] = move.sail(doing, passage)
        if plots and not board.public.plot_turns and doing.board.ruling("plot-interrupted") == "at-once":
            still = ", ".join(ship.name for ship in plots)
            doing.remark(f"the plot is over; these ships still have to move, by hand: {still} ({CITE})")
            break
    spotting.remark_on(doing, seen)
