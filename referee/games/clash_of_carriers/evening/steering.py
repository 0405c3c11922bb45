"""Movement on the Surface Battle Display: ships move, lay smoke, try to leave (12.3, 12.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import Unfit
from referee.engine.inputs import bare
from referee.engine.kinds import whole_number
from referee.games.clash_of_carriers.evening import asked, fitness, state
from referee.games.clash_of_carriers.evening.battle import box_number, empty_side, going_on, in_battle
from referee.games.clash_of_carriers.evening.fights import FOUGHT, Battle, Unit
from referee.games.clash_of_carriers.evening.state import Board
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import command
from referee.session.board.owned import all_called, as_pairs

BOXES = 25
ENDS_ROUND = command("disengage") + " ends the round; then the next begins with movement"


class Steer(state.Named):
    """Movement on the display."""

    to: list[str] = bare(all_called("ships and their new boxes: Iowa=20", 0, 150, of="ships", pairs=True))
    smoke: list[str] = all_called(
        "destroyers and the box in which they lay smoke: DIV61=8", 0, 30, of="ships", pairs=True
    )
    leave: list[str] = all_called("ships in the exit box that try to leave the display", 0, 150, of="ships")

    def mean(self) -> None:
        going_on(self.board)
        for name in (*self.moves, *self.smoke_boxes, *self.leave):
            unit = in_battle(self.board, name, "to")
            if name in self.smoke_boxes or name in self.leave:
                box_number(unit, "smoke" if name in self.smoke_boxes else "leave")
        for unit in going_on(self.board).units.values() if self.is_pass else ():
            box_number(unit, "to")

    @property
    def is_pass(self) -> bool:
        """Does a side move no ship, or no more ships?"""
        return not (self.to or self.smoke or self.leave)

    @property
    def moves(self) -> dict[str, int]:
        """The box to which each ship goes."""
        return {name: box_of(word, "to") for name, word in as_pairs(self.to, "to").items()}

    @property
    def smoke_boxes(self) -> dict[str, int]:
        """The box in which each ship lays smoke."""
        return {name: box_of(word, "smoke") for name, word in as_pairs(self.smoke, "smoke").items()}

    def by_side(self, fight: Battle) -> dict[str, list[str]]:
        """The ships that do something, by side, the one with the initiative first; ships are left out that are only
        put where the dice have placed them.
        """
        placed = {name for name in self.moves if fight.units[name].box is None}
        names = dict.fromkeys([*(name for name in self.moves if name not in placed), *self.smoke_boxes, *self.leave])
        order = (fight.initiative, fight.here.other(fight.initiative))
        return {side: [name for name in names if fight.units[name].side == side] for side in order}

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """The ships on the display, with every box; those of the side whose movement it is first (12.3)."""
        fight = board.public.battle
        mover = fight.moving or fight.initiative
        rows = sorted(fight.units.values(), key=lambda unit: unit.side != mover) if fight.is_there else []
        units = [unit.name for unit in rows]
        return units if name == "leave" else [f"{unit}={box}" for unit in units for box in range(1, BOXES + 1)]


def of_steer(given: Steer) -> Bars:
    """What forbids movement on the display: whose turn to move it is, and each ship's own bars."""
    fight = given.board.public.battle
    moving = fight.moving
    if given.is_pass:
        yield from may_move(fight, moving or fight.initiative, moving)
    for side, names in given.by_side(fight).items():
        if not names:
            continue
        yield from may_move(fight, side, moving)
        moving = side
        for name in names:
            unit = fight.units[name]
            if name in given.smoke_boxes:
                yield from lays_smoke(unit, given.smoke_boxes[name], given.moves.get(name))
            if name in given.moves:
                yield from moves_within_mp(unit, given.moves[name])
            if name in given.leave:
                yield from leaves_display(unit, moves=name in given.moves)


def may_move(fight: Battle, side: str, moving: str | None) -> Bars:
    """Movement comes before fire, and the side with the initiative moves first (12.0, 12.3)."""
    if fight.step != "movement":
        yield Bar("12.3", f"the movement of round {fight.round} is over", "to", ENDS_ROUND)
    if side == fight.initiative and moving == fight.here.other(side):
        words = f"the {fight.here.title(side)} has the initiative and has moved; now the other side moves"
        yield Bar("12.3", words, "to", "steer the units of the other side, or fire")


def moves_within_mp(unit: Unit, box: int) -> Bars:
    """A unit moves once a round, within its MP (12.3)."""
    mp, start = fitness.factors(unit.ship).mp(unit.here.public.turn), box_number(unit, "to")
    if abs(box - start) > mp:
        yield Bar("12.3", f"{unit.name} has {mp} MP and cannot go from box {start} to {box}", "to")
    if unit.moved:
        yield Bar("12.3", f"{unit.name} has moved in this round", "to")


def lays_smoke(unit: Unit, box: int, goes_to: int | None) -> Bars:
    """A destroyer unit lays smoke in a box that it starts in or enters, in one box a round (12.4)."""
    start = box_number(unit, "smoke")
    end = goes_to or start
    if unit.ship.type != "DD":
        yield Bar("12.4", f"only destroyers lay smoke, and {unit.name} is not one", "smoke")
    if not min(start, end) <= box <= max(start, end):
        way = f"goes from box {start} to {end}" if start != end else f"stays in box {start}"
        words = f"{unit.name} {way} and does not come through {box}"
        yield Bar("12.4", words, "smoke")
    if unit.smoked:
        words = f"{unit.name} has laid smoke in this round, in one box"
        yield Bar("12.4", words, "smoke", "another ship for --smoke")


def leaves_display(unit: Unit, *, moves: bool) -> Bars:
    """A unit that begins its movement in its side's exit box may try to get away (12.3)."""
    if unit.moved or moves:
        words = f"{unit.name} moved in this round: to leave she must begin it in the exit box"
        yield Bar("12.3", words, "leave", "steer her to the exit box now, and leave in the next round")
    wanted = {"side": unit.side, "box": box_number(unit, "leave"), "round": unit.here.public.battle.round}
    yield from asked.bars_of_procedure(unit.here, "surface-exit", wanted, "leave")


@act("steer", Steer, cite="12.3, 12.4", phases=FOUGHT, example="--to Iowa=20", where=[("battle", ())], bars=of_steer)
def steer(given: Steer, doing: Doing) -> None:
    """Ships move on the display, lay smoke, or try to leave it; without ships, a side moves no more.

    The side with the initiative moves first.
    """
    fight = given.board.public.battle
    if given.is_pass:
        pass_movement(doing, fight)
        return
    sides = given.by_side(fight)
    said = [f"{name} in {box}" for name, box in given.moves.items() if fight.units[name].box is None]
    for name, box in given.moves.items():
        if fight.units[name].box is None:
            fight.units[name].put(box=box)
    for side, names in sides.items():
        if names:
            fight.put(moving=side)
        for name in names:
            said += steer_unit(doing, fight.units[name], given)
    doing.tell("all", f"Round {fight.round}: {', '.join(said)}.")
    empty_side(doing, fight)


def pass_movement(doing: Doing, fight: Battle) -> None:
    """The side whose movement it is moves nobody, or nobody more: the other side moves, then both fire (12.3)."""
    passing = fight.moving or fight.initiative
    other = fight.here.other(passing)
    follows = f"now the {doing.title(other)} moves" if passing == fight.initiative else "fire follows"
    if passing == fight.initiative:
        fight.put(moving=other)
    for unit in fight.of(passing):
        unit.put(moved=True)
    doing.tell("all", f"Round {fight.round}: the {doing.title(passing)} moves no more; {follows}.")


def steer_unit(doing: Doing, unit: Unit, given: Steer) -> list[str]:
    """One unit lays smoke, moves and leaves; what it did, in words."""
    out, fight, name = [], unit.here.public.battle, unit.name
    if name in given.smoke_boxes:
        unit.put(smoked=True)
        fight.put(smoke=sorted({*fight.smoke, given.smoke_boxes[name]}))
        out.append(f"{name} lays smoke in {given.smoke_boxes[name]}")
    if name in given.moves:
        unit.put(moved=True, box=given.moves[name])
        out.append(f"{name} to {given.moves[name]}")
    if name in given.leave:
        out.append(leave(doing, fight, unit))
    return out


def leave(doing: Doing, fight: Battle, unit: Unit) -> str:
    """A unit tries to get away (12.3)."""
    wanted = {"side": unit.side, "box": box_number(unit, "leave"), "round": fight.round, "smoke": bool(fight.smoke)}
    out = doing.resolve("surface-exit", wanted, side=unit.side, about=f"by {unit.name}").outcome["exits"]
    if out:
        fight.units.remove(unit.name)
    else:
        unit.put(moved=True)
    return f"{unit.name} {'leaves the display' if out else 'does not get away'}"


def box_of(word: str, field: str) -> int:
    """A box of the display."""
    box = whole_number(word)
    if box is None or not 1 <= box <= BOXES:
        raise Unfit(field, f"must be a box from 1 to {BOXES}, not {word}")
    return box
