"""Ships bombard Guadalcanal, for points (9.2 (4))."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.hexgrid import STEPS, read
from referee.engine.inputs import Inputs, own, text
from referee.engine.plain import counted
from referee.games.ca.evening import fire, ships, state
from referee.games.ca.evening.state import ALL, Ship
from referee.games.ca.rules.equipment import GRID
from referee.session.acting.act import Doing, Whole, act, reckoned
from referee.session.board.owned import all_called

SCENARIOS = (4, 5, 6)
CITE = "9.2 (4)"


class Bombard(Inputs):
    """The ships that bombard a land hex."""

    firer: list[str] = own(all_called("the ships that bombard it", 1, 30, of="ships"))
    hex: str = text(meaning="the land hex")


def whole(given: Bombard, doing: Doing) -> Whole:
    """The bombardment of these ships alone."""
    firers = ships.all_afloat(doing, given.firer, "firer", "ijn")
    ships.on_map(doing, given.hex, "hex")
    return Whole("bombardment", {"firers": [gun(doing, ship, given.hex) for ship in firers]}, (), marks(doing, firers))


@act(
    "bombard",
    Bombard,
    cite=CITE,
    phases=("first-gunnery", "second-gunnery"),
    whole=whole,
    where=[("terms.number", SCENARIOS)],
)
def bombard(given: Bombard, doing: Doing) -> None:
    """IJN ships bombard Guadalcanal, for points."""
    if state.of(doing).public.plot_turns:
        doing.forbid("9.2 (5)", "in the plotted Game-Turns ships fire as plotted, and at nothing else", "firer")
    bombarded(doing, given.firer, given.hex)


def check_bombarding(doing: Doing, side: str, field: str) -> None:
    """Refuse a bombardment by whom the scenario does not reward for it."""
    if side != "ijn" or state.of(doing).public.terms.number not in SCENARIOS:
        doing.forbid(
            CITE,
            "only IJN ships bombard, in Scenarios 4, 5 and 6",
            field,
            hint="fire --firer NAME --target SHIP fires at ships",
        )


def check_shore(doing: Doing, place: str, field: str) -> None:
    """Refuse a hex that is none of Guadalcanal."""
    sheet = state.of(doing).public.map
    ships.on_map(doing, place, field)
    if place not in sheet.land:
        entered = "may be land, but no land has been entered (referee do chart --land …)"
        doing.forbid(
            CITE,
            f"{place} {'is no land hex' if sheet.land else entered}",
            field,
            hint="another --hex: map shows the land; chart --land enters it",
        )
    elif not sheet.guadalcanal:
        wanted = "referee do chart --guadalcanal HEX, one of its hexes"
        doing.forbid(CITE, f"which land is Guadalcanal has not been entered ({wanted})", field)
    elif place not in guadalcanal(sheet):
        doing.forbid(CITE, f"{place} is land, but none of Guadalcanal", field)


def guadalcanal(sheet: state.Sheet) -> set[str]:
    """The land that hangs together with the hexes entered as Guadalcanal's."""
    land, found = set(sheet.land), set()
    waiting = [place for place in sheet.guadalcanal if place in land]
    while waiting:
        place = waiting.pop()
        found.add(place)
        near = (GRID.neighbour(read(place), facing) for facing in STEPS)
        waiting += [hex.name for hex in near if hex.name in land - found]
    return found


def bombarded(doing: Doing, names: Sequence[str], place: str) -> None:
    """All of a turn's bombardments count together, as the ruling bombardment-rounding says."""
    side = state.of(doing).phasing
    check_bombarding(doing, side, "firer")
    check_shore(doing, place, "hex")
    firers = ships.all_afloat(doing, names, "firer", side)
    for ship in firers:
        if ship.fired:
            doing.forbid(
                "7.13",
                f"{ship.name} has made its gunnery attack of this phase",
                "firer",
                hint="another --firer; next goes on when all have fired",
            )
        if doing.ruling("bombardment-line") == "blocked" and fire.is_blocked(doing, ship.place, place):
            doing.forbid("7.41", f"land lies in the line of fire from {ship.name} at {ship.hex} to {place}", "firer")
        shot = {key: value for key, value in gun(doing, ship, place).items() if key != "name"}
        ships.allowed(doing, "bombardment", {"firers": [gun(doing, ship, place)]}, "firer", ship.name)
        ship.shot.put(hex=place, **shot)
    asked = {"firers": fired(state.of(doing), side)}
    outcome = doing.resolve("bombardment", asked, side=side, stand_in=marks(doing, firers)).outcome or {}
    fire.used_up(doing, "gunnery", firers)
    total = state.of(doing).side(side).bombardment_points + outcome["points"]
    does = "bombards" if len(firers) == 1 else "bombard"
    doing.tell(ALL, f"{ships.listed(len(firers))} {does} {{}}.", *firers, place, hex=place)
    doing.tell(side, f"Bombardment: {counted(outcome['points'], 'point')} this turn, {total} in all.")


def gun(doing: Doing, ship: Ship, place: str) -> dict[str, Any]:
    """A ship as `bombardment` takes it."""
    found = fire.weapon(doing, "gunnery", ship, place)
    return {key: value for key, value in found.items() if key != "half_strength"}


def marks(doing: Doing, firers: Sequence[Ship]) -> list[str]:
    """What of a bombardment has values that are not the published ones."""
    return ships.stand_ins(doing, [(ship, word) for ship in firers for word in fire.GUNS]) + fire.coast(doing)


def fired(board: state.Board, side: str) -> list[dict[str, Any]]:
    """The bombardments of this Player-Turn as `bombardment` takes them."""
    keys = ("distance", "strength", "range", "weapon_hits")
    shots = {name: ship.shot for name, ship in board.ships_of(side).items() if ship.shot.is_there}
    return [{"name": name, **{key: getattr(shot, key) for key in keys}} for name, shot in shots.items()]


def points(doing: Doing, side: str) -> int:
    """All points that a side has earned by bombardment, this Player-Turn's included."""
    board = state.of(doing)
    shots = fired(board, side)
    now = reckoned(doing, "bombardment", {"firers": shots})["points"] if shots else 0
    return board.side(side).bombardment_points + int(now)
