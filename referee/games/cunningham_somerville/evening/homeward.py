"""Strikes and interceptors come home (Wing and a Prayer)."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag, whole
from referee.games.cunningham_somerville.evening.board import change, thing
from referee.games.cunningham_somerville.evening.strikes import stage
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, whose


class Home(Inputs):
    """A strike that flies home."""

    name: str = called("the strike", of="strikes")
    zones: int = whole(1, 20, 1, meaning="zones to its platforms; the first counts")
    hazardous: bool = flag(meaning="they land in hazardous conditions")


@act("fly-home", Home, cite="Wing and a Prayer")
def fly_home(given: Home, doing: Doing) -> None:
    """A strike flies home: those hit on a wing and a prayer, all through hazardous landings; the strike is over."""
    side = whose(doing, "strikes", given.name, "name")
    found = stage(doing, side, given.name, "homeward")
    for squadron, group in found["groups"].items():
        safe = sum(group.get(key, 0) for key in ("flying", "aborted", "done"))
        home(doing, side, squadron, safe, group.get("hit", 0), given.zones, given.hazardous)
    doing.put("sides", side, "strikes", given.name, value=None)


def home(doing: Doing, side: str, squadron: str, safe: int, hit: int, zones: int, hazardous: bool) -> None:
    """Aircraft of a squadron come home: those unhurt first, then those that were hit."""
    found = thing(doing, side, "squadrons", squadron)
    damaged = lost = 0
    if hazardous and safe:
        landed = doing.resolve("hazardous-landing", {"undamaged": safe}, side=side).outcome or {}
        safe, damaged, lost = landed["undamaged"], landed["damaged"], landed["lost"]
    if hit:
        flags = {key: True for key in ("rugged", "fragile") if found.get(key)} | (
            {"hazardous": True} if hazardous else {}
        )
        inputs = {"aircraft": hit, "zones": zones, "engines": found.get("engines", 1), **flags}
        came = doing.resolve("wing-and-prayer", inputs, side=side).outcome or {}
        safe, damaged, lost = safe + came["safe"], damaged + came["damaged"], lost + came["lost"]
    now = {"ready": found.get("ready", 0) + safe, "damaged": found.get("damaged", 0) + damaged}
    change(doing, side, "squadrons", squadron, **now)
    if damaged:
        change(doing, side, "squadrons", squadron, damaged_turn=doing.turn)
    doing.tell(side, f"{squadron}: {safe} home safe, {damaged} damaged, {lost} lost.")


class Land(Inputs):
    """Interceptors that come down."""

    squadron: str = called("the squadron", of="squadrons")
    zones: int = whole(1, 20, 1, meaning="zones to its platform; the first counts")
    hazardous: bool = flag(meaning="they land in hazardous conditions: those hit here, the others with `roll`")


@act("land-cap", Land, cite="Wing and a Prayer")
def land_cap(given: Land, doing: Doing) -> None:
    """Interceptors that were hit come down on a wing and a prayer."""
    side = whose(doing, "squadrons", given.squadron, "squadron")
    hit = thing(doing, side, "squadrons", given.squadron).get("hit", 0)
    if not hit:
        raise bad_input("squadron", f"no aircraft of {given.squadron} was hit")
    change(doing, side, "squadrons", given.squadron, hit=0)
    home(doing, side, given.squadron, 0, hit, given.zones, given.hazardous)
