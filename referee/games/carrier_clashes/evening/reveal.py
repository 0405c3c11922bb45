"""Before the first fire: ships screened, ships revealed, the order of fire (20.e.ii, 20.e.v, 20.f)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, whole
from referee.games.carrier_clashes.evening import dummies, firing_order, names, state, volley
from referee.games.carrier_clashes.evening.engage import COMBAT, holders
from referee.session.acting.act import Doing, act, pending, reckoned
from referee.session.acting.due import Due
from referee.session.board.owned import all_called, side_among


def battle_of(doing: Doing, number: int | None, states: Iterable[str]) -> state.Engagement:
    """An engagement by its number, or the first that is in one of some states."""
    for key, battle in state.Board.of(doing).umpire.engagements.items():
        if battle.state in states and number in (None, int(key)):
            return battle
    which = f" {number}" if number else ""
    hint = "engage begins one, reveal shows its ships"
    raise bad_input("battle", f"there is no engagement{which} that is {' or '.join(states)}: {hint}")


class Screen(Inputs):
    """Ships held back."""

    ship: list[str] = all_called("ships that are screened; none lifts the screen", 0, 20, of="ships")
    side: str | None = side_among(state.SIDES)
    battle: int | None = whole(1, 99, None, meaning="the engagement's number, if there are several")


@act("screen", Screen, cite="20.f", phases=COMBAT)
def screen(given: Screen, doing: Doing) -> None:
    """A side screens ships before they are revealed; the side without the initiative first."""
    side, _ = names.owner_and_things(doing, given.ship, "ship", ["ships"], given.side)
    board, battle = state.Board.of(doing), battle_of(doing, given.battle, ("engaged",))
    engaged = volley.ships_of(board, battle, side)
    for word in given.ship:
        if word not in engaged:
            raise doing.impossible("20.f", f"{word} is not in this engagement", "ship")
    first, second = board.order_of_play
    if side == first and second in battle.screens:
        title = doing.title(second)
        doing.forbid(
            "20.f",
            f"the {title} side has declared its screen, and nobody screens anew after it",
            "side",
            hint="reveal, then fire",
        )
    if side == second and first not in battle.screens:
        title = doing.title(first)
        text = f"the {title} side, without the initiative, declares its screen first (screen --side {first}, none too)"
        doing.forbid("20.f", text, "side")
    for name, ship in engaged.items():
        ship.put(screened=name in given.ship)
    battle.put(screens=list(dict.fromkeys([*battle.screens, side])))
    count = len(given.ship)
    doing.tell("all", f"The {doing.title(side)} side screens {count or 'no'} ship{'' if count == 1 else 's'}.")


class Reveal(Inputs):
    """An engagement."""

    battle: int | None = whole(1, 99, None, meaning="the engagement's number, if there are several")


@act("reveal", Reveal, cite="20.d", phases=COMBAT)
def reveal(given: Reveal, doing: Doing) -> None:
    """The ships of an engagement are revealed, dummies taken off, and the order of fire settled."""
    board, battle = state.Board.of(doing), battle_of(doing, given.battle, ("engaged",))
    for side, own in board.sides.items():
        for tf in battle.forces(side):
            if tf in own.task_forces:
                dummies.unmask(doing, own.task_forces[tf])
        battle.put_forces(side, [tf for tf in battle.forces(side) if tf in own.task_forces])
    if not all(battle.forces(side) for side in board.sides):
        battle.put(state="over")
        doing.tell("all", "There is nobody to fight.")
        return
    order = firing_order.settled(doing, battle)
    battle.put(state="fought", next=0)
    for side in board.sides:
        ships = volley.ships_of(board, battle, side).values()
        open_ones = [names.described(ship) for ship in ships if not ship.screened]
        doing.tell(doing.other(side), f"You face {', '.join(open_ones) or 'screened ships alone'}.")
        say_who_may_pass(doing, battle, doing.other(side))
    said = "; then ".join(f"{doing.title(side)} {holders(tfs)}" for side, tfs in order)
    doing.tell("all", f"Order of fire: {said}.", *(tf for _, tfs in order for tf in tfs))


def say_who_may_pass(doing: Doing, battle: state.Engagement, side: str) -> None:
    """A side whose enemy screens ships is told how many of its own may fire at them (20.f)."""
    board = state.Board.of(doing)
    facing = volley.ships_of(board, battle, doing.other(side)).values()
    screened = sum(ship.screened for ship in facing)
    if screened:
        may = may_pass(doing, battle, side)
        whom = f"{screened} enemy ship{'s are' if screened > 1 else ' is'} screened"
        doing.tell(side, f"{whom}; {may or 'none'} of your ships may fire at them, of your choice.")


def may_pass(doing: Doing, battle: state.Engagement, side: str) -> int:
    """How many ships of a side may fire at the enemy's screened ones (20.f)."""
    board = state.Board.of(doing)
    screening = sum(not ship.screened for ship in volley.ships_of(board, battle, doing.other(side)).values())
    opposing = sum(not ship.screened for ship in volley.ships_of(board, battle, side).values())
    return int(reckoned(doing, "screen", {"screening": screening, "opposing": opposing})["may_attack_screened"])


@pending("first-surface-combat", "second-surface-combat")
def still_open(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Engagements that are not over, with the round and whose fire it is; missions that the enemy has not answered."""
    board = state.Board(dict(tree))
    for number, battle in board.umpire.engagements.items():
        where = f"engagement {number} in {battle.hex}"
        if battle.state == "engaged":
            first = next((side for side in board.order_of_play if side not in battle.screens), None)
            if first:
                command = f"screen --side {first} --battle {number} --ship SHIPS"
                yield Due(f"{where}: ships may be screened (20.f)", command, first, demanded=False)
            yield Due(f"{where}: the ships are to be revealed", f"reveal --battle {number}")
        elif not all(volley.ships_of(board, battle, side) for side in board.sides):
            if battle.state == "fought":
                yield Due(f"{where}: nobody is left to fight", f"cease --battle {number}")
        elif battle.state == "fought":
            side = battle.turn.side
            line = f"{where}, round {battle.round}: {', '.join(battle.turn.task_forces)} to fire"
            yield Due(line, f"fire --battle {number} --at SHIP=TARGET", side)
