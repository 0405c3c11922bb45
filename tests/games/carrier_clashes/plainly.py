"""Strikes on a TF told plainly, rule after rule and each die for itself, to hold the program against (16-18)."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

MULTIPLIERS = {
    "P": {"D": "1/2", "C": "1", "B": "1/4", "A": "1", "M": "1"},
    "L": {"D": "1/4", "C": "1/2", "B": "1/4", "A": "1/2", "M": "1"},
    "M": {"D": "1/2", "C": "1/2", "B": "1/2", "A": "1/2", "M": "1"},
    "H": {"D": "1/2", "C": "1/2", "B": "1/2", "A": "1/2", "M": "1"},
    "A": {"D": "1/2", "C": "1", "B": "1/2", "A": "1", "M": "2"},
}
WORSE = ["none", "damaged", "ditw", "sunk"]
Ask = Callable[[int, Mapping[Any, int]], Any]


class Fork(Exception):
    """A die that has not been decided."""


def ends(inputs: dict[str, Any]) -> dict[str, Fraction]:
    """Every end of a strike (as JSON) and its probability, one way the dice can fall after the other."""
    out: dict[str, Fraction] = {}
    paths: list[tuple[list[Any], Fraction]] = [([], Fraction(1))]
    while paths:
        path, p = paths.pop()
        left = list(path)
        open_die: list[tuple[int, Mapping[Any, int]]] = []

        def ask(sides: int, cells: Mapping[Any, int], left: list[Any] = left, open_die: Any = open_die) -> Any:
            if left:
                return left.pop(0)
            open_die.append((sides, cells))
            raise Fork

        try:
            end = read(inputs, ask)
        except Fork:
            sides, cells = open_die[0]
            paths += [([*path, cell], p * Fraction(n, sides)) for cell, n in cells.items() if n]
            continue
        name = json.dumps(end)
        out[name] = out.get(name, Fraction()) + p
    return out


def at_odds(ask: Ask, strength: Fraction, defense: Fraction, sides: int = 12) -> str:
    """A D12 at these odds: `odds`, `twice` or nothing; no die at 0:1."""
    odds = Fraction(int(2 * int(strength) / defense), 2)
    if not odds:
        return ""
    one, two = min(int(odds), sides), min(int(2 * odds), sides)
    return str(ask(sides, {"odds": one, "twice": two - one, "": sides - two}))


def read(inputs: dict[str, Any], ask: Ask) -> dict[str, Any]:
    """One strike as the rules tell it."""
    units, ships = inputs["strike"], inputs["ship"]
    down: set[int] = set()
    hurt: Counter[str] = Counter()
    for altitude in ("high", "low"):
        met = [n for n, unit in enumerate(units) if height(unit) == altitude]
        cap = [unit for unit in inputs["cap"] if unit["altitude"] == altitude]
        if met and cap:
            force = sum((Fraction(unit["f"]) for unit in cap), Fraction())
            defense = Fraction(sum(units[n]["defense"] for n in met))
            down |= {n for n in met if at_odds(ask, force, defense)}
            escorts = sum((Fraction(units[n].get("f", 0)) for n in met), Fraction())
            shield = Fraction(sum(unit["defense"] for unit in cap))
            for _ in cap if escorts else ():
                hurt[at_odds(ask, escorts, shield)] += 1
    share = {n: Fraction(1) for n, unit in enumerate(units) if unit["kind"] != "escort"}
    share |= {n: Fraction(0) for n in down if n in share}
    bombers = [n for n in sorted(down) if units[n]["kind"] in ("dive", "level")]
    for place, n in enumerate(bombers):
        share[n] = Fraction(max(0, min(2, len(bombers) - 2 * place)), 2)
    aa = sum((Fraction(ship.get("aa", 0)) for ship in ships), Fraction())
    shot = [n for n in share if aa >= 10 and share[n] and ask(12, {True: int(aa / 10), False: 12 - int(aa / 10)})]
    order = [n for n in shot if share[n] == 1] + [n for n in shot if share[n] != 1]
    for place, n in enumerate(order):
        kept = max(0, min(2, len(order) - 2 * place))
        share[n] = share[n] if kept == 2 else Fraction(1, 2) if kept == 1 and share[n] == 1 else Fraction(0)
    star = aa < 10 and (aa > 0 or any(ship.get("star") for ship in ships))
    bare = not aa and not star
    results, aborted = ["none"] * len(ships), 0
    for at, ship in enumerate(ships):
        attacks: dict[Any, list[int]] = {}
        for n in share:
            if units[n]["target"] == at + 1 and share[n]:
                attacks.setdefault(family(units[n]), []).append(n)
        hits = 0
        for name in sorted(attacks):
            if results[at] == "sunk" or (ship["target_class"] == "D" and results[at] == "damaged"):
                continue
            effect, gave_up = attack(ask, units, attacks[name], share, ship, bare, star)
            aborted, star = aborted + gave_up, False
            if name[0] < 2:
                results[at] = max(results[at], effect, key=WORSE.index)
            elif ship.get("launched"):
                results[at] = "sunk" if effect != "none" else results[at]
            else:
                hits += {"none": 0, "damaged": 1, "sunk": 2}[effect]
        heavy = ship["target_class"] == "B" or (ship["target_class"] == "A" and ship["defense"] >= 3)
        faces = [1, 3, 2] if heavy else [2, 2, 2] if ship["target_class"] in "AC" else [4, 0, 2]
        for _ in range(hits):
            worst = ask(6, dict(zip(("sunk", "ditw", "damaged"), faces, strict=True)))
            results[at] = max(results[at], worst, key=WORSE.index)
    return {
        "reached": "yes",
        "ships": results,
        "aircraft_lost": len(down | set(shot)),
        "aborted": aborted,
        "cap_withdrawn": hurt["twice"],
        "cap_lost": hurt["odds"],
    }


def height(unit: dict[str, Any]) -> str:
    return str(unit["escorting"]) if unit["kind"] == "escort" else "low" if unit["kind"] == "torpedo" else "high"


def family(unit: dict[str, Any]) -> tuple[int, int]:
    """P and L attack together and first, then M and H, then each salvo of torpedoes."""
    if unit["kind"] == "torpedo":
        return 2, unit["salvo"]
    return (1 if unit.get("weapon") in ("M", "H") else 0), 0


def attack(
    ask: Ask,
    units: list[dict[str, Any]],
    members: list[int],
    share: dict[int, Fraction],
    ship: dict[str, Any],
    bare: bool,
    star: bool,
) -> tuple[str, int]:
    """One attack: `sunk` and `damaged` mean two hits and one for torpedoes; and did a unit abort?"""

    def worth(n: int) -> Fraction:
        weapon = {"dive": "P", "torpedo": "A"}.get(units[n]["kind"]) or units[n]["weapon"]
        caught = 2 if ship.get("launched") and weapon != "A" else 1
        times = Fraction(MULTIPLIERS[weapon][ship["target_class"]]) * caught * (2 if bare else 1)
        return Fraction(units[n]["strength"]) * share[n] * times

    def effect(face: int, coming: list[int]) -> str:
        odds = Fraction(int(2 * int(sum(map(worth, coming))) / Fraction(ship["defense"])), 2)
        if face > 2 * odds:
            return "none"
        kind, weapon = units[members[0]]["kind"], units[members[0]].get("weapon", "P")
        if ship.get("launched") and kind != "torpedo":
            return "sunk"
        heavy = ship["target_class"] == "B" or (ship["target_class"] == "A" and ship["defense"] >= 3)
        if heavy and kind != "torpedo" and weapon in ("P", "L"):
            return "damaged"
        return "sunk" if face <= odds else "damaged"

    if not star and int(2 * int(sum(map(worth, members))) / Fraction(ship["defense"])) == 0:
        return "none", 0
    cells: Counter[tuple[str, int]] = Counter()
    for face in range(1, 13):
        gave_up = star and face == 12
        cells[effect(face, members[:-1] if gave_up else members), int(gave_up)] += 1
    found: tuple[str, int] = ask(12, cells)
    return found


def some_strike(chance: random.Random) -> dict[str, Any]:
    """A small strike with everything in it, said in full."""
    ships: list[dict[str, Any]] = []
    for _ in range(chance.randint(1, 2)):
        ship: dict[str, Any] = {"target_class": chance.choice("DCBAM"), "defense": chance.randint(1, 4)}
        ship |= chance.choice([{}, {"star": True}, {"aa": chance.randint(0, 40)}, {"aa": chance.randint(10, 40)}])
        if ship["target_class"] == "A" and chance.random() < 0.3:
            ship["launched"] = True
        ships.append(ship)
    units: list[dict[str, Any]] = []
    for _ in range(chance.randint(2, 3)):
        kind = chance.choice(["dive", "dive", "level", "torpedo", "escort"])
        unit: dict[str, Any] = {"kind": kind, "defense": chance.randint(1, 3)}
        if kind == "escort":
            unit |= {"f": chance.randint(1, 9), "escorting": chance.choice(["high", "low"])}
        else:
            unit |= {"strength": chance.randint(1, 14), "target": chance.randint(1, len(ships))}
        if kind == "level":
            unit["weapon"] = chance.choice("LMH")
        if kind == "torpedo":
            unit["salvo"] = chance.randint(1, 2)
        units.append(unit)
    cap = [
        {"f": chance.randint(1, 9), "defense": chance.randint(1, 6), "altitude": chance.choice(["high", "low"])}
        for _ in range(chance.randint(0, 2))
    ]
    return {"strike": units, "cap": cap, "ship": ships}
