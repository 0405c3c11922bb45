"""The Initial Phase: air units that come back, recover or arrive (5.3-5.6, 8.1.2, 16.1.2)."""

from __future__ import annotations

from referee.engine.chance import D10, Dice
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, many, name, text, whole
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Extended(Inputs):
    """USN units that flew at extended range."""

    turn: int = whole(1, 12, meaning="the turn now")
    units: list[str] = many(text(), 1, 12, meaning="each unit that flew extended")


@procedure("extended-range-return", Extended, cite="8.1.2", follows={"returns": "units"})
def extended_range_return(given: Extended, rules: Rules) -> Plan:
    """On which turn does each USN unit that flew extended come back?"""
    table = rules.table("extended-range-return")
    ahead = table.column()
    rules.note("each is back at full strength in the Ready Box; a turn above 12 is after the game", table.cite)

    def return_step(unit: str) -> Any:
        def step(turns: tuple[int, ...], dice: Dice) -> tuple[int, ...]:
            turn = given.turn + dice.read(D10, ahead, f"return of {unit}")
            dice.note(f"{unit} is back on turn {turn}", table.cite)
            return (*turns, turn)

        return step

    return Plan((), [return_step(unit) for unit in given.units], lambda turns: {"returns": list(turns)})


class Flown(Inputs):
    """An island-based unit in the Flown Box."""

    name: str | None = name()
    base: str = choice("guam", "peleliu", "yap", "iwo-jima", "truk", "other", meaning="its airfield")


class Islands(Inputs):
    """The island-based units in the Flown Boxes."""

    units: list[Flown] = many(Flown, 1, 12, meaning="each unit that tries to become Ready")


@procedure("island-recovery", Islands, cite="5.6", follows={"ready": "units"})
def island_recovery(given: Islands, rules: Rules) -> Plan:
    """Which island-based Japanese units go from Flown to Ready?"""
    table = rules.table("island-recovery")

    def recover(unit: Flown) -> Any:
        bound = table[unit.base if unit.base in table else "other"]
        base = unit.base.replace("-", " ").title()
        what = f"{unit.name or 'a unit'} on {base}"

        def step(ready: tuple[bool, ...], dice: Dice) -> tuple[bool, ...]:
            made = dice.within(D10, bound, f"recovery of {what}")
            dice.note(f"{what}: {bound} or less, {'ready' if made else 'stays in the Flown Box'}", table.cite)
            return (*ready, made)

        return step

    return Plan((), [recover(unit) for unit in given.units], lambda ready: {"ready": list(ready)})


class Reinforcements(Inputs):
    """No inputs: one die decides for all of them."""


@procedure("reinforcements", Reinforcements, cite="16.1.2")
def reinforcements(given: Reinforcements, rules: Rules) -> Plan:
    """On which turn do the random IJN reinforcements arrive?"""
    table = rules.table("ijn-reinforcements-random")
    for island in table:
        rules.note(f"{island}: " + ", ".join(f"{group} ({unit})" for group, unit in table[island].items()), table.cite)
    return Plan(None, [lambda _, dice: dice.roll(D10, "turn of arrival")], lambda turn: {"turn": turn})


class Dead(Inputs):
    """A destroyed land-based unit."""

    name: str = text(meaning="the unit")
    has_reduced: bool = flag(meaning="its counter has a reduced side")


class DeadPile(Inputs):
    """The IJN's land-based dead."""

    dead_pile: list[Dead] = many(Dead, 0, 40, meaning="destroyed land-based units")
    night: bool = flag(meaning="it is a night turn")

    def check(self) -> None:
        names = [unit.name for unit in self.dead_pile]
        for i, unit in enumerate(names):
            if unit in names[:i]:
                raise bad_input(f"dead_pile[{i}].name", f"the name {unit} appears twice; each unit needs its own")


@procedure("revived-reinforcement", DeadPile, cite="16.1.2")
def revived_reinforcement(given: DeadPile, rules: Rules) -> Plan:
    """Which destroyed land-based IJN unit comes back this day turn?"""
    if given.night:
        rules.forbid("16.1.2", "units are revived on day turns only", "night")
    if not given.dead_pile:
        rules.note("the dead pile is empty", "16.1.2")
        return certain_plan({"unit": None, "side": None})
    rules.note("it goes to the Flown Box of Guam, on its reduced side if it has one", "16.1.2")

    def revive(_: None, dice: Dice) -> int:
        return dice.choose(len(given.dead_pile), "the unit revived")

    def outcome(place: int) -> dict[str, Any]:
        unit = given.dead_pile[place - 1]
        return {"unit": unit.name, "side": "reduced" if unit.has_reduced else "full"}

    return Plan(None, [revive], outcome)
