"""Values that only counters and map sheet show, entered at the table; stand-ins if the umpire asks for them (3.1,
3.2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from referee.engine.errors import at_odds, bad_input, unknown
from referee.engine.hexgrid import is_hex, parse_hex
from referee.engine.inputs import many, text, whole
from referee.games.ca.evening import ships, state
from referee.games.ca.evening.state import ALL, Board
from referee.games.ca.rules.counters import LEAST, MOST, WORDS, fill_in, filled_map
from referee.session.acting.act import Doing, act, pending
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.due import Due
from referee.session.acting.hints import OPEN, command
from referee.session.board.short_names import in_its_case

LETTERED = re.compile(r"(?<=\d)[a-z]$")  # counters of a class bear the class's code and a letter: CA-1a


def printed_value(word: str, meaning: str) -> Any:
    """What a counter prints under a word, or nothing."""
    return whole(LEAST[word], MOST[word], None, meaning=meaning)


PARTS = {"supply": "supply hexes", "guadalcanal": "Guadalcanal"}
"""What a part of the map is called where its own key is no plain word."""


class Counter(state.Named):
    """A counter and what it prints."""

    code: str = text(meaning='a side and the code on the counter, "usn CA-2"; you may leave out the letter')
    gunnery: int | None = printed_value("gunnery", "Gunnery Strength, top left")
    range: int | None = printed_value("range", "Gunnery Range Allowance, top right")
    defense: int | None = printed_value("defense", "Defense Strength, bottom left")
    torpedo: int | None = printed_value("torpedo", "Torpedo Strength, bottom right")


@act("counter", Counter, cite="3.2")
def counter(given: Counter, doing: Doing) -> None:
    """Enter what is printed on a counter, for all its ships: all of it, or only what you need now."""
    board = given.board
    cards = {f"{side} {code}": card for side, own in board.sides.items() for code, card in own.counters.items()}
    name = in_its_case(LETTERED.sub("", given.code), cards)
    if name not in cards:
        raise unknown("counter in this scenario:", given.code, cards, field="code")
    entered = {word: vars(given)[word] for word in WORDS if vars(given)[word] is not None}
    if not entered:
        raise at_odds("gunnery", f"what is printed on {name}? --gunnery, --range, --defense or --torpedo")
    cards[name].put(**entered, stand_in=[word for word in cards[name].stand_in if word not in entered])
    doing.remark(f"{name}: {', '.join(f'{word} {value}' for word, value in entered.items())}, from the counter")


def is_stretch(word: str) -> bool:
    """Is it a hex, or a straight stretch of them in one column or one row: 2030-2034, 2034-2634?"""
    first, _, last = word.partition("-")
    if not last:
        return is_hex(first)
    return is_hex(first) and is_hex(last) and (first[:2] == last[:2] or first[2:] == last[2:])


def hexes_in(words: Iterable[str]) -> list[str]:
    """The hexes of hexes and stretches, each once."""
    out: list[str] = []
    for word in words:
        ends = [parse_hex(hex) for hex in word.split("-")]
        columns, rows = sorted(hex.column for hex in ends), sorted(hex.row for hex in ends)
        out += [
            f"{column:02d}{row:02d}"
            for column in range(columns[0], columns[-1] + 1)
            for row in range(rows[0], rows[-1] + 1)
        ]
    return list(dict.fromkeys(out))


def hexes(meaning: str, most: int = 999) -> Any:
    """An input of hexes and stretches of hexes."""
    shape = "a hex, or a run along a column or a row such as 2030-2034"
    return many(text(shape=shape, allowed=is_stretch), 0, most, (), meaning=meaning)


class Chart(state.Named):
    """What the map sheet shows."""

    columns: int | None = whole(1, 99, None, meaning="its last column")
    rows: int | None = whole(1, 99, None, meaning="its last row")
    land: list[str] = hexes("active land hexes, added to those entered before; they replace stand-ins")
    no_land: list[str] = hexes("hexes that are not active land")
    supply: list[str] = hexes("all the hexes with a supply symbol", 99)
    guadalcanal: list[str] = hexes(
        "a hex of Guadalcanal; all land connected with it belongs to it (Scenarios 4 to 6)", 99
    )

    entered: Mapping[str, Any] = MappingProxyType({})

    def mean(self) -> None:
        sheet = self.board.public.map
        entered: dict[str, Any] = {key: value for key in ("columns", "rows") if (value := vars(self)[key]) is not None}
        entered |= {key: hexes_in(vars(self)[key]) for key in ("supply", "guadalcanal") if vars(self)[key]}
        if self.land or self.no_land:
            entered["land"] = self.new_land()
            if "guadalcanal" in sheet.stand_in and "guadalcanal" not in entered:
                entered["guadalcanal"] = []
        if not entered:
            raise at_odds("columns", "what does the map show? --columns, --rows, --land, --supply or --guadalcanal")
        vars(self)["entered"] = entered
        self.hangs_together()

    def new_land(self) -> list[str]:
        """The active land hexes once those entered are added, and others taken away."""
        sheet, added, gone = self.board.public.map, hexes_in(self.land), hexes_in(self.no_land)
        before = sheet.land if gone or "land" not in sheet.stand_in else []
        if both := [hex for hex in added if hex in gone]:
            raise at_odds("no_land", f"{', '.join(both)}: land or not?")
        if gone and not {*gone} & {*before}:
            raise at_odds("no_land", f"there is no land in {', '.join(gone)}")
        return [hex for hex in dict.fromkeys([*before, *added]) if hex not in gone]

    def becomes(self, key: str) -> Any:
        """The sheet's value under a key once it is entered."""
        return self.entered[key] if key in self.entered else getattr(self.board.public.map, key)

    def hangs_together(self) -> None:
        """Refuse a map that leaves ships or hexes outside it, and an island that is not land."""
        columns, rows = self.becomes("columns"), self.becomes("rows")
        last = f"{columns or state.LARGEST:02d}{rows or state.LARGEST:02d}"

        def is_off(hex: str) -> bool:
            return hex[:2] > last[:2] or hex[2:] > last[2:]

        for ship in self.board.afloat():
            if is_off(ship.place):
                raise at_odds("columns", f"{ship.name} is in {ship.hex}, which is off a map that ends at {last}")
        for field in ("land", "supply", "guadalcanal"):
            if off := [hex for hex in self.becomes(field) if is_off(hex)]:
                raise bad_input(field, f"{field}: {', '.join(off)} would be off a map that ends at {last}")
        if lost := [hex for hex in self.becomes("guadalcanal") if hex not in self.becomes("land")]:
            message = f"guadalcanal: {', '.join(lost)} is not active land; enter it with --land first"
            raise bad_input("guadalcanal", message)


def of_chart(given: Chart) -> Bars:
    """No ship may be on land (6.21)."""
    land = given.becomes("land")
    for ship in given.board.afloat():
        if ship.place in land:
            hint = command("place", ship=ship, hex=ships.hex_beside(ship, land), force=True) + " moves her first"
            yield Bar("6.21", f"{ship.name} is in {ship.hex}, which cannot be land", "land", hint, firm=True)


@act("chart", Chart, cite="3.1", bars=of_chart)
def chart(given: Chart, doing: Doing) -> None:
    """Enter what only the map sheet shows: its size, active land, supply hexes, which land is Guadalcanal."""
    sheet = given.board.public.map
    sheet.put(**given.entered, stand_in=[key for key in sheet.stand_in if key not in given.entered])
    counts = {key: value if isinstance(value, int) else len(value) for key, value in given.entered.items()}
    said = [
        f"{PARTS.get(key, key)} {count}" if count else f"no {key}"
        for key, count in counts.items()
        if count or key == "land"
    ]
    doing.tell(ALL, f"The map: {', '.join(said)}.")


class StandIns(state.Named):
    """Nothing to enter."""


def guessed(sheet: state.Sheet) -> str:
    """Which parts of the map are stand-ins, as it is read out."""
    return ", ".join(PARTS.get(part, part) for part in sheet.stand_in)


@act("stand-ins", StandIns, cite="3.22")
def stand_ins(given: StandIns, doing: Doing) -> None:
    """Use this project's stand-ins, which are not the published values, for every value not entered."""
    board = given.board
    new = []
    for side, own in board.sides.items():
        for code, card in own.counters.items():
            before = {key: value for key in (*WORDS, "stand_in") if (value := getattr(card, key)) not in (None, [])}
            after = fill_in(doing.ruleset, side, code, before)
            if after != before:
                card.put(**after)
                new.append(f"{side} {code}")
    if new:
        doing.remark(f"stand-in, not the counter: {', '.join(new)}")
    sheet, terms = board.public.map, board.public.terms
    kept = {key: getattr(sheet, key) for key in sheet.fields}
    asked = {"number": terms.number, "land": terms.land}
    drawn = filled_map(kept, asked, {ship.place for ship in board.afloat()})
    if drawn != kept:
        sheet.put(**drawn)
        doing.tell(ALL, f"Stand-ins, not the published map: {guessed(sheet)}.")
    elif not new:
        doing.remark("every value is known; no stand-in was needed")


@pending("set-up")
def unknown_values(tree: dict[str, Any]) -> Iterator[Due]:
    """The values of counters and map that are still missing."""
    board = Board(tree)
    for side, own in board.sides.items():
        cards = own.counters.items()
        late = {code: word for code, card in cards for word in reversed(WORDS) if getattr(card, word) is None}
        for code, word in list(late.items())[:1]:
            line = f"counters to enter, or take stand-ins (do stand-ins): {', '.join(late)}"
            yield Due(line, command("counter", code=f"{side} {code}", **{word: OPEN}), side, demanded=False)
    sheet, terms = board.public.map, board.public.terms
    open_ones = {
        "columns": sheet.columns is None and "columns",
        "rows": sheet.rows is None and "rows",
        "land": terms.land != "none" and not sheet.land and f"land {terms.land}",
        "supply": terms.number == 6 and not sheet.supply and "supply hexes",
        "guadalcanal": terms.number in (4, 5, 6) and not sheet.guadalcanal and "which land is Guadalcanal",
    }
    if still := {option: words for option, words in open_ones.items() if words}:
        line = f"the map to enter, or take stand-ins (do stand-ins): {', '.join(still.values())}"
        first = [option for option in ("columns", "rows") if option in still] or [*still][:1]
        yield Due(line, command("chart", **dict.fromkeys(first, OPEN)), demanded=False)
