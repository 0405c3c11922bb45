"""Scenarios of Clash of Carriers: what a file holds, every fault of it, and the state in which the evening begins.

Ships and air units are those of 16.1, as the rulebook prints them. Counters (`units.toml`) and Damage Logs are the
owner's, from `$REFEREE_RULES/clash-of-carriers/`; with `stand_in = true` what the owner has not entered is taken from
`stand-in/`, and marked wherever it is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from referee.engine.answer import odds
from referee.engine.errors import Refusal, nearest_as_cure
from referee.engine.hexgrid import is_hex, parse_hex
from referee.engine.kept import Fault
from referee.engine.procedure import find
from referee.engine.rules import Ruleset, compile_rules, load
from referee.games.clash_of_carriers.evening import state
from referee.games.clash_of_carriers.evening.calendar import FREE_FROM
from referee.games.clash_of_carriers.evening.state import TF
from referee.games.clash_of_carriers.evening.tg_limits import ijn_start
from referee.games.clash_of_carriers.evening.victory import STRIKE_BY
from referee.games.clash_of_carriers.scenario import faults
from referee.games.clash_of_carriers.scenario.counters import (
    GAME,
    Counters,
    Place,
    Side,
    is_filled,
    stand_in_folder,
)
from referee.session.scenario.printed import table_of
from referee.session.scenario.schema import Headed, all_faults
from referee.session.scenario.source import table_fault

GROUP_TABLES = {"usn": "usn-groups", "ijn": "ijn-forces"}
KINDS = ("carriers", "battleships", "cruisers", "destroyers")


class Group(table_of(state.Group, "tf", hex=...)):  # type: ignore[misc]
    """A TG at start; its ships are the printed ones unless they are listed; a dummy has none."""

    side: Side
    ships: list[str] | None = None


class Terms(table_of(state.Public, "turns", "rules", night_turns=..., saipan=...)):  # type: ignore[misc]
    """The scenario's own terms."""

    first_turn: Annotated[int, Field(ge=1, le=12)] = 1
    lost: list[str] = []
    reports: Literal["program", "owner"] = "program"
    stand_in: bool = False


class Scenario(Headed):
    """A whole file."""

    sides: Annotated[list[Side], Field(min_length=2, max_length=2)]
    scenario: Terms
    group: dict[str, Group]
    place: dict[str, Place] = {}
    real_submarines: dict[Side, int] = {}
    tables: dict[str, dict[str, Any]] = {}


def counters_of(scenario: Scenario) -> Counters:
    """The counters that a scenario is played with."""
    return Counters(scenario.scenario.stand_in, scenario.place, scenario.real_submarines)


def check(data: Mapping[str, Any]) -> list[str]:
    """Every fault: of its shape, and what does not fit together."""
    return all_faults(Scenario, data, fit_faults)


def fit_faults(scenario: Scenario) -> list[str]:
    """What does not fit together."""
    try:
        ruleset = load(GAME, scenario.rulings)
        counters = counters_of(scenario)
    except Fault as fault:
        return fault.found
    except Refusal as refusal:
        return [refusal.message]
    return [
        *_map_faults(scenario, counters),
        *_ship_faults(scenario, counters, ruleset),
        *_limit_faults(scenario, counters, ruleset),
        *_ijn_faults(scenario, ruleset),
        *(f"units.toml: {fault}" for fault in faults.back_faults(counters.backs, squadrons(ruleset))),
    ]


def _map_faults(scenario: Scenario, counters: Counters) -> Iterator[str]:
    terms, there = scenario.scenario, islands(load(GAME))
    if len(set(scenario.sides)) < 2:
        yield table_fault((), "sides: both sides play", "sides")
    places = [(("group", name), group.hex) for name, group in scenario.group.items()]
    places += [(("place", name), place.hex) for name, place in counters.places.items()]
    yield from faults.hex_faults([*places, (("scenario", "saipan"), terms.saipan)])
    yield from faults.name_faults(scenario.group, there)
    yield from faults.island_faults(scenario.place, there)
    yield from faults.duplicates("rules", terms.rules)
    yield from faults.duplicates("night_turns", terms.night_turns)
    yield from faults.table_faults(scenario.tables)
    printed = load(GAME).printed["submarine-markers"]["entries"]
    yield from faults.submarine_faults(dict(scenario.real_submarines), printed)
    for island in there:
        if island not in counters.places:
            said = f"the hex of {island} is wanted: it is on the map, not in the rulebook"
            yield table_fault(("place", island), said)
    if terms.first_turn > terms.turns:
        said = f"first_turn: {terms.first_turn} is after the last turn, {terms.turns}"
        yield table_fault(("scenario",), said, "first_turn")
    units = [name for side in squadrons(load(GAME)).values() for name in side]
    for at, name in enumerate(terms.lost):
        if name not in units:
            yield table_fault(("scenario",), f"lost: no air unit {name!r}{nearest_as_cure(name, units)}", "lost", at)
    known = load(GAME).printed["options"]["entries"]
    for at, rule in enumerate(scenario.scenario.rules):
        if rule not in known:
            said = f"rules: {rule!r} is not an advanced or optional rule; there are {', '.join(known)}"
            yield table_fault(("scenario",), said, "rules", at)
    for side, rule in (("usn", "11.0"), ("ijn", "15.2")):
        if rule in scenario.scenario.rules and side not in counters.real:
            said = f"{side} is wanted: how many of its markers are real submarines ({rule})"
            yield table_fault(("real_submarines",), said, side)


def ships_of(name: str, group: Group, ruleset: Ruleset) -> list[str]:
    """The ships of a TG: listed, or as the rulebook prints them."""
    if group.ships is not None:
        return group.ships
    row = ruleset.printed[GROUP_TABLES[group.side]]["entries"].get(name, {})
    return [ship for kind in KINDS for ship in row.get(kind, ())]


def _ship_faults(scenario: Scenario, counters: Counters, ruleset: Ruleset) -> Iterator[str]:
    sailing = Counter(ship for name, group in scenario.group.items() for ship in ships_of(name, group, ruleset))
    home = {ship: name for name, group in scenario.group.items() for ship in ships_of(name, group, ruleset)}
    for ship, times in sailing.items():
        if times > 1:
            yield table_fault(("group", home[ship]), f"{ship} sails in {times} TGs", "ships")
    ships = {name: (group.side, ships_of(name, group, ruleset)) for name, group in scenario.group.items()}
    yield from faults.ship_faults(ships, ships_by_side(ruleset))
    free = scenario.scenario.first_turn >= FREE_FROM
    usn = {name: group for name, group in scenario.group.items() if group.side == "usn"}
    where = {name: (group.hex, bool(ships[name][1]), group.tf and not free) for name, group in usn.items()}
    yield from faults.usn_faults(where, scenario.scenario.saipan, ruleset)
    strange = [ship for ship in sailing if ship not in counters.ships]
    if strange and not counters.ships:
        yield (
            f"no counters are known for {len(strange)} ships: fill in your own units.toml (referee rules form {GAME} "
            "units), or take this project's stand-ins: stand_in = true under [scenario]"
        )
        return
    for ship in strange:
        said = f"no counter named {ship} is known{nearest_as_cure(ship, counters.ships)}"
        yield table_fault(("group", home[ship]), said, "ships")


def _limit_faults(scenario: Scenario, counters: Counters, ruleset: Ruleset) -> Iterator[str]:
    for side in ("usn", "ijn"):
        rows = []
        for name, group in scenario.group.items():
            if group.side == side:
                ships = ships_of(name, group, ruleset)
                carriers = sum(counters.ships.get(ship, {}).get("type") in ("CV", "CVL") for ship in ships)
                printed = group.ships is None
                rows.append({"name": name, "units": len(ships), "carriers": carriers, "in_tf": group.tf})
                rows[-1] |= {"as_scenario": True} if printed else {}
        if rows:
            for broken in certain_outcome("tg-limits", {"side": side, "groups": rows}, ruleset)["broken"]:
                table = ("group", broken["group"] or side)
                yield table_fault(table, f"breaks the limit of {broken['limit']} (3.1, 3.2)")
        places = {group.hex for group in scenario.group.values() if group.side == side and group.tf}
        if len(places) > 1:
            said = f"the TGs of {TF[side]} are in {', '.join(sorted(places))}: a TF is in one hex (3.2)"
            yield table_fault(("group",), said)


def _ijn_faults(scenario: Scenario, ruleset: Ruleset) -> Iterator[str]:
    if scenario.scenario.first_turn > 1:
        return
    groups = {name: group for name, group in scenario.group.items() if group.side == "ijn" and is_hex(group.hex)}
    fleet = [group for group in groups.values() if group.tf]
    others = {name: group for name, group in groups.items() if not group.tf}
    forces = ruleset.printed["ijn-forces"]["entries"]
    if not any(name in forces and group.tf and ships_of(name, group, ruleset) for name, group in groups.items()):
        yield table_fault(("group",), "the Mobile Fleet has at least one of Force A, B and C (16.1.1)")
    hexes, ijn = ruleset.grid(), ijn_start(ruleset)
    if fleet and hexes.distance(parse_hex(fleet[0].hex), parse_hex(ijn["hex"])) > ijn["hexes"]:
        yield table_fault(("group",), f"the Mobile Fleet begins within {ijn['hexes']} hexes of {ijn['hex']} (16.1.1)")
    if len(others) > ijn["tgs"]:
        said = f"the IJN has {len(others)} TGs outside the Mobile Fleet, {ijn['tgs']} at most (16.1.1)"
        yield table_fault(("group",), said)
    for name, group in others.items():
        if parse_hex(group.hex).column > ijn["column"]:
            said = f"begins in column {ijn['column']:02d} or west of it, not in {group.hex} (16.1.1)"
            yield table_fault(("group", name), said, "hex")


def certain_outcome(procedure: str, inputs: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """The outcome of a procedure without dice, as its page lists it."""
    outcome: dict[str, Any] = (odds(find(GAME, procedure), inputs, ruleset).distribution or [])[0]["outcome"]
    return outcome


LAND_TABLES = ("ijn-land-based", "ijn-reinforcements-turn-2", "ijn-reinforcements-random")


def islands(ruleset: Ruleset) -> list[str]:
    """The islands on which Japanese air groups are based."""
    return list(dict.fromkeys(name for table in LAND_TABLES for name in ruleset.printed[table]["entries"]))


def ships_by_side(ruleset: Ruleset) -> dict[str, list[str]]:
    """Every ship of 16.1, by its side."""
    rows = {side: ruleset.printed[table]["entries"].values() for side, table in GROUP_TABLES.items()}
    return {side: [ship for row in rows[side] for kind in KINDS for ship in row[kind]] for side in rows}


def ships_named(ruleset: Ruleset) -> list[str]:
    """Every ship of 16.1."""
    return [ship for ships in ships_by_side(ruleset).values() for ship in ships]


def squadrons(ruleset: Ruleset) -> dict[str, dict[str, dict[str, Any]]]:
    """Every air unit of each side by its name: kind, factor, MP and home, as printed (16.1).

    Squadrons of several counters are numbered (`VF-8/1`), names that are in several places carry their home.
    """
    rows: list[tuple[str, str, str, str]] = []
    for carrier, row in ruleset.printed["ijn-carriers"]["entries"].items():
        rows += [("ijn", carrier, f"{carrier} {unit.split()[0]}", unit) for unit in row["air"]]
    for carrier, row in ruleset.printed["usn-carriers"]["entries"].items():
        rows += [("usn", carrier, name, unit) for name, units in row.items() for unit in units]
    for table in LAND_TABLES:
        for island, row in ruleset.printed[table]["entries"].items():
            rows += [("ijn", island, name, unit) for name, unit in row.items()]
    homes: dict[str, set[str]] = {}
    for _, home, name, _ in rows:
        homes.setdefault(name, set()).add(home)
    times = Counter((home, name) for _, home, name, _ in rows)
    numbered: Counter[tuple[str, str]] = Counter()
    out: dict[str, dict[str, dict[str, Any]]] = {"usn": {}, "ijn": {}}
    for side, home, name, unit in rows:
        numbered[home, name] += 1
        kind, _, values = unit.partition(" ")
        factor, _, mp = values.partition("-")
        full = f"{name}/{numbered[home, name]}" if times[home, name] > 1 else name
        full += f" ({home})" if len(homes[name]) > 1 else ""
        out[side][full] = {"kind": kind, "factor": int(factor), "mp": int(mp), "home": home}
    return out


def opening(data: Mapping[str, Any]) -> dict[str, Any]:
    """The state before the first turn, `public`, `sides` and `umpire`, as `evening/state.py` declares it."""
    scenario = Scenario.model_validate(data)
    ruleset = load(GAME, scenario.rulings)
    counters = counters_of(scenario)
    terms = scenario.scenario
    public: dict[str, Any] = {
        "turn": terms.first_turn - 1,
        "phase": "set-up",
        "turns": terms.turns,
        "night_turns": terms.night_turns,
        "saipan": terms.saipan,
        "islands": {name: place.hex for name, place in counters.places.items() if name in islands(ruleset)},
        "rules": terms.rules,
    }
    sides: dict[str, Any] = {side: _own(side, scenario, counters, ruleset) for side in scenario.sides}
    umpire: dict[str, Any] = {"reports": terms.reports, "real_submarines": dict(counters.real)}
    tables = stand_in_tables(ruleset) if terms.stand_in else {}
    tables |= damage_logs(ruleset, counters, sides)
    return {"public": public, "sides": sides, "umpire": {**umpire, "tables": {**tables, **scenario.tables}}}


def stand_in_tables(ruleset: Ruleset) -> dict[str, Any]:
    """The card's tables that the owner has not entered, by name, each as `tables.toml` has it, marked `stand_in`."""
    found = compile_rules(stand_in_folder(), ("tables",))["tables"]
    mine = {name for name, table in ruleset.owner.items() if is_filled(table)}
    return {name: {**table, "stand_in": True} for name, table in found.items() if name not in mine}


def damage_logs(ruleset: Ruleset, counters: Counters, sides: Mapping[str, Any]) -> dict[str, Any]:
    """The Damage Logs of ships entered class by class, the owner's or stand-ins, beside those of `tables.toml`."""
    logs = ruleset.owner.get("damage-log")
    rows = logs.items() if isinstance(logs, Mapping) else ()  # `rules check` reports what is no table
    own_logs = {ship: log for ship, log in rows if isinstance(log, Mapping) and log.get("boxes")}
    afloat = [ship for side in sides.values() for ship in side["ships"]]
    logs = {name: counters.logs[name] for name in afloat if name in counters.logs and name not in own_logs}
    return {"damage-log": {**logs, **own_logs}} if logs else {}


def _own(side: Side, scenario: Scenario, counters: Counters, ruleset: Ruleset) -> dict[str, Any]:
    """What a side owns at the start."""
    own: dict[str, Any] = {"groups": {}, "ships": {}, "air": {}}
    for name, group in scenario.group.items():
        if group.side == side:
            ships = ships_of(name, group, ruleset)
            own["groups"][name] = {"hex": group.hex, "ships": ships, **({"tf": True} if group.tf else {})}
            own["ships"] |= {ship: {**counters.ships[ship], "started": name} for ship in ships}
    later = {(island, name) for table in LAND_TABLES[1:] for island, row in _entries(ruleset, table) for name in row}
    lost = scenario.scenario.lost
    for name, unit in ((name, unit) for name, unit in squadrons(ruleset)[side].items() if name not in lost):
        if side == "usn" or unit["home"] in own["ships"]:
            if unit["home"] not in own["ships"]:
                continue
            own["air"][name] = {**unit, **_reverse_side(side, name, unit["factor"], counters)}
        elif unit["home"] in islands(ruleset):
            coming = (unit["home"], name.partition(" ")[0]) in later
            box = {"box": "coming"} if coming else {}
            own["air"][name] = {**unit, "land": True, **_reverse_side(side, name, unit["factor"], counters), **box}
    if side == "ijn":
        own["bases"] = {name: counters.places[name].model_dump() for name in islands(ruleset)}
        own |= _own_later(scenario.scenario.first_turn, list(own["ships"]))
    return own


def _own_later(first_turn: int, ships: Sequence[str]) -> dict[str, Any]:
    """What the IJN has where a scenario begins after the first turn: its flagship, and whether the decisive strike is
    flown.
    """
    if first_turn == 1:
        return {}
    flown = {"struck": True, "struck_three": True} if first_turn > STRIKE_BY else {}
    return {"flagship": "Taiho" if "Taiho" in ships else ships[0], **flown}


def _entries(ruleset: Ruleset, table: str) -> Iterable[tuple[str, Mapping[str, str]]]:
    entries: Mapping[str, Mapping[str, str]] = ruleset.printed[table]["entries"]
    return entries.items()


def _reverse_side(side: Side, name: str, factor: int, counters: Counters) -> dict[str, Any]:
    """The reverse side of an air unit: the owner's, else a stand-in."""
    if name in counters.backs:
        return {"reduced": counters.backs[name]} if counters.backs[name] else {}
    found = counters.reduced.get(side, {}).get(str(factor))
    return {"reduced": found, "stand_in": True} if found else {"stand_in": True} if counters.reduced else {}
