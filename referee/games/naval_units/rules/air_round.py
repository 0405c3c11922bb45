"""A whole round of air battle: the raids of both sides, which are flown at the same time (Planes to ship combat)."""

from __future__ import annotations

from referee.engine.chance import Distinct, Part
from referee.engine.distribution import Distribution
from referee.engine.errors import Refusal
from referee.engine.inputs import Inputs, unit
from referee.engine.leaves import value_at
from referee.engine.procedure import Apart, Plan, procedure
from referee.engine.rules import Rules
from referee.engine.weighing import more_than_asked_for, play_out
from referee.games.naval_units.rules.air import CITE, KINDS
from referee.games.naval_units.rules.strike import AirStrike, air_strike

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

SIDES = ("active", "other")
NOTHING = (0, 0, (), ())


class AirRound(Inputs):
    """Both raids; each meets the other side's CAP, and neither is touched by what the other does."""

    active: AirStrike = unit(AirStrike, meaning="the active side's raid, as in air-strike")
    other: AirStrike | None = unit(AirStrike, None, meaning="the other side's raid, if it flies one")


@procedure(
    "air-round",
    AirRound,
    cite=CITE,
    follows={
        "active.ships_left": "other.targets",
        "active.cover_left": "other.cover",
        "other.ships_left": "active.targets",
        "other.cover_left": "active.cover",
    },
)
def air_round(given: AirRound, rules: Rules) -> Plan:
    """What do the raids of both sides do in one round, and what does each side have left?"""
    raids = [(side, raid) for side in SIDES if (raid := getattr(given, side)) is not None]
    plans = plans_of(raids, rules)

    def flown(plan: Plan) -> Part:
        steps = [*plan.steps, lambda end, dice: summary(plan.outcome(end))]
        return Part(lambda _: plan.state, steps, lambda so_far, end: (*so_far, end))

    def outcome(ends: tuple[Any, ...]) -> dict[str, Any]:
        ends = (*ends, NOTHING)[: len(SIDES)]
        return {
            side: {"planes": own[0] + enemy[1], "ships_left": list(enemy[2]), "cover_left": list(enemy[3])}
            for side, own, enemy in zip(SIDES, ends, reversed(ends), strict=True)
        }

    first, *second = map(flown, plans)
    least = max(plan.least for plan in plans)
    return Plan((), [first, Distinct(), *second], outcome, least=least, apart=leaves_of(given, plans))


def leaves_of(given: AirRound, plans: list[Plan]) -> Apart:
    """The leaves of a round: each hangs on one raid alone, a side's planes on what both raids left of them."""
    raids = (given.active, given.other)
    lost: dict[str, tuple[int, str]] = {}
    leaves = []
    for side, name in enumerate(SIDES):
        leaves.append(f"{name}.planes")
        raid = raids[1 - side]
        for key, list_of in (("ships_left", "targets"), ("cover_left", "cover")):
            for at in range(len(getattr(raid, list_of)) if raid else 0):
                leaf = f"{name}.{key}[{at}]"
                lost[leaf] = (1 - side, f"{'targets_left' if list_of == 'targets' else key}[{at}]")
                leaves.append(leaf)

    def wants_of_raid(some: tuple[str, ...], raid: int) -> tuple[str, ...]:
        """What these leaves want to know of a raid."""
        found = {lost[leaf][1] for leaf in some if leaf in lost and lost[leaf][0] == raid}
        found.update(("escort", *KINDS) if f"{SIDES[raid]}.planes" in some else ())
        found.update(("cap",) if f"{SIDES[1 - raid]}.planes" in some else ())
        return tuple(sorted(found))

    def after(some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        """All of them together: the raids do not touch each other; dice are those of the first before the second's."""
        known = Distribution.sure(())
        asked: list[tuple[int, str]] = []
        for raid, plan in enumerate(plans):
            names = wants_of_raid(some, raid)
            asked += [(raid, name) for name in names]
            flown = play_out(plan.state, plan.steps, faces) if faces else None
            if flown:
                told = plan.outcome(flown[0])
                found = Distribution.sure(tuple(value_at(told, name) for name in names))
            elif names and plan.apart:
                found = plan.apart.together(names, faces)
            else:
                found = Distribution.sure(())
            known = known.times(found, lambda so_far, more: (*so_far, *more))
            faces = flown[1] if flown else ()
        if faces:
            raise more_than_asked_for()

        def value(leaf: str, end: tuple[Any, ...]) -> Any:
            told = dict(zip(asked, end, strict=True))
            if leaf in lost:
                return told[lost[leaf]]
            side = SIDES.index(leaf.partition(".")[0])
            home = [(side, key) for key in ("escort", *KINDS)]
            return sum(told.get(key, 0) for key in (*home, (1 - side, "cap")))

        return known.map(lambda end: tuple(value(leaf, end) for leaf in some))

    return Apart(leaves, lambda some: after(some, ()), after)


def plans_of(raids: list[tuple[str, AirStrike]], rules: Rules) -> list[Plan]:
    """Each raid as `air-strike` has it; of several refusals a bad input comes first."""
    plans, refused = [], []
    for side, raid in raids:
        rules.note(f"raid of the {side} side:", CITE)
        try:
            plans.append(air_strike.start(raid, rules))
        except Refusal as refusal:
            refused.append(refusal.within(side))
    if refused:
        raise min(refused, key=lambda refusal: refusal.kind != "bad-input")
    return plans


def summary(raid: dict[str, Any]) -> tuple[Any, ...]:
    """What a raid comes to: raiders left, CAP left, hits left of the targets, cover left."""
    home = raid["escort"] + sum(raid[kind] for kind in KINDS)
    return home, raid["cap"], tuple(raid["targets_left"]), tuple(raid["cover_left"])
