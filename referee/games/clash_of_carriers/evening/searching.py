"""Searching: dice thrown in secret, what the searcher is told, and reports that may lawfully be off (6, 15.7).

The searcher hears the report and nothing else. Under secret movement the number of dice is always the same, whatever
the other side has and wherever it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input, unknown
from referee.engine.inputs import bare, choice, enemys, whole
from referee.engine.plain import counted
from referee.engine.record import NamedTuple
from referee.games.clash_of_carriers.evening import activation, asked, finding, state, unfinished
from referee.games.clash_of_carriers.evening.finding import Mark
from referee.games.clash_of_carriers.evening.state import TF, Board, Marker
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, option
from referee.session.board.owned import all_called, called

LAND = ("VP-16", "VB-101")
KINDS = {"61st Air Flotilla": "61st-air-flotilla", "22nd Air Flotilla": "22nd-air-flotilla"}


class Searcher(NamedTuple):
    """Who searches: its name, side and kind, and the hex that it searches from; no hex for aircraft with a dotted
    line.
    """

    name: str
    side: str
    kind: str
    hex: str | None
    is_dummy: bool = False

    @property
    def is_group(self) -> bool:
        """Is it a group of ships?"""
        return self.kind.endswith("-group")


class Search(state.Named):
    """Who searches, and for what."""

    by: str = called("the TG or TF, the 61st Flotilla, VP-16 or VB-101", of="groups")
    target: list[str] = enemys(
        bare(all_called("enemy markers, or their hexes; without it, all in range", 0, 20, of="groups"))
    )
    inside: list[str] = enemys(all_called("VP-16 and VB-101: enemy markers inside the dotted line", 0, 20, of="groups"))
    drm: int = whole(-10, 10, 0, meaning="die roll modifiers on the card that apply")
    reports: str | None = choice("program", "owner", default=None, meaning="who words a report that may be off")

    def mean(self) -> None:
        board = self.board
        vars(self)["owner"] = self.searcher.side
        if self.target and board.is_secret:
            raise at_odds("target", "movement is secret, so every search is for everything that the enemy may have")
        if self.inside and self.searcher.hex is not None:
            words = f"{self.searcher.name} has no dotted line, as {' and '.join(LAND)} have: --target"
            raise bad_input("inside", words)
        for field, names in (("target", self.target), ("inside", self.inside)):
            for name in names:
                asked.markers_meant(board.enemy(self.searcher.side), name, field)
        if not (self.markers or board.is_secret or any(of_search(self))):
            by_line = self.searcher.hex is None
            inside = "name a marker inside the dotted line with " + option(inside=OPEN)
            words = "there is nothing in range to search for; " + (inside if by_line else "it may search later")
            raise bad_input("inside" if by_line else "target", words)

    @property
    def searcher(self) -> Searcher:
        """Who searches."""
        board = self.board
        return find_searcher(board, asked.full_name(board, self.by, *LAND, *KINDS))

    @property
    def markers(self) -> Sequence[Marker]:
        """What is searched for: the markers named, or all that the search can reach and has not been made for."""
        by, enemy = self.searcher, self.board.enemy(self.searcher.side)
        if named := self.inside if by.hex is None else self.target:
            meant = [marker for name in named for marker in asked.markers_meant(enemy, name, "target")]
            return list({marker.name: marker for marker in meant}.values())
        if by.hex is None:
            return []
        near = [marker for marker in enemy.markers().values() if reaches(self.board, by, marker.hex)]
        return [marker for marker in near if not any(not_again(self.board, by, [marker]))] or near

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """The markers on the map, of a detached group too; who searches may be land-based."""
        if name == "by":
            return [*board.names_of(["groups"], board.sides), *LAND, *KINDS]
        if name in ("target", "inside") and raw.get("by"):
            by = find_searcher(board, asked.full_name(board, str(raw["by"]), *LAND, *KINDS))
            return list(board.enemy(by.side).markers())
        return None


def of_search(given: Search) -> Bars:
    """A search: the moment, who searches, the range, and the dotted line of US land-based aircraft (6)."""
    by = given.searcher
    if by.hex is None and set(given.target) - set(given.inside):
        hint = option(inside=sorted({*given.target} - {*given.inside})) + " says that it is inside"
        yield Bar("6.3.3", "the target is outside the formation's dotted line", "target", hint)
    yield from of_searcher(given.board, by, given.markers)


def of_searcher(board: Board, by: Searcher, markers: Sequence[Marker]) -> Bars:
    """What forbids somebody's search for some markers now."""
    yield from may_search(board, by)
    yield from unfinished.finish_first(board, "meeting", "reports", "flagship")
    if by.kind != "us-land-based":
        yield from activation.may_begin(board, by.name, "search", "by")
        yield from by_night(board, by, markers)
        yield from in_range(board, by, markers)
    yield from not_again(board, by, markers)


def may_search(board: Board, by: Searcher) -> Bars:
    """The 22nd Air Flotilla and dummies never search (6.3.2, 6.5), the 61st does not by night (6.3), and a TG
    of the TF searches with it (3.2).
    """
    group = board.side(by.side).groups.get(by.name)
    if group and group.tf:
        tf = TF[by.side]
        yield Bar(
            "3.2", f"{by.name} is in {tf} and searches with it", "by", f'search --by "{tf}" searches for all of it'
        )
    if by.kind == "22nd-air-flotilla":
        yield Bar("6.3.2", "the 22nd Air Flotilla never searches", "by")
    if by.kind in KINDS.values() and board.is_night:
        hint = "a US land-based unit for --by; a group searches its own hex"
        yield Bar("6.3", "only US land-based aircraft search by night", "by", hint)
    if by.is_dummy:
        yield Bar("6.5", f"{by.name} is a dummy and never searches", "by", "another --by: a real group")


def by_night(board: Board, by: Searcher, markers: Sequence[Marker]) -> Bars:
    """By night a group searches only its own hex (6.2, 6.3)."""
    if not by.is_group or not board.is_night:
        return
    if not markers and not board.is_secret:
        yield Bar("6.3", f"by night a group searches only its own hex, and no enemy is in {by.hex}", "by")
    elif any(marker.hex != by.hex for marker in markers):
        yield Bar("6.3", "only US land-based aircraft search by night; a group searches its own hex", "target")


def in_range(board: Board, by: Searcher, markers: Sequence[Marker]) -> Bars:
    """No search goes beyond its range (6.3.1, 6.3.2)."""
    reach = search_range(board, by)
    for marker in markers:
        away = board.distance(str(by.hex), marker.hex)
        if away > reach and not board.is_night:
            cite = "6.3.1" if by.is_group else "6.3.2"
            yield Bar(cite, f"{marker.hex} is {counted(away, 'hex')} away; {by.name} searches to {reach}", "target")


def not_again(board: Board, by: Searcher, markers: Sequence[Marker]) -> Bars:
    """Nobody searches for the same thing twice in a turn (6.0)."""
    before = board.umpire.searched
    again = [marker.name for marker in thrown_for(board, markers) if marker.name in before.get(by.name, ())]
    if board.is_secret and by.name in before:
        hint = "another --by; it searches again in the next turn"
        yield Bar("6.0", f"{by.name} has searched in this turn", "by", hint)
    elif again:
        yield Bar("6.0", f"{by.name} has searched for {', '.join(again)} in this turn", "target", "another --target")


def never_searches(given: Search) -> Bars:
    """Who searches at no moment, as detached groups, which are not activated (7.3)."""
    by = given.searcher
    yield from may_search(given.board, by)
    if group := given.board.side(by.side).groups.get(by.name):
        yield from activation.is_activated(group, "by")


@act("search", Search, cite="6", phases=("activation",), bars=of_search, lasting=never_searches)
def search(given: Search, doing: Doing) -> None:
    """A TG, TF or air formation searches for the enemy; you throw in secret for each marker in range."""
    board, by = given.board, given.searcher
    if by.kind != "us-land-based":
        activation.go_to(board, "search")
    marks = purposes_of_dice(board, given.markers)
    remember(board, by, marks)
    throw = Throwing(doing, by, given, secret=board.is_secret)
    missed = [mark for mark in marks if not throw(mark)]
    finding.exact_reports(doing, board)
    if board.is_secret:
        throw.blanks()
        if len(missed) == len(marks):
            doing.tell(by.side, f"The search by {by.name} finds nothing.")
    elif missed:
        handles = [marker.handle for mark in missed for marker in mark.markers]
        doing.tell(by.side, f"The search by {by.name} finds nothing of {{}}.", finding.all_of(handles))
    if any(mark.hex == by.hex for mark in marks if mark not in missed):
        finding.note_meeting(doing, board, by.side, str(by.hex))


def find_searcher(board: Board, name: str) -> Searcher:
    """Who searches, by its whole name; refused if there is nobody of that name."""
    if name in LAND:
        return Searcher(name, "usn", "us-land-based", None)
    if name in KINDS:
        island = board.side("ijn").bases.get(state.GUAM)
        return Searcher(name, "ijn", KINDS[name], island.hex if island else None)
    known = [*board.side("usn").groups, *board.side("ijn").groups]
    if name not in (*known, *TF.values()):
        raise unknown("searcher", name, [*LAND, *KINDS, *TF.values(), *known], field="by")
    side = "usn" if name in (*board.side("usn").groups, TF["usn"]) else "ijn"
    own = asked.find_marker(board, side, name, "by")
    return Searcher(name, side, f"{side}-group", own.hex, own.is_dummy)


def thrown_for(board: Board, found: Sequence[Marker]) -> list[Marker]:
    """The markers that a search throws for: those named, or all in the hexes of those named (ruling
    `search-roll-per`).
    """
    if board.ruling("search-roll-per") == "group" or not found:
        return list(found)
    places = {marker.hex for marker in found}
    return [marker for marker in found[0].groups[0].side.markers().values() if marker.hex in places]


def purposes_of_dice(board: Board, found: Sequence[Marker]) -> list[Mark]:
    """What one die each is thrown for: the markers, or the hexes in which they are (ruling `search-roll-per`)."""
    if board.ruling("search-roll-per") == "group":
        return [Mark([marker], marker.hex) for marker in found]
    every = thrown_for(board, found)
    places = dict.fromkeys(marker.hex for marker in every)
    return [Mark([marker for marker in every if marker.hex == place], place) for place in places]


def search_range(board: Board, by: Searcher) -> int:
    """How far a searcher reaches; by night a group searches only its own hex (6.2, 6.3.1, 6.3.2)."""
    return 0 if board.is_night else int(board.ruleset.printed["search-range"]["entries"].get(by.kind, 0))


def reaches(board: Board, by: Searcher, there: str) -> bool:
    """Is a hex in search range?"""
    return board.distance(str(by.hex), there) <= search_range(board, by)


def remember(board: Board, by: Searcher, marks: Sequence[Mark]) -> None:
    """Remember what a searcher has searched for in this turn (6.0)."""
    searched = board.umpire.searched
    now = [marker.name for mark in marks for marker in mark.markers]
    before = searched.get(by.name, [])
    board.umpire.put(searched={**searched, by.name: [*before, *(name for name in now if name not in before)]})


class Throwing:
    """The dice of a search: one for each mark; under secret movement as many as the enemy could have markers, and any
    markers beyond that number use the first dice again.
    """

    def __init__(self, doing: Doing, by: Searcher, given: Search, *, secret: bool) -> None:
        self.doing = doing
        self.by = by
        self.drm = given.drm
        self.reports = given.reports
        self.secret = secret
        self.faces: list[int] = []

    @property
    def most_markers(self) -> int:
        """As many markers as the enemy can have: his TGs and the TF (15.7)."""
        rows = self.doing.ruleset.printed["tg-limits"]
        return int(rows["rows"][self.doing.board.other(self.by.side)][rows["columns"].index("groups")]) + 1

    def __call__(self, mark: Mark) -> bool:
        """Throw for one mark; is anything found?"""
        away = self.doing.board.distance(self.by.hex, mark.hex) if self.by.hex else None
        again = self.secret and len(self.faces) >= self.most_markers
        known = [self.faces[len(self.faces) % self.most_markers]] if again else None
        face, outcome = finding.search_roll(self.doing, self.by.side, self.by.kind, mark, away, self.drm, known)
        self.faces.append(face)
        return finding.take_find(self.doing, self.by.side, mark, outcome, f"Search by {self.by.name}", self.reports)

    def blanks(self) -> None:
        """Blank dice for everything else that the other side might have; they decide nothing."""
        left = max(self.most_markers - len(self.faces), 0)
        for _ in range(left):
            self.doing.resolve("detection", {"card_drm": self.drm}, side=self.doing.board.other(self.by.side))
        thrower = self.doing.title(self.doing.board.other(self.by.side))
        words = f"the {thrower} throws {self.most_markers} dice for every search, whatever is there"
        self.doing.remark(f"{words}; {left} of these were for no marker (15.7)")
