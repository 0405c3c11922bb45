"""Gunnery: extreme range, the factors of difficulty, point blank and friendly fire (Range Bands to Friendly Fire)."""

from __future__ import annotations

from referee.engine.chance import D6, Dice
from referee.engine.errors import bad_input
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.words import RADICAL, added_up, inches, manoeuvre, one_of

POINT_BLANK = 4
EXTREME_PENETRATION = -2


class ExtremeRange(Inputs):
    """Guns and their target's distance."""

    guns: str = choice(
        "large-modern", "large-old", "small", "other", meaning="11-inch and more, 5.25 to 6.1-inch, others"
    )
    distance: Fraction = inches(0, 60, meaning="distance in inches")


@procedure("extreme-range", ExtremeRange, cite="Range Bands")
def extreme_range(given: ExtremeRange, rules: Rules) -> Plan:
    """Is a target at extreme range?"""
    found = extreme_band(given, rules)
    rules.note(f'{given.guns} guns at {given.distance}": {found}', "Range Bands")
    return certain_plan({"band": found, "penetration_modifier": EXTREME_PENETRATION if found == "extreme" else 0})


def extreme_band(given: ExtremeRange, rules: Rules) -> str:
    """The band, as far as the amendments tell; old large guns end where the modern ones' extreme range begins."""
    if given.guns == "other":
        return "not-extreme"
    table = rules.table("extreme-range")
    row = "small" if given.guns == "small" else "large-modern"
    near, far = table.at(row, "from"), table.at(row, "to")
    if given.guns == "large-old":
        return "not-extreme" if given.distance <= near else "out-of-range"
    if given.distance == near:
        return "not-extreme" if rules.ruling("range-edge") == "nearer" else "extreme"
    if given.distance < near:
        return "not-extreme"
    return "extreme" if given.distance <= far else "out-of-range"


class GunneryDifficulty(Inputs):
    """A firing ship, its guns, its target, and how well it sees."""

    base_difficulty: int = whole(
        -20, 40, 0, meaning="the base game's difficulty, without its modifier for a ship that fires at speed"
    )
    band: str = choice("short", "medium", "long", "extreme", meaning="range band")
    guns: str = choice("large", "small", meaning="guns that fire")
    raw_fast_modifier: int = whole(0, 4, 0, meaning="the base game's modifier for firing from a ship that moves fast")
    new_target: bool = flag(meaning="the ship did not fire at this target last turn")
    spotter_plane: bool = flag(meaning="its own spotter plane sees the target within 10 inches")
    to_windward: bool = flag(meaning="it fires to windward in rain or spray")
    weather_slowed: bool = flag(meaning="the sea has slowed the firer")
    target_bad_light: bool = flag(meaning="the target has the bad light of dawn or dusk on its side")
    night: bool = flag(meaning="it is night")
    blind_fire: bool = flag(meaning="blind fire by radar")
    modern_fire_control: bool = flag(meaning="the firer has modern fire control")
    raging_fire: bool = flag(meaning="a fire rages on the firer")
    target_manoeuvre: str = manoeuvre("the target")
    firer_manoeuvre: str = manoeuvre("the firer")
    illumination: str = choice("full", "partial", "none", default="full", meaning="how the target is lit")
    radar: str = choice("none", "effective", "superior", default="none", meaning="the firer's radar")

    def check(self) -> None:
        if self.illumination != "full" and not self.night:
            raise bad_input("illumination", f"illumination must be full by day, not {self.illumination}")

    def check_lawful(self, rules: Rules) -> None:
        """Refuse what cannot be fired at."""
        if self.blind_fire and self.radar == "none":
            rules.forbid("Special Features", "blind fire needs radar", field="blind_fire")
        if self.blind_fire and self.radar == "effective" and self.band != "short":
            rules.forbid("Special Features", "with effective radar a ship fires blind at short range only", "band")
        if self.blind_fire and self.band == "extreme":
            rules.forbid("Determine the Target's Difficulty", "blind fire reaches to long range only", "band")
        if self.night and self.illumination == "none" and not self.blind_fire:
            rules.forbid("Night Actions", "a target that is not lit can be fired at only blind", "illumination")


@procedure("gunnery-difficulty", GunneryDifficulty, cite="Determine the Target's Difficulty")
def gunnery_difficulty(given: GunneryDifficulty, rules: Rules) -> Plan:
    """How difficult is a target to hit?"""
    given.check_lawful(rules)
    far, large, superior = given.band in ("long", "extreme"), given.guns == "large", given.radar == "superior"
    counts = {
        "extreme-range": given.band == "extreme",
        "ranging": given.new_target and far and not given.spotter_plane and not superior,
        "target-radical": large and given.target_manoeuvre in RADICAL,
        "firer-radical": large and given.firer_manoeuvre != "none" and not given.modern_fire_control,
        "weather": given.weather_slowed or (given.to_windward and not superior),
        "bad-light": given.target_bad_light and far and not superior,
        "night": given.night and given.illumination != "full" and not superior,
        "blind-fire": given.blind_fire and given.radar == "effective",
        "raging-fire": given.raging_fire,
    }
    table = rules.table("gunnery-difficulty")
    modifiers = {factor: table[factor] for factor, counted in counts.items() if counted}
    modifiers["moving fast"] = 0 if given.modern_fire_control else given.raw_fast_modifier
    added = added_up(rules, f"{given.guns} guns at {given.band} range", modifiers, table.cite)
    return certain_plan({"added": added, "difficulty": given.base_difficulty + added})


class Aim(Inputs):
    """A ship that may be hit, and how far off it is."""

    to_hit: int = whole(2, 7, meaning="score needed to hit; 7 cannot hit")
    distance: Fraction = inches(0, 60, meaning="distance in inches")


class Friend(Aim):
    """A friendly ship in the same arc and range band, at least partly lit or tracked."""

    name: str | None = name()


class Gunfire(Aim):
    """A target, and the friends who may be taken for it."""

    night: bool = flag(meaning="it is night")
    in_minimum: bool = flag(meaning="the target is within minimum visibility")
    friends: list[Friend] = many(Friend, 0, 6, (), meaning="friendly ships in the same arc and range band")

    def check(self) -> None:
        if self.friends and (self.in_minimum or not self.night):
            raise bad_input(
                "friends",
                "friends cannot be given here: by day, or in minimum visibility, no friend is mistaken for an enemy",
            )


class Shot(NamedTuple):
    """What one to-hit throw came to: `one` is a 1 that stands; `friend` counts from 1."""

    result: str = ""
    friend: int | None = None


@procedure(
    "gunfire",
    Gunfire,
    cite="Using the To-Hit Table",
    follows={"friend": "friends"},
    worth={"result": {"hit": 1, "friend-hit": -1}},
)
def gunfire(given: Gunfire, rules: Rules) -> Plan:
    """Does gunfire hit, or a friend take it?"""
    cite = "Point Blank Range"
    rules.note(f"a hit needs {given.to_hit} or more" if given.to_hit <= D6.sides else "no score hits", cite)
    if given.distance <= POINT_BLANK:
        rules.note("point blank: a 1 is thrown again, once", cite)
    if given.friends:
        rules.note("a 1 that is not thrown again is a shot at a friend", "Friendly Fire")

    def fire(_: Shot, dice: Dice) -> Shot:
        return Shot(fire_at(given, dice, "to hit"))

    def mistake(shot: Shot, dice: Dice) -> Shot:
        if shot.result != "one" or not given.friends:
            return shot
        friend = one_of(dice, len(given.friends), "which friend")
        dice.note(f"it was {given.friends[friend - 1].name or f'friend {friend}'}", "Friendly Fire")
        hit = fire_at(given.friends[friend - 1], dice, "to hit the friend") == "hit"
        return Shot("friend-hit" if hit else "friend-missed", friend)

    def outcome(shot: Shot) -> dict[str, object]:
        return {"result": "miss" if shot.result == "one" else shot.result, "friend": shot.friend}

    return Plan(Shot(), [fire, mistake], outcome)


def fire_at(aim: Aim, dice: Dice, why: str) -> str:
    """One throw at a ship: `hit`, `miss`, or `one` for a 1 that stands; at point blank a 1 is thrown again."""
    column = ["hit" if face >= aim.to_hit else "miss" for face in range(1, D6.sides + 1)]
    column[0] = "one"
    result = dice.read(D6, column, why)
    if result == "one" and aim.distance <= POINT_BLANK:
        result = dice.read(D6, column, f"{why}, again at point blank")
    return result
