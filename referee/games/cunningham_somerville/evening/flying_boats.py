"""Flying boats: shadowing, escorting, and two that meet (Flying Boats, Flying Porcupines and Sticklebacks)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input, unknown
from referee.engine.inputs import bare, flag, whole
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.contact import PORCUPINES, is_pack, sight_force
from referee.games.cunningham_somerville.evening.given import entered_inputs
from referee.games.cunningham_somerville.evening.weather import storms_over
from referee.games.cunningham_somerville.evening.zones import Zoned, a_zone
from referee.games.cunningham_somerville.rules.boats import Shadowing
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars, refusal_for
from referee.session.acting.hints import NEXT_TURN, command, option
from referee.session.acting.named import thing
from referee.session.board.owned import a_side, called, side_of
from referee.session.for_whom import for_umpire

CITE = "Flying Boats"
HOME = ("driven-off", "abandons")
BUSY = ("shadowing", "escorting")
FATES = {
    "shadowing": "goes on shadowing",
    "driven-off": "is driven off",
    "shot-down": "is shot down",
    "abandons": "goes home",
    "continues": "flies on",
}
AGAIN = "another --boat; it flies again in " + NEXT_TURN
ASV = "it has ASV radar, and so flies by night too"
ZONES = "how many zones it was plotted to fly: after more than four it rests for a turn"


class Shadow(Zoned, Shadowing):
    """A flying boat that has found a force; the weather is the zone's unless it is typed."""

    boat: str = called("the flying boat", of="flying_boats")
    zone: str = bare(a_zone("the zone of the force that it shadows; without it, the force shadowed last turn", None))
    side: str | None = bare(side_of("its side"))
    zones: int = whole(1, 20, 1, meaning=ZONES)
    asv_radar: bool = flag(meaning=ASV)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> Sequence[str] | None:
        """A flying boat need not be entered before it flies."""
        return known_boats(board) if name == "boat" else Zoned.offered(name, raw, board)

    def mean(self) -> None:
        super().mean()
        board, side = self.board, a_side(list(self.board.sides), self.side)
        if "zone" not in self.given:
            places = {force.zone for force in found_again(board, side)}
            if len(places) != 1:
                why = "two forces" if places else "no force"
                raise at_odds("zone", f"which zone? {why} of the enemy was shadowed last turn")
            vars(self)["zone"] = places.pop()
        if not self.prey():
            words = f"no enemy force is in {self.zone}: there is nothing to shadow"
            raise for_umpire(refusal_for([Bar(CITE, words, "zone", "another --zone", firm=True)]))
        must_be_of(board, side, self.boat, "boat")

    def prey(self) -> list[state.Force]:
        """The forces that it shadows."""
        board = self.board
        enemy = board.enemy(self.owner).forces.values()
        return [force for force in enemy if force.zone == self.zone and board.is_there(force)]


def found_again(board: state.Board, side: str) -> Iterator[state.Force]:
    """The forces that a side's flying boats shadowed all last turn: a new boat finds them by itself."""
    turn, forces = board.public.turn, board.enemy(side).forces
    for boat in board.side(side).flying_boats:
        names = board.umpire.shadowed.get(mission(turn - 1, boat), [])
        yield from (forces[name] for name in names if name in forces and board.is_there(forces[name]))


def mission(turn: int, boat: str) -> str:
    """What a flying boat does in a turn, by name: it may fly elsewhere in the next."""
    return f"{turn} {boat}"


def of_shadow(given: Shadow) -> Bars:
    """A flying boat must fight a duel with the enemy's escort before it shadows (Flying Porcupines and
    Sticklebacks).
    """
    boats = given.own.flying_boats
    yield from of_dark(given, given.boat)
    if given.boat in boats:
        yield from of_mission(boats[given.boat])
    for force in given.prey():
        for escort in given.board.boats_over(force):
            if escort.met != given.board.public.turn:
                words = f"{escort.name} escorts {force.name}; the two flying boats fight first"
                hint = command("boat-duel", charlie=given.boat, escort=escort) + " throws for it"
                yield Bar(PORCUPINES, words, "boat", hint)


@act("shadow", Shadow, cite=CITE, bars=of_shadow)
def shadow(given: Shadow, doing: Doing) -> None:
    """A flying boat shadows a force that it has found, unless it is driven off or shot down."""
    board, side, there = given.board, given.owner, given.prey()
    place = given.zone
    weather = storms_over(board, place)
    inputs: dict[str, Any] = {"weather": weather} if weather in ("foul", "severe") else {}
    if any(ship.kind == "carrier" for force in there for ship in board.ships_in(force)):
        inputs["carrier"] = True
    if again := [force for force in there if force in [*found_again(board, side)]]:
        was = "was" if len(again) == 1 else "were"
        doing.remark(
            f"{', '.join(force.name for force in again)} {was} shadowed last turn, so it is found without a search"
        )
    answer = doing.resolve(
        "shadowing", inputs | entered_inputs(given, Shadowing), side=board.other(side), about=f"in {place}"
    )
    came = answer.outcome
    fate = came["charlie"]
    note_flight(given.own, given.boat, place, given.zones, fate, asv_radar=given.asv_radar)
    if fate == "shadowing":
        held = {mission(doing.turn, given.boat): [force.name for force in there]}
        board.umpire.put(shadowed={**board.umpire.shadowed, **held})
    if fate == "shot-down":
        doing.remark(f"{board.title(side)} may plot one flying boat fewer from that base in turn {doing.turn + 1}")
    boat = board.side(side).flying_boats[given.boat]
    doing.tell("all", f"{{}} {FATES[fate]} over {place}.", boat)
    for force in there:
        sight_force(board, side, force, doing.turn)
        if not answer.dice and not is_pack(force):
            exact = command("sighting", name=force, exact=True)
            doing.remark("nothing can intercept it: correct the report with " + exact)
    if came["proximity"]:
        doing.remark("other searches count its proximity, and next turn a new boat finds the force without a search")


def note_flight(side: state.Side, name: str, place: str, zones: int, fate: str, **more: Any) -> None:
    """Keep a flying boat's mission of the turn."""
    turn = side.here.public.turn
    rests = turn + 1 if zones > 4 else None
    lost = turn if fate == "shot-down" else None
    before = side.flying_boats.get(name)
    radar = more.pop("asv_radar") or bool(before and before.asv_radar)
    side.flying_boats.add(name, zone=place, turn=turn, state=fate, rests=rests, lost=lost, asv_radar=radar, **more)


def known_boats(board: state.Board) -> list[str]:
    """The flying boats that have flown, and one that has not."""
    flown = [boat for own in board.sides.values() for boat in own.flying_boats]
    return list(dict.fromkeys([*flown, "New boat"]))


def must_be_of(board: state.Board, side: str, name: str, field: str) -> None:
    """Refuse a flying boat of the other side; one that nobody has named yet is the side's own."""
    other = board.other(side)
    if name in board.side(other).flying_boats and name not in board.side(side).flying_boats:
        raise bad_input(
            field, f"{name} is a flying boat of the {board.title(other)} side, not the {board.title(side)} one"
        )


def of_flight(boat: state.FlyingBoat, field: str = "boat") -> Bars:
    """A flying boat that was shot down is gone for this turn, and its base has one fewer in the next; one that
    flew far must rest.
    """
    turn = boat.here.public.turn
    if boat.lost == turn:
        later = turn + 2
        hint = f"another --boat; it flies again in turn {later}: " + command("phase", turn=later)
        yield Bar(CITE, f"{boat.name} was shot down in this turn", field, hint)
    if boat.lost == turn - 1:
        yield Bar(CITE, f"{boat.name} was shot down last turn: one boat fewer this turn", field, AGAIN)
    if boat.turn == turn and boat.state in HOME:
        yield Bar(CITE, f"{boat.name} is on its way back to base this turn", field, AGAIN)
    if boat.rests == turn:
        yield Bar(CITE, f"{boat.name} flew more than four zones last turn", field, AGAIN)


def of_dark(given: Shadow | Escort | Duel, name: str) -> Bars:
    """By night only flying boats with ASV radar are plotted."""
    boat = given.own.flying_boats.get(name)
    if given.board.is_night and not given.asv_radar and not (boat and boat.asv_radar):
        words = f"it is night, and {name} is not known to have ASV radar"
        yield Bar(CITE, words, "asv_radar", option(asv_radar=True) + ", if it has")


def of_mission(boat: state.FlyingBoat, hint: str = AGAIN) -> Bars:
    """A flying boat has one mission in a turn: it shadows, or escorts."""
    yield from of_flight(boat)
    if boat.turn == boat.here.public.turn and boat.lost != boat.turn and boat.state in BUSY:
        yield Bar(CITE, f"{boat.name} has its mission of the turn: it is {boat.state}", "boat", hint)


class Escort(state.Named):
    """A flying boat that escorts a force instead of searching."""

    boat: str = called("the flying boat", of="flying_boats")
    over: state.Force = thing(called("the force that it escorts", of="forces"))
    zones: int = whole(1, 20, 1, meaning=ZONES)
    gone: bool = flag(meaning="it no longer escorts the force")
    asv_radar: bool = flag(meaning=ASV)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> Sequence[str] | None:
        """A flying boat need not be entered before it flies."""
        return known_boats(board) if name == "boat" else None

    def mean(self) -> None:
        must_be_of(self.board, self.owner, self.boat, "boat")
        if self.gone and not any(boat.name == self.boat for boat in self.board.boats_over(self.over)):
            raise at_odds("gone", f"{self.boat} does not escort {self.over.name}")


def of_escort(given: Escort) -> Bars:
    """A flying boat has one mission in a turn, and by night needs ASV radar (Flying Boats)."""
    boats = given.own.flying_boats
    if given.gone:
        return
    yield from of_dark(given, given.boat)
    if given.boat in boats:
        leaves = option(gone=True) + ": it no longer escorts the force"
        is_over = boats[given.boat] in given.board.boats_over(given.over)
        yield from of_mission(boats[given.boat], leaves if is_over else AGAIN)


@act("escort", Escort, cite=PORCUPINES, bars=of_escort)
def escort(given: Escort, doing: Doing) -> None:
    """A flying boat escorts a force for the turn: it helps it to search, and guards it against submarines."""
    force = given.over
    if given.gone:
        force.side.flying_boats[given.boat].put(escorts=None, state="abandons")
        doing.tell(force.owner, f"{given.boat} no longer escorts {force.name}.")
        return
    more = {"escorts": force.name, "asv_radar": given.asv_radar}
    note_flight(force.side, given.boat, force.zone, given.zones, "escorting", **more)
    doing.tell(force.owner, f"{given.boat} escorts {force.name}.")


class Duel(state.Named):
    """Two flying boats that meet."""

    charlie: str = called("the flying boat that shadows", of="flying_boats")
    escort: str = called("the flying boat that escorts the force", of="flying_boats")
    asv_radar: bool = flag(meaning="the one that shadows has ASV radar, and so flies by night too")

    def mean(self) -> None:
        sides = self.board.sides
        mine = [side for side, own in sides.items() if self.charlie in own.flying_boats]
        theirs = [side for side, own in sides.items() if self.escort in own.flying_boats]
        if not mine and not theirs:
            there = [name for own in sides.values() for name in own.flying_boats]
            raise unknown("flying boat", self.charlie, there, field="charlie")
        side = mine[0] if mine else self.board.other(theirs[0])
        must_be_of(self.board, self.board.other(side), self.escort, "escort")
        vars(self)["owner"] = side


def of_duel(given: Duel) -> Bars:
    """Both flying boats in a duel must be in the air."""
    yield from of_dark(given, given.charlie)
    both = ((given.owner, given.charlie, "charlie"), (given.board.other(given.owner), given.escort, "escort"))
    for side, name, field in both:
        boats = given.board.side(side).flying_boats
        if name in boats:
            yield from of_flight(boats[name], field)


@act("boat-duel", Duel, cite=PORCUPINES, bars=of_duel)
def boat_duel(given: Duel, doing: Doing) -> None:
    """A flying boat that shadows and one that escorts the force fight each other."""
    board, side = given.board, given.owner
    mine, theirs = board.side(side).flying_boats, board.enemy(side).flying_boats
    came = doing.resolve("flying-boat-duel", {}, side=side).outcome
    known = [boats[name] for boats, name in ((mine, given.charlie), (theirs, given.escort)) if name in boats]
    place = known[0].zone
    for boats, name, fate in ((mine, given.charlie, came["charlie"]), (theirs, given.escort, came["escort"])):
        boat = boats[name] if name in boats else boats.add(name, zone=place)
        lost = doing.turn if fate == "shot-down" else boat.lost
        boat.put(turn=doing.turn, state=fate, lost=lost, met=doing.turn)
        if fate != "continues":
            boat.put(escorts=None)
            over = mission(doing.turn, name)
            board.umpire.put(shadowed={key: row for key, row in board.umpire.shadowed.items() if key != over})
    if given.asv_radar:
        mine[given.charlie].put(asv_radar=True)
    doing.tell("all", f"Charlie {FATES[came['charlie']]}; the flying boat that escorts {FATES[came['escort']]}.")
