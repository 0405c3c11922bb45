"""The odds of an act: those of the whole that it begins, or of its first throw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine.answer import Answer, odds
from referee.engine.errors import Refusal
from referee.engine.inputs import what_counts
from referee.engine.rules import Ruleset
from referee.session.acting.act import Act, Doing, Weighed, Whole, stood_in
from referee.session.acting.lawful import own_field, take_inputs
from referee.session.board.board import procedure_of
from referee.session.board.tree import Tree


def figure_on(
    found: Act, raw: Mapping[str, Any], sides: Sequence[str], rules: Callable[[Tree], Ruleset]
) -> Callable[[Tree], object]:
    """Of what the odds of an act are, on any state."""

    def figure(tree: Tree) -> object:
        doing = Doing(tree, sides, rules(tree), None, forced=True)
        return figure_of(found, take_inputs(found, raw, doing), doing)

    return figure


def figure_of(found: Act, given: Any, doing: Doing) -> tuple[str, Any] | None:
    """Of what the odds of an act are: the procedure, and the inputs that count in it."""
    if found.whole:
        name, inputs, *_ = found.whole(given)
    elif answer := weigh_act(found, given, doing):
        name, inputs = answer.procedure, answer.inputs
    else:
        return None
    return name, what_counts(procedure_of(doing.ruleset.game, name).inputs, inputs)


def weigh_act(found: Act, given: Any, doing: Doing) -> Answer | None:
    """The odds of the whole that an act begins, or of its first throw; nothing if it throws no dice."""
    if found.whole:
        try:
            return weighed_whole(found.whole(given), doing)
        except Refusal as refusal:
            refusal.field = own_field(found.inputs.fields, refusal.field)
            raise
    try:
        found.do(given, doing)
    except Weighed as weighed:
        return weighed.answer
    return None


def weighed_whole(whole: Whole, doing: Doing) -> Answer:
    """The odds of the whole of what an act begins, with what was assumed."""
    answer = odds(procedure_of(doing.ruleset.game, whole.procedure), whole.inputs, doing.ruleset)
    answer.because += [{"text": f"assumed: {words}", "cite": ""} for words in whole.assumed]
    answer.because += stood_in(whole.stand_in)
    answer.is_secret = whole.is_secret
    return answer
