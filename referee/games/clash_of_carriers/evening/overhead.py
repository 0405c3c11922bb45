"""A raid over a ship: who flies in it, which ships fire at it, and all that may happen at one ship (8.2-8.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.games.clash_of_carriers.evening import cap, cover, fitness, state
from referee.games.clash_of_carriers.evening.state import AirUnit, Flight, Raid, Ship
from referee.session.acting.act import Doing, Whole

MOST = 12


def in_the_air(doing: Doing) -> Raid:
    """The raid that is going on."""
    raid = state.of(doing).public.raid
    if not raid.is_there:
        raise bad_input("act", "no raid is in the air; do raid launches one")
    return raid


def as_striker(unit: AirUnit, flight: Flight, suppress: Sequence[str] = ()) -> dict[str, Any]:
    """A unit of the raid as the procedures take it."""
    role = "suppress" if flight.name in suppress else flight.role
    losses = {"losses": flight.losses} if flight.losses and unit.owner == "usn" else {}
    return {**cap.as_asked(unit), "role": role, **losses}


def batteries(
    doing: Doing, target: Ship, hold: Sequence[str], beside: Sequence[tuple[str, str]]
) -> Iterator[tuple[Ship, bool]]:
    """The ships that fire at an air unit: its target first, then USN ships in adjacent boxes."""
    near = [ship for pair in beside if target.name in pair for ship in pair if ship != target.name]
    ships = target.whole.side(target.owner).ships
    for ship, adjacent in [(target, False), *((ships[name], True) for name in dict.fromkeys(near))]:
        if ship.name not in hold and fitness.factors(doing, ship).aa and ship.is_afloat:
            yield ship, adjacent


def besides(raid: Raid) -> list[tuple[str, str]]:
    """The pairs of ships in adjacent boxes."""
    return [(one, two) for one, _, two in (pair.partition("=") for pair in raid.beside)]


def not_placed(doing: Doing, names: Sequence[str], hold: Sequence[str], modifiers: Mapping[str, int]) -> Whole:
    """A raid that has not been placed, all of it (or the units named) at the first ship of its target."""
    raid = in_the_air(doing)
    target = raid.against
    if target is None or not target.ships:
        raise bad_input("act", f"{raid.target} has no ships that could be attacked")
    flights = [flight for flight in raid.units.values() if not names or flight.name in names]
    return strike_at(doing, flights, target.ships[0], hold, [f"all of it is at {target.ships[0]}"], modifiers)


def strike_at(
    doing: Doing,
    flights: Sequence[Flight],
    name: str,
    hold: Sequence[str],
    assumed: Sequence[str],
    modifiers: Mapping[str, int],
    beside: Sequence[tuple[str, str]] | None = None,
) -> Whole:
    """Some units of the raid in the air at one ship, with the CAP over her that they have not met."""
    raid = in_the_air(doing)
    air = raid.whole.side(raid.side).air
    ship = raid.whole.enemy(raid.side).ships.get(name)
    if ship is None:
        raise bad_input("at", f"the enemy has no {name}")
    rows = [(air[flight.name], as_striker(air[flight.name], flight)) for flight in flights]
    cap_there = cover.over(raid.whole, ship.owner, str(raid.hex)) if raid.hex not in raid.met else []
    suppressed = [flight.ship for flight in raid.units.values() if flight.role == "suppress"]
    pairs = besides(raid) if beside is None else beside
    return at_one_ship(doing, rows, cap_there, ship, hold, assumed, modifiers, pairs, suppressed)


def at_one_ship(
    doing: Doing,
    rows: Sequence[tuple[AirUnit, dict[str, Any]]],
    defenders: Sequence[AirUnit],
    ship: Ship,
    hold: Sequence[str],
    assumed: Sequence[str],
    modifiers: Mapping[str, int],
    beside: Sequence[tuple[str, str]],
    suppressed: Sequence[str | None] = (),
) -> Whole:
    """A raid on one ship as `air-strike` takes it, and what was assumed."""
    said = list(assumed)
    near = [each for each, adjacent in batteries(doing, ship, hold, beside) if adjacent]
    side = rows[0][0].owner
    if defenders:
        said.append("the CAP there meets these units alone")
    if len(rows) > MOST:
        said.append(f"only the first {MOST} units, {', '.join(unit.name for unit, _ in rows[:MOST])}")
    wanted = {
        "attacker": side,
        "strike": [row for _, row in rows[:MOST]],
        "cap": [cap.as_asked(unit) for unit in defenders],
        "target_aa": 0 if ship.name in hold else fitness.factors(doing, ship).aa,
        "adjacent": [{"aa": fitness.factors(doing, s).aa, "suppression": suppressed.count(s.name)} for s in near],
        "boxes": max(fitness.boxes_left(doing, ship), 1),
        "deliver": side == "ijn" and ship.whole.in_use("14.0"),
        **modifiers,
    }
    marked = fitness.stand_ins(doing, *(unit for unit, _ in rows[:MOST]), *defenders, ship, *near)
    return Whole("air-strike", wanted, said, marked)
