"""What a ship's torpedoes, a boat or a force may attack, for use at the table (Torpedoes, The Submarine Op)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.answer import odds
from referee.engine.fraction import Fraction
from referee.engine.inputs import flag, whole
from referee.engine.plain import counted, decimal_text
from referee.games.cunningham_somerville.evening import packs, state, torpedoes, wolfpacks
from referee.games.cunningham_somerville.evening.harm import of_afloat
from referee.games.cunningham_somerville.rules.torpedoes import torpedo_reach
from referee.games.cunningham_somerville.rules.words import inches
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bars
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import anyones, thing
from referee.session.board.board import procedure_of
from referee.session.board.owned import called

MOST = 16
SCORES = range(2, 7)  # what the base game's table may ask for


class Targets(state.Named):
    """A ship or a boat that would fire torpedoes, or a force."""

    ship: state.Boat | state.Ship | state.Force = thing(
        anyones(called("the ship or submarine that fires torpedoes, or a force", of=("boats", "ships", "forces")))
    )
    to_hit: int | None = whole(
        2,
        6,
        None,
        meaning="a ship's score to hit, from the base game's table; without it you hear the chance for every score",
    )
    distance: Any = inches(0, 24, None, meaning="inches from a ship to her target, if you have measured them")
    long_lance: bool = flag(meaning="24-inch Long Lance torpedoes")

    def mean(self) -> None:
        if not isinstance(self.ship, state.Ship):
            boat = "a boat's score follows from its target's speed (Torpedo Los!)"
            for field in ("to_hit", "distance", "long_lance"):
                self.refuse(field, why=boat if isinstance(self.ship, state.Boat) else "that is asked for a ship")


def of_firer(given: Targets) -> Bars:
    """A ship that is sunk fires at nobody."""
    if isinstance(given.ship, state.Ship):
        yield from of_afloat(given.ship)


@act("targets", Targets, cite="Torpedoes", looks=True, bars=of_firer)
def targets(given: Targets, doing: Doing) -> None:
    """Which enemy ships may a ship's torpedoes, a boat or a force attack, how likely is a hit, and why not others?"""
    if isinstance(given.ship, state.Boat):
        from_boat(given.ship, doing)
    elif isinstance(given.ship, state.Force):
        from_force(given.ship, doing)
    else:
        from_ship(given.ship, given, doing)


def from_force(force: state.Force, doing: Doing) -> None:
    """Whom a force may attack from its zone: boats in an operation, ships in battle, aircraft in strikes."""
    board, boats = force.here, packs.attackers(force)
    doing.remark(f"{force.name} in {force.zone}:")
    if boats:
        from_boat(boats[0], doing)
    for enemy in force.enemy.forces.values():
        if not kept_from(force, enemy, board.ships_in(enemy)):
            doing.remark(command("submarine-op", pack=force, against=enemy, ship=board.ships_in(enemy)[0]))
        if board.is_there(enemy) and board.ships_in(force):
            doing.remark(at_sea(force, enemy))
    ready = [unit for unit in squadrons_aboard(force) if unit.fit]
    if not ready:
        return
    found = [one for one in board.umpire.sightings.values() if one.by == force.owner]
    zones = list(dict.fromkeys(one.zone for one in found)) or ["none yet; spot searches"]
    doing.remark(f"aircraft ready: {', '.join(f'{unit.name} ({unit.fit})' for unit in ready)}")
    doing.remark(f"zones in which an enemy is sighted: {', '.join(zones)}")


def at_sea(force: state.Force, enemy: state.Force) -> str:
    """What a force's ships may do about an enemy force (Contact!): nothing in another zone, a search in its own."""
    if enemy.zone != force.zone:
        return f"{enemy.name} is out of reach, in {enemy.zone}"
    if force.here.sighting(force.owner, enemy):
        return f"{enemy.name} is found: its battle is fought on the table"
    search = command("spot", side=force.owner, zone=force.zone, search=OPEN, to_spot=OPEN)
    return f"{enemy.name} is in {force.zone} and not seen yet: " + search


def squadrons_aboard(force: state.Force) -> list[state.Squadron]:
    """The squadrons that fly from a force's ships."""
    decks = {ship.name for ship in force.here.ships_in(force)}
    return [unit for unit in force.here.side(force.owner).squadrons.values() if unit.platform in decks]


def from_ship(ship: state.Ship, given: Targets, doing: Doing) -> None:
    """A ship's torpedoes: the distance is measured on the table, the score is read in the base game."""
    reach = torpedo_reach(given.long_lance)
    if given.distance is not None and given.distance > reach:
        doing.remark(f"{ship.name} cannot launch: {decimal_text(given.distance)} inches are beyond {reach} (Torpedoes)")
        return
    doing.remark(f"{ship.name}, torpedoes to {reach} inches: {at_distance(given, doing, reach)}")
    say_mounts(ship, doing)
    force = ship.here.force_of(ship)
    rows = dict[str, list[str]]()
    for enemy in ship.enemy.ships.values():
        rows.setdefault(reason_not(force, enemy), []).append(f"{enemy.name} ({enemy.kind})")
    here = rows.pop("", [])
    scores = [given.to_hit] if given.to_hit else list(SCORES)
    chances = ", ".join(f"on {score} or more {chance_at(doing, score)}" for score in scores)
    doing.remark(f"chance to hit each of these: {chances}:")
    doing.remark(", ".join(here) or "nobody")
    for reason, names in rows.items():
        doing.remark(f"no target, because {reason}: {', '.join(names)}")


def say_mounts(ship: state.Ship, doing: Doing) -> None:
    """The mounts that cannot launch, as far as they are known: a mount that was never named is full."""
    for mount in ship.mounts.values():
        if mount.destroyed:
            doing.remark(f"mount {mount.name} is destroyed (Torpedo Reloads)")
        elif [*torpedoes.of_mount(ship, mount.name)]:
            again = f" until turn {mount.ready}" if mount.ready is not None else ""
            doing.remark(f"mount {mount.name} is empty{again} (Torpedo Reloads)")


def at_distance(given: Targets, doing: Doing, reach: int) -> str:
    """What distance adds to the difficulty, and when the launch is adjudicated."""
    steps = [given.distance] if given.distance is not None else [*range(4, reach + 1, 4)]
    found = []
    for inch in steps:
        inputs = {"launch_distance": str(inch), **({"long_lance": True} if given.long_lance else {})}
        outcome = certain_outcome(doing, "torpedo-difficulty", inputs)
        found.append(f"at {inch} {outcome['added']:+d}, adjudicated {outcome['adjudicated'].replace('-', ' ')}")
    return "; ".join(found)


def chance_at(doing: Doing, score: int) -> Fraction:
    """How likely torpedoes are to hit at a score, with no other ship near."""
    answer = odds(procedure_of(doing.ruleset.game, "torpedo"), {"to_hit": score, "distance": 0}, doing.ruleset)
    return sum((Fraction(r["p"]) for r in answer.distribution or [] if r["outcome"]["result"] == "hit"), Fraction(0))


def certain_outcome(doing: Doing, procedure: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The one outcome of a procedure without dice, as its page lists it."""
    answer = odds(procedure_of(doing.ruleset.game, procedure), inputs, doing.ruleset)
    return dict((answer.distribution or [])[0]["outcome"])


def reason_not(force: state.Force | None, enemy: state.Ship) -> str:
    """Why an enemy ship cannot be a ship's target; nothing if it can."""
    if not enemy.is_afloat:
        return f"she is {enemy.condition}"
    theirs = enemy.here.force_of(enemy)
    if force and theirs and theirs.zone != force.zone:
        return f"{theirs.name} is in {theirs.zone}"
    return ""


def from_boat(boat: state.Boat, doing: Doing) -> None:
    """A boat's attack once it is in contact, on each ship of the forces that its pack may attack."""
    board, pack = boat.here, boat.here.force_of(boat)
    if pack is None or not boat.can_attack(doing.turn):
        doing.remark(f"{boat.name} cannot attack: it is {'in no pack' if pack is None else boat.state}")
        return
    boats = packs.attackers(pack)
    others = f"with {counted(len(boats) - 1, 'other boat')}"
    doing.remark(f"{boat.name} of {pack.name} in {pack.zone}, {others} in contact; chance of at least one hit:")
    room = MOST
    for force in boat.enemy.forces.values():
        ships = board.ships_in(force)
        if reason := kept_from(pack, force, ships):
            doing.remark(f"{force.name} cannot be attacked: {reason}")
            continue
        shown, beyond = ships[:room], ships[room:]
        for ship in shown:
            doing.remark(f"{ship.name} ({ship.kind}): {chance_by_boat(doing, boat, len(boats), pack, force, ship)}")
        room -= len(shown)
        if beyond:
            doing.remark(f"+ {len(beyond)} more of {force.name}")


def operation(doing: Doing, pack: state.Force, force: state.Force, ship: str) -> wolfpacks.Op:
    """The pack's operation against a force, all boats at one ship."""
    speed = {} if force.speed else {"target_speed": "normal"}
    typed = {"pack": pack.name, "against": force.name, "ship": ship, **speed}
    return wolfpacks.Op(wolfpacks.SubmarineOp.take(typed).found_on(doing.board))


def kept_from(pack: state.Force, force: state.Force, ships: list[state.Ship]) -> str:
    """Why a pack may not attack a force; nothing if it may."""
    bars = [*packs.of_pack(pack), *packs.of_meeting(pack, force), *packs.of_prey(force)]
    if bars:
        return bars[0].message
    return "" if ships else "its ships are not entered: submarine-op --target speed=…"


def chance_by_boat(
    doing: Doing, boat: state.Boat, boats: int, pack: state.Force, force: state.Force, ship: state.Ship
) -> Fraction:
    """How likely a boat in contact is to hit a ship at least once."""
    op = operation(doing, pack, force, ship.name)
    inputs = {**op.screen(), "boats_in_contact": boats, **wolfpacks.boat_of(boat), **op.targets(boat)}
    answer = odds(procedure_of(doing.ruleset.game, "submarine-attack"), inputs, doing.ruleset)
    return sum((Fraction(r["p"]) for r in answer.distribution or [] if r["outcome"]["hits"]), Fraction(0))
