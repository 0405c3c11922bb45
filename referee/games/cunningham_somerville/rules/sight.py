"""What can be seen at night, how a target is lit, and smoke (Night Actions to Smoke Screens)."""

from __future__ import annotations

from referee.engine.chance import D6, Dice
from referee.engine.errors import at_odds
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, flag, text
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.words import inches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


NIGHT = "Night Actions"
THIRD = Fraction(1, 3)
LIGHTS = ("none", "24", "36", "44", "60")


def searchlight(meaning: str) -> Any:
    """A searchlight by its size in inches."""
    return choice(*LIGHTS, default="none", meaning=meaning)


class Night(Inputs):
    """The visibility of the scenario, who looks, and at what."""

    maximum: Fraction = inches(meaning="maximum visibility: what daylight would give")
    minimum: Fraction = inches(meaning="minimum visibility: without any light")
    moonlight: Fraction = inches(default=Fraction(0), meaning="moonlight visibility, also towards fires and flares")
    coastal: Fraction | None = inches(default=None, meaning="visibility in the shadow of the coast")
    very_small: bool = flag(meaning="the target is an MTB or a surfaced submarine")
    japanese_viewer: bool = flag(meaning="the viewer is a Japanese naval ship")
    clear_night: bool = flag(meaning="a clear night")

    def check(self) -> None:
        for name in ("moonlight", "minimum"):
            if getattr(self, name) > self.maximum:
                raise at_odds(name, f"{{}} cannot be more than the maximum, {self.maximum}", name)
        if self.coastal is not None and self.coastal > self.minimum:
            raise at_odds("coastal", f"coastal cannot be more than the minimum, {self.minimum}")


class Sight(NamedTuple):
    """How far this viewer sees this target, in inches; `light` is a searchlight's reach."""

    maximum: Fraction
    moonlight: Fraction
    minimum: Fraction
    coastal: Fraction | None
    light: Fraction


def sight_distances(night: Night, size: str, rules: Rules) -> Sight:
    """The distances as they stand for this target and this viewer."""
    keen = night.japanese_viewer and night.clear_night
    factor = (1 - THIRD) if night.very_small else Fraction(1)
    if keen and night.very_small:
        factor = factor * (1 + THIRD) if rules.ruling("thirds") == "multiply" else Fraction(1)
    elif keen:
        factor = 1 + THIRD
    if night.very_small:
        rules.note("a very small target: a third less, searchlights too", NIGHT)
    if keen:
        rules.note("a Japanese viewer on a clear night: a third more", NIGHT)
    light = rules.table("searchlights")[size] * (1 - THIRD if night.very_small else Fraction(1))
    coastal = None if night.coastal is None else night.coastal * factor
    found = Sight(night.maximum * factor, night.moonlight * factor, night.minimum * factor, coastal, light)
    said = ", ".join(f'{name} {distance}"' for name, distance in found._asdict().items() if distance is not None)
    rules.note(f"how far this viewer sees this target: {said}", NIGHT)
    return found


class Visibility(Night):
    """The visibility of the scenario for a viewer and a target, and a searchlight."""

    searchlight: str = searchlight("a searchlight's size in inches")


@procedure("visibility", Visibility, cite="Night Actions")
def visibility(given: Visibility, rules: Rules) -> Plan:
    """How far can a target be seen at night?"""
    found = sight_distances(given, given.searchlight, rules)
    return certain_plan(
        {
            "maximum": str(found.maximum),
            "moonlight": str(found.moonlight),
            "minimum": str(found.minimum),
            "coastal": None if found.coastal is None else str(found.coastal),
            "searchlight": str(found.light),
        }
    )


class Illumination(Night):
    """The visibility of the scenario for a viewer, and one target with all that may light it."""

    distance: Fraction = inches(meaning="distance from viewer to target")
    in_coast_shadow: bool = flag(meaning="the target is in the shadow of the coast")
    high_speed: bool = flag(meaning="the target moves at high speed")
    star_shell: bool = flag(meaning="star shell lights it")
    snowflake: bool = flag(meaning="snowflake lights it, or a ship within an inch")
    burning: bool = flag(meaning="it burns")
    dark_side: bool = flag(meaning="the viewer is on the dark side of the target's searchlight")
    flashed: bool = flag(meaning="it has fired this turn")
    toward_moon: bool = flag(meaning="the viewer sees it against the moon or a lit coast")
    silhouetted: bool = flag(meaning="the viewer sees it against flares, a fire or snowflake")
    searchlight: str = searchlight("size in inches of the searchlight that shines on it")
    searchlight_by: str = choice("own-group", "other-group", default="own-group", meaning="whose searchlight")
    searchlight_distance: Fraction | None = inches(default=None, meaning="distance from searchlight to target")
    shining: str = choice("no", "at-viewers-group", "elsewhere", default="no", meaning="its own searchlight")
    light_distance: Fraction | None = inches(default=None, meaning="distance from the target to what silhouettes it")

    def check(self) -> None:
        super().check()
        if self.in_coast_shadow:
            self.need("coastal", why="the target is in the shadow of the coast")
        if self.searchlight == "none":
            self.refuse("searchlight_distance", why="no searchlight is on the target")
        if self.silhouetted:
            self.need("light_distance", why="the target is silhouetted")
        else:
            self.refuse("light_distance", why="nothing silhouettes the target")
        if self.dark_side and self.shining != "elsewhere":
            raise at_odds("dark_side", "{} is for a target that shines its searchlight elsewhere", "dark_side")


@procedure("illumination", Illumination, cite="Night Actions")
def illumination(given: Illumination, rules: Rules) -> Plan:
    """How well is a target lit for a viewer at night?"""
    found = sight_distances(given, given.searchlight, rules)
    level, why = illumination_of(given, found, rules)
    rules.note(f"{why or 'nothing shows it'}: {level}", NIGHT)
    return certain_plan({"level": level})


def illumination_of(given: Illumination, found: Sight, rules: Rules) -> tuple[str, str]:
    """How the target is lit, and by what."""
    seen = found.minimum
    if given.in_coast_shadow and not given.high_speed and found.coastal is not None:
        seen = found.coastal
    if given.distance <= seen:
        return "full", f'within {seen}"'
    within = given.distance <= found.maximum
    full = first_reason(
        {
            "star shell": given.star_shell,
            "snowflake": given.snowflake,
            "it burns": given.burning,
            "a searchlight of the viewer's group": shone_on(given, found, "own-group"),
            "its searchlight on the viewer's group": given.shining == "at-viewers-group",
        }
    )
    if full and (within or rules.ruling("full-beyond-maximum") == "no-limit"):
        return "full", full
    silhouette = given.light_distance is not None and given.light_distance <= found.moonlight
    partial = first_reason(
        {
            "it flashed": within and given.flashed,
            "a searchlight of another group": within and shone_on(given, found, "other-group"),
            "its searchlight": within and given.shining == "elsewhere" and not given.dark_side,
            "against the moon": given.toward_moon and given.distance <= found.moonlight,
            "silhouetted": silhouette,
        }
    )
    return ("partial" if partial else "none"), partial


def shone_on(given: Illumination, found: Sight, group: str) -> bool:
    """Does a searchlight of this group reach the target?"""
    away = given.distance if given.searchlight_distance is None else given.searchlight_distance
    return given.searchlight != "none" and given.searchlight_by == group and away <= found.light


def first_reason(reasons: dict[str, bool]) -> str:
    """The first reason that holds, or nothing."""
    return next((reason for reason, holds in reasons.items() if holds), "")


SCREEN = "a text of one to ten segments, 1 or 0, the one at the funnel first and 1"


class Smoke(Inputs):
    """A smoke screen, in segments of two inches from the funnel."""

    screen: str = text(
        shape=SCREEN,
        allowed=lambda screen: screen[:1] == "1" and len(screen) <= 10 and not screen.strip("01"),
        meaning="segments of the screen, the funnel's first: 1 is smoke, 0 is a gap",
    )
    high_wind: bool = flag(meaning="high wind")


@procedure("smoke", Smoke, cite="Smoke Screens")
def smoke(given: Smoke, rules: Rules) -> Plan:
    """What is left of a smoke screen after a Marker Step?"""
    if given.high_wind:
        rules.note("a high wind leaves only the first segment", "Smoke Screens")
        return certain_plan({"screen": "1"})
    standing = len(given.screen.partition("0")[0])
    rules.note(f"{counted(standing, 'segment')} from the funnel without a gap; those beyond one go", "Smoke Screens")

    def thin(place: int) -> Any:
        def step(beyond: str, dice: Dice) -> str:
            gone = dice.within(D6, 3, f"segment {place}")
            return "0" + beyond if gone and beyond else "" if gone else "1" + beyond

        return step

    steps = [thin(place) for place in range(standing, 1, -1)]
    return Plan("", steps, lambda beyond: {"screen": "1" + beyond})
