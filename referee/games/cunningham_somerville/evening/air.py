"""Aircraft and what they fly from: platforms, the weather over them, and the night (Air Operations, Night Flying)."""

from __future__ import annotations

from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.weather import CONDITIONS, worst_weather
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, command

CITE = "Air Operations"


def deck_of(squadron: state.Squadron) -> state.Ship | None:
    """The ship that a squadron flies from; none for a base ashore, about which nothing is entered."""
    return squadron.side.ships.get(squadron.platform or "")


def of_platform(squadron: state.Squadron, field: str) -> Bars:
    """A squadron flies from, and lands on, a platform that is afloat."""
    deck = deck_of(squadron)
    if deck is None or (deck.is_afloat and deck.condition != "floundering"):
        return
    what = f"{deck.name}, the platform of {squadron.name}, {'flounders' if deck.is_afloat else 'is sunk'}"
    yield Bar(CITE, what, field, command("squadron", name=squadron, platform=OPEN) + ": another platform")


def felt_over(squadron: state.Squadron) -> str:
    """The weather over a squadron's ship, as far as it affects flying; over a base, which is in no zone, clear."""
    zone = zone_of(squadron)
    felt = worst_weather(squadron.here, zone, air=True) if zone else "clear"
    return felt if felt in ("foul", "severe", "fog") else "clear"


def flying_conditions(squadron: state.Squadron, *, landing: bool = False) -> str:
    """Is flying normal, hazardous or prohibited for a squadron now: by weather, night and training?"""
    carrier, night = deck_of(squadron) is not None, squadron.here.is_night
    inputs = {
        "platform": "carrier" if carrier else "land",
        "weather": felt_over(squadron),
        "single_engined": squadron.engines == 1,
        "night": night,
        "trained": squadron.night_trained,
        "dusk_landing": landing and carrier and night and not squadron.night_trained,
    }
    return str(squadron.here.reckon("flying-conditions", inputs)["flying"])


def force_of(squadron: state.Squadron) -> state.Force | None:
    """The force in which the ship sails that a squadron flies from; none for a base."""
    deck = deck_of(squadron)
    return squadron.here.force_of(deck) if deck else None


def zone_of(squadron: state.Squadron) -> str | None:
    """The zone of the ship that a squadron flies from, if she sails in a force; of a base it is not known."""
    force = force_of(squadron)
    return force.zone if force else None


def of_weather(squadron: state.Squadron, field: str) -> Bars:
    """Carriers do not operate in severe weather or fog (Weather Conditions)."""
    felt, zone = felt_over(squadron), zone_of(squadron)
    if felt in ("severe", "fog"):
        words = f"{squadron.platform}, the platform of {squadron.name}, is in {zone}: {felt}"
        hint = "use aircraft from a land base, or wait until storm-moves or storm-dissipates changes the weather"
        yield Bar(CONDITIONS, words + ", in which carriers do not operate", field, hint)


def of_takeoff(squadron: state.Squadron, field: str) -> Bars:
    """No aircraft takes off from a carrier in severe weather or fog, and no untrained one by night (Night
    Flying).
    """
    if flying_conditions(squadron) != "prohibited":
        return
    if weather := [*of_weather(squadron, field)]:
        yield from weather
    else:
        words = f"{squadron.name} of {squadron.platform} is not trained to fly by night"
        yield Bar("Night Flying", words, field, f'squadron --name "{squadron.name}" --night-trained, if it is')


def is_hazardous(squadron: state.Squadron, *, landing: bool = False) -> bool:
    """Does it fly, or land, in hazardous conditions?"""
    return flying_conditions(squadron, landing=landing) != "normal"
