"""Movement of TGs and TFs: allowances, the way, enemies met at its end, detached cripples (6.2, 7, 12.0, 15.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.engine.hexgrid import read
from referee.engine.inputs import Inputs, flag, whole
from referee.games.clash_of_carriers.evening.board import (
    EDGES,
    OTHER,
    TF,
    TITLES,
    distance,
    grid_of,
    groups_under,
    hex_of,
    hexes,
    in_use,
    is_dummy,
    is_night,
    is_secret,
    lay,
    marker_of,
    markers,
    path,
    ships_in,
    stand_ins,
    thing,
    whose,
)
from referee.games.clash_of_carriers.evening.contact import met_by_submarine
from referee.games.clash_of_carriers.evening.damage import gone
from referee.games.clash_of_carriers.evening.formations import FREE_FROM
from referee.games.clash_of_carriers.evening.search import Mark, check_active, go_to, thrown
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own

SAIPAN_HEXES = 9


class Move(Inputs):
    """A TG or TF and its way."""

    group: str = called("the TG, or the TF", of="groups")
    to: list[str] = hexes(1, 12, "the hex it goes to, or the hexes on its way")
    drm: int = whole(-10, 10, 0, meaning="the card's modifiers, for a search in a hex shared with the enemy")


@act("move", Move, cite="7.1", phases=("activation",))
def move(given: Move, doing: Doing) -> None:
    """A TG or TF moves; it stops at a submarine marker, and where it meets the enemy."""
    side = whose(doing, [given.group], "group", ("groups",))
    groups = groups_under(doing, side, given.group)
    if given.group != TF[side] and own(doing, side, "groups")[given.group].get("tf"):
        doing.forbid("3.2", f"{given.group} is in {TF[side]} and moves with it", "group")
    check_active(doing, side, given.group)
    if doing.get("umpire", "torpedoes"):
        doing.forbid("11.1.4", "a submarine's attack is due first: do torpedo", "act")
    go_to(doing, side, "movement")
    here = hex_of(doing, side, given.group)
    way = path(doing, here, given.to)
    left = allowance(doing, side, groups) - int(own(doing, side, "groups")[groups[0]].get("moved", 0))
    if len(way) > left:
        doing.forbid("7.1", f"{given.to[-1]} is {len(way)} hexes away; {given.group} has {left} MP", "to")
    check_way(doing, side, groups, here, way)
    stop = sail_along(doing, side, groups, way)
    seen = given.group in doing.get("public", f"{side}_markers", default={})
    doing.tell("all" if seen else side, f"{given.group} moves to {stop}.", hex=stop)
    if stop in doing.get("public", f"{OTHER[side]}_submarines", default={}).values():
        met_by_submarine(doing, side, groups, stop)
    groups = [name for name in groups if name in own(doing, side, "groups")]
    if groups:
        meet(doing, side, given.group, groups, stop, given.drm)


def allowance(doing: Doing, side: str, groups: Sequence[str]) -> int:
    """The MP of TGs that move together this turn; their markers are spent by it (7.1, 7.2)."""
    group = own(doing, side, "groups")[groups[0]]
    if "mp" in group:
        return int(group["mp"])
    ships = ships_in(doing, side, groups)
    rows = [{"name": name, "odd": ship["mp_odd"], "even": ship["mp_even"]} for name, ship in ships.items()]
    marker = min(sum(own(doing, side, "groups")[name].get(key, 0) for key in MARKERS) for name in groups)
    asked: dict[str, Any] = {"ships": rows} if rows else {"dummy": True}
    asked |= {"turn": doing.turn, "marker": marker, "night": is_night(doing), "night_bonus": in_use(doing, "15.4")}
    marked = stand_ins(doing, side, "ships", ships)
    answer = doing.resolve("movement", asked, side=side, stand_in=marked[:1] and [f"MPs of {len(marked)} ships"])
    mp = int((answer.outcome or {})["mp"])
    for name in groups:
        for key in MARKERS:
            if key in own(doing, side, "groups")[name]:
                doing.put("sides", side, "groups", name, key, value=None)
        doing.put("sides", side, "groups", name, "mp", value=mp)
    return mp


MARKERS = ("slowed", "retreated", "reorganised")


def check_way(doing: Doing, side: str, groups: Sequence[str], here: str, way: Sequence[str]) -> None:
    """The scenario's restrictions on where to go (16.1.4)."""
    saipan = doing.get("public", "saipan")
    if side == "usn" and doing.turn < FREE_FROM and own(doing, side, "groups")[groups[0]].get("tf"):
        far = [place for place in way if distance(doing, place, saipan) > SAIPAN_HEXES]
        if far:
            doing.forbid("16.1.4", f"{far[0]} is more than {SAIPAN_HEXES} hexes from Saipan", "to")
    if side == "ijn" and not doing.get("sides", "ijn", "struck"):
        for before, after in zip([here, *way], way, strict=False):
            if read(after).column < read(before).column:
                doing.forbid("16.1.4", "the IJN moves nothing west before it has struck with all its carriers", "to")
                return


def sail_along(doing: Doing, side: str, groups: Sequence[str], way: Sequence[str]) -> str:
    """Move along the way, up to a hex with a submarine marker or an enemy marker; where it ends."""
    hexgrid = grid_of(doing)
    here = str(own(doing, side, "groups")[groups[0]]["hex"])
    wind = int(own(doing, side, "groups")[groups[0]].get("wind", 0))
    spent = int(own(doing, side, "groups")[groups[0]].get("moved", 0))
    subs = doing.get("public", f"{OTHER[side]}_submarines", default={}).values()
    enemies = [] if is_secret(doing) else list(markers(doing, OTHER[side]).values())
    for place in way:
        wind = wind + 1 if hexgrid.neighbour(read(here), "se") == read(place) else 0
        here, spent = place, spent + 1
        if (place in subs or place in enemies) and place != way[-1]:
            doing.remark(
                f"it stops in {place}: {'a submarine marker' if place in subs else 'enemy ships'} (7.1, 11.1.3)"
            )
            break
    put_in(doing, side, groups, here, spent, wind)
    return here


def put_in(doing: Doing, side: str, groups: Iterable[str], place: str, spent: int, wind: int) -> None:
    """TGs are in a hex, with so many MP spent, and so many hexes sailed into the wind at the end of it."""
    for name in groups:
        for key, value in (("hex", place), ("moved", spent), ("wind", wind)):
            doing.put("sides", side, "groups", name, key, value=value)
        lay(doing, side, marker_of(doing, side, name), place)


def blow(doing: Doing, side: str, over: str) -> None:
    """To launch CAP a TG or TF first moves a hex into the wind, to the southeast (15.3)."""
    groups = groups_under(doing, side, over, "over")
    group = own(doing, side, "groups")[groups[0]]
    if group.get("wind"):
        return
    if allowance(doing, side, groups) < 1:
        doing.forbid("15.3", f"{over} cannot move into the wind", "over")
    place = grid_of(doing).neighbour(read(group["hex"]), "se").name
    put_in(doing, side, groups, place, int(group.get("moved", 0)) + 1, 1)
    doing.tell(side, f"{over} turns into the wind, to {place}.", hex=place)


# Enemies met.


def meet(doing: Doing, side: str, marker: str, groups: list[str], place: str, drm: int = 0) -> None:
    """In a hex shared with the enemy both sides search; a dummy does neither search nor fight (6.2, 6.5, 12.0)."""
    other = OTHER[side]
    enemies = [name for name, there in markers(doing, other).items() if there == place]
    if not enemies:
        return
    mover_is_dummy = is_dummy(doing, side, groups)
    said: dict[str, list[str]] = {side: [], other: []}
    for name in enemies:
        theirs = groups_under(doing, other, name)
        theirs_dummy = is_dummy(doing, other, theirs)
        mine = [group for group in groups if group in own(doing, side, "groups")]
        if not mover_is_dummy and not detected(doing, side, theirs):
            said[side] += thrown(doing, side, f"{side}-group", Mark(name, place, theirs), 0, drm)
        if mine and not theirs_dummy and not detected(doing, other, mine):
            said[other] += thrown(doing, other, f"{other}-group", Mark(marker, place, mine), 0, drm)
    for who, words in said.items():
        if words:
            doing.tell(who, f"In {place}: {'; '.join(words)}.", hex=place)
    left = [name for name, there in markers(doing, other).items() if there == place]
    if not mover_is_dummy and any(detected(doing, side, groups_under(doing, other, name)) for name in left):
        doing.remark(f"the {TITLES[side]} has detected ships in {place}: a surface battle, do battle (12.0)")


def detected(doing: Doing, by: str, groups: Iterable[str]) -> bool:
    """Has a side detected any of the other's TGs, for its ships to act on?"""
    theirs = own(doing, OTHER[by], "groups")
    return any(f"{by}-carriers" in theirs[name].get("detected", ()) for name in groups if name in theirs)


# Cripples.


class Sail(Inputs):
    """A detached group and its way."""

    group: str = called("the detached group", of="groups")
    to: list[str] = hexes(0, 12, "the hex it goes to")
    exit: bool = flag(meaning="it leaves the map at the end of the way, for good")


@act("sail", Sail, cite="7.3", phases=("end",))
def sail(given: Sail, doing: Doing) -> None:
    """A detached group makes for its map edge, as fast as it can."""
    side = whose(doing, [given.group], "group", ("groups",))
    group = thing(doing, side, "groups", given.group, "group")
    if not group.get("detached"):
        doing.forbid("7.3", f"{given.group} is not detached", "group")
    if group.get("sailed"):
        doing.forbid("4.3", f"{given.group} has sailed this turn", "group")
    waiting = [n for n, row in own(doing, "ijn", "groups").items() if row.get("detached") and not row.get("sailed")]
    if side == "usn" and waiting:
        doing.forbid("4.3", f"the IJN moves its damaged ships first: {', '.join(waiting)}", "group")
    way = path(doing, group["hex"], given.to)
    mp = allowance(doing, side, [given.group])
    if len(way) > mp or (len(way) < mp and not given.exit):
        doing.forbid("7.3", f"{given.group} sails as fast as it can: {mp} hexes, not {len(way)}", "to")
    for before, after in zip([group["hex"], *way], way, strict=False):
        one, two = read(before), read(after)
        east, south = two.column > one.column, two.row > one.row
        away = (east or south) if side == "usn" else (two.column < one.column or two.row < one.row)
        if not away:
            doing.forbid("7.3", f"from {before} to {after} is not {EDGES[side]}", "to")
        if after in markers(doing, OTHER[side]).values() and not is_secret(doing):
            doing.forbid("7.3", f"the enemy is in {after}: detached ships never move into a battle", "to")
    stop = sail_along(doing, side, [given.group], way) if way else str(group["hex"])
    doing.put("sides", side, "groups", given.group, "sailed", value=True)
    if given.exit:
        for ship in group["ships"]:
            doing.put("sides", side, "ships", ship, "left", value=True)
        gone(doing, side, given.group)
    words = f"{given.group} {'leaves the map' if given.exit else f'sails to {stop}'}."
    doing.tell("all" if not is_secret(doing) else side, words)
