"""Search arcs laid on the map, and viewed before they are laid (15.a-15.d)."""

from __future__ import annotations

from typing import Any

from referee.engine.inputs import choice, whole
from referee.engine.plain import counted
from referee.games.carrier_clashes.evening import flyers, names, sea, search, state
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, side_among


class Arc(state.Named):
    """An arc and its searchers."""

    unit: list[state.Searcher] = thing(
        all_called("ships, bases and air units that search the arc together", 1, of=search.SEARCHERS)
    )
    start: int = whole(
        0, 35, meaning="where the arc begins, in tens of degrees clockwise from north; it goes clockwise"
    )
    arc: int | None = whole(1, 36, None, meaning="its width in tens of degrees, if not all that the units have")
    out_to: int | None = whole(1, 60, None, meaning="hexes searched out to, if not the shortest of their ranges")
    side: str | None = side_among(state.SIDES)

    def mean(self) -> None:
        sea.hex_of(self.unit[0], "unit")


def of_sweep(given: Arc) -> Bars:
    """What forbids laying an arc now."""
    yield from search.comes_before_submarines(given.board, given.owner)
    for unit in given.unit:
        yield from search.of_searcher(unit)
        yield from has_no_arc(unit)
    yield from of_arc(given)


def has_no_arc(unit: state.Searcher) -> Bars:
    """A unit searches one arc in a phase (15.a)."""
    swept = any(unit.name in arc.units for arc in unit.side.sweeps.values())
    if swept or unit.name in unit.here.searches_of(unit.owner).units:
        text = f"{unit.name} may search one arc in a phase and has one already"
        yield Bar("15.a", text, "unit", "search carries it out; undo takes it back; another --unit")


def of_arc(given: Arc) -> Bars:
    """Searchers in one hex may combine, out to the shortest range, in an arc that is neither too wide nor too
    narrow (15.a-c).
    """
    if len({unit.place for unit in given.unit}) > 1:
        text = f"{names.names_in_a_row(given.unit)} are not in the same hex and cannot search an arc together"
        yield Bar("15.c", text, "unit", "--unit with those of one hex; then an arc for each of the others")
    for unit in given.unit:
        yield from search.has_eyes(unit)
    shortest, together = computed_arcs(given, None), computed_arcs(given, given.out_to)
    if given.out_to and given.out_to > shortest["range"]:
        text = f"searchers combine out to the shortest range, {shortest['range']}, not {given.out_to}"
        yield Bar("15.c", text, "out_to")
    widest, least, reach = together["arc"], together["minimum_arc"], together["range"]
    degrees = 10 * (given.arc or 36)
    if given.arc and degrees > widest:
        yield Bar("15.c", f"together they search {widest} degrees, not {degrees}", "arc")
    if min(degrees, widest) < least:
        text = f"out to {counted(reach, 'hex')} an arc is at least {least} degrees, not {min(degrees, widest)}"
        yield Bar("15.b", text, "arc")


def computed_arcs(given: Arc, out_to: int | None) -> dict[str, Any]:
    """The answer of the procedure `search-arc` for the units together, out to so many hexes if they see so far."""
    eyes = [unit.search or [1, 36] for unit in given.unit]
    rows = [
        {"name": unit.name, "range": reach, "arc": wide} for unit, (reach, wide) in zip(given.unit, eyes, strict=True)
    ]
    inputs: dict[str, Any] = {"searcher": rows}
    if out_to and out_to < min(reach for reach, _ in eyes):
        inputs["out_to"] = out_to
    return given.board.reckon("search-arc", inputs)


@act(
    "sweep",
    Arc,
    cite="15.a",
    phases=flyers.SEARCH_PHASES,
    bars=of_sweep,
    lasting=lambda given: search.have_eyes(given.unit),
)
def sweep(given: Arc, doing: Doing) -> None:
    """Units of one hex lay a search arc; `search --side` then searches all that the side's arcs cover."""
    board, own, arc = given.board, given.own, arc_fields(given)
    own.sweeps.add(str(len(own.sweeps) + 1), **arc)
    for unit in given.unit:
        if isinstance(unit, state.Air):
            unit.put(searched=doing.phase)
    where, reach = arc_in_words(arc)
    said, listed = f"{where}: arc from {reach}.", ("Search arcs", f"{where}, {reach}")
    doing.tell(given.owner, said, hexes=search.coverage(board).hexes(arc), listed=listed)


@act("arc", Arc, cite="15.a", looks=True, bars=of_arc)
def arc(given: Arc, doing: Doing) -> None:
    """Look at a search arc: the hexes that it covers, as a list and as a map; nothing is searched."""
    show(doing, given.board, [arc_fields(given)])


class Arcs(state.Named):
    """The side whose arcs are shown."""

    side: str = choice(*state.SIDES, meaning="whose arcs")


@act("arcs", Arcs, cite="15.d", looks=True)
def arcs(given: Arcs, doing: Doing) -> None:
    """How often a side's arcs cover each hex in this phase, as a list and as a map (for the umpire)."""
    show(doing, given.board, [arc.row for arc in given.own.sweeps.values()])


def arc_fields(given: Arc) -> dict[str, Any]:
    """An arc by the fields of `state.SearchArc`: `start` and `arc` in tens of degrees, `out_to` in hexes."""
    together = computed_arcs(given, given.out_to)
    units = [unit.name for unit in given.unit]
    width = min(given.arc or 36, together["arc"] // 10)
    place = sea.hex_of(given.unit[0], "unit")
    return {
        "units": units,
        "hex": place,
        "start": given.start,
        "arc": width,
        "out_to": given.out_to or together["range"],
    }


def arc_in_words(arc: dict[str, Any]) -> tuple[str, str]:
    """The searchers that lay an arc, its place and its reach, in words."""
    first, last = 10 * arc["start"], 10 * (arc["start"] + arc["arc"]) % 360
    units = ", ".join(arc["units"])
    return f"{units} in {arc['hex']}", f"{first:03d} to {last:03d} degrees, out to {counted(arc['out_to'], 'hex')}"


def show(doing: Doing, board: state.Board, rows: list[dict[str, Any]]) -> None:
    """Arcs, how often they cover each hex, and a map of this."""
    for each in rows:
        doing.remark("{}: arc from {}.".format(*arc_in_words(each)))
    counts = {place: len(found) for place, found in search.coverage(board).searches(rows).items()}
    for often in sorted(set(counts.values()), reverse=True):
        times = "once" if often == 1 else f"{often} times"
        listed = " ".join(sorted(place for place, count in counts.items() if count == often))
        doing.remark(f"{times} ({sum(count == often for count in counts.values())} hexes): {listed}")
    for line in search.coverage(board).picture(counts):
        doing.remark(line)
