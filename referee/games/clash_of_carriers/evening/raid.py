"""Air raids: launched, met by CAP, and placed over the ships (8.0-8.4, 13.0, 15.3, 16.1.4)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag
from referee.games.clash_of_carriers.evening.board import (
    FLOTILLAS,
    OTHER,
    TITLES,
    all_called,
    carriers_in,
    distance,
    group_of,
    groups_under,
    hex_of,
    in_use,
    is_night,
    markers,
    ruling,
    whose,
)
from referee.games.clash_of_carriers.evening.cap import FIGHTERS, cap_over, home_of, ready
from referee.games.clash_of_carriers.evening.search import go_to
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import called, own

WIND = 2
DECISIVE_CARRIERS, STRIKE_BY = 3, 8


class Raid(Inputs):
    """Air units and their target."""

    unit: list[str] = all_called(0, 60, "air units, those that are to take losses first before the others", of="air")
    home: list[str] = all_called(0, 12, "carriers or islands all of whose Ready units fly too", of=("ships", "islands"))
    target: str = called("the detected TG or TF, or an island", of=("groups", "islands"))
    bomb: list[str] = all_called(0, 60, "FB units that go on to attack ships; the others escort", of="ships")
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
    activated = unit["home"] in FLOTILLAS.get(active, ()) if unit.get("land") else home == active
    if not activated:
        doing.forbid("4.2", f"{name} is with {home}, and {active} is activated", "unit")
    start = hex_of(doing, side, home, "unit")
    if in_use(doing, "15.3") and unit["kind"] not in FIGHTERS and not unit.get("land"):
        group = own(doing, side, "groups").get(group_of(doing, side, unit["home"]) or "", {})
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
