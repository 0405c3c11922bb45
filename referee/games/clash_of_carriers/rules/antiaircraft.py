"""Anti-aircraft fire, and bombers that deliver their ordnance all the same (8.5, 14.0)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.engine.chance import D10, Dice
from referee.engine.inputs import Inputs, choice, flag, many, whole
from referee.engine.plain import how_many
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.clash_of_carriers.rules.card import Card, WithCells
from referee.games.clash_of_carriers.rules.owners import Flak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.chance import Step

DELIVERS_FROM = 6


class Effect(NamedTuple):
    """What one ship's AA fire does to an air unit: steps, and a modifier to its attack."""

    steps: int
    drm: int


class Aim(NamedTuple):
    """An attack to come: the factor and the modifier with which the unit will read the Damage Table."""

    factor: int
    drm: int


class Shot(NamedTuple):
    """One ship's AA fire at one air unit: her column and modifier.

    With `suppressed`, the fighters over her lower the modifier further.
    """

    factor: int
    drm: int
    why: str
    suppressed: bool = False


def half_factor(aa: int) -> int:
    """Half a ship's AA factor, rounded up (8.5)."""
    return (aa + 1) // 2


class Battery:
    """How ships' AA fire works on the aircraft of one side (8.5.2)."""

    def __init__(self, card: Card, usn_aircraft: bool, shots: Sequence[Shot]) -> None:
        self.card = card
        self.usn_aircraft = usn_aircraft
        self.shots = shots
        self.number = card.rules.ruling("aa-d-result") if shots else ""
        self.worst = len(shots) > 1 and card.rules.ruling("aa-drm-stack") == "worst"
        for shot in shots:
            card.rules.note(f"{shot.why}: factor {shot.factor}, {shot.drm:+d} to the die", "8.5")

    def effect(self, cell: Flak) -> Effect:
        """What a cell of the AA table does."""
        if not cell.d:
            return Effect(0, -cell.number)
        steps = max(cell.number, 1) if self.number == "number-of-steps" else 1
        return Effect(0 if self.usn_aircraft else steps, -cell.number if self.number == "one-step-and-drm" else 0)

    def fire(self, shot: Shot, dice: Dice, suppressors: int = 0, why: str = "") -> Effect:
        """The D10 of one ship's fire."""
        drm = shot.drm - (suppressors if shot.suppressed else 0)
        does = self.effect(dice.read(D10, self.card.column("aa", shot.factor, drm), why or shot.why))
        dice.note(f"{why or shot.why}: {how_many(does.steps, 'step')}, {does.drm:+d} to the attack", "8.5.2")
        return does


def after_shot(aim: Aim, factor: int, drm: int, keeps: bool, worst: bool) -> Aim:
    """A unit's attack to come, once a ship has fired at it (8.5.2, 14.0).

    `factor` is that of the side now up. A unit that delivers its ordnance may keep the factor it had before
    the fire.
    """
    return Aim(aim.factor if keeps else factor, add_modifiers(aim.drm, drm, worst))


def add_modifiers(before: int, drm: int, worst: bool) -> int:
    """Several modifiers to one air unit's attack (8.5.2): the worst of them, or all."""
    return min(before, drm) if worst else before + drm


class Adjacent(Inputs):
    """A ship in an adjacent box."""

    aa: int = whole(1, 99, meaning="her AA factor")
    suppression: int = whole(0, 20, 0, meaning="fighters that suppress her fire")


def shots_at(
    target_aa: int, suppression: int, adjacent: Sequence[Adjacent], card_drm: int, name: str = ""
) -> list[Shot]:
    """Every ship that fires, the target (by name) first; a ship without AA does not."""
    own, other = (f"AA of {name}", f"AA next to {name}: ship") if name else ("the target's AA", "AA of adjacent ship")
    target = [Shot(target_aa, card_drm - suppression, own, True)] if target_aa else []
    return target + [
        Shot(half_factor(ship.aa), card_drm - ship.suppression, f"{other} {place}")
        for place, ship in enumerate(adjacent, 1)
    ]


def own_box_only(ship_side: str, adjacent: bool, rules: Rules, field: str = "adjacent") -> None:
    """IJN ships do not fire into adjacent boxes (8.5)."""
    if ship_side == "ijn" and adjacent:
        rules.forbid("8.5", "IJN ships do not fire into adjacent boxes", field)


class Aa(WithCells):
    """One ship's fire at one air unit."""

    ship_side: str = choice("usn", "ijn", meaning="whose ship fires; the aircraft are the other side's")
    aa: int = whole(1, 99, meaning="her printed AA factor")
    adjacent: bool = flag(meaning="the aircraft is in an adjacent box")
    suppression: int = whole(0, 20, 0, meaning="fighters that suppress this ship")
    card_drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints next to the AA table")


@procedure("aa", Aa, cite="8.5", worth={"steps": 2, "attack_drm": -1})
def aa(given: Aa, rules: Rules) -> Plan:
    """What does one ship's AA fire do to one air unit?"""
    own_box_only(given.ship_side, given.adjacent, rules)
    card = Card(given, rules)
    factor = half_factor(given.aa) if given.adjacent else given.aa
    shot = Shot(factor, given.card_drm - given.suppression, "AA")
    battery = Battery(card, given.ship_side == "ijn", [shot])

    def step(_: None, dice: Dice) -> Effect:
        return battery.fire(shot, dice)

    def outcome(does: Effect) -> dict[str, Any]:
        return {"factor": factor, "drm": shot.drm, "steps": does.steps, "attack_drm": does.drm}

    return card.plan(None, [step], outcome, ["aa"], card.label("aa", factor))


class Barrage(WithCells):
    """Every ship in range, and the air unit that they fire at."""

    ship_side: str = choice("usn", "ijn", meaning="whose ships fire; the aircraft are the other side's")
    target_aa: int = whole(0, 99, meaning="AA factor of the ship in the air unit's box; at 0 she does not fire")
    suppression: int = whole(0, 20, 0, meaning="fighters that suppress that ship")
    adjacent: list[Adjacent] = many(Adjacent, 0, 12, (), meaning="USN ships in adjacent boxes, at half strength")
    steps: int = whole(1, 2, 2, meaning="steps that the IJN air unit has left")
    card_drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints next to the AA table")

    def check(self) -> None:
        if self.ship_side == "ijn":
            self.refuse("steps", why="USN air units are never destroyed")


class Target(NamedTuple):
    """An air unit under fire: steps left (`None`: it cannot be destroyed), and the modifier to its attack."""

    left: int | None
    drm: int = 0


@procedure("aa-barrage", Barrage, cite="8.5.2")
def aa_barrage(given: Barrage, rules: Rules) -> Plan:
    """What do all ships in range do to one air unit?"""
    own_box_only(given.ship_side, bool(given.adjacent), rules)
    card = Card(given, rules)
    usn_aircraft = given.ship_side == "ijn"
    shots = shots_at(given.target_aa, given.suppression, given.adjacent, given.card_drm)
    battery = Battery(card, usn_aircraft, shots)

    def fire_step(shot: Shot) -> Step:
        def step(unit: Target, dice: Dice) -> Target:
            if unit.left == 0:
                return unit
            does = battery.fire(shot, dice)
            left = None if unit.left is None else max(unit.left - does.steps, 0)
            return Target(left, add_modifiers(unit.drm, does.drm, battery.worst))

        return step

    def outcome(unit: Target) -> dict[str, Any]:
        return {"steps_left": unit.left, "attack_drm": unit.drm}

    start = Target(None if usn_aircraft else given.steps)
    return card.plan(start, [fire_step(shot) for shot in shots], outcome, ["aa"])


class Delivery(Inputs):
    """A unit that was shot down."""

    side: str = choice("usn", "ijn", default="ijn", meaning="whose air unit")
    killed_by: str = choice("aa", "cap", default="aa", meaning="what destroyed it")


@procedure("deliver-the-ordnance", Delivery, cite="14.0", worth={"attacks": 1})
def deliver_the_ordnance(given: Delivery, rules: Rules) -> Plan:
    """Does a bomber that was shot down still attack?"""
    ijn_only(given.side, "side", rules)
    if given.killed_by == "cap":
        rules.forbid("14.0", "a bomber that CAP destroys never delivers its ordnance", "killed_by")
    last = delivers_ordnance(rules)

    def step(_: bool, dice: Dice) -> bool:
        return last(dice)

    return Plan(False, [step], lambda attacks: {"attacks": attacks})


def ijn_only(side: str, field: str, rules: Rules) -> None:
    """Only IJN bombers deliver their ordnance after being shot down (14.0)."""
    if side == "usn":
        rules.forbid("14.0", "only IJN bombers deliver the ordnance, and no USN air unit is shot down", field)


def delivers_ordnance(rules: Rules) -> Callable[[Dice], bool]:
    """How a bomber that AA has destroyed still comes to attack: by a D10, or always."""
    if rules.ruling("deliver-roll") == "always":
        return lambda dice: True

    def throw_to_deliver(dice: Dice) -> bool:
        attacks = not dice.within(D10, DELIVERS_FROM - 1, "deliver the ordnance")
        dice.note("shot down, but it still attacks" if attacks else "shot down before it could attack", "14.0")
        return attacks

    return throw_to_deliver
