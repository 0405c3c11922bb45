"""A battle of ships to the end, round by round (Ship-to-Ship Combat)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from referee.engine import digits
from referee.engine.chance import Part, Reckoned, Until
from referee.engine.distribution import Distribution
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, many, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.rules import Rules
from referee.games.naval_units.rules import gunnery
from referee.games.naval_units.rules.units import ESCORTS, TYPES, all_left, by_place, hits_taken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


MOST_HITS = 12


class Fighter(Inputs):
    """A ship in a battle."""

    type: str = choice(*TYPES, meaning="type of ship")
    hits: int = hits_taken()


class SurfaceBattle(gunnery.Action):
    """Two sides that fight on."""

    attackers: list[Fighter] = many(Fighter, 1, 6, meaning="ships of the active side")
    defenders: list[Fighter] = many(Fighter, 1, 6, meaning="ships of the other side")
    rounds: int | None = whole(1, 20, None, meaning="rounds to fight, if not until a side is sunk")
    screening: bool = flag(meaning="escorts at which nobody aims screen other ships")


@procedure("surface-battle", SurfaceBattle, cite=gunnery.CITE)
def surface_battle(given: SurfaceBattle, rules: Rules) -> Plan:
    """Who is left when the ships of two sides fight on, and nobody withdraws?"""
    own, enemy = given.attackers, given.defenders
    sides = [by_place(given, key) for key in ("attackers", "defenders")]
    start = hits_left(rules, sides)
    _, (attack, defense) = gunnery.ships_in_round(rules, given, sides)
    kinds = [ship.type for ship in (*own, *enemy)]
    places = range(len(kinds))
    first: dict[tuple[Any, ...], int] = {}

    @cache
    def alike(side: int) -> int:
        """The first met of all states of a side that are the same ships in the same order."""
        ships = [(place < len(own), kinds[place], hits) for place, hits in enumerate(digits.read(side, places)) if hits]
        return first.setdefault(tuple(ships), side)

    def merged(state: int) -> int:
        mine = digits.lowest(state, len(own))
        return alike(mine) + alike(state - mine)

    @cache
    def afloat(state: int) -> tuple[list[int], list[int]]:
        up = [place for place, hits in enumerate(digits.read(state, places)) if hits]
        return [place for place in up if place < len(own)], [place for place in up if place >= len(own)]

    def around(state: int) -> list[Reckoned]:
        mine, theirs = afloat(state)
        if not mine or not theirs:
            return []
        up = [kinds[place] for place in mine], [kinds[place] for place in theirs]
        roles = [
            *pair_roles(up[0], attack, 0, len(mine), len(theirs), given.screening),
            *pair_roles(up[1], defense, len(mine), 0, len(mine), given.screening),
        ]
        return [gunnery.engagement(roles, number_ships(up), [*mine, *theirs])]

    def outcome(state: int) -> dict[str, Any]:
        left = [[kinds[place] for place in side] for side in afloat(state)]
        result = ("neither", "attackers", "defenders", "undecided")[bool(left[0]) + 2 * bool(left[1])]
        return {"result": result, "attackers": left[0], "defenders": left[1]}

    @cache
    def ends(state: int) -> Distribution:
        return next((Distribution(step.ends(state)).map(merged) for step in around(state)), Distribution.sure(state))

    one = Part(lambda state: state, around, lambda _, end: merged(end))
    if (rounds := given.rounds) is None:
        fought = Until(lambda state: not all(afloat(state)), [Reckoned([one], lambda state: ends(state).weights)])
        return Plan(digits.write(places, start), [fought], outcome)

    def repeated(state: int) -> Mapping[int, int]:
        weights = Distribution.sure(state)
        for _ in range(rounds):
            weights = weights.then(ends)
        return weights.weights

    return Plan(digits.write(places, start), [Reckoned([one] * rounds, repeated)], outcome)


def hits_left(rules: Rules, sides: Sequence[Mapping[str, Fighter]]) -> list[int]:
    """What each ship can still take; refused if all together can take more than is weighed."""
    left = [hits for ships in sides for hits in all_left(rules, ships)]
    if sum(left) > MOST_HITS:
        message = f"all ships together can take {sum(left)} hits, more than {MOST_HITS}: leave ships out"
        raise bad_input("attackers", message)
    return left


def number_ships(up: Sequence[Sequence[str]]) -> list[str]:
    """The ships of both sides by their kinds and places: `cruiser (attackers 2)`."""
    sides = zip(("attackers", "defenders"), up, strict=True)
    return [f"{kind} ({name} {at})" for name, side in sides for at, kind in enumerate(side, 1)]


def pair_roles(
    own: Sequence[str], guns: Mapping[str, gunnery.Guns], first: int, enemy: int, enemies: int, screening: bool
) -> list[gunnery.Role]:
    """The roles of a side whose ships are numbered from `first`, its `enemies` from `enemy`: each has its opposite."""
    screens: dict[int, int] = {}
    if screening:
        aimed = [at for at, kind in enumerate(own[:enemies]) if kind not in ESCORTS]
        free = [first + at for at, kind in enumerate(own) if at >= enemies and kind in ESCORTS]
        screens = dict(zip(aimed, free, strict=False))
    return [gunnery.Role(guns[kind], enemy + at % enemies, screens.get(at)) for at, kind in enumerate(own)]
