"""Ships and boats entered at the table, with as much of their data cards as you want kept (Data Cards, Submarines)."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, whole
from referee.games.cunningham_somerville.evening.board import change, values_of
from referee.games.cunningham_somerville.evening.forces import COUNTED
from referee.session.acting.act import Doing, act
from referee.session.board.owned import a_side, called, own, side_of


class Ship(Inputs):
    """A ship's data card; what is left out stays as it is."""

    name: str = called("the ship", of="ships")
    side: str | None = side_of("its side, if it is new")
    kind: str | None = choice(*COUNTED, default=None, meaning="kind of ship, needed of a new one")
    full: int | None = whole(2, 10, None, meaning="full speed in inches")
    hull: int | None = whole(1, 20, None, meaning="hull boxes")
    crippled_boxes: int | None = whole(1, 20, None, meaning="crippled boxes")
    boxes: int | None = whole(1, 4, None, meaning="floatation boxes: 1, 3 or 4")
    fire_risk: bool | None = flag(None, meaning="it is a fire risk")
    value: int | None = whole(0, 1000, None, meaning="its points")
    reloads: int | None = whole(0, 2, None, meaning="reloads for each torpedo mount, of a Japanese ship")


@act("ship", Ship, cite="Data Cards")
def ship(given: Ship, doing: Doing) -> None:
    """A ship is entered, or her data card changed."""
    side = next((one for one in doing.sides if given.name in own(doing, one, "ships")), None)
    if side is None and given.kind is None:
        raise bad_input("kind", f"what kind of ship is {given.name}?")
    if given.boxes == 2:
        raise bad_input("boxes", "a ship has 1, 3 or 4 floatation boxes")
    side = a_side(doing, side or given.side)
    if given.name not in own(doing, side, "ships"):
        doing.put("sides", side, "ships", given.name, value={"kind": given.kind})
    change(doing, side, "ships", given.name, **values_of(given))
    doing.tell(side, f"{given.name} ({own(doing, side, 'ships')[given.name]['kind']}) is yours.")


class Boat(Inputs):
    """A submarine; what is left out stays as it is."""

    name: str = called("the boat", of="boats")
    side: str | None = side_of("its side, if it is new")
    ace: bool | None = flag(None, meaning="the skipper is an ace")
    gnat: bool | None = flag(None, meaning="it fires GNATs")
    poor_quality: bool | None = flag(None, meaning="its torpedoes are of poor quality")
    attacks: int | None = whole(0, 30, None, meaning="attacks made on this patrol")
    state: str | None = choice("ready", default=None, meaning="it is back from its base, with torpedoes")


@act("boat", Boat, cite="Submarines")
def boat(given: Boat, doing: Doing) -> None:
    """A submarine is entered, or changed, or back from its base."""
    side = a_side(
        doing, next((one for one in doing.sides if given.name in own(doing, one, "boats")), None) or given.side
    )
    if given.name not in own(doing, side, "boats"):
        doing.put("sides", side, "boats", given.name, value={})
    elif own(doing, side, "boats")[given.name].get("state") == "sunk":
        raise bad_input("name", f"{given.name} is sunk")
    change(doing, side, "boats", given.name, **values_of(given, "name", "side", "state"))
    if given.state:
        change(doing, side, "boats", given.name, state=None, shaken=None, attacks=0)
    doing.tell(side, f"{given.name} is yours{', ready again' if given.state else ''}.")
