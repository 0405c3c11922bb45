"""Ships, hexes and map: words used everywhere, and what only the owner's counters and map sheet say (3.1, 3.2)."""

from __future__ import annotations

from referee.engine.errors import Refusal, bad_input, show
from referee.engine.hexgrid import Grid, is_hex
from referee.engine.inputs import REQUIRED, Inputs, choice, many, text
from referee.engine.plain import counted
from referee.engine.rules import Rules, table_missing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


CLASSES = ("BB", "BC", "CA", "CL", "DD")
NATIONS = ("ijn", "usn", "british")
TITLES = {"ijn": "IJN", "usn": "USN", "british": "British"}
EDGES = ("north", "east", "south", "west")
CONFIGURATIONS = ("A", "B", "C")
GRID = Grid(south=0)  # found from the line-ahead formations of 9.2


def side_of(nation: str) -> str:
    """The side that commands a nation's ships."""
    return "ijn" if nation == "ijn" else "usn"


def hex_input(default: Any = REQUIRED, *, meaning: str) -> Any:
    """A hex of the map."""
    return text(
        default, shape="a hex of four digits, column and row 01 to 99", allowed=is_hex, wants="hex", meaning=meaning
    )


def hexes_input(meaning: str) -> Any:
    """A list of hexes."""
    return many(hex_input(meaning=meaning), default=(), meaning=meaning)


def configuration_input() -> Any:
    """One of the three bodies of land that the map sheet shows."""
    return choice(*CONFIGURATIONS, default=None, meaning="land configuration, taken from the owner's map")


def counter_input() -> Any:
    """A counter in the owner's table."""
    return text(None, meaning='a counter from the owner\'s table, as "usn CA-2"; values that you type take precedence')


class Classed(Inputs):
    """A ship by its type. The input is named `class`, which Python keeps for itself: read it as `type`."""

    vars()["class"] = choice(*CLASSES, meaning="ship type: the letters of its code")

    @property
    def type(self) -> str:
        """`BB`, `BC`, `CA`, `CL` or `DD`."""
        return str(vars(self)["class"])


def printed_values(rules: Rules, code: str, at: str) -> dict[str, Any]:
    """What a counter prints, as it is in the owner's `counters.toml` (3.22)."""
    counters = rules.owners("counters")
    found = counters.get(code) if isinstance(counters, dict) else None
    if not isinstance(found, dict):
        raise table_missing(
            "counters",
            f'the counter {code} has not been entered: add [counters."{code}"] with gunnery, range, defense and torpedo'
            f" to your tables, or type its values instead of {at}",
        )
    rules.note(f"{at}: {code}, from the owner's counters", "3.22")
    return found


def figures(ship: Inputs, names: Mapping[str, str], rules: Rules, at: str = "", counter: str = "counter") -> list[Any]:
    """A ship's values: as typed, else as its counter prints them. `names` gives the counter's word for each input."""
    typed, lead = vars(ship), f"{at}." if at else ""
    code = typed[counter]
    card = {} if code is None else printed_values(rules, code, lead + counter)
    out = []
    for name, word in names.items():
        kind, value = ship.fields[name].kind, typed[name]
        if code is not None and name not in ship.given:
            try:
                value = kind.take(card.get(word), name)
            except Refusal:
                wrong = f"{lead}{counter}: the {word} of {code} is {show(card.get(word))}, but must be {kind.shape}"
                raise bad_input(lead + counter, wrong) from None
        if value is None:
            raise bad_input(lead + name, f"{lead}{name} is missing: {kind.shape}")
        out.append(value)
    return out


def land_hexes(typed: list[str], configuration: str | None, rules: Rules) -> frozenset[str]:
    """The active land hexes: typed, from the owner's map, or both."""
    if configuration is None:
        return frozenset(typed)
    known = rules.owners("land")
    found = known.get(configuration) if isinstance(known, dict) else None
    if not found or not all(isinstance(name, str) and is_hex(name) for name in found):
        raise table_missing(
            f"land-{configuration}",
            f"land configuration {configuration} has not been entered: add its hexes to your tables, [land] "
            f'{configuration} = ["2030", ...], or type them as land',
        )
    rules.note(f"land configuration {configuration}: {counted(len(found), 'hex')} from the owner's map", "9.11")
    return frozenset(typed) | frozenset(found)


def map_size(columns: int | None, rows: int | None, rules: Rules) -> tuple[int | None, int | None]:
    """The map's last column and row: typed, else from the owner's map; nothing if an edge is not known."""
    return columns or size(rules, "columns"), rows or size(rules, "rows")


def size(rules: Rules, name: str) -> int | None:
    """`columns` or `rows` of the owner's map; nothing if it has not been entered."""
    found = rules.owners(name)
    if found is not None and not (type(found) is int and 1 <= found <= 99):
        raise table_missing(name, f"{name} in your tables is {show(found)}: enter the map's last {name[:-1]}, 1 to 99")
    return found
