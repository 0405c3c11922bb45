"""A raid over a ship: who flies in it, which ships fire at it, and all that may happen at one ship (8.2-8.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.games.clash_of_carriers.evening import batteries, cap, cover, fitness
from referee.games.clash_of_carriers.evening.fights import Flight, Raid
from referee.games.clash_of_carriers.evening.state import AirUnit, Board, Group
from referee.session.acting.act import NoDice, Whole
from referee.session.acting.bars import Bar, refusal_for

MOST = 12


def going_on(board: Board) -> Raid:
    """The raid that is in the air; refused by the rule if there is none (8.0)."""
    raid = board.public.raid
    if not raid.is_there:
        raise refusal_for([Bar("8.0", "no raid is in the air", "act", "do raid launches one", firm=True)])
    return raid


def as_striker(unit: AirUnit, flight: Flight, suppress: Sequence[str] = ()) -> dict[str, Any]:
    """A unit of the raid as the procedures take it."""
    role = "suppress" if flight.name in suppress else flight.role
    losses = {"losses": flight.losses} if flight.losses else {}
    return {**cap.as_asked(unit), "role": role, **losses}


def not_met(raid: Raid) -> list[AirUnit]:
    """The CAP over the target that the raid must still meet."""
    return cover.cap_that_meets(raid, str(raid.hex)) if raid.hex not in raid.met else []


def over_ships(
    raid: Raid,
    boxes: Mapping[str, str],
    rest: str | None,
    beside: Sequence[tuple[str, str]],
    hold: Sequence[str],
    modifiers: Mapping[str, int],
    only: Sequence[str] = (),
) -> Whole:
    """The raid in the air over the ships in whose boxes it is put, with the CAP that it must still meet.

    Who is put nowhere is at `rest`, or at the ship of the first unit put, or at the first ship of the target. With
    `only` no more than the ships over which these units are.
    """
    target, air = raid.target_group, raid.here.side(raid.side).air
    defenders = not_met(raid)
    if raid.aim in raid.here.enemy(raid.side).bases:
        there = [flight for flight in raid.units.values() if cover.meets_cap(flight)]
        return over_island(
            [air[one.name] for one in there], [as_striker(air[one.name], one) for one in there], defenders
        )
    if target is None or not target.ships:
        raise at_odds("act", f"{raid.aim} has no ships that could be attacked")
    rows = flying_on(raid, defenders)
    if not rows:
        raise at_odds("act", "no unit of the raid goes on to the ships")
    to_ships = [unit.name for unit, row in rows if row["role"] != "escort"]
    put = {name: boxes.get(name) or raid.units[name].ship for name in to_ships}
    default = rest or next((ship for ship in put.values() if ship), target.ships[0])
    at = {name: ship or default for name, ship in put.items()}
    assumed = []
    if (left := [name for name, ship in put.items() if not ship]) and not rest:
        assumed = [f"all of it is at {default}" if len(left) == len(at) else f"{', '.join(left)} at {default}"]
    if ships := {at[name] for name in only}:
        rows = [(unit, row) for unit, row in rows if at.get(unit.name) in {*ships, None}]
        at = {name: ship for name, ship in at.items() if ship in ships}
    for ship in at.values():
        if ship not in target.ships:
            raise bad_input("at", f"{ship} is not a ship of the target: {', '.join(target.ships)}")
    if fired := [flight.name for flight in raid.units.values() if flight.fired]:
        assumed.append(f"AA fires again at {', '.join(fired)}")
    return at_ships(rows, at, defenders, target, hold, assumed, modifiers, beside)


def flying_on(raid: Raid, defenders: Sequence[AirUnit]) -> list[tuple[AirUnit, dict[str, Any]]]:
    """The units of a raid that go on to the ships, each with its row; those that do not attack escort or suppress."""
    air = raid.here.side(raid.side).air
    rows = []
    for flight in raid.units.values():
        if flight.engaged and not (defenders and cover.meets_cap(flight)):
            continue
        role = flight.role if flight.role == "attack" else "escort" if defenders else "suppress"
        rows.append((air[flight.name], as_striker(air[flight.name], flight) | {"role": role}))
    return rows


def over_island(units: Sequence[AirUnit], rows: Sequence[Mapping[str, Any]], defenders: Sequence[AirUnit]) -> Whole:
    """A raid over an island: its CAP, if there is any, and nothing else; the rulebook has no more (8.0, 8.2)."""
    if not (defenders and rows):
        who = "none of the raid still fights CAP" if defenders else "there is no CAP"
        raise NoDice(f"no dice: {who}, and the rulebook does not say what a raid does to an island", "8.0, 8.2")
    own = [cap.as_asked(unit) for unit in defenders]
    wanted = {"defender": defenders[0].owner, "cap": own, "strike": list(rows)}
    assumed = ["the raid meets CAP; the rulebook does not say what it does to an island (8.0)"]
    return Whole("air-to-air", wanted, assumed, fitness.stand_ins(*units, *defenders))


def at_ships(
    rows: Sequence[tuple[AirUnit, dict[str, Any]]],
    at: Mapping[str, str],
    defenders: Sequence[AirUnit],
    target: Group,
    hold: Sequence[str],
    assumed: Sequence[str],
    modifiers: Mapping[str, int],
    beside: Sequence[tuple[str, str]],
) -> Whole:
    """A raid as `air-strike` takes it, or on several ships `air-raid`; and what was assumed."""
    ships = [target.side.ships[name] for name in dict.fromkeys(at.values())]
    suppressed = [at[unit.name] for unit, row in rows if row["role"] == "suppress"]
    firing = {
        ship.name: [each for each, adjacent in batteries.in_range(ship, hold, beside) if adjacent] for ship in ships
    }
    near = {
        name: [{"aa": fitness.factors(each).aa, "suppression": suppressed.count(each.name)} for each in neighbours]
        for name, neighbours in firing.items()
    }
    side = rows[0][0].owner
    wanted = {
        "attacker": side,
        "cap": [cap.as_asked(unit) for unit in defenders],
        "deliver": side == "ijn" and target.here.in_use("14.0"),
        **modifiers,
    }
    there = {ship.name: ship for some in (ships, *firing.values()) for ship in some}
    marked = fitness.stand_ins(*(unit for unit, _ in rows), *defenders, *there.values())
    boxes = [fitness.boxes_left(ship) for ship in ships]
    aa = [0 if ship.name in hold else fitness.factors(ship).aa for ship in ships]
    if len(ships) == 1 and len(rows) <= MOST:
        wanted |= {"strike": [row for _, row in rows], "target_aa": aa[0], "boxes": boxes[0]}
        return Whole("air-strike", wanted | {"adjacent": near[ships[0].name]}, assumed, marked)
    placed = [row if row["role"] == "escort" else row | {"at": at[unit.name]} for unit, row in rows]
    wanted |= {"strike": placed, "near": [row | {"to": name} for name, some in near.items() for row in some]}
    wanted["ships"] = [
        {"name": ship.name, "aa": factor, "boxes": left} for ship, factor, left in zip(ships, aa, boxes, strict=True)
    ]
    return Whole("air-raid", wanted, assumed, marked)
