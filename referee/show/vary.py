"""The odds for every value of one input, as a table: a row for each value, equal neighbours in one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.engine.answer import Answer, said, value_text
from referee.engine.errors import Refusal
from referee.engine.record import NamedTuple
from referee.show.answer import coloured, percent, styled, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Row = tuple[str, Answer | Refusal]

COLUMNS = 8
WIDEST = 60


class Column(NamedTuple):
    """The value of the outcomes that it looks at, a title, and which outcomes count under it."""

    key: str
    title: str
    counts: Callable[[dict[str, Any]], bool]


def as_text(game: str, procedure: str, path: str, rows: Sequence[Row]) -> str:
    """The table; a value that the rules forbid has its refusal for a row."""
    answers = [row for _, row in rows if isinstance(row, Answer)]
    found = columns(answers)
    ratio = any(row.odds for row in answers)
    head = [path.rpartition(".")[2].replace("_", " "), *(["odds"] if ratio else [])]
    head += [column.title for column in found] or ["outcome"]
    table: list[tuple[list[str], list[str]]] = []
    before: object = None
    for word, row in rows:
        if isinstance(row, Refusal):
            same, cells = row.cite, [row.message]
        else:
            cells = [*([row.odds or "-"] if ratio else []), *cells_of(row, found)]
            same = repr(cells)
        if same == before:
            table[-1][0].append(word)
        else:
            table.append(([word], cells))
        before = same
    lines = [head, *([span(words), *cells] for words, cells in table)]
    full = [line for line in lines if len(line) == len(head)]
    widths = [max(len(line[0]) for line in lines), *(max(len(line[n]) for line in full) for n in range(1, len(head)))]
    what = f"{found[0].key.replace('_', ' ')} " if found else ""
    out = [f"{game} {procedure}: {what}by {path}"]
    for line in lines:
        cells = [f"{cell:>{wide}}" if found else cell for cell, wide in zip(line[1:], widths[1:], strict=False)]
        out.append("  ".join([f"  {line[0]:>{widths[0]}}", *(cells if len(line) == len(head) else line[1:])]).rstrip())
    colour = coloured()
    return "\n".join([styled(out[0], "1", colour), styled(out[1], "2", colour), *out[2:]]) + "\n"


def span(words: Sequence[str]) -> str:
    """Neighbouring values in one: `4..6`, or `A, B`."""
    if len(words) == 1:
        return words[0]
    return f"{words[0]}..{words[-1]}" if words[0].lstrip("-").isdigit() else ", ".join(words)


def columns(answers: Sequence[Answer]) -> list[Column]:
    """The columns of the first value of the outcomes that varies and has few enough of them; else none."""
    outcomes = [row["outcome"] for answer in answers for row in answer.distribution or ()]
    if not any(len(answer.distribution or ()) > 1 for answer in answers):
        return []
    for key in dict.fromkeys(key for outcome in outcomes for key in outcome):
        values = list({repr(outcome.get(key)): outcome.get(key) for outcome in outcomes}.values())
        out = of_key(key, values, answers[0].scales.get(key, []))
        if len(values) > 1 and len(out) <= COLUMNS and sum(len(column.title) + 2 for column in out) <= WIDEST:
            return out
    return []


def of_key(key: str, values: Sequence[Any], scale: Sequence[Any]) -> list[Column]:
    """A column for each step of what has an order ("2+"), for each word of what has none, one for yes and no."""
    plain = key.replace("_", " ")
    if set(map(repr, values)) <= {"True", "False"}:
        return [Column(key, plain, among(key, [True]))]
    if all(type(value) is int for value in values):
        order, lead = sorted(values), f"{plain} "
    elif all(value in scale for value in values):
        order, lead = sorted(values, key=scale.index), ""
    else:
        return [Column(key, value_text(value), among(key, [value])) for value in values]
    steps = range(1, len(order))
    return [Column(key, f"{lead}{order[n]}{'+' if order[n + 1 :] else ''}", among(key, order[n:])) for n in steps]


def among(key: str, values: Sequence[Any]) -> Callable[[dict[str, Any]], bool]:
    """Has an outcome one of these values?"""
    return lambda outcome: outcome.get(key) in values


def cells_of(answer: Answer, found: Sequence[Column]) -> list[str]:
    """The chances under the columns; without columns the likeliest outcome and its chance."""
    rows = answer.distribution or []
    if found:
        return [percent(total([row for row in rows if column.counts(row["outcome"])])) for column in found]
    text = said(rows[0]["outcome"])
    text = text if len(text) <= WIDEST else text[: WIDEST - 1] + "…"
    return [text if len(rows) == 1 else f"{percent(rows[0]['p']):>6}  {text}"]
