"""Surface combat begins: engaging and avoiding (20.a-c)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from referee.engine.errors import at_odds
from referee.engine.inputs import enemys
from referee.games.carrier_clashes.evening import cargo, firing_order, flyers, move, names, sight, state, volley
from referee.session.acting.act import Doing, Weighed, Whole, act, entering
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.handles import Row
from referee.session.board.owned import all_called

Forces = Sequence[state.TaskForce]
SEVERAL = {2: "two", 3: "three", 4: "four"}


def forces_in_a_row(forces: Forces, verb: str = "") -> Row:
    """Task forces in one hex as a sentence names them, and what they do (`engage`): several that are unspotted are
    counted, in a port as one (24.g.vi).
    """
    first = forces[0]
    docked = first.here.port_in(first.owner, first.hex)

    def said(called: Sequence[str]) -> str:
        count = sum(name.startswith(sight.UNSPOTTED) for name in called)
        together = f"{SEVERAL.get(count, count)} unspotted forces in {first.hex}" if count > 1 and not docked else ""
        *before, last = dict.fromkeys((name.startswith(sight.UNSPOTTED) and together) or name for name in called)
        words = f"{', '.join(before)} and {last}" if before else last
        return f"{words} {verb}{'s' if words in called else ''}" if verb else words

    return Row(forces, said)


class Engage(state.Named):
    """Who engages whom."""

    by: list[state.TaskForce] = thing(all_called("task forces that seek the engagement", 1, of="task_forces"))
    target: list[state.TaskForce] = thing(
        enemys(all_called("spotted enemy task forces in their hex, or those with a mission", 1, of="task_forces"))
    )
    avoid: list[state.TaskForce] = thing(
        enemys(all_called("the enemy task forces that try to avoid it", of="task_forces"))
    )

    def mean(self) -> None:
        for tf in self.avoid:
            if tf not in self.target:
                raise at_odds("avoid", f"{tf.name} is not engaged here")


def of_engage(given: Engage) -> Bars:
    """What forbids an engagement, and what forbids avoiding it."""
    for tf in given.by:
        yield from of_seeker(tf)
    for tf in given.target:
        yield from of_quarry(tf)
    for one, other in product(given.by, given.target):
        yield from of_pair(one, other)
    for tf in (*given.by, *given.target):
        yield from has_not_fought(tf)
    yield from are_not_in_it(given.by, given.target)
    for tf in given.avoid:
        yield from of_evader(tf)
        yield from may_be_avoided(given.by)


def of_seeker(tf: state.TaskForce) -> Bars:
    """A task force may seek an engagement if it has avoided none, when its side declares (20.a)."""
    if not tf.ships:
        yield Bar("20", f"{tf.name} has no ships", "by", firm=True)
    yield from is_not_engaged(tf)
    yield from declares_in_time(tf)
    yield from has_not_avoided(tf)


def is_not_engaged(tf: state.TaskForce) -> Bars:
    """The side with the initiative declares engagements with forces that are not yet engaged (20.a)."""
    if tf.owner != tf.here.order_of_play[0] and tf.engaged == tf.here.other(tf.owner):
        yield Bar("20.a", f"{tf.name} is engaged already", "by", "another --by; reveal shows its ships, then fire")


def declares_in_time(tf: state.TaskForce) -> Bars:
    """The side without the initiative declares first (20.a)."""
    board, other = tf.here, tf.here.other(tf.owner)
    if tf.owner == board.order_of_play[0] and board.umpire.engaging:
        words = f"the {board.title(other)} side, with the initiative, has declared its engagements already"
        yield Bar("20.a", words, "by", "it is the other side's turn to engage; undo goes back before its engagements")


def has_not_avoided(tf: state.TaskForce) -> Bars:
    """A force that has avoided combat seeks none in the phase (20.a)."""
    if tf.avoided:
        hint = "another --by; or the other side engages it"
        yield Bar("20.a", f"{tf.name} has avoided combat in this phase and may not engage", "by", hint)


def can_still_seek(tf: state.TaskForce, target: state.TaskForce) -> Bars:
    """What keeps a force out of every engagement with another in this phase, whoever's turn it is to declare (20.a)."""
    yield from has_not_avoided(tf)
    yield from is_not_engaged(tf)
    yield from of_pair(tf, target)
    yield from has_not_fought(tf)


def of_quarry(tf: state.TaskForce) -> Bars:
    """A force may be engaged if it is spotted, or is on a mission that the enemy did not let pass (20.a,
    20.c).
    """
    if not tf.spotted and tf.mission not in state.MISSIONS:
        hint = "another --target; a search spots it first"
        yield Bar("20.a", f"{tf.name} is neither spotted nor on a mission", "target", hint)
    if tf.let_pass:
        hint = "another --target; undo takes unopposed back"
        yield Bar("20.c", f"{tf.name} was allowed to go on with its mission unopposed", "target", hint)


def of_pair(by: state.TaskForce, target: state.TaskForce) -> Bars:
    """Forces engage in one hex (20.a), and not again in the phase with a force that has got away from them."""
    if by.hex != target.hex:
        words = f"{by.name} is in {by.hex}, and {target.name} in {target.hex}: forces engage in one hex"
        yield Bar("20.a", words, "target", firm=True)
    if by.name in by.here.umpire.shaken.get(target.name, []):
        yield Bar("20.a", f"{target.name} has got away from {by.name} in this phase", "target")


def has_not_fought(tf: state.TaskForce) -> Bars:
    """All engagements are declared before the first ship fires (20.e.vi)."""
    battle = tf.here.battle_of(tf)
    if battle and battle.state != "engaged":
        hint = "another that has not fought; undo goes back to before the first fire"
        yield Bar(
            "20.e.vi", f"{tf.name} has fought in this phase; all engagements come before the first fire", "by", hint
        )


def are_not_in_it(by: Forces, targets: Forces) -> Bars:
    """Forces that already meet in one engagement need not declare it again (20.a)."""
    battles = [tf.here.battle_of(tf) for tf in (*by, *targets)]
    if battles[0] and battles[0].state == "engaged" and all(one == battles[0] for one in battles):
        words = f"{names.names_in_a_row(by)} and {names.names_in_a_row(targets)} are in one engagement already"
        yield Bar("20.a", words, "target", "reveal comes next", firm=True)


def of_evader(tf: state.TaskForce) -> Bars:
    """A force may try to avoid combat if it is not committed to it and has not bombarded (20.a, 20.c)."""
    hint = "engage without --avoid"
    if tf.engaged:
        words = f"{tf.name} is committed to combat and cannot avoid it"
        yield Bar("20.a", words, "avoid", hint, firm=True)
    if tf.has_bombarded:
        words = f"{tf.name} has bombarded in this phase and cannot avoid combat after that"
        yield Bar("20.c", words, "avoid", hint)


def may_be_avoided(by: Forces) -> Bars:
    """By night nobody avoids task forces that are not spotted (20.b)."""
    if by[0].here.is_night and not any(tf.spotted for tf in by):
        yield Bar("20.b", "unspotted task forces cannot be avoided by night", "avoid", "engage without --avoid")


def first_round(given: Engage) -> Whole:
    """The first round of the engagement; if the enemy tries to avoid it, whether that succeeds."""
    by, targets = given.by, given.target
    side, other = by[0].owner, targets[0].owner
    if given.avoid:
        speeds = {"pursuer_speed": slowest_speed(by), "evader_speed": move.speed_of_tf(given.avoid[0])}
        assumed = [f"{tf.name} is taken by itself" for tf in given.avoid[1:]]
        return Whole("avoid", {**speeds, "night": by[0].here.is_night}, assumed)
    doing = Doing(given.board.tree, [*given.board.sides], given.board.ruleset, None)  # a copy that may be changed
    by, targets = (given.on(doing.board).by, given.on(doing.board).target)
    merge_engagements(doing, side, by, targets)
    battle = by[0].here.battle_of(by[0])
    assert battle is not None
    try:
        firing_order.set_order(doing, battle)
    except Weighed:  # a die of its own would settle it
        for number, (one, forces) in enumerate(((side, by), (other, targets)), 1):
            battle.order.add(str(number), side=one, task_forces=[tf.name for tf in forces])
    found = volley.round_of(battle, ())
    return found._replace(assumed=["nobody avoids combat or screens ships", *found.assumed])


def slowest_speed(forces: Forces) -> int:
    """The speed of the slowest ship of some task forces."""
    return min(move.speed_of_tf(tf) for tf in forces)


@act("engage", Engage, cite="20.a", phases=state.COMBAT, whole=first_round, bars=of_engage)
def engage(given: Engage, doing: Doing) -> None:
    """Task forces engage enemies in their hex, which may try to avoid it."""
    by, targets = given.by, list(given.target)
    side, board = by[0].owner, by[0].here
    if side != board.order_of_play[0]:
        board.umpire.put(engaging=True)
    speed = slowest_speed(by)
    for tf in given.avoid:
        inputs = {"pursuer_speed": speed, "evader_speed": move.speed_of_tf(tf), "night": board.is_night}
        who = f"by {sight.call(board, side, tf)}"
        if doing.resolve("avoid", inputs, side=tf.owner, about=who).outcome["avoided"]:
            get_away(doing, tf, by)
            targets.remove(tf)
        else:
            doing.tell("all", "{} tries to avoid combat and cannot.", tf)
    if targets:
        merge_engagements(doing, side, by, targets)


def get_away(doing: Doing, tf: state.TaskForce, by: Forces) -> None:
    """A task force has got away: it seeks no combat and carries out no mission, but others may engage it (20.a-c)."""
    lost = tf.mission in state.MISSIONS
    umpire = tf.here.umpire
    from_whom = [*umpire.shaken.get(tf.name, []), *(one.name for one in by)]
    tf.put(avoided=True)
    umpire.put(shaken={**umpire.shaken, tf.name: from_whom})
    doing.tell("all", f"{{}} avoids combat{' and gives up its mission' if lost else ''}.", tf)
    if lost:
        tf.put(mission="given-up")
        cargo.take_back_cargo(doing, tf)


def merge_engagements(doing: Doing, side: str, by: Forces, targets: Forces) -> None:
    """Task forces are committed to one engagement: all engagements in which any of them is become one (20.a)."""
    board, other = by[0].here, doing.board.other(side)
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
    doing.tell("all", "{} {}.", forces_in_a_row(by, "engage"), forces_in_a_row(targets), hex=by[0].hex)


def with_port(forces: Forces) -> list[state.TaskForce]:
    """Task forces, and with one in a port all ships that are there: they fight as one task force (24.g.vi)."""
    first = forces[0]
    docked = first.here.forces_in(first.owner, first.hex) if first.here.port_in(first.owner, first.hex) else []
    return [*forces, *(tf for tf in docked if tf.ships and not tf.avoided and tf not in forces)]


@entering("first-surface-combat", "second-surface-combat")
def combat_begins(doing: Doing) -> None:
    """No engagement has been declared yet (20.a)."""
    none_is_engaged(state.Board.of(doing))


@entering("movement-spotted", "task-force")
def combat_over(doing: Doing) -> None:
    """The surface combat phase is over; CAP comes down, for no base is bombarded any more (24.d.iii)."""
    board = state.Board.of(doing)
    none_is_engaged(board)
    for side in board.sides.values():
        for unit in side.air.values():
            flyers.come_down(unit)


def none_is_engaged(board: state.Board) -> None:
    """Clear all marks: who has declared, who is engaged, screened, got away, allowed to go on with a mission."""
    board.umpire.put(engaging=None, shaken=None, let_pass=None)
    board.umpire.engagements.clear()
    for side in board.sides.values():
        for tf in side.task_forces.values():
            tf.put(engaged=None, avoided=None)
        for ship in side.ships.values():
            ship.put(screened=None)
