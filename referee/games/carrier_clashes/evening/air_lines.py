"""Lines of a sheet for aircraft and submarines: arcs and hexes searched, CAP, strikes, landing (15, 16, 25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.carrier_clashes.evening import flyers, forming, known, landing, state, surface_lines
from referee.games.carrier_clashes.rules.upkeep.cards import KINDS
from referee.session.acting.order_line import Line
from referee.session.acting.orders import Order

EARLY, SECOND, LATE, LAST = 0, 1, 2, 3
FIGHTS = ("all", "again")
TORPEDOES, BOMBS = ("torp", "torpedo", "torpedoes"), ("bomb", "bombs")


def air_units(line: Line) -> list[str]:
    """The air units that a line is for: the units named, or all that attack in the strikes named."""
    if line.group == "strikes":
        own = state.Board(line.tree).side(line.side).strikes
        return [unit for name in line.doers for unit in own[name].attackers]
    if line.group != "air":
        raise line.wrong(f"{', '.join(line.doers)}: only air units can do that")
    return list(line.doers)


def searches_arc(line: Line) -> list[Order]:
    """`VS-6 arc 33 out 5`."""
    inputs: dict[str, Any] = {"unit": line.doers, "start": line.number("where the arc begins"), "side": line.side}
    while line.next_word in ("wide", "out"):
        word = line.word().lower()
        field = "arc" if word == "wide" else "out_to"
        line.once(word, field in inputs)
        inputs[field] = line.number("how wide" if field == "arc" else "how far out")
    return [Order("sweep", inputs, line.doers, stage=SECOND)]


def searches_hex(line: Line) -> list[Order]:
    """`VB-6 search 1510`; also `search arc 30`."""
    if line.has("arc"):
        return searches_arc(line)
    if line.next_word.isdigit() and not line.is_hex():
        raise line.wrong(f"search takes a hex; an arc is written arc {line.next_word}")
    place = line.hex("the hex searched")
    return [Order("search", {"hex": place, "searcher": line.doers, "side": line.side}, line.doers, stage=LATE)]


def reader_of_dives(attack: dict[str, bool]) -> Any:
    """`I-boats A spot`, `I-boats A attack 14`: the target is named where several are in the hex."""

    def reader(line: Line) -> list[Order]:
        if attack and line.group == "air":
            return [Order("armed-search", armed_search_order(line), line.doers, stage=LAST)]
        prey = {"target": line.enemy("task force", known.blocks_seen(line))} if line.next_word else {}
        stage = LAST if state.Board(line.tree).is_night else EARLY
        return [Order("submarine", {"name": line.only_doer(), **attack, **prey}, line.doers, stage=stage)]

    return reader


def armed_search_order(line: Line) -> dict[str, Any]:
    """`VS-6 attack 19 carrier`, `VS-6 bombs a carrier in 1510`: a ship of a type that a searching unit saw."""
    unit = line.only_doer()
    if line.has("a", "an") or line.next_word in KINDS:
        kind = line.word().lower()
        line.has("in", "of")
        return {"unit": unit, "target": line.enemy("task force", known.blocks_seen(line)), "kind": kind}
    return {"unit": unit, "target": line.enemy("task force", known.blocks_seen(line)), "kind": line.word().lower()}


def flies_home(line: Line) -> list[Order]:
    """`VF-5 home`."""
    return [Order("ferry", {"unit": air_units(line), "side": line.side}, line.doers)]


def flies_cap(line: Line) -> list[Order]:
    """`VF-6-1 VF-6-2 cap 16 low`, `no cap`."""
    if line.doers == [known.NO_CAP]:
        return [Order("", {}, [f"{known.NO_CAP} cap"], then={"instead": "cap"})]
    units = air_units(line)
    line.has("over")
    over = line.all_own("task force or base", "task_forces", "bases")
    if len(over) > 1:
        raise line.wrong(f"write one line of CAP for each: {', '.join(over)}")
    said, then = set[str](), dict[str, Any]()
    while line.next_word in ("high", "low", *FIGHTS):
        if (word := line.word().lower()) in FIGHTS:
            then |= {"over": over, word: True}
        else:
            said.add(word)
    if len(said) > 1:
        raise line.wrong(f"{', '.join(line.doers)}: high or low, not both")
    inputs = {"over": over[0], "unit": units, "altitude": (*said, "high")[0], "side": line.side}
    return [Order("cap", inputs, line.doers, stage=SECOND, then=then)]


def fights_so(what: str) -> Any:
    """`16 all`: the CAP over it leaves nobody alone; `16 again`: CAP that has fought tries to fight the next strike."""

    def reader(line: Line) -> list[Order]:
        return [Order("", {}, line.doers, then={"instead": what, "over": line.doers, what: True})]

    return reader


def leaves_alone(what: str) -> Any:
    """`16 spares VB-6`: the units that its CAP leaves alone; `VF-6 ignores A6M`: those that escorts leave alone."""

    def reader(line: Line) -> list[Order]:
        units = [line.word()]
        while line.next_word:
            units.append(line.word())
        over = {"over": line.doers} if line.group != "air" else {}
        return [Order("", {}, line.doers, then={"instead": what, what: units, **over})]

    return reader


def attacks_ship(line: Line) -> list[Order]:
    """`VB-6-1 VB-6-2 at Shokaku`, once the ships are revealed."""
    units = air_units(line)
    if not units:
        raise line.wrong(f"{', '.join(line.doers)}: no unit of it is left to attack")
    ship = line.enemy("enemy ship")
    return [Order("attack", {"at": [f"{unit}={ship}" for unit in units], "side": line.side}, units, stage=LATE)]


def comes_down(line: Line) -> list[Order]:
    """`VF-6-1 down`."""
    return [Order("cap-down", {"unit": air_units(line), "side": line.side}, line.doers, stage=EARLY)]


def read_strike(line: Line) -> list[Order]:
    """`VB-6 VT-6 vs 1407 with A low VF-6-1 land Shortland at Shokaku`; low escorts fly with it, named before or not."""
    own, units, weapons = state.Board(line.tree).side(line.side), air_units(line), dict[str, str]()
    inputs: dict[str, Any] = {"target": line.enemy("target", struck_in_phase(line)), "side": line.side}
    while line.next_word in ("with", "low", "land", "group", "at"):
        option = line.word().lower()
        line.once(option, option in inputs and option != "low")
        if option == "with":
            weapon = line.word()
            armed = {name: arm for name in units if (arm := armed_with(own.air[name], weapon))}
            if not armed:
                raise line.wrong(f"none of {', '.join(units)} has {weapon.upper()}")
            weapons = {name: arm for name, arm in armed.items() if len(own.air[name].strengths) != 1} | weapons
        elif option == "low":
            fighters = [name for name, unit in own.air.items() if unit.f and not unit.lost]
            inputs["low"] = [*inputs.get("low", ()), *line.all_own("escort", "air", likely=fighters)]
            units += [name for name in inputs["low"] if name not in units]
        elif option == "group":
            inputs["group"] = line.number("the AA group attacked")
        elif option == "land":
            inputs["land"] = own_deck(line)
        else:
            inputs["at"] = line.word()
    if weapons:
        inputs["weapon"] = [f"{name}={weapon}" for name, weapon in weapons.items()]
    return [Order("launch", {"unit": units, **inputs}, units, stage=EARLY)]


def launches(line: Line) -> list[Order]:
    """`Fubuki torp Helena`; `Yorktown launches VB-5-1 VT-5-1 at 1407` is a strike."""
    units = line.take_own("air")
    if not units:
        return surface_lines.read_torpedoes(line)
    line.doers, line.group = units, "air"
    line.has("at", "vs", "against")
    return read_strike(line)


def struck_in_phase(line: Line) -> list[str]:
    """The enemies that this phase's strikes may attack (12.b, 12.d, 12.h).

    Bases in the first air strike phase, task forces in the second, both in the third.
    """
    bases = state.Board(line.tree).enemy(line.side).bases
    open_here = {"first-air-strike": (True,), "second-air-strike": (False,)}.get(line.phase, (True, False))
    return [name for name in line.enemies if (name in bases) in open_here]


def armed_with(unit: state.Air, word: str) -> str:
    """The weapon of a unit that `with A`, `with torpedoes` or `with bombs` means; nothing for none, or several."""
    if word.lower() in BOMBS:
        bombs = [one for one in unit.strengths if one != forming.TORPEDO]
        return bombs[0] if len(bombs) == 1 else ""
    weapon = forming.TORPEDO if word.lower() in TORPEDOES else word.upper()
    return weapon if weapon in unit.strengths or (weapon == flyers.FIGHTERS and unit.f) else ""


def read_landing(line: Line) -> list[Order]:
    """`VF-5 land Enterprise`, `adrift land Enterprise`."""
    own = state.Board(line.tree).side(line.side)
    units = list(line.doers) if line.doers == [known.ADRIFT] else air_units(line)
    if units == [known.ADRIFT]:
        units = [name for name, unit in own.air.items() if landing.must_land(unit)]
        if not units:
            raise line.wrong("no aircraft of yours without a deck may land now")
    line.has("at", "on")
    return [Order("land", {"unit": units, "at": own_deck(line), "side": line.side}, units)]


def own_deck(line: Line) -> str:
    """Take the name of a carrier or base of one's own; a refusal lists those in play."""
    own = state.Board(line.tree).side(line.side)
    carriers = (name for name, ship in own.ships.items() if ship.is_carrier and ship.place)
    return line.all_own("base or carrier", "bases", "ships", likely=(*own.bases, *carriers))[0]


READERS: Mapping[str, Any] = {
    "arc": searches_arc,
    "search": searches_hex,
    "spot": reader_of_dives({}),
    "attack": reader_of_dives({"attack": True}),
    "bomb": reader_of_dives({"attack": True}),
    "cap": flies_cap,
    **{what: fights_so(what) for what in FIGHTS},
    "spares": leaves_alone("spare"),
    "ignores": leaves_alone("ignore"),
    "down": comes_down,
    "vs": read_strike,
    "torp": launches,
    "home": flies_home,
    "land": read_landing,
}
