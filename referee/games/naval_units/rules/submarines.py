"""Submarines: their attack on ships, the hunt for them, and economic attacks (Submarine Combat)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.chance import D12, Dice, Part, Step
from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, choice, flag, many, name, text, whole
from referee.engine.plain import counted, with_article
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.naval_units.rules import units
from referee.games.naval_units.rules.hits import purpose_and_need, struck_in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


CITE = "Submarine Combat"
ECONOMIC = "Submarine Economic Attacks"
SONAR = ("usa", "uk")


class Hunter(NamedTuple):
    """Throws of one kind of hunter: found at `search`, then hit at `hit`; bombers have none and only search."""

    name: str
    search: int
    hit: int | None
    throws: int


def hunters(
    rules: Rules, nation: str, turn: int, sighted: bool, ships: Sequence[str], planes: int, bombers: int, first: str
) -> list[Hunter]:
    """Who throws to find a submarine, in their order, `ships` by name or type; planes too early are refused."""
    numbers, since = rules.table("submarine-combat"), rules.table("turns")
    if (planes or bombers) and (nation not in SONAR or turn < since["hunting-planes"]):
        whose = " and the ".join(map(str.upper, SONAR))
        message = f"only planes of the {whose} hunt submarines, from turn {since['hunting-planes']} on"
        rules.forbid(CITE, message, "planes" if planes else "bombers")
    search = by_ship = numbers["search"]
    hit = numbers["hunt"]
    if nation in SONAR and turn >= since["sonar"]:
        search = hit = numbers["sonar"]
        rules.note(f"{nation} has sonar on turn {turn}: planes find and all hunters hit at {hit}", CITE)
        if ships and not sighted and rules.ruling("sonar-search") == "search-too":
            by_ship = search
    throws = 1 if sighted and rules.ruling("second-asw") == "one-roll" else 2
    if ships or planes or bombers:
        find = "" if sighted else f"ships find at {by_ship}, then "
        rules.note(f"{counted(throws, 'throw')} for each hunter: {find}hit at {hit}", CITE)
    flying = [Hunter("bomber", search, None, throws * bombers), Hunter("plane", search, hit, throws * planes)]
    below = [Hunter(kind, by_ship, hit, throws) for kind in ships]
    return [*flying, *below] if first == "planes" else [*below, *flying]


def who_first() -> Any:
    """The input that says who throws first in a hunt."""
    return choice("planes", "ships", default="planes", meaning="who throws first, where planes and ships hunt")


def hunt(force: Sequence[Hunter], prey: str | None = None) -> list[Step]:
    """The hunt for one submarine, which is hidden, sighted or sunk: a step a throw; dice name it as `prey`."""
    at, on = (f" for {prey}", f" on {prey}") if prey else ("", "")

    def throw(hunter: Hunter) -> Step:
        def step(found: str, dice: Dice) -> str:
            if found == "hidden":
                why = purpose_and_need(f"search by {hunter.name}{at}", hunter.search)
                return "sighted" if dice.within(D12, hunter.search, why) else found
            if found == "sighted" and hunter.hit is not None:
                why = purpose_and_need(f"attack by {hunter.name}{on}", hunter.hit)
                return "sunk" if dice.within(D12, hunter.hit, why) else found
            return found

        return step

    return [step for hunter in force for step in [throw(hunter)] * hunter.throws]


class Asw(Inputs):
    """Those who hunt, and how many submarines there are."""

    hunters: list[str] = many(choice(*units.TYPES), 0, 12, (), meaning="types of the ships that hunt, escorts only")
    planes: int = whole(0, 12, 0, meaning="planes that hunt")
    bombers: int = whole(0, 12, 0, meaning="land-based bombers that search")
    submarines: int = whole(1, 6, 1, meaning="how many submarines are hunted")
    nation: str = units.nation_of("nation that hunts")
    turn: int = units.turn_of_game()
    sighted: bool = flag(meaning="the submarines attack again, or are known for another reason")
    first: str = who_first()
    names: list[str] = many(
        text(allowed=lambda word: bool(word.strip())), 0, 12, (), meaning="your names for the ships that hunt"
    )

    def check(self) -> None:
        if not (self.hunters or self.planes or self.bombers):
            raise bad_input("hunters", "there are no hunters, planes or bombers: nobody hunts")


class Score(NamedTuple):
    """What became of the submarines hunted so far."""

    sunk: int = 0
    sighted: int = 0
    hidden: int = 0


@procedure("asw", Asw, cite=CITE, worth={"sighted": 1, "sunk": 2})
def asw(given: Asw, rules: Rules) -> Plan:
    """How many submarines do escorts and planes find and sink?"""
    for at, kind in enumerate(given.hunters):
        if kind not in units.ESCORTS:
            rules.forbid(
                CITE, f"only {', '.join(units.ESCORTS)} hunt submarines, not {with_article(kind)}", f"hunters[{at}]"
            )
    named = given.names if len(given.names) == len(given.hunters) else given.hunters
    force = hunters(rules, given.nation, given.turn, given.sighted, named, given.planes, given.bombers, given.first)
    each = Part(
        lambda _: "sighted" if given.sighted else "hidden",
        hunt(force),
        lambda score, end: score._replace(**{end: getattr(score, end) + 1}),
    )
    return Plan(Score(), [each] * given.submarines, Score._asdict)


class Attacker(Inputs):
    """A submarine that attacks."""

    type: str = choice(*units.SUBMARINES, meaning="type of submarine")
    target: int = whole(1, 6, meaning="the place of its target in defenders, from 1")
    name: str | None = name()


class Defender(Inputs):
    """A ship that is attacked, or guards."""

    type: str = choice(*units.SURFACE, meaning="type of surface ship")
    hits: int = units.hits_taken()
    screens: int | None = whole(1, 6, None, meaning="the place in defenders, from 1, of the ship that it screens")
    name: str | None = name()


class Hunting(Inputs):
    """An escort that is not attacked."""

    type: str = choice(*units.ESCORTS, meaning="type of escort")
    name: str | None = name()


class SubmarineAttack(Inputs):
    """Submarines, and the ships that they attack."""

    submarines: list[Attacker] = many(Attacker, 1, 6, meaning="the submarines that attack")
    defenders: list[Defender] = many(Defender, 1, 6, meaning="the ships attacked, and those that guard them")
    nation: str = units.nation_of("nation of the submarines")
    enemy_nation: str = units.nation_of("nation of the defenders")
    turn: int = units.turn_of_game()
    round: int = whole(1, 20, 1, meaning="the round of combat")
    planes: int = whole(0, 12, 0, meaning="planes of the defenders that hunt")
    bombers: int = whole(0, 12, 0, meaning="land-based bombers of the defenders that search")
    more_hunters: list[Hunting] = many(
        Hunting, 0, 54, (), meaning="further escorts, that nobody attacks: they hunt too"
    )
    first: str = who_first()

    def check(self) -> None:
        for at, submarine in enumerate(self.submarines):
            if submarine.target > len(self.defenders):
                raise at_odds(f"submarines[{at}].target", f"there is no defender {submarine.target} to attack")
        for at, ship in enumerate(self.defenders, 1):
            if ship.screens is not None and (ship.screens > len(self.defenders) or ship.screens == at):
                raise at_odds(f"defenders[{at - 1}].screens", f"it cannot screen defender {ship.screens}")


class Attacked(NamedTuple):
    """The hits on each defender, then those that each can still take; what became of the submarines so far."""

    ships: tuple[int, ...]
    submarines: tuple[str, ...] = ()


@procedure(
    "submarine-attack",
    SubmarineAttack,
    cite=CITE,
    follows={"defenders_left": "defenders", "submarines": "submarines"},
    worth={"defenders_left": -1, "submarines": {"sighted": -1, "sunk": -2}},
)
def submarine_attack(given: SubmarineAttack, rules: Rules) -> Plan:
    """What do submarines do to ships in a round, and escorts and planes to the submarines?"""
    left = units.all_left(rules, given.defenders, "defenders")
    may_attack(given, rules)
    screens = screens_by_ship(given, rules)
    escorts = [ship.name or ship.type for ship in given.defenders if ship.type in units.ESCORTS]
    escorts += [ship.name or ship.type for ship in given.more_hunters]
    again = given.round > 1
    gear = (given.planes, given.bombers, given.first)
    force = hunters(rules, given.enemy_nation, given.turn, again, escorts, *gear)
    found = "sighted" if again and any(hunter.throws for hunter in force) else "hidden"
    factors = {kind: attack_factor(rules, kind) for kind in dict.fromkeys(sub.type for sub in given.submarines)}
    carries_on = bool(screens) and rules.ruling("submarine-screen") == "carries-on"

    def torpedo(submarine: Attacker) -> Step:
        factor, at = factors[submarine.type], submarine.target - 1
        aim = units.name_of(given.defenders[at], f"defender {submarine.target}")
        why = f"{submarine.name or submarine.type} at {aim}"

        def step(now: Attacked, dice: Dice) -> Attacked:
            hits = now.ships[at] + dice.within(D12, factor, purpose_and_need(why, factor))
            return Attacked((*now.ships[:at], hits, *now.ships[at + 1 :]))

        return step

    def fall(now: Attacked, dice: Dice) -> Attacked:
        after = list(left)
        for at, hits in enumerate(now.ships):
            screen = screens.get(at)
            taken = 0 if screen is None else min(hits, after[screen] if carries_on else left[screen])
            if screen is not None:
                after[screen] = max(after[screen] - taken, 0)
            if screen is None or carries_on:
                after[at] = max(after[at] - hits + taken, 0)
        names = (ship.name or ship.type for ship in given.defenders)
        dice.note(struck_in_words(names, left, after), CITE)
        return Attacked(tuple(after))

    def hunt_step(prey: str | None) -> Part:
        return Part(
            lambda _: found, hunt(force, prey), lambda now, end: now._replace(submarines=(*now.submarines, end))
        )

    hunts = {prey: hunt_step(prey) for prey in dict.fromkeys(submarine.name for submarine in given.submarines)}
    steps = [*map(torpedo, given.submarines), fall, *(hunts[submarine.name] for submarine in given.submarines)]
    return Plan(
        Attacked((0,) * len(left)),
        steps,
        lambda end: {"defenders_left": list(end.ships), "submarines": list(end.submarines)},
    )


def may_attack(given: SubmarineAttack, rules: Rules) -> None:
    """Refuse Japan's own types on another side, and transports as targets while a DE guards them."""
    units.only_japan(rules, [submarine.type for submarine in given.submarines], given.nation, "submarines")
    units.only_japan(rules, [ship.type for ship in given.defenders], given.enemy_nation, "defenders")
    guarded = "DE" in [ship.type for ship in given.defenders] + [ship.type for ship in given.more_hunters]
    for at, submarine in enumerate(given.submarines):
        target = given.defenders[submarine.target - 1].type
        if not guarded or target not in units.TRANSPORTS:
            continue
        if given.round == 1 or rules.ruling("escort-first") == "while-afloat":
            message = f"destroyer escorts must be engaged before {with_article(target)}"
            rules.forbid("unit chart", message, f"submarines[{at}].target")


def screens_by_ship(given: SubmarineAttack, rules: Rules) -> dict[int, int]:
    """The place of each screened ship's screen; screens before round 2, by other types, or double are refused."""
    screens: dict[int, int] = {}
    for at, ship in enumerate(given.defenders):
        if ship.screens is None:
            continue
        field = f"defenders[{at}].screens"
        if given.round == 1:
            rules.forbid(CITE, "nobody screens in the first round", field)
        if ship.type not in units.ESCORTS:
            rules.forbid(CITE, f"only {', '.join(units.ESCORTS)} screen, not {with_article(ship.type)}", field)
        if ship.screens - 1 in screens:
            screened = units.name_of(given.defenders[ship.screens - 1], f"defender {ship.screens}")
            rules.forbid(CITE, f"{screened} is screened already", field)
        screens[ship.screens - 1] = at
    return screens


def attack_factor(rules: Rules, kind: str) -> int:
    """The number at which a submarine hits a ship."""
    chart: int = units.line(rules, kind)["attack"][0]
    four: int = rules.table("submarine-combat")["attack"]
    number = four if rules.ruling("submarine-factor") == "four" else chart
    rules.note(f"{kind} hits at {number}", CITE)
    return number


class EconomicAttack(Inputs):
    """Submarines off a convoy zone or an industrial complex."""

    submarines: list[str] = many(choice(*units.SUBMARINES), 1, 12, meaning="types of the submarines")
    target: str = choice("convoy", "industry", meaning="what they attack")
    defended: bool = flag(meaning="units are in the convoy zone")
    names: list[str] = many(name(), 0, 12, (), meaning="their names in the same order")

    def check(self) -> None:
        if self.names and len(self.names) != len(self.submarines):
            raise at_odds(
                "names", f"names are {len(self.names)} and submarines {len(self.submarines)}; name all or none"
            )
        if self.defended and self.target == "industry":
            raise bad_input("defended", "defended is for convoy zones only, not for industry")


@procedure("economic-attack", EconomicAttack, cite=ECONOMIC, worth={"ipc": 1})
def economic_attack(given: EconomicAttack, rules: Rules) -> Plan:
    """How much income do submarines cost the enemy?"""
    if given.defended:
        rules.forbid(ECONOMIC, "units in the convoy zone must be sunk or gone first", "defended")
    if "KSS" in given.submarines and (given.target == "convoy" or rules.ruling("kaiten-industry") == "barred"):
        rules.forbid(ECONOMIC, f"a KSS cannot attack {given.target}", f"submarines[{given.submarines.index('KSS')}]")
    column = rules.table("economic-attack").column()

    def raid(kind: str) -> Step:
        return lambda loss, dice: loss + dice.read(D12, column, f"{kind} at {given.target}")

    return Plan(0, [raid(one) for one in given.names or given.submarines], lambda loss: {"ipc": loss})
