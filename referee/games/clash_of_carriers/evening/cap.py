"""CAP: allocated in the Initial Phase, called down, sent out by radar (5.7, 13.0, 15.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.plain import with_article
from referee.games.clash_of_carriers.evening import asked, chart, cover, damage, fitness, moving, state, unfinished
from referee.games.clash_of_carriers.evening.fights import Raid
from referee.games.clash_of_carriers.evening.state import AirUnit, Base, Board, Group, Marker
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called, called_hex

MOST_HEXES = 2
NOT_READY = {
    "flown": ("in the Flown Box", "8.6"),
    "cap": ("on CAP", "5.7"),
    "raid": ("in a raid", "8.6"),
    "away": ("away after an extended flight", "8.1.2"),
    "coming": ("not here yet", "5.3"),
    "dead": ("destroyed", "2.3.2"),
    "gone": ("lost with its carrier", "10.2"),
}


class Cap(state.Named):
    """Fighters, and what they fly over."""

    unit: list[AirUnit] = thing(all_called("F and FB units, Ready", 1, 30, of="air"))
    over: Group | Base | None = thing(
        called("the TG, TF or island; without it, the units' own", None, of=("groups", "islands"))
    )

    def mean(self) -> None:
        if isinstance(self.over, Group):
            asked.is_there(self.over, "over")

    @property
    def name(self) -> str:
        """What they fly over: a TG, the TF or an island, by its name."""
        return self.over.name if self.over is not None else cover.home_of(self.board, self.unit[0])

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """What there is to fly over, a unit's own TG, TF or island first, then the rest in its hex."""
        words = raw.get("unit") or [""]
        own = next((side for side in board.sides.values() if words[0] in side.air), None)
        if name != "over" or own is None:
            return None
        unit = own.air[words[0]]
        there = [over for over in (*own.markers(), *own.bases) if not any(is_over(unit, over, {}))]
        return sorted(there, key=lambda over: over != cover.home_of(board, unit))


def of_cap(given: Cap) -> Bars:
    """What forbids fighters to fly CAP: the time, the wind, each of the fighters, and what they are to fly over."""
    yield from by_day(given.board)
    yield from wind_allows(given.unit)
    for unit in given.unit:
        yield from of_fighter(unit)
        yield from is_over(unit, given.name, turns_into_the_wind(given.unit))


def by_day(board: Board) -> Bars:
    """There is no CAP by night (5.7)."""
    if board.is_night:
        hint = "next goes on; CAP flies in the next day turn"
        yield Bar("5.7", "there is no CAP by night", "unit", hint)


def of_fighter(unit: AirUnit) -> Bars:
    """Ready F and FB units fly CAP, from carriers that are fit for it (5.7, 9.4)."""
    yield from can_fly(unit)
    if not unit.is_fighter:
        hint = "a fighter or a fighter-bomber for --unit"
        yield Bar("5.7", f"bombers never fly CAP, and {unit.name} is {with_article(unit.kind)}", "unit", hint)


def can_fly(unit: AirUnit, field: str = "unit") -> Bars:
    """Only Ready units fly, none from a carrier off the map or with half of her boxes crossed off (7.3, 9.4)."""
    if unit.box != "ready":
        where, cite = NOT_READY[unit.box]
        yield Bar(cite, f"{unit.name} is {where}, not Ready", field, f"another --{field}: show lists the Ready")
    carrier = unit.here.side(unit.owner).ships.get(unit.home)
    yield from damage.of_departed(unit, field)
    if carrier is not None and not carrier.left and not fitness.can_fly(carrier):
        yield Bar("9.4", f"{unit.home} can no longer fly aircraft", field)


def is_over(unit: AirUnit, over: str, turned: Mapping[str, str]) -> Bars:
    """CAP flies over its own TG, TF or island, or over another in the same hex, but not over detached ships (5.7); a
    group that has `turned` into the wind has left the hex by then (15.3).
    """
    board, side = unit.here, unit.here.side(unit.owner)
    if over in side.groups and side.groups[over].detached:
        words = f"{over} is a detached group, and CAP flies over TGs, the TF and islands"
        yield Bar("5.7", words, "over", "another --over, in its hex")
    home = cover.home_of(board, unit)
    lies = side.marker_of(side.groups[over]).name if over in side.groups else over
    here = turned.get(home) or chart.hex_of(board, unit.owner, home)
    beyond = any(name in side.bases and side.bases[name].off_map for name in (home, over))
    if here != (turned.get(lies) or chart.hex_of(board, unit.owner, over)) or (beyond and home != over):
        yield Bar("5.7", f"{unit.name} is with {home}, not in the hex of {over}", "over")


def wind_allows(units: Sequence[AirUnit]) -> Bars:
    """The group whose fighters are launched first sails a hex southeast (15.3), but not into a hex with
    enemies in sight or a submarine marker.
    """
    for mover in into_the_wind(units):
        board, side = mover.groups[0].here, mover.groups[0].owner
        there = chart.hex_to_southeast(board, mover.hex)
        if not mover.groups[0].wind and there in chart.in_the_way(board, side):
            words = f"{mover.name} would turn into the wind to {there}, where there are enemies or their submarines"
            yield Bar("15.3", words, "unit")
        yield from moving.can_turn(mover, 1, "unit")


def into_the_wind(units: Sequence[AirUnit]) -> list[Marker]:
    """The markers that turn into the wind before units take off from their carriers (15.3)."""
    board = units[0].here
    if not board.in_use("15.3"):
        return []
    markers = board.side(units[0].owner).markers()
    homes = dict.fromkeys(cover.home_of(board, unit) for unit in units)
    return [markers[home] for home in homes if home in markers]


def turns_into_the_wind(units: Sequence[AirUnit]) -> dict[str, str]:
    """The hex to which each marker turns into the wind (15.3)."""
    ways = {mover.name: moving.into_the_wind(mover, 1) for mover in into_the_wind(units)}
    return {name: way[-1] for name, way in ways.items() if way}


@act("cap", Cap, cite="5.7", phases=("air",), bars=of_cap)
def cap(given: Cap, doing: Doing) -> None:
    """Fighters go on CAP over their TG, TF or island."""
    for mover in into_the_wind(given.unit):
        moving.turn_into_the_wind(doing, mover, 1)
    for unit in given.unit:
        unit.put(box="cap", over=given.name)
    over = f"over {given.name}: {', '.join(unit.name for unit in given.unit)}"
    doing.tell(given.owner, f"On CAP {over}.", listed=("On CAP", over))


class Down(state.Named):
    """Fighters on CAP."""

    unit: list[AirUnit] = thing(all_called("units on CAP", 1, 30, of="air"))


def of_down(given: Down) -> Bars:
    """Only CAP can come down (5.7)."""
    for unit in given.unit:
        if unit.box != "cap":
            yield Bar("5.7", f"{unit.name} is not on CAP", "unit")


@act("down", Down, cite="5.7", bars=of_down)
def down(given: Down, doing: Doing) -> None:
    """Correct the record: units are not on CAP after all, but Ready."""
    for unit in given.unit:
        unit.put(box="ready", over=None, at=None, fought=False)
    doing.tell(given.owner, f"No longer on CAP: {', '.join(unit.name for unit in given.unit)}.")


def as_asked(unit: AirUnit) -> dict[str, Any]:
    """An air unit, as the procedures take it."""
    reverse = {} if unit.reduced is None else {"reduced": unit.reduced}
    return {"name": unit.name, "kind": unit.kind, "factor": unit.factor, **reverse, "side": unit.side}


class Vector(state.Named):
    """CAP units and the hex they go to."""

    unit: list[AirUnit] = thing(all_called("F units on CAP, on their full side", 1, 30, of="air"))
    hex: str = called_hex("one or two hexes out")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """The hexes around its carrier."""
        words = raw.get("unit") or [""]
        unit = next((side.air[words[0]] for side in board.sides.values() if words[0] in side.air), None)
        start = chart.hex_of(board, unit.owner, cover.home_of(board, unit)) if unit is not None else None
        return chart.hexes_within(board, start, 2) if name == "hex" and start else None


def of_vector(given: Vector) -> Bars:
    """If the rule is in use, radar sends CAP out to meet a raid in the air (13.0)."""
    board = given.board
    yield from unfinished.finish_first(board, "raid", "meeting", "reports", "flagship")
    if not board.in_use("13.0"):
        hint = "intercept meets the raid over its target; use --rule 13.0, in set-up, brings radar into use"
        yield Bar("13.0", "radar interception is not in use", "unit", hint)
    yield from raid_comes(board.public.raid, given.owner, given.hex)
    for unit in given.unit:
        yield from may_be_sent(unit, given.hex)


def raid_comes(raid: Raid, side: str, place: str) -> Bars:
    """Radar sends CAP out against an enemy raid on its way, to a hex where the raid has not been met yet (13.0)."""
    if not raid.is_there:
        hint = "raid puts one in the air; CAP over a TG meets it there by intercept"
        yield Bar("13.0", "no enemy raid is in the air: radar sends CAP out to meet one", "act", hint)
    elif raid.side == side:
        words = "no enemy raid is in the air, but their own: radar sends CAP out to meet one"
        yield Bar("13.0", words, "act", firm=True)
    elif raid.placed:
        hint = "flak goes on with the raid, then attack"
        yield Bar("13.0", "the raid is over the ships already: radar sends CAP out before", "act", hint)
    elif place in raid.met:
        words = f"the raid has been met in {place} and flies on: no more CAP meets it there"
        yield Bar("13.0", words, "hex", "another --hex")


def may_be_sent(unit: AirUnit, place: str) -> Bars:
    """USN fighters at full strength are sent one or two hexes out, once (8.2.4, 13.0)."""
    if unit.box != "cap":
        yield Bar("13.0", f"{unit.name} is not on CAP", "unit")
    if unit.fought:
        yield Bar("8.2.4", f"{unit.name} has met a raid this turn, and stays in its hex", "unit")
    board = unit.here
    out = hexes_out(unit, place)
    if not out:
        yield Bar("13.0", f"{place} is the hex of its own carrier; radar sends CAP one or two hexes out", "hex")
        return
    wanted = {"side": unit.owner, "cap": [as_asked(unit)], "hexes": out, "night": board.is_night}
    yield from asked.bars_of_procedure(board, "radar-intercept", wanted, "hex" if out > MOST_HEXES else "unit")


def hexes_out(unit: AirUnit, place: str) -> int:
    """How far a hex is from a unit's carrier; from one that is gone, nothing."""
    start = chart.hex_of(unit.here, unit.owner, cover.home_of(unit.here, unit))
    return unit.here.distance(start, place) if start else 0


@act("vector", Vector, cite="13.0", phases=("activation",), where=[("raid", ()), ("rules", ("13.0",))], bars=of_vector)
def vector(given: Vector, doing: Doing) -> None:
    """Radar sends CAP out to meet a raid: it flips, and stays in that hex for the turn."""
    board = given.board
    for unit in given.unit:
        out = max(hexes_out(unit, given.hex), 1)
        wanted = {"side": unit.owner, "cap": [as_asked(unit)], "hexes": out, "night": board.is_night}
        doing.resolve("radar-intercept", wanted, side=unit.owner, stand_in=fitness.stand_ins(unit))
        flipped = "reduced" if unit.reduced is not None else unit.side
        unit.put(box="cap", side=flipped, at=given.hex, over=unit.over or cover.home_of(board, unit))
    words = f"USN CAP is sent out to {given.hex}: {', '.join(unit.name for unit in given.unit)}."
    doing.tell("all", words, hex=given.hex)
