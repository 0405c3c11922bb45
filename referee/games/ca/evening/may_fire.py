"""Whom a ship may attack with guns or torpedoes, and what she attacks with (7.1, 7.2, 7.4, 7.5, 7.6, 7.7, 7.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.plain import decimal_text
from referee.engine.rules import Rules
from referee.games.ca.evening import ships, state
from referee.games.ca.evening.state import ALL, Ship
from referee.games.ca.rules import strength, target
from referee.games.ca.rules.counters import nation_of
from referee.session.acting.bars import Bar, Bars

GUNS = ("gunnery", "range")
PRINTED = {"gunnery": GUNS, "torpedo": ("torpedo",)}  # what counters print of a kind of attack
NOTHING_LEFT = ("no-weapons", "out-of-range")  # there is no strength to reckon with
OF_TARGET = ("target-attacked", "not-spotted")  # what stands against an attack on it, whoever fires
LASTING = ("3.24", "7.43", "7.5", "7.72")  # what stands against an attack by a ship at every moment
JOIN = "ships that attack one target attack it together: name them all in one attack (7.32)"


class Verdict(NamedTuple):
    """An attack by one ship on another: what the rules have against it; in a few words the first, or its strength."""

    bars: Sequence[Bar]
    words: str


def may_attack(kind: str, firer: Ship, enemy: Ship) -> Bars:
    """A ship may attack once in a phase, and only what she sees and can reach, what no land hides, and what nobody
    has attacked before (7.13, 7.2, 7.41, 7.43, 7.5, 7.61, 7.7, 7.81).
    """
    if firer.is_afloat and enemy.is_afloat:
        yield from verdicts(kind, firer)[enemy.name].bars


def may_ever_attack(kind: str, firer: Ship, enemy: Ship) -> Bars:
    """A ship without weapons, or whose torpedoes are gone, attacks nobody, wherever it lies (7.43, 7.5, 7.72)."""
    yield from (bar for bar in may_attack(kind, firer, enemy) if bar.cite in LASTING)


def is_attacked_once(target: str, attacked: Sequence[str]) -> Bars:
    """No ship is attacked twice in a phase (7.13); for sheets written beforehand, by the names of those attacked."""
    if target in attacked:
        yield Bar("7.13", f"{target} is attacked already", "target", JOIN)


def is_armed(kind: str, firer: Ship) -> bool:
    """Are the values of a ship's weapon known?"""
    return ships.is_known(firer, *PRINTED[kind])


def verdicts(kind: str, firer: Ship) -> Mapping[str, Verdict]:
    """The verdict on an attack by a ship on each enemy ship on the map, by name."""
    if not firer.enemy.afloat:
        return {}
    rules = Rules(firer.here.ruleset)
    judged = target.judge_targets(target.MayFire.take(as_may_fire(kind, firer)), rules)
    return {one.enemy.name: verdict(firer, one, rules) for one in judged}


def verdict(firer: Ship, judged: target.Judged, rules: Rules) -> Verdict:
    """The verdict on an attack on a target."""
    if not judged.reasons:
        return Verdict((), f"strength {decimal_text(strength.worth(judged.weapon, rules))}")
    against = judged.against()
    bars = [bar_of(firer, judged, reason, why, cite) for reason, why, cite in against]
    return Verdict(bars, against[0][1])


def bar_of(firer: Ship, judged: target.Judged, reason: str, why: str, cite: str) -> Bar:
    """One reason against an attack as a bar."""
    hint = JOIN if reason == "target-attacked" else f'targets --ship "{firer.name}" lists the ships she may attack'
    words = f"{firer.name} may not attack {judged.enemy.name}: {why}"
    field = "target" if reason in OF_TARGET else "firer"
    return Bar(cite, words, field, hint, firm=not judged.weapon.strength or reason in NOTHING_LEFT)


def as_may_fire(kind: str, firer: Ship) -> dict[str, Any]:
    """A firer and every enemy ship on the map as `may-fire` takes them."""
    board = firer.here
    group = {ALL, firer.group or ALL}
    attacked = getattr(board.umpire.attacked, kind)
    return {
        "kind": kind,
        "class": firer.type,
        "weapon_hits": firer.weapon_hits,
        "already_attacked": firer.fired if kind == "gunnery" else firer.launched,
        "night": board.is_night,
        **armament(kind, firer),
        "targets": [
            {
                "name": enemy.name,
                "class": enemy.type,
                "distance": board.distance(firer.place, enemy.place),
                "spotted": bool(group & set(board.groups_spotting(enemy))),
                "blocked": is_blocked(board, firer.place, enemy.place),
                "attacked": enemy.name in attacked,
            }
            for enemy in firer.enemy.afloat.values()
        ],
    }


def is_blocked(board: state.Board, one: str, other: str) -> bool:
    """Is land in the line of fire (7.41)? The hex aimed at does not count, though it may be land that is bombarded."""
    land = [place for place in board.public.map.land if place != other]
    return bool(land) and not board.reckon("line-of-fire", {"from_hex": one, "to_hex": other, "land": land})["clear"]


def armament(kind: str, ship: Ship) -> dict[str, Any]:
    """What a ship attacks with, as the procedures take it."""
    if kind == "torpedo":
        nation = nation_of(ship.here.ruleset, ship.owner, ship.code)
        again = ship.times_launched == 1 and ship.torpedoes == "loaded"
        loads = {"nation": nation, "launched": ship.times_launched, "reloaded": again}
        return {"strength": ships.printed_values(ship, "torpedo")[0], **loads}
    strength, reach = ships.printed_values(ship, *GUNS)
    return {"strength": strength, "range": reach, "half_strength": ship.half_strength}


def as_firer(kind: str, ship: Ship, place: str) -> dict[str, Any]:
    """A firer as `gunnery` and `torpedo` take it."""
    at = {"name": ship.name, "distance": ship.here.distance(ship.place, place), "weapon_hits": ship.weapon_hits}
    return at | armament(kind, ship)
