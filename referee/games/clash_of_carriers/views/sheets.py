"""The record sheets of Clash of Carriers: turns and points, ships and their boxes, TGs and markers, air units."""

from __future__ import annotations

from referee.games.clash_of_carriers.evening import fitness, state
from referee.games.clash_of_carriers.evening.state import LOST, Side
from referee.games.clash_of_carriers.views.contacts import contacts
from referee.games.clash_of_carriers.views.picture import board_of
from referee.session.reading import sheets as paper
from referee.session.reading.picture import Seen

GAME = "clash-of-carriers"
MOST_BOXES = 8
BOXES = ("ready", "cap", "flown")  # the boxes of the aircraft chart, in one of which each unit is ticked
DAMAGE_NOTES = ("To type it back in: referee do hit --ship … --hits …, with --effect for a critical hit.",)
AIR_NOTES = (
    "To type it back in: referee do cap, raid, intercept, flak, attack with the dice thrown; else referee set "
    "sides.<side>.air.<unit>.box ready, flown or dead.",
)
FORCE_NOTES = ("To type it back in: referee do draw, activate, move, search, form, join, leave, shift.",)

WRITTEN = {"damage": {"ships": ("hits",)}, "forces": {"groups": ("hex",), "air": ("box", "side")}}


def sheets(seen: Seen | None) -> list[paper.Sheet]:
    """All sheets, filled as far as the viewer knows, or blank."""
    out = [paper.Sheet("turns", "Turns", turn_blocks(seen))]
    for side, own in paper.each_side(seen):
        name, kept = paper.side_title(side, seen), board_of(seen).side(side) if seen is not None else None
        notes = [*DAMAGE_NOTES, *paper.star_note(own.get("ships", {}))]
        out.append(paper.Sheet("damage", f"{name}: ships and damage", [damage_block(kept, seen)], notes))
        out.append(paper.Sheet("forces", f"{name}: task groups", force_blocks(kept, seen), FORCE_NOTES))
        notes = [*AIR_NOTES, *paper.star_note(own.get("air", {}))]
        out.append(paper.Sheet("forces", f"{name}: air units", [air_block(kept)], notes))
    return out


def turn_blocks(seen: Seen | None) -> list[paper.Block]:
    """Each turn, its phases, and the points."""
    been = paper.public_by_turn(seen) if seen else {}
    nights = seen.public.get("night_turns", ()) if seen else ()
    columns = [("Turn", 1), ("Day, night", 2), ("Markers drawn, in order", 8), ("Saipan: units below 14", 3)]
    columns += [("Remarks", 5)]
    rows: list[list[paper.Cell]] = []
    for turn in paper.turns_of(seen):
        night = bool(been.get(turn, {}).get("night", turn in nights))
        rows.append([turn, ("night" if night else "day") if seen else ""])
    points = [("Turn", 1), ("For", 8), ("USN", 1), ("IJN", 1), ("Margin", 1)]
    return [
        paper.Block("", columns, rows),
        *paper.phase_blocks(GAME, seen),
        paper.Block("Victory points", points, (), 10),
    ]


def damage_block(side: Side | None, seen: Seen | None) -> paper.Block:
    """Every ship with the factors of its counter, its boxes, and what is left of it."""
    columns = [("Ship", 8), ("Type", 3), ("MP odd, even", 4), ("Gunnery", 4), ("AA", 2), ("Torp.", 3), ("Boxes", 9)]
    columns += [("Sunk", 3), ("Factors now, critical hits", 11)]
    rows: list[list[paper.Cell]] = []
    for ship in side.ships.values() if side is not None else ():
        now = [factors_now(ship, seen)] if seen is not None and ship.hits and not ship.sunk else []
        after = paper.comma_list(*now, *ship.effects)
        boxes = paper.Boxes(ship.boxes, ship.boxes if ship.sunk else min(ship.hits, ship.boxes))
        pace, torpedo = f"{ship.mp_odd}, {ship.mp_even}", "yes" if ship.torpedo else "-"
        name = paper.with_star(ship.name, {"stand_in": ship.stand_in})
        rows.append(
            [name, ship.type, pace, ship.gunnery, ship.aa, torpedo, boxes, paper.Boxes(1, int(ship.sunk)), after]
        )
    return paper.Block("", columns, rows, 2 if rows else 28, [*[""] * 6, paper.Boxes(MOST_BOXES), paper.Boxes(1)])


def factors_now(ship: state.Ship, seen: Seen) -> str:
    """What a ship's hits have left of its factors."""
    now = fitness.factors_with(seen.rules.owner, ship)
    torpedo = ", torp." if now.torpedo else ""
    return f"MP {now.mp_odd}, {now.mp_even}, gunnery {now.gunnery}, AA {now.aa}{torpedo}"


def force_blocks(side: Side | None, seen: Seen | None) -> list[paper.Block]:
    """Where TGs are and what sails in them; submarines; what is known of the enemy."""
    columns = [("TG", 4), ("TF", 1), ("Now", 2), *paper.columns_ahead(seen), ("Detected", 2)]
    blanks = [""] * len(paper.columns_ahead(seen))
    groups = list(side.groups.values()) if side is not None else []
    rows: list[list[paper.Cell]] = [
        [group.name, paper.Boxes(1, int(group.tf)), group.hex, *blanks, paper.Boxes(1, int(bool(group.detected)))]
        for group in groups
    ]
    laid = side.here.public.submarines.values() if side is not None else ()
    rows += [[mark.name, "-", mark.hex, *blanks, "-"] for mark in laid if side and mark.side == side.name]
    where = paper.Block(
        "Where they are", columns, rows, 3 if seen else 12, ["", paper.Boxes(1), "", *blanks, paper.Boxes(1)]
    )
    sailing: list[list[paper.Cell]] = [[group.name, paper.comma_list(*group.ships) or "dummy"] for group in groups]
    what = paper.Block("What sails in them", [("TG", 3), ("Ships", 14), ("Changes", 5)], sailing, 2 if seen else 10)
    columns = [("Marker", 4), ("Hex", 2), ("Last reported", 8), ("Later", 6)]
    enemy = side.here.title(side.here.other(side.name)) if side is not None else "the enemy"
    return [where, what, paper.Block(f"Known of {enemy}", columns, known_rows(seen), 3 if seen else 6, of_enemy=True)]


def known_rows(seen: Seen | None) -> list[list[paper.Cell]]:
    """What a side sees of each of the enemy's markers, and what it was last told of it."""
    if seen is None:
        return []
    markers, known = seen.sees.get("markers", {}), contacts(seen)
    rows: list[list[paper.Cell]] = [
        [name, markers[name]["hex"] if name in markers else known[name].hex, known[name].words if name in known else ""]
        for name in dict.fromkeys((*markers, *known))
    ]
    return rows + [["detached", row["hex"], ""] for row in seen.sees.get("detached", ())]


def air_block(side: Side | None) -> paper.Block:
    """Every air unit, its factor, and the box in which it is."""
    columns = [("Air unit", 9), ("Kind", 3), ("Factor", 3), ("MP", 2), ("Home", 7)]
    columns += [*((box.upper() if box == "cap" else box.title(), 3) for box in BOXES), ("Reduced", 4), ("Lost", 3)]
    columns += [("Later", 8)]
    rows: list[list[paper.Cell]] = []
    for unit in side.air.values() if side is not None else ():
        factor = f"{unit.factor} ({unit.reduced})" if unit.reduced is not None else str(unit.factor)
        reduced = paper.Boxes(1, int(unit.side == "reduced")) if unit.reduced is not None else "-"
        back = f", turn {unit.back}" if unit.back is not None else ""
        later = "" if unit.box in (*BOXES, *LOST) else unit.box + back
        ticks = [paper.Boxes(1, int(unit.box == one)) for one in BOXES]
        name = paper.with_star(unit.name, {"stand_in": unit.stand_in})
        lost = paper.Boxes(1, int(unit.box in LOST))
        rows.append([name, unit.kind, factor, unit.mp, unit.home, *ticks, reduced, lost, later])
    return paper.Block("", columns, rows, 2 if rows else 28, [*[""] * 5, *[paper.Boxes(1)] * 5])
