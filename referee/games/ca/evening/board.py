"""The map as acts see it: ships and whose they are, what each side sees of the other, and values with their marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.errors import Refusal, bad_input, unknown
from referee.engine.hexgrid import is_hex, read
from referee.engine.inputs import many, text
from referee.engine.rules import Rules, missing
from referee.games.ca.rules.equipment import GRID
from referee.session.acting.act import Doing, reckoned
from referee.session.board.owned import is_name

OTHER = {"ijn": "usn", "usn": "ijn"}
SEEN = ("code", "hex", "facing", "speed", "power_hits", "weapon_hits", "fate", "group")
ALL = "all"


def a_ship(meaning: str) -> Any:
    """An input that is the name of a ship."""
    return text(shape="a ship's name", allowed=is_name, meaning=meaning, of="ships")


def ships(meaning: str, low: int = 1, high: int = 30) -> Any:
    """An input of several ships: repeated, or joined by commas."""
    return many(a_ship(""), low, high, *(() if low else ((),)), meaning=meaning)


def title(side: str) -> str:
    """A side as it is spoken of."""
    return side.upper()


def fleet(doing: Doing, side: str) -> dict[str, dict[str, Any]]:
    """A side's ships by their names, those included that are lost, gone or yet to come."""
    found: dict[str, dict[str, Any]] = doing.get("sides", side, "ships", default={})
    return found


def afloat(doing: Doing, side: str) -> dict[str, dict[str, Any]]:
    """A side's ships on the map."""
    return {name: ship for name, ship in fleet(doing, side).items() if "hex" in ship}


def phasing(doing: Doing) -> str:
    """The side whose Player-Turn it is; the First Player before the first."""
    first = str(doing.get("public", "first"))
    return OTHER[first] if doing.phase.startswith("second-") else first


def owner(doing: Doing, name: str, field: str, side: str | None = None) -> str:
    """The side that has a ship of this name on the map, or a refusal that names the nearest."""
    wanted = [side] if side else doing.sides
    for one in wanted:
        if name in fleet(doing, one):
            if "hex" not in fleet(doing, one)[name]:
                raise bad_input(field, f"{name} is not on the map: {fate(fleet(doing, one)[name])}")
            return one
    if side and name in fleet(doing, OTHER[side]):
        raise bad_input(field, f"{name} is a ship of the {title(OTHER[side])}; a ship of the {title(side)} is wanted")
    raise unknown(
        f"{title(side)} ship" if side else "ship", name, (n for one in wanted for n in fleet(doing, one)), field=field
    )


def fate(ship: Mapping[str, Any]) -> str:
    """What became of a ship that is not on the map."""
    if "fate" in ship:
        return str(ship["fate"])
    return f"it enters in Game-Turn {ship['enters']['turn']}" if "enters" in ship else "it was never placed"


def change(doing: Doing, side: str, name: str, **values: Any) -> None:
    """A ship's values are set (`None` takes one away); whoever sees the ship sees it."""
    for key, value in values.items():
        if doing.get("sides", side, "ships", name, key) != value:
            doing.put("sides", side, "ships", name, key, value=value)
    if name in doing.get("sides", OTHER[side], "enemy", default={}) or is_seen(doing, name):
        show(doing, side, name)


def show(doing: Doing, side: str, name: str) -> None:
    """The other side sees a ship as it is now."""
    spotted = spotted_for(doing, name)
    seen = view_of(fleet(doing, side)[name]) | ({"spotted": spotted} if spotted else {})
    if doing.get("sides", OTHER[side], "enemy", name) != seen:
        doing.put("sides", OTHER[side], "enemy", name, value=seen)


def view_of(ship: Mapping[str, Any]) -> dict[str, Any]:
    """What the enemy sees of a ship on the map."""
    return {key: ship[key] for key in SEEN if key in ship}


def is_night(doing: Doing) -> bool:
    """Is night-time spotting in force (7.6)?"""
    return bool(doing.get("public", "night", default=False))


def is_hidden(doing: Doing) -> bool:
    """Are ships that are not spotted hidden from the other side?"""
    return is_night(doing) and bool(doing.get("public", "hidden", default=False))


def spotted_for(doing: Doing, name: str) -> list[str]:
    """The groups for which a ship bears a marker; `all` stands for every ship."""
    found: list[str] = doing.get("umpire", "spotted", name, default=[])
    return found


def is_seen(doing: Doing, name: str) -> bool:
    """Does the other side see a ship now?"""
    return not is_hidden(doing) or bool(spotted_for(doing, name))


def condition(ship: Mapping[str, Any]) -> str:
    """How a ship is, in words: a ship of the state, or what an attack has left of one."""
    if "sunk" in (ship.get("state"), ship.get("fate")):
        return "sunk"
    power, weapons = hits(ship)
    hit = [f"{count} {word}" for count, word in ((power, "P"), (weapons, "W")) if count]
    return ", ".join([*hit, "dead in the water" if power >= 2 else f"speed {ship['speed']}"])


def type_of(ship: Mapping[str, Any]) -> str:
    """`BB`, `BC`, `CA`, `CL` or `DD`."""
    return str(ship["code"])[:2]


def hits(ship: Mapping[str, Any]) -> tuple[int, int]:
    """Power and weapon hits."""
    return int(ship.get("power_hits", 0)), int(ship.get("weapon_hits", 0))


def allowed(
    doing: Doing, procedure: str, inputs: Mapping[str, Any], field: str, who: str = ""
) -> dict[str, Any] | None:
    """The same, where it may say that the rules forbid it: nothing if the umpire overrides that."""
    try:
        return reckoned(doing, procedure, inputs)
    except Refusal as refusal:
        refusal.message = f"{who}: {refusal.message}" if who else refusal.message
        if refusal.kind != "not-allowed":
            raise
        doing.forbid(refusal.cite or "", refusal.message.removesuffix(f" ({refusal.cite})"), field)
        return None


def ruling(doing: Doing, name: str) -> str:
    """The option in force of a ruling that a session alone asks."""
    return Rules(doing.ruleset).ruling(name)


def distance(one: str, other: str) -> int:
    """Hexes between two hexes."""
    return GRID.distance(read(one), read(other))


def on_map(doing: Doing, place: str, field: str) -> str:
    """A hex of the map, or a refusal."""
    columns, rows = (doing.get("public", "map", key, default=99) for key in ("columns", "rows"))
    if not is_hex(place) or read(place).column > columns or read(place).row > rows:
        raise bad_input(field, f"{field} must be a hex of the map, 0101 to {columns:02d}{rows:02d}, not {place!r}")
    return place


def card(doing: Doing, side: str, ship: Mapping[str, Any], *words: str) -> list[int]:
    """What a ship's counter prints under some words; refused where it has not been entered."""
    code = str(ship["code"])
    found = doing.get("sides", side, "counters", code, default={})
    gone = [word for word in words if word not in found]
    if gone:
        refusal = missing("counters", f"the {' and '.join(gone)} of the counter {side} {code} has not been entered")
        asked = " ".join(f"--{word} N" for word in gone)
        refusal.hint = f'referee do counter --code "{side} {code}" {asked}, or for want of it referee do stand-ins'
        raise refusal
    return [int(found[word]) for word in words]


def stand_ins(doing: Doing, used: Iterable[tuple[str, Mapping[str, Any], str]]) -> list[str]:
    """Which of the values used (side, ship, word) are stand-ins, said once each."""
    out = []
    for side, ship, word in used:
        if word in doing.get("sides", side, "counters", ship["code"], "stand_in", default=[]):
            out.append(f"{word} of {side} {ship['code']}")
    return list(dict.fromkeys(out))


def tell(doing: Doing, side: str, text: str, about: str, **facts: Any) -> None:
    """Tell a side, and the other one if it sees the ship: apart where ships are hidden, for its side does not know."""
    if not is_hidden(doing):
        doing.tell(ALL, text, **facts)
        return
    doing.tell(side, text, **facts)
    if is_seen(doing, about):
        doing.tell(OTHER[side], text, **facts)


def each_afloat(doing: Doing) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every ship on the map, after its side and name."""
    for side in doing.sides:
        for name, ship in afloat(doing, side).items():
            yield side, name, ship
