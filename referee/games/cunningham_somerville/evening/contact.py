"""Searches, and what is reported of what they find (Spotting, Spotting Fog of War)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import bare, flag, own, whole
from referee.engine.plain import counted
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.given import entered_inputs
from referee.games.cunningham_somerville.evening.weather import worst_weather
from referee.games.cunningham_somerville.evening.zones import Zoned, a_zone, is_near
from referee.games.cunningham_somerville.rules.spotting import AIR, Spotting
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, command, option
from referee.session.acting.named import thing
from referee.session.board.owned import a_side, called, side_of

FOG = "Spotting Fog of War"
MOST_BOATS = 9  # that `spotting` takes; three count as any more
PORCUPINES = "Flying Porcupines and Sticklebacks"
WEATHER = "Weather Conditions"
REPORTED = ("carriers", "capital_ships", "merchants", "escorts")
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


class Spot(Zoned, Spotting):
    """A search for forces in a zone; weather, night and the boats that search are as they are known, unless typed."""

    side: str | None = bare(side_of("the side that searches"))
    zone: str = a_zone("the zone that it searches")
    searcher: state.Force | None = thing(
        own(called("the force that searches, so that the flying boat that escorts it helps", None, of="forces"))
    )

    def mean(self) -> None:
        super().mean()
        a_side(list(self.board.sides), self.side)


def of_spot(given: Spot) -> Bars:
    """A wolfpack searches with the boats that it has, where it is (Spotting); by night a flying boat with ASV radar."""
    night = given.night if "night" in given.given else given.board.is_night
    if given.search == "flying-boat" and night and not given.asv_radar:
        words = "by night only flying boats with ASV radar search"
        yield Bar("Flying Boats", words, "asv_radar", option(asv_radar=True) + ", if they have it")
    most = most_boats(given)
    if most == 0:
        words = f"no boat of that side is at sea in {given.zone}, or in a zone next to it"
        yield Bar("Spotting", words, "zone", "a zone where a pack of theirs is; plot moves one")
    elif most is not None and given.boats > most:
        words = f"no pack of that side has more than {counted(most, 'boat')} in {given.zone}, not {given.boats}"
        yield Bar("Spotting", words, "boats", "without --boats, the largest pack there searches")


def most_boats(given: Spot) -> int | None:
    """The boats of a side's largest pack in a zone; where it has none there, all that are at sea next to it, or in no
    force, wherever they are. `None`: it keeps no boats here.
    """
    board, own = given.board, given.own
    if given.search != "submarine" or not own.boats:
        return None
    there = {force.name: len(board.boats_in(force)) for force in own.forces.values()}
    packs = [there[force.name] for force in own.forces.values() if force.zone == given.zone]
    beside = sum(there[force.name] for force in own.forces.values() if is_near(force.zone, given.zone))
    alone = sum(boat.is_at_sea for boat in own.boats.values()) - sum(there.values())
    return max(packs, default=0) or beside + alone


def boats_that_help(given: Spot) -> list[state.FlyingBoat]:
    """The flying boats that escort the force that searches, and help it unless it searches from the air."""
    return given.board.boats_over(given.searcher) if given.searcher and given.search not in AIR else []


def search_inputs(given: Spot) -> dict[str, Any]:
    """The search as `spotting` takes it: what is known, and before it what was typed."""
    board, boats = given.board, boats_that_help(given)
    by = "flying-boat" if boats and board.ruling("escorting-boat") == "as-flying-boat" else given.search
    known: dict[str, Any] = {"weather": worst_weather(board, given.zone, air=by in AIR)}
    if by != given.search and any(boat.asv_radar for boat in boats):
        known["asv_radar"] = True
    if board.is_night:
        known["night"] = True
    packs = [force for force in given.own.forces.values() if force.zone == given.zone]
    if given.search == "submarine" and (most := max((len(board.boats_in(pack)) for pack in packs), default=0)):
        known["boats"] = min(most, MOST_BOATS)
    inputs = known | entered_inputs(given, Spotting)
    if by != given.search:
        inputs = {name: value for name, value in inputs.items() if name not in ("effective_radar", "boats")}
        return inputs | {"search": by}
    return inputs | ({"raw_modifier": given.raw_modifier + 1} if boats else {})


def whole_search(given: Spot) -> Whole:
    """The whole search, whatever is in the zone."""
    return Whole("spotting", search_inputs(given))


@act("spot", Spot, cite="Spotting", bars=of_spot, whole=whole_search)
def spot(given: Spot, doing: Doing) -> None:
    """A side searches a zone: you hear what is there, the side only whether it has spotted something."""
    board, side, inputs = given.board, given.owner, search_inputs(given)
    if boats := boats_that_help(given):
        names = ", ".join(boat.name for boat in boats)
        doing.remark(f"{names} escorts {boats[0].escorts} and helps it to search [{PORCUPINES}]")
    spotted = doing.resolve("spotting", inputs, side=side, about=f"in {given.zone}").outcome["spotted"]
    there = [force for force in board.enemy(side).forces.values() if force.zone == given.zone and board.is_there(force)]
    found = what_is_spotted(there) if spotted else "nothing spotted"
    listed = {} if spotted else {"listed": ("Nothing spotted", given.zone)}
    doing.tell(side, f"Search of {given.zone}: {found}.", **listed)
    for force in there:
        if spotted:
            sight_force(board, side, force, doing.turn)
        doing.remark(f"{force.name} is in {given.zone}{'; sighting shows what you may tell of it' if spotted else ''}")
        if spotted and is_pack(force) and force.plotted != doing.turn:
            force.put(dived=doing.turn)
            doing.remark(f"{force.name} dives: if it moves this turn it is submerged, and plots C2 and C3")
    if not there:
        doing.remark(f"no enemy force is in {given.zone}")
    say_weather(doing, board, given.zone)


def say_weather(doing: Doing, board: state.Board, place: str) -> None:
    """Weather in a zone that affects only some searches (Weather Conditions)."""
    if place in board.public.squalls:
        doing.remark(
            f"squalls in {place}: for ships in them or behind them the weather is foul (--weather foul) [{WEATHER}]"
        )
    if place in board.public.haze:
        doing.remark(f"haze in {place}: ships cannot see as far [{WEATHER}]")


def what_is_spotted(there: list[state.Force]) -> str:
    """What the searchers hear: how many forces, but of a pack only that a submarine is spotted."""
    found = Counter("a submarine" if is_pack(force) else "an enemy force" for force in there)
    said = [one if count == 1 else f"{count} {one.split(' ', 1)[1]}s" for one, count in sorted(found.items())]
    is_or_are = "is" if len(there) == 1 else "are"
    return f"{' and '.join(said)} {is_or_are} spotted" if there else "nothing spotted"


def is_pack(force: state.Force) -> bool:
    """Submarines and nothing else?"""
    return bool(force.boats and not force.ships)


def sight_force(board: state.Board, side: str, force: state.Force, turn: int, **said: Any) -> None:
    """A side has seen a force, or heard what it is; in another zone it is a new contact, since nobody can recognise
    it.
    """
    before = board.sighting(side, force)
    if before:
        before.put(turn=turn, **said)
        return
    number = max((int(name) for name in board.umpire.sightings), default=0) + 1
    board.umpire.sightings.add(str(number), by=side, force=force.name, zone=force.zone, turn=turn, **said)


def meet_in_action(one: state.Ship, other: state.Ship, turn: int) -> None:
    """Two enemies fight, or run into each other: either side has found the other's force (Spotting Fog of War)."""
    for ship, seen_by in ((one, other), (other, one)):
        force = ship.here.force_of(ship)
        if force and ship.owner != seen_by.owner:
            sight_force(ship.here, seen_by.owner, force, turn)


def attack_from_the_air(ship: state.Ship, turn: int) -> None:
    """A ship is attacked from the air, which reveals her name and the force that she sails in (Spotting Fog of War,
    Towing).
    """
    ship.put(identified=True, under_fire=turn)
    board = ship.here
    if force := board.force_of(ship):
        sight_force(board, board.other(ship.owner), force, turn)


class Sighting(state.Named):
    """What the owner of a spotted force says of it."""

    name: state.Force = thing(called("the force that was spotted; without it, the one spotted last", None, of="forces"))
    carriers: int | None = whole(0, 60, None, meaning="carriers, as reported")
    capital_ships: int | None = whole(0, 60, None, meaning="capital ships and heavy cruisers, as reported")
    merchants: int | None = whole(0, 60, None, meaning="merchants and transports, as reported")
    escorts: int | None = whole(0, 60, None, meaning="escorts, as reported")
    exact: bool = flag(meaning="tell the true numbers, once a shadower, an attack or a battle has revealed them")

    def mean(self) -> None:
        if "name" not in self.given:
            vars(self)["name"] = self.spotted_last()
        if not self.board.is_there(self.name):
            raise at_odds("name", f"no ship or boat of {self.name.name} is at sea any more")
        if self.exact:
            self.refuse(*REPORTED, why="--exact tells the true numbers")
        if is_pack(self.name):
            self.refuse(*REPORTED, why="of a pack it is told, with --exact, that a submarine is spotted, and no number")

    def spotted_last(self) -> state.Force:
        """The force that a side spotted last, if nothing has been reported of it yet."""
        board = self.board
        seen = [one for one in board.umpire.sightings.values() if one.force in board.enemy(one.by).forces]
        if not seen:
            raise bad_input("name", "no force is spotted: --name says which is meant")
        last = ([one for one in seen if not one.reported] or seen)[-1]
        return board.enemy(last.by).forces[last.force]


def only_asks(given: Sighting) -> bool:
    """Without numbers it only says what may be told."""
    return not given.exact and not set(REPORTED) & given.given


def of_sighting(given: Sighting) -> Bars:
    """Under the fog of war a report may be one more or one less than the truth, but not none for one, or one
    for none.
    """
    if only_asks(given):
        return
    yield from of_reported(given.name)
    if given.exact:
        return
    numbers = numbers_told(given)
    may = given.board.reckon("report", dict(true_numbers(given.name)))
    if not any(in_ranges(numbers, ranges) for _, ranges in ways_to_count(may)):
        hint = command("sighting", name=given.name) + " shows which may"
        yield Bar(FOG, "these numbers may not be told", first_impossible(numbers, may), hint)


def of_reported(force: state.Force) -> Bars:
    """The owner of a force reports it once the other side has spotted it, or an attack has revealed it."""
    board, enemy = force.here, force.here.other(force.owner)
    if board.sighting(enemy, force) is None:
        words = f"the {board.title(enemy)} side has not spotted {force.name} in {force.zone}"
        hint = command("spot", side=enemy, zone=force.zone, search=OPEN, to_spot=OPEN) + " searches for it"
        yield Bar(FOG, words, "name", hint)


def first_impossible(numbers: Mapping[str, int], may: Mapping[str, Any]) -> str:
    """The first number that may be told in neither way, or the first where only the whole is wrong."""
    ways = [ranges for _, ranges in ways_to_count(may)]
    told = {key: numbers.get(key, 0) for key in REPORTED}
    out = [
        key
        for key, number in told.items()
        if not any(low <= number <= high for low, high in (way[key] for way in ways))
    ]
    return (out or [*numbers])[0]


def numbers_told(given: Sighting) -> dict[str, int]:
    """The numbers that were said."""
    return {key: getattr(given, key) for key in REPORTED if getattr(given, key) is not None}


def true_numbers(force: state.Force) -> Counter[str]:
    """A force's true numbers, by the kinds that reports count."""
    return Counter(COUNTED[ship.kind] for ship in force.here.ships_in(force)) + Counter(escorts=force.counted_escorts)


@act("sighting", Sighting, cite=FOG, looks=only_asks, bars=of_sighting)
def sighting(given: Sighting, doing: Doing) -> None:
    """Report a spotted force: without numbers you hear which may be told, with them the other side is told."""
    board, force = given.board, given.name
    true = true_numbers(force)
    if is_pack(force):
        if only_asks(given):
            doing.remark(f"{force.name}: say only that a submarine is spotted")
        else:
            tell_of(doing, board, force, "a submarine", exact=False)
    elif given.exact:
        said = {key.replace("_", " "): number for key in (*REPORTED, "light_cruisers") if (number := true[key])}
        text = ", ".join(f"{key} {number}" for key, number in said.items()) or "no ships"
        tell_of(doing, board, force, text, exact=True)
    elif only_asks(given):
        say_what_may_be_told(doing, force, true, board.reckon("report", dict(true)))
    else:
        text = ", ".join(counted(number, key.replace("_", " ")[:-1]) for key, number in numbers_told(given).items())
        tell_of(doing, board, force, text, exact=False)


def ways_to_count(may: Mapping[str, Any]) -> list[tuple[str, dict[str, list[int]]]]:
    """The two ways to count light cruisers, among the capital ships or the escorts: the numbers that may be told, by
    kind.
    """
    always = {key: may[key] for key in ("carriers", "merchants")}
    return [(way, {**always, **may[way]}) for way in ("with_capital_ships", "with_escorts")]


def in_ranges(numbers: Mapping[str, int], ranges: Mapping[str, list[int]]) -> bool:
    """Are numbers in their ranges? One left out counts as 0."""
    return all(low <= numbers.get(key, 0) <= high for key, (low, high) in ranges.items())


def say_what_may_be_told(doing: Doing, force: state.Force, true: Mapping[str, int], may: Mapping[str, Any]) -> None:
    """The ranges, for the umpire; where there are light cruisers, both ways to count them."""
    for way, ranges in ways_to_count(may)[0 if true.get("light_cruisers") else 1 :]:
        said = ", ".join(
            f"{key.replace('_', ' ')} {low if low == high else f'{low} to {high}'}"
            for key, (low, high) in ranges.items()
        )
        light = f", light cruisers {way.replace('_', ' ')}" if true.get("light_cruisers") else ""
        doing.remark(f"{force.name}{light}: {said}")


def tell_of(doing: Doing, board: state.Board, force: state.Force, what: str, *, exact: bool) -> None:
    """Tell the other side of a force."""
    enemy = board.other(force.owner)
    sight_force(board, enemy, force, doing.turn, reported=what, exact=exact)
    doing.tell(enemy, f"In {force.zone}: {what}.", contact=what)
