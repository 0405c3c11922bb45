"""Scenarios of Carrier Clashes: every fault of a file, and the state in which a session begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.answer import odds
from referee.engine.errors import Refusal, nearest_as_cure
from referee.engine.hexgrid import is_hex, parse_hex
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.games.carrier_clashes.evening import names, state
from referee.games.carrier_clashes.evening.fuel import endurance_at_start
from referee.games.carrier_clashes.rules.upkeep.cards import FAULTS
from referee.games.carrier_clashes.scenario import stickers
from referee.games.carrier_clashes.scenario.counters import Scenario, Side, TaskForce, known_counters, with_counters
from referee.session.scenario.schema import (
    all_faults,
    sailing_faults,
    values_of_side,
    without_defaults,
)
from referee.session.scenario.source import table_fault

COMPLETED = ("Base",)  # what a scenario leaves out of these is taken from the counters that are known


def check(data: Mapping[str, Any]) -> list[str]:
    """Every fault: of its shape, and what does not fit together."""
    return all_faults(Scenario, with_counters(data), fit_faults)


def fit_faults(scenario: Scenario) -> list[str]:
    """What does not fit together."""
    return [
        *_map_faults(scenario),
        *_ship_faults(scenario),
        *_air_faults(scenario),
        *_term_faults(scenario),
        *_deck_faults(scenario),
    ]


PLACED = ("task_force", "base", "submarine")
NAMED = ("ship", "base", "task_force", "air_unit", "submarine")


def _map_faults(scenario: Scenario) -> Iterable[str]:
    terms = scenario.scenario
    places = [
        *(((kind, name), ("hex",), thing.hex) for kind in PLACED for name, thing in getattr(scenario, kind).items()),
        *((("scenario",), ("islands", at), place) for at, place in enumerate(terms.islands)),
        *(
            (("scenario",), (key, side, at), place)
            for key in ("refueling_points", "unloading", "exits")
            for side, listed in getattr(terms, key).items()
            for at, place in enumerate(listed)
        ),
    ]
    for table, further, place in places:
        if not is_hex(place) or parse_hex(place).column > terms.columns or parse_hex(place).row > terms.rows:
            size = f"{terms.columns:02d}{terms.rows:02d}"
            yield table_fault(table, f"hex {place!r} is not on the map, which goes from 0101 to {size}", *further)
    used = [name for kind in NAMED for name in getattr(scenario, kind)]
    forces = scenario.task_force.values()
    for side, count in Counter(tf.side for tf in forces if not tf.called).items():
        if count > (most := stickers.HIGHEST // len(scenario.sides)):
            said = f"{count} blocks of the {side} side have no `called`, but only {most} stickers can be drawn"
            yield table_fault(("task_force",), said)
    for name, count in Counter([*used, *(tf.called for tf in forces if tf.called)]).items():
        kind = next((kind for kind in NAMED if name in getattr(scenario, kind)), "task_force")
        if count > 1:
            said = f"the name is used {count} times; every ship, base, task force, unit and sticker has its own"
            yield table_fault((kind, name), said, of_key=True)
        if "," in name or "=" in name:
            yield table_fault((kind, name), "a name cannot hold a comma or an equals sign", of_key=True)


def _ship_faults(scenario: Scenario) -> Iterable[str]:
    yield from sailing_faults("task_force", scenario.task_force, "ship", scenario.ship, known_counters()["ship"])
    allowed = load(state.GAME).printed["limits"]["entries"]["ships-in-a-tf"]
    for name, tf in scenario.task_force.items():
        hulls = sum(scenario.ship[ship].hulls for ship in tf.ships if ship in scenario.ship)
        if hulls > allowed:
            yield table_fault(("task_force", name), f"{hulls} ships, at most {allowed} (7)", "ships")
    for name, counter in scenario.ship.items():
        if counter.aa and counter.star:
            yield table_fault(("ship", name), "aa is a number or a star, not both", "aa")
        if counter.target_class == "D" and counter.endurance is None:
            yield table_fault(("ship", name), "a destroyer unit needs its endurance (23)")


def _air_faults(scenario: Scenario) -> Iterable[str]:
    aboard: Counter[str] = Counter()
    for name, unit in scenario.air_unit.items():
        if unit.type not in scenario.air:
            near = nearest_as_cure(unit.type, [*scenario.air, *known_counters()["air"]])
            yield table_fault(("air_unit", name), f"no air unit type {unit.type!r}{near}", "type")
            continue
        home = scenario.ship.get(unit.at) or scenario.base.get(unit.at)
        if home is None:
            yield table_fault(("air_unit", name), f"no carrier or base {unit.at!r}", "at")
        elif home.side != unit.side:
            yield table_fault(("air_unit", name), f"{unit.at} belongs to the other side", "at")
        aboard[unit.at] += scenario.air[unit.type].size
    for name, size in aboard.items():
        ship = scenario.ship.get(name)
        if ship is not None and size > ship.capacity:
            said = f"carries air units of size {size}, her capacity is {ship.capacity} (4.d.i)"
            yield table_fault(("ship", name), said, "capacity")
    for name, kind in scenario.air.items():
        for key in ("defense", "range"):
            given = getattr(kind, key)
            if isinstance(given, dict) and set(given) != {*kind.strengths, *(["F"] if kind.f else [])}:
                said = f"{key} is one number, or one for each attack strength and F (4.d.ii.8)"
                yield table_fault(("air", name), said, key)


def _term_faults(scenario: Scenario) -> Iterable[str]:
    terms = scenario.scenario
    ships, bases = scenario.ship, scenario.base
    for name in terms.bombard:
        if name not in bases:
            yield table_fault(("scenario",), f"bombard: no base {name!r}{nearest_as_cure(name, bases)}", "bombard")
    for name in terms.strike_limits:
        if name not in (*ships, *bases, *scenario.sides):
            said = f"strike_limits: no carrier, base or side {name!r}{nearest_as_cure(name, [*ships, *bases])}"
            yield table_fault(("scenario",), said, "strike_limits", name, of_key=True)
    for name in terms.cap_claims:
        if name not in (*scenario.task_force, *bases):
            said = f"cap_claims: no task force or base {name!r}{nearest_as_cure(name, scenario.task_force)}"
            yield table_fault(("scenario",), said, "cap_claims", name, of_key=True)
    yield from _cargo_faults(scenario)
    for side, pool in scenario.pool.items():
        if pool.draws + pool.opponent_draws > len(pool.cards):
            yield table_fault(("pool", side), f"holds {len(pool.cards)} cards, fewer than are drawn (27)", "cards")


def _cargo_faults(scenario: Scenario) -> Iterable[str]:
    terms, ships = scenario.scenario, scenario.ship
    for name, load_of in terms.cargo.items():
        if name not in ships:
            yield table_fault(
                ("scenario",), f"cargo: no ship {name!r}{nearest_as_cure(name, ships)}", "cargo", name, of_key=True
            )
        elif not ships[name].cargo and not ships[name].apd and name not in terms.carriers_of_cargo:
            said = f"cargo: {name} carries none (26.b); carriers_of_cargo may allow it (26.c)"
            yield table_fault(("scenario",), said, "cargo", name)
        elif ships[name].cargo and load_of > ships[name].cargo:
            said = f"cargo: {name} holds {ships[name].cargo}, not {load_of} (26.b)"
            yield table_fault(("scenario",), said, "cargo", name)


def _deck_faults(scenario: Scenario) -> Iterable[str]:
    for name, tf in scenario.task_force.items():
        if any(ship not in scenario.ship for ship in tf.ships):
            continue
        if not tf.cards and not tf.ships and not tf.dummies:
            continue
        try:
            for fault in deck_faults(deck_of(scenario, tf), tf.cards):
                said = f"cards {' '.join(tf.cards) or 'none'}: {fault} (8)"
                yield table_fault(("task_force", name), said, "cards")
        except Refusal as refusal:
            yield table_fault(("task_force", name), refusal.message)
    limits = load(state.GAME).printed["limits"]["entries"]
    for side in scenario.sides:
        used = Counter(card for tf in scenario.task_force.values() if tf.side == side for card in tf.cards)
        for card, count in used.items():
            most = limits["jokers"] if card == "XX" else limits["decks"]
            if count > most:
                said = f"the {side} side uses {card} {count} times, its two decks hold {most} (8.h)"
                yield table_fault(("task_force",), said)


def deck_of(scenario: Scenario, tf: TaskForce) -> dict[str, Any]:
    """A scenario's task force as `deck-check` takes it."""
    ships = [names.card_of_ship(scenario.ship[name].suits, name) for name in tf.ships]
    return {"ship": ships, "dummy": [{"kind": dummy.kind, "count": dummy.count} for dummy in tf.dummies]}


def deck_faults(ships: Mapping[str, Any], cards: list[str]) -> list[str]:
    """What is wrong with a task force's cards, as it is said."""
    answer = odds(find(state.GAME, "deck-check"), {**ships, "card": cards}, load(state.GAME))
    return [FAULTS[one] for one in (answer.distribution or [])[0]["outcome"]["faults"]]


def opening(data: Mapping[str, Any]) -> dict[str, Any]:
    """The state before the first turn, `public`, `sides` and `umpire`, as `evening/state.py` declares it."""
    scenario = Scenario.model_validate(with_counters(data))
    terms = scenario.scenario
    chart = {"columns": terms.columns, "rows": terms.rows, "islands": terms.islands}
    public: dict[str, Any] = {
        "turn": 0,
        "phase": "set-up",
        "turns": terms.turns,
        "night": terms.first_turn == "day",
        "level": {"allied": terms.allied_level, "ijn": terms.ijn_level},
        "zones": {zone: {"weather": terms.weather} for zone in weather_zones(terms.columns, terms.rows)},
        "map": chart,
        "vp_needed": terms.vp_needed,
        "places_first": terms.places_first,
    }
    for key in ("rules", "night_phases", "scenario_cap", "port_torpedoes", "most_task_forces"):
        if getattr(terms, key):
            public[key] = getattr(terms, key)
    if open_limits := {name: most for name, most in terms.strike_limits.items() if name not in scenario.ship}:
        public["strike_limits"] = open_limits
    drawn = stickers.dealt_stickers(scenario.sides)
    umpire: dict[str, Any] = {"stickers": drawn}
    if terms.bombard:
        umpire["bombard"] = terms.bombard
    if scenario.pool:
        umpire["pool"] = {side: pool.model_dump() for side, pool in scenario.pool.items()}
    own = {side: _own(scenario, side, drawn[side]) for side in scenario.sides}
    return {"public": public, "sides": own, "umpire": umpire}


def weather_zones(columns: int, rows: int) -> list[str]:
    """The weather zones of a map (14.a)."""
    count = -(-columns // state.ZONE) * -(-rows // state.ZONE)
    return [str(zone) for zone in range(1, count + 1)]


def _own(scenario: Scenario, side: Side, left: list[str]) -> dict[str, Any]:
    """What a side owns at the start; `left` are the stickers drawn for it, those in use last."""
    terms = scenario.scenario
    own: dict[str, Any] = {"task_forces": {}, "ships": {}, "air": {}}
    for name, tf in scenario.task_force.items():
        if tf.side != side:
            continue
        dummies = {dummy.kind: dummy.count for dummy in tf.dummies}
        block = {"hex": tf.hex, "called": tf.called or stickers.next_of(left)}
        held = {"ships": tf.ships, "cards": tf.cards, "dummies": dummies}
        own["task_forces"][name] = {**block, **{key: value for key, value in held.items() if value}}
        fuel = endurance_at_start({ship: without_defaults(scenario.ship[ship]) for ship in tf.ships}, tf.turns_at_sea)
        for ship in tf.ships:
            counter = scenario.ship[ship]
            own["ships"][ship] = {"kind": state.KIND_OF[counter.suits[0]], **without_defaults(counter)} | fuel[ship]
            if terms.cargo.get(ship):
                own["ships"][ship]["aboard"] = terms.cargo[ship]
            if ship in terms.carriers_of_cargo:
                own["ships"][ship]["carries"] = True
    for name, unit in scenario.air_unit.items():
        if unit.side == side:
            own["air"][name] = {
                "type": unit.type,
                "home": unit.at,
                "at": unit.at,
                **without_defaults(scenario.air[unit.type]),
            }
    own["bases"] = values_of_side(scenario.base, side)
    own["submarines"] = values_of_side(scenario.submarine, side)
    own["refueling_points"] = terms.refueling_points.get(side, [])
    own["unloading"] = terms.unloading.get(side, [])
    own["exits"] = terms.exits.get(side, [])
    owned = (*own["task_forces"], *own["bases"])
    searchers = {*own["ships"], *own["bases"], *own["air"], *(unit["type"] for unit in own["air"].values())}
    own["night_searchers"] = [name for name in terms.night_searchers if name in searchers]
    own["strike_limits"] = {name: most for name, most in terms.strike_limits.items() if name in own["ships"]}
    own["cap_claims"] = [name for name in terms.cap_claims if name in owned]
    return {key: value for key, value in own.items() if value}
