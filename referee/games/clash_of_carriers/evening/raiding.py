"""Air raids: launched against detected ships or an island (8.0, 8.1, 13.0, 15.3, 16.1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from referee.engine.errors import Refusal, at_odds, bad_input
from referee.engine.inputs import bare, enemys, flag
from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import (
    activation,
    asked,
    cap,
    chart,
    cover,
    moving,
    overhead,
    unfinished,
    victory,
)
from referee.games.clash_of_carriers.evening.state import AirUnit, Base, Board, Group, Marker, Named, Ship
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars, refusal_for
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called

WIND = 2
HOMES = ("ships", "islands", "groups")


class Raid(Named):
    """Air units and their target."""

    home: list[Ship | Base | Group] = thing(
        bare(all_called("carriers, islands or TGs; all their Ready units fly", 0, 12, of=HOMES))
    )
    unit: list[AirUnit] = thing(bare(all_called("air units, in the order in which they take losses", 0, 60, of="air")))
    target: Group | Base = thing(enemys(called("the detected TG or TF, or an island", of=("groups", "islands"))))
    bomb: list[AirUnit] = thing(all_called("FB units that go on to attack ships; the others escort", 0, 60, of="air"))
    extended: bool = flag(meaning="USN: units out of range flip and fly up to three hexes farther")

    def check(self) -> None:
        if not self.unit and not self.home:
            every = "--home takes all Ready units of a carrier, an island or a TG"
            raise bad_input("unit", f"which air units? --unit names them, {every}")

    def mean(self) -> None:
        if not self.raiders:
            words = f"nothing is Ready at {', '.join(home.name for home in self.home)}"
            raise refusal_for([Bar("8.0", words, "home", "another --home: show lists the Ready", firm=True)])
        if out := [unit.name for unit in self.bomb if unit not in self.raiders]:
            raise at_odds("bomb", f"{out[0]} does not fly in this raid")
        if isinstance(self.target, Group):
            asked.is_there(self.target, "target")

    @cached_property
    def raiders(self) -> list[AirUnit]:
        """The units of the raid: those named, then all that are Ready at the homes named."""
        homes = [name for home in self.home for name in (home.ship_names if isinstance(home, Group) else [home.name])]
        if not homes:
            return list(dict.fromkeys(self.unit))
        ready = [unit for unit in self.own.air.values() if unit.box == "ready"]
        return list(dict.fromkeys([*self.unit, *(unit for home in homes for unit in ready if unit.home == home)]))

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """The markers on the map and the islands, as targets."""
        if name != "target":
            return None
        words = [*raw.get("unit", ()), *raw.get("home", ())]
        own = (one for one in board.sides if any(board.so_called(["air", *HOMES], w, one) for w in words))
        enemy = board.enemy(next(own, "usn"))
        return [*enemy.markers(), *enemy.bases]


def nothing_there(target: Group) -> Refusal:
    """The refusal of a dummy as a target."""
    return bad_input("target", f"{target.name} has no ships that could be attacked; name another target")


def whole_raid(given: Raid) -> Whole:
    """The raid at the first ship of its target, with the CAP that flies there; over an island that CAP alone."""
    board = given.board
    units = given.raiders
    other = board.enemy(given.owner)
    far = [unit for unit in units if given.extended and is_far(unit, taking_off(unit, units), given.target)]
    asked_of = {unit.name: cap.as_asked(unit) | ({"side": "reduced"} if unit in far else {}) for unit in units}
    if not isinstance(given.target, Group):
        there = cover.cap_over(board, other.name, hex_of(given.target), given.target.name)
        flying = [asked_of[unit.name] | {"role": role_of(unit, given.bomb, "escort")} for unit in units]
        return overhead.over_island(units, flying, there)
    groups = [group for group in meant_by(given.target) if group.ships]
    if not groups:
        raise nothing_there(given.target)
    ship = groups[0].sailing[0]
    defenders = cover.cap_over(board, other.name, groups[0].place)
    stays = "escort" if defenders else "suppress"
    rows = [(unit, {**asked_of[unit.name], "role": role_of(unit, given.bomb, stays)}) for unit in units]
    at = {unit.name: ship.name for unit, row in rows if row["role"] != "escort"} or {units[0].name: ship.name}
    tired = f"{', '.join(unit.name for unit in far)} extended" if far else "none flies extended"
    assumed = [f"all of it is at {ship.name}, and {tired}"]
    return overhead.at_ships(rows, at, defenders, groups[0], [], assumed, {}, [])


def role_of(unit: AirUnit, bomb: Sequence[AirUnit], escorting: str) -> str:
    """What a unit does in a raid: it is `escorting`, or attacks."""
    return escorting if is_escort(unit, bomb) else "attack"


def is_escort(unit: AirUnit, bomb: Sequence[AirUnit]) -> bool:
    """Does a unit escort the others? An FB that is to attack is named (8.2.2, 8.6)."""
    return unit.is_fighter and unit not in bomb


def of_raid(given: Raid) -> Bars:
    """What forbids a raid: the time, who flies, the target, and whether the raid reaches it."""
    board, units = given.board, given.raiders
    yield from unfinished.finish_first(board, "meeting", "reports", "flagship")
    yield from activation.in_subphase(board, "combat")
    for unit in units:
        yield from cap.can_fly(unit)
    yield from of_raiders(given)
    for unit in units:
        yield from is_activated(unit)
    yield from by_day(board)
    if isinstance(given.target, Group):
        yield from of_target(units[0], given.target)
    yield from wind_allows(units)
    for unit in units:
        yield from within_range(unit, taking_off(unit, units), given.target, extended=given.extended)


def of_raiders(given: Raid) -> Bars:
    """Carrier units and land-based units do not raid together (6.3.1)."""
    units = given.raiders
    for unit in units:
        if unit.land != units[0].land:
            hint = "make a raid for each: first the units of one --home, then those of the other"
            yield Bar("6.3.1", "carrier and land-based units do not fly together", "unit", hint)
            break
    for unit in given.bomb:
        yield from may_bomb(unit)


def may_bomb(unit: AirUnit) -> Bars:
    """Fighters attack no ships; a ruling says whether fighter-bombers do (8.6)."""
    if unit.kind == "F":
        yield Bar("8.6", f"{unit.name} is a fighter and attacks no ships", "bomb")
    elif unit.kind == "FB" and unit.here.ruling("fb-attack") == "not-allowed":
        yield Bar("8.6", f"{unit.name} is a fighter-bomber and attacks no ships", "bomb")


def activating_marker(unit: AirUnit) -> str:
    """The marker that activates a unit: its TG's or TF's, or its island's Air Flotilla (4.2, 6.3.2)."""
    if not unit.land:
        return cover.home_of(unit.here, unit)
    return activation.flotilla(unit.here, unit.home)


def is_activated(unit: AirUnit) -> Bars:
    """Only units of the group that the drawn marker activates fly (4.2)."""
    active = unit.here.public.active.marker or "nothing"
    if activating_marker(unit) != active:
        yield Bar("4.2", f"{unit.name} is {at_home(unit)}, and {active} is activated", "unit")


def at_home(unit: AirUnit) -> str:
    """Where a unit is at home, in words, with whom it belongs to."""
    return f"on {unit.home}, with the {activating_marker(unit)}" if unit.land else f"with {activating_marker(unit)}"


def by_day(board: Board) -> Bars:
    """By a ruling there are no air attacks by night (6.3, 8.0)."""
    if board.is_night and board.ruling("night-air-attack") == "forbidden":
        hint = "next goes on; raid in the next day turn"
        yield Bar("6.3", "there are no air attacks by night", "unit", hint)


def of_target(unit: AirUnit, target: Group) -> Bars:
    """A raid attacks ships that those who fly it have detected (6.3); land-based units attack no carriers
    before the Mobile Fleet's order (16.1.4).
    """
    seen = detected_targets(unit, target)
    if not any(group in seen for group in meant_by(target)):
        over = list(activation.in_subphase(unit.here, "search"))
        hint = over[0].words if over else command("search", by=OPEN, target=[target]) + " detects it first"
        yield Bar("6.3", f"{target.name} is not detected by those who would attack it", "target", hint)
        seen = in_hex(target)
    if unit.land and not unit.here.side("ijn").ordered and any(group.carriers for group in (*meant_by(target), *seen)):
        words = "land-based units attack no carriers before the Mobile Fleet's order"
        yield Bar("16.1.4", words, "target", "order gives it; another --target")


def meant_by(target: Group) -> Sequence[Group]:
    """The groups of a target: the TF's TGs, or it alone."""
    return target.marker.groups


def in_hex(target: Group) -> list[Group]:
    """The groups with ships in the target's hex, of which one is drawn as the target; a detached group alone (8.0)."""
    meant = meant_by(target)
    if meant[0].detached:
        return list(meant)
    there = [group for marker in target.side.markers_in(target.marker.hex) for group in marker.groups if group.ships]
    return [group for group in there if not group.detached]


def detected_targets(unit: AirUnit, target: Group) -> list[Group]:
    """Those of them that are detected for the units that fly (6.3.1, 6.3.2)."""
    seen_for = "ijn-islands" if unit.land else f"{unit.owner}-carriers"
    return [group for group in in_hex(target) if seen_for in group.detected]


def wind_allows(units: Sequence[AirUnit]) -> Bars:
    """To launch bombers a group first sails two hexes southeast; it sails the rest of them now, if it meets nobody
    there and nobody would learn of it (15.3).
    """
    if (mover := into_the_wind(units)) is None:
        return
    board, way = mover.groups[0].here, moving.into_the_wind(mover, WIND)
    if way and (board.is_secret or set(way) & chart.in_the_way(board, mover.groups[0].owner)):
        cure = f'do move --group "{mover.name}" --to {",".join(way)}'
        yield Bar("15.3", f"{mover.name} must first move two hexes southeast to launch bombers: {cure}", "unit")
    else:
        yield from moving.can_turn(mover, WIND, "unit")


def into_the_wind(units: Sequence[AirUnit]) -> Marker | None:
    """The marker that turns into the wind to launch bombers (15.3)."""
    bombers = [unit for unit in units if not unit.is_fighter]
    return next(iter(cap.into_the_wind(bombers)), None) if bombers else None


def within_range(unit: AirUnit, start: str | None, target: Group | Base, *, extended: bool) -> Bars:
    """A raid flies no farther than its MP; USN units at full strength fly three hexes more if they flip
    (8.1).
    """
    if start is None:
        yield Bar("8.1", f"{unit.name} has no carrier or island to fly from", "unit", firm=True)
        return
    reach = reach_of(unit, start, target)
    if reach["reach"] == "out-of-range" or (reach["reach"] == "extended" and not extended):
        tired = "; a fatigued unit flies no farther (8.1.1)" if extended and unit.owner == "usn" else ""
        more = "; --extended flips it and takes it there" if reach["reach"] == "extended" else tired
        words = f"{unit.name} flies {counted(unit.mp, 'hex')}, {hex_of(target)} is {reach['distance']} away{more}"
        yield Bar("8.1", words, "unit")


def reach_of(unit: AirUnit, start: str, target: Group | Base) -> dict[str, Any]:
    """How far a unit has to fly to a target, and whether it gets there: an outcome of `air-range`."""
    board = unit.here
    bases = board.side(unit.owner).bases
    off_map = bases[unit.home].off_map if unit.home in bases else 0
    beyond = target.off_map if isinstance(target, Base) else 0
    wanted = {"side": unit.owner, "mp": unit.mp, "distance": board.distance(start, hex_of(target)) + beyond}
    return board.reckon("air-range", {**wanted, "state": unit.side, "off_map": off_map})


def is_far(unit: AirUnit, start: str | None, target: Group | Base) -> bool:
    """Does a USN unit flip to fly that far (8.1.1)?"""
    return start is not None and bool(reach_of(unit, start, target)["reach"] == "extended")


def taking_off(unit: AirUnit, units: Sequence[AirUnit]) -> str | None:
    """The hex from which a unit of a raid takes off, once its carriers have turned into the wind (15.3)."""
    home, mover = cover.home_of(unit.here, unit), into_the_wind(units)
    way = moving.into_the_wind(mover, WIND) if mover is not None and mover.name == home else []
    return way[-1] if way else chart.hex_of(unit.here, unit.owner, home)


def hex_of(target: Group | Base) -> str:
    """The hex of a target."""
    return str(target.hex) if isinstance(target, Base) else target.marker.hex


@act(
    "raid",
    Raid,
    cite="8.0",
    phases=("activation",),
    whole=whole_raid,
    example='--unit VB-8,VT-8 --target "Force A"',
    bars=of_raid,
    lasting=of_raiders,
)
def raid(given: Raid, doing: Doing) -> None:
    """Launch a raid against detected ships or an island; one of the TGs in the hex is its target."""
    board = given.board
    units, side, place = given.raiders, given.owner, hex_of(given.target)
    activation.go_to(board, "combat")
    if (mover := into_the_wind(units)) is not None:
        moving.turn_into_the_wind(doing, mover, WIND)
    starts = {launch(unit, str(taking_off(unit, units)), given.target) for unit in units}
    group = pick_group(doing, given.target, units[0]) if isinstance(given.target, Group) else None
    hidden = group.name if group is not None and group.detached else None
    flight = board.public.raid
    flight.put(
        side=side, target="" if hidden else group.name if group else given.target.name, hex=place, size=len(units)
    )
    escorts = [unit for unit in units if is_escort(unit, given.bomb)]
    for unit in units:
        flight.units.add(unit.name, role="escort" if unit in escorts else "attack")
    board.umpire.put(raid_from=sorted(starts), raid_detached=hidden)
    words = ", ".join(unit.name for unit in units)
    at = target_in_words(group, place)
    doing.tell("all", f"{doing.title(side)} raid against {at}: {words}.", group or given.target.name, hex=place)
    if side == "ijn" and not units[0].land and group is not None:
        victory.is_decisive(doing, group)
    for hex_ in cover.unmet_hexes(board):
        doing.remark(f"CAP in {hex_} meets it: do " + command("intercept", hex=hex_))


def launch(unit: AirUnit, start: str, target: Group | Base) -> str:
    """A unit takes off; returns where from."""
    if is_far(unit, start, target):
        unit.put(side="reduced", extended=True)
    unit.put(box="raid", over=None, at=None, back=None)
    return start


def target_in_words(group: Group | None, place: str) -> str:
    """How a telling names a raid's target with its hex."""
    return "{}" if group is not None and group.detached else f"{{}} in {place}"


def pick_group(doing: Doing, target: Group, unit: AirUnit) -> Group:
    """The group attacked: at random of several; only the umpire, who throws, knows how many there are (8.0, 8.3)."""
    if not (groups := detected_targets(unit, target) or in_hex(target)):
        raise nothing_there(target)
    if len(groups) == 1:
        return groups[0]
    names = {"names": [group.name for group in groups]}
    came = doing.resolve("random-pick", names, about=f"of the groups in {target.marker.hex}").outcome
    return next(group for group in groups if group.name == came["pick"])
