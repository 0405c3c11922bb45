"""Searching: what a side's searchers see of the task forces in the hexes they search (15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.hexgrid import read
from referee.engine.inputs import Inputs, text
from referee.games.carrier_clashes.evening import dummies, flyers, names, sea, state
from referee.games.carrier_clashes.evening.arcs import Covered, cells, fits_one_arc
from referee.session.acting.act import Doing, act, entering, pending
from referee.session.acting.due import Due
from referee.session.board.owned import all_called, side_among

SEARCHERS = ("ships", "bases", "air")
STRUCK_BEFORE = {"first-search": "first-air-strike", "second-search": "second-air-strike"}
Searcher = state.Ship | state.Base | state.Air


@entering("first-search", "second-search")
def search_begins(doing: Doing) -> None:
    """CAP of the strike phase before is down; each side throws a new search die (12.g, 15.h.i, 15.m)."""
    board = state.Board.of(doing)
    board.umpire.searches.clear()
    for side in board.sides.values():
        side.sweeps.clear()
        for unit in side.air.values():
            flyers.come_down(unit)
            unit.put(fought=None)


class Search(Inputs):
    """A hex and who searches it; without both, all that the side's arcs cover."""

    hex: str | None = text(None, meaning="the hex searched; left out, all hexes of the arcs laid with `sweep`")
    searcher: list[str] = all_called("ships, bases and air units that search the hex", 0, 12, of=SEARCHERS)
    side: str | None = side_among(state.SIDES)

    def check(self) -> None:
        if bool(self.hex) != bool(self.searcher):
            raise bad_input(
                "searcher" if self.hex else "hex",
                "a hex goes with its searchers: --hex HEX --searcher NAME; or --side SIDE for the arcs that are laid",
            )
        if not self.hex and not self.side:
            raise bad_input("side", "whose arcs are searched? allied or ijn")


@act("search", Search, cite="15", phases=flyers.SEARCH_PHASES)
def search(given: Search, doing: Doing) -> None:
    """A side searches a hex, or all that its arcs cover; what is seen is dealt blindly."""
    side, found = searchers_of(doing, given.searcher, "searcher", given.side)
    board = state.Board.of(doing)
    if board.is_night and board.searching(side).submarine_attacked:
        doing.forbid(
            "25.g",
            "by night submarines attack after the other searches",
            "act",
            hint="next, when all have searched; then submarine NAME --attack",
        )
    if given.hex:
        place = sea.on_map(doing, given.hex, "hex")
        by_hand(doing, side, place, found)
        far = [doing.distance(unit.place or place, place) for unit in found]
        searched(doing, side, {place: far}, {place: found}, place)
        return
    own = board.side(side)
    laid = [arc for arc in own.sweeps.values() if not arc.done]
    if not laid:
        title = doing.title(side)
        raise bad_input("side", f"the {title} side has laid no arcs that are not searched yet: sweep")
    covered = coverage(doing).searches([arc.row for arc in laid])
    over = {place: [] for place in covered}  # type: dict[str, list[Searcher]]
    for arc in laid:
        units = searchers_of(doing, arc.units, "searcher", side)[1]
        for place in coverage(doing).hexes(arc.row):
            over[place] += units
        arc.put(done=True)
    searched(doing, side, covered, over, f"{len(covered)} hexes")


def searchers_of(doing: Doing, words: Sequence[str], field: str, side: str | None) -> tuple[str, list[Searcher]]:
    """Ships, bases and air units of one side."""
    owner, found = names.owner_and_things(doing, words, field, SEARCHERS, side)
    return owner, [unit for unit in found if isinstance(unit, state.Ship | state.Base | state.Air)]


def coverage(doing: Doing) -> Covered:
    """What arcs cover on this map."""
    chart = state.Board.of(doing).public.map
    return Covered(doing.grid, chart.columns, chart.rows, doing.ruling("arc-edge") == "searched")


@pending("first-search", "second-search")
def unsearched(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Arcs that were laid and not yet searched, the side without the initiative first (15.f)."""
    board = state.Board(dict(tree))
    for side in board.order_of_play:
        laid = [arc for arc in board.side(side).sweeps.values() if not arc.done]
        if laid:
            yield Due(f"{len(laid)} search arc{'s' if len(laid) > 1 else ''} laid", f"search --side {side}", side)


def by_hand(doing: Doing, side: str, place: str, found: Sequence[Searcher]) -> None:
    """A hex searched by units that the umpire names: in range, each of them within one arc of its own (15.a)."""
    board = state.Board.of(doing)
    marks = board.searching(side)
    if place in marks.hexes:
        doing.forbid(
            "15.e",
            f"{place} was searched in this phase; more searchers are part of the same search",
            "hex",
            hint="undo, then search once with every --searcher of that hex",
        )
    for unit in found:
        check_searcher(doing, unit, place)
        if any(unit.name in arc.units for arc in board.side(side).sweeps.values()):
            doing.forbid("15.a", f"{unit.name} has its arc of this phase: search --side {side} searches it", "searcher")
        hexes = [*marks.units.get(unit.name, []), place]
        if unit.place and unit.search:
            touching = doing.ruling("arc-edge") == "searched"
            around = [cells(doing.grid, read(unit.place), read(hex), touching) for hex in hexes]
            if not fits_one_arc(around, unit.search[1]):
                degrees = 10 * unit.search[1]
                text = f"{', '.join(hexes)} do not lie in one arc of {degrees} degrees of {unit.name}"
                doing.forbid("15.a", text, "hex")
        marks.put(units={**marks.units, unit.name: hexes})
        if isinstance(unit, state.Air):
            unit.put(searched=doing.phase)


def check_searcher(doing: Doing, unit: Searcher, place: str | None) -> None:
    """May this unit search now, and as far as that hex?"""
    here, name, board = unit.place, unit.name, state.Board.of(doing)
    is_lost = isinstance(unit, state.Air) and bool(unit.lost)
    if not unit.search:
        doing.forbid("15.a", f"{name} has no search values", "searcher")
    elif here is None or is_lost:
        doing.forbid("15.a", f"{name} is no longer in play", "searcher")
    elif place and doing.distance(here, place) > unit.search[0]:
        reach, far = unit.search[0], doing.distance(here, place)
        doing.forbid("15.a", f"{name} in {here} searches {reach} hexes, {place} is {far} away", "searcher")
    kind = unit.type if isinstance(unit, state.Air) else name
    if board.is_night and not {name, kind} & set(unit.side.night_searchers):
        doing.forbid("Search Roll Modifiers", f"{name} does not search by night in this scenario", "searcher")
    deck = unit.deck if isinstance(unit, state.Air) else unit
    flyers.check_deck(doing, deck, "search", "searcher")
    if isinstance(unit, state.Air):
        flyers.check_flyer(doing, unit, "searcher")
        if unit.struck and unit.struck == STRUCK_BEFORE.get(doing.phase):
            doing.forbid("15.n", f"{name} struck in the strike phase before this search phase", "searcher")
        if unit.over:
            doing.forbid(
                "15.m",
                f"{name} is on CAP over {unit.over}",
                "searcher",
                hint=f'cap-down --unit "{name}" brings it down, or another --searcher',
            )


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
        doing.tell(other, f"{doing.title(side)} search counters lie in {', '.join(counts)}.")


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


def spot(doing: Doing, force: state.TaskForce, cards: Sequence[str], by: Sequence[str]) -> None:
    """A side has spotted an enemy task force; what it was dealt in this turn counts (15.o, 22.c)."""
    sightings = force.here.umpire.sightings
    before = sightings.get(force.name)
    same = before if before and before.turn == doing.turn else None
    still = same.by if same and same.phase == doing.phase else {}
    sightings.add(
        force.name,
        hex=force.hex,
        turn=doing.turn,
        phase=doing.phase,
        cards=[*(same.cards if same else ()), *cards],
        by={**still, **{name: list(cards) for name in dict.fromkeys(by)}},
        attacked_by=same.attacked_by if same and same.phase == doing.phase else None,
    )
    if not force.spotted:
        force.put(spotted=True, spotted_for_strikes=None)
        doing.tell(force.owner, "{} in {} is spotted.", force, force.hex, hex=force.hex)
