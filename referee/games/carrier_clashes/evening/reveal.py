"""Before the first fire: ships screened, ships revealed, the order of fire (20.e.ii, 20.e.v, 20.f)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.errors import which_side
from referee.games.carrier_clashes.evening import dummies, firing_order, names, state, volley
from referee.games.carrier_clashes.evening.engage import forces_in_a_row
from referee.games.carrier_clashes.evening.fights import Fighting, fight_number, may_pass
from referee.session.acting.act import Doing, act, pending
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.due import Due
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, side_among


class Screen(Fighting):
    """Ships held back."""

    at_states = ("engaged",)
    ship: list[state.Ship] = thing(all_called("ships that are screened; none screens nobody", of="ships"))
    side: str | None = side_among(state.SIDES)
    battle: int | None = fight_number()

    def mean(self) -> None:
        super().mean()
        if not self.owner:
            raise which_side(list(self.board.sides))

    def is_about(self, battle: state.Engagement) -> bool:
        forces = {ship.force for ship in self.ship}
        return not forces or any(self.board.battle_of(force) == battle for force in forces if force)


def of_screen(given: Screen) -> Bars:
    """A side may screen ships of the engagement when it is its turn to declare (20.f)."""
    engaged = volley.ships_of(given.board, given.fight, given.owner)
    for ship in given.ship:
        if ship.name not in engaged:
            yield Bar("20.f", f"{ship.name} is not in this engagement", "ship", firm=True)
    yield from is_in_turn(given.board, given.fight, given.owner)


def is_in_turn(board: state.Board, battle: state.Engagement, side: str) -> Bars:
    """The side without the initiative declares its screen, then the other side does; the first changes nothing
    after that (20.f).
    """
    first, second = board.order_of_play
    if side == first and second in battle.screens:
        words = f"the {board.title(second)} side has declared its screen, and no screen can be changed after it"
        yield Bar("20.f", words, "side", "reveal, then fire")
    if side == second and first not in battle.screens:
        hint = f"screen --side {first} names the ships, or nobody without --ship"
        words = f"the {board.title(first)} side, without the initiative, declares its screen first"
        yield Bar("20.f", words, "side", hint)


@act("screen", Screen, cite="20.f", phases=state.COMBAT, bars=of_screen)
def screen(given: Screen, doing: Doing) -> None:
    """A side screens ships before they are revealed; the side without the initiative does so first."""
    side, battle = given.owner, given.fight
    for ship in volley.ships_of(given.board, battle, side).values():
        ship.put(screened=ship in given.ship)
    battle.put(screens=list(dict.fromkeys([*battle.screens, side])))
    count = len(given.ship)
    ships = f"{count or 'no'} ship{'' if count == 1 else 's'}"
    doing.tell("all", f"In {battle.hex} the {doing.title(side)} side screens {ships}.")


class Reveal(Fighting):
    """An engagement."""

    at_states = ("engaged",)
    battle: int | None = fight_number()


@act("reveal", Reveal, cite="20.d", phases=state.COMBAT)
def reveal(given: Reveal, doing: Doing) -> None:
    """Reveal the ships of an engagement, take dummies off, and settle the order of fire."""
    board, battle = given.board, given.fight
    for side, own in board.sides.items():
        for tf in battle.forces(side):
            if tf in own.task_forces:
                dummies.take_off_dummies(doing, own.task_forces[tf])
        battle.put_forces(side, [tf for tf in battle.forces(side) if tf in own.task_forces])
    if not all(battle.forces(side) for side in board.sides):
        battle.put(state="over")
        doing.tell("all", "There is nobody to fight.")
        return
    order = firing_order.set_order(doing, battle)
    battle.put(state="fought", next=0)
    for side in board.sides:
        ships = volley.ships_of(board, battle, side).values()
        open_ones = [names.ship_in_words(ship) for ship in ships if not ship.screened]
        whom = ", ".join(open_ones) or "only screened ships"
        doing.tell(doing.board.other(side), f"In {battle.hex} you face {whom}.")
        say_who_may_pass(doing, battle, doing.board.other(side))
    said = "; then ".join(f"{{}} ({doing.title(side)})" for side, _ in order)
    doing.tell("all", f"Order of fire: {said}.", *(forces_in_a_row(tfs) for _, tfs in order))


def say_who_may_pass(doing: Doing, battle: state.Engagement, side: str) -> None:
    """A side whose enemy screens ships hears how many of its own may fire at them (20.f)."""
    board = battle.here
    facing = volley.ships_of(board, battle, doing.board.other(side)).values()
    screened = sum(ship.screened for ship in facing)
    if screened:
        may = may_pass(board, battle, side)
        whom, them = (
            (f"{screened} enemy ships are screened", "them") if screened > 1 else ("1 enemy ship is screened", "it")
        )
        which = f"{may} of your ships, of your choice," if may else "none of your ships"
        doing.tell(side, f"{whom}; {which} may fire at {them}.", story="")


@pending("first-surface-combat", "second-surface-combat")
def still_open(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Engagements that are not over, with the round and the side to fire; missions that the enemy has not answered."""
    board = state.Board(dict(tree))
    for number, battle in board.umpire.engagements.items():
        where = f"engagement {number} in {battle.hex}"
        if battle.state == "engaged":
            first = next((side for side in board.order_of_play if side not in battle.screens), None)
            if first:
                screened = command("screen", side=first, battle=int(number), ship=OPEN)
                yield Due(f"{where}: ships may be screened (20.f)", screened, first, demanded=False)
            yield Due(f"{where}: the ships must be revealed", command("reveal", battle=int(number)))
        elif battle.state == "fought" and not all(volley.ships_of(board, battle, side) for side in board.sides):
            yield Due(f"{where}: nobody is left to fight", command("cease", battle=int(number)))
        elif battle.state == "fought":
            side = battle.turn.side
            line = f"{where}, round {battle.round}: {', '.join(battle.turn.task_forces)} to fire"
            armed = volley.is_armed(volley.line_of(board, battle), battle)
            yield Due(line, command("fire", battle=int(number), **({"at": OPEN} if armed else {"hold": True})), side)
