"""Who knew what when, as a picture: a line for each force across the turns, thicker the more the other side knew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.session.reading.knowledge import HOW, KEPT, NOTHING, SEEN, TOLD, Known
from referee.show.colours import NOBODY, Sides, side_heading
from referee.show.plain import xml

WIDE, LEFT, RIGHT, TOP, STEP = 640, 132, 10, 26, 17
THICK = {NOTHING: 1.2, KEPT: 3.0, SEEN: 6.0, TOLD: 11.0}
MEANS = {NOTHING: "unknown", KEPT: "last known", SEEN: "in sight", TOLD: "reported, or cards dealt"}
MOST_LETTERS = 16


def as_svg(turns: Sequence[int], rows: Sequence[Known], sides: Sides) -> str:
    """The lines, for a page that has the maps' style; each step has a text of its own on what was there and what was
    known.
    """
    tall = TOP + STEP * len(rows) + 30
    step = (WIDE - LEFT - RIGHT) / len(turns)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map chart" viewBox="0 0 {WIDE} {tall}" role="img" '
        'aria-label="Who knew what when; the table beneath says it in words">'
    ]
    every = -(-len(turns) // 16)
    for place, turn in enumerate(turns):
        x = LEFT + step * place
        out.append(f'<path class="rule" d="M{x:.1f} {TOP - 8}V{tall - 26}"/>')
        if place % every == 0:
            middle = f'x="{x + step / 2:.1f}" y="{TOP - 12}" text-anchor="middle"'
            out.append(f'<text class="tick" {middle}>{turn or "start"}</text>')
    for number, row in enumerate(rows):
        y = TOP + STEP * number + STEP / 2
        name = row.name if len(row.name) <= MOST_LETTERS else f"{row.name[: MOST_LETTERS - 1]}…"
        out.append(f'<g class="{sides.get(row.side, NOBODY)}">')
        out.append(f'<text class="end" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{xml(name)}</text>')
        out += step_bars(row, turns, y, step, side_heading(sides, row.by))
        out.append("</g>")
    return "\n".join([*out, *key_svg(tall - 10), "</svg>"])


def step_bars(row: Known, turns: Sequence[int], y: float, step: float, by: str) -> Iterator[str]:
    """A force's line, turn by turn."""
    for place, turn in enumerate(turns):
        found = row.turns.get(turn)
        if found is None:
            continue
        thick, x = THICK[found.how], LEFT + step * place
        known = f"{found.how} {found.said}" if found.how else "unknown"
        said = f"Turn {turn}: {found.there}. {by}: {known}"
        box = f'x="{x + 0.5:.1f}" y="{y - thick / 2:.1f}" width="{step - 1:.1f}" height="{thick}"'
        kind = "hollow" if found.how == SEEN else "full"
        faint = ' fill-opacity=".55"' if found.how == KEPT else ""
        yield f'<g><title>{xml(said)}</title><rect class="{kind}" {box}{faint}/></g>'


def key_svg(y: float) -> Iterator[str]:
    """What the lines mean."""
    x = 8.0
    for how in HOW:
        thick = THICK[how]
        kind = "hollow" if how == SEEN else "full"
        yield f'<rect class="{NOBODY} {kind}" x="{x}" y="{y - 4 - thick / 2}" width="26" height="{thick}"/>'
        yield f'<text class="tick" x="{x + 32}" y="{y}">{MEANS[how]}</text>'
        x += 50 + 6.2 * len(MEANS[how])
