"""Planes in the air: what a side may allocate, and raiders against Combat Air Patrol (Planes to ship combat)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.engine.chance import Part
from referee.engine.errors import Unfit, bad_input
from referee.engine.inputs import Inputs, choice, count, many, whole
from referee.engine.plain import counted, with_article
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.naval_units.rules.hits import volley
from referee.games.naval_units.rules.units import CARRIERS, capacity, nation_of, only_japan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


CITE = "Planes to ship combat"
NAMES = {"escort": "escort", "kamikaze": "kamikaze", "torpedo": "torpedo bomber", "dive": "dive bomber"}


class Planes(NamedTuple):
    """A group of planes, in the order in which they throw and are shot at."""

    kamikaze: int = 0
    torpedo: int = 0
    dive: int = 0


KINDS = ("kamikaze", "torpedo", "dive")


def after_losses(groups: Sequence[int], losses: int, order: Sequence[str], lost_first: str) -> tuple[int, ...]:
    """What losses leave of groups of planes, three kinds for each ship: kinds in `order`, of a kind those of the last
    ship first, or of the first (`lost_first`).
    """
    left = list(groups)
    for kind in order:
        for at in in_order_of_loss(range(KINDS.index(kind), len(left), len(KINDS)), lost_first):
            gone = min(left[at], losses)
            left[at] -= gone
            losses -= gone
    return tuple(left)


def in_order_of_loss(places: range, lost_first: str) -> range:
    """Places in the order in which planes at them are lost."""
    return places if lost_first == "first" else places[::-1]


def add_planes(groups: Sequence[int]) -> Planes:
    """All planes of all groups, kind by kind."""
    return Planes(*(sum(groups[kind :: len(KINDS)]) for kind in range(len(KINDS))))


class Bombers(Inputs):
    """Planes with the same aim."""

    torpedo: int = count(0, 24, 0, meaning="torpedo bombers")
    dive: int = count(0, 24, 0, meaning="dive bombers")
    kamikaze: int = count(0, 24, 0, meaning="kamikaze planes, which only Japan has")

    def planes(self) -> Planes:
        """These planes as a group."""
        return Planes(self.kamikaze, self.torpedo, self.dive)


def no_kamikaze(kamikaze: int, nation: str, rules: Rules, field: str = "kamikaze") -> None:
    """Refuse kamikaze planes of any nation but Japan."""
    if kamikaze and nation != "japan":
        rules.forbid("Kamikaze attacks", f"only Japan has kamikaze planes, not {nation}", field)


def loss_order() -> Any:
    """The input of the order in which raiders are lost."""
    return many(
        choice(*KINDS),
        3,
        3,
        ("dive", "torpedo", "kamikaze"),
        meaning="the order in which raiders are lost, once the escorts are gone",
    )


def lost_first() -> Any:
    """The input that says from which targets raiders of a kind are lost first."""
    return choice(
        "last",
        "first",
        default="last",
        meaning="of planes of a kind, those at the last ship are lost first, or those at the first",
    )


def cover_order() -> Any:
    """The input of the order in which escorts that are not targets shoot at planes."""
    meaning = "the kinds of planes, in the order in which escorts that are not targets shoot at them"
    return many(choice(*KINDS), 3, 3, KINDS, meaning=meaning)


def each_once(order: Sequence[str], field: str = "loss_order") -> None:
    """Refuse an order that names a kind twice."""
    if len(set(order)) < len(order):
        raise Unfit(field, f"must name {', '.join(KINDS)} once each, not {', '.join(order)}")


class Sky(NamedTuple):
    """Planes in an air combat; `others` are the raiders that are no escorts."""

    cap: int
    escort: int
    others: int

    def raiders_hit(self, hits: int) -> Sky:
        """After hits on the raiders, the escorts first."""
        escort = max(self.escort - hits, 0)
        return Sky(self.cap, escort, max(self.others - hits + self.escort - escort, 0))

    def escorts_hit(self, hits: int) -> Sky:
        """After hits on escorts alone."""
        return Sky(self.cap, max(self.escort - hits, 0), self.others)

    def others_hit(self, hits: int) -> Sky:
        """After hits on the other raiders alone."""
        return Sky(self.cap, self.escort, max(self.others - hits, 0))

    def cap_hit(self, hits: int) -> Sky:
        """After hits on the CAP."""
        return Sky(max(self.cap - hits, 0), self.escort, self.others)


def air_combat_steps(rules: Rules, sky: Sky, planes: Planes) -> list[Part]:
    """Steps on the sky: CAP, escorts, kamikaze, torpedo and dive bombers fire at once, or in two fights."""
    if not sky.cap:
        return []
    at = {kind: rules.table("planes").at(kind, "planes") for kind in ("cap", "escort", *KINDS)}
    rules.note("hits in the air: " + ", ".join(f"{kind} at {number}" for kind, number in at.items()), CITE)
    counts = {"escort": sky.escort, **planes._asdict()}

    def fighters(why: str, hit: Callable[[Sky, int], Sky]) -> Part:
        return volley(lambda now: now.cap, at["cap"], why, hit)

    def raiders(*kinds: str) -> Part:
        shots = [
            volley(counts[kind], at[kind], f"{NAMES[kind]} at the CAP", lambda hits, more: hits + more)
            for kind in kinds
        ]
        return Part(lambda _: 0, shots, Sky.cap_hit)

    if not (sky.escort and sky.others) or rules.ruling("cap-sequence") == "one-roll":
        return [fighters("CAP at the raiders", Sky.raiders_hit), raiders("escort", *KINDS)]
    second = [fighters("CAP at the other raiders", Sky.others_hit), raiders(*KINDS)]
    return [
        fighters("CAP at the escorts", Sky.escorts_hit),
        raiders("escort"),
        Part(lambda now: now, lambda now: second if now.cap and now.others else [], lambda _, end: end),
    ]


class AirCombat(Bombers):
    """Combat Air Patrol and the raiders that it meets."""

    cap: int = count(1, 24, meaning="planes on Combat Air Patrol")
    escort: int = count(0, 24, 0, meaning="fighter escorts of the raiders")
    nation: str = nation_of("nation of the raiders")
    loss_order: list[str] = loss_order()

    def check(self) -> None:
        each_once(self.loss_order)
        if not self.escort and not any(self.planes()):
            raise bad_input("escort", "escort, torpedo, dive and kamikaze are all 0: there are no raiders")


@procedure("air-combat", AirCombat, cite=CITE)
def air_combat(given: AirCombat, rules: Rules) -> Plan:
    """What do raiders and Combat Air Patrol do to each other?"""
    no_kamikaze(given.kamikaze, given.nation, rules)
    planes = given.planes()
    start = Sky(given.cap, given.escort, sum(planes))

    def outcome(sky: Sky) -> dict[str, Any]:
        left = after_losses(planes, start.others - sky.others, given.loss_order, "last")
        return {"cap": sky.cap, "escort": sky.escort, **add_planes(left)._asdict()}

    return Plan(start, air_combat_steps(rules, start, planes), outcome)


class Carrier(Inputs):
    """A ship with planes."""

    type: str = choice(*CARRIERS, "BBAV", meaning="type of carrier")
    planes: int | None = whole(0, 8, None, meaning="planes left aboard, if not all")


class Allocation(Bombers):
    """A side's carriers and what it means its planes to do."""

    carriers: list[Carrier] = many(Carrier, 0, 12, meaning="the carriers of the side")
    nation: str = nation_of("nation of the side")
    cap: int = count(0, 96, 0, meaning="planes on Combat Air Patrol")
    escort: int = count(0, 96, 0, meaning="fighter escorts")
    torpedo: int = count(0, 96, 0, meaning="torpedo bombers")
    dive: int = count(0, 96, 0, meaning="dive bombers")
    kamikaze: int = count(0, 96, 0, meaning="kamikaze planes, which only Japan has")
    land: int = count(0, 96, 0, meaning="land-based planes that join in, where the ruling lets them")

    def check(self) -> None:
        if not self.carriers and not self.land:
            raise bad_input("carriers", "carriers must be a list of 1 to 12 carriers: there are no planes")


@procedure("allocation", Allocation, cite=CITE)
def allocation(given: Allocation, rules: Rules) -> Plan:
    """May a side allocate its planes so, and how many are left over?"""
    full = [capacity(rules, ship.type) for ship in given.carriers]
    aboard = [most if ship.planes is None else ship.planes for ship, most in zip(given.carriers, full, strict=True)]
    for place, (ship, planes, most) in enumerate(zip(given.carriers, aboard, full, strict=True)):
        if planes > most:
            field = f"carriers[{place}].planes"
            rules.forbid(CITE, f"{with_article(ship.type)} carries {counted(most, 'plane')}, not {planes}", field)
        only_japan(rules, ship.type, given.nation, f"carriers[{place}].type")
    no_kamikaze(given.kamikaze, given.nation, rules)
    if given.land and rules.ruling("land-planes") == "stay-out":
        rules.forbid(CITE, "land-based planes take no part in a battle at sea", "land")
    assigned, there = given.cap + given.escort + sum(given.planes()), sum(aboard) + given.land
    if assigned > there:
        are, left = "is" if assigned == 1 else "are", "is" if there == 1 else "are"
        typed = next(mission for mission in ("cap", "escort", *KINDS) if getattr(given, mission))
        rules.forbid(CITE, f"{counted(assigned, 'plane')} {are} assigned, but only {there} {left} aboard", typed)
    ashore = f", {given.land} land-based" if given.land else ""
    rules.note(f"{counted(sum(aboard), 'plane')} aboard of {sum(full)}{ashore}, {assigned} assigned", CITE)
    return certain_plan({"capacity": sum(full), "aboard": sum(aboard), "unassigned": there - assigned})
