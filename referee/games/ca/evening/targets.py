"""What a ship may fire at: the table for the table (7.1, 7.2, 7.4, 7.6, 7.8)."""

from __future__ import annotations

from referee.engine.answer import odds
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, bare, choice
from referee.games.ca.evening import fire, ships, state
from referee.games.ca.evening.state import Ship
from referee.games.ca.rules.damage import KINDS
from referee.games.ca.rules.target import SAID
from referee.session.acting.act import Doing, act, procedure_of, reckoned
from referee.session.board.owned import called


class Targets(Inputs):
    """A ship, and with what it would attack."""

    ship: str = called("the ship that would fire", of="ships")
    kind: str | None = bare(choice(*KINDS, default=None, meaning="guns or torpedoes; else as in this phase"))


@act("targets", Targets, cite="7.1", looks=True)
def targets(given: Targets, doing: Doing) -> None:
    """At which enemy ships may a ship fire now, from how far, in which column, with what chance; why not at others?"""
    ship = ships.afloat(doing, given.ship, "ship")
    kind = given.kind or ("torpedo" if doing.phase.endswith("torpedo") else "gunnery")
    doing.remark(f"{ship.name} {ship.code} in {ship.hex}, {kind}:")
    battle = fire.battle(doing, kind, ship)
    if not battle["targets"]:
        doing.remark("there is no enemy ship on the map")
        return
    apart = {row["name"]: row["distance"] for row in battle["targets"]}
    found = sorted(reckoned(doing, "may-fire", battle)["targets"], key=lambda row: apart[row["name"]])
    enemies, barred = state.of(doing).enemy(ship.owner).afloat, dict[str, list[str]]()
    for row in found:
        enemy = enemies[row["name"]]
        if row["may_fire"]:
            said = f"strength {row['strength']}, {chance(doing, kind, ship, enemy)}"
            doing.remark(f"{apart[enemy.name]:>4} hexes  {enemy.name} {enemy.code}: {said}")
        else:
            barred.setdefault(row["reason"], []).append(f"{enemy.name} ({apart[enemy.name]})")
    for reason, names in barred.items():
        why, cite = SAID[reason]
        doing.remark(f"not, as {why} ({cite}): {', '.join(names)}")


def chance(doing: Doing, kind: str, ship: Ship, target: Ship) -> str:
    """The column of an attack by one ship, and how likely it hits and sinks."""
    inputs = fire.inputs_of(doing, kind, [ship], target)
    answer = odds(procedure_of(doing.ruleset.game, kind), inputs, doing.ruleset)
    rows = [(row["outcome"], Fraction(row["p"])) for row in answer.distribution or []]
    hit = sum((p for outcome, p in rows if outcome["result"] not in ("none", "ineffective")), Fraction(0))
    sunk = sum((p for outcome, p in rows if outcome["state"] == "sunk"), Fraction(0))
    marked = "; stand-in values" if fire.marks(doing, kind, [ship], target) else ""
    return f"{answer.odds}, hit {hit}" + (f", sunk {sunk}" if sunk else "") + marked
