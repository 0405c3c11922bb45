"""Search arcs laid on the map, and looked at beforehand (15.a-15.d)."""

from __future__ import annotations

from typing import Any

from referee.engine.inputs import Inputs, choice, whole
from referee.games.carrier_clashes.evening.arcs import Covered
from referee.games.carrier_clashes.evening.board import all_called, grid, hex_of, place_of, side_chosen, whose
from referee.games.carrier_clashes.evening.flyers import SEARCH_PHASES
from referee.games.carrier_clashes.evening.search import SEARCHERS, check_searcher, covered_by
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import own


class Arc(Inputs):
    """An arc, and who searches it."""

    unit: list[str] = all_called(
        1, 12, "ships, bases and air units that search the arc together", of=("air", "bases", "ships")
    )
    start: int = whole(
        0, 35, meaning="where the arc begins, in tens of degrees clockwise from north; it goes clockwise"
    )
    arc: int | None = whole(1, 36, None, meaning="its width in tens of degrees, if not all that the units have")
    out_to: int | None = whole(1, 60, None, meaning="hexes searched out to, if not the shortest of their ranges")
    side: str | None = side_chosen()


@act("sweep", Arc, cite="15.a", phases=SEARCH_PHASES)
def sweep(given: Arc, doing: Doing) -> None:
    """Units of one hex lay a search arc; `search --side` then searches all that the side's arcs cover."""
    side = whose(doing, given.unit, "unit", SEARCHERS, given.side)
    for name in given.unit:
        check_searcher(doing, side, name, None)
        swept = [arc for arc in doing.get("sides", side, "sweeps", default=[]) if name in arc["units"]]
        if swept or name in doing.get("umpire", "marks", "search", side, "units", default={}):
            doing.forbid("15.a", f"{name} searches one arc in a phase and has it already", "unit")
    arc = laid(doing, side, given)
    doing.put("sides", side, "sweeps", value=[*doing.get("sides", side, "sweeps", default=[]), arc])
    for name in given.unit:
        if name in own(doing, side, "air"):
            doing.put("sides", side, "air", name, "searched", value=doing.phase)
    doing.tell(side, described(arc), hexes=sorted(covered_by(doing, [arc])))


@act("arc", Arc, cite="15.a")
def arc(given: Arc, doing: Doing) -> None:
    """Look at a search arc: the hexes that it covers, as a list and as a map; nothing is searched."""
    side = whose(doing, given.unit, "unit", SEARCHERS, given.side)
    show(doing, [laid(doing, side, given)])


class Arcs(Inputs):
    """Whose arcs."""

    side: str = choice("allied", "ijn", meaning="whose arcs")


@act("arcs", Arcs, cite="15.d")
def arcs(given: Arcs, doing: Doing) -> None:
    """How often a side's arcs cover each hex in this phase, as a list and as a map (for the umpire)."""
    show(doing, doing.get("sides", given.side, "sweeps", default=[]))


def laid(doing: Doing, side: str, given: Arc) -> dict[str, Any]:
    """An arc as it is kept, if the units may lay it."""
    places = {place_of(doing, side, name) for name in given.unit}
    if len(places) > 1:
        doing.forbid("15.c", f"{', '.join(given.unit)} are not in one hex and search no arc together", "unit")
    values = {name: own_search(doing, side, name) for name in given.unit}
    inputs: dict[str, Any] = {"searcher": [{"name": n, "range": v[0], "arc": v[1]} for n, v in values.items()]}
    if given.out_to:
        inputs["out_to"] = given.out_to
    together = reckoned(doing, "search-arc", inputs)
    width = min(given.arc or 36, together["arc"] // 10)
    if given.arc and given.arc > width:
        doing.forbid("15.c", f"together they search {10 * width} degrees, not {10 * given.arc}", "arc")
    if 10 * width < together["minimum_arc"]:
        least, reach = together["minimum_arc"], together["range"]
        doing.forbid("15.b", f"out to {reach} hexes an arc is at least {least} degrees, not {10 * width}", "arc")
    place = hex_of(doing, side, given.unit[0])
    return {"units": given.unit, "hex": place, "start": given.start, "arc": width, "out_to": together["range"]}


def own_search(doing: Doing, side: str, name: str) -> list[int]:
    """A unit's search values, or a refusal."""
    for kind in SEARCHERS:
        unit = own(doing, side, kind).get(name, {})
        if unit.get("search"):
            values: list[int] = unit["search"]
            return values
    doing.forbid("15.a", f"{name} has no search values", "unit")
    return [1, 36]


def described(arc: dict[str, Any]) -> str:
    """An arc in words."""
    first, last = 10 * arc["start"], 10 * (arc["start"] + arc["arc"]) % 360
    units = ", ".join(arc["units"])
    return f"{units} in {arc['hex']}: arc from {first:03d} to {last:03d} degrees, out to {arc['out_to']} hexes."


def show(doing: Doing, arcs: list[dict[str, Any]]) -> None:
    """Arcs, how often they cover each hex, and the map of it."""
    for each in arcs:
        doing.remark(described(each))
    counts = {place: len(found) for place, found in covered_by(doing, arcs).items()}
    for often in sorted(set(counts.values()), reverse=True):
        times = "once" if often == 1 else f"{often} times"
        listed = " ".join(sorted(place for place, count in counts.items() if count == often))
        doing.remark(f"{times} ({sum(count == often for count in counts.values())} hexes): {listed}")
    for line in Covered(grid(doing), 99, 99, False).picture(counts):
        doing.remark(line)
