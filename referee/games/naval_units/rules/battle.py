"""A battle of ships to the end, round by round (Ship-to-Ship Combat)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import lcm

from referee.engine.chance import Part, Reckoned, Until
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, many, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.rules import Rules
from referee.games.naval_units.rules.gunnery import CITE, Action, Guns, Role, digits, engagement, mustered, number
from referee.games.naval_units.rules.units import ESCORTS, TYPES, all_left, hits_taken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


MOST_HITS = 12


class Fighter(Inputs):
    """A ship in a battle."""

    type: str = choice(*TYPES, meaning="type of ship")
    hits: int = hits_taken()


class SurfaceBattle(Action):
    """Two sides that fight on."""

    attackers: list[Fighter] = many(Fighter, 1, 6, meaning="ships of the active side")
    defenders: list[Fighter] = many(Fighter, 1, 6, meaning="ships of the other side")
    rounds: int | None = whole(1, 20, None, meaning="rounds to fight, if not until a side is sunk")
    screening: bool = flag(meaning="escorts at which nobody aims screen other ships")


@procedure("surface-battle", SurfaceBattle, cite=CITE)
def surface_battle(given: SurfaceBattle, rules: Rules) -> Plan:
    """Who is left when the ships of two sides fight on, and nobody withdraws?"""
    own, enemy = given.attackers, given.defenders
    sides = [("attackers", own), ("defenders", enemy)]
    start = [left for name, ships in sides for left in all_left(rules, ships, name)]
    if sum(start) > MOST_HITS:
        message = f"all ships together can take {sum(start)} hits, more than {MOST_HITS}: leave ships out"
        raise bad_input("attackers", message)
    _, (attack, defense) = mustered(rules, given, sides)
    kinds = [ship.type for ship in (*own, *enemy)]
    places = range(len(kinds))
    first: dict[tuple[Any, ...], int] = {}

    @cache
    def alike(side: int) -> int:
        """Of all hits left of a side that are the same ships in the same order, those met first."""
        ships = [(place < len(own), kinds[place], hits) for place, hits in enumerate(digits(side, places)) if hits]
        return first.setdefault(tuple(ships), side)

    def merged(state: int) -> int:
        mine = state & (1 << 2 * len(own)) - 1
        return alike(mine) + alike(state - mine)

    @cache
    def afloat(state: int) -> tuple[list[int], list[int]]:
        up = [place for place, hits in enumerate(digits(state, places)) if hits]
        return [place for place in up if place < len(own)], [place for place in up if place >= len(own)]

    def around(state: int) -> list[Reckoned]:
        mine, theirs = afloat(state)
        if not mine or not theirs:
            return []
        up = [kinds[place] for place in mine], [kinds[place] for place in theirs]
        roles = [
            *paired(up[0], attack, 0, len(mine), len(theirs), given.screening),
            *paired(up[1], defense, len(mine), 0, len(mine), given.screening),
        ]
        names = [
            f"{kind} ({name} {at})"
            for (name, _), side in zip(sides, up, strict=True)
            for at, kind in enumerate(side, 1)
        ]
        return [engagement(roles, names, [*mine, *theirs])]

    def outcome(state: int) -> dict[str, Any]:
        left = [[kinds[place] for place in side] for side in afloat(state)]
        result = ("neither", "attackers", "defenders", "undecided")[bool(left[0]) + 2 * bool(left[1])]
        return {"result": result, "attackers": left[0], "defenders": left[1]}

    @cache
    def ends(state: int) -> dict[int, int]:
        out: dict[int, int] = {}
        for step in around(state):
            for end, weight in step.ends(state).items():
                end = merged(end)
                out[end] = out.get(end, 0) + weight
        return out or {state: 1}

    one = Part(lambda state: state, around, lambda _, end: merged(end))
    if (rounds := given.rounds) is None:
        fought = Until(lambda state: not all(afloat(state)), [Reckoned([one], ends)])
        return Plan(number(places, start), [fought], outcome)
    return Plan(number(places, start), [Reckoned([one] * rounds, lambda now: repeated(now, ends, rounds))], outcome)


def paired(
    own: Sequence[str], guns: Mapping[str, Guns], first: int, enemy: int, enemies: int, screening: bool
) -> list[Role]:
    """The roles of a side whose ships are numbered from `first`, its `enemies` from `enemy`: each has its opposite."""
    screens: dict[int, int] = {}
    if screening:
        aimed = [at for at, kind in enumerate(own[:enemies]) if kind not in ESCORTS]
        free = [first + at for at, kind in enumerate(own) if at >= enemies and kind in ESCORTS]
        screens = dict(zip(aimed, free, strict=False))
    return [Role(guns[kind], enemy + at % enemies, screens.get(at)) for at, kind in enumerate(own)]


def repeated(state: int, ends: Callable[[int], Mapping[int, int]], times: int) -> dict[int, int]:
    """The odds after so many rounds, if `ends` are those of one."""
    odds = {state: 1}
    for _ in range(times):
        ways = [(weight, ends(now), sum(ends(now).values())) for now, weight in odds.items()]
        common = lcm(*(total for _, _, total in ways))
        odds = {}
        for weight, way, total in ways:
            factor = weight * (common // total)
            for end, share in way.items():
                odds[end] = odds.get(end, 0) + share * factor
    return odds
