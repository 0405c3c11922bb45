"""Victory points, their ratio, and who has won (9.2)."""

from __future__ import annotations

from referee.engine.errors import at_odds, bad_input
from referee.engine.fraction import Fraction
from referee.engine.inputs import choice, flag, many, name, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.ca.rules.damage import Hits
from referee.games.ca.rules.equipment import EDGES, NATIONS, TITLES, Classed, side_of
from referee.games.ca.rules.scenarios import Chosen, facts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any


SCHEDULES = {2: "points-2", 3: "points-2", 4: "points-4", 5: "points-4", 6: "points-4"}
MUST_LEAVE = (2, 4, 5)  # IJN ships still on the map at the end count as sunk
A_SIDE = 9  # ships of each side in Scenario 10
SUPPLY_SHIPS = 6
SUPPLY_POINTS = 3


class Ship(Classed):
    """Ships that count, all in the same condition."""

    name: str | None = name()
    nation: str = choice(*NATIONS, meaning="whose they are")
    count: int = whole(1, 20, 1, meaning="how many")
    power_hits: int = whole(0, 4, 0, meaning="power hits on each")
    weapon_hits: int = whole(0, 3, 0, meaning="weapon hits on each")
    sunk: bool = flag(meaning="sunk (so are ships with three hits)")
    removed: bool = flag(meaning="removed because it could only end stacked")
    supplied: bool = flag(meaning="delivered supplies (Scenario 6)")
    exited: str | None = choice(*EDGES, default=None, meaning="the edge over which it left the map")

    def check(self) -> None:
        if self.exited is not None and (self.lost or self.removed or self.power_hits >= 2):
            raise bad_input("exited", "exited: a ship that is sunk, removed or dead in the water did not leave the map")
        if self.removed and self.lost:
            raise bad_input("removed", "removed: a ship that was sunk was not removed")

    @property
    def side(self) -> str:
        """Whose side it is on."""
        return side_of(self.nation)

    @property
    def lost(self) -> bool:
        """Is it sunk?"""
        return self.sunk or Hits(self.power_hits, self.weapon_hits).sunk

    @property
    def sound(self) -> bool:
        """Has it no hit?"""
        return self.power_hits + self.weapon_hits == 0


class Score(Chosen):
    """A scenario and what became of its ships."""

    interim: bool = flag(meaning="the game is still on: IJN ships on the map do not count as sunk yet")
    bombardment_points: int = whole(0, 500, 0, meaning="points of all bombardments together")
    ships: list[Ship] = many(Ship, 0, 60, default=(), meaning="the ships that count")

    def check(self) -> None:
        super().check()
        if self.scenario == 1:
            self.need("variant", why="Scenario 1 is won differently in A, B and C")
        if self.bombardment_points and self.scenario not in (4, 5, 6):
            raise at_odds("bombardment_points", f"{{}} earn nothing in Scenario {self.scenario}", "bombardment_points")
        for i, ship in enumerate(self.ships):
            if self.scenario in (2, 3) and ship.type in ("BB", "BC"):
                wrong = f"the schedule of Scenario {self.scenario} has no line for a {ship.type}"
                raise bad_input(f"ships[{i}].class", f"ships[{i}].class: {wrong}")
            if ship.supplied and (self.scenario != 6 or ship.nation != "ijn" or ship.type != "DD"):
                raise at_odds(f"ships[{i}].supplied", f"ships[{i}].supplied is for IJN DD in Scenario 6")
        if count(ship for ship in self.ships if ship.supplied) > SUPPLY_SHIPS:
            raise bad_input("ships", f"ships: only {SUPPLY_SHIPS} carry supplies")
        if self.scenario == 10:
            for side in ("ijn", "usn"):
                if count(ship for ship in self.ships if ship.side == side) > A_SIDE:
                    raise bad_input("ships", f"ships: each side has {A_SIDE} in Scenario 10")
            if all(count(sunk_ships(self.ships, side)) == A_SIDE for side in ("ijn", "usn")):
                raise bad_input("ships", "ships: both sides cannot be sunk to the last ship")


def count(ships: Iterable[Ship]) -> int:
    """The number of these ships."""
    return sum(ship.count for ship in ships)


def sunk_ships(ships: Sequence[Ship], side: str) -> list[Ship]:
    """A side's sunk ships."""
    return [ship for ship in ships if ship.side == side and ship.lost]


def ships_escaped(ships: Sequence[Ship], side: str) -> list[Ship]:
    """A side's ships that left the map without power hits."""
    return [ship for ship in ships if ship.side == side and ship.exited and not ship.power_hits]


@procedure("score", Score, cite="9.2")
def score(given: Score, rules: Rules) -> Plan:
    """Who has won, and with how many victory points?"""
    elsewhere = given.bombardment_points > 0 and given.scenario != 4
    if elsewhere and rules.ruling("bombardment-elsewhere") == "scenario-4-only":
        raise bad_input(
            "bombardment_points", "{} are for Scenario 4 only, as the umpire has ruled", "bombardment_points"
        )
    exits = facts_of(given.scenario, given.variant, rules).get("exit", {})
    for i, ship in enumerate(given.ships):
        if ship.exited is not None and ship.exited != exits.get(ship.side):
            wrong = f"Scenario {given.scenario} does not ask {ship.side} ships to leave over the {ship.exited} edge"
            rules.forbid("9.14", f"ships[{i}].exited: {wrong}", f"ships[{i}].exited")
    if given.scenario in SCHEDULES:
        return certain_plan(by_points(given, rules))
    winner = VERDICTS[given.scenario](given, rules)
    level = "draw" if winner == "draw" else "victory"
    return certain_plan({"winner": winner, "level": level, "ijn_points": None, "usn_points": None, "ratio": None})


def by_points(given: Score, rules: Rules) -> dict[str, Any]:
    """The outcome of a scenario with points, as the page of `score` lists it (9.2)."""
    points = {"ijn": 0, "usn": 0}
    alike: dict[tuple[str, str, int, str], int] = {}
    for ship in given.ships:
        for_whom = "usn" if ship.side == "ijn" else "ijn"
        each, why = worth(ship, given, rules)
        if each:
            row = (f"{TITLES[ship.nation]} {ship.type}", why, each, for_whom)
            alike[row] = alike.get(row, 0) + ship.count
        points[for_whom] += each * ship.count
    for (who, why, each, for_whom), number in alike.items():
        rules.note(f"{number} {who} {why}: {number} x {each} for the {for_whom.upper()}", "9.2")
    supplied = count(ship for ship in given.ships if ship.supplied)
    for more, why in ((given.bombardment_points, "bombardment"), (SUPPLY_POINTS * supplied, "supplies")):
        if more:
            rules.note(f"{why}: {more} for the IJN", "9.2")
        points["ijn"] += more
    ijn, usn = points["ijn"], points["usn"]
    ratio = str(Fraction(ijn, usn)) if usn else "unlimited" if ijn else "none"
    if any(wins_at_once(given.scenario, s.side, s.type, s.exited, sound=s.sound) for s in given.ships):
        rules.note("an undamaged IJN CA left over the east edge", "9.2 (3)")
        winner, level = "ijn", "automatic"
    else:
        winner, level = level_of(given.scenario, ijn, usn, rules)
    return {"winner": winner, "level": level, "ijn_points": ijn, "usn_points": usn, "ratio": ratio}


def wins_at_once(scenario: int, side: str, kind: str, edge: str | None, *, sound: bool) -> bool:
    """Is it the automatic victory of Scenario 3: an IJN CA (`kind`), undamaged (`sound`), out over the east edge?"""
    return (scenario, side, kind, edge, sound) == (3, "ijn", "CA", "east", True)


def worth(ship: Ship, given: Score, rules: Rules) -> tuple[int, str]:
    """The victory points that one such ship earns its enemy, once, for its worst condition, and for what (10.0)."""
    if ship.removed:
        return 0, "removed"
    table = rules.table(SCHEDULES[given.scenario])
    row = ship.type if ship.type in table.data["rows"] else f"{ship.side} {ship.type}"
    stayed = ship.side == "ijn" and given.scenario in MUST_LEAVE and not given.interim and ship.exited is None
    if ship.lost or stayed:
        return table.at(row, "sunk"), "sunk" if ship.lost else "still on the map, so sunk"
    if given.scenario in (2, 3):
        if ship.power_hits >= 2:
            return table.at(row, "dead in water"), "dead in the water"
        return (0, "undamaged") if ship.sound else (table.at(row, "damaged"), "damaged")
    points: int = table.at(row, "one P hit") if ship.power_hits else 0
    if points and ship.power_hits == 2 and rules.ruling("two-power-hits") == "each":
        return 2 * points, "with two power hits"
    return points, "with a power hit"


def level_of(scenario: int, ijn: int, usn: int, rules: Rules) -> tuple[str, str]:
    """Winner (a side, or `draw`) and level by the ratio of the points; the lowest bound of each level decides."""
    table = rules.table("levels")
    *bounds, below = table.data["rows"][str(scenario)]
    levels = list(zip(table.columns, bounds, strict=False))
    if usn:
        reached = [level for level, bound in levels if bound and ijn >= Fraction(bound) * usn]
    elif ijn:
        reached = [levels[0][0]]
    else:
        reached = ["draw"] if rules.ruling("no-points") == "draw" else []
    found = reached[0] if reached else below
    winner, _, level = found.partition(" ")
    rules.note(f"{ijn} to {usn}: {' '.join([TITLES.get(winner, winner), level]).strip()}", "9.2")
    return winner, level or "draw"


def south_china_sea(given: Score, rules: Rules) -> str:
    """Scenario 1: the Royal Navy's BB and BC are to leave over the west edge."""
    out = [ship for ship in given.ships if ship.side == "usn" and ship.exited and ship.type in ("BB", "BC")]
    if given.variant == "B":
        out = [ship for ship in out if ship.sound]
    kinds = {ship.type for ship in out}
    how = " undamaged" if given.variant == "B" else ""
    rules.note(f"{count(out)} BB or BC left over the west edge{how}", "9.2 (1)")
    if not kinds:
        return "ijn"
    return "draw" if given.variant == "C" and len(kinds) == 1 else "usn"


def kolombangara(given: Score, rules: Rules) -> str:
    """Scenario 7: allied ships are to leave over the west edge."""
    out = ships_escaped(given.ships, "usn")
    rules.note(f"{counted(count(out), 'allied ship')} left over the west edge without power hits", "9.2 (7)")
    if not out:
        return "ijn"
    return "usn" if count(out) >= 3 and any(ship.type == "CL" for ship in out) else "draw"


def empress_augusta_bay(given: Score, rules: Rules) -> str:
    """Scenario 8: two IJN ships are to leave over the east edge."""
    out = count(ships_escaped(given.ships, "ijn"))
    rules.note(f"{counted(out, 'IJN ship')} left over the east edge without power hits", "9.2 (8)")
    return "ijn" if out >= 2 else "draw" if out else "usn"


def samar(given: Score, rules: Rules) -> str:
    """Scenario 9: the IJN are to sink two BB, the USN to let no sound ship out over the west edge."""
    stopped = not ships_escaped(given.ships, "ijn")
    battleships = count(ship for ship in sunk_ships(given.ships, "usn") if ship.type == "BB")
    rules.note(f"{'no' if stopped else 'an'} IJN ship left without power hits; {battleships} USN BB sunk", "9.2 (9)")
    if stopped and battleships >= 2:
        return rules.ruling("samar-both")
    return "usn" if stopped else "ijn" if battleships >= 2 else "draw"


def okinawa(given: Score, rules: Rules) -> str:
    """Scenario 10: every enemy ship is to be sunk."""
    gone = {side: count(sunk_ships(given.ships, side)) for side in ("ijn", "usn")}
    rules.note(f"{gone['ijn']} IJN and {gone['usn']} USN ships sunk, of {A_SIDE} each", "9.2 (10)")
    return "usn" if gone["ijn"] == A_SIDE else "ijn" if gone["usn"] == A_SIDE else "draw"


VERDICTS: dict[int, Callable[[Score, Rules], str]] = {
    1: south_china_sea,
    7: kolombangara,
    8: empress_augusta_bay,
    9: samar,
    10: okinawa,
}
