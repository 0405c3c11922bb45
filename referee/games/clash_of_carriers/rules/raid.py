"""A raid on one ship: interception, anti-aircraft fire, attacks and damage (8.2-8.6, 9.3, 12.7, 14.0)."""

from __future__ import annotations

from functools import cache

from referee.engine.errors import bad_input
from referee.engine.inputs import choice, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.rules import Rules
from referee.games.clash_of_carriers.rules.air import Interception, may_attack
from referee.games.clash_of_carriers.rules.card import Card
from referee.games.clash_of_carriers.rules.hits import BOXES, Ship, TorpedoHit, one_attack
from referee.games.clash_of_carriers.rules.over_target import AirStrike, Over, Sky, Target
from referee.games.clash_of_carriers.rules.raid_leaves import Leaves
from referee.games.clash_of_carriers.rules.squadrons import state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class AirAttack(TorpedoHit):
    """One air unit over its target."""

    side: str = choice("usn", "ijn", meaning="whose air unit")
    kind: str = choice("F", "FB", "DB", "T", "B", meaning="its kind; a T's hits may be critical")
    factor: int = whole(1, 30, meaning="combat factor of the side it uses")
    aa_drm: int = whole(-20, 0, 0, meaning="modifier that AA fire gave it")
    losses: int = whole(0, 10, 0, meaning="USN: step losses taken while on its fatigued side")

    def check(self) -> None:
        if self.side == "ijn" and self.losses:
            raise bad_input("losses", "losses on the fatigued side are counted for USN units only")


@procedure("air-attack", AirAttack, cite="8.6", worth=BOXES)
def air_attack(given: AirAttack, rules: Rules) -> Plan:
    """What does one air unit's attack do to a ship?"""
    may_attack(given.kind, "kind", rules)
    drm = given.aa_drm - given.losses + given.card_drm
    critical_drm = given.critical_drm if given.criticals and given.kind == "T" else None
    return one_attack(Card(given, rules), given.boxes, given.factor, drm, critical_drm, "8.6")


@procedure("air-strike", AirStrike, cite="8.0", follows={"strike": "strike", "cap": "cap"})
def air_strike(given: AirStrike, rules: Rules) -> Plan:
    """What does a raid do to its target, through CAP and AA fire?"""
    card = Card(given, rules)
    fight = Interception(given, card, given.air_card_drm, given.escort_card_drm)
    fight.permit()
    given.permit("adjacent", rules)
    target = Target(Over(given, given.strike, given.target_aa, given.adjacent), card)
    met = fight.start()
    start = Sky(met.strike, met.cap, (None,) * len(met.strike), Ship(given.boxes))

    @cache
    def states(row: tuple[int, ...], usn: bool) -> tuple[str, ...]:
        return tuple(state(lost, usn) for lost in row)

    def outcome(end: Sky) -> dict[str, Any]:
        strike, cap = states(end.strike, fight.usn), states(end.cap, not fight.usn)
        return {**end.ship.outcome(), "strike": list(strike), "cap": list(cap)}

    caught = fight.steps()
    apart = Leaves(start, caught, target).apart
    return card.plan(start, [*caught, *target.steps()], outcome, target.reads())._replace(apart=apart)
