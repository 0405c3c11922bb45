"""The record sheets of CA: the turn record, the ship log, task groups with what their counters print, the enemy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.ca.evening.board import OTHER, fate, hits
from referee.games.ca.rules.counters import GAME, WORDS
from referee.session.reading.picture import Seen
from referee.session.reading.sheets import (
    Block,
    Boxes,
    Cell,
    Sheet,
    ahead,
    each_side,
    joined,
    phase_blocks,
    side_title,
    turns_of,
)

POWER, WEAPON = 2, 2
NOTES = (
    "P: power hits, each slows the ship, the second leaves her dead in the water. W: weapon hits. Of torpedoes note "
    "launched, reloading, loaded, expended (7.7).",
    "To type it back in: referee do move, speed, fire, launch with the dice thrown.",
)


def sheets(seen: Seen | None) -> list[Sheet]:
    """All sheets, filled as far as the viewer knows, or blank."""
    out = [Sheet("turns", "Game-Turns", [*phase_blocks(GAME, seen), turn_block(seen)])]
    for side, own in each_side(seen):
        name = side_title(side)
        out.append(Sheet("damage", f"{name}: ship log", [log_block(own, seen)], NOTES))
        out.append(Sheet("forces", f"{name}: task groups", group_blocks(side, own, seen)))
    return out


def turn_block(seen: Seen | None) -> Block:
    """Lines for what each Game-Turn brought."""
    columns = [("Game-Turn", 2), ("Ships that enter, leave, sink; points", 14)]
    coming: dict[int, list[str]] = {}
    for _, name, ship in seen.things("ships") if seen else ():
        if "enters" in ship and "hex" not in ship:
            coming.setdefault(ship["enters"]["turn"], []).append(f"{name} enters, {ship['enters']['edge']} edge")
    return Block("", columns, [[turn, joined(*coming.get(turn, ()))] for turn in turns_of(seen)])


def log_block(own: Mapping[str, Any], seen: Seen | None) -> Block:
    """Every ship with the boxes of her hits, her speed and her torpedoes."""
    columns = [("Ship", 7), ("Counter", 3), ("P", 3), ("W", 3), ("Speed", 3), *ahead(seen, 4)]
    columns += [("Torpedoes", 4), ("Spotted", 3), ("What became of her", 7)]
    rows: list[list[Cell]] = []
    for name, ship in own.get("ships", {}).items():
        power, weapon = hits(ship)
        struck = [Boxes(max(POWER, power), power), Boxes(max(WEAPON, weapon), weapon)]
        spotted = Boxes(1, int(bool(ship.get("spotted"))))
        speed, became = (ship["speed"], "") if "hex" in ship else ("", fate(ship))
        rows.append([name, ship["code"], *struck, speed, *[""] * 4, torpedoes(own, ship), spotted, became])
    return Block("", columns, rows, 2 if seen else 26, ["", "", Boxes(POWER), Boxes(WEAPON), *[""] * 6, Boxes(1)])


def torpedoes(own: Mapping[str, Any], ship: Mapping[str, Any]) -> str:
    """How a ship's torpedoes stand."""
    if own.get("counters", {}).get(ship["code"], {}).get("torpedo") == 0:
        return "none"
    return str(ship.get("torpedoes", "loaded"))


def group_blocks(side: str, own: Mapping[str, Any], seen: Seen | None) -> list[Block]:
    """Where the ships are, by task group, what their counters print, and what is seen of the enemy."""
    columns = [("Group", 3), ("Ship", 5), ("Hex, heading", 3), *ahead(seen)]
    ships = sorted(own.get("ships", {}).items(), key=lambda row: str(row[1].get("group", "")))
    rows: list[list[Cell]] = [[ship.get("group", ""), name, at(ship)] for name, ship in ships if "fate" not in ship]
    where = Block("Where they are", columns, rows, 2 if seen else 20)
    columns = [("Counter", 3), *((word.title(), 2) for word in WORDS), ("", 4)]
    cards = own.get("counters", {})
    rows = [
        [code, *(card.get(word, "") for word in WORDS), "*" if card.get("stand_in") else ""]
        for code, card in cards.items()
    ]
    printed = Block("What the counters print (* stand-in, not the published values)", columns, rows, 0 if seen else 8)
    columns = [("Ship", 7), ("Counter", 3), ("Hex, heading", 4), ("Speed", 2), ("P", 2), ("W", 2), ("Seen later", 6)]
    enemy = own.get("enemy", {}).items()
    rows = [
        [n, it["code"], at(it), it.get("speed", ""), *(Boxes(max(one, 2), one) for one in hits(it))] for n, it in enemy
    ]
    return [where, printed, Block(f"Seen of {OTHER[side].upper() if side else 'the enemy'}", columns, rows, 4)]


def at(ship: Mapping[str, Any]) -> str:
    """Where a ship is and how she heads."""
    return f"{ship['hex']} {ship['facing']}" if "hex" in ship else fate(ship)
