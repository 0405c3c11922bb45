"""Planes in a session: the secret allocation and raids at sea (Planes to ship combat)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, many, whole
from referee.games.naval_units.evening.sea import (
    MOST,
    all_told,
    as_unit,
    chosen,
    count,
    escorts,
    kind,
    lose_planes,
    nation,
    paired,
    pairs,
    place,
    planes_at_sea,
    set_left,
    ship,
    surface,
    the_zone,
)
from referee.games.naval_units.rules.air import KINDS, loss_order
from referee.session.acting.act import Doing, act
from referee.session.board.owned import a_side, all_called, called, enemy_of, side_of

MISSIONS = ("cap", "escort", *KINDS)


class Allocate(Inputs):
    """A side's planes in a battle."""

    side: str | None = side_of("the side whose planes they are")
    zone: str | None = called("the sea zone of the battle, if there are several", None, of="zones")
    cap: int = whole(0, 96, 0, meaning="Combat Air Patrol")
    escort: int = whole(0, 96, 0, meaning="fighter escorts")
    torpedo: int = whole(0, 96, 0, meaning="torpedo bombers")
    dive: int = whole(0, 96, 0, meaning="dive bombers")
    kamikaze: int = whole(0, 96, 0, meaning="kamikaze planes")


@act("allocate", Allocate, cite="Planes to ship combat")
def allocate(given: Allocate, doing: Doing) -> None:
    """A side's planes are given their missions for the round, in secret."""
    side, zone = a_side(doing, given.side), the_zone(doing, given.zone)
    carriers = {
        name: planes
        for name, planes in planes_at_sea(doing, side, zone).items()
        if "sunk" not in ship(doing, side, name)
    }
    if not carriers:
        raise bad_input("side", f"the {side} side has no planes in {zone}")
    missions = {mission: getattr(given, mission) for mission in MISSIONS}
    units = [{"type": kind(doing, side, name), "planes": planes} for name, planes in carriers.items()]
    answer = doing.resolve("allocation", {"nation": nation(doing, side), "carriers": units, **missions}, side=side)
    doing.put("sides", side, "allocation", zone, value={key: number for key, number in missions.items() if number})
    said = ", ".join(f"{number} {mission}" for mission, number in missions.items() if number)
    doing.tell(side, f"{zone}: {said or 'no plane flies'}; {(answer.outcome or {})['unassigned']} stay aboard.")


class Aimed(Inputs):
    """A ship, and the planes meant for it."""

    name: str = called("the enemy ship", of="ships")
    torpedo: int = whole(0, 24, 0, meaning="torpedo bombers")
    dive: int = whole(0, 24, 0, meaning="dive bombers")
    kamikaze: int = whole(0, 24, 0, meaning="kamikaze planes")


def planes_for(aim: Aimed) -> dict[str, int]:
    """The planes of an aim."""
    return {each: getattr(aim, each) for each in KINDS if getattr(aim, each)}


class AirStrike(Inputs):
    """A side's raid of the round."""

    side: str | None = side_of("the side that raids")
    zone: str | None = called("the sea zone of the battle, if there are several", None, of="zones")
    target: list[Aimed] = many(Aimed, 1, 6, meaning="name=Akagi,torpedo=2,dive=1: a ship and the planes for it")
    screen: list[str] = paired("untargeted escorts that screen: escort=ship")
    cover: list[str] = all_called("untargeted escorts that fire, if not all of them", 0, 6)
    loss_order: list[str] = loss_order()


@act("air-strike", AirStrike, cite="Planes to ship combat")
def air_strike(given: AirStrike, doing: Doing) -> None:
    """A side's raid of the round, with the missions allocated: CAP, anti-aircraft fire, attacks; all losses counted."""
    side, zone = a_side(doing, given.side), the_zone(doing, given.zone)
    enemy = enemy_of(doing, side)
    flying: dict[str, Any] | None = doing.get("sides", side, "allocation", zone)
    if flying is None:
        raise bad_input("side", f"the {side} side has allocated no planes in {zone}: allocate")
    if flying.get("struck"):
        doing.forbid("Planes to ship combat", "the raid of this round is flown; round-over ends the round", "side")
    sent = check_sent(doing, given.target, flying)
    there = surface(doing, enemy, zone)
    names = [aim.name for aim in given.target]
    for at, name in enumerate(names):
        place(there, name, f"target[{at}].name", f"{enemy} ship in {zone}")
    free = [name for name in escorts(doing, enemy, there) if name not in names]
    cover = chosen(doing, enemy, free, given.cover, "cover") if given.cover or len(free) <= MOST else free[:MOST]
    if len(free) > MOST and not given.cover:
        doing.remark(f"only {', '.join(cover)} give cover; --cover names others")
    screens = pairs(given.screen, "screen")
    for name in screens:
        place(cover, name, "screen", "untargeted escort")
    cap = doing.get("sides", enemy, "allocation", zone, "cap", default=0)
    answer = doing.resolve(
        "air-strike",
        {
            "nation": nation(doing, side),
            "cap": cap,
            "escort": flying.get("escort", 0),
            "targets": [
                {**as_unit(doing, enemy, aim.name, "hits", "moves"), **planes_for(aim)} for aim in given.target
            ],
            "cover": [
                {"type": kind(doing, enemy, name)}
                | ({"screens": place(names, screens[name], "screen", "target")} if name in screens else {})
                for name in cover
            ],
            "loss_order": given.loss_order,
        },
        side=side,
    )
    after = answer.outcome or {}
    said = [set_left(doing, enemy, name, now) for name, now in zip(names, after["targets_left"], strict=True)]
    said += [set_left(doing, enemy, name, now) for name, now in zip(cover, after["cover_left"], strict=True)]
    home = {mission: after[mission] for mission in ("escort", *KINDS)}
    before = {"escort": flying.get("escort", 0), **sent}
    lost, shot = sum(before.values()) - sum(home.values()), cap - after["cap"]
    lose_planes(doing, side, zone, lost)
    lose_planes(doing, enemy, zone, shot)
    stayed = {key: number - before.get(key, 0) for key, number in flying.items()}
    still = {key: number + home.get(key, 0) for key, number in stayed.items()}
    doing.put("sides", side, "allocation", zone, value={**still, "struck": True})
    if shot:
        doing.put("sides", enemy, "allocation", zone, "cap", value=after["cap"])
    planes = f"{side} loses {count(lost, 'plane')}" + (f", {enemy} {shot} of its CAP" if cap else "")
    all_told(doing, zone, f"raid of {side}", [planes, *(said if any(said) else ["no hits on ships"])])


def check_sent(doing: Doing, targets: Sequence[Aimed], flying: Mapping[str, Any]) -> dict[str, int]:
    """The planes sent by kind; no more than were allocated, no ship twice."""
    if len({aim.name for aim in targets}) < len(targets):
        raise bad_input("target", "a ship is named twice: add its planes up")
    sent = {each: sum(getattr(aim, each) for aim in targets) for each in KINDS}
    for each, number in sent.items():
        if number > flying.get(each, 0):
            doing.forbid("Planes to ship combat", f"{number} {each} sent, {flying.get(each, 0)} allocated", "target")
        elif number < flying.get(each, 0):
            doing.remark(f"{flying[each] - number} {each} planes have no target")
    return sent
