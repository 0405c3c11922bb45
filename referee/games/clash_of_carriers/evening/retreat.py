"""After a surface battle: groups that broke off go one hex towards their map edge (12.9, 3.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.inputs import bare
from referee.games.clash_of_carriers.evening import chart, finding, phases, state, submarines, unfinished
from referee.games.clash_of_carriers.evening.fights import FOUGHT
from referee.games.clash_of_carriers.evening.state import SIDES, TF, Board, Group
from referee.games.clash_of_carriers.rules.movement import is_homeward
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.board.owned import all_called, called_hex, side_among


class Retreat(state.Named):
    """Where groups go after a battle."""

    to: str = called_hex("the next hex towards its map edge")
    side: str | None = side_among(SIDES, "the side, if both retreat")
    group: list[str] = bare(all_called("the groups that go there; without it, all of the side", 0, 60, of="groups"))

    def mean(self) -> None:
        vars(self)["group"] = list(dict.fromkeys(group for name in self.group for group in self.under(name)))

    def under(self, name: str) -> list[str]:
        """The groups under a marker: a TF's that have to retreat, or it alone."""
        due = self.board.umpire.retreats
        under = [group.name for side in due if TF[side] == name for group in self.board.side(side).tf]
        return [group for group in under if any(group in row.groups for row in due.values())] or [name]

    @property
    def whose(self) -> str:
        """The side that retreats."""
        due = self.board.umpire.retreats
        return self.side or next((name for name, row in due.items() if set(self.group) <= set(row.groups)), self.owner)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """The next hexes towards a side's edge."""
        due = board.umpire.retreats.items()
        found = [place for side, row in due for place in chart.hexes_homeward(board, side, str(row.hex))]
        return found or None if name == "to" else None


def of_retreat(given: Retreat) -> Bars:
    """Beaten groups retreat one hex towards their edge of the map, within the stacking limits (12.9)."""
    board, side = given.board, given.whose
    due = board.umpire.retreats
    for name in given.group:
        if name not in (there := due[side].groups if side in due else ()):
            yield Bar(
                "12.9", f"{name} does not have to retreat{': ' if there else ''}{', '.join(there)}", "group", firm=True
            )
    if side not in due:
        whom = ", ".join(board.title(name) for name in due)
        words = f"the {whom} must retreat" if due else "no group has to retreat"
        yield Bar("12.9", words, "side", firm=True)
        return
    yield from unfinished.finish_first(board, "retreats", "meeting", "reports", "flagship")
    here = str(due[side].hex)
    if not is_homeward(board.grid, side, here, given.to):
        yield Bar("12.9", f"{given.to} is not the next hex {chart.EDGES[side]} of {here}", "to")
    yield from chart.on_map(given.to, "to")
    groups = groups_that_go(board, side, given.group)
    if not has_room(board, side, groups, given.to):
        names = ", ".join(sorted(markers_in_hex(board, side, groups, given.to)))
        yield Bar("3.3", f"too many TGs would be in {given.to}: {names}", "to")


def is_due(board: Board) -> bool:
    """Must anyone retreat?"""
    return bool(len(board.umpire.retreats))


@act("retreat", Retreat, cite="12.9", phases=FOUGHT, bars=of_retreat, when=is_due)
def retreat(given: Retreat, doing: Doing) -> None:
    """Groups of a side that broke off retreat one hex towards their map edge, each where it likes (3.3)."""
    board, side = given.board, given.whose
    due = board.umpire.retreats
    groups = groups_that_go(board, side, given.group)
    for group in groups:
        group.put(hex=given.to, retreated=-1, wind=0)
    left = [name for name in due[side].groups if name not in [group.name for group in groups]]
    if left:
        due[side].put(groups=left)
        stay_where_barred(doing, due[side])
    else:
        due.remove(side)
    seen = all(board.is_seen(board.side(side).marker_of(group)) for group in groups)
    words = f"The {doing.title(side)} retreats to {given.to}, with a -1 MP marker{': {}' if given.group else ''}."
    doing.tell("all" if seen else side, words, finding.all_of(groups), hex=given.to)
    if given.to in board.faces_down(side):
        submarines.turn_over(doing, side, board.faces_down(side)[given.to], groups)


def groups_that_go(board: Board, side: str, names: Sequence[str]) -> list[Group]:
    """The groups that go: those named, or all that are left; the TF with all its TGs."""
    due = board.umpire.retreats[side]
    chosen = [board.side(side).groups[name] for name in names or due.groups if name in board.side(side).groups]
    with_tf = board.side(side).tf if any(group.tf for group in chosen) else []
    return [*chosen, *(group for group in with_tf if group not in chosen)]


def has_room(board: Board, side: str, groups: Sequence[Group], place: str) -> bool:
    """May groups be in a hex with what their side has there already (3.3)?"""
    names = markers_in_hex(board, side, groups, place)
    wanted = {"tgs": len(names - {TF[side]}), "tf": TF[side] in names, "phase": "end"}
    return bool(board.reckon("stacking", wanted)["legal"])


def markers_in_hex(board: Board, side: str, groups: Sequence[Group], place: str) -> set[str]:
    """The markers of a side that would be in a hex; detached groups are no TGs (3.3, 3.4)."""
    own = board.side(side)
    names = {marker.name for marker in own.markers_in(place) if not marker.is_detached}
    return names | {own.marker_of(group).name for group in groups if not group.detached}


def stay_where_barred(doing: Doing, due: phases.Retreat) -> None:
    """Groups that have no hex to retreat to, because of the map's corner or the stacking limits, stay (12.9, 3.3)."""
    board, side = due.here, due.name
    own, place = board.side(side), str(due.hex)
    ahead, left = chart.hexes_homeward(board, side, place), list[str]()
    for marker in {
        marker.name: marker for marker in map(own.marker_of, groups_that_go(board, side, due.groups))
    }.values():
        if any(has_room(board, side, marker.groups, hex_) for hex_ in ahead):
            left += [group.name for group in marker.groups]
        else:
            words = f"{marker.spot} has no hex to the {chart.EDGES[side]} to retreat to, and stays (12.9)."
            doing.tell("all" if board.is_seen(marker) else side, words, marker.handle, hex=place)
    if left:
        due.put(groups=left)
    else:
        due.clear()
