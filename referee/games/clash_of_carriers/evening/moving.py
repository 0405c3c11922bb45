"""Movement of TGs and TFs: the way, enemies met at its end (6.2, 7, 12.0, 15.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.inputs import Inputs, whole
from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import (
    activation,
    asked,
    chart,
    finding,
    fitness,
    pace,
    state,
    submarines,
    unfinished,
)
from referee.games.clash_of_carriers.evening.finding import Mark
from referee.games.clash_of_carriers.evening.state import TF, Group, Marker
from referee.session.acting.act import Doing, act
from referee.session.board.owned import all_hexes, called

SAIPAN_HEXES = 9
FREE_FROM = 9
MOST_MP = 40  # that the record keeps; only a forced move goes farther


class Move(Inputs):
    """A TG or TF and its way."""

    group: str = called("the TG, or the TF", of="groups")
    to: list[str] = all_hexes("the hex it goes to, or the hexes on its way", 1, 12)
    drm: int = whole(-10, 10, 0, meaning="the card's modifiers, for a search in a hex shared with the enemy")


@act("move", Move, cite="7.1", phases=("activation",))
def move(given: Move, doing: Doing) -> None:
    """A TG or TF moves; it stops at a submarine marker, and ends its move where it meets the enemy."""
    board = state.of(doing)
    name = asked.full(board, given.group)
    side = asked.owner(board, [name], "group", ("groups",))
    mover = asked.marker(board, side, name)
    if mover.group is not None and mover.group.tf:
        doing.forbid(
            "3.2",
            f"{name} is in {TF[side]} and moves with it",
            "group",
            hint=f'move --group "{TF[side]}" moves all of it; leave --group "{name}" parts it first',
        )
    if mover.is_detached:
        doing.forbid(
            "7.3",
            f"{name} is detached: it sails in the End Phase",
            "group",
            hint=f'next goes on, to the End Phase; then sail --group "{name}"',
        )
    activation.check_active(doing, side, name)
    unfinished.clear(doing, "reports", "flagship")
    activation.go_to(doing, "movement")
    if any(group.stopped for group in mover.groups):
        doing.forbid(
            "7.1",
            f"{name} has met the enemy: its move is over",
            "group",
            hint="battle, search or raid as the activation allows, then draw",
        )
    for goal in given.to:
        chart.check_on_map(doing, goal, "to")
    way = chart.way(doing, mover.hex, given.to, chart.in_the_way(board, side))
    left = pace.mp_left(doing, mover.groups)
    if len(way) > left:
        doing.forbid("7.1", f"{given.to[-1]} is {counted(len(way), 'hex')} away; {name} has {left} MP", "to")
    check_way(doing, mover, way)
    wanted = pace.asked_of(doing, mover.groups)
    ships = [ship for group in mover.groups for ship in group.sailing]
    count = sum(ship.stand_in for ship in ships)
    marked = [*([f"MPs of {counted(count, 'ship')}"] if count else []), *fitness.undamaged(doing, *ships)]
    doing.resolve("movement", wanted, side=side, stand_in=marked)
    stop = sail_along(doing, mover, way)
    doing.tell("all" if board.is_seen(mover) else side, f"{{}} moves to {stop}.", mover.handle, hex=stop)
    if stop in board.faces_down(side):
        submarines.entered(doing, side, board.faces_down(side)[stop], mover.groups)
    there = [group for group in mover.groups if group.is_there]
    if there:
        meet(doing, Marker(mover.name, stop, there), given.drm)


def check_way(doing: Doing, mover: Marker, way: Sequence[str]) -> None:
    """The map's edge, and the scenario's restrictions on where to go (16.1.4)."""
    board = state.of(doing)
    side = mover.groups[0].owner
    for place in way:
        chart.check_on_map(doing, place, "to")
    if side == "usn" and doing.turn < FREE_FROM and mover.name == TF["usn"] and board.public.saipan:
        far = [place for place in way if doing.distance(place, board.public.saipan) > SAIPAN_HEXES]
        if far:
            doing.forbid("16.1.4", f"{far[0]} is more than {SAIPAN_HEXES} hexes from Saipan", "to")
    steps = zip([mover.hex, *way], way, strict=False)
    if side == "ijn" and not board.side("ijn").struck and any(chart.westward(*step) for step in steps):
        doing.forbid("16.1.4", "the IJN moves nothing west before it has struck with all its carriers", "to")


def sail_along(doing: Doing, mover: Marker, way: Sequence[str]) -> str:
    """Move along the way, up to a hex with a submarine marker or a visible enemy; where it ends."""
    board = state.of(doing)
    side = mover.groups[0].owner
    stops = chart.in_the_way(board, side)
    if doing.ruling("unseen-meeting") == "stops":
        stops |= {marker.hex for marker in board.enemy(side).markers().values()}
    here, spent, wind = mover.hex, mover.groups[0].moved, mover.groups[0].wind
    for place in way:
        wind = wind + 1 if chart.southeast(doing, here) == place else 0
        here, spent = place, spent + 1
        if place in stops and place != way[-1]:
            doing.remark(f"it stops in {place}: a submarine marker, or enemies (7.1, 11.1.3)")
            break
    put_in(mover.groups, here, spent, wind)
    return here


def put_in(groups: Sequence[Group], place: str, spent: int, wind: int) -> None:
    """Groups are in a hex, with so many MP spent, and so many hexes sailed into the wind at the end of it."""
    pace.set_out(groups)
    for group in groups:
        group.put(hex=place, moved=min(spent, MOST_MP), wind=min(wind, MOST_MP))


def into_the_wind(doing: Doing, mover: Marker, hexes: int, field: str) -> str:
    """To launch aircraft a TG or TF first sails southeast, as far as it has not done so (15.3); where it is then."""
    group = mover.groups[0]
    way: list[str] = []
    for _ in range(hexes - group.wind):
        way.append(chart.southeast(doing, way[-1] if way else mover.hex))
    if not way:
        return mover.hex
    if len(way) > (left := pace.mp_left(doing, mover.groups)):
        doing.forbid("15.3", f"{mover.name} must sail {len(way)} more hexes southeast and has {left} MP", field)
    check_way(doing, mover, way)
    stop = sail_along(doing, mover, way)
    seen = group.whole.is_seen(mover)
    doing.tell("all" if seen else group.owner, f"{{}} turns into the wind, to {stop}.", mover.handle, hex=stop)
    return stop


# Enemies met.


def meet(doing: Doing, mover: Marker, drm: int = 0) -> None:
    """In a hex shared with the enemy both sides search: a die for every enemy marker, and one for the mover's (6.2).

    Nobody hears whether a die was for nothing: a dummy's searches (6.5) are thrown all the same. Under secret movement
    both sides throw one die at the end of every move, whatever is there (15.7).
    """
    board = state.of(doing)
    side, place = mover.groups[0].owner, mover.hex
    other = doing.other(side)
    enemies = board.side(other).there(place)
    stops = not board.is_secret or any(board.is_seen(enemy) for enemy in enemies)
    if enemies and (stops or doing.ruling("unseen-meeting") == "stops"):
        for group in mover.groups:
            group.put(stopped=True)
    if not (enemies or board.is_secret):
        return
    throws = Meeting(doing, drm)
    theirs = [(enemy, throws(side, enemy, mover.is_dummy)) for enemy in enemies]
    throws.at_least_one(other)
    throws.faces = []
    mine = throws(other, mover, all(enemy.is_dummy for enemy in enemies)) if enemies else None
    throws.at_least_one(side)
    for enemy, outcome in theirs:
        tell_own_hex(doing, side, enemy, outcome)
    tell_own_hex(doing, other, mover, mine)
    finding.exact_reports(doing)
    left = [group for group in mover.groups if group.is_there]
    if left:
        finding.meeting(doing, side, place)
        if board.umpire.battle_due == place:
            for group in left:
                group.put(stopped=True)


class Meeting:
    """The dice of ships in one hex; under secret movement one for each side, which serves for all that is there."""

    def __init__(self, doing: Doing, drm: int) -> None:
        self.doing = doing
        self.drm = drm
        self.faces: list[int] = []

    def __call__(self, side: str, marker: Marker, for_nothing: bool) -> dict[str, Any] | None:
        """A side's search for a marker; nothing where it has been detected, or the die was for nothing."""
        secret = state.of(self.doing).is_secret
        if marker.is_detected(f"{side}-carriers") and not marker.is_dummy:
            return None
        if for_nothing:
            if not (secret and self.faces):
                self.at_least_one(self.doing.other(side), anew=True)
            return {"report": "none"}
        known = self.faces[:1] if secret and self.faces else None
        mark = Mark([marker], marker.hex)
        face, outcome = finding.thrown(self.doing, side, f"{side}-group", mark, 0, self.drm, known)
        self.faces.append(face)
        return outcome

    def at_least_one(self, side: str, *, anew: bool = False) -> None:
        """A die that decides nothing: of a dummy's search, or where movement is secret and nothing was thrown."""
        if anew or (state.of(self.doing).is_secret and not self.faces):
            answer = self.doing.resolve("detection", {"card_drm": self.drm}, side=side)
            self.faces.append(int(answer.dice[0]["value"]) if answer.dice else 0)


def tell_own_hex(doing: Doing, side: str, marker: Marker, outcome: dict[str, Any] | None) -> None:
    """What a side hears of its search for a marker in its own hex."""
    if outcome is None or not all(group.is_there for group in marker.groups):
        return
    mark = Mark([marker], marker.hex)
    if not finding.take_find(doing, side, mark, outcome, "In the same hex") and state.of(doing).is_seen(marker):
        doing.tell(side, f"In the same hex: nothing found of {mark.spot}.", *mark.handles)
