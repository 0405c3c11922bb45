"""One attack on one target by combined strength, and hits already scored (16.k, 17, 18, 24)."""

from __future__ import annotations

from referee.engine.errors import at_odds, bad_input, not_allowed
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, procedure
from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.air import combat, on_target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


WEAPONS = (*combat.AIRCRAFT, "D", "C", "B", "T")
COMBINING = ("PL", "MH", "A", "T", combat.GUNS)


class Attacker(Inputs):
    """One unit's part in an attack."""

    weapon: str = choice(*WEAPONS, meaning="P, L, M, H bombs, A, T torpedoes, F fighters' guns, D, C, B ships' guns")
    strength: int = whole(1, meaning="printed attack strength")
    half: bool = flag(meaning="at half strength")
    underlined: bool = flag(meaning="the F factor is underlined")
    shells: bool = flag(meaning="B guns with bombardment shells")
    salvo: int = whole(1, default=1, meaning="torpedoes with the same number combine; all hits are resolved together")
    name: str | None = name()

    def check(self) -> None:
        if self.salvo > 1 and self.weapon not in combat.TORPEDOES:
            raise bad_input("salvo", f"all {self.weapon} factors at a target combine; only torpedoes have salvos")
        if self.underlined and self.weapon != "F":
            raise bad_input("underlined", f"underlined factors are F factors, not {self.weapon}")
        if self.shells and self.weapon != "B":
            raise bad_input("shells", f"bombardment shells are for B guns, not {self.weapon}")


class Attackers(Inputs):
    """The attackers: one weapon and its combined strength, or unit by unit."""

    weapon: str | None = choice(*WEAPONS, default=None, meaning="the weapon of the attack")
    strength: int | None = whole(1, default=None, meaning="combined printed strength")
    attacker: list[Attacker] = many(Attacker, 1, 12, (), meaning="the attacking units, instead of weapon and strength")
    no_aa: bool = flag(meaning="the target has no AA capability at all")
    star_aa: bool = flag(meaning="the first attack of a strike, against AA that is only a star")
    underlined: bool = flag(meaning="the F factor is underlined")
    shells: bool = flag(meaning="B guns with bombardment shells")

    def check(self) -> None:
        if "attacker" in self.given:
            self.refuse("weapon", "strength", "underlined", "shells", why="give it for each attacker")
        else:
            self.need("weapon", "strength", why="or list the attackers")
            self.units()
        ships = [unit.weapon for unit in self.units() if unit.weapon not in combat.AIRCRAFT]
        for field in ("no_aa", "star_aa"):
            if getattr(self, field) and ships:
                raise bad_input(field, f"AA matters to aircraft only, not to {ships[0]}")
        if self.no_aa and self.star_aa:
            raise at_odds("star_aa", "{} and {} contradict each other", "star_aa", "no_aa")

    def units(self) -> list[Attacker]:
        """The attack unit by unit, in whichever form it was given."""
        if self.attacker:
            return self.attacker
        simple = ("weapon", "strength", "underlined", "shells")
        return [Attacker.take({key: getattr(self, key) for key in simple if key in self.given})]

    def weapon_field(self, place: int) -> str:
        """The input that names the weapon of a unit."""
        return f"attacker[{place}].weapon" if self.attacker else "weapon"


class Attack(Attackers):
    """An attack and its target."""

    target_class: str = choice(*combat.SHIP_CLASSES, "L", meaning="the target's class; L is a land base")
    defense: int | None = whole(1, default=None, meaning="printed defense strength (a base: 4)")
    condition: str = choice(*combat.CONDITIONS, default="none", meaning="the target's condition before the attack")
    launched: bool = flag(meaning="a carrier that launched a strike in the first air strike phase")
    in_port: bool = flag(meaning="the target is in a port")
    port_allows: bool = flag(meaning="the scenario lets D, T and A factors attack ships in port")
    name: str | None = name()

    def check(self) -> None:
        super().check()
        combat.check_launched(self.target_class, self.launched)
        if self.target_class == "L":
            self.refuse("condition", why="a base has no condition")
            if self.in_port:
                raise bad_input("in_port", "only ships are in a port; a base is attacked as it is")
        else:
            self.need("defense", why="a ship's printed defense strength")
        if self.port_allows and not self.in_port:
            raise bad_input("port_allows", "{} goes with {} only", "port_allows", "in_port")
        for place, unit in enumerate(self.units()):
            if unit.shells and self.target_class != "L":
                at = f"attacker[{place}].shells" if self.attacker else "shells"
                raise at_odds(at, "bombardment shells are for land targets (class L)")


def allow_weapons(given: Attackers, kind: str, rules: Rules) -> None:
    """Refuse weapons that cannot attack a target of this class, or cannot combine."""
    weapons = [unit.weapon for unit in given.units()]
    for place, weapon in enumerate(weapons):
        if kind == "L" and weapon in combat.TORPEDOES:
            raise not_allowed("17", f"{weapon} factors cannot attack a land target", given.weapon_field(place))
        if kind != "L" and weapon == "F":
            raise not_allowed("24.c", "F factors attack bases only", given.weapon_field(place))
    if kind == "L":
        if len({weapon in combat.AIRCRAFT for weapon in weapons}) > 1:
            rules.forbid("24", "aircraft and ships do not combine against a base", "attacker")
    elif not any(set(weapons) <= set(family) for family in COMBINING):
        rules.forbid("16.k.iii", f"{', '.join(dict.fromkeys(weapons))} factors do not combine", "attacker")


def factors(given: Attackers, target: combat.Target, rules: Rules) -> list[Fraction]:
    """Each unit's factor after every modifier."""
    return [
        combat.factor(
            rules,
            target,
            unit.weapon,
            unit.strength,
            half=unit.half,
            no_aa=given.no_aa,
            underlined=unit.underlined,
            shells=unit.shells,
        )
        for unit in given.units()
    ]


def say_column(rules: Rules, aiming: combat.Aim, strength: Fraction) -> int:
    """The odds in halves, and how they came about."""
    column, defense = aiming.halves(strength), aiming.target.defense
    rules.note(
        f"{int(strength)} against {defense} is {combat.ratio(column)}{'' if column else ': no effect is possible'}",
        "17",
    )
    return column


@procedure("attack", Attack, cite="17", worth={"result": combat.RANKS})
def attack(given: Attack, rules: Rules) -> Plan:
    """What does one attack by combined strength do to its target?"""
    kind, units = given.target_class, given.units()
    combat.allow_condition(kind, given.condition)
    allow_weapons(given, kind, rules)
    for place, unit in enumerate(units):
        if given.in_port and not given.port_allows and unit.weapon in "DTA":
            rules.forbid("24.g.v", f"{unit.weapon} factors cannot attack ships in a port", given.weapon_field(place))
    defense = given.defense or rules.table("limits")["base-defense"]
    target = combat.target_of(rules, kind, defense, given.condition, given.launched)
    parts = factors(given, target, rules)
    weapons = [unit.weapon for unit in units]
    aiming = combat.aim_at(rules, target, weapons[0])
    tame = combat.only_damage(rules, target, weapons)
    thrown: list[on_target.Salvo | None] = []
    ratios: list[str] = []
    for number in sorted({unit.salvo for unit in units}):
        places = [place for place, unit in enumerate(units) if unit.salvo == number]
        able = [Fraction() if weapons[place] in tame else parts[place] for place in places]
        rows = [(at, parts[place], able[at]) for at, place in enumerate(places)]
        ratios.append(combat.ratio(say_column(rules, aiming, sum((parts[place] for place in places), Fraction()))))
        star = given.star_aa and not thrown
        names = tuple(str(units[place].name) for place in places if units[place].name)
        by = names if len(names) == len(places) else ()
        combined = on_target.Combined(aiming, "attack", tuple(rows), given.name or "", by)
        thrown.append(combined.salvo([2] * len(rows), star))

    def outcome(fate: on_target.Fate) -> dict[str, Any]:
        out: dict[str, Any] = {"result": fate.result}
        if weapons[0] in combat.TORPEDOES:
            out["hits"] = fate.hits
        if given.star_aa:
            out["aborted"] = fate.aborted
        return out

    return Plan(
        on_target.Fate(),
        on_target.assault_steps([each for each in thrown if each]),
        outcome,
        ", ".join(dict.fromkeys(ratios)),
    )


class TorpedoDamage(Inputs):
    """Torpedo hits and the ship they were scored on."""

    weapon: str = choice("A", "T", meaning="A dropped by aircraft, T by ships and submarines")
    hits: int = whole(1, 8, meaning="hits scored")
    target_class: str = choice(*combat.SHIP_CLASSES, meaning="the target's class")
    defense: int = whole(1, meaning="printed defense strength")
    condition: str = choice(*combat.CONDITIONS, default="none", meaning="the target's condition before the attack")
    launched: bool = flag(meaning="a carrier that launched a strike in the first air strike phase")

    def check(self) -> None:
        combat.check_launched(self.target_class, self.launched)


@procedure("torpedo-damage", TorpedoDamage, cite="17.c")
def torpedo_damage(given: TorpedoDamage, rules: Rules) -> Plan:
    """What do torpedo hits do to a ship?"""
    combat.allow_condition(given.target_class, given.condition)
    target = combat.target_of(rules, given.target_class, given.defense, given.condition, given.launched)
    if target.launched:
        return Plan(on_target.Fate("sunk"), [], _result)
    rules.note(f"{counted(given.hits, 'hit')} by {given.weapon} on a {target.build} target, a D6 each", "17.c")
    damage = combat.aim_at(rules, target, given.weapon).damage
    return Plan(on_target.Fate(left=given.hits), [on_target.hit_dice(damage)], _result)


def _result(fate: on_target.Fate) -> dict[str, Any]:
    return {"result": fate.result}
