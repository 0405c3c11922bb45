"""Air strikes as they are formed: who flies, armed with what, against what (12.b, 12.d, 16, 19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input, unknown
from referee.engine.inputs import Inputs, enemys
from referee.games.carrier_clashes.evening import flyers, names, sea, state
from referee.session.acting.act import Doing, reckoned
from referee.session.board.owned import all_called, called, paired, side_among

BOMBS = {"P": "dive", "L": "level", "M": "level", "H": "level", "A": "torpedo"}
SEARCHED_BEFORE = {"second-air-strike": "first-search", "third-air-strike": "second-search"}
Prey = state.TaskForce | state.Base


class Formed(Inputs):
    """A strike as it is formed."""

    target: str | None = enemys(called("the spotted task force, or the base", None, of=("bases", "task_forces")))
    unit: list[str] = all_called("its air units, in the order in which they would be kept", 0, 16, of="air")
    weapon: list[str] = all_called(
        "what a unit with a choice attacks with: VT-6=A; F strafes a base", 0, 16, of="air", pairs=True
    )
    low: list[str] = all_called("fighters that escort the torpedo bombers", 0, 16, of="air")
    land: str | None = called("the base or carrier where all land, if not their own", None, of=("ships", "bases"))
    side: str | None = side_among(state.SIDES)


def formed(given: Formed, doing: Doing) -> state.Strike:
    """A strike with its units. What its counter lies on is open to both sides (16.a)."""
    board = state.Board.of(doing)
    found = names.units(doing, given.unit, "unit", given.side)
    side = found[0].owner
    own = board.side(side)
    prey = names.defended(doing, str(given.target), "target", doing.other(side))
    check_target(doing, prey)
    weapons = paired(given.weapon, "weapon")
    for name in weapons:
        if name not in (unit.name for unit in found):
            raise unknown("unit of this strike:", name, [unit.name for unit in found], field="weapon")
    flights = {unit.name: armed(doing, unit, weapons.get(unit.name), prey) for unit in found}
    escort(flights, given.low)
    host = names.host(doing, given.land, "land", side) if given.land else None
    for at, unit in enumerate(found):
        check_striker(doing, unit, flights[unit.name], sea.hex_of(prey), host, found[:at])
    check_company(doing, found)
    name = f"Strike {names.next_number(name.removeprefix('Strike ') for name in own.strikes)}"
    origin = sea.hex_of(found[0], "unit")
    strike = own.strikes.add(name, origin=origin, land=host.name if host else None)
    strike.aim_at(prey)
    for unit in found:
        strike.units.add(unit.name, **flights[unit.name])
        unit.put(struck=doing.phase)
        if doing.phase == "first-air-strike" and isinstance(unit.deck, state.Ship):
            unit.deck.put(launched=True)
    doing.tell("all", "{} {} is against {} in {}.", doing.title(side), name, prey, prey.hex, hex=prey.hex)
    return strike


def waiting(
    doing: Doing, side: str | None, name: str | None, stages: Sequence[str], units: Sequence[str] = ()
) -> state.Strike:
    """The strike that waits in a stage: of that name and side, with one of these units, else the next in turn."""
    board = state.Board.of(doing)
    there = [
        strike
        for one in board.order_of_play
        for strike in board.side(one).strikes.values()
        if strike.stage in stages and side in (None, one) and name in (None, strike.name)
    ]
    if not there:
        whose = f" of the {doing.title(side)} side" if side else ""
        what = f"{name or 'no strike'}{whose} {'does not wait' if name else 'waits'} to be flown or to attack"
        none = bad_input("strike", what)
        none.hint = "launch forms a strike; status lists those that are due"
        raise none
    return next((strike for strike in there if set(units) & set(strike.units)), there[0])


def check_target(doing: Doing, prey: Prey) -> None:
    """What may be struck in this phase: bases, spotted task forces, or both (12.b, 12.d, 12.h)."""
    if isinstance(prey, state.Base):
        if doing.phase == "second-air-strike":
            doing.forbid(
                "12.d",
                "strikes on bases belong to the first and third air strike phases",
                "target",
                hint="next goes on, to the next such phase; a task force for --target",
            )
        return
    if doing.phase == "first-air-strike":
        doing.forbid(
            "12.b",
            "only bases are struck in the first air strike phase",
            "target",
            hint="a base for --target; next goes on, to the second",
        )
    if not prey.is_seen:
        doing.forbid(
            "12.d", f"{prey.name} is not spotted", "target", hint="told lists what is spotted; a search spots it first"
        )


def armed(doing: Doing, unit: state.Air, weapon: str | None, prey: Prey) -> dict[str, Any]:
    """A unit as it flies, `kind` and `weapon` as a strike's list takes them: what it attacks with, or as an escort."""
    strengths, name = unit.strengths, unit.name
    is_base = isinstance(prey, state.Base)
    if weapon == flyers.FIGHTERS and is_base and unit.f:
        return {"kind": "strafer", "weapon": flyers.FIGHTERS}
    if weapon is None and len(strengths) > 1:
        choice = " and ".join(strengths)
        raise bad_input("weapon", f'{name} has {choice}: which? --weapon "{name}={next(iter(strengths))}"')
    if weapon is None and not strengths:
        return {"kind": "escort"}
    weapon = weapon or next(iter(strengths))
    if weapon not in strengths:
        raise bad_input("weapon", f"{name} has no {weapon}; it has {', '.join(strengths) or flyers.FIGHTERS}")
    if weapon == "A" and is_base:
        raise doing.impossible(
            "17",
            f"{name} cannot attack a base with torpedoes",
            "weapon",
            hint=f"--weapon {name}=… names its bombs, where it has any; else another --unit",
        )
    port = prey.here.port_in(prey.owner, prey.hex)
    if weapon == "A" and port and not is_base and not prey.here.public.port_torpedoes:
        doing.forbid(
            "24.g.v",
            f"{name} cannot attack ships in the port of {port.name} with torpedoes",
            "weapon",
            hint=f"--weapon {name}=… names its bombs, where it has any; else another --unit",
        )
    return {"kind": BOMBS[weapon], "weapon": weapon}


def escort(flights: Mapping[str, dict[str, Any]], low: Sequence[str]) -> None:
    """Whom the fighters escort: torpedo bombers if they are named `low`, or if there is nobody else (16.b)."""
    torpedoes = any(flight["kind"] == "torpedo" for flight in flights.values())
    bombers = any(flight["kind"] in ("dive", "level") for flight in flights.values())
    for name, flight in flights.items():
        if flight["kind"] == "escort":
            flight["escorting"] = "low" if name in low or (torpedoes and not bombers) else "high"
    for name in low:
        if flights.get(name, {}).get("kind") != "escort":
            raise bad_input("low", f"{name} is no escort of this strike")
    if low and not torpedoes:
        raise bad_input("low", "nobody in this strike attacks with torpedoes: its escorts fly high (16.b)")


def check_striker(
    doing: Doing,
    unit: state.Air,
    flight: Mapping[str, Any],
    place: str,
    host: state.Ship | state.Base | None,
    beside: Sequence[state.Air],
) -> None:
    """May this air unit strike now, reach its target, and come down again, with those `beside` it?"""
    flyers.check_flyer(doing, unit, "unit")
    name, phase = unit.name, doing.phase
    if phase in (unit.struck, unit.ferried):
        doing.forbid(
            "16.l.iii", f"{name} flies in this phase already", "unit", hint="another --unit; undo takes its flight back"
        )
    if phase == "second-air-strike" and unit.struck == "first-air-strike":
        doing.forbid("12.d", f"{name} struck in the first air strike phase", "unit")
    if unit.searched and unit.searched == SEARCHED_BEFORE.get(phase):
        doing.forbid("15.n", f"{name} searched in the search phase before", "unit")
    if unit.transferred:
        doing.forbid("16.l.ii", f"{name} has changed its base this turn", "unit")
    if unit.withdrawn:
        doing.forbid("16.i.iv", f"{name} withdrew from combat over its own side's ships and does not strike", "unit")
    if unit.over:
        doing.forbid(
            "15.m",
            f"{name} is on CAP over {unit.over}",
            "unit",
            hint=f'cap-down --unit "{name}" brings it down, or another',
        )
    flyers.check_deck(doing, unit.deck, "strike", "unit")
    elsewhere = host if host and host.name != unit.at else None
    if elsewhere:
        there = sea.hex_of(elsewhere, "land")
        flyers.check_landing(doing, unit, elsewhere, there, beside)
        check_reach(doing, unit, flight, place, (elsewhere.name, there))
    else:
        check_reach(doing, unit, flight, place, None)


def check_reach(
    doing: Doing, unit: state.Air, flight: Mapping[str, Any], place: str, host: tuple[str, str] | None
) -> None:
    """Is the target near enough, and the deck where it lands, if that is not its own (12.b, 12.d, 16.l.i)?"""
    reach = unit.valued("range", flight.get("weapon", flyers.FIGHTERS))
    flown = {"distance": doing.distance(sea.hex_of(unit, "unit"), place), "unit_range": reach}
    if host:
        flown["landing_distance"] = doing.distance(place, host[1])
    if reckoned(doing, "reach", flown)["reaches"]:
        return
    far = f"{place} is {flown['distance']} hexes away"
    if sum(flown.values()) - reach <= (2 * reach if host else reach):
        most = names.limit(doing, "strike-distance")
        text = f"{far}: a strike goes {most} at most, though the range of {unit.name} is {reach}"
        doing.forbid("12.b, 12.d", text, "unit")
    elif host:
        text = f"{far}, {host[0]} {flown['landing_distance']} more: {unit.name} flies {2 * reach} in all"
        doing.forbid("16.l.i", text, "unit")
    else:
        doing.forbid("12.b, 12.d", f"{far}, the range of {unit.name} is {reach}", "unit")


def check_company(doing: Doing, found: Sequence[state.Air]) -> None:
    """Who may fly together: one carrier's or base's units, IJN carriers of a task force (19); the scenario's limits."""
    side = found[0].owner
    homes = Counter(unit.at for unit in found)
    places = set()
    for unit in found:
        force = unit.deck.force if isinstance(unit.deck, state.Ship) and side == state.IJN else None
        places.add(force.name if force else unit.at)
    if len(places) > 1:
        cite = "19.b" if side == state.ALLIED else "19.d"
        doing.forbid(
            cite,
            f"units from {' and '.join(sorted(homes))} do not form one strike",
            "unit",
            hint="a strike for each: launch or strike with the units of one, then again",
        )
    limits = found[0].here.public.strike_limits
    for home, count in (*homes.items(), (side, len(found))):
        if home in limits and count > limits[home]:
            whose_units = f"the {doing.title(side)} side" if home == side else home
            doing.forbid(
                "16.c",
                f"a strike holds at most {limits[home]} units of {whose_units}, not {count}",
                "unit",
                hint="fewer in this strike; the rest fly in a second",
            )
