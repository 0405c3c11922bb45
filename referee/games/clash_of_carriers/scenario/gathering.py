"""What the sheets of Damage Logs and of the card's tables come to, and the faults between their rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal
from referee.engine.kinds import Flag, whole_number
from referee.games.clash_of_carriers.rules.owners import FACTORS, SHAPES
from referee.games.clash_of_carriers.scenario import cells
from referee.session.scenario.sheets import Found, Lines, Row, Sheet, column_letters


def gather_boxes(
    sheet: Sheet, rows: Sequence[Row], known: Mapping[str, Any], ships: Mapping[str, Any]
) -> tuple[Found, list[str]]:
    """Damage Logs: a row a box, whose first column is the box's number; the last box, which sinks her, is empty. How
    many there are, the owner's `ships` say.
    """
    number = sheet.columns[0].heading
    paths = {column.heading: column.path for column in sheet.columns if len(column.path) == 1}
    of: dict[str, list[Row]] = {}
    faults = []
    for row in rows:
        if number not in row.values:
            faults.append(f"{sheet.name}!B{row.number}: the {number} is missing")
        of.setdefault(row.name, []).append(row)
    out: Found = {}
    for name, found in of.items():
        by_number = {row.values[number]: row for row in found if number in row.values}
        said = {box: {key: cell for key, cell in row.cells.items() if key != number} for box, row in by_number.items()}
        if not any(said.values()) or said == said_before(known.get(name), number):
            continue
        last = max(box for box, cells in said.items() if cells)
        count = ships.get(name, {}).get("boxes") or max(last + 1, 1)
        log: dict[str, Any] = {"boxes": [{} for _ in range(max(count, last))]}
        for box, row in by_number.items():
            if box > len(log["boxes"]):
                continue
            values = {heading: value for heading, value in row.values.items() if heading in paths and heading != number}
            log["boxes"][box - 1] = {paths[heading][0]: value for heading, value in values.items()}
            whole = {
                column.path[-1]: (box if isinstance(column.kind, Flag) else row.values[column.heading])
                for column in sheet.columns
                if len(column.path) == 2 and row.values.get(column.heading) not in (None, False)
            }
            log |= whole
        out[name] = found[0].number, log
    return out, faults


def said_before(known: Any, number: str) -> dict[int, dict[str, str]]:
    """What is known of a log, by box, as a sheet's cells."""
    rows = known if isinstance(known, list) else []
    return {int(row[number]): {key: cell for key, cell in row.items() if cell and key != number} for row in rows}


def cell_fault(sheet: Sheet, label: str, said: str) -> str | None:
    """What is wrong with a cell of a table of the card."""
    try:
        cells.check(sheet.table, "1" if SHAPES[sheet.table].labels is FACTORS else label, 1, said)
    except Refusal as refusal:
        return refusal.message
    return None


def cell_value(sheet: Sheet, said: str) -> str | int:
    """A cell as the owner's file has it."""
    return int(said) if sheet.table == "surface-deployment" else said


def gather_grid(sheet: Sheet, rows: Sequence[Row], lines: Lines) -> tuple[Found, list[str]]:
    """A table of the card: a row a modified die, a column a factor; every cell says something."""
    if not rows:
        return {}, []
    headings = [head for head in lines[0][1][1:] if head]
    places = {head: column_letters(place) for place, head in enumerate(lines[0][1]) if place}
    faults = []
    dice: dict[int, Row] = {}
    for row in rows:
        die = whole_number(row.name.removesuffix(".0"))
        if die is None or abs(die) >= 1000:
            faults.append(f'{sheet.name}!A{row.number}: "{row.name}"; it must be a modified die, such as 7 or -1')
            continue
        dice[die] = row
        for head in headings:
            where = f"{sheet.name}!{places[head]}{row.number}"
            if head not in row.cells:
                faults.append(f"{where}: the cell is empty; - means none")
            elif fault := cell_fault(sheet, head, row.cells[head]):
                faults.append(f"{where}: {fault}")
    if dice and sorted(dice) != list(range(min(dice), max(dice) + 1)):
        faults.append(f"{sheet.name}!A{rows[0].number}: a die is missing between {min(dice)} and {max(dice)}")
    if faults:
        return {}, faults
    columns = {head: [cell_value(sheet, dice[die].cells[head]) for die in sorted(dice)] for head in headings}
    return {sheet.table: (rows[0].number, {"first_roll": min(dice), "columns": columns})}, []
