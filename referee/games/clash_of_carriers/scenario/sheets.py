"""The sheet of ship counters (2.3.1): a row for each ship of the order of battle, with what her counter prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from pydantic import ValidationError

from referee.engine.rules import compiled, load
from referee.games.clash_of_carriers.scenario.counters import GAME, Ship, Tables, Type, Units
from referee.games.clash_of_carriers.scenario.counters import filled as filled_in
from referee.games.clash_of_carriers.scenario.scenario import Group, ships_by_side, ships_of
from referee.session.scenario import forms
from referee.session.scenario.schema import shape_faults
from referee.session.scenario.sheets import Column, Sheet

FILES = {"units": Units, "tables": Tables}
SHEETS = (
    Sheet(
        "ships",
        "ship",
        "a ship counter; a ship is taken when her whole row is filled in",
        (
            Column("side", (), "note", "whose she is"),
            Column("type", ("type",), "choice", "her type", options=get_args(Type)),
            Column("mp odd", ("mp_odd",), "whole", "movement points left of the slash", 0, 20),
            Column("mp even", ("mp_even",), "whole", "movement points right of the slash", 0, 20),
            Column("gunnery", ("gunnery",), "whole", "gunnery factor"),
            Column("aa", ("aa",), "whole", "AA factor"),
            Column("torpedo", ("torpedo",), "yes", "has she a T?"),
            Column("boxes", ("boxes",), "whole", "Protection Factor", 1),
        ),
        ("", "CA", "3", "4", "5", "2", "no", "6"),
    ),
)


def own() -> Mapping[str, Any]:
    """The owner's ships whose rows are filled in whole."""
    found: Mapping[str, Any] = filled_in(compiled(forms.own_folder(GAME), ("units",)).get("units", {}).get("ship", {}))
    return found


def known(sheet: Sheet) -> dict[str, dict[str, str]]:
    """Every ship of 16.1 with her side, her type where her name tells it, and the owner's values."""
    import tomllib

    given, mine = tomllib.loads(forms.form(GAME, "ships"))["ship"], own()
    rows = {}
    for side, names in ships_by_side(load(GAME)).items():
        for name in names:
            said = mine.get(name) or {"type": given.get(name, {}).get("type", "")}
            cells = {column.heading: cell(said.get(column.path[0], "")) for column in sheet.columns if column.path}
            rows[name] = {"side": side} | cells
    return rows


def cell(value: Any) -> str:
    """A value as a cell has it."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def faults(sheet: Sheet, name: str, counter: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a ship: no ship of 16.1, or not all of her row filled in."""
    if not any(name in names for names in ships_by_side(load(GAME)).values()):
        yield "no ship of that name is in 16.1"
    said = {key: value for key, value in counter.items() if value not in ("", -1)}
    try:
        Ship.model_validate(said)
    except ValidationError as error:
        for fault in shape_faults(error, Ship, said):
            yield fault.removeprefix("[top] ")


def needs(data: Mapping[str, Any]) -> list[str]:
    """The ships of a scenario that the owner has not filled in."""
    mine, ruleset = own(), load(GAME)
    groups = {name: Group.model_validate(group) for name, group in data.get("group", {}).items()}
    return [ship for name, group in groups.items() for ship in ships_of(name, group, ruleset) if ship not in mine]


def filled(sheet: Sheet) -> tuple[int, int]:
    """How many ships the owner has filled in, and how many there are."""
    there = sum(len(names) for names in ships_by_side(load(GAME)).values())
    return len(own()), there
