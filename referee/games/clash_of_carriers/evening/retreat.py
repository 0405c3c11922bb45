"""After a surface battle: groups that broke off go one hex towards their map edge (12.9, 3.3)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs
from referee.games.clash_of_carriers.evening import chart, state, submarines, unfinished
from referee.games.clash_of_carriers.evening.state import SIDES, TF, Group
from referee.games.clash_of_carriers.rules.movement import homeward
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import all_called, called_hex, side_among


class Retreat(Inputs):
    """Where groups go after a battle."""

    to: str = called_hex("the hex, one on towards its map edge")
    side: str | None = side_among(SIDES, "the side, if both retreat")
    group: list[str] = all_called("the groups that go there; all of the side if left out", 0, 10, of="groups")


@act("retreat", Retreat, cite="12.9", phases=("activation",))
def retreat(given: Retreat, doing: Doing) -> None:
    """Groups of a side that broke off go one hex towards their map edge, each group where it will (3.3)."""
    board = state.of(doing)
    due = board.umpire.retreats
    side = given.side or next((name for name, row in due.items() if set(given.group) <= set(row.groups)), "")
    if side not in due:
        whom = ", ".join(doing.title(name) for name in due)
        doing.forbid("12.9", f"it is for the {whom} to retreat" if due else "nobody is to retreat", "side")
        return
    unfinished.clear(doing, "retreats", "meeting", "reports", "flagship")
    here = str(due[side].hex)
    groups = going(doing, side, given.group)
    if not homeward(doing.grid, side, here, given.to):
        doing.forbid("12.9", f"{given.to} is not the next hex {chart.EDGES[side]} of {here}", "to")
    chart.check_on_map(doing, given.to, "to")
    check_stack(doing, side, groups, given.to)
    for group in groups:
        group.put(hex=given.to, retreated=-1, wind=0)
    left = [name for name in due[side].groups if name not in [group.name for group in groups]]
    if left:
        due[side].put(groups=left)
        stay_where_barred(doing, side)
    else:
        due.remove(side)
    spots = ", ".join("{}" for _ in groups)
    seen = all(board.is_seen(board.side(side).marker_of(group)) for group in groups)
    words = f"The {doing.title(side)} retreats to {given.to}, with a -1 MP marker"
    doing.tell(
        "all" if seen else side, f"{words}: {spots}." if left or given.group else f"{words}.", *groups, hex=given.to
    )
    if given.to in board.faces_down(side):
        submarines.entered(doing, side, board.faces_down(side)[given.to], groups)


def going(doing: Doing, side: str, names: Sequence[str]) -> list[Group]:
    """The groups that go: those named, or all that are left; the TF with all its TGs."""
    board = state.of(doing)
    due = board.umpire.retreats[side]
    for name in names:
        if name not in due.groups:
            raise bad_input("group", f"{name} is not to retreat: {', '.join(due.groups)}")
    chosen = [board.side(side).groups[name] for name in names or due.groups if name in board.side(side).groups]
    with_tf = board.side(side).tf if any(group.tf for group in chosen) else []
    return [*chosen, *(group for group in with_tf if group not in chosen)]


def check_stack(doing: Doing, side: str, groups: Sequence[Group], place: str) -> None:
    """A retreat obeys the stacking limits (3.3)."""
    if not has_room(doing, side, groups, place):
        names = ", ".join(sorted(stacked(doing, side, groups, place)))
        doing.forbid("3.3", f"too many TGs would lie in {place}: {names}", "to")


def has_room(doing: Doing, side: str, groups: Sequence[Group], place: str) -> bool:
    """May groups lie in a hex with what their side has there already (3.3)?"""
    names = stacked(doing, side, groups, place)
    wanted = {"tgs": len(names - {TF[side]}), "tf": TF[side] in names, "phase": "end"}
    return bool(reckoned(doing, "stacking", wanted)["legal"])


def stacked(doing: Doing, side: str, groups: Sequence[Group], place: str) -> set[str]:
    """The markers of a side that would lie in a hex; detached groups are no TGs (3.3, 3.4)."""
    own = state.of(doing).side(side)
    names = {marker.name for marker in own.there(place) if not marker.is_detached}
    return names | {own.marker_of(group).name for group in groups if not group.detached}


def stay_where_barred(doing: Doing, side: str) -> None:
    """Groups that have no hex to retreat to, in the corner of the map or for the stacking limits, stay (12.9, 3.3)."""
    board = state.of(doing)
    due = board.umpire.retreats.get(side)
    if due is None:
        return
    own, place = board.side(side), str(due.hex)
    ahead, left = chart.homeward(doing, side, place), list[str]()
    for marker in {marker.name: marker for marker in map(own.marker_of, going(doing, side, due.groups))}.values():
        if any(has_room(doing, side, marker.groups, hex_) for hex_ in ahead):
            left += [group.name for group in marker.groups]
        else:
            words = f"{marker.spot} has no hex to the {chart.EDGES[side]} to retreat to, and stays (12.9)."
            doing.tell("all" if board.is_seen(marker) else side, words, marker.handle, hex=place)
    if left:
        due.put(groups=left)
    else:
        board.umpire.retreats.remove(side)
