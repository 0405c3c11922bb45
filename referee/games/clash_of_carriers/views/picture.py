"""What a map of Clash of Carriers shows: TGs and TFs, markers of the enemy, submarines, islands, tracks."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.clash_of_carriers.evening import state
from referee.games.clash_of_carriers.evening.state import COLUMNS, ROWS, TF, Board, Group, Public
from referee.games.clash_of_carriers.views.contacts import contacts
from referee.session.reading.picture import UMPIRE, Mark, Picture, Seen, Track


def board_of(seen: Seen) -> Board:
    """A board of what a viewer knows, only to be read; of a side's enemy it holds nothing."""
    return Board.still(seen.tree, seen.rules)


def picture(seen: Seen) -> Picture:
    """The map as the umpire or a side sees it."""
    public = board_of(seen).public
    return Picture(
        title=seen.scenario,
        columns=COLUMNS,
        rows=ROWS,
        south=seen.rules.grid().south,
        terrain=dict.fromkeys((*public.islands.values(), str(public.saipan)), "island"),
        marks=list(marks(seen)),
        tracks=list(tracks(seen)),
        captions=list(captions(public)),
    )


def captions(public: Public) -> Iterator[str]:
    """What both sides know of the turn."""
    if public.turn:
        active = public.active.marker
        yield ("Night." if public.night else "Day.") + (f" {active} is activated." if active else "")


def marks(seen: Seen) -> Iterator[Mark]:
    """Everything in a hex, as far as the viewer sees it."""
    board = board_of(seen)
    for island, place in board.public.islands.items():
        yield Mark(place, island, "ijn", "base", note=units_on_island(board, island))
    for side in board.sides.values():
        for group in side.groups.values():
            yield block(group)
    for name, mark in board.public.submarines.items():
        note = "" if mark.face == "down" else mark.face.replace("-", " ")
        yield Mark(str(mark.hex), name, mark.side, "submarine", note=note)
    if seen.who != UMPIRE:
        yield from enemies(seen)


def enemies(seen: Seen) -> Iterator[Mark]:
    """The enemy's markers that are on the map, and what was reported of those that are not on it."""
    enemy, known = seen.other(seen.who), contacts(seen)
    for name, row in seen.sees.get("markers", {}).items():
        note = known[name].words if name in known else ""
        yield Mark(row["hex"], name, enemy, "contact", spotted=bool(row.get("detected")), note=note)
    for row in seen.sees.get("detached", ()):
        label = f"a detached group in {row['hex']}"
        note = known[label].words if label in known else ""
        yield Mark(row["hex"], "detached", enemy, "contact", spotted=bool(row.get("detected")), note=note)
    for name, contact in known.items():
        if name not in seen.sees.get("markers", {}) and not name.startswith("a detached group"):
            yield Mark(contact.hex, name, enemy, "contact", note=f"last seen here, {contact.words}", stale=True)


def block(group: Group) -> Mark:
    """A TG; if it is in the TF, it says so."""
    tf = TF[group.owner] if group.tf else ""
    hurt = [f"{ship.name} {ship.hits} hit{'s' * (ship.hits > 1)}" for ship in group.sailing if ship.hits]
    flying = [unit.name for unit in state.air_at(group.side, "cap") if unit.over in (group.name, tf)]
    kinds = state.in_words(state.ships_by_type(group.sailing))
    notes = [tf, kinds, ", ".join(hurt), f"CAP: {', '.join(flying)}" if flying else ""]
    kind = "block" if group.ships else "dummy"
    note = "; ".join(part for part in notes if part)
    return Mark(group.place, group.name, group.owner, kind, spotted=bool(group.detected), note=note)


def units_on_island(board: Board, island: str) -> str:
    """The air units on an island, for who may see them."""
    there = state.air_at(board.side("ijn"), "ready", "flown")
    return ", ".join(unit.name for unit in there if unit.home == island)


def tracks(seen: Seen) -> Iterator[Track]:
    """Where TGs were at the end of earlier turns."""
    for side, name, _ in seen.things("groups"):
        if len(way := seen.track("groups", side, name)) > 1:
            yield Track(name, way, side)
