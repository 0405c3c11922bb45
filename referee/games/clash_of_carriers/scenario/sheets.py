"""The sheets: ship counters (2.3.1), reverse sides of air units (2.3.2), islands, Damage Logs, the card's tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.kinds import Choice, Flag, Text, Whole
from referee.engine.rules import compile_rules, load
from referee.games.clash_of_carriers.evening import state
from referee.games.clash_of_carriers.rules.owners import FACTORS, LOG, SHAPES, SHIP_TYPES
from referee.games.clash_of_carriers.scenario import owner
from referee.games.clash_of_carriers.scenario.counters import (
    GAME,
    Counters,
    Place,
    Ship,
    Tables,
    Units,
    is_filled,
)
from referee.games.clash_of_carriers.scenario.counters import filled_rows as filled_in
from referee.games.clash_of_carriers.scenario.faults import back_faults, hex_faults
from referee.games.clash_of_carriers.scenario.gathering import cell_fault, gather_boxes, gather_grid
from referee.games.clash_of_carriers.scenario.scenario import (
    Group,
    islands,
    ships_by_side,
    ships_of,
    squadrons,
)
from referee.session.board.fields import A_HEX
from referee.session.scenario import forms
from referee.session.scenario.printed import columns_of
from referee.session.scenario.schema import faults_of_row
from referee.session.scenario.sheets import Column, Found, Lines, Row, Sheet, cell_text, known_row

__all__ = ["cell_fault"]

FILES = {"units": Units, "tables": Tables}
FORM = "tables"
SHIPS = Sheet(
    "ships",
    "ship",
    "a ship counter; a ship is taken when her whole row is filled in",
    (
        Column("side", (), None, "whose she is"),
        *columns_of(state.Ship),
    ),
    ("", "CA", "3", "4", "5", "2", "no", "6"),
    sisters=("side", "type"),
)
AIR = Sheet(
    "air",
    "air",
    "an air unit: what its reverse side shows",
    (
        Column("front", (), None, "kind, factor and range of its front"),
        Column("home", (), None, "where it is based"),
        Column("reverse", ("reverse",), Whole(0, 99), "combat factor of the reverse side, 0 where it has none"),
    ),
    ("F 4-8", "Bunker Hill", "2"),
    "values",
    sisters=("front",),
)
PLACES = Sheet(
    "islands",
    "place",
    "an island",
    (
        Column("hex", ("hex",), A_HEX, "its hex on the map; off the map, the hex at the edge"),
        Column("off map", ("off_map",), Whole(0, 99), "hexes beyond the edge"),
    ),
    ("2614", "0"),
)
LOGS = Sheet(
    "logs",
    LOG,
    "a box of a ship's Damage Log: what is left once it is crossed off; the last, which sinks her, is empty",
    (
        Column("box", ("box",), Whole(1, 99), "the box, 1 for the first crossed off"),
        Column("type", ("log", "type"), Choice(SHIP_TYPES), "her type, in her first row"),
        Column("50%", ("log", "half_at"), Flag(), "is it the box of a carrier marked 50%?"),
        Column("mp odd", ("mp_odd",), Whole(0, 20), "movement points left of the slash"),
        Column("mp even", ("mp_even",), Whole(0, 20), "movement points right of the slash"),
        Column("gunnery", ("gunnery",), Whole(0, 99), "gunnery factor"),
        Column("aa", ("aa",), Whole(0, 99), "AA factor"),
        Column("torpedo", ("torpedo",), Flag(), "does she still have her T?"),
    ),
    ("1", "CA", "", "3", "4", "5", "2", "yes"),
    "boxes",
    FORM,
)
CARDS = {
    name: Sheet(
        name,
        name,
        "a modified die" + ("; name the columns as the card does (3, 4-5, 6+)" if shape.labels is FACTORS else ""),
        (Column("cell", ("cell",), Text(), f"a cell: {shape.cells}"),),
        (),
        "grid",
        FORM,
        "die",
    )
    for name, shape in SHAPES.items()
}
SHEETS = (SHIPS, AIR, PLACES, LOGS, *CARDS.values())


def owners_ships() -> Mapping[str, Any]:
    """The owner's ships whose rows are filled in whole, each as it is in his file, by name."""
    return owners_part("ship")


def owners_part(table: str) -> Mapping[str, Any]:
    """What the owner has filled in of a table of `units.toml`."""
    found: Mapping[str, Any] = filled_in(
        compile_rules(forms.owners_folder(GAME), ("units",)).get("units", {}).get(table, {})
    )
    return found


def tables() -> Mapping[str, Any]:
    """The owner's tables of the card, and the Damage Logs, by name as they are in his file."""
    found: Mapping[str, Any] = compile_rules(forms.owners_folder(GAME), (FORM,)).get(FORM, {})
    return found


def known_cells(sheet: Sheet) -> Mapping[str, Any]:
    """The cells of each row of a sheet by heading, as far as known: names of 16.1, and the owner's values; of a log, as
    `known_logs` has it, its boxes.
    """
    if sheet is SHIPS:
        return known_ships()
    if sheet is AIR:
        return known_air()
    if sheet is PLACES:
        mine = owners_part("place")
        return {name: known_row(PLACES, mine.get(name, {})) for name in islands(load(GAME))}
    return known_logs() if sheet is LOGS else known_card(sheet)


def known_ships() -> dict[str, dict[str, str]]:
    """The cells of the row of each ship of 16.1, by heading: side, type where her name shows it, the owner's values."""
    import tomllib

    given, mine = tomllib.loads(forms.form(GAME, "ships"))["ship"], owners_ships()
    rows = {}
    for side, names in ships_by_side(load(GAME)).items():
        for name in names:
            said = mine.get(name) or {"type": given.get(name, {}).get("type", "")}
            rows[name] = {"side": side} | known_row(SHIPS, said)
    return rows


def known_air() -> dict[str, dict[str, str]]:
    """The cells of the row of each air unit of 16.1, by heading: its front, its home, and the owner's reverse side."""
    mine = owners_part("air")
    return {
        name: {
            "front": f"{unit['kind']} {unit['factor']}-{unit['mp']}",
            "home": unit["home"],
            "reverse": str(mine[name]) if name in mine else "",
        }
        for units in squadrons(load(GAME)).values()
        for name, unit in units.items()
    }


def known_logs() -> dict[str, list[dict[str, str]]]:
    """The rows of each ship's log, one for each box: as many as her Protection Factor, if it is known, or else one."""
    logs, mine = tables().get(LOG, {}), owners_ships()
    out = {}
    for names in ships_by_side(load(GAME)).values():
        for name in names:
            log = logs.get(name, {})
            boxes = list(log.get("boxes", ())) or [{}] * int(mine.get(name, {}).get("boxes", 1))
            rows = [{"box": str(number), **known_row(LOGS, box)} for number, box in enumerate(boxes, 1)]
            rows[0] |= {"type": log.get("type") or mine.get(name, {}).get("type", "")}
            if half := log.get("half_at"):
                rows[half - 1] |= {"50%": "yes"}
            out[name] = rows
    return out


def labels(sheet: Sheet) -> list[str]:
    """The columns of a table of the card: the owner's, else as the form has them."""
    import tomllib

    there = tables().get(sheet.table) or tomllib.loads(forms.form(GAME, sheet.table))[sheet.table]
    return list(there["columns"])


def known_card(sheet: Sheet) -> dict[str, dict[str, str]]:
    """The cells of each row by column, by modified die, 1 to 10 or as the owner has it."""
    there = tables().get(sheet.table, {})
    first, columns = there.get("first_roll", 1), there.get("columns", {})
    count = max((len(cells) for cells in columns.values()), default=10)
    return {
        str(first + place): {label: cell_text(cells[place]) for label, cells in columns.items() if place < len(cells)}
        for place in range(count)
    }


def gather(sheet: Sheet, rows: Sequence[Row], lines: Lines) -> tuple[Found, list[str]]:
    """What the rows of the Damage Logs, or of a table of the card, come to, and the faults between rows."""
    if sheet is LOGS:
        return gather_boxes(sheet, rows, known_logs(), owners_ships())
    return gather_grid(sheet, rows, lines)


def faults(sheet: Sheet, name: str, counter: Any) -> Iterator[str]:
    """What is wrong with a row's values, or with a table, as a whole."""
    if sheet is AIR:
        yield from (fault.said for fault in back_faults({name: counter}, squadrons(load(GAME))))
        if not any(name in units for units in squadrons(load(GAME)).values()):
            yield "no air unit of that name is in 16.1"
    elif sheet is PLACES:
        yield from place_faults(name, counter)
    elif sheet is LOGS:
        yield from (fault.said for fault in owner.log_faults({name: counter}))
    elif sheet is SHIPS:
        yield from ship_faults(name, counter)
    else:
        yield from (fault.said for fault in owner.table_faults({sheet.table: counter}))


def place_faults(name: str, place: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with an island's place."""
    if name not in islands(load(GAME)):
        yield "no island of that name is in 16.1"
    yield from faults_of_row(Place, place, lambda row: hex_faults([((), row.hex)]))


def ship_faults(name: str, counter: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a ship: no ship of 16.1, or not all of her row filled in."""
    if not any(name in names for names in ships_by_side(load(GAME)).values()):
        yield "no ship of that name is in 16.1"
    said = {key: value for key, value in counter.items() if value not in ("", -1)}
    yield from faults_of_row(Ship, said)


def missing_for(data: Mapping[str, Any]) -> list[str]:
    """What a scenario needs and the owner has not filled in: ships, air units, islands, Damage Logs, tables."""
    ruleset, logs = load(GAME), tables()
    groups = {name: Group.model_validate(group) for name, group in data.get("group", {}).items()}
    afloat = [ship for name, group in groups.items() for ship in ships_of(name, group, ruleset)]
    places = [name for name in islands(ruleset) if name not in data.get("place", {})]
    homes = {*afloat, *islands(ruleset)}
    flying = [name for units in squadrons(ruleset).values() for name, one in units.items() if one["home"] in homes]
    counters = Counters(False, {}, {})  # only the owner's, sister ships on one line included
    mine = {*counters.ships, *counters.backs, *counters.places}
    out = [name for name in (*afloat, *flying, *places) if name not in mine]
    logged = {*counters.logs, *(ship for ship, log in logs.get(LOG, {}).items() if owner.is_log(log))}
    out += [LOGS.called(ship) for ship in afloat if ship not in logged]
    return out + [
        card.called(name) for name, card in CARDS.items() if not is_filled(logs.get(name, {"columns": {"": [""]}}))
    ]


def count_filled(sheet: Sheet) -> tuple[int, int]:
    """How many rows of a sheet the owner has filled in, and how many there are; for the logs, how many ships."""
    if sheet.name in CARDS:
        done = tables().get(sheet.table)
        return len(known_cells(sheet)) if done else 0, len(known_cells(sheet))
    done = tables().get(LOG, {}) if sheet is LOGS else owners_part(sheet.table)
    return sum(owner.is_log(log) for log in done.values()) if sheet is LOGS else len(done), len(known_cells(sheet))
