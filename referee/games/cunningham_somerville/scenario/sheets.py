"""The sheets of data cards: ships, boats, and types of aircraft, with what the base game's cards print as columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from referee.games.cunningham_somerville.scenario import owner
from referee.games.cunningham_somerville.scenario.owner import GAME, Aircraft, Boat, Ship, Units
from referee.session.scenario import words
from referee.session.scenario.scenario import find, shipped
from referee.session.scenario.schema import shape_faults
from referee.session.scenario.sheets import Column, Sheet

FILES = {owner.FILE: Units}


def choice(model: Any, key: str) -> tuple[str, ...]:
    """What may stand at a key that leaves a choice."""
    node = words.below(model, (key,))
    found = next((one["enum"] for one in words.choices(node, words.schema_of(model)) if "enum" in one), ())
    return tuple(map(str, found))


SHIPS = Sheet(
    "ships",
    "ship",
    "a ship's data card",
    (
        Column("kind", ("kind",), "choice", "what she is", options=choice(Ship, "kind")),
        Column("full speed", ("full",), "whole", "full speed", 2, 10),
        Column("hull", ("hull",), "whole", "hull boxes", 1, 20),
        Column("crippled boxes", ("crippled_boxes",), "whole", "boxes marked crippled", 1, 20),
        Column("floatation", ("boxes",), "of", "floatation boxes", options=("1", "3", "4")),
        Column("fire risk", ("fire_risk",), "yes", "does she burn easily?"),
        Column("handy", ("handy",), "yes", "is she handy?"),
        Column("light aa", ("light_aa",), "choice", "light AA", options=choice(Ship, "light_aa")),
        Column("value", ("value",), "whole", "victory points", 0, 1000),
        Column("reloads", ("reloads",), "whole", "torpedo reloads", 0, 2),
        Column("screen", ("screen",), "choice", "which escort she screens as", options=choice(Ship, "screen")),
        Column("rescue ship", ("rescue_ship",), "yes", "is she a rescue ship?"),
    ),
    ("escort", "4", "3", "2", "3", "no", "no", "1", "10", "0", "small", "no"),
    sisters=("kind",),
)
BOATS = Sheet(
    "boats",
    "boat",
    "a submarine",
    (
        Column("ace", ("ace",), "yes", "is her captain an ace?"),
        Column("gnat", ("gnat",), "yes", "has she homing torpedoes?"),
        Column("poor quality", ("poor_quality",), "yes", "are her crew or torpedoes poor?"),
        Column("attacks", ("attacks",), "whole", "attacks already made"),
    ),
    ("no", "yes", "no", "0"),
)
AIRCRAFT = Sheet(
    "aircraft",
    "aircraft",
    "a type of aircraft",
    (
        Column("kind", ("kind",), "choice", "what it is", options=choice(Aircraft, "kind")),
        Column("factor", ("factor",), "whole", "dogfight factor", 1, 9),
        Column("attack factor", ("attack_factor",), "whole", "attack factor", 1, 9),
        Column("repair score", ("repair_score",), "whole", "repair score", 1, 7),
        Column("engines", ("engines",), "whole", "engines", 1, 4),
        Column("pilots", ("pilots",), "choice", "their quality", options=choice(Aircraft, "pilots")),
        Column("rugged", ("rugged",), "yes", "is it rugged?"),
        Column("fragile", ("fragile",), "yes", "is it fragile?"),
    ),
    ("strike", "3", "4", "5", "2", "normal", "no", "no"),
)
SHEETS = (SHIPS, BOATS, AIRCRAFT)
MODELS: dict[str, type[Ship | Boat | Aircraft]] = {"ship": Ship, "boat": Boat, "aircraft": Aircraft}


def known(sheet: Sheet) -> dict[str, dict[str, str]]:
    """By name the cells of its row by heading: what shipped scenarios name, to be filled in, and the owner's cards."""
    rows: dict[str, dict[str, str]] = {}
    for word in shipped():
        if word.startswith(f"{GAME}/"):
            rows |= {name: {} for name in names_in(find(word).data)[sheet.table]}
    for name, card in owner.cards().get(sheet.table, {}).items():
        found = {column.heading: card.get(column.path[0]) for column in sheet.columns}
        rows[name] = {heading: written(value) for heading, value in found.items() if value is not None}
    return rows


def written(value: Any) -> str:
    """A value as a cell has it."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def names_in(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """The names in a scenario, by kind: `ship`, `boat`, `aircraft`."""
    forces = data.get("force", {}).values()
    out = {kind: [name for force in forces for name in force.get(f"{kind}s", ())] for kind in ("ship", "boat")}
    flown = dict.fromkeys(one["aircraft"] for one in data.get("squadron", {}).values() if one.get("aircraft"))
    return {**{kind: list(dict.fromkeys(names)) for kind, names in out.items()}, "aircraft": list(flown)}


def faults(sheet: Sheet, name: str, counter: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a card as a whole."""
    model = MODELS[sheet.table]
    try:
        card = model.model_validate(counter)
    except ValidationError as error:
        for fault in shape_faults(error, model, counter):
            yield fault.removeprefix("[top] ")
        return
    if isinstance(card, Aircraft):
        yield from owner.aircraft_faults(card)


def needs(data: Mapping[str, Any]) -> list[str]:
    """What a scenario names and has only as a stand-in, or not at all, and the owner has not filled in."""
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


def filled(sheet: Sheet) -> tuple[int, int]:
    """How many of a sheet's cards the owner has filled in, and how many are known by name."""
    return len(owner.cards().get(sheet.table, {})), len(known(sheet))
