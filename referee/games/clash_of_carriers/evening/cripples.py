"""Detached groups: damaged ships and their escorts make for the map's edge (3.4, 4.3, 7.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.inputs import bare, flag
from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import chart, damage, moving, pace, state, submarines, unfinished
from referee.games.clash_of_carriers.evening.state import Group
from referee.games.clash_of_carriers.rules.movement import is_homeward
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, command, option
from referee.session.acting.named import thing
from referee.session.board.owned import all_hexes, called


class Sail(state.Named):
    """A detached group and its way."""

    group: Group = thing(called("the detached group", of="groups"))
    to: list[str] = bare(all_hexes("the hex it goes to", 0, 12))
    exit: bool = flag(meaning="it leaves the map for good at the end of the way")

    @property
    def way(self) -> list[str]:
        """The hexes that it enters, clear of enemies in sight where it can."""
        board = self.board
        return chart.shortest_way(board, self.group.place, self.to, pace.in_sight(board, self.owner))

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> list[str] | None:
        """The hexes around it."""
        detached = {group.name: group for own in board.sides.values() for group in own.detached_groups}
        if name != "to" or (found := detached.get(str(raw.get("group")))) is None:
            return None
        return chart.hexes_within(board, found.place, pace.mp_left([found]))


def of_sail(given: Sail) -> Bars:
    """What forbids a detached group to sail: which group, when, and where to."""
    yield from is_detached(given.group)
    yield from has_not_sailed(given.group)
    yield from after_the_ijn(given.board, given.owner)
    yield from unfinished.finish_first(given.board, "reports", "flagship")
    if given.group.detached:
        yield from of_course(given.group, given.way, leaves=given.exit)


def is_detached(group: Group) -> Bars:
    """Only detached groups sail in the End Phase (7.3); a TG of the TF always moves with it (3.2)."""
    if group.tf:
        yield Bar("3.2", f"{group.name} is in {state.TF[group.owner]} and moves with it", "group", firm=True)
    elif not group.detached:
        hint = command("move", group=group, to=OPEN) + " when it is activated; detach separates damaged ships from it"
        yield Bar("7.3", f"{group.name} is not detached", "group", hint)


def has_not_sailed(group: Group) -> Bars:
    """A group sails once a turn (4.3)."""
    if group.sailed:
        hint = "another --group; next goes on when all have sailed"
        yield Bar("4.3", f"{group.name} has sailed this turn", "group", hint)


def after_the_ijn(board: state.Board, side: str) -> Bars:
    """The IJN moves all its damaged ships first (4.3)."""
    if side == "usn" and (first := pace.waiting_to_sail(board, "ijn")):
        spots = ", ".join(f"those in {each.hex}" for each in first)
        yield Bar("4.3", f"the IJN moves its damaged ships first: {spots}", "group")


def of_course(group: Group, way: Sequence[str], *, leaves: bool) -> Bars:
    """A detached group spends all its MP, or goes as far as enemies leave it a way, or to a submarine marker that
    stops it. Each hex is nearer to its edges; from the edge it leaves the map; it never moves into a battle (7.3).
    """
    side, mp = group.owner, pace.mp_left([group])
    steps = len(way) + leaves
    most = pace.farthest_sail(group)
    goes_on = leaves or any(place in group.here.faces_down(side) for place in way)
    if steps > mp or (steps < most and not goes_on):
        off = pace.way_off(group)
        hint = option(to=off or None, exit=True) + " leaves the map" if off is not None else None
        yield Bar("7.3", f"{group.name} sails as fast as it can: {counted(most, 'hex')}, not {steps}", "to", hint)
    for before, after in zip([group.place, *way], way, strict=False):
        if not state.is_on_map(after):
            yield Bar("7.3", f"{after} is not on the map: --exit leaves it", "to", firm=True)
        if not is_homeward(group.here.grid, side, before, after):
            yield Bar("7.3", f"from {before} to {after} is not {chart.EDGES[side]}", "to")
    last = way[-1] if way else group.place
    if leaves and not chart.is_at_edge(side, last):
        yield Bar("7.3", f"{last} is not at the {chart.EDGES[side]} edge of the map", "exit")
    enemies = pace.in_sight(group.here, side)
    if met := [place for place in way if place in enemies]:
        yield Bar("7.3", f"the enemy is in {met[0]}: detached ships never move into a battle", "to")


@act("sail", Sail, cite="7.3", phases=("end",), bars=of_sail, lasting=lambda given: is_detached(given.group))
def sail(given: Sail, doing: Doing) -> None:
    """A detached group makes for its map edge, as fast as it can; it stops at a submarine marker, and goes on.

    If enemies in sight bar every way, it goes as far as it can, or stays.
    """
    board, group, side, way = given.board, given.group, given.owner, given.way
    marker = board.side(side).marker_of(group)
    faces_down = board.faces_down(side)
    entered = next((place for place in way if place in faces_down), None)
    if entered:
        way = way[: way.index(entered) + 1]
    leaves = given.exit and not entered
    stop = way[-1] if way else group.place
    words = "{} leaves the map." if leaves else f"{{}} sails to {stop}." if way else f"{{}} stays in {stop}."
    stays = {} if leaves or way else {"story": ""}
    doing.tell("all" if board.is_seen(marker) else side, words, group, hex=stop, **stays)
    moving.put_in([group], stop, group.moved + len(way), 0)
    group.put(sailed=leaves or not pace.farthest_sail(group))
    if leaves:
        for ship in group.sailing:
            ship.put(left=True)
        damage.remove_group(group)
    if entered:
        submarines.turn_over(doing, side, faces_down[entered], [group])
