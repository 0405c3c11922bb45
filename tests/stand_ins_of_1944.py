"""Stand-in counters and Damage Logs of Clash of Carriers, reckoned from public facts (`rules/ships-1944.toml`) by the
rule of `manual/stand-ins.md`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from tests.stand_ins import ROOT, half_up, step, value_of

UNITS = ROOT / "clash-of-carriers" / "stand-in" / "units.toml"
TYPE = {
    "carrier": "CV",
    "light carrier": "CVL",
    "battleship": "BB",
    "heavy cruiser": "CA",
    "light cruiser": "CL",
    "destroyer": "DD",
}
BROADSIDE = (1, 600, 1000, 1500, 2000, 8000, 15000, 20000, 27000)
"""Gunnery: 1, and one more from each of these pounds of a broadside on."""
BOXES = (2, 5000, 9000, 18000, 28000, 34000, 45000, 60000)
"""Boxes of the Damage Log: 2, and one more from each of these tons on."""


def facts() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """By side and class the facts of ships."""
    return tomllib.loads((ROOT / "ships-1944.toml").read_text())


def pace(ship: Mapping[str, Any]) -> tuple[int, int]:
    """MP of odd and of even turns: a third of her knots, rounded up, on both; or as the rulebook prints them."""
    if "printed_mp" in ship:
        odd, _, even = ship["printed_mp"].partition("/")
        return int(odd), int(even)
    both = -(-ship["knots"] // 3)
    return both // 2, both - both // 2


def gunnery(ship: Mapping[str, Any]) -> int:
    """By the weight of her broadside; of a carrier's guns half bear on a side."""
    barrels, pounds = ship.get("guns", (0, 0))
    weight = ship.get("hulls", 1) * barrels * pounds // (2 if "carrier" in ship["kind"] else 1)
    return step(BROADSIDE, weight) if weight else 0


def aa(side: str, ship: Mapping[str, Any]) -> int:
    """By heavy barrels and room for light guns; of the IJN two thirds."""
    tenths = ship.get("hulls", 1) * (25 * ship.get("aa", 0) + ship["tons"] // 100)
    return max(half_up(tenths, 100) if side == "usn" else half_up(2 * tenths, 300), 1)


def counter(side: str, ship: Mapping[str, Any]) -> tuple[int, int, int, int, bool]:
    """MP of odd and even turns, gunnery, AA, and whether she has torpedoes."""
    return (*pace(ship), gunnery(ship), aa(side, ship), "tubes" in ship)


def left(values: tuple[int, int, int, int, bool], hits: int, boxes: int) -> tuple[int, int, int, int, bool]:
    """What hits leave of it: the share of boxes that are left, and torpedoes until half of them are gone."""
    odd, even, guns, flak = (half_up(value * (boxes - hits), boxes) for value in values[:4])
    return odd, even, guns, flak, values[4] and 2 * hits <= boxes


def row(values: tuple[int, int, int, int, bool]) -> str:
    """Values as a row of figures."""
    odd, even, guns, flak, torpedo = values
    return f"{odd}/{even} {guns} {flak}{' T' if torpedo else ''}"


def class_of(side: str, ship: Mapping[str, Any]) -> dict[str, Any]:
    """A class as it is in `units.toml`."""
    boxes, values = step(BOXES, ship["tons"]), counter(side, ship)
    out: dict[str, Any] = {"type": TYPE[ship["kind"]], "counter": row(values)}
    if "carrier" in ship["kind"]:
        out["half_at"] = half_up(boxes, 2)
    rows = [row(left(values, hits, boxes)) for hits in range(1, boxes)]
    return {**out, "boxes": [*rows, ""], "ships": ship["ships"]}


def classes() -> dict[str, dict[str, Any]]:
    """Every class, named with its side."""
    return {
        f"{side.upper()} {name}": class_of(side, ship)
        for side, there in facts().items()
        for name, ship in there.items()
    }


def reduced(side: str, factor: int) -> int:
    """The reverse side of an air unit: two thirds of its factor for the USN, half, the rest dropped, for the IJN."""
    return half_up(2 * factor, 3) if side == "usn" else factor // 2


def written() -> str:
    """The file of counters with the classes anew; what is before and after them is left."""
    text = UNITS.read_text()
    head, after = text[: text.index("[class.")], text[text.index("# Reverse sides") :]
    tables = (
        f'[class."{name}"]\n' + "".join(f"{key} = {value_of(value)}\n" for key, value in of.items())
        for name, of in classes().items()
    )
    return f"{head}{chr(10).join(tables)}\n{after}"
