"""The targets that a ship or a task force may fire at in a round, as a table for play (20.d, 20.e, 20.f)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.answer import odds
from referee.engine.errors import at_odds
from referee.engine.fraction import Fraction
from referee.engine.inputs import bare, choice
from referee.games.carrier_clashes.evening import engage, firing, in_reach, looking, names, state, volley
from referee.session.acting.act import Doing, act
from referee.session.acting.named import anyones, thing
from referee.session.board.board import procedure_of
from referee.session.board.owned import called

GUNS, TORPEDOES = "guns", "torpedoes"
MOST = 18


class Targets(state.Named):
    """The ships that would fire, and their weapons."""

    ship: state.Ship | state.TaskForce = thing(
        anyones(called("the ship or task force that fires", of=("ships", "task_forces")))
    )
    kind: str | None = bare(choice(GUNS, TORPEDOES, default=None, meaning="guns or torpedoes; without it, both"))

    @property
    def ships(self) -> list[state.Ship]:
        """The ships that would fire."""
        return [self.ship] if isinstance(self.ship, state.Ship) else list(self.ship.sailing.values())

    def mean(self) -> None:
        if not self.ships:
            raise at_odds("ship", "the task force has no ships")


@act("targets", Targets, cite="20.d", looks=True)
def targets(given: Targets, doing: Doing) -> None:
    """Which enemy ships may a ship or task force fire at this round, with what odds, and why not at others?"""
    board, ships = given.board, given.ships
    side = given.ship.owner
    battle = battle_with(board, side, ships)
    if battle is None:
        before_the_reveal(doing, given)
        return
    doing.remark(f"{given.ship.name} in engagement {battle.name} in {battle.hex}, round {battle.round}:")
    held = {ship.name: list(volley.of_gunner(ship)) for ship in ships}
    for bar in (bar for bars in held.values() for bar in bars):
        doing.remark(bar.message)
    fit = [ship for ship in ships if not held[ship.name]]
    if any(ship.name not in volley.line_of(board, battle).firing for ship in ships):
        doing.remark(f"others fire first: {', '.join(battle.turn.task_forces)}")
    table(doing, battle, side, fit, (given.kind,) if given.kind else (GUNS, TORPEDOES))


def table(doing: Doing, battle: state.Engagement, side: str, fit: Sequence[state.Ship], kinds: Sequence[str]) -> None:
    """The lines of the table: the targets with their odds, and why others may not be fired at."""
    board = battle.here
    facing = volley.ships_of(board, battle, board.other(side))
    line = volley.Line(board, side, {ship.name: ship for ship in fit}, volley.ships_of(board, battle, side), facing)
    open_to, barred, marked = list[str](), dict[str, dict[str, list[str]]](), False
    for enemy in facing.values():
        shown = f"{names.ship_in_words(enemy)}{', screened' if enemy.screened else ''}"
        for kind in kinds:
            weapons = "T" if kind == TORPEDOES else volley.usable_guns(battle, side)
            armed = [volley.Shot(ship.name, gun, enemy.name, 1) for ship in fit for gun in weapons if gun in ship.guns]
            some = [shot for shot in armed if looking.clear(firing.of_shot(battle, line, shot))]
            together = list(firing.of_shots(battle, line, some))
            if some and not together:
                said, stand_in = chance(doing, battle, line, some)
                alone = (
                    f" ({names.names_in_a_row(dict.fromkeys(s.by for s in some))} alone)"
                    if len(some) < len(armed)
                    else ""
                )
                open_to.append(f"{kind} at {shown}: {said}{alone}")
                marked |= stand_in
            elif armed:
                bar = (together or list(firing.of_shots(battle, line, armed)))[0]
                barred.setdefault(bar.message, {}).setdefault(shown, []).append(kind)
    for text in open_to[:MOST]:
        doing.remark(text)
    if len(open_to) > MOST:
        doing.remark(f"+ {len(open_to) - MOST} more: name one ship, and guns or torpedoes")
    for reason, those in barred.items():
        alike: dict[str, list[str]] = {}
        for name, by in those.items():
            alike.setdefault(" and ".join(by), []).append(name)
        for weapons, listed in alike.items():
            doing.remark(f"no target for {weapons}, because {reason}: {', '.join(listed)}")
    if fit and not open_to and not barred:
        doing.remark("nothing to fire in this round")
    if marked:
        doing.remark("stand-in values")


def before_the_reveal(doing: Doing, given: Targets) -> None:
    """Before ships are revealed nobody fires; whom their force may engage in its hex (20.a, 20.d)."""
    name, force = given.ship.name, given.ships[0].force
    doing.remark(f"{name} is not in an engagement whose ships are revealed, and may not fire before that (20.d)")
    for line in in_reach.struck_from(given.ships):
        doing.remark(line)
    if force is None:
        doing.remark(f"{name} is not in a task force")
        return
    for tf in force.here.forces_in(force.here.other(force.owner), force.hex):
        bars = [*engage.of_seeker(force), *engage.of_quarry(tf), *engage.of_pair(force, tf)]
        bars += [*engage.has_not_fought(force), *engage.has_not_fought(tf), *engage.are_not_in_it([force], [tf])]
        doing.remark(f"{tf.name} in {force.hex}: {f'no engagement, because {bars[0].message}' if bars else 'engage'}")


def battle_with(board: state.Board, side: str, ships: Sequence[state.Ship]) -> state.Engagement | None:
    """The fight in which ships are, and have been revealed."""
    for battle in board.umpire.engagements.values():
        if battle.state == "fought" and {ship.name for ship in ships} <= set(volley.ships_of(board, battle, side)):
            return battle
    return None


def chance(doing: Doing, battle: state.Engagement, line: volley.Line, shots: Sequence[volley.Shot]) -> tuple[str, bool]:
    """Strength against defense, the column, the odds of a hit and of sinking, and whether values are stand-ins."""
    inputs = volley.round_inputs(battle, [(line, shots)])
    answer = odds(procedure_of(doing.ruleset.game, "surface-round"), inputs, doing.ruleset)
    target = shots[0].target
    at = [row["name"] for row in inputs["ship"]].index(target)
    rows = [(row["outcome"]["ships"][at], Fraction(row["p"])) for row in answer.distribution or []]
    hit = sum((p for result, p in rows if result != "none"), Fraction(0))
    sunk = sum((p for result, p in rows if result == "sunk"), Fraction(0))
    (column,) = [row["text"].partition(": ")[2] for row in answer.because if f" at {target}: " in row["text"]]
    said = f"{column}, hit {hit}" + (f", sunk {sunk}" if sunk else "")
    return said, bool(volley.stand_ins_in_fire(line, shots))
