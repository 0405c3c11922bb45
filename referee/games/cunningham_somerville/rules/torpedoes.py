"""Torpedoes: difficulty, hits and browning, their value, and reloading (Torpedoes to Torpedo Damage)."""

from __future__ import annotations

from referee.engine.chance import Dice
from referee.engine.errors import Unfit, bad_input
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.words import added_up, inches, is_reached, one_of

CLOSE, FAR = 4, 8
RANGE, LONG_LANCE_RANGE = 12, 24
RELOAD_TURNS = 4


def torpedo_reach(long_lance: bool) -> int:
    """How far a torpedo runs, in inches."""
    return LONG_LANCE_RANGE if long_lance else RANGE


class TorpedoDifficulty(Inputs):
    """A launch, and the target when it is adjudicated."""

    base_difficulty: int = whole(-20, 40, 0, meaning="the base game's difficulty")
    launch_distance: Fraction = inches(0, 24, meaning="distance in inches at the launch")
    distance: Fraction | None = inches(
        0, 60, None, meaning="distance when they are adjudicated, if it is not that of the launch"
    )
    long_lance: bool = flag(meaning="Long Lance torpedoes")
    browning: bool = flag(meaning="firing into the brown")
    zigzag: bool = flag(meaning="the target zigzags")
    optimum_angle: bool = flag(
        meaning="they were launched ahead of the target's bow, and the target is not at small aspect"
    )
    raging_fire: bool = flag(meaning="a fire rages on the launcher")

    @property
    def now(self) -> Fraction:
        """The distance when adjudicated."""
        return self.launch_distance if self.distance is None else self.distance

    def check(self) -> None:
        if self.optimum_angle and self.now > CLOSE:
            raise bad_input(
                "optimum_angle", f"{{}} is for a target within {CLOSE} inches, not at {self.now}", "optimum_angle"
            )
        if self.launch_distance <= CLOSE and self.now != self.launch_distance:
            raise bad_input(
                "distance",
                f"distance must be {self.launch_distance}, that of the launch, for the launch is adjudicated at once",
            )


@procedure("torpedo-difficulty", TorpedoDifficulty, cite="Torpedo Difficulty")
def torpedo_difficulty(given: TorpedoDifficulty, rules: Rules) -> Plan:
    """How difficult is a torpedo target to hit, and when is it adjudicated?"""
    launched = given.launch_distance
    in_reach(launched, given.long_lance, "launch_distance", rules)
    phase = "at-once" if launched <= CLOSE else "next-torpedo-phase" if launched <= RANGE else "phase-after-next"
    rules.note(f'launched at {launched}": adjudicated {phase}', "Torpedoes")
    in_range = given.now <= torpedo_reach(given.long_lance)
    added = None
    if in_range:
        added = added_difficulty(given, rules)
    else:
        rules.note(f'at {given.now}" the target is out of range: a miss', "Target Movement")
    difficulty = None if added is None else given.base_difficulty + added
    return certain_plan({"in_range": in_range, "added": added, "difficulty": difficulty, "adjudicated": phase})


def added_difficulty(given: TorpedoDifficulty, rules: Rules) -> int:
    """What the amendments add to the difficulty of a target in range."""
    table, now = rules.table("torpedo-difficulty"), given.now
    far = now > FAR
    if now > RANGE:
        far = rules.ruling("long-lance-range") == "plus-two"
    counts = {
        "over-4": CLOSE < now <= FAR,
        "over-8": far,
        "browning": given.browning,
        "zigzag": given.zigzag and given.launch_distance > CLOSE,
        "optimum-angle": given.optimum_angle,
        "raging-fire": given.raging_fire,
    }
    modifiers = {factor: table[factor] for factor, counted in counts.items() if counted}
    return added_up(rules, f'a target at {now}"', modifiers, table.cite)


def in_reach(distance: Fraction, long_lance: bool, field: str, rules: Rules) -> None:
    """Refuse what is beyond the torpedoes' range."""
    if distance > torpedo_reach(long_lance):
        rules.forbid(
            "Torpedoes", f"{field} {distance} is beyond their range of {torpedo_reach(long_lance)} inches", field
        )


class Other(Inputs):
    """Another ship that a torpedo may hit."""

    name: str | None = name()
    to_hit: int | None = whole(2, 7, None, meaning="score needed to hit it, at the browning difficulty; 7 cannot hit")


class Torpedo(Inputs):
    """Torpedoes at a target, and the ships that they may hit instead."""

    to_hit: int = whole(2, 6, meaning="score needed to hit")
    distance: Fraction = inches(0, 24, meaning="distance in inches")
    long_lance: bool = flag(meaning="Long Lance torpedoes")
    others: list[Other] = many(Other, 0, 6, (), meaning="ships near the target or on the torpedoes' track")

    def check(self) -> None:
        for place, other in enumerate(self.others):
            if other.to_hit is None and self.to_hit < 6:
                field = f"others[{place}].to_hit"
                raise Unfit(field, "is missing: the score needed to hit it, 2 to 7")


class Run(NamedTuple):
    """Where the torpedoes ended; `ship` counts from 1."""

    result: str = ""
    ship: int | None = None


@procedure("torpedo", Torpedo, cite="Torpedoes", follows={"ship": "others"}, worth={"result": {"hit": 1}})
def torpedo(given: Torpedo, rules: Rules) -> Plan:
    """Do torpedoes hit their target, or another ship?"""
    in_reach(given.distance, given.long_lance, "distance", rules)
    browning = given.distance >= CLOSE and bool(given.others)
    rules.note(f"a hit needs {given.to_hit} or more", "Torpedoes")
    if browning:
        score = "a 6, then 3 or more" if given.to_hit == 6 else "its own score"
        rules.note(f"a miss may hit another ship, on {score}", "Browning")

    def run(_: Run, dice: Dice) -> Run:
        return Run("hit" if is_reached(dice, given.to_hit, "torpedoes") else "miss")

    def brown(run: Run, dice: Dice) -> Run:
        if run.result == "hit" or not browning:
            return run
        ship = one_of(dice, len(given.others), "which ship")
        dice.note(f"on to ship {ship}", "Browning")
        if given.to_hit == 6:
            hit = is_reached(dice, 6, "browning") and is_reached(dice, 3, "browning, after a 6")
        else:
            hit = is_reached(dice, given.others[ship - 1].to_hit or 0, "browning")
        return Run("browning-hit" if hit else "browning-miss", ship)

    return Plan(Run(), [run, brown], Run._asdict)


class TorpedoValue(Inputs):
    """A torpedo and what it hits."""

    torpedo: str = choice("japanese-24in", "british", "italian", "french", "gnat", meaning="the torpedo")
    target: str = choice("destroyer-or-smaller", "larger-warship", "merchant", meaning="what is hit")
    target_speed: int | None = whole(0, 10, None, meaning="speed of the target in inches, for a GNAT")
    foxer: bool = flag(meaning="the target streams Foxer against a GNAT")

    def check(self) -> None:
        if self.torpedo == "gnat":
            self.need("target_speed", why="a GNAT hears only ships at certain speeds")
        elif self.foxer:
            raise bad_input("foxer", f"foxer cannot be given here: it does not draw off {self.torpedo} torpedoes")


@procedure("torpedo-value", TorpedoValue, cite="Torpedo Damage")
def torpedo_value(given: TorpedoValue, rules: Rules) -> Plan:
    """What is a torpedo worth against its target?"""
    table = rules.table("torpedo-values")
    at_escort = given.torpedo == "gnat" and given.target == "destroyer-or-smaller"
    value = table["gnat-at-escort" if at_escort else given.torpedo]
    if given.torpedo == "gnat" and given.target_speed not in range(2, 5):
        value = 0
        rules.note(f'a GNAT has no effect at a speed of {given.target_speed}"', table.cite)
    if given.foxer:
        rules.note("Foxer makes it a weapon of poor quality", table.cite)
    rules.note(f"{given.torpedo} against a {given.target}: {value}", table.cite)
    return certain_plan({"value": value, "poor_quality": given.foxer})


class TorpedoReload(Inputs):
    """A torpedo mount that has launched, and its ship."""

    launched_turn: int = whole(1, 99, meaning="turn of the launch")
    japanese: bool = flag(meaning="a Japanese ship")
    reloaded_before: bool = flag(meaning="the mount has been reloaded before")
    crippled: bool = flag(meaning="the ship is crippled")
    mount_destroyed: bool = flag(meaning="any of its torpedo mounts is destroyed")
    reloads: int = whole(0, 2, 1, meaning="reloads carried for the mount")


@procedure("torpedo-reload", TorpedoReload, cite="Torpedo Reloads")
def torpedo_reload(given: TorpedoReload, rules: Rules) -> Plan:
    """Can a torpedo mount be reloaded, and when is it ready?"""
    against = {
        "only Japanese ships reload": not given.japanese,
        "there are no reloads": not given.reloads,
        "a mount is reloaded once": given.reloaded_before,
        "the ship is crippled": given.crippled,
        "a mount is destroyed": given.mount_destroyed,
    }
    hindrances = [why for why, so in against.items() if so]
    rules.note("; ".join(hindrances) or f"ready {RELOAD_TURNS} turns after the launch", "Torpedo Reloads")
    ready = None if hindrances else given.launched_turn + RELOAD_TURNS
    return certain_plan({"can_reload": not hindrances, "ready_turn": ready})
