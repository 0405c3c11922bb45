"""Detached groups: damaged ships and their escorts make for the map's edge (3.4, 4.3, 7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.inputs import Inputs, bare, flag
from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import asked, chart, damage, moving, pace, state, submarines, unfinished
from referee.games.clash_of_carriers.evening.state import Group
from referee.games.clash_of_carriers.rules.movement import homeward
from referee.session.acting.act import Doing, act
from referee.session.board.owned import all_hexes, called


class Sail(Inputs):
    """A detached group and its way."""

    group: str = called("the detached group", of="groups")
    to: list[str] = bare(all_hexes("the hex it goes to", 0, 12))
    exit: bool = flag(meaning="it leaves the map at the end of the way, for good")


@act("sail", Sail, cite="7.3", phases=("end",))
def sail(given: Sail, doing: Doing) -> None:
    """A detached group makes for its map edge, as fast as it can; it stops at a submarine marker, and goes on.

    Where enemies in sight bar every way it goes as far as it can, or stays.
    """
    board = state.of(doing)
    group = asked.group(board, given.group)
    side = group.owner
    if group.tf:
        raise doing.impossible("3.2", f"{group.name} is in {state.TF[side]} and moves with it", "group")
    if not group.detached:
        doing.forbid(
            "7.3",
            f"{group.name} is not detached",
            "group",
            hint=f'move --group "{group.name}" --to HEX when it is activated; detach parts damaged ships from it',
        )
    if group.sailed:
        doing.forbid(
            "4.3",
            f"{group.name} has sailed this turn",
            "group",
            hint="another --group; next goes on when all have sailed",
        )
    first = pace.waiting_to_sail(doing, "ijn") if side == "usn" else []
    if first:
        names = ", ".join(each.name for each in first)
        doing.forbid("4.3", f"the IJN moves its damaged ships first: {names}", "group")
    unfinished.clear(doing, "reports", "flagship")
    marker = board.side(side).marker_of(group)
    enemies = pace.in_sight(board, side)
    way = chart.way(doing, group.place, given.to, enemies)
    check_course(doing, group, way, given.exit)
    if met := [place for place in way if place in enemies]:
        doing.forbid("7.3", f"the enemy is in {met[0]}: detached ships never move into a battle", "to")
    faces_down = board.faces_down(side)
    entered = next((place for place in way if place in faces_down), None)
    if entered:
        way = way[: way.index(entered) + 1]
    leaves = given.exit and not entered
    stop = way[-1] if way else group.place
    words = "{} leaves the map." if leaves else f"{{}} sails to {stop}." if way else f"{{}} stays in {stop}."
    doing.tell("all" if board.is_seen(marker) else side, words, group, hex=stop)
    moving.put_in([group], stop, group.moved + len(way), 0)
    group.put(sailed=leaves or not pace.farthest(doing, group))
    if leaves:
        for ship in group.sailing:
            ship.put(left=True)
        damage.remove_group(group)
    if entered:
        submarines.entered(doing, side, faces_down[entered], [group])


def check_course(doing: Doing, group: Group, way: Sequence[str], leaves: bool) -> None:
    """All its MP, or as far as enemies leave a way; each hex nearer to its edges, off the map from the edge (7.3)."""
    side, mp = group.owner, pace.mp_left(doing, [group])
    steps = len(way) + leaves
    most = pace.farthest(doing, group)
    if steps > mp or (steps < most and not leaves):
        doing.forbid("7.3", f"{group.name} sails as fast as it can: {counted(most, 'hex')}, not {steps}", "to")
    for before, after in zip([group.place, *way], way, strict=False):
        if not state.is_on_map(after):
            raise doing.impossible("7.3", f"{after} is not on the map: --exit leaves it", "to")
        if not homeward(doing.grid, side, before, after):
            doing.forbid("7.3", f"from {before} to {after} is not {chart.EDGES[side]}", "to")
    last = way[-1] if way else group.place
    if leaves and not chart.is_at_edge(side, last):
        doing.forbid("7.3", f"{last} is not at the {chart.EDGES[side]} edge of the map", "exit")
