"""The board as acts see it: groups, their markers and ships, hexes, the rules in use, and what is only a stand-in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.errors import bad_input, unknown
from referee.engine.hexgrid import Grid, is_hex, read
from referee.engine.inputs import choice, many, text
from referee.engine.rules import Rules
from referee.games.clash_of_carriers.rules.movement import grid
from referee.games.clash_of_carriers.rules.owners import SHIP_TYPES
from referee.session.acting.act import Doing
from referee.session.board.owned import is_listed, own

SIDES = ("usn", "ijn")
OTHER = {"usn": "ijn", "ijn": "usn"}
TITLES = {"usn": "USN", "ijn": "IJN"}
TF = {"usn": "TF 58", "ijn": "TF Mobile Fleet"}
CHIT = {"usn": "USN Command", "ijn": "IJN Command"}
CARRIERS = ("CV", "CVL")
EDGES = {"usn": "east or south", "ijn": "west or north"}
FLOTILLAS = {"61st Air Flotilla": ("Guam",), "22nd Air Flotilla": ("Peleliu", "Yap", "Iwo Jima", "Truk")}


def all_called(low: int, high: int, meaning: str, of: str | tuple[str, ...] = ()) -> Any:
    """An input of several names: repeated, or joined by commas; `of` which groups of the state."""
    return many(text(shape="a name", allowed=is_listed, of=of), low, high, *(() if low else ((),)), meaning=meaning)


def hexes(low: int, high: int, meaning: str) -> Any:
    """An input of several hexes."""
    return many(text(shape="a hex", allowed=is_hex), low, high, *(() if low else ((),)), meaning=meaning)


def a_hex(meaning: str, default: Any = ...) -> Any:
    """An input that is a hex."""
    return text(shape="a hex", allowed=is_hex, meaning=meaning, **({} if default is ... else {"default": default}))


def side_chosen(meaning: str = "the side, where the names do not say it") -> Any:
    """An input that names a side, or leaves it to the names."""
    return choice(*SIDES, default=None, meaning=meaning)


def pairs(words: Iterable[str], field: str) -> list[tuple[str, str]]:
    """`A=B` as pairs of names."""
    out = []
    for word in words:
        one, equals, other = word.partition("=")
        if not (one.strip() and equals and other.strip()):
            raise bad_input(field, f"{field} wants NAME=NAME, not {word!r}")
        out.append((one.strip(), other.strip()))
    return out


# The rules in use.


def ruling(doing: Doing, name: str) -> str:
    """The option in force of a ruling that a session alone asks."""
    return Rules(doing.ruleset).ruling(name)


def printed(doing: Doing, table: str) -> Mapping[str, Any]:
    """The entries of a printed list."""
    entries: Mapping[str, Any] = doing.ruleset.printed[table]["entries"]
    return entries


def in_use(doing: Doing, rule: str) -> bool:
    """Is an advanced or optional rule in use, by its number?"""
    return rule in doing.get("public", "rules", default=[])


def is_night(doing: Doing) -> bool:
    """Is it a night turn?"""
    return bool(doing.get("public", "night", default=False))


# The map.


def grid_of(doing: Doing) -> Grid:
    """The map's hexes, by the ruling `hex-grid`."""
    return grid(Rules(doing.ruleset))


def distance(doing: Doing, one: str, other: str) -> int:
    """Hexes between two hexes."""
    return grid_of(doing).distance(read(one), read(other))


def path(doing: Doing, start: str, ways: Iterable[str]) -> list[str]:
    """The hexes entered on the way, by the straightest steps between those named."""
    hexgrid, here, out = grid_of(doing), read(start), []
    for way in ways:
        goal = read(way)
        while here != goal:
            here = min(hexgrid.neighbours(here), key=lambda place: hexgrid.distance(place, goal))
            out.append(here.name)
    return out


# What a side owns.


def thing(doing: Doing, side: str, kind: str, name: str, field: str) -> dict[str, Any]:
    """One of a side's things by its name, or a refusal that names the nearest of its own."""
    there = own(doing, side, kind)
    if name not in there:
        raise unknown(f"{kind.rstrip('s')} of the {TITLES[side]}:", name, there, field=field)
    found: dict[str, Any] = there[name]
    return found


def whose(doing: Doing, names: Iterable[str], field: str, kinds: Iterable[str], side: str | None = None) -> str:
    """The one side that owns all things of these names, or a refusal that names the nearest."""
    kinds = tuple(kinds)
    for name in names:
        found = [one for one in SIDES if name == TF[one] or any(name in own(doing, one, kind) for kind in kinds)]
        if side is None and found:
            side = found[0]
        if side not in found:
            known = [n for one in SIDES if side in (None, one) for kind in kinds for n in own(doing, one, kind)]
            raise unknown(
                f"{TITLES[side] if side else ''} {' or '.join(kinds)} called".strip(), name, known, field=field
            )
    if side is None:
        raise bad_input("side", "which side? usn or ijn")
    return side


def groups_under(doing: Doing, side: str, marker: str, field: str = "group") -> list[str]:
    """The TGs that a marker on the map stands for: itself, or those in the TF."""
    if marker != TF[side]:
        thing(doing, side, "groups", marker, field)
        return [marker]
    found = [name for name, group in own(doing, side, "groups").items() if group.get("tf")]
    if not found:
        raise bad_input(field, f"{marker} has no TG at present")
    return found


def marker_of(doing: Doing, side: str, group: str) -> str:
    """The marker under which a TG lies on the map."""
    return TF[side] if own(doing, side, "groups")[group].get("tf") else group


def markers(doing: Doing, side: str) -> dict[str, str]:
    """Every marker that a side has on the map, in truth, with its hex."""
    return {marker_of(doing, side, name): group["hex"] for name, group in own(doing, side, "groups").items()}


def hex_of(doing: Doing, side: str, marker: str, field: str = "group") -> str:
    """Where a TG, the TF or an island lies."""
    if marker in own(doing, side, "bases"):
        return str(own(doing, side, "bases")[marker]["hex"])
    return str(own(doing, side, "groups")[groups_under(doing, side, marker, field)[0]]["hex"])


def ships_in(doing: Doing, side: str, groups: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The ships of some TGs, by name."""
    ships = own(doing, side, "ships")
    return {name: ships[name] for group in groups for name in own(doing, side, "groups")[group]["ships"]}


def group_of(doing: Doing, side: str, ship: str) -> str | None:
    """The TG in which a ship sails."""
    return next((name for name, group in own(doing, side, "groups").items() if ship in group["ships"]), None)


def is_dummy(doing: Doing, side: str, groups: Iterable[str]) -> bool:
    """Has none of these TGs a ship?"""
    return not ships_in(doing, side, groups)


def counted(ships: Mapping[str, Mapping[str, Any]]) -> dict[str, int]:
    """How many ships there are of each type, in the order of the types."""
    types = [ship["type"] for ship in ships.values()]
    return {kind: types.count(kind) for kind in SHIP_TYPES if kind in types}


def in_words(count: Mapping[str, int]) -> str:
    """A count of ships as it is said."""
    return ", ".join(f"{number} {kind}" for kind, number in count.items()) or "no ships"


def carriers_in(doing: Doing, side: str, groups: Iterable[str]) -> list[str]:
    """The carriers of some TGs."""
    return [name for name, ship in ships_in(doing, side, groups).items() if ship["type"] in CARRIERS]


def boxes_left(ship: Mapping[str, Any]) -> int:
    """The boxes of a ship not yet crossed off."""
    return int(ship["boxes"]) - int(ship.get("hits", 0))


def stand_ins(doing: Doing, side: str, kind: str, names: Iterable[str]) -> list[str]:
    """Which of some ships or air units have values that are not the counters'."""
    there = own(doing, side, kind)
    return [name for name in names if there.get(name, {}).get("stand_in")]


# What lies on the map for all to see.


def is_secret(doing: Doing) -> bool:
    """Is movement secret (15.7)?"""
    return in_use(doing, "15.7")


def lay(doing: Doing, side: str, marker: str, place: str | None) -> None:
    """A marker lies in a hex, or is taken off; under secret movement only what was found lies on the map."""
    there = doing.get("public", f"{side}_markers", default={})
    if marker in there or (place is not None and not is_secret(doing)):
        doing.put("public", f"{side}_markers", marker, value=place)


def relay(doing: Doing, side: str) -> None:
    """The markers of a side as its TGs now are."""
    true = markers(doing, side)
    for marker in list(doing.get("public", f"{side}_markers", default={})):
        if marker not in true:
            doing.put("public", f"{side}_markers", marker, value=None)
    for marker, place in true.items():
        lay(doing, side, marker, place)


def pooled(doing: Doing) -> list[dict[str, Any]]:
    """The activation pool as it is at present, as `activation` takes it."""
    pool: dict[str, dict[str, Any]] = doing.get("umpire", "pool", default={})
    return [{"name": name, **row} for name, row in pool.items()]


def put_pool(doing: Doing, pool: Iterable[Mapping[str, Any]]) -> None:
    """The pool holds these markers now."""
    rows = {str(row["name"]): {key: value for key, value in row.items() if key != "name"} for row in pool}
    doing.put("umpire", "pool", value=rows)


def taken_off(doing: Doing, side: str, group: str) -> None:
    """A dummy TG leaves the map; its marker, if it is drawn, is ignored (3.1.6)."""
    doing.put("sides", side, "groups", group, value=None)
    relay(doing, side)
    pool = [{**row, "state": "removed"} if row["name"] == group else row for row in pooled(doing)]
    put_pool(doing, pool)
    if group in own(doing, OTHER[side], "contacts"):
        doing.put("sides", OTHER[side], "contacts", group, value=None)
