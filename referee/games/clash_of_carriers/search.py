"""Search: what is found, and what may be said of it (6.0, 11.1.4, 15.7, 16.1.4)."""

from __future__ import annotations

from referee.engine.chance import D10, Dice, Step
from referee.engine.errors import bad_input
from referee.engine.hexgrid import is_hex, read
from referee.engine.inputs import Inputs, choice, many, text, whole
from referee.engine.procedure import Plan, certain, procedure
from referee.engine.rules import Rules
from referee.games.clash_of_carriers.movement import grid

TYPES = ("CV", "CVL", "BB", "CA", "CL", "DD")
FOUND_FROM = 5
FLAGSHIP_HEXES = 3


class Detecting(Inputs):
    """A search whose owner only asks whether it finds."""

    card_drm: int = whole(-10, 10, 0, meaning="the die roll modifiers on the card that apply")


@procedure("detection", Detecting, cite="15.7")
def detection(given: Detecting, rules: Rules) -> Plan:
    """Is it found at all, by the threshold that the rulebook prints?"""
    rules.note(f"the die {given.card_drm:+} must be {FOUND_FROM} or more", "15.7")

    def find(found: bool, dice: Dice) -> bool:
        return not dice.within(D10, FOUND_FROM - 1 - given.card_drm, "detection")

    return Plan(False, [find], lambda found: {"found": found})


class Ships(Inputs):
    """The ships of one type that are there."""

    type: str = choice(*TYPES, meaning="type; DES DIV and DES RN are DD")
    count: int = whole(1, 60, meaning="how many naval units there are")


class Told(Inputs):
    """The ships of one type as reported."""

    type: str = choice(*TYPES, meaning="type; DES DIV and DES RN are DD")
    count: int = whole(0, 99, meaning="how many are reported")


class Sighting(Inputs):
    """The truth, and perhaps what is told."""

    ships: list[Ships] = many(Ships, 1, 6, meaning="what is there, type by type")
    fudge: int = whole(0, 10, meaning="how far each count may be off")
    report: list[Told] | None = many(Told, 0, 6, None, meaning="the report to be checked")

    def check(self) -> None:
        for field in ("ships", "report"):
            types = [ships.type for ships in getattr(self, field) or ()]
            for i, of in enumerate(types):
                if of in types[:i]:
                    raise bad_input(f"{field}[{i}].type", f"{of} is there twice; give each type once")


@procedure("sighting-report", Sighting, cite="6.1, 11.1.4")
def sighting_report(given: Sighting, rules: Rules) -> Plan:
    """Is a report honest; or without one, an honest report at random."""
    rules.note(f"each type that is there is told, never as 0, and to within {given.fudge}; no other is", "6.1")
    if given.report is not None:
        there = {ships.type: ships.count for ships in given.ships}
        told = {ships.type: ships.count for ships in given.report}
        faults = [(of, fault(there.get(of, 0), told.get(of, 0), given.fudge)) for of in TYPES]
        broken = [{"type": of, "why": why} for of, why in faults if why]
        return certain({"honest": not broken, "broken": broken})

    def tell(ships: Ships) -> Step:
        lowest = max(1, ships.count - given.fudge)

        def step(counts: tuple[int, ...], dice: Dice) -> tuple[int, ...]:
            place = dice.choose(ships.count + given.fudge - lowest + 1, f"{ships.type} reported, from {lowest} up")
            return (*counts, lowest + place - 1)

        return step

    types = [ships.type for ships in given.ships]
    return Plan(
        (),
        [tell(ships) for ships in given.ships],
        lambda counts: {"report": [{"type": of, "count": n} for of, n in zip(types, counts, strict=True)]},
    )


def fault(there: int, told: int, fudge: int) -> str | None:
    """What is dishonest about one type's count."""
    if not there:
        return "not-there" if told else None
    if not told:
        return "left-out"
    return "too-far" if abs(there - told) > fudge else None


class Flagship(Inputs):
    """Where the Mobile Fleet's flagship is, and perhaps what is told."""

    hex: str = text(shape="a hex of four digits, such as 0618", allowed=is_hex, meaning="where she is")
    report: str | None = text(None, shape="a hex of four digits", allowed=is_hex, meaning="the hex to be told")


@procedure("flagship-report", Flagship, cite="16.1.4")
def flagship_report(given: Flagship, rules: Rules) -> Plan:
    """Is a report of the flagship's whereabouts honest; or without one, an honest report at random."""
    hexes, truth = grid(rules), read(given.hex)
    if given.report is not None:
        distance = hexes.distance(truth, read(given.report))
        rules.note(f"{given.report} is {distance} away; {FLAGSHIP_HEXES} at most", "16.1.4")
        return certain({"report": given.report, "honest": distance <= FLAGSHIP_HEXES})
    near = sorted(place.name for place in hexes.within(truth, FLAGSHIP_HEXES) if is_hex(place.name))
    rules.note(f"{len(near)} hexes within {FLAGSHIP_HEXES}, by number from {near[0]} to {near[-1]}", "16.1.4")

    def tell(place: int, dice: Dice) -> int:
        return dice.choose(len(near), "the hex told")

    return Plan(0, [tell], lambda place: {"report": near[place - 1], "honest": True})
