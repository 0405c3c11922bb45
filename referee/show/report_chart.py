"""Victory points over time as a picture: a line for each side, turns across; a table beside it has the figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape

from referee.show.colours import NOBODY, Sides, side_heading

WIDE, TALL = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 48, 124, 14, 30
TICKS = 5
STEPS = (1, 2, 5)
APART = 17


def as_svg(turns: Sequence[str], points: Mapping[str, Sequence[Fraction | None]], sides: Sides) -> str:
    """The lines, for a page that has the maps' style; `points` has a figure for each turn, nothing if unknown."""
    known = [value for row in points.values() for value in row if value is not None]
    least, most = min([Fraction(0), *known]), max([Fraction(1), *known])
    step = round_step(most - least)
    low, high = step * (least // step), -step * (-most // step)

    def x(place: int) -> str:
        return f"{LEFT + (WIDE - LEFT - RIGHT) * place / max(len(turns) - 1, 1):.1f}"

    def y(value: Fraction | int) -> float:
        return float(TOP + (TALL - TOP - BOTTOM) * (high - value) / (high - low))

    words = "; ".join(line_in_words(side_heading(sides, side), row) for side, row in points.items())
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map chart" viewBox="0 0 {WIDE} {TALL}" role="img" '
        f'aria-label="Victory points over time: {escape(words)}">'
    ]
    for value in range(low, high + 1, step):
        out.append(f'<path class="rule" d="M{LEFT} {y(value):.1f}H{WIDE - RIGHT}"/>')
        out.append(f'<text class="tick" x="{LEFT - 6}" y="{y(value) + 3:.1f}" text-anchor="end">{value}</text>')
    every = -(-len(turns) // 12)
    for place in range(0, len(turns), every):
        out.append(
            f'<text class="tick" x="{x(place)}" y="{TALL - 10}" text-anchor="middle">{escape(turns[place])}</text>'
        )
    ends = []
    for side, row in points.items():
        dots = [(x(place), y(value)) for place, value in enumerate(row) if value is not None]
        line = " ".join(f"{across},{down:.1f}" for across, down in dots)
        out.append(f'<g class="{sides.get(side, NOBODY)}"><polyline class="line" points="{line}"/>')
        out += (f'<circle class="dot" cx="{across}" cy="{down:.1f}" r="3"/>' for across, down in dots)
        out.append("</g>")
        ends.append((dots[-1][1], side, next(value for value in reversed(row) if value is not None)))
    out += names_at_ends(ends, sides)
    return "\n".join([*out, "</svg>"])


def names_at_ends(ends: Sequence[tuple[float, str, Fraction]], sides: Sides) -> Iterator[str]:
    """Each line's name at its end, apart where lines end together."""
    lowest = float("-inf")
    for down, side, value in sorted(ends):
        lowest = max(down, lowest + APART)
        place = f'x="{WIDE - RIGHT + 8}" y="{lowest + 4:.1f}"'
        text = f"{escape(side_heading(sides, side))} {points_text(value)}"
        yield f'<g class="{sides.get(side, NOBODY)}"><text class="end" {place}>{text}</text></g>'


def line_in_words(side: str, row: Sequence[Fraction | None]) -> str:
    """A line in words."""
    return f"{side} {', '.join('unknown' if value is None else points_text(value) for value in row)}"


def points_text(value: Fraction) -> str:
    """Points as they are written: whole, or with their half."""
    halves = value.denominator == 2
    return (str(value.numerator // 2 or "") + "½") if halves and value > 0 else str(value)


def round_step(span: Fraction) -> int:
    """A round number of points between two rules, some five rules in all."""
    ten = 1
    while True:
        for step in STEPS:
            if span <= TICKS * step * ten:
                return step * ten
        ten *= 10
