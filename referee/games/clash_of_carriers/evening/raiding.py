"""Air raids: launched against detected ships or an island (8.0, 8.1, 13.0, 15.3, 16.1.4)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, enemys, flag
from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import (
    activation,
    asked,
    cap,
    chart,
    cover,
    moving,
    overhead,
    state,
    unfinished,
    victory,
)
from referee.games.clash_of_carriers.evening.state import AirUnit, Group
from referee.session.acting.act import Doing, Whole, act, reckoned
from referee.session.board.owned import all_called, called

WIND = 2
DECISIVE_CARRIERS = 3


class Raid(Inputs):
    """Air units and their target."""

    home: list[str] = bare(
        all_called("carriers or islands all of whose Ready units fly too", 0, 12, of=("ships", "islands"))
    )
    unit: list[str] = bare(
        all_called("air units, those that are to take losses first before the others", 0, 60, of="air")
    )
    target: str = enemys(called("the detected TG or TF, or an island", of=("groups", "islands")))
    bomb: list[str] = all_called("FB units that go on to attack ships; the others escort", 0, 60, of="air")
    extended: bool = flag(meaning="USN: units out of range flip and fly three hexes farther")

    def check(self) -> None:
        if not self.unit and not self.home:
            raise bad_input(
                "unit", "which air units? unit names them, home takes all Ready ones of a carrier or island"
            )


def whole_raid(given: Raid, doing: Doing) -> Whole:
    """The raid at the first ship of its target, with the CAP that flies there."""
    board = state.of(doing)
    units = flying(given, doing)
    other = board.enemy(units[0].owner)
    if asked.full(board, given.target, *other.bases) in other.bases:
        raise bad_input("target", f"what a raid does to {given.target}, an island, the rulebook does not say (8.0)")
    groups = [group for group in asked.marker(board, other.name, given.target, "target").groups if group.ships]
    if not groups:
        raise bad_input("target", f"{given.target} has no ships that could be attacked: another target")
    ship = groups[0].sailing[0]
    defenders = cover.over(board, other.name, groups[0].place)
    stays = "escort" if defenders else "suppress"
    rows = [
        (unit, {**cap.as_asked(unit), "role": stays if is_escort(unit, given.bomb) else "attack"}) for unit in units
    ]
    at = {unit.name: ship.name for unit, row in rows if row["role"] != "escort"} or {units[0].name: ship.name}
    assumed = [f"all of it is at {ship.name}, and none flies extended"]
    return overhead.at_ships(doing, rows, at, defenders, groups[0], [], assumed, {}, [])


def is_escort(unit: AirUnit, bomb: Sequence[str]) -> bool:
    """Does a unit escort the others? An FB that is to attack is named (8.2.2, 8.6)."""
    return unit.is_fighter and unit.name not in bomb


@act("raid", Raid, cite="8.0", phases=("activation",), whole=whole_raid, example='--unit VB-8,VT-8 --target "Force A"')
def raid(given: Raid, doing: Doing) -> None:
    """A raid is launched against detected ships or an island; one of the TGs in the hex is its target."""
    board = state.of(doing)
    units = flying(given, doing)
    side, other = units[0].owner, doing.other(units[0].owner)
    unfinished.clear(doing, "meeting", "reports", "flagship")
    activation.go_to(doing, "combat")
    if board.is_night and doing.ruling("night-air-attack") == "forbidden":
        doing.forbid("6.3", "there are no air attacks by night", "unit", hint="next goes on; raid in the next day turn")
    name = asked.full(board, given.target, *board.side(other).bases)
    island = name in board.side(other).bases
    place = chart.where(board, other, name)
    if place is None:
        place = asked.marker(board, other, name, "target").hex
    groups = [] if island else targets(doing, side, name, place, land=units[0].land)
    check_bombers(doing, units, given.bomb)
    into_the_wind(doing, units)
    beyond = board.side(other).bases[name].off_map if island else 0
    starts = {launch(doing, unit, place, beyond, units[0].land, given) for unit in units}
    group = None if island else picked(doing, side, groups)
    hidden = group.name if group is not None and group.detached else None
    flight = board.public.raid
    flight.put(side=side, target="" if hidden else group.name if group else name, hex=place, size=len(units))
    for unit in units:
        flight.units.add(unit.name, role="escort" if is_escort(unit, given.bomb) else "attack")
    board.umpire.put(raid_from=sorted(starts), raid_detached=hidden)
    words = ", ".join(unit.name for unit in units)
    doing.tell(
        "all", f"{doing.title(side)} raid against {target_in_words(group, place)}: {words}.", group or name, hex=place
    )
    if side == "ijn" and not units[0].land and group is not None:
        decisive(doing, group)
    for hex_ in cover.unmet(doing):
        doing.remark(f"CAP in {hex_} meets it: do intercept --hex {hex_}")


def target_in_words(group: Group | None, place: str) -> str:
    """How a telling names a raid's target with its hex."""
    return "{}" if group is not None and group.detached else f"{{}} in {place}"


def flying(given: Raid, doing: Doing) -> list[AirUnit]:
    """The units of a raid: those named, then all that are Ready at the homes named."""
    board = state.of(doing)
    side = asked.owner(board, given.unit, "unit", ("air",)) if given.unit else None
    side = asked.owner(board, given.home, "home", ("ships", "bases"), side) if given.home else side
    air = board.side(str(side)).air
    more = [unit.name for home in given.home for unit in air.values() if unit.home == home and unit.box == "ready"]
    names = list(dict.fromkeys([*given.unit, *more]))
    if not names:
        raise bad_input("home", f"nothing is Ready at {', '.join(given.home)}: show lists the Ready")
    return [air[name] for name in names]


def targets(doing: Doing, side: str, name: str, place: str, *, land: bool) -> list[Group]:
    """The groups in the hex that this raid may be flown against (6.3.1, 6.3.2, 8.0)."""
    board = state.of(doing)
    other = doing.other(side)
    seen_for = "ijn-islands" if land else f"{side}-carriers"
    meant = asked.marker(board, other, name, "target").groups
    there = [group for marker in board.side(other).there(place) for group in marker.groups if group.ships]
    there = meant if meant[0].detached else [group for group in there if not group.detached]
    seen = [group for group in there if seen_for in group.detected]
    if not any(group in seen for group in meant):
        doing.forbid(
            "6.3",
            f"{name} is not detected by those who would attack it",
            "target",
            hint="search --by GROUP --target NAME detects it first",
        )
        seen = there
    if land and not board.side("ijn").ordered and any(group.carriers for group in (*meant, *seen)):
        doing.forbid(
            "16.1.4",
            "land-based units attack no carriers before the Mobile Fleet's order",
            "target",
            hint="order gives it; another --target",
        )
    if not seen:
        raise bad_input("target", f"{name} has no ships")
    return seen


def picked(doing: Doing, side: str, groups: Sequence[Group]) -> Group:
    """The group attacked: at random if there are several (8.0, 8.3)."""
    if len(groups) == 1:
        return groups[0]
    names = {"names": [group.name for group in groups]}
    came = doing.resolve("random-pick", names, side=side, about="of the groups in the hex").outcome or {}
    return next(group for group in groups if group.name == came["pick"])


def check_bombers(doing: Doing, units: Sequence[AirUnit], bomb: Sequence[str]) -> None:
    """Fighters attack no ships; fighter-bombers by ruling (8.6)."""
    there = {unit.name: unit for unit in units}
    for name in bomb:
        if name not in there:
            raise bad_input("bomb", f"{name} does not fly in this raid")
        kind = there[name].kind
        if kind == "F" or (kind == "FB" and doing.ruling("fb-attack") == "not-allowed"):
            doing.forbid(
                "8.6", f"{name} is a {'fighter' if kind == 'F' else 'fighter-bomber'} and attacks no ships", "bomb"
            )


def into_the_wind(doing: Doing, units: Sequence[AirUnit]) -> None:
    """To launch bombers a group has first sailed two hexes southeast; what is wanting it sails now (15.3)."""
    board = state.of(doing)
    bombers = [unit for unit in units if not unit.is_fighter and not unit.land]
    if not bombers or not board.in_use("15.3"):
        return
    side = bombers[0].owner
    mover = asked.marker(board, side, cover.home_of(board, bombers[0]))
    missing = WIND - mover.groups[0].wind
    if missing <= 0:
        return
    way: list[str] = []
    for _ in range(missing):
        way.append(chart.southeast(doing, way[-1] if way else mover.hex))
    if board.is_secret or set(way) & chart.in_the_way(board, side):
        cure = f'do move --group "{mover.name}" --to {",".join(way)}'
        doing.forbid("15.3", f"{mover.name} must first sail two hexes southeast to launch bombers: {cure}", "unit")
        return
    moving.into_the_wind(doing, mover, WIND, "unit")


def launch(doing: Doing, unit: AirUnit, place: str, beyond: int, land: bool, given: Raid) -> str:
    """A unit takes off, if it may and can reach the hex and what lies so many hexes `beyond` the map; where from."""
    board = state.of(doing)
    cap.check_ready(doing, unit)
    home = cover.home_of(board, unit)
    active = board.public.active.marker or "nothing"
    if unit.land != land:
        doing.forbid(
            "6.3.1",
            "carrier and land-based units do not fly together",
            "unit",
            hint="a raid for each: raid with those of one --home, then again",
        )
    activated = unit.home in activation.FLOTILLAS.get(active, ()) if unit.land else home == active
    if not activated:
        doing.forbid("4.2", f"{unit.name} is with {home}, and {active} is activated", "unit")
    start = chart.where(board, unit.owner, home)
    if start is None:
        raise bad_input("unit", f"{unit.name} has no carrier or island to fly from")
    off_map = board.side(unit.owner).bases[home].off_map if home in board.side(unit.owner).bases else 0
    wanted = {"side": unit.owner, "mp": unit.mp, "distance": doing.distance(start, place) + beyond}
    reach = reckoned(doing, "air-range", {**wanted, "state": unit.side, "off_map": off_map})
    if reach["reach"] == "out-of-range" or (reach["reach"] == "extended" and not given.extended):
        more = "; --extended flips it and takes it there" if reach["reach"] == "extended" else ""
        doing.forbid(
            "8.1", f"{unit.name} flies {counted(unit.mp, 'hex')}, {place} is {reach['distance']} away{more}", "unit"
        )
    if reach["reach"] == "extended":
        unit.put(side="reduced", extended=True)
    unit.put(box="raid", over=None, at=None, back=None)
    return start


def decisive(doing: Doing, group: Group) -> None:
    """Has the IJN now struck a TG of three carriers with every carrier unit it has ready (16.1.4)?"""
    ijn = state.of(doing).side("ijn")
    if doing.turn > victory.STRIKE_BY or ijn.struck:
        return
    if len(group.carriers) >= DECISIVE_CARRIERS:
        ijn.put(struck_three=True)
    if not ijn.struck_three:
        return
    if left := victory.still_to_strike(doing, "ready"):
        doing.tell("ijn", f"Still to strike before the Fleet may turn west: {', '.join(left)} (16.1.4).")
    else:
        ijn.put(struck=True)
        doing.tell("ijn", "The decisive strike is launched; the Fleet may turn west (16.1.4).")
