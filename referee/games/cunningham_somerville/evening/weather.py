"""Weather by zones: storms and their fronts, fog (Storms, Fog)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, many, text
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import called

ZONE = "a zone"


def fronts(doing: Doing) -> dict[str, Any]:
    """The storms on the map."""
    found: dict[str, Any] = doing.get("public", "fronts", default={})
    return found


class Storm(Inputs):
    """A new storm."""

    name: str = called("what you call the storm", new=True)
    zone: str = text(meaning="the zone it is placed in, by the base game's dice")
    down: str | None = text(None, meaning="the zone down weather of it")


@act("storm", Storm, cite="Storms")
def storm(given: Storm, doing: Doing) -> None:
    """A storm is placed: how bad it is, and the front ahead of it."""
    if given.name in fronts(doing):
        raise bad_input("name", f"there is a storm {given.name} already")
    came = doing.resolve("storm", {}).outcome or {}
    if came["down_weather"] and given.down is None:
        doing.remark(
            f"{came['down_weather']} lies down weather of it: storm-moves --name {given.name} --down … says where"
        )
    put_front(doing, given.name, given.zone, given.down, came)


def put_front(doing: Doing, name: str, zone: str, down: str | None, came: dict[str, Any]) -> None:
    """A front as it now is; none at all without weather. Fog on it goes."""
    if not came["weather"]:
        doing.put("public", "fronts", name, value=None)
        doing.tell("all", f"{name}: the weather clears in {zone}.")
        return
    value = {"zone": zone, "weather": came["weather"]}
    if came["down_weather"]:
        value["down_weather"] = came["down_weather"]
        if down:
            value["down"] = down
    doing.put("public", "fronts", name, value=value)
    ahead = f", {came['down_weather']} in {down}" if came["down_weather"] and down else ""
    doing.tell("all", f"{name}: {came['weather']} in {zone}{ahead}.")
    rough = {value.get(key) for key, what in (("zone", "weather"), ("down", "down_weather")) if stormy(value.get(what))}
    for bank in rough & set(doing.get("public", "fog", default={})):
        lift(doing, str(bank))


def stormy(weather: str | None) -> bool:
    """Does it drive fog away?"""
    return weather in ("severe", "foul")


class StormMoves(Inputs):
    """A storm and where it goes."""

    name: str = called("the storm", of="storms")
    zone: str | None = text(None, meaning="the zone it moves to; left out, it stays")
    down: str | None = text(None, meaning="the zone down weather of it")


@act("storm-moves", StormMoves, cite="Storms")
def storm_moves(given: StormMoves, doing: Doing) -> None:
    """A storm moves, as the base game's dice say, its front ahead of it."""
    found = front_of(doing, given.name)
    came = {"weather": found["weather"], "down_weather": found.get("down_weather")}
    put_front(doing, given.name, given.zone or found["zone"], given.down or found.get("down"), came)


def front_of(doing: Doing, name: str) -> dict[str, Any]:
    """A storm, or a refusal."""
    found: dict[str, Any] | None = fronts(doing).get(name)
    if found is None:
        raise bad_input("name", f"there is no storm {name}; there are: {', '.join(fronts(doing)) or 'none'}")
    return found


class StormEnds(Inputs):
    """A storm that dissipates."""

    name: str = called("the storm", of="storms")


@act("storm-dissipates", StormEnds, cite="Storms")
def storm_dissipates(given: StormEnds, doing: Doing) -> None:
    """A storm dissipates by one step, as the base game's dice say."""
    found = front_of(doing, given.name)
    put_front(
        doing, given.name, found["zone"], found.get("down"), reckoned(doing, "front", {"weather": found["weather"]})
    )


class Fog(Inputs):
    """Fog in a zone."""

    zone: str = text(meaning="the zone it lies in, by the base game's dice")


@act("fog", Fog, cite="Fog")
def fog(given: Fog, doing: Doing) -> None:
    """Fog is placed in a zone; it does not move."""
    doing.put("public", "fog", given.zone, value={"turn": doing.turn})
    doing.tell("all", f"Fog in {given.zone}.")


class FogLifts(Inputs):
    """The turn, and which fog lies by a storm."""

    turn: str = choice("night", "first-day", "second-day", meaning="the turn")
    beside_storm: list[str] = many(text(), 0, 30, (), meaning="zones of fog with severe or foul weather next to them")


@act("fog-lifts", FogLifts, cite="Fog")
def fog_lifts(given: FogLifts, doing: Doing) -> None:
    """Every zone of fog throws whether it dissipates."""
    banks = doing.get("public", "fog", default={})
    if not banks:
        raise bad_input("act", "there is no fog")
    rough = {found["zone"] for found in fronts(doing).values() if stormy(found["weather"])}
    rough |= {
        found["down"] for found in fronts(doing).values() if stormy(found.get("down_weather")) and "down" in found
    }
    for zone in list(banks):
        beside = {"storm_adjacent": True} if zone in rough or zone in given.beside_storm else {}
        if (doing.resolve("fog", {"turn": given.turn, **beside}).outcome or {})["dissipates"]:
            lift(doing, zone)
        else:
            doing.tell("all", f"Fog stays in {zone}.")


def lift(doing: Doing, zone: str) -> None:
    """Fog is gone."""
    doing.put("public", "fog", zone, value=None)
    doing.tell("all", f"The fog in {zone} is gone.")
