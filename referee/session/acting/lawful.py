"""How an act is asked: what is meant, what the rules have against it, and, if nothing, it is done, or
its odds are weighed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine.answer import Answer, odds
from referee.engine.errors import Refusal, Unfit
from referee.engine.inputs import Field, Unit, what_counts
from referee.engine.kinds import Listing
from referee.engine.rules import Ruleset
from referee.session.acting.act import Act, Doing, Weighed, Whole, stood_in
from referee.session.acting.bars import Bar, Bars, bars_of, obey
from referee.session.acting.due import of_going_on
from referee.session.acting.named import Named
from referee.session.acting.sequence import in_a_sentence, of_its_side, way_to_phase
from referee.session.board.board import procedure_of
from referee.session.board.tree import Tree

STILL = ("open-again", "note")
"""The acts that a closed session still takes."""


def of_the_moment(found: Act, doing: Doing, given: Any = None) -> Bars:
    """What forbids any act at this moment: a closed session if it does not only look, another phase; of what is known
    to be `given`, a phase in which its side acts.
    """
    looks = found.only_looks or (given is not None and found.is_look(given))
    if doing.get("umpire", "closed") and found.name not in STILL and not looks:
        yield Bar("session", "the session is closed", hint="undo opens it again; report writes the report")
    if found.phases and doing.phase not in found.phases:
        game = doing.ruleset.game
        its = of_its_side(game, found.phases, getattr(given, "owner", ""), doing.get("public", "first"))
        here, wanted = in_a_sentence(game, doing.phase), in_a_sentence(game, *its)
        over = next(iter(of_going_on(doing.board)), None)
        hint = over.words if over else way_to_phase(game, doing.phase, its)
        yield Bar(found.cite, f"{found.name} belongs to {wanted}; this is {here}", "act", hint)


def take_inputs(found: Act, raw: Mapping[str, Any], doing: Doing) -> Any:
    """An act's inputs with names as things; refused if it is not clear what is meant, or if another side is said to do
    it than the one whose things act, or that is named.
    """
    given = found.inputs.take(raw)
    if isinstance(given, Named):
        given = given.found_on(doing.board)
    owner = getattr(given, "owner", None) or getattr(given, "side", None)
    if doing.by in doing.sides and owner in doing.sides and owner != doing.by:
        raise Unfit("by", f"must be umpire or {owner}, whose act it is, not {doing.by}")
    return given


def bars_against(found: Act, given: Any) -> Bars:
    """The bars against an act with these inputs."""
    if found.bars:
        yield from found.bars(given)


def do(found: Act, raw: Mapping[str, Any], doing: Doing) -> None:
    """Do an act as far as possible: refused by all that the rules have against it at once, or, if the umpire
    overrides them, noted in `doing.overridden`.
    """
    overridden = doing.overridden if doing.forced else None
    try:
        given = take_inputs(found, raw, doing)
    except Refusal:
        obey(of_the_moment(found, doing), overridden)
        raise
    doing.doer = str(getattr(given, "owner", ""))
    obey([*of_the_moment(found, doing, given), *bars_against(found, given)], overridden)
    carry_out(found, given, doing)


def carry_out(found: Act, given: Any, doing: Doing) -> None:
    """Do an act; what a procedure of it refuses is said of the act's own input."""
    try:
        found.do(given, doing)
    except Refusal as refusal:
        refusal.field = own_field(found.inputs.fields, refusal.field)
        raise


def own_field(fields: Mapping[str, Field], field: str | None) -> str | None:
    """The act's input that is handed to a procedure as this field: `screen` for `defenders[1].screens`, as declared
    (`handed_as`); a field that is no input's as it is.
    """
    if field is None or is_field(fields, field):
        return field
    name = field.rpartition(".")[2]
    return next((own for own, declared in fields.items() if name in declared.handed_as), field)


def is_field(fields: Mapping[str, Field], path: str) -> bool:
    """Has an act this input, or this field of a unit in its list: `target[0].torpedo`?"""
    head, _, inner = path.partition(".")
    found = fields.get(head.partition("[")[0])
    if found is None or not inner:
        return found is not None
    unit = found.kind.kind if isinstance(found.kind, Listing) else found.kind
    return isinstance(unit, Unit) and inner in unit.inputs.fields


def for_ever(found: Act, raw: Mapping[str, Any], doing: Doing) -> None:
    """Refuse an act that is ordered long beforehand by the rules that hold at every moment."""
    if found.lasting:
        obey(found.lasting(take_inputs(found, raw, doing)), doing.overridden if doing.forced else None)


def objections(found: Act, raw: Mapping[str, Any], doing: Doing) -> list[Bar]:
    """All that the rules have against an act, tried on a scratch state; if there is nothing, it is accepted as
    far as its first dice. Refused if it is not clear what is meant.
    """
    try:
        given = take_inputs(found, raw, doing)
    except Refusal as refusal:
        bars = [*of_the_moment(found, doing), *(bars_of(refusal) if refusal.kind == "not-allowed" else ())]
        if not bars:
            raise
        return bars
    if bars := [*of_the_moment(found, doing, given), *bars_against(found, given)]:
        return list(dict.fromkeys(bars))
    try:
        carry_out(found, given, doing)
    except Weighed:
        return []
    except Refusal as refusal:
        if refusal.kind != "not-allowed":
            raise
        return bars_of(refusal)
    return []


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
    try:
        if found.whole:
            return weighed_whole(found.whole(given), doing)
        found.do(given, doing)
    except Weighed as weighed:
        return weighed.answer
    except Refusal as refusal:
        refusal.field = own_field(found.inputs.fields, refusal.field)
        raise
    return None


def weighed_whole(whole: Whole, doing: Doing) -> Answer:
    """The odds of the whole of what an act begins, with what was assumed."""
    answer = odds(procedure_of(doing.ruleset.game, whole.procedure), whole.inputs, doing.ruleset)
    answer.because += [{"text": f"assumed: {words}", "cite": ""} for words in whole.assumed]
    answer.because += stood_in(whole.stand_in)
    answer.is_secret = whole.is_secret
    return answer
