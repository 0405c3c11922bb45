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
from referee.games.naval_units.rules.hits import purpose_and_need

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
