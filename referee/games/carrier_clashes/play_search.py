"""Searching: what a side's searchers see of the task forces in a hex (15)."""

from __future__ import annotations

from typing import Any

from referee.engine.inputs import Inputs, text
from referee.games.carrier_clashes.play_board import (
    OTHER,
    all_called,
    condition,
    distance,
    in_hex,
    is_night,
    kind_of,
    on_map,
    own,
    place_of,
    ruling,
    side_chosen,
    stand_ins,
    task_force_of,
    weather_at,
    whose,
)
from referee.session.acts import Doing, act

PHASES = ("first-search", "second-search")
SEARCHERS = ("ships", "bases", "air")
STRUCK_BEFORE = {"first-search": "first-air-strike", "second-search": "second-air-strike"}
CHART = "Search Roll Modifiers"


class Search(Inputs):
    """A hex and who searches it."""

    hex: str = text(meaning="the hex searched")
    searcher: list[str] = all_called(1, 12, "ships, bases and air units that search it")
    side: str | None = side_chosen()


@act("search", Search, cite="15", phases=PHASES)
def search(given: Search, doing: Doing) -> None:
    """A side searches a hex with ships, bases and air units; what they see is dealt blindly."""
    side = whose(doing, given.searcher, "searcher", SEARCHERS, given.side)
    place = on_map(doing, given.hex, "hex")
    for name in given.searcher:
        check_searcher(doing, side, name, place)
    if place in doing.get("umpire", "marks", "search", side, "hexes", default=[]):
        doing.forbid("15.e", f"{place} was searched in this phase; further searchers are part of that search", "hex")
    cards, spotted = thrown(doing, side, place, given.searcher)
    for name in given.searcher:
        if name in own(doing, side, "air"):
            doing.put("sides", side, "air", name, "searched", value=doing.phase)
    contacts = seen(doing, side, place, cards, spotted)
    said = "; ".join(contacts) or "nothing sighted"
    doing.tell(side, f"Search of {place} ({', '.join(given.searcher)}): {said}.", hex=place, contact=contacts)


def check_searcher(doing: Doing, side: str, name: str, place: str) -> None:
    """May this unit search that hex now?"""
    kind = str(kind_of(doing, side, name))
    unit = own(doing, side, kind)[name]
    if not unit.get("search"):
        doing.forbid("15.a", f"{name} has no search values", "searcher")
    here = place_of(doing, side, name)
    if here is None:
        doing.forbid("15.a", f"{name} is no longer in play", "searcher")
        return
    reach = unit.get("search", [0])[0]
    if distance(here, place) > reach:
        text = f"{name} in {here} searches {reach} hexes, {place} is {distance(here, place)} away"
        doing.forbid("15.a", text, "searcher")
    home = own(doing, side, "ships").get(unit["at"] if kind == "air" else name)
    if home is not None:
        if condition(home) != "none":
            doing.forbid("18.b", f"{name} cannot search: the ship is {home['condition']}", "searcher")
        if home["target_class"] == "A":
            check_islands(doing, side, unit["at"] if kind == "air" else name, "search", "searcher")
    if kind == "air":
        check_flyer(doing, side, name, "searcher")
        if unit.get("struck") and unit["struck"] == STRUCK_BEFORE.get(doing.phase):
            doing.forbid("15.n", f"{name} struck in the strike phase before this search phase", "searcher")


def check_flyer(doing: Doing, side: str, name: str, field: str) -> None:
    """Is an air unit in action at all?"""
    unit = own(doing, side, "air")[name]
    if unit.get("lost"):
        doing.forbid("16", f"{name} was lost", field)
    if unit.get("out"):
        doing.forbid("24.b", f"{name} is out of action for the turn", field)


def check_islands(doing: Doing, side: str, carrier: str, what: str, field: str) -> None:
    """A carrier neither searches nor strikes from an island hex, nor after passing one (13.c)."""
    tf = own(doing, side, "task_forces").get(task_force_of(doing, side, carrier) or "", {})
    if tf.get("hex") in doing.get("public", "map", "islands", default=[]):
        doing.forbid("13.c", f"{carrier} lies in an island hex and may not {what}", field)
    elif tf.get("islands") and doing.phase in ("second-search", "third-air-strike"):
        doing.forbid("13.c", f"{carrier} passed an island hex this turn and may not {what}", field)


def thrown(doing: Doing, side: str, place: str, searchers: list[str]) -> tuple[int, str]:
    """The cards that the search earns, by the one die of the phase (ruling `search-die`)."""
    night = is_night(doing)
    night_too = doing.phase in doing.get("public", "night_phases", default=[])
    weather = weather_at(doing, place)
    cap = OTHER[side] == "allied" and has_declared_cap(doing, place)
    scenario_cap = bool(doing.get("public", "scenario_cap", default=False))
    inputs: dict[str, Any] = {
        "level": doing.get("public", "level", side),
        "range": [distance(place_of(doing, side, name) or place, place) for name in searchers],
        "weather": weather,
        "declared_cap": cap and (scenario_cap or not (night or weather == "stormy")),
        "scenario_cap": scenario_cap,
        "night": night,
        "night_capable": night and (night_too or doing.forced),
    }
    known = doing.get("umpire", "marks", "search", side, "die")
    if ruling(doing, "search-die") != "one-per-phase":
        known = None
    marked = stand_ins(doing, side, searchers, "search")
    answer = doing.resolve("search", inputs, side=side, known=known, stand_in=marked)
    hexes = doing.get("umpire", "marks", "search", side, "hexes", default=[])
    die = [int(die["value"]) for die in answer.dice]
    doing.put("umpire", "marks", "search", side, value={"die": die, "hexes": [*hexes, place]})
    outcome = answer.outcome or {}
    return int(outcome["cards"]), str(outcome["spotted"])


def has_declared_cap(doing: Doing, place: str) -> bool:
    """Does an Allied task force or base in a hex have CAP declared in this phase (15.m)?"""
    for unit in own(doing, "allied", "air").values():
        cap = unit.get("cap")
        if cap and cap["phase"] == doing.phase and place_of(doing, "allied", cap["over"]) == place:
            return True
    return False


def seen(doing: Doing, side: str, place: str, cards: int, spotted: str) -> list[str]:
    """What a side sees in a hex, in words: each enemy task force spotted there, with the cards dealt from it."""
    other = OTHER[side]
    said: list[str] = []
    if spotted == "no":
        return said
    for name, tf in list(in_hex(doing, other, place)):
        contact: dict[str, Any] = {"hex": place, "turn": doing.turn}
        if spotted == "strike-only":
            doing.put("sides", other, "task_forces", name, "spotted_for_strikes", value=True)
            doing.tell(other, f"{name} in {place} is spotted for the next strike phase only.", hex=place)
            said.append(f"{name}, no cards, for the next strike phase only")
        elif not tf["cards"] and not tf["ships"]:
            doing.tell(other, f"{name} in {place} is spotted; a dummy, it is removed until the task force phase.")
            take_off(doing, other, name)
            said.append(f"{name} is a dummy and is removed")
            continue
        else:
            dealt = doing.resolve("deal", {"card": tf["cards"], "count": cards}, side=side)
            contact["cards"] = list((dealt.outcome or {})["seen"])
            doing.put("sides", other, "task_forces", name, "spotted", value=True)
            doing.tell(other, f"{name} in {place} is spotted.", hex=place)
            said.append(f"{name}: {' '.join(contact['cards'])}")
        doing.put("sides", side, "contacts", name, value=contact)
    return said


def take_off(doing: Doing, side: str, name: str) -> None:
    """A dummy leaves the map; it may come back in the task force phase (21.b, 21.c)."""
    doing.put("sides", side, "task_forces", name, value=None)
    doing.put(
        "sides", side, "dummies_away", value=sorted([*doing.get("sides", side, "dummies_away", default=[]), name])
    )
    if name in own(doing, OTHER[side], "contacts"):
        doing.put("sides", OTHER[side], "contacts", name, value=None)
