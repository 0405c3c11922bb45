"""Search: what is found, and what may be said of it (6.0, 11.1.4, 15.7, 16.1.4)."""

from __future__ import annotations

from referee.engine.chance import D10, Dice, Part, Unasked
from referee.engine.errors import bad_input, not_allowed
from referee.engine.hexgrid import is_hex, parse_hex
from referee.engine.inputs import Inputs, choice, flag, many, text, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.clash_of_carriers.rules.card import Card, WithCells
from referee.games.clash_of_carriers.rules.owners import SHIP_TYPES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FOUND_FROM = 5
FLAGSHIP_HEXES = 3
LAND = "us-land-based"
GROUPS = ("usn-group", "ijn-group")
DETECTED_FOR = {
    "usn-group": "usn-carriers",
    "ijn-group": "ijn-carriers",
    "61st-air-flotilla": "ijn-islands",
    "22nd-air-flotilla": "none",
    LAND: "information-only",
}


class Search(WithCells):
    """The searcher and the target."""

    searcher: str = choice(*DETECTED_FOR, meaning="who searches")
    distance: int | None = whole(0, 99, None, meaning="hexes to the target, 0 in the same hex")
    inside_line: bool | None = flag(None, meaning="US land-based: the target is inside the formation's dotted line")
    night: bool = flag(meaning="it is a night turn")
    dummy: bool = flag(meaning="the target is a dummy")
    searcher_dummy: bool = flag(meaning="the searching group is a dummy")
    card_drm: int = whole(-10, 10, 0, meaning="the die roll modifiers on the card that apply")
    column: str | None = text(None, meaning="the column of the search table, if it has several")

    def check(self) -> None:
        if self.searcher == LAND:
            self.need("inside_line", why="land-based search reaches as far as the dotted line on the map")
            self.refuse("distance", why="land-based search reaches as far as the dotted line on the map")
        else:
            self.need("distance", why="the search range is counted in hexes")
            self.refuse("inside_line", why="only US land-based search has a dotted line")
        if self.searcher_dummy and self.searcher not in GROUPS:
            raise bad_input("searcher_dummy", f"only a group can be a dummy, not {self.searcher}")


@procedure("search", Search, cite="6.1-6.5", worth={"found": {False: 1}})
def search(given: Search, rules: Rules) -> Plan:
    """What does a search find, and how exactly must it be reported?"""
    card = Card(given, rules)
    table = "search-usn" if given.searcher in ("usn-group", LAND) else "search-ijn"
    column = card.column(table, column_read(given, card, table), given.card_drm)
    refuse_unlawful(given, rules)
    rules.note("the owner of the ships throws in secret and tells the result", "6.1")
    stays = given.dummy and given.searcher == LAND and rules.ruling("dummy-land-search") == "stays"

    def look(before: None, dice: Dice) -> int | None:
        fudge: int | None = dice.read(D10, column, "search")
        told = "not found" if fudge is None else f"found, to within {fudge} of each type" if fudge else "found exactly"
        dice.note(told, "6.1")
        return fudge

    def outcome(fudge: int | None) -> dict[str, Any]:
        report, known, detected_for = "none", None, "none"
        if fudge is not None and given.dummy:
            report = "nothing-there" if stays else "dummy-removed"
        elif fudge is not None:
            report, known = "fudged" if fudge else "exact", fudge
            detected_for = DETECTED_FOR[given.searcher]
        return {
            "drm": given.card_drm,
            "found": fudge is not None,
            "report": report,
            "fudge": known,
            "detected_for": detected_for,
        }

    return card.plan(None, [look], outcome, [table])


def column_read(given: Search, card: Card, name: str) -> str:
    """The column of the search table: named if there are several."""
    table = card.table(name) if given.table_result is None else None
    if table is None:
        return given.column or "all"
    if given.column is None and len(table.columns) > 1:
        raise bad_input("column", f"column is missing: one of {', '.join(table.columns)}")
    if given.column is not None and given.column not in table.columns:
        raise bad_input("column", f"{name} has no column {given.column}; it has {', '.join(table.columns)}")
    return given.column or str(next(iter(table.columns)))


def refuse_unlawful(given: Search, rules: Rules) -> None:
    """Refuse a search that the rules forbid, or one out of range."""
    if given.searcher == "22nd-air-flotilla":
        raise not_allowed("6.3.2", "the 22nd Air Flotilla never searches", "searcher")
    if given.distance is not None:
        reach = rules.table("search-range")[given.searcher]
        rules.note(f"at {counted(given.distance, 'hex')}; the search range is {reach}", "6.3")
        if given.distance > reach:
            cite = "6.3.1" if given.searcher in GROUPS else "6.3.2"
            rules.forbid(cite, f"{given.distance} hexes are out of search range, {reach} at most", "distance")
    elif not given.inside_line:
        rules.forbid("6.3.3", "the target is outside the formation's dotted line", "inside_line")
    in_the_hex = given.searcher in GROUPS and given.distance == 0
    if given.night and given.searcher != LAND and not in_the_hex:
        rules.forbid("6.3", "only US land-based aircraft search by night", "night")
    if given.searcher_dummy:
        rules.forbid("6.5", "a dummy TG never searches", "searcher_dummy")


class Detecting(Inputs):
    """A search whose owner only asks whether it finds."""

    card_drm: int = whole(-10, 10, 0, meaning="the die roll modifiers on the card that apply")


@procedure("detection", Detecting, cite="15.7")
def detection(given: Detecting, rules: Rules) -> Plan:
    """Does the search find the target at all, by the threshold that the rulebook prints?"""
    rules.note(f"the die {given.card_drm:+} must be {FOUND_FROM} or more", "15.7")

    def find(found: bool, dice: Dice) -> bool:
        return not dice.within(D10, FOUND_FROM - 1 - given.card_drm, "search")

    return Plan(False, [find], lambda found: {"found": found})


class Ships(Inputs):
    """The ships of one type that are there."""

    type: str = choice(*SHIP_TYPES, meaning="type; DES DIV and DES RN are DD")
    count: int = whole(1, 60, meaning="how many naval units there are")


class Told(Inputs):
    """The ships of one type as reported."""

    type: str = choice(*SHIP_TYPES, meaning="type; DES DIV and DES RN are DD")
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
                    raise bad_input(f"{field}[{i}].type", f"{of} appears twice; give each type once")


@procedure("sighting-report", Sighting, cite="6.1, 11.1.4", follows={"report": "ships"})
def sighting_report(given: Sighting, rules: Rules) -> Plan:
    """Is a report honest? Without a report, an honest one is drawn at random."""
    rules.note(f"tell each type that is there, never as 0, and to within {given.fudge}; tell no other type", "6.1")
    if given.report is not None:
        there = {ships.type: ships.count for ships in given.ships}
        told = {ships.type: ships.count for ships in given.report}
        faults = [(of, dishonesty(there.get(of, 0), told.get(of, 0), given.fudge)) for of in SHIP_TYPES]
        broken = [{"type": of, "why": why} for of, why in faults if why]
        return certain_plan({"honest": not broken, "broken": broken})

    def tell(ships: Ships) -> Part:
        lowest = max(1, ships.count - given.fudge)

        def count(_: None, dice: Dice) -> int:
            why = Unasked(f"{ships.type} reported", f"from {lowest} up", ", ")
            place = dice.choose(ships.count + given.fudge - lowest + 1, why)
            return lowest + place - 1

        return Part(lambda counts: None, [count], lambda counts, told: (*counts, told))

    types = [ships.type for ships in given.ships]
    return Plan(
        (),
        [tell(ships) for ships in given.ships],
        lambda counts: {"report": [{"type": of, "count": n} for of, n in zip(types, counts, strict=True)]},
    )


def dishonesty(there: int, told: int, fudge: int) -> str | None:
    """The fault in a dishonest report of one type's count; nothing if the report is honest."""
    if not there:
        return "not-there" if told else None
    if not told:
        return "left-out"
    return "too-far" if abs(there - told) > fudge else None


class Flagship(Inputs):
    """Where the Mobile Fleet's flagship is, and perhaps what is told."""

    hex: str = text(shape="a hex of four digits, such as 0618", allowed=is_hex, wants="hex", meaning="where she is")
    report: str | None = text(
        None, shape="a hex of four digits", allowed=is_hex, wants="hex", meaning="the hex to be told"
    )


@procedure("flagship-report", Flagship, cite="16.1.4")
def flagship_report(given: Flagship, rules: Rules) -> Plan:
    """Is a report of where the flagship is honest? Without a report, an honest one is drawn at random."""
    hexes, truth = rules.grid(), parse_hex(given.hex)
    if given.report is not None:
        distance = hexes.distance(truth, parse_hex(given.report))
        rules.note(f"{given.report} is {counted(distance, 'hex')} away; at most {FLAGSHIP_HEXES} are allowed", "16.1.4")
        return certain_plan({"report": given.report, "honest": distance <= FLAGSHIP_HEXES})
    near = sorted(place.name for place in hexes.within(truth, FLAGSHIP_HEXES) if is_hex(place.name))
    rules.note(
        f"{len(near)} hexes are within {FLAGSHIP_HEXES}, in order of number from {near[0]} to {near[-1]}", "16.1.4"
    )

    def tell(_: None, dice: Dice) -> int:
        return dice.choose(len(near), "the hex told")

    return Plan(None, [tell], lambda place: {"report": near[place - 1], "honest": True})
