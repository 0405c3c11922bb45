"""What damage does on the board: ships hit, cards taken off, air units lost aboard (8.j, 18)."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs
from referee.games.carrier_clashes.evening.board import (
    all_called,
    condition,
    place_of,
    side_chosen,
    task_force_of,
    whose,
)
from referee.games.carrier_clashes.evening.cards import refit
from referee.games.carrier_clashes.evening.fuel import keep_company
from referee.games.carrier_clashes.rules.air.combat import worst
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import own

SAID = {"damaged": "damaged", "ditw": "dead in the water", "sunk": "sunk"}


def hit(doing: Doing, side: str, name: str, result: str) -> None:
    """A ship has a result; of it and what she had before the worse counts, and nothing twice (18.h)."""
    ship = own(doing, side, "ships")[name]
    before, after = condition(ship), worst(condition(ship), result)
    if after == before:
        return
    if ship["target_class"] == "A":
        lose_aboard(doing, side, name, result, before)
    doing.put("sides", side, "ships", name, "condition", value=after)
    gone = after == "sunk" or ship["target_class"] == "D"
    tf = task_force_of(doing, side, name)
    if gone:
        leave(doing, side, name)
    if tf in own(doing, side, "task_forces"):
        keep_company(doing, side, str(tf))
    said = SAID[after] + (" and out of play" if gone and after != "sunk" else "")
    doing.tell("all", f"{name} is {said}.", ship=name, condition=after)


def leave(doing: Doing, side: str, ship: str) -> None:
    """A ship leaves its task force for good, and its card with it (8.j); a task force without ships is off the map."""
    name = task_force_of(doing, side, ship)
    if name is None:
        return
    tf = own(doing, side, "task_forces")[name]
    left = [other for other in tf["ships"] if other != ship]
    if not left and not tf["dummies"]:
        doing.put("sides", side, "task_forces", name, value=None)
        doing.tell(side, f"{name} has no ships left and is off the map.")
        return
    doing.put("sides", side, "task_forces", name, "ships", value=left)
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
        doing.tell("all", f"Lost aboard {carrier}: {len(lost)} air unit{'' if len(lost) == 1 else 's'}.")
        doing.tell(side, f"Lost aboard {carrier}: {', '.join(lost)}.")
        if len(lost) < len(aboard):
            doing.remark(f"the owner chooses among {', '.join(aboard)}: exchange --lost … --kept …")
    flying = [name for name in based if name not in aboard]
    if flying and result != "damaged":
        place = place_of(doing, side, carrier)
        for name in flying:
            doing.put("sides", side, "air", name, "adrift", value=place)
        doing.tell(side, f"In the air without a deck, to land elsewhere: {', '.join(flying)}.")


def is_flying(doing: Doing, side: str, name: str) -> bool:
    """Is an air unit on CAP, strike or search in this phase (18.g)?"""
    unit = own(doing, side, "air")[name]
    return bool(unit.get("cap")) or doing.phase in (unit.get("struck"), unit.get("searched"))


def lose(doing: Doing, side: str, name: str, how: str) -> None:
    """An air unit is lost."""
    doing.put("sides", side, "air", name, "lost", value=f"{how}, turn {doing.turn}")
    for mark in ("cap", "out", "adrift"):
        if mark in own(doing, side, "air")[name]:
            doing.put("sides", side, "air", name, mark, value=None)


class Exchange(Inputs):
    """An owner's choice among like air units."""

    lost: list[str] = all_called(1, 12, "air units that are lost instead", of="air")
    kept: list[str] = all_called(1, 12, "air units that are not lost after all", of="air")
    side: str | None = side_chosen()

    def check(self) -> None:
        if len(self.lost) != len(self.kept):
            raise bad_input("kept", "as many are kept as are lost instead of them")


@act("exchange", Exchange, cite="16.j.i, 18.g")
def exchange(given: Exchange, doing: Doing) -> None:
    """The owner gives up other air units than the program took: those lost aboard, on the ground, or shot down."""
    side = whose(doing, [*given.lost, *given.kept], "lost", ("air",), given.side)
    air = own(doing, side, "air")
    for gone, kept in zip(given.lost, given.kept, strict=True):
        if not air[kept].get("lost") or air[gone].get("lost"):
            doing.forbid("18.g", f"{kept} must be lost and {gone} must not", "kept")
        if air[kept]["at"] != air[gone]["at"]:
            doing.forbid("18.g", f"{kept} and {gone} were not in the same place", "kept")
        how = str(air[kept].get("lost", "given up")).partition(", turn")[0]
        doing.put("sides", side, "air", kept, "lost", value=None)
        lose(doing, side, gone, how)
    doing.tell(side, f"Lost: {', '.join(given.lost)}; kept: {', '.join(given.kept)}.")
