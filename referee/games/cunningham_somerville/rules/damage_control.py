"""Ships in distress: which sink at once, and damage control in the Marker Step (Floundering, Damage Control)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from referee.engine.chance import D6, Dice, Purpose, Step, said_of
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.leaves import leaves_weighed_apart
from referee.engine.procedure import Plan, Worth, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.engine.weighing import follow_thrown, more_than_asked_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.distribution import Distribution

REMOVED_BY_FLOATATION = 3
FINAL = ("out", "bulkheads-hold", "sunk", "restored", "permanent", "exploded")
GONE = ("sunk", "exploded", "gone")
FIRES = ("fire", "raging-fire")
FATES = {
    "sunk": "she sinks",
    "bulkheads-hold": "her bulkheads hold",
    "burns": "a structure box burns",
    "may-explode": "a structure box burns and she may explode",
    "out": "it is out",
    "restored": "it is mended",
    "permanent": "it is permanent",
    "minor-engine": "it becomes minor",
}
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
        "after an explosion, a broken back, or three floatation in a turn, she is gone at once"
        if at_once
        else "she flounders first",
        "Floundering",
    )
    return certain_plan({"state": "removed" if at_once else "floundering"})


class DamageControl(Inputs):
    """One casualty, and how many Marker Steps go by."""

    name: str | None = name()
    damage: str = choice("floundering", *FIRES, "steering", *DAMAGES, meaning="the casualty")
    fire_risk: bool = flag(meaning="the ship that burns is a fire risk")
    steps: int = whole(1, 6, 1, meaning="how many Marker Steps go by")

    def check(self) -> None:
        if self.fire_risk and self.damage not in FIRES:
            raise bad_input("fire_risk", f"{{}} has no place here: {self.damage} is no fire", "fire_risk")


class Casualty(NamedTuple):
    """The damage as it is now, and the structure boxes it has cost."""

    damage: str
    structure: int = 0


MENDED: Worth = {
    "state": {"out": 1, "restored": 1, "bulkheads-hold": 1, "permanent": -1, "sunk": -5, "exploded": -4},
    "structure_lost": -1,  # one always goes with an explosion
}


@procedure("damage-control", DamageControl, cite="Damage Control", worth=MENDED)
def damage_control(given: DamageControl, rules: Rules) -> Plan:
    """What becomes of a casualty?"""
    if given.steps > 1:
        often = f"a die each Marker Step until the casualty is settled, for at most {given.steps} steps"
        rules.note(often, "Damage Control")
    rules.note(faces_in_words(given.damage, given.fire_risk, rules), "Damage Control")
    return Plan(
        Casualty(given.damage),
        [control_step(given.damage, given.fire_risk, rules, given.name or "")] * given.steps,
        lambda end: {"state": end.damage, "structure_lost": end.structure},
    )


def faces_in_words(damage: str, fire_risk: bool, rules: Rules) -> str:
    """What each face of the die does to a casualty."""
    if damage == "steering":
        return "steering: a die says first whether it is minor or major"
    column = rules.table("damage-control").column(f"{damage} on a fire risk" if fire_risk else damage)
    faces: dict[str, list[str]] = {}
    for face, cell in enumerate(column, 1):
        faces.setdefault(cell, []).append(str(face))
    said = [f"on {', '.join(on)} {FATES[cell]}" for cell, on in faces.items() if cell in FATES]
    return f"{damage.replace('-', ' ')}: {'; '.join(said)}"


def control_step(damage: str, fire_risk: bool, rules: Rules, who: str = "") -> Callable[[Casualty, Dice], Casualty]:
    """One Marker Step of a casualty."""
    table = rules.table("damage-control")
    columns = {name: table.column(name) for name in ("floundering", *FIRES, *DAMAGES)}
    if fire_risk:
        columns |= {fire: table.column(f"{fire} on a fire risk") for fire in FIRES}
        rules.note("a fire risk burns more easily, and may explode", table.cite)
    severity = rules.table("steering-severity").column()
    waits = damage == "steering" and rules.ruling("steering-severity-step") == "major-next-step"

    def step(now: Casualty, dice: Dice) -> Casualty:
        if now.damage in FINAL:
            return now
        if now.damage == "steering":
            now = Casualty(dice.read(D6, severity, said_of(who, "how bad the steering casualty is")))
            dice.note(said_of(who, f"it is {now.damage}"), "Special Effects")
            if waits and now.damage == "major-steering":
                return now
        cell = dice.read(D6, columns[now.damage], Purpose(said_of(who, "damage control"), now.damage))
        after = after_die(now, cell, dice, who)
        dice.note(
            said_of(who, f"{now.damage} {'stays' if after.damage == now.damage else f'becomes {after.damage}'}"),
            table.cite,
        )
        return after

    return step


def after_die(now: Casualty, cell: str, dice: Dice, who: str) -> Casualty:
    """The casualty after one die: a cell of the table is what it becomes, or what the fire does."""
    if cell == "-":
        return now
    if cell == "burns":
        return Casualty("raging-fire", now.structure + 1)
    if cell == "may-explode":
        exploded = dice.within(D6, 1, said_of(who, "does it explode"))
        return Casualty("exploded" if exploded else "raging-fire", now.structure + 1)
    return Casualty(cell, now.structure)


class Suffered(Inputs):
    """One casualty of a Marker Step."""

    name: str | None = name()
    damage: str = choice("floundering", *FIRES, "steering", *DAMAGES, meaning="the casualty")
    fire_risk: bool = flag(meaning="the ship that burns is a fire risk")
    same_ship: bool = flag(meaning="it is on the same ship as the casualty before: once she is gone, no die is thrown")

    def check(self) -> None:
        if self.fire_risk and self.damage not in FIRES:
            raise bad_input("fire_risk", f"{{}} has no place here: {self.damage} is no fire", "fire_risk")


class MarkerStep(Inputs):
    """All that is due, in its order."""

    casualties: list[Suffered] = many(Suffered, 1, 40, meaning="name=Wren,damage=fire: every casualty, ship by ship")

    def check(self) -> None:
        if self.casualties[0].same_ship:
            raise bad_input(
                "casualties[0].same_ship",
                "{} cannot be given for the first casualty: none comes before it",
                "same_ship",
            )


class Stepped(NamedTuple):
    """The step so far: is the present ship there, what each casualty has become, structure boxes lost."""

    afloat: bool = True
    ends: tuple[str, ...] = ()
    structure: int = 0


@procedure("marker-step", MarkerStep, cite="Damage Control", follows={"casualties": "casualties"})
def marker_step(given: MarkerStep, rules: Rules) -> Plan:
    """What becomes of every casualty in one Marker Step; of a ship that is gone the rest is `gone`."""
    rules.note("a die for each casualty, floundering first; a ship that is gone throws none", "Damage Control")
    leaves = [*(f"casualties[{place}]" for place in range(len(given.casualties))), "structure_lost"]

    def step(place: int, some: Collection[str]) -> Step:
        one = given.casualties[place]
        throw = control_step(one.damage, one.fire_risk, rules, one.name or f"casualty {place + 1}")

        def thrown(so_far: Stepped, dice: Dice) -> Stepped:
            over = one.same_ship and not so_far.afloat
            end = Casualty("gone") if over else throw(Casualty(one.damage), dice)
            kept = end.damage if leaves[place] in some else ""
            lost = end.structure if "structure_lost" in some else 0
            return Stepped(end.damage not in GONE, (*so_far.ends, kept), so_far.structure + lost)

        return thrown

    def steps(some: Collection[str]) -> list[Step]:
        return [step(place, some) for place in range(len(given.casualties))]

    def outcome(end: Stepped) -> dict[str, Any]:
        return {"casualties": list(end.ends), "structure_lost": end.structure}

    def rest(state: Stepped, faces: Sequence[int]) -> tuple[Distribution, Callable[[Collection[str]], list[Step]]]:
        known, to_come, left_over = follow_thrown(state, steps(leaves), faces)
        if left_over:
            raise more_than_asked_for()
        return known, lambda some: steps(some)[len(given.casualties) - len(to_come) :]

    apart = leaves_weighed_apart(leaves, Stepped(), [], steps, outcome, rest)
    return Plan(Stepped(), steps(leaves), outcome, least=2 ** len(given.casualties), apart=apart)
