"""Whom a ship, a fleet or all in a battle may fire at or attack, with what chance (Ship-to-Ship Combat)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.engine.answer import odds
from referee.engine.errors import at_odds
from referee.engine.fraction import Fraction
from referee.games.naval_units.evening import battles, clash, due, encounters, guns, sea, state
from referee.session.acting.act import Doing, act
from referee.session.acting.due import due_text
from referee.session.acting.named import anyones, thing
from referee.session.board.board import procedure_of
from referee.session.board.owned import called

MOST = 18
ROUND = "surface-round"


class Chance(NamedTuple):
    """What a ship needs to hit an enemy, and how likely she hits and sinks it."""

    needed: str
    odds: str


class Targets(state.Named):
    """A ship that would fire, a fleet, or all that fire in a battle."""

    ship: state.Ship | state.Fleet | None = thing(
        anyones(called("the ship or fleet; without it, all ships of each battle", None, of=("ships", "fleets")))
    )

    def mean(self) -> None:
        if isinstance(self.ship, state.Ship):
            sea.is_afloat(self.ship, "ship")


@act("targets", Targets, cite=clash.CITE, looks=True)
def targets(given: Targets, doing: Doing) -> None:
    """Whom may a ship, a fleet or all in a battle fire at, what do they need, how likely is a hit; why not others?"""
    board, who = given.board, given.ship
    if isinstance(who, state.Ship):
        of_ship(doing, board, who)
    elif isinstance(who, state.Fleet):
        of_fleet(doing, board, who)
    elif not board.public.battles:
        raise at_odds("ship", "no battle is being fought: name a ship or a fleet")
    for fight in () if who else board.public.battles.values():
        of_battle(doing, board, fight)


def of_battle(doing: Doing, board: state.Board, fight: battles.Battle) -> None:
    """What is due in a battle, and who may fire at whom in its round of guns."""
    for step in due.due_steps(board, fight):
        doing.remark(due_text(step, ""))
    for side in board.sides.values():
        say_guns(doing, board, fight.name, side.surface(fight.name))


def of_fleet(doing: Doing, board: state.Board, fleet: state.Fleet) -> None:
    """Whom a fleet may attack where it is: with guns in a battle, else what its side may do in its sea zone."""
    zone, side = fleet.zone, fleet.owner
    doing.remark(f"{fleet.name} in {'the port of ' if fleet.port else ''}{zone}:")
    if fleet.fights:
        for step in due.due_steps(board, board.public.battles[zone]):
            doing.remark(due_text(step, ""))
        say_guns(doing, board, zone, fleet.surface)
    found = [
        *encounters.searched_by(board, zone, side),
        *encounters.attacked_from_below(board, zone, side),
        *encounters.hunted_by(board, zone, side),
        *encounters.at_port(board, zone, side),
        *encounters.economic_attacks(board, fleet),
    ]
    for one in found:
        doing.remark(one.line + ": " + one.command)
    there = [*fleet.enemy.ships_in(zone), *fleet.enemy.ships_in(zone, True)]
    if not found and not fleet.fights:
        why = f"none of the enemy ships there ({', '.join(state.names(there))})" if there else "no enemy is there"
        doing.remark(f"it may attack nobody in {zone} now: {why}")


def say_guns(doing: Doing, board: state.Board, zone: str, ships: Sequence[state.Ship]) -> None:
    """A line for all ships that fire alike: what they need, and how likely each enemy is hit, sunk; who fires not."""
    rows, barred = dict[str, list[str]](), dict[str, list[str]]()
    facing = ships[0].enemy.surface(zone) if ships else []
    known = dict[tuple[Any, ...], Chance]()
    for ship in ships:
        if reason := why_silent(board, ship, zone):
            barred.setdefault(reason.replace(f"{ship.name} has", "they have"), []).append(ship.name)
            continue
        said, needed = dict[str, list[str]](), ""
        for enemy in facing:
            key = ship.type, ship.hits, enemy.type, enemy.hits
            known[key] = known.get(key) or chance(doing, board, zone, ship, enemy)
            needed = known[key].needed
            if known[key].odds:
                said.setdefault(known[key].odds, []).append(enemy.name)
        at = "; ".join(f"{', '.join(names)} {text}" for text, names in said.items())
        rows.setdefault(f"({ship.type}) {needed}" + (f": {at}" if at else ""), []).append(ship.name)
    for text, names in rows.items():
        doing.remark(f"{', '.join(names)} {text}")
    for reason, names in barred.items():
        doing.remark(f"{', '.join(names)} cannot fire: {reason}")


def of_ship(doing: Doing, board: state.Board, ship: state.Ship) -> None:
    """What a ship needs at each enemy in the battle where she is."""
    zone = ship.fleet.zone if ship.fleet else ""
    if reason := why_silent(board, ship, zone):
        doing.remark(f"{ship.name} ({ship.type}) cannot fire: {reason}")
        return
    enemies = ship.enemy.ships_in(zone)
    facing = [enemy for enemy in enemies if not enemy.is_submarine]
    doing.remark(f"{ship.name} ({ship.type}) in {zone}, needs this or less on a D12, for each enemy by itself:")
    for enemy in facing[:MOST]:
        what = f"{enemy.name} ({enemy.type}, {enemy.hits_left} left)"
        found = chance(doing, board, zone, ship, enemy)
        doing.remark(f"{what}: {'; '.join(filter(None, found))}")
    if len(facing) > MOST:
        doing.remark(f"+ {len(facing) - MOST} more")
    if below := [enemy.name for enemy in enemies if enemy.is_submarine]:
        doing.remark(
            f"no target, because submarines fight apart from other ships (Submarine Combat): {', '.join(below)}"
        )
    if docked := ship.enemy.ships_in(zone, True):
        doing.remark(f"no target, because they are in port, where guns do not reach: {', '.join(state.names(docked))}")


def why_silent(board: state.Board, ship: state.Ship, zone: str) -> str:
    """Why a ship does not fire in this round; nothing if she does."""
    battle = board.public.battles.get(zone)
    if battle is None:
        return "she is in no battle"
    if ship.is_submarine:
        return "submarines fight apart from other ships: submarine-attack (Submarine Combat)"
    if ship not in ship.side.surface(zone):
        return "she is in port"
    alone = guns.SurfaceRound.take({"zone": zone, "ship": [ship.name], "more": True}).found_on(board)
    bar = next(iter(guns.of_round(alone)), None)
    return bar.message if bar else ""


def chance(doing: Doing, board: state.Board, zone: str, ship: state.Ship, enemy: state.Ship) -> Chance:
    """What a ship needs, and how likely she hits and sinks an enemy who fires back at her."""
    fight = sea.battle_in(board, zone)
    sides = [board.side(fight.active), board.enemy(fight.active)]
    first = ship.owner == fight.active
    there = [[ship], [enemy]] if first else [[enemy], [ship]]
    both = guns.SurfaceRound.take({"zone": zone, "ship": [ship.name, enemy.name]}).found_on(board)
    duel = clash.round_inputs(ROUND, ("attackers", "defenders"), sides, there, both, fight.night)
    answer = odds(procedure_of(doing.ruleset.game, ROUND), duel.inputs, doing.ruleset)
    factors, leaf = ("attack", "defenders_left") if first else ("defense", "attackers_left")
    rows = [(row["outcome"][leaf][0], Fraction(row["p"])) for row in answer.distribution or []]
    hit = sum((p for left, p in rows if left < enemy.hits_left), Fraction(0))
    sunk = sum((p for left, p in rows if not left), Fraction(0))
    said = next(row["text"] for row in answer.because if row["text"].endswith(f"({factors})"))
    needed = said.removeprefix(f"{ship.type} fires ").removesuffix(f" ({factors})")
    if needed == "nothing":
        return Chance("no guns that fire", "")
    return Chance(f"needs {needed}", f"hit {hit}, sunk {sunk}" if sunk else f"hit {hit}")
