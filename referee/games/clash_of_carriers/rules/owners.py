"""The tables that the rulebook does not print, as their owner types them: their shapes and faults."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import pairwise

from referee.engine.errors import Refusal, at_odds, bad_input, nearest, show
from referee.engine.inputs import Inputs, choice, flag, many, whole
from referee.engine.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FACES = range(1, 11)
MOST = 9999
SHIP_TYPES = ("CV", "CVL", "BB", "CA", "CL", "DD")
LOG = "damage-log"


class Flak(NamedTuple):
    """A cell of the AA table: is there a D, and the number (0 for none)."""

    d: bool
    number: int


class Critical(NamedTuple):
    """A cell of the Torpedo Critical Hit Table: more hits, and an effect's text (empty for none)."""

    hits: int
    effect: str


def parse_number(text: str, most: int = 99) -> int:
    """A whole number up to `most`; `ValueError` if it is none."""
    if text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= most:
        return int(text)
    raise ValueError(text)


def count(text: str) -> int:
    """Steps or hits; `-` stands for none."""
    return 0 if text == "-" else parse_number(text)


def parse_flak(text: str) -> Flak:
    """`-`, `D`, `D2` or `D-2`, `2` or `-2`."""
    rest = text.removeprefix("D")
    if rest == text:
        return Flak(False, 0 if text == "-" else parse_number(text.removeprefix("-")))
    return Flak(True, parse_number(rest.removeprefix("-")) if rest else 0)


def parse_critical(text: str) -> Critical:
    """`-`, `2`, `2 rudder jammed`, or any other text, which is an effect."""
    first, _, rest = text.partition(" ")
    if text == "-" or (first.isascii() and first.isdigit()):
        return Critical(count(first), rest.strip())
    if not text.strip():
        raise ValueError(text)
    return Critical(0, text)


def parse_fudge(text: str) -> int | None:
    """A search: `-` finds nothing, a number is how far the report may be off."""
    return None if text == "-" else parse_number(text)


def parse_box(text: str) -> int:
    """A box of the Surface Battle Display."""
    if not 1 <= parse_number(text) <= 25:
        raise ValueError(text)
    return int(text)


class Shape(NamedTuple):
    """The layout of a table: its columns' labels (`None`: the owner chooses them), and what a cell means."""

    labels: tuple[str, ...] | None
    meaning: Callable[[str], Any]
    cells: str


FACTORS = ("factors",)
SHAPES = {
    "air-to-air": Shape(FACTORS, count, "- or the steps lost"),
    "aa": Shape(FACTORS, parse_flak, "-, D, Dn, n or -n"),
    "damage": Shape(FACTORS, count, "- or the hits"),
    "torpedo-critical": Shape(("all",), parse_critical, "-, more hits, an effect, or both: 2 rudder jammed"),
    "search-usn": Shape(None, parse_fudge, "-, 0 or the error of the report"),
    "search-ijn": Shape(None, parse_fudge, "-, 0 or the error of the report"),
    "surface-deployment": Shape(("ijn-day", "ijn-night", "usn-day", "usn-night"), parse_box, "a box from 1 to 25"),
}


class CardTable(NamedTuple):
    """A table as entered: every column's cells by their meaning, and the least factor that reads each column."""

    name: str
    first_roll: int
    columns: Mapping[str, tuple[Any, ...]]
    starts: tuple[tuple[int, str], ...] = ()

    def label(self, factor: int | str) -> str:
        """The column that a factor reads: the last that begins at or below it, else the lowest."""
        if isinstance(factor, str):
            return factor
        return next((label for low, label in reversed(self.starts) if low <= factor), self.starts[0][1])

    def faces(self, factor: int | str, drm: int) -> tuple[Any, ...]:
        """The cell for each face of the D10; a roll off the table reads its first or last cell."""
        cells = self.columns[self.label(factor)]
        return tuple(cells[min(max(face + drm - self.first_roll, 0), len(cells) - 1)] for face in FACES)


class LogEntry(Inputs):
    """A ship's values once this box of her Damage Log is crossed off."""

    mp_odd: int | None = whole(0, 99, None, meaning="Movement Points left of the slash")
    mp_even: int | None = whole(0, 99, None, meaning="Movement Points right of the slash")
    gunnery: int | None = whole(0, 99, None, meaning="surface gunnery factor")
    aa: int | None = whole(0, 99, None, meaning="AA factor")
    torpedo: bool | None = flag(None, meaning="she has torpedoes")

    def entry(self) -> dict[str, int | bool]:
        """The entry as it was typed, by the names of its columns."""
        return {name: getattr(self, name) for name in self.fields if name in self.given}


class DamageLog(Inputs):
    """One ship's Damage Log."""

    side: str | None = choice("usn", "ijn", default=None, meaning="whose ship she is")
    type: str = choice(*SHIP_TYPES, meaning="type of ship")
    half_at: int | None = whole(1, 99, None, meaning="the box that the log marks as 50%")
    boxes: list[LogEntry] = many(LogEntry, 1, 99, meaning="an entry for each box, in the order of crossing off")

    def check(self) -> None:
        if self.half_at is not None and self.half_at > len(self.boxes):
            raise bad_input("half_at", f"{{}} must be a box from 1 to {len(self.boxes)}, not {self.half_at}", "half_at")


def row_of(text: str) -> dict[str, int | bool]:
    """The figures of a counter or a Damage Log in a row: `4/5 1 6 T` is MP odd/even, guns, AA, torpedoes."""
    pace, *figures = text.split() or [""]
    torpedo = figures[-1:] == ["T"]
    odd, slash, even = pace.partition("/")
    words = [odd, even if slash else odd, *(figures[:-1] if torpedo else figures)]
    if len(words) != 4 or not all(word.isascii() and word.isdigit() for word in words):
        raise ValueError(f'must be figures in a row, such as "4/5 1 6 T" (MP, guns, AA, T), not {show(text)}')
    return {**dict(zip(("mp_odd", "mp_even", "gunnery", "aa"), map(int, words), strict=True)), "torpedo": torpedo}


def sisters_log(classes: Mapping[str, Any], ship: str) -> DamageLog | None:
    """The Damage Log of a ship that is in a class of sister ships, its boxes as values or as rows of figures."""
    found = next((of for of in classes.values() if ship in of.get("ships", ())), None)
    if found is None or not found.get("boxes"):
        return None
    try:
        boxes = [(row_of(box) if box else {}) if isinstance(box, str) else box for box in found["boxes"]]
    except ValueError as fault:
        raise bad_input("ship", f"the class of {ship}: a box {fault}") from None
    half = {"half_at": found["half_at"]} if found.get("half_at") else {}
    return DamageLog.take({"type": found.get("type"), "boxes": boxes, **half}, ship)


def read_table(name: str, data: object, whose: str = "the") -> Any:
    """A table as it was typed, understood: a `CardTable`, or the Damage Logs by ship.

    A faulty one is refused as `tables.NAME`.
    """
    try:
        if name == LOG:
            return read_logs(data)
        if name not in SHAPES:
            raise ValueError(
                f"is not a table of this card; nearest: {', '.join(nearest(name, [*SHAPES, LOG]) or SHAPES)}"
            )
        return card_table(name, data)
    except ValueError as fault:
        raise at_odds(f"tables.{name}", f"{whose} table {name} {fault}") from None
    except Refusal as fault:
        raise bad_input(f"tables.{name}", f"{whose} table {name}: {fault.message}") from None


def read_logs(data: object) -> dict[str, DamageLog]:
    """Every ship's Damage Log, by her name."""
    if not isinstance(data, dict):
        raise ValueError(f"must have a part for each ship, not {show(data)}")
    out = {}
    for ship, log in data.items():
        if not isinstance(log, dict):
            raise ValueError(f"must say of {ship} her type and boxes, not {show(log)}")
        out[ship] = DamageLog.take(log, ship)
    return out


def card_table(name: str, data: object) -> CardTable:
    """A table with columns of cells; `ValueError` says what is wrong with it."""
    columns = data.get("columns") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(columns, dict) or not columns:
        raise ValueError("must have columns, each a list of cells")
    if strange := [key for key in data if key not in ("first_roll", "columns")]:
        raise ValueError(f"has first_roll and columns, not {strange[0]}")
    first_roll = data.get("first_roll", 1)
    if type(first_roll) is not int:
        raise ValueError(f"must have a whole number as first_roll, not {show(first_roll)}")
    shape = SHAPES[name]
    read = {label: cells_of(shape, label, cells) for label, cells in columns.items()}
    if len({len(cells) for cells in read.values()}) > 1:
        raise ValueError("must have columns of the same length")
    if shape.labels is FACTORS:
        return CardTable(name, first_roll, read, column_starts(read))
    for label in read:
        if not label or (shape.labels is not None and label not in shape.labels):
            raise ValueError(f"must have columns named {', '.join(shape.labels or ('all',))}, not {show(label)}")
    if shape.meaning is parse_box and (first_roll != 1 or any(len(cells) != len(FACES) for cells in read.values())):
        raise ValueError("must have a box for each die roll from 1 to 10")
    return CardTable(name, first_roll, read)


def cells_of(shape: Shape, label: str, cells: object) -> tuple[Any, ...]:
    """A column's cells by their meaning."""
    if not isinstance(cells, list) or not cells:
        raise ValueError(f"must have a list of cells in the column {label}, not {show(cells)}")
    out = []
    for value in cells:
        if not isinstance(value, str) and type(value) is not int:
            raise ValueError(f"cannot have {show(value)} in the column {label}: a cell is {shape.cells}")
        try:
            out.append(shape.meaning(str(value)))
        except ValueError:
            raise ValueError(f"cannot have {show(value)} in the column {label}: a cell is {shape.cells}") from None
    return tuple(out)


def column_starts(labels: Mapping[str, object]) -> tuple[tuple[int, str], ...]:
    """The least factor of each column, rising: a column is `"3"`, `"4-5"` or `"6+"`."""
    ranges = sorted((*factor_bounds(label), label) for label in labels)
    for (_, high, label), (low, _, _) in pairwise(ranges):
        if low <= high:
            raise ValueError(f"has factors of the column {label} in another column too")
    return tuple((low, label) for low, _, label in ranges)


def factor_bounds(label: str) -> tuple[int, int]:
    """The least and the greatest factor of a column."""
    try:
        if label.endswith("+"):
            return parse_number(label[:-1], MOST), MOST
        low, dash, high = label.partition("-")
        least, most = parse_number(low, MOST), parse_number(high if dash else low, MOST)
    except ValueError:
        least, most = 1, 0
    if least > most:
        raise ValueError(f'must name its columns like "3", "4-5" or "6+", not {show(label)}')
    return least, most


def column_for(columns: Collection[str], factor: int | str) -> str | None:
    """The column, of some as the card heads them, for a factor (or with this name); else nothing."""
    if not isinstance(factor, int):
        return factor if factor in columns else None
    for label in columns:
        low, high = factor_bounds(label)
        if low <= factor <= high:
            return label
    return None
