"""Surface battles: deployment, up to eight rounds on the display, disengagement (12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, flag
from referee.engine.kinds import whole_number
from referee.games.clash_of_carriers.evening import chart, fitness, retreat, state, unfinished
from referee.games.clash_of_carriers.evening.fights import Battle, Unit
from referee.games.clash_of_carriers.evening.state import SIDES, Group
from referee.session.acting.act import Doing, act
from referee.session.board.owned import all_called, called_hex, paired

BOXES = 25
LAST_ROUND = 8


class Begin(Inputs):
    """Where ships meet."""

    hex: str | None = bare(called_hex("the hex in which detected ships are met; the one that is due if left out", None))


@act("battle", Begin, cite="12.0-12.2", phases=("activation",))
def battle(given: Begin, doing: Doing) -> None:
    """A surface battle begins: initiative, and every unit's place on the display."""
    board = state.of(doing)
    unfinished.clear(doing, "meeting", "reports", "flagship")
    place = given.hex or board.umpire.battle_due
    if place is None:
        raise bad_input("hex", "in which hex? no battle is due: --hex HEX, where ships detect ships")
    active = board.public.active.side
    groups = {side: groups_in(doing, side, place) for side in SIDES}
    for side, there in groups.items():
        if not there:
            message = f"no ships of the {doing.title(side)} are in {place}"
            raise doing.impossible("12.0", message, "hex", hint="another --hex: encounters lists where both lie")
    seen = [group for group in groups[doing.other(active)] if f"{active}-carriers" in group.detected]
    if not seen:
        doing.forbid(
            "12.0",
            f"no detected enemy ships are met in {place}",
            "hex",
            hint="search --by GROUP detects them; another --hex where both lie: encounters lists them",
        )
    groups[doing.other(active)] = seen or groups[doing.other(active)]
    first = (doing.resolve("surface-initiative", {}).outcome or {})["initiative"]
    fight = board.public.battle
    fight.put(hex=place, initiative=first)
    said = [words for side in SIDES for group in groups[side] for words in deployed(doing, fight, group)]
    board.umpire.put(battle_due=None, battle_groups={side: [group.name for group in groups[side]] for side in groups})
    doing.tell("all", f"Surface battle in {place}; the {doing.title(first)} has the initiative.", hex=place)
    doing.tell("all", f"On the display: {', '.join(said)}.")
    if any(unit.box is None for unit in fight.units.values()):
        doing.remark("read the boxes of these numbers off the display and enter them: do steer --to SHIP=BOX")


def groups_in(doing: Doing, side: str, place: str) -> list[Group]:
    """A side's groups with ships in a hex."""
    there = state.of(doing).side(side).there(place)
    return [group for marker in there for group in marker.groups if group.ships]


def deployed(doing: Doing, fight: Battle, group: Group) -> list[str]:
    """A group's units come onto the display, each by a die; where, in words."""
    out = []
    for name in group.ships:
        wanted = {"side": group.owner, "night": group.whole.is_night}
        placed = doing.resolve("surface-deployment", wanted, side=group.owner, about=f"of {name}").outcome or {}
        fight.units.add(name, side=group.owner, box=placed["box"] or None)
        out.append(f"{name} {placed['box'] or 'by a ' + str(placed['number'])}")
    return out


def going_on(doing: Doing) -> Battle:
    """The surface battle that is being fought."""
    fight = state.of(doing).public.battle
    if not fight.is_there:
        raise bad_input("act", "there is no surface battle; do battle begins one")
    return fight


def in_battle(doing: Doing, name: str, field: str) -> Unit:
    """A unit on the display, or a refusal."""
    units = going_on(doing).units
    if name not in units:
        raise bad_input(field, f"{name} is not on the display: {', '.join(units)}")
    return units[name]


def boxed(doing: Doing, name: str, field: str) -> int:
    """A unit's box."""
    unit = in_battle(doing, name, field)
    if unit.box is None:
        raise bad_input(field, f"{name} has no box yet: do steer --to {name}=BOX")
    return unit.box


class Steer(Inputs):
    """Movement on the display."""

    to: list[str] = bare(all_called("ships and their new boxes: Iowa=20", 0, 150, of="ships", pairs=True))
    smoke: list[str] = all_called(
        "destroyers and the box in which they lay smoke: DIV61=8", 0, 30, of="ships", pairs=True
    )
    leave: list[str] = all_called("ships in the exit box that try to leave the display", 0, 150, of="ships")


@act("steer", Steer, cite="12.3, 12.4", phases=("activation",), example="--to Iowa=20")
def steer(given: Steer, doing: Doing) -> None:
    """Ships move on the display, lay smoke, and try to leave it; those of the side with the initiative first."""
    fight = going_on(doing)
    moves = {name: box_of(word, "to") for name, word in paired(given.to, "to").items()}
    fumes = {name: box_of(word, "smoke") for name, word in paired(given.smoke, "smoke").items()}
    units = {name: in_battle(doing, name, "to") for name in (*moves, *fumes, *given.leave)}
    said = [f"{name} in {box}" for name, box in moves.items() if units[name].box is None]
    for name in [name for name in moves if units[name].box is None]:
        units[name].put(box=moves.pop(name))
    of = {name: unit.side for name, unit in units.items() if name in (*moves, *fumes, *given.leave)}
    for side in (fight.initiative, doing.other(fight.initiative)):
        if names := [name for name in of if of[name] == side]:
            turn_to_move(doing, fight, side)
            said += steered(doing, fight, names, moves, fumes, given.leave)
    doing.tell("all", f"Round {fight.round}: {', '.join(said) or 'nobody moves'}.")
    empty_side(doing)


def turn_to_move(doing: Doing, fight: Battle, side: str) -> None:
    """Movement comes before fire, and the side with the initiative moves first (12.0, 12.3)."""
    if fight.step != "movement":
        doing.forbid("12.3", f"the movement of round {fight.round} is over", "to", hint="fire goes on with the round")
    if side == fight.initiative and fight.moving == doing.other(side):
        doing.forbid(
            "12.3",
            f"the {doing.title(side)} has the initiative and has moved: it is for the other side",
            "to",
            hint="steer the units of the other side, or fire",
        )
    fight.put(moving=side)


def steered(
    doing: Doing,
    fight: Battle,
    names: Sequence[str],
    moves: Mapping[str, int],
    fumes: Mapping[str, int],
    leaving: Sequence[str],
) -> list[str]:
    """One side's units move, lay smoke and leave; what they did, in words."""
    out = []
    for name in names:
        unit = fight.units[name]
        if name in fumes:
            out.append(smoke(doing, unit, fumes[name], moves.get(name)))
        if name in moves:
            mp = fitness.factors(doing, unit.ship).mp(doing.turn)
            start, box = boxed(doing, name, "to"), moves[name]
            if abs(box - start) > mp:
                doing.forbid("12.3", f"{name} has {mp} MP and cannot go from box {start} to {box}", "to")
            if unit.moved:
                doing.forbid("12.3", f"{name} has moved in this round", "to")
            unit.put(moved=True, box=box)
            out.append(f"{name} to {box}")
        if name in leaving:
            out.append(leave(doing, fight, unit))
    return out


def leave(doing: Doing, fight: Battle, unit: Unit) -> str:
    """A unit that began the movement in its exit box tries to get away (12.3)."""
    if unit.moved:
        doing.forbid(
            "12.3",
            f"{unit.name} moved in this round: to leave she must begin it in the exit box",
            "leave",
            hint="steer her to the exit box now, and leave in the next round",
        )
    wanted = {"side": unit.side, "box": boxed(doing, unit.name, "leave"), "round": fight.round}
    wanted |= {"smoke": bool(fight.smoke)}
    out = (doing.resolve("surface-exit", wanted, side=unit.side, about=f"by {unit.name}").outcome or {})["exits"]
    if out:
        fight.units.remove(unit.name)
    else:
        unit.put(moved=True)
    return f"{unit.name} {'leaves the display' if out else 'does not get away'}"


def box_of(word: str, field: str) -> int:
    """A box of the display."""
    box = whole_number(word)
    if box is None or not 1 <= box <= BOXES:
        raise bad_input(field, f"{field} wants a box from 1 to {BOXES}, not {word}")
    return box


def smoke(doing: Doing, unit: Unit, box: int, goes_to: int | None) -> str:
    """A destroyer unit lays smoke in a box that it starts in or enters (12.4)."""
    fight = going_on(doing)
    start = boxed(doing, unit.name, "smoke")
    end = goes_to or start
    if unit.ship.type != "DD":
        doing.forbid("12.4", f"only destroyers lay smoke, and {unit.name} is none", "smoke")
    if not min(start, end) <= box <= max(start, end):
        doing.forbid("12.4", f"{unit.name} goes from box {start} to {end} and does not come through {box}", "smoke")
    if unit.smoked:
        doing.forbid(
            "12.4", f"{unit.name} has laid smoke in this round, in one box", "smoke", hint="another ship for --smoke"
        )
    unit.put(smoked=True)
    fight.put(smoke=sorted({*fight.smoke, box}))
    return f"{unit.name} lays smoke in {box}"


class Disengage(Inputs):
    """Who wants to break off."""

    usn: bool = flag(meaning="the USN wants to disengage")
    ijn: bool = flag(meaning="the IJN wants to disengage")


@act("disengage", Disengage, cite="12.8, 12.9", phases=("activation",))
def disengage(given: Disengage, doing: Doing) -> None:
    """The round ends: the battle goes on, or it is over and somebody retreats."""
    fight = going_on(doing)
    wanted = {"usn": given.usn, "ijn": given.ijn, "round": fight.round, "smoke": bool(fight.smoke)}
    came = doing.resolve("disengage", wanted).outcome or {}
    if came["battle"] == "continues":
        for unit in fight.units.values():
            unit.put(moved=False, smoked=False)
        doing.tell("all", f"The battle goes on: round {fight.round + 1}.")
        fight.put(round=fight.round + 1, step="movement", moving=None)
    elif given.usn and given.ijn:
        over(doing, {"end": "both"})
    elif given.usn or given.ijn:
        over(doing, {"end": "one-side", "side": "usn" if given.usn else "ijn"})
    else:
        over(doing, {"end": "round-8", **{f"undamaged_{side}": undamaged(fight, side) for side in SIDES}})


def undamaged(fight: Battle, side: str) -> int:
    """A side's undamaged units on the display."""
    return sum(not unit.ship.hits for unit in fight.of(side))


def empty_side(doing: Doing) -> None:
    """The battle is over once a side has no unit on the display (12.3, 12.8)."""
    fight = going_on(doing)
    empty = [side for side in SIDES if not fight.of(side)]
    if len(empty) == 2:
        over(doing, {"end": "both"})
    elif empty:
        over(doing, {"end": "exit", "side": empty[0]})


def over(doing: Doing, end: dict[str, Any]) -> None:
    """The battle is over: who retreats, and towards which edge; nobody who has no ships left there."""
    board = state.of(doing)
    place = str(going_on(doing).hex)
    came = doing.resolve("retreat", end).outcome or {}
    going = {}
    for side in came["retreats"]:
        left = [name for name in board.umpire.battle_groups.get(side, ()) if name in board.side(side).groups]
        if left:
            board.umpire.retreats.add(side, hex=place, groups=left)
            going[side] = f"the {doing.title(side)} ({chart.EDGES[side]})"
    board.public.battle.end()
    who = " and ".join(going.values()) or "nobody"
    doing.tell("all", f"The battle in {place} is over; it is for {who} to retreat.", hex=place)
    for side in going:
        retreat.stay_where_barred(doing, side)
    for side in board.umpire.retreats:
        doing.remark(f"do retreat --side {side} --to HEX; --group for one group of several")
