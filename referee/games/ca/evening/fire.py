"""Guns and torpedoes: attacks resolved one by one, their results applied at once; bombardment (7.0, 9.2 (4))."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, text
from referee.games.ca.evening.board import (
    ALL,
    OTHER,
    a_ship,
    afloat,
    allowed,
    card,
    change,
    condition,
    distance,
    fleet,
    hits,
    is_hidden,
    is_night,
    on_map,
    owner,
    phasing,
    ruling,
    ships,
    spotted_for,
    stand_ins,
    type_of,
)
from referee.games.ca.evening.spotting import by_gunfire
from referee.games.ca.rules.counters import nation_of
from referee.games.ca.rules.target import SAID
from referee.session.acting.act import Doing, act, reckoned

GUNS = ("gunnery", "range")
COAST = "the coast line"


class Attack(Inputs):
    """The ships that attack together, and their target."""

    firer: list[str] = ships("the ships that attack it together")
    target: str = a_ship("the enemy ship")


@act("fire", Attack, cite="7.2", phases=("first-gunnery", "second-gunnery"))
def fire(given: Attack, doing: Doing) -> None:
    """Ships fire their guns at one enemy ship; the result counts at once."""
    attack(doing, "gunnery", given)


@act("launch", Attack, cite="7.22", phases=("first-torpedo", "second-torpedo"))
def launch(given: Attack, doing: Doing) -> None:
    """Ships launch torpedoes at one enemy ship; the result counts at once."""
    attack(doing, "torpedo", given)


def attack(doing: Doing, kind: str, given: Attack) -> None:
    """One attack: who may take part, the die, what it leaves, and who hears of it."""
    side = phasing(doing)
    firers = own_ships(doing, side, given.firer)
    owner(doing, given.target, "target", OTHER[side])
    for name in firers:
        check_firer(doing, kind, side, name, given.target)
    target = fleet(doing, OTHER[side])[given.target]
    asked = {
        **hull(doing, OTHER[side], target),
        "firers": [weapon(doing, kind, side, n, target["hex"]) for n in firers],
    }
    words = GUNS if kind == "gunnery" else ("torpedo",)
    used = [(side, fleet(doing, side)[name], word) for name in firers for word in words]
    marked = stand_ins(doing, [*used, (OTHER[side], target, "defense")])
    marked += coast(doing)
    answer = doing.resolve(kind, asked, side=side, stand_in=marked)
    outcome = answer.outcome or {}
    attacked = doing.get("umpire", "attacked", kind, default=[])
    doing.put("umpire", "attacked", kind, value=[*attacked, given.target])
    used_up(doing, kind, side, firers)
    strike(doing, OTHER[side], given.target, outcome)
    announce(doing, kind, side, firers, given.target, answer.odds or "", outcome)


def coast(doing: Doing) -> list[str]:
    """The coast line, where it is a stand-in."""
    return [COAST] if "land" in doing.get("public", "map", "stand_in", default=[]) else []


def own_ships(doing: Doing, side: str, names: Sequence[str]) -> list[str]:
    """Ships of one side on the map, each once."""
    for name in names:
        owner(doing, name, "firer", side)
        if names.count(name) > 1:
            raise bad_input("firer", f"{name} is named twice")
    return list(names)


def check_firer(doing: Doing, kind: str, side: str, name: str, target: str) -> None:
    """Refuse a ship that may not attack this target now, for the reason that `may-fire` gives."""
    rows = reckoned(doing, "may-fire", battle(doing, kind, side, name))["targets"]
    reason = next(row["reason"] for row in rows if row["name"] == target)
    if reason != "ok":
        text, cite = SAID[reason]
        doing.forbid(cite, f"{name} may not attack {target}: {text}", "firer")


def battle(doing: Doing, kind: str, side: str, name: str) -> dict[str, Any]:
    """A firer and every enemy ship on the map as `may-fire` takes them."""
    ship, night = fleet(doing, side)[name], is_night(doing)
    out: dict[str, Any] = {
        "kind": kind,
        "class": type_of(ship),
        "weapon_hits": hits(ship)[1],
        "already_attacked": bool(ship.get("fired" if kind == "gunnery" else "launched")),
        "night": night,
    }
    if kind == "gunnery":
        strength, reach = card(doing, side, ship, *GUNS)
        out |= {"strength": strength, "range": reach, "half_strength": bool(ship.get("half_strength"))}
    else:
        (strength,) = card(doing, side, ship, "torpedo")
        out |= {"strength": strength, **loads(doing, side, ship)}
    attacked = doing.get("umpire", "attacked", kind, default=[])
    group = {"all", ship.get("group", "all")}
    out["targets"] = [
        {
            "name": enemy,
            "class": type_of(other),
            "distance": distance(ship["hex"], other["hex"]),
            "spotted": not night or bool(group & set(spotted_for(doing, enemy))),
            "blocked": is_blocked(doing, ship["hex"], other["hex"]),
            "attacked": enemy in attacked,
        }
        for enemy, other in afloat(doing, OTHER[side]).items()
    ]
    return out


def is_blocked(doing: Doing, one: str, other: str) -> bool:
    """Does land lie in the line of fire (7.41)? The hex aimed at does not, though it may be land that is bombarded."""
    land = [place for place in doing.get("public", "map", "land") if place != other]
    return bool(land) and not reckoned(doing, "line-of-fire", {"from_hex": one, "to_hex": other, "land": land})["clear"]


def loads(doing: Doing, side: str, ship: Mapping[str, Any]) -> dict[str, Any]:
    """Where a ship's torpedoes stand, as attacks take it (7.43, 7.7)."""
    launches = ship.get("torpedo_events", []).count("launch")
    ready = ship.get("torpedoes", "loaded") == "loaded"
    nation = nation_of(doing.ruleset, side, ship["code"])
    return {"nation": nation, "launched": launches, "reloaded": nation == "ijn" and launches == 1 and ready}


def weapon(doing: Doing, kind: str, side: str, name: str, place: str) -> dict[str, Any]:
    """A firer as `gunnery` and `torpedo` take it."""
    ship = fleet(doing, side)[name]
    out: dict[str, Any] = {"name": name, "distance": distance(ship["hex"], place), "weapon_hits": hits(ship)[1]}
    if kind == "torpedo":
        return out | {"strength": card(doing, side, ship, "torpedo")[0], **loads(doing, side, ship)}
    strength, reach = card(doing, side, ship, *GUNS)
    return out | {"strength": strength, "range": reach, "half_strength": bool(ship.get("half_strength"))}


def hull(doing: Doing, side: str, ship: Mapping[str, Any]) -> dict[str, Any]:
    """A target as the attacks take it."""
    power, weapons = hits(ship)
    return {
        "target_class": type_of(ship),
        "defense": card(doing, side, ship, "defense")[0],
        "target_power_hits": power,
        "target_weapon_hits": weapons,
        "target_speed": ship["speed"],
    }


def used_up(doing: Doing, kind: str, side: str, firers: Sequence[str]) -> None:
    """The firers have made their attack: guns give them away at night, torpedoes leave the tubes."""
    for name in firers:
        if kind == "gunnery":
            change(doing, side, name, fired=True)
            continue
        ship = fleet(doing, side)[name]
        events = [*ship.get("torpedo_events", []), "launch"]
        nation = loads(doing, side, ship)["nation"]
        found = allowed(doing, "torpedo-reload", {"nation": nation, "events": events}, "firer")
        change(doing, side, name, launched=True)
        if found:
            change(doing, side, name, torpedo_events=events, torpedoes=found["state"])
    if kind == "gunnery":
        by_gunfire(doing, side, firers)


def strike(doing: Doing, side: str, name: str, outcome: Mapping[str, Any]) -> None:
    """A target's hits after an attack; three sink it (8.1)."""
    power, weapons = outcome["power_hits"], outcome["weapon_hits"]
    found: dict[str, Any] = {"power_hits": power or None, "weapon_hits": weapons or None, "speed": outcome["speed"]}
    if outcome["state"] == "sunk":
        found |= {"fate": "sunk", "hex": None, "facing": None, "speed": None}
    change(doing, side, name, **found)


def announce(
    doing: Doing, kind: str, side: str, firers: Sequence[str], target: str, odds: str, outcome: Mapping[str, Any]
) -> None:
    """Say an attack and its result; where ships are hidden, only torpedoes that hit are noticed by their target."""
    who = " and ".join(filter(None, (", ".join(firers[:-1]), firers[-1])))
    does = {"gunnery": "fire on", "torpedo": "launch torpedoes at"}[kind]
    if len(firers) == 1:
        does = {"gunnery": "fires on", "torpedo": "launches torpedoes at"}[kind]
    result = "no effect" if outcome["result"] in ("none", "ineffective") else outcome["result"]
    left = condition(outcome)
    text = f"{who} {does} {target}, {odds}: {result}. {target}: {left}."
    if kind == "gunnery" or not is_hidden(doing):
        doing.tell(ALL, text)
        return
    doing.tell(side, text)
    if result != "no effect":
        doing.tell(OTHER[side], f"{target} is hit by torpedoes: {result}. {target}: {left}.")


class Bombard(Inputs):
    """The ships that bombard a land hex."""

    firer: list[str] = ships("the ships that bombard it")
    hex: str = text(meaning="the land hex")


@act("bombard", Bombard, cite="9.2 (4)", phases=("first-gunnery", "second-gunnery"))
def bombard(given: Bombard, doing: Doing) -> None:
    """IJN ships bombard Guadalcanal, for points."""
    bombarded(doing, given.firer, given.hex)


def bombarded(doing: Doing, names: Sequence[str], hex: str) -> None:
    """All of a turn's bombardments count together, as the ruling bombardment-rounding says."""
    side = phasing(doing)
    if side != "ijn" or doing.get("public", "terms", "number") not in (4, 5, 6):
        doing.forbid("9.2 (4)", "only IJN ships bombard, in Scenarios 4, 5 and 6", "firer")
    on_map(doing, hex, "hex")
    land = doing.get("public", "map", "land")
    if hex not in land:
        entered = "is no land hex" if land else "may be land, but no land has been entered (referee do chart --land …)"
        doing.forbid("9.2 (4)", f"{hex} {entered}", "hex")
    earned = doing.get("umpire", "bombardment", default={"points": 0, "earlier": 0, "firers": []})
    firers = list(earned["firers"])
    for name in own_ships(doing, side, names):
        ship = fleet(doing, side)[name]
        if ship.get("fired"):
            doing.forbid("7.13", f"{name} has made its gunnery attack of this phase", "firer")
        if ruling(doing, "bombardment-line") == "blocked" and is_blocked(doing, ship["hex"], hex):
            doing.forbid("7.41", f"land lies in the line of fire from {name} at {ship['hex']} to {hex}", "firer")
        firers.append({k: v for k, v in weapon(doing, "gunnery", side, name, hex).items() if k != "half_strength"})
    allowed(doing, "bombardment", {"firers": firers}, "firer")
    marked = stand_ins(doing, [(side, fleet(doing, side)[name], word) for name in names for word in GUNS])
    marked += coast(doing)
    outcome = doing.resolve("bombardment", {"firers": firers}, side=side, stand_in=marked).outcome or {}
    total = earned["earlier"] + outcome["points"]
    doing.put("umpire", "bombardment", value={"points": total, "earlier": earned["earlier"], "firers": firers})
    doing.put("sides", side, "bombardment_points", value=total)
    used_up(doing, "gunnery", side, names)
    doing.tell(ALL, f"{', '.join(names)} bombard{'s' if len(names) == 1 else ''} {hex}.", hex=hex)
    doing.tell(side, f"Bombardment: {outcome['points']} points this turn, {total} in all.")
