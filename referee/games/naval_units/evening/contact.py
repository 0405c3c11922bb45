"""Searching a sea zone, and how a battle begins (Search rolls, Evasion rolls)."""

from __future__ import annotations

from typing import Any

from referee.engine.inputs import flag, whole
from referee.engine.plain import counted
from referee.games.naval_units.evening import active, battles, intercept, moving, sea, state
from referee.games.naval_units.evening.waters import in_zone
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars, refusal_for
from referee.session.acting.hints import NEXT_TURN
from referee.session.acting.named import thing
from referee.session.board.owned import called, side_of


class Search(state.Named):
    """Who searches, and where."""

    side: str | None = side_of("the side that searches, which must be active")
    zone: battles.Zone = thing(called("the sea zone", of="zones"))
    searchers: str | None = sea.searchers_of("what searches; without it, everything that the side has there")
    surface_only: bool | None = flag(None, meaning="only ships will fight; without it, it depends on the planes aboard")

    def mean(self) -> None:
        side = sea.a_side(self.board, self.owner)
        self.acts_for(side.name)
        vars(self)["searchers"] = self.searchers or all_there(side, self.zone.name)


def all_there(side: state.Side, zone: str) -> str:
    """What a side can search with in a zone, or a refusal."""
    if side.surface(zone):
        return "both" if has_planes(side, zone) else "ships"
    if has_planes(side, zone):
        return "planes"
    words = f"the {side.title} side has nothing in {zone} to search with"
    raise refusal_for([Bar("Search rolls", words, "searchers", "another --zone", firm=True)])


def has_planes(side: state.Side, zone: str) -> bool:
    """Has a side planes that can search a zone, of its carriers there or of bases off it?"""
    return bool(side.planes_at_sea(zone) or any(base.planes or base.bombers for base in side.bases_at(zone)))


def of_search(given: Search) -> Bars:
    """What forbids a search."""
    side, zone = given.own, given.zone
    yield from is_not_found_yet(side, zone)
    yield from once_a_zone(side, zone)
    yield from active.of_active(side, "searches", "Search rolls")
    yield from has_searchers(side, zone.name, str(given.searchers))
    if side.enemy.surface(zone.name):
        yield from may_begin(zone)


def is_not_found_yet(side: state.Side, zone: battles.Zone) -> Bars:
    """A side does not search where it fights, as it has found its enemy there already (Search rolls)."""
    if zone.name in side.here.public.battles:
        words = f"there is a battle in {zone.name}: the {side.title} side has already found its enemy"
        yield Bar("Search rolls", words, "zone", f'surface-round or allocate fights in "{zone.name}"')


def once_a_zone(side: state.Side, zone: battles.Zone) -> Bars:
    """The phasing player has one attempt in each sea zone (Search rolls)."""
    now = side.here.public.turn
    if zone.name in side.searched and side.searched[zone.name] == now:
        hint = "another --zone, or " + NEXT_TURN
        yield Bar(
            "Search rolls", f"{zone.name} was searched on this turn; there is one attempt for each zone", "zone", hint
        )


def has_searchers(side: state.Side, zone: str, searchers: str) -> Bars:
    """Ships search the sea zone in which they are, planes that of their carriers, or off their base (Search rolls)."""
    if searchers != "planes" and not side.surface(zone):
        words = f"the {side.title} side has no surface ships at sea {in_zone(zone)} to search with"
        yield Bar("Search rolls", words, "searchers", "move or place ships there first, or another --zone")
    if searchers != "ships" and not has_planes(side, zone):
        words = f"the {side.title} side has no planes {in_zone(zone)} to search with"
        yield Bar("Search rolls", words, "searchers", "planes or base enters some; or another --zone")


def may_begin(zone: battles.Zone) -> Bars:
    """A battle needs forces of both sides that can fight there, and no fleet that is about to leave (Naval
    Combat).
    """
    board: Any = zone.board
    for side in board.sides.values():
        yield from has_forces(side, zone.name)
        for fleet in moving.are_leaving(side, zone.name):
            words = f"{fleet.name} is leaving {zone.name}: first it is intercepted, or let go"
            yield Bar(moving.INTERCEPTION, words, "zone", moving.how_to_let_go(fleet) + " lets it go")


def has_forces(side: state.Side, zone: str) -> Bars:
    """A side fights with ships at sea there, or with planes that may (Naval Combat)."""
    if side.surface(zone) or side.planes_in_battle(zone):
        return
    message = f"the {side.title} side has nothing to fight with {in_zone(zone)}"
    if any(base.planes for base in side.bases_at(zone)):
        yield Bar("Naval Combat", f"{message}; planes on land do not take part (ruling land-planes)", "zone")
    else:  # no word of the umpire makes that a battle
        hint = "place or move ships there first, or another --zone"
        yield Bar("Naval Combat", message, "zone", hint, firm=True)


def looked_for(given: Search) -> Whole:
    """The procedure that a search is, and its inputs: `search` where there is nobody to be found."""
    board, zone, own = given.board, given.zone, given.own
    enemy = own.enemy
    inputs: dict[str, Any] = {"searchers": given.searchers, "nation": own.nation, "turn": sea.turn_of(board)}
    found = enemy.surface(zone.name)
    if not found:
        return Whole("search", inputs)
    flying = any(one.planes_in_battle(zone.name) for one in (own, enemy))
    more = {
        "enemy_nation": enemy.nation,
        "fleet": [ship.as_unit("moves") for ship in found],
        "monsoon": zone.monsoon,
        "surface_only": not flying if given.surface_only is None else given.surface_only,
    }
    return Whole("contact", {**inputs, **more})


@act("search", Search, cite="Search rolls", whole=looked_for, bars=of_search)
def search(given: Search, doing: Doing) -> None:
    """The active side searches a sea zone, once; then the dice decide evasion, night and the minimum of rounds."""
    board, own, zone, what = given.board, given.own, given.zone.name, looked_for(given)
    own.put(searched={**own.searched, zone: doing.turn})
    board.make_active(own.name)
    whose = {"evasion": own.enemy.name, "night": own.name if own.nation == "japan" else own.enemy.name}
    answer = doing.resolve(what.procedure, what.inputs, side=own.name, whose=whose, about=f"in {zone}")
    outcome = answer.outcome
    if what.procedure == "search":
        doing.remark(f"whatever the die says, no enemy surface ships are at sea {in_zone(zone)}")
    if outcome["result"] == "battle":
        begin(doing, board, zone, own.name, outcome["minimum"], outcome["night"])
    elif outcome["result"] == "evaded":
        doing.tell(own.name, f"Search of {zone}: you found a fleet, but it got away.")
        doing.tell(board.other(own.name), f"Your fleet {in_zone(zone)} was found, but got away.")
    else:
        doing.tell(own.name, f"Search of {zone}: you found nothing.")


def begin(doing: Doing, board: state.Board, zone: str, active: str, minimum: int, night: bool) -> None:
    """A battle begins; both sides see each other's ships there."""
    board.public.battles.add(zone, active=active, minimum=minimum, night=night)
    rounds = f"at least {counted(minimum, 'round')}"
    how = f"a battle begins{', by night' if night else ''}. It lasts {rounds}"
    doing.tell("all", f"{zone}: {how}; the {doing.title(active)} side is active.")
    for side in board.sides.values():
        sea.make_known(side.surface(zone))
    for name in board.sides:
        if seen := board.enemy(name).surface(zone):
            ships = sea.ships_in_a_row(seen)
            doing.tell(name, f"{{}}: you see {ships.text}.", zone, *ships.things, zone=zone)
        else:
            doing.tell(name, f"{zone}: you see planes, and no ships.", zone=zone)


class Battle(state.Named):
    """A battle that no search has begun."""

    zone: battles.Zone = thing(called("the sea zone", of="zones"))
    side: str | None = side_of("the active side")
    minimum: int = whole(1, 4, 1, meaning="the least number of rounds")
    night: bool = flag(meaning="it is fought by night")

    def mean(self) -> None:
        self.acts_for(sea.a_side(self.board, self.owner).name)


def of_battle(given: Battle) -> Bars:
    """One battle is fought in a zone at a time (Naval Combat)."""
    if given.zone.name in given.board.public.battles:
        yield Bar("Naval Combat", f"there is already a battle in {given.zone.name}", "zone", firm=True)
    yield from may_begin(given.zone)
    yield from intercept.is_night(given.board, given.night)


@act("battle", Battle, cite="Naval Combat", bars=of_battle)
def begin_battle(given: Battle, doing: Doing) -> None:
    """Begin a battle that was found at the table, without a search here."""
    begin(doing, given.board, given.zone.name, str(given.side), given.minimum, given.night)
