"""Endurance in a session: each ship's last turn and why, slow company, long moves, refueling (23)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.answer import odds
from referee.engine.inputs import Inputs
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.games.carrier_clashes.evening.board import GAME, is_night, sailing, side_chosen, whose
from referee.session.acting.act import Doing, act, entering, reckoned
from referee.session.board.owned import called, own

SLOW = 3


def fuelled(ships: Mapping[str, Mapping[str, Any]], turns_at_sea: int) -> dict[str, dict[str, Any]]:
    """The endurance of each ship of a task force when the scenario begins: its last turn, and why."""
    rules = load(GAME)
    out: dict[str, dict[str, Any]] = {}
    for name, ship in ships.items():
        last = last_turn(odds(find(GAME, "endurance"), rated(ship, turns_at_sea=turns_at_sea), rules))
        if last is None:
            out[name] = {}
            continue
        out[name] = {"last_turn": last, "fuel": [f"{turns_at_sea} turns at sea: turn {last}"]}
        company = slow_company(ships, name)
        if company and ship.get("endurance") and last >= 0:
            inputs = {"last_turn": last, "change": "slow-joins", "turn": 0, "speed": company}
            last = last_turn(odds(find(GAME, "endurance-change"), inputs, rules))
            out[name] |= {"last_turn": last, "company": company}
            out[name]["fuel"].append(f"in company of speed {company}: turn {last}")
    return out


def rated(ship: Mapping[str, Any], **since: int) -> dict[str, Any]:
    """A ship as the procedure `endurance` takes it."""
    keys = ("target_class", "endurance")
    return {"ship": [{key: ship[key] for key in keys if key in ship}], **since}


def last_turn(answer: Any) -> Any:
    """The last turn that a procedure without dice answers."""
    return answer.distribution[0]["outcome"]["last_turn"]


def slow_company(ships: Mapping[str, Mapping[str, Any]], name: str) -> int:
    """The speed (2 or 3) of a slow ship that sails with a ship; 0 where none does (23.c)."""
    speeds = [ship["speed"] - (ship.get("condition") == "damaged") for other, ship in ships.items() if other != name]
    slowest = min(speeds, default=SLOW + 1)
    return 0 if slowest > SLOW else max(slowest, SLOW - 1)


def keep_company(doing: Doing, side: str, tf: str) -> None:
    """After a task force or its ships have changed: those with a stated endurance save or lose fuel (23.c)."""
    ships = sailing(doing, side, tf)
    for name, ship in ships.items():
        if "endurance" not in ship or "last_turn" not in ship:
            continue
        before, now = int(ship.get("company", 0)), slow_company(ships, name)
        if before == now or ship["last_turn"] < doing.turn:
            continue
        if before:
            spend(doing, side, name, {"change": "slow-leaves", "turn": doing.turn, "speed": before}, "slow ship gone")
        if now:
            spend(doing, side, name, {"change": "slow-joins", "turn": doing.turn, "speed": now}, f"company of {now}")
        doing.put("sides", side, "ships", name, "company", value=now or None)


def spend(doing: Doing, side: str, name: str, change: Mapping[str, Any], why: str) -> None:
    """A ship's last turn changes, and the reason is kept."""
    ship = own(doing, side, "ships")[name]
    last = reckoned(doing, "endurance-change", {"last_turn": ship["last_turn"], **change})["last_turn"]
    if last != ship["last_turn"]:
        doing.put("sides", side, "ships", name, "last_turn", value=last)
        doing.put("sides", side, "ships", name, "fuel", value=[*ship["fuel"], f"turn {doing.turn}, {why}: turn {last}"])


def ends(doing: Doing, side: str, tf: str) -> tuple[int, str] | None:
    """The last turn of a task force's endurance and the ship that sets it; nothing where it has no end."""
    rated = [(ship["last_turn"], name) for name, ship in sailing(doing, side, tf).items() if "last_turn" in ship]
    return min(rated, default=None)


def turns_over(doing: Doing, side: str, tf: str) -> int:
    """How many turns a task force is past its endurance."""
    end = ends(doing, side, tf)
    return max(doing.turn - end[0], 0) if end else 0


@entering("unloading")
def fuel_burnt(doing: Doing) -> None:
    """Movement is over: long moves cost endurance (23.d, 23.e), and submarines that attacked turn back (25.e)."""
    for side in doing.sides:
        for tf, force in own(doing, side, "task_forces").items():
            moved = min(int(force.get("moved", 0)), 6)
            for name, ship in sailing(doing, side, tf).items():
                if moved >= 5 and "endurance" in ship:
                    spend(doing, side, name, {"change": "moves", "moved": moved}, f"moved {moved}")
        for name, block in own(doing, side, "submarines").items():
            if block.get("sideways"):
                doing.put("sides", side, "submarines", name, "sideways", value=None)


class Refuel(Inputs):
    """A task force at a refueling point."""

    name: str = called("the task force", of="task_forces")


@act("refuel", Refuel, cite="23.f", phases=("unloading",))
def refuel(given: Refuel, doing: Doing) -> None:
    """A task force that has spent the turn at a refueling point, or a base that refuels, takes on oil."""
    side = whose(doing, [given.name], "name", ("task_forces",))
    tf = own(doing, side, "task_forces")[given.name]
    bases = [name for name, base in own(doing, side, "bases").items() if base["hex"] == tf["hex"]]
    at_base = any(own(doing, side, "bases")[base].get("refuels") for base in bases)
    if not at_base and tf["hex"] not in own_points(doing, side):
        doing.forbid("23.a", f"{given.name} in {tf['hex']} is at no refueling point of its side", "name")
    elif not at_base and is_night(doing) and side != "allied":
        doing.forbid("23.f", "only USN ships refuel at a rendezvous by night", "name")
    if tf.get("moved"):
        doing.forbid("23.f", f"{given.name} has moved; it must spend the entire turn there", "name")
    for name, ship in sailing(doing, side, given.name).items():
        if "last_turn" not in ship:
            continue
        last = reckoned(doing, "endurance", rated(ship, refuel_turn=doing.turn))["last_turn"]
        doing.put("sides", side, "ships", name, "last_turn", value=last)
        doing.put("sides", side, "ships", name, "fuel", value=[f"refueled on turn {doing.turn}: turn {last}"])
        doing.put("sides", side, "ships", name, "company", value=None)
    keep_company(doing, side, given.name)
    end = ends(doing, side, given.name)
    doing.tell(
        side, f"{given.name} refuels in {tf['hex']}{f'; its endurance now lasts to turn {end[0]}' if end else ''}."
    )


def own_points(doing: Doing, side: str) -> list[str]:
    """A side's refueling points."""
    found: list[str] = doing.get("sides", side, "refueling_points", default=[])
    return found


class Ledger(Inputs):
    """Whose ledger."""

    side: str | None = side_chosen("one side's alone")


@act("endurance", Ledger, cite="23")
def endurance(given: Ledger, doing: Doing) -> None:
    """The endurance of each task force: its last turn, and why (for the umpire)."""
    for side in [given.side] if given.side else doing.sides:
        for tf in own(doing, side, "task_forces"):
            end = ends(doing, side, tf)
            if end is None:
                continue
            last, ship = end
            over = turns_over(doing, side, tf)
            late = f", {over} turns past it" if over else ""
            why = "; ".join(own(doing, side, "ships")[ship]["fuel"])
            doing.remark(f"{side} {tf}: turn {last}{late} ({ship}: {why})")
