"""A whole round of surface combat (20.d, 20.e)."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from referee.engine import limits
from referee.engine.chance import Dice, Distinct, Part, Reckoned
from referee.engine.distribution import Distribution
from referee.engine.errors import at_odds, bad_input
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.procedure import Apart, Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.engine.weighing import follow_thrown, more_than_asked_for, weigh
from referee.games.carrier_clashes.rules.air import combat, on_target
from referee.games.carrier_clashes.rules.surface.surface import SIDES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Ship(Inputs):
    """A ship in the engagement."""

    side: str = choice(*SIDES, meaning="whose ship it is")
    target_class: str = choice(*combat.SHIP_CLASSES, meaning="its class")
    defense: int = whole(1, meaning="printed defense strength")
    condition: str = choice(*combat.CONDITIONS, default="none", meaning="its condition before the round")
    launched: bool = flag(meaning="a carrier that launched a strike in the first air strike phase")
    name: str | None = name()

    def check(self) -> None:
        combat.check_launched(self.target_class, self.launched)


class Fire(Inputs):
    """One weapon of one ship that fires."""

    by: int = whole(1, meaning="the firing ship's place in the list")
    weapon: str = choice("D", "C", "B", "T", meaning="D, C or B guns, T torpedoes")
    strength: int = whole(1, meaning="printed attack strength")
    target: int = whole(1, meaning="the target's place in the list")
    salvo: int = whole(1, default=1, meaning="guns, or torpedoes, at a target with the same number combine")


class SurfaceRound(Inputs):
    """The ships of both sides and all their fire in one round."""

    time: str = choice("day", "night", meaning="day or night engagement")
    round: int = whole(1, default=1, meaning="round of the engagement")
    first: str = choice(*SIDES, meaning="the side that fires first")
    ship: list[Ship] = many(Ship, 2, 40, meaning="the ships of both sides")
    fire: list[Fire] = many(Fire, 1, 60, meaning="each weapon of each ship that fires")

    def check(self) -> None:
        for place, fire in enumerate(self.fire):
            for field in ("by", "target"):
                if getattr(fire, field) > len(self.ship):
                    raise at_odds(f"fire[{place}].{field}", f"the list of ships ends with ship {len(self.ship)}")
            if self.ship[fire.by - 1].side == self.ship[fire.target - 1].side:
                raise bad_input(f"fire[{place}].target", "a ship fires at the other side only")


@procedure("surface-round", SurfaceRound, cite="20.e", follows={"ships": "ship"}, worth={"ships": combat.RANKS})
def surface_round(given: SurfaceRound, rules: Rules) -> Plan:
    """What does a round of surface combat do to each ship?"""
    _check_allowed(given, rules)
    second = SIDES[given.first == "allied"]
    fire_back = any(given.ship[fire.by - 1].side == second for fire in given.fire)
    at_once = given.time == "night" and fire_back and rules.ruling("night-damage") == "after-each-side"
    under_fire: list[tuple[Shelled, Part]] = []
    kinds = []
    for side in (given.first, second):
        for place, ship in enumerate(given.ship):
            fires = [fire for fire in given.fire if fire.target == place + 1]
            if ship.side != side and fires:
                shelled = _under_fire(given, rules, place, fires)
                under_fire.append((shelled, _fire_step(shelled, at_once and side == second)))
                kinds.append(len(on_target.outcomes(shelled.attacks())) if side == given.first or not at_once else 1)

    def outcome(results: tuple[str, ...]) -> dict[str, Any]:
        return {"ships": list(results)}

    unhurt = ("none",) * len(given.ship)
    steps = [Distinct(), *(part for _, part in under_fire)]
    silenced = [ship.side != second for ship in given.ship] if at_once else [False] * len(given.ship)
    return Plan(unhurt, steps, outcome, None, prod(kinds), _leaf_by_leaf(unhurt, under_fire, silenced))


def _leaf_by_leaf(
    unhurt: tuple[str, ...], under_fire: Sequence[tuple[Shelled, Part]], silenced: Sequence[bool]
) -> Apart:
    """Each ship's fate apart: only the fire at her is weighed, and which of her attackers (`silenced`) still fire.

    Of these attackers only one thing matters, and only by night: whether they have any result.
    """
    leaves = [f"ships[{place}]" for place in range(len(unhurt))]

    def odds(some: tuple[str, ...]) -> Distribution:
        return odds_after(some, ())

    def odds_after(some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        wanted = {leaves.index(leaf) for leaf in some}
        silent = {by for fire, _ in under_fire if fire.place in wanted and silenced[fire.place] for by in fire.firers}
        with limits.counted():
            begun, to_come, left_over = follow_thrown(unhurt, [part for _, part in under_fire], faces)
            if left_over:
                raise more_than_asked_for()
            steps: list[Any] = [Reckoned((), lambda _: begun.weights)]
            for fire, part in under_fire:
                if fire.place in wanted | silent:
                    steps += [part] if part in to_come else []
                    if fire.place not in wanted:
                        steps.append(_forget_how_badly(fire.place))
            return weigh(None, [*steps, lambda results, _: tuple(results[leaves.index(leaf)] for leaf in some)])

    return Apart(leaves, odds, odds_after)


def _forget_how_badly(place: int) -> Any:
    """The step that forgets how badly a ship was hit."""

    def step(results: tuple[str, ...], _: Dice) -> tuple[str, ...]:
        hit = "none" if results[place] == "none" else "damaged"
        return (*results[:place], hit, *results[place + 1 :])

    return step


def _check_allowed(given: SurfaceRound, rules: Rules) -> None:
    """Refuse what the rules forbid."""
    for place, ship in enumerate(given.ship):
        combat.allow_condition(ship.target_class, ship.condition, f"ship[{place}].condition")
        if ship.launched and given.time == "night":
            rules.forbid("17.d", "having launched counts by day only", f"ship[{place}].launched")
    seen = set()
    for place, fire in enumerate(given.fire):
        if given.time == "day" and given.round == 1 and fire.weapon in "DT":
            text = f"{fire.weapon} factors are not used in the first round by day"
            rules.forbid("20.e.i", text, f"fire[{place}].weapon")
        condition = given.ship[fire.by - 1].condition
        if condition != "none":
            who = combat.name_of(given.ship[fire.by - 1], "a ship")
            cite = "18.b" if condition == "damaged" else "18.d"
            rules.forbid(cite, combat.no_attack(who, condition), f"fire[{place}].by")
        if (fire.by, fire.weapon) in seen:
            rules.forbid("20.e.vi", "a ship does not split the factors of a weapon", f"fire[{place}].weapon")
        seen.add((fire.by, fire.weapon))


class Shelled(NamedTuple):
    """A target under fire: its place, the ships that fire at it, its salvos in order, and the names of all ships."""

    place: int
    firers: tuple[int, ...]
    salvos: list[on_target.Combined]
    names: tuple[str, ...]

    def attacks(self, silent: frozenset[int] = frozenset()) -> list[on_target.Salvo]:
        """The salvos that can have an effect, without the ships that no longer fire."""
        shares = [0 if by in silent else 2 for by in range(max(self.firers) + 1)]
        return [salvo for each in self.salvos if (salvo := each.salvo(shares))]


def _under_fire(given: SurfaceRound, rules: Rules, place: int, fires: list[Fire]) -> Shelled:
    ship = given.ship[place]
    target = combat.target_of(rules, ship.target_class, ship.defense, ship.condition, ship.launched)
    keys = sorted({(fire.weapon == "T", fire.salvo) for fire in fires})
    if len(keys) > 1:
        target = combat.removed_at_once(rules, target)
    everyone = tuple(combat.name_of(ship, f"ship {at}") for at, ship in enumerate(given.ship, 1))
    named = everyone[place]
    salvos = []
    for torpedoes, number in keys:
        together = [fire for fire in fires if (fire.weapon == "T", fire.salvo) == (torpedoes, number)]
        aiming = combat.aim_at(rules, target, "T" if torpedoes else "B")
        tame = combat.only_damage(rules, target, [fire.weapon for fire in together])
        parts = []
        for fire in together:
            worth = combat.factor(rules, target, fire.weapon, fire.strength)
            parts.append((fire.by - 1, worth, Fraction() if fire.weapon in tame else worth))
        strength = sum((worth for _, worth, _ in parts), Fraction())
        what = "torpedoes" if torpedoes else "guns"
        text = f"{what} at {named}: {int(strength)} against {target.defense} is {combat.ratio(aiming.halves(strength))}"
        rules.note(text, "17")
        by = tuple(str(given.ship[at].name) for at, _, _ in parts if given.ship[at].name)
        by, late = by if len(by) == len(parts) else (), not_fired(named, number) if torpedoes else ""
        salvos.append(on_target.Combined(aiming, what, tuple(parts), named, by, late))
    return Shelled(place, tuple(sorted({fire.by - 1 for fire in fires})), salvos, everyone)


def not_fired(target: str, salvo: int) -> str:
    """The note on torpedoes whose target was gone before they were fired."""
    return f"{target} is already gone: the torpedoes of salvo {salvo} are not fired"


def _fire_step(shelled: Shelled, silenced: bool) -> Part:
    """The step of all fire at one target, on the results so far; a `silenced` ship with a result does not fire."""

    def silent(results: tuple[str, ...]) -> frozenset[int]:
        return frozenset(by for by in shelled.firers if silenced and results[by] != "none")

    def steps(quiet: frozenset[int]) -> list[Any]:
        def begin(_: frozenset[int], dice: Dice) -> on_target.Fate:
            for by in sorted(quiet):
                dice.note(f"{shelled.names[by]} no longer fires at {shelled.names[shelled.place]}", "20.e.ii")
            return on_target.Fate()

        return [begin, *on_target.assault_steps(shelled.attacks(quiet)), lambda fate, _: fate.result]

    def into(results: tuple[str, ...], result: str) -> tuple[str, ...]:
        return (*results[: shelled.place], result, *results[shelled.place + 1 :])

    return Part(silent, steps, into)
