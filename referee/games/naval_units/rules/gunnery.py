"""A round of gunnery: who fires what in which step, and what becomes of the ships (Ship-to-Ship Combat)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import prod

from referee.engine import digits, limits
from referee.engine.chance import D12, Commuting, Dice, Part, Reckoned, Step
from referee.engine.dice import face_of
from referee.engine.distribution import Distribution
from referee.engine.errors import at_odds
from referee.engine.inputs import Inputs, flag
from referee.engine.plain import with_article
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.engine.weighing import more_than_asked_for, weigh
from referee.games.naval_units.rules.hits import purpose_and_need, struck_in_words
from referee.games.naval_units.rules.units import SUBMARINES, all_left, line, nation_of, only_japan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


CITE = "Ship-to-Ship Combat"
NIGHT = "Night Surface Actions"
PREEMPTIVE = ("BBB", "BB")
OTHERS = ("BBAV", "B")
QUICK = 4  # ends of a product are found in the time of one end of a die


class Action(Inputs):
    """Two sides at sea."""

    nation: str = nation_of("nation of the side that fires its attack factors")
    enemy_nation: str = nation_of("nation of the side that fires its defense factors")
    night: bool = flag(meaning="it is fought at night")

    def check(self) -> None:
        if self.night and "japan" not in (self.nation, self.enemy_nation):
            raise at_odds("night", "night makes no difference unless a side is japan")


class Guns(NamedTuple):
    """The factors that a ship fires: in the preemptive step, and with everybody else."""

    early: tuple[int, ...]
    main: tuple[int, ...]


class Role(NamedTuple):
    """What a ship does in a round; ships are numbered from 0, the attackers first. `screen` is the ship before it."""

    guns: Guns
    target: int
    screen: int | None = None


Left = tuple[int, ...]


def guns(rules: Rules, kind: str, factors: str, night: bool) -> Guns:
    """What a ship fires with its `attack` or `defense` factors, Japan's at `night`."""
    printed: list[int] = line(rules, kind)[factors]
    fired = by_night(rules, kind, printed) if night else [factor for factor in printed if factor]
    if fires_first(rules, kind):
        again = rules.ruling("preemptive-primary") == "again"
        return Guns(tuple(fired[:1]), tuple(fired if again else fired[1:]))
    if kind == "PT" and rules.ruling("pt-surprise") == "preemptive":
        return Guns(tuple(fired), ())
    return Guns((), tuple(fired))


def fires_first(rules: Rules, kind: str) -> bool:
    """Has a ship of this type a preemptive primary factor? Old and hybrid battleships may be read as battleships."""
    return kind in PREEMPTIVE or (kind in OTHERS and rules.ruling("preemptive-battleships") == "every-battleship")


def by_night(rules: Rules, kind: str, printed: Sequence[int]) -> list[int]:
    """A Japanese ship's factors at night."""
    bonus: int = rules.table("night-modifiers")["japan"]
    everything = len(printed) == 1 or rules.ruling("night-bonus") == "every-factor"
    raised = [factor + bonus if everything or not place else factor for place, factor in enumerate(printed)]
    if 0 in printed and rules.ruling("zero-factor") == "never-fires":
        raised = [more for more, factor in zip(raised, printed, strict=True) if factor]
    rules.note(
        f"{kind} at night: {'/'.join(map(str, printed))} becomes {'/'.join(map(str, raised)) or 'nothing'}", NIGHT
    )
    return raised


def guns_by_type(rules: Rules, kinds: Sequence[str], factors: str, night: bool) -> dict[str, Guns]:
    """The guns by type of ship, with a side's `attack` or `defense` factors."""
    out = {}
    for kind in dict.fromkeys(kinds):
        out[kind] = guns(rules, kind, factors, night)
        early, main = ("/".join(map(str, fired)) or "nothing" for fired in out[kind])
        rules.note(f"{kind} fires {f'{early} preemptively, then ' if out[kind].early else ''}{main} ({factors})", CITE)
    return out


def ships_in_round(
    rules: Rules, given: Action, sides: Sequence[Mapping[str, Any]]
) -> tuple[list[list[int]], list[dict[str, Guns]]]:
    """The hits left of each ship of both sides, by where it is entered, and the guns by type of ship; submarines and
    Japan's own are refused.
    """
    left = [all_left(rules, ships) for ships in sides]
    guns = []
    nations = (given.nation, given.enemy_nation)
    for ships, nation, factors in zip(sides, nations, ("attack", "defense"), strict=True):
        for place, ship in ships.items():
            if ship.type in SUBMARINES:
                words = f"{with_article(ship.type)} fights by Submarine Combat, not in a round of ships"
                rules.forbid("Submarine Combat", words, f"{place}.type")
            only_japan(rules, ship.type, nation, f"{place}.type")
        kinds = [ship.type for ship in ships.values()]
        guns.append(guns_by_type(rules, kinds, factors, given.night and nation == "japan"))
    return left, guns


def apply_hits(left: Left, roles: Sequence[Role], ship: int, hits: int) -> Left:
    """After hits aimed at one ship in the same step: its screen, if afloat, takes those that sink it."""
    now, screen = list(left), roles[ship].screen
    if screen is not None:
        taken = min(hits, now[screen])
        now[screen] -= taken
        hits -= taken
    now[ship] = max(now[ship] - hits, 0)
    return tuple(now)


def volleys(roles: Sequence[Role], names: Sequence[str]) -> list[Part]:
    """The steps of a round on the hits left, the preemptive one only where somebody fires in it."""
    return [fire(roles, step, names) for step in Guns._fields if any(getattr(role.guns, step) for role in roles)]


def fire(roles: Sequence[Role], step: str, names: Sequence[str]) -> Part:
    """All who are afloat fire at targets that are, in the order of the dice or by targets; then all hits fall."""

    def steps(left: Left) -> list[Commuting]:
        thrown: list[Part] = []
        aimed: dict[int, list[Step]] = {}
        for ship, role in enumerate(roles):
            for factor in getattr(role.guns, step) if left[ship] and left[role.target] else ():
                shot = shoot(factor, f"{names[ship]} at {names[role.target]}")
                thrown.append(on_ship(role.target, shot))
                aimed.setdefault(role.target, []).append(shot)
        return [Commuting([Part(lambda _: none, thrown, fall)], [fate(ship, shots) for ship, shots in aimed.items()])]

    def fate(ship: int, shots: Sequence[Step]) -> Part:
        return Part(lambda _: 0, shots, lambda left, hits: apply_hits(left, roles, ship, hits))

    def fall(left: Left, hits: Left) -> Left:
        for ship, number in enumerate(hits):
            if number:
                left = apply_hits(left, roles, ship, number)
        return left

    none = (0,) * len(roles)
    return Part(lambda left: left, steps, lambda _, left: left)


def shoot(factor: int, why: str) -> Step:
    """One die at a factor: a step on a number of hits."""
    return lambda hits, dice: hits + dice.within(D12, factor, purpose_and_need(why, factor))


def on_ship(ship: int, shot: Step) -> Part:
    """A shot's hits among the hits on all ships."""
    return Part(lambda hits: hits[ship], [shot], lambda hits, now: (*hits[:ship], now, *hits[ship + 1 :]))


def engagement(roles: Sequence[Role], names: Sequence[str], places: Sequence[int]) -> Reckoned:
    """A round, on a number whose digits are all ships' hits left; `places` are the digits of those that take part.

    Ships that have nothing to do with each other are weighed apart.
    """

    def round_from(before: Left) -> list[Any]:
        def report(left: Left, dice: Dice) -> Left:
            dice.note(struck_in_words(names, before, left), CITE)
            return left

        return [*volleys(roles, names), report]

    def ends(state: int) -> Mapping[int, int]:
        left = digits.read(state, places)
        groups = part_groups(roles) if any(role.guns.early for role in roles) else by_target(roles)
        fates = [(ships, group_weights(part, tuple(left[ship] for ship in ships))) for ships, part in groups]
        limits.check_list_length(prod(len(fate) for _, fate in fates))
        out = Distribution.sure(state)
        for ships, fate in fates:
            places_of_these = [places[ship] for ship in ships]
            lost = Distribution({digits.write(places_of_these, hits): weight for hits, weight in fate})
            out = out.times(lost, int.__sub__)
            limits.spend(len(out.weights) // QUICK)
        return out.weights

    steps = Part(
        lambda state: digits.read(state, places),
        round_from,
        lambda state, left: state - digits.write(places, digits.read(state, places)) + digits.write(places, left),
    )
    return Reckoned([steps], ends)


def count_ways(roles: Sequence[Role], left: Sequence[int]) -> int:
    """In how many ways, at least, a round can end: about a quarter of all that can be put together."""
    ways = 1
    for ship, hits in enumerate(left):
        aimed = [role.guns for role in roles if role.target == ship]
        shots = sum(len(guns.early) + len(guns.main) for guns in aimed)
        sure = sum(factor >= D12.sides for guns in aimed for factor in guns.early)
        most = hits if roles[ship].screen is None else hits + 1
        ways *= min(shots, most) - min(sure, most) + 1
    return ways // 4


Group = tuple[list[int], tuple[Role, ...]]
"""Ships by their places among all, and their roles in that order, whose places are those within the group."""


def part_groups(roles: Sequence[Role]) -> list[Group]:
    """The ships in groups that neither fire at each other nor screen each other, and their roles numbered anew."""
    mark = list(range(len(roles)))
    for ship, role in enumerate(roles):
        for other in (role.target, role.screen):
            if other is not None and mark[other] != mark[ship]:
                mark = [mark[ship] if mine == mark[other] else mine for mine in mark]
    groups = []
    for name in dict.fromkeys(mark):
        ships = [ship for ship, mine in enumerate(mark) if mine == name]
        new: dict[int | None, int] = {ship: at for at, ship in enumerate(ships)}
        groups.append(
            (ships, tuple(Role(roles[s].guns, new[roles[s].target], new.get(roles[s].screen)) for s in ships))
        )
    return groups


def by_target(roles: Sequence[Role]) -> list[Group]:
    """Where all fire at once: each ship aimed at, its screen, and those who fire at it."""
    groups = []
    for ship in dict.fromkeys(role.target for role in roles):
        screen = roles[ship].screen
        fated = [ship] if screen is None else [ship, screen]
        firing = [at for at, role in enumerate(roles) if role.target == ship]
        still = [Role(Guns((), ()), 0, place) for place in ([None] if screen is None else [1, None])]
        groups.append(([*fated, *firing], (*still, *(Role(roles[at].guns, 0) for at in firing))))
    return groups


def weigh_ships(roles: Sequence[Role], left: Sequence[int], wanted: Sequence[int]) -> Distribution:
    """The hits left of a few ships after a round, a tuple in their order; nobody else's fate is weighed."""
    ships, part = fire_that_matters(roles, wanted)
    lost = Distribution(dict(group_weights(part, tuple(left[ship] for ship in ships))))
    places = [ships.index(ship) for ship in wanted]
    return lost.map(lambda gone: tuple(left[ship] - gone[at] for ship, at in zip(wanted, places, strict=True)))


def after_shots(roles: Sequence[Role], left: Sequence[int], faces: Sequence[int]) -> list[Role]:
    """The same ships once these dice were thrown: a shot that hit hits at any face now, one that missed at none.

    Raises `ValueError` where there are more dice than shots.
    """
    thrown, afloat = list(faces), tuple(left)
    for step in Guns._fields:
        if not thrown:
            return list(roles)
        known = []
        for ship, role in enumerate(roles):
            fired = list(getattr(role.guns, step))
            if afloat[ship] and afloat[role.target]:
                for shot in range(min(len(fired), len(thrown))):
                    hit = face_of(D12, thrown.pop(0), "gunnery") <= fired[shot]
                    fired[shot] = D12.sides if hit else 0
            known.append(role._replace(guns=role.guns._replace(**{step: tuple(fired)})))
        roles = known
        if thrown:
            afloat = next(iter(weigh(afloat, [fire(roles, step, [""] * len(roles))]).weights))
    if thrown:
        raise more_than_asked_for()
    return list(roles)


def fire_that_matters(roles: Sequence[Role], wanted: Iterable[int]) -> Group:
    """The ships on which the fates of those wanted depend, with no more fire than matters.

    Those are the ships whose hits they share by a screen, those that fire at them, if they are not sunk preemptively,
    and those that fire so at these.
    """
    fated = with_screens(roles, wanted)
    firing = {at for at, role in enumerate(roles) if role.target in fated and role.guns.main}
    early = {at for at, role in enumerate(roles) if role.guns.early}
    met = with_screens(roles, fated | firing) if early else fated | firing
    ships = sorted(met | {at for at in early if roles[at].target in met})
    new = {ship: at for at, ship in enumerate(ships)}

    def role(ship: int) -> Role:
        guns, target, screen = roles[ship]
        if target not in met:
            return Role(Guns((), ()), 0, new.get(screen) if screen is not None else None)
        fires = Guns(guns.early, guns.main if target in fated else ())
        return Role(fires, new[target], new.get(screen) if screen is not None else None)

    return ships, tuple(map(role, ships))


def with_screens(roles: Sequence[Role], ships: Iterable[int]) -> set[int]:
    """Ships, those that screen them, and those that they screen."""
    out = set(ships)
    for ship, role in enumerate(roles):
        if role.screen is not None and (ship in out or role.screen in out):
            out |= {ship, role.screen}
    return out


@lru_cache(4096)
def group_weights(roles: tuple[Role, ...], left: Left) -> list[tuple[Left, int]]:
    """What the ships of a group lose in a round: the hits lost by ship, in their order, and the weight of these."""
    ends = weigh(left, volleys(roles, [""] * len(roles))).weights
    return [(tuple([had - has for had, has in zip(left, end, strict=True)]), weight) for end, weight in ends.items()]
