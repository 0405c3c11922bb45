"""A raid over its target: the units under fire, their attacks, and the ship (8.4-8.6, 9.3, 14.0)."""

from __future__ import annotations

from functools import cache

from referee.engine.chance import Commuting, Dice, Distinct, Part, Reckoned
from referee.engine.distribution import Distribution
from referee.engine.errors import at_odds
from referee.engine.inputs import choice, flag, many, whole
from referee.engine.record import NamedTuple
from referee.engine.trails import follow_trails
from referee.engine.weighing import weigh
from referee.games.clash_of_carriers.rules import antiaircraft
from referee.games.clash_of_carriers.rules.air import Raid
from referee.games.clash_of_carriers.rules.card import Card, WithTables
from referee.games.clash_of_carriers.rules.hits import (
    Ship,
    add_hits,
    criticals,
    damage_roll,
    take_hits,
)
from referee.games.clash_of_carriers.rules.squadrons import (
    DESTROYED,
    REVERSED,
    Interceptor,
    Raider,
    Taking,
    attack_modifier,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from referee.engine.chance import Step
    from referee.engine.rules import Rules


class Raided(Raid, WithTables):
    """A raid and whatever meets it on the way, before the ships under attack are named."""

    attacker: str = choice("usn", "ijn", meaning="whose raid")
    cap: list[Interceptor] = many(Interceptor, 0, 30, (), meaning="the CAP units that meet the raid")
    fire_at_fighters: bool = flag(True, meaning="AA also fires at the fighters that suppress it")
    deliver: bool = flag(meaning="Deliver the Ordnance (14.0) is in use")
    criticals: bool = flag(True, meaning="torpedo hits may be critical")
    air_card_drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints for CAP's rolls")
    escort_card_drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints for the escorts' roll")
    aa_card_drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints next to the AA table")
    card_drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints next to the Damage Table")
    critical_drm: int = whole(
        -10, 10, 0, meaning="modifiers that the card prints next to the Torpedo Critical Hit Table"
    )

    @property
    def raiders(self) -> str:
        return self.attacker

    def check(self) -> None:
        super().check()
        if self.radar and not self.cap:
            raise at_odds("radar", "radar sends out CAP, and there is none")

    def permit(self, near: str, rules: Rules) -> None:
        """Refuse what the rules forbid any raid; `near` is the input with ships in adjacent boxes."""
        antiaircraft.own_box_only("usn" if self.attacker == "ijn" else "ijn", bool(getattr(self, near)), rules, near)
        if self.deliver:
            antiaircraft.ijn_only(self.attacker, "deliver", rules)
        if self.night and rules.ruling("night-air-attack") == "forbidden":
            rules.forbid("6.3", "there are no air attacks by night", "night")


class AirStrike(Raided):
    """A raid on one ship."""

    strike: list[Raider] = many(
        Raider, 1, 12, meaning="the attacking air units; the first listed take losses and attack first"
    )
    target_aa: int = whole(0, 99, meaning="AA factor of the target; at 0 she does not fire")
    adjacent: list[antiaircraft.Adjacent] = many(
        antiaircraft.Adjacent, 0, 12, (), meaning="USN ships in adjacent boxes, at half strength"
    )
    boxes: int | None = whole(
        1, 99, None, meaning="boxes of her Damage Log not yet crossed off; without it sinking is not followed"
    )


class Over(NamedTuple):
    """A ship in her box and the units over her, with all their values."""

    given: Raided
    strike: Sequence[Raider]
    aa: int
    adjacent: Sequence[antiaircraft.Adjacent]
    name: str = ""


class Sky(NamedTuple):
    """What the units have lost, the attacks to come (by the unit's place in the strike), and the target."""

    strike: tuple[int, ...]
    cap: tuple[int, ...]
    aims: tuple[antiaircraft.Aim | None, ...]
    ship: Ship


class Sortie(NamedTuple):
    """One unit over the target: the part of its fate and of the target's that depend on each other."""

    lost: int
    aim: antiaircraft.Aim | None
    suppressors: int
    ship: Ship


class Target:
    """The ship in her box: the units over her, their AA fire and attacks."""

    def __init__(self, over: Over, card: Card) -> None:
        self.given = given = over.given
        self.fliers = over.strike
        self.card = card
        self.usn = given.attacker == "usn"
        tasks = [unit.task for unit in over.strike]
        self.attackers = [place for place, task in enumerate(tasks) if task == "attack"]
        self.suppressors = [place for place, task in enumerate(tasks) if task == "suppress"]
        self.fired_at = sorted(self.attackers + (self.suppressors if given.fire_at_fighters else []))
        self.torpedoes = given.criticals and any(over.strike[place].kind == "T" for place in self.attackers)
        shots = antiaircraft.shots_at(over.aa, 0, over.adjacent, given.aa_card_drm, over.name) if self.fired_at else []
        self.battery = antiaircraft.Battery(card, self.usn, shots)
        delivering = given.deliver and bool(shots) and bool(self.attackers)
        self.delivers = antiaircraft.delivers_ordnance(card.rules) if delivering else None
        self.keeps = delivering and card.rules.ruling("deliver-strength") == "before-aa"

    def reads(self) -> list[str]:
        """The tables that the raid may read, in the order of play."""
        reads = {
            "air-to-air": bool(self.given.cap),
            "aa": bool(self.battery.shots),
            "damage": bool(self.attackers),
            "torpedo-critical": self.torpedoes,
        }
        return [name for name, read in reads.items() if read]

    def steps(self) -> list[Any]:
        """AA fire at all units, then all attacks; a unit's attack touches only its own AA fire and the ship."""
        bombs = self.bombs()
        turns = [self.turn(place, [*steps, *bombs.get(place, ())]) for place, steps in self.fire().items()]
        thrown = [self.sortie(place, steps) for _, place, steps in self.in_order()]
        reckoned = Reckoned(thrown, lambda sky: self.ends(sky, turns))
        return [self.without_tally, Commuting(thrown, [Distinct(), reckoned])]

    def turn(self, place: int, steps: list[Any]) -> Callable[[Sky], Distribution]:
        """One unit's turn: the raid after it, and the unit's losses (they matter later if it suppresses)."""
        sortie = self.sortie(place, steps)
        flown = cache(lambda unit: weigh(unit, steps))

        def after(sky: Sky, unit: Sortie) -> tuple[Sky, int]:
            now: Sky = sortie.into(sky, unit)
            return now if place in self.suppressors else now._replace(strike=sky.strike), unit.lost

        return lambda sky: flown(sortie.of(sky)).map(lambda unit: after(sky, unit))

    def ends(self, sky: Sky, turns: Sequence[Callable[[Sky], Distribution]]) -> Mapping[Sky, int]:
        """The weight of each end of the raid: the units take their `turns` one after another."""

        @cache
        def strike(lost: tuple[int, ...]) -> tuple[int, ...]:
            known = dict(zip(self.fired_at, lost, strict=True))
            return tuple(known.get(at, before) for at, before in enumerate(sky.strike))

        ends = follow_trails(sky, turns)
        return {Sky(strike(lost), sky.cap, over.aims, over.ship): weight for over, lost, weight in ends}

    def in_order(self) -> list[tuple[str, int, list[Any]]]:
        """All that is thrown, in order: `fire` at a unit or its `attack`, its place, its sortie's steps."""
        both = (("fire", self.fire()), ("attack", self.bombs()))
        return [(what, place, steps) for what, some in both for place, steps in some.items()]

    def fire(self) -> dict[int, list[Any]]:
        """The steps of the AA fire at each unit, by its place in the strike."""
        return {place: self.under_fire(place) for place in self.fired_at}

    def bombs(self) -> dict[int, list[Any]]:
        """The steps of each unit's attack, by its place in the strike."""
        return {place: self.attack(place) for place in self.attackers}

    def without_tally(self, sky: Sky, _: Dice | None) -> Sky:
        """The state without what USN escorts lost beyond their full side, which no longer matters."""
        if not self.usn:
            return sky
        lost = (n if at in self.attackers else min(n, REVERSED) for at, n in enumerate(sky.strike))
        return sky._replace(strike=tuple(lost))

    def sortie(self, place: int, steps: list[Any]) -> Part:
        """Steps of one unit over the target."""

        def of(sky: Sky) -> Sortie:
            left = sum(self.usn or sky.strike[at] < DESTROYED for at in self.suppressors)
            return Sortie(sky.strike[place], sky.aims[place], left, Ship(sky.ship.left))

        def into(sky: Sky, unit: Sortie) -> Sky:
            strike = (*sky.strike[:place], unit.lost, *sky.strike[place + 1 :])
            aims = (*sky.aims[:place], unit.aim, *sky.aims[place + 1 :])
            return Sky(strike, sky.cap, aims, add_hits(sky.ship, unit.ship))

        return Part(of, steps, into)

    def under_fire(self, place: int) -> list[Any]:
        """Every ship fires at a unit until it is destroyed; then its attack is settled, if it still has one."""
        attacks = place in self.attackers

        def begin(unit: Sortie, _: Dice) -> Sortie:
            if not attacks or self.is_destroyed(unit.lost):
                return unit
            return unit._replace(aim=antiaircraft.Aim(self.fliers[place].factor_up(unit.lost), 0))

        shots = [self.aa_fire(place, shot) for shot in self.battery.shots]
        unseen = Ship(None)
        return [
            Part(
                lambda unit: unit._replace(ship=unseen), [begin, *shots], lambda unit, end: end._replace(ship=unit.ship)
            )
        ]

    def aa_fire(self, place: int, shot: antiaircraft.Shot) -> Step:
        """One ship fires at a unit."""
        flier = self.fliers[place]
        taking = Taking([flier], self.usn)
        at = f"{shot.why} at {name_of(flier, place)}"

        def step(unit: Sortie, dice: Dice) -> Sortie:
            if self.is_destroyed(unit.lost):
                return unit
            does = self.battery.fire(shot, dice, unit.suppressors, at)
            (lost,) = taking((unit.lost,), (0,), does.steps)
            if unit.aim is None or (self.is_destroyed(lost) and not (self.delivers and self.delivers(dice))):
                return unit._replace(lost=lost, aim=None)
            aim = antiaircraft.after_shot(unit.aim, flier.factor_up(lost), does.drm, self.keeps, self.battery.worst)
            return unit._replace(lost=lost, aim=aim)

        return step

    def attack(self, place: int) -> list[Any]:
        """A unit that survived, or delivers, attacks the ship if she is afloat."""
        given, flier = self.given, self.fliers[place]
        torpedo = given.criticals and flier.kind == "T"
        why = f"attack of {name_of(flier, place)}"

        def aim(unit: Sortie) -> antiaircraft.Aim | None:
            if unit.aim is None or unit.ship.is_sunk:
                return None
            return antiaircraft.Aim(
                unit.aim.factor, unit.aim.drm + attack_modifier(unit.lost, self.usn) + given.card_drm
            )

        def bomb(aim: antiaircraft.Aim | None, dice: Dice) -> int:
            return 0 if aim is None else damage_roll(self.card, aim.factor, aim.drm, why, "8.6", dice)

        def into(unit: Sortie, hits: int) -> Sortie:
            lost = min(unit.lost, REVERSED) if self.usn else unit.lost
            return unit._replace(lost=lost, aim=None, ship=take_hits(unit.ship, hits, torpedo))

        steps: list[Any] = [Part(aim, [bomb], into)]
        if torpedo:
            more = [criticals(self.card, given.critical_drm)]
            steps.append(Part(lambda unit: unit.ship, more, lambda unit, ship: unit._replace(ship=ship)))
        return steps

    def is_destroyed(self, lost: int) -> bool:
        """Has the unit been destroyed?"""
        return not self.usn and lost >= DESTROYED


def name_of(unit: Raider, place: int) -> str:
    """What to call a unit: its name, else its kind and place."""
    return unit.name or f"{unit.kind} {place + 1}"
