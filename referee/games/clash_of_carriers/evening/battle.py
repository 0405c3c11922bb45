"""Surface battles: deployment, up to eight rounds on the display, disengagement (12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import bare, flag
from referee.games.clash_of_carriers.evening import chart, pace, retreat, state, unfinished
from referee.games.clash_of_carriers.evening.fights import FOUGHT, Battle, Unit
from referee.games.clash_of_carriers.evening.state import SIDES, Board, Group
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars, refusal_for
from referee.session.acting.hints import OPEN, Open, command
from referee.session.board.owned import called_hex


class Begin(state.Named):
    """Where ships meet."""

    hex: str | None = bare(
        called_hex("the hex in which detected ships are met; without it, the one where a battle is due", None)
    )

    def mean(self) -> None:
        if not self.place:
            raise bad_input(
                "hex", "in which hex? no battle is due; --hex names one in which ships have detected enemy ships"
            )

    @property
    def place(self) -> str:
        """The hex."""
        return self.hex or self.board.umpire.battle_due or ""

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """The hexes in which both sides are."""
        mine, theirs = ({marker.hex for marker in board.side(side).markers().values()} for side in SIDES)
        return sorted(mine & theirs)


def of_battle(given: Begin) -> Bars:
    """A surface battle is fought where ships of both sides are and the enemy's are detected (12.0)."""
    board = given.board
    yield from unfinished.finish_first(board, "meeting", "reports", "flagship")
    groups = {side: groups_in(board, side, given.place) for side in SIDES}
    for side, there in groups.items():
        if not there:
            words = f"no ships of the {board.title(side)} are in {given.place}"
            yield Bar("12.0", words, "hex", "another --hex; encounters lists where both sides are", firm=True)
    active = board.public.active
    if groups[active.side] and not pace.groups_to_fight(board, active.side, given.place):
        words = f"{active.marker} has no ships in {given.place}, and only the activated marker's ships begin a battle"
        yield Bar("12.0", words, "hex", "another --hex; encounters lists where both sides are")
    if all(groups.values()) and not detected_groups(board, given.place):
        hint = "the marker's search, or its move, detects them; another --hex: encounters lists where both sides are"
        yield Bar("12.0", f"there are no detected enemy ships to meet in {given.place}", "hex", hint)


def detected_groups(board: Board, place: str) -> list[Group]:
    """The groups in a hex that the activated side has detected (12.0)."""
    active = board.public.active.side
    return [group for group in groups_in(board, board.other(active), place) if f"{active}-carriers" in group.detected]


@act("battle", Begin, cite="12.0-12.2", phases=FOUGHT, bars=of_battle)
def battle(given: Begin, doing: Doing) -> None:
    """Begin a surface battle: throw for initiative, and place every unit on the display."""
    board, place = given.board, given.place
    other = board.other(board.public.active.side)
    groups = {side: groups_in(board, side, place) for side in SIDES}
    groups[other] = detected_groups(board, place) or groups[other]
    first = doing.resolve("surface-initiative", {}).outcome["initiative"]
    fight = board.public.battle
    fight.put(hex=place, initiative=first)
    said = [words for side in SIDES for group in groups[side] for words in deploy_group(doing, fight, group)]
    board.umpire.put(battle_due=None, battle_groups={side: [group.name for group in groups[side]] for side in groups})
    doing.tell("all", f"Surface battle in {place}; the {doing.title(first)} has the initiative.", hex=place)
    doing.tell("all", f"Boxes on the display: {', '.join(said)}.")
    if unread := [name for name, unit in fight.units.items() if unit.box is None]:
        line = command("steer", to=Open(f"{unread[0]}="))
        doing.remark("read the boxes with these numbers from the display and enter them: do " + line)


def groups_in(board: Board, side: str, place: str) -> list[Group]:
    """A side's groups with ships in a hex."""
    there = board.side(side).markers_in(place)
    return [group for marker in there for group in marker.groups if group.ships]


def deploy_group(doing: Doing, fight: Battle, group: Group) -> list[str]:
    """A group's units come onto the display, each by a die; returns their boxes in words."""
    out = []
    for name in group.ships:
        wanted = {"side": group.owner, "night": group.here.is_night}
        placed = doing.resolve("surface-deployment", wanted, side=group.owner, about=f"of {name}").outcome
        fight.units.add(name, side=group.owner, box=placed["box"])
        out.append(f"{name} {placed['box'] or 'at number ' + str(placed['number'])}")
    return out


def going_on(board: Board) -> Battle:
    """The surface battle that is being fought; refused by the rule if there is none (12.0)."""
    fight = board.public.battle
    if not fight.is_there:
        raise refusal_for([Bar("12.0", "there is no surface battle", "act", "do battle begins one", firm=True)])
    return fight


def in_battle(board: Board, name: str, field: str) -> Unit:
    """A unit on the display, or a refusal."""
    units = going_on(board).units
    if name not in units:
        raise bad_input(field, f"{name} is not on the display: {', '.join(units)}")
    return units[name]


def box_number(unit: Unit, field: str) -> int:
    """A unit's box; refused if it has none yet."""
    if unit.box is None:
        raise bad_input(field, f"{unit.name} has no box yet: do " + command("steer", to=Open(f"{unit.name}=")))
    return unit.box


class Disengage(state.Named):
    """Who wants to break off."""

    usn: bool = flag(meaning="the USN wants to disengage")
    ijn: bool = flag(meaning="the IJN wants to disengage")

    def mean(self) -> None:
        going_on(self.board)


@act("disengage", Disengage, cite="12.8, 12.9", where=[("battle", ())], phases=FOUGHT)
def disengage(given: Disengage, doing: Doing) -> None:
    """End the round: does the battle go on, or is it over, and who retreats?"""
    fight = given.board.public.battle
    wanted = {"usn": given.usn, "ijn": given.ijn, "round": fight.round, "smoke": bool(fight.smoke)}
    came = doing.resolve("disengage", wanted).outcome
    if came["battle"] == "continues":
        for unit in fight.units.values():
            unit.put(moved=False, smoked=False)
        doing.tell("all", f"The battle goes on: round {fight.round + 1}.")
        fight.put(round=fight.round + 1, step="movement", moving=None)
    elif given.usn and given.ijn:
        end_battle(doing, fight, {"end": "both"})
    elif given.usn or given.ijn:
        end_battle(doing, fight, {"end": "one-side", "side": "usn" if given.usn else "ijn"})
    else:
        end_battle(
            doing, fight, {"end": "round-8", **{f"undamaged_{side}": count_undamaged(fight, side) for side in SIDES}}
        )


def count_undamaged(fight: Battle, side: str) -> int:
    """A side's undamaged units on the display."""
    return sum(not unit.ship.hits for unit in fight.of(side))


def empty_side(doing: Doing, fight: Battle) -> None:
    """The battle is over once a side has no unit on the display (12.3, 12.8)."""
    empty = [side for side in SIDES if not fight.of(side)]
    if len(empty) == 2:
        end_battle(doing, fight, {"end": "both"})
    elif empty:
        end_battle(doing, fight, {"end": "exit", "side": empty[0]})


def end_battle(doing: Doing, fight: Battle, end: dict[str, Any]) -> None:
    """The battle is over: who retreats, and towards which edge; a side without ships there does not."""
    board, place = fight.here, str(fight.hex)
    came = doing.resolve("retreat", end).outcome
    going = {}
    for side in came["retreats"]:
        left = [name for name in board.umpire.battle_groups.get(side, ()) if name in board.side(side).groups]
        if left:
            board.umpire.retreats.add(side, hex=place, groups=left)
            going[side] = f"the {doing.title(side)} ({chart.EDGES[side]})"
    fight.clear()
    board.umpire.put(battle_groups={})
    who = f"{' and '.join(going.values()) or 'nobody'} {'have' if len(going) > 1 else 'has'} to retreat"
    doing.tell("all", f"The battle in {place} is over; {who}.", hex=place)
    for side in going:
        retreat.stay_where_barred(doing, board.umpire.retreats[side])
    for side in board.umpire.retreats:
        doing.remark("do " + command("retreat", side=side, to=OPEN) + "; --group for one group of several")
