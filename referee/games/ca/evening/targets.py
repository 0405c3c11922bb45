"""What a ship may fire at: the table for the table (7.1, 7.2, 7.4, 7.6, 7.8)."""

from __future__ import annotations

from referee.engine.answer import odds
from referee.engine.fraction import Fraction
from referee.engine.inputs import bare, choice
from referee.games.ca.evening import fire, may_fire, ships
from referee.games.ca.evening.state import Named, Ship
from referee.games.ca.rules.damage import KINDS
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import anyones, thing
from referee.session.acting.sequence import in_a_sentence
from referee.session.board.board import procedure_of
from referee.session.board.owned import called


class Targets(Named):
    """A ship, and with what it would attack."""

    ship: Ship = thing(anyones(called("the ship that fires", of="ships")))
    kind: str | None = bare(choice(*KINDS, default=None, meaning="guns or torpedoes; without it, as in this phase"))

    weapon: str = ""

    def mean(self) -> None:
        phase = self.board.public.phase
        vars(self)["weapon"] = self.kind or ("torpedo" if phase.endswith("torpedo") else "gunnery")


def of_targets(given: Targets) -> Bars:
    """A ship that is not on the map attacks nobody."""
    yield from ships.is_there(given.ship, "ship")


@act("targets", Targets, cite="7.1", looks=True, bars=of_targets)
def targets(given: Targets, doing: Doing) -> None:
    """Which enemy ships may a ship fire at now, at what range, in which column, how likely, and why not at others?"""
    ship, kind = given.ship, given.weapon
    doing.remark(f"{ship.name} {ship.code} in {ship.hex}, {kind}:")
    enemies = ship.here.enemy(ship.owner).afloat
    if not enemies:
        doing.remark("there is no enemy ship on the map")
        return
    ships.printed_values(ship, *may_fire.PRINTED[kind])
    for bar in of_the_moment(ship, kind):
        doing.remark("not now: " + bar.message + "; otherwise:")
    found, barred = may_fire.verdicts(kind, ship), dict[tuple[str, str], list[str]]()
    for enemy in sorted(enemies.values(), key=lambda enemy: ship.here.distance(ship.place, enemy.place)):
        far, verdict = ship.here.distance(ship.place, enemy.place), found[enemy.name]
        if verdict.bars:
            barred.setdefault((verdict.words, verdict.bars[0].cite), []).append(f"{enemy.name} ({far})")
        else:
            how = f"{verdict.words}, {chance(doing, kind, ship, enemy)}"
            doing.remark(f"{far:>4} hexes  {enemy.name} {enemy.code}: {how}")
    for (why, cite), names in barred.items():
        doing.remark(f"no target, because {why} ({cite}): {', '.join(names)}")


def of_the_moment(ship: Ship, kind: str) -> Bars:
    """What forbids any attack by a ship now: the phase, whose Player-Turn it is, a plot (4.2, 7.11, 9.2 (5))."""
    phase = ship.here.public.phase
    if not phase.endswith(f"-{kind}"):
        yield Bar("4.2", f"this is {in_a_sentence(ship.here.game, phase)}, not the phase of {kind} attacks", "kind")
    yield from ships.may_act(ship, "ship", "7.11")
    yield from ships.is_free_to_fire(ship.here, "ship")


def chance(doing: Doing, kind: str, ship: Ship, target: Ship) -> str:
    """The column of an attack by one ship, and how likely it hits and sinks."""
    inputs = fire.inputs_of(kind, [ship], target)
    answer = odds(procedure_of(doing.ruleset.game, kind), inputs, doing.ruleset)
    rows = [(row["outcome"], Fraction(row["p"])) for row in answer.distribution or []]
    hit = sum((p for outcome, p in rows if outcome["result"] not in ("none", "ineffective")), Fraction(0))
    sunk = sum((p for outcome, p in rows if outcome["state"] == "sunk"), Fraction(0))
    marked = "; stand-in values" if fire.stand_ins_used(kind, [ship], target) else ""
    return f"{answer.odds}, hit {hit}" + (f", sunk {sunk}" if sunk else "") + marked
