"""The sheets of data cards: ships, boats, and types of aircraft, with what the base game's cards print as columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.scenario import owner
from referee.games.cunningham_somerville.scenario.owner import GAME, Aircraft, Boat, Ship, Units
from referee.session.scenario.printed import columns_of
from referee.session.scenario.scenario import find, shipped_in
from referee.session.scenario.schema import faults_of_row
from referee.session.scenario.sheets import Sheet, known_row

FILES = {owner.FILE: Units}


SHIPS = Sheet(
    "ships",
    "ship",
    "a ship's data card",
    columns_of(state.Ship),
    ("escort", "4", "3", "2", "3", "no", "no", "1", "10", "0", "small", "no"),
    sisters=("kind",),
)
BOATS = Sheet("boats", "boat", "a submarine", columns_of(state.Boat), ("no", "yes", "no", "0"))
AIRCRAFT = Sheet(
    "aircraft",
    "aircraft",
    "a type of aircraft",
    columns_of(state.Squadron),
    ("strike", "3", "4", "5", "2", "normal", "no", "no"),
)
SHEETS = (SHIPS, BOATS, AIRCRAFT)
MODELS: dict[str, type[Ship | Boat | Aircraft]] = {"ship": Ship, "boat": Boat, "aircraft": Aircraft}


def known_cells(sheet: Sheet) -> dict[str, dict[str, str]]:
    """The cells of each row by heading: what shipped scenarios name, to be filled in, and the owner's cards."""
    rows: dict[str, dict[str, str]] = {}
    for word in shipped_in():
        if word.startswith(f"{GAME}/"):
            rows |= {name: {} for name in names_in(find(word).data)[sheet.table]}
    mine = owner.cards().get(sheet.table, {})
    return rows | {name: known_row(sheet, card) for name, card in mine.items()}


def names_in(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """The names in a scenario, by kind: `ship`, `boat`, `aircraft`."""
    forces = data.get("force", {}).values()
    out = {kind: [name for force in forces for name in force.get(f"{kind}s", ())] for kind in ("ship", "boat")}
    flown = dict.fromkeys(one["aircraft"] for one in data.get("squadron", {}).values() if one.get("aircraft"))
    return {**{kind: list(dict.fromkeys(names)) for kind, names in out.items()}, "aircraft": list(flown)}


def faults(sheet: Sheet, name: str, counter: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a card as a whole."""
    fitting = owner.aircraft_faults if sheet is AIRCRAFT else lambda card: ()
    return faults_of_row(MODELS[sheet.table], counter, fitting)


def missing_for(data: Mapping[str, Any]) -> list[str]:
    """What a scenario names but has not at all, or only as a stand-in, and the owner has not filled in."""
    mine = owner.cards()
    out = []
    for kind, names in names_in(data).items():
        for name in names:
            if kind == "aircraft":
                own = [one for one in data.get("squadron", {}).values() if one.get("aircraft") == name]
            else:
                own = [data[kind][name]] if name in data.get(kind, {}) else []
            lacks = (kind == "ship" and not own) or any(one.get("stand_in") for one in own)
            if lacks and name not in mine.get(kind, {}):
                out.append(name)
    return out


def count_filled(sheet: Sheet) -> tuple[int, int]:
    """How many of a sheet's cards the owner has filled in, and how many are known by name."""
    return len(owner.cards().get(sheet.table, {})), len(known_cells(sheet))
