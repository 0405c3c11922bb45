"""A submarine operation with the session's own boats, boat by boat (The Submarine Op, One torpedo, one ship)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import choice, flag
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.evening.board import change, count, entered, thing
from referee.games.cunningham_somerville.rules.submarines import Contact, Screen, contact_scores
from referee.games.cunningham_somerville.rules.wolfpack import Targets
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own, whose

SCREEN = ("fleet_escorts", "small_escorts", "minor_escorts", "damaged_asdic", "radar", "air_support", "allied_mid_1943")
PACK = ("huff_duff",)
SPEEDS = ("high", "normal", "fast-convoy", "slow-convoy")
UNHARMED = ("evades", "away")


class SubmarineOp(Targets, Screen):
    """A pack, the force that it is after, and what they fire at; the screen is the force's own unless it is typed."""

    pack: str = called("the force of boats", of="forces")
    force: str = called("the force that it attacks", of="forces")
    target_speed: str | None = choice(*SPEEDS, default=None, meaning="the force's speed, if its own is not entered")
    ultra: bool = flag(meaning="the wolfpack has ULTRA superiority")
    wolfpack_radar: bool = flag(meaning="the wolfpack has effective radar")
    huff_duff: bool = flag(meaning="the force has HUFF DUFF")
    enemy_ultra: bool = flag(meaning="the force has ULTRA superiority")


@act("submarine-op", SubmarineOp, cite="The Submarine Op")
def submarine_op(given: SubmarineOp, doing: Doing) -> None:
    """A pack's whole operation: contact, then each boat's attack, with torpedoes left and what becomes of it."""
    side = whose(doing, "forces", given.pack, "pack")
    enemy = whose(doing, "forces", given.force, "force")
    if enemy == side:
        raise bad_input("force", f"{given.force} is of the same side")
    pack, force = thing(doing, side, "forces", given.pack), thing(doing, enemy, "forces", given.force)
    if pack.get("plotted") == doing.turn:
        doing.forbid("The Submarine Op", f"{given.pack} has moved or plotted a continuation this turn", "pack")
    if pack["zone"] != force["zone"]:
        doing.forbid("The Submarine Op", f"{given.pack} is in {pack['zone']}, {given.force} in {force['zone']}", "pack")
    boats = [name for name in pack.get("boats", ()) if ready(thing(doing, side, "boats", name), doing.turn)]
    if not boats:
        raise bad_input("pack", f"{given.pack} has no boats that can attack")
    reached = contacts(given, doing, side, force, boats)
    doing.tell(side, f"{given.pack}: {', '.join(reached) or 'no boat'} in contact.")
    burning = given.flaming_datum or on_fire(doing, enemy, force)
    lasts = Rules(doing.ruleset).ruling("flaming-datum-lasts") == "for-the-op"
    attacked = False
    for name in reached:
        screen = screen_of(given, thing(doing, enemy, "forces", given.force))
        came = one_boat(
            given, doing, side, name, {**screen, "boats_in_contact": len(reached), "flaming_datum": burning}
        )
        attacked = attacked or came["attacked"]
        burning = burning or (lasts and bool(came["hits"] or came["defender_hits"]))
        said(doing, side, enemy, name, came)
        if came["rammed"]:
            before = thing(doing, enemy, "forces", given.force).get("damaged_asdic", 0)
            change(doing, enemy, "forces", given.force, damaged_asdic=before + 1)
            doing.tell(enemy, f"{given.force}: an escort has rammed a boat; her asdic is damaged.")
            doing.remark("choose that escort at random: damage --ship … --structural 1 [Das Boot]")
    if attacked:
        doing.remark(f"the attack reveals {given.force}: report --exact [Spotting Fog of War]")


def ready(boat: Mapping[str, Any], turn: int) -> bool:
    """Can a boat attack? One that was shaken is submerged all the next turn."""
    return "state" not in boat or (boat["state"] == "shaken" and turn > boat.get("shaken", turn) + 1)


def contacts(given: SubmarineOp, doing: Doing, side: str, force: Mapping[str, Any], boats: list[str]) -> list[str]:
    """The boats that reach an attacking position: each has its own die."""
    inputs = entered(given, Contact)
    inputs["target_speed"] = given.target_speed or force.get("speed")
    if inputs["target_speed"] is None:
        raise bad_input("target_speed", "how fast is the force? high, normal, fast-convoy or slow-convoy")
    inputs |= {key: True for key in PACK if force.get(key) and key not in inputs} | {"boats": len(boats)}
    answer = doing.resolve("contact", inputs, side=side)
    scores = contact_scores(Contact.take(inputs), len(boats), Rules(doing.ruleset))
    faces = [die["value"] for die in answer.dice or ()]
    return [name for name, face, score in zip(boats, faces, scores, strict=True) if face >= score]


def on_fire(doing: Doing, side: str, force: Mapping[str, Any]) -> bool:
    """Is a ship of the force burning already?"""
    for name in force.get("ships", ()):
        if {"fire", "raging-fire"} & set(thing(doing, side, "ships", name).get("casualties", ())):
            doing.remark(f"{name} is burning: a flaming datum")
            return True
    return False


def screen_of(given: SubmarineOp, force: Mapping[str, Any]) -> dict[str, Any]:
    """A force's screen: its own, and what was typed."""
    return {key: force[key] for key in SCREEN if force.get(key)} | entered(given, Screen)


def one_boat(given: SubmarineOp, doing: Doing, side: str, name: str, waters: dict[str, Any]) -> dict[str, Any]:
    """A boat's attack, and its torpedoes afterwards."""
    boat = thing(doing, side, "boats", name)
    own_flags = {key: True for key in ("ace", "gnat", "poor_quality") if boat.get(key)}
    came = (
        doing.resolve("submarine-attack", {**waters, **own_flags, **entered(given, Targets)}, side=side).outcome or {}
    )
    state = None if came["boat"] in UNHARMED else came["boat"]
    attacks = boat.get("attacks", 0) + came["attacked"]
    shaken = doing.turn if state == "shaken" else None
    change(doing, side, "boats", name, attacks=attacks, state=state, shaken=shaken)
    if came["attacked"] and state not in ("sunk", "damaged"):
        ace = {"ace": True} if boat.get("ace") else {}
        if (doing.resolve("expenditure", {"attacks": attacks, **ace}, side=side).outcome or {})["expended"]:
            change(doing, side, "boats", name, state="expended")
    return came


def said(doing: Doing, side: str, enemy: str, name: str, came: Mapping[str, Any]) -> None:
    """What either side hears of a boat's attack."""
    hits = came["hits"] + came["defender_hits"]
    state = own(doing, side, "boats")[name].get("state")
    after = {"shaken": "shaken: a submerged continuation next turn", "expended": "out of torpedoes: back to base"}
    after |= {"damaged": "damaged: back to base", "sunk": "sunk"}
    fate = f"; {after[state]}" if state in after else ""
    if not came["attacked"]:
        doing.tell(side, f"{name} is engaged before it can attack{fate}.")
    else:
        doing.tell(side, f"{name}: {count(hits, 'hit')}{fate}.")
        at = [f"{came['hits']} on the boat's target"] if came["hits"] else []
        at += [f"{came['defender_hits']} on your choice"] if came["defender_hits"] else []
        doing.tell(enemy, f"Torpedoes! {' and '.join(at) or 'no hit'}.")
        if hits:
            doing.remark("damage by the base game: critical --by torpedo, damage")
    if came["boat"] == "sunk":
        doing.tell(enemy, "A submarine is sunk.")
