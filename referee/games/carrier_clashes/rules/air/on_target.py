"""Attacks on one target, die by die: salvos, torpedo hits, and the target's fate (16.j.v, 17)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.chance import D6, D12, Dice, Step, Until
from referee.engine.fraction import Fraction
from referee.engine.record import NamedTuple
from referee.games.carrier_clashes.rules.air.combat import (
    WORDS,
    Aim,
    names_or_number,
    ratio,
    with_need,
    worst,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Fate(NamedTuple):
    """A target's fate so far: the worst result, torpedo hits, those whose D6 is still to come, an abort (16.j.v)."""

    result: str = "none"
    hits: int = 0
    left: int = 0
    aborted: bool = False


class Salvo(NamedTuple):
    """One attack: the effect of each face, and whether a unit aborts on it.

    `late` is the note for a target that is gone before the attack.
    """

    aim: Aim
    cells: tuple[tuple[Any, bool], ...]
    why: str
    at: str = ""
    late: str = ""


def with_stars(column: Sequence[Any], rest: Sequence[Any] | None) -> tuple[tuple[Any, bool], ...]:
    """The cells of an attack, by face from 1, each with whether a unit aborts on it.

    Under the * rule a 12 is read in the column of the strength that is left without a unit (16.j.v).
    """
    cells = tuple((cell, False) for cell in column)
    return cells if rest is None else (*cells[:11], (rest[11], True))


class Combined(NamedTuple):
    """Factors that combine: for each unit its place, its factor, and how much of it can do the worse of two results.

    `what`, `names` and `at` are their wording in the answer. `names` go place by place as `parts` do, and are
    empty unless every unit has a name.
    """

    aim: Aim
    what: str
    parts: tuple[tuple[int, Fraction, Fraction], ...]
    at: str = ""
    names: tuple[str, ...] = ()
    late: str = ""

    def salvo(self, shares: Sequence[int], star: bool = False) -> Salvo | None:
        """The attack of the units that come, by the share of each in halves; nothing if no die is thrown.

        Under the * rule (`star`) the last of them may abort, and the die is thrown even at 0:1.
        """
        coming = [(worth * shares[at] / 2, able * shares[at] / 2) for at, worth, able in self.parts if shares[at]]
        column = self.aim.halves(sum((worth for worth, _ in coming), Fraction()))
        if not coming or not (column or star):
            return None
        rest = self._column(coming[:-1]) if star else None
        here = [name for name, (place, _, _) in zip(self.names, self.parts, strict=False) if shares[place]]
        by = [f"by {names_or_number(here)}{' together' if len({*here}) > 1 else ''}"] if here else []
        why = " ".join([self.what, *by, *([f"at {self.at}"] if self.at else []), f"at {ratio(column)}"])
        return Salvo(self.aim, with_stars(self._column(coming), rest), why, self.at, self.late)

    def _column(self, coming: list[tuple[Fraction, Fraction]]) -> tuple[Any, ...]:
        strength = sum((worth for worth, _ in coming), Fraction())
        return self.aim.column(strength, sum((able for _, able in coming), Fraction()))


def assault_steps(salvos: Sequence[Salvo]) -> list[Any]:
    """The steps of all attacks on one target, on a `Fate`: a D12 for each salvo, then a D6 for each hit."""
    steps: list[Any] = [_die(each) for each in salvos]
    torpedoes = next((each for each in salvos if each.aim.damage), None)
    if torpedoes is not None:
        steps.append(hit_dice(torpedoes.aim.damage, torpedoes.at))
    elif any(each.aim.target.launched for each in salvos):
        steps.append(_any_hit_sinks)
    return steps


def _any_hit_sinks(fate: Fate, dice: Dice) -> Fate:
    """The step for a carrier that launched: after all salvos, any hit sinks her without a D6 (17.c, 17.d)."""
    return fate._replace(result="sunk", left=0) if fate.hits else fate


def _die(salvo: Salvo) -> Step:
    target = salvo.aim.target
    why = with_need(salvo.why, [cell for cell, _ in salvo.cells])

    def step(fate: Fate, dice: Dice) -> Fate:
        if fate.result in target.over:
            if salvo.late:
                dice.note(salvo.late, "20.e.iv")
            return fate
        effect, aborts = dice.read(D12, salvo.cells, why)
        if aborts:
            dice.note("a 12 under * AA: the last unit of the attack aborts, the rest go in without it", "16.j.v")
            fate = fate._replace(aborted=True)
        if not isinstance(effect, int):
            dice.note(f"{salvo.why}: {WORDS.get(effect, effect)}", "17")
            return fate._replace(result=effect if fate.result == "none" else worst(fate.result, effect))
        dice.note(f"{salvo.why}: {effect or 'no'} hit{'' if effect == 1 else 's'}", "17.c")
        return fate._replace(hits=fate.hits + effect, left=fate.left + effect)

    return step


def hit_dice(damage: Sequence[str], at: str = "") -> Until:
    """A D6 for each hit of a `Fate`, all thrown together: the worst result counts; `at` names the ship hit."""
    on = f" on {at}" if at else ""

    def throw_hit(fate: Fate, dice: Dice) -> Fate:
        result = dice.read(D6, damage, f"effect of a hit{on}")
        dice.note(f"a hit{on}: {WORDS.get(result, result)}", "17.c")
        return fate._replace(result=worst(fate.result, result), left=fate.left - 1)

    return Until(lambda fate: not fate.left, [throw_hit])


def outcomes(salvos: Sequence[Salvo]) -> set[str]:
    """The results that these attacks on one target can have together."""
    results = {"none"}
    for each in salvos:
        effects = {effect for effect, _ in each.cells}
        done = {effect for effect in effects if isinstance(effect, str)} | ({"none"} if 0 in effects else set())
        if effects & {1, 2}:
            done |= set(each.aim.damage or ("sunk",))
        results = {worst(one, other) for one in results for other in done}
    return results
