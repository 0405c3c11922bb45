"""Surface combat, unit by unit: initiative, deployment, leaving, guns, torpedoes, and the end (12)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.chance import D10, Dice, Until
from referee.engine.inputs import Inputs, choice, flag, many, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.clash_of_carriers.rules.card import Card, WithTables
from referee.games.clash_of_carriers.rules.hits import BOXES, Hit, TorpedoHit, one_attack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SIDES = ("usn", "ijn")
LAST_ROUND = 8
ENDS_AT = 11


class NoInputs(Inputs):
    """Nothing is asked."""


@procedure("surface-initiative", NoInputs, cite="12.1")
def surface_initiative(given: NoInputs, rules: Rules) -> Plan:
    """Who has the initiative in a surface battle?"""
    rules.note("each side throws a D10; the higher wins, equal dice are thrown again", "12.1")

    def both(_: str | None, dice: Dice) -> str | None:
        usn = dice.roll(D10, "USN initiative")
        ijn = dice.roll(D10, "IJN initiative")
        return None if usn == ijn else "usn" if usn > ijn else "ijn"

    return Plan(None, [Until(bool, [both])], lambda winner: {"initiative": winner})


class Deployment(WithTables):
    """One unit that joins a surface battle."""

    side: str = choice(*SIDES, meaning="whose unit")
    night: bool = flag(meaning="it is a night turn")


@procedure("surface-deployment", Deployment, cite="12.2")
def surface_deployment(given: Deployment, rules: Rules) -> Plan:
    """Where on the Surface Battle Display does a unit start?"""
    column = f"{given.side}-{'night' if given.night else 'day'}"
    table = Card(given, rules).table("surface-deployment")
    boxes = table.columns.get(column) if table is not None else None
    rules.note(f"it starts in the box of the display with the number thrown, read for {column}", "12.2")

    def step(_: None, dice: Dice) -> int:
        return dice.roll(D10, "deployment")

    return Plan(None, [step], lambda number: {"number": number, "box": boxes[number - 1] if boxes else None})


class Exit(Inputs):
    """A unit that tries to leave the display."""

    side: str = choice(*SIDES, meaning="whose unit")
    box: int = whole(1, 25, meaning="the box in which it starts the movement subphase")
    round: int = whole(1, LAST_ROUND, meaning="the Battle Round")
    smoke: bool = flag(meaning="there is smoke anywhere on the display")


@procedure("surface-exit", Exit, cite="12.3")
def surface_exit(given: Exit, rules: Rules) -> Plan:
    """Does a unit get off the Surface Battle Display?"""
    way_out = rules.table("exit-box")[given.side]
    if given.box != way_out:
        rules.forbid("12.3", f"{rules.ruleset.title(given.side)} units leave by box {way_out}, not {given.box}", "box")
    most = given.round + given.smoke
    rules.note(f"it leaves if the die is {most} or less: the round{', and 1 for smoke' if given.smoke else ''}", "12.3")

    def step(_: bool, dice: Dice) -> bool:
        return dice.within(D10, most, "leaving the display")

    return Plan(False, [step], lambda exits: {"exits": exits})


class Line(Inputs):
    """A line of fire on the Surface Battle Display."""

    side: str = choice(*SIDES, meaning="whose unit fires")
    from_box: int = whole(1, 25, meaning="the firer's box")
    to_box: int = whole(1, 25, meaning="the target's box")
    smoke_boxes: list[int] = many(whole(1, 25), 0, 25, (), meaning="boxes with smoke")
    night: bool = flag(meaning="it is a night turn")


def must_be_in_sight(side: str, distance: int, night: bool, field: str, rules: Rules) -> None:
    """Refuse fire beyond spotting range, which is limited by night (12.5)."""
    reach = rules.table("night-spotting")[side]
    if night and distance > reach:
        rules.forbid(
            "12.5", f"by night the {rules.ruleset.title(side)} spots as far as {reach} boxes, not {distance}", field
        )


def smoke_modifier(boxes: Sequence[int], one: int, other: int, rules: Rules) -> int:
    """The modifier for smoke in the boxes of a line, its ends included (12.4)."""
    crossed = len({box for box in boxes if min(one, other) <= box <= max(one, other)})
    if crossed > 1 and rules.ruling("smoke-drm") == "once":
        crossed = 1
    if crossed:
        rules.note(f"smoke on the line from box {one} to {other}: {-crossed}", "12.4")
    return -crossed


def torpedo_range(side: str, distance: int, field: str, rules: Rules) -> int:
    """The modifier for a torpedo's run; out of range is refused (12.6)."""
    reach = rules.table("torpedo-range")
    most = reach.at(side, "most")
    if distance > most:
        rules.forbid("12.6", f"{rules.ruleset.title(side)} torpedoes run at most {most} boxes, not {distance}", field)
    drm: int = min(reach.at(side, "free") - distance, 0)
    rules.note(f"torpedoes over {counted(distance, 'box')}: {drm:+d}", "12.6")
    return drm


class Gunnery(Line, Hit):
    """One unit's guns."""

    factor: int = whole(1, 99, meaning="surface gunnery factor")


@procedure("surface-gunnery", Gunnery, cite="12.5", worth={"hits": 1})
def surface_gunnery(given: Gunnery, rules: Rules) -> Plan:
    """What do one unit's guns do?"""
    distance = abs(given.from_box - given.to_box)
    must_be_in_sight(given.side, distance, given.night, "to_box", rules)
    drm = smoke_modifier(given.smoke_boxes, given.from_box, given.to_box, rules) + given.card_drm
    plan = one_attack(Card(given, rules), given.boxes, given.factor, drm, None, "12.5", distance=distance)
    keys = ("factor", "drm", "distance", "hits", "sunk")

    def outcome(end: Any) -> dict[str, Any]:
        whole = plan.outcome(end)
        return {key: whole[key] for key in keys}

    return plan._replace(outcome=outcome)


class Torpedo(Line, TorpedoHit):
    """One unit's torpedoes."""

    factor: int = whole(1, 99, meaning="her factor on the Damage Table; most likely her gunnery factor")
    already_fired: bool = flag(meaning="she has fired torpedoes in this battle")


@procedure("surface-torpedo", Torpedo, cite="12.6", worth=BOXES)
def surface_torpedo(given: Torpedo, rules: Rules) -> Plan:
    """What do one unit's torpedoes do?"""
    if given.already_fired:
        rules.forbid("12.6", "a unit fires its torpedoes once in a battle", "already_fired")
    distance = abs(given.from_box - given.to_box)
    run = torpedo_range(given.side, distance, "to_box", rules)
    if given.night and rules.ruling("torpedo-spotting") == "applies":
        must_be_in_sight(given.side, distance, given.night, "to_box", rules)
    drm = run + smoke_modifier(given.smoke_boxes, given.from_box, given.to_box, rules) + given.card_drm
    critical_drm = given.critical_drm if given.criticals else None
    return one_attack(Card(given, rules), given.boxes, given.factor, drm, critical_drm, "12.6", distance=distance)


class Disengagement(Inputs):
    """Who wants to break off after a Battle Round."""

    usn: bool = flag(meaning="the USN wants to disengage")
    ijn: bool = flag(meaning="the IJN wants to disengage")
    round: int = whole(1, LAST_ROUND, meaning="the Battle Round just completed")
    smoke: bool = flag(meaning="smoke was laid")


@procedure("disengage", Disengagement, cite="12.8")
def disengage(given: Disengagement, rules: Rules) -> Plan:
    """Does the surface battle go on?"""
    if given.round == LAST_ROUND:
        rules.note(f"the battle ends with round {LAST_ROUND}", "12.8")
        return certain_plan({"battle": "ends", "by": "round-8"})
    if given.usn == given.ijn:
        rules.note("both sides want the same", "12.8")
        return certain_plan({"battle": "ends" if given.usn else "continues", "by": "agreement"})
    least = ENDS_AT - given.round - given.smoke
    rules.note(f"either side's die of {least} or more ends it: {ENDS_AT} less the round and smoke", "12.8")

    def step(_: bool, dice: Dice) -> bool:
        usn = not dice.within(D10, least - 1, "USN disengagement")
        ijn = not dice.within(D10, least - 1, "IJN disengagement")
        return usn or ijn

    return Plan(False, [step], lambda ends: {"battle": "ends" if ends else "continues", "by": "roll"})


class End(Inputs):
    """How a surface battle ended."""

    end: str = choice("one-side", "both", "exit", "round-8", meaning="who broke off, who left, or the last round")
    side: str | None = choice(*SIDES, default=None, meaning="who wanted to disengage, or whose units all left")
    undamaged_usn: int | None = whole(0, 99, None, meaning="undamaged USN naval units after round 8")
    undamaged_ijn: int | None = whole(0, 99, None, meaning="undamaged IJN naval units after round 8")

    def check(self) -> None:
        if self.end in ("one-side", "exit"):
            self.need("side", why="the side that leaves")
        else:
            self.refuse("side", why=f"{self.end} names nobody")
        if self.end == "round-8":
            self.need("undamaged_usn", "undamaged_ijn", why="they decide after round 8")
        else:
            self.refuse("undamaged_usn", "undamaged_ijn", why="they decide after round 8 only")


@procedure("retreat", End, cite="12.9")
def retreat(given: End, rules: Rules) -> Plan:
    """Who leaves the hex after a surface battle, and which way?"""
    if given.end == "round-8":
        usn, ijn = given.undamaged_usn or 0, given.undamaged_ijn or 0
        sides: tuple[str, ...]
        if usn == ijn:
            sides = SIDES if rules.ruling("round-eight-tie") == "both-retreat" else ()
        else:
            sides = ("usn",) if usn < ijn else ("ijn",)
        rules.note(f"undamaged naval units: USN {usn}, IJN {ijn}; the side with more stays", "12.9")
    else:
        sides = SIDES if given.end == "both" else (given.side or "",)
    edges = rules.table("retreat-edges")
    return certain_plan(
        {"retreats": list(sides), "towards": [edges[side] for side in sides], "mp_marker": -1 if sides else 0}
    )
