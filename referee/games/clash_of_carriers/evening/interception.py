"""A raid on its way: met by CAP, then placed over the ships (8.2-8.4, 13.0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, whole
from referee.games.clash_of_carriers.evening import cap, cover, damage, fitness, overhead
from referee.games.clash_of_carriers.evening.fights import Flight, Raid
from referee.games.clash_of_carriers.evening.state import AirUnit
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import all_called, called, called_hex, paired, pairs


class Intercept(Inputs):
    """CAP against the raid."""

    hex: str | None = called_hex("where CAP that radar has sent out meets the raid; over the target if left out", None)
    suppress: list[str] = all_called(
        "escorts beyond the number of CAP units, which go on to suppress AA fire", 0, 60, of="air"
    )
    hunt: list[str] = all_called(
        "CAP units beyond the number of escorts, which go for a bomber: VF-2/1=Taiho T", 0, 30, of="air", pairs=True
    )
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints for CAP's rolls")
    escort_drm: int = whole(-10, 10, 0, meaning="the same for the escorts' roll")


@act("intercept", Intercept, cite="8.2, 13.0", phases=("activation",))
def intercept(given: Intercept, doing: Doing) -> None:
    """All CAP in the hex meets the raid; escorts fight it, the rest flies on."""
    raid = overhead.in_the_air(doing)
    board, side, other = raid.whole, raid.side, doing.other(raid.side)
    place = given.hex or str(raid.hex)
    defenders = cover.meeting(raid, place)
    check_meeting(doing, raid, place, defenders)
    hunters = paired(given.hunt, "hunt")
    for name in hunters:
        if name not in [unit.name for unit in defenders]:
            raise bad_input("hunt", f"{name} is not on CAP in {place}")
    for name in given.suppress:
        if name not in raid.units or raid.units[name].role != "escort":
            raise bad_input("suppress", f"{name} is no escort of this raid")
        if raid.units[name].engaged:
            doing.forbid(
                "8.2.4",
                f"{name} has fought CAP and suppresses no AA fire",
                "suppress",
                hint=f"leave {name} out of --suppress",
            )
    fighting = [flight for flight in raid.units.values() if fights(doing, flight)]
    names = [flight.name for flight in fighting]
    own, theirs = board.side(side).air, board.side(other).air
    wanted = {
        "defender": other,
        "cap": [{**cap.as_asked(unit), **hunting(unit, hunters)} for unit in defenders],
        "strike": [overhead.as_striker(own[flight.name], flight, given.suppress) for flight in fighting],
        "card_drm": given.drm,
        "escort_card_drm": given.escort_drm,
    }
    marked = fitness.stand_ins(doing, *(own[name] for name in names), *defenders)
    came = doing.resolve("air-to-air", wanted, side=other, stand_in=marked, about=f"in {place}").outcome or {}
    for unit in defenders:
        unit.put(fought=True)
    suffered((unit, now) for unit, now in zip(defenders, came["cap"], strict=True))
    for flight, now, drm in zip(fighting, came["strike"], came["strike_drm"], strict=True):
        if flight.role == "escort" and flight.name not in given.suppress:
            flight.put(engaged=True)
        flight.put(losses=min(-drm, 10))
        suffered([(own[flight.name], now)])
    raid.put(met=[*raid.met, place])
    ours = fates([unit.name for unit in defenders], came["cap"])
    words = f"CAP in {place} ({', '.join(unit.name for unit in defenders)}) meets the raid."
    doing.tell("all", f"{words} CAP now: {ours}. Raid now: {fates(names, came['strike'])}.", hex=place)
    if not any(theirs[unit.name].box == "cap" for unit in defenders):
        doing.remark(f"no CAP is left in {place}")
    if not raid.units:
        raid.over()
        doing.tell("all", "Nothing is left of the raid.")


def check_meeting(doing: Doing, raid: Raid, place: str, defenders: Sequence[AirUnit]) -> None:
    """Refuse CAP that is not there, does not come near the raid, or has met it (8.2.4, 13.0)."""
    if not defenders:
        raise bad_input("hex", f"there is no CAP in {place}")
    if raid.placed:
        doing.forbid("8.2", "the raid is over the ships already", "act")
    if place != raid.hex and not cover.crosses(doing, place):
        doing.forbid("13.0", f"the raid does not come within a hex of {place}", "hex")
    if place in raid.met:
        doing.forbid("8.2.4", f"the CAP in {place} has met this raid", "hex")
    first = cover.unmet(doing)
    if first and place in first and place != first[0]:
        doing.forbid("13.0", f"CAP that was sent out meets it first, in {first[0]}", "hex")


def fights(doing: Doing, flight: Flight) -> bool:
    """Does a unit of the raid meet this CAP? An escort that has fought CAP farther out does so by ruling (8.2.2)."""
    return not flight.engaged or doing.ruling("radar-escorts") == "fight-again"


def hunting(unit: AirUnit, hunters: dict[str, str]) -> dict[str, str]:
    """By CAP unit the bomber that it goes for."""
    return {"target": hunters[unit.name]} if unit.name in hunters else {}


def suffered(states: Iterable[tuple[AirUnit, str]]) -> None:
    """Air units flip or are destroyed."""
    for unit, now in list(states):
        if now == "destroyed":
            damage.lose(unit, "dead")
        elif now == "reduced":
            unit.put(side="reduced")


def fates(names: Iterable[str], states: Sequence[str]) -> str:
    """Who is flipped or destroyed, in words."""
    not_full = [f"{name} {now}" for name, now in zip(names, states, strict=True) if now != "full"]
    return ", ".join(not_full) or "nobody is flipped"


class Place(Inputs):
    """The Air-Sea Battle Display."""

    at: list[str] = all_called(
        "air units and the ship whose box they are put on: VB-2=Taiho", 0, 60, of=("air", "ships"), pairs=True
    )
    rest: str | None = bare(called("the ship for all units not named", None, of="ships"))
    beside: list[str] = all_called("USN ships in adjacent boxes: Essex=Langley", 0, 60, of="ships", pairs=True)


def whole_place(given: Place, doing: Doing) -> Whole:
    """The raid over its ships, placed as it was typed."""
    return overhead.over_ships(doing, paired(given.at, "at"), given.rest, pairs(given.beside, "beside"), [], {})


@act("place", Place, cite="8.3, 8.4", phases=("activation",), whole=whole_place, example="--at VB-8=Taiho")
def place(given: Place, doing: Doing) -> None:
    """Ships and air units are placed on the Air-Sea Battle Display."""
    put_over(doing, given)


def put_over(doing: Doing, given: Place) -> None:
    """Put the raid on the boxes of its ships, once CAP has met it (8.3, 8.4)."""
    raid = overhead.in_the_air(doing)
    target = raid.against
    if target is None:
        gone = f"{raid.aim} has no ships left" if raid.aim not in raid.whole.enemy(raid.side).bases else ""
        raise bad_input("at", gone or f"{raid.aim} is an island: there are no ships to be placed over")
    check_met(doing)
    boxes = paired(given.at, "at")
    if any(flight.fired or flight.fired_by for flight in raid.units.values()):
        doing.forbid(
            "8.4", "AA fire has begun: the air units stay in their boxes", "at", hint="flak goes on, then attack"
        )
    over = [flight for flight in raid.units.values() if not flight.engaged]
    for name in boxes:
        if name not in [flight.name for flight in over]:
            known = ", ".join(flight.name for flight in over)
            raise bad_input("at", f"{name} is not among those that go on to the ships: {known}")
    for flight in over:
        ship = boxes.get(flight.name, given.rest)
        if ship is None:
            doing.forbid("8.4", f"{flight.name} must be placed too", "at", hint=f'--at "{flight.name}=SHIP" too')
            continue
        if ship not in target.ships:
            raise bad_input("at" if flight.name in boxes else "rest", f"{ship} is not in it: {', '.join(target.ships)}")
        flight.put(role="attack" if flight.role == "attack" else "suppress", ship=ship)
    beside = pairs(given.beside, "beside")
    if same := [one for one, two in beside if one == two]:
        raise bad_input("beside", f"{same[0]} lies in one box (8.3): beside whom?")
    for ship in {name for pair in beside for name in pair}:
        if ship not in target.ships:
            raise bad_input("beside", f"{ship} is not in it: {', '.join(target.ships)}")
    if beside and target.owner == "ijn":
        doing.forbid("8.5", "IJN ships do not fire into adjacent boxes", "beside", hint="flak without --beside")
    raid.put(beside=[f"{one}={two}" for one, two in beside], placed=True)
    words = ", ".join(f"{flight.name} at {flight.ship}" for flight in over) or "nobody"
    near = f" Beside each other: {', '.join(f'{one} and {two}' for one, two in beside)}." if beside else ""
    doing.tell("all", f"Over {{}}: {words}.{near}", target)


def check_met(doing: Doing) -> None:
    """CAP over the target, or on the way to it, must meet the raid before it comes to the ships (8.2, 13.0)."""
    if waiting := cover.unmet(doing):
        doing.forbid("8.2", f"CAP in {waiting[0]} meets the raid first: do intercept --hex {waiting[0]}", "act")
