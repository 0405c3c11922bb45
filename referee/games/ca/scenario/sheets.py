"""The sheet of counters (3.22): a row for each code of the lists of ships, sisters once, with what it prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import show
from referee.engine.hexgrid import is_hex
from referee.engine.kinds import Flag, Whole
from referee.engine.rules import Ruleset, load
from referee.games.ca.evening import state
from referee.games.ca.evening.counters import hexes_in
from referee.games.ca.rules import counters
from referee.games.ca.rules.counters import GAME, WORDS
from referee.games.ca.rules.equipment import CONFIGURATIONS
from referee.games.ca.scenario import owner
from referee.session.board.tree import look_up
from referee.session.scenario.printed import columns_of
from referee.session.scenario.sheets import Column, Found, Lines, Row, Sheet, known_row

SIZE = ("columns", "rows")
SHEETS = (
    Sheet(
        "counters",
        "counters",
        "a counter's code, which all its sisters share",
        (
            Column("ships", (), None, "whose code it is"),
            *columns_of(state.Counter),
        ),
        ("", "9", "14", "5", "24"),
        file=owner.FILE,
    ),
    Sheet(
        "hexes",
        "hexes",
        "a hex of the map sheet, or a run of them, such as 2030-2034",
        (
            *(
                Column(f"land {letter.lower()}", ("land", letter), Flag(), f"active land in configuration {letter}")
                for letter in CONFIGURATIONS
            ),
            Column("supply", ("supply",), Flag(), "a supply hex of Scenario 6"),
            Column("guadalcanal", ("guadalcanal",), Flag(), "land that is Guadalcanal"),
        ),
        ("x", "", "", "", "x"),
        "marks",
        owner.FILE,
        "hex",
    ),
    Sheet(
        "map",
        "",
        "a figure of the map sheet",
        (Column("value", ("value",), Whole(1, 99), "hexes across or down"),),
        ("36",),
        "values",
        owner.FILE,
    ),
)
COUNTERS, HEXES, MAP = SHEETS
FILES = {owner.FILE: owner.Tables}


def codes(ruleset: Ruleset) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Every code of both lists: its side, the code, its line as `tables.toml` has it (12.0)."""
    for side in ("ijn", "usn"):
        for code, line in counters.ship_list(ruleset, side).items():
            yield side, code, line


def known_cells(sheet: Sheet) -> dict[str, dict[str, str]]:
    """The cells of each counter's row (`ijn CA-2`) by heading: ships' classes and what is known, the owner's first."""
    if sheet is HEXES:
        return marked_hexes()
    ruleset = load(GAME)
    if sheet is MAP:
        return {name: {"value": str(ruleset.owner.get(name, ""))} for name in SIZE}
    return {
        f"{side} {code}": {"ships": ", ".join(str(name) for name, _ in line["names"])}
        | known_row(sheet, counters.known_values(ruleset, side, code))
        for side, code, line in codes(ruleset)
    }


def faults(sheet: Sheet, name: str, counter: Any) -> Iterator[str]:
    """What is wrong with a counter as a whole; what has not been entered is no fault."""
    if sheet is MAP and name not in SIZE:
        yield f"the figures are {' and '.join(SIZE)}"
    if sheet is COUNTERS:
        yield from owner.table_faults({"counters": {name: dict(counter)}})


def marked_hexes() -> dict[str, dict[str, str]]:
    """The hexes that the owner has entered, each with an `x` under the headings of what it is marked as."""
    own = load(GAME).owner
    out: dict[str, dict[str, str]] = {}
    for column in HEXES.columns:
        for hex in look_up(own, column.path) or ():
            out.setdefault(hex, {})[column.heading] = "x"
    return dict(sorted(out.items()))


def hexes_of(word: str) -> tuple[list[str], str]:
    """The hexes of a row, and what is wrong with it, if anything."""
    ends = [part.strip().removesuffix(".0").zfill(4) for part in word.split("-")]
    if len(ends) > 2 or not all(is_hex(end) for end in ends):
        return [], f"{show(word)}; it must be a hex of four digits, or a run of them, such as 2030-2034"
    return hexes_in(["-".join(ends)]), ""


def gather(sheet: Sheet, rows: Sequence[Row], lines: Lines) -> tuple[Found, list[str]]:
    """Of hexes marked in columns a list for each column that has any, and the faults of their rows."""
    faults = []
    lists: Found = {}
    for row in rows:
        hexes, fault = hexes_of(row.name)
        if fault:
            faults.append(f"{sheet.name}!A{row.number}: {fault}")
        for heading, value in row.values.items():
            if value:
                _, there = lists.setdefault(heading, (row.number, []))
                there += [hex for hex in hexes if hex not in there]
    return lists, faults


def missing_for(data: Mapping[str, Any]) -> list[str]:
    """The counters of a scenario of which some figure is not known."""
    ruleset = load(GAME)
    gaps = {f"{side} {code}" for side, code, _ in codes(ruleset) if not is_whole(side, code, ruleset)}
    named = {f"{line['side']} {line['code']}": None for line in data.get("line", ())}
    return [name for name in named if name in gaps]


def count_filled(sheet: Sheet) -> tuple[int, int]:
    """How many counters are known whole, and how many there are."""
    if sheet is HEXES:
        return len(marked_hexes()), len(marked_hexes())
    if sheet is MAP:
        return sum(name in load(GAME).owner for name in SIZE), len(SIZE)
    ruleset = load(GAME)
    there = [is_whole(side, code, ruleset) for side, code, _ in codes(ruleset)]
    return sum(there), len(there)


def is_whole(side: str, code: str, ruleset: Ruleset) -> bool:
    """Is every figure of a counter known?"""
    return set(WORDS) <= set(counters.known_values(ruleset, side, code))
