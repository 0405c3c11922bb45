"""The record sheets of Naval Units: turns, rounds of battle, ships with their hits and planes, fleets by sea zone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.plain import counted
from referee.engine.rules import Rules
from referee.games.naval_units.evening import state
from referee.games.naval_units.rules.units import line
from referee.session.reading import sheets as paper
from referee.session.reading.picture import Seen

MOST_HITS = 3
DAMAGE_NOTES = ("To type it back in: referee do hits --ship … --hits …; referee do planes --name … --planes ….",)
FORCE_NOTES = ("To type it back in: referee do move, place, commission.",)

WRITTEN = {
    "damage": {"ships": ("hits", "planes")},
    "forces": {"fleets": ("zone",), "bases": ("planes", "bombers")},
}


def sheets(seen: Seen | None) -> list[paper.Sheet]:
    """All sheets, filled as far as the viewer knows, or blank."""
    columns = [
        ("Turn", 1),
        ("Phase, active side", 3),
        ("Battles, sea zones, monsoons", 8),
        ("Income", 3),
        ("Remarks", 6),
    ]
    turns: list[list[paper.Cell]] = [[turn] for turn in paper.turns_of(seen)]
    if seen is not None and turns:
        board = board_of(seen)
        storms = [f"{name}: monsoon" for name, zone in board.public.zones.items() if zone.monsoon]
        now = int(seen.public.get("turn", 0))
        turns = [
            [turn, paper.comma_list(board.public.phase, board.active.upper()), paper.comma_list(*storms)]
            if turn == now
            else [turn]
            for (turn,) in turns
        ]
    out = [paper.Sheet("turns", "Turns and rounds of battle", [paper.Block("", columns, turns), round_block()])]
    for side, _ in paper.each_side(seen):
        name, own = paper.side_title(side, seen), board_of(seen).side(side) if seen else None
        out.append(paper.Sheet("damage", f"{name}: ships", [ship_block(own, seen)], DAMAGE_NOTES))
        out.append(paper.Sheet("forces", f"{name}: fleets", force_blocks(own, seen), FORCE_NOTES))
    return out


def board_of(seen: Seen) -> state.Board:
    """What the viewer knows, as a board."""
    return state.Board.still(seen.tree, seen.rules)


def round_block() -> paper.Block:
    """Lines for rounds of battle."""
    columns = [("Sea zone", 8), ("Round", 3), ("Attacker", 8), ("Needs", 3), ("Dice", 8), ("Target", 8), ("Hits", 2)]
    return paper.Block("Rounds of battle", [*columns, ("Withdraws", 5)], (), 18)


def ship_block(own: state.Side | None, seen: Seen | None) -> paper.Block:
    """Every ship with the unit chart's values and the boxes of her hits."""
    columns = [("Ship", 8), ("Type", 3), ("Attack", 3), ("Defense", 3), ("Moves", 3), ("Hits", 4), ("Planes", 3)]
    columns += [("Later", 13)]
    rows = [ship_row(ship, Rules(seen.rules)) for ship in own.ships.values()] if own and seen else []
    return paper.Block("", columns, rows, 4 if seen else 28, [*[""] * 5, paper.Boxes(MOST_HITS)])


def ship_row(ship: state.Ship, rules: Rules) -> list[paper.Cell]:
    """A ship's line."""
    chart = line(rules, ship.type)
    hits = paper.Boxes(ship.sinks_at, min(ship.hits, ship.sinks_at) if ship.afloat else ship.sinks_at)
    values = ["/".join(map(str, chart[key])) for key in ("attack", "defense")]
    fate = "" if ship.afloat else f"sunk in {ship.sunk}" if ship.sunk else "sunk"
    port = f"{counted(ship.port_hits, 'hit')} in port" if ship.port_hits else ""
    moves, planes = ship.moves or chart["moves"], ship.planes if ship.room else "-"
    return [ship.name, ship.type, *values, moves, hits, planes, paper.comma_list(fate, port)]


def force_blocks(own: state.Side | None, seen: Seen | None) -> list[paper.Block]:
    """Fleets and bases by sea zone, and what is seen of the enemy."""
    turns = paper.columns_ahead(seen, 4)
    columns = [("Fleet", 3), ("Ships", 7), ("Sea zone now", 4), *((title, 3) for title, _ in turns)]
    rows: list[list[paper.Cell]] = [
        [name, paper.comma_list(*fleet.ships), paper.comma_list(fleet.zone, "in port" if fleet.port else "")]
        for name, fleet in (own.fleets.items() if own else ())
    ]
    fleets = paper.Block("Fleets", columns, rows, 3 if seen else 10)
    columns = [("Base", 4), ("Sea zone", 4), ("Planes", 2), ("Bombers", 2), ("Later", 8)]
    rows = [[name, base.zone, base.planes, base.bombers] for name, base in (own.bases.items() if own else ())]
    bases = paper.Block("Planes ashore", columns, rows, 2 if seen else 4)
    columns = [("Sea zone", 7), ("Units", 8), ("Known by name", 14), ("Later", 10)]
    rows = [enemy_row(zone, force) for zone, force in (seen.sees.get("forces", {}) if seen else {}).items()]
    return [fleets, bases, paper.Block("Seen of the enemy", columns, rows, 3 if seen else 6, of_enemy=True)]


def enemy_row(zone: str, force: Mapping[str, Any]) -> list[paper.Cell]:
    """A line of what is seen of the enemy in a sea zone."""
    units = paper.comma_list(*(f"{number} {kind}" for kind, number in force["units"].items()))
    return [zone, units, paper.comma_list(*(f"{name} ({what})" for name, what in force.get("ships", {}).items()))]
