"""What a ship may fire at: the table for the table (7.1, 7.2, 7.4, 7.6, 7.8)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from referee.engine.answer import odds
from referee.engine.hexgrid import is_hex
from referee.engine.inputs import Inputs, bare, choice, text
from referee.games.ca.evening import fire, ships, state
from referee.games.ca.evening.state import Ship
from referee.games.ca.rules.damage import KINDS
from referee.games.ca.rules.target import SAID
from referee.session.acting.act import Doing, act, procedure_of, reckoned


class Targets(Inputs):
    """A ship, and with what it would attack."""

    ship: str = ships.a_ship("the ship that would fire")
    kind: str | None = bare(choice(*KINDS, default=None, meaning="guns or torpedoes; else as in this phase"))


@act("targets", Targets, cite="7.1", looks=True)
def targets(given: Targets, doing: Doing) -> None:
    """At which enemy ships may a ship fire now, from how far, in which column, with what chance; why not at others?"""
    ship = ships.afloat(doing, given.ship, "ship")
    kind = given.kind or ("torpedo" if doing.phase.endswith("torpedo") else "gunnery")
    rows = sorted(listed(doing, kind, ship), key=lambda row: (row[0], row[1]))
    doing.remark(f"{ship.name} {ship.code} in {ship.hex}, {kind}:")
    for _, apart, line in rows:
        doing.remark(f"{apart:>4} hexes  {line}")
    if not rows:
        doing.remark("there is no enemy ship on the map")


def listed(doing: Doing, kind: str, ship: Ship) -> Iterator[tuple[bool, int, str]]:
    """A row for each enemy ship: is it barred, the distance, what there is to say."""
    battle = fire.battle(doing, kind, ship)
    if not battle["targets"]:
        return
    found = {row["name"]: row for row in reckoned(doing, "may-fire", battle)["targets"]}
    enemies = state.of(doing).enemy(ship.owner).afloat
    for target in battle["targets"]:
        name, row = target["name"], found[target["name"]]
        head = f"{name} {enemies[name].code}"
        if row["may_fire"]:
            yield (
                False,
                target["distance"],
                f"{head}: strength {row['strength']}, {chance(doing, kind, ship, enemies[name])}",
            )
        else:
            why, cite = SAID[row["reason"]]
            yield True, target["distance"], f"{head}: no, {why} ({cite})"


def chance(doing: Doing, kind: str, ship: Ship, target: Ship) -> str:
    """The column of an attack by one ship, and how likely it hits and sinks."""
    inputs = fire.inputs_of(doing, kind, [ship], target)
    answer = odds(procedure_of(doing.ruleset.game, kind), inputs, doing.ruleset)
    rows = [(row["outcome"], Fraction(row["p"])) for row in answer.distribution or []]
    hit = sum((p for outcome, p in rows if outcome["result"] not in ("none", "ineffective")), Fraction(0))
    sunk = sum((p for outcome, p in rows if outcome["state"] == "sunk"), Fraction(0))
    marked = "; stand-in values" if fire.marks(doing, kind, [ship], target) else ""
    return f"{answer.odds}, hit {hit}" + (f", sunk {sunk}" if sunk else "") + marked


class Range(Inputs):
    """Two ships or hexes."""

    one: str = text(shape="a ship's name or a hex", meaning="a ship, or a hex", of="ships")
    other: str = text(shape="a ship's name or a hex", meaning="another", of="ships")


@act("range", Range, cite="3.24", looks=True)
def range_between(given: Range, doing: Doing) -> None:
    """How many hexes apart are two ships or hexes, and does land lie between?"""
    one, other = (place_of(doing, vars(given)[field], field) for field in ("one", "other"))
    line = f"{given.one} to {given.other}: {ships.distance(one, other)} hexes ({one} to {other})"
    if one != other and fire.is_blocked(doing, one, other):
        line += "; land blocks the line of fire (7.41)"
    doing.remark(line)


def place_of(doing: Doing, word: str, field: str) -> str:
    """The hex that is named, or that of the ship of this name."""
    return ships.on_map(doing, word, field) if is_hex(word) else ships.afloat(doing, word, field).place
