"""Torpedoes: plotted in secret at a numbered datum, adjudicated when due, mounts reloaded (Torpedoes)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import bare, flag, many, text, whole
from referee.engine.plain import decimal_text
from referee.games.cunningham_somerville.evening import sight, state
from referee.games.cunningham_somerville.evening.casualties import how_entered
from referee.games.cunningham_somerville.evening.contact import meet_in_action
from referee.games.cunningham_somerville.evening.given import entered_inputs, none_twice
from referee.games.cunningham_somerville.evening.harm import no_more_reloads, of_afloat
from referee.games.cunningham_somerville.evening.rescue import of_done, of_helper
from referee.games.cunningham_somerville.rules.torpedoes import CLOSE, Other, torpedo_reach
from referee.games.cunningham_somerville.rules.words import inches
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars, of_field
from referee.session.acting.hints import OPEN, Command, command, option
from referee.session.acting.named import anyones, thing
from referee.session.board.owned import all_called, called
from referee.session.board.short_names import in_its_case

WAIT = {"next-torpedo-phase": 1, "phase-after-next": 2}
MOUNTS = "torpedo mounts"


class Launch(state.Named):
    """A launch as its player writes it down."""

    ship: state.Ship = thing(called("the ship that launches", of="ships"))
    number: int = whole(1, 999, meaning="the number of the datum counter on the table")
    target: state.Ship | None = thing(
        anyones(bare(called("the target ship; without it, the counter is a dummy", None, of="ships")))
    )
    distance: Any = inches(0, 24, meaning="inches to the target at launch")
    mount: list[str] = all_called(f"{MOUNTS} that launch", 0, 12)
    long_lance: bool = flag(meaning="24-inch Long Lance torpedoes")

    def mean(self) -> None:
        if str(self.number) in self.board.public.datums:
            raise bad_input("number", f"datum {self.number} is on the table already; choose another number")
        if self.target is None:
            self.refuse("mount", why="a dummy has no target and launches nothing")
        elif self.target == self.ship:
            raise at_odds("target", f"{self.ship.name} cannot launch at herself")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> Sequence[Any] | None:
        """A counter that is not on the table, and an example of a distance, both read off the table; what she fires
        at.
        """
        if name == "target":
            return targets_of(raw, board)
        if name == "number":
            return [next(number for number in range(1, 999) if str(number) not in board.public.datums)]
        return ["8"] if name == "distance" else None

    def when_adjudicated(self) -> str:
        """When it is adjudicated."""
        shot = {"launch_distance": str(self.distance)} | ({"long_lance": True} if self.long_lance else {})
        return str(self.board.reckon("torpedo-difficulty", shot)["adjudicated"])


def of_launch(given: Launch) -> Bars:
    """A launch stays within range, comes after the torpedoes that are due, and within 4 inches is no dummy
    (Torpedoes).
    """
    yield from of_afloat(given.ship)
    reach = torpedo_reach(given.long_lance)
    if given.distance > reach:
        yield Bar(
            "Torpedoes", f"the target is {decimal_text(given.distance)} inches off, beyond their {reach}", "distance"
        )
    yield from of_due(given.board)
    for name in given.mount:
        yield from of_mount(given.ship, name)
    if given.target is not None:
        yield from of_target(given.ship, given.target)
    elif given.distance <= CLOSE:
        yield Bar("Torpedoes", "at 4 inches or less a launch is adjudicated at once: no dummy", "target")


def of_due(board: state.Board) -> Bars:
    """Torpedoes of earlier turns are adjudicated before new ones are launched (Torpedoes)."""
    turn = board.public.turn
    due = [plot for own in board.sides.values() for plot in own.launches.values() if plot.turn < turn >= plot.due]
    for plot in due:
        words = f"datum {plot.name} is due: it is adjudicated before new torpedoes are launched"
        yield Bar("Torpedoes", words, "ship", command("torpedoes", number=int(plot.name)))  # a dummy's looks the same


def how_adjudicated(plot: state.Launch) -> Command:
    """The act that adjudicates a launch: a dummy has neither score nor distance."""
    thrown = OPEN if plot.target else None
    return command("torpedoes", number=int(plot.name), to_hit=thrown, distance=thrown)


def of_mount(ship: state.Ship, name: str) -> Bars:
    """Torpedoes are launched from an undamaged and loaded mount."""
    mount, turn = ship.mounts.get(name), ship.here.public.turn
    if mount is None:
        return
    if mount.destroyed:
        yield Bar("Torpedo Reloads", f"mount {name} of {ship.name} is destroyed", "mount", "another --mount of hers")
    elif mount.launched is not None and (mount.ready is None or turn < mount.ready):
        yield Bar("Torpedo Reloads", f"mount {name} of {ship.name} is empty", "mount", "another --mount of hers")


def targets_of(raw: Mapping[str, Any], board: state.Board) -> list[str] | None:
    """What a ship fires at: ships of the enemy, and friends in distress; `None` as long as no ship is named."""
    side = next((side for side, own in board.sides.items() if raw.get("ship") in own.ships), None)
    if side is None:
        return None
    friends = [ship.name for ship in board.side(side).ships.values() if ship.is_afloat and ship.is_in_distress]
    return [*board.enemy(side).ships, *(name for name in friends if name != raw["ship"])]


def of_target(ship: state.Ship, target: state.Ship) -> Bars:
    """A target must be afloat; a friend is only finished off in distress, after her survivors were rescued."""
    yield from of_field(of_afloat(target), "target")
    rescues = ship.here.umpire.rescues
    saved = target.name in rescues and rescues[target.name].turns.get(ship.owner)
    if target.owner == ship.owner and not target.is_in_distress:
        words = f"{target.name} is a friend, and neither crippled nor dead in the water: there is nothing to finish off"
        hint = command("damage", ship=target, crippled=True) + ", if she is crippled"
        yield Bar("Rescuing Survivors", words, "target", hint)
    if target.owner == ship.owner and target.condition == "floundering" and not saved:
        words = f"{target.name} is a friend in distress: her survivors must be rescued first"
        helpers = (one for one in ship.side.ships.values() if not [*of_helper(one, target), *of_done(one)])
        hint = command("rescue", casualty=target, ship=next(helpers, OPEN), done=True) + ", for a turn that succeeded"
        yield Bar("Rescuing Survivors", words, "target", hint)


@act("launch", Launch, cite="Torpedoes", bars=of_launch)
def launch(given: Launch, doing: Doing) -> None:
    """Launch torpedoes, or a dummy, at a datum counter: you hear when they are due, the enemy only who launched."""
    board, ship, target = given.board, given.ship, given.target
    number, when = str(given.number), given.when_adjudicated()
    reloads = [mount_used(doing, ship, mount) for mount in given.mount]
    ship.put(identified=True)  # the counter is laid beside her
    aim = called_by(ship.owner, target) if target else None
    plot = ship.side.launches.add(
        number,
        ship=ship.name,
        target=aim,
        turn=doing.turn,
        due=doing.turn + WAIT.get(when, 0),
        mounts=given.mount,
        long_lance=given.long_lance,
    )
    if target:
        board.umpire.put(aims={**board.umpire.aims, number: target.name})
    board.public.datums.add(number, turn=doing.turn)
    if when == "at-once":
        doing.tell("all", f"Torpedo datum {number} at 4 inches or less: it is adjudicated at once.")
    else:
        doing.tell("all", f"Torpedo datum {number} is placed next to {{}}.", ship)
        said = f"at {aim}" if aim else "is a dummy; it"
        doing.tell(ship.owner, f"Datum {number} {said} is adjudicated in the torpedo phase of turn {plot.due}.")
    for line in reloads:
        doing.tell(ship.owner, line)


def called_by(side: str, ship: state.Ship) -> str:
    """What a side may call a ship: her name, if she is its own or known."""
    return ship.name if ship.owner == side else sight.ship_as_seen(ship)


def mount_used(doing: Doing, ship: state.Ship, name: str) -> str:
    """A mount has launched: note when it is ready again, if ever."""
    mounts = ship.mounts
    mount = mounts[name] if name in mounts else mounts.add(name)
    inputs: dict[str, Any] = {
        "launched_turn": max(doing.turn, 1),
        "reloads": ship.reloads,
        "japanese": bool(ship.reloads),
        "reloaded_before": mount.ready is not None,
        "crippled": ship.crippled,
        "mount_destroyed": any(one.destroyed for one in mounts.values()),
    }
    came = doing.board.reckon("torpedo-reload", inputs)
    mount.put(launched=doing.turn, ready=came["ready_turn"] if came["can_reload"] else None)
    again = f"ready again in turn {mount.ready}" if mount.ready is not None else "empty"
    return f"Mount {name} of {ship.name} is {again}."


class Mount(state.Named):
    """A mount that is hit."""

    ship: state.Ship = thing(called("the ship", of="ships"))
    mount: str = called("the mount")


def of_hit_mount(given: Mount) -> Bars:
    """The ship must still be there."""
    yield from of_afloat(given.ship)


@act("mount-destroyed", Mount, cite="Torpedo Reloads", bars=of_hit_mount)
def mount_destroyed(given: Mount, doing: Doing) -> None:
    """A torpedo mount is destroyed, and the ship can no longer reload."""
    ship = given.ship
    no_more_reloads(ship, doing.turn)
    ship.mounts.add(given.mount, destroyed=True)
    doing.tell(ship.owner, f"{ship.name}: mount {given.mount} is destroyed, and she can no longer reload.")


class NearShip(Other):
    """A ship near the target, or on the torpedoes' track."""

    name: str | None = text(None, meaning="the ship, which then suffers the hit")


class Adjudicate(state.Named):
    """A launch that is due."""

    number: int = whole(1, 999, meaning="the number of the datum")
    to_hit: int | None = bare(
        whole(2, 6, None, meaning="the score to hit, from the base game's table; leave it out for a dummy")
    )
    distance: Any = bare(inches(0, 99, None, meaning="inches from the datum to the target now"))
    others: list[NearShip] = many(NearShip, 0, 6, (), meaning="another ship that browning may hit: name=Wren,to_hit=5")
    out_of_range: bool = flag(meaning="the target is out of range (beyond 12 inches, for example): they miss")
    early: bool = flag(meaning="the target came within 4 inches of the datum, so they are adjudicated during its move")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> Sequence[Any] | None:
        """An example of a distance, which is measured on the table."""
        return ["4"] if name == "distance" else None

    plot: state.Launch
    near: list[state.Ship | None]
    target: state.Ship | None

    def mean(self) -> None:
        """Which launch it is, what it was aimed at, and which ships are near."""
        board, number = self.board, str(self.number)
        plot = board.side(board.owner_of("launches", number, "number")).launches[number]
        ships = [name for own in board.sides.values() for name in own.ships]
        names = [in_its_case(one.name, ships) if one.name else None for one in self.others]
        near = [board.ship(name, f"others[{at}].name") if name else None for at, name in enumerate(names)]
        aim = board.umpire.aims.get(number, plot.target)
        target = board.ship(aim, "number") if aim else None
        none_twice(names, "others[{}].name")
        if target and target in near:
            raise at_odds(f"others[{near.index(target)}].name", f"{aim} is the target herself, and no other ship")
        vars(self).update(plot=plot, near=near, target=target)
        if target is not None and target.is_afloat and not self.is_away():
            self.need("to_hit", "distance", why="torpedoes were launched there")

    def is_away(self) -> bool:
        """Has the target run out of range?"""
        reach = torpedo_reach(self.plot.long_lance)
        return self.out_of_range or (self.distance is not None and self.distance > reach)


def of_torpedoes(given: Adjudicate) -> Bars:
    """Torpedoes wait for their torpedo phase, unless the target comes to them in its first move after the launch."""
    plot, turn = given.plot, given.board.public.turn
    if turn < plot.due and not (given.early and turn == plot.turn):
        hint = option(early=True) + ": a target came within 4 inches of it" if turn == plot.turn else None
        yield Bar("Torpedoes", f"datum {plot.name} is due in turn {plot.due}", "number", hint)
    if given.early and given.distance is not None and given.distance > CLOSE:
        far = decimal_text(given.distance)
        words = f"torpedoes are adjudicated early at a target within {CLOSE} inches, not {far}"
        yield Bar("Target Movement", words, "distance")


@act("torpedoes", Adjudicate, cite="Target Movement", bars=of_torpedoes)
def torpedoes(given: Adjudicate, doing: Doing) -> None:
    """Adjudicate the torpedoes of a datum and take it off; a dummy is told like a miss."""
    board, plot, target = given.board, given.plot, given.target
    number, side = plot.name, plot.owner
    miss = f"Datum {number}: no hit."
    if target is None or not target.is_afloat or given.is_away():
        doing.tell("all", miss)
    else:
        inputs = entered_inputs(given, type(given)) | ({"long_lance": True} if plot.long_lance else {})
        for key in ("number", "out_of_range", "early"):
            inputs.pop(key, None)
        came = doing.resolve("torpedo", inputs, side=side, about=f"of datum {number}").outcome
        place = int(came["ship"]) - 1 if came["result"] == "browning-hit" else None
        hit = target if came["result"] == "hit" else given.near[place] if place is not None else None
        if hit is not None:
            hit_by_torpedo(doing, hit, number)
            meet_in_action(board.ship(plot.ship, "number"), hit, doing.turn)
        elif place is not None:
            doing.tell("all", f"Datum {number}: another ship near it is hit.")
            doing.remark(f"she is number {place + 1} of the others that you entered; you gave her no name")
        else:
            doing.tell("all", miss)
    board.side(side).launches.remove(number)
    board.public.datums.remove(number)
    board.umpire.put(aims={one: aim for one, aim in board.umpire.aims.items() if one != number})


def hit_by_torpedo(doing: Doing, ship: state.Ship, number: str) -> None:
    """A ship is hit by a torpedo of a datum; what it does waits for `critical`."""
    ship.put(torpedo_hits=ship.torpedo_hits + 1, under_fire=doing.turn)
    doing.tell("all", f"Datum {number}: {{}} is hit.", ship)
    doing.remark("enter what it does: " + how_entered(ship))
