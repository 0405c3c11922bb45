"""Damage to ships: a hit, torpedo critical hits, boxes crossed off (8.6, 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.chance import D10, Dice, Part, Until
from referee.engine.errors import bad_input
from referee.engine.inputs import choice, flag, text, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, Worth, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.clash_of_carriers.rules.card import Card, WithCells, WithTables
from referee.games.clash_of_carriers.rules.owners import SHIP_TYPES, Critical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BOXES: Worth = {"hits": 1, "extra_hits": 1}
"The worth of an attack on a ship: boxes crossed off, by critical hits too."


class Ship(NamedTuple):
    """A ship under attack: her boxes left, the hits on her, and the criticals still to be thrown.

    `None` boxes: they are not followed.
    """

    left: int | None
    hits: int = 0
    extra: int = 0
    effects: tuple[str, ...] = ()
    due: int = 0

    @property
    def is_sunk(self) -> bool | None:
        """Has her last box been crossed off? If her boxes are not followed, nobody knows."""
        return None if self.left is None else self.left == 0

    def outcome(self) -> dict[str, Any]:
        """The ship's fate: `hits` and `extra_hits` in boxes, `effects`, `sunk`."""
        return {"hits": self.hits, "extra_hits": self.extra, "effects": list(self.effects), "sunk": self.is_sunk}


def take_hits(ship: Ship, hits: int, torpedo: bool) -> Ship:
    """She takes hits, at most the boxes left; each torpedo hit calls for a critical, unless she has sunk."""
    if ship.left is not None:
        hits = min(hits, ship.left)
        ship = ship._replace(left=ship.left - hits)
    return ship._replace(hits=ship.hits + hits, due=hits if torpedo and not ship.is_sunk else 0)


def after_critical(ship: Ship, cell: Critical) -> Ship:
    """The ship after a critical's extra hits, at most the boxes left, and its effect.

    Once she has sunk, no more criticals are thrown.
    """
    more = cell.hits
    if ship.left is not None:
        more = min(more, ship.left)
        ship = ship._replace(left=ship.left - more)
    effects = tuple(sorted((*ship.effects, cell.effect))) if cell.effect else ship.effects
    return ship._replace(extra=ship.extra + more, effects=effects, due=0 if ship.is_sunk else ship.due - 1)


def damage_roll(card: Card, factor: int, drm: int, why: str, cite: str, dice: Dice) -> int:
    """One attack's D10 on the Damage Table: hits."""
    hits: int = dice.read(D10, card.column("damage", factor, drm), why)
    dice.note(f"{why}: {hits or 'no'} hit{'' if hits == 1 else 's'}", cite)
    return hits


def add_hits(ship: Ship, more: Ship) -> Ship:
    """The ship with the hits of a further attack added.

    `more` is the ship after that attack alone, which began with the boxes she had left.
    """
    effects = tuple(sorted(ship.effects + more.effects)) if more.effects else ship.effects
    return Ship(more.left, ship.hits + more.hits, ship.extra + more.extra, effects)


def criticals(card: Card, drm: int) -> Part:
    """A D10 for each critical that is due, until the ship has sunk; her earlier hits make no difference."""

    def cell(_: None, dice: Dice) -> Critical:
        read: Critical = dice.read(D10, card.column("torpedo-critical", "all", drm), "critical hit")
        what = [f"{read.hits} more"] * (read.hits > 0) + [read.effect] * (read.effect != "")
        dice.note(f"critical hit: {', '.join(what) or 'none'}", "9.3")
        return read

    each = Until(lambda ship: ship.due == 0, [Part(lambda ship: None, [cell], after_critical)])
    return Part(lambda ship: Ship(ship.left, due=ship.due), [each], add_hits)


class Hit(WithCells):
    """The inputs of a hit on a ship, whoever attacks her."""

    boxes: int | None = whole(
        1, 99, None, meaning="boxes of her Damage Log not yet crossed off; without it sinking is not followed"
    )
    card_drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints next to the Damage Table")


class TorpedoHit(Hit):
    """The inputs of a hit that may be a torpedo's."""

    critical_drm: int = whole(
        -10, 10, 0, meaning="modifiers that the card prints next to the Torpedo Critical Hit Table"
    )
    criticals: bool = flag(True, meaning="torpedo hits may be critical")


def one_attack(
    card: Card, boxes: int | None, factor: int, drm: int, critical_drm: int | None, cite: str, **more: Any
) -> Plan:
    """One attack on one ship: the outcome of `factor`, `drm`, `more` and the ship.

    `critical_drm` is `None` if her hits call for no criticals.
    """
    card.rules.note(f"the Damage Table is read for factor {factor} with {drm:+d} to the die", cite)
    reads = ["damage"]

    def attack(ship: Ship, dice: Dice) -> Ship:
        return take_hits(ship, damage_roll(card, factor, drm, "attack", cite, dice), critical_drm is not None)

    steps: list[Any] = [attack]
    if critical_drm is not None:
        steps.append(criticals(card, critical_drm))
        reads.append("torpedo-critical")

    def outcome(ship: Ship) -> dict[str, Any]:
        return {"factor": factor, "drm": drm, **more, **ship.outcome()}

    return card.plan(Ship(boxes), steps, outcome, reads, card.label("damage", factor))


class CriticalHits(WithCells):
    """A ship's torpedo hits, and the boxes left after them."""

    hits: int = whole(1, 10, 1, meaning="torpedo hits")
    boxes: int | None = whole(1, 99, None, meaning="boxes left after those hits")
    critical_drm: int = whole(
        -10, 10, 0, meaning="modifiers that the card prints next to the Torpedo Critical Hit Table"
    )


@procedure("critical-hit", CriticalHits, cite="9.3")
def critical_hit(given: CriticalHits, rules: Rules) -> Plan:
    """What else do torpedo hits do to the ship?"""
    rules.note("a D10 on the Torpedo Critical Hit Table for each torpedo hit, but none for extra hits", "9.3")
    card = Card(given, rules)

    def outcome(ship: Ship) -> dict[str, Any]:
        return {"extra_hits": ship.extra, "effects": list(ship.effects), "sunk": ship.is_sunk}

    return card.plan(
        Ship(given.boxes, due=given.hits), [criticals(card, given.critical_drm)], outcome, ["torpedo-critical"]
    )


class Damage(WithTables):
    """A ship's boxes, and the hits she has taken."""

    boxes: int | None = whole(1, 99, None, meaning="her whole Protection Factor; or name her as ship")
    ship: str | None = text(None, meaning="her name in the owner's damage-log; or say boxes")
    hits_before: int = whole(0, 98, 0, meaning="boxes crossed off earlier")
    hits: int = whole(0, 99, meaning="new hits")
    type: str | None = choice(*SHIP_TYPES, default=None, meaning="type of ship")
    half_at: int | None = whole(1, 99, None, meaning="the box that her log marks as 50%")

    def check(self) -> None:
        if (self.boxes is None) == (self.ship is None):
            raise bad_input("boxes", "give either boxes or a ship of the damage-log, not both")
        if self.ship is not None:
            self.refuse("type", "half_at", why="her Damage Log gives it")
        if self.boxes is not None and self.half_at is not None and self.half_at > self.boxes:
            raise bad_input("half_at", f"{{}} must be one of her {self.boxes} boxes, not {self.half_at}", "half_at")
        if self.boxes is not None:
            must_be_afloat(self.hits_before, self.boxes)


def must_be_afloat(hits: int, boxes: int) -> None:
    """Refuse new hits on a ship that has sunk already."""
    if hits >= boxes:
        raise bad_input("hits_before", f"{{}} must leave one of her {boxes} boxes, not take {hits}", "hits_before")


def left_by(entries: Sequence[Mapping[str, Any]], hits: int) -> dict[str, Any]:
    """A ship's values once so many boxes of a Damage Log are crossed off, by the fields of `LogEntry`.

    For each value the last entry that gives one holds (9.1). Empty for an undamaged ship.
    """
    out: dict[str, Any] = {}
    for entry in entries[:hits]:
        out |= entry
    return out


def half_of(boxes: int, half_at: int | None) -> int:
    """The number of hits at which a carrier stops flying: the log's mark, else half of her boxes (9.4)."""
    return half_at or (boxes + 1) // 2


def flies_still(hits: int, boxes: int, half_at: int | None) -> bool:
    """May a carrier with so many hits still fly aircraft (9.4)?"""
    return hits < min(boxes, half_of(boxes, half_at))


@procedure("damage", Damage, cite="9.0")
def damage(given: Damage, rules: Rules) -> Plan:
    """What is left of a ship after her hits, and may she still fly?"""
    boxes, type_, half_at, entries = given.boxes, given.type, given.half_at, []
    if given.ship is not None:
        log = Card(given, rules).log(given.ship)
        boxes, type_, half_at, entries = len(log.boxes), log.type, log.half_at, log.boxes
        must_be_afloat(given.hits_before, boxes)
    assert boxes is not None
    hits = min(given.hits_before + given.hits, boxes)
    sunk = hits == boxes
    rules.note(f"{hits} of {counted(boxes, 'box')} crossed off{': she sinks' if sunk else ''}", "9.2")
    flies = None
    if type_ in ("CV", "CVL"):
        flies = flies_still(hits, boxes, half_at)
        rules.note(f"a carrier flies until box {half_of(boxes, half_at)} is crossed off", "9.4")
    factors = entries[hits - 1].entry() if entries and hits and not sunk else None
    return certain_plan(
        {"hits": hits, "boxes_left": boxes - hits, "sunk": sunk, "air_operations": flies, "factors": factors}
    )
