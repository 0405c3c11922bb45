"""An air operation from the fighters to the way home: dogfight, flak, attack runs (Dogfights, Air Operations)."""

from __future__ import annotations

from referee.engine.chance import Dice, Part
from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import many
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.air_strike import AirStrike, Raid, strike_steps
from referee.games.cunningham_somerville.rules.air_strike import outcome as raid_outcome
from referee.games.cunningham_somerville.rules.dogfights import Fight, Score, fight_steps, match_fights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class AirOperation(AirStrike):
    """Aircraft of one type that are intercepted on their way: side a intercepts, side b is the strike or its escort."""

    fights: list[Fight] = many(
        Fight,
        1,
        12,
        meaning="the fights, in order; where b is of kind strike, it is one of the strike's own aircraft",
    )

    def check(self) -> None:
        super().check()
        self.refuse("dogfight", why="the fights say who was in a dogfight")
        for i, fight in enumerate(self.fights):
            if fight.a_kind == "strike":
                raise bad_input(f"fights[{i}].a_kind", "side a intercepts: fighters or multi-crew fighters")
        if (own := self.in_dogfight()) > self.aircraft:
            raise at_odds(
                "fights", f"{own} aircraft of the strike are named in fights, but it has only {self.aircraft}"
            )

    def in_dogfight(self) -> int:
        """How many of the strike's own aircraft are fought."""
        return sum(fight.b_count for fight in self.fights if fight.b_kind == "strike")


class Fought(NamedTuple):
    """The dogfight so far: interceptors hit, escorts hit, aircraft of the strike hit."""

    interceptors: int = 0
    escorts: int = 0
    strike: int = 0


@procedure("air-operation", AirOperation, cite="Air Operations")
def air_operation(given: AirOperation, rules: Rules) -> Plan:
    """What does a whole air operation achieve: dogfight, flak, attack, and flight home?"""
    matches = match_fights(given.fights, given.night, rules)
    if given.scissors and given.in_dogfight():
        rules.forbid("Scissors Tactics", "aircraft that were in a dogfight cannot attack in scissors", "scissors")
    steps = strike_steps(given, rules)

    def dogfight(place: int) -> Part:
        own = given.fights[place].b_kind == "strike"

        def into(so_far: Fought, end: Score) -> Fought:
            return Fought(
                so_far.interceptors + end.a_hit,
                so_far.escorts + (0 if own else end.b_hit),
                so_far.strike + (end.b_hit if own else 0),
            )

        return fight_steps(matches[place], place + 1, into)

    def fly_on(shot: int) -> list[Any]:
        def begin(_: int, dice: Dice) -> Raid:
            dice.note(f"{given.aircraft - shot} of {given.aircraft} fly on", "Dogfights")
            return Raid(shot=shot)

        return [begin, *steps(given.aircraft - shot)]

    rest = Part(lambda so_far: so_far.strike, fly_on, lambda so_far, raid: (so_far, raid))
    return Plan(Fought(), [*map(dogfight, range(len(matches))), rest], outcome)


def outcome(end: tuple[Fought, Raid]) -> dict[str, Any]:
    """The losses of both sides: interceptors and escorts hit, and the raid as `air_strike.outcome` has it."""
    dogfight, raid = end
    return {"interceptors_hit": dogfight.interceptors, "escorts_hit": dogfight.escorts, **raid_outcome(raid)}
