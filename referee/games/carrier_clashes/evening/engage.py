"""Surface combat begins: missions, engaging and avoiding (20.a-c)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, enemys
from referee.games.carrier_clashes.evening import cargo, firing_order, flyers, move, names, state, volley
from referee.session.acting.act import Doing, Weighed, Whole, act, entering
from referee.session.board.owned import all_called, called
from referee.session.board.thing import Thing

COMBAT = ("first-surface-combat", "second-surface-combat")
Forces = Sequence[state.TaskForce]


def holders(things: Sequence[Thing]) -> str:
    """Places in a telling for so many things."""
    return ", ".join("{}" for _ in things)


class Mission(Inputs):
    """A task force that is there for something."""

    name: str = called("the task force", of="task_forces")
    what: str = choice(*state.MISSIONS, meaning="what it is about to do in its hex")


@act("mission", Mission, cite="20.c", phases=(*COMBAT, "unloading"))
def mission(given: Mission, doing: Doing) -> None:
    """A task force declares a mission, which lets the enemy in its hex engage it unspotted."""
    force = names.force(doing, given.name, "name")
    check_mission(doing, force, given.what)
    force.put(mission=given.what, let_pass=None)
    what = given.what.replace("-", " ")
    doing.tell("all", f"{{}} of the {doing.title(force.owner)} side has a mission: {what}.", force, hex=force.hex)


def check_mission(doing: Doing, force: state.TaskForce, what: str) -> None:
    """Can the task force do that there (20.c, 24, 26.a)?"""
    ships = list(force.sailing.values())
    enemy_bases = [base.name for base in force.enemy.bases.values() if base.hex == force.hex]
    if not ships:
        raise doing.impossible(
            "20.c", f"{force.name} holds no ship and has no mission", "name", hint="another --name: one with ships"
        )
    if force.mission == what:
        raise doing.impossible(
            "20.c", f"{force.name} has that mission already", "what", hint="engage or unopposed answers it"
        )
    if force.mission == "given-up" or force.avoided:
        doing.forbid("20.c", f"{force.name} has avoided combat and carries out no mission this turn", "name")
    if what == "bombard":
        if not set(enemy_bases) & set(force.here.umpire.bombard):
            where = f"{force.hex}, the hex of {force.name},"
            doing.forbid("24", f"in {where} lies no enemy base that the scenario lets ships bombard", "what")
        if not any(set(ship.guns) - {"T"} for ship in ships):
            doing.forbid("24", f"no ship of {force.name} has guns that reach a base", "what")
    elif what == "land-supplies":
        if force.hex not in force.side.unloading:
            doing.forbid("26.a", f"{force.name} in {force.hex} is where nothing is landed", "what")
        if not any(ship.aboard for ship in ships):
            doing.forbid("26", f"no ship of {force.name} has cargo aboard", "what")
    elif not enemy_bases and force.hex not in force.side.unloading:
        doing.forbid("20.c", f"in {force.hex}, the hex of {force.name}, there is nothing to invade", "what")


class Unopposed(Inputs):
    """A task force on a mission."""

    target: str = enemys(called("the enemy task force on a mission, which is let go on with it", of="task_forces"))


@act("unopposed", Unopposed, cite="20.c", phases=COMBAT)
def unopposed(given: Unopposed, doing: Doing) -> None:
    """The side that has task forces in the hex of one on a mission does not engage it in this phase."""
    force = names.force(doing, given.target, "target")
    if force.mission not in state.MISSIONS:
        raise doing.impossible(
            "20.c",
            f"{force.name} has no mission",
            "target",
            hint="engage declares a fight with it; another --target with a mission is let go on",
        )
    if force.let_pass:
        raise doing.impossible("20.c", f"{force.name} was let go on with its mission already", "target")
    if force.engaged:
        doing.forbid("20.c", f"{force.name} is engaged already", "target", hint="fire fights it")
    force.put(let_pass=True)
    doing.remark(f"{force.name} goes on with its mission unopposed")


class Engage(Inputs):
    """Who engages whom."""

    by: list[str] = all_called("task forces that seek the engagement", 1, 8, of="task_forces")
    target: list[str] = enemys(
        all_called("spotted enemy task forces in their hex, or those with a mission", 1, 8, of="task_forces")
    )
    avoid: list[str] = enemys(all_called("those of the enemy's that try to avoid it", 0, 8, of="task_forces"))


def first_round(given: Engage, doing: Doing) -> Whole:
    """The first round of the engagement; where the enemy tries to avoid it, whether it does."""
    doing.forced = True
    by = names.forces(doing, given.by, "by")
    side, other = by[0].owner, doing.other(by[0].owner)
    targets = names.forces(doing, given.target, "target", other)
    if given.avoid:
        evader = names.forces(doing, given.avoid[:1], "avoid", other)[0]
        speeds = {"pursuer_speed": slowest(doing, by), "evader_speed": move.speed_of_tf(doing, evader)}
        assumed = [f"{tf} is weighed by itself" for tf in given.avoid[1:]]
        return Whole("avoid", {**speeds, "night": by[0].here.is_night}, assumed)
    met(doing, side, by, targets)
    battle = by[0].here.battle_of(by[0])
    assert battle is not None
    try:
        firing_order.settled(doing, battle)
    except Weighed:  # a die of its own would settle it
        for number, (one, forces) in enumerate(((side, by), (other, targets)), 1):
            battle.order.add(str(number), side=one, task_forces=[tf.name for tf in forces])
    found = volley.round_of(doing, battle, ())
    return found._replace(assumed=["nobody avoids it or screens ships", *found.assumed])


def slowest(doing: Doing, forces: Forces) -> int:
    """The speed of the slowest ship of some task forces."""
    return min(move.speed_of_tf(doing, tf) for tf in forces)


@act("engage", Engage, cite="20.a", phases=COMBAT, whole=first_round)
def engage(given: Engage, doing: Doing) -> None:
    """Task forces engage enemies in their hex, which may try to avoid it."""
    by = names.forces(doing, given.by, "by")
    side, other = by[0].owner, doing.other(by[0].owner)
    targets = names.forces(doing, given.target, "target", other)
    avoiding = names.forces(doing, given.avoid, "avoid", other) if given.avoid else []
    for tf in avoiding:
        if tf not in targets:
            raise bad_input("avoid", f"{tf.name} is not engaged here")
    in_turn(doing, by)
    check_engaging(doing, by, targets)
    night = state.Board.of(doing).is_night
    unspotted = not any(tf.spotted for tf in by)
    speed = slowest(doing, by)
    for tf in avoiding:
        check_avoiding(doing, tf, night=night, unspotted=unspotted)
        inputs = {"pursuer_speed": speed, "evader_speed": move.speed_of_tf(doing, tf), "night": night}
        if (doing.resolve("avoid", inputs, side=other).outcome or {})["avoided"]:
            avoided(doing, tf, by)
            targets.remove(tf)
    if targets:
        met(doing, side, by, targets)


def check_avoiding(doing: Doing, tf: state.TaskForce, *, night: bool, unspotted: bool) -> None:
    """May a task force try to avoid combat (20.a-c)?"""
    if tf.engaged:
        raise doing.impossible(
            "20.a", f"{tf.name} is committed to combat and does not avoid it", "avoid", hint="engage without --avoid"
        )
    if any(ship.bombarding == doing.phase for ship in tf.sailing.values()):
        doing.forbid(
            "20.c",
            f"{tf.name} has bombarded in this phase and does not avoid combat after it",
            "avoid",
            hint="engage without --avoid",
        )
    if night and unspotted:
        doing.forbid("20.b", "nobody avoids unspotted task forces by night", "avoid", hint="engage without --avoid")


def in_turn(doing: Doing, by: Forces) -> None:
    """The side without the initiative declares first, the other then with those that are not engaged yet (20.a)."""
    board, side = by[0].here, by[0].owner
    if side == board.order_of_play[0]:
        if board.umpire.engaging:
            other = doing.title(doing.other(side))
            doing.forbid(
                "20.a",
                f"the {other} side, with the initiative, has declared its engagements already",
                "by",
                hint="the other side engages now; undo goes back before that",
            )
        return
    board.umpire.put(engaging=True)
    for tf in by:
        if tf.engaged == doing.other(side):
            doing.forbid("20.a", f"{tf.name} is engaged already", "by", hint="another --by, or fire, which fights it")


def check_engaging(doing: Doing, by: Forces, targets: Forces) -> None:
    """Who may seek an engagement, and with whom (20.a, 20.c)."""
    hexes = {str(tf.hex) for tf in (*by, *targets)}
    for tf in by:
        if tf.avoided:
            doing.forbid(
                "20.a",
                f"{tf.name} has avoided combat in this phase and may not seek it",
                "by",
                hint="another --by; or the other side engages it",
            )
        if not tf.ships:
            raise doing.impossible("20", f"{tf.name} has no ships", "by")
    for tf in targets:
        if not tf.spotted and tf.mission not in state.MISSIONS:
            doing.forbid(
                "20.a",
                f"{tf.name} is neither spotted nor on a mission",
                "target",
                hint="another --target; a search spots it first",
            )
        away = [one.name for one in by if one.name in tf.here.umpire.shaken.get(tf.name, [])]
        if away:
            doing.forbid("20.a", f"{tf.name} has got away from {', '.join(away)} in this phase", "target")
        if tf.let_pass:
            doing.forbid(
                "20.c",
                f"{tf.name} was let go on with its mission unopposed",
                "target",
                hint="another --target; undo takes unopposed back",
            )
    if len(hexes) > 1:
        raise doing.impossible("20.a", f"they are not in one hex but in {', '.join(sorted(hexes))}", "target")
    battles = [tf.here.battle_of(tf) for tf in (*by, *targets)]
    if battles[0] and battles[0].state == "engaged" and all(one == battles[0] for one in battles):
        raise doing.impossible(
            "20.a",
            f"{names.listed(by)} and {names.listed(targets)} are in one engagement already",
            "target",
            hint="reveal goes on with it",
        )
    for tf, battle in zip((*by, *targets), battles, strict=True):
        if battle and battle.state != "engaged":
            doing.forbid(
                "20.e.vi",
                f"{tf.name} has fought in this phase: all engage before the first fires",
                "by",
                hint="another that has not fought; undo goes back before the first fire",
            )


def avoided(doing: Doing, tf: state.TaskForce, by: Forces) -> None:
    """A task force has got away: it seeks no combat and carries out no mission, but others may engage it (20.a-c)."""
    lost = tf.mission in state.MISSIONS
    umpire = tf.here.umpire
    from_whom = [*umpire.shaken.get(tf.name, []), *(one.name for one in by)]
    tf.put(avoided=True)
    umpire.put(shaken={**umpire.shaken, tf.name: from_whom})
    doing.tell("all", f"{{}} avoids combat{' and gives up its mission' if lost else ''}.", tf)
    if lost:
        tf.put(mission="given-up")
        cargo.reload(doing, tf)


def met(doing: Doing, side: str, by: Forces, targets: Forces) -> None:
    """Task forces are committed to one engagement: those that any of them is in already become one (20.a)."""
    board, other = by[0].here, doing.other(side)
    battles = board.umpire.engagements
    by, targets = with_port(by), with_port(targets)
    together: dict[str, list[str]] = {side: [tf.name for tf in by], other: [tf.name for tf in targets]}
    number = str(names.next_number(battles))
    touched = [one for one in battles.values() if any(set(one.forces(who)) & set(together[who]) for who in together)]
    for one in touched:
        together = {who: list(dict.fromkeys([*one.forces(who), *found])) for who, found in together.items()}
        battles.remove(one.name)
    if touched:
        number = touched[0].name
    battle = battles.add(number, hex=by[0].hex, state="engaged", night=board.is_night)
    for who, found in together.items():
        battle.put_forces(who, found)
        for ship in (ship for tf in found for ship in board.side(who).task_forces[tf].sailing.values()):
            ship.put(screened=None)
    for tf in (*by, *targets):
        tf.put(engaged=side)
    verb = "engages" if len(by) == 1 else "engage"
    text = f"{holders(by)} {verb} {holders(targets)}."
    doing.tell("all", text, *by, *targets, hex=by[0].hex)


def with_port(forces: Forces) -> list[state.TaskForce]:
    """Task forces, and with one in a port all ships that lie there: they fight as one task force (24.g.vi)."""
    first = forces[0]
    docked = first.here.forces_in(first.owner, first.hex) if first.here.port_in(first.owner, first.hex) else []
    return [*forces, *(tf for tf in docked if tf.ships and not tf.avoided and tf not in forces)]


@entering("first-surface-combat", "second-surface-combat")
def combat_begins(doing: Doing) -> None:
    """Nobody has declared an engagement; what was said in the first surface combat phase binds no more (20.a)."""
    board = state.Board.of(doing)
    board.umpire.put(engaging=None, shaken=None)
    none_is_engaged(board)


@entering("movement-spotted", "task-force")
def combat_over(doing: Doing) -> None:
    """The surface combat phase is over; CAP comes down, for no base is bombarded any more (24.d.iii)."""
    board = state.Board.of(doing)
    none_is_engaged(board)
    for side in board.sides.values():
        for unit in side.air.values():
            flyers.come_down(unit)


def none_is_engaged(board: state.Board) -> None:
    """Nobody is engaged or screened, has got away, or is let pass."""
    board.umpire.engagements.clear()
    for side in board.sides.values():
        for tf in side.task_forces.values():
            tf.put(engaged=None, avoided=None, let_pass=None)
        for ship in side.ships.values():
            ship.put(screened=None)
