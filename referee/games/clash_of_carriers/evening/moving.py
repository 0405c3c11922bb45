"""Movement of TGs and TFs: the way, enemies met at its end (6.2, 7, 12.0, 15.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.inputs import whole
from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import (
    activation,
    asked,
    calendar,
    chart,
    finding,
    fitness,
    pace,
    submarines,
    unfinished,
)
from referee.games.clash_of_carriers.evening.finding import Mark
from referee.games.clash_of_carriers.evening.state import TF, Board, Group, Marker, Named
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars, of_field
from referee.session.acting.named import thing
from referee.session.board.owned import all_hexes, called

SAIPAN_HEXES = 9
OF_TF_58 = ("TG 58.2", "TG 58.3", "TG 58.7")
MOST_MP = 40  # that the record keeps; only a forced move is longer


class Move(Named):
    """A TG or TF and its way."""

    group: Group = thing(called("the TG, or the TF", of="groups"))
    to: list[str] = all_hexes("the hex it goes to, or the hexes on its way", 1, 12)
    drm: int = whole(-10, 10, 0, meaning="the card's modifiers, for a search in a hex shared with the enemy")

    def mean(self) -> None:
        asked.is_there(self.group, "group")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """The hexes around it."""
        if name != "to" or not (found := board.so_called(["groups"], str(raw.get("group")), board.public.active.side)):
            return None
        mover = found[0].marker if isinstance(found[0], Group) and found[0].marker.groups else None
        return chart.hexes_within(board, mover.hex, pace.allowance(mover.groups)) if mover else []


def of_move(given: Move) -> Bars:
    """What forbids a move: who moves, when, and where to."""
    board, mover = given.board, given.group.marker
    yield from moves_by_itself(given.group)
    yield from activation.may_begin(board, mover.name, "movement")
    yield from unfinished.finish_first(board, "reports")
    yield from of_way(mover, given.to)


def of_way(mover: Marker, goals: Sequence[str]) -> Bars:
    """What forbids a marker to go to these hexes, one after the other: enemies met, the map, its MP, the scenario."""
    met = list(has_not_met(mover))
    yield from met
    off = [bar for goal in goals for bar in chart.on_map(goal, "to")]
    yield from off
    if off or met:
        return
    board, side = mover.groups[0].here, mover.groups[0].owner
    way = chart.shortest_way(board, mover.hex, goals, chart.in_the_way(board, side))
    yield from within_reach(mover, way)
    yield from on_way(mover, way)


def moves_by_itself(group: Group) -> Bars:
    """A TG in the TF moves with it (3.2), and detached ships sail in the End Phase (7.3)."""
    if group.tf:
        tf = TF[group.owner]
        hint = f'move --group "{tf}" moves all of it; in an Initial Phase, leave --group "{group.name}" separates it'
        yield Bar("3.2", f"{group.name} is in {tf} and moves with it", "group", hint)
    yield from activation.is_activated(group, "group")


def has_not_met(mover: Marker) -> Bars:
    """A move ends where it meets the enemy (7.1)."""
    if any(group.stopped for group in mover.groups):
        hint = "battle or raid, as the activation allows, then draw"
        yield Bar("7.1", f"{mover.name} has met the enemy; its move is over", "group", hint)


def within_reach(mover: Marker, way: Sequence[str]) -> Bars:
    """A move enters a hex, and goes no farther than the remaining MP (7.1)."""
    left = pace.mp_left(mover.groups)
    if not way:
        yield Bar("7.1", f"{mover.name} is in {mover.hex} already", "to", "search, raid or draw: it need not move")
    elif len(way) > left:
        yield Bar("7.1", f"{way[-1]} is {counted(len(way), 'hex')} away; {mover.name} has {left} MP", "to")


def on_way(mover: Marker, way: Sequence[str]) -> Bars:
    """Groups stay on the map and keep to the scenario's restrictions on where to go (2.1, 16.1.4)."""
    board, side = mover.groups[0].here, mover.groups[0].owner
    for place in way:
        yield from chart.on_map(place, "to")
    steps = list(zip([mover.hex, *way], way, strict=False))
    if (mover.name == TF["usn"] or mover.name in OF_TF_58) and (far := too_far_from_saipan(board, steps)):
        yield Bar("16.1.4", f"{far[0]} is more than {SAIPAN_HEXES} hexes from Saipan", "to")
    if side == "ijn" and not board.side("ijn").struck and any(chart.is_westward(*step) for step in steps):
        yield Bar("16.1.4", "the IJN may not move west before it has struck with all its carriers", "to")


def too_far_from_saipan(board: Board, steps: Iterable[tuple[str, str]]) -> list[str]:
    """The hexes of a way that TF 58 and its TGs may not enter before turn 9: more than nine hexes from Saipan, unless
    they are coming back from farther off (16.1.4).
    """
    saipan = board.public.saipan
    if board.public.turn >= calendar.FREE_FROM or not saipan:
        return []
    away = [(board.distance(before, saipan), board.distance(place, saipan), place) for before, place in steps]
    return [place for before, after, place in away if after > SAIPAN_HEXES and after >= before]


@act(
    "move",
    Move,
    cite="7.1",
    phases=("activation",),
    bars=of_move,
    lasting=lambda given: moves_by_itself(given.group),
)
def move(given: Move, doing: Doing) -> None:
    """A TG or TF moves; it stops at a submarine marker, and ends its move where it meets the enemy."""
    board = given.board
    mover, side = given.group.marker, given.owner
    activation.go_to(board, "movement")
    way = chart.shortest_way(board, mover.hex, given.to, chart.in_the_way(board, side))
    wanted = pace.asked_of(mover.groups)
    ships = [ship for group in mover.groups for ship in group.sailing]
    count = sum(ship.stand_in for ship in ships)
    marked = [*([f"MPs of {counted(count, 'ship')}"] if count else []), *fitness.without_damage_logs(*ships)]
    doing.resolve("movement", wanted, side=side, stand_in=marked)
    stop = sail_along(doing, mover, way)
    doing.tell("all" if board.is_seen(mover) else side, f"{{}} moves to {stop}.", mover.handle, hex=stop, story="")
    if stop in board.faces_down(side):
        submarines.turn_over(doing, side, board.faces_down(side)[stop], mover.groups)
    there = [group for group in mover.groups if group.is_there]
    if there:
        search_shared_hex(doing, Marker(mover.name, stop, there), given.drm)


def sail_along(doing: Doing, mover: Marker, way: Sequence[str]) -> str:
    """Move along the way, up to a hex with a submarine marker or a visible enemy; returns where the move ends."""
    board, side = mover.groups[0].here, mover.groups[0].owner
    stops = chart.in_the_way(board, side)
    if doing.board.ruling("unseen-meeting") == "stops":
        stops |= {marker.hex for marker in board.enemy(side).markers().values()}
    here, spent, wind = mover.hex, mover.groups[0].moved, mover.groups[0].wind
    for place in way:
        wind = wind + 1 if chart.hex_to_southeast(board, here) == place else 0
        here, spent = place, spent + 1
        if place in stops and place != way[-1]:
            doing.remark(f"it stops in {place}, where a submarine marker or an enemy is (7.1, 11.1.3)")
            break
    put_in(mover.groups, here, spent, wind)
    return here


def put_in(groups: Sequence[Group], place: str, spent: int, wind: int) -> None:
    """Groups enter a hex, with the MP spent and the hexes sailed into the wind at the end of the way."""
    pace.set_out(groups)
    for group in groups:
        group.put(hex=place, moved=min(spent, MOST_MP), wind=min(wind, MOST_MP))


def into_the_wind(mover: Marker, hexes: int) -> list[str]:
    """The hexes to the southeast that are still to be sailed before aircraft are launched (15.3)."""
    way: list[str] = []
    for _ in range(hexes - mover.groups[0].wind):
        way.append(chart.hex_to_southeast(mover.groups[0].here, way[-1] if way else mover.hex))
    return way


def can_turn(mover: Marker, hexes: int, field: str) -> Bars:
    """To launch aircraft a TG or TF first sails the hexes to the southeast that it has not sailed yet, within
    its MP (15.3).
    """
    way = into_the_wind(mover, hexes)
    if way and len(way) > (left := pace.mp_left(mover.groups)):
        more = "one more hex" if len(way) == 1 else f"{len(way)} more hexes"
        yield Bar("15.3", f"{mover.name} must move {more} southeast and has {left} MP", field)
    yield from of_field(on_way(mover, way), field)


def turn_into_the_wind(doing: Doing, mover: Marker, hexes: int) -> None:
    """A group sails southeast as far as it still must (15.3)."""
    if not (way := into_the_wind(mover, hexes)):
        return
    group = mover.groups[0]
    stop = sail_along(doing, mover, way)
    seen = group.here.is_seen(mover)
    doing.tell("all" if seen else group.owner, f"{{}} turns into the wind, to {stop}.", mover.handle, hex=stop)


# Enemies met.


def search_shared_hex(doing: Doing, mover: Marker, drm: int = 0) -> None:
    """In a hex shared with the enemy both sides search: a die for every enemy marker, and one for the mover's (6.2).

    Nobody hears whether a die was for nothing: a dummy's searches (6.5) are thrown all the same. Under secret movement
    both sides throw one die at the end of every move, whatever is there (15.7).
    """
    board, side, place = mover.groups[0].here, mover.groups[0].owner, mover.hex
    other = doing.board.other(side)
    enemies = board.side(other).markers_in(place)
    stops = not board.is_secret or any(board.is_seen(enemy) for enemy in enemies)
    if enemies and (stops or doing.board.ruling("unseen-meeting") == "stops"):
        for group in mover.groups:
            group.put(stopped=True)
    if not (enemies or board.is_secret):
        return
    throws = Meeting(doing, drm, secret=board.is_secret)
    theirs = [(enemy, throws(side, enemy, mover.is_dummy)) for enemy in enemies]
    throws.at_least_one(other)
    throws.faces = []
    mine = throws(other, mover, all(enemy.is_dummy for enemy in enemies)) if enemies else None
    throws.at_least_one(side)
    for enemy, outcome in theirs:
        tell_own_hex(doing, side, enemy, outcome)
    tell_own_hex(doing, other, mover, mine)
    finding.exact_reports(doing, board)
    left = [group for group in mover.groups if group.is_there]
    finding.note_meeting(doing, board, side, place)
    for group in left if board.umpire.battle_due == place else ():
        group.put(stopped=True)


class Meeting:
    """The dice of ships in one hex; under secret movement one for each side, which serves for all that is there."""

    def __init__(self, doing: Doing, drm: int, *, secret: bool) -> None:
        self.doing = doing
        self.drm = drm
        self.secret = secret
        self.faces: list[int] = []

    def __call__(self, side: str, marker: Marker, for_nothing: bool) -> dict[str, Any] | None:
        """A side's search for a marker; nothing if it has been detected, or the die was for nothing."""
        if marker.is_detected(f"{side}-carriers") and not marker.is_dummy:
            return None
        if for_nothing:
            if not self.secret:
                self.blank(self.doing.board.other(side))
            return {"report": "none"}
        known = self.faces[:1] if self.secret and self.faces else None
        mark = Mark([marker], marker.hex)
        face, outcome = finding.search_roll(self.doing, side, f"{side}-group", mark, 0, self.drm, known)
        self.faces.append(face)
        return outcome

    def at_least_one(self, side: str) -> None:
        """In secret movement a die is thrown, even if none was for anything."""
        if self.secret and not self.faces:
            self.blank(side)

    def blank(self, side: str) -> None:
        """Throw a die that decides nothing."""
        self.doing.resolve("detection", {"card_drm": self.drm}, side=side)


def tell_own_hex(doing: Doing, side: str, marker: Marker, outcome: dict[str, Any] | None) -> None:
    """What a side hears of its search for a marker in its own hex."""
    if outcome is None:
        return
    mark = Mark([marker], marker.hex)
    if not finding.take_find(doing, side, mark, outcome, "In the same hex") and mark.here.is_seen(marker):
        doing.tell(side, f"In the same hex nothing is found of {marker.spot}.", marker.handle)
