"""Strikes and interceptors come home (Wing and a Prayer)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, flag, whole
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.operation import marked
from referee.games.cunningham_somerville.evening.strikes import in_stage, is_hazardous, platform_stands
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import called


class Home(Inputs):
    """A strike that flies home."""

    name: str = called("the strike", of="strikes")
    zones: int = bare(whole(1, 20, 1, meaning="zones to its platforms; the first counts"))
    hazardous: bool = flag(meaning="the conditions are hazardous; foul weather over a carrier is known")


def whole_way(given: Home, doing: Doing) -> Whole:
    """The way home of those that were hit; where those of several squadrons were, of the first."""
    board = state.of(doing)
    side = board.owner_of("strikes", given.name, "name")
    own, found = board.side(side).squadrons, board.side(side).strikes[given.name]
    hit = {name: group.hit for name, group in found.groups.items() if group.hit}
    if not hit:
        raise bad_input("name", f"no aircraft of {given.name} was hit: all come home as they are")
    squadron = own[next(iter(hit))]
    others = ", ".join(name for name in hit if name != squadron.name)
    assumed = [f"{squadron.name} alone, {others} by itself"] if others else []
    hazardous = given.hazardous or found.hazardous or is_hazardous(doing, squadron)
    return Whole("wing-and-prayer", prayer(squadron, hit[squadron.name], given.zones, hazardous), assumed)


def prayer(squadron: state.Squadron, hit: int, zones: int, hazardous: bool) -> dict[str, Any]:
    """Those of a squadron that were hit, as the flight home takes them."""
    flags = {key: True for key in ("rugged", "fragile") if getattr(squadron, key)}
    flags |= {"hazardous": True} if hazardous else {}
    return {"aircraft": hit, "zones": zones, "engines": squadron.engines, **flags}


@act("fly-home", Home, cite="Wing and a Prayer", whole=whole_way)
def fly_home(given: Home, doing: Doing) -> None:
    """A strike flies home: those hit on a wing and a prayer, all through hazardous landings; the strike is over."""
    found = in_stage(doing, given.name, "homeward")
    own = state.of(doing).side(found.owner)
    for name in found.groups:
        platform_stands(doing, own.squadrons[name], "name")
    for name, group in found.groups.items():
        safe = group.flying + group.aborted + group.done
        hazardous = given.hazardous or found.hazardous or is_hazardous(doing, own.squadrons[name])
        come_home(doing, own.squadrons[name], safe, group.hit, given.zones, hazardous)
    own.strikes.remove(found.name)


def come_home(doing: Doing, squadron: state.Squadron, safe: int, hit: int, zones: int, hazardous: bool) -> None:
    """Aircraft of a squadron come home: those unhurt first, then those that were hit."""
    damaged = lost = 0
    if hazardous and safe:
        landed = doing.resolve("hazardous-landing", {"undamaged": safe}, side=squadron.owner).outcome or {}
        safe, damaged, lost = landed["undamaged"], landed["damaged"], landed["lost"]
    if hit:
        inputs = prayer(squadron, hit, zones, hazardous)
        came = doing.resolve("wing-and-prayer", inputs, side=squadron.owner, stand_in=marked([squadron])).outcome or {}
        safe, damaged, lost = safe + came["safe"], damaged + came["damaged"], lost + came["lost"]
    squadron.put(ready=squadron.ready + safe, damaged=squadron.damaged + damaged)
    if damaged:
        squadron.put(damaged_turn=doing.turn)
    doing.tell(squadron.owner, f"{squadron.name}: {safe} home safe, {damaged} damaged, {lost} lost.")


class Land(Inputs):
    """Interceptors that come down."""

    squadron: str = called("the squadron", of="squadrons")
    zones: int = bare(whole(1, 20, 1, meaning="zones to its platform; the first counts"))
    hazardous: bool = flag(meaning="they land in hazardous conditions: those hit here, the others with `roll`")


@act("land-cap", Land, cite="Wing and a Prayer")
def land_cap(given: Land, doing: Doing) -> None:
    """Interceptors that were hit come down on a wing and a prayer."""
    board = state.of(doing)
    squadron = board.side(board.owner_of("squadrons", given.squadron, "squadron")).squadrons[given.squadron]
    if not squadron.hit:
        raise bad_input("squadron", f"no aircraft of {squadron.name} was hit")
    platform_stands(doing, squadron, "squadron")
    hit = squadron.hit
    squadron.put(hit=0)
    come_home(doing, squadron, 0, hit, given.zones, given.hazardous or is_hazardous(doing, squadron))
