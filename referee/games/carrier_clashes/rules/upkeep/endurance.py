"""Endurance: how long a TF can stay at sea, and what it costs to stay longer (23)."""

from __future__ import annotations

from referee.engine.errors import not_allowed
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, many, name, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.upkeep.points import Worth, ship_points, total


class Bunkers(Inputs):
    """A ship and its endurance."""

    target_class: str = choice("D", "C", "B", "A", "M", meaning="type of its defense strength")
    endurance: int | None = whole(1, None, None, meaning="endurance in turns, if its counter has one")
    name: str | None = name()

    def check(self) -> None:
        if self.target_class == "D":
            self.need("endurance", why="every destroyer unit has one on its counter")


class Endurance(Inputs):
    """A TF at the start of a scenario, or after refueling."""

    ship: list[Bunkers] = many(Bunkers, 1, 40, meaning="every ship of the TF")
    turns_at_sea: int = whole(0, None, 0, meaning="turns at sea when the scenario starts")
    refuel_turn: int | None = whole(1, None, None, meaning="the turn in which it refueled, instead")

    def check(self) -> None:
        if "turns_at_sea" in self.given:
            self.refuse("refuel_turn", why="turns at sea are those of a TF that has not refueled")


@procedure("endurance", Endurance, cite="23")
def endurance(given: Endurance, rules: Rules) -> Plan:
    """Which is the last turn of a TF's endurance?"""
    unrated = rules.table("limits")["unrated-endurance"]
    ratings = [ship.endurance or unrated for ship in given.ship if ship.target_class != "M"]
    if not ratings:
        rules.note("only ships of class M have unlimited endurance", "23.g")
        return certain_plan({"last_turn": None})
    shortest = min(ratings)
    if given.refuel_turn is None:
        last = shortest - given.turns_at_sea
        rules.note(
            f"shortest endurance {shortest}, less {counted(given.turns_at_sea, 'turn')} at sea: turn {last}", "23"
        )
    else:
        last = given.refuel_turn + 1 + shortest
        rules.note(f"shortest endurance {shortest}, counted from turn {given.refuel_turn + 1}: turn {last}", "23.f")
    return certain_plan({"last_turn": last})


class EnduranceChange(Inputs):
    """What happens to a TF whose ships have a stated endurance."""

    last_turn: int = whole(meaning="last turn of its endurance so far")
    change: str = choice("slow-joins", "slow-leaves", "moves", meaning="what happens")
    turn: int | None = whole(0, None, None, meaning="the turn in which the slow ship joins or leaves")
    speed: int | None = whole(0, None, None, meaning="the slow ship's movement allowance")
    moved: int | None = whole(0, 6, None, meaning="hexes moved this turn")

    def check(self) -> None:
        wanted, others = (("moved",), ("turn", "speed")) if self.change == "moves" else (("turn", "speed"), ("moved",))
        self.need(*wanted, why=f"{self.change} needs it")
        self.refuse(*others, why=f"{self.change} does not use it")


@procedure("endurance-change", EnduranceChange, cite="23.c")
def endurance_change(given: EnduranceChange, rules: Rules) -> Plan:
    """How does a TF's endurance change when a slow ship joins or leaves, or when it moves fast?"""
    if given.moved is not None:
        spent = max(given.moved - rules.table("limits")["unhurried"], 0)
        rules.note(f"moving {counted(given.moved, 'hex')} takes {counted(spent, 'turn')} of endurance", "23.d, 23.e")
        return certain_plan({"last_turn": given.last_turn - spent})
    assert given.turn is not None
    assert given.speed is not None
    left = given.last_turn - given.turn
    if left < 0:
        raise not_allowed("23.c", f"its endurance ended on turn {given.last_turn} and changes no more", "turn")
    if given.speed > 3:
        rules.note(f"a ship of speed {given.speed} changes nothing", "23.c")
        return certain_plan({"last_turn": given.last_turn})
    stretch = Fraction(2) if given.speed <= 2 else Fraction(3, 2)
    if given.change == "slow-leaves":
        stretch = 1 / stretch
    after = left * stretch
    turns = after // 1
    if after != turns and given.change == "slow-leaves" and rules.ruling("endurance-fractions") == "up":
        turns += 1
    rules.note(f"{left} turns left x {stretch} = {after}: {turns}, to turn {given.turn + turns}", "23.c")
    return certain_plan({"last_turn": given.turn + turns})


class Exhaustion(Inputs):
    """A turn, and the last one of a TF's endurance."""

    turn: int = whole(0, meaning="the turn")
    last_turn: int = whole(meaning="last turn of the TF's endurance")


@procedure("exhaustion", Exhaustion, cite="23.b")
def exhaustion(given: Exhaustion, rules: Rules) -> Plan:
    """How many hexes a turn may a TF move, by its endurance?"""
    return certain_plan({"limit": speed_limit(given.turn - given.last_turn, rules)})


def speed_limit(turns_over: int, rules: Rules) -> int | None:
    """The most hexes a turn for ships so many turns past their endurance; nothing if there is no limit."""
    limit: int | None = rules.table("exhaustion").step(turns_over)
    if limit is not None:
        rules.note(f"{counted(turns_over, 'turn')} past its endurance: at most {counted(limit, 'hex')} a turn", "23.b")
    return limit


class EnduranceVp(Worth):
    """A ship whose endurance ends away from a refueling point."""

    hexes: int = whole(0, meaning="hexes to a refueling point when its endurance ends")
    speed: int = whole(0, meaning="its movement allowance")


@procedure("endurance-vp", EnduranceVp, cite="23.h")
def endurance_vp(given: EnduranceVp, rules: Rules) -> Plan:
    """How many points does the enemy get for a ship that cannot refuel in time?"""
    turns = turns_home(given.hexes, given.speed, rules)
    when = "it never gets there" if turns is None else f"turns past its endurance: {turns}"
    rules.note(f"{counted(given.hexes, 'hex')} at speed {given.speed}: {when}", "23.b, 23.h")
    if turns is not None and turns <= 2:
        return certain_plan({"turns_over": turns, "vp": 0})
    late = rules.table("other-victory-points")["endurance-exceeded"]
    if turns is not None and turns <= 4:
        return certain_plan({"turns_over": turns, "vp": late})
    points = ship_points(given, "damaged", rules)
    assert points is not None
    if rules.ruling("endurance-award") == "both":
        points += late
    return certain_plan({"turns_over": turns, "vp": total(points, rules)})


def turns_home(hexes: int, speed: int, rules: Rules) -> int | None:
    """The turns past its endurance that a ship takes for so many hexes; nothing if it never arrives."""
    turns = 0
    while hexes > 0:
        turns += 1
        step = min(speed, rules.table("exhaustion").step(turns))
        if step == 0:
            return None
        hexes -= step
    return turns
