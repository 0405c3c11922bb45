"""Odds as a picture: a distribution as bars, the curve of "at least", the throw marked; `--vary` as curves."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from referee.engine.answer import Answer
from referee.engine.errors import Refusal
from referee.engine.leaves import value_at
from referee.engine.marginals import Marginal, ratio
from referee.engine.plain import percent
from referee.engine.words import key_in_words
from referee.session.reading.retold import title_of
from referee.show.fates import labels_of, named_first, value_phrase, words_of
from referee.show.labels import LETTER
from referee.show.map_style import style_sheet
from referee.show.plain import xml
from referee.show.vary import cells_of, choose_leaf

WIDE, EDGE, LINE, SIZE, GAP = 640, 20, 24, 12, 12
NAMES, FIGURES, MOST = 180, 140, 12
CURVES = ("", ' stroke-dasharray="8 3"', ' stroke-dasharray="2 3"', ' stroke-dasharray="10 3 2 3"')


def page_svg(title: str, tall: float, parts: Sequence[str]) -> str:
    """A picture of its own with its title."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 {WIDE} {tall:.0f}" role="img" '
            f'aria-label="{xml(title)}">',
            style_sheet(),
            f'<rect class="paper" width="{WIDE}" height="{tall:.0f}"/>',
            f'<text class="title" font-size="15" x="{EDGE}" y="28">{xml(title)}</text>',
            *parts,
            "</svg>\n",
        ]
    )


def as_svg(answer: Answer) -> str:
    """The possible results as bars, each thing by itself, in order if it has one, with the curve of `at least`;
    the throw is marked.
    """
    title = f"{title_of_answer(answer)}{f' at {answer.odds}' if answer.odds else ''}"
    if answer.wanted is not None:
        title += f"; {' and '.join(answer.wishes)}: {percent(answer.wanted)}"
    found = [answer.marginal(leaf) for leaf in named_first(answer, answer.leaves())]
    labels = labels_of(answer, found)
    several = [marginal for marginal in found if len(marginal.rows) > 1] or found[:1]
    y, parts = 62, []
    for marginal in several:
        if len(several) > 1:
            parts.append(text_svg(labels[marginal.of], EDGE, y, kind="title"))
            y += LINE
        parts += bar_rows(answer, marginal, y)
        y += LINE * min(len(marginal.rows), MOST) + GAP
    certain = [
        f"{labels[marginal.of]} {value_phrase(answer, marginal.of, marginal.rows[0][0])}"
        for marginal in found
        if marginal not in several and marginal.rows[0][0] is not None
    ]
    foot = [f"Certain: {', '.join(certain)}."] if certain else []
    foot += ["Filled: the result thrown."] if answer.outcome else []
    foot += ["Dotted: at least this much."] if any(has_curve(marginal) for marginal in several) else []
    for line in textwrap.wrap(" ".join(foot), int((WIDE - 2 * EDGE) / (SIZE * LETTER))):
        parts.append(text_svg(line, EDGE, y))
        y += SIZE + 4
    return page_svg(title, y + 4, parts)


def title_of_answer(answer: Answer) -> str:
    """What was asked, as a report calls it."""
    title = title_of(answer.game, answer.procedure)
    return title[:1].upper() + title[1:]


def has_curve(marginal: Marginal) -> bool:
    """Does it have an order, and enough steps for a curve?"""
    return marginal.ordered and len(marginal.rows) > 2


def bar_rows(answer: Answer, marginal: Marginal, top: int) -> Iterator[str]:
    """The values of one leaf as bars; those beyond the number that is drawn share one."""
    rows, x, room = marginal.rows, NAMES + EDGE, WIDE - NAMES - 2 * EDGE - FIGURES
    thrown = value_at(answer.outcome, marginal.of) if answer.outcome else None
    curve = []
    for place, (value, weight) in enumerate(rows[:MOST]):
        y = top + LINE * place
        rest = place == MOST - 1 and len(rows) > MOST
        weight = sum(more for _, more in rows[place:]) if rest else weight
        marked = answer.outcome and (value == thrown or (rest and thrown in [one for one, _ in rows[place:]]))
        kind = "full" if marked or not answer.outcome else "hollow"
        wide = room * weight / marginal.total
        yield f'<rect class="blue {kind}" x="{x}" y="{y - 13}" width="{max(wide, 1):.1f}" height="16"/>'
        name = value_phrase(answer, marginal.of, value)
        name += (" or more" if marginal.ordered else f" and {len(rows) - MOST} others") if rest else ""
        most = int(NAMES / (SIZE * LETTER))
        name = ("▸ " if marked else "") + (name if len(name) <= most else f"{name[: most - 1]}…")
        yield text_svg(name, x - 8, y, "end", "title" if marked else "plain")
        more = ""
        if has_curve(marginal):
            so_much = marginal.at_least(place)
            curve.append((x + room * so_much / marginal.total, y - 5))
            more = f", at least {percent(ratio(so_much, marginal.total))}" if place else ""
        yield text_svg(percent(ratio(weight, marginal.total)) + more, x + room + 8, y)
    if curve:
        yield f'<polyline class="track nobody" points="{" ".join(f"{across:.1f},{down}" for across, down in curve)}"/>'
        yield from (f'<circle class="was nobody" cx="{across:.1f}" cy="{down}" r="3"/>' for across, down in curve)


def text_svg(words: str, x: float, y: float, anchor: str = "start", kind: str = "plain") -> str:
    """A line of text."""
    return f'<text class="{kind}" font-size="{SIZE}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{xml(words)}</text>'


def vary_svg(path: str, rows: Sequence[tuple[str, Answer | Refusal]], of: str | None = None) -> str:
    """The chances by the values of one input: a curve for each column of the table, or for what is wanted."""
    found = [(word, row) for word, row in rows if isinstance(row, Answer)]
    answers = [row for _, row in found]
    wished = next((row.wishes for row in answers if row.wishes), [])
    looked = None if wished else choose_leaf(answers, of)
    if not found or not (wished or looked):
        raise Refusal(
            "bad-input", "there is nothing to draw: the chance is the same everywhere; see --of and --want", field="svg"
        )
    titles = [" and ".join(wished)] if wished else []
    titles += [column_in_words(answers[0], looked.leaf, column.title) for column in looked.columns] if looked else []
    table = [[percent(row.wanted or "0")] if wished else cells_of(row, looked) for row in answers]
    left, right, top, tall = 60, WIDE - 190, 54, 220
    step = (right - left) / max(len(found) - 1, 1)
    parts = []
    for share in range(0, 101, 25):
        y = top + tall * (100 - share) / 100
        parts.append(f'<path class="lead" stroke-opacity=".3" d="M{left} {y:.1f}H{right}"/>')
        parts.append(text_svg(f"{share}%", left - 8, y + 4, "end"))
    every = -(-len(found) // 14)
    for place in range(0, len(found), every):
        parts.append(text_svg(found[place][0], left + step * place, top + tall + 20, "middle"))
    parts.append(text_svg(key_in_words(path.rpartition(".")[2]), (left + right) / 2, top + tall + 40, "middle"))
    parts += curve_lines(titles, table, [left + step * place for place in range(len(found))], top, tall)
    by = key_in_words(path.rpartition(".")[2])
    what = f", {looked.label}" if looked and looked.label not in ("result", "hits") else ""
    return page_svg(f"{title_of_answer(answers[0])}{what}, by {by}", top + tall + 58, parts)


def column_in_words(answer: Answer, leaf: str, title: str) -> str:
    """The title of a column in words: `damaged+` is `damaged or worse`."""
    bare = title.removesuffix("+")
    beyond = "or more" if bare.isdigit() else words_of(answer, leaf).get("beyond", "or worse")
    return value_phrase(answer, leaf, bare) + (f" {beyond}" if bare != title else "")


def curve_lines(
    titles: Sequence[str], table: Sequence[Sequence[str]], across: Sequence[float], top: float, tall: float
) -> Iterator[str]:
    """The curves, each named at its end, with the names kept apart."""
    ends = []
    for number, title in enumerate(titles):
        shares = [row[number].strip("<>%") for row in table]
        dots = [
            (x, top + tall * (100 - float(share)) / 100)
            for x, share in zip(across, shares, strict=True)
            if share != "-"
        ]
        if not dots:
            continue
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
        yield f'<polyline class="arc-edge blue"{CURVES[number % len(CURVES)]} points="{way}"/>'
        yield from (f'<circle class="was blue" cx="{x:.1f}" cy="{y:.1f}" r="2.5"/>' for x, y in dots)
        ends.append((dots[-1][1], title))
    lowest = float("-inf")
    for down, title in sorted(ends):
        lowest = max(down, lowest + SIZE + 3)
        yield text_svg(title if len(title) < 29 else f"{title[:27]}…", across[-1] + 8, lowest + 4)
