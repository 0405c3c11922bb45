"""CAP in the Initial Phase, submarines placed, and CAP sent out by radar (5.7, 11.1.2, 13.0, 15.3)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs
from referee.games.clash_of_carriers.evening.board import (
    FLOTILLAS,
    OTHER,
    TF,
    TITLES,
    a_hex,
    all_called,
    distance,
    group_of,
    groups_under,
    hex_of,
    in_use,
    is_night,
    is_secret,
    markers,
    relay,
    side_chosen,
    stand_ins,
    thing,
    whose,
)
from referee.games.clash_of_carriers.evening.contact import met_by_submarine
from referee.games.clash_of_carriers.evening.move import blow
from referee.games.clash_of_carriers.evening.turn import near
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own

FIGHTERS = ("F", "FB")


class Cap(Inputs):
    """Fighters, and what they fly over."""

    unit: list[str] = all_called(1, 30, "F and FB units, Ready")
    over: str | None = called("the TG, TF or island; the units' own if left out", None, of=("groups", "islands"))


@act("cap", Cap, cite="5.7", phases=("air", "submarines"))
def cap(given: Cap, doing: Doing) -> None:
    """Fighters go on CAP over their TG, TF or island."""
    side = whose(doing, given.unit, "unit", ("air",))
    if is_night(doing):
        doing.forbid("5.7", "there is no CAP by night", "unit")
    over = given.over
    for name in given.unit:
        unit = own(doing, side, "air")[name]
        at = home_of(doing, side, unit)
        over = over or at
        ready(doing, side, name)
        if unit["kind"] not in FIGHTERS:
            doing.forbid("5.7", f"bombers never fly CAP, and {name} is a {unit['kind']}", "unit")
        if hex_of(doing, side, over, "over") != hex_of(doing, side, at, "unit"):
            doing.forbid("5.7", f"{name} is with {at}, not in the hex of {over}", "over")
        doing.put("sides", side, "air", name, "box", value="cap")
        doing.put("sides", side, "air", name, "over", value=over)
    if over and in_use(doing, "15.3") and over not in own(doing, side, "bases"):
        blow(doing, side, over)
    doing.tell(side, f"On CAP over {over}: {', '.join(given.unit)}.")


def ready(doing: Doing, side: str, name: str) -> None:
    """May a unit fly: is it Ready, and is its carrier fit?"""
    unit = own(doing, side, "air")[name]
    if unit["box"] != "ready":
        box = {"flown": "in the Flown Box", "cap": "on CAP", "dead": "destroyed", "gone": "lost with its carrier"}
        doing.forbid("8.6", f"{name} is {box.get(unit['box'], 'not to be had')}, not Ready", "unit")
    carrier = own(doing, side, "ships").get(unit["home"])
    if carrier is not None and (carrier.get("no_air") or carrier.get("sunk")):
        doing.forbid("9.4", f"{unit['home']} can no longer fly aircraft", "unit")


def home_of(doing: Doing, side: str, unit: dict[str, Any]) -> str:
    """The TG, the TF or the island where a unit is at home."""
    if unit.get("land"):
        return str(unit["home"])
    group = group_of(doing, side, unit["home"])
    if group is None:
        return str(unit["home"])
    return TF[side] if own(doing, side, "groups")[group].get("tf") else group


def cap_over(doing: Doing, side: str, place: str) -> list[str]:
    """All CAP units in a hex, of whatever TGs (8.2.3), and those that radar has sent there."""
    out = []
    for name, unit in own(doing, side, "air").items():
        if unit["box"] == "cap" and (unit.get("at") or where(doing, side, unit["over"])) == place:
            out.append(name)
    return out


def where(doing: Doing, side: str, over: str) -> str | None:
    """The hex of what CAP flies over; nothing once it is gone."""
    if over in own(doing, side, "bases"):
        return str(own(doing, side, "bases")[over]["hex"])
    return markers(doing, side).get(over) or own(doing, side, "groups").get(over, {}).get("hex")


def as_unit(doing: Doing, side: str, name: str) -> dict[str, Any]:
    """An air unit as the procedures take it."""
    unit = thing(doing, side, "air", name, "unit")
    keys = ("kind", "factor", "reduced", "side")
    return {"name": name, **{key: unit[key] for key in keys if key in unit}}


class Vector(Inputs):
    """CAP units and the hex they go to."""

    unit: list[str] = all_called(1, 30, "F units on CAP, on their full side")
    hex: str = a_hex("one or two hexes out")


@act("vector", Vector, cite="13.0", phases=("activation",))
def vector(given: Vector, doing: Doing) -> None:
    """Radar sends CAP out to meet a raid: it flips, and stays in that hex for the turn."""
    side = whose(doing, given.unit, "unit", ("air",))
    if not in_use(doing, "13.0"):
        doing.forbid("13.0", "radar intercept is not in use", "unit")
    for name in given.unit:
        unit = own(doing, side, "air")[name]
        if unit["box"] != "cap":
            doing.forbid("13.0", f"{name} is not on CAP", "unit")
        start = unit.get("at") or where(doing, side, unit.get("over", "")) or given.hex
        out = distance(doing, start, given.hex)
        asked = {"side": side, "cap": [as_unit(doing, side, name)], "hexes": max(out, 1), "night": is_night(doing)}
        doing.resolve("radar-intercept", asked, side=side, stand_in=stand_ins(doing, side, "air", [name]))
        doing.put("sides", side, "air", name, "side", value="reduced")
        doing.put("sides", side, "air", name, "at", value=given.hex)
    doing.tell("all", f"USN CAP is sent out to {given.hex}: {', '.join(given.unit)}.", hex=given.hex)


class Submarine(Inputs):
    """A submarine marker and its hex."""

    hex: str = a_hex("where it is laid")
    side: str | None = side_chosen("whose; the USN's if left out")


@act("submarine", Submarine, cite="11.1.2, 15.7", phases=("submarines",))
def submarine(given: Submarine, doing: Doing) -> None:
    """A submarine marker is laid face down."""
    side = given.side or "usn"
    left = doing.get("umpire", "submarines", side)
    if left is None:
        raise bad_input("side", f"the {TITLES[side]} has no submarines: the rule is not in use")
    laid = doing.get("public", f"{side}_submarines", default={})
    if given.hex in laid.values():
        doing.forbid("11.1.2", f"there is a submarine marker in {given.hex} already", "hex")
    if is_secret(doing):
        kind = "any"
    else:
        away = near(doing, OTHER[side], given.hex)
        if away == 0:
            doing.forbid("11.1.2", f"enemy naval units are in {given.hex}", "hex")
        kind = "near" if away is not None and away <= 1 else "far"
    if not left.get(kind):
        where_to = {"near": "one hex from an enemy", "far": "two or more hexes from any enemy", "any": "anywhere"}[kind]
        doing.forbid("11.1.2", f"the {TITLES[side]} has no marker left that may lie {where_to}", "hex")
    name = f"S{int(left.get('laid', 0)) + 1}"
    doing.put("umpire", "submarines", side, "laid", value=int(left.get("laid", 0)) + 1)
    doing.put("umpire", "submarines", side, kind, value=max(int(left.get(kind, 0)) - 1, 0))
    doing.put("public", f"{side}_submarines", name, value=given.hex)
    doing.tell("all", f"{TITLES[side]} submarine marker {name} in {given.hex}.", hex=given.hex)
    if is_secret(doing):
        there = [marker for marker, place in markers(doing, OTHER[side]).items() if place == given.hex]
        if there:
            groups = [group for marker in there for group in groups_under(doing, OTHER[side], marker)]
            met_by_submarine(doing, OTHER[side], groups, given.hex)
            relay(doing, OTHER[side])


def flotilla_of(island: str) -> str:
    """The air flotilla of an island."""
    return next(name for name, homes in FLOTILLAS.items() if island in homes)
