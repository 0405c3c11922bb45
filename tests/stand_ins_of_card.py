"""Stand-ins for the tables of Clash of Carriers' card, made by the rule of `manual/stand-ins.md`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.stand_ins import ROOT, value_of

TABLES = ROOT / "clash-of-carriers" / "stand-in" / "tables.toml"
ROLLS = {"air-to-air": 12, "aa": 10, "damage": 12}
"""The highest modified roll of a table."""
STEPS: Mapping[str, tuple[int, Mapping[str, tuple[int, int]]]] = {
    "air-to-air": (
        3,
        {"1-3": (24, 12), "4-6": (18, 12), "7-10": (12, 9), "11-15": (9, 6), "16-22": (4, 5), "23+": (0, 4)},
    ),
    "damage": (
        2,
        {"1": (20, 4), "2": (18, 4), "3": (15, 5), "4": (14, 5), "5": (12, 5), "6-7": (12, 4), "8+": (10, 4)},
    ),
}
"""Into how many parts a roll is cut; by column the part from which there is one, and how many parts each more takes."""
LADDER = ("-1", "-1", "-2", "D", "D1", "D2")
GUNS = ("1-2", "3-4", "5-6", "7+")
"""AA: results in order, and columns: the first shows three, each other begins one sooner; below 5 D is for -2."""
FOUND = ["-", "-", "-", "-", "3", "3", "2", "2", "1", "0"]
"""A search: by how much a report may be off; 5 or more finds (15.7), a 7 is off by two (6.1)."""
CRITICAL = [*["-"] * 6, "rudder jammed", "1", "1", "2"]
HEXROWS = {"ijn-day": (1, 1), "ijn-night": (6, 1), "usn-day": (25, -1), "usn-night": (19, -1)}
"""Surface deployment: the first hexrow, and on which way it goes with each two rolls."""


def stepped(name: str) -> dict[str, list[str]]:
    """The columns of a table of steps or hits."""
    cut, columns = STEPS[name]
    rolls = range(1, ROLLS[name] + 1)
    return {
        column: [str(max((cut * roll - first) // each + 1, 0) or "-") for roll in rolls]
        for column, (first, each) in columns.items()
    }


def ladder() -> dict[str, list[str]]:
    """The columns of the AA Table, whose results come one roll sooner in each."""
    there = ["-"] * (ROLLS["aa"] - 3) + [*LADDER]
    columns = {column: there[at : at + ROLLS["aa"]] for at, column in enumerate(GUNS)}
    return {
        column: [("D" if cell == "-2" and column < "5" else cell) for cell in cells]
        for column, cells in columns.items()
    }


def tables() -> dict[str, dict[str, list[str | int]]]:
    """Every table of the card, column by column."""
    hexrows = {column: [first + way * (roll // 2) for roll in range(10)] for column, (first, way) in HEXROWS.items()}
    made: dict[str, Mapping[str, Sequence[str | int]]] = {
        "air-to-air": stepped("air-to-air"),
        "aa": ladder(),
        "damage": stepped("damage"),
        "torpedo-critical": {"all": CRITICAL},
        "search-usn": {"all": FOUND},
        "search-ijn": {"all": FOUND},
        "surface-deployment": hexrows,
    }
    return {name: {column: [*cells] for column, cells in columns.items()} for name, columns in made.items()}


def written() -> str:
    """The file of tables, each made anew; what is before them is left."""
    text = TABLES.read_text()
    parts = [text[: text.index("\n[air-to-air]")]]
    for name, columns in tables().items():
        quoted = {column: column if column.replace("-", "").isalpha() else f'"{column}"' for column in columns}
        lines = "".join(f"{quoted[column]} = {value_of(cells)}\n" for column, cells in columns.items())
        parts.append(f"[{name}]\nfirst_roll = 1\n\n[{name}.columns]\n{lines}")
    return "\n".join(parts)
