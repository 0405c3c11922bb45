"""The contents of a map of Carrier Clashes: blocks, bases, submarines, contacts, weather, search arcs, tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.hexgrid import Hex
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening import state
from referee.games.carrier_clashes.evening.arcs import Covered
from referee.session.reading.picture import UMPIRE, Arc, Mark, Picture, Seen, Track, Zone


def picture(seen: Seen) -> Picture:
    """The map as the umpire or a side sees it."""
    board = board_of(seen)
    chart, rules = board.public.map, Rules(seen.rules)
    covered = Covered(rules.grid(), chart.columns, chart.rows, rules.ruling("arc-edge") == "searched")
    return Picture(
        title=seen.scenario,
        columns=chart.columns,
        rows=chart.rows,
        south=seen.rules.grid().south,
        terrain=dict.fromkeys(chart.islands, "island"),
        marks=list(marks(seen, board)),
        zones=list(zones(board)),
        arcs=list(arcs(board, covered)),
        tracks=list(tracks(seen)),
        captions=list(captions(board)),
    )


def board_of(seen: Seen) -> state.Board:
    """The board as a viewer knows it: all of it for the umpire, for a side only its own part."""
    return state.Board.still(seen.tree, seen.rules)


def captions(board: state.Board) -> Iterator[str]:
    """What both sides know of the turn."""
    if board.public.turn:
        first = board.public.initiative
        title = f" {board.title(first)} initiative." if first else ""
        yield ("Night." if board.is_night else "Day.") + title
    if any(zone.weather != "clear" for zone in board.public.zones.values()):
        yield f"Weather: {board.sky}."


def marks(seen: Seen, board: state.Board) -> Iterator[Mark]:
    """Everything that is in a hex, as far as it is seen."""
    for side, own in board.sides.items():
        for tf in own.task_forces.values():
            yield block(tf, seen)
        for name, base in own.bases.items():
            yield Mark(str(base.hex), name, side, "base", note=cap_over(own, name))
        for name, submarine in own.submarines.items():
            yield Mark(str(submarine.hex), name, side, "submarine")
        for word, hexes in (
            ("refueling point", own.refueling_points),
            ("unloading hex", own.unloading),
            ("exit", own.exits),
        ):
            for place in hexes:
                yield Mark(place, word, side, "goal")
    if seen.who != UMPIRE:
        yield from enemy_marks(seen)


def block(tf: state.TaskForce, seen: Seen) -> Mark:
    """A task force's or a dummy's block."""
    sticker = f"known as {tf.sticker}" if seen.who == UMPIRE and tf.sticker != tf.name else ""
    sailing = ", ".join(ship_text(ship) for ship in tf.sailing.values())
    notes = [note for note in (sailing, cap_over(tf.side, tf.name), sticker) if note]
    kind = "dummy" if tf.is_dummy else "block"
    return Mark(str(tf.hex), tf.name, tf.owner, kind, spotted=tf.is_seen, note="; ".join(notes))


def ship_text(ship: state.Ship) -> str:
    """A ship, with her damage if she has any."""
    words = {"none": "", "damaged": " (damaged)", "ditw": " (dead in the water)"}
    return ship.name + words.get(ship.condition, f" ({ship.condition})")


def cap_over(own: state.Side, name: str) -> str:
    """The air units on CAP over a task force or base."""
    flying = [unit.name for unit in own.air.values() if unit.over == name]
    return f"CAP: {', '.join(flying)}" if flying else ""


def enemy_marks(seen: Seen) -> Iterator[Mark]:
    """The enemy as a side sees it now, and where the side last heard of what it no longer sees."""
    enemy, sees = seen.other(seen.who), seen.sees
    kept = last_heard(seen)
    for name, row in sees.get("blocks", {}).items():
        notes = [" ".join(row.get("cards", ())), "for the next strike phase only" if row.get("for_strikes") else ""]
        if not notes[0] and (told := kept.get(name, {})).get("cards"):
            notes[0] = cards_dealt(told)
        note = "; ".join(filter(None, notes))
        yield Mark(row["hex"], name, enemy, "contact", spotted=True, note=note)
    for place, count in sees.get("on_table", {}).items():
        yield Mark(place, f"{count} blocks" if count > 1 else "a block", enemy, "contact", note="not spotted")
    for name, place in sees.get("submarines", {}).items():
        yield Mark(place, name, enemy, "submarine")
    for name, place in sees.get("bases", {}).items():
        yield Mark(place, name, enemy, "base")
    for name, row in kept.items():
        if name not in sees.get("blocks", {}):
            note = "; ".join(filter(None, [f"last seen here, turn {row['turn']}", cards_dealt(row)]))
            yield Mark(row["hex"], name, enemy, "contact", note=note, stale=True)


def last_heard(seen: Seen) -> dict[str, Mapping[str, Any]]:
    """The last report that a side had of each enemy block, by the side's name for the block.

    As its file has it; dummies that were found out are left out. Each has the cards that were dealt of it last,
    and the turn in which they were (`dealt`).
    """
    out: dict[str, Mapping[str, Any]] = {}
    for row in seen.told:
        if row.get("contact") and row.get("hex") and not row.get("withdrawn"):
            before = out.get(str(row["contact"]), {})
            cards, when = before.get("cards", ()), before.get("dealt")
            if row.get("cards"):
                same = before.get("dealt") == row["turn"] and before.get("phase") == row.get("phase")
                cards, when = [*(cards if same else ()), *row["cards"]], row["turn"]
            out[str(row["contact"])] = {**row, "cards": cards, "dealt": when}
    return {name: row for name, row in out.items() if not row.get("gone")}


def cards_dealt(row: Mapping[str, Any]) -> str:
    """The cards that were dealt of a block, and when."""
    return f"dealt in turn {row['dealt']}: {' '.join(row['cards'])}" if row.get("cards") else ""


def zones(board: state.Board) -> Iterator[Zone]:
    """The weather zones."""
    chart = board.public.map
    across = -(-chart.columns // state.ZONE)
    for number, zone in board.public.zones.items():
        down, right = divmod(int(number) - 1, across)
        places = [
            Hex(column, row).name
            for column in range(right * state.ZONE + 1, min((right + 1) * state.ZONE, chart.columns) + 1)
            for row in range(down * state.ZONE + 1, min((down + 1) * state.ZONE, chart.rows) + 1)
        ]
        yield Zone(f"zone {number}", places, "storm" if zone.weather == "stormy" else "plain")


def arcs(board: state.Board, covered: Covered) -> Iterator[Arc]:
    """The search arcs laid in this phase."""
    for side, own in board.sides.items():
        for arc in own.sweeps.values():
            label = ", ".join(arc.units)
            yield Arc(str(arc.hex), arc.start or 0, arc.arc, arc.out_to, side, label, covered.hexes(arc.row))


def tracks(seen: Seen) -> Iterable[Track]:
    """Where blocks were at the end of earlier turns, and where enemy blocks were reported."""
    for side, name, _ in seen.things("task_forces"):
        if len(way := seen.track("task_forces", side, name)) > 1:
            yield Track(name, way, side)
    if seen.who != UMPIRE:
        for name in last_heard(seen):
            rows = [row["hex"] for row in seen.told if row.get("contact") == name and row.get("hex")]
            way = [place for turn, place in enumerate(rows) if rows[turn - 1 : turn] != [place]]
            if len(way) > 1:
                yield Track(name, way, seen.other(seen.who))
