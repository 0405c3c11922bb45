"""A raid on its way: met by CAP, then placed over the ships (8.2-8.4, 13.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import bare, enemys, whole
from referee.games.clash_of_carriers.evening import asked, cap, cover, damage, fitness, overhead, state
from referee.games.clash_of_carriers.evening.fights import FOUGHT, Flight, Raid
from referee.games.clash_of_carriers.evening.state import AirUnit, Board
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars, refusal_for
from referee.session.acting.hints import OPEN, Open, option
from referee.session.board.owned import all_called, as_pairs, called, called_hex, parse_pairs


class Intercept(state.Named):
    """CAP against the raid."""

    hex: str | None = called_hex("where CAP sent out by radar meets the raid; without it, over the target", None)
    suppress: list[str] = all_called("escorts in excess of the CAP units, which suppress AA fire", 0, 60, of="air")
    hunt: list[str] = all_called(
        "CAP units in excess of the escorts, and the bomber that each attacks: VF-2/1=Taiho T",
        0,
        30,
        of="air",
        pairs=True,
    )
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints for CAP's rolls")
    escort_drm: int = whole(-10, 10, 0, meaning="the same for the escorts' roll")

    def mean(self) -> None:
        raid = overhead.going_on(self.board)
        if not self.defenders and not self.suppress:  # whose raid it is may not know of CAP
            raise refusal_for([Bar("8.2", f"there is no CAP in {self.place}", "hex", firm=True)])
        for name, prey in as_pairs(self.hunt, "hunt").items():
            if name not in [unit.name for unit in self.defenders]:
                raise at_odds("hunt", f"{name} is not on CAP in {self.place}")
            if prey not in raid.units or raid.units[prey].role != "attack":
                raise at_odds("hunt", f"{prey} is not a bomber of this raid")
        for name in self.suppress:
            if name not in raid.units or raid.units[name].role != "escort":
                raise at_odds("suppress", f"{name} is not an escort of this raid")

    @property
    def place(self) -> str:
        """Where the raid is met."""
        return self.hex or str(self.board.public.raid.hex)

    @property
    def defenders(self) -> list[AirUnit]:
        """The CAP that meets it there."""
        return cover.cap_that_meets(self.board.public.raid, self.place)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """Where CAP must meet the raid, and its escorts."""
        raid = board.public.raid
        if name not in ("hex", "suppress") or not raid.is_there:
            return None
        escorts = [unit.name for unit in raid.units.values() if unit.role == "escort"]
        return cover.unmet_hexes(board) if name == "hex" else escorts


def of_intercept(given: Intercept) -> Bars:
    """CAP meets the raid where there is any, and then no escort that must fight it suppresses AA fire (8.2)."""
    raid = given.board.public.raid
    if not given.defenders:
        yield Bar("8.2", f"there is no CAP in {given.place}: all escorts suppress AA fire", "suppress")
        return
    yield from cap_meets_raid(raid, given.place)
    yield from of_suppressors(given)
    if those_that_meet_cap(raid):
        wanted = fight_of(given)
        yield from asked.bars_of_procedure(given.board, "air-to-air", wanted, "act", strike="suppress", cap="hunt")


def of_suppressors(given: Intercept) -> Bars:
    """Escorts that have fought CAP do not suppress AA fire (8.2.4)."""
    for name in given.suppress:
        if given.board.public.raid.units[name].engaged:
            words = f"{name} has fought CAP and cannot suppress AA fire"
            yield Bar("8.2.4", words, "suppress", f"leave {name} out of --suppress")


def cap_meets_raid(raid: Raid, place: str) -> Bars:
    """CAP meets a raid that comes near it on its way to the ships, once; the CAP farthest out does so first
    (8.2.4, 13.0).
    """
    board = raid.here
    if raid.placed:
        yield Bar("8.2", "the raid is over the ships already", "act")
    if place != raid.hex and not cover.comes_near(board, place):
        yield Bar("13.0", f"the raid does not come within a hex of {place}", "hex")
    if not any(map(cover.meets_cap, raid.units.values())):
        yield Bar("8.2.2", "all that is left of the raid has fought CAP", "act", firm=True)
    if place in raid.met:
        yield Bar("8.2.4", f"the CAP in {place} has met this raid", "hex")
    unmet, target = cover.unmet_hexes(board), str(raid.hex)
    if place in unmet and board.distance(place, target) < board.distance(unmet[0], target):
        yield Bar("13.0", f"CAP that was sent out meets it first, in {unmet[0]}", "hex")


@act(
    "intercept",
    Intercept,
    cite="8.2, 13.0",
    phases=FOUGHT,
    where=[("raid", ())],
    bars=of_intercept,
    lasting=of_suppressors,
)
def intercept(given: Intercept, doing: Doing) -> None:
    """All CAP in the hex meets the raid; escorts fight it, the rest flies on."""
    board = given.board
    raid, place, defenders = board.public.raid, given.place, given.defenders
    side, other = raid.side, doing.board.other(raid.side)
    fighting = those_that_meet_cap(raid)
    names = [flight.name for flight in fighting]
    own, theirs = board.side(side).air, board.side(other).air
    wanted = fight_of(given)
    marked = fitness.stand_ins(*(own[name] for name in names), *defenders)
    escorts, about = {"escorts'": side}, f"in {place}"
    came = doing.resolve("air-to-air", wanted, side=other, stand_in=marked, about=about, whose=escorts).outcome
    for unit in defenders:
        unit.put(fought=True)
    flip_or_destroy((unit, now) for unit, now in zip(defenders, came["cap"], strict=True))
    for flight, now, drm in zip(fighting, came["strike"], came["strike_drm"], strict=True):
        if flight.role == "escort" and flight.name not in given.suppress:
            flight.put(engaged=True)
        flight.put(losses=min(-drm, 10))
        flip_or_destroy([(own[flight.name], now)])
    raid.put(met=[*raid.met, place])
    ours = fates_in_words([unit.name for unit in defenders], came["cap"])
    words = f"CAP in {place} ({', '.join(unit.name for unit in defenders)}) meets the raid."
    doing.tell("all", f"{words} CAP now: {ours}. Raid now: {fates_in_words(names, came['strike'])}.", hex=place)
    if not any(theirs[unit.name].box == "cap" for unit in defenders):
        doing.remark(f"no CAP is left in {place}")
    if not raid.units:
        if board.ruling("raid-shot-down") == "costs-one":
            slow_group(doing, raid)
        damage.end_raid(doing, raid)


def those_that_meet_cap(raid: Raid) -> list[Flight]:
    """The units of the raid that CAP meets."""
    return [flight for flight in raid.units.values() if cover.meets_cap(flight)]


def fight_of(given: Intercept) -> dict[str, Any]:
    """CAP against the raid, as `air-to-air` takes it."""
    raid, hunters = given.board.public.raid, as_pairs(given.hunt, "hunt")
    own = given.board.side(raid.side).air
    return {
        "defender": given.board.other(raid.side),
        "cap": [{**cap.as_asked(unit), **prey_by_fighter(unit, hunters)} for unit in given.defenders],
        "strike": [
            overhead.as_striker(own[flight.name], flight, given.suppress) for flight in those_that_meet_cap(raid)
        ],
        "card_drm": given.drm,
        "escort_card_drm": given.escort_drm,
    }


def slow_group(doing: Doing, raid: Raid) -> None:
    """Four air units or more cost the TG an MP on its next move (7.2)."""
    group = raid.target_group
    if group is None:
        return
    wanted = {"marker": group.slowed, "attacks": [raid.size]}
    marker = doing.resolve("mp-marker", wanted, side=group.owner).outcome["marker"]
    if marker != group.slowed:
        group.put(slowed=marker)
        doing.tell(group.owner, f"{{}} has a {marker} MP marker.", group)


def prey_by_fighter(unit: AirUnit, hunters: dict[str, str]) -> dict[str, str]:
    """The bomber that each CAP unit attacks."""
    return {"target": hunters[unit.name]} if unit.name in hunters else {}


def flip_or_destroy(states: Iterable[tuple[AirUnit, str]]) -> None:
    """Air units flip or are destroyed."""
    for unit, now in list(states):
        if now == "destroyed":
            damage.lose(unit, "dead")
        elif now == "reduced":
            unit.put(side="reduced")


def fates_in_words(names: Iterable[str], states: Sequence[str]) -> str:
    """Who is flipped or destroyed, in words."""
    not_full = [f"{name} {now}" for name, now in zip(names, states, strict=True) if now != "full"]
    return ", ".join(not_full) or "no unit is flipped"


class Place(state.Named):
    """The Air-Sea Battle Display."""

    at: list[str] = all_called(
        "air units and the ship whose box they are put on: VB-2=Taiho", 0, 60, of=("air", "ships"), pairs=True
    )
    rest: str | None = enemys(bare(called("the ship for all units not named", None, of="ships")))
    beside: list[str] = enemys(all_called("USN ships in adjacent boxes: Essex=Langley", 0, 60, of="ships", pairs=True))

    def mean(self) -> None:
        self.mean_placed()

    def mean_placed(self) -> None:
        """Refuse what is not in the raid, or in its target."""
        raid = overhead.going_on(self.board)
        target = raid.target_group
        if target is None:
            is_island = raid.aim in raid.here.enemy(raid.side).bases
            why = "is an island, without ships to place units over" if is_island else "has no ships left"
            raise refusal_for([Bar("8.3", f"{raid.aim} {why}", "at", "attack ends the raid", firm=True)])
        over = goes_on(raid)
        boxes = self.boxes
        for name in boxes:
            if name not in over:
                raise bad_input("at", f"{name} is not among those that go on to the ships: {', '.join(over)}")
        for field, ship in (*(("at", one) for one in boxes.values()), ("rest", self.rest)):
            if ship is not None and ship not in target.ships:
                raise bad_input(field, f"{ship} is not a ship of the target: {', '.join(target.ships)}")
        near = parse_pairs(self.beside, "beside")
        if same := [one for one, two in near if one == two]:
            raise bad_input("beside", f"{same[0]} cannot be adjacent to herself (8.3); adjacent to which ship?")
        if twice := [pair for place, pair in enumerate(near) if {*pair} in map(set, near[:place])]:
            raise at_odds("beside", f"{{}} names {' and '.join(twice[0])} twice", "beside")
        for ship in {name for pair in near for name in pair}:
            if ship not in target.ships:
                raise bad_input("beside", f"{ship} is not a ship of the target: {', '.join(target.ships)}")

    @property
    def boxes(self) -> dict[str, str]:
        """The ship in whose box each air unit is put."""
        return as_pairs(self.at, "at")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """The ships of the target, for each unit that goes on."""
        raid = board.public.raid
        if name not in ("at", "rest") or not raid.is_there or (target := raid.target_group) is None:
            return None
        return (
            list(target.ships)
            if name == "rest"
            else [f"{unit}={ship}" for unit in goes_on(raid) for ship in target.ships]
        )


def goes_on(raid: Raid) -> dict[str, Flight]:
    """The units of a raid that go on to the ships: all but those that fight CAP (8.2.4)."""
    return {flight.name: flight for flight in raid.units.values() if not flight.engaged}


def whole_place(given: Place) -> Whole:
    """The raid over its ships, placed as it was typed."""
    return overhead.over_ships(
        given.board.public.raid, given.boxes, given.rest, parse_pairs(given.beside, "beside"), [], {}
    )


def of_place(given: Place) -> Bars:
    """All units of a raid that get through are placed over its ships after CAP and before AA fire (8.2-8.5)."""
    raid = given.board.public.raid
    yield from all_met(given.board)
    if any(flight.fired or flight.fired_by for flight in raid.units.values()):
        hint = "flak goes on, then attack"
        yield Bar("8.4", "AA fire has begun: the air units stay in their boxes", "at", hint)
    left = [name for name in goes_on(raid) if name not in given.boxes and given.rest is None]
    if left:
        hint = option(at=Open(f"{left[0]}=")) + " too, or " + option(rest=OPEN)
        yield Bar("8.4", f"{', '.join(left)} must be placed too", "rest", hint)
    yield from of_neighbours(given)


def of_neighbours(given: Place) -> Bars:
    """Only USN ships fire into adjacent boxes (8.5)."""
    raid = given.board.public.raid
    if given.beside and raid.here.other(raid.side) == "ijn":
        yield Bar("8.5", "IJN ships do not fire into adjacent boxes", "beside", "leave out --beside")


def all_met(board: Board) -> Bars:
    """CAP over the target, or on the way to it, must meet the raid before it comes to the ships (8.2, 13.0)."""
    if waiting := cover.unmet_hexes(board):
        yield Bar("8.2", f"CAP in {waiting[0]} meets the raid first: do intercept --hex {waiting[0]}", "act")


@act(
    "place",
    Place,
    cite="8.3, 8.4",
    phases=FOUGHT,
    whole=whole_place,
    example="--at VB-8=Taiho",
    where=[("raid", ())],
    bars=of_place,
    lasting=of_neighbours,
)
def place(given: Place, doing: Doing) -> None:
    """Place ships and air units on the Air-Sea Battle Display."""
    put_over(doing, given)


def put_over(doing: Doing, given: Place) -> None:
    """Put the raid on the boxes of its ships (8.3, 8.4); a unit that is forced to be nowhere is nowhere."""
    raid = given.board.public.raid
    over, boxes = goes_on(raid), given.boxes
    for name, flight in over.items():
        if (ship := boxes.get(name, given.rest)) is not None:
            flight.put(role="attack" if flight.role == "attack" else "suppress", ship=ship)
    beside = parse_pairs(given.beside, "beside")
    raid.put(beside=[f"{one}={two}" for one, two in beside], placed=True)
    words = ", ".join(f"{name} at {flight.ship}" for name, flight in over.items() if flight.ship) or "nobody"
    near = f" Adjacent: {', '.join(f'{one} and {two}' for one, two in beside)}." if beside else ""
    doing.tell("all", f"Over {{}}: {words}.{near}", raid.target_group)
