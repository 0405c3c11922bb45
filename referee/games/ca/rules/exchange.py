"""A whole Game-Turn of fire between two ships (4.2)."""

from __future__ import annotations

from referee.engine.chance import D6, Dice, Step
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag, name, unit, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.ca.rules.damage import Hits, share_left
from referee.games.ca.rules.equipment import counter_input, figures
from referee.games.ca.rules.fire import cells_of, column_against, hits_noted
from referee.games.ca.rules.strength import Guns, Torpedoes, Tubes, torpedo_range, worth

WORDS = {"gunnery": "gunnery", "range": "range", "defense": "defense", "torpedo": "torpedo"}


class Duellist(Torpedoes):
    """One of the two ships; its values may come from its counter."""

    name: str | None = name()
    counter: str | None = counter_input()
    gunnery: int | None = whole(1, 200, None, meaning="Gunnery Strength")
    range: int | None = whole(1, 60, None, meaning="Gunnery Range Allowance")
    defense: int | None = whole(1, 99, None, meaning="Defense Strength")
    torpedo: int = whole(0, 200, 0, meaning="Torpedo Strength")
    power_hits: int = whole(0, 2, 0, meaning="power hits taken before")
    weapon_hits: int = whole(0, 2, 0, meaning="weapon hits taken before")
    half_strength: bool = flag(meaning="a scenario halves its Gunnery Strength against ships")
    guns: bool = flag(True, meaning="it fires its guns")
    torpedoes: bool = flag(meaning="it launches its torpedoes")

    def check(self) -> None:
        super().check()
        if self.hits.sunk:
            raise bad_input("weapon_hits", "three hits or more: the ship is sunk already")

    @property
    def hits(self) -> Hits:
        """The hits before the exchange."""
        return Hits(self.power_hits, self.weapon_hits)


class Exchange(Inputs):
    """Two ships and how far apart they are."""

    first: Duellist = unit(Duellist, meaning="the First Player's ship")
    second: Duellist = unit(Duellist, meaning="the Second Player's ship")
    distance: int = whole(1, 150, meaning="hexes between them when the first fires")
    return_distance: int | None = whole(1, 150, None, meaning="the same when the second fires, if it differs")


class Armed(NamedTuple):
    """The weapons that a duellist fires, and its Defense Strength."""

    weapons: dict[str, Guns | Tubes]
    defense: int


class Duel(NamedTuple):
    """The hits of both."""

    first: Hits
    second: Hits


@procedure("exchange", Exchange, cite="4.2", follows={"first": "first", "second": "second"})
def exchange(given: Exchange, rules: Rules) -> Plan:
    """A whole Game-Turn of fire between two ships: the first fires, what is left of the second fires back."""
    far = {"first": "distance", "second": "distance" if given.return_distance is None else "return_distance"}
    ships = {"first": given.first, "second": given.second}
    armed = {who: weapons_of(ship, who, vars(given)[far[who]], rules) for who, ship in ships.items()}
    for who, ship in armed.items():
        for weapon in ship.weapons.values():
            weapon.refuse(who, far[who], rules)
    steps = [
        volley(who, kind, weapon, armed["second" if who == "first" else "first"].defense, rules)
        for who, ship in armed.items()
        for kind, weapon in ship.weapons.items()
    ]
    return Plan(
        Duel(given.first.hits, given.second.hits),
        steps,
        lambda duel: {
            who: {"power_hits": hits.power, "weapon_hits": hits.weapon, "state": hits.state}
            for who, hits in zip(("first", "second"), duel, strict=True)
        },
    )


def weapons_of(ship: Duellist, who: str, distance: int, rules: Rules) -> Armed:
    """The weapons a duellist uses, guns first."""
    gunnery, reach, defense, torpedo = figures(ship, WORDS, rules, who)
    weapons: dict[str, Guns | Tubes] = {}
    if ship.guns:
        weapons["gunnery"] = Guns(gunnery, reach, distance, ship.weapon_hits, ship.half_strength)
    if ship.torpedoes:
        if not torpedo:
            raise bad_input(f"{who}.torpedoes", f"{who}.torpedoes: the ship has no Torpedo Strength")
        allowance = torpedo_range(ship.nation, rules)
        weapons["torpedo"] = Tubes(
            torpedo, allowance, distance, ship.weapon_hits, ship.nation, ship.launched, ship.reloaded
        )
    return Armed(weapons, defense)


def volley(who: str, kind: str, weapon: Guns | Tubes, defense: int, rules: Rules) -> Step:
    """One ship fires its guns or torpedoes at the other, with the strength left after its weapon hits."""
    lead = f"{who} {kind}: "
    strength = worth(weapon, rules, lead)
    cells = {weapon.weapon_hits: cells_of(column_against(strength, defense, rules, lead), rules)}
    if who == "second" and weapon.weapon_hits == 0:
        halved = strength * share_left(1)
        cells[1] = cells_of(column_against(halved, defense, rules, f"{lead}after a weapon hit, "), rules)

    def step(duel: Duel, dice: Dice) -> Duel:
        firer, target = duel if who == "first" else (duel.second, duel.first)
        if firer.sunk or firer.weapon >= 2 or target.sunk or not cells[firer.weapon]:
            return duel
        hits = hits_noted(target, kind, dice.read(D6, cells[firer.weapon], f"{who} {kind}"), dice, opponent_of(who))
        return Duel(duel.first, hits) if who == "first" else Duel(hits, duel.second)

    return step


def opponent_of(who: str) -> str:
    """The opponent."""
    return "the second" if who == "first" else "the first"
