"""Lead and luck over the evening: points entry by entry with what moved them, and beneath, each side's luck so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from textwrap import shorten
from typing import NamedTuple

from referee.session.reading.story import Story
from referee.session.reading.tally import Moved
from referee.show.colours import NOBODY, Sides, side_heading
from referee.show.map_style import style_sheet
from referee.show.plain import xml
from referee.show.report_chart import APART, points_text, round_step

WIDE, LEFT, RIGHT, TOP, TALL, LOW, GAP = 640, 44, 124, 36, 170, 90, 34
HEAD, ROW, LETTERS = 34, 16, 96  # of the chart alone: over it; a line beneath it, and how long
LETTER = 6.2  # of a turn's name, across
MOST = 7  # that moved the score furthest, numbered
DASHES = ("", ' stroke-dasharray="7 3"')
Steps = Sequence[tuple[int, Fraction]]


class Panel(NamedTuple):
    """A part of the chart: its top, its height, and the ends of its scale."""

    top: float
    tall: float
    low: int
    high: int
    step: int

    def y(self, value: Fraction | int) -> float:
        """How far down a value is drawn."""
        return self.top + float(self.tall * (self.high - value) / (self.high - self.low))


def numbered_moves(story: Story) -> list[Moved]:
    """What moved the score furthest, in order, numbered for the chart."""
    top = sorted(story.moved, key=lambda row: -row.size)[:MOST]
    return [row for row in story.moved if row in top]


def points_by_entry(story: Story) -> dict[str, list[tuple[int, Fraction]]]:
    """Each side's points after each entry that moved the score."""
    out: dict[str, list[tuple[int, Fraction]]] = {}
    for row in story.moved:
        for side, value in row.stands.items():
            out.setdefault(side, [(0, value - row.gained.get(side, 0))]).append((row.entry, value))
    return {side: steps for side, steps in out.items() if any(value for _, value in steps)}


def luck_by_entry(story: Story) -> dict[str, list[tuple[int, Fraction]]]:
    """What each side's throws brought beyond their average, added up throw by throw."""
    out: dict[str, list[tuple[int, Fraction]]] = {}
    for side in story.sides:
        rows = [(throw.entry, throw.swing) for throw in story.throws if throw.side == side and throw.swing is not None]
        sums = accumulate((swing for _, swing in rows), initial=Fraction(0))
        if rows:
            out[side] = list(zip([0, *(entry for entry, _ in rows)], sums, strict=True))
    return out


def as_svg(story: Story, sides: Sides) -> str:
    """The chart, for a page that has the maps' style; nothing if no score moved and nothing was thrown."""
    lead, fortune = points_by_entry(story), luck_by_entry(story)
    if not lead and not fortune:
        return ""
    last = max(steps[-1][0] for steps in (*lead.values(), *fortune.values()))
    last = max([last, *(throw.entry for throw in story.throws)])
    parts, top = [], float(TOP)
    for what, lines, tall in (("Points", lead, TALL), ("Luck: results above the average", fortune, LOW)):
        if lines:
            parts.append((what, lines, make_panel(lines, top, tall)))
            top += tall + GAP
    bottom = top - GAP + 22

    def x(entry: int) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * entry / max(last, 1)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map chart" viewBox="0 0 {WIDE} {bottom:.0f}" role="img" '
        'aria-label="Points and luck, entry by entry; the list beneath says what moved them">'
    ]
    begins = {number: entry for number, entry in sorted(story.begins.items()) if number and entry <= last}
    starts = [(number, x(entry)) for number, entry in begins.items()]
    for (number, at), (_, following) in pairwise([*starts, (0, WIDE)]):
        out.append(f'<path class="rule" d="M{at:.1f} {TOP}V{bottom - 22:.1f}"/>')
        word = next((word for word in (f"turn {number}", str(number)) if LETTER * (len(word) + 1) < following - at), "")
        out.append(f'<text class="tick" x="{at + 2:.1f}" y="{bottom - 8:.1f}">{word}</text>')
    for what, lines, part in parts:
        out += panel_svg(what, lines, part, sides, [x(last), *map(x, range(last + 1))])
    if lead:
        part, taken = parts[0][2], float("-inf")
        for place, row in enumerate(numbered_moves(story), 1):
            across, down = x(row.entry), part.y(max(row.stands.values()))
            taken = max(across, taken + APART)
            out.append(f'<path class="lead" fill="none" d="M{across:.1f} {down:.1f}V{TOP}L{taken:.1f} {TOP - 6}"/>')
            out.append(f'<text class="tick" x="{taken:.1f}" y="{TOP - 9}" text-anchor="middle">{place}</text>')
    return "\n".join([*out, "</svg>"])


def as_file(story: Story, sides: Sides) -> str:
    """The chart as a file of its own, with its title, and below it what moved the score; empty if there is no
    chart.
    """
    chart = as_svg(story, sides)
    if not chart:
        return ""
    head, _, rest = chart.partition(">")
    before, _, after = head.partition('viewBox="')
    tall = float(after.partition('"')[0].split()[3])
    rows = [shorten(text, LETTERS, placeholder=" …") for text in key_moves(story, sides)]
    whole = HEAD + tall + ROW * len(rows) + ROW
    box = f'{before}viewBox="0 0 {WIDE} {whole:.0f}"{after.partition(chr(34))[2]}'
    out = [
        f'{box}>\n{style_sheet()}\n<rect class="paper" width="{WIDE}" height="{whole:.0f}"/>',
        f'<text class="title" font-size="15" x="16" y="24">{xml(story.scenario)}: lead and luck</text>',
        f'<g transform="translate(0 {HEAD})">{rest.removesuffix("</svg>")}</g>',
    ]
    for place, text in enumerate(rows):
        y = HEAD + tall + ROW * (place + 0.9)
        out.append(f'<text class="plain" font-size="11" x="16" y="{y:.0f}">{xml(text)}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def key_moves(story: Story, sides: Sides) -> Iterator[str]:
    """What moved the score furthest, by the chart's numbers, a line each."""
    for place, row in enumerate(numbered_moves(story), 1):
        sunk = f" Sunk: {', '.join(loss.name for loss in row.sunk)}." if row.sunk else ""
        each = [(side_heading(sides, side), much, f" ({why})" if why else "") for side, much, why in points_gained(row)]
        gained = "; ".join(f"{whose} {much}{why}" for whose, much, why in each)
        yield f"{place}  Turn {row.turn or 'start'}: {f'{gained}. ' if gained else ''}{row.said}{sunk}"


def points_gained(row: Moved) -> list[tuple[str, str, str]]:
    """Each side with the points that it gained, or lost, and what they are for."""
    return [
        (side, f"{'−' if value < 0 else '+'}{points_text(abs(value))}", ", ".join(row.reasons.get(side, ())))
        for side, value in row.gained.items()
    ]


def make_panel(lines: Mapping[str, Steps], top: float, tall: float) -> Panel:
    """A panel whose scale holds all of its lines."""
    values = [value for steps in lines.values() for _, value in steps]
    least, most = min([Fraction(0), *values]), max([Fraction(1), *values])
    step = round_step(most - least)
    return Panel(top, tall, step * (least // step), -step * (-most // step), step)


def panel_svg(
    what: str, lines: Mapping[str, Steps], part: Panel, sides: Sides, across: Sequence[float]
) -> Iterator[str]:
    """A panel with its lines in steps, each named at its end; `across` is where the last entry is, then each."""
    end, *x = across
    yield f'<text class="tick" x="{LEFT}" y="{part.top - (9 if what != "Points" else 24):.1f}">{xml(what)}</text>'
    for value in range(part.low, part.high + 1, part.step):
        yield f'<path class="rule" d="M{LEFT} {part.y(value):.1f}H{end:.1f}"/>'
        yield f'<text class="tick" x="{LEFT - 6}" y="{part.y(value) + 3:.1f}" text-anchor="end">{value}</text>'
    lowest = float("-inf")
    ends = sorted((part.y(steps[-1][1]), side) for side, steps in lines.items())
    for down, side in ends:
        steps = lines[side]
        way = f"M{x[steps[0][0]]:.1f} {part.y(steps[0][1]):.1f}"
        way += "".join(f"H{x[entry]:.1f}V{part.y(value):.1f}" for _, (entry, value) in pairwise(steps))
        dash = DASHES[[*sides, side].index(side) % 2]
        yield f'<g class="{sides.get(side, NOBODY)}"><path class="line"{dash} d="{way}H{end:.1f}"/>'
        lowest = max(down, lowest + APART)
        came = steps[-1][1]
        said = points_text(came) if what == "Points" else f"{'−' if came < 0 else '+'}{float(abs(came)):.1f}"
        text = f"{xml(side_heading(sides, side))} {said}"
        yield f'<text class="end" x="{end + 8:.1f}" y="{lowest + 4:.1f}">{text}</text></g>'
