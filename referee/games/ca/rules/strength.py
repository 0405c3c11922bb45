"""How strongly a ship fires: range, weapon damage and torpedoes left (7.2, 7.4, 7.5, 7.7)."""

from __future__ import annotations

from math import prod

from referee.engine.errors import at_odds, bad_input, not_allowed
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, flag, name, whole
from referee.engine.plain import counted, decimal_text
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.ca.rules.damage import share_left
from referee.games.ca.rules.equipment import NATIONS, counter_input, figures

HALF = Fraction(1, 2)


class Torpedoes(Inputs):
    """How often a ship has used its torpedoes."""

    nation: str = choice(*NATIONS, meaning="whose ship it is")
    launched: int = whole(0, 2, 0, meaning="times it has used its torpedoes in this scenario")
    reloaded: bool = flag(meaning="an IJN ship that has launched once has reloaded")

    def check(self) -> None:
        if self.launched == 2 and self.nation != "ijn":
            raise bad_input("launched", "launched 2 is for IJN ships: all others use their torpedoes once")
        if self.reloaded and (self.nation != "ijn" or self.launched != 1):
            raise at_odds("reloaded", "reloaded is for IJN ships that have launched once")


class Guns(NamedTuple):
    """One ship's guns at one distance; `allowance` is the Range Allowance."""

    strength: int
    allowance: int
    distance: int
    weapon_hits: int
    half_strength: bool = False

    def share(self) -> Fraction:
        """The share of the strength that is left at this distance (7.21)."""
        if self.distance <= self.allowance:
            return Fraction(1)
        return HALF if self.distance <= 2 * self.allowance else Fraction(0)

    def cuts(self) -> list[tuple[Fraction, str, str]]:
        """The factors by which the strength is multiplied, each with its reason and rule."""
        return [
            (self.share(), f"beyond {self.allowance}", "7.21"),
            (share_left(self.weapon_hits), "weapon hit", "7.5"),
            (HALF if self.half_strength else Fraction(1), "special rule", "9.2"),
        ]

    def refuse(self, at: str, far: str, rules: Rules) -> None:
        """Refuse guns that cannot fire; `at` is the ship, `far` the field of the distance."""
        refuse_weapons(self.weapon_hits, at)
        if not self.share():
            most = f"{2 * self.allowance}, twice the Range Allowance"
            raise not_allowed("7.21", f"{far} {self.distance} is beyond {most}", far)


class Tubes(NamedTuple):
    """One ship's torpedoes at one distance; `allowance` is the Range Allowance."""

    strength: int
    allowance: int
    distance: int
    weapon_hits: int
    nation: str
    launched: int = 0
    reloaded: bool = False

    def share(self) -> Fraction:
        """The share of the strength that is left at this distance: all, half or a third (7.22)."""
        band = -(-self.distance // self.allowance)
        return Fraction(1, band) if band <= 3 else Fraction(0)

    def cuts(self) -> list[tuple[Fraction, str, str]]:
        """The factors by which the strength is multiplied, each with its reason and rule."""
        band = (self.share().denominator - 1) * self.allowance
        return [
            (self.share(), f"beyond {band}", "7.22"),
            (share_left(self.weapon_hits), "weapon hit", "7.5"),
        ]

    def why_empty(self) -> tuple[str, str] | None:
        """The rule and the reason why the tubes are empty; nothing if they are not."""
        if self.nation != "ijn":
            return ("7.43", "its torpedoes are spent after one launch") if self.launched else None
        if self.launched == 2:
            return "7.72", "its torpedoes are spent after two launches"
        return ("7.71", "it has not reloaded its torpedoes") if self.launched and not self.reloaded else None

    def refuse(self, at: str, far: str, rules: Rules) -> None:
        """Refuse torpedoes that cannot be launched; `at` is the ship, `far` the field of the distance."""
        refuse_weapons(self.weapon_hits, at)
        if gone := self.why_empty():
            rules.forbid(gone[0], f"{at}: {gone[1]}", f"{at}.launched")
        if not self.share():
            most = f"{3 * self.allowance}, three times the Range Allowance"
            raise not_allowed("7.22", f"{far} {self.distance} is beyond {most}", far)


def refuse_weapons(weapon_hits: int, at: str) -> None:
    """Refuse a ship without strength left."""
    if weapon_hits == 2:
        raise not_allowed("7.5", f"{at} has two weapon hits: no strength is left", f"{at}.weapon_hits")


def worth(weapon: Guns | Tubes, rules: Rules, who: str = "") -> Fraction:
    """The strength at this distance and with these weapon hits; fractions are kept (7.0 note)."""
    cuts = [cut for cut in weapon.cuts() if cut[0] != 1]
    value = prod((share for share, _, _ in cuts), start=Fraction(weapon.strength))
    why = "".join(f", x{share} ({reason})" for share, reason, _ in cuts) + (f" = {decimal_text(value)}" if cuts else "")
    cites = ", ".join(cite for _, _, cite in cuts) or "7.15"
    rules.note(f"{who}{weapon.strength} at {counted(weapon.distance, 'hex')}{why}", cites)
    return value


def torpedo_range(nation: str, rules: Rules) -> int:
    """The Torpedo Range Allowance of a nation's ships (3.24)."""
    table = rules.table("torpedo-range")
    if nation == "british":
        nation = "ijn" if rules.ruling("allied-torpedo-range") == "seven" else "usn"
    found: int = table[nation]
    return found


class Gun(Inputs):
    """A ship that fires its guns; strength and range may come from its counter."""

    name: str | None = name()
    counter: str | None = counter_input()
    strength: int | None = whole(1, 200, None, meaning="Gunnery Strength")
    range: int | None = whole(1, 60, None, meaning="Gunnery Range Allowance")
    distance: int = whole(1, 150, meaning="hexes to the target")
    weapon_hits: int = whole(0, 2, 0, meaning="weapon hits on the firer")

    def weapon(self, rules: Rules, at: str) -> Guns:
        """Its guns; `at` is its place in the list."""
        strength, reach = figures(self, {"strength": "gunnery", "range": "range"}, rules, at)
        return Guns(strength, reach, self.distance, self.weapon_hits)


class Gunner(Gun):
    """A ship that fires its guns at a ship."""

    half_strength: bool = flag(meaning="a scenario halves its Gunnery Strength against ships")

    def weapon(self, rules: Rules, at: str) -> Guns:
        return super().weapon(rules, at)._replace(half_strength=self.half_strength)


class Launcher(Torpedoes):
    """A ship that launches torpedoes; the strength may come from its counter."""

    name: str | None = name()
    counter: str | None = counter_input()
    strength: int | None = whole(1, 200, None, meaning="Torpedo Strength")
    distance: int = whole(1, 60, meaning="hexes to the target")
    weapon_hits: int = whole(0, 2, 0, meaning="weapon hits on the firer")

    def weapon(self, rules: Rules, at: str) -> Tubes:
        """Its torpedoes; `at` is its place in the list."""
        (strength,) = figures(self, {"strength": "torpedo"}, rules, at)
        allowance = torpedo_range(self.nation, rules)
        return Tubes(strength, allowance, self.distance, self.weapon_hits, self.nation, self.launched, self.reloaded)
