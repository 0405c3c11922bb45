"""Submarines: how many, how near, and what a group that enters their hex meets (11.0, 15.2)."""

from __future__ import annotations

from referee.engine.chance import D10, Dice, Die, Part, Purpose, Step, said_of
from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, choice, flag, many, text, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.clash_of_carriers.rules.card import Card, WithTables
from referee.games.clash_of_carriers.rules.hits import (
    BOXES,
    Ship,
    TorpedoHit,
    criticals,
    damage_roll,
    one_attack,
    take_hits,
)
from referee.games.clash_of_carriers.rules.owners import SHIP_TYPES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FACTOR = 6
OWNERS_CHOICE = "owner's choice"


class Pull(Inputs):
    """Whose markers are pulled, and when."""

    side: str = choice("usn", "ijn", default="usn", meaning="whose submarines; the IJN's are an optional rule")
    date: int | None = whole(18, 20, None, meaning="day of June 1944; it changes nothing for the IJN")

    def check(self) -> None:
        if self.side == "usn":
            self.need("date", why="the USN's die is modified by the day, 18 to 20")


@procedure("submarine-count", Pull, cite="11.1.1")
def submarine_count(given: Pull, rules: Rules) -> Plan:
    """How many submarine markers are pulled this turn?"""
    table = rules.table("submarine-count")
    drm = rules.table("submarine-count-drm")[str(given.date)] if given.side == "usn" else 0
    markers = table.column(given.side)
    rules.note(f"the {given.side.upper()}'s die is modified by {drm:+}", table.cite)
    column = [markers[min(max(face + drm, 1), 10) - 1] for face in range(1, 11)]
    return Plan(None, [lambda _, dice: dice.read(D10, column, "markers pulled")], lambda count: {"markers": count})


class Pulled(Inputs):
    """The markers pulled."""

    markers: int = whole(0, 5, meaning="markers pulled this turn")


class Placed(NamedTuple):
    """Markers by their distance from the enemy."""

    one: int = 0
    more: int = 0


@procedure("submarine-placement", Pulled, cite="11.1.2")
def submarine_placement(given: Pulled, rules: Rules) -> Plan:
    """How near to enemy groups may the submarine markers be placed?"""
    table = rules.table("submarine-placement")
    column = table.column()
    rules.note("never in a hex with enemy naval units, and one to a hex", table.cite)

    def place(placed: Placed, dice: Dice) -> Placed:
        why = said_of(f"submarine marker {sum(placed) + 1}", "how near it may be placed")
        if dice.read(D10, column, why) == "one":
            return Placed(placed.one + 1, placed.more)
        return Placed(placed.one, placed.more + 1)

    return Plan(
        Placed(),
        [place] * given.markers,
        lambda placed: {"one_hex_away": placed.one, "two_or_more_away": placed.more},
    )


class Entered(Inputs):
    """A submarine marker in the hex that is entered."""

    marker: str = choice("real", "false", "unknown", default="real", meaning="what is under it, if you know")
    real_markers: int | None = whole(0, 5, None, meaning="how many of those face down are real")
    total_markers: int | None = whole(1, 5, None, meaning="how many are face down")

    def check(self) -> None:
        if self.marker != "unknown":
            self.refuse("real_markers", "total_markers", why=f"the marker is {self.marker}, not unknown")
            return
        self.need("real_markers", "total_markers", why="it may be any of those face down")
        real, total = self.face_down
        if real > total:
            raise bad_input("real_markers", f"{real} real ones among {counted(total, 'marker')}; give {total} or fewer")

    @property
    def face_down(self) -> tuple[int, int]:
        """How many markers face down are real, and how many there are (11.1.4).

        A known marker gives 0 or 1 of 1.
        """
        if self.marker == "unknown":
            return self.real_markers or 0, self.total_markers or 1
        return int(self.marker == "real"), 1


class Contact(NamedTuple):
    """The result of a contact: the error by type of the report that must be made, and the attack."""

    contact: str
    fudge: int | None = None
    attack: str = "none"


FALSE = Contact("false-contact")


def detect(given: Entered, rules: Rules) -> Step:
    """The marker is turned over; if it is real, the detection table is read. Ends in a `Contact`."""
    table = rules.table("submarine-detection")
    found = tuple(
        Contact("none") if fudge == "-" else Contact("detected", fudge, attack)
        for fudge, attack in zip(table.column("fudge"), table.column("attack"), strict=True)
    )
    real, total = given.face_down
    unknown = given.marker == "unknown"
    rules.note(f"{real} of the {total} face down are real" if unknown else f"the marker is {given.marker}", "11.1.3")

    def step(before: object, dice: Dice) -> Contact:
        is_real = Purpose(said_of("submarine marker", "is it real"), f"{real} or less", ", on ")
        if real == 0 or (real < total and not dice.within(Die(total), real, is_real)):
            dice.note("a false contact", "11.1.3")
            return FALSE
        contact = dice.read(D10, found, "detection by the submarine")
        if contact.fudge is None:
            dice.note("no detection, no attack", table.cite)
        else:
            told = f"to within {contact.fudge} of each type" if contact.fudge else "exactly"
            dice.note(f"detected {told}; attack: {contact.attack.replace('-', ' ')}", table.cite)
        return contact

    return step


@procedure("submarine-contact", Entered, cite="11.1.3, 11.1.4")
def submarine_contact(given: Entered, rules: Rules) -> Plan:
    """What happens when a submarine marker is entered?"""
    return Plan(None, [detect(given, rules)], lambda contact: contact._asdict())


class Torpedoes(TorpedoHit):
    """A submarine's attack on one ship."""

    destroyers: bool = flag(meaning="the TG has a DES DIV or DES RN")


@procedure("submarine-attack", Torpedoes, cite="11.1.5", worth=BOXES)
def submarine_attack(given: Torpedoes, rules: Rules) -> Plan:
    """What do a submarine's torpedoes do to a ship?"""
    drm = no_escort_drm(given.destroyers, rules) + given.card_drm
    critical_drm = given.critical_drm if given.criticals else None
    return one_attack(Card(given, rules), given.boxes, FACTOR, drm, critical_drm, "11.1.5")


def no_escort_drm(destroyers: bool, rules: Rules, whose: str = "the TG") -> int:
    """The modifier of an attack on a TG without destroyers."""
    drm = 0 if destroyers else 1
    rules.note(f"{whose} has {'destroyers' if destroyers else 'no destroyer'}: {drm:+d}", "11.1.5")
    return drm


class Entering(Inputs):
    """A ship that entered the submarine's hex."""

    name: str = text(meaning="the ship")
    type: str = choice(*SHIP_TYPES, meaning="type; DES DIV and DES RN are DD")
    boxes: int | None = whole(1, 99, None, meaning="boxes of her Damage Log not yet crossed off")
    group: str | None = text(None, meaning="her TG, if several entered")


class Encounter(Entered, WithTables):
    """A submarine marker, and every ship that entered its hex."""

    ships: list[Entering] = many(Entering, 1, 60, meaning="every ship that entered, by TG")
    choice: str | None = text(None, meaning="the ship that the submarine's owner chooses on a 9 or 10")
    card_drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints next to the Damage Table")
    critical_drm: int = whole(
        -10, 10, 0, meaning="modifiers that the card prints next to the Torpedo Critical Hit Table"
    )
    criticals: bool = flag(True, meaning="torpedo hits may be critical")

    def check(self) -> None:
        super().check()
        names = [ship.name for ship in self.ships]
        for i, ship in enumerate(self.ships):
            if ship.name in names[:i]:
                raise bad_input(f"ships[{i}].name", f"the name {ship.name} appears twice; each ship needs her own")
            if (ship.group is None) != (self.ships[0].group is None):
                raise at_odds(f"ships[{i}].group", "give the group of every ship or of none")
        if self.choice is not None and self.choice not in names:
            raise at_odds("choice", f"{self.choice} is not among the ships")


class Attacked(NamedTuple):
    """The state of an encounter: the contact, the group concerned, the target's name, and the hits on her."""

    contact: Contact
    group: str | None = None
    target: str | None = None
    ship: Ship = Ship(None)

    def outcome(self) -> dict[str, Any]:
        """The result: `contact`, `fudge`, `group`, `target`, and the ship's fate."""
        contact, fudge, _ = self.contact
        return {"contact": contact, "fudge": fudge, "group": self.group, "target": self.target, **self.ship.outcome()}


@procedure("submarine-encounter", Encounter, cite="11.1.3-11.1.5")
def submarine_encounter(given: Encounter, rules: Rules) -> Plan:
    """What does a marker do to the ships that enter its hex, from turning it over to the damage?"""
    card, meet = Card(given, rules), detect(given, rules)
    groups: dict[str | None, list[Entering]] = {}
    for ship in given.ships:
        groups.setdefault(ship.group, []).append(ship)
    drms = {
        group: given.card_drm + no_escort_drm(any(ship.type == "DD" for ship in ships), rules, group or "the TG")
        for group, ships in groups.items()
    }

    def contact(_: None, dice: Dice) -> Attacked:
        return Attacked(meet(None, dice))

    def concerned(state: Attacked, dice: Dice) -> Attacked:
        if state.contact.fudge is None:
            return state
        group = list(groups)[dice.choose(len(groups), "the group concerned") - 1]
        if group is not None:
            dice.note(f"it concerns {group}", "11.1.3")
        return state._replace(group=group)

    def aimed(state: Attacked, dice: Dice) -> Attacked:
        ships = groups.get(state.group, [])
        if state.contact.attack == "choice":
            ship = next((ship for ship in ships if ship.name == given.choice), None)
            return state._replace(target=ship.name if ship else OWNERS_CHOICE, ship=Ship(ship.boxes if ship else None))
        if state.contact.attack == "random-non-destroyer":
            ships = [ship for ship in ships if ship.type != "DD"]
        if state.contact.attack == "none" or not ships:
            return state
        ship = ships[dice.choose(len(ships), "the ship attacked") - 1]
        return state._replace(target=ship.name, ship=Ship(ship.boxes))

    def fired(state: Attacked, dice: Dice) -> Attacked:
        if state.target is None:
            return state
        hits = damage_roll(card, FACTOR, drms[state.group], f"torpedoes at {state.target}", "11.1.5", dice)
        return state._replace(ship=take_hits(state.ship, hits, given.criticals))

    worse = Part(
        lambda state: state.ship,
        [criticals(card, given.critical_drm)],
        lambda state, ship: state._replace(ship=ship),
    )
    return card.plan(None, [contact, concerned, aimed, fired, worse], Attacked.outcome, ["damage", "torpedo-critical"])
