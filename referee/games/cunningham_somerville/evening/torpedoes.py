"""Torpedoes: plotted in secret at a numbered datum, adjudicated when due, mounts reloaded (Torpedoes)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, enemys, flag, many, whole
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.given import entered
from referee.games.cunningham_somerville.evening.harm import no_more_reloads, ship_afloat
from referee.games.cunningham_somerville.rules.torpedoes import Other
from referee.games.cunningham_somerville.rules.words import inches
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import called

WAIT = {"next-torpedo-phase": 1, "phase-after-next": 2}
MOUNTS = "torpedo mounts"


class Launch(Inputs):
    """A launch as its player writes it down."""

    ship: str = called("the ship that launches", of="ships")
    number: int = whole(1, 999, meaning="the number of the datum counter on the table")
    target: str | None = enemys(
        bare(called("the target ship; left out, nothing was launched: a dummy", None, of="ships"))
    )
    distance: Any = inches(0, 24, meaning="inches to the target at launch")
    mount: list[str] = many(called(""), 0, 12, (), meaning=f"{MOUNTS} that launch")
    long_lance: bool = flag(meaning="24-inch Long Lance torpedoes")


@act("launch", Launch, cite="Torpedoes")
def launch(given: Launch, doing: Doing) -> None:
    """Torpedoes (or none) are launched at a datum; who and how many stays secret, you hear when they are due."""
    board = state.of(doing)
    ship = ship_afloat(doing, given.ship, "ship")
    number = str(given.number)
    if number in board.public.datums:
        raise bad_input("number", f"datum {number} is on the table already: another number")
    if given.target is None:
        given.refuse("mount", why="a dummy has no target and launches nothing")
    else:
        may_be_target(doing, ship, ship_afloat(doing, given.target, "target"))
    shot: dict[str, Any] = {"launch_distance": str(given.distance)}
    if given.long_lance:
        shot["long_lance"] = True
    when = reckoned(doing, "torpedo-difficulty", shot)["adjudicated"]
    if when == "at-once" and given.target is None:
        doing.forbid("Torpedoes", "at 4 inches or less a launch is adjudicated at once: no dummy", "target")
    reloads = [mount_used(doing, ship, mount) for mount in given.mount]
    ship.put(identified=True)  # the counter is laid beside her
    plot = board.side(ship.owner).launches.add(
        number,
        ship=ship.name,
        target=given.target,
        turn=doing.turn,
        due=doing.turn + WAIT.get(when, 0),
        mounts=given.mount,
        long_lance=given.long_lance,
    )
    board.public.datums.add(number, turn=doing.turn)
    if when == "at-once":
        doing.tell("all", f"Torpedo datum {number} at 4 inches or less: adjudicated at once.")
    else:
        doing.tell("all", f"Torpedo datum {number} is placed beside {{}}.", ship)
        aim = f"at {given.target}" if given.target else "a dummy"
        doing.tell(ship.owner, f"Datum {number} {aim}: adjudicated in the torpedo phase of turn {plot.due}.")
    for line in reloads:
        doing.tell(ship.owner, line)


def may_be_target(doing: Doing, ship: state.Ship, target: state.Ship) -> None:
    """Refuse the ship herself, and a friend in distress whose survivors nobody has rescued."""
    if target == ship:
        raise bad_input("target", f"{ship.name} does not launch at herself")
    rescues = state.of(doing).umpire.rescues
    saved = target.name in rescues and rescues[target.name].turns.get(ship.owner)
    if target.owner == ship.owner and target.condition == "floundering" and not saved:
        doing.forbid(
            "Rescuing Survivors",
            f"{target.name} is a friend in distress: first her survivors are rescued",
            "target",
            hint=f'rescue --casualty "{target.name}" --ship SHIP --done counts a turn that succeeded',
        )


def mount_used(doing: Doing, ship: state.Ship, name: str) -> str:
    """A mount has launched; when it is ready again, if it can be."""
    mounts = ship.mounts
    mount = mounts[name] if name in mounts else mounts.add(name)
    if mount.destroyed:
        doing.forbid(
            "Torpedo Reloads", f"mount {name} of {ship.name} is destroyed", "mount", hint="another --mount of hers"
        )
    if mount.launched is not None and (mount.ready is None or doing.turn < mount.ready):
        doing.forbid(
            "Torpedo Reloads", f"mount {name} of {ship.name} is empty", "mount", hint="another --mount of hers"
        )
    inputs: dict[str, Any] = {
        "launched_turn": max(doing.turn, 1),
        "reloads": ship.reloads,
        "japanese": bool(ship.reloads),
        "reloaded_before": mount.ready is not None,
        "crippled": ship.crippled,
        "mount_destroyed": any(one.destroyed for one in mounts.values()),
    }
    came = reckoned(doing, "torpedo-reload", inputs)
    mount.put(launched=doing.turn, ready=came["ready_turn"] if came["can_reload"] else None)
    again = f"ready again in turn {mount.ready}" if mount.ready is not None else "empty"
    return f"{ship.name}, mount {name}: {again}."


class Mount(Inputs):
    """A mount that is hit."""

    ship: str = called("the ship", of="ships")
    mount: str = called("the mount")


@act("mount-destroyed", Mount, cite="Torpedo Reloads")
def mount_destroyed(given: Mount, doing: Doing) -> None:
    """A torpedo mount is destroyed: the ship reloads no more."""
    ship = ship_afloat(doing, given.ship, "ship")
    no_more_reloads(ship, doing.turn)
    ship.mounts.add(given.mount, destroyed=True)
    doing.tell(ship.owner, f"{ship.name}: mount {given.mount} is destroyed; none is reloaded any more.")


REACH, LONG_LANCE = 12, 24  # inches that torpedoes run


class Adjudicate(Inputs):
    """A launch that is due."""

    number: int = whole(1, 999, meaning="the number of the datum")
    to_hit: int | None = bare(
        whole(2, 6, None, meaning="the score to hit, from the base game's table; left out for a dummy")
    )
    distance: Any = bare(inches(0, 24, None, meaning="inches from the datum to the target now"))
    others: list[Other] = many(Other, 0, 6, (), meaning="ships that may be hit by browning: name=Wren,to_hit=5")
    out_of_range: bool = flag(meaning="the target is out of range, as beyond 12 inches: they miss")
    early: bool = flag(meaning="the target came within 4 inches of the datum: adjudicated during its move")


@act("torpedoes", Adjudicate, cite="Target Movement")
def torpedoes(given: Adjudicate, doing: Doing) -> None:
    """Torpedoes are adjudicated and their datum taken off; a dummy reads like a miss."""
    board = state.of(doing)
    number = str(given.number)
    side = board.owner_of("launches", number, "number")
    plot = board.side(side).launches[number]
    if doing.turn < plot.due and not given.early:
        when = f"in turn {plot.due}; a target within 4 inches of it: --early"
        doing.forbid("Torpedoes", f"datum {number} is due {when}", "number")
    near = [
        board.ship(other.name, f"others[{at}].name") if other.name else None for at, other in enumerate(given.others)
    ]
    target, long_lance = plot.target, plot.long_lance
    miss = f"Datum {number}: no hit."
    gone = target is not None and not board.ship(target, "number").is_afloat
    reach = LONG_LANCE if long_lance else REACH
    away = given.out_of_range or (given.distance is not None and given.distance > reach)
    if target is None or away or gone:
        doing.tell("all", miss)
    else:
        given.need("to_hit", "distance", why="torpedoes were launched there")
        inputs = entered(given, type(given)) | ({"long_lance": True} if long_lance else {})
        for key in ("number", "out_of_range", "early"):
            inputs.pop(key, None)
        came = doing.resolve("torpedo", inputs, side=side).outcome or {}
        place = int(came["ship"]) - 1 if came["result"] == "browning-hit" else None
        hit = board.ship(target, "number") if came["result"] == "hit" else near[place] if place is not None else None
        if hit is not None:
            struck(doing, hit, number)
        elif place is not None:
            doing.tell("all", f"Datum {number}: another ship near it is hit.")
            doing.remark(f"it is number {place + 1} of the others: others name=… names her")
        else:
            doing.tell("all", miss)
    board.side(side).launches.remove(number)
    board.public.datums.remove(number)


def struck(doing: Doing, ship: state.Ship, number: str) -> None:
    """A ship is hit by a torpedo of a datum; what it does waits for `critical`."""
    ship.put(identified=True, torpedo_hits=ship.torpedo_hits + 1)
    doing.tell("all", f"Datum {number}: {ship.name} is hit.")
    doing.remark(f"what it does: critical --ship {ship.name!r} --hit torpedo, or damage --broken-back")
