"""The record sheets of Cunningham and Somerville: turns and weather, ships and their boxes, forces, flights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.cunningham_somerville.evening.state import GONE
from referee.session.reading import sheets as paper
from referee.session.reading.picture import Seen

HULL, CRIPPLED, FLOATATION = 8, 4, 4  # boxes on a blank line
DAMAGE_NOTES = ("To type it back in: referee do damage --ship … --structural … --floatation … --casualty ….",)
FORCE_NOTES = ("To type it back in: referee do force, plot, boat, squadron --name … --ready … --damaged ….",)

WRITTEN = {"damage": {"ships": ("structural", "floatation", "condition")}, "forces": {"forces": ("zone",)}}


def sheets(seen: Seen | None) -> list[paper.Sheet]:
    """All sheets, filled as far as the viewer knows, or blank."""
    out = [paper.Sheet("turns", "Turns and weather", turn_blocks(seen))]
    for side, own in paper.each_side(seen):
        name = paper.side_title(side, seen)
        out.append(
            paper.Sheet(
                "damage",
                f"{name}: ships",
                [ship_block(own, seen)],
                [*DAMAGE_NOTES, *paper.star_note(own.get("ships", {}))],
            )
        )
        out.append(paper.Sheet("forces", f"{name}: forces and flights", force_blocks(own, seen), FORCE_NOTES))
    return out


def turn_blocks(seen: Seen | None) -> list[paper.Block]:
    """Turns, storms and their fronts, fog."""
    columns = [("Turn", 1), ("Day, night", 2), ("Step", 4), ("Rounds of battle, contacts, points", 12)]
    now = int(seen.public.get("turn", 0)) if seen else 0
    turns: list[list[paper.Cell]] = []
    for turn in paper.turns_of(seen):
        here = seen is not None and turn == now
        turns.append([turn, "", str(seen.public.get("phase", "")) if seen and here else ""])
    public: Mapping[str, Any] = seen.public if seen else {}
    storms: list[list[paper.Cell]] = [
        [name, it.get("zone"), it.get("weather"), paper.comma_list(it.get("down"), it.get("down_weather"))]
        for name, it in public.get("fronts", {}).items()
    ]
    storms += [["fog", zone] for zone in public.get("fog", {})]
    storms += [[f"smoke: {name}", paper.comma_list(where)] for name, where in public.get("smoke", {}).items()]
    columns_of_weather = [
        ("Storm, fog, smoke", 4),
        ("Zone", 2),
        ("Weather", 2),
        ("Front ahead", 3),
        *paper.columns_ahead(seen),
    ]
    return [paper.Block("", columns, turns), paper.Block("Weather", columns_of_weather, storms, 3 if seen else 6)]


def ship_block(own: Mapping[str, Any], seen: Seen | None) -> paper.Block:
    """Every ship with the boxes of her data card, as far as it was entered."""
    columns = [("Ship", 9), ("Kind", 6), ("Full", 3), ("Hull", 9), ("Crippled", 5), ("Floatation", 5)]
    columns += [("Casualties", 9), ("Sunk", 3), ("Later", 6)]
    rows: list[list[paper.Cell]] = []
    for name, ship in own.get("ships", {}).items():
        taken, hull = ship.get("structural", 0), ship.get("hull", 0)
        more = ship.get("crippled_boxes", 0)
        known = [*ship.get("casualties", ()), *ship.get("permanent", ()), ship.get("condition", "")]
        gone = paper.Boxes(1, int(ship.get("condition") in GONE))
        hurt = [
            boxes(hull, taken),
            boxes(more, taken - hull),
            boxes(ship.get("boxes", 0), ship.get("floatation", 0)),
        ]
        now = paper.comma_list(*(word.replace("-", " ") for word in known))
        rows.append(
            [paper.with_star(name, ship), ship["kind"].replace("-", " "), ship.get("full", ""), *hurt, now, gone]
        )
    return paper.Block(
        "",
        columns,
        rows,
        3 if seen else 24,
        ["", "", "", paper.Boxes(HULL), paper.Boxes(CRIPPLED), paper.Boxes(FLOATATION), "", paper.Boxes(1)],
    )


def boxes(total: int, taken: int) -> paper.Cell:
    """Boxes, with a tick in those that are lost; only their number where the card was not entered."""
    taken = max(taken, 0)
    return paper.Boxes(total, min(taken, total)) if total else f"{taken} lost" if taken else "-"


def force_blocks(own: Mapping[str, Any], seen: Seen | None) -> list[paper.Block]:
    """Forces and where they are bound, boats, squadrons, strikes in the air."""
    columns = [("Force", 4), ("Ships, boats", 9), ("Zone", 2), ("Plotted", 3), *paper.columns_ahead(seen, 5)]
    rows: list[list[paper.Cell]] = [
        [
            name,
            paper.comma_list(*it.get("ships", ()), *it.get("boats", ())),
            it["zone"],
            paper.comma_list(*it.get("plots", ())),
        ]
        for name, it in own.get("forces", {}).items()
    ]
    out = [paper.Block("Forces", columns, rows, 3 if seen else 8)]
    columns = [("Boat", 3), ("Skipper, torpedoes", 5), ("Attacks", 2), ("State", 3), ("Later", 8)]
    rows = [
        [
            name,
            paper.comma_list(it.get("ace") and "ace", it.get("gnat") and "GNATs"),
            it.get("attacks", 0),
            it.get("state", ""),
        ]
        for name, it in own.get("boats", {}).items()
    ]
    if rows or not seen:
        out.append(paper.Block("Submarines", columns, rows, 1 if seen else 6))
    columns = [("Squadron, flight", 7), ("Aircraft", 8), ("Platform", 5), ("Ready", 3), ("Damaged", 4), ("Later", 13)]
    rows = [
        [
            name,
            paper.comma_list(it.get("aircraft"), it.get("kind")),
            it.get("platform", ""),
            it.get("ready", 0),
            it.get("damaged", 0),
        ]
        for name, it in own.get("squadrons", {}).items()
    ]
    out.append(paper.Block("Squadrons", columns, rows, 2 if seen else 8))
    columns = [("Strike", 4), ("Zone", 2), ("Stage", 3), ("Aircraft", 6), ("Later", 8)]
    rows = [
        [
            name,
            it.get("zone", ""),
            it["stage"],
            paper.comma_list(*(f"{n} {g.get('flying', 0)}" for n, g in it["groups"].items())),
        ]
        for name, it in own.get("strikes", {}).items()
    ]
    return [*out, paper.Block("Strikes in the air", columns, rows, 2 if seen else 6)]
