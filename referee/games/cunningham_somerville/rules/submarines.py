"""One boat against a screen, throw by throw: contact, the golden horseshoe, torpedoes, and the escorts' answer."""

from __future__ import annotations

from referee.engine.chance import D6, Dice, Step, said_of
from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, choice, flag, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.rules import Rules
from referee.engine.tables import Table
from referee.games.cunningham_somerville.rules.words import added_up, is_reached


class Pack(Inputs):
    """A wolfpack on its patrol line, and the force that comes by."""

    target_speed: str = choice(
        "high",
        "normal",
        "fast-convoy",
        "slow-convoy",
        meaning="the force's speed; assault transports go as fast-convoy, cripples as slow-convoy",
    )
    ultra: bool = flag(meaning="the wolfpack has ULTRA superiority")
    wolfpack_radar: bool = flag(meaning="the wolfpack has effective radar")
    huff_duff: bool = flag(meaning="the force has HUFF DUFF")
    enemy_ultra: bool = flag(meaning="the force's side has ULTRA superiority")

    def check(self) -> None:
        super().check()
        if self.ultra and self.enemy_ultra:
            raise bad_input("enemy_ultra", "{} and ultra cannot both be true: only one side is superior", "enemy_ultra")


class Contact(Pack):
    """A wolfpack of so many boats."""

    boats: int = whole(1, 9, meaning="boats in the wolfpack")
    before: int = whole(0, 90, 0, meaning="boats of a larger pack that have thrown already")


@procedure("contact", Contact, cite="Contact!", worth={"in_contact": 1})
def contact(given: Contact, rules: Rules) -> Plan:
    """How many boats reach an attacking position?"""

    def boat(needed: int, place: int) -> Step:
        return lambda found, dice: found + is_reached(dice, needed, f"contact of boat {place}")

    needed = contact_scores(given, given.boats, rules, given.before)
    steps = [boat(score, place) for place, score in enumerate(needed, 1 + given.before)]
    return Plan(0, steps, lambda found: {"in_contact": found})


def contact_scores(given: Pack, boats: int, rules: Rules, before: int = 0) -> list[int]:
    """The score that each boat needs to make contact, in order; so many have thrown before them."""
    table = rules.table("contact-modifiers")
    counted = {
        "ultra": given.ultra,
        "wolfpack-radar": given.wolfpack_radar,
        "huff-duff": given.huff_duff,
        "enemy-ultra": given.enemy_ultra,
    }
    modifiers = {name: table[name] for name, counts in counted.items() if counts}
    needed = rules.table("contact")[given.target_speed] - added_up(rules, "modifiers of contact", modifiers, table.cite)
    late = needed - table["fifth-boat"]
    beyond = f", {late} from the fifth boat on" if before + boats > 4 else ""
    rules.note(f"contact with a {given.target_speed} force on {needed} or more{beyond}", table.cite)
    return [needed if place < 4 else late for place in range(before, before + boats)]


class Screen(Inputs):
    """A force's defence against submarines."""

    fleet_escorts: int = whole(
        0, 40, 0, meaning="fleet destroyers, rebuilt old destroyers, destroyer escorts, frigates"
    )
    small_escorts: int = whole(0, 40, 0, meaning="old or small destroyers, sloops, corvettes, cutters, torpedo boats")
    minor_escorts: int = whole(0, 40, 0, meaning="trawlers, subchasers, minesweepers and the like")
    damaged_asdic: int = whole(0, 40, 0, meaning="escorts among these whose asdic is damaged")
    day: bool = flag(meaning="a day turn")
    radar: bool = flag(meaning="the force has effective radar")
    air_support: bool = flag(meaning="aircraft or an escorting flying boat help against submarines")
    allied_mid_1943: bool = flag(meaning="an Allied force, mid-1943 or later")
    flaming_datum: bool = flag(meaning="a ship is burning already")

    def check(self) -> None:
        super().check()
        escorts = self.fleet_escorts + self.small_escorts + self.minor_escorts
        if self.damaged_asdic > escorts:
            raise at_odds(
                "damaged_asdic", f"{{}} is {self.damaged_asdic}, but there are {escorts} escorts", "damaged_asdic"
            )


class Approach(Screen):
    """One boat among those in contact, and the screen before it."""

    boats_in_contact: int = whole(1, 9, 1, meaning="boats in contact with the force")
    ace: bool = flag(meaning="the skipper is an ace")


@procedure("golden-horseshoe", Approach, cite="The Golden Horseshoe")
def golden_horseshoe(given: Approach, rules: Rules) -> Plan:
    """How does a boat get through the screen?"""
    value = defence(given, given.boats_in_contact, rules)
    cells = penetration(rules, value, horseshoe_modifier(given, given.ace, rules))

    def approach(_: str, dice: Dice) -> str:
        return dice.read(D6, cells, "golden horseshoe")

    return Plan("", [approach], lambda result: {"defence": value, "result": result})


def strength(given: Screen, rules: Rules) -> int:
    """The strength of all escorts together."""
    table = rules.table("escorts")
    escorts = {
        "fleet": given.fleet_escorts,
        "small": given.small_escorts,
        "minor": given.minor_escorts,
        "damaged": given.damaged_asdic,
    }
    return sum(int(table[kind]["strength"]) * count for kind, count in escorts.items())


def shared_defence(total: int, boats: int) -> int:
    """The defence against each of so many boats: divided by two at least, rounded up."""
    return -(-total // max(2, boats))


def defence(given: Screen, boats: int, rules: Rules) -> int:
    """The defence that each of the boats in contact meets."""
    total = strength(given, rules)
    value = shared_defence(total, boats)
    rules.note(f"escorts {total}, divided by {max(2, boats)}, rounded up: defence {value}", "The Golden Horseshoe")
    return value


def horseshoe_modifier(given: Screen, ace: bool, rules: Rules) -> int:
    """What is added to the golden horseshoe die."""
    table = rules.table("golden-horseshoe-modifiers")
    counted = {
        "ace": ace,
        "day-or-radar": given.day or given.radar,
        "air-support": given.air_support,
        "allied-mid-1943": given.allied_mid_1943,
        "flaming-datum": given.flaming_datum,
    }
    modifiers = {name: table[name] for name, counts in counted.items() if counts}
    return added_up(rules, "modifiers of the golden horseshoe", modifiers, table.cite)


def penetration(rules: Rules, value: int, modifier: int) -> tuple[str, ...]:
    """What each face of the golden horseshoe die brings against a defence."""
    table = rules.table("golden-horseshoe")
    return tuple(table.step(value, column_of(score)) for score in range(1 + modifier, 7 + modifier))


def column_of(score: int) -> str:
    """The column of a score."""
    if score >= 7:
        return "7+"
    return str(score) if score > 0 else "0-"


class Target(Inputs):
    """A ship that is attacked."""

    speed: str = choice(
        "high",
        "normal",
        "fast-merchant",
        "slow-merchant",
        "stopped",
        meaning="speed; assault transports and corvettes go as fast-merchant, cripples and trawlers as slow-merchant",
    )
    not_zigzagging: bool = flag(meaning="it does not zigzag as is normal")
    handy: bool = flag(meaning="it is handy")
    foxer: bool = flag(meaning="it tows a foxer")


class Boat(Inputs):
    """A submarine: its skipper and its torpedoes."""

    ace: bool = flag(meaning="the skipper is an ace")
    gnat: bool = flag(meaning="it fires GNATs")
    poor_quality: bool = flag(meaning="its torpedoes are of poor quality")


class TorpedoLos(Boat, Target):
    """One attack."""

    inside: bool = flag(meaning="it attacks from inside the screen")


@procedure("torpedo-los", TorpedoLos, cite="Torpedo Los!")
def torpedo_los(given: TorpedoLos, rules: Rules) -> Plan:
    """Does a boat's attack hit?"""
    modifiers = torpedo_modifiers(given, given, given.inside, rules.table("torpedo-los-modifiers"))
    needed = rules.table("torpedo-los")[given.speed] - added_up(
        rules, "modifiers of the torpedoes", modifiers, "Torpedo Los!"
    )
    rules.note(f"a {given.speed} target is hit on {needed} or more", "Torpedo Los!")

    def fire(_: bool, dice: Dice) -> bool:
        return is_reached(dice, needed, "torpedoes")

    return Plan(False, [fire], lambda hit: {"hit": hit})


def torpedo_modifiers(boat: Boat, target: Target, inside: bool, table: Table) -> dict[str, int]:
    """What counts for and against an attack, each by name with what it adds to the die."""
    counted = {
        "ace": boat.ace,
        "not-zigzagging": target.not_zigzagging,
        "inside": inside,
        "gnat": boat.gnat and target.speed != "high",
        "poor-quality": boat.poor_quality or (boat.gnat and target.foxer),
        "handy": target.handy,
    }
    return {name: table[name] for name, counts in counted.items() if counts}


class DasBoot(Inputs):
    """A boat that the escorts have engaged."""

    minus: int = whole(0, 2, 0, meaning="1 for ENG-1, 2 for ENG-2")


@procedure("das-boot", DasBoot, cite="Das Boot")
def das_boot(given: DasBoot, rules: Rules) -> Plan:
    """What becomes of a boat that the escorts engage?"""
    cells = depth_charged(rules, given.minus)
    rules.note(f"{given.minus} is taken off the die" if given.minus else "the die counts as it falls", "Das Boot")
    return Plan(
        ("", False), [lambda _, dice: throw_engaged(dice, cells)], lambda end: {"boat": end[0], "rammed": end[1]}
    )


def depth_charged(rules: Rules, minus: int) -> tuple[str, ...]:
    """What each face of the die brings on an engaged boat."""
    column = rules.table("das-boot").column()
    return tuple(column[max(face - minus, 0)] for face in range(6))


def throw_engaged(dice: Dice, cells: tuple[str, ...], who: str = "") -> tuple[str, bool]:
    """What becomes of an engaged boat, and whether it was rammed."""
    fate = dice.read(D6, cells, said_of(who, "das boot"))
    rammed = fate == "sunk" and is_reached(dice, 6, said_of(who, "sunk by ramming"))
    if rammed:
        dice.note("rammed: one escort, drawn by lot, loses a structural box, and its asdic is damaged", "Das Boot")
    return fate, rammed
