"""Ship against ship: a round, an interception, and shots at the shore (Ship-to-Ship Combat, Naval Interception)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, permutations

from referee.engine import digits
from referee.engine.distribution import Distribution
from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.plain import with_article
from referee.engine.procedure import Apart, Plan, procedure
from referee.engine.rules import Rules
from referee.games.naval_units.rules import gunnery, units

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar


class Ship(Inputs):
    """A ship in a round."""

    type: str = choice(*units.TYPES, meaning="type of ship")
    hits: int = units.hits_taken()
    target: int = whole(1, units.MOST_OF_SIDE, meaning="the place of its target in the enemy's list, from 1")
    screens: int | None = whole(
        1, units.MOST_OF_SIDE, None, meaning="the place in its own list, from 1, of the ship that it screens"
    )
    fired: bool = flag(meaning="it has fired in this round, and is only a target")
    name: str | None = name()


class Clash(gunnery.Action):
    """Two sides for a round; their ships are listed under the names of `sides`, those beyond six as further ones."""

    sides: ClassVar[tuple[str, str]]

    def ships(self) -> list[dict[str, Ship]]:
        """The ships of both sides, by where they are entered."""
        return [units.by_place(self, *units.lists_of(side)) for side in self.sides]

    def left(self, hits: Iterable[int]) -> dict[str, list[int]]:
        """The hits left of all ships, as an outcome has them."""
        rest, out = iter(hits), {}
        for side in self.sides:
            for key in units.lists_of(side):
                if ships := getattr(self, key):
                    out[f"{key}_left"] = [*islice(rest, len(ships))]
        return out

    def check(self) -> None:
        super().check()
        if all(ship.fired for own in self.ships() for ship in own.values()):
            raise bad_input(f"{self.sides[0]}[0].fired", "no ship is left to fire: leave out fired for at least one")
        for own, enemy in permutations(self.ships()):
            for at, (place, ship) in enumerate(own.items(), 1):
                if ship.target > len(enemy):
                    raise at_odds(f"{place}.target", f"there is no enemy ship {ship.target} to fire at")
                if ship.screens is not None and (ship.screens > len(own) or ship.screens == at):
                    raise at_odds(f"{place}.screens", f"it cannot screen ship {ship.screens} of its own list")


class SurfaceRound(Clash):
    """A round between two sides' ships."""

    sides = ("attackers", "defenders")
    attackers: list[Ship] = many(Ship, 1, 6, meaning="ships of the active side")
    defenders: list[Ship] = many(Ship, 1, 6, meaning="ships of the other side")
    more_attackers: list[Ship] = units.more_of(Ship)
    more_defenders: list[Ship] = units.more_of(Ship)


@procedure(
    "surface-round",
    SurfaceRound,
    cite=gunnery.CITE,
    follows={f"{key}_left": key for key in units.lists_of("attackers", "defenders")},
    worth={
        f"{key}_left": 1 if key in units.lists_of("attackers") else -1
        for key in units.lists_of("attackers", "defenders")
    },
)
def surface_round(given: SurfaceRound, rules: Rules) -> Plan:
    """What do the ships of two sides do to each other in a round?"""
    return round_inputs(given, rules)


class Interception(Clash):
    """A round between ships that leave a sea zone and those that intercept them."""

    sides = ("interceptors", "movers")
    interceptors: list[Ship] = many(Ship, 1, 6, meaning="ships that intercept")
    movers: list[Ship] = many(Ship, 1, 6, meaning="ships that leave the sea zone")
    more_interceptors: list[Ship] = units.more_of(Ship)
    more_movers: list[Ship] = units.more_of(Ship)


@procedure(
    "interception",
    Interception,
    cite="Naval Interception of Naval Units",
    follows={f"{key}_left": key for key in units.lists_of("interceptors", "movers")},
    worth={
        f"{key}_left": 1 if key in units.lists_of("interceptors") else -1
        for key in units.lists_of("interceptors", "movers")
    },
)
def interception(given: Interception, rules: Rules) -> Plan:
    """What do interceptors and the ships that leave a sea zone do to each other?"""
    plan = round_inputs(given, rules)
    if rules.ruling("interception-units") == "chart":
        for place, ship in given.ships()[0].items():
            if not units.has_ability(rules, ship.type, "naval-interception"):
                rules.forbid("unit chart", f"{with_article(ship.type)} cannot intercept", f"{place}.type")
    return plan


def round_inputs(given: Clash, rules: Rules) -> Plan:
    """A round as it was entered."""
    sides = given.ships()
    left, guns = gunnery.ships_in_round(rules, given, sides)
    own, enemy = both = [[*ships.values()] for ships in sides]
    for side, ships, there in zip(given.sides, sides, reversed(both), strict=True):
        check_screens(ships, [ship.target for ship in there if not ship.fired], side, rules)
        if rules.ruling("target-pairing") == "free":
            continue
        firing = [ship for ship in ships.values() if not ship.fired]
        if len({ship.target for ship in firing}) < min(len(firing), len(there)):
            one, other = two_at_one(firing)
            who = f"{one.name} and {other.name}" if other.name else f"two of the {side}"
            rules.forbid(gunnery.CITE, f"{who} fire at one enemy while another is free", side)
    roles = [*in_line(own, guns[0], 0, len(own)), *in_line(enemy, guns[1], len(own), 0)]
    listed = zip(given.sides, both, strict=True)
    names = [units.name_of(ship, f"{side} {at}") for side, ships in listed for at, ship in enumerate(ships, 1)]
    places = range(len(roles))

    def outcome(end: int) -> dict[str, Any]:
        return given.left(digits.read(end, places))

    hits = [*left[0], *left[1]]
    leaves = [f"{key}[{at}]" for key, ships in given.left(hits).items() for at in range(len(ships))]

    def after(some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        return gunnery.weigh_ships(gunnery.after_shots(roles, hits, faces), hits, [leaves.index(leaf) for leaf in some])

    steps = [gunnery.engagement(roles, names, places)]
    apart = Apart(leaves, lambda some: after(some, ()), after)
    return Plan(digits.write(places, hits), steps, outcome, least=gunnery.count_ways(roles, hits), apart=apart)


def two_at_one(firing: Sequence[Ship]) -> tuple[Ship, Ship]:
    """The first two ships that fire at the same enemy, of more ships than they have targets."""
    pairs = ((one, other) for at, other in enumerate(firing) for one in firing[:at])
    return next((one, other) for one, other in pairs if one.target == other.target)


def check_screens(ships: Mapping[str, Ship], aimed: Sequence[int], side: str, rules: Rules) -> None:
    """Refuse screens that are no escorts, are `aimed` at, or double."""
    own, screened = [*ships.values()], set()
    for at, (place, ship) in enumerate(ships.items(), 1):
        if ship.screens is None:
            continue
        field = f"{place}.screens"
        if ship.type not in units.ESCORTS:
            rules.forbid(gunnery.CITE, f"only {', '.join(units.ESCORTS)} screen, not {with_article(ship.type)}", field)
        if at in aimed:
            rules.forbid(gunnery.CITE, f"{with_article(ship.type)} that is itself a target screens nobody", field)
        if ship.screens in screened:
            screened_ship = own[ship.screens - 1].name or f"ship {ship.screens} of the {side}"
            rules.forbid(gunnery.CITE, f"{screened_ship} is screened already", field)
        screened.add(ship.screens)


def in_line(own: Sequence[Ship], mine: Mapping[str, gunnery.Guns], first: int, enemy: int) -> list[gunnery.Role]:
    """The roles of a side whose ships are numbered from `first`, the enemy's from `enemy`."""
    screens = {ship.screens: at for at, ship in enumerate(own, first)}
    return [
        gunnery.Role(
            gunnery.Guns((), ()) if ship.fired else mine[ship.type], enemy + ship.target - 1, screens.get(place)
        )
        for place, ship in enumerate(own, 1)
    ]


class Bombardment(Inputs):
    """Ships off a shore."""

    ships: list[str] = many(choice(*units.TYPES), 1, 12, meaning="types of the ships")
    nation: str = units.nation_of("nation of the ships")


@procedure("shore-bombardment", Bombardment, cite="unit chart", worth={"hits": 1})
def shore_bombardment(given: Bombardment, rules: Rules) -> Plan:
    """How often do ships hit with their one shot at the shore?"""
    for at, kind in enumerate(given.ships):
        units.only_japan(rules, kind, given.nation, f"ships[{at}]")
        if not units.has_ability(rules, kind, "shore-shot"):
            rules.forbid("unit chart", f"{with_article(kind)} has no shot at the shore", f"ships[{at}]")
    place = 0 if rules.ruling("shore-factor") == "primary" else -1
    factors = [units.line(rules, kind)["attack"][place] for kind in given.ships]
    rules.note("shots at " + ", ".join(map(str, factors)), "unit chart")
    shots = [gunnery.shoot(factor, f"{kind} at the shore") for kind, factor in zip(given.ships, factors, strict=True)]
    return Plan(0, shots, lambda hits: {"hits": hits})
