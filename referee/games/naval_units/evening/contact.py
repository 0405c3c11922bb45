"""Searching a sea zone, the rounds of its battle, and leaving it (Search rolls, Planes to ship combat)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag, whole
from referee.games.naval_units.evening.sea import (
    a_zone,
    as_unit,
    battle,
    both_see,
    count,
    fleets_in,
    game_turn,
    nation,
    planes_at_sea,
    searchers_of,
    ship,
    surface,
    the_zone,
)
from referee.session.acting.act import Doing, act
from referee.session.board.owned import a_side, all_called, called, enemy_of, own, side_of

MOST_FOUND = 20


class Search(Inputs):
    """Who searches, and where."""

    side: str | None = side_of("the side that searches, which is the active one")
    zone: str = called("the sea zone", of="zones")
    searchers: str | None = searchers_of("what searches, if not all that the side has there")
    surface_only: bool | None = flag(None, meaning="ships alone will fight; else as planes are aboard or not")


@act("search", Search, cite="Search rolls")
def search(given: Search, doing: Doing) -> None:
    """The active side's one search of a sea zone, then evasion, night and the least number of rounds."""
    side, zone = a_side(doing, given.side), a_zone(doing, given.zone)
    enemy, turn = enemy_of(doing, side), game_turn(doing)
    if doing.get("sides", side, "searched", zone) == turn:
        doing.forbid("Search rolls", f"{zone} was searched on this turn; there is one attempt a zone", "zone")
    doing.put("sides", side, "searched", zone, value=turn)
    searchers = given.searchers or all_there(doing, side, zone)
    found = surface(doing, enemy, zone)
    inputs: dict[str, Any] = {"searchers": searchers, "nation": nation(doing, side), "turn": turn}
    if not found:
        doing.resolve("search", inputs, side=side)
        doing.remark(f"no enemy surface ships are at sea in {zone}, whatever the die says")
        doing.tell(side, f"Search of {zone}: nothing found.")
        return
    flying = any(planes_at_sea(doing, one, zone) for one in doing.sides)
    alone = not flying if given.surface_only is None else given.surface_only
    answer = doing.resolve(
        "contact",
        {
            **inputs,
            "enemy_nation": nation(doing, enemy),
            "fleet": [as_unit(doing, enemy, name, "moves") for name in found[:MOST_FOUND]],
            "monsoon": bool(doing.get("public", "zones", zone, "monsoon", default=False)),
            "surface_only": alone,
        },
        side=side,
    )
    outcome = answer.outcome or {}
    if outcome["result"] == "battle":
        begin(doing, zone, side, outcome["minimum"], outcome["night"])
    elif outcome["result"] == "evaded":
        doing.tell(side, f"Search of {zone}: a fleet was found, and got away.")
        doing.tell(enemy, f"Your fleet in {zone} was found, and got away.")
    else:
        doing.tell(side, f"Search of {zone}: nothing found.")


def all_there(doing: Doing, side: str, zone: str) -> str:
    """What a side can search with in a zone."""
    bases = (base for base in own(doing, side, "bases").values() if base["zone"] == zone)
    planes = bool(planes_at_sea(doing, side, zone)) or any(base.get("planes") or base.get("bombers") for base in bases)
    if surface(doing, side, zone):
        return "both" if planes else "ships"
    if planes:
        return "planes"
    raise bad_input("searchers", f"the {side} side has nothing in {zone}; planes from elsewhere: --searchers planes")


def begin(doing: Doing, zone: str, active: str, minimum: int, night: bool) -> None:
    """A battle begins; both sides see each other's ships there."""
    value = {"active": active, "minimum": minimum, "rounds": 0} | ({"night": True} if night else {})
    doing.put("public", "battles", zone, value=value)
    rounds = f"at least {count(minimum, 'round')}"
    doing.tell("all", f"{zone}: contact, battle{' by night' if night else ''}, {rounds}; {active} is the active side.")
    both_see(doing, zone)
    for side in doing.sides:
        enemy = enemy_of(doing, side)
        seen = ", ".join(f"{name} ({ship(doing, enemy, name)['type']})" for name in surface(doing, enemy, zone))
        doing.tell(side, f"{zone}: you see {seen or 'planes, and no ships'}.", zone=zone)


class Battle(Inputs):
    """A battle that no search has begun."""

    zone: str = called("the sea zone", of="zones")
    side: str | None = side_of("the active side")
    minimum: int = whole(1, 4, 1, meaning="the least number of rounds")
    night: bool = flag(meaning="it is fought by night")


@act("battle", Battle, cite="Naval Combat")
def begin_battle(given: Battle, doing: Doing) -> None:
    """A battle that was begun at the table, without a search here."""
    zone = a_zone(doing, given.zone)
    if doing.get("public", "battles", zone):
        raise bad_input("zone", f"there is a battle in {zone} already")
    begin(doing, zone, a_side(doing, given.side), given.minimum, given.night)


class RoundOver(Inputs):
    """A battle."""

    zone: str | None = called("the sea zone, if there are several battles", None, of="zones")


@act("round-over", RoundOver, cite="Planes to ship combat")
def round_over(given: RoundOver, doing: Doing) -> None:
    """A round of air battle is over: it is counted, planes land, and those without a deck are lost."""
    count_round(doing, the_zone(doing, given.zone), "air")


def count_round(doing: Doing, zone: str, last: str) -> None:
    """One round more; then the battle may be over."""
    fight = battle(doing, zone)
    for side in doing.sides:
        for name in planes_at_sea(doing, side, zone):
            if "sunk" in ship(doing, side, name):
                doing.remark(f"{count(ship(doing, side, name)['planes'], 'plane')} of {name} had no deck to land on")
                doing.put("sides", side, "ships", name, "planes", value=0)
        no_missions(doing, side, zone)
    rounds = fight["rounds"] + 1
    doing.put("public", "battles", zone, value={**fight, "rounds": rounds, "last": last})
    both_see(doing, zone)
    doing.tell("all", f"{zone}: round {rounds} is over.")
    if rounds >= fight["minimum"] and not settled(doing, zone):
        doing.remark("the minimum is fought: they fight on if both agree, else withdraw [Planes to ship combat]")


def no_missions(doing: Doing, side: str, zone: str) -> None:
    """A side's planes have no missions there any more."""
    others = {one: planes for one, planes in doing.get("sides", side, "allocation", default={}).items() if one != zone}
    doing.put("sides", side, "allocation", value=others or None)


def settled(doing: Doing, zone: str) -> bool:
    """Is the battle over, for a side has no ships left there? Then it ends."""
    gone = [side for side in doing.sides if not surface(doing, side, zone)]
    if not gone:
        return False
    doing.put("public", "battles", zone, value=None)
    doing.tell(
        "all",
        f"{zone}: the battle is over; {' and '.join(gone)} {'has' if len(gone) == 1 else 'have'} no ships left there.",
    )
    return True


class BattleOver(Inputs):
    """A battle."""

    zone: str | None = called("the sea zone, if there are several battles", None, of="zones")


@act("battle-over", BattleOver, cite="Planes to ship combat")
def battle_over(given: BattleOver, doing: Doing) -> None:
    """A battle ends as both sides let it."""
    zone = the_zone(doing, given.zone)
    for side in doing.sides:
        no_missions(doing, side, zone)
    doing.put("public", "battles", zone, value=None)
    doing.tell("all", f"{zone}: the battle is over.")


class Withdraw(Inputs):
    """Who leaves a battle, and whereto."""

    side: str | None = side_of("the side that wants to leave")
    to: str = called("the sea zone it goes to: adjacent and friendly, as the umpire sees", of="zones")
    zone: str | None = called("the sea zone of the battle, if there are several", None, of="zones")
    fleet: list[str] = all_called("fleets that leave, if not all", of="fleets")
    agreed: bool = flag(meaning="the other side lets it go: no roll")


@act("withdraw", Withdraw, cite="Planes to ship combat")
def withdraw(given: Withdraw, doing: Doing) -> None:
    """A side leaves a battle, freely or by a withdrawal roll."""
    side, zone, to = a_side(doing, given.side), the_zone(doing, given.zone), a_zone(doing, given.to, "to")
    enemy, fight = enemy_of(doing, side), battle(doing, zone)
    fighting = surface(doing, side, zone)
    fleets = {name: own(doing, side, "fleets")[name]["ships"] for name in fleets_in(doing, side, zone)}
    there = [name for name, ships in fleets.items() if set(ships) & set(fighting)]
    for name in given.fleet:
        if name not in there:
            raise bad_input("fleet", f"{name} is no {side} fleet that fights in {zone}")
    leaving = given.fleet or there
    ships = [name for fleet in leaving for name in fleets[fleet] if name in fighting]
    if not ships or to == zone:
        raise bad_input("to", f"nobody leaves {zone}: there are no ships to go, or they stay there")
    how = doing.resolve(
        "may-withdraw",
        {
            "side": "active" if fight["active"] == side else "other",
            "rounds_fought": fight["rounds"],
            "minimum": fight["minimum"],
            "surface_only": fight.get("last") == "surface",
            "portion": len(ships) < len(fighting),
        },
        side=side,
    )
    may = (how.outcome or {})["withdrawal"]
    if may == "no":
        doing.forbid("Evasion rolls", f"{side} cannot leave yet: round {fight['rounds']} of {fight['minimum']}", "side")
    if may == "roll" and not given.agreed and not breaks_away(doing, side, enemy, zone, ships):
        doing.tell("all", f"{zone}: {side} wants to withdraw and cannot; the battle goes on.")
        return
    for fleet in leaving:
        doing.put("sides", side, "fleets", fleet, "zone", value=to)
    doing.tell("all", f"{zone}: {', '.join(leaving)} of {side} withdraws.")
    doing.tell(side, f"{', '.join(leaving)}: in {to}.")
    settled(doing, zone)


def breaks_away(doing: Doing, side: str, enemy: str, zone: str, ships: list[str]) -> bool:
    """The withdrawal roll."""
    staying = surface(doing, enemy, zone)
    answer = doing.resolve(
        "withdrawal",
        {
            "ships": [as_unit(doing, side, name, "moves", "planes") for name in ships[:MOST_FOUND]],
            "enemy_ships": [as_unit(doing, enemy, name, "moves", "planes") for name in staying[:MOST_FOUND]],
            "enemy_nation": nation(doing, enemy),
            "turn": game_turn(doing),
        },
        side=side,
    )
    return bool((answer.outcome or {})["result"] == "withdraws")
