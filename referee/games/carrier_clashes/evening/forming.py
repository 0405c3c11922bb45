"""Air strikes as they are formed: the units, their weapons and the target (12.b, 12.d, 16, 19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input, unknown
from referee.engine.inputs import enemys
from referee.engine.plain import counted
from referee.games.carrier_clashes.evening import cap, decks, flyers, names, sea, state
from referee.session.acting.act import Doing
from referee.session.acting.bars import Bar, Bars, of_field
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, as_pairs, called, side_among

BOMBS = {"P": "dive", "L": "level", "M": "level", "H": "level", "A": "torpedo"}
TORPEDO = "A"
SEARCHED_BEFORE = {"second-air-strike": "first-search", "third-air-strike": "second-search"}
WAITS = {"launched": "to be flown", "arrived": "to fly on", "through": "to attack"}
ACTS = {"launched": "strike", "arrived": "strike", "through": "attack"}
Prey = state.TaskForce | state.Base


class Formed(state.Named):
    """A strike as it is formed."""

    target: Prey = enemys(thing(called("the spotted task force, or the base", None, of=("bases", "task_forces"))))
    unit: list[state.Air] = thing(all_called("its air units; those named first are kept longest", of="air"))
    weapon: list[str] = all_called(
        "the weapon of a unit that has a choice: VT-6=A; F strafes a base", of="air", pairs=True
    )
    low: list[state.Air] = thing(all_called("fighters that escort the torpedo bombers", of="air"))
    land: state.Deck | None = thing(
        called("the base or carrier where all land; without it, their own", None, of=("ships", "bases"))
    )
    side: str | None = side_among(state.SIDES)

    def mean(self) -> None:
        if self.unit:
            sea.hex_of(self.target, "target")
            for unit in self.unit:
                sea.hex_of(unit, "unit")
            self.flights()

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> Sequence[Any] | None:
        """The weapons that each unit may take."""
        if name != "weapon":
            return None
        units = [unit for own in board.sides.values() for unit in own.air.values() if unit.name in raw.get("unit", ())]
        return [f"{unit.name}={weapon}" for unit in units for weapon in unit.strengths]

    def flights(self) -> dict[str, dict[str, Any]]:
        """How each unit flies, by name: `kind`, `weapon` and `escorting` as a strike's list takes them."""
        weapons = as_pairs(self.weapon, "weapon")
        names_of_all = [unit.name for unit in self.unit]
        for name in weapons:
            if name not in names_of_all:
                raise unknown("unit of this strike:", name, names_of_all, field="weapon")
        flights = {unit.name: as_it_flies(unit, weapons.get(unit.name), self.target) for unit in self.unit}
        set_escorts(flights, [unit.name for unit in self.low])
        return flights


def of_formed(given: Formed) -> Bars:
    """What forbids a strike that is formed now; nothing if it was launched before."""
    if not given.unit:
        return
    flights, target = given.flights(), given.target
    for unit in given.unit:
        weapon = flights[unit.name].get("weapon")
        yield from of_striker(unit)
        if not unit.lost:
            yield from may_bring(unit, weapon, target)
            yield from is_in_reach(
                unit, weapon or flyers.FIGHTERS, str(target.hex), landing_elsewhere(unit, given.land)
            )
    yield from is_open(target)
    yield from of_company(given.unit)
    if given.land:
        yield from of_field(of_host(given.unit, given.land), "land")


def form(given: Formed, doing: Doing) -> state.Strike:
    """A strike is formed. Both sides see the target on which its counter lies (16.a)."""
    strike, prey = make_strike(given), given.target
    doing.tell("all", "{} {} is against {} in {}.", doing.title(given.owner), strike.name, prey, prey.hex, hex=prey.hex)
    return strike


def make_strike(given: Formed) -> state.Strike:
    """A strike with its units."""
    own, prey, flights, phase = given.own, given.target, given.flights(), given.board.public.phase
    name = f"Strike {names.next_number(name.removeprefix('Strike ') for name in own.strikes)}"
    strike = own.strikes.add(name, origin=given.unit[0].place, land=given.land.name if given.land else None)
    strike.aim_at(prey)
    for unit in given.unit:
        strike.units.add(unit.name, **flights[unit.name])
        unit.put(struck=phase)
        if phase == "first-air-strike" and isinstance(unit.deck, state.Ship):
            unit.deck.put(launched=True)
    return strike


def that_wait(board: state.Board, side: str | None, name: str | None, stages: Sequence[str]) -> list[state.Strike]:
    """The strikes that wait in a stage, of that name and side, in the order in which the sides act."""
    return [
        strike
        for one in board.order_of_play
        for strike in board.side(one).strikes.values()
        if strike.stage in stages and side in (None, one) and name in (None, strike.name)
    ]


def waiting_strike(
    board: state.Board, side: str | None, name: str | None, stages: Sequence[str], about: Sequence[str] = ()
) -> state.Strike:
    """The strike that waits in a stage: of that name and side, with one of these units or over one of these ships, else
    the next in turn.
    """
    there = that_wait(board, side, name, stages)
    if not there:
        whose = f" of the {board.title(side)} side" if side else ""
        for_what = WAITS["through" if stages == ("through",) else "launched"]
        known = not name or any(name in one.strikes for one in board.sides.values())
        said = f"{name or 'no strike'}{whose} {'does not wait' if name else 'waits'} {for_what}"
        none = at_odds("strike", said if known else f"no strike{whose} is called {name}")
        none.hint = "launch forms a strike; status lists those that are due"
        if others := that_wait(board, side, name, list(WAITS)):
            none.hint = f"{others[0].as_told} waits {WAITS[others[0].stage]}: {ACTS[others[0].stage]} comes first"
        raise none
    return next((strike for strike in there if {*strike.units, *strike.group} & set(about)), there[0])


def is_open(prey: Prey) -> Bars:
    """Each phase allows strikes on bases, on spotted task forces, or on both (12.b, 12.d, 12.h)."""
    phase = prey.here.public.phase
    if isinstance(prey, state.Base):
        if phase == "second-air-strike":
            text = "strikes on bases belong to the first and third air strike phases"
            yield Bar("12.d", text, "target", "next goes on, to the next such phase; a task force for --target")
        return
    if phase == "first-air-strike":
        text = "only bases are struck in the first air strike phase"
        yield Bar("12.b", text, "target", "a base for --target; next goes on, to the second")
    if not prey.is_seen:
        hint = "told lists what is spotted; a search spots it first"
        yield Bar("12.d", f"{prey.name} is not spotted", "target", hint)


def may_bring(unit: state.Air, weapon: str | None, prey: Prey) -> Bars:
    """Torpedoes attack ships at sea, not bases (17), nor ships in a port unless the scenario says so
    (24.g.v); fighters strafe bases alone (24.c).
    """
    if isinstance(prey, state.Base):
        yield from may_bring_to_bases(unit, weapon)
        return
    if weapon == flyers.FIGHTERS:
        text = f"{unit.name} can strafe bases, but not ships"
        yield Bar("24.c", text, "weapon", "without --weapon it escorts the strike", firm=True)
    port = None if prey.here.public.port_torpedoes else prey.here.port_in(prey.owner, prey.hex)
    if weapon == TORPEDO and port:
        text = f"{unit.name} cannot attack ships in the port of {port.name} with torpedoes"
        yield Bar("24.g.v", text, "weapon", with_bombs(unit))


def may_bring_to_bases(unit: state.Air, weapon: str | None) -> Bars:
    """Torpedoes do nothing to a base (17)."""
    if weapon == TORPEDO:
        text = f"{unit.name} cannot attack a base with torpedoes"
        yield Bar("17", text, "weapon", with_bombs(unit), firm=True)


def with_bombs(unit: state.Air) -> str:
    """The hint for a unit where torpedoes are of no use."""
    others = [weapon for weapon in unit.strengths if weapon != TORPEDO]
    return f'--weapon "{unit.name}={others[0]}", or another --unit' if others else "another --unit"


def weapon_now(unit: state.Air, weapon: str) -> Bars:
    """What forbids a weapon for whatever may be struck in the phase: only bases at first (12.b, 17)."""
    if unit.here.public.phase == "first-air-strike":
        yield from may_bring_to_bases(unit, weapon)


def as_it_flies(unit: state.Air, weapon: str | None, prey: Prey) -> dict[str, Any]:
    """A unit as it flies, `kind` and `weapon` as a strike's list takes them: its weapon, or its place as an escort."""
    strengths, name, weapon = unit.strengths, unit.name, weapon and weapon.upper()
    if weapon == flyers.FIGHTERS and unit.f:
        return {"kind": "strafer", "weapon": flyers.FIGHTERS}
    if weapon is None and not strengths:
        return {"kind": "escort"}
    if weapon is None:
        may = [one for one in strengths if not any(may_bring(unit, one, prey))] or list(strengths)
        if len(may) > 1:
            raise bad_input(
                "weapon", f'{name} has {" and ".join(may)}: which? --weapon "{name}={may[0]}"; on a sheet with {may[0]}'
            )
        weapon = may[0]
    if weapon not in strengths:
        raise bad_input("weapon", f"{name} has no {weapon}; it has {', '.join(strengths) or flyers.FIGHTERS}")
    return {"kind": BOMBS[weapon], "weapon": weapon}


def set_escorts(flights: Mapping[str, dict[str, Any]], low: Sequence[str]) -> None:
    """The bombers that the fighters escort: torpedo bombers if named `low`, or if there are no others (16.b)."""
    torpedoes = any(flight["kind"] == "torpedo" for flight in flights.values())
    bombers = any(flight["kind"] in ("dive", "level") for flight in flights.values())
    for name, flight in flights.items():
        if flight["kind"] == "escort":
            flight["escorting"] = "low" if name in low or (torpedoes and not bombers) else "high"
    for name in low:
        if flights.get(name, {}).get("kind") != "escort":
            raise at_odds("low", f"{name} is not an escort of this strike")
    if low and not torpedoes:
        raise at_odds("low", "no unit of this strike attacks with torpedoes, so its escorts fly high (16.b)")


def of_striker(unit: state.Air) -> Bars:
    """What forbids a unit to strike at all."""
    yield from flyers.is_in_action(unit)
    if unit.lost:
        return
    yield from is_fresh(unit)
    yield from flyers.may_leave_its_deck(unit, "launch")
    yield from flyers.deck_is_off_islands(unit.deck, "strike")


def is_fresh(unit: state.Air) -> Bars:
    """A unit strikes once in a phase. It does not strike in the second phase after striking in the first
    (12.d), nor after a search (15.n), a change of base (16.l.ii), CAP (15.m) or a withdrawal from it
    (16.i.iv).
    """
    name, phase = unit.name, unit.here.public.phase
    if phase in (unit.struck, unit.ferried):
        hint = "another --unit; undo takes its flight back"
        yield Bar("16.l.iii", f"{name} flies in this phase already", "unit", hint)
    if phase == "second-air-strike" and unit.struck == "first-air-strike":
        yield Bar("12.d", f"{name} struck in the first air strike phase", "unit")
    if unit.searched and unit.searched == SEARCHED_BEFORE.get(phase):
        yield Bar("15.n", f"{name} searched in the search phase before", "unit")
    if unit.transferred:
        yield Bar("16.l.ii", f"{name} has changed its base this turn", "unit")
    if unit.withdrawn:
        text = f"{name} withdrew from combat over its own side's ships and does not strike"
        yield Bar("16.i.iv", text, "unit")
    yield from cap.flies_no_cap(unit)


def landing_elsewhere(unit: state.Air, host: state.Deck | None) -> state.Deck | None:
    """The place where a unit lands after its strike, if it does not go back to where it came from."""
    return host if host and host.name != unit.at else None


def is_in_reach(unit: state.Air, weapon: str, place: str, host: state.Deck | None) -> Bars:
    """A target must be near enough for the weapon, and so must the deck where the unit lands, if it is not
    its own (12.b, 12.d, 16.l.i).
    """
    reach = unit.value_against("range", weapon)
    away = unit.here.distance(str(unit.place), place)
    home = unit.here.distance(place, host.place) if host and host.place else None
    flown = {"distance": away, "unit_range": reach, **({} if home is None else {"landing_distance": home})}
    if unit.here.reckon("reach", flown)["reaches"]:
        return
    far = f"{place} is {counted(away, 'hex')} away"
    ranged = f"{unit.name} has range {reach}"
    if away + (away if home is None else home) <= 2 * reach:
        most = unit.here.ruleset.printed["limits"]["entries"]["strike-distance"]
        yield Bar("12.b, 12.d", f"{ranged}, but {far}, and a strike goes {most} at most", "unit")
    elif host:
        text = f"{unit.name} flies {2 * reach} hexes in all, but {far}, and {host.name} {home} more"
        yield Bar("16.l.i", text, "unit")
    else:
        yield Bar("12.b, 12.d", f"{ranged}, but {far}", "unit")


def weapons_for(unit: state.Air, prey: Prey) -> list[str]:
    """The weapons with which a bomber may attack a target: torpedoes first, if it has any (16)."""
    place = str(prey.hex)
    arms = sorted(unit.strengths, key=lambda weapon: weapon != TORPEDO)
    return [one for one in arms if not [*may_bring(unit, one, prey), *is_in_reach(unit, one, place, None)]]


def reach_of(unit: state.Air, weapon: str) -> int:
    """The range of a strike by a unit with a weapon, coming back (12.b, 12.d)."""
    reach = unit.value_against("range", weapon)
    ask = unit.here.reckon
    return next(
        (far for far in range(reach, 0, -1) if ask("reach", {"distance": far, "unit_range": reach})["reaches"]), 0
    )


def of_host(units: Sequence[state.Air], host: state.Deck) -> Bars:
    """A deck or base takes in all units of a strike that land there (16.l, 18.f)."""
    for unit in units:
        yield from decks.takes_in(unit, host)
    yield from decks.have_room(units, host)


def of_company(units: Sequence[state.Air]) -> Bars:
    """Units of one carrier or base fly together; the IJN's also from all carriers in a task force (19).

    The scenario may limit their number.
    """
    side = units[0].owner
    homes = Counter(unit.at for unit in units)
    places = set()
    for unit in units:
        force = unit.deck.force if isinstance(unit.deck, state.Ship) and side == state.IJN else None
        places.add(force.name if force else unit.at)
    if len(places) > 1:
        text = f"units from {' and '.join(sorted(homes))} cannot form one strike"
        hint = "make a strike for each: launch the units of one, then of the other"
        yield Bar("19.b" if side == state.ALLIED else "19.d", text, "unit", hint)
    here = units[0].here
    limits = {**here.public.strike_limits, **units[0].side.strike_limits}
    for home, count in (*homes.items(), (side, len(units))):
        if home in limits and count > limits[home]:
            whose = f"the {here.title(side)} side" if home == side else home
            text = f"a strike holds at most {counted(limits[home], 'unit')} of {whose}, not {count}"
            yield Bar("16.c", text, "unit", "take fewer in this strike; the rest may fly in a second")
