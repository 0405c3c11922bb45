"""Weather by zones: storms and their fronts, fog, squalls and haze, and the light (Storms, Fog, Weather)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import bare, choice, flag
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.zones import Zoned, a_zone, all_zones
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, command, option
from referee.session.acting.named import thing
from referee.session.board.owned import called
from referee.session.board.short_names import in_its_case
from referee.session.board.thing import Things

BESIDE = "zones of fog next to its severe or foul weather, also diagonally: it drives the fog away"
CONDITIONS = "Weather Conditions"
PASSED = {"haze": "has lifted", "squalls": "have passed"}
WORST = ("clear", "overcast", "foul", "severe")


def storms_over(board: state.Board, place: str) -> str:
    """The worst weather that the storms, and the fronts ahead of them, bring to a zone."""
    felt = [front.weather for front in board.public.fronts.values() if front.zone == place]
    felt += [front.down_weather or "clear" for front in board.public.fronts.values() if front.down == place]
    return max(felt, key=WORST.index, default="clear")


def worst_weather(board: state.Board, place: str, *, air: bool) -> str:
    """The worst weather of a zone for a search; fog counts as heavily as severe weather, overcast only from the air."""
    worst = storms_over(board, place)
    if worst == "severe":
        return worst
    if place in board.public.fog:
        return "fog"
    return worst if air or worst != "overcast" else "clear"


def felt_by(ship: state.Ship) -> str:
    """The weather of the zone in which a ship's force is; where that is not known, clear."""
    force = ship.here.force_of(ship)
    return worst_weather(ship.here, force.zone, air=False) if force else "clear"


def sea_of(ship: state.Ship) -> str:
    """The weather that makes the sea of a ship's zone rough, fog or no fog; where her zone is not known, clear."""
    force = ship.here.force_of(ship)
    return storms_over(ship.here, force.zone) if force else "clear"


class Storm(Zoned):
    """A new storm."""

    name: str = called("your name for the storm", new=True)
    zone: str = a_zone("the zone it is placed in, by the base game's dice")
    down: str | None = bare(a_zone("the zone down weather of it", None))
    beside: list[str] = all_zones(BESIDE)

    def mean(self) -> None:
        super().mean()
        if (there := in_its_case(self.name, fronts := self.board.public.fronts)) in fronts:
            raise at_odds("name", f"there is a storm {there} already")
        check_front_ahead(self.zone, self.down)


@act("storm", Storm, cite="Storms")
def storm(given: Storm, doing: Doing) -> None:
    """Place a storm, and throw for how bad it and the front ahead of it are."""
    came = doing.resolve("storm", {}).outcome
    put_front(doing, given.board, given.name, given.zone, given.down, came, given.beside)


def check_front_ahead(place: str, down: str | None) -> None:
    """A front is ahead of its storm, not on it."""
    if place == down:
        raise bad_input("down", f"down must be another zone than {place}: the milder weather is ahead of the storm")


def put_front(
    doing: Doing,
    board: state.Board,
    name: str,
    place: str,
    down: str | None,
    came: dict[str, Any],
    beside: Sequence[str] = (),
    *,
    comes: bool = True,
) -> None:
    """A front as it now is; none at all without weather. Where it `comes`, fog on it goes, and `beside` it."""
    must_be_fog(board, beside)
    if not came["weather"]:
        board.public.fronts.remove(name)
        doing.tell("all", f"{name}: the weather clears in {place}.")
        return
    ahead = down if came["down_weather"] else None
    front = board.public.fronts.add(
        name, zone=place, weather=came["weather"], down_weather=came["down_weather"], down=ahead
    )
    said = f", {front.down_weather} in {ahead}" if ahead else ""
    doing.tell("all", f"{name}: {front.weather} weather in {place}{said}.")
    if front.down_weather and not ahead:
        doing.remark(
            f"{front.down_weather} weather comes down weather of it; say in which zone: "
            + command("storm-moves", name=name, down=OPEN)
        )
    rough = [at for at, weather in ((place, front.weather), (ahead, front.down_weather)) if is_rough(weather)]
    if not comes:
        return
    if not rough:
        beside = ()  # a new storm turned out to be overcast alone, which drives no fog away
    say_bulkheads(doing, board, rough)
    for at, bank in board.public.fog.items():
        if at in (*rough, *beside):
            lift_fog(doing, bank)
    if rough and board.public.fog:
        there = ", ".join(board.public.fog)
        doing.remark(
            f"it drives fog away from the zones next to it; there is fog in {there}: "
            + command("storm-moves", name=name, beside=OPEN)
            + " [Fog]"
        )


def say_bulkheads(doing: Doing, board: state.Board, rough: Sequence[str | None]) -> None:
    """Bulkheads that hold may give way where the sea gets worse (Damage Control)."""
    ships = [ship for own in board.sides.values() for ship in own.ships.values() if ship.condition == "bulkheads-hold"]
    there = [ship.name for ship in ships if (force := board.force_of(ship)) and force.zone in rough]
    if there:
        doing.remark(
            f"the sea gets worse for {', '.join(there)}, whose bulkheads hold: "
            f'sea-worse --ship "{there[0]}" [Damage Control]'
        )


def must_be_fog(board: state.Board, places: Sequence[str], field: str = "beside") -> None:
    """Refuse zones in which there is no fog."""
    if none := [place for place in places if place not in board.public.fog]:
        there = ", ".join(board.public.fog) or "none"
        raise bad_input(field, f"{none[0]} has no fog; zones that have: {there}")


def is_rough(weather: str | None) -> bool:
    """Does it drive fog away?"""
    return weather in ("severe", "foul")


class StormMoves(Zoned):
    """A storm and where it goes."""

    name: state.Front = thing(called("the storm", of="fronts"))
    zone: str | None = bare(a_zone("the zone it moves to; without it, the storm stays", None))
    down: str | None = bare(a_zone("the zone down weather of it, where its milder weather moves", None))
    beside: list[str] = all_zones(BESIDE)

    def mean(self) -> None:
        super().mean()
        must_be_fog(self.board, self.beside)
        check_front_ahead(*self.lies())

    def lies(self) -> tuple[str, str | None]:
        """Its zone, and the zone down weather of it."""
        there = self.zone or self.name.zone
        return there, self.down or (self.name.down if there == self.name.zone else None)


def of_mover(given: StormMoves) -> Bars:
    """Overcast alone drives no fog away (Fog)."""
    if given.beside and not any(map(is_rough, (given.name.weather, given.name.down_weather))):
        hint = "without --beside; fog-lifts throws whether the fog lifts"
        yield Bar("Fog", "overcast by itself drives no fog away", "beside", hint)


@act("storm-moves", StormMoves, cite="Storms", bars=of_mover)
def storm_moves(given: StormMoves, doing: Doing) -> None:
    """Move a storm with its front, as the base game's dice say."""
    found = given.name
    place, down = given.lies()
    came = {"weather": found.weather, "down_weather": found.down_weather}
    put_front(doing, given.board, found.name, place, down, came, given.beside)


class StormEnds(Zoned):
    """A storm that dissipates."""

    name: state.Front = thing(called("the storm", of="fronts"))


@act("storm-dissipates", StormEnds, cite="Storms")
def storm_dissipates(given: StormEnds, doing: Doing) -> None:
    """Let a storm dissipate by one step, as the base game's dice say."""
    found = given.name
    came = doing.resolve("front", {"weather": found.weather}).outcome
    put_front(doing, given.board, found.name, found.zone, found.down, came, comes=False)


class Fog(Zoned):
    """Fog in a zone."""

    zone: str = a_zone("the zone where it is, by the base game's dice")


def of_calm(given: Fog) -> Bars:
    """Severe weather has neither fog nor haze (Weather Conditions)."""
    if worst_weather(given.board, given.zone, air=False) == "severe":
        yield Bar(CONDITIONS, f"the weather in {given.zone} is severe: no fog or haze there", "zone", "another --zone")


@act("fog", Fog, cite="Fog", bars=of_calm)
def fog(given: Fog, doing: Doing) -> None:
    """Place fog in a zone; fog does not move."""
    given.board.public.fog.add(given.zone, turn=doing.turn)
    doing.tell("all", f"Fog in {given.zone}.")


class Clearing(Fog):
    """A zone, and whether it clears there."""

    zone: str = a_zone("the zone where it is")
    gone: bool = flag(meaning="it has lifted, or passed on")


def of_haze(given: Clearing) -> Bars:
    """Haze is not placed in severe weather, but may always clear (Weather Conditions)."""
    if not given.gone:
        yield from (bar._replace(hint=f"{bar.hint}; " + option(gone=True) + ": it clears") for bar in of_calm(given))


@act("haze", Clearing, cite=CONDITIONS, bars=of_haze)
def haze(given: Clearing, doing: Doing) -> None:
    """Place haze in a zone, or remove it; you say in which directions ships cannot see far."""
    put_or_lift(doing, given.board.public.haze, "haze", given)


@act("squalls", Clearing, cite=CONDITIONS)
def squalls(given: Clearing, doing: Doing) -> None:
    """Place squalls in a zone, or remove them: foul weather for ships in them and for those that look into them."""
    put_or_lift(doing, given.board.public.squalls, "squalls", given)


def put_or_lift(doing: Doing, there: Things[state.InZone], what: str, given: Clearing) -> None:
    """Put haze or squalls into a zone, or take them off."""
    if given.gone and given.zone not in there:
        raise bad_input("zone", f"{given.zone} has no {what}; zones that have: {', '.join(there) or 'none'}")
    if given.gone:
        there.remove(given.zone)
    else:
        there.add(given.zone, turn=doing.turn)
    doing.tell(
        "all", f"The {what} in {given.zone} {PASSED[what]}." if given.gone else f"{what.capitalize()} in {given.zone}."
    )


class Light(Zoned):
    """The light of the turn."""

    now: str = choice("day", "dusk", "night", meaning="day, dusk or dawn, or night")


@act("light", Light, cite=CONDITIONS)
def light(given: Light, doing: Doing) -> None:
    """Say that it is day, dusk or night: all that depends on the light uses it from now on."""
    given.board.public.put(light=given.now, night=given.now == "night")
    doing.tell("all", {"day": "It is day.", "dusk": "It is dusk or dawn.", "night": "It is night."}[given.now])


class FogLifts(Zoned):
    """The turn, and which fog has a storm next to it."""

    turn: str = choice("night", "first-day", "second-day", meaning="the turn")
    beside_storm: list[str] = all_zones("the zones of fog that have severe or foul weather next to them")


@act("fog-lifts", FogLifts, cite="Fog")
def fog_lifts(given: FogLifts, doing: Doing) -> None:
    """Throw for every zone of fog: does it dissipate?"""
    public = given.board.public
    if not public.fog:
        raise at_odds("act", "there is no fog")
    must_be_fog(given.board, given.beside_storm, "beside_storm")
    rough: set[str | None] = {front.zone for front in public.fronts.values() if is_rough(front.weather)}
    rough |= {front.down for front in public.fronts.values() if is_rough(front.down_weather)}
    for place, bank in public.fog.items():
        beside = {"storm_adjacent": True} if place in rough or place in given.beside_storm else {}
        if doing.resolve("fog", {"turn": given.turn, **beside}).outcome["dissipates"]:
            lift_fog(doing, bank)
        else:
            doing.tell("all", f"Fog stays in {place}.")


def lift_fog(doing: Doing, bank: state.Since) -> None:
    """Take the fog off a zone."""
    bank.clear()
    doing.tell("all", f"The fog in {bank.name} is gone.")
