"""The whole of a strike as it stands: its inputs from the board, for `odds strike` and `odds launch` (16, 24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import whole
from referee.games.carrier_clashes.evening import cap, fight, forming, groups, names, raid, state
from referee.session.acting.act import Doing, Whole
from referee.session.board.owned import all_called, called, paired


class Strike(forming.Formed):
    """A strike to be flown: one that was launched, or one formed on the spot."""

    strike: str | None = called("a strike that was launched, such as Strike 1; else the next one", None, of="strikes")
    at: list[str] = all_called(
        "a plan of the attack: VB-6=Shokaku; without it `attack` follows", 0, 16, of="ships", pairs=True
    )
    group: int | None = whole(1, 9, None, meaning="the AA group attacked, where the task force has several")
    withhold: list[str] = all_called("CAP units that do not engage", 0, 12, of="air")
    again: list[str] = all_called("CAP units that have fought in this phase and try to fight again", 0, 12, of="air")
    spare: list[str] = all_called("units of the strike that CAP leaves alone, or nobody", 0, 16, of="air")
    ignore: list[str] = all_called("CAP units that the escorts leave alone", 0, 12, of="air")

    def check(self) -> None:
        if self.strike:
            self.refuse("target", "unit", "weapon", "low", "land", why="it was said when the strike was launched")
        elif self.unit:
            self.need("target", why="what is struck?")
        else:
            self.refuse("target", "weapon", "low", "land", why="it goes with the units of a strike formed now")


def launched(given: forming.Formed, doing: Doing) -> Whole:
    """A strike as it would be formed, to its end."""
    doing.forced = True
    return of_strike(doing, forming.formed(given, doing), None, [], [], [], {})


def flown(given: Strike, doing: Doing) -> Whole:
    """A strike from where it stands now, to its end."""
    doing.forced = True
    if given.unit:
        strike = forming.formed(given, doing)
    else:
        strike = forming.waiting(doing, given.side, given.strike, ("launched", "arrived"))
    plan = paired([word for word in given.at if "=" in word], "at")
    for word in given.at:
        if "=" not in word:
            plan[""] = word
    return of_strike(doing, strike, given.group, given.withhold, given.spare, given.ignore, plan)


def of_strike(
    doing: Doing,
    strike: state.Strike,
    group: int | None,
    withhold: list[str],
    spare: list[str],
    ignore: list[str],
    plan: Mapping[str, str],
) -> Whole:
    """A strike with its CAP and AA; `plan` says who attacks what, under "" what the others attack."""
    prey, board = strike.prey, strike.here
    if prey is None:
        raise bad_input("strike", f"{strike.target}, the target of {strike.name}, is no longer there")
    fighters = [unit for unit in cap.defending(prey, withhold) if not unit.fought]
    combat = fight.fight_inputs(doing, strike, fighters, spare, ignore)
    inputs: dict[str, Any] = {"weather": combat["weather"], "cap": combat["cap"]}
    inputs["distance"] = doing.distance(str(strike.origin), str(strike.hex))
    assumed = [f"CAP as it flies now: {names.listed(fighters) or 'none'}"]
    if strike.stage == "launched":
        inputs["origin_weather"] = board.weather(str(strike.origin))
    several = isinstance(prey, state.TaskForce) and not board.port_in(prey.owner, prey.hex)
    if several and group is None and isinstance(prey, state.TaskForce) and len(groups.aa_groups(doing, prey)) > 1:
        group = 1
        assumed.append("AA group 1 is attacked")
    guns, ships = groups.fired_through(doing, prey, group)
    rows = [striker(row, strike.units[row["name"]]) for row in combat["strike"]]
    units = [flight.unit for flight in strike.units.values()]
    marked = names.stand_ins([*units, *fighters], "defense", "f", "strengths")
    marked += names.stand_ins(ships, "aa", "defense")
    if isinstance(prey, state.Base):
        idle, away = raid.at_base(doing, prey)
        flags = {"warned": prey.radar, "night": board.is_night}
        present = {"idle": len(idle), "away": len(away), **{key: True for key, there in flags.items() if there}}
        return Whole("base-strike", {**inputs, **guns, **present, "strike": rows}, assumed, marked)
    if not ships:
        raise bad_input("target", f"{prey.name} holds no ship: the strike finds nothing to attack")
    caught = doing.phase == "second-air-strike"
    inputs["ship"] = [prey_row(ship, caught) for ship in ships]
    if board.port_in(prey.owner, prey.hex):
        inputs |= {"in_port": True, **{key: value for key, value in guns.items() if key != "ship"}}
    places = {ship.name: place for place, ship in enumerate(ships, 1)}
    best = plan.get("") or max(ships, key=lambda ship: (ship.is_carrier, ship.target_class == "B", ship.defense)).name
    for name in (best, *plan.values()):
        if name not in places:
            raise bad_input("at", f"{name} is not in the group attacked: {', '.join(places)}")
    for row in rows:
        if row["kind"] != "escort":
            row["target"] = places[plan.get(row["name"], best)]
            row["salvo"] = 1 + [one.get("kind") for one in rows[: rows.index(row)]].count("torpedo")
            if row["kind"] != "torpedo":
                del row["salvo"]
    if not set(strike.units) & set(plan) and "" not in plan:
        assumed.append(f"all attack {best}")
    return Whole("strike", {**inputs, "strike": rows}, assumed, marked)


def striker(row: Mapping[str, Any], flight: state.Flight) -> dict[str, Any]:
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
    launched = {"launched": True} if caught and ship.is_carrier and ship.launched else {}
    return {**groups.gun(ship), "target_class": ship.target_class, "defense": ship.defense, **launched}
