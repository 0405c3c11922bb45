"""A whole strike on a TF (16, 17, 18)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.chance import Dice, Part
from referee.engine.errors import at_odds, bad_input, not_allowed
from referee.engine.inputs import choice, flag, many, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.air import combat, on_target
from referee.games.carrier_clashes.rules.air.antiaircraft import Guns, barrage, check_base
from referee.games.carrier_clashes.rules.air.assailed import Assailed, End, at_least, count_ways
from referee.games.carrier_clashes.rules.air.raid import (
    Over,
    Raid,
    Raiding,
    Striker,
    approach_steps,
    raid,
    steps_if_reached,
)
from referee.games.carrier_clashes.rules.air.strike_leaves import ShipLeaves
from referee.games.carrier_clashes.rules.air.strike_odds import reckon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


BOMBS = ("PL", "MH")


class StrikeUnit(Striker):
    """An air unit of a strike on a TF, and the ship it is to attack."""

    target: int = whole(1, default=1, meaning="the place in the list of the ship it attacks")
    salvo: int = whole(1, default=1, meaning="torpedo bombers with the same target and number combine")

    def check(self) -> None:
        super().check()
        if self.kind == "escort":
            self.refuse("target", why="escorts attack CAP only")
        if self.kind != "torpedo":
            self.refuse("salvo", why="bombers of a kind always combine; only torpedo bombers choose")


class StrikeShip(Guns):
    """A ship of the AA group; its class and defense matter if it is a target."""

    target_class: str | None = choice(*combat.SHIP_CLASSES, default=None, meaning="its class, if it is a target")
    defense: int | None = whole(1, default=None, meaning="its printed defense strength, if it is a target")
    launched: bool = flag(meaning="a carrier that launched a strike in the first air strike phase")

    def check(self) -> None:
        super().check()
        combat.check_launched(self.target_class, self.launched)


class Strike(Raiding):
    """A strike, its plan of attack, and all that it meets."""

    strike: list[StrikeUnit] = many(
        StrikeUnit, 1, 16, meaning="the strike, in the order in which its owner keeps units"
    )
    ship: list[StrikeShip] = many(StrikeShip, 1, 20, meaning="ships of the AA group, the targets among them")
    in_port: bool = flag(meaning="the TF is in a port")
    port_allows: bool = flag(meaning="the scenario lets torpedo bombers attack ships in port")
    base_aa: int | None = whole(0, default=None, meaning="the port's own AA")

    def check(self) -> None:
        if self.port_allows and not self.in_port:
            raise bad_input("port_allows", "{} goes with {} only", "port_allows", "in_port")
        for field in ("base_aa", "base_star"):
            if getattr(self, field) not in (None, False) and not self.in_port:
                raise bad_input(field, "only a port has AA of its own: say {}", "in_port")
        check_base(self.base_aa, self.base_star)
        for place, unit in enumerate(self.strike):
            if unit.target > len(self.ship):
                raise at_odds(f"strike[{place}].target", f"the list of ships ends with ship {len(self.ship)}")
            if unit.kind != "escort":
                for field in ("target_class", "defense"):
                    if getattr(self.ship[unit.target - 1], field) is None:
                        raise bad_input(f"ship[{unit.target - 1}].{field}", f"a target needs its {field}")


@procedure("strike", Strike, cite="16", follows={"ships": "ship"})
def strike(given: Strike, rules: Rules) -> Plan:
    """What does a whole strike on a TF come to?"""
    arriving = approach_steps(given, "tf", given.in_port, rules)
    kinds = [unit.kind for unit in given.strike]
    aa = barrage(rules, kinds, given.ship, given.base_aa, given.base_star, given.in_port)
    raiding = raid(given.strike, given.cap, given.weather, aa, rules)
    _check_allowed(given, rules)
    star = aa.says == "star"
    assailed = assailed_by(given.strike, given.ship, aa.says == "none", rules)
    attacks = [*attacks_on(assailed, star), _strike_end(assailed, len(given.ship))]

    def ends(raiding: Raid) -> dict[End, int]:
        return reckon(raiding, assailed, star, len(given.ship), [*raiding.steps(rules), *attacks])

    def outcome(end: str | End) -> dict[str, Any]:
        came = End(("none",) * len(given.ship)) if isinstance(end, str) else end
        return {
            "reached": end if isinstance(end, str) else "yes",
            "ships": list(came.results),
            "aircraft_lost": came.lost,
            "aborted": came.aborted,
            "cap_withdrawn": came.withdrawn,
            "cap_lost": came.cap_lost,
        }

    least = max(count_ways(assailed), at_least(raiding, assailed))
    met = [raiding.reckon_with(rules, attacks, ends)]
    apart = ShipLeaves(arriving, raiding, raiding.steps(rules), attacks, len(given.ship), assailed, star).apart
    return Plan("yes", steps_if_reached(arriving, met), outcome, None, least, apart)


def _check_allowed(given: Strike, rules: Rules) -> None:
    """Refuse what the rules forbid."""
    for place, ship in enumerate(given.ship):
        combat.allow_condition(ship.target_class, ship.condition, f"ship[{place}].condition")
    for place, unit in enumerate(given.strike):
        if unit.kind == "strafer":
            raise not_allowed("24.c", "F factors attack bases only", f"strike[{place}].kind")
        if unit.kind == "torpedo" and given.in_port and not given.port_allows:
            rules.forbid("24.g.v", "torpedo bombers cannot attack ships in a port", f"strike[{place}].kind")


def assailed_by(strike: Sequence[Any], ships: Sequence[Any], no_aa: bool, rules: Rules) -> list[Assailed]:
    """The targets in their order, each with the attacks that these units make on it, in order."""
    out = []
    for place, ship in enumerate(ships):
        at = [(n, unit) for n, unit in enumerate(strike) if unit.kind != "escort" and unit.target == place + 1]
        if not at or ship.target_class is None or ship.defense is None:
            continue
        target = combat.target_of(rules, ship.target_class, ship.defense, ship.condition, ship.launched)
        families = [[(n, unit) for n, unit in at if unit.factors in family] for family in BOMBS]
        salvos = sorted({unit.salvo for _, unit in at if unit.kind == "torpedo"})
        families += [[(n, unit) for n, unit in at if unit.kind == "torpedo" and unit.salvo == no] for no in salvos]
        families = [family for family in families if family]
        if len(families) > 1:
            target = combat.removed_at_once(rules, target)
        named = combat.name_of(ship, f"ship {place + 1}")
        attacks = []
        for family in families:
            worth = [(n, combat.factor(rules, target, u.factors, u.strength or 0, no_aa=no_aa)) for n, u in family]
            weapons = " and ".join(dict.fromkeys(unit.factors for _, unit in family))
            by = tuple(str(u.name) for _, u in family if u.name)
            attacks.append(
                on_target.Combined(
                    combat.aim_at(rules, target, family[0][1].factors),
                    weapons,
                    tuple((n, value, value) for n, value in worth),
                    named,
                    by if len(by) == len(family) else (),
                )
            )
        out.append(Assailed(place, attacks))
    return out


class Coming(NamedTuple):
    """The units that come to attack one target: each unit's share in halves.

    With `star`, the first of these attacks may be the first of the strike.
    """

    shares: tuple[int, ...]
    star: bool


def attacks_on(assailed: Sequence[Assailed], star: bool) -> list[Part]:
    """The attacks on each target, on `Over`; their results and aborts are added to `done`."""
    before: frozenset[int] = frozenset()
    steps = []
    for each in assailed:
        steps.append(_attack(each, before, star))
        before |= each.members
    return steps


def _attack(assailed: Assailed, before: frozenset[int], star: bool) -> Part:
    def begin(over: Over) -> Coming:
        shares = tuple(share if at in assailed.members else 0 for at, share in enumerate(over.shares))
        return Coming(shares, star and not any(over.shares[at] for at in before))

    def steps(coming: Coming) -> list[Any]:
        salvos, first = [], coming.star
        for combined in assailed.attacks:
            salvo = combined.salvo(coming.shares, first)
            first = first and not any(coming.shares[at] for at, _, _ in combined.parts)
            if salvo:
                salvos.append(salvo)
        return [_begin, *on_target.assault_steps(salvos), _end]

    return Part(begin, steps, lambda over, end: over._replace(done=(*over.done, end)))


def _begin(_: Coming, dice: Dice) -> on_target.Fate:
    return on_target.Fate()


def _end(fate: on_target.Fate, dice: Dice) -> tuple[str, bool]:
    return fate.result, fate.aborted


def _strike_end(assailed: Sequence[Assailed], ships: int) -> Any:
    def step(over: Over, dice: Dice) -> End:
        results = ["none"] * ships
        for each, (result, _) in zip(assailed, over.done, strict=True):
            results[each.place] = result
        aborted = sum(aborts for _, aborts in over.done)
        hits = over.toll.cap
        return End(tuple(results), over.lost, aborted, hits.count("withdrawn"), hits.count("lost"))

    return step
