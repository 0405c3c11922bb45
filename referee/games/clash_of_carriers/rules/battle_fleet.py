"""The units of a Battle Round, and what each does in it: guns, torpedoes, then criticals (9.1, 9.3, 12.5, 12.6)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from referee.engine.chance import Commuting, Dice, Distinct, Part
from referee.engine.errors import Unfit, bad_input
from referee.engine.inputs import Inputs, choice, flag, many, text, whole
from referee.engine.record import NamedTuple
from referee.games.clash_of_carriers.rules.card import Card, WithTables
from referee.games.clash_of_carriers.rules.hits import Ship, criticals, damage_roll, take_hits
from referee.games.clash_of_carriers.rules.surface import SIDES, must_be_in_sight, smoke_modifier, torpedo_range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from referee.engine.chance import Step

    T = TypeVar("T")


class Combatant(Inputs):
    """A naval unit on the Surface Battle Display."""

    name: str = text(meaning="its own name")
    side: str = choice(*SIDES, meaning="whose it is")
    box: int = whole(1, 25, meaning="its box")
    boxes: int = whole(1, 99, meaning="boxes of its Damage Log not yet crossed off")
    gunnery: int = whole(0, 99, 0, meaning="surface gunnery factor")
    target: str | None = text(None, meaning="the enemy that it fires its guns at")
    torpedo: int = whole(0, 99, 0, meaning="the factor of its torpedoes on the Damage Table")
    torpedo_target: str | None = text(None, meaning="the enemy that it fires torpedoes at")
    torpedo_after: list[int] = many(
        whole(0, 99), 0, 99, (), meaning="its torpedo factor once this round's guns have crossed off 1, 2, ... boxes"
    )

    def check(self) -> None:
        if self.target is not None and not self.gunnery:
            raise bad_input("gunnery", "gunnery must be more than 0 for a unit that fires at a target")
        if self.torpedo_target is not None and not self.torpedo:
            raise bad_input("torpedo", "torpedo must be more than 0 for a unit that fires torpedoes")

    def torpedoes(self, hits: int) -> int:
        """Its torpedo factor after hits by this round's guns."""
        if not hits or not self.torpedo_after:
            return self.torpedo
        return self.torpedo_after[min(hits, len(self.torpedo_after)) - 1]


class Round(WithTables):
    """All who fire, and are fired at, in a Battle Round."""

    units: list[Combatant] = many(Combatant, 2, 12, meaning="the naval units; a unit without a target does not fire")
    smoke_boxes: list[int] = many(whole(1, 25), 0, 25, (), meaning="boxes with smoke")
    night: bool = flag(meaning="it is a night turn")
    card_drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints next to the Damage Table, for guns")
    torpedo_card_drm: int = whole(-10, 10, 0, meaning="the same for torpedoes")
    critical_drm: int = whole(
        -10, 10, 0, meaning="modifiers that the card prints next to the Torpedo Critical Hit Table"
    )
    criticals: bool = flag(True, meaning="torpedo hits may be critical")

    def check(self) -> None:
        sides: dict[str, str] = {}
        for place, unit in enumerate(self.units):
            if unit.name in sides:
                raise bad_input(
                    f"units[{place}].name",
                    f"units[{place}].name must be new: {unit.name} is used already",
                )
            sides[unit.name] = unit.side
        for place, unit in enumerate(self.units):
            for field, target in (("target", unit.target), ("torpedo_target", unit.torpedo_target)):
                if target is not None and sides.get(target, unit.side) == unit.side:
                    at = f"units[{place}].{field}"
                    raise Unfit(at, f"must be the name of an enemy in the list, not {target}")


class Action(NamedTuple):
    """The state of a Battle Round.

    The boxes that guns crossed off each unit; the torpedo hits on each unit still to be settled; the units
    that torpedoes hit.
    """

    gunned: tuple[int, ...]
    running: tuple[int, ...]
    torpedoed: tuple[Ship | None, ...]


class Fleet:
    """The units of both sides, who fires at whom, and the steps of the round.

    With `among`, only these units count.
    """

    def __init__(self, given: Round, card: Card, among: Container[int] | None = None) -> None:
        self.given = given
        self.card = card
        self.units = given.units
        self.boxes = [unit.boxes for unit in given.units]
        place = {unit.name: at for at, unit in enumerate(given.units)}
        units = [(at, unit) for at, unit in enumerate(given.units) if among is None or at in among]
        self.guns = [(at, place[unit.target]) for at, unit in units if unit.target is not None]
        self.torpedo_targets = [
            (at, place[unit.torpedo_target]) for at, unit in units if unit.torpedo_target is not None
        ]
        self.fired_at = list(dict.fromkeys(target for _, target in self.torpedo_targets))

    def steps(self, start: Action, guns: Sequence[Part], runs: Sequence[Part]) -> list[Any]:
        """The whole round, guns, then torpedoes.

        Groups of units that do not fire at each other are weighed apart.
        """
        whole: list[Any] = [Distinct(), *guns, *self.torpedoes(runs), Distinct()]
        duels = self.duels()
        if len(duels) < 2:
            return whole
        weighed: list[Any] = [Distinct(), *(self.duel(units, start, guns, runs) for units in duels)]
        return [Commuting(thrown=whole, weighed=weighed)]

    def duels(self) -> list[set[int]]:
        """The units that fire or are fired at, grouped so that no fire crosses between groups."""
        out: list[set[int]] = []
        for pair in map(set, [*self.guns, *self.torpedo_targets]):
            joined = [units for units in out if units & pair]
            out = [*(units for units in out if units not in joined), pair.union(*joined)]
        return out

    def duel(self, units: set[int], start: Action, guns: Sequence[Part], runs: Sequence[Part]) -> Part:
        """The fate of these units, from the `start`; it touches no other unit."""
        alone = Fleet(self.given, self.card, units)
        fired = [shot for (at, _), shot in zip(self.guns, guns, strict=True) if at in units]
        running = [run for (at, _), run in zip(self.torpedo_targets, runs, strict=True) if at in units]

        def into(action: Action, end: Action) -> Action:
            torpedoed = tuple([ship or other for ship, other in zip(action.torpedoed, end.torpedoed, strict=True)])
            return Action(tuple(map(int.__add__, action.gunned, end.gunned)), action.running, torpedoed)

        return Part(lambda _: start, [*fired, *alone.torpedoes(running)], into)

    def gunnery(self) -> list[Part]:
        """Every unit with a target fires; the hits count together after the last die."""
        shots = []
        for at, target in self.guns:
            field = f"units[{at}].target"
            must_be_in_sight(self.units[at].side, self.distance(at, target), self.given.night, field, self.card.rules)
            drm = self.smoke(at, target) + self.given.card_drm
            shots.append(self.salvo(at, target, drm))
        return shots

    def distance(self, at: int, target: int) -> int:
        """Boxes between two units."""
        return abs(self.units[at].box - self.units[target].box)

    def smoke(self, at: int, target: int) -> int:
        """The modifier for smoke between two units."""
        return smoke_modifier(self.given.smoke_boxes, self.units[at].box, self.units[target].box, self.card.rules)

    def salvo(self, at: int, target: int, drm: int) -> Part:
        """One unit's guns."""
        unit, boxes = self.units[at], self.units[target].boxes
        why = f"{unit.name}'s guns at {self.units[target].name}"
        self.card.rules.note(f"{why}: factor {unit.gunnery}, {drm:+d} to the die", "12.5")

        def fire(_: None, dice: Dice) -> int:
            return damage_roll(self.card, unit.gunnery, drm, why, "12.5", dice)

        def into(action: Action, hits: int) -> Action:
            return action._replace(gunned=replace_at(action.gunned, target, min(action.gunned[target] + hits, boxes)))

        return Part(lambda _: None, [fire], into)

    def torpedoes(self, fired: Sequence[Part]) -> list[Any]:
        """Every unit afloat fires its torpedoes; all hits count together, then come their criticals."""
        if not self.torpedo_targets:
            return []
        runs = {at: run for (at, _), run in zip(self.torpedo_targets, fired, strict=True)}
        blows = {target: self.blow(target) for target in self.fired_at}
        worse = (
            {at: self.torpedo_criticals(at, target) for at, target in self.torpedo_targets}
            if self.given.criticals
            else {}
        )
        weighed: list[Any] = [Distinct(2)]  # until a unit is settled, several states lead to one outcome
        waiting = set(self.fired_at)
        for turn, target in enumerate(self.fired_at, 1):
            firing = [at for at, aimed in self.torpedo_targets if aimed == target]
            steps = [*(runs[at] for at in firing), blows[target], *(worse[at] for at in firing if worse)]
            weighed.append(self.fate(target, firing, steps))
            later = {
                *self.fired_at[turn:],
                *(at for at, aimed in self.torpedo_targets if aimed in self.fired_at[turn:]),
            }
            if done := waiting - later:
                weighed.append(self.without_shooters(done))
            waiting &= later
        return [Commuting(thrown=[step for _, step in self.in_order(fired)], weighed=weighed)]

    def in_order(self, fired: Sequence[Part]) -> list[tuple[int, Step]]:
        """All that is thrown once guns are done, in the order of the dice, each with the unit concerned."""
        runs = [(target, run) for (_, target), run in zip(self.torpedo_targets, fired, strict=True)]
        blows = [(target, self.blow(target)) for target in self.fired_at]
        worse = (
            [(target, self.torpedo_criticals(at, target)) for at, target in self.torpedo_targets]
            if self.given.criticals
            else []
        )
        return [*runs, *blows, *worse]

    def fate(self, target: int, firing: Sequence[int], steps: Sequence[Any]) -> Part:
        """All that torpedoes do to one unit.

        It depends only on what guns did to that unit and to the units that fire torpedoes at it.
        """
        seen, unhit = {target, *firing}, (None,) * len(self.units)

        def of(action: Action) -> Action:
            gunned = tuple(lost if at in seen else 0 for at, lost in enumerate(action.gunned))
            return Action(gunned, action.running, unhit)

        def into(action: Action, end: Action) -> Action:
            return action._replace(torpedoed=replace_at(action.torpedoed, target, end.torpedoed[target]))

        return Part(of, steps, into)

    def torpedo_run(self, at: int, target: int) -> Part:
        """One unit's torpedoes, if it and its target are afloat after gunnery and it still has them."""
        given, rules = self.given, self.card.rules
        unit, foe = self.units[at], self.units[target]
        why, field = f"{unit.name}'s torpedoes at {foe.name}", f"units[{at}].torpedo_target"
        distance = self.distance(at, target)
        drm = torpedo_range(unit.side, distance, field, rules) + given.torpedo_card_drm
        if given.night and rules.ruling("torpedo-spotting") == "applies":
            must_be_in_sight(unit.side, distance, given.night, field, rules)
        drm += self.smoke(at, target)
        rules.note(f"{why}: factor {unit.torpedo}, {drm:+d} to the die", "12.6")

        def factor(action: Action) -> int:
            afloat = action.gunned[at] < unit.boxes and action.gunned[target] < foe.boxes
            return unit.torpedoes(action.gunned[at]) if afloat else 0

        def fire(factor: int, dice: Dice) -> int:
            return damage_roll(self.card, factor, drm, why, "12.6", dice) if factor else 0

        def into(action: Action, hits: int) -> Action:
            return action._replace(running=replace_at(action.running, at, hits))

        return Part(factor, [fire], into)

    def blow(self, target: int) -> Step:
        """All torpedo hits on a unit count together; if they sink it, there are no critical hits."""
        firing = [at for at, aimed in self.torpedo_targets if aimed == target]

        def step(action: Action, _: Dice) -> Action:
            left = self.units[target].boxes - action.gunned[target]
            ship = take_hits(Ship(left), sum(action.running[at] for at in firing), torpedo=False)
            running = action.running
            if ship.is_sunk or not self.given.criticals:
                for at in firing:
                    running = replace_at(running, at, 0)
            return Action(action.gunned, running, replace_at(action.torpedoed, target, ship))

        return step

    def torpedo_criticals(self, at: int, target: int) -> Part:
        """The criticals of one unit's torpedo hits, as long as its target is afloat."""

        def of(action: Action) -> Ship:
            ship = action.torpedoed[target]
            assert ship is not None
            return ship if ship.is_sunk else ship._replace(due=action.running[at])

        def into(action: Action, ship: Ship) -> Action:
            whole = ship._replace(hits=ship.hits + ship.extra, extra=0)
            return Action(action.gunned, replace_at(action.running, at, 0), replace_at(action.torpedoed, target, whole))

        return Part(of, [criticals(self.card, self.given.critical_drm)], into)

    def without_shooters(self, done: Iterable[int]) -> Step:
        """The step after which nobody asks who hit these units: hits by guns and torpedoes are one number."""

        def step(action: Action, _: Dice) -> Action:
            gunned, torpedoed = list(action.gunned), list(action.torpedoed)
            for at in done:
                ship = torpedoed[at]
                assert ship is not None
                gunned[at] += ship.hits
                torpedoed[at] = Ship(None, effects=ship.effects)
            return Action(tuple(gunned), action.running, tuple(torpedoed))

        return step

    def outcome(self, end: Action) -> dict[str, Any]:
        """Boxes crossed off each unit (`hits`), who sank, and the `effects` of criticals, unit by unit."""
        hits = list(end.gunned)
        effects: list[list[str]] = []
        for at, ship in enumerate(end.torpedoed):
            if ship:
                hits[at] += ship.hits + ship.extra
            effects.append(list(ship.effects) if ship else [])
        return {"hits": hits, "sunk": list(map(int.__eq__, hits, self.boxes)), "effects": effects}


def replace_at(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The `row` with `value` at `place`."""
    return (*row[:place], value, *row[place + 1 :])
