"""Surface combat fought: fire side by side and round by round, withdrawal (20.d, 20.e)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from referee.engine.errors import bad_input, unknown
from referee.engine.inputs import Inputs, flag, many, text, whole
from referee.engine.record import NamedTuple
from referee.games.carrier_clashes.evening.board import (
    OTHER,
    TITLES,
    all_called,
    condition,
    distance,
    on_map,
    port_in,
    ruling,
    sailing,
    side_chosen,
    stand_ins,
)
from referee.games.carrier_clashes.evening.damage import hit
from referee.games.carrier_clashes.evening.engage import COMBAT, battle_of
from referee.games.carrier_clashes.evening.move import put_block
from referee.games.carrier_clashes.rules.air.combat import worst
from referee.games.carrier_clashes.rules.surface.surface import GROUPS
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import own

GUNS = ("D", "C", "B")


class Shot(NamedTuple):
    """One weapon of a ship at a target, in a salvo."""

    by: str
    weapon: str
    target: str
    salvo: int


class Fire(Inputs):
    """The fire of the side whose turn it is."""

    at: list[str] = all_called(
        0, 60, "ship=target, all her guns; ship:T=target, that weapon; target#2, another salvo", of="ships"
    )
    hold: bool = flag(meaning="nobody fires")
    battle: int | None = whole(1, 99, None, meaning="the engagement's number, if there are several")

    def check(self) -> None:
        if bool(self.at) == self.hold:
            raise bad_input("at", "either say who fires at whom, or hold")


@act("fire", Fire, cite="20.e", phases=COMBAT)
def fire(given: Fire, doing: Doing) -> None:
    """The task forces whose turn it is fire; at the end of the round, or at once by night, the damage counts."""
    number, battle = battle_of(doing, given.battle, ("fought",))
    turn = battle["order"][battle["next"]]
    side, other = turn["side"], OTHER[turn["side"]]
    own_ships = {name: ship for tf in turn["task_forces"] for name, ship in sailing(doing, side, tf).items()}
    facing = {name: ship for tf in battle[other] for name, ship in sailing(doing, other, tf).items()}
    results: dict[str, str] = {}
    if given.at:
        shots = list(chain.from_iterable(aimed(word, own_ships, facing, battle) for word in given.at))
        check_shots(doing, battle, shots, own_ships, facing)
        results = resolved(doing, side, battle, shots, own_ships, facing)
        silent = [name for name, ship in own_ships.items() if able(ship, battle) and name not in {s.by for s in shots}]
        if silent:
            doing.remark(f"{', '.join(silent)} fired at nobody: no target was named")
    said = "; ".join(f"{name} {result.replace('ditw', 'dead in the water')}" for name, result in results.items())
    doing.tell("all", f"Round {battle['round']}, {TITLES[side]} fire: {said or ('no effect' if given.at else 'held')}.")
    before = battle.get("pending", {})
    results = {name: worst(before.get(name, "none"), results.get(name, "none")) for name in {**before, **results}}
    at_once = battle["night"] and ruling(doing, "night-damage") == "after-each-side"
    last = battle["next"] + 1 == len(battle["order"])
    doing.put("public", "engagements", number, "pending", value=None if at_once or last else results)
    if at_once or last:
        for name, result in results.items():
            hit(doing, owner(doing, name), name, result)
    doing.put("public", "engagements", number, "next", value=0 if last else battle["next"] + 1)
    if last:
        doing.put("public", "engagements", number, "round", value=battle["round"] + 1)
    settle(doing, number)


def owner(doing: Doing, ship: str) -> str:
    """The side that owns a ship."""
    return next(side for side in doing.sides if ship in own(doing, side, "ships"))


def aimed(word: str, ships: Mapping[str, Any], facing: Mapping[str, Any], battle: Mapping[str, Any]) -> list[Shot]:
    """`Helena=Kako`, `Fubuki:T=Helena`, `Tone:C=Helena#2` as shots, weapon by weapon."""
    by, equals, target = word.partition("=")
    target, _, salvo = target.partition("#")
    name, _, weapons = by.strip().partition(":")
    if not equals or not target or (salvo and not salvo.isdigit()):
        raise bad_input("at", f"at wants ship=target, ship:T=target or ship=target#2, not {word!r}")
    if name not in ships:
        raise unknown("ship that may fire now:", name, ships)
    if target.strip() not in facing:
        raise unknown("ship to fire at:", target.strip(), facing)
    guns = ships[name].get("guns", {})
    fired = list(weapons.replace("+", "")) or [weapon for weapon in usable(battle) if weapon in guns]
    for weapon in fired:
        if weapon not in guns:
            raise bad_input("at", f"{name} has no {weapon} factors; she has {', '.join(guns) or 'none'}")
    if not fired:
        raise bad_input("at", f"{name} has nothing to fire in this round")
    return [Shot(name, weapon, target.strip(), int(salvo or 1)) for weapon in fired]


def usable(battle: Mapping[str, Any]) -> tuple[str, ...]:
    """The guns that fire in this round (20.e.i, 20.e.ii)."""
    return GUNS[1:] if battle["round"] == 1 and not battle["night"] else GUNS


def able(ship: Mapping[str, Any], battle: Mapping[str, Any]) -> bool:
    """Has a ship guns that fire in this round, and may she attack (18.b)?"""
    return condition(ship) == "none" and any(weapon in ship.get("guns", {}) for weapon in usable(battle))


def check_shots(
    doing: Doing,
    battle: Mapping[str, Any],
    shots: Iterable[Shot],
    ships: Mapping[str, Any],
    facing: Mapping[str, Any],
) -> None:
    """Torpedoes once; ships tied to the group opposite; screened ships out of reach (20.d.iv, 20.e.iv, 20.f)."""
    shots = list(shots)
    sheltered = port_in(doing, owner(doing, shots[0].target), battle["hex"])
    for shot in shots:
        if shot.weapon == "T" and ships[shot.by].get("torpedoes_fired"):
            doing.forbid("20.e.iv", f"{shot.by} has fired her torpedoes", "at")
        if sheltered and shot.weapon in "DT" and not doing.get("public", "port_torpedoes"):
            doing.forbid("24.g.v", f"{shot.weapon} factors do not attack ships in the port of {sheltered}", "at")
    counts = {f"own_{group.lower()}": in_group(ships, group) for group in GROUPS}
    counts |= {f"enemy_{group.lower()}": in_group(facing, group) for group in GROUPS}
    time = "night" if battle["night"] else "day"
    allowed = reckoned(doing, "allocation", {**counts, "time": time, "round": battle["round"]})
    for group in GROUPS:
        astray = sorted({shot.by for shot in shots if strays(shot, group, ships, facing)})
        free = allowed["free"][group]
        if len(astray) > free:
            text = f"{', '.join(astray)} of group {group} attack other groups, where {free} may"
            doing.forbid("20.d.iv", text, "at")
    past = {shot.by for shot in shots if facing[shot.target].get("screened")}
    if past:
        screening = sum(not ship.get("screened") for ship in facing.values())
        opposing = sum(not ship.get("screened") for ship in ships.values())
        may = reckoned(doing, "screen", {"screening": screening, "opposing": opposing})["may_attack_screened"]
        if len(past) > may:
            doing.forbid("20.f", f"{len(past)} ships attack screened ones, where {may} may", "at")


def in_group(ships: Mapping[str, Any], group: str) -> int:
    """The ships of a class of defense strength that are not screened."""
    return sum(ship["target_class"] == group and not ship.get("screened") for ship in ships.values())


def strays(shot: Shot, group: str, ships: Mapping[str, Any], facing: Mapping[str, Any]) -> bool:
    """Does a ship of a group attack another group, but for a battleship's secondary battery at destroyers?"""
    aimed_at = facing[shot.target]["target_class"]
    if ships[shot.by]["target_class"] != group or aimed_at == group:
        return False
    return not (group == "B" and shot.weapon == "D" and aimed_at == "D")


def resolved(
    doing: Doing,
    side: str,
    battle: Mapping[str, Any],
    shots: Iterable[Shot],
    ships: Mapping[str, Any],
    facing: Mapping[str, Any],
) -> dict[str, str]:
    """The fire thrown: what it does to each ship that is hit."""
    shots = list(shots)
    firing = [name for name in ships if any(shot.by == name for shot in shots)]
    aimed_at = [name for name in facing if any(shot.target == name for shot in shots)]
    caught = not battle["night"] and (
        doing.phase == "first-surface-combat" or ruling(doing, "caught-phase") == "any-daylight"
    )
    listed = [in_line(side, name, ships[name], False) for name in firing]
    listed += [in_line(OTHER[side], name, facing[name], caught) for name in aimed_at]
    places = {name: place for place, name in enumerate([*firing, *aimed_at], 1)}
    fires = [
        {
            "by": places[shot.by],
            "weapon": shot.weapon,
            "strength": ships[shot.by]["guns"][shot.weapon],
            "target": places[shot.target],
            "salvo": shot.salvo,
        }
        for shot in shots
    ]
    time = "night" if battle["night"] else "day"
    inputs = {"time": time, "round": battle["round"], "first": side, "ship": listed, "fire": fires}
    marked = [*stand_ins(doing, side, firing, "guns", *GUNS, "T"), *stand_ins(doing, OTHER[side], aimed_at, "defense")]
    answer = doing.resolve("surface-round", inputs, side=side, stand_in=marked)
    for shot in shots:
        if shot.weapon == "T":
            doing.put("sides", side, "ships", shot.by, "torpedoes_fired", value=True)
    rows = (answer.outcome or {})["ships"][len(firing) :]
    return {name: result for name, result in zip(aimed_at, rows, strict=True) if result != "none"}


def in_line(side: str, name: str, ship: Mapping[str, Any], caught: bool) -> dict[str, Any]:
    """A ship as the procedure `surface-round` takes it."""
    out = {"side": side, "name": name, "target_class": ship["target_class"], "defense": ship["defense"]}
    launched = {"launched": True} if caught and ship.get("launched") and ship["target_class"] == "A" else {}
    return {**out, "condition": condition(ship), **launched}


def settle(doing: Doing, number: str) -> None:
    """An engagement without ships on one side is over; task forces that are gone are no longer in it."""
    battle = doing.get("public", "engagements", number)
    left = {side: [tf for tf in battle[side] if tf in own(doing, side, "task_forces")] for side in doing.sides}
    for side in doing.sides:
        if left[side] != battle[side]:
            doing.put("public", "engagements", number, side, value=left[side])
    if not all(left.values()):
        doing.put("public", "engagements", number, "state", value="over")
        doing.tell("all", f"The engagement in {battle['hex']} is over.")


class Withdraw(Inputs):
    """The side whose turn it is leaves the fight."""

    hex: str = text(meaning="where it goes: one of the two hexes that the other side names")
    choices: list[str] = many(
        text(shape="a hex", allowed=bool), 2, 2, meaning="the two hexes that the other side named"
    )
    battle: int | None = whole(1, 99, None, meaning="the engagement's number, if there are several")


@act("withdraw", Withdraw, cite="20.e.iii", phases=COMBAT)
def withdraw(given: Withdraw, doing: Doing) -> None:
    """Instead of firing, the side whose turn it is withdraws, after the second round."""
    number, battle = battle_of(doing, given.battle, ("fought",))
    side = battle["order"][battle["next"]]["side"]
    place = on_map(doing, given.hex, "hex")
    rounds = doing.ruleset.printed["limits"]["entries"]["rounds-to-withdrawal"]
    if battle["round"] <= rounds:
        doing.forbid("20.e.iii", f"nobody withdraws before {rounds} rounds are fought", "act")
    for choice in given.choices:
        if distance(doing, battle["hex"], on_map(doing, choice, "choices")) != 1:
            doing.forbid("20.e.iii", f"{choice} is not next to {battle['hex']}", "choices")
    if place not in given.choices:
        doing.forbid("20.e.iii", f"{place} is not one of {' and '.join(given.choices)}", "hex")
    for name, result in battle.get("pending", {}).items():
        hit(doing, owner(doing, name), name, result)
    for tf in battle[side]:
        if tf in own(doing, side, "task_forces"):
            put_block(doing, side, tf, place)
            if tf in own(doing, OTHER[side], "contacts"):
                doing.put("sides", OTHER[side], "contacts", tf, "hex", value=place)
    doing.put("public", "engagements", number, "state", value="over")
    doing.tell(
        "all", f"{', '.join(battle[side])} withdraw{'s' if len(battle[side]) == 1 else ''} to {place}.", hex=place
    )


class Cease(Inputs):
    """An engagement."""

    battle: int | None = whole(1, 99, None, meaning="the engagement's number, if there are several")
    side: str | None = side_chosen("who asked for it; no effect")


@act("cease", Cease, cite="20.e", phases=COMBAT)
def cease(given: Cease, doing: Doing) -> None:
    """Both sides cease fire, and the engagement is over."""
    number, battle = battle_of(doing, given.battle, ("engaged", "fought"))
    for name, result in battle.get("pending", {}).items():
        hit(doing, owner(doing, name), name, result)
    doing.put("public", "engagements", number, "state", value="over")
    doing.tell("all", f"The engagement in {battle['hex']} is over.")
