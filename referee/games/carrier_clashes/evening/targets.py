"""At whom a ship or a task force may fire in a round: the table for the table (20.d, 20.e, 20.f)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from referee.engine.answer import odds
from referee.engine.errors import Refusal, bad_input, unknown
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, bare, choice
from referee.games.carrier_clashes.evening import damage, fire, looking, names, state, volley
from referee.session.acting.act import Doing, act, procedure_of
from referee.session.board.owned import called

GUNS, TORPEDOES = "guns", "torpedoes"
MOST = 18


class Targets(Inputs):
    """Who would fire, and with what."""

    ship: str = called("the ship or task force that would fire", of=("ships", "task_forces"))
    kind: str | None = bare(choice(GUNS, TORPEDOES, default=None, meaning="guns or torpedoes; left out, both"))


@act("targets", Targets, cite="20.d", looks=True)
def targets(given: Targets, doing: Doing) -> None:
    """At which enemy ships may a ship or task force fire in this round, with what odds; why not at others?"""
    board = state.Board.of(doing)
    side, ships = firing(board, given.ship)
    battle = battle_with(board, side, ships)
    if battle is None:
        unfought(doing, board, side, ships, given.ship)
        return
    doing.remark(f"{given.ship} in engagement {battle.name} in {battle.hex}, round {battle.round}:")
    fit = [ship for ship in ships if may_attack(doing, ship)]
    if not in_turn(board, battle, side, ships):
        doing.remark(f"others fire first: {', '.join(battle.turn.task_forces)}")
    open_to, barred, marked = list[str](), dict[str, dict[str, list[str]]](), False
    kinds = (given.kind,) if given.kind else (GUNS, TORPEDOES)
    for enemy in volley.ships_of(board, battle, board.other(side)).values():
        shown = f"{names.described(enemy)}{', screened' if enemy.screened else ''}"
        for kind in kinds:
            weapons = "T" if kind == TORPEDOES else volley.usable(battle)
            armed = [(ship.name, gun) for ship in fit for gun in weapons if gun in ship.guns]
            if not armed:
                continue
            some = passing(board, battle.name, side, armed, enemy)
            try:
                said, stand_in = chance(board, battle.name, side, some or armed, enemy)
            except Refusal as refusal:
                barred.setdefault(refusal.message, {}).setdefault(shown, []).append(kind)
            else:
                alone = f" ({names.listed(dict(some))} alone)" if len(some) < len(armed) else ""
                open_to.append(f"{kind} at {shown}: {said}{alone}")
                marked = marked or stand_in
    for line in open_to[:MOST]:
        doing.remark(line)
    if len(open_to) > MOST:
        doing.remark(f"+ {len(open_to) - MOST} more: name one ship, and guns or torpedoes")
    for reason, those in barred.items():
        listed = [f"{name} ({' and '.join(by)})" for name, by in those.items()]
        doing.remark(f"not, as {reason}: {', '.join(listed)}")
    if fit and not open_to and not barred:
        doing.remark("nothing to fire in this round")
    if marked:
        doing.remark("stand-in values")


def may_attack(doing: Doing, ship: state.Ship) -> bool:
    """Is she neither hit nor held back; else it is said (18.b, 18.d, 20.f)?"""
    if ship.condition != "none":
        doing.remark(f"{ship.name} is {damage.SAID[ship.condition]} and does not attack (18.b, 18.d)")
    elif ship.screened and doing.ruling("screened-fire") == "held-back":
        doing.remark(f"{ship.name} is screened and does not fire (20.f)")
    else:
        return True
    return False


def unfought(doing: Doing, board: state.Board, side: str, ships: Sequence[state.Ship], name: str) -> None:
    """Before ships are revealed nobody fires; whom their force may engage in its hex (20.a, 20.d)."""
    doing.remark(f"{name} is in no engagement whose ships are revealed; nobody fires before that (20.d)")
    force = next((tf for tf in board.side(side).task_forces.values() if ships[0].name in tf.ships), None)
    if force is None:
        doing.remark(f"{name} sails in no task force")
        return
    for tf in board.forces_in(board.other(side), force.hex) if force.hex else ():
        seen = tf.is_seen or tf.mission
        doing.remark(f"{tf.name} in {force.hex}: {'spotted: engage' if seen else 'not spotted, so not engaged (20.a)'}")


def firing(board: state.Board, name: str) -> tuple[str, Sequence[state.Ship]]:
    """The side of a ship or a task force, and the ships that would fire."""
    for side, own in board.sides.items():
        if name in own.task_forces:
            return side, list(own.task_forces[name].sailing.values())
        if name in own.ships:
            return side, [own.ships[name]]
    there = [known for own in board.sides.values() for known in (*own.ships, *own.task_forces)]
    raise unknown("ship or task force", name, there, field="ship")


def battle_with(board: state.Board, side: str, ships: Sequence[state.Ship]) -> state.Engagement | None:
    """The fight in which ships are, and have been revealed."""
    if not ships:
        raise bad_input("ship", "the task force has no ships")
    for battle in board.umpire.engagements.values():
        if battle.state == "fought" and {ship.name for ship in ships} <= set(volley.ships_of(board, battle, side)):
            return battle
    return None


def in_turn(board: state.Board, battle: state.Engagement, side: str, ships: Sequence[state.Ship]) -> bool:
    """Is it these ships' turn to fire?"""
    return battle.turn.side == side and all(ship.name in volley.line_of(board, battle).firing for ship in ships)


def passing(
    board: state.Board, number: str, side: str, armed: Sequence[tuple[str, str]], target: state.Ship
) -> list[tuple[str, str]]:
    """The weapons, by ship, that may be fired at a target by themselves."""
    out = []
    for each in armed:
        with suppress(Refusal):
            chance(board, number, side, [each], target)
            out.append(each)
    return out


def chance(
    board: state.Board, number: str, side: str, armed: Sequence[tuple[str, str]], target: state.Ship
) -> tuple[str, bool]:
    """Strength against defence, the column, how likely the fire hits and sinks, and whether by stand-in values.

    The checks are those of `fire` itself.
    """
    doing = looking.reading(board)
    own_board = state.Board.of(doing)
    battle = own_board.umpire.engagements[number]
    own, facing = (volley.ships_of(own_board, battle, one) for one in (side, own_board.other(side)))
    line = volley.Line(side, {name: own[name] for name, _ in armed}, own, facing)
    shots = [volley.Shot(name, gun, target.name, 1) for name, gun in armed]
    fire.check_shots(doing, battle, shots, line)
    inputs = volley.round_inputs(doing, battle, [(line, shots)])
    answer = odds(procedure_of(doing.ruleset.game, "surface-round"), inputs, doing.ruleset)
    at = [row["name"] for row in inputs["ship"]].index(target.name)
    rows = [(row["outcome"]["ships"][at], Fraction(row["p"])) for row in answer.distribution or []]
    hit = sum((p for result, p in rows if result != "none"), Fraction(0))
    sunk = sum((p for result, p in rows if result == "sunk"), Fraction(0))
    (column,) = [row["text"].partition(": ")[2] for row in answer.because if f" at {target.name}: " in row["text"]]
    said = f"{column}, hit {hit}" + (f", sunk {sunk}" if sunk else "")
    return said, bool(volley.marked(line, shots))
