"""CAP in the air: which units fly over a hex, which of them a raid must meet (8.2, 13.0)."""

from __future__ import annotations

from referee.games.clash_of_carriers.evening import chart
from referee.games.clash_of_carriers.evening.fights import Flight, Raid
from referee.games.clash_of_carriers.evening.state import TF, AirUnit, Board, Side


def cap_hex(board: Board, unit: AirUnit) -> str | None:
    """The hex in which a unit on CAP flies; over its own TG or TF, once the one that it flew over is gone."""
    if unit.box != "cap":
        return None
    over_it = chart.hex_of(board, unit.owner, str(unit.over))
    return unit.at or over_it or chart.hex_of(board, unit.owner, home_of(board, unit))


def cap_over(board: Board, side: str, place: str, target: str = "") -> list[AirUnit]:
    """A side's CAP in a hex, from whatever TGs (8.2.3), and what radar has sent there.

    Over an island beyond the map flies its own alone, and that meets nobody else (2.1).
    """
    own = board.side(side)
    there = [unit for unit in own.air.values() if cap_hex(board, unit) == place]
    return [unit for unit in there if beyond_the_map(own, str(unit.over)) == beyond_the_map(own, target)]


def beyond_the_map(own: Side, name: str) -> str | None:
    """A name, if it is that of a side's island beyond the map."""
    return name if name in own.bases and own.bases[name].off_map else None


def cap_that_meets(raid: Raid, place: str) -> list[AirUnit]:
    """The CAP that meets a raid in a hex: over the target all of it (8.2.3), on the way what radar has sent (13.0)."""
    there = cap_over(raid.here, raid.here.enemy(raid.side).name, place, raid.aim if place == raid.hex else "")
    return [unit for unit in there if place in (raid.hex, unit.at)]


def meets_cap(flight: Flight) -> bool:
    """Does a unit of the raid meet CAP? An escort that has fought CAP farther out does so by ruling (8.2.2)."""
    return not flight.engaged or flight.here.ruling("radar-escorts") == "fight-again"


def home_of(board: Board, unit: AirUnit) -> str:
    """The TG, TF or island to which a unit belongs."""
    side = board.side(unit.owner)
    carrier = side.ships.get(unit.home)
    group = carrier.group if carrier is not None else None
    if group is None:
        return unit.home
    return TF[unit.owner] if group.tf else group.name


def comes_near(board: Board, place: str) -> bool:
    """Does the raid in the air come into a hex or next to it on any of its shortest ways (13.0)?"""
    target = str(board.public.raid.hex)
    near = [place, *chart.hexes_within(board, place, 1)]
    return any(
        board.distance(start, here) + board.distance(here, target) == board.distance(start, target)
        for start in board.umpire.raid_from
        for here in near
    )


def unmet_hexes(board: Board) -> list[str]:
    """The hexes in which CAP must still meet the units of the raid that fight it: where radar has sent it, the farthest
    out first, then over the target (8.2, 13.0).
    """
    raid = board.public.raid
    if not any(map(meets_cap, raid.units.values())):
        return []
    defenders = [unit for unit in board.enemy(raid.side).air.values() if unit.box == "cap"]
    out = [unit.at for unit in defenders if unit.at and comes_near(board, unit.at)]
    out.sort(key=lambda place: -board.distance(place, str(raid.hex)))
    out += [str(raid.hex)] if cap_that_meets(raid, str(raid.hex)) else []
    return [place for place in dict.fromkeys(out) if place not in raid.met]
