"""Leaving a battle: freely, by a roll, or because both sides stop (Evasion rolls, Planes to ship combat)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import bare, flag
from referee.games.naval_units.evening import battles, below, rounds, sea, state
from referee.games.naval_units.evening.waters import in_zone, zone_in_words
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, option
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called, side_of

CITE = "Planes to ship combat"


class Withdraw(state.Named):
    """Who leaves a battle, and whereto."""

    side: str | None = side_of("the side that wants to leave")
    to: battles.Zone = thing(called("the sea zone it goes to: adjacent and friendly, as the umpire sees", of="zones"))
    zone: battles.Zone | None = thing(called("the sea zone of the battle, if there are several", None, of="zones"))
    fleet: list[state.Fleet] = thing(bare(all_called("fleets that leave, if not all", of="fleets")))
    agreed: bool = flag(meaning="the other side allows it, without a throw")

    def mean(self) -> None:
        side = sea.a_side(self.board, self.owner)
        self.acts_for(side.name)
        fight = self.fight
        there = fleets_that_fight(side, fight.name)
        for fleet in self.fleet:
            if fleet not in there:
                raise at_odds("fleet", f"{fleet.name} is no {side.title} fleet that fights in {fight.name}")
        if not there:
            raise at_odds("side", f"the {side.title} side has no ships that could leave {fight.name}")
        if self.to.name == fight.name:
            raise bad_input("to", f"the battle is in {fight.name}: where do they go? " + option(to=OPEN))

    @property
    def fight(self) -> battles.Battle:
        """The battle."""
        return sea.the_battle(self.board, self.zone, self.fits)

    def fits(self, fight: battles.Battle) -> bool:
        """Do the fleets named fight in it; without one, may they leave it now?"""
        there = fleets_that_fight(self.own, fight.name)
        return all(fleet in there for fleet in self.fleet) if self.fleet else not any(is_time(self.own, fight, there))

    @property
    def fleets_that_leave(self) -> list[state.Fleet]:
        """The fleets that leave: those named, else all that fight."""
        return self.fleet or fleets_that_fight(self.own, self.fight.name)


def fleets_that_fight(side: state.Side, zone: str) -> list[state.Fleet]:
    """A side's fleets that fight in a battle."""
    return [fleet for fleet in side.fleets_in(zone) if fleet.surface]


def of_withdraw(given: Withdraw) -> Bars:
    """What forbids leaving a battle in this way."""
    fight, side = given.fight, given.own
    yield from is_adjacent(given.board.public.zones[fight.name], given.to)
    yield from is_friendly(side, given.to.name)
    yield from rounds.planes_are_back(side, fight)
    yield from rounds.guns_are_silent(given.board, fight)
    yield from is_time(side, fight, given.fleets_that_leave)
    if not given.agreed:
        yield from once_a_round(side, fight, given.fleets_that_leave)


def is_adjacent(zone: battles.Zone, to: battles.Zone) -> Bars:
    """Ships withdraw to an adjacent sea zone (Planes to ship combat)."""
    if not zone.is_next_to(to):
        words = f"{to.name} is not next to {zone.name}: they withdraw to {' or '.join(zone.beside)}"
        yield Bar(CITE, words, "to")


def is_friendly(side: state.Side, to: str) -> Bars:
    """Ships withdraw to a friendly sea zone (Planes to ship combat)."""
    if side.enemy.surface(to):
        yield Bar(CITE, f"enemy ships are {in_zone(to)}: they withdraw to a friendly sea zone", "to")


def is_time(side: state.Side, fight: battles.Battle, fleets: list[state.Fleet]) -> Bars:
    """Nobody leaves before the required number of rounds is fought (Evasion rolls)."""
    if how_they_leave(side, fight, fleets) == "no":
        fought = f"round {fight.rounds} of {fight.minimum}"
        yield Bar("Evasion rolls", f"the {side.title} side cannot leave yet: {fought}", "side")


def once_a_round(side: state.Side, fight: battles.Battle, fleets: list[state.Fleet]) -> Bars:
    """A side has one withdrawal roll after each round (Planes to ship combat)."""
    if side.name in fight.tried and how_they_leave(side, fight, fleets) == "roll":
        words = f"the {side.title} side has already thrown after round {fight.rounds}; fight another round"
        yield Bar(CITE, words, "side", option(agreed=True) + ": the other side allows it")


def how_they_leave(side: state.Side, fight: battles.Battle, fleets: list[state.Fleet]) -> str:
    """`no`, `roll` or `free`; planes ashore alone hold nobody."""
    if not side.enemy.surface(fight.name):
        return "free"
    return str(side.here.reckon("may-withdraw", withdrawal_inputs(side, fight, fleets))["withdrawal"])


def withdrawal_inputs(side: state.Side, fight: battles.Battle, fleets: list[state.Fleet]) -> dict[str, Any]:
    """Who wants to leave, as `may-withdraw` takes it."""
    ships = sum(len(fleet.surface) for fleet in fleets)
    return {
        "side": "active" if fight.active == side.name else "other",
        "rounds_fought": fight.rounds,
        "minimum": fight.minimum,
        "surface_only": fight.last == "surface",
        "portion": ships < len(side.surface(fight.name)),
    }


def roll_of(given: Withdraw) -> Whole:
    """The withdrawal roll, as `withdrawal` takes it."""
    side, zone = given.own, given.fight.name
    ships = [ship for fleet in given.fleets_that_leave for ship in fleet.surface]
    units = ("moves", "planes")
    inputs = {
        "ships": [ship.as_unit(*units) for ship in ships],
        "enemy_ships": [ship.as_unit(*units) for ship in side.enemy.surface(zone)],
        "enemy_nation": side.enemy.nation,
        "turn": sea.turn_of(given.board),
    }
    return Whole("withdrawal", inputs)


@act("withdraw", Withdraw, cite=CITE, whole=roll_of, bars=of_withdraw)
def withdraw(given: Withdraw, doing: Doing) -> None:
    """A side leaves a battle, freely or by a withdrawal roll."""
    side, fight, fleets = given.own, given.fight, given.fleets_that_leave
    zone = fight.name
    if side.enemy.surface(zone):  # planes ashore alone hold nobody
        doing.resolve("may-withdraw", withdrawal_inputs(side, fight, fleets), side=side.name)
    if how_they_leave(side, fight, fleets) == "roll" and not given.agreed:
        fight.put(tried=[*dict.fromkeys([*fight.tried, side.name])])
        roll = roll_of(given)
        whose = {"continuing": side.enemy.name}
        came = doing.resolve(roll.procedure, roll.inputs, side=side.name, whose=whose, about=f"in {zone}").outcome
        if came["result"] != "withdraws":
            title = doing.title(side.name)
            doing.tell("all", f"{zone}: the {title} side wants to withdraw and cannot; the battle goes on.")
            return
    where, force = zone_in_words(given.to.name), force_that_leaves(side, zone, fleets)
    for fleet in fleets:
        fleet.put(zone=given.to.name, **sea.STAYS)
    withdraw_to = "withdraws to" if len(fleets) == 1 else "withdraw to"
    doing.tell(side.name, f"{', '.join(state.names(fleets))} {withdraw_to} {where}.")
    doing.tell(side.enemy.name, f"{force} withdraws to {where}.", same=True)
    below.end_if_done(doing, given.board, zone)
    rounds.end_if_decided(doing, given.board, zone)


def force_that_leaves(side: state.Side, zone: str, fleets: list[state.Fleet]) -> str:
    """What the other side calls the fleets that leave, however many they are: counters have no fleets."""
    force = side.force_as_called(zone, port=False)
    return f"A part of {force}" if len(fleets) < len(side.fleets_in(zone)) else f"T{force[1:]}"


def over_as_agreed(board: state.Board, fight: battles.Battle) -> Bars:
    """A battle ends between rounds, and not before the required number of them is fought (Evasion rolls)."""
    yield from rounds.guns_are_silent(board, fight)
    if fight.revealed:
        yield from rounds.not_in_a_round(board, fight)
    whole = {side: fleets_that_fight(side, fight.name) for side in board.sides.values()}
    if all(how_they_leave(side, fight, fleets) == "no" for side, fleets in whole.items()):
        fought = f"round {fight.rounds} of {fight.minimum}"
        yield Bar(
            "Evasion rolls", f"the battle in {fight.name} cannot end yet: {fought}", "zone", "status names the next act"
        )


class BattleOver(rounds.OfBattle):
    """A battle that both sides let end."""

    against = staticmethod(over_as_agreed)


@act("battle-over", BattleOver, cite=CITE, bars=rounds.of_battle)
def battle_over(given: BattleOver, doing: Doing) -> None:
    """End a battle that both sides let end."""
    rounds.end_battle(doing, given.board, given.fight.name, "")
