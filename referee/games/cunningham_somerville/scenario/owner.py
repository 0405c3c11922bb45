"""The owner's data cards: ships, boats and aircraft as their cards and counters print them, in `units.toml`.

A scenario that names a ship, a boat or a type of aircraft without its values takes them from there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.rules import compile_rules
from referee.engine.settings import own_rules
from referee.games.cunningham_somerville.evening import state
from referee.session.scenario.printed import table_of
from referee.session.scenario.schema import Name, Strict, file_faults, row_faults
from referee.session.scenario.source import Faulty, table_fault

GAME = "cunningham-somerville"
FILE = "units"


class Ship(table_of(state.Ship)):  # type: ignore[misc]
    """A ship's data card, as much of it as you want kept."""


class Boat(table_of(state.Boat)):  # type: ignore[misc]
    """A submarine."""


class Aircraft(table_of(state.Squadron, kind="strike")):  # type: ignore[misc]
    """A type of aircraft, with the base game's factors where you want them kept."""


class Units(Strict):
    """The owner's `units.toml`."""

    ship: dict[Name, Ship] = {}
    boat: dict[Name, Boat] = {}
    aircraft: dict[Name, Aircraft] = {}


KINDS = ("ship", "boat", "aircraft")


def cards() -> dict[str, dict[str, dict[str, Any]]]:
    """The owner's cards by kind (`ship`, `boat`, `aircraft`) and name, each as it is in the file."""
    found = compile_rules(os.path.join(own_rules(), GAME), (FILE,)).get(FILE, {})
    return {
        kind: {name: dict(card) for name, card in table.items() if isinstance(card, Mapping)}
        for kind in KINDS
        if isinstance(table := found.get(kind, {}), Mapping)
    }


def faults(folder: str) -> list[str]:
    """Everything that is wrong in the owner's folder, each with its file."""
    return file_faults(folder, FILE, unit_faults)


def unit_faults(data: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the owner's cards: their shape, and what does not fit together."""
    return row_faults(data, Units, "aircraft", aircraft_faults)


def aircraft_faults(aircraft: Any) -> Iterator[Faulty]:
    """What does not fit together in a type of aircraft, or in a squadron of it."""
    if aircraft.rugged and aircraft.fragile:
        yield table_fault((), "is rugged or fragile, not both", "rugged")
    if aircraft.kind == "multi-crew" and aircraft.factor is not None:
        yield table_fault((), "a multi-crew fighter's factor is printed: leave it out", "factor")


def with_counters(data: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario, as its file has it, with the owner's cards for what it names and does not define; its own values
    come first.
    """
    known = cards()
    out = dict(data)
    forces = tables(data, "force").values()
    for kind in ("ship", "boat"):
        own = tables(data, kind)
        added = {}
        for force in forces:
            named = force.get(f"{kind}s") if isinstance(force, Mapping) else None
            for name in named if isinstance(named, list) else ():
                if isinstance(name, str) and name in known[kind] and name not in own:
                    added[name] = {"side": force.get("side", ""), **known[kind][name]}
        if added:
            out[kind] = {**own, **added}
    squadrons = tables(data, "squadron")
    if squadrons:
        out["squadron"] = {name: with_type(one, known["aircraft"]) for name, one in squadrons.items()}
    return out


def tables(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """The tables under a key by name, as the file has them; none if it is no table."""
    found = data.get(key, {})
    return found if isinstance(found, Mapping) else {}


def with_type(squadron: Any, known: Mapping[str, Mapping[str, Any]]) -> Any:
    """A squadron with the values of its type of aircraft, where the owner has them."""
    if not isinstance(squadron, Mapping) or not isinstance(squadron.get("aircraft"), str):
        return squadron
    return {**known.get(squadron["aircraft"], {}), **squadron}
