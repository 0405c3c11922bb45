"""At which ships on the display a ship may fire, and her aircraft: the table for the table (12.5-12.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.answer import odds
from referee.engine.errors import Refusal
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs
from referee.games.clash_of_carriers.evening import battle, fitness, gunnery, state
from referee.session.acting.act import Doing, act, procedure_of
from referee.session.board.owned import called

MOST = 18
NOTHING_TYPED = gunnery.Fire.take({})


class Targets(Inputs):
    """A ship that would fire."""

    ship: str = called("the ship on the display that would fire", of="ships")


@act("targets", Targets, cite="12.5, 12.6", looks=True)
def targets(given: Targets, doing: Doing) -> None:
    """At which enemy ships may a ship fire guns and torpedoes in this round, how likely is a hit; why not others?"""
    fight = battle.going_on(doing)
    unit = battle.in_battle(doing, given.ship, "ship")
    armed = weapons(doing, fight, unit)
    rows, marks = dict[str, list[str]](), list[str]()
    for enemy in fight.of(doing.other(unit.side)):
        said = "no box yet"
        if unit.box is not None and enemy.box is not None:
            found = [f"{arm} {chance(doing, unit, enemy, arm, factor)}" for arm, factor in armed.items()]
            said = f"{abs(unit.box - enemy.box)} boxes away" + (f": {'; '.join(found)}" if found else "")
            marks += fitness.stand_ins(doing, enemy.ship) if found else []
        rows.setdefault(said, []).append(enemy.name)
    where = f"in box {unit.box}" if unit.box else "without a box: do steer --to"
    doing.remark(f"{given.ship} {where}, round {fight.round} in {fight.hex}:")
    for said, names in list(rows.items())[:MOST]:
        doing.remark(f"{', '.join(names)}, {said}")
    if len(rows) > MOST:
        doing.remark(f"+ {len(rows) - MOST} more")
    say_aboard(doing, unit.ship)
    if fitness.stand_ins(doing, unit.ship) or marks:
        doing.remark("stand-in values")


def say_aboard(doing: Doing, ship: state.Ship) -> None:
    """A carrier's aircraft that may still fly in the battle, or why they may not (12.2, 12.7)."""
    board = state.of(doing)
    ready = [
        unit.name for unit in board.side(ship.owner).air.values() if unit.home == ship.name and unit.box == "ready"
    ]
    if ready and board.is_night:
        doing.remark(f"not, as aircraft do not scramble by night (12.2): {', '.join(ready)}")
    elif ready and fitness.can_fly(doing, ship):
        doing.remark(f"her Ready aircraft, at any of them: fly (12.7): {', '.join(ready)}")


def weapons(doing: Doing, fight: state.Battle, unit: state.Unit) -> dict[str, int]:
    """What a ship may still fire in this round, with the factor that reads the table; the rest is said."""
    now = fitness.factors(doing, unit.ship)
    fish = gunnery.fish_factor(doing, unit.ship, NOTHING_TYPED)
    if fight.step != "movement":
        doing.remark(f"not, as the fire of round {fight.round} is over (12.5)")
        return {}
    if not now.gunnery:
        doing.remark(f"{unit.name} has no guns to fire (12.5)")
    if unit.torpedoed:
        doing.remark(f"{unit.name} has fired her torpedoes in this battle (12.6)")
    elif now.torpedo and not fish:
        doing.remark(f"the torpedoes of {unit.name} need a factor to read the table: fire --factor (12.6)")
    found = {"guns": now.gunnery, "torpedoes": 0 if unit.torpedoed else fish}
    return {arm: factor for arm, factor in found.items() if factor}


def chance(doing: Doing, unit: state.Unit, enemy: state.Unit, arm: str, factor: int) -> str:
    """How likely a weapon hits and sinks a ship; what forbids it, or what to read off the card."""
    wanted = {**gunnery.line(doing, unit.name, enemy.name, "ship"), "factor": factor}
    procedure = procedure_of(doing.ruleset.game, "surface-gunnery" if arm == "guns" else "surface-torpedo")
    try:
        answer = odds(procedure, wanted, doing.ruleset)
    except Refusal as refusal:
        if refusal.kind == "table-missing":
            return refusal.message.partition(": ")[2].partition(",")[0]
        return f"not, as {refusal.message}"
    rows = [(row["outcome"], Fraction(row["p"])) for row in answer.distribution or []]
    hit = sum((p for outcome, p in rows if boxes(outcome)), Fraction(0))
    sunk = sum((p for outcome, p in rows if outcome["sunk"]), Fraction(0))
    return f"hit {hit}, sunk {sunk}"


def boxes(outcome: Mapping[str, Any]) -> int:
    """The boxes that an attack crosses off."""
    return int(outcome["hits"]) + int(outcome.get("extra_hits", 0))
