"""Searching a sea zone, and how a battle begins (Search rolls, Evasion rolls)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import Refusal, bad_input
from referee.engine.inputs import Inputs, flag, whole
from referee.engine.plain import counted
from referee.engine.rules import Rules
from referee.games.naval_units.evening import sea, state
from referee.games.naval_units.evening.sight import in_zone
from referee.games.naval_units.rules.units import speed
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import a_side, called, side_of


class Search(Inputs):
    """Who searches, and where."""

    side: str | None = side_of("the side that searches, which is the active one")
    zone: str = called("the sea zone", of="zones")
    searchers: str | None = sea.searchers_of("what searches, if not all that the side has there")
    surface_only: bool | None = flag(None, meaning="ships alone will fight; else as planes are aboard or not")


def looked_for(given: Search, doing: Doing) -> tuple[str, dict[str, Any]]:
    """The procedure that a search is, and its inputs: `search` where there is nobody to be found."""
    board, side = state.of(doing), a_side(doing, given.side)
    zone, own, enemy = sea.a_zone(board, given.zone), board.side(side), board.enemy(side)
    searchers = given.searchers or all_there(own, zone)
    inputs: dict[str, Any] = {"searchers": searchers, "nation": own.nation, "turn": sea.game_turn(doing)}
    found = enemy.surface(zone)
    if not found:
        return "search", inputs
    flying = any(one.planes_in_battle(zone) for one in (own, enemy))
    pace = sorted(found, key=lambda ship: speed(Rules(doing.ruleset), ship.type, ship.moves))
    return "contact", {
        **inputs,
        "enemy_nation": enemy.nation,
        "fleet": [ship.as_unit("moves") for ship in found if ship in pace[: sea.MOST_IN_LIST]],
        "monsoon": board.public.zones[zone].monsoon,
        "surface_only": not flying if given.surface_only is None else given.surface_only,
    }


@act("search", Search, cite="Search rolls", whole=lambda given, doing: Whole(*looked_for(given, doing)))
def search(given: Search, doing: Doing) -> None:
    """The active side's one search of a sea zone, then evasion, night and the least number of rounds."""
    board, side = state.of(doing), a_side(doing, given.side)
    zone, own, turn = sea.a_zone(board, given.zone), board.side(side), sea.game_turn(doing)
    if zone in board.public.battles:
        doing.forbid(
            "Search rolls",
            f"there is a battle in {zone}: whom the {side} side fights is found",
            "zone",
            hint=f'surface-round or allocate fights in "{zone}"; battle-over ends it',
        )
    if own.searched.get(zone) == turn:
        doing.forbid(
            "Search rolls",
            f"{zone} was searched on this turn; there is one attempt a zone",
            "zone",
            hint="another --zone, or the next turn: phase --turn",
        )
    if board.enemy(side).surface(zone):
        may_begin(doing, zone)
    procedure, inputs = looked_for(given, doing)
    own.put(searched={**own.searched, zone: turn})
    outcome = doing.resolve(procedure, inputs, side=side).outcome or {}
    if procedure == "search":
        doing.remark(f"no enemy surface ships are at sea in {zone}, whatever the die says")
    if outcome["result"] == "battle":
        begin(doing, zone, side, outcome["minimum"], outcome["night"])
    elif outcome["result"] == "evaded":
        doing.tell(side, f"Search of {zone}: a fleet was found, and got away.")
        doing.tell(board.other(side), f"Your fleet in {zone} was found, and got away.")
    else:
        doing.tell(side, f"Search of {zone}: nothing found.")


def all_there(side: state.Side, zone: str) -> str:
    """What a side can search with in a zone."""
    planes = side.planes_at_sea(zone) or any(base.planes or base.bombers for base in side.bases_at(zone))
    if side.surface(zone):
        return "both" if planes else "ships"
    if planes:
        return "planes"
    raise bad_input(
        "searchers", f"the {side.name} side has nothing in {zone}; planes from elsewhere: --searchers planes"
    )


def begin(doing: Doing, zone: str, active: str, minimum: int, night: bool) -> None:
    """A battle begins; both sides see each other's ships there."""
    board = state.of(doing)
    board.public.battles.add(zone, active=active, minimum=minimum, night=night)
    rounds = f"at least {counted(minimum, 'round')}"
    doing.tell(
        "all",
        f"{zone}: contact, battle{' by night' if night else ''}, {rounds}; the {doing.title(active)} side is active.",
    )
    for side in board.sides.values():
        sea.meet(side.surface(zone))
    for name in board.sides:
        if seen := board.enemy(name).surface(zone):
            ships = sea.listed(seen)
            doing.tell(name, f"{{}}: you see {ships.text}.", zone, *ships.things, zone=zone)
        else:
            doing.tell(name, f"{zone}: you see planes, and no ships.", zone=zone)


def may_begin(doing: Doing, zone: str) -> None:
    """Refuse a battle in which one side has nothing that fights, and one of a fleet that is about to leave."""
    board = state.of(doing)
    for name, own in board.sides.items():
        if not own.surface(zone) and not own.planes_in_battle(zone):
            message = f"the {name} side has nothing to fight with {in_zone(zone)}"
            if not any(base.planes for base in own.bases_at(zone)):  # no word of the umpire makes that a battle
                hint = "place or move ships there first, or another --zone"
                raise Refusal("not-allowed", message, field="zone", cite="Naval Combat", hint=hint)
            doing.forbid("Naval Combat", f"{message}; planes ashore stay out (ruling land-planes)", "zone")
        for fleet in own.fleets_in(zone):
            if fleet.leaving_for and fleet.surface:
                message = f"{fleet.name} is leaving {zone}: first it is intercepted, or goes (move --unopposed)"
                doing.forbid("Naval Interception of Naval Units", message, "zone")


class Battle(Inputs):
    """A battle that no search has begun."""

    zone: str = called("the sea zone", of="zones")
    side: str | None = side_of("the active side")
    minimum: int = whole(1, 4, 1, meaning="the least number of rounds")
    night: bool = flag(meaning="it is fought by night")


@act("battle", Battle, cite="Naval Combat")
def begin_battle(given: Battle, doing: Doing) -> None:
    """A battle that was begun at the table, without a search here."""
    board = state.of(doing)
    zone, side = sea.a_zone(board, given.zone), a_side(doing, given.side)
    if zone in board.public.battles:
        raise bad_input("zone", f"there is a battle in {zone} already")
    may_begin(doing, zone)
    if given.night and all(own.nation != "japan" for own in board.sides.values()):
        doing.forbid(
            "Night Surface Actions", "it is fought by night where Japan fights", "night", hint="without --night"
        )
    begin(doing, zone, side, given.minimum, given.night)
