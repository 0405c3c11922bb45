"""Fighters against aircraft, by day and by night (Dogfights, Night Interceptions and Dogfights)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.engine.chance import Dice, Part, Step, said_of
from referee.engine.errors import bad_input, not_allowed
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.words import is_reached

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KINDS = ("fighter", "multi-crew", "strike")
AGAINST = " against "
PILOTS = ("superior", "normal", "poor")


class NightInterception(Inputs):
    """Night fighters and their control."""

    radar: str = choice("none", "effective", "superior", meaning="radar of the ground or ship that controls them")
    ai_radar: bool = flag(meaning="the night fighters have AI radar, or fly with an aircraft that has it")


@procedure("night-interception", NightInterception, cite="Night Interceptions and Dogfights")
def night_interception(given: NightInterception, rules: Rules) -> Plan:
    """Do night fighters find their target?"""
    table = rules.table("night-interception")
    if given.radar == "none":
        raise not_allowed(table.cite, "night fighters intercept only where radar controls them", "radar")
    needed = table[given.radar] - (2 if given.ai_radar else 0)
    rules.note(f"{given.radar} radar{', +2 for AI radar' if given.ai_radar else ''}: {needed} or more", table.cite)

    def intercept(_: bool, dice: Dice) -> bool:
        return is_reached(dice, needed, "night interception")

    return Plan(False, [intercept], lambda intercepts: {"intercepts": intercepts})


class Fight(Inputs):
    """Aircraft that fight each other: one against one, or one against several."""

    name: str | None = name()
    a_kind: str = choice(*KINDS, default="fighter", meaning="kind of aircraft of side a")
    a_factor: int | None = whole(
        1, 9, None, meaning="the score that side a needs; leave it out for multi-crew fighters"
    )
    b_kind: str = choice(*KINDS, default="fighter", meaning="kind of aircraft of side b")
    b_factor: int | None = whole(
        1, 9, None, meaning="the score that side b needs; leave it out for multi-crew fighters"
    )
    a_count: int = whole(1, 4, 1, meaning="aircraft of side a")
    b_count: int = whole(1, 4, 1, meaning="aircraft of side b")
    a_pilots: str = choice(*PILOTS, default="normal", meaning="pilots of side a")
    b_pilots: str = choice(*PILOTS, default="normal", meaning="pilots of side b")
    disadvantaged: str = choice("none", "a", "b", default="none", meaning="the side that is disadvantaged")

    def check(self) -> None:
        for side, kind in (("a", self.a_kind), ("b", self.b_kind)):
            if kind == "multi-crew":
                self.refuse(f"{side}_factor", why="a multi-crew fighter's factor is in the rules: leave it out")
            else:
                self.need(f"{side}_factor", why=f"the score that a {kind} needs")
        if self.a_count > 1 and self.b_count > 1:
            raise bad_input(
                "b_count",
                "only one side can make a multiple attack, so one of the counts is 1",
            )


class Dogfight(Inputs):
    """All pairs and multiple attacks of a dogfight."""

    fights: list[Fight] = many(Fight, 1, 12, meaning="the fights, in order")
    night: bool = flag(meaning="it is night: side a is the interceptor and shoots first")
    first: int = whole(1, 120, 1, meaning="the number of the first fight")


class Score(NamedTuple):
    """Aircraft hit so far."""

    a_hit: int = 0
    b_hit: int = 0


class Match(NamedTuple):
    """A fight as the dice see it: aircraft and the scores that they need."""

    a_count: int
    b_count: int
    a_needs: int
    b_needs: int
    night: bool
    a: str = "a"
    b: str = "b"


@procedure("dogfight", Dogfight, cite="Dogfights", worth={"a_hit": 1, "b_hit": -1})
def dogfight(given: Dogfight, rules: Rules) -> Plan:
    """How many aircraft of each side are hit?"""
    matches = match_fights(given.fights, given.night, rules, given.first)

    def summed(sums: Score, end: Score) -> Score:
        return Score(sums.a_hit + end.a_hit, sums.b_hit + end.b_hit)

    steps = [fight_steps(one, place, summed) for place, one in enumerate(matches, given.first)]
    return Plan(Score(), steps, lambda score: score._asdict())


def match_fights(fights: Sequence[Fight], night: bool, rules: Rules, first: int = 1) -> list[Match]:
    """All fights as the dice see them; a multiple attack by strike aircraft is refused."""
    for i, fight in enumerate(fights):
        for side, kind, count in (("a", fight.a_kind, fight.a_count), ("b", fight.b_kind, fight.b_count)):
            if kind == "strike" and count > 1:
                rules.forbid("Dogfights", "only fighters make a multiple attack", f"fights[{i}].{side}_count")
    matches = [match(fight, place, night, rules) for place, fight in enumerate(fights, first)]
    if night and fights:
        rules.note(
            "by night side a shoots first, and side b only if it was not hit", "Night Interceptions and Dogfights"
        )
    return matches


def fight_steps(one: Match, place: int, into: Callable[[Any, Score], Any]) -> Part:
    """One fight, pair by pair; `into` puts its score into the whole."""
    return Part(
        lambda _: Score(), [fight_pair(one, which) for which in pairs_of(place, max(one.a_count, one.b_count))], into
    )


def pairs_of(place: int, pairs: int) -> list[str]:
    """The pairs of a fight, as its dice are for them."""
    return [f"fight {place}, pair {number}" for number in range(1, pairs + 1)] if pairs > 1 else [f"fight {place}"]


def match(fight: Fight, place: int, night: bool, rules: Rules) -> Match:
    """A fight's scores, with their reasons."""
    a = score_needed(fight, "a", fight.a_kind, fight.b_kind, rules)
    b = score_needed(fight, "b", fight.b_kind, fight.a_kind, rules)
    names = side_names(fight)
    rules.note(f"fight {place}: {names[0]} needs {a[0]}{a[1]}, {names[1]} needs {b[0]}{b[1]}", "Dogfights")
    return Match(fight.a_count, fight.b_count, a[0], b[0], night, *names)


def side_names(fight: Fight) -> tuple[str, str]:
    """What the sides of a fight are called: as its name says, `VF-6 against KG 40`, else a and b."""
    one, against, other = (fight.name or "").partition(AGAINST)
    return (one, other) if against and one and other else ("a", "b")


def score_needed(fight: Fight, side: str, own: str, enemy: str, rules: Rules) -> tuple[int, str]:
    """The score that a side needs on a die, and why."""
    table = rules.table("dogfight")
    enemies = fight.b_count if side == "a" else fight.a_count
    pilots, against = (fight.a_pilots, fight.b_pilots) if side == "a" else (fight.b_pilots, fight.a_pilots)
    factor = fight.a_factor if side == "a" else fight.b_factor
    if factor is None:
        factor = rules.table("multi-crew-factor")[enemy]
    counted = {
        "disadvantaged": fight.disadvantaged == side and own != "strike",
        "multiple-attack": enemies > 1,
        "superior-pilots": pilots == "superior",
        "poor-pilots": pilots == "poor",
        "against-superior-pilots": against == "superior",
        "against-poor-pilots": against == "poor",
    }
    modifiers = {name: table[name] for name, counts in counted.items() if counts}
    reasons = "".join(f", {number:+d} {name.replace('-', ' ')}" for name, number in modifiers.items())
    return factor - sum(modifiers.values()), f" (factor {factor}{reasons})"


def fight_pair(one: Match, which: str) -> Step:
    """One pair of a fight: both throw, or by night the second only if it was not hit."""

    def step(score: Score, dice: Dice) -> Score:
        if one.night and ((one.b_count == 1 and score.b_hit) or (one.a_count == 1 and score.a_hit)):
            return score
        b_hit = is_reached(dice, one.a_needs, said_of(which, f"{one.a} fires"))
        a_hit = not (one.night and b_hit) and is_reached(dice, one.b_needs, said_of(which, f"{one.b} fires"))
        return Score(min(one.a_count, score.a_hit + a_hit), min(one.b_count, score.b_hit + b_hit))

    return step
