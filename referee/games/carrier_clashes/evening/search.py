"""Searching: what a side's searchers see of the task forces in the hexes they search (15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.hexgrid import read
from referee.engine.plain import counted
from referee.games.carrier_clashes.evening import dummies, flyers, names, sea, state, taking_turns
from referee.games.carrier_clashes.evening.arcs import Covered, cells, fits_one_arc
from referee.session.acting.act import Doing, act, entering, pending, saying
from referee.session.acting.bars import Bar, Bars, of_field
from referee.session.acting.due import Due
from referee.session.acting.named import Named, thing
from referee.session.acting.sequence import phase
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
def by_night(tree: Mapping[str, Any], name: str) -> tuple[str, str] | None:
    """By night submarines come after the other searches, at what is spotted (25.g)."""
    found = phase(state.GAME, name)
    if found is None or not tree["public"].get("night"):
        return None
    words = "Searches first, then submarines, which attack spotted task forces only"
    return f"{words}; {found.say.partition('; ')[2]}", found.do


class Search(Named):
    """A hex and who searches it; without both, all that the side's arcs cover."""

    hex: str | None = called_hex("the hex to search; without it, all hexes of the arcs placed with `sweep`", None)
    searcher: list[Searcher] = thing(all_called("ships, bases and air units that search the hex", of=SEARCHERS))
    side: str | None = side_among(state.SIDES)

    def check(self) -> None:
        if bool(self.hex) != bool(self.searcher):
            raise bad_input(
                "searcher" if self.hex else "hex",
                "name the searchers of the hex: --hex HEX --searcher NAME; or --side SIDE for the arcs that are placed",
            )
        if not self.hex and not self.side:
            raise bad_input("side", "whose arcs are searched? allied or ijn")

    @classmethod
    def reach(cls, raw: Mapping[str, Any], board: state.Board) -> int | None:
        """How far the first that is named searches; nothing where it does not search at all."""
        named = next(iter(raw.get("searcher") or ()), "")
        found: list[Any] = [one for side in board.sides for one in board.so_called(SEARCHERS, named, side)]
        return found[0].search[0] if found and found[0].search else None

    def mean(self) -> None:
        own = self.board.side(self.owner)
        if self.hex:
            sea.must_be_on_map(self.board, self.hex, "hex")
        elif not laid_arcs(own):
            title = self.board.title(self.owner)
            raise bad_input("side", f"the {title} side has no arcs left to search: sweep places one")


def of_search(given: Search) -> Bars:
    """What stands against a search."""
    yield from comes_before_submarines(given.board, given.owner)
    if given.hex is None:
        return
    for unit in given.searcher:
        yield from of_field(of_searcher(unit), "searcher")
        yield from of_view(unit, given.hex)
    yield from is_one_search(given.board, given.owner, given.hex)


@act("search", Search, cite="15", phases=flyers.SEARCH_PHASES, bars=of_search)
def search(given: Search, doing: Doing) -> None:
    """A side searches a hex, or all that its arcs cover; what is seen is dealt blindly."""
    board, side = state.Board.of(doing), given.owner
    own, place = board.side(side), given.hex
    taking_turns.watch(doing, side, "searches", "15.f", lambda one: bool(board.searching(one).hexes), lambda one: True)
    laid = laid_arcs(own)
    covered = coverage(board).searches([arc.row for arc in laid])
    over: dict[str, list[Searcher]] = {place: [] for place in covered}
    for arc in laid:
        for hex in coverage(board).hexes(arc.row):
            over[hex] += [own.searcher(name) for name in arc.units]
    if place is None:
        for arc in laid:
            arc.put(done=True)
        say_what_was_searched(doing, side, over)
        searched(doing, side, covered, over, f"{len(covered)} hexes")
        return
    for unit in (*given.searcher, *over.get(place, ())):
        mark(doing, unit, place)
    far = [board.distance(unit.place or place, place) for unit in given.searcher]
    if beside := over.get(place, []):
        goes = "searches" if len(beside) == 1 else "search"
        doing.tell(side, f"{names.listed(beside)} {goes} {place} too, by arc; it counts as one search (15.e).")
    searched(doing, side, {place: [*far, *covered.get(place, ())]}, {place: [*given.searcher, *beside]}, place)


def laid_arcs(own: state.Side) -> list[state.SearchArc]:
    """The arcs that a side has laid and not yet searched."""
    return [arc for arc in own.sweeps.values() if not arc.done]


def say_what_was_searched(doing: Doing, side: str, over: Mapping[str, Sequence[Searcher]]) -> None:
    """A hex that was searched before is not searched again: who comes to it later adds nothing to it (15.e)."""
    marks = state.Board.of(doing).searching(side)
    late = [
        place for place in marks.hexes if any(place not in marks.units.get(one.name, ()) for one in over.get(place, ()))
    ]
    if late:
        doing.tell(side, f"Not searched again in this phase: {', '.join(late)}.")


def mark(doing: Doing, unit: Searcher, place: str) -> None:
    """A unit searches a hex without an arc laid."""
    marks = unit.here.searching(unit.owner)
    marks.put(units={**marks.units, unit.name: [*marks.units.get(unit.name, []), place]})
    if isinstance(unit, state.Air):
        unit.put(searched=doing.phase)


def coverage(board: state.Board) -> Covered:
    """What arcs cover on this map."""
    chart = board.public.map
    return Covered(board.grid, chart.columns, chart.rows, board.ruling("arc-edge") == "searched")


@pending("first-search", "second-search")
def unsearched(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Arcs that were laid and not yet searched, the side without the initiative first (15.f)."""
    board = state.Board(dict(tree))
    for side in board.order_of_play:
        laid = laid_arcs(board.side(side))
        if laid:
            yield Due(f"{len(laid)} search arc{'s' if len(laid) > 1 else ''} laid", f"search --side {side}", side)


# What the rules have against it.


def of_searcher(unit: Searcher) -> Bars:
    """What stands against a unit's searching at all."""
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


def has_eyes(unit: Searcher) -> Bars:
    """What has search values, and is on the map, searches (15.a)."""
    if not unit.search:
        yield Bar("15.a", f"{unit.name} has no search values", "unit")
    elif unit.place is None and not isinstance(unit, state.Air):
        yield Bar("15.a", f"{unit.name} is no longer in play", "unit")


def sees_by_night(unit: Searcher) -> Bars:
    """By night only those search whom the scenario names (Search Roll Modifiers)."""
    kind = unit.type if isinstance(unit, state.Air) else unit.name
    if unit.here.is_night and not {unit.name, kind} & set(unit.side.night_searchers):
        yield Bar("Search Roll Modifiers", f"{unit.name} does not search by night in this scenario", "unit")


def is_not_flying(unit: state.Air) -> Bars:
    """Aircraft that struck in the strike phase before do not search (15.n), nor what flies CAP (15.m)."""
    if unit.struck and unit.struck == STRUCK_BEFORE.get(unit.here.public.phase):
        yield Bar("15.n", f"{unit.name} struck in the strike phase before this search phase", "unit")
    if unit.over:
        hint = f'cap-down --unit "{unit.name}" brings it down, or another'
        yield Bar("15.m", f"{unit.name} is on CAP over {unit.over}", "unit", hint)


def of_view(unit: Searcher, place: str) -> Bars:
    """What stands against a unit's searching a hex (15.a)."""
    yield from sees_so_far(unit, place)
    yield from keeps_to_one_arc(unit, place)


def sees_so_far(unit: Searcher, place: str) -> Bars:
    """A hex is searched within the first search value (15.a)."""
    if unit.search and unit.place and (far := unit.here.distance(unit.place, place)) > unit.search[0]:
        text = f"{unit.name} in {unit.place} searches {counted(unit.search[0], 'hex')}, {place} is {far} away"
        yield Bar("15.a", text, "searcher")


def keeps_to_one_arc(unit: Searcher, place: str) -> Bars:
    """The hexes that a unit searches in a phase lie in one arc as wide as its second search value (15.a)."""
    side, board = unit.side, unit.here
    if any(unit.name in arc.units for arc in side.sweeps.values()):
        text = f"{unit.name} has an arc in this phase: search --side {unit.owner} searches it"
        yield Bar("15.a", text, "searcher", f"another --searcher; search --side {unit.owner} for all arcs")
    if not unit.place or not unit.search:
        return
    hexes = [*board.searching(unit.owner).units.get(unit.name, []), place]
    touching = board.ruling("arc-edge") == "searched"
    around = [cells(board.grid, read(unit.place), read(hex), touching) for hex in hexes]
    if not fits_one_arc(around, unit.search[1]):
        text = f"{', '.join(hexes)} are not in one arc of {10 * unit.search[1]} degrees of {unit.name}"
        yield Bar("15.a", text, "hex")


def is_one_search(board: state.Board, side: str, place: str) -> Bars:
    """All who search a hex in a phase are one search of it (15.e)."""
    if place in board.searching(side).hexes:
        text = f"{place} was searched in this phase; further searchers must be part of the same search"
        yield Bar("15.e", text, "hex", "undo, then search once with all searchers of that hex")


def comes_before_submarines(board: state.Board, side: str) -> Bars:
    """By night a side's submarines attack after its other searches (25.g)."""
    if board.is_night and board.searching(side).submarine_attacked:
        hint = "next when all have searched, then submarine NAME --attack"
        yield Bar("25.g", "by night submarines attack after the other searches", "act", hint)


# What is seen.


def searched(
    doing: Doing, side: str, hexes: Mapping[str, Sequence[int]], over: Mapping[str, Sequence[Searcher]], what: str
) -> None:
    """What a side sees in hexes, each with the distances of its searches and the searchers over it.

    The players throw one die for the phase, whether anybody is there or not (ruling `search-die`).
    """
    board = state.Board.of(doing)
    other, marks = doing.other(side), board.searching(side)
    done = marks.hexes
    left = {place: hexes[place] for place in sorted(hexes) if place not in done}
    marks.put(hexes=[*done, *left])
    found = 0
    each = doing.ruling("search-die") != "one-per-phase"
    for place, distances in left.items():
        first = place == next(iter(left)) and not marks.dice
        if board.forces_in(other, place) or each or first:
            cards, spotted = thrown(doing, side, place, distances, over[place])
            found += seen(doing, side, place, what, cards, spotted, [unit.name for unit in over[place]])
    if not found:
        one = {"hex": what} if what in hexes else {}
        doing.tell(side, f"Search of {what}: nothing sighted.", **one)
    if doing.ruling("search-counters") == "shown":
        counts = [f"{place}{f' ({len(row)})' if len(row) > 1 else ''}" for place, row in left.items()]
        doing.tell(other, f"{doing.title(side)} search counters are in {', '.join(counts)}.")


def thrown(doing: Doing, side: str, place: str, distances: Sequence[int], over: Sequence[Searcher]) -> tuple[int, str]:
    """The cards that the search of a hex earns, by the one die of the phase (ruling `search-die`)."""
    board = state.Board.of(doing)
    night, weather, scenario_cap = board.is_night, board.weather(place), board.public.scenario_cap
    cap = doing.other(side) == state.ALLIED and has_declared_cap(doing, place)
    inputs: dict[str, Any] = {
        "level": getattr(board.public.level, side),
        "range": list(distances),
        "weather": weather,
        "declared_cap": cap and (scenario_cap or not (night or weather == "stormy")),
        "scenario_cap": scenario_cap,
        "night": night,
        "night_capable": night,
    }
    marks = board.searching(side)
    known = marks.dice if doing.ruling("search-die") == "one-per-phase" else []
    marked = names.stand_ins(over, "search")
    answer = doing.resolve("search", inputs, side=side, known=known or None, stand_in=marked)
    answer.because.insert(0, {"text": f"search of {place}", "cite": "15.i"})
    marks.put(dice=[int(die["value"]) for die in answer.dice])
    outcome = answer.outcome or {}
    return int(outcome["cards"]), str(outcome["spotted"])


def has_declared_cap(doing: Doing, place: str) -> bool:
    """Does an Allied task force or base in a hex have CAP declared in this phase (15.m)?"""
    own = state.Board.of(doing).side(state.ALLIED)
    for unit in own.air.values():
        over = own.task_forces.get(unit.over or "") or own.bases.get(unit.over or "")
        if over and over.hex == place and unit.up_since == doing.phase:
            return True
    return False


def seen(doing: Doing, side: str, place: str, what: str, cards: int, spotted: str, searchers: Sequence[str]) -> int:
    """What a side sees in a hex is told, each enemy task force with the cards dealt from it; how many it sees."""
    board, other = state.Board.of(doing), doing.other(side)
    port = " (port)" if board.port_in(other, place) else ""
    there = board.forces_in(other, place) if spotted != "no" else []
    for force in there:
        if spotted == "strike-only":
            for_strikes(doing, side, force, what)
        elif force.is_dummy:
            force.put(spotted=True)
            text = "{} in {} is spotted; a dummy, it is removed until the task force phase."
            doing.tell(other, text, force, place)
            facts = {"hex": place, "contact": force, "gone": True}
            doing.tell(side, "Search of {}: {} in {} is a dummy and is removed.", what, force, place, **facts)
            dummies.take_off(doing, force, say=False)
        else:
            about = f"of {force.sticker} in {place}, {min(cards, len(force.cards))} in all"
            dealt = doing.resolve("deal", {"card": force.cards, "count": cards}, side=side, about=about)
            dealt.because.insert(0, {"text": f"{force.name} in {place}", "cite": "15.g"})
            hand = list((dealt.outcome or {})["seen"])
            spot(doing, force, hand, searchers)
            cards_told(doing, side, force, f"Search of {what}", hand, port)
    return len(there)


def for_strikes(doing: Doing, side: str, force: state.TaskForce, what: str) -> None:
    """A task force is spotted for the next strike phase alone; what is known of it already stays known (15.j)."""
    if not force.spotted:
        force.put(spotted_for_strikes=True)
        text = "{} in {} is spotted for the next strike phase only."
        doing.tell(force.owner, text, force, force.hex, hex=force.hex)
    text = "Search of {}: {} in {}, no cards, for the next strike phase only."
    doing.tell(side, text, what, force, force.hex, hex=force.hex, contact=force)


def cards_told(doing: Doing, side: str, force: state.TaskForce, who: str, cards: Sequence[str], port: str = "") -> None:
    """What a side was dealt of a task force."""
    text = "{}: {} in {}{}: {}."
    hand = " ".join(cards)
    doing.tell(side, text, who, force, force.hex, port, hand, hex=force.hex, contact=force, cards=list(cards))
    dummies.say_of_dummies(doing, side, force, cards)


def spot(doing: Doing, force: state.TaskForce, cards: Sequence[str], by: Sequence[str]) -> None:
    """A side has spotted an enemy task force; what it was dealt in this turn counts (15.o, 22.c)."""
    sightings = force.here.umpire.sightings
    before = sightings.get(force.name)
    same = before if before and before.turn == doing.turn else None
    deals = same.deals if same else {}
    still = same.by if same and same.phase == doing.phase else {}
    sightings.add(
        force.name,
        hex=force.hex,
        turn=doing.turn,
        phase=doing.phase,
        cards=[*(same.cards if same else ()), *cards],
        deals={**deals, str(len(deals) + 1): list(cards)},
        by={**still, **{name: list(cards) for name in dict.fromkeys(by)}},
        attacked_by=same.attacked_by if same and same.phase == doing.phase else None,
    )
    if not force.spotted:
        force.put(spotted=True, spotted_for_strikes=None)
        doing.tell(force.owner, "{} in {} is spotted.", force, force.hex, hex=force.hex)
