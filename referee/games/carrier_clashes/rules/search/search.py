"""Searching: how many cards a search earns and what it shows (15)."""

from __future__ import annotations

from math import prod

from referee.engine.chance import D6, D12, Dice, Die, Purpose, Until
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.leaves import value_at
from referee.engine.plain import counted
from referee.engine.procedure import Apart, Plan, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.engine.weighing import weigh
from referee.games.carrier_clashes.rules.air.combat import RANKS
from referee.games.carrier_clashes.rules.upkeep.cards import Deck, refuse_extra_copies, sight_of
from referee.games.carrier_clashes.rules.upkeep.turn import WEATHERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from referee.engine.distribution import Distribution

CHART = "Search Roll Modifiers"


class Searchers(Inputs):
    """The searching side and the time of day."""

    level: int = whole(-6, 6, meaning="initiative level of the searching side")
    night: bool = flag(meaning="it is a night turn")
    night_capable: bool = flag(meaning="the scenario lets these units search at night")
    scenario_cap: bool = flag(meaning="the scenario lets declared CAP count at night and in storms")


class Hex(Inputs):
    """The searched hex."""

    weather: str = choice(*WEATHERS, default="clear", meaning="weather in the searched hex")
    declared_cap: bool = flag(meaning="the hex holds an Allied TF or base that has declared CAP")


class Search(Searchers, Hex):
    """One search of a hex."""

    range: list[int] = many(whole(0, 60), 1, 12, meaning="distance in hexes of each unit searching the hex")


class Sighting(NamedTuple):
    """What a search earns: cards, and whether the TFs there are spotted."""

    cards: int
    spotted: str


@procedure("search", Search, cite="15.h", worth={"cards": 1})
def search(given: Search, rules: Rules) -> Plan:
    """How many cards does a search of a hex earn?"""
    refuse_night(given, rules)
    refuse_cap(given, given, "declared_cap", rules)
    sightings = cards_earned(given.level, given, len(given.range), min(given.range), rules)

    def step(_: Sighting | None, dice: Dice) -> Sighting:
        return dice.read(D6, sightings, "search")

    return Plan(None, [step], lambda sighting: sighting._asdict())


def refuse_night(given: Searchers, rules: Rules) -> None:
    """Refuse searches at night by units that the scenario does not let search then (Search Roll Modifiers)."""
    if given.night and not given.night_capable:
        rules.forbid(CHART, "at night, only units that the scenario names as night-capable search", "night")


def refuse_cap(given: Searchers, hunted: Hex, field: str, rules: Rules) -> None:
    """Declared CAP counts neither at night nor in storms unless the scenario lets it (Search Roll Modifiers)."""
    if hunted.declared_cap and (given.night or hunted.weather == "stormy") and not given.scenario_cap:
        rules.forbid(CHART, "CAP does not hinder searches at night or in a storm unless the scenario says so", field)


def cards_earned(level: int, hunted: Hex, searches: int, nearest: int, rules: Rules) -> tuple[Sighting, ...]:
    """What each face of the search's D6 earns (15.h, Search Roll Modifiers)."""
    modifiers = rules.table("search-modifiers")
    parts = {
        "initiative level": level,
        f"{searches} searches": (searches - 1) * modifiers["each-search-beyond-the-first"],
        f"nearest searcher at {nearest} hexes": rules.table("search-range").step(nearest),
    }
    if hunted.declared_cap:
        parts["declared CAP"] = modifiers["declared-cap"]
    if hunted.weather == "stormy" or (hunted.weather == "cloudy" and not hunted.declared_cap):
        parts[hunted.weather] = modifiers[hunted.weather]
    shift = sum(parts.values())
    most = rules.table("limits")["search-cards"]
    if level and rules.ruling("search-maximum") == "four-plus-level":
        most = max(most + level, 0)
    said = ", ".join(f"{part} {value:+}" for part, value in parts.items() if value) or "no modifier"
    rules.note(f"{said}: D6 {shift:+} is the number of cards, at most {most}", "15.h")
    return tuple(cards_for(face + shift, most, hunted.declared_cap) for face in range(1, D6.sides + 1))


def cards_for(total: int, most: int, declared_cap: bool) -> Sighting:
    """The cards for a modified roll. // One short of a card still spots a TF under CAP, for the next strikes."""
    cards = max(min(total, most), 0)
    return Sighting(cards, "yes" if cards else "strike-only" if declared_cap and total == 0 else "no")


class Hunted(Hex):
    """One of the hexes searched in a phase."""

    searchers: int = whole(1, 12, 1, meaning="units searching it")
    nearest: int = whole(0, 60, meaning="distance in hexes of the nearest of them")
    name: str | None = name()


class SearchPhase(Searchers):
    """All searches of a side in a phase."""

    search: list[Hunted] = many(Hunted, 1, 8, meaning="each searched hex")


@procedure("search-phase", SearchPhase, cite="15.h.i", follows={"searches": "search"})
def search_phase(given: SearchPhase, rules: Rules) -> Plan:
    """What do all searches of a side in a phase earn?"""
    refuse_night(given, rules)
    for place, hunted in enumerate(given.search):
        refuse_cap(given, hunted, f"search[{place}].declared_cap", rules)
    tables = [cards_earned(given.level, hunted, hunted.searchers, hunted.nearest, rules) for hunted in given.search]
    if len(tables) == 1 or rules.ruling("search-die") == "one-per-phase":
        columns = [tuple(zip(*tables, strict=True))]
    else:
        columns = [tuple((sighting,) for sighting in table) for table in tables]

    least = prod(len(set(column)) for column in columns)
    return Plan((), [*map(thrown_on, columns)], _searches, least=least, apart=each_apart(columns))


def thrown_on(column: Sequence[Any]) -> Any:
    """A die of the phase: what each face earns for the searches to which the die applies."""
    return lambda done, dice: done + dice.read(D6, column, "search")


def each_apart(columns: Sequence[Any]) -> Apart | None:
    """The leaves of searches that each have their own die, weighed apart."""
    leaves = [f"searches[{place}].{leaf}" for place in range(len(columns)) for leaf in Sighting._fields]

    def odds(some: tuple[str, ...], faces: Sequence[int] = ()) -> Distribution:
        asked = {leaf.partition(".")[0] for leaf in some}
        kept = [
            column if f"searches[{place}]" in asked else column[:1] * D6.sides for place, column in enumerate(columns)
        ]
        ends = weigh((), [*map(thrown_on, kept)], faces)
        return ends.map(lambda done: tuple(value_at(_searches(done), leaf) for leaf in some))

    return Apart(leaves, odds, odds) if len(columns) > 1 else None


def _searches(done: tuple[Sighting, ...]) -> dict[str, Any]:
    return {"searches": [sighting._asdict() for sighting in done]}


class Searcher(Inputs):
    """A unit's search values."""

    range: int = whole(1, 60, meaning="hexes it can search out to")
    arc: int = whole(1, 36, meaning="arc it can search, in tens of degrees")
    name: str | None = name()


class SearchArc(Inputs):
    """Searchers that combine."""

    searcher: list[Searcher] = many(Searcher, 1, 12, meaning="each unit searching")
    out_to: int | None = whole(1, 60, None, meaning="hexes searched out to (default: the shortest range)")


@procedure("search-arc", SearchArc, cite="15.a")
def search_arc(given: SearchArc, rules: Rules) -> Plan:
    """What do combined searchers cover?"""
    shortest = min(searcher.range for searcher in given.searcher)
    reach = given.out_to or shortest
    if reach > shortest:
        rules.forbid("15.c", f"searchers combine out to the shortest range, {shortest}, not {reach}", "out_to")
    arc = min(10 * sum(searcher.arc for searcher in given.searcher), 360)
    least = rules.table("search-arcs").step(reach)
    rules.note(f"together {arc} degrees out to {counted(reach, 'hex')}; at least {least} are needed", "15.b, 15.c")
    return certain_plan({"range": reach, "arc": arc, "minimum_arc": least, "allowed": arc >= least})


class SearchTf(Search, Deck):
    """One search of a hex, and one TF there."""

    show: str = choice("cards", "classes", default="cards", meaning="the cards seen, or the ships they show")


@procedure("search-tf", SearchTf, cite="15.g")
def search_tf(given: SearchTf, rules: Rules) -> Plan:
    """Is a TF spotted, and what is seen of it?"""
    refuse_night(given, rules)
    refuse_cap(given, given, "declared_cap", rules)
    refuse_extra_copies(given.card, rules)
    sightings = cards_earned(given.level, given, len(given.range), min(given.range), rules)
    sight = sight_of(given.show, rules)

    def look(_: Sighting | None, dice: Dice) -> Sighting:
        return dice.read(D6, sightings, "search")

    def see(sighting: Sighting, dice: Dice) -> tuple[str, Any]:
        count = min(sighting.cards, len(given.card))
        return sighting.spotted, dice.deal(given.card, count, "card dealt", sight.add, sight.nothing)

    return Plan(None, [look, see], lambda end: {"spotted": end[0], **sight.shown(end[1])})


class Dummy(int):
    """The place of a dummy ship.

    All dummies are equal, so that they are weighed as one; a throw tells them apart.
    """

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dummy)

    def __hash__(self) -> int:
        return hash(Dummy)


def ship_places(dummies: Iterable[bool]) -> tuple[int, ...]:
    """The places of ships, from 1, by whether they are dummies."""
    return tuple(Dummy(place) if dummy else place for place, dummy in enumerate(dummies, 1))


def one_of(left: Sequence[int], dice: Dice) -> tuple[int, tuple[int, ...]]:
    """A random ship of those left, and the others; no die is thrown where only one is left."""
    ship = left[0] if len(left) == 1 else dice.read(Die(len(left)), left, "ship attacked")
    return ship, tuple(other for other in left if other is not ship)


class Spied(Inputs):
    """A ship of the type attacked."""

    name: str | None = name()
    dummy: bool = flag(meaning="it is a dummy ship")


class ArmedSearch(Inputs):
    """The ships among which a searching unit finds its target."""

    ship: list[Spied] = many(Spied, 1, 12, meaning="all ships of the type attacked, real and dummy")


class Hunt(NamedTuple):
    """How an armed search stands: the places of ships that may be the target, the target, the attack's result."""

    left: tuple[int, ...]
    target: int | None = None
    result: str = "none"
    aircraft: str = "available"


@procedure("armed-search", ArmedSearch, cite="15.o", follows={"ship": "ship"}, worth={"result": RANKS})
def armed_search(given: ArmedSearch, rules: Rules) -> Plan:
    """What comes of a searching unit's attack on a ship of a type that it saw?"""
    rules.note(
        "a random ship of the type; on a D12 of 1 it is damaged, on 12 the searching unit is unavailable", "15.o.i"
    )
    effects = (("damaged", "available"), *[("none", "available")] * (D12.sides - 2), ("none", "unavailable"))

    def pick(hunt: Hunt, dice: Dice) -> Hunt:
        ship, left = one_of(hunt.left, dice)
        if isinstance(ship, Dummy):
            dice.note(f"ship {ship} is a dummy and is discarded", "15.o")
            return Hunt(left)
        return Hunt(left, ship)

    def attack(hunt: Hunt, dice: Dice) -> Hunt:
        if hunt.target is None:
            return hunt
        why = Purpose("armed search", f"1 damages the ship, {D12.sides} makes the searching unit unavailable")
        return Hunt(hunt.left, hunt.target, *dice.read(D12, effects, why))

    def outcome(hunt: Hunt) -> dict[str, Any]:
        revealed = len(given.ship) - len(hunt.left) - (hunt.target is not None)
        return {"ship": hunt.target, "result": hunt.result, "aircraft": hunt.aircraft, "dummies": revealed}

    found = Until(lambda hunt: hunt.target is not None or not hunt.left, [pick])
    return Plan(Hunt(ship_places(ship.dummy for ship in given.ship)), [found, attack], outcome)
