"""Searching: what a side's searchers see of the task forces in the hexes that they search (15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.hexgrid import parse_hex
from referee.engine.plain import counted
from referee.games.carrier_clashes.evening import cap, flyers, names, sea, spotting, state, taking_turns
from referee.games.carrier_clashes.evening.arcs import Covered, cells, fits_one_arc
from referee.session.acting.act import Doing, act, entering, pending, saying
from referee.session.acting.bars import Bar, Bars, of_field
from referee.session.acting.due import Due
from referee.session.acting.hints import OPEN, command, option
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called_hex, side_among

SEARCHERS = ("ships", "bases", "air")
STRUCK_BEFORE = {"first-search": "first-air-strike", "second-search": "second-air-strike"}
Searcher = state.Searcher


@entering("first-search", "second-search")
def search_begins(doing: Doing) -> None:
    """CAP of the strike phase before is down; each side throws a new search die (12.g, 15.h.i, 15.m)."""
    board = state.Board.of(doing)
    board.umpire.searches.clear()
    for side in board.sides.values():
        side.sweeps.clear()
        for unit in side.air.values():
            flyers.come_down(unit)
            unit.put(fought=None, defended=None)


@saying("first-search", "second-search")
def searched_now(tree: Mapping[str, Any], name: str) -> Iterator[str]:
    """By night submarines come after the other searches, at what is spotted (25.g); the dice are those of the ruling
    in force.
    """
    board = state.Board(dict(tree))
    if board.is_night:
        yield "search-by-night"
    if board.ruling("search-die") == "one-per-hex":
        yield "search-by-night-one-per-hex" if board.is_night else "search-one-per-hex"


ALONG_ARCS = "; " + option(side=OPEN) + " searches along arcs"


class Search(state.Named):
    """A hex and its searchers; without both, all that the side's arcs cover."""

    hex: str | None = called_hex("the hex to search; without it, all hexes of the arcs placed with `sweep`", None)
    searcher: list[Searcher] = thing(all_called("ships, bases and air units that search the hex", of=SEARCHERS))
    side: str | None = side_among(state.SIDES)

    def check(self) -> None:
        if self.hex and not self.searcher:
            raise bad_input("searcher", f"who searches {self.hex}? " + option(searcher=OPEN) + ALONG_ARCS)
        if self.searcher and not self.hex:
            raise bad_input("hex", "which hex is searched? " + option(hex=OPEN) + ALONG_ARCS)
        if not self.hex and not self.side:
            raise at_odds("side", "whose arcs are searched? allied or ijn")

    @classmethod
    def reach(cls, raw: Mapping[str, Any], board: state.Board) -> int | None:
        """How far the first unit named searches; nothing if it does not search at all."""
        named = next(iter(raw.get("searcher") or ()), "")
        found: list[Any] = [one for side in board.sides for one in board.so_called(SEARCHERS, named, side)]
        return found[0].search[0] if found and found[0].search else None

    def mean(self) -> None:
        own = self.own
        if self.hex:
            sea.must_be_on_map(self.board, self.hex, "hex")
        elif not laid_arcs(own):
            title = self.board.title(self.owner)
            raise bad_input("side", f"the {title} side has no arcs left to search: sweep places one")


def of_search(given: Search) -> Bars:
    """What forbids a search."""
    yield from comes_before_submarines(given.board, given.owner)
    if given.hex is None:
        return
    for unit in given.searcher:
        yield from of_field(of_searcher(unit), "searcher")
        yield from of_view(unit, given.hex)
    yield from is_one_search(given.board, given.owner, given.hex)


@act(
    "search",
    Search,
    cite="15",
    phases=flyers.SEARCH_PHASES,
    bars=of_search,
    lasting=lambda given: have_eyes(given.searcher),
)
def search(given: Search, doing: Doing) -> None:
    """A side searches a hex, or all that its arcs cover, and is dealt cards for what it sees."""
    board, side, own, place = given.board, given.owner, given.own, given.hex
    taking_turns.note_turns(
        doing, side, "searches", "15.f", lambda one: bool(board.searches_of(one).hexes), lambda one: True
    )
    laid = laid_arcs(own)
    covered = coverage(board).searches([arc.row for arc in laid])
    over: dict[str, list[Searcher]] = {place: [] for place in covered}
    for arc in laid:
        for hex in coverage(board).hexes(arc.row):
            over[hex] += [own.searcher(name) for name in arc.units]
    if place is None:
        for arc in laid:
            arc.put(done=True)
        say_what_was_searched(doing, own, over)
        spotting.search_hexes(doing, own, covered, over, f"{len(covered)} hexes")
        return
    for unit in (*given.searcher, *over.get(place, ())):
        mark(doing, unit, place)
    far = [board.distance(sea.hex_of(unit, "searcher"), place) for unit in given.searcher]
    if beside := over.get(place, []):
        goes = "also searches" if len(beside) == 1 else "also search"
        doing.tell(side, f"{names.names_in_a_row(beside)} {goes} {place}, by arc; it is one search (15.e).", story="")
    spotting.search_hexes(
        doing, own, {place: [*far, *covered.get(place, ())]}, {place: [*given.searcher, *beside]}, place
    )


def laid_arcs(own: state.Side) -> list[state.SearchArc]:
    """The arcs that a side has laid and not yet searched."""
    return [arc for arc in own.sweeps.values() if not arc.done]


def say_what_was_searched(doing: Doing, own: state.Side, over: Mapping[str, Sequence[Searcher]]) -> None:
    """A hex is not searched twice in a phase: a unit that comes to it later adds nothing (15.e)."""
    marks = own.here.searches_of(own.name)
    late = [
        place for place in marks.hexes if any(place not in marks.units.get(one.name, ()) for one in over.get(place, ()))
    ]
    if late:
        doing.tell(own.name, f"Not searched again in this phase: {', '.join(late)}.")


def mark(doing: Doing, unit: Searcher, place: str) -> None:
    """A unit searches a hex without an arc laid."""
    marks = unit.here.searches_of(unit.owner)
    marks.put(units={**marks.units, unit.name: [*marks.units.get(unit.name, []), place]})
    if isinstance(unit, state.Air):
        unit.put(searched=doing.phase)


def coverage(board: state.Board) -> Covered:
    """What arcs cover on this map."""
    chart = board.public.map
    return Covered(board.grid, chart.columns, chart.rows, board.ruling("arc-edge") == "searched")


@pending("first-search", "second-search")
def arcs_to_search(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Arcs that were laid and not yet searched, the side without the initiative first (15.f)."""
    board = state.Board(dict(tree))
    for side in board.order_of_play:
        laid = laid_arcs(board.side(side))
        if laid:
            yield Due(f"{len(laid)} search arc{'s' if len(laid) > 1 else ''} laid", command("search", side=side), side)


# What the rules forbid.


def of_searcher(unit: Searcher) -> Bars:
    """What forbids a unit to search at all."""
    yield from has_eyes(unit)
    if isinstance(unit, state.Air):
        yield from flyers.is_in_action(unit)
        if unit.lost:
            return
        yield from flyers.may_leave_its_deck(unit, "launch")
        yield from flyers.deck_is_off_islands(unit.deck, "search")
        yield from is_not_flying(unit)
    else:
        yield from flyers.deck_is_whole(unit, "search")
        yield from flyers.deck_is_off_islands(unit, "search")
    yield from sees_by_night(unit)


def have_eyes(units: Iterable[Searcher]) -> Bars:
    """What units that search must have at every moment."""
    for unit in units:
        yield from has_eyes(unit)


def has_eyes(unit: Searcher) -> Bars:
    """Every unit with search values that is on the map may search (15.a)."""
    if not unit.search:
        yield Bar("15.a", f"{unit.name} has no search values", "unit")
    elif unit.place is None and not isinstance(unit, state.Air):
        yield Bar("15.a", f"{unit.name} is no longer in play", "unit")


def sees_by_night(unit: Searcher) -> Bars:
    """By night only units that the scenario names may search (Search Roll Modifiers)."""
    kind = unit.type if isinstance(unit, state.Air) else unit.name
    if unit.here.is_night and not {unit.name, kind} & set(unit.side.night_searchers):
        yield Bar("Search Roll Modifiers", f"{unit.name} does not search by night in this scenario", "unit")


def is_not_flying(unit: state.Air) -> Bars:
    """Aircraft that struck in the strike phase before do not search (15.n), and neither does CAP (15.m)."""
    if unit.struck and unit.struck == STRUCK_BEFORE.get(unit.here.public.phase):
        yield Bar("15.n", f"{unit.name} struck in the strike phase before this search phase", "unit")
    yield from cap.flies_no_cap(unit)


def of_view(unit: Searcher, place: str) -> Bars:
    """What forbids a unit to search a hex."""
    yield from sees_so_far(unit, place)
    yield from keeps_to_one_arc(unit, place)


def sees_so_far(unit: Searcher, place: str) -> Bars:
    """A unit searches hexes as far as its first search value (15.a)."""
    if unit.search and unit.place and (far := unit.here.distance(unit.place, place)) > unit.search[0]:
        text = f"{unit.name} in {unit.place} searches {counted(unit.search[0], 'hex')}, {place} is {far} away"
        yield Bar("15.a", text, "searcher")


def keeps_to_one_arc(unit: Searcher, place: str) -> Bars:
    """The hexes that a unit searches in a phase must be in one arc as wide as its second search value (15.a)."""
    side, board = unit.side, unit.here
    if any(unit.name in arc.units for arc in side.sweeps.values()):
        text = f"{unit.name} has an arc in this phase: search --side {unit.owner} searches it"
        yield Bar("15.a", text, "searcher", f"another --searcher; search --side {unit.owner} for all arcs")
    if not unit.place or not unit.search:
        return
    hexes = [*board.searches_of(unit.owner).units.get(unit.name, []), place]
    touching = board.ruling("arc-edge") == "searched"
    around = [cells(board.grid, parse_hex(unit.place), parse_hex(hex), touching) for hex in hexes]
    if not fits_one_arc(around, unit.search[1]):
        text = f"{', '.join(hexes)} are not in one arc of {10 * unit.search[1]} degrees of {unit.name}"
        yield Bar("15.a", text, "hex")


def is_one_search(board: state.Board, side: str, place: str) -> Bars:
    """All that search a hex in a phase make one search of it (15.e)."""
    if place in board.searches_of(side).hexes:
        text = f"{place} was searched in this phase; further searchers must be part of the same search"
        yield Bar("15.e", text, "hex", "undo, then search once with all searchers of that hex")


def comes_before_submarines(board: state.Board, side: str) -> Bars:
    """By night a side's submarines attack after its other searches (25.g)."""
    if board.searches_of(side).submarine_attacked:
        hint = "undo takes the attack back: search first, then submarine --attack"
        yield Bar("25.g", "by night submarines attack after the other searches", "act", hint)


# What is seen.
