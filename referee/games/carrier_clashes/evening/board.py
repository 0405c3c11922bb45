"""The board as acts see it: names, hexes, weather zones, who is where, and which values are stand-ins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.errors import bad_input, unknown
from referee.engine.hexgrid import Grid, is_hex, read
from referee.engine.inputs import REQUIRED, Field, choice
from referee.engine.kinds import Listing, Text
from referee.engine.rules import Rules
from referee.session.acting.act import Doing
from referee.session.board.owned import is_listed, own

GAME = "carrier-clashes"
ZONE = 10
OTHER = {"allied": "ijn", "ijn": "allied"}
TITLES = {"allied": "Allied", "ijn": "IJN"}
KIND_OF = {"H": "carrier", "hC": "battleship", "lC": "transport", "S": "cruiser", "D": "destroyer"}
OWNED = ("task_forces", "ships", "air", "bases", "submarines")
WORDS = {"task_forces": "task force", "ships": "ship", "air": "air unit", "bases": "base", "submarines": "submarine"}


# What is entered.


class Names(Listing):
    """A list of names, none of them twice."""

    def take(self, value: Any, at: str) -> list[Any]:
        names = super().take(value, at)
        for name in names:
            if names.count(name) > 1:
                raise bad_input(at, f"{at} names {name} twice")
        return names


def all_called(low: int, high: int, meaning: str, of: str | tuple[str, ...] = ()) -> Any:
    """An input of several names: the option repeated, or they joined by commas; `of` which groups of the state."""
    return Field(Names(Text("a name", is_listed), low, high), REQUIRED if low else (), meaning, of)


def side_chosen(meaning: str = "the side, where the names do not say it") -> Any:
    """An input that names a side, or leaves it to the names of its things."""
    return choice("allied", "ijn", default=None, meaning=meaning)


def pairs(words: Iterable[str], field: str) -> dict[str, str]:
    """`["VB-6=Shokaku"]` as names and what is said of them."""
    out: dict[str, str] = {}
    for word in words:
        name, equals, said = word.partition("=")
        if not equals or not said:
            raise bad_input(field, f"{field} wants name=value, such as VB-6=Shokaku, not {word!r}")
        out[name.strip()] = said.strip()
    return out


# The rules, as acts ask them.


def ruling(doing: Doing, name: str) -> str:
    """The option in force of a ruling that a session alone asks."""
    return Rules(doing.ruleset).ruling(name)


# The turn.


def is_night(doing: Doing) -> bool:
    """Is it a night turn?"""
    return bool(doing.get("public", "night", default=False))


def order_of_play(doing: Doing) -> list[str]:
    """The sides in the order in which they act: the one without the initiative first (12.a)."""
    first = doing.get("public", "initiative")
    return sorted(doing.sides, key=lambda side: side == first)


# The map.


def zone_names(columns: int, rows: int) -> list[str]:
    """The weather zones, 1 in the north-west, then eastward and row by row (14.a)."""
    return [str(zone) for zone in range(1, -(-columns // ZONE) * -(-rows // ZONE) + 1)]


def weather_at(doing: Doing, place: str) -> str:
    """The weather in a hex."""
    here = read(place)
    across = -(-int(doing.get("public", "map", "columns")) // ZONE)
    zone = str((here.row - 1) // ZONE * across + (here.column - 1) // ZONE + 1)
    return str(doing.get("public", "weather", zone, default="clear"))


def on_map(doing: Doing, place: str, field: str) -> str:
    """A hex of the map, or a refusal."""
    columns, rows = int(doing.get("public", "map", "columns")), int(doing.get("public", "map", "rows"))
    if not is_hex(place) or read(place).column > columns or read(place).row > rows:
        raise bad_input(field, f"{field} must be a hex of the map, 0101 to {columns:02d}{rows:02d}, not {place!r}")
    return place


def grid(doing: Doing) -> Grid:
    """How the map's columns lie (ruling `map-grid`)."""
    return Grid(south=0 if ruling(doing, "map-grid") == "even-columns-south" else 1)


def distance(doing: Doing, one: str, other: str) -> int:
    """Hexes between two hexes."""
    return grid(doing).distance(read(one), read(other))


def islands(doing: Doing) -> list[str]:
    """The island hexes (13.c)."""
    found: list[str] = doing.get("public", "map", "islands", default=[])
    return found


# What a side owns.


def kind_of(doing: Doing, side: str, name: str) -> str | None:
    """What a side's thing of a name is: a key of its branch."""
    return next((kind for kind in OWNED if name in own(doing, side, kind)), None)


def whose(doing: Doing, names: Iterable[str], field: str, kinds: Iterable[str] = OWNED, side: str | None = None) -> str:
    """The one side that owns all things of these names, or a refusal that names the nearest."""
    owner = side
    for name in names:
        found = [one for one in doing.sides if any(name in own(doing, one, kind) for kind in kinds)]
        if not found or (side and side not in found):
            what = " or ".join(WORDS[kind] for kind in kinds)
            known = [n for one in doing.sides if side in (None, one) for kind in kinds for n in own(doing, one, kind)]
            raise unknown(f"{side} {what}" if side else what, name, known, field=field)
        if owner and owner not in found:
            raise bad_input(field, f"{name} is not of the {owner} side, as the others are")
        owner = owner or found[0]
    if owner is None:
        raise bad_input("side", "which side? allied or ijn")
    return owner


def condition(ship: Mapping[str, Any]) -> str:
    """A ship's condition."""
    return str(ship.get("condition", "none"))


def described(doing: Doing, side: str, name: str) -> str:
    """A ship as she is seen: her name, class and defense (16.k)."""
    ship = own(doing, side, "ships")[name]
    now = "" if ship["condition"] == "none" else f", {ship['condition']}"
    return f"{name} ({ship['target_class']} {ship['defense']}{now})"


def afloat(doing: Doing, side: str, names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Ships by their names."""
    ships = own(doing, side, "ships")
    return {name: ships[name] for name in names}


def sailing(doing: Doing, side: str, tf: str) -> dict[str, dict[str, Any]]:
    """The ships of a task force, by name; none where it is no more."""
    return afloat(doing, side, own(doing, side, "task_forces").get(tf, {"ships": ()})["ships"])


def task_force_of(doing: Doing, side: str, ship: str) -> str | None:
    """The task force in which a ship sails."""
    return next((name for name, tf in own(doing, side, "task_forces").items() if ship in tf["ships"]), None)


def place_of(doing: Doing, side: str, name: str) -> str | None:
    """The hex of a task force, ship, base, submarine, or of the carrier or base where an air unit is."""
    for kind in ("task_forces", "bases", "submarines"):
        if name in own(doing, side, kind):
            return str(own(doing, side, kind)[name]["hex"])
    if name in own(doing, side, "ships"):
        tf = task_force_of(doing, side, name)
        return place_of(doing, side, tf) if tf else None
    if name in own(doing, side, "air"):
        unit = own(doing, side, "air")[name]
        return place_of(doing, side, unit["at"]) or unit.get("adrift")
    return None


def hex_of(doing: Doing, side: str, name: str) -> str:
    """The hex of a thing that must be on the map."""
    place = place_of(doing, side, name)
    if place is None:
        raise bad_input("name", f"{name} is not on the map")
    return place


def port_in(doing: Doing, side: str, place: str) -> str | None:
    """A side's port in a hex."""
    bases = own(doing, side, "bases").items()
    return next((name for name, base in bases if base.get("port") and base["hex"] == place), None)


def in_hex(doing: Doing, side: str, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """A side's task forces in a hex, in the order of their names."""
    for name, tf in sorted(own(doing, side, "task_forces").items()):
        if tf["hex"] == place:
            yield name, tf


def clear(doing: Doing, kind: str, marks: Iterable[str]) -> None:
    """Take marks off both sides' things of a kind."""
    for side in doing.sides:
        for name, thing in own(doing, side, kind).items():
            for mark in marks:
                if mark in thing:
                    doing.put("sides", side, kind, name, mark, value=None)


def stand_ins(doing: Doing, side: str, names: Iterable[str], *keys: str) -> list[str]:
    """Which of some ships, air units and bases have a value under one of `keys` that is not the counter's."""
    out = []
    for name in names:
        for kind in OWNED:
            found = own(doing, side, kind).get(name, {})
            marked = found.get("stand_in", False)
            if marked is True or (marked and set(marked) & set(keys)):
                out.append(str(found.get("type", name)))
    return list(dict.fromkeys(out))


# A scenario's task force as `deck-check` takes it.


def deck_of(scenario: Any, tf: Any) -> dict[str, Any]:
    """A task force's ships and dummies."""
    ships = [suited(scenario.ship[name].suits, name) for name in tf.ships]
    return {"ship": ships, "dummy": [{"kind": dummy.kind, "count": dummy.count} for dummy in tf.dummies]}


def suited(suits: list[str], name: str) -> dict[str, Any]:
    """A ship as the cards show it."""
    kinds = [KIND_OF[suit] for suit in suits]
    return {"kind": kinds[0], "name": name, **({"also": kinds[1]} if len(kinds) > 1 else {})}
