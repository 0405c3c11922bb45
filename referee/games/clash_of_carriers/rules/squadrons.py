"""Air units and the steps they lose (2.3.2, 8.2.1)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, many, text, whole
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules

# An air unit's losses are a whole number: 0 on its full side, 1 on its reverse side. An IJN unit at 2 is
# destroyed; a USN unit goes on counting, and each loss beyond the first is a -1 to its attack.
FULL, REVERSED, DESTROYED = 0, 1, 2
FIGHTERS = ("F", "FB")


class AirUnit(Inputs):
    """An air unit as it is on the table."""

    name: str | None = text(None, meaning="its own name, by which CAP may attack it")
    kind: str = choice(
        "F", "FB", "DB", "T", "B", meaning="fighter, fighter-bomber, dive bomber, torpedo bomber, bomber"
    )
    factor: int = whole(1, 30, meaning="combat factor of its full-strength side")
    reduced: int | None = whole(1, 30, None, meaning="combat factor of its reverse side, if it has one")
    side: str = choice("full", "reduced", default="full", meaning="the side now up")

    def check(self) -> None:
        if self.reduced is not None and self.reduced > self.factor:
            raise bad_input("reduced", f"reduced must be at most the factor {self.factor}, not {self.reduced}")
        if self.reduced is None and self.side == "reduced":
            raise bad_input("reduced", "reduced is missing: a unit on its reverse side must have one")

    @property
    def lost(self) -> int:
        """The steps it has lost so far."""
        return FULL if self.side == "full" else REVERSED

    def factor_up(self, lost: int) -> int:
        """The factor of the side that is up (or on which it was destroyed)."""
        return self.factor if lost == FULL or self.reduced is None else self.reduced


class Fatigued(AirUnit):
    """An air unit whose losses on the fatigued side are counted."""

    losses: int = whole(0, 10, 0, meaning="USN: step losses taken while on its fatigued side")

    @property
    def lost(self) -> int:
        return super().lost + self.losses


class Raider(Fatigued):
    """An air unit of a strike."""

    role: str = choice(
        "escort",
        "suppress",
        "attack",
        default=None,
        meaning="what it does; if left out, fighters escort and the others attack",
    )

    @property
    def task(self) -> str:
        """Its role: the one given, else the usual one."""
        return self.role or ("escort" if self.kind in FIGHTERS else "attack")


class Interceptor(AirUnit):
    """An air unit on CAP."""

    target: str | None = text(None, meaning="the unit that it attacks past the escorts")


def refuse_unlawful(units: Sequence[AirUnit], usn: bool, where: str) -> None:
    """Refuse impossible units: a name twice, a USN unit without a reverse side, losses that do not count."""
    seen = set()
    for place, unit in enumerate(units):
        at = f"{where}[{place}]"
        if unit.name is not None and unit.name in seen:
            raise bad_input(f"{at}.name", f"{at}.name must differ from the others: {unit.name} is in the list already")
        seen.add(unit.name)
        if usn and unit.reduced is None:
            raise bad_input(f"{at}.reduced", f"{at}.reduced is missing: every USN air unit has a fatigued side")
        if getattr(unit, "losses", 0) and not (usn and unit.side == "reduced"):
            raise bad_input(f"{at}.losses", f"{at}.losses are counted for USN units on their fatigued side only")


def state(lost: int, usn: bool) -> str:
    """`full`, `reduced` or `destroyed`."""
    if lost == FULL:
        return "full"
    return "reduced" if usn or lost == REVERSED else "destroyed"


def attack_modifier(lost: int, usn: bool) -> int:
    """The modifier to its attack: -1 for each loss on the fatigued side."""
    return min(REVERSED - lost, 0) if usn else 0


class Taking:
    """How the units of one side take steps (2.3.2, 8.2.1): the first listed unit first.

    `stack`: the first USN unit bears every -1. `tallied`: each -1 is counted at all.
    """

    def __init__(self, units: Sequence[AirUnit], usn: bool, stack: bool = False, tallied: bool = True) -> None:
        self.units = units
        self.usn = usn
        self.stack = stack
        self.tallied = tallied

    def __call__(self, lost: tuple[int, ...], group: Sequence[int], steps: int) -> tuple[int, ...]:
        """What all units have lost once the units of `group` (their places) took `steps`."""
        out = list(lost)
        group = [place for place in group if self.usn or out[place] < DESTROYED]
        flips = [place for place in group if out[place] == FULL and self.units[place].reduced is not None][:steps]
        for place in flips:
            out[place] = REVERSED
        left = steps - len(flips)
        if not self.usn:
            for place in group[:left]:
                out[place] = DESTROYED
        elif group and self.tallied:
            each, over = divmod(left, len(group))
            for turn, place in enumerate(group):
                out[place] += (left if turn == 0 else 0) if self.stack else each + (turn < over)
        return tuple(out)


def first_bears_all(rules: Rules, usn: bool, units: int) -> bool:
    """Does the first USN unit of the group bear every -1? It matters only if others could share them."""
    return usn and units > 1 and rules.ruling("fatigued-losses") == "stack"


class Losses(Inputs):
    """Steps that a group of air units has lost."""

    side: str = choice("usn", "ijn", meaning="whose air units")
    steps: int = whole(0, 60, meaning="steps lost")
    units: list[Fatigued] = many(Fatigued, 1, 60, meaning="the units, in the order in which they take steps")

    def check(self) -> None:
        refuse_unlawful(self.units, self.side == "usn", "units")


@procedure("air-losses", Losses, cite="8.2.1", follows={"units": "units", "drm": "units"})
def air_losses(given: Losses, rules: Rules) -> Plan:
    """Who bears the step losses of a group of air units?"""
    usn = given.side == "usn"
    rules.note(f"{given.steps} steps: first every unit that can flip is flipped, in listed order", "2.3.2")
    further = given.steps > sum(unit.side == "full" for unit in given.units)
    taking = Taking(given.units, usn, first_bears_all(rules, usn and further, len(given.units)))
    lost = taking(tuple(unit.lost for unit in given.units), range(len(given.units)), given.steps)
    return certain_plan({"units": [state(n, usn) for n in lost], "drm": [attack_modifier(n, usn) for n in lost]})
