"""Combat: factors and odds, what a D12 does to a target (10, 17, 18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine.chance import Needs, Purpose
from referee.engine.errors import bad_input, not_allowed
from referee.engine.fraction import Fraction
from referee.engine.plain import abbreviate_names
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


SHIP_CLASSES = ("D", "C", "B", "A", "M")
CONDITIONS = ("none", "damaged", "ditw")
RESULTS = ("none", "damaged", "ditw", "sunk")
RANKS = {result: rank for rank, result in enumerate(RESULTS)}
"What a result is worth."
AIRCRAFT = "PLMHAF"
GUNS = "DCB"
TORPEDOES = "AT"
FEW_NAMES = 8


def worst(*results: str) -> str:
    """The worst of several results on a ship; they count as that one (18.h)."""
    return max(results, key=RESULTS.index)


def odds_in_halves(strength: Fraction | int, defense: Fraction | int) -> int:
    """The odds in halves: the fraction of the strength is dropped, the odds rounded down to the half (10, 17).

    A D12 up to this number is up to twice the odds; half of the number, rounded down, gives the odds.
    """
    return int(2 * int(strength) // defense)


def ratio(column: int) -> str:
    """Odds given in halves as they are written: `3:1`, `3.5:1`, `1:2`, `0:1`."""
    return "1:2" if column == 1 else f"{column // 2}{'.5' if column % 2 else ''}:1"


def half_strength(rules: Rules, printed: int) -> Fraction:
    """A defense strength, halved."""
    if printed % 2 and rules.ruling("halved-defense") == "up":
        return Fraction(printed + 1, 2)
    return Fraction(printed, 2)


class Target(NamedTuple):
    """The target: its class, its present defense, its build, and whether any result sinks her (17.d).

    After a result in `over` no more dice are thrown against it.
    """

    kind: str
    defense: Fraction
    build: str = "light"
    launched: bool = False
    over: tuple[str, ...] = ("sunk",)


def check_launched(kind: str | None, launched: bool) -> None:
    """Refuse `launched` on anything but a carrier."""
    if launched and kind != "A":
        raise bad_input("launched", "only an aircraft carrier (class A) can have launched a strike")


def allow_condition(kind: str | None, condition: str, field: str = "condition") -> None:
    """Refuse a condition that is impossible for a class of ship."""
    if kind == "D" and condition != "none":
        raise not_allowed("18.a", "a D unit is out of play as soon as it is damaged", field)
    if kind == "M" and condition == "ditw":
        raise not_allowed("17.c", "an M ship is never dead in the water", field)


def no_attack(who: str, condition: str) -> str:
    """The reason why a ship that is hit does not attack (18.b, 18.d)."""
    return f"{who} is {WORDS.get(condition, condition)} and does not attack"


def target_of(rules: Rules, kind: str, defense: int, condition: str = "none", launched: bool = False) -> Target:
    """A ship (or, for kind `L`, the air units of a base) as a target; the reasons go into the answer."""
    if kind == "L":
        return Target(kind, Fraction(defense), "base")
    now = Fraction(defense)
    if condition != "none":
        now = half_strength(rules, defense)
        rules.note(f"a ship that is {WORDS.get(condition, condition)}: defense {defense} counts {now}", "18.b, 18.d")
    rating, heavy_from = Fraction(defense), rules.table("combat-die-rolls").data["heavy_from"]
    if kind == "A" and rating >= heavy_from > now and rules.ruling("heavy-carrier") == "current":
        rating = now
    heavy = kind == "B" or (kind == "A" and rating >= heavy_from)
    build = "heavy" if heavy else "medium" if kind in ("C", "A") else "light"
    if launched:
        rules.note("she launched a strike in the first air strike phase: any result sinks her", "17.d")
    return Target(kind, now, build, launched)


def removed_at_once(rules: Rules, target: Target) -> Target:
    """A target of several attacks; by ruling, a D unit is removed as soon as it is damaged."""
    if target.kind == "D" and rules.ruling("damaged-destroyers") == "removed-at-once":
        return target._replace(over=("damaged", "sunk"))
    return target


def factor(
    rules: Rules,
    target: Target,
    weapon: str,
    strength: int,
    *,
    half: bool = False,
    no_aa: bool = False,
    underlined: bool = False,
    shells: bool = False,
) -> Fraction:
    """A printed strength after every modifier, exact; the reasons go into the answer."""
    effect = rules.table("air-weapons-effect" if weapon in AIRCRAFT else "surface-weapons-effect")
    further = rules.table("weapons-modifiers")
    by = [Fraction(1) if weapon == "F" else Fraction(effect.at(target.kind, weapon))]
    said = [f"x{by[0]}"]
    for applies, times, why in (
        (half, Fraction(1, 2), "at half strength"),
        (no_aa, Fraction(further["no-aa"]), "no AA"),
        (target.launched and weapon not in TORPEDOES, Fraction(further["launched"]), "she launched"),
        (underlined, Fraction(further["underlined"]), "underlined"),
        (shells, Fraction(further["shells"]), "bombardment shells"),
    ):
        if applies:
            by.append(times)
            said.append(f"x{times} ({why})")
    out = Fraction(strength)
    for times in by:
        out *= times
    against = "a base" if target.kind == "L" else f"{'an' if target.kind in 'AM' else 'a'} {target.kind} target"
    rules.note(f"{strength} {weapon} against {against}: {' '.join(said)} = {out}", effect.cite)
    return out


def by_face(twice: Any, at: Any, column: int, nothing: Any = None, able: int | None = None) -> tuple[Any, ...]:
    """A cell for each face of a D12 at a `column` (odds in halves): `at` the odds, `twice` the odds, or `nothing`.

    `able` are the odds, if they differ, at which the worse of the two happens.
    """
    best = (column if able is None else able) // 2
    return tuple(at if face <= best else twice if face <= column else nothing for face in range(1, 13))


NEEDS = ": needs "
WORDS = {1: "a hit", 2: "two hits", "ditw": "dead in the water", "shot-down": "shot down", "none": "no effect"}


def name_of(unit: Any, otherwise: str) -> str:
    """The name of a unit or ship of a request, else its place."""
    return str(unit.name or otherwise)


def names_or_number(names: Sequence[str]) -> str:
    """A few names in full; of many, their number."""
    each = list(dict.fromkeys(names))
    return ", ".join(abbreviate_names(each)) if len(each) <= FEW_NAMES else f"{len(each)} units"


def with_need(why: str, cells: Sequence[Any]) -> Purpose:
    """What a die is for, with the number that it needs: `AA at VB-3: needs 5 or less; sunk on 2 or less`.

    The effects of its faces give the number.
    """
    at_all = [cell for cell in cells if cell not in (None, "none", 0, "safe")]
    if not at_all:
        return Purpose(why, "no effect is possible")
    text, best = or_less(len(at_all)), at_all.count(at_all[0])
    if best < len(at_all):
        text += f"; {WORDS.get(at_all[0], at_all[0])} on {or_less(best)}"
    return Needs(why, text, NEEDS)


def with_highest(why: str, bound: int) -> Purpose:
    """What a die is for, with the highest face that will do."""
    return Needs(why, or_less(bound), NEEDS)


def or_less(face: int) -> str:
    """The number that a die needs, as text: `4 or less`, `1`."""
    return f"{face} or less" if face > 1 else "1"


class Aim(NamedTuple):
    """One kind of attack on a target: the effect of a D12, and for torpedoes that of the D6 of a hit."""

    target: Target
    twice: Any
    at: Any
    nothing: Any
    damage: tuple[str, ...] = ()

    def halves(self, strength: Fraction) -> int:
        """The odds in halves."""
        return odds_in_halves(strength, self.target.defense)

    def column(self, strength: Fraction, able: Fraction | None = None) -> tuple[Any, ...]:
        """The effect of each face; only the factors that are `able` (by default all) do the worse of the two."""
        worse = None if able is None else self.halves(able)
        return by_face(self.twice, self.at, self.halves(strength), self.nothing, worse)


def aim_at(rules: Rules, target: Target, weapon: str) -> Aim:
    """The effect of an attack by `weapon` on a target; guns that fire together count as the best of them."""
    table = rules.table("combat-die-rolls")
    damage: tuple[str, ...] = ()
    if target.kind == "L":
        row = "air-unit-at-base"
    elif weapon in TORPEDOES:
        row = "ship-by-torpedoes"
        if not target.launched:
            damage = rules.table(f"{weapon.lower()}-weapon-damage").column(target.build)
    elif target.launched:
        row = "launched-carrier"
    elif target.build != "heavy":
        row = "medium-or-light"
    else:
        row = "heavy-by-DPL" if weapon in "PL" else "heavy-by-CBMH"
    twice, at = (table.at(row, column) for column in table.columns)
    nothing: Any = 0 if row == "ship-by-torpedoes" else "none"
    return Aim(target, twice, at, nothing, damage)


def only_damage(rules: Rules, target: Target, weapons: Iterable[str]) -> str:
    """The guns among `weapons` whose factors can damage the target but not sink it (17.b)."""
    if target.build == "heavy" and not target.launched and "D" in weapons:
        return "D" if rules.ruling("destroyer-guns") == "damage-only" else ""
    return ""
