"""Missions: the plans of a task force in its hex, and whether the enemy lets it go on (20.c)."""

from __future__ import annotations

from referee.engine.inputs import choice, enemys
from referee.games.carrier_clashes.evening import cargo, state
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.owned import called


class Mission(state.Named):
    """A task force, and its task in its hex."""

    name: state.TaskForce = thing(called("the task force", of="task_forces"))
    what: str = choice(*state.MISSIONS, meaning="what it will do in its hex")


def of_mission(given: Mission) -> Bars:
    """What forbids a task force's mission."""
    yield from is_new(given.name, given.what)
    yield from of_task(given.name, given.what)


def of_task(force: state.TaskForce, what: str) -> Bars:
    """What forbids a task force that mission in its hex."""
    yield from has_ships(force)
    yield from is_free(force)
    yield from AIMS[what](force)


def has_ships(force: state.TaskForce) -> Bars:
    """A block without ships carries out no mission (20.c)."""
    if not force.ships:
        hint = "another --name: one with ships"
        yield Bar("20.c", f"{force.name} has no ship and cannot have a mission", "name", hint, firm=True)


def is_new(force: state.TaskForce, what: str) -> Bars:
    """A mission is declared once."""
    if force.mission == what:
        yield Bar("20.c", f"{force.name} has that mission already", "what", "engage or unopposed answers it", firm=True)


def is_free(force: state.TaskForce) -> Bars:
    """A force that has avoided combat carries out no mission in that turn (20.c)."""
    if force.mission == "given-up" or force.avoided:
        yield Bar("20.c", f"{force.name} has avoided combat and carries out no mission this turn", "name")


def of_bombarding(force: state.TaskForce) -> Bars:
    """Ships with guns bombard an enemy base in their hex that the scenario names (24)."""
    if not set(enemy_bases(force)) & set(force.here.umpire.bombard):
        where = f"{force.hex}, the hex of {force.name},"
        bases = [base for base in force.enemy.bases.values() if base.name in force.here.umpire.bombard]
        hint = "ships bombard " + " and ".join(f"{base.name} in {base.hex}" for base in bases) if bases else ""
        yield Bar("24", f"{where} has no enemy base that the scenario lets ships bombard", "what", hint)
    if force.ships and not any(reaches_shore(ship) for ship in force.sailing.values()):
        yield Bar("24", f"no ship of {force.name} has guns that can bombard a base", "what")


def of_landing_supplies(force: state.TaskForce) -> Bars:
    """Ships land the cargo that they have aboard where the scenario says (26.a)."""
    if force.hex not in force.side.unloading:
        words = f"{force.name} is in {force.hex}, which is not a place to land cargo"
        yield Bar("26.a", words, "what", cargo.where_to_land(force.side))
    if force.ships and not any(ship.aboard for ship in force.sailing.values()):
        yield Bar("26", f"no ship of {force.name} has cargo aboard", "what")


def of_invading(force: state.TaskForce) -> Bars:
    """A force invades an enemy base, or the place that the scenario names (20.c)."""
    if not enemy_bases(force) and force.hex not in force.side.unloading:
        yield Bar("20.c", f"in {force.hex}, the hex of {force.name}, there is nothing to invade", "what")


AIMS = {"bombard": of_bombarding, "invade": of_invading, "land-supplies": of_landing_supplies}


def enemy_bases(force: state.TaskForce) -> list[str]:
    """The enemy's bases in a task force's hex."""
    return [base.name for base in force.enemy.bases.values() if base.hex == force.hex]


def reaches_shore(ship: state.Ship) -> bool:
    """Has she guns that reach a base: B, C or D factors (24)?"""
    return bool(set(ship.guns) - {"T"})


@act("mission", Mission, cite="20.c", phases=(*state.COMBAT, "unloading"), bars=of_mission)
def mission(given: Mission, doing: Doing) -> None:
    """A task force declares a mission; the enemy in its hex may then engage it even if it is not spotted."""
    force = given.name
    force.put(mission=given.what)
    force.here.umpire.put(let_pass=[name for name in force.here.umpire.let_pass if name != force.name])
    what = given.what.replace("-", " ")
    doing.tell("all", f"{{}} of the {doing.title(force.owner)} side has a mission: {what}.", force, hex=force.hex)


class Unopposed(state.Named):
    """A task force on a mission."""

    target: state.TaskForce = thing(
        enemys(called("the enemy task force that is allowed to go on with its mission", of="task_forces"))
    )

    def mean(self) -> None:
        self.acts_for(self.board.other(self.target.owner))


def of_unopposed(given: Unopposed) -> Bars:
    """The enemy may let a task force go on with its mission, once, if it is not engaged (20.c)."""
    force = given.target
    if force.mission not in state.MISSIONS:
        hint = "engage fights it; or name another --target with a mission"
        yield Bar("20.c", f"{force.name} has no mission", "target", hint, firm=True)
    if force.let_pass:
        yield Bar("20.c", f"{force.name} was already allowed to go on with its mission", "target", firm=True)
    battle = force.here.battle_of(force)
    if battle and battle.state != "over":
        yield Bar("20.c", f"{force.name} is engaged already", "target", "reveal shows its ships, then fire")
    elif force.engaged:
        yield Bar("20.c", f"{force.name} has been engaged in this phase", "target")


@act("unopposed", Unopposed, cite="20.c", phases=state.COMBAT, bars=of_unopposed)
def unopposed(given: Unopposed, doing: Doing) -> None:
    """A side lets an enemy task force in its hex go on with its mission, and does not engage it in this phase."""
    umpire = given.board.umpire
    umpire.put(let_pass=[*umpire.let_pass, given.target.name])
    doing.remark(f"{given.target.name} goes on with its mission unopposed")
