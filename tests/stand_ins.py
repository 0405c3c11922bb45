"""Stand-in counters reckoned from the public facts of ships (`rules/ships.toml`), as `manual/stand-ins.md` says."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent / "rules"
UNITS = ROOT / "carrier-clashes" / "units.toml"
CLASS = {"carrier": "A", "battleship": "B", "cruiser": "C", "destroyer": "D", "auxiliary": "M"}
SUITS = {"A": ["H"], "B": ["hC"], "C": ["S"], "D": ["D"], "M": ["lC"]}
TONS = {"A": (2, 12000, 18000, 30000), "C": (2, 9001), "D": (1, 1300), "M": (1, 5000, 10000)}
"""Defense: the first number, and one more from each of these tons on."""
BELT = (3, 151, 251, 381)
BARREL = {18: 17, 16: 14, 14: 12, 8: 9, 6: 4, 5: 5, 4: 4}
"""Tenths of a point a barrel, by its inches; 5 inches in a cruiser's or destroyer's main battery count as D, else C."""
TUBE = {24: 5, 21: 3}
ENDURANCE = (10, 1501, 1801, 2201)
PRINTED = {"Helena": ("D", 5, "D guns"), "Kako": ("defense", 2, "defense")}
"""What the rulebook prints of a counter, in the example under the Surface Combat Weapons Effect Table."""
RADAR = {"air": 1, "surface": 2}


@cache
def facts() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """By side and class the facts of ships."""
    return tomllib.loads((ROOT / "ships.toml").read_text())


def half_up(value: int, by: int) -> int:
    """A quotient as a whole number, halves up."""
    return (2 * value + by) // (2 * by)


def step(ladder: Sequence[int], value: int) -> int:
    """A ladder's first number, and one more for each step that a value has reached."""
    return ladder[0] + sum(value >= one for one in ladder[1:])


def guns(ship: Mapping[str, Any], target: str, hulls: int) -> dict[str, int]:
    """Attack strengths by kind: main battery, secondary (of a battleship one side's), torpedoes."""
    main, second = ship.get("guns"), ship.get("secondary")
    points = {"B": 0, "C": 0, "D": 0, "T": 0}
    if main:
        kind = "B" if main[1] > 8 else "C" if main[1] > 5 or (target == "C" and not is_dual(ship)) else "D"
        points[kind] += hulls * main[0] * (4 if kind == "C" and main[1] == 5 else BARREL[main[1]])
    if second:
        points["D"] += second[0] * BARREL[5] // (2 if target == "B" else 1)
    if "tubes" in ship:
        points["T"] += hulls * ship["tubes"][0] * TUBE[ship["tubes"][1]]
    return {kind: max(half_up(tenths, 10), 1) for kind, tenths in points.items() if tenths}


def is_dual(ship: Mapping[str, Any]) -> bool:
    """Does her main battery fire at aircraft too, as a destroyer's?"""
    return bool(ship.get("aa", 0) >= ship["guns"][0])


def counter(side: str, ship: Mapping[str, Any], hulls: int = 1) -> dict[str, Any]:
    """A ship's counter in Carrier Clashes, or that of two of them."""
    target, tons, knots = CLASS[ship["kind"]], ship["tons"], ship["knots"]
    cargo = target == "M" and not ship.get("escorts")
    out: dict[str, Any] = {"side": side, "target_class": target}
    out["defense"] = step(BELT, ship["belt"]) if target == "B" else step(TONS[target], tons)
    out["speed"] = min(knots // 5 - (1 if cargo else 0), 6)
    out["suits"] = ["S", "D"] if ship.get("leader") else SUITS[target]
    if side == "ijn":
        out |= {} if cargo else {"star": True}
    else:
        out["aa"] = max(half_up(hulls * (5 * ship.get("aa", 0) + half_up(tons, 1000)), 10), 1)
    out["guns"] = guns(ship, target, hulls)
    out["capacity"] = half_up(ship.get("aircraft", 0), 8)
    out["endurance"] = step(ENDURANCE, tons) if target == "D" else 0
    out["radar"] = RADAR.get(ship.get("radar", ""), 0)
    if planes := ship.get("floatplanes"):
        out["search"] = [6, min(max(2 * planes, 3), 36)]
    out["cargo"] = half_up(tons, 1200) if cargo else 0
    out |= {"hulls": hulls, "apd": ship.get("landing", False), "stand_in": True}
    return {key: value for key, value in out.items() if value not in (0, False, {}) and (key, value) != ("hulls", 1)}


@cache
def counters() -> Mapping[str, dict[str, Any]]:
    """Every ship's counter by its name; of two ships of a class it is the class's name with a number."""
    out: dict[str, dict[str, Any]] = {}
    for side, classes in facts().items():
        for name, ship in classes.items():
            out |= {one: counter(side, ship) for one in ship.get("ships", ())}
            out |= {f"{name} {number}": counter(side, ship, 2) for number in range(1, ship.get("pairs", 0) + 1)}
    return {name: as_printed(name, values) for name, values in out.items()}


def as_printed(name: str, values: dict[str, Any]) -> dict[str, Any]:
    """A counter with what the rulebook prints of it, which is no stand-in."""
    if name not in PRINTED:
        return values
    key, value, said = PRINTED[name]
    if key in values.get("guns", {}):
        values = {**values, "guns": {**values["guns"], key: value}}
    else:
        values = {**values, key: value}
    keys = [one for one in values if one not in ("side", "suits", "hulls", "stand_in", "guns", key)]
    keys += [one for one in values["guns"] if one != key]
    return {**values, "stand_in": keys, "source": f"{said}: Surface Combat Weapons Effect Table"}


def line(name: str, values: Mapping[str, Any]) -> str:
    """A counter as it is in `units.toml`."""
    key = name if name.replace("-", "").isalnum() else f'"{name}"'
    return f"{key} = {table(values)}\n"


def table(values: Mapping[str, Any]) -> str:
    """A table of TOML in one line."""
    return f"{{ {', '.join(f'{key} = {value_of(value)}' for key, value in values.items())} }}"


def value_of(value: Any) -> str:
    if isinstance(value, Mapping):
        return table(value)
    if isinstance(value, list):
        return f"[{', '.join(map(value_of, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def written() -> str:
    """The file of counters with the ships anew; what stands around them is left."""
    text = UNITS.read_text()
    head, _, rest = text.partition("\n[ship]\n")
    after = rest[rest.index("# Air unit types") :]
    there = list(tomllib.loads(text)["ship"])
    found = counters()
    order = sorted(found, key=lambda name: there.index(name) if name in there else len(there))
    ships = "".join(line(name, found[name]) for name in order)
    return f"{head}\n[ship]\n{ships}\n{after}"
