"""A raid on a port with a CAP over it: the fight in the air, then the planes that come through (at Port)."""

from __future__ import annotations

from functools import cache
from itertools import chain

from referee.engine import limits
from referee.engine.chance import Dice, Part, Reckoned
from referee.engine.distribution import Distribution
from referee.engine.errors import bad_input
from referee.engine.inputs import count
from referee.engine.procedure import Apart, Plan, procedure
from referee.engine.rules import Rules
from referee.engine.weighing import follow_thrown, more_than_asked_for, weigh
from referee.games.naval_units.rules.air import KINDS, Sky, add_planes, after_losses, air_combat_steps
from referee.games.naval_units.rules.docked import CITE, LEVELS, PortRaid
from referee.games.naval_units.rules.ports import (
    FOLLOWS,
    RAID,
    docked_left,
    leaves_of,
    port_raid,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class PortAttack(PortRaid):
    """A raid on a port, and the planes that meet it in the air."""

    cap: int = count(1, 24, meaning="planes on Combat Air Patrol over the port")
    escort: int = count(0, 24, 0, meaning="fighter escorts of the raiders")

    def check(self) -> None:
        super().check()
        if self.rounds > 1:
            raise bad_input("rounds", "the CAP fights before each round: give the rounds one at a time")


@procedure("port-attack", PortAttack, cite=CITE, follows=FOLLOWS, worth={**RAID, "escort": 1, "cap": -1})
def port_attack(given: PortAttack, rules: Rules) -> Plan:
    """What does a raid do to ships at port under a CAP, and what becomes of the planes of both sides?"""
    groups = [*chain(*(ship.planes() for ship in given.ships_by_place.values()))]
    planes = add_planes(groups)
    sky = Sky(given.cap, given.escort, sum(planes))
    fight = air_combat_steps(rules, sky, planes)
    quiet = Rules(rules.ruleset, rules.overrides)

    @cache
    def raid(others: int) -> Plan | None:
        """The raid of so many planes that came through; nothing if none did."""
        if not others:
            return None
        left = after_losses(groups, sky.others - others, given.loss_order, given.lost_first)
        return port_raid.start(through_cap(given, left), rules if others == sky.others else quiet)

    raid(sky.others)  # what is refused, and the reasons
    before = docked_left(given, quiet)
    level = given.surprise or LEVELS[0]

    def came(others: int) -> list[Any]:
        plan = raid(others)
        if plan is None:
            return [lambda _, dice: (level, tuple(before), 0, 0, 0)]

        def told(end: Any, dice: Dice) -> tuple[Any, ...]:
            out = plan.outcome(end)
            left = (*out["ships_left"], *out.get("more_ships_left", ()))
            return (out["surprise"], left, *(out[kind] for kind in KINDS))

        return [lambda _, dice: plan.state, *plan.steps, told]

    through = Part(lambda now: now.others, came, lambda now, end: (now.cap, now.escort, end))
    inner = ["surprise", *leaves_of(given), *KINDS]
    fixed = {
        "surprise": level,
        **dict(zip(leaves_of(given), before, strict=True)),
        **dict.fromkeys(KINDS, 0),
    }

    def given_dice(some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        asked = tuple(leaf for leaf in inner if leaf in some)
        met, to_come, over_port = follow_thrown(sky, fight, faces)

        def after(now: Sky) -> Distribution:
            plan = raid(now.others)
            if over_port and not plan:
                raise more_than_asked_for()
            found = plan.apart.together(asked, over_port) if plan and plan.apart and asked else None
            found = found or Distribution.sure(tuple(fixed[leaf] for leaf in asked))
            return found.map(lambda end: value(now, dict(zip(asked, end, strict=True))))

        def value(now: Sky, told: dict[str, Any]) -> tuple[Any, ...]:
            return tuple(told[leaf] if leaf in told else getattr(now, leaf) for leaf in some)

        with limits.counted():
            return weigh(None, [Reckoned((), lambda _: met.weights), *to_come]).then(after)

    apart = Apart(["cap", "escort", *inner], lambda some: given_dice(some, ()), given_dice)
    return Plan(sky, [*fight, through], lambda end: outcome_of(given, end), apart=apart)


def through_cap(given: PortAttack, left: Sequence[int]) -> PortRaid:
    """The raid of the planes that are left once the CAP was fought, by ship and kind."""
    ships = []
    for at, ship in enumerate(given.ships_by_place.values()):
        flying = dict(zip(KINDS, left[len(KINDS) * at : len(KINDS) * (at + 1)], strict=True))
        said = {key: getattr(ship, key) for key in ("type", "hits", "moves", "name") if getattr(ship, key)}
        ships.append({**said, **{kind: count for kind, count in flying.items() if count}})
    rest = ("nation", "loss_order", "artillery", "artillery_factor", "surprise", "rounds", "lost_first")
    same = {key: value for key in rest if (value := getattr(given, key)) is not None}
    return PortRaid.take({"ships": ships[: len(given.ships)], "more_ships": ships[len(given.ships) :], **same})


def outcome_of(given: PortAttack, end: tuple[int, int, tuple[Any, ...]]) -> dict[str, Any]:
    """What is left of the fighters of both sides, of the ships, and of the planes of each kind."""
    cap, escort, (surprise, left, *home) = end
    air = {"cap": cap, "escort": escort}
    return {**air, "surprise": surprise, **given.afloat(left), **dict(zip(KINDS, home, strict=True))}
