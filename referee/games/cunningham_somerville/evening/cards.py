"""Ships, submarines and squadrons entered at the table, with as much of their cards as you want kept (Data Cards)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import choice, flag, whole
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.given import side_of_known, values_of
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import option
from referee.session.board.owned import called, side_of


class Ship(state.Named):
    """A ship's data card; what is left out stays as it is."""

    name: str = called("the ship", of="ships")
    side: str | None = side_of("her side, if she is new")
    kind: str | None = choice(*state.KINDS, default=None, meaning="what kind of ship she is; a new ship needs it")
    full: int | None = whole(2, 10, None, meaning="full speed in inches")
    hull: int | None = whole(1, 20, None, meaning="hull boxes")
    crippled_boxes: int | None = whole(1, 20, None, meaning="crippled boxes")
    boxes: int | None = whole(1, 4, None, meaning="floatation boxes: 1, 3 or 4")
    fire_risk: bool | None = flag(None, meaning="she is a fire risk")
    handy: bool | None = flag(None, meaning="she is handy")
    light_aa: str | None = choice("0", "1", "2", "3", default=None, meaning="her flak factor")
    value: int | None = whole(0, 1000, None, meaning="her points")
    reloads: int | None = whole(0, 2, None, meaning="reloads for each torpedo mount, of a Japanese ship")
    screen: str | None = choice(*state.SCREENS, default=None, meaning="how she counts in a screen against submarines")
    rescue_ship: bool | None = flag(None, meaning="a merchant assigned as rescue ship")
    radar: str | None = choice("effective", "superior", default=None, meaning="her radar")
    tbs: bool | None = flag(None, meaning="she has disciplined talk between ships")
    cic: bool | None = flag(None, meaning="she has a combat information centre")
    modern_fire_control: bool | None = flag(None, meaning="she has modern fire control")


@act("ship", Ship, cite="Data Cards")
def ship(given: Ship, doing: Doing) -> None:
    """Enter a ship, or change her data card."""
    board = given.board
    side = next((one for one, own in board.sides.items() if given.name in own.ships), None)
    if side is None and given.kind is None:
        raise bad_input("kind", f"what kind of ship is {given.name}?")
    if given.boxes == 2:
        raise at_odds("boxes", "a ship has 1, 3 or 4 floatation boxes")
    ships = board.side(side_of_known(doing.sides, given.name, side, given.side)).ships
    is_new = given.name not in ships
    found = ships.add(given.name, kind=given.kind) if is_new else ships[given.name]
    values = values_of(given, "name", "side")
    found.put(**values)
    new = f"{found.name} ({found.kind.replace('-', ' ')}) is yours."
    doing.tell(found.owner, new if is_new else values_changed(found.name, values))


def values_changed(name: str, values: Mapping[str, Any]) -> str:
    """The values that were entered anew for something already there."""
    words = {key: value.replace("-", " ") if key == "kind" else value for key, value in values.items()}
    said = (f"{key.replace('_', ' ')} {value if value is not False else 'no'}" for key, value in words.items())
    return f"{name}: {', '.join(one.removesuffix(' True') for one in said) or 'as it was'}."


class Boat(state.Named):
    """A submarine; what is left out stays as it is."""

    name: str = called("the boat", of="boats")
    side: str | None = side_of("its side, if it is new")
    ace: bool | None = flag(None, meaning="the skipper is an ace")
    gnat: bool | None = flag(None, meaning="it fires GNATs")
    poor_quality: bool | None = flag(None, meaning="its torpedoes are of poor quality")
    attacks: int | None = whole(0, 30, None, meaning="attacks made on this patrol")
    state: str | None = choice("ready", default=None, meaning="ready: it is back from its base, with torpedoes")

    def known_boat(self) -> Any:
        """The boat, if it is known."""
        return next((own.boats[self.name] for own in self.board.sides.values() if self.name in own.boats), None)


def of_boat(given: Boat) -> Bars:
    """A boat that is sunk cannot change any more, and a boat that was damaged is out of the campaign (Das
    Boot).
    """
    found = given.known_boat()
    if found is None:
        return
    if found.state == "sunk":
        hint = f'another --name; set "{found.name}.state" null brings her back, if the record is wrong'
        yield Bar("Das Boot", f"{found.name} is sunk", "name", hint)
    if given.state and found.state == "damaged":
        hint = f'boat --name "{found.name}" without --state changes her other values'
        yield Bar("Das Boot", f"{found.name} was damaged and is out of the campaign", "state", hint)


@act("boat", Boat, cite="Submarines", bars=of_boat)
def boat(given: Boat, doing: Doing) -> None:
    """Enter a submarine, change it, or bring it back from its base with torpedoes."""
    board, known = given.board, given.known_boat()
    boats = board.side(side_of_known(doing.sides, given.name, known.owner if known else None, given.side)).boats
    found = known or boats.add(given.name)
    found.put(**values_of(given, "name", "side", "state"))
    if given.state:
        found.put(state=None, shaken=None, attacks=0)
    said = f"{found.name} is yours{', ready again' if given.state else ''}."
    values = values_of(given, "name", "side", "state")
    doing.tell(found.owner, values_changed(found.name, values) if known and not given.state else said)


class Squadron(state.Named):
    """A squadron's entries, from the base game; those left out stay as they are."""

    name: str = called("the squadron", of="squadrons")
    side: str | None = side_of("its side, if it is new")
    aircraft: str | None = called("type of aircraft", None)
    platform: str | None = called("the ship or base that it flies from", None)
    kind: str | None = choice("fighter", "multi-crew", "strike", default=None, meaning="what it is in a dogfight")
    ready: int | None = whole(0, 99, None, meaning="how many aircraft are ready")
    damaged: int | None = whole(0, 99, None, meaning="how many aircraft are damaged")
    factor: int | None = whole(1, 9, None, meaning="the score that it needs in a dogfight")
    attack_factor: int | None = whole(1, 9, None, meaning="the score that an attack run needs")
    repair_score: int | None = whole(1, 7, None, meaning="the score that a repair needs")
    engines: int | None = whole(1, 4, None, meaning="how many engines the type has")
    pilots: str | None = choice("superior", "normal", "poor", default=None, meaning="how good its pilots are")
    rugged: bool | None = flag(None, meaning="the type is rugged")
    fragile: bool | None = flag(None, meaning="the type is fragile")
    night_trained: bool | None = flag(None, meaning="it is trained to fly by night")
    asv_radar: bool | None = flag(None, meaning="its aircraft have ASV radar")
    ai_radar: bool | None = flag(None, meaning="night fighters that have AI radar, or fly with an aircraft that has it")

    def mean(self) -> None:
        sides = self.board.sides.values()
        known = next((own.squadrons[self.name] for own in sides if self.name in own.squadrons), self)
        if all(getattr(known if getattr(self, key) is None else self, key) for key in ("rugged", "fragile")):
            other = option(**{"fragile" if self.rugged else "rugged": False})
            raise at_odds("fragile", state.RUGGED_OR_FRAGILE + ": " + other + ", if it is not")


@act("squadron", Squadron, cite="Air Operations")
def squadron(given: Squadron, doing: Doing) -> None:
    """Enter a squadron, or change it."""
    board = given.board
    side = next((one for one, own in board.sides.items() if given.name in own.squadrons), None)
    own = board.side(side_of_known(doing.sides, given.name, side, given.side))
    if given.platform in board.enemy(own.name).ships:
        raise bad_input(
            "platform", f"{given.platform} is a ship of the other side; {given.name} must fly from one of its own"
        )
    squadrons = own.squadrons
    found = squadrons[given.name] if given.name in squadrons else squadrons.add(given.name, kind=given.kind or "strike")
    found.put(**values_of(given, "name", "side"))
    if given.ready is not None:
        found.put(mended=0)
    deck = f", on {found.platform}" if given.platform else ""
    doing.tell(found.owner, f"{found.name}: {found.ready} ready, {found.damaged} damaged{deck}.")
