"""`odds … --vary strength=4..24`: the question for every value of one input, to read off "what do I need?"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cli.options import Call
from referee.engine.answer import Answer, odds
from referee.engine.errors import Refusal, bad_input, close_or_all, cut, show
from referee.engine.inputs import Inputs, Unit
from referee.engine.kinds import Kind, Listing, whole_number
from referee.engine.marginals import NeverSo
from referee.engine.procedure import Procedure
from referee.engine.rules import Ruleset

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


LIMIT = 200
WANTED = "--vary takes an input and its values: strength=4..24, target-class=A,B,C, strike[1].defense=1..6"

Row = tuple[str, "Answer | Refusal"]
"""A value of the input that is varied, as it was typed, and the answer to it or the rule's refusal."""


def vary_input(procedure: Procedure, call: Call, ruleset: Ruleset) -> tuple[str, list[Row]]:
    """The input that is varied, and for each of its values the answer, or the rule's refusal of that value alone.

    Bad input is refused at once: it would be so for every value.
    """
    words = call.words["vary"]
    name, equals, text = words[0].partition("=")
    if len(words) > 1 or not equals or not text:
        raise bad_input("vary", WANTED)
    path = name.replace("-", "_")
    found, kind = places_of_input(procedure.inputs, [call.inputs], path)
    if call.row("given") is not None:
        raise Refusal("bad-request", "--vary and --given do not go together", field="vary")
    if call.word("reach") is not None and not call.wishes:
        raise bad_input("reach", "--reach needs --want, the result to reach: --want result=sunk")
    rows: list[Row] = []
    never: list[Refusal] = []
    for word in values_typed(text):
        for holder, key in found:
            holder[key] = kind.parse(word)
        try:
            answer = odds(procedure, call.inputs, ruleset, call.rulings(), want=call.wishes, joint=call.shows_all)
            rows.append((word, answer))
        except NeverSo as refusal:  # a word that comes up with other values only
            never.append(refusal)
            answer = odds(procedure, call.inputs, ruleset, call.rulings(), joint=call.shows_all)
            answer.wishes, answer.wanted = call.wishes, "0"
            rows.append((word, answer))
        except Refusal as refusal:
            if refusal.kind != "not-allowed":
                raise
            rows.append((word, refusal))
    if never and len(never) == sum(isinstance(row, Answer) for _, row in rows):
        raise never[0]
    return path, rows


def first_to_reach(rows: Sequence[Row], share: str) -> int | None:
    """The place of the first row in which what is wanted has this chance (`50%`, `1/2`) or more."""
    from referee.engine.fraction import Fraction

    number = share.removesuffix("%")
    try:
        least = Fraction(number) / (100 if number != share else 1)
    except (ValueError, ZeroDivisionError):
        least = Fraction(-1)
    if not 0 < least <= 1:
        raise bad_input("reach", f"--reach takes a chance such as 50% or 1/2, not {show(share)}")
    reached = (
        place for place, (_, row) in enumerate(rows) if isinstance(row, Answer) and Fraction(row.wanted or "0") >= least
    )
    return next(reached, None)


def values_typed(text: str) -> Iterator[str]:
    """`4..24` (both included) or `A,B,C`, or several of these."""
    count = 0
    for piece in text.split(","):
        begin, dots, end = piece.partition("..")
        low, high = (whole_number(begin.strip()), whole_number(end.strip())) if dots else (1, 1)
        if low is None or high is None:
            raise bad_input("vary", f"{show(piece)} is not a range of whole numbers, such as 4..24")
        if low > high:
            raise bad_input("vary", f"{show(piece)} is empty: the lower number comes first")
        count += high - low + 1
        if count > LIMIT:
            raise bad_input("vary", f"{show(text)} has more than {LIMIT} values")
        yield from map(str, range(low, high + 1)) if dots else [piece]


def places_of_input(inputs: type[Inputs], objects: Sequence[Any], path: str) -> tuple[list[tuple[Any, Any]], Kind]:
    """Where an input is in what was entered, as containers and keys, and its kind. `strike[1].defense` is
    that of the second, `strike.defense` that of them all. A value that was entered there is replaced: so you may
    ask the same question again with `--vary` behind it.
    """
    part, _, rest = path.partition(".")
    name, bracket, number = part.removesuffix("]").partition("[")
    if name not in inputs.fields:
        raise bad_input("vary", f"{cut(name)} is not an input here; {close_or_all(name, inputs.fields)}")
    kind = inputs.fields[name].kind
    inner = kind.of_each
    if not rest and bracket and not isinstance(kind, Listing):
        raise bad_input("vary", f"{name} is not a list, and has no [{number}]")
    if not rest and isinstance(inner, Unit):
        first = next((one for one in inner.inputs.fields if one != "name"), "")
        raise bad_input("vary", f"{name} is {kind.shape}; vary one value of it, such as {name}[0].{first}")
    if not rest and not isinstance(kind, Listing):
        return [(holder, name) for holder in objects], kind
    found: list[tuple[Any, Any]] = [(holder, name) for holder in objects if isinstance(holder.get(name), dict)]
    if isinstance(kind, Listing):
        lists = [row for holder in objects if isinstance(row := holder.get(name), list)]
        found = [(row, n) for row in lists for n in range(len(row)) if number in ("", str(n))]
    if not found or any(isinstance(inner, Unit) and not isinstance(holder[key], dict) for holder, key in found):
        raise bad_input("vary", f"there is no {part} in what was entered (the first of a list is [0])")
    if not rest:
        return found, inner
    if not isinstance(inner, Unit):
        raise bad_input("vary", f"{part} has no parts: {inner.shape}")
    return places_of_input(inner.inputs, [holder[key] for holder, key in found], rest)
