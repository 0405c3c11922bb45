"""The parts in which a round of guns is fought that has too many ships for one, as players ordered it.

Who is fired at fires in that part, if she has not fired before: nobody is sunk who has still to fire.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.games.naval_units.evening import battles, rounds, sea, state

Lines = Mapping[int, Sequence[str]]
"""By the place of a line what it says, as pairs: ship=enemy ship, or escort=ship."""
Ties = Sequence[tuple[str, str]]
"""Ships, each with one that fires in the same part, or has fired before."""


def needs_parts(board: state.Board, zone: str) -> bool:
    """Has a side more ships in a battle than a round takes?"""
    return any(len(side.surface(zone)) > sea.MOST for side in board.sides.values())


def ships_of_other_parts(board: state.Board, zone: str, aims: Mapping[str, str]) -> list[str] | None:
    """The ships that a line of guns does not name, if there are too many for one part and no planes are left."""
    sides = board.sides.values()
    if not needs_parts(board, zone) or any(side.planes_in_battle(zone) for side in sides):
        return None
    return [ship.name for side in sides for ship in side.surface(zone) if ship.name not in {*aims, *aims.values()}]


def next_part(
    board: state.Board, fight: battles.Battle, targets: Lines, screens: Lines
) -> tuple[dict[str, Any], list[int]]:
    """The inputs of the next part of a round, and the places of the lines that are done with it; of a whole round, to
    be refused, where those that belong together are too many for a part.
    """
    there = [state.names(side.surface(fight.name)) for side in board.sides.values()]
    afloat = {name for names in there for name in names}
    said = {key: pairs_afloat(lines, afloat) for key, lines in (("target", targets), ("screen", screens))}
    aims, screened = ([pair for found in lines.values() for pair in found] for lines in said.values())
    left = rounds.ships_to_fire(board, fight)
    part = ships_of_part(there, left, [*aims, *screened, *(pair[::-1] for pair in screened)])
    firing = part or left
    silent = {*fight.fired, *firing}
    inputs: dict[str, Any] = {"ship": part} if part else {}
    for key, lines in said.items():
        if now := [f"{by}={whom}" for found in lines.values() for by, whom in found if by in firing]:
            inputs[key] = now
    over = [at for lines in said.values() for at, found in lines.items() if all(by in silent for by, _ in found)]
    return inputs | ({"more": True} if set(left) - set(firing) else {}), over


def pairs_afloat(lines: Lines, afloat: Iterable[str]) -> dict[int, list[tuple[str, str]]]:
    """The pairs of lines of which both ships are still there."""
    split = {at: [pair.partition("=")[::2] for pair in said] for at, said in lines.items()}
    return {at: [pair for pair in pairs if {*pair} <= {*afloat}] for at, pairs in split.items()}


def ships_of_part(there: Sequence[Sequence[str]], left: Sequence[str], ties: Ties) -> list[str]:
    """The ships that fire in the next part, of those of both sides that are left; none where no part takes them."""
    ordered = sorted(left, key=lambda ship: all(ship not in tie for tie in ties))  # first whose orders are in
    able = [names for names in there if not set(names).isdisjoint(left)]
    for first in ([], *able):  # where one side's would fill it, the other's come first
        part = set[str]()
        for ship in sorted(ordered, key=lambda ship: ship not in first):
            more = part | all_tied(ship, left, ties)
            if all(len(more.intersection(names)) <= sea.MOST for names in there):
                part = more
        firing = [name for name in left if name in part]
        if not any(set(names).isdisjoint(firing) for names in able):
            return firing
    return []


def all_tied(ship: str, left: Sequence[str], ties: Ties) -> set[str]:
    """A ship with all that a part must have in which she fires: her target, who screens it, whom these fire at."""
    found, rest = set[str](), [ship]
    while rest:
        name = rest.pop()
        found.add(name)
        if name in left:  # who has fired is only a target
            rest += [other for one, other in ties if one == name and other not in found]
    return found
