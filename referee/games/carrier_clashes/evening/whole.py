"""The whole of a strike from its present stage: its inputs from the board, for `odds strike` and `odds launch`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input, unknown
from referee.engine.inputs import enemys, whole
from referee.games.carrier_clashes.evening import cap, fight, forming, groups, names, raid, state
from referee.session.acting.act import Whole
from referee.session.board.owned import all_called, as_pairs, called
from referee.session.board.short_names import names_meant

BEFORE = ("launched", "arrived")
THROUGH = ("through",)


class Strike(forming.Formed):
    """A strike to be flown: one that was launched, or one formed on the spot."""

    strike: str | None = called(
        "a strike that was launched, such as Strike 1; without it, the next one", None, of="strikes"
    )
    at: list[str] = all_called(
        "a plan of the attack: VB-6=Shokaku; without it `attack` follows", of="ships", pairs=True
    )
    group: int | None = whole(1, 9, None, meaning="the AA group to attack, if the task force has several")
    withhold: list[str] = enemys(all_called("CAP units that do not engage", of="air"))
    again: list[str] = enemys(
        all_called("CAP units that have fought in this phase and try to fight again, or nobody", of="air")
    )
    spare: list[str] = all_called("units of the strike that CAP leaves alone, or nobody", of="air")
    ignore: list[str] = enemys(all_called("CAP units that the escorts leave alone, or nobody", of="air"))
    doers = ("strike", "unit")
    tried = True  # what is said of groups, CAP and the plan is asked as the strike is flown (`settling`)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> Sequence[Any] | None:
        """The strikes that wait to be flown, the units that may be left alone, and the weapons of a new strike."""
        if name not in ("strike", "spare", "ignore"):
            return super().offered(name, raw, board)
        waiting = [one for own in board.sides.values() for one in own.strikes.values() if one.stage in BEFORE]
        if name == "strike":
            return [one.name for one in waiting]
        named = [one for one in waiting if raw.get("strike") in (None, one.name)]
        if name == "ignore":
            met = (unit.name for one in named for unit in cap.cap_over(one.prey, ()))
        else:
            met = (flight.name for one in named for flight in one.flying)
        return [fight.NOBODY, *dict.fromkeys(met)]

    def check(self) -> None:
        if self.strike:
            self.refuse("target", "unit", "weapon", "low", "land", why="it was said when the strike was launched")
        elif self.unit:
            self.need("target", why="what they strike")
        else:
            self.refuse("target", "weapon", "low", "land", why="it goes with the units of a strike formed now")


def strike_as_launched(strike: state.Strike) -> Whole:
    """A launched strike, to its end, with the target named at its launch."""
    said = said_at_launch(strike)
    return of_strike(strike, said.get("group"), [], [], [], targets_by_unit(said.get("at", ())))


def strike_from_here(given: Strike) -> Whole:
    """A strike from its present stage to its end."""
    if given.unit:
        strike = forming.make_strike(given)
    else:
        strike = next_strike(given.board, given.side, given.strike, [], (BEFORE, THROUGH))
        if strike.stage in THROUGH:
            return rest_of(strike, fight.read_plan(given.at, strike.attackers), together=False)
    given = as_declared(given, strike)
    return of_strike(strike, given.group, given.withhold, given.spare, given.ignore, targets_by_unit(given.at))


def as_declared(given: Strike, flown: state.Strike) -> Strike:
    """A strike with the AA group and the ship named at its launch, unless others are named now."""
    for field, value in said_at_launch(flown, given.group).items():
        if not getattr(given, field):
            given = given.with_value(field, value)
    return given


def said_at_launch(flown: state.Strike, group: int | None = None) -> dict[str, Any]:
    """The AA group and the ship named when a strike was launched, as `strike` takes them (16.j.ii, 16.k).

    The ship is named within this `group` alone, if there is one. For a force that was found instead, nothing was
    named.
    """
    prey = flown.prey
    if flown.stage != "launched" or not isinstance(prey, state.TaskForce):
        return {}
    several = groups.several_at(prey)
    found = groups.aa_groups(prey) if several else [[ship.name for ship in groups.fired_through(prey, None)[1]]]
    named = names_meant(flown.meant, list(flown.enemy.ships)) if flown.meant else []
    at = [place for place, ships in enumerate(found, 1) if len(named) == 1 and named[0] in ships]
    meant = next((place for place in (group, flown.meant_group, *at) if place), None) if several else 1
    said: dict[str, Any] = {"group": meant} if several and meant else {}
    return said | ({"at": named} if meant in at else {})


def from_here(
    board: state.Board,
    side: str | None,
    name: str | None,
    at: Sequence[str],
    units: Sequence[str],
    together: bool,
) -> Whole:
    """The rest of the strike that is next to attack; for one that has not flown yet, the whole."""
    strike = next_strike(board, side, name, units, (THROUGH, BEFORE))
    if strike.stage in THROUGH:
        return rest_of(strike, fight.read_plan(at, strike.attackers), together=together)
    return of_strike(strike, None, [], [], [], targets_by_unit(at))


def targets_by_unit(words: Sequence[str]) -> dict[str, str]:
    """The targets by unit, as typed; the target of all other units is under ""."""
    plan = as_pairs([word for word in words if "=" in word], "at")
    for word in words:
        if "=" not in word:
            plan[""] = word
    return plan


def next_strike(
    board: state.Board, side: str | None, name: str | None, units: Sequence[str], kinds: Sequence[Sequence[str]]
) -> state.Strike:
    """The next strike of that name and side, in the first of these kinds of stages that has one."""
    first = next((stages for stages in kinds if forming.that_wait(board, side, name, stages)), kinds[0])
    return forming.waiting_strike(board, side, name, first, units)


def rest_of(strike: state.Strike, plan: Mapping[str, str], *, together: bool) -> Whole:
    """The rest of a strike that has come through CAP and AA, by the plan typed, or else all units at the best ship."""
    flying, board = strike.attackers, strike.here
    for unit in plan:
        if unit not in flying:
            raise unknown(f"unit of {strike.as_told} that still attacks:", unit, flying)
    if not flying:
        raise at_odds("strike", f"{strike.as_told} has no unit left that can attack")
    units = [flight.unit for flight in flying.values()]
    marked = names.stand_ins(units, "f", "strengths")
    seen = {name: strike.enemy.ships[name] for name in strike.group}
    seen = {name: ship for name, ship in seen.items() if not ship.is_gone}
    plan = {unit: ship for unit, ship in plan.items() if ship != fight.NOBODY}
    if not seen:
        raise at_odds("strike", f"{strike.name} sees no ship that is still afloat")
    for name in plan.values():
        if name not in seen:
            raise unknown(f"ship that {strike.name} sees:", name, seen)
    assumed = []
    if not plan:
        best = the_best(list(seen.values()))
        plan = dict.fromkeys(flying, best)
        assumed.append(f"all attack {best}")
    elif idle := [unit for unit in flying if unit not in plan]:
        assumed.append(f"{', '.join(idle)} attacks nothing")
    ships = [ship for name, ship in seen.items() if name in plan.values()]
    places = {ship.name: place for place, ship in enumerate(ships, 1)}
    rows: list[dict[str, Any]] = []
    for unit, target in plan.items():
        row = fight.as_attacker(flying[unit]) | {"target": places[target]}
        if row["weapon"] == "A" and not together:
            row["salvo"] = 1 + [one["weapon"] for one in rows].count("A")
        rows.append(row)
    in_port = board.port_in(strike.enemy.name, strike.hex) is not None
    flags = {"no_aa": strike.aa == "none", "star_aa": strike.aa == "star", "in_port": in_port}
    flags["port_allows"] = in_port  # asked in any port, as if the umpire overrode what forbids it
    caught = board.public.phase == "second-air-strike"
    inputs = {"strike": rows, "ship": [seen_row(ship, caught) for ship in ships]}
    marked += names.stand_ins(ships, "defense", "target_class")
    return Whole("strike-attacks", inputs | {key: True for key, there in flags.items() if there}, assumed, marked)


def the_best(ships: Sequence[state.Ship]) -> str:
    """The best target for a strike without a plan: a carrier, else a battleship, else the strongest defense."""
    return max(ships, key=lambda ship: (ship.is_carrier, ship.target_class == "B", ship.defense)).name


def seen_row(ship: state.Ship, caught: bool) -> dict[str, Any]:
    """A ship as the rest of a strike takes it."""
    kept = ("name", "target_class", "defense", "condition", "launched")
    return {key: value for key, value in prey_row(ship, caught).items() if key in kept}


def of_strike(
    strike: state.Strike,
    group: int | None,
    withhold: list[str],
    spare: list[str],
    ignore: list[str],
    plan: Mapping[str, str],
) -> Whole:
    """A strike with its CAP and AA; `plan` gives the targets, with the target of all other units under ""."""
    prey, board = strike.prey, strike.here
    if prey is None:
        raise at_odds("strike", f"{strike.target}, the target of {strike.name}, is no longer there")
    if not strike.flying:
        raise bad_input("strike", f"{strike.name} has no units left: strike turns it back")
    fighters = [unit for unit in cap.cap_over(prey, withhold) if not unit.fought]
    combat = fight.fight_inputs(strike, fighters, spare, ignore)
    inputs: dict[str, Any] = {"weather": combat["weather"], "cap": combat["cap"]}
    inputs["distance"] = board.distance(str(strike.origin), str(strike.hex))
    assumed = [f"CAP as it flies now: {names.names_in_a_row(fighters) or 'none'}"]
    unmet = strike.stage == "launched"  # nobody has seen yet who defends the target, and what is there
    if unmet:
        inputs["origin_weather"] = board.weather(str(strike.origin))
    else:
        inputs["found"] = True
    if group is None and groups.several_at(prey):
        group = 1
        assumed.append("AA group 1 is attacked")
    guns, ships = groups.fired_through(prey, group)
    rows = [as_striker(row, strike.units[row["name"]]) for row in combat["strike"]]
    units = [flight.unit for flight in strike.units.values()]
    marked = names.stand_ins([*units, *fighters], "defense", "f", "strengths")
    marked += names.stand_ins(ships, "aa", "defense")
    if isinstance(prey, state.Base):
        idle, away = raid.at_base(prey)
        flags = {"warned": prey.radar, "night": board.is_night}
        present = {"idle": len(idle), "away": len(away), **{key: True for key, there in flags.items() if there}}
        return Whole("base-strike", {**inputs, **guns, **present, "strike": rows}, assumed, marked, unmet)
    if not ships:
        raise at_odds("target", f"{prey.name} has no ship, so the strike finds nothing to attack")
    caught = board.public.phase == "second-air-strike"
    inputs["ship"] = [prey_row(ship, caught) for ship in ships]
    if board.port_in(prey.owner, prey.hex):
        inputs |= {"in_port": True, **{key: value for key, value in guns.items() if key != "ship"}}
    assumed += assign_targets(rows, ships, plan)
    return Whole("strike", {**inputs, "strike": rows}, assumed, marked, unmet)


def assign_targets(rows: Sequence[dict[str, Any]], ships: Sequence[state.Ship], plan: Mapping[str, str]) -> list[str]:
    """Put each unit's target into the rows of a strike; gives what was assumed where the plan names none."""
    places = {ship.name: place for place, ship in enumerate(ships, 1)}
    best = plan.get("") or the_best(ships)
    for name in (best, *plan.values()):
        if name not in places:
            raise bad_input("at", f"{name} is not in the group attacked: {', '.join(places)}")
    attackers = [row for row in rows if row["kind"] != "escort"]
    torpedoes = 0
    for row in attackers:
        row["target"] = places[plan.get(row["name"], best)]
        if row["kind"] == "torpedo":
            torpedoes += 1
            row["salvo"] = torpedoes
    others = [row["name"] for row in attackers if row["name"] not in plan]
    if not others or "" in plan:
        return []
    who = f"{', '.join(others)} attack{'s' if len(others) == 1 else ''}" if plan else "all attack"
    return [f"{who} {best}"]


def as_striker(row: Mapping[str, Any], flight: state.Flight) -> dict[str, Any]:
    """A unit of a strike as the whole takes it."""
    out = dict(row)
    if flight.kind in ("dive", "level", "torpedo"):
        out["strength"] = flight.unit.strengths[str(flight.weapon)]
    if flight.kind == "level":
        out["weapon"] = flight.weapon
    if flight.kind == "strafer" and flight.unit.underlined:
        out["underlined"] = True
    return out


def prey_row(ship: state.Ship, caught: bool) -> dict[str, Any]:
    """A ship as the whole takes it."""
    launched = {"launched": True} if caught and ship.launched else {}
    return {**groups.as_aa_ship(ship), "target_class": ship.target_class, "defense": ship.defense, **launched}
