"""Ships in distress: which sink at once, and damage control in the Marker Step (Floundering, Damage Control)."""

from __future__ import annotations

from referee.engine.chance import D6, Dice
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, whole
from referee.engine.procedure import Outcome, Plan, certain, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules

REMOVED_BY_FLOATATION = 3
FINAL = ("out", "bulkheads-hold", "sunk", "restored", "permanent", "exploded")
FIRES = ("fire", "raging-fire")
DAMAGES = ("minor-steering", "major-steering", "power", "minor-engine", "major-engine")


class Sinking(Inputs):
    """What a ship suffered that the base game would remove."""

    explosion: bool = flag(meaning="a catastrophic explosion")
    broken_back: bool = flag(meaning="a torpedo broke its back")
    floatation_this_turn: int = whole(0, 6, 0, meaning="floatation damage suffered this turn")


@procedure("sinking", Sinking, cite="Floundering")
def sinking(given: Sinking, rules: Rules) -> Plan:
    """Does a lost ship go down at once?"""
    at_once = given.explosion or given.broken_back or given.floatation_this_turn >= REMOVED_BY_FLOATATION
    rules.note(
        "an explosion, a broken back or three floatation in a turn: gone at once" if at_once else "it founders first",
        "Floundering",
    )
    return certain({"state": "removed" if at_once else "floundering"})


class DamageControl(Inputs):
    """One casualty, and how many Marker Steps go by."""

    damage: str = choice("floundering", *FIRES, "steering", *DAMAGES, meaning="the casualty")
    fire_risk: bool = flag(meaning="a fire on a ship that is a fire risk")
    steps: int = whole(1, 6, 1, meaning="Marker Steps")

    def check(self) -> None:
        if self.fire_risk and self.damage not in FIRES:
            raise bad_input("fire_risk", f"fire_risk has no place here: {self.damage} is no fire")


class Casualty(NamedTuple):
    """The damage as it is now, and the structure boxes it has cost."""

    damage: str
    structure: int = 0


def count_mended(outcome: Outcome) -> int:
    """The worth of damage control: a casualty over counts one; worse or for good one off, the ship lost five."""
    state = outcome["state"]
    if state in ("sunk", "exploded"):
        return -5
    over = state in ("out", "restored", "bulkheads-hold")
    return int(over) - int(state == "permanent") - int(outcome["structure_lost"])


@procedure("damage-control", DamageControl, cite="Damage Control", worth=count_mended)
def damage_control(given: DamageControl, rules: Rules) -> Plan:
    """What becomes of a casualty?"""
    table = rules.table("damage-control")
    columns = {name: table.column(name) for name in ("floundering", *FIRES, *DAMAGES)}
    rules.note(f"a die each Marker Step until it is settled, for {given.steps} at most", table.cite)
    if given.fire_risk:
        columns |= {fire: table.column(f"{fire} at a fire risk") for fire in FIRES}
        rules.note("a fire risk burns more easily, and may explode", table.cite)
    severity = rules.table("steering-severity").column()
    waits = given.damage == "steering" and rules.ruling("steering-severity-step") == "major-next-step"

    def step(now: Casualty, dice: Dice) -> Casualty:
        if now.damage in FINAL:
            return now
        if now.damage == "steering":
            now = Casualty(dice.read(D6, severity, "how bad the steering casualty is"))
            dice.note(f"it is {now.damage}", "Special Effects")
            if waits and now.damage == "major-steering":
                return now
        cell = dice.read(D6, columns[now.damage], f"damage control: {now.damage}")
        after = controlled(now, cell, dice)
        dice.note(f"{now.damage} {'stays' if after == now else f'becomes {after.damage}'}", table.cite)
        return after

    return Plan(
        Casualty(given.damage),
        [step] * given.steps,
        lambda end: {"state": end.damage, "structure_lost": end.structure},
    )


def controlled(now: Casualty, cell: str, dice: Dice) -> Casualty:
    """The casualty after one die: a cell of the table is what it becomes, or what the fire does."""
    if cell == "-":
        return now
    if cell == "burns":
        return Casualty("raging-fire", now.structure + 1)
    if cell == "may-explode":
        exploded = dice.within(D6, 1, "does it explode")
        return Casualty("exploded" if exploded else "raging-fire", now.structure + 1)
    return Casualty(cell, now.structure)
