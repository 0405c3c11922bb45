"""Anti-aircraft fire on a strike, and which of the units shot down still attack (16.j, 24.g.vii)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.engine.chance import D12, Dice, Step
from referee.engine.errors import bad_input, not_allowed
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.leaves import value_at
from referee.engine.procedure import Apart, Plan, Worth, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.engine.weighing import weigh
from referee.games.carrier_clashes.rules.air.cap import KINDS
from referee.games.carrier_clashes.rules.air.combat import CONDITIONS, by_face, name_of, ratio, with_need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.distribution import Distribution


class Guns(Inputs):
    """A ship of the AA group through which the strike flies."""

    aa: int = whole(0, default=0, meaning="printed AA strength")
    star: bool = flag(meaning="its AA is only a star")
    condition: str = choice(*CONDITIONS, default="none", meaning="its condition")
    name: str | None = name()

    def check(self) -> None:
        if self.star and "aa" in self.given:
            raise bad_input("star", "AA is a number or a star, not both")


class Raider(Inputs):
    """A unit of the strike, as AA sees it."""

    kind: str = choice(*KINDS, meaning="dive, level, torpedo, escort or strafer")
    half: bool = flag(meaning="already at half strength")
    name: str | None = name()

    def check(self) -> None:
        if self.kind in ("torpedo", "escort"):
            self.refuse("half", why=f"no {self.kind} is ever at half strength")


class Barrage(NamedTuple):
    """The AA that a strike meets: `fires`, `star` or `none`, and the highest D12 that shoots down each kind of unit."""

    says: str
    bound: int
    at_strafers: int = 0
    at_escorts: int = 0

    def at(self, kind: str) -> int:
        """The highest D12 that shoots a unit down; 0 where no die is thrown."""
        return {"strafer": self.at_strafers, "escort": self.at_escorts}.get(kind, self.bound)


def barrage(
    rules: Rules,
    kinds: Sequence[str],
    ships: Sequence[Guns],
    base_aa: int | None = None,
    base_star: bool = False,
    in_port: bool = False,
) -> Barrage:
    """The AA of ships, and of a base if there is one; `in_port` limits ships as in a port even without a base's AA."""
    number = rules.table("antiaircraft")
    total, star = Fraction(base_aa or 0), base_star
    for ship in ships:
        if ship.condition == "ditw":
            star = star or ship.aa > 0 or ship.star
        else:
            total += Fraction(ship.aa, 2 if ship.condition == "damaged" else 1)
            star = star or ship.star
    based = base_aa is not None or base_star
    limited = bool(ships) and (based or in_port)
    limit = rules.table("limits")["port-aa"]
    points = number["points-for-1-to-1"]
    counted = min(total, limit) if limited else total
    bound = int(counted // points)
    says = "fires" if bound else "star" if star or total else "none"
    capped = f", at most {limit}" if counted < total else ""
    what = f"{ratio(2 * bound)}" if bound else "no more than a star" if says == "star" else "no AA at all"
    rules.note(f"AA {total}{capped}: {what}", "16.j.i")
    doubled = 0
    if "strafer" in kinds:
        times = number["against-strafers"]
        doubled = int(times * counted // points)
        if limited and times * total > limit and rules.ruling("port-aa-limit") == "double-then-limit":
            doubled = int(limit // points)
        rules.note(f"AA against strafers, doubled: {ratio(2 * doubled)}", "16.j.iv")
    spared = not bound or "escort" not in kinds or rules.ruling("aa-escorts") == "spared"
    return Barrage(says, bound, doubled, 0 if spared else bound)


class Flak(NamedTuple):
    """The units shot down: for each attacker its place and whether it was at half strength, and the escorts."""

    attackers: tuple[Any, ...] = ()
    escorts: tuple[Any, ...] = ()


def shot_at(flak: Flak, dice: Dice, column: Sequence[str], why: str, token: Any, escort: bool) -> Flak:
    """The die of AA fire at one unit."""
    if dice.read(D12, column, with_need(why, column)) == "safe":
        return flak
    dice.note(f"{why}: shot down", "16.j.i")
    if escort:
        return flak._replace(escorts=(*flak.escorts, token))
    return flak._replace(attackers=tuple(sorted((*flak.attackers, token))))


def column(rules: Rules, bound: int) -> tuple[str, ...]:
    """The result of AA fire for each face of the D12."""
    table = rules.table("combat-die-rolls")
    twice, at = (table.at("strike-unit-by-aa", heading) for heading in table.columns)
    return by_face(twice, at, 2 * bound, "safe")


def times_of_loss(shot: Sequence[bool], all_before: bool) -> list[str]:
    """When each unit shot down is lost, in their owner's order; `shot` says which were at half strength before.

    Half of them attack at their present strength and are lost `after`; the odd one attacks at `half`; the rest are
    lost `before`.
    """
    keep = 0 if all_before else len(shot) // 2
    fates = ["after"] * keep + ["before"] * (len(shot) - keep)
    if len(shot) % 2 and not all_before and not shot[keep]:
        fates[keep] = "half"
    return fates


class Antiaircraft(Inputs):
    """A strike and the AA it flies through."""

    strike: list[Raider] = many(Raider, 1, 16, meaning="units that attack, and their escorts, in their owner's order")
    ship: list[Guns] = many(Guns, 0, 40, (), meaning="ships of the AA group")
    base_aa: int | None = whole(0, default=None, meaning="AA of the base, where a base or its port is attacked")
    base_star: bool = flag(meaning="the base's AA is only a star")
    by_unit: bool = flag(meaning="say what happened to each unit")

    def check(self) -> None:
        check_base(self.base_aa, self.base_star)


def check_base(base_aa: int | None, base_star: bool) -> None:
    """Refuse two kinds of AA for one base."""
    if base_star and base_aa is not None:
        raise bad_input("base_star", "the base's AA is a number or a star, not both")


SHOT_DOWN: Worth = {"shot_down": 1, "escorts": 1, "strike": dict.fromkeys(("before", "half", "after", "lost"), 1)}
"The worth of AA fire: each unit shot down, escorts too; the fates of each where they are asked for by unit."


@procedure("aa", Antiaircraft, cite="16.j", follows={"strike": "strike"}, worth=SHOT_DOWN)
def antiaircraft(given: Antiaircraft, rules: Rules) -> Plan:
    """What does anti-aircraft fire do to a strike?"""
    based = given.base_aa is not None or given.base_star
    for place, unit in enumerate(given.strike):
        if unit.kind == "strafer" and not based:
            raise not_allowed("24.c", "F factors attack bases only, and there is no base here", f"strike[{place}].kind")
    met = barrage(rules, [unit.kind for unit in given.strike], given.ship, given.base_aa, given.base_star)
    dice = [(place, unit) for place, unit in enumerate(given.strike) if met.at(unit.kind)]
    all_before = any(unit.kind != "escort" for _, unit in dice) and rules.ruling("aa-losses") == "all-before"

    def fire(place: int, unit: Raider, counts_as: int | None = None) -> Step:
        cells = column(rules, met.at(unit.kind))
        why, escort = f"AA at {name_of(unit, f'strike unit {place + 1}')}", unit.kind == "escort"
        seat = place if counts_as is None else counts_as
        token = (given.strike[seat].half, seat) if given.by_unit else (unit.half,)

        def step(flak: Flak, dice: Dice) -> Flak:
            return shot_at(flak, dice, cells, why, token, escort)

        return step

    def counts(flak: Flak) -> dict[str, Any]:
        fates = times_of_loss([token[0] for token in flak.attackers], all_before)
        when = {fate: fates.count(fate) for fate in ("before", "half", "after")}
        return {"aa": met.says, "shot_down": len(fates), **when, "escorts": len(flak.escorts)}

    def by_unit(flak: Flak) -> dict[str, Any]:
        fates = ["safe"] * len(given.strike)
        for token, fate in zip(flak.attackers, times_of_loss([t[0] for t in flak.attackers], all_before), strict=True):
            fates[token[1]] = fate
        for token in flak.escorts:
            fates[token[1]] = "lost"
        return {"aa": met.says, "strike": fates}

    def odds(some: tuple[str, ...], faces: Sequence[int] = ()) -> Distribution:
        alike = alike_for(given.strike, [place for place in range(len(given.strike)) if f"strike[{place}]" in some])
        ends = weigh(Flak(), [fire(place, unit, alike[place]) for place, unit in dice], faces)
        return ends.map(lambda flak: tuple(value_at(by_unit(flak), leaf) for leaf in some))

    steps = [fire(place, unit) for place, unit in dice]
    if not given.by_unit:
        return Plan(Flak(), steps, counts, ratio(2 * met.bound))
    uncertain = sum(met.at(unit.kind) < 12 for _, unit in dice)
    leaves = ["aa", *(f"strike[{place}]" for place in range(len(given.strike)))]
    return Plan(Flak(), steps, by_unit, ratio(2 * met.bound), 2**uncertain, Apart(leaves, odds, odds))


def alike_for(strike: Sequence[Raider], asked: Collection[int]) -> dict[int, int]:
    """For each unit the place of one that stands for it where only the fates of some units are `asked`.

    What becomes of a unit depends on how many of those before it and behind it are shot down, in their owner's order;
    so all between two that are asked about are alike.
    """
    attackers = [place for place, unit in enumerate(strike) if unit.kind != "escort"]
    attackers.sort(key=lambda place: strike[place].half)
    out: dict[int, int] = {}
    for order in (attackers, [place for place, unit in enumerate(strike) if unit.kind == "escort"]):
        first: int | None = None
        for place in order:
            if first is None or {first, place} & {*asked}:
                first = place
            out[place] = first
    return out
