"""Torpedoes: plotted in secret at a numbered datum, adjudicated when due, mounts reloaded (Torpedoes)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag, many, whole
from referee.games.cunningham_somerville.evening.board import entered, thing
from referee.games.cunningham_somerville.evening.harm import afloat, no_more_reloads
from referee.games.cunningham_somerville.rules.torpedoes import Other
from referee.games.cunningham_somerville.rules.words import inches
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import called, whose

WAIT = {"next-torpedo-phase": 1, "phase-after-next": 2}
MOUNTS = "torpedo mounts"


class Launch(Inputs):
    """A launch as its player writes it down."""

    ship: str = called("the ship that launches", of="ships")
    number: int = whole(1, 999, meaning="the number of the datum counter on the table")
    target: str | None = called("the target ship; left out, nothing was launched: a dummy", None, of="ships")
    distance: Any = inches(0, 24, meaning="inches to the target at launch")
    mount: list[str] = many(called(""), 0, 12, (), meaning=f"{MOUNTS} that launch")
    long_lance: bool = flag(meaning="24-inch Long Lance torpedoes")


@act("launch", Launch, cite="Torpedoes")
def launch(given: Launch, doing: Doing) -> None:
    """Torpedoes (or none) are launched at a datum; who and how many stays secret, you hear when they are due."""
    side = whose(doing, "ships", given.ship, "ship")
    ship = thing(doing, side, "ships", given.ship)
    number = str(given.number)
    if not afloat(ship):
        raise bad_input("ship", f"{given.ship} is {ship['condition']}")
    if number in doing.get("public", "datums", default={}):
        raise bad_input("number", f"datum {number} is on the table already")
    if given.target is None:
        given.refuse("mount", why="a dummy has no target and launches nothing")
    else:
        whose(doing, "ships", given.target, "target")
    shot: dict[str, Any] = {"launch_distance": str(given.distance)}
    if given.long_lance:
        shot["long_lance"] = True
    when = reckoned(doing, "torpedo-difficulty", shot)["adjudicated"]
    if when == "at-once" and given.target is None:
        doing.forbid("Torpedoes", "at 4 inches or less a launch is adjudicated at once: no dummy", "target")
    reloads = [mount_used(doing, side, given.ship, mount) for mount in given.mount]
    plot = {"ship": given.ship, "turn": doing.turn, "due": doing.turn + WAIT.get(when, 0), "mounts": given.mount}
    if given.target:
        plot["target"] = given.target
    if given.long_lance:
        plot["long_lance"] = True
    doing.put("sides", side, "launches", number, value=plot)
    doing.put("public", "datums", number, value={"turn": doing.turn})
    if when == "at-once":
        doing.tell("all", f"Torpedo datum {number} at 4 inches or less: adjudicated at once.")
    else:
        doing.tell("all", f"Torpedo datum {number} is placed beside {given.ship}.")
        aim = f"at {given.target}" if given.target else "a dummy"
        doing.tell(side, f"Datum {number} {aim}: adjudicated in the torpedo phase of turn {plot['due']}.")
    for line in reloads:
        doing.tell(side, line)


def mount_used(doing: Doing, side: str, name: str, mount: str) -> str:
    """A mount has launched; when it is ready again, if it can be."""
    ship = thing(doing, side, "ships", name)
    before = ship.get("mounts", {}).get(mount, {})
    if before.get("destroyed"):
        raise bad_input("mount", f"mount {mount} of {name} is destroyed")
    if before.get("launched") is not None and doing.turn < before.get("ready", doing.turn + 1):
        doing.forbid("Torpedo Reloads", f"mount {mount} of {name} is empty", "mount")
    inputs: dict[str, Any] = {"launched_turn": max(doing.turn, 1), "reloads": ship.get("reloads", 0)}
    inputs["japanese"] = bool(ship.get("reloads"))
    inputs["reloaded_before"] = "ready" in before
    inputs["crippled"] = bool(ship.get("crippled"))
    inputs["mount_destroyed"] = any(one.get("destroyed") for one in ship.get("mounts", {}).values())
    came = reckoned(doing, "torpedo-reload", inputs)
    value = {"launched": doing.turn} | ({"ready": came["ready_turn"]} if came["can_reload"] else {})
    doing.put("sides", side, "ships", name, "mounts", mount, value=value)
    if came["can_reload"]:
        return f"{name}, mount {mount}: ready again in turn {came['ready_turn']}."
    return f"{name}, mount {mount}: empty."


class Mount(Inputs):
    """A mount that is hit."""

    ship: str = called("the ship", of="ships")
    mount: str = called("the mount")


@act("mount-destroyed", Mount, cite="Torpedo Reloads")
def mount_destroyed(given: Mount, doing: Doing) -> None:
    """A torpedo mount is destroyed: the ship reloads no more."""
    side = whose(doing, "ships", given.ship, "ship")
    no_more_reloads(doing, side, given.ship)
    doing.put("sides", side, "ships", given.ship, "mounts", given.mount, value={"destroyed": True})
    doing.tell(side, f"{given.ship}: mount {given.mount} is destroyed; none is reloaded any more.")


class Adjudicate(Inputs):
    """A launch that is due."""

    number: int = whole(1, 999, meaning="the number of the datum")
    to_hit: int | None = whole(2, 6, None, meaning="the score to hit, from the base game's table; left out for a dummy")
    distance: Any = inches(0, 24, None, meaning="inches from the datum to the target now")
    others: list[Other] = many(Other, 0, 6, (), meaning="ships that may be hit by browning: to_hit=5")
    out_of_range: bool = flag(meaning="the target is out of range: they miss")
    early: bool = flag(meaning="the target came within 4 inches of the datum: adjudicated during its move")


@act("torpedoes", Adjudicate, cite="Target Movement")
def torpedoes(given: Adjudicate, doing: Doing) -> None:
    """Torpedoes are adjudicated and their datum taken off; a dummy reads like a miss."""
    number = str(given.number)
    side = whose(doing, "launches", number, "number")
    plot = thing(doing, side, "launches", number)
    if doing.turn < plot["due"] and not given.early:
        when = f"in turn {plot['due']}; a target within 4 inches of it: --early"
        doing.forbid("Torpedoes", f"datum {number} is due {when}", "number")
    doing.put("sides", side, "launches", number, value=None)
    doing.put("public", "datums", number, value=None)
    miss = f"Datum {number}: no hit."
    if "target" not in plot or given.out_of_range:
        doing.tell("all", miss)
        return
    given.need("to_hit", "distance", why="torpedoes were launched there")
    inputs = entered(given, type(given)) | ({"long_lance": True} if plot.get("long_lance") else {})
    for key in ("number", "out_of_range", "early"):
        inputs.pop(key, None)
    came = doing.resolve("torpedo", inputs, side=side).outcome or {}
    if came["result"] == "hit":
        doing.tell("all", f"Datum {number}: {plot['target']} is hit.")
        doing.remark("damage by the base game: critical --by torpedo, damage --broken-back")
    elif came["result"] == "browning-hit":
        doing.tell("all", f"Datum {number}: another ship is hit, number {came['ship']} of those near it.")
    else:
        doing.tell("all", miss)
