"""Aircraft after their attack: hit, landing in bad conditions, repaired (Wing and a Prayer, Hazardous Landings)."""

from __future__ import annotations

from referee.engine.chance import D6, Dice, Step, said_of
from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, flag, whole
from referee.engine.procedure import Plan, Worth, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.words import added_up, is_reached

FATES = ("lost", "damaged", "safe")


class Homeward(Inputs):
    """What decides how well aircraft that were hit get home."""

    rugged: bool = flag(meaning="a rugged type")
    fragile: bool = flag(meaning="a fragile type")
    engines: int = whole(1, 4, 1, meaning="engines of the type")
    zones: int = whole(1, 20, 1, meaning="how many zones to its platform, the first one included")

    def check(self) -> None:
        super().check()
        if self.rugged and self.fragile:
            raise at_odds("fragile", "fragile and rugged cannot both be true")


class WingAndPrayer(Homeward):
    """Aircraft that were hit."""

    aircraft: int = whole(1, 12, 1, meaning="how many aircraft were hit")
    hazardous: bool = flag(meaning="they land in hazardous conditions")
    flying_boat: bool = flag(meaning="they are flying boats")


class Home(NamedTuple):
    """Aircraft that have come home so far."""

    safe: int = 0
    damaged: int = 0
    lost: int = 0

    def with_one(self, fate: str) -> Home:
        """One more."""
        return self._replace(**{fate: getattr(self, fate) + 1})


HOME: Worth = {"damaged": -1, "lost": -2}


@procedure("wing-and-prayer", WingAndPrayer, cite="Wing and a Prayer", worth=HOME)
def wing_and_prayer(given: WingAndPrayer, rules: Rules) -> Plan:
    """What becomes of aircraft that were hit?"""
    if given.flying_boat:
        rules.forbid("Wing and a Prayer", "a flying boat does not throw for a wing and a prayer", "flying_boat")
    steps = steps_home(fates_by_face(given, rules), given.aircraft, given.hazardous)
    if given.hazardous:
        rules.note(
            "every aircraft that is not lost lands in hazardous conditions, and a 1 makes its state worse",
            "Hazardous Landings",
        )
    return Plan(Home(), steps, lambda home: home._asdict())


def steps_home(cells: tuple[str, ...], aircraft: int, hazardous: bool = False) -> list[Step]:
    """A step for each aircraft that was hit; in hazardous conditions one that comes home may land badly."""

    def step(place: int) -> Step:
        def come_home(home: Home, dice: Dice) -> Home:
            fate = dice.read(D6, cells, said_of(f"hit aircraft {place}", "wing and a prayer"))
            if hazardous and fate != "lost" and dice.within(D6, 1, said_of(f"hit aircraft {place}", "landing")):
                fate = FATES[FATES.index(fate) - 1]
            return home.with_one(fate)

        return come_home

    return [step(place) for place in range(1, aircraft + 1)]


def fates_by_face(given: Homeward, rules: Rules) -> tuple[str, ...]:
    """What becomes of an aircraft that was hit, for each face of its die."""
    table = rules.table("wing-and-prayer-modifiers")
    counted = {"rugged": given.rugged, "fragile": given.fragile, "far": given.zones > given.engines}
    modifiers = {name: table[name] for name, counts in counted.items() if counts}
    total = added_up(rules, "modifiers of the die", modifiers, table.cite)
    fates = rules.table("wing-and-prayer")
    return tuple(fates.step(score) for score in range(1 + total, 7 + total))


class HazardousLanding(Inputs):
    """Aircraft that come back in hazardous conditions."""

    undamaged: int = whole(0, 12, 0, meaning="aircraft that are not damaged")
    damaged: int = whole(0, 12, 0, meaning="aircraft that were damaged in combat")

    def check(self) -> None:
        if not self.undamaged and not self.damaged:
            raise bad_input("undamaged", "undamaged and damaged are both 0: no aircraft lands")


@procedure("hazardous-landing", HazardousLanding, cite="Hazardous Landings")
def hazardous_landing(given: HazardousLanding, rules: Rules) -> Plan:
    """What becomes of aircraft that land in hazardous conditions?"""
    rules.note("on a 1 an aircraft is damaged, and a damaged one is lost", "Hazardous Landings")

    def landing(before: str, after: str) -> Step:
        def step(home: Home, dice: Dice) -> Home:
            return home.with_one(after if dice.within(D6, 1, f"landing of an aircraft ({before})") else before)

        return step

    steps = [landing("safe", "damaged")] * given.undamaged + [landing("damaged", "lost")] * given.damaged
    return Plan(Home(), steps, lambda home: {"undamaged": home.safe, "damaged": home.damaged, "lost": home.lost})


class Repairs(Inputs):
    """Damaged aircraft of one type on one platform."""

    aircraft: int = whole(1, 12, meaning="damaged aircraft of the type")
    repair_score: int = whole(1, 7, meaning="the score that a repair needs")
    cannibalise: bool = flag(meaning="make one aircraft out of every two that stay damaged")
    crippled_platform: bool = flag(meaning="the platform is crippled")
    damaged_this_night: bool = flag(meaning="they were damaged in a night operation this turn")


@procedure("repairs", Repairs, cite="Repairing Damaged Aircraft", worth={"readied": 1})
def repairs(given: Repairs, rules: Rules) -> Plan:
    """How many damaged aircraft are readied overnight?"""
    cite = "Repairing Damaged Aircraft"
    if given.crippled_platform:
        rules.forbid(cite, "a crippled platform repairs no aircraft", "crippled_platform")
    if given.damaged_this_night:
        rules.forbid(cite, "aircraft damaged this night wait for the next", "damaged_this_night")
    rules.note(f"repaired on {given.repair_score} or more", cite)

    def repair(place: int) -> Step:
        return lambda readied, dice: readied + is_reached(dice, given.repair_score, f"repair of aircraft {place}")

    def outcome(readied: int) -> dict[str, int]:
        left = given.aircraft - readied
        pairs = left // 2 if given.cannibalise else 0
        return {"readied": readied + pairs, "damaged": left - 2 * pairs, "destroyed": pairs}

    return Plan(0, [repair(place) for place in range(1, given.aircraft + 1)], outcome)
