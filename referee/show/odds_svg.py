"""Odds as a picture: a distribution as bars, the curve of "at least", the throw marked; `--vary` as curves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from referee.engine.answer import Answer
from referee.engine.errors import Refusal
from referee.engine.words import said
from referee.show.answer import rank_of, total
from referee.show.labels import LETTER
from referee.show.map_style import style
from referee.show.percent import percent
from referee.show.plain import xml
from referee.show.vary import cells_of, looked_at

WIDE, EDGE, LINE, SIZE = 640, 20, 24, 12
NAMES, MOST = 200, 24
CURVES = ("", ' stroke-dasharray="8 3"', ' stroke-dasharray="2 3"', ' stroke-dasharray="10 3 2 3"')


def page(title: str, tall: float, parts: Sequence[str]) -> str:
    """A picture of its own with its title."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 {WIDE} {tall:.0f}" role="img" '
            f'aria-label="{xml(title)}">',
            style(),
            f'<rect class="paper" width="{WIDE}" height="{tall:.0f}"/>',
            f'<text class="title" font-size="15" x="{EDGE}" y="28">{xml(title)}</text>',
            *parts,
            "</svg>\n",
        ]
    )


def as_svg(answer: Answer) -> str:
    """The outcomes as bars, in order if they have one, with the curve of `at least`; what was thrown is marked."""
    rows = list(answer.distribution or ())
    single = rank_of(answer, rows) if rows else None
    if single:
        rows.sort(key=lambda row: single(row["outcome"]))
    left, rows = len(rows) - MOST, rows[:MOST]
    title = f"{answer.procedure}{f' at {answer.odds}' if answer.odds else ''}"
    if answer.wanted is not None:
        title += f"; {' and '.join(answer.wishes)}: {percent(answer.wanted)}"
    room, parts = WIDE - NAMES - 2 * EDGE - 150, []
    curve = []
    for place, row in enumerate(rows):
        y = 62 + LINE * place
        thrown = row["outcome"] == answer.outcome
        wide = float(Fraction(row["p"])) * room
        x = NAMES + EDGE
        kind = "full" if thrown or answer.outcome is None else "hollow"
        parts.append(f'<rect class="blue {kind}" x="{x}" y="{y - 13}" width="{max(wide, 1):.1f}" height="16"/>')
        name = ("▸ " if thrown else "") + said(row["outcome"], answer.labels)
        most = int(NAMES / (SIZE * LETTER))
        name = name if len(name) <= most else f"{name[: most - 1]}…"
        parts.append(text(name, NAMES + EDGE - 8, y, "end", "title" if thrown else "plain"))
        more = f", at least {percent(total(rows[place:]))}" if single and place and left <= 0 else ""
        parts.append(text(percent(row["p"]) + more, x + room + 4 if more else x + wide + 6, y))
        curve.append((x + float(Fraction(total(rows[place:]))) * room, y - 5))
    if single and len(rows) > 2 and left <= 0:
        way = " ".join(f"{across:.1f},{down}" for across, down in curve)
        parts.append(f'<polyline class="track nobody" points="{way}"/>')
        parts += (f'<circle class="was nobody" cx="{across:.1f}" cy="{down}" r="3"/>' for across, down in curve)
    foot = f"{left} more. " if left > 0 else ""
    foot += "Filled: the result thrown. " if answer.outcome is not None else ""
    foot += "Dotted: at least this much." if single and len(rows) > 2 else ""
    tall = 62 + LINE * len(rows) + 20
    return page(title, tall, [*parts, text(foot, EDGE, tall - 14)])


def text(words: str, x: float, y: float, anchor: str = "start", kind: str = "plain") -> str:
    """A line of text."""
    return f'<text class="{kind}" font-size="{SIZE}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{xml(words)}</text>'


def varied_svg(procedure: str, path: str, rows: Sequence[tuple[str, Answer | Refusal]], of: str | None = None) -> str:
    """The chances by the values of one input: a curve for each column of the table, or for what is wanted."""
    found = [(word, row) for word, row in rows if isinstance(row, Answer)]
    answers = [row for _, row in found]
    wished = next((row.wishes for row in answers if row.wishes), [])
    looked = None if wished else looked_at(answers, of)
    if not found or not (wished or looked):
        raise Refusal(
            "bad-input", "there is nothing to draw: the chance is the same everywhere; see --of and --want", field="svg"
        )
    titles = [" and ".join(wished)] if wished else [column.title for column in looked.columns] if looked else []
    table = [[percent(row.wanted or "0")] if wished else cells_of(row, looked) for row in answers]
    left, right, top, tall = 60, WIDE - 150, 54, 220
    step = (right - left) / max(len(found) - 1, 1)
    parts = []
    for share in range(0, 101, 25):
        y = top + tall * (100 - share) / 100
        parts.append(f'<path class="lead" stroke-opacity=".3" d="M{left} {y:.1f}H{right}"/>')
        parts.append(text(f"{share}%", left - 8, y + 4, "end"))
    every = -(-len(found) // 14)
    for place in range(0, len(found), every):
        parts.append(text(found[place][0], left + step * place, top + tall + 20, "middle"))
    parts.append(text(path.rpartition(".")[2].replace("_", " "), (left + right) / 2, top + tall + 40, "middle"))
    parts += curves(titles, table, [left + step * place for place in range(len(found))], top, tall)
    return page(f"{procedure} by {path}", top + tall + 58, parts)


def curves(
    titles: Sequence[str], table: Sequence[Sequence[str]], across: Sequence[float], top: float, tall: float
) -> Iterator[str]:
    """The curves, each named at its end, apart where they end together."""
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
        yield text(title if len(title) < 20 else f"{title[:18]}…", across[-1] + 8, lowest + 4)
