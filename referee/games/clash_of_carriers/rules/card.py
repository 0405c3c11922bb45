"""The game's own card: tables that the rulebook does not print.

Their owner types them in, or the umpire reads them off. A step asks `dice.read(D10, card.column("damage",
factor, drm), why)` whichever way the cells come: from the request's `tables` laid over the owner's own, or
from the umpire's `table_result`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.engine.chance import Dice, Die, throw
from referee.engine.errors import bad_input, nearest, show
from referee.engine.inputs import Field, Inputs, cell, many
from referee.engine.kinds import Object
from referee.engine.limits import TooMany
from referee.engine.procedure import Plan, certain_plan
from referee.engine.rules import Rules, owners_file, table_missing
from referee.engine.weighing import weigh
from referee.games.clash_of_carriers.rules.owners import (
    FACES,
    LOG,
    SHAPES,
    DamageLog,
    column_for,
    read_table,
    sisters_log,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


OWN_FILE = "your own tables.toml, or in a FILE.toml for --tables"
CELLS = "cells"
STAND_IN = "stand_in"
NOT_PUBLISHED = "stand-in, not the published value"


def without_mark(own: Any) -> Any:
    """A table (or the Damage Logs) without the mark that says what is only a stand-in."""
    if not isinstance(own, dict):
        return own
    return {
        name: {key: value for key, value in part.items() if key != STAND_IN} if isinstance(part, dict) else part
        for name, part in own.items()
        if name != STAND_IN
    }


class Tables(Object):
    """The request's own tables, by name."""

    def take(self, value: Any, at: str) -> dict[str, Any]:
        return {name: read_table(name, data) for name, data in super().take(value, at).items()}


class WithTables(Inputs):
    """A request that reads the card's tables."""

    tables: dict[str, Any] = Field(Tables(), {}, "tables for this call, laid over the owner's own")  # type: ignore[assignment]


class WithCells(WithTables):
    """A request that reads the card's tables, or takes the cells that the umpire has read off himself."""

    table_result: list[str] | None = many(
        cell(),
        0,
        200,
        None,
        meaning="cells read off the card, in the order of their dice; they replace dice and tables",
    )


class Unread(Sequence["Any"]):
    """A column whose cells are not here: the umpire reads them off himself, or the table has not been entered."""

    def __init__(self, table: str, factor: int | str, drm: int, cure: str) -> None:
        self.table = table
        self.factor = factor
        self.drm = drm
        self.cure = cure

    def __len__(self) -> int:
        return len(FACES)

    def __getitem__(self, face: Any) -> Any:
        message = f"the table {self.table} is on the game's card and not entered: {self.look}{self.cure}"
        look = f"{self.look}, in the table {self.table}"
        raise table_missing(self.table, message, look, f"{self.keeps}, the modified die, and what the card says there")

    def cell(self, face: int) -> tuple[str, str, int]:
        """The cell that a face reads: the table, its column and the modified die."""
        return self.table, str(self.factor), FACES[face - 1] + self.drm

    def meaning(self, text: str) -> Any:
        """The meaning of a cell of this table; `ValueError` if the table cannot have such a cell."""
        return SHAPES[self.table].meaning(text)

    @property
    def keeps(self) -> str:
        """The command that enters a cell of the column, as far as it is known."""
        return f"referee rules remember coc {self.table} {self.factor}"

    @property
    def look(self) -> str:
        """The column to read, and what to add to the die."""
        which = "the column" if isinstance(self.factor, str) else "the column for factor"
        return f"read {which} {self.factor} with {self.drm:+d} to the die"


class Partly(Unread):
    """A column of which some cells were read off earlier and remembered, by the modified die."""

    def __init__(self, table: str, factor: int | str, drm: int, cure: str, cells: dict[str, str]) -> None:
        super().__init__(table, factor, drm, cure)
        self.cells = cells

    def __getitem__(self, face: Any) -> Any:
        roll = FACES[face] + self.drm
        if str(roll) in self.cells:
            return self.meaning(self.cells[str(roll)])
        cell = f"column {self.factor}, modified die {roll}"
        message = f"this cell of the table {self.table} is not entered yet: {cell}{self.cure}"
        look = f"{cell}, in the table {self.table}"
        raise table_missing(self.table, message, look, f"{self.keeps} {roll}, and what the card says there")


class Handed(Dice):
    """Cells in place of dice: each look-up takes the next cell that the umpire has read off."""

    def __init__(self, cells: Sequence[str], rules: Rules) -> None:
        self.left = list(cells)
        self.rules = rules

    def read(self, die: Die, column: Any, why: str) -> Any:
        if not self.left:
            raise bad_input("table_result", f"another cell is needed, for {why}: {column.look}")
        text = self.left.pop(0)
        shape = SHAPES[column.table]
        self.rules.read_off.append((column.table, str(column.factor), column.drm, text))
        try:
            return shape.meaning(text)
        except ValueError:
            what = f"{show(text)} is not a cell of the table {column.table} ({why}): a cell is {shape.cells}"
            raise bad_input("table_result", what) from None

    def note(self, text: str, cite: str = "") -> None:
        self.rules.note(text, cite)


class Card:
    """The tables and cells that one call reads."""

    def __init__(self, given: WithTables, rules: Rules) -> None:
        self.tables = given.tables
        self.rules = rules
        self.cells: list[str] | None = given.table_result if isinstance(given, WithCells) else None
        self.known: dict[tuple[str, int | str, int], Sequence[Any]] = {}
        by_hand = ", and enter its cell as table_result" if isinstance(given, WithCells) else ""
        self.cure = f"{by_hand}; or enter the table in {OWN_FILE}"
        for name in rules.ruleset.owner:
            if name not in SHAPES and name not in (LOG, CELLS):
                read_table(name, None, "the owner's")

    def table(self, name: str) -> Any:
        """A table of the request, else of the owner's own; `None` if neither has it."""
        if name not in self.tables and (own := self.rules.owners(name)) is not None:
            self.tables = {**self.tables, name: read_table(name, without_mark(own), "the owner's")}
            if name != LOG:
                self.rules.note(f"{NOT_PUBLISHED}: {name}" if STAND_IN in own else f"the table {name} is the owner's")
        return self.tables.get(name)

    def log(self, ship: str) -> DamageLog:
        """A ship's Damage Log."""
        known = self.table(LOG)
        classes = {} if known and ship in known else owners_file(self.rules.ruleset.game, "units").get("class", {})
        if log := sisters_log(classes, ship):
            self.rules.note(f"the Damage Log of {ship} is the owner's, by her class")
            return log
        if known is None:
            raise table_missing(LOG, f"the Damage Logs are not entered: enter {ship}'s in {OWN_FILE}, or say boxes")
        if ship not in known:
            close = nearest(ship, known)
            raise bad_input("ship", f"the damage-log has no {show(ship)}; it has {', '.join(close or known) or 'none'}")
        own = self.rules.owners(LOG) or {}
        if STAND_IN in own.get(ship, ()):
            self.rules.note(f"{NOT_PUBLISHED}: the Damage Log of {ship}")
        found: DamageLog = known[ship]
        return found

    def label(self, name: str, factor: int) -> str:
        """The column read, as the `odds` of the answer give it."""
        table = None if self.cells is not None else self.table(name)
        return str(factor) if table is None else str(table.label(factor))

    def column(self, name: str, factor: int | str, drm: int) -> Sequence[Any]:
        """The column for `factor` (or of that name) with `drm` added to the die, as `dice.read` takes it."""
        key = name, factor, drm
        if key not in self.known:
            table = None if self.cells is not None else self.table(name)
            self.known[key] = self.by_hand(*key) if table is None else table.faces(factor, drm)
        return self.known[key]

    def by_hand(self, name: str, factor: int | str, drm: int) -> Unread:
        """A column that has not been entered, with the cells of it that were remembered."""
        known = {} if self.cells is not None else self.known_cells(name)
        label = column_for(known, factor)
        cells = None if label is None else known[label]
        return Partly(name, factor, drm, self.cure, cells) if cells else Unread(name, factor, drm, self.cure)

    def known_cells(self, name: str) -> dict[str, dict[str, str]]:
        """The cells of a table that were read off the card one by one, by column and modified die."""
        found: dict[str, dict[str, str]] = (self.rules.owners(CELLS) or {}).get(name, {})
        return found

    def plan(
        self,
        state: Any,
        steps: Sequence[Any],
        outcome: Callable[[Any], dict[str, Any]],
        reads: Sequence[str],
        odds: str | None = None,
    ) -> Plan:
        """The plan of steps that may read the tables `reads`, in the order in which play reads them.

        With cells handed over it has no dice; without a table that some fall of the dice reads it is refused.
        """
        if self.cells is not None:
            source = Handed(self.cells, self.rules)
            end = throw(state, steps, source)
            if source.left:
                used = len(self.cells) - len(source.left)
                raise bad_input("table_result", f"too many cells: {used} needed, {len(self.cells)} typed")
            return certain_plan(outcome(end), odds)
        absent = [name for name in reads if self.table(name) is None]
        if absent and not (self.rules.ruleset.by_cell or any(self.known_cells(name) for name in absent)):
            try:
                weigh(state, steps)
            except TooMany:
                raise table_missing(absent[0], f"the table {absent[0]} is on the game's card and not entered") from None
        return Plan(state, steps, outcome, odds)
