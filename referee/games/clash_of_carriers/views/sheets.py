"""The record sheets of Clash of Carriers: turns and points, ships and their boxes, TGs and markers, air units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.clash_of_carriers.evening.board import OTHER, TITLES
from referee.games.clash_of_carriers.views.picture import told
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
    stages,
    star_note,
    starred,
    turns_of,
)

GAME = "clash-of-carriers"
MOST_BOXES = 8
BOXES = ("ready", "cap", "flown")  # the boxes of the aircraft chart that a unit is ticked in
DAMAGE_NOTES = ("To type it back in: referee do hit --ship … --hits …, with --effect for a critical hit.",)
AIR_NOTES = (
    "To type it back in: referee do cap, raid, intercept, flak, attack with the dice thrown; else referee set "
    "sides.<side>.air.<unit>.box ready, flown or dead.",
)
FORCE_NOTES = ("To type it back in: referee do draw, activate, move, search, form, join, leave, shift.",)


def sheets(seen: Seen | None) -> list[Sheet]:
    """All sheets, filled as far as the viewer knows, or blank."""
    out = [Sheet("turns", "Turns", turn_blocks(seen))]
    for side, own in each_side(seen):
        name = side_title(side)
        out.append(
            Sheet(
                "damage",
                f"{name}: ships and damage",
                [damage_block(own)],
                [*DAMAGE_NOTES, *star_note(own.get("ships", {}))],
            )
        )
        out.append(Sheet("forces", f"{name}: task groups", force_blocks(side, own, seen), FORCE_NOTES))
        out.append(
            Sheet("forces", f"{name}: air units", [air_block(own)], [*AIR_NOTES, *star_note(own.get("air", {}))])
        )
    return out


def turn_blocks(seen: Seen | None) -> list[Block]:
    """Each turn, its phases, and the points."""
    been = stages(seen) if seen else {}
    nights = seen.public.get("night_turns", ()) if seen else ()
    columns = [("Turn", 1), ("Day, night", 2), ("Markers drawn, in order", 8), ("Saipan: units below 14", 3)]
    columns += [("Remarks", 5)]
    rows: list[list[Cell]] = []
    for turn in turns_of(seen):
        night = bool(been.get(turn, {}).get("night", turn in nights))
        rows.append([turn, ("night" if night else "day") if seen else ""])
    points = [("Turn", 1), ("For", 8), ("USN", 1), ("IJN", 1), ("Margin", 1)]
    return [Block("", columns, rows), *phase_blocks(GAME, seen), Block("Victory points", points, (), 10)]


def damage_block(own: Mapping[str, Any]) -> Block:
    """Every ship with her factors and her boxes."""
    columns = [("Ship", 8), ("Type", 3), ("MP odd, even", 4), ("Gunnery", 4), ("AA", 2), ("Torp.", 3), ("Boxes", 9)]
    columns += [("Sunk", 3), ("Factors now, critical hits", 11)]
    rows: list[list[Cell]] = []
    for name, ship in own.get("ships", {}).items():
        after = joined(*ship.get("effects", ()), "no air operations" if ship.get("no_air") else "")
        boxes = Boxes(ship["boxes"], ship["boxes"] if ship.get("sunk") else ship.get("hits", 0))
        pace, guns = f"{ship['mp_odd']}, {ship['mp_even']}", ship["gunnery"]
        torpedo = "yes" if ship["torpedo"] else "-"
        sunk = Boxes(1, int(bool(ship.get("sunk"))))
        rows.append([starred(name, ship), ship["type"], pace, guns, ship["aa"], torpedo, boxes, sunk, after])
    return Block("", columns, rows, 2 if rows else 28, [*[""] * 6, Boxes(MOST_BOXES), Boxes(1)])


def force_blocks(side: str, own: Mapping[str, Any], seen: Seen | None) -> list[Block]:
    """Where TGs are and what sails in them; submarines; what is known of the enemy."""
    columns = [("TG", 4), ("TF", 1), ("Now", 2), *ahead(seen), ("Detected", 2)]
    blanks = [""] * len(ahead(seen))
    groups = own.get("groups", {})
    rows: list[list[Cell]] = [
        [name, Boxes(1, int(bool(it.get("tf")))), it["hex"], *blanks, Boxes(1, int(bool(it.get("detected"))))]
        for name, it in groups.items()
    ]
    submarines = seen.public.get(f"{side}_submarines", {}) if seen else {}
    rows += [[name, "-", place, *blanks, "-"] for name, place in submarines.items()]
    where = Block("Where they are", columns, rows, 3 if seen else 12, ["", Boxes(1), "", *blanks, Boxes(1)])
    sailing: list[list[Cell]] = [[name, joined(*it["ships"]) or "dummy"] for name, it in groups.items()]
    what = Block("What sails in them", [("TG", 3), ("Ships", 14), ("Changes", 5)], sailing, 2 if seen else 10)
    markers = {} if seen is None or OTHER[side] in seen.own else seen.public.get(f"{OTHER[side]}_markers", {})
    known = own.get("contacts", {})
    contacts: list[list[Cell]] = [
        [name, markers.get(name) or known[name]["hex"], told(known[name]) if name in known else ""]
        for name in dict.fromkeys((*markers, *known))
    ]
    columns = [("Marker", 4), ("Hex", 2), ("Last reported", 8), ("Later", 6)]
    enemy = TITLES[OTHER[side]] if side else "the enemy"
    return [where, what, Block(f"Known of {enemy}", columns, contacts, 3 if seen else 6)]


def air_block(own: Mapping[str, Any]) -> Block:
    """Every air unit, its factor, and the box in which it is."""
    columns = [("Air unit", 9), ("Kind", 3), ("Factor", 3), ("MP", 2), ("Home", 7)]
    columns += [*((box.upper() if box == "cap" else box.title(), 3) for box in BOXES), ("Reduced", 4), ("Lost", 3)]
    columns += [("Later", 8)]
    rows: list[list[Cell]] = []
    for name, unit in own.get("air", {}).items():
        box = unit["box"]
        factor = f"{unit['factor']} ({unit['reduced']})" if "reduced" in unit else str(unit["factor"])
        reduced = Boxes(1, int(unit.get("side") == "reduced")) if "reduced" in unit else "-"
        later = (
            "" if box in (*BOXES, "dead", "gone") else str(box) + (f", turn {unit['back']}" if "back" in unit else "")
        )
        ticks = [Boxes(1, int(box == one)) for one in BOXES]
        lost = Boxes(1, int(box in ("dead", "gone")))
        rows.append([starred(name, unit), unit["kind"], factor, unit["mp"], unit["home"], *ticks, reduced, lost, later])
    return Block("", columns, rows, 2 if rows else 28, [*[""] * 5, *[Boxes(1)] * 5])
