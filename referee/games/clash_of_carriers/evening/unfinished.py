"""What is under way and must be finished before anything else is begun, and what each phase still wants (4.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.plain import quote_word
from referee.games.clash_of_carriers.evening import batteries, chart, cover, damage, flagship, pace, tg_limits
from referee.games.clash_of_carriers.evening.formations import may_join
from referee.games.clash_of_carriers.evening.phases import Waiting
from referee.games.clash_of_carriers.evening.state import CHIT, FLOTILLAS, Board, Side
from referee.session.acting.act import pending
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.due import Due
from referee.session.acting.hints import NO_COMMAND, OPEN, Command, command

GAME = "clash-of-carriers"
CITES = {
    "raid": "8.0",
    "battle": "12.0",
    "torpedoes": "11.1.4",
    "meeting": "12.0",
    "retreats": "12.9",
    "reports": "6.1",
    "flagship": "16.1.4",
}
FOUGHT_IN = ("activation", "end")
ASKED_ANYWHERE = ("torpedoes", "reports", "flagship")
"""What can be finished in other phases, too: where an umpire forces a raid past its own, it waits for the next."""


def under_way(board: Board) -> dict[str, list[Due]]:
    """What has been begun and is not over, by its kind (of `CITES`)."""
    public, umpire = board.public, board.umpire
    out: dict[str, list[Due]] = {kind: [] for kind in CITES}
    if public.raid.is_there:
        out["raid"].append(raid_due(board))
        out["raid"] += choice_of_fire(board)
    if public.battle.is_there:
        out["battle"].append(battle_step(board))
    if umpire.torpedoes.is_there:
        line = "a submarine's owner chooses the ship that it attacks"
        out["torpedoes"].append(Due(line, command("torpedo", ship=OPEN), umpire.torpedoes.side))
    place = str(umpire.battle_due)
    if pace.meets_detected(board, public.active.side, place):
        line = f"ships have met detected enemies in {place}: a battle"
        out["meeting"].append(Due(line, command("battle", hex=place)))
    for side, retreat in umpire.retreats.items():
        line = f"{', '.join(retreat.groups)} must retreat from {retreat.hex}"
        out["retreats"].append(Due(line, command("retreat", side=side, to=OPEN), side))
    for name, report in umpire.reports_due.items():
        line = f"what was found in {report.hex} must be reported ({name})"
        line += ": with --count by its owner, else by the program"
        out["reports"].append(Due(line, command("sighting", target=name), board.other(report.side)))
    if umpire.flagship_due and has_ships(board.side("ijn")):
        said = "report" if flagship.whereabouts(board) else "ship"
        line = "the hex of the flagship must be reported"
        out["flagship"].append(Due(line, command("flagship", **{said: OPEN}), "ijn"))
    now = CITES if public.phase in FOUGHT_IN else ASKED_ANYWHERE
    return {kind: dues for kind, dues in out.items() if dues and kind in now}


def has_ships(side: Side) -> bool:
    """Is a ship of a side still afloat on the map?"""
    return any(ship.is_afloat for ship in side.ships.values())


def not_over(board: Board) -> Iterator[Due]:
    """What is under way, one thing after the other."""
    for dues in under_way(board).values():
        yield from dues


def choice_of_fire(board: Board) -> Iterator[Due]:
    """The defender names a ship and an air unit in her range, then another, and so on (8.5.2)."""
    raid = board.public.raid
    if not raid.placed:
        return
    by_ship: dict[str, list[str]] = {}
    for flight in raid.units.values():
        for ship in batteries.to_fire(flight):
            by_ship.setdefault(ship, []).append(flight.name)
    side = board.other(raid.side)
    if by_ship:
        rows = "; ".join(f"{ship} at {', '.join(units)}" for ship, units in by_ship.items())
        line = f"the {board.title(side)} names ship and target in turn (8.5.2), or attack fires all: {rows}"
        yield Due(line, next_choice(by_ship), side, demanded=False)


def next_choice(by_ship: Mapping[str, list[str]]) -> Command:
    """The act that lets the defender fire next: with ship or target, where only one is left (8.5.2)."""
    targets = {unit for units in by_ship.values() for unit in units}
    ship = next(iter(by_ship)) if len(by_ship) == 1 else OPEN
    return command("flak", ship=ship, unit=min(targets) if len(targets) == 1 else OPEN)


def raid_due(board: Board) -> Due:
    """What the raid in the air wants next."""
    raid = board.public.raid
    line = f"a raid on {raid.aim} in {raid.hex} is in the air"
    if raid.placed:
        return Due(line, command("attack"), raid.side)
    if meet := cover.unmet_hexes(board):
        return Due(f"{line}, and meets CAP in {meet[0]}", command("intercept", hex=meet[0]), board.other(raid.side))
    if raid.target_group is None:
        return Due(line, command("attack"), raid.side)
    return Due(line, command("place", at=OPEN, rest=OPEN), raid.side)


def battle_step(board: Board) -> Due:
    """What the surface battle wants next."""
    battle = board.public.battle
    where = f"the battle in {battle.hex}, round {battle.round}"
    if any(unit.box is None for unit in battle.units.values()):
        return Due(f"{where}: boxes must be read from the display", command("steer", to=OPEN))
    if battle.step == "movement":
        first = battle.moving or battle.initiative
        if all(unit.moved for unit in battle.of(first)):
            if first != battle.initiative:
                return Due(f"{where}: guns and torpedoes of both sides at once", command("fire", gun=OPEN))
            first = board.other(first)
        line = f"{where}: movement of the {board.title(first)}, then fire"
        return Due(line, command("steer", to=OPEN), first)
    may_fly = battle.step == "fire" and not board.is_night
    words = "aircraft, or the end of the round" if may_fly else "the end of the round"
    return Due(f"{where}: {words}", command("disengage"))


def finish_first(board: Board, *allowed: str) -> Bars:
    """Nothing new begins while something is under way, except what is `allowed` (4.0)."""
    for kind, dues in under_way(board).items():
        if kind not in allowed:
            how = " (do " + dues[0].command + ")" if dues[0].command else ""
            yield Bar(CITES[kind], "finish this first: " + dues[0].line + how, "act")


@pending("turn")
def lost_with_a_ship(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Aircraft without a deck (15.6); a flagship that is gone (16.1.4)."""
    board = Board.still(dict(tree))
    ijn = board.side("ijn")
    for unit in ijn.air.values():
        if unit.homeless:
            in_use = board.in_use("15.6")
            room = [name for name, ship in ijn.ships.items() if in_use and not list(damage.has_room(unit, ship))]
            line = f"{unit.name} has no deck and is lost with the turn"
            found = f"; room on {', '.join(room)}" if room else "; no deck has room"
            landing = command("land", unit=unit, carrier=OPEN) if room else NO_COMMAND
            yield Due(line + found, landing, "ijn", demanded=bool(room) and board.public.phase == "end")
    lost = flagship.now_leading(board)
    if lost is not None and not lost.is_afloat and has_ships(ijn):
        line = f"{lost.name}, the flagship, is gone: the IJN chooses another"
        yield Due(line, command("flagship", ship=OPEN), "ijn", demanded=False)


@pending("formations")
def groups_to_form(tree: Mapping[str, Any]) -> Iterator[Due]:
    """TGs that are too large (3.1); groups stacked too high: since the last End Phase they must form a TF, if they can
    (3.3).
    """
    board = Board.still(dict(tree))
    for side in board.sides.values():
        for group in tg_limits.too_large(side):
            line = f"{group.name} has {len(group.ships)} naval units, more than a TG may have (3.1)"
            yield Due(line, command("shift", ship=[group.ships[-1]], to=OPEN), side.name)
        for place, there, _ in pace.too_high(board, side.name, "end"):
            line = f"{', '.join(there)} are in {place}:"
            if joining := [name for name in there if name in side.groups and not any(may_join(side.groups[name]))]:
                must = place in board.umpire.crowded.get(side.name, ())
                words = f"{line} they form a TF there{'' if must else ', or must move out of it'} (3.3)"
                yield Due(words, command("join", group=joining[0]), side.name, must)
            else:
                words = f"{line} they must move out of it when they are activated (3.3)"
                yield Due(words, side=side.name, demanded=False)


@pending("submarines")
def to_be_laid(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Submarine markers still to be placed, those near an enemy only if there is one; and what came of a marker
    placed on ships (15.7).
    """
    board = Board.still(dict(tree))
    yield from not_over(board)
    for side, pulled in board.umpire.pulled.items():
        counts = board.ruling("submarine-near-detached") == "counts"
        enemies = chart.hexes_to_nearest(board, board.other(side), "0101", detached=counts) is not None
        rows = (
            (pulled.near if enemies else 0, "at one hex from an enemy"),
            (pulled.far, "at two or more hexes"),
            (pulled.any, "anywhere"),
        )
        left = [f"{count} {where}" for count, where in rows if count]
        if left:
            line = f"submarine markers to place: {', '.join(left)}"
            yield Due(line, command("submarine", side=side, hex=OPEN), side)


@pending("activation")
def activations(tree: Mapping[str, Any]) -> Iterator[Due]:
    """What is under way: the activated marker, and the markers not yet drawn (4.2)."""
    board = Board.still(dict(tree))
    first = list(not_over(board))
    yield from first
    waiting = [name for name, row in board.umpire.pool.items() if row.state == "waiting"]
    active = board.public.active
    if out_of := pace.must_leave(board):
        line = f"{active.marker} must move out of {out_of}: there are too many in that hex (3.3)"
        yield Due(line, command("move", group=active.marker, to=OPEN), active.side)
    if waiting:
        count = "1 marker is" if len(waiting) == 1 else f"{len(waiting)} markers are"
        now = NO_COMMAND if first or out_of else command("draw")
        line = f"{count} still to be drawn: {', '.join(waiting)}"
        if only_idle_chit_left(board):
            line = f"only {waiting[0]} is left, which activates nothing and returns for ever (8.7)"
        yield Due(line, now, demanded=not only_idle_chit_left(board))
    if active.marker.endswith(" Command"):
        may = [row.name for row in board.umpire.pool.values() if row.side == active.side and may_activate(row)]
        if may:
            line = f"{active.marker} may activate {', '.join(may)} (8.7)"
            yield Due(line, command("activate", group=OPEN), active.side, demanded=False)
    elif is_on_board(board, active.marker) and waiting:
        line = (
            f"{active.marker} is activated{marker_in_play(board)}; may {quote_word(active.marker)} lists what it may do"
        )
        yield Due(line, side=active.side, demanded=False)


def only_idle_chit_left(board: Board) -> bool:
    """Is the USN's chit, which activates nothing and returns for ever, all that waits (ruling `usn-chit-idle`)?"""
    waiting = [row.name for row in board.umpire.pool.values() if row.state == "waiting"]
    return waiting == [CHIT["usn"]] and board.ruling("usn-chit-idle") == "returns"


def may_activate(row: Waiting) -> bool:
    """May a Command Chit activate a marker (8.7)?"""
    return row.kind in ("tg", "tf") and row.state == "waiting"


def is_on_board(board: Board, marker: str) -> bool:
    """Is a marker of the pool still on the map, or an Air Flotilla?"""
    return marker in FLOTILLAS or any(marker in side.markers() for side in board.sides.values())


def marker_in_play(board: Board) -> str:
    """How far the activated marker has come: its subphase, and the movement that it has left."""
    active = board.public.active
    marker = board.side(active.side).markers().get(active.marker)
    stage = f", {board.umpire.stage} subphase" if board.umpire.stage else ""
    if marker is None:
        return stage
    return f"{stage}, {pace.mp_left(marker.groups)} MP left"


@pending("end")
def to_sail(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Detached groups that have not sailed, the IJN's first: the USN's wait for them (4.3)."""
    board = Board.still(dict(tree))
    yield from not_over(board)
    waiting = {name: pace.waiting_to_sail(board, name) for name in ("ijn", "usn")}
    for name, groups in waiting.items():
        for group in groups:
            barred = not pace.farthest_sail(group)
            what = "enemies block every way to its edge" if barred else "sails for its edge"
            off = pace.way_off(group)
            to = off or None if barred or off is not None else OPEN
            sailed = command("sail", group=group, to=to, exit=True if off is not None else None)
            line = f"{group.name} in {group.hex}{':' if barred else ''} {what}"
            yield Due(line, NO_COMMAND if name == "usn" and waiting["ijn"] else sailed, name)
