"""The odds for every value of one input, as a table: a row for each value, equal neighbours in one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.engine.answer import Answer
from referee.engine.errors import Refusal
from referee.engine.marginals import Marginal, find_leaf, ratio
from referee.engine.plain import percent
from referee.engine.record import NamedTuple
from referee.engine.words import key_in_words, outcome_in_words
from referee.show.fates import labels_of, named_first, value_phrase
from referee.show.folding import cut_short
from referee.show.style import allows_colour, in_style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Row = tuple[str, Answer | Refusal]

COLUMNS = 8
WIDEST = 60
OTHERS = 6


class Column(NamedTuple):
    """A title, and which values of the leaf count under it."""

    title: str
    counts: Callable[[Any], bool]


class LeafTable(NamedTuple):
    """The leaf that is tabulated, its name, and its columns; if there are none, the likeliest outcome is shown."""

    leaf: str
    label: str
    columns: list[Column]


def as_text(game: str, procedure: str, path: str, rows: Sequence[Row], of: str | None = None) -> str:
    """The table; a value that the rules forbid shows its refusal. It shows what is wanted, else the leaf `of`
    (its path, or a name), else the first leaf that varies, named ones first.
    """
    answers = [row for _, row in rows if isinstance(row, Answer)]
    wished = next((row.wishes for row in answers if row.wishes), [])
    looked = None if wished else choose_leaf(answers, of)
    ratio_shown = any(row.odds for row in answers)
    head = [key_in_words(path.rpartition(".")[2]), *(["odds"] if ratio_shown else [])]
    titles = [column.title for column in looked.columns] if looked else ["chance" if wished else "outcome"]
    head += titles
    table: list[tuple[list[str], list[str]]] = []
    before: object = None
    for word, row in rows:
        if isinstance(row, Refusal):
            same, cells = row.cite, [row.message]
        else:
            found = [percent(row.wanted or "0")] if wished else cells_of(row, looked)
            cells = [*([row.odds or "-"] if ratio_shown else []), *found]
            same = repr(cells)
        if same == before:
            table[-1][0].append(word)
        else:
            table.append(([word], cells))
        before = same
    lines = [head, *([neighbours_text(words), *cells] for words, cells in table)]
    full = [line for line in lines if len(line) == len(head)]
    widths = [max(len(line[0]) for line in lines), *(max(len(line[n]) for line in full) for n in range(1, len(head)))]
    what = f"{' and '.join(wished)} " if wished else f"{looked.label} " if looked else ""
    out = [f"{game} {procedure}: {what}by {path}"]
    for line in lines:
        cells = [
            f"{cell:>{wide}}" if looked or wished else cell for cell, wide in zip(line[1:], widths[1:], strict=False)
        ]
        out.append("  ".join([f"  {line[0]:>{widths[0]}}", *(cells if len(line) == len(head) else line[1:])]).rstrip())
    colour = allows_colour()
    if looked and not of:
        out += other_leaves(answers, looked.leaf)
    return "\n".join([in_style(out[0], "1", colour), in_style(out[1], "2", colour), *out[2:]]) + "\n"


def other_leaves(answers: Sequence[Answer], leaf: str) -> list[str]:
    """The other leaves that could be tabulated."""
    rest = [other for other in varying_leaves(answers) if other != leaf]
    more = f" and {len(rest) - OTHERS} more" if len(rest) > OTHERS else ""
    return [f"  also --of {', '.join(rest[:OTHERS])}{more}"] if rest else []


def neighbours_text(words: Sequence[str]) -> str:
    """Neighbouring values in one: `4..6`, or `A, B`."""
    if len(words) == 1:
        return words[0]
    return f"{words[0]}..{words[-1]}" if words[0].lstrip("-").isdigit() else ", ".join(words)


def varying_leaves(answers: Sequence[Answer]) -> list[str]:
    """The leaves that are not the same in every outcome of every answer; named ones first."""
    leaves = list(dict.fromkeys(leaf for answer in answers for leaf in answer.leaves()))
    if not answers:
        return []
    values = {
        leaf: {repr(value) for found in marginals_of(answers, leaf) for value, _ in found.rows} for leaf in leaves
    }
    certain = all(len(found.rows) == 1 for leaf in leaves for found in marginals_of(answers, leaf))
    return [] if certain else [leaf for leaf in named_first(answers[0], leaves) if len(values[leaf]) > 1]


def marginals_of(answers: Sequence[Answer], leaf: str) -> list[Marginal]:
    """One leaf of every answer that has it."""
    return [answer.marginal(leaf) for answer in answers if leaf in answer.leaves()]


def choose_leaf(answers: Sequence[Answer], of: str | None) -> LeafTable | None:
    """The leaf that is tabulated: the one asked for, else the first that varies and has few enough values."""
    if of is not None and answers:
        first = answers[0]
        try:
            leaves = [find_leaf(of, first.leaves(), {**first.kinds, **first.names})]
        except Refusal as refusal:
            refusal.field = "of"
            raise
    else:
        leaves = varying_leaves(answers)
    for leaf in leaves:
        found = marginals_of(answers, leaf)
        out = columns_of_leaf(answers[0], leaf, found)
        if of or (len(out) <= COLUMNS and sum(len(column.title) + 2 for column in out) <= WIDEST):
            return LeafTable(leaf, labels_of(answers[0], found[:1])[leaf], out)
    return None


def columns_of_leaf(answer: Answer, leaf: str, found: Sequence[Marginal]) -> list[Column]:
    """A column for each step of an ordered leaf ("2+"), for each word of an unordered one, one for yes and no."""
    values = list({repr(value): value for marginal in found for value, _ in marginal.rows}.values())
    there = [value for value in values if value is not None]
    plain = key_in_words(leaf.rpartition(".")[2].partition("[")[0])
    scale = next((marginal.scale for marginal in found if marginal.scale), ())
    if there and all(type(value) is bool for value in there):
        return [Column(plain, is_among([True]))]
    if leaf.rpartition(".")[2].partition("[")[0] in answer.words and not scale:
        return [Column(value_phrase(answer, leaf, value), is_among([value])) for value in sorted(there)]
    if there and all(type(value) is int for value in there):
        order, lead = sorted(there), f"{plain} "
    elif scale and all(value in scale for value in there):
        order, lead = sorted(there, key=scale.index), ""
    else:
        return [Column(value_phrase(answer, leaf, value), is_among([value])) for value in values]
    steps = range(1, len(order)) if len(order) > 1 else range(1)
    return [Column(f"{lead}{order[n]}{'+' if order[n + 1 :] else ''}", is_among(order[n:])) for n in steps]


def is_among(values: Sequence[Any]) -> Callable[[Any], bool]:
    """Is a value one of these?"""
    return lambda value: value in values


def cells_of(answer: Answer, looked: LeafTable | None) -> list[str]:
    """The chances under the columns; without columns the likeliest outcome and its chance."""
    if looked is not None:
        if looked.leaf not in answer.leaves():
            return ["-" for _ in looked.columns]
        found = answer.marginal(looked.leaf)
        return [
            percent(ratio(sum(weight for value, weight in found.rows if column.counts(value)), found.total))
            for column in looked.columns
        ]
    rows = answer.distribution or []
    if not rows:
        return ["too many outcomes to show one; see --of"]
    text = cut_short(outcome_in_words(rows[0]["outcome"]), WIDEST)
    return [text if len(rows) == 1 else f"{percent(rows[0]['p']):>6}  {text}"]


def reached_text(path: str, share: str, rows: Sequence[Row], place: int | None) -> str:
    """The first value that reaches a chance, or the best one if none does."""
    answers = [(word, row) for word, row in rows if isinstance(row, Answer)]
    wish = " and ".join(answers[0][1].wishes) if answers else ""
    if place is None:
        from referee.engine.fraction import Fraction

        best = max(answers, key=lambda row: Fraction(row[1].wanted or "0"), default=None)
        most = f"; the most is {percent(best[1].wanted or '0')}, with {best[0]}" if best else ""
        return f"{wish}: no value of {path} that was tried reaches {share}{most}\n"
    word, row = rows[place]
    assert isinstance(row, Answer)
    ratio_said = f" ({row.odds})" if row.odds else ""
    return f"{wish}: {path} {word}{ratio_said} reaches {share}, with {percent(row.wanted or '0')}\n"
