"""Stand-in air units, bases and submarines of Carrier Clashes, reckoned from public facts (`rules/aircraft.toml`,
`rules/bases.toml`, `rules/submarines.toml`) by the rule of `manual/stand-ins.md`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from tests.stand_ins import BARREL, ROOT, UNITS, half_up, line

TO_A_HEX = 276
"""Statute miles of range for each hex of 69: out and back, and as much again to form up, look about and fight."""
ARC = 30
"""Tens of degrees that a unit searches, times hexes; not fewer than 3 nor more than 6."""
WINGS = (8, 26, 32)
"""F: the first number, and two fewer from each of these pounds to the square foot on."""
BOMBS = {"dive": (6, 300), "level": (0, 500)}
"""P, and H or M: a number, and a point for each of these pounds."""
PROTECTED = {"": 0, "part": 1, "full": 3}
STRAFES = 500
"""From these pounds of bombs on a fighter's F is underlined."""
PRINTED = {"F4F-4": {"f": 6, "defense": 6}, "A6M2": {"f": 8}}
"""What the rulebook prints, in the example of 16.i.viii."""
AIRCRAFT = 6
"""Aircraft of a base for each point of AA."""
BOATS = 1925
"""A submarine completed from this year on has 2 for each bow tube; an older one 1.5."""
FAST = 20


def facts(name: str) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """By side the facts of a file, by name."""
    return tomllib.loads((ROOT / f"{name}.toml").read_text())


def strengths(plane: Mapping[str, Any]) -> dict[str, int]:
    """Attack strengths by kind: torpedoes, of a flying boat half; bombs in a dive; bombs from a height."""
    out = {}
    if "torpedo" in plane:
        out["A"] = half_up(plane["torpedo"], 10 if plane["kind"] == "flying boat" else 5)
    if plane["kind"] == "dive bomber":
        out["P"] = BOMBS["dive"][0] + half_up(plane["bombs"], BOMBS["dive"][1])
    if "height" in plane:
        out[plane["height"]] = half_up(plane["bombs"], BOMBS["level"][1])
    return out


def air_unit(name: str, side: str, plane: Mapping[str, Any]) -> dict[str, Any]:
    """The counter of a type of aircraft."""
    fighter, hexes = plane["kind"] == "fighter", half_up(plane["miles"], TO_A_HEX)
    out: dict[str, Any] = {"side": side}
    if fighter:
        loading = plane["pounds"] // plane["feet"]
        out["f"] = WINGS[0] - 2 * sum(loading >= one for one in WINGS[1:])
        out |= {"underlined": True} if plane["bombs"] >= STRAFES else {}
    else:
        out["strengths"] = strengths(plane)
    out["defense"] = (3 if fighter else 1) + plane["engines"] - 1 + PROTECTED[plane.get("protected", "")]
    out["range"] = hexes
    out |= {"size": 1} if plane.get("carrier") else {}
    out |= {"search": [hexes, min(max(half_up(ARC, hexes), 3), 6)]} if plane.get("scouts") else {}
    return {**out, **marked(name, out)}


def marked(name: str, counter: Mapping[str, Any]) -> dict[str, Any]:
    """How a counter is marked: as a stand-in, or by the keys that are; with what the rulebook prints of it."""
    if name not in PRINTED:
        return {"stand_in": True}
    left = [key for key in counter if key not in (*PRINTED[name], "side")]
    return {**PRINTED[name], "stand_in": left, "source": "16.i.viii"}


def base(side: str, place: Mapping[str, Any]) -> dict[str, Any]:
    out: dict[str, Any] = {"side": side}
    out |= {"aa": half_up(place["aircraft"], AIRCRAFT)} if place["aircraft"] else {}
    if "guns" in place:
        out["attack"] = {"D": half_up(place["guns"][0] * BARREL[place["guns"][1]], 10)}
    out |= {key: True for key in ("radar", "refuels", "port") if place.get(key)}
    return {**out, "search": [10 if place.get("seaplanes") else 4, 6], "stand_in": True}


def block(boat: Mapping[str, Any]) -> dict[str, int]:
    """Strength and speed of a block of submarines."""
    halves = 4 if boat["completed"] >= BOATS else 3
    return {"strength": half_up(boat["bow"] * halves, 2), "speed": 3 if boat["knots"] >= FAST else 2}


def air_units() -> dict[str, dict[str, Any]]:
    """Every type of aircraft."""
    return {name: air_unit(name, side, one) for side, there in facts("aircraft").items() for name, one in there.items()}


def bases() -> dict[str, dict[str, Any]]:
    """Every base."""
    return {name: base(side, one) for side, there in facts("bases").items() for name, one in there.items()}


def blocks() -> dict[str, dict[str, Any]]:
    """Every block of submarines of the shipped battles."""
    return {
        name: {"side": side, **block(boat)}
        for side, there in facts("submarines").items()
        for boat in there.values()
        for name in boat["blocks"]
    }


def written() -> str:
    """The file of counters with the air units and bases anew; what is before them is left."""
    text = UNITS.read_text()
    head = text[: text.index("\n[air]\n")]
    planes = "".join(line(name, values) for name, values in air_units().items())
    places = "".join(line(name, values) for name, values in bases().items())
    return f"{head}\n[air]\n{planes}\n# Bases; where they lie, the scenario says.\n\n[base]\n{places}"
