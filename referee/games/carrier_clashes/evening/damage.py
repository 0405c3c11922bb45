"""The effects of damage on the board: ships hit, cards removed, air units lost aboard, losses exchanged (8.j, 18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import choice, text
from referee.engine.plain import counted
from referee.games.carrier_clashes.evening import cards, dummies, flyers, fuel, names, phases, sight, state
from referee.games.carrier_clashes.rules.air.combat import worst
from referee.games.carrier_clashes.rules.upkeep.damage import SAID
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import anyones, thing
from referee.session.board.owned import all_called, called, side_among


def take_result(doing: Doing, ship: state.Ship, result: str, said: bool = False) -> None:
    """A ship takes a result: the worse of this result and her earlier one counts; they do not add up (18.h).

    Where this act has `said` so, with what there is `to_be_known`, only what else became of her is told.
    """
    before, after = ship.condition, worst(ship.condition, result)
    if after == before:
        return
    force = ship.force
    lost = lose_aboard(doing, ship, result, before) if ship.is_carrier else 0
    if after == "sunk" or ship.target_class == "D":
        leave(doing, ship)
    ship.put(condition=after)
    if force and force.is_there:
        fuel.keep_company(doing, force)
    gone = "out of play" if ship.is_gone and after != "sunk" else ""
    aboard = f"{counted(lost, 'air unit')} lost aboard" if lost else ""
    rest = f"{ship.name} is {gone}." if gone else f"{ship.name}: {aboard}." if aboard else ""
    words = f"{ship.name} is {SAID[after]}{gone and f' and {gone}'}{aboard and f'; {aboard}'}."
    if said:
        tell_all(doing, ship, rest)
    else:
        tell_all(doing, ship, words, **({} if gone else {"story": rest}))  # a report has told of the hit


def to_be_known(ship: state.Ship, result: str) -> dict[str, str]:
    """The facts that go with what all are told of a result: her condition by it, if it becomes worse."""
    after = worst(ship.condition, result)
    return {"ship": ship.name, "condition": after} if after != ship.condition else {}


def tell_all(doing: Doing, ship: state.Ship, words: str, **facts: str) -> None:
    """Both sides hear what her condition is now, and later how it is corrected."""
    umpire = ship.here.umpire
    umpire.put(harmed=[*umpire.harmed, *([ship.name] if ship.name not in umpire.harmed else [])])
    if words:
        doing.tell("all", words, ship=ship.name, condition=ship.condition, **facts)


def leave(doing: Doing, ship: state.Ship) -> None:
    """A ship leaves its task force for good, and its card with it (8.j); a task force without ships is off the map."""
    force = ship.force
    if force is None:
        return
    ship.put(screened=None)
    force.put(ships=[other for other in force.ships if other != ship.name])
    if force.is_dummy:
        cards.say_no_cards(doing, force)
        doing.tell(force.owner, "{} has no ships left and is off the map.", force)
        dummies.leave_the_map(doing, force)
        return
    cards.refit(doing, force)


def lose_aboard(doing: Doing, carrier: state.Ship, result: str, before: str) -> int:
    """Air units aboard a carrier that is hit: half are lost, all if she sinks; the last listed go first (18.g).

    Gives the number lost.
    """
    aboard, flying = aboard_and_flying(doing, carrier)
    inputs = {"aboard": len(aboard), "result": result, "condition": before}
    lost = aboard[len(aboard) - int(doing.board.reckon("carrier-aircraft", inputs)["lost"]) :]
    for unit in lost:
        flyers.lose(doing, unit, f"aboard {carrier.name}")
    if lost:
        doing.tell(carrier.owner, f"Lost aboard {carrier.name}: {names.names_in_a_row(lost)}.")
        if len(lost) < len(aboard):
            flyers.offer_exchange(carrier.here, carrier.owner, [unit.name for unit in aboard])
            doing.remark(flyers.how_to_exchange([unit.name for unit in aboard], [unit.name for unit in lost]))
    for unit in flying:
        unit.put(adrift=carrier.place)
    if flying and result != "damaged":
        doing.tell(carrier.owner, names.without_a_deck(flying))
    elif flying:
        doing.tell(carrier.owner, f"In the air, and free to land elsewhere: {names.names_in_a_row(flying)}.")
    return len(lost)


def aboard_and_flying(doing: Doing, carrier: state.Ship) -> tuple[list[state.Air], list[state.Air]]:
    """A carrier's air units: those on her, and those that are in the air in this phase (18.g)."""
    based = [unit for unit in carrier.side.air.values() if unit.at == carrier.name and not unit.lost]
    aboard = [unit for unit in based if not unit.is_flying(doing.phase) and not unit.adrift]
    return aboard, [unit for unit in based if unit not in aboard]


class Hit(state.Named):
    """A correction of a ship's damage."""

    ship: state.Ship = thing(anyones(called("the ship", of="ships")))
    result: str = choice(*state.CONDITIONS, meaning="her condition from now on; none removes her damage")
    task_force: state.TaskForce | None = thing(
        anyones(called("the task force to which she returns, if she was out of play", None, of="task_forces"))
    )

    @property
    def gone(self) -> bool:
        """Does that damage put her out of play?"""
        return self.result == "sunk" or (self.result != "none" and self.ship.target_class == "D")

    def mean(self) -> None:
        ship, comes_to = self.ship, self.task_force
        if comes_to and (self.gone or ship.force):
            where = f"sails in {ship.force.name}" if ship.force else "would be out of play"
            raise bad_input("task_force", f"{ship.name} {where}; use it for a ship that returns")
        if comes_to and comes_to.owner != ship.owner:
            raise at_odds("task_force", f"{comes_to.name} is not of the side of {ship.name}")
        if not self.gone and ship.force is None and comes_to is None:
            raise bad_input("task_force", f"{ship.name} is out of play; which task force does she return to?")


def of_hit(given: Hit) -> Bars:
    """Destroyers and merchant ships are never dead in the water (17.c, 18.a)."""
    if given.result == "ditw" and given.ship.target_class in ("D", "M"):
        words = f"{given.ship.name} is of class {given.ship.target_class} and is never dead in the water"
        yield Bar("17.c, 18.a", words, "result", "--result damaged, or --result sunk")


@act("hit", Hit, cite="18", bars=of_hit)
def correct_hit(given: Hit, doing: Doing) -> None:
    """Give a ship damage, or take it back, with all its effects; no air unit is lost by this."""
    ship, board = given.ship, given.board
    known = ship.name in board.umpire.harmed or ship in sight.revealed_ships(board, doing.board.other(ship.owner))
    force = ship.force
    correct_aircraft(doing, ship, given.result)
    if given.gone:
        leave(doing, ship)
    elif given.task_force:
        force = given.task_force
        force.put(ships=[*force.ships, ship.name])
        cards.refit(doing, force)
    ship.put(condition=given.result, away=None)
    if force and force.is_there:
        fuel.keep_company(doing, force)
    words = f"correction: {ship.name} is {SAID.get(given.result, 'undamaged')}."
    if known:
        tell_all(doing, ship, words)
    else:
        doing.tell(ship.owner, words, ship=ship.name, condition=given.result)
        doing.remark(f"only her owner is told, since the other side has not heard of any damage to {ship.name}")


def correct_aircraft(doing: Doing, carrier: state.Ship, result: str) -> None:
    """Her aircraft in the air may land elsewhere, as after any hit (18.f); which of those aboard are lost is said."""
    aboard, flying = aboard_and_flying(doing, carrier)
    for unit in flying:
        unit.put(adrift=None if result == "none" else unit.adrift or carrier.place)
    if aboard and worst(carrier.condition, result) != carrier.condition:
        doing.remark(
            f"aboard {carrier.name}: {names.names_in_a_row(aboard)}; lost --unit removes those that are lost (18.g)"
        )


class Losing(state.Named):
    """A correction of an air unit's loss."""

    unit: list[state.Air] = thing(all_called("air units", 1, of="air"))
    how: str | None = text(None, meaning="how they were lost; without it they are brought back")
    side: str | None = side_among(state.SIDES)

    def mean(self) -> None:
        for unit in self.unit:
            if bool(self.how) == bool(unit.lost):
                said = (
                    f"{unit.name} was lost {unit.lost}" if unit.lost else (f"{unit.name} is not lost; --how removes it")
                )
                raise bad_input("unit", said)
            if not self.how and unit.place is None:
                cure = f'set "{unit.name}.at" puts it somewhere else'
                raise bad_input("unit", f"{unit.name} was at {unit.at}, which is gone; {cure}")


@act("lost", Losing, cite="18.g")
def correct_loss(given: Losing, doing: Doing) -> None:
    """Take air units off, or bring lost ones back to where they were."""
    for unit in given.unit:
        if given.how:
            flyers.lose(doing, unit, given.how)
        else:
            unit.put(lost=None)
    doing.tell(
        given.owner, f"correction: {names.names_in_a_row(given.unit)} {'lost' if given.how else 'brought back'}."
    )


class Exchange(state.Named):
    """An owner's choice among like air units."""

    lost: list[state.Air] = thing(all_called("air units that are lost, or out of action, instead", 1, of="air"))
    kept: list[state.Air] = thing(all_called("air units that are kept instead", 1, of="air"))
    side: str | None = side_among(state.SIDES)

    def check(self) -> None:
        if len(self.lost) != len(self.kept):
            raise at_odds("kept", "name as many kept as lost")
        if both := [name for name, other in zip(self.lost, self.kept, strict=True) if name == other]:
            raise at_odds("kept", f"{both[0]} cannot be both lost and kept")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> list[str] | None:
        """The units that may be given up in place of one: those in the same losses, else all others of its side."""
        if name != "kept":
            return None
        gone = list(raw.get("lost", ()))
        lots = [lot.units for lot in board.umpire.lots.values() if set(gone) & set(lot.units)]
        others = [unit for own in board.sides.values() if set(gone) & set(own.air) for unit in own.air]
        there = [unit for units in lots for unit in units] or others
        return [unit for unit in dict.fromkeys(there) if unit not in gone]

    @property
    def pairs(self) -> list[tuple[state.Air, state.Air]]:
        """The units to be lost, each with the one that is kept instead."""
        return list(zip(self.lost, self.kept, strict=True))


def of_exchange(given: Exchange) -> Bars:
    """What forbids an owner's choice."""
    for gone, kept in given.pairs:
        apart = [*is_of_a_lot(gone, "lost"), *is_of_a_lot(kept, "kept")]
        yield from apart or are_of_one_lot(gone, kept)
        yield from is_worse_off(gone, kept)


def is_worse_off(gone: state.Air, kept: state.Air) -> Bars:
    """The unit to be kept must have been lost, or put out of action, and the one given up must not (18.g,
    24.b).
    """
    if gone.lost or not (kept.lost or (kept.out and not gone.out)):
        yield Bar("18.g", f"{kept.name} must be lost and {gone.name} must not", "kept", firm=True)


def is_of_a_lot(unit: state.Air, field: str) -> Bars:
    """An owner chooses among units of which some were lost, or put out of action, together (16.j.i, 18.g,
    24.b).
    """
    if not any(unit.name in lot.units for lot in unit.here.umpire.lots.values()):
        yield Bar("18.g", f"{unit.name} was not among air units of which some were lost", field)


def are_of_one_lot(gone: state.Air, kept: state.Air) -> Bars:
    """An owner chooses among units of which some were lost together (16.j.i, 18.g, 24.b)."""
    if lot_of(gone, kept) is None:
        yield Bar("18.g", f"{gone.name} was not among the units of which {kept.name} was lost", "lost")


def lot_of(gone: state.Air, kept: state.Air) -> phases.Lot | None:
    """The losses of which both units were a part."""
    lots = gone.here.umpire.lots.values()
    return next((lot for lot in lots if {gone.name, kept.name} <= set(lot.units)), None)


@act("exchange", Exchange, cite="16.j.i, 18.g, 24.b", bars=of_exchange)
def exchange(given: Exchange, doing: Doing) -> None:
    """The owner gives up other air units than the program took: those lost aboard, on the ground, or shot down."""
    for gone, kept in given.pairs:
        lot = lot_of(gone, kept)
        if lot and lot.strike:
            swap_flights(gone.side.strikes[lot.strike], gone.name, kept.name)
        if not kept.lost:
            flyers.leave_strikes(gone, "out of action")
            kept.put(out=None)
            gone.put(out=True)
            continue
        how, was_out = str(kept.lost).partition(", turn")[0], gone.out
        kept.put(lost=None, out=was_out or None)
        flyers.lose(doing, gone, how)
    worse = "Lost" if all(unit.lost for unit in given.lost) else "Lost or out of action"
    doing.tell(given.owner, f"{worse}: {names.names_in_a_row(given.lost)}; kept: {names.names_in_a_row(given.kept)}.")


def swap_flights(strike: state.Strike, gone: str, kept: str) -> None:
    """Of two units of a strike that were shot down, the other one is lost before the attack (16.i.ii, 16.j.i)."""
    one, other = strike.units[gone], strike.units[kept]
    first = {"fate": one.fate, "half": one.half, "how": one.how}
    one.put(fate=other.fate, half=other.half, how=other.how)
    other.put(**first)
