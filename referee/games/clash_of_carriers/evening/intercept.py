"""A raid on its way: met by CAP, then placed over the ships (8.2-8.4, 13.0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, whole
from referee.games.clash_of_carriers.evening.board import OTHER, a_hex, all_called, distance, pairs, path, stand_ins
from referee.games.clash_of_carriers.evening.cap import as_unit, cap_over
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own


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


class Place(Inputs):
    """The Air-Sea Battle Display."""

    at: list[str] = all_called(
        0, 60, "air units and the ship whose box they are put on: VB-2=Taiho", of=("air", "ships")
    )
    rest: str | None = called("the ship for all units not named", None, of="ships")
    beside: list[str] = all_called(0, 60, "USN ships in adjacent boxes: Essex=Langley", of="ships")


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
    if any(unit.get("fired") for unit in flight["units"].values()):
        doing.forbid("8.4", "AA fire has begun: the air units stay in their boxes", "at")
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
        role = "attack" if flight["units"][name]["role"] == "attack" else "suppress"
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
