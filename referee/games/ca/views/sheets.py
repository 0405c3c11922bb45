"""The record sheets of CA: the turn record, the ship log, task groups with what their counters print, the enemy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.ca.evening.sight import sight
from referee.games.ca.evening.state import Board, Ship, Side
from referee.games.ca.rules.counters import GAME, WORDS
from referee.games.ca.views.known import out_of_sight
from referee.session.reading import sheets as paper
from referee.session.reading.picture import UMPIRE, Seen

POWER, WEAPON = 2, 2
NOTES = (
    "P: power hits, each slows the ship, the second leaves her dead in the water. W: weapon hits. Of torpedoes note "
    "launched, reloading, loaded, expended (7.7).",
    "To type it in again: referee do move, speed, fire, launch with the dice thrown.",
)

WRITTEN = {
    "damage": {"ships": ("power_hits", "weapon_hits", "torpedoes")},
    "forces": {"ships": ("hex", "facing", "speed")},
}


def sheets(seen: Seen | None) -> list[paper.Sheet]:
    """All sheets, filled as far as the viewer knows, or blank."""
    out = [paper.Sheet("turns", "Game-Turns", [*paper.phase_blocks(GAME, seen), turn_block(seen)])]
    board = Board.still(seen.tree, seen.rules) if seen else None
    for side, _ in paper.each_side(seen):
        name, own = paper.side_title(side, seen), board.side(side) if board else None
        out.append(paper.Sheet("damage", f"{name}: ship log", [log_block(own, seen)], NOTES))
        out.append(paper.Sheet("forces", f"{name}: task groups", group_blocks(side, own, seen)))
    return out


def turn_block(seen: Seen | None) -> paper.Block:
    """Lines for what each Game-Turn brought."""
    columns = [("Game-Turn", 2), ("Ships that enter, leave, sink; points", 14)]
    coming: dict[int, list[str]] = {}
    for side in Board.still(seen.tree, seen.rules).sides.values() if seen else ():
        for name, ship in side.ships.items():
            if ship.is_due:
                coming.setdefault(ship.enters.turn, []).append(f"{name} enters, {ship.enters.edge} edge")
    return paper.Block("", columns, [[turn, paper.comma_list(*coming.get(turn, ()))] for turn in paper.turns_of(seen)])


def log_block(own: Side | None, seen: Seen | None) -> paper.Block:
    """Every ship with the boxes of her hits, her speed and her torpedoes."""
    columns = [("Ship", 7), ("Counter", 3), ("P", 3), ("W", 3), ("Speed", 3), *paper.columns_ahead(seen, 4)]
    columns += [("Torpedoes", 4), ("Spotted", 3), ("What happened to her", 7)]
    rows: list[list[paper.Cell]] = []
    markers = seen.sees.get("markers", ()) if seen else ()
    for name, ship in own.ships.items() if own else ():
        hits = [
            paper.Boxes(max(most, had), had) for most, had in ((POWER, ship.power_hits), (WEAPON, ship.weapon_hits))
        ]
        spotted = paper.Boxes(1, int(name in markers or bool(ship.here.groups_spotting(ship))))
        speed, became = (ship.speed, "") if ship.is_afloat else ("", ship.what_became)
        rows.append([name, ship.code, *hits, speed, *[""] * 4, torpedoes(own, ship), spotted, became])
    return paper.Block(
        "",
        columns,
        rows,
        2 if seen else 26,
        ["", "", paper.Boxes(POWER), paper.Boxes(WEAPON), *[""] * 6, paper.Boxes(1)],
    )


def torpedoes(own: Side | None, ship: Ship) -> str:
    """How a ship's torpedoes stand."""
    card = own.counters.get(ship.code) if own else None
    return "none" if card and card.torpedo == 0 else ship.torpedoes


def group_blocks(side: str, own: Side | None, seen: Seen | None) -> list[paper.Block]:
    """Where the ships are, by task group, what their counters print, and what is seen of the enemy."""
    columns = [("Group", 3), ("Ship", 5), ("Hex, heading", 3), *paper.columns_ahead(seen)]
    ships = sorted(own.ships.values(), key=lambda ship: ship.group) if own else []
    rows: list[list[paper.Cell]] = [[ship.group, ship.name, place_and_heading(ship)] for ship in ships if not ship.fate]
    where = paper.Block("Where they are", columns, rows, 2 if seen else 20)
    columns = [("Counter", 3), *((word.title(), 2) for word in WORDS), ("", 4)]
    rows = [
        [code, *("" if (value := getattr(card, word)) is None else value for word in WORDS), "*" * bool(card.stand_in)]
        for code, card in (own.counters.items() if own else ())
    ]
    printed = paper.Block(
        "What the counters print (* stand-in, not the published values)", columns, rows, 0 if seen else 8
    )
    columns = [("Ship", 7), ("Counter", 3), ("Hex, heading", 4), ("Speed", 2), ("P", 2), ("W", 2), ("Seen later", 6)]
    rows = [[name, *row] for name, row in enemy_rows(side, seen)]
    other = own.here.title(own.here.other(side)) if own else "the enemy"
    return [where, printed, paper.Block(f"Seen of {other}", columns, rows, 4, of_enemy=True)]


def enemy_rows(side: str, seen: Seen | None) -> list[tuple[str, list[paper.Cell]]]:
    """What a side sees of the enemy's ships; the umpire's sheets have it of both."""
    if seen is None:
        return []
    found: Mapping[str, Any] = (seen.sees or sight(Board.still(seen.tree, seen.rules), side)).get("enemy", {})
    rows: list[tuple[str, list[paper.Cell]]] = []
    gone = {} if seen.who == UMPIRE else out_of_sight(seen)
    for name, ship in {**found, **gone}.items():
        place = "{hex}, turn {turn}" if name in gone else "{hex} {facing}"
        where = place.format_map(ship) if "hex" in ship else ship.get("fate", "not on the map")
        hits = [paper.Boxes(max(had, 2), had) for had in (ship.get("power_hits", 0), ship.get("weapon_hits", 0))]
        rows.append((name, [ship["code"], where, "" if name in gone else ship.get("speed", ""), *hits]))
    return rows


def place_and_heading(ship: Ship) -> str:
    """Where a ship is and how she heads."""
    return f"{ship.hex} {ship.facing}" if ship.is_afloat else ship.what_became
