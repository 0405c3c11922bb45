"""Submarines: how many, how near, and what a group that enters their hex meets (11.0, 15.2)."""

from __future__ import annotations

from referee.engine.chance import D10, Dice, Die, Step
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules


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
    rules.note(f"the {given.side}'s die is modified by {drm:+}", table.cite)
    column = [markers[min(max(face + drm, 1), 10) - 1] for face in range(1, 11)]
    return Plan(0, [lambda count, dice: dice.read(D10, column, "markers pulled")], lambda count: {"markers": count})


class Pulled(Inputs):
    """The markers pulled."""

    markers: int = whole(0, 5, meaning="markers pulled this turn")


class Placed(NamedTuple):
    """Markers by their distance from the enemy."""

    one: int = 0
    more: int = 0


@procedure("submarine-placement", Pulled, cite="11.1.2")
def submarine_placement(given: Pulled, rules: Rules) -> Plan:
    """How near to enemy groups may the submarine markers lie?"""
    table = rules.table("submarine-placement")
    column = table.column()
    rules.note("never in a hex with enemy naval units, and one to a hex", table.cite)

    def place(placed: Placed, dice: Dice) -> Placed:
        if dice.read(D10, column, f"marker {sum(placed) + 1}") == "one":
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
    real_markers: int | None = whole(0, 5, None, meaning="of those face down, how many are real")
    total_markers: int | None = whole(1, 5, None, meaning="how many lie face down")

    def check(self) -> None:
        if self.marker != "unknown":
            self.refuse("real_markers", "total_markers", why=f"the marker is {self.marker}, not unknown")
            return
        self.need("real_markers", "total_markers", why="it may be any of those face down")
        real, total = self.face_down
        if real > total:
            raise bad_input("real_markers", f"{real} real ones among {total} markers; give {total} or fewer")

    @property
    def face_down(self) -> tuple[int, int]:
        """How many real ones among how many."""
        if self.marker == "unknown":
            return self.real_markers or 0, self.total_markers or 1
        return int(self.marker == "real"), 1


class Contact(NamedTuple):
    """What became of it: the error by type of the report that must be made, and the attack."""

    contact: str
    fudge: int | None = None
    attack: str = "none"


FALSE = Contact("false-contact")


def enter(given: Entered, rules: Rules) -> Step:
    """The marker is turned over, and if it is real the detection table read: ends in a `Contact`."""
    table = rules.table("submarine-detection")
    found = tuple(
        Contact("none") if fudge == "-" else Contact("detected", fudge, attack)
        for fudge, attack in zip(table.column("fudge"), table.column("attack"), strict=True)
    )
    real, total = given.face_down
    rules.note(f"{real} of {total} is real" if given.marker == "unknown" else f"the marker is {given.marker}", "11.1.3")

    def step(before: object, dice: Dice) -> Contact:
        if real == 0 or (real < total and not dice.within(Die(total), real, "the marker: a real submarine?")):
            dice.note("a false contact", "11.1.3")
            return FALSE
        contact = dice.read(D10, found, "submarine detection")
        if contact.fudge is None:
            dice.note("no detection, no attack", table.cite)
        else:
            dice.note(f"detected, to within {contact.fudge} of each type; attack: {contact.attack}", table.cite)
        return contact

    return step


@procedure("submarine-contact", Entered, cite="11.1.3, 11.1.4")
def submarine_contact(given: Entered, rules: Rules) -> Plan:
    """What happens when a submarine marker is entered?"""
    return Plan(None, [enter(given, rules)], lambda contact: contact._asdict())
