"""Strikes and interceptors come home (Wing and a Prayer, Hazardous Landings)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import bare, flag, whole
from referee.games.cunningham_somerville.evening import sight, state
from referee.games.cunningham_somerville.evening.air import is_hazardous, of_platform
from referee.games.cunningham_somerville.evening.dogfights import forget_pairs
from referee.games.cunningham_somerville.evening.operation import MOST, stand_ins_among
from referee.games.cunningham_somerville.evening.strikes import of_stage
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bars
from referee.session.acting.named import thing
from referee.session.board.owned import called


class Home(state.Named):
    """A strike that flies home."""

    name: state.Strike = thing(called("the strike", of="strikes"))
    zones: int = bare(whole(1, 20, 1, meaning="how many zones to its platforms, the first one included"))
    hazardous: bool = flag(
        meaning="the conditions are hazardous; foul weather over a carrier and night count without it"
    )


def of_home(given: Home) -> Bars:
    """Aircraft land on platforms that are there."""
    yield from of_stage(given.name, "homeward")
    for squadron in squadrons_of(given.name):
        yield from of_platform(squadron, "name")


def squadrons_of(strike: state.Strike) -> list[state.Squadron]:
    """Those who fly in a strike."""
    own = strike.side.squadrons
    return [own[name] for name in strike.groups]


def lands_hazardously(given: Home, squadron: state.Squadron) -> bool:
    """Is a squadron's flight, or its landing, hazardous?"""
    return given.hazardous or given.name.hazardous or is_hazardous(squadron, landing=True)


def whole_way(given: Home) -> Whole:
    """The way home of all: of those that were hit, and of the others where they may land badly."""
    strike = given.name
    flying, back = squadrons_of(strike), []
    for squadron in flying:
        group = strike.groups[squadron.name]
        row: dict[str, Any] = {"name": squadron.name, "unhurt": aircraft_not_hit(group), "hit": group.hit}
        back.append(row | flight_home_inputs(squadron, given.zones, lands_hazardously(given, squadron)))
    if not any(row["hit"] or row.get("hazardous") for row in back):
        raise bad_input("name", f"no aircraft of {strike.name} was hit: all come home unhurt")
    return Whole("flight-home", {"squadrons": back}, (), stand_ins_among(flying))


def aircraft_not_hit(group: state.Group) -> int:
    """Aircraft of a group that were not hit."""
    return group.flying + group.aborted + group.done


def flight_home_inputs(squadron: state.Squadron, zones: int, hazardous: bool) -> dict[str, Any]:
    """What decides how a squadron comes home, as the procedures take it."""
    flags = {key: True for key in ("rugged", "fragile") if getattr(squadron, key)}
    flags |= {"hazardous": True} if hazardous else {}
    return {"zones": zones, "engines": squadron.engines, **flags}


@act("fly-home", Home, cite="Wing and a Prayer", whole=whole_way, bars=of_home)
def fly_home(given: Home, doing: Doing) -> None:
    """A strike flies home and is over: aircraft that were hit throw, and in bad conditions all throw to land."""
    strike = given.name
    if "zones" not in given.given and any(strike.groups[one.name].hit for one in squadrons_of(strike)):
        doing.remark("taken as one zone home; if it is farther: undo, and again with --zones 2 [Wing and a Prayer]")
    for squadron in squadrons_of(strike):
        group = strike.groups[squadron.name]
        hazardous = lands_hazardously(given, squadron)
        come_home(doing, squadron, aircraft_not_hit(group), group.hit, given.zones, hazardous)
    forget_pairs(strike)
    umpire = strike.here.umpire
    for key in ("found", "missed"):
        umpire.put(**{key: {name: who for name, who in getattr(umpire, key).items() if name != strike.name}})
    strike.side.strikes.remove(strike.name)


def come_home(doing: Doing, squadron: state.Squadron, safe: int, hit: int, zones: int, hazardous: bool) -> None:
    """Aircraft of a squadron come home: those unhurt first, then those that were hit."""
    damaged = lost = 0
    marked, of = stand_ins_among([squadron]), sight.by_type("of", squadron)
    if hazardous:
        flown, safe = safe, 0
        for some in in_dozens(flown):
            landed = doing.resolve("hazardous-landing", {"undamaged": some}, side=squadron.owner, about=of).outcome
            safe, damaged = safe + landed["undamaged"], damaged + landed["damaged"]
    for some in in_dozens(hit):
        inputs = {"aircraft": some, **flight_home_inputs(squadron, zones, hazardous)}
        came = doing.resolve("wing-and-prayer", inputs, side=squadron.owner, stand_in=marked, about=of).outcome
        safe, damaged, lost = safe + came["safe"], damaged + came["damaged"], lost + came["lost"]
    squadron.put(ready=squadron.ready + safe, damaged=squadron.damaged + damaged)
    if damaged:
        squadron.put(damaged_turn=doing.turn)
    came = {"home safe": safe, "damaged": damaged, "lost": lost}
    doing.tell(squadron.owner, f"{squadron.name}: {', '.join(f'{n} {how}' for how, n in came.items() if n)}.")


def in_dozens(number: int) -> Iterator[int]:
    """A number, split into parts that a procedure takes."""
    for begin in range(0, number, MOST):
        yield min(MOST, number - begin)


class Land(state.Named):
    """Interceptors that come down."""

    squadron: state.Squadron = thing(called("the squadron", of="squadrons"))
    zones: int = bare(whole(1, 20, 1, meaning="how many zones to its platform, the first one included"))
    hazardous: bool = flag(
        meaning="they land in hazardous conditions; this act throws for those hit, `roll` for the others"
    )

    def mean(self) -> None:
        if not self.squadron.hit:
            raise at_odds("squadron", f"no aircraft of {self.squadron.name} was hit")


def of_land(given: Land) -> Bars:
    """Aircraft land on a platform that is there."""
    yield from of_platform(given.squadron, "squadron")


@act("land-cap", Land, cite="Wing and a Prayer", bars=of_land)
def land_cap(given: Land, doing: Doing) -> None:
    """Land the interceptors that were hit."""
    squadron = given.squadron
    hit = squadron.hit
    squadron.put(hit=0)
    hazardous = given.hazardous or is_hazardous(squadron, landing=True)
    come_home(doing, squadron, 0, hit, given.zones, hazardous)
