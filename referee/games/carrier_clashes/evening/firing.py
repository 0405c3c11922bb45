"""The rules of fire in a fight: the rules for one shot, and those for all fire together (20.d-f)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.carrier_clashes.evening import state, volley
from referee.games.carrier_clashes.evening.fights import may_pass
from referee.games.carrier_clashes.rules.surface.surface import GROUPS
from referee.session.acting.bars import Bar, Bars

Shots = Sequence[volley.Shot]


def of_shots(battle: state.Engagement, line: volley.Line, shots: Shots) -> Bars:
    """What forbids a side's fire: each of its shots, and then all of them together."""
    for shot in shots:
        yield from is_in_turn(battle, line, shot)
    fired = [shot for shot in shots if shot.weapon and shot.target in line.facing]
    for shot in fired:
        yield from of_weapon(battle, line, shot)
    yield from keep_together(fired)
    yield from keep_to_their_group(battle, line, fired)
    yield from may_pass_the_screen(battle, line, fired)


def is_in_turn(battle: state.Engagement, line: volley.Line, shot: volley.Shot) -> Bars:
    """The forces whose turn it is fire at the other side, with guns that are used in this round (20.e)."""
    board = line.board
    if shot.by not in line.firing:
        whose = ", ".join(battle.turn.task_forces) if shot.by in line.own else f"the {board.title(line.side)} side"
        hint = "fire --at names targets for the side that fires now; fire --hold passes"
        yield Bar("20.e", f"it is {whose} that fires now, not {shot.by}", "at", hint, firm=True)
    elif shot.target not in line.facing:
        yield Bar("20.d", f"{shot.by} and {shot.target} are on the same side", "at", firm=True)
    elif not shot.weapon:
        yield volley.nothing_to_fire(battle, line.side, shot.by, line.firing[shot.by].guns)


def of_shot(battle: state.Engagement, line: volley.Line, shot: volley.Shot) -> Bars:
    """What forbids firing one weapon of a ship at an enemy, taken by itself."""
    yield from of_weapon(battle, line, shot)
    yield from keep_to_their_group(battle, line, [shot])
    yield from may_pass_the_screen(battle, line, [shot])


def of_weapon(battle: state.Engagement, line: volley.Line, shot: volley.Shot) -> Bars:
    """A ship that is hit or held back does not fire; D guns and torpedoes are not used early by day, nor in a
    port, and torpedoes only once (18.b, 20.e, 20.f, 24.g.v).
    """
    ship, weapon = line.firing[shot.by], shot.weapon
    yield from volley.of_gunner(ship)
    if weapon == "T" and ship.torpedoes_fired:
        yield Bar("20.e.iv", f"{ship.name} has fired her torpedoes", "at")
    if weapon in "DT" and (port := volley.port_of_the_enemy(battle, line.side)):
        yield Bar("24.g.v", f"{weapon} factors do not attack ships in the port of {port.name}", "at")
    if weapon in "DT" and volley.is_early(battle):
        yield Bar("20.e.i", f"{weapon} factors are not used in the first round by day", "at")


def keep_together(shots: Shots) -> Bars:
    """Ships do not split the factors of a weapon (20.e.vi)."""
    fired = [(shot.by, shot.weapon) for shot in shots]
    if len(set(fired)) < len(fired):
        yield Bar("20.e.vi", "a ship does not split the factors of a weapon", "at")


def keep_to_their_group(battle: state.Engagement, line: volley.Line, shots: Shots) -> Bars:
    """Ships must fire at the opposite group; all task forces of a side count together (20.d.iv)."""
    astray = out_of_group(line, shots)
    if not astray:
        return
    held_back = line.board.ruling("screened-fire") == "held-back"
    counts = {f"own_{group.lower()}": in_group(line.own, group, screened=not held_back) for group in GROUPS}
    counts |= {f"enemy_{group.lower()}": in_group(line.facing, group, screened=False) for group in GROUPS}
    time = "night" if battle.night else "day"
    allowed = line.board.reckon("allocation", {**counts, "time": time, "round": battle.round})
    for group in GROUPS:
        now = [name for name in astray if line.firing[name].target_class == group]
        gone = [name for name in battle.astray if name in line.own and line.own[name].target_class == group]
        free = allowed["free"][group]
        if now and len({*now, *gone}) > free:
            before = f", because {', '.join(gone)} did earlier in this round" if gone else ""
            words = f"{', '.join(now)} of group {group} may not fire at other groups{before}"
            yield Bar("20.d.iv", f"{words}; {free or 'none'} of the group may", "at")


def may_pass_the_screen(battle: state.Engagement, line: volley.Line, shots: Shots) -> Bars:
    """As many ships may fire at screened ships as exceed twice the number of those that screen them (20.f)."""
    past = firers_at_the_screened(line, shots)
    if not past:
        return
    may = may_pass(line.board, battle, line.side)
    gone = [name for name in battle.past_screen if name in line.own]
    if len({*past, *gone}) > may:
        count = f"{len(past)} ships fire at screened ships" if len(past) > 1 else "1 ship fires at screened ships"
        before = f", and {len(gone)} did earlier in this round" if gone else ""
        yield Bar("20.f", f"{count}{before}; {may or 'none'} may in a round", "at")


def firers_at_the_screened(line: volley.Line, shots: Shots) -> list[str]:
    """The ships that fire at screened ships."""
    return list(dict.fromkeys(shot.by for shot in shots if line.facing[shot.target].screened))


def out_of_group(line: volley.Line, shots: Shots) -> list[str]:
    """The ships that attack another group than their own.

    A battleship's secondary battery may fire at destroyers (20.d.vi).
    """
    return sorted({shot.by for shot in shots if leaves_group(line, shot)})


def leaves_group(line: volley.Line, shot: volley.Shot) -> bool:
    """Does a shot leave the ship's own group?"""
    group, aimed_at = line.firing[shot.by].target_class, line.facing[shot.target].target_class
    return aimed_at != group and not (group == "B" and shot.weapon == "D" and aimed_at == "D")


def in_group(ships: volley.Ships, group: str, *, screened: bool) -> int:
    """The ships of a class of defense strength; `screened`: those that are screened, too."""
    return sum(ship.target_class == group and (screened or not ship.screened) for ship in ships.values())
