"""Planes against ships: anti-aircraft fire, attacks, and a whole raid (Planes to ship combat, Kamikaze attacks)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from itertools import chain
from math import prod

from referee.engine.chance import Commuting, Dice, Part
from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, choice, count, many, name, whole
from referee.engine.leaves import leaves_weighed_apart
from referee.engine.procedure import Plan, Worth, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.engine.weighing import follow_thrown, more_than_asked_for
from referee.games.naval_units.rules import air, units
from referee.games.naval_units.rules.hits import struck_in_words
from referee.games.naval_units.rules.raid import Raid, at_group, bombs, cover_fire, flak, hit_faces, take_cover

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.distribution import Distribution


class AntiAircraft(air.Bombers):
    """Planes that attack a ship, and the escorts near it."""

    nation: str = units.nation_of("nation of the raiders")
    cruisers: int = whole(0, 12, 0, meaning="heavy and light cruisers that are not targets")
    destroyers: int = whole(0, 12, 0, meaning="destroyers and destroyer escorts that are not targets")

    def check(self) -> None:
        if not any(self.planes()):
            raise bad_input("torpedo", "torpedo, dive and kamikaze are all 0: nobody attacks")


@procedure("anti-aircraft", AntiAircraft, cite=air.CITE)
def anti_aircraft(given: AntiAircraft, rules: Rules) -> Plan:
    """Which planes come through the fire of their target and of the escorts near it?"""
    air.no_kamikaze(given.kamikaze, given.nation, rules)
    escorts = cover_fire(rules, ["CA"] * given.cruisers + ["DD"] * given.destroyers)
    fire = [flak(rules, kind, "the target") for kind in air.KINDS]
    places = range(len(air.KINDS))
    order = Commuting(
        thrown=[*(at_group(at, fire[at]) for at in places), *escorts, *(at_group(at, take_cover) for at in places)],
        weighed=[*escorts, *(at_group(at, fire[at], take_cover) for at in places)],
    )
    return Plan(Raid(given.planes(), (0,)), [order], lambda raid: dict(zip(air.KINDS, raid.groups, strict=True)))


class AirAttack(air.Bombers):
    """Planes that came through to a ship."""

    type: str = choice(*units.SURFACE, meaning="type of surface ship")
    hits: int = units.hits_taken()
    moves: int | None = units.typed_moves()
    nation: str = units.nation_of("nation of the raiders")
    screen: str | None = choice(*units.ESCORTS, default=None, meaning="the escort that screens it")

    def check(self) -> None:
        if not any(self.planes()):
            raise bad_input("torpedo", "torpedo, dive and kamikaze are all 0: nobody attacks")


@procedure("air-attack", AirAttack, cite=air.CITE)
def air_attack(given: AirAttack, rules: Rules) -> Plan:
    """What do the planes that got through do to a ship?"""
    left = units.hits_left(rules, given, "hits")
    air.no_kamikaze(given.kamikaze, given.nation, rules)
    planes, screen = given.planes(), int(given.screen is not None)
    numbers = hit_faces(rules, given.type, given.moves, planes)
    steps = [at_group(at, bombs(numbers[at], kind, given.type, left + screen)) for at, kind in enumerate(air.KINDS)]

    def outcome(raid: Raid) -> dict[str, Any]:
        (now,), (screened,) = raid.left, raid.screens
        return {"left": now, "screen": "none" if given.screen is None else "afloat" if screened else "sunk"}

    return Plan(Raid(planes, (left,), (screen,)), steps, outcome)


class Target(air.Bombers):
    """A ship and the planes meant for it."""

    type: str = choice(*units.SURFACE, meaning="type of surface ship")
    hits: int = units.hits_taken()
    moves: int | None = units.typed_moves()
    name: str | None = name()

    def check(self) -> None:
        if not any(self.planes()):
            raise bad_input("torpedo", "torpedo, dive and kamikaze are all 0: give a target planes")


class Escort(Inputs):
    """An escort that is not a target."""

    type: str = choice(*units.ESCORTS, meaning="type of escort")
    name: str | None = name()


class Cover(Escort):
    """An escort that is not a target, and may screen one."""

    screens: int | None = whole(1, 60, None, meaning="the place in targets, from 1, of the ship that it screens")


class AirStrike(Inputs):
    """A raid, and what it meets."""

    targets: list[Target] = many(Target, 1, 6, meaning="the ships attacked, each with the planes meant for it")
    more_targets: list[Target] = many(
        Target, 0, 54, (), meaning="further ships attacked, where there are more than six"
    )
    cover: list[Cover] = many(Cover, 0, 6, (), meaning="escorts that are not targets")
    more_cover: list[Escort] = many(
        Escort, 0, 54, (), meaning="further escorts that are not targets, and screen nobody"
    )
    cap: int = count(0, 24, 0, meaning="planes on Combat Air Patrol")
    escort: int = count(0, 24, 0, meaning="fighter escorts of the raiders")
    nation: str = units.nation_of("nation of the raiders")
    loss_order: list[str] = air.loss_order()
    lost_first: str = air.lost_first()
    cover_order: list[str] = air.cover_order()
    cover_at: int | None = whole(
        1, 60, None, meaning="the place in targets, from 1, whose attackers the cover shoots at first"
    )

    @property
    def all_targets(self) -> list[Target]:
        """All targets."""
        return [*self.targets, *self.more_targets]

    def afloat(self, left: Sequence[Any]) -> dict[str, Any]:
        """What is left of each target, as an outcome has it."""
        return units.in_lists("targets_left", left, len(self.targets))

    def check(self) -> None:
        air.each_once(self.loss_order)
        air.each_once(self.cover_order, "cover_order")
        if self.cover_at is not None and self.cover_at > len(self.all_targets):
            raise at_odds("cover_at", f"there is no target {self.cover_at}")
        for place, ship in enumerate(self.cover):
            if ship.screens is not None and ship.screens > len(self.all_targets):
                raise at_odds(f"cover[{place}].screens", f"there is no target {ship.screens} to screen")


class End(NamedTuple):
    """What a raid leaves."""

    cap: int
    escort: int
    home: tuple[int, ...]
    left: tuple[int, ...]
    screens: tuple[int, ...]


FOR_RAIDERS: Worth = {
    **dict.fromkeys(("escort", "torpedo", "dive", "kamikaze"), 1),
    **dict.fromkeys(("cap", "targets_left", "more_targets_left", "cover_left"), -1),
}
"The worth of a strike: raiders that come home, less the enemy's planes and hits left."


@procedure(
    "air-strike",
    AirStrike,
    cite=air.CITE,
    follows={"targets_left": "targets", "more_targets_left": "more_targets", "cover_left": "cover"},
    worth=FOR_RAIDERS,
)
def air_strike(given: AirStrike, rules: Rules) -> Plan:
    """What does a whole raid do in one round, and what becomes of it?"""
    left = units.all_left(rules, units.by_place(given, "targets", "more_targets"))
    screened = [ship.screens for ship in given.cover]
    for at, ship in enumerate(screened):
        if ship and ship in screened[:at]:
            rules.forbid(air.CITE, "a ship is screened by one escort only", f"cover[{at}].screens")
    leaf = [f"{path}[{at}]" for path, there in given.afloat(left).items() for at in range(len(there))]
    for path, target in zip(leaf, given.all_targets, strict=True):
        air.no_kamikaze(target.kamikaze, given.nation, rules, f"{path.replace('_left', '')}.kamikaze")
    groups = [target.planes() for target in given.all_targets]
    planes = air.add_planes([*chain(*groups)])
    sky = air.Sky(given.cap, given.escort, sum(planes))
    fight = air.air_combat_steps(rules, sky, planes)
    expended = not planes.kamikaze or rules.ruling("kamikaze-fate") == "expended"
    strike = strike_steps(given, rules, groups, left, expended)
    screens = tuple(int(place in screened) for place in range(1, len(groups) + 1))

    def through(now: air.Sky) -> Raid:
        return Raid(
            air.after_losses([*chain(*groups)], sky.others - now.others, given.loss_order, given.lost_first),
            tuple(left),
            screens,
        )

    def met(now: air.Sky, raid: Raid) -> End:
        return End(now.cap, now.escort, raid.home, raid.left, raid.screens)

    def steps(some: Collection[str]) -> list[Any]:
        """The raid once the air combat is over, of which no more is kept than these leaves need."""
        asked, kinds = asked_of(given, leaf, some)

        def keep(now: air.Sky, dice: Dice) -> air.Sky:
            return air.Sky(now.cap * ("cap" in some), now.escort * ("escort" in some), now.others)

        return [keep, Part(through, lambda raid: strike.steps(raid, asked, kinds), met)]

    def rest(now: air.Sky, faces: Sequence[int]) -> tuple[Distribution, Callable[[Collection[str]], list[Any]]]:
        """What is left of the raid once dice were thrown beyond the air combat."""
        raid = through(now)
        known, to_come, left_over = follow_thrown(raid, strike.thrown(raid), faces)
        if left_over:
            raise more_than_asked_for()
        done = len(strike.thrown(raid)) - len(to_come)

        def left_of(some: Collection[str]) -> list[Any]:
            return [*strike.weighed(raid, *asked_of(given, leaf, some), done), lambda raid, _: met(now, raid)]

        return known, left_of

    leaves = [*air.Sky._fields[:2], *air.KINDS, *leaf]
    leaves += [f"cover_left[{at}]" for at in range(len(given.cover))]
    home = planes._replace(kamikaze=0) if expended else planes
    least = count_outcomes(sky, home, groups, [hits + screen for hits, screen in zip(left, screens, strict=True)])
    outcome = partial(outcome_of, given)
    apart = leaves_weighed_apart(leaves, sky, fight, steps, outcome, rest)
    return Plan(sky, [*fight, *steps(leaves)], outcome, least=least, apart=apart)


def outcome_of(given: AirStrike, end: End) -> dict[str, Any]:
    """What is left of both sides' planes, of the targets and of the escorts that screened them."""
    return {
        "cap": end.cap,
        "escort": end.escort,
        **dict(zip(air.KINDS, end.home, strict=True)),
        **given.afloat(end.left),
        "cover_left": [end.screens[ship.screens - 1] if ship.screens else 1 for ship in given.cover],
    }


def asked_of(given: AirStrike, leaf: Sequence[str], some: Collection[str]) -> tuple[set[int], list[int]]:
    """The ships whose hits, and the kinds of planes whose return these leaves need."""
    asked = {at for at, name in enumerate(leaf) if name in some}
    asked |= {ship.screens - 1 for at, ship in enumerate(given.cover) if ship.screens and f"cover_left[{at}]" in some}
    return asked, [at for at, kind in enumerate(air.KINDS) if kind in some]


def count_outcomes(sky: air.Sky, home: air.Planes, groups: Sequence[air.Planes], hits: Sequence[int]) -> int:
    """How many outcomes a raid has at least: about a quarter of all that can be put together.

    Any number of the planes can come home, and each target can take any number of hits.
    """
    fighters = (min(sky.cap, sky.escort + sky.others) + 1) * (min(sky.cap, sky.escort) + 1)
    ships = prod(min(sum(group), most) + 1 for group, most in zip(groups, hits, strict=True))
    return fighters * ships * prod(planes + 1 for planes in home) // 4


def strike_steps(
    given: AirStrike, rules: Rules, targets: Sequence[air.Planes], left: Sequence[int], expended: bool
) -> Steps:
    """The steps of a raid once the air combat is over: all fire at planes first, then the attacks."""
    names = [units.name_of(target, f"target {place}") for place, target in enumerate(given.all_targets, 1)]
    numbers = [hit_faces(rules, t.type, t.moves, planes) for t, planes in zip(given.all_targets, targets, strict=True)]
    cover = [*given.cover, *given.more_cover]
    escorts = cover_fire(rules, [ship.type for ship in cover], [ship.name or ship.type for ship in cover])
    everybody = len(targets) > 1 and rules.ruling("aa-planes") == "all-attackers"
    screening = {ship.screens - 1: ship.name or ship.type for ship in given.cover if ship.screens}
    fire, drop = {}, {}
    for group, planes in enumerate(chain(*targets)):
        if planes:
            ship, kind = divmod(group, len(air.KINDS))
            fire[group] = flak(rules, air.KINDS[kind], names[ship])
            drop[group] = bombs(numbers[ship][kind], air.KINDS[kind], names[ship], left[ship] + 1)

    order = sorted(fire, key=lambda group: shot_at(given, *divmod(group, len(air.KINDS))))
    takes = [] if order == list(fire) else [at_group(group, take_cover) for group in order]

    @cache
    def attack(group: int, salvos: int, bombed: bool = True, home: bool = True) -> Part:
        gone = not home or (expended and air.KINDS[group % len(air.KINDS)] == "kamikaze")
        done = Raid.expend if gone else Raid.send_home
        return Part(
            lambda raid: raid.attack(group),
            [*[fire[group]] * salvos, take_cover, *([drop[group]] if bombed else [])],
            lambda raid, attack: done(raid, group, attack),
        )

    def report(raid: Raid, dice: Dice) -> Raid:
        before, after = [*left, *(1 for _ in screening)], [*raid.left, *(raid.screens[at] for at in screening)]
        dice.note(struck_in_words([*names, *screening.values()], before, after), air.CITE)
        return raid

    def salvos(raid: Raid) -> int:
        flying = [any(raid.groups[at : at + len(air.KINDS)]) for at in range(0, len(raid.groups), len(air.KINDS))]
        return sum(flying) if everybody else 1

    def thrown(raid: Raid) -> list[Any]:
        shots = [at_group(group, fire[group]) for _ in range(salvos(raid)) for group in fire]
        return [*shots, *escorts, *takes, *(attack(group, 0) for group in fire), report]

    def weighed(raid: Raid, ships: Collection[int], kinds: Collection[int], done: int = 0) -> list[Any]:
        fired = min(done, salvos(raid) * len(fire))
        attacked = max(done - fired - len(escorts) - len(takes), 0)
        places = {group: place for place, group in enumerate(fire)}
        attacks = [
            attack(
                group,
                salvos(raid) - (fired + len(fire) - 1 - places[group]) // len(fire),
                group // len(air.KINDS) in ships,
                group % len(air.KINDS) in kinds,
            )
            for group in (fire if attacked else order)
        ]
        return [*escorts[done - fired :], *attacks[attacked:]]

    return Steps(thrown, weighed)


def shot_at(given: AirStrike, ship: int, kind: int) -> tuple[bool, int, int]:
    """When escorts that are not targets shoot at the planes of a kind at a ship: what sorts groups into their order."""
    return ship + 1 != given.cover_at if given.cover_at else False, ship, given.cover_order.index(air.KINDS[kind])


class Steps(NamedTuple):
    """The steps of a raid once the air combat is over.

    As they are `thrown`; and as they are `weighed`, where `done` of those have been thrown, so that the hits on some
    ships and the planes of some kinds that come home are kept.
    """

    thrown: Callable[[Raid], list[Any]]
    weighed: Callable[..., list[Any]]

    def steps(self, raid: Raid, ships: Collection[int], kinds: Collection[int]) -> list[Commuting]:
        """The whole."""
        return [Commuting(self.thrown(raid), self.weighed(raid, ships, kinds))]
