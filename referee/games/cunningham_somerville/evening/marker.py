"""The Marker Step: damage control for all that is due, and towing (Damage Control, Towing)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, flag, whole
from referee.games.cunningham_somerville.evening import sight, state
from referee.games.cunningham_somerville.evening.harm import Harm, pace, ship_afloat, system_of, with_casualty
from referee.games.cunningham_somerville.evening.state import CASUALTIES
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import a_side, all_called, called, side_of

FINAL = ("out", "restored")
FIRES = ("fire", "raging-fire")
MOST = 40


class DamageControl(Inputs):
    """Who does damage control."""

    side: str | None = bare(side_of("one side alone, if not both"))
    without: list[str] = all_called("ships that do none: those that pass a tow in this step", of="ships")


def whole_step(given: DamageControl, doing: Doing) -> Whole:
    """All that is due, on one side or on both."""
    board = state.of(doing)
    sides = [a_side(doing, given.side)] if given.side else doing.sides
    ships = [ship for side in sides for ship in board.side(side).ships.values() if ship.name not in given.without]
    casualties = [
        {"name": f"{ship.name}: {casualty}", **as_damage(ship, casualty)} | ({"same_ship": True} if place else {})
        for ship in ships
        if ship.tow_tried != doing.turn
        for place, casualty in enumerate(due_on(ship))
    ]
    if not casualties:
        raise bad_input("side", "no casualty is due")
    return Whole("marker-step", {"casualties": casualties[:MOST]})


@act("damage-control", DamageControl, cite="Damage Control", whole=whole_step)
def damage_control(given: DamageControl, doing: Doing) -> None:
    """The Marker Step's damage control: every casualty of every ship, ship by ship, each die said."""
    board = state.of(doing)
    sides = [a_side(doing, given.side)] if given.side else doing.sides
    for name in given.without:
        board.ship(name, "without")
    thrown = 0
    for side in sides:
        if board.umpire.controlled.get(side) == doing.turn:
            doing.forbid(
                "Marker Step",
                f"{side} has done its damage control in turn {doing.turn}",
                "side",
                hint="the other --side, or the next turn: phase --turn",
            )
        for ship in board.side(side).ships.values():
            if ship.tow_tried == doing.turn:
                doing.remark(f"{ship.name} has tried to pass a tow in this step: no damage control on herself [Towing]")
            elif ship.name not in given.without:
                thrown += controlled(doing, ship)
        board.umpire.put(controlled={**board.umpire.controlled, side: doing.turn})
    if not thrown:
        doing.remark("no casualty is due")
    doing.remark("then take off all flash, star shell, searchlight, flare and snowflake markers [Marker Step]")


def controlled(doing: Doing, ship: state.Ship) -> int:
    """A ship's damage control: floundering first, then fires, steering, engines, power; how many were due."""
    due = due_on(ship)
    said = [one_casualty(doing, ship, casualty) for casualty in due if ship.is_afloat]
    if said:
        ship.put(controlled=doing.turn)
    if said and ship.is_afloat:
        doing.tell(ship.owner, f"{ship.name}: {'; '.join(said)}.{pace(doing, ship)}")
    return len(due)


def due_on(ship: state.Ship) -> list[str]:
    """What a ship throws for in a Marker Step, in its order."""
    if not ship.is_afloat:
        return []
    return (["floundering"] if ship.condition == "floundering" else []) + ship.casualties


def as_damage(ship: state.Ship, casualty: str) -> dict[str, Any]:
    """A casualty as `damage-control` takes it."""
    damage = "power" if casualty.startswith("power") else casualty
    return {"damage": damage} | ({"fire_risk": True} if damage in FIRES and ship.fire_risk else {})


def one_casualty(doing: Doing, ship: state.Ship, casualty: str) -> str:
    """One casualty's die; what it became, with the faces thrown."""
    seen = sight.call(state.of(doing), doing.other(ship.owner), ship)
    inputs = {"name": seen, **as_damage(ship, casualty)}
    answer = doing.resolve("damage-control", inputs, side=ship.owner)
    now, lost = (answer.outcome or {})["state"], (answer.outcome or {})["structure_lost"]
    harm = Harm(doing, ship)
    if casualty == "floundering":
        if now in ("sunk", "bulkheads-hold"):
            harm.condition(now)
    elif now == "exploded":
        harm.condition("removed")
    else:
        settle(ship, casualty, now)
    if ship.is_afloat:
        harm.loses(structural=lost)
        harm.sinks(at_once=False)
    faces = ", ".join(str(die["value"]) for die in answer.dice or ())
    became = "stays" if now == inputs["damage"] else now.replace("-", " ")
    founders = ", she flounders" if "floundering" in harm.said else ""
    return f"{casualty.replace('-', ' ')} {became} ({faces}){', 1 structural' if lost else ''}{founders}"


def settle(ship: state.Ship, casualty: str, now: str) -> None:
    """A casualty after its die: gone, permanent, or another of the same system."""
    rest = [one for one in ship.casualties if one != casualty]
    if now == "permanent":
        worst = "major-steering" if casualty == "steering" else casualty  # a minor one is never permanent
        ship.put(permanent=[*ship.permanent, worst])
    elif now not in FINAL:
        again = casualty if now == "power" else now
        rest = with_casualty([one for one in rest if system_of(one) != system_of(again)], again)
    ship.put(casualties=sorted(rest, key=CASUALTIES.index))


class Sea(Inputs):
    """How the sea changes for ships whose bulkheads held."""

    ship: list[str] = all_called("ships whose bulkheads held and that must throw again, if not all", of="ships")


@act("sea-worse", Sea, cite="Damage Control")
def sea_worse(given: Sea, doing: Doing) -> None:
    """The sea grows worse: ships whose bulkheads held flounder again."""
    board = state.of(doing)
    for name in given.ship:
        if board.ship(name, "ship").condition != "bulkheads-hold":
            raise bad_input("ship", f"no bulkheads of {name} hold: nothing grows worse for her")
    ships = [ship for side in board.sides.values() for ship in side.ships.values()]
    held = [
        ship for ship in ships if ship.condition == "bulkheads-hold" and (not given.ship or ship.name in given.ship)
    ]
    if not held:
        raise bad_input("act", "there is no ship whose bulkheads hold")
    for ship in held:
        ship.put(condition="floundering")
        doing.tell(ship.owner, f"{ship.name}: the sea grows worse; she flounders again.")


class Tow(Inputs):
    """Two ships."""

    tower: str = called("the ship that tows", of="ships")
    towed: str = called("the ship that is towed", of="ships")
    speed: int = bare(whole(0, 10, 0, meaning="the towing ship's speed"))
    foul_or_severe: bool = flag(meaning="foul or severe weather")
    attacked_last_turn: bool = flag(meaning="either was attacked in the last turn")
    cast_off: bool = flag(meaning="the tow is cast off")


@act("tow", Tow, cite="Towing")
def tow(given: Tow, doing: Doing) -> None:
    """A tow is passed, or cast off."""
    tower = ship_afloat(doing, given.tower, "tower")
    towed = ship_afloat(doing, given.towed, "towed", tower.owner)
    if tower == towed:
        raise bad_input("towed", f"{tower.name} cannot tow herself")
    if given.cast_off:
        if tower.towing != towed.name:
            raise bad_input("cast_off", f"{tower.name} does not tow {towed.name}")
        tower.put(towing=None)
        doing.tell(tower.owner, f"{tower.name} casts off {towed.name}.")
        return
    if tower.towing:
        doing.forbid("Towing", f"{tower.name} tows {tower.towing} already; tow --cast-off first", "tower")
    may_be_towed(doing, tower, towed)
    if tower.tow_tried == doing.turn:
        doing.forbid(
            "Towing",
            f"{tower.name} has tried to pass a tow in this step",
            "tower",
            hint="tow again in the next Marker Step: phase --turn",
        )
    if towed.condition is None and not any(one.endswith("-engine") for one in towed.hurt):
        doing.forbid(
            "Towing",
            f"{towed.name} is not dead in the water",
            "towed",
            hint="she needs no tow; damage --ship, if she was stopped",
        )
    inputs: dict[str, Any] = {"tower_speed": given.speed} | {
        key: True for key in ("foul_or_severe", "attacked_last_turn") if getattr(given, key)
    }
    if tower.controlled == doing.turn and not doing.forced:
        inputs["damage_control"] = True
    passed = (doing.resolve("tow", inputs, side=tower.owner).outcome or {})["passed"]
    tower.put(tow_tried=doing.turn)
    if passed:
        for other in towers_of(doing, towed):
            other.put(towing=None)
        tower.put(towing=towed.name)
        doing.remark("in the next turn both may go at 1 inch")
    doing.tell(tower.owner, f"{tower.name} {'tows' if passed else 'cannot pass the tow to'} {towed.name}.")


def towers_of(doing: Doing, ship: state.Ship) -> list[state.Ship]:
    """The ships that tow a ship: one at most, of her own side."""
    return [other for other in state.of(doing).side(ship.owner).ships.values() if other.towing == ship.name]


def may_be_towed(doing: Doing, tower: state.Ship, towed: state.Ship) -> None:
    """Refuse a ship that another tows, one that tows the tower, and ships that lie in different zones."""
    if towed.towing == tower.name:
        raise bad_input("towed", f"{towed.name} tows {tower.name}: tow --cast-off first")
    for other in towers_of(doing, towed):
        if other != tower:
            hint = f'tow --tower "{other.name}" --towed "{towed.name}" --cast-off first'
            doing.forbid("Towing", f"{other.name} tows {towed.name} already", "towed", hint=hint)
    forces = [force for ship in (tower, towed) if (force := state.of(doing).force_of(ship))]
    if len({force.zone for force in forces}) > 1:
        where = " and ".join(f"{force.name} in {force.zone}" for force in forces)
        hint = "force --zone puts right where they are"
        doing.forbid("Towing", f"the tow is passed side to side, and they are with {where}", "towed", hint=hint)
