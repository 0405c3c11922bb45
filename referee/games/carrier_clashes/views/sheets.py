"""The record sheets of Carrier Clashes: turns, endurance and points, the damage log, task forces, air units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.answer import odds
from referee.engine.errors import Refusal
from referee.games.carrier_clashes.evening import state
from referee.games.carrier_clashes.evening.points import as_points_row, now_in_words
from referee.games.carrier_clashes.views.picture import board_of, cards_dealt, last_heard
from referee.session.board.board import procedure_of
from referee.session.reading import sheets as paper
from referee.session.reading.picture import Seen

STEPS = {"damaged": 1, "ditw": 2, "sunk": 3}
VALUES = ["F", "P", "L", "M", "H", "A"]
DAMAGE_NOTES = (
    "Tick damaged, then dead in the water, then sunk: of two results, the worse counts (18.h). A ship of class D has "
    "one box and is out of play (18.a). Half the air units aboard a carrier that is hit are lost, rounded up (18.g).",
    "To type it in again: referee do attack, fire, submarine with the dice thrown; or referee set "
    "sides.<side>.ships.<ship>.condition damaged, ditw or sunk.",
)
FORCE_NOTES = ("To type it in again: referee do move, form, cards, search.",)
AIR_NOTES = ("To type it in again: referee do cap, launch, strike, attack, exchange with the dice thrown.",)

WRITTEN = {
    "damage": {"ships": ("condition",)},
    "forces": {"task_forces": ("hex",), "submarines": ("hex",), "air": ("at", "lost")},
}


def sheets(seen: Seen | None) -> list[paper.Sheet]:
    """All sheets, filled in as far as the viewer knows, or blank."""
    out = [paper.Sheet("turns", "Turns", turn_blocks(seen))]
    for side, raw in paper.each_side(seen):
        name, own = paper.side_title(side, seen), own_side(seen, side)
        ships, air = notes_with_star("ships", raw, DAMAGE_NOTES), notes_with_star("air", raw, AIR_NOTES)
        out.append(paper.Sheet("turns", f"{name}: endurance and victory points", end_blocks(own, seen)))
        out.append(paper.Sheet("damage", f"{name}: damage log", [damage_block(own, seen)], ships))
        out.append(paper.Sheet("forces", f"{name}: task forces", list(force_blocks(side, own, seen)), FORCE_NOTES))
        out.append(paper.Sheet("forces", f"{name}: air units", [air_block(own)], air))
    return out


def own_side(seen: Seen | None, side: str) -> state.Side:
    """What a side owns, or nothing for a blank sheet."""
    blank = state.Board({"public": {}, "sides": {side: {}}, "umpire": {}})
    return (board_of(seen) if seen else blank).side(side)


def notes_with_star(kind: str, own: Mapping[str, Any], notes: Sequence[str]) -> list[str]:
    """A sheet's notes, with the meaning of the star beside things of this kind."""
    return [*notes, *paper.star_note(own.get(kind, {}))]


def turn_blocks(seen: Seen | None) -> list[paper.Block]:
    """Each turn with its initiative and weather, and its phases."""
    been = paper.public_by_turn(seen) if seen else {}
    columns = [("Turn", 1), ("Day, night", 2), ("Initiative", 2), ("Weather: zones not clear", 6), ("Remarks", 6)]
    rows: list[list[paper.Cell]] = []
    for turn in paper.turns_of(seen):
        public = been.get(turn, {})
        now_foul = [(zone, row.get("weather", "clear")) for zone, row in public.get("zones", {}).items()]
        foul = [f"{zone} {weather}" for zone, weather in now_foul if weather != "clear"]
        light = ("night" if public.get("night") else "day") if public else ""
        first = str(public.get("initiative", "")).upper()
        rows.append([turn, light, first, paper.comma_list(*foul) or ("clear" if public else "")])
    return [paper.Block("", columns, rows), *paper.phase_blocks(state.GAME, seen)]


def end_blocks(own: state.Side, seen: Seen | None) -> list[paper.Block]:
    """The last turn of endurance of ships that sail together, and the points earned (23, 28)."""
    columns = [("Task force", 4), ("Ships", 10), ("Last turn", 2), ("Fuel taken, spent; new last turn", 8)]
    rows: list[list[paper.Cell]] = []
    for name, tf in own.task_forces.items():
        together: dict[Any, list[str]] = {}
        for ship in tf.sailing.values():
            together.setdefault("" if ship.last_turn is None else ship.last_turn, []).append(ship.name)
        rows += [[name, paper.comma_list(*ships), last] for last, ships in sorted(together.items(), key=str)]
    points = [("Turn", 1), ("For", 10), ("VP", 2), ("Sum", 2)]
    landed: list[list[paper.Cell]] = [[row.turn, f"{row.ship} landed cargo", row.vp] for row in own.landed.values()]
    return [
        paper.Block("Endurance", columns, rows, 2 if seen else 14),
        paper.Block("Victory points", points, landed, 4 if seen else 12),
    ]


def damage_block(own: state.Side, seen: Seen | None) -> paper.Block:
    """Every ship with the boxes of her damage, and what she is worth to the enemy."""
    columns = [("Ship", 9), ("Class", 3), ("Def.", 2), ("Damaged DITW sunk", 5), ("VP if so", 5), ("Torpedoes", 4)]
    columns += [("Turn, by what", 11)]
    rows: list[list[paper.Cell]] = []
    for name, ship in own.ships.items():
        kind, step = ship.target_class, STEPS.get(ship.condition, 0)
        hurt = paper.Boxes(1, min(step, 1)) if kind == "D" else paper.Boxes(len(STEPS), step)
        tubes: paper.Cell = "fired" if ship.torpedoes_fired else paper.Boxes(1) if "T" in ship.guns else "-"
        star = paper.with_star(name, {"stand_in": ship.stand_in})
        rows.append([star, kind, ship.defense, hurt, points(ship, seen) if seen else "", tubes])
    return paper.Block("", columns, rows, 2 if seen else 28, ["", "", "", paper.Boxes(len(STEPS)), "", paper.Boxes(1)])


def points(ship: state.Ship, seen: Seen) -> str:
    """The points for a ship damaged, dead in the water and sunk; a dash where that cannot happen to her (28)."""
    out = []
    for step in STEPS:
        inputs = {"ship": [{**as_points_row(ship), "result": step}]}
        try:
            answer = odds(procedure_of(state.GAME, "victory-points"), inputs, seen.rules)
            out.append(str((answer.distribution or [])[0]["outcome"]["vp"]))
        except Refusal:
            out.append("-")
    return " / ".join(out)


def force_blocks(side: str, own: state.Side, seen: Seen | None) -> Iterator[paper.Block]:
    """Where task forces are, their ships and cards; submarines; bases; contacts."""
    columns = [("Task force", 5), ("Now", 2), *paper.columns_ahead(seen), ("Spotted", 2)]
    blank = [""] * len(paper.columns_ahead(seen))
    rows: list[list[paper.Cell]] = [
        [name, str(tf.hex), *blank, paper.Boxes(1, int(tf.is_seen))] for name, tf in own.task_forces.items()
    ]
    rows += [[name, str(block.hex), *blank, paper.Boxes(1)] for name, block in own.submarines.items()]
    yield paper.Block("Where they are", columns, rows, 2 if seen else 9, [*[""] * (len(columns) - 1), paper.Boxes(1)])
    columns = [("Task force", 4), ("Ships", 11), ("Search-hand cards", 4), ("Changes", 4)]
    rows = [
        [name, paper.comma_list(*tf.ships) or "dummy", " ".join(tf.cards) + dummies(tf)]
        for name, tf in own.task_forces.items()
    ]
    yield paper.Block("What they are", columns, rows, 1 if seen else 9)
    if own.bases or not seen:
        columns = [("Base", 6), ("Hex", 2), ("AA", 1), ("Searches", 3), ("What happened to it", 12)]
        rows = [
            [name, str(base.hex), base.aa or "-", "-".join(map(str, base.search))] for name, base in own.bases.items()
        ]
        yield paper.Block("Bases", columns, rows, 0 if seen else 3)
    columns = [("Enemy", 6), ("Hex", 2), ("Turn", 2), ("Cards seen", 7), ("Seen later", 10)]
    enemy = seen.rules.title(seen.other(side)) if seen and side else "the enemy"
    yield paper.Block(f"Contacts with {enemy}", columns, contacts(seen), 2 if seen else 6, of_enemy=True)


def contacts(seen: Seen | None) -> list[list[paper.Cell]]:
    """The last report that a side had of each enemy block, and whether the side still sees it."""
    rows: list[list[paper.Cell]] = []
    if seen is None:
        return rows
    for name, row in last_heard(seen).items():
        stale = "" if name in seen.sees.get("blocks", {}) else "stale"
        rows.append([name, row["hex"], row["turn"], paper.comma_list(cards_dealt(row), stale)])
    return rows


def dummies(tf: state.TaskForce) -> str:
    """The dummy ships of a task force."""
    return "".join(f", {count} dummy {kind}" for kind, count in tf.dummies.items())


def air_block(own: state.Side) -> paper.Block:
    """Every air unit, where it is and what it does."""
    columns = [("Air unit", 9), ("Type", 4), ("At", 7), ("Strengths", 6), ("Def.", 3), ("Range", 4), ("Now", 7)]
    columns += [("Lost", 3), ("Later", 8)]
    rows: list[list[paper.Cell]] = []
    for name, unit in own.air.items():
        strong = {"F": unit.f, **unit.strengths}
        values = paper.comma_list(*(f"{key} {strong[key]}" for key in VALUES if strong.get(key)))
        printed: list[paper.Cell] = [unit.type, unit.at, values, cells_of(unit.defense), cells_of(unit.range)]
        star = paper.with_star(name, {"stand_in": unit.stand_in})
        rows.append([star, *printed, "" if unit.lost else now_in_words(unit), paper.Boxes(1, int(bool(unit.lost)))])
    return paper.Block("", columns, rows, 2 if rows else 26, [*[""] * 7, paper.Boxes(1)])


def cells_of(value: Any) -> paper.Cell:
    """A value, or one for each attack strength."""
    if isinstance(value, Mapping):
        return paper.comma_list(*(f"{key} {one}" for key, one in value.items()))
    return str(value)
