"""The ledgers: victory points by cause, where each air unit is, what each side knows that is stale (28)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from referee.engine.hexgrid import read
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening.board import OTHER, TITLES, condition, grid, task_force_of
from referee.games.carrier_clashes.evening.fuel import Ledger, own_points
from referee.games.carrier_clashes.rules.upkeep.points import total, written
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import own

KINDS = {"A": "carrier", "B": "battleship", "C": "cruiser", "D": "destroyer", "M": "transport"}
MARKS = {"searched": "searched", "struck": "struck", "fought": "fought", "withdrawn": "withdrew", "out": "out"}


def worth(ship: Mapping[str, Any]) -> dict[str, Any]:
    """A ship as the points table has it."""
    kind = "apd" if ship.get("apd") else KINDS[ship["target_class"]]
    if kind == "transport":
        return {"kind": kind, "cargo": ship.get("cargo", 0), **undelivered(ship)}
    return {"kind": kind, "defense": ship["defense"], **(undelivered(ship) if kind == "apd" else {})}


def undelivered(ship: Mapping[str, Any]) -> dict[str, int]:
    """The cargo that is still aboard."""
    return {"undelivered": ship["aboard"]} if ship.get("aboard") else {}


def causes(doing: Doing, side: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """All that a side has earned so far: why, and as `victory-points` takes it."""
    enemy = OTHER[side]
    for name, ship in own(doing, enemy, "ships").items():
        if condition(ship) != "none":
            yield f"{name} {condition(ship)}", {"ship": [{**worth(ship), "result": condition(ship)}]}
    lost = [name for name, unit in own(doing, enemy, "air").items() if unit.get("lost")]
    if lost:
        yield f"air units lost: {', '.join(lost)}", {"air_units": len(lost)}
    for row in doing.get("sides", side, "landed", default=[]):
        what = {"apd_units": 1} if row["kind"] == "apd" else {"transport_cargo": row["vp"]}
        yield f"{row['ship']} landed cargo on turn {row['turn']}", what


def cut_off(doing: Doing, side: str) -> Iterator[tuple[str, Fraction]]:
    """What a side earns for enemy ships that cannot get home in time, were the scenario to end now (23.h)."""
    enemy = OTHER[side]
    points = own_points(doing, enemy)
    points = [*points, *(base["hex"] for base in own(doing, enemy, "bases").values() if base.get("refuels"))]
    for name, ship in own(doing, enemy, "ships").items():
        tf = own(doing, enemy, "task_forces").get(task_force_of(doing, enemy, name) or "")
        if tf is None or not points or "last_turn" not in ship or ship["target_class"] == "M":
            continue
        nearest = min(grid(doing).distance(read(tf["hex"]), read(place)) for place in points)
        made = ship["speed"] * max(ship["last_turn"] - doing.turn, 0)
        if nearest <= made:
            continue
        inputs = {"hexes": nearest - made, "speed": ship["speed"], **worth(ship)}
        vp = Fraction(reckoned(doing, "endurance-vp", inputs)["vp"])
        if vp:
            yield f"{name} cannot reach a refueling point in time", vp


def earned(doing: Doing, side: str) -> tuple[list[tuple[str, Fraction]], Fraction]:
    """A side's points cause by cause, and their sum."""
    rows = [(why, Fraction(reckoned(doing, "victory-points", what)["vp"])) for why, what in causes(doing, side)]
    rows += list(cut_off(doing, side))
    return rows, sum((vp for _, vp in rows), Fraction())


@act("points", Ledger, cite="28")
def points(given: Ledger, doing: Doing) -> None:
    """Victory points by cause and who is ahead, as if the scenario ended now (for the umpire)."""
    rules = Rules(doing.ruleset)
    sums: dict[str, int | str] = {}
    for side in doing.sides:
        rows, sum_of = earned(doing, side)
        sums[side] = total(sum_of, rules)
        if given.side in (None, side):
            for why, vp in rows:
                doing.remark(f"{side} {written(vp)}: {why}")
            doing.remark(f"{side} {sums[side]} VP in all")
    inputs = {"allied_vp": sums["allied"], "ijn_vp": sums["ijn"]}
    if needed := doing.get("public", "vp_needed"):
        inputs["needed"] = needed
    outcome = doing.resolve("victory", inputs).outcome or {}
    winner = f"the {TITLES[outcome['winner']]} side wins" if outcome["winner"] != "none" else "nobody wins yet"
    doing.remark(f"a lead of {outcome['margin']}: {winner}")


@act("air", Ledger, cite="9")
def air(given: Ledger, doing: Doing) -> None:
    """Where each air unit is and what it has done in this turn (for the umpire)."""
    for side in [given.side] if given.side else doing.sides:
        for name, unit in own(doing, side, "air").items():
            doing.remark(f"{side} {name} ({unit['type']}) at {unit['at']}: {state(unit)}")


def state(unit: Mapping[str, Any]) -> str:
    """What an air unit does or has done, in words."""
    if unit.get("lost"):
        return f"lost {unit['lost']}"
    said = []
    if unit.get("cap"):
        said.append(f"{unit['cap']['altitude']} CAP over {unit['cap']['over']}")
    for mark, word in MARKS.items():
        if unit.get(mark):
            said.append(word if unit[mark] is True else f"{word} in the {str(unit[mark]).replace('-', ' ')} phase")
    if unit.get("adrift"):
        said.append("in the air without a deck")
    if unit["at"] != unit["home"]:
        said.append(f"away from {unit['home']}")
    return ", ".join(said) or "ready"


@act("told", Ledger, cite="15.k")
def told(given: Ledger, doing: Doing) -> None:
    """What each side knows of the enemy's task forces, and which of it is stale (for the umpire)."""
    for side in [given.side] if given.side else doing.sides:
        contacts = own(doing, side, "contacts").items()
        for name, contact in contacts:
            seen = " ".join(contact.get("cards", ())) or "no cards"
            now = own(doing, OTHER[side], "task_forces").get(name, {}).get("hex", "off the map")
            stale = "stale" if contact.get("stale") else "fresh"
            text = f"{side}: {name} in {contact['hex']} on turn {contact['turn']}, {seen}; {stale}"
            doing.remark(text + (f", really {now}" if now != contact["hex"] else ""))
        if not contacts:
            doing.remark(f"{side}: nothing")
