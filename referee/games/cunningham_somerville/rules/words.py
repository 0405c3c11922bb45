"""What all chapters share: inches, bands of speed, manoeuvres, "n or more" on a die, and an even choice."""

from __future__ import annotations

from referee.engine.chance import D4, D6, D10, Dice, Needs, Purpose
from referee.engine.inputs import REQUIRED, choice, quantity
from referee.engine.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


MANOEUVRES = ("none", "turned", "chase-salvos", "zigzag")
RADICAL = ("turned", "chase-salvos")
LOW, HIGH = 3, 7


def inches(low: int = 0, high: int | None = None, default: Any = REQUIRED, *, meaning: str = "") -> Any:
    """A distance in inches, exact: `4`, `"4.5"` or `"16/3"`."""
    return quantity(low, high, default, decimals=True, meaning=meaning)


def manoeuvre(of: str) -> Any:
    """How a ship turned about in its move."""
    return choice(*MANOEUVRES, default="none", meaning=f"how {of} manoeuvres")


def band(speed: int) -> str:
    """The band of a speed in inches (Speed)."""
    if speed == 0:
        return "stopped"
    if speed <= LOW:
        return "low"
    return "high" if speed >= HIGH else "moderate"


def is_reached(dice: Dice, score: int, why: str) -> bool:
    """Is the next die `score` or more? The throw says what it needs."""
    return not dice.within(D6, score - 1, with_need(why, score))


def with_need(why: str, score: int) -> Purpose:
    """What a die is for, with what it needs."""
    if 1 < score <= D6.sides:
        return Needs(why, f"{score} or more", ", needs ")
    return Purpose(why, "any will do" if score <= 1 else "none will do", ", ")


def one_of(dice: Dice, count: int, why: str) -> int:
    """One of one to six equal things, by its place from 1: no die for one, else equal shares of a die's faces."""
    if count == 1:
        return 1
    die = {4: D4, 5: D10}.get(count, D6)
    share = die.sides // count
    return dice.read(die, [face // share + 1 for face in range(die.sides)], why)


def added_up(rules: Rules, what: str, modifiers: dict[str, int], cite: str) -> int:
    """The sum of the modifiers that count, said in one line with each of them."""
    counted = [f"{number:+d} {name.replace('-', ' ')}" for name, number in modifiers.items() if number]
    total = sum(modifiers.values())
    rules.note(f"{what}: {', '.join(counted)}; together {total:+d}" if counted else f"{what}: none", cite)
    return total
