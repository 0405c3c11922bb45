"""The board as acts see it: hexes, weather zones, who is where, and which values are stand-ins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.errors import bad_input, unknown
from referee.engine.hexgrid import Grid, is_hex, read
from referee.session.acts import Doing

GRID = Grid(south=0)
ZONE = 10
OTHER = {"allied": "ijn", "ijn": "allied"}
KIND_OF = {"H": "carrier", "hC": "battleship", "lC": "transport", "S": "cruiser", "D": "destroyer"}


def zone_names(columns: int, rows: int) -> list[str]:
    """The weather zones, 1 in the north-west, then eastward and row by row (14.a)."""
    return [str(zone) for zone in range(1, -(-columns // ZONE) * -(-rows // ZONE) + 1)]


def zone_of(doing: Doing, place: str) -> str:
    """The weather zone of a hex."""
    here = read(place)
    across = -(-int(doing.get("public", "map", "columns")) // ZONE)
    return str((here.row - 1) // ZONE * across + (here.column - 1) // ZONE + 1)


def weather_at(doing: Doing, place: str) -> str:
    """The weather in a hex."""
    return str(doing.get("public", "weather", zone_of(doing, place), default="clear"))


def on_map(doing: Doing, place: str, field: str) -> str:
    """A hex of the map, or a refusal."""
    columns, rows = int(doing.get("public", "map", "columns")), int(doing.get("public", "map", "rows"))
    if not is_hex(place) or read(place).column > columns or read(place).row > rows:
        raise bad_input(field, f"{field} must be a hex of the map, 0101 to {columns:02d}{rows:02d}, not {place!r}")
    return place


def distance(one: str, other: str) -> int:
    """Hexes between two hexes."""
    return GRID.distance(read(one), read(other))


def own(doing: Doing, side: str, kind: str) -> dict[str, Any]:
    """A side's things of a kind: task_forces, ships, air, bases, submarines."""
    found: dict[str, Any] = doing.get("sides", side, kind, default={})
    return found


def thing(doing: Doing, side: str, kind: str, name: str, field: str) -> dict[str, Any]:
    """One of a side's things by its name, or a refusal that names the nearest of its own."""
    there = own(doing, side, kind)
    if name not in there:
        refusal = unknown(f"{kind.replace('_', ' ').rstrip('s')} of the {side}:", name, there)
        refusal.field = field
        raise refusal
    found: dict[str, Any] = there[name]
    return found


def task_force_of(doing: Doing, side: str, ship: str) -> str | None:
    """The task force in which a ship sails."""
    return next((name for name, tf in own(doing, side, "task_forces").items() if ship in tf["ships"]), None)


def place_of(doing: Doing, side: str, name: str) -> str | None:
    """The hex of a task force, ship, base, submarine, or of the carrier or base where an air unit is."""
    if name in own(doing, side, "task_forces"):
        return str(own(doing, side, "task_forces")[name]["hex"])
    for kind in ("bases", "submarines"):
        if name in own(doing, side, kind):
            return str(own(doing, side, kind)[name]["hex"])
    if name in own(doing, side, "ships"):
        tf = task_force_of(doing, side, name)
        return place_of(doing, side, tf) if tf else None
    if name in own(doing, side, "air"):
        return place_of(doing, side, own(doing, side, "air")[name]["at"])
    return None


def in_hex(doing: Doing, side: str, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """A side's task forces in a hex, in the order of their names."""
    for name, tf in sorted(own(doing, side, "task_forces").items()):
        if tf["hex"] == place:
            yield name, tf


def stand_ins(doing: Doing, side: str, names: Iterable[str], *keys: str) -> list[str]:
    """Which of some ships, air units and bases have a value under one of `keys` that is not the counter's."""
    out = []
    for name in names:
        for kind in ("ships", "air", "bases", "submarines"):
            found = own(doing, side, kind).get(name, {})
            marked = found.get("stand_in", False)
            if marked is True or (marked and set(marked) & set(keys)):
                out.append(str(found.get("type", name)))
    return list(dict.fromkeys(out))


def deck_of(scenario: Any, tf: Any) -> dict[str, Any]:
    """A task force's ships and dummies as `deck-check` takes them."""
    ships = [suited(scenario.ship[name].suits, name) for name in tf.ships]
    return {"ship": ships, "dummy": [{"kind": dummy.kind, "count": dummy.count} for dummy in tf.dummies]}


def suited(suits: list[str], name: str) -> dict[str, Any]:
    """A ship as the cards show it."""
    kinds = [KIND_OF[suit] for suit in suits]
    return {"kind": kinds[0], "name": name, **({"also": kinds[1]} if len(kinds) > 1 else {})}


def condition(ship: Mapping[str, Any]) -> str:
    """A ship's condition."""
    return str(ship.get("condition", "none"))
