"""Damage in a session: boxes crossed off, what her log leaves a ship, carriers that can no longer fly (9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.engine.answer import value_text
from referee.engine.inputs import Inputs, text, whole
from referee.games.clash_of_carriers.evening.board import (
    CARRIERS,
    TITLES,
    group_of,
    in_use,
    lay,
    marker_of,
    markers,
    pooled,
    put_pool,
    relay,
    stand_ins,
    thing,
    whose,
)
from referee.games.clash_of_carriers.rules.owners import LOG
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own

AIRBORNE = ("cap", "raid")


class Hit(Inputs):
    """A ship and what she takes."""

    ship: str = called("the ship", of="ships")
    hits: int = whole(0, 99, 0, meaning="boxes to be crossed off")
    effect: str | None = text(None, meaning="what a critical hit did beside hits, in the card's words")


@act("hit", Hit, cite="9.0")
def hit(given: Hit, doing: Doing) -> None:
    """Boxes of a ship are crossed off, or an effect is noted, where no other act has done it."""
    side = whose(doing, [given.ship], "ship", ("ships",))
    doing.tell("all", damaged(doing, side, given.ship, given.hits, [given.effect] if given.effect else []))


def damaged(doing: Doing, side: str, name: str, hits: int, effects: Iterable[str] = ()) -> str:
    """A ship takes hits; what became of her in words that all may hear. Her own side hears what is left of her."""
    ship = thing(doing, side, "ships", name, "ship")
    for effect in effects:
        doing.put("sides", side, "ships", name, "effects", value=[*ship.get("effects", ()), effect])
        doing.tell(side, f"{name}: {effect}. Note it; the ship's factors are not changed for you.")
    if ship.get("sunk") or not hits:
        return f"{name}: no hits."
    before = int(ship.get("hits", 0))
    log = doing.ruleset.owner.get(LOG, {})
    known: dict[str, Any] = {"ship": name} if name in log else {"boxes": ship["boxes"], "type": ship["type"]}
    answer = doing.resolve(
        "damage",
        {**known, "hits_before": before, "hits": hits},
        side=side,
        stand_in=[] if name in log else stand_ins(doing, side, "ships", [name]),
    )
    now = answer.outcome or {}
    doing.put("sides", side, "ships", name, "hits", value=now["hits"])
    if now["sunk"]:
        sink(doing, side, name)
        return f"{name} is sunk."
    for factor, value in (now["factors"] or {}).items():
        doing.put("sides", side, "ships", name, factor, value=value)
    if now["air_operations"] is False and not ship.get("no_air"):
        doing.put("sides", side, "ships", name, "no_air", value=True)
        ground(doing, side, name)
        doing.tell(side, f"{name} can no longer fly aircraft: her Ready units go to the Flown Box (9.4).")
    left = ", ".join(f"{key.replace('_', ' ')} {value_text(value)}" for key, value in (now["factors"] or {}).items())
    state = f"{now['hits']} of {now['hits'] + now['boxes_left']} boxes crossed off"
    doing.tell(side, f"{name}: {state}{f'; now {left}' if left else ''}.")
    return f"{name}: {now['hits'] - before} hit{'' if now['hits'] - before == 1 else 's'}."


def ground(doing: Doing, side: str, carrier: str) -> None:
    """A carrier's Ready units go to the Flown Box (9.4)."""
    for name, unit in own(doing, side, "air").items():
        if unit["home"] == carrier and unit["box"] == "ready":
            doing.put("sides", side, "air", name, "box", value="flown")


def sink(doing: Doing, side: str, name: str) -> None:
    """A ship is gone, with the aircraft aboard; a TG that is left without ships is off the map."""
    doing.put("sides", side, "ships", name, "sunk", value=True)
    for unit_name, unit in own(doing, side, "air").items():
        if unit["home"] == name and unit["box"] not in ("dead", "gone"):
            lost_with(doing, side, unit_name, unit)
    group = group_of(doing, side, name)
    if group is not None:
        left = [ship for ship in own(doing, side, "groups")[group]["ships"] if ship != name]
        doing.put("sides", side, "groups", group, "ships", value=left)
        if not left:
            gone(doing, side, group)


def lost_with(doing: Doing, side: str, name: str, unit: dict[str, Any]) -> None:
    """An air unit whose carrier sinks: lost aboard; an IJN unit in the air may land elsewhere (15.6)."""
    aloft = unit["box"] in AIRBORNE
    if side == "usn":
        doing.put("sides", side, "air", name, "box", value="gone")
    elif aloft and in_use(doing, "15.6"):
        doing.put("sides", side, "air", name, "homeless", value=True)
        doing.tell(side, f"{name} has lost her carrier: do land finds another deck, or the unit is lost (15.6).")
    elif not aloft:
        doing.put("sides", side, "air", name, "box", value="dead")
    else:
        doing.put("sides", side, "air", name, "homeless", value=True)


def gone(doing: Doing, side: str, group: str) -> None:
    """A TG has no ships any more: its markers leave the map and the pool."""
    marker = marker_of(doing, side, group)
    doing.put("sides", side, "groups", group, value=None)
    if marker not in markers(doing, side):
        lay(doing, side, marker, None)
        put_pool(doing, [row for row in pooled(doing) if row["name"] != marker])
    relay(doing, side)


class Land(Inputs):
    """An IJN air unit and a carrier."""

    unit: str = called("the air unit", of="air")
    carrier: str = called("the carrier that takes it", of="ships")


@act("land", Land, cite="15.6")
def land(given: Land, doing: Doing) -> None:
    """An IJN carrier air unit is taken over by another carrier."""
    unit = thing(doing, "ijn", "air", given.unit, "unit")
    carrier = thing(doing, "ijn", "ships", given.carrier, "carrier")
    if not in_use(doing, "15.6"):
        doing.forbid("15.6", "aircraft keep to their carriers: 15.6 is not in use", "unit")
    if carrier.get("sunk") or carrier["type"] not in CARRIERS or unit.get("land"):
        doing.forbid("15.6", f"{given.unit} cannot land on {given.carrier}", "carrier")
    aboard = [
        row["factor"] if row.get("side") != "reduced" else row["reduced"]
        for name, row in own(doing, "ijn", "air").items()
        if row["home"] == given.carrier and row["box"] != "dead" and name != given.unit
    ]
    factor = unit["factor"] if unit.get("side") != "reduced" else unit["reduced"]
    asked = {"carrier": given.carrier, "factors": sum(aboard) + factor}
    answer = doing.resolve("carrier-capacity", asked, side="ijn")
    if not (answer.outcome or {})["allowed"]:
        most = (answer.outcome or {})["limit"]
        doing.forbid("15.6", f"{given.carrier} operates {most} factors, not {asked['factors']}", "carrier")
    doing.put("sides", "ijn", "air", given.unit, "home", value=given.carrier)
    doing.put("sides", "ijn", "air", given.unit, "homeless", value=None)
    doing.tell("ijn", f"{given.unit} lands on {given.carrier}.")


def homeless(doing: Doing) -> None:
    """Who found no deck when the turn ends is lost."""
    for name, unit in own(doing, "ijn", "air").items():
        if unit.get("homeless"):
            doing.put("sides", "ijn", "air", name, value={**unit, "box": "dead"})
            doing.put("sides", "ijn", "air", name, "homeless", value=None)
            doing.tell("ijn", f"{name} found no deck and is lost.")
            doing.remark(f"{TITLES['ijn']}: {name} is lost with its carrier (10.2)")
