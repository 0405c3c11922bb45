"""An air battle of several rounds under a plan stated beforehand (Evasion rolls, Planes to ship combat)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from referee.engine.chance import D4, Dice, Part, Step
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, many, unit, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.naval_units.rules.air import CITE, KINDS
from referee.games.naval_units.rules.strike import AirStrike, air_strike
from referee.games.naval_units.rules.units import (
    ESCORTS,
    SURFACE,
    all_left,
    by_place,
    capacity,
    hits_taken,
    hits_to_sink,
    nation_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SIDES = ("active", "other")
MISSIONS = ("cap", "escort", "torpedo", "dive")
MOST_PLANES, MOST_HITS = 10, 8  # of both sides together: more take too long to weigh


class Afloat(Inputs):
    """A ship of a fleet."""

    type: str = choice(*SURFACE, meaning="type of surface ship")
    hits: int = hits_taken()


class Wing(Inputs):
    """A side: its ships, and its plan for the planes.

    Planes lost are missing from the last mission of the plan first. All bombers go for the first enemy ship afloat.
    """

    ships: list[Afloat] = many(Afloat, 1, 6, meaning="its ships, in the order in which the enemy attacks them")
    cap: int = whole(0, 12, 0, meaning="planes on Combat Air Patrol, as long as there are so many")
    escort: int = whole(0, 12, 0, meaning="fighter escorts, from the planes then left")
    torpedo: int = whole(0, 12, 0, meaning="torpedo bombers, from the planes then left")
    dive: int = whole(0, 12, 0, meaning="dive bombers, from the planes then left")
    screening: bool = flag(meaning="an escort that is not a target screens the ship attacked")
    nation: str = nation_of("its nation")

    def missions(self, planes: int) -> dict[str, int]:
        """How many of these planes fly each mission."""
        out = {}
        for mission in MISSIONS:
            out[mission] = min(getattr(self, mission), planes)
            planes -= out[mission]
        return out


class AirBattle(Inputs):
    """Both sides, and how long they fight."""

    active: Wing = unit(Wing, meaning="the active side")
    other: Wing = unit(Wing, meaning="the other side")
    rounds: int | None = whole(1, 4, None, meaning="rounds to fight; without it, the D4 is thrown")


class Battle(NamedTuple):
    """Rounds still to fight, planes and hits left of both sides."""

    rounds: int
    planes: tuple[int, int]
    left: tuple[tuple[int, ...], tuple[int, ...]]


class Raid(NamedTuple):
    """What a raid came to: raiders lost, CAP lost, the enemy's hits left."""

    lost: int
    shot: int
    left: tuple[int, ...]


@procedure(
    "air-battle", AirBattle, cite=CITE, follows={"active.ships_left": "active.ships", "other.ships_left": "other.ships"}
)
def air_battle(given: AirBattle, rules: Rules) -> Plan:
    """What do both sides have left after some rounds of raids, if they keep to a plan?"""
    wings = (given.active, given.other)
    left, planes = zip(
        *(starting_forces(side, wing, rules) for side, wing in zip(SIDES, wings, strict=True)), strict=True
    )
    for what, number, most in (("planes", sum(planes), MOST_PLANES), ("hits", sum(map(sum, left)), MOST_HITS)):
        if number > most:
            raise bad_input(
                "active",
                f"both sides have {number} {what} together, more than {most}: use air-round, one round at a time",
            )
    quiet = Rules(rules.ruleset, rules.overrides)
    start = Battle(given.rounds or 0, planes, left)
    for side in (0, 1):
        rules.note(f"raid of the {SIDES[side]} side in the first round:", CITE)
        raid_of(wings, side, key(start, side), rules)

    @cache
    def steps(side: int, planes: int, enemy: int, left: tuple[int, ...]) -> list[Any]:
        plan = raid_of(wings, side, (planes, enemy, left), quiet)
        if plan is None:
            return [lambda _, dice: Raid(0, 0, left)]
        missions, cap = wings[side].missions(planes), wings[1 - side].missions(enemy)["cap"]
        sent = missions["escort"] + missions["torpedo"] + missions["dive"]
        places = first_targets(wings[1 - side], left)

        def came(end: Any, dice: Dice) -> Raid:
            raid = plan.outcome(end)
            now = dict(zip(places, [*raid["targets_left"], *raid["cover_left"]], strict=True))
            home = raid["escort"] + raid["torpedo"] + raid["dive"]
            return Raid(sent - home, cap - raid["cap"], tuple(now.get(at, hits) for at, hits in enumerate(left)))

        return [lambda _, dice: plan.state, *plan.steps, came]

    def fly(side: int) -> Part:
        def into(so_far: tuple[Any, ...], raid: Raid) -> Any:
            return (*so_far, raid)

        return Part(lambda so_far: key(so_far[0], side), lambda part: steps(side, *part), into)

    def land(so_far: tuple[Any, ...], dice: Dice) -> Battle:
        battle, mine, theirs = so_far
        hits = (theirs.left, mine.left)
        flying = (battle.planes[0] - mine.lost - theirs.shot, battle.planes[1] - theirs.lost - mine.shot)
        decks = [planes_carried(wing, ships, quiet) for wing, ships in zip(wings, hits, strict=True)]
        dice.note(f"planes left: {flying[0]} and {flying[1]}", CITE)
        return Battle(battle.rounds - 1, (min(flying[0], decks[0]), min(flying[1], decks[1])), hits)

    fought: list[Step] = [lambda battle, dice: (battle,), fly(0), fly(1), land]
    turn = Part(lambda battle: battle, lambda battle: fought if battle.rounds else [], lambda _, end: end)
    if given.rounds:
        return Plan(start, [turn] * given.rounds, outcome)
    return Plan(start, [lambda battle, dice: battle._replace(rounds=dice.roll(D4, "rounds")), *[turn] * 4], outcome)


def starting_forces(side: str, wing: Wing, rules: Rules) -> tuple[tuple[int, ...], int]:
    """The hits that each of a side's ships has left, in their order, and its planes, which must have decks."""
    left = tuple(all_left(rules, {f"{side}.{place}": ship for place, ship in by_place(wing, "ships").items()}))
    planes, decks = sum(getattr(wing, mission) for mission in MISSIONS), planes_carried(wing, left, rules)
    if planes > decks:
        raise bad_input(f"{side}.cap", f"its ships carry {counted(decks, 'plane')}, not {planes}")
    rules.note(f"{side}: {counted(planes, 'plane')}; those without a deck after a round are lost", CITE)
    return left, planes


def planes_carried(wing: Wing, left: Sequence[int], rules: Rules) -> int:
    """The planes that a side's ships afloat carry."""
    return sum(capacity(rules, ship.type) for ship, hits in zip(wing.ships, left, strict=True) if hits)


def key(battle: Battle, side: int) -> tuple[int, int, tuple[int, ...]]:
    """What a side's raid depends on: its planes, the enemy's, the enemy's ships."""
    return battle.planes[side], battle.planes[1 - side], battle.left[1 - side]


def first_targets(wing: Wing, left: Sequence[int]) -> list[int]:
    """The place of the first ship afloat, which is attacked, then those of the escorts that cover it."""
    afloat = [at for at, hits in enumerate(left) if hits]
    return [at for at in afloat if at == afloat[0] or wing.ships[at].type in ESCORTS]


def raid_of(wings: Sequence[Wing], side: int, part: tuple[int, int, tuple[int, ...]], rules: Rules) -> Plan | None:
    """A side's raid as `air-strike` has it; nothing if no bombers are left, or no enemies."""
    planes, enemy, left = part
    own, foe = wings[side], wings[1 - side]
    missions, places = own.missions(planes), first_targets(foe, left)
    bombers = {kind: missions[kind] for kind in KINDS if missions.get(kind)}
    if not bombers or not places:
        return None
    target, *rest = places
    taken = hits_to_sink(rules, foe.ships[target].type) - left[target]
    cover: list[dict[str, Any]] = [{"type": foe.ships[at].type} for at in rest]
    if cover and foe.screening:
        cover[0]["screens"] = 1
    strike = {
        "nation": own.nation,
        "cap": foe.missions(enemy)["cap"],
        "escort": missions["escort"],
        "targets": [{"type": foe.ships[target].type, "hits": taken, **bombers}],
        "cover": cover,
    }
    return air_strike.start(AirStrike.take(strike), rules)


def outcome(end: Battle) -> dict[str, Any]:
    """What each side has left: `planes`, and `ships_left`, the hits of each ship in their order."""
    return {
        side: {"planes": planes, "ships_left": list(left)}
        for side, planes, left in zip(SIDES, end.planes, end.left, strict=True)
    }
