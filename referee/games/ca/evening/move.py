"""Ships move, change their speed, enter and leave (5.0, 6.0, 9.14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal, bad_input
from referee.engine.inputs import bare, choice, many, own, text, whole
from referee.games.ca.evening import courses, ships, spotting, state, unseen
from referee.games.ca.evening.courses import Passage
from referee.games.ca.evening.state import ALL, Board, Ship
from referee.games.ca.rules.course import TURNS
from referee.games.ca.rules.equipment import EDGES
from referee.games.ca.rules.score import SUPPLY_SHIPS, wins_at_once
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import Hint, command
from referee.session.acting.named import thing
from referee.session.board.owned import all_called

AGAIN = "undo takes a move back, amend N --input steps=… changes the course, place --force moves her elsewhere"
MOST_STEPS = 8  # seven points, and one to leave the map


def is_step(word: str) -> bool:
    """Is it a step, or several of a kind, such as `3F`?"""
    return word.lstrip("12345678") in (*TURNS, "X") and len(word) - len(word.lstrip("12345678")) < 2


def spell_out(words: Sequence[str]) -> list[str]:
    """Steps one by one: `3F` is three."""
    return [step for word in words for step in [word.lstrip("12345678")] * int(word[0] if word[0].isdigit() else 1)]


def steps(which: str, meaning: str) -> Any:
    """An input of steps, of those that are named."""
    one = text(shape=f"a step: {which}, or several such as 3F", allowed=is_step)
    return bare(many(one, 0, MOST_STEPS, (), meaning=meaning))


class Move(state.Named):
    """Ships, and the course that each of them steers."""

    ship: list[Ship] = thing(
        own(all_called("the ship; several steer the same course, those in front first", 1, state.FLEET, of="ships"))
    )
    steps: list[str] = steps(
        "F, FL, FR, TL, TR or X",
        "F, FL, FR enter the front, left or right front hex; TL, TR turn; X leaves; without steps, straight ahead",
    )
    edge: str | None = choice(
        *EDGES, default=None, meaning="the edge over which X leaves; without it, the one that the scenario names"
    )

    def mean(self) -> None:
        vars(self)["course"] = check_steps(spell_out(self.steps))

    course: Sequence[str] = ()

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> Iterable[Any] | None:
        """A lawful course of the ship, where steps are wanted."""
        ships = board.ships_of(board.phasing_side)
        doers = [ships[one] for one in raw.get("ship", ()) if one in ships and ships[one].is_afloat]
        if name != "steps":
            return None
        return [steps for ship in doers if (steps := courses.lawful_course(ship))]


def check_steps(steps: Sequence[str]) -> Sequence[str]:
    """Refuse steps that are not a course: too many, or any after the one that leaves the map."""
    if len(steps) > MOST_STEPS:
        raise bad_input("steps", f"steps: {len(steps)} are more than any ship has points for")
    if "X" in steps[:-1]:
        raise bad_input("steps", "steps: X leaves the map, so it can only be the last step")
    return steps


def of_move(given: Move) -> Bars:
    """What forbids a move: of each ship, then of her course, those of the others sailed before her."""
    for ship in given.ship:
        yield from ships.is_there(ship, "ship")
        yield from ships.may_act(ship, "ship", "6.11")
        yield from has_points(ship)
    for passage in courses.passages(given.ship, given.course, given.edge):
        yield from is_lawful(passage)


def is_lawful(passage: Passage) -> Bars:
    """A course spends every point, stays at sea and on the map, and ends in a hex of its own (6.14, 6.21,
    6.22, 6.24, 9.14).
    """
    yield from passage.bars


def has_points(ship: Ship) -> Bars:
    """A ship moves once in a phase and spends all her points (6.1, 6.14)."""
    if ship.moved:
        yield Bar("6.1", f"{ship.name} has moved in this phase", "ship", AGAIN)


@act("move", Move, cite="6.1", phases=("first-movement", "second-movement"), bars=of_move)
def move(given: Move, doing: Doing) -> None:
    """Ships move their whole speed; at night the program works out who spots them."""
    seen = {
        passage.ship.name: sail(doing, passage)
        for passage in list(courses.passages(given.ship, given.course, given.edge))
    }
    spotting.remark_on(doing, seen)
    if given.edge and "X" not in given.course:
        doing.remark(f"only a course that ends with X leaves the map: the {given.edge} edge was not used")
    if {"columns", "rows", "land"} & {*given.board.public.map.stand_in}:
        doing.remark("stand-in, not the published map: its coasts and edges")


def sail(doing: Doing, passage: Passage) -> list[str]:
    """One ship moves; she may be spotted, stopped short, removed, or leave the map. Returns who spots her."""
    ship, steps, found = passage.ship, passage.steps, passage.end
    start, facing = ship.place, ship.heading
    track = {"start": start, "facing": facing, "steps": [step for step in steps if step != "X"]}
    seen_by = spotting.by_movement(doing, ship, track)
    if found["exited"] or found["removed"]:
        end = leave(ship, start, found)
    else:
        ship.put(hex=found["end"], facing=found["facing"], moved=True)
        way = f"moves from {start} to {found['end']}" if found["end"] != start else f"stays in {start}"
        end = f"{way}, facing {found['facing']}"
    report(doing, ship, end, found["end"], seen_by)
    spotting.marker_goes_with(ship)
    deliver_supplies(doing, ship, track)
    if passage.met:
        unseen.tell_of(doing, ship, passage.met)
    win_at_once(doing, ship)
    return seen_by


def leave(ship: Ship, start: str, found: Mapping[str, Any]) -> str:
    """A ship leaves the map, or is removed from it; in words to follow her name."""
    gone = f"exited {found['exited']}" if found["exited"] else "removed"
    ship.put(fate=gone, hex=None, facing=None, speed=None, moved=None)
    if found["exited"]:
        by = f" by {found['end']}" if found["end"] != start else ""
        return f"leaves the map from {start}{by}, over the {found['exited']} edge"
    return f"moves from {start} to {found['end']}, where she can only end stacked: she is removed (6.24)"


def report(doing: Doing, ship: Ship, end: str, hex: str, seen_by: Sequence[str]) -> None:
    """Say how a ship moved to those who see her; in hidden play her own side does not hear that she is seen."""
    board = ship.here
    where = spotting.spotted_for(ship)
    told = {} if ship.fate else {"story": ""}  # on the map a track shows it
    if not board.is_hidden:
        listed = {"listed": ("Spotted as they move", "{}")} if seen_by else {}
        doing.tell(ALL, f"{{}} {end}{f'; spotted{where}' if seen_by else ''}.", ship, hex=hex, **told, **listed)
        return
    doing.tell(ship.owner, f"{{}} {end}.", ship, hex=hex, **told)
    if board.is_seen(ship):
        now = f"in {hex}, facing {ship.facing}, speed {ship.speed}" if ship.is_afloat else f"{ship.fate}"
        doing.tell(board.other(ship.owner), f"In sight{where}: {{}} {ship.code}, {now}.", ship, hex=hex)


def deliver_supplies(doing: Doing, ship: Ship, track: Mapping[str, Any]) -> None:
    """A ship with supplies that passes three supply hexes on her track has delivered them, once (9.2 (6))."""
    board = ship.here
    sheet = board.public.map
    earns = (board.public.terms.number, ship.owner, ship.type) == (6, "ijn", "DD")
    if not ship.supplies or ship.delivered or not sheet.supply or not earns:
        return
    if sum(other.delivered for other in board.ships_of(ship.owner).values()) >= SUPPLY_SHIPS:
        return
    if doing.board.reckon("supply", {**track, "supply_hexes": sheet.supply})["delivered"]:
        ship.put(delivered=True)
        whose = doing.title(ship.owner)
        ships.tell(doing, ship, f"{{}} has delivered her supplies: three points for the {whose} (9.2 (6)).", ship)
        if "supply" in sheet.stand_in:
            doing.remark("stand-in, not the published map: the supply hexes")


def win_at_once(doing: Doing, ship: Ship) -> None:
    """Scenario 3's automatic victory is said when it happens."""
    edge = (ship.fate or "").partition(" ")[2]
    sound = ship.power_hits + ship.weapon_hits == 0
    number = ship.here.public.terms.number
    if wins_at_once(number, ship.owner, ship.type, edge or None, sound=sound):
        whose = doing.title(ship.owner)
        doing.tell(
            ALL, f"An undamaged {ship.type} has left over the {edge} edge: the {whose} has won (9.2 ({number}))."
        )
        doing.remark("the game is over: score --final")


class Speed(state.Named):
    """Ships, and the speed that each of them takes up."""

    ship: list[Ship] = thing(own(all_called("the ship, or several", 1, state.FLEET, of="ships")))
    to: int = whole(0, 20, meaning="the new Movement Allowance")


def of_speed(given: Speed) -> Bars:
    """What forbids a change of speed."""
    for ship in given.ship:
        yield from ships.is_there(ship, "ship")
        yield from ships.may_act(ship, "ship", "6.32")
        yield from can_make(ship, given.to)


def can_make(ship: Ship, speed: int) -> Bars:
    """A ship speeds up and slows down within her schedule, and not before the scenario allows it (6.33, 6.42,
    9.13).
    """
    if not ship.is_afloat:
        return
    asked = {
        "class": ship.type,
        "power_hits": ship.power_hits,
        "speed": speed_at_start(ship),
        "new_speed": speed,
        "speed_frozen": ship.here.public.frozen,
    }
    try:
        ship.here.reckon("acceleration", asked)
    except Refusal as refusal:
        beyond = speed > ship.top_speed
        yield Bar(str(refusal.cite), f"{ship.name}: {refusal.words}", "to", another_speed(ship, asked), firm=beyond)


def another_speed(ship: Ship, asked: Mapping[str, Any]) -> Hint:
    """What to type in place of a speed that a ship cannot take up, asked as `acceleration` takes it."""
    may = ship.here.reckon("acceleration", {key: value for key, value in asked.items() if key != "new_speed"})
    nearest = min(max(asked["new_speed"], may["min_speed"]), may["max_speed"])
    hint = command("speed", ship=ship, to=nearest) + " is the nearest that she may take up"
    if asked["new_speed"] > ship.top_speed and ship.power_hits:
        hint = hint + "; " + command("heal", ship=ship, result="P") + " takes a hit back"
    return hint


def speed_at_start(ship: Ship) -> int:
    """Her speed when the phase began, or what hits have left of it since (6.42)."""
    return min(ship.speed if ship.speed_before is None else ship.speed_before, ship.top_speed)


@act("speed", Speed, cite="6.32", phases=("first-acceleration", "second-acceleration"), bars=of_speed)
def speed(given: Speed, doing: Doing) -> None:
    """Ships speed up or slow down."""
    for ship in given.ship:
        was = speed_at_start(ship)
        ship.put(speed=given.to, speed_before=was)
        said = f"{{}} {f'changes speed from {was} to' if was != given.to else 'stays at speed'} {given.to}."
        ships.tell(doing, ship, said, ship, listed=("Speed", f"{{}} ({given.to})"))


def still_to_move(board: state.Board) -> Iterator[Ship]:
    """The phasing side's ships that have points to spend."""
    for ship in board.side(board.phasing_side).afloat.values():
        if ship.speed and not ship.moved:
            yield ship
