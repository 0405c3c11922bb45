"""Search arcs laid on the map, and looked at beforehand (15.a-15.d)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.inputs import Inputs, choice, whole
from referee.games.carrier_clashes.evening import flyers, names, sea, search, state
from referee.games.carrier_clashes.evening.arcs import Covered
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import all_called, side_among


class Arc(Inputs):
    """An arc, and who searches it."""

    unit: list[str] = all_called("ships, bases and air units that search the arc together", 1, 12, of=search.SEARCHERS)
    start: int = whole(
        0, 35, meaning="where the arc begins, in tens of degrees clockwise from north; it goes clockwise"
    )
    arc: int | None = whole(1, 36, None, meaning="its width in tens of degrees, if not all that the units have")
    out_to: int | None = whole(1, 60, None, meaning="hexes searched out to, if not the shortest of their ranges")
    side: str | None = side_among(state.SIDES)


@act("sweep", Arc, cite="15.a", phases=flyers.SEARCH_PHASES)
def sweep(given: Arc, doing: Doing) -> None:
    """Units of one hex lay a search arc; `search --side` then searches all that the side's arcs cover."""
    side, found = search.searchers_of(doing, given.unit, "unit", given.side)
    board = state.Board.of(doing)
    own = board.side(side)
    for unit in found:
        search.check_searcher(doing, unit, None)
        swept = any(unit.name in arc.units for arc in own.sweeps.values())
        if swept or unit.name in board.searching(side).units:
            doing.forbid(
                "15.a",
                f"{unit.name} searches one arc in a phase and has it already",
                "unit",
                hint="search carries it out; undo takes it back; another --unit",
            )
    arc = laid(doing, found, given)
    own.sweeps.add(str(len(own.sweeps) + 1), **arc)
    for unit in found:
        if isinstance(unit, state.Air):
            unit.put(searched=doing.phase)
    doing.tell(side, described(arc), hexes=search.coverage(doing).hexes(arc))


@act("arc", Arc, cite="15.a", looks=True)
def arc(given: Arc, doing: Doing) -> None:
    """Look at a search arc: the hexes that it covers, as a list and as a map; nothing is searched."""
    show(doing, [laid(doing, search.searchers_of(doing, given.unit, "unit", given.side)[1], given)])


class Arcs(Inputs):
    """Whose arcs."""

    side: str = choice(*state.SIDES, meaning="whose arcs")


@act("arcs", Arcs, cite="15.d", looks=True)
def arcs(given: Arcs, doing: Doing) -> None:
    """How often a side's arcs cover each hex in this phase, as a list and as a map (for the umpire)."""
    show(doing, [arc.row for arc in state.Board.of(doing).side(given.side).sweeps.values()])


def laid(doing: Doing, found: Sequence[search.Searcher], given: Arc) -> dict[str, Any]:
    """An arc by the fields of `state.SearchArc`, if the units may lay it (15.c): `start` and `arc` in tens of degrees,
    `out_to` in hexes.
    """
    if len({unit.place for unit in found}) > 1:
        doing.forbid(
            "15.c",
            f"{names.listed(found)} are not in one hex and search no arc together",
            "unit",
            hint="an arc for each: arc --unit NAME --start TENS-OF-DEGREES",
        )
    rows = []
    for unit in found:
        if not unit.search:
            doing.forbid("15.a", f"{unit.name} has no search values", "unit")
        reach, wide = unit.search or [1, 36]
        rows.append({"name": unit.name, "range": reach, "arc": wide})
    inputs: dict[str, Any] = {"searcher": rows, **({"out_to": given.out_to} if given.out_to else {})}
    together = reckoned(doing, "search-arc", inputs)
    width = min(given.arc or 36, together["arc"] // 10)
    if given.arc and given.arc > width:
        doing.forbid("15.c", f"together they search {10 * width} degrees, not {10 * given.arc}", "arc")
    if 10 * width < together["minimum_arc"]:
        least, reach = together["minimum_arc"], together["range"]
        doing.forbid("15.b", f"out to {reach} hexes an arc is at least {least} degrees, not {10 * width}", "arc")
    place = sea.hex_of(found[0], "unit")
    units = [unit.name for unit in found]
    return {"units": units, "hex": place, "start": given.start, "arc": width, "out_to": together["range"]}


def described(arc: dict[str, Any]) -> str:
    """An arc in words."""
    first, last = 10 * arc["start"], 10 * (arc["start"] + arc["arc"]) % 360
    units = ", ".join(arc["units"])
    return f"{units} in {arc['hex']}: arc from {first:03d} to {last:03d} degrees, out to {arc['out_to']} hexes."


def show(doing: Doing, rows: list[dict[str, Any]]) -> None:
    """Arcs, how often they cover each hex, and the map of it."""
    for each in rows:
        doing.remark(described(each))
    counts = {place: len(found) for place, found in search.coverage(doing).searches(rows).items()}
    for often in sorted(set(counts.values()), reverse=True):
        times = "once" if often == 1 else f"{often} times"
        listed = " ".join(sorted(place for place, count in counts.items() if count == often))
        doing.remark(f"{times} ({sum(count == often for count in counts.values())} hexes): {listed}")
    for line in Covered(doing.grid, 99, 99, False).picture(counts):
        doing.remark(line)
