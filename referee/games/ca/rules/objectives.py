"""What scenarios ask of ships besides sinking others: bombardment (9.2, Scenario 4) and supplies (Scenario 6)."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.fraction import Fraction
from referee.engine.hexgrid import is_hex
from referee.engine.inputs import Inputs, many
from referee.engine.plain import counted, decimal_text
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.ca.rules.course import IN_PLACE
from referee.games.ca.rules.equipment import hex_input
from referee.games.ca.rules.sight import Track
from referee.games.ca.rules.strength import Gun, worth

STRENGTH_A_POINT = 10
HEXES_A_DELIVERY = 3


class Bombardment(Inputs):
    """The ships that bombard in one turn; their distances are to the land hex."""

    firers: list[Gun] = many(Gun, 1, 30, meaning="the ships that bombard")


@procedure("bombardment", Bombardment, cite="9.2 (4)")
def bombardment(given: Bombardment, rules: Rules) -> Plan:
    """Points for one turn's bombardment of Guadalcanal."""
    guns = {f"firers[{i}]": firer.weapon(rules, f"firers[{i}]") for i, firer in enumerate(given.firers)}
    for at, gun in guns.items():
        gun.refuse(at, f"{at}.distance", rules)
    strengths = [Fraction(gun.strength) for gun in guns.values()]
    cut = any(share != 1 for gun in guns.values() for share, _, _ in gun.cuts())
    if not cut or rules.ruling("bombardment-strength") == "reduced":
        strengths = [worth(gun, rules) for gun in guns.values()]
    total = sum(strengths, Fraction(0))
    points = int(total // STRENGTH_A_POINT)
    if len(strengths) > 1 and rules.ruling("bombardment-rounding") == "each-ship":
        points = sum(int(strength // STRENGTH_A_POINT) for strength in strengths)
    rules.note(
        f"{decimal_text(total)} Gunnery Strength Points, one point for each {STRENGTH_A_POINT}: {points}", "9.2 (4)"
    )
    return certain_plan({"points": points, "strength": str(total)})


class Supply(Track):
    """A supply ship's move and the hexes marked on the map."""

    supply_hexes: list[str] = many(
        hex_input(meaning="a supply hex"), 1, default=(), meaning="hexes with a supply symbol (else the owner's map's)"
    )


@procedure("supply", Supply, cite="9.2 (6)")
def supply(given: Supply, rules: Rules) -> Plan:
    """Did a supply ship pass three supply hexes in one Movement Phase?"""
    spent = zip(given.places(), given.steps, strict=True)
    entered = [place.name for place, step in spent if step not in IN_PLACE]
    marked = given.supply_hexes or supply_of_map(rules)
    if given.start in marked and rules.ruling("supply-start-hex") == "start-counts":
        entered.insert(0, given.start)
    passed = list(dict.fromkeys(place for place in entered if place in marked))
    rules.note(f"{counted(len(passed), 'supply hex')} passed, {HEXES_A_DELIVERY} are needed", "9.2 (6)")
    return certain_plan({"passed": passed, "delivered": len(passed) >= HEXES_A_DELIVERY})


def supply_of_map(rules: Rules) -> list[str]:
    """The supply hexes of the owner's map; refused if they have not been entered."""
    found = rules.owners("supply")
    if not isinstance(found, list) or not found or not all(isinstance(place, str) and is_hex(place) for place in found):
        raise bad_input("supply_hexes", "{} is missing: the hexes with a supply symbol on the map", "supply_hexes")
    rules.note(f"{counted(len(found), 'supply hex')} from the owner's map", "9.2 (6)")
    return found
