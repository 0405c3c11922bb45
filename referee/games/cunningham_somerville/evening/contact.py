"""Searches, what is reported of what they find, and flying boats (Spotting, Spotting Fog of War, Flying Boats)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, flag, whole
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.given import entered
from referee.games.cunningham_somerville.evening.weather import over
from referee.games.cunningham_somerville.rules.boats import Shadowing
from referee.games.cunningham_somerville.rules.spotting import AIR, Spotting
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import a_side, called, side_of

FOG = "Spotting Fog of War"
REPORTED = ("carriers", "capital_ships", "merchants", "escorts")
HOME = ("driven-off", "abandons")
COUNTED = {
    "carrier": "carriers",
    "capital": "capital_ships",
    "heavy-cruiser": "capital_ships",
    "light-cruiser": "light_cruisers",
    "destroyer": "escorts",
    "escort": "escorts",
    "merchant": "merchants",
    "fast-merchant": "merchants",
    "transport": "merchants",
}


class Spot(Spotting):
    """A search for forces in a zone; the weather is the zone's unless it is typed."""

    side: str | None = bare(side_of("the side that searches"))
    zone: str = called("the zone searched")


@act("spot", Spot, cite="Spotting")
def spot(given: Spot, doing: Doing) -> None:
    """A side searches a zone; you hear what is there to be spotted, the side only whether it spots something."""
    board = state.of(doing)
    side = a_side(doing, given.side)
    inputs = {"weather": over(board, given.zone, air=given.search in AIR), **entered(given, Spotting)}
    spotted = (doing.resolve("spotting", inputs, side=side).outcome or {})["spotted"]
    there = [force for force in board.enemy(side).forces.values() if force.zone == given.zone and board.is_there(force)]
    found = what_is_spotted(there) if spotted else "nothing spotted"
    doing.tell(side, f"Search of {given.zone}: {found}.")
    for force in there:
        if spotted:
            sighted(board, side, force, doing.turn)
        doing.remark(f"{force.name} is in {given.zone}{': sighting says what may be told of it' if spotted else ''}")
        if spotted and is_pack(force) and force.plotted != doing.turn:
            force.put(dived=doing.turn)
            doing.remark(f"{force.name} dives: if it moves this turn it is submerged, and plots C2 and C3")
    if not there:
        doing.remark(f"no enemy force is in {given.zone}")


def what_is_spotted(there: list[state.Force]) -> str:
    """What the searchers hear: so many forces, and of a pack only that a submarine is spotted."""
    found = Counter("a submarine" if is_pack(force) else "an enemy force" for force in there)
    said = [one if count == 1 else f"{count} {one.split(' ', 1)[1]}s" for one, count in sorted(found.items())]
    is_or_are = "is" if len(there) == 1 else "are"
    return f"{' and '.join(said)} {is_or_are} spotted" if there else "nothing spotted"


def is_pack(force: state.Force) -> bool:
    """Submarines and nothing else?"""
    return bool(force.boats and not force.ships)


def sighted(board: state.Board, side: str, force: state.Force, turn: int, **said: Any) -> None:
    """A side has seen a force, or heard what it is; elsewhere it is a new contact, for nobody knows it again."""
    before = board.sighting(side, force)
    if before:
        before.put(turn=turn, **said)
        return
    number = max((int(name) for name in board.umpire.sightings), default=0) + 1
    board.umpire.sightings.add(str(number), by=side, force=force.name, zone=force.zone, turn=turn, **said)


class Sighting(Inputs):
    """What the owner of a spotted force says of it."""

    name: str = called("the force that was spotted", of="forces")
    carriers: int | None = whole(0, 60, None, meaning="carriers, as reported")
    capital_ships: int | None = whole(0, 60, None, meaning="capital ships and heavy cruisers, as reported")
    merchants: int | None = whole(0, 60, None, meaning="merchants and transports, as reported")
    escorts: int | None = whole(0, 60, None, meaning="escorts, as reported")
    exact: bool = flag(meaning="the true numbers, once a shadower, an attack or a battle reveals them")


def only_asks(given: Sighting) -> bool:
    """Without numbers it only says what may be told."""
    return not given.exact and not set(REPORTED) & given.given


@act("sighting", Sighting, cite=FOG, looks=only_asks)
def sighting(given: Sighting, doing: Doing) -> None:
    """What is reported of a spotted force: without numbers you hear what may be said, with them it is told."""
    board = state.of(doing)
    force = board.side(board.owner_of("forces", given.name, "name")).forces[given.name]
    if not board.is_there(force):
        raise bad_input("name", f"nothing of {force.name} is at sea any more")
    if is_pack(force):
        if only_asks(given):
            doing.remark(f"{force.name}: say only that a submarine is spotted")
            return
        tell_of(doing, board, force, "a submarine", exact=False)
        return
    true = Counter(COUNTED[ship.kind] for ship in board.ships_in(force))
    if given.exact:
        said = {key.replace("_", " "): number for key in (*REPORTED, "light_cruisers") if (number := true[key])}
        text = ", ".join(f"{key} {number}" for key, number in said.items()) or "no ships"
        tell_of(doing, board, force, text, exact=True)
        return
    may = reckoned(doing, "report", dict(true))
    if only_asks(given):
        say_what_may_be_told(doing, force, true, may)
        return
    numbers = {key: getattr(given, key) for key in REPORTED if getattr(given, key) is not None}
    if not any(within(numbers, ranges) for _, ranges in ways(may)):
        message = f"these numbers may not be told; sighting --name {force.name!r} says which may"
        doing.forbid(FOG, message, next(iter(numbers)))
    text = ", ".join(f"{key.replace('_', ' ')} {number}" for key, number in numbers.items())
    tell_of(doing, board, force, text, exact=False)


def ways(may: Mapping[str, Any]) -> list[tuple[str, dict[str, list[int]]]]:
    """The two ways to count light cruisers, among the capital ships or the escorts: the numbers that may be told, by
    kind.
    """
    always = {key: may[key] for key in ("carriers", "merchants")}
    return [(way, {**always, **may[way]}) for way in ("with_capital_ships", "with_escorts")]


def within(numbers: Mapping[str, int], ranges: Mapping[str, list[int]]) -> bool:
    """Do numbers lie in their ranges? One left out is nought."""
    return all(low <= numbers.get(key, 0) <= high for key, (low, high) in ranges.items())


def say_what_may_be_told(doing: Doing, force: state.Force, true: Mapping[str, int], may: Mapping[str, Any]) -> None:
    """The ranges, for the umpire; where there are light cruisers, both ways to count them."""
    for way, ranges in ways(may)[0 if true.get("light_cruisers") else 1 :]:
        said = ", ".join(f"{key.replace('_', ' ')} {low} to {high}" for key, (low, high) in ranges.items())
        light = f", light cruisers {way.replace('_', ' ')}" if true.get("light_cruisers") else ""
        doing.remark(f"{force.name}{light}: {said}")


def tell_of(doing: Doing, board: state.Board, force: state.Force, what: str, *, exact: bool) -> None:
    """The other side hears of a force."""
    enemy = board.other(force.owner)
    sighted(board, enemy, force, doing.turn, reported=what, exact=exact)
    doing.tell(enemy, f"In {force.zone}: {what}.", contact=what)


class Shadow(Shadowing):
    """A flying boat that has found a force; the weather is the zone's unless it is typed."""

    boat: str = called("the flying boat", of="flying_boats")
    side: str | None = bare(side_of("its side"))
    zone: str = called("the zone of the force that it shadows")
    zones: int = whole(1, 20, 1, meaning="zones it was plotted for: after more than four it rests a turn")


@act("shadow", Shadow, cite="Flying Boats")
def shadow(given: Shadow, doing: Doing) -> None:
    """A flying boat shadows a force that it has found, unless it is driven off or shot down."""
    board = state.of(doing)
    side = a_side(doing, given.side)
    enemy = board.enemy(side).forces.values()
    there = [force for force in enemy if force.zone == given.zone and board.is_there(force)]
    if not there:
        raise bad_input("zone", f"no enemy force is in {given.zone}: there is nothing to shadow")
    boats = board.side(side).flying_boats
    must_be_of(board, side, given.boat, "boat")
    if given.boat in boats:
        may_fly(doing, boats[given.boat])
    weather = over(board, given.zone, air=True)
    inputs: dict[str, Any] = {"weather": weather} if weather in ("foul", "severe") else {}
    if any(ship.kind == "carrier" for force in there for ship in board.ships_in(force)):
        inputs["carrier"] = True
    inputs |= entered(given, Shadowing)
    answer = doing.resolve("shadowing", inputs, side=board.other(side))
    came = answer.outcome or {}
    fate = came["charlie"]
    rests = doing.turn + 1 if given.zones > 4 else None
    lost = doing.turn if fate == "shot-down" else None
    boats.add(given.boat, zone=given.zone, turn=doing.turn, state=fate, rests=rests, lost=lost)
    if lost is not None:
        doing.remark(f"{side} may plot one flying boat fewer from that base in turn {doing.turn + 1}")
    doing.tell("all", f"{{}} over {given.zone}: {fate.replace('-', ' ')}.", boats[given.boat])
    for force in there:
        sighted(board, side, force, doing.turn)
        if not answer.dice and not is_pack(force):
            doing.remark(f"nothing can intercept it: sighting --name {force.name!r} --exact corrects the report")
    if came["proximity"]:
        doing.remark("other searches count its proximity; next turn a new boat finds the force by itself")


def must_be_of(board: state.Board, side: str, name: str, field: str) -> None:
    """Refuse a flying boat of the other side; one that nobody has named yet is the side's own."""
    other = board.other(side)
    if name in board.side(other).flying_boats and name not in board.side(side).flying_boats:
        raise bad_input(field, f"{name} is a flying boat of the {other} side; one of the {side} side is wanted")


def may_fly(doing: Doing, boat: state.FlyingBoat) -> None:
    """One that was shot down is gone this turn, and from its base's number the next; one that flew far rests."""
    if boat.lost == doing.turn:
        doing.forbid(
            "Flying Boats",
            f"{boat.name} was shot down in this turn",
            "boat",
            hint="another --boat; boats fly again from the turn after next: phase --turn goes on",
        )
    if boat.lost == doing.turn - 1:
        doing.forbid(
            "Flying Boats",
            f"{boat.name} was shot down last turn: one boat fewer this turn",
            "boat",
            hint="another --boat; it flies again in the next turn: phase --turn",
        )
    if boat.turn == doing.turn and boat.state in HOME:
        doing.forbid(
            "Flying Boats",
            f"{boat.name} is on its way back to base this turn",
            "boat",
            hint="another --boat; it flies again in the next turn: phase --turn",
        )
    if boat.rests == doing.turn:
        doing.forbid(
            "Flying Boats",
            f"{boat.name} flew more than four zones last turn",
            "boat",
            hint="another --boat; it flies again in the next turn: phase --turn",
        )


class Duel(Inputs):
    """Two flying boats that meet."""

    charlie: str = called("the flying boat that shadows", of="flying_boats")
    escort: str = called("the flying boat that escorts the force", of="flying_boats")


@act("boat-duel", Duel, cite="Flying Porcupines and Sticklebacks")
def boat_duel(given: Duel, doing: Doing) -> None:
    """A shadowing flying boat and one that escorts fight it out."""
    board = state.of(doing)
    side = board.owner_of("flying_boats", given.charlie, "charlie")
    charlie = board.side(side).flying_boats[given.charlie]
    may_fly(doing, charlie)
    escorts = board.enemy(side).flying_boats
    must_be_of(board, board.other(side), given.escort, "escort")
    if given.escort in escorts:
        may_fly(doing, escorts[given.escort])
    came = doing.resolve("flying-boat-duel", {}, side=side).outcome or {}
    escort = escorts[given.escort] if given.escort in escorts else escorts.add(given.escort, zone=charlie.zone)
    for boat, fate in ((charlie, came["charlie"]), (escort, came["escort"])):
        boat.put(turn=doing.turn, state=fate, lost=doing.turn if fate == "shot-down" else boat.lost)
    said = " and the escort ".join(came[one].replace("-", " ") for one in ("charlie", "escort"))
    doing.tell("all", f"Flying boats: Charlie {said}.")
