"""Which ships in a battle a ship may fire at: the table for the table (Ship-to-Ship Combat)."""

from __future__ import annotations

from referee.engine.answer import odds
from referee.engine.fraction import Fraction
from referee.games.naval_units.evening import clash, guns, sea, state
from referee.session.acting.act import Doing, act
from referee.session.acting.named import thing
from referee.session.board.board import procedure_of
from referee.session.board.owned import called

MOST = 18
ROUND = "surface-round"


class Targets(state.Named):
    """A ship that would fire."""

    ship: state.Ship = thing(called("the ship that would fire", of="ships"))

    def mean(self) -> None:
        sea.is_afloat(self.ship, "ship")


@act("targets", Targets, cite=clash.CITE, looks=True)
def targets(given: Targets, doing: Doing) -> None:
    """At which enemy ships may a ship fire in this round, what does she need, how likely is a hit; why not others?"""
    board, ship = given.board, given.ship
    zone = ship.fleet.zone if ship.fleet else ""
    if reason := silent(board, ship, zone):
        doing.remark(f"{ship.name} ({ship.type}) cannot fire: {reason}")
        return
    enemies = ship.enemy.ships_in(zone)
    facing = [enemy for enemy in enemies if not enemy.is_submarine]
    doing.remark(f"{ship.name} ({ship.type}) in {zone}, needs this or less on a D12, for each enemy by itself:")
    for enemy in facing[:MOST]:
        what = f"{enemy.name} ({enemy.type}, {enemy.left} left)"
        doing.remark(f"{what}: {chance(doing, board, zone, ship, enemy)}")
    if len(facing) > MOST:
        doing.remark(f"+ {len(facing) - MOST} more")
    if below := [enemy.name for enemy in enemies if enemy.is_submarine]:
        doing.remark(f"not, as submarines fight apart from other ships (Submarine Combat): {', '.join(below)}")
    if docked := ship.enemy.ships_in(zone, True):
        doing.remark(f"not, as they are in port: {', '.join(state.names(docked))}")


def silent(board: state.Board, ship: state.Ship, zone: str) -> str:
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


def chance(doing: Doing, board: state.Board, zone: str, ship: state.Ship, enemy: state.Ship) -> str:
    """What a ship needs, and how likely she hits and sinks an enemy who fires back at her."""
    fight = sea.battle_in(board, zone)
    sides = [board.side(fight.active), board.enemy(fight.active)]
    first = ship.owner == fight.active
    there = [[ship], [enemy]] if first else [[enemy], [ship]]
    both = guns.SurfaceRound.take({"zone": zone, "ship": [ship.name, enemy.name]}).found_on(board)
    duel = clash.clash(ROUND, ("attackers", "defenders"), sides, there, both, fight.night)
    answer = odds(procedure_of(doing.ruleset.game, ROUND), duel.inputs, doing.ruleset)
    factors, leaf = ("attack", "defenders_left") if first else ("defense", "attackers_left")
    rows = [(row["outcome"][leaf][0], Fraction(row["p"])) for row in answer.distribution or []]
    hit = sum((p for left, p in rows if left < enemy.left), Fraction(0))
    sunk = sum((p for left, p in rows if not left), Fraction(0))
    said = next(row["text"] for row in answer.because if row["text"].endswith(f"({factors})"))
    needed = said.removeprefix(f"{ship.type} fires ").removesuffix(f" ({factors})")
    if needed == "nothing":
        return "she has no guns that fire"
    return f"needs {needed}; hit {hit}, sunk {sunk}"
