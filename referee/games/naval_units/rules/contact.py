"""From the search to the first round: finding, evading, night (Search rolls, Evasion rolls, Night Surface Actions)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.chance import D4, D12, Dice, Needs, Step
from referee.engine.inputs import Inputs, choice, flag, many
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.naval_units.rules.units import SURFACE, nation_of, speed_of, turn_of_game, typed_moves

NIGHT = "Night Surface Actions"


def has_radar(rules: Rules, nation: str, turn: int) -> bool:
    """Has the nation radar on this turn?"""
    since = rules.table("radar")
    return nation in since and turn >= since[nation]


def night_die(rules: Rules, turn: int) -> bool:
    """Is the night die thrown on this turn?"""
    last: int = rules.table("turns")["night"]
    return turn < last or (turn == last and rules.ruling("night-turn-five") == "rolled")


def found_at(rules: Rules, searchers: str, nation: str, turn: int) -> int:
    """The highest face that finds the enemy."""
    number: int = rules.table("search")[searchers]
    rules.note(f"searching with {searchers}: found at {number}", "Search rolls")
    if not has_radar(rules, nation, turn):
        return number
    if searchers == "planes" and rules.ruling("radar-planes") == "not-planes-alone":
        rules.note("radar is of no use to planes alone", "Search rolls")
        return number
    bonus: int = rules.table("search-modifiers")["radar"]
    if rules.ruling("radar-search") == "adds-to-die":
        bonus = -bonus
    rules.note(f"{nation} has radar on turn {turn}: found at {number + bonus}", "Search rolls")
    return number + bonus


def evasion_modifier(rules: Rules, speeds: Sequence[int], monsoon: bool) -> int:
    """What weather and speed add to the evasion die."""
    values = rules.table("evasion-modifiers")
    slowest = min(speeds)
    reasons = {"monsoon": monsoon, "all-move-4": slowest >= 4, "all-move-5": slowest >= 5}
    added = {reason: values[reason] for reason, holds in reasons.items() if holds}
    for reason, value in added.items():
        rules.note(f"evasion +{value}: {reason.replace('-', ' ')}", "Evasion rolls")
    return sum(added.values())


def evasion_column(rules: Rules, modifier: int) -> tuple[str, ...]:
    """What each face of the evasion die comes to."""
    column: tuple[str, ...] = rules.table("evasion").column()
    return (*column[modifier:], *column[-1:] * modifier)


def search_for(number: int) -> Needs:
    """What a die of a search is for."""
    return Needs("search", f"{number} or less", ", needs ")


def purpose_of_die(what: str, column: Sequence[str], wanted: str) -> str:
    """What a die is for, with the number from which on it comes out as wanted."""
    return Needs(what, f"{column.index(wanted) + 1} or more", ", needs ") if wanted in column else what


class Search(Inputs):
    """A search of a sea zone."""

    searchers: str = choice("ships", "planes", "both", meaning="what searches")
    nation: str = nation_of("nation that searches")
    turn: int = turn_of_game()


@procedure("search", Search, cite="Search rolls", worth={"result": {"found": 1}})
def search(given: Search, rules: Rules) -> Plan:
    """Does the active player find the enemy in a sea zone?"""
    number = found_at(rules, given.searchers, given.nation, given.turn)
    return Plan(
        False,
        [lambda _, dice: dice.within(D12, number, search_for(number))],
        lambda found: {"result": "found" if found else "not-found"},
    )


class Evader(Inputs):
    """A ship of a fleet that tries to get away."""

    type: str = choice(*SURFACE, meaning="type of surface ship")
    moves: int | None = typed_moves()


class Evasion(Inputs):
    """A fleet that was found."""

    fleet: list[Evader] = many(Evader, 1, 20, meaning="the surface ships that were found")
    monsoon: bool = flag(meaning="it is a monsoon turn")
    nation: str = nation_of("nation that evades")
    turn: int = turn_of_game()
    night: bool = flag(meaning="the night die says night")


@procedure("evasion", Evasion, cite="Evasion rolls")
def evasion(given: Evasion, rules: Rules) -> Plan:
    """Does a fleet that was found get away?"""
    if given.night and not night_die(rules, given.turn):
        rules.forbid(NIGHT, f"there is no night die on turn {given.turn}", "night")
    speeds = [speed_of(rules, ship.type, ship.moves) for ship in given.fleet]
    modifier = evasion_modifier(rules, speeds, given.monsoon)
    if given.nation == "japan" and night_die(rules, given.turn):
        modifier += japans_evasion(rules, given.night)
    column = evasion_column(rules, modifier)
    return Plan(
        None,
        [lambda _, dice: dice.read(D12, column, purpose_of_die("evasion", column, "evaded"))],
        lambda result: {"result": result},
    )


def japans_evasion(rules: Rules, night: bool) -> int:
    """What Japan adds to its evasion die on a turn with a night die."""
    bonus = japans_bonus(rules)[night]
    if bonus:
        rules.note(f"evasion +{bonus} for Japan{' by night' if night else ''}", NIGHT)
    return bonus


def japans_bonus(rules: Rules) -> dict[bool, int]:
    """What Japan adds to its evasion die by day (`False`) and by night (`True`), on a turn with a night die."""
    value: int = rules.table("evasion-modifiers")["japan"]
    return {False: value if rules.ruling("japan-evasion") == "always" else 0, True: value}


class Night(Inputs):
    """The two sides and the turn."""

    nation: str = nation_of("one side")
    enemy_nation: str = nation_of("the other side")
    turn: int = turn_of_game()


@procedure("night", Night, cite=NIGHT)
def night(given: Night, rules: Rules) -> Plan:
    """Is the surface action fought at night?"""
    if "japan" not in (given.nation, given.enemy_nation):
        rules.forbid(NIGHT, "the night die is Japan's: neither side is japan", "nation")
    if not night_die(rules, given.turn):
        rules.forbid(NIGHT, f"there is no night die on turn {given.turn}", "turn")
    column = rules.table("night").column()
    return Plan(
        None,
        [lambda _, dice: dice.read(D12, column, purpose_of_die("night", column, "night"))],
        lambda time: {"time": time},
    )


class Rounds(Inputs):
    """What takes part in the battle."""

    surface_only: bool = flag(meaning="no planes on either side")


@procedure("rounds", Rounds, cite="Evasion rolls")
def rounds(given: Rounds, rules: Rules) -> Plan:
    """How many rounds of naval combat are fought at least?"""
    if given.surface_only:
        rules.note("the minimum does not hold between ships only: one round", "Evasion rolls")
        return certain_plan({"minimum": 1})
    return Plan(None, [minimum_rounds], lambda minimum: {"minimum": minimum})


def minimum_rounds(_: object, dice: Dice) -> int:
    """The D4 of the active player."""
    return dice.roll(D4, "rounds")


class Contact(Inputs):
    """A search, and the fleet that may be found."""

    searchers: str = choice("ships", "planes", "both", meaning="what searches")
    nation: str = nation_of("nation that searches")
    enemy_nation: str = nation_of("nation of the fleet that may be found")
    turn: int = turn_of_game()
    fleet: list[Evader] = many(Evader, 1, 20, meaning="the surface ships that may be found")
    monsoon: bool = flag(meaning="it is a monsoon turn")
    surface_only: bool = flag(meaning="no planes on either side")


class Sighting(NamedTuple):
    """How far it has come: `result` is empty while the fleet may still get away."""

    result: str = ""
    night: bool = False
    minimum: int = 1


@procedure("contact", Contact, cite="Evasion rolls", worth={"result": {"evaded": 1, "battle": 2}})
def contact(given: Contact, rules: Rules) -> Plan:
    """Does a search end in battle, and how many rounds of it?"""
    number = found_at(rules, given.searchers, given.nation, given.turn)
    speeds = [speed_of(rules, ship.type, ship.moves) for ship in given.fleet]
    modifier = evasion_modifier(rules, speeds, given.monsoon)
    dark = "japan" in (given.nation, given.enemy_nation) and night_die(rules, given.turn)
    times = rules.table("night").column()
    columns = {False: evasion_column(rules, modifier), True: evasion_column(rules, modifier)}
    if dark and given.enemy_nation == "japan":
        bonus = japans_bonus(rules)
        rules.note(f"evasion +{bonus[True]} for Japan{'' if bonus[False] else ', if it is night'}", NIGHT)
        columns = {night: evasion_column(rules, modifier + bonus[night]) for night in columns}

    def look(seen: Sighting, dice: Dice) -> Sighting:
        return seen if dice.within(D12, number, search_for(number)) else Sighting("not-found")

    def darkness(seen: Sighting, dice: Dice) -> Sighting:
        return (
            seen
            if seen.result
            else Sighting(night=dice.read(D12, times, purpose_of_die("night", times, "night")) == "night")
        )

    def evade(seen: Sighting, dice: Dice) -> Sighting:
        if seen.result:
            return seen
        result = dice.read(D12, columns[seen.night], purpose_of_die("evasion", columns[seen.night], "evaded"))
        return Sighting("evaded") if result == "evaded" else seen._replace(result="battle")

    def count(seen: Sighting, dice: Dice) -> Sighting:
        return seen._replace(minimum=minimum_rounds(seen, dice)) if seen.result == "battle" else seen

    steps: list[Step] = [look, *([darkness] if dark else []), evade, *([] if given.surface_only else [count])]
    return Plan(Sighting(), steps, lambda seen: seen._asdict() if seen.result == "battle" else {"result": seen.result})
