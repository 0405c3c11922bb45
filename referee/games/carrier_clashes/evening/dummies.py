"""Dummies: blocks without ships, and dummy ships among real ones; blocks that leave the map (21, 22)."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, enemys, text
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening import cards, flyers, names, sea, state
from referee.games.carrier_clashes.rules.upkeep.cards import Meaning
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, side_among

COMING = ("task-force",)


def vanish(doing: Doing, force: state.TaskForce, *, say: bool = True) -> None:
    """A block is off the map; whoever saw it sees that."""
    other = doing.other(force.owner)
    if say and doing.sees(other, force):
        doing.tell(other, "{} is off the map.", force)
    board = force.here
    board.umpire.sightings.remove(force.name)
    for unit in force.side.air.values():
        if unit.over == force.name:
            flyers.fly_over_own(unit)
    force.side.task_forces.remove(force.name)


def take_off(doing: Doing, force: state.TaskForce, *, say: bool = True) -> None:
    """A dummy leaves the map; it may come back in the task force phase (21.b, 21.c)."""
    side = force.side
    side.put(dummies_away=dict(sorted({**side.dummies_away, force.name: force.called}.items())))
    vanish(doing, force, say=say)


def unmask(doing: Doing, force: state.TaskForce) -> None:
    """The dummy ships of a task force are taken off; one that has nothing else leaves the map (22.c-e)."""
    if not force.is_there or not (force.dummies or not force.ships):
        return
    if not force.ships:
        doing.tell("all", "{} holds no ship and is taken off the map.", force)
        if force.dummies:
            vanish(doing, force, say=False)
        else:
            take_off(doing, force, say=False)
        return
    force.put(dummies=None)
    cards.refit(doing, force)
    doing.tell(force.owner, "The dummy ships of {} are taken off.", force)


class Dummy(Inputs):
    """A dummy block."""

    name: str = called("the dummy", of="task_forces")
    do: str = choice("return", "remove", default="return", meaning="bring it back on the map, or take it off")
    hex: str | None = text(None, meaning="where it comes back: a hex with a friendly dummy or task force")
    side: str | None = side_among(state.SIDES)


@act("dummy", Dummy, cite="21")
def dummy(given: Dummy, doing: Doing) -> None:
    """A dummy block is taken off the map at will, or comes back in the task force phase."""
    if given.do == "remove":
        force = names.force(doing, given.name, "name", given.side)
        if not force.is_dummy:
            raise doing.impossible(
                "21.d",
                f"{force.name} is no dummy",
                "name",
                hint="another --name: show lists the dummies",
            )
        doing.tell(force.owner, "{} is off the map.", force)
        take_off(doing, force)
        return
    board = state.Board.of(doing)
    sides = [side for side, own in board.sides.items() if given.name in own.dummies_away]
    if not sides or given.side not in (None, sides[0]):
        raise bad_input("name", f"no dummy {given.name} is off the map")
    if given.hex is None:
        raise bad_input("hex", "where does it come back? --hex HEX, where another of its side lies")
    side, place = sides[0], sea.on_map(doing, given.hex, "hex")
    if doing.phase not in COMING:
        doing.forbid(
            "21.c", "dummies come back in the task force phase", "act", hint="next goes on, to the task force phase"
        )
    if not board.forces_in(side, place):
        doing.forbid(
            "21.c",
            f"there is no friendly dummy or task force in {place}",
            "hex",
            hint="another --hex, one where a task force or a dummy of its side lies: map",
        )
    own = board.side(side)
    away = own.dummies_away
    force = own.task_forces.add(given.name, hex=place, called=away[given.name])
    own.put(dummies_away={name: sticker for name, sticker in away.items() if name != given.name})
    doing.tell(side, "{} is back, in {}.", force, place, hex=place)


class Expose(Inputs):
    """A task force in which dummy ships were seen."""

    target: str = enemys(called("the enemy task force", of="task_forces"))


@act("expose", Expose, cite="22.c", phases=flyers.SEARCH_PHASES)
def expose(given: Expose, doing: Doing) -> None:
    """A searching player who was dealt a sign of dummies has all dummy ships of the task force taken off."""
    force = names.force(doing, given.target, "target")
    sighting = force.here.umpire.sightings.get(force.name)
    meaning = Meaning(Rules(doing.ruleset))
    seen = sighting.cards if sighting and sighting.turn == doing.turn and force.spotted else []
    if not any(meaning.kind(card) == "dummy" for card in seen):
        doing.forbid(
            "22.c",
            f"no sign of dummies was dealt from {force.name} in this turn",
            "target",
            hint="another --target: one whose dummies were dealt in this turn",
        )
    doing.tell(doing.other(force.owner), "All dummy ships of {} are taken off.", force)
    unmask(doing, force)
