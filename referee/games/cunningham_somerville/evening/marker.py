"""The Marker Step: damage control for all that is due, towing, rescue, smoke (Damage Control, Towing)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag, text, whole
from referee.games.cunningham_somerville.evening.board import change, thing
from referee.games.cunningham_somerville.evening.harm import CASUALTIES, Harm, afloat, system_of, with_casualty
from referee.session.acting.act import Doing, act
from referee.session.board.owned import a_side, all_called, called, enemy_of, own, side_of, whose

FINAL = ("out", "restored")
SIZES = {"destroyer": "destroyer-or-smaller", "escort": "destroyer-or-smaller"}
MERCHANTS = ("merchant", "fast-merchant", "transport")


class DamageControl(Inputs):
    """Who does damage control."""

    side: str | None = side_of("one side alone, if not both")
    without: list[str] = all_called("ships that do none: those that pass a tow in this step", of="ships")


@act("damage-control", DamageControl, cite="Damage Control")
def damage_control(given: DamageControl, doing: Doing) -> None:
    """The Marker Step's damage control: every casualty of every ship, ship by ship, each die said."""
    sides = [a_side(doing, given.side)] if given.side else doing.sides
    for name in given.without:
        whose(doing, "ships", name, "without")
    thrown = 0
    for side in sides:
        if doing.get("umpire", "controlled", side, "turn") == doing.turn:
            doing.forbid("Marker Step", f"{side} has done its damage control in turn {doing.turn}", "side")
        due = {name: controlled(doing, side, name) for name in own(doing, side, "ships") if name not in given.without}
        thrown += sum(due.values())
        busy = [name for name, number in due.items() if number]
        doing.put("umpire", "controlled", side, value={"turn": doing.turn, "ships": busy})
    if not thrown:
        doing.remark("no casualty is due")
    doing.remark("then take off all flash, star shell, searchlight, flare and snowflake markers [Marker Step]")


def controlled(doing: Doing, side: str, name: str) -> int:
    """A ship's damage control: floundering first, then fires, steering, engines, power; how many were due."""
    ship = thing(doing, side, "ships", name)
    if not afloat(ship):
        return 0
    due = (["floundering"] if ship.get("condition") == "floundering" else []) + list(ship.get("casualties", ()))
    said = []
    for casualty in due:
        if afloat(thing(doing, side, "ships", name)):
            said.append(one_casualty(doing, side, name, casualty))
    ship = thing(doing, side, "ships", name)
    if said and afloat(ship):
        doing.tell(side, f"{name}: {'; '.join(said)}.{Harm(doing, side, name).pace()}")
    return len(due)


def one_casualty(doing: Doing, side: str, name: str, casualty: str) -> str:
    """One casualty's die; what it became, with the faces thrown."""
    ship = thing(doing, side, "ships", name)
    damage = "power" if casualty.startswith("power") else casualty
    inputs: dict[str, Any] = {"damage": damage}
    if damage in ("fire", "raging-fire") and ship.get("fire_risk"):
        inputs["fire_risk"] = True
    answer = doing.resolve("damage-control", inputs, side=side)
    state, lost = (answer.outcome or {})["state"], (answer.outcome or {})["structure_lost"]
    if lost:
        change(doing, side, "ships", name, structural=ship.get("structural", 0) + lost)
    if casualty == "floundering":
        floundered(doing, side, name, state)
    elif state == "exploded":
        Harm(doing, side, name).condition("removed")
    else:
        settle(doing, side, name, casualty, state)
    faces = ", ".join(str(die["value"]) for die in answer.dice or ())
    became = "stays" if state == damage else state.replace("-", " ")
    return f"{casualty.replace('-', ' ')} {became} ({faces}){', 1 structural' if lost else ''}"


def floundered(doing: Doing, side: str, name: str, state: str) -> None:
    """A floundering ship sinks, or its bulkheads hold, or neither yet."""
    if state == "sunk":
        Harm(doing, side, name).condition("sunk")
    elif state == "bulkheads-hold":
        change(doing, side, "ships", name, condition=state)


def settle(doing: Doing, side: str, name: str, casualty: str, state: str) -> None:
    """A casualty after its die: gone, permanent, or another of the same system."""
    ship = thing(doing, side, "ships", name)
    rest = [one for one in ship["casualties"] if one != casualty]
    if state == "permanent":
        change(doing, side, "ships", name, permanent=[*ship.get("permanent", []), casualty])
    elif state not in FINAL:
        again = casualty if state == "power" else state
        rest = with_casualty([one for one in rest if system_of(one) != system_of(again)], again)
    change(doing, side, "ships", name, casualties=sorted(rest, key=CASUALTIES.index))


class Sea(Inputs):
    """How the sea changes for ships whose bulkheads held."""

    ship: list[str] = all_called("ships whose bulkheads held and that must throw again, if not all", of="ships")


@act("sea-worse", Sea, cite="Damage Control")
def sea_worse(given: Sea, doing: Doing) -> None:
    """The sea grows worse: ships whose bulkheads held flounder again."""
    for name in given.ship:
        whose(doing, "ships", name, "ship")
    for side in doing.sides:
        for name, ship in own(doing, side, "ships").items():
            if ship.get("condition") == "bulkheads-hold" and (not given.ship or name in given.ship):
                change(doing, side, "ships", name, condition="floundering")
                doing.tell(side, f"{name}: the sea grows worse; she flounders again.")


class Tow(Inputs):
    """Two ships."""

    tower: str = called("the ship that tows", of="ships")
    towed: str = called("the ship that is towed", of="ships")
    speed: int = whole(0, 10, 0, meaning="the towing ship's speed")
    foul_or_severe: bool = flag(meaning="foul or severe weather")
    attacked_last_turn: bool = flag(meaning="either was attacked in the last turn")
    cast_off: bool = flag(meaning="the tow is cast off")


@act("tow", Tow, cite="Towing")
def tow(given: Tow, doing: Doing) -> None:
    """A tow is passed, or cast off."""
    side = whose(doing, "ships", given.tower, "tower")
    whose(doing, "ships", given.towed, "towed", side)
    if given.tower == given.towed:
        raise bad_input("towed", f"{given.tower} cannot tow itself")
    if given.cast_off:
        if thing(doing, side, "ships", given.tower).get("towing") != given.towed:
            raise bad_input("cast_off", f"{given.tower} does not tow {given.towed}")
        change(doing, side, "ships", given.tower, towing=None)
        doing.tell(side, f"{given.tower} casts off {given.towed}.")
        return
    inputs: dict[str, Any] = {"tower_speed": given.speed} | {
        key: True for key in ("foul_or_severe", "attacked_last_turn") if getattr(given, key)
    }
    busy = doing.get("umpire", "controlled", side, default={})
    if busy.get("turn") == doing.turn and given.tower in busy["ships"] and not doing.forced:
        inputs["damage_control"] = True
    casualty = thing(doing, side, "ships", given.towed)
    hurt = [*casualty.get("casualties", ()), *casualty.get("permanent", ())]
    if "condition" not in casualty and not any(one.endswith("-engine") for one in hurt):
        doing.forbid("Towing", f"{given.towed} is not dead in the water", "towed")
    passed = (doing.resolve("tow", inputs, side=side).outcome or {})["passed"]
    if passed:
        change(doing, side, "ships", given.tower, towing=given.towed)
        doing.remark("in the next turn both may go at 1 inch")
    doing.tell(side, f"{given.tower} {'tows' if passed else 'cannot pass the tow to'} {given.towed}.")


class Rescue(Inputs):
    """A ship in distress, and who helps her."""

    casualty: str = called("the ship that flounders or has sunk", of="ships")
    ship: list[str] = all_called("the ships that go to the rescue", 0, 6, of="ships")
    impose: bool = flag(meaning="the other side throws to make somebody go; with --ship it says whom it sends")
    done: bool = flag(meaning="a turn of rescue has succeeded, by each of these ships")


@act("rescue", Rescue, cite="Rescuing Survivors")
def rescue(given: Rescue, doing: Doing) -> None:
    """Ships are told off to rescue, by their own side or the other; or a turn of rescue is done, and its points."""
    side = whose(doing, "ships", given.casualty, "casualty")
    ship = thing(doing, side, "ships", given.casualty)
    if ship.get("condition") not in ("floundering", "sunk", "removed"):
        raise bad_input("casualty", f"{given.casualty} is neither floundering nor sunk")
    if given.impose and not imposed(doing, side, given.casualty, ship):
        return
    if given.impose and not given.ship:
        return
    if not given.ship:
        raise bad_input("ship", f"which ships go to the rescue of {given.casualty}?")
    helpers = {name: whose(doing, "ships", name, "ship") for name in given.ship}
    if given.done:
        rescued(doing, side, given.casualty, ship, helpers)
        return
    change(doing, side, "ships", given.casualty, rescuers=given.ship)
    doing.tell(side, f"{', '.join(given.ship)} to the rescue of {given.casualty}.")


def imposed(doing: Doing, side: str, name: str, ship: dict[str, Any]) -> bool:
    """Can the other side make somebody go?"""
    kind = ship.get("kind", "")
    size = "merchant" if kind in MERCHANTS else SIZES.get(kind, "cruiser-or-larger")
    came = doing.resolve("rescue-duty", {"casualty": size}, side=enemy_of(doing, side)).outcome or {}
    may = ", ".join(one.replace("-", " ") for one in came["may_send"])
    said = f"must send a ship to {name}: {may}" if came["imposed"] else f"need send nobody to {name}"
    doing.tell("all", f"{side} {said}.")
    return bool(came["imposed"])


def rescued(doing: Doing, side: str, name: str, ship: dict[str, Any], helpers: dict[str, str]) -> None:
    """A turn of rescue: counted, and its points where the ship's value is known."""
    for of in dict.fromkeys(helpers.values()):
        rescues = ship.get("rescues", {}).get(of, 0) + sum(one == of for one in helpers.values())
        doing.put("sides", side, "ships", name, "rescues", of, value=rescues)
        points = ""
        if value := ship.get("value"):
            kind = ship.get("kind", "")
            size = "cargo" if kind in MERCHANTS else SIZES.get(kind, "cruiser-or-larger")
            inputs: dict[str, Any] = {"value": value, "casualty": "transport" if kind == "transport" else size}
            inputs |= {"rescues": rescues} | ({"enemy": True} if of != side else {})
            now = (doing.resolve("rescue-points", inputs, side=of).outcome or {})["points"]
            doing.put("sides", of, "rescue_points", name, value=now)
            points = f", {now} points"
        doing.tell(of, f"Survivors of {name} are rescued{points}.")


class Smoke(Inputs):
    """A smoke screen."""

    name: str = called("what you call the screen", new=True)
    screen: str | None = text(None, meaning="its 2-inch segments as it is laid, the funnel's first: 1111")
    gone: bool = flag(meaning="it is taken off the table")


@act("smoke", Smoke, cite="Smoke Screens")
def smoke(given: Smoke, doing: Doing) -> None:
    """A smoke screen is laid, or laid anew, or taken off."""
    known = doing.get("public", "smoke", default={})
    if given.gone:
        if given.name not in known:
            raise bad_input("name", f"there is no smoke screen {given.name}")
        doing.put("public", "smoke", given.name, value=None)
        doing.tell("all", f"The smoke screen {given.name} is gone.")
        return
    if not given.screen or set(given.screen) - {"0", "1"} or given.screen[0] != "1" or len(given.screen) > 10:
        raise bad_input("screen", "screen must be 1 to 10 segments, 1 or 0, the first 1: 1111")
    doing.put("public", "smoke", given.name, value=given.screen)
    doing.tell("all", f"Smoke screen {given.name}: {2 * len(given.screen)} inches.")


class Drift(Inputs):
    """The wind."""

    high_wind: bool = flag(meaning="high winds: only the first segment stays")


@act("smoke-lifts", Drift, cite="Smoke Screens")
def smoke_lifts(given: Drift, doing: Doing) -> None:
    """All smoke screens dissipate in the Marker Step, farthest segment first."""
    known = doing.get("public", "smoke", default={})
    if not known:
        raise bad_input("act", "there are no smoke screens")
    for name, screen in list(known.items()):
        inputs: dict[str, Any] = {"screen": screen}
        if given.high_wind:
            inputs["high_wind"] = True
        left = (doing.resolve("smoke", inputs).outcome or {})["screen"]
        doing.put("public", "smoke", name, value=left)
        doing.tell("all", f"Smoke screen {name}: {left}.")
