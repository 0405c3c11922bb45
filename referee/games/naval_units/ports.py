"""Planes against ships at port: the surprise, and a raid of some rounds (Planes vs. Ships at Port)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain

from referee.engine.chance import D12, Commuting, Dice, Part
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, many, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.rules import Rules

from .air import KINDS, NAMES, Bombers, Planes, added, after_losses, each_once, loss_order, no_kamikaze
from .hits import volley
from .strike import Attack, Raid, bombing, bombs, on, planes_of
from .units import TRANSPORTS, TYPES, hits_left, hits_taken, line, nation_of, typed_moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


Now = tuple[str, Raid]

CITE = "Planes vs. Ships at Port"
LEVELS = ("none", "moderate", "complete")
WEAK = 3


def lowered(level: str, rounds: int) -> str:
    """The surprise after so many rounds."""
    return LEVELS[max(LEVELS.index(level) - rounds, 0)]


class PortSurprise(Inputs):
    """The round of a raid on a port."""

    round: int = whole(1, 20, 1, meaning="the round of the raid")


@procedure("port-surprise", PortSurprise, cite=CITE)
def port_surprise(given: PortSurprise, rules: Rules) -> Plan:
    """How far is a port surprised in this round of a raid, and how do its ships defend?"""
    column = tuple(lowered(level, given.round - 1) for level in rules.table("port-surprise").column())
    if given.round > 1:
        rules.note(f"round {given.round}: the surprise has fallen by {given.round - 1}", CITE)
    defense = rules.table("port-defense")
    return Plan(
        "none",
        [lambda _, dice: dice.read(D12, column, "surprise")],
        lambda level: {"surprise": level, "defense": defense[level]},
    )


class Docked(Bombers):
    """A ship at port and the planes that attack it."""

    type: str = choice(*TYPES, meaning="type of ship")
    hits: int = hits_taken()
    moves: int | None = typed_moves()


class PortRaid(Inputs):
    """Ships at port and the planes that attack them."""

    ships: list[Docked] = many(Docked, 1, 6, meaning="the ships at port, each with the planes that attack it")
    nation: str = nation_of("nation of the raiders")
    loss_order: list[str] = loss_order()
    artillery: int = whole(0, 6, 0, meaning="pieces of artillery in the territory")
    artillery_factor: int | None = whole(1, 12, None, meaning="artillery hits planes at this number or less")
    surprise: str | None = choice(*LEVELS, default=None, meaning="the surprise in the first round, if it is known")
    rounds: int = whole(1, 4, 1, meaning="rounds to fight")

    def check(self) -> None:
        each_once(self.loss_order)
        if not any(any(ship.planes()) for ship in self.ships):
            raise bad_input("ships", "none of the ships is attacked by a plane")
        if self.artillery and self.artillery_factor is None:
            raise bad_input(
                "artillery_factor", "artillery_factor is missing: the rulebook prints no number for artillery"
            )
        if self.artillery_factor is not None and not self.artillery:
            raise bad_input("artillery_factor", "artillery_factor has no place here: there is no artillery")


@procedure("port-raid", PortRaid, cite=CITE)
def port_raid(given: PortRaid, rules: Rules) -> Plan:
    """What does a raid on a port do in some rounds, and what becomes of its planes?"""
    left = []
    for at, ship in enumerate(given.ships):
        double = ship.type not in TRANSPORTS or rules.ruling("port-transports") == "double"
        left.append(hits_left(rules, ship, f"ships[{at}].hits", double))
    for at, ship in enumerate(given.ships):
        no_kamikaze(ship.kamikaze, given.nation, f"ships[{at}].kamikaze")
    groups = [ship.planes() for ship in given.ships]
    planes = added([*chain(*groups)])
    expended = not planes.kamikaze or rules.ruling("kamikaze-fate") == "expended"
    fight = fighting(given, rules, left, planes)
    column = rules.table("port-surprise").column() if given.surprise is None else ()

    def surprised(now: Now, dice: Dice) -> Now:
        return dice.read(D12, column, "surprise"), now[1]

    def end_round(raid: Raid, dice: Dice) -> Raid:
        home, *groups = triples(after_losses([*raid.home, *raid.groups], raid.pending, given.loss_order))
        if expended:
            home, *groups = ((0, *planes[1:]) for planes in (home, *groups))
        return Raid(tuple(chain(*groups)), raid.left, raid.screens, 0, home)

    def fought(at: int) -> Part:
        def steps(now: Now) -> list[Part]:
            if not any(now[1].left) or not any(now[1].groups):
                return []
            battle = fight(*now, at + 1 == given.rounds)
            return [Part(lambda now: now[1], [battle, end_round], lambda now, raid: (now[0], raid))]

        return Part(lambda now: (lowered(now[0], at), gathered(now[1])), steps, lambda now, end: (now[0], end[1]))

    def outcome(now: Now) -> dict[str, Any]:
        level, raid = now
        return {"surprise": level, "ships_left": list(raid.left), **added([*raid.home, *raid.groups])._asdict()}

    steps = [*([surprised] if given.surprise is None else []), *map(fought, range(given.rounds))]
    start = given.surprise or LEVELS[0], Raid(tuple(chain(*groups)), tuple(left), (0,) * len(left))
    return Plan(start, steps, outcome)


def triples(groups: Sequence[int]) -> list[tuple[int, ...]]:
    """Groups of planes, ship by ship."""
    return [tuple(groups[at : at + len(KINDS)]) for at in range(0, len(groups), len(KINDS))]


def gathered(raid: Raid) -> Raid:
    """With the planes whose ship is sunk at the first ship afloat."""
    if all(raid.left) or not any(raid.left):
        return raid
    at = triples(raid.groups)
    first = next(ship for ship, hits in enumerate(raid.left) if hits)
    moving = [planes for planes, hits in zip(at, raid.left, strict=True) if not hits]
    at = [planes if hits else (0,) * len(KINDS) for planes, hits in zip(at, raid.left, strict=True)]
    at[first] = added([*at[first], *chain(*moving)])
    return raid._replace(groups=tuple(chain(*at)))


def fighting(
    given: PortRaid, rules: Rules, left: Sequence[int], planes: Planes
) -> Callable[[str, Raid, bool], Commuting]:
    """The dice of a round, by the surprise in force, the raid as it stands, and whether it is the last round."""
    names = [f"{ship.type} (ship {at})" for at, ship in enumerate(given.ships, 1)]
    moving = bool(planes.torpedo or planes.dive) and rules.ruling("port-speed") == "applied"
    numbers = [bombing(rules, ship.type, ship.moves, planes, moving) for ship in given.ships]
    pieces = given.artillery
    if pieces > 1 and rules.ruling("artillery-fire") == "once-a-plane":
        pieces = 1
    every = rules.ruling("port-shots") == "every-attacker"
    weak = [rules.table("units")[ship.type]["defense"][0] <= WEAK for ship in given.ships]
    defense = rules.table("port-defense")

    @cache
    def shelled(group: int, salvos: int) -> Part:
        why = f"artillery at {NAMES[KINDS[group % len(KINDS)]]}"
        return on(group, *[volley(planes_of, given.artillery_factor or 0, why, Attack.shot_down)] * salvos)

    @cache
    def bombed(group: int, over: bool) -> Part:
        ship, kind = divmod(group, len(KINDS))
        steps = [bombs(numbers[ship][kind], KINDS[kind], names[ship], left[ship])]
        put = Raid.over if over else Raid.after
        return Part(lambda raid: raid.attack(group), steps, lambda raid, attack: put(raid, group, attack))

    @cache
    def shot(ship: int, level: str) -> Part:
        def count(raid: Raid) -> int:
            here = sum(raid.groups[ship * len(KINDS) : (ship + 1) * len(KINDS)])
            return (max(here, 1) if every else 1) if any(raid.groups) or any(raid.home) else 0

        number = defense[LEVELS[-1] if weak[ship] else level]
        hit = lambda raid, hits: raid._replace(pending=raid.pending + hits)
        return volley(count, number, f"{names[ship]} at planes", hit)

    def fight(level: str, raid: Raid, last: bool) -> Commuting:
        afloat = [ship for ship, hits in enumerate(raid.left) if hits]
        at = {ship: [ship * len(KINDS) + kind for kind in range(len(KINDS))] for ship in afloat}
        groups = [group for ship in afloat for group in at[ship]]
        return Commuting(
            thrown=[
                *(shelled(group, 1) for _ in range(pieces) for group in groups),
                *(bombed(group, False) for group in groups),
                *(shot(ship, level) for ship in afloat),
            ],
            weighed=[
                step
                for ship in afloat
                for step in (
                    *(shelled(group, pieces) for group in at[ship]),
                    shot(ship, level),
                    *(bombed(group, last) for group in at[ship]),
                )
            ],
        )

    return fight
