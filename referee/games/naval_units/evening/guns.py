"""Ship against ship in a session: rounds, interception, shots at the shore (Ship-to-Ship Combat)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag
from referee.games.naval_units.evening.contact import count_round, settled
from referee.games.naval_units.evening.sea import (
    all_told,
    as_unit,
    battle,
    both_see,
    chosen,
    count,
    kind,
    nation,
    paired,
    pairs,
    place,
    planes_at_sea,
    set_left,
    surface,
    the_zone,
)
from referee.session.acting.act import Doing, act
from referee.session.board.owned import a_side, all_called, called, enemy_of, own, side_of, whose


class SurfaceRound(Inputs):
    """A round of ships against ships."""

    zone: str | None = called("the sea zone of the battle, if there are several", None, of="zones")
    ship: list[str] = all_called("ships that take part, of both sides; left out, all there", 0, 12, of="ships")
    target: list[str] = paired("targets: ship=enemy ship; else each has its opposite, over again")
    screen: list[str] = paired("screens: escort=ship of its own side")
    more: bool = flag(meaning="another part of the same round follows: it is not counted yet")


@act("surface-round", SurfaceRound, cite="Ship-to-Ship Combat")
def surface_round(given: SurfaceRound, doing: Doing) -> None:
    """A round between the ships in a sea zone, hits and losses counted."""
    zone = the_zone(doing, given.zone)
    fight = battle(doing, zone)
    active = fight["active"]
    sides = [active, enemy_of(doing, active)]
    for side in sides:
        if planes := sum(planes_at_sea(doing, side, zone).values()):
            doing.forbid("Ship-to-Ship Combat", f"the {side} side still has {count(planes, 'plane')} there", "zone")
    there = {side: surface(doing, side, zone) for side in sides}
    named = {side: [name for name in given.ship if name in there[side]] for side in sides}
    for name in given.ship:
        place([one for side in sides for one in there[side]], name, "ship", f"ship in {zone}")
    taking = [chosen(doing, side, there[side], named[side], "ship") for side in sides]
    clash(doing, "surface-round", ("attackers", "defenders"), sides, taking, given, zone, bool(fight.get("night")))
    if given.more:
        both_see(doing, zone)
    else:
        count_round(doing, zone, "surface")
        settled_by_now(doing, zone)


def settled_by_now(doing: Doing, zone: str) -> None:
    """End the battle where a side has no ships left."""
    if doing.get("public", "battles", zone):
        settled(doing, zone)


def clash(
    doing: Doing,
    procedure: str,
    keys: Sequence[str],
    sides: Sequence[str],
    taking: Sequence[Sequence[str]],
    given: Any,
    zone: str,
    night: bool,
) -> None:
    """A round between two lists of ships; its hits are counted and said."""
    aims, screens = pairs(given.target, "target"), pairs(given.screen, "screen")
    for field, named in (("target", aims), ("screen", screens)):
        for name in named:
            place([*taking[0], *taking[1]], name, field, "ship that takes part")
    inputs: dict[str, Any] = {"nation": nation(doing, sides[0]), "enemy_nation": nation(doing, sides[1])}
    if night:
        inputs["night"] = True
    for key, side, ships, enemies in zip(keys, sides, taking, reversed(taking), strict=True):
        if not ships:
            raise bad_input("ship", f"the {side} side has no ships in {zone}")
        inputs[key] = [
            {
                **as_unit(doing, side, name, "hits"),
                "target": place(enemies, aims[name], "target", "enemy ship") if name in aims else at % len(enemies) + 1,
                **screen(screens, ships, name),
            }
            for at, name in enumerate(ships)
        ]
    after = doing.resolve(procedure, inputs, side=sides[0]).outcome or {}
    said = [
        set_left(doing, side, name, now)
        for key, side, ships in zip(keys, sides, taking, strict=True)
        for name, now in zip(ships, after[f"{key}_left"], strict=True)
    ]
    all_told(doing, zone, "guns" if procedure == "surface-round" else "interception", said)


def screen(screens: Mapping[str, str], ships: Sequence[str], name: str) -> dict[str, int]:
    """Whom a ship screens, by its place."""
    return {"screens": place(ships, screens[name], "screen", "ship of its side")} if name in screens else {}


class Intercept(Inputs):
    """A fleet that leaves a sea zone, and who intercepts it."""

    fleet: str = called("the fleet that leaves; it moves on with `move` afterwards", of="fleets")
    ship: list[str] = all_called("ships that take part, of both sides; left out, all there", 0, 12, of="ships")
    target: list[str] = paired("targets: ship=enemy ship; else each has its opposite, over again")
    screen: list[str] = paired("screens: escort=ship of its own side")
    night: bool = flag(meaning="it is fought by night")


@act("intercept", Intercept, cite="Naval Interception of Naval Units")
def intercept(given: Intercept, doing: Doing) -> None:
    """One round by those who intercept a fleet that leaves their sea zone."""
    side = whose(doing, "fleets", given.fleet, "fleet")
    enemy = enemy_of(doing, side)
    zone = own(doing, side, "fleets")[given.fleet]["zone"]
    leaving = [name for name in surface(doing, side, zone) if name in own(doing, side, "fleets")[given.fleet]["ships"]]
    watching = surface(doing, enemy, zone)
    if not leaving or not watching:
        raise bad_input("fleet", f"{given.fleet} has no surface ships at sea, or nobody is in {zone} to intercept it")
    for name in given.ship:
        place([*leaving, *watching], name, "ship", f"ship in {zone}")
    taking = [
        chosen(doing, one, there, [name for name in given.ship if name in there], "ship")
        for one, there in ((enemy, watching), (side, leaving))
    ]
    clash(doing, "interception", ("interceptors", "movers"), [enemy, side], taking, given, zone, given.night)


class Bombard(Inputs):
    """Ships off a shore."""

    ship: list[str] = all_called("the ships that fire", 1, 12, of="ships")
    side: str | None = side_of("the side, where the ships do not say it")


@act("bombard", Bombard, cite="unit chart")
def bombard(given: Bombard, doing: Doing) -> None:
    """Ships fire their one shot at the shore."""
    side = a_side(doing, given.side) if given.side else whose(doing, "ships", given.ship[0], "ship")
    for name in given.ship:
        whose(doing, "ships", name, "ship", side)
        if "sunk" in own(doing, side, "ships")[name]:
            raise bad_input("ship", f"{name} is sunk")
    types = [kind(doing, side, name) for name in given.ship]
    answer = doing.resolve("shore-bombardment", {"ships": types, "nation": nation(doing, side)}, side=side)
    doing.tell("all", f"{', '.join(given.ship)} fire at the shore: {count((answer.outcome or {})['hits'], 'hit')}.")
