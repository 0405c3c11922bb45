"""Ships' one shot at the shore (unit chart)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import at_odds
from referee.engine.plain import how_many, with_article
from referee.engine.rules import Rules
from referee.games.naval_units.evening import sea, state
from referee.games.naval_units.rules.units import has_ability
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import NEXT_TURN
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, side_of

CITE = "unit chart"


class Bombard(state.Named):
    """Ships off a shore."""

    ship: list[state.Ship] = thing(all_called("the ships that fire", 1, 12, of="ships"))
    side: str | None = side_of("the side, if the ships do not show it")

    def mean(self) -> None:
        for ship in self.ship:
            sea.is_afloat(ship, "ship")
            if ship.fleet is None:
                raise at_odds("ship", f"{ship.name} is in no fleet")


def of_bombard(given: Bombard) -> Bars:
    """What forbids shots at the shore."""
    for ship in given.ship:
        yield from may_shoot(ship)
        yield from has_her_shot(ship)


def may_shoot(ship: state.Ship) -> Bars:
    """Only ships whose line in the chart says so have a shot at the shore (unit chart)."""
    if not has_ability(Rules(ship.here.ruleset), ship.type, "shore-shot"):
        yield Bar(CITE, f"{with_article(ship.type)} has no shot at the shore", "ship", "another --ship", True)


def has_her_shot(ship: state.Ship) -> Bars:
    """A ship has one shot at the shore in a turn (unit chart)."""
    if ship.bombarded and ship.bombarded == ship.here.public.turn:
        hint = "another --ship, or " + NEXT_TURN
        yield Bar(CITE, f"{ship.name} has fired her one shot at the shore this turn", "ship", hint)


def whole_bombardment(given: Bombard) -> Whole:
    """The ships' shots, as `shore-bombardment` takes them."""
    return Whole("shore-bombardment", as_bombardment(given))


def as_bombardment(given: Bombard) -> dict[str, Any]:
    """The ships that fire and their nation, as `shore-bombardment` takes them."""
    return {"ships": [ship.type for ship in given.ship], "nation": given.own.nation}


@act("bombard", Bombard, cite=CITE, whole=whole_bombardment, bars=of_bombard)
def bombard(given: Bombard, doing: Doing) -> None:
    """Ships fire their one shot at the shore."""
    ships = given.ship
    hits = doing.resolve("shore-bombardment", as_bombardment(given), side=given.owner).outcome["hits"]
    for ship in ships:
        ship.put(bombarded=doing.turn)
    fire = "fires" if len(ships) == 1 else "fire"
    doing.tell("all", f"{', '.join('{}' for _ in ships)} {fire} at the shore: {{}}.", *ships, how_many(hits, "hit"))
