"""What else cannot be in a scenario: names, places and ships that are not there, or twice; counts beyond the counters.

Each fault begins with its table in brackets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from referee.engine.errors import Refusal, nearest_as_cure, show
from referee.engine.hexgrid import parse_hex
from referee.engine.rules import Ruleset
from referee.games.clash_of_carriers.evening.formations import FIXED
from referee.games.clash_of_carriers.evening.moving import SAIPAN_HEXES
from referee.games.clash_of_carriers.evening.state import COLUMNS, ROWS, TF, is_on_map
from referee.games.clash_of_carriers.rules import owners
from referee.session.board.owned import LONGEST_NAME, is_new_name
from referee.session.scenario.source import Faulty, table_fault


def hex_faults(places: Iterable[tuple[tuple[str, ...], str]]) -> Iterator[Faulty]:
    """Hexes, by table, that are not on the map."""
    for table, place in places:
        if not is_on_map(place):
            yield table_fault(table, f"{place!r} is not a hex of the map, 0101 to {COLUMNS:02d}{ROWS:02d}", "hex")


def name_faults(groups: Iterable[str], islands: Iterable[str]) -> Iterator[str]:
    """Names of TGs that no act could type, or that stand for something else."""
    taken = {name.casefold(): name for name in (*FIXED, *TF.values(), *islands)}
    for name in groups:
        if not is_new_name(name):
            said = f"a TG's name is one line of up to {LONGEST_NAME} characters, without comma or ="
            yield table_fault(("group", name), said, of_key=True)
        elif name.casefold() in taken:
            said = f"there is a {taken[name.casefold()]} already: each TG needs its own name"
            yield table_fault(("group", name), said, of_key=True)
        taken.setdefault(name.casefold(), name)


def island_faults(places: Iterable[str], islands: Collection[str]) -> Iterator[str]:
    """Places of islands that nobody is based on."""
    for name in places:
        if name not in islands:
            yield table_fault(
                ("place", name), f"no island of that name is in 16.1{nearest_as_cure(name, islands)}", of_key=True
            )


def ship_faults(ships: Mapping[str, tuple[str, Iterable[str]]], of: Mapping[str, Collection[str]]) -> Iterator[str]:
    """TGs with ships of the other side; a side without a ship.

    `ships` has side and ships by TG, `of` the ships of each side.
    """
    for name, (side, there) in ships.items():
        for other in of:
            for ship in there if other != side else ():
                if ship in of[other]:
                    yield table_fault(("group", name), f"{ship} is a ship of the {other.upper()}", "ships")
    for side in of:
        if not any(there for one, there in ships.values() if one == side):
            yield table_fault(("group",), f"no ship is there of the {side.upper()}")


def usn_faults(groups: Mapping[str, tuple[str, bool, bool]], saipan: str, ruleset: Ruleset) -> Iterator[str]:
    """TF 58 far from Saipan (16.1.4), dummies where there is no TG (3.1.6).

    `groups` says of each TG its hex, whether it has ships, and whether it is in TF 58.
    """
    real = {place for place, has_ships, _ in groups.values() if has_ships}
    for name, (place, has_ships, in_tf) in groups.items():
        if not has_ships and place not in real:
            said = f"a dummy begins in the hex of a TG, and there is none in {place} (3.1.6)"
            yield table_fault(("group", name), said, "hex")
        on_map = is_on_map(place) and is_on_map(saipan)
        if in_tf and on_map and ruleset.grid().distance(parse_hex(place), parse_hex(saipan)) > SAIPAN_HEXES:
            said = f"{TF['usn']} begins within {SAIPAN_HEXES} hexes of Saipan, {saipan} (16.1.4)"
            yield table_fault(("group", name), said, "hex")


def duplicates(key: str, values: Iterable[str | int]) -> Iterator[str]:
    """What a list of the scenario's terms holds more than once."""
    for value, times in Counter(values).items():
        if times > 1:
            yield table_fault(("scenario",), f"{key}: {value} appears {times} times", key)


def table_faults(tables: Mapping[str, Any]) -> Iterator[str]:
    """Tables of the card and Damage Logs that cannot be read."""
    for name, table in tables.items():
        try:
            owners.read_table(name, table)
        except Refusal as refusal:
            yield table_fault(("tables", name), refusal.message)


def submarine_faults(real: Any, printed: Mapping[str, int]) -> Iterator[str]:
    """How many submarine markers are real: a number must be given, and no more than there are (11.1.1, 15.2)."""
    there = real if isinstance(real, Mapping) else {}
    for side, most in printed.items():
        if (count := there.get(side, 0)) in ("", -1):
            said = f"{side} is still to be filled in: 0 to {most} of its markers are real"
            yield table_fault(("real_submarines",), said, side, is_gap=True)
        elif type(count) is not int or not 0 <= count <= most:
            said = f"{side} must be a whole number from 0 to {most}, not {show(count)}"
            yield table_fault(("real_submarines",), said, side)


def back_faults(backs: Any, known: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Iterator[Faulty]:
    """Reverse sides of air units: every USN unit has one, and none is above its full factor (2.3.2)."""
    for side, units in known.items():
        for name, unit in units.items():
            back = backs.get(name) if isinstance(backs, Mapping) else None
            if type(back) is not int or back < 0:
                continue
            if back > unit["factor"]:
                said = f"the reverse side has {back}, more than {unit['factor']} at full strength"
                yield table_fault(("air", name), said)
            if back == 0 and side == "usn":
                said = "every USN air unit has a reverse side (2.3.2), and 0 says that it has none"
                yield table_fault(("air", name), said)
