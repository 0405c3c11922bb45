"""Weather by zones: storms and their fronts, fog (Storms, Fog)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, choice, many, text
from referee.games.cunningham_somerville.evening import state
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import all_called, called

BESIDE = "zones of fog that lie next to its severe or foul weather now, also diagonally: it goes"
WORST = ("clear", "overcast", "foul", "severe")


def over(board: state.Board, zone: str, *, air: bool) -> str:
    """The worst weather of a zone for a search; fog counts as heavily as severe weather, overcast only from the air."""
    felt = [front.weather for front in board.public.fronts.values() if front.zone == zone]
    felt += [front.down_weather or "clear" for front in board.public.fronts.values() if front.down == zone]
    worst = max(felt, key=WORST.index, default="clear")
    if worst == "severe":
        return worst
    if zone in board.public.fog:
        return "fog"
    return worst if air or worst != "overcast" else "clear"


class Storm(Inputs):
    """A new storm."""

    name: str = called("what you call the storm", new=True)
    zone: str = called("the zone it is placed in, by the base game's dice")
    down: str | None = bare(text(None, meaning="the zone down weather of it"))
    beside: list[str] = all_called(BESIDE, 0, 30)


@act("storm", Storm, cite="Storms")
def storm(given: Storm, doing: Doing) -> None:
    """A storm is placed: how bad it is, and the front ahead of it."""
    if given.name in state.of(doing).public.fronts:
        raise bad_input("name", f"there is a storm {given.name} already")
    check_front_ahead(given.zone, given.down)
    came = doing.resolve("storm", {}).outcome or {}
    put_front(doing, given.name, given.zone, given.down, came, given.beside)


def check_front_ahead(zone: str, down: str | None) -> None:
    """A front lies ahead of its storm, not on it."""
    if zone == down:
        raise bad_input("down", f"down must be another zone than {zone}: the milder weather lies ahead of the storm")


def put_front(
    doing: Doing,
    name: str,
    zone: str,
    down: str | None,
    came: dict[str, Any],
    beside: Sequence[str] = (),
    *,
    comes: bool = True,
) -> None:
    """A front as it now is; none at all without weather. Where it `comes`, fog on it goes, and `beside` it."""
    board = state.of(doing)
    if none := [place for place in beside if place not in board.public.fog]:
        raise bad_input(
            "beside", f"there is no fog in {none[0]}; there is in: {', '.join(board.public.fog) or 'no zone'}"
        )
    if not came["weather"]:
        board.public.fronts.remove(name)
        doing.tell("all", f"{name}: the weather clears in {zone}.")
        return
    ahead = down if came["down_weather"] else None
    front = board.public.fronts.add(
        name, zone=zone, weather=came["weather"], down_weather=came["down_weather"], down=ahead
    )
    said = f", {front.down_weather} in {ahead}" if ahead else ""
    doing.tell("all", f"{name}: {front.weather} in {zone}{said}.")
    if front.down_weather and not ahead:
        doing.remark(f"{front.down_weather} lies down weather of it: storm-moves --name {name!r} --down … says where")
    rough = [place for place, weather in ((zone, front.weather), (ahead, front.down_weather)) if is_rough(weather)]
    if not comes:
        return
    if beside and not rough:
        doing.forbid(
            "Fog",
            "overcast alone drives no fog away",
            "beside",
            hint="leave --beside out; fog-lifts throws whether it lifts",
        )
    for bank in dict.fromkeys([*rough, *beside]):
        if bank in board.public.fog:
            lift(doing, str(bank))
    if rough and board.public.fog:
        there = ", ".join(board.public.fog)
        doing.remark(f"fog next to it goes ({there}): storm-moves --name {name!r} --beside ZONE, where it is [Fog]")


def is_rough(weather: str | None) -> bool:
    """Does it drive fog away?"""
    return weather in ("severe", "foul")


class StormMoves(Inputs):
    """A storm and where it goes."""

    name: str = called("the storm", of="storms")
    zone: str | None = bare(called("the zone it moves to; left out, it stays", None))
    down: str | None = bare(text(None, meaning="the zone down weather of it, where its milder weather moves"))
    beside: list[str] = all_called(BESIDE, 0, 30)


@act("storm-moves", StormMoves, cite="Storms")
def storm_moves(given: StormMoves, doing: Doing) -> None:
    """A storm moves, as the base game's dice say, its front ahead of it."""
    found = front_of(doing, given.name)
    zone = given.zone or found.zone
    down = given.down or (found.down if zone == found.zone else None)
    check_front_ahead(zone, down)
    came = {"weather": found.weather, "down_weather": found.down_weather}
    put_front(doing, given.name, zone, down, came, given.beside)


def front_of(doing: Doing, name: str) -> state.Front:
    """A storm, or a refusal."""
    fronts = state.of(doing).public.fronts
    if name not in fronts:
        raise bad_input("name", f"there is no storm {name}; there are: {', '.join(fronts) or 'none'}")
    return fronts[name]


class StormEnds(Inputs):
    """A storm that dissipates."""

    name: str = called("the storm", of="storms")


@act("storm-dissipates", StormEnds, cite="Storms")
def storm_dissipates(given: StormEnds, doing: Doing) -> None:
    """A storm dissipates by one step, as the base game's dice say."""
    found = front_of(doing, given.name)
    came = reckoned(doing, "front", {"weather": found.weather})
    put_front(doing, given.name, found.zone, found.down, came, comes=False)


class Fog(Inputs):
    """Fog in a zone."""

    zone: str = called("the zone it lies in, by the base game's dice")


@act("fog", Fog, cite="Fog")
def fog(given: Fog, doing: Doing) -> None:
    """Fog is placed in a zone; it does not move."""
    state.of(doing).public.fog.add(given.zone, turn=doing.turn)
    doing.tell("all", f"Fog in {given.zone}.")


class FogLifts(Inputs):
    """The turn, and which fog lies by a storm."""

    turn: str = choice("night", "first-day", "second-day", meaning="the turn")
    beside_storm: list[str] = many(text(), 0, 30, (), meaning="zones of fog with severe or foul weather next to them")


@act("fog-lifts", FogLifts, cite="Fog")
def fog_lifts(given: FogLifts, doing: Doing) -> None:
    """Every zone of fog throws whether it dissipates."""
    public = state.of(doing).public
    if not public.fog:
        raise bad_input("act", "there is no fog")
    rough = {front.zone for front in public.fronts.values() if is_rough(front.weather)}
    rough |= {front.down for front in public.fronts.values() if is_rough(front.down_weather) and front.down}
    for zone in public.fog:
        beside = {"storm_adjacent": True} if zone in rough or zone in given.beside_storm else {}
        if (doing.resolve("fog", {"turn": given.turn, **beside}).outcome or {})["dissipates"]:
            lift(doing, zone)
        else:
            doing.tell("all", f"Fog stays in {zone}.")


def lift(doing: Doing, zone: str) -> None:
    """Fog is gone."""
    state.of(doing).public.fog.remove(zone)
    doing.tell("all", f"The fog in {zone} is gone.")
