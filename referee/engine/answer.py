"""Answers: what both verbs return, and the one way from inputs to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine import limits
from referee.engine.chance import throw
from referee.engine.dice import Source
from referee.engine.errors import Refusal, bad_input
from referee.engine.inputs import Inputs
from referee.engine.limits import TooMany
from referee.engine.procedure import Plan, Procedure
from referee.engine.rules import Rules, Ruleset
from referee.engine.weighing import weigh

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Answer:
    """What was asked, the exact odds, and under `roll` what happened."""

    def __init__(self, ruleset: Ruleset, procedure: str, odds: str | None, because: list[dict[str, str]]) -> None:
        self.game = ruleset.game
        self.scales: dict[str, list[Any]] = ruleset.about.get("scales", {})
        self.procedure = procedure
        self.odds = odds
        self.because = because
        self.distribution: list[dict[str, Any]] | None = None
        self.outcome: dict[str, Any] | None = None
        self.dice: list[dict[str, Any]] = []
        self.cards: list[dict[str, str]] = []
        self.read_off: list[tuple[str, str, int, str]] = []

    def as_json(self) -> dict[str, Any]:
        """The answer of the contract, without `id` and `ok`."""
        out: dict[str, Any] = {"game": self.game, "procedure": self.procedure}
        if self.odds is not None:
            out["odds"] = self.odds
        if self.distribution is not None:
            out["distribution"] = self.distribution
        if self.outcome is not None:
            out["outcome"] = self.outcome
            out["dice"] = self.dice
            if self.cards:
                out["cards"] = self.cards
        out["because"] = self.because
        return out


def odds(
    procedure: Procedure,
    raw: Mapping[str, Any],
    ruleset: Ruleset,
    rulings: Mapping[str, str] | None = None,
    faces: Sequence[int] = (),
    cards: Sequence[str] = (),
) -> Answer:
    """Weigh a procedure: every outcome with its exact probability; `faces` and `cards` have been thrown already."""
    inputs, rules, plan = start(procedure, raw, ruleset, rulings)
    answer = Answer(ruleset, procedure.name, plan.odds, rules.because)
    answer.read_off = rules.read_off
    try:
        answer.distribution = listed(plan, faces, cards)
    except TooMany:
        raise too_large(inputs) from None
    except ValueError as error:
        if not faces and not cards:
            raise
        raise Refusal("bad-dice", f"the dice given do not fit: {error}") from None
    return answer


def roll(
    procedure: Procedure,
    raw: Mapping[str, Any],
    ruleset: Ruleset,
    source: Source,
    rulings: Mapping[str, str] | None = None,
    *,
    with_odds: bool = True,
) -> Answer:
    """Throw a procedure: one outcome, its dice, and (if they are wanted) the same exact odds beside it."""
    _, rules, plan = start(procedure, raw, ruleset, rulings)
    end = throw(plan.state, plan.steps, source)
    source.finish()
    answer = Answer(ruleset, procedure.name, plan.odds, [*rules.because, *source.because])
    answer.outcome = plan.outcome(end)
    answer.dice = source.thrown
    answer.cards = source.drawn
    answer.read_off = rules.read_off
    if not with_odds:
        answer.because.append({"text": "its odds are left unweighed: too many units", "cite": procedure.cite})
        return answer
    try:
        answer.distribution = listed(plan)
    except TooMany:
        text = "too many outcomes to list their odds; split the call to see them"
        answer.because.append({"text": text, "cite": procedure.cite})
    except Refusal as refusal:
        if refusal.kind != "table-missing":
            raise
        text = "its odds want cells of the card that are not known yet"
        answer.because.append({"text": text, "cite": procedure.cite})
    else:
        if not any(row["outcome"] == answer.outcome for row in answer.distribution):
            raise AssertionError(f"{procedure.name} threw {answer.outcome}, which its own odds do not hold")
    return answer


def start(
    procedure: Procedure, raw: Mapping[str, Any], ruleset: Ruleset, rulings: Mapping[str, str] | None
) -> tuple[Inputs, Rules, Plan]:
    """Everything before the first die: inputs read, refusals made, arithmetic done."""
    rules = Rules(ruleset, rulings)
    inputs = procedure.inputs.take(raw)
    plan = procedure.start(inputs, rules)
    if not rules.because:
        rules.note("the rule as it stands", procedure.cite)
    return inputs, rules, plan


def listed(plan: Plan, faces: Sequence[int] = (), cards: Sequence[str] = ()) -> list[dict[str, Any]]:
    """A plan's distribution as the contract writes it, the likeliest first, equal outcomes merged; raises `TooMany`.

    Outcomes are known by how they are written, so a procedure always writes its keys in one order.
    """
    meant: dict[str, dict[str, Any]] = {}

    def name(end: Any) -> str:
        outcome = plan.outcome(end)
        key = repr(outcome)
        meant.setdefault(key, outcome)
        if len(meant) > limits.OUTCOMES:
            raise TooMany
        return key

    if plan.least > limits.OUTCOMES and not faces and not cards:
        raise TooMany
    odds = weigh(plan.state, plan.steps, faces, cards).map(name)
    return [{"outcome": meant[key], "p": odds.p(key)} for key in sorted(meant, key=lambda key: -odds.weights[key])]


def too_large(inputs: Inputs) -> Refusal:
    """More outcomes than are listed: the longest list is named."""
    entered = [name for name in inputs.fields if name in inputs.given] or list(inputs.fields)
    lists = [name for name in entered if isinstance(getattr(inputs, name), list)]
    longest = max(lists, key=lambda name: len(getattr(inputs, name)), default=next(iter(entered), ""))
    return bad_input(longest, f"{longest} holds too much to weigh exactly; split the call, or roll it")


def said(outcome: dict[str, Any]) -> str:
    """An outcome in a few words: `hits 2, result ditw`; a lone value stands alone."""
    if len(outcome) == 1:
        return value_text(next(iter(outcome.values())))
    return ", ".join(f"{key.replace('_', ' ')} {value_text(value)}" for key, value in outcome.items())


def value_text(value: Any) -> str:
    """A value of an outcome."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(value_text(item) for item in value) if value else "none"
    if isinstance(value, dict):
        return "(" + ", ".join(f"{key} {value_text(item)}" for key, item in value.items()) + ")"
    return str(value)
