"""Critical damage: of torpedoes and of shells, and its special effects (Critical Damage to Special Effects)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.chance import D6, Dice
from referee.engine.inputs import Inputs, flag
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules

Effects = tuple[str, ...]

TWO_DICE = range(2, 13)
SPECIAL_ROWS = (3, 7, 11)
MERCHANT_EXPLODES = 11


class Details(NamedTuple):
    """What the detail die of a casualty says, face by face."""

    steering: tuple[str, ...]
    power: tuple[str, ...]

    def add_details(self, effects: Effects, dice: Dice) -> Effects:
        """Effects with their details: where a ship turns after a steering casualty, and what it is that loses power."""
        out: list[str] = []
        for effect in effects:
            if effect == "power":
                out.append(dice.read(D6, self.power, "what loses power"))
            elif effect.endswith("steering"):
                out += [effect, dice.read(D6, self.steering, "where the ship turns")]
            else:
                out.append(effect)
        said = [effect.replace("-", " ") for effect in out]
        dice.note(f"suffered: {', '.join(said) or 'nothing'}", "Special Effects")
        return tuple(out)


def detail_dice(rules: Rules) -> Details:
    """The detail dice."""
    table = rules.table("casualty-details")
    return Details(table.column("steering"), table.column("power"))


class TorpedoCritical(Inputs):
    """A torpedo hit that does not break the back."""

    penetrating: bool = flag(meaning="the hit penetrates")
    collision: bool = flag(
        meaning="it stands for a collision: power and fire do not count, and an explosion is floatation"
    )
    fire_risk_merchant: bool = flag(meaning="a merchant or auxiliary that is a fire risk")


@procedure("torpedo-critical", TorpedoCritical, cite="Torpedo Critical Damage")
def torpedo_critical(given: TorpedoCritical, rules: Rules) -> Plan:
    """What critical damage does a torpedo do?"""
    chart = torpedo_chart(given.penetrating, given.collision, given.fire_risk_merchant, rules)
    found = detail_dice(rules)
    rules.note(f"a {'penetrating' if given.penetrating else 'non-penetrating'} hit", "Torpedo Critical Damage")
    if given.fire_risk_merchant:
        rules.note("a fire risk: an 11 is an explosion", "Critical Damage on Merchant Ships")
    if given.collision:
        rules.note("a collision: power and fire are ignored, an explosion is floatation", "Oh Lumme!")

    def hurt(_: Effects, dice: Dice) -> Effects:
        return found.add_details(chart[two_dice(dice, "torpedo critical")], dice)

    return Plan((), [hurt], lambda effects: {"effects": list(effects)})


def torpedo_chart(penetrating: bool, collision: bool, fire_risk_merchant: bool, rules: Rules) -> Mapping[int, Effects]:
    """The effects of each total of two dice, as they stand for this hit; no details yet."""
    table = rules.table("torpedo-critical")
    chart: dict[int, Effects] = {
        total: tuple(table.step(total, "effects")) if penetrating or table.step(total, "hit") == "any" else ()
        for total in TWO_DICE
    }
    if not penetrating and not collision and rules.ruling("torpedo-critical-seven") == "fire-always":
        chart[7] = ("fire",)
    if fire_risk_merchant:
        chart[MERCHANT_EXPLODES] = ("explosion",)
    if collision:
        return {total: effects_of_collision(effects) for total, effects in chart.items()}
    return chart


def effects_of_collision(effects: Effects) -> Effects:
    """The effects that a collision has of a torpedo hit's."""
    left = (effect for effect in effects if effect not in ("power", "fire"))
    return tuple("floatation" if effect == "explosion" else effect for effect in left)


def two_dice(dice: Dice, why: str) -> int:
    """Two dice, added."""
    return dice.roll(D6, why) + dice.roll(D6, why)


class SpecialEffects(Inputs):
    """Critical damage with a special effect."""

    penetrating: bool = flag(meaning="the hit penetrates")


@procedure("special-effects", SpecialEffects, cite="Special Effects")
def special_effects(given: SpecialEffects, rules: Rules) -> Plan:
    """What is the special effect of critical damage?"""
    column, found = special_column(given.penetrating, rules), detail_dice(rules)
    return Plan((), [lambda _, dice: throw_special(column, found, dice)], lambda effects: {"effects": list(effects)})


def special_column(penetrating: bool, rules: Rules) -> tuple[Effects, ...]:
    """The special effect of each face, as it stands for this hit."""
    printed = rules.table("special-effects").column()
    if rules.ruling("special-effects-rows") == "fire-then-power":
        swapped = {"power": "fire", "fire": "power"}
        printed = tuple(swapped.get(effect, effect) for effect in printed)
    return tuple((effect,) if penetrating or effect != "floatation" else () for effect in printed)


def throw_special(column: tuple[Effects, ...], found: Details, dice: Dice) -> Effects:
    """Throw a special effect, and its detail."""
    return found.add_details(dice.read(D6, column, "special effect"), dice)


class CriticalDamage(Inputs):
    """A shell's critical damage."""

    penetrating: bool = flag(meaning="the hit penetrates")
    fire_risk_merchant: bool = flag(meaning="a merchant or auxiliary that is a fire risk")


class Critical(NamedTuple):
    """The row to read, and the special effects with it."""

    row: int
    effects: Effects = ()


@procedure("critical-damage", CriticalDamage, cite="Critical Damage")
def critical_damage(given: CriticalDamage, rules: Rules) -> Plan:
    """Which row of the base game's critical damage, and what special effect with it?"""
    column, found = special_column(given.penetrating, rules), detail_dice(rules)
    rules.note("read the row in the base game's table; a row with 1*, +1 or +2 also starts a fire", "Critical Damage")
    rules.note("a hit on flak or directors also puts the radar out", "Critical Damage")

    def explodes(row: int) -> bool:
        return given.fire_risk_merchant and row == MERCHANT_EXPLODES

    def hurt(_: Critical, dice: Dice) -> Critical:
        row = two_dice(dice, "critical damage")
        dice.note(f"row {row}{': it explodes' if explodes(row) else ''}", "Critical Damage")
        if row not in SPECIAL_ROWS or explodes(row):
            return Critical(row)
        return Critical(row, throw_special(column, found, dice))

    def outcome(critical: Critical) -> dict[str, object]:
        return {"row": critical.row, "explosion": explodes(critical.row), "effects": list(critical.effects)}

    return Plan(Critical(0), [hurt], outcome)
