"""Ships bombard Guadalcanal, for points (9.2 (4))."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.hexgrid import STEPS, parse_hex
from referee.engine.inputs import own
from referee.engine.plain import counted
from referee.games.ca.evening import fire, may_fire, ships, spotting, state
from referee.games.ca.evening.state import ALL, Board, Ship
from referee.games.ca.rules.equipment import GRID
from referee.games.ca.rules.strength import Guns
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars, obey
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called_hex

SCENARIOS = (4, 5, 6)
NO_WEAPONS = 2  # weapon hits (7.5)
CITE = "9.2 (4)"


class Bombard(state.Named):
    """The ships that bombard a land hex."""

    firer: list[Ship] = thing(own(all_called("the ships that bombard it", 1, state.TOGETHER, of="ships")))
    hex: str = called_hex("the land hex")

    def mean(self) -> None:
        ships.on_map(self.board, self.hex, "hex")
        for ship in filter(lambda ship: ship.is_afloat, self.firer):
            ships.printed_values(ship, *may_fire.GUNS)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> Iterable[Any] | None:
        """The shore, where a hex is wanted."""
        return sorted(guadalcanals_land(board.public.map)) if name == "hex" else None

    def are_there(self) -> Bars:
        """All ships that take part must be on the map."""
        for firer in self.firer:
            yield from ships.is_there(firer, "firer")


def of_bombard(given: Bombard) -> Bars:
    """What forbids a bombardment."""
    yield from given.are_there()
    for firer in given.firer:
        yield from ships.may_act(firer, "firer", "7.11")
    yield from ships.is_free_to_fire(given.board, "firer")
    yield from is_rewarded(given.board, given.owner, "firer")
    yield from is_shore(given.board, given.hex, "hex")
    for firer in given.firer:
        yield from may_bombard(firer, given.hex)


def is_rewarded(board: Board, side: str, field: str) -> Bars:
    """Only bombardments by the IJN score, in the scenarios that reward them (9.2 (4))."""
    if side != "ijn" or board.public.terms.number not in SCENARIOS:
        hint = command("fire", firer=OPEN, target=OPEN) + " fires at ships"
        yield Bar(CITE, "only IJN ships bombard, in Scenarios 4, 5 and 6", field, hint)


def is_shore(board: Board, place: str, field: str) -> Bars:
    """Only hexes of Guadalcanal are bombarded (9.2 (4))."""
    sheet = board.public.map
    if place not in sheet.land:
        words = "is not a land hex" if sheet.land else "may be land, but no land has been entered"
        hint = "another --hex: map shows the land; chart --land enters it"
        yield Bar(CITE, f"{place} {words}", field, hint)
    elif not sheet.guadalcanal:
        hint = command("chart", guadalcanal=OPEN) + " enters one of its hexes"
        yield Bar(CITE, "which land is Guadalcanal has not been entered", field, hint)
    elif place not in guadalcanals_land(sheet):
        yield Bar(CITE, f"{place} is land, but not of Guadalcanal", field)


def may_bombard(ship: Ship, place: str) -> Bars:
    """A ship may bombard a hex in range of her guns if no land is in the line of fire, in place of her attack
    of the phase (7.13, 7.2, 7.41).
    """
    if not ship.is_afloat:
        return
    if ship.fired:
        hint = "another --firer; next goes on when all have fired"
        yield Bar("7.13", f"{ship.name} has made her gunnery attack of this phase", "firer", hint)
    board = ship.here
    if board.ruling("bombardment-line") == "blocked" and may_fire.is_blocked(board, ship.place, place):
        yield Bar("7.41", f"land is in the line of fire from {ship.name} at {ship.hex} to {place}", "firer")
    if ship.weapon_hits >= NO_WEAPONS:
        yield Bar("7.5", f"{ship.name} has two weapon hits: no strength is left", "firer", firm=True)
    else:
        strength, reach = ships.printed_values(ship, *may_fire.GUNS)
        far = board.distance(ship.place, place)
        if not strength:
            yield Bar("7.5", f"{ship.name} has no guns to bombard with", "firer", firm=True)
        elif not Guns(strength, reach, far, ship.weapon_hits).share():
            words = f"{ship.name} is {counted(far, 'hex')} from {place}, and her guns reach at most {2 * reach}"
            yield Bar("7.21", words, "firer", firm=True)


def guadalcanals_land(sheet: state.Sheet) -> set[str]:
    """The land connected with the hexes entered as Guadalcanal's."""
    land, found = set(sheet.land), set()
    waiting = [place for place in sheet.guadalcanal if place in land]
    while waiting:
        place = waiting.pop()
        found.add(place)
        near = (GRID.neighbour(parse_hex(place), facing) for facing in STEPS)
        waiting += [hex.name for hex in near if hex.name in land - found]
    return found


def whole_bombardment(given: Bombard) -> Whole:
    """The bombardment of these ships alone."""
    obey(given.are_there(), [])
    firers = [as_bombarder(ship, given.hex) for ship in given.firer]
    return Whole("bombardment", {"firers": firers}, (), stand_ins_used(given.firer))


@act(
    "bombard",
    Bombard,
    cite=CITE,
    phases=("first-gunnery", "second-gunnery"),
    bars=of_bombard,
    whole=whole_bombardment,
    where=[("terms.number", SCENARIOS)],
)
def bombard(given: Bombard, doing: Doing) -> None:
    """IJN ships bombard Guadalcanal, for points."""
    count_bombardments(doing, given.firer, given.hex)


def count_bombardments(doing: Doing, firers: Sequence[Ship], place: str) -> None:
    """All of a turn's bombardments count together, as the ruling bombardment-rounding says."""
    side = firers[0].owner
    for ship in firers:
        ship.shot.put(hex=place, **{key: value for key, value in as_bombarder(ship, place).items() if key != "name"})
        ship.put(fired=True)
    asked = {"firers": bombardments_of(firers[0].here, side)}
    outcome = doing.resolve("bombardment", asked, side=side, stand_in=stand_ins_used(firers)).outcome
    spotting.by_gunfire(doing, firers)
    total = firers[0].here.side(side).bombardment_points + outcome["points"]
    does = "bombards" if len(firers) == 1 else "bombard"
    doing.tell(ALL, f"{ships.places_for(len(firers))} {does} {{}}.", *firers, place, hex=place)
    doing.tell(side, f"Bombardment: {counted(outcome['points'], 'point')} this turn, {total} in all.")


def as_bombarder(ship: Ship, place: str) -> dict[str, Any]:
    """A ship as `bombardment` takes it."""
    found = may_fire.as_firer("gunnery", ship, place)
    return {key: value for key, value in found.items() if key != "half_strength"}


def stand_ins_used(firers: Sequence[Ship]) -> list[str]:
    """The stand-in values used in a bombardment."""
    return ships.stand_ins((ship, word) for ship in firers for word in may_fire.GUNS) + fire.coastline(firers[0].here)


def bombardments_of(board: state.Board, side: str) -> list[dict[str, Any]]:
    """The bombardments of this Player-Turn as `bombardment` takes them."""
    keys = ("distance", "strength", "range", "weapon_hits")
    shots = {name: ship.shot for name, ship in board.ships_of(side).items() if ship.shot.is_there}
    return [{"name": name, **{key: getattr(shot, key) for key in keys}} for name, shot in shots.items()]


def points(board: state.Board, side: str) -> int:
    """All points that a side has earned by bombardment, this Player-Turn's included."""
    shots = bombardments_of(board, side)
    now = board.reckon("bombardment", {"firers": shots})["points"] if shots else 0
    return board.side(side).bombardment_points + int(now)
