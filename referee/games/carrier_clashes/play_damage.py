"""What damage does on the board: ships hit, cards taken off, air units lost aboard (8.j, 18)."""

from __future__ import annotations

from referee.games.carrier_clashes.combat import worst
from referee.games.carrier_clashes.play_board import condition, own, reckoned, task_force_of
from referee.games.carrier_clashes.play_cards import refit
from referee.session.acts import Doing

SAID = {"damaged": "damaged", "ditw": "dead in the water", "sunk": "sunk"}
AWAY = ("cap", "struck", "searched")


def hit(doing: Doing, side: str, name: str, result: str) -> None:
    """A ship has a result; with what she had before, the worst counts (18.h)."""
    ship = own(doing, side, "ships")[name]
    before, after = condition(ship), worst(condition(ship), result)
    if result == "none":
        return
    if ship["target_class"] == "A":
        lose_aboard(doing, side, name, result, before)
    doing.put("sides", side, "ships", name, "condition", value=after)
    gone = after == "sunk" or ship["target_class"] == "D"
    if gone:
        leave(doing, side, name)
    said = SAID[after] + (" and out of play" if gone and after != "sunk" else "")
    doing.tell("all", f"{name} is {said}.", ship=name, condition=after)


def leave(doing: Doing, side: str, ship: str) -> None:
    """A ship leaves its task force for good, and its card with it (8.j)."""
    name = task_force_of(doing, side, ship)
    if name is None:
        return
    tf = own(doing, side, "task_forces")[name]
    doing.put("sides", side, "task_forces", name, "ships", value=[other for other in tf["ships"] if other != ship])
    refit(doing, side, name)


def lose_aboard(doing: Doing, side: str, carrier: str, result: str, before: str) -> None:
    """Air units aboard a carrier that is hit: half are lost, all if she sinks; the last listed go first (18.g)."""
    based = [name for name, unit in own(doing, side, "air").items() if unit["at"] == carrier and not unit.get("lost")]
    aboard = [name for name in based if not is_flying(doing, side, name)]
    inputs = {"aboard": len(aboard), "result": result, "condition": before}
    lost = aboard[len(aboard) - int(reckoned(doing, "carrier-aircraft", inputs)["lost"]) :]
    for name in lost:
        lose(doing, side, name, f"aboard {carrier}")
    if lost:
        doing.tell("all", f"Lost aboard {carrier}: {', '.join(lost)}.")
        doing.remark(f"the owner may give up others of {', '.join(aboard)} instead: lose, regain")
    flying = [name for name in based if name not in aboard]
    if flying:
        doing.remark(f"in the air, to land elsewhere (18.f): {', '.join(flying)}")


def is_flying(doing: Doing, side: str, name: str) -> bool:
    """Is an air unit on CAP, strike or search in this phase (18.g)?"""
    unit = own(doing, side, "air")[name]
    if unit.get("cap"):
        return True
    return doing.phase in (unit.get("struck"), unit.get("searched"))


def lose(doing: Doing, side: str, name: str, how: str) -> None:
    """An air unit is lost."""
    doing.put("sides", side, "air", name, "lost", value=f"{how}, turn {doing.turn}")
    for mark in ("cap", "out"):
        if mark in own(doing, side, "air")[name]:
            doing.put("sides", side, "air", name, mark, value=None)
