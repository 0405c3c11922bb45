"""Air raids: launched, met by CAP, and placed over the ships (8.0-8.4, 13.0, 15.3, 16.1.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag, whole
from referee.games.clash_of_carriers.play_board import (
    FLOTILLAS,
    OTHER,
    TITLES,
    a_hex,
    all_called,
    called,
    carriers_in,
    distance,
    group_of,
    groups_under,
    hex_of,
    in_use,
    is_night,
    markers,
    own,
    pairs,
    path,
    reckoned,
    ruling,
    stand_ins,
    whose,
)
from referee.games.clash_of_carriers.play_cap import FIGHTERS, as_unit, cap_over, home_of, ready
from referee.games.clash_of_carriers.play_search import go_to
from referee.session.acts import Doing, act

WIND = 2
DECISIVE_CARRIERS, STRIKE_BY = 3, 8


class Raid(Inputs):
    """Air units and their target."""

    unit: list[str] = all_called(0, 60, "air units, those that are to take losses first before the others")
    home: list[str] = all_called(0, 12, "carriers or islands all of whose Ready units fly too")
    target: str = called("the detected TG or TF, or an island")
    bomb: list[str] = all_called(0, 60, "FB units that go on to attack ships; the others escort")
    extended: bool = flag(meaning="USN: units out of range flip and fly three hexes farther")

    def check(self) -> None:
        if not self.unit and not self.home:
            raise bad_input(
                "unit", "which air units? unit names them, home takes all Ready ones of a carrier or island"
            )


@act("raid", Raid, cite="8.0", phases=("activation",))
def raid(given: Raid, doing: Doing) -> None:
    """A raid is launched against detected ships or an island; one of the TGs in the hex is its target."""
    side, names = flying(given, doing)
    other = OTHER[side]
    if doing.get("public", "raid"):
        doing.forbid("8.0", "another raid is in the air", "act")
    go_to(doing, side, "combat")
    if is_night(doing) and ruling(doing, "night-air-attack") == "forbidden":
        doing.forbid("6.3", "there are no air attacks by night", "unit")
    island = given.target in own(doing, other, "bases")
    place = hex_of(doing, other, given.target, "target")
    land = bool(own(doing, side, "air")[names[0]].get("land"))
    groups = [] if island else targets(doing, side, given.target, place, land)
    starts = {launched_from(doing, side, name, place, land, given) for name in names}
    target = given.target if island else picked(doing, side, groups)
    flight = {
        "side": side,
        "target": target,
        "hex": place,
        "stage": "launched",
        "size": len(names),
        "units": {name: {"role": role_of(doing, side, name, given.bomb)} for name in names},
    }
    doing.put("public", "raid", value=flight)
    doing.put("umpire", "raid_from", value=sorted(starts))
    words = ", ".join(names)
    doing.tell("all", f"{TITLES[side]} raid against {target} in {place}: {words}.", hex=place)
    if side == "ijn" and not land and not island:
        decisive(doing, target)
    if cap_over(doing, other, place):
        doing.remark("CAP is there: do intercept; then do place and do attack")


def flying(given: Raid, doing: Doing) -> tuple[str, list[str]]:
    """The side and the units of a raid: those named, then all that are Ready at the homes named."""
    side = whose(doing, [*given.unit], "unit", ("air",)) if given.unit else None
    side = whose(doing, given.home, "home", ("ships", "bases"), side) if given.home else side
    there = own(doing, str(side), "air").items()
    more = [name for home in given.home for name, unit in there if unit["home"] == home and unit["box"] == "ready"]
    names = list(dict.fromkeys([*given.unit, *more]))
    if not names:
        raise bad_input("home", f"nothing is Ready at {', '.join(given.home)}")
    return str(side), names


def targets(doing: Doing, side: str, marker: str, place: str, land: bool) -> list[str]:
    """The TGs in the hex that this raid may be flown against (6.3.1, 6.3.2, 8.0)."""
    other = OTHER[side]
    seen_for = "ijn-islands" if land else f"{side}-carriers"
    there = [
        group
        for name, at in markers(doing, other).items()
        if at == place
        for group in groups_under(doing, other, name)
        if own(doing, other, "groups")[group]["ships"]
    ]
    seen = [name for name in there if seen_for in own(doing, other, "groups")[name].get("detected", ())]
    if not set(seen) & set(groups_under(doing, other, marker, "target")):
        doing.forbid("6.3", f"{marker} is not detected by those who would attack it", "target")
        seen = there
    if land and not doing.get("sides", "ijn", "ordered") and carriers_in(doing, other, seen):
        doing.forbid("16.1.4", "land-based units attack no carriers before the Mobile Fleet's order", "target")
    if not seen:
        raise bad_input("target", f"{marker} has no ships")
    return seen


def picked(doing: Doing, side: str, groups: Sequence[str]) -> str:
    """The TG attacked: at random if there are several (8.0, 8.3)."""
    if len(groups) == 1:
        return groups[0]
    return str((doing.resolve("random-pick", {"names": list(groups)}, side=side).outcome or {})["pick"])


def launched_from(doing: Doing, side: str, name: str, place: str, land: bool, given: Raid) -> str:
    """A unit takes off, if it may and can reach; where from."""
    unit = own(doing, side, "air")[name]
    ready(doing, side, name)
    home = home_of(doing, side, unit)
    active = doing.get("public", "active", "marker", default="nothing")
    if bool(unit.get("land")) != land:
        doing.forbid("6.3.1", "carrier and land-based units do not fly together", "unit")
    activated = unit["home"] in FLOTILLAS.get(active, ()) if land else home == active
    if not activated:
        doing.forbid("4.2", f"{name} is with {home}, and {active} is activated", "unit")
    start = hex_of(doing, side, home if land else active if activated else home, "unit")
    bombs = unit["kind"] not in FIGHTERS
    if in_use(doing, "15.3") and bombs and not land:
        group = own(doing, side, "groups")[group_of(doing, side, unit["home"]) or ""]
        if int(group.get("wind", 0)) < WIND:
            doing.forbid("15.3", f"{home} must first sail two hexes southeast to launch bombers", "unit")
    asked = {"side": side, "mp": unit["mp"], "distance": distance(doing, start, place)}
    asked |= {"state": unit.get("side", "full"), "off_map": own(doing, side, "bases").get(home, {}).get("off_map", 0)}
    reach = reckoned(doing, "air-range", asked)
    if reach["reach"] == "out-of-range" or (reach["reach"] == "extended" and not given.extended):
        more = "; --extended flips it and takes it there" if reach["reach"] == "extended" else ""
        doing.forbid("8.1", f"{name} flies {unit['mp']} hexes, {place} is {reach['distance']} away{more}", "unit")
    if reach["reach"] == "extended":
        doing.put("sides", side, "air", name, "side", value="reduced")
        doing.put("sides", side, "air", name, "extended", value=True)
    doing.put("sides", side, "air", name, "box", value="raid")
    return start


def role_of(doing: Doing, side: str, name: str, bomb: Sequence[str]) -> str:
    """Fighters escort, the others attack; an FB attacks if it is said (8.2.2, 8.6)."""
    kind = own(doing, side, "air")[name]["kind"]
    if kind == "F" and name in bomb:
        doing.forbid("8.6", f"{name} is a fighter and attacks no ships", "bomb")
    if kind == "FB" and name in bomb and ruling(doing, "fb-attack") == "not-allowed":
        doing.forbid("8.6", f"{name} is a fighter-bomber and attacks no ships", "bomb")
    return "escort" if kind in FIGHTERS and name not in bomb else "attack"


def decisive(doing: Doing, target: str) -> None:
    """Has the IJN now struck a TG of three carriers with every carrier unit it has ready (16.1.4)?"""
    if doing.turn > STRIKE_BY or doing.get("sides", "ijn", "struck"):
        return
    if len(carriers_in(doing, "usn", [target])) >= DECISIVE_CARRIERS:
        doing.put("sides", "ijn", "struck_three", value=True)
    if not doing.get("sides", "ijn", "struck_three"):
        return
    ships = own(doing, "ijn", "ships")
    left = [
        name
        for name, unit in own(doing, "ijn", "air").items()
        if not unit.get("land") and unit["box"] == "ready" and not ships[unit["home"]].get("no_air")
    ]
    if left:
        doing.tell("ijn", f"Still to strike before the Fleet may turn west: {', '.join(left)} (16.1.4).")
    else:
        doing.put("sides", "ijn", "struck", value=True)
        doing.tell("ijn", "The decisive strike is launched; the Fleet may turn west (16.1.4).")


# Interception.


class Intercept(Inputs):
    """CAP against the raid."""

    hex: str | None = a_hex("where CAP that radar has sent out meets the raid; over the target if left out", None)
    suppress: list[str] = all_called(0, 60, "escorts beyond the number of CAP units, which go on to suppress AA fire")
    hunt: list[str] = all_called(0, 30, "CAP units beyond the number of escorts, which go for a bomber: VF-2/1=Taiho T")
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints for CAP's rolls")
    escort_drm: int = whole(-10, 10, 0, meaning="the same for the escorts' roll")


@act("intercept", Intercept, cite="8.2, 13.0", phases=("activation",))
def intercept(given: Intercept, doing: Doing) -> None:
    """All CAP in the hex meets the raid; escorts fight it, the rest flies on."""
    flight = in_the_air(doing)
    side, other = flight["side"], OTHER[flight["side"]]
    place = given.hex or flight["hex"]
    cap = cap_over(doing, other, place)
    if not cap:
        raise bad_input("hex", f"there is no CAP in {place}")
    if place != flight["hex"] and not crosses(doing, flight, place):
        doing.forbid("13.0", f"the raid does not come within a hex of {place}", "hex")
    if place in flight.get("met", ()):
        doing.forbid("8.2.4", f"the CAP in {place} has met this raid", "hex")
    hunters = dict(pairs(given.hunt, "hunt"))
    for name in hunters:
        if name not in cap:
            raise bad_input("hunt", f"{name} is not on CAP in {place}")
    for name in given.suppress:
        if flight["units"].get(name, {}).get("role") != "escort":
            raise bad_input("suppress", f"{name} is no escort of this raid")
    asked = {
        "defender": other,
        "cap": [
            {**as_unit(doing, other, name), **({"target": hunters[name]} if name in hunters else {})} for name in cap
        ],
        "strike": [striker(doing, side, name, unit, given.suppress) for name, unit in flight["units"].items()],
        "card_drm": given.drm,
        "escort_card_drm": given.escort_drm,
    }
    names = list(flight["units"])
    marked = [*stand_ins(doing, side, "air", names), *stand_ins(doing, other, "air", cap)]
    came = doing.resolve("air-to-air", asked, side=other, stand_in=marked).outcome or {}
    suffered(doing, other, zip(cap, came["cap"], strict=True))
    suffered(doing, side, zip(names, came["strike"], strict=True))
    for name, state, drm in zip(names, came["strike"], came["strike_drm"], strict=True):
        unit = dict(flight["units"][name])
        if drm:
            unit["losses"] = -drm
        if unit["role"] == "escort" and name not in given.suppress:
            unit["engaged"] = True
        doing.put("public", "raid", "units", name, value=None if state == "destroyed" else unit)
    doing.put("public", "raid", "met", value=[*flight.get("met", ()), place])
    doing.put("public", "raid", "stage", value="intercepted")
    ours, theirs = fates(cap, came["cap"]), fates(names, came["strike"])
    doing.tell("all", f"CAP in {place} ({', '.join(cap)}) meets the raid. CAP now: {ours}. Raid now: {theirs}.")


def in_the_air(doing: Doing) -> dict[str, Any]:
    """The raid that is going on."""
    found = doing.get("public", "raid")
    if not found:
        raise bad_input("act", "no raid is in the air; do raid launches one")
    flight: dict[str, Any] = found
    return flight


def crosses(doing: Doing, flight: dict[str, Any], place: str) -> bool:
    """Does the raid come into a hex or beside it on its way (13.0)?"""
    starts = doing.get("umpire", "raid_from", default=[])
    ways = [[start, *path(doing, start, [flight["hex"]])] for start in starts]
    return any(distance(doing, here, place) <= 1 for way in ways for here in way)


def striker(doing: Doing, side: str, name: str, unit: dict[str, Any], suppress: Sequence[str]) -> dict[str, Any]:
    """A unit of the raid as `air-to-air` takes it."""
    role = "suppress" if name in suppress else unit["role"]
    losses = {"losses": unit["losses"]} if unit.get("losses") else {}
    return {**as_unit(doing, side, name), "role": role, **losses}


def suffered(doing: Doing, side: str, states: Iterable[tuple[str, str]]) -> None:
    """Air units flip or are destroyed."""
    for name, state in list(states):
        if state == "destroyed":
            doing.put("sides", side, "air", name, "box", value="dead")
        elif state == "reduced":
            doing.put("sides", side, "air", name, "side", value="reduced")


def fates(names: Iterable[str], states: Sequence[str]) -> str:
    """Who is flipped or destroyed, in words."""
    not_full = [f"{name} {state}" for name, state in zip(names, states, strict=True) if state != "full"]
    return ", ".join(not_full) or "nobody is flipped"


# Over the ships.


class Place(Inputs):
    """The Air-Sea Battle Display."""

    at: list[str] = all_called(0, 60, "air units and the ship whose box they are put on: VB-2=Taiho")
    rest: str | None = called("the ship for all units not named", None)
    beside: list[str] = all_called(0, 60, "USN ships in adjacent boxes: Essex=Langley")


@act("place", Place, cite="8.3, 8.4", phases=("activation",))
def place(given: Place, doing: Doing) -> None:
    """Ships and air units are placed on the Air-Sea Battle Display."""
    flight = in_the_air(doing)
    other = OTHER[flight["side"]]
    target = flight["target"]
    if target in own(doing, other, "bases"):
        raise bad_input("at", f"{target} is an island: there are no ships to be placed over")
    ships = own(doing, other, "groups")[target]["ships"]
    boxes = dict(pairs(given.at, "at"))
    over = [name for name, unit in flight["units"].items() if not unit.get("engaged")]
    for name in boxes:
        if name not in over:
            raise bad_input("at", f"{name} is not among those that go on to the ships: {', '.join(over)}")
    for name in over:
        ship = boxes.get(name, given.rest)
        if ship is None:
            doing.forbid("8.4", f"{name} must be placed too", "at")
            continue
        if ship not in ships:
            raise bad_input("at", f"{ship} is not in {target}: {', '.join(ships)}")
        role = "suppress" if flight["units"][name]["role"] == "escort" else "attack"
        doing.put("public", "raid", "units", name, value={**flight["units"][name], "role": role, "ship": ship})
    beside = [list(pair) for pair in pairs(given.beside, "beside")]
    for ship in {name for pair in beside for name in pair}:
        if ship not in ships:
            raise bad_input("beside", f"{ship} is not in {target}: {', '.join(ships)}")
    if beside and other == "ijn":
        doing.forbid("8.5", "IJN ships do not fire into adjacent boxes", "beside")
    doing.put("public", "raid", "beside", value=beside)
    doing.put("public", "raid", "stage", value="placed")
    doing.tell("all", f"Over {target}: " + ", ".join(f"{name} at {boxes.get(name, given.rest)}" for name in over) + ".")
