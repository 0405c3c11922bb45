"""Transport missions, carrier pools and victory points (26-28)."""

from __future__ import annotations

from referee.engine.distribution import Distribution
from referee.engine.errors import bad_input, not_allowed
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, flag, many, name, quantity, text, whole
from referee.engine.plain import a_thing
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from referee.engine.chance import Dice


def number_text(value: Fraction | int) -> int | str:
    """An exact number in an answer: whole, or text in lowest terms."""
    return int(value) if Fraction(value).denominator == 1 else str(value)


class Unload(Inputs):
    """A ship with cargo, and where it spent the turn."""

    kind: str = choice("transport", "apd", "other", meaning="what carries the cargo")
    cargo: int = whole(0, meaning="VP of cargo carried")
    whole_turn: bool = flag(meaning="it spent the whole turn in the hex")
    starts_or_ends: bool = flag(meaning="it started or ended the turn in the hex")


@procedure("unload", Unload, cite="26.d")
def unload(given: Unload, rules: Rules) -> Plan:
    """How many victory points of cargo are unloaded?"""
    most = rules.table("limits")["apd-cargo"]
    if given.kind == "apd" and given.cargo > most:
        rules.forbid("26.b", f"an APD unit carries {most} VP of cargo at most, not {given.cargo}", "cargo")
    unloads = given.whole_turn or (given.starts_or_ends and given.kind != "transport")
    need = "a whole turn" if given.kind == "transport" else "the start or the end of a turn"
    rules.note(f"unloading takes {need} in the hex: {given.cargo if unloads else 0} VP", "26.d")
    return certain_plan({"vp": given.cargo if unloads else 0})


class Worth(Inputs):
    """What a ship unit is worth in victory points."""

    kind: str = choice("carrier", "battleship", "cruiser", "destroyer", "apd", "transport", meaning="type of ship")
    defense: int | None = whole(1, None, None, meaning="printed defense rating; not needed for transports")
    cargo: int | None = whole(0, None, None, meaning="cargo rating of a transport")
    undelivered: int = whole(0, None, 0, meaning="VP of cargo still aboard a transport or APD unit")

    def check(self) -> None:
        if self.kind == "transport":
            self.need("cargo", why="a transport counts by its cargo rating")
        else:
            self.need(
                "defense", why=f"{'an APD' if self.kind == 'apd' else a_thing(self.kind)} counts by its defense rating"
            )
            self.refuse("cargo", why="only a transport has a cargo rating")
        if self.kind not in ("apd", "transport"):
            self.refuse("undelivered", why="only APD units and transports carry cargo that counts")
        if self.cargo is not None and self.undelivered > self.cargo:
            raise bad_input("undelivered", f"undelivered is at most the cargo rating, {self.cargo}")


class Struck(Worth):
    """An enemy ship unit and her fate."""

    result: str = choice("sunk", "ditw", "damaged", meaning="what became of it")
    name: str | None = name()


def ship_points(ship: Worth, result: str, rules: Rules) -> Fraction | None:
    """The points for a ship; nothing if the table has a dash."""
    table = rules.table("victory-points")
    times = table.at(ship.kind, result)
    if times == "-":
        return None
    rating = ship.cargo if ship.kind == "transport" else ship.defense
    assert rating is not None
    points = Fraction(times) * rating
    said = f"{result} {ship.kind}: {times} x {rating}"
    if ship.undelivered:
        share = table.at("cargo-aboard", result)
        points += Fraction(share) * ship.undelivered
        said += f" + {share} x {ship.undelivered}"
    rules.note(f"{said} = {points} VP", table.cite)
    return points


def total(points: Fraction, rules: Rules) -> int | str:
    """Points as they count, with or without a half."""
    if points.denominator > 1 and rules.ruling("vp-fractions") == "down":
        points = Fraction(points // 1)
    return number_text(points)


class VictoryPoints(Inputs):
    """All that a side has earned."""

    ship: list[Struck] = many(Struck, 0, 60, (), meaning="enemy ships sunk, DITW or damaged")
    air_units: int = whole(0, None, 0, meaning="enemy air units lost")
    transport_cargo: int = whole(0, None, 0, meaning="VP of cargo delivered by transports")
    apd_units: int = whole(0, None, 0, meaning="APD units whose cargo was delivered")
    exhausted: int = whole(0, None, 0, meaning="enemy ship units at 1 VP for exceeding their endurance")


@procedure("victory-points", VictoryPoints, cite="28")
def victory_points(given: VictoryPoints, rules: Rules) -> Plan:
    """How many victory points has a side earned?"""
    points = Fraction(given.transport_cargo)
    for place, ship in enumerate(given.ship):
        worth = ship_points(ship, ship.result, rules)
        if worth is None:
            raise not_allowed("28", f"a ship of kind {ship.kind} is never dead in the water", f"ship[{place}].result")
        points += worth
    each = rules.table("other-victory-points")
    for count, what in (
        (given.air_units, "air-unit-lost"),
        (given.apd_units, "apd-cargo-delivered"),
        (given.exhausted, "endurance-exceeded"),
    ):
        if count:
            rules.note(f"{what.replace('-', ' ')}: {count} x {each[what]} VP", each.cite)
        points += count * each[what]
    return certain_plan({"vp": total(points, rules)})


class Victory(Inputs):
    """Both sides' victory points."""

    allied_vp: Fraction = quantity(0, meaning="Allied victory points")
    ijn_vp: Fraction = quantity(0, meaning="IJN victory points")
    needed: int | None = whole(0, None, None, meaning="the lead that wins (default: as in the rules)")


@procedure("victory", Victory, cite="28")
def victory(given: Victory, rules: Rules) -> Plan:
    """Who has won?"""
    needed = rules.table("limits")["victory-margin"] if given.needed is None else given.needed
    lead = given.allied_vp - given.ijn_vp
    leader = "allied" if lead > 0 else "ijn"
    rules.note(f"a lead of {abs(lead)} VP; {needed} are needed", "28")
    return certain_plan(
        {"winner": leader if lead and abs(lead) >= needed else "none", "margin": number_text(abs(lead))}
    )


class CarrierPool(Inputs):
    """The pool and how many cards each player draws from it."""

    pool: list[str] = many(text(), 1, 20, meaning="its carriers and dummies, each as many times as it is in the pool")
    owner_draws: int = whole(0, meaning="cards that the owner draws, first")
    opponent_draws: int = whole(0, None, 0, meaning="cards that the opponent draws from the rest")

    def check(self) -> None:
        if self.owner_draws > len(self.pool):
            raise bad_input(
                "owner_draws", f"{{}} is at most the number of cards in the pool: {len(self.pool)}", "owner_draws"
            )
        if self.owner_draws + self.opponent_draws > len(self.pool):
            left = len(self.pool) - self.owner_draws
            raise bad_input(
                "opponent_draws", f"{{}} is at most the number of cards left in the pool: {left}", "opponent_draws"
            )


class Drawn(NamedTuple):
    """The cards that each player has drawn, sorted."""

    owner: tuple[str, ...] = ()
    opponent: tuple[str, ...] = ()


@procedure("carrier-pool", CarrierPool, cite="27")
def carrier_pool(given: CarrierPool, rules: Rules) -> Plan:
    """Which carriers does each player draw from the pool?"""
    rules.note("the owner draws first, the opponent from what is left", "27.d, 27.e")

    def owner(_: Drawn, dice: Dice) -> Drawn:
        return Drawn(dice.deal(given.pool, given.owner_draws, "owner's card", _hold, ()))

    def opponent(drawn: Drawn, dice: Dice) -> Drawn:
        left = list(given.pool)
        for card in drawn.owner:
            left.remove(card)
        return Drawn(drawn.owner, dice.deal(left, given.opponent_draws, "opponent's card", _hold, ()))

    least = ways_to_share(given.pool, given.owner_draws, given.opponent_draws)
    return Plan(Drawn(), [owner, opponent], _hands, least=least)


def ways_to_share(pool: Sequence[str], owner: int, opponent: int) -> int:
    """The number of different ways in which two players can draw so many cards from a pool."""
    ways = Distribution.sure((0, 0))
    for copies in [pool.count(card) for card in set(pool)]:
        drawn = Distribution({(mine, more): 1 for mine in range(copies + 1) for more in range(copies - mine + 1)})
        ways = ways.times(drawn, lambda held, more: (held[0] + more[0], held[1] + more[1]))
    return ways.weights.get((owner, opponent), 0)


def _hold(held: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(sorted((*held, card)))


def _hands(drawn: Drawn) -> dict[str, Any]:
    return {"owner": list(drawn.owner), "opponent": list(drawn.opponent)}
