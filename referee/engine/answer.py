"""Answers: what both verbs return, and the one way from inputs to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from referee.engine import limits, marginals
from referee.engine.chance import throw
from referee.engine.dice import Source
from referee.engine.errors import Refusal, Unfit, bad_input
from referee.engine.inputs import Inputs
from referee.engine.joint import Joint, Leaves, as_listed, is_single, rows_of, spread_lists, weigh_outcomes
from referee.engine.limits import TooMany
from referee.engine.marginals import Marginal, ratio
from referee.engine.procedure import Apart, Plan, Procedure
from referee.engine.rules import Rules, Ruleset

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Reasons = list[dict[str, str]]


class Answer:
    """What was asked, the exact odds, and under `roll` what happened."""

    def __init__(self, ruleset: Ruleset, procedure: Procedure, inputs: Inputs, plan: Plan, because: Reasons) -> None:
        self.game = ruleset.game
        self.scales: dict[str, list[Any]] = ruleset.about.get("scales", {})
        self.labels: dict[str, str] = ruleset.about.get("labels", {})
        self.words: dict[str, dict[str, str]] = ruleset.about.get("words", {})
        self.procedure = procedure.name
        self.odds = plan.odds
        self.because = because
        self.distribution: list[dict[str, Any]] | None = None
        self.outcome: dict[str, Any] = {}
        """What happened; empty as long as nothing is thrown."""
        self.dice: list[dict[str, Any]] = []
        self.cards: list[dict[str, str]] = []
        self.read_off: list[tuple[str, str, int, str]] = []
        self.wishes: list[str] = []
        self.wanted: str | None = None
        self.is_secret = False
        """Does it count, in a session, what a side may not know?"""
        self.inputs: Mapping[str, Any] = {}
        self._asked = procedure, inputs
        self._apart: Apart | Leaves | None = plan.apart
        self._spread = False
        self._weighed: Joint | Callable[[], Joint] | None = None
        self._unlisted: Callable[[], Joint] | None = None
        self._columns: dict[str, Sequence[Any]] = {}
        self._names: dict[str, str] | None = None
        self._found: dict[str, Marginal] = {}

    @property
    def names(self) -> dict[str, str]:
        """The entered names, by their place in the outcome: `{"ships[0]": "Shokaku"}`."""
        if self._names is None:
            procedure, inputs = self._asked
            self._names = procedure.names(inputs) if procedure.follows else {}
        return self._names

    @property
    def kinds(self) -> dict[str, str]:
        """What is at the places that have no name: `{"targets_left[0]": "CV"}`."""
        procedure, inputs = self._asked
        return procedure.kinds(inputs) if procedure.follows else {}

    @property
    def _joint(self) -> Joint | None:
        if self._weighed is not None and not isinstance(self._weighed, Joint):
            self._weighed = self._weighed()
        return self._weighed

    def leaves(self) -> list[str]:
        """Every leaf of the outcome; none if nothing was weighed."""
        if self._joint is not None:
            if not self._columns:
                self._columns = marginals.columns(self._joint.outcomes)
            return list(self._columns)
        if self._apart is not None and not self._spread:
            self._apart, self._spread = spread_lists(self._apart), True
        return list(self._apart.leaves) if self._apart is not None else []

    def marginal(self, leaf: str) -> Marginal:
        """One of the `leaves` by itself; raises `TooMany`."""
        if leaf not in self._found:
            name = marginals.name_at(leaf, self.names)
            if (joint := self._joint) is not None:
                column = self._columns[leaf]
                found = marginals.of_column(leaf, column, joint.weights, joint.total, name, self.scales)
            else:
                assert self._apart is not None
                weighed = self._apart.odds((leaf,))
                rows = [(as_listed(end[0]), weight) for end, weight in weighed.weights.items() if weight]
                found = marginals.of_rows(leaf, rows, weighed.total, name, self.scales)
            self._found[leaf] = found
        return self._found[leaf]

    def marginals(self) -> list[Marginal]:
        """Every leaf by itself, if the outcome has more than one; none if nothing could be weighed. If the leaves
        are too many, raises `TooMany` for odds; next to a throw there are simply none.
        """
        if self._joint is not None and all(map(is_single, self._joint.outcomes)):
            return []
        try:
            with limits.counted():
                leaves = self.leaves()
                return [self.marginal(leaf) for leaf in leaves] if len(leaves) > 1 else []
        except TooMany:
            if self._reads_off_outcomes():
                return self.marginals()
            if not self.outcome:
                raise
            return []

    def _reads_off_outcomes(self) -> bool:
        """Read a leaf off the outcomes, if these are known though too many to list."""
        if self._unlisted is None:
            return False
        self._weighed, self._unlisted = self._unlisted, None
        self._found.clear()
        return True

    def chance(self, wishes: Sequence[str]) -> str:
        """The probability that all the wishes (`ships[0]>=ditw`) come true together; refuses a wrong `want`."""
        try:
            return self._chance(wishes)
        except TooMany:
            if not self._reads_off_outcomes():
                raise
            return self._chance(wishes)

    def _chance(self, wishes: Sequence[str]) -> str:
        leaves = self.leaves()
        if not leaves:
            raise bad_input("want", "want has no answer: there are too many outcomes to compute; enter less")
        names = {**self.kinds, **self.names}
        wants = [marginals.parse_wish(wish, leaves, names, self.marginal, self.words) for wish in wishes]
        self.wishes = list(wishes)
        of = tuple(dict.fromkeys(want.leaf for want in wants))
        rows: Iterable[tuple[tuple[Any, ...], int]]
        if self._joint is not None:
            rows = zip(zip(*(self._columns[leaf] for leaf in of), strict=True), self._joint.weights, strict=True)
            total = self._joint.total
        elif len(of) == 1:
            marginal = self.marginal(of[0])
            rows, total = (((value,), weight) for value, weight in marginal.rows), marginal.total
        else:
            assert self._apart is not None
            try:
                weighed = self._apart.odds(of)
            except TooMany:
                if self._unlisted is not None:
                    raise
                raise bad_input("want", "want has no answer: these results together are too much to compute") from None
            rows, total = (
                ((tuple(map(as_listed, end)), weight) for end, weight in weighed.weights.items()),
                weighed.total,
            )
        tests = [(of.index(want.leaf), want.holds) for want in wants]
        return ratio(sum(weight for row, weight in rows if all(holds(row[at]) for at, holds in tests)), total)

    def as_json(self, *, marginals: bool = True) -> dict[str, Any]:
        """The answer as JSON has it, without `id` and `ok`; a record leaves its marginals out."""
        out: dict[str, Any] = {"game": self.game, "procedure": self.procedure}
        if self.odds is not None:
            out["odds"] = self.odds
        if self.wanted is not None:
            out["wanted"] = {"p": self.wanted}
        if self.distribution is not None:
            out["distribution"] = self.distribution
        if marginals and (found := self.marginals()):
            out["marginals"] = [marginal.as_json() for marginal in found]
        if self.outcome:
            out["outcome"] = self.outcome
            out["dice"] = self.dice
            if self.cards:
                out["cards"] = self.cards
        out["because"] = self.because
        return out

    def weigh(self, plan: Plan, cite: str, faces: Sequence[int] = (), cards: Sequence[str] = ()) -> None:
        """Find the odds: the joint rows if they can be listed, else what can be weighed of them (`because` says
        so). Raises `TooMany` if nothing can be weighed.
        """
        try:
            found: Joint | Callable[[], Joint] | None = weigh_outcomes(plan, faces, cards)
        except TooMany:
            if plan.apart is None or cards:
                raise
            found = None
        if not isinstance(found, Joint) and plan.apart is not None and not cards:
            self._apart, self._spread = plan.apart.after(faces) if faces else plan.apart, False
            self._unlisted = found
        else:
            self._weighed = found
        if isinstance(self._weighed, Joint):
            self.distribution = rows_of(self._weighed)
        else:
            text = "too many outcomes to list; the parts that can be computed alone are"
            self.because.append({"text": text, "cite": cite})


def odds(
    procedure: Procedure,
    raw: Mapping[str, Any],
    ruleset: Ruleset,
    rulings: Mapping[str, str] | None = None,
    faces: Sequence[int] = (),
    cards: Sequence[str] = (),
    *,
    want: Sequence[str] = (),
    joint: bool = True,
) -> Answer:
    """Weigh a procedure: every outcome with its exact probability, after the `faces` and `cards` already thrown.
    `want` lists results wished for together. Without `joint` the joint rows are left out where the leaves can be
    weighed without them.
    """
    inputs, rules, plan = start(procedure, raw, ruleset, rulings)
    answer = Answer(ruleset, procedure, inputs, plan, rules.because)
    answer.read_off, answer.inputs = rules.read_off, raw
    try:
        if joint or plan.apart is None or faces or cards:
            answer.weigh(plan, procedure.cite, faces, cards)
        if answer.distribution is None:
            answer.marginals()
        if want:
            answer.wanted = answer.chance(want)
    except TooMany:
        raise too_large(inputs, faces) from None
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
    want: Sequence[str] = (),
    joint: bool = True,
) -> Answer:
    """Throw a procedure: one outcome, its dice, and (if they are wanted) its exact odds."""
    inputs, rules, plan = start(procedure, raw, ruleset, rulings)
    end = throw(plan.state, plan.steps, source)
    source.finish()
    answer = Answer(ruleset, procedure, inputs, plan, [*rules.because, *source.because])
    answer.outcome = plan.outcome(end)
    answer.dice = source.thrown
    answer.cards = source.drawn
    answer.read_off = rules.read_off
    if not with_odds:
        answer._apart = None
        answer.because.append(
            {"text": "its odds are not computed: there are too many outcomes", "cite": procedure.cite}
        )
        return answer
    try:
        if joint or plan.apart is None:
            answer.weigh(plan, procedure.cite)
    except TooMany:
        answer._apart = None
        text = "there are too many outcomes to list their odds; enter less to see them"
        answer.because.append({"text": text, "cite": procedure.cite})
    except Refusal as refusal:
        if refusal.kind != "table-missing":
            raise
        text = "its odds need cells of the card that are not entered yet"
        answer.because.append({"text": text, "cite": procedure.cite})
    if answer.distribution is not None and not any(row["outcome"] == answer.outcome for row in answer.distribution):
        raise AssertionError(f"{procedure.name} threw {answer.outcome}, which is not among its odds")
    if want:
        answer.wanted = answer.chance(want)
    return answer


def start(
    procedure: Procedure, raw: Mapping[str, Any], ruleset: Ruleset, rulings: Mapping[str, str] | None
) -> tuple[Inputs, Rules, Plan]:
    """Everything before the first die: inputs read, refusals made, arithmetic done; the rules hold its reasons."""
    rules = Rules(ruleset, rulings)
    inputs = procedure.inputs.take(raw)
    plan = procedure.start(inputs, rules)
    if not rules.because:
        rules.note("the rule as printed", procedure.cite)
    return inputs, rules, plan


def too_large(inputs: Inputs, faces: Sequence[int] = ()) -> Refusal:
    """The refusal of something too large to weigh: it names the longest list and says how to shorten it."""
    lists = dict(entered_lists(inputs, ""))
    if not lists:
        only = next((name for name in inputs.fields if name in inputs.given), next(iter(inputs.fields), ""))
        return bad_input(only, f"it is too large to compute exactly ({only} first): roll it instead")
    longest = max(lists, key=lambda name: len(lists[name]))
    count = len(lists[longest])
    cures = [f"leave out some of its {count}, or split them over several calls"] if count > 1 else ["enter less of it"]
    cures += ["ask for fewer rounds"] if (getattr(inputs, "rounds", None) or 0) > 1 else []
    cures += ["give more of the dice thrown"] if faces else []
    return Unfit(longest, f"is too large to compute exactly: {', '.join(cures)}, or roll it")


def entered_lists(inputs: Inputs, lead: str) -> Iterator[tuple[str, list[Any]]]:
    """Every list that was entered, with its name, including the lists of its units: `active.targets`."""
    for name in inputs.fields:
        value = getattr(inputs, name)
        if isinstance(value, Inputs):
            yield from entered_lists(value, f"{lead}{name}.")
        elif isinstance(value, list) and name in inputs.given:
            yield lead + name, value
