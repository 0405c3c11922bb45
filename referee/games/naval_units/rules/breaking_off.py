"""Breaking off: who may leave, and the withdrawal roll (Evasion rolls, Planes to ship combat)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.chance import D12, Dice
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, many, whole
from referee.engine.plain import counted, with_article
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.naval_units.rules.contact import has_radar
from referee.games.naval_units.rules.units import (
    CARRIERS,
    TYPES,
    capacity,
    nation_of,
    speed_of,
    turn_of_game,
    typed_moves,
)

CITE = "Planes to ship combat"


class MayWithdraw(Inputs):
    """Who wants to leave, and when."""

    side: str = choice("active", "other", meaning="who wants to leave")
    rounds_fought: int = whole(0, 99, meaning="rounds fought so far")
    minimum: int = whole(1, 4, 1, meaning="the least number of rounds, from the D4")
    surface_only: bool = flag(meaning="the round just fought was ship to ship, no planes left on either side")
    portion: bool = flag(meaning="only a part of the force leaves")


@procedure("may-withdraw", MayWithdraw, cite="Evasion rolls")
def may_withdraw(given: MayWithdraw, rules: Rules) -> Plan:
    """May a side leave now, freely or with a withdrawal roll?"""
    fought = given.rounds_fought >= given.minimum
    if given.rounds_fought == 0:
        rules.note("nobody leaves before the first round is over", "Evasion rolls")
        answer = "no"
    elif given.surface_only:
        rules.note("between ships alone, a withdrawal roll after any round", "Ship-to-Ship Combat")
        answer = "roll"
    elif given.portion and portion_is_free(rules, given.side, fought):
        rules.note("a part of the force may leave freely", "Evasion rolls")
        answer = "free"
    else:
        rules.note(f"{given.rounds_fought} of at least {counted(given.minimum, 'round')} fought", CITE)
        answer = "roll" if fought else "no"
    return certain_plan({"withdrawal": answer})


def portion_is_free(rules: Rules, side: str, fought: bool) -> bool:
    """May a part of this side's force leave without a roll?"""
    ruling = rules.ruling("portion-withdrawal")
    if ruling == "both-after-minimum":
        return side == "active" or fought
    return side == "active" and not (ruling == "before-minimum" and fought)


class Withdrawing(Inputs):
    """A unit of either side."""

    type: str = choice(*TYPES, meaning="type of unit")
    moves: int | None = typed_moves()
    planes: int = whole(0, 8, 0, meaning="planes still aboard")


class Withdrawal(Inputs):
    """A side that wants to leave and one that wants to go on."""

    ships: list[Withdrawing] = many(Withdrawing, 1, 20, meaning="the side that wants to leave")
    enemy_ships: list[Withdrawing] = many(Withdrawing, 1, 20, meaning="the side that wants to go on")
    enemy_nation: str = nation_of("nation of the side that wants to go on")
    turn: int = turn_of_game()


@procedure("withdrawal", Withdrawal, cite=CITE, worth={"result": {"withdraws": 1}})
def withdrawal(given: Withdrawal, rules: Rules) -> Plan:
    """Does a side that wants to leave get away?"""
    check_planes_aboard(rules, given.ships, "ships")
    check_planes_aboard(rules, given.enemy_ships, "enemy_ships")
    leaving, staying = (
        sum(speed_of(rules, s.type, s.moves) for s in side) for side in (given.ships, given.enemy_ships)
    )
    rules.note(f"movement values: {leaving} leaving, {staying} going on; the faster side adds the difference", CITE)
    added = rules.table("withdrawal-modifiers")
    carriers = sum(bool(ship.planes) and counts_as_carrier(rules, ship.type) for ship in given.enemy_ships)
    bonus: int = carriers * added["carrier"]
    if has_radar(rules, given.enemy_nation, given.turn):
        rules.note(f"{given.enemy_nation} has radar: +{added['radar']} to go on", CITE)
        bonus += added["radar"]
    if carriers:
        rules.note(f"carriers with planes: +{carriers * added['carrier']} to go on", CITE)
    lead = leaving - staying - bonus
    if rules.ruling("withdrawal-tie") == "continuing-side":
        lead -= 1

    def leave(_: None, dice: Dice) -> int:
        return dice.roll(D12, "withdrawing side")

    def go_on(face: int, dice: Dice) -> bool:
        return dice.within(D12, face + lead, "continuing side")

    return Plan(None, [leave, go_on], lambda away: {"result": "withdraws" if away else "continues"})


def check_planes_aboard(rules: Rules, ships: Sequence[Withdrawing], place: str) -> None:
    """Refuse more planes than a type carries."""
    for at, ship in enumerate(ships):
        if ship.planes > (most := capacity(rules, ship.type)):
            raise bad_input(
                f"{place}[{at}].planes",
                f"{with_article(ship.type)} carries {counted(most, 'plane')} at most, not {ship.planes}",
            )


def counts_as_carrier(rules: Rules, kind: str) -> bool:
    """Does this type count as a carrier of the side that wants to go on?"""
    return kind in CARRIERS or (kind == "BBAV" and rules.ruling("hybrid-carrier") == "counted")
