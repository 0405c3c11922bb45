"""Searching: what a side's searchers see of the task forces in the hexes they search (15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.hexgrid import read
from referee.engine.inputs import Inputs, text
from referee.games.carrier_clashes.evening.arcs import Covered, cells, fits_one_arc
from referee.games.carrier_clashes.evening.board import (
    OTHER,
    TITLES,
    all_called,
    clear,
    distance,
    grid,
    in_hex,
    is_night,
    kind_of,
    on_map,
    place_of,
    ruling,
    side_chosen,
    stand_ins,
    weather_at,
    whose,
)
from referee.games.carrier_clashes.evening.flyers import SEARCH_PHASES, check_deck, check_flyer
from referee.session.acting.act import Doing, act, entering, pending
from referee.session.board.owned import own

SEARCHERS = ("ships", "bases", "air")
STRUCK_BEFORE = {"first-search": "first-air-strike", "second-search": "second-air-strike"}


@entering("first-search")
def first_search(doing: Doing) -> None:
    """CAP of the strike phase before is down; each side throws a new search die (15.h.i, 15.m)."""
    search_begins(doing)


@entering("second-search")
def second_search(doing: Doing) -> None:
    """As in the first search phase (12.g)."""
    search_begins(doing)


def search_begins(doing: Doing) -> None:
    """A new search phase."""
    clear(doing, "air", ("cap", "fought", "attacked"))
    doing.put("umpire", "marks", "search", value={})
    for side in doing.sides:
        doing.put("sides", side, "sweeps", value=None)


class Search(Inputs):
    """A hex and who searches it; without both, all that the side's arcs cover."""

    hex: str | None = text(None, meaning="the hex searched; left out, all hexes of the arcs laid with `sweep`")
    searcher: list[str] = all_called(
        0, 12, "ships, bases and air units that search the hex", of=("air", "bases", "ships")
    )
    side: str | None = side_chosen()

    def check(self) -> None:
        if bool(self.hex) != bool(self.searcher):
            raise bad_input("searcher" if self.hex else "hex", "a hex goes with its searchers")
        if not self.hex and not self.side:
            raise bad_input("side", "whose arcs are searched? allied or ijn")


@act("search", Search, cite="15", phases=SEARCH_PHASES)
def search(given: Search, doing: Doing) -> None:
    """A side searches a hex, or all that its arcs cover; what is seen is dealt blindly."""
    side = whose(doing, given.searcher, "searcher", SEARCHERS, given.side)
    if given.hex:
        place = on_map(doing, given.hex, "hex")
        by_hand(doing, side, place, given.searcher)
        found = searched(doing, side, {place: ranges(doing, side, given.searcher, place)}, given.searcher)
        what = place
    else:
        laid = [arc for arc in doing.get("sides", side, "sweeps", default=[]) if not arc.get("done")]
        if not laid:
            raise bad_input("side", f"the {TITLES[side]} side has laid no arcs that are not searched yet: sweep")
        covered = covered_by(doing, laid)
        found = searched(doing, side, covered, [unit for arc in laid for unit in arc["units"]])
        arcs = doing.get("sides", side, "sweeps")
        doing.put("sides", side, "sweeps", value=[{**arc, "done": True} for arc in arcs])
        what = f"{len(covered)} hexes"
    said = "; ".join(found) or "nothing sighted"
    doing.tell(side, f"Search of {what}: {said}.", contact=found, **({"hex": given.hex} if given.hex else {}))


@pending("first-search")
def first_unsearched(tree: Mapping[str, Any]) -> list[str]:
    """What is undone in the first search phase."""
    return unsearched(tree)


@pending("second-search")
def second_unsearched(tree: Mapping[str, Any]) -> list[str]:
    """What is undone in the second search phase."""
    return unsearched(tree)


def unsearched(tree: Mapping[str, Any]) -> list[str]:
    """Arcs that were laid and not yet searched."""
    sides = tree["sides"].items()
    return [f"search --side {side}" for side, own in sides if any(not a.get("done") for a in own.get("sweeps", ()))]


def by_hand(doing: Doing, side: str, place: str, searchers: Sequence[str]) -> None:
    """A hex searched by units that the umpire names: in range, each of them within one arc of its own (15.a)."""
    marks = doing.get("umpire", "marks", "search", side, default={})
    if place in marks.get("hexes", ()):
        doing.forbid("15.e", f"{place} was searched in this phase; more searchers are part of the same search", "hex")
    for name in searchers:
        check_searcher(doing, side, name, place)
        unit = own(doing, side, str(kind_of(doing, side, name)))[name]
        hexes = [*marks.get("units", {}).get(name, ()), place]
        origin = place_of(doing, side, name)
        if origin and unit.get("search"):
            touching = ruling(doing, "arc-edge") == "searched"
            around = [cells(grid(doing), read(origin), read(hex), touching) for hex in hexes]
            if not fits_one_arc(around, unit["search"][1]):
                degrees = 10 * unit["search"][1]
                doing.forbid("15.a", f"{', '.join(hexes)} do not lie in one arc of {degrees} degrees of {name}", "hex")
        doing.put("umpire", "marks", "search", side, "units", name, value=hexes)
        if kind_of(doing, side, name) == "air":
            doing.put("sides", side, "air", name, "searched", value=doing.phase)


def ranges(doing: Doing, side: str, searchers: Sequence[str], place: str) -> list[int]:
    """How far each searcher is from the hex."""
    return [distance(doing, place_of(doing, side, name) or place, place) for name in searchers]


def covered_by(doing: Doing, arcs: Sequence[Mapping[str, Any]]) -> dict[str, list[int]]:
    """The hexes that arcs cover, each with the distances of its searches."""
    size = doing.get("public", "map")
    covered = Covered(grid(doing), size["columns"], size["rows"], ruling(doing, "arc-edge") == "searched")
    return covered.searches(arcs)


def check_searcher(doing: Doing, side: str, name: str, place: str | None) -> None:
    """May this unit search now, and as far as that hex?"""
    kind = str(kind_of(doing, side, name))
    unit = own(doing, side, kind)[name]
    here = place_of(doing, side, name)
    if not unit.get("search"):
        doing.forbid("15.a", f"{name} has no search values", "searcher")
    elif here is None or unit.get("lost"):
        doing.forbid("15.a", f"{name} is no longer in play", "searcher")
    elif place and distance(doing, here, place) > unit["search"][0]:
        reach, far = unit["search"][0], distance(doing, here, place)
        doing.forbid("15.a", f"{name} in {here} searches {reach} hexes, {place} is {far} away", "searcher")
    able = doing.get("sides", side, "night_searchers", default=[])
    if is_night(doing) and not {name, unit.get("type")} & set(able):
        doing.forbid("Search Roll Modifiers", f"{name} does not search by night in this scenario", "searcher")
    ship = unit["at"] if kind == "air" else name
    check_deck(doing, side, ship, "search", "searcher")
    if kind == "air":
        check_flyer(doing, side, name, "searcher")
        if unit.get("struck") and unit["struck"] == STRUCK_BEFORE.get(doing.phase):
            doing.forbid("15.n", f"{name} struck in the strike phase before this search phase", "searcher")
        if unit.get("cap"):
            doing.forbid("15.m", f"{name} is on CAP over {unit['cap']['over']}", "searcher")


def searched(doing: Doing, side: str, hexes: Mapping[str, Sequence[int]], searchers: Sequence[str]) -> list[str]:
    """What a side sees in hexes, each with the distances of its searches; in words.

    The players throw one die for the phase, whether anybody is there or not (ruling `search-die`).
    """
    done = doing.get("umpire", "marks", "search", side, "hexes", default=[])
    left = {place: hexes[place] for place in sorted(hexes) if place not in done}
    found: list[str] = []
    each = ruling(doing, "search-die") != "one-per-phase"
    for place, distances in left.items():
        somebody = any(True for _ in in_hex(doing, OTHER[side], place))
        if somebody or each or (place == next(iter(left)) and not thrown_already(doing, side)):
            cards, spotted = thrown(doing, side, place, distances, searchers)
            found += seen(doing, side, place, cards, spotted, searchers)
    doing.put("umpire", "marks", "search", side, "hexes", value=[*done, *left])
    if ruling(doing, "search-counters") == "shown":
        counts = [f"{place}{f' ({len(row)})' if len(row) > 1 else ''}" for place, row in left.items()]
        doing.tell(OTHER[side], f"{TITLES[side]} search counters lie in {', '.join(counts)}.")
    return found


def thrown_already(doing: Doing, side: str) -> bool:
    """Has the side thrown its die of the phase?"""
    return bool(doing.get("umpire", "marks", "search", side, "die"))


def thrown(doing: Doing, side: str, place: str, distances: Sequence[int], searchers: Sequence[str]) -> tuple[int, str]:
    """The cards that the search of a hex earns, by the one die of the phase (ruling `search-die`)."""
    night, weather = is_night(doing), weather_at(doing, place)
    scenario_cap = bool(doing.get("public", "scenario_cap", default=False))
    cap = OTHER[side] == "allied" and has_declared_cap(doing, place)
    inputs: dict[str, Any] = {
        "level": doing.get("public", "level", side),
        "range": list(distances),
        "weather": weather,
        "declared_cap": cap and (scenario_cap or not (night or weather == "stormy")),
        "scenario_cap": scenario_cap,
        "night": night,
        "night_capable": night,
    }
    known = doing.get("umpire", "marks", "search", side, "die")
    if ruling(doing, "search-die") != "one-per-phase":
        known = None
    marked = stand_ins(doing, side, searchers, "search")
    answer = doing.resolve("search", inputs, side=side, known=known, stand_in=marked)
    answer.because.insert(0, {"text": f"search of {place}", "cite": "15.i"})
    doing.put("umpire", "marks", "search", side, "die", value=[int(die["value"]) for die in answer.dice])
    outcome = answer.outcome or {}
    return int(outcome["cards"]), str(outcome["spotted"])


def has_declared_cap(doing: Doing, place: str) -> bool:
    """Does an Allied task force or base in a hex have CAP declared in this phase (15.m)?"""
    for unit in own(doing, "allied", "air").values():
        cap = unit.get("cap")
        if cap and cap["phase"] == doing.phase and place_of(doing, "allied", cap["over"]) == place:
            return True
    return False


def seen(doing: Doing, side: str, place: str, cards: int, spotted: str, searchers: Sequence[str]) -> list[str]:
    """What a side sees in a hex, in words: each enemy task force spotted there, with the cards dealt from it."""
    other = OTHER[side]
    port = any(base["hex"] == place and base.get("port") for base in own(doing, other, "bases").values())
    said: list[str] = []
    if spotted == "no":
        return said
    for name, tf in list(in_hex(doing, other, place)):
        if spotted == "strike-only":
            doing.put("sides", other, "task_forces", name, "spotted_for_strikes", value=True)
            doing.put("sides", side, "contacts", name, value={"hex": place, "turn": doing.turn})
            doing.tell(other, f"{name} in {place} is spotted for the next strike phase only.", hex=place)
            said.append(f"{name} in {place}, no cards, for the next strike phase only")
        elif not tf["cards"] and not tf["ships"]:
            doing.tell(other, f"{name} in {place} is spotted; a dummy, it is removed until the task force phase.")
            take_off(doing, other, name)
            said.append(f"{name} in {place} is a dummy and is removed")
        else:
            dealt = doing.resolve("deal", {"card": tf["cards"], "count": cards}, side=side)
            dealt.because.insert(0, {"text": f"{name} in {place}", "cite": "15.g"})
            spot(doing, side, name, place, list((dealt.outcome or {})["seen"]), searchers)
            said.append(f"{name} in {place}{' (port)' if port else ''}: {' '.join((dealt.outcome or {})['seen'])}")
    return said


def spot(doing: Doing, side: str, name: str, place: str, cards: Sequence[str], by: Sequence[str]) -> None:
    """A side has spotted an enemy task force, and keeps what it saw."""
    doing.put("sides", OTHER[side], "task_forces", name, "spotted", value=True)
    contact = {"hex": place, "turn": doing.turn, "cards": list(cards), "by": list(dict.fromkeys(by))}
    doing.put("sides", side, "contacts", name, value=contact)
    doing.tell(OTHER[side], f"{name} in {place} is spotted.", hex=place)


def take_off(doing: Doing, side: str, name: str) -> None:
    """A dummy leaves the map; it may come back in the task force phase (21.b, 21.c)."""
    doing.put("sides", side, "task_forces", name, value=None)
    away = doing.get("sides", side, "dummies_away", default=[])
    doing.put("sides", side, "dummies_away", value=sorted([*away, name]))
    if name in own(doing, OTHER[side], "contacts"):
        doing.put("sides", OTHER[side], "contacts", name, value=None)
