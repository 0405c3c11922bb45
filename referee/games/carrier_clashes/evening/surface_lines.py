"""Lines of a sheet for surface combat: engagements, missions, screens, targets, withdrawal (20).

Screens and `fire` may be on the sheet on which forces engage; targets are ordered once ships are revealed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.hexgrid import parse_hex
from referee.engine.rules import load
from referee.games.carrier_clashes.evening import (
    state,
    volley,
)
from referee.games.carrier_clashes.evening.known import blocks_seen
from referee.session.acting.bars import of_field, refusal_for
from referee.session.acting.order_line import Form, Line
from referee.session.acting.orders import Order

FORMS = (
    Form("SHIPS screen", "screened if their force is engaged", state.COMBAT),
    Form("SHIPS at TARGET [with WEAPONS] [salvo N]", "in this round all their guns fire, or these", state.COMBAT),
    Form("SHIPS torp TARGET", "they fire their torpedoes", state.COMBAT),
    Form("FORCE fire [N]", "each at the strongest of her class, N rounds", state.COMBAT),
    Form("FORCE hold", "it fires at nobody in this round", state.COMBAT),
    Form("FORCE withdraw [HEX …]", "where it prefers to go; the enemy's sheet offers where it may", state.COMBAT),
    Form("FORCE offer HEX HEX", "where the enemy may withdraw to, if its sheet says so", state.COMBAT),
    Form("FORCE cease", "the fight ends if the enemy agrees", state.COMBAT),
    Form("FORCE lets TARGET", "the force lets the target go on with its mission", state.COMBAT),
    Form("BASE at SHIP", "shore guns fire", state.COMBAT),
)
MISSIONS = "missions"
OPTIONS = ("salvo", MISSIONS, "shells")
EARLY, SECOND, LATE = 0, 1, 2
MOST_ROUNDS = 99
WEAPONS = "BCDT"


def own_ships(line: Line, board: state.Board) -> list[str]:
    """The ships that a line is for: those named, or all of the forces named."""
    if line.group == "ships":
        return list(line.doers)
    if line.group != "task_forces":
        raise line.wrong(f"{', '.join(line.doers)}: only ships and task forces fight on the surface")
    own = board.side(line.side)
    return [ship for name in line.doers for ship in own.task_forces[name].sailing]


def own_forces(line: Line) -> list[str]:
    """The task forces that a line is for."""
    if line.group != "task_forces":
        raise line.wrong(f"{', '.join(line.doers)}: only a task force can do that")
    return list(line.doers)


def fight_of(line: Line, board: state.Board, ships: Sequence[str]) -> state.Engagement:
    """The fight, with ships revealed, in which these ships are."""
    for battle in board.umpire.engagements.values():
        if battle.state == "fought" and set(ships) <= set(volley.ships_of(board, battle, line.side)):
            return battle
    who = ", ".join(line.doers)
    verb = "is" if len(line.doers) == 1 else "are"
    raise line.wrong(f"{who} {verb} in no fight whose ships are revealed; before that, use FORCE fire, SHIPS screen")


def read_fire(line: Line) -> list[Order]:
    """`Helena San-Juan at Kako with C salvo 2`, `Henderson at Kako`."""
    if line.group == "bases":
        return [
            Order("shore-fire", {"base": line.only_doer(), "ship": line.enemy("enemy ship")}, line.doers, stage=LATE)
        ]
    return read_shots(line, "")


def read_torpedoes(line: Line) -> list[Order]:
    """`Fubuki torp Helena`."""
    return read_shots(line, "T")


def read_shots(line: Line, weapons: str) -> list[Order]:
    """The shots that ships fire in a round."""
    board = state.Board(line.tree)
    ships = own_ships(line, board)
    battle = fight_of(line, board, ships)
    target, salvo = line.enemy("enemy ship"), 1
    while line.next_word in ("with", "salvo"):
        if line.word().lower() == "salvo":
            salvo = line.number("which salvo")
            continue
        while line.next_word and set(line.next_word.upper()) <= set(WEAPONS):
            weapons += line.word().upper()
        if not weapons:
            raise line.wrong(f"with what? letters of weapons ({WEAPONS}), as in with CD")
    own = board.side(line.side).ships
    whole = line.group == "task_forces"
    usable = volley.usable_guns(battle, line.side)
    armed = {name: [gun for gun in weapons or usable if gun in own[name].guns] for name in ships}
    if whole:
        armed = {name: guns for name, guns in armed.items() if guns and volley.can_fire(own[name], battle)}
    for name, guns in armed.items():
        if missing := [gun for gun in weapons if gun not in guns] if weapons and not whole else []:
            raise line.wrong(
                f"{name} has no {', '.join(missing)} factors; she has {', '.join(own[name].guns) or 'none'}"
            )
        if held := list(of_field(volley.of_gunner(own[name]), name)):
            raise refusal_for(held)
    if not any(armed.values()):
        guns = [gun for name in ships for gun in own[name].guns if gun in (weapons or WEAPONS)]
        raise refusal_for([volley.nothing_to_fire(battle, line.side, ", ".join(line.doers), guns)])
    at = [f"{name}:{''.join(guns)}={target}#{salvo}" for name, guns in armed.items() if guns]
    doers = [f"{name} ({gun})" for name, guns in armed.items() for gun in guns]
    return [Order("fire", {"at": at, "battle": int(battle.name)}, doers, stage=LATE)]


def fires_as_proposed(line: Line) -> list[Order]:
    """`64 fire 2`."""
    rounds = line.number("for how many rounds") if line.next_word.isdigit() else 1
    if not 1 <= rounds <= MOST_ROUNDS:
        raise line.wrong(f"it fires for 1 to {MOST_ROUNDS} rounds, not {rounds}")
    return in_rounds(line, rounds)


def read_hold(line: Line) -> list[Order]:
    """`64 hold`."""
    return in_rounds(line, 1, hold=True)


def in_rounds(line: Line, rounds: int, **more: bool) -> list[Order]:
    """The acts of each force of a line in its turn, round by round."""
    return [
        Order("", {}, [force], stage=LATE, then={"instead": "fire", "forces": [force], "waits": True, **more})
        for force in own_forces(line)
        for _ in range(rounds)
    ]


def read_screen(line: Line) -> list[Order]:
    """`San-Juan screen`."""
    ships = own_ships(line, state.Board(line.tree))
    return [Order("", {}, line.doers, then={"instead": "screen", "ships": ships})]


def read_withdrawal(line: Line) -> list[Order]:
    """`64 withdraw 1510 1511`."""
    board, forces = state.Board(line.tree), own_forces(line)
    wanted = line.hexes("where it goes") if line.is_hex() else []
    own = board.side(line.side).task_forces
    battle = fight_of(line, board, [ship for name in forces for ship in own[name].sailing])
    first = wanted[0] if wanted else hexes_beside(board, str(battle.hex))[0]
    choices = [first, next(hex for hex in hexes_beside(board, str(battle.hex)) if hex != first)]
    inputs = {"hex": first, "choices": choices, "battle": int(battle.name)}
    until = "it comes in its turn, with FORCE offer HEX HEX on the other side's sheet (20.e.iii)"
    return [Order("withdraw", inputs, forces, stage=LATE, then={"wanted": wanted, "until": until})]


def hexes_beside(board: state.Board, hex: str) -> list[str]:
    """The hexes around one."""
    grid = load(state.GAME, dict(board.umpire.rulings)).grid()
    return [place.name for place in grid.neighbours(parse_hex(hex)) if board.public.map.holds(place.name)]


def read_offer(line: Line) -> list[Order]:
    """`44 offer 1510 1511`."""
    choices = [line.hex("where the enemy may go"), line.hex("the other hex where the enemy may go")]
    until = "it counts with FORCE withdraw on the other side's sheet, both in at once (20.e.iii)"
    then = {"instead": "offer", "forces": own_forces(line), "choices": choices, "until": until}
    return [Order("", {}, line.doers, then=then)]


def read_cease(line: Line) -> list[Order]:
    """`64 cease`."""
    return [Order("", {}, line.doers, then={"instead": "cease", "forces": own_forces(line)})]


def enemy_force(line: Line) -> str:
    """An enemy task force that a line names."""
    return line.enemy("enemy task force", blocks_seen(line))


def read_letting(line: Line) -> list[Order]:
    """`64 lets 1611`."""
    return [Order("unopposed", {"target": enemy_force(line)}, own_forces(line), stage=SECOND)]


def read_engagement(line: Line) -> list[Order]:
    """`44 engage 17`, or `44 engage 1513` where nothing there has been spotted: enemies on a mission there (20.c)."""
    targets = [MISSIONS] if line.has(MISSIONS) or in_its_own_hex(line) else [enemy_force(line)]
    while line.next_word:
        line.has("and")
        targets.append(enemy_force(line))
    return [Order("engage", {"by": line.doers, "target": targets}, line.doers, stage=SECOND)]


def in_its_own_hex(line: Line) -> bool:
    """Do those who engage name their own hex, in which they see no block? The name is then used up."""
    board = state.Board(line.tree)
    own = board.side(line.side).task_forces
    if line.next_word in [line.enemies[name] for name in blocks_seen(line)] or any(
        name not in own or own[name].hex != line.next_word for name in line.doers
    ):
        return False
    line.word()
    return True


def read_avoiding(line: Line) -> list[Order]:
    """`11 avoid`."""
    return [Order("", {}, line.doers, then={"instead": "engage", "avoid": line.doers})]


def on_mission(what: str) -> Any:
    """`Outer Force bombard`."""

    def reader(line: Line) -> list[Order]:
        then = {"shells": True} if line.has("shells") else {}
        return [Order("mission", {"name": line.only_doer(), "what": what}, line.doers, stage=EARLY, then=then)]

    return reader


READERS: Mapping[str, Any] = {
    "at": read_fire,
    "fire": fires_as_proposed,
    "hold": read_hold,
    "screen": read_screen,
    "withdraw": read_withdrawal,
    "offer": read_offer,
    "cease": read_cease,
    "lets": read_letting,
    "engage": read_engagement,
    "avoid": read_avoiding,
    **{what: on_mission(what) for what in state.MISSIONS},
}
