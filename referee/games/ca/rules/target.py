"""Which ships may be fired at (7.1, 7.4, 7.5, 7.6, 7.7, 7.8)."""

from __future__ import annotations

from referee.engine.inputs import choice, flag, many, text, whole
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.ca.rules.damage import KINDS
from referee.games.ca.rules.equipment import NATIONS, Classed
from referee.games.ca.rules.strength import Guns, Torpedoes, Tubes, torpedo_range, worth

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


GROUPS = {"DD": 0, "CA": 1, "CL": 1, "BB": 2, "BC": 2}  # light, medium and heavy ships (7.81)
NO_STRENGTH = 2  # weapon hits (7.5)
SAID = {
    "no-weapons": ("the firer has no strength left", "7.5"),
    "no-torpedoes": ("the firer carries no torpedoes", "3.24"),
    "already-attacked": ("the firer has made its attack of this phase", "7.13"),
    "target-attacked": ("an attack on it was made in this phase", "7.13"),
    "not-spotted": ("it is night and the target is not spotted", "7.61"),
    "blocked": ("land blocks the line of fire", "7.41"),
    "out-of-range": ("it is too far even for extended range", "7.21"),
    "class-priority": ("at extended range a ship nearer in class must be engaged", "7.81, 7.58"),
}


class Enemy(Classed):
    """An enemy ship that may matter."""

    name: str = text(meaning="what you call it")
    distance: int = whole(1, 150, meaning="hexes from the firer")
    spotted: bool = flag(meaning='it has a "Spotted" marker for this firer')
    blocked: bool = flag(meaning="land blocks the line of fire to it")
    attacked: bool = flag(meaning="an attack on it was made in this phase")


class MayFire(Classed, Torpedoes):
    """The firer, the phase, and all enemy ships that may matter."""

    kind: str = choice(*KINDS, meaning="the phase")
    strength: int = whole(0, 200, meaning="printed strength of that kind")
    range: int | None = whole(1, 60, None, meaning="Gunnery Range Allowance (gunnery only)")
    half_strength: bool = flag(meaning="a scenario halves its Gunnery Strength (gunnery only)")
    nation: str | None = choice(*NATIONS, default=None, meaning="whose ship it is (torpedo only)")  # type: ignore[assignment]
    weapon_hits: int = whole(0, 2, 0, meaning="weapon hits on the firer")
    already_attacked: bool = flag(meaning="it has attacked in this phase")
    night: bool = flag(meaning="night-time spotting is in force")
    targets: list[Enemy] = many(Enemy, 1, 40, meaning="all enemy ships that may matter")

    def check(self) -> None:
        if self.kind == "gunnery":
            self.need("range", why="guns have a Range Allowance")
            self.refuse("nation", "launched", "reloaded", why="it is for torpedoes")
        else:
            self.need("nation", why="the Torpedo Range Allowance depends on it")
            self.refuse("range", "half_strength", why="it is for guns")
            super().check()


class Judged(NamedTuple):
    """A target, the firer's weapon, and the reasons against an attack; the answer gives the first reason."""

    enemy: Enemy
    reasons: Sequence[str]
    weapon: Guns | Tubes

    def against(self) -> list[tuple[str, str, str]]:
        """Each reason, in words, and its rule."""
        return [(reason, *words_against(reason, self.weapon)) for reason in self.reasons]


@procedure("may-fire", MayFire, cite="7.1", follows={"targets": "targets"})
def may_fire(given: MayFire, rules: Rules) -> Plan:
    """At which ships may one ship fire in this phase, and with what strength?"""
    rows = []
    for judged in judge_targets(given, rules):
        name, may = judged.enemy.name, not judged.reasons
        strength = worth(judged.weapon, rules, f"{name}: ") if may else 0
        for _, why, cite in judged.against()[:1]:
            rules.note(f"{name}: {why}", cite)
        reason = "ok" if may else judged.reasons[0]
        rows.append({"name": name, "may_fire": may, "reason": reason, "strength": str(strength)})
    return certain_plan({"targets": rows})


def judge_targets(given: MayFire, rules: Rules) -> list[Judged]:
    """Every rule that forbids an attack on each target, in the order given."""
    found = [
        Judged(enemy, list(reasons_against(given, enemy, weapon)), weapon)
        for enemy, weapon in zip(given.targets, weapons_at(given, rules), strict=True)
    ]
    far = [one for one in found if isinstance(one.weapon, Guns) and not one.reasons and one.weapon.share() < 1]
    if not far:
        return found
    nearest = min(group_difference(given, enemy) for enemy in ships_that_bar(given, rules))
    barred = [one.enemy for one in far if group_difference(given, one.enemy) > nearest]
    return [one._replace(reasons=["class-priority"]) if one.enemy in barred else one for one in found]


def words_against(reason: str, weapon: Guns | Tubes) -> tuple[str, str]:
    """A reason against a target in words, and its rule."""
    text, cite = SAID[reason]
    if isinstance(weapon, Tubes) and reason == "no-torpedoes" and (gone := weapon.why_empty()):
        cite, text = gone
    if isinstance(weapon, Tubes) and reason == "out-of-range":
        cite = "7.22"
    return text, cite


def weapons_at(given: MayFire, rules: Rules) -> list[Guns | Tubes]:
    """The firer's weapons at the distance of each target."""
    hits = given.weapon_hits
    if given.range is not None:
        half = given.half_strength
        return [Guns(given.strength, given.range, enemy.distance, hits, half) for enemy in given.targets]
    nation, torpedoes = given.nation or "", (given.launched, given.reloaded)
    allowance = torpedo_range(nation, rules)
    return [Tubes(given.strength, allowance, enemy.distance, hits, nation, *torpedoes) for enemy in given.targets]


def reasons_against(given: MayFire, enemy: Enemy, weapon: Guns | Tubes) -> Iterator[str]:
    """The reasons, other than class priority, why this target may not be fired at.

    For a ship that never had the weapon, that is the only reason.
    """
    if weapon.weapon_hits == NO_STRENGTH:
        yield "no-weapons"
    if not weapon.strength:
        yield "no-weapons" if isinstance(weapon, Guns) else "no-torpedoes"
        return
    if isinstance(weapon, Tubes) and weapon.why_empty():
        yield "no-torpedoes"
    if given.already_attacked:
        yield "already-attacked"
    if enemy.attacked:
        yield "target-attacked"
    if is_hidden(given, enemy):
        yield "not-spotted"
    if enemy.blocked:
        yield "blocked"
    if not weapon.share():
        yield "out-of-range"


def is_hidden(given: MayFire, enemy: Enemy) -> bool:
    """Is it night, and the ship not spotted?"""
    return given.night and not enemy.spotted


def group_difference(given: MayFire, enemy: Enemy) -> int:
    """How far apart two ships are as light, medium and heavy."""
    return abs(GROUPS[given.type] - GROUPS[enemy.type])


def ships_that_bar(given: MayFire, rules: Rules) -> list[Enemy]:
    """The enemy ships that bar fire at ships whose class is farther from the firer's.

    They always include a target that may otherwise be fired at.
    """
    within = given.range or 0
    least = within if rules.ruling("priority-zone") == "extended-only" else 0
    ships = [enemy for enemy in given.targets if least < enemy.distance <= 2 * within]
    which = rules.ruling("priority-counts")
    if which != "any-in-range":
        ships = [enemy for enemy in ships if not is_hidden(given, enemy) and not enemy.blocked]
    if which == "only-firable":
        ships = [enemy for enemy in ships if not enemy.attacked]
    return ships
