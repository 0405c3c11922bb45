"""A whole air strike: force flak, attack runs against light AA, and the way home (Air Operations)."""

from __future__ import annotations

from collections.abc import Callable

from referee.engine.chance import Commuting, Dice, Part, Step
from referee.engine.errors import Refusal
from referee.engine.inputs import flag, unit, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.attack_runs import (
    AimedAt,
    Attacker,
    Run,
    attack,
    attacker,
    forbid,
    scissors_bonus,
)
from referee.games.cunningham_somerville.rules.flak import FlakInputs, flak_cells, under_flak
from referee.games.cunningham_somerville.rules.repairs import Home, Homeward, fates_by_face, steps_home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class AirStrike(Homeward, Run, FlakInputs):
    """Aircraft of one type that fly through force flak to one target, and home again."""

    dogfight: bool = flag(meaning="they were in a dogfight")
    dist_modifier: int = whole(-6, 0, meaning="the base game's modifier for a distracted aircraft")
    defender_target: AimedAt | None = unit(
        AimedAt, None, meaning="the target that the defender allocates, with the same inputs"
    )

    def check(self) -> None:
        super().check()
        if self.defender_target is not None:
            try:
                self.defender_target.fits(self.profile, self.night)
            except Refusal as refusal:
                raise refusal.within("defender_target") from None


class Raid(NamedTuple):
    """The strike so far: those still to run in (each its place and what flak did to it), whether an odd number of the
    undisturbed has run in (scissors), hits, hits on the defender's choice, and what became of the aircraft.
    """

    line: tuple[tuple[int, str], ...] = ()
    odd: bool = False
    hits: int = 0
    allocated_hits: int = 0
    aborted: int = 0
    shot: int = 0
    damaged: int = 0
    lost: int = 0


@procedure("air-strike", AirStrike, cite="Air Operations")
def air_strike(given: AirStrike, rules: Rules) -> Plan:
    """What does an air strike hit, and what becomes of its aircraft, from flak to the flight home?"""
    return Plan(Raid(), strike_steps(given, rules)(given.aircraft), outcome)


def strike_steps(given: AirStrike, rules: Rules) -> Callable[[int], list[Any]]:
    """The steps of a strike from flak to the way home, for so many aircraft; what the rules forbid is refused."""
    cells = flak_cells(given, rules)
    forbid(given, given.target_state, "target_state", rules)
    if given.defender_target is not None:
        forbid(given, given.defender_target.target_state, "defender_target.target_state", rules)
    if given.scissors and given.dogfight:
        rules.forbid("Scissors Tactics", "aircraft that were in a dogfight cannot attack in scissors", "scissors")
    attackers = attackers_after(cells, given, rules)
    bonus = scissors_bonus(given, rules)

    def flak(place: int) -> Step:
        def step(raid: Raid, dice: Dice) -> Raid:
            result = under_flak(dice, cells, given.night, f"aircraft {place}")
            dice.note(f"aircraft {place}: {result}", "Flak")
            if result == "ABT":
                return raid._replace(aborted=raid.aborted + 1)
            if result == "KILL":
                return raid._replace(shot=raid.shot + 1)
            return raid._replace(line=(*raid.line, (place, result)))

        return step

    def run_in(raid: Raid, dice: Dice) -> Raid:
        if not raid.line:
            return raid
        (place, result), *rest = raid.line
        one, odd = attackers[result]._replace(who=f"aircraft {place}"), raid.odd
        if bonus and result == "NE":
            one, odd = one._replace(needs=one.needs - bonus * odd), not odd
        hit, shot = attack(one, dice)
        allocated = hit and result == "DA"
        return raid._replace(
            line=tuple(rest),
            odd=odd,
            hits=raid.hits + (hit and not allocated),
            allocated_hits=raid.allocated_hits + allocated,
            shot=raid.shot + shot,
        )

    one = Part(lambda raid: Raid(odd=raid.odd), [flak(1), run_in], with_aircraft)
    fates = fates_by_face(given, rules)
    home = Part(lambda raid: raid.shot, lambda shot: [lambda _, dice: Home(), *steps_home(fates, shot)], with_landings)

    def steps(n: int) -> list[Any]:
        thrown = [flak(place) for place in range(1, n + 1)] + [run_in] * n
        return [Commuting(thrown, [one] * n), home]

    return steps


def attackers_after(cells: tuple[str, ...], given: AirStrike, rules: Rules) -> dict[str, Attacker]:
    """How an aircraft attacks after each result of flak that lets it attack."""
    out = {"NE": attacker(given, given, rules)}
    out["DIST"] = out["NE"]._replace(needs=out["NE"].needs - given.dist_modifier)
    if "DIST" in cells:
        rules.note(f"distracted {given.dist_modifier}: a hit needs {out['DIST'].needs}", "Flak")
    out["DA"] = out["NE"]
    if "DA" in cells and given.defender_target is not None:
        rules.note("at the target that the defender allocates:", "Flak")
        out["DA"] = attacker(given, given.defender_target, rules)
    return out


def with_aircraft(raid: Raid, end: Raid) -> Raid:
    """The strike with one aircraft more."""
    return Raid(
        (),
        end.odd,
        raid.hits + end.hits,
        raid.allocated_hits + end.allocated_hits,
        raid.aborted + end.aborted,
        raid.shot + end.shot,
    )


def with_landings(raid: Raid, home: Home) -> Raid:
    """The strike when those that were hit have come home, or have not."""
    return Raid((), False, raid.hits, raid.allocated_hits, raid.aborted, 0, home.damaged, home.lost)


def outcome(raid: Raid) -> dict[str, Any]:
    """The strike as the page of `air-strike` lists it: hits on the target, aircraft aborted, damaged and lost."""
    return {
        "hits": raid.hits,
        "allocated_hits": raid.allocated_hits,
        "aborted": raid.aborted,
        "damaged": raid.damaged,
        "lost": raid.lost,
    }
