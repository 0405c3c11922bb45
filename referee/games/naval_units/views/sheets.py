"""The record sheets of Naval Units: turns, rounds of battle, ships with their hits and planes, fleets by sea zone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.rules import Rules
from referee.games.naval_units.rules.units import hits_to_sink, line
from referee.session.reading.picture import Seen
from referee.session.reading.sheets import Block, Boxes, Cell, Sheet, ahead, each_side, joined, side_title, turns_of

MOST_HITS = 3
DAMAGE_NOTES = ("To type it back in: referee do hits --ship … --hits …; referee do planes --name … --planes ….",)
FORCE_NOTES = ("To type it back in: referee do move, place, commission.",)


def sheets(seen: Seen | None) -> list[Sheet]:
    """All sheets, filled as far as the viewer knows, or blank."""
    columns = [("Turn", 1), ("Active side", 3), ("Battles, sea zones, monsoons", 8), ("Income", 3), ("Remarks", 6)]
    turns: list[list[Cell]] = [[turn] for turn in turns_of(seen)]
    if seen is not None and turns:
        storms = [f"{zone}: monsoon" for zone, it in seen.public.get("zones", {}).items() if it.get("monsoon")]
        now = int(seen.public.get("turn", 0))
        turns = [[turn, seen.public.get("phase", ""), joined(*storms)] if turn == now else [turn] for (turn,) in turns]
    out = [Sheet("turns", "Turns and rounds of battle", [Block("", columns, turns), round_block()])]
    for side, own in each_side(seen):
        name = side_title(side)
        out.append(Sheet("damage", f"{name}: ships", [ship_block(own, seen)], DAMAGE_NOTES))
        out.append(Sheet("forces", f"{name}: fleets", force_blocks(own, seen), FORCE_NOTES))
    return out


def round_block() -> Block:
    """Lines for rounds of battle."""
    columns = [("Sea zone", 8), ("Round", 3), ("Attacker", 8), ("Needs", 3), ("Dice", 8), ("Target", 8), ("Hits", 2)]
    return Block("Rounds of battle", [*columns, ("Withdraws", 5)], (), 18)


def ship_block(own: Mapping[str, Any], seen: Seen | None) -> Block:
    """Every ship with the unit chart's values and the boxes of her hits."""
    columns = [("Ship", 8), ("Type", 3), ("Attack", 3), ("Defense", 3), ("Moves", 3), ("Hits", 4), ("Planes", 3)]
    columns += [("Later", 13)]
    ships = own.get("ships", {}).items()
    rows = [] if seen is None else [ship_row(name, ship, Rules(seen.rules)) for name, ship in ships]
    return Block("", columns, rows, 4 if seen else 28, [*[""] * 5, Boxes(MOST_HITS)])


def ship_row(name: str, ship: Mapping[str, Any], rules: Rules) -> list[Cell]:
    """A ship's line."""
    chart, most = line(rules, ship["type"]), hits_to_sink(rules, ship["type"])
    hits = Boxes(most, most if "sunk" in ship else min(ship.get("hits", 0), most))
    values = ["/".join(map(str, chart[key])) for key in ("attack", "defense")]
    fate = f"sunk in {ship['sunk']}" if "sunk" in ship else ""
    port = f"{ship['port_hits']} hits in port" if ship.get("port_hits") else ""
    moves = ship.get("moves", chart["moves"])
    return [name, ship["type"], *values, moves, hits, ship.get("planes", "-"), joined(fate, port)]


def force_blocks(own: Mapping[str, Any], seen: Seen | None) -> list[Block]:
    """Fleets and bases by sea zone, and what was found of the enemy."""
    turns = ahead(seen, 4)
    columns = [("Fleet", 3), ("Ships", 7), ("Sea zone now", 4), *((title, 3) for title, _ in turns)]
    rows: list[list[Cell]] = [
        [name, joined(*fleet["ships"]), joined(fleet["zone"], "in port" if fleet.get("port") else "")]
        for name, fleet in own.get("fleets", {}).items()
    ]
    fleets = Block("Fleets", columns, rows, 3 if seen else 10)
    columns = [("Base", 4), ("Sea zone", 4), ("Planes", 2), ("Bombers", 2), ("Later", 8)]
    rows = [
        [n, base["zone"], base.get("planes", 0), base.get("bombers", 0)] for n, base in own.get("bases", {}).items()
    ]
    bases = Block("Planes ashore", columns, rows, 2 if seen else 4)
    columns = [("Sea zone", 7), ("Turn", 2), ("Found there", 20), ("Later", 10)]
    rows = [
        [zone, it["turn"], joined(*(f"{name} ({what})" for name, what in it.get("ships", {}).items())) or "nothing"]
        for zone, it in own.get("found", {}).items()
    ]
    return [fleets, bases, Block("Found of the enemy", columns, rows, 3 if seen else 6)]
